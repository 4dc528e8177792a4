"""A part as a small drawing from its outlines: translucent like acrylic, bright at its edges, holes cut out.

Knows nothing of what it is.
"""

from __future__ import annotations

import numpy as np
from imgui_bundle import imgui

from vectorgames.memoize import memoize_by_value
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect

Outlines = tuple[tuple[tuple[float, float], ...], ...]
_LONG = 1.4
"""A part so much higher than wide is drawn lying."""
LARGEST = 4.0
"""Design pixels for a millimetre, at most: what is small is to look small."""
_TINY = 1.6
"""A hole of fewer pixels is left out."""


def part_size(outlines: Outlines) -> tuple[float, float]:
    """Width and height of the outside in millimetres, as it is drawn: (0, 0) without outlines."""
    if not outlines:
        return 0.0, 0.0
    low, high = _bounds(outlines)
    return float(high[0] - low[0]), float(high[1] - low[1])


def draw_part(ui: Ui, rect: Rect, outlines: Outlines) -> None:
    """Draw it as large as it fits into the middle of the rectangle, in its true proportions."""
    low, high = _bounds(outlines)
    (w, h), middle = high - low, (low + high) / 2
    scale = min(rect.w / max(w, 1e-6), rect.h / max(h, 1e-6), ui.px(LARGEST))
    at = np.array(rect.centre)

    def placed(points: np.ndarray) -> np.ndarray:
        return at + (points - middle) * (scale, -scale)

    turned = _turned(outlines)
    seen = tuple(i for i, one in enumerate(turned) if i == 0 or np.ptp(one, 0).min() * scale >= _TINY)
    flags = ui.draw.flags
    # Faces that lie side by side would show their soft edges as seams.
    ui.draw.flags = flags & ~imgui.ImDrawListFlags_.anti_aliased_fill
    face = ui.colour("accent", 0.2)
    for a, b, c, d in placed(_faces(outlines, seen).reshape(-1, 2)).reshape(-1, 4, 2).tolist():
        ui.draw.add_quad_filled(a, b, c, d, face)
    ui.draw.flags = flags
    closed = imgui.ImDrawFlags_.closed
    for i in seen:
        points = [imgui.ImVec2(*p) for p in placed(turned[i]).tolist()]
        ui.draw.add_polyline(points, ui.colour("accent", 0.22), closed, max(3.0, 3.2 * ui.scale))
        ui.draw.add_polyline(points, ui.colour("text", 0.95), closed, max(1.1, 1.2 * ui.scale))


@memoize_by_value
def _turned(outlines: Outlines) -> tuple[np.ndarray, ...]:
    """float64[n, 2] of each outline; what is long lies on its side, its lower end at the left."""
    arrays = tuple(np.array(one, float) for one in outlines)
    w, h = np.ptp(arrays[0], 0)
    return tuple(a[:, ::-1] * (1, -1) for a in arrays) if h > _LONG * w else arrays


def _bounds(outlines: Outlines) -> tuple[np.ndarray, np.ndarray]:
    outside = _turned(outlines)[0]
    return outside.min(0), outside.max(0)


@memoize_by_value
def _faces(outlines: Outlines, seen: tuple[int, ...]) -> np.ndarray:
    """float64[k, 4, 2]: trapezoids that fill the outside without the holes: between two heights at which there
    is a corner, every second gap between edges is inside."""
    edges = []
    turned = _turned(outlines)
    for i in seen:
        a = turned[i]
        edges.append(np.stack([a, np.roll(a, -1, 0)], 1))
    edge = np.concatenate(edges)
    edge = edge[edge[:, 0, 1] != edge[:, 1, 1]]
    down = edge[:, 0, 1] > edge[:, 1, 1]
    edge[down] = edge[down, ::-1]
    heights = np.unique(edge[:, :, 1])
    out = []
    for y0, y1 in zip(heights[:-1], heights[1:], strict=True):
        here = edge[(edge[:, 0, 1] <= y0) & (edge[:, 1, 1] >= y1)]
        (x0, low), (x1, high) = here[:, 0].T, here[:, 1].T
        slope = (x1 - x0) / (high - low)
        left, right = x0 + slope * (y0 - low), x0 + slope * (y1 - low)
        order = np.argsort(left + right)
        for i, j in zip(order[::2], order[1::2], strict=True):
            out.append(((left[i], y0), (left[j], y0), (right[j], y1), (right[i], y1)))
    return np.array(out).reshape(-1, 4, 2)
