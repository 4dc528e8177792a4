"""The tabs that say whether the board can be built and whether the parts in hand fit: verdicts, limits, play,
joints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import isfinite

from imgui_bundle import imgui

from vectorgames.base.numbers import Length
from vectorgames.boards.assembly import WORST
from vectorgames.ui.assembly.rows import (
    COLOURS,
    by_group,
    check_rows,
    cross,
    field_grid,
    heading,
    level_with,
    play_sign,
    sentence,
    sign,
    verdict_card,
)
from vectorgames.ui.assembly_model import Assembly, Check, Fit, JointRow, PlayRow, WrongRow
from vectorgames.ui.boxes import Button, Send, Switch, rule, send, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Measure, Row, Scroll, Span, Stack, Text
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

WAYS = ("east", "west", "north", "south", "up", "down")


def check_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    def build(ui: Ui) -> Box:
        return Scroll(f"check {data.board}", _check(ui, data.check), lambda ui: _to_top(ui, data))

    show(ui, "check tab", body, (data.board, data.check), build)


def _check(ui: Ui, check: Check) -> Box:
    words = ui.words
    verdict = [verdict_card(*_verdict(ui, check))] if check.verdict else []
    rows = [
        Column(heading(words(f"ui.assembly.{name}")), check_rows(rows), gap="small")
        for name, rows in (("limits", check.limits), ("facts", check.facts))
        if rows
    ]
    return Column(
        Column(*verdict, *(_meeting(ui, i, said) for i, said in enumerate(check.meetings)), gap="small"),
        _wrong_orders(ui, check) if check.wrong else None,
        *rows,
        _play_table(ui, check.play) if check.play else None,
        gap="large",
    )


def _verdict(ui: Ui, check: Check) -> tuple[str, str, str]:
    """Sign, headline and sentence: of the wrong order if one is shown, else of the board."""
    said = sentence(check.verdict)
    wrong = next((row for row in check.wrong if row.shown), None)
    if wrong is None:
        return "warn" if check.good is None else "good" if check.good else "bad", said, check.detail
    parts = sentence(wrong.text), ui.words("ui.assembly.in_right_order", verdict=said)
    return "bad", ui.words("ui.assembly.wrong_shown"), "\n".join(parts)


def _to_top(ui: Ui, data: Assembly) -> None:
    """The verdict is seen whenever the tab is opened, and whenever it is another one."""
    memory, frame = ui.layer.memory, ui.layer.frame_count
    drawn, before = memory.get("check seen", (-1, None))
    now = (data.board, data.check.good, data.check.verdict)
    if data.check.good is None and before is not None:
        now = before  # still at work
    memory["check seen"] = (frame, now)
    if drawn != frame - 1 or now != before:
        imgui.set_scroll_y(0)


def _pressed_card(
    name: str, what: Send, help: str, colours: tuple[str, str], shown: bool = False
) -> Callable[[Ui, Rect], None]:
    """The ground of a card that can be pressed, unless it is ``shown`` already; ``colours``: at rest, hovered."""

    def ground(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, name, rect)
        tooltip(ui, help)
        ui.fill(rect, "warning_card" if shown else colours[hovered], 1.0, ROUND_CARD)
        ui.edge(rect, ROUND_CARD)
        if shown:
            ui.outline(rect, "warning", 0.9, ROUND_CARD, 1.3)
        if pressed and not shown:
            send(ui, what)

    return ground


def _cross(style: str = "text") -> Box:
    return level_with(style, 18, lambda ui, at: cross(ui, at, ui.px(5), "warning"))


def _play(style: str = "text") -> Box:
    return level_with(style, 18, lambda ui, at: play_sign(ui, at, ui.px(6), "accent", False))


def _meeting(ui: Ui, number: int, said: str) -> Box:
    """Which parts meet; a click goes to the moment at which they do."""
    help = ui.words("ui.assembly.meeting_help")
    ground = _pressed_card(f"meeting{number}", ("meeting", number), help, ("card", "button"))
    return Row(_cross(), Text(sentence(said), grow=1.0), _play(), ground=ground, pad=("wide", "normal"))


def _wrong_orders(ui: Ui, check: Check) -> Box:
    """Orders to try; the one that is shown says where it ends."""
    words = ui.words
    shown = any(row.shown for row in check.wrong)
    return Column(
        heading(words("ui.assembly.wrong"), words("ui.assembly.wrong_help")),
        *(_wrong(row) for row in check.wrong),
        Button("right order", words("ui.assembly.right_order"), ("wrong_order", ""), align=0.0) if shown else None,
        gap="small",
    )


def _wrong(row: WrongRow) -> Box:
    why = sentence(row.why)
    return Row(
        _cross("strong") if row.shown else _play("strong"),
        Column(
            Text(sentence(row.text), "strong"),
            Text(why, "note", "warning") if row.shown and why else None,
            gap="hair",
            grow=1.0,
        ),
        ground=_pressed_card(
            f"wrong {row.name}",
            ("wrong_order", row.name),
            "" if row.shown else why,
            ("button", "button_hovered"),
            row.shown,
        ),
        pad=("wide", "normal"),
    )


def _play_table(ui: Ui, rows: Sequence[PlayRow]) -> Box:
    """Parts, and under them a number for every direction."""
    words = ui.words
    heads = (Text(words(f"ui.assembly.way.{way}"), "note", "third", cut=True, lines=1) for way in WAYS)
    lines: list[Box] = []
    for row in rows:
        numbers = (Text(way, "strong", "second", cut=True, lines=1) for way in row.ways)
        lines += [rule(), Text(row.parts), Grid(*numbers, columns=len(WAYS), gap="tiny")]
    return Column(
        heading(words("ui.assembly.play"), words("ui.assembly.play_help")),
        Grid(*heads, columns=len(WAYS), gap="tiny"),
        *lines,
        gap="tiny",
    )


# ---- the fit ----

BANDS = ("none", "press", "snug", "loose", "wide")

SCALE_H = 40

_BAR = 8


def shown_bands(bands: tuple[float, ...]) -> list[tuple[str, float, float]]:
    """(name, where it begins, where it ends) of every band that there is; the outer ones are as wide as those next
    to them."""
    limits = [limit for limit in bands if isfinite(limit)]
    inner = [(low, high) for low, high in pairwise(limits) if high > low] or [(0.0, 1.0)]
    first, last = limits[0] - (inner[0][1] - inner[0][0]), limits[-1] + inner[-1][1] - inner[-1][0]
    edges = [first, *limits, last]
    named = zip(BANDS, edges[:-1], edges[1:], strict=False)
    return [(name, low, high) for name, low, high in named if high > low]


def place_of(left: float, bands: tuple[float, ...]) -> float:
    """0 … 1: where on the scale so much left over lies. Every band is equally wide, and even within itself."""
    shown, left = shown_bands(bands), round(left, 6)  # 3.10 less 3.00 is 0.10
    i = max((i for i, (_, low, _) in enumerate(shown) if left >= low), default=0)
    _, low, high = shown[i]
    return (i + min(max((left - low) / (high - low), 0.04), 0.96)) / len(shown)


def _scale(left: float, bands: tuple[float, ...]) -> Box:
    """The bands with the limits under them and a marker over them; the band that counts is bright."""
    shown, at = shown_bands(bands), place_of(left, bands)
    count = len(shown)

    def paint(ui: Ui, rect: Rect) -> None:
        gap, width = ui.px(2), rect.w / count
        bar = Rect(rect.x, rect.y + ui.px(11), rect.w, ui.px(_BAR))
        for i, (name, low, _) in enumerate(shown):
            left_end = rect.x + i * width + (gap / 2 if i else 0)
            part = Rect(left_end, bar.y, width - gap * (0.5 if i else 1), bar.h)
            ui.fill(part, COLOURS[name], 1.0 if i == int(at * count) else 0.22, 3)
            if i:
                place = Rect(rect.x + (i - 0.5) * width, bar.bottom + ui.px(2), width, ui.line("note"))
                ui.text(place, Length(low).say(ui.words.tag), "note", "third", 0.5)
        x, r = rect.x + at * rect.w, ui.px(6)
        ui.draw.add_triangle_filled((x - r, rect.y), (x + r, rect.y), (x, rect.y + 1.5 * r), ui.colour("text"))
        ui.draw.add_line((x, rect.y), (x, bar.bottom), ui.colour("text"), max(1.5, 2 * ui.scale))

    return Custom(paint, height=SCALE_H)


def _legend(ui: Ui) -> Box:
    """The names of the bands beside their colours."""

    def swatch(name: str) -> Box:
        return Custom(lambda ui, rect: ui.fill(rect, COLOURS[name], 0.9, 2), width=10, height=_BAR, align=0.5)

    names = (
        Row(swatch(name), Text(ui.words(f"assembly.verdict.{name}"), "note", "second", lines=1), gap="small")
        for name in BANDS
    )
    return Flow(*names, gap="normal")


_LINES = 3  # lines for which the verdict has room in any case


class _Steady(Stack):
    """A box that never gets lower: under it people type, one field after another."""

    def __init__(self, memory: dict[object, float], key: object, box: Box) -> None:
        super().__init__(box)
        self._memory, self._key = memory, key

    def _heights(self, m: Measure, width: float) -> Span:
        key = self._key, width, m.px(100)
        usual = m.line("heading") + _LINES * m.line() + m.px(31)
        high = max(self._memory.get(key, usual), super()._heights(m, width).natural)
        self._memory[key] = high
        return Span(high, high)


def fit_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    def build(ui: Ui) -> Box:
        return Scroll(f"fit {data.board}", _fit(ui, data.board, data.fit))

    show(ui, "fit tab", body, (data.board, data.fit), build)


def _fit(ui: Ui, board: str, fit: Fit) -> Box:
    words = ui.words
    verdict = verdict_card(fit.verdict, sentence(fit.word), fit.summary)
    joints = sorted(fit.joints, key=lambda joint: -WORST.index(joint.verdict))
    return Column(
        _Steady(ui.layer.memory.setdefault("fit verdicts", {}), board, verdict) if fit.word else None,
        _measured(ui, board, fit) if fit.fields else None,
        Column(heading(words("ui.assembly.joints")), _legend(ui), *map(_joint, joints), gap="close")
        if joints
        else None,
        gap="large",
    )


def _measured(ui: Ui, board: str, fit: Fit) -> Box:
    """The fields, and the switch under them."""
    words = ui.words
    groups = (
        Column(Text(name, "strong") if name else None, field_grid(ui, board, fields, "measure"), gap="hair")
        for name, fields in by_group(fit.fields)
    )
    return Column(
        heading(words("ui.assembly.measured"), words("ui.assembly.measured_help")),
        *groups,
        Switch(
            "recut", words("ui.assembly.recut"), fit.recut, ("recut", not fit.recut),
            help=words("ui.assembly.recut_help"),
        ),
    )  # fmt: skip


def _joint(joint: JointRow) -> Box:
    """A card: what and the verdict, how much is left on the scale, the sizes, advice."""
    colour = COLOURS[joint.verdict]
    word = sentence(joint.word)
    lines = [Text(joint.sizes, "note", "second")] if joint.sizes else []
    lines += [Text(f"→ {text}", "note") for text in joint.advice]
    verdict = Forms(
        Row(
            Text(word, "head", colour, lines=1, grow=1.0),
            Text(joint.left_text, "strong", lines=1),
        ),
        Column(Text(word, "head", colour), Text(joint.left_text, "strong"), gap="none"),
    )
    return Column(
        Row(Box(width=18), Text(sentence(joint.what), "strong", grow=1.0)),
        Row(sign(joint.verdict, 9, "head"), Column(verdict, gap="none", grow=1.0), gap="close"),
        Row(Box(width=18), Column(_scale(joint.left, joint.bands), *lines, gap="hair", grow=1.0)),
        gap="tiny",
        pad=("normal", "normal"),
        ground=lambda ui, rect: ui.fill(rect, "card", 1.0, ROUND_CARD),
    )
