"""The flat map of a lattice: grids, vectors striped by the coordinates that run in them, pieces and marks."""

from __future__ import annotations

import math

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.boards.lattice.map_layout import (
    CARD,
    Board,
    LatticeLayout,
    away,
    away_length,
    closing,
    free_place,
    from_board_to_board,
    lattice_layout,
    name_areas,
    ways,
)
from vectorgames.play.views import View
from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.view.flat_map import MapBackend, MapStyle
from vectorgames.view.map_lines import (
    Layers,
    Look,
    Route,
    Way,
    ahead,
    arc,
    arrow,
    cut_after,
    gilded,
    joined,
    length_of,
    move_lines,
    pin_look,
)
from vectorgames.view.map_marks import (
    Area,
    Seat,
    badge,
    badge_size,
    centred,
    corner,
    on_cells,
    plate_height,
    sign_size,
    stripes,
)
from vectorgames.view.map_pieces import pieces as pieces_of
from vectorgames.view.primitives import Box, Circle, Line, Lines, Point, Primitive, Rect, Striped, Text
from vectorgames.view.tableau import Mark, Path, Tableau
from vectorgames.view.themes import Theme

_DEAD, _ASIDE, _ASIDE_IN_CROWD = 0.26, 0.35, 0.2
"""Strength of a vector that nobody can complete, and of all others while one is chosen."""

_QUIET = 0.6  # share of its strength that a vector has while its space is only pointed at in passing
_CROWD = 31  # more vectors than this are drawn thinner, with longer stripes and without badges
_STRIPES = 2500  # stripes that a crowd has at most: no more can be told apart, or drawn between two frames
_OFF, _LOOSE = 0.3, 0.55
"""How close to the middle of the space where a line ends its badge may stand, and how far without a hairline;
in cells."""

_NAME = 9.0  # least size of the name of a board that an arrow leads to, in pixels
_COUNTED, _LEAST_NUMBER = 13.0, 8.0
"""Pixels of a cell from which on columns and rows of grids are numbered, and the least size of these numbers."""
_NAME_ROOM, _NUMBER_ROOM = 0.9, 0.68  # cells: largest letters that have room, of names and of these numbers
_FULL_NAMES = 20.0  # pixels of a cell from which on names of two coordinates are said there, too
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
    taken = _kept_free(layout, busy, steps, theme)
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
    text = theme.letters(min(max(_NAME, 0.36 * layout.cell), 15.0))
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
        parts[-1] = list(kept)
        lengths[-1] -= room + size
        end = last, ahead(kept[-1], last)
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
    first, after = way[0].parts[0][:2]
    return first, ahead(after, first)


def _kept_free(
    layout: LatticeLayout, busy: frozenset[int], steps: tuple[Mark, ...], theme: Theme
) -> list[Area]:
    """What no plate may cover: pieces, names, numbered spaces."""
    cell = layout.cell
    seen = [s for s in busy if not math.isnan(layout.points[s][0])]
    taken: list[Area] = [centred(layout.points[s].tolist(), 0.8 * cell, 0.8 * cell) for s in seen]
    taken += name_areas(layout)
    for mark in steps:
        seat, side = Seat(layout.places[mark.space], cell / 2, True), plate_height(cell / 2, theme)
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
        letters = chosen and cell >= _LETTERS
        sign = sign_size(min(max(2.6, 0.13 * cell), 8.0) * (1.25 if chosen else 1.0), letters, theme)
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


_GLOW = (3.6, 0.15), (2.0, 0.27)
_WIN_LETTERS = 9.0  # pixels of a cell from which on the plate says letters, too


