"""Pieces on sheets: each kind of sheet for itself, as few as rectangles round the pieces need, and small pieces in
the holes of large ones.

Rectangle-packer (``rpack``) places the rectangles: the boards' parts are nearly rectangles, so that nesting
outlines would save no sheet; it keeps to the smallest rectangle that it finds, which leaves the largest offcut, and
has wheels for every system. It does not turn pieces; which way round they lie is decided here, and what lies in a
hole, too. Nesters of outlines were looked at: spyrrow fills one endless strip, libnest2d has no wheels for macOS,
PackingSolver searches against the clock, so that the same order would give other files each time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import rpack
import shapely

from vectorgames.base.numbers import lengths
from vectorgames.base.words import LocalizedError, Words, cut
from vectorgames.boards.model import Cutting
from vectorgames.fabrication.drawing import Drawing, Legend, Piece, laid_as
from vectorgames.fabrication.settings import Place, ids
from vectorgames.fabrication.shape import Shape
from vectorgames.fabrication.stock import Size

FINE = 1000  # rpack counts in whole numbers: micrometres
FEW = 40  # corners of a hole beside which pieces are tried; one with more is round


def nested(
    pieces: Iterable[Piece],
    cutting_of: Callable[[str, float], Cutting],
    words: Words,
    notes: Callable[[str], Iterable[str]] = lambda stock: (),
    places: Mapping[str, Place] | None = None,
    noted: bool = True,
) -> list[Drawing]:
    """Sheets with all the pieces, in their order. Raises LocalizedError if one is larger than a sheet.

    ``cutting_of``: how a stock of a thickness is cut. ``notes``: what is told on the sheets of a stock, a paragraph
    each. ``places``: where single pieces are to lie; LocalizedError where they have no room. ``noted``: what they
    are stands beside the pieces.
    """
    pieces = list(pieces)
    names = ids(piece.name for piece in pieces)
    places = places or {}
    for name in places:
        if name not in names:
            raise LocalizedError("exports.error.no_piece", given=cut(name), expected=tuple(names))
    alike: dict[tuple[str, float], list[tuple[str, Piece]]] = {}
    for name, piece in zip(names, pieces, strict=True):
        alike.setdefault((piece.stock, round(piece.thickness, 2)), []).append((name, piece))
    groups = []
    for (stock, thickness), named in alike.items():
        cutting = cutting_of(stock, thickness)
        below = any(piece.underside for _, piece in named)
        said = *notes(stock), *((words("exports.mirrored"),) if below else ())
        groups.append(_Group(named, stock, thickness, cutting, partial(Legend.of, words, said)))
    for group in groups:
        group.check([one for one in groups if one.sheet == group.sheet])
    return [sheet for group in groups for sheet in group.sheets(places, noted)]


class _Group:
    """Pieces that are cut from sheets that are alike."""

    def __init__(
        self,
        named: Sequence[tuple[str, Piece]],
        stock: str,
        thickness: float,
        cutting: Cutting,
        legend_of: Callable[[float], Legend],
    ):
        self.names, self.pieces = zip(*named, strict=True)
        self.stock, self.thickness, self.cutting = stock, thickness, cutting
        self.legend, self._legend_of = legend_of(cutting.sheet_width - 2 * cutting.sheet_margin), legend_of
        self.cuts = [laid_as(piece, cutting.kerf) for piece in self.pieces]
        self.sizes = [_extent(cut) for cut in self.cuts]

    @property
    def sheet(self) -> Size:
        return self.cutting.sheet_width, self.cutting.sheet_height

    def check(self, others: Sequence[_Group]) -> None:
        """Raises LocalizedError if a piece is larger than a sheet. ``others``: all groups with sheets of that size,
        which would have to be larger."""
        if min(_room(self.cutting)) <= _fine(0.0, self.cutting):
            margin = lengths([self.cutting.sheet_margin])
            raise LocalizedError("exports.error.margin", margin=margin, sheet=lengths(self.sheet))
        for piece, size in zip(self.pieces, self.sizes, strict=True):
            if not any(_fits(way, self.cutting, self.legend) for way in (size, size[::-1])):
                least = [group.least() for group in others]
                raise LocalizedError(
                    "exports.error.too_large",
                    part=piece.label,
                    size=lengths(size, 1),
                    sheet=lengths(self.sheet),
                    least=lengths((max(wide for wide, _ in least), max(high for _, high in least))),
                )

    def least(self) -> Size:
        """The smallest sheet, lying, on which each piece and the legend have room."""
        edge, longest = 2 * self.cutting.sheet_margin, max(max(size) for size in self.sizes)
        bar = self._legend_of(longest).size
        wide = max(bar[0], longest)
        high = max(min(size) for size in self.sizes) + self.cutting.spacing + bar[1]
        return math.ceil(wide + edge), math.ceil(high + edge)

    def sheets(self, places: Mapping[str, Place], noted: bool) -> Iterator[Drawing]:
        asked = [places.get(name, Place()) for name in self.names]
        free = [k for k, place in enumerate(asked) if place == Place()]
        within = self._in_holes(free)
        outer = [k for k in range(len(self.pieces)) if k not in within]
        plans = []
        for turned in (False, True):
            lying = {
                k: _lying(self.sizes[k], self.cutting, turned, self.legend)
                if asked[k].turned is None
                else bool(asked[k].turned)
                for k in outer
            }
            as_they_lie = [self.sizes[k][::-1] if lying[k] else self.sizes[k] for k in outer]
            plans.append((lying, _plan(as_they_lie, [asked[k].sheet for k in outer], self.cutting, self.legend)))
        lying, plan = min(plans, key=lambda found: len(found[1]))
        for on_sheet, (x, y) in plan:
            sheet = Drawing(self.sheet, self.stock, self.thickness)
            spots = {outer[k]: spot for k, spot in on_sheet.items()}
            for k, hole in within.items():  # a host before what lies in it
                if hole.host in spots:
                    lying[k] = lying[hole.host]
                    spots[k] = hole.on_sheet(spots[hole.host], lying[k])
            inner = [k for k in within if k in spots]  # what lies in a hole is cut before the hole
            for k in (*reversed(inner), *(k for k in spots if k not in within)):
                sheet.add(self.pieces[k], self.cutting, spots[k], lying[k], self.names[k], k in within)
            sheet.add_legend(x, y, self.legend)
            if noted:
                sheet.add_notes()
            yield sheet


    def _in_holes(self, free: Sequence[int]) -> dict[int, _InHole]:
        """Which pieces lie in holes: large ones first, or small ones, whichever leaves less beside one another."""
        areas = np.prod(self.sizes, axis=1)
        large = sorted(free, key=lambda k: -areas[k])
        found = [_in_holes(self.cuts, order, self.cutting.spacing) for order in (large, large[::-1])]
        return max(found, key=lambda within: sum(areas[k] for k in within))


# ---- in holes ----


class _InHole(NamedTuple):
    """A piece in a hole of a host: its lower left from the host's, its size, that of the host, neither turned."""

    host: int
    at: Size
    size: Size
    host_size: Size

    def on_sheet(self, spot: Size, turned: bool) -> Size:
        """Its lower left where the host's is there; it is turned with it."""
        (x, y), (_, high) = self.at, self.size
        dx, dy = (self.host_size[1] - y - high, x) if turned else (x, y)
        return spot[0] + dx, spot[1] + dy


