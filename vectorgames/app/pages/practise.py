"""The page Practise: rounds of questions about spaces and vectors."""

from __future__ import annotations

import random
import time
from collections.abc import Hashable
from dataclasses import replace

from vectorgames.app.board_page import ANSWER_CLICK, ANSWER_NUMBER, ReadingPage, beside_board
from vectorgames.app.classroom import LATTICE, Classroom, PracticeBoard, practice_boards
from vectorgames.app.context import Looking
from vectorgames.app.page import Services
from vectorgames.app.panels.task import CHOOSE, CLICK, AnswerRow, TaskCard, task_card
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import Words
from vectorgames.play.lessons.progress import Mistake, note_answer, progress_of
from vectorgames.play.practice import KINDS, NAMES, Asked, kinds_on, levels_on
from vectorgames.play.practice_round import LENGTHS, NOBODY, TIMES, Plan, Round, begun, repeated
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game
from vectorgames.ui.actions import Entry, action
from vectorgames.ui.boxes import Button, progress, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import LESSON
from vectorgames.ui.layout import Box, Column, Flow, Forms, Grid, Row, Scroll, Text
from vectorgames.ui.widgets import TALL_H
from vectorgames.view.lesson_view import question_labels, question_tableau
from vectorgames.view.primitives import Rect
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

    def body(self, ui: Ui, steps: Box | None = None) -> Box:
        return _plan(ui, self) if self.now is None else _question(ui, self, self.now, steps)


# ---- what is to be asked ----


def _plan(ui: Ui, page: PractisePage) -> Box:
    """Settings, kinds of questions, and the button that begins."""
    words, plan = ui.words, page.plan
    boards = [(k, board.title(words)) for k, board in enumerate(page.boards)]
    levels = [(n, str(n) if n else words("learn.adaptive")) for n in (0, *levels_on(page.space))]
    several = plan.teams > 1
    times = [(n, words("learn.seconds", n=n) if n else words("learn.untimed")) for n in TIMES]
    kinds = [(kind, words(f"practice.kind.{kind}")) for kind in kinds_on(page.space)]
    settings = (
        _setting(ui, "board", words("learn.set.board"), boards, page.which),
        _setting(
            ui, "teams", words("learn.set.teams"), [(n, words(f"learn.teams_{n}")) for n in (1, 2)], plan.teams
        ),
        *(_setting(ui, f"level {team}", _level_of(page, team, words), levels, plan.levels[team - 1])
          for team in range(1, plan.teams + 1) if len(levels) > 2),
        _setting(
            ui, "length", words("learn.set.each" if several else "learn.set.length"),
            [(n, str(n)) for n in LENGTHS], plan.length,
        ),
        _setting(ui, "seconds", words("learn.set.seconds"), times, plan.seconds),
        _choices(words("learn.set.kinds"), [
            _choice(f" {k}", label, kind in plan.kinds, ("practise_kind", (kind, kind not in plan.kinds)))
            for k, (kind, label) in enumerate(kinds)
        ]),
    )  # fmt: skip
    who = Button("who", page.room.pupil or words("progress.who"), "pupils", align=0.0, least=60)
    intro = Text(words("learn.practise_intro"), "body", "second")
    return Column(
        Scroll("plan", Column(intro, who, *settings, _so_far(ui, page)), grow=1.0),
        _again(ui, page),
        Button(
            "begin", words("learn.begin"), "practise_begin", kind="primary", keys=ui.keys("answer_click"),
            height=TALL_H,
        ),
    )  # fmt: skip


def _level_of(page: PractisePage, team: int, words: Words) -> str:
    """What a level is on the board, and whose it is."""
    told, whose = words(f"learn.set.level_{page.space.texts}"), words("learn.team", n=team)
    return told if page.plan.teams == 1 else f"{whose} · {told}" if team == 1 else whose


def _again(ui: Ui, page: PractisePage) -> Box | None:
    """The mistakes are gone through again, where there are any."""
    count = len(page.mistakes)
    label = ui.words("learn.mistakes", n=count)
    return Button("again", label, "practise_again", height=TALL_H) if count else None


def _so_far(ui: Ui, page: PractisePage) -> Box | None:
    """How many questions of each kind and level whoever works has answered rightly on the board, of how many."""
    scores = {
        (kind, level): score for (board, kind, level), score in progress_of(page.who).scores.items()
        if board == page.board_key
    }  # fmt: skip
    if not scores:
        return None
    levels = sorted({level for _, level in scores})

    def line(label: str, cells: list[str], style: str) -> Box:
        return Row(
            Text(label, style, "second", cut=True, lines=1, grow=1.0),
            *(Text(cell, style, lines=1, at=1.0, width=58) for cell in cells),
            gap="none",
        )

    def told(kind: str, level: int) -> str:
        score = scores.get((kind, level))
        return ui.words("progress.of", n=score.right, asked=score.asked) if score is not None else ""

    kinds = [kind for kind in kinds_on(page.space) if any(kind == other for other, _ in scores)]
    return Column(
        Text(ui.words("learn.so_far"), "head"),
        line("", [ui.words("learn.level_short", n=level) for level in levels], "note"),
        *(
            line(ui.words(f"practice.kind.{kind}"), [told(kind, level) for level in levels], "text")
            for kind in kinds
        ),
        gap="tiny",
    )


