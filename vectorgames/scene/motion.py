"""How a piece moves: its way from space to space, which pieces of two positions are the same one. Pure numpy."""

from __future__ import annotations

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.scene.loops import descent
from vectorgames.tableau import Piece

ARC, MOST = 0.15, 0.64  # height of an arc: of its length; at most, in cells
HOP = 0.7  # the same between the nodes of a tree, in diameters of the larger one
STEPS = 16


def smooth(s: float) -> float:
    """0 … 1, slow at both ends."""
    return s * s * (3 - 2 * s)


def way(board: Board, anchors: np.ndarray, source: int, target: int) -> np.ndarray:
    """float[n, 3]: from a space to another one, seen from there; a low arc over what stands between.

    In a tree a step up or down goes along its link.
    """
    start, t = (anchors[source] - anchors[target]).astype(float), np.linspace(0.0, 1.0, STEPS + 1)
    straight = start * (1 - t)[:, None]
    most = MOST * board.cell
    if board.branches:
        upper, lower = sorted((source, target))
        most = HOP * float(board.room[[source, target]].max())
        if board.space.parent(lower) == upper:
            link = descent(board, anchors, lower, upper)
            link = (link if source == upper else link[::-1]) - anchors[target]
            straight = np.column_stack([np.interp(t, np.linspace(0, 1, len(link)), column) for column in link.T])
            straight[0], straight[-1] = start, 0.0
    straight[:, 2] += 4 * t * (1 - t) * min(most, ARC * float(np.linalg.norm(start)))
    return straight


def on_way(points: np.ndarray, s: float) -> np.ndarray:
    """float[3]: where on its way a piece is, 0 … 1."""
    at = min(max(s, 0.0), 1.0) * (len(points) - 1)
    k = min(int(at), len(points) - 2)
    return points[k] + (points[k + 1] - points[k]) * (at - k)


def pairs(gone: list[Piece], come: list[Piece], motion, anchors: np.ndarray) -> list[tuple[Piece, Piece]]:
    """Which piece that is gone is which one that has come: that of the ``motion``, then those of one text.

    Of pieces of one kind the nearest go together; pieces that are all alike never move by themselves.
    """
    gone, come, out = list(gone), list(come), []

    def take(source: Piece, target: Piece) -> None:
        gone.remove(source)
        come.remove(target)
        out.append((source, target))

    if motion and None not in motion:
        source = next((p for p in gone if p.space == motion[0]), None)
        target = next((p for p in come if p.space == motion[1]), None)
        if source and target and source.owner == target.owner:
            take(source, target)
    while True:
        alike = [(p, q) for p in gone for q in come if p.text == q.text and p.kind]
        if not alike:
            return out
        take(*min(alike, key=lambda pq: float(np.linalg.norm(anchors[pq[0].space] - anchors[pq[1].space]))))


def since(now: tuple[Piece, ...], before: tuple[Piece, ...]) -> dict[int, list[Piece]]:
    """By owner what is in ``now`` and was not before."""
    rest, out = list(before), {}
    for piece in now:
        if piece in rest:
            rest.remove(piece)
        else:
            out.setdefault(piece.owner, []).append(piece)
    return out
