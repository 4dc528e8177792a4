"""How marks look on a pane: table of shapes. Kinds are those of shaders/decal.frag.

Two marks always differ in shape, not only in colour.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vectorgames.scene import colours

SHADOW, RING, PLATE, STAR, SHIELD, BRACKETS, DISC, LETTER, GLOW = 0, 1, 2, 3, 4, 5, 6, 7, 8
HEXAGON, TRIANGLE, CLOVER, TWO_RINGS, HALO, DASHES, DOTS, CIRCLE = 9, 10, 11, 12, 13, 14, 15, 16
FILLED, DIAMOND, CROSS, DASHED, BARRED, ORIGIN, SPIKES, HOURGLASS, CORNERS = 17, 18, 19, 20, 21, 22, 23, 24, 25
FIGURE = 26
ON_SHADOW = 40  # added to a kind: drawn on the shadow of a piece, at 0.76 of its size

OWNER = None  # the colour of whose mark it is
WHITE, PALE = colours.WHITE, colours.PALE


class Shape(NamedTuple):
    """One quad of a mark: half its side in halves of a cell, height over the pane in mm, colour, strength."""

    kind: int
    half: float
    z: float
    colour: np.ndarray | None
    strength: float = 1.0
    parameter: float = 0.0


MARKS: dict[str, tuple[Shape, ...]] = {
    "hover": (Shape(PLATE, 1.18, 0.5, WHITE * 1.2),),
    "level": (Shape(RING, 0.68, 0.5, WHITE, 0.85, 0.7),),
    "step": (Shape(SHADOW, 1.5, 0.44, WHITE * 0, 0.4), Shape(RING, 1.06, 0.55, PALE * 1.3, 1.0, 0.82)),
    "aim": (Shape(PLATE, 1.08, 0.6, OWNER, 0.5), Shape(BRACKETS, 1.62, 0.6, WHITE * 1.3, 1.0, 0.40)),
    "last": (Shape(BRACKETS, 1.24, 0.4, colours.LAST, 1.0, 0.60),),
    "legal": (Shape(DISC, 0.26, 0.4, PALE, 0.8),),
    "from": (Shape(DISC, 1.06, 0.5, colours.LAST, 0.16), Shape(CIRCLE, 1.14, 0.52, WHITE * 1.3, 1.0, 0.86)),
    "free": (Shape(FILLED, 0.92, 0.45, colours.FREE),),
    "castle": (Shape(FILLED, 0.92, 0.45, colours.FREE), Shape(LETTER, 0.62, 0.46, WHITE * 1.2)),
    "own": (Shape(DIAMOND, 0.98, 0.45, colours.OWN),),
    "take": (Shape(CROSS, 1.24, 0.46, colours.TAKE),),
    "later": (Shape(DASHED, 0.92, 0.45, colours.FREE),),
    "origin": (Shape(ORIGIN, 1.0, 0.48, OWNER, 1.0, 0.84),),
    "changed": (Shape(CORNERS, 1.0, 0.41, PALE),),
    "check": (Shape(SHADOW, 1.7, 0.42, WHITE * 0, 0.75), Shape(SPIKES, 1.44, 0.47, colours.HINT["check"])),
    "risk": (Shape(SHADOW, 1.7, 0.42, WHITE * 0, 0.5), Shape(DOTS, 1.2, 0.46, colours.TAKE, 1.0, 0.8)),
    "blocked": (Shape(BARRED, 1.14, 0.44, WHITE),),
}
OTHER = (Shape(RING, 0.8, 0.45, OWNER, 1.0, 0.8),)
TURN = {"t": CIRCLE, "u": DASHES, "v": DOTS}  # rings of neighbours: whole, in dashes, in dots
FOOT = dict(enumerate(((RING, 0.80), (HEXAGON, 0.86), (TRIANGLE, 0.80), (CLOVER, 0.84)) * 2, 1))  # kind, parameter
TURNED_FOOT = 0.88  # of it under pieces of kinds: their feet are round and smaller


def fading(number: int) -> float:
    """Strength of a mark of a later turn, 2 the next one."""
    return max(0.45, 1.16 - 0.14 * number)
