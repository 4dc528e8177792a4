"""Squirrel Race (rules/gryb.md 2): each squirrel is put on the third level and runs there, gathering nuts below.

Building block ``{stage: squirrel_race, move_limit: 200}``, for pieces ``{kinds: ["", S]}`` that lie on the bottom
level: nuts have no letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Move, Outcome, Pick, moves_on, rolls_on
from vectorgames.rules.blocks.adviser import BlockAdviser
from vectorgames.rules.blocks.block import dice_of, player_name
from vectorgames.rules.blocks.placing import Placing
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.feature import Feature, Sight, Standing
from vectorgames.rules.game import AnyStage, Stage, State, new_state
from vectorgames.rules.goal import Hands
from vectorgames.rules.notation import Notation
from vectorgames.rules.positions import fields_of, record_read, record_written, remembering
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, integer
from vectorgames.spaces.relation import Table
from vectorgames.spaces.tree import COLOURS, QuadTree

KEYS = {"move_limit": Field(integer(1), meaning="after how many moves of squirrels the game ends")}
KINDS = ("", "S")
STEPS = ("sideways", "hyperspace")

SQUIRREL = (0, 3, 4)
"""Code of each player's squirrel; his nuts have his number as their code."""


class Race(NamedTuple):
    """What the board does not show, in ``State.memo``.

    moves      squirrel moves made by both, placements not counted
    gathered   by player: nuts of the first and of the second player that he has
    """

    moves: int = 0
    gathered: tuple[tuple[int, ...], ...] = ((0, 0), (0, 0))

    @property
    def points(self) -> tuple[int, int]:
        """Two for each nut of one's own colour, one for each of the other."""
        (own1, other1), (other2, own2) = self.gathered
        return 2 * own1 + other1, 2 * own2 + other2


def race_of(state: State) -> Race:
    return state.remembered(Race) or Race()


class RaceStage(Stage[State, Move]):
    """What the stages share: arrival and the end."""

    FIELDS = fields_of(Race)

    def __init__(self, rules: Rules, track: range):
        super().__init__(rules)
        self.space, self.track = rules.space_as(QuadTree), track

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        scale = (self.rules.supply or 0) / 2
        return (Standing(self.roster, lambda state, side: race_of(state).points[side - 1], scale),)

    def held(self, state: State) -> dict[str, Any]:
        return record_written(self.rules, race_of(state), Race._field_defaults)

    def holding(self, state: State, told: dict[str, Any]) -> State:
        race, supply = Race(**record_read(self.rules, Race, told)), self.rules.supply or 0
        if [len(nuts) for nuts in race.gathered] != [2, 2] or max(map(max, race.gathered)) > supply:
            raise Impossible("gathered", "errors.position.gathered", most=supply)
        return remembering(state, race)

    def due(self, mover: int) -> tuple[int, ...]:
        """The players whose squirrels are on the board in this stage."""
        return tuple(range(1, mover))

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        bottom, due = self.space.on_level(self.space.depth).start, self.due(mover)
        if any(cells.count(SQUIRREL[p]) != (p in due) for p in (1, 2)):
            return Impossible("position", "errors.position.squirrels", stage=self.name, n=len(due))
        if any(code in (1, 2) and i < bottom or code > 2 and i not in self.track for i, code in enumerate(cells)):
            return Impossible("position", "errors.position.nuts")
        return Impossible("hands", "errors.position.all_in_hand", stage=self.name) if any(hands or ()) else None

    def piles(self, state: State) -> dict[int, tuple[str, ...]]:
        """The nuts that the players have gathered, as pieces, one's own first."""
        nuts = dict(enumerate(race_of(state).gathered, 1))
        return {p: (f"{p}",) * nuts[p][p - 1] + (f"{3 - p}",) * nuts[p][2 - p] for p in (1, 2)}

    def settled(self, state: State) -> State:
        cells, mover, memo = state.cells, state.mover, state.memo
        outcome = self.ending(cells, race_of(state))
        return state if outcome is None else new_state(self, cells, mover, mover, state.in_hand, 0, memo, outcome)

    def arrived(self, state: State, cells: bytearray, space: int, moved: int) -> State:
        """A squirrel of the mover has come to a node: all nuts below are his; then the end is looked at."""
        race, mover = race_of(state), state._mover
        below = self.space.children(space)
        found = [sum(cells[i] == player for i in below) for player in (1, 2)]
        for i in below:
            cells[i] = 0
        gathered = tuple(
            (a + found[0], b + found[1]) if player == mover else (a, b)
            for player, (a, b) in enumerate(race.gathered, 1)
        )
        race, board = Race(race.moves + moved, gathered), bytes(cells)
        outcome = self.ending(board, race)
        stage, player = (self, mover) if outcome is not None else self.following(mover)
        return new_state(stage, board, 0 if stage.needs_dice else player, player, state._hands, 0, race, outcome)

    def following(self, mover: int) -> tuple[AnyStage, int]:
        """The stage after an arrival of a player's squirrel, and whose turn it is there."""
        raise NotImplementedError  # those in which one arrives have their own

    limit = float("inf")

    def ending(self, cells: bytes, race: Race) -> Outcome | None:
        """How the race ends with these pieces on the board; None: it goes on."""
        left = cells.count(1) or cells.count(2)
        if left and race.moves < self.limit:
            return None
        return self.judged(race, "limit" if left else "nuts")

    def judged(self, race: Race, reason: str) -> Outcome:
        """Who has more points; equal is a draw."""
        points = race.points
        best = [player for player in (1, 2) if points[player - 1] == max(points)]
        return Outcome(tuple(best) if len(best) == 1 else (), points, reason)

    def taken(self, state: State, space: int) -> Reason:
        """The reason that the other squirrel sits on a node."""
        who = player_name(self.rules, state.cells[space])
        return Reason("squirrel.there", self.rules.section, space=self.rules.space.names[space], player=who)


