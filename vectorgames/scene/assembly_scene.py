"""AssemblyScene: a Scenery of an Assembly painted in three dimensions. Knows no window and no clock but its own.

Parts are made once for an assembly; what changes from picture to picture are places and states, numbers for the
shaders. Only a step's paths are made when the step begins.
"""

from __future__ import annotations

import math

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.assembly.exploded import bounds, exploded
from vectorgames.boards.assembly.scenery import Scenery
from vectorgames.boards.assembly.sequence import Assembly
from vectorgames.boards.model import Model
from vectorgames.boards.part import Vector
from vectorgames.scene import colours, materials
from vectorgames.scene.assembly_parts import (
    CALM,
    GONE,
    JAMMED,
    LOOKED_AT,
    USUAL,
    Pane,
    PartNode,
    Prop,
    Solid,
    Upright,
)
from vectorgames.scene.assembly_trails import Trails
from vectorgames.scene.backdrop import Backdrop
from vectorgames.scene.easing import Eased
from vectorgames.scene.kits import KITS
from vectorgames.scene.marks import DISC, GLYPH, INDEX
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.meshes import UP
from vectorgames.scene.models import with_atlases
from vectorgames.scene.versioned import Versioned
from vectorgames.themes import Theme, load_theme

STATE_SECONDS, LAMP_SECONDS = 0.25, 0.5
MAX_PANES = 64
TABLE, MEETING = MAX_PANES - 1, MAX_PANES - 2  # panes besides those of the parts
UNLIT = 0.30  # the lamp before the penlight burns
UNDER = 1.0  # mm from what stands on the table to its shadow
LYING, CLEAR = 4.0, 14.0  # mm between two panes of which one lies on the other; more, and both are read
ALIKE = 0.02  # mm: two parts meet as much in one place as in another
FLOOR = 4.2  # half the table, in half sides of the board
SIGN = 14.0  # pixels of half a sign in a window 800 pixels high


