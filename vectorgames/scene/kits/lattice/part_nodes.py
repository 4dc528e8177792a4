"""The parts of a Time Vectors tower while it is put together."""

from __future__ import annotations

import panda3d.core as p3d

from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.scene import assembly_meshes as meshes
from vectorgames.scene import colours, materials
from vectorgames.scene.assembly_parts import COVER, GONE, Pane, PartNode, Solid, Upright
from vectorgames.scene.kits.lattice.meshes import light, tube
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import CAPITAL, letters_texture

FACE = 0.045  # what the face of a board covers


class BoardPane(Pane):
    """A board of a tower."""

    def _dress(self, part: Part, model: Model) -> None:
        level, joint = int(part.name.split()[-1]) - 1, model.joint
        self._tint, self._gain = colours.ENGRAVING[level % 4], colours.GAIN[level % 4]
        self._face = FACE
        self._face_node.path.set_shader_inputs(
            reflection=0.8,
            thick=part.thickness,
            board=p3d.LVecBase4f(joint.B / 2, joint.rc, joint.gap / 2, model.cell),
            cut=p3d.LVecBase4f(joint.A, joint.w / 2, joint.S / 2, joint.B / 2 - model.letter_inset),
            relief=joint.relief,
            pierced=1.0,
            carved=model.carved / CAPITAL,
            quadrants=p3d.LVecBase4f(1, 1, 1, 1),
        )
        self._state = None


class Rod(Solid):
    """The light guide."""

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        return [meshes.solid(part, (*colours.ROD, 1.0), COVER, 1.0)]


class Penlight(Solid):
    """The penlight, and the light that it gives."""

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        self._glow = MeshNode("glow", parent)
        materials.clear(self._glow.path, "decal", materials.RIBBON_BIN - 1)
        self._glow.path.set_shader_input("letters", letters_texture())

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        mesh = tube(Mesh(), part.outlines[0][0][0], part.thickness, -part.thickness, 0)
        for block in mesh.vertices:
            block[:, 10:14] = (0.75, 0, 0, 0)
        self._glow.replace(light(-part.thickness, self.pane))
        return [mesh]

    def _show(self, state: float) -> None:
        (self._glow.path.show if state > GONE else self._glow.path.hide)()

    def remove(self) -> None:
        super().remove()
        self._glow.path.remove_node()


NODES: dict[str, type[PartNode]] = {"board": BoardPane, "support": Upright, "rod": Rod, "penlight": Penlight}
