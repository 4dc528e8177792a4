"""The parts of a Time Vectors tower, how it is put together, its joints, what must hold for it to stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from vectorgames.base.numbers import Number
from vectorgames.boards import assembly
from vectorgames.boards.assembly import (
    TIPPY,
    Assembly,
    Camera,
    Fit,
    Limit,
    Motion,
    Shot,
    Step,
    camera,
    fitted,
    named,
)
from vectorgames.boards.backend import sizes_of
from vectorgames.boards.hardware import DENSITY
from vectorgames.boards.lattice.geometry import LatticeModel
from vectorgames.boards.lattice.joint import ARMS, BETWEEN, Joint
from vectorgames.boards.part import (
    CLEAR,
    PANE,
    WHOLE,
    Part,
    Sizes,
    Stock,
    Vector,
    circle,
    eased,
    lying,
    of_sheets,
    plate,
    rounded_square,
)

BLOCK = 16.0  # side of the blocks, and from their middles to the edge of a board


def tower_parts(model: LatticeModel, cut: Sizes, own: Sizes) -> tuple[Part, ...]:
    """Boards from the lowest, supports E N W S, rod, penlight, of their own sizes, cut for others."""
    joint = cut_for(model.joint, cut)
    out = spread(joint, own["rod"])
    supports = [_support(joint, arm, cut, size, out) for arm, size in zip(ARMS, own.each("support"), strict=True)]
    return (
        *_boards(joint, cut, own),
        *supports,
        _rod(joint, own["rod"]),
        _penlight(joint, own["penlight"], model.penlight_length),
    )


def cut_for(joint: Joint, cut: Sizes) -> Joint:
    """The joint with the rod and the penlight that a cut is made for; its sheets are told by the cut."""
    return replace(joint, R=cut["rod"], D=cut["penlight"])


def spread(joint: Joint, rod: float) -> float:
    """How far supports stand further out than usual, because this rod is thicker than the one they are cut for.

    They can only go until the roots of their notches reach the ends of the arms.
    """
    return min(joint.ga, max(0.0, rod / 2 - joint.entry))


def hole(joint: Joint, cut: Sizes) -> float:
    """Side of the largest square that passes the middle of the boards: through the hole or through two arms."""
    east, north, west, south = cut.each("support")
    return max(joint.S, min(east, west) + joint.gw, min(north, south) + joint.gw)


def slots(joint: Joint, cut: Sizes, own: Sizes) -> dict[str, float]:
    """Arm -> width of the narrowest slot that its support passes.

    Drawn inward it may reach across the middle, into the slot of the one opposite.
    """
    wide = {arm: size + joint.gw for arm, size in zip(ARMS, cut.each("support"), strict=True)}
    out = {}
    for arm, other, *beside in (
        ("E", "W", "N", "S"),
        ("W", "E", "N", "S"),
        ("N", "S", "E", "W"),
        ("S", "N", "E", "W"),
    ):
        middle = min(wide[one] for one in beside)
        if own[f"support {arm}"] < joint.S:
            middle = max(middle, joint.S)
        across = joint.st - joint.inmost > middle / 2
        out[arm] = min(wide[arm], wide[other]) if across else wide[arm]
    return out


def support_mark(arm: str, thickness: float, cut: Sizes) -> str:
    """What is engraved on a support: its own thickness, and the boards and the rod it is cut for.

    Also its arm where the arms are cut for supports that differ, and every board, from the lowest, where they do.
    """
    boards = _sizes(cut, "board")
    arm = f"{arm} " if len(set(_sizes(cut, "support"))) > 1 else ""
    every = "/".join(boards if len(set(boards)) > 1 else boards[:1])
    return f"{arm}S{thickness:.2f} B{every} R{cut['rod']:.2f} ↑"


def board_mark(level: int, thickness: float, cut: Sizes) -> str:
    """What is engraved on a board: its level and thickness, and the supports and the rod it is cut for.

    Where the supports differ, that of every arm by its letter.
    """
    supports = dict(zip(ARMS, _sizes(cut, "support"), strict=True))
    if len(set(supports.values())) == 1:
        supports = {"S": supports["S"]}
    every = " ".join(f"{arm}{size}" for arm, size in supports.items())
    return f"TV {level} B{thickness:.2f} {every} R{cut['rod']:.2f}"


def _sizes(cut: Sizes, kind: str) -> list[str]:
    return [f"{size:.2f}" for size in cut.each(kind)]


def _boards(joint: Joint, cut: Sizes, own: Sizes) -> list[Part]:
    half, s = joint.B / 2, joint.S / 2
    holes = [(-s, -s, s, s)]
    for (x, y), thickness in zip(ARMS.values(), cut.each("support"), strict=True):
        wide, (ex, ey) = (thickness + joint.gw) / 2, (joint.A * x, joint.A * y)
        sx, sy = wide * abs(y), wide * abs(x)
        holes.append((min(0, ex) - sx, min(0, ey) - sy, max(0, ex) + sx, max(0, ey) + sy))
    sharp = tuple(joint.cut_outline_for(cut.each("support")))
    middle, gone = eased(sharp, joint.relief, joint.chamfer, hole=True)
    flat = plate((-half, -half, half, half), 0.0, 1.0, np.vstack([holes, gone]))
    outlines = tuple(rounded_square(half, joint.rc)), middle
    out = []
    for i, thickness in enumerate(own.each("board"), 1):
        boxes, z = flat.copy(), joint.level(i)
        boxes[:, 2], boxes[:, 5] = z, z + thickness
        mark = board_mark(i, thickness, cut)
        out.append(Part(f"board {i}", "board", outlines, thickness, boxes, lying(z), mark=mark, stock=PANE))
    return out


def _support(joint: Joint, arm: str, cut: Sizes, thickness: float, out: float) -> Part:
    """Boxes in (r, z) turned into the arm's direction, and moved out along it."""
    bands = []  # (inner r, outer r, lower z, upper z)
    if joint.toe and joint.toeH:
        bands.append((joint.xi - joint.toe, joint.xi, 0.0, joint.toeH))
    low = 0.0
    for i, board in enumerate(cut.each("board"), 1):
        z, high = joint.level(i), joint.level(i) + board + joint.gn
        bands += [(joint.xi, joint.xo, low, z), (joint.xi, joint.xn, z, high)]
        low = high
    bands.append((joint.xi, joint.xo, low, joint.Hs))
    if joint.sock:
        bands.append((joint.xs, joint.xo, joint.Hs, joint.H))
    outline, gone = eased(tuple(joint.support_outline_for(cut.each("board"))), joint.relief, joint.chamfer)
    rz = _without(np.array(bands), gone) if len(gone) else np.array(bands)
    u = np.array(ARMS[arm], float)
    ends = (rz[:, :2, None] + out) * u  # [band, end, x y]
    side = thickness / 2 * np.abs(u[::-1])
    boxes = np.column_stack([ends.min(1) - side, rz[:, 2], ends.max(1) + side, rz[:, 3]])
    x, y = float(u[0]), float(u[1])
    frame = (x * out - y * thickness / 2, y * out + x * thickness / 2, 0.0), (x, y, 0.0), (0.0, 0.0, 1.0)
    mark = support_mark(arm, thickness, cut)
    return Part(f"support {arm}", "support", (outline,), thickness, boxes, frame, mark=mark, stock=CLEAR)


