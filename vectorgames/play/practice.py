"""Questions about spaces and vectors. The level of a question is in how many coordinates its vectors run, or how
long the name is that is asked for, where names have several lengths."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText
from vectorgames.play.phrasing import Named
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space

LETTERS = "ABCDEF"

NAMES = ("name_it", "find_it")
"""Kinds of questions about names."""

Vector = tuple[tuple[int, ...], str]
"""Spaces in order, and the coordinates that run."""


@dataclass(frozen=True)
class Option:
    """One answer to choose. ``said``: as it is written, a text or a LocalizedText; ``reason``: why it is right or
    not."""

    said: str | LocalizedText
    right: bool
    reason: LocalizedText

    def say(self, lang: str) -> str:
        return self.said.say(lang) if isinstance(self.said, LocalizedText) else self.said


@dataclass(frozen=True)
class Question:
    """One question; spaces are numbers.

    kind      one of ``vectorgames.play.practice.KINDS``
    prompt    what is asked
    rings     spaces that are asked about, several in the order of their letters
    own, enemy  spaces with pieces of the first and the second player
    options   answers to choose from; none: a space is to be clicked
    targets   the right spaces
    within    spaces of which one is to be clicked; none: any
    reasons   why a space is wrong, by its number; ``reason``: why any other is, or else how it differs from the one
              that is ``wanted``
    right     what is said to the right answer
    answer    vectors that are drawn once it has been answered
    level     on which level it was asked
    """

    kind: str
    prompt: LocalizedText
    right: LocalizedText
    rings: tuple[int, ...] = ()
    own: tuple[int, ...] = ()
    enemy: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    targets: frozenset[int] = frozenset()
    within: frozenset[int] = frozenset()
    reasons: tuple[tuple[int, LocalizedText], ...] = ()
    reason: LocalizedText | None = None
    answer: tuple[Vector, ...] = ()
    wanted: tuple[Space, int] | None = None
    level: int = 1

    @property
    def clicked(self) -> bool:
        """Whether it is answered by a click on a space."""
        return not self.options

    def is_right(self, given: int) -> bool:
        """Whether a space, or the option of a number from 0, is right."""
        return given in self.targets if self.clicked else self.options[given].right

    def may_be(self, given: int) -> bool:
        """Whether this is an answer at all."""
        if self.clicked:
            return given in self.within or not self.within
        return 0 <= given < len(self.options)

    def why(self, given: int) -> LocalizedText:
        """What is said to an answer."""
        if not self.clicked:
            return self.options[given].reason
        if given in self.targets:
            return self.right
        found = dict(self.reasons).get(given) or self.reason
        return found or (differing(self.wanted[0], given, self.wanted[1]) if self.wanted else self.right)


def elements(space: Space, at: int) -> tuple[str, ...]:
    """What tells a space apart: its elements; on a board without vectors its coordinates, none like another's."""
    if space.vectors is not None:
        return space.elements(at)
    return tuple(f"{axis} {n}" for axis, n in zip(space.axes, space.values(at), strict=True))


def phrase(space: Space, key: str, **params: Any) -> LocalizedText:
    """A sentence about spaces in the words of their kind of board."""
    return LocalizedText(f"practice.{space.kind}.{key}", **params)


def differing(space: Space, given: int, right: int) -> LocalizedText:
    """In which elements two spaces differ, and what they are in each: of an answer, and of what was asked for."""
    told, wanted, name = elements(space, given), elements(space, right), Named(space.name, given)
    if len(told) != len(wanted):
        return phrase(space, "other_level", given=name, n=len(told), wanted=len(wanted))
    axes = [k for k in range(len(wanted)) if told[k] != wanted[k]]
    swapped = len(axes) == 2 and told[axes[0]] == wanted[axes[1]] and told[axes[1]] == wanted[axes[0]]
    if swapped:
        names = {"one": space.axes[axes[0]], "other": space.axes[axes[1]]}
        return phrase(space, "exchanged", given=name, **names)
    parts = ", ".join(f"{space.axes[k]} = {wanted[k]}" for k in axes)
    wrong = ", ".join(f"{space.axes[k]} = {told[k]}" for k in axes)
    return phrase(space, "differs", given=name, wanted=parts, told=wrong, right=Named(space.name, right))


