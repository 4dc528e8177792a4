"""How a game stands: the best lines of the position, and afterwards how it stood move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vectorgames.app.context import Context
from vectorgames.app.hint import with_explanation
from vectorgames.base.words import LocalizedText
from vectorgames.play.explanation import Explanation, explain
from vectorgames.play.record import GameRecord, Turn
from vectorgames.players.characters import strongest
from vectorgames.players.player import Analysis, Budget, Line
from vectorgames.players.process import Question
from vectorgames.rules.action import Outcome
from vectorgames.rules.game import State
from vectorgames.ui.actions import action
from vectorgames.view.tableau import Tableau

LINES = 3
"""How many lines are shown of a position."""

TURN = 0.5
"""What the value of a position falls by, at least, where a game turns; values lie between −1 and 1."""

REVIEW_SECONDS = 0.25
"""For which each position of a game is looked at after its end."""


def worth(state: State, score: float, side: int) -> float:
    """A value as whoever chooses in a state sees it, as a side sees it."""
    own = state.game.roster.side[state.actor or state.mover]
    return score if own == side else -score


def signed(value: float) -> str:
    """A value between −1 and 1 as people read it: ``+27``, ``−3``, ``0``."""
    return f"{round(100 * value):+d}".replace("-", "−").replace("+0", "0")


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line as it is listed. ``value``: to whoever is to move, in words; ``first``: its first action, ``rest``:
    those that follow; ``why`` the first one is good, in words, and what there is to see of that (``found``)."""

    value: str
    first: str
    rest: str
    why: str
    found: Explanation


class PositionAnalysis:
    """The lines of the position in play, while it is switched on. ``tell`` shows a line for a while."""

    def __init__(self, context: Context, tell: Callable[[str, str], None]):
        self.context, self._tell = context, tell
        self.on = False
        self.position_changed()

    def position_changed(self) -> None:
        self.found: Analysis | None = None
        self._question: Question | None = None
        self._of: State | None = None
        self._whole = False
        self.pointed: int | None = None
        self.rows: tuple[LineRow, ...] = ()

    @property
    def question(self) -> Question | None:
        record = self.context.record
        if record is None or not self.on or record.state.outcome is not None or not record.state.actor:
            return None
        if self._whole and self._of is record.state:
            return None
        if self._question is None:
            self._question = Question(strongest(record.game), record.state, Budget(), LINES)
        return self._question

    def hear(self, question: Question, found: Analysis, whole: bool) -> None:
        record = self.context.record
        if record is not None and question.state is record.state:
            self.found, self._of, self._whole = found, question.state, whole
            self.rows = tuple(self._row(question.state, line) for line in found.lines)

    def _row(self, state: State, line: Line) -> LineRow:
        words, lang, notation = self.context.words, self.context.language, state.game.notation
        texts, here = [], state
        for text in line.actions:
            action = here.stage.find(here, text)
            texts.append(notation.text(action, lang))
            here = here.play(action)
        if line.outcome is not None and line.plies is not None:
            value = words(f"players.{line.outcome}_in", n=line.plies)
        else:
            value = signed(line.score)
        found = explain(state, line.actions[0])
        return LineRow(value, texts[0], "  ".join(texts[1:]), found.why.say(lang, self.context.noun), found)

    def shown(self, tableau: Tableau) -> Tableau:
        """A tableau with the line pointed at."""
        record = self.context.record
        if record is None or self.pointed is None or self.context.dock != "analysis":
            return tableau
        found = self.rows[self.pointed].found
        return with_explanation(tableau, record.game, found, (found.start, found.space))

    def fail(self, question: Question, why: LocalizedText) -> None:
        self.on = False
        self._tell(why.say(self.context.language), "error")

    @property
    def lines(self) -> tuple[Line, ...]:
        """The best lines of the position, the best first; none before any is known."""
        return self.found.lines if self.found is not None else ()

    @property
    def value(self) -> float | None:
        """What the position is worth to the side of player 1, −1 … 1; None before that is known."""
        record = self.context.record
        if record is None or not self.lines or self._of is not record.state:
            return None
        return worth(record.state, self.lines[0].score, record.game.roster.side[1])

    @action("analyse", section="helps", key="Ctrl+A", when=lambda page: page.running)
    def switch(self, on: bool | None) -> None:
        """Look for the best lines until it is switched off; None: the other way."""
        self.on = not self.on if on is None else on
        if self.on:
            self.context.dock = "analysis"
        else:
            self._whole = False

    @action("analysis_point")
    def point(self, number: int | None) -> None:
        """The pointer is on this line of the list, from 0; None: on none."""
        self.pointed = number if number is not None and number in range(len(self.lines)) else None


