"""Whether what a person plays gives a win away, or lets one through: asked once, before it counts.

The position is looked at while the person thinks, what a move leads to when it is chosen. Until that is known the
move waits for a moment; no frame does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from vectorgames.app.context import Context
from vectorgames.app.hint import with_explanation
from vectorgames.app.move_input import MoveInput
from vectorgames.app.names import player_name
from vectorgames.app.review import FAR
from vectorgames.base.words import LocalizedText
from vectorgames.play.explanation import Loss, Refuting, explain
from vectorgames.play.phrasing import action_text, played_in
from vectorgames.players.characters import strongest
from vectorgames.players.player import Analysis, Budget, Line
from vectorgames.players.process import Question
from vectorgames.rules.action import Action
from vectorgames.rules.game import State
from vectorgames.ui.actions import action
from vectorgames.view.tableau import Tableau

BUDGET = Budget(seconds=1.0, nodes=2000)
"""For a position, and for what a move leads to."""

DEAR, FALL = 0.75, 0.02
"""A move is questioned by which pieces are lost that count so much, where one of the mover's counts 1 on average,
and the value of his position, from −1 to 1, falls by so much: a knight for a pawn, in chess."""

PATIENCE = 8.0
"""Seconds after which a move counts, whatever is known: the process of the players may have to be started first."""


@dataclass(frozen=True, slots=True)
class Blunder:
    """What is wrong with an action. ``why``: it ``lets`` others win, ``gives`` a win away, or ``leaves`` something,
    ``what``, to be taken; ``line``: theirs after it, or one's own instead of it, from the state ``start``."""

    action: Action
    why: str
    start: State
    line: tuple[str, ...]
    what: LocalizedText | None = None


