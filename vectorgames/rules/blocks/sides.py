"""Sides: the first player chooses on which nodes the game begins for him; the others get what is left.

Building block ``{stage: sides, of: [[GGGG, YYYY], [BBBB, RRRR]]}`` (rules/gryb.md 4, connection).
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.builder import STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage, Stage, State
from vectorgames.rules.goal import Hands
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, listing, text

KEYS = {
    "of": Field(
        listing(listing(text)), meaning="the spaces of each, as many as there are players", values="lists of spaces"
    )
}


class Sides(Stage[State, Action]):
    """One action for each group of nodes."""

    name = "sides"
    prompt = "rules.prompt.gryb.sides"
    hands_on = True
    goals_count = False

    def __init__(self, rules: Rules, groups: list[list[str]]):
        super().__init__(rules)
        self.groups = tuple(tuple(sorted(rules.space.parse(name) for name in group)) for group in groups)
        self.gives = len(self.groups[0])
        names = rules.space.names
        texts = [f"[{','.join(sorted(names[i] for i in group))}]" for group in self.groups]
        self.table = tuple(Action("choose", text, (Pick("button", text),), k) for k, text in enumerate(texts))

    def passed(self, cells: bytes, hands: Hands) -> bool:
        holders = [{cells[space] for space in group} for group in self.groups]
        owners = {self.roster.owners[code] for codes in holders for code in codes}
        return all(len(codes) == 1 for codes in holders) and owners == {*range(1, self.roster.players + 1)}

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        taken = [space for group in self.groups for space in group if cells[space]]
        if not taken:
            return None
        name = self.rules.space.names[taken[0]]
        return Impossible("position", "errors.position.side_taken", stage=self.name, space=name)

    def actions(self, state: State) -> Sequence[Action]:
        return self.table

    def apply(self, state: State, action: Action) -> State:
        cells = bytearray(state.cells)
        first = state.mover
        others = [group for group in self.groups if group is not self.groups[action.number]]
        for player, group in enumerate((self.groups[action.number], *others)):
            for space in group:
                cells[space] = (first - 1 + player) % self.roster.players + 1
        return self.after.begin(bytes(cells), first, state.in_hand, 0, state.record)

    def group_with(self, space: int) -> str:
        """Text of the choice of the group in which a node is; "": it is in none."""
        return next((a.text for a, group in zip(self.table, self.groups, strict=True) if space in group), "")

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("gryb.sides_first", self.rules.section, expected=tuple(a.text for a in self.table))


@stage_block(
    STAGES,
    "sides",
    KEYS,
    "the first action: which spaces the first player has, the others getting what is left",
    spaces=("tree",),
)
def build(made: RulesBuilder, of: list[list[str]]) -> list[AnyStage]:
    """The stage of the block. LocalizedError where it is not the first, or not each player gets a group of as many
    unoccupied nodes."""
    if made.stages:
        raise LocalizedError("errors.sides_first")
    refused = LocalizedError("errors.sides", n=made.rules.players)
    if len(of) != made.rules.players or len({*map(len, of)}) != 1 or len(of[0]) < 2:
        raise refused
    stage = Sides(made.rules, of)
    nodes = [node for group in stage.groups for node in group]
    if len({*nodes}) != len(nodes):
        raise refused
    occupied = next((node for node in nodes if made.rules.setup[node]), None)
    if occupied is not None:
        raise LocalizedError("errors.sides_set_up", space=made.rules.space.names[occupied])
    return [stage]
