"""Lessons as values: pages, each with a text, what is seen on the board, what the learner is to do, and which
answers are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any, Protocol, TypeVar

import numpy as np

from vectorgames.base import bounds
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.play.views import View
from vectorgames.rules.game import Game, State
from vectorgames.rules.schema import Node, as_it_stands, listing, read, text, within
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.judgement import as_given, judged
from vectorgames.spaces.space import Space

ANY = "any"


def typed(said: str, space: Space) -> str:
    """Normal form of what is typed: the name of a space where it is one, else lower case, single blanks. Digits
    alone are a number, unless they are the whole name of a space."""
    try:
        return space.names[space.parse(said) if parse_int(said) is not None else space.typed(said)]
    except ValueError:
        return " ".join(said.casefold().split())


def spaces_like(said: str, space: Space) -> frozenset[str]:
    """The names that a name or a pattern means: ``(*,*,2,NE)``. LocalizedError where none fits."""
    try:
        return frozenset({space.names[space.parse(said)]})
    except LocalizedError:
        found = frozenset(space.names[i] for i in space.matching(said.replace(" ", "")))
        if not found:
            raise
        return found


def vector_of(names: list[str], space: Space) -> tuple[tuple[int, ...], str]:
    """A vector (integrated set) by its spaces, and what runs in it: in the order that is said, where that goes step
    by step, so that it is walked along as a text tells; else in its own. LocalizedError where it is none."""
    table = space.vectors
    if table is None:
        raise LocalizedError("errors.no_vectors_here")
    spaces = [space.parse(name) for name in names]
    if len(spaces) != table.width:
        raise LocalizedError("errors.lesson_spaces", n=len(spaces), wanted=table.width)
    rows = judged(space, spaces).rows
    if not rows:
        raise LocalizedError("errors.lesson_no_vector", spaces=" ".join(names))
    row = table.spaces[rows[0]].tolist()
    return as_given(space, spaces, row), space.dims_text(int(table.dims[rows[0]]))


def vectors_with(space: Space, dims: str, through: str | None) -> frozenset[frozenset[str]]:
    """All vectors in which exactly these coordinates run (``any``: whichever), perhaps only through a space."""
    table = space.vectors
    if table is None:
        raise LocalizedError("errors.no_vectors_here")
    rows = np.arange(len(table)) if through is None else table.rows_through(space.parse(through))
    if dims != ANY:
        rows = rows[table.dims[rows] == space.dims_mask(dims)]
    found = frozenset(frozenset(space.names[i] for i in row) for row in table.spaces[rows].tolist())
    if not found:
        raise LocalizedError("errors.lesson_no_vectors", dims=quoted(dims))
    return found


def expected(node: Node, kind: str, space: Space, size: int = 0, feedback: Text | None = None) -> Expected:
    """An answer of a task of a kind; ``size``: how many there are to choose from, or to be ordered."""
    said: dict[str, Any] = {"feedback": feedback or Text(), "line": node.line}
    if kind == "choose":
        return Expected((frozenset({_number(node, size)}),), **said)
    if isinstance(node.value, list):
        listing(as_it_stands, bounds.CHOICES)(node)
    if kind == "order":
        items = node.value if isinstance(node.value, list) else []
        numbers = tuple(_number(item, size) for item in items)
        if sorted(numbers) != sorted(map(str, range(1, size + 1))):
            raise node.unexpected(LocalizedText("errors.lesson_order", n=size))
        return Expected(tuple(frozenset({n}) for n in numbers), ordered=True, **said)
    if kind == "name":
        options = node.value if isinstance(node.value, list) else [node]
        if not options:
            raise node.fail("lesson_no_answer")
        return Expected((frozenset(typed(_word(option), space) for option in options),), **said)
    assert kind in BY_BOARD
    if isinstance(node.value, dict):
        return Expected(sets=_sets(node, space), **said)
    parts = node.value if isinstance(node.value, list) else [node]
    if [part.value for part in parts] in ([], [""]):
        raise node.fail("lesson_no_answer")
    patterns = tuple(read(part, lambda name: spaces_like(str(name), space)) for part in parts)
    if distinct([sorted(names) for names in patterns]) is None:
        raise node.fail("lesson_different", n=len(patterns))
    return Expected(patterns, **said)


def _sets(node: Node, space: Space) -> frozenset[frozenset[str]]:
    """``{vector: xt, through: NAME}``."""
    for key, part in node.value.items():
        if key not in ("vector", "through"):
            raise part.fail("unknown_key", key=str(key), expected=("vector", "through"))
    if "vector" not in node.value:
        raise node.fail("missing_key", key="vector")
    dims = within("vector", text, node.value["vector"])
    through = within("through", text, node.value["through"]) if "through" in node.value else None
    return read(node, lambda _: vectors_with(space, dims, through))


def _number(node: Node, most: int) -> str:
    if type(node.value) is not int or not 1 <= node.value <= most:
        raise node.unexpected(LocalizedText("errors.whole_from_to", least=1, most=most))
    return str(node.value)


def _word(node: Node) -> str:
    """A text or a number."""
    return str(node.value) if type(node.value) is int else text(node)


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
    """One out of each of some choices, all different; None where that cannot be. By augmenting paths: a choice
    gives up what it had where another one is left to it."""
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
    def names(self) -> frozenset[str]:
        """All that a part of such an answer may be."""
        return frozenset().union(*self.parts, *self.sets)

    @property
    def size(self) -> int:
        """The number of parts of such an answer."""
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
    marks    (kind of vectorgames.view.markers, space)
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
        """The number of parts of an answer."""
        return self.right[0].size

    def is_right(self, answer: Answer) -> bool:
        return any(one.meets(answer) for one in self.right)

    def wrong_examples(self) -> list[Answer | None]:
        """Of each entry that is foreseen as wrong one answer that is no right one, and that no entry before it
        means; None where there is none. Each is held only against entries that name its first part."""
        naming: dict[str, list[Expected]] = {}
        found: list[Answer | None] = []
        for number, expected in enumerate((*self.right, *self.wrong)):
            if number >= len(self.right):
                tried = expected.examples()
                found.append(next((a for a in tried if not any(e.meets(a) for e in naming.get(a[0], ()))), None))
            for name in expected.names:
                naming.setdefault(name, []).append(expected)
        return found


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


@dataclass(frozen=True, slots=True)
class Listed:
    """What lists say of a lesson: without its game, whose tables may be large. ``pages``: their titles."""

    id: str
    title: Text
    summary: Text
    board: str
    pages: tuple[Text, ...]


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson as its file says it. ``id``: the name of the file; ``game``: whose board it is about."""

    id: str
    title: Text
    summary: Text
    game: Game
    pages: tuple[Page, ...]
    file: str = ""

    @property
    def listed(self) -> Listed:
        titles = tuple(page.title for page in self.pages)
        return Listed(self.id, self.title, self.summary, self.game.about.board, titles)
