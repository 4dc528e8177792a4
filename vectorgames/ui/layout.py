"""Layout: a panel is a tree of boxes, which is built, measured, placed and drawn from one description.

    def body(ui: Ui) -> Box:
        return Column(
            Text(words("learn.title"), "display"),
            Scroll("cards", Grid(*map(card, cards), column=330)),
            Row(Button("back", words("ui.back"), "leave_page"), Space(), Button("menu", words("ui.menu"), …)),
        )

    panel_body.show(ui, "course", rect, key=course, build=body)       (``boxes.py``)

Widths are solved first, then heights for these widths, then places, in whole pixels. Until what it was built for
(``key``, the rectangle, size of text, language, theme) is another one, a tree is only drawn. A box says

- ``width``, ``height``: at least so many design pixels; ``most``: at most so wide;
- ``grow``: its share of the room that is left along its row or column;
- ``least``: how small it may become along it, in design pixels, or below 1 as a share of the room that there is;
- ``align``: where it stands across it, 0 … 1; else it fills it;
- ``soft``: (when, share): then it becomes as small as this share of the room, and smaller only when it ``gives``;
- ``gives``: when it gives way where room is short, 1 first, 0 last. A box shrinks to its ``least``, takes its next
  form (``Forms``), or is left out (``drop`` in place of ``gives``); those that gave way come back where room was
  left after all, the more important first.

Gaps and pads are words of ``STEPS``. What draws is given the ``Ui`` of the frame, never that of the building.
To bring a panel over, write its body as boxes, delete what measured and what drew it, and let
``tests/test_layout.py`` draw it; a part that is not yet one lives in a ``Custom``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypedDict, Unpack

from vectorgames.view.primitives import Rect

if TYPE_CHECKING:
    from vectorgames.ui.canvas import Ui

STEPS = {"none": 0, "hair": 2, "tiny": 4, "small": 6, "close": 8, "normal": 10, "wide": 14, "large": 18, "huge": 24}
"""Design pixels of gaps and pads."""

BAR = 12  # design width that is kept free for the bar of what scrolls
_LOW = 64  # design height from which what has no room is seen in part
_LAST = 1000  # order of what gives way last


class Measure(Protocol):
    """What sizes are measured with: ``Ui``, or a fake one."""

    def px(self, length: float) -> float: ...
    def measure(self, text: str, style: str = "text") -> float: ...
    def line(self, style: str = "text") -> float: ...
    def wrap(self, text: str, width: float, style: str = "text", most: int = 99) -> list[str]: ...


class Span(NamedTuple):
    """Pixels that something needs at least, that it would like to have, and up to which it grows."""

    least: float
    natural: float
    most: float = float("inf")


Draw = Callable[["Ui", Rect], object]


class Sizes(TypedDict, total=False):
    """What every box may say of itself, see the module."""

    width: float
    height: float
    most: float
    least: float
    grow: float
    align: float
    gives: int
    drop: int
    soft: tuple[int, float]


class Box:
    """What boxes have in common. ``name``: what it is pressed by; ``rect``: where it was placed."""

    width = height = most = grow = 0.0
    least: float | None = None
    align: float | None = None
    gives = drop = 0
    soft: tuple[int, float] | None = None
    name = ""
    rect = Rect(0, 0, 0, 0)
    _wide: Span | None = None

    def __init__(self, **sizes: Unpack[Sizes]) -> None:
        vars(self).update(sizes)
        self._high: dict[float, Span] = {}

    # ---- what boxes of a kind say of themselves ----

    def _widths(self, m: Measure) -> Span:
        return Span(0, 0)

    def _heights(self, m: Measure, width: float) -> Span:
        return Span(0, 0)

    def _place(self, m: Measure, rect: Rect) -> None:
        """Place what is in it."""

    def parts(self) -> Sequence[Box]:
        """The boxes placed in it."""
        return ()

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw it, but not what is in it."""

    # ---- what they are asked ----

    def forms(self) -> tuple[Box | None, ...]:
        """What it may be, the first one where there is room; None: left out."""
        return (self, None) if self.drop else (self,)

    def order(self) -> int:
        return self.drop or self.gives or _LAST

    def widths(self, m: Measure) -> Span:
        if self._wide is None and not (self.width or self.most):
            least, natural, most = self._widths(m)
            self._wide = Span(ceil(least), ceil(natural), most)
        elif self._wide is None:
            own, asked = self._widths(m), m.px(self.width) if self.width else 0.0
            most = m.px(self.most) if self.most else max(own.natural, asked)
            least, natural = (ceil(max(min(size, most), asked)) for size in own[:2])
            self._wide = Span(least, natural, most if self.most else own.most)
        return self._wide

    def heights(self, m: Measure, width: float) -> Span:
        found = self._high.get(width)
        if found is None:
            own, asked = self._heights(m, width), m.px(self.height) if self.height else 0.0
            found = Span(ceil(max(own.least, asked)), ceil(max(own.natural, asked)), own.most)
            self._high[width] = found
        return found

    def natural(self, m: Measure) -> tuple[int, int]:
        """Pixels across and down that it would like to have."""
        wide = int(self.widths(m).natural)
        return wide, int(self.heights(m, wide).natural)

    def place(self, m: Measure, rect: Rect) -> None:
        self.rect = rect
        self._place(m, rect)

    def show(self, ui: Ui, dx: float = 0.0, dy: float = 0.0) -> None:
        """Draw it and what is in it, moved by so much."""
        rect = self.rect
        self.draw(ui, Rect(rect.x + dx, rect.y + dy, rect.w, rect.h) if dx or dy else rect)
        for part in self.parts():
            part.show(ui, dx, dy)

    def show_at(self, ui: Ui, rect: Rect) -> None:
        """Place it there and draw it, as what lies over a board is, which is somewhere else in every frame."""
        self.place(ui, rect)
        self.show(ui)

    def all(self) -> Iterator[Box]:
        """This box and all that are placed in it."""
        yield self
        for part in self.parts():
            yield from part.all()

    def fits(self, m: Measure, width: float, height: float = float("inf")) -> bool:
        return self.widths(m).least <= width and self.heights(m, width).least <= height


