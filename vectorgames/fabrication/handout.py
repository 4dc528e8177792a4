"""The handout of a lesson: its texts, pictures and tasks on paper, as PDF, or its maps alone as SVG. With or
without the solutions, which come at the end.

Text and task stand beside the picture, so that two have room on a sheet. The picture is what the page shows, if
somebody is there to draw that in 3D; the map, where one has to draw into it, or to read pieces. What is written in
a picture has nine points at least.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from PIL import Image

from vectorgames.base.markdown import Block, blocks
from vectorgames.base.words import words
from vectorgames.fabrication.painters import GREY, INK, NEW, Colour
from vectorgames.fabrication.pdf import EDGE, LEADING, Pages
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import BY_BOARD, Lesson, Task
from vectorgames.play.views import View
from vectorgames.view.flat_map import MapStyle, has_sheet
from vectorgames.view.lesson_view import lesson_labels, lesson_tableau
from vectorgames.view.map_files import sheet, trimmed
from vectorgames.view.primitives import Primitive, Rect, Text, Texts
from vectorgames.view.themes import PAPER, load_theme

MAP, WHOLE = (950, 806), (1420, 1300)
"""Pixels of a map beside a text, before what is white around it is cut off, and of one as wide as the sheet."""
DOTS = 8.2  # pixels of a map in a millimetre of paper
LETTERS = 32.0  # height of a line, in these pixels, whose letters have nine points
SCENE = (540, 420)  # pixels of a picture in 3D
SCENE_DOTS = 4.3  # of these in a millimetre: the least of its capitals, 10 pixels high, are of nine points
BESIDE, GAP = 60.0, 5.0  # millimetres that a text needs beside a picture, and between them
LINE_OF_NAME = 9.0
TEXT = 10.5
BEGUN = 60.0  # millimetres that have to be free where a page begins that is longer than a sheet
LINES = 2  # empty lines for an answer that is written
BOX, LINE = 3.2, 8.0

NEARLY = 6  # so little darker than the ground is white, too

INDENT, AFTER, ROW, CELL = 5.0, 2.0, 7.0, 32.0
"""Of lists; under a paragraph; height and most width of what stands in tables."""


PAPER_WORDS = {
    "en": ((r"\bClick\b", "Mark"), (r"\b([Tt]hen|and) click\b", r"\1 mark"), (r"\bType\b", "Write")),
    "de": (
        (r"\b[Kk]licke darauf\b", "Markiere es"),
        (r"\bKlicke auf\b", "Markiere"),
        (r"\bklicke auf\b", "markiere"),
        (r"\bTippe (.+?) ein\b", r"Schreibe \1 auf"),
    ),
}
"""What one does in the window, and on paper: patterns, and what stands in their place."""

Draw = Callable[[Run], Image.Image]
"""Draws what is seen of a page in 3D on white, ``SCENE`` pixels large."""


def on_paper(text: str, lang: str) -> str:
    """A text of a lesson, where what is clicked or typed in the window is marked or written on paper."""
    for said, written in PAPER_WORDS.get(lang, ()):
        text = re.sub(said, written, text)
    return text


def in_3d(run: Run) -> bool:
    """Whether a page is seen in 3D on paper: nobody draws into its picture, nothing is written in it, and it has no
    pieces, which would be white on white."""
    by_board = run.task is not None and run.task.kind in BY_BOARD
    return run.page.view.layout != "flat" and not (by_board or lesson_tableau(run).pieces or lesson_labels(run))


def pdf(lesson: Lesson, lang: str, solutions: bool, draw: Draw | None = None) -> bytes:
    """The file. The same lesson gives the same one. ``draw``: draws pages in 3D; without it all are maps."""
    say = words(lang)
    pages = Pages("a4", lesson.title.say(lang), lang, "".join(_told(lesson, lang)))
    sheet = _Sheet(pages, lesson, lang, draw)
    sheet.title(lesson.title.say(lang), lesson.summary.say(lang))
    sheet.name_and_date()
    for run in _runs(lesson):
        sheet.page(run)
    if solutions:
        pages.add_page()
        sheet.title(say("handout.solutions"), lesson.title.say(lang))
        for run in _runs(lesson):
            if run.task is not None:
                sheet.solution(run.reveal(), run.task)
    return bytes(pages.output())


def _told(lesson: Lesson, lang: str) -> Iterator[str]:
    yield from (lesson.title.say(lang), lesson.summary.say(lang))
    for page in lesson.pages:
        yield from (page.title.say(lang), page.text.say(lang))
        if (task := page.task) is not None:
            yield from (task.prompt.say(lang), task.right[0].feedback.say(lang))
            yield from (choice.text.say(lang) for choice in task.choices)
            yield from (min(part) for part in task.right[0].parts)


def maps(lesson: Lesson, lang: str, solutions: bool) -> Iterator[tuple[int, bytes]]:
    """SVG of the map of every page that has one: (number from 1, file). LocalizedError from boards without a
    map."""
    for run in _runs(lesson):
        if _has_map(run):
            yield run.at + 1, _map(run.reveal() if solutions else run, lang, ".svg")


def _runs(lesson: Lesson) -> Iterator[Run]:
    return (Run(lesson).turn_to(number) for number in range(len(lesson.pages)))


def _has_map(run: Run) -> bool:
    """Whether there is something to be seen, or to be done, on the map of the page."""
    seen = lesson_tableau(run)
    shows = bool(seen.pieces or seen.marks or seen.paths or seen.strokes)
    return has_sheet(run.lesson.game.space) and (shows or (run.task is not None and run.task.kind in BY_BOARD))


def _map(run: Run, lang: str, suffix: str) -> bytes:
    view = run.page.view
    flat = View("flat", levels=view.levels, quadrants=view.quadrants, inside=view.inside)
    title = f"{run.lesson.title.say(lang)}: {run.page.title.say(lang)}" if suffix == ".svg" else ""
    space, seen, theme = run.lesson.game.space, lesson_tableau(run), load_theme(PAPER, least=LETTERS)
    written = tuple((at, text.say(lang)) for at, text in lesson_labels(run))
    style = MapStyle(theme, flat, lang)
    size = WHOLE if _crowded(sheet(space, seen, MAP, style).shapes) else MAP
    return sheet(space, seen, size, style, title, written).content(suffix)


def _crowded(shapes: Iterable[Primitive]) -> bool:
    """Whether letters cover one another, or nearly."""
    taken = []
    for shape in shapes:
        if isinstance(shape, (Text, Texts)):
            w, h = 0.56 * len(shape.text) * shape.size, 0.8 * shape.size
            places = shape.centres if isinstance(shape, Texts) else (shape.centre,)
            taken += [Rect(x - w / 2, y - h / 2, w, h) for x, y in places]
    return any(one.overlaps(other) for one, other in combinations(taken, 2))


class _Sheet:
    """What is written on the pages, from the top down; what has no room goes to the next."""

    def __init__(self, pages: Pages, lesson: Lesson, lang: str, draw: Draw | None):
        self.pages, self.lesson, self.lang, self.draw = pages, lesson, lang, draw
        self.say = words(lang)
        self.width = pages.inner  # of what is written
        pages.set_auto_page_break(True, EDGE)  # of what is longer than a page
        pages.add_page()

    def title(self, head: str, below: str) -> None:
        pages = self.pages
        pages.set_y(EDGE)
        self._told(head, 22, "B")
        self._told(below, 11, colour=GREY)
        pages.ln(4)

    def name_and_date(self) -> None:
        """A line for who writes on the sheet, and when."""
        pages = self.pages
        pages.set_font("Inter", "", TEXT)
        pages.set_text_color(*INK)
        pages.set_draw_color(*GREY)
        pages.set_line_width(0.2)
        y, middle = pages.get_y() + LINE_OF_NAME, EDGE + 0.62 * pages.inner
        for word, left, right in (("name", EDGE, middle - 6), ("date", middle, EDGE + pages.inner)):
            said = self.say(f"handout.{word}")
            pages.text(left, y - 1.2, said)
            pages.line(left + pages.get_string_width(said) + 2, y, right, y)
        pages.set_y(y + 6)

    def page(self, run: Run) -> None:
        """A page of the lesson, its text and task beside the picture where they have room there."""
        pages, lang, task = self.pages, self.lang, run.task
        picture = self._picture(run) if _has_map(run) or self._drawn(run) else None
        told, most = blocks(on_paper(run.page.text.say(lang), lang)), pages.high - 2 * EDGE
        beside = picture is not None and pages.inner - picture[2] - GAP >= BESIDE
        self.width = pages.inner - (picture[2] + GAP if picture is not None and beside else 0.0)
        written = 9 + sum(map(self._height, told)) + (self._task_room(task) if task else 0)
        if picture is not None and beside and written > most:
            beside, self.width = False, pages.inner
            written = 9 + sum(map(self._height, told)) + (self._task_room(task) if task else 0)
        high = picture[1] + 4 if picture is not None else 0.0
        needed = max(written, high + 9) if beside else written + high
        self.pages.room(needed if needed <= most else BEGUN)
        self._told(f"{run.at + 1}  {run.page.title.say(lang)}", 14, "B", NEW)
        pages.ln(1.5)
        top = pages.get_y()
        if picture is not None and beside:
            pages.image(picture[0], EDGE + pages.inner - picture[2], top, picture[2], picture[1])
        for block in told:
            self._block(block, self._height(block))
        if picture is not None and not beside:
            self._place(picture)
        if task is not None:
            self.pages.room(self._task_room(task))
            self._task(task)
        if beside:
            pages.set_y(max(pages.get_y(), top + high))
        self.width = pages.inner
        pages.ln(5)

    def solution(self, run: Run, task: Task) -> None:
        """The right answer, what is said to it, and beside them the picture with it."""
        pages, lang = self.pages, self.lang
        picture = self._picture(run) if _has_map(run) or self._drawn(run) else None
        beside = picture is not None and pages.inner - picture[2] - GAP >= BESIDE
        self.width = pages.inner - (picture[2] + GAP if picture is not None and beside else 0.0)
        high = picture[1] + 4 if picture is not None else 0.0
        self.pages.room(max(26.0, high + 9) if beside else 26 + high)
        self._told(f"{run.at + 1}  {run.page.title.say(lang)}", 12, "B", NEW)
        top = pages.get_y()
        if picture is not None and beside:
            pages.image(picture[0], EDGE + pages.inner - picture[2], top, picture[2], picture[1])
        self._told(self._answer(task), TEXT, "B")
        if run.feedback is not None:
            self._told(run.feedback.text.say(lang), TEXT)
        if picture is not None and not beside:
            self._place(picture)
        if beside:
            pages.set_y(max(pages.get_y(), top + high))
        self.width = pages.inner
        pages.ln(4)

    # ---- parts ----

    def _told(self, text: str, size: float, weight: str = "", colour: Colour = INK, left: float = 0.0) -> None:
        pages = self.pages
        pages.set_font("Inter", weight, size)
        self.pages.room(pages.height_of(text, size, self.width - left))
        pages.told(text, size, weight, colour, left, self.width - left)

    def _answer(self, task: Task) -> str:
        space, texts = self.lesson.game.space, {one.number: one.text.say(self.lang) for one in task.choices}
        told = [
            texts.get(part) or (space.name(space.index[part], self.lang) if part in space.index else part)
            for part in task.right[0].example()
        ]
        return " → ".join(told) if task.kind == "order" else ", ".join(told)

    def _task_room(self, task: Task) -> float:
        pages = self.pages
        pages.set_font("Inter", "", TEXT)
        said = [pages.height_of(one.text.say(self.lang), TEXT, self.width - BOX - 4) + 1.2 for one in task.choices]
        lines = LINE * LINES if not said and task.kind not in BY_BOARD else 0.0
        return 8 + pages.height_of(self._prompt(task), TEXT + 1, self.width) + sum(said) + lines

    def _prompt(self, task: Task) -> str:
        return on_paper(task.prompt.say(self.lang), self.lang)

    def _task(self, task: Task) -> None:
        """What is asked, with boxes to tick, or lines to write on."""
        pages = self.pages
        pages.ln(1)
        self._told(self._prompt(task), TEXT + 0.5, "B")
        pages.ln(1.5)
        pages.set_draw_color(*INK)
        pages.set_line_width(0.25)
        for choice in task.choices:
            self.pages.room(pages.height_of(choice.text.say(self.lang), TEXT, self.width - BOX - 4))
            pages.rect(EDGE + 1, pages.get_y() + 0.9, BOX, BOX)
            self._told(choice.text.say(self.lang), TEXT, left=BOX + 4)
            pages.ln(1.2)
        if not task.choices and task.kind not in BY_BOARD:
            for _ in range(LINES):
                self.pages.room(LINE)
                pages.ln(LINE)
                pages.rule(self.width)
        if task.kind in BY_BOARD:
            self._told(self.say("handout.on_the_map"), 9, colour=GREY)

    def _height(self, block: Block) -> float:
        if block.kind == "table":
            return ROW * len(block.rows) + AFTER
        return self.pages.height_of(*self._words(block), markdown=True) + AFTER

    def _words(self, block: Block) -> tuple[str, float, float]:
        """The words of a block, strong ones strong, in letters of which size and how wide; they are set."""
        pages, text = self.pages, ""
        for word in block.words:
            text += (" " if word.apart else "") + (f"**{word.text}**" if word.strong else word.text)
        pages.set_font("Inter", "B" if block.kind == "head" else "", TEXT)
        pages.set_text_color(*INK)
        return text.replace("** **", " "), TEXT, self.width - (INDENT if block.sign else 0.0)

    def _block(self, block: Block, height: float) -> None:
        pages = self.pages
        self.pages.room(height)
        if block.kind == "table":
            width = min(self.width / max(map(len, block.rows)), CELL)
            for row in block.rows:
                pages.row(row, [width] * len(row))
        else:
            pages.set_font("Inter", "", TEXT)
            pages.set_x(EDGE)
            if block.sign:
                pages.cell(INDENT, TEXT * LEADING, block.sign)
            pages.paragraph(*self._words(block), markdown=True)
        pages.ln(AFTER)

    def _drawn(self, run: Run) -> bool:
        """Whether a page is drawn in 3D."""
        return self.draw is not None and (in_3d(run) or not has_sheet(run.lesson.game.space))

    def _picture(self, run: Run) -> tuple[Image.Image, float, float]:
        """The picture without what is white around it, and its height and width on the paper in millimetres."""
        dots = SCENE_DOTS if self._drawn(run) else DOTS
        if self.draw is not None and self._drawn(run):
            drawn = self.draw(run)
        else:
            drawn = Image.open(io.BytesIO(_map(run, self.lang, ".png")))
        cut = trimmed(drawn, nearly=NEARLY)
        width = min(cut.width / dots, self.pages.inner)
        return cut, width * cut.height / cut.width, width

    def _place(self, picture: tuple[Image.Image, float, float]) -> None:
        cut, height, width = picture
        self.pages.room(height + 4)
        pages = self.pages
        pages.ln(2)
        pages.image(cut, EDGE + (pages.inner - width) / 2, pages.get_y(), width, height)
        pages.set_y(pages.get_y() + height + 2)
