"""Threats: what pieces could be lost, held against games that were played and against playing every action."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
import yaml

import vectorgames
from tests.support import GOLDEN, do, sample, shown
from tests.test_xray import running
from vectorgames.play import saves as saves_module
from vectorgames.play.engine import Findings
from vectorgames.rules.adviser import adviser_of
from vectorgames.view.build_view import build_view

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


def test_groups_are_sized_and_linked_and_attack_each_other(session):
    record = golden("borg", 18)
    names = record.game.space.names
    session.begin(record)
    do(session, "switch", ("threatened", True))
    session.know(None)
    tableau = session.tableau()
    sizes = {names[m.space]: (m.player, m.number) for m in tableau.marks if m.kind == "size"}
    assert sizes == {"0": (1, 8), "BY": (2, 2)}
    near, links = record.game.space.neighbours.linked, [p for p in tableau.paths if p.kind == "link"]
    assert len(links) == 7 + 1 and all(path.spaces[1] in near[path.spaces[0]] for path in links)
    attacks = [tuple(names[i] for i in path.spaces) for path in tableau.paths if path.kind == "threat"]
    assert attacks == [("0", "BY")] and tableau.marked("capturable") == (record.game.space.index["BY"],)
    assert [player.supply for player in shown(session).players] == ["10 on the board", "2 on the board"]


def test_sets_one_piece_short_are_told_of_every_player():
    """Also where pieces of both make up a set (rules/gryb.md 3)."""
    game = vectorgames.load("square_deal")
    state = game.start(setup={"position": {"GG": "1", "GR": "2", "GY": "1", "BB": "2", "RB": "1"}, "actor": 1})
    found = {(game.space.names[space], player) for space, player in adviser_of(game).sets_of_all(state)}
    assert ("GB", 1) in found and ("GB", 2) in found and {name for name, _ in found} == {"GB"}


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


def test_a_piece_that_slides_shows_its_ways_and_what_runs_in_them(session):
    record = golden("vector_chess_5d", 8)
    space, state = record.game.space, record.state
    session.begin(record)
    for name in ("(1,2,1,SE,SW)", "(3,4,3,NE,NW)"):  # a rook, a bishop
        at = space.index[name]
        session.play.move_input.forget()
        do(session, "aim", at)
        session.know(None)
        ends = {action.end for action in state.actions() if action.start == at}
        rays = adviser_of(record.game).rays(state, at)
        assert {i for ray in rays for i in ray[1:]} == ends
        assert all(len({space.components(*step) for step in pairwise(ray)}) == 1 for ray in rays)
        paths = [path for path in session.tableau().paths if path.kind == "xray"]
        assert {path.spaces for path in paths} == {step for ray in rays for step in pairwise(ray)}
        assert all(set(path.dims) == running(space, path.spaces) for path in paths)
    assert not adviser_of(record.game).rays(state, space.index["(3,1,2,NW,NW)"]), "a knight jumps"


def test_the_parts_of_a_mirrored_turn_are_told():
    """Where the first move is made and where the second after it (rules/time_vectors.md 8, rules/gryb.md 7)."""
    state = vectorgames.load("grybu").start()
    text = adviser_of(state.game).prompt(state).say("en")
    assert "after G in R or Y, after R in G or B" in text
    state = state.play(next(action for action in state.actions() if action.text.startswith("RGG")))
    assert "in G or B; this one may push" in adviser_of(state.game).prompt(state).say("en")
