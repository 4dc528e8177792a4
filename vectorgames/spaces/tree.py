"""QuadTree: nodes that are words of the letters G, R, Y, B; each has four children (rules/gryb.md section 1).

Nodes are numbered level by level, on each level in the cyclic order of their letters, so that the children of
node i are 4i + 1 … 4i + 4. The head is number 0. Knows no game and no millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from vectorgames.kept import kept
from vectorgames.spaces.regions import Regions
from vectorgames.spaces.relation import Relation, Way, joined
from vectorgames.spaces.sets import VectorTable, frozen
from vectorgames.spaces.shared import shared
from vectorgames.words import SaidError, quoted

COLOURS = "GRYB"
"""In their cyclic order."""
HEAD = "0"
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
"""The kinds of step of a single piece (section 1.2)."""
PERIODIC = ("none", "up", "down", "both")
DEEPEST = 6


class QuadTree:
    """The words of 0 to ``depth`` letters: ``RYGB``; the empty one is the head, ``0``. Level = number of letters.

    ``periodic``: ``down`` adds steps from the bottom level to the top level, ``up`` the reverse, ``both`` both
    (section 1.2). Instances are shared: use ``tree(depth, periodic)``.
    """

    kind = "tree"
    boards = ""
    by_column = False
    level_axis = None

    def __init__(self, depth: int = 4, periodic: str = "none"):
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"depth {depth!r}: expected 1 to {DEEPEST}")
        if periodic not in PERIODIC:
            raise ValueError(f"periodic {periodic!r}: expected {', '.join(PERIODIC)}")
        self.depth = self.height = depth
        self.periodic = periodic
        self.axes = "123456"[:depth]
        self.firsts = tuple((4**k - 1) // 3 for k in range(depth + 2))
        """Number of the first node of every level, and one beyond."""
        self.size = self.firsts[depth + 1]

    def __reduce__(self):
        return tree, (self.depth, self.periodic)

    # ---- names ----

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name of every node: ``0``, ``G``, … ``BBBB``."""
        words = ("".join(w) for k in range(1, self.depth + 1) for w in product(COLOURS, repeat=k))
        return (HEAD, *words)

    @cached_property
    def index(self) -> dict[str, int]:
        """Number of a node by its exact name."""
        return {name: i for i, name in enumerate(self.names)}

    def name(self, space: int, lang: str = "en") -> str:
        """Name of a node as people of a language write it: the same in all."""
        return self.names[space]

    @property
    def pattern(self) -> str:
        """Regular expression of a name as people may type it."""
        return rf"(?:0|[{COLOURS}{COLOURS.lower()}]{{1,{self.depth}}})"

    @property
    def example(self) -> str:
        return "GRYB"[: self.depth]

    def parse(self, text: str) -> int:
        """Number of the node that a text names; letter case does not matter.

        Raises ValueError saying what was expected.
        """
        found = self.index.get(text.strip().upper())
        if found is None:
            raise SaidError("errors.no_node", given=quoted(text), most=self.depth, example=self.example)
        return found

    def parse_part(self, text: str) -> str:
        """Normal form of a roll: a colour or a node."""
        return self.names[self.parse(text)]

    # ---- structure ----

    @cached_property
    def level_of(self) -> np.ndarray:
        """int8[size]: number of letters of every node."""
        levels = np.repeat(np.arange(self.depth + 1, dtype=np.int8), [4**k for k in range(self.depth + 1)])
        return frozen(levels)

    @cached_property
    def loci(self) -> np.ndarray:
        """int8[size, depth]: the letters of every node, counted from 0 in cyclic order; −1 beyond its end."""
        out = np.full((self.size, self.depth), -1, np.int8)
        for k in range(1, self.depth + 1):
            rows = slice(self.firsts[k], self.firsts[k + 1])
            out[rows, :k] = np.indices((4,) * k, dtype=np.int8).reshape(k, -1).T
        return frozen(out)

    def level(self, space: int) -> int:
        """How many letters a node has."""
        return int(self.level_of[space])

    def colour(self, space: int) -> int:
        """The focus: 0 … 3, its last letter in cyclic order; −1 for the head."""
        return (space - 1) % 4 if space else -1

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

    def quadrangle(self, space: int) -> tuple[int, ...]:
        """The four nodes of a node's quadrangle in cyclic order; none for the head."""
        return self.children((space - 1) // 4) if space else ()

    def below(self, space: int) -> np.ndarray:
        """int64[n]: a node and everything below it, level by level."""
        first, last, found = space, space, []
        while first < self.size:
            found.append(np.arange(first, last + 1))
            first, last = 4 * first + 1, 4 * last + 4
        return np.concatenate(found)

    def levels(self, space: int) -> tuple[int, ...]:
        """The spaces over and under one, as far as people mean them together: there are none."""
        return ()

    def turns(self, space: int) -> tuple[tuple[str, int], ...]:
        """Neighbours round cyclic axes: there are none."""
        return ()

    def walk(self, space: int | None, key: str) -> int | None:
        """The node that a key leads to from a node, None: nowhere. Letters go down, ``backspace`` up.

        From the bottom level a letter leads round the quadrangle; from nowhere (``space`` None) to the top level.
        """
        if key == "backspace":
            return self.parent(space) if space else None
        colour = COLOURS.find(key.upper()) if len(key) == 1 else -1
        if colour < 0:
            return None
        return (self.children(space or 0) or self.quadrangle(space))[colour]

    @cached_property
    def insides(self) -> frozenset[str]:
        """Names of the nodes that can be shown as heads of boards of their own."""
        return frozenset(self.names[1 : self.firsts[self.depth]])

    def faces(self, rolled: str) -> tuple[str, ...]:
        """What lies on top of the dice of a roll: its letters."""
        return tuple(rolled)

    def step(self, space: int, axis: int, by: int) -> int | None:
        """The node that an arrow key leads to: axis 0 round the quadrangle, axis 1 up (by > 0) or down."""
        if axis == 0 and space:
            return space - (space - 1) % 4 + ((space - 1) % 4 + by) % 4
        if axis == 1 and by > 0:
            return self.parent(space)
        if axis == 1:
            return next(iter(self.children(space)), None)
        return None

    # ---- steps (section 1.2) ----

    def steps(self, kind: str) -> tuple[tuple[int, ...], ...]:
        """For every node, where a step of a kind (``STEPS``) leads, ascending, each target once."""
        return self._steps[kind]

    @cached_property
    def _steps(self) -> _Steps:
        return _Steps(self)

    @kept
    def relation(self, *kinds: str) -> Relation:
        """Steps of these kinds (``STEPS``). Steps up, sideways and through hyperspace go on in the same way."""
        if len(kinds) != 1:
            return joined(map(self.relation, kinds))
        (kind,) = kinds
        if kind not in STEPS:
            raise ValueError(f"step {kind!r}: expected {', '.join(STEPS)}")
        return Relation(kind, self.size, lambda space: self._ways(kind, space))

    def entries(self, where: str) -> range:
        """The nodes on which new pieces come in: ``top``, ``head`` or ``any``. SaidError for other words."""
        found = {"top": range(1, 5), "head": range(1), "any": range(self.size)}
        if not isinstance(where, str) or where not in found:
            raise SaidError("errors.entries", value=quoted(str(where)), expected=tuple(found))
        return found[where]

    def relation_of(self, said: Any) -> Relation:
        """The steps that a definition names: a list of kinds. SaidError for others."""
        wrong = [kind for kind in said if kind not in STEPS] if isinstance(said, list) else [said]
        if wrong or not said:
            raise SaidError("errors.tree_steps", value=quoted(str(*wrong[:1])), expected=STEPS)
        return self.relation(*dict.fromkeys(said))

    def _ways(self, kind: str, space: int) -> Iterator[Way]:
        for direction, end in enumerate(self.steps(kind)[space]):
            yield Way(direction, (end,))

    @property
    def neighbours(self) -> Relation:
        """Contiguous nodes (section 1.1)."""
        return self.relation("down", "up", "sideways")

    DICE = ("colour", "bottom_node", "any_node")

    @kept
    def regions(self, kind: str) -> Regions:
        """What dice can say here: a colour, which the head has too, a node of the bottom level or any node."""
        if kind == "colour":
            faces = ((name, (0, *range(1 + c, self.size, 4))) for c, name in enumerate(COLOURS))
            return Regions(kind, self.size, faces)
        first = self.firsts[self.depth] if kind == "bottom_node" else 0
        return Regions(kind, self.size, ((self.names[i], (i,)) for i in range(first, self.size)))

    def changed(self, kind: str, start: int, end: int) -> int:
        """Which locus a step changes, inserts or deletes, counted from 1; 0 if it is no such step."""
        a, b = self._word(start), self._word(end)
        limited = kind.startswith("limited_")
        for i in _positions(kind.removeprefix("limited_"), a, limited):
            if len(b) > len(a):
                made = a[:i] + b[i : i + 1] + a[i:]
            else:
                made = a[:i] + (b[i : i + 1] if len(b) == len(a) else "") + a[i + 1 :]
            if made == b and end in self.steps(kind)[start]:
                return i + 1
        return 0

    def _word(self, space: int) -> str:
        return "" if space == 0 else self.names[space]

    # ---- integrated GRYBs (section 1.3) ----

    @cached_property
    def vectors(self) -> VectorTable:
        """All integrated GRYBs, plain ones among them, each once; ``dims``: the running loci.

        Each is shown from the member whose first running locus is G, forwards in that locus. Its points are
        the same number as its ``dims``: the sum of 2^(i−1) over the running loci i.
        """
        rows, dims = [], []
        for k in range(1, self.depth + 1):
            words = np.indices((4,) * k, dtype=np.int16).reshape(k, -1).T
            strides = 4 ** np.arange(k - 1, -1, -1)
            for way in product((0, 1, 3), repeat=k):
                running = np.flatnonzero(way)
                if not len(running) or way[running[0]] != 1:
                    continue
                first = words[words[:, running[0]] == 0]
                four = (first[:, None, :] + np.arange(4)[None, :, None] * np.array(way)) % 4
                rows.append((four @ strides + self.firsts[k]).astype(np.int16))
                dims.append(np.full(len(first), sum(1 << int(i) for i in running), np.uint8))
        return VectorTable.of(np.vstack(rows), np.concatenate(dims), self.size)

    def dims_text(self, mask: int) -> str:
        """Numbers of the running loci: ``24``."""
        return "".join(axis for k, axis in enumerate(self.axes) if mask >> k & 1)

    def dims_mask(self, text: str) -> int:
        """Inverse of ``dims_text``; the order does not matter. ValueError for anything else."""
        mask = 0
        for number in text.strip():
            k = self.axes.find(number)
            if k < 0 or mask >> k & 1:
                raise SaidError("errors.loci", given=quoted(text), axes=self.axes)
            mask |= 1 << k
        if not mask:
            raise SaidError("errors.loci", given=quoted(text), axes=self.axes)
        return mask

    def components(self, start: int, end: int) -> tuple[int, ...]:
        """Difference by locus in cyclic order, the short way, of two nodes of one level; two steps as +2."""
        k = self.level(start)
        return tuple(
            (int(b) - int(a) + 1) % 4 - 1 for a, b in zip(self.loci[start][:k], self.loci[end][:k], strict=True)
        )


class _Steps(dict):
    """Kind of step -> table; each is made when it is first asked for."""

    def __init__(self, space: QuadTree):
        super().__init__()
        self._space = space

    def __missing__(self, kind: str) -> tuple[tuple[int, ...], ...]:
        if kind not in STEPS:
            raise ValueError(f"step {kind!r}: expected {', '.join(STEPS)}")
        space = self._space
        limited = kind.startswith("limited_")
        make = getattr(self, "_" + kind.removeprefix("limited_"))
        table = tuple(tuple(sorted(set(make(i, limited)) - {i})) for i in range(space.size))
        self[kind] = table
        return table

    def _down(self, i: int, limited: bool):
        space = self._space
        wraps = space.periodic in ("down", "both") and space.level(i) == space.depth
        return range(1, 5) if wraps else space.children(i)

    def _up(self, i: int, limited: bool):
        space = self._space
        if not i:
            return ()
        wraps = space.periodic in ("up", "both") and space.level(i) == 1
        return (*(range(space.firsts[space.depth], space.size) if wraps else ()), (i - 1) // 4)

    def _sideways(self, i: int, limited: bool):
        c, first = (i - 1) % 4, i - (i - 1) % 4
        return (first + (c + 1) % 4, first + (c + 3) % 4) if i else ()

    def _hyperspace(self, i: int, limited: bool):
        word = self._space._word(i)
        if len(word) == 1:
            return self._sideways(i, limited)
        places = _positions("hyperspace", word, limited)
        return [self._space.index[word[:p] + c + word[p + 1 :]] for p in places for c in _beside(word[p])]

    def _interjection(self, i: int, limited: bool):
        word = self._space._word(i)
        if len(word) == self._space.depth:
            return ()
        places = _positions("interjection", word, limited)
        return [self._space.index[word[:p] + c + word[p:]] for p in places for c in COLOURS]

    def _excision(self, i: int, limited: bool):
        word = self._space._word(i)
        return [self._space.index[word[:p] + word[p + 1 :]] for p in _positions("excision", word, limited)]


def _positions(kind: str, word: str, limited: bool) -> range:
    """The loci, from 0, at which a step may change a word: all before the focus, limited: the one before it."""
    last = len(word) - 1
    match kind:
        case "down":
            return range(len(word), len(word) + 1)
        case "up" | "sideways":
            return range(max(last, 0), last + 1)
        case "interjection":
            return range(max(last, 0) if limited else 0, last + 1)
    if kind == "hyperspace" and last == 0:
        return range(1)
    return range(max(last - 1, 0) if limited else 0, last)


def _beside(colour: str) -> tuple[str, str]:
    """The two neighbours of a colour."""
    k = COLOURS.index(colour)
    return COLOURS[(k + 1) % 4], COLOURS[(k + 3) % 4]


def tree(depth: int = 4, periodic: str = "none") -> QuadTree:
    """The shared tree of this kind; its tables are computed once."""
    return shared(QuadTree, depth, periodic)
