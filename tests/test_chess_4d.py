"""Rules of 4D chess, case by case (rules/chess_4d.md, Test cases and Rulings)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import standing
from tests.support import played
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.change import change
from vectorgames.view.build_view import build_view

KINGS = "1Kg1L4 2Kg7L4"


def load(**options):
    return vectorgames.load("chess_4d", **options)


def start(**options):
    return load(**options).start()


def placed(pieces: str, **options):
    return standing(load(**options), pieces)


def texts(state, like: str = "") -> set[str]:
    """The legal actions that have this in their text."""
    return {str(action) for action in state.actions() if like in str(action)}


# ---- 1: the start ----


@pytest.mark.parametrize(
    ("options", "count"), [({}, 891), ({"speed_moves": False}, 887), ({"declared": True}, 1166)]
)
def test_number_of_first_actions(options, count):
    assert len(start(**options).actions()) == len(list(start(**options).actions())) == count


@pytest.mark.parametrize(("options", "total"), [({}, 782949), ({"speed_moves": False}, 779393)])
def test_perft_two(options, total):
    state = start(**options)
    assert sum(len(state.play(action).actions()) for action in state.actions()) == total


# ---- pawns ----


def test_en_passant():
    state = placed(f"1Pb2L1 2Pa4L5 2Pc4L2 2Pa5L1 1Pg2L1 {KINGS}").play("Pb2L1-b4L6")
    assert texts(state, "xb3") == {"Pa4L5xb3L6", "Pc4L2xb3L6"}
    after = state.play("Pa4L5xb3L6")
    assert "b4L6" not in after.position() and after.position()["b3L6"] == "2P"
    assert texts(played(state, "speed 2", "decline"), "xb3") == texts(state, "xb3")
    assert not texts(played(state, "Pa5L1→", "Pg2L1→"), "xb3")
    both = placed(f"1Pb2L1 1Pd2L1 2Pc4L2 2Pa5L1 {KINGS}")
    series = played(both, "speed 2", "accept", "Pb2L1-b4L6", "Pd2L1-d4L3")
    assert texts(series, "Pc4L2x") == {"Pc4L2xd3L3"}


# ---- castling ----


CASTLING = "1Kd1L4 1Ra1L1 1Ra1L8 1Rg1L5 1Pa2L1 2Ka7L4 2Pa6L1"


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("O-O(L5)L7", {("d1L4", "f1L7"), ("g1L5", "e1L7")}),
        ("O-O-O(L8)L2", {("d1L4", "b1L2"), ("a1L8", "c1L2")}),
        ("Ra1L1-b1L1", {("a1L1", "b1L1")}),
    ],
)
def test_the_way_of_the_rook_is_shown_as_well(text, ways):
    state = placed(CASTLING)
    names = state.game.space.names
    done = change(state, state.stage.find(state, text), state.play(text))
    after = build_view(state.play(text), (done,))
    assert {tuple(names[space] for space in path.spaces) for path in after.paths if path.kind == "trail"} == ways


@pytest.mark.parametrize(
    ("more", "sides"),
    [
        ("1Qd1L1 1Nd1L8", {"O-O", "O-O-O"}),  # beside the king, in his column: does not matter
        ("2Ng1L1", {"O-O", "O-O-O"}),
        ("1Nb1L3", {"O-O"}),
        ("2Ne1L3", {"O-O-O"}),
        ("2Rd5L1", set()),  # check
        ("2Re5L1", {"O-O-O"}),  # the crossed square
        ("2Bd3L1", set()),  # both end squares
        ("2Rb5L1", {"O-O"}),
        ("2Ra5L1", {"O-O", "O-O-O"}),
        ("2Rg1L8", set()),  # check along the empty rank
        ("2Bg1L8", {"O-O", "O-O-O"}),
        ("2Bg2L8", {"O-O-O"}),
    ],
)
def test_what_forbids_castling(more, sides):
    assert {text.split("(")[0] for text in texts(placed(f"{CASTLING} {more}"), "O-O")} == sides


def test_castling_is_lost_by_moves_departures_and_losses():
    state = placed(CASTLING)
    back = played(state, "Ra1L1→", "Ka7L4-b7L4", "Pa2L1-a3L1", "Kb7L4-a7L4")
    assert {text[:9] for text in texts(back, "O-O-O")} == {"O-O-O(L8)"}
    moved = played(state, "Kd1L4-d2L4", "Ka7L4-b7L4", "Kd2L4-d1L4", "Kb7L4-a7L4")
    assert not texts(moved, "O-O")
    taken = placed(f"{CASTLING} 1Rg1L4 2Ne2L1")
    assert {text[:7] for text in texts(taken, "O-O(")} == {"O-O(L4)", "O-O(L5)"}
    one = played(taken, "Pa2L1-a3L1", "Ne2L1xg1L5", "Pa3L1-a4L1", "Ng1L5-e2L5")
    assert {text[:7] for text in texts(one, "O-O(")} == {"O-O(L4)"}
    eliminated = played(placed(f"{CASTLING} 2Bf2L1"), "Pa2L1-a3L1", "Bf2L1→", "Pa3L1-a4L1", "→Bxg1L5")
    assert {text[:5] for text in texts(eliminated, "O-O")} == {"O-O-O"}


# ---- 4: time out ----


def test_a_return_that_eliminates_the_king_wins_even_in_check():
    state = played(placed("1Kd1L4 1Qe4L4 2Ke7L4 2Ra2L1"), "Qe4L4→", "Ra2L1-a1L1")
    assert ("check", state.game.space.index["d1L4"]) in adviser_of(state.game).warnings(state)
    assert ("risk", state.game.space.index["e7L4"]) in adviser_of(state.game).warnings(state)
    assert "→Qxe7L4" in texts(state) and "→Qe6L4" not in texts(state)
    end = state.play("→Qxe7L4")
    assert (end.outcome.winners, end.outcome.scores, end.outcome.reason) == ((1,), None, "time out")
    assert end.actions() == ()


def test_an_elimination_may_not_uncover_the_own_king():
    state = played(placed("1Kd1L4 1Ra4L1 2Bd4L8 2Rd6L1 2Kg7L4"), "Ra4L1→", "Kg7L4-f7L4")
    assert not texts(state, "→Rx") and texts(state, "→Rc4")
    two = played(placed("1Kd1L4 1Ra4L1 2Bd4L8 2Bd4L7 2Rd6L1 2Kg7L4"), "Ra4L1→", "Kg7L4-f7L4")
    assert texts(two, "→Rx") == {"→Rxd4L7", "→Rxd4L8"}


# ---- 5: pawns out of time ----


def test_an_elimination_on_the_last_rank_promotes_nothing():
    state = played(placed(f"1Pd6L1 2Ne7L6 {KINGS}"), "Pd6L1→", "Kg7L4-f6L4")
    assert texts(state, "→Px") == {"→Pxe7L6"}
    assert "e7L6" not in state.play("→Pxe7L6").position()


# ---- declared ----


def test_declared_pieces_return_when_they_are_due_and_only_then():
    state = placed(f"1Qa1L1 1Pb2L1 2Pc7L1 2Pc6L1 {KINGS}", declared=True)
    assert texts(state, "Qa1L1→") == {f"Qa1L1→{k}" for k in range(1, 7)}
    state = played(state, "Qa1L1→2", "Pc6L1-c5L1")
    assert state.absent() == ((1, "Q", "a1L1", 1, 3),)
    assert not texts(state, "→Q")
    assert texts(state, "Pb2L1→") == {f"Pb2L1→{k}" for k in (2, 3, 4, 5, 6)}
    state = played(state, "Pb2L1-b3L1", "Pc5L1-c4L1")
    assert texts(state) == texts(state, "→Q") and len(texts(state)) > 8 and not texts(state, "speed")
    assert state.due == (1, "Q", "a1L1", 1, 3)


def test_a_due_piece_returns_within_a_series():
    state = placed(f"1Qa1L1 1Pb2L1 2Pc7L1 2Pc6L1 {KINGS}", declared=True)
    state = played(state, "speed 2", "accept", "Qa1L1→1")
    assert state.actor == 1 and texts(state) == texts(state, "→Q") != set()


# ---- speed moves ----


def test_proposals_and_answers():
    state = start().play("speed 3")
    assert state.actor == 2 and texts(state) == {"accept", "decline"}
    declined = state.play("decline")
    assert declined.actor == 1 and not texts(declined, "speed") and len(declined.actions()) == 887
    series = state.play("accept")
    assert series.actor == 1 and adviser_of(series.game).owed(series) == (3, 3) and len(series.actions()) == 887
    for k in range(3):
        series = series.play(f"Pa2L{(1, 4, 5)[k]}-a3L{k + 1}")
    assert series.actor == 2 and adviser_of(series.game).owed(series) == (0, 3)
    for k in range(3):
        series = series.play(f"Pa6L{(1, 4, 5)[k]}-a5L{k + 1}")
    assert series.actor == 1 and adviser_of(series.game).owed(series) == () and len(texts(series, "speed")) == 4
    assert series.made == (3, 3)


# ---- endings ----


def test_mate_within_a_series():
    state = played(placed("1Kg1L4 1Ra6L1 1Rb5L1 2Kd7L4 2Pa3L1"), "speed 3", "accept", "Rb5L1-b7L8")
    assert state.outcome.reason == "checkmate"


def test_a_return_found_in_another_position_brings_back_the_piece_that_is_absent_in_this_one():
    """Pieces that left from squares of one column are written alike when they come back."""
    position = {"d1L4": "1K", "d7L4": "2K", "g2L8": "1R"}

    def left(origin: str):
        absent = [{"piece": "2P", "origin": origin, "age": 2}]
        setup = {"position": position, "actor": 2, "absent": absent, "moves": [9, 9], "rights": {"castling": []}}
        return vectorgames.load("chess_4d").start(setup=setup)

    one, other = left("a5L6"), left("a5L3")
    for action in one.actions():
        if action.kind in ("return", "rejoin", "eliminate"):
            assert other.play(action) == other.play(action.text) and not other.play(action).absent()
