"""The flat map of a tree: squares, paths between spots, pieces, marks; inside a node, what lies above it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.boards.tree import map_plain, map_printed
from vectorgames.boards.tree.map_layout import BOTTOM, TreeLayout, tree_layout
from vectorgames.boards.tree.map_nodes import SPOT_COLOURS, letter_of
from vectorgames.boards.tree.tokens import told
from vectorgames.spaces.tree import QuadTree
from vectorgames.view.flat_map import MapBackend, MapStyle
from vectorgames.view.map_lines import (
    Layers,
    Look,
    Route,
    cut_after,
    gilded,
    length_of,
    mixed,
    move_lines,
    pin_look,
)
from vectorgames.view.map_marks import Area, Beside, Seat, centred, drawn_marks, mark_layers, stripes
from vectorgames.view.map_pieces import between
from vectorgames.view.map_pieces import ghosts as ghosts_of
from vectorgames.view.markers import CLICKS
from vectorgames.view.primitives import (
    Box,
    Circle,
    Line,
    Point,
    Polygon,
    Primitive,
    Rect,
    Stripe,
    Striped,
    Text,
)
from vectorgames.view.tableau import WHOLE, Choices, Glide, Mark, Path, Piece, Tableau
from vectorgames.view.themes import Theme

_TURN, _ROUND = 0.9, 0.8  # what a corner costs, and what going round a spot does, in rows
_USED = 2.0  # how much dearer a stretch is that a line takes already
_BORDER = 0.7  # how much dearer the margin is
_SOFT = 0.5  # how far from a corner a line begins to turn, by the distance of two spots
_BOW = 0.66
"""How far from the middle of a spot a line begins to bow round it, by the width of the channel from row to row."""

_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))

Place = tuple[int, int]


def grid_place(layout: TreeLayout, node: int) -> Place:
    """Where a node of the sheet stands on its grid."""
    size = 2 ** (layout.space.depth - layout.space.level(node))
    loci = layout.space.loci[node, layout.top : layout.space.level(node)].tolist()
    column = row = 0
    for locus in loci:
        column, row = 2 * column + (locus in (1, 2)), 2 * row + (locus in (2, 3))
    return (2 * column + 1) * size, (2 * row + 1) * size


def loop(layout: TreeLayout, nodes: tuple[int, ...], closed: bool = True) -> tuple[Point, ...]:
    """A closed line through nodes in order, the last point being the first one again; or an open one."""
    return _loop(layout, nodes, closed)


@memoize(most=64)
def _loop(layout: TreeLayout, nodes: tuple[int, ...], closed: bool) -> tuple[Point, ...]:
    used: set[tuple[Place, Place]] = set()
    out: list[Point] = []
    for a, b in zip(nodes, (*nodes[1:], *nodes[: int(closed)]), strict=False):
        places = _found(layout, grid_place(layout, a), grid_place(layout, b), used)
        used |= {pair for p, q in zip(places, places[1:], strict=False) for pair in ((p, q), (q, p))}
        out += _drawn(layout, places)[bool(out) :]
    return tuple(out)


@memoize(most=64)
def way(layout: TreeLayout, a: int, b: int) -> tuple[Point, ...]:
    """The points of a line from one node to another."""
    return tuple(_drawn(layout, _found(layout, grid_place(layout, a), grid_place(layout, b), set())))


def climb(layout: TreeLayout, node: int) -> tuple[Point, ...]:
    """A line from a node to the one above it: straight from the bottom level, else along two channels."""
    parent = layout.space.parent(node)
    assert parent is not None, "nothing is above the head"
    (x, y), (px, py) = layout.places[node], layout.places[parent]
    if layout.space.level(node) == layout.space.depth:
        return (x, y), (px, py)
    return tuple(_smooth([(x, y), (x, py), (px, py)], layout.cell))


# ---- the grid ----


def _cost(place: Place, most: int) -> float:
    """What it costs to pass a place: nothing, what going round a spot does, infinitely much."""
    u, v = place
    if u % 2 != v % 2:
        return 0.0
    if u % 2:
        return math.inf
    if u in (0, most) or v in (0, most) or (u & -u) != (v & -v):
        return 0.0
    return _ROUND if u & -u > 2 else math.inf


def _found(layout: TreeLayout, start: Place, end: Place, used: set[tuple[Place, Place]]) -> list[Place]:
    """The best way over the grid: short, with few corners, along what is not used."""
    most = 2 ** (layout.depth + 1)
    xs, ys = _lines(layout)

    def far(p: Place, q: Place) -> float:
        return (abs(xs[p[0]] - xs[q[0]]) + abs(ys[p[1]] - ys[q[1]])) / layout.cell

    queue = [(far(start, end), 0.0, start, -1)]
    best: dict[tuple[Place, int], float] = {(start, -1): 0.0}
    before: dict[tuple[Place, int], tuple[Place, int]] = {}
    while queue:
        _, cost, place, side = heapq.heappop(queue)
        if place == end:
            return _traced(before, (place, side))
        if cost > best[place, side]:
            continue
        for way_, (du, dv) in enumerate(_SIDES):
            there = place[0] + du, place[1] + dv
            if not (0 <= there[0] <= most and 0 <= there[1] <= most):
                continue
            passing = 0.0 if there == end else _cost(there, most)
            if passing == math.inf:
                continue
            border = there[0] in (0, most) or there[1] in (0, most)
            step = far(place, there) * (1 + _USED * ((place, there) in used) + _BORDER * border)
            total = cost + step + passing + _TURN * (side not in (-1, way_))
            if total < best.get((there, way_), math.inf) - 1e-9:
                best[there, way_] = total
                before[there, way_] = place, side
                heapq.heappush(queue, (total + far(there, end), total, there, way_))
    return [start, end]  # side by side with nothing between: cannot be


def _traced(before: dict[tuple[Place, int], tuple[Place, int]], state: tuple[Place, int]) -> list[Place]:
    out = [state[0]]
    while state in before:
        state = before[state]
        out.append(state[0])
    return out[::-1]


@memoize
def _lines(layout: TreeLayout) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Places of all columns and channels, of all rows and channels."""
    out = []
    for places in (layout.xs.tolist(), layout.ys.tolist()):
        beside = 0.5 * layout.cell
        line = [places[0] - beside]
        for a, b in zip(places, [*places[1:], None], strict=True):
            line += [a, (a + b) / 2 if b is not None else a + beside]
        out.append(tuple(line))
    return out[0], out[1]


