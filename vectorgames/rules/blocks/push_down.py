"""Pushing down: a new piece comes onto a node of an enemy's, whose piece goes to a node below, and what stands
there is pushed on, down to an unoccupied node or off the board (rules/gryb.md 2, smack_down, and 8.3).

``{push_down: PLACES, forced: true}``: where new pieces come in so, and whether there is nothing else to do where
one can. The first push, and each by which a piece is pushed on, are actions: ``n>m`` and ``n>off``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Move, moves_on
from vectorgames.rules.blocks.block import WAYS, Block, Condition, Dice, Terms, at_end
from vectorgames.rules.blocks.continuation import Continuation, been, continuation_held, pushed
from vectorgames.rules.blocks.limited import inner
from vectorgames.rules.blocks.place import entries_of, spent
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Said
from vectorgames.rules.positions import space_of, word
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, as_it_stands, boolean
from vectorgames.spaces.tree import QuadTree


class Pushing(Block):
    """A piece goes from its node to a child, from the bottom level off the board, and displaces what is there."""

    kinds = ("push",)
    simple = False
    space: QuadTree

    def __init__(self, rules: Rules):
        super().__init__(rules)
        self.space, self.moves = rules.space_as(QuadTree), moves_on(rules.space)
        self.below, self.bottom = below(self.space), self.space.on_level(self.space.depth).start
        self.conditions = (
            Condition(
                lambda state, move: move.start in self.due(state),
                lambda state, move: self.compulsory(state) or Reason("gryb.no_push", self.rules.section),
            ),
            Condition(self._down, self._not_down),
            Condition(self._onto_enemy, at_end("gryb.push_own")),
            Condition(lambda state, move: self.completes(state, move.end), at_end("gryb.push_stuck")),
        )

    def due(self, state: State) -> Sequence[int]:
        """The nodes from which a piece may be pushed now."""
        raise NotImplementedError  # each has its own

    def completes(self, state: State, node: int) -> bool:
        """Whether what is pushed to a node stays there, or pushes on a piece that can be pushed on."""
        cells, player = state._cells, state._mover
        if node < 0 or not cells[node]:
            return True
        if not self.roster.enemies[player][cells[node]]:
            return False
        if node >= self.bottom:
            return True
        for child in self.below[node]:  # noqa: SIM110 (a loop is quicker than any)
            if self.completes(state, child):
                return True
        return False

    def candidates(self, state: State) -> Iterator[Move]:
        for start in self.due(state):
            for end in (-1,) if start >= self.bottom else self.below[start]:
                yield self.moves.push_down(start, end)

    def listing(self, state: State) -> Iterator[Move]:
        return (move for move in self.candidates(state) if self.completes(state, move.end))

    def permits(self, state: State, move: Move) -> bool:
        return move is self.moves.push_down(move.start, move.end) and self.holds(state, move)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        plain = said.form == "push" and said.landing == said.end
        return (self.moves.push_down(said.start, said.end),) if plain else ()

    def attempted(self, state: State, start: int | None, space: int) -> str:
        if start is None or not self.roster.enemies[state.mover][state.cells[start]]:
            return ""
        return self.moves.push_down(start, space).text

    def displaced(self, state: State, move: Move) -> int:
        return state._cells[move.end] if move.end >= 0 else 0

    def _down(self, state: State, move: Move) -> bool:
        return move.end in self.below[move.start] if move.start < self.bottom else move.end < 0

    def _onto_enemy(self, state: State, move: Move) -> bool:
        there = state._cells[move.end] if move.end >= 0 else 0
        return not there or self.roster.enemies[state._mover][there] == 1

    def compulsory(self, state: State) -> Reason | None:
        due = self.due(state)
        if not due:
            return None
        space, example = self.space.names[due[0]], next(self.listing(state)).text
        return Reason("gryb.push_now", self.rules.section, space=space, example=example)

    def _not_down(self, state: State, move: Move) -> Reason:
        space, example = self.space.names[move.start], next(self.listing(state)).text
        return Reason("gryb.push_down", self.rules.section, space=space, example=example)


@registered(WAYS, "push_down")
class PushDown(Pushing):
    """A new piece comes in and pushes. ``where``: the nodes on which it does; ``forced``: whether there is nothing
    else to do where it can."""

    prompt = ""
    of_new = True
    counts = ("introduce",)
    keys = {
        "push_down": Field(
            as_it_stands,
            meaning="on trees: a new piece comes onto an enemy's node, and those there are pushed down, one by one",
            values="PLACES",
        ),
        "forced": Field(boolean, True, "whether there is nothing else to do where a push can be completed"),
    }

    def __init__(self, rules: Rules, where: Iterable[int], forced: bool, dice: Dice | None):
        super().__init__(rules)
        self.entries, self.dice, self.forced = tuple(sorted(where)), dice, forced
        allowed = frozenset(self.entries)
        faces = dice.regions.members if dice else ()
        self.by_face = tuple(tuple(node for node in members if node in allowed) for members in faces)
        self.onward = PushOn(self)
        self._known: tuple[State | None, Sequence[int]] = (None, ())

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        if rules.roster.kinds:
            raise LocalizedError("errors.new_without_kinds", way="push_down")
        for way in ways:
            where, _ = entries_of(rules, way["push_down"])
            yield cls(rules, where, way["forced"], terms.dice)

    def compels(self, state: State) -> bool:
        return self.forced and bool(self.due(state))

    def due(self, state: State) -> Sequence[int]:
        known, found = self._known  # asked for several times in a row
        if known is not state:
            cells, player, hands, face = state._cells, state._mover, state._hands, state._roll
            enemies = self.roster.enemies[player]
            nodes = self.by_face[face] if self.by_face and face is not None else self.entries
            if hands is not None and not hands[player - 1]:
                nodes = ()
            found = [node for node in nodes if enemies[cells[node]] and self.completes(state, node)]
            self._known = state, found
        return found

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells, player, hands = bytearray(state._cells), state._mover, state._hands
        if move.end >= 0:
            cells[move.end] = cells[move.start]
        cells[move.start] = player
        return bytes(cells), hands and spent(hands, player)

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        return landed((move.start, move.end))

    def told(self, state: State) -> LocalizedText:
        """What a player is told who has to push."""
        due = self.due(state)
        if len(due) > 1:
            return LocalizedText("rules.prompt.gryb.pushes", n=len(due))
        return LocalizedText("rules.prompt.gryb.push", space=self.space.names[due[0]])


class PushOn(Pushing):
    """The piece that was displaced is pushed on from the node to which the last one was pushed."""

    of_displaced = True
    stops = False
    going = "gryb.push_on"

    def __init__(self, first: PushDown):
        super().__init__(first.rules)
        self.first, self.onward = first, self

    def due(self, state: State) -> Sequence[int]:
        return been(state)[-1:] if pushed(state) else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = bytearray(state._cells)
        if move.end >= 0:
            cells[move.end] = pushed(state)
        return bytes(cells), state._hands

    def began(self, state: State) -> tuple[bytes, Hands]:
        # Each piece that has been pushed on stands one node below that on which it stood.
        way, cells, hands, player = been(state), bytearray(state._cells), state._hands, state._mover
        for node, under in pairwise(way):
            cells[node] = state._cells[under]
        cells[way[-1]] = pushed(state)
        return bytes(cells), hands and (*hands[: player - 1], hands[player - 1] + 1, *hands[player:])

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        return landed((*been(state), move.end))

    def lost(self, state: State, move: Move) -> tuple[int, ...]:
        return () if move.end >= 0 else (pushed(state),)

    def way_to(self, state: State, node: int) -> tuple[int, ...]:
        """The nodes down to one to which a piece has just been pushed, that of the new piece first. Raises
        Impossible where that cannot have been."""
        cells, way = state.cells, [node]
        while way[0] and not self.roster.own[state.mover][cells[way[0]]]:
            way.insert(0, self.space.parent(way[0]) or 0)
        enemies = self.roster.enemies[state.mover]
        if len(way) < 2 or way[0] not in self.first.entries or not all(enemies[cells[i]] for i in way[1:]):
            raise Impossible("push", "errors.position.push", space=self.space.names[node])
        return tuple(way)


def landed(way: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """(from, to) of the pieces that a push has brought onto the nodes of its way, the new one first; −1: off."""
    return tuple((start, end) for start, end in zip((-1, *way), way, strict=False) if end >= 0)


@memoize
def below(space: QuadTree) -> tuple[tuple[int, ...], ...]:
    return tuple(space.children(node) for node in range(space.size))


PUSH = {"push": Field(word, None)}
"""What positions of earlier versions tell of a push under way."""


def pushing(state: State, told: dict[str, Any], going: Sequence[tuple[Block, ...]], most: int) -> dict[str, Any]:
    """What a position of an earlier version tells by ``push``, from where the next piece is pushed on, as it is
    told now. ``going``, ``most``: of the turn, see ``rest_of``. Raises Impossible."""
    rules = state.rules
    after = [(inner(blocks[0]) if blocks else None) for blocks in going]
    by, on = next((n, block) for n, block in enumerate(after, 1) if isinstance(block, PushOn))
    way = on.way_to(state, space_of(rules, "push", told["push"]))
    rest = Continuation(most - 1, True, been=way, by=by, pushed=rules.roster.enemies[state.mover].index(1))
    return {**told, **continuation_held(rules, rest), "push": None}
