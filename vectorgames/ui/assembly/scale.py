"""How much a joint leaves, on a small scale: will not fit, press, snug, loose, too loose. Knows no joint."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite

from vectorgames.boards.assembly.numbers import Length
from vectorgames.ui.assembly.signs import COLOURS
from vectorgames.ui.canvas import Ui
from vectorgames.ui.flow import Flow
from vectorgames.ui.frame import Rect

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
