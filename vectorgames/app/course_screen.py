"""What the panels show of the list of lessons. Knows no panel, no page and no window."""

from __future__ import annotations

from typing import Any

from vectorgames.app import library
from vectorgames.app.progress import done_pages
from vectorgames.lessons import course
from vectorgames.lessons.course import Entry
from vectorgames.ui.lesson_model import Course, LessonCard
from vectorgames.words import Words


def course_fields(entries: tuple[Entry, ...], loading: bool, words: Words) -> dict[str, Any]:
    """The fields of a Screen that are about the lessons; ``loading``: there may be more."""
    done = done_pages()
    cards = tuple(_card(entry, done.get(entry.id, frozenset()), words) for entry in entries)
    return {"title": words("learn.title"), "course": Course(cards, str(course.own_folder()), loading)}


def _card(entry: Entry, done: frozenset[int], words: Words) -> LessonCard:
    lesson, lang = entry.lesson, words.language
    if lesson is None:
        problem = entry.problem.say(lang) if entry.problem is not None else ""
        return LessonCard(entry.id, str(entry.file), entry.id, own=entry.own, problem=problem)
    each = tuple(n in done for n in range(len(lesson.pages)))
    following = next((n for n, one in enumerate(each) if not one), 0)
    board = library.board_title(lesson.game.board, words)
    title, summary = lesson.title.say(lang), lesson.summary.say(lang)
    return LessonCard(entry.id, str(entry.file), title, summary, board, each, following, entry.own)
