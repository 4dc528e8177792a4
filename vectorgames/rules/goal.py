"""What wins (Goal), and what a configuration does besides winning (Effect; rules/time_vectors.md 13.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import Move
from vectorgames.rules.feature import Feature, Sets, Sight
from vectorgames.rules.roster import Roster
from vectorgames.rules.schema import Field, choice
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space

Hands = tuple[int, ...] | None
"""Pieces in hand, by code from code 1 on; None where there is no end of them."""


SpaceNumber = Annotated[int, "space"]
PieceCode = Annotated[int, "piece"]

PlayerNumber = Annotated[int, (1, 9)]
"""The least and the most that a position may tell; None: however many."""


class Record(NamedTuple):
    """A value; games that need none of it have none (``State.record`` is None).

    out       players who take no more turns
    scores    points that each player has so far
    order     for each player the spaces of his pieces, in the order in which the pieces came in
    turns     whole turns played
    passes    turns in a row that were passed, the last one included
    arrived   spaces of a race to which the pieces there have been moved
    markers   where the marker of each player stands that moves conduits, −1: he has none; none where nobody has one
    captured  for each player how many pieces of each code, from code 1 on, he has taken off the board
    """

    out: tuple[PlayerNumber, ...] = ()
    scores: tuple[int, ...] = ()
    order: tuple[tuple[SpaceNumber, ...], ...] = ()
    turns: int = 0
    passes: Annotated[int, (0, 9)] = 0
    arrived: tuple[SpaceNumber, ...] = ()
    markers: tuple[SpaceNumber, ...] = ()
    captured: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class Play:
    """An action of ``player`` and what is so after it. Effects change it further, one after the other.

    before, in_hand   cells and hands before it; ``at_first``: how many pieces a side has when a game begins
    moved     (from, to) of every piece that has come to stand somewhere by it, from −1: out of the hand; that of
              the piece which was played first
    taken     codes of the pieces that it has taken off the board
    progress  whether the turn counts as progress
    again     whether the same player has another turn
    due       how many pieces of the others he is to remove
    """

    roster: Roster
    at_first: Callable[[int], int]
    before: bytes
    in_hand: Hands
    move: Move
    player: int
    cells: bytes
    hands: Hands
    record: Record | None
    moved: tuple[tuple[int, int], ...]
    taken: list[int] = field(default_factory=list)
    progress: bool = False
    again: bool = False
    due: int = 0

    @property
    def landed(self) -> tuple[int, ...]:
        return tuple(end for _, end in self.moved)

    def owned(self) -> bytes:
        """The side of the piece on every space, 0 where none is (``Roster.owned``)."""
        return self.roster.owned(self.cells)

    def gained(self, side: int) -> tuple[int, ...]:
        """The spaces on which pieces of a side have come to stand, or have become its own."""
        owned, before = self.owned(), self.roster.owned(self.before)
        found = [space for space in self.landed if owned[space] == side]
        last, changed = len(owned) - 1, int.from_bytes(owned, "big") ^ int.from_bytes(before, "big")
        while changed:  # as numbers the boards are compared at once: few spaces change
            after = (changed.bit_length() - 1) // 8  # spaces behind the first that has changed
            if owned[last - after] == side:
                found.append(last - after)
            changed &= (1 << 8 * after) - 1
        return tuple(dict.fromkeys(found))

    def remove(self, spaces: list[int] | tuple[int, ...]) -> None:
        cells = bytearray(self.cells)
        for space in spaces:
            if cells[space]:
                self.taken.append(cells[space])
                cells[space] = 0
        self.cells = bytes(cells)

    def pieces_of(self, player: int) -> int:
        """How many pieces a player has, on the board and in hand."""
        return self.roster.pieces_of(player, self.cells, self.hands)


Made = TypeVar("Made", bound=type)

GOALS: dict[str, type[Goal]] = {}
"""Goals that definitions name, by name."""

EFFECTS: dict[str, type[Effect]] = {}
"""Effects that definitions name, by name."""


def registered(table: dict[str, Any], name: str) -> Callable[[Made], Made]:
    """Enter a class into a table (``GOALS``, ``EFFECTS``, ``WAYS``) under the name by which definitions know it."""

    def enter(made: Made) -> Made:
        table[name] = made
        return made

    return enter


THEN = Field(choice("end", "remove", "remove_all", "score"), "end", "what follows")
"""What a definition may say follows a goal that is a set of pieces (``Goal.then``)."""


class Goal:
    """A goal of a game.

    keys        what a definition may say about it; ``meaning``: what it is, for the reference
    spaces      kinds of space on which alone there is one; none: on any
    reason      word for the outcome
    phrase      the goal in a line for people
    scored      whether the winner gets points
    table       the sets of spaces with one of which it is reached; None: it is reached otherwise
    shape       word for one of these sets
    mixed       whether pieces of all players make up its sets
    then        what follows: ``end``, the game is over; ``remove``, its points are pieces to be removed;
                ``remove_all``, its own pieces leave the board; ``score``, its points are added
    by_filling  whether it is reached by a piece that lands on one of the spaces which it lacks, and not otherwise
    by_stage    whether only a stage made for it can tell
    of_landing  whether only the acting side can reach it, by the piece that has landed, or by taking one
    by_taking   whether it is reached by taking a piece, and not otherwise (``within_reach``)
    at_turn     whether it is looked at when a turn begins
    decides     whether it decides a game in which no goal is reached; ``of_record``: by the points that the game
                remembers, ``of_captured``: by the piles of what was taken
    of_pieces   whether it asks how many pieces players have left
    parts       parts of the board out of one of which an opponent has to be driven: what each is called, and by
                space whether it belongs to it
    of_hands    whether it asks how many pieces players have in hand
    arrivals    spaces of which the game remembers whether the pieces there have been moved there
    places      spaces that it names
    roster      players and pieces of the game to which it belongs (``join``)
    """

    keys: dict[str, Field] = {}
    meaning = ""
    spaces: tuple[str, ...] = ()
    reason = "goal"
    phrase: LocalizedText
    scored = False
    table: SetTable | None = None
    shape = ""
    mixed = False
    then = "end"
    by_stage = False
    of_landing = True
    by_filling = by_taking = False
    at_turn = False
    decides = of_hands = of_pieces = False
    of_record = of_captured = False
    arrivals: frozenset[int] = frozenset()
    places: frozenset[int] = frozenset()
    parts: tuple[tuple[str, bytes], ...] = ()
    roster: Roster

    def join(self, roster: Roster, goals: Sequence[Goal] = ()) -> None:
        """Become a goal of a game with such players, which has these ``goals``. LocalizedError where it does not go
        with them."""
        self.roster = roster

    @property
    def sets(self) -> SetTable:
        """The ``table`` of a goal that has one. ValueError for any other."""
        if self.table is None:
            raise ValueError(f"{self.reason}: no goal of sets")
        return self.table

    @property
    def ends(self) -> bool:
        """Whether the game is over once it is reached."""
        return self.then == "end"

    def __init__(self, space: Space, **params: Any):
        self.space = space

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        """What tells how near sides are to it, as far as it is seen."""
        if self.table is None:
            return ()
        rows = seen.rows(self.table)
        rows = rows if self.counted is None else rows & self.counted
        return (Sets(self.roster, self.table, rows, self.mixed),)

    def reached(self, cells: bytes, code: int, space: int) -> int | bool:
        """Whether the owner of pieces ``code`` has reached the goal, having just placed or moved to ``space``;
        with how many points, where it is scored. False where it is reached otherwise."""
        return False

    def gives(self, points: int) -> int:
        """The points of the winner, out of what ``reached`` says."""
        return int(points) if self.scored else 0

    @property
    def most(self) -> int:
        """The most points that reaching it can give."""
        return int(self.scored)

    def met(self, play: Play, side: int) -> int | bool:
        """Whether a side has reached the goal after an action of anybody, and with how many points; asked where
        ``reached`` and ``beaten`` do not say all."""
        owned = play.owned()
        return max((self.reached(owned, side, i) for i in play.gained(side)), default=0)

    def formed_by(self, play: Play, side: int) -> set[int]:
        """The spaces of the sets with which a side has just reached the goal: what ``remove_all`` takes."""
        return set()

    def met_at_turn(self, cells: bytes, mover: int, side: int, movable: Callable[[], set[int]]) -> bool:
        """Whether a side has reached the goal when the mover's turn begins; asked of goals with ``at_turn``.
        ``movable``: finds the spaces of the pieces that he can move."""
        return False

    def standing(self, cells: bytes, hands: Hands, record: Record | None, side: int) -> int:
        """What a side has of that which decides the game at its end (``Game.decider``)."""
        raise NotImplementedError  # only goals that decide have one

    def anywhere(self, cells: bytes, code: int) -> int | bool:
        """Whether it is reached by any piece of a code on the board; of several ways the one with most points."""
        return max((self.reached(cells, code, space) for space, c in enumerate(cells) if c == code), default=0)

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        """The spaces at which a piece ``code`` would complete a set, all others of which have one; ``through``:
        of the sets through that space only."""
        return set()

    @property
    def counted(self) -> NDArray[np.bool_] | None:
        """bool[sets]: which sets of the space's table reach the goal; None: all of them."""
        return None

    @property
    def quadrants(self) -> NDArray[np.int8] | None:
        """int8[size]: the quadrant of every space, where the winner must stand in two; None: no matter which."""
        return None

    def beaten(self, cells: bytes, hands: Hands, side: int) -> bool:
        """Whether a side from which a piece has just been taken has lost by that; ``cells`` by code."""
        return False

    def within_reach(self, cells: bytes, hands: Hands, side: int, number: int) -> bool:
        """Whether a side might reach it by taking so many pieces (``by_taking``); ``cells`` by code."""
        return True

    def driven_out(self, owned: bytes, side: int, within: bytes) -> bool:
        """Whether a side has been driven out of one of the ``parts``; ``owned``: sides by space."""
        return False

    def path(self, cells: bytes, code: int) -> tuple[int, ...]:
        """The spaces of a path that reaches the goal, in order: what a window draws of a win that is no set."""
        return ()

    def shown(self, cells: bytes, code: int) -> NDArray[np.intp]:
        """Rows of the ``table`` that are complete for ``code``: what a window draws of a win."""
        return np.zeros(0, np.intp)


class Effect:
    """Something that happens after each action of which it is true.

    keys       what a definition may say about it; ``meaning``: what happens, for the reference
    converts   whether pieces change owner by it
    takes      whether players may lose pieces by it at once
    removes    whether the player removes pieces of the others afterwards; ``formed``: word for the set for which
               it happens
    """

    keys: dict[str, Field] = {}
    meaning = ""
    converts = takes = False
    removes = False
    formed = ""
    gives_turn = False

    def __init__(self, roster: Roster):
        self.roster = roster

    def lacking(self, cells: bytes, code: int) -> set[int]:
        """The spaces at which a piece ``code`` would complete a set for which it happens."""
        return set()

    def formed_by(self, play: Play) -> set[int]:
        """The spaces of the sets for which it is due after an action; none where it is not."""
        return set()

    def follow(self, play: Play) -> None:
        raise NotImplementedError  # every effect has its own
