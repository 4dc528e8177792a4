"""The independent judge of assemblies: a solid kernel, fed with the exported files, never with our boxes.

A part is what its STL file holds. Between the heights of its faces it is a prism: moved across its plane that
sweeps the same section, extruded further; moved in its plane, the section swept in two dimensions. What two parts
have in common is measured by the kernel's booleans. Only a screw is not judged against the
thread that it is cut into.
"""

from __future__ import annotations

import io
from functools import cached_property, lru_cache

import manifold3d as kernel
import numpy as np
from stl import mesh as stl_mesh

from vectorgames.boards.assembly import Assembly
from vectorgames.boards.part import Part
from vectorgames.fabrication import solids as files

COMMON = 1e-4  # cubic millimetres that two parts may have in common by rounding
SEATED = 0.2  # the same of a ring ground for its shaft: by so much their facets, FLAT off a circle, are wrong
BEYOND = 18.0  # millimetres of a corner that are beyond the middle
FINE = 5  # decimals of a millimetre to which files tell the truth


def _area(ring: np.ndarray) -> float:
    x, y = ring.T
    return float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2


def read(data: bytes) -> kernel.Manifold:
    """The solid of an STL file."""
    points = stl_mesh.Mesh.from_file("part.stl", fh=io.BytesIO(data)).vectors.astype(float).round(FINE)
    corners, triangles = np.unique(points.reshape(-1, 3), axis=0, return_inverse=True)
    made = kernel.Manifold(kernel.Mesh64(corners, triangles.reshape(-1, 3).astype(np.uint64)))
    assert made.status() == kernel.Error.NoError, made.status()
    return made


@lru_cache(maxsize=256)
def _slabs(data: bytes) -> tuple[kernel.Manifold, list[tuple[kernel.CrossSection, float, float]]]:
    """A solid, and the prisms that it consists of: section, lower and upper end. A hole in a wall is filled."""
    solid = read(data)
    found = solid.to_mesh64()
    a, b, c = (np.array(found.vert_properties)[np.array(found.tri_verts)[:, k], :3] for k in range(3))
    across = np.cross(b - a, c - a)
    flat = np.abs(across[:, 2]) > 0.999 * np.linalg.norm(across, axis=1)
    heights = np.unique(a[flat, 2].round(FINE)).tolist()
    ends = zip(heights, heights[1:], strict=False)
    return solid, [(solid.slice(low + 0.1 * (high - low)), low, high) for low, high in ends]


class Solid:
    """A part in its final place, as the kernel has it.

    ``far``: of a board whose four corners are alike only what lies so far to the north and west of its middle, and
    a bit beyond that; 0 for all.
    """

    def __init__(self, part: Part, far: float = 0.0):
        self.solid, self.slabs = _slabs(files.stl(part))
        origin, u, v = map(np.array, part.frame)
        self.axes = np.array([u, v, np.cross(u, v)])
        places = np.array(part.places)
        if far and part.count > 1:
            x, y = places[:, 0], places[:, 1]
            places = places[(-far < x) & (x < BEYOND) & (y > -BEYOND) & (y < far)]
        elif far:
            side = far + BEYOND
            box = kernel.CrossSection.square((side, side)).translate((-far, -BEYOND))
            self.slabs = [(section ^ box, low, high) for section, low, high in self.slabs]
            low, high = self.slabs[0][1], self.slabs[-1][2]
            self.solid ^= box.extrude(high - low).translate((0, 0, low))
        self.placed = [np.column_stack([self.axes.T, origin + place]) for place in places]
        self.held, self.threaded = part.held, bool(part.bore)

    def _everywhere(self, solid: kernel.Manifold) -> kernel.Manifold:
        return kernel.Manifold.batch_boolean([solid.transform(m) for m in self.placed], kernel.OpType.Add)

    @cached_property
    def still(self) -> kernel.Manifold:
        return self._everywhere(self.solid)

    def swept(self, way: np.ndarray) -> kernel.Manifold:
        """What the part passes on a straight way from its final place, in its plane or across it."""
        along, across = (self.axes @ way)[:2], float(self.axes[2] @ way)
        assert not (along.any() and across)
        out = []
        for section, low, high in self.slabs:
            if along.any():
                section = _shifted(section, along)
            out.append(section.extrude(high - low + abs(across)).translate((0, 0, low + min(0.0, across))))
        return self._everywhere(kernel.Manifold.batch_boolean(out, kernel.OpType.Add))


def _shifted(section: kernel.CrossSection, along: np.ndarray) -> kernel.CrossSection:
    """What a section passes on a way in its plane."""
    edges = [edge for ring in section.to_polygons() for edge in zip(ring, np.roll(ring, -1, 0), strict=True)]
    strips = [np.array([p, q, q + along, p + along]) for p, q in edges]
    strips = [strip if _area(strip) > 0 else strip[::-1] for strip in strips if abs(_area(strip)) > 1e-9]
    parts = [section, section.translate(along), *(kernel.CrossSection([strip]) for strip in strips)]
    return kernel.CrossSection.batch_boolean(parts, kernel.OpType.Add)


def solids(assembly: Assembly, far: float = 0.0) -> dict[str, Solid]:
    return {part.name: Solid(part, far) for part in assembly.parts}


def joined(made: dict[str, Solid], name: str, other: str) -> bool:
    """Whether one is the screw in the thread of the other."""
    a, b = made[name], made[other]
    return (b.held == name and a.threaded) or (a.held == other and b.threaded)


def common(made: dict[str, Solid], name: str, other: str) -> float:
    """How much two parts may have in common and are still beside one another."""
    return SEATED if made[name].held == other or made[other].held == name else COMMON


def judged(assembly: Assembly, made: dict[str, Solid] | None = None) -> set[frozenset[str]]:
    """The pairs of parts that meet in any step, as the kernel sees it; empty: it can be built."""
    made, found = made or solids(assembly), set()
    for leg in (leg for legs in assembly.legs for leg in legs):
        others = [name for name in leg.offsets if name not in leg.parts]
        for name in leg.parts:
            swept = None
            for other in others:
                pair = frozenset((name, other))
                if pair in found or joined(made, name, other):
                    continue
                swept = swept or made[name].swept(np.array(leg.way)).translate(leg.offsets[name])
                if (swept ^ made[other].still.translate(leg.offsets[other])).volume() > common(made, name, other):
                    found.add(pair)
    return found


def overlapping(assembly: Assembly, made: dict[str, Solid] | None = None) -> set[frozenset[str]]:
    """The pairs of parts that have space in common in their final places."""
    made, names, found = made or solids(assembly), [part.name for part in assembly.parts], set()
    for k, name in enumerate(names):
        for other in names[:k]:
            if joined(made, name, other):
                continue
            if (made[name].still ^ made[other].still).volume() > common(made, name, other):
                found.add(frozenset((name, other)))
    return found
