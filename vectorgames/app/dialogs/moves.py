"""Dialogs about a move: something is said of it, a sign and words; moves are typed."""

from __future__ import annotations

from vectorgames.base.words import Words
from vectorgames.play.phrasing import action_text
from vectorgames.play.record import MARKS, GameRecord
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Field, Segments
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom
from vectorgames.ui.layout import Box, Column, Space, Text
from vectorgames.ui.widgets import TALL_H


class Comment(Dialog):
    """Of the last move."""

    width, height, field = 620, 260, "dialog comment"

    def __init__(self, record: GameRecord, language: str):
        here = record.here
        self.mark, self._words = here.said
        self._move = action_text(record.game, here.action, language) if here.action is not None else ""

    def title(self, words: Words) -> str:
        return words("ui.comment.title", move=self._move)

    @action("comment_mark")
    def choose(self, mark: str) -> None:
        self.mark = mark

    def body(self, ui: Ui) -> Box:
        words, field, marks = ui.words, self.field, ("", *MARKS)
        typed = ui.layer.drafts.get(field, self._words).strip()
        keep = "comment", " ".join(filter(None, (self.mark, typed)))
        return Column(
            Segments(
                "comment mark", [words("ui.comment.none"), *MARKS], marks.index(self.mark),
                lambda ui, number: ui.send("comment_mark", marks[number]), align=0.0,
            ),
            Field(field, words("ui.comment.hint"), enter=keep, first=self._words, height=TALL_H),
            Text(words("ui.comment.help"), "note", "second"),
            Space(),
            bottom(Main("keep comment", words("ui.comment.keep"), keep)),
        )  # fmt: skip


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
