"""A game, the stages of its turns, and its states, which know one another.

A State is an immutable position, safe to read from any thread. A Stage says what may be done at one point of a
turn: games are chains of stages. A Game is the rules with their stages, and what is told of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import InitVar, dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Never, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Action, Move, Outcome
from vectorgames.rules.feature import Feature, Sight
from vectorgames.rules.goal import Hands, Play, Record
from vectorgames.rules.notation import Notation
from vectorgames.rules.reason import IllegalAction, Impossible, Reason
from vectorgames.rules.roster import Roster
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node
from vectorgames.spaces.space import Regions, Space

Value = TypeVar("Value", covariant=True)
Kind = TypeVar("Kind")
S = TypeVar("S", bound="State")
A = TypeVar("A", bound=Action)

if TYPE_CHECKING:

    class Slot(Generic[Value]):
        """What is read of a state under another name, and never written."""

        def __init__(self, slot: str): ...
        def __get__(self, state: State, kind: type[State]) -> Value: ...
        def __set__(self, state: State, value: Never) -> None: ...

else:

    def Slot(slot: str) -> property:
        """The property that reads a slot: the quickest there is."""
        return property(attrgetter(slot))


class State:
    """A position: a value. ``play`` returns a new State and never changes this one.

    cells   bytes, a piece code per space, 0 for unoccupied (Roster.pieces gives the texts)
    actor   the player to act, 0 when dice are to be rolled
    mover   the player whose turn it is (differs from actor only while dice are due)
    in_hand pieces in hand by player, or None where supplies have no end
    quiet   whole turns in a row without progress
    roll    face of the dice (``space.regions``) that has come up and is not used yet, or None
    memo    whatever else the stage has to remember (a rolled grid, how far an opening is); hashable
    record  what the game remembers from turn to turn, or None
    """

    __slots__ = (
        *("_actor", "_cells", "_free", "_hands", "_memo", "_mover", "_outcome", "_quiet", "_roll", "_stage"),
    )
    WORKED_OUT: tuple[str, ...] = ("_free",)
    """Slots that hold what follows from the others; a pickle leaves them out."""

    # Read-only from outside. A setter that refuses would make every new state slow, and states are
    # made by the hundred thousand; ``new_state`` alone writes the slots.
    stage: Slot[AnyStage] = Slot("_stage")
    cells: Slot[bytes] = Slot("_cells")
    actor: Slot[int] = Slot("_actor")
    mover: Slot[int] = Slot("_mover")
    in_hand: Slot[tuple[int, ...] | None] = Slot("_hands")
    quiet: Slot[int] = Slot("_quiet")
    roll: Slot[int | None] = Slot("_roll")
    memo: Slot[Hashable] = Slot("_memo")
    outcome: Slot[Outcome | None] = Slot("_outcome")
    """None while the game runs."""

    _stage: AnyStage
    _cells: bytes
    _actor: int
    _mover: int
    _hands: tuple[int, ...] | None
    _quiet: int
    _roll: int | None
    _record: Record | None = None  # a slot of ``RecordedState``, so that the others are made faster
    _memo: Hashable
    _outcome: Outcome | None
    _free: str | None

    @property
    def record(self) -> Record | None:
        """What the game remembers from turn to turn."""
        return self._record

    @property
    def game(self) -> Game:
        return self._stage.game

    @property
    def rules(self) -> Rules:
        return self._stage.rules

    def actions(self) -> Sequence[Action]:
        """Every legal action, each once; empty after the end. An immutable sequence."""
        return () if self._outcome is not None else self._stage.actions(self)

    def play(self, action: Action | str) -> State:
        """The state after an action (or its text). ValueError, saying why, if it is not legal."""
        return self._stage.play(self, action)

    def remembered(self, kind: type[Kind]) -> Kind | None:
        """The memo, where it is of this kind; None where nothing of the kind is remembered."""
        return self._memo if isinstance(self._memo, kind) else None

    @property
    def rolled(self) -> int:
        """The face that has come up, where one has to. ValueError where none has."""
        if self._roll is None:
            raise ValueError("nothing is rolled")
        return self._roll

    def position(self) -> dict[str, str]:
        """Piece text by name of space, pieces on the board only."""
        names, pieces = self.rules.space.names, self.rules.roster.pieces
        return {names[i]: pieces[code] for i, code in enumerate(self._cells) if code}

    def trays(self) -> dict[int, tuple[str, ...]]:
        """Piece texts off the board by player: the supply in hand if it has an end, what he has gathered."""
        return self._stage.trays(self)

    def setup(self) -> dict[str, Any]:
        """The position as a plain dict; ``Game.start`` makes this state again out of it (docs/saves.md)."""
        return self._stage.game.positions.written(self)

    def free(self) -> str:
        """Unoccupied spaces, ascending, as a string with one character for each.

        A string because it is the immutable array of small numbers that Python copies fastest.
        """
        free = self._free
        if free is None:
            free = self._free = "".join([chr(i) for i, code in enumerate(self._cells) if not code])
        return free

    def _key(self) -> tuple[object, ...]:
        return (
            self._stage.game.about.key,
            self._stage.name,
            self._cells,
            self._actor,
            self._mover,
            self._hands,
            self._quiet,
            self._roll,
            self._memo,
            self._record,
            self._outcome,
        )

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle has the game, the name of the stage and the values; tables and stages are not in it."""
        values = tuple((slot, getattr(self, slot)) for slot in _held(self.__class__))
        return _restored, (self.__class__, self._stage.game, self._stage.name, values)

    def _work_out(self) -> None:
        """Fill in what is worked out at once; called on a state that comes out of a pickle."""

    def __repr__(self) -> str:
        return f"<State {self.game.id}: {len(self.position())} pieces, actor {self._actor}, {self._outcome}>"


