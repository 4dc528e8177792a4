"""TurnOfTwo: a turn of two moves; the first may take a piece into passage (rules/gryb.md 2, drangles)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vectorgames.core.action import Action
from vectorgames.core.positions import Impossible, remembering, space_of, word
from vectorgames.core.schema import Field, boolean, integer
from vectorgames.core.state import State, new_state
from vectorgames.core.steps import ANY, PASS, Move
from vectorgames.core.turn import Turn, Ways, in_hand, moved


class TurnOfTwo(Turn):
    """Two moves, each an action of its own, by one piece or by two.

    ``memo``: None before the first move; then (whether it was progress, the node over which a piece is in
    passage or −1). That piece is not in the cells: it goes on with the second move.
    """

    FIELDS = {
        "moves_left": Field(integer(1, 2), None),
        "progress": Field(boolean, None),
        "passing": Field(word, None),
    }

    def __init__(self, game, ways: Ways, progress: Sequence[str], no_move: str = "pass", through: bool = False):
        super().__init__(game, ways, progress, no_move)
        self.through = through

    def listing(self, state: State, colour: int, player: int = 0) -> Iterator[Move]:
        memo = state._memo
        if memo is None or player:
            yield from self._first(state, player or state._mover)
        elif memo[1] < 0:
            yield from super().listing(state, ANY)
        else:
            cells = state._cells
            for move in self.ways.free[5 * memo[1] + ANY]:
                if not cells[move.end]:
                    yield move

    def _first(self, state: State, player: int) -> Iterator[Move]:
        """The first moves: those onto unoccupied nodes, then those into passage."""
        yield from super().listing(state, ANY, player)
        if not self.through:
            return
        cells, hands = state._cells, state._hands
        if hands is None or hands[player - 1]:
            for move in self.ways.enters[ANY]:
                if cells[move.end] and self._passes(cells, move):
                    yield move
        free, find = self.ways.free, cells.find
        start = find(player)
        while start >= 0:
            for move in free[5 * start + ANY]:
                if cells[move.end] and self._passes(cells, move):
                    yield move
            start = find(player, start + 1)

    def _passes(self, cells: bytes, move: Move) -> bool:
        """Whether a piece that comes to an occupied node can go on; the node that it leaves is unoccupied."""
        start = move.start
        return any(not cells[on.end] or on.end == start for on in self.ways.free[5 * move.end + ANY])

    def held(self, state: State) -> dict[str, Any]:
        if state.memo is None:
            return {}
        progress, passing = state.memo
        out = {"moves_left": 1, "progress": progress}
        return out if passing < 0 else out | {"passing": self.game.space.names[passing]}

    def holding(self, state: State, told) -> State:
        if told["moves_left"] != 1:
            given = next((key for key in ("progress", "passing") if told[key] is not None), None)
            if given is not None:
                raise Impossible(given, "errors.position.first_move", key=given)
            return state
        over = -1 if told["passing"] is None else space_of(self.game, "passing", told["passing"])
        if over >= 0 and not state.cells[over]:
            raise Impossible("passing", "errors.position.passing", space=self.game.space.names[over])
        made = remembering(state, (bool(told["progress"]), over))
        if state.outcome is None and not self.possible(made, ANY):
            raise Impossible("moves_left", "errors.position.stuck")
        return made

    def possible(self, state: State, colour: int) -> bool:
        return next(self.listing(state, colour), None) is not None

    def actions(self, state: State) -> Sequence[Action]:
        return tuple(self.listing(state, ANY)) or (PASS,)

    def permits(self, state: State, move: Move) -> bool:
        if move is PASS:
            return not self.possible(state, ANY)
        cells, player, memo = state._cells, state._mover, state._memo
        if memo is not None and memo[1] >= 0:
            return move.start == memo[1] and not cells[move.end] and move in self.ways.free[5 * memo[1] + ANY]
        if memo is not None or not cells[move.end]:
            return self.ways.permits(move, cells, player, ANY, in_hand(state, player))
        return self.through and any(move is known for known in self._first(state, player))

    def apply(self, state: State, action: Move) -> State:
        memo, player = state._memo, state._mover
        if action is PASS:
            return self.over(state, state._cells, state._hands, False)
        progress = action.kind in self.progress
        if memo is not None:
            cells, hands = self._second(state, action)
            won = self.goal(state, cells, player, hands, action.end)
            return won or self.over(state, cells, hands, progress or memo[0])
        passing = -1
        if state._cells[action.end] and action.kind != "capture":
            cells, hands = self._lifted(state, action)
            passing = action.end
        else:
            cells, hands = moved(state, action)
            won = self.goal(state, cells, player, hands, action.end)
            if won:
                return won
        after = new_state(self, cells, player, player, hands, state._quiet, (progress, passing))
        return after if self.possible(after, ANY) else self.over(state, cells, hands, progress)

    def _lifted(self, state: State, action: Move):
        """Cells and hands after a piece has left its node, or the hand, and is in passage."""
        player, cells, hands = state._mover, state._cells, state._hands
        if action.start >= 0:
            return cells[: action.start] + b"\0" + cells[action.start + 1 :], hands
        if hands is not None:
            hands = hands[: player - 1] + (hands[player - 1] - 1,) + hands[player:]
        return cells, hands

    def _second(self, state: State, action: Move):
        """Cells and hands after the second move."""
        if state._memo[1] < 0:
            return moved(state, action)
        cells = state._cells
        return cells[: action.end] + self.game.codes[state._mover] + cells[action.end + 1 :], state._hands

    def gains(self, state: State, action: Move) -> bool:
        if state.memo is None or state.memo[1] < 0:
            return super().gains(state, action)
        cells, _ = self._second(state, action)
        return any(goal.reached(cells, state.mover, action.end) for goal in self.game.goals)

    def passing(self, state: State) -> tuple[tuple[str, int], ...]:
        memo = state._memo
        if memo is None or memo[1] < 0 or state._outcome is not None:
            return ()
        return ((self.game.pieces[state._mover], memo[1]),)
