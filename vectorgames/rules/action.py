"""Actions and outcomes, the two small values that every game speaks in; the actions of a space are made once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeGuard

from vectorgames.base.memoize import memoize
from vectorgames.spaces.space import Space


class Pick(NamedTuple):
    """One click that helps to identify an action.

    ``("space", 17)``, ``("button", "pair")``, ``("roll", "…")``, ``("tray", "Qe4L4")``: a piece off the board,
    ``("arrow", "a1>b2")``: one that is drawn, ``("card", "F1")``.
    """

    kind: str
    value: int | str

    @property
    def space(self) -> int | None:
        """The space that is clicked; None if it is something else."""
        return self.value if self.kind == "space" and isinstance(self.value, int) else None


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One decision. ``str()`` is its English text; actions with equal texts are equal.

    ``kind``: what is done, in a word; ``ACTION_KINDS`` has what belongs to it.
    ``picks``: the ordered clicks that identify it. ``number``: its place in the table of the stage that
    made it; ``made_by``: the table that did, by which play knows its own actions again (None in a copy).
    """

    kind: str
    text: str
    picks: tuple[Pick, ...] = ()
    number: int = 0
    made_by: object = field(default=None, kw_only=True)

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle has what an action says, not the table out of which it comes."""
        told = (getattr(self, entry.name) for entry in fields(self) if not entry.kw_only)
        return self.__class__, tuple(told)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Action) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def ways(self) -> tuple[tuple[Pick, ...], ...]:
        """All orders of clicks that identify it, ``picks`` first; most actions have no other."""
        return (self.picks,)

    def after(self, picked: tuple[Pick, ...]) -> tuple[Pick, ...] | None:
        """The clicks of which one may follow those ``picked``: none once they identify it; None where they lead
        elsewhere."""
        n, ways = len(picked), self.ways
        if len(ways) == 1:
            return ways[0][n : n + 1] if ways[0][:n] == picked else None
        fitting = [way for way in ways if way[:n] == picked]
        return tuple(dict.fromkeys(way[n] for way in fitting if len(way) > n)) if fitting else None

    def target(self, picked: tuple[Pick, ...]) -> int | None:
        """Where the piece ends up that was picked first; None while that is not what is asked for next."""
        return self.space

    @property
    def start(self) -> int:
        """The space that a piece leaves by it; −1: none."""
        return -1

    @property
    def end(self) -> int:
        """The space on which a piece lands by it; −1: none."""
        return -1

    @property
    def space(self) -> int | None:
        """The last space picked: where a piece ends up; None if the action names none."""
        for pick in reversed(self.picks):
            if pick.kind == "space" and isinstance(pick.value, int):  # much asked: no call
                return pick.value
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Move(Action):
    """An action of pieces. ``start``: where one leaves, −1: it comes from the hand; ``end``: where it lands, −1:
    nowhere. ``kind``: place, move, capture, remove, roll, pass and what else blocks name.

    landing   where a piece ends up that is pushed on or makes room, −1: off the board; None: there is none
    over      the first space that it passes, where only that tells it from another action; −1: it does not
    """

    start: int = -1
    end: int = -1
    landing: int | None = None
    over: int = -1

    @property
    def starts(self) -> tuple[int, ...]:
        """The spaces that pieces leave by it; ``ends``: where these arrive, in the same order."""
        return (self.start,)

    @property
    def ends(self) -> tuple[int, ...]:
        return (self.end,)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(from, to) of the pieces that go by it."""
        return tuple(zip(self.starts, self.ends, strict=True))

    @property
    def space(self) -> int | None:
        """Where the piece ends up that moves, also where another space is picked after it."""
        if self.landing is not None or self.over >= 0:
            return self.end
        for pick in reversed(self.picks):
            if pick.kind == "space" and isinstance(pick.value, int):  # much asked: no call
                return pick.value
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Joint(Move):
    """Several pieces at once by the same step: ``starts[k]`` goes to ``ends[k]``, in the order of their names.

    It is picked by its pieces in any order, and then by the space where the one picked first ends up.
    """

    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def after(self, picked: tuple[Pick, ...]) -> tuple[Pick, ...] | None:
        spaces, number = [pick.space for pick in picked], len(self.starts)
        pieces = spaces[:number]
        if len({*pieces}) < len(pieces) or not {*pieces} <= {*self.starts}:
            return None
        if len(spaces) < number:
            return tuple(Pick("space", start) for start in self.starts if start not in pieces)
        end = self.ends[self.starts.index(spaces[0])]
        if len(spaces) == number:
            return (Pick("space", end),)
        return () if spaces[number:] == [end] else None

    def target(self, picked: tuple[Pick, ...]) -> int | None:
        first = picked[0].space if len(picked) >= len(self.starts) else None
        return self.ends[self.starts.index(first)] if first in self.starts else None


