"""Interrupt and Smack Down (rules/gryb.md 2): chains of pieces down from the top level, taken from the side.

``{stage: interrupt}``; with ``push: true`` pieces on the top level are not taken but pushed down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeGuard

from vectorgames.blocks.block import Block, Condition, nearest
from vectorgames.blocks.dice import Dice
from vectorgames.blocks.place import Place
from vectorgames.blocks.presenter import BlockPresenter
from vectorgames.blocks.turn import Turn
from vectorgames.core.action import Action, Move, Pick
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.positions import Impossible, remembering, space_of, word
from vectorgames.core.presenter import Presenter
from vectorgames.core.schema import Field, boolean
from vectorgames.core.stage import AnyStage, Reason
from vectorgames.core.state import State, new_state
from vectorgames.kept import kept
from vectorgames.spaces.tree import QuadTree
from vectorgames.words import Phrase, SaidError

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.spaces.space import Space

SPACES = ("tree",)
KEYS = {"push": Field(boolean, False)}


class Chained(Place):
    """A placement on the top level, or under an own node that hangs on own nodes up to there."""

    prompt = "chain"
    space: QuadTree

    def __init__(self, game: Game, dice: Dice):
        super().__init__(game, range(1, game.space.size), "no_head", dice)
        self.space = game.space_as(QuadTree)
        self.above = tuple(self.space.ancestors(node)[1:] for node in range(self.space.size))
        *_, taken, hand = self.conditions
        self.conditions = (*self.conditions[:2], taken, Condition(self._hangs, self._loose), hand)

    def listing(self, state: State) -> Iterator[Move]:
        # From the top down, so that only what hangs on own nodes is looked at.
        cells, player, places, face = state._cells, state._mover, self.moves.places, state._roll
        colours = range(len(self.space.colours)) if face is None else (face,)
        todo = [0]
        for node in todo:
            for child in self.space.children(node):
                if cells[child] == player:
                    todo.append(child)
                elif not cells[child] and self.space.colour(child) in colours:
                    yield places[child]

    def _hangs(self, state: State, move: Move) -> bool:
        cells, player = state._cells, state._mover
        return all(cells[node] == player for node in self.above[move.end])

    def _loose(self, state: State, move: Move) -> Reason:
        names = self.space.names
        broken = next(n for n in reversed(self.above[move.end]) if state.cells[n] != state.mover)
        return Reason("gryb.no_chain", self.game.section, space=names[move.end], broken=names[broken])


class Claim(Block):
    """``axb``: a new piece takes an enemy's place from the side; the own piece beside it stays.

    ``least``: the first node that may be taken.
    """

    kinds = ("capture",)
    prompt = "chain"

    def __init__(self, game: Game, dice: Dice, least: int):
        super().__init__(game)
        self.made, self.moves = claims(game.space), moves_on(game.space)
        self.ends = range(least, game.space.size)
        self.by_face = tuple(tuple(i for i in some if i >= least) for some in dice.regions.members)
        self.conditions = (
            Condition(self._enemy, self._nobody),
            dice.condition,
            Condition(lambda state, move: move.end >= least, self._top),
            Condition(lambda state, move: self.beside(state, move.end) >= 0, self._nobody_beside),
            Condition(lambda state, move: self.beside(state, move.end) == move.start, self._other_beside),
        )

    def beside(self, state: State, end: int) -> int:
        """The own piece beside a node that takes it: the one whose focus is first; −1 if there is none."""
        cells, player = state._cells, state._mover
        return next((node for node in self.space.steps("sideways")[end] if cells[node] == player), -1)

    def candidates(self, state: State) -> Iterator[Move]:
        for end in range(1, self.space.size):
            beside = self.beside(state, end)
            if beside >= 0:
                yield self.made[beside, end]

    def listing(self, state: State) -> Iterator[Move]:
        cells, player, face = state._cells, state._mover, state._roll
        for end in self.ends if face is None else self.by_face[face]:
            if cells[end] and cells[end] != player:
                beside = self.beside(state, end)
                if beside >= 0:
                    yield self.made[beside, end]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form == "place" and self._enemy(state, self.moves.places[said.end]):
            beside = self.beside(state, said.end)
            return (self.made[beside, said.end],) if beside >= 0 else ()
        return (self.made[said.start, said.end],) if said.form == "capture" else ()

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
        cells, end = state._cells, move.end
        return cells[:end] + self.game.codes[state._mover] + cells[end + 1 :], state._hands

    def _enemy(self, state: State, move: Move) -> bool:
        return move.end > 0 and state._cells[move.end] not in (0, state._mover)

    def _reason(self, key: str, move: Move) -> Reason:
        return Reason(f"gryb.{key}", self.game.section, space=self.space.names[move.end])

    def _nobody(self, state: State, move: Move) -> Reason:
        return Reason("act.takes_nothing", self.game.section, space=self.space.names[move.end])

    def _top(self, state: State, move: Move) -> Reason:
        return self._reason("top_is_pushed", move)

    def _nobody_beside(self, state: State, move: Move) -> Reason:
        return self._reason("nobody_beside", move)

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
        self.tops, self.bottom = self.space.on_level(1), self.space.on_level(self.space.depth).start
        self.conditions = (
            Condition(lambda state, move: move.start == self.due(state), self._not_due),
            Condition(self._down, self._not_down),
            Condition(lambda state, move: move.end < 0 or state._cells[move.end] != state._mover, self._own),
            Condition(lambda state, move: self.completes(state, move.end), self._stuck),
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
        return any(cells[c] != player and self.completes(state, c) for c in self.space.children(node))

    def candidates(self, state: State) -> Iterator[Move]:
        due = self.due(state)
        if due >= 0:
            ends = (-1,) if due >= self.bottom else self.space.children(due)
            yield from (self.made[due, end] for end in ends)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (self.made[said.start, said.end],) if said.form == "push" else ()

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
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
        return move.end in self.space.children(move.start)

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

    def _own(self, state: State, move: Move) -> Reason:
        return Reason("gryb.push_own", self.game.section, space=self.space.names[move.end])

    def _stuck(self, state: State, move: Move) -> Reason:
        return Reason("gryb.push_stuck", self.game.section, space=self.space.names[move.end])


class Interrupt(Turn):
    """A placement in an own chain, or a claim, of the colour rolled."""

    def __init__(self, game: Game, dice: Dice, least: int = 1):
        self.claim = Claim(game, dice, least)
        super().__init__(game, (Chained(game, dice), self.claim), dice=dice)
        self.knows = self._knows

    def _knows(self, action: object) -> TypeGuard[Move]:
        """Whether an action is one of this game's own, not one that is written alike elsewhere."""
        if type(action) is not Move:
            return False
        if action.kind == "place":
            return moves_on(self.game.space).knows(action)
        made = pushes if action.kind == "push" else claims
        return made(self.game.space).get((action.start, action.end)) is action


