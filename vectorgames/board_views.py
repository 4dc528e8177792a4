"""Views of a board by their text, as ``--view``, kept views and lessons write them. Knows no window."""

from __future__ import annotations

from vectorgames.boards import board_class
from vectorgames.spaces.space import Space
from vectorgames.tableau import View


def parse_view(text: str, space: Space) -> View:
    """The view that a text means on the board of a space. ValueError lists the valid parts."""
    board = board_class(space)
    return View.parse(text, board.layouts, space.height, board.quadrants, space.boards, space.insides)
