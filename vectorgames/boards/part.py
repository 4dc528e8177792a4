"""A part of a board: what it is cut from, where it ends up; eased corners, what is turned on a lathe; sizes of
single parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from vectorgames.base.words import language_of
from vectorgames.boards.hardware import MATERIALS
from vectorgames.boards.model import Model

Outline = tuple[tuple[float, float], ...]

Vector = tuple[float, float, float]

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


class Stock(NamedTuple):
    """What a part is made of. ``material``: one of the texts ``exports.material``, empty for what is bought whole.

    ``cut``: out of a sheet; ``clear``: to be seen through; ``underside``: engraved from below: light falls in
    through the clear side; ``colours``: letters of the colours that its pieces have in turn, if they have any.
    """

    material: str = "acrylic"
    cut: bool = False
    clear: bool = False
    underside: bool = False
    colours: str = ""


CLEAR, PANE = Stock(cut=True, clear=True), Stock(cut=True, clear=True, underside=True)
STEEL, WHOLE = Stock("steel"), Stock("")


@dataclass(frozen=True, slots=True)
class Part:
    """A part in its final place, or several alike that are handled together.

    ``kind``: what it is called, one of the texts ``assembly.kind``. ``outlines``: closed polygons in the plane of
    the sheet that one piece is cut from, the first the outside, the others holes. ``thickness`` across that plane.
    ``boxes``: float64[k, 6], lowest and highest x, y, z of boxes whose union is the part, piece by piece; what is
    round stands in its square, holes and all: along the axis of a hole, which is how round parts move, it is the
    same.
    ``frame``: origin, u, v: a point (a, b) of an outline is at ``origin + a·u + b·v + place``, and the piece
    extends from there by its thickness along u × v. ``places``: one for every piece. ``mark``: what is engraved;
    ``marks``: by language, where it is another there. ``held``: the part that it is fixed to, if it is, piece by
    piece, and ``fixing`` by what: one of the texts ``assembly.fixing``. ``stands``: the part that it stands on and
    only its weight holds it to. ``stock``: what it is made of.
    ``profile``: half the section of what is turned about the third axis of its frame, ``bore`` the radius of the
    hole in its wall, if it has one, see ``turning``; its outlines are its widest circle and the hole through it.
    """

    name: str
    kind: str
    outlines: tuple[Outline, ...]
    thickness: float
    boxes: np.ndarray
    frame: tuple[Vector, Vector, Vector] = ((0.0, 0.0, 0.0), X, Y)
    places: tuple[Vector, ...] = ((0.0, 0.0, 0.0),)
    mark: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    held: str = ""
    fixing: str = ""
    stands: str = ""
    stock: Stock = Stock()
    profile: Outline = ()
    bore: float = 0.0

    def imprint(self, lang: str = "en") -> str:
        return self.marks.get(language_of(lang), self.mark)

    def colour(self, k: int) -> str:
        """Letter of the colour of piece k, empty where pieces have none."""
        colours = self.stock.colours
        return colours[k % len(colours)] if colours else ""

    @property
    def count(self) -> int:
        return len(self.places)


def of_sheets(model: Model, parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts of a board with what its sheets are made of; acrylic alone is seen through, engraved from below."""
    material = MATERIALS[model.cutting.material] if model.cutting else MATERIALS[0]
    if material == MATERIALS[0]:
        return tuple(parts)
    return tuple(
        replace(one, stock=one.stock._replace(material=material, clear=False, underside=False))
        if one.stock.cut
        else one
        for one in parts
    )


def lying(z: float) -> tuple[Vector, Vector, Vector]:
    """The frame of what lies flat, its underside at height z."""
    return (0.0, 0.0, z), X, Y


def plate(rectangle: tuple[float, ...], low: float, high: float, holes: np.ndarray) -> np.ndarray:
    """float64[k, 6]: boxes of a flat part without its holes. ``rectangle``: lowest x, y, highest x, y; ``holes``:
    float[n, 4] of such, which may overlap. Boxes are as wide along x as they can be.
    """
    x0, y0, x1, y1 = rectangle
    holes = np.asarray(holes, float).reshape(-1, 4)
    xs, ys = _distinct(np.append(holes[:, 0::2], (x0, x1))), _distinct(np.append(holes[:, 1::2], (y0, y1)))
    (left, right), (lower, upper) = np.searchsorted(xs, holes[:, 0::2].T), np.searchsorted(ys, holes[:, 1::2].T)
    # holes that begin there, less those that end: summed, those there
    many = np.zeros((len(ys), len(xs)), np.int32)
    for row, column, sign in ((lower, left, 1), (lower, right, -1), (upper, left, -1), (upper, right, 1)):
        np.add.at(many, (row, column), sign)
    full = np.zeros((len(ys) - 1, len(xs) + 1), np.int8)
    full[:, 1:-1] = many.cumsum(0).cumsum(1)[:-1, :-1] == 0
    news = np.r_[True, (full[1:] != full[:-1]).any(1)]  # rows alike are one
    full, ys = full[news], np.append(ys[:-1][news], ys[-1])
    steps = np.diff(full, axis=1)
    row, first = np.nonzero(steps == 1)
    _, last = np.nonzero(steps == -1)
    out = np.empty((len(row), 6))
    out[:, 0], out[:, 3], out[:, 1], out[:, 4] = xs[first], xs[last], ys[row], ys[row + 1]
    out[:, 2], out[:, 5] = low, high
    return out


