"""What is to be seen of a position, for every painter: scene (3D), flat map (2D), text.

A Tableau is a value. Painters compare it by key with what they show and animate the difference;
they never ask a rule question. ``vectorgames.present`` makes it; painters only read it. Knows no painter.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from vectorgames.kept import kept
from vectorgames.numerals import whole
from vectorgames.words import SaidError, quoted

LAYOUTS = ("board", "exploded", "top", "flat", "ring", "strip", "ladder", "projection", "towers", "raised")
LIGHTS = ("penlight", "frosted", "dim")
QUADRANTS = ("SW", "NW", "NE", "SE")
OWN = {
    "unfold": ("strip", 0, 100),
    "repeat": ("strip", 1, 4),
    "dims": ("ladder", 2, 6),
    "angle": ("projection", 0, 359),
}
"""What one layout can be told in a number, the least and the most."""


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
    ``unfold`` in percent, the quadrants ``repeat`` times over), ``ladder`` (from a grid to a cube to the ring:
    the first ``dims`` dimensions, 0 all), ``projection`` (turned by ``angle`` degrees in the ``plane`` of two
    coordinates).
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
    dims: int = 0
    plane: str = "xt"
    angle: int = 30

    def __post_init__(self) -> None:
        if self.layout == "top" and len(self.levels) != 1:
            object.__setattr__(self, "levels", frozenset({max(self.levels, default=1)}))

    @property
    def whole(self) -> View:
        """The same with nothing isolated."""
        return replace(
            self, levels=frozenset(), quadrants=frozenset(), u=frozenset(), v=frozenset(), inside="", dims=0
        )

    @property
    def as_one(self) -> View:
        """How one of several boards is looked at while they all are."""
        return replace(self, inside="")

    @property
    def isolated(self) -> tuple[frozenset, ...]:
        """Levels, quadrants, u, v and the node inside which one is: as ``Board.focused`` takes them.

        On a ladder that does not reach the last dimension the coordinates beyond have their first value.
        """
        shown = self.levels, self.quadrants, self.u, self.v
        if self.layout == "ladder" and self.dims:
            first: tuple[frozenset, ...] = (frozenset({1}), *(frozenset({QUADRANTS[0]}),) * 3)
            shown = tuple(s if k + 2 < self.dims else f for k, (s, f) in enumerate(zip(shown, first, strict=True)))
        return *shown, self.inside

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
            raise SaidError("errors.view_layouts", given=quoted(text), expected=layouts)
        for part in parts:
            name, _, value = part.partition(":")
            if part in layouts:
                view = replace(view, layout=part)
            elif name == "level" and 1 <= (whole(value) or 0) <= levels:
                others = frozenset() if view.layout == "top" else view.levels
                view = replace(view, levels=others | {whole(value)})
            elif name == "quadrant" and value.upper() in quadrants:
                view = replace(view, quadrants=view.quadrants | {value.upper()})
            elif len(name) == 1 and name in boards and value.upper() in QUADRANTS:
                view = replace(view, **{name: getattr(view, name) | {value.upper()}})
            elif name == "inside" and value.upper() in nodes:
                view = replace(view, inside=value.upper())
            elif name == "light" and value in LIGHTS:
                view = replace(view, light=value)
            elif name in OWN and OWN[name][0] in layouts and whole(value) in _values(name, boards):
                view = replace(view, **{name: whole(value)})
            elif name == "plane" and "projection" in layouts and value in planes("xyzt" + boards):
                view = replace(view, plane=value)
            else:
                valid = (*layouts, f"level:1 … level:{levels}", *(f"quadrant:{q}" for q in quadrants))
                valid += tuple(f"{letter}:{q}" for letter in boards for q in QUADRANTS)
                valid += ("inside:2:" if "1:" in nodes else "inside:RG",) if nodes else ()
                valid += tuple(f"light:{light}" for light in LIGHTS)
                told = [(n, _values(n, boards)) for n, (of, _, _) in OWN.items() if of in layouts]
                valid += tuple(f"{n}:{values[0]} … {n}:{values[-1]}" for n, values in told)
                valid += ("plane:xt",) if "projection" in layouts else ()
                raise SaidError("errors.view_part", given=quoted(part), expected=valid)
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
    """What a layout can be told under a name: a ladder has as many dimensions as the board."""
    _, low, high = OWN[name]
    return range(low, min(high, 4 + len(boards)) + 1) if name == "dims" else range(low, high + 1)


def planes(axes: str) -> tuple[str, ...]:
    """The planes in which a projection can be turned: any two coordinates."""
    return tuple("".join(pair) for pair in combinations(axes, 2))


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the board. ``text`` is the contract's piece text (``1``, ``2``, ``1K``)."""

    space: int
    text: str

    @property
    def owner(self) -> int:
        return int(self.text[0])

    @property
    def kind(self) -> str:
        """The letter of its kind, empty where pieces are all alike."""
        return self.text[1:]


