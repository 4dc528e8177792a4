"""Meshes of the parts of an assembly, from their outlines: panes, upright plates, solids.

Places are given round the part's own home (``home``), where shaders put it; see ``Part.frame``. What is alike in
outline, thickness and kind is made once.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.part import Outline, Part
from vectorgames.boards.turning import revolved
from vectorgames.memoize import memoize_by_value
from vectorgames.scene.mesh import Mesh, instances
from vectorgames.scene.meshes import SKIRT, UP

SMOOTH = 0.80  # cosine of the turn up to which two sides of an outline are one round surface
RIM = 1.6  # mm of light along the edges of a broad face
TURNED = 24  # corners of what is turned
MANY, FEW_CORNERS = 16, 12  # of so many pieces alike a circle needs no more corners


def home(part: Part) -> np.ndarray:
    """float64[3]: where a part's places count from: of what lies flat its upper side, else the origin."""
    (_, _, z), u, v = part.frame
    return np.array([0.0, 0.0, z + part.thickness if _lies(u, v) else 0.0])


def pane(part: Part, holes: float) -> Mesh:
    """Walls and skirt of what lies flat, ``holes``: how much the walls of its cuts are dimmed."""
    return _pane(part.outlines, part.thickness, holes)


def face(half: float, holes: tuple[Outline, ...] = ()) -> Mesh:
    """The upper side of a square pane with holes; its shader knows the rest of what is cut."""
    h = half + 0.8
    outlines = (((-h, -h), (h, -h), (h, h), (-h, h)), *holes)
    points = np.array([(x, y, 0.0) for ring in outlines for x, y in ring])
    uv = np.hstack([points[:, :2], np.zeros((len(points), 2))])
    return Mesh().add(points, UP, triangles_of(outlines), uv=uv)


def upright(part: Part) -> Mesh:
    """A plate on edge: both broad faces, light along their edges, walls; kinds of shaders/upright.frag."""
    return _upright(part.outlines, part.thickness, part.frame)


def solid(part: Part, rgba, cover: float = 1.0, guide: float = 0.0) -> Mesh:
    """All pieces of a solid part, each with its number.

    ``cover``: how far a state may cover its colour; ``guide`` 1: a light guide.
    """
    (_, u, v), z = part.frame, home(part)[2]
    origin = tuple((np.array(part.frame[0]) - (0.0, 0.0, z)).tolist())
    if part.profile:
        block, triangles = _turned(part.profile, part.bore, (origin, u, v))
    else:
        block, triangles = _prism(part.outlines, part.thickness, (origin, u, v), part.count >= MANY)
    block = block.copy()
    block[:, 6:10] = rgba
    block[:, 10], block[:, 13] = cover, guide
    mesh = instances(block, triangles, np.array(part.places), np.zeros(part.count))
    mesh.vertices[0].reshape(part.count, -1, block.shape[1])[..., 12] = np.arange(part.count)[:, None]
    return mesh


@memoize_by_value
def triangles_of(outlines: tuple[Outline, ...]) -> np.ndarray:
    """uint32[m, 3]: triangles between the points of closed outlines, the first the outside, the others holes.

    All are counter-clockwise, however the outlines run.
    """
    maker, count = p3d.Triangulator(), 0
    for k, ring in enumerate(outlines):
        if k:
            maker.begin_hole()
        for point in ring:
            number = maker.add_vertex(p3d.LPoint2d(*point))
            (maker.add_hole_vertex if k else maker.add_polygon_vertex)(number)
            count += 1
    maker.triangulate()
    corners = maker.get_triangle_v0, maker.get_triangle_v1, maker.get_triangle_v2
    out = [[corner(k) for corner in corners] for k in range(maker.get_num_triangles())]
    return np.array(out, np.uint32).reshape(-1, 3)


# ---- the makers ----


def _lies(u: tuple, v: tuple) -> bool:
    return u[2] == 0 and v[2] == 0


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]


