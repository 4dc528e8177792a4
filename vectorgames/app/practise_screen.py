"""What the panels show of rounds of questions. Knows no panel, no page and no window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vectorgames import catalog
from vectorgames.app import library
from vectorgames.app.context import Context
from vectorgames.app.lesson_screen import board_fields
from vectorgames.core.game import Game
from vectorgames.practice.generators import LEVELS, kinds_on
from vectorgames.practice.round import LENGTHS, TIMES, Plan, Round
from vectorgames.practice.showing import labels
from vectorgames.tableau import Tableau
from vectorgames.ui.lesson_model import BOARD, CHOOSE, AnswerRow, Choice, Practising, TaskCard, Team
from vectorgames.words import Words

Boards = tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]
"""Of each a game, and its options."""


@dataclass(frozen=True)
class Planned:
    """What is practised: on the ``board`` numbered ``which`` of ``boards``; ``now``: the round, None before it
    begins, ``seconds``: left for its question, None: as many as one wants."""

    plan: Plan
    board: Game
    boards: Boards
    which: int
    now: Round | None
    seconds: int | None


def practise_fields(page: Planned, context: Context, tableau: Tableau, hover: int | None) -> dict[str, Any]:
    """The fields of a Screen that are about the round, but how its board is looked at."""
    words, now = context.words, page.now
    running = {} if now is None else _running(page, now, words)
    shown = Practising(
        _settings(page, words),
        tuple(
            Choice(kind, words(f"practice.kind.{kind}"), kind in page.plan.kinds)
            for kind in kinds_on(page.board.space)
        ),
        now is not None,
        **running,
    )
    of_board = board_fields(page.board, tableau, hover, words)
    return {"title": words("learn.practise"), "practising": shown, **of_board}


def _settings(page: Planned, words: Words) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """What may be set about the next round, each with its values."""
    plan = page.plan
    boards = tuple(
        Choice(k, _board(game, dict(options), words), k == page.which)
        for k, (game, options) in enumerate(page.boards)
    )
    levels = (Choice(0, words("learn.adaptive"), not plan.level),)
    levels += tuple(Choice(n, str(n), n == plan.level) for n in range(1, LEVELS + 1))
    times = tuple(
        Choice(n, words("learn.seconds", n=n) if n else words("learn.untimed"), n == plan.seconds) for n in TIMES
    )
    teams = tuple(Choice(n, words(f"learn.teams_{n}"), n == plan.teams) for n in (1, 2))
    lengths = tuple(Choice(n, str(n), n == plan.length) for n in LENGTHS)
    rows = {"board": boards, "level": levels, "length": lengths, "seconds": times, "teams": teams}
    return tuple(rows.items())


def _board(game: str, options: dict[str, Any], words: Words) -> str:
    """``4 dimensions, levels in a ring``; ``GRYB board``."""
    if not options:
        return library.board_title(catalog.definition(game).board, words)
    said = words("app.dimensions", n=options["dimensions"])
    return f"{said}, {words('games.option.periodic_z')}" if options.get("periodic_z") else said


def _running(page: Planned, now: Round, words: Words) -> dict[str, Any]:
    plan, teams = page.plan, range(1, page.plan.teams + 1)
    names = (words("learn.you"),) if plan.teams == 1 else tuple(words("learn.team", n=n) for n in teams)
    shown = tuple(
        Team(name, now.points(n), now.right(n), now.wanted(n), n == (now.answer.team if now.answer else now.team))
        for n, name in zip(teams, names, strict=True)
    )
    return {
        "task": _task(now, words),
        "kind": words(f"practice.kind.{now.question.kind}"),
        "number": now.number,
        "length": plan.length,
        "level": now.asked_level,
        "seconds": page.seconds,
        "limit": plan.seconds,
        "teams": shown,
        "labels": labels(now.question),
        "over": now.over,
        "verdict": _verdict(shown, words) if now.over else "",
    }


def _verdict(teams: tuple[Team, ...], words: Words) -> str:
    first = teams[0]
    if len(teams) == 1:
        return words("learn.verdict", right=first.right, asked=first.asked, points=first.points)
    best = max(teams, key=lambda team: team.points)
    level = all(team.points == best.points for team in teams)
    return words("learn.level") if level else words("learn.winner", name=best.name, points=best.points)


def _task(now: Round, words: Words) -> TaskCard:
    question, answer, lang = now.question, now.answer, words.language
    rows = []
    for number, option in enumerate(question.options):
        state = ""
        if answer is not None:
            state = "right" if option.right else "wrong" if number == answer.given else ""
        rows.append(AnswerRow(str(number + 1), option.say(lang), state))
    return TaskCard(
        question.prompt.say(lang),
        BOARD if question.clicked else CHOOSE,
        tuple(rows),
        feedback=answer.why.say(lang) if answer is not None else "",
        right=answer.right if answer is not None else None,
        solved=answer is not None,
    )
