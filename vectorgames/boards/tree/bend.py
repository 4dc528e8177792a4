"""Layouts of trees in which the nodes lie on no panes: what one is, and what it makes of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vectorgames.boards.layout import Layout
from vectorgames.play.views import View


class Bend:
    """What a layout makes of one board, as far as it is there, ``share`` from 0 to 1.

    ``spots`` float[panes]: radii of the spots of every level; ``high``: how high the head is; ``between``
    float[size, 3]: where lines lead beyond the nodes; ``inputs``: float[k, 4] each, what shaders/nodes.glsl has to
    know of it besides.
    """

    spots: np.ndarray
    high = 0.0
    between: np.ndarray
    inputs: Mapping[str, np.ndarray]

    def __init__(self, board: Any):
        self.board = board

    def anchors(self, built: np.ndarray, share: float) -> np.ndarray:
        """float32[size, 3]: where every node lies that is here as it is built."""
        raise NotImplementedError

    def share(self, anchors: np.ndarray) -> float:
        """How far it is there where the nodes are here."""
        raise NotImplementedError

    def raised(self, head: float, share: float) -> float:
        """How high the head would be without it."""
        return head

    def windings(self, rows: np.ndarray, times: np.ndarray, ends: np.ndarray, share: float) -> np.ndarray:
        """float64[n, k, steps, 3]: from every node of int[n, k] to the next one, and from the last to the first.

        ``times`` float[steps], 0 … 1; ``ends`` float[n, k, 3]: where the nodes are now.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class TreeLayout(Layout):
    """``bend``: what it makes of a board; none: it lies on panes."""

    bend: Callable[[Any], Bend] | None = None

    def form(self, board: Any, view: View) -> tuple[float, ...]:
        """Of every layout that bends the board how far it is there."""
        share = self.slider.share(view, "") if self.slider else 1.0
        return tuple(share * (one is self) for one in bending(board.layouts))


def bending(layouts: Mapping[str, Layout]) -> list[TreeLayout]:
    return [one for one in layouts.values() if isinstance(one, TreeLayout) and one.bend]
