"""The map of a tree in which its pieces come before the board: squares of grey, small nodes, large tokens.

Sizes are those of a study of what is seen at a glance, for 45 pixels from node to node.
"""

from __future__ import annotations

from collections.abc import Collection

from vectorgames.base.memoize import memoize
from vectorgames.boards.tree.map_layout import TreeLayout
from vectorgames.boards.tree.map_nodes import (
    ASIDE,
    LETTER,
    SEEN,
    alike,
    letter_of,
    lettered,
    spot_shape,
)
from vectorgames.boards.tree.tokens import NODE_COLOURS, ground, softened, tones
from vectorgames.view.flat_map import Spots
from vectorgames.view.map_lines import mixed
from vectorgames.view.map_pieces import figure, outline
from vectorgames.view.primitives import (
    Circle,
    Lines,
    Point,
    Polygon,
    Primitive,
    Stamp,
    Striped,
    rounded,
)
from vectorgames.view.tableau import Piece, Tableau
from vectorgames.view.themes import Theme, lightness

_DOT, _NODE, _GROWN = 0.104, 0.167, 0.04
"""Radius of an empty node: of the bottom level, of the next one, how much more one of each level above has; all
by the distance of two nodes."""

_DOT_LEAST = 1.3  # pixels
_TOLD = 0.2  # the same of one of the bottom level that has its letter
_CLOSE = 14  # pixels from spot to spot below which empty nodes step back farther
_RING, _LETTER = 0.2, 0.62  # of a node above: width of its ring, radius of a spot with such a letter, in radii
_DARKER = 0.28  # how much darker than the ground it is
_LINK = 0.22  # strength of the lines to the nodes of the bottom level
_ROUND = 0.26  # of the corners of a square, by the distance of two nodes
_SOFT = 14.0  # pixels from node to node from which on there are such corners

_TOKEN, _TOKEN_LEAST, _TOKEN_CLOSE = 0.94, 5.0, 0.58
"""Radius of a piece by the room that it has; at least so many pixels; where nodes lie close together, at least such
a part of their distance."""

_BEAD, _KIND_BEAD, _FIGURE = 0.54, 0.62, 0.88
"""Radius of the node's colour on a piece, where it has a kind, too; of the picture of the kind in it."""

_LETTERED, _WRITTEN = 0.8, 0.86
"""Radius of the colour on a piece whose letter has a least size; size of that letter by the one on such a node."""

_SMALL, _CORE = 7.5, 0.4  # radius of a piece below which no letter is read on it, and of the node's colour then
_EDGE, _PALE_EDGE = 0.075, 0.12  # width of a piece's edge by its radius: of a light one, of a dark one
_SHADE = (0.06, 0.14, 0.34)  # of a piece: how far to the right and down, by its radius, and how strong

_ROUND_LAST, _LINE = 1.24, 0.058
"""Radius of the ring round the piece that was moved last, by its own; width of its line, by the distance of two
nodes."""


def piece_radius(layout: TreeLayout, node: int) -> float:
    """Of a piece on a node."""
    least = _TOKEN_LEAST if layout.cell >= _CLOSE else _TOKEN_CLOSE * layout.cell
    return max(_TOKEN * float(layout.radii[node]), least)


def node_radius(layout: TreeLayout, node: int) -> float:
    """Of a node that nobody stands on."""
    below = layout.space.depth - layout.space.level(node)
    if node in layout.above:
        return 0.8 * float(layout.radii[node])
    size = _NODE + _GROWN * (below - 1) if below else _DOT
    return min(max(_DOT_LEAST, size * layout.cell), float(layout.radii[node]))


