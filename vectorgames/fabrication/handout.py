"""The handout of a lesson: its texts, maps and tasks on paper, as PDF, or its maps alone as SVG. With or without
the solutions, which come at the end.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from PIL import Image, ImageChops

from vectorgames.base.markdown import Block, blocks
from vectorgames.base.words import words
from vectorgames.fabrication.painters import GREY, INK, NEW, Colour
from vectorgames.fabrication.pdf import EDGE, LEADING, Pages
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import BY_BOARD, Lesson, Task
from vectorgames.play.views import View
from vectorgames.view.flat_map import has_sheet
from vectorgames.view.lesson_view import lesson_tableau
from vectorgames.view.map_files import sheet_file
from vectorgames.view.themes import PAPER

MAP = (1500, 1250)  # pixels of a map, before what is white around it is cut off
DOTS = 11.5  # pixels of a map in a millimetre of paper
TEXT = 10.5
BEGUN = 60.0  # millimetres that have to be free where a page begins that is longer than a sheet
LINES = 2  # empty lines for an answer that is written
BOX, LINE = 3.2, 8.0

INDENT, AFTER, ROW, CELL = 5.0, 2.0, 7.0, 32.0
"""Of lists; under a paragraph; height and most width of what stands in tables."""


def pdf(lesson: Lesson, lang: str, solutions: bool) -> bytes:
    """The file. The same lesson gives the same one."""
    say = words(lang)
    with tempfile.TemporaryDirectory() as folder:
        pages = Pages("a4", Path(folder), "".join(_told(lesson, lang)))
        pages.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        pages.set_title(lesson.title.say(lang))
        pages.set_lang(lang)
        sheet = _Sheet(pages, lesson, lang)
        sheet.title(lesson.title.say(lang), lesson.summary.say(lang))
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
    return sheet_file(suffix, run.lesson.game.space, lesson_tableau(run), MAP, PAPER, flat, title, lang)


class _Sheet:
    """What is written on the pages, from the top down; what has no room goes to the next."""

    def __init__(self, pages: Pages, lesson: Lesson, lang: str):
        self.pages, self.lesson, self.lang = pages, lesson, lang
        self.say = words(lang)
        pages.set_auto_page_break(True, EDGE)  # of what is longer than a page
        pages.add_page()

    def title(self, head: str, below: str) -> None:
        pages = self.pages
        pages.set_y(EDGE)
        self._told(head, 22, "B")
        self._told(below, 11, colour=GREY)
        pages.ln(4)

    def page(self, run: Run) -> None:
        pages, lang = self.pages, self.lang
        picture = self._picture(run) if _has_map(run) else None
        text = [(block, self._height(block)) for block in blocks(run.page.text.say(lang))]
        task = run.task
        needed = 9 + sum(height for _, height in text) + (picture[1] + 4 if picture else 0)
        needed += self._task_room(task) if task else 0
        self._room(needed if needed <= pages.high - 2 * EDGE else BEGUN)
        self._told(f"{run.at + 1}  {run.page.title.say(lang)}", 14, "B", NEW)
        pages.ln(1.5)
        for block, height in text:
            self._block(block, height)
        if picture:
            self._place(picture)
        if task is not None:
            self._room(self._task_room(task))
            self._task(task)
        pages.ln(5)

    def solution(self, run: Run, task: Task) -> None:
        """The right answer, what is said to it, and the map with it."""
        pages, lang = self.pages, self.lang
        picture = self._picture(run, 0.6) if _has_map(run) else None
        self._room(26 + (picture[1] if picture else 0))
        self._told(f"{run.at + 1}  {run.page.title.say(lang)}", 12, "B", NEW)
        self._told(self._answer(task), TEXT, "B")
        if run.feedback is not None:
            self._told(run.feedback.text.say(lang), TEXT)
        if picture:
            self._place(picture)
        pages.ln(4)

    # ---- parts ----

    def _told(self, text: str, size: float, weight: str = "", colour: Colour = INK, left: float = 0.0) -> None:
        pages = self.pages
        pages.set_font("Inter", weight, size)
        self._room(pages.height_of(text, size, pages.inner - left))
        pages.told(text, size, weight, colour, left)

    def _answer(self, task: Task) -> str:
        space, texts = self.lesson.game.space, {one.number: one.text.say(self.lang) for one in task.choices}
        told = [
            texts.get(part) or (space.name(space.index[part], self.lang) if part in space.index else part)
            for part in task.right[0].example()
        ]
        return " → ".join(told) if task.kind == "order" else ", ".join(told)

    def _task_room(self, task: Task) -> float:
        rows = len(task.choices) or (0 if task.kind in BY_BOARD else LINES)
        return 12 + rows * LINE

    def _task(self, task: Task) -> None:
        """What is asked, with boxes to tick, or lines to write on."""
        pages = self.pages
        pages.ln(1)
        self._told(task.prompt.say(self.lang), TEXT + 0.5, "B")
        pages.ln(1.5)
        pages.set_draw_color(*INK)
        pages.set_line_width(0.25)
        for choice in task.choices:
            self._told(choice.text.say(self.lang), TEXT, left=BOX + 4)
            pages.rect(EDGE + 1, pages.get_y() - TEXT * LEADING + 0.9, BOX, BOX)
            pages.ln(1.2)
        if not task.choices and task.kind not in BY_BOARD:
            for _ in range(LINES):
                self._room(LINE)
                pages.ln(LINE)
                pages.rule()
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
        return text.replace("** **", " "), TEXT, pages.inner - (INDENT if block.sign else 0.0)

    def _block(self, block: Block, height: float) -> None:
        pages = self.pages
        self._room(height)
        if block.kind == "table":
            width = min(pages.inner / max(map(len, block.rows)), CELL)
            for row in block.rows:
                pages.row(row, [width] * len(row))
        else:
            pages.set_font("Inter", "", TEXT)
            pages.set_x(EDGE)
            if block.sign:
                pages.cell(INDENT, TEXT * LEADING, block.sign)
            pages.paragraph(*self._words(block), markdown=True)
        pages.ln(AFTER)

    def _picture(self, run: Run, share: float = 1.0) -> tuple[Image.Image, float, float]:
        """The map without what is white around it, and its height and width on the paper in millimetres."""
        drawn = Image.open(io.BytesIO(_map(run, self.lang, ".png"))).convert("RGB")
        ground = Image.new("RGB", drawn.size, drawn.getpixel((0, 0)))
        box = ImageChops.difference(drawn, ground).getbbox()
        cut = drawn.crop(box) if box else drawn
        width = min(share * cut.width / DOTS, self.pages.inner)
        return cut, width * cut.height / cut.width, width

    def _place(self, picture: tuple[Image.Image, float, float]) -> None:
        cut, height, width = picture
        self._room(height + 4)
        pages = self.pages
        pages.ln(2)
        pages.image(cut, EDGE + (pages.inner - width) / 2, pages.get_y(), width, height)
        pages.set_y(pages.get_y() + height + 2)

    def _room(self, height: float) -> None:
        """The next page, where so much has no room on this one; what is longer than a page begins on this one."""
        pages = self.pages
        if height <= pages.high - 2 * EDGE and pages.get_y() + height > pages.high - EDGE:
            self.pages.add_page()
            self.pages.set_y(EDGE)
