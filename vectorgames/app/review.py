"""How a game that is over stood, move by move, which moves turned it, and what would have been better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from vectorgames.app.context import Context
from vectorgames.app.evaluation import standing
from vectorgames.app.hint import with_explanation
from vectorgames.base.words import LocalizedText
from vectorgames.play.explanation import Explained, Explaining, Explanation
from vectorgames.play.phrasing import action_text
from vectorgames.play.record import GameRecord, Turn
from vectorgames.players.characters import strongest
from vectorgames.players.player import Budget
from vectorgames.players.process import Question
from vectorgames.rules.action import Outcome
from vectorgames.view.tableau import Tableau

TURN = 0.5
"""What the value of a position falls by, at least, where a move turns a game; values lie between −1 and 1."""

TOLD = 0.1
"""What it falls by, at least, where a move is told that lost most."""

MOST = 12
"""So many moves that turned a game are told, at most."""

FAR, AHEAD = 15, 0.3
"""A win that takes more actions, or nobody knows how many, is seen by no person: before it a position counts as so
much better."""

SECONDS = 0.25
"""For which each position of a game is looked at."""


@dataclass(frozen=True, slots=True)
class Judged:
    """How a position of a game stood before a move.

    value   to the side of player 1, −1 … 1; among three sides and more as he saw it when he chose next, or None
    own     to whoever made the move
    best    the text of what would have been best
    lost    by how much the move made it worse for him, 0 if it was the best one, or where dice were rolled before
            anybody (among three sides and more: he himself) chose again
    """

    value: float | None
    own: float
    best: str
    lost: float = 0.0


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move that was not the best one, as it is listed. ``number``: of the action, from 0; ``fall``: what the
    position was worth to ``player`` before it and after, in words; ``why`` the ``better`` one is good."""

    number: int
    player: int
    played: str
    fall: str
    better: str
    why: str


