"""The sheet of a tree: where its spots lie and how large they may be, inside a node the nodes above."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.play.views import View
from vectorgames.spaces.tree import COLOURS, QuadTree
from vectorgames.view.flat_map import FlatLayout
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Tableau

BOTTOM = 0.345  # radius of the spots of the bottom level, by the distance of two in one square
_FIRST, _WIDER, _WIDEST = 0.06, 0.1, 0.36
"""How much farther apart columns are where squares meet, and again for every level that they are larger; at
least and at most."""

_PAD, _PADS = 0.4, 0.045
"""How far a square of four spots reaches beyond their middles, and how much more a level larger."""

_MARGIN = 0.6  # least room beside the first row, for the marks of its spots
_APART, _PASSED = 0.02, 0.13
"""Least distance of two spots; what it is where lines go round one; by the distance of two in one square."""

_GROWN = 0.1  # how much larger than on the level below a spot may be
_WHOLE = 8.0  # distance of two spots from which on everything lies on whole pixels
_LARGEST = 0.2  # the largest distance of two spots, by the side of the sheet
PICKABLE = 5.0  # least pixels from spot to spot of a level that can be clicked
_STRIP, _STRIP_LEAST = 0.085, 24.0
"""Width of the strip with the nodes above, by the side of the sheet; and at least so many pixels."""

_EAST, _SOUTH = np.array([0, 1, 1, 0]), np.array([0, 0, 1, 1])
"""Of the four colours in their cyclic order: whether their squares lie in the east, in the south."""

_QUARTERS = {(south, east): k for k, (south, east) in enumerate(zip(_SOUTH.tolist(), _EAST.tolist(), strict=True))}


@dataclass(frozen=True, eq=False)
class TreeLayout(FlatLayout):
    """The sheet of a tree.

    ``cell``: from spot to spot on the bottom level; ``radii``: float[n], of spots; ``head``: the node whose square
    is all; ``xs``, ``ys``: float[columns], places of the bottom level; ``strip``: where the nodes above the head
    stand, and ``locator`` a small square that tells which part is shown, both None on the whole sheet;
    ``focus``: bool[n], what the view does not leave out.
    """

    space: QuadTree
    radii: np.ndarray
    head: int
    xs: np.ndarray
    ys: np.ndarray
    strip: Rect | None
    locator: Rect | None
    focus: np.ndarray

    @property
    def top(self) -> int:
        return self.space.level(self.head)

    @property
    def depth(self) -> int:
        return self.space.depth - self.top

    @property
    def above(self) -> tuple[int, ...]:
        return self.space.ancestors(self.head)

    def around(self, number: int) -> float:
        return 1.15 * float(self.radii[number])

    def on_board(self, number: int) -> bool:
        """Whether a node has a square here, so that it does not stand in the strip."""
        return self.shows(number) and number not in self.above

    def reach(self, level: int) -> float:
        """How far the square of a node of this level reaches from its middle."""
        half = 2 ** (self.space.depth - level) // 2
        inner = float(self.xs[half] - self.xs[0]) if half else 0.0
        middle = (inner + float(self.xs[half - 1] - self.xs[0])) / 2 if half else 0.0
        return middle + pad(self.cell, self.space.depth - level)

    def pick(self, x: float, y: float, tableau: Tableau | None = None, mover: int = 0) -> int | None:
        """The node whose spot is here, else the one of the lowest level whose cell it is.

        Levels that are too small for a pointer leave it to those above them.
        """
        off = np.hypot(self.points[:, 0] - x, self.points[:, 1] - y)
        off = np.where(np.isnan(off), np.inf, off)
        level = self.space.depth
        while level > self.top and self.cell * 2 ** (self.space.depth - level) < PICKABLE:
            level -= 1
        size = self.cell * 2 ** (self.space.depth - level)
        usable = self.space.level_of <= level
        share = np.where(usable, off / np.maximum(self.radii, 0.5 * PICKABLE), np.inf)
        nearest = int(share.argmin())
        if share[nearest] <= 1.0:
            return nearest
        lowest = np.abs(self.points - (x, y)).max(axis=1)
        lowest = np.where((self.space.level_of == level) & ~np.isnan(lowest), lowest, np.inf)
        nearest = int(lowest.argmin())
        return nearest if lowest[nearest] <= size / 2 else None

    def part(self, x: float, y: float) -> str | None:
        """In the small square, the node of the head's level whose part is there."""
        square = self.locator
        if square is None or not square.contains(x, y):
            return None
        node, side, left, top = 0, square.w, square.x, square.y
        for _ in range(self.top):
            side /= 2
            east, south = x >= left + side, y >= top + side
            left, top = left + east * side, top + south * side
            node = self.space.children(node)[_QUARTERS[south, east]]
        return self.space.names[node]


def pad(cell: float, levels: int) -> float:
    """How far the square of a node with so many levels below it reaches beyond the spots in it."""
    return (_PAD + _PADS * max(0, levels - 1)) * cell


def tree_layout(space: QuadTree, rect: Rect, view: View | None = None) -> TreeLayout:
    """The largest sheet that fits into the rectangle, in its middle."""
    view = view or View()
    head = space.index.get(view.inside, 0)
    return _layout(space, rect, head, view.levels, view.quadrants)


