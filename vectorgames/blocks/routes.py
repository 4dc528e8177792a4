"""Routes: where pieces get by steps of some rules, as tables that are kept with the space.

Every game with the same rules on the same space shares them. Knows no pieces on the board and no turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.memoize import memoize
from vectorgames.spaces.regions import Regions
from vectorgames.spaces.relation import Relation, Table
from vectorgames.spaces.space import Space

Ways = tuple[tuple[int, ...], ...]
"""The spaces that each of several ways passes."""


class Rule(NamedTuple):
    """A way to move: along a relation, onto what (unoccupied, enemy, both), so many steps in one direction."""

    relation: Relation
    onto: str = "unoccupied"
    distance: tuple[int, int] = (1, 1)


class Route:
    """An end that a piece may get to, the actions that say so (None: not so), and the ways there."""

    __slots__ = ("_captures", "_moves", "capture", "end", "move", "start")

    def __init__(self, start: int, end: int, moves: Ways, captures: Ways, move: Move | None, capture: Move | None):
        self.start, self.end = start, end
        self._moves, self._captures = moves, captures
        self.move, self.capture = move, capture

    def ways(self, takes: bool) -> Ways:
        """What each way passes, of a capture or of a move."""
        return self._captures if takes else self._moves

    def shut(self, cells: bytes, takes: bool) -> bool:
        """Whether a piece stands on every way."""
        for way in self._captures if takes else self._moves:
            for space in way:
                if cells[space]:
                    break
            else:
                return False
        return True


Listed = tuple[int, "Move | None", "Move | None", Route]
"""What listing looks at: the end, the move there, the capture there, and the route."""


class Making(NamedTuple):
    """For which pieces routes are made.

    letter   of their kind; ``taking``: kind of their actions that end on a piece
    fixed    spaces that no piece leaves
    before   routes of the same pieces that go first: where those end on pieces, these do not
    regions  what the dice may say on which they have to end, None: no dice
    """

    letter: str = ""
    taking: str = "capture"
    fixed: frozenset[int] = frozenset()
    before: tuple[Routes, ...] = ()
    regions: Regions | None = None


class Routes:
    """The routes by some rules, by start; ask ``routes_on(space, rules, making)`` for them.

    of       every end once, ascending; ``leading``: by end
    listed   by face of the dice, at the end without any, by start: what listing looks at; ``free``: (end, move) of
             those onto unoccupied spaces alone
    """

    def __init__(self, space: Space, rules: tuple[Rule, ...], making: Making):
        self.rules, self.making = rules, making
        self.moves = moves_on(space)
        self.of: Table[tuple[Route, ...]] = Table(lambda start: tuple(self._from(start)))
        self.leading: Table[dict[int, Route]] = Table(lambda start: {r.end: r for r in self.of[start]})
        faces = (*range(len(making.regions or ())), None)
        self.listed = tuple(map(self._listed, faces))
        self.free = tuple(map(self._free, faces))

    def _from(self, start: int) -> Iterator[Route]:
        """The routes from a space, with the ways there: what each passes, for a move and for a capture."""
        letter, taking, fixed, before, _ = self.making
        if start in fixed:
            return
        ends: dict[int, tuple[dict[tuple[int, ...], None], dict[tuple[int, ...], None]]] = {}
        for relation, onto, (least, most) in self.rules:
            stride = relation.stride
            for way in relation.ways[start]:
                for n in range(least * stride, min(most * stride, len(way.spaces)) + 1, stride):
                    moves, captures = ends.setdefault(way.spaces[n - 1], ({}, {}))
                    if onto != "enemy":
                        moves[way.spaces[: n - 1]] = None
                    if onto != "unoccupied":
                        captures[way.spaces[: n - 1]] = None
        make = self.moves.make
        for end, (moves, captures) in sorted(ends.items()):
            earlier = (routes.leading[start].get(end) for routes in before)
            if not any(route is not None and route.capture is not None for route in earlier):
                move = make("move", start, end, letter) if moves else None
                capture = make(taking, start, end, letter) if captures else None
                yield Route(start, end, tuple(moves), tuple(captures), move, capture)

    def _to(self, face: int | None, start: int) -> Iterator[Route]:
        """The routes that end where a face of the dice says, if there are any."""
        regions = self.making.regions
        return (r for r in self.of[start] if face is None or regions is None or regions.named[face][r.end])

    def _listed(self, face: int | None) -> Table[tuple[Listed, ...]]:
        return Table(lambda start: tuple((r.end, r.move, r.capture, r) for r in self._to(face, start)))

    def _free(self, face: int | None) -> Table[tuple[tuple[int, Move], ...]]:
        return Table(lambda start: tuple((r.end, r.move) for r in self._to(face, start) if r.move is not None))


@memoize
def routes_on(space: Space, rules: tuple[Rule, ...], making: Making) -> Routes:
    """The routes by some rules on a space, made once."""
    return Routes(space, rules, making)
