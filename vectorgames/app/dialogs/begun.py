"""Dialogs about games that were begun: those that are gone on with, one that was pasted and cannot be read."""

from __future__ import annotations

from vectorgames.app.library import SavedGame
from vectorgames.app.pages.choose import begun_card
from vectorgames.base.words import Words
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom, tall
from vectorgames.ui.layout import Box, Column, Scroll, Space, Text


class PasteError(Dialog):
    """What was pasted cannot be read: why, and the line of it."""

    width, height = 620, 360

    def __init__(self, message: str, line: int | None = None, text: str = ""):
        self.message, self.line, self.text = message, line, text

    def title(self, words: Words) -> str:
        return words("ui.paste.title")

    def body(self, ui: Ui) -> Box:
        words = ui.words
        where = None if self.line is None else Text(words("ui.paste.line", line=self.line), "note", "warning")
        line = Column(
            where, Text(self.text, "text", "second"), Space(),
            gap="none", pad=("wide", "normal"), ground=lambda ui, rect: ui.fill(rect, "field", 1.0, 8), grow=1.0,
        )  # fmt: skip
        ok = Main("ok", words("ui.close"), "close")
        return Column(Text(self.message), line if self.text else Space(), bottom(ok), gap="wide")


_SEEN = 3  # unfinished games that are seen at once; the others are scrolled to


class Resume(Dialog):
    """Unfinished games, offered at the start; Enter goes on with the first."""

    width = 640

    def __init__(self, games: tuple[SavedGame, ...]):
        self.games = games
        self.fixed = len(games) > _SEEN
        self.height = 140 + _SEEN * 122 if self.fixed else 0

    def title(self, words: Words) -> str:
        return words("ui.resume.title")

    def body(self, ui: Ui) -> Box:
        cards = [begun_card(ui, game, f"resume {k}") for k, game in enumerate(self.games)]
        later = tall("later", ui.words("ui.resume.later"), "close")
        main = Main("continue", ui.words("ui.chooser.continue"), ("resume", self.games[0].file))
        return Column(Scroll("resume", Column(*cards), grow=1.0), bottom(later, main))
