"""Stacks in the scene: clear sheets on posts, and the table; from one stack to two towers."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS
from vectorgames.boards.layout import Pose
from vectorgames.boards.part import Part, rounded_square
from vectorgames.boards.stack.assembly import CAP
from vectorgames.boards.stack.geometry import COLLAR, TITLE, StackBoard, StackModel
from vectorgames.play.views import View
from vectorgames.scene import assembly_parts as meshes
from vectorgames.scene import colours, materials
from vectorgames.scene.assembly_parts import COVER, LIT, Pane, PartNode, Solid, half
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.marks import write
from vectorgames.scene.mesh import Mesh, MeshNode, rim, turned
from vectorgames.scene.models import CAPITAL, letters, letters_texture
from vectorgames.scene.structure import Floor, Structure
from vectorgames.spaces.dots import FILES
from vectorgames.spaces.stack import LEVEL_LETTERS

EDGE_LIT = 140.0  # edges shine as those of a lattice do so far from the rod
GREY = 0.12  # of the faces of all levels together
FROST = 0.26  # how much a frosted face covers of what is behind it

# how much light squares are frosted and dark ones swallow: where all levels lie over one another, where half do
SHADES = np.array((0.014, 0.09)), np.array((0.030, 0.20))
ALONE = np.array((0.045, 0.30))  # the same of levels that are isolated: ghosts have no squares
SEGMENTS = 14
FADED, FRONT = 0.20, (0.55, 0.80)  # opacity of a post in front; how far in front one begins to fade, and is faded
STEEP = 55.0, 20.0  # degrees: seen so steeply posts hide less, and then nothing
POST_BIN = materials.RIBBON_BIN - 7  # of a post that is seen through: after the sheets


class Stand(Structure):
    """Sheets, posts and table of a stack."""

    board: StackBoard

    def __init__(self, board: StackBoard, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._sheets: list[MeshNode] = []
        self._near = 0.0
        self._view = View()
        for level in range(board.levels):
            self.levels.append(self._level(parent, level))
        self._posts = []
        for corner in CORNERS:
            node = MeshNode("posts", parent, posts(board, corner))
            materials.opaque(node.path, "piece").set_shader_input("opacity", 1.0)
            node.path.set_attrib(materials.PREMULTIPLIED)  # it can fade
            self._posts.append(node.path)
        self._opacity: list[float] = [1.0] * len(CORNERS)
        self._table = Floor(parent)
        self._table.lay(board.half, [board.panes])
        self._title = MeshNode("title", parent)
        materials.clear(self._title.path, "decal", materials.SIGN_BIN).set_shader_input(
            "letters", letters_texture()
        )
        self._letter = ""
        self.set_language("en")
        self._name()

    def stands(self, pose: Pose) -> np.ndarray:
        """The middle of the table, then where the posts of the lower and of the upper half end below."""
        panes = self.board.pane_origins(pose)
        half = self.board.levels // 2
        out = np.zeros((3, 3))
        out[1:, :2] = panes[[0, half], :2]
        out[2, 2] = panes[half - 1, 2] * (
            1 - self.board.down(pose.apart)
        )  # upon the lower half, until it comes down
        return out

    def set_focus(self, quadrants: tuple[float, ...], alone: bool, frost: float) -> None:
        cover = GREY / self.board.levels * (2 if alone else 1)
        cover += frost * (FROST - cover)
        for face in self._sheets:
            face.path.set_shader_input("face_alpha", cover)

    def set_presence(self, levels: list[float], upright: float, pose: Pose) -> None:
        super().set_presence(levels, upright, pose)
        board, apart = self.board, pose.apart
        along, across = board.aside(apart), board.half
        gap = max(0.0, along - board.half)
        self._table.path.set_shader_input("bars", p3d.LVecBase4f(along + board.half, gap, across, 0.0))
        self._table.path.set_shader_input("slant", -board.ahead(apart))
        near = max(pose.explode, pose.apart)
        if near != self._near:
            self._near = near
            self._name()

    def look_past(self, eye: np.ndarray, points: np.ndarray) -> None:
        """The posts in front fade: they would stand before pieces."""
        way = eye[:2] / max(1e-9, float(np.hypot(*eye[:2])))
        front = CORNERS @ way / 2**0.5
        share = np.clip((front - FRONT[0]) / (FRONT[1] - FRONT[0]), 0.0, 1.0)
        flat = float(np.clip((np.degrees(np.arctan2(eye[2], np.hypot(*eye[:2]))) - STEEP[0]) / STEEP[1], 0.0, 1.0))
        wanted = (1 - (1 - FADED) * share * (1 - flat)).round(2).tolist()
        for path, opacity, before in zip(self._posts, wanted, self._opacity, strict=True):
            if opacity != before:
                path.set_shader_input("opacity", opacity)
                path.set_depth_write(opacity == 1)
                path.set_bin(*(("opaque", 0) if opacity == 1 else ("fixed", POST_BIN)))
        self._opacity = wanted

    def set_towers(self, lit: np.ndarray, view: View) -> None:
        if view != self._view:
            self._view = view
            self._name()
            self._entitle()

    def set_language(self, lang: str) -> None:
        atlas = letters()
        letter = LEVEL_LETTERS.get(lang, LEVEL_LETTERS["en"])
        for level, face in enumerate(self._sheets):
            glyphs = (FILES[0], "1", letter, str(level + 1))
            places = [float(atlas.index(glyph)) for glyph in glyphs]
            face.path.set_shader_input("glyphs", p3d.LVecBase4f(*places))
        self._letter = letter
        self._entitle()

    def _entitle(self) -> None:
        """Seen from straight above one level is all there is: beside it stands large which one."""
        mesh, (half, step, off) = Mesh(), TITLE
        for level in sorted(self._view.levels) if self._view.above else ():
            x = -self.board.half - off - half * (0.7 + step)
            for glyph in (self._letter, str(level)):
                write(mesh, glyph, (x, 0.0), half, 0.0, (*colours.PALE, 0.95), level - 1)
                x += half * step
        self._title.replace(mesh)

    def _name(self) -> None:
        """Files and ranks are named on every sheet where levels are read alone, else above and below all.

        There squares are shaded more, too: less of them lies over one another.
        """
        model, last = self.board.model, self.board.levels - 1
        for level, face in enumerate(self._sheets):
            alone = level in (0, last) or level + 1 in self._view.levels
            shown = 1.0 if alone else self._near
            shades = ALONE if self._view.levels else SHADES[0] + (SHADES[1] - SHADES[0]) * self._near
            face.path.set_shader_input("shades", p3d.LVecBase2f(*shades.tolist()))
            face.path.set_shader_input("names", p3d.LVecBase4f(model.carved / CAPITAL, 1.0, shown, model.margin))

    def _level(self, parent: p3d.NodePath, level: int) -> list[tuple[p3d.NodePath, int]]:
        board, model = self.board, self.board.model
        share = level / (board.levels - 1)
        low, high = colours.SHEETS
        tint, gain = p3d.LVecBase3f(*(low + (high - low) * share).tolist()), 1.05 + 0.35 * share
        outline = np.array(rounded_square(board.half, model.corner, 6))
        edges = rim(Mesh(), outline, model.thickness, True, True).merged()
        walls = MeshNode(f"walls {level + 1}", parent, edges.on_panes([level]))
        materials.clear(walls.path, "edge", 0).set_shader_inputs(tint=tint, gain=gain * 1.1, even=EDGE_LIT)
        sheet = MeshNode(f"face {level + 1}", parent, Mesh().ground(board.half + 0.8, level))
        materials.clear(sheet.path, "sheet", 0).set_shader_inputs(
            tint=tint,
            gain=gain,
            reflection=0.4 / board.levels,
            thick=model.thickness,
            board=p3d.LVecBase4f(board.half, model.corner, board.cell, 1.0 - level % 2),
            sides=p3d.LVecBase2f(model.files * model.cell / 2, model.ranks * model.cell / 2),
            named=named(model),
            letters=letters_texture(),
        )
        self._sheets.append(sheet)
        return [(walls.path, materials.WALLS), (sheet.path, materials.FACE)]


def named(model: StackModel) -> p3d.LVecBase2f:
    """Where a level's name stands, from the edge, and the side of its letters' squares."""
    place, high = model.named
    return p3d.LVecBase2f(place, high / CAPITAL)


def posts(board: StackBoard, corner: np.ndarray) -> Mesh:
    """A post of each half in a corner, float[2], in segments from pane to pane; collars hold every sheet."""
    model, mesh = board.model, Mesh()
    half, r = board.levels // 2, model.post
    steel, dark = (*colours.STEEL, 1.0), (*colours.POST, 1.0)
    corner = corner * (board.half - model.post_inset)
    for first in (0, half):
        foot = board.panes + (1 if first == 0 else 2)
        below, z = foot, 0.0
        for level in range(first, first + half):
            rod = [(r, z), (r, 0.0)]
            turned(mesh, rod, SEGMENTS, (*corner, 0.0), dark, pane=(below, level), upright=True)
            high, wide = model.collar, r * COLLAR
            for low in (-model.thickness - high, 0.0):
                ring = [(r, low), (wide, low), (wide, low + high), (r, low + high)]
                for strip in pairwise(ring):
                    turned(mesh, strip, SEGMENTS, (*corner, 0.0), steel, pane=level)
            below = level
        low, high, wide = model.collar, model.head, r * CAP
        cap = [(r, low), (wide, low), (wide, high), (0.01, high)]
        for strip in pairwise(cap):
            turned(mesh, strip, SEGMENTS, (*corner, 0.0), steel, pane=below)
    return mesh.merged()


FACE = 0.03  # what the face of a sheet covers
DARK = (0.095, 0.105, 0.120)  # linear light of posts


class SheetPane(Pane[StackModel]):
    """A sheet of a stand, engraved with squares."""

    fragment, even, holes = "sheet", LIT, 0.25
    _level = 0

    def _dress(self, part: Part, model: StackModel) -> None:
        self._level = level = int(part.name.split()[-1]) - 1
        share, (low, high) = level / (model.levels - 1), colours.SHEETS
        self._tint, self._gain = low + (high - low) * share, (1.05 + 0.35 * share)
        self._face = FACE
        self._face_node.path.set_shader_inputs(
            reflection=0.4 / model.levels,
            thick=part.thickness,
            board=p3d.LVecBase4f(half(part), model.corner, model.cell, 1.0 - level % 2),
            sides=p3d.LVecBase2f(model.files * model.cell / 2, model.ranks * model.cell / 2),
            shades=p3d.LVecBase2f(*(ALONE * 0.5).tolist()),
            names=p3d.LVecBase4f(model.carved / CAPITAL, 1.0, 1.0, model.margin),
            named=named(model),
        )
        self._state = None

    def set_language(self, lang: str) -> None:
        atlas, letter = letters(), LEVEL_LETTERS.get(lang, LEVEL_LETTERS["en"])
        places = [float(atlas.index(glyph)) for glyph in (FILES[0], "1", letter, str(self._level + 1))]
        self._face_node.path.set_shader_input("glyphs", p3d.LVecBase4f(*places))


class Post(Solid[StackModel]):
    """A post, darker than what is on it."""

    def _meshes(self, part: Part, model: StackModel) -> list[Mesh]:
        return [meshes.solid(part, (*DARK, 1.0), COVER)]


NODES: dict[str, type[PartNode[StackModel]]] = {"sheet": SheetPane, "post": Post}
BACKEND = SceneBackend[StackBoard, StackModel](structure=Stand, part_nodes=NODES)
