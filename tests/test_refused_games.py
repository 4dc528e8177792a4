"""Definitions that are right but for one thing, which is refused in one line with file and number of the line."""

from __future__ import annotations

import re

import pytest

import vectorgames
from tests.rules import text_of
from tests.support import ROOT
from vectorgames.base.words import LANGUAGES, LocalizedError

CHANGED = [  # a definition, what stands in it, what stands there instead, words of the line
    ("bumping", "bump: neighbour", "bump: neighbour, to: head", "no head"),
    ("bumping", "bump: neighbour", f"bump: {{path: [{', '.join(['neighbour'] * 6)}]}}", "expected fewer steps"),
    ("checkers_4d", "remove: true, ", "", "for ever"),
    ("checkers_4d", "hop: neighbour", "hop: contiguous, over_head: true", "no head"),
    ("checkers_4d", "hop: neighbour", "hop: sideways", "neighbour"),
    ("cornered", "piece: K", "piece: Z", "Z"),
    ("creepers", "chain: anchor}", "chain: anchor, capture: true}", "chain or capture"),
    *(
        ("cross", "shape: cross", f"shape: {shape}", said)
        for shape, said in (
            *(("{box: 7}", "box"), ("circle", "circle"), ("{nodes: [G]}", "nodes"), ("3", "3")),
            *(("{row: 3, together: [9]}", "row"), ("{box: 2, cross: 1}", "cross"), ("vector, quadrants: 3", "3")),
            ("cross, quadrants: 2", "quadrants"),
            ("{offsets: [[0, 0, 0, 0], [0, 0, 5, 2]]}", "on no spaces"),
        )
    ),
    ("crossroads", 'to: "2:0"', 'to: "1:R"', "on two boards"),
    ("crossroads", 'to: "2:0"', 'to: "4:0"', "4:0"),
    ("crossroads", 'to: "2:0"', 'to: "2:0", by: 1', "by"),
    ("crossroads", 'to: "2:0"', 'to: "2:0", movable_by: 3', "1 to 2"),
    ("crossroads", '"3:0"', '"3:0", movable_by: 2}\n    - {from: "2:B", to: "3:0", movable_by: 2', "one marker"),
    ("crossroads", "boards: 3", "boards: 10", "from 1 to 9"),
    ("crossroads", "depth: 2\n  boards: 3", "depth: 6\n  boards: 9", "at most 6 boards"),
    ("crossroads", "boards: 3", "boards: 1", "there is no space '2:0'"),
    ("race_to_corners", "player: 2", "player: 3", "player"),
    ("race_to_corners", "[YY, YG]", "nowhere", "nowhere"),
    ("rows_and_squares", "pieces: 20", "pieces: none", "eliminate"),
    *(
        ("two_teams", "[[1, 3], [2, 4]]", teams, "at least two")
        for teams in ("[[1, 3], [2, 3]]", "[[1, 2, 3, 4]]", "[[1, 2, 3, 4], []]")
    ),
    ("vectobu", '"*SW)"], NW', '"*SX)"], NW', "SX"),
    ("vectobu", 'NW: ["*NW)"]', 'NW: ["*"]', "in two groups"),
    ("vectobu", "first: {1: [SW, SE]", "first: {1: [SW, XX]", "XX"),
    ("vectobu", "first: {1:", "first: {3:", "1 to 2"),
    ("vectobu", "answers: {SW", "answers: {XX", "XX"),
    ("vectobu", "first: {1: [SW, SE], 2: [NW, NE]}", "first: [SW]", "mapping"),
    ("vectobu", 'parts: [["*SW)"]', 'parts: [["*SX)"]', "do not exist"),
]
EXTENDED = [  # a game, what is said instead, words of the line
    *(
        ("connection", f"stages: [{{stage: sides, {sides}}}, {{stage: turn, moves: [{{introduce: top}}]}}]", said)
        for sides, said in (
            ("of: []", "each of the 2 players"),
            ("of: [[GGGG, YYYY]]", "each of the 2 players"),
            ("of: [[GGGG, YYYY], [RRRR]]", "each of the 2 players"),
            ("of: [[GGGG, YYYY], [GGGG, RRRR]]", "each of the 2 players"),
            ("of: [[GGGG, YYYYY], [BBBB, RRRR]]", "no node"),
            ("from: 3", "from"),
        )
    ),
    *(
        ("connection", f"goals: [{{goal: connection, ends: {ends}, by: [up, down]}}]", said)
        for ends, said in (
            ("[[GGGG]]", "ends"),
            ("[[GGGG, RR, B]]", "ends"),
            ("[[GGGG, P]]", "P"),
            ("GGGG", "ends"),
        )
    ),
    (
        "connection",
        "pieces: 4\nstages: [{stage: placing}, {stage: sides, of: [[G, Y], [B, R]]}, {stage: introduce}]",
        "first stage",
    ),
    ("connection", "setup: {2: [GGGG]}", "GGGG is set up already"),
    ("drangles", "pieces: 2\nstages: [{stage: placing}, {stage: introduce}]", "when the stage introduce begins"),
    ("drangles", "pieces: 1\nsetup: {1: [G], 2: [R]}\nstages: [{stage: introduce}]", "a piece in hand"),
    *(
        ("drangles", f"stages: [{{stage: turn, through: true, {length}moves: [{{introduce: head}}]}}]", "through")
        for length in ("", "dice: colour, ", "moves_per_turn: {group: [1, 2]}, ")
    ),
    ("ez_gryb", "effects: [{effect: simultaneous}]", "a board with conduits"),
    ("hyper_chess", "setup: {2K: [], 1K: [R, G]}", "one king"),
    ("hyper_chess", "setup: {2R: [G, R]}", "at most one rook"),
    ("hyper_chess", "players: 3", "two players"),
    ("multiverse", "players: 2\nboard: {boards: 3}", "a tree for each player"),
    ("squirrel_race", "pieces: {count: 3, kinds: S}", "the kinds of pieces"),
    ("squirrel_race", "pieces: {count: 129}", "128 for each"),
    ("squirrel_race", "pieces: {kinds: [s]}", "kinds"),
    ("squirrel_race", "pieces: {number: 3}", "number"),
    ("tests/definitions/ivy.yaml", "stages: [{stage: introduce, chain: top}]", "no space hangs"),
    ("tests/definitions/ivy.yaml", "stages: [{stage: introduce, chain: true}]", "none, anchor or top"),
    ("tests/definitions/ivy.yaml", "stages: [{stage: turn, moves: [{step: neighbour, chain: top}]}]", "hangs"),
    ("vector_chess_5d", "setup: {1K: ['(2,1,1,SW,SW)', '(4,1,1,SW,SW)']}", "expected two players"),
]


def refused(file, text: str, said: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(LocalizedError) as error:
        vectorgames.load(str(file))
    for line in map(error.value.say, LANGUAGES):
        assert re.match(r"\S+\.yaml:\d+: \S", line) and not re.search(r"\n|\{[a-z_]+\}", line), line
    assert said in error.value.say("en")


@pytest.mark.parametrize(("name", "old", "new", "said"), CHANGED)
def test_what_is_changed_in_a_definition_is_refused(name, old, new, said, tmp_path):
    assert old in text_of(name)
    refused(tmp_path / "mine.yaml", text_of(name).replace(old, new), said)


@pytest.mark.parametrize(("name", "changed", "said"), EXTENDED)
def test_what_a_game_that_extends_another_says_is_refused(name, changed, said, tmp_path):
    base = ROOT / name if "/" in name else name
    refused(tmp_path / "mine.yaml", f"format: 1\nid: mine\ntitle: M\nextends: {base}\n{changed}\n", said)
