"""Marks of the nodes of a tree: round the spots, so that their letters stay readable. Pure; no window."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from vectorgames.tableau import Mark
from vectorgames.ui.flat.glyphs import GLYPHS
from vectorgames.ui.flat.marks import HINTS, hint_symbol
from vectorgames.ui.flat.primitives import Box, Circle, Point, Polygon, Primitive, Stamp, Text
from vectorgames.ui.flat.projection import number_badge
from vectorgames.ui.flat.reach_signs import LIMITED, reach_colour, reach_tag, tag_width
from vectorgames.ui.flat.stamps import ORDER, Parts, bar, circle, corners, has_stamp, rounded, stamp
from vectorgames.ui.flat.strokes import Layers
from vectorgames.ui.flat.tree_layout import TreeLayout
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

_ROOM, _ROOM_LEAST = 3.1, 21.0
"""Side of the cell that a mark of other boards takes round a spot, by the spot's radius; at least, in pixels."""
_TAG = 9.0
"""Least height of a plate, in pixels."""
_SEVERAL = {1: (0.0,), 2: (-0.55, 0.55), 3: (-0.95, 0.0, 0.95)}
"""How many hints a node carries -> how far beside its middle each is, in radii."""


def marks(layout: TreeLayout, given: Iterable[Mark], theme: Theme) -> Layers:
    """Everything that is drawn of marks, under the spots and over them."""
    shown = [mark for mark in _told(given) if layout.shows(mark.space)]
    out = Layers()
    at: dict[tuple[int, str, float], dict[int, None]] = {}
    for mark in shown:
        kind = "reach " + mark.dims if mark.kind == "reach" else mark.kind
        rank = _RANK.get(mark.kind)
        if rank is not None:
            at.setdefault((rank, kind, float(layout.radii[mark.space])), {})[mark.space] = None
    for (_, kind, radius), nodes in sorted(at.items(), key=lambda item: item[0]):
        centres = tuple(layout.places[n] for n in nodes)
        for layer, parts in zip((out.under, out.over), round_stamp(kind, radius, theme), strict=True):
            if parts:
                layer.append(Stamp(parts, centres))
    out.over += _hints(layout, shown, theme)
    out.over += _numbers(layout, shown, theme)
    out.over += _reached(layout, shown, theme)
    return out


def _told(given: Iterable[Mark]) -> list[Mark]:
    """Without the plate of what is pointed at where the same node is aimed at."""
    given = list(given)
    aimed = {mark.space for mark in given if mark.kind == "aim"}
    return [mark for mark in given if mark.kind != "hover" or mark.space not in aimed]


# ---- shapes round a spot ----


@lru_cache(maxsize=512)
def round_stamp(kind: str, radius: float, theme: Theme) -> tuple[Parts, Parts]:
    """What a mark draws under the spots, and over them, round a spot of this radius."""
    kind, _, step = kind.partition(" ")
    if kind in _SHAPES:
        return _SHAPES[kind](radius, theme, step)
    return stamp(kind, room(radius), theme)


def room(radius: float) -> float:
    """Side of the cell of a mark that is made for cells."""
    return max(_ROOM * radius, min(_ROOM_LEAST, 6 * radius))


def _line(radius: float, share: float, least: float = 1.2) -> float:
    return max(least, share * radius)


def _hover(r: float, _theme: Theme, _step: str) -> tuple[Parts, Parts]:
    plate = rounded(1.4 * r, 0.45 * r)
    return (Polygon(plate, "#FFFFFF", 0.26), Polygon(plate, "#FFFFFF", 0.95, _line(r, 0.13))), ()


def _aim(r: float, _theme: Theme, _step: str) -> tuple[Parts, Parts]:
    half = 1.5 * r
    return (Polygon(rounded(half, 0.0), "#FFFFFF", 0.3),), corners(half, 0.75 * r, _line(r, 0.24, 1.8), "#FFFFFF")


def _last(r: float, theme: Theme, _step: str) -> tuple[Parts, Parts]:
    half, colour = 1.38 * r, theme["accent"]
    return (Polygon(rounded(half, 0.0), colour, 0.3),), corners(half, 0.5 * r, _line(r, 0.18, 1.5), colour)


def _legal(r: float, theme: Theme, _step: str) -> tuple[Parts, Parts]:
    return (Polygon(circle(1.2 * r), theme["accent"], 0.9, _line(r, 0.13)),), ()


def _free(r: float, theme: Theme, _step: str) -> tuple[Parts, Parts]:
    plate = circle(1.44 * r)
    return (Polygon(plate, theme["free"], 0.6), Polygon(plate, theme["free"], 1.0, _line(r, 0.14))), ()


def _castle(r: float, theme: Theme, step: str) -> tuple[Parts, Parts]:
    """The plate of a free node, and a tower below its letter."""
    size = 0.55 * r
    tower = tuple((size * x, size * y + 1.2 * r) for x, y in GLYPHS["R"].bodies[0])
    return _free(r, theme, step)[0], (Polygon(tower, "#FFFFFF"),)


def _own(r: float, theme: Theme, _step: str) -> tuple[Parts, Parts]:
    shape = ((0.0, -1.7 * r), (1.7 * r, 0.0), (0.0, 1.7 * r), (-1.7 * r, 0.0))
    return (Polygon(shape, theme["own"], 0.3), Polygon(shape, theme["own"], 1.0, _line(r, 0.15))), ()