TRIES = 400


def _table(space: Space) -> SetTable:
    table = space.vectors
    if table is None:
        raise ValueError("the space has no vectors")
    return table


@memoize
def _by_elements(space: Space) -> dict[tuple[str, ...], int]:
    return {found: i for i in range(space.size) if (found := elements(space, i))}


@memoize
def _values(space: Space) -> tuple[tuple[str, ...], ...]:
    """For every axis the elements that occur there."""
    found: list[dict[str, None]] = [{} for _ in space.axes]
    for each in _by_elements(space):
        for k, element in enumerate(each):
            found[k][element] = None
    return tuple(map(tuple, found))


@memoize
def _by_number(space: Space) -> dict[int, NDArray[np.intp]]:
    """Rows of the vectors by how many coordinates run."""
    counts = np.array([mask.bit_count() for mask in range(256)])[_table(space).dims]
    return {int(n): np.flatnonzero(counts == n) for n in np.unique(counts)}


def vector_at(space: Space, row: int) -> Vector:
    table = _table(space)
    return tuple(table.spaces[row].tolist()), space.dims_text(int(table.dims[row]))


def levels_on(space: Space) -> tuple[int, ...]:
    """In how many coordinates vectors of a board run; 1 alone where it has none."""
    return tuple(sorted(_by_number(space))) if space.vectors is not None else (1,)


@memoize
def _counted(space: Space) -> dict[int, NDArray[np.intp]]:
    """Number -> for each space how many vectors with so many running coordinates pass through it; only numbers
    where that is not the same everywhere."""
    table, named, out = _table(space), [*_by_elements(space).values()], {}
    for number, rows in _by_number(space).items():
        counts = np.bincount(table.spaces[rows].ravel(), minlength=space.size)
        if len(np.unique(counts[named])) > 1:
            out[number] = counts
    return out


def level_of(space: Space, kind: str, level: int) -> int:
    """The level on which a question of a kind is asked where one is wanted: the nearest that there is."""
    if kind in NAMES:
        return min(level, len(space.axes)) if len(space.lengths) > 1 else 1
    levels = _counted(space) if kind == "how_many" else levels_on(space)
    return min(levels, key=lambda one: (abs(one - level), one))


def some_vector(space: Space, rng: random.Random, level: int) -> Vector:
    """A vector in which so many coordinates run."""
    rows = _by_number(space)[level]
    return vector_at(space, int(rows[rng.randrange(len(rows))]))


def near(space: Space, at: int) -> list[int]:
    """Spaces that are taken for one: those of which one element differs, those with two elements exchanged."""
    own, index = elements(space, at), _by_elements(space)
    found: dict[int, None] = {}
    for i in range(len(own)):
        for j in range(i):
            turned = [*own]
            turned[i], turned[j] = own[j], own[i]
            found[index.get(tuple(turned), at)] = None
    for k, values in enumerate(_values(space)[: len(own)]):
        for value in values:
            found[index.get((*own[:k], value, *own[k + 1 :]), at)] = None
    return [other for other in found if other != at]


def _asked(space: Space, rng: random.Random, level: int) -> int:
    """A space whose name is asked for: on trees one as many levels down as the level of the question."""
    spaces = [i for own, i in _by_elements(space).items() if len(own) == min(level, len(space.axes))]
    return rng.choice(spaces or [*_by_elements(space).values()])


def name_it(space: Space, rng: random.Random, level: int) -> Question:
    """Space to name: one has a ring, its name is to be chosen among tempting ones."""
    at = _asked(space, rng, level)
    wrong = near(space, at)
    rng.shuffle(wrong)
    wrong.sort(
        key=lambda other: sorted(elements(space, other)) != sorted(elements(space, at))
    )  # exchanged ones first
    right = phrase(space, "is_named", name=Named(space.name, at))
    options = [Option(Named(space.name, other), False, differing(space, other, at)) for other in wrong[:3]]
    options.append(Option(Named(space.name, at), True, right))
    rng.shuffle(options)
    return Question("name_it", phrase(space, "ask.name_it"), right, (at,), options=tuple(options))


