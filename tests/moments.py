"""Moments of Learn and Practise, as a window shows them: every kind of task, asked and answered."""

from __future__ import annotations

from functools import cache

from vectorgames.app.session import Session, screen
from vectorgames.play.lessons import course
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.page_models import CLICK


@cache
def learnt(language: str) -> dict[str, m.Screen]:
    """The moments by name."""
    session, out = Session(language=language, animation=False), {}

    def do(name: str, value: object = None) -> None:
        session.do(Command(name, value))

    def keep(name: str) -> None:
        out[name] = screen(session, session.tableau())

    do("learn")
    session.page.shelf.wait()
    keep("course")
    for number, at in (("05", 0), ("05", 2), ("11", 1), ("12", 3), ("13", 0)):
        do("lesson", (next(str(p) for p in course.lesson_files() if p.stem.startswith(number)), 0))
        do("lesson_page", at)
        keep(f"lesson {number} {at}")
        task = session.page.run.task
        do("hint")
        for part in task.right[0].example():
            on_board = out[f"lesson {number} {at}"].lesson.task.kind == CLICK
            do(*(("aim", session.page.looking.space.index[part]) if on_board else ("answer", part)))
        keep(f"lesson {number} {at} done")
    do("practise")
    do("practise_set", ("teams", 2))
    keep("plan")
    do("practise_begin")
    keep("question")
    session.close()
    return out
