"""Generators of questions: each makes one out of a space, a source of chance, and a level from 1.

On level n vectors run in up to n coordinates. They work on any space that has vectors, lattices and trees
alike, and ask nothing but its names, elements and sets. Knows no game and no window.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from vectorgames.memoize import memoize
from vectorgames.practice.question import (
    LETTERS,
    NAMES,
    Named,
    Option,
    Question,
    Vector,
    differing,
    elements,
    phrase,
)
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space
from vectorgames.words import LocalizedText

LEVELS = 4
TRIES = 400


def _table(space: Space) -> SetTable:
    table = space.vectors
    if table is None:
        raise ValueError("the space has no vectors")
    return table


@memoize
def _by_elements(space: Space) -> dict[tuple[str, ...], int]:
    """The spaces by their elements."""
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
def _by_number(space: Space) -> dict[int, np.ndarray]:
    """Rows of the vectors by how many coordinates run."""
    counts = np.array([mask.bit_count() for mask in range(256)])[_table(space).dims]
    return {int(n): np.flatnonzero(counts == n) for n in np.unique(counts)}


def vector_at(space: Space, row: int) -> Vector:
    table = _table(space)
    return tuple(table.spaces[row].tolist()), space.dims_text(int(table.dims[row]))


def some_vector(space: Space, rng: random.Random, level: int) -> Vector:
    """A vector in which up to ``level`` coordinates run, each number of them equally likely."""
    rows = _by_number(space)
    numbers = [n for n in rows if n <= level] or [min(rows)]
    chosen = rows[rng.choice(numbers)]
    return vector_at(space, int(chosen[rng.randrange(len(chosen))]))


def near(space: Space, at: int) -> list[int]:
    """Spaces that are taken for one: those of which one element differs, those with two elements exchanged."""
    own, index = elements(space, at), _by_elements(space)
    found: dict[int, None] = {}
    for i in range(len(own)):
        for j in range(i):
            turned = [*own]
            turned[i], turned[j] = own[j], own[i]
            if (other := index.get(tuple(turned))) not in (None, at):
                found[other] = None  # type: ignore[index]
    for k, values in enumerate(_values(space)[: len(own)]):
        for value in values:
            other = index.get((*own[:k], value, *own[k + 1 :]))
            if other not in (None, at):
                found[other] = None  # type: ignore[index]
    return [*found]


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
    right = phrase(space, "is_named", name=Named(space, at))
    options = [Option(Named(space, other), False, differing(space, other, at)) for other in wrong[:3]]
    options.append(Option(Named(space, at), True, right))
    rng.shuffle(options)
    return Question("name_it", phrase(space, "ask.name_it"), right, (at,), options=tuple(options))


def find_it(space: Space, rng: random.Random, level: int) -> Question:
    """Name to space: it is to be clicked."""
    at = _asked(space, rng, level)
    ask = phrase(space, "ask.find_it", name=Named(space, at))
    right = phrase(space, "is_named", name=Named(space, at))
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
    """Whether four spaces are a vector."""
    good = rng.random() < 0.5
    vector, spaces = some_vector(space, rng, level), ()
    if good:
        spaces = vector[0]
    else:
        vector, _, spaces = _spoilt(space, rng, level)
    shown = [*spaces]
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
    """Which coordinates run in a vector."""
    spaces, runs = some_vector(space, rng, max(level, 2))
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


def how_many(space: Space, rng: random.Random, level: int) -> Question:
    """How many vectors pass through a space."""
    table = _table(space)
    at = _asked(space, rng, level)
    count = len(table.rows_through(at))
    others = sorted({len(table.rows_through(i)) for i in _by_elements(space).values()} - {count, 0})
    others += [n for n in (2 * count, count + 4, count - 3, count + 9) if n > 0]
    others = [n for n in dict.fromkeys(others) if n != count]
    rng.shuffle(others)
    by_number: dict[int, int] = {}
    for mask in table.dims[table.rows_through(at)].tolist():
        by_number[mask.bit_count()] = by_number.get(mask.bit_count(), 0) + 1
    parts = ", ".join(f"{n} → {by_number[n]}" for n in sorted(by_number))
    why = phrase(space, "passing", n=count, name=space.names[at], parts=parts)
    options = [Option(str(n), False, why) for n in others[:3]] + [Option(str(count), True, why)]
    options.sort(key=lambda option: int(option.say("en")))
    rows = table.rows_through(at).tolist()
    answer = tuple(vector_at(space, row) for row in rows) if len(rows) <= 100 else ()
    ask = phrase(space, "ask.how_many", name=space.names[at])
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
    """What can be asked on a board: only names where it has no vectors."""
    return tuple(KINDS) if space.vectors is not None else NAMES
