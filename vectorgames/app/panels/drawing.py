"""All panels of a frame in one call, for the window and for offscreen pictures; a panel that fails is left out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pkgutil import resolve_name
from typing import Any, Protocol, TypeVar

from imgui_bundle import imgui

from vectorgames.app.messages import Message
from vectorgames.app.page import Page, once
from vectorgames.app.panels.overlay import messages_over
from vectorgames.ui.actions import Command, Offers
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import show_dialog
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.labels import BoardLabels

T = TypeVar("T")


class Attempt(Protocol):
    """Runs a part of the window, by its name; None where it failed."""

    def __call__(self, name: str, work: Callable[[], T], /) -> T | None: ...


def _run(_name: str, work: Callable[[], T]) -> T:
    return work()


def _whole(layer: ImguiLayer, frame: Frame, page: Page, draw: Callable[[Ui], object]) -> list[Command]:
    """What people want of a panel."""
    ui = Ui(layer, page.tag, frame.scale, page.context.noun)
    ui.page, ui.walks = page, page.walks
    with layer.whole():
        draw(ui)
    return ui.commands


@once
def _offers(page: Page) -> Offers:
    return page.actions.now


def _panel(place: str) -> Callable[..., Any]:
    """A function that draws, by its place in ``page.Panels``; its module may be imported only now."""
    panel: Callable[..., Any] = resolve_name(f"vectorgames.app.{place}")
    return panel


def _over(ui: Ui, frame: Frame, page: Page, messages: tuple[Message, ...], labels: BoardLabels) -> None:
    """What lies over the board, and messages."""
    ui.target = imgui.get_background_draw_list()
    place = page.shown_panels.labels
    compass = _panel(place)(ui, frame, page, labels) if place and not frame.covered else None
    ui.target = None
    if page.context.dialog is None:  # a dialog says itself what there is to say
        messages_over(ui, frame, messages, compass, page.reading)


def draw_panels(
    layer: ImguiLayer,
    frame: Frame,
    page: Page,
    messages: tuple[Message, ...] = (),
    labels: BoardLabels | None = None,
    now: float | None = None,
    attempt: Attempt = _run,
) -> list[Command]:
    """One frame of everything. Returns what the user wants, in the order in which he did it.

    Draws into the layer; Panda3D shows it when it next renders. ``attempt``: runs each panel, by name, so that one
    that falls does not take the others along.
    """
    shown, context = page.shown_panels, page.context
    layer.resize((round(frame.window.w), round(frame.window.h)))
    layer.scale, layer.actions = frame.scale, _offers(page)
    menu_open = layer.memory.pop("menu open", False)
    layer.keyboard_walk = page.walks or context.dialog is not None or menu_open
    if context.walking is page and context.dialog is None:
        imgui.set_nav_cursor_visible(True)
    layer.begin(now, (shown.name, context.dialog.place if context.dialog else ""))
    commands: list[Command] = layer.memory.pop("later", [])

    def draw(name: str, panel: Callable[[Ui], object]) -> None:
        commands.extend(attempt(name, partial(_whole, layer, frame, page, panel)) or ())

    for place in shown.panels:
        draw(place.rpartition(":")[2], lambda ui, place=place: _panel(place)(ui, frame, page))  # type: ignore[misc]
    revision = context.revision if context.dialog is not None else page.revision
    draw("dialog", lambda ui: show_dialog(ui, frame, context.dialog, revision))
    draw("overlay", lambda ui: _over(ui, frame, page, messages, labels or BoardLabels()))
    layer.end()
    if commands:
        layer.touch()
    return commands
