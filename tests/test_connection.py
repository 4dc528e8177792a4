"""Connection, sentence by sentence of the rulebook (rules/gryb.md section 4)."""

from __future__ import annotations

import random
from functools import cache

import pytest

import vectorgames
from tests.gryb_reference import COLOURS, beside, words
from tests.rules import texts
from tests.support import played
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.shape_goals import Connection

CORNERS = {"GGGG": "1", "YYYY": "1", "BBBB": "2", "RRRR": "2"}


@cache
def near(word: str) -> set[str]:
    """Where a step up, down, sideways or of limited hyperspace leads from a word."""
    out = {word + c for c in COLOURS} if len(word) < 4 else set()
    if word:
        out |= {word[:-1]} | {word[:-1] + c for c in beside(word[-1])}
    if len(word) > 1:
        out |= {word[:-2] + c + word[-1] for c in beside(word[-2])}
    return out


def load(**options):
    return vectorgames.load("connection", **options)


def placed(first: str, second: str = "", mover: int = 1, quiet: int = 0, **options):
    """The state before a roll in which the corners and these pieces stand on the board."""
    game = load(**options)
    cells = bytearray(game.space.size)
    for player, names in ((1, f"GGGG YYYY {first}"), (2, f"BBBB RRRR {second}")):
        for name in names.split():
            cells[game.space.index[name]] = player
    return game.stages[1].begin(bytes(cells), mover, None, quiet)


def test_the_first_player_chooses_his_corners():
    state = load().start()
    assert state.actor == 1 and texts(state) == {"[GGGG,YYYY]", "[BBBB,RRRR]"} and not state.position()
    one, other = state.play("[GGGG,YYYY]"), state.play("[ rrrr , BBBB ]")
    assert one.position() == CORNERS
    assert other.position() == {name: {"1": "2", "2": "1"}[piece] for name, piece in CORNERS.items()}
    for after in (one, other):
        assert (after.actor, after.mover, after.quiet) == (0, 1, 0)
        assert texts(after) == {"roll G", "roll R", "roll Y", "roll B"}
        assert after.play("roll G").actor == 1
    assert dict(state.game.options) == {"quiet_limit": 100} and not state.rules.scored


@pytest.mark.parametrize("colour", "GB")
def test_what_a_roll_allows(colour):
    own, foes = {"", "G", "RY", "BGB", "YRYY"}, {"R", "RG", "GGY"}
    state = placed("0 G RY BGB YRYY", "R RG GGY").play(f"roll {colour}")
    taken = own | foes | set(CORNERS)
    expected = {colour} - taken
    for a in own:
        expected |= {f"{a or '0'}-{b or '0'}" for b in near(a) - taken if not b or b[-1] == colour}
    assert texts(state) == expected


def joined(pieces: set[str], first: str, last: str) -> bool:
    """Whether a path leads over the pieces, by steps that the rulebook names."""
    seen, todo = {first}, [first]
    while todo:
        for word in near(todo.pop()) & pieces - seen:
            seen.add(word)
            todo.append(word)
    return last in seen


def test_the_goal_against_a_slow_search():
    space, goal, every = load().space, load().rules.goals[0], words(4)
    number, found = {word: space.index[word or "0"] for word in every}, set()

    def cells(own: set[str]) -> bytes:
        return bytes(int(word in own) for word in sorted(every, key=number.get))

    for seed in range(40):
        rng = random.Random(seed)
        own = {*rng.sample(every, rng.choice((40, 100, 150))), "GGGG", "YYYY"} - {"BBBB", "RRRR"}
        if joined(own, "GGGG", "YYYY"):
            continue
        assert goal.path(cells(own), 1) == ()
        gaps = {w for w in every if w not in own and joined(own | {w}, "GGGG", "YYYY")}
        assert {number[w] for w in gaps} == goal.lacking(cells(own), 1)
        for last in (*sorted(gaps), *rng.sample(every, 5)):
            then = cells(own | {last})
            if last not in own:
                assert goal.reached(then, 1, number[last]) == (last in gaps)
                assert not goal.reached(then, 2, number[last])
            if last in gaps:
                path = [space.names[i].strip("0") for i in goal.path(then, 1)]
                assert path[0] == "GGGG" and path[-1] == "YYYY" and last in path and {*path} <= own | {last}
                assert all(b in near(a) for a, b in zip(path, path[1:], strict=False))
        found.add(bool(gaps))
    assert found == {True, False}


def test_steps_of_a_path_count_both_ways():
    space = load().space
    goal = Connection(space, [["G", "GRY"]], ["down"])
    cells = bytes(int(name in ("G", "GR", "GRY")) for name in space.names)
    assert goal.reached(cells, 1, space.index["GR"])
    assert not Connection(space, [["G", "GRY"]], ["sideways"]).reached(cells, 1, space.index["GR"])


@pytest.mark.parametrize("others, won", [(("RY",), True), ((), False), (("YR",), False)])
def test_a_path_may_end_at_an_end_that_is_entered_last(others, won):
    """Ends are not set up in every game: somebody may come to one of them when the rest is joined already."""
    space = load().space
    goal = Connection(space, [["R", "RYB"]], ["down"])
    before = bytes(int(name in ("R", *others)) for name in space.names)
    after = bytes(int(name in ("R", "RYB", *others)) for name in space.names)
    assert goal.reached(after, 1, space.index["RYB"]) == won
    assert goal.lacking(before, 1) == ({space.index["RYB"]} if won else set())


def test_hints():
    state = placed("GGG GG G 0 YY YYY", "B").play("roll Y")
    assert vectorgames.hints(state).wins == ("Y",)
    assert vectorgames.hints(placed("GGG GG G 0 YY YYY", "B", mover=2).play("roll G")).blocks == ("Y",)
    assert "xray" not in adviser_of(state.game).features


REASONS = [
    ((), "roll G", "choose your two ends: [GGGG,YYYY] or [BBBB,RRRR]"),
    ((), "[GGGG,RRRR]", "choose your two ends"),
    ((), "G", "choose your two ends"),
    (("[GGGG,YYYY]",), "G", "colour die is rolled"),
    (("[GGGG,YYYY]",), "[GGGG,YYYY]", "colour die is rolled"),
    (("[GGGG,YYYY]", "roll G"), "R", "R is red, but green was rolled"),
    (("[GGGG,YYYY]", "roll G"), "GG", "comes in on the top level"),
    (("[GGGG,YYYY]", "roll G"), "pass", "only where nothing else"),
    (("[GGGG,YYYY]", "roll G"), "YYYY-YYYB", "never moves"),
    (("[GGGG,YYYY]", "roll G"), "RRRR-RRR", "stands a piece of Dark"),
    (("[GGGG,YYYY]", "roll G", "G", "roll R", "R", "roll B"), "G-BG", "steps from"),
    (("[GGGG,YYYY]", "roll G", "G", "roll R", "R", "roll R"), "G-R", "taken by a piece of Dark"),
]


@pytest.mark.parametrize(("before", "text", "said"), REASONS)
def test_reasons(before, text, said):
    state = played(load().start(), *before)
    sentence, section = state.game.why_not(state, text)
    assert said in sentence and section in ("gryb 4", "gryb 1")
    german, _ = state.game.why_not(state, text, "de")
    assert german != sentence and "{" not in german
