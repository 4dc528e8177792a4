"""A hint for whoever is to move, which says more each time that it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from vectorgames.app.context import Context
from vectorgames.app.move_input import MoveInput
from vectorgames.base.words import LocalizedText
from vectorgames.play.explanation import Explained, Explaining, Explanation
from vectorgames.play.phrasing import action_text
from vectorgames.players.characters import strongest
from vectorgames.players.player import Budget
from vectorgames.players.process import Question
from vectorgames.rules.game import Game
from vectorgames.ui.actions import action
from vectorgames.view.hint_highlights import lines_of_set
from vectorgames.view.tableau import Mark, Path, Tableau

SECONDS = 1.5
"""For which the strongest character thinks about a hint."""


def with_explanation(tableau: Tableau, game: Game, found: Explanation, places: Iterable[int | None]) -> Tableau:
    """A tableau with the set that matters, and marks on these spaces."""
    paths, goal = tableau.paths, game.rules.goal_of_sets
    if found.spaces and goal is not None:
        lines = lines_of_set(game.space, goal.sets, found.spaces, found.mask)
        paths += tuple(Path("chosen", line, dims) for line, dims in lines)
    marks = tuple(Mark("hint", at) for at in places if at is not None)
    return replace(tableau, marks=tableau.marks + marks, paths=paths)


class Hint:
    """Of the game in play. ``tell`` shows a line for a while."""

    def __init__(self, context: Context, move_input: MoveInput, tell: Callable[[str, str], None]):
        self.context, self._input, self._tell = context, move_input, tell
        self.position_changed()

    def position_changed(self) -> None:
        self._question: Question | None = None  # once it was asked for
        self._asked = 0  # how many times
        self._found: Explained | None = None

    # ---- thinking ----

    @property
    def question(self) -> Question | None:
        """What is still thought about."""
        return self._question if self._found is None else None

    def hear(self, question: Question, found: Explained, whole: bool) -> None:
        if whole and self._question is not None and question.state is self._question.state:
            self._found = found

    def fail(self, question: Question, why: LocalizedText) -> None:
        self.position_changed()
        self._tell(self.context.say(why), "error")

    # ---- what is said and shown ----

    @property
    def _clues(self) -> tuple[tuple[str, LocalizedText], ...]:
        """What is told before what to do."""
        return self._found.reasons[0].clues(self.context.playing.game.space) if self._found is not None else ()

    @property
    def said(self) -> str:
        """What is told now, in a sentence or two; empty before it is asked for."""
        words, found, question = self.context.words, self._found, self._question
        if question is None:
            return ""
        if found is None:
            return words("players.hint.looks")
        if self.more:
            return self.context.say(self._clues[self._asked - 1][1])
        best = question.state.stage.find(question.state, found.analysis.lines[0].actions[0])
        text = action_text(question.state.game, best, self.context.language)
        return words("players.hint.action", action=text, why=self.context.say(found.reasons[0].why))

    @property
    def more(self) -> bool:
        """Whether it says more if it is asked for again."""
        return 0 < self._asked <= len(self._clues)

    def shown(self, tableau: Tableau) -> Tableau:
        """A tableau with what is told now."""
        told = self._clues[self._asked - 1][0] if self.more else "action"
        if self._found is None or told == "along":
            return tableau
        found = self._found.reasons[0]
        places = {"piece": (found.start,), "action": (found.start, found.space)}.get(told, ())
        return with_explanation(tableau, self.context.playing.game, found, places)

    # ---- what people do ----

    # Dice are rolled, not chosen.
    @action(
        "move_hint",
        section="helps",
        key="Ctrl+H",
        when=lambda page: page.play.by_hand and not page.play.context.playing.rolls(),
    )
    def ask(self) -> None:
        """Say something of what to do next; asked again, say more."""
        state = self.context.playing.state
        self._input.why = None  # it stood where the hint is to be read
        if self._question is None:
            self._question = Explaining(strongest(state.game), state, Budget(SECONDS))
        self._asked = min(self._asked, len(self._clues)) + 1
