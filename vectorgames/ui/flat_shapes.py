"""What the flat map draws: grids, pieces, marks and vectors as primitives, in order. Pure; no window."""

from __future__ import annotations

from functools import lru_cache

from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.tableau import Path, Tableau, View
from vectorgames.ui.flat_map import Board, FlatLayout, flat_layout
from vectorgames.ui.flat_marks import hint_marks, other_mark, ring
from vectorgames.ui.frame import Rect
from vectorgames.ui.primitives import (
    Box,
    Circle,
    Curve,
    Line,
    PieceShape,
    Point,
    Polygon,
    Primitive,
    Text,
)
from vectorgames.ui.theme import Theme


def flat_primitives(
    space: Lattice, tableau: Tableau, rect: Rect, theme: Theme, hovered: int | None = None, view: View | None = None
) -> tuple[Primitive, ...]:
    """Everything of a position, in the order in which it is to be drawn.

    ``view``: grids that its levels and quadrants leave out are dimmed, but still to be read.
    """
    layout = flat_layout(space, rect)
    out: list[Primitive] = list(_background(space, rect, theme))
    marks = tableau.marks
    if hovered is None:
        hovered = next((m.space for m in marks if m.kind == "hover"), None)
    if hovered is not None:
        out += _hovered_grid(space, layout, hovered, theme)
    richer = {m.space for m in marks if m.kind not in ("last", "legal")}
    for kind in ("last", "legal"):
        for mark in marks:
            if mark.kind == kind and not (kind == "legal" and mark.space in richer):
                out += other_mark(layout, mark, theme)
    if hovered is not None:
        out += _hover(space, layout, hovered)
    for path in tableau.paths:
        out += _path(space, layout, path, theme)
    out += hint_marks(layout, marks, theme)
    radius = 0.37 * layout.cell
    for piece in tableau.pieces:
        out.append(PieceShape(_at(layout, piece.space), radius, piece.text))
    for mark in marks:
        if mark.kind == "line":
            out += other_mark(layout, mark, theme)
    for path in tableau.paths:
        if path.kind == "vector":
            out += [ring(layout, s, theme["gold"], 0.47) for s in path.spaces]
    if view is not None:
        out += _veils(space, layout, view, hovered, theme)
    for mark in marks:
        if mark.kind == "aim":
            out += other_mark(layout, mark, theme)
    return tuple(out)


def _veils(space: Lattice, layout: FlatLayout, view: View, hovered: int | None, theme: Theme) -> list[Primitive]:
    """A dark pane over every grid that is not in focus; the one pointed at stays clear."""
    if not view.levels and not view.quadrants:
        return []
    here = None
    if hovered is not None:
        c = [int(n) for n in space.coordinates[hovered]]
        here = (_board(layout, c), c[2], c[3])
    return [
        Box(layout.grid(board, z, t).inset(-0.2 * layout.cell), theme["field"], 0.52, 0.3 * layout.cell)
        for board in layout.boards
        for t in range(4)
        for z in range(4)
        if (board, z, t) != here and not in_focus(view, z, t)
    ]


def in_focus(view: View, z: int, t: int) -> bool:
    """Whether a grid is among those isolated; z and t counted from 0."""
    return (not view.levels or z + 1 in view.levels) and (not view.quadrants or QUADRANTS[t] in view.quadrants)


def _at(layout: FlatLayout, space: int) -> Point:
    x, y = layout.points[space]
    return float(x), float(y)


@lru_cache(maxsize=16)
def _cached(space: Lattice, rect: Rect, theme_id: str, colours: tuple[str, ...]) -> tuple[Primitive, ...]:
    card, grid, text, second = colours
    layout = flat_layout(space, rect)
    cell = layout.cell
    pad = 0.2 * cell
    out: list[Primitive] = []
    for board in layout.boards:
        for t in range(4):
            for z in range(4):
                box = layout.grid(board, z, t)
                out.append(Box(box.inset(-pad), card, 1.0, 0.3 * cell))
                out += _lines(box, cell, grid)
        out += _names(space, layout, board, text, second)
    return tuple(out)


def _lines(box: Rect, cell: float, colour: str) -> list[Primitive]:
    """The lines of one grid of sixteen cells."""
    thin = float(max(1, round(cell / 30)))
    out: list[Primitive] = []
    for i in range(5):
        alpha = 0.68 if i in (0, 4) else 0.30
        x, y = box.x + i * cell, box.y + i * cell
        out.append(Line((x, box.y), (x, box.bottom), colour, alpha, thin))
        out.append(Line((box.x, y), (box.right, y), colour, alpha, thin))
    return out


def _background(space: Lattice, rect: Rect, theme: Theme) -> tuple[Primitive, ...]:
    colours = (theme["grid_card"], theme["grid"], theme["text"], theme["second"])
    return _cached(space, rect, theme.id, colours)


