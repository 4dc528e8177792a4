"""5D Vector Chess sentence by sentence (rules/time_vectors.md 12, 14.2), and beside a slow second reading."""

from __future__ import annotations

import os
import random

import pytest
import yaml

import vectorgames
from tests.rules import texts, winning
from tests.support import GOLDEN, begun, run
from tests.vector_chess_reference import ALONG, COMBINED, Slow, moved, name_of
from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of

NAME = "vector_chess_5d"
# How many games; a large number is for a change of the rules' code: CHESS_GAMES=300.
GAMES = int(os.environ.get("CHESS_GAMES", "3"))
KINGS = "1K(4,4,4,NE,SE) 2K(1,1,1,SW,SW)"


def put(pieces: str, actor: int = 1, **more):
    """A position: pieces with their spaces, blanks between them."""
    position = {piece[2:]: piece[:2] for piece in pieces.split()}
    return vectorgames.load(NAME).start(setup={"position": position, "actor": actor, **more})


def ends(state, piece: str) -> set[str]:
    """Where a piece may go."""
    return {text[-len(piece) + 1 :] for text in texts(state, piece)}


# ---- beside a slow second reading ----


def same(state, slow: Slow) -> list[str]:
    found = sorted(map(str, state.actions()))
    assert found == (sorted(slow.actions) if slow.outcome is None else [])
    assert state.position() == slow.position() and state.quiet == slow.quiet
    if slow.outcome:
        assert (state.outcome.winners, state.outcome.reason) == slow.outcome and state.outcome.scores is None
    else:
        assert state.outcome is None and state.actor == slow.actor
        assert bool(adviser_of(state.game).warnings(state)) == slow.check
    return found


def crowd(rng: random.Random) -> dict:
    """Few pieces of all kinds in a corner, where they meet; both kings with little room."""
    places = [(x, y, z, t, u) for x in (0, 1) for y in (0, 1) for z in (0, 1) for t in (0, 1) for u in (0, 1, 2)]
    kinds = [(1, "K"), (2, "K"), *((rng.choice((1, 2)), rng.choice("QBNRPP")) for _ in range(rng.randint(6, 14)))]
    return dict(zip(rng.sample(places, len(kinds)), kinds, strict=True))


@pytest.mark.parametrize("seed", range(GAMES))
def test_games_go_as_the_rulebook_says(seed):
    """Every third from the start, the others where pieces meet; captures are liked."""
    rng = random.Random(seed)
    slow = Slow(quiet_limit=12)
    while seed % 3:
        slow = Slow(crowd(rng), 12)
        slow.actor = 2
        safe = not slow.attacked(2)
        slow.actor = 1
        if safe:
            break
    game = vectorgames.load(NAME, quiet_limit=12)
    state = game.start()
    if seed % 3:
        cells = bytearray(1024)
        for place, (player, kind) in slow.board.items():
            cells[game.space.index[name_of(place)]] = game.roster.pieces.index(f"{player}{kind}")
        state = begun(game, cells)
    for _ in range(16 if seed % 3 else 6):
        found = same(state, slow)
        if not found:
            break
        takes = [text for text in found if "x" in text]
        assert {*vectorgames.hints(state).wins} == winning(state)
        text = rng.choice(takes if takes and rng.random() < 0.5 else found)
        state = state.play(text)
        slow.play(text)


def test_the_golden_mate_is_one_for_the_second_reading_too():
    saved = yaml.safe_load((GOLDEN / f"{NAME}.yaml").read_text("utf-8"))["save"]
    slow = Slow()
    for text in yaml.safe_load(saved)["actions"]:
        slow.play(text)
    assert slow.outcome == ((1,), "checkmate")


# ---- the start ----


def test_the_start_is_point_symmetric_and_has_267_actions():
    state = vectorgames.load(NAME).start()
    assert state.position() == Slow().position() and len(state.position()) == 32
    assert {"(2,1,1,SW,SW)": "1K", "(3,4,4,NE,NE)": "2K", "(4,3,4,NE,NE)": "2Q"}.items() <= state.position().items()
    assert {"(4,3,4,SE,NE)": "2B", "(3,4,4,NW,NE)": "2B"}.items() <= state.position().items()
    assert len(state.actions()) == 267 and state.actor == 1
    assert run("perft", NAME, "2").lines == ["1 267", "2 71285"]
    assert state.trays() == {1: (), 2: ()}
    assert state.game.options == {"quiet_limit": 100} and state.rules.section == "time_vectors 12"


# ---- check and endings ----


def test_the_mate_of_the_rulebook():
    near = (moved((0, 0, 0, 0, 0), step) for step in ALONG + COMBINED)
    pawns = " ".join(f"2P{name_of(place)}" for place in {*near} - {None})
    assert pawns.count("2P") == 11
    game = vectorgames.load(NAME)
    state = begun(game, put_cells(game, f"{KINGS} {pawns} 1N(1,2,1,NE,SE)"))
    hints = vectorgames.hints(state)
    assert {*hints.wins} == winning(state) >= {"(1,1,1,NE,NW)"}
    state = state.play("N(1,2,1,NE,SE)-(1,1,1,NE,NW)")
    assert state.outcome == Outcome((1,), None, "checkmate") and not state.actions()


def put_cells(game, pieces: str) -> bytes:
    cells = bytearray(game.space.size)
    for piece in pieces.split():
        cells[game.space.index[piece[2:]]] = game.roster.pieces.index(piece[:2])
    return bytes(cells)


