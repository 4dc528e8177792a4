"""Rules: what is played on, with what, to what end. Simultaneous nodes of several boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.goal import Effect, Goal, Record
from vectorgames.rules.notation import Notation
from vectorgames.rules.roster import Roster
from vectorgames.spaces.arrows import Arrows
from vectorgames.spaces.space import Space
from vectorgames.spaces.union import Union


class Conduit(NamedTuple):
    """``start`` and ``end`` are simultaneous, and with them all below. ``player``: whose marker its start is, which
    he moves in play; 0: it stays."""

    start: int
    end: int
    player: int = 0


def markers_of(conduits: tuple[Conduit, ...], players: int) -> tuple[int, ...]:
    """Where the markers of all players stand at first, −1 for one that nobody has; none where nobody has any."""
    first = {conduit.player: conduit.start for conduit in conduits}
    found = tuple(first.get(player, -1) for player in range(1, players + 1))
    return found if max(found) >= 0 else ()


def links(rules: Rules, record: Record | None) -> tuple[dict[int, int], ...]:
    """What is simultaneous with each space that a conduit links, for every conduit as it is now
    (``Union.through``)."""
    space, markers = rules.space_as(Union), record.markers if record is not None else ()
    return tuple(
        space.through(markers[c.player - 1] if c.player and markers else c.start, c.end) for c in rules.conduits
    )


def partners(table: tuple[dict[int, int], ...], space: int) -> list[int]:
    """The spaces that are simultaneous with one through some conduits (``links``)."""
    return [link[space] for link in table if space in link]


Kind = TypeVar("Kind", bound="Space")


@dataclass(frozen=True, eq=False)
class Rules:
    """What stages, blocks, goals and effects know of their game. Nothing changes once it is built.

    space      the space it is played on (vectorgames.spaces); ``arrows``: the vectors between its dots, where those
               are what pieces are (spaces.arrows), else None
    roster     players, teams and pieces
    section    where the rules stand: "time_vectors 2"; ``common_section`` for what all games share
    notation   how actions are written
    conduits   which nodes of several boards are one moment, at the start (``Conduit``)
    supply     pieces without a letter of a player in all, None if unlimited
    setup      the cells at the start
    entering   letters of the kinds of which new pieces come in
    gives      how many pieces stages put on the board for each player, not out of his hand
    record     what the game remembers from turn to turn, at the start; None if nothing
    quiet_limit   whole turns in a row without progress after which the game ends, or None; ``no_move_first``:
               whether it is looked at only after the next player turns out to have a move; ``turn_limit``: turns
               in all, 0: no end of them
    left       with so many pieces or fewer on the board, of all players together, the game ends; None: it goes on
    goals      each alone wins
    effects    what happens after an action, in order (blocks.effects)
    decider    the goal that decides a game which ends without any being reached; None: it is a draw; ``at_limit``:
               the one that does so where a limit of turns is reached
    """

    space: Space
    roster: Roster
    section: str
    common_section: str
    notation: Notation
    conduits: tuple[Conduit, ...] = ()
    supply: int | None = None
    quiet_limit: int | None = None
    no_move_first: bool = False
    turn_limit: int = 0
    left: int | None = None
    setup: bytes = b""
    arrows: Arrows | None = None
    entering: frozenset[str] = frozenset()
    gives: int = 0
    record: Record | None = None
    goals: tuple[Goal, ...] = ()
    effects: tuple[Effect, ...] = ()
    decider: Goal | None = None
    at_limit: Goal | None = None

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.roster.players

    def space_as(self, kind: type[Kind]) -> Kind:
        """The space, for rules that are made for one kind of spaces. LocalizedError if it is of another."""
        if not isinstance(self.space, kind):
            raise LocalizedError("errors.wrong_space", space=self.space.kind, expected=(kind.kind,))
        return self.space

    @property
    def hands(self) -> tuple[int, ...] | None:
        """Pieces in hand at the start by code, from code 1 on, None if unlimited: all but those set up."""
        ranks = self.roster.ranks
        if any(rank.count is not None for rank in ranks.values()):
            counts = [ranks[piece[1:]].count or 0 for piece in self.roster.pieces[1:]]
        elif self.supply is None:
            return None
        else:
            counts = [self.supply] * self.roster.players
        return tuple(max(n - self.setup.count(code), 0) for code, n in enumerate(counts, 1))

    def at_first(self, side: int) -> int:
        """How many pieces a side has when a game begins, those included that stages put on the board."""
        given = self.gives * self.roster.side[1:].count(side)
        return self.roster.pieces_of(side, self.setup, self.hands) + given

    def following(self, player: int, record: Record | None) -> int:
        """Whose turn comes after a player's: the next one who is not out."""
        successor = self.roster.successor
        player = successor[player]
        while record is not None and player in record.out:
            player = successor[player]
        return player

    @property
    def unoccupied(self) -> LocalizedText:
        """What people call an unoccupied space of this board."""
        return LocalizedText(f"games.unoccupied.{self.space.noun}")

    @property
    def goal_of_sets(self) -> Goal | None:
        """The goal that is made of sets: vectors, GRYBs, crosses, other shapes; None in a game without."""
        return next((goal for goal in self.goals if goal.table is not None), None)

    @property
    def scored(self) -> bool:
        """Whether the outcome has points: a goal gives some."""
        return any(goal.scored for goal in self.goals)
