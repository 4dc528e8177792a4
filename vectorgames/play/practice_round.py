"""Rounds of questions as values: score, levels that follow the answers, time, two teams.

Time comes from outside, in seconds that an answer took.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from vectorgames.base.words import LocalizedText
from vectorgames.play.practice import KINDS, Asked, Question, levels_on, made
from vectorgames.spaces.space import Space

LENGTHS = (5, 10, 20)

TIMES = (0, 20, 40, 60)
"""Seconds for a question; 0: as many as one wants."""

RISE, FALL = 2, 1
"""So many right answers in a row lead to the next level, so many wrong ones back."""

NOBODY = -1
"""The answer of whom the time has run out."""


@dataclass(frozen=True)
class Plan:
    """What is practised.

    kinds    of questions, in turn by chance; ``again``: these questions in place of others, for one team
    length   how many for each team; ``teams``: 1 or 2, who answer in turn
    levels   of each team, that stays; 0: it follows the answers
    """

    kinds: tuple[str, ...] = tuple(KINDS)
    length: int = 10
    seconds: int = 0
    levels: tuple[int, ...] = (0, 0)
    teams: int = 1
    again: tuple[Asked, ...] = ()


@dataclass(frozen=True)
class Answered:
    """An answer that was given. ``points``: what it counts; ``level``: of the question."""

    asked: Asked
    given: int
    right: bool
    why: LocalizedText
    points: int
    level: int
    team: int
    seconds: float = 0.0


@dataclass(frozen=True)
class Round:
    """``seed`` and the number of the question make the question; ``levels``: by team, of its next one; ``runs``: by
    team, right answers in a row, wrong ones in a row are negative; ``open``: whether the question waits for its
    answer."""

    space: Space
    plan: Plan
    seed: int = 0
    levels: tuple[int, ...] = (1,)
    runs: tuple[int, ...] = (0,)
    answers: tuple[Answered, ...] = ()
    open: bool = True

    @property
    def number(self) -> int:
        """Which question it is, from 1."""
        return len(self.answers) + self.open

    @property
    def turn(self) -> int:
        """Which question of its team it is, from 1."""
        return (self.number - 1) // self.plan.teams + 1

    @property
    def over(self) -> bool:
        return not self.open and len(self.answers) >= self.plan.length * self.plan.teams

    @property
    def team(self) -> int:
        """Who answers, from 1."""
        return (self.number - 1) % self.plan.teams + 1

    @property
    def asked(self) -> Asked:
        """What makes the question."""
        if not self.open:
            return self.answers[-1].asked
        if self.plan.again:
            return self.plan.again[self.number - 1]
        seed = f"{self.seed} {self.number}"
        return Asked(random.Random(f"{seed} kind").choice(self.plan.kinds), self.levels[self.team - 1], seed)

    @property
    def question(self) -> Question:
        return made(self.space, self.asked)

    @property
    def answer(self) -> Answered | None:
        return None if self.open else self.answers[-1]

    def points(self, team: int = 1) -> int:
        return sum(one.points for one in self.answers if one.team == team)

    def right(self, team: int = 1) -> int:
        return sum(one.right for one in self.answers if one.team == team)

    def wanted(self, team: int = 1) -> int:
        """How many questions a team has been asked."""
        return sum(one.team == team for one in self.answers)

    def give(self, given: int, seconds: float = 0.0) -> Round:
        """An answer: a space, the number of an option, or NOBODY. Nothing changes where it is none."""
        question = self.question
        if not self.open or not (given == NOBODY or question.may_be(given)):
            return self
        right = given != NOBODY and question.is_right(given)
        why = question.why(given) if given != NOBODY else LocalizedText("practice.time_over", why=question.right)
        limit = self.plan.seconds
        quick = round(5 * max(0.0, 1 - seconds / limit)) if limit else 0
        points = (10 * question.level + quick) if right else 0
        answered = Answered(self.asked, given, right, why, points, question.level, self.team, seconds)
        level, run = self._following(question.level, right)
        at = self.team - 1
        levels = (*self.levels[:at], level, *self.levels[at + 1 :])
        runs = (*self.runs[:at], run, *self.runs[at + 1 :])
        return replace(self, answers=(*self.answers, answered), open=False, levels=levels, runs=runs)

    def _following(self, asked: int, right: bool) -> tuple[int, int]:
        """The level of the team that answers, after an answer to a question of a level, and its answers in a row.
        Who answers easier ones rightly does not come to harder ones."""
        level, run = self.levels[self.team - 1], self.runs[self.team - 1]
        if self.plan.levels[self.team - 1] or (right and asked < level):
            return level, run
        run = max(run, 0) + 1 if right else min(run, 0) - 1
        if run >= RISE:
            return min(level + 1, levels_on(self.space)[-1]), 0
        return (max(level - 1, 1), 0) if run <= -FALL else (level, run)

    def following(self) -> Round:
        """The next question; the same where this one waits, or it was the last."""
        return self if self.open or self.over else replace(self, open=True)


def begun(space: Space, plan: Plan, seed: int) -> Round:
    teams = range(plan.teams)
    levels = tuple(min(plan.levels[team] or 1, levels_on(space)[-1]) for team in teams)
    return Round(space, plan, seed, levels, tuple(0 for _ in teams))


def repeated(mistakes: tuple[Asked, ...], plan: Plan) -> Plan:
    """The plan of a round in which these questions are asked once more."""
    return replace(plan, length=len(mistakes), teams=1, again=mistakes)
