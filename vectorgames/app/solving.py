"""Who wins, when people ask for it: the solver looks into the position, and its answer is read in a dialog.

Knows no window and no game.
"""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.context import Context
from vectorgames.app.handlers import does
from vectorgames.app.player_names import player_name
from vectorgames.core.solution import Solution
from vectorgames.engine.solver import Solved, Solver
from vectorgames.ui import model
from vectorgames.words import LocalizedError


class Solving:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, tell: Callable[[str, str], None]):
        self.context, self._tell = context, tell
        self.solver = Solver()

    def forget(self) -> None:
        """The position is another one now."""
        if self.solver.busy:
            self.solver.stop()

    @property
    def possible(self) -> bool:
        """Whether it can be asked who wins."""
        record = self.context.record
        return record is not None and record.game.solver is not None and record.state.outcome is None

    @does("solve")
    def ask(self) -> None:
        """Look for who wins by force from here."""
        if not self.possible:
            raise LocalizedError("errors.no_solver", game=self.context.record.game.id)
        self.solver.ask(self.context.record.state)
        self._tell(self.context.words("app.solver.looking"), "info")

    def hear(self) -> None:
        """Take the answer."""
        if (found := self.solver.poll()) is not None:
            self.take(found)

    def take(self, found: Solved) -> None:
        """Say what was found."""
        words, record = self.context.words, self.context.record
        if found.failed:
            self._tell(words("app.solver.failed", reason=found.failed), "error")
        elif found.solution is None:
            why = found.state.game.presenter.unsolved(found.state)
            self._tell(why.say(self.context.language) if why else words("app.solver.unknown"), "info")
        elif record is not None and found.state is record.state:
            self.context.dialog = self._told(found.solution)

    def _told(self, solution: Solution) -> model.Reading:
        """Who wins and why, and a line to the end."""
        words, state = self.context.words, self.context.record.state
        lang, notation = self.context.language, state.game.notation
        winner = player_name(self.context.record, solution.winner, words)
        key = "mover" if solution.winner == state.mover else "other"
        why = words(f"app.solver.why_{key}", player=winner, n=len(solution.line))
        moves, shown = [], state
        for number, text in enumerate(solution.line, 1):
            who = player_name(self.context.record, shown.mover, words)
            action = shown.stage.find(shown, text)
            moves.append(words("app.solver.move", n=number, player=who, action=notation.text(action, lang)))
            shown = shown.play(action)
        looked = words("app.solver.looked", n=solution.looked) if solution.looked else ""
        sections = [
            model.Section(words("app.solver.why"), why),
            model.Section(words("app.solver.line"), "\n".join(moves)),
        ]
        if looked:
            sections.append(model.Section("", looked))
        return model.Reading(words("app.solver.title", player=winner), tuple(sections))
