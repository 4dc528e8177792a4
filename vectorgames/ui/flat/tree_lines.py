"""Paths on the sheet of a tree: sets of four as closed lines, the chains above them, the last move. Pure.

What is looked at closely runs in the channels and touches no other node; many sets at once are thin straight
loops. All of them lie under the spots, so that no letter is hidden.
"""

from __future__ import annotations

import math

from vectorgames.tableau import WHOLE, Path, Tableau
from vectorgames.ui.flat.badges import Area, centred, stripes
from vectorgames.ui.flat.move_lines import Route, move_lines
from vectorgames.ui.flat.primitives import Box, Circle, Point, Primitive, Stripe, Striped, Text
from vectorgames.ui.flat.strokes import Layers, Look, mixed, pin_look
from vectorgames.ui.flat.tree_layout import TreeLayout
from vectorgames.ui.flat.tree_ways import climb, loop, way
from vectorgames.ui.flat.ways import cut_after, length_of
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

_GLOW = ((4.2, 0.16), (2.3, 0.26), (1.0, 1.0))
"""How often as wide as the line itself, and how strong: the glow, and the line."""
_AFTER = 0.4
"""How long it flares up round the moment at which it is closed, in the time of its way."""
_DEAD, _OPEN, _ASIDE, _QUIET = 0.22, 0.6, 0.4, 0.6
"""Strength of a set that nobody can complete, of others; share of it beside a chosen one, and in passing."""
_FEW = 16
"""So many sets have full strength."""
_AXES = "xyztuv"
"""The coordinate of other boards whose colour and pattern each locus has."""
_BESIDE = 0.62
"""How far over or under a line its points may stand, by the distance of two spots."""
_INTO, _SHORT = 0.62, 0.4
"""How far from the middles of two spots that touch an arrow from one to the other begins and ends, in radii; so
little is between them, in distances of two spots."""
_SPARK = "#FFF3D6"
_EDGE, _TUBE, _ROUND, _FILL = 0.055, 0.2, 1.32, 0.22
"""Of the border of a group: its width, half the width between its spots, both in distances of two spots; how far it
is from their middles, in radii; how much of the player's colour is within it."""


def tree_lines(layout: TreeLayout, tableau: Tableau, theme: Theme) -> Layers:
    """All paths of a position."""
    out = Layers()
    shown = [p for p in tableau.paths if len(p.spaces) > 1 and all(map(layout.on_board, p.spaces))]
    _many(out, layout, [p for p in shown if p.kind == "xray"], theme, any(p.kind == "chosen" for p in shown))
    for path in shown:
        if path.kind in ("chosen", "vector"):
            _set(out, layout, path, tableau, theme)
    for path in shown:
        if path.kind == "pinned":
            line, look = loop(layout, path.spaces, True), pin_look(theme, path.number, layout.cell)
            out.under += [Striped(line, ((theme["field"], "solid"),), 1e6, 0.7, look.width + 3.0), look.line(line)]
    links = [path for path in shown if path.kind == "link"]
    out.under += _borders(layout, links, theme)
    others = [path for path in tableau.paths if path.kind != "link"]
    out.over += move_lines(others, lambda a, b: route(layout, a, b), layout.cell, theme)
    return out


def _borders(layout: TreeLayout, links: list[Path], theme: Theme) -> list[Primitive]:
    """A border round the spots of every group and the lines that hold it together, in its player's colour."""
    edge = max(1.5, _EDGE * layout.cell)
    tubes = [(way(layout, *path.spaces), path.player) for path in links]
    spots = dict.fromkeys((space, path.player) for path in links for space in path.spaces)
    out: list[Primitive] = []
    for wider, alpha in ((edge, 1.0), (0.0, 1.0)):
        for line, player in tubes:
            tone = theme.owner(player) if wider else mixed(theme["field"], theme.owner(player), _FILL)
            width = 2 * (_TUBE * layout.cell + wider)
            out.append(Striped(line, ((tone, "solid"),), 1e6, alpha, width))
        for space, player in spots:
            tone = theme.owner(player) if wider else mixed(theme["field"], theme.owner(player), _FILL)
            radius = _ROUND * float(layout.radii[space]) + 0.06 * layout.cell + wider
            (x, y) = layout.places[space]
            out.append(Circle((float(x), float(y)), radius, tone, alpha))
    return out


def _many(out: Layers, layout: TreeLayout, paths: list[Path], theme: Theme, chosen: bool) -> None:
    """Sets through a node: the brighter the more they are worth, all fainter where there are many."""
    crowd = min(1.0, math.sqrt(_FEW / max(1, len(paths))))
    for path in sorted(paths, key=lambda path: bool(path.open)):
        points = tuple(layout.places[n] for n in (*path.spaces, path.spaces[0]))
        alpha = (_OPEN if path.open else _DEAD) * (_ASIDE if chosen else 1.0) * (_QUIET if path.quiet else 1.0)
        look = Look(_stripes(path, theme), _stripe(layout), alpha * crowd, max(1.0, 0.06 * crowd * layout.cell))
        out.under.append(look.line(points))


