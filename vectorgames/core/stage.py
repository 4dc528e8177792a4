"""Stage: what a player may do at one point of a turn. Games are chains of stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from vectorgames.core.action import Action, Outcome, Pick
from vectorgames.core.prospects import Prospects, TrayPiece
from vectorgames.core.schema import Field
from vectorgames.core.state import State, new_state
from vectorgames.words import Phrase, SaidError

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.positions import Impossible


class Reason(Phrase):
    """Why something is not legal: a phrase (``rules.occupied``) and the rule section that says so."""

    __slots__ = ("section",)

    def __init__(self, key: str, section: str, /, **params: Any):
        super().__init__(f"rules.{key}", **params)
        self.section = section


class IllegalAction(SaidError):
    """An action that the rules do not allow. ``phrase`` is the Reason."""

    @property
    def section(self) -> str:
        return self.phrase.section


class Stage:
    """One point of a turn. Subclasses define ``actions``, ``apply`` and ``refuse``.

    name    unique within the game; part of a State's identity
    prompt  key of the text that tells the player what to do (configs/texts/*/rules.yaml)
    """

    name = "stage"
    prompt = "rules.prompt.place"
    needs_dice = False
    steps: tuple[str, ...] = ()  # kinds of step of a tree that pieces take in this stage (spaces.tree.STEPS)
    goals_count = True  # whether a goal could be reached in this stage (not in an opening)
    hands_on = False  # whether it ends, and the stage that stands after it in the definition follows (``after``)
    tells = False  # whether the stage itself tells wins, blocks and doubles: where more happens than placing

    def __init__(self, game: Game):
        self.game = game

    def ask(self, state: State) -> Phrase:
        """What the player is to do in this state."""
        return Phrase(self.prompt)

    def piece_due(self, state: State) -> int:
        """Code of the piece that the mover has to place or move: his own, but in an opening."""
        return state.mover

    def placeable(self, state: State) -> np.ndarray:
        """bool[size]: the spaces on which the actor may place a piece now."""
        return np.frombuffer(state.cells, np.uint8) == 0

    def trays(self, state: State) -> dict[int, tuple[str, ...]]:
        """Piece texts off the board by player."""
        pieces, hands = self.game.pieces, state.hands
        return {p: (pieces[p],) * (hands[p - 1] if hands else 0) for p in range(1, self.game.players + 1)}

    def points(self, state: State) -> tuple[int, ...]:
        """Points that the players have so far, empty in a game that gives them at its end only, or none."""
        return ()

    # ---- what people are shown besides the legal actions ----

    def prospects(self, state: State, pick: Pick) -> Prospects | None:
        """What may become of something that has been picked, now and later, and why not; None: nothing to tell."""
        return None

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        """Text of what a click on ``space`` after ``picked`` seems to mean, where it leads nowhere; "": nothing."""
        return self.game.space.names[space]

    def tray(self, state: State) -> tuple[TrayPiece, ...]:
        """The pieces of all players that have left the board and may come back, oldest first."""
        return ()

    def warnings(self, state: State) -> tuple[tuple[str, int], ...]:
        """(kind of mark, space) of what the players should know: ``check``, ``risk``."""
        return ()

    def passing(self, state: State) -> tuple[tuple[str, int], ...]:
        """(piece text, space) of pieces that are on their way over a space and not in the position."""
        return ()

    def besides(self, action: Action) -> tuple[tuple[int, int], ...]:
        """(from, to) of every other piece that an action moves than the one which was picked."""
        return ()

    def wins(self, state: State) -> tuple[int, ...]:
        """The spaces at which an action of the actor wins the game; asked where the stage ``tells``, or no goal."""
        return ()

    def blocks(self, state: State) -> tuple[int, ...]:
        """The same for the other players, if it were their turn."""
        return ()

    def doubles(self, state: State) -> tuple[int, ...]:
        """The spaces at which an action of the actor does not win, but leaves him two such spaces or more."""
        return ()

    def owed(self, state: State) -> tuple[int, ...]:
        """Moves in a row that each player still has in a series; empty outside of one."""
        return ()

    def move_number(self, state: State) -> int | None:
        """Number of the move that the actor is about to make, None where actions are not numbered."""
        return None

    # ---- positions (core.positions) ----

    FIELDS: ClassVar[dict[str, Field]] = {}  # what a position tells of this stage besides what every state has
    empties_hands = False  # whether no piece is left in any hand once it is over
    gives = 0  # pieces that it puts on the board for each player, not out of his hand

    @property
    def parts(self) -> tuple[Stage, ...]:
        """The stage, and those to which it leads that stand in no definition."""
        return (self,)

    def held(self, state: State) -> dict[str, Any]:
        """What the state holds under ``FIELDS``, as plain values; what a game just begun has is left out."""
        return {}

    def holding(self, state: State, told: dict[str, Any]) -> State:
        """The state with what it is told under ``FIELDS`` (None where nothing is told). Raises Impossible."""
        return state

    def passed(self, cells: bytes, hands: tuple[int, ...] | None) -> bool:
        """Whether a game with these pieces may have left this stage behind."""
        return True

    def barred(self, cells: bytes, hands: tuple[int, ...] | None, mover: int) -> Impossible | None:
        """Why a game with these pieces, with this player's turn, cannot stand at this stage."""
        return None

    def settled(self, state: State) -> State:
        """The state as the rules have it: ended where they end it otherwise than by a goal that all stages look at.
        Raises Impossible for a position that they do not allow."""
        limit = self.game.quiet_limit
        if limit is not None and state.quiet >= limit:
            return self.draw(state, state.cells, state.mover, state.hands, "limit")
        return state

    def too_many(self, counts: Mapping[str, int]) -> tuple[str, int] | None:
        """A piece of which there are more than the game has, and how many it has; ``counts``: wherever they are."""
        game = self.game
        for code, piece in enumerate(game.pieces[1:], 1):
            there = game.setup.count(code)
            plain = piece == str(game.owners[code])
            if plain and game.supply is not None:
                there += game.supply + sum(stage.gives for stage in game.stages)
            elif plain or not any(game.setup):
                continue  # no end of them, or no more than a stage lets in
            if counts.get(piece, 0) > there:
                return piece, there
        return None

    def begin(self, cells: bytes, mover: int, hands, quiet: int = 0, free: str | None = None) -> State:
        """The state in which ``mover``'s turn begins with this stage."""
        return new_state(self, cells, 0 if self.needs_dice else mover, mover, hands, quiet, None, None, free)

    def actions(self, state: State) -> Sequence[Action]:
        raise NotImplementedError  # every stage has its own

    def apply(self, state: State, action: Action) -> State:
        """The state after one of this stage's own legal actions."""
        raise NotImplementedError  # every stage has its own

    def refuse(self, state: State, text: str) -> Reason:
        """Why ``text`` (in normal form) is not legal now; asked only where the game still runs."""
        raise NotImplementedError  # every stage has its own

    def play(self, state: State, action: Action | str) -> State:
        """Find the legal action and apply it; ValueError otherwise."""
        return self.apply(state, self.find(state, action))

    def find(self, state: State, action: Action | str) -> Action:
        """The legal action with this text. Raises IllegalAction, or ValueError for a text without form."""
        text = self.game.notation.parse(str(action))
        for legal in state.actions():
            if legal.text == text:
                return legal
        raise IllegalAction(self.why_not(state, text))

    def why_not(self, state: State, text: str) -> Reason:
        """Reason for an illegal text in normal form."""
        if state.outcome is not None:
            return Reason("over", self.game.common_section)
        return self.refuse(state, text)

    def win(
        self, state: State, cells: bytes, player: int, hands, reason: str, points: int = 0, winner: int = 0
    ) -> State:
        """The final state after an action of ``player`` with which he, or ``winner``, has won."""
        winner = winner or player
        scores = tuple(points if p == winner else 0 for p in range(1, self.game.players + 1))
        outcome = Outcome((winner,), scores if self.game.scored else None, reason)
        return new_state(self, cells, player, player, hands, state.quiet, None, outcome)

    def draw(self, state: State, cells: bytes, player: int, hands, reason: str) -> State:
        """The final state of a draw after an action of ``player``."""
        outcome = Outcome((), (0,) * self.game.players if self.game.scored else None, reason)
        return new_state(self, cells, player, player, hands, state.quiet, None, outcome)
