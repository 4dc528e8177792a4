"""Dialogs, each a card in the middle of a darkened window. The one that is open is drawn over the page.

Esc closes every one of them; arrows and Tab walk over its widgets; Enter presses the main button unless something
else is being used.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import ClassVar

from imgui_bundle import imgui

from vectorgames.base.words import Words
from vectorgames.ui.actions import Command, Handler, handlers
from vectorgames.ui.boxes import Button, Send, begin_anew, begin_here, send, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.layout import Box, Column, Forms, Measure, Row, Scroll, Space, Span, Text
from vectorgames.ui.theme import ROUND_WINDOW
from vectorgames.ui.widgets import TALL_H
from vectorgames.view.primitives import Rect

_DRAFT = "dialog "


class Dialog:
    """A dialog: its state, what can be done in it (methods marked ``@action``), what is seen of it (``body``).

    It is open while it is ``context.dialog``, and drawn anew after each command. ``width``, ``height``: of its card
    in design pixels, which is higher where its contents need it, unless they scroll (``fixed``). ``field``: the
    text field that has the keyboard at first; what is typed into fields whose names begin with ``dialog`` is
    forgotten with it. ``halts``: whether players who play by themselves wait while it is open.
    """

    width: ClassVar[float] = 560
    height: float = 0
    fixed: bool = False
    field: str = ""
    halts: ClassVar[bool] = True

    def title(self, words: Words) -> str:
        raise NotImplementedError

    def body(self, ui: Ui) -> Box:
        """What is under the title."""
        raise NotImplementedError

    def key(self, ui: Ui) -> Hashable:
        """What its body looks at besides what commands change: what has been typed."""
        return tuple((name, text) for name, text in ui.layer.drafts.items() if name.startswith(_DRAFT))

    @property
    def place(self) -> str:
        """What is asked in it, by which it is known from another one."""
        return type(self).__name__

    @cached_property
    def handlers(self) -> dict[str, Handler]:
        return handlers((self,))

    def carry_out(self, command: Command) -> bool:
        """Whether it was a command of its own, which it has then carried out."""
        handler = self.handlers.get(command.name)
        if handler is not None:
            handler.run(command.value)
        return handler is not None


class Main(Button):
    """The button that Enter presses while nothing else is used. ``first``: the keyboard begins at it."""

    def __init__(self, name: str, label: str, what: Send, *, enabled: bool = True, first: bool = False) -> None:
        super().__init__(name, label, what, kind="primary", enabled=enabled, height=TALL_H, width=120)
        self._first = first

    def draw(self, ui: Ui, rect: Rect) -> None:
        super().draw(ui, rect)
        if self._first:
            begin_here(ui)


def tall(name: str, label: str, what: Send, kind: str = "normal") -> Box:
    """A button beside the main one."""
    return Button(name, label, what, kind=kind, height=TALL_H, width=120)


def bottom(*buttons: Box | None) -> Box:
    """The last row of a dialog, the main button at the right."""
    return Row(Space(), *buttons)


class _Card(Column):
    """Title and contents, drawn in such an order that the keyboard comes to what the dialog is about first."""

    def __init__(self, dialog: Dialog, head: Box, body: Box, pad: tuple[str, str], gap: str) -> None:
        super().__init__(
            head, body, ground=_ground, pad=pad, gap=gap, width=dialog.width, most=dialog.width, align=0.5
        )
        self._dialog = dialog

    def _heights(self, m: Measure, width: float) -> Span:
        least, natural, most = super()._heights(m, width)
        asked = m.px(self._dialog.height) if self._dialog.height else 0.0
        return Span(least, max(least, asked) if self._dialog.fixed else max(natural, asked), most)

    def parts(self) -> list[Box]:
        return self._placed[::-1]


def _ground(ui: Ui, rect: Rect) -> None:
    ui.fill(rect, "window", 1.0, ROUND_WINDOW)
    ui.outline(rect, "line", 1.0, ROUND_WINDOW)


def _built(ui: Ui, dialog: Dialog, paged: bool) -> Box:
    head = Row(
        Text(dialog.title(ui.words), "title", grow=1.0, least=60),
        Button("close", ui.words("ui.close"), "close", keys=ui.keys("cancel")),
    )
    body = dialog.body(ui)
    body.grow = 1.0
    inner = Forms(body, Scroll("dialog scroll", body), grow=1.0)  # in little room it scrolls as a whole
    inner.least = 60.0
    pad, gap = (("normal", "normal"), "small") if paged else (("huge", "large"), "wide")
    edge = "small" if paged else "huge"
    card = _Card(dialog, head, inner, pad, gap)
    return Column(Space(), card, Space(), gap="none", pad=edge)


def show_dialog(ui: Ui, frame: Frame, value: Dialog | None, revision: Hashable) -> None:
    """Draw the dialog that is open, if one is, anew where the revision is another one."""
    layer = ui.layer
    fresh = layer.memory.get("dialog") is not value
    if fresh:
        _forget_drafts(layer)
        layer.memory["dialog"] = value
    if value is None:
        return
    if fresh and value.field:
        layer.give_keyboard(value.field)
    flags = (
        imgui.WindowFlags_.no_decoration
        | imgui.WindowFlags_.no_move
        | imgui.WindowFlags_.no_background
        | imgui.WindowFlags_.no_saved_settings
        | imgui.WindowFlags_.no_scroll_with_mouse
    )
    imgui.set_next_window_pos((0, 0))
    imgui.set_next_window_size((frame.window.w, frame.window.h))
    imgui.push_style_var(imgui.StyleVar_.window_border_size, 0.0)
    imgui.begin("dialog", None, flags)
    imgui.pop_style_var()
    if fresh:
        imgui.set_window_focus()
        begin_anew(ui)
    ui.fill(frame.window, "#05070A", 0.45 if ui.theme.bright else 0.62)
    key = value, revision, frame.paged, value.key(ui)
    writing = imgui.is_any_item_active()  # before Enter ends it
    shown = show(ui, "dialog", frame.window, key, lambda ui: _built(ui, value, frame.paged))
    if not fresh:  # what was pressed before its first frame was meant for what was there before
        if imgui.is_key_pressed(imgui.Key.escape, False):
            ui.send("close")
        used = writing or imgui.is_any_item_active() or imgui.get_io().nav_visible
        main = next((box for box in shown.all() if isinstance(box, Main)), None)
        if main and main.enabled and imgui.is_key_pressed(imgui.Key.enter, False) and not used:
            send(ui, main.what)
    imgui.end()


def _forget_drafts(layer: ImguiLayer) -> None:
    for name in [name for name in layer.drafts if name.startswith(_DRAFT)]:
        del layer.drafts[name]
