"""Stack: flat boards of the same size over one another (rules/chess_4d.md, Board).

Spaces are numbered column by column, in a column from the lowest level: ``column·levels + level``, columns
``file·ranks + rank``, all counted from 0. So a column is a slice of eight cells. Knows no game and no
millimetre.
"""

from __future__ import annotations

import re
from functools import cached_property

import numpy as np

from vectorgames.spaces.shared import shared
from vectorgames.words import SaidError, quoted

FILES = "abcdefghijklmnopqrstuvwxyz"
LEVEL_LETTERS = {"en": "L", "de": "E"}


class Stack:
    """``levels`` boards of ``files`` × ``ranks`` squares: ``d1L4`` is file d, rank 1, level 4.

    Instances are shared: use ``stack(files, ranks, levels)``.
    """

    kind = "stack"
    axes = ("file", "rank", "level")
    boards = ""
    level_axis = 2
    vectors = None
    insides = frozenset()
    by_column = True  # people mean a column first and one of its levels second

    def __init__(self, files: int = 7, ranks: int = 7, levels: int = 8):
        self.files, self.ranks, self.height = files, ranks, levels
        self.sides = (files, ranks, levels)
        self.columns = files * ranks
        self.size = self.columns * levels
        self.strides = (ranks * levels, levels, 1)

    def __reduce__(self):
        return stack, self.sides

    # ---- names ----

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name of every space: ``a1L1``."""
        return tuple(f"{FILES[f]}{r + 1}L{n + 1}" for f, r, n in self.coordinates.tolist())

    @cached_property
    def index(self) -> dict[str, int]:
        """Number of a space by its exact name."""
        return {name: i for i, name in enumerate(self.names)}

    def name(self, space: int, lang: str = "en") -> str:
        """Name of a space as people of a language write it: ``d1L4``, in German ``d1E4``."""
        return self.names[space].replace("L", LEVEL_LETTERS.get(lang, "L"))

    def column_name(self, space: int) -> str:
        """Name of the column of a space: ``d1``."""
        return self.names[space][:2]

    @property
    def pattern(self) -> str:
        """Regular expression of a name as people may type it."""
        return rf"[a-{FILES[self.files - 1]}][1-{self.ranks}][LE][1-{self.height}]"

    @property
    def example(self) -> str:
        return self.names[0]

    def parse(self, text: str) -> int:
        """Number of the space that a text names, in English or German; letter case does not matter.

        Raises ValueError saying what was expected.
        """
        given = text.strip()
        if not re.fullmatch(self.pattern, given, re.IGNORECASE):
            raise SaidError("errors.no_square", given=quoted(given), example=self.example)
        return self.index[f"{given[:2].lower()}L{given[3]}"]

    def parse_part(self, text: str) -> str:
        """Normal form of a roll that names a space."""
        return self.names[self.parse(text)]

    def faces(self, rolled: str) -> tuple[str, ...]:
        """What lies on top of the dice of a roll."""
        return (rolled,)

    # ---- structure ----

    @cached_property
    def coordinates(self) -> np.ndarray:
        """int8[size, 3]: file, rank and level of every space, each counted from 0."""
        grid = np.indices(self.sides, dtype=np.int8).reshape(3, -1).T
        grid = np.ascontiguousarray(grid)
        grid.setflags(write=False)
        return grid

    def number(self, coordinates) -> int:
        """Number of the space with these coordinates, counted from 0."""
        return int(sum(int(c) * s for c, s in zip(coordinates, self.strides, strict=True)))

    def step(self, space: int, axis: int, by: int) -> int | None:
        """The space ``by`` steps away along an axis, None beyond the edge."""
        c = int(self.coordinates[space][axis]) + by
        return space + by * self.strides[axis] if 0 <= c < self.sides[axis] else None

    def column(self, space: int) -> tuple[int, ...]:
        """The spaces of a space's column, from the lowest."""
        first = space - space % self.height
        return tuple(range(first, first + self.height))

    def level(self, space: int) -> int:
        """On which level a space lies, from 1."""
        return space % self.height + 1

    def levels(self, space: int) -> tuple[int, ...]:
        """The spaces over and under one, from the lowest, itself left out."""
        return tuple(s for s in self.column(space) if s != space)

    def turns(self, space: int) -> tuple[tuple[str, int], ...]:
        """Neighbours round cyclic axes: there are none."""
        return ()


def stack(files: int = 7, ranks: int = 7, levels: int = 8) -> Stack:
    """The shared stack of this size; its tables are computed once."""
    return shared(Stack, files, ranks, levels)
