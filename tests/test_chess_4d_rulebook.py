"""4D chess, sentence by sentence in the order of the rulebook (rules/chess_4d.md), where the cases leave gaps."""

from __future__ import annotations

import pytest

from tests.support import played
from tests.test_chess_4d import KINGS, placed, texts
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of


def ends(state, piece: str) -> set[str]:
    """Where the moves of a piece lead: ``d5L3``, with an x before it for a capture."""
    found = (text.removeprefix(piece).lstrip("-") for text in texts(state, piece) if "→" not in text)
    return {text.partition("=")[0] for text in found}


def columns(names: set[str]) -> set[str]:
    return {name.lstrip("x")[:2] for name in names}


def black(pieces: str, **options):
    """The state in which these pieces stand on the board and Black is to move."""
    return placed(f"{pieces} 1Pa2L8", **options).play("Pa2L8-a3L8")


@pytest.mark.parametrize(
    ("state", "double", "passed", "takers", "not_so"),
    [
        (placed, "Pd2L3-d4L6", "d3L6", ("2Pc4L1", "2Pc4L8", "2Pe4L6"), ("2Nc4L2", "2Pb4L1", "2Pe5L1", "2Pe3L1")),
        (black, "Pd6L3-d4L6", "d5L6", ("1Pc4L1", "1Pc4L8", "1Pe4L6"), ("1Nc4L2", "1Pb4L1", "1Pe5L1", "1Pe3L1")),
    ],
)
def test_who_takes_in_passing(state, double, passed, takers, not_so):
    pieces = f"{'1' if state is placed else '2'}{double[:5]} {' '.join((*takers, *not_so))} {KINGS}"
    after = state(pieces).play(double)
    assert texts(after, f"x{passed[:2]}") == {f"{taker[1:]}x{passed}" for taker in takers}
    for taker in takers:
        done = after.play(f"{taker[1:]}x{passed}").position()
        assert done[passed] == taker[:2] and "d4L6" not in done and taker[2:] not in done


def test_taking_in_passing_looks_after_the_king():
    state = placed("1Pb2L1 1Ra4L1 1Kg1L4 2Pc4L2 2Kg4L1").play("Pb2L1-b4L6")
    assert not texts(state, "xb3"), "two pawns leave the rank"
    state = placed("1Pb2L1 1Kg1L4 2Pc4L2 2Ka5L1").play("Pb2L1-b4L6")
    assert texts(state, "Pc4L2") == {"Pc4L2xb3L6"}, "the pawn that gives check is taken"


# ---- Check ----


@pytest.mark.parametrize(
    ("attacker", "check"),
    [
        ("2Qd7L1", True), ("2Qg4L8", True), ("2Qa1L2", True), ("2Qe6L2", False),
        ("2Rd1L1", True), ("2Ra4L4", True), ("2Re5L4", False),
        ("2Bg1L8", True), ("2Bd5L4", False),
        ("2Nb5L8", True), ("2Nd6L4", False),
        ("2Pc5L1", True), ("2Pe5L8", True), ("2Pd5L4", False), ("2Pc3L4", False), ("2Pd6L4", False),
        ("2Qd4L5", False), ("2Qd7L1 1Nd6L8", False), ("2Qd7L1 2Nd5L8", False), ("2Rd7L1 1Pd7L2", True),
    ],
)  # fmt: skip
def test_what_gives_check(attacker, check):
    state = placed(f"1Kd4L4 2Ka6L1 {attacker}")
    assert (("check", state.game.space.index["d4L4"]) in adviser_of(state.game).warnings(state)) == check


def test_two_attackers_in_one_column_and_in_two():
    one = placed("1Kd1L4 1Ra3L1 1Bb7L1 2Rd5L1 2Rd5L2 2Kg6L4")
    assert columns(ends(one, "Ra3L1")) == {"d3"} and not texts(one, "Bb7L1x"), "one of two would still attack"
    assert texts(placed("1Kd1L4 1Bb7L1 2Rd5L1 2Kg6L4"), "Bb7L1x") == {"Bb7L1xd5L1"}
    pinned = placed("1Kd1L4 1Rd2L1 2Rd6L1 2Nf2L1 2Kg7L4")
    assert not texts(pinned, "Rd2L1"), "what shields the king from one does not take the other"
    two = placed("1Kd1L4 1Ra3L1 2Rd5L1 2Bg4L2 2Kg6L4")
    assert texts(two) == texts(two, "Kd1L4-") | texts(two, "speed")