def _without(bands: np.ndarray, gone: np.ndarray) -> np.ndarray:
    """Bands without rectangles (lowest r, z, highest r, z)."""
    left, right = bands[:, 0].min(), bands[:, 1].max()
    heights = np.unique(bands[:, 2:])
    holes = [gone]
    for low, high in zip(heights, heights[1:], strict=False):
        here = bands[(bands[:, 2] <= low) & (bands[:, 3] >= high)]  # beside one another
        holes.append(np.array([(left, low, here[:, 0].min(), high), (here[:, 1].max(), low, right, high)]))
    return plate((left, heights[0], right, heights[-1]), 0.0, 1.0, np.vstack(holes))[:, [0, 3, 1, 4]]


def turned(joint: Joint, part: Part) -> Part:
    """A support upside down, so high that its notches take the boards."""
    up = joint.foot + joint.level(joint.n) + joint.hn
    boxes = part.boxes.copy()
    boxes[:, 2], boxes[:, 5] = up - part.boxes[:, 5], up - part.boxes[:, 2]
    origin, u, v = (np.array(vector) for vector in part.frame)
    start = origin + np.cross(u, v) * part.thickness + (0.0, 0.0, up)
    frame = tuple(start.tolist()), part.frame[1], tuple((-v).tolist())
    return replace(part, boxes=boxes, frame=frame)


