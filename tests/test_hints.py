"""Hints against brute force: play every space and look (rules/time_vectors.md 2)."""

from __future__ import annotations

import random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import vectorgames
from tests.support import GOLDEN, coordinates, lines_through, played, sample, vector_sets, walk
from vectorgames.play import hints as engine
from vectorgames.play import saves as saves_module
from vectorgames.play.engine import Findings
from vectorgames.play.record import GameRecord
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.adviser import Lacking
from vectorgames.rules.blocks.placing import Placing
from vectorgames.view.build_view import build_view

KINDS = [
    {},
    {"periodic_z": True},
    {"two_quadrants": True},
    {"two_quadrants": True, "periodic_z": True},
    {"players": 3},
    {"players": 3, "two_quadrants": True, "pieces_each": 20},
    {"pieces_each": 12},
    {"pieces_each": 4, "two_quadrants": True},
    {"opening": "swap", "pieces_each": 7},
    {"dimensions": 3},
    {"dimensions": 2, "players": 3},
]
LARGE = [{"dimensions": 5}, {"dimensions": 5, "periodic_z": True, "two_quadrants": True, "players": 3}]


class Brute:
    """What wins, said as the rulebook says it, and nothing clever."""

    def __init__(self, state):
        game = state.game
        self.state = state
        self.quadrants = 2 if game.options["two_quadrants"] else 1
        space = game.space
        self.lines = lines_through(space.dimensions, space.periodic_z)
        self.sets = vector_sets(space.dimensions, space.periodic_z)
        self.owner = {name: int(piece) for name, piece in state.position().items()}
        self.free = [name for name in space.names if name not in self.owner]
        self.left = {
            p: len(tray) if game.options["pieces_each"] is not None else space.size
            for p, tray in state.trays().items()
        }
        self.whole = {
            p: any(all(self.owner.get(n) == p for n in v) for v in self.sets) for p in range(1, game.players + 1)
        }
        self.own = {p: {name for name, owner in self.owner.items() if owner == p} for p in self.whole}

    def wins(self, player: int, name: str, own: set[str] | None = None, whole: bool = False) -> bool:
        """Whether ``player`` would win by a piece on ``name``, besides those on ``own``; ``whole``: whether
        these have a vector already."""
        own, whole = (self.own[player], self.whole[player]) if own is None else (own, whole)
        line = any(map(own.issuperset, self.lines[name]))
        if self.quadrants == 1 or not (line or whole):
            return line
        return len({coordinates(n)[3] for n in own | {name}}) > 1

    def doubles(self, player: int, among: list[str]) -> list[str]:
        """Spaces of ``among``, no wins themselves, after which ``player`` would have two wins or more."""
        out, own = [], self.own[player]
        for name in among:
            if not self.wins(player, name):
                then = own | {name}
                whole = self.whole[player] or any(own.issuperset(line) for line in self.lines[name])
                if sum(self.wins(player, other, then, whole) for other in self.free if other != name) >= 2:
                    out.append(name)
        return out

    def open(self, name: str, player: int) -> int:
        others = [set(line) | {name} for line in self.lines[name]]
        return sum(all(self.owner.get(n, player) == player for n in line) for line in others)


def check(state, doubles: int | None = None, rng: random.Random | None = None) -> None:
    """Compare all hints of a state with brute force; double threats for some spaces only, if asked."""
    found, brute, game = vectorgames.hints(state), Brute(state), state.game
    rng = rng or random.Random(0)
    for name in sample(game.space.names, 25, rng):
        assert found.open[name] == {p: brute.open(name, p) for p in range(1, game.players + 1)}
    opening = state.stage.name.startswith(("opening", "choose"))
    if state.outcome is not None or opening:
        assert (found.wins, found.blocks, found.doubles) == ((), (), ())
        return
    actor, mover = state.actor, state.mover
    legal = {str(a) for a in state.actions()} if actor else set()
    wins = {str(a) for a in state.actions() if actor and winners(state.play(a)) == (actor,)}
    assert found.wins == tuple(sorted(wins))
    assert wins == {n for n in legal if brute.wins(actor, n)}
    others = [p for p in range(1, game.players + 1) if p != mover and brute.left[p]]
    assert found.blocks == tuple(sorted({n for p in others for n in brute.free if brute.wins(p, n)}))
    if not actor or brute.left[actor] < 2:
        assert found.doubles == ()
        return
    among = sorted(legal)
    if doubles is not None:
        among = sorted({*sample(among, doubles, rng), *sample(found.doubles, doubles, rng)})
    assert [n for n in found.doubles if n in among] == brute.doubles(actor, among)
    assert set(found.doubles) <= legal - wins


def winners(state) -> tuple[int, ...]:
    return state.outcome.winners if state.outcome else ()