class Space(Box):
    """Nothing; it takes the room that is left."""

    def __init__(self, grow: float = 1.0) -> None:
        super().__init__(grow=grow)


def steps(m: Measure, step: str) -> float:
    return m.px(STEPS[step]) if STEPS[step] else 0.0


# ---- what is in a row, or in a column ----


def _may(m: Measure, box: Box, span: Span, room: float) -> Span:
    """What a box needs along its row or column, with what it says itself of how small it may be."""
    if box.least is None:
        return span
    least = box.least * room if box.least < 1 else m.px(box.least)
    return Span(min(least, span.natural), span.natural, span.most)


class _Way:
    """What is in a row or column, and how much each box of it has: here room is shared out."""

    def __init__(
        self,
        gap: float,
        room: float,
        boxes: Sequence[Box],
        forms: list[list[tuple[Box | None, Span]]],
    ) -> None:
        self._gap, self._room, self._forms = gap, room, forms
        self._rank, self._soft = [box.order() for box in boxes], [box.soft for box in boxes]
        self._at = [0] * len(forms)
        self._size = [own[0][1].natural for own in forms]

    def _box(self, i: int) -> Box | None:
        return self._forms[i][self._at[i]][0]

    def _over(self) -> float:
        there = [self._size[i] for i in range(len(self._size)) if self._box(i) is not None]
        return sum(there) + self._gap * max(0, len(there) - 1) - self._room

    def _turn(self, i: int, by: int) -> None:
        self._at[i] += by
        self._size[i] = self._forms[i][self._at[i]][1].natural

    def _give_way(self) -> None:
        turned = list[int]()
        ranked = [(rank, -i, False) for i, rank in enumerate(self._rank)]
        ranked += [(soft[0], -i, True) for i, soft in enumerate(self._soft) if soft]
        for _, group in groupby(sorted(ranked), key=lambda one: one[0]):
            steps = list(group)
            soft = [-i for _, i, is_soft in steps if is_soft]
            members = [-i for _, i, is_soft in steps if not is_soft]
            if soft and self._shrunk(soft, [self._softly(i) for i in soft]):
                break
            for i in soft:
                self._size[i] = min(self._size[i], self._softly(i))
            while not self._shrunk(members, [self._least(i) for i in members]):
                left = next((i for i in members if self._at[i] + 1 < len(self._forms[i])), None)
                if left is None:
                    break
                self._turn(left, 1)
                turned.append(left)
            else:
                break
            for i in members:
                self._size[i] = self._least(i)
        else:
            self._cut()
        for i in reversed(turned):
            small = self._size[i]
            self._turn(i, -1)
            if self._over() > 0:
                self._turn(i, 1)
                self._size[i] = small
                if self._box(i) is None:  # nothing comes back before what is more important
                    break

    def _least(self, i: int) -> float:
        return self._forms[i][self._at[i]][1].least

    def _softly(self, i: int) -> float:
        """How small a box may become at first."""
        soft = self._soft[i]
        return min(self._size[i], max(self._least(i), soft[1] * self._room if soft else 0.0))

    def _shrunk(self, members: list[int], least: list[float]) -> bool:
        """Whether these have room when they are as small as they may be; then they are, as far as they must."""
        over = self._over()
        slack = {i: max(0.0, self._size[i] - low) for i, low in zip(members, least, strict=True)}
        if over > sum(slack.values()):
            return False
        for i in members if over > 0 else ():
            self._size[i] = floor(self._size[i] - slack[i] * over / sum(slack.values()))
        return True

    def _cut(self) -> None:
        """Less than they need: all are cut alike, so that none lies on another one."""
        over = self._over()
        if over > 0 and (total := sum(self._size)):
            share = max(0.0, 1 - over / total)
            self._size = [floor(size * share) for size in self._size]

    def _spread(self) -> None:
        growing = {i: box.grow for i in range(len(self._size)) if (box := self._box(i)) and box.grow}
        while growing and (left := floor(-self._over())) > 0:
            total, full = sum(growing.values()), []
            shares = {i: floor(left * share / total) for i, share in growing.items()}
            shares[max(growing)] += left - sum(shares.values())
            for i, more in shares.items():
                most = floor(min(self._forms[i][self._at[i]][1].most, 1e9))
                self._size[i] = min(self._size[i] + more, max(most, self._size[i]))
                if self._size[i] >= most:
                    full.append(i)
            if not full:
                break
            for i in full:
                del growing[i]

    def shared_out(self) -> list[tuple[Box, float, float]]:
        """(box, where it begins, size) of those that are there."""
        if self._room < float("inf"):
            if self._over() > 0:
                self._give_way()
            self._spread()
        out, at = [], 0.0
        for i, size in enumerate(self._size):
            if (box := self._box(i)) is not None:
                out.append((box, at, size))
                at += size + self._gap
        return out


