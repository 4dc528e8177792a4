"""Instructions as a page for a browser, with its pictures as PNG beside it: parts, what to buy, drawings, layouts,
every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from xml.etree import ElementTree as Xml

from vectorgames.base.numbers import Length
from vectorgames.base.words import Words, words
from vectorgames.boards.assembly import board_name
from vectorgames.fabrication.bom import Row
from vectorgames.fabrication.check_texts import part_list
from vectorgames.fabrication.drawing import Drawing, Item
from vectorgames.fabrication.instructions import cut_facts, sheet_titles
from vectorgames.fabrication.line_drawing import Known
from vectorgames.fabrication.painters import PngPainter
from vectorgames.fabrication.part_drawings import GENERAL, WIDE, PartDrawing, described
from vectorgames.fabrication.pictures import Place, part_picture, picture, sheet_picture, step_picture
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.trial import advice

STEP, PART, SHEET = (190.0, 150.0), (30.0, 18.0), 150.0  # millimetres of pictures, of sheets how wide
EDGE, HANDS = 2.0, 17.0  # round them; room for hands at what is moved
COVER = "whole.png"

STYLE = """
body { font-family: system-ui, sans-serif; color: #26344a; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  line-height: 1.5 }
h1, h2, h3 { line-height: 1.2 }
h2 { margin-top: 3rem; border-top: 1px solid #d7dce4; padding-top: 1rem }
img { max-width: 100%; height: auto; display: block }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #d7dce4 }
td img { width: 7rem }
.note { color: #5f6873 }
.watch { color: #b04c00; border-left: 0.25rem solid; padding-left: 0.8rem }
.sheets { display: grid; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); gap: 1rem }
figure { margin: 0 }
code { font-size: 0.8rem; overflow-wrap: anywhere }
section { break-inside: avoid }
"""


def pictures(
    settings: Settings, rows: Sequence[Row], sheets: Sequence[Drawing]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """(name, what makes it) of every PNG that the page shows; those of steps have work in common."""
    known: Known = {}
    made = settings.made
    numbers = {name: number for number, row in enumerate(rows, 1) for name in row.names}
    last = len(made.steps) - 1

    def cover() -> bytes:
        out = PngPainter(*STEP)
        picture(out, settings, made.steps[last].camera, last, 1.0, _within(STEP, HANDS), known)
        return out.png()

    yield COVER, cover
    for number, row in enumerate(rows, 1):
        yield f"part-{number}.png", partial(_part, settings, row)
        if not row.cut:
            yield f"drawing-{number}.png", partial(_drawing, settings, row)
    for number, sheet in enumerate(sheets, 1):
        yield f"layout-{number}.png", partial(_layout, sheet, numbers)
    for number in range(len(made.steps)):
        yield f"step-{number + 1}.png", partial(_step, settings, number, known)


def _within(size: tuple[float, float], edge: float = EDGE) -> Place:
    return edge, edge, size[0] - 2 * edge, size[1] - 2 * edge


def _part(settings: Settings, row: Row) -> bytes:
    out = PngPainter(*PART)
    part_picture(out, settings.model, settings.made.part(row.names[0]), _within(PART), settings.lang)
    return out.png()


def _drawing(settings: Settings, row: Row) -> bytes:
    part = settings.made.part(row.names[0])
    drawn = PartDrawing(part, described(settings, part, row.number)[0], settings.tag)
    out = PngPainter(WIDE, drawn.high)
    drawn.draw(out, 0.0, 0.0)
    return out.png()


def _layout(sheet: Drawing, numbers: dict[str, int]) -> bytes:
    size = SHEET, SHEET * sheet.size[1] / sheet.size[0]
    out = PngPainter(*size)
    sheet_picture(out, sheet, _within(size), numbers)
    return out.png()


def _step(settings: Settings, number: int, known: Known) -> bytes:
    out = PngPainter(*STEP)
    step_picture(out, settings, number, _within(STEP, HANDS), known)
    return out.png()


def page(settings: Settings, rows: Sequence[Row], items: Sequence[Item], sheets: Sequence[Drawing]) -> bytes:
    """The page. ``items``: what there is to buy; its pictures have the board's id before their names."""
    return _Page(settings, rows).write(items, sheets)


class _Page:
    def __init__(self, settings: Settings, rows: Sequence[Row]):
        self.settings, self.rows = settings, rows
        self.say: Words = words(settings.tag)
        self.tag = settings.tag
        self.numbers = {name: number for number, row in enumerate(rows, 1) for name in row.names}
        self.root = Xml.Element("html", lang=settings.lang)
        self.body = Xml.Element("body")

    def write(self, items: Sequence[Item], sheets: Sequence[Drawing]) -> bytes:
        name = board_name(self.settings.model.id).say(self.tag)
        head = _put(self.root, "head")
        _put(head, "meta", charset="utf-8")
        _put(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
        _put(head, "title", self.say("exports.booklet.title", board=name))
        _put(head, "style", STYLE)
        self.root.append(self.body)
        _put(self.body, "h1", name)
        _put(self.body, "p", self.say("exports.booklet.subtitle"), "note")
        self._image(self.body, COVER, name)
        self._parts()
        self._shopping(items)
        self._made()
        self._layouts(sheets)
        _put(self.body, "h2", self.say("exports.booklet.trial"))
        _put(self.body, "p", self.say("exports.booklet.trial_why"))
        steps = _put(self.body, "ol")
        for line in advice(self.settings.model):
            _put(steps, "li", line.say(self.tag))
        for number in range(len(self.settings.made.steps)):
            self._step(number)
        _put(self.body, "h2", self.say("exports.booklet.again"))
        _put(self.body, "code", self.settings.command("html"))
        return b"<!DOCTYPE html>\n" + Xml.tostring(self.root, "utf-8", method="html")

    def _image(self, parent: Xml.Element, name: str, alt: str) -> None:
        _put(parent, "img", src=f"{self.settings.model.id}-{name}", alt=alt)

    def _table(self, names: Sequence[str]) -> Xml.Element:
        table = _put(self.body, "table")
        head = _put(table, "tr")
        for name in names:
            _put(head, "th", self.say(name) if name else "")
        return table

    def _parts(self) -> None:
        _put(self.body, "h2", self.say("exports.booklet.all_parts"))
        columns = ("part", "number", "material", "measured", "width", "length")
        table = self._table(("", "", *(f"exports.column.{name}" for name in columns)))
        for number, row in enumerate(self.rows, 1):
            line = _put(table, "tr")
            _put(line, "td", str(number))
            self._image(_put(line, "td"), f"part-{number}.png", "")
            sizes = (Length(value, decimals=3).say(self.tag) for value in (row.measured, *row.size))
            material = self.say(f"exports.material.{row.material or 'none'}")
            for text in (row.title(self.say), str(row.number), material, *sizes):
                _put(line, "td", text)

    def _shopping(self, items: Sequence[Item]) -> None:
        _put(self.body, "h2", self.say("exports.booklet.shopping"))
        table = self._table([f"exports.shopping.column.{name}" for name in ("what", "number", "size", "total")])
        for item in items:
            line = _put(table, "tr")
            what = _put(line, "td", item.what.say(self.tag))
            for how in item.how:
                _put(what, "div", how.say(self.tag), "note")
            for text in (str(item.number), item.size.say(self.tag), item.total.say(self.tag) if item.total else ""):
                _put(line, "td", text)

    def _made(self) -> None:
        _put(self.body, "h2", self.say("exports.made.head"))
        _put(self.body, "p", GENERAL.say(self.tag), "note")
        for number, row in enumerate(self.rows, 1):
            if not row.cut:
                here, part = _put(self.body, "section"), self.settings.made.part(row.names[0])
                title = f"{row.title(self.say)} · {row.number} ×"
                _put(here, "h3", f"{number}  {title}")
                self._image(here, f"drawing-{number}.png", title)
                notes = _put(here, "ul")
                for line in described(self.settings, part, row.number)[1]:
                    _put(notes, "li", line.say(self.tag))

    def _layouts(self, sheets: Sequence[Drawing]) -> None:
        _put(self.body, "h2", self.say("exports.booklet.layouts"))
        for line in cut_facts(self.settings):
            _put(self.body, "p", line.say(self.tag), "note")
        grid = _put(self.body, "div", "", "sheets")
        for number, title in enumerate(sheet_titles(sheets, self.settings), 1):
            figure = _put(grid, "figure")
            _put(figure, "figcaption", title.say(self.tag))
            self._image(figure, f"layout-{number}.png", title.say(self.tag))

    def _step(self, number: int) -> None:
        made, here = self.settings.made, _put(self.body, "section")
        step, title = made.steps[number], f"{number + 1}  {made.steps[number].title.say(self.tag)}"
        _put(here, "h2", title)
        self._image(here, f"step-{number + 1}.png", title)
        _put(here, "p", step.do.say(self.tag))
        _put(here, "p", step.watch.say(self.tag), "watch")
        if step.brings:
            parts = ", ".join(part.say(self.tag) for part in part_list(made, step))
            alike = sorted({self.numbers[name] for name, _ in step.brings if name in self.numbers})
            said = self.say("exports.booklet.parts", parts=parts)
            _put(here, "p", f"{said} ({', '.join(map(str, alike))})", "note")


def _put(parent: Xml.Element, tag: str, words: str = "", look: str = "", /, **attributes: str) -> Xml.Element:
    """An element with words in it; ``look``: a class of STYLE."""
    made = Xml.SubElement(parent, tag, {"class": look, **attributes} if look else attributes)
    made.text = words
    return made
