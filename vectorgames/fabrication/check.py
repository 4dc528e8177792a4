"""Whether a board can be put together and holds: the steps swept for collisions, and how far parts of the finished
board can move, by a linear program.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.boards.assembly import Assembly, Fit, Limit, length
from vectorgames.boards.backend import assembly, fits, limits, weights, wrong_orders
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, Sizes, Vector

TOUCH = 1e-6  # millimetres: less of an overlap is none
FEW = 8000  # pairs that are compared at once rather than looked up in a tree

Pairs = tuple[np.ndarray, np.ndarray]


def overlaps(a: np.ndarray, b: np.ndarray) -> Pairs:
    """int64[n], int64[n]: the pairs of which a box of ``a`` overlaps one of ``b``, by their numbers."""
    if not a.shape[1] or not b.shape[1]:
        return np.zeros(0, int), np.zeros(0, int)
    a = np.concatenate([a[:3] + TOUCH, a[3:] - TOUCH])
    low, high = a[:3].min(1)[:, None], a[3:].max(1)[:, None]
    near = np.flatnonzero(((b[:3] < high) & (b[3:] > low)).all(0))
    b = b[:, near]
    if a.shape[1] * len(near) <= FEW:
        over = (a[3:, :, None] > b[:3, None]) & (a[:3, :, None] < b[3:, None])
        i, j = np.nonzero(over[0] & over[1] & over[2])
        return i, near[j]
    from shapely import STRtree, box

    i, j = STRtree(box(*b[[0, 1, 3, 4]])).query(box(*a[[0, 1, 3, 4]]))  # as seen from above
    over = np.all((a[3:, i] > b[:3, j]) & (a[:3, i] < b[3:, j]), axis=0)
    return i[over], near[j[over]]


@dataclass(frozen=True, slots=True)
class Collision:
    """Two parts that meet. ``step``: number of the step from 0; ``part`` is the one that moves, if one does.

    ``overlap``: the least extent of the largest overlap of two of their boxes: by that much one is in the way.
    ``share``: of the step, 0 … 1, that is done when they first meet, as ``Assembly.at`` counts it.
    """

    step: int
    part: str
    other: str
    overlap: float
    share: float = 0.0


class _Solids:
    """The boxes of all parts in one array, float64[6, k], with the parts they belong to; they move and appear."""

    def __init__(self, parts: Sequence[Part]):
        self.names = [part.name for part in parts]
        self.boxes = np.vstack([part.boxes for part in parts]).T.copy()
        counts = [len(part.boxes) for part in parts]
        self.owner = np.repeat(np.arange(len(counts)), counts)
        ends = np.cumsum(counts).tolist()
        self._rows = {name: slice(end - n, end) for name, end, n in zip(self.names, ends, counts, strict=True)}
        self._every = np.arange(len(self.owner))
        self.there = np.zeros(len(self.owner), bool)
        self.found: dict[tuple[int, str, str], Collision] = {}

    def bring(self, name: str, offset: Vector) -> None:
        self.there[self._rows[name]] = True
        self.boxes[:, self._rows[name]] += np.array((*offset, *offset))[:, None]

    def show(self, names: Collection[str], there: bool) -> None:
        """Aids come and go, in their places."""
        for name in names:
            self.there[self._rows[name]] = there

    def rows(self, names: Collection[str]) -> np.ndarray:
        return np.concatenate([self._every[self._rows[name]] for name in names])

    def among(self, step: int, names: Collection[str]) -> None:
        """Note which of these parts overlap one another."""
        rows = self.rows(names)
        a = self.boxes[:, rows]
        i, j = overlaps(a, a)
        apart = self.owner[rows[i]] < self.owner[rows[j]]
        i, j = i[apart], j[apart]
        self._note(step, rows[i], rows[j], a[:, i], a[:, j], np.zeros(len(i)))

    def move(self, step: int, names: Collection[str], way: Vector, done: tuple[float, float]) -> None:
        """Move these parts together, and note what they meet on the way.

        ``done``: the share of the step before it, and after it.
        """
        rows = self.rows(names)
        still = self.there.copy()
        still[rows] = False
        still = np.flatnonzero(still)
        before = self.boxes[:, rows]  # a copy, as the next
        swept = self.boxes[:, rows]
        for axis, by in enumerate(way):
            if by:
                swept[axis if by < 0 else axis + 3] += by
                self.boxes[axis : axis + 4 : 3, rows] += by
        i, j = overlaps(swept, self.boxes[:, still])
        if len(i):
            a, b, share = before[:, i], self.boxes[:, still[j]], np.zeros(len(i))
            for axis, by in enumerate(way):
                if by:
                    gap = b[axis] - a[axis + 3] if by > 0 else a[axis] - b[axis + 3]
                    share = np.clip(gap / abs(by), 0.0, 1.0)
            start, end = done
            self._note(step, rows[i], still[j], swept[:, i], b, start + (end - start) * share)

    def _note(
        self, step: int, i: np.ndarray, j: np.ndarray, a: np.ndarray, b: np.ndarray, share: np.ndarray
    ) -> None:
        """Add the pairs of parts whose boxes these are, each with its deepest overlap and its first share.

        ``i``, ``j``: numbers of the boxes, ``a``, ``b``: where they overlap.
        """
        if not len(i):
            return
        deep = (np.minimum(a[3:], b[3:]) - np.maximum(a[:3], b[:3])).min(0)
        pairs = self.owner[i] * len(self.names) + self.owner[j]
        order = np.argsort(pairs, kind="stable")
        begins = np.flatnonzero(np.append(True, np.diff(pairs[order])))  # of the boxes of two parts
        deepest = np.maximum.reduceat(deep[order], begins).tolist()
        first = np.minimum.reduceat(share[order], begins).tolist()
        for pair, overlap, when in zip(pairs[order[begins]].tolist(), deepest, first, strict=True):
            part, other = (self.names[k] for k in divmod(pair, len(self.names)))
            known = self.found.get(key := (step, min(part, other), max(part, other)))
            if known is None:
                self.found[key] = Collision(step, part, other, overlap, when)
            elif known.overlap < overlap:
                self.found[key] = Collision(step, known.part, known.other, overlap, known.share)


def collisions(made: Assembly) -> tuple[Collision, ...]:
    """Every pair of parts that meet, as they do one after the other; each once a step. Empty: it can be built."""
    solids = _Solids((*made.parts, *made.props))
    for number, step in enumerate(made.steps):
        solids.show([prop.name for prop in made.props], False)
        solids.show(step.props, True)
        for name, offset in step.brings:
            solids.bring(name, offset)
        if len(step.brings) > 1:  # they must not be in one another's way where they appear
            solids.among(number, [name for name, _ in step.brings])
        legs = list(step.legs)
        ends = np.cumsum([0.0, *(length(way) for _, way in legs)])
        ends = (ends / max(ends[-1], 1.0)).tolist()
        for (names, way), done in zip(legs, zip(ends, ends[1:], strict=False), strict=True):
            solids.move(number, names, way, done)
    return tuple(sorted(solids.found.values(), key=lambda hit: (hit.step, hit.share)))


LEAST = 0.3  # millimetres that two boxes must be beside one another: at less they slip past


@dataclass(frozen=True, eq=False)
class Contacts:
    """Faces that are opposite one another. ``one``, ``other``: int64[n], bodies; ``axis``: int64[n].

    ``gap`` float64[n]: how far ``one`` can go up the axis before it is stopped by ``other``. ``low``, ``high``
    float64[n, 3]: the rectangle in which they meet, in the face of ``other``.
    """

    one: np.ndarray
    other: np.ndarray
    axis: np.ndarray
    gap: np.ndarray
    low: np.ndarray
    high: np.ndarray

    def where(self, kept: np.ndarray) -> Contacts:
        return Contacts(*(values[kept] for values in vars(self).values()))

    def and_back(self, kept: np.ndarray) -> Contacts:
        """With the same the other way round for those of a mask: neither leaves the other."""
        back = self.where(kept)
        turned = Contacts(back.other, back.one, back.axis, back.gap, back.low, back.high)
        pairs = zip(vars(self).values(), vars(turned).values(), strict=True)
        return Contacts(*(np.concatenate(values) for values in pairs))


class Bodies:
    """All pieces of an assembly in their places; of a part of more than ``alike`` all but the first are fixed.

    ``pieces``: (number of the part, number of the piece); ``of``: int64[pieces], the body that each belongs to;
    ``base``: the body that the first piece of the assembly's base belongs to.
    """

    def __init__(self, made: Assembly, alike: float = np.inf):
        parts = made.parts
        self.parts = parts
        self.pieces = [(k, piece) for k, part in enumerate(parts) for piece in range(part.count)]
        starts = np.cumsum([0, *(part.count for part in parts)])
        number = {part.name: k for k, part in enumerate(parts)}
        self._body = np.arange(len(self.pieces))
        for k, part in enumerate(parts):
            if part.count > alike:
                for piece in range(1, part.count):
                    self._join(int(starts[k]) + piece, int(starts[number[made.base]]))
            if part.held:
                other = number[part.held]
                for piece in range(part.count):
                    there = piece if parts[other].count == part.count else 0
                    self._join(int(starts[k]) + piece, int(starts[other]) + there)
        _, self.of = np.unique(self._body, return_inverse=True)
        self.base = int(self.of[starts[number[made.base]]])
        self.count = int(self.of.max()) + 1
        self.boxes = np.vstack([part.boxes for part in parts]).T.copy()
        each = [len(part.boxes) // part.count for part in parts for _ in range(part.count)]
        self.owner = np.repeat(self.of, each)
        self.piece = np.repeat(np.arange(len(self.pieces)), each)

    def _join(self, a: int, b: int) -> None:
        self._body[self._body == self._body[a]] = self._body[b]

    def named(self, name: str) -> np.ndarray:
        """int64[m]: the bodies that the pieces of a part belong to."""
        return np.array([self.of[n] for n, (k, _) in enumerate(self.pieces) if self.parts[k].name == name])

    def contacts(self, reach: float) -> Contacts:
        found = [self._along(axis, reach) for axis in range(3)]
        return Contacts(*(np.concatenate(values) for values in zip(*found, strict=True)))

    def _along(self, axis: int, reach: float) -> tuple[np.ndarray, ...]:
        boxes, others = self.boxes, [k for k in range(3) if k != axis]
        long = boxes.copy()
        long[axis] = boxes[axis + 3] - 2 * TOUCH
        long[axis + 3] += reach + 2 * TOUCH
        i, j = overlaps(long, boxes)
        gap = boxes[axis, j] - boxes[axis + 3, i]
        kept = (self.owner[i] != self.owner[j]) & (gap > -10 * TOUCH)
        low, high = np.maximum(boxes[:3, i], boxes[:3, j]), np.minimum(boxes[3:, i], boxes[3:, j])
        kept &= ((high - low)[others] > LEAST).all(0)
        i, j, gap, low, high = i[kept], j[kept], gap[kept], low[:, kept], high[:, kept]
        low[axis] = high[axis] = boxes[axis, j]
        return self.owner[i], self.owner[j], np.full(len(i), axis), np.maximum(gap, 0.0), low.T, high.T


def largest(rows: np.ndarray, limits: np.ndarray, goals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(float64[k], float64[k, n]): the largest value of each objective with ``rows @ x <= limits``, x of any sign,
    and an x that has it; inf, and any x, if there is none. HiGHS finds them.

    ``rows`` float64[m, n], ``limits`` float64[m], ``goals`` float64[k, n].
    """
    from highspy import Highs, HighsLp, HighsModelStatus, MatrixFormat, ObjSense, kHighsInf

    program, (many, unknowns) = HighsLp(), rows.shape
    filled, columns = np.nonzero(rows)
    program.num_row_, program.num_col_, program.sense_ = many, unknowns, ObjSense.kMaximize
    program.row_lower_, program.row_upper_ = np.full(many, -kHighsInf), limits
    program.col_lower_, program.col_upper_ = np.full(unknowns, -kHighsInf), np.full(unknowns, kHighsInf)
    program.col_cost_ = np.zeros(unknowns)
    matrix = program.a_matrix_
    matrix.format_ = MatrixFormat.kRowwise
    matrix.start_, matrix.index_ = np.searchsorted(filled, np.arange(many + 1)), columns
    matrix.value_ = rows[filled, columns]
    solver = Highs()
    solver.silent()
    solver.passModel(program)
    most, places = np.full(len(goals), np.inf), np.zeros(goals.shape)
    for k, goal in enumerate(goals):
        solver.changeColsCost(unknowns, np.arange(unknowns, dtype=np.int32), goal)
        solver.run()
        places[k] = solver.getSolution().col_value
        status = solver.getModelStatus()
        if status == HighsModelStatus.kOptimal:
            most[k] = goal @ places[k]
        elif status not in (HighsModelStatus.kUnbounded, HighsModelStatus.kUnboundedOrInfeasible):
            raise ArithmeticError(f"HiGHS has not come to an end: {status.name}")
    return most, places


