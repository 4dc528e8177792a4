"""The flat map of a union: the maps of its boards side by side, what leads from one to another, and a small picture
of which boards are linked.

One board may be large; then the others stand beside it. A click on a board's number or on its place in the small
picture makes it so.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.boards.union import rows_of
from vectorgames.play.views import View
from vectorgames.spaces.union import Union
from vectorgames.view.flat_map import BACKENDS, FlatLayout, MapBackend, MapStyle
from vectorgames.view.map_lines import ahead, arrow
from vectorgames.view.map_pieces import between
from vectorgames.view.primitives import Box, Circle, PieceShape, Point, Primitive, Rect, Striped, Text
from vectorgames.view.tableau import CONDUITS, Motion, Path, Tableau
from vectorgames.view.themes import Theme

_TITLE, _TITLES = 0.05, (13.0, 30.0)
"""Height of a board's number by the shorter side of the sheet, at least and at most so many pixels."""

_GAP = 0.025  # between two boards, by the shorter side
_LINKS, _LINKS_SIZES = 0.24, (76.0, 150.0)  # side of the picture of links, in the same way
_ROW = 1.15  # how much larger boards become that leave the rows in which they stand in space
_LARGE = 0.7  # the part of the longer side that a large board may have

_LOOKS = {
    "conduit": ("", "dot", 0.8, 0.75, 0.14),
    "simultaneous": ("text", "dash", 0.8, 1.0, 0.04),
    "removal": ("take", "dash", 1.1, 1.0, 0.04),
}
"""Kind of path -> colour (that of its player), pattern, width, strength, how far it bows to its left by its
length."""

_SEAT = 0.115  # radius of a board in the picture of links, by its side


@dataclass(frozen=True, eq=False)
class UnionLayout(FlatLayout):
    """``parts``: the sheets of the boards; ``firsts``: the number of the first space of each; ``titles``: where
    their numbers stand; ``links``: where the small picture does, ``seats``: of each board in it; ``large``: the
    number of the large board from 0, None where all are alike."""

    parts: tuple[FlatLayout, ...]
    firsts: tuple[int, ...]
    titles: tuple[Rect, ...]
    links: Rect
    seats: tuple[Point, ...]
    large: int | None

    def pick(self, x: float, y: float, tableau: Tableau | None = None, mover: int = 0) -> int | str | None:
        for part, first in zip(self.parts, self.firsts, strict=True):
            if part.area.contains(x, y):
                found = part.pick(x, y, None, mover)
                return first + found if isinstance(found, int) else None
        return None

    def part(self, x: float, y: float) -> str | None:
        """The board whose number or whose place among the links is here; of the large one, all boards."""
        at = next((n for n, title in enumerate(self.titles) if title.contains(x, y)), None)
        if at is None and self.links.contains(x, y):
            at = min(range(len(self.seats)), key=lambda n: math.dist(self.seats[n], (x, y)))
        if at is None:
            return None
        return "" if at == self.large else f"{at + 1}:"

    def board_of(self, number: int) -> int:
        return max(n for n, first in enumerate(self.firsts) if first <= number)

    def around(self, number: int) -> float:
        board = self.board_of(number)
        return self.parts[board].around(number - self.firsts[board])


def union_layout(space: Union, rect: Rect, view: View | None = None) -> UnionLayout:
    """The largest sheets that fit into the rectangle side by side."""
    view = view or View()
    return _layout(space, rect, int(view.inside.rstrip(":") or 0), view.as_one)


@memoize(most=8)
def _layout(space: Union, rect: Rect, large: int, view: View) -> UnionLayout:
    count, short = len(space.parts), min(rect.w, rect.h)
    gap = max(3.0, round(_GAP * short))
    title = round(min(max(_TITLE * short, _TITLES[0]), _TITLES[1]))
    size = round(min(max(_LINKS * short, _LINKS_SIZES[0]), _LINKS_SIZES[1]))
    places, links = (_beside if large else _rows)(rect, count, large - 1, title, gap, size)
    parts = []
    for one, place in zip(space.parts, places, strict=True):
        parts.append(BACKENDS.of(one).layout(one, place.below(title), view))
    titles = tuple(Rect(part.area.x, part.area.y - title, part.area.w, title) for part in parts)
    points = np.vstack([part.points for part in parts])
    points.setflags(write=False)
    spread = np.array(rows_of(count))
    spread = (spread - (spread.min(0) + spread.max(0)) / 2) / max(1.0, np.ptp(spread, axis=0).max())
    inner = links.w * (1 - 5.0 * _SEAT)
    seats = tuple((links.centre[0] + x * inner, links.centre[1] + y * inner) for x, y in spread.tolist())
    cell = parts[max(0, large - 1)].cell
    return UnionLayout(
        cell, points, rect, tuple(parts), tuple(space.firsts), titles, links, seats, large - 1 if large else None
    )


