"""Stack: flat boards of the same size over one another (rules/chess_4d.md, Board).

Spaces are numbered column by column, in a column from the lowest level: ``column·levels + level``, columns
``file·ranks + rank``, all counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.spaces.dots import FILES, Dots, dots
from vectorgames.spaces.grid import DISPLACEMENTS, Grid
from vectorgames.spaces.relation import Relation, Way
from vectorgames.spaces.space import shared

LEVEL_LETTERS = {"en": "L", "de": "E"}


class Stack(Grid):
    """``levels`` boards of ``files`` × ``ranks`` squares: ``d1L4`` is file d, rank 1, level 4.

    Instances are shared: use ``stack(files, ranks, levels)``.
    """

    kind = "stack"
    noun = "square"
    axes = ("file", "rank", "level")
    level_axis = 2
    by_column = True  # people mean a column first and one of its levels second
    aims = ("column", "level")
    RELATIONS = ("neighbour", *DISPLACEMENTS)

    def __init__(self, files: int = 7, ranks: int = 7, levels: int = 8):
        super().__init__((files, ranks, levels))
        self.files, self.ranks, self.height = files, ranks, levels
        self.columns = files * ranks

    def __reduce__(self) -> tuple[object, ...]:
        return stack, self.sides

    # ---- names ----

    def _named(self) -> Iterable[str]:
        return (f"{FILES[f]}{r + 1}L{n + 1}" for f, r, n in self.coordinates.tolist())

    def name(self, space: int, lang: str = "en") -> str:
        """Name of a space as people of a language write it: ``d1L4``, in German ``d1E4``."""
        return self.names[space].replace("L", LEVEL_LETTERS.get(lang, "L"))

    def in_words(self, space: int) -> LocalizedText:
        """``level 4, file d, rank 1``."""
        file, rank, level = self.coordinates[space].tolist()
        return LocalizedText("spoken.stack", level=level + 1, file=FILES[file], rank=rank + 1)

    def typed(self, text: str) -> int:
        """``d14`` as well as ``d1L4``."""
        given = text.strip().lower()
        return self.parse(f"{given[:2]}l{given[2]}" if len(given) == 3 else given)

    def column_name(self, space: int) -> str:
        """Name of the column of a space: ``d1``."""
        return self.plan.names[space // self.height]

    @property
    def pattern(self) -> str:
        return rf"[a-{FILES[self.files - 1]}][1-{self.ranks}][LE][1-{self.height}]"

    def parse(self, text: str) -> int:
        """Number of the space that a text names, in English or German; letter case does not matter.

        Raises LocalizedError saying what was expected.
        """
        given = text.strip()
        if not re.fullmatch(self.pattern, given, re.IGNORECASE):
            raise LocalizedError("errors.no_square", given=quoted(given), example=self.example)
        return self.index[f"{given[:2].lower()}L{given[3]}"]

    # ---- structure ----

    def scope(self, name: str) -> tuple[int, ...]:
        """A grid is one level, a moment a quarter of them that lie together, a level half of them."""
        size = {"grid": 1, "moment": -(-self.height // 4), "level": -(-self.height // 2)}[name]
        return tuple(i % self.height // size for i in range(self.size)) if size < self.height else ()

    def level(self, space: int) -> int:
        return space % self.height + 1

    def column(self, space: int) -> tuple[int, ...]:
        return self.column_spaces[space // self.height]

    def levels(self, space: int) -> tuple[int, ...]:
        """The spaces over and under one, from the lowest, itself left out."""
        return tuple(s for s in self.column(space) if s != space)

    # ---- columns ----

    @cached_property
    def plan(self) -> Dots:
        """The columns as a flat board of their own: its space ``c`` is column ``c``, named ``d1``.

        A relation of the plan says where steps lead from column to column, whatever the level.
        """
        return dots(self.files, self.ranks)

    @cached_property
    def column_spaces(self) -> tuple[tuple[int, ...], ...]:
        """The spaces of every column, from the lowest."""
        return tuple(tuple(range(c * self.height, (c + 1) * self.height)) for c in range(self.columns))

    @memoize
    def _relation(self, name: str) -> Relation:
        """A king's step and the like leads to every level of the columns it leads to, and goes on at that level."""
        if name == "neighbour":
            return super()._relation(name)
        plan = self.plan._relation(name)

        def ways(space: int) -> Iterator[Way]:
            for direction, columns in plan.ways[space // self.height]:
                for level in range(self.height):
                    there = tuple(column * self.height + level for column in columns)
                    yield Way(direction * self.height + level, there)

        return Relation(name, self.size, ways)


def stack(files: int = 7, ranks: int = 7, levels: int = 8) -> Stack:
    """The shared stack of this size; its tables are computed once."""
    return shared(Stack, files, ranks, levels)