class RecordedState(State):
    """A position of a game that remembers something from turn to turn."""

    __slots__ = ("_record",)


_blank = State.__new__


def bare_state(
    kind: type[S], stage: AnyStage, cells: bytes, mover: int, quiet: int = 0, outcome: Outcome | None = None
) -> S:
    """A State of a kind with slots of its own, which the caller fills in: no hands, no dice, no memo."""
    state = kind.__new__(kind)
    state._stage = stage
    state._cells = cells
    state._actor = state._mover = mover
    state._hands = state._memo = state._free = state._roll = None
    state._quiet = quiet
    state._outcome = outcome
    return state


def ended(state: State, outcome: Outcome) -> State:
    """A position of a game that has ended so, whatever its rules say."""
    over = copy(state)
    over._outcome = outcome
    return over


def _held(kind: type[State]) -> tuple[str, ...]:
    """The slots of a kind of state that hold its values, the stage aside."""
    every = (slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ()))
    return tuple(slot for slot in every if slot != "_stage" and slot not in kind.WORKED_OUT)


def _restored(kind: type[State], game: Game, stage: str, values: tuple[tuple[str, Any], ...]) -> State:
    state = kind.__new__(kind)
    state._stage = game.stage(stage)
    for slot in kind.WORKED_OUT:
        setattr(state, slot, None)
    for slot, value in values:
        setattr(state, slot, value)
    state._work_out()
    return state


def new_state(
    stage: AnyStage,
    cells: bytes,
    actor: int,
    mover: int,
    hands: tuple[int, ...] | None = None,
    quiet: int = 0,
    memo: Hashable = None,
    outcome: Outcome | None = None,
    free: str | None = None,
    roll: int | None = None,
    record: Record | None = None,
) -> State:
    """Make a State. ``free`` may be given where the caller has it anyway."""
    if record is None:
        state = _blank(State)
    else:
        state = _blank(RecordedState)
        state._record = record
    state._stage = stage
    state._cells = cells
    state._actor = actor
    state._mover = mover
    state._hands = hands
    state._quiet = quiet
    state._memo = memo
    state._outcome = outcome
    state._free = free
    state._roll = roll
    return state


