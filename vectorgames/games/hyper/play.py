"""HyperState, the legal actions of Hyper-Chess, and what they do, endings included (rules/gryb.md section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.core.action import Outcome
from vectorgames.core.state import Slot, State
from vectorgames.games.hyper.actions import Landings, Move, castle, landings
from vectorgames.games.hyper.attacks import CODE, Sight
from vectorgames.games.hyper.ways import KING, ROOK
from vectorgames.spaces.tree import QuadTree

if TYPE_CHECKING:
    from vectorgames.games.hyper_chess import Turn


class HyperState(State):
    """A State that keeps what its mover sees of the board. ``quiet`` counts turns without a capture."""

    __slots__ = ("_sight",)
    stage: Slot[Turn]
    _stage: Turn
    _sight: Sight
    WORKED_OUT = (*State.WORKED_OUT, "_sight")

    @property
    def sight(self) -> Sight:
        return self._sight

    def _work_out(self) -> None:
        self._sight = Sight(self.game.space_as(QuadTree), self._cells, self._mover)


_blank = HyperState.__new__


def hyper_state(
    stage: Turn, cells: bytes, mover: int, quiet: int, outcome: Outcome | None, sight: Sight
) -> HyperState:
    """Make a state. ``sight``: the mover's."""
    state = _blank(HyperState)
    state._stage = stage
    state._cells = cells
    state._actor = state._mover = mover
    state._hands = state._memo = state._free = state._roll = None
    state._quiet = quiet
    state._outcome = outcome
    state._sight = sight
    return state


def begin_turn(stage: Turn, cells: bytes, mover: int, quiet: int) -> HyperState:
    """The state in which a player is to move, endings looked at in the order of section 1.5."""
    sight = Sight(stage.space, cells, mover)
    can_move = bool(sight.targets()) or sight.castles() >= 0
    outcome = stage.royal.ending(mover, quiet, can_move, bool(sight.attackers))
    return hyper_state(stage, cells, mover, quiet, outcome, sight)


def legal(state: HyperState) -> tuple[Move, ...]:
    """Every legal action of the mover."""
    sight, space = state._sight, state.game.space
    foes = sight.foes
    found: list[Move] = []
    for kind, start, ends in sight.targets():
        moves, captures = landings(space, kind, start)
        _add(found, captures, ends & foes)
        _add(found, moves, ends & ~foes)
    rook = sight.castles()
    if rook >= 0:
        found.append(castle(space, sight.king, rook))
    return tuple(found)


def _add(found: list[Move], table: Landings, ends: int) -> None:
    while ends:
        end = ends.bit_length() - 1
        found.append(table[end])
        ends ^= 1 << end


def permits(state: HyperState, move: Move) -> bool:
    """Whether an action, made for whichever position, is legal in this one."""
    sight = state._sight
    if move.kind == "castle":
        return move.start == sight.king and move.end == sight.castles()
    for kind, start, ends in sight.targets():
        if start == move.start:
            takes = bool(sight.foes >> move.end & 1)
            return kind == move.piece and bool(ends >> move.end & 1) and takes == (move.kind == "capture")
    return False


def after(state: HyperState, move: Move) -> HyperState:
    """The state after one of the mover's legal actions."""
    player, cells = state._mover, bytearray(state._cells)
    quiet = 0 if move.kind == "capture" else state._quiet + 1
    if move.kind == "castle":
        cells[move.start], cells[move.end] = CODE[player][ROOK], CODE[player][KING]
    else:
        cells[move.start], cells[move.end] = 0, cells[move.start]
    return begin_turn(state._stage, bytes(cells), 3 - player, quiet)