PASS = Move("pass", "pass", (Pick("button", "pass"),))
STOP = Move("stop", "stop", (Pick("button", "stop"),))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``winners``: players, empty for a draw; ``scores``: one number a player, or None."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str


@dataclass(frozen=True, slots=True)
class ActionKind:
    """What a kind of action is (``Action.kind``): how it is written, counted, marked and said.

    sign       what stands between the spaces of a move
    over       the kind of such a move that is told by the first space which it passes
    progress   the word of ``progress`` in definitions under which it counts; "": it is none
    target     kind of the mark where it ends, one of ``view.markers``
    lands      whether a piece comes to stand where it ends
    absent     whether a piece leaves the board by it that may return, or returns
    phrases    by the number of spaces that are clicked: the text under ``spoken`` that says it
    confirm    the text under ``app.confirm`` of the button that plays it; "": that for a new piece
    proposes   whether the others are only asked by it: its button stands apart from what confirms a move
    """

    name: str
    sign: str = "-"
    over: str = ""
    progress: str = ""
    target: str = "legal"
    lands: bool = True
    absent: bool = False
    phrases: tuple[tuple[int, str], ...] = ()
    confirm: str = ""
    proposes: bool = False

    @property
    def takes(self) -> bool:
        """Whether a piece is taken by it, or may be."""
        return self.target == "take"


ACTION_KINDS: dict[str, ActionKind] = {}
"""Every kind of action by its name."""


TAKING: set[str] = set()
"""The kinds of actions that take a piece, or may."""


def action_kind(name: str, **told: Any) -> ActionKind:
    """Enter a kind of action; ``told``: what is not as it is of most. ValueError for a name that is taken."""
    if name in ACTION_KINDS:
        raise ValueError(f"there is an action kind {name!r} already: expected another name")
    kind = ACTION_KINDS[name] = ActionKind(name, **told)
    if kind.takes:
        TAKING.add(name)
    return kind


MOVED = ((2, "move"), (3, "move"))
action_kind("place", progress="introduce", phrases=((1, "place"),))
action_kind("move", over="over", progress="step", target="free", phrases=MOVED, confirm="move")
action_kind(
    "capture",
    sign="x",
    over="over_capture",
    progress="capture",
    target="take",
    phrases=((1, "take"), (2, "capture")),
    confirm="capture",
)
action_kind("over", target="free", confirm="move")
action_kind("over_capture", sign="x", target="take", confirm="capture")
action_kind("meet", sign="x", target="take", confirm="move")  # a roll says what becomes of it
action_kind("block", progress="step", target="free", confirm="move")
action_kind("push", target="push", phrases=((2, "push"), (3, "push")), confirm="move")
action_kind("castle", progress="step", target="castle", confirm="castle")
action_kind("remove", target="take", lands=False, phrases=((1, "take"),), confirm="remove")
for _word in ("roll", "pass", "stop", "choose"):
    action_kind(_word)

TAKE = Pick("button", "take")
"""The last click of a hop that takes: the same piece may get to the same space without."""

OFF = "off"
"""What is written in place of the space where a piece lands that leaves the board."""


