"""Placing: the players place their pieces in turn until all hands are empty, by choice or where the dice say.

Building block ``{stage: placing, dice: none|bottom_node|any_node}`` (rules/gryb.md 1.5, 8.1, 8.2).
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.core import telling, threats
from vectorgames.core.action import Action
from vectorgames.core.introduce import Placements
from vectorgames.core.positions import Impossible, in_turn
from vectorgames.core.removal import Removal
from vectorgames.core.schema import Field, choice
from vectorgames.core.stage import IllegalAction, Reason, Stage
from vectorgames.core.state import State
from vectorgames.core.steps import Move, node_rolls, shared
from vectorgames.core.turn import OnTree, moved
from vectorgames.words import Phrase, SaidError

SPACES = ("tree",)
KEYS = {"dice": Field(choice("none", "bottom_node", "any_node"), "none")}


class Placing(OnTree):
    """One piece after another. With dice the roll itself places the piece of the player whose turn it is.

    ``after``: the stage that follows, set by the chain.
    """

    name = "placing"
    hands_on = True
    empties_hands = True

    def __init__(self, game, dice: str = "none"):
        super().__init__(game)
        self.needs_dice = dice != "none"
        first = game.space.firsts[game.space.depth] if dice == "bottom_node" else 0
        self.allowed = range(first, game.space.size)
        self.table = node_rolls(game.space) if self.needs_dice else shared(game.space).places
        self.after: Stage = self
        self.removal = Removal(game, self.onward, "placing removal")
        taken = {i for stage in game.stages for group in getattr(stage, "groups", ()) for i in group}
        room = sum(not game.setup[i] and i not in taken for i in self.allowed)
        if game.supply is None or game.supply * game.players > room:
            raise SaidError("errors.placing_supply", most=max(room, 0) // game.players)

    @property
    def parts(self) -> tuple[Stage, ...]:
        return self, self.removal

    def passed(self, cells: bytes, hands) -> bool:
        return not any(hands)

    def barred(self, cells: bytes, hands, mover: int) -> Impossible | None:
        pieces, setup = self.game.pieces, self.game.setup
        later = next((c for c in set(cells) if len(pieces[c]) > 1 and cells.count(c) > setup.count(c)), 0)
        if later:
            return Impossible("stage", "errors.position.comes_later", stage=self.name, piece=pieces[later])
        return in_turn(hands, mover) if any(hands) else Impossible("hands", "errors.position.all_placed")

    def actions(self, state: State) -> Sequence[Action]:
        if len(self.allowed) == len(state._cells):
            return Placements(self.table, state.free())
        cells, table = state._cells, self.table
        return tuple([table[i] for i in self.allowed if not cells[i]])

    def play(self, state: State, action: Action | str) -> State:
        table = self.table
        try:
            known = table[action.number] is action
        except (AttributeError, IndexError):
            known = False
        if not known:
            action = self.find(state, action)
        elif state._outcome is not None or state._cells[action.end] or action.end not in self.allowed:
            raise IllegalAction(self.why_not(state, action.text))
        return self.apply(state, action)

    def apply(self, state: State, action: Move) -> State:
        cells, hands = moved(state, action)
        return self.landed(state, action, cells, hands)

    def landed(self, state: State, action: Move, cells: bytes, hands: tuple[int, ...]) -> State:
        """The state after a piece has been placed; placements are progress."""
        player = state._mover
        for goal in self.game.goals:
            points = goal.reached(cells, player, action.end)
            if points and not goal.ends:
                return self.removal.due(state, cells, hands, points)
            if points:
                return self.win(state, cells, player, hands, goal.reason, points)
        return self.onward(state, cells, hands)

    def onward(self, state: State, cells: bytes, hands: tuple[int, ...]) -> State:
        """The next placement, or what follows when all hands are empty."""
        following = self if any(hands) else self.after
        return following.begin(cells, self.game.successor[state._mover], hands)

    def ask(self, state: State) -> Phrase:
        if self.needs_dice:
            return Phrase("rules.prompt.gryb.roll_node", n=state.hands[state.mover - 1])
        return Phrase("rules.prompt.gryb.place", n=state.hands[state.mover - 1])

    def refuse(self, state: State, text: str) -> Reason:
        return telling.placing_refusal(self, state, text)

    def wins(self, state: State) -> tuple[int, ...]:
        return threats.fourths(state, (state.actor,), self.allowed) if state.actor else ()

    def blocks(self, state: State) -> tuple[int, ...]:
        others = tuple(p for p in range(1, self.game.players + 1) if p != state.mover)
        return threats.fourths(state, others, self.allowed)


def build(game, dice: str = "none") -> list[Stage]:
    """The stage of the block. SaidError where the players have no end of pieces, or more than there is room for."""
    return [Placing(game, dice)]
