"""Boards for squares: the wooden board of Vector Battle. Nobody puts one together out of cut parts."""

from __future__ import annotations

from typing import Any

from vectorgames.boards.kits import BoardKit
from vectorgames.boards.kits.squares.board import WoodenBoard
from vectorgames.boards.kits.squares.model import RANGES, WoodenModel, wooden_model
from vectorgames.spaces.squares import Squares, squares


class SquaresKit(BoardKit):
    """Squares of two woods in a frame."""

    board = WoodenBoard
    ranges = RANGES

    def model(self, data, changes) -> WoodenModel:
        return wooden_model(data, changes)

    def space(self, model: WoodenModel, **terms: Any) -> Squares:
        return squares(model.files, model.ranks)


KIT = SquaresKit()