class Moves:
    """The actions on one space; ask ``moves_on(space)`` for it. ``places``: a new piece, by space; ``removals``: a
    piece that is taken off."""

    def __init__(self, space: Space):
        self.names = names = space.names
        self.size = space.size
        self.spots = spots = tuple(Pick("space", i) for i in range(space.size))
        self.places = tuple(
            Move("place", name, (spots[i],), i, -1, i, made_by=self) for i, name in enumerate(names)
        )
        self.removals = tuple(
            Move("remove", f"x{name}", (spots[i],), i, i, -1, made_by=self) for i, name in enumerate(names)
        )
        self._entries: dict[str, tuple[Move, ...]] = {"": self.places}
        self._seizures: dict[str, tuple[Move, ...]] = {}
        self._made: dict[tuple[object, ...], Move] = {}

    def entries(self, letter: str = "") -> tuple[Move, ...]:
        """By space a new piece of a kind."""
        made = self._entries.get(letter)
        if made is None:
            places = ((i, f"{letter}{name}") for i, name in enumerate(self.names))
            buttons = (Pick("button", letter),)
            made = tuple(
                Move("place", text, (*buttons, self.spots[i]), i, -1, i, made_by=self) for i, text in places
            )
            made = self._entries.setdefault(letter, made)
        return made

    def seizures(self, letter: str = "") -> tuple[Move, ...]:
        """By space a new piece of a kind that takes what stands there: ``xn``, ``Kxn``."""
        made = self._seizures.get(letter)
        if made is None:
            buttons = (Pick("button", letter),) if letter else ()
            texts = enumerate(f"{letter}x{name}" for name in self.names)
            made = tuple(
                Move("capture", text, (*buttons, self.spots[i]), i, -1, i, made_by=self) for i, text in texts
            )
            made = self._seizures.setdefault(letter, made)
        return made

    def _once(self, key: tuple[object, ...], kind: str, text: str, picks: tuple[Pick, ...], *told: Any) -> Move:
        """A move by its key. Play knows a move by identity: where several threads make it at once, all get one."""
        return self._made.setdefault(key, Move(kind, text, picks, *told, made_by=self))

    def make(self, kind: str, start: int, end: int, letter: str = "") -> Move:
        """``n-m``; ``nxm``: the piece on ``start`` takes the one on ``end``. ``letter``: of its kind, if any."""
        key = kind, start, end, letter
        made = self._made.get(key)
        if made is None:
            text = f"{letter}{self.names[start]}{ACTION_KINDS[kind].sign}{self.names[end]}"
            picks = self.spots[start], self.spots[end]
            made = self._once(key, kind, text, picks, start * self.size + end, start, end)
        return made

    def joint(self, pairs: Iterable[tuple[int, int]], letter: str = "") -> Joint:
        """``[n,…]-[m,…]``: pieces go together, by (from, to). It is picked by all spaces that are left, and the
        first that is entered: where that one goes all others follow."""
        names, spots = self.names, self.spots
        ordered = sorted(pairs, key=lambda pair: names[pair[0]])
        starts, ends = (tuple(pair[k] for pair in ordered) for k in (0, 1))
        text = f"[{','.join([letter + names[i] for i in starts])}]-[{','.join([names[i] for i in ends])}]"
        picks = (*(spots[i] for i in starts), spots[ends[0]])
        return Joint("block", text, picks, 0, starts[0], ends[0], starts=starts, ends=ends, made_by=self)

    def mixed(self, kind: str, pieces: Iterable[tuple[str, int, int]]) -> Joint:
        """``[Kn,Lm]-[…]`` by (letter, from, to): the same with pieces of several kinds; with ``kind`` capture
        others are taken, and ``x`` stands in place of ``-``."""
        names, spots = self.names, self.spots
        ordered = sorted(pieces, key=lambda piece: names[piece[1]])
        starts, ends = tuple(start for _, start, _ in ordered), tuple(end for _, _, end in ordered)
        left = ",".join(letter + names[start] for letter, start, _ in ordered)
        text = f"[{left}]{ACTION_KINDS[kind].sign}[{','.join(names[i] for i in ends)}]"
        picks = (*(spots[i] for i in starts), spots[ends[0]])
        return Joint(kind, text, picks, 0, starts[0], ends[0], starts=starts, ends=ends, made_by=self)

    def push(self, start: int, end: int, landing: int | None, letter: str = "") -> Move:
        """``n-m>l``: the piece that is met on the way lands on ``landing``, −1: off the board. None: none is met.

        The last click tells where it lands: the target where none is met.
        """
        key = "push", start, end, letter, landing
        made = self._made.get(key)
        if made is None:
            text = self.make("move", start, end, letter).text
            last = Pick("button", OFF) if landing == -1 else self.spots[end if landing is None else landing]
            if landing is not None:
                text += ">" + (OFF if landing < 0 else self.names[landing])
            picks = (self.spots[start], self.spots[end], last)
            kind = "move" if landing is None else "push"
            made = self._once(key, kind, text, picks, start * self.size + end, start, end, landing)
        return made

    def claim(self, beside: int, end: int) -> Move:
        """``axb``: a new piece takes what stands on ``end`` from the side of the own piece ``beside``. Its one
        click is ``end``, since only one piece may take it."""
        key = "claim", beside, end
        made = self._made.get(key)
        if made is None:
            text = self.make("capture", beside, end).text
            made = self._once(key, "capture", text, (self.spots[end],), 0, beside, end)
        return made

    def push_down(self, start: int, end: int) -> Move:
        """``n>m``: the piece on ``start`` is pushed to ``end``, −1: off the board."""
        key = "push", start, end
        made = self._made.get(key)
        if made is None:
            last = self.spots[end] if end >= 0 else Pick("button", OFF)
            text = f"{self.names[start]}>{self.names[end] if end >= 0 else OFF}"
            made = self._once(key, "push", text, (self.spots[start], last), 0, start, end)
        return made

    def hop(self, sign: str, start: int, end: int, letter: str = "") -> Move:
        """``n-m``, with ``sign`` capture ``nxm``: a hop that takes what it passes, not what stands on ``end``."""
        if sign == "move":
            return self.make(sign, start, end, letter)
        key = "hop", sign, start, end, letter
        made = self._made.get(key)
        if made is None:
            plain = self.make(sign, start, end, letter)
            made = self._once(key, sign, plain.text, (*plain.picks, TAKE), plain.number, start, end)
        return made

    def over(self, sign: str, start: int, end: int, over: int, letter: str = "") -> Move:
        """``n-m over l``, with ``sign`` capture ``nxm over l``: the way to ``end`` begins with ``over``."""
        key = "over", sign, start, end, letter, over
        made = self._made.get(key)
        if made is None:
            text = f"{self.make(sign, start, end, letter).text} over {self.names[over]}"
            picks = (self.spots[start], self.spots[end], self.spots[over], *((TAKE,) if sign == "capture" else ()))
            where = start * self.size + end, start, end, None, over
            made = self._once(key, ACTION_KINDS[sign].over, text, picks, *where)
        return made

    def knows(self, action: object) -> TypeGuard[Move]:
        """Whether an action is one of these, not one that is written alike on another space."""
        return isinstance(action, Move) and action.made_by is self


def letter_of(action: Action) -> str:
    """The letter of the piece that comes out of the hand by an action, where it has one."""
    first = action.picks[0] if action.picks else None
    return str(first.value) if first is not None and first.kind == "button" else ""


@memoize
def moves_on(space: Space) -> Moves:
    """The shared moves of a space."""
    return Moves(space)


@memoize
def rolls_on(space: Space, kind: str) -> tuple[Move, ...]:
    """The outcomes of dice (``space.regions``), in order; where each names one space, a piece lands there."""
    regions = space.regions(kind)
    return tuple(
        Move("roll", f"roll {name}", (Pick("roll", name),), face, -1, members[0] if regions.single else -1)
        for face, (name, members) in enumerate(zip(regions.names, regions.members, strict=True))
    )
