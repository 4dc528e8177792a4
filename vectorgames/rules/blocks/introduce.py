"""A game of placing alone: ``{stage: introduce, dice: none|grid}`` (rules/time_vectors.md 2, 4)."""

from __future__ import annotations

from vectorgames.rules.action import Action, Move
from vectorgames.rules.blocks.block import dice_of
from vectorgames.rules.blocks.judging import is_plain
from vectorgames.rules.blocks.placing import CHAINED, Placing, with_letters
from vectorgames.rules.builder import STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage, State, new_state


class PlacingAnywhere(Placing):
    """Pieces without end come onto any space, and nothing but goals is looked at: no loop of play is longer."""

    def play(self, state: State, action: Action | str) -> State:
        # The same as of others, as far as it goes: what ends the game, or is none of its actions, is left to them.
        if type(action) is Move and state._free is not None and state._outcome is None:
            cells, end, player = state._cells, action.end, state._mover
            if self.quick.get(end) is action and not cells[end]:
                cells = cells[:end] + self.roster.codes[player] + cells[end + 1 :]
                for goal in self.rules.goals:
                    if goal.reached(cells, player, end):
                        break
                else:
                    free = state._free.replace(chr(end), "")
                    if free:
                        mover = self.roster.successor[player]
                        return new_state(self, cells, mover, mover, None, 0, None, None, free)
        return super().play(state, action)


@stage_block(
    STAGES,
    "introduce",
    CHAINED,
    "a player places a piece from the hand on an unoccupied space, to the end of the game",
    with_kinds=True,
)
def build(made: RulesBuilder, dice: str = "none", chain: str = "none") -> list[AnyStage]:
    """The stages of the block, in the order in which a turn goes through them."""
    with_letters(made)
    rules = made.rules
    anywhere = dice == chain == "none" and rules.hands is None and not any(rules.roster.kinds) and is_plain(rules)
    kind = PlacingAnywhere if anywhere else Placing
    place = kind(rules, dice_of(rules, dice), phase=False, chain=chain)
    place.name = "place"
    return [place.roll, place] if place.roll else [place]
