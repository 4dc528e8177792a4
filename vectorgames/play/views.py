"""How a board is looked at, as a value, and by its text, as ``--view``, kept views and lessons write it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, NamedTuple

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, quoted

LAYOUTS = ("board", "exploded", "top", "flat", "ring", "strip", "ladder", "projection", "towers", "raised", "torus")
LIGHTS = ("penlight", "frosted", "dim")
QUADRANTS = ("SW", "NW", "NE", "SE")

OWN = {
    "unfold": ("strip", 0, 100),
    "repeat": ("strip", 1, 4),
    "rows": ("strip", 1, 3),
    "dims": ("ladder", 2, 6),
    "angle": ("projection", 0, 359),
    "roll": ("torus", 0, 100),
}
"""What one layout can be told in a number, the least and the most."""


class Isolated(NamedTuple):
    """What is in focus: these levels, quadrants, u, v, and what is below the node ``inside``; empty: all."""

    levels: frozenset[int] = frozenset()
    quadrants: frozenset[str] = frozenset()
    u: frozenset[str] = frozenset()
    v: frozenset[str] = frozenset()
    inside: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """How the board is looked at; part of the window, never of the game.

    ``layout``: ``board``, ``exploded``, ``top`` (straight down on one level, without perspective), ``flat``,
    ``towers`` (the levels of a stack as two towers), ``raised`` (those of a tree over one another); boards say
    which they have. ``levels`` (from 1), ``quadrants`` (names), ``u`` and ``v`` (names; boards of five and six
    dimensions): what is isolated; empty: all. ``inside``: the node of a tree that is shown as the head of a
    board of its own, or the one of several boards that is large (``2:``); empty: all. ``light``:
    ``penlight``, ``frosted`` (panes that veil what lies below them), ``dim`` (penlight off).

    Lattices have layouts that explain: ``ring`` (four cubes in the order of t), ``strip`` (the same unrolled:
    ``unfold`` in percent, the quadrants ``repeat`` times over, the boards of five and six dimensions ``rows``
    times), ``ladder`` (from a grid to a cube to the ring:
    the first ``dims`` dimensions, 0 all), ``projection`` (turned by ``angle`` degrees in the ``plane`` of two
    coordinates). Trees have ``torus``: every locus a circle, rolled up so far (``roll`` in percent).
    """

    layout: str = "board"
    levels: frozenset[int] = frozenset()
    quadrants: frozenset[str] = frozenset()
    u: frozenset[str] = frozenset()
    v: frozenset[str] = frozenset()
    light: str = "penlight"
    inside: str = ""
    unfold: int = 100
    repeat: int = 2
    rows: int = 1
    dims: int = 0
    plane: str = "xt"
    angle: int = 30
    roll: int = 100

    def __post_init__(self) -> None:
        if self.layout == "top" and len(self.levels) != 1:
            object.__setattr__(self, "levels", frozenset({max(self.levels, default=1)}))

    @property
    def whole(self) -> View:
        """This view with nothing isolated."""
        return replace(
            self, levels=frozenset(), quadrants=frozenset(), u=frozenset(), v=frozenset(), inside="", dims=0
        )

    @property
    def as_one(self) -> View:
        """How one of several boards is looked at while they all are."""
        return replace(self, inside="")

    @property
    def isolated(self) -> Isolated:
        """On a ladder that does not reach the last dimension the coordinates beyond have their first value."""
        fixed = max(0, 6 - self.dims) if self.layout == "ladder" and self.dims else 0
        first = frozenset({QUADRANTS[0]})
        return Isolated(
            frozenset({1}) if fixed > 3 else self.levels,
            first if fixed > 2 else self.quadrants,
            first if fixed > 1 else self.u,
            first if fixed > 0 else self.v,
            self.inside,
        )

    @classmethod
    def parse(
        cls,
        text: str,
        layouts: tuple[str, ...] = LAYOUTS,
        levels: int = 4,
        quadrants: tuple[str, ...] = QUADRANTS,
        boards: str = "uv",
        nodes: Container[str] = (),
    ) -> View:
        """View from its text, parts joined by ``+``: ``exploded+level:3``. ValueError lists the valid parts.

        ``boards``: the letters that tell boards apart, ``""`` where there is only one; ``nodes``: the names of
        nodes that may be gone into.
        """
        view = cls()
        parts = [part.strip() for part in text.split("+")]
        chosen = [part for part in parts if part in layouts]
        if len(chosen) > 1:
            raise LocalizedError("errors.view_layouts", given=quoted(text), expected=layouts)
        for part in parts:
            name, _, value = part.partition(":")
            if part in layouts:
                view = replace(view, layout=part)
            elif name == "level" and (level := parse_int(value)) is not None and 1 <= level <= levels:
                others = frozenset() if view.layout == "top" else view.levels
                view = replace(view, levels=others | {level})
            elif name == "quadrant" and value.upper() in quadrants:
                view = replace(view, quadrants=view.quadrants | {value.upper()})
            elif len(name) == 1 and name in boards and value.upper() in QUADRANTS:
                view = replace(view, **{name: getattr(view, name) | {value.upper()}})
            elif name == "inside" and value.upper() in nodes:
                view = replace(view, inside=value.upper())
            elif name == "light" and value in LIGHTS:
                view = replace(view, light=value)
            elif name in OWN and OWN[name][0] in layouts and parse_int(value) in _values(name, boards):
                numbers: dict[str, Any] = {name: parse_int(value)}
                view = replace(view, **numbers)
            elif name == "plane" and "projection" in layouts and value in planes("xyzt" + boards):
                view = replace(view, plane=value)
            else:
                valid = (*layouts, f"level:1 … level:{levels}", *(f"quadrant:{q}" for q in quadrants))
                valid += tuple(f"{letter}:{q}" for letter in boards for q in QUADRANTS)
                valid += ("inside:2:" if "1:" in nodes else "inside:RG",) if nodes else ()
                valid += tuple(f"light:{light}" for light in LIGHTS)
                told = [(n, v) for n, (of, _, _) in OWN.items() if of in layouts and (v := _values(n, boards))]
                valid += tuple(f"{n}:{values[0]} … {n}:{values[-1]}" for n, values in told)
                valid += ("plane:xt",) if "projection" in layouts else ()
                raise LocalizedError("errors.view_part", given=quoted(part), expected=valid)
        return view

    def __str__(self) -> str:
        parts = [f"level:{n}" for n in sorted(self.levels)]
        parts += [f"quadrant:{q}" for q in sorted(self.quadrants)]
        parts += [f"{letter}:{q}" for letter in "uv" for q in sorted(getattr(self, letter))]
        parts += [f"inside:{self.inside}"] if self.inside else []
        parts += [f"light:{self.light}"] if self.light != "penlight" else []
        own = [name for name, (layout, _, _) in OWN.items() if layout == self.layout]
        own += ["plane"] if self.layout == "projection" else []
        plain = View()
        parts += [f"{n}:{getattr(self, n)}" for n in own if getattr(self, n) != getattr(plain, n)]
        return "+".join([self.layout, *parts] if self.layout != "board" or not parts else parts)


def _values(name: str, boards: str) -> range:
    """What a layout can be told under a name: a ladder has as many dimensions as the board, many boards have fewer
    rows."""
    _, low, high = OWN[name]
    most = {"dims": 4 + len(boards), "rows": (0, 3, 2)[len(boards)]}.get(name, high)
    return range(low, min(high, most) + 1)


def planes(axes: str) -> tuple[str, ...]:
    """The planes in which a projection can be turned: any two coordinates."""
    return tuple("".join(pair) for pair in combinations(axes, 2))
