"""What the tabs of Build share: signs, headings, a verdict on a card, lines that are said, fields for sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from vectorgames.app.pages.assembly import cutting
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.base.memoize import memoize
from vectorgames.base.numbers import length, rod_size
from vectorgames.base.words import LocalizedText, units_of
from vectorgames.boards import settings
from vectorgames.boards.backend import sizes_of
from vectorgames.fabrication.check import Plan
from vectorgames.ui.boxes import Typed
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Grid, Row, Text
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


# ---- numbers that can be typed ----

FAR = 0.15  # of its usual size that a part in hand may be off without a question


@dataclass(frozen=True)
class SizeField:
    """A number that can be typed. ``text``: as typed; ``usual``: as the board's file has it; ``allowed``: range and
    unit; ``error``: why it is not taken; ``note``: it is, but is it meant? All in words. ``same``: whether what is
    typed is the usual size, maybe written in another unit."""

    name: str
    group: str
    label: str
    text: str
    usual: str
    allowed: str
    error: str = ""
    note: str = ""
    same: bool = False

    @property
    def differs(self) -> bool:
        """Whether something else is typed than what is usual; an empty field stands for that."""
        return not self.same and self.text.strip() not in ("", self.usual)


def size_fields(ui: Ui, shop: Workshop, command: str) -> list[SizeField]:
    """What can be typed, by the command that says so: ``measure``, ``size``."""
    lang = ui.words.tag
    texts = {"measure": shop.fields.measured, "size": shop.fields.sizes}[command]
    out = []
    for one in _every(shop.plan, shop.board, command):
        label, error, said, note = one.label.say(lang), shop.errors.get((command, one.name)), "", ""
        if error is not None:
            said = LocalizedText(error.phrase.key, **{**error.phrase.params, "name": label}).say(lang)
        elif command == "measure":
            note = _far(shop.plan, one.name, lang)
        kept = texts.get(one.name, "")
        text = cutting.shown(kept, units_of(lang), one.name in shop.counted)
        usual, allowed = one.bare(one.usual).say(lang), one.allowed.say(lang)
        same = length(kept) == one.usual
        out.append(SizeField(one.name, one.group, label, text, usual, allowed, said, note, same))
    return out


@memoize(most=8)
def _every(plan: Plan, board: str, command: str) -> tuple[settings.Field, ...]:
    """The numbers; what is allowed of each takes a while to find."""
    return settings.measures(plan.model) if command == "measure" else settings.fields(plan.model, board)


def _far(plan: Plan, part: str, lang: str) -> str:
    """That a part in hand is far from what it should be, which is rather a slip of the hand; else nothing."""
    usual = sizes_of(plan.model)[part]
    far = abs(plan.own[part] / usual - 1) > FAR
    return LocalizedText("app.workshop.far", usual=rod_size(usual)).say(lang) if far else ""


def field_grid(ui: Ui, board: str, fields: Sequence[SizeField]) -> Box:
    """Fields for parts in hand side by side, each under its label; what is wrong under them."""
    widest = max((ui.measure(one.label, "note") for one in fields), default=0.0) / ui.scale
    cells = [
        Column(Text(one.label, "note", "second", lines=1), size_field(ui, board, one, "measure"), gap="hair")
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
