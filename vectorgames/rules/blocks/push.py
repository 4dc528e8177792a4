"""Pushes and bumps: enemies that a piece meets are pushed on before it, or go where the mover wants."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Move
from vectorgames.rules.blocks.block import (
    PLAIN,
    WAYS,
    Block,
    Condition,
    OwnPiece,
    Terms,
    at_end,
    from_to,
    target_taken,
    written_as,
)
from vectorgames.rules.blocks.step import distance
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, as_it_stands, boolean, integer, read
from vectorgames.spaces.relation import OFF, Relation, Trip, Trips
from vectorgames.spaces.space import Space

MOST_PUSHED = 9  # in a move

Went = tuple[tuple[int, int], ...]
"""(from, to) of pieces that are pushed, the one at the head of a row last; to −1: off the board."""

PUSH = {
    "distance": Field(distance, (1, 1), "least and most steps of a move", "[least, most]"),
    "limit": Field(integer(1, MOST_PUSHED), 1, "how many pieces may be pushed in a move"),
    "over_edge": Field(boolean, True, "whether one may be pushed off the board"),
    "straight": Field(boolean, True, "in one direction; if not, by steps of one kind"),
}
"""What a definition may say of pieces that push, besides their steps."""


class Pushed(NamedTuple):
    """A move with pushes. ``landing``: where the foremost of the pieces ends up, −1: off the board, None: none is
    pushed."""

    cells: bytes
    went: Went

    @property
    def landing(self) -> int | None:
        return self.went[-1][1] if self.went else None


@registered(WAYS, "push")
class Push(OwnPiece):
    """Pieces go on trips and push on what they meet. ``limit``: at most so many pieces in a move; ``off``: whether
    they may leave the board."""

    keys = {
        "push": Field(
            as_it_stands, meaning="a piece goes along these steps and pushes on what it meets", values="STEPS"
        ),
        **PUSH,
    }
    kinds: tuple[str, ...] = ("move", "push")
    simple = False

    def __init__(self, rules: Rules, trips: Trips, limit: int, off: bool, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(rules, terms, letter)
        self.trips, self.limit, self.off = trips, limit, off
        self.most_taken = limit if off else 0
        self.step_words = trips.relation.kinds
        self.conditions = (
            *self.of_start,
            *self.of_trip,
            *self.of_dice,
            Condition(lambda state, move: bool(self.ways(state, move)), self._shut, of_target=True),
            Condition(lambda state, move: move.landing in self.ways(state, move), self._elsewhere),
        )

    @property
    def of_trip(self) -> tuple[Condition, ...]:
        """The conditions on where a piece goes, whatever it meets."""
        return (Condition(lambda state, move: bool(self.leading(state, move.start, move.end)), self._no_step),)

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            relation = read(way["push"], rules.space.relation_of)
            trips = Trips(relation, way["distance"], way["straight"])
            yield cls(rules, trips, way["limit"], way["over_edge"], terms, letter)

    def trips_by_end(self, state: State, start: int) -> Mapping[int, Sequence[Trip]]:
        """The trips that a piece may go on, by where they end."""
        return self.trips.to[start]

    def leading(self, state: State, start: int, end: int) -> Sequence[Trip]:
        """Those of them that lead to an end."""
        return self.trips_by_end(state, start).get(end, ())

    # ---- listing ----

    def candidates(self, state: State) -> Iterator[Move]:
        for start in self.starts(state):
            for end, trips in self.trips_by_end(state, start).items():
                lines = {space for trip in trips for part in trip.beyond for line in part for space in line} - {OFF}
                for landing in (None, OFF, *sorted(lines)):
                    yield self.moves.push(start, end, landing, self.letter)

    def listing(self, state: State) -> Iterator[Move]:
        for start in self.starts(state):
            for end, trips in self.trips_by_end(state, start).items():
                if self.dice is None or state._roll is None or self.dice.has(state._roll, end):
                    for landing in self._results(state, start, trips):
                        yield self.moves.push(start, end, landing, self.letter)

    def hits(self, state: State, move: Move, space: int) -> bool:
        return move.landing is not None and (space, OFF) in self.ways(state, move)[move.landing].went

    def ways(self, state: State, move: Move) -> dict[int | None, Pushed]:
        """What comes of a move, whatever is said of the landing, by where a pushed piece lands."""
        return self._results(state, move.start, self.leading(state, move.start, move.end))

    def _results(self, state: State, start: int, trips: Iterable[Trip]) -> dict[int | None, Pushed]:
        found: dict[int | None, Pushed] = {}
        for trip in trips:
            for pushed in self.results(state._cells, state._mover, start, trip):
                found.setdefault(pushed.landing, pushed)
        return found

    def results(self, cells: bytes, player: int, start: int, trip: Trip) -> Iterator[Pushed]:
        """What comes of a trip of a player's piece; nothing where it is shut."""
        if not met(cells, trip):  # the usual case
            yield Pushed(_put(cells, {start: 0, trip.end: cells[start]}), ())
            return
        for after, went in self._enter(_put(cells, {start: 0}), player, trip, 0, ()):
            yield Pushed(_put(after, {trip.end: cells[start]}), went)

    def _enter(
        self, cells: bytes, player: int, trip: Trip, number: int, went: Went
    ) -> Iterator[tuple[bytes, Went]]:
        """Cells and pushed pieces after the rest of a trip, step ``number`` the next."""
        if number == len(trip.spaces):
            yield cells, went
            return
        space = trip.spaces[number]
        if not cells[space]:
            yield from self._enter(cells, player, trip, number + 1, went)
            return
        for line in trip.beyond[number]:
            after = self._pushed(cells, player, space, line, went)
            if after is not None:
                yield from self._enter(after[0], player, trip, number + 1, after[1])

    def _pushed(
        self, cells: bytes, player: int, space: int, line: tuple[int, ...], went: Went
    ) -> tuple[bytes, Went] | None:
        """Cells and pushed pieces once the piece on a space is pushed along a line, with those behind it."""
        row, to = [space], list(line)
        for beyond in line:
            if beyond == OFF or not cells[beyond]:
                break
            row.append(beyond)
        else:
            return None  # round in a ring of pieces, or where only one step leads on
        del to[len(row) :]
        enemies, capturable = self.roster.enemies[player], self.roster.capturable[player]
        leaves = to[-1] == OFF
        if not all(enemies[cells[i]] for i in row) or (leaves and not (self.off and capturable[cells[row[-1]]])):
            return None
        origin = {end: start for start, end in went}
        new = tuple((origin.get(here, here), there) for here, there in zip(row, to, strict=True))
        moved = (*(one for one in went if one[1] not in row), *new)
        if len(moved) > self.limit:
            return None
        out = bytearray(cells)
        for here, there in reversed([*zip(row, to, strict=True)]):
            if there >= 0:
                out[there] = out[here]
            out[here] = 0
        return bytes(out), moved

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if not self.may_mean(said):
            return ()
        return (self.moves.push(said.start, said.end, said.landing, self.letter),)

    # ---- playing ----

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        return self.ways(state, move)[move.landing].cells, state._hands

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        went = self.ways(state, move)[move.landing].went
        return ((move.start, move.end), *(one for one in went if one[1] >= 0))

    # ---- reasons ----

    def _no_step(self, state: State, move: Move) -> Reason:
        return from_to("act.no_push_step")(state, move)

    def _shut(self, state: State, move: Move) -> Reason:
        """The way is shut by the first piece on it that cannot be pushed on."""
        cells, own = state.cells, self.roster.allies[state.mover]
        trip = self.leading(state, move.start, move.end)[0]
        met = [space for space in trip.spaces if cells[space]]
        mine = next((space for space in met if own[cells[space]]), None)
        if mine is not None:
            return self._reason("push_own", space=self.space.names[mine])
        if len(met) > self.limit:
            return self._reason("push_many", n=self.limit, end=self.space.names[move.end])
        return self._reason("push_shut", space=self.space.names[met[0]])

    def _elsewhere(self, state: State, move: Move) -> Reason:
        found = self.ways(state, move)
        return written_as(state, (self.moves.push(move.start, move.end, i, self.letter) for i in found))