@memoize(most=8)
def _layout(
    space: QuadTree, rect: Rect, head: int, levels: frozenset[int], quadrants: frozenset[str]
) -> TreeLayout:
    body, strip, locator = (rect, None, None) if not head else _stripped(rect)
    depth = space.depth - space.level(head)
    columns, cell, margin = _columns(min(body.w, body.h), depth)
    side = float(2 * margin + columns[-1])
    left, top = round(body.x + (body.w - side) / 2), round(body.y + (body.h - side) / 2)
    xs, ys = left + margin + columns, top + margin + columns
    points, radii = np.full((space.size, 2), np.nan), np.zeros(space.size)
    _place(space, head, xs, ys, points)
    nodes = space.below(head)
    radii[nodes] = _radii(columns, cell, depth)[space.depth - space.level_of[nodes]]
    if strip is not None:
        _place_above(space, head, strip, points, radii)
    area = Rect(left, top, side, side)
    for array in (points, radii, xs, ys):
        array.setflags(write=False)
    focus = _focus(space, levels, quadrants)
    return TreeLayout(cell, points, area, space, radii, head, xs, ys, strip, locator, focus)


# ---- rows and columns ----


def _columns(side: float, depth: int) -> tuple[np.ndarray, float, float]:
    """Where columns are, from the first one; from spot to spot in one square; the margin beside the first one."""
    sizes = np.array([_trailing(i) for i in range(1, 2**depth)], int)
    counts = np.bincount(sizes, minlength=max(1, depth))
    kinds = np.arange(len(counts))

    def gaps(cell: float, wider: float) -> np.ndarray:
        out = cell * (1 + np.where(kinds > 0, _FIRST + wider * kinds, 0.0))
        return np.round(out) if cell >= _WHOLE else out

    def total(cell: float, wider: float) -> float:
        return float(gaps(cell, wider) @ counts) + 2 * margin(cell)

    def margin(cell: float) -> float:
        out = max(pad(cell, depth), _MARGIN * cell)
        return float(round(out)) if cell >= _WHOLE else out

    cell = min(side / total(1.0, _WIDER), _LARGEST * side) if depth else _LARGEST * side
    if cell >= _WHOLE:
        cell = float(int(cell + 0.3))
        while cell > _WHOLE and total(cell, _WIDER) > side:
            cell -= 1
    wider = next((w for w in np.arange(_WIDEST, _WIDER, -0.01) if total(cell, w) <= side), _WIDER)
    return np.concatenate([[0.0], np.cumsum(gaps(cell, wider)[sizes])]), cell, margin(cell)


def _trailing(number: int) -> int:
    """How often a number can be halved."""
    return (number & -number).bit_length() - 1


def _radii(columns: np.ndarray, cell: float, depth: int) -> np.ndarray:
    """float[depth + 1]: radius of the spots by the number of levels below them; none touches another."""
    out = [BOTTOM * cell]
    for below in range(1, depth + 1):
        half = 2 ** (below - 1)
        corner = float(columns[half] - columns[half - 1]) * np.sqrt(0.5)
        clear, grown = (_PASSED, _GROWN) if below > 1 else (_APART, 0.0)
        out.append(min(corner - out[0] - clear * cell, out[-1] + grown * cell))
    return np.array(out)


def _place(space: QuadTree, head: int, xs: np.ndarray, ys: np.ndarray, points: np.ndarray) -> None:
    """Write the middle of the square of every node from the head on."""
    nodes, top, depth = space.below(head), space.level(head), space.depth
    for level in range(top, depth + 1):
        here = nodes[space.level_of[nodes] == level]
        loci = space.loci[here, top:level]
        weights = 2 ** np.arange(level - top)[::-1]
        size = 2 ** (depth - level)
        for axis, (places, bit) in enumerate(((xs, _EAST), (ys, _SOUTH))):
            first = (bit[loci] @ weights) * size if level > top else np.zeros(len(here), int)
            points[here, axis] = (places[first + (size - 1) // 2] + places[first + size // 2]) / 2


# ---- inside a node ----


def _stripped(rect: Rect) -> tuple[Rect, Rect, Rect]:
    """Room for the sheet, for the nodes above it, and for the small square: beside a wide sheet, else over it."""
    side = min(rect.w, rect.h)
    thick = float(round(max(_STRIP_LEAST, _STRIP * side)))
    small = float(round(1.5 * thick))
    gap = float(round(0.3 * thick))
    if rect.w - rect.h >= small + gap:
        left = float(round(max(rect.x, rect.x + (rect.w - rect.h) / 2 - small - gap)))
        locator = Rect(left, rect.bottom - small, small, small)
        strip = Rect(left + (small - thick) / 2, rect.y, thick, rect.h - small - gap)
        begin = max(left + small + gap, rect.x + (rect.w - rect.h) / 2)
        return Rect(begin, rect.y, rect.h, rect.h), strip, locator
    body = Rect(rect.x, rect.y + small + gap, rect.w, rect.h - small - gap)
    board = min(body.w, body.h)
    left, right = rect.x + (rect.w - board) / 2, rect.x + (rect.w + board) / 2
    locator = Rect(round(right - small), rect.y, small, small)
    return body, Rect(left, rect.y + (small - thick) / 2, board - small - gap, thick), locator


def _place_above(space: QuadTree, head: int, strip: Rect, points: np.ndarray, radii: np.ndarray) -> None:
    """The nodes above the head one after another, the highest first."""
    upright = strip.h > strip.w
    thick = strip.w if upright else strip.h
    for k, node in enumerate(space.ancestors(head)):
        along = (k * 1.5 + 0.5) * thick
        points[node] = (strip.centre[0], strip.y + along) if upright else (strip.x + along, strip.centre[1])
        radii[node] = 0.4 * thick


def _focus(space: QuadTree, levels: frozenset[int], quadrants: frozenset[str]) -> np.ndarray:
    keep = np.ones(space.size, bool)
    if levels:
        keep &= np.isin(space.level_of, sorted(levels))
    if quadrants:
        keep &= np.isin(space.loci[:, 0], [COLOURS.index(name) for name in quadrants])
    keep.setflags(write=False)
    return keep
