"""All levels of a stack on one board: what every column holds, and what may be done there. Pure; no window.

The leading piece of each player stands on a column's square, beside it a strip of the levels from the lowest:
whose piece each carries, and which of them are targets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vectorgames.marks import KINDS, ORDER, TARGETS
from vectorgames.spaces.stack import Stack
from vectorgames.tableau import Mark, Piece, Tableau
from vectorgames.themes import Theme
from vectorgames.ui.flat.glyphs import GLYPHS
from vectorgames.ui.flat.marks import Seat
from vectorgames.ui.flat.outlines import box
from vectorgames.ui.flat.pieces import PIECE, ghosts
from vectorgames.ui.flat.primitives import PieceShape, Point, Polygon, Primitive, Stamp
from vectorgames.ui.flat.stack_layout import StackLayout

_LEFT_OUT = frozenset(("level", "count", "turn"))
"""Marks that say nothing of a column as a whole."""
_STRIP = 0.16
"""Width of the strip of levels, in cells; the rest of a square shows what the column holds."""
_SIDES = ((-0.2, 0.18), (0.2, -0.18), (-0.2, -0.18), (0.2, 0.18))
"""Where the pieces of several players stand on one square, in cells from its middle."""
_RANK = {kind: n for n, kind in enumerate(GLYPHS)}


def places(layout: StackLayout) -> tuple[float, tuple[Point, ...]]:
    """Side of what is left of a square beside the strip, and the middles of that, for every column."""
    cell, strip = layout.cell, _strip(layout.cell)
    return cell - strip, tuple((x - strip / 2, y) for x, y in layout.column_places)


def _strip(cell: float) -> float:
    """Whole pixels, and one beside it; of a square of few pixels half."""
    return min(max(3.0, float(round(_STRIP * cell))) + 1.0, cell / 2)


def projected_marks(space: Stack, tableau: Tableau) -> tuple[Mark, ...]:
    """A mark of every kind for each column that has one; of targets one for all, of ``number`` levels: its space is
    that of one of them."""
    targets: dict[int, Mark] = {}
    others: dict[tuple[str, int], Mark] = {}
    for mark in tableau.every_mark:
        column = mark.space // space.height
        if mark.kind in TARGETS:
            known = targets.get(column)
            more = known.number + 1 if known is not None else 1
            best = mark if known is None or ORDER[mark.kind] > ORDER[known.kind] else known
            targets[column] = replace(best, number=more)
        elif mark.kind not in _LEFT_OUT:
            known = others.setdefault((mark.kind, column), mark)
            if 0 < mark.number < known.number:
                others[mark.kind, column] = mark
    # How many levels there are is a number of its own.
    counts = (Mark("count", mark.space, number=mark.number) for mark in targets.values())
    return (*others.values(), *(replace(mark, number=0) for mark in targets.values()), *counts)


def column_seat(space: Stack, layout: StackLayout, tableau: Tableau) -> Callable[[int], Seat]:
    """Where the marks of a column stand, for any of its spaces."""
    cell, middles = places(layout)
    held = {number // space.height for number in tableau.occupied}
    return lambda number: Seat(middles[number // space.height], cell / 2, number // space.height in held)


def projected(space: Stack, layout: StackLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Pieces, absent ones, and strips of all columns."""
    held: dict[int, list[Piece]] = {}
    for piece in tableau.pieces:
        held.setdefault(piece.space // space.height, []).append(piece)
    targets = {mark.space: mark.kind for mark in tableau.every_mark if mark.kind in TARGETS}
    return [
        *_strips(space, layout, tableau, targets, theme),
        *_leaders(layout, held),
        *_ghosts(space, layout, tableau, held),
    ]


def _leaders(layout: StackLayout, held: dict[int, list[Piece]]) -> list[Primitive]:
    """The first piece of each player in a column, in the order of kinds; side by side if there are several."""
    cell, middles = places(layout)
    out: list[Primitive] = []
    for column, pieces in held.items():
        x, y = middles[column]
        best: dict[int, Piece] = {}
        for piece in sorted(pieces, key=lambda p: _RANK.get(p.kind, len(_RANK)), reverse=True):
            best[piece.owner] = piece
        if len(best) == 1:
            (piece,) = best.values()
            out.append(PieceShape((x, y), PIECE * cell, piece.text))
            continue
        for (dx, dy), owner in zip(_SIDES, sorted(best), strict=False):
            out.append(PieceShape((x + dx * cell, y + dy * cell), 0.3 * cell, best[owner].text))
    return out


def _ghosts(space: Stack, layout: StackLayout, tableau: Tableau, held: dict[int, list[Piece]]) -> list[Primitive]:
    """Pieces that are not there, at their columns, where nothing else stands."""
    cell, middles = places(layout)
    shown = {ghost.space // space.height: found for found in reversed(ghosts(tableau)) for ghost in found[:1]}
    return [
        PieceShape(middles[column], size * PIECE * cell, ghost.text, alpha)
        for column, (ghost, size, alpha) in shown.items()
        if column not in held
    ]


def _strips(
    space: Stack, layout: StackLayout, tableau: Tableau, targets: dict[int, str], theme: Theme
) -> list[Primitive]:
    """A bar beside every column that holds or offers something, and on it the levels."""
    cell, height = layout.cell, space.height
    right = cell / 2 - 1
    left = right - _strip(cell) + 1
    pitch = (cell - 2) / height
    thick = max(1.0, pitch - (1.0 if pitch >= 2.5 else 0.3))
    wide = 2.0 if cell >= 24 else 1.0 if cell >= 16 else 0.0
    slots: dict[tuple[str, float], list[Point]] = {}
    columns = dict.fromkeys(piece.space // height for piece in tableau.pieces)
    columns |= dict.fromkeys(number // height for number in targets)

    def put(number: int, colour: str, more: float) -> None:
        x, y = layout.column_places[number // height]
        slots.setdefault((colour, more), []).append((x, y + cell / 2 - 1 - (number % height + 0.5) * pitch))

    for piece in tableau.pieces:
        if piece.space not in targets:
            put(piece.space, theme.owner(piece.owner), 0.0)
    for number, kind in targets.items():
        put(number, theme[KINDS[kind].colour], wide)
    if not columns:
        return []
    track = Polygon(box(left, -cell / 2 + 1, right, cell / 2 - 1), theme["field"], 0.55)
    out: list[Primitive] = [Stamp((track,), tuple(layout.column_places[n] for n in columns))]
    for (colour, more), centres in slots.items():
        slot = Polygon(box(left - more, -thick / 2, right, thick / 2), colour, 1.0 if more else 0.85)
        out.append(Stamp((slot,), tuple(centres)))
    return out
