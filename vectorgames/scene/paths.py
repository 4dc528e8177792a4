"""Vectors, trails and drop lines of a tableau, and how far the vectors are drawn. Boards change what they want."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

import numpy as np
import panda3d.core as p3d
from numpy.typing import ArrayLike

from vectorgames.base.memoize import memoize_by_value
from vectorgames.boards.board import Board
from vectorgames.boards.layout import AS_BUILT, Pose
from vectorgames.play.views import View
from vectorgames.scene import colours, materials
from vectorgames.scene.badges import BadgeNode, Viewpoint, badges
from vectorgames.scene.mesh import Mesh, MeshNode, strip
from vectorgames.scene.motion import Eased
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import MOVES, Path, Stepped, Tableau
from vectorgames.view.tableau import WHOLE as DONE
from vectorgames.view.themes import Theme, load_theme

STEPS = 40  # samples between two knots
LIFT = 8.0  # above the pane: through the middle of a bead
FALL = (11.0, 37.0)  # from where to where above the pane the way of a piece out of the hand is seen


def straight(knots: np.ndarray, steps: int = STEPS) -> np.ndarray:
    """float[n, (k − 1)·steps + 1, 3]: natural splines through knots, float[n, k, 3]; straight where these are."""
    return spread(natural_basis(knots.shape[1], steps), knots)


def arched(knots: np.ndarray) -> np.ndarray:
    """Straight in plan, an arch from space to space: it must not lie along engraved lines."""
    i, f = steps_of(len(knots), 12)
    points: np.ndarray = knots[i] * (1 - f[:, None]) + knots[i + 1] * f[:, None]
    length = np.linalg.norm(knots[i + 1] - knots[i], axis=1)
    points[:, 2] += 4 * f * (1 - f) * (6 + 0.14 * length)
    return points


def fall(point: np.ndarray, steps: int = 8) -> np.ndarray:
    """float64[steps, 3]: the way of a piece out of the hand down to a point, float[3], from below."""
    return point + np.column_stack([np.zeros((steps, 2)), np.linspace(*FALL, steps)])


def shortened(points: np.ndarray, by: float, end: float | None = None) -> np.ndarray:
    """The curve without ``by`` millimetres at either end, or so many at its ``end``: it ends at a piece, not in it.

    Further columns of ``points`` float[n, 3 + k] go along.
    """
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points[:, :3], axis=0), axis=1))])
    last = way[-1] - (by if end is None else end)
    if way[-1] < 2 * (by + way[-1] - last):
        return points
    at = np.concatenate([[by], way[(way > by) & (way < last)], [last]])
    return np.column_stack([np.interp(at, way, column) for column in points.T])


# ---- weights of the knots ----


@memoize_by_value
def natural_basis(n: int, steps: int) -> np.ndarray:
    """float64[(n − 1)·steps + 1, n]: weights of n knots at every point of a natural cubic spline."""
    system, right = np.eye(n), np.zeros((n, n))
    for row in range(1, n - 1):
        system[row, row - 1 : row + 2] = (1, 4, 1)
        right[row, row - 1 : row + 2] = (6, -12, 6)
    bend = np.linalg.solve(system, right)
    i, along = steps_of(n, steps)
    f, knot = along[:, None], np.eye(n)
    g = 1 - f
    return knot[i] * g + knot[i + 1] * f + ((g**3 - g) * bend[i] + (f**3 - f) * bend[i + 1]) / 6


@memoize_by_value
def cardinal_basis(n: int, steps: int) -> np.ndarray:
    """float64[(n − 1)·steps + 1, n]: weights of n knots along a cardinal spline, which does not swing as far out of
    the picture as a natural one."""
    i, along = steps_of(n, steps)
    f, knot = along[:, None], np.eye(n)
    slope = 0.6 * np.asarray(np.gradient(knot, axis=0))
    out: np.ndarray = (2 * f**3 - 3 * f**2 + 1) * knot[i] + (3 * f**2 - 2 * f**3) * knot[i + 1]
    out += (f**3 - 2 * f**2 + f) * slope[i] + (f**3 - f**2) * slope[i + 1]
    return out


@memoize_by_value
def steps_of(n: int, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """(int[m], float[m]): the step to which every point belongs, and how far along it the point is."""
    t = np.linspace(0, n - 1, (n - 1) * steps + 1)
    i = np.minimum(t.astype(int), n - 2)
    return i, t - i


def spread(basis: np.ndarray, knots: np.ndarray) -> np.ndarray:
    """float64[n, m, c] from weights [m, k] and knots [n, k, c]."""
    n, k, c = knots.shape
    out: np.ndarray = basis @ knots.transpose(1, 0, 2).reshape(k, n * c)
    return out.reshape(-1, n, c).transpose(1, 0, 2)


WHOLE = 1e6  # ``upto`` of a ribbon that is all there
SOFT = -1.0  # as ``dash``: a glow without core


def ribbon(
    mesh: Mesh,
    points: np.ndarray,
    colour: ArrayLike,
    width: float | np.ndarray = 1.0,
    dash: float = 0.0,
    strength: float | np.ndarray = 1.0,
    ways: float | np.ndarray | None = None,
) -> None:
    """Append a ribbon along float[n, 3]. ``width`` and ``strength`` may be float[n].

    ``ways`` float[n]: how far along each point is, by default in millimetres; a number stands for all.
    Ribbons without dashes fade at their ends, unless ``strength`` says how strong each point is.
    """
    points = np.asarray(points, float)
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    length = float(way[-1])
    if length < 1e-6:
        return
    tangent = np.gradient(points, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-9
    n = len(points)
    alpha = np.broadcast_to(np.asarray(strength, float), n)
    if dash == 0.0 and not np.ndim(strength):
        alpha = alpha * np.clip(np.minimum(way, length - way) / (length * 0.03), 0, 1)
    uv = np.zeros((n, 4))
    uv[:, 1] = way if ways is None else ways
    uv[:, 2], uv[:, 3] = width, dash
    uv = np.repeat(uv, 2, 0)
    uv[0::2, 0], uv[1::2, 0] = -1, 1
    colours = np.ones((2 * n, 4))
    colours[:, :3], colours[:, 3] = colour, np.repeat(alpha, 2)
    mesh.add(np.repeat(points, 2, 0), np.repeat(tangent, 2, 0), strip(np.arange(n - 1)), colours, uv)


class RibbonNode(MeshNode):
    """A node of ribbons of one width, drawn after all panes.

    ``nearer``: millimetres by which it counts as nearer to the viewer than it is, so that it is seen on
    the pieces that it goes through. ``behind``: how strong it shines through what hides it.
    """

    def __init__(
        self,
        name: str,
        parent: p3d.NodePath,
        half_width: float,
        least: float,
        place: int,
        nearer: float = 0.0,
        behind: float = 0.0,
        shader: str = "ribbon",
    ):
        super().__init__(name, parent)
        materials.clear(self.path, shader, materials.RIBBON_BIN + place, vertex=shader)
        self.path.set_shader_inputs(half_width=half_width, least=least, upto=WHOLE, nearer=nearer)
        self._behind = materials.shine_through(self.path, behind) if behind else None

    def shine(self, on: bool) -> None:
        """Whether it shines through what hides it; drawn only once it costs half."""
        if self._behind is not None:
            (self._behind.show if on else self._behind.hide)()

    def set_upto(self, way: float) -> None:
        self.path.set_shader_input("upto", float(way))


Way = Callable[[np.ndarray, tuple[int, ...]], np.ndarray]
"""(anchors, spaces) -> float[n, 3]: the line of a vector, as many points from each of its spaces to the next."""


class WalkLayer:
    """The bead with the number of the space that it comes to, on a ``way`` of ``steps`` points a space."""

    def __init__(self, parent: p3d.NodePath, nearer: float, way: Way, steps: int):
        self._way, self._steps = way, steps
        self._bead = BadgeNode("bead", parent, 11.0, 0.0, nearer, beside=True, first=True)
        self._along = Eased(0.0, 1.0)  # where it is, in spaces from the first
        self._stepped: Stepped | None = None
        self._placed: tuple[tuple[int, ...], int, float, np.ndarray] | None = None
        self._theme = load_theme()

    @property
    def moving(self) -> bool:
        return self._stepped is not None and self._along.moving

    def set_theme(self, theme: Theme) -> None:
        self._theme, self._placed = theme, None

    def show(self, stepped: Stepped | None, anchors: np.ndarray) -> None:
        """Walk to where one has stepped; back to the first space it is at once."""
        before, self._stepped = self._stepped, stepped
        if stepped is not None and (before is None or (before.spaces, before.at) != (stepped.spaces, stepped.at)):
            on = before is not None and before.spaces == stepped.spaces and stepped.at > 0 and stepped.pace > 0
            self._along.seconds = max(stepped.pace, 1e-3)
            self._along.go(float(stepped.at), on)
        self._place(anchors)

    def advance(self, dt: float, anchors: np.ndarray) -> None:
        self._along.advance(dt)
        self._place(anchors)

    def _place(self, anchors: np.ndarray) -> None:
        stepped = self._stepped
        along = round(float(self._along.value), 4)
        placed = None if stepped is None else (stepped.spaces, stepped.at, along, anchors)
        if placed is not None and self._placed is not None and placed[:3] == self._placed[:3]:
            if anchors is self._placed[3]:
                return
        elif placed is None and self._placed is None:
            return
        self._placed, mesh = placed, Mesh()
        if stepped is not None:
            points = self._way(anchors, stepped.spaces)
            k = min(round(along * self._steps), len(points) - 1)
            ahead = np.array([(0.0, 0.0, 1.0)])
            mesh = badges(
                points[k : k + 1],
                ahead,
                [str(stepped.at + 1)],
                np.ones(1),
                rim=colours.shown(self._theme, self._theme["gold"]),
                outwards=ahead[:, :2],
            )
        self._bead.replace(mesh)


END = 1000.0  # a vector's way, whatever its length: 0 at the first space … END at the last, as the shaders count
NAMED = 0.12  # from a vector's end its dimensions appear within so much of its way
AWAY = 0.35  # strength of a vector where it is not in focus

PINS = {1: 0.0, 2: 22.0, 3: 12.0, 4: 5.0}  # lengths of the dashes of pinned vectors, 0: none

RING = 0.3  # cells: of the ring where the last move began
DASHES = {"way": 7.0, "guard": 3.0}

MOVE_COLOURS = {"trail": "last", "way": "text", "guard": "own", "threat": "take"}


def vectors(tableau: Tableau) -> tuple[Path, ...]:
    return tuple(p for p in tableau.paths if p.kind == "vector")


def reached_at(tableau: Tableau) -> dict[int, float]:
    """Space -> where on its vector's way it lies, 0 … END, for every space of a vector."""
    out: dict[int, float] = {}
    for path in vectors(tableau):
        for i, space in enumerate(path.spaces):
            way = END * i / max(1, len(path.spaces) - 1)
            out[space] = min(way, out.get(space, way))
    return out


