"""How lines run over the sheet of a tree: in the channels between rows and columns, round all spots. Pure.

The sheet is a grid: odd places are rows and columns of the bottom level, even ones the channels between and
beside them. Spots stand where two odd ones cross, and where two channels of one level do. Round those that have
more than one level below them there is room for a line to go; past the others there is none. So any two nodes
are joined without touching a third one.
"""

from __future__ import annotations

import heapq
import math

import numpy as np

from vectorgames.memoize import memoize
from vectorgames.ui.flat.primitives import Point
from vectorgames.ui.flat.tree_layout import BOTTOM, TreeLayout

_TURN, _ROUND = 0.9, 0.8
"""What a corner costs, and what going round a spot does, in rows."""
_USED = 2.0
"""How much dearer a stretch is that a line takes already."""
_BORDER = 0.7
"""How much dearer the margin is."""
_SOFT = 0.5
"""How far from a corner a line begins to turn, by the distance of two spots."""
_BOW = 0.66
"""How far from the middle of a spot a line begins to bow round it, by the width of the channel from row to row."""
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))

Place = tuple[int, int]


def grid_place(layout: TreeLayout, node: int) -> Place:
    """Where a node of the sheet stands on its grid."""
    size = 2 ** (layout.space.depth - layout.space.level(node))
    loci = layout.space.loci[node, layout.top : layout.space.level(node)].tolist()
    column = row = 0
    for locus in loci:
        column, row = 2 * column + (locus in (1, 2)), 2 * row + (locus in (2, 3))
    return (2 * column + 1) * size, (2 * row + 1) * size


def loop(layout: TreeLayout, nodes: tuple[int, ...], closed: bool = True) -> tuple[Point, ...]:
    """A closed line through nodes in order, the last point being the first one again; or an open one."""
    return _loop(layout, nodes, closed)


@memoize(most=64)
def _loop(layout: TreeLayout, nodes: tuple[int, ...], closed: bool) -> tuple[Point, ...]:
    used: set[tuple[Place, Place]] = set()
    out: list[Point] = []
    for a, b in zip(nodes, (*nodes[1:], *nodes[: int(closed)]), strict=False):
        places = _found(layout, grid_place(layout, a), grid_place(layout, b), used)
        used |= {pair for p, q in zip(places, places[1:], strict=False) for pair in ((p, q), (q, p))}
        out += _drawn(layout, places)[bool(out) :]
    return tuple(out)


@memoize(most=64)
def way(layout: TreeLayout, a: int, b: int) -> tuple[Point, ...]:
    """The points of a line from one node to another."""
    return tuple(_drawn(layout, _found(layout, grid_place(layout, a), grid_place(layout, b), set())))


def climb(layout: TreeLayout, node: int) -> tuple[Point, ...]:
    """A line from a node to the one above it: straight from the bottom level, else along two channels."""
    parent = layout.space.parent(node)
    (x, y), (px, py) = layout.places[node], layout.places[parent]
    if layout.space.level(node) == layout.space.depth:
        return (x, y), (px, py)
    return tuple(_smooth([(x, y), (x, py), (px, py)], layout.cell))


# ---- the grid ----


def _cost(place: Place, most: int) -> float:
    """What it costs to pass a place: nothing, what going round a spot does, infinitely much."""
    u, v = place
    if u % 2 != v % 2:
        return 0.0
    if u % 2:
        return math.inf
    if u in (0, most) or v in (0, most) or (u & -u) != (v & -v):
        return 0.0
    return _ROUND if u & -u > 2 else math.inf


def _found(layout: TreeLayout, start: Place, end: Place, used: set[tuple[Place, Place]]) -> list[Place]:
    """The best way over the grid: short, with few corners, along what is not used."""
    most = 2 ** (layout.depth + 1)
    xs, ys = _lines(layout)

    def far(p: Place, q: Place) -> float:
        return (abs(xs[p[0]] - xs[q[0]]) + abs(ys[p[1]] - ys[q[1]])) / layout.cell

    queue = [(far(start, end), 0.0, start, -1)]
    best: dict[tuple[Place, int], float] = {(start, -1): 0.0}
    before: dict[tuple[Place, int], tuple[Place, int]] = {}
    while queue:
        _, cost, place, side = heapq.heappop(queue)
        if place == end:
            return _traced(before, (place, side))
        if cost > best[place, side]:
            continue
        for way_, (du, dv) in enumerate(_SIDES):
            there = place[0] + du, place[1] + dv
            if not (0 <= there[0] <= most and 0 <= there[1] <= most):
                continue
            passing = 0.0 if there == end else _cost(there, most)
            if passing == math.inf:
                continue
            border = there[0] in (0, most) or there[1] in (0, most)
            step = far(place, there) * (1 + _USED * ((place, there) in used) + _BORDER * border)
            total = cost + step + passing + _TURN * (side not in (-1, way_))
            if total < best.get((there, way_), math.inf) - 1e-9:
                best[there, way_] = total
                before[there, way_] = place, side
                heapq.heappush(queue, (total + far(there, end), total, there, way_))
    return [start, end]  # side by side with nothing between: cannot be


