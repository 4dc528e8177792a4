"""Inside a node: the nodes above it in a strip, and a small square that tells which part of all is shown. Pure."""

from __future__ import annotations

from vectorgames.marks import CLICKS
from vectorgames.memoize import memoize
from vectorgames.tableau import Tableau
from vectorgames.ui.flat.primitives import Box, Circle, Line, Point, Polygon, Primitive, Text
from vectorgames.ui.flat.tree_layout import TreeLayout
from vectorgames.ui.flat.tree_spots import NODES, letter_of
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

_DEEP = 3
"""How many levels of squares the small square has."""
_TOLD = CLICKS | {"aim", "reach", "hover"}
_CORNERS = {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}
"""Colour of a node -> the quarter of its parent's square that it has: across, down."""


def above(layout: TreeLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Nothing on the whole sheet."""
    if layout.strip is None or layout.locator is None:
        return []
    return [*_strip(layout, theme), *_locator(layout, theme), *_elsewhere(layout, tableau, theme)]


@memoize(most=2)
def _strip(layout: TreeLayout, theme: Theme) -> tuple[Primitive, ...]:
    """Arrowheads from node to node, and the name of the one inside which one is."""
    strip = layout.strip
    upright = strip.h > strip.w
    thick = min(strip.w, strip.h)
    reach, width = 0.13 * thick, max(1.2, 0.07 * thick)
    out: list[Primitive] = []
    for node in layout.above:
        x, y = layout.places[node]
        tip, wing = (0.75 * thick + reach * 0.5, 0.75 * thick - reach * 0.5)
        for side in (-1, 1):
            if upright:
                a, b = (x, y + tip), (x + side * reach, y + wing)
            else:
                a, b = (x + tip, y), (x + wing, y + side * reach)
            out.append(Line(a, b, theme["second"], 0.9, width))
    name = layout.space.name(layout.head)
    along = 1.5 * thick * len(layout.above)
    size = 0.62 * thick
    if upright:
        size = min(size, 1.5 * thick / (0.66 * len(name)))
        centre = (strip.centre[0], strip.y + along + 0.5 * thick)
    else:
        centre = (strip.x + along + 0.36 * size * len(name), strip.centre[1])
    out.append(Text(centre, name, theme["text"], max(9.0, size)))
    return tuple(out)


@memoize(most=2)
def _locator(layout: TreeLayout, theme: Theme) -> tuple[Primitive, ...]:
    """The squares of the highest levels, and in them the part that is shown."""
    whole, space = layout.locator, layout.space
    out: list[Primitive] = [Box(whole, theme["field"], 1.0, 0.06 * whole.w)]
    for node in range(1, space.firsts[min(_DEEP, space.depth) + 1]):
        part = _part(layout, node)
        if part.w >= 3:
            out.append(Box(part.inset(0.06 * part.w), NODES[letter_of(node)][0], 0.2, 0.1 * part.w))
    shown = _part(layout, layout.head)
    out.append(Box(shown, theme["accent"], 0.55, 0.1 * shown.w))
    out.append(Box(shown, theme["text"], 1.0, 0.1 * shown.w, max(1.2, 0.04 * whole.w)))
    out.append(Box(whole, theme["second"], 0.8, 0.06 * whole.w, 1.0))
    return tuple(out)


def _part(layout: TreeLayout, node: int) -> Rect:
    """The square of a node in the small square."""
    whole = layout.locator
    x, y, side = whole.x, whole.y, whole.w
    for locus in layout.space.loci[node, : layout.space.level(node)].tolist():
        side /= 2
        across, down = _CORNERS[locus]
        x, y = x + across * side, y + down * side
    return Rect(x, y, side, side)


def _elsewhere(layout: TreeLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Where else something is to be done or has been done: dots and a diamond, for what is not on the sheet."""
    r = max(1.2, 0.035 * layout.locator.w)
    out: list[Primitive] = []
    for mark in tableau.every_mark:
        if layout.shows(mark.space):
            continue
        x, y = _part(layout, mark.space).centre
        if mark.kind == "last":
            out.append(Polygon(_diamond((x, y), 1.8 * r), theme["accent"]))
        elif mark.kind in _TOLD:
            out.append(Circle((x, y), r, theme["take" if mark.kind == "take" else "text"]))
    return out


def _diamond(at: Point, r: float) -> tuple[Point, ...]:
    return (at[0], at[1] - r), (at[0] + r, at[1]), (at[0], at[1] + r), (at[0] - r, at[1])