class BlunderCheck:
    """For the game in play, where the settings want it. ``play`` plays an action, unless that ``holds``."""

    def __init__(
        self,
        context: Context,
        move_input: MoveInput,
        by_hand: Callable[[], bool],
        play: Callable[[Action], None],
    ):
        self.context, self._move_input, self._by_hand, self._play = context, move_input, by_hand, play
        self.position_changed()

    def position_changed(self) -> None:
        self._before: Line | None = None  # the best line of the position
        self._failed = False
        self._forget()

    def _forget(self) -> None:
        """No action waits."""
        self._waiting: Action | None = None
        self._after: State | None = None  # what it leads to
        self._then: Line | None = None  # the best line of that, and what it takes for nothing
        self._loss: Loss | None = None
        self._chosen: Hashable = None  # what was picked when it was chosen
        self._since, self._counts = 0.0, False  # when it was chosen; whether it is played once it is chosen again
        self.found: Blunder | None = None

    # ---- what is asked ----

    @property
    def _wanted(self) -> bool:
        """Whether moves are looked at here: a person has several to choose from, and nobody rolls dice."""
        record = self.context.record
        if record is None or not self.context.preferences.settings.questions or self._failed:
            return False
        return bool(self._by_hand() and record.state.actor and len(self._move_input.fresh.legal) > 1)

    def holds(self, chosen: Action | str) -> bool:
        """Whether an action waits now, until it has been looked at; one that is chosen again after the question
        does not. IllegalAction for one against the rules."""
        if not self._wanted:
            return False
        state = self.context.playing.state
        made = state.stage.find(state, chosen) if isinstance(chosen, str) else chosen
        if made == self._waiting:
            return not self._counts
        self._forget()
        after = state.play(made)
        if after.outcome is None and not after.actor:  # what dice show nobody can be asked about
            return False
        self._waiting, self._after, self._chosen, self._since = made, after, self._picked, time.monotonic()
        return True

    @property
    def _picked(self) -> Hashable:
        given = self._move_input
        return given.stem, given.aim, given.selection.picked

    @property
    def waits(self) -> bool:
        """Whether an action waits for what is found."""
        return self._waiting is not None and self.found is None

    @property
    def question(self) -> Question | None:
        if not self._wanted:
            return None
        state, after = self.context.playing.state, self._after
        if self._before is None:
            return Refuting(strongest(state.game), state, BUDGET)
        if self._waiting is not None and after is not None and after.outcome is None and self._then is None:
            return Refuting(strongest(state.game), after, BUDGET, led=(state, self._waiting))
        return None

    def hear(self, question: Question, found: tuple[Analysis, Loss | None], whole: bool) -> None:
        analysis, loss = found
        if whole and question.state is self.context.playing.state:
            self._before = analysis.lines[0]
        elif whole and question.state is self._after:
            self._then, self._loss = analysis.lines[0], loss

    def fail(self, question: Question, why: LocalizedText) -> None:
        """Nobody can think about this position: moves count at once."""
        self._failed = True

    def tick(self) -> None:
        """Have what waits counted, or questioned, once that is known; what is no longer chosen waits no longer."""
        if self._waiting is None:
            return
        if self._picked != self._chosen:
            self._forget()
            self.context.touch()
            return
        if self.found is not None:
            return
        known = self._before is not None and (self._then is not None or self._ended)
        if known:
            self.found, self._counts = self._judged(self._waiting), True
            self.context.touch()
            if self.found is not None:  # where moves are typed, the question would not be seen
                self.context.dialog = None
        if self.found is None and (known or self._failed or time.monotonic() - self._since > PATIENCE):
            self.play_anyway()

    @property
    def _ended(self) -> bool:
        return self._after is not None and self._after.outcome is not None

    def _judged(self, made: Action) -> Blunder | None:
        """What is wrong with an action as far as is known; None: nothing."""
        state, after, before, then = self.context.playing.state, self._after, self._before, self._then
        assert after is not None and before is not None
        side = state.game.roster.side
        own = side[state.actor]
        if after.outcome is not None:
            won = any(side[player] == own for player in after.outcome.winners)
            comes = "win" if won else "loss" if after.outcome.winners else "draw"
        else:
            comes = _near(then) if side[after.actor] == own else _OTHERS.get(_near(then), "")
        given = _near(before) == "win" and comes != "win" and before.actions[0] != made.text
        if given and before.plies == 1:
            return Blunder(made, "gives", state, before.actions)
        sooner = then is not None and then.plies == 1 and before.plies != 2
        if comes == "loss" and (before.outcome != "loss" or sooner):
            return Blunder(made, "lets", after, then.actions if then is not None else ())
        if given:
            return Blunder(made, "gives", state, before.actions)
        if then is None or side[after.actor] == own:
            return None
        loss = self._loss
        if loss is not None and loss.worth >= DEAR and before.score + then.score >= FALL:
            return Blunder(made, "leaves", after, then.actions, loss.what)
        return None

    # ---- what is said and shown ----

    @property
    def said(self) -> str:
        """The question in a sentence; empty where there is none."""
        found, words, lang = self.found, self.context.words, self.context.language
        if found is None:
            return ""
        game, here = found.start.game, found.start
        texts = []
        for at, played in played_in(here, found.line):
            texts.append(action_text(game, played, lang))
            here = at.play(played)
        winners = here.outcome.winners if here.outcome is not None else (found.start.actor,)
        key = f"players.blunder.{found.why}" if texts else "players.blunder.loses"
        return words(
            key,
            action=action_text(game, found.action, lang),
            player=player_name(self.context.playing, winners[0], words) if winners else "",
            n=len(texts),
            line="  ".join(texts),
            what=self.context.say(found.what) if found.what is not None else "",
        )

    def shown(self, tableau: Tableau) -> Tableau:
        """A tableau with how the line of the question begins."""
        found = self.found
        if found is None or not found.line:
            return tableau
        first = explain(found.start, found.line[0])
        return with_explanation(tableau, found.start.game, first, (first.start, first.space))

    # ---- what people do ----

    @action("play_anyway", when=lambda page: page.play.blunders.found is not None)
    def play_anyway(self) -> None:
        """Play what waits."""
        if self._waiting is not None:
            self._counts = True
            self._play(self._waiting)

    @action("choose_again", when=lambda page: page.play.blunders.found is not None)
    def choose_again(self) -> None:
        """Play something else than what waits."""
        self._forget()
        self._move_input.forget()


_OTHERS = {"win": "loss", "loss": "win", "draw": "draw"}


def _near(line: Line | None) -> str:
    """How the game ends by a line whose end people can see; empty where that is not proved, or far off."""
    if line is None or line.outcome is None or line.plies is None or line.plies > FAR:
        return ""
    return line.outcome
