"""Lattice: x, y, z linear and t, u, v cyclic, four values each (rules/time_vectors.md section 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.spaces import grid
from vectorgames.spaces.grid import Grid
from vectorgames.spaces.relation import Relation
from vectorgames.spaces.sets import SetTable, frozen
from vectorgames.spaces.space import shared

QUADRANTS = ("SW", "NW", "NE", "SE")
AXES = "xyztuv"
SIDE = 4
TOGETHER = {1: "neighbour", 2: "diagonal", 3: "triagonal", 4: "quadragonal", 5: "pentagonal", 6: "hexagonal"}
"""How a step is called in which so many coordinates change."""


class Lattice(Grid):
    """4×4 (×4, ×4, ×4, ×4) spaces; t, u, v cyclic in the order SW, NW, NE, SE; with ``periodic_z`` z too.

    Instances are shared: use ``lattice(dimensions, periodic_z)``.
    """

    kind = "lattice"
    axes: str
    level_axis = 2
    DICE = ("space", "grid", "column")
    RELATIONS = ("neighbour", "knight")
    steps_along_axes = True
    SETS = ("vector", *Grid.SETS)
    ENTRIES = ("any", "top", "bottom", "level:n")

    def __init__(self, dimensions: int = 4, periodic_z: bool = False):
        if dimensions not in (2, 3, 4, 5, 6):
            raise ValueError(f"dimensions {dimensions!r}: expected 2, 3, 4, 5 or 6")
        if periodic_z and dimensions < 3:
            raise ValueError(f"periodic_z: expected 3 or more dimensions, not {dimensions}")
        super().__init__((SIDE,) * dimensions, [k > 2 or (k == 2 and periodic_z) for k in range(dimensions)])
        self.periodic_z = periodic_z
        self.axes = self.running = AXES[:dimensions]
        self.height = SIDE if dimensions > self.level_axis else 1
        self.boards = self.axes[4:]
        self.aims = ("xy", *self.axes[2:])

    def __reduce__(self) -> tuple[object, ...]:
        return lattice, (self.dimensions, self.periodic_z)

    # ---- names ----

    def _named(self) -> Iterable[str]:
        return ("(" + ",".join(self.elements(i)) + ")" for i in range(self.size))

    @property
    def widest_name(self) -> str:
        return f"({','.join('4' if k < 3 else 'NW' for k in range(self.dimensions))})"

    @property
    def pattern(self) -> str:
        return r"\([^()]*\)"

    def parse(self, text: str) -> int:
        """Number of the space that a text names; blanks and letter case do not matter.

        Raises ValueError saying what was expected.
        """
        return self.index[self._normal(text, wild=False)]

    def parse_part(self, text: str) -> str:
        """Normal form of a name in which elements may be left open: ``(*,*,2,NE)`` (a roll)."""
        return self._normal(text, wild=True)

    def faces(self, rolled: str) -> tuple[str, ...]:
        """What lies on top of the dice of a roll: the elements that it settles."""
        return tuple(part for part in rolled.strip("()").split(",") if part != "*")

    def _normal(self, text: str, wild: bool) -> str:
        example = (
            "(" + ",".join(["*", "*", *self.example.strip("()").split(",")[2:]]) + ")" if wild else self.example
        )
        inner = text.strip()
        if not (inner.startswith("(") and inner.endswith(")")):
            raise LocalizedError("errors.no_space", given=quoted(text.strip()), example=example)
        parts = [part.strip().upper() for part in inner[1:-1].split(",")]
        if len(parts) != self.dimensions:
            raise LocalizedError(
                "errors.elements",
                given=quoted(text.strip()),
                n=len(parts),
                wanted=self.dimensions,
                example=example,
            )
        for k, part in enumerate(parts):
            valid = QUADRANTS if k > 2 else ("1", "2", "3", "4")
            if part not in valid and not (wild and part == "*"):
                raise LocalizedError(
                    "errors.element", given=quoted(text.strip()), axis=self.axes[k], value=part, valid=valid
                )
        return "(" + ",".join(parts) + ")"

    def elements(self, space: int) -> tuple[str, ...]:
        return tuple(QUADRANTS[c] if k > 2 else str(c + 1) for k, c in enumerate(self.coordinates[space].tolist()))

    def scope(self, name: str) -> tuple[int, ...]:
        """A grid runs in x and y; in a moment t, u and v stay, in a level z does."""
        first, end = {"grid": (2, self.dimensions), "moment": (3, self.dimensions), "level": (2, 3)}[name]
        fixed = self.coordinates[:, first:end].astype(int)
        return tuple((fixed @ SIDE ** np.arange(fixed.shape[1])).tolist()) if fixed.size else ()

    def in_words(self, space: int) -> LocalizedText:
        """``level 3, north-west quadrant, column 2, row 4``; x counts columns, y rows, z levels."""
        told = zip(self.axes, self.elements(space), strict=True)
        said = {axis: LocalizedText(f"spoken.quadrant.{e}") if e in QUADRANTS else e for axis, e in told}
        return LocalizedText(f"spoken.lattice.{''.join(self.axes)}", **said)

    def typed(self, text: str) -> int:
        """``2,1,4,ne``, ``(2;1;4;NE)``, ``2 1 4 NO``: brackets or none, any sign between the elements, quadrants in
        English or German; or ``214ne`` and ``2143``, with nothing between them and quadrants by number too."""
        given = re.sub(r"^\(|\)$", "", text.strip().upper())
        parts = re.split(r"\s*[,;|/.]\s*|\s+", given)
        if len(parts) != self.dimensions:
            close = re.sub(r"[,;|/.\s]", "", given)
            parts = re.findall(r"[1-4]|[NS][WEO]", close)
            if len(parts) != self.dimensions or "".join(parts) != close:
                raise LocalizedError("errors.no_space", given=quoted(text.strip()), example=self.example)
            parts = [QUADRANTS[int(part) - 1] if k > 2 and part in "1234" else part for k, part in enumerate(parts)]
        english = (part.replace("O", "E") if part in ("NO", "SO") else part for part in parts)
        return self.parse("(" + ",".join(english) + ")")

    # ---- structure ----

    @cached_property
    def padded(self) -> NDArray[np.int8]:
        """int8[size, 4 or more]: coordinates, those of z and t 0 where there are none."""
        missing = max(0, 4 - self.dimensions)
        return frozen(np.pad(self.coordinates, ((0, 0), (0, missing))))

    @cached_property
    def quadrants(self) -> NDArray[np.int8]:
        """int8[size]: the quadrant, the value of t, of every space, counted from 0."""
        return frozen(np.ascontiguousarray(self.padded[:, 3]))

    def level(self, space: int) -> int:
        return self.coordinate(space, 2) + 1 if self.height > 1 else 1

    def levels(self, space: int) -> tuple[int, ...]:
        """The spaces over and under one: equal in all but z, from the lowest, itself left out."""
        if self.height == 1:
            return ()
        stride, z = self.strides[2], self.coordinate(space, 2)
        return tuple(space + (k - z) * stride for k in range(SIDE) if k != z)

    def _ring(self, axis: int) -> bool:
        """Levels are counted from below and from above, also where one step leads from the top to the bottom."""
        return axis > self.level_axis

    def turns(self, space: int) -> tuple[tuple[str, int], ...]:
        """(axis, neighbour) round t, u and v: the two of each axis, the one before first."""
        axes = range(3, self.dimensions)
        return tuple(
            (self.axes[k], there) for k in axes for by in (-1, 1) if (there := self.step(space, k, by)) is not None
        )

    # ---- relations and dice ----

    def relation(self, axes: str = "", together: tuple[int, ...] = (1,)) -> Relation:
        """Steps in which so many of the axes (none named: all) change by one at a time (section 13.3)."""
        return self._steps_along(
            "".join(a for a in self.axes if a in (axes or self.axes)), tuple(sorted({*together}))
        )

    @memoize
    def _steps_along(self, axes: str, together: tuple[int, ...]) -> Relation:
        chosen = [axis in axes for axis in self.axes]
        changes = [
            change
            for change in grid.changes(self.dimensions, together)
            if all(may or not by for may, by in zip(chosen, change, strict=True))
        ]
        return self.displaced("+".join(TOGETHER[n] for n in together), changes)

    @memoize
    def _relation(self, name: str) -> Relation:
        if name == "knight":
            return self.displaced(name, tuple(self._leaps()))
        return self.relation()

    def _leaps(self) -> Iterator[grid.Change]:
        """The displacements of a knight: two along one axis and one along another."""
        axes = range(self.dimensions)
        for (a, b), x, y in product(permutations(axes, 2), (-2, 2), (-1, 1)):
            yield tuple(x if k == a else y if k == b else 0 for k in axes)

    def relation_of(self, said: Any) -> Relation:
        """The steps that a definition names: besides those of every space ``{axes: xyz, together: [1, 2, 3]}``.
        LocalizedError."""
        if not isinstance(said, dict) or "path" in said:
            return super().relation_of(said)
        if not set(said) - {"axes", "together"}:
            axes, together = said.get("axes", self.axes), said.get("together", [1])
            letters = isinstance(axes, str) and axes and set(axes) <= set(self.axes) and len({*axes}) == len(axes)
            numbers = isinstance(together, list) and together and all(type(n) is int for n in together)
            if letters and numbers and set(together) <= set(range(1, len(axes) + 1)):
                return self.relation(axes, tuple(together))
        raise LocalizedError("errors.lattice_steps", given=quoted(str(said)), axes=self.axes)

    def _faces(self, kind: str) -> Iterable[tuple[str, Iterable[int]]]:
        """A space, a grid (all but x and y) or a column (x and y)."""
        if kind == "space":
            return super()._faces(kind)
        columns, count = SIDE * SIDE, self.size // (SIDE * SIDE)
        if kind == "grid":
            rests = (self.elements(g)[2:] for g in range(count))
            return (
                ("(" + ",".join(("*", "*", *rest)) + ")", range(g, self.size, count))
                for g, rest in enumerate(rests)
            )
        rest = ",*" * (self.dimensions - 2)
        return (
            (f"({c // SIDE + 1},{c % SIDE + 1}{rest})", range(c * count, (c + 1) * count)) for c in range(columns)
        )

    # ---- vectors ----

    @cached_property
    def vectors(self) -> SetTable:
        """All vectors (section 1.2), each once, in the sequence that is to be shown."""
        constant = np.repeat(np.arange(SIDE, dtype=np.int16)[:, None], SIDE, 1)
        up = np.arange(SIDE, dtype=np.int16)
        linear = np.vstack([constant, up, up[::-1]])
        turns = [(start + way * up) % SIDE for start in range(SIDE) for way in (1, -1)]
        cyclic = np.vstack([constant, np.array(turns, np.int16)])
        total = np.zeros((1, SIDE), np.int16)
        dims = np.zeros(1, np.uint8)
        # A set has several sequences. The one to be shown is the first in order, so its first running
        # coordinate ascends from the lowest value: row 4 of either table.
        for k, stride in enumerate(self.strides):
            table = cyclic if self.cyclic[k] else linear
            runs = np.arange(len(table)) >= SIDE
            first = np.arange(len(table)) == SIDE
            keep = (dims != 0)[:, None] | ~runs | first
            a, b = np.nonzero(keep)
            total = total[a] + table[b] * np.int16(stride)
            dims = dims[a] | (runs[b].astype(np.uint8) << np.uint8(k))
        total, dims = total[dims != 0], dims[dims != 0]
        return SetTable.of(total, dims, self.size)

    @memoize
    def symmetries(self) -> NDArray[np.int16]:
        """int16[n, size]: ways to exchange spaces by which every vector becomes a vector, in no particular order.

        Axes are exchanged and turned round, cyclic ones rotated, and values exchanged along all linear ones alike.
        In four dimensions there are 768; in five and six there are too many to be of use.
        """
        values, axes = self.coordinates.astype(np.int64), range(self.dimensions)
        linear = ~np.array(self.cyclic)
        changes = [np.where(linear, np.array(p)[values], values) for p in permutations(range(SIDE))]
        for k in axes:
            changes.append(np.where(np.array(axes) == k, SIDE - 1 - values, values))
            changes.append(np.where((np.array(axes) == k) & ~linear, (values + 1) % SIDE, values))
            changes += [values[:, [{j: k, k: j}.get(i, i) for i in axes]] for j in range(k)]
        ways = [change @ np.array(self.strides) for change in changes]
        rows = {row.tobytes() for row in np.sort(self.vectors.spaces.astype(np.int64), 1)}
        ways = [way for way in ways if {row.tobytes() for row in np.sort(way[self.vectors.spaces], 1)} == rows]
        found = {tuple(range(self.size))}
        new = found
        while new:
            new = {tuple(way[[*known]].tolist()) for known in new for way in ways} - found
            found |= new
        return frozen(np.array(sorted(found), np.int16))

    def _make_sets(self, name: str, **how: Any) -> SetTable:
        return self.vectors if name == "vector" else super()._make_sets(name, **how)


def lattice(dimensions: int = 4, periodic_z: bool = False) -> Lattice:
    """The shared lattice of this kind; its tables are computed once."""
    return shared(Lattice, dimensions, periodic_z)
