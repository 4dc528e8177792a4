"""The bar at the top of the page: which board, help, the way back. Knows no board."""

from __future__ import annotations

from vectorgames.ui.assembly_model import Assembly
from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of, spoken
from vectorgames.ui.frame import Rect
from vectorgames.ui.top_bar import bar_buttons, bar_width
from vectorgames.ui.widgets import BUTTON_H, segment_widths, segments


def board_bar(ui: Ui, inner: Rect, data: Assembly, back: str) -> None:
    """Title, boards, buttons, ``back``: the way there; sends ``assembly``, ``help``, ``leave_page``."""
    words = ui.words
    entries = [
        ("help", words("ui.help"), True, keys_of("help", words)),
        ("leave_page", back or words("ui.back"), True, keys_of("cancel", words)),
    ]
    end = inner.right - bar_width(ui, entries)
    left = inner.x + ui.text(inner.left(end - inner.x), words("ui.assembly.title"), "title") + ui.px(26)
    labels = [label for _, label in data.boards]
    height, room = ui.px(BUTTON_H), end - ui.px(18) - left
    width = min(sum(segment_widths(ui, labels)) + ui.px(4 + 16) * len(labels), room)
    rect = Rect(round(left), round(inner.centre[1] - height / 2), width, height)
    keys = [spoken(f"Ctrl+{i}", words) for i in range(1, len(labels) + 1)]
    chosen = segments(ui, "board", rect, labels, [name == data.board for name, _ in data.boards], keys)
    if chosen is not None and data.boards[chosen][0] != data.board:
        ui.send("assembly", data.boards[chosen][0])
    _, pressed = bar_buttons(ui, inner, entries)
    if pressed:
        ui.send(pressed)
