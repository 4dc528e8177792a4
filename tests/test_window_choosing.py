"""Games in which several pieces move, or a turn has several parts, in the real window: by clicks, on the board and
on the map, from prepared positions to their ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from tests.display import wait_for
from tests.hands import places_of
from tests.test_window import places, program, screen  # noqa: F401  fixtures
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.view.flat_map import flat_points

SIZE = (1280, 800)
GAMES = {
    # A passive move; its answer, chosen by its ghost, pushes the last piece off a quadrant.
    "vectobu": (
        "flat",
        {
            "1": ["(1,1,1,SW)", "(3,4,2,NE)", "(1,2,1,NW)", "(1,3,1,SE)"],
            "2": ["(4,4,2,NE)", "(4,1,4,SW)", "(4,2,4,NW)", "(4,3,4,SE)"],
        },
        ["(1,1,1,SW)", "(2,1,1,SW)", "(2,1,1,SW)", 1, "(4,4,2,NE)", "(4,4,2,NE)", 2],
        (["(1,1,1,SW)-(2,1,1,SW)", "(3,4,2,NE)-(4,4,2,NE)>off"], "quadrant"),
    ),
    # Hop by hop; the first one is taken back once.
    "checkers_4d": (
        "flat",
        {"1": ["(1,1,1,SW)", "(1,4,4,SE)"], "2": ["(2,1,1,SW)", "(3,2,1,SW)"]},
        ["(1,1,1,SW)", "(3,1,1,SW)", "(3,1,1,SW)", 1, "Escape", 0]
        + ["(1,1,1,SW)", "(3,1,1,SW)", "(3,1,1,SW)", 1, "(3,3,1,SW)", "(3,3,1,SW)", 2],
        (["(1,1,1,SW)x(3,1,1,SW)", "(3,1,1,SW)x(3,3,1,SW)"], "eliminated"),
    ),
    # A line as a whole, by a key; one piece; a blob that devours.
    "blobs": (
        "board",
        {"1": ["YB", "YBY", "GG", "GGG", "GGR", "GGY"], "2": ["GGB", "BBBB", "RRRR", "YYYY"]},
        ["YB", "a", "RB", "RB", 1, "BBBB", "BBB", "BBB", 2, "GGY", "GGB", "GGB", 3],
        (["[YB,YBY]-[RB,RBY]", "BBBB-BBB", "GGYxGGB"], "blobs"),
    ),
    # The answer is chosen by its ghost.
    "grybu": (
        "flat",
        {"1": ["RGG", "GG", "YGGG", "BGGG"], "2": ["G", "RBBB", "YBBB", "BBBB"]},
        ["RGG", "RG", "RG", 1, "G", "G", 2],
        (["RGG-RG", "GG-G>off"], "board"),
    ),
}


MATE = [  # from the start; the first mover mates with his seventh move
    *("B(2,1,1,SE,SW)-(2,4,1,NE,SW)", "B(4,3,4,SE,NE)-(3,3,4,NE,NE)", "B(2,4,1,NE,SW)-(2,4,4,NE,NW)"),
    *("K(3,4,4,NE,NE)-(3,4,4,NE,NW)", "B(2,4,4,NE,NW)-(3,4,3,NE,NW)", "Q(4,3,4,NE,NE)-(4,3,4,NE,NW)"),
    *("N(1,1,2,NW,SW)-(3,1,2,NW,NW)", "P(4,4,3,NE,NE)-(4,4,3,NE,NW)", "N(3,1,2,NW,NW)-(3,1,4,NE,NW)"),
    *("B(3,4,4,NW,NE)-(4,4,4,NW,NW)", "Q(1,2,1,SW,SW)-(1,2,3,NE,SW)", "P(3,3,3,NE,NE)-(3,2,3,NE,NE)"),
    "Q(1,2,3,NE,SW)-(3,4,3,NE,SW)",
]


def test_a_mate_in_five_dimensions_is_played_by_clicks_from_the_start(program, session):  # noqa: F811
    """On the small squares of the map of all boards, in a window of usual size, where one click is enough; the card
    at the end begins another game."""
    game = "vector_chess_5d"
    where = on_map(session, game, None)
    home = Path(os.environ["VECTORGAMES_HOME"])
    home.mkdir(exist_ok=True)
    (home / "settings.yaml").write_text("switches: {confirm: false}\n")
    window = program("play", game, "--view", "flat", "--size", "1280x800", "--fresh", "--no-animation")
    (left, top), words = window.place(), []
    for action in MATE:
        start, end = action[1:].split("-")
        for space in (start, end):
            x, y = where[space]
            words += ["mousemove", left + x, top + y, "sleep", 0.02, "click", 1, "sleep", 0.02]
    window.screen.do(*words)
    wait_for(lambda: window.played() == len(MATE), "the mate")
    kept = saves_module.load(window.autosave)
    assert [turn.action.text for turn in kept.line] == MATE
    assert kept.state.outcome.winners == (1,) and kept.state.outcome.reason == "checkmate"
    *_, again = places_of(game, "flat", "1280x800", [*(f"play {action}" for action in MATE), "widget again"])
    window.click(*again)  # on the card at the end
    wait_for((home / "recent").exists, "another game, which sets this one aside")


@pytest.mark.parametrize("game", GAMES)
def test_a_short_game_is_played_by_clicks(program, session, tmp_path, game):  # noqa: F811
    view, pieces, clicks, (actions, reason) = GAMES[game]
    position = {space: player for player, spaces in pieces.items() for space in spaces}
    setup = {"position": position, "actor": 1} | ({"stage": "turn", "hands": [0, 0]} if game == "blobs" else {})
    file = tmp_path / "setup.yaml"
    file.write_text(yaml.safe_dump(setup))
    where = on_board(tmp_path, game, file) if view == "board" else on_map(session, game, setup)
    given = ("--view", view, "--size", "1280x800", "--fresh", "--no-animation", "--setup", str(file))
    window = program("play", game, *given)
    place = window.place()
    for click in clicks:
        if isinstance(click, int):
            wait_for(lambda n=click: window.autosave.exists() and window.played() == n, f"{click} actions")
        elif click in where:
            left, top = place
            x, y = where[click]
            window.screen.do("mousemove", left + x, top + y, "sleep", 0.06, "click", 1, "sleep", 0.06)
        else:
            window.key(click)
    kept = saves_module.load(window.autosave)
    assert [turn.action.text for turn in kept.line] == actions
    assert kept.state.outcome.winners == (1,) and kept.state.outcome.reason == reason


def on_board(tmp_path: Path, game: str, file: Path) -> dict:
    return places(tmp_path, game, [], "board", "1280x800", "--setup", str(file))


def on_map(session, game: str, setup: dict | None) -> dict:
    made = definition.load(game)
    record = GameRecord(made, start=made.start(setup=setup)) if setup else GameRecord(made)
    session.begin(record)
    session.game.display.look(View("flat"))
    rect = session.page.frame(SIZE, 1.0).flat_rect
    points = flat_points(record.game.space, rect, session.context.view).tolist()
    return {name: (int(x), int(y)) for name, (x, y) in zip(record.game.space.names, points, strict=True)}
