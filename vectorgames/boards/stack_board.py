"""Where the squares of a stack lie: levels of clear sheet on posts, as one stack or as two towers side by side.

``apart`` moves the upper half of the levels beside the lower one (levels 1–4 and 5–8 of the chess stand);
the levels of the two towers then stand further apart. ``explode`` moves all levels apart.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import numpy as np

from vectorgames.boards.board import Board, frozen
from vectorgames.boards.model import StackModel
from vectorgames.spaces.stack import Stack


class StackBoard(Board):
    """Geometry of a stack."""

    layouts: ClassVar[tuple[str, ...]] = ("board", "towers", "exploded", "top", "flat")
    play_layout: ClassVar[str] = "towers"

    def __init__(self, model: StackModel, space: Stack):
        super().__init__(model, space)
        self.levels = space.height
        self.towers, self.panes = 1, self.levels
        c = space.coordinates
        self.level_of = frozen((c[:, 2] + 1).astype(np.int8))
        self.board_of = frozen(np.zeros(self.size, np.int8))
        self.pane_of = frozen(c[:, 2].astype(np.int16))

    @property
    def half(self) -> float:
        """Half the side of a sheet."""
        return self.model.side / 2

    @cached_property
    def local(self) -> np.ndarray:
        c = self.space.coordinates[:, :2]
        middle = (np.array((self.space.files, self.space.ranks)) - 1) / 2
        return frozen(((c - middle) * self.cell).astype(np.float32))

    def pitch(self, explode: float, apart: float = 0.0) -> float:
        """Level distance."""
        model = self.model
        together = model.pitch + explode * (model.exploded_pitch - model.pitch)
        beside = model.tower_pitch + explode * (model.exploded_pitch - model.pitch)
        return together + apart * (beside - together)

    def pane_origins(self, explode: float, apart: float = 0.0) -> np.ndarray:
        level = np.arange(self.levels)
        half, in_half = level // (self.levels // 2), level % (self.levels // 2)
        aside = self.model.halves_apart / 2 * apart
        # the upper half comes down while it moves aside
        z = (level + (in_half - level) * apart) * self.pitch(explode, apart)
        out = np.zeros((self.levels, 3))
        out[:, 0] = np.where(half > 0, aside, -aside)
        out[:, 2] = self.model.foot + self.model.thickness + z
        return out.astype(np.float32)

    def outline(self, explode: float = 0.0, apart: float = 0.0, towers: np.ndarray | None = None) -> np.ndarray:
        origins = self.pane_origins(explode, apart).astype(float)
        h = self.half
        corners = np.array([(sx * h, sy * h, 0) for sx in (-1, 1) for sy in (-1, 1)])
        panes = (origins[:, None] + corners).reshape(-1, 3)
        feet, heads = panes.copy(), panes.copy()
        feet[:, 2] = 0.0
        heads[:, 2] += self.model.head
        return np.vstack([feet, panes, heads]).astype(np.float32)

    def column(self, space: int) -> np.ndarray:
        return np.array(self.space.column(space))