def blocks(joint: Joint) -> Part:
    """What the lowest board lies on while the tower is built: a block, or a die, under each corner."""
    places = np.array([(x, y, 0.0) for x in (-1, 1) for y in (-1, 1)]) * (joint.B / 2 - BLOCK)
    half = BLOCK / 2
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    one = np.array((-half, -half, 0.0, half, half, joint.foot))
    boxes, where = one + np.hstack([places, places]), tuple(map(tuple, places.tolist()))
    return Part("blocks", "block", (square,), joint.foot, boxes, places=where, stock=WHOLE)


def _rod(joint: Joint, side: float) -> Part:
    h, foot = side / 2, joint.rod_foot
    square = ((-h, -h), (h, -h), (h, h), (-h, h))
    box = np.array([(-h, -h, foot, h, h, joint.Hs)])
    return Part("rod", "rod", (square,), joint.L, box, lying(foot), stock=Stock(clear=True), stands="support E")


def _penlight(joint: Joint, width: float, length: float) -> Part:
    h, z = width / 2, joint.Hs
    box = np.array([(-h, -h, z, h, h, z + length)])
    return Part("penlight", "penlight", (circle(h),), length, box, lying(z), stock=WHOLE, stands="rod")


SUPPORTS = ("support",)

JOINTS: Mapping[str, assembly.Joint] = {
    # a plate slides through all boards; sheets vary by 0.03
    "slot": assembly.Joint((0.0, 0.05, 0.25, 0.50), (("board", "support"),), sanded=True),
    "notch": assembly.Joint((0.0, 0.03, 0.15, 0.30), (("board", "support"),), sanded=True),  # the tower leans
    # slides between four plates; a bow of 0.1 must pass
    "rod": assembly.Joint((0.0, 0.10, 0.40, 1.00), (("rod", "support"),)),
    "head": assembly.Joint(
        (0.0, 0.10, inf, inf), (("rod", "support"),)
    ),  # it comes from above, between their upper ends
    "hole": assembly.Joint((0.0, 0.10, 0.60, inf), (("rod", "board"),)),  # plates guide the rod, not the boards
    "neighbour": assembly.Joint((0.0, 0.15, inf, inf), (SUPPORTS,), room=True),
    "opposite": assembly.Joint((0.0, 0.30, inf, inf), (SUPPORTS,), room=True),
    "penlight": assembly.Joint((0.0, 0.20, 0.80, 1.60), (("penlight", "support"),)),  # the tube tilts
}

HOLD = 4.0  # depth by which notches must hold the boards if everything is pushed one way


def fits(given: Joint, cut: Sizes, own: Sizes) -> Iterator[Fit]:
    joint = cut_for(given, cut)
    for arm, wide in slots(joint, cut, own).items():
        size = own[f"support {arm}"]
        yield _fit("slot", f"support {arm}", size, wide, size + joint.gw, wide - joint.gw)
    for i, (made, size) in enumerate(zip(cut.each("board"), own.each("board"), strict=True), 1):
        yield _fit("notch", f"board {i}", size, made + joint.gn, size + joint.gn, made)
    yield _rod_fit(joint, cut, own)
    if joint.entry < joint.xi:
        wide = 2 * (joint.xs + joint.ga)
        yield _fit("head", "rod", own["rod"], wide, own["rod"] + 0.2, wide - 0.2)
    yield _fit("hole", "rod", own["rod"], hole(joint, cut), own["rod"] + joint.gh, cut["rod"])
    out = spread(joint, own["rod"])
    inner, draw = joint.inmost + out, joint.st + out
    support = max((f"support {arm}" for arm in BETWEEN), key=lambda name: own[name])
    thick = own[support]
    yield _fit("neighbour", support, thick, 2 * inner, thick + 0.3, min(cut.each("support")), inner - thick / 2)
    yield _fit("opposite", support, draw, 2 * inner, left=2 * inner - draw)  # a matter of the cut alone
    if joint.sock:  # else it stands between nothing
        socket, light = 2 * (joint.xs + out), own["penlight"]
        yield _fit("penlight", "penlight", light, socket, light + 2 * joint.gs, cut["penlight"])


def _fit(
    joint: str,
    part: str,
    size: float,
    cut: float,
    recut: float | None = None,
    order: float | None = None,
    left: float | None = None,
) -> Fit:
    return fitted(joint, part, size, cut, JOINTS[joint], recut, order, left)


