"""Notation of 4D chess in two languages, and one clear sentence for each mistake (rules/chess_4d.md, Texts)."""

from __future__ import annotations

import re

import pytest

from tests.support import played, refused, run
from tests.test_chess_4d import KINGS, placed, start, texts
from vectorgames.base.words import LocalizedError
from vectorgames.rules.adviser import adviser_of

BOTH = [
    ("Na1L1-b3L2", "Sa1E1-b3E2"),
    ("Na1L1xb3L2", "Sa1E1xb3E2"),
    ("Qe4L4→", "De4E4→"),
    ("→Qd7L7", "→Dd7E7"),
    ("→Qxd7L7", "→Dxd7E7"),
    ("Qe3L3-e4L4", "De3E3-e4E4"),
    ("Rf1L1xf3L2", "Tf1E1xf3E2"),
    ("Pa2L1→", "Ba2E1→"),
    ("→Pd7L6", "→Bd7E6"),
    ("→Pd7L6=Q", "→Bd7E6=D"),
    ("Kd1L1-d2L1", "Kd1E1-d2E1"),
    ("Kb7L7-b6L7", "Kb7E7-b6E7"),
    ("Qa7L7xb7L6", "Da7E7xb7E6"),
    ("Pd6L6→", "Bd6E6→"),
    ("Pe6L3-e7L2=Q", "Be6E3-e7E2=D"),
    ("Pe6L3xd7L1=N", "Be6E3xd7E1=S"),
    ("O-O(L8)L4", "O-O(E8)E4"),
    ("O-O-O(L8)L4", "O-O-O(E8)E4"),
    ("→Qd7L7 (e4L4)", "→Dd7E7 (e4E4)"),
    ("→Pd7L6=Q (d3L2)", "→Bd7E6=D (d3E2)"),
    ("Qe4L4→3", "De4E4→3"),
    ("Bc1L1-b2L2", "Lc1E1-b2E2"),
    ("Pc2L1-c3L1", "Bc2E1-c3E1"),
    ("speed 3", "speed 3"),
    ("accept", "accept"),
    ("decline", "decline"),
]


def parse(text: str) -> str:
    return start().game.notation.parse(text)


@pytest.mark.parametrize(("english", "german"), BOTH)
def test_both_languages_are_read(english, german):
    for text in (english, german):
        assert parse(text) == parse(text.lower()) == parse(text.upper()) == parse(f"  {text} ") == english
        assert parse(text.replace("→", "->")) == parse(text.replace("-", "–")) == english
    assert parse(english.replace("(", " ( ").replace(")", " ) ").replace("-", " - ")) == english
    assert parse(english.replace("O-O", "0-0")) == english


def test_every_action_is_written_and_read_in_german():
    state = played(placed("1Ra1L1 1Kd1L4 1Pb6L2 1Bc3L3 1Nc4L4 1Qf2L8 2Kg7L4 2Pc7L1"), "Qf2L8→", "Kg7L4-g6L4")
    notation = state.game.notation
    letters = {"K": "K", "Q": "D", "R": "T", "B": "L", "N": "S", "P": "B"}
    seen = set()
    for action in state.actions():
        text = notation.text(action, "de")
        assert not re.search(r"L\d", text) and notation.parse(text) == str(action)
        if not text.islower() and "O" not in text:
            assert text.lstrip("→")[0] == letters[str(action).lstrip("→")[0]]
            seen.add(text.lstrip("→")[0])
        assert state.play(text) == state.play(action)
    assert seen == set("KDTLSB")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nb1L1-c3E2", "mixes English and German"),
        ("Sb1L1-c3L2", "mixes English and German"),
        ("Nb1E1-c3E2", "mixes English and German"),
        ("O-O(L8)E4", "mixes English and German"),
        ("Pe6L3-e7L2=D", "mixes English and German"),
        ("→Qd7L7 (e4E4)", "mixes English and German"),
        ("Nb1L1-c3L9", "no level L9: expected L1 to L8"),
        ("Sb1E0-c3E2", "no level E0: expected E1 to E8"),
        ("O-O(L9)L4", "no level L9"),
        ("Nb1L1-h3L2", "h3 has no such file"),
        ("Nb1L1-c8L2", "c8 has no such rank"),
        ("Nb1-c3", "b1 lacks its level: expected a square like b1L4"),
        ("b1L1-c3L2", "lacks the letter of the piece"),
        ("→d7L7", "lacks the letter of the piece"),
        ("Xb1L1-c3L2", "X stands for no piece"),
        ("Pe6L3-e7L2=K", "K stands for no piece here: expected Q, R, B or N"),
        ("O-O", "is no castling"),
        ("nonsense", "is no action of this game"),
        ("Nb1L1-c3L2 Nb7L1-c5L1", "is no action of this game"),
        ("", "an empty text"),
    ],
)
def test_what_is_wrong_with_a_text(text, said):
    with pytest.raises(LocalizedError) as wrong:
        parse(text)
    english, german = wrong.value.say("en"), wrong.value.say("de")
    assert said in english and "\n" not in english and "{" not in german and german != english
    state = start()
    with pytest.raises(ValueError):
        state.play(text)
    sentence, section = state.game.why_not(state, text, "de")
    assert sentence and section.startswith("chess_4d")


