"""Whether the parts in hand fit: sizes as measured, the verdict on the whole, every joint, the worst first.

Knows nothing of how it is judged.
"""

from __future__ import annotations

from vectorgames.boards.assembly.fit import WORST
from vectorgames.ui.assembly.rows import PAD, by_group, field_grid, heading, sentence, verdict_card
from vectorgames.ui.assembly.scale import SCALE_H, legend, scale
from vectorgames.ui.assembly.signs import COLOURS, verdict_sign
from vectorgames.ui.assembly_model import Assembly, Fit, JointRow
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import switch

_SECTION = 20
_LINES = 3
"""Lines for which the verdict has room in any case."""


def fit_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """Summary, fields, joints, one under the other."""
    fit = data.fit
    with ui.scroll(f"fit {data.board}", body) as (area, used):
        rest = Rect(area.x, area.y, area.w - ui.px(6), 1e6)
        if fit.word:
            rest = rest.below(_verdict(ui, rest, data) + ui.px(_SECTION))
        if fit.fields:
            rest = rest.below(_measured(ui, rest, data.board, fit) + ui.px(_SECTION))
        if fit.joints:
            rest = rest.below(heading(ui, rest, ui.words("ui.assembly.joints")))
            rest = rest.below(legend(ui, rest) + ui.px(10))
            for joint in sorted(fit.joints, key=lambda joint: -WORST.index(joint.verdict)):
                rest = rest.below(_joint(ui, rest, joint) + ui.px(8))
        used.append(rest.y - area.y + ui.px(4))


def _verdict(ui: Ui, rect: Rect, data: Assembly) -> float:
    """The verdict on the whole. Its height, which never shrinks: under it people type, one field after another."""
    heights, key = ui.layer.memory.setdefault("fit verdicts", {}), (data.board, rect.w, ui.scale)
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
