"""A part of a board: what it is cut from, where it ends up, and the boxes whose union it is.

Millimetres, z up, origin on the table under the middle of the board. Knows nothing of how parts are brought
together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from vectorgames.words import language_of

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
        """What is engraved on it in a language."""
        return self.marks.get(language_of(lang), self.mark)

    def colour(self, k: int) -> str:
        """Letter of the colour of piece k, empty where pieces have none."""
        colours = self.stock.colours
        return colours[k % len(colours)] if colours else ""

    @property
    def count(self) -> int:
        """How many pieces there are of it."""
        return len(self.places)


def lying(z: float) -> tuple[Vector, Vector, Vector]:
    """The frame of what lies flat, its underside at height z."""
    return (0.0, 0.0, z), X, Y


def plate(rectangle: tuple[float, ...], low: float, high: float, holes: np.ndarray) -> np.ndarray:
    """float64[k, 6]: boxes of a flat part without its holes.

    ``rectangle``: lowest x, y, highest x, y; ``holes``: float[n, 4], likewise; they may overlap. Boxes are as wide
    along x as they can be.
    """
    x0, y0, x1, y1 = rectangle
    holes = np.asarray(holes, float).reshape(-1, 4)
    xs, ys = _distinct(np.append(holes[:, 0::2], (x0, x1))), _distinct(np.append(holes[:, 1::2], (y0, y1)))
    (left, right), (lower, upper) = np.searchsorted(xs, holes[:, 0::2].T), np.searchsorted(ys, holes[:, 1::2].T)
    many = np.zeros(
        (len(ys), len(xs)), np.int32
    )  # holes that begin there, less those that end: summed, those there
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


def circle(radius: float, x: float = 0.0, y: float = 0.0, steps: int = 32) -> Outline:
    """Outline of a circle, counter-clockwise."""
    return circles(radius, np.array([(x, y)]), steps)[0]


def circles(radius: float, centres: np.ndarray, steps: int = 32) -> tuple[Outline, ...]:
    """Outlines of circles round places float[n, 2], counter-clockwise."""
    turn = np.arange(steps) * 2 * np.pi / steps
    points = centres[:, None] + radius * np.column_stack([np.cos(turn), np.sin(turn)])
    return tuple(tuple(map(tuple, one)) for one in points.tolist())