def test_no_text_at_all():
    with pytest.raises(ValueError):
        parse(3)


# ---- reasons ----

ABSENT = f"1Qa4L1 1Qd1L1 1Pb2L1 1Pc3L1 2Pb7L1 2Pf6L1 {KINGS}"
AWAY = ("Qa4L1→", "Pf6L1-f5L1", "Qd1L1→", "Pf5L1-f4L1", "Pb2L1→", "Pf4L1-f3L1")
CASTLES = "1Kd1L4 1Ra1L1 1Rg1L5 1Pa2L1 2Ka7L4 2Pa6L1"
OUT = {"declared": True}

WAITS, WAITS_ON = "Pb6L1-b5L1", "Pb5L1-b4L1"

REASONS = [
    # pieces, options, actions before, text, what the sentence holds, heading of the section
    ("", {}, (), "Nc3L1-d5L1", "c3L1 is empty", "Board"),
    ("", {}, (), "Nb7L1-c5L1", "opponent stands on b7L1", "Board"),
    ("", {}, (), "Qb1L1-b2L2", "b1L1 is the knight, not the queen", "Pieces and setup"),
    ("", {}, (), "Nb1L1-b3L1", "From b1 to b3 is no move of the knight", "How pieces move"),
    ("", {}, (), "Ra1L1-a1L2", "another column", "How pieces move"),
    ("", {}, (), "Ra1L1-a3L1", "Column a2 is occupied", "How pieces move"),
    ("", {}, (), "Nb1L1-d2L4", "own stands on d2L4", "How pieces move"),
    ("", {}, (), "Nb1L1xc3L1", "written Nb1L1-c3L1", "Texts of actions"),
    ("", {}, (), "Pa2L1-b3L1", "no enemy in column b3", "How pieces move"),
    ("", {}, (), "Pa2L1-a5L1", "is no move of the pawn", "How pieces move"),
    ("", {}, (), "Pa2L1-a1L2", "is no move of the pawn", "How pieces move"),
    ("", {}, (), "Pa2L1-a3L1=Q", "Only a pawn that reaches", "How pieces move"),
    ("", {}, (), "Kd1L4→", "king never", "Time out"),
    ("", {}, (), "Qd1L1→3", "leave out the number", "Time out"),
    ("", {}, (), "→Qd3L3", "No queen of yours is out of time", "Time out"),
    ("", {}, (), "→Qd3L3 (d1L1)", "out of time as Qd1L1", "Time out"),
    ("", {}, (), "O-O(L8)L4", "between d1 and g1", "Castling"),
    ("", {}, (), "O-O(L2)L4", "On g1L2 there is no rook", "Castling"),
    ("", {}, (), "speed 6", "from 2 to 5", "Speed moves"),
    ("", {}, (), "accept", "no proposal", "Speed moves"),
    ("", {}, ("speed 2",), "Na1L1-b3L2", "accept or decline first", "Speed moves"),
    ("", {}, ("speed 2", "decline"), "speed 2", "declined", "Speed moves"),
    ("", {}, ("speed 2", "accept"), "speed 2", "Within a series", "Speed moves"),
    ("", {"speed_moves": False}, (), "speed 2", "without speed moves", "Speed moves"),
    ("", OUT, (), "Qd1L1→", "from 1 to 6, as in Qd1L1→3", "Option declared"),
    ("", OUT, (), "Qd1L1→7", "from 1 to 6", "Option declared"),
    ("", OUT, ("Qd1L1→3", "Pa6L1-a5L1"), "Pa2L1→2", "In 2 turns Qd1L1 is due already", "Option declared"),
    ("", OUT, ("Qd1L1→3", "Pa6L1-a5L1"), "→Qd3L1", "Qd1L1 is due in 2 moves", "Option declared"),
    (f"1Rb1L1 1Pd2L1 2Pd7L1 {KINGS}", OUT, ("Rb1L1→1", "Pd7L1→1"), "Pd2L1-d3L1", "Rb1L1 is due", "Option declared"),
    (f"1Rb1L1 1Pd2L1 2Pd7L1 {KINGS}", OUT, ("Rb1L1→1", "Pd7L1→1"), "speed 2", "Rb1L1 is due", "Option declared"),
    (f"1Nb1L1 2Nc3L3 {KINGS}", {}, (), "Nb1L1-c3L1", "Enemies stand in column c3", "How pieces move"),
    (f"1Nb1L1 2Nc3L3 {KINGS}", {}, (), "Nb1L1-c3L3", "written Nb1L1xc3L3", "Texts of actions"),
    (f"1Pb3L1 {KINGS}", {}, (), "Pb3L1-b5L1", "starting rank", "How pieces move"),
    (f"1Pb3L1 2Nb4L2 {KINGS}", {}, (), "Pb3L1xb4L2", "straight ahead a pawn takes nothing", "How pieces move"),
    (f"1Pb2L1 2Nb3L2 {KINGS}", {}, (), "Pb2L1-b4L2", "Column b3 is occupied", "How pieces move"),
    (f"1Pb6L1 {KINGS}", {}, (), "Pb6L1-b7L1", "=Q, =R, =B or =N", "How pieces move"),
    (f"1Pb2L1 2Pa4L5 {KINGS}", {}, ("Pb2L1-b4L6",), "Pa4L5xb3L5", "landing on b3L6", "How pieces move"),
    ("1Kd1L4 1Nd3L1 2Rd6L8 2Kg7L4", {}, (), "Nd3L1-e5L1", "own king would be in check", "Check"),
    ("1Kd1L4 1Nd3L1 2Rd6L8 2Kg7L4", {}, (), "Nd3L1→", "own king would be in check", "Check"),
    ("1Kd1L4 1Nb3L1 2Rd6L8 2Kg7L4", {}, (), "Nb3L1-c5L1", "is in check, and would still be", "Check"),
    ("1Kd1L4 1Nb3L1 2Re6L8 2Kg7L4", {}, (), "Kd1L4-e2L1", "In column e2 your king", "Check"),
    (CASTLES, {}, ("Kd1L4-d2L4", "Ka7L4-b7L4"), "O-O(L5)L4", "left his starting column", "Castling"),
    (CASTLES, {}, ("Rg1L5-g2L5", "Ka7L4-b7L4", "Rg2L5-g1L5", "Kb7L4-a7L4"), "O-O(L5)L4", "on g1L5", "Castling"),
    (f"{CASTLES} 2Rd6L1", {}, (), "O-O(L5)L4", "cannot castle now", "Castling"),
    (f"{CASTLES} 2Re6L1", {}, (), "O-O(L5)L4", "in column e1", "Castling"),
    (f"{CASTLES} 2Rf6L1", {}, (), "O-O(L5)L4", "in column f1", "Castling"),
    (ABSENT, {}, AWAY, "→Qd4L1", "write →Qd4L1 (a4L1) or →Qd4L1 (d1L1)", "Texts of actions"),
    (ABSENT, {}, AWAY, "→Qb5L1 (a4L1)", "write →Qb5L1", "Texts of actions"),
    (f"1Qa4L1 2Pf6L1 {KINGS}", {}, ("Qa4L1→", "Pf6L1-f5L1"), "→Qa4L2", "a4 is its origin", "Time out"),
    (ABSENT, {}, AWAY, "→Qe6L2", "is no move of the queen", "How pieces move"),
    (ABSENT, {}, AWAY, "→Qxb5L1", "written →Qb5L1", "Texts of actions"),
    (ABSENT, {}, AWAY, "→Pb4L1", "in one turn more", "Time out"),
    (ABSENT, {}, AWAY, "→Pc3L2", "no enemy in column c3", "Time out"),
    (f"1Ra1L1 1Na2L1 2Pb6L1 {KINGS}", {}, ("Ra1L1→", WAITS, "Na2L1-c1L1", WAITS_ON), "→Rd1L1", "c1", "How"),
    (f"1Ra1L1 1Rb3L1 2Pb6L1 {KINGS}", {}, ("Ra1L1→", WAITS, "Rb3L1-a3L1", WAITS_ON), "→Ra3L1", "a3L1", "How"),
    (f"1Ra1L1 1Nc2L1 2Pb6L1 {KINGS}", {}, ("Ra1L1→", WAITS, "Nc2L1-a1L7", WAITS_ON), "→Ra3L1", "on a1L7", "Time"),
    (f"1Pb2L1 2Pb4L1 2Pa6L1 {KINGS}", {}, ("Pb2L1→", "Pa6L1-a5L1"), "→Pxb4L1", "takes nothing", "Time out"),
    (f"1Pb2L1 2Nb3L1 2Pa6L1 {KINGS}", {}, ("Pb2L1→", "Pa6L1-a5L1"), "→Pb4L1", "Column b3", "How"),
    (f"1Pb2L1 1Ra3L1 {KINGS}", {}, ("Pb2L1→", "Kg7L4-f7L4"), "→Pb5L1", "in 2 turns more", "Time out"),
    (f"1Pb5L1 {KINGS}", {}, ("Pb5L1→", "Kg7L4-f7L4", "Kg1L4-f1L4", "Kf7L4-g7L4"), "→Pb7L1", "=Q", "Texts"),
    (
        "1Kd1L4 1Ra2L1 2Rd6L8 2Kg7L4 1Pd2L1",
        {},
        ("Ra2L1→", "Rd6L8-e6L8", "Pd2L1-d3L1", "Re6L8-e1L8"),
        "→Ra3L1",
        "is in check",
        "Check",
    ),
]


