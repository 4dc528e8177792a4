"""Signs of marks at any size, as primitives: beside words they say what the same glyph on the board means."""

from __future__ import annotations

import math

from vectorgames.spaces.tree import STEPS
from vectorgames.view.icons import GLYPHS
from vectorgames.view.map_lines import LOOKS, arrow
from vectorgames.view.map_marks import colour_of, placed, plate
from vectorgames.view.markers import KINDS, told
from vectorgames.view.primitives import Box, Circle, Line, Point, Primitive, Rect, Text
from vectorgames.view.tableau import Mark
from vectorgames.view.themes import Theme

ELIMINATE, LOCUS, XRAY = "eliminate", "locus", "xray"
"""What is explained besides kinds of marks: of a piece that returns, what it takes; the number beside the sign of a
step; sets through a node."""

ARROWS = ("threat", "guard")  # kinds of paths that are explained
_KINDS = [kind for kind in told(KINDS) if kind != "reach"]

_KINDS.insert(_KINDS.index("take"), ELIMINATE)

NAMED = (*_KINDS, *ARROWS, *STEPS)
"""Every kind that has a name and a sign, the most telling first; where a node leads is told by the kinds of
step."""

EXPLAINED = (*(kind for kind in _KINDS if kind == ELIMINATE or KINDS[kind].told), *ARROWS, *STEPS, LOCUS, XRAY)
"""Those that the line beside the board explains, in its order."""

NUMBERED = (*(name for name, kind in KINDS.items() if kind.number), LOCUS)


def sign(kind: str, centre: Point, radius: float, theme: Theme, number: int = 0) -> list[Primitive]:
    """What a mark of this kind looks like, filling a circle of this radius. ``number``: the one it carries."""
    if kind == XRAY:
        return _xray(centre, radius, theme)
    if kind in ARROWS:
        return _arrow(kind, centre, radius, theme)
    if kind == LOCUS:
        square = Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        edge = Box(square, theme["second"], 1.0, 0.0, max(1.0, 0.12 * radius))
        return [edge, Text(centre, str(number), theme["text"], 1.5 * radius)]
    if kind in STEPS:
        return [*placed(kind, centre, 0.85 * radius, theme.step(kind))]
    known = KINDS.get("take" if kind == ELIMINATE else kind)
    if known is None:
        return []
    mark = Mark(known.name, 0, 1, "t")
    colour, sign_of = colour_of(known, mark, theme), known.sign_of("hyperspace")
    if not known.glyph and not known.sign:
        return plate(centre, [(str(number or 1), colour)], 2 * radius, theme)
    glyph = known.glyph_of("t", True) or sign_of
    out: list[Primitive] = [*placed(glyph, centre, radius * (1.5 if glyph == "dot" else 1.0), colour, known.ground)]
    if number and known.number:
        out.append(Text(centre, str(number), theme["text"], 1.25 * radius))
    elif known.glyph and sign_of in GLYPHS:
        out += placed(sign_of, centre, 0.5 * radius, colour)
    return out


def has_sign(kind: str) -> bool:
    return kind in KINDS or kind in (*ARROWS, *STEPS, ELIMINATE, LOCUS, XRAY)


def meant(kind: str, returning: bool) -> str:
    """What a mark means now: where a piece is about to return, what it takes is eliminated, and so is it."""
    return ELIMINATE if kind == "take" and returning else kind


def _arrow(kind: str, at: Point, r: float, theme: Theme) -> list[Primitive]:
    """Upwards, in the colour and pattern in which ways are drawn on the map."""
    (x, y), (name, pattern, _) = at, LOOKS[kind]
    colour, wide = theme[name], max(1.3, 0.24 * r)
    tip = arrow((x + r, y - 0.8 * r), (math.sqrt(25 / 41), -math.sqrt(16 / 41)), r, colour)
    if pattern == "dot":
        dots = ((x + (0.5 * k - 1) * r, y + (0.8 - 0.4 * k) * r) for k in range(4))
        return [*(Circle(dot, 0.6 * wide, colour) for dot in dots), tip]
    return [Line((x - r, y + 0.8 * r), (x + 0.5 * r, y - 0.4 * r), colour, 1.0, wide), tip]


def _xray(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """A wave that swings from node to node."""
    (x, y), steps = at, 16
    points = [(x + r * (2 * i / steps - 1), y - 0.6 * r * math.sin(math.tau * i / steps)) for i in range(steps + 1)]
    width = max(1.3, 0.2 * r)
    wave = [Line(a, b, theme["accent"], 1.0, width) for a, b in zip(points, points[1:], strict=False)]
    return [*wave, *(Circle(end, 0.3 * r, theme["accent"]) for end in (points[0], points[-1]))]
