"""An assembly painted in three dimensions, and its camera.

Parts are made once for an assembly; what changes from picture to picture are places and states, numbers for the
shaders. Only a step's paths are made when the step begins.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.assembly import Assembly, Scenery, bounds, exploded
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, Vector
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
    Slice,
    Solid,
    Upright,
)
from vectorgames.scene.backend import BACKENDS
from vectorgames.scene.camera import NORMAL, CameraPose, Orbit, Rectangle
from vectorgames.scene.marks import DISC, GLYPH, INDEX
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.motion import Eased, smooth
from vectorgames.scene.paths import ribbon
from vectorgames.scene.structure import Floor
from vectorgames.scene.viewport import Scene

LATE = 0.6  # seconds that it makes up for: steps may be seen from far apart


class Sight(NamedTuple):
    """What is to be seen: points, float[n, 3], from a direction; what lies over ``middle`` is turned about."""

    points: np.ndarray
    azimuth: float
    elevation: float
    middle: tuple[float, float] | None = None  # of a close look; None: the axis of the board
    lens: float = NORMAL


class AssemblyCamera(Orbit):
    """Orbits what is being put together; at home what it was told to show fits into the free rectangle.

    Home is a place on a way from sight to sight, along which the film leads. Where home jumps, the camera is late
    and makes up for it, so that it never jerks, however home moves on meanwhile.
    """

    def __init__(self, size: tuple[int, int] = (1280, 800), free: Rectangle | None = None):
        super().__init__(500.0, 250.0, size, free)
        self._late, self._since = np.zeros(7), LATE
        start = Sight(np.array([(-100.0, -100.0, 0.0), (100.0, 100.0, 200.0)]), 28.0, 20.0)
        self.home((start,), 0.0, animate=False)

    def measure(self, points: np.ndarray) -> None:
        """How far parts ever get, float[n, 3]."""
        self.change(_span=float(np.linalg.norm(np.ptp(points, axis=0))), _reach=float(np.abs(points).max()))

    def home(self, way: Sequence[Sight], at: float = 0.0, animate: bool = True) -> None:
        """Go to a place of a way: 0 its first sight, 1 the next …, between them what lies between."""
        before = _numbers(self.pose)
        self._sights, self._place = tuple(way), at
        self._go_home(self._sighted, animate=False)
        self._late = before - _numbers(self.pose)
        self._late[0] = (self._late[0] + 180) % 360 - 180
        self._since = 0.0 if animate and np.abs(self._late).max() > 1e-9 else LATE
        self._stand()

    def follow(self, at: float) -> None:
        """Be at another place of the way, unless somebody has moved the camera."""
        if self.at_home and at != self._place:
            self._place = at
            self._stand()

    def _sighted(self) -> CameraPose:
        """Nearest pose at which no point is cut off; between two sights, one between theirs."""
        k = min(int(self._place), len(self._sights) - 1)
        pose, share = self._at(self._sights[k]), self._place - k
        if k + 1 == len(self._sights) or share <= 0:
            return pose
        a, b = _numbers(pose), _numbers(self._at(self._sights[k + 1]))
        b[0] = a[0] + (b[0] - a[0] + 180) % 360 - 180
        return _pose(a + (b - a) * smooth(share))

    @property
    def moving(self) -> bool:
        return super().moving or self._behind

    def advance(self, dt: float) -> bool:
        if not self._behind:
            return super().advance(dt)
        self._since += dt
        self._stand()
        return self.moving

    @property
    def _behind(self) -> bool:
        return self.at_home and self._since < LATE

    def _at(self, sight: Sight) -> CameraPose:
        points, middle = np.asarray(sight.points, float), sight.middle
        return self.fitted(points, sight.azimuth, sight.elevation, sight.lens, middle or (0.0, 0.0), middle is None)

    def _stand(self) -> None:
        pose = self._sighted()
        if self._behind:
            pose = _pose(_numbers(pose) + self._late * (1 - smooth(self._since / LATE)))
        self.change(pose=pose)


def _numbers(pose: CameraPose) -> np.ndarray:
    """float64[7]: azimuth, elevation, logarithm of the distance, target, that of the lens's opening.

    What lies between the numbers of two poses is a pose between them; through lenses, too, size changes evenly.
    """
    return np.array((pose.azimuth, pose.elevation, math.log(pose.distance), *pose.target, math.log(pose.opening)))


def _pose(numbers: np.ndarray) -> CameraPose:
    azimuth, elevation, distance, x, y, z, opening = numbers.tolist()
    fov = math.degrees(2 * math.atan(math.exp(opening)))
    return CameraPose(azimuth, elevation, math.exp(distance), (x, y, z), fov)


AHEAD, BEHIND, TARGET = 0.0, 1.0, 2.0  # kinds of shaders/trail.frag
HALF_WIDTH, LEAST = 1.1, 3.1  # mm; pixels of a window 800 pixels high
ARROW = 2.4  # half its width, in those of the line
DASHES, SHORTEST, LONGEST = 12, 3.0, 11.0  # in a path; mm
SHORT = 15.0  # mm of a leg
WIDE = 70.0  # what is wider has its path at its sides, else in its middle
OUTLINED = ("board", "sheet", "support")

FIRST = materials.RIBBON_BIN


class Trail:
    """One path of some parts."""

    def __init__(self, parent: p3d.NodePath, points: np.ndarray, parts: list[Part], azimuth: float):
        self.points = _straightened(points)
        self._ways = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))])
        self.parts = tuple(part.name for part in parts)
        self._node = MeshNode("trail", parent, self._mesh(parts, azimuth))
        materials.clear(self._node.path, "trail", FIRST, vertex="xray")
        self._node.path.set_shader_inputs(
            half_width=HALF_WIDTH,
            least=LEAST,
            nearer=0.0,
            thick=1.0,
            tint=p3d.LVecBase3f(*colours.GOLD.tolist()),
            whole=float(self._ways[-1]),
        )
        self._behind = materials.shine_through(self._node.path, 0.30)
        self._done: float | None = None

    def remove(self) -> None:
        self._node.path.remove_node()
        self._behind.remove_node()

    def set_offset(self, offset: Vector) -> None:
        done = self.done(np.array(offset))
        if done != self._done:
            self._done = done
            for path in (self._node.path, self._behind):
                path.set_shader_input("done", done)

    def done(self, offset: np.ndarray) -> float:
        """Millimetres of the path up to an offset on it; of several places that are nearest, the last."""
        start, way = self.points[:-1], np.diff(self.points, axis=0)
        share = np.clip(((offset - start) * way).sum(1) / np.maximum((way**2).sum(1), 1e-12), 0, 1)
        away = np.linalg.norm(start + share[:, None] * way - offset, axis=1).round(3)
        k = len(away) - 1 - int(away[::-1].argmin())
        return float(self._ways[k] + share[k] * (self._ways[k + 1] - self._ways[k]))

    def _mesh(self, parts: list[Part], azimuth: float) -> Mesh:
        mesh, total = Mesh(), float(self._ways[-1])
        if total < 1e-6:
            return mesh
        dash = min(LONGEST, max(SHORTEST, total / DASHES))
        boxes = np.array([bounds(part) for part in parts])
        low, high = boxes[:, :3].min(0), boxes[:, 3:].max(0)
        main = np.diff(self.points, axis=0)[np.diff(self._ways).argmax()]
        for xy in _sides(low, high, azimuth):
            for kind, ahead in ((AHEAD, True), (BEHIND, False)):
                point = np.array([*xy, 0.0])
                point[2] = low[2] if (main[2] < 0) == ahead else high[2]
                if abs(main[2]) < 1e-6:
                    point[2] = high[2]
                ribbon(mesh, _dense(self.points + point, dash), (kind, 0, 0), 1.0, dash if ahead else 0.0, 1.0)
                if ahead:
                    self._arrows(mesh, point)
        for part in parts:
            if part.kind in OUTLINED:
                self._outline(mesh, part)
        return mesh

    def _arrows(self, mesh: Mesh, point: np.ndarray) -> None:
        """A head on every leg: at its end, or before it where the next leg is hardly longer than a head."""
        legs = np.diff(self._ways)
        for k, (start, end) in enumerate(zip(self.points[:-1], self.points[1:], strict=True)):
            share = 0.62 if k + 1 < len(legs) and legs[k + 1] < SHORT < legs[k] else 1.0
            tip = start + (end - start) * share
            uv = np.array([(-1, 0, ARROW, 0), (1, 0, ARROW, 0), (0, 1, ARROW, 0)], float)
            rgba = (AHEAD, float(self._ways[k] + share * legs[k]), 1.0, 1.0)
            mesh.add(np.tile(tip + point, (3, 1)), (end - start) / legs[k], [(0, 1, 2)], rgba, uv)

    def _outline(self, mesh: Mesh, part: Part) -> None:
        """The edge of a part where it will be, on the side that is seen."""
        origin, u, v = (np.array(vector) for vector in part.frame)
        ring = np.array([*part.outlines[0], part.outlines[0][0]])
        across = np.cross(u, v)
        for share in (1.0,) if across[2] else (0.0, 1.0):
            points = origin + ring[:, :1] * u + ring[:, 1:] * v + across * part.thickness * share
            ribbon(mesh, points + self.points[-1], (TARGET, 0, 0), 0.45, 0.0, np.full(len(ring), 0.55))


class Trails:
    """All paths of a step."""

    def __init__(self, parent: p3d.NodePath):
        self._parent = parent.attach_new_node("trails")
        self._trails: list[Trail] = []

    def show(self, trails: Mapping[str, tuple[Vector, ...]], parts: Mapping[str, Part], azimuth: float) -> None:
        """Show other paths; ``azimuth``: from where they are best seen."""
        for trail in self._trails:
            trail.remove()
        groups: dict[tuple[Vector, ...], list[Part]] = {}
        for name, points in trails.items():
            groups.setdefault(points, []).append(parts[name])
        self._trails = [Trail(self._parent, np.array(p), group, azimuth) for p, group in groups.items()]

    def follow(self, offsets: Mapping[str, Vector]) -> None:
        for trail in self._trails:
            trail.set_offset(offsets[trail.parts[0]])


def _straightened(points: np.ndarray) -> np.ndarray:
    """A path without the points at which it goes straight on."""
    kept = [points[0]]
    for here, after in zip(points[1:-1], points[2:], strict=True):
        a, b = here - kept[-1], after - here
        if np.linalg.norm(np.cross(a, b)) > 1e-6 or a @ b < 0:
            kept.append(here)
    return np.array([*kept, points[-1]])


def _dense(points: np.ndarray, step: float) -> np.ndarray:
    """A path with points before and after its bends, so that it is as wide there as elsewhere."""
    out = [points[0]]
    for a, b in zip(points[:-1], points[1:], strict=True):
        near = min(0.5, 0.1 * step / max(1e-9, float(np.linalg.norm(b - a))))
        out += [a + (b - a) * near, b - (b - a) * near, b]
    return np.array(out)


def _sides(low: np.ndarray, high: np.ndarray, azimuth: float) -> list[np.ndarray]:
    """float64[2] each: in plan, where a path runs: the corners furthest left and right, or the middle."""
    if max(high[:2] - low[:2]) < WIDE:
        return [(low[:2] + high[:2]) / 2]
    turn = math.radians(azimuth)
    corners = np.array([(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])])
    across = corners @ (math.cos(turn), -math.sin(turn))
    return [corners[across.argmin()], corners[across.argmax()]]


STATE_SECONDS, LAMP_SECONDS = 0.25, 0.5
MAX_PANES = 64
TABLE, MEETING = MAX_PANES - 1, MAX_PANES - 2  # panes besides those of the parts
UNLIT = 0.30  # the lamp before the penlight burns
UNDER = 1.0  # mm from what stands on the table to its shadow
LYING, CLEAR = 4.0, 14.0  # mm between two panes of which one lies on the other; more, and both are read
ALIKE = 0.02  # mm: two parts meet as much in one place as in another
SIGN = 14.0  # pixels of half a sign in a window 800 pixels high


class AssemblyScene(Scene):
    """What is put together, below ``root``."""

    def __init__(self, language: str = "en"):
        super().__init__("assembly", language)
        self.made: Assembly | None = None
        self.model: Model | None = None
        self.scenery = Scenery()
        self._parts: dict[str, PartNode[Model]] = {}
        self._apart: dict[str, Vector] = {}
        self._places: dict[str, np.ndarray] = {}
        self._states = Eased(np.zeros(0), STATE_SECONDS)
        self._lamp = Eased(1.0, LAMP_SECONDS)
        self._trails = Trails(self._things)
        self.meeting = np.zeros(3)  # where the pair of a clash meets
        self.pieces: dict[str, int] = {}  # those of its parts that do
        self._table, self._half = Floor(self._things), 0.0
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
        self._send_lamp()
        self.look_from(self._eye)

    # ---- what is to be seen ----

    @property
    def moving(self) -> bool:
        return self._states.moving or self._lamp.moving

    def build(self, made: Assembly, model: Model) -> None:
        """Show the parts of another assembly; of those that are as they were nothing is made anew."""
        before = self.made
        if not self.change(made=made, model=model):
            return
        old, self._parts, taken = self._parts, {}, set()
        backend = BACKENDS.of(model)
        shown: list[tuple[type[PartNode[Model]], Part]] = [(Prop, part) for part in made.props]
        shown = [(backend.part_nodes.get(part.kind, Solid), part) for part in made.parts] + shown
        for pane, (kind, part) in enumerate(sorted(shown, key=lambda pair: not pair[0].first)):
            node = old.get(part.name)
            if node is None or type(node) is not kind or node.pane != pane:
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
        self._lay_table(made)
        backend.assembled(self.root, self._parts.values(), model)
        names = list(self._parts)
        goal = np.full(len(names), GONE)
        if same and list(old) == names:
            goal = self._states.value
        self._states.go(goal, animate=False)
        self._places = {}
        self.scenery = Scenery()
        self._trails.show({}, {}, 0.0)

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
            parts = {name: self._part(name) for name in scenery.trails}
            self._trails.show(scenery.trails, parts, azimuth)
        self._trails.follow(scenery.offsets)
        if scenery.clash or old.clash:
            self._meet(azimuth)
        self._place()
        self._mark()

    def advance(self, dt: float) -> bool:
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

    def _seen_from(self, focal: float | None, unit: float) -> None:
        self._order()

    def set_language(self, lang: str) -> None:
        if not self.change(language=lang):
            return
        for node in self._parts.values():
            node.set_language(lang)

    def offset(self, name: str) -> np.ndarray:
        """float64[3]: how far a part is from its final place, pulled apart and all."""
        away = np.array(self._apart.get(name, (0.0, 0.0, 0.0))) * self.scenery.explode
        return away + self.scenery.offsets.get(name, (0.0, 0.0, 0.0))

    # ---- the parts ----

    def _part(self, name: str) -> Part:
        assert self.made is not None  # nothing of it is shown before it is built
        return self.made.part(name)

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
        slices: dict[str, list[Slice]] = {name: [] for name, _, _ in uprights}
        place = materials.LEVEL_BIN

        def between(k: int, place: int) -> int:
            low, high = heights[k], heights[k + 1]
            for name, _, box in uprights:
                if box[2] < high and box[5] > low:
                    slices[name].append((low, high, place))
                    place += 1
            return place

        for turn in turns:
            place = between(turn if turn < below else turn + 1, place)
            here[turn][1].order(place)
            place += 2
        between(below, place)
        for name, upright, _ in uprights:
            upright.order(slices[name])

    def _ranked(self) -> list[tuple[str, Upright[Model], np.ndarray]]:
        """Upright parts and their boxes, those behind first: a plane between two tells."""
        left = [
            (name, node, node.box + np.tile(self._places[name] - node.home, 2))
            for name, node in self._parts.items()
            if isinstance(node, Upright) and name in self._places
        ]
        out = []
        while left:
            behind = next(
                (a for a in left if not any(self._before(a[2], b[2]) for b in left if b is not a)), left[0]
            )
            left = [other for other in left if other is not behind]
            out.append(behind)
        return out

    def _before(self, a: np.ndarray, b: np.ndarray) -> bool:
        for axis in (0, 1):
            if a[axis] >= b[3 + axis] - 1e-6:
                return bool(self._eye[axis] > b[3 + axis])
            if b[axis] >= a[3 + axis] - 1e-6:
                return bool(self._eye[axis] < b[axis])
        return False

    # ---- table, light, sign ----

    def _send_lamp(self) -> None:
        self.root.set_shader_input("lamp", float(self._lamp.value))

    def _lay_table(self, made: Assembly) -> None:
        boxes = np.array([bounds(part) for part in made.parts])
        half = float(np.abs(boxes[:, [0, 1, 3, 4]]).max())
        if half != self._half:
            self._half = half
            self._table.lay(half, [TABLE])

    def _build_sign(self) -> None:
        """Where two parts meet: a sign that nothing hides."""
        mesh, place = Mesh(), np.zeros(3)
        mesh.decal(place, (0.1, 1.30, 0.0), DISC, 0.0, (*colours.SIGN_GROUND, 0.85), MEETING)
        mesh.decal(place, (0.1, 1.2, 0.0), GLYPH, INDEX["alarm"], (*colours.JAM, 1.0), MEETING)
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
            a, b = (self._part(name).boxes + np.tile(self.offset(name), 2) for name in pair)
            low, high = np.maximum(a[:, None, :3], b[None, :, :3]), np.minimum(a[:, None, 3:], b[None, :, 3:])
            deep = (high - low).min(-1)
            i, j = np.nonzero(deep > deep.max() - ALIKE)
            places = (low[i, j] + high[i, j]) / 2
            k = int((places[:, :2] @ (math.sin(turn), math.cos(turn))).argmin())
            self.meeting = places[k]
            for name, box in zip(pair, (a[i[k]], b[j[k]]), strict=True):
                middle = (box[:3] + box[3:]) / 2 - self.offset(name)
                away = np.array(self._part(name).places)[:, :2] - middle[:2]
                self.pieces[name] = int((away**2).sum(1).argmin())
        for name, node in self._parts.items():
            node.meet(self.pieces.get(name, -1))
