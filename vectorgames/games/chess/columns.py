"""Squares and columns of 4D chess as numbers and as sets (rules/chess_4d.md, Board and How pieces move).

A space is ``column·8 + level`` and a column ``file·7 + rank``, counted from 0. A set of squares is an int:
bit i stands for space i, so a column is one byte of it. All tables are made once.
"""

from __future__ import annotations

from vectorgames.spaces.stack import stack

SPACE = stack(7, 7, 8)
SIDE, LEVELS, COLUMNS = 7, 8, 49
KINDS = "KQRBNP"
KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = range(6)

ALONG = ((1, 0), (-1, 0), (0, 1), (0, -1))
ACROSS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((df, dr) for df in (-2, -1, 1, 2) for dr in (-2, -1, 1, 2) if abs(df) != abs(dr))
FORWARD = (0, 1, -1)
"""Direction of a player's pawns, by player."""
FIRST_RANK, LAST_RANK = (0, 0, 6), (0, 6, 0)
PAWN_RANK = (0, 1, 5)


def column_at(file: int, rank: int) -> int:
    """Number of a column, -1 beyond the edge."""
    return file * SIDE + rank if 0 <= file < SIDE and 0 <= rank < SIDE else -1


def _near(column: int, steps) -> tuple[int, ...]:
    """The columns that these steps lead to."""
    file, rank = divmod(column, SIDE)
    there = (column_at(file + df, rank + dr) for df, dr in steps)
    return tuple(c for c in there if c >= 0)


def _ray(column: int, step: tuple[int, int]) -> tuple[int, ...]:
    """The columns in one direction, the nearest first."""
    out: list[int] = []
    here: tuple[int, ...] = _near(column, (step,))
    while here:
        out += here
        here = _near(here[0], (step,))
    return tuple(out)


def _squares(columns) -> int:
    """All squares of some columns."""
    return sum(WHOLE[c] for c in columns)


def _rays(directions) -> tuple[tuple[tuple[int, ...], ...], ...]:
    every = ([_ray(c, step) for step in directions] for c in range(COLUMNS))
    return tuple(tuple(ray for ray in rays if ray) for rays in every)


WHOLE = tuple(0xFF << LEVELS * c for c in range(COLUMNS))
"""The squares of each column."""
BELOW = tuple((1 << LEVELS * c) - 1 for c in range(COLUMNS))
"""The squares of all columns with lower numbers."""
LEVELS_OF = tuple(tuple(n for n in range(LEVELS) if mask >> n & 1) for mask in range(256))
"""Levels, from 0, of a byte of a set."""

RAYS = ((), _rays(ALONG + ACROSS), _rays(ALONG), _rays(ACROSS), (), ())
"""By kind and column: the lines on which a queen, rook or bishop slides."""
STEPS = tuple(_near(c, ALONG + ACROSS) for c in range(COLUMNS))
JUMPS = tuple(_near(c, LEAPS) for c in range(COLUMNS))
NEXT_TO = tuple(_squares(STEPS[c]) for c in range(COLUMNS))
A_JUMP_AWAY = tuple(_squares(JUMPS[c]) for c in range(COLUMNS))
STRAIGHT = tuple(_squares(t for ray in RAYS[ROOK][c] for t in ray) for c in range(COLUMNS))
DIAGONAL = tuple(_squares(t for ray in RAYS[BISHOP][c] for t in ray) for c in range(COLUMNS))

AHEAD = tuple(tuple((*_near(c, ((0, d),)), -1)[0] for c in range(COLUMNS)) for d in FORWARD)
"""By player and column: the column one ahead of a pawn, -1 beyond the edge."""
SLANTS = tuple(tuple(_near(c, ((-1, d), (1, d))) for c in range(COLUMNS)) for d in FORWARD)
"""By player and column: the columns diagonally ahead of a pawn."""
PAWNS_ON = tuple(tuple(_squares(_near(c, ((-1, -d), (1, -d)))) for c in range(COLUMNS)) for d in FORWARD)
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
    return SPACE.column_name(column * LEVELS)
