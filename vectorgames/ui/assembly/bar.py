"""The bar at the top of the page: which board, help, the way back."""

from __future__ import annotations

from vectorgames.ui.assembly_model import Assembly
from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import Rect
from vectorgames.ui.kit import Ui
from vectorgames.ui.top_bar import bar_buttons
from vectorgames.ui.widgets import BUTTON_H, segment_widths, segments


def board_bar(ui: Ui, inner: Rect, data: Assembly) -> None:
    """Title, boards, buttons; sends ``assembly``, ``help``, ``leave_assembly``."""
    words = ui.words
    places, pressed = bar_buttons(
        ui,
        inner,
        [
            ("help", words("ui.help"), True, keys_of("help", words)),
            ("leave_assembly", data.back or words("ui.back"), True, keys_of("cancel", words)),
        ],
    )
    if pressed:
        ui.send(pressed)
    title = words("ui.assembly.title")
    left = inner.x + ui.text(inner.left(places["help"].x - inner.x), title, "title") + ui.px(26)
    labels = [label for _, label in data.boards]
    height, room = ui.px(BUTTON_H), places["help"].x - ui.px(18) - left
    width = min(sum(segment_widths(ui, labels)) + ui.px(4 + 16) * len(labels), room)
    rect = Rect(round(left), round(inner.centre[1] - height / 2), width, height)
    chosen = segments(ui, "board", rect, labels, [name == data.board for name, _ in data.boards])
    if chosen is not None and data.boards[chosen][0] != data.board:
        ui.send("assembly", data.boards[chosen][0])
