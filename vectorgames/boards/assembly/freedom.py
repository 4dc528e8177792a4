"""How far the parts of a finished board can move, together and turning, until they stop one another.

Along an axis every contact is a difference of two ways that is limited, so the farthest that a part comes is the
shortest path to it from the base; whatever goes with it is counted in. Turning, corners of what meets are held
apart by planes: for play of a few millimetres that is a linear program. Both allow everything to be pushed at
once, which hands may not manage: what is found is never less than there is, but for a fiftieth of a chamfer by
which the flank beside it seems longer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vectorgames.boards.assembly.bodies import Bodies, Contacts
from vectorgames.boards.assembly.sequence import Assembly
from vectorgames.boards.assembly.simplex import Program
from vectorgames.boards.part import Vector
from vectorgames.memoize import memoize

REACH = 20.0  # millimetres: what can go so far is free
NEAR = 3.0  # millimetres: what is farther away stops no turning
ARM = 100.0  # millimetres by which turns are multiplied, to be of the size of ways
ALIKE = 4  # of so many pieces all are looked at, of more only the first: the others are as it is
TURNED = 15.0  # degrees: what can turn so far is free
CLASPED = 1e-6  # millimetres: with less room between two faces there is none
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
        """The parts that come off."""
        return tuple(one.part for one in self.freedom if one.loose and not one.fixed)


@memoize(most=8)
def hold(made: Assembly) -> Hold:
    """How far everything can move once all is built."""
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
    asked = rows[:, free], limits, np.array(goals + sideways)[:, free]
    most = _most(*(some.tobytes() for some in asked), int(free.sum()))
    tilts: dict[str, float] = {}
    for turn, name in zip(most, which, strict=False):
        tilts[name] = max(tilts.get(name, 0.0), float(np.degrees(turn / ARM)))
    return tilts, max(most[-4:])


@lru_cache(maxsize=8)
def _most(rows: bytes, limits: bytes, goals: bytes, unknowns: int) -> tuple[float, ...]:
    """The largest value of each goal. A board put together anew, or as it was before, is not asked again."""
    table, aims = (np.frombuffer(some).reshape(-1, unknowns) for some in (rows, goals))
    less, least, ways = _reduced(table, np.frombuffer(limits))
    program = Program(less, least, aims @ ways)
    return tuple(program.largest(k) for k in range(len(aims)))


def _planes(made: Assembly, bodies: Bodies, weighed: bool) -> tuple[np.ndarray, np.ndarray]:
    """(float64[m, 6·bodies], float64[m]): what keeps parts apart, at the corners of all that is near."""
    contacts = bodies.contacts(NEAR)
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


def _reduced(rows: np.ndarray, limits: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(rows, limits, ways): the same with fewer unknowns y, x = ways @ y.

    What is clasped from both sides cannot move at all: those directions are left out, and rows that say the same.
    """
    rows, limits = _least(rows, limits)
    both, sides = np.unique(np.vstack([rows, -rows]), axis=0, return_inverse=True)
    room = np.zeros(len(both))
    np.add.at(room, sides.ravel(), np.tile(limits, 2))
    count = np.bincount(sides.ravel(), minlength=len(both))
    clasped = both[(count == 2) & (room < CLASPED)]
    if not len(clasped):
        return rows, limits, np.eye(rows.shape[1])
    _, sizes, right = np.linalg.svd(clasped)
    ways = right[int((sizes > 1e-9).sum()) :].T
    return *_least(rows @ ways, limits), ways


def _least(rows: np.ndarray, limits: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Every row once, with the least of its limits; none that asks nothing."""
    rows = rows.round(9) + 0.0
    once, which = np.unique(rows, axis=0, return_inverse=True)
    least = np.full(len(once), np.inf)
    np.minimum.at(least, which.ravel(), limits)
    kept = np.abs(once).max(1) > 1e-7
    return once[kept], least[kept]


def _resting(made: Assembly, bodies: Bodies, contacts: Contacts) -> np.ndarray:
    """bool[n]: the contacts of what stands on something with that: weight keeps them closed."""
    out = np.zeros(len(contacts.axis), bool)
    for part in made.parts:
        if part.stands:
            above, below = bodies.named(part.name), bodies.named(part.stands)
            out |= np.isin(contacts.other, above) & np.isin(contacts.one, below)
    return out & (contacts.axis == 2) & (contacts.gap < 1e-4)


def _shift(count: int, body, axis, points: np.ndarray) -> np.ndarray:
    """float64[n, 6·bodies]: by how much points of bodies go along an axis, of ways and turns (times ``ARM``)."""
    n = np.arange(len(points))
    out = np.zeros((len(points), count, 6))
    axis, body = np.asarray(axis), np.asarray(body)
    out[n, body, axis] = 1.0
    one, two = (axis + 1) % 3, (axis + 2) % 3
    out[n, body, 3 + one] = points[n, two] / ARM
    out[n, body, 3 + two] = -points[n, one] / ARM
    return out.reshape(len(points), 6 * count)


def _turn(count: int, body: int, axis: int) -> np.ndarray:
    out = np.zeros((count, 6))
    out[body, 3 + axis] = 1.0
    return out.ravel()
