"""Stage: what a player may do at one point of a turn. Games are chains of stages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.core.action import Action, Outcome
from vectorgames.core.state import State, new_state
from vectorgames.words import Phrase, SaidError

if TYPE_CHECKING:
    from vectorgames.core.game import Game


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
    by_sets = False  # whether pieces are only placed, so that wins can be counted in the sets of the space

    def __init__(self, game: Game):
        self.game = game

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