def win_lines(space: Lattice, layout: LatticeLayout, tableau: Tableau, theme: Theme) -> Layers:
    """The paths of kind ``vector`` as far as they are drawn, rings where they have come."""
    out = Layers()
    paths = [path for path in tableau.paths if path.kind == "vector"]
    drawn, cell, gold = tableau.drawn, layout.cell, theme["gold"]
    thick = max(1.8, 0.115 * cell)
    for path, way in zip(paths, ways(space, layout, [path.spaces for path in paths]), strict=True):
        reached = drawn * len(way)
        whole = way + closing(space, layout, path.dims, path.spaces)
        parts = [part for part in (joined(whole) if drawn >= 1 else joined(way, reached)) if len(part) > 1]
        gilded(out, parts, drawn, thick, _GLOW, theme)
        size = 0.42 * cell
        for (x, y), direction in _passed(whole, parts):
            tip = (x + direction[0] * size * 0.7, y + direction[1] * size * 0.7)
            out.under.append(arrow(tip, direction, size, gold))
        for k, step in enumerate(way):
            if step.away is not None and reached >= k + 0.5:
                out.under += away(layout, *step.away[:2], Look(((gold, "solid"),), 1e6, 1.0, thick))
        if drawn >= 1:
            out.over += _result(layout, tableau, path, way, theme)
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
    letters = cell >= _WIN_LETTERS
    sign = sign_size(min(max(3.2, 0.16 * cell), 7.0), letters, theme)
    size = badge_size(path.dims, sign, letters)
    kept = {piece.space for piece in tableau.pieces} | {*path.spaces}
    taken = [centred(layout.points[at].tolist(), 0.84 * cell, 0.84 * cell) for at in kept]
    place = free_place(layout, at, ahead(before, at), size, taken + name_areas(layout), 0.6 * cell, always=True)
    return badge(place, path.dims, sign, theme, letters, 1.0, theme["gold"]) if place else []


def lattice_shapes(
    space: Lattice, layout: LatticeLayout, tableau: Tableau, style: MapStyle
) -> tuple[Primitive, ...]:
    """The map of a lattice. Boards that u and v of the view leave out are not on the sheet; grids that its levels
    and quadrants leave out are dimmed, but still to be read.
    """
    theme, view = style.theme, style.view
    out: list[Primitive] = list(_background(space, layout, theme))
    if view is not None and view.paper:
        out += _axes(space, layout, theme)
    shows = layout.shown
    grid = _grid_of(space, layout, next(iter(tableau.marked("hover")), None))
    if grid is not None:
        out += _hovered_grid(layout, grid, theme)
    choices, marks = on_cells(layout, tableau, theme)
    xray, win = xray_lines(space, layout, tableau, theme), win_lines(space, layout, tableau, theme)
    pinned = pinned_lines(space, layout, tableau, theme)
    out += [*choices.under, *marks.under, *xray.under, *win.under, *pinned.under]
    out += pieces_of(layout, tableau)
    pieces = [layout.places[space] for space in tableau.occupied & shows]
    out += move_lines(tableau.paths, lambda a, b: _route(space, layout, pieces, a, b), layout.cell, theme)
    out += [*choices.over, *marks.over, *win.over]
    if view is not None:
        out += _veils(layout, view, grid, theme)
    out += xray.over  # the numbers of the chosen vector cover whatever is at their spaces
    stepped = tableau.stepped
    if stepped is not None and stepped.spaces[stepped.at] in shows:
        at, width = layout.places[stepped.spaces[stepped.at]], max(2.0, 0.11 * layout.cell)
        out += [
            Circle(at, (0.52 + 0.2 * stepped.flash) * layout.cell, theme["gold"], 1.0, width),
        ]
    return tuple(out)


def _route(space: Lattice, layout: LatticeLayout, pieces: list[Point], a: int, b: int) -> Route | None:
    """A step round t goes out at one edge and comes in at the other, as vectors do."""
    if math.isnan(layout.points[[a, b]].sum()):
        return None
    change = np.abs(np.subtract(space.padded[b], space.padded[a], dtype=int))
    if change[3] != 3 and not (space.periodic_z and change[2] == 3):
        return arc(layout.places[a], layout.places[b], layout.cell, pieces)
    (step,) = ways(space, layout, [(a, b)])[0]
    return Route(step.parts, max(2.2, 0.13 * layout.cell), 0.42 * layout.cell) if step.parts else None


