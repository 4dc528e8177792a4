"""What is said beside the pointer: the name of a space, and how many of its column's levels are allowed.

Knows no painter.
"""

from __future__ import annotations

from vectorgames.ui.model import Screen
from vectorgames.words import Words


def pointed_text(name: str, screen: Screen, words: Words) -> str:
    """``d3L2 · 8 levels`` where a count is marked at the space pointed at, else its name alone."""
    hovered = screen.tableau.marked("hover")
    count = next((m.number for m in screen.tableau.marks if m.kind == "count" and m.space in hovered), 0)
    return " · ".join((name, words("ui.levels", n=count))) if count else name