@pytest.mark.parametrize(("pieces", "options", "before", "text", "said", "topic"), REASONS)
def test_reasons(pieces, options, before, text, said, topic):
    state = played(placed(pieces, **options) if pieces else start(**options), *before)
    sentence, section = state.game.why_not(state, text)
    assert said in sentence and section.startswith("chess_4d ") and topic in section
    german, _ = state.game.why_not(state, text, "de")
    assert german != sentence and "{" not in german and "L1" not in german
    with pytest.raises(ValueError) as refused:
        state.play(text)
    assert str(refused.value) == sentence


# ---- the manual's game (rules/chess_4d.md, Test cases, 6) ----

BEFORE = ("Pd2L1→", "Rg1L1-f1L1", "Pg2L8-g3L8", "Pg6L1-g5L1", "Qe2L1-e3L3", "Pg5L1-g4L1")
"""Three moves of either side that bring the pieces to line 12; White's pawn of the d file is away."""
PIECES = "1Qe2L1 1Pa2L1 1Pd2L1 1Pg2L8 1Kd1L1 1Be1L1 1Pf3L2 1Nb7L6 2Rg1L1 2Kb7L7 2Qa7L7 2Pc6L1 2Pg6L1"
ENGLISH = (
    *("Qe3L3-e4L4", "Rf1L1xf3L2", "speed 3", "accept", "Pa2L1→", "→Pd7L6=Q", "Kd1L1-d2L1"),
    *("Kb7L7-b6L7", "Qa7L7xb7L6"),
)
GERMAN = (
    *("De3E3-e4E4", "Tf1E1xf3E2", "speed 3", "accept", "Ba2E1→", "→Bd7E6=D", "Kd1E1-d2E1"),
    *("Kb7E7-b6E7", "Da7E7xb7E6"),
)
LAST = {"en": "Pd6L6→", "de": "Bd6E6→"}


