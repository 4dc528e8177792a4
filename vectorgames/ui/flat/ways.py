"""How paths run over the flat map: from space to space, out at one edge and in at the other. Pure numpy.

On the sheet a vector is straight, so vectors that lie over each other (x, t, and both at once) are told
apart by how far they bend from space to space. Knows no colour and no painter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vectorgames.spaces.lattice import Lattice
from vectorgames.ui.flat.layout import CORNERS, GAP, Board, FlatLayout
from vectorgames.ui.flat.primitives import Point

_BEND, _BEND_AGREE, _BEND_AGAINST = 0.05, 0.12, -0.075
"""How far a step bends, by its length: usually; where it goes the same way inside the grids and from grid to
grid; where it goes opposite ways."""
_ROUND = 6.0
"""Pixels of a cell below which steps are straight."""
_FAR = 20.0
"""Cells from board to board, as far as the direction of something not shown is concerned."""

Gate = tuple[Point, Point]
"""Where a line crosses an edge of its board, and in which direction."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one space to the next: the parts of its line (none where nothing of it is on the sheet), the gates
    through which it goes, and (space, direction) of a step whose other end is not on the sheet."""

    parts: tuple[tuple[Point, ...], ...]
    gates: tuple[Gate, ...] = ()
    away: tuple[int, Point] | None = None


Way = tuple[Step, ...]


def ways(space: Lattice, layout: FlatLayout, paths: Sequence[tuple[int, ...]], rough: bool = False) -> list[Way]:
    """The ways of paths of four spaces (any number, but the same for all). ``rough``: with fewer points."""
    if not paths:
        return []
    rows = np.array(paths)
    coordinates = space.coordinates[rows].astype(int)
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
    bends = _bends(change) if layout.cell >= _ROUND else np.zeros(change.shape[:2])
    curves = _curves(begin, end, bends, (5 if rough else 9) if layout.cell >= _ROUND else 2).tolist()
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


def _room(layout: FlatLayout) -> tuple[Point, Point]:
    """Upper left and lower right edge at which lines leave a board, seen from its first cell."""
    board = layout.boards[0]
    (left, right), (top, bottom) = layout.edges(board), layout.rims(board)
    return (left - board.x, top - board.y), (right - board.x, bottom - board.y)


def _in_board(layout: FlatLayout, c: np.ndarray) -> np.ndarray:
    """float[…, 2]: places of spaces, seen from the first cell of their boards."""
    step = (4 + GAP) * layout.cell
    x = c[..., 3] * step + (c[..., 0] + 0.5) * layout.cell
    y = (3 - c[..., 2]) * step + (3.5 - c[..., 1]) * layout.cell
    return np.stack([x, y], -1)


def _bends(change: np.ndarray) -> np.ndarray:
    """float[n, steps] out of int[n, steps, dimensions]: how the coordinates change."""
    way = np.where(np.abs(change) == 3, -np.sign(change), change)
    inside = (way[:, :, :2] != 0).any(2)
    grids = (way[:, :, 2:4] != 0).any(2)
    boards = (way[:, :, 4:] != 0).any(2)
    agreement = way[:, :, 0] * way[:, :, 3] + way[:, :, 1] * way[:, :, 2]
    bend = np.where(agreement > 0, _BEND_AGREE, np.where(agreement < 0, _BEND_AGAINST, _BEND))
    bend = np.where(boards, _BEND, np.where(grids, np.where(inside, bend, _BEND), 0.0))
    return bend * (1 - 2 * (np.arange(bend.shape[1]) % 2))  # to the other side after every space: no corners


def _curves(a: np.ndarray, b: np.ndarray, bend: np.ndarray, samples: int) -> np.ndarray:
    """float[…, samples, 2]: arcs from a to b, each a parabola."""
    d = b - a
    t = np.linspace(0, 1, samples)[:, None]
    aside = np.stack([-d[..., 1], d[..., 0]], -1) * bend[..., None]
    return a[..., None, :] + d[..., None, :] * t + aside[..., None, :] * (2 * t * (1 - t))


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


def _outside(layout: FlatLayout, a: int, b: int, c: np.ndarray, from_hidden: bool) -> Step:
    """A step to or from a board that is not on the sheet: only where it goes."""
    here, way = (b, -1) if from_hidden else (a, 1)
    if math.isnan(layout.points[here][0]):
        return Step(())
    x, y, z, t = (c[1, :4] - c[0, :4]).tolist()
    dx, dy = x + 4.6 * t, -y - 4.6 * z
    for axis, size in ((4, _FAR), (5, 2 * _FAR)):
        if c.shape[1] > axis:
            (x0, y0), (x1, y1) = (CORNERS[int(row[axis])] for row in c)
            dx, dy = dx + (x1 - x0) * size, dy + (y1 - y0) * size
    length = math.hypot(dx, dy) * way
    return Step((), (), (here, (dx / length, dy / length)))


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
