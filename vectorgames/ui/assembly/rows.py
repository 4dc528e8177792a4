"""Lines that several tabs share: headings, a verdict on a card, a row of the check, fields side by side.

Knows nothing of what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from vectorgames.ui.assembly.signs import COLOURS, verdict_sign
from vectorgames.ui.assembly_model import CheckRow, SizeField
from vectorgames.ui.canvas import Ui
from vectorgames.ui.fields import typed
from vectorgames.ui.frame import Rect

PAD = 14
_BESIDE = 0.4
"""Of a row a number takes so much at most; what is longer stands under the words."""
_FIELD, _COLUMN = 36, 84
"""Height of a field, and the least width of one among others."""


def heading(ui: Ui, rect: Rect, text: str, note: str = "") -> float:
    """The name of a section, and a note under it. The height used."""
    y = ui.text(rect.top(ui.line("head")), text, "head", "second") and ui.line("head") + ui.px(4)
    if note:
        y += ui.paragraph(rect.below(y), note, "note", "third") + ui.px(2)
    return y + ui.px(4)


def verdict_card(ui: Ui, rect: Rect, verdict: str, title: str, text: str = "", least: float = 0.0) -> float:
    """A sign, a verdict in large letters, a sentence; at least so high. The height used."""
    pad, sign = ui.px(PAD), ui.px(46)
    colour = COLOURS[verdict]
    width = rect.w - 2 * pad - sign
    title_h, text_h = ui.height(title, width, "heading"), ui.height(text, width, "text")
    need = title_h + (text_h + ui.px(3) if text else 0)
    height = max(least, need + 2 * pad)
    card = Rect(rect.x, rect.y, rect.w, height)
    y = card.y + round((height - need) / 2)
    ground = {"good": "card", "warning": "warning_card"}.get(colour, "gold_card")
    ui.card(card, ground, colour)
    verdict_sign(ui, (card.x + pad + ui.px(17), y + title_h / 2), ui.px(15), verdict)
    words = Rect(card.x + pad + sign, y, width, 1e6)
    ui.paragraph(words, title, "heading", colour)
    ui.paragraph(words.below(title_h + ui.px(3)), text)
    return height


def sentence(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def check_row(ui: Ui, rect: Rect, row: CheckRow) -> float:
    """A line with its sign, words, and number at the right, or under them if it is long. The height used."""
    left = ui.px(30)
    right = ui.measure(row.value, "strong") + ui.px(2)
    beside = bool(row.value) and right <= _BESIDE * rect.w
    width = rect.w - left - (right + ui.px(12) if beside else 0)
    text, under = sentence(row.text), "" if beside else row.value
    height = ui.height(text, width) + ui.height(under, width, "note") + ui.px(12)
    verdict = "good" if row.good else "warn" if row.weak else "bad"
    line = Rect(rect.x, rect.y + ui.px(6), rect.w, ui.line())
    verdict_sign(ui, (line.x + ui.px(10), line.centre[1]), ui.px(8), verdict)
    words = Rect(line.x + left, line.y, width, 1e6)
    ui.paragraph(words.below(ui.paragraph(words, text)), under, "note", "second")
    if beside:
        colour = "second" if row.good else COLOURS[verdict]
        ui.text(line.beside(line.w - right), row.value, "strong", colour, 1.0)
    return height


def check_rows(ui: Ui, rect: Rect, rows: Sequence[CheckRow]) -> float:
    """Lines one under the other with hairlines between them. The height used."""
    y = 0.0
    for i, row in enumerate(rows):
        if i:
            ui.fill(Rect(rect.x, rect.y + y, rect.w, 1), "line", 0.7)
        y += check_row(ui, Rect(rect.x, rect.y + y, rect.w, 0), row)
    return y


def by_group(fields: Sequence[SizeField]) -> list[tuple[str, list[SizeField]]]:
    """Fields of one group that follow one another; those that are alone in theirs stand together without a name."""
    out: list[tuple[str, list[SizeField]]] = []
    for name, group in groupby(fields, key=lambda field: field.group):
        here = list(group)
        if len(here) > 1 and name:
            out.append((name, here))
        elif out and not out[-1][0]:
            out[-1][1].extend(here)
        else:
            out.append(("", here))
    return out


def field_grid(ui: Ui, rect: Rect, board: str, fields: Sequence[SizeField], command: str) -> float:
    """Fields in as many columns as there is room for, each under its label; what is wrong under its row.

    Sends ``command`` with (name, text) whenever a text changes. The height used.
    """
    gap, label = ui.px(8), ui.line("note") + ui.px(3)
    widest = max((ui.measure(one.label, "note") for one in fields), default=0.0)
    fit = int((rect.w + gap) // (max(ui.px(_COLUMN), widest + ui.px(2)) + gap))
    most = min(4, max(1, fit), len(fields))
    columns = -(-len(fields) // -(-len(fields) // most))  # rows of the same length, as far as can be
    y = 0.0
    for start in range(0, len(fields), columns):
        row = fields[start : start + columns]
        for one, place in zip(row, Rect(rect.x, rect.y + y, rect.w, 0).columns(columns, gap), strict=False):
            ui.text(Rect(place.x, place.y, place.w, label - ui.px(3)), one.label, "note", "second")
            box = Rect(round(place.x), place.y + label, round(place.w), ui.px(_FIELD))
            size_field(ui, box, board, one, command)
        y += label + ui.px(_FIELD)
        y += field_errors(ui, Rect(rect.x, rect.y + y, rect.w, 0), row) + ui.px(8)
    return y


def size_field(ui: Ui, box: Rect, board: str, one: SizeField, command: str) -> None:
    """The field itself."""
    help = ui.words("ui.assembly.allowed", allowed=one.allowed) if one.allowed else ""
    wrong = "warning" if one.error else "gold" if one.note else ""
    new = typed(ui, f"{command} {board} {one.name}", box, one.text, one.usual, help, wrong)
    if new is not None:
        ui.send(command, (one.name, new))


def field_errors(ui: Ui, rect: Rect, row: Sequence[SizeField]) -> float:
    """Why texts were not taken, or whether they are meant, a line each, with a sign. The height used."""
    said = {one.error: "bad" for one in row if one.error} | {one.note: "warn" for one in row if one.note}
    y = 0.0
    for text, verdict in said.items():
        y += ui.px(4)
        at = (rect.x + ui.px(8), rect.y + y + ui.line("note") / 2)
        verdict_sign(ui, at, ui.px(7), verdict)
        place = Rect(rect.x + ui.px(22), rect.y + y, rect.w - ui.px(22), 1e6)
        y += ui.paragraph(place, text, "note", COLOURS[verdict])
    return y
