"""An immutable position of a game, safe to read from any thread."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Never, TypeVar

from vectorgames.rules.action import Action, Outcome

if TYPE_CHECKING:
    from vectorgames.rules.game import Game
    from vectorgames.rules.stage import AnyStage

Value = TypeVar("Value", covariant=True)

Kind = TypeVar("Kind")

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

    out: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    turns: int = 0
    passes: int = 0
    arrived: tuple[int, ...] = ()
    captured: tuple[tuple[int, ...], ...] = ()
    markers: tuple[int, ...] = ()


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
        names, pieces = self.game.space.names, self.game.roster.pieces
        return {names[i]: pieces[code] for i, code in enumerate(self._cells) if code}

    def trays(self) -> dict[int, tuple[str, ...]]:
        """Piece texts off the board by player: the supply in hand if it has an end, what he has gathered."""
        return self._stage.game.presenter.trays(self)

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
            self._stage.game.key,
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