class RollFor(RaceStage):
    """The colour die for a player whose squirrel is to be placed."""

    name = "roll"
    needs_dice = True

    def __init__(self, rules: Rules, track: range):
        super().__init__(rules, track)
        self.dice = dice_of(rules, "colour")
        self.enter = Enter(rules, track)
        self.enter.dice = self.dice
        self.enter.roll = self

    def actions(self, state: State) -> Sequence[Move]:
        return rolls_on(self.rules.space, "colour")

    def holding(self, state: State, told: dict[str, Any]) -> State:
        made = super().holding(state, told)
        if state.mover > 1:
            return made
        if made.memo != Race():
            raise Impossible("gathered", "errors.position.none_gathered")
        return state

    def apply(self, state: State, action: Move) -> State:
        mover, race = state._mover, race_of(state)
        return new_state(self.enter, state._cells, mover, mover, state._hands, 0, race, None, None, action.number)

    def refuse(self, state: State, text: str) -> Reason:
        key = "not_on_dice" if text.startswith("roll ") else "roll_first"
        return Reason(f"act.{key}.colour", self.rules.common_section)


class Enter(RaceStage):
    """A squirrel is put on a node of the rolled colour."""

    name = "enter"

    def __init__(self, rules: Rules, track: range):
        super().__init__(rules, track)
        self.table = moves_on(rules.space).places
        self.roll: AnyStage = self
        self.run: AnyStage = self

    def actions(self, state: State) -> Sequence[Move]:
        cells, table, coloured = state._cells, self.table, self.space.coloured[state.rolled]
        return tuple([table[i] for i in self.track if coloured[i] and not cells[i]])

    def apply(self, state: State, action: Move) -> State:
        cells = bytearray(state._cells)
        cells[action.end] = SQUIRREL[state._mover]
        return self.arrived(state, cells, action.end, 0)

    def following(self, mover: int) -> tuple[AnyStage, int]:
        return (self.roll, 2) if mover == 1 else (self.run, 1)

    def refuse(self, state: State, text: str) -> Reason:
        rules, space = self.rules, self.rules.space.index.get(text)
        if text.startswith("roll "):
            return Reason("act.no_roll", rules.common_section)
        if space is None or space not in self.track:
            return Reason("squirrel.enter_third", rules.section, example=self.actions(state)[0].text)
        if state.cells[space]:
            return self.taken(state, space)
        shown = {"there": colour_name(rules.space.colour(space)), "rolled": colour_name(state.rolled)}
        return Reason("act.rolled.colour", rules.section, space=text, **shown)


