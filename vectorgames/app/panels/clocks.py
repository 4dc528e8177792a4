"""Clocks in numbers that are read from afar."""

from __future__ import annotations

from vectorgames.app.game_clock import Face
from vectorgames.ui.boxes import piece
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Forms, Row, Text
from vectorgames.view.primitives import Rect


def clock(face: Face) -> Box:
    """As large as there is room."""
    ink = "warning" if face.short else "text" if face.on else "second"

    def ground(ui: Ui, rect: Rect) -> None:
        ui.card(rect, "selected" if face.on else "card")
        if face.on:
            ui.outline(rect, "accent" if face.runs else "line", 1.0, 10, 1.6)

    sizes = [Text(face.text, style, ink, lines=1, at=0.5, grow=1.0) for style in ("score", "display", "prompt")]
    return Forms(*(Row(piece(face.piece, 8), size, pad=("close", "tiny"), ground=ground) for size in sizes))