def _rod_fit(joint: Joint, cut: Sizes, own: Sizes) -> Fit:
    """The rod between opposite supports, pushed out as far as they go."""
    room = 2 * (joint.xi + joint.ga)
    found = _fit("rod", "rod", own["rod"], room, own["rod"] + 2 * (joint.gr + joint.ga), cut["rod"])
    if found.left >= joint.d:
        return replace(found, verdict="unlocked")
    return replace(found, verdict="unsafe") if round(found.left, 6) >= joint.d - joint.chamfer - HOLD else found


PENLIGHT = 35.0  # grams


def limits(model: LatticeModel, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Limit, ...]:
    """Every inequality for parts of these sizes; see ``parts``."""
    cut = cut or sizes_of(model)
    own, joint = measured or cut, cut_for(model.joint, cut)
    left: dict[str, float] = {}
    for fit in fits(model.joint, cut, own):
        left[fit.joint] = min(fit.left, left.get(fit.joint, inf))
    thick, wide = max(own[f"support {arm}"] for arm in BETWEEN), max(cut.each("support")) + joint.gw
    out, cells = spread(joint, own["rod"]), min((joint.gap - wide) / 2, joint.gap - 4 - joint.S)
    head: tuple[Limit, ...] = ()
    if joint.sock:  # the rod comes from above, so it passes their upper ends, too
        above = Limit("9", "head", 2 * (joint.xs + joint.ga) - own["rod"])
        head = Limit("7", "penlight", left["penlight"]), above
    numbered = enumerate(("slot", "notch", "rod", "hole", "neighbour", "opposite"), 1)
    return (
        *(Limit(str(number), name, left[name]) for number, name in numbered),
        *head,
        Limit("8", "cells", (joint.gap - wide) / 2 if cells > 0 else cells),
        Limit("L1", "hold", joint.d - joint.chamfer - left["rod"] - HOLD),
        Limit("L2", "rod_last", joint.st + out - (joint.xi + out - own["rod"] / 2)),
        Limit("C1", "loose_neighbour", joint.d - (joint.xi - thick / 2 + joint.ga), needed=False),
        Limit("C2", "loose_opposite", joint.d - (joint.xi + joint.ga - joint.gt / 2), needed=False),
        Limit("T", "tips", load(model, cut, own)[0] - TIPPY, needed=False),
    )


def mass(model: LatticeModel, cut: Sizes | None = None, measured: Sizes | None = None) -> float:
    """Grams that the tower weighs."""
    cut = cut or sizes_of(model)
    parts = of_sheets(model, tower_parts(model, cut, measured or cut))
    solid = [part for part in parts if part.kind != "penlight"]
    grams = (np.prod(p.boxes[:, 3:] - p.boxes[:, :3], axis=1).sum() * DENSITY[p.stock.material] for p in solid)
    return float(sum(grams)) + PENLIGHT


