"""Rules of 4D chess, case by case (rules/chess_4d.md, Test cases and Rulings)."""

from __future__ import annotations

from collections import Counter

import pytest

import vectorgames
from tests.support import played, run
from vectorgames.rules.change import change
from vectorgames.view.build_view import build_view

KINGS = "1Kg1L4 2Kg7L4"


def load(**options):
    return vectorgames.load("chess_4d", **options)


def start(**options):
    return load(**options).start()


def placed(pieces: str, **options):
    """The state in which these pieces stand on the board and White is to move."""
    game = load(**options)
    cells = bytearray(game.space.size)
    for piece in pieces.split():
        cells[game.space.index[piece[2:]]] = game.roster.pieces.index(piece[:2])
    game.setup = bytes(cells)
    return game.start()


def texts(state, like: str = "") -> set[str]:
    """The legal actions that have this in their text."""
    return {str(action) for action in state.actions() if like in str(action)}


def to_squares(column: str, levels="12345678") -> set[str]:
    return {f"{column}L{n}" for n in levels}


# ---- 1: the start ----


def test_pieces_at_the_start():
    pieces = Counter(start().position().values())
    for owner in "12":
        each = {"K": 1, "Q": 3, "R": 8, "B": 8, "N": 8, "P": 28}
        assert {kind: pieces[owner + kind] for kind in each} == each
    assert sum(pieces.values()) == 112
    assert start().position()["d1L4"] == "1K" and start().position()["d7L4"] == "2K"
    assert start().position()["b1L1"] == "1N" and start().position()["c7L8"] == "2B"
    assert not any(name[2:] in ("L2", "L3", "L6", "L7") for name in start().position())


@pytest.mark.parametrize(
    ("options", "count"), [({}, 891), ({"speed_moves": False}, 887), ({"declared": True}, 1166)]
)
def test_number_of_first_actions(options, count):
    assert len(start(**options).actions()) == len(list(start(**options).actions())) == count


def test_first_actions_by_piece():
    legal = texts(start())
    moves = Counter(text[0] for text in legal if "-" in text)
    assert moves == {"P": 448, "N": 176, "B": 64, "R": 64, "Q": 60, "K": 20}
    assert len(texts(start(), "→")) == 55 and len(texts(start(), "speed")) == 4
    assert len(texts(start(declared=True), "→")) == 330


@pytest.mark.parametrize(("options", "total"), [({}, 782949), ({"speed_moves": False}, 779393)])
def test_perft_two(options, total):
    state = start(**options)
    assert sum(len(state.play(action).actions()) for action in state.actions()) == total


@pytest.mark.parametrize(
    ("first", "count"),
    [
        # Black has what White had, and these counts add up to the rulebook's perft 2; its own ones are 16 lower.
        ("Pa2L1-a3L5", 891),
        ("Nb1L1-c3L2", 891),
        ("Qd1L1→", 891),
        ("Pa2L1-a4L1", 859),  # four black pawns lose their double step
        ("Qd1L1-c2L2", 887),  # the black king may not step to c6
        ("speed 2", 2),
    ],
)
def test_number_of_second_actions(first, count):
    assert len(start().play(first).actions()) == count


def test_perft_on_the_command_line():
    assert run("perft", "chess_4d", "2").lines == ["1 891", "2 782949"]


# ---- 2: levels and columns ----


@pytest.mark.parametrize("text", ["Nb1L1-c3L2", "Nb1L1-d2L2", "Ra1L1-a2L3", "Kd1L4-d2L7"])
def test_legal_at_the_start(text):
    assert text in texts(start())


@pytest.mark.parametrize("text", ["Ra1L1-a3L1", "Nb1L1-d2L4", "Ra1L1-a1L2", "Kd1L4→", "→Qd3L3", "O-O(L8)L4"])
def test_not_legal_at_the_start(text):
    assert text not in texts(start())
    with pytest.raises(ValueError):
        start().play(text)
    assert load().why_not(start(), text) is not None


def test_a_knight_takes_only_where_an_enemy_stands():
    state = placed("1Na1L1 2Bb3L2 2Rb3L7 1Qb3L1 1Kg1L4 2Kg7L4")
    assert texts(state, "Na1L1xb3") == {"Na1L1xb3L2", "Na1L1xb3L7"}
    assert not texts(state, "Na1L1-b3")


