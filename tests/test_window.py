"""The real window on a virtual screen, used with mouse and keyboard as people do."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

import vectorgames
from tests.display import Program, Screen, Shared, wait_for
from tests.quick_window import small_buffer
from tests.support import ROOT, run, started
from vectorgames.base.words import words
from vectorgames.cli.window import DISPLAY_LOST
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord
from vectorgames.scene.viewport import Viewport

GAME = ["(1,4,1,SE)", "(2,2,2,SW)", "(2,3,2,SW)", "(3,3,3,NE)", "(3,2,3,NW)", "(1,1,4,NW)", "(4,1,4,NE)"]


@pytest.fixture(scope="module")
def screen():
    shown = Screen()
    yield shown
    shown.close()


@pytest.fixture
def program(screen):
    running = []

    def start(*arguments: str) -> Program:
        running.append(Program(screen, *arguments))
        return running[-1]

    yield start
    for one in running:
        one.close()


def places(tmp_path, game: str, played: list[str], view: str, size: str, *options: str) -> dict:
    """Where ``render --pixels`` says each space can be clicked."""
    out = tmp_path / "pixels.json"
    picture = str(tmp_path / "picture.png")
    given = ("--out", picture, "--pixels", str(out), "--view", view, "--size", size, *options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Viewport, "_buffer", small_buffer)  # nobody looks at it
        ran = run("render", game, *given, *played)
    assert ran.code == 0, ran.err
    return json.loads(out.read_text("utf-8"))["spaces"]


@cache
def _places_in(game: str, played: tuple[str, ...], view: str, size: str, options: tuple[str, ...]) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        return places(Path(folder), game, [*played], view, size, *options)


def places_in(game: str, played: list[str], view: str, size: str, *options: str) -> dict:
    """The same, asked for once."""
    return _places_in(game, tuple(played), view, size, options)


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One window of a game, for the tests that want nothing else when it is opened."""
    home = tmp_path_factory.mktemp("shared") / "home"
    given = ("--fresh", "--no-animation", "--size", "1280x800", "--save", str(home / "kept.yaml"))
    with Shared(home, "play", "time_vectors", *given) as one:
        yield one


@pytest.fixture
def window(shared):
    return shared.from_the_beginning()


def test_keyboard_alone_undo_redo_save(window):
    kept = window.home / "kept.yaml"
    window.key("Right", "Right", "Up", "Prior", "bracketright", "Return")  # the first arrow only shows the cursor
    wait_for(lambda: window.played() == 1, "the first piece")
    window.key("Right", "Left", "bracketleft", "bracketleft", "Return")  # t goes round, at the edge x does not
    wait_for(lambda: window.played() == 2, "the second piece")
    window.key("ctrl+z")
    wait_for(lambda: window.played() == 1, "undo")
    window.key("ctrl+shift+z")
    wait_for(lambda: window.played() == 2, "redo")
    window.key("ctrl+s")
    wait_for(kept.exists, "the saved game")
    lines = run("moves", "time_vectors", "--load", str(kept)).lines
    assert "position (2,2,2,NW) 1" in lines
    assert sum(line.startswith("position") for line in lines) == 2


def test_a_whole_game_is_played_by_clicks(window):
    """Where ``render --pixels`` says, as the contract has it."""
    found = places_in("time_vectors", [], "board", "1280x800")
    spots = [found[space] for space in GAME]
    for number, (x, y) in enumerate(spots):
        window.click(x, y)
        assert window.played() == number, "the first click only aims"
        window.click(x, y)
        wait_for(lambda n=number: window.played() == n + 1, f"action {number + 1} in the autosave")
    loaded = run("moves", "time_vectors", "--load", str(window.autosave))
    assert loaded.lines == run("moves", "time_vectors", *GAME).lines
    assert loaded.lines[-1] == "outcome 1 vector"


def wheel(window, key: str, turns: int) -> None:
    """Turn the wheel over the board while a key is held."""
    left, top = window.place()
    window.screen.do("mousemove", left + 420, top + 380, "keydown", key)
    for _ in range(turns):
        window.screen.do("click", 4)
    window.screen.do("keyup", key)


