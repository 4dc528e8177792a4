"""Words that are engraved: how high they are, where they stand, and the room that they have. Millimetres.

Knows no board.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from vectorgames.exports.curves import QUARTERS, Curve, Text, fitted

LETTERS = "engrave_letters"


class Lettering(NamedTuple):
    """Words in capitals ``high`` millimetres high, about a place, turned to the left by right angles.

    ``room``: width and height that they may take, in which they stand on as many lines as they need; ``most``: the
    height that they have where ``high`` has no room.
    """

    words: str
    high: float
    at: tuple[float, float]
    turn: int = 0
    room: tuple[float, float] = (math.inf, math.inf)
    most: float = math.inf

    @property
    def lines(self) -> list[tuple[Text, float]]:
        """Each line, and how far above the middle it lies."""
        return fitted(self.words, min(self.high, self.most), *self.room)

    @property
    def made(self) -> float:
        """Height that the capitals have."""
        return 2 * self.lines[0][0].half[1]

    @property
    def curves(self) -> list[Curve]:
        up = QUARTERS[self.turn % 4] @ (0.0, 1.0)
        return [c for line, high in self.lines for c in line.at(*(np.array(self.at) + high * up), self.turn)]


def written(letters: Iterable[Lettering]) -> tuple[str, tuple[Curve, ...]]:
    """The layer of what is written on a piece."""
    return LETTERS, tuple(curve for one in letters for curve in one.curves)
