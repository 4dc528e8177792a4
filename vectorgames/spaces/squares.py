"""Squares: a flat board of squares with letters across and numbers up: ``d1`` (rules/vector_battle.md)."""

from __future__ import annotations

from vectorgames.spaces.dots import Dots
from vectorgames.spaces.shared import shared


class Squares(Dots):
    """``width`` × ``depth`` squares, named and linked as dots are. Use ``squares(width, depth)``."""

    kind = "squares"
    noun = "square"

    def __reduce__(self) -> tuple[object, ...]:
        return squares, self.sides


def squares(width: int = 7, depth: int = 7) -> Squares:
    """The shared board of squares of this size; its tables are computed once."""
    return shared(Squares, width, depth)
