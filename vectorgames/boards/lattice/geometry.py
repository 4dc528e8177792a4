"""The Time Vectors board: its sizes, and where its spaces lie, in millimetres, as they are played on, taken apart,
or in layouts that explain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from vectorgames.base.words import LocalizedError
from vectorgames.boards.board import CORNERS, EVERYTHING, Board, Shown, cell_of
from vectorgames.boards.lattice.joint import Joint
from vectorgames.boards.lattice.shelves import ELEVATION, GROWN, HEADS, UP, Blocks, large, shelved
from vectorgames.boards.layout import ABOVE, AS_BUILT, Camera, Layout, Pose, Slider, by_name
from vectorgames.boards.model import In, Model, at_least, changed, fields_of, refused
from vectorgames.play.views import REACHED, Isolated, Own, View
from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.spaces.sets import frozen

EDGE = 8.0  # least room between a grid and the edge of its board, for letters
WIDEST = 1.29  # of the letters N E S W, the W, in heights of a capital
ROUND = 1.04  # the highest of them, the S: it reaches over the line on both sides
OFF = 1.0  # from letters to lines and edges, at the least
PLAY_PITCH = 88.0  # where a file does not say it


@dataclass(frozen=True, slots=True)
class LatticeModel(Model):
    """Everything the parameter file says, in millimetres.

    ``play_pitch``: level distance where the board is played on: further apart than it is built, so that nothing of
    a level lies before another one.
    """

    is_cut = True

    joint: Joint
    cell: Annotated[float, In("engraving", 14.0, 40.0)]
    letter: Annotated[float, In("engraving", 4.0, 20.0)]
    letter_inset: Annotated[float, In("engraving", 6.0, 30.0)]
    penlight_length: Annotated[float, In("penlight", 30.0, 120.0, "length")]
    apart: Annotated[float, In("layouts", 20.0, 400.0)]
    play_pitch: Annotated[float, In("layouts", 40.0, 300.0)]
    exploded_pitch: Annotated[float, In("layouts", 40.0, 300.0)]
    quadrants_apart: Annotated[float, In("layouts", 10.0, 200.0)]

    @property
    def carved(self) -> float:
        """Height of N E S W: as it is set, or as much as has room between the quadrants and before the edge."""
        beside, outside = self.joint.gap - 2 * OFF, 2 * (self.letter_inset - OFF)
        return min(self.letter, beside / ROUND, outside / WIDEST)

    @property
    def quadrant(self) -> float:
        return 4 * self.cell

    @property
    def margin(self) -> float:
        """Millimetres from the grid's outer line to the board's edge."""
        return self.joint.B / 2 - self.joint.gap / 2 - self.quadrant


def lattice_model(data: dict[str, Any], changes: Mapping[str, float]) -> LatticeModel:
    """The model of a file's data. ValueError says what was expected."""
    if isinstance(data.get("layouts"), dict):
        data["layouts"].setdefault("play_pitch", PLAY_PITCH)
    left = changed(LatticeModel, data, changes)
    found = fields_of(LatticeModel, data, others=frozenset({"joint"}))
    joint = Joint.checked({**data["joint"], **left})
    model = LatticeModel(joint=joint, **found)
    least = joint.gap + 2 * model.quadrant + 2 * EDGE
    if least > joint.B:
        raise LocalizedError("errors.board_file.side", given=f"{joint.B:g}", least=f"{least:g}")
    model = replace(model, play_pitch=min(max(model.play_pitch, joint.pitch), model.exploded_pitch))
    if model.exploded_pitch < joint.pitch:
        raise refused("layouts.exploded_pitch", model.exploded_pitch, at_least(joint.pitch, "pitch"))
    return model


SLANT = 0.16  # of a projection: so far coordinates that run round go upwards where it is turned half way
FIRST = 1.5  # place on the curve of t that stays where it is when the ring is unrolled: between NW and NE

# how far unrolled the strip is when more than one of each quadrant begins to show, and when it does
APPEAR = 0.12, 0.55


Flat = tuple[float, ...]


class Form(NamedTuple):
    """Between the layouts: what the board has become, every number on a way of its own.

    shaped    0: as a board, 1: one of the layouts that explain
    roll      0: t is a ring, 1: a straight strip
    repeat    how often the quadrants come in the strip; rows: how often the strips of u and v do
    dims      how many dimensions a ladder has reached
    shelved   0: as a board, 1: on shelves; east, north: how these share the room, see ``Blocks``
    angles    degrees by which each plane of two coordinates is turned, in the order of ``turns``
    """

    shaped: float
    roll: float
    repeat: float
    rows: float
    dims: float
    shelved: float
    east: float
    north: float
    angles: Flat

    @property
    def numbers(self) -> Flat:
        """These numbers, one after another."""
        return (*self[:8], *self.angles)


class Arrangement(NamedTuple):
    """Where the sheets of a lattice are.

    A place on a sheet is ``panes[pane] + sizes[pane] * (quads[quadrant] + (its place from the quadrant's middle) @
    axes)``. ``panes`` float[panes, 4] and ``quads`` float[4, 4]: the last number is how far it is there, 0 … 1;
    ``axes`` float[2, 3]; ``sizes`` float[panes].
    """

    panes: np.ndarray
    quads: np.ndarray
    axes: np.ndarray
    sizes: np.ndarray

    @property
    def there(self) -> bool:
        return bool((self.quads[:, 3] > 0).any() and (self.panes[:, 3] > 0).any())


def turns(axes: str) -> tuple[str, ...]:
    """The planes of two coordinates, in the order in which they are turned."""
    return tuple("".join(pair) for pair in combinations(axes, 2))


