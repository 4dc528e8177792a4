"""Boards for squares: the wooden board of Vector Battle. Nobody puts one together out of cut parts."""

from __future__ import annotations

from typing import Any

from vectorgames.boards.backend import BoardBackend
from vectorgames.boards.squares.geometry import WoodenBoard, WoodenModel, wooden_model
from vectorgames.spaces.dots import Squares, squares


class SquaresBackend(BoardBackend[WoodenModel, Squares]):
    """Squares of two woods in a frame."""

    board = WoodenBoard
    model = staticmethod(wooden_model)

    def space(self, model: WoodenModel, **terms: Any) -> Squares:
        return squares(model.files, model.ranks)


BACKEND = SquaresBackend()
