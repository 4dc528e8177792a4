"""How much a joint leaves, on a small scale: will not fit, press, snug, loose, too loose."""

from __future__ import annotations

from math import isfinite

from vectorgames.ui.assembly.signs import COLOURS
from vectorgames.ui.frame import Rect
from vectorgames.ui.kit import Ui

BANDS = ("none", "press", "snug", "loose", "wide")
SCALE_H = 40
_BAR = 8


def limits_of(bands: tuple[float, ...]) -> list[float]:
    """Where a band of the scale begins; bands that never come are left out."""
    return [limit for limit in bands if isfinite(limit)]


def place_of(left: float, bands: tuple[float, ...]) -> float:
    """0 … 1: where on the scale so much left over lies. Every band is equally wide, and even within itself.

    What is beyond the first and the last limit is as far out as it is beyond by the width of the next band, and
    at most at the end.
    """
    limits = limits_of(bands)
    count = len(limits) + 1
    first = limits[1] - limits[0] if len(limits) > 1 else 1.0
    last = limits[-1] - limits[-2] if len(limits) > 1 else 1.0
    edges = [limits[0] - first, *limits, limits[-1] + last]
    for i, (low, high) in enumerate(zip(edges[:-1], edges[1:], strict=True)):
        if left < high or i == count - 1:
            share = min(max((left - low) / (high - low), 0.04), 0.96)
            return (i + share) / count
    return 1.0


def scale(ui: Ui, rect: Rect, left: float, bands: tuple[float, ...], numbers: list[str]) -> None:
    """The bands with the limits under them and a marker over them; the band that counts is bright."""
    limits = limits_of(bands)
    count, gap = len(limits) + 1, ui.px(2)
    width = rect.w / count
    bar = Rect(rect.x, rect.y + ui.px(11), rect.w, ui.px(_BAR))
    at = place_of(left, bands)
    here = min(int(at * count), count - 1)
    for i in range(count):
        part = Rect(rect.x + i * width + (gap / 2 if i else 0), bar.y, width - gap * (0.5 if i else 1), bar.h)
        ui.fill(part, COLOURS[BANDS[i]], 1.0 if i == here else 0.22, 3)
    for i, number in enumerate(numbers):
        place = Rect(rect.x + (i + 0.5) * width, bar.bottom + ui.px(2), width, ui.line("note"))
        ui.text(place, number, "note", "third", 0.5)
    x, r = rect.x + at * rect.w, ui.px(6)
    ui.draw.add_triangle_filled((x - r, rect.y), (x + r, rect.y), (x, rect.y + 1.5 * r), ui.colour("text"))
    ui.draw.add_line((x, rect.y), (x, bar.bottom), ui.colour("text"), max(1.5, 2 * ui.scale))


def legend(ui: Ui, rect: Rect) -> float:
    """The names of the bands beside their colours, in as many lines as they need. The height used."""
    x, y, line = rect.x, rect.y, ui.line("note") + ui.px(2)
    for name in BANDS:
        word = ui.words(f"assembly.verdict.{name}")
        width = ui.px(16) + ui.measure(word, "note") + ui.px(14)
        if x + width - ui.px(14) > rect.right and x > rect.x:
            x, y = rect.x, y + line
        box = Rect(x, round(y + (line - ui.px(_BAR)) / 2), ui.px(10), ui.px(_BAR))
        ui.fill(box, COLOURS[name], 0.9, 2)
        ui.text(Rect(x + ui.px(16), y, rect.right - x - ui.px(16), line), word, "note", "second")
        x += width
    return y + line - rect.y
