"""Dots and squares: flat grids with letters across and numbers up: ``b3``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.spaces.grid import DISPLACEMENTS, Grid
from vectorgames.spaces.space import shared

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

    def scope(self, name: str) -> tuple[int, ...]:
        """A grid is a square of a quarter of the files, a moment a quarter of the files, a level half of them."""
        half, quarter = -(-self.width // 2), max(2, -(-self.width // 4))
        places = self.coordinates.tolist()
        match name:
            case "grid":
                return tuple(file // quarter * self.depth + rank // quarter for file, rank in places)
            case "moment":
                return tuple(file // quarter for file, _ in places)
            case _:
                return tuple(file // half for file, _ in places)

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


class Squares(Dots):
    """``width`` × ``depth`` squares, named and linked as dots are. Use ``squares(width, depth)``."""

    kind = "squares"
    noun = "square"

    def __reduce__(self) -> tuple[object, ...]:
        return squares, self.sides


def squares(width: int = 7, depth: int = 7) -> Squares:
    """The shared board of squares of this size; its tables are computed once."""
    return shared(Squares, width, depth)
