"""The independent judge of assemblies: a solid kernel, fed with outlines, never with our boxes.

A part is its outline, extruded. Moved across its plane it sweeps the same outline, extruded further; moved in its
plane, the outline swept in two dimensions. What two parts have in common is measured by the kernel's booleans.
"""

from __future__ import annotations

from functools import cached_property

import manifold3d as kernel
import numpy as np

from vectorgames.boards.assembly import Assembly
from vectorgames.boards.part import Part

COMMON = 1e-4  # cubic millimetres that two parts may have in common by rounding


def _area(ring: np.ndarray) -> float:
    x, y = ring.T
    return float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2


class Solid:
    """A part in its final place, as the kernel has it."""

    def __init__(self, part: Part):
        rings = [np.array(ring) for ring in part.outlines]
        self.rings = [ring if (_area(ring) > 0) == (k == 0) else ring[::-1] for k, ring in enumerate(rings)]
        self.origin, u, v = map(np.array, part.frame)
        self.axes, self.places = np.array([u, v, np.cross(u, v)]), np.array(part.places)
        self.thickness, self.section = part.thickness, kernel.CrossSection(self.rings)

    @cached_property
    def still(self) -> kernel.Manifold:
        return self.swept(np.zeros(3))

    def swept(self, way: np.ndarray) -> kernel.Manifold:
        """What the part passes on a straight way from its final place, in its plane or across it."""
        along, across = (self.axes @ way)[:2], float(self.axes[2] @ way)
        section = self.section
        if along.any():
            assert not across
            edges = [edge for ring in self.rings for edge in zip(ring, np.roll(ring, -1, 0), strict=True)]
            strips = [np.array([p, q, q + along, p + along]) for p, q in edges]
            strips = [strip if _area(strip) > 0 else strip[::-1] for strip in strips if abs(_area(strip)) > 1e-9]
            parts = [section, section.translate(along), *(kernel.CrossSection([strip]) for strip in strips)]
            section = kernel.CrossSection.batch_boolean(parts, kernel.OpType.Add)
        solid = section.extrude(self.thickness + abs(across)).translate((0, 0, min(0.0, across)))
        placed = [np.column_stack([self.axes.T, self.origin + place]) for place in self.places]
        return kernel.Manifold.batch_boolean([solid.transform(m) for m in placed], kernel.OpType.Add)


def solids(assembly: Assembly) -> dict[str, Solid]:
    return {part.name: Solid(part) for part in assembly.parts}


def judged(assembly: Assembly, made: dict[str, Solid] | None = None) -> set[frozenset[str]]:
    """The pairs of parts that meet in any step, as the kernel sees it; empty: it can be built."""
    made, found = made or solids(assembly), set()
    for leg in assembly.legs:
        others = [name for name in leg.offsets if name not in leg.parts]
        for name in leg.parts:
            swept = None
            for other in others:
                pair = frozenset((name, other))
                if pair in found:
                    continue
                swept = swept or made[name].swept(np.array(leg.way)).translate(leg.offsets[name])
                if (swept ^ made[other].still.translate(leg.offsets[other])).volume() > COMMON:
                    found.add(pair)
    return found


def overlapping(assembly: Assembly) -> set[frozenset[str]]:
    """The pairs of parts that have space in common in their final places."""
    made, names, found = solids(assembly), [part.name for part in assembly.parts], set()
    for k, name in enumerate(names):
        for other in names[:k]:
            if (made[name].still ^ made[other].still).volume() > COMMON:
                found.add(frozenset((name, other)))
    return found