def _rows(rect: Rect, count: int, _large: int, title: float, gap: float, size: float) -> tuple[list[Rect], Rect]:
    """Boards as they stand in space, or in one row where they are larger so; and the place of the links."""
    square, row = (_seated(rect, seats, title, gap, size) for seats in (rows_of(count), _row(count)))
    return row if row[0][0].w > _ROW * square[0][0].w else square


def _row(count: int) -> tuple[Point, ...]:
    return tuple((float(n), 0.0) for n in range(count))


def _seated(rect: Rect, seats: tuple[Point, ...], title: float, gap: float, size: float) -> tuple[list[Rect], Rect]:
    """Boards in these columns and rows, and the links: beside a last row that is shorter, else at the right or
    below."""
    columns, rows = (round(max(seat[k] for seat in seats if seat[k] == int(seat[k]))) + 1 for k in (0, 1))
    free = len(seats) % columns

    def side(w: float, h: float) -> float:
        return max(8.0, min((w - (columns - 1) * gap) / columns, (h - (rows - 1) * gap) / rows - title))

    below = not free and side(rect.w, rect.h - size - gap) >= side(rect.w - size - gap, rect.h)
    beside = not free and not below
    w, h = rect.w - beside * (size + gap), rect.h - below * (size + gap)
    one = side(w, h)
    wide, high = columns * one + (columns - 1) * gap, rows * (one + title) + (rows - 1) * gap
    left, top = rect.x + (w - wide) / 2, rect.y + (h - high) / 2
    places = [Rect(left + x * (one + gap), top + y * (one + title + gap), one, one + title) for x, y in seats]
    if below:
        return places, Rect(rect.centre[0] - size / 2, min(top + high + gap, rect.bottom - size), size, size)
    if beside:
        return places, Rect(min(left + wide + gap, rect.right - size), rect.centre[1] - size / 2, size, size)
    size = min(size, max(20.0, rect.right - places[-1].right - gap))
    return places, Rect(rect.right - size, rect.bottom - size, size, size)


def _beside(rect: Rect, count: int, large: int, title: float, gap: float, size: float) -> tuple[list[Rect], Rect]:
    """The large board at the left, or above where there is more room; the others in a row at its side."""
    upright = rect.w < rect.h  # the others stand below
    long, across = (rect.h, rect.w) if upright else (rect.w, rect.h)
    own = max(8.0, min(_LARGE * long - title * upright, across - title * (not upright)))
    others = max(1, count - 1)
    deep = long - own - title * upright - gap
    small = max(8.0, min(deep - title * upright, (across - size - gap * others) / others - title * (not upright)))
    if upright:
        big = Rect(rect.centre[0] - own / 2, rect.y, own, own + title)
        first, step = (rect.x, big.bottom + gap), (small + gap, 0.0)
        links = Rect(rect.right - size, rect.bottom - size, size, size)
    else:
        big = Rect(rect.x, rect.centre[1] - (own + title) / 2, own, own + title)
        first, step = (big.right + gap, rect.y), (0.0, small + title + gap)
        links = Rect(big.right + gap, rect.bottom - size, size, size)
    places, k = [], 0
    for n in range(count):
        if n == large:
            places.append(big)
            continue
        places.append(Rect(first[0] + k * step[0], first[1] + k * step[1], small, small + title))
        k += 1
    return places, links


# ---- what is drawn ----


def union_shapes(space: Union, layout: UnionLayout, tableau: Tableau, style: MapStyle) -> tuple[Primitive, ...]:
    out: list[Primitive] = []
    theme, one = style.theme, style._replace(view=style.view.as_one if style.view is not None else None)
    for part, sheet, first in zip(space.parts, layout.parts, layout.firsts, strict=True):
        out += BACKENDS.of(part).shapes(part, sheet, tableau.within(first, part.size), one)
    crossing = tuple(path for path in tableau.paths if path.kind in CONDUITS)
    out += _titles(layout, tableau.boards, theme)
    out += _strands(layout, crossing, theme)
    out += _crossing(layout, tableau.motion)
    links = tuple(path for path in crossing if path.kind == "conduit")
    return (*out, *_links(layout, tuple(_named(space, path) for path in links), links, tableau.boards, theme))


def _crossing(layout: UnionLayout, motion: Motion) -> Iterator[Primitive]:
    for glide in motion.gliding:
        at = between(glide, layout.places)
        if layout.board_of(glide.start) != layout.board_of(glide.end) and not math.isnan(sum(at)):
            yield PieceShape(at, layout.around(glide.end), glide.text, 1.0, True)


@memoize(most=4)
def _titles(layout: UnionLayout, boards: tuple[int, ...], theme: Theme) -> tuple[Primitive, ...]:
    """The number of every board, and the piece of the player whose it is."""
    out: list[Primitive] = []
    for n, title in enumerate(layout.titles):
        size = 0.78 * title.h
        x, y = title.x + 0.6 * title.h, title.centre[1]
        if n < len(boards) and boards[n]:
            out.append(PieceShape((x, y), 0.36 * title.h, str(boards[n])))
            x += 0.85 * title.h
        out.append(Text((x, y), str(n + 1), theme["text"] if layout.large in (None, n) else theme["second"], size))
    return tuple(out)


