"""Meshes of a tree: its spots, its links, and where spots were that are not in focus. Pure numpy.

Shaders put them where they are: a vertex knows its node's middle and its pane, the pane's height and the size of
its spots are the shaders'.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.mesh import FLOATS, Mesh, instances
from vectorgames.scene.models import letters
from vectorgames.spaces.tree import COLOURS, HEAD

RING, DISC = 1, 6  # kinds of shaders/decal.frag
ROUND, SQUARE, TRIANGLE, CROSS = range(4)
FORMS = {"G": ROUND, "R": SQUARE, "Y": TRIANGLE, "B": CROSS, HEAD: ROUND}
# from the rim's foot to the top, finest last: part of the outline, height in thicknesses, outwards, upwards
PROFILES = (
    ((1.0, 0.0, 0.0, 1.0),),
    ((1.0, -1.0, 0.9, 0.4), (0.93, 0.0, 0.1, 1.0)),
    ((0.98, -1.0, 1.0, 0.1), (1.0, -0.30, 0.92, 0.38), (0.91, 0.0, 0.12, 0.99)),
    ((0.96, -1.0, 1.0, 0.0), (1.0, -0.42, 0.97, 0.24), (0.95, -0.05, 0.45, 0.89), (0.89, 0.0, 0.0, 1.0)),
)
# pixels of a spot's radius up to which it has so many corners, and its profile
DETAILS = ((0.9, 4, 0), (2.4, 6, 1), (5.0, 8, 1), (12.0, 14, 2), (24.0, 20, 2), (np.inf, 36, 3))
MANY = 2000  # more spots than this on one level are modelled coarsely
DOTS = 300  # so many links to dots would be a fog
CROWD, STRENGTH = 3.2, (0.11, 0.86)  # links are the weaker the more there are; the least, the most
WIDTH = (0.46, 0.62, 0.80, 1.0)
POINTS = (6, 8, 12, 18, 22)  # of a link
ARCS = ((300, 9), (MANY, 5), (np.inf, 3))  # points of a quarter of a circle, by how many there are
BESIDE = -0.8  # thicknesses of a spot: so far below its top footprints lie
AWAY = 0.22  # strength of what is not in focus


def detail(pixels: float, count: int) -> int:
    """How finely so many spots are modelled whose radius is so many pixels: an index of DETAILS."""
    return min(next(k for k, (most, _, _) in enumerate(DETAILS) if pixels <= most), 2 if count > MANY else 9)


@cache
def outline(form: int, corners: int) -> np.ndarray:
    """float[n, 4]: a form about as large as a circle of radius 1, counter-clockwise: place, direction outwards."""
    if form == ROUND:
        a = np.arange(corners) * 2 * np.pi / corners + np.pi / corners
        ring = np.column_stack([np.cos(a), np.sin(a)])
        return np.hstack([ring, ring])
    round_it = max(1, corners // 6)
    if form == CROSS:
        arm, wide = 1.04, 0.44
        quarter = np.array([(arm, -wide), (arm, wide), (wide, wide)])
        turn = [np.array([(np.cos(a), -np.sin(a)), (np.sin(a), np.cos(a))]) for a in np.arange(4) * np.pi / 2]
        points = np.vstack([quarter @ t.T for t in turn])
        radius = np.tile((0.13, 0.13, 0.0), 4)
    else:
        n, size, lift = (4, 1.16, 0.0) if form == SQUARE else (3, 1.34, -0.14)
        a = np.arange(n) * 2 * np.pi / n + (np.pi / 4 if n == 4 else np.pi / 2)
        points = size * np.column_stack([np.cos(a), np.sin(a)]) + (0.0, lift)
        radius = np.full(n, 0.16)
    return _rounded(points, radius, round_it)


def _rounded(points: np.ndarray, radius: np.ndarray, steps: int) -> np.ndarray:
    """A polygon's outline with rounded corners, float[n, 4]."""
    out = []
    for k, (p, r) in enumerate(zip(points, radius, strict=True)):
        a, b = points[k - 1] - p, points[(k + 1) % len(points)] - p
        a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
        if not r:  # a corner inwards
            n = a + b
            out.append((*p, *(n / np.linalg.norm(n))))
            continue
        middle = p + (a + b) / np.linalg.norm(a + b) * r / np.sqrt((1 - a @ b) / 2)
        na, nb = np.array((a[1], -a[0])), np.array((-b[1], b[0]))
        na, nb = (n if n @ (a + b) < 0 else -n for n in (na, nb))
        for f in np.linspace(0, 1, steps + 1) if steps > 1 else (0.5,):
            n = na * (1 - f) + nb * f
            n /= np.linalg.norm(n)
            out.append((*(middle + n * r), *n))
    return np.array(out)


@cache
def spot(form: int, level: int) -> tuple[np.ndarray, np.ndarray]:
    """(vertices float32[n, 15], triangles uint32[m, 3]) of one spot in a detail, without place and colour."""
    _, corners, profile = DETAILS[level]
    ring, rows = outline(form, corners), PROFILES[profile]
    n, block = len(ring), np.zeros((len(rows) * len(ring) + 1, FLOATS), np.float32)
    for k, (part, z, out, up) in enumerate(rows):
        here = block[k * n : (k + 1) * n]
        here[:, :2], here[:, 2] = ring[:, :2] * part, z
        here[:, 3:5], here[:, 5] = ring[:, 2:] * out, up
        here[:, 13] = part
    block[-1, 5] = 1.0
    if len(rows) == 1:  # a dot
        return block[:-1], np.array([(0, k, k + 1) for k in range(1, n - 1)], np.uint32)
    i, j = np.arange(n), (np.arange(n) + 1) % n
    triangles = [(len(rows) - 1) * n + np.column_stack([i, j, np.full(n, n)])]
    for k in range(len(rows) - 1):
        low, high = k * n, (k + 1) * n
        triangles += [np.column_stack([low + i, low + j, high + j]), np.column_stack([low + i, high + j, high + i])]
    return block, np.vstack(triangles).astype(np.uint32)


