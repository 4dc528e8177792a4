"""The sheet of a lattice as primitives: grids, lines, pieces and marks, in order. Pure; no window."""

from __future__ import annotations

import math
from collections.abc import Callable, Container

import numpy as np

from vectorgames.memoize import memoize
from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.tableau import Choices, Tableau, View
from vectorgames.ui.flat.lattice_layout import CARD, Board, LatticeLayout
from vectorgames.ui.flat.lines import pinned_lines, xray_lines
from vectorgames.ui.flat.marks import Seat, corner, drawn_marks, mark_layers
from vectorgames.ui.flat.move_lines import Route, arc, move_lines
from vectorgames.ui.flat.pieces import PLAIN as PIECE
from vectorgames.ui.flat.pieces import ghosts as ghosts_of
from vectorgames.ui.flat.pieces import standing
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Box, Circle, Lines, PieceShape, Point, Primitive, Text
from vectorgames.ui.flat.strokes import Layers
from vectorgames.ui.flat.ways import ways
from vectorgames.ui.flat.wins import win_lines
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme


def lattice_shapes(
    space: Lattice,
    layout: LatticeLayout,
    tableau: Tableau,
    theme: Theme,
    view: View | None,
    _lang: str,
    _how: Spots,
) -> tuple[Primitive, ...]:
    """See ``shapes.flat_primitives``.

    ``view``: boards that its u and v leave out are not on the sheet; grids that its levels and quadrants leave
    out are dimmed, but still to be read.
    """
    out: list[Primitive] = list(_background(space, layout, theme))
    shows = layout.shown
    grid = _grid_of(space, layout, next(iter(tableau.marked("hover")), None))
    if grid is not None:
        out += _hovered_grid(layout, grid, theme)
    ghosts = [found for found in ghosts_of(tableau) if found[0].space in shows]
    full = tableau.occupied | {ghost.space for ghost, *_ in ghosts}
    choices = _choices(layout, tableau.choices, tableau.occupied, theme)
    marks = mark_layers(drawn_marks(tableau), _seats(layout, full), theme, corner)
    xray, win = xray_lines(space, layout, tableau, theme), win_lines(space, layout, tableau, theme)
    radius, pinned = PIECE * layout.cell, pinned_lines(space, layout, tableau, theme)
    out += [*choices.under, *marks.under, *xray.under, *win.under, *pinned.under]
    out += [PieceShape(layout.places[g.space], size * radius, g.text, alpha) for g, size, alpha in ghosts]
    drawn = standing(tableau, layout.places, shows.__contains__)
    out += [PieceShape(at, radius, piece.text, seen) for piece, at, seen in drawn]
    pieces = [layout.places[space] for space in tableau.occupied & shows]
    out += move_lines(tableau.paths, lambda a, b: _route(space, layout, pieces, a, b), layout.cell, theme)
    out += [*choices.over, *marks.over, *win.over]
    if view is not None:
        out += _veils(layout, view, grid, theme)
    out += xray.over  # the numbers of the chosen vector cover whatever is at their spaces
    stepped = tableau.stepped
    if stepped is not None and stepped.spaces[stepped.at] in shows:
        at, width = layout.places[stepped.spaces[stepped.at]], max(2.0, 0.11 * layout.cell)
        out += [
            Circle(at, (0.52 + 0.2 * stepped.flash) * layout.cell, theme["gold"], 1.0, width),
        ]
    return tuple(out)


def _seats(layout: LatticeLayout, full: Container[int]) -> Callable[[int], Seat | None]:
    """``full``: the spaces whose middles are taken."""
    shown, half = layout.shown, layout.cell / 2
    return lambda number: Seat(layout.places[number], half, number in full) if number in shown else None


@memoize(most=2)
def _choices(layout: LatticeLayout, choices: Choices, full: frozenset[int], theme: Theme) -> Layers:
    return mark_layers(choices.marks, _seats(layout, full), theme, corner)


def _route(space: Lattice, layout: LatticeLayout, pieces: list[Point], a: int, b: int) -> Route | None:
    """A step round t goes out at one edge and comes in at the other, as vectors do."""
    if math.isnan(layout.points[[a, b]].sum()):
        return None
    change = np.abs(np.subtract(space.padded[b], space.padded[a], dtype=int))
    if change[3] != 3 and not (space.periodic_z and change[2] == 3):
        return arc(layout.places[a], layout.places[b], layout.cell, pieces)
    (step,) = ways(space, layout, [(a, b)])[0]
    return Route(step.parts, max(2.2, 0.13 * layout.cell), 0.42 * layout.cell) if step.parts else None


Grid = tuple[Board, int, int]
"""A grid of sixteen cells: its board, z and t, counted from 0."""


def _grid_of(space: Lattice, layout: LatticeLayout, number: int | None) -> Grid | None:
    """The grid of a space, None if it is not on the sheet."""
    if number is None:
        return None
    c = space.padded[number].tolist()
    board = layout.board(*[*c[4:], 0, 0][:2])
    return None if board is None else (board, c[2], c[3])


