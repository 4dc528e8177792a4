"""The lessons there are, the program's own in their order, then the user's; a lesson being worked through."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np

from vectorgames.base.files import free_name, moved, stamp
from vectorgames.base.numbers import parse_int
from vectorgames.base.paths import CONFIGS, home
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play.lessons.judging import Sentences, answered, refuse_unreadable
from vectorgames.play.lessons.lesson import BY_BOARD, Answer, Lesson, Listed, Page, Said, Task, typed
from vectorgames.play.lessons.reading import SUFFIXES, read_lesson
from vectorgames.rules.game import Game
from vectorgames.rules.schema import DefinitionError


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said to an answer; ``right``: None where the learner had it shown."""

    right: bool | None
    text: Said


@dataclass(frozen=True, slots=True)
class Work:
    """What was done on one page. ``picked``: parts of an answer so far; ``given``: answers, the last one last;
    ``hints``: how many were asked for; ``shown``: the learner had the answer shown."""

    picked: Answer = ()
    given: tuple[Answer, ...] = ()
    hints: int = 0
    shown: bool = False


@dataclass(frozen=True)
class Run:
    """``at``: number of the page open, from 0; ``works``: what was done on each page touched, by its number."""

    lesson: Lesson
    at: int = 0
    works: tuple[tuple[int, Work], ...] = field(default=())

    # ---- reading ----

    @property
    def page(self) -> Page:
        return self.lesson.pages[self.at]

    @property
    def task(self) -> Task | None:
        return self.page.task

    @property
    def work(self) -> Work:
        return dict(self.works).get(self.at, Work())

    @property
    def solved(self) -> bool:
        """Whether the page open has been answered rightly, or shown; one without a task has."""
        return self.task is None or self.work.shown or any(map(self.task.is_right, self.work.given))

    @property
    def riddle(self) -> bool:
        """Whether spaces are asked for, or the name of one with a ring or a piece: then nothing else may tell
        names. Where any vector of a kind will do, they are told."""
        task = self.task
        if task is None or self.solved:
            return False
        if task.kind in BY_BOARD:
            return not task.right[0].sets
        seen = (*self.page.drawing.rings, *(at for at, _ in (*self.page.pieces, *self.page.drawing.pieces)))
        names = {self.lesson.game.space.names[at] for at in seen}
        return task.kind == "name" and not names.isdisjoint(task.right[0].parts[0])

    @property
    def found(self) -> bool:
        """Whether the learner has answered it himself."""
        return self.solved and not self.work.shown

    @property
    def feedback(self) -> Feedback | None:
        """What is said to the last answer; None before the first, and while another one is being put together."""
        task, work = self.task, self.work
        if task is None or not (work.given or work.shown):
            return None
        if work.shown:
            return Feedback(None, task.right[0].feedback or LocalizedText("lessons.shown"))
        last = work.given[-1]
        if task.kind in BY_BOARD and work.picked and work.picked != last:
            return None
        right = next((one for one in task.right if one.meets(last)), None)
        if right is not None:
            return Feedback(True, right.feedback or task.right[0].feedback or LocalizedText("lessons.right"))
        wrong = next((one for one in task.wrong if one.meets(last)), None)
        if wrong is not None and wrong.feedback:
            return Feedback(False, wrong.feedback)
        judgement = answered(self.lesson.game.space, self.page, last)
        said = (*(judgement.parts if judgement is not None else ()), *([task.otherwise] if task.otherwise else ()))
        return Feedback(False, Sentences(said or (LocalizedText("lessons.wrong"),)))

    @property
    def hints(self) -> tuple[Said, ...]:
        """Those asked for so far."""
        return self.task.hints[: self.work.hints] if self.task is not None else ()

    @property
    def hints_left(self) -> int:
        return len(self.task.hints) - len(self.hints) if self.task is not None and not self.solved else 0

    @property
    def asks_space(self) -> bool:
        """Whether the name of a space is the answer. A number is one, though the head of a tree is called 0."""
        example = self.task.right[0].example()[0] if self.task is not None else ""
        return example in self.lesson.game.space.index and parse_int(example) is None

    # ---- what learners do ----

    def turn_to(self, page: int) -> Run:
        return replace(self, at=min(max(page, 0), len(self.lesson.pages) - 1))

    def pick(self, part: str) -> Run:
        """A part of an answer is clicked, or taken back; the answer is given when it is whole."""
        task, work = self.task, self.work
        if task is None or task.kind == "name" or self.solved:
            return self
        whole = len(work.picked) >= task.size
        if part in work.picked and not (whole and task.kind == "order"):  # an order that was wrong is begun again
            return self._with(replace(work, picked=tuple(one for one in work.picked if one != part)))
        picked = (*(() if whole else work.picked), part)
        return self._with(replace(work, picked=picked)).give(picked if len(picked) == task.size else None)

    def type(self, text: str) -> Run:
        """An answer is typed: of tasks that are answered by typing, or the name of a space to be clicked.
        LocalizedError where a space, a number or several parts are asked for and this is none: no answer."""
        if self.task is None or self.solved or not text.strip():
            return self
        if self.task.kind == "name" and not self.asks_space:
            said = typed(text, self.lesson.game.space)
            refuse_unreadable(self.task, said)
        else:
            said = self.lesson.game.space.names[self.lesson.game.space.typed(text)]
        if self.task.kind == "name":
            return self._with(replace(self.work, picked=(said,))).give((said,))
        return self.pick(said)

    def give(self, answer: Answer | None) -> Run:
        """An answer is given; None: nothing is, yet."""
        if answer is None or self.task is None or self.solved:
            return self
        return self._with(replace(self.work, given=(*self.work.given, answer), picked=answer))

    def hint(self) -> Run:
        return self._with(replace(self.work, hints=self.work.hints + 1)) if self.hints_left else self

    def reveal(self) -> Run:
        if self.task is None or self.solved:
            return self
        return self._with(replace(self.work, shown=True, picked=self.task.right[0].example()))

    def again(self) -> Run:
        return self._with(Work())

    def clear(self) -> Run:
        """What has been picked is taken back."""
        return self if self.solved or not self.work.picked else self._with(replace(self.work, picked=()))

    def _with(self, work: Work) -> Run:
        return replace(self, works=tuple({**dict(self.works), self.at: work}.items()))


