"""Sets of nodes of a tree: GRYBs, integrated ones, arrangements and patterns (rules/gryb.md 1.3, 8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np

from vectorgames.spaces.sets import SetTable, table_of

if TYPE_CHECKING:
    from vectorgames.spaces.tree import QuadTree

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
