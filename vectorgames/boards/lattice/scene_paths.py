"""What is drawn from space to space of a lattice: vectors wind round the rod, X-ray lines, the order of t."""

from __future__ import annotations

from functools import cache

import numpy as np
import panda3d.core as p3d

from vectorgames.base.memoize import memoize
from vectorgames.boards.lattice.geometry import Form, LatticeBoard
from vectorgames.boards.lattice.shelves import GROWN
from vectorgames.boards.layout import AS_BUILT, Pose
from vectorgames.scene import colours
from vectorgames.scene.badges import BadgeNode, Viewpoint, badges, laid_apart, width
from vectorgames.scene.mesh import FLOATS, Mesh, repeated, strip
from vectorgames.scene.paths import (
    AWAY,
    END,
    LIFT,
    STEPS,
    Hover,
    LineLayer,
    PathLayer,
    RibbonNode,
    cardinal_basis,
    natural_basis,
    reached_at,
    ribbon,
    shortened,
    spread,
    steps_of,
)
from vectorgames.spaces.lattice import AXES, Lattice
from vectorgames.view.tableau import Path, Tableau
from vectorgames.view.themes import Theme, load_theme

ABOVE = 22.0  # above the pane: clear of the tallest piece
ROOM = 13.0  # from the rod's axis at least


def curves(
    board: LatticeBoard,
    anchors: np.ndarray,
    rows: np.ndarray,
    lift: float | np.ndarray = LIFT,
    steps: int = STEPS,
    pose: Pose = AS_BUILT,
) -> np.ndarray:
    """float64[n, (k − 1)·steps + 1, 3]: smooth curves through the spaces of every row of int[n, k].

    Where t runs on one tower the curve winds round its rod, a natural spline in cylinder coordinates;
    between towers it leaps in arcs; else it is straight. ``lift``: millimetres above the panes, a number
    or float[n]. Layouts that explain, where the ``pose`` has one, show what it is in the coordinates: there it is
    straight in as many dimensions as the board has.
    """
    rows = np.asarray(rows)
    shaped = board.shaped(pose)
    if shaped:
        i, f = steps_of(rows.shape[1], steps)
        places = board.arranged.unwrapped(rows)
        way = places[:, i] * (1 - f)[:, None] + places[:, np.minimum(i + 1, rows.shape[1] - 1)] * f[:, None]
        points: np.ndarray = board.arranged.points(way, pose)
        points[..., 2] += np.reshape(lift, (-1, 1))
        if shaped == 1:
            return points
        plain = curves(board, board.anchors(Pose(pose.explode, pose.apart)), rows, lift, steps)
        return plain + (points - plain) * shaped
    knots = anchors[rows].astype(float)
    knots[..., 2] += np.reshape(lift, (-1, 1))
    towers, quadrants = board.board_of[rows], board.quadrant_of[rows]
    leaps = (towers != towers[:, :1]).any(1)
    winds = ~leaps & (quadrants != quadrants[:, :1]).any(1)
    out = np.empty((len(rows), (rows.shape[1] - 1) * steps + 1, 3))
    for chosen, way in ((leaps, _leaping), (winds, _winding), (~leaps & ~winds, _natural)):
        k = np.flatnonzero(chosen)
        if len(k):
            out[k] = way(board, anchors, rows[k], knots[k], steps)
    return out


def vector_points(
    board: LatticeBoard, anchors: np.ndarray, spaces: tuple[int, ...], pose: Pose = AS_BUILT
) -> np.ndarray:
    """float64[n, 3]: one smooth curve through the spaces, as high over the panes as ``lift`` says."""
    return curves(board, anchors, np.array([spaces]), lift(board, spaces), pose=pose)[0]


def ring_closed(
    board: LatticeBoard, anchors: np.ndarray, spaces: tuple[int, ...], pose: Pose = AS_BUILT
) -> np.ndarray:
    """float64[n, 3]: the rest of the ring of a vector that runs along t alone, from its end to its beginning."""
    points = curves(board, anchors, np.array([(*spaces, spaces[0])]), lift(board, spaces), pose=pose)[0]
    return points[(len(spaces) - 1) * STEPS :]


