"""Where hands have to click in the window, which runs in a process of its own (see test_window.py).

A click is the name of a space, ``button VALUE`` or ``tray VALUE``; before it the game stands where those before it
have brought it.
"""

from __future__ import annotations

import tempfile
from itertools import pairwise

import pytest

from vectorgames.app.pages import play_card, play_tray
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.picture import Still
from vectorgames.boards.backend import board_class
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.action import Pick
from vectorgames.rules.definitions import definition
from vectorgames.ui import canvas, widgets
from vectorgames.ui.imgui_layer import ImguiLayer


def places_of(game: str, view: str, size: str, clicks: list[str]) -> list[list[int]]:
    """The pixel [x, y] of every click, in order."""
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("VECTORGAMES_HOME", home)  # what is played here is no game of the window's
        return _places(patch, game, view, size, clicks)


def _chip(page, value: str) -> str:
    """Name of the button of a piece in a tray."""
    for player in page.players:
        for number, item in enumerate(player.tray):
            if item.value is not None and item.value.value == value:
                return f"chip {player.number}.{number}"
    raise AssertionError(f"nobody can choose {value} in a tray")


def _places(patch, game: str, view: str, size: str, clicks: list[str]) -> list[list[int]]:
    rects: dict[str, object] = {}
    hit = widgets.hit

    def noted(ui, name, rect, enabled=True):
        rects[name] = rect
        return hit(ui, name, rect, enabled)

    for module in (widgets, play_card, canvas, play_tray):
        if hasattr(module, "hit"):
            patch.setattr(module, "hit", noted)
    record = GameRecord(definition.load(game))
    width, height = (int(n) for n in size.split("x"))
    layouts = tuple(board_class(record.game.space).layouts)
    still = Still(record, View.parse(view, layouts, levels=8), (width, height), 1.0, "en", True)
    session, board = still.session, still.board_view
    layer = ImguiLayer((width, height))
    out = []
    for before, click in pairwise(["", *clicks]):
        session.play.analysis.think()
        tableau = session.tableau()
        board.scene.show(tableau, animate=False)
        kind, _, value = click.partition(" ")
        if kind in ("button", "tray"):
            rects.clear()
            for moment in range(3):
                draw_panels(layer, still.frame, session.page, (), None, float(moment))
            name = _chip(session.page, value) if kind == "tray" else f"choice {value}"
            out.append([round(n) for n in rects[name].centre])
            session.play.move_input.pick(Pick(kind, value))
        else:
            space = record.game.space.index[click]
            again = click == before  # as hands confirm: without moving
            found = out[-1] if again else board.pixels(tableau)[click]
            assert found, f"no pixel picks {click}"
            out.append(list(found))
            session.play.move_input.click(space)
    layer.close()
    still.close()
    return out
