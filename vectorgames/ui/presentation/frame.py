"""Where things are while a board is presented: it has all but a side for names, or for the text of a lesson.

Pure arithmetic; knows no panel.
"""

from __future__ import annotations

from vectorgames.ui.frame import Frame, Rect

TALL = 540
"""Design height of the window: everything is so large that letters of ``presented_name`` have a 25th of it."""
ROW, HEAD = 44, 30
"""Design heights of a row of names and of the heads over them."""
LETTER, SPOT, SHORTEST = 19.0, 38.0, 200.0
"""Design widths: of a letter of a name at most, of one on a spot, and what is left to names that are short."""
NUMBER, PAD = 34, 16
WIDEST = 0.38
"""Part of the window that names may take at its side; where they need more they lie under the board."""
READING = 0.40
"""Part of the window for the text of a lesson."""
TOOLS = 132
"""Design width, in the size of text that people have, of the tools at the left edge."""
HANDLE = (6, 112, 44)
"""Design distance from the edges, width, height of the same folded up: in the upper corner, beside boards."""
ROOMY, LEAST = 1.45, 0.45
"""Width by height of a window from which the board leaves the tools room; and the part of it that it keeps."""


def presented_frame(
    size: tuple[int, int], scale: float, names: float = 0, reading: bool = False, line: bool = False
) -> Frame:
    """``names``: design width of the longest one, 0: there are no vectors to be told; ``reading``: with a text at
    the side; ``line``: with a line under the board where there are no names."""
    width, height = size
    own, scale = scale, max(scale, size[1] / TALL)
    window, nothing = Rect(0, 0, *size), Rect(0, 0, 0, 0)
    free, side = _beside_text(window) if reading else (window, None)
    caption = None
    if names:
        free, caption = _beside_names(window, free, max(names, SHORTEST), scale, reading)
    elif line:
        low = round(ROW * scale)
        free, caption = free.top(free.h - low), Rect(free.x, free.bottom - low, free.w, low)
    tools = tools_scale(own, scale)
    left = round(tools * TOOLS)
    if size[0] < ROOMY * size[1] or free.w - left < LEAST * size[0]:
        left = 0
    view, (off, wide, high) = free.beside(left), (round(tools * part) for part in HANDLE)
    handle = None if left else Rect(view.x + off, view.y + off, wide, high)
    return Frame(
        window, scale, nothing, side, None, free, view, caption=caption, presented=True, tools_scale=tools,
        handle=handle,
    )  # fmt: skip


def _beside_text(window: Rect) -> tuple[Rect, Rect]:
    """What is left of a window, and where the text stands: at the side, in an upright window under the board."""
    if window.w < window.h:
        high = window.h // 2
        return window.top(window.h - high), window.below(window.h - high)
    wide = round(window.w * READING)
    return window.left(window.w - wide), window.beside(window.w - wide)


def _beside_names(window: Rect, free: Rect, names: float, scale: float, reading: bool) -> tuple[Rect, Rect]:
    """What is left for the board, and where the names stand: at the side, or, as small as may be, under it."""
    wanted, least = names + NUMBER + 2 * PAD, window.h / TALL
    if not reading and wanted * least <= WIDEST * window.w:
        wide = round(max(wanted * least, min(wanted * scale, WIDEST * window.w)))
        return free.left(free.w - wide), free.beside(free.w - wide)
    rows = 2 if free.w >= 2 * (names + NUMBER) * least else 4
    high = round(((rows + 1.1) * ROW + PAD) * least)
    return free.top(free.h - high), free.below(free.h - high)


def tools_scale(own: float, scale: float) -> float:
    """How large the tools are: read by who stands there."""
    return max(own, 0.6 * scale)


def width_of(name: str, spots: bool) -> float:
    """Design width of a name at most; ``spots``: its letters stand on spots."""
    return len(name) * (SPOT if spots and ":" not in name else LETTER)