Hover = tuple[int, tuple[tuple[int, str], ...]]
"""A space that is pointed at, and its neighbours round cyclic axes with the axis of each."""


T = TypeVar("T")

Build = Callable[[Mesh, T, np.ndarray, np.ndarray], None]
"""Adds a line to a mesh; anchors and focus as of ``PathLayer.show``."""


class LineLayer:
    """Paints the lines of an X-ray: those of ``xray`` paths, and the chosen ones, so wide and at least so wide;
    ``beads``: how large they are on the lines."""

    def __init__(
        self,
        board: Board,
        parent: p3d.NodePath,
        lines: tuple[float, float],
        chosen: tuple[float, float],
        beads: float,
    ):
        self.board, near = board, 0.5 * board.cell
        self._lines = RibbonNode("xray", parent, *lines, 1, near, 0.30, shader="xray")
        self._chosen = RibbonNode("chosen", parent, *chosen, 2, near, 0.55, shader="xray")
        for node, size in ((self._lines, beads), (self._chosen, 0.0)):
            node.path.set_shader_input("beads", size)
        self.pose, self._theme = AS_BUILT, load_theme()
        self._built: tuple[object, ...] = ()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.forget()
        for node in (self._lines, self._chosen):
            node.path.set_shader_input("axes", colours.axes_array(theme))

    def look_from(self, viewpoint: Viewpoint) -> None:
        """The board is seen from elsewhere."""

    def forget(self) -> None:
        """What is shown next is built anew."""
        self._built = ()

    def show(self, paths: tuple[Path, ...], anchors: np.ndarray, focus: np.ndarray) -> None:
        """Build the lines unless they are there; ``anchors`` is another array when the board has changed."""
        if self._built and self._built[0] == paths and self._built[1] is anchors and self._built[2] is focus:
            return
        self._built = paths, anchors, focus
        chosen, rest = (tuple(p for p in paths if p.kind == kind) for kind in ("chosen", "xray"))
        self._build(chosen, rest, anchors, focus)

    def _build(
        self, chosen: tuple[Path, ...], rest: tuple[Path, ...], anchors: np.ndarray, focus: np.ndarray
    ) -> None:
        raise NotImplementedError


