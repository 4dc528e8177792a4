"""QuadTree: nodes that are words of the letters G, R, Y, B; each has four children (rules/gryb.md section 1).

Nodes are numbered level by level, on each level in the cyclic order of their letters, so that the children of node
i are 4i + 1 … 4i + 4. The head is number 0.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.spaces.relation import Alike, BlockEnds, Relation, Table, Way, by_direction
from vectorgames.spaces.sets import SetTable, frozen, table_of
from vectorgames.spaces.space import Space, known, shared

UP_TO = ("none", "rotation", "reflection")
LETTERS = "wxyz"


def quadrangles(space: QuadTree) -> SetTable:
    """The quadrangles, in cyclic order; what runs is the focus."""
    found = []
    for level in range(1, space.depth + 1):
        nodes = space.on_level(level)
        found.append((np.arange(nodes.start, nodes.stop).reshape(-1, 4), 1 << (level - 1)))
    return table_of(found, 4, space.size)


def integrated(space: QuadTree) -> SetTable:
    """All integrated GRYBs, plain ones among them, each once; ``dims``: the running loci.

    Each is shown from the member whose first running locus is G, forwards in that locus. Its points are
    the same number as its ``dims``: the sum of 2^(i−1) over the running loci i.
    """
    rows, dims = [], []
    for k in range(1, space.depth + 1):
        words = np.indices((4,) * k, dtype=np.int16).reshape(k, -1).T
        strides = 4 ** np.arange(k - 1, -1, -1)
        for way in product((0, 1, 3), repeat=k):
            running = np.flatnonzero(way)
            if not len(running) or way[running[0]] != 1:
                continue
            first = words[words[:, running[0]] == 0]
            four = (first[:, None, :] + np.arange(4)[None, :, None] * np.array(way)) % 4
            rows.append((four @ strides + space.firsts[k]).astype(np.int16))
            dims.append(np.full(len(first), sum(1 << int(i) for i in running), np.uint8))
    return SetTable.of(np.vstack(rows), np.concatenate(dims), space.size)


def arrangements(space: QuadTree, words: Sequence[str], up_to: str = "none") -> SetTable:
    """These nodes, and with ``up_to`` those in which all colours are turned alike: by rotation, or mirrored too."""
    return _coloured(space, words, "".join(space.colours), turned("".join(space.colours), up_to))


def patterns(space: QuadTree, words: Sequence[str], up_to: str = "none") -> SetTable:
    """Words of the letters w–z: equal letters stand for equal colours, different ones for different.

    Any colours will do, so that rotations and reflections of an arrangement fit the same pattern and ``up_to``
    adds none.
    """
    if up_to not in UP_TO:
        raise ValueError(f"up_to {up_to!r}: expected {', '.join(UP_TO)}")
    return _coloured(space, words, LETTERS, ["".join(order) for order in permutations(space.colours)])


def turned(colours: str, up_to: str) -> list[str]:
    """What becomes of the colours in cyclic order: nothing else, by four rotations, by four reflections as well."""
    rotations = [colours[k:] + colours[:k] for k in range(4)]
    match up_to:
        case "none":
            return [colours]
        case "rotation":
            return rotations
        case "reflection":
            return rotations + [order[::-1] for order in rotations]
    raise ValueError(f"up_to {up_to!r}: expected {', '.join(UP_TO)}")


def _coloured(space: QuadTree, words: Sequence[str], letters: str, orders: Sequence[str]) -> SetTable:
    """The nodes that the words name, their letters read as these colours, in each order of them."""
    good = (
        not isinstance(words, str)
        and words
        and all(
            isinstance(w, str) and (w == space.names[0] or w and set(w) <= set(letters) and len(w) <= space.depth)
            for w in words
        )
    )
    if not good or len(set(words)) < len(words):
        raise ValueError(f"{words!r}: expected different words of up to {space.depth} of {letters}")
    rows = [[space.index[w.translate(str.maketrans(letters, order))] for w in words] for order in orders]
    return table_of([(np.array(rows), 0)], len(words), space.size)


STEPS = (
    "down",
    "up",
    "sideways",
    "hyperspace",
    "limited_hyperspace",
    "interjection",
    "limited_interjection",
    "excision",
    "limited_excision",
)
"""The kinds of step of a single piece."""

TOGETHER = ("hyperspace", "interjection", "excision")
"""Those that several pieces take alike: at the same locus, so that their foci and their arrangement stay."""

KEEPING = ("up", "sideways", "hyperspace", "limited_hyperspace")
"""Those that go on in the same direction."""


def ways(space: QuadTree, kind: str, node: int) -> Iterator[Way]:
    """The ways of a kind from a node. Up, sideways and through hyperspace they go on alike as long as they can."""
    plain, level = kind.removeprefix("limited_"), space.level(node)
    if plain == "down":
        return _down(space, node, level)
    if plain == "up":
        return _up(space, node, level)
    found = loci(plain, level, kind != plain)
    if plain == "interjection":
        return _interjection(space, node, level, found)
    if plain == "excision":
        return _excision(space, node, level, found)
    return _round(node, level, found, told=plain == "hyperspace")


def loci(kind: str, level: int, limited: bool) -> range:
    """The loci, from 0, at which a step may change a word: all before the focus, limited: the one before it."""
    last = level - 1
    match kind:
        case "down":
            return range(level, level + 1)
        case "up" | "sideways":
            return range(max(last, 0), last + 1)
        case "interjection":
            return range(max(last, 0) if limited else 0, last + 1)
    if kind == "hyperspace" and last == 0:
        return range(1)
    return range(max(last - 1, 0) if limited else 0, max(last, 0))


def _down(space: QuadTree, node: int, level: int) -> Iterator[Way]:
    children = space.children(node)
    if level == space.depth and space.periodic in ("down", "both"):
        children = space.children(0)
    return (Way(colour, (child,)) for colour, child in enumerate(children) if child != node)


def _up(space: QuadTree, node: int, level: int) -> Iterator[Way]:
    if level:
        yield Way(0, tuple(reversed(space.ancestors(node))))
    if level == 1 and space.periodic in ("up", "both"):
        for direction, bottom in enumerate(space.on_level(space.depth), 1):
            above = tuple(reversed(space.ancestors(bottom)[1:]))
            if met := tuple(there for there in (bottom, *above) if there != node):
                yield Way(direction, met)


def _round(node: int, level: int, places: range, told: bool) -> Iterator[Way]:
    """Round the four colours of a locus, both ways. ``told``: whether the direction tells the locus."""
    for locus in places:
        unit: int = 4 ** (level - 1 - locus)
        letter = (node - (4**level - 1) // 3) // unit % 4
        for change in (1, 3):
            met = tuple(node + ((letter + change * k) % 4 - letter) * unit for k in (1, 2, 3))
            yield Way(4 * locus * told + change, met)


def _interjection(space: QuadTree, node: int, level: int, places: range) -> Iterator[Way]:
    if level < space.depth:
        number = node - space.firsts[level]
        for locus in places:
            unit = 4 ** (level - locus)
            before, after = divmod(number, unit)
            for colour in range(4):
                yield Way(4 * locus + colour, (space.firsts[level + 1] + (4 * before + colour) * unit + after,))


def _excision(space: QuadTree, node: int, level: int, places: range) -> Iterator[Way]:
    number = node - space.firsts[level]
    for locus in places:
        unit = 4 ** (level - 1 - locus)
        yield Way(4 * locus, (space.firsts[level - 1] + number // (4 * unit) * unit + number % unit,))


def alike(space: QuadTree, kinds: tuple[str, ...]) -> Alike:
    """Where several connected nodes come by the same step of one of these kinds (rules/gryb.md 1.4)."""
    found = {kind: by_direction(space.relation(kind)) for kind in kinds}

    def ends(starts: BlockEnds) -> Iterable[BlockEnds]:
        levels = [space.level(start) for start in starts]
        for kind, leading in found.items():
            if kind == "hyperspace" and min(levels) < 2:
                continue  # a step on the top level would change a focus
            yield from leading(starts)
            if kind == "interjection" and 0 in levels:
                yield from _below_the_head(space, starts)
            if kind == "excision" and min(levels) == levels.count(1) == 1:
                yield _onto_the_head(space, starts)

    return Alike(kinds, ends)


def _below_the_head(space: QuadTree, starts: BlockEnds) -> Iterator[BlockEnds]:
    """A colour comes before all words; the head, which is the empty one, becomes that colour."""
    leads = [
        {way.direction: way.spaces[0] for way in space.relation("interjection").ways[start]} for start in starts
    ]
    for colour, child in enumerate(space.children(0)):
        if all(colour in lead or not start for start, lead in zip(starts, leads, strict=True)):
            yield tuple(lead[colour] if start else child for start, lead in zip(starts, leads, strict=True))


def _onto_the_head(space: QuadTree, starts: BlockEnds) -> BlockEnds:
    """The first letter is left out of all words, of which one has no other."""
    ways = space.relation("excision").ways
    return tuple(next((w.spaces[0] for w in ways[start] if w.direction == 0), 0) for start in starts)


COLOURS = "GRYB"
"""In their cyclic order."""

HEAD = "0"
PERIODIC = ("none", "up", "down", "both")
DEEPEST = 6


class QuadTree(Space):
    """The words of 0 to ``depth`` letters: ``RYGB``; the empty one is the head, ``0``. Level = number of letters.

    ``periodic``: ``down`` adds steps from the bottom level to the top level, ``up`` the reverse, ``both`` both
    (section 1.2). Instances are shared: use ``tree(depth, periodic)``.
    """

    kind = "tree"
    noun = "node"
    axes: str
    colours = tuple(COLOURS)
    step_kinds = RELATIONS = STEPS
    hanging = True
    texts = "tree"
    walk_keys = True
    aims = ("sideways",)
    heads = (0,)
    DICE = ("colour", "bottom_node", "any_node")
    SETS = ("gryb", "integrated", "pattern", "nodes")
    NO_DIMS = "errors.loci"
    ENTRIES = ("head", "top", "bottom", "any", "level:n", "from:n", "no_head")

    def __init__(self, depth: int = 4, periodic: str = "none"):
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"depth {depth!r}: expected 1 to {DEEPEST}")
        if periodic not in PERIODIC:
            raise ValueError(f"periodic {periodic!r}: expected {', '.join(PERIODIC)}")
        self.depth = self.height = depth
        self.periodic = periodic
        self.axes = self.running = "123456"[:depth]
        self.cyclic = (True,) * depth
        self.firsts = tuple((4**k - 1) // 3 for k in range(depth + 2))
        """Number of the first node of every level, and one beyond."""
        self.size = self.firsts[depth + 1]

    def __reduce__(self) -> tuple[object, ...]:
        return tree, (self.depth, self.periodic)

    # ---- names ----

    def _named(self) -> Iterable[str]:
        words = ("".join(w) for k in range(1, self.depth + 1) for w in product(COLOURS, repeat=k))
        return (HEAD, *words)

    def elements(self, space: int) -> tuple[str, ...]:
        return tuple(self.names[space]) if space else ()

    def scope(self, name: str) -> tuple[int, ...]:
        """A grid is a quadrangle of the bottom, with the node over it. A moment ends with the second level, a level
        above the last one: what is above that belongs to every part, as the head always does."""
        bottom = self.firsts[self.depth]
        if name == "grid":
            return (-1, *(space if space < bottom else (space - 1) // 4 for space in range(1, self.size)))
        seen = self.firsts[3] if name == "moment" else bottom
        return tuple(-1 if space < seen else space for space in range(self.size))

    def in_words(self, space: int) -> LocalizedText:
        """``red, green, blue``: the way down from the head."""
        said = LocalizedText("spoken.head")
        for number, letter in enumerate(self.elements(space)):
            colour = LocalizedText(f"games.colour.{letter}")
            said = LocalizedText("spoken.below", over=said, colour=colour) if number else colour
        return said

    def values(self, space: int) -> tuple[int, ...]:
        return tuple(self.loci[space][: self.level(space)].tolist())

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(range(1, self.depth + 1))

    @property
    def pattern(self) -> str:
        return rf"(?:0|[{COLOURS}{COLOURS.lower()}]{{1,{self.depth}}})"

    @property
    def example(self) -> str:
        return "GRYB"[: self.depth]

    def parse(self, text: str) -> int:
        """Number of the node that a text names; letter case does not matter.

        Raises LocalizedError saying what was expected.
        """
        found = self.index.get(text.strip().upper())
        if found is None:
            raise LocalizedError("errors.no_node", given=quoted(text), most=self.depth, example=self.example)
        return found

    def faces(self, rolled: str) -> tuple[str, ...]:
        """What lies on top of the dice of a roll: its letters."""
        return tuple(rolled)

    # ---- structure ----

    @cached_property
    def level_of(self) -> NDArray[np.int8]:
        levels = np.repeat(np.arange(self.depth + 1, dtype=np.int8), [4**k for k in range(self.depth + 1)])
        return frozen(levels)

    @cached_property
    def loci(self) -> NDArray[np.int8]:
        """int8[size, depth]: the letters of every node, counted from 0 in cyclic order; −1 beyond its end."""
        out = np.full((self.size, self.depth), -1, np.int8)
        for k in range(1, self.depth + 1):
            rows = slice(self.firsts[k], self.firsts[k + 1])
            out[rows, :k] = np.indices((4,) * k, dtype=np.int8).reshape(k, -1).T
        return frozen(out)

    def level(self, space: int) -> int:
        return bisect_right(self.firsts, space) - 1

    def on_level(self, level: int) -> range:
        return range(self.firsts[level], self.firsts[level + 1])

    def colour(self, space: int) -> int:
        """The focus: 0 … 3, its last letter in cyclic order; −1 for the head, which has every one."""
        return (space - 1) % 4 if space else -1

    @cached_property
    def coloured(self) -> tuple[bytes, ...]:
        """By colour, a byte per node: 1 where the node has the colour. The head has all four."""
        return self.regions("colour").masks

    def parent(self, space: int) -> int | None:
        """The node above, None for the head."""
        return (space - 1) // 4 if space else None

    def children(self, space: int) -> tuple[int, ...]:
        """The four nodes below, in cyclic order; none on the bottom level."""
        return tuple(range(4 * space + 1, 4 * space + 5)) if space < self.firsts[self.depth] else ()

    def ancestors(self, space: int) -> tuple[int, ...]:
        """The nodes from the head down to a node, itself left out."""
        above = []
        while space:
            space = (space - 1) // 4
            above.append(space)
        return tuple(reversed(above))

    @cached_property
    def chains(self) -> Table[tuple[int, ...]]:
        """For every node the nodes over it up to the top level, the nearest first; the head is none of them."""
        return Table(lambda space: self.ancestors(space)[:0:-1])

    def reflected(self, space: int) -> int:
        """The node with the opposite colour at every locus; the head is its own."""
        first: int = self.firsts[self.level(space)]
        found, unit = 0, 1
        number = space - first
        while unit < 4 ** self.level(space):
            found += (number // unit + 2) % 4 * unit
            unit *= 4
        return first + found

    def quadrangle(self, space: int) -> tuple[int, ...]:
        """The four nodes of a node's quadrangle in cyclic order; none for the head."""
        return self.children((space - 1) // 4) if space else ()

    @cached_property
    def quadrangles(self) -> tuple[slice, ...]:
        """For every node its quadrangle as a slice of the nodes, or of cells; an empty one for the head."""
        return (slice(0, 0), *(slice(i, i + 4) for i in range(1, self.size, 4) for _ in COLOURS))

    def below(self, space: int) -> NDArray[np.int64]:
        """int64[n]: a node and everything below it, level by level."""
        first, last, found = space, space, []
        while first < self.size:
            found.append(np.arange(first, last + 1))
            first, last = 4 * first + 1, 4 * last + 4
        return np.concatenate(found)

    def walk(self, space: int | None, key: str) -> int | None:
        """The node that a key leads to from a node, None: nowhere. Letters go down, ``backspace`` up.

        From the bottom level a letter leads round the quadrangle; from nowhere (``space`` None) to the top level.
        """
        if key == "backspace":
            return self.parent(space) if space else None
        colour = COLOURS.find(key.upper()) if len(key) == 1 else -1
        if colour < 0:
            return None
        return (self.children(space or 0) or self.quadrangle(space or 0))[colour]

    @cached_property
    def insides(self) -> frozenset[str]:
        """Names of the nodes that can be shown as heads of boards of their own."""
        return frozenset(self.names[1 : self.firsts[self.depth]])

    def inside_of(self, space: int) -> str:
        at = space if space < self.firsts[self.depth] else (space - 1) // 4
        return self.names[at] if at else ""

    def step(self, space: int, axis: int, by: int) -> int | None:
        """The node that an arrow key leads to: axis 0 round the quadrangle, axis 1 up (by > 0) or down."""
        if axis == 0 and space:
            return space - (space - 1) % 4 + ((space - 1) % 4 + by) % 4
        if axis == 1 and by > 0:
            return self.parent(space)
        if axis == 1:
            return next(iter(self.children(space)), None)
        return None

    def entries(self, where: str) -> Sequence[int]:
        """The nodes on which new pieces come in: ``head``, ``top``, ``bottom``, ``any``, ``level:2``, ``from:2``
        (that level and those below it), or ``no_head``: all but the head."""
        word, _, number = ("from", ":", "1") if where == "no_head" else str(where).partition(":")
        first = parse_int(number) if word == "from" else None
        if first is not None and 0 <= first <= self.depth + 1:  # one beyond: none
            return range(self.firsts[first], self.size)
        level = (
            parse_int(number) if word == "level" else {"head": 0, "top": 1, "bottom": self.depth}.get(str(where))
        )
        if level is not None and 0 <= level <= self.depth:
            return self.on_level(level)
        if where == "any":
            return range(self.size)
        raise LocalizedError("errors.entries", given=quoted(str(where)), expected=self.ENTRIES)

    # ---- steps (section 1.2) ----

    def relation(self, *kinds: str) -> Relation:
        """Steps of these kinds (``STEPS``). Steps up, sideways and through hyperspace go on in the same way.

        Raises ValueError for other kinds, and for none.
        """
        return self._joined(*map(self._relation, kinds))

    @memoize
    def _relation(self, name: str) -> Relation:
        kind = known(name, STEPS, "step")
        keeps = kind in KEEPING
        return Relation(kind, self.size, lambda space: ways(self, kind, space), keeps=keeps)

    def alike_of(self, said: Any) -> Alike:
        """Steps of a block: hyperspace, interjection, excision, or a list of some (section 1.4). LocalizedError."""
        names = [said] if isinstance(said, str) else said
        if not isinstance(names, list) or not names or not all(name in TOGETHER for name in names):
            raise LocalizedError("errors.steps", given=quoted(str(said)), expected=TOGETHER)
        return alike(self, tuple(dict.fromkeys(names)))

    @property
    def neighbours(self) -> Relation:
        """Contiguous nodes (section 1.1)."""
        return self.relation("down", "up", "sideways")

    def _faces(self, kind: str) -> Iterable[tuple[str, Iterable[int]]]:
        """A colour, which the head has too, a node of the bottom level or any node."""
        if kind == "colour":
            return ((name, (0, *range(1 + c, self.size, 4))) for c, name in enumerate(COLOURS))
        first = self.firsts[self.depth] if kind == "bottom_node" else 0
        return ((self.names[i], (i,)) for i in range(first, self.size))

    def changed(self, kind: str, start: int, end: int) -> int:
        """Which locus a step changes, inserts or deletes, counted from 1; 0 if it is no such step."""
        a, b = (self.names[i] if i else "" for i in (start, end))
        plain = kind.removeprefix("limited_")
        for i in loci(plain, len(a), kind != plain):
            if len(b) > len(a):
                made = a[:i] + b[i : i + 1] + a[i:]
            else:
                made = a[:i] + (b[i : i + 1] if len(b) == len(a) else "") + a[i + 1 :]
            if made == b and end in self._relation(kind).ends[start]:
                return i + 1
        return 0

    # ---- sets (section 1.3) ----

    @cached_property
    def vectors(self) -> SetTable:
        """All integrated GRYBs, plain ones among them (``sets("integrated")``)."""
        return integrated(self)

    def _make_sets(self, name: str, **how: Any) -> SetTable:
        match name:
            case "integrated":
                return self.vectors
            case "gryb":
                return quadrangles(self)
            case "pattern":
                return patterns(self, **how)
        return arrangements(self, **how)

    def _how(self, name: str, value: Any, rest: dict[str, Any]) -> dict[str, Any]:
        return {"words": value, **rest} if name in ("pattern", "nodes") else super()._how(name, value, rest)

    def components(self, start: int, end: int) -> tuple[int, ...]:
        """Difference by locus in cyclic order, the short way, of two nodes of one level; two steps as +2."""
        k = self.level(start)
        return tuple(
            (int(b) - int(a) + 1) % 4 - 1 for a, b in zip(self.loci[start][:k], self.loci[end][:k], strict=True)
        )


def tree(depth: int = 4, periodic: str = "none") -> QuadTree:
    """The shared tree of this kind; its tables are computed once."""
    return shared(QuadTree, depth, periodic)
