"""The goal ``connection``: two own ends joined by a path of own pieces (rules/gryb.md 4, 8.5)."""

from __future__ import annotations

from functools import cached_property

from vectorgames.core.goal import Goal
from vectorgames.core.schema import Field, Node, choice, listing, text
from vectorgames.spaces.tree import STEPS, QuadTree
from vectorgames.words import LocalizedText


def _pair(node: Node) -> list[str]:
    names = listing(text)(node)
    if len(names) != 2:
        raise node.unexpected(LocalizedText("errors.a_pair"))
    return names


class Connection(Goal):
    """``{goal: connection, ends: [[GGGG, YYYY], …], by: [down, up, …]}``.

    ends    pairs of nodes; a player has to join a pair on both of whose nodes he stands
    by      the kinds of steps that lead from one piece of the path to the next, forwards or backwards
    """

    meaning = "a path of own pieces from one end to another"
    SPACES = ("tree",)
    keys = {
        "ends": Field(
            listing(_pair), meaning="which ends, of those on which he stands", values="list of pairs of spaces"
        ),
        "by": Field(listing(choice(*STEPS)), meaning="by which steps the path leads from piece to piece"),
    }
    reason = "connection"
    by_filling = True
    space: QuadTree

    def __init__(self, space: QuadTree, ends: list[list[str]], by: list[str]):
        super().__init__(space)
        self.pairs = tuple((space.parse(one), space.parse(other)) for one, other in ends)
        self.by = tuple(by)
        steps = tuple(LocalizedText(f"games.step.{kind}") for kind in by)
        self.phrase = LocalizedText("games.goal.connection", steps=steps)

    @cached_property
    def near(self) -> tuple[frozenset[int], ...]:
        """For every node those that may come next to it in a path."""
        return self.space.relation(*self.by).linked

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        # A path that was not there before leads over the space just entered.
        near = self.near[space]
        if sum(cells[i] == code for i in near) < 2:
            return False
        pair = self._pair_of(cells, code)
        return pair is not None and {*pair} <= self._joined(cells, code, space).keys()

    def _pair_of(self, cells: bytes, code: int) -> tuple[int, int] | None:
        """The ends that a player has to join."""
        return next((pair for pair in self.pairs if all(cells[end] == code for end in pair)), None)

    def _joined(self, cells: bytes, code: int, space: int) -> dict[int, int]:
        """The own pieces to which paths lead from ``space``, nearest first, and after which piece each comes."""
        found, todo = {space: space}, [space]
        for at in todo:
            for to in self.near[at]:
                if cells[to] == code and to not in found:
                    found[to] = at
                    todo.append(to)
        return found

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        pair = self._pair_of(cells, code)
        if pair is None:
            return set()
        sides = [{s for at in self._joined(cells, code, end) for s in self.near[at]} for end in pair]
        return {s for s in sides[0] & sides[1] if cells[s] != code}

    def path(self, cells: bytes, code: int) -> tuple[int, ...]:
        pair = self._pair_of(cells, code)
        if pair is None:
            return ()
        after = self._joined(cells, code, pair[0])
        if pair[1] not in after:
            return ()
        way = [pair[1]]
        while way[-1] != pair[0]:
            way.append(after[way[-1]])
        return tuple(reversed(way))
