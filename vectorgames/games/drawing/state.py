"""DrawingState: a position of Veptheca, which is the vectors drawn, and whose turn it is (rules/veptheca.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vectorgames.core.action import Action, Outcome
from vectorgames.core.state import Slot, State
from vectorgames.spaces.sets import frozen

if TYPE_CHECKING:
    from vectorgames.games.veptheca import Turn

MARK = "M"
"""Letter of a vector that has served as a summand."""


class DrawingState(State):
    """A State whose pieces are vectors; on the dots themselves nothing stands.

    arrows   bytes, a piece code for every number of a vector (spaces.arrows), 0 where none is drawn
    shut     bool[numbers]: the vectors that would meet one that is drawn
    sums     (sum, summand, summand) of every pair of vectors that may be added now, in no order
    """

    __slots__ = ("_arrows", "_shut", "_sums")
    WORKED_OUT = (*State.WORKED_OUT, "_shut", "_sums")

    stage: Slot[Turn]
    arrows: Slot[bytes] = Slot("_arrows")
    shut: Slot[NDArray[np.bool_]] = Slot("_shut")
    _stage: Turn
    _arrows: bytes
    _shut: NDArray[np.bool_]
    _sums: tuple[tuple[int, int, int], ...] | None

    if TYPE_CHECKING:

        def play(self, action: Action | str) -> DrawingState: ...

    @property
    def drawn(self) -> NDArray[np.int64]:
        """int64[k]: numbers of the vectors on the board, ascending."""
        return np.flatnonzero(np.frombuffer(self._arrows, np.uint8))

    @property
    def addable(self) -> NDArray[np.int64]:
        """int64[k]: those of them that may serve as summands."""
        codes = np.frombuffer(self._arrows, np.uint8)
        return np.flatnonzero((codes > 0) & (codes < self._stage.first_marked))

    @property
    def sums(self) -> tuple[tuple[int, int, int], ...]:
        if self._sums is None:
            total, one, other = self._stage.arrows.sums(self.addable, self._stage.common_tails)
            keep = ~self._shut[total]
            self._sums = tuple(zip(total[keep].tolist(), one[keep].tolist(), other[keep].tolist(), strict=True))
        return self._sums

    def position(self) -> dict[str, str]:
        """Piece text by name of vector."""
        names, pieces = self._stage.arrows.names, self.game.pieces
        return {names[arrow]: pieces[self._arrows[arrow]] for arrow in self.drawn.tolist()}

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self._arrows)

    def _work_out(self) -> None:
        self._shut = shut_by(self._stage, self._arrows)


_blank = DrawingState.__new__


def drawing_state(
    stage: Turn, arrows: bytes, mover: int, outcome: Outcome | None = None, shut: NDArray[np.bool_] | None = None
) -> DrawingState:
    """Make a state. ``shut`` may be given where the caller has it anyway."""
    state = _blank(DrawingState)
    state._stage = stage
    state._cells = stage.bare
    state._actor = state._mover = mover
    state._hands = state._memo = state._free = state._roll = None
    state._quiet = 0
    state._outcome = outcome
    state._arrows = arrows
    state._shut = shut_by(stage, arrows) if shut is None else shut
    state._sums = None
    return state


def shut_by(stage: Turn, arrows: bytes) -> NDArray[np.bool_]:
    """bool[numbers]: the vectors that would meet one of those drawn."""
    shut = np.zeros(stage.arrows.size, bool)
    for arrow in np.flatnonzero(np.frombuffer(arrows, np.uint8)).tolist():
        shut |= stage.arrows.met(arrow)
    return frozen(shut)
