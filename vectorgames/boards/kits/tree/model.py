"""The model of the GRYB board: a printed sheet of coloured spots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vectorgames.boards.model import CUTTING, Model, Ranges, changed, known, numbers

RANGES: Ranges = {
    ("sheet", "pitch"): (8.0, 60.0),
    ("sheet", "thickness"): (2.0, 12.0),
    ("sheet", "margin"): (4.0, 40.0),
    ("sheet", "gap"): (0.0, 100.0),
    ("sheet", "corner"): (0.0, 20.0),
    ("quadrangles", "layer"): (1.0, 6.0),
    ("quadrangles", "bar"): (2.0, 6.0),
    ("quadrangles", "dowel"): (2.0, 4.0),
    ("quadrangles", "dowel_gap"): (0.02, 0.5),
    ("quadrangles", "spot"): (1.0, 6.0),
    ("engraving", "letter"): (0.2, 1.2),
    **CUTTING,
}
LISTS = {"heights": (0.0, 1000.0), "radii": (1.0, 30.0), "raised_radii": (1.0, 30.0)}
ALONE = 4  # levels below the head that a board of its own has
LEVELS = 7  # of the deepest tree, with its head


@dataclass(frozen=True, slots=True)
class TreeModel(Model):
    """A printed sheet of coloured spots, in millimetres.

    ``pitch``: between neighbouring nodes of the bottom level; every level above has twice the distance, and
    boards of four levels are ``gap`` apart.
    ``heights``: of the levels above the sheet when raised, the bottom level first; ``radii``, ``raised_radii``:
    of the spots, flat and raised. ``letter``: height of the letters, in radii.
    As it is built, quadrangles of ``bar`` wide strips lie in layers over the sheet, ``layer`` thick, the bottom
    level lowest, held by ``dowel`` thick pins in holes wider by ``dowel_gap``; spots are ``spot`` thick.
    """

    pitch: float
    thickness: float
    margin: float
    gap: float
    corner: float
    layer: float
    bar: float
    dowel: float
    dowel_gap: float
    spot: float
    letter: float
    heights: tuple[float, ...]
    radii: tuple[float, ...]
    raised_radii: tuple[float, ...]

    @property
    def cell(self) -> float:
        return self.pitch

    def apart(self, level: int) -> float:
        """How far, along x as along y, nodes so many levels above the bottom are from their parents."""
        return self.pitch * 2.0 ** (level - 1) + (self.gap * 2.0 ** (level - ALONE) / 2 if level >= ALONE else 0.0)

    def side(self, depth: int) -> float:
        """Of the sheet for a tree of this depth."""
        return 2**depth * self.pitch + self.gap * (2 ** max(0, depth - ALONE) - 1) + 2 * self.margin


def tree_model(data: dict[str, Any], changes: Mapping[str, float]) -> TreeModel:
    """The model of a file's data. ValueError says what was expected."""
    known(changed(data, RANGES, changes), RANGES)
    found = numbers(data, RANGES, others=frozenset({"levels"}))
    for key, (low, high) in LISTS.items():
        given = data["levels"].get(key)
        good = isinstance(given, list) and len(given) == LEVELS
        if not good or not all(type(v) in (int, float) and low <= v <= high for v in given):
            raise ValueError(f"levels.{key}: {given!r}, expected {LEVELS} numbers from {low:g} to {high:g}")
        found[key] = tuple(map(float, given))
    for key in data["levels"]:
        if key not in LISTS:
            raise ValueError(f"levels.{key}: unknown key, expected {', '.join(LISTS)}")
    return TreeModel(id=data["id"], space=data["space"], **found)
