"""What people are shown of a position besides the legal actions: threats, prospects, pieces off the board,
sketches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, NamedTuple, cast

from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import Action, Joint, Pick
from vectorgames.rules.game import Game, S


@dataclass(frozen=True, slots=True)
class Prospect:
    """A space that something picked may reach. ``kind``: of mark (``free``, ``own``, ``take``, ``later``).

    ``turns``: in how many of its owner's moves, 1: now; 0: does not matter.
    """

    space: int
    kind: str
    turns: int = 1


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """A piece that has left the board and may come back.

    ``piece``: its text; ``origin``: the space it left; ``pick``: what chooses it; ``age``: in its owner's next
    move it will have been absent for so many of his moves; ``due``: in so many of his moves it has to come
    back, 1: in the next one, None where it may come back at any time.
    """

    piece: str
    origin: int
    pick: Pick
    age: int
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Prospects:
    """``spaces``: what may be reached; ``why``: why nothing can be reached now; ``blocked``: what is in the way."""

    spaces: tuple[Prospect, ...] = ()
    why: LocalizedText | None = None
    blocked: tuple[int, ...] = ()


class Merger(NamedTuple):
    """Pieces that became one: the spaces each was on before and when it happened, where the new one stands, and its
    piece text."""

    ways: tuple[tuple[int, ...], ...]
    space: int
    piece: str


class Split(NamedTuple):
    """A piece that became several: where it stood, where they stand, the ``piece`` text of each; ``lost``: for how
    many there was no room."""

    space: int
    ends: tuple[int, ...]
    piece: str
    lost: int


class Threat(NamedTuple):
    """The piece on ``space`` could be lost to ``player``. ``by``: the spaces of the pieces that could take it,
    ascending; none where what takes it comes from off the board."""

    space: int
    player: int
    by: tuple[int, ...] = ()


class Opposition(NamedTuple):
    """``space``: where the piece would go; ``number``: what stands against it there counts, the strongest of
    several; ``holds``: whether that is not taken, so that nobody may go there; ``met``: the groups that are met
    there, where they may stand elsewhere."""

    space: int
    number: int
    holds: bool
    met: tuple[MetGroup, ...] = ()


class MetGroup(NamedTuple):
    """A group that is met: the spaces of its pieces, its ``number``, and whether it ``holds`` or is taken."""

    spaces: tuple[int, ...]
    number: int
    holds: bool


class PieceGroup(NamedTuple):
    """``spaces``: of its pieces, ascending; ``number``: what it counts against others: how many they are, or how
    strong; ``ground``: the spaces that it holds, ascending, where that is told apart from where it stands."""

    spaces: tuple[int, ...]
    number: int
    ground: tuple[int, ...] = ()


Place = tuple[int, int]


def moved(place: Place, by: Place) -> Place:
    return place[0] + by[0], place[1] + by[1]


@dataclass(frozen=True, slots=True)
class Leg:
    """A vector of a sketch. ``kind``: ``summand``; ``sum``, what they add up to; ``copy``, a summand laid where it
    closes the figure; ``back``, a summand that is taken away and leads back; ``vector``, one alone.

    ``name``: of the vector or the card, empty for a copy. ``works``: whether it may be played, as far as that is
    told of one vector of several.
    """

    kind: str
    start: Place
    end: Place
    name: str = ""
    works: bool = True

    @property
    def components(self) -> tuple[int, int]:
        """Columns to the right and rows upwards: (Δx, Δy)."""
        return self.end[0] - self.start[0], self.end[1] - self.start[1]


@dataclass(frozen=True, slots=True)
class Met:
    """A vector on the board that stands in the way. ``kind``: they cross, touch or overlap; where, from ``at`` to
    ``to``, which are the same but where they overlap."""

    name: str
    kind: str
    at: tuple[Fraction, Fraction]
    to: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Sketch:
    """``figure``: how vectors are added, ``triangle``, ``parallelogram`` or ``difference``; empty for one alone.

    ``legs``: the vectors, in the order in which they are understood; ``met``: what is in the way; ``texts``: the
    actions that are left, of each its text; ``why``: why it cannot be played, None where it can; ``player``: whose
    turn it was, where it is over; ``used``: names of the cards that it has used.
    """

    figure: str = ""
    legs: tuple[Leg, ...] = ()
    met: tuple[Met, ...] = ()
    texts: tuple[str, ...] = ()
    why: LocalizedText | None = None
    player: int = 0
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrow:
    """A vector that lies on the board, from dot to dot. ``piece``: its text; ``used``: whether it has served as a
    summand and cannot do so again."""

    name: str
    tail: int
    head: int
    piece: str
    used: bool = False

    @property
    def owner(self) -> int:
        return int(self.piece[0])


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies face up. ``holder``: the player, 0: it lies at the side; ``vector``: as its holder reads it,
    to his right and forward; ``step``: the same on the board, in columns and rows; of a side card as player 1 reads
    it. ``open``: whether an action that can be chosen now uses it."""

    name: str
    holder: int
    vector: Place
    step: Place
    open: bool = False


