"""Pieces on sheets: each kind of sheet for itself, as few as rectangles round the pieces need.

Rectangle-packer (``rpack``) places them: the boards' parts are nearly rectangles, so that nesting outlines would
save no sheet; it keeps to the smallest rectangle that it finds, which leaves the largest offcut, and has wheels for
every system. It does not turn pieces; which way round they lie is decided here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

import rpack

from vectorgames.base.numbers import lengths
from vectorgames.base.words import LocalizedError, Words, cut
from vectorgames.boards.model import Cutting
from vectorgames.fabrication.drawing import Drawing, Legend, Piece, cut_of
from vectorgames.fabrication.settings import Place, ids

FINE = 1000  # rpack counts in whole numbers: micrometres

Size = tuple[float, float]


def nested(
    pieces: Iterable[Piece],
    cutting: Cutting,
    words: Words,
    notes: Callable[[str], Iterable[str]] = lambda stock: (),
    places: Mapping[str, Place] | None = None,
    noted: bool = True,
) -> list[Drawing]:
    """Sheets with all the pieces, in their order. Raises LocalizedError if one is larger than a sheet.

    ``notes``: what is told on the sheets of a stock, a paragraph each. ``places``: where single pieces are to lie;
    LocalizedError where they have no room. ``noted``: what they are stands on the pieces.
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
    out: list[Drawing] = []
    for (stock, thickness), group in alike.items():
        out += _sheets(group, stock, thickness, cutting, Legend.of(words, notes(stock)), places, noted)
    return out


def _sheets(
    group: Sequence[tuple[str, Piece]],
    stock: str,
    thickness: float,
    cutting: Cutting,
    legend: Legend,
    places: Mapping[str, Place],
    noted: bool,
) -> Iterable[Drawing]:
    names, pieces = zip(*group, strict=True)
    asked = [places.get(name, Place()) for name in names]
    sizes = [_size(piece, cutting, legend) for piece in pieces]
    plans = []
    for turned in (False, True):
        lying = [
            _lying(size, cutting, turned, legend) if place.turned is None else place.turned
            for size, place in zip(sizes, asked, strict=True)
        ]
        as_they_lie = [size[::-1] if turn else size for size, turn in zip(sizes, lying, strict=True)]
        plans.append((lying, _plan(as_they_lie, [place.sheet for place in asked], cutting, legend)))
    lying, plan = min(plans, key=lambda found: len(found[1]))
    for spots, (x, y) in plan:
        sheet = Drawing((cutting.sheet_width, cutting.sheet_height), stock, thickness)
        for k, spot in spots.items():
            sheet.add(pieces[k], cutting.kerf, spot, lying[k], names[k], noted)
        sheet.add_legend(x, y, legend)
        yield sheet


def _size(piece: Piece, cutting: Cutting, legend: Legend) -> Size:
    """Width and height of a piece's cut; raises LocalizedError if no sheet is so large."""
    x0, y0, x1, y1 = cut_of(piece, cutting.kerf).bounds
    size, bar = (x1 - x0, y1 - y0), legend.size[1] + cutting.spacing
    if not any(_fits(way, cutting, legend) for way in (size, size[::-1])):
        edge = 2 * cutting.spacing
        raise LocalizedError(
            "exports.error.too_large",
            part=piece.label,
            size=lengths(round(side, 1) for side in size),
            sheet=lengths((cutting.sheet_width, cutting.sheet_height)),
            least=lengths((math.ceil(size[0] + edge), math.ceil(size[1] + edge + bar))),
        )
    return size


def _fits(size: Size, cutting: Cutting, legend: Legend) -> bool:
    """Whether a piece and the legend have room on one sheet."""
    wide, high = _room(cutting)
    w, h = (_fine(side, cutting) for side in size)
    bar = tuple(_fine(side, cutting) for side in legend.size)
    return (w <= wide and h + bar[1] <= high) or (w + bar[0] <= wide and h <= high)


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
            try:
                found = rpack.pack([*(fine[k] for k in here), bar], max_width=wide, max_height=high)
                break
            except rpack.PackingImpossibleError:
                continue
        else:
            if mine:
                raise LocalizedError("exports.error.no_room", sheet=number)
            continue
        *spots, at = [(x / FINE + cutting.spacing, y / FINE + cutting.spacing) for x, y in found]
        out.append((dict(zip(here, spots, strict=True)), at))
        left = left[many:]
    return out


def _room(cutting: Cutting) -> tuple[int, int]:
    """Width and height of a sheet, for rectangles that each have the spacing on two sides."""
    wide, high = (int((side - cutting.spacing) * FINE) for side in (cutting.sheet_width, cutting.sheet_height))
    return wide, high


def _fine(length: float, cutting: Cutting) -> int:
    return -int(-(length + cutting.spacing) * FINE // 1)