class AssemblyScene(Versioned):
    """What is put together, below ``root``."""

    def __init__(self, language: str = "en"):
        self.root = p3d.NodePath("assembly")
        self.language = language
        self.made: Assembly | None = None
        self.model: Model | None = None
        self.scenery = Scenery()
        self.backdrop = Backdrop(self.root)
        with_atlases(self.root)
        self._things = self.root.attach_new_node("things")
        self._parts: dict[str, PartNode] = {}
        self._apart: dict[str, Vector] = {}
        self._places: dict[str, np.ndarray] = {}
        self._states = Eased(np.zeros(0), STATE_SECONDS)
        self._lamp = Eased(1.0, LAMP_SECONDS)
        self._trails = Trails(self._things)
        self.meeting = np.zeros(3)  # where the pair of a clash meets
        self.pieces: dict[str, int] = {}  # those of its parts that do
        self._eye = np.array((0.0, -800.0, 400.0))
        self._looked: tuple = ()
        self._build_table()
        self._build_sign()
        self.root.set_shader_inputs(
            fade=1.0,
            torn=0.0,
            **materials.AS_BUILT,
            upto=1e6,
            cut=1e6,
            nearer=0.0,
            gold=p3d.LVecBase3f(*colours.GOLD.tolist()),
            jam=p3d.LVecBase3f(*colours.JAM.tolist()),
        )
        self._theme = load_theme()
        self._send_lamp()
        self.look_from(self._eye)

    # ---- what is to be seen ----

    @property
    def moving(self) -> bool:
        """True while something is on its way by itself."""
        return self._states.moving or self._lamp.moving

    def build(self, made: Assembly, model: Model) -> None:
        """Show the parts of another assembly; of those that are as they were nothing is made anew."""
        before = self.made
        if not self.change(made=made, model=model):
            return
        old, self._parts, taken = self._parts, {}, set()
        kit = KITS.of(model)
        shown = [(kit.part_nodes.get(part.kind, Solid), part) for part in made.parts]
        shown += [(Prop, part) for part in made.props]
        for pane, (kind, part) in enumerate(sorted(shown, key=lambda pair: not pair[0].first)):
            node = old.get(part.name)
            if type(node) is not kind or node.pane != pane:
                node = kind(self._things, pane)
            taken.add(node)
            node.fit(part, model)
            node.set_language(self.language)
            self._parts[part.name] = node
        for node in old.values():
            if node not in taken:
                node.remove()
        same = before is not None and before.board == made.board
        self._apart, self._lamps = exploded(made), any(step.lit for step in made.steps)
        self._lay_table()
        kit.assembled(self.root, self._parts.values(), model)
        names = list(self._parts)
        goal = np.full(len(names), GONE)
        if same and list(old) == names:
            goal = self._states.value
        self._states.go(goal, animate=False)
        self._places = {}
        self.scenery = Scenery()
        self._trails.show({}, {}, 0.0)

    def set_theme(self, theme: Theme) -> None:
        """It stands before the ground of this theme."""
        if self.change(_theme=theme):
            self.backdrop.set_theme(theme)

    def show(self, scenery: Scenery, azimuth: float = 0.0, animate: bool = True) -> None:
        """Show a moment; ``azimuth``: from where the paths of its step are to be seen best."""
        old = self.scenery
        if not self.change(scenery=scenery):
            return
        states = [self._goal(name) for name in self._parts]
        if not np.array_equal(states, self._states.goal):
            self._states.go(states, animate)
        lamp = 1.0 if scenery.lit or not self._lamps else UNLIT
        if lamp != float(self._lamp.goal):
            self._lamp.go(lamp, animate)
            self._send_lamp()
        if old.trails != scenery.trails:
            parts = {name: self.made.part(name) for name in scenery.trails}
            self._trails.show(scenery.trails, parts, azimuth)
        self._trails.follow(scenery.offsets)
        if scenery.clash or old.clash:
            self._meet(azimuth)
        self._place()
        self._mark()

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; True while something still moves."""
        if not self.moving:
            return False
        if self._lamp.moving:
            self._lamp.advance(dt)
            self._send_lamp()
        if self._states.moving:
            self._states.advance(dt)
            self._place()
        self.changed()
        return self.moving

    def look_from(
        self, eye: np.ndarray, fov: float = 26.0, focal: float | None = None, tall: float = 800.0
    ) -> None:
        """The camera stands here, ``fov`` degrees wide: reflections, least widths, order of drawing follow."""
        looked = (*np.asarray(eye, float).tolist(), fov)
        if not self.change(_looked=looked):
            return
        self._eye = np.asarray(eye, float)
        materials.look(self.root, self._eye, fov)
        self._order()

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""
        if not self.change(language=lang):
            return
        for node in self._parts.values():
            node.set_language(lang)

    def offset(self, name: str) -> np.ndarray:
        """float64[3]: how far a part is from its final place, pulled apart and all."""
        away = np.array(self._apart.get(name, (0.0, 0.0, 0.0))) * self.scenery.explode
        return away + self.scenery.offsets.get(name, (0.0, 0.0, 0.0))

    def counts(self) -> tuple[int, int]:
        """(geoms, vertices) below the root."""
        analyzer = p3d.SceneGraphAnalyzer()
        analyzer.add_node(self.root.node())
        return analyzer.get_num_geoms(), analyzer.get_num_vertices()

    # ---- the parts ----

    def _goal(self, name: str) -> float:
        shown = self.scenery
        if name not in shown.offsets:
            return GONE
        if name in shown.clash:
            return JAMMED
        if name in shown.new and not shown.clash:
            return LOOKED_AT
        return CALM if (shown.new or shown.clash) and name not in shown.held else USUAL

    def _place(self) -> None:
        """Tell the shaders where parts are, and in which state."""
        panes = p3d.PTA_LVecBase4f.empty_array(MAX_PANES)
        for (name, node), state in zip(self._parts.items(), self._states.value.tolist(), strict=True):
            if name in self.scenery.offsets:
                self._places[name] = node.home + self.offset(name)
            place = self._places.get(name, node.home)
            panes.set_element(node.pane, p3d.LVecBase4f(*place.tolist(), node.focus(state)))
            node.set_state(state)
        panes.set_element(TABLE, p3d.LVecBase4f(0, 0, -UNDER, 1))
        panes.set_element(MEETING, p3d.LVecBase4f(*self.meeting.tolist(), 1))
        self.root.set_shader_input("panes", panes)
        self._order()

    def _order(self) -> None:
        """Panes from the farthest height to the nearest, and between two of them the pieces of what is upright.

        All that is below a pane is seen through it from above, so pieces are cut at the height of each.
        """
        here = [
            (self._places[n][2], node)
            for n, node in self._parts.items()
            if isinstance(node, Pane) and n in self._places
        ]
        here.sort(key=lambda pair: pair[0])
        heights = [-1e6, *(z for z, _ in here), 1e6]
        below = sum(z <= self._eye[2] for z, _ in here)
        turns = [*range(below), *range(len(here) - 1, below - 1, -1)]
        for k, (z, node) in enumerate(here):  # letters that lie on one another could not be read
            after = k + 1 if k < below else k - 1  # seen before it
            gap = abs(here[after][0] - z) if 0 <= after < len(here) and (after < below) == (k < below) else 1e6
            node.engrave(min(1.0, max(0.0, (gap - LYING) / CLEAR)))
        uprights = self._ranked()
        slices: dict[str, list] = {name: [] for name, _ in uprights}
        place = materials.LEVEL_BIN

        def between(k: int, place: int) -> int:
            low, high = heights[k], heights[k + 1]
            for name, box in uprights:
                if box[2] < high and box[5] > low:
                    slices[name].append((low, high, place))
                    place += 1
            return place

        for turn in turns:
            place = between(turn if turn < below else turn + 1, place)
            here[turn][1].order(place)
            place += 2
        between(below, place)
        for name, pieces in slices.items():
            self._parts[name].order(pieces)

    def _ranked(self) -> list[tuple[str, np.ndarray]]:
        """Upright parts and their boxes, those behind first: a plane between two tells."""
        left = [
            (name, node.box + np.tile(self._places[name] - node.home, 2))
            for name, node in self._parts.items()
            if isinstance(node, Upright) and name in self._places
        ]
        out = []
        while left:
            behind = next(
                (a for a in left if not any(self._before(a[1], b[1]) for b in left if b is not a)), left[0]
            )
            left = [other for other in left if other is not behind]
            out.append(behind)
        return out

    def _before(self, a: np.ndarray, b: np.ndarray) -> bool:
        """Whether a box may hide another one."""
        for axis in (0, 1):
            if a[axis] >= b[3 + axis] - 1e-6:
                return self._eye[axis] > b[3 + axis]
            if b[axis] >= a[3 + axis] - 1e-6:
                return self._eye[axis] < b[axis]
        return False

    # ---- table, light, sign ----

    def _send_lamp(self) -> None:
        self.root.set_shader_input("lamp", float(self._lamp.value))

    def _build_table(self) -> None:
        self._table = MeshNode("table", self._things)
        materials.clear(self._table.path, "floor", materials.FLOOR_BIN).set_shader_inputs(
            glow=p3d.LVecBase3f(*colours.FLOOR_GLOW.tolist()), shade=0.62, slant=0.0
        )
        self._half = 0.0

    def _lay_table(self) -> None:
        boxes = np.array([bounds(part) for part in self.made.parts])
        half = float(np.abs(boxes[:, [0, 1, 3, 4]]).max())
        if half == self._half:
            return
        self._half, h = half, half * FLOOR
        mesh = Mesh().add([(-h, -h, 0), (h, -h, 0), (h, h, 0), (-h, h, 0)], UP, [(0, 1, 2), (0, 2, 3)], pane=TABLE)
        self._table.replace(mesh)
        self._table.path.set_shader_inputs(half_board=half, bars=p3d.LVecBase4f(half, 0.0, half, 0.0))

    def _build_sign(self) -> None:
        """Where two parts meet: a sign that nothing hides."""
        mesh, square = Mesh(), np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
        for kind, size, colour, strength, parameter in (
            (DISC, 1.30, colours.SIGN_GROUND, 0.85, 0.0),
            (GLYPH, 1.2, colours.JAM, 1.0, INDEX["alarm"]),
        ):
            uv = np.column_stack([square, np.full(4, float(kind)), np.full(4, parameter)])
            mesh.add(np.zeros((4, 3)), (0.1, size, 0.0), [(0, 1, 2), (0, 2, 3)], (*colour, strength), uv, MEETING)
        self._sign = MeshNode("meeting", self._things, mesh)
        materials.clear(self._sign.path, "decal", materials.SIGN_BIN, vertex="sign")
        self._sign.path.set_shader_inputs(least=SIGN, most=1e4, nearer=0.0)
        self._sign.path.set_depth_test(False)
        self._sign.path.hide()

    def _mark(self) -> None:
        there = len(self.scenery.clash) == 2 and all(name in self.scenery.offsets for name in self.scenery.clash)
        (self._sign.path.show if there else self._sign.path.hide)()

    def _meet(self, azimuth: float) -> None:
        """Find where the pair of the clash meets most, or comes nearest: of places alike the foremost one."""
        pair, self.meeting = self.scenery.clash, np.zeros(3)
        self.pieces = {}
        if len(pair) == 2 and all(name in self.scenery.offsets for name in pair):
            turn = math.radians(azimuth)
            a, b = (self.made.part(name).boxes + np.tile(self.offset(name), 2) for name in pair)
            low, high = np.maximum(a[:, None, :3], b[None, :, :3]), np.minimum(a[:, None, 3:], b[None, :, 3:])
            deep = (high - low).min(-1)
            i, j = np.nonzero(deep > deep.max() - ALIKE)
            places = (low[i, j] + high[i, j]) / 2
            k = int((places[:, :2] @ (math.sin(turn), math.cos(turn))).argmin())
            self.meeting = places[k]
            for name, box in zip(pair, (a[i[k]], b[j[k]]), strict=True):
                middle = (box[:3] + box[3:]) / 2 - self.offset(name)
                away = np.array(self.made.part(name).places)[:, :2] - middle[:2]
                self.pieces[name] = int((away**2).sum(1).argmin())
        for name, node in self._parts.items():
            node.meet(self.pieces.get(name, -1))