@dataclass(frozen=True, slots=True)
class Solution:
    """``winner``: the player who wins whatever the others do. ``line``: texts of actions from the position to the
    end of the game, in which he plays what wins, and the others what holds out as long as anything of what was
    looked at. ``looked``: how many positions that took."""

    winner: int
    line: tuple[str, ...]
    looked: int = 0


Spaces = tuple[int, ...]

MOST_PLAYED = 1500
"""Actions that are played, one by one, to find out what each player could take."""


class Adviser(Generic[S]):
    """What is shown of the positions of one game, which are states of a kind.

    sketches  whether there are vectors or cards to be drawn
    features  what can be shown besides the rules: ``wins``, ``blocks``, ``doubles``, ``sets`` (that do not end the
              game), ``threatened``, ``groups``, ``contest`` (who attacks and who defends a space), ``risk``,
              ``changed``, ``xray``
    solves    whether it can be told who wins a position by force
    series    whether players may propose several moves in a row to each other
    """

    sketches: ClassVar[bool] = False
    features: tuple[str, ...] = ()
    solves: ClassVar[bool] = False
    series: bool = False

    def __init__(self, game: Game):
        self.game, self.rules, self.roster = game, game.rules, game.roster

    # ---- what is asked of the player ----

    def caution(self, state: S, action: Action) -> LocalizedText | None:
        """What is told of an action before a button plays it, which is pressed twice then; None: nothing."""
        return None

    def prompt(self, state: S) -> LocalizedText:
        return LocalizedText(state.stage.prompt)

    def figure(self, piece: str) -> str:
        """The piece text by which painters choose what to draw: another one where its letter means something else
        than in other games."""
        return piece

    def prompt_after(self, state: S, picked: tuple[Pick, ...]) -> LocalizedText | None:
        """What the actor is to do once something is picked, where that is no piece that goes somewhere."""
        return None

    def piece_due(self, state: S) -> int:
        """Code of the piece that the mover has to place or move: his own, but in an opening."""
        return state.mover

    def attempt(self, state: S, picked: tuple[Pick, ...], space: int) -> str:
        """Text of what a click on ``space`` after ``picked`` seems to mean, where it leads nowhere; "": nothing."""
        return self.rules.space.names[space]

    def prospects(self, state: S, pick: Pick) -> Prospects | None:
        """What may become of something that has been picked, now and later, and why not; None: nothing to tell."""
        return None

    def sketch(self, state: S, picked: tuple[Pick, ...], looked: Pick | None = None) -> Sketch | None:
        """What is to be drawn of the action that is being chosen by ``picked``, and by what is ``looked`` at next,
        in a game of vectors; None where there is nothing to draw."""
        return None

    def played(self, state: S, action: Action) -> Sketch | None:
        """What is to be drawn of the action that has led to a position, until the next one; None: nothing."""
        return None

    def thing(self, state: S, name: str) -> Pick | None:
        """What is picked by a click on something with this name that is no space: a vector, a card; None: there is
        no such thing."""
        return None

    def why_not_picked(self, state: S, picked: tuple[Pick, ...], pick: Pick) -> LocalizedText | None:
        """Why something on the board that is no space cannot be picked after ``picked``; None: nothing to tell."""
        return None

    def group(self, state: S, space: int) -> Spaces:
        """The pieces that act together with the one on a space, itself among them; none where pieces act alone."""
        return ()

    def opposed(self, state: S, picked: Spaces) -> tuple[Opposition, ...]:
        """What the pieces on ``picked`` would meet where the first of them could go, where strengths or sizes
        decide; none elsewhere."""
        return ()

    def encounter(self, state: S, action: Action) -> LocalizedText | None:
        """The strengths or sizes by which a legal action takes something; None where none decide."""
        return None

    def spread(self, state: S, space: int) -> Spaces:
        """Where the group of the piece on a space could get by one action, whoever's turn it is."""
        return ()

    def stepping(self, state: S, picked: Spaces, all_of_them: bool) -> frozenset[int] | None:
        """Where the first of the pieces on ``picked`` could get by a step as such, of its own or with others; these
        are all that go, or some of those; None: wherever steps lead, since nothing else moves pieces."""
        return None

    # ---- vectors and cards ----

    def arrows(self, state: S) -> tuple[Arrow, ...]:
        return ()

    def cards(self, state: S) -> tuple[Card, ...]:
        """The cards that lie face up, those of player 1 first, those at the side last."""
        return ()

    # ---- several boards ----

    def boards(self) -> tuple[int, ...]:
        """Whose each of several boards is, 0 everybody's; none where there is one board."""
        parts = self.rules.space.parts
        return (0,) * len(parts) if len(parts) > 1 else ()

    def fields(self) -> tuple[tuple[str, int, int], ...]:
        """(kind of mark, space, player) of what the board itself has to tell in this game, in every position."""
        return ()

    # ---- what is off the board, or on its way ----

    def tray(self, state: S) -> tuple[TrayPiece, ...]:
        """The pieces of all players that have left the board and may come back, oldest first."""
        return ()

    def passing(self, state: S) -> tuple[tuple[str, int], ...]:
        """(piece text, space) of pieces that are on their way over a space and not in the position."""
        return ()

    def besides(self, action: Action) -> tuple[tuple[int, int], ...]:
        """(from, to) of every other piece that an action moves than the one which was picked."""
        return ()

    def passed(self, before: S, action: Action) -> Spaces:
        """The spaces that the piece which was picked enters before its target, in order; none: it jumps, or goes
        straight there."""
        return ()

    def mergers(self, before: S, action: Action) -> tuple[Merger, ...]:
        """The pieces that an action makes one of several."""
        return ()

    def splits(self, before: S, after: S) -> tuple[Split, ...]:
        """The pieces that an action has made several of one, told by the positions before and after it."""
        return ()

    def opening(self, state: S) -> LocalizedText | None:
        """What is to be known of what has been dealt, before the first move; None: nothing, or one was made."""
        return None

    # ---- counts ----

    def points(self, state: S) -> tuple[int, ...]:
        """Points that the players have so far, empty in a game that gives them at its end only, or none."""
        return ()

    def owed(self, state: S) -> tuple[int, ...]:
        """Moves in a row that each player still has in a series; empty outside of one."""
        return ()

    def solve(self, state: S) -> Solution | None:
        """Who wins a position by force; None: it cannot be told."""
        return None

    def unsolved(self, state: S) -> LocalizedText | None:
        """What has been looked at in vain for who wins; None: nothing is known of that."""
        return None

    def move_number(self, state: S) -> int | None:
        """Number of the move that the actor is about to make, None where actions are not numbered."""
        return None

    # ---- what is hard to see ----

    def warnings(self, state: S) -> tuple[tuple[str, int], ...]:
        """(kind of mark, space) of what the players should know: ``check``, ``risk``."""
        return ()

    def as_if(self, state: S, player: int) -> tuple[S, ...]:
        """The position as if it were a player's turn, whatever the dice say: what he could do in one of these, he
        could do; none where nobody can say."""
        return ()

    def threats(self, state: S) -> tuple[Threat, ...]:
        """Which pieces each player could take in one turn: whoever is to move now, the others as if they were; what
        a dice says aside. Sorted."""
        found: dict[tuple[int, int], set[int]] = {}
        for player in range(1, self.roster.players + 1) if state.outcome is None else ():
            left = MOST_PLAYED
            todo: list[tuple[S, int | None]] = [(theirs, None) for theirs in self._turns_of(state, player)]
            for theirs, first in todo:
                for action in self.taking(theirs):
                    if not left:
                        break
                    left -= 1
                    after = cast(S, theirs.play(action))
                    by = self._takers(state, theirs, action, player) if first is None else {first}
                    for space in self.lost(theirs, action, after):
                        if self.roster.side[self.roster.owners[state.cells[space]]] != self.roster.side[player]:
                            found.setdefault((space, player), set()).update(by)
                    if self.goes_on(after):
                        todo.append((after, next(iter(by), None)))
        return tuple(Threat(space, player, tuple(sorted(by))) for (space, player), by in sorted(found.items()))

    def checks(self, state: S) -> tuple[Threat, ...]:
        """Who attacks the royal pieces that are in check, or mated."""
        return ()

    def groups(self, state: S) -> tuple[PieceGroup, ...]:
        """The groups of two pieces or more, and single ones that hold ground, where that matters in the game."""
        return ()

    def sets_of_all(self, state: S) -> tuple[tuple[int, int], ...]:
        """(space, player): where an action of a player, whoever's turn it is, completes a set that does not end the
        game."""
        found = {(space, state.actor) for space in self.sets(state)} if state.outcome is None else set()
        for player in range(1, self.roster.players + 1) if state.outcome is None else ():
            for theirs in self.as_if(state, player)[:1] if player != state.actor else ():
                found.update((space, player) for space in self.sets(theirs))
        return tuple(sorted(found))

    def rays(self, state: S, space: int) -> tuple[Spaces, ...]:
        """The ways of the piece on a space, each from it to the farthest space that it could get to, space by
        space; none where pieces do not slide."""
        return ()

    def contest(self, state: S, space: int) -> Spaces:
        """The pieces of all players that could take on a space, if an enemy of theirs stood there: who attacks what
        stands there, and who defends it. None where nobody asks for that."""
        return ()

    def _turns_of(self, state: S, player: int) -> tuple[S, ...]:
        """Where a player begins, or is in the middle of, his turn."""
        return (state,) if state.actor == player and state.memo is not None else self.as_if(state, player)

    def _takers(self, state: S, theirs: S, action: Action, player: int) -> set[int]:
        """The pieces on the board, as they stand now, of whoever acts so."""
        starts = action.starts if isinstance(action, Joint) else ()
        if not starts:
            first = next((pick.space for pick in action.picks if pick.space is not None), None)
            starts = (first,) if first is not None else ()
        here = self.roster.allies[player]
        return {start for start in starts if here[state.cells[start]] and state.cells[start] == theirs.cells[start]}

    def taking(self, theirs: S) -> Sequence[Action]:
        """The actions by which others may lose pieces, where it is, or is imagined to be, a player's turn."""
        return self.imagined(theirs)

    def lost(self, theirs: S, action: Action, after: S) -> Spaces:
        """The pieces that others lose, or may lose, by a legal action."""
        return self.roster.lost(theirs.cells, after.cells, self.roster.side[theirs.mover])

    def goes_on(self, after: S) -> bool:
        """Whether the piece that has just taken something may go on and take more."""
        return False

    def wins(self, state: S) -> Spaces:
        """The spaces at which an action of the actor wins the game."""
        return self._winning(state, state.actions()) if state.actor else ()

    def blocks(self, state: S) -> Spaces:
        """The spaces at which an action of another player would win the game if it were his turn."""
        found: set[int] = set()
        side = self.roster.side
        for player in range(1, self.roster.players + 1):
            for theirs in self.as_if(state, player) if side[player] != side[state.mover] else ():
                found.update(self._winning(theirs, self.imagined(theirs)))
        return tuple(sorted(found))

    def sets(self, state: S) -> Spaces:
        """The spaces at which an action of the actor completes a set that does not end the game: it takes
        something, gives points or another turn."""
        return ()

    def imagined(self, theirs: S) -> Sequence[Action]:
        """The actions that are looked at where it is only imagined to be a player's turn (``as_if``)."""
        return theirs.actions()

    def doubles(self, state: S) -> Spaces:
        """The spaces at which an action of the actor does not win, but leaves him two such spaces or more."""
        found: set[int] = set()
        if not state.actor or "doubles" not in self.features:
            return ()
        now = self.wins(state)
        for action in state.actions():
            space = action.space
            if space is not None and space not in now and space not in found:
                after = cast(S, state.play(action))
                left = {space for mine in self.as_if(after, state.mover) for space in self.wins(mine)}
                found.update((space,) if len(left) > 1 else ())
        return tuple(sorted(found))

    def _winning(self, state: S, actions: Sequence[Action] | Iterable[Action]) -> Spaces:
        """Where actions of the mover end the game in his favour."""
        found: set[int] = set()
        for action in actions:
            space = action.space
            if space is not None and space not in found and self.gains(state, action):
                found.add(space)
        return tuple(sorted(found))

    def gains(self, state: S, action: Action) -> bool:
        """Whether a legal action of the mover wins."""
        outcome = state.play(action).outcome
        return outcome is not None and state.mover in outcome.winners


def adviser_of(game: Game) -> Adviser[Any]:
    """What is shown of the positions of a game."""
    return cast(Adviser[Any], game.advice)