def find_it(space: Space, rng: random.Random, level: int) -> Question:
    """Name to space: it is to be clicked."""
    at = _asked(space, rng, level)
    ask = phrase(space, "ask.find_it", name=Named(space.name, at))
    right = phrase(space, "is_named", name=Named(space.name, at))
    return Question("find_it", ask, right, targets=frozenset({at}), wanted=(space, at))


def _said(space: Space, spaces: Sequence[int]) -> str:
    """Names of spaces with the letters that stand at them on the board."""
    return ", ".join(f"{letter}\u00a0{space.names[i]}" for letter, i in zip(LETTERS, spaces, strict=False))


def verdict(space: Space, spaces: Sequence[int]) -> LocalizedText:
    """Whether four spaces are a vector, and why."""
    found, table = judged(space, spaces), _table(space)
    if found.rows:
        return runs_in(space, spaces[0], space.dims_text(int(table.dims[found.rows[0]])))
    if len({len(space.elements(i)) for i in spaces}) > 1:
        return phrase(space, "levels")
    if found.neither:
        return phrase(space, "neither", parts=_columns(space, spaces, found.neither))
    values = _values(space)
    axes = [axis for k, axis in enumerate(space.axes) if len({space.elements(i)[k:][:1] for i in spaces}) > 1]
    first = space.axes.index(axes[0])
    ordered = sorted(spaces, key=lambda i: values[first].index(space.elements(i)[first]))
    return phrase(space, "step", parts=_columns(space, ordered, axes))


def _columns(space: Space, spaces: Sequence[int], axes: Sequence[str]) -> str:
    """What some coordinates are in spaces, one after the other: ``x = 1, 2, 3, 4; t = SW, NE, NW, SE``."""
    places = ((axis, space.axes.index(axis)) for axis in axes)
    return "; ".join(f"{axis} = {', '.join(space.elements(i)[k] for i in spaces)}" for axis, k in places)


def runs_in(space: Space, at: int, runs: str) -> LocalizedText:
    """What runs in a vector through a space, and what stays."""
    key = "vector" if len(runs) < len(space.elements(at)) else "all_run"
    return phrase(space, key, n=len(runs), runs=", ".join(runs))


def _spoilt(space: Space, rng: random.Random, level: int) -> tuple[Vector, int, tuple[int, ...]]:
    """A vector, which of its spaces is replaced by one nearby, and the four spaces then, which are none."""
    table = _table(space)
    while True:
        vector = some_vector(space, rng, level)
        k = rng.randrange(table.width)
        other = rng.choice(near(space, vector[0][k]))
        spaces = (*vector[0][:k], other, *vector[0][k + 1 :])
        if len({*spaces}) == table.width and not judged(space, spaces).rows:
            return vector, k, spaces


def is_vector(space: Space, rng: random.Random, level: int) -> Question:
    good = rng.random() < 0.5
    vector = some_vector(space, rng, level)
    shown = [*(vector[0] if good else _spoilt(space, rng, level)[2])]
    rng.shuffle(shown)
    why = verdict(space, shown)
    options = tuple(
        Option(LocalizedText(f"practice.{word}"), (word == "yes") == good, why) for word in ("yes", "no")
    )
    ask = phrase(space, "ask.is_vector", spaces=_said(space, shown))
    answer = (vector,) if good else ()
    return Question("is_vector", ask, why, tuple(shown), own=tuple(shown), options=options, answer=answer)


def completions(space: Space, spaces: Sequence[int]) -> dict[int, Vector]:
    """The spaces that make a vector of all but one of its spaces, each with it."""
    table, there = _table(space), {*spaces}
    found: dict[int, Vector] = {}
    rows = {row for i in there for row in table.rows_through(i).tolist()}
    for row in sorted(rows):
        rest = [i for i in table.spaces[row].tolist() if i not in there]
        if len(rest) == 1:
            found.setdefault(rest[0], vector_at(space, row))
    return found


