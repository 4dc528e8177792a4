"""How the pieces of Hyper-Chess get about a tree: targets, and the nodes on the way to them (rules/gryb.md 5).

A set of nodes is an int, bit i for node i. Tables are made per kind of piece and node when first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from vectorgames.games.chessmen.men import Men
from vectorgames.memoize import memoize
from vectorgames.spaces.relation import Table, mask_of, spaces_of
from vectorgames.spaces.targets import Targets, targets_of
from vectorgames.spaces.tree import QuadTree

KINDS = "KQNRBP"
ROOK = KINDS.index("R")

_STEPS = (("up",), ("down",), ("sideways",), ("limited_hyperspace",))
_TURNS = tuple(
    turn for way in ("up", "down") for turn in ((way, "limited_hyperspace"), ("limited_hyperspace", way))
)
_PATHS = {
    "K": _STEPS + _TURNS,
    "Q": _STEPS + _TURNS + tuple(path * 2 for path in _STEPS + _TURNS),
    "R": _STEPS,
    "B": _TURNS,
    "P": _STEPS,
}
"""The kinds of steps in a row that make a move. The knight jumps."""


@memoize
def men(space: QuadTree) -> Men:
    """The pieces of the game. Pawns take nothing and are never taken."""
    moves = [_table(space, letter) for letter in KINDS]
    nowhere = Table(lambda start: targets_of(()))
    return Men(KINDS, moves, (*moves[:-1], nowhere), safe="P")


def _table(space: QuadTree, letter: str) -> Table[Targets]:
    if letter == "N":
        return Table(lambda start: targets_of(_jumps(space, start)))
    return Table(lambda start: targets_of(_walked(space, letter, start)))


def _walked(space: QuadTree, letter: str, start: int) -> Iterator[tuple[int, int]]:
    """(target, nodes entered before it), by every path of the kind.

    A way through its own target holds a shorter one to it, and falls away with it.
    """
    for path in _PATHS[letter]:
        places = {(start, 0)}
        for step in path:
            ends = space.relation(step).ends
            places = {(end, way | 1 << at) for at, way in places for end in ends[at] if end != start}
        yield from ((end, way & ~(1 << start)) for end, way in places)


def walk(space: QuadTree, letter: str, start: int, end: int, occupied: int) -> tuple[int, ...]:
    """The nodes that a piece enters between two, by the shortest free way, in order; none: it jumps, or makes one
    step."""
    ways = men(space).moves[KINDS.index(letter)][start].to.get(end, ())
    free = sorted((way.bit_count(), way) for way in ways if not way & occupied)
    near = [space.relation(step).ends for (step,) in _STEPS]
    orders = permutations(spaces_of(free[0][1])) if free else ()
    return next((way for way in orders if all(_beside(near, a, b) for a, b in pairwise((start, *way, end)))), ())


def _beside(near: Sequence[Table[tuple[int, ...]]], a: int, b: int) -> bool:
    return any(b in ends[a] for ends in near)


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


_CASTLING = ("limited_hyperspace", "limited_interjection", "limited_excision")
"""Steps two of which, the first kind and one of the others, are between a king and a rook who change places."""


def _changes_places(space: QuadTree, king: int) -> int:
    """The nodes of a rook with which the king may change places, as a set."""
    across, *changes = (space.relation(step).ends for step in _CASTLING)
    ways = [way for change in changes for way in ((change, across), (across, change))]
    return mask_of({end for first, then in ways for middle in first[king] for end in then[middle]} - {king})


@memoize
def castling(space: QuadTree) -> Table[int]:
    """By node of the king the set of nodes of a rook with which he may change places, whatever stands between."""
    return Table(lambda king: _changes_places(space, king))