@memoize(most=8)
def _strands(layout: UnionLayout, paths: tuple[Path, ...], theme: Theme) -> tuple[Primitive, ...]:
    out: list[Primitive] = []
    for path in paths:
        (a, b), ends = (layout.places[n] for n in path.spaces[:2]), [layout.around(n) for n in path.spaces[:2]]
        if any(map(math.isnan, (*a, *b))) or math.dist(a, b) < sum(ends) + 4:
            continue
        tone, pattern, wide, alpha, bow = _LOOKS[path.kind]
        colour = theme[tone] if tone else theme.owner(path.player) if path.player else theme["text"]
        line = _bowed(a, b, bow, ends)
        width = max(1.4, min(4.0, 0.1 * layout.cell)) * wide
        if pattern != "dot":
            out.append(Striped(line, ((theme["field"], "solid"),), 1e6, 0.6, width + 2.4))
        out.append(Striped(line, ((colour, pattern),), 8.0 if pattern != "solid" else 1e6, alpha, width))
        if path.kind == "removal":
            out.append(arrow(line[-1], ahead(line[-2], line[-1]), max(6.0, 3.2 * width), colour))
        elif path.kind == "conduit":
            out.append(Circle(line[-1], 1.5 * width, colour, alpha))
    return tuple(out)


@memoize(most=4)
def _links(
    layout: UnionLayout,
    names: tuple[tuple[str, str], ...],
    paths: tuple[Path, ...],
    boards: tuple[int, ...],
    theme: Theme,
) -> tuple[Primitive, ...]:
    """Which boards are linked, and from which node of one a conduit leads to another."""
    rect, side = layout.links, layout.links.w
    if not paths or side < 30:
        return ()
    out: list[Primitive] = [
        Box(rect, theme["field"], 0.9, 0.1 * side),
        Box(rect, theme["grid"], 0.5, 0.1 * side, 1.0),
    ]
    apart = min(math.dist(a, b) for k, a in enumerate(layout.seats) for b in layout.seats[k + 1 :])
    radius, width = min(_SEAT * side, 0.3 * apart), max(1.2, 0.016 * side)
    starts: dict[int, dict[str, None]] = {}
    for path, (start, _) in zip(paths, names, strict=True):
        i, j = (layout.board_of(space) for space in path.spaces[:2])
        starts.setdefault(i, {})[start] = None
        colour = theme.owner(path.player) if path.player else theme["text"]
        line = _bowed(layout.seats[i], layout.seats[j], 0.12, (1.1 * radius, 1.25 * radius))
        out.append(Striped(line, ((colour, "solid"),), 1e6, 0.95, width))
        out.append(arrow(line[-1], ahead(line[-3], line[-1]), 0.07 * side + 2, colour))
    middle = rect.centre
    for n, (x, y) in enumerate(layout.seats):
        if n == layout.large:
            out.append(Circle((x, y), 1.25 * radius, theme["accent"], 1.0, max(1.5, 0.02 * side)))
        owner = boards[n] if n < len(boards) else 0
        out.append(PieceShape((x, y), 0.9 * radius, str(owner)) if owner else Circle((x, y), radius, theme["card"]))
        ink = theme["on_accent"] if owner and owner != 2 else theme["text"]
        out.append(Text((x, y), str(n + 1), ink, max(8.0, 1.5 * radius)))
        text = ",".join(starts.get(n, ()))
        if text:
            ux, uy = ahead(middle, (x, y)) if math.dist(middle, (x, y)) > 1 else (0.0, 1.0)
            away = radius + 0.085 * side
            place = (x + (0 if abs(uy) > 0.3 else ux * away), y + (math.copysign(away, uy) if abs(uy) > 0.3 else 0))
            out.append(Text(place, text, theme["text"], max(8.0, 0.13 * side), "medium"))
    return tuple(out)


def _named(space: Union, path: Path) -> tuple[str, str]:
    """The nodes between which a conduit leads, without the numbers of their boards."""
    start, end = (space.names[n].partition(":")[2] for n in path.spaces[:2])
    return start, end


def _bowed(a: Point, b: Point, bow: float, ends: Any) -> tuple[Point, ...]:
    """A curve from near a point to near another one that bows to its left."""
    way = (b[0] - a[0], b[1] - a[1])
    middle = (a[0] + b[0]) / 2 + 2 * bow * way[1], (a[1] + b[1]) / 2 - 2 * bow * way[0]
    t = np.linspace(0.0, 1.0, 33)[:, None]
    line = (1 - t) ** 2 * np.array(a) + 2 * t * (1 - t) * np.array(middle) + t * t * np.array(b)
    keep = (np.hypot(*(line - a).T) >= ends[0]) & (np.hypot(*(line - b).T) >= ends[1])
    return tuple(map(tuple, line[keep].tolist())) if keep.sum() > 2 else (a, tuple(line[16].tolist()), b)


BACKEND = MapBackend(union_layout, union_shapes)
