"""The parts of an assembly as nodes. Shaders move them: each stands on a pane of its own, whose place is a number.

States of a part: −1 not there, 0 done and calm, 1 as it stands on the table, 2 looked at, 3 jammed; what lies
between is on its way from one to the other.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, Vector
from vectorgames.scene import assembly_meshes as meshes
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import letters_texture

GONE, CALM, USUAL, LOOKED_AT, JAMMED = -1.0, 0.0, 1.0, 2.0, 3.0
LIT = 120.0  # edges of boards without a rod shine as others do so far from it
# of what is looked at: how far the light of its edges and of its face is gold, how much brighter, how much denser
LOOK = {"edge": 1.0, "face": 0.30, "upright": 1.0}
BRIGHTER = {"edge": 0.7, "face": 0.25, "upright": 2.2}
DENSER = {"edge": 0.0, "face": 0.07, "upright": 0.16}
COVER = 0.9  # how far a state may cover the colour of what is solid


class PartNode:
    """One part. ``pane``: the number of its place; ``home``: float64[3], where that is when it is built in.

    ``first``: it needs one of the lowest numbers, its shader knows but eight places.
    """

    first = False

    def __init__(self, parent: p3d.NodePath, pane: int):
        self.pane, self.home = pane, np.zeros(3)
        self._parent = parent
        self._made: tuple | None = None
        self._nodes: list[MeshNode] = []
        self._state: float | None = None

    def fit(self, part: Part, model: Model) -> None:
        """Become this part; built anew only if its shape is another one."""
        self.home, key = meshes.home(part), self._key(part, model)
        if key != self._made:
            self._made = key
            for node, mesh in zip(self._nodes, self._meshes(part, model), strict=True):
                node.replace(_on(mesh, self.pane))
        self._dress(part, model)

    def set_state(self, state: float) -> None:
        """Look as in this state, −1 … 3."""
        if state == self._state:
            return
        self._state = state
        for node in self._nodes:
            (node.path.show if state > GONE else node.path.hide)()
        self._show(state)

    def focus(self, state: float) -> float:
        """What the shaders are told of a state: for solids all of it, what is clear has colours of its own."""
        return state

    def meet(self, piece: int) -> None:
        """The piece, −1 for all, that shows when the part jams."""

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""

    def remove(self) -> None:
        for node in self._nodes:
            node.path.remove_node()

    def _node(self, name: str) -> MeshNode:
        node = MeshNode(name, self._parent)
        self._nodes.append(node)
        return node

    def _key(self, part: Part, model: Model) -> tuple:
        """All on which the meshes depend."""
        return part.outlines, part.thickness, part.frame, part.places

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        raise NotImplementedError

    def _dress(self, part: Part, model: Model) -> None:
        """What its shaders have to know besides."""

    def _show(self, state: float) -> None:
        """Colours of a state, of what is clear."""


class Clear(PartNode):
    """What one sees through: its light is tinted by its state."""

    _tint, _gain, _face = colours.ENGRAVING[0], 1.0, 0.05
    _kinds: tuple[str, ...] = ()  # of its nodes

    def focus(self, state: float) -> float:
        return min(USUAL, state)

    def _show(self, state: float) -> None:
        look, jam = min(1.0, max(0.0, state - USUAL)), min(1.0, max(0.0, state - LOOKED_AT))
        hue = colours.LOOKED_AT * (1 - jam) + colours.JAM * jam
        for node, kind in zip(self._nodes, self._kinds, strict=True):
            share = look * (LOOK[kind] + (1 - LOOK[kind]) * jam)
            tint = self._tint * (1 - share) + hue * share
            gain, cover = self._gain * (1 + BRIGHTER[kind] * look), self._face + DENSER[kind] * look
            node.path.set_shader_inputs(tint=p3d.LVecBase3f(*tint.tolist()), gain=gain, face_alpha=cover)


class Pane(Clear):
    """What lies flat and is clear: walls, and a face with its holes, whose engraving its shader computes."""

    fragment, even, holes = "face", 0.0, 0.80
    _kinds = ("edge", "face")

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        self._walls, self._face_node = self._node("walls"), self._node("face")
        materials.clear(self._walls.path, "edge", 0).set_shader_inputs(present=1.0, even=self.even)
        materials.clear(self._face_node.path, self.fragment, 0).set_shader_inputs(
            present=1.0, letters=letters_texture(), engraved=1.0, lettered=1.0
        )
        self._engraved = 1.0

    def order(self, place: int) -> None:
        """Be drawn at this place in the order, and at the next one."""
        self._walls.path.set_bin("fixed", place)
        self._face_node.path.set_bin("fixed", place + 1)

    def engrave(self, share: float) -> None:
        """Show so much of what is engraved."""
        if share != self._engraved:
            self._engraved = share
            self._face_node.path.set_shader_input("engraved", share)

    def _key(self, part: Part, model: Model) -> tuple:
        return (*super()._key(part, model)[:2], half(part))

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        return [meshes.pane(part, self.holes), meshes.face(half(part), part.outlines[1:])]


class Upright(Clear):
    """A clear plate on edge. It is drawn in pieces, each between two of the panes that it may pass."""

    _tint, _gain, _face = colours.ENGRAVING[1], 1.6, 0.03
    _kinds = ("upright",)

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        node = self._node("upright")
        materials.clear(node.path, "upright", 0)
        node.path.clear_bin()
        node.path.detach_node()
        self._pieces: list[p3d.NodePath] = []
        self._slices: list[tuple] = []
        self.box = np.zeros(6)

    def fit(self, part: Part, model: Model) -> None:
        super().fit(part, model)
        self.box = np.concatenate([part.boxes[:, :3].min(0), part.boxes[:, 3:].max(0)])
        self._state = None

    def remove(self) -> None:
        super().remove()
        for piece in self._pieces:
            piece.remove_node()

    def order(self, slices: list[tuple[float, float, int]]) -> None:
        """Be drawn from one height to another, at these places in the order."""
        while len(self._pieces) < len(slices):
            piece = self._parent.attach_new_node("piece")
            self._nodes[0].path.instance_to(piece)
            self._pieces.append(piece)
            self._slices.append(())
        for k, piece in enumerate(self._pieces):
            wanted = slices[k] if k < len(slices) else ()
            if wanted == self._slices[k]:
                continue
            self._slices[k] = wanted
            (piece.show if wanted else piece.hide)()
            if wanted:
                piece.set_bin("fixed", wanted[2])
                piece.set_shader_input("slice", p3d.LVecBase2f(*wanted[:2]))

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        return [meshes.upright(part)]


class Solid(PartNode):
    """What one does not see through: its shader shows its state."""

    fragment, vertex = "part", "board"

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        self._add("solid")
        self._places: tuple[Vector, ...] = ()
        self.meet(-1)

    def fit(self, part: Part, model: Model) -> None:
        super().fit(part, model)
        self._places = part.places

    def meet(self, piece: int) -> None:
        for node in self._nodes:
            node.path.set_shader_input("met", float(piece))

    def _add(self, name: str) -> MeshNode:
        node = self._node(name)
        materials.opaque(node.path, self.fragment, self.vertex)
        node.path.set_attrib(materials.PREMULTIPLIED)  # it can fade in
        return node

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        return [meshes.solid(part, (*colours.STEEL, 1.0), COVER)]


class Prop(Solid):
    """What is no part of the board: of wood."""

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        return [meshes.solid(part, (*colours.WOOD, 1.0), 0.0)]


def half(part: Part) -> float:
    """Half the side of a square part."""
    return max(x for x, _ in part.outlines[0])


def _on(mesh: Mesh, pane: int) -> Mesh:
    """A mesh that stands on a pane."""
    block, triangles = mesh.arrays()
    block = block.copy()
    block[:, 14] = pane
    return Mesh().add_block(block, triangles)
