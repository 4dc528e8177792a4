"""What the side panels of all pages have in common: ground, edge, room, pages that each may have. Knows no page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.map_panel import flat_map
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.panel_pages import turn_to
from vectorgames.ui.side_edge import side_edge
from vectorgames.ui.theme import ROUND_WINDOW
from vectorgames.ui.tool_bar import view_page
from vectorgames.ui.widgets import hit


@contextmanager
def side_frame(ui: Ui, frame: Frame, place: Rect) -> Iterator[Rect]:
    """The panel at this place; what is free in it."""
    with ui.panel("side panel", place) as rect:
        if frame.covered:  # nothing shines through
            ui.fill(rect, "window", 1.0, ROUND_WINDOW)
        else:
            side_edge(ui, frame)
        yield rect.inset(ui.px(12), ui.px(10)) if frame.paged else rect.inset(ui.px(16), ui.px(14))


def board_page(ui: Ui, body: Rect, screen: Screen, name: str) -> bool:
    """The map or the view of the board as a page of its own; False: the page of this name is another one."""
    if name == "map":
        flat_map(ui, "small map", body, screen)
    elif name == "view":
        with ui.scroll("page view", body) as (area, used):
            used.append(view_page(ui, area.left(area.w - ui.px(4)), screen))
    return name in ("map", "view")


def line_strip(
    layer: ImguiLayer, frame: Frame, screen: Screen, said: str, colour: str, leads_to: str
) -> list[Command]:
    """Two lines under the board, where the panels are pages, that lead to one of them."""
    if frame.strip is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("turn strip", frame.strip) as rect:
        inner = rect.inset(ui.px(12), ui.px(5))
        if hit(ui, "strip words", inner)[0]:
            turn_to(ui, frame, screen, leads_to)
        lines = ui.wrap(said, inner.w, "label", 2)
        y = inner.centre[1] - len(lines) * ui.line("label") / 2
        for line in lines:
            ui.text(Rect(inner.x, y, inner.w, ui.line("label")), line, "label", colour)
            y += ui.line("label")
    return ui.commands
