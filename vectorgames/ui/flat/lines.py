"""The X-ray on the flat map: vectors striped by the coordinates that run in them. Pure; no painter.

Strength says what a vector is worth: one that somebody may still complete is bright, a dead one faint. While
one of them is chosen it is thick, its spaces are numbered, and the others step back.
"""

from __future__ import annotations

import math

import numpy as np

from vectorgames.memoize import memoize
from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.tableau import Mark, Path, Tableau
from vectorgames.ui.flat.badges import Area, badge, badge_size, centred, free_place, name_areas, stripes
from vectorgames.ui.flat.lattice_layout import LatticeLayout
from vectorgames.ui.flat.marks import Seat, corner, plate_height
from vectorgames.ui.flat.primitives import Box, Circle, Line, Point, Primitive, Striped, Text
from vectorgames.ui.flat.strokes import Layers, Look, arrow, away, away_length, pin_look
from vectorgames.ui.flat.ways import Way, closing, cut_after, from_board_to_board, joined, length_of, ways
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

_DEAD, _ASIDE, _ASIDE_IN_CROWD = 0.26, 0.35, 0.2
"""Strength of a vector that nobody can complete, and of all others while one is chosen."""
_QUIET = 0.6
"""Share of its strength that a vector has while its space is only pointed at in passing."""
_CROWD = 31
"""More vectors than this are drawn thinner, with longer stripes and without badges."""
_STRIPES = 2500
"""Stripes that a crowd has at most: no more can be told apart, or drawn between two frames."""
_OFF, _LOOSE = 0.3, 0.55
"""How close to the middle of the space where a line ends its badge may stand, and how far without a hairline;
in cells."""
_NAME = 9.0
"""Least size of the name of a board that an arrow leads to, in pixels."""
_FULL_NAMES = 20.0
"""Pixels of a cell from which on names of two coordinates are said there, too."""
_SMALL, _LETTERS = 14.0, 16.0
"""Pixels of a cell from which on every vector may have a badge, and the chosen one's says letters, too."""
_DOTTED = 1.2
"""Width of a line from which on there is a dot where it begins, and heads where it goes round the edge."""

End = tuple[Path, Point, Point]
"""A vector, the middle of its last space (or first), and the direction in which its line would go on there."""


def xray_lines(space: Lattice, layout: LatticeLayout, tableau: Tableau, theme: Theme) -> Layers:
    """The paths of kind ``xray`` and ``chosen``, the dead ones below, the chosen one on top; and its numbers."""
    paths = tuple(path for path in tableau.paths if path.kind in ("xray", "chosen"))
    steps = tuple(m for m in tableau.marks if m.kind == "step" and not math.isnan(layout.points[m.space][0]))
    pieces, hover = frozenset(piece.space for piece in tableau.pieces), frozenset(tableau.marked("hover"))
    return _xray_lines(layout, space, paths, steps, pieces, hover, theme) if paths else Layers()


@memoize(most=2)
def _xray_lines(
    layout: LatticeLayout,
    space: Lattice,
    paths: tuple[Path, ...],
    steps: tuple[Mark, ...],
    pieces: frozenset[int],
    hover: frozenset[int],
    theme: Theme,
) -> Layers:
    """``steps``: the numbered spaces that are on the sheet; ``pieces``: the spaces that carry one."""
    busy = pieces | hover
    paths = tuple(sorted(paths, key=lambda path: (path.kind == "chosen", bool(path.open))))
    chosen = paths[-1].kind == "chosen"
    rows = [path.spaces for path in paths]
    places = layout.points[np.array(rows)]
    crowd = int(((~np.isnan(places[:, :, 0])).sum(1) > 1).sum()) > _CROWD
    found = ways(space, layout, rows, crowd)
    if chosen:
        found[-1] += closing(space, layout, paths[-1].dims, rows[-1])
    total = float(np.nansum(np.linalg.norm(np.diff(places, axis=1), axis=2)))
    looks = _looks(layout, paths, total, theme, chosen, crowd)
    ends: list[End] = []
    heads: list[Primitive] = []
    aways: dict[tuple[int, tuple[int, ...]], tuple[Point, Look]] = {}
    out = Layers()
    for path, way, look in zip(paths, found, looks, strict=True):
        first = path.kind == "chosen"
        if first:
            out.under += heads
            heads = []
        room = 0.45 if first or path.spaces[-1] in busy else 0.16
        end = _line(out.under, heads, layout, way, look, room * layout.cell, theme["field"] if first else "")
        if first and end is None:  # it ends elsewhere: what it is must be said all the same
            at = next((s for s in path.spaces[::-1] if not math.isnan(layout.points[s][0])), None)
            end = (tuple(layout.points[at].tolist()), (0.0, 1.0)) if at is not None else None
        if path.spaces[-1] in hover and not first:  # where all of them meet is no room: at the other end
            end = _begin(way)
        if end is not None and path.named:
            ends.append((path, *end))
        for at, direction, there in (step.away for step in way if step.away is not None):
            board = tuple(space.coordinates[there, 4:].tolist())
            if first:
                aways[at, board] = direction, look
            elif not chosen:  # one for all that go to the same board
                dims = "".join(dim for dim in path.dims if dim in "uv")
                width = max(1.6, 0.08 * layout.cell)
                usual = Look(stripes(theme, dims), max(4.0, 0.5 * layout.cell), 0.9, width)
                dx, dy = from_board_to_board(*space.coordinates[[at, there]].tolist())
                aways.setdefault((at, board), ((dx / math.hypot(dx, dy), dy / math.hypot(dx, dy)), usual))
    out.under += heads
    taken = _kept_free(layout, busy, steps)
    for (at, _), (direction, look) in aways.items():
        out.over += away(layout, at, direction, look, theme["field"])
        reach = away_length(layout, look)
        tip = (layout.points[at][0] + direction[0] * reach, layout.points[at][1] + direction[1] * reach)
        taken.append(centred(tip, 0.5 * reach, 0.5 * reach))
    for (at, board), (direction, look) in aways.items():
        here = space.coordinates[at, 4:].tolist()
        names = (f"{dim} {QUADRANTS[b]}" for dim, a, b in zip("uv", here, board, strict=False) if a != b)
        out.over += _board_name(layout, at, direction, look, "  ".join(names), taken, theme)
    out.over += _badges(layout, ends, taken, theme, chosen, crowd)
    return out


