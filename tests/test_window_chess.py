"""Chess in more dimensions in the real window, by clicks: pieces that step out of time and come back, a series of
moves, a mate in five dimensions."""

import os
import time
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.display import Shared, wait_for
from tests.hands import places_of
from tests.support import run
from tests.test_window import program, screen  # noqa: F401  fixtures
from vectorgames.play import saves as saves_module

GAME = [
    *("Nb1L1-c3L2", "Pb6L1-b5L1", "Nc3L2→", "Pa6L1-a5L1", "→Nxb5L1", "speed 2", "accept", "Pa6L4-a5L4"),
]


def clicks_of(action: str) -> list[str]:
    """What a hand does for an action: the piece, then its target; the piece on the board or in its tray."""
    if action in ("accept", "decline") or action.startswith("speed"):
        return [f"button {action}"]
    if action.endswith("→"):
        return [action[1:5], "button →", "button →"]
    if action.startswith("→"):
        return ["tray Nc3L2", action[-4:], action[-4:]]
    return [action[1:5], action[6:10], action[6:10]]


@cache
def game_places() -> list[list[int]]:
    """Where the clicks of the game go."""
    return places_of("chess_4d", "towers", "1280x800", [click for action in GAME for click in clicks_of(action)])


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One window for all of these."""
    home = tmp_path_factory.mktemp("shared") / "home"
    given = ("--view", "towers", "--size", "1280x800", "--fresh", "--no-animation")
    with Shared(home, "play", "chess_4d", *given, "--save", str(home / "kept.yaml")) as one:
        yield one


@pytest.fixture
def window(shared):
    return shared.from_the_beginning()


def test_a_game_through_time_is_played_by_clicks_and_saved(window):
    game, clicks = GAME, [clicks_of(action) for action in GAME]
    places = iter(game_places())
    file = window.home / "kept.yaml"
    for number, some in enumerate(clicks):
        for click in some:
            assert window.played() == number, f"{game[number]} is played by its last click only"
            window.click(*next(places))
            # A hand goes on when it sees what it has done: 112 pieces take a software renderer a while.
            time.sleep(0.8 if click.startswith("tray") else 0.25)
        wait_for(lambda n=number: window.played() == n + 1, f"{game[number]} in the autosave")
    window.key("ctrl+s")
    wait_for(file.exists, "the saved game")
    assert yaml.safe_load(file.read_text("utf-8"))["actions"] == game
    assert run("moves", "chess_4d", "--load", str(file)).lines == run("moves", "chess_4d", "--", *game).lines
    window.key("ctrl+BackSpace")
    wait_for(lambda: window.played() == game.index("speed 2"), "the whole series taken back")


def test_hurried_hands_are_understood_in_order(window):
    """Clicks on board, panel and tray that all come while the window draws one picture."""
    places = game_places()[: sum(len(clicks_of(action)) for action in GAME[:5])]
    left, top = window.place()
    words = [(("mousemove", left + x, top + y), ("click", 1)) for x, y in places]
    window.screen.do(*(word for both in words for some in both for word in some))
    wait_for(lambda: window.played() == 5, f"{GAME[:5]} in the autosave")
    assert yaml.safe_load(window.autosave.read_text("utf-8"))["actions"] == GAME[:5]


def test_levels_by_the_wheel_and_moves_by_keys(window):
    """The wheel runs through the levels allowed in the column pointed at; Page Up does too."""
    (from_x, from_y), (x, y) = places_of("chess_4d", "towers", "1280x800", ["b1L1", "c3L1"])
    window.click(from_x, from_y)
    window.click(x, y)
    window.screen.do("click", 4)
    window.key("Prior", "Return")
    wait_for(lambda: window.played() == 1, "the move")
    assert yaml.safe_load(window.autosave.read_text("utf-8"))["actions"] == ["Nb1L1-c3L3"]


MATE = [  # from the start; the first mover mates with his seventh move
    *("B(2,1,1,SE,SW)-(2,4,1,NE,SW)", "B(4,3,4,SE,NE)-(3,3,4,NE,NE)", "B(2,4,1,NE,SW)-(2,4,4,NE,NW)"),
    *("K(3,4,4,NE,NE)-(3,4,4,NE,NW)", "B(2,4,4,NE,NW)-(3,4,3,NE,NW)", "Q(4,3,4,NE,NE)-(4,3,4,NE,NW)"),
    *("N(1,1,2,NW,SW)-(3,1,2,NW,NW)", "P(4,4,3,NE,NE)-(4,4,3,NE,NW)", "N(3,1,2,NW,NW)-(3,1,4,NE,NW)"),
    *("B(3,4,4,NW,NE)-(4,4,4,NW,NW)", "Q(1,2,1,SW,SW)-(1,2,3,NE,SW)", "P(3,3,3,NE,NE)-(3,2,3,NE,NE)"),
    "Q(1,2,3,NE,SW)-(3,4,3,NE,SW)",
]


def test_a_mate_in_five_dimensions_is_played_by_clicks_from_the_start(program):  # noqa: F811
    """On the small squares of the map of all boards, in a window of usual size, where one click is enough; the card
    at the end begins another game."""
    game = "vector_chess_5d"
    spaces = [space for action in MATE for space in action[1:].split("-")]
    home = Path(os.environ["VECTORGAMES_HOME"])
    home.mkdir(exist_ok=True)
    (home / "settings.yaml").write_text("switches: {confirm: false}\n")
    window = program("play", game, "--view", "flat", "--size", "1280x800", "--fresh", "--no-animation")
    played = (f"play {action}" for action in MATE)
    *places, again = places_of(game, "flat", "1280x800", [*spaces, *played, "widget again"])
    (left, top), words = window.place(), []
    for x, y in places[: len(spaces)]:
        words += ["mousemove", left + x, top + y, "sleep", 0.02, "click", 1, "sleep", 0.02]
    window.screen.do(*words)
    wait_for(lambda: window.played() == len(MATE), "the mate")
    kept = saves_module.load(window.autosave)
    assert [turn.action.text for turn in kept.line] == MATE
    assert kept.state.outcome.winners == (1,) and kept.state.outcome.reason == "checkmate"
    window.click(*again)  # on the card at the end
    wait_for((home / "recent").exists, "another game, which sets this one aside")
