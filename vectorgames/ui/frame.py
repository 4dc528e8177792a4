"""Where the panels are: pure arithmetic on rectangles, in physical pixels, origin at the top left.

``--pixels``, the camera and the panels all ask here, so a click and a picture agree. Text is as large as asked for
in every window: where the panels then have no room side by side, each is a page, one at a time, beside the board or
in its place. Knows no panel.
"""

from __future__ import annotations

from dataclasses import dataclass

MINIMUM = (1000, 640)
"""Smallest window, in design pixels, in which all panels are seen at once; in a smaller one they are pages."""
BESIDE = 700
"""Design width from which a page stands beside the board; in less it takes the board's place."""
LEAST = (320, 200)
"""Smallest window, in design pixels, for which pages are made; in a smaller one all is smaller than asked for."""

MARGIN, GAP, TOP = 16, 14, 54
PAGED_MARGIN, PAGED_GAP, PAGED_TOP = 8, 6, 46
TOOL, ONE_ROW = 98, 56
LEGEND = 30
BAR = 44
"""Room over the flat map for the bar that leads into parts of the board."""
WORDS = 64
"""Height of the card over the board that says the last move in words."""
STEPS = 64
"""The same of the step player, over the flat map, and over the board where panels are pages."""
LEFT_LEAST = {"map": 300, "board": 160}
"""Design height that the step player leaves to what lies under it at least: else there is no room for it."""
SIDE_WIDEST, SIDE_NARROWEST, SIDE_SHARE = 520, 330, 0.33
VIEW_LEAST = 360
"""Design width that is left to the board however wide the side panel is made."""
TOOL_WIDEST = 900
"""Width of the tool bar, where there is room for it."""