def _names(space: Lattice, layout: FlatLayout, board: Board, text: str, second: str) -> list[Primitive]:
    """Names of columns and rows, and of the board where there are several."""
    cell = layout.cell
    out: list[Primitive] = []
    first, last = layout.grid(board, 3, 0), layout.grid(board, 3, 3)
    if layout.named:
        size = min(max(0.62 * cell, 11) if space.dimensions == 4 else max(0.78 * cell, 9), 24)
        above = first.y - layout.names_above
        for t, name in enumerate(QUADRANTS):
            out.append(Text((layout.grid(board, 3, t).centre[0], above), name, text, size))
        left = layout.edges(board)[0] - 0.75 * cell
        for z in range(4):
            out.append(Text((left, layout.grid(board, z, 0).centre[1]), str(z + 1), text, size * 1.1))
        out.append(Text((left, above), "z", second, size))
    if space.dimensions == 4:
        return out
    width = last.right - first.x
    parts = [QUADRANTS[board.u]] + ([QUADRANTS[board.v]] if space.dimensions == 6 else [])
    name = " · ".join(f"{dim} {part}" for dim, part in zip("uv", parts, strict=False))
    size = layout.title_size
    if len(name) * 0.62 * size > width:
        name = " · ".join(parts)
    out.append(Text(((first.x + last.right) / 2, first.y - layout.title_above), name, text, size))
    return out


def _hovered_grid(space: Lattice, layout: FlatLayout, hovered: int, theme: Theme) -> list[Primitive]:
    c = [int(n) for n in space.coordinates[hovered]]
    board = _board(layout, c)
    box = layout.grid(board, c[2], c[3])
    cell = layout.cell
    card = box.inset(-0.2 * cell)
    return [
        Box(card, theme["grid_hovered"], 1.0, 0.3 * cell),
        Box(card, theme["grid"], 0.35, 0.3 * cell, 1.0),
        *_lines(box, cell, theme["grid"]),
    ]


def _board(layout: FlatLayout, coordinates: list[int]) -> Board:
    u = coordinates[4] if len(coordinates) > 4 else 0
    v = coordinates[5] if len(coordinates) > 5 else 0
    return next(b for b in layout.boards if (b.u, b.v) == (u, v))


def _hover(space: Lattice, layout: FlatLayout, hovered: int) -> list[Primitive]:
    """A plate where the pointer is, rings at the same x and y on the other levels."""
    cell = layout.cell
    x, y = _at(layout, hovered)
    plate = Rect(x - 0.43 * cell, y - 0.43 * cell, 0.86 * cell, 0.86 * cell)
    out: list[Primitive] = [
        Box(plate, "#FFFFFF", 0.30, 0.17 * cell),
        Box(plate, "#FFFFFF", 0.95, 0.17 * cell, max(1.2, 0.075 * cell)),
    ]
    base = hovered - int(space.coordinates[hovered][2]) * space.strides[2]
    for z in range(4):
        other = base + z * space.strides[2]
        if other != hovered:
            out.append(Circle(_at(layout, other), 0.19 * cell, "#FFFFFF", 0.8, max(1.1, 0.065 * cell)))
    return out


# ---- vectors ----


def _path(space: Lattice, layout: FlatLayout, path: Path, theme: Theme) -> list[Primitive]:
    colour = {"vector": theme["gold"], "trail": theme["accent"]}.get(path.kind, theme["second"])
    thick = max(1.6, 0.115 * layout.cell)
    out: list[Primitive] = []
    for a, b in zip(path.spaces, path.spaces[1:], strict=False):
        out += _step(space, layout, a, b, colour, thick, glow=path.kind == "vector")
    return out


def _step(
    space: Lattice, layout: FlatLayout, a: int, b: int, colour: str, thick: float, glow: bool
) -> list[Primitive]:
    """One step of a path. Where t wraps round it leaves at one edge and comes back at the other."""
    pa, pb = _at(layout, a), _at(layout, b)
    ca, cb = ([int(n) for n in space.coordinates[s]] for s in (a, b))
    if abs(ca[3] - cb[3]) != 3:
        return _segment(pa, pb, 0.07, colour, thick, glow)
    leave, back = layout.edges(_board(layout, ca)), layout.edges(_board(layout, cb))
    right = ca[3] > cb[3]
    out_x, in_x = (leave[1], back[0]) if right else (leave[0], back[1])
    da, db = abs(out_x - pa[0]), abs(pb[0] - in_x)
    if ca[4:] == cb[4:]:
        height = pa[1] + (pb[1] - pa[1]) * da / (da + db)
        heights = (height, height)
    else:  # the boards differ too: leave and come back level with the spaces
        heights = (pa[1], pb[1])
    out = _segment(pa, (out_x, heights[0]), 0.0, colour, thick, glow)
    out += _segment((in_x, heights[1]), pb, 0.0, colour, thick, glow)
    size = 0.3 * layout.cell
    way = 1 if right else -1
    for x, y in ((out_x, heights[0]), (in_x, heights[1])):
        out.append(
            Polygon(
                (
                    (x + way * size, y),
                    (x - way * 0.45 * size, y - 0.85 * size),
                    (x - way * 0.45 * size, y + 0.85 * size),
                ),
                colour,
            )
        )
    return out


def _segment(a: Point, b: Point, bend: float, colour: str, thick: float, glow: bool) -> list[Primitive]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    control = ((a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend)
    layers = ((3.4, 0.16), (1.9, 0.28), (1.0, 1.0)) if glow else ((1.0, 0.85),)
    return [Curve(a, control, b, colour, alpha, thick * share) for share, alpha in layers]
