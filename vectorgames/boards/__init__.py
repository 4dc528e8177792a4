"""Physical boards in millimetres: parameters, derived sizes, parts, where spaces lie. Pure numpy."""

from vectorgames.boards.board import Board, load_board
from vectorgames.boards.joint import Joint
from vectorgames.boards.model import BoardModel, load_model
from vectorgames.boards.parts import Part, parts

__all__ = ["Board", "BoardModel", "Joint", "Part", "load_board", "load_model", "parts"]
