"""What is engraved on a GRYB board, and a row of holes to try its dowels in."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vectorgames.boards.kits.tree.model import ALONE, TreeModel
from vectorgames.boards.kits.tree.parts import nodes
from vectorgames.boards.part import Part
from vectorgames.boards.sizes import Sizes
from vectorgames.exports.curves import COARSE, Curve, text
from vectorgames.exports.drawing import Piece
from vectorgames.exports.engraving import LETTERS, LINES
from vectorgames.exports.kits import ExportKit
from vectorgames.exports.trial import HOLE_STEPS, holes, strips
from vectorgames.words import Words


class TreeExports(ExportKit):
    """Of a GRYB board the sheet, the quadrangles and the spots are cut."""

    def engraved(self, model: TreeModel, part: Part, k: int, lang: str):
        draw = {"sheet": _tree, "spot": _spot}.get(part.kind)
        return draw(model, part, k) if draw else ()

    def trial(self, model: TreeModel, words: Words, own: Sizes) -> Iterator[Piece]:
        yield holes("dowels", own["dowel"], HOLE_STEPS, True, own["sheet"], "sheet", words)
        yield from strips(own["sheet"], "sheet", words)

    def told(self, model: TreeModel) -> dict[str, tuple[str, ...]]:
        return {"sheet": ("dowels",)}

    def marks(self, model: TreeModel) -> list[np.ndarray]:
        """An arrow to the north, and its letter."""
        edge = model.side(ALONE) / 2
        arrow = np.array([(-5.0, 0.0), (0.0, 3.0), (5.0, 0.0), (0.0, 14.0)]) + (0.0, edge + 3.0)
        return [arrow, *(curve.flat(COARSE) for curve in text("N", 9.0).at(0.0, edge + 25.0))]


KIT = TreeExports()


def _tree(model: TreeModel, part: Part, k: int):
    """Quadrangles within quadrangles."""
    out = []
    for level in range(1, len(model.heights) - 2):
        s = model.apart(ALONE - level)
        for x, y in nodes(model, level - 1).tolist():
            out.append(Curve.line((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s), closed=True))
    yield LINES, out


def _spot(model: TreeModel, part: Part, k: int):
    """The letter of a spot's colour; the head has none."""
    if letter := part.colour(k):
        radius = max(x for x, _ in part.outlines[0])
        yield LETTERS, text(letter, model.letter * radius).at(0, 0)
