"""The sheet of a tree as primitives: squares, paths, marks, spots, pieces, in order. Pure; no window."""

from __future__ import annotations

from vectorgames.kept import kept
from vectorgames.spaces.tree import QuadTree
from vectorgames.tableau import Piece, Tableau, View
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Polygon, Primitive, Stamp
from vectorgames.ui.flat.stack_shapes import moving
from vectorgames.ui.flat.stamps import rounded
from vectorgames.ui.flat.tree_above import above
from vectorgames.ui.flat.tree_layout import TreeLayout
from vectorgames.ui.flat.tree_lines import tree_lines
from vectorgames.ui.flat.tree_marks import marks
from vectorgames.ui.flat.tree_spots import NODES, held, letter_of, spots
from vectorgames.ui.theme import Theme

_FAINT = 0.6
"""Strength of a piece that is not there."""
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
    pieces = tuple(piece for piece in tableau.pieces if layout.shows(piece.space))
    taken = frozenset(piece.space for piece in pieces)
    faint = tuple(piece for piece in _faint(tableau) if layout.shows(piece.space) and piece.space not in taken)
    marked = marks(layout, tableau.marks, theme)
    lines = tree_lines(layout, tableau, theme)
    out = [*_squares(layout, theme), *above(layout, tableau, theme), *marked.under, *lines.under]
    out += spots(layout, taken | {piece.space for piece in faint}, how)
    out += held(layout, pieces, theme, how)
    out += held(layout, faint, theme, how, _FAINT)
    return (*out, *lines.over, *marked.over)


def _faint(tableau: Tableau) -> tuple[Piece, ...]:
    """Absent pieces where they left; the piece aimed with, or one of whose turn it is, at its target."""
    out = {piece.space: piece for piece in tableau.ghosts}
    mover = moving(tableau)
    for mark in tableau.marks:
        if mark.kind == "aim" and (mover or mark.player):
            out[mark.space] = Piece(mark.space, mover.text if mover else str(mark.player))
    return tuple(out.values())


@kept(most=2)
def _squares(layout: TreeLayout, theme: Theme) -> tuple[Primitive, ...]:
    """The square of every node that has nodes below it, each level lighter than the one round it."""
    space, out = layout.space, []
    low, high = theme["field"], theme["square_light"]
    for level in range(layout.top, space.depth):
        half, depth = layout.reach(level), level - layout.top
        thin = float(max(1, round(layout.cell / 40)))
        ground = _mixed(low, high, 0.16 + 0.16 * depth)
        here = [n for n in range(space.firsts[level], space.firsts[level + 1]) if layout.on_board(n)]
        for letter in dict.fromkeys(map(letter_of, here)):
            places = tuple(layout.places[n] for n in here if letter_of(n) == letter)
            shape = rounded(half, 0.3 * layout.cell if layout.cell >= _SOFT else 0.0)
            tint = NODES[letter][0]
            parts = [Polygon(shape, _mixed(ground, tint, 0.07))]
            if layout.cell >= _FRAMED or level < space.depth - 1:
                parts.append(Polygon(shape, tint, 0.5 - 0.06 * depth, thin))
            out.append(Stamp(tuple(parts), places))
    return tuple(out)


def _mixed(a: str, b: str, share: float) -> str:
    """A colour between two."""
    low, high = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in zip(low, high, strict=True))