def planes(boards: str) -> tuple[str, ...]:
    """The planes in which a projection can be turned, any two coordinates; ``boards``: the letters beyond t."""
    return turns("xyzt" + boards)


class Unroll(Slider):
    """How far a strip is unrolled; rolled up it is a ring."""

    def share(self, view: View, boards: str) -> float:
        return super().share(view, boards) if view.layout == self.own.layout else 0.0

    def moved(self, view: View, share: float, boards: str) -> View:
        found = super().moved(view, share, boards)
        if self.own.of(found):
            return replace(found, layout=self.own.layout)
        return replace(view, layout="ring", told=self.own.told(view, self.own.start).told)


FEWEST = 2  # dimensions of a ladder


class Reach(Slider):
    """How many dimensions a ladder has reached; with all of them there is nothing to be told."""

    def _number(self, view: View, boards: str) -> int:
        return self.own.number(view) or 4 + len(boards)

    def share(self, view: View, boards: str) -> float:
        return (self._number(view, boards) - FEWEST) / (2 + len(boards))

    def moved(self, view: View, share: float, boards: str) -> View:
        most = 4 + len(boards)
        dims = FEWEST + round(min(1.0, max(0.0, share)) * (most - FEWEST))
        return self.own.told(view, dims if dims < most else 0)

    def stepped(self, view: View, steps: int, boards: str) -> View:
        return self.moved(view, self.share(view, boards) + steps / (2 + len(boards)), boards)

    def said(self, view: View, boards: str) -> str:
        return str(self._number(view, boards))


class Turn(Slider):
    """By how much a projection is turned; it goes round and round."""

    def share(self, view: View, boards: str) -> float:
        return self.own.number(view) / 360

    def moved(self, view: View, share: float, boards: str) -> View:
        return self.own.told(view, round(360 * share) % 360)

    def said(self, view: View, boards: str) -> str:
        return f"{PLANE.of(view)} {self.own.of(view)}°"

    def slides(self, old: View, new: View, boards: str) -> bool:
        way = (self.share(new, boards) - self.share(old, boards) + 0.5) % 1 - 0.5
        return 0 < abs(way) <= self.near and self.moved(old, self.share(new, boards), boards) == new


UNFOLD, REPEAT, ROWS = Own("strip", "unfold", 100), Own("strip", "repeat", 2, range(1, 5)), Own("strip", "rows", 1)
PLANE, ANGLE = Own("projection", "plane", "xt"), Own("projection", "angle", 30, range(360))
DIMS = Own("ladder", REACHED, 0)
UNROLL, REACH, TURN = Unroll(UNFOLD), Reach(DIMS, near=0.0), Turn(ANGLE, step=1 / 36, near=1 / 18)

Choices = tuple[str, tuple[tuple[str, Own, int | str], ...]]


@dataclass(frozen=True)
class LatticeLayout(Layout):
    """A layout of a lattice: a form of its board. ``many``: from where it is seen where there are many towers."""

    many: Camera | None = None

    def seen(self, board: LatticeBoard, pose: Pose) -> Camera | None:
        return (self.many if board.towers > 1 else None) or self.camera

    def form(self, board: LatticeBoard, view: View) -> Flat:
        return self.formed(board, view).numbers

    def formed(self, board: LatticeBoard, view: View) -> Form:
        most, still = float(board.space.dimensions), (0.0,) * len(board.arranged.planes)
        repeat, rows = float(REPEAT.number(view)), float(ROWS.number(view))
        return Form(float(self.explains), 0.0, repeat, rows, most, 0.0, *Blocks(), still)


class Shelves(LatticeLayout):
    """Each level a sheet of its own."""

    def formed(self, board: LatticeBoard, view: View) -> Form:
        return super().formed(board, view)._replace(shelved=1.0)


class Strip(LatticeLayout):
    """The ring of t unrolled and repeated."""

    def own(self, boards: str) -> tuple[Own, ...]:
        rows = ROWS._replace(values=range(1, 5 - len(boards)))  # of more boards there are fewer
        return (UNFOLD, REPEAT, rows) if boards else (UNFOLD, REPEAT)

    def choices(self, boards: str) -> Choices:
        here = "t " if boards else ""
        more = tuple((f"{here}{n}×", REPEAT, n) for n in REPEAT.values)
        return "repeat", more + tuple((f"{' '.join(boards)} {n}×", ROWS, n) for n in (1, 2) if boards)

    def formed(self, board: LatticeBoard, view: View) -> Form:
        return super().formed(board, view)._replace(roll=UNFOLD.number(view) / 100)


class Ladder(LatticeLayout):
    """From a grid to a cube to the ring, dimension by dimension: it opens as a grid."""

    def opened(self, view: View, boards: str) -> View:
        return DIMS.told(super().opened(view, boards), DIMS.number(view) or FEWEST)

    def own(self, boards: str) -> tuple[Own, ...]:
        return (DIMS._replace(values=range(FEWEST, 5 + len(boards))),)

    def formed(self, board: LatticeBoard, view: View) -> Form:
        found = super().formed(board, view)
        return found._replace(dims=float(DIMS.number(view) or found.dims))


class Projection(LatticeLayout):
    """The ring turned in a plane of two coordinates."""

    def own(self, boards: str) -> tuple[Own, ...]:
        return PLANE._replace(values=planes(boards)), ANGLE

    def choices(self, boards: str) -> Choices:
        return "plane", tuple((plane, PLANE, plane) for plane in planes(boards))

    def formed(self, board: LatticeBoard, view: View) -> Form:
        plane, angle = PLANE.of(view), float(ANGLE.number(view))
        angles = tuple(angle if plane == one else 0.0 for one in board.arranged.planes)
        return super().formed(board, view)._replace(angles=angles)


