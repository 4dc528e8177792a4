"""The nine kinds of step of a single piece on a tree, as ways (rules/gryb.md 1.2).

A node of level k is the first of its level plus its letters read as a number to base four, so a locus is a digit.
Directions are ``4 · locus + change``, the locus counted from 0 and the change in the cyclic order of colours, or
the colour that is put in. Where the locus is always the last one only the change is told: down the colour, sideways
1 or 3, up 0; round from the top level to a bottom node, 1 and more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from vectorgames.spaces.alike import Alike, Ends, by_direction
from vectorgames.spaces.relation import Way

if TYPE_CHECKING:
    from vectorgames.spaces.tree import QuadTree

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

    def ends(starts: Ends) -> Iterable[Ends]:
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


def _below_the_head(space: QuadTree, starts: Ends) -> Iterator[Ends]:
    """A colour comes before all words; the head, which is the empty one, becomes that colour."""
    leads = [
        {way.direction: way.spaces[0] for way in space.relation("interjection").ways[start]} for start in starts
    ]
    for colour, child in enumerate(space.children(0)):
        if all(colour in lead or not start for start, lead in zip(starts, leads, strict=True)):
            yield tuple(lead[colour] if start else child for start, lead in zip(starts, leads, strict=True))


def _onto_the_head(space: QuadTree, starts: Ends) -> Ends:
    """The first letter is left out of all words, of which one has no other."""
    ways = space.relation("excision").ways
    return tuple(next((w.spaces[0] for w in ways[start] if w.direction == 0), 0) for start in starts)
