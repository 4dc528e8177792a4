"""Winning vectors on the flat map: gold, drawn step by step, with what runs in them at the end. Pure."""

from __future__ import annotations

import math

from vectorgames.spaces.lattice import Lattice
from vectorgames.tableau import Path, Tableau
from vectorgames.ui.flat.badges import badge, badge_size, centred, free_place, name_areas
from vectorgames.ui.flat.lattice_layout import LatticeLayout
from vectorgames.ui.flat.primitives import Circle, Point, Primitive
from vectorgames.ui.flat.strokes import Layers, Look, arrow, away
from vectorgames.ui.flat.ways import Way, closing, joined, ways
from vectorgames.ui.theme import Theme

_GLOW = ((3.6, 0.15), (2.0, 0.27), (1.0, 1.0))
"""How often as wide as the line itself, and how strong: the glow, and the line."""
_AFTER = 0.4
"""How long it flares up round the moment at which it comes to its end, in the time of its way."""
_LETTERS = 9.0
"""Pixels of a cell from which on the plate says letters, too."""
_SPARK = "#FFF3D6"


def win_lines(space: Lattice, layout: LatticeLayout, tableau: Tableau, theme: Theme) -> Layers:
    """The paths of kind ``vector`` as far as they are drawn, rings where they have come."""
    out = Layers()
    paths = [path for path in tableau.paths if path.kind == "vector"]
    drawn, cell, gold = tableau.drawn, layout.cell, theme["gold"]
    flare = 1.0 + 0.9 * max(0.0, 1.0 - abs(drawn - 1.0) / _AFTER)
    thick = max(1.8, 0.115 * cell)
    for path, way in zip(paths, ways(space, layout, [path.spaces for path in paths]), strict=True):
        reached = drawn * len(way)
        whole = way + closing(space, layout, path.dims, path.spaces)
        parts = [part for part in (joined(whole) if drawn >= 1 else joined(way, reached)) if len(part) > 1]
        for share, alpha in _GLOW:
            look = Look(((gold, "solid"),), 1e6, min(1.0, alpha * flare), thick * share)
            out.under += [look.line(part) for part in parts]
        size = 0.42 * cell
        for (x, y), direction in _passed(whole, parts):
            tip = (x + direction[0] * size * 0.7, y + direction[1] * size * 0.7)
            out.under.append(arrow(tip, direction, size, gold))
        for k, step in enumerate(way):
            if step.away is not None and reached >= k + 0.5:
                out.under += away(layout, *step.away[:2], Look(((gold, "solid"),), 1e6, 1.0, thick))
        if drawn >= 1:
            out.over += _result(layout, tableau, path, way, theme)
        elif parts:
            out.over.append(Circle(parts[-1][-1], 1.5 * thick, _SPARK))
    return out


def _passed(way: Way, parts: list[list[Point]]) -> list[tuple[Point, Point]]:
    """The gates that a line has come to so far."""
    ends = {part[k] for part in parts for k in (0, -1)}
    return [gate for step in way for gate in step.gates if gate[0] in ends]


def _result(layout: LatticeLayout, tableau: Tableau, path: Path, way: Way, theme: Theme) -> list[Primitive]:
    """The coordinates that run, on a plate beside the end of the line; in a figure none does."""
    at = tuple(layout.points[path.spaces[-1]].tolist())
    if math.isnan(at[0]) or not path.dims:
        return []
    parts, cell = joined(way), layout.cell
    before = parts[-1][-2] if way[-1].parts else (at[0] - 1.0, at[1])
    d = math.dist(before, at) or 1.0
    sign = min(max(3.2, 0.16 * cell), 7.0)
    size = badge_size(path.dims, sign, letters=cell >= _LETTERS)
    taken = [centred(layout.points[p.space].tolist(), 0.76 * cell, 0.76 * cell) for p in tableau.pieces]
    direction = ((at[0] - before[0]) / d, (at[1] - before[1]) / d)
    place = free_place(layout, at, direction, size, taken + name_areas(layout), 0.6 * cell, always=True)
    return badge(place, path.dims, sign, theme, cell >= _LETTERS, 1.0, theme["gold"]) if place else []