def test_an_own_column_may_be_full_and_is_never_passed():
    full = " ".join(f"1Pa3L{n}" for n in range(1, 9))
    state = placed(f"1Ra1L1 {full} {KINGS}")
    assert {text[6:8] for text in texts(state, "Ra1L1-a")} == {"a2"}
    assert {text[6:8] for text in texts(placed(f"1Ra1L1 1Pa3L5 {KINGS}"), "Ra1L1-a")} == {"a2", "a3"}


def test_the_king_is_in_check_by_columns_and_not_in_his_own():
    state = placed("1Kd1L4 2Rd1L8 2Kd7L4 1Pa2L1")
    assert state.game.presenter.warnings(state) == ()
    state = placed("1Kd1L4 2Rd5L8 2Kg7L4 1Pa2L1")
    assert ("check", state.game.space.index["d1L4"]) in state.game.presenter.warnings(state)
    assert not texts(state, "P") and not texts(state, "-d")


def test_only_a_lone_piece_of_a_column_is_pinned():
    assert not texts(placed("1Kd1L4 1Nd3L1 2Rd6L8 2Kg7L4"), "N")
    assert texts(placed("1Kd1L4 1Nd3L1 1Pd3L2 2Rd6L8 2Kg7L4"), "Nd3L1→")
    assert texts(placed("1Kd1L4 1Nd3L1 2Bd3L2 2Rd6L8 2Kg7L4"), "Nd3L1→")


# ---- pawns ----


def test_a_straight_pawn_stops_before_an_enemy_column():
    assert not texts(placed(f"1Pb2L1 2Nb3L8 {KINGS}"), "-b")
    assert {text[6:8] for text in texts(placed(f"1Pb2L1 2Nb4L8 {KINGS}"), "Pb2L1-")} == {"b3"}
    assert {text[6:8] for text in texts(placed(f"1Pb2L1 1Nb3L8 {KINGS}"), "Pb2L1-")} == {"b3"}
    assert len(texts(placed(f"1Pb2L1 1Nb4L8 {KINGS}"), "Pb2L1-")) == 8 + 7
    assert {text[6:8] for text in texts(placed(f"1Pb3L1 {KINGS}"), "Pb3L1-")} == {"b4"}


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


def test_promotion_is_free_on_the_board():
    state = placed("1Pe6L3 2Nd7L1 1Kg1L4 2Ka5L4")
    assert texts(state, "Pe6L3-e7L2") == {f"Pe6L3-e7L2={kind}" for kind in "QRBN"}
    assert texts(state, "Pe6L3x") == {f"Pe6L3xd7L1={kind}" for kind in "QRBN"}
    assert state.play("Pe6L3xd7L1=N").position()["d7L1"] == "1N"
    away = played(state, "Pe6L3-e7L2=R", "Ka5L4-a4L4", "Re7L2→")
    assert away.absent() == ((1, "R", "e7L2", 2, None),)


# ---- castling ----


CASTLING = "1Kd1L4 1Ra1L1 1Ra1L8 1Rg1L5 1Pa2L1 2Ka7L4 2Pa6L1"


def test_castling_on_all_levels():
    state = placed(CASTLING)
    expected = {f"O-O(L5)L{n}" for n in range(1, 9)} | {f"O-O-O(L{m})L{n}" for m in (1, 8) for n in range(1, 9)}
    assert texts(state, "O-O") == expected
    g = state.play("O-O(L5)L7").position()
    assert (g["f1L7"], g["e1L7"]) == ("1K", "1R") and "d1L4" not in g and "g1L5" not in g
    a = state.play("O-O-O(L8)L2").position()
    assert (a["b1L2"], a["c1L2"], a["a1L1"]) == ("1K", "1R", "1R")


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

QUEEN = "1Kd1L4 2Kd7L4 1Qe4L4 2Pa6L1"


def gone(pieces: str, *between: str):
    return played(placed(pieces), "Qe4L4→", *(between or ("Kd7L4-c7L4",)))


def test_a_queen_returns_where_she_could_move():
    state = gone(QUEEN)
    legal = texts(state, "→Q")
    assert {"→Qe7L2", "→Qg6L8"} <= legal
    assert not {"→Qe4L5", "→Qf6L8"} & legal
    assert state.absent() == ((1, "Q", "e4L4", 1, None),)
    assert state.trays() == {1: ("1Q",), 2: ()}
    assert "e4L4" not in state.position()