def load(model: LatticeModel, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[float, float]:
    """Grams on a corner, and on the middle of an edge, of the top board that tip the tower over its feet."""
    joint: Joint = model.joint
    weight, half = mass(model, cut, measured), joint.B / 2
    corner = math.sqrt(2) * half - (math.sqrt(2) - 1) * joint.rc
    foot = (joint.xo + joint.Ts / 2) / math.sqrt(2)  # inner radius of the outline of all four feet
    return weight * foot / (corner - foot), weight * joint.xo / (half - joint.xo)


PASSING = 5.0  # between a part that is brought and what it will pass
PILED = 40.0  # from board to board before they are laid on the pile
LAST = 4  # of the supports
BLOCKS = ("blocks",)  # under the lowest board until the rod is in: on fewer than four supports the tower tips
AZIMUTHS = {"E": 30.0, "N": 60.0, "W": -30.0, "S": 56.0}

# close looks: azimuth and elevation at a notch, from below where what is pushed lies lowest; how much is seen
UNDER = (20.0, -5.0)
ACROSS = {"E": (14.0, 14.0), "N": (64.0, 14.0), "W": (-14.0, 14.0), "S": (64.0, 14.0)}
NOTCH, AROUND, MIDDLE, SOCKET = 80.0, 150.0, 48.0, 110.0
DOWN, LONG = (14.0, 88.0), 6.0  # down the middle, through a long lens: to the table


@dataclass(frozen=True, slots=True)
class Way:
    """An order in which the tower might be put together; the default is the right one.

    ``supports``: the arms in order; ``rod``: after how many supports it is put in; ``loose``: how many supports are
    threaded but not pushed out; ``straight``: whether the first is threaded without being drawn inward;
    ``below``: whether the rod comes from below; ``upside``: the arm of a support that is upside down.
    """

    supports: tuple[str, ...] = ("E", "W", *BETWEEN)
    rod: int = LAST
    loose: frozenset[str] = frozenset()
    straight: bool = False
    below: bool = False
    upside: str = ""


def tower(
    model: LatticeModel, cut: Sizes | None = None, own: Sizes | None = None, way: Way | None = None
) -> Assembly:
    """The tower of parts of their ``own`` sizes, cut for others; see ``parts``."""
    cut = cut or sizes_of(model)
    own, way = own or cut, way or Way()
    joint = cut_for(model.joint, cut)
    upside = f"support {way.upside}"
    parts = tuple(turned(joint, part) if part.name == upside else part for part in tower_parts(model, cut, own))
    steps = tuple(_Builder(joint, own, parts, way).steps())
    return Assembly(model.id, parts, steps, base="board 1", top=f"board {joint.n}", props=(blocks(joint),))


class _Builder:
    """Steps of one tower."""

    def __init__(self, joint: Joint, own: Sizes, parts: tuple[Part, ...], way: Way):
        self.joint, self.own, self.way = joint, own, way
        self.part = {part.name: part for part in parts}
        self.draw = joint.st + spread(joint, own["rod"])  # how far supports are drawn inward
        self.boards = [part.name for part in parts if part.kind == "board"]

    def steps(self) -> Iterator[Step]:
        """The steps in the order of the way."""
        yield self._pile()
        for number, arm in enumerate(self.way.supports):
            if self.way.rod == number:
                yield self._rod()
            if number:
                yield self._support(arm)
            else:
                yield self._first(arm)
                yield self._notch(arm)
        if self.way.rod == len(self.way.supports):
            yield self._rod()
            yield from self._light()

    def _inward(self, arm: str, by: float) -> Vector:
        x, y = ARMS[arm]
        return -x * by, -y * by, 0.0

    @property
    def _boards_drawn(self) -> Vector:
        """How far the pile is drawn along the first support's arm; with the rod in it, it has to be straight."""
        by = 0.0 if self.way.straight or not self.way.rod else self.draw
        return self._inward(self.way.supports[0], -by)

    def _pile(self) -> Step:
        x, y, _ = self._boards_drawn
        z, brings, motions = self.joint.foot, [], []
        for k, (name, thickness) in enumerate(zip(self.boards, self.own.each("board"), strict=True)):
            drop = PILED * (k + 1)
            brings.append((name, (x, y, z - self.joint.level(k + 1) + drop)))
            motions.append(Motion((name,), ((0.0, 0.0, -drop),)))
            z += thickness
        self.pile_top = z
        look = Camera(28.0, 34.0, (x, y, self.joint.foot + PILED), 1.35 * self.joint.B)
        params = {"n": self.joint.n, "high": Number(self.joint.foot, 0)}
        return Step("time_vectors.pile", tuple(brings), tuple(motions), look, params, props=BLOCKS)

    def _camera(self, arm: str, above: float) -> Camera:
        return camera([self.part[name] for name in (*self.boards, "support E")], AZIMUTHS[arm], 16.0, above)

    def _first(self, arm: str) -> Step:
        name = f"support {arm}"
        high = (self.pile_top if self.way.rod else self.joint.Hs) + PASSING
        x, y, _ = (0.0, 0.0, 0.0) if self.way.rod else self._inward(arm, self.draw)
        motion = Motion((name,), ((0.0, 0.0, -high),))
        params = {"part": named(name), "draw": Number(self.draw, 1), "which": arm}
        text = "time_vectors.straight" if self.way.straight else "" if self.way.rod else "time_vectors.beside_rod"
        look = self._camera(arm, 60.0)
        return Step("time_vectors.first", ((name, (x, y, high)),), (motion,), look, params, text=text, props=BLOCKS)

    def _notch(self, arm: str) -> Step:
        """The lowest board goes into its notch; the others are lifted together, and the next goes into its own."""
        x, y, _ = self._boards_drawn
        back, motions = (-x, -y, 0.0), []
        for k, name in enumerate(self.boards):
            if k:
                lift = self.joint.pitch - self.own.each("board")[k - 1]
                motions.append(Motion(tuple(self.boards[k:]), ((0.0, 0.0, lift),)))
            if any(back):
                motions.append(Motion((name,), (back,)))
        params = {"part": named(f"support {arm}"), "depth": Number(self.joint.d - self.joint.ga, 1)}
        close: list[Shot] = []
        if any(back):
            close = [self._near(arm, k, 2 * (k - 1), *UNDER, AROUND) for k in range(1, len(self.boards))]
            close.append(Shot(len(motions) - 1, None))  # at last all is seen
        look = self._camera(arm, 20.0)
        return Step("time_vectors.notch", (), tuple(motions), look, params, close=tuple(close), props=BLOCKS)

    def _near(self, arm: str, level: int, leg: int, azimuth: float, elevation: float, span: float = NOTCH) -> Shot:
        """A look at a notch and what goes into it."""
        (x, y), out = ARMS[arm], self.joint.A - self.joint.d
        return Shot(leg, Camera(azimuth, elevation, (x * out, y * out, self.joint.level(level)), span))

    def _support(self, arm: str) -> Step:
        name = f"support {arm}"
        high = self.joint.level(self.joint.n) + self.own.each("board")[-1] + PASSING
        if self.way.loose or self.way.rod < LAST:
            high = self.joint.H + PASSING  # what stands in the middle ends higher
        x, y, _ = self._inward(arm, self.draw)
        legs = [(0.0, 0.0, -high)]
        if arm not in self.way.loose:
            legs.append((-x, -y, 0.0))
        brings, params = ((name, (x, y, high)),), {"part": named(name), "draw": Number(self.draw, 1), "which": arm}
        key = "time_vectors.last" if arm == self.way.supports[-1] else "time_vectors.next"
        near = self._near(arm, self.joint.n, 1, *ACROSS[arm])
        if key.endswith("last"):
            near = Shot(1, Camera(*DOWN, (0.0, 0.0, self.joint.H), MIDDLE, LONG))
        close = (near,) * (len(legs) > 1)
        look, text = self._camera(arm, high), self._case(arm)
        motions = (Motion((name,), tuple(legs)),)
        return Step(key, brings, motions, look, params, close=close, text=text, props=BLOCKS)

    def _case(self, arm: str) -> str:
        """The texts of a support that is not pushed out, or that comes when it no longer can."""
        before = self.way.supports[: self.way.supports.index(arm)]
        if arm in self.way.loose:
            return "time_vectors.loose"
        if arm == self.way.upside:
            return "time_vectors.upside"
        if self.way.rod <= len(before):
            return "time_vectors.beside_rod"
        return "time_vectors.beside_loose" if self.way.loose & set(before) else ""

    def _rod(self) -> Step:
        high = self.joint.H + PASSING if not self.way.below else -(self.joint.Hs + PASSING)
        brings, motion = (("rod", (0.0, 0.0, high)),), Motion(("rod",), ((0.0, 0.0, -high),))
        look, params = self._camera("N", abs(high)), {"long": Number(self.joint.L, 0)}
        text = "" if self.joint.rod_foot else "time_vectors.rod_on_table"
        cases = {"below": self.way.below, "early": self.way.rod < LAST, "loose": bool(self.way.loose)}
        cases["upside"] = bool(self.way.upside)
        text = next((f"time_vectors.rod_{case}" for case, here in cases.items() if here), text)
        return Step("time_vectors.rod", brings, (motion,), look, params, text=text, props=BLOCKS)

    def _light(self) -> Iterator[Step]:
        high = self.joint.sock + PASSING
        brings, motion = (("penlight", (0.0, 0.0, high)),), Motion(("penlight",), ((0.0, 0.0, -high),))
        look = camera([self.part["penlight"], self.part["support E"]], 30.0, 26.0)
        close = (Shot(0, Camera(30.0, 22.0, (0.0, 0.0, self.joint.H + high), SOCKET)),)
        yield Step("time_vectors.penlight", brings, (motion,), look, close=close)
        whole = camera(list(self.part.values()), 28.0, 18.0)
        yield Step("time_vectors.light", (), (), whole, lit=True)


def wrong_ways(joint: Joint) -> dict[str, Way]:
    """Orders that cannot work, by the name of their text."""
    first, second, third, fourth = Way().supports
    ways = {
        "rod_first": Way(rod=0),
        "rod_early": Way(rod=LAST - 1),
        "loose_neighbour": Way(loose=frozenset({second})),
        "loose_opposite": Way(supports=(first, third, fourth, second), loose=frozenset({third})),
        "loose_rod": Way(loose=frozenset({fourth})),
        "straight": Way(straight=True),
    }
    if joint.rod_foot:
        ways["rod_below"] = Way(below=True)
        ways["upside_down"] = Way(upside=second)
    return ways
