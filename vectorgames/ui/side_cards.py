"""What the side panel says of the game as such: its goal, and whether the helper for hints has stopped.

Knows nothing of where it stands.
"""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.model import Screen
from vectorgames.ui.widgets import button, button_width, hit, tooltip


def goal_line(ui: Ui, rect: Rect, screen: Screen, lines: int, draw: bool = True) -> float:
    """The goal in so many lines, none without room; where it is cut, all of it under the pointer. Its height."""
    if not screen.goal or not lines:
        return 0.0
    label = ui.measure(ui.words("ui.goal"), "head") + ui.px(12)
    width = rect.w - label - ui.px(4)
    line = ui.line("note")
    said = _first_sentence(ui, screen, width) if lines == 1 and screen.columns else screen.goal
    height = ui.height(said, width, "note", lines)
    if draw:
        place = Rect(rect.x + ui.px(2), rect.y, label, line)
        ui.text(place, ui.words("ui.goal"), "head", "gold")
        text = Rect(rect.x + ui.px(2) + label, rect.y, width, height)
        ui.paragraph(text, said, "note", "second", lines)
        if len(ui.wrap(screen.goal, width, "note")) > lines:
            hit(ui, "goal", text)
            tooltip(ui, screen.goal)
    return height + ui.px(10)


def goal_lines(ui: Ui, width: float, screen: Screen) -> int:
    """How many lines the whole of it takes; 1 where its first sentence has room in one."""
    room = width - ui.measure(ui.words("ui.goal"), "head") - ui.px(16)
    return len(ui.wrap(_first_sentence(ui, screen, room), room, "note"))


def _first_sentence(ui: Ui, screen: Screen, width: float) -> str:
    """The goal, or where it is too long for its line the first sentence of it that fits."""
    first = screen.goal.split(". ")[0] + "."
    fits = ui.measure(screen.goal, "note") > width >= ui.measure(first, "note")
    return first if fits and len(first) < len(screen.goal) else screen.goal


def engine_card(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """A card if the helper for hints has stopped. Returns its height."""
    if screen.engine.state != "stopped":
        return 0.0
    label = ui.words("ui.engine.restart")
    width = button_width(ui, label)
    text = ui.words("ui.engine.stopped", reason=screen.engine.reason)
    room = rect.w - width - ui.px(38)
    inner = max(ui.height(text, room, "note", 3), ui.px(32))
    height = inner + ui.px(16)
    if draw:
        card = rect.top(height)
        ui.card(card, "warning_card", "warning")
        ui.paragraph(Rect(card.x + ui.px(14), card.y + ui.px(8), room, inner), text, "note", "text", 3)
        place = Rect(card.right - width - ui.px(10), round(card.centre[1] - ui.px(16)), width, ui.px(32))
        if button(ui, "restart", place, label):
            ui.send("restart_engine")
    return height + ui.px(12)