SHIPPED = CONFIGS / "lessons"


def own_folder() -> Path:
    """The folder of the user's own lessons; it need not be there."""
    return home() / "lessons"


def remove(path: Path) -> Path:
    """Where the file of one of the user's lessons lies, which is none of the course any more. LocalizedError if it
    cannot be moved."""
    return moved(path, free_name(own_folder() / "removed", path.stem))


def next_lesson(file: Path) -> Path | None:
    """The file of the lesson that follows in the course; None after the last, or where the file is not in it."""
    files = lesson_files()
    return next((after for before, after in pairwise(files) if before == file), None)


def lesson_files() -> tuple[Path, ...]:
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
    lesson: Listed | None
    problem: LocalizedError | None = None
    stamp: tuple[int, int] = (0, 0)

    @property
    def id(self) -> str:
        return self.file.stem

    @property
    def own(self) -> bool:
        """Whether it is the user's."""
        return self.file.parent != SHIPPED


def entry(path: Path) -> Entry:
    """What the lesson in a file says, read again when that has changed."""
    return _entry(path, stamp(path))


@lru_cache(maxsize=200)
def _entry(path: Path, before: tuple[int, int]) -> Entry:
    try:
        return Entry(path, read_lesson(path).listed, None, before)
    except LocalizedError as error:
        return Entry(path, None, error, before)


def check(lesson: Lesson) -> None:
    """Play a lesson's right answers, and those foreseen as wrong. DefinitionError where one is something else, or
    where three pieces of somebody stand on a vector, or a vector is shown once the page is solved, and no right
    answer lies on the space that is missing there."""
    run = Run(lesson)
    for number, page in enumerate(lesson.pages):
        run = run.turn_to(number)
        task = page.task
        if task is None:
            continue
        for one in task.right:
            if not played(run, one.example()).found:
                raise DefinitionError(lesson.file, one.line or task.line, LocalizedText("errors.lesson_not_solved"))
        missing = _missing_spaces(lesson.game, page, task)
        given = [one.example() for one in task.right]
        if missing and all(len(one) == 1 and one[0] not in missing for one in given):
            what = LocalizedText("errors.lesson_completes_nothing", space=given[0][0], missing=tuple(missing))
            raise DefinitionError(lesson.file, task.right[0].line or task.line, what)
        for one, answer in zip(task.wrong, task.wrong_examples(), strict=True):
            if answer is None:
                twice = any(not task.is_right(example) for example in one.examples())
                why = LocalizedText("errors.lesson_twice" if twice else "errors.lesson_wrong_is_right")
                raise DefinitionError(lesson.file, one.line, why)
        run = played(run, task.right[0].example())


def _missing_spaces(game: Game, page: Page, task: Task) -> list[str]:
    """The free spaces, one of which a page asks for that asks for one: each completes a vector on which all others
    have pieces of one player, or lies on a vector that is shown once the page is solved. Empty: it asks for
    something else, or for a space on which something stands."""
    space, roster, answer = game.space, game.roster, task.right[0].example()
    table = space.vectors
    if table is None or task.kind not in (*BY_BOARD, "name") or len(answer) != 1 or answer[0] not in space.index:
        return []
    codes = bytearray(page.state.cells if page.state is not None else space.size)
    for at, piece in (*page.pieces, *page.drawing.pieces):
        codes[at] = roster.pieces.index(piece)
    owners = np.array([roster.owners[code] for code in codes])
    if owners[space.index[answer[0]]]:
        return []
    held = owners[table.spaces]
    threats = np.zeros(len(table), bool)
    for player in range(1, game.players + 1):
        threats |= ((held == player).sum(axis=1) == table.width - 1) & ((held == 0).sum(axis=1) == 1)
    shown = [at for spaces, _ in task.reveal.vectors for at in spaces if not owners[at]]
    found = [*table.spaces[threats][held[threats] == 0].tolist(), *shown]
    return [space.names[at] for at in dict.fromkeys(found)]


def played(run: Run, answer: tuple[str, ...]) -> Run:
    """The run after an answer, given as a learner gives it, part by part."""
    if run.task is not None and run.task.kind == "name":
        return run.type(answer[0])
    for part in answer:
        run = run.pick(part)
    return run