# ---- points ----


def _drawn(layout: TreeLayout, places: list[Place]) -> list[Point]:
    """A way over the grid as points: straight if nothing is between, else with round corners and round spots."""
    xs, ys = _lines(layout)
    points = [(xs[u], ys[v]) for u, v in places]
    if _clear(layout, points[0], points[-1]):
        return [points[0], points[-1]]
    bent = [False, *(_bends(*places[k - 1 : k + 2]) for k in range(1, len(places) - 1)), False]
    line = [points[0]]
    for k in range(1, len(places) - 1):
        if _cost(places[k], 2 ** (layout.depth + 1)):
            early = not bent[k] and not bent[k - 1] and not bent[k + 1] and 1 < k < len(places) - 2
            line += _round(layout, places[k], points[k - 1 : k + 2], early)
        elif bent[k]:
            line.append(points[k])
    return _smooth([*line, points[-1]], _SOFT * layout.cell)


def _bends(a: Place, b: Place, c: Place) -> bool:
    return (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])


def _clear(layout: TreeLayout, a: Point, b: Point) -> bool:
    """Whether a straight line touches no spot but those where it begins and ends."""
    begin, d = np.array(a), np.subtract(b, a)
    along = np.clip((layout.points - begin) @ d / float(d @ d), 0.0, 1.0)
    off = np.hypot(*(layout.points - begin - along[:, None] * d).T)
    ends = (along == 0.0) | (along == 1.0)
    return not ((off < layout.radii + 0.06 * layout.cell) & ~ends).any()


