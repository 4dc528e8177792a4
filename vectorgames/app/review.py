"""How a game that is over stood, move by move, which moves turned it, and what would have been better."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from vectorgames.app.context import Context
from vectorgames.app.evaluation import signed, standing
from vectorgames.app.hint import with_explanation
from vectorgames.base.words import LocalizedText
from vectorgames.play.explanation import Explained, Explaining, Explanation
from vectorgames.play.phrasing import action_text
from vectorgames.play.record import GameRecord, Turn
from vectorgames.players.characters import strongest
from vectorgames.players.player import Budget
from vectorgames.players.process import Question
from vectorgames.players.search import PLY
from vectorgames.rules.action import Outcome
from vectorgames.view.tableau import Tableau

TURN = 0.5
"""What the value of a position falls by, at least, where a move turns a game; values lie between −1 and 1."""

TOLD = 0.08
"""What it falls by, at least, where moves are told that lost most: in 4D chess, of 56 pieces a side, a queen."""

MOST, DEAREST = 12, 3
"""So many moves that turned a game are told, or that lost most, at most."""

ROLLED = 8
"""So many actions are compared where dice are rolled next: how it stood then says nothing of the one chosen."""

FAR, AHEAD = 15, 0.3
"""A win that takes more actions, or nobody knows how many, is seen by no person: before it a position counts as so
much better."""

SECONDS = 0.25
"""For which each position of a game is looked at."""

Found = tuple[float, str, Explanation, dict[str, float]]
"""What a position was worth to the actor, the best action, why it is good, and what those were worth that were
compared."""


@dataclass(frozen=True, slots=True)
class Judged:
    """How a position of a game stood before a move.

    value   to the side of player 1, −1 … 1; among three sides and more as he saw it when he chose next, or None
    own     to whoever made the move
    best    the text of what would have been best, why: it is good
    lost    by how much the move made it worse for him, 0 if it was the best one, or where dice were rolled before
            anybody (among three sides and more: he himself) chose again
    """

    value: float | None
    own: float
    best: str
    why: Explanation
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
    """It is found out, from the end on, while the tab Analysis lies open. ``told``: how many of the first actions
    of a line a guide prescribed."""

    def __init__(self, context: Context, told: Callable[[Sequence[Turn]], int]):
        self.context, self._told = context, told
        self.exchange()

    def exchange(self) -> None:
        """Another game, or none."""
        self._found: dict[Turn, Found | None] = {}  # None: nobody could think
        self._made: tuple[object, tuple[Judged | None, ...]] = (None, ())
        self._listed: tuple[object, tuple[MoveRow, ...]] = (None, ())
        self._complete = -1  # version of the record of which all is known

    @property
    def possible(self) -> bool:
        """Whether there is a game that is over, which was not only set up."""
        record = self.context.record
        return record is not None and len(record.line) > 1 and _end(record) is not None

    # ---- thinking ----

    @property
    def _choices(self) -> list[tuple[Turn, Turn]]:
        """The positions of the game in which somebody chose, each with the next one."""
        return [pair for pair in _moves(self.context.playing) if pair[0].state.actor]

    @property
    def question(self) -> Question | None:
        record = self.context.record
        if record is None or self.context.dock != "analysis" or self._complete == record.version:
            return None
        if self.possible:
            for turn, following in reversed(self._choices):
                if turn not in self._found:
                    lines = 1 if following.state.actor else ROLLED
                    return Explaining(strongest(record.game), turn.state, Budget(SECONDS), lines)
        self._complete = record.version
        return None

    def hear(self, question: Question, found: Explained, whole: bool) -> None:
        if whole:
            best = found.analysis.lines[0]
            far = best.outcome is not None and (best.plies is None or best.plies > FAR)
            score = math.copysign(AHEAD, best.score) if far else best.score
            scores = {line.actions[0]: line.score for line in found.analysis.lines}
            self._take(question, (score, best.actions[0], found.reasons[0], scores))

    def fail(self, question: Question, why: LocalizedText) -> None:
        """Nothing is told of a position about which nobody could think."""
        self._take(question, None)

    def _take(self, question: Question, found: Found | None) -> None:
        turns = [turn for turn, _ in self._choices] if self.context.record is not None else []
        self._found.update((turn, found) for turn in turns if turn.state is question.state)

    # ---- what is known ----

    @property
    def key(self) -> tuple[object, ...]:
        """Another one whenever something else is known, or to be shown."""
        record = self.context.record
        return record, record.version if record is not None else 0, len(self._found), self.context.language

    @property
    def progress(self) -> tuple[int, int]:
        """In how many positions it has been looked, and how many there are."""
        return sum(turn in self._found for turn, _ in self._choices), len(self._choices)

    @property
    def judged(self) -> tuple[Judged | None, ...]:
        """By move of the line, how it stood before that; None where nothing is known, or nobody chose. What a guide
        told people to play is no mistake."""
        if self._made[0] != self.key:
            record = self.context.playing
            judged, told = _judged(record, self._found), self._told(record.line)
            spared = (replace(one, lost=0.0) if one is not None else None for one in judged[:told])
            self._made = self.key, (*spared, *judged[told:])
        return self._made[1]

    @property
    def values(self) -> tuple[float | None, ...]:
        """What each position of the line was worth to the side of player 1, the last one by its end; where dice
        were to be rolled, what it was after that; None where that is not known yet."""
        record = self.context.playing
        end = _end(record)
        side = record.game.roster.side
        out = [_final(end, side, side[1]) if end is not None else None]
        for (turn, _), judged in reversed([*zip(_moves(record), self.judged, strict=True)]):
            out.append(out[-1] if not turn.state.actor else judged.value if judged is not None else None)
        return tuple(out[::-1])

    @property
    def turning(self) -> tuple[int, ...]:
        """The moves, from 0, that turned the game; where there are many, those that lost most."""
        return self._losing(TURN, MOST)

    @property
    def dearest(self) -> tuple[int, ...]:
        """Where no move turned the game, those that lost most, if that can be told."""
        return () if self.turning else self._losing(TOLD, DEAREST)

    def _losing(self, least: float, most: int) -> tuple[int, ...]:
        lost = {n: one.lost for n, one in enumerate(self.judged) if one is not None and one.lost >= least}
        return tuple(sorted(sorted(lost, key=lost.__getitem__, reverse=True)[:most]))

    @property
    def rows(self) -> tuple[MoveRow, ...]:
        """The moves that turned the game, or lost most, and that which was played where it stands, if another was
        best."""
        if self._listed[0] != self.key:
            here = () if self._here() is None else (self.context.playing.number,)
            numbers = {*self.turning, *self.dearest, *here}
            self._listed = self.key, tuple(map(self._row, sorted(numbers)))
        return self._listed[1]

    def _row(self, number: int) -> MoveRow:
        record, lang, judged = self.context.playing, self.context.language, self.judged
        turn, here = record.line[number], judged[number]
        before = (record.root, *record.line)[number].state
        assert here is not None and turn.action is not None
        text, best = partial(action_text, record.game, lang=lang), before.stage.find(before, here.best)
        words = self.context.words
        falls = here.own, here.own - here.lost
        said = dict.fromkeys(standing(value, words) for value in falls)
        fall = " → ".join(said if len(said) > 1 else map(signed, falls))
        why = self.context.say(here.why.why)
        return MoveRow(number, before.actor, text(turn.action), fall, text(best), why)

    def _here(self) -> Judged | None:
        """How the game stands where it is, if something else than what was played there would have been better."""
        record = self.context.record
        if record is None or not self.possible or record.number >= len(record.line):
            return None
        judged = self.judged[record.number]
        return judged if judged is not None and judged.lost > 0.0 else None

    def shown(self, tableau: Tableau) -> Tableau:
        """A tableau with what would have been better where the game stands."""
        if self.context.dock != "analysis" or (here := self._here()) is None:
            return tableau
        return with_explanation(tableau, self.context.playing.game, here.why, (here.why.start, here.why.space))


def _moves(record: GameRecord) -> list[tuple[Turn, Turn]]:
    """What was played, each as the position before and after it."""
    return [*zip((record.root, *record.line[:-1]), record.line, strict=True)]


def _judged(record: GameRecord, found: dict[Turn, Found | None]) -> tuple[Judged | None, ...]:
    side, end = record.game.roster.side, record.line[-1].state.outcome  # where people ended it no move did
    sides = sorted({*side[1:]})
    after = {one: _final(end, side, one) for one in sides} if end is not None else {}
    out: list[Judged | None] = []
    for (last, _), (turn, following) in reversed([*pairwise([(record.root, record.root), *_moves(record)])]):
        here = found.get(turn)
        if here is None or following.action is None:
            out.append(None)
            after = {}
            continue
        own, best, why, scores = here
        mine, played = side[turn.state.actor], following.action.text
        won, answered, *_ = found.get(last) or (0.0, "")
        proved = won == AHEAD or won >= 1 - FAR * PLY  # deeper than one look at the position after it reaches
        if proved and turn.action and turn.action.text == answered and side[last.state.actor] != mine:
            own = min(own, -won)
        lost = 0.0 if best == played else max(0.0, own - after.get(mine, scores.get(played, own)))
        # Of two sides one has what the other lacks; of more each knows only how he stands himself.
        after = {one: -own for one in sides} | {mine: own} if len(sides) == 2 else after | {mine: own}
        out.append(Judged(after.get(side[1]), own, best, why, lost))
    return tuple(out[::-1])


def _end(record: GameRecord) -> Outcome | None:
    last = record.line[-1]
    return (last.over or last.state).outcome


def _final(end: Outcome, side: Sequence[int], mine: int) -> float:
    """What an end is worth to a side."""
    if not end.winners:
        return 0.0
    return 1.0 if any(side[winner] == mine for winner in end.winners) else -1.0