def _distinct(values: np.ndarray) -> np.ndarray:
    """Sorted, each once. That of numpy loads all its masked arrays when it is first called."""
    values = np.sort(values)
    return values[np.append(True, values[1:] != values[:-1])]


def everywhere(boxes: np.ndarray, places: np.ndarray) -> np.ndarray:
    """float64[k·n, 6]: boxes float[n, 6] at each of these places, float[k, 2]."""
    move = np.zeros((len(places), 1, 6))
    move[:, 0, :2] = move[:, 0, 3:5] = places
    return (boxes[None] + move).reshape(-1, 6)


def squares(centres: np.ndarray, half: float | np.ndarray) -> np.ndarray:
    """float64[n, 4]: squares round places float[n, 2], each from the lowest to the highest x, y."""
    half = np.broadcast_to(np.asarray(half, float), len(centres))[:, None]
    return np.hstack([centres - half, centres + half])


def raised(flat: np.ndarray, low: float, high: float) -> np.ndarray:
    """float64[n, 6]: boxes on rectangles float[n, 4], from one height to another."""
    out = np.empty((len(flat), 6))
    out[:, :2], out[:, 3:5], out[:, 2], out[:, 5] = flat[:, :2], flat[:, 2:], low, high
    return out


def rounded_square(half: float, radius: float, steps: int = 6) -> list[tuple[float, float]]:
    """Outline of a square with rounded corners, counter-clockwise; ``steps`` points a corner."""
    inner = half - radius
    turn = np.radians(np.linspace(0, 90, steps) + np.array([[0], [90], [180], [270]]))
    x = inner * np.array([[1], [-1], [-1], [1]]) + radius * np.cos(turn)
    y = inner * np.array([[1], [1], [-1], [-1]]) + radius * np.sin(turn)
    return list(zip(x.ravel().tolist(), y.ravel().tolist(), strict=True))


def circle(radius: float, steps: int = 32) -> Outline:
    """Outline of a circle, counter-clockwise."""
    return circles(radius, np.zeros((1, 2)), steps)[0]


def circles(radius: float, centres: np.ndarray, steps: int = 32) -> tuple[Outline, ...]:
    """Outlines of circles round places float[n, 2], counter-clockwise."""
    turn = np.arange(steps) * 2 * np.pi / steps
    points = centres[:, None] + radius * np.column_stack([np.cos(turn), np.sin(turn)])
    return tuple(tuple(map(tuple, one)) for one in points.tolist())


AROUND = 48  # points of the edge of a hole
BESIDE = 0.02  # radians that are left of a wall beside its hole
SQUARE = 1.1  # half the height of what is left above and below it, in its radii


def outlines_of(profile: Outline) -> tuple[Outline, ...]:
    """What is seen of it from above: its widest circle, and the hole through all of it, if there is one."""
    radii = [r for r, _ in profile]
    hole = (circle(min(radii)),) if min(radii) > 0 else ()
    return circle(max(radii)), *hole


def boxes_of(profile: Outline, bore: float = 0.0) -> np.ndarray:
    """float64[k, 6]: boxes whose union it is, with every circle in its square."""
    heights = sorted({z for _, z in profile})
    middle = (heights[0] + heights[-1]) / 2
    if bore:
        heights = sorted({*heights, middle - bore, middle + bore})
    out = []
    for low, high in zip(heights, heights[1:], strict=False):
        inner, outer = section(profile, (low + high) / 2)
        holes = [(-inner, -inner, inner, inner)] if inner > 0 else []
        if bore and abs((low + high) / 2 - middle) < bore:
            holes.append((0.0, -bore, outer, bore))
        out.append(plate((-outer, -outer, outer, outer), low, high, np.array(holes)))
    return np.vstack(out)