@dataclass(frozen=True, slots=True)
class Ghost(Piece):
    """A piece that does not stand where it is shown.

    ``why``: ``absent`` (has left the board and may come back here), ``lands`` (would land here by what is aimed
    at), ``becomes`` (what stands here would be this one then), ``option`` (would, by one of the actions that
    are all shown), ``gone`` (has left the board by the last turn), ``passing`` (on its way over the space).
    """

    why: str = "absent"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something shown at a space. ``kind``: one of ``vectorgames.marks.KINDS``, which says how it looks.

    Of what may be done: ``legal`` (a piece may be placed here), ``movable`` (a piece may be picked), ``from`` (it
    is, or the origin of an absent piece that is), where it may go: ``free``, ``castle`` (with a rook), ``own``
    (beside pieces of one's own), ``begins`` (of a conduit), ``push`` (a piece that is met is pushed on),
    ``take`` (a piece is taken); ``later`` (from the owner's move ``number`` on, 1 the next one), ``count``
    (``number`` of levels allowed in this space's column); ``aim`` (chosen, waiting for confirmation), and what
    would come of it: ``lands`` (another piece ends up here), ``off`` (one falls off the board), ``turns`` (one
    changes sides), ``answer`` (where the same turn may go on).

    Of the board: ``plain_board``, ``ruled_board`` (of the two halves, whose moves answer each other, and whose home
    it is).

    Of an end: ``left`` (a last piece of who has lost), ``stuck`` (a piece that cannot move), ``cleared`` (of a part
    of the board in which who has lost has none).

    Of what has been done: ``last`` (pieces came here by the last turn), ``gone`` (one left the board), ``changed``
    (since the player's last turn), ``origin`` (an absent piece left from here).

    Of what is hard to see: ``win``, ``block``, ``double`` (hints), ``check`` (a king in check), ``safe`` and
    ``covered`` (where he could go, or not), ``threatened`` (a piece that could be lost at once), ``capturable``
    (one that could be taken now), ``risk`` (one that could be, to what is off the board), ``blocked`` (stands
    in the way of what is chosen), ``member`` (of the group of ``number`` pieces that is pointed at), ``size``
    (of a group of ``number``), ``set`` (where a player could complete a set), ``area`` (ground of a player,
    ``number`` its strength), ``spread`` (where the group pointed at could get), ``weaker`` and ``holds`` (what
    stands where the pieces chosen could go counts ``number``, and can be taken, or not), ``line`` (space of a
    winning vector), ``step`` (space of the vector looked at in the X-ray; ``number`` tells which, from 1),
    ``selected`` (in a study, the ``number`` of them), ``hover`` (pointed at), ``level`` (the same place on
    another level), ``turn`` (its neighbours round t, u or v: ``dims`` says which), ``reach`` (where the node
    looked at leads by a kind of step, in ``dims``; locus ``number`` changes), ``marker`` (of a player: where
    his conduits begin), ``simultaneous`` (one moment with the space pointed at).

    ``player`` is whose mark it is, 0 if nobody's.
    """

    kind: str
    space: int
    player: int = 0
    dims: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Path:
    """A curve through spaces in order.

    kinds: ``vector`` (a win, of four spaces or a path of any length: gold), ``trail`` (of a piece in the last
    turn), ``way`` (of one that would move by what is aimed at), ``threat`` (from a piece to what it could take),
    ``guard`` (from one to what it defends), ``link`` (between
    pieces of one group), ``xray`` (a vector through the space looked at), ``chosen`` (the one of
    these that is stepped to), ``pinned`` (kept in sight, in the colour and dashes of its ``number``, from 1); from
    board to board: ``conduit`` (between two nodes that are one moment),
    ``simultaneous`` (from the space pointed at to what is one moment with it), ``removal`` (from a piece to what it
    takes away, or has taken, by that). ``dims``:
    names of the running coordinates, ``xt``. ``open``: the players who may still complete it; nobody: it is dead.
    ``quiet``: only pointed at in passing, or one of several, to be drawn softer than what has been clicked.
    ``alone``: False where it is one of several lines of the same set, whose spaces have no order; ``named``:
    whether its coordinates are told where it ends.
    """

    kind: str
    spaces: tuple[int, ...]
    dims: str = ""
    player: int = 0
    open: tuple[int, ...] = ()
    quiet: bool = False
    alone: bool = True
    named: bool = True
    number: int = 0


Place = tuple[int, int]
Way = tuple[int, ...]
"""Spaces in order."""
Spot = tuple[float, float]
Meetings = tuple[tuple[Spot, Spot], ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A vector from place to place: (column, row) as people count them, from 1; they may lie beside the board.

    ``kind``: ``drawn``, it lies on the board; ``sum``, it would be drawn by what is being chosen; ``wrong``, it
    would be, but cannot; ``copy``, a summand laid where it closes the figure; ``summand`` and ``back``, what is
    added and what is taken away. ``player``: whose it is; ``used``: it has been a summand. ``lit``: ``last``, drawn
    last; ``picked``, a summand of what is being chosen; ``met``, in the way of it. ``choice``: it may be clicked.
    ``beside``: it would lie on another, and is shown beside it. ``label``: what is written beside it, but its
    components; ``faint``: it belongs to the last turn, or cannot be played.
    """

    kind: str
    name: str
    start: Spot
    end: Spot
    player: int = 0
    used: bool = False
    lit: str = ""
    choice: bool = False
    beside: bool = False
    label: str = ""
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies face up.

    ``holder``: the player, 0: it lies at the side; ``slot``: which of his cards, from 0, from the left as he sees
    them; ``reader``: the player to whom it is turned. ``vector``: as its reader reads it, to his right and forward.
    ``picked``: it is chosen; ``choice``: it may be clicked; ``used``: it has been used by the last turn.
    """

    name: str
    holder: int
    slot: int
    reader: int
    vector: Place
    picked: bool = False
    choice: bool = False
    used: bool = False


MOVES = ("link", "trail", "way", "guard", "threat")
"""Kinds of paths on which pieces move."""
CONDUITS = ("conduit", "simultaneous", "removal")
"""Kinds of paths from board to board on which nothing moves."""


class Choices:
    """Marks of everything that may be clicked next. It is the same object as long as that is so, and equal to no
    other: painters keep what they draw of it, since there may be thousands."""

    def __init__(self, marks: tuple[Mark, ...] = ()):
        self.marks = marks
        self._within: dict[tuple[int, int], Choices] = {}

    def within(self, first: int, size: int) -> Choices:
        """Those on so many spaces from one on, numbered from 0; the same object whenever asked."""
        found = self._within.get((first, size))
        if found is None:
            there = (m for m in self.marks if first <= m.space < first + size)
            found = self._within[first, size] = Choices(tuple(replace(m, space=m.space - first) for m in there))
        return found


NOTHING = Choices()
WHOLE = 2.0
"""``Tableau.drawn`` when nothing is being drawn."""


@dataclass(frozen=True)
class Tableau:
    """Everything a painter shows of one moment.

    ``marks``: all but the ``choices``. ``ghosts``: pieces that are not where they are shown. ``moved``: (from, to)
    of the pieces that the last action has moved, ``merged``: (ways, space) of those that it has made one at a
    space; ``split``: (space, spaces) of those that it has made several of one; painters use these only to
    animate. ``drawn``: how far the winning vectors are drawn, 0 at their first space, 1 at the last, from there
    to 1.4 an afterglow, ``WHOLE`` at rest. ``strokes``: vectors, those on the board first; ``meetings``: from
    where to where one that cannot be drawn would meet another. ``boards``: whose each of several boards is, 0
    everybody's; ``cards``: those that lie face up.
    """

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    paths: tuple[Path, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    moved: tuple[tuple[int, int], ...] = ()
    drawn: float = WHOLE
    choices: Choices = NOTHING
    strokes: tuple[Stroke, ...] = ()
    meetings: Meetings = ()
    boards: tuple[int, ...] = ()
    merged: tuple[tuple[tuple[Way, ...], int], ...] = ()
    split: tuple[tuple[int, Way], ...] = ()
    cards: tuple[Card, ...] = ()

    @cached_property
    def every_mark(self) -> tuple[Mark, ...]:
        """The marks, and those of choices."""
        return self.choices.marks + self.marks

    @cached_property
    def _by_kind(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for mark in self.every_mark:
            found.setdefault(mark.kind, []).append(mark.space)
        return {kind: tuple(spaces) for kind, spaces in found.items()}

    @kept
    def within(self, first: int, size: int) -> Tableau:
        """What lies wholly on so many spaces from one on, numbered from 0 as a board of their own."""
        here = range(first, first + size)
        items = {
            name: tuple(replace(one, space=one.space - first) for one in getattr(self, name) if one.space in here)
            for name in ("pieces", "marks", "ghosts")
        }
        paths = tuple(
            replace(path, spaces=tuple(space - first for space in path.spaces))
            for path in self.paths
            if all(space in here for space in path.spaces)
        )
        moved = tuple((start - first, end - first) for start, end in self.moved if start in here and end in here)
        return replace(
            self, **items, paths=paths, moved=moved, merged=(), split=(), choices=self.choices.within(first, size)
        )

    def marked(self, kind: str) -> tuple[int, ...]:
        """Spaces that carry a mark of this kind."""
        return self._by_kind.get(kind, ())

    @cached_property
    def occupied(self) -> frozenset[int]:
        """Spaces on which a piece stands."""
        return frozenset(piece.space for piece in self.pieces)

    @cached_property
    def coming(self) -> frozenset[int]:
        """Spaces of winning vectors to which their drawing has not come yet."""
        vectors, far = [path.spaces for path in self.paths if path.kind == "vector"], self.drawn + 1e-6
        return frozenset(s for spaces in vectors for k, s in enumerate(spaces) if k > far * (len(spaces) - 1))