REACH = 20.0  # millimetres: what can go so far is free
TURNING_REACH = 3.0  # millimetres: what is farther away stops no turning
ARM = 100.0  # millimetres by which turns are multiplied, to be of the size of ways
ALIKE = 4  # of so many pieces all are looked at, of more only the first: the others are as it is
TURNED = 15.0  # degrees: what can turn so far is free
LIFTED = 1.0  # millimetres: what can go so far comes off
UP = 5  # the way of six


@dataclass(frozen=True, slots=True)
class Freedom:
    """How far a part can move in all against the base: down each axis, and up, in millimetres; inf for freely.

    ``tilt``: degrees by which it can, the last of its kind; None of the others. ``fixed``: to another part, with
    which it goes. ``stands``: nothing but its weight holds it down; ``loose``: not even that, it comes off.
    """

    part: str
    less: Vector
    more: Vector
    tilt: float | None = None
    fixed: bool = False
    stands: bool = False
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """What holds a board. ``sway``: how far the middle of its top part can move sideways, in millimetres."""

    freedom: tuple[Freedom, ...]
    sway: float

    @property
    def loose(self) -> tuple[str, ...]:
        return tuple(one.part for one in self.freedom if one.loose and not one.fixed)


@memoize(most=8)
def hold(made: Assembly) -> Hold:
    bodies = Bodies(made)
    contacts = bodies.contacts(REACH)
    ways = _ways(bodies, contacts)
    heavy = _ways(bodies, contacts.and_back(_resting(made, bodies, contacts)))
    top = bodies.named(made.top)
    tilts, sway = _tilts(made, bool(np.isinf(ways[UP, top]).any()))
    found = []
    for part in made.parts:
        mine = bodies.named(part.name)
        far, left = ways[:, mine].max(1).tolist(), heavy[:, mine].max(1).tolist()
        fixed, stands = bool(part.held), far[UP] > left[UP]
        comes_off = max(left[:2] + left[3:]) >= LIFTED
        found.append(
            Freedom(part.name, tuple(far[:3]), tuple(far[3:]), tilts.get(part.name), fixed, stands, comes_off)
        )
    return Hold(tuple(found), sway)


