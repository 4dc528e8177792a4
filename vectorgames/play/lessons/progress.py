"""What pupils have done, page by page of each lesson and question by question in Practise. Each has a file of his
own (docs/saves.md); what is done under no name is in ``lessons.yaml``.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import yaml

from vectorgames.base import bounds, yaml_reader
from vectorgames.base.files import free_name, moved, stamp, write_atomic
from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedText, why_unreadable

FORMAT = 1

WAYS = ("alone", "hints", "shown", "open", "read")
"""How a page was done: alone, with hints, by having the answer shown; not yet; without a task, or so long ago that
only the tick is known."""

MISTAKES = 200
"""So many are kept, the last ones."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of the page of a lesson. ``tries``: answers that were given, the right one among them."""

    tries: int = 0
    hints: int = 0
    seconds: int = 0
    shown: bool = False
    solved: bool = False

    @property
    def way(self) -> str:
        """One of ``WAYS``."""
        if self.shown or not self.solved:
            return "shown" if self.shown else "open"
        return "read" if not self.tries else "hints" if self.hints else "alone"

    def then(self, more: Done) -> Done:
        """With what was done afterwards; once the page was solved, or the answer shown, nothing counts any more."""
        if self.solved or self.shown:
            return self
        return Done(
            self.tries + more.tries,
            self.hints + more.hints,
            self.seconds + more.seconds,
            more.shown,
            more.solved and not more.shown,
        )


@dataclass(frozen=True, slots=True)
class Mistake:
    """A question of Practise that was answered wrongly: what makes it again. ``board``: as ``Score`` has it."""

    board: str
    kind: str
    level: int
    seed: str


@dataclass(frozen=True, slots=True)
class Score:
    """How many questions were asked, and answered rightly."""

    right: int = 0
    asked: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(self.right + other.right, self.asked + other.asked)


@dataclass(frozen=True)
class Progress:
    """Of one pupil.

    pages     (lesson's id, page from 0) -> what came of it
    scores    (board, kind of question, level) -> of Practise
    mistakes  questions that were answered wrongly and not yet rightly, the last ones last
    problem   what is wrong with the file; what made sense in it is here
    """

    pages: Mapping[tuple[str, int], Done] = field(default_factory=dict)
    scores: Mapping[tuple[str, str, int], Score] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    problem: LocalizedText | None = None

    def ticked(self, lesson: str) -> frozenset[int]:
        """The pages of a lesson that are done, from 0; those whose answer was shown are not."""
        return frozenset(page for (name, page), done in self.pages.items() if name == lesson and done.solved)

    def __bool__(self) -> bool:
        return bool(self.pages or self.scores)


def folder() -> Path:
    return home() / "progress"


def file_of(pupil: str) -> Path:
    """Where the progress of a pupil is kept; "": of whoever gives no name. Equal names share a file."""
    if not pupil:
        return home() / "lessons.yaml"
    plain = re.sub(r"\W+", "-", pupil)[:40].strip("-")
    return folder() / f"{plain or 'name'}-{sha256(pupil.encode()).hexdigest()[:8]}.yaml"


def progress_of(pupil: str) -> Progress:
    """The progress of a pupil, read again when the file has changed."""
    path = file_of(pupil)
    return _read(path, stamp(path))


def pupils() -> tuple[str, ...]:
    """The names under which something is kept, sorted."""
    found = (yaml_reader.mapping_in(path).get("pupil") for path in folder().glob("*.yaml"))
    return tuple(sorted({name for name in found if isinstance(name, str) and name and file_of(name).exists()}))


# ---- what is noted ----


def note_page(pupil: str, lesson: str, page: int, more: Done) -> LocalizedText | None:
    """Something was done on a page. Returns what is to be told of a file that was damaged. LocalizedError if it
    cannot be written."""
    told = mend(pupil)
    progress = progress_of(pupil)
    before = progress.pages.get((lesson, page), Done())
    if (after := before.then(more)) != before:
        _write(pupil, replace(progress, pages={**progress.pages, (lesson, page): after}))
    return told


def note_answer(pupil: str, asked: Mistake, right: bool) -> LocalizedText | None:
    """A question of Practise was answered: what was wrong is to be gone through again until it is right."""
    told = mend(pupil)
    progress = progress_of(pupil)
    key = asked.board, asked.kind, asked.level
    scores = {**progress.scores, key: progress.scores.get(key, Score()) + Score(int(right), 1)}
    mistakes = tuple(one for one in progress.mistakes if one != asked)
    mistakes = mistakes if right else (*mistakes, asked)[-MISTAKES:]
    _write(pupil, replace(progress, scores=scores, mistakes=mistakes))
    return told


def mend(pupil: str) -> LocalizedText | None:
    """Where the file of a pupil is damaged, or of a newer version: it is kept beside, and what made sense in it
    goes on. Returns what is to be told of it. LocalizedError if that cannot be done."""
    progress, path = progress_of(pupil), file_of(pupil)
    if progress.problem is None:
        return None
    aside = free_name(path.parent, f"{path.stem}-damaged")
    moved(path, aside)
    if progress:
        _write(pupil, progress)
    return LocalizedText("progress.damaged", file=path.name, why=progress.problem, aside=aside.name)