@dataclass(frozen=True, slots=True)
class Rect:
    """Left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Rect) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inside(self, other: Rect) -> bool:
        return self.x >= other.x and self.y >= other.y and self.right <= other.right and self.bottom <= other.bottom

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Smaller by dx at the left and right, by dy (or dx) at the top and bottom; never negative."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def top(self, h: float) -> Rect:
        return Rect(self.x, self.y, self.w, min(h, self.h))

    def below(self, h: float) -> Rect:
        """What is left under the topmost h."""
        return Rect(self.x, self.y + h, self.w, max(0, self.h - h))

    def left(self, w: float) -> Rect:
        return Rect(self.x, self.y, min(w, self.w), self.h)

    def beside(self, w: float) -> Rect:
        """What is left at the right of the leftmost w."""
        return Rect(self.x + w, self.y, max(0, self.w - w), self.h)

    def columns(self, n: int, gap: float) -> list[Rect]:
        """n equal parts side by side."""
        w = (self.w - gap * (n - 1)) / n
        return [Rect(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]


@dataclass(frozen=True, slots=True)
class Shape:
    """Which panels a page has. ``tool``: design height of the tool bar, 0: none; ``wide``: it has all the width.

    ``side``: whether there is a side panel; ``shut``: whether that can be shut. ``strip``: design height of the
    strip under the board where the panels are pages. ``steps``: the side panel has the step player, unless it is
    a page.
    """

    tool: int = 0
    wide: bool = False
    side: bool = False
    shut: bool = True
    strip: int = 0
    steps: bool = False


CHOOSER = Shape()
GAME = Shape(TOOL, side=True, strip=54)
EXPLORE = Shape(TOOL, side=True, strip=54)
LESSON = Shape(TOOL, side=True, shut=False, strip=54, steps=True)
ASSEMBLY = Shape(118, wide=True, side=True, shut=False, strip=88)


@dataclass(frozen=True, slots=True)
class Frame:
    """Rectangles of one window. ``free`` is for the board; ``tool_bar`` lies over its lower end.

    ``view`` is the part of ``free`` above the tool bar, where nothing covers the board. A rectangle is None where
    its panel is not shown. ``legend``: a line between view and tool bar, for what marks mean. ``paged``: the
    panels are pages, of which ``side_panel`` shows one; ``strip``: under the board then, for whose turn it is;
    ``covered``: the page lies where the board would be; ``words``: over the view, for the last move in words;
    ``steps``: under it, for the step player. ``presented``: the board fills the window, ``caption`` is for what is
    told of it, ``tools_scale`` the scale of the tools of whoever presents, ``handle``: where these lie folded up,
    if it is over the board.
    """

    window: Rect
    scale: float
    top_bar: Rect
    side_panel: Rect | None
    tool_bar: Rect | None
    free: Rect
    view: Rect
    legend: Rect | None = None
    paged: bool = False
    strip: Rect | None = None
    covered: bool = False
    words: Rect | None = None
    steps: Rect | None = None
    caption: Rect | None = None
    presented: bool = False
    tools_scale: float = 1.0
    handle: Rect | None = None

    @property
    def single(self) -> bool:
        """Whether a page has no room beside the board."""
        return self.paged and self.window.w < BESIDE * self.scale

    @property
    def flat_rect(self) -> Rect:
        """Where the large flat map lies in the ``flat`` view."""
        return self.view.inset(round(20 * self.scale), round(4 * self.scale))


def frame(
    size: tuple[int, int],
    scale: float = 1.0,
    shape: Shape = GAME,
    side_panel_open: bool = True,
    legend: bool = False,
    bar: bool = False,
    page_open: bool = False,
    side_width: float = 0.0,
    words: bool = False,
    steps: str = "",
) -> Frame:
    """Rectangles for a window of this many physical pixels. ``legend``: with a line for it over the tool bar.

    ``bar``, ``words``: with room for one over the view; ``steps``: with the step player for what is looked at there,
    a ``map`` or a ``board``, beside whose wide views it needs no room of its own; ``page_open``: a page is looked at where board
    and page have no room side by side; ``side_width``: of the side panel in design pixels as it was dragged, 0: as
    wide as usual.
    """
    scale = min(scale, size[0] / LEAST[0], size[1] / LEAST[1])
    paged = size[0] < MINIMUM[0] * scale or size[1] < MINIMUM[1] * scale

    def px(length: float) -> int:
        return round(length * scale)

    width, height = size
    window = Rect(0, 0, width, height)
    margin, gap = (px(PAGED_MARGIN), px(PAGED_GAP)) if paged else (px(MARGIN), px(GAP))
    top = Rect(margin, margin, width - 2 * margin, px(PAGED_TOP if paged else TOP))
    area = Rect(margin, top.bottom + gap, top.w, height - top.bottom - gap - margin)
    if not shape.tool:
        return Frame(window, scale, top, None, None, area, area, paged=paged)
    side = None
    if shape.side and (side_panel_open or not shape.shut):
        usual = min(max(round(width * SIDE_SHARE), px(SIDE_NARROWEST)), px(SIDE_WIDEST))
        wanted = px(side_width) or usual
        wide = min(max(wanted, px(SIDE_NARROWEST)), max(usual, width - px(VIEW_LEAST)))
        side = Rect(width - margin - wide, area.y, wide, area.h)
    covered = False
    if paged and width < BESIDE * scale:
        side, covered = (area, True) if page_open else (None, False)
    right = side.x if side and not covered else width
    free = Rect(0, area.y, right, height - area.y)
    top_of_view = area.y + (px(BAR) if bar else 0)
    said = Rect(margin, top_of_view, right - 2 * margin, px(WORDS)) if words and not covered else None
    top_of_view += px(WORDS + 6) if words else 0
    row = bool(steps) and (paged or (steps == "map" and not shape.steps))
    under = height - top_of_view - px(shape.strip if paged else shape.tool)
    row = row and under >= px(STEPS + LEFT_LEAST[steps])
    player = Rect(margin, top_of_view, right - 2 * margin, px(STEPS)) if row and not covered else None
    top_of_view += px(STEPS + 6) if row else 0
    if paged:
        low = px(shape.strip)
        strip = Rect(margin, height - margin - low, right - margin - (gap if side and not covered else margin), low)
        view = Rect(0, top_of_view, right, strip.y - top_of_view)
        return Frame(
            window, scale, top, side, None, free, view, None, True, None if covered else strip, covered, said,
            player,
        )  # fmt: skip
    room = right - margin - gap
    tool_height = px(shape.tool)
    tool_width = room if shape.wide else min(room, px(TOOL_WIDEST))
    left = margin if shape.wide else round((free.w - tool_width) / 2)
    tool = Rect(left, height - margin - tool_height, tool_width, tool_height)
    line = Rect(tool.x + px(6), tool.y - px(LEGEND), tool.w - px(12), px(LEGEND)) if legend else None
    view = Rect(0, top_of_view, right, (line or tool).y - top_of_view)
    return Frame(window, scale, top, side, tool, free, view, line, words=said, steps=player)


def bare_frame(size: tuple[int, int], scale: float) -> Frame:
    """The whole picture is free."""
    whole = Rect(0, 0, *size)
    nothing = Rect(0, 0, 0, 0)
    return Frame(whole, scale, nothing, None, None, whole, whole)