class Run(RaceStage):
    """A squirrel goes sideways or through hyperspace."""

    name = "run"
    steps = STEPS
    action_class = Move

    def __init__(self, rules: Rules, track: range, limit: int):
        super().__init__(rules, track)
        self.limit = limit
        self.moves_from: Table[tuple[Move, ...]] = Table(self._moves_from)

    def due(self, mover: int) -> tuple[int, ...]:
        return 1, 2

    def _moves_from(self, start: int) -> tuple[Move, ...]:
        """All moves from a node, whoever sits where."""
        space, spots = self.space, moves_on(self.space).spots
        return tuple(
            Move("move", f"S{space.names[start]}-{space.names[end]}", (spots[start], spots[end]), 0, start, end)
            for end in space.relation(*STEPS).ends[start]
        )

    def actions(self, state: State) -> Sequence[Move]:
        cells = state._cells
        return tuple([m for m in self.moves_from[cells.find(SQUIRREL[state._mover])] if not cells[m.end]])

    def permits(self, state: State, move: Move) -> bool:
        there = state._cells[move.start] == SQUIRREL[state._mover] and not state._cells[move.end]
        return there and any(move is known for known in self.moves_from[move.start])

    def apply(self, state: State, action: Move) -> State:
        cells = bytearray(state._cells)
        cells[action.start], cells[action.end] = 0, cells[action.start]
        return self.arrived(state, cells, action.end, 1)

    def following(self, mover: int) -> tuple[AnyStage, int]:
        return self, 3 - mover

    def refuse(self, state: State, text: str) -> Reason:
        rules, legal = self.rules, self.actions(state)
        space, start = rules.space, state.cells.find(SQUIRREL[state.mover])
        if text.startswith("roll "):
            return Reason("act.no_roll", rules.common_section)
        first, sign, last = text.partition("-")
        if not sign or first.lstrip("S") not in space.index or last not in space.index:
            return Reason("squirrel.run_only", rules.section, example=legal[0].text)
        end = space.index[last]
        if space.index[first.lstrip("S")] != start:
            return Reason("squirrel.not_there", rules.section, space=space.names[start])
        if state.cells[end] in SQUIRREL[1:] and end != start:
            return self.taken(state, end)
        if not first.startswith("S") and any(move.end == end for move in legal):
            return Reason("squirrel.letter", rules.section, text=f"S{text}")
        return Reason("squirrel.no_way", rules.section, start=space.names[start], end=last)


class RaceAdviser(BlockAdviser):
    """The nuts gathered, the colour rolled for a squirrel, where it could end the race."""

    features = ("wins", "blocks", "changed")

    def prompt(self, state: State) -> LocalizedText:
        stage = state.stage
        match stage:
            case Enter():
                return LocalizedText("rules.prompt.squirrel.enter", colour=colour_name(state.rolled))
            case Run():
                return LocalizedText("rules.prompt.squirrel.run", n=stage.limit - race_of(state).moves)
            case RollFor():
                return LocalizedText("rules.prompt.squirrel.roll")
        return super().prompt(state)

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        names = self.rules.space.names
        if not isinstance(state.stage, Run):
            return names[space]
        start = state.cells.find(SQUIRREL[state.mover])
        return f"S{names[start if picked else space]}-{names[space]}"

    def points(self, state: State) -> tuple[int, ...]:
        return race_of(state).points if isinstance(state.stage, RaceStage) else ()

    def as_if(self, state: State, player: int) -> tuple[State, ...]:
        if not isinstance(state.stage, Run):
            return ()
        return (new_state(state.stage, state.cells, player, player, state.in_hand, 0, state.memo),)


def colour_name(colour: int) -> LocalizedText:
    return LocalizedText(f"games.colour.{COLOURS[colour]}")


@stage_block(
    GAME_STAGES,
    "squirrel_race",
    KEYS,
    'squirrels gather the pieces below them, of kinds `["", S]`',
    spaces=("tree",),
    goals=("most",),
    with_kinds=True,
)
def build(made: RulesBuilder, move_limit: int) -> list[AnyStage]:
    """The stages of the block. LocalizedError for pieces or players that it is not made for."""
    rules = made.rules
    space = rules.space_as(QuadTree)
    bottom = space.on_level(space.depth).start
    nuts = all(not code or (i >= bottom and code in (1, 2)) for i, code in enumerate(rules.setup))
    placed = all(min(stage.by_space) >= bottom for stage in made.stages if isinstance(stage, Placing))
    emptied = any(stage.empties_hands for stage in made.stages) or (any(rules.setup) and not any(rules.hands or ()))
    fits = rules.roster.kinds == KINDS and rules.players == 2 and space.depth > 2
    if not (fits and nuts and placed and emptied):
        raise LocalizedError("errors.squirrels")
    made.put(notation=Notation(rules.space, "S"), entering=rules.entering | {"S"})
    made.adviser = RaceAdviser
    track = space.on_level(space.depth - 1)
    roll, run = RollFor(rules, track), Run(rules, track, move_limit)
    roll.enter.run = run
    return [roll, roll.enter, run]
