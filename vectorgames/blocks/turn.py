"""Turn: what a player may do when it is his turn, after a roll where dice are used; one move or several.

Building block ``{stage: turn, moves: [...], dice: …}`` (rules/gryb.md 1.5, 8; rules/time_vectors.md 13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

from vectorgames.blocks.block import Block, nearest, player_name
from vectorgames.blocks.dice import Dice, dice_of
from vectorgames.blocks.passage import Onward, Passage, Rest
from vectorgames.blocks.place import Place
from vectorgames.blocks.removal import Removal
from vectorgames.blocks.step import Rule, Step
from vectorgames.core.action import PASS, Action, Move
from vectorgames.core.moves import moves_on, rolls_on
from vectorgames.core.notation import Notation
from vectorgames.core.positions import Impossible, remembering, space_of, word
from vectorgames.core.schema import DefinitionError, Field, Node, boolean, choice, integer, listing, mapping, text
from vectorgames.core.stage import AnyStage, IllegalAction, Reason, Stage
from vectorgames.core.state import State, new_state
from vectorgames.words import Phrase, SaidError

if TYPE_CHECKING:
    from vectorgames.core.game import Game

Read = TypeVar("Read")


def _distance(node: Node) -> tuple[int, int]:
    found = listing(integer(1))(node)
    if len(found) != 2 or found[0] > found[1]:
        raise node.unexpected(Phrase("errors.least_most"))
    return found[0], found[1]


def _kinds(node: Node) -> Node:
    """Looked at once the pieces are known."""
    return node


def _step(node: Node) -> Node:
    """Looked at once the space is known."""
    return node


_PLACE = mapping({"introduce": Field(_step)})
_STEP = mapping(
    {
        "step": Field(_step),
        "onto": Field(choice("unoccupied", "enemy", "both"), "unoccupied"),
        "distance": Field(_distance, (1, 1)),
        "kinds": Field(_kinds, None),
    }
)


def _way(node: Node) -> dict[str, Any]:
    return (_PLACE if isinstance(node.value, dict) and "introduce" in node.value else _STEP)(node)


def _ways(node: Node) -> list[dict[str, Any]]:
    found = listing(_way)(node)
    if not found:
        raise node.fail("at_least_one", key="moves")
    return found


KINDS = ()  # any: each way to move may name those for which it is
KEYS = {
    "dice": Field(text, "none"),
    "moves": Field(_ways),
    "moves_per_turn": Field(integer(1, 2), 1),
    "through": Field(boolean, False),
    "no_move": Field(choice("pass", "lose"), "pass"),
    "progress": Field(listing(choice("introduce", "capture", "step")), ("introduce", "capture")),
    "fixed": Field(listing(text), ()),
}
PROGRESS = {"introduce": "place", "capture": "capture", "step": "move"}
"""What may count as progress -> kind of action."""


class Turn(Stage[State, Move]):
    """A player's turn: one of the actions of its blocks, or so many in a row."""

    name = "turn"
    dice: Dice | None

    def __init__(
        self,
        game: Game,
        blocks: Sequence[Block],
        *,
        dice: Dice | None = None,
        moves_per_turn: int = 1,
        through: bool = False,
        no_move: str = "pass",
        progress: Sequence[str] = ("introduce", "capture"),
    ):
        super().__init__(game)
        self.blocks = tuple(blocks)
        self.dice, self.number, self.no_move = dice, moves_per_turn, no_move
        self.progress = frozenset(PROGRESS[word] for word in progress)
        if moves_per_turn > 1:
            self.FIELDS = {
                "moves_left": Field(integer(1, moves_per_turn), None),
                "progress": Field(boolean, None),
                "passing": Field(word, None),
            }
        self.first = (*self.blocks, Passage(game, self.blocks)) if through else self.blocks
        self.onward = (Onward(game, self.blocks),)
        self.knows: Callable[[object], TypeGuard[Move]] = moves_on(game.space).knows
        self.removal = Removal(game, self.after_removal)
        self.roll = Roll(game, dice, self) if dice else None

    # ---- what is legal ----

    def begin(
        self, cells: bytes, mover: int, hands: tuple[int, ...] | None, quiet: int = 0, free: str | None = None
    ) -> State:
        if self.no_move == "lose":
            state = new_state(self, cells, mover, mover, hands, quiet)
            if not self.possible(state):
                return self.lost(state, mover)
        if self.roll:
            return new_state(self.roll, cells, 0, mover, hands, quiet)
        return new_state(self, cells, mover, mover, hands, quiet)

    def at(self, state: State) -> tuple[Block, ...]:
        """The blocks that the mover may use now."""
        memo = state._memo
        if memo is None:
            return self.first
        return self.onward if isinstance(memo, Rest) and memo.passing >= 0 else self.blocks

    def listing(self, state: State) -> Iterator[Move]:
        """The legal actions of the mover, without ``pass``."""
        for block in self.at(state):
            yield from block.listing(state)

    def possible(self, state: State) -> bool:
        return next(self.listing(state), None) is not None

    def actions(self, state: State) -> Sequence[Move]:
        return tuple(self.listing(state)) or (PASS,)

    def block_of(self, state: State, move: Move) -> Block | None:
        """The block to which a legal action belongs, None where it is not legal."""
        for block in self.at(state):
            if move.kind in block.kinds and block.permits(state, move):
                return block
        return None

    # ---- playing ----

    def play(self, state: State, action: Action | str) -> State:
        # An action out of the tables is looked at alone; anything else is found by its text.
        if state._outcome is None and self.knows(action) and (block := self.block_of(state, action)):
            return self.carried(state, action, block)
        return self.apply(state, self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        if action is PASS:
            return self.over(state, state._cells, state._hands, False)
        block = self.block_of(state, action)
        if block is None:
            raise IllegalAction(self.why_not(state, action.text))
        return self.carried(state, action, block)

    def carried(self, state: State, move: Move, block: Block) -> State:
        """The state after a legal action of a block."""
        player, memo = state._mover, state._memo
        cells, hands = block.change(state, move)
        progress = move.kind in self.progress
        passing = block.passing(move)
        if passing < 0 and (won := self.goal(state, move, cells, hands)):
            return won
        left = self.number - 1
        if isinstance(memo, Rest):
            left, progress = memo.left - 1, progress or memo.progress
        if left > 0:
            after = new_state(self, cells, player, player, hands, state._quiet, Rest(left, progress, passing))
            if self.possible(after):
                return after
        return self.over(state, cells, hands, progress)

    def goal(self, state: State, move: Move, cells: bytes, hands: tuple[int, ...] | None) -> State | None:
        """The final state, if an action reaches a goal; or the one in which pieces are to be removed for it."""
        player = state._mover
        if move.kind == "capture":
            victim = self.game.owners[state._cells[move.end]]
            if lost := self.beaten(state, cells, hands, victim):
                return lost
        owned = self.game.owned(cells)
        for goal in self.game.goals:
            points = goal.reached(owned, player, move.end)
            if points and goal.ends:
                return self.win(state, cells, player, hands, goal.reason, points)
            if points:
                return self.removal.due(state, cells, hands, points)
        return None

    def after_removal(self, state: State, cells: bytes, hands: tuple[int, ...] | None) -> State:
        return self.over(state, cells, hands, True)

    def over(self, state: State, cells: bytes, hands: tuple[int, ...] | None, progress: bool) -> State:
        """The state after a whole turn: the quiet limit is looked at, and whether the next player can move, in the
        order that the game says."""
        game, mover = self.game, state._mover
        quiet = 0 if progress else state._quiet + 1
        limit = game.quiet_limit is not None and quiet >= game.quiet_limit
        if limit and not game.no_move_first:
            return self.draw(state, cells, mover, hands, "limit")
        following = self.begin(cells, game.successor[mover], hands, quiet)
        return self.draw(state, cells, mover, hands, "limit") if limit and not following._outcome else following

    def lost(self, state: State, player: int) -> State:
        """The final state where a player has no move and loses by it."""
        others = [p for p in range(1, self.game.players + 1) if p != player]
        return self.win(state, state._cells, player, state._hands, "no move", winner=others[0])

    # ---- positions ----

    @property
    def parts(self) -> tuple[AnyStage, ...]:
        return (self, self.removal) if any(not goal.ends for goal in self.game.goals) else (self,)

    def held(self, state: State) -> dict[str, Any]:
        memo = state.remembered(Rest)
        if memo is None:
            return {}
        out: dict[str, Any] = {"moves_left": memo.left, "progress": memo.progress}
        return out if memo.passing < 0 else out | {"passing": self.game.space.names[memo.passing]}

    def holding(self, state: State, told: dict[str, Any]) -> State:
        if self.number == 1:
            return state
        if told["moves_left"] in (None, self.number):
            given = next((key for key in ("progress", "passing") if told[key] is not None), None)
            if given is not None:
                raise Impossible(given, "errors.position.first_move", key=given)
            return state
        over = -1 if told["passing"] is None else space_of(self.game, "passing", told["passing"])
        if over >= 0 and not state.cells[over]:
            raise Impossible("passing", "errors.position.passing", space=self.game.space.names[over])
        made = remembering(state, Rest(told["moves_left"], bool(told["progress"]), over))
        if state.outcome is None and not self.possible(made):
            raise Impossible("moves_left", "errors.position.stuck")
        return made

    def settled(self, state: State) -> State:
        ended = super().settled(state)
        first = ended is state and state.memo is None and state.roll is None
        if first and self.no_move == "lose" and not self.possible(state):
            return self.lost(state, state.mover)
        return ended

    # ---- what people are told ----

    def refuse(self, state: State, text: str) -> Reason:
        game = self.game
        if text.startswith("roll "):
            return Reason("act.no_roll", game.common_section)
        actions = self.actions(state)
        if actions[0] is PASS:
            key = "must_pass_roll" if self.dice else "must_pass"
            return Reason(f"act.{key}", game.common_section)
        if text == "pass":
            return Reason("act.no_pass", game.common_section, example=actions[0].text)
        said = game.notation.said(text)
        found = self._why_piece(state, said.end, actions) if said.form == "place" and not state._memo else None
        found = found or nearest(self.at(state), state, said)
        return found or Reason("act.no_action", game.section, example=actions[0].text)

    def _why_piece(self, state: State, space: int, actions: Sequence[Move]) -> Reason | None:
        """Why naming a space is no action where no piece comes in there: what stands on it may be meant."""
        enters = [block for block in self.blocks if isinstance(block, Place)]
        if any(space in block.entries for block in enters):
            return None
        name, there, section = self.game.space.names[space], state.cells[space], self.game.section
        going = next((action.text for action in actions if action.start == space), None)
        if going is not None:
            return Reason("act.where_to", section, space=name, example=going)
        if there:
            key = "stuck" if there == state.mover else "not_yours"
            return Reason(f"act.{key}", section, space=name, player=player_name(self.game, there))
        return None if enters else Reason("act.no_entering", section, example=actions[0].text)


class Roll(Stage[State, Move]):
    """The dice of a turn: every face, always."""

    name = "roll"
    needs_dice = True
    dice: Dice

    def __init__(self, game: Game, dice: Dice, then: Turn):
        super().__init__(game)
        self.dice, self.then = dice, then
        self.table = rolls_on(game.space, dice.kind)

    def settled(self, state: State) -> State:
        ended = self.then.settled(state)
        return state if ended.outcome is None else ended

    def actions(self, state: State) -> Sequence[Move]:
        return self.table

    def play(self, state: State, action: Action | str) -> State:
        # A roll out of the table is known by its number; anything else is found by its text.
        known = isinstance(action, Move) and action.number < len(self.table) and state._outcome is None
        if known and isinstance(action, Move) and self.table[action.number] is action:
            return self.apply(state, action)
        return self.apply(state, self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        mover = state._mover
        return new_state(
            self.then, state._cells, mover, mover, state._hands, state._quiet, None, None, None, action.number
        )

    def refuse(self, state: State, text: str) -> Reason:
        key = "not_on_dice" if text.startswith("roll ") else "roll_first"
        return Reason(f"act.{key}.{self.dice.kind}", self.game.common_section, example=self.table[0].text)


def _letters(game: Game, node: Node | None) -> tuple[str, ...]:
    """The kinds of pieces that a way to move is for, by their letters: all, if none are named."""
    known = tuple(game.kinds) or ("",)
    if node is None:
        return known
    given = tuple(node.value) if isinstance(node.value, str) and node.value else ("?",)
    if not {*given} <= {*known}:
        raise node.unexpected(Phrase("errors.some_kinds", kinds="".join(known)))
    return given


def _read(node: Node, check: Callable[[Any], Read]) -> Read:
    """What a space makes of a value; what it refuses, where the value stands."""
    try:
        return check(node.plain())
    except SaidError as error:
        raise DefinitionError(node.file, node.line, error.phrase) from None


def build(
    game: Game,
    moves: list[dict[str, Any]],
    dice: str = "none",
    moves_per_turn: int = 1,
    through: bool = False,
    no_move: str = "pass",
    progress: Sequence[str] = ("introduce", "capture"),
    fixed: Sequence[str] = (),
) -> list[AnyStage]:
    """The stages of the block, in the order in which a turn goes through them. SaidError where keys clash."""
    if moves_per_turn > 1 and dice != "none":
        raise SaidError("errors.dice_and_moves")
    thrown = dice_of(game, dice)
    if thrown and thrown.regions.single:
        raise SaidError("errors.dice", value=dice, expected=("none", "colour"))
    kept = frozenset(game.space.parse(name) for name in fixed)
    blocks: list[Block] = []
    if game.kinds and (through or any("introduce" in way for way in moves)):
        raise SaidError("errors.kinds_in_hand")
    if any(game.kinds):
        game.notation = Notation(game.space, "".join(game.kinds), always=bool(game.space.colours))
    rules: dict[str, list[Rule]] = {}
    for way in moves:
        if "introduce" in way:
            where = way["introduce"]
            blocks.append(Place(game, _read(where, game.space.entries), where.value, thrown))
        else:
            rule = Rule(_read(way["step"], game.space.relation_of), way["onto"], way["distance"])
            for letter in _letters(game, way["kinds"]):
                rules.setdefault(letter, []).append(rule)
    steps = [Step(game, some, thrown, kept, letter) for letter, some in rules.items()]
    blocks += steps
    turn = Turn(
        game,
        blocks,
        dice=thrown,
        moves_per_turn=moves_per_turn,
        through=through,
        no_move=no_move,
        progress=progress,
    )
    turn.steps = tuple(dict.fromkeys(kind for step in steps for kind in step.steps))
    return [turn.roll, turn] if turn.roll else [turn]