class Review:
    """It is found out, from the end on, while the tab Analysis lies open."""

    def __init__(self, context: Context):
        self.context = context
        self.exchange()

    def exchange(self) -> None:
        """Another game, or none."""
        # What it was worth to the actor, and the best action; None: nobody could think.
        self._found: dict[Turn, tuple[float, str] | None] = {}
        self._better: dict[Turn, Explanation] = {}
        self._made: tuple[object, tuple[Judged | None, ...]] = (None, ())
        self._listed: tuple[object, tuple[MoveRow, ...]] = (None, ())
        self._complete = -1  # version of the record of which all is known

    def open(self) -> None:
        """The game in play has just ended."""
        self.context.dock = "analysis"

    @property
    def possible(self) -> bool:
        """Whether there is a game that is over, which was not only set up."""
        record = self.context.record
        return record is not None and len(record.line) > 1 and _end(record) is not None

    # ---- thinking ----

    @staticmethod
    def _choices(record: GameRecord) -> list[Turn]:
        """The positions of the game in which somebody chose."""
        return [turn for turn in (record.root, *record.line[:-1]) if turn.state.actor]

    @property
    def question(self) -> Question | None:
        record = self.context.record
        if record is None or self.context.dock != "analysis" or self._complete == record.version:
            return None
        if self.possible:
            for turn in reversed(self._choices(record)):
                if turn not in self._found:
                    return Explaining(strongest(record.game), turn.state, Budget(SECONDS))
        self._complete = record.version
        return None

    def hear(self, question: Question, found: Explained, whole: bool) -> None:
        record = self.context.record
        if record is not None and whole:
            best = found.analysis.lines[0]
            far = best.outcome is not None and (best.plies is None or best.plies > FAR)
            score = math.copysign(AHEAD, best.score) if far else best.score
            self._take(record, question, (score, best.actions[0]), found.reasons[0])

    def fail(self, question: Question, why: LocalizedText) -> None:
        """Nothing is told of a position about which nobody could think."""
        if self.context.record is not None:
            self._take(self.context.record, question, None)

    def _take(
        self,
        record: GameRecord,
        question: Question,
        found: tuple[float, str] | None,
        reason: Explanation | None = None,
    ) -> None:
        for turn in self._choices(record):
            if turn.state is question.state:
                self._found[turn] = found
                if reason is not None:
                    self._better[turn] = reason

    # ---- what is known ----

    @property
    def key(self) -> tuple[object, ...]:
        """Another one whenever something else is known, or to be shown."""
        record = self.context.record
        return record, record.version if record is not None else 0, len(self._found), self.context.language

    @property
    def progress(self) -> tuple[int, int]:
        """In how many positions it has been looked, and how many there are."""
        choices = self._choices(self.context.playing)
        return sum(turn in self._found for turn in choices), len(choices)

    @property
    def judged(self) -> tuple[Judged | None, ...]:
        """By move of the line, how it stood before that; None where nothing is known, or nobody chose."""
        if self._made[0] != self.key:
            self._made = self.key, _judged(self.context.playing, self._found)
        return self._made[1]

    @property
    def values(self) -> tuple[float | None, ...]:
        """What each position of the line was worth to the side of player 1, the last one by its end; where dice
        were to be rolled, what it was after that; None where that is not known yet."""
        record = self.context.playing
        end = _end(record)
        side = record.game.roster.side
        out = [_final(end, side, side[1]) if end is not None else None]
        for turn, judged in reversed([*zip((record.root, *record.line[:-1]), self.judged, strict=True)]):
            out.append(out[-1] if not turn.state.actor else judged.value if judged is not None else None)
        return tuple(out[::-1])

    @property
    def turning(self) -> tuple[int, ...]:
        """The moves, from 0, that turned the game; where there are many, those that lost most."""
        lost = {n: one.lost for n, one in enumerate(self.judged) if one is not None and one.lost >= TURN}
        return tuple(sorted(sorted(lost, key=lost.__getitem__, reverse=True)[:MOST]))

    @property
    def dearest(self) -> tuple[int, ...]:
        """Where no move turned the game, the one that lost most, if that can be told."""
        lost = {n: one.lost for n, one in enumerate(self.judged) if one is not None and one.lost >= TOLD}
        return () if self.turning or not lost else (max(lost, key=lost.__getitem__),)

    @property
    def rows(self) -> tuple[MoveRow, ...]:
        """The moves that turned the game, or lost most, and that which was played where it stands, if another was
        best."""
        if self._listed[0] != self.key:
            here = self._here()
            numbers = {*self.turning, *self.dearest, *((here,) if here is not None else ())}
            self._listed = self.key, tuple(map(self._row, sorted(numbers)))
        return self._listed[1]

    def _row(self, number: int) -> MoveRow:
        record, lang, judged = self.context.playing, self.context.language, self.judged
        turn, here = record.line[number], judged[number]
        before = (record.root, *record.line)[number].state
        assert here is not None and turn.action is not None
        text, best = partial(action_text, record.game, lang=lang), before.stage.find(before, here.best)
        words = self.context.words
        fall = " → ".join(dict.fromkeys(standing(value, words) for value in (here.own, here.own - here.lost)))
        why = self._explained(number).why.say(lang, self.context.noun)
        return MoveRow(number, before.actor, text(turn.action), fall, text(best), why)

    def _here(self) -> int | None:
        """The move that was played where the game stands, if something else would have been better."""
        record = self.context.record
        if record is None or not self.possible or record.number >= len(record.line):
            return None
        judged, action = self.judged[record.number], record.line[record.number].action
        return record.number if judged is not None and action is not None and judged.best != action.text else None

    def _explained(self, number: int) -> Explanation:
        """Why what was best instead of a move is good."""
        record = self.context.playing
        return self._better[(record.root, *record.line)[number]]

    def shown(self, tableau: Tableau) -> Tableau:
        """A tableau with what would have been better where the game stands."""
        if self.context.dock != "analysis" or (here := self._here()) is None:
            return tableau
        found = self._explained(here)
        return with_explanation(tableau, self.context.playing.game, found, (found.start, found.space))


def _judged(record: GameRecord, found: dict[Turn, tuple[float, str] | None]) -> tuple[Judged | None, ...]:
    side, end = record.game.roster.side, record.line[-1].state.outcome  # where people ended it no move did
    sides = sorted({*side[1:]})
    after = {one: _final(end, side, one) for one in sides} if end is not None else {}
    out: list[Judged | None] = []
    for turn, following in reversed([*zip((record.root, *record.line[:-1]), record.line, strict=True)]):
        here = found.get(turn)
        if here is None or following.action is None:
            out.append(None)
            after = {}
            continue
        own, best = here
        mine = side[turn.state.actor]
        lost = 0.0 if best == following.action.text else max(0.0, own - after.get(mine, own))
        # Of two sides one has what the other lacks; of more each knows only how he stands himself.
        after = {one: -own for one in sides} | {mine: own} if len(sides) == 2 else after | {mine: own}
        out.append(Judged(after.get(side[1]), own, best, lost))
    return tuple(out[::-1])


def _end(record: GameRecord) -> Outcome | None:
    last = record.line[-1]
    return (last.over or last.state).outcome


def _final(end: Outcome, side: Sequence[int], mine: int) -> float:
    """What an end is worth to a side."""
    if not end.winners:
        return 0.0
    return 1.0 if any(side[winner] == mine for winner in end.winners) else -1.0