def line_twelve(*more: str):
    """The position before line 12, with something on c7 that keeps the new queen from giving check."""
    return played(placed(" ".join((PIECES, "2Bc7L1", *more))), *BEFORE)


@pytest.mark.parametrize("lines", [ENGLISH, GERMAN], ids=["english", "german"])
def test_lines_twelve_to_seventeen_are_one_game(lines):
    state = played(line_twelve(), *lines)
    assert state == played(line_twelve(), *ENGLISH)
    assert adviser_of(state.game).owed(state) == (0, 1) and state.actor == 2, (
        "the last move of the answer is to come"
    )
    board = state.position()
    assert (board["e4L4"], board["f3L2"], board["d7L6"]) == ("1Q", "2R", "1Q")
    assert (board["d2L1"], board["b6L7"], board["b7L6"]) == ("1K", "2K", "2Q")
    assert state.absent() == ((1, "P", "a2L1", 5, None),)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_line_eighteen_needs_a_pawn_that_keeps_that_of_line_fourteen_out(lang):
    before = played(line_twelve("2Pd6L6"), *ENGLISH[:5])
    assert not texts(before, "→Pd7"), "the column d6 is the enemy's"
    state = played(before, "→Pd5L6", "Kd1L1-d2L1", *ENGLISH[-2:], LAST[lang])
    assert state.absent()[-1] == (2, "P", "d6L6", 7, None)
    assert state.actor == 1 and adviser_of(state.game).owed(state) == () and len(texts(state, "speed")) == 4


