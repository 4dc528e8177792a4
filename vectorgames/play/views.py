"""How a board is looked at, as a value, and by its text, as ``--view``, kept views and lessons write it."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, quoted

PLAIN = ("board", "exploded", "top", "flat")
"""Layouts that boards of several kinds have."""

LIGHTS = ("penlight", "frosted", "dim")
QUADRANTS = ("SW", "NW", "NE", "SE")

REACHED = "dims"  # what a layout is told that does not reach all dimensions


class Own(NamedTuple):
    """What one layout can be told, in a number or a word: one of ``values``, else it is the ``start``."""

    layout: str
    name: str
    start: int | str
    values: Sequence[int | str] = range(101)

    def of(self, view: View) -> int | str:
        return next((value for *of, value in view.told if of == [self.layout, self.name]), self.start)

    def number(self, view: View) -> int:
        return int(self.of(view))

    def told(self, view: View, value: int | str) -> View:
        """The view in which the layout is told this."""
        kept = {one for one in view.told if one[:2] != (self.layout, self.name)}
        said = set() if value == self.start else {(self.layout, self.name, value)}
        return replace(view, told=tuple(sorted(kept | said, key=str)))

    def read(self, text: str) -> int | str | None:
        """The value that a text means; None: none of those that there are."""
        value = text if isinstance(self.start, str) else parse_int(text)
        return value if value in self.values else None

    def __str__(self) -> str:
        most = "" if isinstance(self.start, str) else f" … {self.name}:{self.values[-1]}"
        return f"{self.name}:{self.values[0]}{most}"


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

    ``layout``: a name; boards say which they have (``vectorgames.boards.layout``). ``levels`` (from 1),
    ``quadrants`` (names), ``u`` and ``v`` (names; boards of five and six dimensions): what is isolated; empty: all.
    ``inside``: the node of a tree that is shown as the head of a board of its own, or the one of several boards
    that is large (``2:``); empty: all. ``light``: ``penlight``, ``frosted`` (panes that veil what lies below them),
    ``dim`` (penlight off). ``told``: what layouts are told besides, each with its name (see ``Own``).
    ``paper``: a map that is read by itself: it names the axes, and shows each space once.
    """

    layout: str = "board"
    levels: frozenset[int] = frozenset()
    quadrants: frozenset[str] = frozenset()
    u: frozenset[str] = frozenset()
    v: frozenset[str] = frozenset()
    light: str = "penlight"
    inside: str = ""
    told: tuple[tuple[str, str, int | str], ...] = ()
    paper: bool = False

    def __post_init__(self) -> None:
        if self.layout == "top" and len(self.levels) != 1:
            object.__setattr__(self, "levels", frozenset({max(self.levels, default=1)}))

    @property
    def whole(self) -> View:
        """This view with nothing isolated."""
        rest = tuple(one for one in self.told if one[1] != REACHED)
        return View(self.layout, light=self.light, told=rest)

    @property
    def as_one(self) -> View:
        """How one of several boards is looked at while they all are."""
        return replace(self, inside="")

    @property
    def above(self) -> bool:
        """Whether one level is seen straight from above."""
        return self.layout == "top"

    @property
    def dims(self) -> int:
        """How many dimensions the layout reaches, 0: all."""
        return int(next((value for of, name, value in self.told if (of, name) == (self.layout, REACHED)), 0))

    @property
    def isolated(self) -> Isolated:
        """In a layout that does not reach the last dimension the coordinates beyond have their first value."""
        fixed = max(0, 6 - self.dims) if self.dims else 0
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
        layouts: Collection[str] = PLAIN,
        levels: int = 4,
        quadrants: tuple[str, ...] = QUADRANTS,
        boards: str = "uv",
        nodes: Container[str] = (),
        own: Iterable[Own] = (),
    ) -> View:
        """View from its text, parts joined by ``+``: ``exploded+level:3``. ValueError lists the valid parts.

        ``boards``: the letters that tell boards apart, ``""`` where there is only one; ``nodes``: the names of
        nodes that may be gone into; ``own``: what layouts can be told.
        """
        view = cls()
        parts, may = [part.strip() for part in text.split("+")], {one.name: one for one in own}
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
            elif name in may and (said := may[name].read(value)) is not None:
                view = may[name].told(view, said)
            else:
                valid = (*layouts, f"level:1 … level:{levels}", *(f"quadrant:{q}" for q in quadrants))
                valid += tuple(f"{letter}:{q}" for letter in boards for q in QUADRANTS)
                valid += ("inside:2:" if "1:" in nodes else "inside:RG",) if nodes else ()
                valid += tuple(f"light:{light}" for light in LIGHTS)
                valid += tuple(map(str, may.values()))
                raise LocalizedError("errors.view_part", given=quoted(part), expected=valid)
        return view

    def __str__(self) -> str:
        parts = [f"level:{n}" for n in sorted(self.levels)]
        parts += [f"quadrant:{q}" for q in sorted(self.quadrants)]
        parts += [f"{letter}:{q}" for letter in "uv" for q in sorted(getattr(self, letter))]
        parts += [f"inside:{self.inside}"] if self.inside else []
        parts += [f"light:{self.light}"] if self.light != "penlight" else []
        parts += [f"{name}:{value}" for of, name, value in self.told if of == self.layout]
        return "+".join([self.layout, *parts] if self.layout != "board" or not parts else parts)
