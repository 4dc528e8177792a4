"""A set of rules with its options settled, which ``vectorgames.load`` returns; conduits, ranks of pieces,
solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules import positions
from vectorgames.rules.adviser import Presenter
from vectorgames.rules.notation import Notation
from vectorgames.rules.schema import DefinitionError, Node
from vectorgames.rules.stage import AnyStage, IllegalAction
from vectorgames.rules.state import State
from vectorgames.spaces.union import Union

if TYPE_CHECKING:
    from vectorgames.rules.goal import Effect, Goal
    from vectorgames.rules.positions import Record
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


@dataclass(frozen=True, slots=True)
class Rank:
    """What is said of a kind of pieces. ``count``: how many each player has, None: nobody says; ``royal``: whether
    it must not be lost; ``capturable``: whether it can be taken; ``value``: what it counts."""

    count: int | None = None
    royal: bool = False
    capturable: bool = True
    value: int = 1


_PLAIN = Rank()


class Game:
    """One game with its options. Built out of a definition (docs/python.md).

    id, title, players    what it is called, and for how many it is
    options    option -> value in force
    source     path of the definition, empty for a built-in game; ``reading``: a word that stands for all it says
    key        what tells games apart: equal for one definition, read alike, with the same options
    space      the space it is played on (vectorgames.spaces); ``arrows``: the vectors between its dots, where those
               are what pieces are (spaces.arrows), else None
    board      id of the physical board (configs/boards)
    conduits   which nodes of several boards are one moment, at the start (``Conduit``)
    kinds      letters of the kinds of pieces, empty where pieces are all alike; a tuple with "" in it where some
               pieces have a letter and others none
    ranks      what is said of a kind, by its letter, where something is (``Rank``)
    pieces     piece texts by code; code 0 is an unoccupied space
    owners     owner by code; ``sides``: the side of the owner, which is the first player of his team, by code;
               ``side``: the same by player; ``share``: whether players move the pieces of their team
    own, prey  by player a byte for each code: 1 for the pieces that he may move, for those that he may take
    allies, enemies   the same for the pieces of his side, and for those of all others
    setup      the cells at the start
    quiet_limit   whole turns in a row without progress after which the game ends, or None; ``no_move_first``:
               whether it is looked at only after the next player turns out to have a move; ``turn_limit``: turns
               in all, 0: no end of them
    left       with so many pieces or fewer on the board, of all players together, the game ends; None: it goes on
    helps      what the program can show besides the rules: ``wins``, ``blocks``, ``doubles``, ``sets`` (that do not
               end the game), ``threatened``, ``groups``, ``contest`` (who attacks and who defends a space),
               ``risk``, ``changed``, ``xray``
    supply     pieces without a letter of a player in all, None if unlimited
    hands      pieces in hand at the start by code, from code 1 on, None if unlimited: all but those set up
    entering   letters of the kinds of which new pieces come in; set by the stages in which they do
    record     what the game remembers from turn to turn, at the start; None if nothing
    stages     chain of stages, the first one begins
    goals      each alone wins
    effects    what happens after an action, in order (blocks.effects)
    values     what a piece counts, by code
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
        *("_by_side", "allies", "arrows", "at_limit", "board", "codes", "common_section", "conduits", "decider"),
        *("effects", "enemies", "entering", "goals", "helps", "id", "key", "kinds", "left", "made_by", "members"),
        *("no_move_first", "notation", "options", "own", "owners", "pieces", "players", "presenter", "prey"),
        *("quiet_limit", "ranks", "reading", "record", "section", "setup", "share", "side", "sides", "solver"),
        *("source", "space", "stages", "successor", "supply", "teams", "texts", "title", "turn_limit", "values"),
        *("__dict__", "__weakref__"),
    )

    def __init__(
        self,
        *,
        id: str,
        title: str,
        players: int,
        options: dict[str, Any],
        space: Space,
        board: str,
        supply: int | None,
        section: str,
        common_section: str,
        source: str = "",
        reading: str = "",
        kinds: str | tuple[str, ...] = "",
        ranks: Mapping[str, Rank] | None = None,
        teams: tuple[tuple[int, ...], ...] = (),
        share: bool = False,
        quiet_limit: int | None = None,
        no_move_first: bool = False,
        turn_limit: int = 0,
        left: int | None = None,
        texts: dict[str, str] | None = None,
    ):
        self.id = id
        self.title = title
        self.players = players
        self.options = dict(options)
        self.space = space
        self.board = board
        self.supply = supply
        self.section = section
        self.common_section = common_section
        self.source = source
        self.reading = reading
        self.texts = texts or {}
        self.kinds = kinds
        self.ranks = dict(ranks or {})
        self.quiet_limit = quiet_limit
        self.no_move_first = no_move_first
        seats = range(1, players + 1)
        plain = [str(p) for p in seats] if not kinds or "" in tuple(kinds) else []  # each with his number as code
        self.pieces: tuple[str, ...] = ("", *plain, *(f"{p}{kind}" for p in seats for kind in kinds if kind))
        self.owners: tuple[int, ...] = (0, *(int(piece[0]) for piece in self.pieces[1:]))
        self.teams = teams or tuple((p,) for p in seats)
        self.share = share
        self.members = 1  # persons who make each player's turns one after the other; rules know the player alone
        by_player = {p: team[0] for team in self.teams for p in team}
        self.side: tuple[int, ...] = (0, *(by_player[p] for p in seats))
        self.sides: tuple[int, ...] = tuple(self.side[owner] for owner in self.owners)
        plain_codes = all(code == side for code, side in enumerate(self.sides))
        self._by_side = None if plain_codes else bytes(self.sides).ljust(256, b"\0")
        self.setup = bytes(space.size)
        self.conduits: tuple[Conduit, ...] = ()
        self.arrows: Arrows | None = None
        self.entering: frozenset[str] = frozenset()
        self.record: Record | None = None
        self.effects: tuple[Effect, ...] = ()
        self.decider: Goal | None = None
        self.at_limit: Goal | None = None
        self.values = tuple(self.ranks.get(piece[1:], _PLAIN).value for piece in self.pieces)
        self.turn_limit, self.left = turn_limit, left
        self.helps: tuple[str, ...] = (
            *("wins", "blocks", "doubles", "sets", "threatened", "groups", "changed", "xray"),
        )
        self.codes: tuple[bytes, ...] = tuple(bytes([code]) for code in range(len(self.pieces)))
        self.own: tuple[bytes, ...] = tuple(map(self._own, range(players + 1)))
        self.prey: tuple[bytes, ...] = tuple(map(self._prey, range(players + 1)))
        self.allies: tuple[bytes, ...] = tuple(self._of_sides(player, True) for player in range(players + 1))
        self.enemies: tuple[bytes, ...] = tuple(self._of_sides(player, False) for player in range(players + 1))
        self.successor: tuple[int, ...] = (0, *(p % players + 1 for p in range(1, players + 1)))
        self.key = (id, source, reading, tuple(sorted((k, repr(v)) for k, v in options.items())))
        self.notation = Notation(space)
        self.presenter: Presenter[Any] = Presenter(self)
        self.solver: Callable[[Any], Solution | None] | None = None
        self.goals: tuple[Goal, ...] = ()
        self.stages: tuple[AnyStage, ...] = ()
        self.made_by: tuple[Callable[..., Game], tuple[object, ...]] | None = None

    @property
    def steps(self) -> frozenset[str]:
        """The kinds of step that pieces take in this game; none where spaces know no steps."""
        return frozenset(kind for stage in self.stages for kind in stage.steps if kind in self.space.step_kinds)

    def space_as(self, kind: type[Kind]) -> Kind:
        """The space, for rules that are made for one kind of spaces. TypeError if it is of another."""
        if not isinstance(self.space, kind):
            raise TypeError(f"{self.id}: made for a {kind.kind}, not for a {self.space.kind}")
        return self.space

    def owned(self, cells: bytes) -> bytes:
        """The side of the piece on every space, 0 where none is: what goals look at."""
        return cells if self._by_side is None else cells.translate(self._by_side)

    def _own(self, player: int) -> bytes:
        mine = (self.side[player] == side if self.share else owner == player for side, owner in self._holders())
        return bytes([player > 0 and yes for yes in mine]).ljust(256, b"\0")

    def _prey(self, player: int) -> bytes:
        safe = [not self.ranks.get(piece[1:], _PLAIN).capturable for piece in self.pieces]
        enemy = (side not in (0, self.side[player]) for side, _ in self._holders())
        return bytes([yes and not kept for yes, kept in zip(enemy, safe, strict=True)]).ljust(256, b"\0")

    def _of_sides(self, player: int, alike: bool) -> bytes:
        of = (side > 0 and (side == self.side[player]) == alike for side in self.sides)
        return bytes(of).ljust(256, b"\0")

    def _holders(self) -> Iterator[tuple[int, int]]:
        return zip(self.sides, self.owners, strict=True)

    @property
    def hands(self) -> tuple[int, ...] | None:
        if any(rank.count is not None for rank in self.ranks.values()):
            counts = [self.ranks[piece[1:]].count or 0 for piece in self.pieces[1:]]
        elif self.supply is None:
            return None
        else:
            counts = [self.supply] * self.players
        return tuple(max(n - self.setup.count(code), 0) for code, n in enumerate(counts, 1))

    def hand_of(self, hands: tuple[int, ...], player: int) -> int:
        """How many pieces a player has in hand."""
        return sum(n for n, owner in zip(hands, self.owners[1:], strict=False) if owner == player)

    def in_hand(self, hands: tuple[int, ...] | None, side: int) -> int:
        """How many pieces the players of a side have in hand; 0 where there is no end of them."""
        return sum(n for code, n in enumerate(hands or (), 1) if self.sides[code] == side)

    def pieces_of(self, side: int, cells: bytes, hands: tuple[int, ...] | None) -> int:
        """How many pieces a side has, on the board and in hand."""
        return self.owned(cells).count(side) + self.in_hand(hands, side)

    def at_first(self, side: int) -> int:
        """How many pieces a side has when a game begins, those included that stages put on the board."""
        given = sum(stage.gives for stage in self.stages) * self.side[1:].count(side)
        return self.pieces_of(side, self.setup, self.hands) + given

    def sides_from(self, player: int) -> tuple[int, ...]:
        """The sides in order of play, that of a player first."""
        seats = range(1, self.players + 1)
        return tuple(dict.fromkeys(self.side[p] for p in (*seats[player - 1 :], *seats[: player - 1])))

    def worth(self, side: int, cells: bytes, hands: tuple[int, ...] | None) -> int:
        """What the pieces of a side count, on the board and in hand, by the values of their kinds."""
        there = (cells.count(code) + (hands[code - 1] if hands else 0) for code in range(1, len(self.pieces)))
        return sum(n * self.values[c] for c, n in enumerate(there, 1) if self.sides[c] == side)

    def following(self, player: int, record: Record | None) -> int:
        """Whose turn comes after a player's: the next one who is not out."""
        player = self.successor[player]
        while record is not None and player in record.out:
            player = self.successor[player]
        return player

    def code_of(self, player: int, letter: str = "") -> int:
        """Code of a player's piece of a kind."""
        return self.pieces.index(f"{player}{letter}")

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
        if isinstance(setup, Node):
            return positions.read(self, setup)
        if setup is not None:
            try:
                return positions.read(self, positions.noded(setup))
            except DefinitionError as error:
                raise LocalizedError(error.what) from None
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
