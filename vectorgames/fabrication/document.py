"""A document of words, tables and pictures, printed as PDF or written for browsers with its pictures as PNG.

Fpdf2 writes PDF: plain Python, with paths, transparency and subsets of fonts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple
from xml.etree import ElementTree as Xml

from vectorgames.fabrication.painters import GREY, INK, NEW, Colour, Painter, png
from vectorgames.fabrication.pdf import EDGE, Pages

Place = tuple[float, float, float, float]  # on the page: left, top, width, height


class Look(NamedTuple):
    """How words are printed: points, weight, colour, how far in; ``tag``, ``mark``: their element and class."""

    points: float
    weight: str = ""
    colour: Colour = INK
    left: float = 0.0
    tag: str = "p"
    mark: str = ""


LOOKS = {
    "title": Look(26, "B", tag="h1"),
    "head": Look(20, "B", tag="h2"),
    "text": Look(11.5),
    "advice": Look(9),
    "measure": Look(10, "B", NEW),
    "note": Look(9.5, colour=GREY, mark="note"),
    "watch": Look(11, colour=NEW, left=5.0, mark="watch"),
}


@dataclass(frozen=True)
class Words:
    """A paragraph in one of LOOKS."""

    text: str
    look: str = "text"


class Line(NamedTuple):
    """A line of a table, with notes below it; a single cell is as wide as all."""

    cells: Sequence[str]
    below: Sequence[str] = ()


@dataclass(frozen=True)
class Table:
    """``widths``: shares of the page."""

    head: Sequence[str]
    lines: Sequence[Line]
    widths: Sequence[float]


@dataclass(frozen=True)
class Figure:
    """A picture with a number and a title over it, and notes under it.

    ``name``: of its file; ``draw``: draws it in a place; ``size``: its width and height on paper in millimetres, a
    height of 0 for as much as the page has; ``edge``: what a file has round it.
    """

    name: str
    draw: Callable[[Painter, Place], None]
    size: tuple[float, float]
    number: int = 0
    title: str = ""
    notes: Sequence[str] = ()
    edge: float = 2.0


@dataclass(frozen=True)
class Figures:
    """Pictures beside one another, so many in a row."""

    figures: Sequence[Figure]
    across: int = 1


Block = Words | Table | Figures


class Document(NamedTuple):
    """``subject``: what makes it again; ``pages``: what begins on a page of its own."""

    title: str
    subject: str
    lang: str
    pages: Sequence[Sequence[Block]]


# ---- as PDF ----

AFTER, GAP, BOTTOM = 2.0, 4.0, 12.0  # millimetres under paragraphs, between pictures, under all
NUMBER, UNDER = 8.0, 1.0  # from a number to the title beside it, from a picture to its notes
LEAST = 90.0  # how high a picture is at least that takes the rest of a page
CELL, BELOW, ROOM = 9.5, 8.0, 1.2  # points of words in a table, of notes there; millimetres over its lines


def pdf(document: Document, paper: str, progress: Callable[[float], None]) -> bytes:
    """The file, the same for the same document; ``progress`` is told the share of pages that is done."""
    pages = Pages(paper, document.title, document.lang)
    pages.set_subject(document.subject)
    for number, blocks in enumerate(document.pages, 1):
        pages.begin()
        for k, block in enumerate(blocks):
            _print(pages, block, blocks[k + 1 :])
        progress(number / len(document.pages))
    return bytes(pages.output())


def _print(pages: Pages, block: Block, after: Sequence[Block]) -> None:
    if isinstance(block, Words):
        look = LOOKS[block.look]
        pages.room(_height(pages, block), BOTTOM)
        top = pages.get_y()
        pages.told(block.text, look.points, look.weight, look.colour, look.left)
        if look.left:
            pages.set_draw_color(*look.colour)
            pages.set_line_width(1.0)
            pages.line(EDGE + 1, top + 0.5, EDGE + 1, pages.get_y() - 0.5)
        pages.ln(AFTER)
    elif isinstance(block, Table):
        _print_table(pages, block)
    else:
        rest = pages.high - BOTTOM - pages.get_y() - sum(_height(pages, one) for one in after)
        for row in _rows(block):
            cells = [_Cell(pages, figure, block.across, rest) for figure in row]
            high = max(cell.high for cell in cells)
            pages.room(high, BOTTOM)
            top = pages.get_y()
            for column, cell in enumerate(cells):
                cell.print(column * (cell.width + GAP), top)
            pages.set_y(top + high + GAP)


def _rows(block: Figures) -> Iterator[Sequence[Figure]]:
    for first in range(0, len(block.figures), block.across):
        yield block.figures[first : first + block.across]


def _height(pages: Pages, block: Block) -> float:
    if isinstance(block, Words):
        look = LOOKS[block.look]
        return _told_height(pages, block.text, look.points, look.weight, pages.inner - look.left) + AFTER
    if isinstance(block, Figures):
        rows = ([_Cell(pages, one, block.across, 0.0).high for one in row] for row in _rows(block))
        return sum(max(row) + GAP for row in rows)
    raise NotImplementedError("no picture takes the rest of a page with a table")


def _told_height(pages: Pages, text: str, points: float, weight: str, width: float) -> float:
    pages.set_font("Inter", weight, points)
    return pages.height_of(text, points, width)


class _Cell:
    """A picture as it is printed, with its words. ``rest``: how high one may be that takes what a page has."""

    def __init__(self, pages: Pages, figure: Figure, across: int, rest: float):
        self.pages, self.figure = pages, figure
        self.width = (pages.inner - (across - 1) * GAP) / across
        self.title, self.note, self.ink = (11.0, 9.0, INK) if across == 1 else (8.5, 7.5, GREY)
        self.left = NUMBER if figure.number else 0.0
        title = _told_height(pages, figure.title, self.title, "B", self.width - self.left) if figure.title else 0.0
        self.head = max(title + 1.5, 6.0) if figure.number else title
        notes = sum(_told_height(pages, note, self.note, "", self.width) for note in figure.notes)
        tall = figure.size[1] or max(LEAST, rest - self.head - notes - GAP - UNDER)
        self.size = min(figure.size[0], self.width), tall
        self.high = self.head + tall + UNDER + notes

    def print(self, x: float, y: float) -> None:
        pages, figure = self.pages, self.figure
        if figure.number:
            pages.set_y(y)
            pages.told(str(figure.number), 13, "B", NEW, x, NUMBER)
        if figure.title:
            pages.set_y(y + (UNDER if figure.number else 0.0))
            pages.told(figure.title, self.title, "B", INK, x + self.left, self.width - self.left)
        with pages.painter() as out:
            figure.draw(out, (EDGE + x, y + self.head, *self.size))
        pages.set_y(y + self.head + self.size[1] + UNDER)
        for note in figure.notes:
            pages.told(note, self.note, "", self.ink, x, self.width)


def _print_table(pages: Pages, table: Table) -> None:
    widths = [share * pages.inner for share in table.widths]
    pages.row(table.head, widths, head=True)
    pages.rule()
    for line in table.lines:
        spans = widths if len(line.cells) > 1 else [pages.inner]
        weight = "" if len(line.cells) > 1 else "B"
        told = list(zip(spans, line.cells, strict=True))
        high = max(_told_height(pages, text, CELL, weight, width - 2) for width, text in told)
        below = sum(_told_height(pages, note, BELOW, "", pages.inner - GAP) for note in line.below)
        pages.room(high + below + 2 * ROOM, BOTTOM)
        top, left = pages.get_y() + ROOM, 0.0
        for width, text in told:
            pages.set_y(top)
            pages.told(text, CELL, weight, left=left, width=width - 2)
            left += width
        pages.set_y(top + high)
        for note in line.below:
            pages.told(note, BELOW, "", GREY, GAP)
        pages.ln(ROOM)
        pages.rule()


# ---- for browsers ----

SEEN = 190.0, 150.0  # millimetres of a picture that takes the rest of a page on paper
STYLE = """
body { font-family: system-ui, sans-serif; color: #26344a; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  line-height: 1.5 }
h1, h2 { line-height: 1.2 }
section + section { margin-top: 3rem; border-top: 1px solid #d7dce4; padding-top: 1rem }
img { max-width: 100%; height: auto; display: block }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #d7dce4 }
.note { color: #5f6873 }
td.note { padding-left: 1rem }
.watch { color: #b04c00; border-left: 0.25rem solid; padding-left: 0.8rem }
.figures { display: grid; gap: 1rem; margin: 1.5rem 0;
  grid-template-columns: repeat(var(--across), minmax(0, 1fr)) }
figure { margin: 0; break-inside: avoid; overflow-wrap: anywhere }
figcaption, th { font-weight: 600 }
.number { color: #b04c00; margin-right: 0.6rem }
@media (max-width: 40rem) { .figures { grid-template-columns: minmax(0, 1fr) } }
"""


def html(document: Document, before: str) -> bytes:
    """The page. ``before``: what stands before the names of its pictures."""
    root = Xml.Element("html", lang=document.lang)
    head = _put(root, "head")
    _put(head, "meta", charset="utf-8")
    _put(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _put(head, "title", document.title)
    _put(head, "style", STYLE)
    body = _put(root, "body")
    for blocks in document.pages:
        section = _put(body, "section")
        for block in blocks:
            if isinstance(block, Words):
                look = LOOKS[block.look]
                _put(section, look.tag, block.text, look.mark)
            elif isinstance(block, Table):
                _put_table(section, block)
            else:
                grid = _put(section, "div", "", "figures", style=f"--across: {block.across}")
                for figure in block.figures:
                    _put_figure(grid, figure, before)
    return b"<!DOCTYPE html>\n" + Xml.tostring(root, "utf-8", method="html")


def _put(parent: Xml.Element, tag: str, words: str = "", mark: str = "", /, **attributes: str) -> Xml.Element:
    """An element with words in it; ``mark``: a class of STYLE."""
    made = Xml.SubElement(parent, tag, {"class": mark, **attributes} if mark else attributes)
    made.text = words
    return made


def _put_table(parent: Xml.Element, table: Table) -> None:
    made = _put(parent, "table")
    head = _put(made, "tr")
    for name in table.head:
        _put(head, "th", name)
    for line in table.lines:
        row = _put(made, "tr")
        if len(line.cells) == 1:
            _put(row, "th", line.cells[0], colspan=str(len(table.head)))
            continue
        for text in line.cells:
            _put(row, "td", text)
        for note in line.below:
            _put(_put(made, "tr"), "td", note, "note", colspan=str(len(table.head)))


def _put_figure(parent: Xml.Element, figure: Figure, before: str) -> None:
    made = _put(parent, "figure")
    if figure.title or figure.number:
        caption = _put(made, "figcaption")
        if figure.number:
            _put(caption, "span", str(figure.number), "number").tail = figure.title
        else:
            caption.text = figure.title
    _put(made, "img", src=f"{before}{figure.name}", alt=figure.title)
    for note in figure.notes:
        _put(made, "div", note, "note")


def pictures(document: Document) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """(name, what makes it) of every PNG, each name once."""
    blocks = (block for blocks in document.pages for block in blocks)
    every = (figure for block in blocks if isinstance(block, Figures) for figure in block.figures)
    for name, figure in {figure.name: figure for figure in every}.items():
        yield name, partial(_png, figure)


def _png(figure: Figure) -> bytes:
    size = figure.size if figure.size[1] else SEEN
    place = figure.edge, figure.edge, size[0] - 2 * figure.edge, size[1] - 2 * figure.edge
    return png(*size, lambda out: figure.draw(out, place))
