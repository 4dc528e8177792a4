"""What is shown of presenting a board to many people. Values only; knows no panel and no board."""

from __future__ import annotations

from dataclasses import dataclass

LASER, PEN, RUBBER = TOOLS = ("laser", "pen", "rubber")
"""What the mouse is while it is not the board's."""
ON_BOARD, ON_SCREEN = "board", "screen"
"""To what lines of the pen stick."""
BLACK, WHITE = "black", "white"
"""Colours of a screen on which nothing is seen."""
TOLD = ("chosen", "pinned", "vector")
"""Kinds of paths that are told in names, the first kind of which there is one."""
PENS = 4
"""How many colours the pen has, each with dashes of its own."""


@dataclass(frozen=True, slots=True)
class Presenting:
    """How a board is presented.

    tool    one of ``TOOLS``; empty: the mouse is the board's
    pen     number of the colour, from 1; ``ground``: to what its lines stick
    drawn   whether there are lines; ``undoes``: whether there is something to be taken back
    frozen  the picture stays as it is
    blank   colour of the empty screen, or empty
    bright  how much the tools are seen, 0 … 1
    """

    tool: str = ""
    pen: int = 1
    ground: str = ON_BOARD
    drawn: bool = False
    undoes: bool = False
    frozen: bool = False
    blank: str = ""
    bright: float = 1.0
