"""Pieces of the plain board of a tree in the scene: thick tokens, on each the colour of its node with a letter or
the picture of its kind. All in radii of the spots on which they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from vectorgames.boards.tree.geometry import TreeBoard
from vectorgames.boards.tree.tokens import NODE_COLOURS, tones
from vectorgames.scene import colours
from vectorgames.scene.marks import LETTER
from vectorgames.scene.mesh import FLOATS, Mesh, instances
from vectorgames.scene.models import ICON, letters
from vectorgames.view.flat_map import Spots
from vectorgames.view.map_pieces import outline
from vectorgames.view.tableau import Piece
from vectorgames.view.themes import Theme, lightness

HIGH = 0.52  # how high a token is over the top of its spot

TALL = 16.0  # a radius of height counts as so many millimetres where light and shadow are told
BEAD, KIND_BEAD, RAISED = 0.58, 0.66, 0.03  # radius of the node's colour, with a kind; how far it stands out
LETTER_SIZE, FIGURE_SIZE = 1.05, 1.12  # half the square of a letter, of a picture, by the radius of their ground
FLAT = 0.12  # gloss: tokens are matt
SHARP = np.cos(np.radians(40))  # from such a turn on a corner has an edge
CORNERS = ((40.0, 1), (9.0, 1), (1.0, 2), (1.0, 2))
"""By detail: for which radius in pixels outlines have enough corners, and of how many of them one is taken."""

LOWEST = 3  # a detail without sides
EDGE, PALE_EDGE, BEVEL = 0.06, 0.11, 0.05  # width of the edge of a light token, of a dark one; how high it is


def token_size(depth: int) -> float:
    """Radius of a token, larger on deep trees, whose nodes are many and small; neighbours do not touch."""
    return min(1.2 + 0.45 * max(0, depth - 4), 1.95)


@cache
def _rim(owner: int, detail: int) -> tuple[np.ndarray, np.ndarray]:
    """Sides of a token's outline, counter-clockwise: places of their ends, float[n, 2, 2], for a radius of 1, and
    the ways outwards there."""
    size, each = CORNERS[detail]
    ring = np.array(outline(owner, size)) * (1.0, -1.0) / size
    ring = ring if len(ring) < 12 else ring[::each]
    if (ring[0, 0] * ring[1, 1] - ring[0, 1] * ring[1, 0]) < 0:
        ring = ring[::-1]
    ends = np.stack([ring, np.roll(ring, -1, 0)], 1)
    along = ends[:, 1] - ends[:, 0]
    out = np.column_stack([along[:, 1], -along[:, 0]]) / np.linalg.norm(along, axis=1, keepdims=True)
    normals = np.repeat(out[:, None], 2, 1)
    for k, before in ((0, np.roll(out, 1, 0)), (1, np.roll(out, -1, 0))):
        soft = (out * before).sum(1) > SHARP
        normals[soft, k] = (out + before)[soft]
    return ends, normals / np.linalg.norm(normals, axis=2, keepdims=True)


@cache
def _block(theme: Theme, owner: int, detail: int, bead: float) -> tuple[np.ndarray, np.ndarray, int]:
    """Vertices and triangles of a token of radius 1, and from which vertex on they have the colour of the node."""
    (body, edge), (ends, normals) = tones(theme, owner), _rim(owner, detail)
    wide = 1.0 - (PALE_EDGE if lightness(body) < lightness(edge) else EDGE)
    fill, rim = ((*colours.linear(tone), FLAT) for tone in (body, edge))
    mesh = Mesh()
    if detail < LOWEST:
        _band(mesh, ends, normals, (1.0, -1.0, 1.0, 0.0), (1.0, HIGH - BEVEL, 1.0, 0.15), fill)
    _band(mesh, ends, normals, (1.0, HIGH - BEVEL, 0.5, 0.85), (wide, HIGH, 0.0, 1.0), rim)
    mesh.polygon(ends[:, 0] * wide, HIGH, fill)
    first = mesh.count
    mesh.polygon(_rim(1, detail)[0][:, 0] * bead, HIGH + RAISED, (1.0, 1.0, 1.0, FLAT))
    block, triangles = mesh.arrays()
    block[:, 12] = (np.maximum(block[:, 2], 0.0) + 0.5) * TALL
    return block, triangles, first


Row = tuple[float, float, float, float]
"""Of a band round a token: part of the radius, height; how far it looks outwards, upwards."""


def _band(mesh: Mesh, ends: np.ndarray, normals: np.ndarray, low: Row, high: Row, rgba: tuple[float, ...]) -> None:
    """Append a quad for every side of an outline."""
    corners, ways = np.zeros((len(ends), 4, 3)), np.zeros((len(ends), 4, 3))
    for k, (end, (part, z, out, up)) in enumerate(((0, low), (1, low), (1, high), (0, high))):
        corners[:, k, :2], corners[:, k, 2] = ends[:, end] * part, z
        ways[:, k, :2], ways[:, k, 2] = normals[:, end] * out, up
    mesh.quads(corners, ways / np.linalg.norm(ways, axis=2, keepdims=True), rgba, (0, 0, 0, 0), 0)


def tokens(
    board: TreeBoard,
    theme: Theme,
    pieces: Sequence[Piece],
    details: Sequence[int],
    lit: dict[int, float],
    rise: np.ndarray,
) -> Mesh:
    """All these pieces as ring.vert wants them. ``details`` by pane; ``lit``: space -> when a set comes to it;
    ``rise`` float[n]: how much higher each stands, in radii."""
    mesh = Mesh()
    groups: dict[tuple[int, bool, int], list[int]] = {}
    for i, piece in enumerate(pieces):
        groups.setdefault((piece.owner, bool(piece.kind), int(board.pane_of[piece.space])), []).append(i)
    for (owner, kind, pane), which in sorted(groups.items()):
        block, triangles, first = _block(theme, owner, details[pane], KIND_BEAD if kind else BEAD)
        block = block.copy()
        block[:, :2] *= token_size(board.space.depth)
        spaces = [pieces[i].space for i in which]
        higher = np.zeros((len(which), 3))
        higher[:, 2] = rise[which]
        part = instances(block, triangles, higher, np.full(len(which), pane))
        rows = part.vertices[0].reshape(len(which), len(block), FLOATS)
        rows[..., 10] = np.array([1.0 + lit[s] if s in lit else 0.0 for s in spaces])[:, None]
        rows[..., 11], rows[..., 13] = board.local[spaces].T[..., None]
        for k, space in enumerate(spaces):
            rows[k, first:, 6:9] = colours.linear(NODE_COLOURS[board.space.names[space][-1]][0])
        mesh.add_block(*part.arrays())
    return mesh


def written(
    board: TreeBoard, theme: Theme, pieces: Sequence[Piece], rise: Sequence[float], strength: float, how: Spots
) -> Mesh:
    """What is on the colours of nodes, as bead.vert wants it: pictures of kinds, else letters of nodes."""
    mesh, names, size = Mesh(), letters(), token_size(board.space.depth)
    for piece, high in zip(pieces, rise, strict=True):
        node = board.space.names[piece.space][-1]
        sign = ICON.get(piece.kind, piece.kind[:1].upper()) if piece.kind else node
        if sign not in names or not (piece.kind or how.letters):
            continue
        half = KIND_BEAD * FIGURE_SIZE if piece.kind else BEAD * LETTER_SIZE
        rgba = (*colours.shown(theme, NODE_COLOURS[node][1]), strength)
        place = (*board.local[piece.space].tolist(), HIGH + 2 * RAISED + high)
        normal = (half * size, 0.0, 1.0)
        mesh.decal(place, normal, LETTER, float(names.index(sign)), rgba, int(board.pane_of[piece.space]))
    return mesh
