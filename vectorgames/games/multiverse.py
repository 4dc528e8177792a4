"""Multiverse (rules/gryb.md 6): every player has a board of his own, and conduits make nodes of two one moment.

Building block ``{stage: multiverse}``, for as many boards as there are players, each with a marker of its own, and
a number of pieces for each. Which rings go takes the effect ``simultaneous``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Action, Move, Pick, action_kind, moves_on
from vectorgames.rules.adviser import Spaces
from vectorgames.rules.blocks.adviser import BlockAdviser
from vectorgames.rules.blocks.block import Block, Condition, Dice, OwnPiece, Terms, dice_of, target_taken
from vectorgames.rules.blocks.effects import Simultaneous
from vectorgames.rules.blocks.placing import Placing
from vectorgames.rules.blocks.turn_stage import Turn
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage, State
from vectorgames.rules.goal import Goal, Hands, Play, Record
from vectorgames.rules.notation import Notation, Said
from vectorgames.rules.reason import IllegalAction, Impossible, Reason
from vectorgames.rules.rules import Rules, links, partners
from vectorgames.spaces.tree import COLOURS
from vectorgames.spaces.union import Union

CONDUIT = action_kind("conduit", target="begins", lands=False).name
STEPS = ("up", "down", "sideways", "hyperspace")


class ConduitNotation(Notation):
    """``conduit R`` beside what is written on every board."""

    def parse(self, text: str) -> str:
        word, _, colour = text.strip().lower().partition(" ") if isinstance(text, str) else ("", "", "")
        if word == CONDUIT and colour.strip().upper() in (*COLOURS,):
            return f"{CONDUIT} {colour.strip().upper()}"
        return super().parse(text)


class Last(Goal):
    """After setup only one player has rings."""

    reason = "last"
    by_stage = of_pieces = True
    of_landing = False

    def __init__(self, rules: Rules):
        super().__init__(rules.space)
        self.phrase = LocalizedText("games.goal.last")
        self.join(rules.roster)

    def met(self, play: Play, side: int) -> bool:
        return not any(play.hands or ()) and self.holds(play.owned(), side)

    def holds(self, owned: bytes, side: int) -> bool:
        """Whether all rings on the boards are a side's."""
        return side in owned and not {*owned} - {0, side}


class Rings(Placing):
    """The dice give every player rings on his own board."""

    def __init__(self, rules: Rules, dice: Dice | None):
        super().__init__(rules, dice)
        space = rules.space_as(Union)
        self.on_board: tuple[tuple[Move, ...], ...] = tuple(
            tuple(move for move in self.table if space.board_of(move.end) == board)
            for board in range(rules.players)
        )

    def actions(self, state: State) -> Sequence[Move]:
        cells = state._cells
        return tuple([move for move in self.on_board[state._mover - 1] if not cells[move.end]])

    def play(self, state: State, action: Action | str) -> State:
        board, own = self.rules.space.board_of, state._mover - 1
        if isinstance(action, Move) and self.by_space.get(action.end) is action and board(action.end) != own:
            raise IllegalAction(self.why_not(state, action.text))
        return super().play(state, action)

    def refuse(self, state: State, text: str) -> Reason:
        space = self.rules.space.index.get(text[5:]) if text.startswith("roll ") else None
        if space is not None and self.rules.space.board_of(space) != state.mover - 1:
            example = self.actions(state)[0].text
            return Reason("multiverse.own_board", self.rules.section, n=state.mover, example=example)
        return super().refuse(state, text)

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        return super().barred(cells, hands, mover) or astray(self.rules, cells)