def _stripes(path: Path, theme: Theme) -> tuple[Stripe, ...]:
    """Of the loci that run, in the colours that coordinates of other boards have, as in space."""
    return stripes(theme, "".join(_AXES[int(locus) - 1] for locus in path.dims)) or ((theme["text"], "solid"),)


def _stripe(layout: TreeLayout) -> float:
    """Length of a stripe."""
    return max(8.0, 0.5 * layout.cell)


# ---- one set ----


def _set(out: Layers, layout: TreeLayout, path: Path, tableau: Tableau, theme: Theme) -> None:
    """A loop through four nodes, the chains that say why they belong together, and what it counts."""
    win = path.kind == "vector"
    drawn = tableau.drawn if win else WHOLE
    flare = 1.0 + 0.9 * max(0.0, 1.0 - abs(drawn - 1.0) / _AFTER) if win else 1.0
    line = loop(layout, path.spaces, bool(path.dims))  # a path that has won is open
    if drawn < 1:
        line = cut_after(line, drawn * length_of(line))
    gold, thick = theme["gold"], max(1.8, 0.1 * layout.cell)
    colours = ((gold, "solid"),) if win else _stripes(path, theme)
    chains = _chains(layout, path.spaces) if drawn >= 1 and path.dims else []
    thin = max(1.0, 0.04 * layout.cell)
    colour = gold if win else theme["text"]
    out.under += [Striped(part, ((colour, "solid"),), 1e6, 0.55, thin) for part in chains]
    if len(line) > 1:
        for share, alpha in _GLOW if win else ():
            out.under.append(Striped(line, colours, 1e6, min(1.0, alpha * flare), thick * share))
        if not win:
            out.under.append(Striped(line, ((theme["field"], "solid"),), 1e6, 0.7, thick + 3.0))
            out.under.append(Look(colours, _stripe(layout), 1.0, 1.25 * thick).line(line))
    if win and drawn < 1 and len(line) > 1:
        out.over.append(Circle(line[-1], 1.5 * thick, _SPARK))
    if drawn >= 1:
        out.over += _points(layout, path, line, theme)


def _chains(layout: TreeLayout, nodes: tuple[int, ...]) -> list[tuple[Point, ...]]:
    """The ways from these nodes up to the head of the sheet, each stretch once."""
    stretches: dict[int, None] = {}
    for node in nodes:
        while node != layout.head:
            stretches[node] = None
            node = layout.space.parent(node)
    return [climb(layout, node) for node in stretches]


def _points(layout: TreeLayout, path: Path, line: tuple[Point, ...], theme: Theme) -> list[Primitive]:
    """What a set counts, on a plate on its line where that is far from spots."""
    if not path.dims:
        return []
    text = f"+{sum(1 << int(locus) - 1 for locus in path.dims)}"
    height = max(10.0, 0.42 * layout.cell)
    w = (0.5 + 0.62 * len(text)) * height
    x, y = _roomy(layout, line, (w, height))
    rect = Rect(x - w / 2, y - height / 2, w, height)
    return [
        Box(rect, theme["field"], 0.95, 0.42 * height),
        Box(rect, theme["gold"], 1.0, 0.42 * height, max(1.0, 0.1 * height)),
        Text((x, y), text, theme["gold"], max(9.0, 0.92 * height)),
    ]


def _roomy(layout: TreeLayout, line: tuple[Point, ...], size: Point) -> Point:
    """Where on a line something of this size covers least, or above or below all of it."""
    spots = [(at, r) for at, r in zip(layout.places, layout.radii.tolist(), strict=True) if at[0] == at[0]]
    long = length_of(line)
    steps = [cut_after(line, long * k / 80)[-1] for k in range(80)]
    (left, right), (top, bottom) = ((min(c), max(c)) for c in zip(*line, strict=True))
    steps += [((left + right) / 2, y) for y in (top - _BESIDE * layout.cell, bottom + _BESIDE * layout.cell)]

    def covered(at: Point) -> float:
        area, sheet = centred(at, *size), layout.area
        if area[0] < sheet.x or area[1] < sheet.y or area[2] > sheet.right or area[3] > sheet.bottom:
            return math.inf
        return sum(_overlap(area, centred(spot, 2 * r, 2 * r)) for spot, r in spots if math.dist(spot, at) < 4 * r)

    return min(steps, key=covered)


def _overlap(a: Area, b: Area) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


# ---- the ways of pieces ----


def route(layout: TreeLayout, a: int, b: int) -> Route | None:
    """In the channels, from the rim of a spot to the rim of another; where they touch, over both."""
    if not (layout.on_board(a) and layout.on_board(b)):
        return None
    line, (begin, end) = way(layout, a, b), layout.radii[[a, b]].tolist()
    if length_of(line) - begin - end < _SHORT * layout.cell:
        begin, end = _INTO * begin, _INTO * end
    return Route((line,), begin, end)