class Spaced(Sizes, total=False):
    """What boxes that hold others may say. ``ground``: drawn under them; ``pad``: free at its sides, across and
    down."""

    gap: str
    pad: str | tuple[str, str]
    ground: Draw | None


class _Several(Box):
    """Boxes in a box."""

    gap = "normal"
    pad: str | tuple[str, str] = "none"
    ground: Draw | None = None

    def __init__(self, *boxes: Box | None, **said: Unpack[Spaced]) -> None:
        super().__init__(**said)  # type: ignore[misc]
        self.boxes = tuple(box for box in boxes if box is not None)
        self._ways: dict[float, list[tuple[Box, float, float]]] = {}
        self._placed: list[Box] = []

    def _pad(self, m: Measure) -> tuple[float, float]:
        across, down = (self.pad, self.pad) if isinstance(self.pad, str) else self.pad
        return steps(m, across), steps(m, down)

    def _pads(self, m: Measure) -> tuple[float, float]:
        across, down = self._pad(m)
        return 2 * across, 2 * down

    def _inner(self, m: Measure, rect: Rect) -> Rect:
        return rect.inset(*self._pad(m))

    def parts(self) -> Sequence[Box]:
        return self._placed

    def draw(self, ui: Ui, rect: Rect) -> None:
        if self.ground:
            self.ground(ui, rect)

    @property
    def left_out(self) -> list[Box]:
        """The boxes that had no room."""
        there = {id(one) for one in self._placed}
        return [box for box in self.boxes if not any(id(form) in there for form in box.forms())]


