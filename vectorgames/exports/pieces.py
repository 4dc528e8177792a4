"""The parts of a board as pieces to be cut: one interface for all boards.

What is cut from sheets is a matter of the kind of part; all else is bought. Outlines, thicknesses and places
come from the parts, so that what is played on, shown and cut is one.
"""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.exports.drawing import Piece
from vectorgames.exports.engraving import engraved
from vectorgames.exports.shape import Ring, Shape
from vectorgames.spaces.tree import COLOURS
from vectorgames.words import Words

CUT = ("board", "support", "sheet", "quadrangle", "spot")
UNDERSIDE = ("board", "sheet")  # engraved from below: light falls in through the clear side


def shape(part: Part) -> Shape:
    """What one piece of a part is cut out as, or its section where it is bought."""
    outside, *holes = part.outlines
    return Shape(Ring.read(outside), tuple(Ring.read(hole, hole=True) for hole in holes))


def pieces(model: Model, parts: Iterable[Part], words: Words) -> list[Piece]:
    """Everything of a board's parts that is cut from sheets, each piece once."""
    out = []
    for part in parts:
        if part.kind in CUT:
            cut = shape(part)
            out += [_piece(model, part, cut, k, words) for k in range(part.count)]
    return out


def _piece(model: Model, part: Part, cut: Shape, k: int, words: Words) -> Piece:
    coloured = part.kind == "spot" and part.count > 1  # the head has no colour
    stock = f"{part.kind}-{COLOURS[k % len(COLOURS)]}" if coloured else part.kind
    size = words("assembly.mm", n=f"{part.thickness:.2f}")
    label = f"{label_of(part, words)} · {size}"
    below = part.kind in UNDERSIDE and model.space != "tree"
    return Piece(part.name, label, cut, part.thickness, engraved(model, part, k), below, stock=stock)


def label_of(part: Part, words: Words) -> str:
    """What a part is called: its kind, and which of them it is."""
    _, _, which = part.name.partition(" ")
    return f"{words(f'assembly.kind.{part.kind}')} {which}".strip()