def _ways(bodies: Bodies, contacts: Contacts) -> np.ndarray:
    """float64[6, bodies]: how far each can go down x, y, z, and up, while the base stays."""
    out = np.full((6, bodies.count), np.inf)
    floor = np.full(bodies.count, np.inf)
    np.minimum.at(floor, bodies.owner, bodies.boxes[2])
    for way in range(6):
        axis, up = way % 3, way >= 3
        mine = contacts.axis == axis
        first, second, gap = contacts.one[mine], contacts.other[mine], contacts.gap[mine]
        stop, goes = (second, first) if up else (first, second)
        far = floor.clip(0.0) if way == 2 else out[way]
        far[bodies.base] = 0.0
        for _ in range(bodies.count):
            before = far.copy()
            np.minimum.at(far, goes, far[stop] + gap)
            if np.array_equal(before, far, equal_nan=True):
                break
        out[way] = np.where(far < REACH, far, np.inf)
    return out


def _tilts(made: Assembly, weighed: bool) -> tuple[dict[str, float], float]:
    """(part -> degrees by which it can tilt, how far the middle of the top part can sway).

    ``weighed``: what stands on something does not leave it.
    """
    bodies = Bodies(made, ALIKE)
    rows, limits = _planes(made, bodies, weighed)
    goals, which = [], []
    for part in {part.kind: part for part in made.parts}.values():  # the last of a kind has the most play
        body = int(bodies.named(part.name)[0])
        if body != bodies.base:
            goals += [_turn(bodies.count, body, axis) for axis in (0, 1)]
            which += [part.name] * 2
    top = int(bodies.named(made.top)[0])
    boxes = made.part(made.top).boxes
    middle = (boxes[:, :3].min(0) + boxes[:, 3:].max(0)) / 2
    sideways = [sign * _shift(bodies.count, [top], [axis], middle[None])[0] for axis in (0, 1) for sign in (1, -1)]
    free = np.repeat(np.arange(bodies.count) != bodies.base, 6)
    most = largest(rows[:, free], limits, np.array(goals + sideways)[:, free])[0].tolist()
    tilts: dict[str, float] = {}
    for turn, name in zip(most, which, strict=False):
        tilts[name] = max(tilts.get(name, 0.0), float(np.degrees(turn / ARM)))
    return tilts, max(most[-4:])