class Row(_Several):
    """Boxes side by side, each as high as the row unless it says where it stands."""

    def _way(self, m: Measure, width: float) -> list[tuple[Box, float, float]]:
        if width not in self._ways:
            forms = [
                [(form, _may(m, form, form.widths(m), width) if form else Span(0, 0)) for form in box.forms()]
                for box in self.boxes
            ]
            self._ways[width] = _Way(steps(m, self.gap), width, self.boxes, forms).shared_out()
        return self._ways[width]

    def _widths(self, m: Measure) -> Span:
        pad, gap = self._pads(m)[0], steps(m, self.gap)
        natural = sum(w for *_, w in self._way(m, float("inf"))) + gap * max(0, len(self.boxes) - 1)
        kept = [box.forms() for box in self.boxes if box.forms()[-1] is not None]
        least = sum(min(_may(m, f, f.widths(m), 0).least for f in forms if f) for forms in kept)
        return Span(least + gap * max(0, len(kept) - 1) + pad, natural + pad)

    def _heights(self, m: Measure, width: float) -> Span:
        across, down = self._pads(m)
        each = [box.heights(m, w) for box, _, w in self._way(m, max(0, width - across))]
        return Span(
            max((h.least for h in each), default=0) + down, max((h.natural for h in each), default=0) + down
        )

    def _place(self, m: Measure, rect: Rect) -> None:
        inner, self._placed = self._inner(m, rect), []
        for box, x, w in self._way(m, inner.w):
            high = inner.h if box.align is None else min(inner.h, box.heights(m, w).natural)
            top = floor((inner.h - high) * (box.align or 0.0))
            box.place(m, Rect(inner.x + x, inner.y + top, w, high))
            self._placed.append(box)


def _across(m: Measure, box: Box, width: float) -> float:
    """How wide a box is in a column."""
    wide = width if box.align is None else min(width, box.widths(m).natural)
    return min(wide, m.px(box.most)) if box.most else wide


def _wide_enough(m: Measure, box: Box, width: float) -> list[Box | None]:
    """The forms of a box that have room across a column, or the last one."""
    forms = box.forms()
    return [form for form in forms if form is None or form.widths(m).least <= width] or [forms[-1]]


class Column(_Several):
    """Boxes one under the other, each as wide as the column unless it says where it stands."""

    def _way(self, m: Measure, width: float, height: float) -> list[tuple[Box, float, float]]:
        forms = []
        for box in self.boxes:
            forms.append([
                (f, _may(m, f, f.heights(m, _across(m, f, width)), height) if f else Span(0, 0))
                for f in _wide_enough(m, box, width)
            ])  # fmt: skip
        return _Way(steps(m, self.gap), height, self.boxes, forms).shared_out()

    def _widths(self, m: Measure) -> Span:
        pad = self._pads(m)[0]
        kept = [[form.widths(m) for form in box.forms() if form] for box in self.boxes]
        least = max((min(w.least for w in widths) for widths in kept), default=0)
        return Span(least + pad, max((widths[0].natural for widths in kept), default=0) + pad)

    def _heights(self, m: Measure, width: float) -> Span:
        across, down = self._pads(m)
        inner = max(0, width - across)
        if inner not in self._ways:
            self._ways[inner] = self._way(m, inner, float("inf"))
        way, gap = self._ways[inner], steps(m, self.gap)
        natural = sum(h for *_, h in way) + gap * max(0, len(way) - 1)
        least, kept = 0.0, 0
        for box in self.boxes:
            forms = [form for form in _wide_enough(m, box, inner) if form is not None]
            if box.forms()[-1] is not None:
                kept += 1
                spans = [_may(m, form, form.heights(m, _across(m, form, inner)), 0) for form in forms]
                least += min(span.least for span in spans)
        return Span(least + gap * max(0, kept - 1) + down, natural + down)

    def _place(self, m: Measure, rect: Rect) -> None:
        inner, self._placed = self._inner(m, rect), []
        for box, y, h in self._way(m, inner.w, inner.h):
            wide = _across(m, box, inner.w)
            left = floor((inner.w - wide) * (box.align or 0.0))
            box.place(m, Rect(inner.x + left, inner.y + y, wide, h))
            self._placed.append(box)


