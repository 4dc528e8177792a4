"""Course: the lessons there are: those of the program, in their order, then the user's own. Knows no window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vectorgames.core.schema import DefinitionError
from vectorgames.lessons.lesson import Lesson
from vectorgames.lessons.reading import SUFFIXES, read_lesson
from vectorgames.lessons.runner import Run
from vectorgames.paths import CONFIGS, home
from vectorgames.words import LocalizedError, LocalizedText

SHIPPED = CONFIGS / "lessons"


def own_folder() -> Path:
    """The folder of the user's own lessons; it need not be there."""
    return home() / "lessons"


def lesson_files() -> tuple[Path, ...]:
    """The files of all lessons: names tell the order."""
    folders = (SHIPPED, own_folder())
    return tuple(
        path
        for folder in folders
        if folder.is_dir()
        for path in sorted(folder.iterdir())
        if path.suffix in SUFFIXES and path.is_file()
    )


@dataclass(frozen=True)
class Entry:
    """A lesson's file: what it says, or what is wrong with it. ``stamp``: changes with the file."""

    file: Path
    lesson: Lesson | None
    problem: LocalizedError | None = None
    stamp: tuple[int, int] = (0, 0)

    @property
    def id(self) -> str:
        return self.file.stem

    @property
    def own(self) -> bool:
        """Whether it is the user's."""
        return self.file.parent != SHIPPED


def stamp(path: Path) -> tuple[int, int]:
    """What changes with a file; zeros where there is none."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return found.st_mtime_ns, found.st_size


def entry(path: Path) -> Entry:
    """A lesson's file, read."""
    before = stamp(path)
    try:
        return Entry(path, read_lesson(path), None, before)
    except LocalizedError as error:
        return Entry(path, None, error, before)


def check(lesson: Lesson) -> None:
    """Play a lesson's right answers, and those foreseen as wrong. DefinitionError where one is something else."""
    run = Run(lesson)
    for number, page in enumerate(lesson.pages):
        run = run.turn_to(number)
        task = page.task
        if task is None:
            continue
        for one in task.right:
            if not played(run, one.example()).found:
                raise DefinitionError(lesson.file, one.line or task.line, LocalizedText("errors.lesson_not_solved"))
        for one in task.wrong:
            if task.wrong_example(one) is None:
                twice = any(not task.is_right(example) for example in one.examples())
                why = LocalizedText("errors.lesson_twice" if twice else "errors.lesson_wrong_is_right")
                raise DefinitionError(lesson.file, one.line, why)
        run = played(run, task.right[0].example())


def played(run: Run, answer: tuple[str, ...]) -> Run:
    """The run after an answer, given as a learner gives it, part by part."""
    if run.task is not None and run.task.kind == "name":
        return run.type(answer[0])
    for part in answer:
        run = run.pick(part)
    return run