def test_a_return_into_an_enemy_column_eliminates():
    state = gone(f"{QUEEN} 2Pd5L3")
    assert "→Qxd5L3" in texts(state) and not {"→Qd5L7", "→Qc6L1"} & texts(state)
    after = state.play("→Qxd5L3")
    assert "d5L3" not in after.position() and after.absent() == () and after.trays() == {1: (), 2: ()}
    assert after.quiet == 0


def test_a_return_into_an_own_column_takes_another_level():
    state = gone(f"{QUEEN} 1Pd5L3")
    assert texts(state, "→Qd5") == {f"→Q{name}" for name in to_squares("d5", "1245678")}
    assert "→Qc6L1" not in texts(state)


@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize("piece", ["1N", "2N"])
def test_no_return_while_anything_stands_in_the_column_of_the_origin(piece, level):
    if piece == "1N":
        state = played(placed(f"{QUEEN} 1Nf2L1"), "Qe4L4→", "Pa6L1-a5L1", f"Nf2L1-e4L{level}", "Pa5L1-a4L1")
    else:
        state = played(placed(f"{QUEEN} 2Nf6L1"), "Qe4L4→", f"Nf6L1-e4L{level}")
    assert not texts(state, "→Q")


def test_a_return_that_eliminates_the_king_wins_even_in_check():
    state = played(placed("1Kd1L4 1Qe4L4 2Ke7L4 2Ra2L1"), "Qe4L4→", "Ra2L1-a1L1")
    assert ("check", state.game.space.index["d1L4"]) in state.game.presenter.warnings(state)
    assert ("risk", state.game.space.index["e7L4"]) in state.game.presenter.warnings(state)
    assert "→Qxe7L4" in texts(state) and "→Qe6L4" not in texts(state)
    end = state.play("→Qxe7L4")
    assert (end.outcome.winners, end.outcome.scores, end.outcome.reason) == ((1,), None, "time out")
    assert end.actions() == ()


def test_an_elimination_may_not_uncover_the_own_king():
    state = played(placed("1Kd1L4 1Ra4L1 2Bd4L8 2Rd6L1 2Kg7L4"), "Ra4L1→", "Kg7L4-f7L4")
    assert not texts(state, "→Rx") and texts(state, "→Rc4")
    two = played(placed("1Kd1L4 1Ra4L1 2Bd4L8 2Bd4L7 2Rd6L1 2Kg7L4"), "Ra4L1→", "Kg7L4-f7L4")
    assert texts(two, "→Rx") == {"→Rxd4L7", "→Rxd4L8"}


def test_absent_pieces_give_no_check():
    state = played(placed("1Kd1L4 1Ra4L1 2Rd6L1 2Ne6L1 2Kg7L4 1Pd2L1"), "Ra4L1→", "Rd6L1→", "Pd2L1→")
    assert state.outcome is None
    assert ("risk", state.game.space.index["d1L4"]) in state.game.presenter.warnings(state)


# ---- 5: pawns out of time ----


def waiting(moves: int, more: str = ""):
    """White's pawn has left from d2L1, so many of his moves ago; the kings go to and fro on g."""
    state = placed(f"1Pd2L1 1Kg1L4 2Kg7L4 {more}").play("Pd2L1→")
    for k in range(moves - 1):
        back = k % 2
        state = state.play(("Kg7L4-f7L4", "Kf7L4-g7L4")[back]).play(("Kg1L4-f1L4", "Kf1L4-g1L4")[back])
    back = (moves - 1) % 2
    return state.play(("Kg7L4-f7L4", "Kf7L4-g7L4")[back])


@pytest.mark.parametrize(("turns", "count"), [(1, 8), (2, 16), (3, 24), (4, 32), (5, 40), (7, 40)])
def test_a_pawn_gets_farther_the_longer_it_waits(turns, count):
    legal = texts(waiting(turns), "→P")
    assert len(legal) == count
    assert {text[2:4] for text in legal} == {f"d{3 + k}" for k in range(min(turns, 5))}
    assert {text for text in legal if "d7" in text} == (
        {f"→P{n}=Q" for n in to_squares("d7")} if turns >= 5 else set()
    )


def test_a_pawn_that_comes_back_on_the_last_rank_is_a_queen():
    assert waiting(5).play("→Pd7L1=Q").position()["d7L1"] == "1Q"


@pytest.mark.parametrize("owner", "12")
@pytest.mark.parametrize("level", (2, 8))
def test_a_queen_on_its_origin_keeps_a_pawn_out(owner, level):
    blocked = waiting(3, f"{owner}Qd2L{level}")
    assert not texts(blocked, "→P")