Grid = tuple[Board, int, int]
"""A grid of sixteen cells: its board, z and t, counted from 0."""


def _grid_of(space: Lattice, layout: LatticeLayout, number: int | None) -> Grid | None:
    if number is None:
        return None
    c = space.padded[number].tolist()
    board = layout.board(*[*c[4:], 0, 0][:2])
    return None if board is None else (board, c[2], c[3])


def _veils(layout: LatticeLayout, view: View, here: Grid | None, theme: Theme) -> list[Primitive]:
    """A dark pane over every grid that is not in focus; the one pointed at stays clear."""
    if not view.levels and not view.quadrants:
        return []
    return [
        Box(layout.grid(board, z, t).inset(-CARD * layout.cell), theme["field"], 0.52, 0.3 * layout.cell)
        for board in layout.boards
        for t in range(layout.across)
        for z in range(layout.down)
        if (board, z, t) != here and not in_focus(view, z, t)
    ]


def in_focus(view: View, z: int, t: int) -> bool:
    """Whether a grid is among those isolated; z and t counted from 0."""
    return (not view.levels or z + 1 in view.levels) and (not view.quadrants or QUADRANTS[t] in view.quadrants)


# ---- what is always there ----


@memoize(most=2)
def _background(space: Lattice, layout: LatticeLayout, theme: Theme) -> tuple[Primitive, ...]:
    card, grid, fine = theme["grid_card"], theme["grid"], theme.fine(_FINE)
    cell = layout.cell
    out: list[Primitive] = [Box(square, grid, 0.22, 0.8 * cell, 1.0) for square in layout.squares]
    boxes = [
        layout.grid(board, z, t)
        for board in layout.boards
        for t in range(layout.across)
        for z in range(layout.down)
    ]
    if cell >= _CARDS:
        out += [Box(box.inset(-CARD * cell), card, 1.0, 0.3 * cell) for box in boxes]
    else:  # one card for all sixteen: nobody sees the gaps between them
        for board in layout.boards:
            first, last = layout.grid(board, layout.down - 1, 0), layout.grid(board, 0, layout.across - 1)
            whole = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)
            out.append(Box(whole.inset(-CARD * cell), card, 1.0, 0.3 * cell))
    out += _lines(boxes, cell, grid, fine)
    for board in layout.boards:
        out += _names(space, layout, board, theme)
    return tuple(out)


_CARDS = 5.0  # pixels of a cell from which on every grid has a card of its own
_FINE = 0.30  # strength of the lines between cells
_INNER = 3.0  # pixels of a cell from which on the lines between the cells are drawn


def _lines(boxes: list[Rect], cell: float, colour: str, fine: float) -> list[Primitive]:
    """The lines of grids of sixteen cells: the frames, and fainter ones inside, ``fine`` strong."""
    thin = float(max(1, round(cell / 30)))
    half = thin / 2 if thin % 2 else 0.0  # whole pixels
    out: list[Primitive] = []
    for alpha, steps in ((fine, (1, 2, 3)), (0.68, (0, 4))):
        ends = []
        for box in boxes:
            left, top, right, bottom = (n + half for n in (box.x, box.y, box.right, box.bottom))
            reach = thin / 2 if 0 in steps else 0.0
            for i in steps:
                x, y = left + i * cell, top + i * cell
                ends += [(x, top - reach, x, bottom + reach), (left + reach, y, right - reach, y)]
        if cell >= _INNER or 0 in steps:
            out.append(Lines(tuple(ends), colour, alpha if cell >= _CARDS else 0.75 * alpha, thin))
    return out


