"""The tabs that say whether the board can be built and whether the parts in hand fit: verdicts, limits, play,
joints."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isfinite

from imgui_bundle import imgui

from vectorgames.base.numbers import Length
from vectorgames.boards.assembly import WORST
from vectorgames.ui.assembly.rows import (
    COLOURS,
    PAD,
    by_group,
    check_rows,
    cross,
    field_grid,
    heading,
    play_sign,
    sentence,
    verdict_card,
    verdict_sign,
)
from vectorgames.ui.assembly_model import Assembly, Check, Fit, JointRow, PlayRow, WrongRow
from vectorgames.ui.canvas import Ui
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import Flow, button, button_width, hit, switch, tooltip
from vectorgames.view.primitives import Rect

WAYS = ("east", "west", "north", "south", "up", "down")


def play_table(ui: Ui, rect: Rect, rows: Sequence[PlayRow]) -> float:
    """Parts, and under them a number for every direction. The height used."""
    words = ui.words
    y = heading(ui, rect, words("ui.assembly.play"), words("ui.assembly.play_help"))
    head = Rect(rect.x, rect.y + y, rect.w, ui.line("note"))
    for way, place in zip(WAYS, head.columns(len(WAYS), ui.px(4)), strict=True):
        ui.text(place, words(f"ui.assembly.way.{way}"), "note", "third")
    y += head.h + ui.px(4)
    for row in rows:
        ui.fill(Rect(rect.x, rect.y + y, rect.w, 1), "line", 0.7)
        y += ui.px(6)
        y += ui.paragraph(Rect(rect.x, rect.y + y, rect.w, 1e6), row.parts)
        line = Rect(rect.x, rect.y + y, rect.w, ui.line("strong"))
        for way, place in zip(row.ways, line.columns(len(WAYS), ui.px(4)), strict=True):
            ui.text(place, way, "strong", "second")
        y += line.h + ui.px(6)
    return y


_SECTION = 20


def check_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    check = data.check
    with ui.scroll(f"check {data.board}", body) as (area, used):
        _to_top(ui, data)
        rest = Rect(area.x, area.y, area.w - ui.px(6), 1e6)
        if check.verdict:
            rest = rest.below(verdict_card(ui, rest, *_verdict(ui, check)) + ui.px(8))
        rest = rest.below(_meetings(ui, rest, check) + ui.px(_SECTION - 8))
        if check.wrong:
            rest = rest.below(_wrong_orders(ui, rest, check) + ui.px(_SECTION))
        for name, rows in (("limits", check.limits), ("facts", check.facts)):
            if rows:
                rest = rest.below(heading(ui, rest, ui.words(f"ui.assembly.{name}")))
                rest = rest.below(check_rows(ui, rest, rows) + ui.px(_SECTION))
        if check.play:
            rest = rest.below(play_table(ui, rest, check.play) + ui.px(_SECTION))
        used.append(rest.y - area.y)


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


def _meetings(ui: Ui, rect: Rect, check: Check) -> float:
    """Which parts meet; a click goes to the moment at which they do. The height used."""
    y, pad, sign = 0.0, ui.px(PAD), ui.px(30)
    for i, said in enumerate(check.meetings):
        text = sentence(said)
        width = rect.w - 2 * pad - sign - ui.px(22)
        place = Rect(rect.x, rect.y + y, rect.w, ui.height(text, width) + ui.px(20))
        pressed, hovered, _ = hit(ui, f"meeting{i}", place)
        tooltip(ui, ui.words("ui.assembly.meeting_help"))
        ui.fill(place, "button" if hovered else "card", 1.0, ROUND_CARD)
        ui.edge(place, ROUND_CARD)
        cross(ui, (place.x + pad + ui.px(9), place.y + ui.px(10) + ui.line() / 2), ui.px(5), "warning")
        ui.paragraph(Rect(place.x + pad + sign, place.y + ui.px(10), width, 1e6), text)
        play_sign(ui, (place.right - pad - ui.px(4), place.centre[1]), ui.px(5), "accent", False)
        if pressed:
            ui.send("meeting", i)
        y += place.h + ui.px(6)
    return y


def _wrong_orders(ui: Ui, rect: Rect, check: Check) -> float:
    """Orders to try; the one that is shown says where it ends. The height used."""
    words, rest = ui.words, rect
    rest = rest.below(heading(ui, rest, words("ui.assembly.wrong"), words("ui.assembly.wrong_help")))
    for row in check.wrong:
        rest = rest.below(_wrong(ui, rest, row) + ui.px(6))
    if any(row.shown for row in check.wrong):
        label = words("ui.assembly.right_order")
        place = Rect(rest.x, rest.y + ui.px(2), min(button_width(ui, label), rest.w), ui.px(36))
        if button(ui, "right order", place, label):
            ui.send("wrong_order", "")
        rest = rest.below(ui.px(38))
    return rest.y - rect.y


def _wrong(ui: Ui, rect: Rect, row: WrongRow) -> float:
    pad, sign = ui.px(PAD), ui.px(26)
    width = rect.w - 2 * pad - sign
    text, why = sentence(row.text), sentence(row.why) if row.shown else ""
    text_h = ui.height(text, width, "strong")
    why_h = ui.height(why, width, "note") + ui.px(2) if why else 0.0
    place = Rect(rect.x, rect.y, rect.w, text_h + why_h + ui.px(20))
    pressed, hovered, _ = hit(ui, f"wrong {row.name}", place)
    tooltip(ui, "" if row.shown else sentence(row.why))
    ui.fill(place, "warning_card" if row.shown else "button_hovered" if hovered else "button", 1.0, ROUND_CARD)
    ui.edge(place, ROUND_CARD)
    if row.shown:
        ui.outline(place, "warning", 0.9, ROUND_CARD, 1.3)
    at = (place.x + pad + ui.px(6), place.y + ui.px(10) + ui.line("strong") / 2)
    if row.shown:
        cross(ui, at, ui.px(5), "warning")
    else:
        play_sign(ui, at, ui.px(6), "accent", False)
    words = Rect(place.x + pad + sign, place.y + ui.px(10), width, 1e6)
    ui.paragraph(words, text, "strong")
    ui.paragraph(words.below(text_h + ui.px(2)), why, "note", "warning")
    if pressed and not row.shown:
        ui.send("wrong_order", row.name)
    return place.h


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


def scale(ui: Ui, rect: Rect, left: float, bands: tuple[float, ...]) -> None:
    """The bands with the limits under them and a marker over them; the band that counts is bright."""
    shown, gap = shown_bands(bands), ui.px(2)
    count = len(shown)
    width = rect.w / count
    bar = Rect(rect.x, rect.y + ui.px(11), rect.w, ui.px(_BAR))
    at = place_of(left, bands)
    for i, (name, low, _) in enumerate(shown):
        part = Rect(rect.x + i * width + (gap / 2 if i else 0), bar.y, width - gap * (0.5 if i else 1), bar.h)
        ui.fill(part, COLOURS[name], 1.0 if i == int(at * count) else 0.22, 3)
        if i:
            place = Rect(rect.x + (i - 0.5) * width, bar.bottom + ui.px(2), width, ui.line("note"))
            ui.text(place, Length(low).say(ui.words.tag), "note", "third", 0.5)
    x, r = rect.x + at * rect.w, ui.px(6)
    ui.draw.add_triangle_filled((x - r, rect.y), (x + r, rect.y), (x, rect.y + 1.5 * r), ui.colour("text"))
    ui.draw.add_line((x, rect.y), (x, bar.bottom), ui.colour("text"), max(1.5, 2 * ui.scale))


def legend(ui: Ui, rect: Rect) -> float:
    """The names of the bands beside their colours, in as many lines as they need. The height used."""
    flow = Flow(rect, ui.line("note") + ui.px(2), ui.px(14), 0.0)
    for name in BANDS:
        word = ui.words(f"assembly.verdict.{name}")
        place = flow.place(ui.px(16) + ui.measure(word, "note"))
        box = Rect(place.x, round(place.centre[1] - ui.px(_BAR) / 2), ui.px(10), ui.px(_BAR))
        ui.fill(box, COLOURS[name], 0.9, 2)
        ui.text(place.beside(ui.px(16)), word, "note", "second")
    return flow.end


_LINES = 3  # lines for which the verdict has room in any case


def fit_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    fit = data.fit
    with ui.scroll(f"fit {data.board}", body) as (area, used):
        rest = Rect(area.x, area.y, area.w - ui.px(6), 1e6)
        if fit.word:
            rest = rest.below(_fit_verdict(ui, rest, data) + ui.px(_SECTION))
        if fit.fields:
            rest = rest.below(_measured(ui, rest, data.board, fit) + ui.px(_SECTION))
        if fit.joints:
            rest = rest.below(heading(ui, rest, ui.words("ui.assembly.joints")))
            rest = rest.below(legend(ui, rest) + ui.px(10))
            for joint in sorted(fit.joints, key=lambda joint: -WORST.index(joint.verdict)):
                rest = rest.below(_joint(ui, rest, joint) + ui.px(8))
        used.append(rest.y - area.y + ui.px(4))


def _fit_verdict(ui: Ui, rect: Rect, data: Assembly) -> float:
    """The verdict on the whole. Its height, which never shrinks: under it people type, one field after another."""
    heights: dict[object, float] = ui.layer.memory.setdefault("fit verdicts", {})
    key = data.board, rect.w, ui.scale
    usual = 2 * ui.px(PAD) + ui.line("heading") + ui.px(3) + _LINES * ui.line()
    least = heights.get(key, usual)
    fit = data.fit
    heights[key] = verdict_card(ui, rect, fit.verdict, sentence(fit.word), fit.summary, least)
    return heights[key]


def _measured(ui: Ui, rect: Rect, board: str, fit: Fit) -> float:
    """The fields, and the switch under them. The height used."""
    words, rest = ui.words, rect
    rest = rest.below(heading(ui, rest, words("ui.assembly.measured"), words("ui.assembly.measured_help")))
    for group, fields in by_group(fit.fields):
        if group:
            rest = rest.below(ui.paragraph(rest, group, "strong", "text", 1) + ui.px(2))
        rest = rest.below(field_grid(ui, rest, board, fields, "measure") + ui.px(4))
    line = rest.top(ui.px(38))
    if switch(ui, "recut", line, words("ui.assembly.recut"), fit.recut, words("ui.assembly.recut_help")):
        ui.send("recut", not fit.recut)
    return rest.y + line.h - rect.y


def _joint(ui: Ui, rect: Rect, joint: JointRow) -> float:
    """A card: what and the verdict, how much is left on the scale, the sizes, advice. Its height."""
    pad = ui.px(PAD - 2)
    colour = COLOURS[joint.verdict]
    inner = rect.inset(pad, pad)
    sign = ui.px(26)
    what, word = sentence(joint.what), sentence(joint.word)
    what_h = ui.height(what, inner.w - sign, "strong")
    word_h = ui.height(word, inner.w - sign, "head")
    lines = [(joint.sizes, "second")] if joint.sizes else []
    lines += [(f"→ {text}", "text") for text in joint.advice]
    text_h = sum(ui.height(text, inner.w - sign, "note") + ui.px(2) for text, _ in lines)
    # The number stands at the end of the verdict where both have room in one line.
    left_w = ui.measure(joint.left_text, "strong")
    beside = ui.measure(word, "head") + left_w + ui.px(12) <= inner.w - sign
    left_h = 0.0 if beside else ui.line("strong")
    height = what_h + word_h + left_h + ui.px(8 + SCALE_H + 4) + text_h + 2 * pad
    ui.fill(Rect(rect.x, rect.y, rect.w, height), "card", 1.0, ROUND_CARD)
    words = Rect(inner.x + sign, inner.y, inner.w - sign, 1e6)
    ui.paragraph(words, what, "strong")
    words = words.below(what_h + ui.px(2))
    verdict_sign(ui, (inner.x + ui.px(9), words.y + ui.line("head") / 2), ui.px(9), joint.verdict)
    ui.paragraph(words, word, "head", colour)
    under = words if beside else words.below(word_h)
    ui.text(under.top(ui.line("head")), joint.left_text, "strong", "text", 1.0 if beside else 0.0)
    words = words.below(word_h + left_h + ui.px(8))
    bar = Rect(words.x, words.y, words.w, ui.px(SCALE_H))
    scale(ui, bar, joint.left, joint.bands)
    words = words.below(ui.px(SCALE_H + 2))
    for text, ink in lines:
        words = words.below(ui.paragraph(words, text, "note", ink) + ui.px(2))
    return height
