"""How a game stands: the best lines of the position in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vectorgames.app.context import Context
from vectorgames.app.hint import with_explanation
from vectorgames.base.words import LocalizedText, Words
from vectorgames.play.explanation import AHEAD, PLAIN, Explaining, Explanation
from vectorgames.play.phrasing import action_text, played_in
from vectorgames.players.characters import strongest
from vectorgames.players.player import Analysis, Budget, Line
from vectorgames.players.process import ProvedWin, Question
from vectorgames.rules.game import State
from vectorgames.ui.actions import action
from vectorgames.view.tableau import Tableau

LINES = 3
"""How many lines are shown of a position."""


def signed(value: float) -> str:
    """A value between −1 and 1 as people read it: ``+27``, ``−3``, ``0``."""
    return f"{round(100 * value):+d}".replace("-", "−").replace("+0", "0")


_STANDINGS = ((0.9, "won"), (0.4, "much_better"), (0.1, "better"))
"""From which value on a position is called so; what is worse is called alike, from below."""


def standing(value: float, words: Words) -> str:
    """A value between −1 and 1 in words: ``better``, ``lost``."""
    word = next((word for least, word in _STANDINGS if abs(value) >= least), "even")
    return words(f"players.standing.{word}{'_against' if value < 0 and word != 'even' else ''}")


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line as it is listed. ``value``: to whoever is to move, in words; ``first``: its first action, ``rest``:
    those that follow; ``why`` the first one is good, in words, or "" where only looking ahead shows it; ``found``:
    what there is to see of that."""

    value: str
    first: str
    rest: str
    why: str
    found: Explanation


class PositionAnalysis:
    """The lines of the position in play, while it is switched on. ``tell`` shows a line for a while.

    ``won``: after how many actions at most the first player has won, where that is proved.
    """

    def __init__(self, context: Context, tell: Callable[[str, str], None]):
        self.context, self._tell = context, tell
        self.on = False
        self.position_changed()

    def position_changed(self) -> None:
        self.found: Analysis | None = None
        self._question: Question | ProvedWin | None = None
        self.won: int | None = None
        self._whole = False
        self.pointed: int | None = None
        self.rows: tuple[LineRow, ...] = ()

    @property
    def question(self) -> Question | ProvedWin | None:
        record = self.context.record
        if record is None or not self.on or record.state.outcome is not None or not record.state.actor:
            return None
        if self._whole:
            return None
        self._question = self._question or ProvedWin(record.state)
        return self._question

    def hear(self, question: Question | ProvedWin, found: Any, whole: bool) -> None:
        record = self.context.record
        if record is None or question.state is not record.state:  # an answer may come after the next move
            return
        if isinstance(question, ProvedWin):
            self.won = found
            self._question = Explaining(strongest(question.state.game), question.state, Budget(), LINES)
        else:
            self.found, self._whole = found.analysis, whole
            lines = zip(found.analysis.lines, found.reasons, strict=True)
            self.rows = tuple(self._row(question.state, line, reason) for line, reason in lines)

    def _row(self, state: State, line: Line, found: Explanation) -> LineRow:
        words, lang, game = self.context.words, self.context.language, state.game
        texts = [action_text(game, action, lang) for _, action in played_in(state, line.actions)]
        if line.outcome is not None and line.plies is not None:
            value = words(f"players.{line.outcome}_in", n=line.plies)
        else:
            value = signed(line.score)
        # That it leads to the best position may be said of one line, not of each; how it goes on stands there.
        why = self.context.say(found.why) if found.why.key not in (PLAIN, AHEAD) else ""
        return LineRow(value, texts[0], "  ".join(texts[1:]), why, found)

    def shown(self, tableau: Tableau) -> Tableau:
        """A tableau with the line pointed at."""
        record = self.context.record
        if record is None or self.pointed is None or self.context.dock != "analysis":
            return tableau
        found = self.rows[self.pointed].found
        return with_explanation(tableau, record.game, found, (found.start, found.space))

    def fail(self, question: Question | ProvedWin, why: LocalizedText) -> None:
        self.on = False
        self._tell(self.context.say(why), "error")

    @property
    def value(self) -> float | None:
        """What the position is worth to the side of player 1, −1 … 1; None before that is known, and among three
        sides and more where another one is to choose."""
        record = self.context.record
        if record is None or self.found is None:
            return None
        side, score = record.game.roster.side, self.found.lines[0].score
        if side[record.state.actor or record.state.mover] == side[1]:
            return score
        return -score if len({*side[1:]}) == 2 else None

    @action("analyse", section="helps", key="Ctrl+A", when=lambda page: page.running or page.play.review.possible)
    def switch(self, on: bool | None) -> None:
        """Look for the best lines until it is switched off; None: the other way. After the end: how it stood."""
        if self.context.playing.state.outcome is not None:
            self.context.dock = "analysis"
            return
        self.on = not self.on if on is None else on
        if self.on:
            self.context.dock = "analysis"
        else:
            self._whole = False

    @action("analysis_point")
    def point(self, number: int | None) -> None:
        """The pointer is on this line of the list, from 0; None: on none."""
        self.pointed = number if number is not None and number in range(len(self.rows)) else None
