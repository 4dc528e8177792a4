"""How a board is put together, as data: steps, the parts that each brings, how they move; joints and what must
hold. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText, words
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, Vector

LEAST = 100.0  # a shorter leg takes as long as one of so many millimetres, or nobody would see it
NEARER = 100.0  # the eye goes near while a part goes so many millimetres
SINGLE = ("dowels 0", "quadrangles 1", "spots 0")  # of these there is one, though of their kind there are many


@dataclass(frozen=True, slots=True)
class Motion:
    """Parts that move together: one translation after the other, each along an axis."""

    parts: tuple[str, ...]
    legs: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class Camera:
    """From where a step is well seen: azimuth (towards the viewer's left) and elevation in degrees.

    ``look``: the middle of what is to be seen; ``span``: how large that is; ``lens``: how wide its angle is, in
    degrees.
    """

    azimuth: float
    elevation: float
    look: Vector
    span: float
    lens: float = 26.0


@dataclass(frozen=True, slots=True)
class Shot:
    """A close look at a leg of a step, and at what follows; the eye goes there at the end of the leg before.

    ``leg``: its number in the step, from 0. ``camera``: None leads back to the step's own.
    """

    leg: int
    camera: Camera | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``key``: its texts are those under ``assembly.<key>``: title, do, watch; ``params``: for them.
    ``text``: the key of others to do and to watch, where it is another case than usual.

    ``brings``: parts that are there from now on, and the offsets at which they appear. ``lit``: whether the light
    burns when it is done. ``props``: aids that are there, see ``Assembly``. ``close``: close looks in
    order, besides the step's ``camera``, which shows all of it.
    """

    key: str
    brings: tuple[tuple[str, Vector], ...]
    motions: tuple[Motion, ...]
    camera: Camera
    params: Mapping[str, Any] = field(default_factory=dict)
    lit: bool = False
    close: tuple[Shot, ...] = ()
    text: str = ""
    props: tuple[str, ...] = ()

    @property
    def title(self) -> LocalizedText:
        return LocalizedText(f"assembly.{self.key}.title", **self.params)

    @property
    def do(self) -> LocalizedText:
        """What is to be done."""
        return LocalizedText(f"assembly.{self.text or self.key}.do", **self.params)

    @property
    def watch(self) -> LocalizedText:
        """What to watch out for."""
        return LocalizedText(f"assembly.{self.text or self.key}.watch", **self.params)

    @property
    def legs(self) -> Iterator[tuple[tuple[str, ...], Vector]]:
        """(parts, way) of every translation, in order."""
        return ((motion.parts, way) for motion in self.motions for way in motion.legs)

    @property
    def moved(self) -> tuple[str, ...]:
        """The parts that are new or move, each once."""
        names = [name for name, _ in self.brings] + [name for motion in self.motions for name in motion.parts]
        return tuple(dict.fromkeys(names))


@dataclass(frozen=True, slots=True)
class Leg:
    """One translation. ``parts``: those that move, ``way``: by how much; ``offsets``: of all that are there, before
    it."""

    parts: tuple[str, ...]
    way: Vector
    offsets: Mapping[str, Vector]


@dataclass(frozen=True, eq=False)
class Assembly:
    """Parts in their final places, and the steps by which they get there.

    ``props``: aids in their places that are no parts of it: what it stands on or is held by while it is built.
    ``base``, ``top``: the part against which the others are said to move, and the one whose sway is that of the
    board; the first and the last if none is named.
    """

    board: str
    parts: tuple[Part, ...]
    steps: tuple[Step, ...]
    base: str = ""
    top: str = ""
    props: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", self.base or self.parts[0].name)
        object.__setattr__(self, "top", self.top or self.parts[-1].name)

    def part(self, name: str) -> Part:
        return self._named[name]

    @cached_property
    def _named(self) -> dict[str, Part]:
        return {part.name: part for part in (*self.parts, *self.props)}

    @property
    def legs(self) -> tuple[tuple[Leg, ...], ...]:
        """Those of every step, in order."""
        return self._course[0]

    @cached_property
    def _course(self) -> tuple[tuple[tuple[Leg, ...], ...], list[dict[str, Vector]]]:
        """The legs of every step, and the offsets after it."""
        out, ends, offsets = [], [], dict[str, Vector]()
        for step in self.steps:
            offsets, legs = {**offsets, **dict(step.brings)}, []
            for parts, way in step.legs:
                legs.append(Leg(parts, way, offsets))
                offsets = {**offsets, **{name: _moved(offsets[name], way) for name in parts}}
            out.append(tuple(legs))
            ends.append(offsets)
        return tuple(out), ends

    def at(self, step: int, share: float = 1.0) -> dict[str, Vector]:
        """Offsets of the parts that are there when a share, 0 … 1, of a step (from 0) is done."""
        before = (self._course[1][step - 1] if step else {}) | dict(self.steps[step].brings)
        legs = self.legs[step]
        lengths = [length(leg.way) for leg in legs]
        left = share * sum(lengths)
        for leg, long in zip(legs, lengths, strict=True):
            part = min(1.0, max(0.0, left / long))
            x, y, z = leg.way
            way = part * x, part * y, part * z
            before |= {name: _moved(leg.offsets[name], way) for name in leg.parts}
            left -= long
            if left <= 0:
                break
        return before

    def moving(self, step: int, share: float) -> tuple[str, ...]:
        """The parts that move when a share of a step is done."""
        ends = list(accumulate(length(leg.way) for leg in self.legs[step]))
        moving = zip(self.legs[step], ends, strict=True)
        return next((leg.parts for leg, end in moving if share * ends[-1] <= end), ())

    def nearness(self, step: int, share: float) -> float:
        """Where the eye is when a share of a step is done: 0 at the step's camera, 1 at its first close look …"""
        lengths = [length(leg.way) for leg in self.legs[step]]
        done, out = share * sum(lengths), 0.0
        for shot in self.steps[step].close:
            there = sum(lengths[: shot.leg])
            over = min(NEARER, lengths[shot.leg - 1]) if shot.leg else 0.0
            out += min(1.0, max(0.0, (done - there + over) / over)) if over else 1.0
        return out

    def trails(self, step: int) -> dict[str, tuple[Vector, ...]]:
        """The path of every part that moves in a step, as offsets from its first to its last place."""
        out: dict[str, tuple[Vector, ...]] = {}
        for leg in self.legs[step]:
            for name in leg.parts:
                here = leg.offsets[name]
                out[name] = (*(out.get(name) or (here,)), _moved(here, leg.way))
        return out


def length(way: Vector) -> float:
    """How long a leg takes, in millimetres at one speed."""
    return max(LEAST, sum(map(abs, way)))


def _moved(offset: Vector, way: Vector) -> Vector:
    return offset[0] + way[0], offset[1] + way[1], offset[2] + way[2]


def board_name(board: str) -> LocalizedText:
    """What a board of an id is called; one of somebody's own is called by that."""
    key = f"assembly.board.{board}"
    return LocalizedText(key) if key in words() else LocalizedText("cli.plain", what=board)


def named(part: str) -> LocalizedText:
    """A part's name as people say it in a sentence: ``rod`` → the key rod."""
    return _name("part", part)


def label(part: str) -> LocalizedText:
    return _name("label", part)


def _name(table: str, part: str) -> LocalizedText:
    """What single parts are called by a name of their own, else by their kind and number."""
    kind, _, which = part.partition(" ")
    own = f"assembly.{table}.{part.replace(' ', '_')}"
    key = own if own in words() else f"assembly.{table}.{kind}_n"
    return LocalizedText(key, which=which, n=1 if part in SINGLE else 2)


def camera(parts: list[Part], azimuth: float, elevation: float, above: float = 0.0) -> Camera:
    """A camera on these parts in their final places, with so much room above them."""
    boxes = np.vstack([part.boxes for part in parts])
    low, high = boxes[:, :3].min(0), boxes[:, 3:].max(0) + (0, 0, above)
    return Camera(azimuth, elevation, tuple(((low + high) / 2).tolist()), float(np.linalg.norm(high - low)))


def top(part: Part) -> float:
    """Where a part ends above."""
    return float(part.boxes[:, 5].max())


ROOM = 10.0  # between parts that wait above one another


class Layer(NamedTuple):
    """A step to be: its key, its parts in the order in which they come, those of one tuple together, its texts.

    ``props``: the aids that are there.
    """

    key: str
    groups: Sequence[tuple[str, ...]]
    params: Mapping[str, Any] = {}
    text: str = ""
    props: tuple[str, ...] = ()


def stacked(
    model: Model, made: tuple[Part, ...], layers: Iterable[Layer], azimuth: float, elevation: float
) -> Assembly:
    """One step a layer: its parts appear above all that is there and come straight down, one after the other."""
    part = {one.name: one for one in made}
    there: list[Part] = []
    steps: list[Step] = []
    for key, groups, params, text, props in layers:
        brings, motions = [], []
        ceiling = max((top(one) for one in there), default=0.0)
        for group in groups:
            mine = [part[name] for name in group]
            high = ceiling + ROOM - min(float(one.boxes[:, 2].min()) for one in mine)
            ceiling = max(top(one) + high for one in mine)
            brings += [(name, (0.0, 0.0, high)) for name in group]
            motions.append(Motion(group, ((0.0, 0.0, -high),)))
            there = [*there, *mine]
        look = camera(there, azimuth, elevation, 30.0)
        steps.append(Step(key, tuple(brings), tuple(motions), look, params, text=text, props=props))
    return Assembly(model.id, made, tuple(steps))


class Joint(NamedTuple):
    """A kind of joint.

    ``bands``: what is left from which a part is a press fit, snug, loose, too loose; an interval is closed below.
    ``between``: the kinds of two parts that meet where it is too tight. ``room``: no part goes into a cut: what is
    left says it all. ``sanded``: a press fit is mended with sandpaper.
    """

    bands: tuple[float, float, float, float]
    between: tuple[tuple[str, ...], ...]
    room: bool = False
    sanded: bool = False


VERDICTS = ("none", "press", "snug", "loose", "wide")
WORST = ("snug", "press", "loose", "wide", "unsafe", "unlocked", "none")
"""Verdicts from the best: a press fit can be sanded, a loose one cannot be filled."""


@dataclass(frozen=True, slots=True)
class Fit:
    """One part in one joint.

    ``left``: millimetres left over, less than 0 if it does not go in. ``verdict``: none (will not fit), press,
    snug, loose, wide (too loose), and for the rod unsafe and unlocked. ``size``: the part's; ``cut``: what it goes
    into; ``kind``: of the joint. ``order``: size of the part that would fit snugly; ``recut``: what it goes into,
    cut for this part. Neither where the fit is snug.
    """

    joint: str
    part: str
    left: float
    verdict: str
    size: float
    cut: float
    kind: Joint
    order: float | None = None
    recut: float | None = None


def verdict_of(joint: Joint, left: float) -> str:
    """What so much left over means in a joint."""
    left = round(left, 6)  # 3.10 less 3.00 is 0.10
    return VERDICTS[sum(left >= limit for limit in joint.bands)]


def worst(found: tuple[Fit, ...]) -> str:
    """The verdict on a whole board is that on its worst joint."""
    return max((fit.verdict for fit in found), key=WORST.index)


def fitted(
    joint: str,
    part: str,
    size: float,
    cut: float,
    kind: Joint,
    recut: float | None,
    order: float | None,
    left: float | None = None,
) -> Fit:
    """A part in a joint, for backends; ``left`` where it is not cut minus size."""
    left = cut - size if left is None else left
    verdict = verdict_of(kind, left)
    snug = verdict == "snug"
    advice = (None, None) if snug else (order, recut)
    return Fit(joint, part, left, verdict, size, cut, kind, *advice)


TIPPY = 150.0  # grams on a corner that should not tip a board


@dataclass(frozen=True, slots=True)
class Limit:
    """One inequality. ``key``: its texts are those under ``assembly.limit.<key>``; ``number``: as it is called.

    ``left``: millimetres (for ``tips`` grams) left over; it ``holds`` as long as that is more than 0.
    ``needed``: whether without it the board cannot be built or does not hold.
    """

    number: str
    key: str
    left: float
    needed: bool = True

    @property
    def holds(self) -> bool:
        return self.left > 1e-9


EXPLODED_ROOM, NEAR = 0.10, 0.03  # between parts of two steps and of one, in widths of the board
BESIDE = 0.05  # between what is drawn outwards and what is on the axis, likewise


@memoize
def exploded(made: Assembly) -> dict[str, Vector]:
    """Part -> its offset, in millimetres, when the board is pulled apart; parts that never come have none."""
    boxes = {part.name: bounds(part) for part in made.parts}
    axial = {name: box for name, box in boxes.items() if (box[:2] <= 0).all() and (box[3:5] >= 0).all()}
    around = np.array(list(axial.values()))
    low, high = around[:, :2].min(0), around[:, 3:5].max(0)
    wide = float((high - low).max())
    out: dict[str, Vector] = {}
    ceiling, up, last = -np.inf, 0.0, None
    for step, group in _groups(made):
        lifted = [name for name in group if name in axial]
        for name in set(group) - set(lifted):
            out[name] = _outwards(boxes[name], low, high, BESIDE * wide)
        if not lifted:
            continue
        foot = min(boxes[name][2] for name in lifted)
        up = max(up, ceiling + (NEAR if step == last else EXPLODED_ROOM) * wide - foot)
        out |= dict.fromkeys(lifted, (0.0, 0.0, float(up)))
        ceiling, last = max(boxes[name][5] for name in lifted) + up, step
    return out


def bounds(part: Part) -> np.ndarray:
    """float64[6]: the box round a whole part, lowest x, y, z, then highest."""
    return np.concatenate([part.boxes[:, :3].min(0), part.boxes[:, 3:].max(0)])


def _groups(made: Assembly) -> list[tuple[int, tuple[str, ...]]]:
    """(step, parts that come together), in the order in which they come."""
    out: list[tuple[int, tuple[str, ...]]] = []
    for number, step in enumerate(made.steps):
        left = [name for name, _ in step.brings]
        for motion in step.motions:
            here = tuple(name for name in motion.parts if name in left)
            left = [name for name in left if name not in here]
            out += [(number, here)] * bool(here)
        out += [(number, (name,)) for name in left]
    return out


def _outwards(box: np.ndarray, low: np.ndarray, high: np.ndarray, gap: float) -> Vector:
    """The way along x or y, the one on which the part lies, until it is clear of a rectangle."""
    middle = (box[:2] + box[3:5]) / 2
    axis = int(np.abs(middle).argmax())
    far = high[axis] + gap - box[axis] if middle[axis] > 0 else low[axis] - gap - box[3 + axis]
    return (0.0, float(far), 0.0) if axis else (float(far), 0.0, 0.0)


@dataclass(frozen=True)
class Scenery:
    """One moment of one step. Offsets are those from the final places, in millimetres.

    ``offsets``: of the parts that are there. ``new``: the parts that the step is about, or that move now if none
    is new, highlighted while the others are faded; empty: all are as they stand on the table. ``trails``: the path
    of every part that moves in the step, offsets from its first to its last place. ``lit``: whether the light
    burns. ``clash``: the pair that meets. ``explode``: 0 … 1, how far the parts stand apart, on top of their
    offsets. ``share``: how much of the step is done, 0 … 1. ``held``: parts that stay while others are put onto
    them: not faded.
    """

    offsets: Mapping[str, Vector] = field(default_factory=dict)
    new: frozenset[str] = frozenset()
    trails: Mapping[str, tuple[Vector, ...]] = field(default_factory=dict)
    lit: bool = False
    clash: tuple[str, ...] = ()
    explode: float = 0.0
    share: float = 1.0
    held: frozenset[str] = frozenset()


def scenery(
    made: Assembly, step: int, share: float = 1.0, explode: float = 0.0, clash: tuple[str, ...] = ()
) -> Scenery:
    """A step, from 0, of which a share, 0 … 1, is done. Exploded, nothing is highlighted and no path is shown."""
    here: Step = made.steps[step]
    lit = here.lit and share >= 0.5  # nothing moves in that step
    if explode > 0:
        return Scenery(made.at(step, share), lit=lit, explode=explode, clash=clash)
    offsets = {**made.at(step, share), **dict.fromkeys(here.props, (0.0, 0.0, 0.0))}
    new = frozenset(name for name, _ in here.brings)
    held = frozenset[str]()
    if not new:
        new = frozenset(made.moving(step, share))
        held = frozenset(offsets) - frozenset(here.moved)
    return Scenery(offsets, new, made.trails(step), lit, clash, share=share, held=held)
