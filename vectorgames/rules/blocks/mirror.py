"""Mirrored moves: a turn of two moves, the second of the same kind and length in another part of the board
(rules/time_vectors.md 8, rules/gryb.md 7 and 8.3).

``{mirror: STEPS, distance: [1, 2], groups: {A: [...]}, first: {1: [A]}, answers: {A: [B]}}``: the board falls into
groups of spaces, which no piece leaves; the first move passes unoccupied spaces only, the second may push. The
first is made in one of the groups that a player has for it, the second in one that answers that group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.rules.action import Move
from vectorgames.rules.blocks.block import PLAIN, WAYS, Block, Condition, OwnPiece, Terms, blocked, from_to
from vectorgames.rules.blocks.continuation import been
from vectorgames.rules.blocks.limited import inner
from vectorgames.rules.blocks.push import PUSH, Push, met
from vectorgames.rules.game import State
from vectorgames.rules.goal import registered
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, as_it_stands, boolean, listing, read, text
from vectorgames.spaces.relation import OFF, Like, Trip, Trips, by_end

Likes = frozenset[Like]
"""What trips may be like."""


class Parts(NamedTuple):
    """The groups of a board. ``names``: of the groups; ``of``: by space the number of its group, −1: of none;
    ``first``: by player the groups in which he may move first; ``answers``: by group those that answer it."""

    names: tuple[str, ...]
    of: tuple[int, ...]
    first: tuple[frozenset[int], ...]
    answers: tuple[frozenset[int], ...]

    def named(self, groups: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.names[group] for group in sorted(groups))


def named_lists(node: Node) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        raise node.unexpected(LocalizedText("errors.mapping_of_lists"))
    for part in node.value.values():
        listing(text)(part)
    return {str(key): part for key, part in node.value.items()}


@registered(WAYS, "mirror")
class Mirror(OwnPiece):
    """The first move of a turn: over unoccupied spaces, and only where the second can be made. ``marked``: whether
    the board shows which of its halves answer each other."""

    keys = {
        "mirror": Field(
            as_it_stands,
            meaning="a turn of two moves alike: one over unoccupied spaces, one in another part that may push",
            values="STEPS",
        ),
        "groups": Field(named_lists, meaning="the parts of the board", values="name: list of spaces"),
        "first": Field(named_lists, meaning="where the first move is made", values="player: list of groups"),
        "answers": Field(named_lists, meaning="where the second is made", values="group: list of groups"),
        "marked": Field(boolean, False, "whether two halves that answer each other are marked on the board"),
        **PUSH,
    }
    kinds = ("move",)
    simple = False

    def __init__(
        self,
        rules: Rules,
        trips: Trips,
        parts: Parts,
        limit: int,
        off: bool,
        terms: Terms = PLAIN,
        letter: str = "",
    ):
        super().__init__(rules, terms, letter)
        self.trips, self.parts = trips, parts
        self.marked = False
        self.step_words = trips.relation.kinds
        self.answer = self.onward = Answer(rules, self, limit, off, terms, letter)
        self.conditions = (
            *self.of_start,
            Condition(
                lambda state, move: self.parts.of[move.start] in self.parts.first[state._mover], self._elsewhere
            ),
            Condition(lambda state, move: move.end in self.trips.to[move.start], from_to("act.no_push_step")),
            Condition(lambda state, move: bool(self.open_trips(state._cells, move)), self._shut, of_target=True),
            Condition(self._answered, self._no_answer),
        )

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        if terms.dice:
            raise LocalizedError("errors.dice_and_moves")
        for way in ways:
            relation = read(way["mirror"], rules.space.relation_of)
            parts = parts_of(rules, way["groups"], way["first"], way["answers"])
            trips = Trips(relation, way["distance"], way["straight"], parts.of)
            made = cls(rules, trips, parts, way["limit"], way["over_edge"], terms, letter)
            made.marked = way["marked"]
            yield made

    def candidates(self, state: State) -> Iterator[Move]:
        for start in self.starts(state):
            yield from (self.moves.make("move", start, end, self.letter) for end in self.trips.to[start])

    def listing(self, state: State) -> Iterator[Move]:
        # As the conditions say; whether a group answers moves of a kind is asked once, while it can be.
        first, of, answers = self.parts.first[state._mover], self.parts.of, self.parts.answers
        asked: dict[tuple[frozenset[int], Likes], bool] = {}
        for start in self.starts(state):
            group = of[start]
            if group not in first:
                continue
            for move, likes in self._open(state._cells, start):
                if group in answers[group]:
                    if self._answered(state, move):
                        yield move
                    continue
                key = answers[group], likes
                if key not in asked:
                    asked[key] = self.answer.possible(state._cells, state._mover, *key)
                if asked[key]:
                    yield move

    def _open(self, cells: bytes, start: int) -> Iterator[tuple[Move, Likes]]:
        """The moves of a piece over unoccupied spaces, and what each is like."""
        for end, trips in self.trips.to[start].items():
            likes = [trip.like for trip in trips if not met(cells, trip)]
            if likes:
                yield self.moves.make("move", start, end, self.letter), frozenset(likes)

    def attacks(self, state: State, space: int) -> bool:
        return any(self._answered(state, move, space) for move in self.listing(state))

    def open_trips(self, cells: bytes, move: Move) -> list[Trip]:
        """The trips of a move on which all spaces are unoccupied."""
        trips = self.trips.to[move.start].get(move.end, ())
        return [trip for trip in trips if not met(cells, trip)]

    def likes(self, cells: bytes, move: Move) -> Likes:
        """What the trips of a move are like that is not made yet."""
        return frozenset(trip.like for trip in self.open_trips(cells, move))

    def openings(self, state: State) -> Iterator[Move]:
        # Of moves in one group that are alike all allow the same answers, but where the group answers itself.
        of, answers, seen = self.parts.of, self.parts.answers, set()
        for move in self.listing(state):
            group = of[move.start]
            alike = group, self.likes(state._cells, move)
            if alike not in seen or group in answers[group]:
                seen.add(alike)
                yield move

    # ---- conditions and reasons ----

    def _answered(self, state: State, move: Move, taking: int = -1) -> bool:
        cells = _moved(state._cells, move.start, move.end)
        groups = self.parts.answers[self.parts.of[move.start]]
        return self.answer.possible(cells, state._mover, groups, self.likes(state._cells, move), taking)

    def _elsewhere(self, state: State, move: Move) -> Reason:
        where = self.parts.named(self.parts.first[state.mover])
        return self._reason("mirror_first", space=self.space.names[move.start], where=where)

    def _shut(self, state: State, move: Move) -> Reason:
        return blocked(state, move, (trip.spaces for trip in self.trips.to[move.start][move.end]))

    def _no_answer(self, state: State, move: Move) -> Reason:
        where = self.parts.named(self.parts.answers[self.parts.of[move.start]])
        return self._reason("mirror_no_answer", text=move.text, where=where)


class Answer(Push):
    """The second move of the turn: like the first, in a group that answers it."""

    stops = False
    going = "answer"

    def __init__(self, rules: Rules, first: Mirror, limit: int, off: bool, terms: Terms, letter: str):
        self.first, self.parts = first, first.parts
        super().__init__(rules, first.trips, limit, off, terms, letter)

    @property
    def of_trip(self) -> tuple[Condition, ...]:
        return (
            Condition(lambda state, move: self.parts.of[move.start] in self.groups(state), self._other_group),
            *super().of_trip,
        )

    def groups(self, state: State) -> frozenset[int]:
        """The groups that answer the first move."""
        return self.parts.answers[self.parts.of[been(state)[0]]]

    def told(self, state: State) -> tuple[str, ...]:
        """The names of these groups."""
        return tuple(self.parts.names[group] for group in sorted(self.groups(state)))

    def likes(self, state: State) -> Likes:
        """What the first move was like, as far as it can be told from where it began and ended."""
        start, end = been(state)[0], been(state)[-1]
        cells = _moved(state._cells, end, start)
        return self.first.likes(cells, self.moves.make("move", start, end, self.letter))

    def starts(self, state: State) -> Iterator[int]:
        groups = self.groups(state)
        return (start for start in super().starts(state) if self.parts.of[start] in groups)

    def trips_by_end(self, state: State, start: int) -> dict[int, tuple[Trip, ...]]:
        alike = self.trips.alike[start]
        return by_end(trip for like in self.likes(state) for trip in alike.get(like, ()))

    def leading(self, state: State, start: int, end: int) -> list[Trip]:
        likes = self.likes(state)
        return [trip for trip in self.trips.to[start].get(end, ()) if trip.like in likes]

    def possible(self, cells: bytes, player: int, groups: frozenset[int], likes: Likes, taking: int = -1) -> bool:
        """Whether a player could answer a move like this in one of some groups, and push the piece on a space off
        the board by it (``taking``, −1: whatever he pushes)."""
        of, fixed, alike = self.parts.of, self.fixed, self.trips.alike
        for code in self.own[player]:
            start = cells.find(code)
            while start >= 0:
                if of[start] in groups and start not in fixed:
                    trips = alike[start]
                    for like in likes:
                        for trip in trips.get(like, ()):
                            if taking < 0 and not met(cells, trip):
                                return True
                            for pushed in self.results(cells, player, start, trip):
                                if taking < 0 or (taking, OFF) in pushed.went:
                                    return True
                start = cells.find(code, start + 1)
        return False

    def _other_group(self, state: State, move: Move) -> Reason:
        return self._reason(
            "mirror_second", space=self.space.names[move.start], where=self.parts.named(self.groups(state))
        )

    def _no_step(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        first = f"{self.space.names[been(state)[0]]}-{self.space.names[been(state)[-1]]}"
        return self._reason("mirror_like", start=start, end=end, first=first)


def halves(parts: Parts, player: int) -> LocalizedText:
    """Where a player makes the first move of a turn, and where the second after which part of the board."""
    home = parts.named(parts.first[player])
    pairs = [
        LocalizedText("rules.prompt.mirror_pair", first=first, second=parts.named(seconds))
        for first, seconds in ((name, parts.answers[parts.names.index(name)]) for name in home)
    ]
    told = pairs[0]
    for pair in pairs[1:]:
        told = LocalizedText("rules.prompt.mirror_pairs", one=told, other=pair)
    return LocalizedText("rules.prompt.mirror", home=home, pairs=told)


def parts_of(
    rules: Rules, groups: Mapping[str, Node], first: Mapping[str, Node], answers: Mapping[str, Node]
) -> Parts:
    """The groups of a definition. DefinitionError for a name that is none, or a space that is in two."""
    names, space = tuple(groups), rules.space
    of = [-1] * space.size
    for number, node in enumerate(groups.values()):
        for pattern in node.value:
            found = space.matching(pattern.value)
            if not found:
                raise pattern.fail("setup_space", pattern=quoted(pattern.value), example=space.example)
            for i in found:
                if of[i] >= 0:
                    raise pattern.fail("group_twice", space=space.names[i])
                of[i] = number
    by_player: list[frozenset[int]] = [frozenset() for _ in range(rules.players + 1)]
    for player, node in first.items():
        if player not in map(str, range(1, rules.players + 1)):
            raise node.fail("group_player", given=player, n=rules.players)
        by_player[int(player)] = _numbers(node, names)
    for name, node in answers.items():
        if name not in names:
            raise node.fail("group_unknown", given=name, expected=names)
    answering = tuple(_numbers(answers[name], names) if name in answers else frozenset() for name in names)
    return Parts(names, tuple(of), tuple(by_player), answering)


def _numbers(node: Node, names: Sequence[str]) -> frozenset[int]:
    for part in node.value:
        if part.value not in names:
            raise part.fail("group_unknown", given=part.value, expected=names)
    return frozenset(names.index(part.value) for part in node.value)


def _moved(cells: bytes, start: int, end: int) -> bytes:
    out = bytearray(cells)
    out[end], out[start] = out[start], 0
    return bytes(out)


MarkedSpace = tuple[str, int, int]
"""Kind of mark, space, player."""


def halves_of_board(blocks: Iterable[Block]) -> tuple[MarkedSpace, ...]:
    """The marks of every space of the parts, where a definition wants them and the parts make up two halves each of
    which is answered by the other; none elsewhere."""
    marked = [block for block in map(inner, blocks) if isinstance(block, Mirror) and block.marked]
    return _fields(marked[0]) if marked else ()


def _fields(mirror: Mirror) -> tuple[MarkedSpace, ...]:
    parts = mirror.parts
    halves = [*dict.fromkeys(parts.answers)]
    if len(halves) != 2 or halves[0] | halves[1] != {*range(len(parts.names))} or halves[0] & halves[1]:
        return ()
    if any(number in parts.answers[number] for number in halves[0] | halves[1]):
        return ()
    # Those that answer the first part lie in the second half.
    ruled = parts.answers[0]
    home = [next((p for p, first in enumerate(parts.first) if k in first), 0) for k in range(len(parts.names))]
    return tuple(
        ("ruled_board" if number in ruled else "plain_board", space, home[number])
        for space, number in enumerate(parts.of)
        if number >= 0
    )
