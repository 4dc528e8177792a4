"""Where things are while a board is presented: it has all but a side for names, or for the text of a lesson.

Pure arithmetic; knows no panel.
"""

from __future__ import annotations

from vectorgames.ui.frame import Frame, Rect

TALL = 540
"""Design height of the window: everything is so large that letters of ``presented_name`` have a 25th of it."""
LETTER, ROW, HEAD = 19.0, 44, 30
"""Design width of a letter of a name at most, and heights of a row of names and of the heads over them."""
NUMBER, PAD = 34, 16
WIDEST = 0.40
"""Part of the window that names may take at its side; where they need more they lie under the board."""
READING = 0.40
"""Part of the window for the text of a lesson."""
TOOLS = 132
"""Design width, in the size of text that people have, of the tools at the left edge."""
ROOMY = 1.45
"""Width by height of a window from which the board leaves the tools room."""


def presented_frame(
    size: tuple[int, int], scale: float, letters: int = 0, reading: bool = False, line: bool = False
) -> Frame:
    """``letters``: of the longest name, 0: there are no vectors to be told; ``reading``: with a text at the side;
    ``line``: with a line under the board where there are no names."""
    width, height = size
    own, scale = scale, max(scale, height / TALL)

    def px(length: float) -> int:
        return round(length * scale)

    window, nothing = Rect(0, 0, width, height), Rect(0, 0, 0, 0)
    left = tools_width(own, scale) if width >= ROOMY * height else 0
    side = caption = None
    free = window
    if reading:
        wide = round(width * READING) if width >= height else width
        side = (
            Rect(width - wide, 0, wide, height)
            if width >= height
            else Rect(0, height // 2, wide, height - height // 2)
        )
        free = Rect(0, 0, side.x, height) if width >= height else Rect(0, 0, width, side.y)
    if letters:
        wanted = letters * LETTER + NUMBER + 2 * PAD
        least = round(wanted * height / TALL)
        wide = max(least, min(px(wanted), round(WIDEST * width)))
        if not reading and least <= WIDEST * width:
            caption = Rect(width - wide, 0, wide, height)
            free = Rect(0, 0, caption.x, height)
        else:
            least_scale = height / TALL  # larger would take too much from the board
            rows = 2 if free.w >= 2 * (letters * LETTER + NUMBER) * least_scale else 4
            high = round(((rows + 1.1) * ROW + PAD) * least_scale)
            caption = Rect(free.x, free.bottom - high, free.w, high)
            free = free.top(free.h - high)
    elif line:
        caption = Rect(free.x, free.bottom - px(ROW), free.w, px(ROW))
        free = free.top(free.h - px(ROW))
    view = Rect(free.x + left, free.y, free.w - left, free.h)
    return Frame(
        window,
        scale,
        nothing,
        side,
        None,
        free,
        view,
        caption=caption,
        presented=True,
        tools_scale=tools_scale(own, scale),
    )


def tools_width(own: float, scale: float) -> int:
    """Width of the tools; ``own``: the size of text that people have, ``scale``: that of all that is presented."""
    return round(tools_scale(own, scale) * TOOLS)


def tools_scale(own: float, scale: float) -> float:
    """How large the tools are: read by who stands there."""
    return max(own, 0.6 * scale)