# ---- mistakes, through parse and on the command line ----

START = (
    # actions before, what is typed, what the line says in English, and in German
    ((), "Nb1L1-c3L9", "there is no level L9: expected L1 to L8", "Eine Ebene L9 gibt es nicht"),
    ((), "Nb1L1-c3L10", "there is no level L10", "Eine Ebene L10 gibt es nicht"),
    ((), "Sb1E0-c3E2", "there is no level E0: expected E1 to E8", "Eine Ebene E0 gibt es nicht"),
    ((), "Nb1L1-c3", "c3 lacks its level: expected a square like c3L4", "Bei c3 fehlt die Ebene"),
    ((), "Nb1L1-c3E2", "mixes English and German", "mischt Englisch und Deutsch"),
    ((), "Sb1L1-c3L2", "mixes English and German", "mischt Englisch und Deutsch"),
    ((), "->Dd7L7", "mixes English and German", "mischt Englisch und Deutsch"),
    ((), "O-O(E8)L4", "mixes English and German", "mischt Englisch und Deutsch"),
    ((), "Nb1L1-d2L4", "A piece of your own stands on d2L4", "Auf d2E4 steht eine eigene Figur"),
    ((), "Sb1E1-d2E4", "A piece of your own stands on d2L4", "Auf d2E4 steht eine eigene Figur"),
    ((), "→Nc3L1", "No knight of yours is out of time.", "Keine deiner Figuren ist als Springer in der Auszeit."),
    (
        ("Nb1L1→", "Pa6L1-a5L1", "Nb1L4→", "Pa6L4-a5L4", "Nb1L5→", "Pa6L5-a5L5", "Nb1L8→", "Pb6L1-b5L1"),
        "→Nc3L1",
        "More than one piece could do this: write →Nc3L1 (b1L1), →Nc3L1 (b1L4), →Nc3L1 (b1L5) or →Nc3L1 (b1L8).",
        "Mehrere Figuren könnten das: Schreibe →Sc3E1 (b1E1), →Sc3E1 (b1E4), →Sc3E1 (b1E5) oder →Sc3E1 (b1E8).",
    ),
)


@pytest.mark.parametrize("case", [0, 5, -1], ids=["level", "mixture", "ambiguous"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_mistake_on_the_command_line(case, lang):
    before, text, english, german = START[case]
    line = refused("moves", "chess_4d", "--lang", lang, "--", *before, text)
    assert (english if lang == "en" else german) in line and text in line
    assert f"{'action' if lang == 'en' else 'Zug'} {len(before) + 1}, " in line


def test_the_command_line_takes_either_notation_and_writes_that_of_its_language():
    typed = ("Sb1E1→", "Pa6L1->", "Tg1E1->")
    german = run("moves", "chess_4d", "--lang", "de", "--", *typed[:2]).lines
    english = run("moves", "chess_4d", "--", "Nb1L1→", "Pa6L1→").lines
    assert [line for line in german if line.startswith("pos")] == [line for line in english if line[:3] == "pos"]
    actions = {line.removeprefix("action ") for line in german if line.startswith("action")}
    assert {"Tg1E1→", "Ba2E1-a4E8", "speed 2"} <= actions and not any("L1" in text for text in actions)
    after = run("moves", "chess_4d", "--lang", "de", "--", *typed)
    assert after.code == 0 and "actor 2" in after.lines
