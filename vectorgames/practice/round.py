"""Round: a number of questions in a row, as a value: score, level that follows the answers, time, two teams.

Time comes from outside, in seconds that an answer took. Knows no window.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from vectorgames.memoize import memoize
from vectorgames.practice.generators import KINDS, LEVELS
from vectorgames.practice.question import Question
from vectorgames.spaces.space import Space
from vectorgames.words import LocalizedText

LENGTHS = (5, 10, 20)
TIMES = (0, 20, 40, 60)
"""Seconds for a question; 0: as many as one wants."""
RISE, FALL = 2, 1
"""So many right answers in a row lead to the next level, so many wrong ones back."""
NOBODY = -1
"""The answer of whom the time has run out."""


@dataclass(frozen=True)
class Plan:
    """What is practised. ``kinds``: of questions, in turn by chance; ``level``: that stays, 0: it follows the
    answers; ``teams``: 1 or 2, who answer in turn."""

    kinds: tuple[str, ...] = tuple(KINDS)
    length: int = 10
    seconds: int = 0
    level: int = 0
    teams: int = 1


@dataclass(frozen=True)
class Answered:
    """An answer that was given. ``points``: what it counts."""

    given: int
    right: bool
    why: LocalizedText
    points: int
    level: int
    team: int
    seconds: float = 0.0


@dataclass(frozen=True)
class Round:
    """``seed`` and the number of the question make the question; ``level``: of the next one."""

    space: Space
    plan: Plan
    seed: int = 0
    level: int = 1
    run: int = 0
    """Right answers in a row; wrong ones in a row are negative."""
    answers: tuple[Answered, ...] = ()
    open: bool = True
    """Whether the question waits for its answer."""

    @property
    def number(self) -> int:
        """Which question it is, from 1."""
        return len(self.answers) + self.open

    @property
    def over(self) -> bool:
        return not self.open and len(self.answers) >= self.plan.length

    @property
    def team(self) -> int:
        """Who answers, from 1."""
        return (self.number - 1) % self.plan.teams + 1

    @property
    def asked_level(self) -> int:
        """Of the question asked now."""
        return self.level if self.open else self.answers[-1].level

    @property
    def question(self) -> Question:
        return _question(self.space, self.plan.kinds, f"{self.seed} {self.number}", self.asked_level)

    @property
    def answer(self) -> Answered | None:
        """To the question asked now."""
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
        points = (10 * self.level + quick) if right else 0
        answered = Answered(given, right, why, points, self.level, self.team, seconds)
        run = max(self.run, 0) + 1 if right else min(self.run, 0) - 1
        level = self.level
        if not self.plan.level:
            if run >= RISE:
                level, run = min(level + 1, LEVELS), 0
            elif run <= -FALL:
                level, run = max(level - 1, 1), 0
        return replace(self, answers=(*self.answers, answered), open=False, level=level, run=run)

    def following(self) -> Round:
        """The next question; the same where this one waits, or it was the last."""
        return self if self.open or self.over else replace(self, open=True)


@memoize(most=4)
def _question(space: Space, kinds: tuple[str, ...], seed: str, level: int) -> Question:
    rng = random.Random(seed)
    return KINDS[rng.choice(kinds)](space, rng, level)


def begun(space: Space, plan: Plan, seed: int) -> Round:
    """The first question."""
    return Round(space, plan, seed, plan.level or 1)