class Dice(Protocol):
    """What has to be known here of dice (blocks.block.Dice): what may come up."""

    regions: Regions


class Stage(Generic[S, A]):
    """One point of a turn, with the kind of its states and of its actions. Subclasses define ``actions``, ``apply``
    and ``refuse``.

    name    unique within the game; part of a State's identity
    prompt  key of the text that tells the player what to do (configs/texts/*/rules.yaml)
    """

    name = "stage"
    prompt = "rules.prompt.place"
    needs_dice = False
    steps: tuple[str, ...] = ()  # kinds of step of a tree that pieces take in this stage (spaces.tree.STEPS)
    goals_count = True  # whether a goal could be reached in this stage (not in an opening)
    plain = False  # whether only the piece that has landed is looked at: the board shows all that is reached
    hands_on = False  # whether it ends, and the stage that stands after it in the definition follows (``after``)
    dice: Dice | None = None  # whose roll is due in this stage, or is used in it
    deals = False  # whether something is dealt by a seed where a game begins with it (``begin_game``)
    turn_length = 1  # how many actions a turn has at least
    captures = False  # whether an action may be of a kind that takes a piece
    by_sets = False  # whether pieces are only placed, so that wins can be counted in the sets of the space
    action_class: type[Any] | None = None  # of its actions, where one can be looked at alone (``permits``)

    game: Game  # of which it is a stage, once that is built

    def __init__(self, rules: Rules):
        self.rules, self.roster = rules, rules.roster
        self.after: AnyStage = self  # where it hands on: the stage that follows, set by the chain

    def entries(self) -> frozenset[int]:
        """The spaces on which pieces come in that are moved later."""
        return frozenset()

    def leads(self, start: int) -> frozenset[int]:
        """The spaces to which a single step of this stage may lead from a space."""
        return frozenset()

    def takes(self) -> bool:
        """Whether pieces are taken in this stage by steps onto them."""
        return False

    def placeable(self, state: S) -> NDArray[np.bool_]:
        """bool[size]: where a piece may be placed now; asked of stages ``by_sets``."""
        raise NotImplementedError

    def played(
        self,
        state: State,
        move: Move,
        cells: bytes,
        hands: Hands,
        record: Record | None,
        moved: tuple[tuple[int, int], ...],
        taken: list[int],
    ) -> Play:
        """An action of the mover, carried out as far as its pieces go: effects and goals are looked at next."""
        rules, before = self.rules, (state._cells, state._hands)
        return Play(rules.roster, rules.at_first, *before, move, state._mover, cells, hands, record, moved, taken)

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        """What tells how a game of this stage stands that neither goals nor pieces do, as far as it is seen."""
        return ()

    # ---- positions ----

    FIELDS: Mapping[str, Field] = {}  # what a position tells of this stage besides what every state has
    empties_hands = False  # whether no piece is left in any hand once it is over
    gives = 0  # pieces that it puts on the board for each player, not out of his hand

    @property
    def parts(self) -> tuple[AnyStage, ...]:
        """The stage, and those to which it leads that stand in no definition."""
        return (self,)

    def trays(self, state: S) -> dict[int, tuple[str, ...]]:
        """Piece texts off the board by player: of those he may still place, and of those on his pile."""
        held: dict[int, tuple[str, ...]] = {player: () for player in range(1, self.roster.players + 1)}
        for code, number in enumerate(state.in_hand or (), 1):
            held[self.roster.owners[code]] += (self.roster.pieces[code],) * number
        piles = self.piles(state)
        return {player: (*pieces, *piles.get(player, ())) for player, pieces in held.items()}

    def piles(self, state: S) -> dict[int, tuple[str, ...]]:
        """Piece texts by player of those that he has taken off the board and keeps; none where nobody keeps any."""
        piles, pieces = state.record.captured if state.record is not None else (), self.roster.pieces[1:]
        return {
            player: tuple(piece for piece, n in zip(pieces, pile, strict=True) for _ in range(n))
            for player, pile in enumerate(piles, 1)
        }

    def rolled_before(self, told: dict[str, Any]) -> bool:
        """Whether a roll has come up and is used in this stage, where it has ``dice``."""
        return True

    def held(self, state: S) -> dict[str, Any]:
        """What the state holds under ``FIELDS``, as plain values; what a game just begun has is left out."""
        return {}

    def holding(self, state: S, told: dict[str, Any]) -> State:
        """The state with what it is told under ``FIELDS`` (None where nothing is told). Raises Impossible."""
        return state

    def passed(self, cells: bytes, hands: Hands) -> bool:
        """Whether a game with these pieces may have left this stage behind."""
        return True

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        """Why a game with these pieces, with this player's turn, cannot stand at this stage."""
        return None

    def settled(self, state: S) -> State:
        """The state as the rules have it: ended where they end it otherwise than by a goal that all stages look at.
        Raises Impossible for a position that they do not allow."""
        limit = self.rules.quiet_limit
        if limit is not None and state.quiet >= limit:
            return self.draw(state, state.cells, state.mover, state.in_hand, "limit")
        return state

    def too_many(self, counts: Mapping[str, int]) -> tuple[str, int] | None:
        """A piece of which there are more than the game has, and how many it has; ``counts``: wherever they are."""
        rules = self.rules
        if any(effect.converts for effect in rules.effects):
            return self._too_many_in_all(counts)
        for code, piece in enumerate(rules.roster.pieces[1:], 1):
            there = self._there(code)
            if there is not None and counts.get(piece, 0) > there:
                return piece, there
        return None

    def _there(self, code: int) -> int | None:
        """How many pieces of a code a game has, None: no end of them, or no more than a stage lets in."""
        rules, piece = self.rules, self.roster.pieces[code]
        there = rules.setup.count(code)
        plain = piece == str(rules.roster.owners[code])
        rank = rules.roster.ranks.get(piece[1:])
        if rank is not None and rank.count is not None:
            return rank.count
        if plain and rules.supply is not None:
            return rules.supply + rules.gives
        endless = plain or not any(rules.setup) or piece[1:] in rules.entering
        return None if endless else there

    def _too_many_in_all(self, counts: Mapping[str, int]) -> tuple[str, int] | None:
        """A kind of which there are too many, and how many may be, where pieces change owner: all count."""
        pieces = self.roster.pieces
        for letter in {piece[1:]: None for piece in pieces[1:]}:
            codes = [code for code, piece in enumerate(pieces) if code and piece[1:] == letter]
            there = [n for n in map(self._there, codes) if n is not None]
            if len(there) == len(codes) and sum(counts.get(pieces[code], 0) for code in codes) > sum(there):
                return max((pieces[code] for code in codes), key=lambda piece: counts.get(piece, 0)), sum(there)
        return None

    def begin(
        self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, record: Record | None = None, /
    ) -> State:
        """The state in which ``mover``'s turn begins with this stage."""
        actor = 0 if self.needs_dice else mover
        return new_state(self, cells, actor, mover, hands, quiet, record=record)

    def begin_game(self, seed: int) -> State:
        """The state in which a game begins that begins with this stage. ``seed``: of what is dealt, if anything
        is."""
        rules = self.rules
        return self.begin(rules.setup, 1, rules.hands, 0, rules.record)

    def actions(self, state: S) -> Sequence[A]:
        raise NotImplementedError  # every stage has its own

    def apply(self, state: S, action: A) -> State:
        """The state after one of this stage's own legal actions."""
        raise NotImplementedError  # every stage has its own

    def refuse(self, state: S, text: str) -> Reason:
        """Why ``text`` (in normal form) is not legal now; asked only where the game still runs."""
        raise NotImplementedError  # every stage has its own

    def permits(self, state: S, action: A) -> bool:
        """Whether an action of the ``action_class``, made for whichever position, is legal in this one."""
        raise NotImplementedError  # every stage with an ``action_class`` has its own

    def play(self, state: S, action: Action | str) -> State:
        """Find the legal action and apply it; ValueError otherwise."""
        # An action of the stage's own is looked at alone; anything else is found by its text.
        given: Any = action
        if type(given) is self.action_class and state._outcome is None and self.permits(state, given):
            return self.apply(state, given)
        return self.apply(state, self.find(state, action))

    def find(self, state: S, action: Action | str) -> A:
        """The legal action with this text. Raises IllegalAction, or ValueError for a text without form."""
        legal = self.actions(state) if state.outcome is None else ()
        for own in legal if isinstance(action, Action) else ():
            if own is action:  # much the most frequent: no text has to be read
                return own
        text = self.rules.notation.parse(str(action))
        for own in legal:
            if own.text == text:
                return own
        raise IllegalAction(self.why_not(state, text))

    def why_not(self, state: S, text: str) -> Reason:
        """Reason for an illegal text in normal form."""
        if state.outcome is not None:
            return Reason("over", self.rules.common_section)
        return self.refuse(state, text)

    def beaten(self, state: S, cells: bytes, hands: Hands, victim: int) -> State | None:
        """The final state, if a player from whom the mover has just taken a piece has lost by that."""
        for goal in self.rules.goals:
            if goal.beaten(cells, hands, self.roster.side[victim]):
                return self.win(state, cells, state._mover, hands, goal.reason)
        return None

    def win(
        self,
        state: State,
        cells: bytes,
        player: int,
        hands: Hands,
        reason: str,
        points: int = 0,
        winner: int = 0,
        record: Record | None = None,
    ) -> State:
        """The final state after an action of ``player`` with which he, or ``winner``, has won, and his team."""
        rules, record = self.rules, record or state._record
        side = rules.roster.side[winner or player]
        scores = tuple(int(points) if rules.roster.side[p] == side else 0 for p in range(1, rules.players + 1))
        if record is not None and record.scores:
            scores = tuple(map(sum, zip(scores, record.scores, strict=True)))
        elif rules.decider is not None and not rules.decider.by_stage:
            seats = range(1, rules.players + 1)
            scores = tuple(rules.decider.standing(cells, hands, record, rules.roster.side[p]) for p in seats)
        winners = tuple(p for p in range(1, rules.players + 1) if rules.roster.side[p] == side)
        outcome = Outcome(winners, scores if rules.scored else None, reason)
        return new_state(self, cells, player, player, hands, state.quiet, None, outcome, None, None, record)

    def draw(
        self,
        state: State,
        cells: bytes,
        player: int,
        hands: Hands,
        reason: str,
        record: Record | None = None,
        decided: bool = True,
    ) -> State:
        """The final state after an action of ``player`` where no goal is reached: a draw, or, where it may be
        ``decided``, won by who has most of what decides the game (``Game.decider``, ``Game.at_limit``)."""
        rules, record = self.rules, record or state._record
        seats = range(1, rules.players + 1)
        scores = record.scores if record is not None and record.scores else (0,) * rules.players
        winners: tuple[int, ...] = ()
        decider = (rules.at_limit if reason == "limit" else None) or rules.decider
        if decided and decider is not None:
            out = record.out if record is not None else ()
            sides = {rules.roster.side[p] for p in seats if p not in out}
            standing = {side: decider.standing(cells, hands, record, side) for side in sides}
            best = [side for side in sides if standing[side] == max(standing.values())]
            winners = tuple(p for p in seats if rules.roster.side[p] == best[0] and len(best) == 1)
        if rules.decider is not None:
            scores = tuple(rules.decider.standing(cells, hands, record, rules.roster.side[p]) for p in seats)
        outcome = Outcome(winners, scores if rules.scored else None, reason)
        return new_state(self, cells, player, player, hands, state.quiet, None, outcome, None, None, record)


