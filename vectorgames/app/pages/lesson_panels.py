"""What the panel of a lesson holds: its text, its task, the way to its other pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from vectorgames.app.pages.lesson import LessonPage
from vectorgames.app.panels.task import CHOOSE, CLICK, ORDER, TYPE, AnswerRow, TaskCard, task_card
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import BY_BOARD, Task
from vectorgames.ui.boxes import Button, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Row, Scroll, Space, Text
from vectorgames.ui.markdown import markdown
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

_TEXT_SHARE = 0.36  # the text has at least this part of the panel; then the task scrolls by itself
_LOW = 420  # design height of the room under which text and task scroll together
_PAGE_DOT = 26


def body(page: LessonPage, ui: Ui, steps: Box | None) -> Box:
    """From the top the text, under it the task; both in one where there is no room for two parts that scroll."""
    task_shown, name = asked(page), f"{page.run.lesson.file} {page.run.at}"
    task = None if task_shown is None else task_card(ui, task_shown)
    text = _reading(page)
    parts: Box = Scroll(f"text {name}", text, grow=1.0)
    if task is not None and task_shown is not None:
        last = _said_last(page, task_shown, task)
        two = Column(
            Scroll(f"text {name}", text, least=_TEXT_SHARE, gives=1),
            rule(),
            Scroll("task", task, last, gives=2),
            height=_LOW,
            grow=1.0,
        )
        one = Scroll(f"page {name}", Column(text, rule(), task), last, grow=1.0)
        parts = Forms(two, one)
    return Column(parts, steps, _pages(ui, page))


def _said_last(page: LessonPage, task: TaskCard, card: Box) -> tuple[Hashable, Callable[[], Rect]] | None:
    """What has just been said to an answer, or a hint, is scrolled to where it had to come under the others."""
    said = page.run.at, task.feedback, len(task.hints)
    return (said, lambda: card.rect.below(card.rect.h)) if task.feedback or task.hints else None


def _reading(page: LessonPage) -> Box:
    """Heading and text, and what is wrong with the file."""
    lang, shown = page.context.language, page.run.page
    return Column(
        Text(page.problem.say(lang), "text", "warning") if page.problem is not None else None,
        Text(shown.title.say(lang), "heading", "gold"),
        markdown(shown.text.say(lang)),
        gap="close",
    )


def _pages(ui: Ui, page: LessonPage) -> Box:
    """The way back and on, between them the pages, or where they have no room which one it is."""
    words, at, count = ui.words, page.run.at + 1, len(page.run.lesson.pages)
    onward = "next" if at < count else "finish" if page.last else "next_lesson"
    task_open = page.run.task is not None and not page.run.solved
    said = (words("learn.page", n=at, pages=count), f"{at} / {count}")
    dots = [_page_dot(n, n == page.run.at, n in page.done) for n in range(count)]
    return Row(
        Button(
            "page back", words("learn.back"), ("lesson_step", -1), enabled=at > 1,
            keys=ui.keys("lesson_back"), width=76,
        ),
        Forms(
            Row(Space(), *dots, Space(), gap="tiny", grow=1.0, align=0.5),
            *(Text(text, "note", "second", lines=1, at=0.5, grow=1.0) for text in said),
        ),
        Button(
            "page next", words(f"learn.{onward}"), ("lesson_step", 1), kind="normal" if task_open else "primary",
            keys=ui.keys("lesson_next"), width=76 if onward == "next" else 0.0,
        ),
        gap="close",
    )  # fmt: skip


def _page_dot(page: int, here: bool, done: bool) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        dot = Rect(rect.x, round(rect.centre[1] - rect.w / 2), rect.w, rect.w)
        pressed, hovered, _ = hit(ui, f"to page {page}", dot)
        tooltip(ui, ui.words("learn.page_help", n=page + 1))
        ui.fill(dot, "selected" if here else "button_hovered" if hovered else "field", 1.0, 6)
        ui.outline(dot, "accent" if here else "line", 1.0, 6, 1.4)
        ui.text(dot, "✓" if done else str(page + 1), "note", "good" if done else "second", 0.5)
        if pressed:
            ui.send("lesson_page", page)

    return Custom(paint, width=_PAGE_DOT, height=_PAGE_DOT, least=15)


# ---- the task ----

_ANSWERED = {"choose": CHOOSE, "order": ORDER, "name": TYPE, **dict.fromkeys(BY_BOARD, CLICK)}


def asked(page: LessonPage) -> TaskCard | None:
    """The task of the page open, if there is one, with what came of it."""
    run, lang = page.run, page.context.language
    task, work = run.task, run.work
    if task is None:
        return None
    said = run.feedback
    space = run.lesson.game.space
    picked = tuple(space.name(space.index[name], lang) for name in work.picked) if task.kind in BY_BOARD else ()
    return TaskCard(
        task.prompt.say(lang),
        _ANSWERED[task.kind],
        _rows(run, task, lang),
        picked,
        task.size,
        space.example if run.asks_space else "",
        said.text.say(lang) if said is not None else "",
        said.right if said is not None else None,
        tuple(hint.say(lang) for hint in run.hints),
        run.hints_left,
        run.solved,
        not run.solved and bool(work.given or work.hints),
        page.turned,
    )


def _rows(run: Run, task: Task, lang: str) -> tuple[AnswerRow, ...]:
    """What there is to choose, and what became of it."""
    work, out = run.work, []
    tried = {answer[0] for answer in work.given} if task.kind == "choose" else set()
    for one in task.choices:
        state, place = "", 0
        if one.number in work.picked:
            place = work.picked.index(one.number) + 1 if task.kind == "order" else 0
            state = "right" if run.solved else "picked"
        if task.kind == "choose" and one.number in tried and not task.is_right((one.number,)):
            state = "wrong"
        out.append(AnswerRow(one.number, one.text.say(lang), state, place))
    return tuple(out)