class SmackDown(Interrupt):
    """Interrupt in which a piece on the top level is pushed down: all there is to do, where it can be done.

    ``memo``: the node from which the piece pushed last has to be pushed on.
    """

    def __init__(self, game: Game, dice: Dice):
        self.push = Push(game)
        super().__init__(game, dice, least=self.push.tops.stop)

    def at(self, state: State) -> tuple[Block, ...]:
        return (self.push,) if self.push.due(state) >= 0 else self.blocks

    def carried(self, state: State, move: Move, block: Block) -> State:
        if block is not self.push:
            return super().carried(state, move, block)
        player, end = state._mover, move.end
        cells, _ = block.change(state, move)
        if end >= 0 and state._cells[end]:
            return new_state(self, cells, player, player, None, state._quiet, end)
        return self._pushed(state, cells, end) or self.over(state, cells, None, True)

    def _pushed(self, state: State, cells: bytes, end: int) -> State | None:
        """The final state, if a whole push has given the mover a GRYB, or else the opponent."""
        player = state._mover
        for goal in self.game.goals:
            for top in self.push.tops:
                points = goal.reached(cells, player, top) if cells[top] == player else 0
                if points:
                    return self.win(state, cells, player, None, goal.reason, points)
            points = goal.reached(cells, cells[end], end) if end >= 0 else 0
            if points:
                return self.win(state, cells, player, None, goal.reason, points, winner=cells[end])
        return None

    # ---- positions ----

    FIELDS = {"push": Field(word, None)}

    def held(self, state: State) -> dict[str, Any]:
        pushed = state.remembered(int)
        return {} if pushed is None else {"push": self.game.space.names[pushed]}

    def holding(self, state: State, told: dict[str, Any]) -> State:
        if told["push"] is None:
            return state
        node = space_of(self.game, "push", told["push"])
        if told["roll"] is not None or node < self.push.tops.stop or state.cells[node] in (0, state.mover):
            raise Impossible("push", "errors.position.push", space=self.game.space.names[node])
        return remembering(state, node)

    def rolled_before(self, told: dict[str, Any]) -> bool:
        return told["push"] is None

    # ---- what people are told ----

    def refuse(self, state: State, text: str) -> Reason:
        if self.push.due(state) >= 0 and not text.startswith("roll "):
            found = nearest((self.push,), state, self.game.notation.said(text))
            return found or self.push._not_due(state, self.push.made[0, 0])
        if self.game.notation.said(text).form == "push":
            return Reason("gryb.no_push", self.game.section)
        return super().refuse(state, text)