def biased(state, rng: random.Random, most: int):
    """A game in which players like lines of their own and seldom win, so that threats pile up."""
    states = [state]
    while states[-1].actions() and len(states) <= most:
        now = states[-1]
        actions = list(now.actions())
        if now.actor:
            lines = lines_through(now.game.space.dimensions, now.game.space.periodic_z)
            own = {n for n, p in now.position().items() if p == str(now.actor)}
            some = sample(actions, 12, rng)
            most_own = max(some, key=lambda a: sum(len(own.intersection(line)) for line in lines.get(str(a), ())))
            after = now.play(most_own)
            states.append(after if after.outcome is None or len(states) > most - 4 else now.play(some[0]))
        else:
            states.append(now.play(rng.choice(actions)))
    return states


@pytest.mark.parametrize("game", ["time_vectors"])
@pytest.mark.parametrize("options", KINDS, ids=str)
def test_hints_of_random_and_biased_games(game, options):
    rng = random.Random(f"{game} {options}")
    start = vectorgames.load(game, **options).start()
    seen = sample(walk(start, rng), 2, rng) + walk(start, rng)[-3:]
    seen += sample(biased(start, rng, 60), 4, rng) + biased(start, rng, 45)[-4:]
    for state in seen:
        check(state, 12, rng)


@pytest.mark.parametrize("options", LARGE, ids=str)
def test_hints_in_five_dimensions(options):
    rng = random.Random(f"large {options}")
    start = vectorgames.load("time_vectors", **options).start()
    for most in (30, 90):
        check(biased(start, rng, most)[-2], 3, rng)


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("options", [{}, {"periodic_z": True}, {"players": 3}], ids=str)
def test_two_quadrants_of_players_who_stay_at_home(options, seed):
    """Each player places in one quadrant only, so that every vector waits for the second."""
    rng = random.Random(seed)
    state = vectorgames.load("time_vectors", two_quadrants=True, **options).start()
    while state.outcome is None and len(state.position()) < 27:
        home = [
            a
            for a in state.actions()
            if coordinates(str(a))[3] == state.actor and coordinates(str(a))[0] < 2 + seed
        ]
        state = state.play(rng.choice(home))
        if len(state.position()) % 4 == 1:
            check(state, 30, rng)
    check(state)


def test_the_dice_restrict_wins_and_doubles_but_not_blocks():
    state = vectorgames.load("chancy_time_vectors").start()
    for x in "123":
        state = played(state, "roll (*,*,1,SW)", f"({x},1,1,SW)", "roll (*,*,1,SW)", f"({x},2,1,SW)")
    assert state.actor == 0
    assert (vectorgames.hints(state).wins, vectorgames.hints(state).blocks) == ((), ("(4,2,1,SW)",))
    here, there = state.play("roll (*,*,1,SW)"), state.play("roll (*,*,1,NE)")
    assert vectorgames.hints(here).wins == ("(4,1,1,SW)",) and vectorgames.hints(there).wins == ()
    assert vectorgames.hints(here).blocks == vectorgames.hints(there).blocks == ("(4,2,1,SW)",)


def test_hints_after_the_end_and_in_the_opening_are_open_vectors_only():
    state = vectorgames.load("time_vectors", opening="swap").start()
    for text in ("(1,1,1,SW)", "(2,1,1,SW)", "(4,4,4,NE)"):
        check(state)
        state = state.play(text)
    check(state)
    check(state.play("single"))
    check(state.play("pair"))


# ---- brought up to date as the game goes on ----


def plain(found) -> tuple:
    return found.wins, found.blocks, found.doubles, found.open.counts.tolist()


def from_scratch(state) -> tuple:
    """Hints of a state when none have been asked for before."""
    engine._last.clear()
    return plain(vectorgames.hints(state))


@settings(max_examples=30)
@given(
    options=st.sampled_from([*KINDS, {"dimensions": 5, "two_quadrants": True}]),
    seed=st.integers(0, 10**6),
    steps=st.lists(st.sampled_from(["play", "play", "play", "like", "undo", "jump"]), min_size=5, max_size=40),
)
def test_hints_along_a_game_are_those_from_scratch(options, seed, steps):
    rng = random.Random(seed)
    record = GameRecord(vectorgames.load("time_vectors", **options))
    engine._last.clear()
    along, states = [], []
    for step in steps:
        if step == "undo" or record.state.outcome is not None:
            record.undo()
        elif step == "jump":
            record.go(rng.randrange(record.number + 1))
        else:
            actions = record.state.actions()
            liked = sample(vectorgames.hints(record.state).wins, 1, rng) if step == "like" else []
            record.play(liked[0] if liked else rng.choice(actions))
        states.append(record.state)
        along.append(plain(vectorgames.hints(record.state)))
    assert along == [from_scratch(state) for state in states]