def pinned_lines(space: Lattice, layout: LatticeLayout, tableau: Tableau, theme: Theme) -> Layers:
    """The paths of kind ``pinned``, each in its colour and dashes, a number at its beginning."""
    paths, out = tuple(path for path in tableau.paths if path.kind == "pinned"), Layers()
    heads: list[Primitive] = []
    for path, way in zip(
        paths, ways(space, layout, [p.spaces for p in paths], False) if paths else (), strict=True
    ):
        look = pin_look(theme, path.number, layout.cell)
        _line(out.under, heads, layout, way, look, 0.45 * layout.cell, theme["field"])
    out.under += heads
    return out


def _board_name(
    layout: LatticeLayout, at: int, direction: Point, look: Look, name: str, taken: list[Area], theme: Theme
) -> list[Primitive]:
    """Where an arrow leads that leaves the sheet, if there is room beyond it; ``taken`` grows by it."""
    if "  " in name and layout.cell < _FULL_NAMES:
        return []
    text = min(max(_NAME, 0.36 * layout.cell), 15.0)
    size = (0.58 * text * len(name) + 6, 1.1 * text)
    reach = away_length(layout, look)
    tip = (layout.points[at][0] + direction[0] * reach, layout.points[at][1] + direction[1] * reach)
    place = free_place(layout, tip, direction, size, taken, 0.24 * reach + 1, always=False)
    if place is None:
        return []
    taken.append(centred(place, *size))
    w, h = size
    plate = Box(Rect(place[0] - w / 2, place[1] - h / 2, w, h), theme["field"], 0.85, 0.3 * h)
    return [plate, Text(place, name, theme["text"], text, "medium")]


def _looks(
    layout: LatticeLayout, paths: tuple[Path, ...], total: float, theme: Theme, chosen: bool, crowd: bool
) -> list[Look]:
    """How each vector is drawn; ``total``: how long they all are, about."""
    cell = layout.cell
    usual = max(0.5 * cell, 9.0)
    length = max(usual, total / _STRIPES) if crowd else usual
    out = []
    for path in paths:
        colours = stripes(theme, path.dims)
        if path.kind == "chosen":
            out.append(Look(colours, usual, 1.0, max(2.6, 0.17 * cell)))
            continue
        alpha, width = (0.92, 0.08) if path.open else (_DEAD, 0.055)
        if path.quiet:
            alpha *= _QUIET
        if chosen:
            alpha *= _ASIDE_IN_CROWD if crowd else _ASIDE
        width = max(1.1, width * cell)
        if crowd:
            alpha *= 0.75 * min(max(cell / 9, 0.55), 1.0)
            width = max(1.0, 0.7 * width)
        out.append(Look(colours, length, alpha, width))
    return out


