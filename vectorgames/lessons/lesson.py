"""Lesson: pages, each with a text, what is seen on the board, and what the learner is to do. Values only.

Knows no file and no window.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Protocol, TypeVar

from vectorgames.core.game import Game
from vectorgames.core.state import State
from vectorgames.spaces.filters import Filter
from vectorgames.tableau import View

KINDS = ("click", "place", "name", "choose", "order")
"""What a learner may be asked: to click spaces, put pieces on them, type, choose a sentence, bring into order."""
BY_BOARD = ("click", "place")
"""Of these, where the answer is given on the board alone."""
MOST_TRIED = 2000
"""Of the answers that a pattern means, so many are tried."""
T = TypeVar("T", int, str)
Answer = tuple[str, ...]
"""Names of spaces, a typed text, or numbers from 1 of choices or items, as texts."""


class Said(Protocol):
    """Something that can be said in a language: a ``Text`` of a lesson, a ``LocalizedText`` of the program."""

    def say(self, lang: str = "en") -> str: ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text by language; of a language that it lacks, the first one."""

    said: tuple[tuple[str, str], ...] = ()

    def say(self, lang: str = "en") -> str:
        return next((text for name, text in self.said if name == lang), self.said[0][1] if self.said else "")

    def __bool__(self) -> bool:
        return bool(self.said)


NOTHING = Text()


def distinct(choices: Sequence[Sequence[T]]) -> tuple[T, ...] | None:
    """One out of each of some choices, all different; None where that cannot be. By augmenting paths: a choice gives
    up what it had where another one is left to it."""
    held: dict[T, int] = {}

    def find(number: int, seen: set[T]) -> bool:
        for one in choices[number]:
            if one not in seen:
                seen.add(one)
                if one not in held or find(held[one], seen):
                    held[one] = number
                    return True
        return False

    if not all(find(number, set()) for number in range(len(choices))):
        return None
    return tuple(sorted(held, key=held.__getitem__))


@dataclass(frozen=True, slots=True)
class Expected:
    """An answer that was foreseen, and what is said to it.

    ``parts``: what each part of the answer may be, in this order where ``ordered``, else in any; ``sets``: any of
    these sets instead. ``line``: of the file, where it stands.
    """

    parts: tuple[frozenset[str], ...] = ()
    sets: frozenset[frozenset[str]] = frozenset()
    ordered: bool = False
    feedback: Text = NOTHING
    line: int = 0

    @property
    def size(self) -> int:
        """Of how many parts such an answer is made."""
        return len(next(iter(self.sets))) if self.sets else len(self.parts)

    def meets(self, answer: Answer) -> bool:
        if self.sets:
            return frozenset(answer) in self.sets and len(answer) == self.size
        if len(answer) != len(self.parts):
            return False
        if self.ordered:
            return all(one in part for one, part in zip(answer, self.parts, strict=True))
        fitting = [[n for n, part in enumerate(self.parts) if one in part] for one in answer]
        return distinct(fitting) is not None

    def examples(self) -> Iterator[Answer]:
        """Some such answers."""
        if self.sets:
            yield from (tuple(sorted(one)) for one in sorted(self.sets, key=sorted))
            return
        parts = [sorted(part) for part in self.parts]
        if not self.ordered and (first := distinct(parts)):
            yield first
        for answer in islice(product(*parts), MOST_TRIED):
            if self.ordered or (len({*answer}) == len(answer) and answer != first):
                yield answer

    def example(self) -> Answer:
        """One of them."""
        return next(self.examples())


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn on a board besides its pieces; spaces by their numbers.

    vectors  each by its spaces in order, with the coordinates that run
    sets     vectors that are shown many at a time, by a filter
    arrows   from where to where
    rings    spaces with a ring; ``numbered``: in this order, from 1
    marks    (kind of vectorgames.marks, space)
    labels   what is written at spaces
    pieces   that come in addition
    """

    vectors: tuple[tuple[tuple[int, ...], str], ...] = ()
    sets: tuple[tuple[tuple[int, ...], str], ...] = ()
    arrows: tuple[tuple[int, int], ...] = ()
    rings: tuple[int, ...] = ()
    numbered: bool = False
    marks: tuple[tuple[str, int], ...] = ()
    labels: tuple[tuple[int, Text], ...] = ()
    pieces: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A sentence, or an item, to be chosen. ``number``: its place in the file, from 1, as a text, by which answers
    name it; ``space``: the one it names, if it names one."""

    number: str
    text: Text
    space: int | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """What a learner is to do.

    kind       one of ``KINDS``
    prompt     what is asked, in a sentence
    right      the answers that are right; the first one is shown to those who give up
    wrong      answers that are foreseen, each with what is said to it
    otherwise  what is said to any other
    choices    sentences to choose from; the items to be ordered, in the order in which they are offered
    hints      one after the other
    reveal     what is drawn once it is answered
    player     whose pieces are placed
    """

    kind: str
    prompt: Text
    right: tuple[Expected, ...]
    wrong: tuple[Expected, ...] = ()
    otherwise: Text = NOTHING
    choices: tuple[Choice, ...] = ()
    hints: tuple[Text, ...] = ()
    reveal: Drawing = field(default_factory=Drawing)
    player: int = 1
    line: int = 0

    @property
    def size(self) -> int:
        """Of how many parts an answer is made."""
        return self.right[0].size

    def is_right(self, answer: Answer) -> bool:
        return any(one.meets(answer) for one in self.right)

    def wrong_example(self, expected: Expected) -> Answer | None:
        """One of the answers foreseen as wrong that is no right one, and that no entry before it means."""
        before = self.wrong[: self.wrong.index(expected)]
        tried = (one for one in expected.examples() if not self.is_right(one))
        return next((one for one in tried if not any(other.meets(one) for other in before)), None)


@dataclass(frozen=True, slots=True)
class Camera:
    """Where from a board is seen; None: as at home. ``nearer``: how many times nearer than there; ``target``: the
    point in millimetres that is in the middle of the picture."""

    azimuth: float | None = None
    elevation: float | None = None
    nearer: float = 1.0
    target: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a lesson.

    ``state``: the position by rules, where there is one; ``pieces``: what stands on the board besides, by space;
    ``hidden``: spaces whose pieces are seen only once the task is answered; ``filter``: by which ``sets`` of the
    drawing were found. ``explode``, ``apart``: how far levels and quadrants stand apart, 0 … 1; None: as the
    layout means it.
    """

    title: Text
    text: Text
    view: View
    drawing: Drawing = field(default_factory=Drawing)
    state: State | None = None
    pieces: tuple[tuple[int, str], ...] = ()
    hidden: frozenset[int] = frozenset()
    camera: Camera = field(default_factory=Camera)
    explode: float | None = None
    apart: float | None = None
    filter: Filter = field(default_factory=Filter)
    task: Task | None = None
    line: int = 0


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson as its file says it. ``id``: the name of the file; ``game``: whose board it is about."""

    id: str
    title: Text
    summary: Text
    game: Game
    pages: tuple[Page, ...]
    file: str = ""