@pytest.mark.parametrize("options", [options for options in KINDS if not options.get("two_quadrants")], ids=str)
def test_counting_says_what_the_spaces_that_goals_lack_say(options):
    """The quick way to who wins where by a new piece, against the one for any goals."""
    rng, seen = random.Random(f"counted {options}"), 0
    start = vectorgames.load("time_vectors", **options).start()
    for state in sample(biased(start, rng, 60), 8, rng):
        game, goal = state.game, state.game.rules.goal_of_sets
        if state.outcome is not None or not isinstance(state.stage, Placing) or not state.stage.goals_count:
            continue
        counted, lacking = (
            engine.Counted(state, engine.tally_of(game, goal, state.cells), goal),
            Lacking(state, state.stage),
        )
        for player in range(1, game.players + 1):
            assert counted.filled(player).tolist() == lacking.filled(player).tolist()
            allowed = state.stage.placeable(state)
            assert (counted.forked(player) & allowed).tolist() == lacking.forked(player).tolist()
            seen += int(counted.filled(player).any() or counted.forked(player).any())
    assert seen


# ---- threats ----


LOSING = sorted(name for name in vectorgames.games() if "threatened" in adviser_of(vectorgames.load(name)).features)


def owners(state) -> list[int]:
    return [state.game.roster.side[state.game.roster.owners[code]] for code in state.cells]


def lost(before, after, side: int) -> set[int]:
    """The spaces that other sides have left where one of them has fewer pieces than before."""
    if adviser_of(after.game).passing(after):
        return set()  # what is pushed down is about to arrive
    old, new = owners(before), owners(after)
    fewer = {one for one in {*old} - {0, side} if new.count(one) < old.count(one)}
    return {i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a in fewer and a != b}


def taking(name: str, rng: random.Random):
    """(before, action, after) of actions by which others have lost pieces: of games kept, or of a random one."""
    files = sorted(GOLDEN.glob(f"{name}*.yaml"))
    lines = [saves_module.loads(yaml.safe_load(file.read_text("utf-8"))["save"]) for file in files]
    turns = [(turn.parent.state, turn.action, turn.state) for record in lines for turn in record.line]
    state = vectorgames.load(name).start()
    found = [turn for turn in turns if _takes(*turn)]
    while not found:
        assert state.outcome is None, "nothing is ever taken"
        action = rng.choice(state.actions())
        before, state = state, state.play(action)
        found = [(before, action, state)] if _takes(before, action, state) else []
    return sample(found, 5, rng)


def _takes(before, _action, after) -> bool:
    removed = "remov" in before.stage.name
    return bool(before.actor and not removed and lost(before, after, before.game.roster.side[before.actor]))


def told(state, player: int) -> dict[int, tuple[int, ...]]:
    return {threat.space: threat.by for threat in adviser_of(state.game).threats(state) if threat.player == player}


@pytest.mark.parametrize("name", LOSING)
def test_what_is_taken_in_a_game_was_threatened_before(name):
    for before, action, after in taking(name, random.Random(name)):
        side, known = before.game.roster.side[before.actor], told(before, before.actor)
        gone = lost(before, after, side)
        assert gone & known.keys() and (len(gone) > 1 or gone <= known.keys()), action.text
        for by in (by for space in gone & known.keys() for by in known[space]):
            assert owners(before)[by] == side
    every = {space for action in before.actions() for space in lost(before, before.play(action), side)}
    assert every <= known.keys()
    assert not {i for i in known if owners(before)[i] in (0, side)}


def golden(name: str, number: int):
    record = saves_module.loads(yaml.safe_load((GOLDEN / f"{name}.yaml").read_text("utf-8"))["save"])
    record.go(number)
    return record


def test_who_attacks_and_defends_and_what_gives_mate():
    record = golden("chess_4d", 10**6)
    state, names = record.state, record.game.space.names
    (check,) = adviser_of(record.game).checks(state)
    assert state.outcome.reason == "checkmate" and record.game.roster.pieces[state.cells[check.space]][1:] == "K"
    paths = build_view(state, found=Findings(checks=(check,))).paths
    assert (
        {path.spaces for path in paths if path.kind == "threat"} == {(by, check.space) for by in check.by} != set()
    )
    start = vectorgames.load("chess_4d").start()
    at = start.game.space.index["d3L1"]
    contest = adviser_of(start.game).contest(start, at)
    assert {names[i][:2] for i in contest} == {"e1", "c2", "e2"}
    kinds = {path.kind for path in build_view(start, hover=at, found=Findings(contest=contest)).paths}
    assert kinds == {"guard"}, "it is White's turn, and his pieces cover the square"
