"""Physical boards in millimetres: parameters, derived sizes, parts, where spaces lie. Pure numpy."""

from vectorgames.boards.board import Board, board_class, load_board
from vectorgames.boards.kits import KITS, BoardKit
from vectorgames.boards.model import Model, load_model
from vectorgames.boards.part import Part
from vectorgames.boards.parts import parts

__all__ = ["KITS", "Board", "BoardKit", "Model", "Part", "board_class", "load_board", "load_model", "parts"]
