"""Encounters with chance: a piece arrives where an opponent's stands, and a roll says what becomes of the two
(rules/gryb.md 8.4). ``meeting: coin`` and ``meeting: hold_court`` of a step lead here; no stage of a definition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from vectorgames.blocks.block import player_name
from vectorgames.blocks.rest import Rest, rest_held
from vectorgames.blocks.roll import InterruptedTurn
from vectorgames.core.action import Move, Pick
from vectorgames.core.impossible import Impossible, remembering, required, space_of, word
from vectorgames.core.moves import moves_on, rolls_on
from vectorgames.core.play import Play
from vectorgames.core.schema import Field, listing
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State, new_state
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game

Moved = tuple[tuple[int, int], ...]
"""(from, to) of pieces, that of the mover first."""


class Met(NamedTuple):
    """In ``State.memo``: where the piece came from, where it arrived, and what was left of the turn before.
    ``rest`` is None where it is the first move."""

    start: int
    end: int
    rest: Rest | None = None


class Encounter(Stage[State, Move]):
    """The roll that decides. The pieces stand as before it. ``turn``: the stage in which they met; ``table``: all
    that may come up."""

    needs_dice = True
    table: tuple[Move, ...]

    def __init__(self, game: Game, turn: InterruptedTurn):
        super().__init__(game)
        self.turn = turn
        self.moves = moves_on(game.space)
        self.FIELDS = {"meeting": Field(listing(word), None), **turn.FIELDS}

    def due(self, state: State, move: Move) -> State:
        """The state in which it is rolled for an arrival."""
        met = Met(move.start, move.end, state.remembered(Rest))
        where = state._cells, 0, state._mover, state._hands, state._quiet
        return new_state(self, *where, met, None, None, None, state._record)

    def met(self, state: State) -> Met:
        """Which pieces have met. ValueError where none have."""
        met = state.remembered(Met)
        if met is None:
            raise ValueError("nobody has met")
        return met

    def before(self, state: State, met: Met) -> State:
        """The state in which the piece set out."""
        mover = state._mover
        where = state._cells, mover, mover, state._hands, state._quiet
        return new_state(self.turn, *where, met.rest, None, None, None, state._record)

    def actions(self, state: State) -> Sequence[Move]:
        return self.table

    def apply(self, state: State, action: Move) -> State:
        met = self.met(state)
        before, cells = self.before(state, met), bytearray(state._cells)
        moved = self.decide(cells, met.start, met.end, action.number)
        if not moved:
            progress = met.rest is not None and met.rest.progress
            return self.turn.over(before, bytes(cells), state._hands, progress, state._record)
        there = moved[0][1]
        letter = self.game.pieces[state._cells[met.start]][1:]
        took = there == met.end and len(moved) == 1
        move = self.moves.make("capture" if took else "move", met.start, there, letter)
        values = before, move, state._mover, bytes(cells), state._hands, state._record, moved
        return self.turn.resolved(before, Play(*values))

    def decide(self, cells: bytearray, start: int, end: int, face: int) -> Moved:
        """Let happen what came up; (from, to) of the pieces, none where the turn is over."""
        raise NotImplementedError  # each has its own

    # ---- positions ----

    def held(self, state: State) -> dict[str, Any]:
        met, names = state.remembered(Met), self.game.space.names
        if met is None:
            return {}
        rest = {} if met.rest is None else rest_held(self.game, met.rest)
        return {"meeting": [names[met.start], names[met.end]], **rest}

    def holding(self, state: State, told: dict[str, Any]) -> State:
        given = required(state, told, "meeting")
        if given is None:
            return state
        spaces = tuple(space_of(self.game, "meeting", name) for name in given)
        if len(spaces) == 2:
            going_on = self.turn.FIELDS and told["moves_left"] is not None
            met = Met(*spaces, self.turn.rest_told(state, told) if going_on else None)
            before = self.before(state, met)
            letter = self.game.pieces[state.cells[met.start]][1:]
            move = self.moves.make("meet", *spaces, letter)
            if any(b.meeting == self.name and b.permits(before, move) for b in self.turn.at(before)):
                return remembering(state, met)
        raise Impossible("meeting", "errors.position.meeting")

    # ---- what people are told ----

    def question(self, state: State) -> LocalizedText:
        """What is to be rolled for."""
        there = self.met(state).end
        player = player_name(self.game, state.cells[there])
        return LocalizedText(f"rules.prompt.roll.{self.name}", space=self.game.space.names[there], player=player)

    def refuse(self, state: State, text: str) -> Reason:
        key, known = "roll_first", text in (roll.text for roll in self.table)
        if text.startswith("roll "):
            key = "full" if known else "not_on_dice"
        example, space = self.actions(state)[0].text, self.game.space.names[self.met(state).end]
        return Reason(f"act.{key}.{self.name}", self.game.section, example=example, rolled=text[5:], space=space)


class Coin(Encounter):
    """1: the arriving piece captures; 2: it stays where it was, and the turn is over."""

    name = "coin"

    def __init__(self, game: Game, turn: InterruptedTurn):
        super().__init__(game, turn)
        faces = ("1", "2")
        self.table = tuple(Move("roll", f"roll {n}", (Pick("roll", n),), face) for face, n in enumerate(faces))
        game.notation.coin = frozenset(faces)

    def decide(self, cells: bytearray, start: int, end: int, face: int) -> Moved:
        if face:
            return ()
        cells[end], cells[start] = cells[start], 0
        return ((start, end),)


class HoldCourt(Encounter):
    """A colour. That of the occupied space: capture; one beside it: the opponent's piece goes there and the mover
    takes its space; the opposite one: the mover goes there. Colours whose space is occupied are not offered."""

    name = "hold_court"

    def __init__(self, game: Game, turn: InterruptedTurn):
        super().__init__(game, turn)
        self.table = rolls_on(game.space, "colour")

    def actions(self, state: State) -> Sequence[Move]:
        met, cells = self.met(state), state._cells
        open_to = {met.start, met.end}
        four = self.game.space.quadrangle(met.end)
        return tuple(self.table[face] for face, i in enumerate(four) if i in open_to or not cells[i])

    def decide(self, cells: bytearray, start: int, end: int, face: int) -> Moved:
        four = self.game.space.quadrangle(end)
        there, away = four[face], (face - four.index(end)) % len(four)
        piece, cells[start] = cells[start], 0
        if away == len(four) // 2:
            cells[there] = piece
            return ((start, there),)
        cells[there], cells[end] = cells[end], piece
        return ((start, end), (end, there)) if away else ((start, end),)


ENCOUNTERS: dict[str, type[Encounter]] = {kind.name: kind for kind in (Coin, HoldCourt)}
"""By the word with which a step names them (``meeting``)."""