class InterruptPresenter(BlockPresenter):
    """A click on an enemy's piece takes it from the side."""

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        if isinstance(state.stage, Interrupt):
            beside = state.stage.claim.beside(state, space)
            if state.cells[space] not in (0, state.mover) and beside >= 0:
                return state.stage.claim.made[beside, space].text
        return self.game.space.names[space]


class SmackDownPresenter(InterruptPresenter):
    """Prompts, clicks and threats of pushes."""

    def prompt(self, state: State) -> Phrase:
        names, stage = self.game.space.names, state.stage
        if not isinstance(stage, SmackDown) or (due := stage.push.due(state)) < 0:
            return super().prompt(state)
        if state.memo is not None:
            return Phrase("rules.prompt.gryb.push_on", space=names[due])
        return self._rolled(state, stage.dice, Phrase("rules.prompt.gryb.push", space=names[due]))

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        names = self.game.space.names
        start = picked[0].space if picked else None
        if start is not None:
            return f"{names[start]}>{names[space]}"
        return super().attempt(state, picked, space)

    def as_if(self, state: State, player: int) -> tuple[State, ...]:
        """Once for every colour: a push that one of them brings is all there is to do then."""
        return tuple(
            new_state(theirs.stage, theirs.cells, player, player, None, roll=face)
            for theirs in super().as_if(state, player)
            for face in range(len(self.game.space.colours))
        )

    def may_fill(self, action: Action, targets: set[int]) -> bool:
        return action.kind == "push" or super().may_fill(action, targets)

    def gains(self, state: State, action: Action) -> bool:
        return Presenter.gains(self, state, action) if action.kind == "push" else super().gains(state, action)


class _Made(dict[tuple[int, int], Move]):
    """(start, end) -> action, made when first asked for."""

    def __init__(self, make: Callable[[int, int], Move]):
        super().__init__()
        self._make = make

    def __missing__(self, key: tuple[int, int]) -> Move:
        move = self[key] = self._make(*key)
        return move


@kept
def claims(space: Space) -> _Made:
    """``axb``; its one click is the node taken, since only one piece may take it."""
    names, spots = space.names, moves_on(space).spots
    return _Made(lambda a, b: Move("capture", f"{names[a]}x{names[b]}", (spots[b],), 0, a, b))


@kept
def pushes(space: Space) -> _Made:
    """``n>m``; ``n>off`` where ``end`` is −1."""
    names, spots = space.names, moves_on(space).spots

    def make(start: int, end: int) -> Move:
        last = spots[end] if end >= 0 else Pick("button", "off")
        text = f"{names[start]}>{names[end] if end >= 0 else 'off'}"
        return Move("push", text, (spots[start], last), 0, start, end)

    return _Made(make)


def build(game: Game, push: bool = False) -> list[AnyStage]:
    """The stages of the game: the colour die, then the turn. SaidError for a goal that does not end the game."""
    if not all(goal.ends for goal in game.goals):
        raise SaidError("errors.interrupt_goals")
    game.supply = None  # whatever a definition says: there is no end of pieces
    dice = Dice(game, "colour")
    game.presenter = SmackDownPresenter(game) if push else InterruptPresenter(game)
    turn = SmackDown(game, dice) if push else Interrupt(game, dice)
    return [turn.roll, turn] if turn.roll else [turn]