class Ring(OwnPiece):
    """A ring goes one step to a node of the rolled colour; ``x`` is written where others are removed by it."""

    kinds = ("move", "capture")
    prompt = "multiverse"
    simple = False

    def __init__(self, rules: Rules, dice: Dice | None):
        super().__init__(rules, Terms(dice))
        self.relation = rules.space.relation_of([*STEPS])
        self.step_words = self.relation.kinds
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end in self.relation.ends[move.start], self._no_step),
            *self.of_dice,
            Condition(lambda state, move: not state._cells[move.end], target_taken, of_target=True),
            Condition(lambda state, move: (move.kind == "capture") == self.removes(state, move), self._other_sign),
        )

    def candidates(self, state: State) -> Iterator[Move]:
        for start in self.starts(state):
            for end in self.relation.ends[start]:
                yield from (self.moves.make(kind, start, end) for kind in self.kinds)

    def listing(self, state: State) -> Iterator[Move]:
        cells, face = state._cells, state._roll
        mask = None if face is None or self.dice is None else self.dice.masks[face]
        table, met = self._table(state), self._met(state)
        for start in self.starts(state):
            before = any(ring != start for ring, _ in met)
            for end in self.relation.ends[start]:
                if not cells[end] and (mask is None or mask[end]):
                    takes = before or self._meets(state, table, end)
                    yield self.moves.make("capture" if takes else "move", start, end)

    def removes(self, state: State, move: Move) -> bool:
        """Whether rings of others are simultaneous with one of the mover's after an action."""
        if any(ring != move.start for ring, _ in self._met(state)):
            return True
        return self._meets(state, self._table(state), move.end)

    def _table(self, state: State) -> tuple[dict[int, int], ...]:
        return links(self.rules, state._record)

    def _meets(self, state: State, table: tuple[dict[int, int], ...], space: int) -> bool:
        capturable, cells = self.roster.capturable[state._mover], state._cells
        return any(capturable[cells[there]] for there in partners(table, space))

    def _met(self, state: State) -> list[tuple[int, int]]:
        """(own ring, another's that is simultaneous with it) already: only in positions that nobody has played."""
        capturable, cells, table = self.roster.capturable[state._mover], state._cells, self._table(state)
        pairs = ((ring, there) for ring in self.starts(state) for there in partners(table, ring))
        return [(ring, there) for ring, there in pairs if capturable[cells[there]]]

    def _no_step(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        steps = tuple(LocalizedText(f"games.step.{kind}") for kind in self.relation.kinds)
        return self._reason("no_step", start=start, end=end, steps=steps)

    def _other_sign(self, state: State, move: Move) -> Reason:
        kind = "move" if move.kind == "capture" else "capture"
        return self._reason("written", text=self.moves.make(kind, move.start, move.end).text)


@dataclass(frozen=True, slots=True, eq=False)
class ConduitMove(Move):
    """A marker goes to a node: picked by its button, or by the node as long as no ring lies there, which could be
    meant, too (−1)."""

    node: int = -1

    @property
    def ways(self) -> tuple[tuple[Pick, ...], ...]:
        return (self.picks, (Pick("space", self.node),)) if self.node >= 0 else (self.picks,)

    def target(self, picked: tuple[Pick, ...]) -> int | None:
        return self.node


class MoveConduit(Block):
    """The player's marker goes to the top-level node of the rolled colour."""

    kinds = (CONDUIT,)
    prompt = "multiverse"
    simple = False

    def __init__(self, rules: Rules, dice: Dice | None):
        super().__init__(rules)
        self.dice, space = dice, rules.space_as(Union)
        made_by, parts = moves_on(space), zip(space.firsts, space.parts, strict=True)
        self.targets = tuple(tuple(first + node for node in part.entries("top")) for first, part in parts)
        self.table = tuple(self._made(colour, -1, made_by) for colour in COLOURS)
        self.free = tuple(tuple(map(self._made, COLOURS, nodes, [made_by] * 4)) for nodes in self.targets)
        self.conditions = (
            Condition(self._rolled, self._other_colour),
            Condition(lambda state, move: self._target(state, move) != self._marker(state), self._there),
        )

    def _made(self, colour: str, node: int, made_by: object) -> ConduitMove:
        text = f"{CONDUIT} {colour}"
        button = (Pick("button", text),)
        return ConduitMove(CONDUIT, text, button, COLOURS.index(colour), made_by=made_by, node=node)

    def _marker(self, state: State) -> int:
        return state._record.markers[state._mover - 1] if state._record is not None else -1

    def _target(self, state: State, move: Move) -> int:
        return self.targets[state._mover - 1][move.number]

    def candidates(self, state: State) -> Iterator[Move]:
        nodes = zip(self.table, self.free[state._mover - 1], strict=True)
        return (held if state._cells[free.node] else free for held, free in nodes)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (move for move in self.table if said.form == "word" and move.text == said.word)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        return state._cells, state._hands

    def recorded(self, state: State, move: Move) -> Record | None:
        record, player = state._record, state._mover
        assert record is not None
        markers = record.markers
        return record._replace(markers=(*markers[: player - 1], self._target(state, move), *markers[player:]))

    def _rolled(self, state: State, move: Move) -> bool:
        return state._roll is None or state._roll == move.number

    def _other_colour(self, state: State, move: Move) -> Reason:
        shown = {"there": LocalizedText(f"games.colour.{COLOURS[move.number]}")}
        rolled = LocalizedText(f"games.colour.{COLOURS[state.rolled]}")
        return Reason("multiverse.colour", self.rules.section, rolled=rolled, **shown)

    def _there(self, state: State, move: Move) -> Reason:
        return Reason("multiverse.there", self.rules.section, space=self.space.names[self._marker(state)])


class Worlds(Turn):
    """A roll, then a ring or the conduit; who has no rings is left out."""

    def begin(self, cells: bytes, mover: int, *rest: Any) -> State:
        while mover not in cells and any(cells):
            mover = self.roster.successor[mover]
        return super().begin(cells, mover, *rest)

    def settled(self, state: State) -> State:
        space = self.rules.space
        if wrong := astray(self.rules, state.cells):
            raise wrong
        if state.mover not in state.cells:
            raise Impossible("mover", "errors.position.no_rings", player=state.mover)
        for marker in state.record.markers if state.record is not None else ():
            if space.level(marker) > 1:
                raise Impossible("markers", "errors.position.marker_level", space=space.names[marker])
        goal = next(goal for goal in self.rules.goals if isinstance(goal, Last))
        if state.outcome is None and goal.holds(self.roster.owned(state.cells), state.mover):
            return self.win(state, state.cells, state.mover, state.in_hand, goal.reason)
        return super().settled(state)


def astray(rules: Rules, cells: bytes) -> Impossible | None:
    """Why rings cannot lie so: each board carries those of its player only."""
    space = rules.space
    wrong = (i for i, code in enumerate(cells) if code and rules.roster.owners[code] != space.board_of(i) + 1)
    found = next(wrong, None)
    return None if found is None else Impossible("position", "errors.position.own_board", space=space.names[found])


class MultiverseAdviser(BlockAdviser):
    """What may be rolled for whom, and where the last ring of the others could go."""

    features = ("wins", "blocks", "threatened", "changed")

    def prompt(self, state: State) -> LocalizedText:
        if isinstance(state.stage, Rings):
            return LocalizedText("rules.prompt.roll_ring")
        return super().prompt(state)

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        ring = next((block for block in getattr(state.stage, "blocks", ()) if isinstance(block, Ring)), None)
        start = picked[0].space if picked else None
        if ring is None or start is None:
            return self.rules.space.names[space]
        move = ring.moves.make("capture", start, space)
        return move.text if ring.removes(state, move) else ring.moves.make("move", start, space).text

    def boards(self) -> tuple[int, ...]:
        return tuple(range(1, self.roster.players + 1))

    def doubles(self, state: State) -> Spaces:
        return ()  # the dice decide what can be done next


@stage_block(
    GAME_STAGES,
    "multiverse",
    {},
    "everybody has a board of his own, and who is simultaneous with another takes him away",
    spaces=("union",),
    goals=("most",),
)
def build(made: RulesBuilder) -> list[AnyStage]:
    """The stages of the block. LocalizedError for boards, pieces or players that it is not made for."""
    rules = made.rules
    space = rules.space_as(Union)
    movers = {conduit.player for conduit in rules.conduits}
    tree = all("top" in part.ENTRIES and len(part.colours) == len(COLOURS) for part in space.parts)
    meeting = any(isinstance(effect, Simultaneous) for effect in rules.effects)
    own = len(space.parts) == rules.players and movers == {*range(1, rules.players + 1)}
    if not (tree and own and meeting) or rules.roster.kinds or rules.supply is None:
        raise LocalizedError("errors.multiverse")
    if rules.supply > min(part.size for part in space.parts):
        raise LocalizedError("errors.placing_supply", most=min(part.size for part in space.parts))
    made.adviser = MultiverseAdviser
    made.put(notation=ConduitNotation(space), goals=(Last(rules), *rules.goals))
    for goal in rules.goals:
        goal.join(rules.roster, rules.goals)
    if rules.decider is not None:
        rules.decider.phrase = LocalizedText("games.goal.most_rings")
    dice = dice_of(rules, "colour")
    rings = Rings(rules, dice_of(rules, "any_node"))
    turn = Worlds(rules, (Ring(rules, dice), MoveConduit(rules, dice)), dice=dice, progress=("capture",))
    turn.steps = STEPS
    rings.after = turn
    return [rings, turn.roll, turn] if turn.roll else [rings, turn]
