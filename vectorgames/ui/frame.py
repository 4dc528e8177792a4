"""Where the panels are: pure arithmetic on rectangles, in physical pixels, origin at the top left.

``--pixels``, the camera and the panels all ask here, so a click and a picture agree. Text is as large as asked for
in every window: where the panels then have no room side by side, each is a page, one at a time, beside the board or
in its place.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.view.primitives import Rect

MINIMUM = (1000, 640)
"""Smallest window, in design pixels, in which all panels are seen at once; in a smaller one they are pages."""

BESIDE = 700  # design width from which a page stands beside the board; in less it takes the board's place
LEAST = (320, 200)
"""Smallest window, in design pixels, for which pages are made; in a smaller one all is smaller than asked for."""

MARGIN, GAP, TOP = 16, 14, 54

PAGED_MARGIN, PAGED_GAP, PAGED_TOP = 8, 6, 46

TOOL, ONE_ROW = 98, 56

LEGEND = 30

BAR = 44  # room over the flat map for the bar that leads into parts of the board
WORDS = 64  # height of the card over the board that says the last move in words
STEPS = 36  # height of the step player over the board, where the panels are pages
LEFT_LEAST = {"map": 300, "board": 160}
"""Design height that the step player leaves to what lies under it at least: else there is no room for it."""

SIDE_WIDEST, SIDE_NARROWEST, SIDE_SHARE = 520, 330, 0.33

TOOL_LEAST = 700  # design width that a wide side panel leaves to the tool bar at first
VIEW_LEAST = 360  # design width that is left to the board however wide the side panel is made
TOOL_WIDEST = 900  # width of the tool bar, where there is room for it


@dataclass(frozen=True, slots=True)
class Shape:
    """Which panels a page has. ``tool``: design height of the tool bar, 0: none; ``wide``: it has all the width.

    ``side``: whether there is a side panel; ``shut``: whether that can be shut. ``strip``: design height of the
    strip under the board where the panels are pages. ``steps``: the side panel has the step player, unless it is
    a page. ``share``: of the width that the side panel has at first, 0: the usual one.
    """

    tool: int = 0
    wide: bool = False
    side: bool = False
    shut: bool = True
    strip: int = 0
    steps: bool = False
    share: float = 0.0


CHOOSER = Shape()

GAME = Shape(TOOL, side=True, strip=54)

EXPLORE = Shape(TOOL, side=True, strip=54)

LESSON = Shape(TOOL, side=True, shut=False, strip=54, steps=True)

MAKER = Shape(TOOL, side=True, shut=False, strip=54, share=0.48)

ASSEMBLY = Shape(118, wide=True, side=True, shut=False, strip=88)


@dataclass(frozen=True, slots=True)
class Frame:
    """Rectangles of one window. ``free`` is for the board; ``tool_bar`` lies over its lower end.

    ``view`` is the part of ``free`` above the tool bar, where nothing covers the board. A rectangle is None where
    its panel is not shown. ``legend``: a line between view and tool bar, for what marks mean. ``paged``: the
    panels are pages, of which ``side_panel`` shows one; ``strip``: under the board then, for whose turn it is;
    ``covered``: the page lies where the board would be; ``words``: over the view, for the last move in words;
    ``steps``: in place of the legend, or under the words, for the step player. ``presented``: the board fills the
    window, ``caption`` is for what is told of it, ``tools_scale`` the scale of the tools of whoever presents,
    ``handle``: where these lie folded up, if it is over the board.
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
        return self.view.inset(round((4 if self.presented else 20) * self.scale), round(4 * self.scale))


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

    ``bar``, ``words``: with room for one over the view; ``steps``: with the step player for what is looked at
    there, a ``map`` or a ``board``, in the line of the legend or, where panels are pages, over the view;
    ``page_open``: a page is looked at where board and page have no room side by side; ``side_width``: of the side
    panel in design pixels as it was dragged, 0: as wide as usual.
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
        if shape.share:
            usual = max(usual, min(round(width * shape.share), width - px(TOOL_LEAST)))
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
    if paged:
        over = bool(steps) and height - top_of_view - px(shape.strip) >= px(STEPS + LEFT_LEAST[steps])
        player = Rect(margin, top_of_view, right - 2 * margin, px(STEPS)) if over and not covered else None
        top_of_view += px(STEPS + 6) if over else 0
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
    walked = bool(steps) and not shape.steps
    under = Rect(tool.x + px(6), tool.y - px(LEGEND), tool.w - px(12), px(LEGEND))
    view = Rect(0, top_of_view, right, (under if legend or walked else tool).y - top_of_view)
    line, player = (None, under) if walked else (under if legend else None, None)
    return Frame(window, scale, top, side, tool, free, view, line, words=said, steps=player)


def bare_frame(size: tuple[int, int], scale: float, low: float = 0.0) -> Frame:
    """The whole picture is free, but for so much at its lower edge."""
    whole = Rect(0, 0, *size)
    nothing, free = Rect(0, 0, 0, 0), whole.top(whole.h - low)
    return Frame(whole, scale, nothing, None, None, free, free)


TALL = 540
"""Design height of the window: everything is so large that letters of ``presented_name`` have a 25th of it."""

ROW, HEAD = 44, 30  # design heights of a row of names and of the heads over them
LETTER, SPOT, SHORTEST = 19.0, 38.0, 200.0
"""Design widths: of a letter of a name at most, of one on a spot, and what is left to names that are short."""

NUMBER, PAD = 34, 16

WIDEST = 0.38  # part of the window that names may take at its side; where they need more they lie under the board
READING = 0.40  # part of the window for the text of a lesson
TOOLS = 132  # design width, in the size of text that people have, of the tools at the left edge
HANDLE = (6, 112, 44)
"""Design distance from the edges, width, height of the same folded up: in the upper corner, beside boards."""

ROOMY, LEAST_PRESENTED = 1.45, 0.45
"""Width by height of a window from which the board leaves the tools room; and the part of it that it keeps."""


def presented_frame(
    size: tuple[int, int],
    scale: float,
    names: float = 0,
    reading: bool = False,
    line: bool = False,
    flat: bool = False,
) -> Frame:
    """``names``: design width of the longest one, 0: there are no vectors to be told; ``reading``: with a text at
    the side; ``line``: with a line under the board where there are no names; ``flat``: for the map, which has all
    the width where that is scarce."""
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
    if size[0] < ROOMY * size[1] or free.w - left < (free.h if flat else LEAST_PRESENTED * size[0]):
        left = 0
    view, (off, wide, high) = free.beside(left), (round(tools * part) for part in HANDLE)
    handle = None if left else Rect(view.x + off, view.y + off, wide, high)
    if handle and flat:
        view = view.below(handle.bottom - view.y)
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
