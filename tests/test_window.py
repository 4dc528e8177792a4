"""The real window on a virtual screen, used with mouse and keyboard as people do."""

import json

import pytest

from tests.display import Program, Screen, wait_for
from tests.support import run

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


def places(tmp_path, game: str, played: list[str], view: str, size: str) -> dict:
    """Where ``render --pixels`` says each space can be clicked."""
    out = tmp_path / "pixels.json"
    picture = str(tmp_path / "picture.png")
    ran = run("render", game, "--out", picture, "--pixels", str(out), "--view", view, "--size", size, *played)
    assert ran.code == 0, ran.err
    return json.loads(out.read_text("utf-8"))["spaces"]


@pytest.mark.parametrize("view", ["board", "exploded", "flat"])
def test_a_whole_game_is_played_by_clicks(program, tmp_path, view):
    window = program(
        "play", "time_vectors", "--view", view, "--size", "1280x800", "--fresh", "--no-animation", "--seed", "7"
    )
    for number, space in enumerate(GAME):
        x, y = places(tmp_path, "time_vectors", GAME[:number], view, "1280x800")[space]
        window.click(x, y)
        assert window.played() == number, "the first click only aims"
        window.click(x, y)
        wait_for(lambda n=number: window.played() == n + 1, f"action {number + 1} in the autosave")
    loaded = run("moves", "time_vectors", "--load", str(window.autosave))
    assert loaded.lines == run("moves", "time_vectors", *GAME).lines
    assert loaded.lines[-1] == "outcome 1 vector"
    window.close()


def test_keyboard_alone_undo_redo_save(program, tmp_path):
    kept = tmp_path / "kept.yaml"
    window = program("play", "time_vectors", "--fresh", "--no-animation", "--save", str(kept), "--size", "1280x800")
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


def test_after_kill_the_next_start_offers_the_game(program, tmp_path):
    window = program("play", "time_vectors", "--fresh", "--no-animation", "--size", "1280x800", "--view", "flat")
    for number, space in enumerate(GAME[:2]):
        x, y = places(tmp_path, "time_vectors", GAME[:number], "flat", "1280x800")[space]
        window.click(x, y)
        window.click(x, y)
        wait_for(lambda n=number: window.played() == n + 1, "the autosave")
    window.kill()
    again = program("play", "time_vectors", "--no-animation", "--size", "1280x800", "--view", "flat")
    again.key("Return")  # the dialog's first button goes on with the unfinished game
    again.key("ctrl+z", "ctrl+shift+z")
    assert again.played() == 2
    x, y = places(tmp_path, "time_vectors", GAME[:2], "board", "1280x800")[GAME[2]]
    again.click(x, y)
    again.click(x, y)
    wait_for(lambda: again.played() == 3, "the third action")
    assert (
        run("moves", "time_vectors", "--load", str(again.autosave)).lines
        == run("moves", "time_vectors", *GAME[:3]).lines
    )


def test_the_camera_moves_with_the_right_button_only(program, tmp_path):
    """Dragging with the left button plays nothing; after orbiting, Home brings the places back."""
    window = program("play", "time_vectors", "--fresh", "--no-animation", "--size", "1280x800")
    x, y = places(tmp_path, "time_vectors", [], "board", "1280x800")["(4,1,4,SE)"]
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


def test_three_players_with_dice_in_german(program, tmp_path):
    """Rolls on the screen are those of the seed; what is shown in German is saved in the one form."""
    window = program(
        "play", "chancy_time_vectors", "-o", "players=3", "--seed", "5", "--lang", "de", "--fresh",
        "--no-animation", "--size", "1280x800", "--view", "flat",
    )  # fmt: skip
    for turn in range(3):
        window.key("Return")  # rolls
        wait_for(lambda t=turn: window.played() == 2 * t + 1, "the roll")
        lines = run("moves", "chancy_time_vectors", "--load", str(window.autosave)).lines
        space = next(line.split()[1] for line in lines if line.startswith("action"))
        x, y = places(tmp_path, "time_vectors", [], "flat", "1280x800")[space]
        window.click(x, y)
        window.click(x, y)
        wait_for(lambda t=turn: window.played() == 2 * t + 2, "the piece")
    same = [line for line in window.autosave.read_text("utf-8").splitlines() if line.startswith("- ")]
    spaces = [line[3:-1] for line in same if "roll" not in line]
    drawn = run("moves", "chancy_time_vectors", "-o", "players=3", "--seed", "5", *spaces)
    assert drawn.lines == run("moves", "chancy_time_vectors", "--load", str(window.autosave)).lines


def test_no_display_is_one_line(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":4711")
    ran = run("play", "time_vectors", "--fresh")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "libgl1" in ran.err


def test_the_window_can_have_another_size(program, tmp_path):
    """After a change of size the places are those of the new size; the pointer is read in it."""
    given = ("--fresh", "--no-animation", "--size", "1280x800", "--view", "exploded")
    window = program("play", "time_vectors", *given)
    window.screen.do("windowsize", "--sync", window.window(), 1500, 900)
    x, y = places(tmp_path, "time_vectors", [], "exploded", "1500x900")["(4,1,4,SE)"]
    window.click(x, y)
    window.click(x, y)
    wait_for(lambda: window.played() == 1, "the piece")
    assert "position (4,1,4,SE) 1" in run("moves", "time_vectors", "--load", str(window.autosave)).lines


def test_full_screen_and_back(program):
    window = program("play", "time_vectors", "--fresh", "--no-animation", "--size", "1280x800")
    for width in ("WIDTH=1920", "WIDTH=1280"):
        window.key("F11")
        wait_for(lambda w=width: w in window.screen.do("getwindowgeometry", "--shell", window.window()), width)
