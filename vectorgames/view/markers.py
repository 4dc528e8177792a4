"""The vocabulary of marks: what each kind of mark on a space looks like and means. Every painter draws from it.

The flat map, the scene, files, the legend and the line beside words read it. Glyphs are in
``vectorgames.view.icons``, colours in configs/themes, words in configs/texts under ``ui.mark``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

OWNER, AXIS, STEP = "owner", "axis", "step"
"""In the place of a colour: of whose mark it is, of the coordinates that run, of the kind of step."""

DIMS = "*"
"""In a glyph's name: the ``dims`` of the mark."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of mark.

    glyph     what lies round whatever stands on the space; "" where nothing does
    middle    what lies there instead while the middle is free
    sign      what stands over the space, where nothing hides it; "" where nothing does
    colour    name of a theme's colour, or one of those above
    ground    strength of the glyph's faint ground
    target    an action may end by a click there
    click     the next click may be there: a target, or what is picked on the way to one
    number    where its number stands: in the ``middle`` while that is free, or ``beside``; "": it has none
    told      the line beside the board explains it
    """

    name: str
    glyph: str
    colour: str
    sign: str = ""
    middle: str = ""
    ground: float = 0.25
    target: bool = False
    click: bool = False
    number: str = ""
    told: bool = True

    @property
    def words(self) -> str:
        return f"ui.mark.{self.name}"

    def glyph_of(self, dims: str, free: bool) -> str:
        """Name of what lies on a space, whose middle is ``free`` or not."""
        return ((free and self.middle) or self.glyph).replace(DIMS, dims[:1] or "t")

    def sign_of(self, dims: str) -> str:
        """Name of what stands over it."""
        return self.sign.replace(DIMS, dims)


_ROWS = (
    Kind("plain_board", "field", OWNER, ground=0.1),
    Kind("ruled_board", "ruled_field", OWNER, ground=0.04),
    Kind("cleared", "stripes", "gold", ground=0.1),
    Kind("changed", "corner_dots", "text"),
    Kind("area", "hatch", OWNER, ground=0.12, number="beside"),
    Kind("spread", "dotted", OWNER, ground=0.12),
    Kind("member", "disc", OWNER, ground=0.4, number="beside"),
    Kind("size", "", OWNER, sign="cluster", number="beside"),
    Kind("count", "", "free", number="middle"),
    Kind("level", "arcs", "text"),
    Kind("turn", f"turning {DIMS}", AXIS, told=False),
    Kind("marker", "portal", OWNER),
    Kind("last", "corners", "last", ground=0.22),
    Kind("gone", "", OWNER, sign="gone"),
    Kind("origin", "dashes", OWNER, number="beside"),
    Kind("left", "bars", "gold"),
    Kind("stuck", "", "gold", sign="lock"),
    Kind("answer", "dotted_square", "text"),
    Kind("reach", "compass", STEP, sign=DIMS, number="beside"),
    Kind("other_step", "dashes", "second", sign=DIMS, ground=0.1),
    Kind("line", "bold_ring", "gold", ground=0.2, told=False),
    Kind("simultaneous", "linked_ring", "text", ground=0.15),
    Kind("step", "rayed_ring", "text", number="beside", told=False),
    Kind("set", "", OWNER, sign="pips"),
    Kind("double", "", "double", sign="two_rings"),
    Kind("block", "", "block", sign="shield"),
    Kind("win", "", "win", sign="star"),
    Kind("risk", "", "take", sign="hourglass"),
    Kind("capturable", "", "accent", sign="crosshair"),
    Kind("threatened", "", "take", sign="alarm"),
    Kind("covered", "no_entry", "take"),
    Kind("safe", "gate", "own"),
    Kind("weaker", "", "take", sign="cracked_shield", number="beside"),
    Kind("holds", "double_square", "take", number="beside"),
    Kind("check", "spikes", "gold", sign="burst", ground=0.3),
    Kind("blocked", "", "text", sign="barred"),
    Kind("off", "", "take", sign="off"),
    Kind("turns", "double_diamond", "take"),
    Kind("hint", "bold_ring", "gold", sign="bulb", ground=0.4),
    Kind("from", "double_ring", "text", ground=0.35),
    Kind("lands", "inward", "text"),
    Kind("later", "dashed_square", "free", number="middle"),
    Kind("legal", "ring", "free", middle="dot", target=True, click=True),
    Kind("movable", "cradle", "text", click=True),
    Kind("free", "plate", "free", ground=0.5, target=True, click=True),
    Kind("own", "diamond", "own", target=True, click=True),
    Kind("castle", "battlement", "free", ground=0.5, target=True, click=True),
    Kind("begins", "ringed_portal", "accent", target=True, click=True),
    Kind("push", "push", "free", ground=0.4, target=True, click=True),
    Kind("take", "cross", "take", target=True, click=True),
    Kind("selected", "knobbed_ring", "accent", ground=0.35, number="beside"),
    Kind("hover", "square", "text", ground=0.2, told=False),
    Kind("aim", "reticle", "text", ground=0.2),
)

KINDS = {kind.name: kind for kind in _ROWS}
"""Name -> kind, the least telling first: drawn in this order, told in the opposite one."""

ORDER = {name: n for n, name in enumerate(KINDS)}
TARGETS = frozenset(kind.name for kind in _ROWS if kind.target)
CLICKS = frozenset(kind.name for kind in _ROWS if kind.click)
"""Kinds at which the next click may end an action; at which it may be at all."""

MANY, SOFT = 48, 0.45
"""So many places to click of one kind, or more, are drawn softer: where one may go nearly everywhere it says
little."""

CROWD = 14
"""So many pieces that may be moved are drawn softer: which those are is nearly all that is on the board."""

FEW, LARGE, SMALL = 24, 2.0, 0.6
"""Of fewer places than this the dots are so much larger; of more the fields round nodes are so much smaller."""

SOFT_FIELDS = {"plain_board": 0.8, "ruled_board": 0.34, "cleared": 0.4}
"""Of what whole parts of a board are covered with, as strongly as this."""


def told(kinds: Iterable[str]) -> list[str]:
    """Kinds of marks, the most telling first; unknown ones are left out."""
    return sorted({kind for kind in kinds if kind in KINDS}, key=lambda kind: -ORDER[kind])


def strength(kind: str, count: int) -> float:
    """How strong each of so many marks of a kind is drawn."""
    if count < (CROWD if kind == "movable" else MANY):
        return 1.0
    return SOFT if kind in ("legal", "free", "movable") else SOFT_FIELDS.get(kind, 1.0)


def size(kind: str, count: int, free: bool) -> float:
    """How large each of so many marks of a kind is. ``free``: in a free middle, where few dots are found only if
    they are large; else round a node or a piece, where many fields would cover the board.
    """
    look = KINDS[kind]
    if free:
        return LARGE if look.middle and not look.number and count < FEW else 1.0
    return SMALL if look.ground and look.target and count > FEW else 1.0


def fading(number: int) -> float:
    """Strength of a mark of a later turn, 2 the next one."""
    return max(0.45, 1.16 - 0.14 * number)
