"""The dialog in which moves are typed."""

from __future__ import annotations

from vectorgames.base.words import Words
from vectorgames.ui.boxes import Field
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom
from vectorgames.ui.layout import Box, Column, Space, Text
from vectorgames.ui.widgets import TALL_H


class TypeMove(Dialog):
    """Moves are typed, one after the other. ``example``: what one looks like; ``error``: why the last one was not
    played; ``said``: that which was, in words."""

    width, height, field = 620, 260, "dialog move"
    halts = False
    example = error = said = ""

    def title(self, words: Words) -> str:
        return words("ui.type_move.title")

    def body(self, ui: Ui) -> Box:
        words, field = ui.words, self.field
        typed = ui.layer.drafts.get(field, "").strip()
        told = Text(self.said, "heading") if self.said else Text(words("ui.type_move.help"), "note", "second")

        def give(ui: Ui) -> None:
            if typed:
                ui.send("type_move", typed)
                ui.layer.give_keyboard(field)

        return Column(
            Field(field, self.example, enter=give, select=True, height=TALL_H),
            Text(self.error, "note", "warning") if self.error else told,
            Space(),
            bottom(Main("play move", words("ui.type_move.play"), give, enabled=bool(typed))),
        )
