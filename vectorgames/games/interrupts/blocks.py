"""Ways to act in Interrupt and Smack Down (rules/gryb.md 2): chains, taking from the side, pushing down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from vectorgames.blocks.block import Block, Condition
from vectorgames.blocks.conditions import at_end
from vectorgames.blocks.dice import Dice
from vectorgames.core.action import Move, Pick
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State
from vectorgames.memoize import memoize
from vectorgames.spaces.tree import QuadTree

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.spaces.space import Space


class Claim(Block):
    """``axb``: a new piece takes an enemy's place from the side; the own piece beside it stays.

    ``least``: the first node that may be taken.
    """

    kinds = ("capture",)
    prompt = "chain"

    def __init__(self, game: Game, dice: Dice, least: int):
        super().__init__(game)
        self.made, self.moves = claims(game.space), moves_on(game.space)
        self.sideways = game.space.relation_of(["sideways"]).ends
        faces = (*dice.masks, b"\1" * game.space.size)
        self.allowed = tuple(bytes(least) + face[least:] for face in faces)
        self.others = tuple(bytes(code not in (0, p) for code in range(256)) for p in range(game.players + 1))
        self.conditions = (
            Condition(self._enemy, at_end("act.takes_nothing")),
            dice.condition,
            Condition(lambda state, move: move.end >= least, at_end("gryb.top_is_pushed")),
            Condition(lambda state, move: self.beside(state, move.end) >= 0, at_end("gryb.nobody_beside")),
            Condition(lambda state, move: self.beside(state, move.end) == move.start, self._other_beside),
        )

    def beside(self, state: State, end: int) -> int:
        """The own piece beside a node that takes it: the one whose focus is first; −1 if there is none."""
        cells, player = state._cells, state._mover
        for node in self.sideways[end]:
            if cells[node] == player:
                return node
        return -1

    def candidates(self, state: State) -> Iterator[Move]:
        for end in range(1, self.space.size):
            beside = self.beside(state, end)
            if beside >= 0:
                yield self.made[beside, end]

    def listing(self, state: State) -> Iterator[Move]:
        cells, player, face = state._cells, state._mover, state._roll
        allowed, sideways = self.allowed[-1 if face is None else face], self.sideways
        enemies = cells.translate(self.others[player])
        end = enemies.find(1)
        while end >= 0:
            if allowed[end]:
                for node in sideways[end]:
                    if cells[node] == player:
                        yield self.made[node, end]
                        break
            end = enemies.find(1, end + 1)

    def permits(self, state: State, move: Move) -> bool:
        # As the conditions: the same in one step.
        cells, player, face, end = state._cells, state._mover, state._roll, move.end
        there = cells[end]
        return (
            there != 0
            and there != player
            and self.allowed[-1 if face is None else face][end] == 1
            and self.beside(state, end) == move.start
        )

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form == "place" and self._enemy(state, self.moves.places[said.end]):
            beside = self.beside(state, said.end)
            return (self.made[beside, said.end],) if beside >= 0 else ()
        return (self.made[said.start, said.end],) if said.form == "capture" else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells, end = state._cells, move.end
        return cells[:end] + self.game.codes[state._mover] + cells[end + 1 :], state._hands

    def _enemy(self, state: State, move: Move) -> bool:
        return move.end > 0 and state._cells[move.end] not in (0, state._mover)

    def _other_beside(self, state: State, move: Move) -> Reason:
        return Reason("act.takes", self.game.section, text=self.made[self.beside(state, move.end), move.end].text)


class Push(Block):
    """``n>m``: an enemy's piece is pushed down to a child of its node, ``n>off`` from the bottom level.

    The first push puts the mover's piece on the top level; the piece that is pushed on stands in nobody's space.
    """

    kinds = ("push",)
    prompt = "push"
    space: QuadTree

    def __init__(self, game: Game):
        super().__init__(game)
        self.space = game.space_as(QuadTree)
        self.made = pushes(self.space)
        self.below = below(self.space)
        self.tops, self.bottom = self.space.on_level(1), self.space.on_level(self.space.depth).start
        self.conditions = (
            Condition(lambda state, move: move.start == self.due(state), self._not_due),
            Condition(self._down, self._not_down),
            Condition(
                lambda state, move: move.end < 0 or state._cells[move.end] != state._mover, at_end("gryb.push_own")
            ),
            Condition(lambda state, move: self.completes(state, move.end), at_end("gryb.push_stuck")),
        )

    def due(self, state: State) -> int:
        """The node from which a piece is to be pushed, −1: none."""
        pushed = state._memo
        if isinstance(pushed, int):
            return pushed
        top = -1 if state._roll is None else self.tops[state._roll]
        there = top > 0 and state._cells[top]
        return top if there and there != state._mover and self.completes(state, top) else -1

    def completes(self, state: State, node: int) -> bool:
        """Whether a piece that comes to a node stays there, or pushes on one that can be pushed on."""
        cells, player = state._cells, state._mover
        if node < 0 or not cells[node] or node >= self.bottom:
            return True
        for child in self.below[node]:  # noqa: SIM110 (a loop is quicker than any)
            if cells[child] != player and self.completes(state, child):
                return True
        return False

    def candidates(self, state: State) -> Iterator[Move]:
        due = self.due(state)
        if due >= 0:
            ends = (-1,) if due >= self.bottom else self.below[due]
            yield from (self.made[due, end] for end in ends)

    def listing(self, state: State) -> Iterator[Move]:
        cells, player = state._cells, state._mover
        for move in self.candidates(state):
            if move.end < 0 or (cells[move.end] != player and self.completes(state, move.end)):
                yield move

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (self.made[said.start, said.end],) if said.form == "push" else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells, player = bytearray(state._cells), state._mover
        other = cells[move.start]
        if state._memo is None:
            cells[move.start] = player
        if move.end >= 0:
            cells[move.end] = 3 - player if state._memo is not None else other
        return bytes(cells), state._hands

    def _down(self, state: State, move: Move) -> bool:
        if move.start >= self.bottom:
            return move.end < 0
        return move.end in self.below[move.start]

    def _example(self, state: State) -> str:
        return next(self.listing(state)).text

    def _not_due(self, state: State, move: Move) -> Reason:
        due = self.due(state)
        if due < 0:
            return Reason("gryb.no_push", self.game.section)
        space = self.space.names[due]
        return Reason("gryb.push_now", self.game.section, space=space, example=self._example(state))

    def _not_down(self, state: State, move: Move) -> Reason:
        space = self.space.names[move.start]
        return Reason("gryb.push_down", self.game.section, space=space, example=self._example(state))


class _Made(dict[tuple[int, int], Move]):
    """(start, end) -> action, made when first asked for."""

    def __init__(self, make: Callable[[int, int], Move]):
        super().__init__()
        self._make = make

    def __missing__(self, key: tuple[int, int]) -> Move:
        move = self[key] = self._make(*key)
        return move


@memoize
def below(space: QuadTree) -> tuple[tuple[int, ...], ...]:
    """The children of every node, in the order of their colours."""
    return tuple(space.children(node) for node in range(space.size))


@memoize
def claims(space: Space) -> _Made:
    """``axb``; its one click is the node taken, since only one piece may take it."""
    names, moves = space.names, moves_on(space)
    return _Made(lambda a, b: Move("capture", f"{names[a]}x{names[b]}", (moves.spots[b],), 0, a, b, made_by=moves))


@memoize
def pushes(space: Space) -> _Made:
    """``n>m``; ``n>off`` where ``end`` is −1."""
    names, moves = space.names, moves_on(space)

    def make(start: int, end: int) -> Move:
        last = moves.spots[end] if end >= 0 else Pick("button", "off")
        text = f"{names[start]}>{names[end] if end >= 0 else 'off'}"
        return Move("push", text, (moves.spots[start], last), 0, start, end, made_by=moves)

    return _Made(make)
