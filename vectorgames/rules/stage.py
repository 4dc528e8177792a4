"""What a player may do at one point of a turn: games are chains of stages. Conditions that give their reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Action, Outcome
from vectorgames.rules.schema import Field
from vectorgames.rules.state import Record, State, new_state

if TYPE_CHECKING:
    from vectorgames.rules.action import Move
    from vectorgames.rules.game import Game
    from vectorgames.rules.roster import Roster
    from vectorgames.spaces.space import Regions


@dataclass(slots=True)
class Play:
    """An action of ``player`` and what is so after it. Effects change it further, one after the other.

    before    the state in which it was played
    moved     (from, to) of every piece that has come to stand somewhere by it, from −1: out of the hand; that of
              the piece which was played first
    taken     codes of the pieces that it has taken off the board
    progress  whether the turn counts as progress
    again     whether the same player has another turn
    due       how many pieces of the others he is to remove
    """

    before: State
    move: Move
    player: int
    cells: bytes
    hands: tuple[int, ...] | None
    record: Record | None
    moved: tuple[tuple[int, int], ...]
    taken: list[int] = field(default_factory=list)
    progress: bool = False
    again: bool = False
    due: int = 0

    @property
    def landed(self) -> tuple[int, ...]:
        return tuple(end for _, end in self.moved)

    @property
    def game(self) -> Game:
        return self.before.game

    @property
    def roster(self) -> Roster:
        return self.before._stage.roster

    def owned(self) -> bytes:
        """The side of the piece on every space, 0 where none is (``Roster.owned``)."""
        return self.roster.owned(self.cells)

    def gained(self, side: int) -> tuple[int, ...]:
        """The spaces on which pieces of a side have come to stand, or have become its own."""
        owned, before = self.owned(), self.roster.owned(self.before._cells)
        found = [space for space in self.landed if owned[space] == side]
        space = owned.find(side)
        while space >= 0:  # quicker than to compare the boards: a side has few pieces
            if before[space] != side:
                found.append(space)
            space = owned.find(side, space + 1)
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


S = TypeVar("S", bound=State)

A = TypeVar("A", bound=Action)

Hands = tuple[int, ...] | None
"""Pieces in hand, by code from code 1 on; None where there is no end of them."""


class Reason(LocalizedText):
    """Why something is not legal: a phrase (``rules.occupied``) and the rule section that says so."""

    __slots__ = ("section",)

    def __init__(self, key: str, section: str, /, **params: Any):
        super().__init__(f"rules.{key}", **params)
        self.section = section


class IllegalAction(LocalizedError):
    """An action that the rules do not allow. ``phrase`` is the Reason."""

    phrase: Reason

    def __init__(self, reason: Reason):
        super().__init__(reason)

    @property
    def section(self) -> str:
        return self.phrase.section


class Impossible(LocalizedError):
    """A position that the rules do not allow. ``key``: of the position's entry that is wrong."""

    def __init__(self, key: str, phrase: LocalizedText | str, /, **params: Any):
        self.key = key
        super().__init__(phrase, **params)


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
    hands_on = False  # whether it ends, and the stage that stands after it in the definition follows (``after``)
    dice: Dice | None = None  # whose roll is due in this stage, or is used in it
    deals = False  # whether something is dealt by a seed where a game begins with it (``begin_game``)
    by_sets = False  # whether pieces are only placed, so that wins can be counted in the sets of the space
    action_class: type[Any] | None = None  # of its actions, where one can be looked at alone (``permits``)

    def __init__(self, game: Game):
        self.game, self.roster = game, game.roster
        self.after: AnyStage = self  # where it hands on: the stage that follows, set by the chain

    def placeable(self, state: S) -> NDArray[np.bool_]:
        """bool[size]: where a piece may be placed now; asked of stages ``by_sets``."""
        raise NotImplementedError

    # ---- positions ----

    FIELDS: Mapping[str, Field] = {}  # what a position tells of this stage besides what every state has
    empties_hands = False  # whether no piece is left in any hand once it is over
    gives = 0  # pieces that it puts on the board for each player, not out of his hand

    @property
    def parts(self) -> tuple[AnyStage, ...]:
        """The stage, and those to which it leads that stand in no definition."""
        return (self,)

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
        limit = self.game.quiet_limit
        if limit is not None and state.quiet >= limit:
            return self.draw(state, state.cells, state.mover, state.in_hand, "limit")
        return state

    def too_many(self, counts: Mapping[str, int]) -> tuple[str, int] | None:
        """A piece of which there are more than the game has, and how many it has; ``counts``: wherever they are."""
        game = self.game
        if any(effect.converts for effect in game.effects):
            return self._too_many_in_all(counts)
        for code, piece in enumerate(game.roster.pieces[1:], 1):
            there = self._there(code)
            if there is not None and counts.get(piece, 0) > there:
                return piece, there
        return None

    def _there(self, code: int) -> int | None:
        """How many pieces of a code a game has, None: no end of them, or no more than a stage lets in."""
        game, piece = self.game, self.roster.pieces[code]
        there = game.setup.count(code)
        plain = piece == str(game.roster.owners[code])
        rank = game.roster.ranks.get(piece[1:])
        if rank is not None and rank.count is not None:
            return rank.count
        if plain and game.supply is not None:
            return game.supply + sum(stage.gives for stage in game.stages)
        endless = plain or not any(game.setup) or piece[1:] in game.entering
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
        game = self.game
        return self.begin(game.setup, 1, game.hands, 0, game.record)

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
        text = self.game.notation.parse(str(action))
        for own in legal:
            if own.text == text:
                return own
        raise IllegalAction(self.why_not(state, text))

    def why_not(self, state: S, text: str) -> Reason:
        """Reason for an illegal text in normal form."""
        if state.outcome is not None:
            return Reason("over", self.game.common_section)
        return self.refuse(state, text)

    def beaten(self, state: S, cells: bytes, hands: Hands, victim: int) -> State | None:
        """The final state, if a player from whom the mover has just taken a piece has lost by that."""
        for goal in self.game.goals:
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
        game, record = self.game, record or state._record
        side = game.roster.side[winner or player]
        scores = tuple(int(points) if game.roster.side[p] == side else 0 for p in range(1, game.players + 1))
        if record is not None and record.scores:
            scores = tuple(map(sum, zip(scores, record.scores, strict=True)))
        elif game.decider is not None and not game.decider.by_stage:
            seats = range(1, game.players + 1)
            scores = tuple(game.decider.standing(cells, hands, record, game.roster.side[p]) for p in seats)
        winners = tuple(p for p in range(1, game.players + 1) if game.roster.side[p] == side)
        outcome = Outcome(winners, scores if game.scored else None, reason)
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
        game, record = self.game, record or state._record
        seats = range(1, game.players + 1)
        scores = record.scores if record is not None and record.scores else (0,) * game.players
        winners: tuple[int, ...] = ()
        decider = (game.at_limit if reason == "limit" else None) or game.decider
        if decided and decider is not None:
            out = record.out if record is not None else ()
            sides = {game.roster.side[p] for p in seats if p not in out}
            standing = {side: decider.standing(cells, hands, record, side) for side in sides}
            best = [side for side in sides if standing[side] == max(standing.values())]
            winners = tuple(p for p in seats if game.roster.side[p] == best[0] and len(best) == 1)
        if game.decider is not None:
            scores = tuple(game.decider.standing(cells, hands, record, game.roster.side[p]) for p in seats)
        outcome = Outcome(winners, scores if game.scored else None, reason)
        return new_state(self, cells, player, player, hands, state.quiet, None, outcome, None, None, record)