def met(cells: bytes, trip: Trip) -> bool:
    for space in trip.spaces:  # noqa: SIM110 (a loop is quicker than any)
        if cells[space]:
            return True
    return False


def _put(cells: bytes, codes: dict[int, int]) -> bytes:
    out = bytearray(cells)
    for space, code in codes.items():
        out[space] = code
    return bytes(out)


Room = Callable[[int], Sequence[int]]
"""From the space of a piece to those to which it may make room."""


@registered(WAYS, "bump")
class Bump(OwnPiece):
    """Pieces go along a relation onto an enemy's space. ``room``: where that piece may go."""

    keys = {
        "bump": Field(
            as_it_stands, meaning="a piece takes an enemy's space, and the enemy makes room", values="STEPS"
        ),
        "to": Field(
            as_it_stands, None, "where the enemy makes room to", "choice (any space next to it), head, STEPS"
        ),
    }
    kinds = ("push",)
    simple = False

    def __init__(self, rules: Rules, relation: Relation, room: Room, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(rules, terms, letter)
        self.relation, self.room = relation, room
        self.step_words = relation.kinds
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end in self.relation.ends[move.start], from_to("act.no_bump")),
            *self.of_dice,
            Condition(lambda state, move: state._cells[move.end] > 0, at_end("act.bump_nobody")),
            Condition(
                lambda state, move: self.roster.enemies[state._mover][state._cells[move.end]] == 1,
                target_taken,
                of_target=True,
            ),
            self.way_free(relation),
            Condition(lambda state, move: bool(self.landings(state, move)), at_end("act.bump_no_room")),
            Condition(lambda state, move: move.landing in self.landings(state, move), self._elsewhere),
        )

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            relation = read(way["bump"], rules.space.relation_of)
            room = room_of(rules.space, "choice") if way["to"] is None else read(way["to"], _room(rules.space))
            yield cls(rules, relation, room, terms, letter)

    def candidates(self, state: State) -> Iterator[Move]:
        return self._onto(state, range(self.space.size))

    def listing(self, state: State) -> Iterator[Move]:
        # The same as the conditions say, without what is next to nobody.
        cells, enemies = state._cells, self.roster.enemies[state._mover]
        met = {space for space, code in enumerate(cells) if enemies[code]}
        return (move for move in self._onto(state, met) if self.permits(state, move))

    def _onto(self, state: State, met: Container[int]) -> Iterator[Move]:
        """The moves onto some spaces, whether or not they are allowed."""
        for start in self.starts(state):
            for end in self.relation.ends[start]:
                if end in met:
                    yield from (self.moves.push(start, end, space, self.letter) for space in self.room(end))

    def attacks(self, state: State, space: int) -> bool:
        return False

    def landings(self, state: State, move: Move) -> list[int]:
        """The unoccupied spaces to which the piece at the end of a move may go; the one that is left counts."""
        cells = state._cells
        return [i for i in self.room(move.end) if i != move.end and (not cells[i] or i == move.start)]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if not self.may_mean(said):
            return ()
        return (self.moves.push(said.start, said.end, said.landing, self.letter),)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        assert move.landing is not None
        cells = bytearray(state._cells)
        own, other = cells[move.start], cells[move.end]
        cells[move.start] = 0
        cells[move.end], cells[move.landing] = own, other
        return bytes(cells), state._hands

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        assert move.landing is not None
        return ((move.start, move.end), (move.end, move.landing))

    def _elsewhere(self, state: State, move: Move) -> Reason:
        found = self.landings(state, move)
        return written_as(state, (self.moves.push(move.start, move.end, i, self.letter) for i in found))


def _room(space: Space) -> Callable[[Any], Room]:
    return lambda said: room_of(space, said)


def room_of(space: Space, said: Any) -> Room:
    """Where a piece may go that makes room: ``choice``, to what is next to it; ``head``; or steps.
    LocalizedError."""
    if said == "head":
        if not space.heads:
            raise LocalizedError("errors.no_head")
        boards = {head: frozenset(space.below(head).tolist()) for head in space.heads}
        return lambda start: [head for head, board in boards.items() if start in board]
    relation = space.neighbours if said == "choice" else space.relation_of(said)
    return lambda start: relation.ends[start]