def _planes(made: Assembly, bodies: Bodies, weighed: bool) -> tuple[np.ndarray, np.ndarray]:
    """(float64[m, 6·bodies], float64[m]): what keeps parts apart, at the corners of all that is near."""
    contacts = bodies.contacts(TURNING_REACH)
    rest = contacts.where(_resting(made, bodies, contacts) & weighed)
    rows, limits = [], []
    for found, sign in ((contacts, 1.0), (rest, -1.0)):
        low, high = found.low, found.high
        for corner in range(4):
            points = low.copy()
            for turn in (1, 2):
                other = (found.axis + turn) % 3
                if corner & turn:
                    points[np.arange(len(points)), other] = high[np.arange(len(points)), other]
            gone = _shift(bodies.count, found.one, found.axis, points)
            gone -= _shift(bodies.count, found.other, found.axis, points)
            rows.append(sign * gone)
            limits.append(found.gap)
    turning = np.zeros((6 * bodies.count, 6 * bodies.count))  # beyond this all is free, and planes hold no more
    np.fill_diagonal(turning, 1.0)
    every, most = (
        np.vstack([turning, -turning]),
        np.tile([REACH] * 3 + [np.radians(TURNED) * ARM] * 3, 2 * bodies.count),
    )
    return np.vstack([*rows, every]), np.concatenate([*limits, most])


