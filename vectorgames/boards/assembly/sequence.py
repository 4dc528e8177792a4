"""How a board is put together, as data: steps, the parts that each brings, and how they move. Millimetres.

Offsets are measured from a part's final place, which is 0. One form for all boards: what checks a sequence, what
shows it and what prints it read nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np

from vectorgames.boards.part import Part, Vector
from vectorgames.words import LocalizedText

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
    def moved(self) -> tuple[str, ...]:
        """The parts that are new or move, each once."""
        names = [name for name, _ in self.brings] + [name for motion in self.motions for name in motion.parts]
        return tuple(dict.fromkeys(names))


@dataclass(frozen=True, slots=True)
class Leg:
    """One translation, with everything that it needs to be checked or shown.

    ``step``: number of the step from 0; ``parts``: those that move, ``way``: by how much; ``offsets``: of all
    that are there, before it.
    """

    step: int
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

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        """Every translation of all steps in order."""
        return tuple(self._walk())

    def _walk(self) -> Iterator[Leg]:
        offsets: dict[str, Vector] = {}
        for number, step in enumerate(self.steps):
            offsets = {**offsets, **dict(step.brings)}
            for motion in step.motions:
                for way in motion.legs:
                    yield Leg(number, motion.parts, way, offsets)
                    offsets = {**offsets, **{name: _moved(offsets[name], way) for name in motion.parts}}

    def at(self, step: int, share: float = 1.0) -> dict[str, Vector]:
        """Offsets of the parts that are there when a share, 0 … 1, of a step (from 0) is done."""
        before = {name: (0.0, 0.0, 0.0) for earlier in self.steps[:step] for name, _ in earlier.brings}
        before |= self._ends[step - 1] if step else {}
        before |= dict(self.steps[step].brings)
        legs = [leg for leg in self.legs if leg.step == step]
        lengths = [length(leg.way) for leg in legs]
        left = share * sum(lengths)
        for leg, long in zip(legs, lengths, strict=True):
            part = min(1.0, max(0.0, left / long))
            way = tuple(part * w for w in leg.way)
            before |= {name: _moved(leg.offsets[name], way) for name in leg.parts}
            left -= long
            if left <= 0:
                break
        return before

    def moving(self, step: int, share: float) -> tuple[str, ...]:
        """The parts that move when a share of a step is done."""
        legs = [leg for leg in self.legs if leg.step == step]
        ends = accumulate(length(leg.way) for leg in legs)
        whole = sum(length(leg.way) for leg in legs)
        return next((leg.parts for leg, end in zip(legs, ends, strict=True) if share * whole <= end), ())

    def nearness(self, step: int, share: float) -> float:
        """Where the eye is when a share of a step is done: 0 at the step's camera, 1 at its first close look …"""
        lengths = [length(leg.way) for leg in self.legs if leg.step == step]
        done, out = share * sum(lengths), 0.0
        for shot in self.steps[step].close:
            there = sum(lengths[: shot.leg])
            over = min(NEARER, lengths[shot.leg - 1]) if shot.leg else 0.0
            out += min(1.0, max(0.0, (done - there + over) / over)) if over else 1.0
        return out

    @cached_property
    def _ends(self) -> list[dict[str, Vector]]:
        """Offsets after every step."""
        out, offsets = [], {}
        for step in self.steps:
            offsets = {**offsets, **dict(step.brings)}
            for motion in step.motions:
                way = tuple(sum(axis) for axis in zip(*motion.legs, strict=True))
                offsets |= {name: _moved(offsets[name], way) for name in motion.parts}
            out.append(dict(offsets))
        return out

    def trails(self, step: int) -> dict[str, tuple[Vector, ...]]:
        """The path of every part that moves in a step, as offsets from its first to its last place."""
        out: dict[str, tuple[Vector, ...]] = {}
        for leg in self.legs:
            if leg.step == step:
                for name in leg.parts:
                    here = leg.offsets[name]
                    out[name] = (*(out.get(name) or (here,)), _moved(here, leg.way))
        return out


def length(way: Vector) -> float:
    """How long a leg takes, in millimetres at one speed."""
    return max(LEAST, sum(map(abs, way)))


def _moved(offset: Vector, way: Vector) -> Vector:
    return tuple(a + b for a, b in zip(offset, way, strict=True))


def named(part: str) -> LocalizedText:
    """A part's name as people say it in a sentence: ``rod`` → the key rod."""
    return _name("part", part)


def label(part: str) -> LocalizedText:
    """A part's name as it stands alone: on a tag, in a list."""
    return _name("label", part)


def _name(table: str, part: str) -> LocalizedText:
    kind, _, which = part.partition(" ")
    return LocalizedText(
        f"assembly.{table}.{kind}{'_n' if which else ''}", which=which, n=1 if part in SINGLE else 2
    )


def camera(parts: list[Part], azimuth: float, elevation: float, above: float = 0.0) -> Camera:
    """A camera on these parts in their final places, with so much room above them."""
    boxes = np.vstack([part.boxes for part in parts])
    low, high = boxes[:, :3].min(0), boxes[:, 3:].max(0) + (0, 0, above)
    return Camera(azimuth, elevation, tuple(((low + high) / 2).tolist()), float(np.linalg.norm(high - low)))


def top(part: Part) -> float:
    """Where a part ends above."""
    return float(part.boxes[:, 5].max())
