"""Physical boards in millimetres: parameters, derived sizes, parts, where spaces lie. Pure numpy."""

from vectorgames.boards.board import Board
from vectorgames.boards.joint import Joint
from vectorgames.boards.kinds import SPACES, board_class, load_board
from vectorgames.boards.model import BoardModel, StackModel, TreeModel, load_model
from vectorgames.boards.parts import Part, parts

__all__ = [
    "SPACES",
    "Board",
    "BoardModel",
    "Joint",
    "Part",
    "StackModel",
    "TreeModel",
    "board_class",
    "load_board",
    "load_model",
    "parts",
]
