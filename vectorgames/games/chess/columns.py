"""Squares and columns of 4D chess as numbers and as sets (rules/chess_4d.md, Board and How pieces move).

A space is ``column·8 + level`` and a column ``file·7 + rank``, counted from 0. A set of squares is an int:
bit i stands for space i, so a column is one byte of it. All tables are made once.
"""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.spaces.relation import Relation
from vectorgames.spaces.stack import stack

SPACE = stack(7, 7, 8)
PLAN = SPACE.plan
"""The columns as a flat board: relations between them are its relations."""
SIDE, LEVELS, COLUMNS = 7, 8, 49
KINDS = "KQRBNP"
KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = range(6)

FORWARD = (0, 1, -1)
"""Direction of a player's pawns, by player."""
FIRST_RANK, LAST_RANK = (0, 0, 6), (0, 6, 0)
PAWN_RANK = (0, 1, 5)

Columns = tuple[tuple[int, ...], ...]


def column_at(file: int, rank: int) -> int:
    """Number of a column, -1 beyond the edge."""
    return PLAN.number((file, rank)) if 0 <= file < SIDE and 0 <= rank < SIDE else -1


def _squares(columns: Iterable[int]) -> int:
    """All squares of some columns."""
    return sum(WHOLE[c] for c in columns)


def _rays(relation: Relation) -> tuple[Columns, ...]:
    """By column, the columns in each direction, the nearest first."""
    return tuple(tuple(way.spaces for way in relation.ways[c]) for c in range(COLUMNS))


def _near(relation: Relation) -> Columns:
    """By column, the columns that one step leads to."""
    return tuple(tuple(ray[0] for ray in rays) for rays in _rays(relation))


WHOLE = tuple(0xFF << LEVELS * c for c in range(COLUMNS))
"""The squares of each column."""
BELOW = tuple((1 << LEVELS * c) - 1 for c in range(COLUMNS))
"""The squares of all columns with lower numbers."""
LEVELS_OF = tuple(tuple(n for n in range(LEVELS) if mask >> n & 1) for mask in range(256))
"""Levels, from 0, of a byte of a set."""

_KING, _ROOK, _BISHOP, _KNIGHT = map(PLAN.relation_of, ("king", "rook", "bishop", "knight"))
RAYS = ((), _rays(_KING), _rays(_ROOK), _rays(_BISHOP), (), ())
"""By kind and column: the lines on which a queen, rook or bishop slides."""
STEPS = _near(_KING)
JUMPS = _near(_KNIGHT)
NEXT_TO = tuple(map(_squares, STEPS))
A_JUMP_AWAY = tuple(map(_squares, JUMPS))
STRAIGHT = tuple(_squares(t for ray in RAYS[ROOK][c] for t in ray) for c in range(COLUMNS))
DIAGONAL = tuple(_squares(t for ray in RAYS[BISHOP][c] for t in ray) for c in range(COLUMNS))


def _slants(forward: int) -> Columns:
    return _near(PLAN.displaced("slant", ((-1, forward), (1, forward))))


def _ahead(column: int, forward: int) -> int:
    there = PLAN.step(column, 1, forward)
    return -1 if there is None else there


AHEAD = tuple(tuple(_ahead(c, d) for c in range(COLUMNS)) for d in FORWARD)
"""By player and column: the column one ahead of a pawn, -1 beyond the edge."""
SLANTS = tuple(_slants(d) for d in FORWARD)
"""By player and column: the columns diagonally ahead of a pawn."""
PAWNS_ON = tuple(tuple(map(_squares, _slants(-d))) for d in FORWARD)
"""By player and column: the squares from which his pawns attack the column."""


def _between() -> tuple[tuple[int, ...], ...]:
    table = [[0] * COLUMNS for _ in range(COLUMNS)]
    for c in range(COLUMNS):
        for ray in RAYS[QUEEN][c]:
            for k, end in enumerate(ray):
                table[c][end] = _squares(ray[:k])
    return tuple(map(tuple, table))


BETWEEN = _between()
"""By two columns: the squares strictly between them, 0 where they are not on one line."""
WAYS = tuple(
    tuple(tuple(t for t in range(COLUMNS) if row[end] & WHOLE[t]) for end in range(COLUMNS)) for row in BETWEEN
)
"""The same as numbers of columns."""


def rank_of(space: int) -> int:
    """Rank of a space, from 0."""
    return space // LEVELS % SIDE


def column_name(column: int) -> str:
    """Name of a column: ``d1``."""
    return PLAN.names[column]
