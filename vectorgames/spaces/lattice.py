"""Lattice: x, y, z linear and t, u, v cyclic, four values each (rules/time_vectors.md section 1).

Spaces are numbered 0 … size−1 in the order of their coordinates, the first coordinate slowest, so
that the order of numbers is the order of coordinate tuples. Knows no game and no millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from vectorgames.kept import kept
from vectorgames.spaces.regions import Regions
from vectorgames.spaces.relation import Relation, Way
from vectorgames.spaces.sets import VectorTable, frozen
from vectorgames.spaces.shared import shared
from vectorgames.words import SaidError, quoted

QUADRANTS = ("SW", "NW", "NE", "SE")
AXES = "xyztuv"
SIDE = 4
TOGETHER = {1: "neighbour", 2: "diagonal", 3: "triagonal", 4: "quadragonal", 5: "pentagonal", 6: "hexagonal"}
"""How a step is called in which so many coordinates change."""


class Lattice:
    """4×4×4×4 (×4, ×4) spaces; t, u, v cyclic in the order SW, NW, NE, SE; with ``periodic_z`` z too.

    Instances are shared: use ``lattice(dimensions, periodic_z)``.
    """

    kind = "lattice"
    by_column = False  # people mean exactly the space they point at
    level_axis = 2
    height = SIDE
    insides = frozenset()

    def __init__(self, dimensions: int = 4, periodic_z: bool = False):
        if dimensions not in (4, 5, 6):
            raise ValueError(f"dimensions {dimensions!r}: expected 4, 5 or 6")
        self.dimensions = dimensions
        self.periodic_z = periodic_z
        self.axes = AXES[:dimensions]
        self.cyclic = tuple(k > 2 or (k == 2 and periodic_z) for k in range(dimensions))
        self.size = SIDE**dimensions
        self.strides = tuple(SIDE ** (dimensions - 1 - k) for k in range(dimensions))

    def __reduce__(self):
        return lattice, (self.dimensions, self.periodic_z)

    # ---- names ----

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name of every space: ``(1,1,1,SW)``."""
        return tuple("(" + ",".join(self._elements(i)) + ")" for i in range(self.size))

    @cached_property
    def index(self) -> dict[str, int]:
        """Number of a space by its exact name."""
        return {name: i for i, name in enumerate(self.names)}

    def name(self, space: int, lang: str = "en") -> str:
        """Name of a space as people of a language write it: the same in all."""
        return self.names[space]

    @property
    def boards(self) -> str:
        """Letters that tell boards of sixteen grids apart: none in four dimensions, ``u``, ``uv``."""
        return self.axes[4:]

    @property
    def pattern(self) -> str:
        """Regular expression of a name as people may type it."""
        return r"\([^()]*\)"

    @property
    def example(self) -> str:
        return self.names[0]

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
        example = "(*,*," + self.example.split(",", 2)[2] if wild else self.example
        inner = text.strip()
        if not (inner.startswith("(") and inner.endswith(")")):
            raise SaidError("errors.no_space", given=quoted(text.strip()), example=example)
        parts = [part.strip().upper() for part in inner[1:-1].split(",")]
        if len(parts) != self.dimensions:
            raise SaidError(
                "errors.elements",
                given=quoted(text.strip()),
                n=len(parts),
                wanted=self.dimensions,
                example=example,
            )
        for k, part in enumerate(parts):
            valid = QUADRANTS if k > 2 else ("1", "2", "3", "4")
            if part not in valid and not (wild and part == "*"):
                raise SaidError(
                    "errors.element", given=quoted(text.strip()), axis=self.axes[k], value=part, valid=valid
                )
        return "(" + ",".join(parts) + ")"

    def _elements(self, space: int) -> tuple[str, ...]:
        return tuple(QUADRANTS[c] if k > 2 else str(c + 1) for k, c in enumerate(self.coordinates[space].tolist()))

    # ---- structure ----

    @cached_property
    def coordinates(self) -> np.ndarray:
        """int8[size, dimensions]: coordinates of every space, each counted from 0."""
        grid = np.indices((SIDE,) * self.dimensions, dtype=np.int8).reshape(self.dimensions, -1).T
        return frozen(np.ascontiguousarray(grid))

    def number(self, coordinates) -> int:
        """Number of the space with these coordinates, counted from 0."""
        return int(sum(int(c) * s for c, s in zip(coordinates, self.strides, strict=True)))

    def step(self, space: int, axis: int, by: int) -> int | None:
        """The space ``by`` steps away along an axis; cyclic axes wrap, at a linear edge None."""
        c = int(self.coordinates[space][axis]) + by
        if self.cyclic[axis]:
            c %= SIDE
        elif not 0 <= c < SIDE:
            return None
        return space + (c - int(self.coordinates[space][axis])) * self.strides[axis]

    def level(self, space: int) -> int:
        """On which level a space lies, from 1."""
        return int(self.coordinates[space][2]) + 1

    def levels(self, space: int) -> tuple[int, ...]:
        """The spaces over and under one: equal in all but z, from the lowest, itself left out."""
        stride, z = self.strides[2], int(self.coordinates[space][2])
        return tuple(space + (k - z) * stride for k in range(SIDE) if k != z)

    def turns(self, space: int) -> tuple[tuple[str, int], ...]:
        """(axis, neighbour) round t, u and v: the two of each axis, the one before first."""
        return tuple((self.axes[k], self.step(space, k, by)) for k in range(3, self.dimensions) for by in (-1, 1))

    def components(self, start: int, end: int) -> tuple[int, ...]:
        """Difference by coordinate; a cyclic one is given the short way, two steps as +2."""
        out = []
        for k in range(self.dimensions):
            d = int(self.coordinates[end][k]) - int(self.coordinates[start][k])
            out.append((d + 1) % SIDE - 1 if self.cyclic[k] else d)
        return tuple(out)

    # ---- relations and regions ----

    @kept
    def relation(self, axes: str = "", together: tuple[int, ...] = (1,)) -> Relation:
        """Steps in which so many of the axes (none named: all) change by one at a time (section 13.3)."""
        chosen = [axis in (axes or self.axes) for axis in self.axes]
        changes = [
            change
            for change in product((-1, 0, 1), repeat=self.dimensions)
            if sum(map(abs, change)) in together
            and all(may or not by for may, by in zip(chosen, change, strict=True))
        ]

        def ways(space: int) -> Iterator[Way]:
            for direction, change in enumerate(changes):
                if met := self._along(space, change):
                    yield Way(direction, met)

        return Relation("+".join(TOGETHER[n] for n in together), self.size, ways)

    def entries(self, where: str) -> range:
        """The spaces on which new pieces come in: ``any``. SaidError for other words."""
        if where != "any":
            raise SaidError("errors.entries", value=quoted(str(where)), expected=("any",))
        return range(self.size)

    def relation_of(self, said: Any) -> Relation:
        """The steps that a definition names: ``neighbour`` or ``{axes: xyz, together: [1, 2, 3]}``. SaidError."""
        if said == "neighbour":
            return self.neighbours
        axes, together = (said.get("axes", ""), said.get("together", [1])) if isinstance(said, dict) else (None, None)
        known = isinstance(axes, str) and set(axes) <= set(self.axes) and isinstance(together, list)
        if not known or set(said) - {"axes", "together"} or not together or not {*together} <= TOGETHER.keys():
            raise SaidError("errors.lattice_steps", value=quoted(str(said)), axes=self.axes)
        return self.relation(axes, tuple(sorted({*together})))

    @property
    def neighbours(self) -> Relation:
        """Steps along one dimension (section 1.1)."""
        return self.relation()

    def _along(self, space: int, change: tuple[int, ...]) -> tuple[int, ...]:
        """The spaces met by the same change again and again, up to the edge or to where it began."""
        place, met = self.coordinates[space].tolist(), []
        while True:
            for k, by in enumerate(change):
                place[k] += by
                if self.cyclic[k]:
                    place[k] %= SIDE
                elif not 0 <= place[k] < SIDE:
                    return tuple(met)
            at = sum(c * stride for c, stride in zip(place, self.strides, strict=True))
            if at == space:
                return tuple(met)
            met.append(at)

    DICE = ("space", "grid", "column")

    @kept
    def regions(self, kind: str) -> Regions:
        """What dice can say here: a space, a grid (all but x and y) or a column (x and y)."""
        if kind == "space":
            return Regions(kind, self.size, ((name, (i,)) for i, name in enumerate(self.names)))
        columns, count = SIDE * SIDE, self.size // (SIDE * SIDE)
        if kind == "grid":
            faces = (
                ("(*,*," + self.names[g].split(",", 2)[2], range(g, self.size, count)) for g in range(count)
            )
        else:
            rest = ",*" * (self.dimensions - 2)
            faces = (
                (f"({c // SIDE + 1},{c % SIDE + 1}{rest})", range(c * count, (c + 1) * count))
                for c in range(columns)
            )
        return Regions(kind, self.size, faces)

    # ---- vectors ----

    @cached_property
    def vectors(self) -> VectorTable:
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
        return VectorTable.of(total, dims, self.size)

    @cached_property
    def companions(self) -> tuple[tuple[tuple[int, tuple[tuple[int, int], ...]], ...], ...]:
        """For every space, the other spaces of the vectors through it: the form that play tests fastest.

        Pairs of spaces, grouped by the fourth one, which stands two steps away in the sequence: vectors
        that run the other way round in t share it, so one look often rules out two of them.
        """
        rows = self.vectors.spaces.astype(np.int32)
        # There are many pairs of few numbers: each pair is made once for both spaces that stand between it.
        numbers = np.array(range(self.size), object)[rows]
        pairs = list(zip(numbers[:, :2].ravel().tolist(), numbers[:, 2:].ravel().tolist(), strict=True))
        key = np.concatenate([rows[:, k] * self.size + rows[:, (k + 2) % 4] for k in range(4)])
        between = np.concatenate([2 * np.arange(len(rows), dtype=np.int32) + 1 - k % 2 for k in range(4)])
        order = np.argsort(key, kind="stable")
        key, pairs = key[order], [pairs[k] for k in between[order].tolist()]
        begins = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]]))
        ends = [*begins[1:].tolist(), len(pairs)]
        out: list[list] = [[] for _ in range(self.size)]
        heads = zip(*(part.tolist() for part in np.divmod(key[begins], self.size)), strict=True)
        for (space, far), begin, end in zip(heads, begins.tolist(), ends, strict=True):
            out[space].append((far, tuple(pairs[begin:end])))
        return tuple(map(tuple, out))

    def dims_text(self, mask: int) -> str:
        """Names of the running coordinates: ``xt``."""
        return "".join(axis for k, axis in enumerate(self.axes) if mask >> k & 1)

    def dims_mask(self, text: str) -> int:
        """Inverse of ``dims_text``; the order of letters does not matter. ValueError for other letters."""
        mask = 0
        for letter in text.strip().lower():
            k = self.axes.find(letter)
            if k < 0 or mask >> k & 1:
                raise SaidError("errors.dims", given=quoted(text.strip()), axes=self.axes)
            mask |= 1 << k
        if not mask:
            raise SaidError("errors.dims", given=quoted(text.strip()), axes=self.axes)
        return mask


def lattice(dimensions: int = 4, periodic_z: bool = False) -> Lattice:
    """The shared lattice of this kind; its tables are computed once."""
    return shared(Lattice, dimensions, periodic_z)
