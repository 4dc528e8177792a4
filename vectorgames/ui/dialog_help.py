"""Commands and keys, searchable, each can be given from here; and long texts to read. Knows no command."""

from __future__ import annotations

import unicodedata

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import help_rows
from vectorgames.ui.flat.paint import paint
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import Help, HelpRow, Reading, Screen, SignRow
from vectorgames.ui.signs import NUMBERED, sign
from vectorgames.ui.widgets import button, button_width, field, key_cap, row_button

_ROW = 36
_MARGIN = 14
"""Room before what is read, for the bar beside a section that was asked for."""
_SCROLLS = 3
"""Frames for which is scrolled to a section."""


def help_body(ui: Ui, body: Rect, screen: Screen, value: Help) -> None:
    """A field to search in, and the list; a click on a command carries it out."""
    rows = value.rows or help_rows(screen, ui.words)
    place = body.top(ui.px(40))
    if any(entry.name == "rules" for entry in screen.page.entries):
        label = ui.words("ui.command.rules")
        width = button_width(ui, label)
        place = place.left(place.w - width - ui.px(8))
        if button(ui, "help rules", Rect(place.right + ui.px(8), place.y, width, place.h), label):
            ui.send("close")
            ui.send("rules")
    if ui.layer.memory["dialog is new"]:
        ui.layer.give_keyboard("dialog search")
    text, entered = field(ui, "dialog search", place, ui.words("ui.help_dialog.search"))
    found = search(rows, text)
    with ui.scroll("help", body.below(ui.px(52))) as (area, used):
        y = area.y
        if not found:
            ui.text(area.top(ui.px(_ROW)), ui.words("ui.help_dialog.none"), "text", "third")
        section = ""
        for i, row in enumerate(found):
            if row.section != section:
                section = row.section
                y += ui.px(6) if i else 0
                ui.text(Rect(area.x + ui.px(4), y, area.w, ui.px(30)), section, "head", "second")
                y += ui.px(30)
            width = area.w - ui.px(4)
            place = Rect(area.x, y, width, _row_height(ui, width, row))
            _row(ui, place, i, row)
            y += place.h
        used.append(y - area.y)
    first = next((row for row in found if row.command), None)
    if entered and text.strip() and first and first.command:
        ui.send("close")
        ui.commands.append(first.command)


def search(rows: tuple[HelpRow, ...], text: str) -> tuple[HelpRow, ...]:
    """Rows that contain every word typed, in the label, section or keys; see ``_plain``."""
    wanted = [_plain(word) for word in text.split()]
    return tuple(r for r in rows if all(any(w in _plain(t) for t in (r.label, r.section, r.keys)) for w in wanted))


def _plain(text: str) -> str:
    """Without case, accents, hyphens and blanks: ``X-ray``, ``x ray`` and ``xray`` are one."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in letters if not (unicodedata.combining(c) or c.isspace() or c in "-‐‑–—"))


def _row(ui: Ui, place: Rect, i: int, row: HelpRow) -> None:
    if row.command and row_button(ui, f"help{i}", place.inset(0, ui.px(1))):
        ui.send("close")
        ui.commands.append(row.command)
    inner = place.inset(ui.px(12), 0)
    if place.h > ui.px(_ROW):  # the keys have no room beside the words
        used = ui.paragraph(inner.below(ui.px(6)), row.label)
        if row.keys:
            key_cap(ui, inner.right, inner.y + ui.px(6) + used + ui.px(14), row.keys)
        return
    left = key_cap(ui, inner.right, place.centre[1], row.keys) if row.keys else inner.right
    ui.text(inner.left(left - inner.x - ui.px(12)), row.label)


def _row_height(ui: Ui, width: float, row: HelpRow) -> float:
    """One line where label and keys have room in it."""
    inner = width - 2 * ui.px(12)
    keys = ui.measure(row.keys, "note") + ui.px(16 + 12) if row.keys else ui.px(12)
    if ui.measure(row.label) <= inner - keys:
        return ui.px(_ROW)
    return ui.height(row.label, inner) + ui.px(12) + (ui.px(28) if row.keys else 0.0)


def reading_body(ui: Ui, body: Rect, screen: Screen, value: Reading) -> None:
    """Sections one under the other, numbered, scrolled: a head, paragraphs, signs with their words.

    The section asked for is lit, and scrolled to.
    """
    memory, room = ui.layer.memory, ui.px(_MARGIN)
    if memory["dialog is new"]:
        memory["reading scrolls"] = _SCROLLS if value.at else 0
    with ui.scroll("reading", body) as (area, used):
        rest = Rect(area.x + room, area.y, area.w - room - ui.px(14), 1e6)
        for n, section in enumerate(value.sections, 1):
            rest = rest.below(ui.px(14) if n > 1 and section.head else 0)
            top = rest.y
            if section.head:
                rest = rest.below(ui.paragraph(rest, f"{n}  {section.head}", "prompt", "gold") + ui.px(4))
            for text in section.text.split("\n"):
                rest = rest.below(ui.paragraph(rest, text) + ui.px(6) if text else 0)
            names = max((ui.measure(row.name, "strong") for row in section.rows), default=0.0) + ui.px(18)
            for row in section.rows:
                rest = rest.below(_sign_row(ui, rest, row, names))
            if n == value.at:
                _light(ui, Rect(area.x, top - ui.px(6), area.w - ui.px(4), rest.y - top + ui.px(8)))
                if memory["reading scrolls"]:  # not only once: at first imgui does not know how long all is
                    memory["reading scrolls"] -= 1
                    imgui.set_scroll_y(max(0.0, top - area.y - ui.px(10)))
                    ui.layer.touch()
        used.append(rest.y - area.y)


def _light(ui: Ui, rect: Rect) -> None:
    """What was asked for: a veil of gold over it, and a bar before it."""
    ui.fill(rect, "gold", 0.09, 7)
    ui.fill(rect.left(ui.px(3)), "gold", 1.0, 2)


def _sign_row(ui: Ui, rect: Rect, row: SignRow, names: float) -> float:
    """A sign, its name in so much width, and what it means. Its height."""
    line, radius = ui.line() + ui.px(2), ui.px(8)
    at = (rect.x + ui.px(12), rect.y + line / 2)
    words = rect.beside(ui.px(34))
    ui.text(words.top(line), row.name, "strong")
    if row.piece:
        piece_icon(ui, at, radius, row.piece)
    else:
        paint(ui, sign(row.mark, at, radius, ui.theme, 3 if row.mark in NUMBERED else 0))
    if words.w - names < ui.px(160):  # under the name, where there is little room beside it
        return line + ui.paragraph(words.below(line), row.text, "text", "second") + ui.px(7)
    text = words.beside(names)
    return max(line, ui.paragraph(Rect(text.x, text.y + ui.px(1), text.w, text.h), row.text)) + ui.px(5)