def _traced(before: dict, state: tuple[Place, int]) -> list[Place]:
    out = [state[0]]
    while state in before:
        state = before[state]
        out.append(state[0])
    return out[::-1]


@memoize
def _lines(layout: TreeLayout) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Places of all columns and channels, of all rows and channels."""
    out = []
    for places in (layout.xs.tolist(), layout.ys.tolist()):
        beside = 0.5 * layout.cell
        line = [places[0] - beside]
        for a, b in zip(places, [*places[1:], None], strict=True):
            line += [a, (a + b) / 2 if b is not None else a + beside]
        out.append(tuple(line))
    return out[0], out[1]


# ---- points ----


def _drawn(layout: TreeLayout, places: list[Place]) -> list[Point]:
    """A way over the grid as points: straight if nothing is between, else with round corners and round spots."""
    xs, ys = _lines(layout)
    points = [(xs[u], ys[v]) for u, v in places]
    if _clear(layout, points[0], points[-1]):
        return [points[0], points[-1]]
    bent = [False, *(_bends(*places[k - 1 : k + 2]) for k in range(1, len(places) - 1)), False]
    line = [points[0]]
    for k in range(1, len(places) - 1):
        if _cost(places[k], 2 ** (layout.depth + 1)):
            early = not bent[k] and not bent[k - 1] and not bent[k + 1] and 1 < k < len(places) - 2
            line += _round(layout, places[k], points[k - 1 : k + 2], early)
        elif bent[k]:
            line.append(points[k])
    return _smooth([*line, points[-1]], _SOFT * layout.cell)


def _bends(a: Place, b: Place, c: Place) -> bool:
    return (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])


def _clear(layout: TreeLayout, a: Point, b: Point) -> bool:
    """Whether a straight line touches no spot but those where it begins and ends."""
    begin, d = np.array(a), np.subtract(b, a)
    along = np.clip((layout.points - begin) @ d / float(d @ d), 0.0, 1.0)
    off = np.hypot(*(layout.points - begin - along[:, None] * d).T)
    ends = (along == 0.0) | (along == 1.0)
    return not ((off < layout.radii + 0.06 * layout.cell) & ~ends).any()


def _wide(layout: TreeLayout, line: int) -> float:
    """From row to row over a channel."""
    return float(layout.xs[line // 2] - layout.xs[line // 2 - 1])


def _past(layout: TreeLayout, line: int) -> float:
    """How far from the middle of the spot in a channel a line lies between it and the nearest ones."""
    node = layout.head
    while layout.space.depth - layout.space.level(node) > (line & -line).bit_length() - 1:
        node = layout.space.children(node)[0]
    nearest = _wide(layout, line) * math.sqrt(0.5)
    return (float(layout.radii[node]) + nearest - BOTTOM * layout.cell) / 2


def _round(layout: TreeLayout, place: Place, points: list[Point], early: bool) -> list[Point]:
    """Round a spot between two points: the shorter way, or else on the left; ``early``: in a gentle bow."""
    (x, y), radius = points[1], _past(layout, place[0])
    begin, end = (math.atan2(q[1] - y, q[0] - x) for q in (points[0], points[2]))
    turn = (end - begin + math.pi) % math.tau - math.pi
    turn = math.pi if abs(turn) > 3 else turn
    steps = [(k / 4, 1.05) for k in (1, 2, 3)] if early else [(k / 8, 1.0) for k in range(1, 8)]
    ends = _BOW * _wide(layout, place[0]) / radius if early else 1.0
    angles = [(begin + turn * share, radius * far) for share, far in ((0.0, ends), *steps, (1.0, ends))]
    return [(x + r * math.cos(t), y + r * math.sin(t)) for t, r in angles]


def _smooth(line: list[Point], radius: float) -> list[Point]:
    """The same line with its corners cut off again and again, none farther from itself than this."""
    points = [line[0]]
    for a, b in zip(line, line[1:], strict=False):
        d = math.dist(a, b)
        if d > 2 * radius:
            points += [_towards(a, b, radius), _towards(b, a, radius)]
        points.append(b)
    for _ in range(3):
        cut = [points[0]]
        for a, b in zip(points, points[1:], strict=False):
            cut += [_between(a, b, 0.25), _between(a, b, 0.75)]
        points = [*cut, points[-1]]
    return points


def _towards(a: Point, b: Point, length: float) -> Point:
    return _between(a, b, length / (math.dist(a, b) or 1.0))


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
