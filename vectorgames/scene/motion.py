"""How pieces move when the position changes: which ones, when, and the way from space to space."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from vectorgames.boards.board import Board
from vectorgames.view.tableau import Piece, Tableau


def smooth(s: float) -> float:
    """0 … 1, slow at both ends."""
    return s * s * (3 - 2 * s)


class Eased:
    """A number or array that goes smoothly to where it is sent, within ``seconds``."""

    def __init__(self, value: ArrayLike, seconds: float):
        self.value = np.asarray(value, float)
        self.seconds = seconds
        self._start = self.goal = self.value
        self._time = seconds

    @property
    def moving(self) -> bool:
        return self._time < self.seconds

    def go(self, goal: ArrayLike, animate: bool) -> None:
        """Set off for ``goal``, or be there at once."""
        goal = np.asarray(goal, float)
        if animate and np.array_equal(goal, self.goal):
            return
        self._start, self.goal, self._time = self.value, goal, 0.0
        if not animate or np.array_equal(goal, self.value):
            self.value, self._time = goal, self.seconds

    def advance(self, dt: float) -> None:
        if self.moving:
            self._time = min(self.seconds, self._time + dt)
            s = self._time / self.seconds
            self.value = self._start + (self.goal - self._start) * smooth(s) if s < 1 else self.goal


SECONDS = {
    "place": 0.26,
    "glide": 0.34,
    "sink": 0.20,
    "leave": 0.44,
    "arrive": 0.44,
    "gather": 1.0,
    "scatter": 1.0,
    "rise": 0.5,
}
"""How long each kind of way takes."""

MOVERS = 10  # more changes than this at once are shown without ways
ARC, MOST = 0.15, 0.64  # height of an arc: of its length; at most, in cells
TIMES = np.linspace(0.0, 1.0, 17)

Way = Callable[[Board, np.ndarray, int, int], np.ndarray]
"""From a board, the places of its spaces and two of these to the way between: see ``way``."""


class Transition(NamedTuple):
    """A piece that moves as its ``kind`` says, see ``SECONDS``, and stands on its own space in the end.

    ``over``: the spaces of its way before that one; ``delay``: seconds until it begins, which one that ``waits`` is
    not seen; ``becomes``: what it is from then on.
    """

    kind: str
    piece: Piece
    over: tuple[int, ...] = ()
    delay: float = 0.0
    waits: bool = False
    becomes: Piece | None = None


def way(board: Board, anchors: np.ndarray, source: int, target: int) -> np.ndarray:
    """float[n, 3]: from a space to another one, seen from there; a low arc over what stands between."""
    start = (anchors[source] - anchors[target]).astype(float)
    return hopping(start * (1 - TIMES)[:, None], MOST * board.cell)


def hopping(points: np.ndarray, most: float) -> np.ndarray:
    """float[n, 3]: a way, its points float[n, 3] at ``TIMES``, as an arc, ``most`` millimetres high at most."""
    points[:, 2] += 4 * TIMES * (1 - TIMES) * min(most, ARC * float(np.linalg.norm(points[0])))
    return points


def on_way(points: np.ndarray, s: float) -> np.ndarray:
    """float[3]: where on its way a piece is, 0 … 1."""
    at = min(max(s, 0.0), 1.0) * (len(points) - 1)
    k = min(int(at), len(points) - 2)
    return points[k] + (points[k + 1] - points[k]) * (at - k)


def pairs(
    gone: list[Piece], come: list[Piece], moved: tuple[tuple[int, int], ...], places: np.ndarray
) -> list[tuple[Piece, Piece]]:
    """Which piece that is gone is which one that has come: those that ``moved``, then those of one text.

    Of pieces of one kind the nearest by ``places``, float[size, n], go together; pieces that are all alike never
    move by themselves.
    """
    gone, come, out = list(gone), list(come), []

    def take(source: Piece, target: Piece) -> None:
        gone.remove(source)
        come.remove(target)
        out.append((source, target))

    for start, end in moved:
        source = next((p for p in gone if p.space == start), None)
        target = next((p for p in come if p.space == end), None)
        if source and target and source.owner == target.owner:
            take(source, target)
    while True:
        alike = [(p, q) for p in gone for q in come if p.text == q.text and p.kind]
        if not alike:
            return out
        take(*min(alike, key=lambda pq: float(np.linalg.norm(places[pq[0].space] - places[pq[1].space]))))


def transitions(
    gone: list[Piece],
    come: list[Piece],
    tableau: Tableau,
    before: tuple[Piece, ...],
    places: np.ndarray,
    undone: Formed = (),
) -> list[Transition]:
    """How pieces that have ``gone`` and ``come`` in the position of a tableau move.

    ``before``: those absent in the position before, see ``absent``; ``places``: as for ``pairs``; ``undone``: which
    had become one, or several, in the position before, which may be taken back.
    """
    gone, come = list(gone), list(come)
    out = _formed(gone, come, formed_by(tableau), undone)
    for source, target in pairs(gone, come, tableau.moved, places):
        gone.remove(source)
        come.remove(target)
        becomes = None if source.text == target.text else target
        out.append(Transition("glide", Piece(target.space, source.text), (source.space,), becomes=becomes))
    away = absent(tableau)
    left, returned = _since(away, before), {piece.owner for piece in _since(before, away)}
    out += [Transition("arrive" if piece.owner in returned else "place", piece) for piece in come]
    return out + [Transition("leave" if piece in left else "sink", piece) for piece in gone]


class Forming(NamedTuple):
    """Pieces that become one, or one that becomes several: the ``ways`` of all, each from its first space to its
    last: where the one stands that comes of them (``gathers``), or from where the one stood of which they come."""

    ways: tuple[tuple[int, ...], ...]
    gathers: bool

    @property
    def one(self) -> int:
        return self.ways[0][-1 if self.gathers else 0]

    @property
    def several(self) -> set[int]:
        return {way[0 if self.gathers else -1] for way in self.ways}

    @property
    def backwards(self) -> Forming:
        return Forming(tuple(way[::-1] for way in self.ways), not self.gathers)


Formed = tuple[Forming, ...]
"""In the order in which it happens."""


def formed_by(tableau: Tableau) -> Formed:
    """What the last action has made one, or several."""
    merged = (Forming(tuple((*way, target) for way in ways), True) for ways, target in tableau.merged)
    split = (Forming(tuple((space, end) for end in ends), False) for space, ends in tableau.split)
    return *merged, *split


def _formed(gone: list[Piece], come: list[Piece], done: Formed, undone: Formed) -> list[Transition]:
    """How pieces become one and one becomes several, one after the other, or back where that was undone. Takes
    these pieces out of both lists."""
    back = tuple(one.backwards for one in reversed(undone))
    if not (_fits(gone, come, done) or _fits(gone, come, done := back)):
        return []
    out, delay = [], 0.0
    for one in done:
        before = {piece.space: piece for piece in gone}
        after = {piece.space: piece for piece in come}
        parts, lists = (before, (gone, come)) if one.gathers else (after, (come, gone))
        text = next((parts[space].text for space in one.several if space in parts), "")
        if one.gathers:  # those that the step before has made are not there at first
            part = Piece(one.one, text)
            out += [Transition("gather", part, w[:-1], delay, waits=w[0] not in before) for w in one.ways if text]
            delay += SECONDS["gather"]
            rises = delay - 0.3 * SECONDS["gather"]
            out += [Transition("rise", after[one.one], delay=rises, waits=True)] if one.one in after else []
        else:  # it stands until these leave it, small, for where they will stand
            out += [Transition("sink", before[one.one], delay=delay)] if one.one in before else []
            ends = ((way, after.get(way[-1], Piece(way[-1], text))) for way in one.ways)
            out += [Transition("scatter", piece, way[:-1], delay, waits=True) for way, piece in ends]
            delay += SECONDS["scatter"]
        for pieces, spaces in zip(lists, (one.several, {one.one}), strict=True):
            pieces[:] = [piece for piece in pieces if piece.space not in spaces]
    return out


def _fits(gone: list[Piece], come: list[Piece], done: Formed) -> bool:
    """Whether that has happened between two positions."""
    left, there = {piece.space for piece in gone}, {piece.space for piece in come}
    starts = {space for one in done for space in (one.several if one.gathers else {one.one})}
    ends = {space for one in done for space in ({one.one} if one.gathers else one.several)}
    return bool(starts & left) and bool(ends) and ends - starts <= there


def absent(tableau: Tableau) -> tuple[Piece, ...]:
    return tuple(Piece(ghost.space, ghost.text) for ghost in tableau.ghosts if ghost.why == "absent")


def _since(now: tuple[Piece, ...], before: tuple[Piece, ...]) -> list[Piece]:
    rest, out = list(before), []
    for piece in now:
        if piece in rest:
            rest.remove(piece)
        else:
            out.append(piece)
    return out
