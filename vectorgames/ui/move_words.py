"""The card over the board that says the last move in words, for people who play it on a real board.

Knows nothing of how moves are said.
"""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.model import Command, Screen

_STYLES = ("display", "heading", "prompt")


def move_words(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it where the frame has room for it, as large as the words fit. It wants nothing."""
    if frame.words is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("move words", frame.words) as rect:
        inner = rect.inset(ui.px(14), ui.px(3))
        text = screen.said or ui.words("spoken.none")
        for style in _STYLES:
            lines = ui.wrap(text, inner.w, style)
            if len(lines) * ui.line(style) <= inner.h:
                break
        lines = ui.wrap(text, inner.w, style, max(1, int(inner.h // ui.line(style))))
        y = inner.centre[1] - len(lines) * ui.line(style) / 2
        for line in lines:
            place = inner.below(y - inner.y).top(ui.line(style))
            ui.text(place, line, style, "text" if screen.said else "third", 0.5)
            y += ui.line(style)
    return ui.commands
