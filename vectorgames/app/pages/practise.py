"""The page Practise: rounds of questions about spaces and vectors."""

from __future__ import annotations

import random
import time
from collections.abc import Hashable
from dataclasses import replace

from vectorgames.app.board_page import ANSWER_CLICK, ANSWER_NUMBER, ReadingPage, beside_board
from vectorgames.app.classroom import Classroom
from vectorgames.app.context import Looking
from vectorgames.app.page import Services
from vectorgames.app.practice_boards import LATTICE, PracticeBoard, practice_boards
from vectorgames.base.numbers import parse_int
from vectorgames.play.lessons.progress import Mistake, note_answer, progress_of
from vectorgames.play.practice import KINDS, NAMES, Asked, kinds_on, levels_on
from vectorgames.play.practice_round import LENGTHS, NOBODY, TIMES, Plan, Round, begun, repeated
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game
from vectorgames.ui.actions import Entry, action
from vectorgames.ui.frame import LESSON
from vectorgames.view.lesson_view import question_labels, question_tableau
from vectorgames.view.tableau import Tableau

MOST = 20
"""Mistakes that are gone through at once, the last ones."""


class PractisePage(ReadingPage):
    """Rounds of questions, while the page is open. ``now``: the round, None before one begins."""

    panels = beside_board("practise", LESSON)
    way_in = "practise"

    def __init__(self, services: Services):
        self._game: Game | None = None
        super().__init__(services, Looking(lambda: self._game))
        self.plan, self.now = Plan(), None  # type: Plan, Round | None
        self.boards: tuple[PracticeBoard, ...] = ()
        self.which = 0
        self.room = Classroom(services, self.stop_round)
        self._pupil = self._kept_for = ""  # who has begun the round, and under which name its answers are kept
        self._since = self._told = 0.0

    @property
    def parts(self) -> tuple[object, ...]:
        return *super().parts, self.room

    # ---- opening and leaving ----

    @action("learn", section="game", key="Ctrl+L")
    def to_learn(self) -> None:
        """The lessons; they would be behind this page."""
        self.leave()
        self.services.everywhere["learn"].run(None)

    @action("practise", section="game", everywhere=True)
    def open(self) -> None:
        if not self.boards:
            self.boards = practice_boards()
            plain = PracticeBoard(LATTICE, (("dimensions", 4),))
            self.which = self.boards.index(plain) if plain in self.boards else 0
            self._take_board()
        self.enter("text")
        self.room.mend()
        if self._pupil != self.room.pupil:
            self.stop_round()

    def _take_board(self) -> None:
        game, options = self.boards[self.which]
        self._game = definition.load(game, dict(options))
        self.looking.point_nowhere()
        self.cursor = None
        self.display.look(View("flat", light=self.looking.view.light))

    def back(self) -> None:
        """The round is given up, else the page left."""
        if self.now is not None:
            self.stop_round()
        else:
            super().back()

    @property
    def place(self) -> Hashable:  # type: ignore[override]
        return self.now.number if self.now is not None else None

    # ---- time ----

    @property
    def seconds(self) -> int | None:
        """Seconds left for the question; None: as many as one wants."""
        if self.now is None or not self.now.plan.seconds or not self.now.open:
            return None
        return max(0, round(self.now.plan.seconds - (time.monotonic() - self._since)))

    @property
    def moving(self) -> bool:
        """Whether a second has passed, or the time is over."""
        left = self.seconds if self.opened else None
        if left is None:
            return super().moving
        if left <= 0:
            self._give(NOBODY)
            return True
        changed, self._told = left != self._told, left
        return changed or super().moving

    # ---- what is shown ----

    def position(self) -> Tableau:
        return question_tableau(self.now, self.looking.pointed) if self.now is not None else Tableau()

    @property
    def title(self) -> str:
        return self.context.words("learn.practise")

    @property
    def strip(self) -> tuple[str, bool | None]:  # type: ignore[override]
        lang, now = self.context.language, self.now
        if now is None:
            return self.context.words("learn.practise"), None
        answer = now.answer
        return (now.question.prompt.say(lang), None) if answer is None else (answer.why.say(lang), answer.right)

    @property
    def written(self) -> tuple[tuple[int, str], ...]:  # type: ignore[override]
        return question_labels(self.now.question) if self.now is not None else ()

    @property
    def pointed(self) -> int | None:
        asked = self.now is not None and self.now.open and self.now.question.kind in NAMES
        return None if asked else super().pointed

    # ---- setting up a round ----

    @action("practise_set")
    def set(self, name: str, new: object) -> None:
        match name, new:
            case "board", int() if new in range(len(self.boards)):
                self.which = new
                self._take_board()
            case ("length", int()) if new in LENGTHS:
                self.plan = replace(self.plan, length=new)
            case ("seconds", int()) if new in TIMES:
                self.plan = replace(self.plan, seconds=new)
            case ("level 1" | "level 2", int()) if new in (0, *levels_on(self.space)):
                levels = [*self.plan.levels]
                levels[int(name[-1]) - 1] = new
                self.plan = replace(self.plan, levels=tuple(levels))
            case ("teams", int()) if new in (1, 2):
                self.plan = replace(self.plan, teams=new)

    @action("practise_kind")
    def set_kind(self, kind: str, on: bool) -> None:
        kinds = tuple(one for one in KINDS if (on if one == kind else one in self.plan.kinds))
        if kinds:
            self.plan = replace(self.plan, kinds=kinds)

    @action("practise_begin")
    def begin(self) -> None:
        able = kinds_on(self.space)
        self._begin(replace(self.plan, kinds=tuple(kind for kind in self.plan.kinds if kind in able) or able))

    def _begin(self, plan: Plan) -> None:
        self._pupil, self._kept_for = self.room.pupil, self.who
        self._ask(begun(self.space, plan, random.SystemRandom().randrange(1_000_000)))

    @property
    def board_key(self) -> str:
        """The board by which progress knows it."""
        return self.boards[self.which].key

    @property
    def who(self) -> str:
        """Under which name answers are kept: what teams know is nobody's own."""
        return "" if self.plan.teams > 1 else self.room.pupil

    @property
    def mistakes(self) -> tuple[Asked, ...]:
        """What whoever works has answered wrongly on this board and not yet rightly, the last ones."""
        able, key = kinds_on(self.space), self.board_key
        found = [one for one in progress_of(self.who).mistakes if one.board == key and one.kind in able]
        return tuple(Asked(one.kind, one.level, one.seed) for one in found[-MOST:])

    @action("practise_again")
    def begin_again(self) -> None:
        """Ask the questions that were answered wrongly once more."""
        if mistakes := self.mistakes:
            self._begin(repeated(mistakes, self.plan))

    @action("practise_stop", section="learn")
    def stop_round(self) -> None:
        self.now = None

    # ---- answering ----

    def _ask(self, now: Round) -> None:
        self.now, self._since = now, time.monotonic()
        self.looking.point_nowhere()
        self.cursor = None

    def _give(self, given: int) -> None:
        now = self.now
        if now is None:
            return
        self.now = now.give(given, time.monotonic() - self._since)
        if self.now is not now and (answer := self.now.answer) is not None:
            mistake = Mistake(self.board_key, answer.asked.kind, answer.level, answer.asked.seed)
            self.room.tell(note_answer(self._kept_for, mistake, answer.right))

    @action(
        "practise_next",
        Entry("present_clicker", "present", family={"PageDown": None}, when=lambda page: page.presenting),
        section="learn",
        key="N",
    )
    def following(self) -> None:
        """The next question; after the last one another round is planned."""
        if self.now is None:
            self.begin()
        elif self.now.over:
            self.now = None
        elif not self.now.open:
            self._ask(self.now.following())

    @action("answer", ANSWER_NUMBER)
    def answer(self, said: str) -> None:
        """The number of an answer, from 1; else a level to be isolated."""
        number = parse_int(said) or 0
        if self.now is not None and self.now.question.options:
            self._give(number - 1)
        elif number:
            self.display.isolate_level(number)

    @action("aim")
    def click(self, space: int | str) -> None:
        if isinstance(space, int) and self.now is not None and self.now.question.clicked:
            at = self.looking.numbered(space)
            self.looking.pinned = at
            self._give(at)

    @action("confirm", ANSWER_CLICK)
    def confirm(self) -> None:
        """A click where the keyboard is; where nothing is to be answered, on with it."""
        if self.now is None or not self.now.open:
            self.following()
        elif self.cursor is not None:
            self.click(self.cursor)
