"""How paths run over the flat map: from space to space, out at one edge and in at the other. Pure numpy.

On the sheet a vector is straight. Of those that would lie on each other (x, t, and both at once) only one
is: a vector within a grid bows beside it, others swing from space to space. Knows no colour and no painter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vectorgames.spaces.lattice import Lattice
from vectorgames.ui.flat.lattice_layout import CORNERS, GAP, Board, LatticeLayout
from vectorgames.ui.flat.primitives import Point

_BOW = -0.17
"""How far the middle of a vector within a grid is beside the straight line that it gives way to, in cells."""
_SWING_AGREE, _SWING_AGAINST = 0.2, -0.15
"""How far a step of one swings beside it, in cells: where it goes the same way inside the grids and from grid
to grid; where it goes opposite ways."""
_SWING_THREE, _SWING_FOUR = 0.12, -0.25
"""Likewise where y, z and t run, or all four: they are nearly as steep as others with z and t."""
_BEND = 0.05
"""How far a step from board to board bends, by its length."""
_TURN, _SEGMENT = 0.035, 5.0
"""How far a curve may turn from one point to the next, in radians; or how long that may be, in pixels."""
_ROUND = 6.0
"""Pixels of a cell below which steps are straight."""
_FAR = 20.0
"""Cells from board to board, as far as the direction of something not shown is concerned."""

Gate = tuple[Point, Point]
"""Where a line crosses an edge of its board, and in which direction."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one space to the next: the parts of its line (none where nothing of it is on the sheet), the gates
    through which it goes; of a step whose other end is not on the sheet: (space, direction, the other end)."""

    parts: tuple[tuple[Point, ...], ...]
    gates: tuple[Gate, ...] = ()
    away: tuple[int, Point, int] | None = None


Way = tuple[Step, ...]


def ways(space: Lattice, layout: LatticeLayout, paths: Sequence[tuple[int, ...]], rough: bool = False) -> list[Way]:
    """The ways of paths of four spaces (any number, but the same for all). ``rough``: with fewer points."""
    if not paths:
        return []
    rows = np.array(paths)
    coordinates = space.padded[rows].astype(int)
    points = layout.points[rows]
    change = np.diff(coordinates, axis=1)
    turns = np.fix(change[:, :, [3, 2]] / 3) * (-1, 1)  # ±1 across, down: where t or z goes round
    wraps = (turns != 0).any(2)
    hidden = np.isnan(points[:, :, 0])
    easy = ~wraps & ~hidden[:, 1:] & ~hidden[:, :-1]
    # A step that goes round is drawn as if the next board lay beside this one, and then folded.
    here = _in_board(layout, coordinates)
    low, high = _room(layout)
    begin = np.where(wraps[:, :, None], here[:, :-1], points[:, :-1])
    end = np.where(wraps[:, :, None], here[:, 1:] + turns * (np.array(high) - low), points[:, 1:])
    if layout.cell >= _ROUND:
        curves = _curves(begin, end, _aside(change, end - begin, layout.cell), 5 if rough else 33)
    else:
        curves = np.stack([begin, end], 2)
    curves = _without_needless_points(curves)
    easy, wraps, turns, hidden = easy.tolist(), wraps.tolist(), turns.tolist(), hidden.tolist()
    boards = [[layout.board(*[*c[4:], 0, 0][:2]) for c in four] for four in coordinates.tolist()]
    out = []
    for p, path in enumerate(paths):
        steps = []
        for k in range(len(path) - 1):
            if easy[p][k]:
                steps.append(Step((tuple(map(tuple, curves[p][k])),)))
            elif wraps[p][k] and not hidden[p][k] and not hidden[p][k + 1]:
                steps.append(_folded(curves[p][k], turns[p][k], low, high, *boards[p][k : k + 2]))
            else:
                steps.append(_outside(layout, path[k], path[k + 1], coordinates[p, k : k + 2], hidden[p][k]))
        out.append(tuple(steps))
    return out


def closing(space: Lattice, layout: LatticeLayout, dims: str, spaces: tuple[int, ...]) -> Way:
    """The step by which a vector along t alone comes back to where it began; none of others, nor of a line that
    does not go all the way round."""
    round_ = dims == "t" and spaces[0] in space.neighbours.linked[spaces[-1]]
    return ways(space, layout, [(spaces[-1], spaces[0])])[0] if round_ else ()


def _room(layout: LatticeLayout) -> tuple[Point, Point]:
    """Upper left and lower right edge at which lines leave a board, seen from its first cell."""
    board = layout.boards[0]
    (left, right), (top, bottom) = layout.edges(board), layout.rims(board)
    return (left - board.x, top - board.y), (right - board.x, bottom - board.y)


def _in_board(layout: LatticeLayout, c: np.ndarray) -> np.ndarray:
    """float[…, 2]: places of spaces, seen from the first cell of their boards."""
    step = (4 + GAP) * layout.cell
    x = c[..., 3] * step + (c[..., 0] + 0.5) * layout.cell
    y = (layout.down - 1 - c[..., 2]) * step + (3.5 - c[..., 1]) * layout.cell
    return np.stack([x, y], -1)


def _aside(change: np.ndarray, d: np.ndarray, cell: float) -> np.ndarray:
    """float[n, steps, 3, 2]: how far the begin, the middle and the end of every step are beside a straight line.

    ``change``: int[n, steps, dimensions], of coordinates; ``d``: float[n, steps, 2], on the sheet. All are zero
    for vectors that can be straight, because they have the line for themselves or come first among those on it:
    first those from grid to grid, then those within a grid, then those that do both.
    """
    way = np.where(np.abs(change) == 3, -np.sign(change), change)
    inside, grids = way[:, 0, :2], way[:, 0, [3, 2]]
    boards = (way[:, :, 4:] != 0).any((1, 2))
    cross = inside[:, 0] * grids[:, 1] - inside[:, 1] * grids[:, 0]
    agreement = (inside * grids).sum(1)
    kind = np.where(~inside.any(1), 0, np.where(~grids.any(1), 1, np.where(agreement > 0, 2, 3)))
    towards = np.where(grids.any(1)[:, None], grids, inside) @ (3, 1)
    line = np.where(boards | (cross != 0), -1, np.abs(towards))
    first = np.full(5, 9)
    np.minimum.at(first, line, kind)
    kind = np.where((line < 0) | (kind == first[line]), 0, kind)
    steep = (line < 0) & ~boards & grids.all(1) & (inside[:, 1] != 0)
    if steep.any() and (grids.all(1) & inside.any(1)).sum() > 1:
        kind = np.where(steep, np.where(inside[:, 0] == 0, 4, 5), kind)

    length = np.hypot(*np.moveaxis(d, -1, 0))[..., None]
    beside = np.stack([-d[..., 1], d[..., 0]], -1) / np.maximum(length, 1e-9)
    sides = 1 - 2 * (np.arange(d.shape[1]) % 2)  # to the other side after every space: no corners
    out = np.zeros((*d.shape[:2], 3))
    share = np.linspace(0, 1, 2 * d.shape[1] + 1)
    bow = 4 * share * (1 - share) * _BOW * cell * np.sign(towards)[:, None]  # to one side whichever way it goes
    for k in range(d.shape[1]):
        out[:, k] = np.where((kind == 1)[:, None], bow[:, 2 * k : 2 * k + 3], 0.0)
    swing = np.array([0.0, 0.0, _SWING_AGREE, _SWING_AGAINST, _SWING_THREE, _SWING_FOUR])[kind]
    swing *= cell
    out[:, :, 1] += swing[:, None] * sides + np.where(boards[:, None], _BEND / 2 * length[..., 0] * sides, 0.0)
    return out[..., None] * beside[:, :, None]


def _curves(a: np.ndarray, b: np.ndarray, aside: np.ndarray, most: int) -> np.ndarray:
    """float[n, steps, samples, 2]: arcs from a to b, each a parabola; as many points as the roundest one needs."""
    length = np.hypot(*np.moveaxis(b - a, -1, 0))
    high = np.hypot(*np.moveaxis(aside[:, :, 1] - (aside[:, :, 0] + aside[:, :, 2]) / 2, -1, 0))
    turn = 2 * np.arctan(4 * high / np.maximum(length, 1e-9))
    pieces = np.minimum(turn / _TURN, np.where(high > 0.05, length / _SEGMENT, 1.0))
    samples = min(most, 1 + math.ceil(max(1.0, float(np.nan_to_num(pieces).max()))))
    t = np.linspace(0, 1, samples)[:, None]
    shape = np.stack([(1 - t) * (1 - 2 * t), 4 * t * (1 - t), t * (2 * t - 1)])  # through begin, middle, end
    line = a[..., None, :] + (b - a)[..., None, :] * t
    return line + sum(aside[:, :, k, None] * shape[k] for k in range(3))


def _without_needless_points(curves: np.ndarray) -> list[list[list[Point]]]:
    """The points of every step of every vector, only the ends where it is straight."""
    middle = np.linspace(curves[:, :, 0], curves[:, :, -1], curves.shape[2], axis=2)
    straight = (np.abs(curves - middle).max((2, 3)) < 0.01).tolist()
    return [
        [step[:: len(step) - 1] if flat else step for step, flat in zip(steps, flats, strict=True)]
        for steps, flats in zip(curves.tolist(), straight, strict=True)
    ]


def _folded(line: list[Point], turn: Point, low: Point, high: Point, start: Board, target: Board) -> Step:
    """A step round t, or z where it is periodic: out at an edge of one board, in at the other edge of the next."""
    parts: list[list[Point]] = [[]]
    gates: list[Gate] = []
    moved, board = [0.0, 0.0], start

    def put(at: Sequence[float], gate: Point | None = None) -> None:
        place = (board.x + at[0] - moved[0], board.y + at[1] - moved[1])
        parts[-1].append(place)
        if gate:
            gates.append((place, gate))

    put(line[0])
    for p, q in zip(line, line[1:], strict=False):
        crossed = []
        for axis in (0, 1):
            edge = high[axis] if turn[axis] > 0 else low[axis]
            if turn[axis] and not moved[axis] and (q[axis] - edge) * turn[axis] > 0:
                crossed.append(((edge - p[axis]) / (q[axis] - p[axis]), axis))
        for share, axis in sorted(crossed):
            at = (p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share)
            gate = (turn[0], 0.0) if axis == 0 else (0.0, turn[1])
            put(at, gate)
            moved[axis] = turn[axis] * (high[axis] - low[axis])
            board = target
            parts.append([])
            put(at, gate)
        put(q)
    return Step(tuple(tuple(part) for part in parts if len(part) > 1), tuple(gates))


def _outside(layout: LatticeLayout, a: int, b: int, c: np.ndarray, from_hidden: bool) -> Step:
    """A step to or from a board that is not on the sheet: only where it goes."""
    here, there, way = (b, a, -1) if from_hidden else (a, b, 1)
    if math.isnan(layout.points[here][0]):
        return Step(())
    x, y, z, t = (c[1, :4] - c[0, :4]).tolist()
    (bx, by) = from_board_to_board(*c.tolist())
    dx, dy = x + 4.6 * t + bx * _FAR, -y - 4.6 * z + by * _FAR
    length = math.hypot(dx, dy) * way
    return Step((), (), (here, (dx / length, dy / length), there))


def from_board_to_board(a: Sequence[int], b: Sequence[int]) -> Point:
    """How far the board of one space is from that of another, in boards: across, down; (0, 0) on the same one."""
    dx = dy = 0
    for axis, size in ((4, 1), (5, 2)):
        if len(a) > axis:
            (x0, y0), (x1, y1) = CORNERS[a[axis]], CORNERS[b[axis]]
            dx, dy = dx + (x1 - x0) * size, dy + (y1 - y0) * size
    return dx, dy


def joined(way: Way, upto: float = math.inf) -> list[list[Point]]:
    """The line of a way in as few parts as possible; ``upto``: how many steps of it, the last one in part."""
    out: list[list[Point]] = []
    for k, step in enumerate(way):
        if upto <= k:
            break
        parts = step.parts if upto >= k + 1 else shortened(step.parts, upto - k)
        for part in parts:
            if out and out[-1][-1] == part[0]:
                out[-1].extend(part[1:])
            else:
                out.append(list(part))
    return out


def length_of(part: Sequence[Point]) -> float:
    return sum(map(math.dist, part, part[1:]))


def shortened(parts: Sequence[Sequence[Point]], share: float) -> list[tuple[Point, ...]]:
    """The first share of a line in parts, by its length."""
    left = share * sum(map(length_of, parts))
    out = []
    for part in parts:
        kept = cut_after(part, left)
        left -= length_of(part)
        if len(kept) > 1:
            out.append(kept)
        if left <= 0:
            break
    return out


def cut_after(part: Sequence[Point], length: float) -> tuple[Point, ...]:
    """The first so many pixels of a line."""
    out, left = [part[0]], length
    for a, b in zip(part, part[1:], strict=False):
        d = math.dist(a, b)
        if d >= left:
            if d and left > 0:
                out.append((a[0] + (b[0] - a[0]) * left / d, a[1] + (b[1] - a[1]) * left / d))
            break
        out.append(b)
        left -= d
    return tuple(out)