def _in_holes(cuts: Sequence[Shape], waiting: Sequence[int], spacing: float) -> dict[int, _InHole]:
    """Which pieces lie in holes of which others, hosts before what lies in them.

    ``cuts``: as they lie unturned, their lower left at the origin; ``waiting``: the numbers of those that may be
    put into a hole, in the order in which that is tried.
    """
    sizes = [_extent(cut) for cut in cuts]
    order = sorted(range(len(cuts)), key=lambda k: -sizes[k][0] * sizes[k][1])
    waiting, smallest = list(waiting), np.min(sizes, axis=0)
    out: dict[int, _InHole] = {}
    for host in order:
        for hole in cuts[host].holes:
            if (np.ptp(hole.points, axis=0) < smallest + 2 * spacing).any():
                continue
            room = shapely.Polygon(hole.flat()).buffer(-spacing)
            placed: list[tuple[float, ...]] = []
            corners = hole.points if len(hole.points) <= FEW else hole.points[:0]
            tried: set[tuple[Size, float]] = set()
            for k in list(waiting):
                alike = sizes[k], round(cuts[k].area, 3)
                if alike in tried or sizes[k][0] >= sizes[host][0]:
                    continue
                outline = cuts[k].outside.flat()
                spot = _spot(outline, room, placed, corners, spacing)
                if spot is None:
                    tried.add(alike)
                    continue
                out[k] = _InHole(host, spot, sizes[k], sizes[host])
                placed.append((*spot, spot[0] + sizes[k][0], spot[1] + sizes[k][1]))
                room = room.difference(shapely.Polygon(outline + spot).buffer(spacing))
                waiting.remove(k)
    return _hosts_first(out)


