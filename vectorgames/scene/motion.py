"""How pieces move when the position changes: which ones, when, and the way from space to space. Pure numpy."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.tableau import Piece, Tableau

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
MOVERS = 10
"""More changes than this at once are shown without ways."""
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


def smooth(s: float) -> float:
    """0 … 1, slow at both ends."""
    return s * s * (3 - 2 * s)


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
    gone: list[Piece], come: list[Piece], tableau: Tableau, before: tuple[Piece, ...], places: np.ndarray
) -> list[Transition]:
    """How pieces that have ``gone`` and ``come`` in the position of a tableau move.

    ``before``: those absent in the position before, see ``absent``; ``places``: as for ``pairs``.
    """
    gone, come, out, delay = list(gone), list(come), [], 0.0  # until what becomes one is there
    for ways, target in tableau.merged:
        found = {piece.space: piece for piece in gone if piece.space in {way[0] for way in ways}}
        if not found:
            break
        part = Piece(target, next(iter(found.values())).text)
        out += [Transition("gather", part, tuple(way), delay, waits=way[0] not in found) for way in ways]
        gone = [piece for piece in gone if piece not in found.values()]
        delay += SECONDS["gather"]
        rises = delay - 0.3 * SECONDS["gather"]
        out += [Transition("rise", piece, delay=rises, waits=True) for piece in come if piece.space == target]
        come = [piece for piece in come if piece.space != target]
    for space, ends in tableau.split:  # it stands until these leave it, small, for where they will stand
        out += [Transition("sink", piece, delay=delay) for piece in gone if piece.space == space]
        gone = [piece for piece in gone if piece.space != space]
        out += [Transition("scatter", piece, (space,), delay, waits=True) for piece in come if piece.space in ends]
        come = [piece for piece in come if piece.space not in ends]
    for source, target in pairs(gone, come, tableau.moved, places):
        gone.remove(source)
        come.remove(target)
        becomes = None if source.text == target.text else target
        out.append(Transition("glide", Piece(target.space, source.text), (source.space,), becomes=becomes))
    away = absent(tableau)
    left, returned = _since(away, before), {piece.owner for piece in _since(before, away)}
    out += [Transition("arrive" if piece.owner in returned else "place", piece) for piece in come]
    return out + [Transition("leave" if piece in left else "sink", piece) for piece in gone]


def absent(tableau: Tableau) -> tuple[Piece, ...]:
    """Those that have left the board and may come back."""
    return tuple(Piece(ghost.space, ghost.text) for ghost in tableau.ghosts if ghost.why == "absent")


def _since(now: tuple[Piece, ...], before: tuple[Piece, ...]) -> list[Piece]:
    """What is in ``now`` and was not before."""
    rest, out = list(before), []
    for piece in now:
        if piece in rest:
            rest.remove(piece)
        else:
            out.append(piece)
    return out
