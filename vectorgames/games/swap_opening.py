"""The opening by swap (rules/time_vectors.md 2): two pieces and one are placed, the other player chooses.

Player 1 makes three placements: the first two are the pair, shown as ``1``, the third the single,
shown as ``2``. Player 2 then takes one or the other; the owner of the single moves next.
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.blocks import placing
from vectorgames.rules.blocks.adviser import BlockAdviser
from vectorgames.rules.blocks.block import Dice, dice_of
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage, Stage, State
from vectorgames.rules.goal import Hands
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules

_OWNERS = (1, 1, 2)


class OpeningPlace(placing.Placing):
    """One of the three placements. How many have been made is read off the board."""

    name = "opening"
    goals_count = False

    def __init__(self, rules: Rules, dice: Dice | None):
        super().__init__(rules, dice)
        self.choose: AnyStage = self
        self.empties_hands = False

    def next_placing(self, mover: int, waiting: Sequence[int]) -> int:
        return mover  # player 1 places those of both

    def passed(self, cells: bytes, hands: Hands) -> bool:
        return True  # whether all three are placed is asked of the choice that follows

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        pieces = tuple(sorted(code for code in cells if code))
        if mover != 1 or len(pieces) == len(_OWNERS) or pieces != _OWNERS[: len(pieces)]:
            return Impossible("position", "errors.position.opening")
        return _out_of_hand(self.rules, cells, hands)

    def play(self, state: State, action: Action | str) -> State:
        space = self.find(state, action).end
        rules, cells = self.rules, state.cells
        owner = _OWNERS[_placed(cells)]
        cells = cells[:space] + rules.roster.codes[owner] + cells[space + 1 :]
        hands = state.in_hand
        if hands is not None:
            hands = tuple(n - (p == owner) for p, n in enumerate(hands, 1))
        if _placed(cells) < len(_OWNERS):
            return self.following.begin(cells, 1, hands, 0, state.record)
        return self.choose.begin(cells, 2, hands, 0, state.record)

    def refuse(self, state: State, text: str) -> Reason:
        if text in Choose.WORDS:
            return Reason("choose_later", self.rules.section)
        return super().refuse(state, text)


class Choose(Stage[State, Action]):
    """Player 2 takes the pair or the single."""

    name = "choose"
    prompt = "rules.prompt.choose"
    goals_count = False
    hands_on = True
    WORDS = ("pair", "single")

    def __init__(self, rules: Rules):
        super().__init__(rules)
        self.table = tuple(Action("choose", word, (Pick("button", word),), k) for k, word in enumerate(self.WORDS))

    def passed(self, cells: bytes, hands: Hands) -> bool:
        return _placed(cells) >= len(_OWNERS)

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        if mover != 2 or tuple(sorted(code for code in cells if code)) != _OWNERS:
            return Impossible("position", "errors.position.opening")
        return _out_of_hand(self.rules, cells, hands)

    def actions(self, state: State) -> Sequence[Action]:
        return self.table

    def apply(self, state: State, action: Action) -> State:
        cells, hands = state.cells, state.in_hand
        if action.text == "single":
            return self.after.begin(cells, 2, hands, 0, state.record)
        cells = cells.translate(bytes.maketrans(b"\1\2", b"\2\1"))
        return self.after.begin(cells, 1, hands and hands[::-1], 0, state.record)

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("choose_now", self.rules.section)


class OpeningAdviser(BlockAdviser):
    """Which of the three pieces is due."""

    def prompt(self, state: State) -> LocalizedText:
        if isinstance(state.stage, OpeningPlace):
            return LocalizedText(f"rules.prompt.opening_{_placed(state.cells) + 1}")
        return super().prompt(state)

    def piece_due(self, state: State) -> int:
        opening = isinstance(state.stage, OpeningPlace)
        return _OWNERS[_placed(state.cells)] if opening else super().piece_due(state)


@stage_block(
    GAME_STAGES,
    "swap_opening",
    placing.DICE,
    "the opening in which one player places a pair and a single piece and the other chooses",
    spaces=("lattice",),
)
def build(made: RulesBuilder, dice: str = "none") -> list[AnyStage]:
    """The stages of the block; the last one leads on to the stage that follows the block. LocalizedError where
    there are not two players with pieces enough on an empty board."""
    rules = made.rules
    if rules.players != 2 or any(rules.setup) or (rules.supply is not None and rules.supply < 2):
        raise LocalizedError("errors.opening")
    made.adviser = OpeningAdviser
    place, choose = OpeningPlace(rules, dice_of(rules, dice)), Choose(rules)
    place.choose = choose
    if place.roll is None:
        return [place, choose]
    place.roll.name = "opening roll"
    return [place.roll, place, choose]


def _out_of_hand(rules: Rules, cells: bytes, hands: Hands) -> Impossible | None:
    """What is wrong with hands out of which these pieces have come."""
    supply = rules.supply
    if hands is None or supply is None:
        return None
    left = tuple(supply - cells.count(player) for player in (1, 2))
    if hands == left:
        return None
    return Impossible("hands", "errors.position.hands_left", expected=", ".join(map(str, left)))


def _placed(cells: bytes) -> int:
    return len(cells) - cells.count(0)
