"""The kinds of boards: which space a board is made for, and its geometry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vectorgames.boards.board import Board
from vectorgames.boards.lattice_board import LatticeBoard
from vectorgames.boards.model import load_model
from vectorgames.boards.stack_board import StackBoard
from vectorgames.boards.tree_board import TreeBoard
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import tree

BOARDS: dict[str, type[Board]] = {"lattice": LatticeBoard, "stack": StackBoard, "tree": TreeBoard}
SPACES: dict[str, Callable] = {
    "lattice": lambda model, dimensions=4, periodic_z=False: lattice(dimensions, periodic_z),
    "stack": lambda model: stack(model.files, model.ranks, model.levels),
    "tree": lambda model, depth=4, periodic="none": tree(depth, periodic),
}
"""Kind of space -> what makes it of a board's model and what a game says about it."""


def load_board(board: str, space, **changes: float) -> Board:
    """The board with this id for a space; ``changes`` replace parameters of the joint.

    Raises ValueError that names file, key and what was expected.
    """
    model = load_model(board)
    if changes:
        model = replace(model, joint=load_model(board, **changes).joint)
    return BOARDS[model.space](model, space)


def board_class(space) -> type[Board]:
    """The class of the boards of a space."""
    return BOARDS[space.kind]
