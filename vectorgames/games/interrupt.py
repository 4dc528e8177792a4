"""Interrupt and Smack Down (rules/gryb.md 2): chains of pieces down from the top level, taken from the side.

``{stage: interrupt}``; with ``push: true`` pieces on the top level are not taken but pushed down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, nearest
from vectorgames.blocks.chains import Hanging
from vectorgames.blocks.dice import Dice
from vectorgames.blocks.presenter import BlockPresenter
from vectorgames.blocks.turn_stage import Turn
from vectorgames.core.action import Action, Move, Pick
from vectorgames.core.impossible import Impossible, remembering, space_of, word
from vectorgames.core.presenter import Presenter, Spaces
from vectorgames.core.schema import Field, boolean
from vectorgames.core.stage import AnyStage, Reason
from vectorgames.core.state import State, new_state
from vectorgames.games.interrupts.blocks import Claim, Push
from vectorgames.words import LocalizedError, LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game

SPACES = ("tree",)
MEANING = "pieces are placed in chains and taken from the side"
KEYS = {"push": Field(boolean, False, "whether those of the top level are pushed down instead of taken")}


class Interrupt(Turn):
    """A placement in an own chain, or a claim, of the colour rolled."""

    def __init__(self, game: Game, dice: Dice, least: int = 1):
        self.claim = Claim(game, dice, least)
        enter = Hanging(game, range(1, game.space.size), "no_head", dice)
        enter.prompt = self.claim.prompt
        super().__init__(game, (enter, self.claim), dice=dice)


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

    def prompt(self, state: State) -> LocalizedText:
        names, stage = self.game.space.names, state.stage
        if not isinstance(stage, SmackDown) or (due := stage.push.due(state)) < 0:
            return super().prompt(state)
        if state.memo is not None:
            return LocalizedText("rules.prompt.gryb.push_on", space=names[due])
        return self._rolled(state, stage.dice, LocalizedText("rules.prompt.gryb.push", space=names[due]))

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        names = self.game.space.names
        start = picked[0].space if picked else None
        if start is not None:
            return f"{names[start]}>{names[space]}"
        return super().attempt(state, picked, space)

    def passing(self, state: State) -> tuple[tuple[str, int], ...]:
        pushed = state.remembered(int) if isinstance(state.stage, SmackDown) else None
        return () if pushed is None else ((self.game.pieces[3 - state.mover], pushed),)

    def taking(self, theirs: State) -> Sequence[Action]:
        return [action for action in theirs.actions() if action.kind in ("push", "capture")]

    def goes_on(self, after: State) -> bool:
        return after.outcome is None and after.remembered(int) is not None

    def lost(self, theirs: State, action: Action, after: State) -> Spaces:
        """By a push only what falls off the board: whatever it meets is pushed on."""
        if action.kind != "push" or not isinstance(action, Move):
            return super().lost(theirs, action, after)
        return (action.start,) if action.end < 0 else ()

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


def build(game: Game, push: bool = False) -> list[AnyStage]:
    """The stages of the game: the colour die, then the turn. LocalizedError for a goal that does not end the game,
    and for pushes among more than two players."""
    if not all(goal.ends for goal in game.goals):
        raise LocalizedError("errors.interrupt_goals")
    if push and game.players != 2:  # a piece that is pushed on belongs to the other player
        raise LocalizedError("errors.push_players")
    game.supply = None  # whatever a definition says: there is no end of pieces
    dice = Dice(game, "colour")
    game.presenter = SmackDownPresenter(game) if push else InterruptPresenter(game)
    turn = SmackDown(game, dice) if push else Interrupt(game, dice)
    return [turn.roll, turn] if turn.roll else [turn]
