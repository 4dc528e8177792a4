"""Answers as lesson files write them, and as learners give them, in one normal form. Knows no file."""

from __future__ import annotations

from typing import Any

import numpy as np

from vectorgames import bounds
from vectorgames.core.schema import Node, as_it_stands, expecting, listing, read, text, within
from vectorgames.lessons.lesson import BY_BOARD, Expected, Text, distinct
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.space import Space
from vectorgames.words import LocalizedError, LocalizedText, quoted

ANY = "any"


def typed(said: str, space: Space) -> str:
    """Normal form of what is typed: the name of a space where it is one, else lower case, single blanks."""
    try:
        return space.names[space.parse(said)]
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
    """A vector (integrated set) by its spaces in their order, and what runs in it. LocalizedError where it is
    none."""
    table = space.vectors
    if table is None:
        raise LocalizedError("errors.no_vectors_here")
    spaces = [space.parse(name) for name in names]
    if len(spaces) != table.width:
        raise LocalizedError("errors.lesson_spaces", n=len(spaces), wanted=table.width)
    rows = judged(space, spaces).rows
    if not rows:
        raise LocalizedError("errors.lesson_no_vector", spaces=" ".join(names))
    return tuple(table.spaces[rows[0]].tolist()), space.dims_text(int(table.dims[rows[0]]))


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
        return Expected((frozenset(typed(_word(option), space) for option in options),), **said)
    assert kind in BY_BOARD
    if isinstance(node.value, dict):
        return Expected(sets=_sets(node, space), **said)
    parts = node.value if isinstance(node.value, list) else [node]
    if not parts:
        raise node.unexpected(LocalizedText("errors.a_space"))
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


expecting(expected, "answer")