class Flow(_Several):
    """Boxes side by side in as many lines as are needed."""

    def _lines(self, m: Measure, width: float) -> list[list[tuple[Box, float, float]]]:
        gap = steps(m, self.gap)
        lines: list[list[tuple[Box, float, float]]] = []
        x = 0.0
        for box in self.boxes:
            wide = min(box.widths(m).natural, width)
            if not lines or x + wide > width:
                lines.append([])
                x = 0.0
            lines[-1].append((box, x, wide))
            x += wide + gap
        return lines

    def _widths(self, m: Measure) -> Span:
        pad, each = self._pads(m)[0], [box.widths(m) for box in self.boxes]
        natural = sum(w.natural for w in each) + steps(m, self.gap) * max(0, len(each) - 1)
        return Span(max((w.least for w in each), default=0) + pad, natural + pad)

    def _heights(self, m: Measure, width: float) -> Span:
        across, down = self._pads(m)
        lines = self._lines(m, max(0, width - across))
        high = sum(max(box.heights(m, w).natural for box, _, w in line) for line in lines)
        high += steps(m, self.gap) * max(0, len(lines) - 1) + down
        return Span(high, high)

    def _place(self, m: Measure, rect: Rect) -> None:
        inner, self._placed = self._inner(m, rect), list(self.boxes)
        y = inner.y
        for line in self._lines(m, inner.w):
            high = max(box.heights(m, w).natural for box, _, w in line)
            for box, x, w in line:
                box.place(m, Rect(inner.x + x, y, w, high))
            y += high + steps(m, self.gap)