def lift(board: LatticeBoard, spaces: tuple[int, ...]) -> float:
    """How high above the panes a vector runs: over the heads of its pieces if it stays on one level."""
    return ABOVE if len(set(board.level_of[list(spaces)].tolist())) == 1 else LIFT


def middles(board: LatticeBoard, anchors: np.ndarray, spaces: np.ndarray) -> np.ndarray:
    """float64[..., 3]: where the rod passes the level of each space, however far its quadrants are apart."""
    return (anchors[spaces].astype(float) + anchors[opposites(board.space)[spaces]]) / 2


@memoize
def opposites(space: Lattice) -> np.ndarray:
    """int64[size]: the space opposite on the same level: (5 − x, 5 − y, z) and the quadrant across."""
    c = space.coordinates.astype(np.int64)
    c[:, :2] = 3 - c[:, :2]
    c[:, 3:4] = (c[:, 3:4] + 2) % 4
    out: np.ndarray = c @ np.array(space.strides)
    out.setflags(write=False)
    return out


def round_the_rod(
    board: LatticeBoard,
    anchors: np.ndarray,
    start: int,
    end: int,
    lift: float,
    steps: int = 16,
    pose: Pose = AS_BUILT,
) -> np.ndarray:
    """float64[steps + 1, 3]: an arc round the rod between two spaces of one level that are neighbours in t."""
    if board.shaped(pose):
        line = curves(board, anchors, np.array([[start, end]]), lift, steps, pose)
    else:
        rows, knots = np.array([[start, end]]), anchors[[[start, end]]] + (0.0, 0.0, lift)
        line = _winding(board, anchors, rows, knots, steps)
    return line[0]


# ---- forms ----


def _natural(
    board: LatticeBoard, anchors: np.ndarray, rows: np.ndarray, knots: np.ndarray, steps: int
) -> np.ndarray:
    """Straight where the knots are: the quadrant of a pane stays in one piece."""
    return spread(natural_basis(knots.shape[1], steps), knots)


def _winding(
    board: LatticeBoard, anchors: np.ndarray, rows: np.ndarray, knots: np.ndarray, steps: int
) -> np.ndarray:
    middle = middles(board, anchors, rows)[..., :2]  # another one for each level where these are sheets apart
    from_rod = knots[..., :2] - middle
    angle = np.arctan2(from_rod[..., 1], from_rod[..., 0])
    # one step of t is a quarter turn clockwise, seen from above
    way = (np.diff(board.quadrant_of[rows].astype(int), axis=1) + 1) % 4 - 1
    turn = np.diff(angle, axis=1) % (2 * np.pi)
    turn -= 2 * np.pi * ((way == 1) | (((way == 2) | (way == 0)) & (turn > np.pi)))
    angle[:, 1:] = angle[:, :1] + np.cumsum(turn, 1)
    radius = np.hypot(from_rod[..., 0], from_rod[..., 1])
    cylinder = np.concatenate([np.stack([angle, radius, knots[..., 2]], -1), middle], -1)
    a, r, z, x, y = np.moveaxis(spread(natural_basis(knots.shape[1], steps), cylinder), -1, 0)
    r = np.maximum(r, ROOM)
    return np.stack([x + r * np.cos(a), y + r * np.sin(a), z], -1)


def _leaping(
    board: LatticeBoard, anchors: np.ndarray, rows: np.ndarray, knots: np.ndarray, steps: int
) -> np.ndarray:
    n = knots.shape[1]
    points = spread(cardinal_basis(n, steps), knots)
    i, f = steps_of(n, steps)
    towers = board.board_of[rows]
    arch = (0.3 * np.linalg.norm(np.diff(knots, axis=1), axis=2) + 60) * (towers[:, 1:] != towers[:, :-1])
    points[..., 2] += arch[:, i] * (f * (1 - f))
    return points


