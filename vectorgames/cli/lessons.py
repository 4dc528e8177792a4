"""The command lessons: lists them, or checks one. Knows nothing of how they are shown."""

from __future__ import annotations

from pathlib import Path

from vectorgames.cli import output
from vectorgames.lessons import course
from vectorgames.lessons.reading import read_lesson


def lessons(given) -> None:
    """The lessons by id, title, number of pages; or whether one can be read and solved."""
    if given.check is not None:
        course.check(read_lesson(Path(given.check)))
        return
    found = [course.entry(path) for path in course.lesson_files()]
    problems = [one.problem for one in found if one.problem is not None]
    lines = [
        f"{one.id}\t{one.lesson.title.say(given.lang)}\t{len(one.lesson.pages)}"
        for one in found
        if one.lesson is not None
    ]
    output.write_lines(lines)
    if problems:
        raise ExceptionGroup("lessons", problems)
