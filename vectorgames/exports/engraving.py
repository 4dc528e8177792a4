"""What is engraved on the parts of a board, as seen from above: grids, letters, sizes; by the board's kit.

Knows no file.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from vectorgames.boards.assembly.check_texts import kind_of
from vectorgames.boards.assembly.numbers import Number
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.exports.curves import Curve
from vectorgames.exports.kits import KITS
from vectorgames.exports.lettering import written
from vectorgames.words import LocalizedText

LINES, AREAS = "engrave_lines", "engrave_areas"
Engraving = tuple[tuple[str, tuple[Curve, ...]], ...]
OFF = 0.05  # millimetres that letters may be lower than they are set and nobody is told


def engraved(model: Model, part: Part, k: int, lang: str = "en") -> Engraving:
    """Curves by layer for piece k of a part; what is written on it is in a language."""
    kit = KITS.of(model)
    layers = *kit.drawn(model, part), written(kit.letters(model, part, k, lang))
    return tuple((layer, found) for layer, curves in layers if (found := tuple(curves)))


def lowered(model: Model, parts: Iterable[Part], lang: str = "en") -> list[LocalizedText]:
    """A line for each kind of part with letters that have no room for the height that is set: how high they are."""
    found: dict[tuple[str, float], tuple[float, str]] = {}
    kit = KITS.of(model)
    for part in parts:
        for one in kit.letters(model, part, 0, lang):
            if one.made < one.high - OFF:
                key = part.kind, one.high
                found[key] = min(found.get(key, (math.inf, "")), (one.made, one.words))
    return [
        LocalizedText("exports.lowered", part=kind_of(kind), words=said, made=Number(made, 1), high=Number(high, 1))
        for (kind, high), (made, said) in found.items()
    ]


# ---- for kits ----


def grid(x0: float, y0: float, cell: float, files: int, ranks: int) -> Iterable[Curve]:
    """The lines of a grid of cells from its lower left corner on."""
    for i in range(files + 1):
        yield Curve.line((x0 + i * cell, y0), (x0 + i * cell, y0 + ranks * cell))
    for j in range(ranks + 1):
        yield Curve.line((x0, y0 + j * cell), (x0 + files * cell, y0 + j * cell))
