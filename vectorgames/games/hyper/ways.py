"""How the pieces of Hyper-Chess get about a tree: targets, and the nodes on the way to them (rules/gryb.md 5).

A set of nodes is an int, bit i for node i. Tables are made per kind of piece and node when first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vectorgames.kept import kept
from vectorgames.spaces.relation import Table, mask_of
from vectorgames.spaces.tree import QuadTree

KINDS = "KQNRBP"
KING, QUEEN, KNIGHT, ROOK, BISHOP, PAWN = range(6)

_STEPS = (("up",), ("down",), ("sideways",), ("limited_hyperspace",))
_TURNS = tuple(
    turn for way in ("up", "down") for turn in ((way, "limited_hyperspace"), ("limited_hyperspace", way))
)
_PATHS = {
    KING: _STEPS + _TURNS,
    QUEEN: _STEPS + _TURNS + tuple(path * 2 for path in _STEPS + _TURNS),
    ROOK: _STEPS,
    BISHOP: _TURNS,
    PAWN: _STEPS,
}
"""The kinds of steps in a row that make a move. The knight jumps."""


class Ways(NamedTuple):
    """Where a piece gets to from a node.

    to      target -> the sets of nodes that have to be unoccupied on the way, a set for each way; the empty
            set stands for a step or a jump, and no set holds another
    reach   the set of all targets
    walks   (nodes on the way, targets reached by it), each way once
    """

    to: dict[int, tuple[int, ...]]
    reach: int
    walks: tuple[tuple[int, int], ...]

    def open(self, occupied: int) -> int:
        """The targets to which a way is free."""
        found = 0
        for way, ends in self.walks:
            if not way & occupied:
                found |= ends
        return found


class WaysOf(dict[int, Ways]):
    """Node -> Ways of one kind of piece on a tree. Filled when first asked for."""

    def __init__(self, space: QuadTree, kind: int):
        super().__init__()
        self.space, self.kind = space, kind

    def __missing__(self, start: int) -> Ways:
        found: dict[int, set[int]] = {}
        every = _jumps(self.space, start) if self.kind == KNIGHT else _walked(self.space, self.kind, start)
        for end, way in every:
            found.setdefault(end, set()).add(way)
        to = {end: _shortest(ways) for end, ways in found.items()}
        walks: dict[int, int] = {}
        for end, ways in to.items():
            for way in ways:
                walks[way] = walks.get(way, 0) | 1 << end
        self[start] = made = Ways(to, sum(1 << end for end in to), tuple(walks.items()))
        return made


def _shortest(ways: set[int]) -> tuple[int, ...]:
    """Those of several sets that hold no other."""
    return tuple(way for way in ways if not any(other != way and other & way == other for other in ways))


def _walked(space: QuadTree, kind: int, start: int) -> Iterator[tuple[int, int]]:
    """(target, nodes entered before it), by every path of the kind.

    A way through its own target holds a shorter one to it, and falls away with it.
    """
    for path in _PATHS[kind]:
        places = {(start, 0)}
        for step in path:
            ends = space.relation(step).ends
            places = {(end, way | 1 << at) for at, way in places for end in ends[at] if end != start}
        yield from ((end, way & ~(1 << start)) for end, way in places)


def _jumps(space: QuadTree, start: int) -> Iterator[tuple[int, int]]:
    up, down, beside = (space.relation(step).ends for step in ("up", "down", "sideways"))

    def opposite(node: int) -> set[int]:
        """The one space two steps sideways, whichever way round; none for the head."""
        return {way.spaces[1] for way in space.relation("sideways").ways[node]}

    ends = {end for above in up[start] for end in opposite(above)}
    ends |= {end for middle in opposite(start) for end in down[middle]}
    ends |= {end for above in up[start] for top in up[above] for end in beside[top]}
    ends |= {end for middle in beside[start] for below in down[middle] for end in down[below]}
    return ((end, 0) for end in ends - {start})


@kept
def tables(space: QuadTree) -> tuple[WaysOf, ...]:
    """By kind of piece."""
    return tuple(WaysOf(space, kind) for kind in range(len(KINDS)))


_CASTLING = ("limited_hyperspace", "limited_interjection", "limited_excision")
"""Steps two of which, the first kind and one of the others, are between a king and a rook who change places."""


def _changes_places(space: QuadTree, king: int) -> int:
    """The nodes of a rook with which a king may change places, as a set."""
    across, *changes = (space.relation(step).ends for step in _CASTLING)
    ways = [way for change in changes for way in ((change, across), (across, change))]
    return mask_of({end for first, then in ways for middle in first[king] for end in then[middle]} - {king})


@kept
def castling(space: QuadTree) -> Table[int]:
    """By node of the king the set of nodes of a rook with which he may change places, whatever stands between."""
    return Table(lambda king: _changes_places(space, king))