@dataclass(frozen=True, slots=True)
class Judged:
    """How a position of a game stood before a move. ``value``: to the side of player 1, −1 … 1; ``best``: the text
    of what would have been best; ``lost``: by how much the move made it worse for whoever made it."""

    value: float
    best: str
    lost: float = 0.0


class Review:
    """How a game that is over stood, move by move, found out while the tab Analysis lies open. ``judged``: by move,
    from 0."""

    def __init__(self, context: Context):
        self.context = context
        self._values: dict[Turn, tuple[float, str]] = {}
        self.exchange()

    def exchange(self) -> None:
        """Another game, or none."""
        self._values.clear()
        self._complete = -1  # version of the record of which all is known

    @property
    def wanted(self) -> bool:
        """Whether there is a game that is over, which was not only set up, and people want to know."""
        record = self.context.record
        if record is None or self.context.dock != "analysis" or self._complete == record.version:
            return False
        return len(record.line) > 1 and record.line[-1].state.outcome is not None

    def _choices(self, record: GameRecord) -> list[Turn]:
        """The positions of the game in which somebody chose."""
        return [turn for turn in (record.root, *record.line[:-1]) if turn.state.actor]

    @property
    def question(self) -> Question | None:
        record = self.context.record
        if record is None or not self.wanted:
            return None
        for turn in reversed(self._choices(record)):
            if turn not in self._values and turn.state.outcome is None:
                return Question(strongest(record.game), turn.state, Budget(REVIEW_SECONDS))
        self._complete = record.version
        return None

    def hear(self, question: Question, found: Analysis, whole: bool) -> None:
        record = self.context.record
        if record is None or not whole:
            return
        side = record.game.roster.side[1]
        for turn in self._choices(record):
            if turn.state is question.state:
                best = found.lines[0]
                self._values[turn] = worth(turn.state, best.score, side), best.actions[0]

    def fail(self, question: Question, why: LocalizedText) -> None:
        """Nothing is told of a position about which nobody could think."""
        record = self.context.record
        for turn in self._choices(record) if record is not None else ():
            if turn.state is question.state:
                self._values[turn] = 0.0, ""

    @property
    def judged(self) -> tuple[Judged | None, ...]:
        """By move of the line, how it stood before that; None where nothing is known, or nobody chose."""
        record = self.context.record
        if record is None:
            return ()
        side, turns = record.game.roster.side, (record.root, *record.line[:-1])
        known = [self._values.get(turn) for turn in turns]
        out: list[Judged | None] = []
        for number, (turn, here) in enumerate(zip(turns, known, strict=True)):
            after = next((one for one in known[number + 1 :] if one is not None), None)
            end = record.line[-1].state.outcome
            if here is None:
                out.append(None)
                continue
            following = after[0] if after is not None else _final(end, side) if end is not None else here[0]
            sign = 1.0 if side[turn.state.actor] == side[1] else -1.0
            out.append(Judged(here[0], here[1], max(0.0, sign * (here[0] - following))))
        return tuple(out)

    @property
    def turning(self) -> tuple[int, ...]:
        """The moves, from 0, by which the game turned."""
        return tuple(n for n, one in enumerate(self.judged) if one is not None and one.lost >= TURN)


def _final(end: Outcome, side: Sequence[int]) -> float:
    """What an end is worth to the side of player 1."""
    if not end.winners:
        return 0.0
    return 1.0 if any(side[winner] == side[1] for winner in end.winners) else -1.0