AnyStage = Stage[Any, Any]
"""A stage of a chain: of whatever kind its states and actions are, it is given its own."""


class Positions(Protocol):
    """How positions of games are written as plain values, and read (``vectorgames.rules.positions``)."""

    def read(self, game: Game, setup: Mapping[str, Any] | Node) -> State: ...
    def written(self, state: State) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class About:
    """What is told of a game, which no rule asks for.

    id, title  what it is called
    key        what tells games apart: equal for one definition, read alike, with the same options
    options    option -> value in force
    board      id of the physical board (configs/boards), or the path of its file
    source     path of the definition, empty for a built-in game; ``reading``: a word that stands for all it says
    texts      what the definition itself says: summary, goal, noun
    made_by    (function, arguments) that make the game again: what is pickled of it
    """

    id: str
    title: str
    key: tuple[object, ...]
    options: dict[str, Any]
    board: str
    source: str
    reading: str
    texts: Mapping[str, str]
    made_by: tuple[Callable[..., Game], tuple[object, ...]] | None = None

    @property
    def noun(self) -> str:
        """What its pieces are called, one of ``words.NOUNS``; empty: pieces."""
        return self.texts.get("noun", "")


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game with its options, made out of a definition (docs/python.md). Nothing changes once it is built.

    stages     chain of stages, the first one begins
    positions  how positions are written and read
    advice     what people are shown besides the legal actions: ask for it by ``adviser.adviser_of``
    """

    about: About
    rules: Rules
    stages: tuple[AnyStage, ...]
    positions: Positions
    advised_by: InitVar[Callable[[Game], object]]
    advice: object = field(init=False)

    def __post_init__(self, advised_by: Callable[[Game], object]) -> None:
        for stage in self.stages:
            for part in stage.parts:
                part.game = self
        object.__setattr__(self, "advice", advised_by(self))

    @property
    def id(self) -> str:
        return self.about.id

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def options(self) -> dict[str, Any]:
        return self.about.options

    @property
    def players(self) -> int:
        return self.rules.roster.players

    @property
    def roster(self) -> Roster:
        return self.rules.roster

    @property
    def space(self) -> Space:
        return self.rules.space

    @property
    def notation(self) -> Notation:
        return self.rules.notation

    @property
    def steps(self) -> frozenset[str]:
        """The kinds of step that pieces take in this game; none where spaces know no steps."""
        return frozenset(kind for stage in self.stages for kind in stage.steps if kind in self.space.step_kinds)

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
        why = self.refused(state, text)
        return None if why is None else (IllegalAction(why).say(lang, self.about.noun), why.section)

    def refused(self, state: State, text: str) -> Reason | None:
        """Why ``text`` is not a legal action; None if it is."""
        try:
            state.stage.find(state, text)
        except IllegalAction as illegal:
            return illegal.phrase
        except LocalizedError as error:
            return Reason("form", self.rules.common_section, what=error)
        return None

    def goal_line(self, lang: str = "en", say: Callable[[LocalizedText], str] | None = None) -> str:
        """The goal in one line that is always visible. ``say`` puts a goal into words where players have names."""
        say = say or (lambda goal: goal.say(lang, self.about.noun))
        return self.about.texts.get("goal") or " ".join(say(goal.phrase) for goal in self.rules.goals)

    def __eq__(self, other: object) -> bool:
        return self.about.key == other.about.key if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.about.key)

    def __reduce__(self) -> tuple[object, ...]:
        if self.about.made_by is None:
            raise TypeError(f"{self!r} was not made out of a definition and cannot be pickled")
        return self.about.made_by

    def __repr__(self) -> str:
        return f"<Game {self.id} {self.options}>"