def spots(board: Board, nodes: np.ndarray, level: int, shapes: bool) -> Mesh:
    """The spots of these nodes, int[n], in one detail; ``shapes``: each colour has a form of its own."""
    mesh, names, last = Mesh(), letters(), _last(board, nodes)
    for k, name in enumerate((*COLOURS, HEAD)):
        mine = nodes[last == k]
        if not len(mine):
            continue
        block, triangles = spot(FORMS[name] if shapes else ROUND, level)
        block = block.copy()
        body, pale = colours.SPOT[name]
        block[:, 6:9], block[:, 9], block[:, 12] = body, pale, names.index(name)
        part = instances(block, triangles, np.zeros((len(mine), 3)), board.pane_of[mine])
        part.vertices[0].reshape(len(mine), -1, FLOATS)[..., 10:12] = board.local[mine][:, None]
        mesh.add_block(*part.arrays())
    return mesh


def footprints(board: Board, nodes: np.ndarray, bright: bool = False) -> Mesh:
    """Rings where the spots of these nodes would be, as mark.vert wants them; ``bright``: on a light ground."""
    mesh = Mesh()
    if not len(nodes):
        return mesh
    table = np.array([colours.spot_lines(bright)[name] for name in (*COLOURS, HEAD)])
    rgba = np.ones((len(nodes), 4))
    rgba[:, :3] = table[_last(board, nodes)] * 0.9 + 0.08
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    for kind, size, strength, parameter in ((RING, 1.05, 0.60, 0.82), (DISC, 0.80, 0.16, 0.0)):
        corners = np.zeros((len(nodes), 4, 3))
        corners[..., :2], corners[..., 2] = board.local[nodes][:, None], BESIDE
        uv = np.concatenate([square, np.tile((float(kind), parameter), (4, 1))], 1)
        mesh.quads(corners, (size, 0, 0), rgba[:, None] * (1, 1, 1, strength), uv, board.pane_of[nodes])
    return mesh


def links(board: Board, focus: np.ndarray, shown: np.ndarray, details: list[int], bright: bool = False) -> Mesh:
    """From every node but the head to its parent, and round the quadrangles: those of the bottom level are seen
    only where the tree is rolled up.

    ``focus``, ``shown``: bool[size], what is in focus, and there at all. ``details`` of the spots by pane: links
    to those that are mere dots are left out, but for the topmost. ``bright``: on a light ground.
    """
    mesh = Mesh()
    for pane in range(board.panes - 1):
        nodes = np.flatnonzero(board.pane_of == pane)
        if details[pane] == 0 and len(nodes) > DOTS:
            continue
        parents = (nodes - 1) // 4
        here = shown[nodes] & shown[parents]
        nodes, parents = nodes[here], parents[here]
        seen = np.where(focus[nodes] & focus[parents], 1.0, AWAY)
        body = np.array([colours.spot_lines(bright)[c] for c in COLOURS])[(nodes - 1) % 4]
        strength = np.clip(CROWD / max(1, len(nodes)) ** 0.5, *STRENGTH) * seen
        width = WIDTH[min(pane, len(WIDTH) - 1)]
        strong = 0.55 + 0.45 * min(1.0, pane / 3)
        count = POINTS[min(pane, len(POINTS) - 1)]
        _strips(mesh, board, parents, nodes, (body * 0.75 + 0.10) * strong, strength, width, count, 0)
        beside = nodes - (nodes - 1) % 4 + nodes % 4
        points = next(count for most, count in ARCS if len(nodes) <= most)
        pale = np.tile(colours.ENGRAVING[2] * strong * 0.6, (len(nodes), 1))
        _strips(mesh, board, nodes, beside, pale, 0.55 * seen, width * 0.8, points, 1 if pane else 2)
    return mesh


def _strips(mesh: Mesh, board: Board, above, below, colour, strength, width: float, count: int, kind: int) -> None:
    """Append ribbons of ``count`` points from nodes to nodes, as link.vert wants them."""
    n = len(above)
    if not n:
        return
    block = np.zeros((n, count, 2, FLOATS), np.float32)
    block[..., 0:2] = board.local[above][:, None, None]
    block[..., 2] = np.linspace(0, 1, count)[None, :, None]
    block[..., 3:5] = board.local[below][:, None, None]
    block[..., 5] = board.pane_of[above][:, None, None]
    block[..., 6:9], block[..., 9] = colour[:, None, None], strength[:, None, None]
    block[..., 0, 10], block[..., 1, 10] = -1.0, 1.0
    block[..., 11], block[..., 12] = kind, width
    block[..., 14] = board.pane_of[below][:, None, None]
    k = np.arange(count - 1)[:, None] * 2
    one = np.concatenate([k + (0, 1, 3), k + (0, 3, 2)])
    triangles = one[None] + (np.arange(n) * 2 * count)[:, None, None]
    mesh.add_block(block.reshape(-1, FLOATS), triangles.reshape(-1, 3).astype(np.uint32))


def _last(board: Board, nodes: np.ndarray) -> np.ndarray:
    """int[n]: the last letters of nodes in cyclic order, 4 for the head."""
    return np.where(nodes > 0, (nodes - 1) % 4, 4)