HEIGHT = 4.0  # millimetres above the pane: lines of one level seem to lie in the rows that they run in
STRIPE = 13.0  # millimetres of a stripe, about
ARROW = 1.15  # half width of an arrowhead, in those of its line
DEAD, SPENT = 0.26, 0.62  # strength of a vector that nobody may complete; the same where it is the chosen one
DIMMED = 0.35  # strength of the others while one is chosen, of what leaves the part in focus
QUIET = 0.6  # strength of what is only pointed at in passing
CAP = 3.0  # millimetres that a line begins before its first space
FEW = 22  # so many lines have full strength
MANY = 60  # more lines than this are made of fewer points and drawn once
CROWD = 12  # more lines than this do not all carry badges, and are wider
WIDER = 1.5


class XrayLayer(LineLayer):
    """The lines of ``xray`` and ``chosen`` paths, and no others, with their badges."""

    board: LatticeBoard

    def __init__(self, board: LatticeBoard, parent: p3d.NodePath):
        super().__init__(board, parent, (2.6, 4.4), (6.0, 6.8), 0.62)
        near = 0.5 * board.cell
        self._badges = BadgeNode("badges", parent, 6.0, 3.2, near)
        self._name = BadgeNode("badge of the chosen", parent, 7.5, 3.0, near, first=True)
        self._numbers = BadgeNode("numbers", parent, 8.0, 2.5, near, beside=True, first=True)
        self._viewpoint: Viewpoint | None = None  # for which the badges are laid out
        self._rest: Lines | None = None  # those that have badges

    def look_from(self, viewpoint: Viewpoint) -> None:
        """The board is seen from elsewhere: badges that would meet there are laid out anew."""
        if self._viewpoint is None or viewpoint.far_from(self._viewpoint):
            self._viewpoint = viewpoint
            if self._rest is not None:
                self._lay_out()

    def _build(
        self, chosen: tuple[Path, ...], others: tuple[Path, ...], anchors: np.ndarray, focus: np.ndarray
    ) -> None:
        rest = Lines(self.board, anchors, others, focus, pose=self.pose)
        rest.strength *= DIMMED if chosen else 1.0
        closed = all(path.dims == "t" for path in chosen)
        one = Lines(self.board, anchors, chosen, closed=closed, pose=self.pose)
        one.strength = np.where([bool(p.open) for p in chosen], 1.0, SPENT)
        one.named[:] = True
        self._lines.replace(rest.mesh())
        self._lines.shine(len(rest.dims) <= MANY)
        self._chosen.replace(one.mesh())
        self._rest = None if chosen else rest
        self._lay_out()
        self._name.replace(one.badges(self._theme, spelled=True))
        self._numbers.replace(one.numbers())

    def _lay_out(self) -> None:
        node = self._badges
        node.replace(self._rest.badges(self._theme, viewpoint=self._viewpoint, node=node) if self._rest else Mesh())


