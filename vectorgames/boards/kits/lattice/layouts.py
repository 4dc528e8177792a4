"""Layouts of a lattice that explain: ring, strip, ladder, projection. How each changes into any other. Pure numpy.

All of them are one family. A space lies at the sum of what each of its coordinates gives: x, y and z a
straight way, t a place on a curve, u and v places further out. The curve of t is a circle (*ring*), or has
been unrolled to a straight line (*strip*), on which quadrants may come several times: there the four spaces of
a vector lie in a straight line. Strips of five and six dimensions stand in rows, which may come again, too: those
of u over one another, those of v side by side. A *ladder* has its last coordinates still at their first values. A
*projection* has been turned in planes of two coordinates before it was drawn in three dimensions.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vectorgames.boards.board import CORNERS

if TYPE_CHECKING:
    from vectorgames.boards.kits.lattice.board import LatticeBoard

EXPLAINING = ("ring", "strip", "ladder", "projection")
SLANT = 0.16  # of a projection: so far coordinates that run round go upwards where it is turned half way
FIRST = 1.5  # place on the curve of t that stays where it is when the ring is unrolled: between NW and NE
APPEAR = (
    0.12,
    0.55,
)  # how far unrolled the strip is when more than one of each quadrant begins to show, and when it does


class Form(NamedTuple):
    """Between the layouts: what the board has become, every number on a way of its own.

    shaped    0: as a board, 1: one of the layouts that explain
    roll      0: t is a ring, 1: a straight strip
    repeat    how often the quadrants come in the strip; rows: how often the strips of u and v do
    dims      how many dimensions a ladder has reached
    angles    degrees by which each plane of two coordinates is turned, in the order of ``turns``
    """

    shaped: float
    roll: float
    repeat: float
    rows: float
    dims: float
    angles: tuple[float, ...]


class Arrangement(NamedTuple):
    """Where the sheets of a lattice are.

    A place on a sheet is ``panes[pane] + quads[quadrant] + (its place from the quadrant's middle) @ axes``.
    ``panes`` float[panes, 4] and ``quads`` float[4, 4]: the last number is how far it is there, 0 … 1; ``axes``
    float[2, 3].
    """

    panes: np.ndarray
    quads: np.ndarray
    axes: np.ndarray

    @property
    def there(self) -> bool:
        return bool((self.quads[:, 3] > 0).any() and (self.panes[:, 3] > 0).any())


def turns(axes: str) -> tuple[str, ...]:
    """The planes of two coordinates, in the order in which they are turned."""
    return tuple("".join(pair) for pair in combinations(axes, 2))


class Layouts:
    """The layouts of one board."""

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

    # ---- which ----

    def form(self, view) -> tuple[float, ...]:
        """What a view means, as numbers (``Form`` without its inner tuple)."""
        most = float(self.board.space.dimensions)
        shaped = float(view.layout in EXPLAINING)
        roll = view.unfold / 100 if view.layout == "strip" else 0.0
        reached = float(view.dims) if view.layout == "ladder" and view.dims else most
        turned = view.plane if view.layout == "projection" else ""
        angles = [float(view.angle) if turned == name else 0.0 for name in self.planes]
        return shaped, roll, float(view.repeat), float(view.rows), reached, *angles

    def read(self, form: tuple[float, ...]) -> Form:
        """The same with names."""
        if not form:
            return Form(0.0, 0.0, 2.0, 1.0, float(self.board.space.dimensions), (0.0,) * len(self.planes))
        return Form(*form[:5], tuple(form[5:]))

    def slides(self, before: tuple[float, ...], after: tuple[float, ...]) -> bool:
        """Whether only how far it is unrolled or turned differs, and by little."""
        least = np.abs(np.subtract(after, before))
        least[5:] = np.minimum(least[5:], 360 - least[5:])
        return bool(least.any() and not least[[0, 2, 3, 4]].any() and least[1] <= 0.15 and (least[5:] <= 20).all())

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
        """float[..., 3]: the same as it is drawn."""
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

    def arrangement(self, explode: float, apart: float, form: Form, laps: tuple[int, ...] = ()) -> Arrangement:
        """Where sheets are; ``laps``: of those that come so many rounds of t, u, v later; none: in the middle."""
        board, shaped = self.board, form.shaped
        lap, *others = (*laps, 0, 0, 0)[:3]
        panes, quads = np.ones((board.panes, 4)), np.ones((4, 4))
        panes[:, :3] = board.built_origins(explode, apart)
        middle = board.quarter + board.shift(apart)
        quads[:, :3] = np.column_stack([CORNERS * middle, np.zeros(4)])
        axes = np.eye(3)[:2]
        if shaped or laps:
            towers, levels = np.arange(board.towers), np.repeat(np.arange(board.levels), board.towers)
            ways, base = self.ways(form.angles), board.joint.foot + board.joint.Tb
            values = np.column_stack([towers % 4, towers // 4]) + 4.0 * np.array(others)
            far = self.beyond(values, form)
            raised = (self.pitch * (1 + explode) * np.clip(form.dims - 2, 0.0, 1.0)) * (levels - 1.5)
            high = 1.5 * self.pitch * (1 + explode)
            own = np.tile(far, (board.levels, 1)) + raised[:, None] * ways[2] + (0.0, 0.0, base + high)
            panes[:, :3] += (own - panes[:, :3]) * shaped
            t = np.arange(4) + 4 * lap
            quads[:, :3] += (self.placed(t, form) - quads[:, :3]) * shaped
            quads[:, 3] = self._there(t, form) if shaped else float(not lap)
            panes[:, 3] = 1 + (self._reached(levels, np.tile(towers, board.levels), form) - 1) * shaped
            panes[:, 3] *= np.tile(self._in_rows(values, form), board.levels)
            axes = axes + (ways[:2] - axes) * shaped
        return Arrangement(panes, quads, axes)

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
        out: np.ndarray = np.where((values >= 0) & (values < 4), 1.0, more).min(1)
        return out

    def _reached(self, levels: np.ndarray, towers: np.ndarray, form: Form) -> np.ndarray:
        out = np.ones(len(levels))
        for k, value in ((2, levels), (4, towers % 4), (5, towers // 4)):
            out = np.minimum(out, np.where(value == 0, 1.0, np.clip(4 * (form.dims - k), 0.0, 1.0)))
        return out

    def laps(self, explode: float, apart: float, form: Form) -> list[Arrangement]:
        """The sheets that come once more, round by round: those of the strip beside the middle ones."""
        if not form.shaped or not form.roll:
            return []
        ways = [range(-2, 3)] + [range(-1, 2) if form.rows > 1 else range(1)] * (self.board.space.dimensions - 4)
        found = (self.arrangement(explode, apart, form, laps) for laps in product(*ways) if any(laps))
        return [one for one in found if one.there]

    def seen(self, form: Form) -> tuple[float, float]:
        """From where to where on the curve of t there are quadrants; in a ring all round."""
        low, high = APPEAR
        more = float(np.clip((form.roll - low) / (high - low), 0.0, 1.0))
        reach = 2 + 2 * (form.repeat - 1) * more
        return FIRST - reach - 0.1 * more, FIRST + reach + 0.1 * more

    # ---- vectors ----

    def unwrapped(self, rows: np.ndarray, form: Form) -> np.ndarray:
        """float[n, k, dimensions]: coordinates of spaces, int[n, k], cyclic ones counted on where they run round.

        In each of these every row lies in the round that is nearest to the middle of what is seen.
        """
        out = self.board.space.padded[rows].astype(float)
        for k in range(3, out.shape[-1]):
            way = (np.diff(out[..., k], axis=-1) + 1) % 4 - 1
            out[..., 1:, k] = out[..., :1, k] + np.cumsum(way, -1)
            middle = (out[..., k].max(-1) + out[..., k].min(-1)) / 2
            out[..., k] += 4 * np.rint((FIRST - middle) / 4)[..., None]
        return out

    def points(self, places: np.ndarray, explode: float, form: Form) -> np.ndarray:
        """float[..., 3]: where places between spaces, float[..., dimensions] from 0, are in these layouts."""
        board, ways = self.board, self.ways(form.angles)
        pitch, reached = self.pitch * (1 + explode), np.clip(form.dims - 2, 0.0, 1.0)
        out = ((places[..., :2] - 1.5) * board.cell) @ ways[:2]
        out += (pitch * reached * (places[..., 2] - 1.5))[..., None] * ways[2]
        out[..., 2] += board.joint.foot + board.joint.Tb + 1.5 * pitch
        out += self.placed(places[..., 3], form)
        far = np.zeros((*places.shape[:-1], 2))
        far[..., : places.shape[-1] - 4] = places[..., 4:]
        return out + self.beyond(far, form)
