"""The building blocks of a definition one by one, and the game without one of them: what that changes tells what
the block is good for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedError
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.definitions.building import Definition, build, settled
from vectorgames.rules.game import Game
from vectorgames.rules.schema import Node


class Part(NamedTuple):
    """A building block. ``sort``: of ``moves``, ``effects``, ``goals``; ``said``: what the definition calls it,
    like ``hop: neighbour``; ``file`` and ``line``: where it stands; ``path``: keys and numbers that lead there."""

    sort: str
    said: str
    file: str
    line: int
    path: tuple[str | int, ...]


_MOST = 48  # characters of what a definition says of a block


def parts(made: Definition, values: Mapping[str, Any]) -> tuple[Part, ...]:
    """The ways to act, effects and goals of a game with these options, in the order of its definition."""
    return tuple(_parts(settled(made.tree, dict(values))))


def _parts(tree: Node) -> Iterator[Part]:
    yield from _listed(tree, "moves", ("moves",))
    for number, stage in enumerate(_items(tree, "stages")):
        yield from _listed(stage, "moves", ("stages", number, "moves"))
    yield from _listed(tree, "effects", ("effects",))
    yield from _listed(tree, "goals", ("goals",))


def _items(node: Node, key: str) -> list[Node]:
    part = node.value.get(key) if isinstance(node.value, dict) else None
    return part.value if part is not None and isinstance(part.value, list) else []


def _listed(node: Node, sort: str, path: tuple[str | int, ...]) -> Iterator[Part]:
    for number, item in enumerate(_items(node, sort)):
        yield Part(sort, _said(item, sort), item.file, item.line, (*path, number))


def _said(item: Node, sort: str) -> str:
    """The key that names a block, with what stands there; of a goal or effect the name alone."""
    key = next((key for key in item.value if key in WAYS), "") if sort == "moves" else sort.removesuffix("s")
    said = f"{key}: {item.value[key].plain()}" if sort == "moves" else str(item.value[key].value)
    said = said.replace("'", "")
    return said if len(said) <= _MOST else said[: _MOST - 1] + "…"


def without(made: Definition, values: Mapping[str, Any], part: Part) -> Game | None:
    """The game with one of its blocks left out; None where it is none without it."""
    tree = settled(made.tree, dict(values))
    try:
        return build(replace(made, tree=_cut(tree, part.path)), dict(values))
    except LocalizedError:
        return None


def _cut(node: Node, path: tuple[str | int, ...]) -> Node:
    """The tree without what stands at the end of a path."""
    key, *rest = path
    if isinstance(node.value, list):
        assert isinstance(key, int)
        kept = [_cut(node.value[key], tuple(rest))] if rest else []
        return Node([*node.value[:key], *kept, *node.value[key + 1 :]], node.file, node.line)
    return Node(node.value | {key: _cut(node.value[key], tuple(rest))}, node.file, node.line)