def test_an_enemy_in_the_way_of_a_pawn():
    assert {text[2:4] for text in texts(waiting(7, "2Bd5L2"), "→P")} == {"d3", "d4"}
    assert "→Pxe3L6" in texts(waiting(1, "2Pe3L6")) and "→Pxe3L6" in texts(waiting(4, "2Pe3L6"))
    after = waiting(1, "2Pe3L6").play("→Pxe3L6")
    assert "e3L6" not in after.position() and not after.absent()


def test_an_elimination_on_the_last_rank_promotes_nothing():
    state = played(placed(f"1Pd6L1 2Ne7L6 {KINGS}"), "Pd6L1→", "Kg7L4-f6L4")
    assert texts(state, "→Px") == {"→Pxe7L6"}
    assert "e7L6" not in state.play("→Pxe7L6").position()


def test_a_returned_pawn_is_not_taken_in_passing():
    state = played(waiting(2, "2Pc4L1"), "→Pd4L1")
    assert not texts(state, "Pc4L1x")


# ---- texts of returns ----


def test_the_origin_is_told_where_two_pieces_could_do_the_same():
    state = played(placed(f"1Qa4L1 1Qd1L1 1Ra2L2 2Pb7L1 {KINGS}"), "Qa4L1→", "Pb7L1→", "Qd1L1→", "Kg7L4-f7L4")
    both = texts(state, "→Qd4L1")
    assert both == {"→Qd4L1 (a4L1)", "→Qd4L1 (d1L1)"}
    assert "→Qb5L1" in texts(state) and not texts(state, "→Qb5L1 ")
    assert state.play("→Qd4L1 (d1L1)").absent() == ((1, "Q", "a4L1", 1, None), (2, "P", "b7L1", 1, None))
    with pytest.raises(ValueError, match=r"→Qd4L1 \(a4L1\) or →Qd4L1 \(d1L1\)"):
        state.play("→Qd4L1")


def test_pieces_with_one_origin_count_as_one_and_the_first_comes_back():
    state = played(placed(f"1Ra1L1 1Ra2L1 2Pb6L1 {KINGS}"), "Ra1L1→", "Pb6L1-b5L1", "Ra2L1-a1L1", "Pb5L1-b4L1")
    state = played(state, "Ra1L1→", "Kg7L4-f7L4")
    assert [piece[3] for piece in state.absent()] == [1, 3]
    assert "→Ra4L1" in texts(state) and not texts(state, "(")
    assert [piece[3] for piece in state.play("→Ra4L1").absent()] == [3]


# ---- 6: the manual's game ----


def test_lines_twelve_and_thirteen():
    state = placed("1Qe3L3 1Pa2L1 1Kd1L1 1Be1L1 1Pf3L2 2Rf1L1 2Kb7L7 2Pc6L1")
    state = state.play("Qe3L3-e4L4").play("Rf1L1xf3L2").play("Pa2L1→")
    assert state.absent() == ((1, "P", "a2L1", 2, None),)


def test_lines_thirteen_to_eighteen():
    state = placed("1Pd6L6 1Pa2L1 1Kd1L1 1Nb6L7 2Qa7L7 2Kb7L7 2Bc7L1 2Pd5L6 2Ne6L2")
    state = played(state, "Pd6L6→", "Ne6L2-f4L1", "speed 3", "accept")
    assert state.game.presenter.owed(state) == (3, 3)
    state = played(state, "Pa2L1→", "→Pd7L6=Q")
    assert state.actor == 1 and state.game.presenter.owed(state) == (1, 3)
    state = played(state, "Kd1L1-d2L1")
    assert state.actor == 2 and state.game.presenter.owed(state) == (0, 3)


def test_the_queen_ends_the_series_if_she_gives_check():
    state = placed("1Pd6L6 1Pa2L1 1Kd1L1 2Kb7L7 2Pd5L6 2Ne6L2")
    state = played(state, "Pd6L6→", "Ne6L2-f4L1", "speed 3", "accept", "Pa2L1→", "→Pd7L6=Q")
    assert state.actor == 2 and state.game.presenter.owed(state) == (0, 3)


def test_the_pawn_of_line_thirteen_cannot_be_that_of_line_fourteen():
    state = played(placed(f"1Pa2L1 1Pb2L1 2Pb6L1 {KINGS}"), "Pa2L1→", "Pb6L1→")
    assert "→Pd7L6=Q" not in texts(state) and "→Pa3L6" in texts(state)


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


