"""``lessons``: lists them, checks one, or writes its handout."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from vectorgames.base.files import file_name, write_atomic
from vectorgames.base.words import LocalizedError, quoted, words
from vectorgames.cli import common, output
from vectorgames.play.lessons import course
from vectorgames.play.lessons.reading import read_lesson


def arguments(sub: ArgumentParser) -> None:
    common.add(sub, "--check", "check_lesson", "FILE")
    common.add(sub, "--handout", "handout", "LESSON")
    common.add(sub, "--out", "handout_out", "FILE")
    common.flag(sub, "--solutions", "solutions")
    common.flag(sub, "--maps", "handout_maps")
    common.language(sub)


def run(given: Namespace) -> None:
    """The lessons by id, title, number of pages; or whether one can be read and solved."""
    if given.check is not None:
        lesson = read_lesson(Path(given.check))
        course.check(lesson)
        output.write_lines([words(given.lang)("cli.lesson_fine", n=len(lesson.pages))])
        return
    if given.handout is not None:
        _handout(given)
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


def _handout(given: Namespace) -> None:
    """The handout of a lesson: a PDF, or an SVG of each of its maps, numbered like its pages."""
    from vectorgames.fabrication import handout

    suffix = Path(given.out).suffix.lower() if given.out else ".pdf"
    if suffix not in (".pdf", ".svg"):
        raise LocalizedError("cli.handout_suffix", file=Path(given.out).name)
    known = {path.stem: path for path in course.lesson_files()}
    file = known.get(given.handout, Path(given.handout))
    if not os.path.exists(file):  # where Path.exists falls over a name that is too long
        raise LocalizedError("cli.no_lesson", lesson=quoted(given.handout), lessons=tuple(sorted(known)))
    lesson = read_lesson(file)
    out = Path(given.out or f"{file_name(lesson.title.say(given.lang)) or lesson.id}.pdf")
    if suffix == ".pdf":
        if given.maps:
            files = [(out, handout.pdf(lesson, given.lang, given.solutions))]
        else:
            from vectorgames.app import handouts  # loads the renderer

            files = [(out, handouts.pdf(lesson, given.lang, given.solutions))]
    else:
        maps = handout.maps(lesson, given.lang, given.solutions)
        files = [(out.with_stem(f"{out.stem}-{number:02}"), content) for number, content in maps]
    for path, content in files:
        write_atomic(path, content)
    output.write_lines(str(path) for path, _ in files)
