"""Battlefield (rules/gryb.md 4): patriots become squads and platoons, and who has a second lieutenant wins.

Building block ``{stage: battlefield, monkeybusiness: false}``, for pieces ``{kinds: ["", S, L]}`` with a number of
patriots for each player, whom the dice scatter.
"""

from __future__ import annotations

from functools import partial

from vectorgames.base.words import LocalizedText
from vectorgames.games.battlefield.adviser import BattlefieldAdviser
from vectorgames.games.battlefield.moves import STEPS, Across, Military, Patriot, PatriotBlock, PatriotsTwice
from vectorgames.games.battlefield.units import KINDS as UNITS
from vectorgames.games.battlefield.units import Enlist, forces_of
from vectorgames.rules.blocks.block import dice_of
from vectorgames.rules.blocks.placing import Placing
from vectorgames.rules.blocks.turn_stage import Turn
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.feature import CellFeature, Feature, Sets, Sight
from vectorgames.rules.game import AnyStage, State
from vectorgames.rules.goal import Goal, Hands, Play
from vectorgames.rules.notation import Notation
from vectorgames.rules.positions import in_turn
from vectorgames.rules.reason import Impossible
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, boolean

FEW = 4
"""With fewer patriots nobody can become a squad."""


class OfUnits(Goal):
    """Whether it is reached units tell, not single pieces that land."""

    by_stage = True
    of_landing = False

    def __init__(self, rules: Rules):
        super().__init__(rules.space)
        self.forces = forces_of(rules)
        self.phrase = LocalizedText(f"games.goal.{self.reason}")
        self.join(rules.roster)


class Strength(CellFeature):
    """Squads, and platoons that count more: more than the patriots of which they come, and the threat of it."""

    name = "strength"
    weight = 0.6


class Lieutenants(OfUnits):
    """A second lieutenant, or four squads on the ground of the first one, who would be the second."""

    reason = "lieutenants"

    def met(self, play: Play, side: int) -> bool:
        return side == play.player and self.holds(play.cells, side)

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        counts = {"S": 1.0, "L": 5.0}
        values = [counts.get(piece[1:], 0.0) for piece in self.roster.pieces]
        table = self.space.sets("gryb")
        return Strength(self.roster, [values] * self.space.size), Sets(self.roster, table, seen.rows(table))

    def holds(self, cells: bytes, player: int) -> bool:
        """Whether a player has won by his lieutenants."""
        led = [group for group in self.forces.military(cells, player) if group.led]
        return len(led) > 1 or any(group.strength == 8 for group in led)


class Captured(OfUnits):
    """After setup: the other player has no military and too few patriots to become a squad."""

    reason = "captured"

    def met(self, play: Play, side: int) -> bool:
        foe = 3 - play.player
        few = play.cells.count(self.forces.patriot[foe]) < FEW and not self.forces.strength(play.cells, foe)
        return side == play.player and few and not any(play.in_hand or ())


KEYS = {
    "monkeybusiness": Field(boolean, False, "whether groups whose ground has GRY on it are taken by equal ones too")
}


class Muster(Placing):
    """The dice scatter the patriots; squads form in the meantime."""

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        if hands is not None and not any(hands):
            return Impossible("hands", "errors.position.all_placed")
        return in_turn(hands, mover) or misplaced(self.rules, cells, hands)


class Battle(Turn):
    """One or two patriots, or a group; two lieutenants win."""

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        return misplaced(self.rules, cells, hands)

    def settled(self, state: State) -> State:
        ended = super().settled(state)
        for goal in self.rules.goals:
            winners = [p for p in (1, 2) if isinstance(goal, Lieutenants) and goal.holds(state.cells, p)]
            if len(winners) > 1:
                raise Impossible("position", "errors.position.both_won", players="1, 2")
            if winners and ended is state:
                return self.win(state, state.cells, state.mover, state.in_hand, goal.reason, winner=winners[0])
        return ended


def misplaced(rules: Rules, cells: bytes, hands: Hands) -> Impossible | None:
    """Why units cannot stand so: each kind has a level of its own, and nobody is made of more than he had."""
    forces = forces_of(rules)
    levels = {0: forces.bottom, 1: forces.squads, 2: forces.platoons}
    wrong = (
        i for i, code in enumerate(cells) if code and i not in levels[UNITS.index(rules.roster.pieces[code][1:])]
    )
    if (space := next(wrong, None)) is not None:
        return Impossible("position", "errors.position.units", space=rules.space.names[space])
    for player in (1, 2):
        most = (rules.supply or 0) - (hands[player - 1] if hands else 0)
        if forces.men(cells, player) > most:
            return Impossible("position", "errors.position.men", player=player, n=most)
    return None


@stage_block(
    GAME_STAGES,
    "battlefield",
    KEYS,
    'patriots become squads and platoons, which take each other, of kinds `["", S, L]`',
    spaces=("tree",),
    goals=("most",),
    with_kinds=True,
)
def build(made: RulesBuilder, monkeybusiness: bool) -> list[AnyStage]:
    """The stages of the block. LocalizedError for pieces or players that it is not made for."""
    rules = made.rules
    forces, military, enlist = forces_of(rules), Military(rules, monkeybusiness), Enlist(rules)
    made.adviser = partial(BattlefieldAdviser, forces=forces, military=military, enlist=enlist)
    made.put(
        notation=Notation(rules.space, "".join(UNITS)),
        effects=(*rules.effects, enlist),
        goals=(Lieutenants(rules), Captured(rules), *rules.goals),
    )
    if rules.decider is not None:
        rules.decider.phrase = LocalizedText("games.goal.most_squads")
    muster = Muster(rules, dice_of(rules, "bottom_node"))
    patriot = Patriot(rules)
    blocks = (patriot, PatriotBlock(rules), Across(rules), military)
    length = PatriotsTwice(steps=forces.space.relation(*STEPS))
    turn = Battle(rules, blocks, moves_per_turn=length, optional_rest=True, progress=("capture",))
    turn.later = (patriot, turn.later[-1])
    turn.steps = STEPS
    muster.after = turn
    return [muster, turn]
