"""Boards for dots: the slate of Veptheca. Nobody puts one together out of cut parts."""

from __future__ import annotations

from typing import Any

from vectorgames.boards.backend import BoardBackend, Term
from vectorgames.boards.dots.geometry import SlateBoard, SlateModel, slate_model
from vectorgames.spaces.dots import Dots, dots


class DotsBackend(BoardBackend[SlateModel, Dots]):
    """A slate with dots in a square."""

    board = SlateBoard
    model = staticmethod(slate_model)
    terms = {"size": Term((2, 9), 4, "number of dots along a side", whole=True)}

    def space(self, model: SlateModel, size: int = 4, **terms: Any) -> Dots:
        return dots(size, size)


BACKEND = DotsBackend()