def test_a_king_may_go_where_an_absent_piece_could_come():
    state = played(placed("1Kd1L4 2Re6L1 2Kg7L4 1Pa2L1"), "Pa2L1-a3L1", "Re6L1→")
    assert "Kd1L4-e1L4" in texts(state)
    state = state.play("Kd1L4-e1L4")
    assert "→Rxe1L4" in texts(state) and state.play("→Rxe1L4").outcome.winners == (2,)


# ---- Time out ----


def test_own_moves_are_the_turns_of_a_pawn():
    def reach(state) -> set[str]:
        return columns({text[2:] for text in texts(state, "→P")})

    state = played(placed(f"1Pd2L1 1Pa2L1 2Pb6L1 {KINGS}"), "Pd2L1→", "Pb6L1-b5L1")
    assert reach(state) == {"d3"} == reach(played(state, "speed 2", "decline"))
    series = played(state, "speed 3", "accept")
    assert reach(series) == {"d3"}
    assert reach(series.play("Pa2L1-a3L1")) == {"d3", "d4"}
    assert reach(played(series, "Pa2L1-a3L1", "Pa3L1-a4L1")) == {"d3", "d4", "d5"}
    first = played(placed(f"1Pd2L1 {KINGS}"), "speed 2", "accept", "Pd2L1→")
    assert reach(first) == {"d3"}, "the very next move of a series"


def test_a_returned_pawn_takes_nobody_in_passing():
    state = played(placed(f"1Pd4L1 2Pe6L1 {KINGS}"), "Pd4L1→", "Pe6L1-e4L3")
    assert state.double >= 0 and not texts(state, "→Px") and {t[2:4] for t in texts(state, "→P")} == {"d5"}


def test_a_promoted_pawn_returns_as_what_it_is():
    state = played(placed("1Pe6L3 1Kg1L4 2Ka5L4"), "Pe6L3-e7L2=B", "Ka5L4-a4L4", "Be7L2→", "Ka4L4-a5L4")
    assert "→Bd6L1" in texts(state) and not texts(state, "→P")


def test_no_origin_is_told_where_only_one_of_two_may_return():
    pieces = f"1Qa4L1 1Qd1L1 1Na2L2 2Pb7L1 {KINGS}"
    both = played(placed(pieces), "Qa4L1→", "Pb7L1→", "Qd1L1→", "Kg7L4-f7L4")
    assert texts(both, "→Qd4L1") == {"→Qd4L1 (a4L1)", "→Qd4L1 (d1L1)"}
    one = played(both, "Na2L2-c1L1", "Kf7L4-g7L4", "Nc1L1-d3L2", "Kg7L4-f7L4")
    assert texts(one, "→Qd4L1") == {"→Qd4L1"}, "the way from d1 is barred"
    same = played(placed(f"1Ra1L1 1Ra1L2 2Pb7L1 {KINGS}"), "Ra1L1→", "Pb7L1→", "Ra1L2→", "Kg7L4-f7L4")
    assert texts(same, "→Ra4L1") == {"→Ra4L1 (a1L1)", "→Ra4L1 (a1L2)"}, "one column, two origins"
    assert played(same, "→Ra4L1 (a1L2)").absent()[0][2] == "a1L1"


# ---- Option declared ----

OUT = {"declared": True}


def test_a_due_piece_without_a_target_is_lost_and_that_is_no_move():
    state = placed(f"1Pd3L1 2Nd4L1 2Pb6L1 1Pa4L1 {KINGS}", **OUT)
    after = played(state, "Pd3L1→1", "Pb6L1-b4L3")
    assert after.absent() == () and after.trays() == {1: (), 2: ()}
    assert (after.actor, after.made, after.quiet) == (1, (1, 1), 0)
    assert "Pa4L1xb5L3" in texts(after), "the double step is still the last move"
    assert len(texts(after, "speed")) == 4 and texts(after, "→")


