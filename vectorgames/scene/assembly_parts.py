"""The parts of an assembly as nodes. Shaders move them: each stands on a pane of its own, whose place is a number.

States of a part: −1 not there, 0 done and calm, 1 as it stands on the table, 2 looked at, 3 jammed; what lies
between is on its way from one to the other.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.kits.stack.parts import STUD, stud
from vectorgames.boards.kits.tree.model import ALONE
from vectorgames.boards.kits.tree.parts import nodes
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, Vector, circle
from vectorgames.scene import assembly_meshes as meshes
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import FLOATS, Mesh, MeshNode, instances
from vectorgames.scene.models import letters, letters_texture
from vectorgames.scene.stand import ALONE as SHADES
from vectorgames.scene.tower_meshes import light, tube
from vectorgames.scene.tree_meshes import ROUND, spot
from vectorgames.spaces.stack import FILES, LEVEL_LETTERS
from vectorgames.spaces.tree import COLOURS, HEAD

GONE, CALM, USUAL, LOOKED_AT, JAMMED = -1.0, 0.0, 1.0, 2.0, 3.0
EVERYWHERE = (-1e6, 1e6)
LIT = 120.0  # edges of boards without a rod shine as others do so far from it
FACE = {"board": 0.045, "stack": 0.03, "tree": 0.60, "support": 0.03}  # what a face covers
BRIGHT = {"pane": 1.0, "support": 1.6}
# of what is looked at: how far the light of its edges and of its face is gold, how much brighter, how much denser
LOOK = {"edge": 1.0, "face": 0.30, "upright": 1.0}
BRIGHTER = {"edge": 0.7, "face": 0.25, "upright": 2.2}
DENSER = {"edge": 0.0, "face": 0.07, "upright": 0.16}
DARK = (0.095, 0.105, 0.120)  # linear light of posts


class PartNode:
    """One part. ``pane``: the number of its place; ``home``: float64[3], where that is when it is built in."""

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
    """What lies flat and is clear: walls, and a face whose engraving its shader computes."""

    fragment, even, holes = "face", 0.0, 0.80
    _kinds = ("edge", "face")

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        self._walls, self._face_node = self._node("walls"), self._node("face")
        materials.clear(self._walls.path, "edge", 0).set_shader_inputs(present=1.0, even=self.even)
        materials.clear(self._face_node.path, self.fragment, 0).set_shader_inputs(
            present=1.0, letters=letters_texture(), engraved=1.0
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
        return (*super()._key(part, model)[:2], _half(part))

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        return [meshes.pane(part, self.holes), meshes.face(_half(part))]

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""


class BoardPane(Pane):
    """A board of a tower."""

    def _dress(self, part: Part, model: Model) -> None:
        level, joint = int(part.name.split()[-1]) - 1, model.joint
        self._tint, self._gain = colours.ENGRAVING[level % 4], colours.GAIN[level % 4] * BRIGHT["pane"]
        self._face = FACE["board"]
        self._face_node.path.set_shader_inputs(
            reflection=0.8,
            thick=part.thickness,
            board=p3d.LVecBase4f(joint.B / 2, joint.rc, joint.gap / 2, model.cell),
            cut=p3d.LVecBase4f(joint.A, joint.w / 2, joint.S / 2, joint.B / 2 - model.letter_inset),
            quadrants=p3d.LVecBase4f(1, 1, 1, 1),
        )
        self._state = None


class SheetPane(Pane):
    """A sheet of a stand, engraved with squares."""

    fragment, even, holes = "sheet", LIT, 0.25
    _level = 0

    def _dress(self, part: Part, model: Model) -> None:
        self._level = level = int(part.name.split()[-1]) - 1
        share, (low, high) = level / (model.levels - 1), colours.SHEETS
        self._tint, self._gain = low + (high - low) * share, (1.05 + 0.35 * share) * BRIGHT["pane"]
        self._face = FACE["stack"]
        self._face_node.path.set_shader_inputs(
            reflection=0.4 / model.levels,
            thick=part.thickness,
            board=p3d.LVecBase4f(_half(part), model.corner, model.cell, 1.0 - level % 2),
            sides=p3d.LVecBase2f(model.files * model.cell / 2, model.ranks * model.cell / 2),
            shades=p3d.LVecBase2f(*(SHADES * 0.5).tolist()),
            names=p3d.LVecBase4f(model.letter / 0.73, 1.0, 1.0, model.margin),
        )
        self._state = None

    def set_language(self, lang: str) -> None:
        atlas, letter = letters(), LEVEL_LETTERS.get(lang, LEVEL_LETTERS["en"])
        places = [float(atlas.index(glyph)) for glyph in (FILES[0], "1", letter, str(self._level + 1))]
        self._face_node.path.set_shader_input("glyphs", p3d.LVecBase4f(*places))


class Slab(Pane):
    """The drilled sheet of a tree."""

    fragment, even = "slab", LIT

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        outside = Part(part.name, part.kind, part.outlines[:1], part.thickness, part.boxes, part.frame)
        return [meshes.pane(outside, self.holes), meshes.face(_half(part))]

    def _dress(self, part: Part, model: Model) -> None:
        self._tint, self._gain, self._face = colours.ENGRAVING[2], 1.2, FACE["tree"]
        self._face_node.path.set_shader_inputs(
            board=p3d.LVecBase4f(_half(part), model.corner, model.pitch, float(ALONE)),
            hole=(model.dowel + model.dowel_gap) / 2,
        )
        self._state = None


class Upright(Clear):
    """A clear plate on edge. It is drawn in pieces, each between two of the panes that it may pass."""

    _tint, _gain, _face = colours.ENGRAVING[1], BRIGHT["support"], FACE["support"]
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
        cover = 0.9
        if part.kind == "rod":
            return [meshes.solid(part, (*colours.ROD, 1.0), cover, 1.0)]
        if part.kind == "quadrangle":
            share = (ALONE - int(part.name.split()[-1])) / (ALONE - 1)
            low, high = colours.ENGRAVING[0] * 0.30, colours.ENGRAVING[3] * 0.72
            return [meshes.solid(part, (*(low + (high - low) * share), 0.6), cover)]
        if part.kind == "post":
            peg = Part(
                part.name,
                part.kind,
                (circle(STUD * model.post, steps=16),),
                stud(model),
                part.boxes,
                part.frame,
                part.places,
            )
            mesh, top = meshes.solid(part, (*DARK, 1.0), cover), meshes.solid(peg, (*colours.STEEL, 1.0), cover)
            block, triangles = top.arrays()
            block[:, 2] += stud(model)
            return [mesh.add_block(block, triangles)]
        return [meshes.solid(part, (*colours.STEEL, 1.0), cover)]


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


class Spots(Solid):
    """The spots of one level of a tree, with their letters."""

    fragment, vertex = "token", "spot"

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


def _half(part: Part) -> float:
    """Half the side of a square part."""
    return max(x for x, _ in part.outlines[0])


def _on(mesh: Mesh, pane: int) -> Mesh:
    """A mesh that stands on a pane."""
    block, triangles = mesh.arrays()
    block = block.copy()
    block[:, 14] = pane
    return Mesh().add_block(block, triangles)


def part_class(part: Part, model: Model) -> type[PartNode]:
    """What shows a part, by its kind."""
    if part.kind == "sheet":
        return SheetPane if model.space == "stack" else Slab
    return {"board": BoardPane, "support": Upright, "penlight": Penlight, "spot": Spots}.get(part.kind, Solid)
