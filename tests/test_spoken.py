"""Moves in words and aloud, and moves typed in a hurry, for people who play on a real board beside the program."""

import random
import re
import sys
from types import SimpleNamespace

import pytest

import vectorgames
from tests.looks import LOOKS
from tests.panels import game, layer, written  # noqa: F401
from vectorgames.app.announcer import Announcer, Voice
from vectorgames.app.context import Context
from vectorgames.app.panels.overlay import move_words
from vectorgames.base.words import LocalizedError
from vectorgames.play.phrasing import meant
from vectorgames.play.record import GameRecord
from vectorgames.spaces.dots import dots
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import frame


@pytest.mark.parametrize(
    ("space", "name", "english", "german"),
    [
        (
            *(lattice(), "(2,4,3,NW)"),
            "level 3, north-west quadrant, column 2, row 4",
            "Ebene 3, Quadrant Nordwest, Spalte 2, Reihe 4",
        ),
        (
            *(lattice(6), "(2,4,3,NW,SE,SW)"),
            "south-west row of boards, south-east board, level 3, north-west quadrant, column 2, row 4",
            "Brettreihe Südwest, Brett Südost, Ebene 3, Quadrant Nordwest, Spalte 2, Reihe 4",
        ),
        (tree(), "RGB", "red, green, blue", "rot, grün, blau"),
        (tree(), "0", "the head", "der Kopf"),
        (stack(), "d1L4", "level 4, file d, rank 1", "Ebene 4, Linie d, Reihe 1"),
        (dots(), "b3", "column b, row 3", "Spalte b, Reihe 3"),
        (union((tree(), tree())), "2:R", "board 2: red", "Brett 2: rot"),
    ],
)
def test_a_space_in_words(space, name, english, german):
    said = space.in_words(space.index[name])
    assert (said.say("en"), said.say("de")) == (english, german)


@pytest.mark.parametrize(
    ("space", "typed", "name"),
    [
        (lattice(), "214ne", "(2,1,4,NE)"),
        (lattice(), "2143", "(2,1,4,NE)"),
        (lattice(5), "214nesw", "(2,1,4,NE,SW)"),
        (lattice(), "21ne", None),
        (lattice(), "214n", None),
        (lattice(), "2,1,4,ne", "(2,1,4,NE)"),
        (lattice(), "2 1 4 No", "(2,1,4,NE)"),
        (lattice(), " ( 2; 1; 4; so )", "(2,1,4,SE)"),
        (lattice(), "2|1|4|SW", "(2,1,4,SW)"),
        (lattice(3), "2.1/4", "(2,1,4)"),
        (lattice(), "two, one, 4, NE", None),
        (lattice(), "2,1,4", None),
        (tree(), "rgb", "RGB"),
        (stack(), "d14", "d1L4"),
        (stack(), "d1l4", "d1L4"),
        (stack(), "h14", None),
        (dots(), "B3", "b3"),
        (union((tree(), tree())), "2rg", "2:RG"),
        (union((tree(), tree())), "3rg", None),
    ],
)
def test_a_space_typed_in_a_hurry(space, typed, name):
    if name is not None:
        assert space.typed(typed) == space.index[name]
        assert space.all_typed(f"{typed}; {name}") == (space.index[name],) * 2
        return
    with pytest.raises(LocalizedError):
        space.typed(typed)


def test_a_coordinate_that_there_is_not_is_named_with_what_it_may_be():
    with pytest.raises(LocalizedError) as refused:
        lattice().typed("5, 3, 3, sw")
    assert refused.value.say("en") == "'(5,3,3,SW)': x is 5, expected 1, 2, 3 or 4"