class Arranged:
    """Where the sheets of one board are, in every form."""

    def __init__(self, board: LatticeBoard):
        self.board = board
        self.planes = turns(board.space.axes)
        half = board.model.joint.B / 2
        self.radius = 1.65 * half  # of the ring of quadrants
        self.step = 1.10 * half  # from quadrant to quadrant in the strip
        self.shear = 0.24 * half, 0.05 * half  # north and upwards with every step: so no vector hides another
        self.pitch = 2.7 * board.cell  # from level to level
        wide = 2 * (self.radius + 0.9 * half)
        self.u_radius, self.v_radius = 0.80 * wide, 2.05 * wide
        self.u_row = np.array((0.35 * half, 2.3 * half, 4.3 * self.pitch))  # strips behind one another
        self.between = 1.0  # quadrants that would have room between strips side by side
        self._turned: tuple[tuple[float, ...] | None, np.ndarray] = (None, np.zeros((0, 3)))

    def read(self, form: Flat) -> Form:
        """The form that numbers mean; none: as it is built."""
        if not form:
            most, still = float(self.board.space.dimensions), (0.0,) * len(self.planes)
            return Form._make((0.0, 0.0, 2.0, 1.0, most, 0.0, *Blocks(), still))
        return Form._make((*form[:8], tuple(form[8:])))

    # ---- where ----

    def ways(self, angles: tuple[float, ...]) -> np.ndarray:
        """float[3 + 2·cyclic, 3]: where one millimetre of each coordinate goes; of t, u, v along, then across."""
        if self._turned[0] != angles:
            self._turned = angles, self._ways(angles)
        return self._turned[1]

    def _ways(self, angles: tuple[float, ...]) -> np.ndarray:
        axes = self.board.space.axes
        n = 3 + 2 * max(1, len(axes) - 3)
        places = {name: k if k < 3 else 3 + 2 * (k - 3) for k, name in enumerate(axes)}
        turned = np.eye(n)
        for name, angle in zip(self.planes, angles, strict=True):
            if angle:
                a, b, w = places[name[0]], places[name[1]], np.radians(angle)
                one = np.eye(n)
                one[a, a] = one[b, b] = np.cos(w)
                one[a, b], one[b, a] = np.sin(w), -np.sin(w)
                turned = turned @ one
        shown = np.zeros((n, 3))
        shown[:3] = np.eye(3)
        shown[3::2, 0], shown[4::2, 1] = 1.0, 1.0
        # turned half way, quadrants would lie in one another: cyclic coordinates rise and fall a little besides
        slant = SLANT * max((abs(np.sin(2 * np.radians(angle))) for angle in angles), default=0.0)
        shown[3::2, 2], shown[4::2, 2] = slant, 0.5 * slant
        return turned @ shown

    def curve(self, t: np.ndarray, form: Form) -> np.ndarray:
        """float[..., 3]: where the middle of a quadrant is at a place on the curve of t, before it is turned."""
        roll = form.roll
        tau = (np.asarray(t, float) - FIRST) * np.clip(form.dims - 3, 0.0, 1.0) + (
            np.clip(form.dims - 3, 0.0, 1.0) - 1
        ) * FIRST  # a ladder that has not reached t is at the first quadrant
        length = np.pi / 2 * self.radius * (1 - roll) + self.step * roll
        turn = np.pi / 2 * (1 - roll)  # of the tangent with every step
        if turn > 1e-3:
            bow = length / turn
            along, across = bow * np.sin(turn * tau), bow * (np.cos(turn * tau) - 1)
        else:
            along, across = length * tau, np.zeros_like(tau)
        north, up = self.shear
        return np.stack([along, across + self.radius * (1 - roll) + north * roll * tau, up * roll * tau], -1)

    def placed(self, t: np.ndarray, form: Form) -> np.ndarray:
        """float[..., 3]: where the middle of a quadrant is drawn that is at a place on the curve of t."""
        along, across, up = np.moveaxis(self.curve(t, form), -1, 0)
        ways = self.ways(form.angles)
        return along[..., None] * ways[3] + across[..., None] * ways[4] + up[..., None] * (0.0, 0.0, 1.0)

    def beyond(self, values: np.ndarray, form: Form) -> np.ndarray:
        """float[..., 3]: what u and v (counted from 0, also between and beyond) give; ``values`` float[..., 2]."""
        out = np.zeros((*values.shape[:-1], 3))
        ways = self.ways(form.angles)
        beside = np.array(((4 * form.repeat + self.between) * self.step, 0.0, 0.0))
        rings, rows = (self.u_radius, self.v_radius), (self.u_row, beside)
        for k in range(self.board.space.dimensions - 4):
            reached = np.clip(form.dims - 4 - k, 0.0, 1.0)
            value = values[..., k] * reached
            angle = np.pi / 2 * (value - FIRST)
            ring = rings[k] * (
                np.sin(angle)[..., None] * ways[5 + 2 * k] + np.cos(angle)[..., None] * ways[6 + 2 * k]
            )
            row = (value - FIRST)[..., None] * rows[k]
            out += ring * (1 - form.roll) + row * form.roll
        return out

    def arrangement(self, pose: Pose, laps: tuple[int, ...] = ()) -> Arrangement:
        """Where sheets are; ``laps``: of those that come so many rounds of t, u, v later; none: in the middle."""
        board, form = self.board, self.board.formed(pose)
        shaped = form.shaped
        lap, *others = (*laps, 0, 0, 0)[:3]
        panes, quads = np.ones((board.panes, 4)), np.ones((4, 4))
        panes[:, :3] = board.built_origins(pose)
        middle = board.quarter + board.shift(pose)
        quads[:, :3] = np.column_stack([CORNERS * middle, np.zeros(4)])
        axes = np.eye(3)[:2]
        if shaped or laps:
            towers, levels = np.arange(board.towers), np.repeat(np.arange(board.levels), board.towers)
            ways, base = self.ways(form.angles), board.joint.foot + board.joint.Tb
            values = np.column_stack([towers % 4, towers // 4]) + 4.0 * np.array(others)
            far = self.beyond(values, form)
            raised = (self.pitch * (1 + pose.explode) * np.clip(form.dims - 2, 0.0, 1.0)) * (levels - 1.5)
            high = 1.5 * self.pitch * (1 + pose.explode)
            own = np.tile(far, (board.levels, 1)) + raised[:, None] * ways[2] + (0.0, 0.0, base + high)
            panes[:, :3] += (own - panes[:, :3]) * shaped
            t = np.arange(4) + 4 * lap
            quads[:, :3] += (self.placed(t, form) - quads[:, :3]) * shaped
            quads[:, 3] = self._there(t, form) if shaped else float(not lap)
            panes[:, 3] = 1 + (self._reached(levels, np.tile(towers, board.levels), form) - 1) * shaped
            panes[:, 3] *= np.tile(self._in_rows(values, form), board.levels)
            axes = axes + (ways[:2] - axes) * shaped
        sizes = np.ones(board.panes)
        if form.shelved:
            side = 2 * (board.half + board.shift(pose))
            places, larger = shelved(board.levels, board.towers, side, pose.explode, Blocks(form.east, form.north))
            panes[:, :3] += (places - panes[:, :3]) * form.shelved
            sizes += (larger - 1) * form.shelved
        return Arrangement(panes, quads, axes, sizes)

    def _there(self, t: np.ndarray, form: Form) -> np.ndarray:
        """float[4]: how far the quadrants at places on the curve of t are there."""
        inside = np.clip(2 * form.repeat + 0.5 - np.abs(t - FIRST), 0.0, 1.0)
        low, high = APPEAR
        more = np.clip((form.roll - low) / (high - low), 0.0, 1.0)
        copied = np.where(t == 0, 1.0, np.clip(4 * (form.dims - 3), 0.0, 1.0))
        return np.where((t >= 0) & (t < 4), copied, inside * more)

    def _in_rows(self, values: np.ndarray, form: Form) -> np.ndarray:
        """float[towers]: how far towers at values of u and v, float[towers, 2], are there."""
        low, high = APPEAR
        inside = np.clip(2 * form.rows + 0.5 - np.abs(values - FIRST), 0.0, 1.0)
        more = inside * np.clip((form.roll - low) / (high - low), 0.0, 1.0)
        return np.where((values >= 0) & (values < 4), 1.0, more).min(1)

    def _reached(self, levels: np.ndarray, towers: np.ndarray, form: Form) -> np.ndarray:
        out = np.ones(len(levels))
        for k, value in ((2, levels), (4, towers % 4), (5, towers // 4)):
            out = np.minimum(out, np.where(value == 0, 1.0, np.clip(4 * (form.dims - k), 0.0, 1.0)))
        return out

    def laps(self, pose: Pose) -> list[Arrangement]:
        """The sheets that come once more, round by round: those of the strip beside the middle ones."""
        form = self.board.formed(pose)
        if not form.shaped or not form.roll:
            return []
        ways = [range(-2, 3)] + [range(-1, 2) if form.rows > 1 else range(1)] * (self.board.space.dimensions - 4)
        found = (self.arrangement(pose, laps) for laps in product(*ways) if any(laps))
        return [one for one in found if one.there]

    def seen(self, form: Form) -> tuple[float, float]:
        """From where to where on the curve of t there are quadrants; in a ring all round."""
        low, high = APPEAR
        more = float(np.clip((form.roll - low) / (high - low), 0.0, 1.0))
        reach = 2 + 2 * (form.repeat - 1) * more
        return FIRST - reach - 0.1 * more, FIRST + reach + 0.1 * more

    # ---- vectors ----

    def unwrapped(self, rows: np.ndarray) -> np.ndarray:
        """float[n, k, dimensions]: coordinates of spaces, int[n, k], cyclic ones counted on where they run round.

        In each of these every row lies in the round that is nearest to the middle of what is seen.
        """
        out: np.ndarray = self.board.space.padded[rows].astype(float)
        for k in range(3, out.shape[-1]):
            way = (np.diff(out[..., k], axis=-1) + 1) % 4 - 1
            out[..., 1:, k] = out[..., :1, k] + np.cumsum(way, -1)
            middle = (out[..., k].max(-1) + out[..., k].min(-1)) / 2
            out[..., k] += 4 * np.rint((FIRST - middle) / 4)[..., None]
        return out

    def points(self, places: np.ndarray, pose: Pose) -> np.ndarray:
        """float[..., 3]: where places between spaces, float[..., dimensions] from 0, are in these layouts."""
        board, form = self.board, self.board.formed(pose)
        ways = self.ways(form.angles)
        pitch, reached = self.pitch * (1 + pose.explode), np.clip(form.dims - 2, 0.0, 1.0)
        out = ((places[..., :2] - 1.5) * board.cell) @ ways[:2]
        out += (pitch * reached * (places[..., 2] - 1.5))[..., None] * ways[2]
        out[..., 2] += board.joint.foot + board.joint.Tb + 1.5 * pitch
        out += self.placed(places[..., 3], form)
        far = np.zeros((*places.shape[:-1], 2))
        far[..., : places.shape[-1] - 4] = places[..., 4:]
        return out + self.beyond(far, form)


LIFT = 0.74  # how far a row of towers is raised over the one before it, in heights of a tower
LABEL = 19.0  # room for a tower's name
HELD = 1.14  # how far up its penlight, or over that, a tower's name is: there it hides no space

ONE_TOWER: Camera = (23.0, 20.5, 9.0)
ROUND_T: Camera = (20.0, 30.0, 9.0)


class LatticeBoard(Board):
    """Geometry of a lattice on its boards. In plan it agrees with the parts that these are built of."""

    quadrants: ClassVar[tuple[str, ...]] = QUADRANTS
    distances: ClassVar[Mapping[str, str]] = {"explode": "explode", "apart": "apart"}
    axial = level_numbers = True
    axis = "t"
    # in those that explain no two spaces of one tower coincide: their middles are a piece's radius apart and more
    # (tests/test_picking.py)
    layouts = by_name(
        LatticeLayout("board", ONE_TOWER, many=(18.0, 30.0, 20.0)),
        LatticeLayout("exploded", (23.0, 27.0, 9.0), explode=1.0, apart=0.6, many=(14.0, 26.0, 12.0)),
        LatticeLayout("top", ABOVE, pictured=True),
        LatticeLayout("flat"),
        LatticeLayout("ring", ROUND_T, explains=True, slider=UNROLL),
        Strip("strip", (9.0, 27.0, 9.0), explains=True, slider=UNROLL),
        Ladder("ladder", ROUND_T, explains=True, slider=REACH),
        Projection("projection", (24.0, 30.0, 9.0), explains=True, slider=TURN),
    )

    model: LatticeModel
    space: Lattice

    def __init__(self, model: LatticeModel, space: Lattice) -> None:
        super().__init__(model, space)
        if model.joint.n != 4:
            raise LocalizedError("errors.board_file.four", n=model.joint.n)
        self.levels = space.height
        c = space.padded
        self.level_of = frozen((c[:, 2] + 1).astype(np.int8))
        self.quadrant_of = frozen(c[:, 3].astype(np.int8))
        tower = np.zeros(self.size, np.int8)
        for k in range(4, space.dimensions):
            tower = tower + c[:, k] * np.int8(4 ** (k - 4))
        self.board_of = frozen(tower.astype(np.int8))
        self.towers = 4 ** max(0, space.dimensions - 4)
        self.panes = self.levels * self.towers
        self.pane_of = frozen((self.level_of - 1).astype(np.int16) * self.towers + self.board_of)
        self.half, self.foot = model.joint.B / 2, model.joint.foot + model.joint.Tb
        self.quarter = model.joint.gap / 2 + model.quadrant / 2
        self.room_before = 0.0 if self.towers == 1 else self.label_before + LABEL
        self.arranged = Arranged(self)
        self._arrangements: dict[Pose, Arrangement] = {}

    # ---- layouts that explain ----

    def formed(self, pose: Pose) -> Form:
        """The form of a pose with names for its numbers."""
        return self.arranged.read(pose.form)

    def torn(self, pose: Pose) -> float:
        return max(pose.apart, self.formed(pose).shaped)

    def shaped(self, pose: Pose) -> float:
        """How far it is no longer the board but one of the layouts that explain, 0 … 1."""
        return self.formed(pose).shaped

    def shelved(self, pose: Pose) -> float:
        """How far each level is a sheet of its own, 0 … 1."""
        return self.formed(pose).shelved

    def attending(self, form: Flat, space: int | None) -> Flat:
        if self.towers <= 4 or not form or not (found := self.arranged.read(form)).shelved:
            return form
        blocks = Blocks() if space is None else large(int(self.board_of[space]) // 4)
        return found._replace(east=blocks.east, north=blocks.north).numbers

    def arrangement(self, pose: Pose) -> Arrangement:
        """Where the sheets are in a pose."""
        if pose not in self._arrangements:
            if len(self._arrangements) > 8:
                self._arrangements.clear()
            self._arrangements[pose] = self.arranged.arrangement(pose)
        return self._arrangements[pose]

    def laps(self, pose: Pose) -> list[Arrangement]:
        """The sheets that are seen once more."""
        return self.arranged.laps(pose)

    def arrangements(self, pose: Pose) -> list[Arrangement]:
        return [self.arrangement(pose), *self.laps(pose)]

    def echoes(self, pose: Pose = AS_BUILT) -> list[np.ndarray]:
        out: list[np.ndarray] = []  # as few as hold them all
        for lap in self.laps(pose):
            places = self._places(lap)
            there = (lap.quads[self.quadrant_of, 3] == 1) & (lap.panes[self.pane_of, 3] == 1)
            for one in out:
                free = there & np.isnan(one[:, 0])
                one[free] = places[free]
                there &= ~free
            if there.any():
                places[~there] = np.nan
                out.append(places)
        return out

    def _places(self, arrangement: Arrangement) -> np.ndarray:
        """float32[size, 3]: the middles of cells."""
        panes, quads, axes, sizes = arrangement
        out = quads[self.quadrant_of, :3] + self.within @ axes
        out = panes[self.pane_of, :3] + sizes[self.pane_of, None] * out
        return out.astype(np.float32)

    @cached_property
    def within(self) -> np.ndarray:
        """float[size, 2]: centre of every cell from the middle of its quadrant."""
        return frozen((self.space.coordinates[:, :2] - 1.5) * self.cell)

    # ---- as it is played on ----

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        return {"E": (1, 0, 0), "W": (-1, 0, 0), "N": (0, 1, 0), "S": (0, -1, 0), "z": (0, 0, 1)}

    def level_name(self, level: int, lang: str = "en") -> str:
        return f"z{level}"

    @cached_property
    def _cells(self) -> np.ndarray:
        """int64[panes, 4, 16]: the space in a quadrant, by column and row."""
        c = self.space.coordinates.astype(np.int64)
        cells = np.zeros((self.panes, 4, 16), np.int64)
        cells[self.pane_of, self.quadrant_of, c[:, 0] * 4 + c[:, 1]] = np.arange(self.size)
        return cells

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        west, east = self._cells[:, 0, 0], self._cells[:, 2, 0]  # a space in SW and in NE of each pane
        low, high = anchors[west], anchors[east]
        out = low.astype(float)
        out[:, :2] = (low[:, :2] - self.local[west] + high[:, :2] - self.local[east]) / 2
        return out, float(high[0, 0] - self.local[east[0], 0] - out[0, 0])

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        half, cell = self.joint.gap / 2 + shift, self.cell
        east, north = x > 0, y > 0
        u = np.where(east, x - half, x + half + 4 * cell) / cell  # 0 … 4 inside a quadrant
        v = np.where(north, y - half, y + half + 4 * cell) / cell
        quadrant = np.where(east, np.where(north, 2, 3), np.where(north, 1, 0))
        i, j, off = cell_of(u, v, 4, 4)
        return self._cells[np.arange(self.panes), quadrant, i * 4 + j], off

    def met(self, origin: np.ndarray, d: np.ndarray, anchors: np.ndarray) -> tuple[np.ndarray, ...]:
        cells = self._cells.reshape(-1, 16)  # of every sheet, by column and row
        corner, far_x, far_y = (anchors[cells[:, k]].astype(float) for k in (0, 12, 3))
        ways = (far_x - corner) / 3, (far_y - corner) / 3
        if self._in_panes(corner, ways):
            return super().met(origin, d, anchors)
        normal = np.cross(*ways)
        ray, sheet = _near(origin, d, corner, ways)
        with np.errstate(invalid="ignore", divide="ignore"):  # sheets that are not there, or seen from their edge
            t = ((corner - origin) * normal).sum(1)[sheet] / (d[ray] * normal[sheet]).sum(1)
            xx, xy, yy = ((a * b).sum(1) for a, b in ((ways[0], ways[0]), (ways[0], ways[1]), (ways[1], ways[1])))
            one, other = ((a[:, None] * p - b[:, None] * q) for a, b, p, q in (
                (yy, xy, *ways), (xx, xy, *ways[::-1])))  # fmt: skip
            area, away = (xx * yy - xy * xy)[:, None], origin - corner
            u, v = (
                ((way / area) * away).sum(1)[sheet] + t * (d[ray] * (way / area)[sheet]).sum(1)
                for way in (one, other)
            )
            inside = (np.abs(u - 1.5) < 2) & (np.abs(v - 1.5) < 2)
        ray, sheet, t, u, v = (part[inside] for part in (ray, sheet, t, u, v))
        i, j = (np.clip(w + 0.5, 0, 3.999).astype(np.int64) for w in (u, v))
        counts = np.bincount(ray, minlength=len(d))
        # of what a ray meets the first, the second
        place = ray, np.arange(len(ray)) - (np.cumsum(counts) - counts)[ray]
        shape = len(d), max(1, int(counts.max(initial=0)))
        met, far, off = np.zeros(shape, np.int64), np.full(shape, np.inf), np.full(shape, np.inf)
        met[place], far[place] = cells[sheet, i * 4 + j], t
        off[place] = 2 * np.maximum(np.abs(u - i), np.abs(v - j))
        return met, far, off

    def _in_panes(self, corner: np.ndarray, ways: tuple[np.ndarray, np.ndarray]) -> bool:
        """Whether the quadrants of panes lie in one plane round their middle, as they are built or apart."""
        aside = corner.reshape(-1, 4, 3) - corner.reshape(-1, 4, 3).mean(1, keepdims=True)
        step = abs(float(aside[0, 0, 0]))
        level = step > self.quarter - 1 and np.allclose(
            aside, np.column_stack([CORNERS * step, np.zeros(4)]), atol=1e-2
        )
        straight = (np.allclose(way, np.eye(3)[k] * self.cell, atol=1e-2) for k, way in enumerate(ways))
        return bool(level and all(straight))

    @property
    def joint(self) -> Joint:
        return self.model.joint

    @cached_property
    def local(self) -> np.ndarray:
        """float32[size, 2]: centre of every cell from the middle of its pane."""
        c = self.space.coordinates
        centre = CORNERS[self.quadrant_of] * (self.joint.gap / 2 + self.model.quadrant / 2)
        return frozen((centre + (c[:, :2] - 1.5) * self.cell).astype(np.float32))

    @cached_property
    def border(self) -> np.ndarray:
        """Another quadrant begins at the middle of the pane."""
        return frozen(np.abs(self.local).min(1))

    @cached_property
    def tower_grid(self) -> np.ndarray:
        """int8[towers, 2]: column (west to east) and row (south to north) of every tower."""
        grid = np.zeros((self.towers, 2), np.int8)
        for k in range(self.towers):
            for place, corner in ((1, k % 4), (2, k // 4)):
                if place == 1 or self.towers > 4:
                    grid[k] += ((CORNERS[corner] + 1) / 2 * place).astype(np.int8)
        return frozen(grid if self.towers > 1 else np.zeros((1, 2), np.int8))

    def pitch(self, explode: float) -> float:
        """Level distance; ``explode`` from 0 (as it is played on) to 1."""
        played = self.model.play_pitch if self.towers == 1 else self.joint.pitch  # many would hide one another
        return played + explode * (self.model.exploded_pitch - played)

    def shift(self, pose: Pose) -> float:
        """How far every quadrant has moved outwards, along x as along y."""
        return pose.apart * self.model.quadrants_apart

    def tower_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float64[towers, 3]: where the rod of every tower stands. The middle of all is the origin."""
        grid = self.tower_grid.astype(float)
        step = self.joint.B + 2 * self.shift(pose) + self.model.apart
        extra = self.model.apart * 0.6 * (grid >= 2)  # between the squares of v
        xy = grid * step + extra
        xy -= (xy.min(0) + xy.max(0)) / 2
        lift = grid[:, 1] * pose.explode * (self.levels * self.pitch(pose.explode) * LIFT)
        return np.column_stack([xy, lift])

    def pane_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float32[panes, 3]: middle of the top surface of every pane; of what has been its middle."""
        return self.arrangement(pose).panes[:, :3].astype(np.float32)

    def built_origins(self, pose: Pose) -> np.ndarray:
        """float32[panes, 3]: middle of the top surface of every pane of the board as it is built."""
        towers = self.tower_origins(pose)
        z = self.joint.foot + np.arange(self.levels) * self.pitch(pose.explode) + self.joint.Tb
        out = np.tile(towers, (self.levels, 1))
        out[:, 2] += np.repeat(z, self.towers)
        return out.astype(np.float32)

    def anchors(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float32[size, 3]: top surface of the pane at the centre of every cell."""
        return self._places(self.arrangement(pose))

    def heights(self, pose: Pose = AS_BUILT) -> np.ndarray:
        return self.pane_origins(pose)[:: self.towers, 2].astype(float)

    def corners(self, pose: Pose = AS_BUILT) -> np.ndarray:
        if self.formed(pose).shaped:
            return self._sheets(pose).reshape(self.panes, -1, 3)
        middle, sizes = self.pane_origins(pose).astype(float), self.arrangement(pose).sizes
        aside = np.column_stack([CORNERS * (self.half + self.shift(pose)), np.zeros(4)])
        return middle[:, None] + sizes[:, None, None] * aside

    def _sheets(self, pose: Pose) -> np.ndarray:
        """float[panes, quadrants, 4, 3]: the corners of all sheets that are there, also of those seen once more."""
        out: list[np.ndarray] = []
        reach = np.array(CORNERS) * (self.half - self.quarter)
        for panes, quads, axes, _ in (self.arrangement(pose), *self.laps(pose)):
            here = quads[quads[:, 3] > 0.5, :3]
            sheets = panes[:, None, None, :3] + here[None, :, None] + (reach @ axes)[None, None]
            if out:  # of panes that are not there once more those that are there
                sheets = np.where(panes[:, 3, None, None, None] > 0.5, sheets, out[0][:, :1])
            out.append(sheets)
        return np.concatenate(out, 1)

    def tower_labels(self, pose: Pose = AS_BUILT) -> list[tuple[str, np.ndarray]]:
        """(name, float32[3]) of every tower of five or six dimensions, in order: where it stands in u (and v).

        ``u SW`` or ``u SW, v NE``; the point lies on the penlight, where no pane is before it.
        """
        if self.towers == 1:
            return []
        above = self.joint.head + HELD * self.model.penlight_length
        points = self.pane_origins(pose)[-self.towers :] + np.array((0, 0, above), np.float32)
        names = [f"u {QUADRANTS[k % 4]}" for k in range(self.towers)]
        if self.towers > 4:
            names = [f"{name}, v {QUADRANTS[k // 4]}" for k, name in enumerate(names)]
        return list(zip(names, points, strict=True))

    @property
    def label_before(self) -> float:
        """How far before a board's south side its name stands where above the rod it would hide the middle."""
        return 0.0 if self.towers == 1 else 0.22 * self.model.apart

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        """float32[m, 3]: corners of panes, feet, penlights, names; none of the levels is left out."""
        if self.formed(pose).shaped:
            return self._shaped_outline(pose, shown.towers)
        if self.shelved(pose) > 0.5:
            return self._shelved_outline(pose, shown.towers)
        h, joint = self.half + self.shift(pose), self.joint
        origins = self.pane_origins(pose).reshape(self.levels, self.towers, 3)
        if shown.towers is not None:
            origins = origins[:, shown.towers]
        corners = np.array([(sx * h, sy * h, 0) for sx, sy in CORNERS])
        panes = (origins.reshape(-1, 1, 3) + corners).reshape(-1, 3)
        bottom = origins[0] - (0, 0, joint.foot + joint.Tb)
        name = 0.0 if self.towers == 1 else 1.6 * LABEL
        top = origins[-1] + (0, 0, joint.head + self.model.penlight_length + name)
        r = joint.D / 2
        if h > self.half and self.towers == 1:  # names of quadrants stand over corners of the highest level
            panes = np.vstack([panes, panes[-4:] + (0.0, 0.0, 2.2 * LABEL)])
        tips = (top[:, None] + [(r, 0, 0), (-r, 0, 0), (0, r, 0), (0, -r, 0)]).reshape(-1, 3)
        return np.vstack([panes, bottom, tips]).astype(np.float32)

    def _shelved_outline(self, pose: Pose, towers: np.ndarray | None) -> np.ndarray:
        """The corners of sheets, what stands at their far sides, and the names beside and above blocks."""
        sheets = self.corners(pose)
        if towers is not None:
            sheets = sheets[np.tile(towers, self.levels)]
        room = HEADS * self.joint.B
        low, high = sheets.min((0, 1)), sheets.max((0, 1))
        names = np.array([(low[0] - room, *low[1:]), (low[0], *(high[1:] + room * UP[1:]))])
        return np.vstack([sheets.reshape(-1, 3), names]).astype(np.float32)

    def _shaped_outline(self, pose: Pose, towers: np.ndarray | None) -> np.ndarray:
        there = self.arrangement(pose).panes[:, 3] > 0.5
        if towers is not None:
            there &= np.tile(towers, self.levels)
        sheets = self._sheets(pose)[there].reshape(-1, 3)
        return np.vstack([sheets, sheets + (0.0, 0.0, self.cell)]).astype(np.float32)

    def centre(self, pose: Pose, shown: Shown = EVERYTHING) -> np.ndarray:
        if not self.formed(pose).shaped and not self.shelved(pose):
            return super().centre(pose, shown)
        points = self.outline(pose, shown)
        return (points.min(0) + points.max(0))[:2] / 2

    def column(self, space: int) -> np.ndarray:
        """int64[levels]: the spaces above one another that this one belongs to, from the lowest."""
        stride = self.space.strides[2] if self.levels > 1 else 0
        return space + (np.arange(self.levels) + 1 - int(self.level_of[space])) * stride

    def isolated(self, u: frozenset[str], v: frozenset[str]) -> np.ndarray:
        keep, k = np.ones(self.towers, bool), np.arange(self.towers)
        for places, corner in ((u, k % 4), (v, k // 4)):
            if places and self.towers > 1:
                keep &= np.isin(corner, [QUADRANTS.index(q) for q in places])
        return keep

    def focused(self, only: Isolated) -> np.ndarray:
        keep = super().focused(only)
        if only.quadrants:
            keep &= np.isin(self.quadrant_of, [QUADRANTS.index(q) for q in only.quadrants])
        return keep


def _near(
    origin: np.ndarray, d: np.ndarray, corner: np.ndarray, ways: tuple[np.ndarray, np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """int64[n], int64[n]: the rays and sheets of which one may meet the other, ray by ray; others are not near each
    other as they are seen from the origin. ``corner``: middle of the first cell; ``ways``: from cell to cell."""
    ahead = d.mean(0) / np.linalg.norm(d.mean(0))
    aside = np.cross(ahead, (0.0, 0.0, 1.0) if abs(ahead[2]) < 0.9 else (1.0, 0.0, 0.0))
    axes = np.column_stack([aside, np.cross(aside, ahead), ahead])
    rays = d @ axes
    edges = [corner + a * ways[0] + b * ways[1] - origin for a in (-0.5, 3.5) for b in (-0.5, 3.5)]
    seen = np.stack(edges, 1) @ axes
    before = (rays[:, 2] > 0).all() and (seen[..., 2] > 0).all(1)  # else they are seen nowhere, or everywhere
    with np.errstate(invalid="ignore", divide="ignore"):
        at, corners = rays[:, :2] / rays[:, 2:], seen[..., :2] / seen[..., 2:]
        low, high = corners.min(1), corners.max(1)
        near = np.logical_and.reduce([
            (at[:, None, k] >= low[:, k]) & (at[:, None, k] <= high[:, k]) for k in range(2)
        ])  # fmt: skip
    near |= ~(before | np.isnan(corner[:, 0]))
    ray, sheet = np.nonzero(near)
    return ray, sheet


class Grown(LatticeLayout):
    """A layout of a lattice without t: as a ladder that has not reached it."""

    def formed(self, board: LatticeBoard, view: View) -> Form:
        return board.formed(AS_BUILT)


class CubeBoard(LatticeBoard):
    """Geometry of a lattice without t."""

    layouts = by_name(
        Grown("board", ROUND_T),
        Grown("exploded", ROUND_T, explode=1.0),
        Grown("top", ABOVE, pictured=True),
        Grown("flat", ONE_TOWER),
    )
    quadrants = ()
    distances = {"explode": "explode"}
    axis = ""

    def formed(self, pose: Pose) -> Form:
        return super().formed(pose) if pose.form else super().formed(pose)._replace(shaped=1.0, repeat=1.0)


class GridBoard(CubeBoard):
    """Geometry of a single grid."""

    layouts = {name: layout for name, layout in CubeBoard.layouts.items() if name != "exploded"}
    distances = {}
    level_numbers = False

    def numbered(self, pose: Pose) -> bool:
        return False

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        return {name: way for name, way in super().arms(lang).items() if name != "z"}


class ShelvedBoard(LatticeBoard):
    """Geometry of a lattice of several towers, which stand in one another's way."""

    layouts = by_name(Shelves("shelves", (0.0, ELEVATION, 9.0), pictured=True)) | LatticeBoard.layouts
    play_layout = "shelves"

    def rooms(self, layout: str, anchors: np.ndarray) -> np.ndarray:
        if layout != self.play_layout:
            return super().rooms(layout, anchors)
        steps = np.linalg.norm(anchors[self._cells[..., 4]] - anchors[self._cells[..., 0]], axis=2)
        return GROWN * steps[self.pane_of, self.quadrant_of]


OTHERS = {2: GridBoard, 3: CubeBoard, 5: ShelvedBoard, 6: ShelvedBoard}
"""Dimensions of a lattice -> its board, where that is not the one of four."""
