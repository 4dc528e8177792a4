"""What is built of a tree: the printed sheet, the spots, and the links of the raised tree.

The sheet lies on the table, cut to what is shown: the part below one node is a sheet of its own.
"""

from __future__ import annotations

import math

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS, Board
from vectorgames.boards.kits.tree.model import ALONE
from vectorgames.boards.kits.tree.torus import CIRCLES, FIRST, FLAT
from vectorgames.boards.part import rounded_square
from vectorgames.scene import colours, materials
from vectorgames.scene.kits.tree.meshes import detail, footprints, links, spots
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.meshes import UP, rim
from vectorgames.scene.models import CAPITAL, letters_texture
from vectorgames.scene.structure import Structure
from vectorgames.tableau import View
from vectorgames.themes import Theme

LIT = 120.0  # edges shine as those of a lattice do so far from the rod
TINT = colours.PRINTED
GAIN = 1.2
FACE, FROST = 0.34, 0.62  # how much the sheet covers of what is under it
FLOAT = 10.0  # millimetres from the table to the sheet
WIDE = 140.0  # half a sheet that shines as it is meant to, smaller ones less
FLOOR = 4.2  # half the table, in sides of a sheet
MOST_PANES = 8
LINK_BIN, FOOTPRINT_BIN = materials.RIBBON_BIN - 4, materials.RIBBON_BIN - 5
LINKED = 0.45  # raised so far, links have their full strength
CIRCLE = 0.75  # strength of the circles of the torus
GONE = 3.0  # so many times as fast as the sheet is rolled up it disappears
SHADE = 0.62  # of the sheet, on the table
STEADY = 0.06  # spots are not modelled anew while their size changes less than that