def _rings(outlines: tuple[Outline, ...]) -> list[np.ndarray]:
    """float64[n, 2] each: the outside counter-clockwise, holes clockwise, no point twice."""
    out = []
    for k, outline in enumerate(outlines):
        ring = np.array(outline)
        ring = ring[np.hypot(*(ring - np.roll(ring, 1, 0)).T) > 1e-6]
        if (_cross(ring, np.roll(ring, -1, 0)).sum() > 0) == (k > 0):
            ring = ring[::-1]
        out.append(ring)
    return out


def _sides(ring: np.ndarray) -> tuple[np.ndarray, ...]:
    """(starts, ends, normals at the starts, normals at the ends) of a ring's sides, float64[n, 2] each."""
    end = np.roll(ring, -1, 0)
    along = end - ring
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    before, after = np.roll(normal, 1, 0), np.roll(normal, -1, 0)

    def shared(other: np.ndarray) -> np.ndarray:
        both = normal + other
        round_ = (normal * other).sum(1) > SMOOTH
        return np.where(round_[:, None], both / np.maximum(np.hypot(*both.T), 1e-9)[:, None], normal)

    return ring, end, shared(before), shared(after)


def _walls(ring: np.ndarray, low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    """(corners float64[n, 4, 3], normals likewise) of upright quads along a ring, in the outline's own axes."""
    a, b, na, nb = _sides(ring)
    z = np.array([low, low, high, high])
    corners, normals = np.zeros((len(a), 4, 3)), np.zeros((len(a), 4, 3))
    corners[:, (0, 3), :2], corners[:, (1, 2), :2], corners[..., 2] = a[:, None], b[:, None], z
    normals[:, (0, 3), :2], normals[:, (1, 2), :2] = na[:, None], nb[:, None]
    return corners, normals


def _corner_ways(ring: np.ndarray) -> np.ndarray:
    """float64[n, 2]: from every corner outwards, so long that sides moved by it move by 1."""
    along = np.roll(ring, -1, 0) - ring
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    both = normal + np.roll(normal, 1, 0)
    return both / np.maximum(1 + (normal * np.roll(normal, 1, 0)).sum(1), 0.3)[:, None]


@memoize_by_value
def _pane(outlines: tuple[Outline, ...], thickness: float, holes: float) -> Mesh:
    mesh = Mesh()
    for k, ring in enumerate(_rings(outlines)):
        corners, normals = _walls(ring, -thickness, 0.0)
        across, dimmed = np.array([(-1.0,), (-1.0,), (1.0,), (1.0,)]), holes if k else 0.0
        uv = np.hstack([np.zeros((4, 1)), across, np.full((4, 1), dimmed), np.zeros((4, 1))])
        mesh.quads(corners, normals, (1, 1, 1, 1), uv, 0)
        if not k:
            ways, z = _corner_ways(ring) * SKIRT, np.full((len(ring), 1), -thickness / 2)
            inner, outer = np.hstack([ring, z]), np.hstack([ring + ways, z])
            skirt = np.stack([inner, np.roll(inner, -1, 0), np.roll(outer, -1, 0), outer], 1)
            mesh.quads(skirt, UP, (1, 1, 1, 1), [(0, 0, 0, 1), (0, 0, 0, 1), (1, 0, 0, 1), (1, 0, 0, 1)], 0)
    return mesh.merged()


@memoize_by_value
def _upright(outlines: tuple[Outline, ...], thickness: float, frame: tuple) -> Mesh:
    mesh, faces = Mesh(), triangles_of(outlines)
    points = np.array([point for ring in outlines for point in ring])
    for z, side in ((0.0, -1.0), (thickness, 1.0)):
        flat = np.hstack([points, np.full((len(points), 1), z)])
        mesh.add(flat, (0, 0, side), faces if side > 0 else faces[:, ::-1])
    for ring in _rings(outlines):
        inner = ring - _corner_ways(ring) * RIM
        for z, side in ((0.0, -1.0), (thickness, 1.0)):
            rows = [np.hstack([row, np.full((len(ring), 1), z)]) for row in (ring, inner)]
            strip = np.stack([rows[0], np.roll(rows[0], -1, 0), np.roll(rows[1], -1, 0), rows[1]], 1)
            uv = [(0, 0, 0, 1), (0, 0, 0, 1), (1, 0, 0, 1), (1, 0, 0, 1)]
            mesh.quads(strip, (0, 0, side), (1, 1, 1, 1), uv, 0)
        corners, normals = _walls(ring, 0.0, thickness)
        mesh.quads(corners, normals, (1, 1, 1, 1), [(-1, 0, 0, 2), (-1, 0, 0, 2), (1, 0, 0, 2), (1, 0, 0, 2)], 0)
    return _framed(mesh, frame)


@memoize_by_value
def _prism(
    outlines: tuple[Outline, ...], thickness: float, frame: tuple, coarse: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of one piece; uv.y is 0 at its lower, 1 at its upper end."""
    outlines = tuple(_rounded(outline, coarse) for outline in outlines)
    mesh, faces = Mesh(), triangles_of(outlines)
    points = np.array([point for ring in outlines for point in ring])
    for z, side in ((0.0, -1.0), (thickness, 1.0)):
        flat = np.hstack([points, np.full((len(points), 1), z)])
        mesh.add(flat, (0, 0, side), faces if side > 0 else faces[:, ::-1], uv=(0, float(side > 0), 0, 0))
    for ring in _rings(outlines):
        corners, normals = _walls(ring, 0.0, thickness)
        mesh.quads(corners, normals, (1, 1, 1, 1), [(0, 0, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)], 0)
    return _framed(mesh.merged(), frame).arrays()


@memoize_by_value
def _turned(profile: Outline, bore: float, frame: tuple) -> tuple[np.ndarray, np.ndarray]:
    """The same of what is turned."""
    wide = tuple((r * _fuller(TURNED), z) for r, z in profile)
    points, triangles = revolved(wide, TURNED, bore)
    corners = points[triangles]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    flat = across / np.linalg.norm(across, axis=1)[:, None]
    normals, at = np.empty_like(corners), triangles.ravel()
    order = np.argsort(at, kind="stable")
    for group in np.split(order, np.flatnonzero(np.diff(at[order])) + 1):
        own = group // 3  # the triangles round one point
        alike = (flat[own] @ flat[own].T > SMOOTH).astype(float) @ across[own]
        normals.reshape(-1, 3)[group] = alike / np.linalg.norm(alike, axis=1)[:, None]
    points, high = corners.reshape(-1, 3), max(z for _, z in profile)
    uv = np.zeros((len(points), 4))
    uv[:, 1] = points[:, 2] / high
    mesh = Mesh().add(points, normals.reshape(-1, 3), np.arange(len(points)).reshape(-1, 3), uv=uv)
    return _framed(mesh, frame).arrays()


def _rounded(outline: Outline, coarse: bool) -> Outline:
    """What is round with few corners, and as large as it is: of many pieces with every other one, or fewer."""
    if len(outline) not in (16, 32, 64):
        return outline
    points, step = np.array(outline), 1
    while coarse and len(outline) // (step + 1) >= FEW_CORNERS - 2:
        step *= 2
    middle = points.mean(0)
    out = middle + (points[::step] - middle) * _fuller(len(outline) // step)
    return tuple(map(tuple, out.tolist()))


def _fuller(corners: int) -> float:
    """By how much a polygon must be larger than one in a circle, to have its area."""
    turn = 2 * np.pi / corners
    return float(np.sqrt(turn / np.sin(turn)))


def _framed(mesh: Mesh, frame: tuple) -> Mesh:
    """A mesh in the axes of an outline, put where the frame says."""
    block, triangles = mesh.arrays()
    origin, u, v = (np.array(vector) for vector in frame)
    turn = np.stack([u, v, np.cross(u, v)]).astype(np.float32)
    block = block.copy()
    block[:, 0:3] = block[:, 0:3] @ turn + origin
    block[:, 3:6] = block[:, 3:6] @ turn
    return Mesh().add_block(block, triangles)
