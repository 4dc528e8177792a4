"""Dots: a flat grid with letters across and numbers up: ``b3``. Veptheca's dots, the columns of a stack, a board of
squares (rules/veptheca.md, rules/vector_battle.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from vectorgames.spaces.grid import DISPLACEMENTS, Grid
from vectorgames.spaces.shared import shared
from vectorgames.words import LocalizedError, LocalizedText, quoted

FILES = "abcdefghijklmnopqrstuvwxyz"


class Dots(Grid):
    """``width`` × ``depth`` spaces: the third of the second file is ``b3``. Use ``dots(width, depth)``."""

    kind = "dots"
    axes = ("file", "rank")
    RELATIONS = ("neighbour", *DISPLACEMENTS)

    def __init__(self, width: int = 4, depth: int = 4):
        if not 1 <= width <= len(FILES) or not 1 <= depth <= 99:
            raise ValueError(f"{width!r} × {depth!r}: expected up to {len(FILES)} × 99")
        super().__init__((width, depth))
        self.width, self.depth = width, depth

    def __reduce__(self) -> tuple[object, ...]:
        return dots, self.sides

    def _named(self) -> Iterable[str]:
        return (f"{FILES[file]}{rank + 1}" for file in range(self.width) for rank in range(self.depth))

    def in_words(self, space: int) -> LocalizedText:
        """``column b, row 3``."""
        file, rank = self.coordinates[space].tolist()
        return LocalizedText("spoken.dots", file=FILES[file], rank=rank + 1)

    @property
    def pattern(self) -> str:
        last = FILES[self.width - 1]
        return rf"[a-{last}A-{last.upper()}][1-9][0-9]?"

    def parse(self, text: str) -> int:
        """Number of the space that a text names; letter case does not matter. Raises LocalizedError."""
        given = text.strip()
        found = self.index.get(given.lower()) if re.fullmatch("[A-Za-z][0-9]+", given) else None
        if found is None:
            raise LocalizedError("errors.no_space", given=quoted(given), example=self.example)
        return found


def dots(width: int = 4, depth: int = 4) -> Dots:
    """The shared grid of dots of this size; its tables are computed once."""
    return shared(Dots, width, depth)