def _wide(layout: TreeLayout, line: int) -> float:
    """Pixels from row to row over a channel."""
    return float(layout.xs[line // 2] - layout.xs[line // 2 - 1])


def _past(layout: TreeLayout, line: int) -> float:
    """How far from the middle of the spot in a channel a line lies between it and the nearest ones."""
    node = layout.head
    while layout.space.depth - layout.space.level(node) > (line & -line).bit_length() - 1:
        node = layout.space.children(node)[0]
    nearest = _wide(layout, line) * math.sqrt(0.5)
    return (float(layout.radii[node]) + nearest - BOTTOM * layout.cell) / 2


def _round(layout: TreeLayout, place: Place, points: list[Point], early: bool) -> list[Point]:
    """Round a spot between two points: the shorter way, or else on the left; ``early``: in a gentle bow."""
    (x, y), radius = points[1], _past(layout, place[0])
    begin, end = (math.atan2(q[1] - y, q[0] - x) for q in (points[0], points[2]))
    turn = (end - begin + math.pi) % math.tau - math.pi
    turn = math.pi if abs(turn) > 3 else turn
    steps = [(k / 4, 1.05) for k in (1, 2, 3)] if early else [(k / 8, 1.0) for k in range(1, 8)]
    ends = _BOW * _wide(layout, place[0]) / radius if early else 1.0
    angles = [(begin + turn * share, radius * far) for share, far in ((0.0, ends), *steps, (1.0, ends))]
    return [(x + r * math.cos(t), y + r * math.sin(t)) for t, r in angles]


def _smooth(line: list[Point], radius: float) -> list[Point]:
    """A line with its corners cut off again and again, none farther from where it was than this."""
    points = [line[0]]
    for a, b in zip(line, line[1:], strict=False):
        d = math.dist(a, b)
        if d > 2 * radius:
            points += [_towards(a, b, radius), _towards(b, a, radius)]
        points.append(b)
    for _ in range(3):
        cut = [points[0]]
        for a, b in zip(points, points[1:], strict=False):
            cut += [_between(a, b, 0.25), _between(a, b, 0.75)]
        points = [*cut, points[-1]]
    return points


def _towards(a: Point, b: Point, length: float) -> Point:
    return _between(a, b, length / (math.dist(a, b) or 1.0))


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


_GLOW = (4.2, 0.16), (2.3, 0.26)
_DEAD, _OPEN, _ASIDE, _QUIET = 0.22, 0.6, 0.4, 0.6
"""Strength of a set that nobody can complete, of others; share of it beside a chosen one, and in passing."""

_FEW = 16  # so many sets have full strength
_STRIPES = 6000  # stripes that all sets together have at most: no more can be told apart, or drawn in one frame
_AXES = "xyztuv"  # the coordinate of other boards whose colour and pattern each locus has
_BESIDE = 0.62  # how far over or under a line its points may stand, by the distance of two spots
_INTO, _SHORT = 0.62, 0.4
"""How far from the middles of two spots that touch an arrow from one to the other begins and ends, in radii; so
little is between them, in distances of two spots."""

_EDGE, _TUBE, _LINE_ROUND, _FILL = 0.055, 0.2, 1.32, 0.22
"""Of the border of a group: its width, half the width between its spots, both in distances of two spots; how far it
is from their middles, in radii; how much of the player's colour is within it."""


def tree_lines(layout: TreeLayout, tableau: Tableau, theme: Theme, printed: bool) -> Layers:
    """All paths of a position, but for the last move on the plain board, where others lie round its pieces."""
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
    out.under += _borders(layout, links, theme, printed)
    left_out = ("link",) if printed else ("link", "trail")
    others = [path for path in tableau.paths if path.kind not in left_out]
    moves = move_lines(others, lambda a, b: route(layout, a, b), layout.cell, theme)
    (out.over if printed else out.round).extend(moves)
    return out


def _borders(layout: TreeLayout, links: list[Path], theme: Theme, printed: bool) -> list[Primitive]:
    """A border round the spots of every group and the lines that hold it together, in its player's colour."""
    edge = max(1.5, _EDGE * layout.cell)
    tubes = [(way(layout, *path.spaces), path.player) for path in links]
    spots = dict.fromkeys((space, path.player) for path in links for space in path.spaces)
    out: list[Primitive] = []
    for wider in (edge, 0.0):

        def tone(player: int, rim: bool = bool(wider)) -> str:
            if not printed:
                return map_plain.group_tones(theme, player)[rim]
            return theme.owner(player) if rim else mixed(theme["field"], theme.owner(player), _FILL)

        for line, player in tubes:
            out.append(Striped(line, ((tone(player), "solid"),), 1e6, 1.0, 2 * (_TUBE * layout.cell + wider)))
        for space, player in spots:
            radius = _LINE_ROUND * float(layout.radii[space]) + 0.06 * layout.cell + wider
            (x, y) = layout.places[space]
            out.append(Circle((float(x), float(y)), radius, tone(player)))
    return out


def _many(out: Layers, layout: TreeLayout, paths: list[Path], theme: Theme, chosen: bool) -> None:
    """Sets through a node: the brighter the more they are worth, all fainter where there are many."""
    crowd = min(1.0, math.sqrt(_FEW / max(1, len(paths))))
    for path in sorted(paths, key=lambda path: bool(path.open)):
        points = tuple(layout.places[n] for n in (*path.spaces, path.spaces[0]))
        alpha = (_OPEN if path.open else _DEAD) * (_ASIDE if chosen else 1.0) * (_QUIET if path.quiet else 1.0)
        stripe = max(_stripe(layout), length_of(points) * len(paths) / _STRIPES)
        look = Look(_stripes(path, theme), stripe, alpha * crowd, max(1.0, 0.06 * crowd * layout.cell))
        out.under.append(look.line(points))


def _stripes(path: Path, theme: Theme) -> tuple[Stripe, ...]:
    """The loci that run, in the colours that coordinates of other boards have, as in space."""
    return stripes(theme, "".join(_AXES[int(locus) - 1] for locus in path.dims))


def _stripe(layout: TreeLayout) -> float:
    """Length of a stripe."""
    return max(8.0, 0.5 * layout.cell)


# ---- one set ----


def _set(out: Layers, layout: TreeLayout, path: Path, tableau: Tableau, theme: Theme) -> None:
    """A loop through four nodes, the chains that say why they belong together, and what it counts."""
    win = path.kind == "vector"
    drawn = tableau.drawn if win else WHOLE
    line = loop(layout, path.spaces, bool(path.dims))  # a path that has won is open
    if drawn < 1:
        line = cut_after(line, drawn * length_of(line))
    gold, thick = theme["gold"], max(1.8, 0.1 * layout.cell)
    chains = _chains(layout, path.spaces) if drawn >= 1 and path.dims else []
    thin = max(1.0, 0.04 * layout.cell)
    colour = gold if win else theme["text"]
    out.under += [Striped(part, ((colour, "solid"),), 1e6, 0.55, thin) for part in chains]
    if win and len(line) > 1:
        gilded(out, [line], drawn, thick, _GLOW, theme)
    elif len(line) > 1:
        out.under.append(Striped(line, ((theme["field"], "solid"),), 1e6, 0.7, thick + 3.0))
        out.under.append(Look(_stripes(path, theme), _stripe(layout), 1.0, 1.25 * thick).line(line))
    if drawn >= 1:
        out.over += _points(layout, path, line, theme)


def _chains(layout: TreeLayout, nodes: tuple[int, ...]) -> list[tuple[Point, ...]]:
    """The ways from these nodes up to the head of the sheet, each stretch once."""
    stretches: dict[int, None] = {}
    for node in nodes:
        here: int | None = node
        while here is not None and here != layout.head:
            stretches[here] = None
            here = layout.space.parent(here)
    return [climb(layout, node) for node in stretches]


def _points(layout: TreeLayout, path: Path, line: tuple[Point, ...], theme: Theme) -> list[Primitive]:
    """What a set counts, on a plate on its line where that is far from spots."""
    if not path.dims:
        return []
    text = f"+{sum(1 << int(locus) - 1 for locus in path.dims)}"
    size = theme.letters(max(9.0, 0.92 * max(10.0, 0.42 * layout.cell)))
    height = size / 0.92
    w = (0.5 + 0.62 * len(text)) * height
    x, y = _roomy(layout, line, (w, height))
    rect = Rect(x - w / 2, y - height / 2, w, height)
    return [
        Box(rect, theme["field"], 0.95, 0.42 * height),
        Box(rect, theme["gold"], 1.0, 0.42 * height, max(1.0, 0.1 * height)),
        Text((x, y), text, theme["gold"], size),
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
    """A line in the channels, from the rim of a spot to the rim of another; where they touch, over both."""
    if not (layout.on_board(a) and layout.on_board(b)):
        return None
    line, (begin, end) = way(layout, a, b), layout.radii[[a, b]].tolist()
    if length_of(line) - begin - end < _SHORT * layout.cell:
        begin, end = _INTO * begin, _INTO * end
    return Route((line,), begin, end)


_DEEP = 3  # how many levels of squares the small square has
_TOLD = CLICKS | {"aim", "reach", "hover"}
_CORNERS = {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}
"""Colour of a node -> the quarter of its parent's square that it has: across, down."""


def above(layout: TreeLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Nothing on the whole sheet."""
    if layout.strip is None or layout.locator is None:
        return []
    return [
        *_strip(layout, layout.strip, theme),
        *_locator(layout, layout.locator, theme),
        *_elsewhere(layout, layout.locator, tableau, theme),
    ]


@memoize(most=2)
def _strip(layout: TreeLayout, strip: Rect, theme: Theme) -> tuple[Primitive, ...]:
    """Arrowheads from node to node, and the name of the one inside which one is."""
    upright = strip.h > strip.w
    thick = min(strip.w, strip.h)
    reach, width = 0.13 * thick, max(1.2, 0.07 * thick)
    out: list[Primitive] = []
    for node in layout.above:
        x, y = layout.places[node]
        tip, wing = (0.75 * thick + reach * 0.5, 0.75 * thick - reach * 0.5)
        for side in (-1, 1):
            if upright:
                a, b = (x, y + tip), (x + side * reach, y + wing)
            else:
                a, b = (x + tip, y), (x + wing, y + side * reach)
            out.append(Line(a, b, theme["second"], 0.9, width))
    name = layout.space.name(layout.head)
    along = 1.5 * thick * len(layout.above)
    size = 0.62 * thick
    if upright:
        size = min(size, 1.5 * thick / (0.66 * len(name)))
        centre = (strip.centre[0], strip.y + along + 0.5 * thick)
    else:
        centre = (strip.x + along + 0.36 * size * len(name), strip.centre[1])
    out.append(Text(centre, name, theme["text"], theme.letters(max(9.0, size))))
    return tuple(out)


@memoize(most=2)
def _locator(layout: TreeLayout, whole: Rect, theme: Theme) -> tuple[Primitive, ...]:
    """The squares of the highest levels, and in them the part that is shown."""
    space = layout.space
    out: list[Primitive] = [Box(whole, theme["field"], 1.0, 0.06 * whole.w)]
    for node in range(1, space.firsts[min(_DEEP, space.depth) + 1]):
        part = _part(layout, whole, node)
        if part.w >= 3:
            out.append(Box(part.inset(0.06 * part.w), SPOT_COLOURS[letter_of(node)][0], 0.2, 0.1 * part.w))
    shown = _part(layout, whole, layout.head)
    out.append(Box(shown, theme["accent"], 0.55, 0.1 * shown.w))
    out.append(Box(shown, theme["text"], 1.0, 0.1 * shown.w, max(1.2, 0.04 * whole.w)))
    out.append(Box(whole, theme["second"], 0.8, 0.06 * whole.w, 1.0))
    return tuple(out)


def _part(layout: TreeLayout, whole: Rect, node: int) -> Rect:
    """The square of a node in the small square."""
    x, y, side = whole.x, whole.y, whole.w
    for locus in layout.space.loci[node, : layout.space.level(node)].tolist():
        side /= 2
        across, down = _CORNERS[locus]
        x, y = x + across * side, y + down * side
    return Rect(x, y, side, side)


def _elsewhere(layout: TreeLayout, whole: Rect, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Where else something is to be done or has been done: dots and a diamond, for what is not on the sheet."""
    r = max(1.2, 0.035 * whole.w)
    out: list[Primitive] = []
    for mark in tableau.every_mark:
        if layout.shows(mark.space):
            continue
        x, y = _part(layout, whole, mark.space).centre
        if mark.kind == "last":
            out.append(Polygon(_diamond((x, y), 1.8 * r), theme["last"]))
        elif mark.kind in _TOLD:
            out.append(Circle((x, y), r, theme["take" if mark.kind == "take" else "text"]))
    return out


def _diamond(at: Point, r: float) -> tuple[Point, ...]:
    return (at[0], at[1] - r), (at[0] + r, at[1]), (at[0], at[1] + r), (at[0] - r, at[1])


_ROOM, _ROOM_LEAST, _APART = 1.5, 10.5, 1.8
"""How far a mark reaches from the middle of a spot, by its radius; at least, in pixels; as far as the next node."""


def tree_shapes(space: QuadTree, layout: TreeLayout, tableau: Tableau, style: MapStyle) -> tuple[Primitive, ...]:
    """The map of a tree. What the view leaves out is faint."""
    theme, how = style.theme, style.spots
    ghosts = [(ghost, alpha) for ghost, _, alpha in ghosts_of(tableau) if layout.shows(ghost.space)]
    motion = tableau.motion
    taken = (tableau.occupied | {ghost.space for ghost, _ in ghosts}) - motion.awaited
    pieces = tuple(p for p in tableau.pieces if layout.shows(p.space) and p.space not in motion.awaited)
    faint = {
        strength: tuple(Piece(g.space, g.text) for g, alpha in ghosts if alpha == strength)
        for strength in dict.fromkeys(alpha for _, alpha in ghosts)
    }
    look = map_printed if how.printed else map_plain
    choices = _choices(layout, tableau.choices, tableau.occupied, theme, how.printed)
    marked = _marks(layout, drawn_marks(tableau), tableau.occupied, theme, how.printed)
    lines = tree_lines(layout, tableau, theme, how.printed)
    out = [*look.squares(layout, theme), *above(layout, tableau, theme)]
    out += [*choices[0].under, *marked[0].under, *choices[1].under, *marked[1].under, *lines.under]
    if how.printed:
        out += map_printed.spots(layout, taken, how)
    else:
        out += map_plain.spots(layout, taken, how, theme, told(space, tableau))
        out += map_plain.last_move(layout, tableau, theme)
        out += [*map_plain.rings(layout, tableau.marked("last"), tableau, theme), *lines.round]
    out += [*look.held(layout, pieces, theme, how), *choices[1].round, *marked[1].round]
    for strength, some in faint.items():
        out += look.held(layout, some, theme, how, strength)
    gone = [(Glide(p.text, p.space, p.space, 1.0), alpha) for p, alpha in motion.fading]
    for glide, alpha in (*gone, *((glide, 1.0) for glide in motion.gliding)):
        if layout.shows(glide.start) and layout.shows(glide.end):
            first, last = look.piece_radius(layout, glide.start), look.piece_radius(layout, glide.end)
            radius = first + (last - first) * glide.share
            out += look.moved(theme, glide.text, between(glide, layout.places), radius, alpha)
    out += [*lines.over, *(part for layers in (*choices, *marked) for part in layers.over)]
    left = {path.spaces[0] for path in tableau.paths if path.kind == "trail"}
    if not how.printed:  # where a piece stood that may go back there its ring is seen, too
        out += map_plain.rings(layout, left.intersection(ghost.space for ghost, _ in ghosts), tableau, theme)
    stepped = tableau.stepped
    if stepped is not None and layout.shows(node := stepped.spaces[stepped.at]):
        radius = (1.35 + 0.4 * stepped.flash) * float(layout.radii[node])
        out.append(Circle(layout.places[node], radius, theme["gold"], 1.0, max(2.0, 0.11 * layout.cell)))
    return tuple(out)


def _marks(
    layout: TreeLayout, marks: Iterable[Mark], occupied: frozenset[int], theme: Theme, printed: bool
) -> tuple[Layers, Layers]:
    """Marks of nodes that nobody stands on, and of the others: on the plain board nothing lies over pieces."""
    free: list[Mark] = []
    taken: list[Mark] = []
    for mark in marks:
        if printed or mark.kind != "last":
            (taken if mark.space in occupied else free).append(mark)
    places = seats(layout, printed), theme, beside(layout, printed)
    return mark_layers(free, *places, eighth=True), mark_layers(taken, *places, eighth=True, crowded=printed)


@memoize(most=2)
def _choices(
    layout: TreeLayout, choices: Choices, occupied: frozenset[int], theme: Theme, printed: bool
) -> tuple[Layers, Layers]:
    return _marks(layout, choices.drawn, occupied, theme, printed)


def seats(layout: TreeLayout, printed: bool = True) -> Callable[[int], Seat | None]:
    """Marks lie round spots, whose middles are taken by their letters."""

    def seat(node: int) -> Seat | None:
        if not layout.shows(node):
            return None
        return Seat(layout.places[node], room(float(layout.radii[node]), printed), True)

    return seat


def room(radius: float, printed: bool = True) -> float:
    """How far a mark reaches from the middle of a spot; on the plain board not as far as to the next one."""
    return max(_ROOM * radius, min(_ROOM_LEAST, (3.0 if printed else _APART) * radius))


def beside(layout: TreeLayout, printed: bool = True) -> Beside:
    """Plates stand below the letter of a node, or below what stands there; what it is reached by over it, away from
    the nodes round it."""
    low, high = (0.8, 0.58) if printed else (0.96, 0.96)

    def place(node: int, seat: Seat, w: float, h: float, steps: bool) -> Point:
        (x, y), r = seat.at, float(layout.radii[node])
        if not steps:
            return x, min(y + low * r + h, layout.area.bottom + 2.0) - h / 2
        inward = {2: -1, 3: 1}.get((node - 1) % 4, 0) if node and node != layout.head else 0
        aside = -inward * max(0.0, w / 2 - 0.3 * r)
        if node in layout.above:
            aside = max(0.0, w / 2 - r)
        return x + aside, max(y - high * r - h, layout.area.y - 2.0) + h / 2

    return place


BACKEND = MapBackend(tree_layout, tree_shapes)
