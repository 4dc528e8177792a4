"""All panels of a frame in one call, as the window and the offscreen pictures use them."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.ui.chooser import chooser
from vectorgames.ui.dialogs import dialog
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.inside_bar import inside_bar
from vectorgames.ui.map_panel import flat_view
from vectorgames.ui.mark_line import mark_line
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.overlay import BoardLabels, overlay
from vectorgames.ui.side_panel import side_panel
from vectorgames.ui.tool_bar import tool_bar
from vectorgames.ui.top_bar import top_bar

Panel = Callable[[ImguiLayer, Frame, Screen], list[Command]]
Attempt = Callable[[str, Callable[[], list[Command]]], list[Command] | None]
"""Runs what draws a panel; None where it failed."""

_GAME = (
    ("flat_view", flat_view),
    ("mark_line", mark_line),
    ("side_panel", side_panel),
    ("tool_bar", tool_bar),
    ("inside_bar", inside_bar),
    ("top_bar", top_bar),
)


def _page(page: str) -> tuple[tuple[str, Panel], ...]:
    """The panels of a page, by name, in the order in which they are drawn."""
    if page == "game":
        return _GAME
    if page == "assembly":
        from vectorgames.ui.assembly.page import assembly_page  # starting does not wait for it

        return (("assembly_page", assembly_page),)
    return ("chooser", chooser), ("top_bar", top_bar)


def _whole(panel: Callable[..., list[Command]], layer: ImguiLayer, *what: object) -> list[Command]:
    with layer.whole():
        return panel(layer, *what)


def draw_panels(
    layer: ImguiLayer,
    frame: Frame,
    screen: Screen,
    labels: BoardLabels | None = None,
    now: float | None = None,
    attempt: Attempt = lambda _name, work: work(),
) -> list[Command]:
    """One frame of everything. Returns what the user wants, in the order in which he did it.

    Draws into the layer; Panda3D shows it when it next renders. ``attempt``: runs each panel, by name, so that one
    that falls does not take the others along.
    """
    layer.resize((round(frame.window.w), round(frame.window.h)))
    layer.scale = frame.scale
    menu_open = layer.memory.pop("menu open", False)
    walking = screen.page in ("chooser", "assembly") or screen.dialog is not None or menu_open
    layer.keyboard_walk = walking
    layer.begin(now)
    commands: list[Command] = layer.memory.pop("later", [])
    for name, panel in (*_page(screen.page), ("dialog", dialog)):
        commands += attempt(name, lambda panel=panel: _whole(panel, layer, frame, screen)) or ()
    seen = labels or BoardLabels()
    commands += attempt("overlay", lambda: _whole(overlay, layer, frame, screen, seen)) or ()
    layer.end()
    if commands:
        layer.touch()
    return commands
