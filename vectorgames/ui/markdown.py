"""Text with a little Markdown: paragraphs, headings (``#``), lists (``-``, ``1.``), tables (``|``), **emphasis**.
Draws what vectorgames.base.markdown reads.
"""

from __future__ import annotations

from vectorgames.base.markdown import Word, blocks
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import dimension_mark
from vectorgames.view.primitives import Rect

_INDENT, _GAP, _CELL = 20, 9, 13

AXES = "xyztuv"

LINE = 1.12  # times the usual height of a line: texts to be read have more room


def markdown(ui: Ui, rect: Rect, text: str, draw: bool = True) -> float:
    """Draw the text from the top of the rectangle; without ``draw`` only its height is found. Returns that."""
    y, before = rect.y, ""
    for block in blocks(text):
        if before:
            y += ui.px(3 if before == block.kind == "item" else _GAP)
        rest = Rect(rect.x, y, rect.w, 1e6)
        if block.kind == "table":
            y += _table(ui, rest, block.rows, draw)
        elif block.kind == "item":
            if draw:
                ui.text(rest.top(_line(ui)).left(ui.px(_INDENT)), block.sign, "reading", "accent")
            y += _words(ui, rest.beside(ui.px(_INDENT)), block.words, draw)
        else:
            y += _words(ui, rest, block.words, draw, block.kind == "head")
        before = block.kind
    return y - rect.y


def _line(ui: Ui) -> float:
    return round(ui.line("reading") * LINE)


def _words(ui: Ui, rect: Rect, words: tuple[Word, ...], draw: bool, head: bool = False) -> float:
    """Words in lines that fit. Their height."""
    x, y, line, blank = rect.x, rect.y, _line(ui), ui.measure(" ", "reading")
    for part in _together(words):
        styles = [("reading_strong" if word.strong or head else "reading", word.text) for word in part]
        width = sum(ui.measure(text, style) for style, text in styles)
        if part[0].apart and x > rect.x:
            x += blank
        if x + width > rect.right + 0.5 and x > rect.x:
            x, y = rect.x, y + line
        for style, text in styles:
            if draw:
                font, size = ui.font(style)
                ui.draw.add_text(font, size, (round(x), round(y + (line - size) / 2)), ui.colour("text"), text)
            x += ui.measure(text, style)
    return y + line - rect.y


def _together(words: tuple[Word, ...]) -> list[list[Word]]:
    """Words that no blank separates, so that no line begins between them."""
    out: list[list[Word]] = []
    for word in words:
        if word.apart or not out:
            out.append([word])
        else:
            out[-1].append(word)
    return out


def _table(ui: Ui, rect: Rect, rows: tuple[tuple[str, ...], ...], draw: bool) -> float:
    """A table whose first row is its head; coordinates there have their signs. Its height."""
    columns = max(map(len, rows))
    pad, height = ui.px(_CELL), round(ui.line("reading") * 1.25)
    widths = [
        max(ui.measure(row[k], "reading_strong") for row in rows if k < len(row)) + 2 * pad for k in range(columns)
    ]
    widths = [max(width, ui.px(44)) for width in widths]
    over = rect.w / max(rect.w, sum(widths))
    widths = [width * over for width in widths]
    if draw:
        ground = Rect(rect.x, rect.y, sum(widths), height * len(rows))
        ui.fill(ground, "field", 0.75, 8)
        ui.fill(Rect(ground.x, ground.y + height - 1, ground.w, 1), "line")
        for r, row in enumerate(rows):
            x = rect.x
            for text, width in zip(row, widths, strict=False):
                _cell(ui, Rect(x, rect.y + r * height, width, height), text, head=not r)
                x += width
    return height * len(rows)


def _cell(ui: Ui, rect: Rect, text: str, head: bool) -> None:
    if head and len(text) == 1 and text in AXES:
        colour = ui.theme.dimension(text)
        dimension_mark(ui, (rect.centre[0] - ui.px(8), rect.centre[1]), 4.2 * ui.scale, text, colour)
        ui.text(Rect(rect.centre[0], rect.y, rect.w / 2, rect.h), text, "reading_strong")
        return
    ui.text(
        rect, text, "reading_strong" if head or text == "?" else "reading", "gold" if text == "?" else "text", 0.5
    )
