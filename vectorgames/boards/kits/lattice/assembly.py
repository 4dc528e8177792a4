"""How a Time Vectors tower is put together: boards piled, supports threaded and notched, rod, penlight.

A support is threaded drawn inward by a little more than the depth of its notches, and pushed out into them. The
first one stays where it is: the boards lie drawn inward instead, and are lifted and pushed on bottom up. So each
support leaves the middle free for the next, and the rod, last, leaves no way back.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.boards.assembly.numbers import Number
from vectorgames.boards.assembly.sequence import Assembly, Camera, Motion, Shot, Step, camera, named
from vectorgames.boards.kits.lattice.joint import ARMS, BETWEEN, Joint
from vectorgames.boards.kits.lattice.model import LatticeModel
from vectorgames.boards.kits.lattice.parts import blocks, cut_for, spread, tower_parts, turned
from vectorgames.boards.part import Part, Vector
from vectorgames.boards.sizes import Sizes

CLEAR = 5.0  # between a part that is brought and what it will pass
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
    cut = cut or Sizes.of(model)
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

    def steps(self):
        """In the order of the way."""
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
        return tuple(-v for v in self._inward(self.way.supports[0], by))

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
        high = (self.pile_top if self.way.rod else self.joint.Hs) + CLEAR
        x, y, _ = (0.0, 0.0, 0.0) if self.way.rod else self._inward(arm, self.draw)
        motion = Motion((name,), ((0.0, 0.0, -high),))
        params = {"part": named(name), "draw": Number(self.draw, 1), "which": arm}
        text = "time_vectors.straight" if self.way.straight else "" if self.way.rod else "time_vectors.beside_rod"
        look = self._camera(arm, 60.0)
        return Step("time_vectors.first", ((name, (x, y, high)),), (motion,), look, params, text=text, props=BLOCKS)

    def _notch(self, arm: str) -> Step:
        """The lowest board goes into its notch; the others are lifted together, and the next goes into its own."""
        back = tuple(-v for v in self._boards_drawn)
        motions = []
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
        high = self.joint.level(self.joint.n) + self.own.each("board")[-1] + CLEAR
        if self.way.loose or self.way.rod < LAST:
            high = self.joint.H + CLEAR  # what stands in the middle ends higher
        x, y, _ = drawn = self._inward(arm, self.draw)
        legs = [(0.0, 0.0, -high)]
        if arm not in self.way.loose:
            legs.append(tuple(-v for v in drawn))
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
        high = self.joint.H + CLEAR if not self.way.below else -(self.joint.Hs + CLEAR)
        brings, motion = (("rod", (0.0, 0.0, high)),), Motion(("rod",), ((0.0, 0.0, -high),))
        look, params = self._camera("N", abs(high)), {"long": Number(self.joint.L, 0)}
        text = "" if self.joint.rod_foot else "time_vectors.rod_on_table"
        cases = {"below": self.way.below, "early": self.way.rod < LAST, "loose": bool(self.way.loose)}
        cases["upside"] = bool(self.way.upside)
        text = next((f"time_vectors.rod_{case}" for case, here in cases.items() if here), text)
        return Step("time_vectors.rod", brings, (motion,), look, params, text=text, props=BLOCKS)

    def _light(self):
        high = self.joint.sock + CLEAR
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
