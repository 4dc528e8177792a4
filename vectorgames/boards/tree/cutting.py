"""What is engraved on a GRYB board, and a row of holes to try its dowels in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from vectorgames.base.numbers import Number, Sold, lengths
from vectorgames.base.words import LocalizedText, Words
from vectorgames.boards.part import Part, Sizes
from vectorgames.boards.tree.assembly import column, nodes
from vectorgames.boards.tree.geometry import ALONE, TreeModel
from vectorgames.fabrication.curves import COARSE, Curve, Lettering, text
from vectorgames.fabrication.drawing import APART, LINES, ExportBackend, Item, Piece, Specification
from vectorgames.fabrication.trial import HOLE_STEPS, holes, strips

SLEEVE = 3.0  # millimetres of dowels for which spacer sleeves are sold: those for M3
WIDEST = 0.67  # from the middle of a letter of a colour as far as it reaches, in heights of a capital


class TreeExports(ExportBackend[TreeModel]):
    """What is drawn on the sheet, the quadrangles and the spots of a GRYB board."""

    def drawn(self, model: TreeModel, part: Part) -> Iterable[tuple[str, Iterable[Curve]]]:
        return ((LINES, _tree(model)),) if part.kind == "sheet" else ()

    def letters(self, model: TreeModel, part: Part, k: int, lang: str) -> Iterable[Lettering]:
        """The letter of a spot's colour; the head has none."""
        if part.kind == "spot" and (letter := part.colour(k)):
            radius = max(x for x, _ in part.outlines[0])
            most = max(radius / 2, radius - APART) / WIDEST
            yield Lettering(letter, model.letter * radius, (0.0, 0.0), most=most)

    def trial(self, model: TreeModel, words: Words, own: Sizes) -> Iterator[Piece]:
        yield holes("dowels", own["dowel"], HOLE_STEPS, True, own["sheet"], "sheet", words)
        yield from strips(own["sheet"], "sheet", words)

    def specified(self, model: TreeModel, part: Part, cut: Sizes) -> Specification:
        """Dowels, and the column, for which there are sleeves to buy where its bore is about that of an M3."""
        said = {"long": Number(part.thickness, 1), "wide": lengths((cut["dowel"],))}
        if part.kind == "dowel":
            said |= {"off": Number(0.1, 1), "gap": Number(model.dowel_gap)}
            return Specification(notes=(LocalizedText("exports.made.dowel", **said),))
        notes = [LocalizedText("exports.made.column", **said)]
        if sleeve := _has_sleeve(cut):
            notes.append(LocalizedText("exports.made.sleeve", **said))
        return Specification(instead=sleeve, notes=tuple(notes))

    def aids(self, model: TreeModel, cut: Sizes) -> Iterator[Item]:
        yield Item(LocalizedText("exports.made.glue"), 1, LocalizedText("exports.made.tube"))
        wide, long = Sold([cut["dowel"] + model.dowel_gap]), Sold([column(cut, cut) - cut["sheet"]])
        tools, sleeve = LocalizedText("exports.made.column_tools"), _has_sleeve(cut)
        yield Item(tools, 1, LocalizedText("exports.made.lathe", wide=wide), way="turned" if sleeve else "")
        if sleeve:
            yield Item(LocalizedText("exports.made.spacer"), 1, long, way="bought")

    def marks(self, model: TreeModel) -> list[np.ndarray]:
        """An arrow to the north, and its letter."""
        edge = model.side(ALONE) / 2
        arrow = np.array([(-5.0, 0.0), (0.0, 3.0), (5.0, 0.0), (0.0, 14.0)]) + (0.0, edge + 3.0)
        return [arrow, *(curve.flat(COARSE) for curve in text("N", 9.0).at(0.0, edge + 25.0))]


BACKEND = TreeExports()


def _has_sleeve(cut: Sizes) -> bool:
    """Whether spacer sleeves, which are sold for M3, pass the dowel."""
    return abs(cut["dowel"] - SLEEVE) < 0.1


def _tree(model: TreeModel) -> Iterator[Curve]:
    """Quadrangles within quadrangles."""
    for level in range(1, len(model.heights) - 2):
        s = model.apart(ALONE - level)
        for x, y in nodes(model, level - 1).tolist():
            yield Curve.line((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s), closed=True)
