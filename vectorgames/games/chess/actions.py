"""Actions of 4D chess: each one is made once and found again by table (rules/chess_4d.md, Texts of actions).

Landings in a column are written as one number, a key: ``column << 10 | how << 8 | levels``. ``how`` tells
what stands in the column: 0 nothing, 1 one's own pieces, 2 enemies; ``levels`` are those to land on. Departures
have the key ``AWAY | lengths``, with bit 0 for an undeclared one and bit k for one of k turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from vectorgames.core.action import Action, Pick
from vectorgames.games.chess.columns import KINDS, LAST_RANK, LEVELS, LEVELS_OF, PAWN, QUEEN, SPACE, rank_of

MOVES = ("move", "join", "capture")
RETURNS = ("return", "rejoin", "eliminate")
EMPTY, OWN, ENEMY = range(3)
AWAY = 3 << 8
HOW = 3 << 8
"""The bits of a key that tell what stands in the column: none set if it is empty."""
TURNS = (1, 2, 3, 4, 5, 6)
"""Turns that a declared time out may last."""
SERIES = (2, 3, 4, 5)
PROMOTIONS = (1, 2, 3, 4)  # queen, rook, bishop, knight
MOST = 30_000
"""Groups of actions that are kept; with the next one the tables begin anew: there are millions in all."""

_NAMES = SPACE.names
_SPACES = tuple(Pick("space", i) for i in range(SPACE.size))
_BUTTONS = {kind: Pick("button", KINDS[kind]) for kind in PROMOTIONS}


@dataclass(frozen=True, slots=True, eq=False)
class Move(Action):
    """An action of 4D chess. ``piece``: number of its kind; ``start``, ``end``: spaces, -1 for none;
    ``extra``: kind promoted to, declared turns, start of the castling rook, or length of a series."""

    piece: int = -1
    start: int = -1
    end: int = -1
    extra: int = 0


class Landings(dict[int, tuple[Move, ...]]):
    """Key -> the actions of one kind of piece from one square that land so. Filled when first asked for."""

    __slots__ = ("_made", "piece", "start")
    tables: list[Landings] = []
    groups = 0  # in all tables

    def __init__(self, piece: int, start: int):
        super().__init__()
        self.piece, self.start = piece, start
        self._made: dict[int, tuple[Move, ...]] = {}
        self.tables.append(self)

    def __missing__(self, key: int) -> tuple[Move, ...]:
        Landings.groups += 1
        if Landings.groups > MOST:
            Landings.groups = 1
            for table in self.tables:
                table.clear()
                table._made.clear()
        first, how = key >> 10 << 3, key >> 8 & 3
        make = self._departure if how == AWAY >> 8 else self._landing
        self[key] = group = tuple(move for n in LEVELS_OF[key & 255] for move in make(how, first + n))
        return group

    def _landing(self, how: int, end: int) -> tuple[Move, ...]:
        made = self._made.get(how * SPACE.size + end)
        if made is None:
            made = self._made[how * SPACE.size + end] = self._make(how, end)
        return made

    def _departure(self, how: int, turns: int) -> tuple[Move, ...]:
        word = f"→{turns or ''}"
        text = f"{KINDS[self.piece]}{_NAMES[self.start]}{word}"
        picks = (_SPACES[self.start], Pick("button", word))
        return (Move("depart", text, picks, 0, self.piece, self.start, -1, turns),)

    def _make(self, how: int, end: int) -> tuple[Move, ...]:
        """One action, or the four promotions of a pawn."""
        piece, start = self.piece, self.start
        text = f"{KINDS[piece]}{_NAMES[start]}{'x' if how == ENEMY else '-'}{_NAMES[end]}"
        picks = (_SPACES[start], _SPACES[end])
        if piece != PAWN or rank_of(end) not in LAST_RANK[1:]:
            return (Move(MOVES[how], text, picks, 0, piece, start, end),)
        return tuple(
            Move(MOVES[how], f"{text}={KINDS[into]}", (*picks, _BUTTONS[into]), 0, piece, start, end, into)
            for into in PROMOTIONS
        )


class Comebacks(Landings):
    """Key -> the returns of one kind of piece from one origin; ``named``: with the origin in the text."""

    __slots__ = ("_named", "_pick")

    def __init__(self, piece: int, start: int, named: bool):
        super().__init__(piece, start)
        self._pick = tray_pick(KINDS[piece], _NAMES[start])
        self._named = f" ({_NAMES[start]})" if named else ""

    def _make(self, how: int, end: int) -> tuple[Move, ...]:
        piece = self.piece
        into = QUEEN if piece == PAWN and how != ENEMY and rank_of(end) in LAST_RANK[1:] else 0
        text = f"→{KINDS[piece]}{'x' if how == ENEMY else ''}{_NAMES[end]}{'=Q' if into else ''}{self._named}"
        return (Move(RETURNS[how], text, (self._pick, _SPACES[end]), 0, piece, self.start, end, into),)


@cache
def landings(piece: int) -> tuple[Landings, ...]:
    """The moves of a kind of piece, by the square it starts from."""
    return tuple(Landings(piece, start) for start in range(SPACE.size))


@cache
def comebacks(piece: int, named: bool) -> tuple[Comebacks, ...]:
    """The returns of a kind of piece, by its origin."""
    return tuple(Comebacks(piece, start, named) for start in range(SPACE.size))


@cache
def castling(rook: int, king: int, level: int) -> Move:
    """Castling with the rook that stands on ``rook``; ``level``: the end level, from 0."""
    to_g = rook > king
    end = (king // LEVELS + (14 if to_g else -14)) * LEVELS + level
    start_level = rook % LEVELS + 1
    text = f"{'O-O' if to_g else 'O-O-O'}(L{start_level})L{level + 1}"
    picks = (_SPACES[king], _SPACES[end], Pick("button", f"L{start_level}"))
    return Move("castle", text, picks, 0, 0, king, end, rook)


def tray_pick(letter: str, origin: str) -> Pick:
    """The click that chooses an absent piece: by its letter and its origin."""
    return Pick("tray", f"{letter}{origin}")


def _word(kind: str, text: str, extra: int = 0) -> Move:
    return Move(kind, text, (Pick("button", text),), 0, -1, -1, -1, extra)


PROPOSALS = tuple(_word("speed", f"speed {n}", n) for n in SERIES)
ACCEPT, DECLINE = _word("accept", "accept"), _word("decline", "decline")
