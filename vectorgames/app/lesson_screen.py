"""What the panels show of a lesson being worked through."""

from __future__ import annotations

from typing import Any

from vectorgames.app.people import usual_name
from vectorgames.base.words import LocalizedError, Words
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import BY_BOARD, Task
from vectorgames.rules.game import Game
from vectorgames.ui import model
from vectorgames.ui.page_models import CHOOSE, CLICK, ORDER, TYPE, AnswerRow, LessonShown, TaskCard
from vectorgames.view.lesson_view import lesson_labels
from vectorgames.view.tableau import Tableau

ANSWERED = {"choose": CHOOSE, "order": ORDER, "name": TYPE, **dict.fromkeys(BY_BOARD, CLICK)}


def lesson_fields(
    run: Run,
    done: frozenset[int],
    problem: LocalizedError | None,
    tableau: Tableau,
    hover: int | None,
    words: Words,
) -> dict[str, Any]:
    """The fields of a Screen that are about the lesson, but how its board is looked at.

    ``done``: numbers of pages; ``problem``: of the file as it is now.
    """
    shown, lang = run.page, words.language
    count = len(run.lesson.pages)
    lesson = LessonShown(
        run.lesson.title.say(lang),
        run.at,
        tuple(n in done for n in range(count)),
        shown.title.say(lang),
        shown.text.say(lang),
        _task(run, words) if run.task is not None else None,
        tuple((at, text.say(lang)) for at, text in lesson_labels(run)),
        problem.say(lang) if problem is not None else "",
        run.at + 1 == count,
    )
    return {
        "title": lesson.title,
        "subtitle": words("learn.page", n=run.at + 1, pages=count),
        "lesson": lesson,
        **board_fields(run.lesson.game, tableau, hover, words),
    }


def board_fields(game: Game, tableau: Tableau, hover: int | None, words: Words) -> dict[str, Any]:
    """The fields about a board on which nothing is played."""
    names = (usual_name(game, player, words) for player in range(1, game.players + 1))
    return {
        "players": tuple(model.Player(number, name, str(number)) for number, name in enumerate(names, 1)),
        "helps": (),
        "vectors": game.space.vectors is not None,
        "space": game.space,
        "tableau": tableau,
        "hovered": hover,
    }


def _task(run: Run, words: Words) -> TaskCard:
    task, work, lang = run.task, run.work, words.language
    assert task is not None
    said = run.feedback
    space = run.lesson.game.space
    picked = tuple(space.name(space.index[name], lang) for name in work.picked) if task.kind in BY_BOARD else ()
    return TaskCard(
        task.prompt.say(lang),
        ANSWERED[task.kind],
        _rows(run, task, lang),
        picked,
        task.size,
        _example(run, task),
        said.text.say(lang) if said is not None else "",
        said.right if said is not None else None,
        tuple(hint.say(lang) for hint in run.hints),
        run.hints_left,
        run.solved,
        not run.solved and bool(work.given or work.hints),
        1 + run.at,
    )


def _example(run: Run, task: Task) -> str:
    """What a typed answer looks like, where the name of a space is asked for."""
    space = run.lesson.game.space
    return space.example if task.right[0].example()[0] in space.index else ""


def _rows(run: Run, task: Task, lang: str) -> tuple[AnswerRow, ...]:
    """What there is to choose, and what became of it."""
    work, out = run.work, []
    tried = {answer[0] for answer in work.given} if task.kind == "choose" else set()
    for one in task.choices:
        state, place = "", 0
        if one.number in work.picked:
            place = work.picked.index(one.number) + 1 if task.kind == "order" else 0
            state = "right" if run.solved else "picked"
        if task.kind == "choose" and one.number in tried and not task.is_right((one.number,)):
            state = "wrong"
        out.append(AnswerRow(one.number, one.text.say(lang), state, place))
    return tuple(out)
