"""All panels of a frame in one call, for the window and for offscreen pictures; a panel that fails is left out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import dialog
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.labels import BoardLabels
from vectorgames.ui.model import Screen
from vectorgames.ui.overlay import overlay
from vectorgames.ui.page import Panel

T = TypeVar("T")


class Attempt(Protocol):
    """Runs a part of the window, by its name; None where it failed."""

    def __call__(self, name: str, work: Callable[[], T], /) -> T | None: ...


def _run(_name: str, work: Callable[[], T]) -> T:
    return work()


def _whole(panel: Panel, layer: ImguiLayer, frame: Frame, screen: Screen, *more: object) -> list[Command]:
    """What people want of a panel."""
    ui = Ui(layer, screen.language, frame.scale, screen.noun)
    ui.screen = screen
    with layer.whole():
        panel(ui, frame, screen, *more)
    return ui.commands


def draw_panels(
    layer: ImguiLayer,
    frame: Frame,
    screen: Screen,
    labels: BoardLabels | None = None,
    now: float | None = None,
    attempt: Attempt = _run,
) -> list[Command]:
    """One frame of everything. Returns what the user wants, in the order in which he did it.

    Draws into the layer; Panda3D shows it when it next renders. ``attempt``: runs each panel, by name, so that one
    that falls does not take the others along.
    """
    layer.resize((round(frame.window.w), round(frame.window.h)))
    layer.scale, layer.actions = frame.scale, screen.actions
    menu_open = layer.memory.pop("menu open", False)
    layer.keyboard_walk = screen.page.walks or screen.dialog is not None or menu_open
    panels = attempt("page", screen.page.panels) or ()  # their modules may be imported only now
    layer.begin(now, (screen.page.name, screen.dialog.place if screen.dialog else ""))
    commands: list[Command] = layer.memory.pop("later", [])
    for name, panel in (*panels, ("dialog", dialog)):
        commands += attempt(name, partial(_whole, panel, layer, frame, screen)) or ()
    seen = labels or BoardLabels()
    commands += attempt("overlay", lambda: _whole(overlay, layer, frame, screen, seen)) or ()
    layer.end()
    if commands:
        layer.touch()
    return commands
