"""Boxes to press, slide and type into, for panels laid out by ``layout.py``; drawing a panel made of boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Unpack

from imgui_bundle import imgui

from vectorgames.base import bounds
from vectorgames.ui import widgets
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.layout import BAR, Box, Column, Custom, Draw, Measure, Row, Sizes, Span, Text
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.view.primitives import Rect

Send = str | tuple[str, object] | Callable[[Ui], object]
"""What a press does: the name of a command, with what it carries, or something else; "": nothing."""


def send(ui: Ui, what: Send) -> None:
    if isinstance(what, str):
        if what:
            ui.send(what)
    elif isinstance(what, tuple):
        ui.send(*what)
    else:
        what(ui)


# ---- panels ----

LARGER = (1.6, 1.45, 1.3, 1.2, 1.1, 1.0)
"""How much larger than usual what is presented may be."""


def show(
    ui: Ui, name: str, rect: Rect, key: object, build: Callable[[Ui], Box], scales: tuple[float, ...] = (1.0,)
) -> Box:
    """Draw a panel into a rectangle. It is built and placed anew only where ``key`` (all that ``build`` looks at,
    as a value), the rectangle, or how panels are drawn is another one than in the frame before. ``scales``: in
    the first of these sizes, by the usual one, in which all of it is seen, else in the last."""
    panels, stamp = ui.layer.panels, (rect, ui.scale, scales, ui.words, ui.theme, ui.layer.builds, key)
    known: _Panel | None = panels.get(name)
    if known is None or known.stamp != stamp:
        known = _Panel(stamp, *_built(ui, rect, build, scales))
    panels[name] = known
    known.box.show(ui if known.scale == ui.scale else _scaled(ui, known.scale))
    return known.box


class _Panel(NamedTuple):
    """A panel that was built, and what for."""

    stamp: tuple[object, ...]
    box: Box
    scale: float


def wanted(ui: Ui, name: str, key: object, build: Callable[[Ui], Box]) -> tuple[float, float]:
    """Width and height that a panel would like to have, found anew only where ``show`` would build it anew."""
    sizes, stamp = ui.layer.wanted_sizes, (ui.scale, ui.words, ui.theme, key)
    known = sizes.get(name, (None, (0.0, 0.0)))
    if known[0] != stamp:
        known = stamp, build(ui).natural(ui)
    sizes[name] = known
    size: tuple[float, float] = known[1]
    return size


def _built(ui: Ui, rect: Rect, build: Callable[[Ui], Box], scales: tuple[float, ...]) -> tuple[Box, float]:
    """What is built, placed, and the scale of it."""
    for share in scales:
        own = ui if share == 1.0 else _scaled(ui, ui.scale * share)
        box = build(own)
        if share == scales[-1] or box.fits(own, rect.w) and box.heights(own, rect.w).natural <= rect.h:
            break
    box.place(own, rect)
    return box, own.scale


def _scaled(ui: Ui, scale: float) -> Ui:
    own = Ui(ui.layer, ui.words.language, scale)
    own.words, own.commands, own.page = ui.words, ui.commands, ui.page
    return own


# ---- things to press ----

_CLOSER = 10  # so much narrower than it should be a segment may be
_TICK = 48  # what a box to tick takes from the width of its words


class Button(Box):
    """A button. ``least``: its words may be cut to so much; ``room_for``: the longest that it ever says; ``at``:
    where its words stand in it, 0 … 1."""

    def __init__(
        self,
        name: str,
        label: str,
        what: Send,
        *,
        kind: str = "normal",
        enabled: bool | Callable[[Ui], bool] = True,
        icons: Sequence[str] = (),
        help: str = "",
        keys: str = "",
        ink: str = "",
        room_for: str = "",
        at: float = 0.5,
        **sizes: Unpack[Sizes],
    ) -> None:
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(**sizes)
        self.name, self.label, self.what, self.room_for = name, label, what, room_for or label
        self.kind, self.enabled, self.icons, self.help, self.keys = kind, enabled, icons, help, keys
        self.ink, self.at = ink, at

    def _widths(self, m: Measure) -> Span:
        wide = widgets.button_width(m, self.room_for, len(self.icons))
        return Span(wide, wide)

    def draw(self, ui: Ui, rect: Rect) -> None:
        works = self.enabled(ui) if callable(self.enabled) else self.enabled
        if widgets.button(
            ui, self.name, rect, self.label, kind=self.kind, enabled=works, icons=self.icons, help=self.help,
            keys=self.keys, align=self.at, ink=self.ink,
        ):  # fmt: skip
            send(ui, self.what)


class MenuButton(Custom):
    """A button that opens a menu, ``menu``, which is drawn from where the button lies."""

    def __init__(
        self,
        name: str,
        label: str,
        menu: Callable[[Ui, Rect], object],
        *,
        selected: bool = False,
        enabled: bool = True,
        help: str = "",
        keys: str = "",
        room_for: Sequence[str] = (),
        **sizes: Unpack[Sizes],
    ) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            if widgets.menu_button(ui, name, rect, label, selected=selected, help=help, enabled=enabled, keys=keys):
                imgui.open_popup(f"{name} menu")
            menu(ui, rect)

        def wide(m: Measure) -> float:
            return max(widgets.menu_button_width(m, said) for said in (label, *room_for))

        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(paint, wide, name=name, **sizes)


class Segments(Box):
    """Buttons side by side, each as wide as its word needs; where they have no room one button with a list of them,
    unless that ``folds`` not; ``closer``: what is beside their words gives way a little.

    ``on``: which of them are chosen, or the number of the only one, which then cannot be pressed again; ``take`` is
    given the number of the one that is pressed.
    """

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        on: int | Sequence[bool],
        take: Callable[[Ui, int], object],
        *,
        keys: Sequence[str] = (),
        helps: Sequence[str] = (),
        enabled: bool | Sequence[bool] = True,
        folds: bool = True,
        closer: bool = False,
        **sizes: Unpack[Sizes],
    ) -> None:
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(**sizes)
        self.name, self._take, self._only = name, take, on
        chosen = [number == on for number in range(len(labels))] if isinstance(on, int) else on
        works = [enabled] * len(labels) if isinstance(enabled, bool) else enabled
        nothing = [""] * len(labels)
        self._parts = list(zip(labels, chosen, works, helps or nothing, keys or nothing, strict=True))
        self._works, self._folds, self._closer = enabled is not False, folds, closer

    def _each(self, m: Measure) -> list[float]:
        return [max(m.px(30), m.measure(label, "label") + m.px(18)) for label, *_ in self._parts]

    def _widths(self, m: Measure) -> Span:
        wide = sum(self._each(m)) + m.px(4) * (len(self._parts) - 1)
        if self._closer:
            return Span(wide - m.px(_CLOSER) * len(self._parts), wide)
        folded = max((widgets.menu_button_width(m, label) for label, *_ in self._parts), default=0)
        return Span(min(folded, wide) if self._folds else wide, wide)

    def draw(self, ui: Ui, rect: Rect) -> None:
        widths, gap = self._each(ui), ui.px(4)
        spare = rect.w - sum(widths) - gap * (len(widths) - 1)
        if spare < -ui.px(_CLOSER) * len(widths):
            self._draw_folded(ui, rect)
            return
        x = rect.x
        for number, (label, on, works, help, keys) in enumerate(self._parts):
            wide = widths[number] + spare / len(widths)
            place, kind = Rect(round(x), rect.y, round(wide), rect.h), "selected" if on else "normal"
            if widgets.button(
                ui, f"{self.name}{number}", place, label, kind=kind, enabled=works, keys=keys, help=help
            ):
                self._press(ui, number)
            x += wide + gap

    def _press(self, ui: Ui, number: int) -> None:
        if number != self._only:
            self._take(ui, number)

    def _draw_folded(self, ui: Ui, rect: Rect) -> None:
        """One button with the chosen ones, which opens a list of all."""
        popup, chosen = f"{self.name} list", ", ".join(label for label, on, *_ in self._parts if on) or "…"
        if widgets.menu_button(ui, popup, rect, chosen, enabled=self._works):
            imgui.open_popup(popup)

        def listed(_ui: Ui) -> Box:
            lines = (
                Button(
                    f"{self.name}{number}", label, shut(partial(self._press, number=number)),
                    kind="selected" if on else "quiet", enabled=works, help=help, at=0.0,
                )
                for number, (label, on, works, help, _) in enumerate(self._parts)
            )  # fmt: skip
            return Column(*lines, gap="none", pad="close", width=rect.w / ui.scale)

        show_popup(ui, popup, tuple(self._parts), listed, lambda _w, _h: (rect.x, rect.bottom + ui.px(4)))


class Slider(Box):
    """A slider, from 0 to ``high`` in steps of ``step``, if that is not 0; with the keyboard: minus and plus.
    ``take`` is given its new value while it is moved."""

    def __init__(
        self,
        name: str,
        value: Callable[[], float],
        take: Callable[[Ui, float], object],
        *,
        high: float = 1.0,
        step: float = 0.0,
        help: str = "",
        keys: str = "",
        enabled: bool = True,
        **sizes: Unpack[Sizes],
    ) -> None:
        super().__init__(**sizes)
        self.name, self._value, self._take, self._end, self._step = name, value, take, high, step
        self._help, self._keys, self._enabled = help, keys, enabled

    def draw(self, ui: Ui, rect: Rect) -> None:
        _, hovered, held = widgets.hit(ui, self.name, rect, self._enabled)
        if self._enabled:
            widgets.tooltip(ui, self._help, self._keys)
        knob, value = ui.px(8), self._value()
        x0, x1 = rect.x + knob, rect.right - knob
        new = self._moved(value, (imgui.get_io().mouse_pos.x - x0) / max(1, x1 - x0) if held else None)
        x = x0 + (x1 - x0) * new / max(1e-9, self._end)
        y, alpha = rect.centre[1], ui.strength(self._enabled)
        ui.draw.add_line((x0, y), (x1, y), ui.colour("track", alpha), ui.px(4))
        if x > x0:
            ui.draw.add_line((x0, y), (x, y), ui.colour("accent", alpha), ui.px(4))
        radius = knob + (ui.px(1) if hovered or held else 0)
        ui.draw.add_circle_filled((x, y), radius, ui.colour("text" if self._enabled else "third"))
        if abs(new - value) > 1e-6:
            self._take(ui, new)

    def _moved(self, value: float, at: float | None) -> float:
        """Its new value. ``at``: where the mouse holds it, 0 … 1, if it does."""
        new = value
        if at is not None:
            new = self._end * min(max(at, 0.0), 1.0)
        elif self._enabled and imgui.is_item_focused() and imgui.get_io().nav_visible:
            by = int(imgui.is_key_pressed(imgui.Key.equal)) - int(imgui.is_key_pressed(imgui.Key.minus))
            new = min(max(value + by * (self._step or self._end / 20), 0.0), self._end) if by else value
        return round(new / self._step) * self._step if self._step and new != value else new


class Switch(Box):
    """A switch with its words at the left."""

    def __init__(
        self, name: str, label: str, on: bool, what: Send, help: str = "", keys: str = "", **sizes: Unpack[Sizes]
    ) -> None:
        sizes.setdefault("height", 38)
        super().__init__(**sizes)
        self.name, self._label, self._on, self._what, self._help, self._keys = name, label, on, what, help, keys

    def _widths(self, m: Measure) -> Span:
        least = max((m.measure(word) for word in self._label.split()), default=0.0)
        return Span(least + m.px(48), m.measure(self._label) + m.px(48))

    def _heights(self, m: Measure, width: float) -> Span:
        high = len(m.wrap(self._label, width - m.px(48))) * m.line()
        return Span(high, high)

    def draw(self, ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = widgets.hit(ui, self.name, rect)
        widgets.tooltip(ui, self._help, self._keys)
        w, h, on = ui.px(38), ui.px(22), self._on
        track = Rect(rect.right - w, round(rect.centre[1] - h / 2), w, h)
        place = Rect(rect.x, rect.y, rect.w - w - ui.px(10), rect.h)
        ui.write(place, ui.wrap(self._label, place.w + 0.5), up=0.5)
        ui.fill(track, "accent" if on else "button_active" if hovered else "button", 1.0, 11)
        if not on:
            ui.outline(track, "third", max(0.6, ui.theme.edge), 11)
        at = (track.right - h / 2 if on else track.x + h / 2), track.centre[1]
        ui.draw.add_circle_filled(at, h / 2 - ui.px(3), ui.colour("on_accent" if on else "second"))
        if pressed:
            send(ui, self._what)


class Field(Custom):
    """A text field, see ``widgets.text_field``; ``enter``: what Enter does in it; ``first``: what stands in it at
    first."""

    def __init__(
        self,
        name: str,
        hint: str = "",
        *,
        enter: Send,
        first: str = "",
        select: bool = False,
        **sizes: Unpack[Sizes],
    ) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            if widgets.text_field(ui, name, rect, hint, first, select)[1]:
                send(ui, enter)

        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(paint, name=name, **sizes)


class Link(Box):
    """Words that lead somewhere."""

    def __init__(self, name: str, label: str, what: Send, keys: str = "", **sizes: Unpack[Sizes]) -> None:
        super().__init__(**sizes)
        self.name, self._label, self._what, self._keys = name, label, what, keys

    def _widths(self, m: Measure) -> Span:
        wide = m.measure(self._label, "note")
        return Span(wide, wide)

    def _heights(self, m: Measure, width: float) -> Span:
        return Span(m.line("note"), m.line("note"))

    def draw(self, ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = widgets.hit(ui, self.name, rect)
        widgets.tooltip(ui, "", self._keys)
        width, y = ui.text(rect, self._label, "note", "accent"), round(rect.bottom - ui.px(2))
        ui.draw.add_line((rect.x, y), (rect.x + width, y), ui.colour("accent", 1.0 if hovered else 0.5), ui.px(1))
        if pressed:
            send(ui, self._what)


class Reserve(Box):
    """Room for the longest of some words, or for so many lines, which are not there now: what is beside or under it
    stands still."""

    def __init__(self, *texts: str, style: str = "label", lines: int = 0) -> None:
        super().__init__()
        self._texts, self._style, self._lines = texts, style, lines

    def _widths(self, m: Measure) -> Span:
        return Span(0, max((m.measure(text, self._style) for text in self._texts), default=0))

    def _heights(self, m: Measure, width: float) -> Span:
        high = self._lines * m.line(self._style)
        return Span(high, high)


class Told(Text):
    """Words of which all are told under the pointer where they had to be cut. ``full``: what they are a part of."""

    def __init__(
        self, name: str, text: str, style: str = "note", colour: str = "second", *, full: str = "", **said: Any
    ) -> None:
        super().__init__(text, style, colour, cut=True, **said)
        self.name, self.full = name, full

    def draw(self, ui: Ui, rect: Rect) -> None:
        super().draw(ui, rect)
        if self.full or not self.whole:
            widgets.hit(ui, self.name, rect)
            widgets.tooltip(ui, self.full or self.text)


# ---- where the keyboard begins ----

_BEGINS = 3  # frames that imgui needs until it begins anew


def begin_anew(ui: Ui) -> None:
    """What is in this window has just come: where the keyboard was last, there may be nothing any more."""
    root = imgui.internal.get_current_window().root_window
    imgui.internal.nav_init_window(root, True)
    ui.layer.memory["begins"] = root.name, ui.layer.frame_count
    ui.layer.touch(_BEGINS)


def begin_here(ui: Ui) -> None:
    """The keyboard begins at the last item."""
    window, item = imgui.internal.get_current_window(), imgui.get_item_id()
    name, frame = ui.layer.memory.get("begins", ("", 0))
    if item and window.root_window.name == name and 0 < ui.layer.frame_count - frame < _BEGINS:
        imgui.internal.set_focus_id(item, window)


def line_button(name: str, what: Send, selected: bool = False) -> Draw:
    """The ground of a line in a list that can be pressed."""

    def ground(ui: Ui, rect: Rect) -> None:
        if widgets.row_button(ui, name, rect, selected):
            send(ui, what)

    return ground


def shut(what: Send) -> Send:
    """What something in a popup does, which shuts it."""

    def work(ui: Ui) -> None:
        send(ui, what)
        imgui.close_current_popup()

    return work


def show_popup(
    ui: Ui, name: str, key: object, build: Callable[[Ui], Box], at: Callable[[float, float], tuple[float, float]]
) -> None:
    """A popup, if it is open, as large as its boxes want to be; in a low window they shrink, then it scrolls.

    ``at``: where its upper left corner is wanted, given its width and height.
    """
    if not imgui.is_popup_open(name):
        return
    box = build(ui)
    wide = min(box.widths(ui).natural, ui.layer.size[0] - ui.px(16))
    least, natural, _ = box.heights(ui, wide)
    corner = at(wide, natural)
    high = max(least, min(natural, ui.layer.size[1] - corner[1] - ui.px(6)))
    wide += ui.px(BAR) if high > ui.layer.size[1] - ui.px(16) else 0.0
    with widgets.popup(ui, name, corner, (wide, high)) as rect:
        if rect:
            show(ui, name, rect, key, build)


def show_popup_over(ui: Ui, name: str, over: Rect, key: object, build: Callable[[Ui], Box]) -> None:
    """The same over the panel that a button lies in."""
    gap, top = ui.px(8), imgui.get_window_pos().y - ui.px(6)
    right = ui.layer.size[0] - gap

    def at(wide: float, high: float) -> tuple[float, float]:
        return min(over.centre[0] - wide / 2, right - wide), max(gap, top - high)

    show_popup(ui, name, key, build, at)


def piece(text: str, radius: float, alpha: float = 1.0) -> Box:
    """A piece from above, with a little room at its sides; ``radius``: its design size."""
    return Custom(
        lambda ui, rect: piece_icon(ui, rect.centre, ui.px(radius), text, alpha),
        width=2 * radius,
        height=2 * radius,
    )


class Typed(Custom):
    """A field that shows a text of the program's, see ``widgets.typed``; ``take`` is given what is typed, ``enter``
    what Enter sends, empty: nothing. One of several ``lines`` is as high as its text; ``longest``: characters that
    it takes."""

    def __init__(
        self,
        name: str,
        text: str,
        take: Callable[[Ui, str], object],
        *,
        enter: Send = "",
        hint: str = "",
        help: str = "",
        wrong: str = "",
        lines: bool = False,
        longest: int = bounds.FIELD,
        **sizes: Unpack[Sizes],
    ) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            done = partial(send, ui, enter) if enter else None
            new = widgets.typed(ui, name, rect, text, hint, help, wrong, lines=lines, most=longest, enter=done)
            if new is not None:
                take(ui, new)

        def high(m: Measure, width: float) -> float:
            inner, pad = width - m.px(2 * widgets.LINE_PAD[0]), m.px(2 * widgets.LINE_PAD[1])
            return (len(m.wrap(text, inner)) + text.endswith("\n")) * m.line() + pad if lines else 0.0

        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(paint, high=high, name=name, **sizes)
        self.text = text


class Checkbox(Box):
    """A box to tick with its words at the right, and under them a note."""

    def __init__(self, name: str, label: str, on: bool, what: Send, note: str = "", **sizes: Unpack[Sizes]) -> None:
        super().__init__(**sizes)
        self.name, self._label, self._on, self._what, self._note = name, label, on, what, note

    def _widths(self, m: Measure) -> Span:
        return Span(0, m.measure(self._label, "label") + m.px(_TICK))

    def _heights(self, m: Measure, width: float) -> Span:
        lines = len(m.wrap(self._note, width - m.px(_TICK), "note")) if self._note else 0
        high = m.line("label") + lines * m.line("note") + m.px(14)
        return Span(high, high)

    def draw(self, ui: Ui, rect: Rect) -> None:
        pressed, hovered, held = widgets.hit(ui, self.name, rect)
        if hovered or held:
            ui.fill(rect, "button", 0.7, ROUND_BUTTON)
        side, line, top = ui.px(20), ui.line("label"), rect.y + ui.px(7)
        box = Rect(rect.x + ui.px(8), round(top + (line - side) / 2), side, side)
        ui.fill(box, "accent" if self._on else "field", 1.0, 5)
        if self._on:
            widgets.tick(ui, box.centre, ui.px(6), "on_accent")
        else:
            ui.outline(box, "third", 0.8, 5)
        words = Rect(rect.x + ui.px(40), top, rect.w - ui.px(_TICK), line)
        ui.text(words, self._label, "label")
        ui.paragraph(Rect(words.x, words.bottom, words.w, 1e6), self._note, "note", "second")
        if pressed:
            send(ui, self._what)


class Rows(Box):
    """Lines of the same design height, up to another one where there is room, of which those are drawn that are
    seen. ``line`` (ui, rect, number) draws one, and says whether the pointer is on it; ``point`` is told when it
    has come to another one, or to none."""

    def __init__(
        self,
        name: str,
        count: int,
        line_height: float,
        line: Callable[[Ui, Rect, int], bool | None],
        point: Callable[[Ui, int | None], object] | None = None,
        up_to: float = 0.0,
        **sizes: Unpack[Sizes],
    ) -> None:
        super().__init__(**sizes)
        self.name, self.count, self.line, self.point = name, count, line, point
        self.line_heights = line_height, max(line_height, up_to)

    def _heights(self, m: Measure, width: float) -> Span:
        least, most = (self.count * m.px(height) for height in self.line_heights)
        return Span(least, least, most)

    def _line_height(self, m: Measure, rect: Rect) -> float:
        least, most = map(m.px, self.line_heights)
        return max(least, min(most, rect.h // max(1, self.count)))

    def draw(self, ui: Ui, rect: Rect) -> None:
        clip, height = imgui.internal.get_current_window_read().clip_rect, self._line_height(ui, rect)
        first = max(0, int((clip.min.y - rect.y) // height))
        last = min(self.count, int((clip.max.y - rect.y) // height) + 1)
        pointed = None
        for number in range(first, last):
            if self.line(ui, Rect(rect.x, rect.y + number * height, rect.w, height), number):
                pointed = number
        if self.point is not None and ui.layer.memory.get(self.name) != pointed:
            ui.layer.memory[self.name] = pointed
            self.point(ui, pointed)

    def line_at(self, ui: Ui, number: int) -> Rect:
        """Where a line lies in what scrolls."""
        height = self._line_height(ui, self.rect)
        return Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)


class RoomFor(Box):
    """As much room as any of some boxes would have, of which nothing is seen: what is beside or under it stands
    still."""

    def __init__(self, *boxes: Box, **sizes: Unpack[Sizes]) -> None:
        super().__init__(**sizes)
        self._boxes = boxes

    def _widths(self, m: Measure) -> Span:
        return Span(0, max(box.widths(m).natural for box in self._boxes))

    def _heights(self, m: Measure, width: float) -> Span:
        return Span(0, max(box.heights(m, width).natural for box in self._boxes))


def plate(
    *parts: Box,
    height: float,
    gap: str = "none",
    pad: str = "small",
    ground: tuple[str, float] = ("field", 0.85),
    edge: tuple[str, float] | None = None,
    round: float = 8,
) -> Box:
    """What is written over a board, in a line on a ground of its own; ``ground`` and ``edge``: colour and alpha."""

    def paint(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, *ground, round)
        if edge is not None:
            ui.outline(rect, *edge, round)

    return Row(*parts, gap=gap, pad=(pad, "none"), height=height, ground=paint)


def rule() -> Box:
    """A line between two parts of a column."""
    return Custom(lambda ui, rect: ui.fill(Rect(rect.x, rect.y, rect.w, 1), "line"), high=lambda _m, _w: 1.0)


def progress(share: Callable[[], float], colour: str = "accent", in_row: bool = False) -> Box:
    """How much of something is done, 0 … 1, or left, as it is in each frame."""

    def paint(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "field", 1.0, 5)
        done = min(max(share(), 0.0), 1.0) * rect.w
        if done >= rect.h:
            ui.fill(rect.left(done), colour, 1.0, 5)
        ui.outline(rect, "line", 1.0, 5)

    return Custom(paint, height=8, grow=1.0, align=0.5) if in_row else Custom(paint, height=8)


def key_cap(keys: str) -> Box:
    """A key, beside what it does."""
    return Custom(
        lambda ui, rect: widgets.key_cap(ui, rect.right, rect.centre[1], keys),
        lambda m: max(m.px(28), m.measure(keys, "note") + m.px(16)),
    )
