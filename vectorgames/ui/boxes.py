"""Boxes to press, slide and type into, for panels laid out by ``layout.py``; drawing a panel made of boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from vectorgames.ui import widgets
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Custom, Measure, Sizes, Span
from vectorgames.view.primitives import Rect

Send = str | tuple[str, object] | Callable[[Ui], object]
"""What a press does: the name of a command, with what it carries, or something else."""


def send(ui: Ui, what: Send) -> None:
    if isinstance(what, str):
        ui.send(what)
    elif isinstance(what, tuple):
        ui.send(*what)
    else:
        what(ui)


# ---- panels ----

_LARGER = (1.6, 1.45, 1.3, 1.2, 1.1)  # how much larger than usual what is presented may be


def show(ui: Ui, name: str, rect: Rect, key: object, build: Callable[[Ui], Box], larger: bool = False) -> Box:
    """Draw a panel into a rectangle. It is built and placed anew only where ``key`` (all that ``build`` looks at,
    as a value), the rectangle, or how panels are drawn is another one than in the frame before. ``larger``: as
    large as all of it is seen, but no smaller than usual."""
    shown = ui.layer.memory.setdefault("boxes", {})
    stamp = (rect, ui.scale, larger, ui.words, ui.theme, key)
    known = shown.get(name)
    if known is None or known[0] != stamp:
        known = shown[name] = (stamp, *_built(ui, rect, build, larger))
    box: Box = known[1]
    box.show(ui if known[2] == ui.scale else _scaled(ui, known[2]))
    return box


def _built(ui: Ui, rect: Rect, build: Callable[[Ui], Box], larger: bool) -> tuple[Box, float]:
    """What is built, placed, and the scale of it."""
    for share in (*_LARGER, 1.0) if larger else (1.0,):
        own = ui if share == 1.0 else _scaled(ui, ui.scale * share)
        box = build(own)
        if share == 1.0 or box.fits(own, rect.w) and box.heights(own, rect.w).natural <= rect.h:
            break
    box.place(own, rect)
    return box, own.scale


def _scaled(ui: Ui, scale: float) -> Ui:
    own = Ui(ui.layer, ui.words.language, scale)
    own.words, own.commands = ui.words, ui.commands
    return own


# ---- things to press ----


class Button(Box):
    """A button. ``name`` is what it is pressed by; ``least``: its words may be cut to so much; ``room_for``: the
    longest that it ever says."""

    def __init__(
        self,
        name: str,
        label: str,
        send: Send,
        *,
        kind: str = "normal",
        enabled: bool | Callable[[Ui], bool] = True,
        icons: Sequence[str] = (),
        help: str = "",
        keys: str = "",
        room_for: str = "",
        **sizes: Unpack[Sizes],
    ) -> None:
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(**sizes)
        self.name, self.label, self.send = name, label, send
        self.kind, self.enabled, self.icons, self.help, self.keys = kind, enabled, icons, help, keys
        self.room_for = room_for or label

    def _widths(self, m: Measure) -> Span:
        wide = widgets.button_width(m, self.room_for, len(self.icons))
        return Span(wide, wide)

    def draw(self, ui: Ui, rect: Rect) -> None:
        enabled = self.enabled(ui) if callable(self.enabled) else self.enabled
        pressed = widgets.button(
            ui, self.name, rect, self.label, kind=self.kind, enabled=enabled, icons=self.icons, help=self.help,
            keys=self.keys,
        )  # fmt: skip
        if pressed:
            send(ui, self.send)


class Field(Box):
    """A text field, see ``widgets.text_field``; ``enter``: what Enter does in it."""

    def __init__(self, name: str, hint: str = "", *, enter: Send, select: bool = False, **sizes: Unpack[Sizes]):
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(**sizes)
        self.name, self.hint, self.enter, self.select = name, hint, enter, select

    def draw(self, ui: Ui, rect: Rect) -> None:
        if widgets.text_field(ui, self.name, rect, self.hint, select=self.select)[1]:
            send(ui, self.enter)


class Typed(Box):
    """A field that shows a text of the program's, see ``widgets.typed``; ``take`` is given what is typed."""

    def __init__(
        self,
        name: str,
        text: str,
        take: Callable[[Ui, str], object],
        *,
        hint: str = "",
        help: str = "",
        wrong: str = "",
        **sizes: Unpack[Sizes],
    ) -> None:
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(**sizes)
        self.name, self.text, self.take = name, text, take
        self.hint, self.help, self.wrong = hint, help, wrong

    def draw(self, ui: Ui, rect: Rect) -> None:
        new = widgets.typed(ui, self.name, rect, self.text, self.hint, self.help, self.wrong)
        if new is not None:
            self.take(ui, new)


class Segments(Box):
    """Buttons side by side of which one is chosen; ``take`` is given the number of another one that is pressed.
    Where they have no room they are one button with a list."""

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        chosen: int,
        take: Callable[[Ui, int], object],
        *,
        keys: Sequence[str] = (),
        helps: Sequence[str] = (),
        **sizes: Unpack[Sizes],
    ) -> None:
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(**sizes)
        self.name, self.labels, self.chosen, self.take = name, labels, chosen, take
        self.keys, self.helps = keys, helps

    def _widths(self, m: Measure) -> Span:
        natural = sum(widgets.segment_widths(m, self.labels)) + m.px(4) * (len(self.labels) - 1)
        return Span(max(widgets.menu_button_width(m, label) for label in self.labels), natural)

    def draw(self, ui: Ui, rect: Rect) -> None:
        on = [number == self.chosen for number in range(len(self.labels))]
        pressed = widgets.segments(ui, self.name, rect, self.labels, on, self.keys, self.helps)
        if pressed is not None and pressed != self.chosen:
            self.take(ui, pressed)


class Switch(Box):
    """A switch with its words at the left."""

    def __init__(self, name: str, label: str, on: bool, send: Send, help: str = "", **sizes: Unpack[Sizes]) -> None:
        sizes.setdefault("height", 38.0)
        super().__init__(**sizes)
        self.name, self.label, self.on, self.send, self.help = name, label, on, send, help

    def _widths(self, m: Measure) -> Span:
        wide = m.measure(self.label) + m.px(48)
        return Span(wide, wide)

    def draw(self, ui: Ui, rect: Rect) -> None:
        if widgets.switch(ui, self.name, rect, self.label, self.on, self.help):
            send(ui, self.send)


class Checkbox(Box):
    """A box to tick with its words at the right, and under them a note."""

    def __init__(self, name: str, label: str, on: bool, send: Send, note: str = "", **sizes: Unpack[Sizes]) -> None:
        super().__init__(**sizes)
        self.name, self.label, self.on, self.send, self.note = name, label, on, send, note

    def _widths(self, m: Measure) -> Span:
        return Span(0, m.measure(self.label, "label") + m.px(widgets.TICK))

    def _heights(self, m: Measure, width: float) -> Span:
        high = widgets.checkbox_height(m, width, self.note)
        return Span(high, high)

    def draw(self, ui: Ui, rect: Rect) -> None:
        if widgets.checkbox(ui, self.name, rect, self.label, self.on, self.note):
            send(ui, self.send)


def rule() -> Box:
    """A line between two parts of a column."""
    return Custom(lambda ui, rect: ui.fill(Rect(rect.x, rect.y, rect.w, 1), "line"), high=lambda _m, _w: 1.0)


def key_cap(keys: str) -> Box:
    """A key before what it does."""
    return Custom(lambda ui, rect: widgets.key_cap(ui, rect.right, rect.centre[1], keys), lambda m: m.px(28))
