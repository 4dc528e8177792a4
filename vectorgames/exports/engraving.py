"""What is engraved on the parts of a board, as seen from above: grids, letters, sizes; by the board's kit.

Knows no file.
"""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.exports.curves import Curve
from vectorgames.exports.kits import KITS

LINES, LETTERS, AREAS = "engrave_lines", "engrave_letters", "engrave_areas"
Engraving = tuple[tuple[str, tuple[Curve, ...]], ...]


def engraved(model: Model, part: Part, k: int, lang: str = "en") -> Engraving:
    """Curves by layer for piece k of a part; what is written on it is in a language."""
    return tuple((layer, tuple(curves)) for layer, curves in KITS.of(model).engraved(model, part, k, lang))


# ---- for kits ----


def grid(x0: float, y0: float, cell: float, files: int, ranks: int) -> Iterable[Curve]:
    """The lines of a grid of cells from its lower left corner on."""
    for i in range(files + 1):
        yield Curve.line((x0 + i * cell, y0), (x0 + i * cell, y0 + ranks * cell))
    for j in range(ranks + 1):
        yield Curve.line((x0, y0 + j * cell), (x0 + files * cell, y0 + j * cell))