def _veils(layout: LatticeLayout, view: View, here: Grid | None, theme: Theme) -> list[Primitive]:
    """A dark pane over every grid that is not in focus; the one pointed at stays clear."""
    if not view.levels and not view.quadrants:
        return []
    return [
        Box(layout.grid(board, z, t).inset(-CARD * layout.cell), theme["field"], 0.52, 0.3 * layout.cell)
        for board in layout.boards
        for t in range(layout.across)
        for z in range(layout.down)
        if (board, z, t) != here and not in_focus(view, z, t)
    ]


def in_focus(view: View, z: int, t: int) -> bool:
    """Whether a grid is among those isolated; z and t counted from 0."""
    return (not view.levels or z + 1 in view.levels) and (not view.quadrants or QUADRANTS[t] in view.quadrants)


# ---- what is always there ----


def _background(space: Lattice, layout: LatticeLayout, theme: Theme) -> tuple[Primitive, ...]:
    colours = (theme["grid_card"], theme["grid"], theme["text"], theme["second"])
    return _coloured(layout, space, colours, theme.fine(_FINE))


@memoize(most=2)
def _coloured(
    layout: LatticeLayout, space: Lattice, colours: tuple[str, ...], fine: float
) -> tuple[Primitive, ...]:
    card, grid, text, second = colours
    cell = layout.cell
    out: list[Primitive] = [Box(square, grid, 0.22, 0.8 * cell, 1.0) for square in layout.squares]
    boxes = [
        layout.grid(board, z, t)
        for board in layout.boards
        for t in range(layout.across)
        for z in range(layout.down)
    ]
    if cell >= _CARDS:
        out += [Box(box.inset(-CARD * cell), card, 1.0, 0.3 * cell) for box in boxes]
    else:  # one card for all sixteen: nobody sees the gaps between them
        for board in layout.boards:
            first, last = layout.grid(board, layout.down - 1, 0), layout.grid(board, 0, layout.across - 1)
            whole = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
            out.append(Box(whole.inset(-CARD * cell), card, 1.0, 0.3 * cell))
    out += _lines(boxes, cell, grid, fine)
    for board in layout.boards:
        out += _names(space, layout, board, text, second)
    return tuple(out)


_CARDS = 5.0
"""Pixels of a cell from which on every grid has a card of its own."""
_FINE = 0.30
"""Strength of the lines between cells."""
_INNER = 3.0
"""Pixels of a cell from which on the lines between the cells are drawn."""


def _lines(boxes: list[Rect], cell: float, colour: str, fine: float) -> list[Primitive]:
    """The lines of grids of sixteen cells: the frames, and fainter ones inside, ``fine`` strong."""
    thin = float(max(1, round(cell / 30)))
    half = thin / 2 if thin % 2 else 0.0  # whole pixels
    out: list[Primitive] = []
    for alpha, steps in ((fine, (1, 2, 3)), (0.68, (0, 4))):
        ends = []
        for box in boxes:
            left, top, right, bottom = (n + half for n in (box.x, box.y, box.right, box.bottom))
            reach = thin / 2 if 0 in steps else 0.0
            for i in steps:
                x, y = left + i * cell, top + i * cell
                ends += [(x, top - reach, x, bottom + reach), (left + reach, y, right - reach, y)]
        if cell >= _INNER or 0 in steps:
            out.append(Lines(tuple(ends), colour, alpha if cell >= _CARDS else 0.75 * alpha, thin))
    return out


def _names(space: Lattice, layout: LatticeLayout, board: Board, text: str, second: str) -> list[Primitive]:
    """Names of columns and rows, and of the board where there are several."""
    cell = layout.cell
    out: list[Primitive] = []
    top, named = layout.down - 1, layout.named
    first, last = layout.grid(board, top, 0), layout.grid(board, top, layout.across - 1)
    size = min(max(0.62 * cell, 11) if space.dimensions <= 4 else max(0.62 * cell, 9), max(24, 0.42 * cell))
    above = first.y - layout.names_above
    if named and layout.across > 1:
        for t, name in enumerate(QUADRANTS):
            out.append(Text((layout.grid(board, top, t).centre[0], above), name, text, size))
    if named and layout.down > 1:
        left = layout.edges(board)[0] - 0.75 * cell
        for z in range(layout.down):
            out.append(Text((left, layout.grid(board, z, 0).centre[1]), str(z + 1), text, size * 1.1))
        out.append(Text((left, above), "z", second, size))
    if space.dimensions <= 4:
        return out
    width = last.right - first.x
    parts = [QUADRANTS[board.u]] + ([QUADRANTS[board.v]] if space.dimensions == 6 else [])
    name = " · ".join(f"{dim} {part}" for dim, part in zip("uv", parts, strict=False))
    size = layout.title_size
    if len(name) * 0.62 * size > width:
        name = " · ".join(parts)
    out.append(Text(((first.x + last.right) / 2, first.y - layout.title_above), name, text, size))
    return out


def _hovered_grid(layout: LatticeLayout, grid: Grid, theme: Theme) -> list[Primitive]:
    box = layout.grid(*grid)
    cell = layout.cell
    card = box.inset(-CARD * cell)
    return [
        Box(card, theme["grid_hovered"], 1.0, 0.3 * cell),
        Box(card, theme["grid"], 0.35, 0.3 * cell, 1.0),
        *_lines([box], cell, theme["grid"], theme.fine(_FINE)),
    ]
