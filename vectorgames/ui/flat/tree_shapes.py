"""The sheet of a tree as primitives: squares, paths, marks, spots, pieces, in order. Pure; no window."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vectorgames.memoize import memoize
from vectorgames.spaces.tree import QuadTree
from vectorgames.tableau import Choices, Mark, Piece, Tableau, View
from vectorgames.themes import Theme
from vectorgames.ui.flat.marks import Beside, Seat, drawn_marks, mark_layers
from vectorgames.ui.flat.outlines import rounded
from vectorgames.ui.flat.pieces import ghosts as ghosts_of
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Circle, Point, Polygon, Primitive, Stamp
from vectorgames.ui.flat.strokes import Layers, mixed
from vectorgames.ui.flat.tree_above import above
from vectorgames.ui.flat.tree_layout import TreeLayout
from vectorgames.ui.flat.tree_lines import tree_lines
from vectorgames.ui.flat.tree_spots import NODES, held, letter_of, on_way, spots

_ROOM, _ROOM_LEAST = 1.5, 10.5
"""How far a mark reaches from the middle of a spot, by its radius; at least, in pixels."""
_SOFT = 14.0
"""Pixels from spot to spot from which on squares have round corners."""
_FRAMED = 6.0
"""Pixels from spot to spot from which on the squares of the lowest level have frames."""


def tree_shapes(
    space: QuadTree,
    layout: TreeLayout,
    tableau: Tableau,
    theme: Theme,
    _view: View | None,
    lang: str,
    how: Spots,
) -> tuple[Primitive, ...]:
    """See ``shapes.flat_primitives``. What the view leaves out is faint."""
    ghosts = [(ghost, alpha) for ghost, _, alpha in ghosts_of(tableau) if layout.shows(ghost.space)]
    choices = _choices(layout, tableau.choices, tableau.occupied, theme)
    marked = _marks(layout, drawn_marks(tableau), tableau.occupied, theme)
    lines = tree_lines(layout, tableau, theme)
    out = [*_squares(layout, theme), *above(layout, tableau, theme)]
    out += [*choices[0].under, *marked[0].under, *choices[1].under, *marked[1].under, *lines.under]
    motion = tableau.motion
    out += spots(layout, (tableau.occupied | {ghost.space for ghost, _ in ghosts}) - motion.awaited, how)
    pieces = (p for p in tableau.pieces if layout.shows(p.space) and p.space not in motion.awaited)
    out += [*held(layout, tuple(pieces), theme, how), *choices[1].round, *marked[1].round]
    for strength in dict.fromkeys(alpha for _, alpha in ghosts):
        faint = tuple(Piece(g.space, g.text) for g, alpha in ghosts if alpha == strength)
        out += held(layout, faint, theme, how, strength)
    out += on_way(layout, motion)
    out += [*lines.over, *(part for layers in (*choices, *marked) for part in layers.over)]
    stepped = tableau.stepped
    if stepped is not None and layout.shows(node := stepped.spaces[stepped.at]):
        radius = (1.35 + 0.4 * stepped.flash) * float(layout.radii[node])
        out.append(Circle(layout.places[node], radius, theme["gold"], 1.0, max(2.0, 0.11 * layout.cell)))
    return tuple(out)


def _marks(
    layout: TreeLayout, marks: Iterable[Mark], occupied: frozenset[int], theme: Theme
) -> tuple[Layers, Layers]:
    """Of nodes that nobody stands on, and of the others."""
    free, taken = [], []
    for mark in marks:
        (taken if mark.space in occupied else free).append(mark)
    places = seats(layout), theme, beside(layout)
    return mark_layers(free, *places, eighth=True), mark_layers(taken, *places, eighth=True, crowded=True)


@memoize(most=2)
def _choices(layout: TreeLayout, choices: Choices, occupied: frozenset[int], theme: Theme) -> tuple[Layers, Layers]:
    return _marks(layout, choices.marks, occupied, theme)


def seats(layout: TreeLayout) -> Callable[[int], Seat | None]:
    """Marks lie round spots, whose middles are taken by their letters."""

    def seat(node: int) -> Seat | None:
        return Seat(layout.places[node], room(float(layout.radii[node])), True) if layout.shows(node) else None

    return seat


def room(radius: float) -> float:
    """How far a mark reaches from the middle of a spot."""
    return max(_ROOM * radius, min(_ROOM_LEAST, 3 * radius))


def beside(layout: TreeLayout) -> Beside:
    """Plates stand below the letter of a node; what it is reached by over it, away from the nodes round it."""

    def place(node: int, seat: Seat, w: float, h: float, steps: bool) -> Point:
        (x, y), r = seat.at, float(layout.radii[node])
        if not steps:
            return x, min(y + 0.8 * r + h, layout.area.bottom + 2.0) - h / 2
        inward = {2: -1, 3: 1}.get((node - 1) % 4, 0) if node and node != layout.head else 0
        aside = -inward * max(0.0, w / 2 - 0.3 * r)
        if node in layout.above:
            aside = max(0.0, w / 2 - r)
        return x + aside, max(y - 0.58 * r - h, layout.area.y - 2.0) + h / 2

    return place


@memoize(most=2)
def _squares(layout: TreeLayout, theme: Theme) -> tuple[Primitive, ...]:
    """The square of every node that has nodes below it, each level lighter than the one round it."""
    space, out = layout.space, []
    low, high = theme["field"], theme["square_light"]
    for level in range(layout.top, space.depth):
        half, depth = layout.reach(level), level - layout.top
        thin = float(max(1, round(layout.cell / 40)))
        ground = mixed(low, high, 0.16 + 0.16 * depth)
        here = [n for n in range(space.firsts[level], space.firsts[level + 1]) if layout.on_board(n)]
        for letter in dict.fromkeys(map(letter_of, here)):
            places = tuple(layout.places[n] for n in here if letter_of(n) == letter)
            shape = rounded(half, 0.3 * layout.cell if layout.cell >= _SOFT else 0.0)
            tint = NODES[letter][0]
            parts = [Polygon(shape, mixed(ground, tint, 0.07))]
            if layout.cell >= _FRAMED or level < space.depth - 1:
                parts.append(Polygon(shape, tint, 0.5 - 0.06 * depth, thin))
            out.append(Stamp(tuple(parts), places))
    return tuple(out)
