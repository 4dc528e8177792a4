"""What is to be seen of a position, for every painter: scene (3D), flat map (2D), text.

A Tableau is a value. Painters compare it by key with what they show and animate the difference; they never ask a
rule question. ``vectorgames.view.build_view`` makes it; painters only read it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from vectorgames.base.memoize import memoize
from vectorgames.play.views import QUADRANTS as QUADRANTS
from vectorgames.play.views import View as View


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the board. ``text`` is its piece text (``1``, ``2``, ``1K``)."""

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
    """Something shown at a space. ``kind``: one of ``vectorgames.view.markers.KINDS``, which says how it looks.

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
    ``came``: holder, slot and reader of where it lay before, None: there.
    """

    name: str
    holder: int
    slot: int
    reader: int
    vector: Place
    picked: bool = False
    choice: bool = False
    used: bool = False
    came: tuple[int, int, int] | None = None

    @property
    def place(self) -> tuple[int, int, int]:
        """Holder, slot, reader."""
        return self.holder, self.slot, self.reader


@dataclass(frozen=True, slots=True)
class Stepped:
    """How far one has walked along a vector.

    ``spaces``: those of the vector; ``at``: which of them, from 0; ``pace``: seconds in which painters go from one
    to the next, 0: at once; ``number``: which pace that is, the slowest 0; ``flash``: 1 when a step has just been
    made, 0 when it is no longer new.
    """

    spaces: tuple[int, ...]
    at: int
    pace: float = 0.0
    number: int = 0
    flash: float = 0.0


@dataclass(frozen=True, slots=True)
class Glide:
    """A piece on its way from ``start`` to ``end``, ``share`` of it, 0 … 1."""

    text: str
    start: int
    end: int
    share: float


@dataclass(frozen=True, slots=True)
class Motion:
    """What moves on flat maps now.

    ``awaited``: spaces whose piece is still on its way; ``fading``: pieces that have gone, and how much of each is
    still seen, 0 … 1.
    """

    gliding: tuple[Glide, ...] = ()
    awaited: frozenset[int] = frozenset()
    fading: tuple[tuple[Piece, float], ...] = ()

    def within(self, first: int, size: int) -> Motion:
        """What moves wholly on so many spaces from one on, numbered from 0."""
        if self == STILL:
            return self
        here = range(first, first + size)
        ways = (g for g in self.gliding if g.start in here and g.end in here)
        return Motion(
            tuple(replace(way, start=way.start - first, end=way.end - first) for way in ways),
            frozenset(space - first for space in self.awaited if space in here),
            tuple((replace(p, space=p.space - first), seen) for p, seen in self.fading if p.space in here),
        )


STILL = Motion()
MOVES = ("link", "trail", "way", "guard", "threat")
"""Kinds of paths on which pieces move."""

CONDUITS = ("conduit", "simultaneous", "removal")
"""Kinds of paths from board to board on which nothing moves."""

DEALT = 1.3
"""Seconds that cards take to go where they lie."""


class Choices:
    """Marks of everything that may be clicked next. It is the same object as long as that is so, and equal to no
    other: painters keep what they draw of it, since there may be thousands.

    ``plain``: kinds of marks that say nothing here, where nearly everything may be clicked: they are not ``drawn``.
    """

    def __init__(self, marks: tuple[Mark, ...] = (), plain: frozenset[str] = frozenset()):
        self.marks, self.plain = marks, plain
        self.drawn = tuple(mark for mark in marks if mark.kind not in plain) if plain else marks

    @memoize
    def within(self, first: int, size: int) -> Choices:
        """The choices on so many spaces from one on, numbered from 0; the same object whenever asked."""
        there = (mark for mark in self.marks if first <= mark.space < first + size)
        return Choices(tuple(replace(mark, space=mark.space - first) for mark in there), self.plain)


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
    everybody's; ``cards``: those that lie face up; ``dealt``: seconds since they have changed places.
    ``stepped``: how far one has walked along a vector; ``motion``: which pieces are on their way.
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
    dealt: float = DEALT
    stepped: Stepped | None = None
    motion: Motion = STILL

    @cached_property
    def every_mark(self) -> tuple[Mark, ...]:
        """The marks, and those of choices."""
        return self.choices.marks + self.marks

    @cached_property
    def drawn_marks(self) -> tuple[Mark, ...]:
        """The marks, and those of choices that say something."""
        return self.choices.drawn + self.marks

    @cached_property
    def _by_kind(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for mark in self.every_mark:
            found.setdefault(mark.kind, []).append(mark.space)
        return {kind: tuple(spaces) for kind, spaces in found.items()}

    @memoize
    def within(self, first: int, size: int) -> Tableau:
        """What lies wholly on so many spaces from one on, numbered from 0 as a board of their own."""
        here = range(first, first + size)
        items: dict[str, Any] = {
            name: tuple(replace(one, space=one.space - first) for one in getattr(self, name) if one.space in here)
            for name in ("pieces", "marks", "ghosts")
        }
        paths = tuple(
            replace(path, spaces=tuple(space - first for space in path.spaces))
            for path in self.paths
            if all(space in here for space in path.spaces)
        )
        moved = tuple((start - first, end - first) for start, end in self.moved if start in here and end in here)
        more: dict[str, Any] = {
            "choices": self.choices.within(first, size),
            "motion": self.motion.within(first, size),
            "stepped": None,
        }
        if self.stepped is not None and all(space in here for space in self.stepped.spaces):
            more["stepped"] = replace(self.stepped, spaces=tuple(s - first for s in self.stepped.spaces))
        return replace(self, **items, paths=paths, moved=moved, merged=(), split=(), **more)

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