class Grid(_Several):
    """Boxes of the same width in rows, each row as high as its highest box.

    ``column``: design width of a column at least, else that of the widest box; there are as many as fit, or
    ``columns``.
    ``even``: as many as fit, but no more than these, in rows of the same length as far as can be.
    """

    def __init__(
        self,
        *boxes: Box | None,
        columns: int = 0,
        column: float = 0.0,
        even: int = 0,
        **said: Unpack[Spaced],
    ) -> None:
        super().__init__(*boxes, **said)
        self.columns, self.column_least, self.even = columns, column, even

    def _count(self, m: Measure, width: float) -> int:
        if self.columns:
            return self.columns
        gap = steps(m, self.gap)
        least = m.px(self.column_least) if self.column_least else max(b.widths(m).natural for b in self.boxes)
        fit = max(1, int((width + gap) // (least + gap)))
        if not self.even:
            return fit
        rows = ceil(len(self.boxes) / min(fit, self.even))
        return ceil(len(self.boxes) / rows)

    def _column(self, m: Measure, width: float) -> float:
        count = self._count(m, width)
        return floor((width - steps(m, self.gap) * (count - 1)) / count)

    def _rows(self, m: Measure, width: float) -> list[tuple[Sequence[Box], float]]:
        """The boxes of each row, and how high it is."""
        count, wide = self._count(m, width), self._column(m, width)
        rows = [self.boxes[i : i + count] for i in range(0, len(self.boxes), count)]
        return [(row, max(box.heights(m, wide).natural for box in row)) for row in rows]

    def _widths(self, m: Measure) -> Span:
        each, pad = [box.widths(m) for box in self.boxes], self._pads(m)[0]
        count, gap = self.columns or 1, steps(m, self.gap)
        least = max((w.least for w in each), default=0) * count + gap * (count - 1) + pad
        if not self.columns:
            count = len(each)
        natural = max([m.px(self.column_least), *(w.natural for w in each)])
        return Span(least, natural * count + gap * max(0, count - 1) + pad)

    def _heights(self, m: Measure, width: float) -> Span:
        across, down = self._pads(m)
        rows = self._rows(m, max(0, width - across))
        high = sum(h for _, h in rows) + steps(m, self.gap) * max(0, len(rows) - 1) + down
        return Span(high, high)

    def _place(self, m: Measure, rect: Rect) -> None:
        inner, self._placed = self._inner(m, rect), list(self.boxes)
        wide, gap, y = self._column(m, inner.w), steps(m, self.gap), inner.y
        for row, high in self._rows(m, inner.w):
            for k, box in enumerate(row):
                box.place(m, Rect(inner.x + k * (wide + gap), y, wide, high))
            y += high + gap


class Stack(_Several):
    """Boxes on one another, the first one lowest; each fills it unless it is narrower and says where it stands."""

    def _widths(self, m: Measure) -> Span:
        pad, each = self._pads(m)[0], [box.widths(m) for box in self.boxes]
        return Span(max(w.least for w in each) + pad, max(w.natural for w in each) + pad)

    def _heights(self, m: Measure, width: float) -> Span:
        across, down = self._pads(m)
        each = [box.heights(m, max(0, width - across)) for box in self.boxes]
        return Span(max(h.least for h in each) + down, max(h.natural for h in each) + down)

    def _place(self, m: Measure, rect: Rect) -> None:
        inner, self._placed = self._inner(m, rect), list(self.boxes)
        for box in self.boxes:
            wide = _across(m, box, inner.w)
            box.place(m, Rect(inner.x + floor((inner.w - wide) * (box.align or 0)), inner.y, wide, inner.h))


# ---- alternatives, what scrolls, what draws itself ----


class Forms(Box):
    """One of several boxes: the first that has room. None as the last: it is left out where none has."""

    def __init__(self, *forms: Box | None, gives: int = 0, grow: float = 0.0) -> None:
        super().__init__(gives=gives, grow=grow)
        self._forms = forms
        self._taken: Box | None = None

    def forms(self) -> tuple[Box | None, ...]:
        return self._forms

    def _boxes(self) -> list[Box]:
        return [form for form in self._forms if form is not None]

    def _fitting(self, m: Measure, width: float, height: float = float("inf")) -> Box:
        boxes = self._boxes()
        return next((box for box in boxes if box.fits(m, width, height)), boxes[-1])

    def _widths(self, m: Measure) -> Span:
        boxes = self._boxes()
        return Span(min(box.widths(m).least for box in boxes), boxes[0].widths(m).natural)

    def _heights(self, m: Measure, width: float) -> Span:
        least = min(box.heights(m, width).least for box in self._boxes())
        return Span(least, self._fitting(m, width).heights(m, width).natural)

    def _place(self, m: Measure, rect: Rect) -> None:
        self._taken = self._fitting(m, rect.w, rect.h)
        self._taken.place(m, rect)

    def parts(self) -> Sequence[Box]:
        return [self._taken] if self._taken else []


class Fitted(Box):
    """A box that is made for the pixels that it has across."""

    def __init__(self, build: Callable[[float], Box], **sizes: Unpack[Sizes]) -> None:
        super().__init__(**sizes)
        self._build = build
        self._made: dict[float, Box] = {}
        self._taken: Box | None = None

    def _for(self, width: float) -> Box:
        if width not in self._made:
            self._made[width] = self._build(width)
        return self._made[width]

    def _heights(self, m: Measure, width: float) -> Span:
        return self._for(width).heights(m, width)

    def _place(self, m: Measure, rect: Rect) -> None:
        self._taken = self._for(rect.w)
        self._taken.place(m, rect)

    def parts(self) -> Sequence[Box]:
        return [self._taken] if self._taken else []


class Within(Box):
    """A box that is made for the rectangle that it has."""

    def __init__(self, build: Callable[[Rect], Box]) -> None:
        super().__init__()
        self._build = build
        self._made: list[Box] = []

    def _place(self, m: Measure, rect: Rect) -> None:
        self._made = [self._build(rect)]
        self._made[0].place(m, rect)

    def parts(self) -> Sequence[Box]:
        return self._made


def _uncut(m: Measure, box: Box) -> Iterator[tuple[float, float]]:
    """(top, bottom) of all in a box that is low and not to be seen in part: lines of words, buttons."""
    if isinstance(box, Text):
        high = m.line(box.style)
        top = box.rect.y + box.up * (box.rect.h - high * len(box.said))
        yield from ((top + k * high, top + (k + 1) * high) for k in range(len(box.said)))
    elif parts := () if isinstance(box, Scroll) else box.parts():
        found = [lines for part in parts for lines in _uncut(m, part)]
        yield from found
        if found:  # of its ground not only the edge
            yield box.rect.y, min(bottom for _, bottom in found)
    elif box.rect.h < m.px(_LOW):
        yield box.rect.y, box.rect.bottom


class Scroll(Box):
    """A box that is as high as it likes, of which the part that has room is seen, no line of it in part at the end.

    ``seen``: (state, where): whenever the state is another one, or it is drawn anew, it scrolls as little as can be
    until the rectangle ``where`` in the box is seen, of a higher one the beginning. ``row``: design height of its
    lines, of which only whole ones are seen.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        seen: tuple[Hashable, Callable[[], Rect]] | None = None,
        row: float = 0.0,
        **sizes: Unpack[Sizes],
    ) -> None:
        sizes.setdefault("least", 60.0)
        super().__init__(**sizes)
        self.name, self.box, self.seen, self.row = name, box, seen, row
        self._content = 0.0
        self._lines: list[tuple[float, float]] = []

    def _widths(self, m: Measure) -> Span:
        own = self.box.widths(m)
        return Span(own.least + m.px(BAR), own.natural + m.px(BAR))

    def _heights(self, m: Measure, width: float) -> Span:
        return self.box.heights(m, max(1, width - m.px(BAR)))

    def place(self, m: Measure, rect: Rect) -> None:
        lines = rect.h // m.px(self.row) if self.row else 0
        super().place(m, rect.top(lines * m.px(self.row)) if lines else rect)

    def _place(self, m: Measure, rect: Rect) -> None:
        inner, row = max(1, rect.w - m.px(BAR)), m.px(self.row) if self.row else 1
        self._content = max(ceil(self.box.heights(m, inner).natural / row) * row, rect.h)
        self.box.place(m, Rect(0, 0, inner, self._content))
        self._lines = list(_uncut(m, self.box))

    def parts(self) -> Sequence[Box]:
        return (self.box,)

    def show(self, ui: Ui, dx: float = 0.0, dy: float = 0.0) -> None:
        rect = self.rect
        with ui.scroll(self.name, Rect(rect.x + dx, rect.y + dy, rect.w, rect.h)) as (area, used):
            used.append(self._content)
            if self.seen:
                state, where = self.seen
                at = where()
                ui.scroll_to(self.name, (state, rect.h, self._content), at.y, min(at.h, rect.h), rect.h)
            first = rect.y + dy - area.y
            end = first + rect.h
            while cut := [top for top, bottom in self._lines if first < top < end < bottom]:
                end = min(cut)
            with ui.clip(Rect(rect.x + dx, rect.y + dy, rect.w, end - first)):
                self.box.show(ui, area.x, area.y)


class Text(Box):
    """Words that are wrapped. ``lines``: how many there may be; ``at``: where they stand in their width, ``up`` in
    their height, 0 … 1; ``cut``: what has no room is left out, for an …"""

    def __init__(
        self,
        text: str,
        style: str = "text",
        colour: str = "text",
        *,
        lines: int = 99,
        at: float = 0.0,
        up: float = 0.5,
        cut: bool = False,
        alpha: float = 1.0,
        **sizes: Unpack[Sizes],
    ) -> None:
        super().__init__(**sizes)
        self.text, self.style, self.colour = text, style, colour
        self.lines, self.at, self.up, self.cut, self.alpha = lines, at, up, cut, alpha
        self.said: list[str] = []

    def _widths(self, m: Measure) -> Span:
        natural = max(m.measure(part, self.style) for part in self.text.split("\n"))
        if self.cut:
            return Span(min(natural, m.px(24)), natural)
        if self.lines == 1:
            return Span(natural, natural)
        return Span(max((m.measure(word, self.style) for word in self.text.split()), default=0), natural)

    def _heights(self, m: Measure, width: float) -> Span:
        line = m.line(self.style)
        natural = len(m.wrap(self.text, width, self.style, self.lines)) * line if self.text else 0.0
        return Span(min(natural, line) if self.cut else natural, natural)

    def _place(self, m: Measure, rect: Rect) -> None:
        room = max(1, int(rect.h // m.line(self.style)))
        self.said = m.wrap(self.text, rect.w, self.style, min(self.lines, room) if self.cut else self.lines)

    @property
    def whole(self) -> bool:
        """Whether all of it is seen."""
        return "".join("".join(self.said).split()) == "".join(self.text.split())

    def draw(self, ui: Ui, rect: Rect) -> None:
        ui.write(rect, self.said, self.style, self.colour, self.at, self.up, self.alpha)


class Custom(Box):
    """What draws itself. ``wide``, ``high``: pixels that it needs, which are asked for when it is measured."""

    def __init__(
        self,
        paint: Draw,
        wide: Callable[[Measure], float] | None = None,
        high: Callable[[Measure, float], float | Span] | None = None,
        name: str = "",
        **sizes: Unpack[Sizes],
    ) -> None:
        super().__init__(**sizes)
        self.paint, self.wide, self.high, self.name = paint, wide, high, name

    def _widths(self, m: Measure) -> Span:
        wide = self.wide(m) if self.wide else 0.0
        return Span(wide, wide)

    def _heights(self, m: Measure, width: float) -> Span:
        high = self.high(m, width) if self.high else 0.0
        return high if isinstance(high, Span) else Span(high, high)

    def draw(self, ui: Ui, rect: Rect) -> None:
        self.paint(ui, rect)