def test_a_kept_view_comes_back_after_any_mess(window):
    """Keep the first view; take levels and quadrants apart, isolate, orbit; call it back and click where it was."""
    x, y = places_in("time_vectors", [], "board", "1280x800")["(4,1,4,SE)"]
    window.key("shift+F6")
    views = window.autosave.parent / "views.yaml"
    wait_for(views.exists, "the kept view")
    wheel(window, "ctrl", 4)
    wheel(window, "shift", 4)
    window.key("2", "shift+3")
    left, top = window.place()
    window.screen.do("mousemove", left + 400, top + 300, "mousedown", 3)
    for step in range(1, 6):
        window.screen.do("mousemove", left + 400 - 20 * step, top + 300 + 8 * step)
    window.screen.do("mouseup", 3)
    window.click(x, y)
    window.key("shift+F7")
    wait_for(lambda: "quadrant:NE" in views.read_text("utf-8"), "the other view")
    kept = views.read_text("utf-8")
    assert "apart: 0.4" in kept and "explode: 0.4" in kept, kept
    window.key("Escape", "F6")
    window.click(x, y)
    window.click(x, y)
    wait_for(lambda: window.played() == 1, "the piece")
    assert "position (4,1,4,SE) 1" in run("moves", "time_vectors", "--load", str(window.autosave)).lines


def test_names_are_typed_right_after_the_key_that_opens_their_field(window):
    """As fast as keys come, from the key that opens Explore on, again and again."""
    study, names = window.home / "autosave-study.yaml", ("(1,1,1,SW)", "(2,2,2,NW)")
    for _ in range(3):
        typed = [key for name in ("111sw", "222nw") for key in (*name, "Return")]
        window.screen.do("key", "--delay", 2, "ctrl+e", "ctrl+t", *typed)
        wait_for(lambda: study.exists() and all(name in study.read_text() for name in names), "both spaces")
        window.key("Escape", "ctrl+BackSpace")
        wait_for(lambda: not any(name in study.read_text() for name in names), "none")
        window.screen.do("key", "--delay", 2, "F1", *"leave", "Return")  # the list of commands finds the way back


def test_the_xray_is_stepped_through_by_keys_and_saved_as_a_picture(window):
    """Pointing at the flat map is enough; the saved map says at which space."""
    x, y = places_in("time_vectors", [], "flat", "1280x800")["(2,3,2,NE)"]
    window.key("Tab")
    left, top = window.place()
    window.screen.do("mousemove", left + x, top + y)
    window.key("n", "n", "p", "x", "x", "F12", "F12")
    pictures = window.autosave.parent / "pictures"
    wait_for(lambda: pictures.exists() and any(pictures.iterdir()), "the screenshot")
    window.key("Escape", "x")  # the question goes, and out again, as the next test finds it
    assert window.process.poll() is None, window.output


def test_the_camera_moves_with_the_right_button_only(window):
    """Dragging with the left button plays nothing; after orbiting, Home brings the places back."""
    x, y = places_in("time_vectors", [], "board", "1280x800")["(4,1,4,SE)"]
    left, top = window.place()
    for button in (1, 3):
        window.screen.do("mousemove", left + x, top + y, "mousedown", button)
        for step in range(1, 9):
            window.screen.do("mousemove", left + x - 12 * step, top + y + 5 * step)
        window.screen.do("mouseup", button)
    window.key("Return")
    assert window.played() == 0
    window.key("Home")
    window.click(x, y)
    window.click(x, y)
    wait_for(lambda: window.played() == 1, "the piece")
    assert "position (4,1,4,SE) 1" in run("moves", "time_vectors", "--load", str(window.autosave)).lines


def test_the_window_can_have_another_size(window):
    """After a change of size the places are those of the new size; the pointer is read in it. On the way it may be
    as small as it gets: what fails in a frame is reported, and no window of these may leave a report."""
    for size in ((1, 1), (1280, 1), (1, 800), (40, 30)):
        window.screen.do("windowsize", "--sync", window.window(), *size)
    window.screen.do("windowsize", "--sync", window.window(), 1500, 900)
    x, y = places_in("time_vectors", [], "board", "1500x900")["(4,1,4,SE)"]
    window.click(x, y)
    window.click(x, y)
    wait_for(lambda: window.played() == 1, "the piece")
    assert "position (4,1,4,SE) 1" in run("moves", "time_vectors", "--load", str(window.autosave)).lines
    window.screen.do("windowsize", "--sync", window.window(), 1280, 800)


