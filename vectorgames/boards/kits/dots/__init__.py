"""Boards for dots: the slate of Veptheca. Nobody puts one together out of cut parts."""

from __future__ import annotations

from typing import Any

from vectorgames.boards.kits import BoardKit, Term
from vectorgames.boards.kits.dots.board import SlateBoard
from vectorgames.boards.kits.dots.model import RANGES, SlateModel, slate_model
from vectorgames.spaces.dots import Dots, dots


class DotsKit(BoardKit):
    """A slate with dots in a square."""

    board = SlateBoard
    ranges = RANGES
    terms = {"size": Term((2, 9), 4, "number of dots along a side", whole=True)}

    def model(self, data, changes) -> SlateModel:
        return slate_model(data, changes)

    def space(self, model: SlateModel, size: int = 4, **terms: Any) -> Dots:
        return dots(size, size)


KIT = DotsKit()
