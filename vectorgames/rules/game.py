"""A set of rules with its options settled, which ``vectorgames.load`` returns; conduits, ranks of pieces,
solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.adviser import Presenter
from vectorgames.rules.notation import Notation
from vectorgames.rules.stage import AnyStage, IllegalAction
from vectorgames.rules.state import Record, State
from vectorgames.spaces.union import Union

if TYPE_CHECKING:
    from vectorgames.rules.goal import Effect, Goal
    from vectorgames.rules.roster import Roster
    from vectorgames.rules.schema import Node
    from vectorgames.spaces.arrows import Arrows
    from vectorgames.spaces.space import Space


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


def links(game: Game, record: Record | None) -> tuple[dict[int, int], ...]:
    """What is simultaneous with each space that a conduit links, for every conduit as it is now
    (``Union.through``)."""
    space, markers = game.space_as(Union), record.markers if record is not None else ()
    return tuple(
        space.through(markers[c.player - 1] if c.player and markers else c.start, c.end) for c in game.conduits
    )


def partners(table: tuple[dict[int, int], ...], space: int) -> list[int]:
    """The spaces that are simultaneous with one through some conduits (``links``)."""
    return [link[space] for link in table if space in link]


@dataclass(frozen=True, slots=True)
class Solution:
    """``winner``: the player who wins whatever the others do. ``line``: texts of actions from the position to the
    end of the game, in which he plays what wins, and the others what holds out as long as anything of what was
    looked at. ``looked``: how many positions that took."""

    winner: int
    line: tuple[str, ...]
    looked: int = 0


Kind = TypeVar("Kind", bound="Space")


class Positions(Protocol):
    """How positions of games are written as plain values, and read (``vectorgames.rules.positions``)."""

    def read(self, game: Game, setup: Mapping[str, Any] | Node) -> State: ...
    def written(self, state: State) -> dict[str, Any]: ...


class Game:
    """One game with its options. Built out of a definition (docs/python.md).

    id, title  what it is called
    options    option -> value in force
    source     path of the definition, empty for a built-in game; ``reading``: a word that stands for all it says
    key        what tells games apart: equal for one definition, read alike, with the same options
    space      the space it is played on (vectorgames.spaces); ``arrows``: the vectors between its dots, where those
               are what pieces are (spaces.arrows), else None
    roster     players, teams and pieces; ``positions``: how positions are written and read
    board      id of the physical board (configs/boards)
    conduits   which nodes of several boards are one moment, at the start (``Conduit``)
    setup      the cells at the start
    quiet_limit   whole turns in a row without progress after which the game ends, or None; ``no_move_first``:
               whether it is looked at only after the next player turns out to have a move; ``turn_limit``: turns
               in all, 0: no end of them
    left       with so many pieces or fewer on the board, of all players together, the game ends; None: it goes on
    helps      what the program can show besides the rules: ``wins``, ``blocks``, ``doubles``, ``sets`` (that do not
               end the game), ``threatened``, ``groups``, ``contest`` (who attacks and who defends a space),
               ``risk``, ``changed``, ``xray``
    supply     pieces without a letter of a player in all, None if unlimited
    entering   letters of the kinds of which new pieces come in; set by the stages in which they do
    record     what the game remembers from turn to turn, at the start; None if nothing
    stages     chain of stages, the first one begins
    goals      each alone wins
    effects    what happens after an action, in order (blocks.effects)
    decider    the goal that decides a game which ends without any being reached; None: it is a draw; ``at_limit``:
               the one that does so where a limit of turns is reached
    presenter  what people are shown besides the legal actions
    solver     who wins a position by force, as far as the game can tell (``Solution``); None: it cannot
    texts      what the definition itself says: summary, goal, noun
    made_by    (function, arguments) that make the game again: what is pickled of it
    section    where the rules stand: "time_vectors 2"; ``common_section`` for what all games share
    """

    # Python reads attributes quickly of objects that have fewer than thirty, or slots. The last two are for what is
    # kept with a game.
    __slots__ = (
        *("arrows", "at_limit", "board", "common_section", "conduits", "decider", "effects", "entering", "goals"),
        *(
            "helps",
            "id",
            "key",
            "left",
            "made_by",
            "no_move_first",
            "notation",
            "options",
            "positions",
            "presenter",
        ),
        *("quiet_limit", "reading", "record", "roster", "section", "setup", "solver", "source", "space", "stages"),
        *("supply", "texts", "title", "turn_limit", "__dict__", "__weakref__"),
    )

    def __init__(
        self,
        *,
        id: str,
        title: str,
        roster: Roster,
        positions: Positions,
        options: dict[str, Any],
        space: Space,
        board: str,
        supply: int | None,
        section: str,
        common_section: str,
        source: str = "",
        reading: str = "",
        quiet_limit: int | None = None,
        no_move_first: bool = False,
        turn_limit: int = 0,
        left: int | None = None,
        texts: dict[str, str] | None = None,
    ):
        self.id = id
        self.title = title
        self.roster = roster
        self.positions = positions
        self.options = dict(options)
        self.space = space
        self.board = board
        self.supply = supply
        self.section = section
        self.common_section = common_section
        self.source = source
        self.reading = reading
        self.texts = texts or {}
        self.quiet_limit = quiet_limit
        self.no_move_first = no_move_first
        self.setup = bytes(space.size)
        self.conduits: tuple[Conduit, ...] = ()
        self.arrows: Arrows | None = None
        self.entering: frozenset[str] = frozenset()
        self.record: Record | None = None
        self.effects: tuple[Effect, ...] = ()
        self.decider: Goal | None = None
        self.at_limit: Goal | None = None
        self.turn_limit, self.left = turn_limit, left
        self.helps: tuple[str, ...] = (
            *("wins", "blocks", "doubles", "sets", "threatened", "groups", "changed", "xray"),
        )
        self.key = (id, source, reading, tuple(sorted((k, repr(v)) for k, v in options.items())))
        self.notation = Notation(space)
        self.presenter: Presenter[Any] = Presenter(self)
        self.solver: Callable[[Any], Solution | None] | None = None
        self.goals: tuple[Goal, ...] = ()
        self.stages: tuple[AnyStage, ...] = ()
        self.made_by: tuple[Callable[..., Game], tuple[object, ...]] | None = None

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.roster.players

    @property
    def steps(self) -> frozenset[str]:
        """The kinds of step that pieces take in this game; none where spaces know no steps."""
        return frozenset(kind for stage in self.stages for kind in stage.steps if kind in self.space.step_kinds)

    def space_as(self, kind: type[Kind]) -> Kind:
        """The space, for rules that are made for one kind of spaces. TypeError if it is of another."""
        if not isinstance(self.space, kind):
            raise TypeError(f"{self.id}: made for a {kind.kind}, not for a {self.space.kind}")
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
        given = sum(stage.gives for stage in self.stages) * self.roster.side[1:].count(side)
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

    @property
    def deals(self) -> bool:
        """Whether a seed says how the game begins."""
        return self.stages[0].deals

    def stage(self, name: str) -> AnyStage:
        """The stage of this name, also one that is part of another. KeyError if there is none."""
        found = (part for stage in self.stages for part in stage.parts if part.name == name)
        try:
            return next(found)
        except StopIteration:
            raise KeyError(name) from None

    def start(self, seed: int = 0, setup: Mapping[str, Any] | Node | None = None) -> State:
        """The first state, or that of a position: what ``State.setup`` gives, or what a file says.

        The seed drives shuffles and dealt cards only; most games have none. ValueError, one sentence, for a
        position that cannot be; for one out of a file it names file and line.
        """
        if setup is not None:
            return self.positions.read(self, setup)
        return self.stages[0].begin_game(seed)

    def why_not(self, state: State, text: str, lang: str = "en") -> tuple[str, str] | None:
        """None if ``text`` is a legal action, else (sentence for people, rule section)."""
        try:
            state.stage.find(state, text)
        except IllegalAction as illegal:
            return illegal.say(lang, self.noun), illegal.section
        except LocalizedError as error:
            return LocalizedError("rules.form", what=error).say(lang, self.noun), self.common_section
        return None

    def goal_line(self, lang: str = "en") -> str:
        """The goal in one line that is always visible."""
        return self.texts.get("goal") or " ".join(goal.phrase.say(lang, self.noun) for goal in self.goals)

    @property
    def noun(self) -> str:
        """What its pieces are called, one of ``words.NOUNS``; empty: pieces."""
        return self.texts.get("noun", "")

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        if self.made_by is None:
            raise TypeError(f"{self!r} was not made out of a definition and cannot be pickled")
        return self.made_by

    def __repr__(self) -> str:
        return f"<Game {self.id} {self.options}>"
