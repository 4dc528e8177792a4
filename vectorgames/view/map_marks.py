"""Marks and badges of the flat map as primitives; signs of marks at any size, which say beside words what the same
glyph on the board means.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from vectorgames.base.memoize import memoize
from vectorgames.base.numbers import parse_int
from vectorgames.spaces.tree import STEPS
from vectorgames.view.flat_map import FlatLayout
from vectorgames.view.icons import GLYPHS, LIMITED
from vectorgames.view.map_lines import LOOKS, Layers, arrow
from vectorgames.view.map_pieces import ghosts
from vectorgames.view.markers import AXIS, KINDS, ORDER, OWNER, STEP, Kind, fading, size, strength, told
from vectorgames.view.primitives import (
    OVER,
    UNDER,
    Box,
    Circle,
    Line,
    Point,
    Polygon,
    Primitive,
    Rect,
    Stamp,
    Striped,
    Text,
    stamp,
)
from vectorgames.view.tableau import Choices, Mark, Tableau
from vectorgames.view.themes import Theme

_SIGN = 0.86  # how large a sign in the middle of a space is, in halves of it

_BESIDE = {
    1: (1.0, ((0.0, 0.0),)),
    2: (0.58, ((-0.48, -0.4), (0.48, 0.4))),
    3: (0.55, ((-0.5, -0.4), (0.5, -0.4), (0.0, 0.48))),
}
"""How many signs stand in the middle -> size of each, and where, in halves of the space."""

_DIGIT = 1.1  # size of a number in the middle, in halves


@dataclass(frozen=True, slots=True)
class Seat:
    """Where the marks of a space stand: ``half`` pixels to every side of ``at``. ``taken``: its middle is not
    free."""

    at: Point
    half: float
    taken: bool


Beside = Callable[[int, Seat, float, float, bool], Point]
"""(space, its seat, width, height, whether it is about steps) -> the middle of a plate at its side."""

Item = tuple[str, str]
"""A sign or a number, and its colour."""


def colour_of(kind: Kind, mark: Mark, theme: Theme) -> str:
    if kind.colour == OWNER:
        return theme.owner(mark.player)
    if kind.colour == AXIS:
        return theme.dimension(mark.dims[:1] or "t")
    return theme.step(mark.dims) if kind.colour == STEP else theme[kind.colour]


Look = tuple[str, int, str, int]
"""Kind, player, what a mark is about, number: marks that have these in common look alike."""


def mark_layers(
    marks: Iterable[Mark],
    seat: Callable[[int], Seat | None],
    theme: Theme,
    beside: Beside,
    eighth: bool = False,
    crowded: bool = False,
) -> Layers:
    """Everything that is drawn of marks, under what stands on spaces and over it.

    ``seat``: None where a space is not on the sheet; ``eighth``: something else lies at the corners of spaces;
    ``crowded``: pieces stand so close together that marks lie over them, and under them only what would hide them.
    """
    out = Layers()
    seats: dict[int, Seat] = {}
    told: list[tuple[Look, list[int]]] = []
    for look, spaces in _alike(marks):
        seats |= {space: place for space in spaces if (place := seat(space)) is not None}
        here = [space for space in spaces if space in seats]
        if here:
            told.append((look, here))
            places = [seats[space] for space in here]
            out.under += _glyphs(look, places, theme, eighth, UNDER if crowded else "")
            if crowded:
                out.round += _glyphs(look, places, theme, eighth, OVER)
    out.over += _told_over(told[::-1], seats, theme, beside)
    return out


def _alike(marks: Iterable[Mark]) -> list[tuple[Look, list[int]]]:
    """Spaces by what their marks look like, the least telling first.

    Without the plate of what is pointed at where the same space is aimed at, and without a step of which there is a
    limited one.
    """
    found: dict[Look, dict[int, None]] = {}
    for mark in marks:
        if mark.kind in KINDS:
            found.setdefault((mark.kind, mark.player, mark.dims, mark.number), {})[mark.space] = None
    aimed = {space for look, spaces in found.items() if look[0] == "aim" for space in spaces}
    limited = {(look[2], space) for look, spaces in found.items() if look[0] == "reach" for space in spaces}
    out = []
    for look, spaces in sorted(found.items(), key=lambda item: ORDER[item[0][0]]):
        left_out = aimed if look[0] == "hover" else set()
        if look[0] == "reach":
            left_out = {space for dims, space in limited if dims == LIMITED + look[2]}
        out.append((look, [space for space in spaces if space not in left_out]))
    return out


def _glyphs(look: Look, seats: Sequence[Seat], theme: Theme, eighth: bool, layer: str) -> list[Primitive]:
    """What lies round spaces: all that are as large at once. ``layer``: see ``stamp``."""
    kind = KINDS[look[0]]
    stamps: dict[tuple[float, bool], list[Point]] = {}
    for place in seats:
        stamps.setdefault((place.half, not place.taken), []).append(place.at)
    colour, alpha = colour_of(kind, _mark(look), theme), strength(kind.name, len(seats))
    alpha = min(1.0, fading(look[3])) if kind.name == "later" else alpha
    glyphs = {free: kind.glyph_of(look[2], free) for _, free in stamps}
    out: list[Primitive] = []
    for (half, free), centres in stamps.items():
        if not glyphs[free]:
            continue
        large = half * size(kind.name, len(seats), free)
        parts = stamp(glyphs[free], large, colour, kind.ground, eighth, alpha, layer)
        if parts:
            out.append(Stamp(parts, tuple(centres)))
    return out


def _mark(look: Look) -> Mark:
    kind, player, dims, number = look
    return Mark(kind, 0, player, dims, number)


def _told_over(
    told: Sequence[tuple[Look, list[int]]], seats: Mapping[int, Seat], theme: Theme, beside: Beside
) -> list[Primitive]:
    """Signs and numbers, the most telling first: in the middle of a space while that is free, else on a plate."""
    out: list[Primitive] = []
    signs: dict[int, list[Item]] = {}
    plates: dict[tuple[int, bool], list[Item]] = {}
    for look, spaces in told:
        kind = KINDS[look[0]]
        colour, about_steps = colour_of(kind, _mark(look), theme), kind.colour == STEP
        sign, number = kind.sign_of(look[2]), str(look[3]) if kind.number and look[3] else ""
        for space in spaces if sign or number else ():
            place = seats[space]
            if number and kind.number == "middle" and not place.taken:
                out.append(Text(place.at, number, theme["text"], theme.letters(max(9.0, _DIGIT * place.half))))
            elif sign and not kind.glyph and not place.taken:
                signs.setdefault(space, []).append((sign, colour))
            else:
                known = plates.setdefault((space, about_steps), [])
                said = "" if about_steps and known else number  # that of the first step is enough
                told_here = ((sign, colour), (said, theme["text"]))
                known += [item for item in told_here if item[0] and item not in known]
    for space, several in signs.items():
        out += _in_the_middle(seats[space], several[:3])
    for (space, steps), items in plates.items():
        items.sort(key=lambda item: parse_int(item[0]) is not None)  # numbers last
        height = plate_height(seats[space].half, theme)
        out += plate(beside(space, seats[space], plate_width(items, height), height, steps), items, height, theme)
    return out


def on_cells(layout: FlatLayout, tableau: Tableau, theme: Theme) -> tuple[Layers, Layers]:
    """The choices, and the marks, on a sheet on which a space fills its cell."""
    full = tableau.occupied | {ghost.space for ghost, *_ in ghosts(tableau) if layout.shows(ghost.space)}
    choices = _choices(layout, tableau.choices, tableau.occupied, theme)
    return choices, mark_layers(drawn_marks(tableau), _seats(layout, full), theme, corner)


@memoize(most=2)
def _choices(layout: FlatLayout, choices: Choices, full: frozenset[int], theme: Theme) -> Layers:
    return mark_layers(choices.drawn, _seats(layout, full), theme, corner)


def _seats(layout: FlatLayout, full: frozenset[int]) -> Callable[[int], Seat | None]:
    half = layout.marked * layout.cell / 2
    return lambda space: Seat(layout.places[space], half, space in full) if layout.shows(space) else None


def drawn_marks(tableau: Tableau) -> list[Mark]:
    """The marks of a moment: those of a winning vector as far as it is drawn."""
    return [mark for mark in tableau.marks if mark.kind != "line" or mark.space not in tableau.coming]


def _in_the_middle(place: Seat, several: Sequence[Item]) -> list[Primitive]:
    (x, y), (share, places) = place.at, _BESIDE[len(several)]
    out: list[Primitive] = []
    for (sign, colour), (dx, dy) in zip(several, places, strict=True):
        out += placed(sign, (x + dx * place.half, y + dy * place.half), _SIGN * share * place.half, colour)
    return out


def placed(
    glyph: str, at: Point, half: float, colour: str, ground: float = 0.25, alpha: float = 1.0
) -> list[Polygon]:
    """A glyph as polygons where it stands."""
    x, y = at
    return [
        Polygon(tuple((x + dx, y + dy) for dx, dy in part.points), part.colour, part.alpha, part.width)
        for part in stamp(glyph, half, colour, ground, False, alpha)
    ]


# ---- plates ----

_ON_PLATE = 0.86  # size of digits on a plate, by its height
_BESIDE_SIGN = 3.1  # size of the letter beside a coordinate's sign, by how far that reaches


def plate_height(half: float, theme: Theme) -> float:
    return max(9.5, 0.66 * half, theme.least / _ON_PLATE)


def corner(_space: int, place: Seat, w: float, h: float, steps: bool) -> Point:
    """Where a plate stands in a cell: at the upper right corner, or the lower one."""
    x, y = place.at
    over = 0.1 * place.half
    return x + place.half - w / 2 + over, y + (1 if steps else -1) * (place.half - h / 2 + over)


def _widths(items: Sequence[Item], height: float) -> list[float]:
    return [(0.56 * len(text) if parse_int(text) is not None else 0.86) * height for text, _ in items]


def plate_width(items: Sequence[Item], height: float) -> float:
    return max(height, sum(_widths(items, height)) + 0.24 * height)


def plate(at: Point, items: Sequence[Item], height: float, theme: Theme) -> list[Primitive]:
    """A dark plate with signs and digits in a row, its rim in the colour of the first."""
    (x, y), w, round_ = at, plate_width(items, height), height / 2
    rect = Rect(x - w / 2, y - height / 2, w, height)
    out: list[Primitive] = [
        Box(rect, theme["field"], 0.94, round_),
        Box(rect, items[0][1], 0.9, round_, max(1.0, 0.08 * height)),
    ]
    left = x - sum(_widths(items, height)) / 2
    for (text, colour), width in zip(items, _widths(items, height), strict=True):
        centre = (left + width / 2, y)
        if parse_int(text) is not None:
            out.append(Text(centre, text, colour, max(8.0, _ON_PLATE * height)))
        else:
            out += placed(text, centre, 0.34 * height, colour)
        left += width
    return out


PATTERN = {"u": "dash", "v": "dot"}
"""Coordinates whose lines have gaps; the others are solid."""


def stripes(theme: Theme, dims: str) -> tuple[tuple[str, str], ...]:
    """The stripes of a line: the colours of its running coordinates, and their patterns.

    A line without any, through the spaces of a shape that is no vector, has the colour of texts."""
    running = tuple((theme.dimensions[dim], PATTERN.get(dim, "solid")) for dim in dims)
    return running or ((theme["text"], "solid"),)


def dim_ring(centre: Point, radius: float, dim: str, colour: str, alpha: float, width: float) -> Primitive:
    """The ring of a cyclic coordinate: of t closed, of u dashed, of v dotted."""
    if dim not in PATTERN:
        return Circle(centre, radius, colour, alpha, width)
    count = 48
    angles = [i * math.tau / count - math.pi / 2 for i in range(count + 1)]
    points = tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)
    # A whole number of dashes or dots goes round: three or eight of them, more on a large ring.
    length = math.tau * radius / (1.5 if dim == "u" else 2.0)
    if radius > 6:
        length /= 2
    length *= count * math.sin(math.pi / count) / math.pi  # the sides of a polygon are shorter than its circle
    return Striped(points, ((colour, PATTERN[dim]),), length, alpha, width)


def dim_sign(centre: Point, size: float, dim: str, colour: str, alpha: float = 1.0) -> Primitive:
    """The shape of a coordinate, ``size`` to every side of its centre."""
    x, y = centre
    width = max(1.2, 0.42 * size)
    if dim == "x":
        return Line((x - size, y), (x + size, y), colour, alpha, width)
    if dim == "y":
        return Line((x, y - size), (x, y + size), colour, alpha, width)
    if dim == "z":
        corners = ((x, y - size), (x + size, y + 0.85 * size), (x - size, y + 0.85 * size))
        return Polygon(corners, colour, alpha)
    return dim_ring(centre, size * 0.92, dim, colour, alpha, width * 0.9)


def sign_size(usual: float, letters: bool, theme: Theme) -> float:
    """How far signs reach from their centres that usually reach so far, with their letters or without."""
    return max(usual, theme.least / _BESIDE_SIGN) if letters else usual


def badge_size(dims: str, sign: float, letters: bool) -> Point:
    """Width and height of a badge whose signs reach ``sign`` from their centres."""
    step = 3.1 * sign + (2.9 * sign if letters else 0.0)
    return len(dims) * step + 1.4 * sign, 3.9 * sign


def badge(
    centre: Point,
    dims: str,
    sign: float,
    theme: Theme,
    letters: bool = False,
    alpha: float = 1.0,
    rim: str = "",
) -> list[Primitive]:
    """A plate with the signs of running coordinates, and their letters; ``rim``: another colour of its edge."""
    w, h = badge_size(dims, sign, letters)
    x, y = centre
    plate = Rect(x - w / 2, y - h / 2, w, h)
    out: list[Primitive] = [
        Box(plate, theme["field"], 0.9 * alpha, 0.42 * h),
        Box(plate, rim or theme["second"], (0.95 if rim else 0.45) * alpha, 0.42 * h, max(1.0, 0.26 * sign)),
    ]
    step = (w - 1.4 * sign) / len(dims)
    for k, dim in enumerate(dims):
        at = plate.x + 0.7 * sign + (k + 0.5) * step
        colour = theme.dimensions[dim]
        if letters:
            out.append(dim_sign((at - 1.35 * sign, y), sign, dim, colour, alpha))
            size = max(8.0, _BESIDE_SIGN * sign)
            out.append(Text((at + 1.5 * sign, y), dim, theme["text"], size, "semibold", alpha))
        else:
            out.append(dim_sign((at, y), sign, dim, colour, alpha))
    return out


# ---- where plates stand ----

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def centred(at: Point, w: float, h: float) -> Area:
    """What something of this size covers round a point."""
    return at[0] - w / 2, at[1] - h / 2, at[0] + w / 2, at[1] + h / 2


LOCUS, XRAY = "locus", "xray"
"""What is explained besides kinds of marks: the number beside the sign of a step; sets through a node."""

MEANT = {"eliminate": "take", "would_win": "win"}
"""What marks of a kind may mean instead: what a piece takes that returns; what wins once it may be played."""

ARROWS = ("threat", "guard")  # kinds of paths that are explained
_KINDS = [kind for kind in told(KINDS) if kind != "reach"]

for _meant, _kind in MEANT.items():
    _KINDS.insert(_KINDS.index(_kind), _meant)

NAMED = (*_KINDS, *ARROWS, *STEPS)
"""Every kind that has a name and a sign, the most telling first; where a node leads is told by the kinds of
step."""

EXPLAINED = (*(kind for kind in _KINDS if KINDS[MEANT.get(kind, kind)].told), *ARROWS, *STEPS, LOCUS, XRAY)
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
    known = KINDS.get(MEANT.get(kind, kind))
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
    return kind in KINDS or kind in (*ARROWS, *STEPS, *MEANT, LOCUS, XRAY)


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
