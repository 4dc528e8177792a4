"""Stage: what a player may do at one point of a turn. Games are chains of stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from vectorgames.core.action import Action, Outcome
from vectorgames.core.schema import Field
from vectorgames.core.state import State, new_state
from vectorgames.words import LocalizedError, LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.impossible import Impossible
    from vectorgames.core.record import Record
    from vectorgames.spaces.regions import Regions

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


class Dice(Protocol):
    """What has to be known here of dice (blocks.dice): what may come up."""

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
        self.game = game
        self.after: AnyStage = self  # where it hands on: the stage that follows, set by the chain

    # ---- positions (core.positions) ----

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
        for code, piece in enumerate(game.pieces[1:], 1):
            there = self._there(code)
            if there is not None and counts.get(piece, 0) > there:
                return piece, there
        return None

    def _there(self, code: int) -> int | None:
        """How many pieces of a code a game has, None: no end of them, or no more than a stage lets in."""
        game, piece = self.game, self.game.pieces[code]
        there = game.setup.count(code)
        plain = piece == str(game.owners[code])
        rank = game.ranks.get(piece[1:])
        if rank is not None and rank.count is not None:
            return rank.count
        if plain and game.supply is not None:
            return game.supply + sum(stage.gives for stage in game.stages)
        endless = plain or not any(game.setup) or piece[1:] in game.entering
        return None if endless else there

    def _too_many_in_all(self, counts: Mapping[str, int]) -> tuple[str, int] | None:
        """The same where pieces change owner: those of a kind are counted together."""
        pieces = self.game.pieces
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
            if goal.beaten(cells, hands, self.game.side[victim]):
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
        side = game.side[winner or player]
        scores = tuple(int(points) if game.side[p] == side else 0 for p in range(1, game.players + 1))
        if record is not None and record.scores:
            scores = tuple(map(sum, zip(scores, record.scores, strict=True)))
        elif game.decider is not None and not game.decider.by_stage:
            seats = range(1, game.players + 1)
            scores = tuple(game.decider.standing(cells, hands, record, game.side[p]) for p in seats)
        winners = tuple(p for p in range(1, game.players + 1) if game.side[p] == side)
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
            sides = {game.side[p] for p in seats if p not in out}
            standing = {side: decider.standing(cells, hands, record, side) for side in sides}
            best = [side for side in sides if standing[side] == max(standing.values())]
            winners = tuple(p for p in seats if game.side[p] == best[0] and len(best) == 1)
        if game.decider is not None:
            scores = tuple(game.decider.standing(cells, hands, record, game.side[p]) for p in seats)
        outcome = Outcome(winners, scores if game.scored else None, reason)
        return new_state(self, cells, player, player, hands, state.quiet, None, outcome, None, None, record)


AnyStage = Stage[Any, Any]
"""A stage of a chain: of whatever kind its states and actions are, it is given its own."""