def test_a_due_piece_may_eliminate_the_king():
    state = played(placed("1Kd1L4 1Rb4L1 2Kf4L8 2Ra2L1", **OUT), "Rb4L1→1", "Ra2L1-a1L1")
    assert texts(state, "x") == {"→Rxf4L8"} and texts(state) == texts(state, "→R")
    assert state.play("→Rxf4L8").outcome.winners == (1,)


def test_of_two_with_one_origin_the_due_one_comes_back():
    state = placed(f"1Ra1L1 1Ra2L1 2Pb6L1 {KINGS}", **OUT)
    state = played(state, "Ra1L1→6", "Pb6L1-b5L1", "Ra2L1-a1L1", "Pb5L1-b4L1", "Ra1L1→1", "Kg7L4-f7L4")
    assert "→Ra4L1" in texts(state)
    assert state.play("→Ra4L1").absent() == ((1, "R", "a1L1", 1, 7),)


# ---- Endings ----


def test_a_return_may_end_what_would_be_mate():
    mate = "1Kg1L4 1Ra6L1 1Rb5L1 2Kd7L4 2Qd5L1 2Pe5L1"
    state = played(placed(mate), "Kg1L4-f1L4", "Qd5L1→", "Kf1L4-g1L4", "Pe5L1-e4L1")
    after = state.play("Rb5L1-b7L8")
    assert after.outcome is None and texts(after) == texts(after, "→Q") | texts(after, "speed")
    assert texts(after, "→Q") == {"→Qxb7L8"}


@pytest.mark.parametrize(
    ("pieces", "move", "reason"),
    [
        ("1Kg1L4 1Ra6L1 1Rb5L1 2Kd7L4 2Pa2L1", "Rb5L1-b7L8", "checkmate"),
        ("1Kg1L4 1Qb1L1 1Rf5L1 2Ka7L4", "Rf5L1-f6L1", "stalemate"),
        ("1Kg1L4 1Qb1L1 1Re5L1 2Ka7L4", "Re5L1-f5L1", "limit"),
    ],
)
def test_the_limit_is_looked_at_last(pieces, move, reason):
    end = placed(pieces, quiet_limit=1).play(move)
    assert end.outcome.reason == reason and end.outcome.scores is None and end.actions() == ()
    assert end.outcome.winners == ((1,) if reason == "checkmate" else ())


def test_stalemate_in_ones_own_series():
    state = placed("1Ka1L1 1Nd4L1 2Pd4L2 2Rb6L1 2Qg2L1 2Kg7L4")
    state = played(state, "speed 2", "accept", "Nd4L1→")
    assert state.outcome == Outcome((), None, "stalemate")


# ---- State beyond the position ----

ROOKS = "1Kd1L4 1Ra1L1 1Rg1L5 1Pb2L1 1Pc2L1 2Ke6L4"
FRO = ("Ke6L4-e5L4", "Ke5L4-e6L4")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Ra1L1-a2L1", FRO[0], "Ra2L1-a1L1"), ("Rg1L5-f1L5", FRO[0], "Rf1L5-g1L5")),
        (("Pb2L1-b4L1", FRO[0], "Pc2L1-c3L1"), ("Pc2L1-c3L1", FRO[0], "Pb2L1-b4L1")),
        (("Pc2L1-c3L1",), ("Ke1L4-e2L4", FRO[0], "Ke2L4-e1L4", FRO[1], "Pc2L1-c3L1")),
        (("Pb2L1→", FRO[0], "Pc2L1→"), ("Pc2L1→", FRO[0], "Pb2L1→")),
    ],
    ids=["castling", "double step", "move numbers", "absent"],
)
def test_states_with_one_board_and_another_memory(one, other):
    state = placed(ROOKS if len(one) == len(other) else ROOKS.replace("1Kd1L4", "1Ke1L4"))
    first, second = played(state, *one), played(state, *other)
    assert first.position() == second.position() and first.quiet == second.quiet
    assert first != second and first == played(state, *one)
