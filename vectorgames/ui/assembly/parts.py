"""The parts that a step brings, as cards: drawing, name, how many, what is engraved on them, how large.

Knows no board.
"""

from __future__ import annotations

from vectorgames.boards.assembly.numbers import lengths
from vectorgames.ui.assembly.drawing import LARGEST, draw_part, part_size
from vectorgames.ui.assembly_model import PartCard
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import ROUND_CARD

_PAD, _GAP = 12, 8
_LONG, _LONG_MM = 2.6, 60
"""A drawing so much wider than high, and so wide, lies over its words."""
_TWO = 360
"""Design width from which two cards stand side by side."""
_PICTURE, _PICTURE_ALONE = 66, 104
"""Width of a drawing beside its words, and of one that is alone in its row."""
_STRIP = 64
"""Most height of a drawing over its words."""


def parts_list(ui: Ui, rect: Rect, parts: tuple[PartCard, ...], draw: bool = True) -> float:
    """Cards, two in a row where they have room. The height used."""
    gap, y, rest = ui.px(_GAP), 0.0, list(parts)
    while rest:
        pair = rest[:2]
        if len(pair) < 2 or rect.w < ui.px(_TWO) or any(_is_long(part) for part in pair):
            pair = rest[:1]
        del rest[: len(pair)]
        places = Rect(rect.x, rect.y + y, rect.w, 0).columns(len(pair), gap)
        height = max(_card(ui, place, part, len(pair) == 1) for place, part in zip(places, pair, strict=True))
        for place, part in zip(places, pair, strict=True):
            if draw:
                _card(ui, Rect(round(place.x), place.y, round(place.w), height), part, len(pair) == 1, draw=True)
        y += height + gap
    return y - gap if parts else 0.0


def _is_long(part: PartCard) -> bool:
    w, h = part_size(part.outlines)
    return w > _LONG * h > 0 and w > _LONG_MM


def _card(ui: Ui, rect: Rect, part: PartCard, alone: bool, draw: bool = False) -> float:
    """One card, or only its height."""
    pad = ui.px(_PAD)
    inner = rect.inset(pad, pad)
    side = ui.px(_PICTURE_ALONE if alone else _PICTURE) if part.outlines else 0.0
    widest = max(ui.measure(word, "strong") for word in part.label.split() or [""])
    if _is_long(part) or (side and widest > inner.w - side - ui.px(14)):
        w, h = part_size(part.outlines)
        strip = min(ui.px(_STRIP), inner.w * h / w, h * ui.px(LARGEST))
        picture, words = Rect(inner.x, inner.y, inner.w, strip), inner.below(strip + ui.px(10))
        words_w, above = inner.w, strip + ui.px(10)
    else:
        words = inner.beside(side + (ui.px(14) if side else 0))
        picture, words_w, above = inner.left(side), words.w, 0.0
    lines = _lines(ui, part, words_w, alone)
    text_h = sum(height for _, _, _, height in lines)
    height = above + max(text_h, picture.w if not above else 0) + 2 * pad
    if not draw:
        return height
    ui.fill(rect, "card", 1.0, ROUND_CARD)
    if part.outlines:
        if above:
            draw_part(ui, picture.inset(ui.px(2), ui.px(1)), part.outlines)
        else:
            draw_part(ui, Rect(picture.x, rect.y + pad, picture.w, rect.h - 2 * pad).inset(ui.px(2)), part.outlines)
    y = words.y if above else rect.y + (rect.h - text_h) / 2
    for text, style, colour, line in lines:
        ui.paragraph(Rect(words.x, y, words_w, 1e6), text, style, colour)
        y += line
    return height


def _lines(ui: Ui, part: PartCard, width: float, alone: bool) -> list[tuple[str, str, str, float]]:
    """(text, style, colour, height) of what is written on a card; sheets that are alone have width and height."""
    words, (w, h) = ui.words, part_size(part.outlines)
    pieces = words("ui.assembly.pieces", n=part.count) if part.count > 1 else ""
    sheet = alone and len(part.outlines[0] if part.outlines else ()) > 4  # a bar has its length among its sizes
    flat = lengths((round(w), round(h))).say(words.tag) if sheet else ""
    sizes = [text for text in (pieces, part.size, flat) if text]
    sizes = [" · ".join(sizes)] if alone else sizes
    said = [(part.label, "strong", "text"), (part.mark, "note", "accent")]
    said += [(text, "note", "second") for text in sizes]
    return [(text, style, colour, ui.height(text, width, style) + ui.px(2)) for text, style, colour in said if text]