def _take(r: float, theme: Theme, _step: str) -> tuple[Parts, Parts]:
    colour, half, width = theme["take"], 1.45 * r, _line(r, 0.2, 1.6)
    cross = tuple(Polygon(bar((-half, s * half), (half, -s * half), 1.3 * width), colour) for s in (1, -1))
    return (Polygon(rounded(half, 0.0), colour, 0.28), *cross), corners(half, 0.6 * r, width, colour)


def _from(r: float, theme: Theme, _step: str) -> tuple[Parts, Parts]:
    ring = Polygon(circle(1.36 * r), "#FFFFFF", 1.0, _line(r, 0.2, 1.6))
    return (Polygon(circle(1.45 * r), theme["accent"], 0.8), ring), ()


def _level(r: float, _theme: Theme, _step: str) -> tuple[Parts, Parts]:
    return (Polygon(circle(1.3 * r), "#FFFFFF", 0.75, _line(r, 0.1, 1.1)),), ()


def _gold(r: float, theme: Theme, _step: str) -> tuple[Parts, Parts]:
    """A node of a set: a ring round whatever it carries."""
    width = _line(r, 0.2, 1.8)
    return (), (Polygon(circle(1.12 * r + width / 2), theme["gold"], 1.0, width),)


def _reach(r: float, _theme: Theme, step: str) -> tuple[Parts, Parts]:
    ring, colour = circle(1.26 * r), reach_colour(step)
    return (Polygon(circle(1.4 * r), colour, 0.22), Polygon(ring, colour, 1.0, _line(r, 0.16))), ()


_SHAPES = {
    "last": _last,
    "reach": _reach,
    "legal": _legal,
    "free": _free,
    "castle": _castle,
    "own": _own,
    "take": _take,
    "from": _from,
    "level": _level,
    "line": _gold,
    "step": _gold,
    "hover": _hover,
    "aim": _aim,
}
_KINDS = ("reach", "line", "step", *ORDER)
_RANK = {kind: n for n, kind in enumerate(_KINDS) if kind in _SHAPES or has_stamp(kind)}


# ---- signs and numbers beside a spot ----


def _hints(layout: TreeLayout, shown: list[Mark], theme: Theme) -> list[Primitive]:
    """Wins and threats below the letter, several of them side by side."""
    at: dict[int, dict[str, None]] = {}
    for mark in shown:
        if mark.kind in HINTS:
            at.setdefault(mark.space, {})[mark.kind] = None
    out: list[Primitive] = []
    for node, kinds in at.items():
        (x, y), r = layout.places[node], float(layout.radii[node])
        size = max(3.6, (0.52 if len(kinds) == 1 else 0.46) * r)
        for kind, beside in zip(sorted(kinds, key=HINTS.index), _SEVERAL[len(kinds)], strict=True):
            centre = (x + beside * max(r, 1.9 * size), y + 0.66 * r + size)
            out.append(Circle(centre, 1.2 * size, theme["field"], 0.9))
            out += hint_symbol(kind, centre, size, theme[kind])
    return out


def _numbers(layout: TreeLayout, shown: list[Mark], theme: Theme) -> list[Primitive]:
    """Which node of a set it is; from which turn on a node is reached; how many there are."""
    out: list[Primitive] = []
    for mark in shown:
        (x, y), r = layout.places[mark.space], float(layout.radii[mark.space])
        if mark.kind in ("later", "count") and mark.number:
            out += number_badge((x, y), room(r), str(mark.number), theme, theme["free"])
        elif mark.kind == "step" and mark.number:
            size = max(_TAG, 0.95 * r)
            out += _plate((x, y + 0.6 * r + size / 2), str(mark.number), size, theme["gold"])
    return out


def _plate(centre: Point, text: str, height: float, colour: str) -> list[Primitive]:
    """A filled plate with a dark text."""
    w = max(height, 0.6 * height * len(text) + 0.4 * height)
    rect = Rect(centre[0] - w / 2, centre[1] - height / 2, w, height)
    return [Box(rect, colour, 1.0, 0.45 * height), Text(centre, text, "#1A1408", max(8.0, height))]


def _reached(layout: TreeLayout, shown: list[Mark], theme: Theme) -> list[Primitive]:
    """By which steps a node is reached, over its letter, away from the nodes round it."""
    at: dict[int, dict[str, int]] = {}
    for mark in shown:
        if mark.kind == "reach":
            at.setdefault(mark.space, {}).setdefault(mark.dims, mark.number)
    out: list[Primitive] = []
    for node, steps in at.items():
        (x, y), r = layout.places[node], float(layout.radii[node])
        kinds = tuple(kind for kind in steps if LIMITED + kind not in steps)
        height = max(_TAG, 0.8 * r)
        w = tag_width(kinds, steps[kinds[0]], height)
        inward = {2: -1, 3: 1}.get((node - 1) % 4, 0) if node and node != layout.head else 0
        aside = -inward * max(0.0, w / 2 - 0.3 * r)
        if node in layout.above:
            aside = max(0.0, w / 2 - r)
        top = max(y - 0.58 * r - height, layout.area.y - 2.0)
        centre = (x + aside, top + height / 2)
        out += reach_tag(centre, kinds, steps[kinds[0]], height, theme)
    return out
