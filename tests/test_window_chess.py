"""4D chess in the real window, by clicks: pieces that step out of time and come back, a series of moves."""

import time
from functools import cache

import pytest
import yaml

from tests.display import Shared, wait_for
from tests.hands import places_of
from tests.support import run

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
