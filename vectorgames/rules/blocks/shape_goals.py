"""Goals about shapes that own pieces form: configuration, connection, race; the sets of spaces that a definition
names by ``shape``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.feature import Connected, Feature, Progress, Sight
from vectorgames.rules.goal import GOALS, THEN, Goal, Play, registered
from vectorgames.rules.reason import PlayerName
from vectorgames.rules.roster import Roster
from vectorgames.rules.schema import Field, Node, as_it_stands, choice, integer, listing, read, text
from vectorgames.spaces.lattice import Lattice
from vectorgames.spaces.relation import Table
from vectorgames.spaces.sets import SetTable, Through
from vectorgames.spaces.space import Space
from vectorgames.spaces.tree import STEPS, QuadTree

REASONS = {"integrated": "gryb", "nodes": "arrangement", "pattern": "arrangement", "offsets": "figure"}
"""Name of the sets -> word for the outcome, where it is another."""

SAID = "SHAPE"
"""What stands for all shapes in the reference."""


class Figure:
    """Sets of one name on one space. Cells hold a side a space, as in ``Roster.owned``.

    table    the sets; ``word``: their name; ``reason``: word for an outcome with one of them
    phrase   what people call one: "a cross: …"
    """

    def __init__(self, space: Space, said: Any):
        plain = said.plain() if isinstance(said, Node) else said
        self.table = read(said, space.sets_of) if isinstance(said, Node) else space.sets_of(said)
        self.word = plain if isinstance(plain, str) else next(name for name in space.SETS if name in plain)
        self.reason = REASONS.get(self.word, self.word)
        if self.word == "offsets" and not len(self.table.spaces):
            raise LocalizedError("errors.offsets_nowhere")
        self.phrase = _phrase(space, self.word, plain if isinstance(plain, dict) else {}, self.table)
        table = self.table
        self.companions = Table(lambda i: tuple((far, rests) for far, _, rests in table.companions_of(i)))

    def filled(self, cells: bytes, code: int, space: int) -> bool:
        """Whether a set through a space on which a piece ``code`` stands has one on all its other spaces."""
        for far, rests in self.companions[space]:
            if cells[far] == code:
                for rest in rests:
                    for i in rest:
                        if cells[i] != code:
                            break
                    else:
                        return True
        return False

    def through(self, cells: bytes, code: int, landed: Iterable[int]) -> set[int]:
        """The spaces of all sets that are filled by pieces ``code`` and lead through one of these spaces."""
        own = np.frombuffer(cells, np.uint8) == code
        found: set[int] = set()
        for space in landed:
            rows = self.table.spaces[self.table.rows_through(space)]
            found.update(rows[own[rows].all(axis=1)].reshape(-1).tolist())
        return found

    def shown(self, cells: bytes, code: int) -> NDArray[np.intp]:
        """The rows of the table that are filled by pieces ``code``."""
        own = np.frombuffer(cells, np.uint8) == code
        return np.flatnonzero(own[self.table.spaces].all(axis=1))

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        """The spaces at which a piece ``code`` would fill a set, all others of which have one; ``through``: of the
        sets through that space only."""
        own = np.frombuffer(cells, np.uint8) == code
        spaces = self.table.spaces
        if through is not None:
            spaces = spaces[self.table.rows_through(through)]
        held = own[spaces]
        rows = held.sum(1) == self.table.width - 1
        return set(spaces[rows][~held[rows]].tolist())


def _phrase(space: Space, word: str, said: dict[str, Any], table: SetTable) -> LocalizedText:
    """What people call such a set."""
    match word:
        case "row":
            together = ", ".join(map(str, said.get("together", (1,))))
            return LocalizedText("games.shape.row", n=table.width, together=together)
        case "offsets":
            such = ", ".join(space.names[i] for i in table.spaces[0].tolist())
            return LocalizedText(f"games.shape.offsets_{said.get('up_to', 'none')}", n=table.width, spaces=such)
        case "nodes" | "pattern":
            up_to = said.get("up_to", "none") if word == "nodes" else "none"
            return LocalizedText(f"games.shape.{word}_{up_to}", nodes=", ".join(map(str, said[word])))
    return LocalizedText(f"games.shape.{word}", n=table.width, axes=", ".join(space.axes))


@registered(GOALS, "configuration")
class Configuration(Goal):
    """``{goal: configuration, shape: vector, quadrants: 1}``.

    shape        any that the space knows (``Space.sets_of``)
    quadrants    in how many quadrants (values of t) the player must stand besides, 1 or 2
    then         what follows (``Goal.then``)
    """

    meaning = "own pieces fill a shape, with one just placed or moved"
    keys = {
        "shape": Field(as_it_stands, meaning="which shape", values=SAID),
        "quadrants": Field(integer(1, 2), 1, "of vectors: in how many quadrants own pieces stand besides"),
        "then": THEN,
    }
    space: Lattice

    def __init__(self, space: Space, shape: Any, quadrants: int = 1, then: str = "end"):
        super().__init__(space)
        self.figure = figure = Figure(space, shape)
        if quadrants == 2 and (figure.word != "vector" or then != "end"):
            raise LocalizedError("errors.quadrants")
        self.table, self.reason = figure.table if figure.table.width > 1 else None, figure.reason
        self.shape = figure.word
        self.then, self.scored = then, then == "score"
        self.in_quadrants = quadrants
        self.by_filling = quadrants == 1
        self.phrase = self._phrase(figure)
        self._companions: Sequence[Through] | None = None  # made for play: megabytes of a large board
        # The choice is made here, once, since no loop of play is longer than that of ``reached``.
        if figure.word != "vector":
            self.reached = figure.filled  # type: ignore[method-assign]
        elif quadrants == 2:
            self.reached = self._reached_in_two_quadrants  # type: ignore[method-assign]

    def _phrase(self, figure: Figure) -> LocalizedText:
        if figure.word == "vector" and self.then in ("end", "remove"):
            more = "_two_quadrants" if self.in_quadrants == 2 else "" if self.ends else "_removes"
            return LocalizedText(f"games.goal.vector{more}", axes=", ".join(self.space.axes))
        return LocalizedText(f"games.goal.fill_{self.then}", shape=figure.phrase)

    @property
    def quadrants(self) -> NDArray[np.int8] | None:
        return self.space.quadrants if self.in_quadrants == 2 else None

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        # The longest loop of play: no function call, no slice, and the first test fails nine times in ten.
        if (companions := self._companions) is None:
            companions = self._companions = self.figure.table.companions
        for far, pairs in companions[space]:
            if cells[far] == code:
                for a, b in pairs:
                    if cells[a] == code and cells[b] == code:
                        return True
        return False

    def _reached_in_two_quadrants(self, cells: bytes, code: int, space: int) -> bool:
        quadrant = self.space.quadrants
        own = np.frombuffer(cells, np.uint8) == code
        if (quadrant[own] == quadrant[space]).all():
            return False
        # A vector made earlier, all of it in one quadrant, counts from now on: look at the whole board.
        return len(self.figure.shown(cells, code)) > 0

    def anywhere(self, cells: bytes, code: int) -> bool:
        if self.in_quadrants > 1:
            own = np.frombuffer(cells, np.uint8) == code
            if len(np.unique(self.space.quadrants[own])) < self.in_quadrants:
                return False
        return len(self.figure.shown(cells, code)) > 0

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        return self.figure.lacking(cells, code, through)

    def formed_by(self, play: Play, side: int) -> set[int]:
        return self.figure.through(play.owned(), side, play.gained(side))

    def shown(self, cells: bytes, code: int) -> NDArray[np.intp]:
        return self.figure.shown(cells, code) if self.table is not None else super().shown(cells, code)


def _pair(node: Node) -> list[str]:
    names = listing(text)(node)
    if len(names) != 2:
        raise node.unexpected(LocalizedText("errors.a_pair"))
    return names


@registered(GOALS, "connection")
class Connection(Goal):
    """``{goal: connection, ends: [[GGGG, YYYY], …], by: [down, up, …]}``.

    ends    pairs of nodes; a player has to join a pair on both of whose nodes he stands
    by      the kinds of steps that lead from one piece of the path to the next, forwards or backwards
    """

    meaning = "a path of own pieces from one end to another"
    spaces = ("tree",)
    keys = {
        "ends": Field(
            listing(_pair), meaning="which ends, of those on which he stands", values="list of pairs of spaces"
        ),
        "by": Field(listing(choice(*STEPS)), meaning="by which steps the path leads from piece to piece"),
    }
    reason = "connection"
    by_filling = True
    space: QuadTree

    def __init__(self, space: QuadTree, ends: list[list[str]], by: list[str]):
        super().__init__(space)
        self.pairs = tuple((space.parse(one), space.parse(other)) for one, other in ends)
        self.places = self.ends_of_pairs = frozenset(end for pair in self.pairs for end in pair)
        self.by = tuple(by)
        steps = tuple(LocalizedText(f"games.step.{kind}") for kind in by)
        self.phrase = LocalizedText("games.goal.connection", steps=steps)

    @cached_property
    def near(self) -> tuple[frozenset[int], ...]:
        """For every node those that may come next to it in a path."""
        return self.space.relation(*self.by).linked

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        return (Connected(self.roster, self.space.relation(*self.by), self._pair_of, seen),)

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        # A path that was not there before leads over the space just entered, or ends there.
        least = 1 if space in self.ends_of_pairs else 2
        if sum(cells[i] == code for i in self.near[space]) < least:
            return False
        pair = self._pair_of(cells, code)
        return pair is not None and {*pair} <= self._joined(cells, code, space).keys()

    def _pair_of(self, cells: bytes, code: int) -> tuple[int, int] | None:
        """The ends that a player has to join."""
        return next((pair for pair in self.pairs if all(cells[end] == code for end in pair)), None)

    def _joined(self, cells: bytes, code: int, space: int) -> dict[int, int]:
        """The own pieces to which paths lead from ``space``, nearest first, and after which piece each comes."""
        found, todo = {space: space}, [space]
        for at in todo:
            for to in self.near[at]:
                if cells[to] == code and to not in found:
                    found[to] = at
                    todo.append(to)
        return found

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        pair = self._pair_of(cells, code)
        if pair is None:  # ends that he may still enter
            return {
                end
                for one in self.pairs
                for end, other in (one, one[::-1])
                if cells[other] == code and not self.near[end].isdisjoint(self._joined(cells, code, other))
            }
        sides = [{s for at in self._joined(cells, code, end) for s in self.near[at]} for end in pair]
        return {s for s in sides[0] & sides[1] if cells[s] != code}

    def path(self, cells: bytes, code: int) -> tuple[int, ...]:
        pair = self._pair_of(cells, code)
        if pair is None:
            return ()
        after = self._joined(cells, code, pair[0])
        if pair[1] not in after:
            return ()
        way = [pair[1]]
        while way[-1] != pair[0]:
            way.append(after[way[-1]])
        return tuple(reversed(way))


TOGETHER = ("piece", "line", "shape")
WORDS = ("top", "bottom", "head")
NAMED = 6  # spaces that are named one by one


def _player(node: Node) -> int:
    return 0 if node.value == "each" else integer(1)(node)


@registered(GOALS, "race")
class Race(Goal):
    """``{goal: race, to: bottom, with: piece, player: each}``.

    to        a level (top, bottom, head, or whatever new pieces may come in on) or a list of spaces
    with      piece; line, two pieces next to each other; shape, three that hang together; or sets of the space,
              ``gryb`` or ``vector`` or another: all of them stand there, having been moved there
    player    whose goal it is, or ``each``
    """

    meaning = "a piece, or several together, have been moved to somewhere"
    keys = {
        "to": Field(as_it_stands, meaning="where", values="PLACES"),
        "with": Field(
            as_it_stands,
            "piece",
            "what: a piece, two in a line, three in a shape, or all of a SHAPE",
            "piece, line, shape, SHAPE",
        ),
        "player": Field(_player, None, "whose goal it is, by default everybody's", "each, a number"),
    }
    reason = "race"
    of_landing = False
    by_filling = True

    def __init__(self, space: Space, to: Any, player: int | None = None, **how: Any):
        super().__init__(space)
        said = how.get("with", "piece")
        self.places = self.to = frozenset(read(to, space.places) if isinstance(to, Node) else space.places(to))
        self.player = player or 0
        word = said.value if isinstance(said, Node) else said
        self.together = word if word in TOGETHER else ""
        self.figure = None if self.together else Figure(space, said)
        self.arrivals = frozenset() if self.together == "piece" else self.to
        self.near = space.neighbours.linked
        where = to.plain() if isinstance(to, Node) else to
        self.phrase = LocalizedText("games.goal.race", what=self._what(), where=_said(space, where, self.to))

    def _what(self) -> LocalizedText:
        word = "three" if self.together == "shape" else self.together
        return self.figure.phrase if self.figure else LocalizedText(f"games.shape.{word}")

    def join(self, roster: Roster, goals: Sequence[Goal] = ()) -> None:
        super().join(roster, goals)
        if self.player > roster.players:
            raise LocalizedError("errors.race_player", n=roster.players)
        if self.player:
            who = PlayerName(f"games.player.{self.player}", self.player)
            self.phrase = LocalizedText("games.goal.race_player", player=who, **self.phrase.params)

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        owners = enumerate(self.roster.owners)
        targets = {code: tuple(self.to) for code, owner in owners if owner and self.player in (0, owner)}
        return (Progress(self.roster, self.space, targets),)

    def met(self, play: Play, side: int) -> bool:
        if self.player and self.roster.side[self.player] != side:
            return False
        owned = play.owned()
        came = [end for start, end in play.moved if start >= 0 and end in self.to and owned[end] == side]
        if self.together == "piece" or not came or play.record is None:
            return bool(came)
        there = {i for i in play.record.arrived if owned[i] == side}
        if self.figure:
            held = bytes(i in there for i in range(self.space.size))
            return any(self.figure.filled(held, 1, i) for i in came)
        return any(self._hang_together(i, there) for i in came)

    def _hang_together(self, space: int, there: set[int]) -> bool:
        """Whether two, or three, pieces hang together, the one on a space among them."""
        near = self.near[space] & there
        if self.together == "line" or not near:
            return bool(near)
        return len(near) > 1 or any(len(self.near[i] & there) > 1 for i in near)

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        mine = not self.player or self.roster.side[self.player] == code
        return {i for i in self.to if cells[i] != code} if mine else set()


def _said(space: Space, where: Any, spaces: frozenset[int]) -> LocalizedText:
    """What people call the goal of the race."""
    if where in WORDS:
        return LocalizedText(f"games.arrival.{where}")
    if isinstance(where, str) and where.startswith("level:"):
        return LocalizedText("games.arrival.level", level=where.removeprefix("level:"))
    names = sorted(space.names[i] for i in spaces)
    key = "spaces" if len(names) <= NAMED else "many"
    return LocalizedText(f"games.arrival.{key}", n=len(names), spaces=", ".join(names[:NAMED]))