def restart() -> Path | None:
    """Another class begins: nobody has done anything. What was done is kept in a folder of its own, which is
    returned; None where nothing was. LocalizedError if that cannot be done."""
    there = [path for path in (file_of(""), folder()) if path.exists()]
    if not there:
        return None
    day = time.strftime("progress-%Y-%m-%d")
    names = (home() / f"{day}{f'-{n}' if n > 1 else ''}" for n in count(1))
    older = next(path for path in names if not path.exists())
    for path in there:
        moved(path, older / path.name)
    return older


# ---- the file ----


def _write(pupil: str, progress: Progress) -> None:
    lessons: dict[str, dict[int, dict[str, int | bool]]] = {}
    for (lesson, page), done in sorted(progress.pages.items()):
        plain = {key: value for key in Done.__slots__ if (value := getattr(done, key))}
        lessons.setdefault(lesson, {})[page + 1] = plain
    content: dict[str, Any] = {"format": FORMAT, "pupil": pupil, "lessons": lessons}
    content["practice"] = [
        {"board": board, "kind": kind, "level": level, "right": score.right, "asked": score.asked}
        for (board, kind, level), score in sorted(progress.scores.items())
    ]
    content["mistakes"] = [
        {"board": one.board, "kind": one.kind, "level": one.level, "seed": one.seed} for one in progress.mistakes
    ]
    text = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, default_flow_style=None, width=110)
    write_atomic(file_of(pupil), text)


@lru_cache(maxsize=2_000)
def _read(path: Path, _stamp: tuple[int, int]) -> Progress:
    try:
        found = yaml_reader.parse(yaml_reader.read_text(path, bounds.SAVE))
    except FileNotFoundError:
        return Progress()
    except (OSError, ValueError) as error:
        return Progress(problem=LocalizedText("progress.unreadable", why=why_unreadable(error)))
    if not isinstance(found, dict):
        return Progress(problem=LocalizedText("progress.senseless"))
    if "format" not in found:
        return _older(found)
    if found["format"] != FORMAT:
        return Progress(problem=LocalizedText("progress.newer", given=str(found["format"])[:20], known=FORMAT))
    return _Reading().progress(found)


def _older(found: dict[Any, Any]) -> Progress:
    """Of versions that knew ticks alone: lesson's id -> numbers of its pages."""
    reading = _Reading()
    pages = {}
    for lesson, numbers in found.items():
        for number in reading.listed(numbers):
            if reading.whole({"page": number}, "page"):
                pages[str(lesson), number - 1] = Done(solved=True)
    return Progress(pages, problem=reading.problem)


class _Reading:
    """Takes out of a file what makes sense. ``problem``: whether anything else was there."""

    problem: LocalizedText | None = None

    def _odd(self) -> None:
        self.problem = LocalizedText("progress.senseless")

    def listed(self, value: Any) -> list[Any]:
        if isinstance(value, list):
            return value
        self._odd()
        return []

    def mapping(self, value: Any) -> dict[Any, Any]:
        if isinstance(value, dict):
            return value
        self._odd()
        return {}

    def whole(self, item: dict[Any, Any], key: str) -> int:
        """A number from 0; 0 where there is none."""
        value = item.get(key, 0)
        if type(value) is int and 0 <= value < 10**9:
            return value
        self._odd()
        return 0

    def text(self, item: dict[Any, Any], key: str) -> str:
        value = item.get(key)
        if isinstance(value, str) and value:
            return value
        self._odd()
        return ""

    def progress(self, found: dict[Any, Any]) -> Progress:
        pages, scores, mistakes = {}, {}, []
        for lesson, by_number in self.mapping(found.get("lessons", {})).items():
            for number, plain in self.mapping(by_number).items():
                page, item = self.whole({"page": number}, "page"), self.mapping(plain)
                if page and item is plain:
                    tries, hints, seconds = (self.whole(item, key) for key in ("tries", "hints", "seconds"))
                    shown, solved = item.get("shown") is True, item.get("solved") is True
                    pages[str(lesson), page - 1] = Done(tries, hints, seconds, shown, solved)
        for item in map(self.mapping, self.listed(found.get("practice", []))):
            key = self.text(item, "board"), self.text(item, "kind"), self.whole(item, "level")
            if all(key):
                asked = self.whole(item, "asked")
                scores[key] = Score(min(self.whole(item, "right"), asked), asked)
        for item in map(self.mapping, self.listed(found.get("mistakes", []))):
            board, kind, seed = (self.text(item, key) for key in ("board", "kind", "seed"))
            one = Mistake(board, kind, self.whole(item, "level"), seed)
            if one.board and one.kind and one.level and one.seed:
                mistakes.append(one)
        return Progress(pages, scores, tuple(mistakes[-MISTAKES:]), self.problem)
