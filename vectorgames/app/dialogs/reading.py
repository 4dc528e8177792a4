"""The dialog of something to be read, section by section: rules, what was found out."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.names import title
from vectorgames.app.rules_text import Section, SignRow, sections
from vectorgames.base.words import Words
from vectorgames.rules.game import Game
from vectorgames.ui.actions import action
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, bottom, tall
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.layout import Box, Column, Custom, Forms, Row, Scroll, Text
from vectorgames.ui.paint import paint
from vectorgames.view.map_marks import NUMBERED, sign
from vectorgames.view.primitives import Rect

SAVED = ("html", "pdf")
"""Suffixes of the files as which rules are saved."""

_SIGN, _BESIDE = 24, 160  # design widths: of a sign; that words beside a name need at least


class Reading(Dialog):
    """Sections to be read, numbered. ``at``: the one that was asked for, from 1, which is lit and scrolled to; 0:
    none, it begins at the top. ``save``: writes it as a file with a suffix, None where it is not written."""

    width, height, fixed = 760, 720, True

    def __init__(
        self,
        title: str,
        sections: tuple[Section, ...],
        at: int = 0,
        save: Callable[[str], None] | None = None,
    ):
        self.sections, self.at, self._save = sections, at, save
        self._title = title

    def title(self, words: Words) -> str:
        return self._title

    def body(self, ui: Ui) -> Box:
        sections = [_section(ui, n, section, n == self.at) for n, section in enumerate(self.sections, 1)]

        def asked_for() -> Rect:
            top = max(0.0, sections[self.at - 1].rect.y - ui.px(4))
            return Rect(0, top, 0, ui.layer.size[1])  # as high as the window: it begins at the upper edge

        text = Scroll("reading", Column(*sections, gap="none"), (self.at, asked_for) if self.at else None)
        return text if self._save is None else Column(text, bottom(*(_saving(ui, kind) for kind in SAVED)))

    @action("save_rules")
    def save_rules(self, suffix: str) -> None:
        if self._save is not None:
            self._save(suffix)


def _section(ui: Ui, number: int, section: Section, lit: bool) -> Box:
    names = max((ui.measure(row.name, "strong") for row in section.rows), default=0.0) / ui.scale
    return Column(
        Text(f"{number}  {section.head}", "prompt", "gold") if section.head else None,
        *(Text(text) for text in section.text.split("\n") if text),
        *(_sign_row(row, names) for row in section.rows),
        gap="small",
        pad=("wide", "close"),
        ground=_light if lit else None,
    )


def _light(ui: Ui, rect: Rect) -> None:
    """What was asked for: a veil of gold over it, and a bar before it."""
    ui.fill(rect, "gold", 0.09, 7)
    ui.fill(rect.left(ui.px(3)), "gold", 1.0, 2)


def _sign_row(row: SignRow, names: float) -> Box:
    """A sign, its name in so much width, and what it means beside or, where there is little room, under it."""

    def draw(ui: Ui, rect: Rect) -> None:
        if row.piece:
            piece_icon(ui, rect.centre, ui.px(8), row.piece)
        else:
            paint(ui, sign(row.mark, rect.centre, ui.px(8), ui.theme, 3 if row.mark in NUMBERED else 0))

    own = Custom(draw, width=_SIGN, height=_SIGN, align=0.0)
    name, text = (
        Text(row.name, "strong", lines=1, width=names, up=0.0),
        Text(row.text, up=0.0, width=_BESIDE, grow=1.0),
    )
    return Forms(
        Row(own, name, text, gap="wide"), Row(own, Column(name, Text(row.text, "text", "second"), gap="none"))
    )


def _saving(ui: Ui, suffix: str) -> Box:
    return tall(f"save rules {suffix}", ui.words(f"ui.rules.save_{suffix}"), ("save_rules", suffix))


def rules(game: Game, words: Words, at: int = 0, save: Callable[[str], None] | None = None) -> Reading:
    """What to read about a game: its rules in short; ``at``: the section asked for, from 1."""
    found = sections(game, words)
    return Reading(title(game.about, words), found, at if at <= len(found) else 0, save)
