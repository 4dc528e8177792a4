"""The parts of a board as pieces to be cut: one interface for all boards.

What is not cut from sheets is bought. Outlines, thicknesses and places
come from the parts, so that what is played on, shown and cut is one. Knows no sheet and no file.
"""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.boards.assembly import label
from vectorgames.boards.assembly.numbers import Number
from vectorgames.boards.model import Model
from vectorgames.boards.part import Outline, Part
from vectorgames.exports.clearance import kept_off
from vectorgames.exports.drawing import Piece
from vectorgames.exports.engraving import AREAS, engraved
from vectorgames.exports.lettering import LETTERS
from vectorgames.exports.shape import Ring, Shape
from vectorgames.memoize import memoize_by_value
from vectorgames.words import LocalizedText, Words


def shape(part: Part) -> Shape:
    """What one piece of a part is cut out as, or its section where it is bought."""
    return _shape(part.outlines)


@memoize_by_value
def _shape(outlines: tuple[Outline, ...]) -> Shape:
    outside, *holes = outlines
    return Shape(Ring.read(outside), tuple(Ring.read(hole, hole=True) for hole in holes))


def pieces(model: Model, parts: Iterable[Part], words: Words, bare: bool = False) -> list[Piece]:
    """Everything of a board's parts that is cut from sheets, each piece once; ``bare``: with nothing engraved."""
    out = []
    for part in parts:
        if part.stock.cut:
            cut = shape(part)
            out += [_piece(model, part, cut, k, words, bare) for k in range(part.count)]
    return out


def _piece(model: Model, part: Part, cut: Shape, k: int, words: Words, bare: bool) -> Piece:
    colour = part.colour(k)
    stock = f"{part.kind}-{colour}" if colour else part.kind
    note = f"{label_of(part).say(words.language)} · {Number(part.thickness).say(words.tag)}"
    drawn = tuple(
        (layer, kept_off(curves, cut, layer == AREAS) if layer != LETTERS else curves)
        for layer, curves in (() if bare else engraved(model, part, k, words.language))
    )
    return Piece(part.name, note, cut, part.thickness, drawn, part.stock.underside, stock=stock)


def label_of(part: Part) -> LocalizedText:
    """What one piece is called: its part, or of many alike their kind and level."""
    if part.count == 1:
        return label(part.name)
    kind = LocalizedText(f"assembly.kind.{part.kind}")
    return LocalizedText("exports.piece", kind=kind, level=part.name.partition(" ")[2])
