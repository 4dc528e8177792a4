"""QuadTree: nodes that are words of the letters G, R, Y, B; each has four children (rules/gryb.md section 1).

Nodes are numbered level by level, on each level in the cyclic order of their letters, so that the children of
node i are 4i + 1 … 4i + 4. The head is number 0. Knows no game and no millimetre.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.memoize import memoize
from vectorgames.numerals import whole
from vectorgames.spaces import tree_sets, tree_steps
from vectorgames.spaces.alike import Alike
from vectorgames.spaces.relation import Relation, Table
from vectorgames.spaces.sets import SetTable, frozen
from vectorgames.spaces.shared import shared
from vectorgames.spaces.space import Space, known
from vectorgames.spaces.tree_steps import STEPS
from vectorgames.words import LocalizedError, LocalizedText, quoted

__all__ = ["COLOURS", "DEEPEST", "HEAD", "PERIODIC", "STEPS", "QuadTree", "tree"]

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
    walk_keys = True
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
        """int8[size]: number of letters of every node."""
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
        """How many letters a node has."""
        return bisect_right(self.firsts, space) - 1

    def on_level(self, level: int) -> range:
        """The nodes with so many letters."""
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
        """For every node those over it up to the top level, the nearest first; the head is none of them."""
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
        first = whole(number) if word == "from" else None
        if first is not None and 0 <= first <= self.depth + 1:  # one beyond: none
            return range(self.firsts[first], self.size)
        level = whole(number) if word == "level" else {"head": 0, "top": 1, "bottom": self.depth}.get(str(where))
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
        return self._joined(*kinds)

    @memoize
    def _relation(self, name: str) -> Relation:
        kind = known(name, STEPS, "step")
        keeps = kind in tree_steps.KEEPING
        return Relation(kind, self.size, lambda space: tree_steps.ways(self, kind, space), keeps=keeps)

    def alike_of(self, said: Any) -> Alike:
        """Steps of a block: hyperspace, interjection, excision, or a list of some (section 1.4). LocalizedError."""
        names = [said] if isinstance(said, str) else said
        if not isinstance(names, list) or not names or not all(name in tree_steps.TOGETHER for name in names):
            raise LocalizedError("errors.steps", given=quoted(str(said)), expected=tree_steps.TOGETHER)
        return tree_steps.alike(self, tuple(dict.fromkeys(names)))

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
        for i in tree_steps.loci(plain, len(a), kind != plain):
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
        return tree_sets.integrated(self)

    def _make_sets(self, name: str, **how: Any) -> SetTable:
        match name:
            case "integrated":
                return self.vectors
            case "gryb":
                return tree_sets.quadrangles(self)
            case "pattern":
                return tree_sets.patterns(self, **how)
        return tree_sets.arrangements(self, **how)

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
