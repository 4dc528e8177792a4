"""Text with a little Markdown: paragraphs, headings (``#``), lists (``-``, ``1.``), tables (``|``), **emphasis**.
Boxes of what vectorgames.base.markdown reads.
"""

from __future__ import annotations

from vectorgames.base.markdown import Word, blocks
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.layout import Box, Column, Measure, Row, Span, Text
from vectorgames.view.primitives import Rect

_INDENT, _GAP, _CELL = 20, 9, 13

AXES = "xyztuv"

LINE = 1.12  # times the usual height of a line: texts to be read have more room


def markdown(text: str) -> Box:
    """The text as boxes."""
    out: list[Box] = []
    before = ""
    for block in blocks(text):
        if before:
            out.append(Box(height=3 if before == block.kind == "item" else _GAP))
        if block.kind == "table":
            out.append(_Table(block.rows))
        elif block.kind == "item":
            sign = Text(block.sign, "reading", "accent", width=_INDENT, up=0.0)
            out.append(Row(sign, _Words(block.words, grow=1.0), gap="none"))
        else:
            out.append(_Words(block.words, head=block.kind == "head"))
        before = block.kind
    return Column(*out, gap="none")


def _line(m: Measure) -> float:
    return round(m.line("reading") * LINE)


class _Words(Box):
    """Words in lines that fit."""

    def __init__(self, words: tuple[Word, ...], head: bool = False, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self._parts = [
            [("reading_strong" if word.strong or head else "reading", word.text) for word in part]
            for part in _together(words)
        ]
        self._apart = [part[0].apart for part in _together(words)]
        self._at: list[tuple[float, float, str, str]] = []

    def _flow(self, m: Measure, width: float) -> list[tuple[float, float, str, str]]:
        """(x, y, style, text) of each."""
        x = y = 0.0
        blank, out = m.measure(" ", "reading"), []
        for part, apart in zip(self._parts, self._apart, strict=True):
            wide = sum(m.measure(text, style) for style, text in part)
            if apart and x > 0:
                x += blank
            if x + wide > width + 0.5 and x > 0:
                x, y = 0.0, y + _line(m)
            for style, text in part:
                out.append((x, y, style, text))
                x += m.measure(text, style)
        return out

    def _widths(self, m: Measure) -> Span:
        each = [sum(m.measure(text, style) for style, text in part) for part in self._parts]
        return Span(max(each, default=0), sum(each) + m.measure(" ", "reading") * len(each))

    def _heights(self, m: Measure, width: float) -> Span:
        flow = self._flow(m, width)
        high = (flow[-1][1] if flow else 0.0) + _line(m)
        return Span(high, high)

    def _place(self, m: Measure, rect: Rect) -> None:
        self._at = self._flow(m, rect.w)

    def draw(self, ui: Ui, rect: Rect) -> None:
        high, ink = _line(ui), ui.colour("text")
        for x, y, style, text in self._at:
            font, size = ui.font(style)
            ui.draw.add_text(font, size, (round(rect.x + x), round(rect.y + y + (high - size) / 2)), ink, text)


def _together(words: tuple[Word, ...]) -> list[list[Word]]:
    """Words that no blank separates, so that no line begins between them."""
    out: list[list[Word]] = []
    for word in words:
        if word.apart or not out:
            out.append([word])
        else:
            out[-1].append(word)
    return out


class _Table(Box):
    """A table whose first row is its head; coordinates there have their signs."""

    def __init__(self, rows: tuple[tuple[str, ...], ...]) -> None:
        super().__init__()
        self._rows = rows

    def _columns(self, m: Measure) -> list[float]:
        columns = range(max(map(len, self._rows)))
        widest = [max(m.measure(row[k], "reading_strong") for row in self._rows if k < len(row)) for k in columns]
        return [max(width + 2 * m.px(_CELL), m.px(44)) for width in widest]

    def _widths(self, m: Measure) -> Span:
        wide = sum(self._columns(m))
        return Span(wide, wide)

    def _heights(self, m: Measure, width: float) -> Span:
        high = round(m.line("reading") * 1.25) * len(self._rows)
        return Span(high, high)

    def draw(self, ui: Ui, rect: Rect) -> None:
        widths, height = self._columns(ui), rect.h / len(self._rows)
        over = min(1.0, rect.w / sum(widths))
        widths = [width * over for width in widths]
        ui.fill(rect.left(sum(widths)), "field", 0.75, 8)
        ui.fill(Rect(rect.x, rect.y + height - 1, sum(widths), 1), "line")
        for r, row in enumerate(self._rows):
            x = rect.x
            for text, width in zip(row, widths, strict=False):
                _cell(ui, Rect(x, rect.y + r * height, width, height), text, head=not r)
                x += width


def _cell(ui: Ui, rect: Rect, text: str, head: bool) -> None:
    if head and len(text) == 1 and text in AXES:
        colour = ui.theme.dimension(text)
        dimension_mark(ui, (rect.centre[0] - ui.px(8), rect.centre[1]), 4.2 * ui.scale, text, colour)
        ui.text(Rect(rect.centre[0], rect.y, rect.w / 2, rect.h), text, "reading_strong")
        return
    ui.text(
        rect, text, "reading_strong" if head or text == "?" else "reading", "gold" if text == "?" else "text", 0.5
    )
