"""ChessState: a position of 4D chess with all that the board does not show (rules/chess_4d.md, State beyond)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.core.action import Outcome
from vectorgames.core.state import Slot, State
from vectorgames.games.chess.actions import TURNS
from vectorgames.games.chess.columns import FIRST_RANK, KING, LEVELS, ROOK, SIDE, SPACE, column_at
from vectorgames.games.chess.sight import CODE, Sight

if TYPE_CHECKING:
    from vectorgames.games.chess.stage import ChessStage

Absent = tuple[int, str, str, int, int | None]
"""(owner, letter, name of the origin, owner's move in which it left, owner's move in which it is due or None)."""

Memo = str | int | tuple[int, int] | None


class ChessState(State):
    """A State with absent pieces, castling rights, the last double step and numbers of moves.

    rights   start squares of the rooks that may still castle
    double   space of a pawn that has just made a double step, -1 if the last move was another one
    made     moves made by White and by Black
    due      the absent piece whose returns are the only legal actions now, or None

    ``memo`` says where a turn stands: None at its ordinary beginning, ``"declined"`` after a proposal that
    was declined, in a series (moves left to White, moves left to Black); while an answer is awaited the
    length that was proposed. ``quiet`` counts single moves.
    """

    __slots__ = ("_absent", "_double", "_due", "_made", "_rights", "_sight")
    WORKED_OUT = (*State.WORKED_OUT, "_sight")

    stage: Slot[ChessStage]
    memo: Slot[Memo]
    rights: Slot[frozenset[int]] = Slot("_rights")
    double: Slot[int] = Slot("_double")
    made: Slot[tuple[int, int]] = Slot("_made")
    due: Slot[Absent | None] = Slot("_due")
    _stage: ChessStage
    _memo: Memo
    _absent: tuple[Absent, ...]
    _double: int
    _due: Absent | None
    _made: tuple[int, int]
    _rights: frozenset[int]
    _sight: Sight | None

    def absent(self) -> tuple[Absent, ...]:
        """The absent pieces, oldest departure first."""
        return self._absent

    def trays(self) -> dict[int, tuple[str, ...]]:
        """Piece texts of the absent pieces by player, oldest first. What was taken is gone and not in it."""
        return {p: tuple(f"{p}{piece[1]}" for piece in self._absent if piece[0] == p) for p in (1, 2)}

    @property
    def going_on(self) -> tuple[int, frozenset[int], int, tuple[int, int], tuple[Absent, ...]]:
        """What stays when the same pieces are looked at with another player's turn: quiet, rights, double, made and
        absent."""
        return self._quiet, self._rights, self._double, self._made, self._absent

    @property
    def turn(self) -> int:
        """Number of the mover's next move."""
        return self._made[self._mover - 1] + 1

    @property
    def sight(self) -> Sight:
        """What the mover sees of the board."""
        if self._sight is None:
            self._sight = Sight(self._cells, self._mover)
        return self._sight

    def own_absent(self) -> list[Absent]:
        """The mover's absent pieces; of those with the same letter and origin only the one that left first."""
        found: dict[tuple[str, str], Absent] = {}
        for piece in self._absent:
            if piece[0] == self._mover:
                found.setdefault(piece[1:3], piece)
        return list(found.values())

    def lengths(self) -> tuple[int, ...]:
        """The declared lengths that a departure may have now: no two pieces are due in one move."""
        taken = {piece[4] for piece in self._absent if piece[0] == self._mover}
        return tuple(k for k in TURNS if self.turn + k not in taken)

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self._rights, self._double, self._made, self._absent)


_blank = ChessState.__new__


def chess_state(
    stage: ChessStage,
    cells: bytes,
    mover: int,
    memo: Memo = None,
    quiet: int = 0,
    rights: frozenset[int] = frozenset(),
    double: int = -1,
    made: tuple[int, int] = (0, 0),
    absent: tuple[Absent, ...] = (),
    due: Absent | None = None,
    outcome: Outcome | None = None,
    sight: Sight | None = None,
) -> ChessState:
    """Make a state. ``sight`` may be given where the caller has it anyway."""
    state = _blank(ChessState)
    state._stage = stage
    state._cells = cells
    state._actor = state._mover = mover
    state._hands = None
    state._quiet = quiet
    state._memo = memo
    state._outcome = outcome
    state._free = state._roll = None
    state._rights = rights
    state._double = double
    state._made = made
    state._absent = absent
    state._due = due
    state._sight = sight
    return state


def rights_at_start(cells: bytes) -> frozenset[int]:
    """The rooks in the corners of the board whose king stands on his file (rules/chess_4d.md, Castling)."""
    found = set()
    for player in (1, 2):
        rank = FIRST_RANK[player]
        if cells.find(CODE[player][KING]) // LEVELS == column_at(3, rank):
            corners = (column_at(file, rank) * LEVELS for file in (0, SIDE - 1))
            found |= {s for c in corners for s in range(c, c + LEVELS) if cells[s] == CODE[player][ROOK]}
    return frozenset(found)


LOSES: dict[int, frozenset[int]] = {
    corner: frozenset((corner,))
    for player in (1, 2)
    for file in (0, SIDE - 1)
    for corner in SPACE.column(column_at(file, FIRST_RANK[player]) * LEVELS)
}
"""Space -> rooks that cannot castle any more once something leaves it or lands on it."""
CORNERS = tuple(frozenset(s for s in LOSES if s // LEVELS % SIDE == FIRST_RANK[player]) for player in range(3))
"""By player: all squares on which a rook may stand that castles."""