class Lines:
    """Vectors of one length as curves, the faint ones first. ``counted``: whether their spaces have an order.

    ``points`` and ``tangents`` float[n, m, 3], ``strength`` float[n]; ``focus`` bool[size]: those that leave
    it are faint; ``closed``: what runs round a ring comes back to where it began.
    """

    def __init__(
        self,
        board: LatticeBoard,
        anchors: np.ndarray,
        paths: tuple[Path, ...],
        focus: np.ndarray | None = None,
        closed: bool = False,
        pose: Pose = AS_BUILT,
    ):
        n = len(paths)
        self.scale = board.towers**0.5  # many towers are seen from further away
        self.steps = 24 if n <= 4 else 16 if n <= MANY else 10
        self.counted = all(p.alone for p in paths)
        rows = np.array([p.spaces for p in paths], np.int64).reshape(n, -1 if n else 4)
        self.spaces = rows.shape[1]
        if closed:
            rows = np.hstack([rows, rows[:, :1]])
        alive = np.array([bool(p.open) for p in paths], bool)
        near = np.ones(n, bool) if focus is None else focus[rows].all(1)
        soft = np.array([QUIET if p.quiet and p.kind == "xray" else 1.0 for p in paths])
        strength = soft * np.where(alive, 1.0, DEAD) * np.where(near, _less(near.sum()), DIMMED * _less(n))
        order = np.argsort(strength, kind="stable")
        self.dims = [paths[k].dims for k in order.tolist()]
        named = np.array([path.named for path in paths], bool)
        self.strength, self.named, self.soft = strength[order], (alive & near & named)[order], soft[order]
        common = set(rows[0].tolist()).intersection(*rows.tolist()) if n > 1 else ()
        self.common = anchors[common.pop()].astype(float) if len(common) == 1 else None  # where all meet
        self.rods = middles(board, anchors, rows[order, : self.spaces])
        self.widths = np.where(alive[order], 1.0, 0.7) * (0.5 + 0.5 * _less(n)) * (WIDER if n > CROWD else 1.0)
        self.points = curves(board, anchors, rows[order], HEIGHT, self.steps, pose)
        along = np.gradient(self.points, axis=1)
        length = np.sqrt((along * along).sum(2))
        self.step_length = length.sum(1) / (rows.shape[1] - 1)
        self.tangents = along / (length[..., None] + 1e-9)

    def mesh(self) -> Mesh:
        """Strips with arrowheads, as xray.vert and xray.frag want them."""
        n, m = self.points.shape[:2]
        if not n:
            return Mesh()
        codes = np.array([code(dims) for dims in self.dims])
        repeats = np.maximum(1, np.rint(self.step_length / (codes[:, 1] * STRIPE * self.scale)))
        block = np.empty((n, m + 2, 2, FLOATS), np.float32)
        block[:, :m, :, 0:3] = self.points[:, :, None]
        block[:, :m, :, 3:6] = self.tangents[:, :, None]
        cap = CAP * self.scale  # before the first space: room for its bead
        block[:, 0, :, 0:3] -= cap * block[:, 0, :, 3:6]
        block[:, m:, :, 0:6] = block[:, m - 1, None, :, 0:6]  # the shader gives the arrowhead its shape
        block[..., 6] = repeats[:, None, None]
        block[..., 7] = codes[:, 1, None, None]
        block[:, :m, :, 8], block[:, m:, :, 8] = 0.0, 1.0
        block[..., 9] = self.strength[:, None, None]
        block[..., 0, 10], block[..., 1, 10] = -1.0, 1.0
        block[:, :m, :, 11] = np.linspace(0.0, (m - 1) / self.steps, m)[None, :, None]
        block[:, 0, :, 11] = -cap / np.maximum(self.step_length, 1.0)[:, None]
        block[:, m, :, 11], block[:, m + 1, :, 11] = 0.0, 1.0
        block[..., 12] = self.widths[:, None, None]
        block[:, m:, :, 12] *= ARROW
        block[..., 13] = codes[:, 0, None, None]
        block[..., 14] = 0.0
        return Mesh().add_block(block.reshape(-1, FLOATS), repeated(strip([*range(m - 1), m]), n, 2 * (m + 2)))

    def badges(
        self,
        theme: Theme | None = None,
        spelled: bool = False,
        viewpoint: Viewpoint | None = None,
        node: BadgeNode | None = None,
    ) -> Mesh:
        """The running coordinates beyond the ends of those that may be completed and are in focus.

        Where the lines are many only those of one coordinate are named: they tell what the colours mean.
        With a ``viewpoint`` those of ``node`` that would meet are moved aside.
        """
        many = len(self.dims) > CROWD
        k = [i for i, dims in enumerate(self.dims) if dims and self.named[i] and not (many and len(dims) > 1)]
        spelled, texts = bool(spelled or many), [self.dims[i] for i in k]
        points, tangents = self.points[k, -1], self.tangents[k, -1]
        if viewpoint and node and texts:
            widths = np.array([width(text, spelled) for text in texts])
            points = laid_apart(points, tangents, widths, viewpoint, node.least, node.away, self.common)
        return badges(points, tangents, texts, self.soft[k], spelled, theme=theme)

    def numbers(self) -> Mesh:
        """1, 2, 3, 4 beside the spaces of every line, on the side away from the rod."""
        if not self.counted:
            return Mesh()
        k = slice(None, self.spaces * self.steps, self.steps)
        points, tangents = self.points[:, k].reshape(-1, 3), self.tangents[:, k].reshape(-1, 3)
        texts = [str(number) for _ in self.dims for number in range(1, self.spaces + 1)]
        outwards = (self.points[:, k] - self.rods).reshape(-1, 3)[:, :2]
        return badges(points, tangents, texts, np.ones(len(texts)), outwards=outwards)