AnyStage = Stage[Any, Any]
"""A stage of a chain: of whatever kind its states and actions are, it is given its own."""

P = TypeVar("P")


class Condition(NamedTuple, Generic[S, P]):
    """Something that has to hold of what is to be done, and the reason given where it does not."""

    holds: Callable[[S, P], bool]
    reason: Callable[[S, P], Reason]


def fails(conditions: tuple[Condition[S, P], ...], state: S, parts: P) -> Reason | None:
    """The reason of the first condition that does not hold; None: all do."""
    for condition in conditions:
        if not condition.holds(state, parts):
            return condition.reason(state, parts)
    return None


class ParsedTurn(Stage[S, A], Generic[S, A, P]):
    """A player's turn. The notation of the game takes texts apart (``taken_apart``)."""

    name = "turn"
    goals_count = False

    def conditions_of(self, parts: P) -> tuple[Condition[S, P], ...]:
        raise NotImplementedError  # every game has its own

    def action_of(self, state: S, parts: P) -> A:
        raise NotImplementedError  # every game has its own

    def fails(self, state: S, parts: P) -> Reason | None:
        """Why something may not be done; None: it may."""
        return fails(self.conditions_of(parts), state, parts)

    def find(self, state: S, action: Action | str) -> A:
        """The legal action with this text: looked at alone, not searched among all."""
        text = self.game.notation.parse(str(action))
        if state._outcome is not None:
            raise IllegalAction(self.why_not(state, text))
        parts = self._parts(text)
        reason = self.fails(state, parts)
        if reason is not None:
            raise IllegalAction(reason)
        return self.action_of(state, parts)

    def refuse(self, state: S, text: str) -> Reason:
        reason = self.fails(state, self._parts(text))
        assert reason is not None, f"{text} is legal"
        return reason

    def _parts(self, text: str) -> P:
        notation: Any = self.game.notation
        parts: P = notation.taken_apart(text)
        return parts