def _line(
    out: list[Primitive],
    heads: list[Primitive],
    layout: LatticeLayout,
    way: Way,
    look: Look,
    room: float,
    ground: str,
) -> tuple[Point, Point] | None:
    """A whole way, and its beads and arrowheads apart, because painters are fastest with many lines at once.

    ``room``: how far before the middle of its last space it ends; ``ground``: colour of an edge beside the
    line, if any. Returns where it ends and in which direction, None where that is not on the sheet.
    """
    parts = joined(way)
    if not parts:
        return None
    lengths = [length_of(part) for part in parts]
    size = max(3.2, 0.2 * layout.cell, 1.9 * look.width)
    end = None
    if way[-1].parts:
        last = parts[-1][-1]
        kept = cut_after(parts[-1], max(lengths[-1] - room - size, 0.1))
        before = kept[-1]
        d = math.dist(before, last) or 1.0
        parts[-1] = list(kept)
        lengths[-1] -= room + size
        end = last, ((last[0] - before[0]) / d, (last[1] - before[1]) / d)
    crowd = look.width < _DOTTED
    bead = max(1.1, 0.65 * look.width) if crowd else max(1.7, 0.65 * look.width, 0.085 * layout.cell)
    length = 0.0
    if way[0].parts:
        heads.append(Circle(parts[0][0], 1.15 * bead, look.stripes[0][0], look.alpha))
    for part, part_length in zip(parts, lengths, strict=True):
        if ground:
            out.append(Striped(tuple(part), ((ground, "solid"),), look.length, 0.75, look.width + 3))
        out.append(look.line(part, length))
        length += part_length
    length = 0.0
    for step in way[:-1]:
        length += sum(map(length_of, step.parts))
        if step.parts:
            heads.append(Circle(step.parts[-1][-1], bead, look.colour_at(length), look.alpha))
    if end is not None:
        (x, y), (dx, dy) = end
        heads.append(arrow((x - dx * room, y - dy * room), end[1], size, look.colour_at(sum(lengths)), look.alpha))
    for step in way if look.width >= _DOTTED else ():
        for (x, y), direction in step.gates:
            tip = (x + direction[0] * size * 0.6, y + direction[1] * size * 0.6)
            heads.append(arrow(tip, direction, size, look.stripes[0][0], look.alpha))
    return end


def _begin(way: Way) -> tuple[Point, Point] | None:
    """Where a way begins and which way is out there, None where that is not on the sheet."""
    if not way[0].parts:
        return None
    (x, y), after = way[0].parts[0][:2]
    d = math.dist((x, y), after) or 1.0
    return (x, y), ((x - after[0]) / d, (y - after[1]) / d)


def _kept_free(layout: LatticeLayout, busy: frozenset[int], steps: tuple[Mark, ...]) -> list[Area]:
    """What no plate may cover: pieces, names, numbered spaces."""
    cell = layout.cell
    busy = [s for s in busy if not math.isnan(layout.points[s][0])]
    taken: list[Area] = [centred(layout.points[s].tolist(), 0.8 * cell, 0.8 * cell) for s in busy]
    taken += name_areas(layout)
    for mark in steps:
        seat, side = Seat(layout.places[mark.space], cell / 2, True), plate_height(cell / 2)
        taken.append(centred(corner(mark.space, seat, side, side, False), side, side))
        taken.append(centred(layout.points[mark.space].tolist(), 0.9 * cell, 0.9 * cell))
    return taken


def _badges(
    layout: LatticeLayout, ends: list[End], taken: list[Area], theme: Theme, chosen: bool, crowd: bool
) -> list[Primitive]:
    """The signs of their coordinates where vectors end, as long as they do not pile up.

    A badge that cannot stand close to its line is joined to it by a hairline.
    """
    cell = layout.cell
    if chosen:
        ends = [end for end in ends if end[0].kind == "chosen"]
    elif crowd or cell < _SMALL:
        return []
    out: list[Primitive] = []
    hairs: list[Primitive] = []
    heads = [(x - 0.2 * cell * dx, y - 0.2 * cell * dy) for _, (x, y), (dx, dy) in ends]
    kept = [centred(head, 0.36 * cell, 0.36 * cell) for head in heads]
    for (path, at, direction), head in zip(ends, heads, strict=True):
        sign = min(max(2.6, 0.13 * cell), 8.0) * (1.25 if chosen else 1.0)
        letters = chosen and cell >= _LETTERS
        size = badge_size(path.dims, sign, letters)
        own = [(at[0] - direction[0] * d * cell, at[1] - direction[1] * d * cell) for d in (0.6, 1.0, 1.5, 2.0)]
        other = [*taken, *kept, *(centred(point, 0.4 * cell, 0.4 * cell) for point in own)]
        place = free_place(layout, at, direction, size, other, _OFF * cell, always=chosen)
        if place is not None:
            taken.append(centred(place, *size))
            alpha = 1.0 if chosen else (1.0 if path.open else 0.55) * (_QUIET if path.quiet else 1.0)
            out += badge(place, path.dims, sign, theme, letters, alpha)
            edge = _nearest(head, centred(place, *size))
            if math.dist(head, edge) > _LOOSE * cell:
                hairs.append(Line(head, edge, theme.dimensions[path.dims[-1]], 0.8 * alpha, 1.2))
    return hairs + out


def _nearest(at: Point, area: Area) -> Point:
    """The point of an area that is nearest to this one."""
    return min(max(at[0], area[0]), area[2]), min(max(at[1], area[1]), area[3])