@cache
def code(dims: str) -> tuple[int, int]:
    """(the running coordinates as digits to base 6, the first the lowest; how many they are)."""
    return sum(AXES.index(name) * 6**i for i, name in enumerate(dims)), max(1, len(dims))


def _less(count: int) -> float:
    """Strength of each of so many lines."""
    return min(1.0, (FEW / max(1, count)) ** 0.4)


UNDER, BEFORE = 0.36, 2.75  # levels below the lowest one; rows before the first one, where it is a strip
ARROWHEAD = 9.0, 6.5  # length and half width of an arrowhead
ORDER_STEPS = 24  # points from quadrant to quadrant


class OrderLayer:
    """Built anew when the board stands differently."""

    def __init__(self, board: LatticeBoard, parent: p3d.NodePath):
        self.board = board
        self._line = RibbonNode("order of t", parent, 4.0, 2.0, 0)
        self._name = BadgeNode("name of t", parent, 7.5, 1.2, 0.5 * board.cell)
        self._shown: Pose | None = None
        self._theme = load_theme()

    def set_theme(self, theme: Theme) -> None:
        shown, self._shown, self._theme = self._shown, None, theme
        if shown:
            self.show(shown)

    def show(self, pose: Pose) -> None:
        if pose == self._shown:
            return
        self._shown, line, name = pose, Mesh(), Mesh()
        shaped, form = self.board.shaped(pose), self.board.formed(pose)
        strength = shaped * float(np.clip(2 * (form.dims - 3.5), 0.0, 1.0))
        if strength > 0.02:
            first, last = self.board.arranged.seen(form)
            t = np.linspace(first, last, round((last - first) * ORDER_STEPS) + 1)
            points = self._points(t, pose, form)
            ribbon(line, points, colours.axes(self._theme)["t"], 0.9, strength=0.75 * strength * np.ones(len(t)))
            for k in np.arange(np.ceil(first), last):
                here = self._points(np.array([k + 0.44, k + 0.5]), pose, form)
                self._head(line, here[1], here[1] - here[0], strength)
            ahead = points[-1:] - points[-2:-1]
            ahead /= np.linalg.norm(ahead) + 1e-9
            name = badges(points[-1:], ahead, ["t"], np.array([strength]), True, theme=self._theme)
        self._line.replace(line)
        self._name.replace(name)

    def _points(self, t: np.ndarray, pose: Pose, form: Form) -> np.ndarray:
        middle = np.full(len(t), 1.5)
        centres = np.full((len(t), max(0, self.board.space.dimensions - 4)), 0.0)
        before = middle - BEFORE * form.roll
        places = np.column_stack([middle, before, np.full(len(t), -UNDER), t, centres])
        return self.board.arranged.points(places, pose)

    def _head(self, mesh: Mesh, tip: np.ndarray, way: np.ndarray, strength: float) -> None:
        way = way / (np.linalg.norm(way) + 1e-9)
        aside = np.cross(way, (0.0, 0.0, 1.0))
        aside /= np.linalg.norm(aside) + 1e-9
        for side in (-1, 1):
            start = tip - ARROWHEAD[0] * way + side * ARROWHEAD[1] * aside
            ribbon(
                mesh,
                np.linspace(start, tip, 6),
                colours.axes(self._theme)["t"],
                1.1,
                strength=strength * np.ones(6),
            )


ARC = 1.5  # millimetres above the pane at which the arcs to the neighbours in t run

