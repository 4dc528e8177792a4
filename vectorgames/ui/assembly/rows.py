"""What the tabs of Build share: signs, headings, a verdict on a card, rows of the check, fields for sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from imgui_bundle import imgui

from vectorgames.ui.assembly_model import CheckRow, SizeField
from vectorgames.ui.boxes import Typed, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Row, Text
from vectorgames.ui.widgets import tick

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


# ---- boxes ----

_WORDS = 150  # design width that words have at least beside their number; with less it stands under them
FIELD = 36  # height of a field
_COLUMN, _COLUMNS = 84, 4  # least width of a field among others, and how many stand side by side at most


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def heading(text: str, note: str = "") -> Box:
    """The name of a section, and a note under it."""
    return Column(Text(text, "head", "second"), Text(note, "note", "third") if note else None, gap="tiny")


def level_with(style: str, width: float, paint: Callable[[Ui, Point], object]) -> Box:
    """What is painted round a point, level with the first line of words of a style beside it."""
    return Custom(lambda ui, rect: paint(ui, (rect.centre[0], rect.y + ui.line(style) / 2)), width=width)


def sign(verdict: str, radius: float = 8.0, style: str = "text") -> Box:
    """The sign of a verdict."""
    return level_with(style, 2 * radius + 2, lambda ui, at: verdict_sign(ui, at, ui.px(radius), verdict))


def notice(verdict: str, *lines: Box, radius: float = 9.0, style: str = "head") -> Box:
    """A card in the colour of a verdict: its sign, beside it the lines, the first one in that style."""
    colour = COLOURS[verdict]
    ground = {"good": "card", "warning": "warning_card"}.get(colour, "gold_card")
    said = Row(sign(verdict, radius, style), Column(*lines, gap="hair", grow=1.0), grow=1.0, align=0.5)
    return Row(said, ground=lambda ui, rect: ui.card(rect, ground, colour), pad=("wide", "wide"))


def verdict_card(verdict: str, title: str, text: str = "") -> Box:
    """A sign, a verdict in large letters, a sentence."""
    lines = [Text(title, "heading", COLOURS[verdict])] + ([Text(text)] if text else [])
    return notice(verdict, *lines, radius=15, style="heading")


def check_rows(rows: Sequence[CheckRow]) -> Box:
    """Lines one under the other with hairlines between them."""
    lines = [box for row in rows for box in (rule(), _check_row(row))]
    return Column(*lines[1:], gap="small")


def _check_row(row: CheckRow) -> Box:
    """A line with its sign, words, and number at the right, or under them if it is long."""
    verdict = "good" if row.good else "warn" if row.weak else "bad"
    text = sentence(row.text)
    words: Box = Text(text, grow=1.0)
    if row.value:
        number = Text(row.value, "strong", "second" if row.good else COLOURS[verdict], lines=1, up=0.0)
        words = Forms(
            Row(Text(text, width=_WORDS, grow=1.0), number, grow=1.0),
            Column(Text(text), Text(row.value, "note", "second"), gap="none", grow=1.0),
        )
    return Row(sign(verdict), words)


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


def field_grid(ui: Ui, board: str, fields: Sequence[SizeField], command: str) -> Box:
    """Fields side by side, each under its label; what is wrong under them. Sends ``command`` with (name, text)."""
    widest = max((ui.measure(one.label, "note") for one in fields), default=0.0) / ui.scale
    cells = [
        Column(Text(one.label, "note", "second", lines=1), size_field(ui, board, one, command), gap="hair")
        for one in fields
    ]
    grid = Grid(*cells, column=max(_COLUMN, widest + 2), even=_COLUMNS, gap="close")
    return Column(grid, *field_errors(fields), gap="tiny")


def size_field(ui: Ui, board: str, one: SizeField, command: str, width: float = 0.0) -> Box:
    return Typed(
        f"{command} {board} {one.name}",
        one.text,
        lambda ui, new: ui.send(command, (one.name, new)),
        hint=one.usual,
        help=ui.words("ui.assembly.allowed", allowed=one.allowed) if one.allowed else "",
        wrong="warning" if one.error else "gold" if one.note else "",
        height=FIELD,
        width=width,
    )


def field_errors(fields: Sequence[SizeField]) -> list[Box]:
    """Why texts were not taken, or whether they are meant, a line each, with a sign."""
    said = {one.error: "bad" for one in fields if one.error} | {one.note: "warn" for one in fields if one.note}
    return [signed(verdict, text) for text, verdict in said.items()]


def signed(verdict: str, text: str, colour: str = "", lines: int = 99) -> Box:
    """A note with the sign of a verdict before it, in its colour if no other one is given."""
    words = Text(text, "note", colour or COLOURS[verdict], lines=lines, grow=1.0)
    return Row(sign(verdict, 7, "note"), words, gap="small")
