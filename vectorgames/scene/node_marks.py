"""How marks look at the nodes of a tree: round the spots, whose colours and letters they leave free.

Shapes are those of ``marks``; half sides count in radii of the spot, heights below 0 in thicknesses of it. Two
marks always differ in shape, not only in colour. Half sides below 0: turned by 45 degrees, since nodes of other
levels stand at the corners of most.
"""

from __future__ import annotations

from vectorgames.scene import colours
from vectorgames.scene.marks import (
    BARRED,
    BRACKETS,
    CIRCLE,
    CROSS,
    DASHES,
    DIAMOND,
    DISC,
    DOTS,
    FILLED,
    HALO,
    ORIGIN,
    PALE,
    PLATE,
    RING,
    SHADOW,
    SPIKES,
    WHITE,
    Shape,
)
from vectorgames.spaces.tree import STEPS

STEP_SIGN, PILL = 27, 28  # kinds of shaders/decal.frag: the sign of a kind of step; a plate with a rim
UNDER, LOWEST = -0.78, -0.86  # of a spot's thickness: under it, just over the sheet
LIMITED = "limited_"
KINDS = ("down", "up", "sideways", "hyperspace", "interjection", "excision")  # as the shader counts
FOOT = {1: 1.40, 2: 1.46, 3: 1.85, 4: 1.50}  # half side of the outline of a ring that is not in focus

NODE_MARKS: dict[str, tuple[Shape, ...]] = {
    "hover": (Shape(PLATE, 2.0, UNDER, WHITE * 1.2),),
    "level": (Shape(RING, 1.7, UNDER, WHITE, 0.85, 0.84),),
    "step": (Shape(RING, 1.85, UNDER, PALE * 1.3, 1.0, 0.86),),
    "aim": (Shape(PLATE, 1.95, UNDER, None, 0.5), Shape(BRACKETS, -1.72, UNDER, WHITE * 1.3, 1.0, 0.30)),
    "last": (Shape(BRACKETS, -1.68, LOWEST, colours.LAST, 1.0, 0.22),),
    "legal": (Shape(RING, 1.6, UNDER, colours.LAST, 1.0, 0.84),),
    "from": (Shape(DISC, 1.95, LOWEST, colours.LAST, 0.34), Shape(CIRCLE, 1.95, UNDER, WHITE * 1.3, 1.0, 0.84)),
    "free": (
        Shape(DISC, 1.62, LOWEST, colours.FREE, 0.62),
        Shape(RING, 1.75, UNDER, colours.FREE * 1.2, 1.0, 0.86),
    ),
    "castle": (Shape(FILLED, 1.95, UNDER, colours.FREE),),
    "own": (Shape(DIAMOND, 2.3, UNDER, colours.OWN),),
    "take": (Shape(DISC, 1.72, LOWEST, colours.TAKE, 0.62), Shape(CROSS, -1.75, UNDER, colours.TAKE)),
    "origin": (Shape(ORIGIN, 1.9, UNDER, None, 1.0, 0.84),),
    "changed": (Shape(DASHES, 1.8, LOWEST, PALE * 1.2, 0.9, 0.86),),
    "check": (Shape(SPIKES, 2.0, UNDER, colours.HINT["check"]),),
    "risk": (Shape(DOTS, 2.0, UNDER, colours.TAKE, 1.0, 0.82),),
    "blocked": (Shape(BARRED, 1.9, UNDER, WHITE),),
    "line": (Shape(HALO, 2.5, UNDER, colours.GOLD * 1.2),),
}
OTHER = (Shape(RING, 1.8, UNDER, None, 1.0, 0.84),)
SHADE = Shape(SHADOW, 2.0, LOWEST, WHITE * 0, 0.7)  # of a ring on the sheet


def step_colour(kind: str):
    """Colour of a kind of step; a limited one has that of its unlimited one."""
    return colours.STEP[kind.removeprefix(LIMITED)]


def step_code(kind: str) -> float:
    """Parameter of the sign of a kind of step, one of spaces.tree.STEPS."""
    return KINDS.index(kind.removeprefix(LIMITED)) + (8.0 if kind.startswith(LIMITED) else 0.0)


def told(kinds: list[str]) -> list[str]:
    """Kinds of step to one node that are shown: a limited one says more than its unlimited one."""
    return [kind for kind in STEPS if kind in kinds and LIMITED + kind not in kinds]
