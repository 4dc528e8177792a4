"""The dialog of all that can be done, with its keys."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from vectorgames.app.page import Page
from vectorgames.app.settings import HELPS, SPOTS, SWITCHES
from vectorgames.base.words import Words
from vectorgames.ui.actions import SECTIONS, Command
from vectorgames.ui.boxes import Button, Field, Send, key_cap, line_button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog
from vectorgames.ui.layout import Box, Column, Forms, Row, Scroll, Space, Text
from vectorgames.ui.widgets import TALL_H

_SEARCH = "dialog search"


class HelpRow(NamedTuple):
    """A command or a key. Without a command it is only told. ``sought``: other words that find it."""

    section: str
    label: str
    keys: str = ""
    command: Command | None = None
    sought: str = ""


class Help(Dialog):
    """A field to search in, and the list; a click on a command carries it out, Enter in the field the first one."""

    width, height, fixed = 720, 680, True
    field = _SEARCH

    def title(self, words: Words) -> str:
        return words("ui.help_dialog.title")

    def body(self, ui: Ui) -> Box:
        words, typed = ui.words, ui.layer.drafts.get(_SEARCH, "").strip()
        found = search(help_rows(ui.page, words), typed)
        first = next((row.command for row in found if row.command and typed), None)
        rules = Button("help rules", words("ui.command.rules"), _done(Command("rules")), height=TALL_H)
        listed: list[Box] = [] if found else [Text(words("ui.help_dialog.none"), "text", "third")]
        for number, row in enumerate(found):
            if not number or found[number - 1].section != row.section:
                listed.append(Text(row.section, "head", "second", height=34))
            listed.append(_row(number, row))
        return Column(
            Row(
                Field(
                    _SEARCH, words("ui.help_dialog.search"), enter=_done(first) if first else "", height=TALL_H,
                    width=120, grow=1.0,
                ),
                rules if "rules" in ui.layer.actions else None,
                gap="close",
            ),
            Scroll("help", Column(*listed, gap="none"), grow=1.0),
        )  # fmt: skip


def _done(command: Command) -> Send:
    """The dialog is closed, and something done."""

    def work(ui: Ui) -> None:
        ui.send("close")
        ui.commands.append(command)

    return work


def _row(number: int, row: HelpRow) -> Box:
    """What can be done, and its keys beside it, or under it where they have no room."""
    ground = line_button(f"help{number}", _done(row.command)) if row.command else None
    keys = key_cap(row.keys) if row.keys else None
    label = Text(row.label, lines=1)
    return Forms(
        Row(label, Space(), keys, ground=ground, pad=("normal", "none"), height=36),
        Column(
            Text(row.label),
            Row(Space(), keys) if keys else None,
            gap="tiny",
            pad=("normal", "small"),
            ground=ground,
        ),
    )


Listed = tuple[str, str, str, Command | None, str]
"""Section, words, keys, command, other words that find it."""


def help_rows(page: Page, words: Words) -> tuple[HelpRow, ...]:
    """Everything that can be done on the page, by section, with its keys."""
    rows = page.actions.now.rows(words)
    rows += [("play", *one, "") for one in page.offered]
    rows += _switches(page, words)
    rows.sort(key=lambda row: SECTIONS.index(row[0]))
    return tuple(HelpRow(words(f"ui.section.{row[0]}"), *row[1:]) for row in rows)


def _switches(page: Page, words: Words) -> Iterator[Listed]:
    """Fields of ``Switches``, how each stands, and the command that turns it."""
    hidden = {name for name in HELPS if name not in page.helps} | ({*SPOTS} if not page.tree else set())
    names = ["animation"] if page.name == "assembly" else [name for name in SWITCHES if name not in hidden]
    labels = {name: words(f"ui.switch.{name}") for name in names}
    labels |= {k: words("ui.command.reach", kind=words(f"games.step.{k}")) for k in page.step_kinds}
    for name, label in labels.items():
        on = getattr(page.context.switches, name)
        state = words("ui.help_dialog.on" if on else "ui.help_dialog.off")
        yield "helps", label, state, Command("switch", (name, not on)), ""


def search(rows: tuple[HelpRow, ...], text: str) -> tuple[HelpRow, ...]:
    """Rows that contain every word typed, in the label, section, keys or the other words; see ``_plain``."""
    wanted = [_plain(word) for word in text.split()]
    told = [(row, [_plain(part) for part in (row.label, row.section, row.keys, row.sought)]) for row in rows]
    return tuple(row for row, parts in told if all(any(word in part for part in parts) for word in wanted))


def _plain(text: str) -> str:
    """Without case, accents, hyphens and blanks: ``X-ray``, ``x ray`` and ``xray`` are one; ``üben``, ``ueben`` and
    ``uben``, too."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in letters if not (unicodedata.combining(c) or c.isspace() or c in "-‐‑–—"))
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