def _names(space: Lattice, layout: LatticeLayout, board: Board, theme: Theme) -> list[Primitive]:
    """Names of columns and rows, and of the board where there are several."""
    cell, text, second = layout.cell, theme["text"], theme["second"]
    out: list[Primitive] = []
    top, named = layout.down - 1, layout.named
    if cell >= _COUNTED:
        out += _numbers(layout, board, theme)
    first, last = layout.grid(board, top, 0), layout.grid(board, top, layout.across - 1)
    size = min(max(0.62 * cell, 11) if space.dimensions <= 4 else max(0.62 * cell, 9), max(24, 0.42 * cell))
    size = theme.letters(size, _NAME_ROOM * cell)
    above = first.y - layout.names_above
    if named and layout.across > 1:
        for t, name in enumerate(QUADRANTS):
            out.append(Text((layout.grid(board, top, t).centre[0], above), name, text, size))
    if named and layout.down > 1:
        left = layout.edges(board)[0] - max(1.15 * cell, 0.5 * cell + 0.75 * size)  # beside the numbers of y
        for z in range(layout.down):
            out.append(Text((left, layout.grid(board, z, 0).centre[1]), str(z + 1), text, size * 1.1))
        out.append(Text((left, above), "z", second, size))
    if space.dimensions <= 4:
        return out
    width = last.right - first.x
    parts = [QUADRANTS[board.u]] + ([QUADRANTS[board.v]] if space.dimensions == 6 else [])
    name = " · ".join(f"{dim} {part}" for dim, part in zip("uv", parts, strict=False))
    size = theme.letters(layout.title_size)
    if len(name) * 0.62 * size > width:
        name = " · ".join(parts)
    out.append(Text(((first.x + last.right) / 2, first.y - layout.title_above), name, text, size))
    return out


def _numbers(layout: LatticeLayout, board: Board, theme: Theme) -> list[Primitive]:
    """Numbers of x under the lowest grids, of y beside the leftmost ones."""
    cell, colour = layout.cell, theme["second"]
    size = theme.letters(max(_LEAST_NUMBER, 0.42 * cell), _NUMBER_ROOM * cell)
    left = layout.edges(board)[0] - 0.5 * cell
    out: list[Primitive] = []
    for number in range(4):
        along = (number + 0.5) * cell
        for t in range(layout.across):
            grid = layout.grid(board, 0, t)
            out.append(Text((grid.x + along, grid.bottom + (CARD + 0.32) * cell), str(number + 1), colour, size))
        for z in range(layout.down):
            grid = layout.grid(board, z, 0)
            out.append(Text((left, grid.bottom - along), str(number + 1), colour, size))
    return out


def _axes(space: Lattice, layout: LatticeLayout, theme: Theme) -> list[Primitive]:
    """The letter of each axis before its numbers and names; that of z stands there always."""
    cell, colour = layout.cell, theme["second"]
    size = theme.letters(max(_LEAST_NUMBER, 0.5 * cell), _NUMBER_ROOM * cell)
    out: list[Primitive] = []
    for board in layout.boards if cell >= _COUNTED else ():
        lowest, highest = layout.grid(board, 0, 0), layout.grid(board, layout.down - 1, 0)
        left, above = layout.edges(board)[0] - 0.5 * cell, highest.y - layout.names_above
        places = {"x": (left, lowest.bottom + (CARD + 0.32) * cell), "y": (left, above)}
        if layout.named and layout.across > 1:
            places["t"] = highest.x + 0.5 * cell, above
        out += [Text(places[axis], axis, colour, size) for axis in space.axes if axis in places]
    return out


def _hovered_grid(layout: LatticeLayout, grid: Grid, theme: Theme) -> list[Primitive]:
    box = layout.grid(*grid)
    cell = layout.cell
    card = box.inset(-CARD * cell)
    return [
        Box(card, theme["grid_hovered"], 1.0, 0.3 * cell),
        Box(card, theme["grid"], 0.35, 0.3 * cell, 1.0),
        *_lines([box], cell, theme["grid"], theme.fine(_FINE)),
    ]


BACKEND = MapBackend(lattice_layout, lattice_shapes)