def fourth(space: Space, rng: random.Random, level: int) -> Question:
    """Three spaces of a vector: the fourth is to be clicked."""
    vector = some_vector(space, rng, level)
    missing = rng.choice(vector[0])
    rest = tuple(i for i in vector[0] if i != missing)
    ends = completions(space, rest)
    runs = runs_in(space, missing, vector[1])
    reasons = tuple(
        (i, verdict(space, (*rest, i))) for i in near(space, missing) if i not in rest and i not in ends
    )
    ask = phrase(space, "ask.fourth", spaces=_said(space, rest))
    reason = phrase(space, "no_fourth", name=space.names[missing], why=runs)
    return Question(
        "fourth", ask, runs, rest, own=rest, targets=frozenset(ends), reasons=reasons, reason=reason,
        answer=tuple(ends.values()),
    )  # fmt: skip


def impostor(space: Space, rng: random.Random, level: int) -> Question:
    """Four spaces, three of which lie on a vector: the other one is to be clicked."""
    for _ in range(TRIES):
        vector, k, spaces = _spoilt(space, rng, level)
        odd = [at for at in spaces if judged(space, [i for i in spaces if i != at]).rows]
        if odd == [spaces[k]]:
            break
    else:
        return is_vector(space, rng, level)
    shown = [*spaces]
    rng.shuffle(shown)
    wanted = vector[0][k]
    right = phrase(space, "impostor", name=space.names[spaces[k]], wanted=space.names[wanted])
    reasons = tuple(
        (at, phrase(space, "belongs", name=space.names[at], impostor=space.names[spaces[k]])) for at in spaces
    )
    ask = phrase(space, "ask.impostor", spaces=_said(space, shown))
    return Question(
        "impostor", ask, right, tuple(shown), own=tuple(shown), targets=frozenset({spaces[k]}),
        within=frozenset(shown), reasons=reasons, answer=(vector,),
    )  # fmt: skip


def which_run(space: Space, rng: random.Random, level: int) -> Question:
    spaces, runs = some_vector(space, rng, level)
    axes = space.axes[: len(space.elements(spaces[0]))]
    known = {space.dims_text(mask) for mask in range(1, 1 << len(axes))} - {runs}
    told = {"runs": ", ".join(runs), "spaces": _said(space, spaces)}
    wrong = sorted(known, key=lambda dims: (len({*dims} ^ {*runs}), rng.random()))[:3]
    right = runs_in(space, spaces[0], runs)
    options = [Option(", ".join(dims), False, _not_run(space, spaces, dims, runs)) for dims in wrong]
    options.append(Option(told["runs"], True, right))
    rng.shuffle(options)
    ask = phrase(space, "ask.which_run", spaces=told["spaces"])
    return Question("which_run", ask, right, spaces, own=spaces, options=tuple(options), answer=((spaces, runs),))


def _not_run(space: Space, spaces: Sequence[int], dims: str, runs: str) -> LocalizedText:
    """Why these coordinates are not those that run: one is named that stays, or one that was left out."""
    stays = next((axis for axis in dims if axis not in runs), "")
    axis = stays or next(axis for axis in runs if axis not in dims)
    k = space.axes.index(axis)
    values = ", ".join(space.elements(i)[k] for i in spaces)
    return phrase(space, "stays" if stays else "runs_too", axis=axis, values=values)


_PLACES = {
    (3, 3): "corner", (3, 2): "edge", (3, 1): "face", (3, 0): "middle",
    (2, 2): "corner", (2, 1): "edge", (2, 0): "middle",
}  # fmt: skip
"""How many coordinates have ends, and how many of them are at one -> what such a place is called."""


def _place(space: Space, at: int) -> LocalizedText | str:
    """Where a space lies: in a corner, on an edge, in a face, in the middle; "" where coordinates have no ends."""
    values, last = space.values(at), [len(found) - 1 for found in _values(space)]
    straight = [k for k, cyclic in enumerate(space.cyclic) if not cyclic]
    place = _PLACES.get((len(straight), sum(values[k] in (0, last[k]) for k in straight)))
    return phrase(space, f"place.{place}") if place else ""