class Tree(Structure):
    """Sheet, spots and links."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        super().__init__(board)
        self._parent = parent
        self._letters, self._shapes = True, False
        self._bright = False
        self._focus = self._shown = np.ones(board.size, bool)
        self._inside = ""
        self._scale, self._details = 0.0, [3] * board.panes
        self._stance: tuple = ()
        self._walls, self._face = MeshNode("walls", parent), MeshNode("face", parent)
        tint = p3d.LVecBase3f(*TINT.tolist())
        materials.clear(self._walls.path, "edge", 0).set_shader_inputs(tint=tint, even=LIT)
        self._walls.path.set_shader_input("present", 1.0)
        materials.clear(self._face.path, "tree", 0).set_shader_inputs(
            tint=tint, gain=GAIN, face_alpha=FACE, rise=0.0
        )
        self.levels = [[] for _ in board.floors]
        self.levels[0] = [(self._walls.path, materials.WALLS), (self._face.path, materials.FACE)]
        self._spots = [MeshNode(f"spots {level}", parent) for level in board.floors]
        for node in self._spots:
            node.path.set_shader(materials.shader("spot", "spot"))
            node.path.set_bin("opaque", 0)
        parent.set_shader_input("letters", letters_texture())
        self._footprints = MeshNode("footprints", parent)
        footprint = materials.clear(self._footprints.path, "decal", FOOTPRINT_BIN, vertex="mark")
        footprint.set_shader_inputs(least=0.0, nearer=0.0)
        self._links = MeshNode("links", parent)
        materials.clear(self._links.path, "ribbon", LINK_BIN, vertex="link")
        self._links.path.set_shader_inputs(half_width=3.2, least=1.15, upto=1e6)
        self._table = MeshNode("floor", parent)
        materials.clear(self._table.path, "floor", materials.FLOOR_BIN).set_shader_inputs(
            glow=p3d.LVecBase3f(*colours.FLOOR_GLOW.tolist()), shade=SHADE, slant=0.0
        )
        circles = p3d.PTA_LVecBase4f.empty_array(len(CIRCLES))
        for k, radius in enumerate(board.torus.circles.tolist()):
            turns = math.radians(FLAT), math.radians(FIRST[k])
            circles.set_element(k, p3d.LVecBase4f(float(board.torus.flat[k]), radius, *turns))
        parent.set_shader_input("circles", circles)
        self.set_spots(True, False)
        self._lay_sheet()
        self.set_spaces(self._focus, View())

    # ---- what is to be seen ----

    def stands(self, explode: float, apart: float, *form: tuple[float, ...]) -> np.ndarray:
        """The middle of the sheet's top, and of the table under it."""
        x, y, _ = self.board.sheet(self._inside)
        foot = self.board.foot
        return np.array([(x, y, foot), (x, y, foot - self.board.model.thickness - FLOAT)])

    def set_spots(self, letters: bool, shapes: bool) -> None:
        """Whether spots carry letters, and whether each colour has a form of its own."""
        half = self.board.model.letter / CAPITAL / 2
        self._parent.set_shader_input("face", p3d.LVecBase4f(half, float(letters), 0, 0))
        if shapes != self._shapes:
            self._shapes = shapes
            self._make_spots(range(self.board.panes))

    def set_theme(self, theme: Theme) -> None:
        self._bright = theme.bright
        self._show_footprints()
        self._link()

    def set_spaces(self, focus: np.ndarray, view: View) -> None:
        shown = self.board.within(view.inside)
        self._focus, self._shown = focus, shown
        if view.inside != self._inside:
            self._inside = view.inside
            self._lay_sheet()
        self._make_spots(range(self.board.panes))
        self._show_footprints()
        self._link()

    def set_focus(self, quadrants: tuple[float, ...], alone: bool, frost: float) -> None:
        inside = bool(self._inside)
        lit = p3d.LVecBase4f(*((1.0,) * 4 if inside else quadrants))
        self._face.path.set_shader_inputs(lit=lit, face_alpha=FACE + frost * (FROST - FACE))

    def set_presence(self, levels: list[float], upright: float, stance: tuple) -> None:
        for nodes, share in zip(self.levels[1:], levels[1:], strict=True):
            for path, _ in nodes:
                materials.appear(path, share)
        for path, _ in self.levels[0][2:]:
            materials.appear(path, levels[0])
        if stance == self._stance:
            return
        self._stance, board, explode = stance, self.board, stance[0]
        rolled = board.rolled(*stance[2:])
        sizes = p3d.PTA_LVecBase4f.empty_array(MOST_PANES)
        for k, (r, thick) in enumerate(
            zip(board.spots(explode, rolled), board.thick(explode, rolled), strict=True)
        ):
            sizes.set_element(k, p3d.LVecBase4f(r, thick, 0, 0))
        high = board.torus.high
        self._parent.set_shader_inputs(spots=sizes, rolled=p3d.LVecBase4f(rolled, high, board.levels, 0))
        self._face.path.set_shader_input("rise", explode)
        for path in (self._face.path, self._walls.path):
            materials.appear(path, max(0.0, 1 - GONE * rolled))
        self._table.path.set_shader_input("shade", SHADE * (1 - rolled))
        share = min(1.0, explode / LINKED)
        share = share * share * (3 - 2 * share)
        strengths = share * (1 - rolled), share + rolled * (CIRCLE - share), rolled * CIRCLE
        self._links.path.set_shader_input("strengths", p3d.LVecBase3f(*strengths))
        materials.appear(self._links.path, float(max(strengths) > 0))

    def set_scale(self, pixels: float) -> None:
        if abs(pixels / self._scale - 1) < STEADY if self._scale else False:
            return
        self._scale = pixels
        radii = self.board.spots(1.0) * pixels / self.board.cell
        counts = 4 ** np.maximum(0, self.board.floors - len(self._inside))  # of the spots shown
        details = [detail(float(r), int(n)) for r, n in zip(radii, counts, strict=True)]
        changed = [k for k, (new, old) in enumerate(zip(details, self._details, strict=True)) if new != old]
        dots = [k == 0 for k in details] != [k == 0 for k in self._details]
        self._details = details
        self._make_spots(changed)
        if dots:
            self._link()

    # ---- what is built ----

    def _make_spots(self, panes) -> None:
        board, seen = self.board, self._focus & self._shown
        for k in panes:
            nodes = np.flatnonzero(seen & (board.pane_of == k))
            self._spots[k].replace(spots(board, nodes, self._details[k], self._shapes))

    def _show_footprints(self) -> None:
        away = np.flatnonzero(self._shown & ~self._focus)
        self._footprints.replace(footprints(self.board, away, self._bright))

    def _link(self) -> None:
        self._links.replace(links(self.board, self._focus, self._shown, self._details, self._bright))

    def _lay_sheet(self) -> None:
        board, model = self.board, self.board.model
        x, y, half = board.sheet(self._inside)
        below = board.levels - len(self._inside)
        corner = min(model.corner, half / 6)
        outline = np.array(rounded_square(half, corner, 6))
        edges = rim(Mesh(), outline, model.thickness, True, True).merged()
        self._walls.replace(edges.on_panes([board.panes]))
        h = half + 0.8
        corners = CORNERS[[0, 3, 2, 1]] * h
        face = Mesh().add(
            np.column_stack([corners, np.zeros(4)]),
            UP,
            [(0, 1, 2), (0, 2, 3)],
            uv=np.column_stack([corners, np.zeros((4, 2))]),
            pane=board.panes,
        )
        self._face.replace(face)
        self._face.path.set_shader_inputs(
            board=p3d.LVecBase4f(half, corner, model.pitch, float(below)),
            gap=p3d.LVecBase2f(model.gap, float(ALONE)),
        )
        self._walls.path.set_shader_input("gain", GAIN * (0.85 + 0.4 * min(1.0, half / WIDE)))
        h = half * FLOOR
        floor = Mesh().add([(-h, -h, 0), (h, -h, 0), (h, h, 0), (-h, h, 0)], UP, [(0, 1, 2), (0, 2, 3)])
        self._table.replace(floor.on_panes([board.panes + 1]))
        self._table.path.set_shader_inputs(half_board=half, bars=p3d.LVecBase4f(half, 0.0, half, 0.0))
