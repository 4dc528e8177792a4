"""What the panel of Practise holds: what is to be asked; a question with the score."""

from __future__ import annotations

from vectorgames.app.pages.practise import PractisePage
from vectorgames.app.panels.task import CHOOSE, CLICK, AnswerRow, TaskCard, task_card
from vectorgames.base.words import Words
from vectorgames.play.lessons.progress import progress_of
from vectorgames.play.practice import kinds_on, levels_on
from vectorgames.play.practice_round import LENGTHS, TIMES, Round
from vectorgames.ui.boxes import Button, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Scroll, Text
from vectorgames.ui.widgets import TALL_H
from vectorgames.view.primitives import Rect


def body(page: PractisePage, ui: Ui, steps: Box | None) -> Box:
    return _plan(ui, page) if page.now is None else _question(ui, page, page.now, steps)


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
    who = Button("who", page.room.pupil or words("progress.who"), "pupils", align=0.0)
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

    def bar(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "field", 1.0, 4)
        ui.fill(rect.left(rect.w * share), colour, 1.0, 4)

    left = Text(ui.words("learn.seconds", n=seconds), "strong", colour, lines=1, at=1.0, width=50)
    return Column(text, Row(Custom(bar, height=8, grow=1.0, align=0.5), left), gap="none")


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
