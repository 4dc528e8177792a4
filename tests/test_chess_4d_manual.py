"""The manual's game of 4D chess in both languages, and mistakes as the command line answers them."""

from __future__ import annotations

import pytest

from tests.support import played, refused, run
from tests.test_chess_4d import KINGS, placed, start, texts
from vectorgames.rules.adviser import adviser_of

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


def test_the_lines_are_shown_in_the_language_of_the_window():
    state = line_twelve()
    for english, german in zip(ENGLISH, GERMAN, strict=True):
        action = next(action for action in state.actions() if str(action) == english)
        assert state.game.notation.text(action, "en") == english
        assert state.game.notation.text(action, "de") == german
        state = state.play(action)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_line_eighteen_needs_a_pawn_that_keeps_that_of_line_fourteen_out(lang):
    before = played(line_twelve("2Pd6L6"), *ENGLISH[:5])
    assert not texts(before, "→Pd7"), "the column d6 is the enemy's"
    state = played(before, "→Pd5L6", "Kd1L1-d2L1", *ENGLISH[-2:], LAST[lang])
    assert state.absent()[-1] == (2, "P", "d6L6", 7, None)
    assert state.actor == 1 and adviser_of(state.game).owed(state) == () and len(texts(state, "speed")) == 4


def test_line_fourteen_gives_check_if_nothing_stands_on_the_way():
    state = played(played(placed(PIECES), *BEFORE), *ENGLISH[:6])
    assert state.actor == 2 and adviser_of(state.game).owed(state) == (0, 3), "line 15 falls away"
    assert ("check", state.game.space.index["b7L7"]) in adviser_of(state.game).warnings(state)


@pytest.mark.parametrize("more", ["1Pf2L8", "2Pf2L8"])
def test_line_twelve_needs_an_empty_column_on_the_way(more):
    assert not texts(line_twelve(more).play("Qe3L3-e4L4"), "Rf1L1xf3")


def test_line_fourteen_comes_as_a_queen_and_is_told_so():
    state = played(line_twelve(), *ENGLISH[:5])
    for text, said, lang in (("→Pd7L6", "→Pd7L6=Q", "en"), ("→Bd7E6", "→Bd7E6=D", "de")):
        sentence, section = state.game.why_not(state, text, lang)
        assert said in sentence and section == "chess_4d Texts of actions"


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


@pytest.mark.parametrize(("before", "text", "english", "german"), START, ids=lambda given: str(given)[:14])
def test_a_mistake_gets_one_sentence_in_either_language(before, text, english, german):
    state = played(start(), *before)
    for lang, said in (("en", english), ("de", german)):
        sentence, section = state.game.why_not(state, text, lang)
        assert said in sentence and "\n" not in sentence and section.startswith("chess_4d")


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


def test_an_ambiguous_return_is_resolved_by_its_origin_in_either_language():
    state = played(placed(f"1Qa4L1 1Qd1L1 2Pb7L1 {KINGS}"), "Qa4L1→", "Pb7L1→", "Qd1L1→", "Kg7L4-f7L4")
    assert state.play("→Dd4E1 (d1E1)") == state.play("-> q d4L1 ( D1L1 )") != state.play("→Qd4L1 (a4L1)")
