"""The tab that says whether the parts in hand fit: the verdict, numbers to be typed, every joint on its scale."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from math import isfinite

from vectorgames.app.pages.assembly.rows import (
    COLOURS,
    SizeField,
    field_grid,
    heading,
    sentence,
    sign,
    size_fields,
    verdict_card,
)
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.base.numbers import Length, rod_size
from vectorgames.base.words import LocalizedText
from vectorgames.boards import backend
from vectorgames.boards.assembly import WORST, Fit, worst
from vectorgames.boards.backend import sizes_of
from vectorgames.fabrication import check_texts
from vectorgames.ui.boxes import Switch
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Measure, Row, Scroll, Span, Stack, Text
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.view.primitives import Rect

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


def fit_tab(ui: Ui, shop: Workshop) -> Box:
    words, verdict = ui.words, shop.fit_verdict
    if shop.mismeasured:
        word, summary = words("app.workshop.correct"), words("app.workshop.correct_detail")
    else:
        word, summary = words(f"assembly.verdict.{verdict}"), _summary(ui, shop)
    card = verdict_card(verdict, sentence(word), summary)
    measured = size_fields(ui, shop, "measure")
    joints = sorted(check_texts.alike(shop.plan.fits), key=lambda one: -WORST.index(one[0].verdict))
    told = Column(
        _Steady(ui.layer.memory.setdefault("fit verdicts", {}), shop.board, card),
        _measured(ui, shop, measured) if measured else None,
        Column(
            heading(words("ui.assembly.joints")), _legend(ui), *(_joint(ui, *one) for one in joints), gap="close"
        )
        if joints
        else None,
        gap="large",
    )
    return Scroll(f"fit {shop.board}", told)


def _summary(ui: Ui, shop: Workshop) -> str:
    """What the worst joint means for the whole, how far it sways once that is known, what to buy; or to cut."""
    plan, say, tag = shop.plan, ui.words, ui.words.tag
    hold = shop.found.hold if shop.found is not None and shop.known else None
    out = [say(f"app.workshop.whole.{worst(plan.fits)}")]
    usual = sizes_of(plan.model)
    if plan.cut != usual:
        verdict = worst(backend.fits(plan.model, usual, plan.own))
        out.append(say("app.workshop.recut", verdict=say(f"assembly.verdict.{verdict}")))
    if hold is not None and (hold.sway > check_texts.STEADY or hold.loose):
        said = check_texts.holds(plan.made, hold)[-1] if hold.loose else check_texts.sways(plan.made, hold)
        out.append(f"{sentence(said.say(tag))}.")
    wanted = {
        one.part: one.order for one in sorted(plan.fits, key=lambda one: WORST.index(one.verdict)) if one.order
    }
    if wanted:
        buy = Counter((check_texts.kind_of(part).say(tag), size) for part, size in wanted.items())
        rows = [
            LocalizedText("app.workshop.bought", n=count, what=kind, size=rod_size(size)).say(tag)
            for (kind, size), count in buy.items()
        ]
        out.append(say("app.workshop.buy", what=", ".join(rows)))
    return " ".join(out)


def _measured(ui: Ui, shop: Workshop, fields: list[SizeField]) -> Box:
    """The fields, and the switch under them."""
    words, recut = ui.words, shop.fields.recut
    groups = (
        Column(Text(name, "strong") if name else None, field_grid(ui, shop.board, group), gap="hair")
        for name, group in _by_group(ui, fields)
    )
    return Column(
        heading(words("ui.assembly.measured"), words("ui.assembly.measured_help")),
        *groups,
        Switch(
            "recut", words("ui.assembly.recut"), recut, ("recut", not recut), help=words("ui.assembly.recut_help")
        ),
    )


def _by_group(ui: Ui, fields: list[SizeField]) -> list[tuple[str, list[SizeField]]]:
    """Fields of one group that follow one another; those that are alone in theirs stand together without a name."""
    out: list[tuple[str, list[SizeField]]] = []
    for name, group in groupby(fields, key=lambda field: field.group):
        here = list(group)
        if len(here) > 1:
            out.append((ui.words(f"assembly.group.{name}"), here))
        elif out and not out[-1][0]:
            out[-1][1].extend(here)
        else:
            out.append(("", here))
    return out


def _joint(ui: Ui, joint: Fit, part: LocalizedText) -> Box:
    """A card: what and the verdict, how much is left on the scale, the sizes, advice."""
    tag, colour = ui.words.tag, COLOURS[joint.verdict]
    what = LocalizedText(f"assembly.fit.{joint.joint}", part=part).say(tag)
    word = sentence(ui.words(f"assembly.verdict.{joint.verdict}"))
    amount = "left" if joint.left >= 0 else "over"
    left = LocalizedText(f"app.workshop.{amount}", n=check_texts.left_over(joint)).say(tag)
    sizes = {"cut": rod_size(joint.cut), "size": rod_size(joint.size)}
    lines = (
        [] if joint.kind.room else [Text(LocalizedText("app.workshop.sizes", **sizes).say(tag), "note", "second")]
    )
    lines += [Text(f"→ {advice.say(tag)}", "note") for advice in check_texts.advised(joint)]
    verdict = Forms(
        Row(Text(word, "head", colour, lines=1, grow=1.0), Text(left, "strong", lines=1)),
        Column(Text(word, "head", colour), Text(left, "strong"), gap="none"),
    )
    return Column(
        Row(Box(width=18), Text(sentence(what), "strong", grow=1.0)),
        Row(sign(joint.verdict, 9, "head"), Column(verdict, gap="none", grow=1.0), gap="close"),
        Row(Box(width=18), Column(_scale(joint.left, joint.kind.bands), *lines, gap="hair", grow=1.0)),
        gap="tiny",
        pad=("normal", "normal"),
        ground=lambda ui, rect: ui.fill(rect, "card", 1.0, ROUND_CARD),
    )
