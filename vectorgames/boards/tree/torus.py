"""The torus of a tree: a layout in which every locus is a circle, each upright on the one before."""

from __future__ import annotations

from typing import Any

import numpy as np

from vectorgames.boards.layout import Slider
from vectorgames.boards.tree.bend import Bend, TreeLayout
from vectorgames.play.views import Own
from vectorgames.spaces.sets import frozen

LARGEST = 0.76  # radius of the circle of the first locus, by half the side of the sheet
CIRCLES = (1.0, 0.5, 0.22, 0.095, 0.042, 0.019)  # radii of the circles, by the largest

# with these no node hides another one where the torus is seen first (tests/test_tree_board.py)
LYING = 135.0  # degrees at which G lies on the sheet
FIRST = (135.0, 90.0, 0.0, 0.0, 0.0, 0.0)  # degrees at which G lies on every circle; R, Y, B follow clockwise
SPOTS, OF_CIRCLE = (0.084, 0.067, 0.054, 0.043, 0.034, 0.028, 0.022), 0.316
"""Radii of spots by level, by the largest circle; at most so much of the circle that they lie on."""

TORUS_HIGH = 0.85  # of the largest circle: how far its plane is over the sheet


def lift(rolled: float) -> float:
    """How far from the sheet to its final height the head is: at first faster, so that no node comes under it."""
    return rolled * (2 - rolled)


class Torus(Bend):
    """Where the nodes of one board lie on its torus.

    ``circles``, ``flat`` float[depth]: radii of the circles, and of those through the children on the sheet;
    ``high``: how high the head is; ``between`` float[size, 3]: half way to the next node round the first circle.
    """

    def __init__(self, board: Any):
        super().__init__(board)
        depth = board.space.depth
        largest = LARGEST * board.half
        self.circles = largest * np.array(CIRCLES[:depth])
        least = OF_CIRCLE * np.append(np.inf, self.circles)
        self.spots = frozen(np.minimum(largest * np.array(SPOTS[: depth + 1]), least)[::-1].copy())
        self.flat = np.sqrt(2.0) * np.array([board.model.apart(depth - 1 - k) for k in range(depth)])
        self.high = board.foot + TORUS_HIGH * largest
        half = 0.5 * (np.arange(depth) == 0)
        circles = np.zeros((len(CIRCLES), 4))
        turns = np.radians(LYING), np.radians(FIRST[:depth])
        circles[:depth] = np.column_stack([self.flat, self.circles, np.full(depth, turns[0]), turns[1]])
        self.inputs = {"circles": circles}
        self.between = self.points(board.space.loci + half, board.level_of) + (0.0, 0.0, self.high)

    def points(self, loci: np.ndarray, levels: np.ndarray, rolled: float = 1.0) -> np.ndarray:
        """float64[..., 3]: where these loci lie, from the middle of the head; ``loci`` float[..., depth] from 0,
        also between nodes and beyond, ``levels`` how many of them there are.

        ``rolled``, 0 … 1: on the sheet all circles lie flat; rolled up, each turns with the one before, upon it.
        """
        out = np.zeros((*loci.shape[:-1], 3))
        ways = [np.broadcast_to(way, out.shape) for way in np.eye(3)]  # outwards, along, upright
        tilt = np.radians(90.0 * rolled)
        for k, (flat, radius) in enumerate(zip(self.flat, self.circles, strict=True)):
            there = (levels > k)[..., None]
            turn = np.radians(LYING + rolled * (FIRST[k] - LYING) - 90.0 * loci[..., k])[..., None]
            far = flat + rolled * (radius - flat)
            out = out + np.where(there, far * (np.cos(turn) * ways[0] + np.sin(turn) * ways[1]), 0.0)
            cos, sin = np.cos(rolled * turn), np.sin(rolled * turn)
            outwards, along = cos * ways[0] + sin * ways[1], cos * ways[1] - sin * ways[0]
            ways = [
                outwards,
                np.cos(tilt) * along + np.sin(tilt) * ways[2],
                np.cos(tilt) * ways[2] - np.sin(tilt) * along,
            ]
        return out

    def anchors(self, built: np.ndarray, rolled: float) -> np.ndarray:
        out = self.points(self.board.space.loci, self.board.level_of, rolled)
        out[:, 2] += built[:, 2] + lift(rolled) * (self.high - built[:, 2])
        return out.astype(np.float32)

    def share(self, anchors: np.ndarray) -> float:
        first = self.circles[0] - self.flat[0]
        return float((np.hypot(*anchors[1, :2]) - self.flat[0]) / first)

    def raised(self, head: float, rolled: float) -> float:
        return (head - lift(rolled) * self.high) / (1 - lift(rolled))

    def windings(self, rows: np.ndarray, times: np.ndarray, ends: np.ndarray, rolled: float) -> np.ndarray:
        """float64[n, k, steps, 3]: from every node of int[n, k] to the next one, and from the last to the first.

        ``times`` float[steps], 0 … 1; ``ends`` float[n, k, 3]: where the nodes are now. Round the circles where
        each locus changes by a step at most, else straight on.
        """
        loci, levels = self.board.space.loci[rows].astype(float), self.board.level_of[rows]
        step = (np.roll(loci, -1, 1) - loci + 1) % 4 - 1
        turns = (levels == np.roll(levels, -1, 1)) & (step <= 1).all(-1)
        way = loci[:, :, None] + step[:, :, None] * np.append(times, 1.0)[:, None]
        bent = self.points(way, np.broadcast_to(levels[..., None], way.shape[:-1]), rolled)
        bent -= bent[:, :, :1]
        # half rolled up, the last colour is not beside the first
        gap = np.roll(ends, -1, 1) - ends - bent[:, :, -1]
        round_it = ends[:, :, None] + bent[:, :, :-1] + gap[:, :, None] * times[:, None]
        straight = ends[:, :, None] + (np.roll(ends, -1, 1) - ends)[:, :, None] * times[:, None]
        return np.where(turns[..., None, None], round_it, straight)


TORUS = TreeLayout("torus", (16.0, 48.0, 18.0), explains=True, slider=Slider(Own("torus", "roll", 100)), bend=Torus)