@memoize(most=2)
def squares(layout: TreeLayout, theme: Theme) -> tuple[Primitive, ...]:
    """The square of every node that has nodes below it, a little lighter from level to level; lines to the nodes of
    the bottom level."""
    space = layout.space
    out: list[Primitive] = []
    for level in range(layout.top, space.depth):
        half = layout.reach(level)
        places = tuple(
            layout.places[n] for n in range(space.firsts[level], space.firsts[level + 1]) if layout.on_board(n)
        )
        shape = rounded(half, _ROUND * layout.cell if layout.cell >= _SOFT else 0.0)
        out.append(Stamp((Polygon(shape, ground(theme, level - layout.top)),), places))
    if layout.cell >= _SOFT:
        pale = "#000000" if theme.bright else "#FFFFFF"
        out.append(Lines(_links(layout), pale, _LINK, max(1.0, round(layout.cell / 45))))
    return tuple(out)


def _links(layout: TreeLayout) -> tuple[tuple[float, float, float, float], ...]:
    """From every node of the bottom level to the one above it."""
    space = layout.space
    bottom = (n for n in range(space.firsts[space.depth], space.size) if layout.on_board(n))
    return tuple((*layout.places[n], *layout.places[(n - 1) // 4]) for n in bottom if n and n != layout.head)


@memoize(most=4)
def spots(
    layout: TreeLayout, taken: frozenset[int], how: Spots, theme: Theme, told: frozenset[int]
) -> tuple[Primitive, ...]:
    """All nodes that are not taken: small discs on the bottom level, rings with letters above; those ``told`` with
    their letters."""
    bottom = layout.space.firsts[layout.space.depth]
    out: list[Primitive] = []
    letters: list[Primitive] = []
    for (letter, _, alpha), nodes in alike(layout):
        low = nodes[0] >= bottom
        if low and layout.cell < SEEN:
            continue
        gone = taken | told if low else taken
        places = tuple(layout.places[n] for n in nodes if n not in gone)
        colour, radius = softened(theme, letter, layout.cell < _CLOSE), node_radius(layout, nodes[0])
        if not low and how.letters:
            radius = max(radius, theme.least / (LETTER * _LETTER))
        if not places:
            continue
        if low:
            shape = spot_shape(letter, 1.25 * radius if how.shapes else radius, how.shapes)
            out.append(Stamp((Polygon(shape, colour, alpha),), places))
            continue
        body = mixed(theme["board"], "#FFFFFF" if theme.bright else "#000000", _DARKER)
        parts = (spot_shape(letter, size, how.shapes) for size in (radius, (1 - _RING) * radius))
        out.append(Stamp(tuple(Polygon(s, c, alpha) for s, c in zip(parts, (colour, body), strict=True)), places))
        ink = mixed(
            NODE_COLOURS[letter][0], "#000000" if theme.bright else "#FFFFFF", 0.6 if theme.bright else 0.25
        )
        letters += lettered(letter, _LETTER * radius, places, alpha, how, ink)
    for node in sorted(told - taken if layout.cell >= SEEN else ()):
        if layout.shows(node):
            letter, at, alpha = letter_of(node), (layout.places[node],), 1.0 if layout.focus[node] else ASIDE
            radius = _TOLD * layout.cell
            out.append(
                Stamp((Polygon(spot_shape(letter, radius, how.shapes), NODE_COLOURS[letter][0], alpha),), at)
            )
            letters += lettered(letter, 0.9 * radius, at, alpha, how, NODE_COLOURS[letter][1], theme.least)
    return (*out, *letters)


@memoize(most=6)
def held(
    layout: TreeLayout, pieces: tuple[Piece, ...], theme: Theme, how: Spots, strength: float = 1.0
) -> tuple[Primitive, ...]:
    """Pieces with the colours of their nodes, and on these the letters of nodes, or what kind they are."""
    bodies: dict[tuple[int, float, float], list[Point]] = {}
    beads: dict[tuple[str, float, float], list[Point]] = {}
    told: list[Primitive] = []
    for piece in pieces:
        letter, radius = letter_of(piece.space), piece_radius(layout, piece.space)
        if how.letters:
            radius = max(radius, theme.least / (LETTER * _WRITTEN * _LETTERED))
        alpha, at = (1.0 if layout.focus[piece.space] else ASIDE) * strength, layout.places[piece.space]
        bodies.setdefault((piece.owner, radius, alpha), []).append(at)
        share = _KIND_BEAD if piece.kind else _BEAD if radius >= _SMALL else _CORE
        bead = (max(share, _LETTERED) if theme.least else share) * radius
        beads.setdefault((letter, bead, alpha), []).append(at)
        fill, ink = NODE_COLOURS[letter]
        if piece.kind:
            told += figure(piece.kind, at, _FIGURE * bead, ink, fill, alpha)
    out: list[Primitive] = []
    for (owner, radius, alpha), places in bodies.items():
        out.append(Stamp(token(theme, owner, radius, alpha), tuple(places)))
    kinds = {layout.places[piece.space] for piece in pieces if piece.kind}
    for (letter, radius, alpha), places in beads.items():
        fill, ink = NODE_COLOURS[letter]
        out.append(Stamp((Polygon(spot_shape(letter, radius, how.shapes), fill, alpha),), tuple(places)))
        bare = tuple(at for at in places if at not in kinds)
        told += lettered(letter, _WRITTEN * radius, bare, alpha, how, ink, theme.least) if bare else []
    return (*out, *told)


def token(theme: Theme, owner: int, radius: float, alpha: float = 1.0) -> tuple[Polygon, ...]:
    """A player's piece round its middle: its shadow, its edge, its body."""
    body, edge = tones(theme, owner)
    right, down, strength = _SHADE
    wide = max(1.0, (_EDGE if lightness(body) > lightness(edge) else _PALE_EDGE) * radius)
    shape, inner = outline(owner, radius), outline(owner, max(0.0, radius - wide))
    shade = tuple((x + right * radius, y + down * radius) for x, y in shape)
    return (
        Polygon(shade, "#000000", strength * alpha),
        Polygon(shape, edge, alpha),
        Polygon(inner, body, alpha),
    )


def group_tones(theme: Theme, owner: int) -> tuple[str, str]:
    """What lies under the pieces of a group, and its border."""
    body, edge = tones(theme, owner)
    return mixed(theme["board"], "#000000", 0.3), body if lightness(body) > lightness(edge) else edge


def moved(theme: Theme, text: str, at: Point, radius: float, alpha: float) -> list[Primitive]:
    """A piece that is between two nodes, or has just gone."""
    owner, kind = int(text[0]), text[1:]
    body, edge = tones(theme, owner)
    sign = figure(kind, at, _FIGURE * _KIND_BEAD * radius, edge, body, alpha) if kind else ()
    return [Stamp(token(theme, owner, radius, alpha), (at,)), *sign]


def last_move(layout: TreeLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """One line for each piece that was moved, from an open ring where it stood to a ring round it."""
    colour, width = theme["last"], max(1.6, _LINE * layout.cell)
    out: list[Primitive] = []
    for path in tableau.paths:
        nodes = [node for node in path.spaces if layout.on_board(node)]
        if path.kind != "trail" or len(nodes) != len(path.spaces) or len(nodes) < 2:
            continue
        places = [layout.places[node] for node in nodes]
        start = piece_radius(layout, nodes[0])
        line = _from_rim(places, start)
        out += [Striped(line, ((colour, "solid"),), 1e6, 0.7 if path.quiet else 1.0, width)]
        out.append(Circle(places[0], start, colour, 1.0, 0.85 * width))
    return out


def rings(layout: TreeLayout, nodes: Collection[int], tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Round pieces that came to these nodes by the last turn, in their own shapes."""
    owners = {piece.space: piece.owner for piece in tableau.pieces}
    width = max(1.6, _LINE * layout.cell)
    out: list[Primitive] = []
    for node in nodes:
        if layout.shows(node):
            shape = outline(owners.get(node, 1), _ROUND_LAST * piece_radius(layout, node), *layout.places[node])
            out.append(Polygon(shape, theme["last"], 1.0, width))
    return out


def _from_rim(places: list[Point], away: float) -> tuple[Point, ...]:
    """A line that begins so far from its first point."""
    (x, y), (u, v) = places[:2]
    far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0
    share = min(0.9, away / far)
    return (x + (u - x) * share, y + (v - y) * share), *places[1:]
