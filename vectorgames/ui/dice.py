"""The dice as they lie on the card of the prompt: numbers and names on tiles, letters on dice in their colours.

Knows no rule.
"""

from __future__ import annotations

import math

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.model import Screen
from vectorgames.ui.nodes import die, is_node_letter
from vectorgames.ui.widgets import hit, tooltip

_TILE, _ONE, _SEVERAL = 26, 46, 32
"""Height of a tile; side of a single die with a letter, and of one of several."""
_GAP, _HOP = 5, 9


def _letters(screen: Screen) -> bool:
    """Whether all dice show letters of nodes."""
    return bool(screen.tree and screen.dice and all(map(is_node_letter, screen.dice.faces)))


def _widths(ui: Ui, screen: Screen) -> list[float]:
    faces = screen.dice.faces if screen.dice else ()
    if _letters(screen):
        return [ui.px(_ONE if len(faces) == 1 else _SEVERAL)] * len(faces)
    return [max(ui.px(_TILE), ui.measure(face, "label") + ui.px(14)) for face in faces]


def faces_size(ui: Ui, screen: Screen) -> tuple[float, float]:
    """Width and height of the dice that lie there, (0, 0) where there are none."""
    widths = _widths(ui, screen)
    if not widths:
        return 0.0, 0.0
    return sum(widths) + ui.px(_GAP) * (len(widths) - 1), widths[0] if _letters(screen) else ui.px(_TILE)


def draw_faces(ui: Ui, rect: Rect, screen: Screen) -> None:
    """The dice as they lie, in the middle of the height; while they fall they hop."""
    dice, x = screen.dice, rect.x
    assert dice is not None
    for i, (face, width) in enumerate(zip(dice.faces, _widths(ui, screen), strict=True)):
        hop = abs(math.sin(math.pi * 3 * (1 - dice.turning) + i)) * dice.turning * ui.px(_HOP)
        if _letters(screen):
            die(ui, (x + width / 2, round(rect.centre[1] - hop)), width, face)
        else:
            tile = Rect(x, round(rect.centre[1] - ui.px(_TILE / 2) - hop), width, ui.px(_TILE))
            ui.fill(tile, "#F0E4CB", 1.0, 6)
            ui.text(tile, face, "label", "#1A1408", 0.5)
        x += width + ui.px(_GAP)
    hit(ui, "faces", rect)
    last = ui.words("ui.roll_last")
    tooltip(ui, f"{last}: {dice.last}" if dice.last else "")