def _resting(made: Assembly, bodies: Bodies, contacts: Contacts) -> np.ndarray:
    """bool[n]: the contacts of what stands on something with that: weight keeps them closed."""
    out = np.zeros(len(contacts.axis), bool)
    for part in made.parts:
        if part.stands:
            above, below = bodies.named(part.name), bodies.named(part.stands)
            out |= np.isin(contacts.other, above) & np.isin(contacts.one, below)
    found: np.ndarray = out & (contacts.axis == 2) & (contacts.gap < 1e-4)
    return found


def _shift(
    count: int, body: Sequence[int] | np.ndarray, axis: Sequence[int] | np.ndarray, points: np.ndarray
) -> np.ndarray:
    """float64[n, 6·bodies]: by how much points of bodies go along an axis, of ways and turns (times ``ARM``)."""
    n = np.arange(len(points))
    out = np.zeros((len(points), count, 6))
    axis, body = np.asarray(axis, int), np.asarray(body, int)
    out[n, body, axis] = 1.0
    one, two = (axis + 1) % 3, (axis + 2) % 3
    out[n, body, 3 + one] = points[n, two] / ARM
    out[n, body, 3 + two] = -points[n, one] / ARM
    return out.reshape(len(points), 6 * count)


def _turn(count: int, body: int, axis: int) -> np.ndarray:
    out = np.zeros((count, 6))
    out[body, 3 + axis] = 1.0
    return out.ravel()


@dataclass(frozen=True, eq=False)
class Plan:
    """A board to be built, and all that can be found out about it, each when it is first asked for.

    ``cut``: the sizes that it is cut for; ``own``: those of the parts in hand. Millimetres and grams.
    """

    model: Model
    cut: Sizes
    own: Sizes

    @cached_property
    def made(self) -> Assembly:
        return assembly(self.model, self.cut, self.own)

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        return fits(self.model, self.cut, self.own)

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The inequalities that must hold for it to stand; empty for what is no tower."""
        return limits(self.model, self.cut, self.own)

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """Of the whole, and what tips it on a corner and on an edge; empty for what is no tower."""
        return weights(self.model, self.cut, self.own)

    @cached_property
    def hits(self) -> tuple[Collision, ...]:
        return collisions(self.made)

    @cached_property
    def hold(self) -> Hold | None:
        """How far its parts can move once it is built; None if it cannot be."""
        return None if self.hits else hold(self.made)

    @cached_property
    def wrong(self) -> dict[str, tuple[Assembly, tuple[Collision, ...]]]:
        """Order that cannot work, by its name -> how it would be put together, and the pairs that meet.

        Of parts as they are cut for: what does not fit has nothing to do with the order.
        """
        orders = wrong_orders(self.model, self.cut)
        return {name: (made, collisions(made)) for name, made in orders.items()}