def _setting(ui: Ui, name: str, label: str, values: list[tuple[int, str]], now: int) -> Box:
    buttons = [
        _choice(f"{name} {k}", label, value == now, ("practise_set", (name, value)))
        for k, (value, label) in enumerate(values)
    ]
    return _choices(label, buttons)


def _choices(label: str, buttons: list[Box]) -> Box:
    """Buttons in as many rows as are needed, under what they are about."""
    return Column(Text(label, "head"), Flow(*buttons, gap="small"), gap="tiny")


def _choice(name: str, label: str, chosen: bool, send: tuple[str, object]) -> Box:
    """A button; what is chosen has a tick."""
    ticked = f"✓ {label}"
    kind = "selected" if chosen else "normal"
    return Button(name, ticked if chosen else label, send, kind=kind, room_for=ticked)


# ---- the question ----

_QUESTION = 150  # design height in which a question scrolls under the score; in less all of it does


def _question(ui: Ui, page: PractisePage, now: Round, steps: Box | None) -> Box:
    """The score, the question, and the button that goes on."""
    words, teams, solved = ui.words, now.plan.teams, now.answer is not None
    score = (
        Grid(*(_team(ui, now, team, teams > 1) for team in range(1, teams + 1)), columns=teams, gap="close"),
        _state(ui, page, now),
        rule(),
    )
    verdict = Text(_verdict(now, words), "heading", "gold") if now.over else None
    task = Column(verdict, task_card(ui, asked(now, words.language)))
    name = f"question {now.number}"
    return Column(
        Forms(
            Column(*score, Scroll(name, task, least=_QUESTION, grow=1.0), grow=1.0),
            Scroll(name, Column(*score, task), grow=1.0),
        ),
        steps,
        _again(ui, page) if now.over else None,
        Row(
            None if now.over else Button("stop", words("learn.stop"), "practise_stop", height=TALL_H),
            Button(
                "on", words("learn.new_round" if now.over else "learn.next_question"), "practise_next",
                kind="primary" if solved else "normal", enabled=solved, keys=ui.keys("answer_click"),
                height=TALL_H, grow=1.0,
            ),
        ),
    )  # fmt: skip


def _team(ui: Ui, now: Round, team: int, several: bool) -> Box:
    """The score, in letters that are read from afar where there are two."""
    on = several and team == (now.answer.team if now.answer else now.team)

    def ground(ui: Ui, rect: Rect) -> None:
        ui.card(rect, "selected" if on else "card")
        if on:
            ui.outline(rect, "accent", 1.0, 10, 1.6)

    right = ui.words("learn.right_of", n=now.right(team), asked=now.wanted(team))
    if several:
        right = f"{right} · {ui.words('learn.level_short', n=now.levels[team - 1])}"
    name = _name(team, now.plan.teams, ui.words)
    points = Text(str(now.points(team)), "score" if several else "display", "gold", lines=1)
    told = Text(right, "note", "second", grow=0.0 if several else 1.0)
    return Column(
        Text(f"▶ {name}" if on else name, "label", "text" if on or not several else "second", cut=True, lines=1),
        Column(points, told, gap="none") if several else Row(points, told),
        gap="none",
        pad=("normal" if several else "wide", "small"),
        ground=ground,
    )


def _state(ui: Ui, page: PractisePage, now: Round) -> Box:
    """Which question, on which level, how much time is left."""
    said = ui.words("learn.question", n=now.turn, of=now.plan.length, level=now.question.level)
    text = Text(f"{said} · {ui.words(f'practice.kind.{now.question.kind}')}", "note", "second")
    seconds = page.seconds
    if seconds is None:
        return text
    share = seconds / max(1, now.plan.seconds)
    colour = "warning" if share < 0.25 else "accent"
    left = Text(ui.words("learn.seconds", n=seconds), "strong", colour, lines=1, at=1.0, width=50)
    return Column(text, Row(progress(lambda: share, colour, in_row=True), left), gap="none")


def _name(team: int, teams: int, words: Words) -> str:
    return words("learn.you") if teams == 1 else words("learn.team", n=team)


def _verdict(now: Round, words: Words) -> str:
    """What is said of a round that is over."""
    teams = range(1, now.plan.teams + 1)
    if len(teams) == 1:
        return words("learn.verdict", right=now.right(), asked=now.wanted(), points=now.points())
    best = max(teams, key=now.points)
    if all(now.points(team) == now.points(best) for team in teams):
        return words("learn.level")
    return words("learn.winner", name=_name(best, len(teams), words), points=now.points(best))


def asked(now: Round, lang: str) -> TaskCard:
    """The question, with what came of it."""
    question, answer = now.question, now.answer
    rows = []
    for number, option in enumerate(question.options):
        state = ""
        if answer is not None:
            state = "right" if option.right else "wrong" if number == answer.given else ""
        rows.append(AnswerRow(str(number + 1), option.say(lang), state))
    return TaskCard(
        question.prompt.say(lang),
        CLICK if question.clicked else CHOOSE,
        tuple(rows),
        feedback=answer.why.say(lang) if answer is not None else "",
        right=answer.right if answer is not None else None,
        solved=answer is not None,
    )
