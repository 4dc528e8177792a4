"""What the flat map draws: grids, pieces, marks and vectors as primitives, in order. Pure; no window."""

from __future__ import annotations

import math
from functools import lru_cache

from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.tableau import Path, Tableau
from vectorgames.ui.flat_map import Board, FlatLayout, flat_layout
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
    space: Lattice, tableau: Tableau, rect: Rect, theme: Theme, hovered: int | None = None
) -> tuple[Primitive, ...]:
    """Everything of a position, in the order in which it is to be drawn."""
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
                out += _mark(layout, kind, mark.space, theme)
    if hovered is not None:
        out += _hover(space, layout, hovered)
    for path in tableau.paths:
        out += _path(space, layout, path, theme)
    radius = 0.37 * layout.cell
    for piece in tableau.pieces:
        out.append(PieceShape(_at(layout, piece.space), radius, piece.text))
    for mark in marks:
        if mark.kind not in ("last", "legal", "hover"):
            out += _mark(layout, mark.kind, mark.space, theme)
    for path in tableau.paths:
        if path.kind == "vector":
            out += [_ring(layout, s, theme["gold"], 0.47) for s in path.spaces]
    return tuple(out)


def _at(layout: FlatLayout, space: int) -> Point:
    x, y = layout.points[space]
    return float(x), float(y)


def _ring(layout: FlatLayout, space: int, colour: str, share: float) -> Circle:
    return Circle(_at(layout, space), share * layout.cell, colour, 1.0, max(1.5, 0.09 * layout.cell))


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
    cell = layout.cell
    out: list[Primitive] = []
    if space.dimensions == 4:
        size = min(max(0.62 * cell, 11), 24)
        for t, name in enumerate(QUADRANTS):
            box = layout.grid(board, 3, t)
            out.append(Text((box.centre[0], box.y - 0.72 * cell), name, text, size))
        left = layout.edges(board)[0] - 0.55 * cell
        for z in range(4):
            out.append(Text((left, layout.grid(board, z, 0).centre[1]), str(z + 1), text, size * 1.1))
        out.append(Text((left, layout.grid(board, 3, 0).y - 0.72 * cell), "z", second, size))
        return out
    first, last = layout.grid(board, 3, 0), layout.grid(board, 3, 3)
    name = f"u {QUADRANTS[board.u]}" + (f" · v {QUADRANTS[board.v]}" if space.dimensions == 6 else "")
    size = min(max(0.95 * cell, 9), 20)
    out.append(Text(((first.x + last.right) / 2, first.y - 0.8 * cell), name, text, size))
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


def _mark(layout: FlatLayout, kind: str, space: int, theme: Theme) -> list[Primitive]:
    """Every kind has a shape of its own, so that colour is never needed to tell them apart."""
    x, y = _at(layout, space)
    cell = layout.cell
    width = max(1.3, 0.075 * cell)

    def square(share: float) -> Rect:
        return Rect(x - share * cell, y - share * cell, 2 * share * cell, 2 * share * cell)

    if kind == "aim":
        return [
            Box(square(0.43), "#FFFFFF", 0.16, 0.17 * cell),
            *_corners(x, y, 0.45 * cell, 0.2 * cell, "#FFFFFF", max(1.8, 0.11 * cell)),
            Circle((x, y), 0.1 * cell, "#FFFFFF"),
        ]
    if kind == "last":
        return [
            Box(square(0.46), theme["accent"], 0.20, 0.12 * cell),
            Line(
                (x - 0.3 * cell, y + 0.46 * cell),
                (x + 0.3 * cell, y + 0.46 * cell),
                theme["accent"],
                1.0,
                2 * width,
            ),
        ]
    if kind == "legal":
        return [Circle((x, y), max(1.4, 0.09 * cell), theme["accent"], 0.75)]
    if kind == "win":
        return [Polygon(_star(x, y, 0.36 * cell, 0.17 * cell), theme["gold"], 1.0, width)]
    if kind == "block":
        return [
            Polygon(_regular(x, y, 0.38 * cell, 8, math.pi / 8), theme["warning"], 1.0, width),
            Line((x - 0.2 * cell, y), (x + 0.2 * cell, y), theme["warning"], 1.0, 1.6 * width),
        ]
    if kind == "double":
        return [Polygon(_regular(x, y, r * cell, 4, 0.0), theme["good"], 1.0, width) for r in (0.2, 0.4)]
    if kind == "line":
        return [_ring(layout, space, theme["gold"], 0.47)]
    return []


def _corners(x: float, y: float, r: float, arm: float, colour: str, width: float) -> list[Primitive]:
    out: list[Primitive] = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = x + sx * r, y + sy * r
            out.append(Line((cx, cy), (cx - sx * arm, cy), colour, 1.0, width))
            out.append(Line((cx, cy), (cx, cy - sy * arm), colour, 1.0, width))
    return out


def _regular(x: float, y: float, r: float, n: int, turn: float) -> tuple[Point, ...]:
    return tuple(
        (x + r * math.cos(turn + i * math.tau / n), y + r * math.sin(turn + i * math.tau / n)) for i in range(n)
    )


def _star(x: float, y: float, outer: float, inner: float) -> tuple[Point, ...]:
    return tuple(
        (x + r * math.cos(-math.pi / 2 + i * math.pi / 4), y + r * math.sin(-math.pi / 2 + i * math.pi / 4))
        for i, r in enumerate([outer, inner] * 4)
    )


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