def how_many(space: Space, rng: random.Random, level: int) -> Question:
    """How many vectors with so many running coordinates pass through a space: through a corner or the middle of a
    board others than through an edge or a face."""
    table, counts = _table(space), _counted(space)[level]
    alike: dict[int, list[int]] = {}
    for i in _by_elements(space).values():
        alike.setdefault(int(counts[i]), []).append(i)
    count = rng.choice(sorted(alike))
    at = rng.choice(alike[count])
    others = [*(n for n in sorted(alike) if n != count), 2 * count, count + 4, count - 3, count + 9]
    others = [n for n in dict.fromkeys(others) if n >= 0 and n != count]
    through = table.rows_through(at)
    rows = [row for row in through.tolist() if int(table.dims[row]).bit_count() == level]
    by_dims = Counter(space.dims_text(int(table.dims[row])) for row in rows)
    parts = ", ".join(f"{dims}: {n}" for dims, n in by_dims.items())
    told = {"name": Named(space.name, at), "place": _place(space, at), "parts": parts}
    why = phrase(space, "passing", n=count, **told) if count else phrase(space, "passing_none", **told)
    options = [Option(str(n), False, why) for n in others[:3]] + [Option(str(count), True, why)]
    options.sort(key=lambda option: int(option.say("en")))
    answer = tuple(vector_at(space, row) for row in rows) if len(rows) <= 100 else ()
    ask = phrase(space, "ask.how_many", n=level, name=Named(space.name, at))
    return Question("how_many", ask, why, (at,), options=tuple(options), answer=answer)


def complete(space: Space, rng: random.Random, level: int) -> Question:
    """Both players have three of a vector, or the opponent alone has: win, or else stop him."""
    for _ in range(TRIES):
        winning = rng.random() < 0.6
        mine, his = some_vector(space, rng, level), some_vector(space, rng, level)
        gaps = rng.choice(mine[0]), rng.choice(his[0])
        own = {i for i in mine[0] if i != gaps[0]}
        enemy = {i for i in his[0] if i != gaps[1]} | (set() if winning else {gaps[0]})
        if own & enemy or gaps[1] in own or (winning and (gaps[0] in enemy or gaps[0] == gaps[1])):
            continue
        wins = {at: v for at, v in completions(space, [*own]).items() if at not in enemy}
        losses = {at: v for at, v in completions(space, [*enemy]).items() if at not in own}
        if {*wins} == ({gaps[0]} if winning else set()) and {*losses} == {gaps[1]}:
            break
    else:
        return fourth(space, rng, level)
    target, line = (gaps[0], wins[gaps[0]]) if winning else (gaps[1], losses[gaps[1]])
    names = {"win": space.names[gaps[0]], "block": space.names[gaps[1]]}
    right = phrase(space, "wins", name=names["win"]) if winning else phrase(space, "blocks", name=names["block"])
    lost = phrase(space, "could_win", **names) if winning else phrase(space, "not_stopped", name=names["block"])
    neither = phrase(space, "lets_win", win=names["win"]) if winning else lost
    return Question(
        "complete", phrase(space, "ask.complete"), right, own=tuple(sorted(own)), enemy=tuple(sorted(enemy)),
        targets=frozenset({target}), reasons=((gaps[1], lost),) if winning else (), reason=neither, answer=(line,),
    )  # fmt: skip


Generator = Callable[[Space, random.Random, int], Question]

KINDS: dict[str, Generator] = {
    "name_it": name_it,
    "find_it": find_it,
    "is_vector": is_vector,
    "fourth": fourth,
    "impostor": impostor,
    "which_run": which_run,
    "how_many": how_many,
    "complete": complete,
}
"""What can be asked, the easiest first."""


def kinds_on(space: Space) -> tuple[str, ...]:
    """What can be asked on a board: names alone where it has no vectors, numbers where they are not all alike."""
    if space.vectors is None:
        return NAMES
    return tuple(kind for kind in KINDS if kind != "how_many" or _counted(space))


@dataclass(frozen=True, slots=True)
class Asked:
    """What makes a question, and the same again: one of ``KINDS``, the level wanted, the start of chance."""

    kind: str
    level: int
    seed: str


@memoize(most=4)
def made(space: Space, asked: Asked) -> Question:
    level = level_of(space, asked.kind, asked.level)
    return replace(KINDS[asked.kind](space, random.Random(asked.seed), level), level=level)
