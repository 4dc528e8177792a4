"""The parts of a GRYB board while it is put together."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.kits.tree.model import ALONE
from vectorgames.boards.kits.tree.parts import nodes
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.scene import assembly_meshes as meshes
from vectorgames.scene import colours
from vectorgames.scene.assembly_parts import COVER, LIT, Pane, PartNode, Solid, half
from vectorgames.scene.kits.tree.meshes import ROUND, spot
from vectorgames.scene.mesh import FLOATS, Mesh, instances
from vectorgames.scene.models import CAPITAL, letters
from vectorgames.spaces.tree import COLOURS, HEAD

FACE = 0.60  # what the face of the sheet covers
MOST = 8  # kinds of spots that their shader knows


class Slab(Pane):
    """The drilled sheet of a tree."""

    fragment, even = "slab", LIT

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        outside = Part(part.name, part.kind, part.outlines[:1], part.thickness, part.boxes, part.frame)
        return [meshes.pane(outside, self.holes), meshes.face(half(part))]

    def _dress(self, part: Part, model: Model) -> None:
        self._tint, self._gain, self._face = colours.PRINTED, 1.2, FACE
        self._face_node.path.set_shader_inputs(
            board=p3d.LVecBase4f(half(part), model.corner, model.pitch, float(ALONE)),
            hole=(model.dowel + model.dowel_gap) / 2,
        )
        self._state = None


class Quadrangles(Solid):
    """The strips of one level, the lower the darker."""

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        share = (ALONE - int(part.name.split()[-1])) / (ALONE - 1)
        low, high = colours.ENGRAVING[0] * 0.30, colours.ENGRAVING[3] * 0.72
        return [meshes.solid(part, (*(low + (high - low) * share), 0.6), COVER)]


class Spots(Solid):
    """The spots of one level of a tree, with their letters."""

    fragment, vertex = "token", "spot"
    first = True

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        level, atlas = int(part.name.split()[-1]), letters()
        places, last = nodes(model, level), np.arange(part.count) % len(COLOURS)
        block, triangles = spot(ROUND, 2 if part.count > 100 else 3 if part.count > 10 else 4)
        mesh = instances(block, triangles, np.zeros((part.count, 3)), np.zeros(part.count))
        each = mesh.vertices[0].reshape(part.count, -1, FLOATS)
        for k, name in enumerate(COLOURS if level else HEAD):
            body, pale = colours.SPOT[name]
            each[last == k, :, 6:9], each[last == k, :, 9], each[last == k, :, 12] = body, pale, atlas.index(name)
        each[..., 10:12] = places[:, None]
        return [mesh]

    def _dress(self, part: Part, model: Model) -> None:
        self.size = float(part.outlines[0][0][0]), part.thickness

    def meet(self, piece: int) -> None:
        x, y, _ = self._places[piece] if piece >= 0 else (0.0, 0.0, 0.0)
        self._nodes[0].path.set_shader_input("met", p3d.LVecBase3f(x, y, float(piece >= 0)))


def send_sizes(root: p3d.NodePath, parts: Iterable[PartNode], model: Model) -> None:
    """Tell the shaders how large the spots are."""
    sizes = p3d.PTA_LVecBase4f.empty_array(MOST)
    for node in parts:
        if isinstance(node, Spots):
            sizes.set_element(node.pane, p3d.LVecBase4f(*node.size, 0, 0))
    root.set_shader_inputs(spots=sizes, face=p3d.LVecBase4f(model.letter / CAPITAL / 2, 1.0, 0, 0))


NODES: dict[str, type[PartNode]] = {"sheet": Slab, "quadrangle": Quadrangles, "spot": Spots}