@pytest.mark.parametrize("name", vectorgames.games())
def test_every_move_is_said_and_short_forms_mean_it(name):
    rng = random.Random(name)
    context = Context()
    record = context.record = GameRecord(vectorgames.load(name))
    announcer = Announcer(context, print)
    assert announcer.said == ""
    for _ in range(30):
        before = record.state
        if before.outcome is not None:
            break
        action = rng.choice(before.actions())
        spaces = [pick.space for pick in action.picks if pick.space is not None]
        alike = [a for a in before.actions() if [p.space for p in a.picks if p.space is not None] == spaces]
        if spaces and action.kind in ("place", "move", "capture"):
            short = " ".join(re.sub(r"[(),]", "", before.game.space.names[space]).lower() for space in spaces)
            if len(alike) == 1:
                assert meant(before, short) == action.text
            else:
                with pytest.raises(LocalizedError, match=re.escape(alike[0].text)):
                    meant(before, short)
        record.play(action)
        assert announcer.said and "{" not in announcer.said
        if action.kind == "place":
            assert record.game.space.in_words(spaces[0]).say() in announcer.said


def test_what_is_illegal_is_refused_by_its_whole_name():
    state = vectorgames.load("time_vectors").start().play("(2,1,4,NE)")
    assert meant(state, "214ne") == "(2,1,4,NE)"
    assert "taken" in state.game.why_not(state, meant(state, "214ne"))[0]
    assert meant(state, "what?") == "what?"
    assert meant(vectorgames.load("chess_4d").start(), "c11 c16") == "Bc1L1-c1L6"
    assert meant(vectorgames.load("ez_gryb").start(), "g") == "roll G"


def spoken(tmp_path, code: str) -> tuple[Voice, object]:
    """A voice that is a script of Python, with the file it writes to."""
    file = tmp_path / "heard.txt"
    script = f"import sys; open({str(file)!r}, 'a', encoding='utf-8').write(sys.argv[1] + sys.stdin.read()); {code}"
    return Voice((("no such program",), (sys.executable, "-X", "utf8", "-c", script, "{lang}"))), file


def heard(context, announcer, *actions):
    announcer.tick()
    for action in actions:
        context.record.play(action)
        announcer.tick()
        if announcer._voice._speaking:
            announcer._voice._speaking.wait()


def test_moves_are_said_aloud_once_and_what_does_not_work_is_told_and_switched_off(tmp_path, monkeypatch):
    monkeypatch.setenv("VECTORGAMES_HOME", str(tmp_path / "home"))
    context, told = Context(), []
    context.record = GameRecord(vectorgames.load("time_vectors"))
    voice, file = spoken(tmp_path, "")
    announcer = Announcer(context, lambda text, kind: told.append((text, kind)), voice)
    heard(context, announcer, "(1,1,1,SW)")
    assert not file.exists(), "it is switched off"
    context.prefer("switches", "speech", True)
    heard(context, announcer, "(2,4,3,NW)")
    announcer.tick()
    assert file.read_text("utf-8") == "enDark: level 3, north-west quadrant, column 2, row 4\n" and not told
    context.record.undo()
    announcer.tick()
    assert file.read_text("utf-8").count("\n") == 1, "going back is no move"
    for bad, word in (
        (spoken(tmp_path, "sys.exit(3)")[0], "does not work"),
        (Voice((("no such program",),)), "no voice"),
    ):
        context.prefer("switches", "speech", True)
        announcer = Announcer(context, lambda text, kind: told.append((text, kind)), bad)
        heard(context, announcer, "(3,3,3,SE)")
        announcer.tick()
        assert word in told[-1][0] and told[-1][1] == "error" and not context.switches.speech
        context.record.undo()


@LOOKS
def test_the_words_are_read_whole_and_cover_nothing(layer, written, language, size, scale):  # noqa: F811
    said = lattice(6).in_words(7).say(language)
    with_words = frame(size, scale, words=True)
    assert with_words.words.bottom <= with_words.view.y
    assert with_words.view.h < frame(size, scale).view.h
    now = SimpleNamespace(playback=SimpleNamespace(looks_back=False))
    page = SimpleNamespace(announcer=SimpleNamespace(said=said), play=now)
    layer.begin()
    move_words(Ui(layer, language, with_words.scale), with_words, page)
    layer.end()
    lines = [drawn for text, drawn, _ in written if text in said]
    assert " ".join(lines).count("…") == 0 and said in " ".join(lines)
