"""How far every part can move when all is built: a table of six directions. Knows nothing of how it is measured."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.ui.assembly.rows import heading
from vectorgames.ui.assembly_model import PlayRow
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect

WAYS = ("east", "west", "north", "south", "up", "down")


def play_table(ui: Ui, rect: Rect, rows: Sequence[PlayRow]) -> float:
    """Parts, and under them a number for every direction. The height used."""
    words = ui.words
    y = heading(ui, rect, words("ui.assembly.play"), words("ui.assembly.play_help"))
    head = Rect(rect.x, rect.y + y, rect.w, ui.line("note"))
    for way, place in zip(WAYS, head.columns(len(WAYS), ui.px(4)), strict=True):
        ui.text(place, words(f"ui.assembly.way.{way}"), "note", "third")
    y += head.h + ui.px(4)
    for row in rows:
        ui.fill(Rect(rect.x, rect.y + y, rect.w, 1), "line", 0.7)
        y += ui.px(6)
        y += ui.paragraph(Rect(rect.x, rect.y + y, rect.w, 1e6), row.parts)
        line = Rect(rect.x, rect.y + y, rect.w, ui.line("strong"))
        for way, place in zip(row.ways, line.columns(len(WAYS), ui.px(4)), strict=True):
            ui.text(place, way, "strong", "second")
        y += line.h + ui.px(6)
    return y