def test_full_screen_and_back(window):
    for width in ("WIDTH=1920", "WIDTH=1280"):
        window.key("F11")
        wait_for(lambda w=width: w in window.screen.do("getwindowgeometry", "--shell", window.window()), width)


def test_after_kill_the_next_start_offers_the_game(program):
    window = program("play", "time_vectors", "--fresh", "--no-animation", "--size", "1280x800", "--view", "flat")
    for number, space in enumerate(GAME[:2]):
        x, y = places_in("time_vectors", [], "flat", "1280x800")[space]
        window.click(x, y)
        window.click(x, y)
        wait_for(lambda n=number: window.played() == n + 1, "the autosave")
    window.kill()
    again = program("play", "time_vectors", "--no-animation", "--size", "1280x800", "--view", "flat")
    again.key("Return")  # the dialog's first button goes on with the unfinished game
    again.key("ctrl+z")
    wait_for(lambda: again.played() == 1, "undo")
    again.key("ctrl+shift+z")
    wait_for(lambda: again.played() == 2, "redo")
    x, y = places_in("time_vectors", GAME[:2], "board", "1280x800")[GAME[2]]
    again.click(x, y)
    again.click(x, y)
    wait_for(lambda: again.played() == 3, "the third action")
    assert (
        run("moves", "time_vectors", "--load", str(again.autosave)).lines
        == run("moves", "time_vectors", *GAME[:3]).lines
    )


def test_no_display_is_one_line(monkeypatch, reported):
    monkeypatch.setenv("DISPLAY", ":4711")
    ran = started("play", "time_vectors", "--fresh")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "libgl1" in ran.err
    assert "Could not open window" in reported()


def test_a_display_that_is_killed_is_one_line_and_everything_is_kept(session):
    """A game and a study; the next start offers both. The lock of neither file is left behind."""
    shown = Screen()
    window = Program(
        shown, "play", "time_vectors", "--fresh", "--no-animation", "--size", "640x480", "--lang", "de"
    )
    try:
        window.key("Right", "Right", "Return")
        wait_for(lambda: window.played() == 1, "the move")
        window.screen.do("key", "--delay", 2, "ctrl+e", "ctrl+t", *"222nw", "Return")
        study = window.home / "autosave-study.yaml"
        wait_for(lambda: study.exists() and "(2,2,2,NW)" in study.read_text(), "the space")
        shown.kill()
        wait_for(lambda: window.process.poll() is not None, "the end")
    finally:
        window.close()
        shown.kill()
    told = words("de")("errors.display_lost", folder=str(window.home))
    assert window.output.splitlines() == ["ready", f"vectorgames: {told}"]
    assert window.process.poll() == DISPLAY_LOST
    session.library.refresh(session.context.words)
    assert {Path(one.file).name for one in session.library.unfinished} == {"autosave.yaml", study.name}


def test_a_game_is_pasted_on_the_first_page_and_a_lesson_dropped_on_it(program, screen, tmp_path):
    """The keyboard walks over the games there; with Control it does not. What is dragged and no file is refused."""
    copied = saves_module.dump(GameRecord(vectorgames.load("time_vectors")))
    hold = "import copykitten, sys, time; copykitten.copy(sys.argv[1]); print(flush=True); time.sleep(999)"
    holder = subprocess.Popen(
        [sys.executable, "-c", hold, copied], env={**os.environ, "DISPLAY": screen.name}, stdout=subprocess.PIPE
    )
    try:
        holder.stdout.readline()
        window = program()
        window.key("Down", "ctrl+v")
        wait_for(lambda: "Time Vectors" in window.title(), "the pasted game")
        folder = tmp_path / "Größe & mehr"
        folder.mkdir()
        lesson = shutil.copy(ROOT / "configs" / "lessons" / "05_ring_of_t.yaml", folder / "Ring #1, 100%.yaml")
        for given, answer in (
            (("--text", "(1,1,1,SW)"), "refused"),
            (("--bit-by-bit", lesson.as_uri()), "dropped"),
        ):
            drag = [sys.executable, "-m", "tests.dragging", *given]
            told = subprocess.run(
                drag, cwd=ROOT, env={**os.environ, "DISPLAY": screen.name}, capture_output=True, text=True
            )
            assert told.stdout == f"{answer}\n", told.stderr
        wait_for(lambda: "The ring of t" in window.title(), "the lesson")
        window.close()
    finally:
        holder.kill()
        holder.communicate()