def _hosts_first(within: dict[int, _InHole]) -> dict[int, _InHole]:
    def depth(k: int) -> int:
        return 1 + depth(within[k].host) if k in within else 0

    return {k: within[k] for k in sorted(within, key=depth)}


def _spot(
    outline: np.ndarray,
    room: shapely.Geometry,
    placed: Sequence[tuple[float, ...]],
    corners: np.ndarray,
    gap: float,
) -> Size | None:
    """Where an outline has room: the lowest place of those beside edges of the room, its corners, what lies there.

    ``corners``: float64[n, 2] of the hole.
    """
    wide, high = np.ptp(outline, axis=0).tolist()
    if room.is_empty or room.bounds[2] - room.bounds[0] < wide or room.bounds[3] - room.bounds[1] < high:
        return None
    x0, y0, x1, y1 = room.bounds
    middle = (x0 + x1 - wide) / 2, (y0 + y1 - high) / 2
    beside = corners + gap
    xs = np.unique(np.round([x0, x1 - wide, middle[0], *beside[:, 0], *(box[2] + gap for box in placed)], 6))
    ys = np.unique(np.round([y0, y1 - high, middle[1], *beside[:, 1], *(box[3] + gap for box in placed)], 6))
    spots = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)  # row by row from below
    shapely.prepare(room)
    good = shapely.covers(room, shapely.polygons(outline[None] + spots[:, None]))
    x, y = spots[good.argmax()].tolist()
    return (x, y) if good.any() else None


# ---- on sheets ----


def _extent(shape: Shape) -> Size:
    x0, y0, x1, y1 = shape.bounds
    return x1 - x0, y1 - y0


def _fits(size: Size, cutting: Cutting, legend: Legend) -> bool:
    """Whether a piece and the legend have room on one sheet."""
    wide, high = _room(cutting)
    w, h = (_fine(side, cutting) for side in size)
    bar = tuple(_fine(side, cutting) for side in legend.size)
    return (w <= wide and bar[0] <= wide and h + bar[1] <= high) or (
        w + bar[0] <= wide and h <= high and bar[1] <= high
    )


def _lying(size: Size, cutting: Cutting, turned: bool, legend: Legend) -> bool:
    """Whether a piece lies turned by a right angle, where that is wanted or else has no room."""
    return turned if _fits(size[::-1] if turned else size, cutting, legend) else not turned


def _plan(
    sizes: list[Size], fixed: list[int], cutting: Cutting, legend: Legend
) -> list[tuple[dict[int, Size], Size]]:
    """For every sheet the lower left of its pieces by number, and of the legend; as many on each as have room.

    ``fixed``: the number of the sheet, from 1, that a piece is to lie on; 0 for any.
    """
    wide, high = _room(cutting)
    bar = tuple(_fine(side, cutting) for side in legend.size)
    fine = [(_fine(w, cutting), _fine(h, cutting)) for w, h in sizes]
    left = [k for k, sheet in enumerate(fixed) if not sheet]
    out: list[tuple[dict[int, Size], Size]] = []
    for number in range(1, max(fixed) + len(left) + 1):
        mine = [k for k, sheet in enumerate(fixed) if sheet == number]
        for many in range(len(left), -1 if mine else 0, -1):
            here = [*mine, *left[:many]]
            if sum(math.prod(fine[k]) for k in here) > wide * high:
                continue
            try:
                found = rpack.pack([*(fine[k] for k in here), bar], max_width=wide, max_height=high)
                break
            except rpack.PackingImpossibleError:
                continue
        else:
            if mine:
                raise LocalizedError("exports.error.no_room", sheet=number)
            continue
        edge = cutting.sheet_margin
        *spots, at = [(x / FINE + edge, y / FINE + edge) for x, y in found]
        out.append((dict(zip(here, spots, strict=True)), at))
        left = left[many:]
    return out


def _room(cutting: Cutting) -> tuple[int, int]:
    """Width and height of a sheet, for rectangles that each have the spacing on two sides."""
    sides = cutting.sheet_width, cutting.sheet_height
    wide, high = (int((side - 2 * cutting.sheet_margin + cutting.spacing) * FINE) for side in sides)
    return wide, high


def _fine(length: float, cutting: Cutting) -> int:
    return -int(-(length + cutting.spacing) * FINE // 1)