class PathLayer:
    """Everything drawn from space to space. Built anew only where something changed."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board, self._parent = board, parent
        near = 0.5 * board.cell
        self._gold = RibbonNode("vectors", parent, 7.5, 6.0, 3, nearer=near, behind=0.45)
        self._trails = RibbonNode("trails", parent, 4.0, 2.4, 0)
        self._drop = RibbonNode("drop", parent, 4.0, 1.9, 0)
        self._name = BadgeNode("dimensions", parent, 7.5, 3.0, near, first=True)  # of the winning vectors
        self._pins = RibbonNode("pinned", parent, 5.5, 4.4, 3, nearer=near, behind=0.35)
        self._turns = BadgeNode("turns", parent, 6.5, 2.0, near)  # of neighbours on other towers
        self._levels = BadgeNode("levels", parent, 9.0, 0.0, near, first=True)  # on which a vector runs elsewhere
        self._language, self.theme = "en", load_theme()
        self._xray = self._lines()
        if self._xray:
            self._xray.set_theme(self.theme)
        self._walk = WalkLayer(parent, 0.8 * board.cell, self._walked, self.walk) if self.walk else None
        self._built: dict[RibbonNode, tuple[object, np.ndarray, np.ndarray]] = {}
        self._drawn: float | None = None
        self._set_drawn(DONE)
        self.look_at(View())

    # ---- what boards change ----

    def _lines(self) -> LineLayer | None:
        """What paints an X-ray; None where there is none."""
        return None

    def look_at(self, view: View) -> None:
        (self._levels.path.show if view.above else self._levels.path.hide)()

    pose: Pose = AS_BUILT
    spots = Spots()
    """How the spots of a tree look between which lines lead."""
    walk = 0
    """Points from space to space of the way on which one steps along a vector; none: there are no steps."""

    def _walked(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        return self._way(anchors, spaces)

    @property
    def moving(self) -> bool:
        """Whether something is on its way along a path."""
        return self._walk is not None and self._walk.moving

    def advance(self, dt: float, anchors: np.ndarray) -> None:
        """Let ``dt`` seconds pass; ``anchors``: where the spaces are now."""
        if self._walk:
            self._walk.advance(dt, anchors)

    def stand(self, pose: Pose) -> None:
        """The board stands like this from now on."""
        self.pose = pose
        if self._xray:
            self._xray.pose = pose

    def set_language(self, lang: str) -> None:
        self._language = lang
        self._built.pop(self._gold, None)

    def set_spots(self, spots: Spots) -> None:
        self.spots, self._built = spots, {}

    def set_theme(self, theme: Theme) -> None:
        self.theme, self._built = theme, {}
        for layer in (self._xray, self._walk):
            if layer:
                layer.set_theme(theme)

    def _colour(self, name: str) -> np.ndarray:
        return colours.shown(self.theme, self.theme[name])

    @property
    def _rim(self) -> np.ndarray:
        return self._colour("gold")

    def _points(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        """float[n, 3]: the way of a vector through its spaces."""
        return straight(anchors[list(spaces)].astype(float)[None] + (0.0, 0.0, LIFT))[0]

    def _vector(self, mesh: Mesh, path: Path, anchors: np.ndarray, focus: np.ndarray) -> None:
        points = self._points(anchors, path.spaces)
        ways = np.linspace(0.0, END, len(points))
        strength = np.where(focus[list(path.spaces)], 1.0, AWAY)
        ribbon(mesh, points, colours.gold(self.theme), ways=ways, strength=_eased(strength, ways / END))

    def _pin(self, mesh: Mesh, path: Path, anchors: np.ndarray, focus: np.ndarray) -> None:
        points = self._way(anchors, path.spaces)
        strength = 1.0 if focus[list(path.spaces)].all() else AWAY
        ribbon(mesh, points, self._colour(f"pin{path.number}"), 1.0, PINS[path.number], strength)

    def _way(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        """float[n, 3]: all of a vector, as far as it goes on to where it began."""
        return self._points(anchors, spaces)

    def _named(self, paths: tuple[Path, ...], anchors: np.ndarray) -> Mesh:
        """The running coordinates beyond the end of every vector."""
        ways = [self._points(anchors, p.spaces) for p in paths if p.dims]
        ends = np.array([way[-1] for way in ways]).reshape(-1, 3)
        ahead = np.array([way[-1] - way[-2] for way in ways]).reshape(-1, 3)
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
        return badges(
            ends, ahead, [p.dims for p in paths if p.dims], np.ones(len(ends)), True, self._rim, theme=self.theme
        )

    def _fall(self, mesh: Mesh, hover: Hover, anchors: np.ndarray, focus: np.ndarray) -> None:
        """The drop line of a space: hover is (space, its neighbours round cyclic axes)."""
        lines = drops(anchors[self.board.column(hover[0])].astype(float), self.board.foot)
        for foot, top in lines:
            ribbon(mesh, np.linspace(foot, top, 40), colours.WHITE, 0.55, dash=9.0)
        for (one, _), (other, _) in pairwise(lines):  # where both lie on the table, the same column
            ribbon(mesh, np.linspace(one, other, 40), colours.WHITE, 0.5, dash=9.0, strength=0.4)

    # ---- all the same ----

    def show(self, tableau: Tableau, anchors: np.ndarray, focus: np.ndarray) -> None:
        """Build what is not yet there; ``anchors`` is another array whenever the board has changed."""
        gold, trails = vectors(tableau), tuple(p for p in tableau.paths if p.kind in MOVES)
        xray = tuple(p for p in tableau.paths if p.kind in ("xray", "chosen"))
        turns = () if xray else tuple((m.space, m.dims) for m in tableau.marks if m.kind == "turn")
        hover = tuple((space, turns) for space in tableau.marked("hover"))
        pinned = tuple(p for p in tableau.paths if p.kind == "pinned")
        if self._draw(self._gold, gold, self._vector, anchors, focus):
            self._name.replace(self._named(gold, anchors))
            self._levels.replace(self._elsewhere(gold, anchors, focus))
        self._draw(self._trails, trails, self._trail, anchors, focus)
        if self._draw(self._drop, hover, self._fall, anchors, focus):
            self._turns.replace(_flagged(turns if hover else (), anchors, self.theme))
        self._draw(self._pins, pinned, self._pin, anchors, focus)
        if self._xray:
            self._xray.show(xray, anchors, focus)
        if self._walk:
            self._walk.show(tableau.stepped, anchors)
        self._set_drawn(tableau.drawn)

    def _draw(
        self, node: RibbonNode, items: tuple[T, ...], build: Build[T], anchors: np.ndarray, focus: np.ndarray
    ) -> bool:
        """Have a node show these; whether it had to be built anew."""
        built = self._built.get(node)
        if built and built[0] == items and ((built[1] is anchors and built[2] is focus) or not items):
            return False
        self._built[node] = items, anchors, focus
        mesh = Mesh()
        for item in items:
            build(mesh, item, anchors, focus)
        node.replace(mesh)
        return True

    def _elsewhere(self, paths: tuple[Path, ...], anchors: np.ndarray, focus: np.ndarray) -> Mesh:
        """On which levels the spaces of vectors lie that are not in focus."""
        spaces = [space for path in paths for space in path.spaces if not focus[space]]
        names = [self.board.level_name(int(self.board.level_of[space]), self._language) for space in spaces]
        points, upwards = anchors[spaces].astype(float).reshape(-1, 3), np.tile((0.0, 0.0, 1.0), (len(spaces), 1))
        return badges(points, upwards, names, np.ones(len(spaces)), rim=self._rim)

    def look_from(self, viewpoint: Viewpoint) -> None:
        if self._xray:
            self._xray.look_from(viewpoint)

    def _set_drawn(self, drawn: float) -> None:
        if drawn == self._drawn:
            return
        self._drawn = drawn
        way = END * drawn if drawn < DONE else WHOLE
        self._gold.set_upto(way)
        self._name.path.set_shader_input("shown", min(1.0, max(0.0, (drawn - 1.0) / NAMED)))
        self._parent.set_shader_input("upto", float(way))  # pieces and marks light up when it comes to them

    def _trail(self, mesh: Mesh, path: Path, anchors: np.ndarray, focus: np.ndarray) -> None:
        owned = path.kind == "link"
        colour = colours.ink(self.theme, path.player).mark if owned else self._colour(MOVE_COLOURS[path.kind])
        if len(path.spaces) == 1:  # a piece out of the hand: its fall fades upwards
            t = np.linspace(0.0, 1.0, 16)
            points = fall(anchors[path.spaces[0]].astype(float), 16)
            ribbon(mesh, points, colour, 1.6 - 0.7 * t, SOFT, 2.2 * (1 - t) ** 1.6)
            return
        if path.kind == "link":
            self._link(mesh, path, anchors, colour)
            return
        points = arched(anchors[list(path.spaces)].astype(float) + (0.0, 0.0, LIFT))
        begin = 0.24 if path.kind != "trail" else RING
        points = shortened(points, begin * self.board.cell, 0.24 * self.board.cell)
        if path.kind in DASHES:
            dash, strength = DASHES[path.kind], 0.5 if path.quiet else 1.0
            ribbon(mesh, points, colour, 0.55 if path.quiet else 0.8, dash=dash, strength=strength)
            return
        along = np.linspace(0.0, 1.0, len(points))  # it grows towards where it goes
        soft = 0.5 if path.quiet else 1.0
        self._ring(mesh, anchors[path.spaces[0]].astype(float), colour, soft)
        ribbon(mesh, points, colour, soft * (0.4 + 1.1 * along), strength=soft * (0.45 + 0.55 * along))

    def _ring(self, mesh: Mesh, middle: np.ndarray, colour: np.ndarray, strength: float) -> None:
        """The open ring on the space from which a piece has gone."""
        turn = np.linspace(0.0, 2 * np.pi, 33)
        round_it = np.column_stack([np.cos(turn), np.sin(turn), np.zeros(33)]) * RING * self.board.cell
        ribbon(mesh, middle + round_it + (0.0, 0.0, 1.0), colour, 0.7, strength=np.full(33, strength))

    def _link(self, mesh: Mesh, path: Path, anchors: np.ndarray, colour: np.ndarray) -> None:
        """A line between two pieces of a group; flat: nothing goes there."""
        ends = anchors[list(path.spaces)].astype(float) + (0.0, 0.0, 0.5 * LIFT)
        ribbon(mesh, np.linspace(ends[0], ends[1], 12), colour, 1.0, strength=0.9)


def drops(column: np.ndarray, foot: float) -> list[tuple[np.ndarray, np.ndarray]]:
    """(lower, upper end) of the upright lines through a column, float[levels, 3] from the lowest.

    Where its levels stand beside one another there are several, each down to ``foot`` below its lowest.
    """
    aside = np.abs(np.diff(column[:, :2], axis=0)).max(1) > 1e-3
    parts = np.split(column, np.flatnonzero(aside) + 1)
    return [(part[0] - (0.0, 0.0, foot), part[-1]) for part in parts]


def _eased(strength: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """float[n] at ``ways`` 0 … 1, from the strengths at the spaces: each holds near its own; faint at both ends."""
    place = ways * (len(strength) - 1)
    i = np.minimum(place.astype(int), max(0, len(strength) - 2))
    f = np.clip((place - i) * 2 - 0.5, 0.0, 1.0)
    f = f * f * (3 - 2 * f)
    ends = np.clip(np.minimum(ways, 1 - ways) / 0.03, 0.0, 1.0)
    return (strength[i] * (1 - f) + strength[np.minimum(i + 1, len(strength) - 1)] * f) * ends


def _flagged(turns: tuple[tuple[int, str], ...], anchors: np.ndarray, theme: Theme) -> Mesh:
    """A badge over every neighbour in u and v: rings alone are lost among so many panes."""
    far = [(space, axis) for space, axis in turns if axis != "t"]
    points = anchors[[space for space, _ in far]].astype(float).reshape(-1, 3)
    upwards = np.tile((0.0, 0.0, 1.0), (len(far), 1))
    return badges(points, upwards, [axis for _, axis in far], np.ones(len(far)), True, theme=theme)
