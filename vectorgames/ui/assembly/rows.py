"""Lines that several tabs share: headings, a verdict on a card, a row of the check, fields side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from imgui_bundle import imgui

from vectorgames.ui.assembly_model import CheckRow, SizeField
from vectorgames.ui.canvas import Ui
from vectorgames.ui.widgets import tick, typed
from vectorgames.view.primitives import Rect

COLOURS = {
    "good": "good", "bad": "warning", "warn": "gold", "snug": "good", "press": "gold", "loose": "gold",
    "wide": "warning", "unsafe": "warning", "unlocked": "warning", "none": "warning",
}  # fmt: skip
"""Verdict -> colour of the theme. ``good``, ``bad``, ``warn`` for what is no joint."""

FATAL = ("none", "unlocked")  # verdicts with which nothing is built
Point = tuple[float, float]


def verdict_sign(ui: Ui, centre: Point, radius: float, verdict: str) -> None:
    """A tick for what is good, a cross for what cannot be, arrows for a tight or a loose fit, else a triangle."""
    colour = COLOURS[verdict]
    if verdict in ("press", "loose"):
        _arrows(ui, centre, radius, colour, 1 if verdict == "press" else -1)
    elif verdict in ("good", "snug", "bad", *FATAL):
        ui.draw.add_circle_filled(centre, radius, ui.colour(colour))
        if verdict in ("good", "snug"):
            tick(ui, centre, 0.72 * radius, "on_accent")
        else:
            cross(ui, centre, 0.42 * radius, "on_accent")
    else:
        warning_sign(ui, centre, radius, colour)


def warning_sign(ui: Ui, centre: Point, radius: float, colour: str = "gold") -> None:
    """A triangle with a mark of exclamation."""
    (x, y), r = centre, 1.12 * radius
    corners = (x, y - r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r)
    ui.draw.add_triangle_filled(*corners, ui.colour(colour))
    ink, width = ui.colour("on_accent"), max(1.4, 0.22 * r)
    ui.draw.add_line((x, y - 0.42 * r), (x, y + 0.22 * r), ink, width)
    ui.draw.add_circle_filled((x, y + 0.52 * r), 0.62 * width, ink)


def cross(ui: Ui, centre: Point, r: float, colour: str) -> None:
    (x, y), ink, width = centre, ui.colour(colour), max(1.5, 0.45 * r)
    ui.draw.add_line((x - r, y - r), (x + r, y + r), ink, width)
    ui.draw.add_line((x - r, y + r), (x + r, y - r), ink, width)


def _arrows(ui: Ui, centre: Point, radius: float, colour: str, inward: int) -> None:
    """Two arrowheads in a ring that meet, or part."""
    (x, y), ink = centre, ui.colour(colour)
    ui.draw.add_circle(centre, radius - 0.5, ink, 0, max(1.3, 0.16 * radius))
    for side in (-1, 1):
        tip = x + side * (0.12 if inward > 0 else 0.66) * radius
        base = x + side * (0.66 if inward > 0 else 0.12) * radius
        high = 0.42 * radius
        ui.draw.add_triangle_filled((base, y - high), (tip, y), (base, y + high), ink)


def play_sign(ui: Ui, centre: Point, r: float, colour: str, running: bool) -> None:
    """The triangle that starts a film, or the two bars that stop it."""
    (x, y), ink = centre, ui.colour(colour)
    if running:
        for side in (-1, 1):
            left = x + side * 0.5 * r - 0.26 * r
            ui.draw.add_rect_filled((left, y - 0.85 * r), (left + 0.52 * r, y + 0.85 * r), ink, 1.0)
    else:
        ui.draw.add_triangle_filled((x - 0.6 * r, y - 0.9 * r), (x + 0.95 * r, y), (x - 0.6 * r, y + 0.9 * r), ink)


def chevron(ui: Ui, centre: Point, r: float, colour: str, to: int, alpha: float = 1.0) -> None:
    """An arrowhead without its shaft, to the left (-1), to the right (1) or down (0)."""
    (x, y) = centre
    places = (
        [(-0.5 * to * r, -r), (0.5 * to * r, 0), (-0.5 * to * r, r)]
        if to
        else [(-r, -0.5 * r), (0, 0.5 * r), (r, -0.5 * r)]
    )
    points: list[imgui.ImVec2Like] = [imgui.ImVec2(x + dx, y + dy) for dx, dy in places]
    ui.draw.add_polyline(points, ui.colour(colour, alpha), 0, max(1.6, 0.34 * r))


PAD = 14

_BESIDE = 0.4  # of a row a number takes so much at most; what is longer stands under the words
_FIELD, _COLUMN = 36, 84  # height of a field, and the least width of one among others


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