# of a walk: millimetres above the pane, as the lines of an X-ray; points from space to space
HIGH, ARC_STEPS = 4.0, 24
OVER = 1.08  # cells: from a pane to the number over a piece
HEAD = 0.42  # cells: so low the drops from a ribbon above the heads reach


class LatticePaths(PathLayer):
    """Everything drawn from space to space of a lattice."""

    board: LatticeBoard
    walk = ARC_STEPS

    def __init__(self, board: LatticeBoard, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._order = OrderLayer(board, parent)
        self._stands = BadgeNode("levels of pieces", parent, 6.0, 1.6, 0.5 * board.cell, first=True)
        self._told: tuple[object, ...] = ()

    def _lines(self) -> XrayLayer:
        return XrayLayer(self.board, self._parent)

    def _walked(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        return curves(self.board, anchors, np.array([spaces]), HIGH, ARC_STEPS, self.pose)[0]

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._order.set_theme(theme)

    def stand(self, pose: Pose) -> None:
        super().stand(pose)
        self._order.show(pose)

    def show(self, tableau: Tableau, anchors: np.ndarray, focus: np.ndarray) -> None:
        """Over the heads of the piece chosen and of the one moved last stands the number of their level, unless
        another number does."""
        super().show(tableau, anchors, focus)
        numbered = {mark.space for mark in tableau.marks if mark.number}
        moved = dict.fromkeys((*tableau.marked("from"), *tableau.marked("last")))
        spaces = [space for space in moved if focus[space] and space not in numbered]
        if self.board.levels == 1 or (self._told and spaces == self._told[0] and anchors is self._told[1]):
            return
        self._told = spaces, anchors
        high = OVER * self.board.cell * (1 + (GROWN - 1) * self.board.shelved(self.pose))
        over = anchors[spaces].astype(float).reshape(-1, 3) + (0.0, 0.0, high)
        names = [str(self.board.level_of[space]) for space in spaces]
        upwards = np.tile((0.0, 0.0, 1.0), (len(spaces), 1))
        self._stands.replace(badges(over, upwards, names, np.ones(len(spaces)), rim=self._colour("last")))

    def _points(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        return vector_points(self.board, anchors, spaces, self.pose)

    def _vector(self, mesh: Mesh, path: Path, anchors: np.ndarray, focus: np.ndarray) -> None:
        super()._vector(mesh, path, anchors, focus)
        if path.dims == "t":  # it closes when it has been drawn
            points = ring_closed(self.board, anchors, path.spaces, self.pose)
            ribbon(mesh, points, colours.gold(self.theme), 0.7, strength=0.7, ways=np.full(len(points), END))
        if lift(self.board, path.spaces) != ABOVE:
            return
        for space, way in reached_at(Tableau(paths=(path,))).items():  # from above the heads down to them
            top = anchors[space].astype(float)
            points = top + np.column_stack([np.zeros((6, 2)), np.linspace(ABOVE, HEAD * self.board.cell, 6)])
            fall = np.linspace(1.0, 0.55, 6) * (1.0 if focus[space] else AWAY)
            ribbon(mesh, points, colours.gold(self.theme), 0.8, strength=fall, ways=way)

    def _fall(self, mesh: Mesh, hover: Hover, anchors: np.ndarray, focus: np.ndarray) -> None:
        """The drop line of a space; arcs round the rod to its neighbours in t."""
        space, turns = hover
        if self.board.shelved(self.pose) > 0.5:  # the levels lie behind one another
            column = anchors[self.board.column(space)].astype(float)
            ribbon(mesh, np.linspace(column[0], column[-1], 40), colours.WHITE, 0.5, dash=9.0, strength=0.5)
        else:
            super()._fall(mesh, hover, anchors, focus)
        for other, axis in turns:
            if axis == "t":
                points = round_the_rod(self.board, anchors, space, other, ARC, pose=self.pose)
                ribbon(
                    mesh, shortened(points, 0.3 * self.board.cell), colours.axes(self.theme)["t"], 0.6, strength=0.8
                )