def test_a_due_piece_that_cannot_return_is_lost():
    state = placed(f"1Qa1L1 1Nc2L1 2Pc7L1 2Pd6L1 {KINGS}", declared=True)
    state = played(state, "Qa1L1→2", "Pd6L1-d5L1", "Nc2L1-a1L1", "Pd5L1-d4L1")
    assert state.absent() == () and state.trays()[1] == () and "speed 2" in texts(state)
    assert state.quiet == 0  # a pawn has moved; the loss itself is no move


def test_a_due_piece_whose_returns_leave_the_king_in_check_is_lost():
    state = placed("1Na1L1 1Kg1L4 1Pb2L1 2Rd5L1 2Kd7L4", declared=True)
    state = played(state, "Na1L1→1", "Rd5L1-g5L1")
    assert state.absent() == () and not texts(state, "→N") and texts(state, "Kg1L4-")


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
    assert series.actor == 1 and series.game.presenter.owed(series) == (3, 3) and len(series.actions()) == 887
    for k in range(3):
        series = series.play(f"Pa2L{(1, 4, 5)[k]}-a3L{k + 1}")
    assert series.actor == 2 and series.game.presenter.owed(series) == (0, 3)
    for k in range(3):
        series = series.play(f"Pa6L{(1, 4, 5)[k]}-a5L{k + 1}")
    assert series.actor == 1 and series.game.presenter.owed(series) == () and len(texts(series, "speed")) == 4
    assert series.made == (3, 3)


def test_check_ends_a_series_and_the_answer_keeps_its_length():
    state = placed("1Ra1L1 1Kd2L4 2Kg7L4 2Ra7L5 2Pb6L1")
    state = played(state, "speed 4", "accept", "Ra1L1-b1L1", "Rb1L1-g1L1")
    assert state.actor == 2 and state.game.presenter.owed(state) == (0, 4)
    state = played(state, "Kg7L4-f7L4", "Ra7L5-d7L5")
    assert state.actor == 1 and state.game.presenter.owed(state) == () and state.memo is None
    assert len(texts(state, "speed")) == 4, "being in check does not forbid a proposal"


# ---- endings ----


def test_mate():
    state = placed("1Kg1L4 1Ra6L1 1Rb5L1 2Kd7L4 2Pa2L1")
    end = state.play("Rb5L1-b7L8")
    assert (end.outcome.winners, end.outcome.reason) == ((1,), "checkmate")


def test_mate_within_a_series():
    state = played(placed("1Kg1L4 1Ra6L1 1Rb5L1 2Kd7L4 2Pa3L1"), "speed 3", "accept", "Rb5L1-b7L8")
    assert state.outcome.reason == "checkmate"


def test_stalemate():
    end = placed("1Kg1L4 1Qb1L1 1Rf5L1 2Ka7L4").play("Rf5L1-f6L1")
    assert (end.outcome.winners, end.outcome.reason) == ((), "stalemate")
    assert placed("1Kg1L4 1Qb1L1 1Rf5L1 2Ka7L4 2Pd2L1").play("Rf5L1-f6L1").outcome is None, "a departure is a move"


def test_quiet_limit_counts_moves_without_progress():
    pieces = f"1Ra1L1 1Pb2L1 2Rc7L1 2Pe6L1 {KINGS}"
    state = played(placed(pieces, quiet_limit=4), "Ra1L1-a2L1", "Rc7L1→", "speed 2", "decline", "Ra2L1-a1L1")
    assert state.outcome is None and state.quiet == 3
    end = state.play("→Rc6L1")
    assert (end.outcome.winners, end.outcome.reason) == ((), "limit")
    assert state.play("Pe6L1-e5L1").quiet == 0
    assert played(state, "Pe6L1-e5L1", "Pb2L1→", "Kg7L4-f7L4", "→Pb3L1").quiet == 0


# ---- what belongs to a state ----


def test_states_differ_by_what_the_board_does_not_show():
    one = played(start(), "Nb1L1-c3L1", "Nb7L1-c5L1", "Nc3L1-b1L1", "Nc5L1-b7L1")
    assert one.position() == start().position() and one != start()
    assert start().play("speed 2") != start().play("speed 3")
    assert played(start(), "speed 2", "decline") != start()
    again = played(start(), "Nb1L1-c3L1", "Nb7L1-c5L1", "Nc3L1-b1L1", "Nc5L1-b7L1")
    assert again == one and hash(again) == hash(one)
