"""The turn of a game of chess on any space: legal actions, what they do, and how the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.royal import Royal
from vectorgames.core.action import Outcome
from vectorgames.core.stage import Hands, Reason, Stage
from vectorgames.core.state import Slot, State
from vectorgames.games.chessmen.actions import Landings, Move, landings
from vectorgames.games.chessmen.attacks import Sight
from vectorgames.games.chessmen.men import KING, Men
from vectorgames.games.chessmen.reasons import refuse

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class ChessmenState(State):
    """A State that keeps what its mover sees of the board. ``quiet`` counts turns without a capture."""

    __slots__ = ("_sight",)
    stage: Slot[ChessmenTurn]
    sight: Slot[Sight] = Slot("_sight")
    _stage: ChessmenTurn
    _sight: Sight
    WORKED_OUT = (*State.WORKED_OUT, "_sight")

    def _work_out(self) -> None:
        self._sight = self._stage.sight_of(self._cells, self._mover)


_blank = ChessmenState.__new__


class ChessmenTurn(Stage[ChessmenState, Move]):
    """A player's turn: a piece moves, or takes one of the opponent's. A game that knows more of it says so in
    ``sight_of``, ``besides``, ``moved`` and ``refuse``."""

    name = "turn"
    goals_count = False
    action_class = Move

    def __init__(self, game: Game, men: Men):
        super().__init__(game)
        self.men = men
        self.royal = Royal(game, men.kinds[KING], lambda cells, player: self.sight_of(cells, player).in_check)

    def sight_of(self, cells: bytes, player: int) -> Sight:
        """The board as a player sees it."""
        return Sight(self.men, cells, player)

    def besides(self, sight: Sight) -> tuple[Move, ...]:
        """The legal actions of the player who sees this that are neither moves nor captures of one piece."""
        return ()

    def moved(self, state: ChessmenState, move: Move) -> bytes:
        """The cells after a legal action."""
        cells = bytearray(state._cells)
        cells[move.start], cells[move.end] = 0, cells[move.start]
        return bytes(cells)

    # ---- turns ----

    def begin(self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, *_: Any) -> ChessmenState:
        """The state in which a player is to move, endings looked at: mate, the limit, stalemate."""
        sight = self.sight_of(cells, mover)
        can_move = sight.can_move or bool(self.besides(sight))
        outcome = self.royal.ending(mover, quiet, can_move, bool(sight.attackers))
        return self._state(cells, mover, quiet, outcome, sight)

    def _state(self, cells: bytes, mover: int, quiet: int, outcome: Outcome | None, sight: Sight) -> ChessmenState:
        state = _blank(ChessmenState)
        state._stage = self
        state._cells = cells
        state._actor = state._mover = mover
        state._hands = state._memo = state._free = state._roll = None
        state._quiet = quiet
        state._outcome = outcome
        state._sight = sight
        return state

    def holding(self, state: State, told: dict[str, Any]) -> ChessmenState:
        sight = self.sight_of(state.cells, state.mover)
        return self._state(state.cells, state.mover, state.quiet, state.outcome, sight)

    def settled(self, state: ChessmenState) -> ChessmenState:
        self.royal.refuse_impossible(state.cells, 3 - state.mover)
        return self.begin(state.cells, state.mover, quiet=state.quiet)

    # ---- actions ----

    def actions(self, state: ChessmenState) -> Sequence[Move]:
        sight, space, kinds = state._sight, self.game.space, self.men.kinds
        foes = sight.foes
        found: list[Move] = []
        for kind, start, ends in sight.targets():
            moves, captures = landings(space, kinds[kind], start)
            taken = ends & foes
            if taken:
                _add(found, captures, taken)
            _add(found, moves, ends ^ taken)
        return (*found, *self.besides(sight))

    def permits(self, state: ChessmenState, move: Move) -> bool:
        """Whether an action, made for whichever position, is legal in this one."""
        sight = state._sight
        for kind, start, ends in sight.targets():
            if start == move.start and kind == self.men.kinds.find(move.letter):
                takes = bool(sight.foes >> move.end & 1)
                return bool(ends >> move.end & 1) and move.kind == ("capture" if takes else "move")
        return move in self.besides(sight)

    def apply(self, state: ChessmenState, action: Move) -> ChessmenState:
        quiet = 0 if action.kind == "capture" else state._quiet + 1
        return self.begin(self.moved(state, action), 3 - state._mover, quiet=quiet)

    def refuse(self, state: ChessmenState, text: str) -> Reason:
        return refuse(state, text)


def _add(found: list[Move], table: Landings, ends: int) -> None:
    while ends:
        end = ends.bit_length() - 1
        found.append(table[end])
        ends ^= 1 << end
