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
from vectorgames.ui.layout import BAR, Box, Custom, Draw, Measure, Sizes, Span, Text
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
        box = build(ui)
        wide = box.widths(ui).natural
        known = stamp, (wide, box.heights(ui, wide).natural)
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


class Button(Box):
    """A button. ``least``: its words may be cut to so much; ``room_for``: the longest that it ever says."""

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
        **sizes: Unpack[Sizes],
    ) -> None:
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(**sizes)
        self.name, self.label, self.what, self.room_for = name, label, what, room_for or label
        self.kind, self.enabled, self.icons, self.help, self.keys = kind, enabled, icons, help, keys
        self.ink = ink

    def _widths(self, m: Measure) -> Span:
        wide = widgets.button_width(m, self.room_for, len(self.icons))
        return Span(wide, wide)

    def draw(self, ui: Ui, rect: Rect) -> None:
        works = self.enabled(ui) if callable(self.enabled) else self.enabled
        if widgets.button(
            ui, self.name, rect, self.label, kind=self.kind, enabled=works, icons=self.icons, help=self.help,
            keys=self.keys, ink=self.ink,
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


class Segments(Custom):
    """Buttons side by side; where they have no room one button with a list of them, unless that ``folds`` not;
    ``closer``: what is beside their words gives way a little.

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
        chosen = [number == on for number in range(len(labels))] if isinstance(on, int) else on

        def paint(ui: Ui, rect: Rect) -> None:
            pressed = widgets.segments(ui, name, rect, labels, chosen, keys, helps, enabled)
            if pressed is not None and pressed != on:
                take(ui, pressed)

        self._labels, self._folds, self._closer = labels, folds, closer
        sizes.setdefault("height", widgets.BUTTON_H)
        super().__init__(paint, name=name, **sizes)

    def _widths(self, m: Measure) -> Span:
        wide = sum(widgets.segment_widths(m, self._labels)) + m.px(4) * (len(self._labels) - 1)
        if self._closer:
            return Span(wide - m.px(widgets.CLOSER) * len(self._labels), wide)
        folded = max((widgets.menu_button_width(m, label) for label in self._labels), default=0)
        return Span(min(folded, wide) if self._folds else wide, wide)


class Slider(Custom):
    """A slider, see ``widgets.slider``; ``take`` is given its new value while it is moved."""

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
        def paint(ui: Ui, rect: Rect) -> None:
            new = widgets.slider(ui, name, rect, value(), 0.0, high, step, help, keys, enabled)
            if new is not None:
                take(ui, new)

        super().__init__(paint, name=name, **sizes)


class Switch(Custom):
    """A switch with its words at the left."""

    def __init__(
        self, name: str, label: str, on: bool, what: Send, help: str = "", keys: str = "", **sizes: Unpack[Sizes]
    ) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            if widgets.switch(ui, name, rect, label, on, help, keys):
                send(ui, what)

        sizes.setdefault("height", 38)
        super().__init__(paint, name=name, **sizes)
        self._label = label

    def _widths(self, m: Measure) -> Span:
        least = max((m.measure(word) for word in self._label.split()), default=0.0)
        return Span(least + m.px(48), m.measure(self._label) + m.px(48))

    def _heights(self, m: Measure, width: float) -> Span:
        high = len(m.wrap(self._label, width - m.px(48))) * m.line()
        return Span(high, high)


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


class Link(Custom):
    """Words that lead somewhere."""

    def __init__(self, name: str, label: str, what: Send, keys: str = "", **sizes: Unpack[Sizes]) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            if widgets.link(ui, name, rect, label, keys=keys):
                send(ui, what)

        super().__init__(paint, lambda m: m.measure(label, "note"), lambda m, _: m.line("note"), name=name, **sizes)


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


class Checkbox(Custom):
    """A box to tick with its words at the right, and under them a note."""

    def __init__(self, name: str, label: str, on: bool, what: Send, note: str = "", **sizes: Unpack[Sizes]) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            if widgets.checkbox(ui, name, rect, label, on, note):
                send(ui, what)

        super().__init__(paint, high=lambda m, width: widgets.checkbox_height(m, width, note), name=name, **sizes)
        self._label = label

    def _widths(self, m: Measure) -> Span:
        return Span(0, m.measure(self._label, "label") + m.px(widgets.TICK))


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


def rule() -> Box:
    """A line between two parts of a column."""
    return Custom(lambda ui, rect: ui.fill(Rect(rect.x, rect.y, rect.w, 1), "line"), high=lambda _m, _w: 1.0)


def key_cap(keys: str) -> Box:
    """A key, beside what it does."""
    return Custom(
        lambda ui, rect: widgets.key_cap(ui, rect.right, rect.centre[1], keys),
        lambda m: max(m.px(28), m.measure(keys, "note") + m.px(16)),
    )