def test_an_own_king_is_never_left_in_check():
    state = put("1K(1,1,1,SW,SW) 1R(2,1,1,SW,SW) 2R(4,1,1,SW,SW) 2K(4,4,4,NE,NE)")
    assert ends(state, "R(2,1,1,SW,SW)") == {"(3,1,1,SW,SW)", "(4,1,1,SW,SW)"}, "it is pinned"
    why = state.game.why_not
    assert why(state, "R(2,1,1,SW,SW)-(2,2,1,SW,SW)")[0] == "After this your own king would be in check."
    check = put("1K(1,1,1,SW,SW) 1R(2,2,1,SW,SW) 2R(4,1,1,SW,SW) 2K(4,4,4,NE,NE)")
    assert texts(check, "R") == {"R(2,2,1,SW,SW)-(2,1,1,SW,SW)"}
    assert why(check, "R(2,2,1,SW,SW)-(2,2,2,SW,SW)")[0] == "Your king is in check, and would still be."
    assert "your king would be in check" in why(check, "K(1,1,1,SW,SW)-(2,1,1,SW,SW)")[0]
    assert adviser_of(state.game).prompt(check).key == "rules.prompt.chess_check"
    king = check.game.space.index["(1,1,1,SW,SW)"]
    first, *room = adviser_of(check.game).warnings(check)
    assert first == ("check", king) and {kind for kind, _ in room} <= {"safe", "covered"}
    goes = {action.end for action in check.actions() if action.start == king}
    assert {space for kind, space in room if kind == "safe"} == goes
    pinned = put("1K(1,1,1,SW,SW) 2R(4,1,1,SW,SW) 1R(4,4,1,SW,SW) 2K(4,1,4,SW,SW)")
    assert adviser_of(pinned.game).warnings(pinned), "a piece gives check also where it may not move itself"


def test_from_both_sides_of_a_ring_two_ways_are_pinned():
    state = put("1K(1,1,1,SW,SW) 1N(1,1,1,NW,SW) 1P(1,1,1,SE,SW) 2R(1,1,1,NE,SW) 2K(4,4,4,NE,NE)")
    assert not texts(state, "N") and not texts(state, "P"), "each is the only one on its side"
    assert "would be in check" in state.game.why_not(state, adviser_of(state.game).attempt(state, (), 4))[0]


@pytest.mark.parametrize("quiet", [0, 99])
def test_stalemate_is_a_draw_also_on_the_last_quiet_turn(quiet):
    pieces = "2K(1,1,1,SW,SW) 1Q(2,3,4,SW,SW) 1N(1,3,1,SW,SW) 1N(1,2,2,NE,SW) 1K(4,4,4,NE,NE)"
    state = put(pieces, quiet=quiet).play("Q(2,3,4,SW,SW)-(2,3,2,SW,SW)")
    assert state.outcome == Outcome((), None, "stalemate")


# ---- texts, refusals, positions ----


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("N(1,1,2,NW,SW)-(1,3,2,NE,NE)", "no move of the knight"),
        ("(1,1,2,NW,SW)-(1,3,2,NE,SW)", "written N(1,1,2,NW,SW)-(1,3,2,NE,SW)"),
        ("N(1,1,2,NW,SW)x(1,3,2,NE,SW)", "Nothing is taken there"),
        ("B(1,1,2,NW,SW)-(1,3,2,NE,SW)", "is the knight, not the bishop"),
        ("R(2,1,1,NW,SW)-(2,1,1,SW,SW)", "piece of your own"),
        ("R(2,1,1,NW,SW)-(2,2,1,SW,SW)", "no move of the rook"),
        ("K(3,4,4,NE,NE)-(3,4,4,SE,NE)", "of your opponent"),
        ("(4,1,1,SW,SW)", "is empty"),
        ("(1,2,1,SW,SW)", "say where to"),
        ("(3,4,4,NE,NE)", "of your opponent"),
        ("pass", "only where nothing else"),
        ("stop", "in the middle of a turn"),
        ("roll (1,1,1,SW,SW)", "No roll is due"),
        ("x(3,4,4,NE,NE)", "no action of this game"),
    ],
)
def test_reasons(text, said):
    state = vectorgames.load(NAME).start()
    why, section = state.game.why_not(state, text)
    assert said in why and section.startswith("time_vectors 1")
    german, _ = state.game.why_not(state, text, "de")
    assert german != why and "{" not in german


@pytest.mark.parametrize(
    ("pieces", "actor", "said"),
    [
        ("1K(1,1,1,SW,SW)", 1, "exactly one king"),
        ("1K(1,1,1,SW,SW) 2K(2,1,1,SW,SW)", 1, "in check"),
        ("1K(1,1,1,SW,SW) 2K(4,4,4,NE,NE) 1Q(2,2,1,NE,NE) 1Q(2,2,2,NE,NE)", 1, "2 times 1Q"),
    ],
)
def test_positions_that_cannot_be(pieces, actor, said):
    with pytest.raises(LocalizedError, match=said):
        put(pieces, actor)


def test_a_game_of_ones_own_with_other_pieces_is_refused(tmp_path):
    file = tmp_path / "own.yaml"
    head = "format: 1\nid: own\ntitle: Own\nextends: vector_chess_5d\n"
    file.write_text(
        head + "board: {dimensions: 4}\nsetup: {1K: ['(1,1,1,SW)'], 1Q: [], 1B: [], 1N: [], 1R: [], 1P: []}\n"
    )
    assert len(vectorgames.load(file).start().position()) == 2, "it goes with any lattice"
    file.write_text(head + "setup: {1K: ['(2,1,1,SW,SW)', '(4,1,1,SW,SW)']}\n")
    with pytest.raises(LocalizedError, match="vector_chess_5d: expected two players"):
        vectorgames.load(file)
