"""The sheet of a lattice: where every space lies on the flat map, and how lines run from space to space, out at
one edge and in at the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.play.views import View
from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.view.flat_map import FlatLayout
from vectorgames.view.map_lines import Gate, Look, Step, Way, arrow
from vectorgames.view.map_marks import Area, centred
from vectorgames.view.primitives import Point, Primitive, Rect, Striped

GAP = 0.6  # gap between two grids, in cells; the card round a grid takes a third of it on either side
CARD = 0.2
GRIDS = {n: 4 * n + (n - 1) * GAP for n in (1, 4)}  # number of grids side by side -> their width, in cells
_LEFT, _TOP = 1.75, 1.05  # room for the names of rows and columns, in cells
BELOW = 0.55  # room under the lowest grids for the numbers of x, in cells
EDGE = 0.62  # room at the left and right where a vector leaves and comes back, in cells
_BOARDS_GAP, _SQUARES_GAP = (1.2, 0.6), (1.6, 1.2)
"""Gap between boards, and what is added between squares of boards: across, down, in cells."""

_SQUARES_RIM = (0.5, 0.25)  # room between a square of boards and its frame: at the sides, above and below
_READABLE = 6.0  # pixels of a cell from which on the rows and columns of many boards are named, too
_TITLE = 9.0  # least size of the title of one of many boards, in pixels
_NAMES = 12.0  # least room for the names of its columns, in pixels
_WORTH = 1.12  # how much larger a cell must become for isolated boards to leave the order of the quadrants
CORNERS = ((0, 1), (0, 0), (1, 0), (1, 1))  # (column, row) of the quadrants SW NW NE SE in their square


@dataclass(frozen=True, slots=True)
class Board:
    """One board of sixteen grids. ``x``, ``y``: top left corner of its grids' first cell."""

    u: int
    v: int
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class LatticeLayout(FlatLayout):
    """The sheet of a lattice.

    ``named``: there is room for the names of rows and columns; ``names_above``, ``title_above``: how far
    over the first grid those of the columns and the title of a board stand. ``squares``: the squares of
    four boards that v tells apart, if there are several. ``across``, ``down``: how many grids a board has.
    """

    boards: tuple[Board, ...] = ()
    named: bool = True
    names_above: float = 0.0
    title_above: float = 0.0
    title_size: float = 0.0
    squares: tuple[Rect, ...] = ()
    across: int = 4
    down: int = 4

    piece = 0.44

    def grid(self, board: Board, z: int, t: int) -> Rect:
        """Rectangle of the 16 cells of a grid; z and t counted from 0."""
        step = (4 + GAP) * self.cell
        return Rect(board.x + t * step, board.y + (self.down - 1 - z) * step, 4 * self.cell, 4 * self.cell)

    def edges(self, board: Board) -> tuple[float, float]:
        """x at which vectors leave and come back: left, right."""
        width = GRIDS[self.across] * self.cell
        return board.x - (CARD + EDGE) * self.cell, board.x + width + (CARD + EDGE) * self.cell

    def rims(self, board: Board) -> tuple[float, float]:
        """y at which vectors leave and come back where z is periodic: top, bottom."""
        height = GRIDS[self.down] * self.cell
        return board.y - 0.4 * self.cell, board.y + height + 0.4 * self.cell

    def board(self, u: int, v: int) -> Board | None:
        """The board of these two coordinates, None if it is not shown."""
        return self._boards.get((u, v))

    @cached_property
    def shown(self) -> frozenset[int]:
        """The spaces that are on the sheet."""
        return frozenset(n for n, (x, _) in enumerate(self.places) if x == x)

    @cached_property
    def _boards(self) -> dict[tuple[int, int], Board]:
        return {(board.u, board.v): board for board in self.boards}


def shown_boards(space: Lattice, view: View | None) -> tuple[tuple[int, int], ...]:
    """(u, v) of the boards on the sheet: those that the view isolates, else all."""

    def values(axis: int, isolated: frozenset[str]) -> list[int]:
        if space.dimensions <= axis:
            return [0]
        return [n for n, name in enumerate(QUADRANTS) if not isolated or name in isolated]

    return tuple(
        (u, v)
        for v in values(5, view.v if view else frozenset())
        for u in values(4, view.u if view else frozenset())
    )