def section(profile: Outline, z: float) -> tuple[float, float]:
    """The radii between which it is solid at a height."""
    ends = [
        a[0] + (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1])
        for a, b in zip(profile, (*profile[1:], profile[0]), strict=True)
        if (a[1] < z) != (b[1] < z)
    ]
    return (min(ends), max(ends)) if len(ends) > 1 else (0.0, ends[0])


def volume_of(profile: Outline, bore: float = 0.0) -> float:
    """Volume of what is turned; a hole in its wall counts as long as the wall is thick."""
    pairs = zip(profile, (*profile[1:], profile[0]), strict=True)
    whole = sum((r * r + r * s + s * s) * (w - z) for (r, z), (s, w) in pairs) * np.pi / 3
    return float(whole - np.pi * bore * bore * np.ptp([r for r, _ in profile]))


def revolved(profile: Outline, steps: int, bore: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """(float64[n, 3], int64[m, 3]): a closed mesh, its triangles counter-clockwise from outside."""
    if bore:
        return _bored(profile, steps, bore)
    turn = np.arange(steps) * 2 * np.pi / steps
    return _merged(_quads((*profile, profile[0]), np.append(turn, turn[0])))


def _ring(r: float, turn: np.ndarray, z: float) -> np.ndarray:
    return np.column_stack([r * np.cos(turn), r * np.sin(turn), np.full(len(turn), z)])


def _quads(line: Outline, turn: np.ndarray) -> np.ndarray:
    """float64[m, 3, 3]: triangles of the surface that an open line of (r, z) passes from angle to angle."""
    out = []
    for (r, z), (s, w) in zip(line, line[1:], strict=False):
        a, b = _ring(r, turn, z), _ring(s, turn, w)
        if r > 0:
            out.append(np.stack([a[:-1], a[1:], b[1:]], 1))
        if s > 0:
            out.append(np.stack([a[:-1], b[1:], b[:-1]], 1))
    return np.concatenate(out)


def _merged(triangles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Triangles by their points: (float64[n, 3], each once, int[m, 3]), without those of no area."""
    points, corner = np.unique(triangles.reshape(-1, 3).round(9), axis=0, return_inverse=True)
    corner = corner.reshape(-1, 3)
    a, b, c = corner.T
    return points, corner[(a != b) & (b != c) & (c != a)]


def _bored(profile: Outline, steps: int, bore: float) -> tuple[np.ndarray, np.ndarray]:
    """A ring with a hole in its eastern wall."""
    (inner, low), (outer, high) = np.min(profile, 0), np.max(profile, 0)
    half, middle = float(np.arcsin(bore / inner)) + BESIDE, (low + high) / 2
    off = min(SQUARE * bore, (high - low + 2 * bore) / 4)
    round_ = np.arange(AROUND) * 2 * np.pi / AROUND
    y, z = np.cos(round_), np.sin(round_)
    wide = np.maximum(np.abs(y), np.abs(z))
    frame = np.column_stack([y / wide * half, middle + z / wide * off])  # angle and height, for each point round it
    eighth = AROUND // 8
    east, north = frame[np.arange(-eighth, eighth + 1)], frame[3 * eighth : eighth - 1 : -1]
    far = np.linspace(half, 2 * np.pi - half, steps)
    far[0], far[-1] = east[0, 0], frame[3 * eighth, 0]  # the same numbers at both ends of a gap
    near = north[:, 0]
    every = np.concatenate([far, near[1:]])
    y, z = bore * y, middle + bore * z
    edges = [np.column_stack([np.sqrt(r * r - y * y), y, z]) for r in (inner, outer)]
    out = [_quads(((inner, low), (outer, low)), every), _quads(((outer, high), (inner, high)), every)]
    for r, edge, side in ((outer, edges[1], 1), (inner, edges[0], -1)):
        around = np.array([_ring(r, np.array([turn]), height)[0] for turn, height in frame])
        walls = [_quads(((r, low), (r, high)), far[1:-1]), _quads(((r, low), (r, middle - off)), near)]
        walls += [_quads(((r, middle + off), (r, high)), near), _between_lines(around, edge)]
        for turns, heights, mirrored in ((far[:2], east[:, 1], 1), (far[-1:-3:-1], east[:, 1], -1)):
            corner, top = (_ring(r, turns[1:], end)[0] for end in (low, high))
            line = np.array([_ring(r, turns[:1], height)[0] for height in (low, *heights, high)])
            fan = np.stack([line[:-1], np.broadcast_to(corner, line[1:].shape), line[1:]], 1)
            walls.append(np.concatenate([fan, [(line[-1], corner, top)]])[:, ::mirrored])
        out += [wall[:, ::side] for wall in walls]
    return _merged(np.concatenate([*out, _between_lines(edges[1], edges[0])]))


def _between_lines(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """float64[m, 3, 3]: triangles between two closed lines of as many points."""
    after_a, after_b = np.roll(a, -1, 0), np.roll(b, -1, 0)
    return np.concatenate([np.stack([a, after_a, after_b], 1), np.stack([a, after_b, b], 1)])


LEFT = 0.3  # of an edge between two reliefs
CHORDS = 8  # of a relief: they turn by less than what is read as an arc
ROUND = np.radians((20.0, 45.0, 70.0))  # from the root, where rectangles in a half disc have their corners
SLANT = (0.02, 0.35, 0.65, 0.98)  # the same of a chamfer; the first and the last leave its ends where they are


def eased(outline: Outline, relief: float, chamfer: float, hole: bool = False) -> tuple[Outline, np.ndarray]:
    """(outline, float64[n, 4]): with reliefs of a radius and with chamfers, 0 for none; rectangles taken away.

    A rectangle is its lowest x, y and its highest. ``hole``: the outline is that of a hole, whose relief goes into
    the edges beside its ends; it has no mouths.
    """
    points = np.array(outline, float)
    if not relief and not chamfer:
        return outline, np.zeros((0, 4))
    if (_area(points) > 0) == hole:
        points = points[::-1]  # the material is on the left
    n, edges = len(points), np.roll(points, -1, 0) - points
    long = np.linalg.norm(edges, axis=1)
    way = edges / long[:, None]
    before = np.roll(way, 1, 0)
    inner = before[:, 0] * way[:, 1] - before[:, 1] * way[:, 0] < 0
    ends = inner & np.roll(inner, -1)  # the edge that begins there lies between two inner corners
    out: list[np.ndarray] = []
    gone: list[np.ndarray] = []
    for k in range(n):
        here, back = points[k], (k - 1) % n
        after = bool(ends[k]) != hole
        # u leads on into the material, along the edge that stays whole; v along the edge that is cut into
        u, v = (way[back], way[k]) if after else (-way[k], -way[back])
        if relief and inner[k] and ends[k] != ends[back] and long[k if after else back] > 4 * relief + LEFT:
            turn = np.linspace(0, np.pi, CHORDS + 1)[:, None]
            arc = here + relief * (v * (1 - np.cos(turn)) + u * np.sin(turn))
            out += list(arc if after else arc[::-1])
            middle = here + relief * v
            for angle in ROUND:
                half, deep = relief * np.cos(angle) * v, relief * np.sin(angle) * u
                gone.append(np.array((middle - half, middle + half + deep)))
        elif chamfer and not hole and not inner[k] and (ends[(k + 1) % n] or ends[(k - 2) % n]):
            out += [here - way[back] * chamfer, here + way[k] * chamfer]
            for share in SLANT:
                inward = here - way[back] * (1 - share) * chamfer + way[k] * share * chamfer
                gone.append(np.array((here, inward)))
        else:
            out.append(here)
    taken = np.array(gone).reshape(-1, 2, 2)
    return tuple(map(tuple, np.array(out).tolist())), np.hstack([taken.min(1), taken.max(1)])


def _area(p: np.ndarray) -> float:
    return float((p[:, 0] * np.roll(p[:, 1], -1) - p[:, 1] * np.roll(p[:, 0], -1)).sum() / 2)


class Sizes(Mapping[str, float]):
    """The size of every part of a board that has one of its own, by the part's name; see ``BoardBackend.sizes``."""

    __slots__ = ("_named",)

    def __init__(self, named: Mapping[str, float]):
        self._named = dict(named)

    def __getitem__(self, name: str) -> float:
        return self._named[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __hash__(self) -> int:
        return hash(tuple(self._named.items()))

    def __repr__(self) -> str:
        return f"Sizes({self._named})"

    def each(self, kind: str) -> tuple[float, ...]:
        return tuple(size for name, size in self._named.items() if name.partition(" ")[0] == kind)

    def changed(self, values: Mapping[str, float]) -> Sizes:
        """With other sizes for some parts: ``board`` for all of them, ``board 2``, ``rod`` …

        Raises KeyError for a part that there is not.
        """
        named = dict(self._named)
        for name, value in values.items():
            mine = [name] if name in named else [one for one in named if one.partition(" ")[0] == name]
            if not mine:
                raise KeyError(name)
            named |= dict.fromkeys(mine, value)
        return Sizes(named)
