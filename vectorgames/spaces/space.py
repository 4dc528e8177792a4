"""Space: what every board of spaces can be asked, whatever its kind: names, structure, relations, sets, dice.

Spaces are numbers from 0 to ``size`` − 1; everything a game needs to know of where they lie is here, as tables that
are made when first asked for. What a kind does not have is empty or None, so that nobody has to ask for the kind.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.spaces.relation import Alike, Ends, Relation, Table, Way, by_direction, joined
from vectorgames.spaces.sets import SetTable, frozen

Kind = TypeVar("Kind")
_used: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()
_last: list[Any] = [None]


def shared(kind: type[Kind], *given: Any) -> Kind:
    """The space of this kind with these parameters."""
    space = _used.get((kind, given))
    if space is None:
        space = _used[kind, given] = kind(*given)
    _last[0] = space
    return cast(Kind, space)


class Only:
    """1 for one space, 0 for the others: what a mask of a single space says, without a byte for each of them."""

    __slots__ = ("_space",)

    def __init__(self, space: int):
        self._space = space

    def __getitem__(self, space: int) -> int:
        return int(space == self._space)


class Regions:
    """The faces of a die, in order.

    ``names``: what comes up, as in ``roll (*,*,2,NE)``; ``members``: the spaces of each, ascending; ``index``: the
    number of a face by its name; ``single``: whether each names one space alone.
    """

    def __init__(self, kind: str, size: int, faces: Iterable[tuple[str, Iterable[int]]]):
        self.kind, self.size = kind, size
        found = [(name, tuple(members)) for name, members in faces]
        self.names = tuple(name for name, _ in found)
        self.members = tuple(members for _, members in found)
        self.index = {name: face for face, name in enumerate(self.names)}
        self.single = all(len(members) == 1 for members in self.members)

    @cached_property
    def masks(self) -> tuple[bytes, ...]:
        """For each face a byte per space, 1 where the space belongs to it; none where each names one alone."""
        return () if self.single else tuple(_bytes_of(members, self.size) for members in self.members)

    @cached_property
    def named(self) -> tuple[bytes | Only, ...]:
        """For each face what gives 1 for a space that belongs to it, 0 for the others."""
        return tuple(Only(space) for (space,) in self.members) if self.single else self.masks

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<Regions {self.kind}: {len(self)}>"


def _bytes_of(members: tuple[int, ...], size: int) -> bytes:
    found = bytearray(size)
    for space in members:
        found[space] = 1
    return bytes(found)


_BASE = 1 << 12
"""Above every direction of the relations that spaces have, so that those of several steps make one number."""


def path(relations: Sequence[Relation], jump: bool = False, straight: bool = False) -> Relation:
    """The relation of which one step is one of each of several relations, in this order, never back to the start.
    LocalizedError where a board would have more than ``MOST_WAYS`` of them.

    jump       whether the way does not touch the spaces between
    straight   whether all steps of the same relation go in the same direction
    """
    _check_number(dict.fromkeys(relations) if straight else relations)

    def ways(start: int) -> Iterator[Way]:
        return _paths(start, start, 0, (), {})

    def _paths(start: int, space: int, code: int, met: tuple[int, ...], kept: dict[Relation, int]) -> Iterator[Way]:
        if len(met) == len(relations):
            if met[-1] != start:
                yield Way(code, met[-1:] if jump else met)
            return
        relation = relations[len(met)]
        for way in relation.ways[space]:
            there = way.spaces[relation.stride - 1]
            if there == start and not jump:
                continue
            if straight and kept.get(relation, way.direction) != way.direction:
                continue
            on = {**kept, relation: way.direction}
            yield from _paths(start, there, code * _BASE + way.direction, (*met, there), on)

    return Relation("path", relations[0].size, ways, 1 if jump else len(relations))


def _check_number(relations: Iterable[Relation]) -> None:
    """Refuse (LocalizedError) more than ``MOST_WAYS`` by one step of each relation, with those that come back."""
    counts: dict[int, int] = defaultdict(lambda: 1)
    for relation in reversed(tuple(relations)):
        after, counts, total = counts, {}, 0
        for space in range(relation.size):
            counts[space] = sum(after[way.spaces[relation.stride - 1]] for way in relation.ways[space])
            total += counts[space]
            if total > MOST_WAYS:
                raise LocalizedError("errors.path_ways", most=MOST_WAYS)


@memoize
def twice(relation: Relation) -> Relation:
    """The ways of two spaces by two steps of the same kind in whatever directions, not back to the start."""

    def doubled(part: Relation) -> Relation:
        def ways(start: int) -> Iterator[Way]:
            for first in part.ways[start]:
                over = first.spaces[0]
                for second in part.ways[over]:
                    if second.spaces[0] != start:
                        yield Way(first.direction * _BASE + second.direction, (over, second.spaces[0]))

        return Relation(part.name, part.size, ways)

    return joined(doubled(part) for part in relation.parts)


@memoize
def around(relation: Relation, barred: tuple[int, ...] = ()) -> Relation:
    """The ways of two spaces, linked with each other, of which the first is linked with the start and the second is
    not. ``barred``: spaces that are never the first."""
    linked = relation.linked

    def ways(start: int) -> Iterator[Way]:
        near = linked[start]
        for over in sorted(near - {*barred}):
            for end in sorted(linked[over] - near - {start}):
                yield Way(over * relation.size + end, (over, end))  # none runs like another

    return Relation("contiguous", relation.size, ways)


SCOPES = ("grid", "moment", "level")
"""Ways to see only part of a board: what is drawn in one grid; what happens at one moment, the coordinates of time
standing still; what lies within one level."""

CONTIGUOUS = "contiguous"
MOST_STEPS = 6
"""Of a path."""
MOST_WAYS = 1_000_000
"""Of a path, on the whole board: tables of more are slow to make and large."""


class Space(ABC):
    """A board of spaces. Subclasses set ``size`` and say names, pattern and relations; the rest has defaults.

    kind         word for the kind of space, by which boards, layouts and pictures are found
    noun         what people call one of its spaces: space, square, node
    size         number of spaces
    axes         names of the coordinates, in their order; of a tree the loci
    cyclic       by axis, whether the last of its values is followed by the first
    running      letters of what may run in a set of four; empty where there are no such sets
    boards       letters of the coordinates that tell boards apart: none where there is one board
    height       number of the highest level; levels are counted from 1, the head of a tree has 0
    level_axis   number of the axis that runs through the levels, or None
    by_column    whether people mean a column first and one of its levels second
    colours      names of the colours that spaces have, in cyclic order; none where they have none
    insides      names of the spaces that can be shown as heads of boards of their own
    step_kinds   kinds of step that people tell apart (``steps``, ``changed``); none where a step is a step
    hanging      whether spaces hang from one another (``below``)
    texts        the group of texts in which people speak of its coordinates and sets: grid, tree
    walk_keys    whether letters lead from space to space (``walk``)
    aims         what keys lead along (``step``): xy, z, t, u, v; column, level; sideways, board
    heads        the spaces from which all others hang, of each board one; none where nothing hangs
    RELATIONS    names that ``relation`` and ``relation_of`` know
    DICE         kinds of dice that ``regions`` knows
    SETS         names of sets that ``sets`` and ``sets_of`` know
    steps_along_axes  whether steps may be named by the coordinates that change
    ENTRIES      words for where new pieces come in that ``entries`` knows
    NO_DIMS      key of the error where a text names no axes
    """

    kind: str
    noun: str = "space"
    size: int
    axes: Sequence[str] = ()
    cyclic: Sequence[bool] = ()
    running: str = ""
    boards: str = ""
    height: int = 1
    level_axis: int | None = None
    by_column: bool = False
    colours: tuple[str, ...] = ()
    step_kinds: tuple[str, ...] = ()
    hanging: bool = False
    texts: str = "grid"
    walk_keys: bool = False
    aims: tuple[str, ...] = ("xy",)
    heads: tuple[int, ...] = ()

    RELATIONS: tuple[str, ...] = ("neighbour",)
    DICE: tuple[str, ...] = ("space",)
    SETS: tuple[str, ...] = ()
    ENTRIES: tuple[str, ...] = ("any",)
    steps_along_axes = False
    NO_DIMS: str = "errors.dims"

    # ---- names ----

    @abstractmethod
    def _named(self) -> Iterable[str]:
        """The exact names of all spaces, in their order."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Exact name of every space, by number; no two are alike."""
        return tuple(self._named())

    @cached_property
    def index(self) -> dict[str, int]:
        """Number of a space by its exact name."""
        return {name: i for i, name in enumerate(self.names)}

    @property
    def widest_name(self) -> str:
        """The name that takes the most room."""
        return max(self.names, key=len)

    def name(self, space: int, lang: str = "en") -> str:
        """Name of a space as people of a language write it."""
        return self.names[space]

    def in_words(self, space: int) -> LocalizedText:
        """A space as people say it at a real board."""
        return LocalizedText("spoken.space", name=self.names[space])

    def typed(self, text: str) -> int:
        """Number of the space that is meant by what a person types, as people write names who do not know how the
        program does. LocalizedError saying what was expected where nobody can tell."""
        given = text.strip()
        known = next((name for name in (given.upper(), given.lower()) if name in self.index), None)
        return self.index[known] if known is not None else self.parse(given)

    def all_typed(self, text: str) -> tuple[int, ...]:
        """Numbers of the spaces that a person names one after the other: between them blanks or semicolons, or
        nothing where brackets tell where a name ends. LocalizedError where there is anything else."""
        found = re.findall(self.pattern, text, re.IGNORECASE)
        if len(found) > 1:
            return tuple(map(self.typed, found))
        for parts in ([text], text.split(";"), re.split(r"[\s;]+", text.strip())):
            try:
                return tuple(map(self.typed, parts))
            except LocalizedError:
                continue
        return (self.typed(text),)

    def elements(self, space: int) -> tuple[str, ...]:
        """The coordinates (loci) of a space, by ``axes``, as its name tells them; fewer where it has fewer."""
        return ()

    def values(self, space: int) -> tuple[int, ...]:
        """The coordinates of a space as numbers from 0, in the order of each axis."""
        return ()

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many coordinates names may have."""
        return (len(self.axes),)

    @property
    @abstractmethod
    def pattern(self) -> str:
        """Regular expression, without groups that count, of a name as people may type it."""

    @property
    def example(self) -> str:
        """A name to show what names look like."""
        return self.names[0]

    def parse(self, text: str) -> int:
        """Number of the space that a text names. Raises LocalizedError (a ValueError) saying what was expected."""
        found = self.index.get(text.strip())
        if found is None:
            raise LocalizedError("errors.no_space", given=quoted(text.strip()), example=self.example)
        return found

    def parse_part(self, text: str) -> str:
        """Normal form of a face of the dice (``Regions.names``). Raises LocalizedError like ``parse``."""
        return self.names[self.parse(text)]

    def faces(self, rolled: str) -> tuple[str, ...]:
        """What lies on top of the single dice of a roll in normal form."""
        return (rolled,)

    def matching(self, pattern: str) -> list[int]:
        """The spaces whose names fit a pattern, with ``?``, ``*``, ``[…]`` as in names of files; the one of exactly
        this name."""
        if pattern in self.index:
            return [self.index[pattern]]
        return [i for i, name in enumerate(self.names) if fnmatchcase(name, pattern)]

    # ---- structure ----

    @property
    def parts(self) -> tuple[Space, ...]:
        """The spaces of which it consists: itself, but of several boards."""
        return (self,)

    def board_of(self, space: int) -> int:
        """Number of the part in which a space lies, from 0."""
        return 0

    def level(self, space: int) -> int:
        """On which level a space lies, up to ``height``."""
        return 1

    def levels(self, space: int) -> tuple[int, ...]:
        """The spaces over and under one that people mean together with it, from the lowest, itself left out."""
        return ()

    def column(self, space: int) -> tuple[int, ...]:
        """A space and those over and under it, from the lowest."""
        return tuple(sorted((*self.levels(space), space)))

    def column_name(self, space: int) -> str:
        """Name of the column of a space."""
        return self.names[space]

    def below(self, space: int) -> NDArray[np.int64]:
        """int64[n]: a space and everything that hangs from it; by default nothing does."""
        return np.array([space], np.int64)

    def step(self, space: int, axis: int, by: int) -> int | None:
        """The space ``by`` steps away along an axis, None where there is none."""
        return None

    def components(self, start: int, end: int) -> tuple[int, ...]:
        """What differs between two spaces, by ``axes``; empty where there are none."""
        return ()

    def reflected(self, space: int) -> int | None:
        """The space opposite to one, seen from the middle of the board; None where a board has no such middle."""
        return None

    def quadrangle(self, space: int) -> tuple[int, ...]:
        """The spaces of each colour among which a space lies, in the cyclic order of colours; none where it lies
        among none."""
        return ()

    def turns(self, space: int) -> tuple[tuple[str, int], ...]:
        """(axis, neighbour) round the cyclic axes that need drawing: the two of each, the one before first."""
        return ()

    def walk(self, space: int | None, key: str) -> int | None:
        """The space that a key leads to from a space, or from nowhere (None); None: it leads nowhere."""
        return None

    def colour(self, space: int) -> int:
        """Number of a space's colour (``colours``), −1 for none."""
        return -1

    @property
    def insides(self) -> frozenset[str]:
        return frozenset()

    def inside_of(self, space: int) -> str:
        """Name of the smallest board of its own (``insides``) on which a space lies; "": none."""
        return ""

    def spaces_inside(self, name: str) -> NDArray[np.int64]:
        """int64[n]: the spaces of the board of its own with this name."""
        return self.below(self.index[name])

    def entries(self, where: str) -> Sequence[int]:
        """The spaces on which new pieces come in, by a word of ``ENTRIES``, ascending. LocalizedError for
        others."""
        word, _, number = str(where).partition(":")
        level = parse_int(number) if word == "level" else {"top": self.height, "bottom": 1}.get(str(where))
        if level and level <= self.height and len(self.ENTRIES) > 1:
            return tuple(i for i in range(self.size) if self.level(i) == level)
        if where != "any":
            raise LocalizedError("errors.entries", given=quoted(str(where)), expected=self.ENTRIES)
        return range(self.size)

    def places(self, said: Any) -> Sequence[int]:
        """The spaces that a definition means: a word of ``ENTRIES`` or a list of names. LocalizedError for
        others."""
        return tuple(self.parse(str(name)) for name in said) if isinstance(said, list) else self.entries(said)

    def scope(self, name: str) -> tuple[int, ...]:
        """By space the number of the part in which it lies, of those into which somebody divides the board who sees
        only what lies within one (``SCOPES``); −1: it belongs to every part. None where the board is one part."""
        return ()

    # ---- relations ----

    @property
    @abstractmethod
    def neighbours(self) -> Relation:
        """Steps to the spaces next to one: what hangs together, what surrounds, is told by these."""

    @abstractmethod
    def _relation(self, name: str) -> Relation:
        """The relation with one of the names in ``RELATIONS``, made once."""

    def relation_of(self, said: Any) -> Relation:
        """The relation that a definition names: one of ``RELATIONS``, ``{path: [...]}`` of some, or a list of them.
        LocalizedError for others."""
        if isinstance(said, dict) and "path" in said:
            return self._path_of(said)
        if isinstance(said, str) and said in self.RELATIONS:
            return self._relation(said)
        if not isinstance(said, list) or not said:
            raise LocalizedError("errors.steps", given=quoted(str(said)), expected=self.RELATIONS)
        found = tuple(dict.fromkeys(self.relation_of(item) for item in said))
        if len({relation.stride for relation in found}) > 1:
            raise LocalizedError("errors.steps_apart", given=quoted(str(said)))
        return self._joined(*found)

    def _path_of(self, said: dict[str, Any]) -> Relation:
        """``{path: [step, step], jump: false, straight: false}``: one step of each in turn."""
        steps, how = said["path"], {key: value for key, value in said.items() if key != "path"}
        flags = how.keys() <= {"jump", "straight"} and all(type(value) is bool for value in how.values())
        if not flags or not isinstance(steps, list) or len(steps) < 2 or _steps_in(said) > MOST_STEPS:
            raise LocalizedError("errors.path", given=quoted(str(said)), n=MOST_STEPS)
        return self._path(tuple(self.relation_of(step) for step in steps), *sorted(how.items()))

    @memoize
    def _path(self, relations: tuple[Relation, ...], *how: tuple[str, bool]) -> Relation:
        return path(relations, **dict(how))

    def hops_of(self, said: Any, straight: bool = True, over_head: bool = False) -> Relation:
        """The relation along whose ways hops go, passing the first space or several: that of a definition's steps,
        or ``contiguous``: over a contiguous space to one that is not contiguous.

        ``straight``: on in the same direction, else by another step of the same kind; ``over_head``: whether the
        head may be passed. LocalizedError.
        """
        if over_head and not self.heads:
            raise LocalizedError("errors.no_head")
        if said == CONTIGUOUS:
            return around(self.neighbours, () if over_head else self.heads)
        relation = self.relation_of(said)
        return relation if straight else twice(relation)

    @memoize
    def _joined(self, *relations: Relation) -> Relation:
        return joined(relations)

    def steps(self, kind: str) -> Ends:
        """For every space, where a step of a kind (``RELATIONS``) leads, ascending, each target once.

        Raises ValueError for another kind.
        """
        return self._relation(known(kind, self.RELATIONS, "step")).table

    def changed(self, kind: str, start: int, end: int) -> int:
        """Which part of the name a step of a kind changes, puts in or leaves out, counted from 1; 0 for none."""
        return 0

    def alike_of(self, said: Any) -> Alike:
        """The steps that a block of pieces may take, named as in ``relation_of``. LocalizedError for others."""
        relation = self.relation_of(said)
        return Alike(relation.kinds, by_direction(relation))

    @cached_property
    def chains(self) -> Table[tuple[int, ...]] | None:
        """For every space those from which it hangs, the nearest first, up to where new ones begin; None where
        nothing hangs (``hanging``)."""
        return None

    def symmetries(self) -> NDArray[np.int16]:
        """int16[n, size]: ways to exchange spaces by which every vector becomes a vector, as far as known."""
        return frozen(np.arange(self.size, dtype=np.int16)[None])

    # ---- dice ----

    @memoize
    def regions(self, kind: str) -> Regions:
        """What dice of a kind (``DICE``) can say here. Raises ValueError for another kind."""
        return Regions(kind, self.size, self._faces(known(kind, self.DICE, "dice")))

    def _faces(self, kind: str) -> Iterable[tuple[str, Iterable[int]]]:
        """The faces of dice of a kind, with the spaces of each: every space by its name."""
        return ((name, (i,)) for i, name in enumerate(self.names))

    # ---- sets ----

    @property
    def vectors(self) -> SetTable | None:
        """The sets by which this kind of space is known and which windows show: vectors, integrated GRYBs."""
        return None

    def dims_text(self, mask: int) -> str:
        """Names of the axes that run in a set, by a mask of them (``SetTable.dims``): ``xt``, of a tree ``24``; ""
        where they are words."""
        letters = all(len(axis) == 1 for axis in self.axes)
        return "".join(axis for k, axis in enumerate(self.axes) if letters and mask >> k & 1)

    def dims_mask(self, text: str) -> int:
        """Inverse of ``dims_text``; the order does not matter. Raises LocalizedError for anything else."""
        mask = 0
        for letter in text.strip().lower():
            bit = 1 << self.axes.index(letter) if letter in self.axes else 0
            if not bit or mask & bit:
                mask = 0
                break
            mask |= bit
        if not mask:
            raise LocalizedError(self.NO_DIMS, given=quoted(text.strip()), axes="".join(self.axes))
        return mask

    def sets(self, name: str, **how: Any) -> SetTable:
        """The sets of a name (``SETS``), made once. ``how``: what else has to be said of them, hashable.

        Raises ValueError for another name or parameter.
        """
        return self._sets(known(name, self.SETS, "sets"), *sorted(how.items()))

    @memoize
    def _sets(self, name: str, *how: tuple[str, Any]) -> SetTable:
        return self._make_sets(name, **dict(how))

    def _make_sets(self, name: str, **how: Any) -> SetTable:
        raise NotImplementedError(f"{self.kind} has no sets")  # SETS is empty

    def sets_of(self, said: Any) -> SetTable:
        """The sets that a definition names: a word of ``SETS``, or a mapping that begins with one, as in ``box: 2``
        or ``{row: 3, together: [1, 2]}``. LocalizedError for anything else."""
        given = {said: None} if isinstance(said, str) else said
        if isinstance(given, dict) and len(names := [name for name in self.SETS if name in given]) == 1:
            rest = {key: _settled(value) for key, value in given.items() if key != names[0]}
            try:
                return self.sets(names[0], **self._how(names[0], _settled(given[names[0]]), rest))
            except (TypeError, ValueError):
                pass  # the same words for all that can be wrong here
        raise LocalizedError("errors.sets", given=quoted(str(said)), expected=self.SETS)

    def _how(self, name: str, value: Any, rest: dict[str, Any]) -> dict[str, Any]:
        """What ``sets`` is to be told where a definition says a value of a name, None for the bare word, and more
        beside it. Raises ValueError where nothing can be said of it."""
        if value is not None or rest:
            raise ValueError(f"{name}: expected nothing more")
        return {}


def known(name: str, names: Sequence[str], what: str) -> str:
    """This name, if it is among some. Raises ValueError that says what was expected."""
    if name not in names:
        raise ValueError(f"{what} {name!r}: expected {', '.join(names) or 'none'}")
    return name


def _steps_in(said: Any) -> int:
    """How many steps one after the other a path in a definition has, those of paths in it counted."""
    if isinstance(said, dict) and isinstance(said.get("path"), list):
        return sum(map(_steps_in, said["path"]))
    return max(map(_steps_in, said), default=1) if isinstance(said, list) else 1


def _settled(value: Any) -> Any:
    """A value of a definition as one that can be the key of a table."""
    return tuple(map(_settled, value)) if isinstance(value, list) else value