def lattice_layout(space: Lattice, rect: Rect, view: View | None = None) -> LatticeLayout:
    """The largest sheet that fits into the rectangle, in its middle."""
    return _layout(space, rect, shown_boards(space, view))


@dataclass(frozen=True, slots=True)
class _Order:
    """In which columns and rows boards lie: board -> (column, row), and squares before it: across, down."""

    places: dict[tuple[int, int], tuple[int, int]]
    squares: dict[tuple[int, int], tuple[int, int]]

    def count(self, axis: int) -> int:
        """Columns (axis 0) or rows (1)."""
        return 1 + max(place[axis] for place in self.places.values())

    def gaps(self, axis: int) -> float:
        """All gaps between boards, in cells."""
        squares = max(square[axis] for square in self.squares.values())
        rims = 2 * _SQUARES_RIM[axis] if self.framed else 0.0
        return (self.count(axis) - 1) * _BOARDS_GAP[axis] + squares * _SQUARES_GAP[axis] + rims

    @property
    def framed(self) -> bool:
        """Whether there are several squares, each in a frame."""
        return any(map(any, self.squares.values()))


def _orders(shown: tuple[tuple[int, int], ...]) -> list[_Order]:
    """As the quadrants lie, without empty columns and rows; and in rows of any length, for isolated boards."""
    line = {(u, v): (2 * CORNERS[v][0] + CORNERS[u][0], 2 * CORNERS[v][1] + CORNERS[u][1]) for u, v in shown}
    used = [sorted({place[k] for place in line.values()}) for k in (0, 1)]
    halves = [sorted({n // 2 for n in axis}) for axis in used]
    places = {b: (used[0].index(x), used[1].index(y)) for b, (x, y) in line.items()}
    squares = {b: (halves[0].index(x // 2), halves[1].index(y // 2)) for b, (x, y) in line.items()}
    out = [_Order(places, squares)]
    read = sorted(shown, key=lambda b: line[b][::-1])
    if len(shown) < (out[0].count(0) * out[0].count(1)) or out[0].count(0) != out[0].count(1):
        for columns in range(1, len(shown) + 1):
            packed = {b: (i % columns, i // columns) for i, b in enumerate(read)}
            out.append(_Order(packed, dict.fromkeys(packed, (0, 0))))
    return out


@memoize(most=8)
def _layout(space: Lattice, rect: Rect, shown: tuple[tuple[int, int], ...]) -> LatticeLayout:
    first, *others = (_arranged(space, rect, order) for order in _orders(shown))
    best = max(others, key=lambda layout: layout.cell, default=first)
    return best if best.cell > _WORTH * first.cell else first


def _arranged(space: Lattice, rect: Rect, order: _Order) -> LatticeLayout:
    """The sheet with its boards in this order."""
    many = space.dimensions > 4
    columns, rows = order.count(0), order.count(1)
    gaps_across, gaps_down = order.gaps(0), order.gaps(1)
    across, down = (4 if axis in space.axes else 1 for axis in "tz")
    grids_high = GRIDS[down] + 2 * CARD + BELOW

    def board_width(named: bool) -> float:
        return GRIDS[across] + 2 * CARD + 2 * EDGE + (_LEFT if named else 0.4)

    # Room for the title of a board and for the names of its columns: (cells, at least pixels).
    over_title = (1.6, _TITLE + 4) if many else (0.0, 0.0)

    def over_names(named: bool) -> tuple[float, float]:
        return (_TOP, _NAMES if many else 0.0) if named else (0.2, 0.0)

    def fitting(named: bool) -> float:
        """The largest cell with which everything fits."""
        cell = rect.w / (columns * board_width(named) + gaps_across)
        (a, a_least), (b, b_least) = over_title, over_names(named)
        for cells, pixels in ((a + b, 0), (b, a_least), (a, b_least), (0, a_least + b_least)):
            cell = min(cell, (rect.h - rows * pixels) / (rows * (grids_high + cells) + gaps_down))
        return cell

    named = not many or fitting(True) >= _READABLE
    cell = fitting(named)
    if cell >= 8:
        cell = float(int(cell))
    title, names = (max(cells * cell, pixels) for cells, pixels in (over_title, over_names(named)))
    board_w = board_width(named) * cell
    board_h = title + names + grids_high * cell
    total_w = columns * board_w + gaps_across * cell
    total_h = rows * board_h + gaps_down * cell
    left = round(rect.x + (rect.w - total_w) / 2)
    top = round(rect.y + (rect.h - total_h) / 2)
    rim = tuple(length * cell if order.framed else 0.0 for length in _SQUARES_RIM)
    boards = []
    outer: dict[int, list[Rect]] = {}
    for (u, v), (column, row) in order.places.items():
        square_x, square_y = order.squares[u, v]
        x = left + rim[0] + column * (board_w + _BOARDS_GAP[0] * cell) + square_x * _SQUARES_GAP[0] * cell
        y = top + rim[1] + row * (board_h + _BOARDS_GAP[1] * cell) + square_y * _SQUARES_GAP[1] * cell
        outer.setdefault(v, []).append(Rect(x, y, board_w, board_h))
        x += (EDGE + CARD + (_LEFT if named else 0.2)) * cell
        boards.append(Board(u, v, round(x), round(y + title + names + CARD * cell)))
    squares = tuple(_round_all(rects).inset(-rim[0], -rim[1]) for rects in outer.values()) if order.framed else ()
    return LatticeLayout(
        cell,
        _points(space, boards, cell),
        Rect(left, top, total_w, total_h),
        tuple(boards),
        named,
        names_above=CARD * cell + names / 2,
        title_above=CARD * cell + names + title / 2 - 0.1 * cell,
        title_size=min(max(0.95 * cell, _TITLE), 20),
        squares=squares,
        across=across,
        down=down,
    )


def _round_all(rects: list[Rect]) -> Rect:
    """The smallest rectangle round all of these."""
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def _points(space: Lattice, boards: list[Board], cell: float) -> np.ndarray:
    """float[n, 2]: centre of every space, NaN where its board is not on the sheet."""
    c = space.padded.astype(int)
    corner = np.full((4, 4, 2), np.nan)
    for board in boards:
        corner[board.u, board.v] = board.x, board.y
    none = np.zeros(space.size, int)
    points: np.ndarray = corner[
        c[:, 4] if space.dimensions > 4 else none, c[:, 5] if space.dimensions > 5 else none
    ]
    step = (4 + GAP) * cell
    points[:, 0] += c[:, 3] * step + (c[:, 0] + 0.5) * cell
    points[:, 1] += (space.height - 1 - c[:, 2]) * step + (3.5 - c[:, 1]) * cell
    points.setflags(write=False)
    return points


def away_length(layout: LatticeLayout, look: Look) -> float:
    """How far from the middle of its space the point of such a line is."""
    return max(1.35 * layout.cell, 0.5 * layout.cell + 2.4 * _head(layout, look))


def _head(layout: LatticeLayout, look: Look) -> float:
    return max(5.5, 0.24 * layout.cell, 1.6 * look.width)


def away(layout: LatticeLayout, space: int, direction: Point, look: Look, ground: str = "") -> list[Primitive]:
    """A short line with a head: from here it goes on to a board that is not on the sheet.

    ``ground``: colour of an edge round it, so that it is seen on many other lines.
    """
    (x, y), (dx, dy) = layout.points[space].tolist(), direction
    size, begin, end = _head(layout, look), 0.5 * layout.cell, away_length(layout, look)
    neck = end - 0.9 * size
    ends = (x + dx * begin, y + dy * begin), (x + dx * neck, y + dy * neck)
    tip = (x + dx * end, y + dy * end)
    out: list[Primitive] = []
    if ground:
        edge = (tip[0] + dx * 2.4, tip[1] + dy * 2.4)
        out.append(Striped(ends, ((ground, "solid"),), look.length, 0.85, look.width + 3))
        out.append(arrow(edge, direction, size + 4, ground, 0.85))
    return [*out, look.line(ends), arrow(tip, direction, size, look.stripes[-1][0], look.alpha)]


_SIDES = tuple(
    (turn, farther)
    for farther, turns in (
        (1.0, (0.0, 0.6, 1.2, 1.6)),
        (1.8, (0.0, 0.6, 1.2)),
        (1.0, (2.0, 2.5)),
        (3.0, (0.0, 0.6, 1.2, 2.0, 2.6)),
        (5.0, (0.0, 0.6, 1.2, 2.0, 2.6)),
    )
    for turn in sorted({way * turn for turn in turns for way in (1, -1)}, key=lambda turn: (abs(turn), -turn))
)
"""Where a plate is tried beside the end of a line: turned away from its direction, and how much farther off."""


def name_areas(layout: LatticeLayout) -> list[Area]:
    """Where the names of columns and boards stand."""
    tops = [(layout.edges(board), layout.grid(board, 3, 0).y - CARD * layout.cell) for board in layout.boards]
    return [(left, top - 2.6 * layout.cell, right, top) for (left, right), top in tops]


def free_place(
    layout: LatticeLayout, at: Point, direction: Point, size: Point, taken: list[Area], off: float, always: bool
) -> Point | None:
    """Where a plate stands beside the end of a line: beyond it if that is free, else at another side.

    ``off``: how far from the point. Where nothing is free, where it covers least if it stands there
    ``always``, else None.
    """
    angle = math.atan2(direction[1], direction[0])
    area = layout.area
    best: tuple[float, Point] | None = None
    for turn, farther in _SIDES:
        dx, dy = math.cos(angle + turn), math.sin(angle + turn)
        reach = off * farther + min(size[0] / 2 / max(abs(dx), 1e-6), size[1] / 2 / max(abs(dy), 1e-6))
        x, y = at[0] + dx * reach, at[1] + dy * reach
        a = centred((x, y), *size)
        if a[0] < area.x or a[1] < area.y or a[2] > area.right or a[3] > area.bottom:
            continue
        covered = 0.0
        for b in taken:
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                covered += (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))
                if not always:
                    break
        if not covered:
            return x, y
        if best is None or covered < best[0]:
            best = covered, (x, y)
    return best[1] if best and always else None


_BOW = -0.17
"""How far the middle of a vector within a grid is beside the straight line that it gives way to, in cells."""

_BEND = 0.05  # how far a step from board to board bends, by its length

_SWING_AGREE, _SWING_AGAINST = 0.2, -0.15
"""How far a step of one swings beside it, in cells: where it goes the same way inside the grids and from grid
to grid; where it goes opposite ways."""

_SWING_THREE, _SWING_FOUR = 0.12, -0.25
"""How far a step swings where y, z and t run, or all four: they are nearly as steep as others with z and t."""

_TURN, _SEGMENT = 0.035, 5.0
"""How far a curve may turn from one point to the next, in radians; or how long that may be, in pixels."""

_ROUND = 6.0  # pixels of a cell below which steps are straight
_FAR = 20.0  # cells from board to board, as far as the direction of something not shown is concerned


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
    lines = _without_needless_points(curves)
    easy, wraps, turns, hidden = easy.tolist(), wraps.tolist(), turns.tolist(), hidden.tolist()
    boards = [[layout.board(*[*c[4:], 0, 0][:2]) for c in four] for four in coordinates.tolist()]
    out = []
    for p, path in enumerate(paths):
        steps = []
        for k, (start, target) in enumerate(pairwise(boards[p])):
            if easy[p][k]:
                steps.append(Step((tuple((x, y) for x, y in lines[p][k]),)))
            elif wraps[p][k] and start is not None and target is not None:
                steps.append(_folded(lines[p][k], turns[p][k], low, high, start, target))
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
    way: np.ndarray = np.where(np.abs(change) == 3, -np.sign(change), change)
    inside, grids = way[:, 0, :2], way[:, 0, [3, 2]]
    boards = np.any(way[:, :, 4:] != 0, (1, 2))
    cross: np.ndarray = inside[:, 0] * grids[:, 1] - inside[:, 1] * grids[:, 0]
    agreement: np.ndarray = (inside * grids).sum(1)
    kind: np.ndarray = np.where(~inside.any(1), 0, np.where(~grids.any(1), 1, np.where(agreement > 0, 2, 3)))
    towards: np.ndarray = np.where(grids.any(1, keepdims=True), grids, inside) @ (3, 1)
    leaps = np.any(np.abs(way[:, 0]) > 1, 1)  # of a knight: no vector lies on its line
    line: np.ndarray = np.where(boards | leaps | (cross != 0), -1, np.abs(towards))
    first = np.full(5, 9)
    np.minimum.at(first, line, kind)
    kind = np.where((line < 0) | (kind == first[line]), 0, kind)
    steep: np.ndarray = (line < 0) & ~boards & grids.all(1) & (inside[:, 1] != 0)
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
