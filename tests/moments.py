"""Moments of every page, as a window shows them: those of Learn and Build as they come to pass, others made by
hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.panels import SCREENS, game
from tests.panels_explore import explored
from tests.sitting import Sitting
from vectorgames.app.pages.assembly.page import TABS
from vectorgames.app.pages.assembly.workshop import BOARDS
from vectorgames.app.pages.lesson_panels import asked
from vectorgames.app.session import Session, screen
from vectorgames.play.lessons import course
from vectorgames.play.views import View
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.task import CLICK


def learnt(language: str) -> Iterator[tuple[str, m.Screen]]:
    """Every kind of task, asked and answered: (name, screen). Each is to be drawn before the next one comes, for
    panels draw from their page."""
    session = Session(language=language, animation=False)

    def do(name: str, value: object = None) -> None:
        session.do(Command(name, value))

    def now() -> m.Screen:
        return screen(session, session.tableau())

    do("learn")
    session.page.shelf.wait()
    yield "course", now()
    for number, at in (("05", 0), ("05", 2), ("11", 1), ("12", 3), ("13", 0)):
        do("lesson", (next(str(p) for p in course.lesson_files() if p.stem.startswith(number)), 0))
        do("lesson_page", at)
        yield f"lesson {number} {at}", now()
        task = session.page.run.task
        do("hint")
        for part in task.right[0].example():
            on_board = asked(session.page).kind == CLICK
            do(*(("aim", session.page.looking.space.index[part]) if on_board else ("answer", part)))
        yield f"lesson {number} {at} done", now()
    do("practise")
    do("practise_set", ("teams", 2))
    yield "plan", now()
    do("practise_begin")
    yield "question", now()
    session.close()


PLAYED: dict[str, tuple[str, dict[str, object], int, tuple[tuple, ...]]] = {
    "time vectors": ("time_vectors", {}, 9, (("hover", 21), ("aim", 5))),
    "six dimensions": ("time_vectors", {"dimensions": 6}, 6, (("dock", "xray"), ("hover", 100), ("xray_step", 1))),
    "flat": ("time_vectors", {}, 4, (("view", View("flat")),)),
    "strip": ("time_vectors", {"dimensions": 5}, 4, (("view", View("strip")),)),
    "won": ("time_vectors", {}, 400, (("dock", "xray"),)),
    "chess": ("chess_4d", {}, 14, ()),
    "late chess": ("chess_4d", {}, 120, (("dock", "tray"),)),
    "chess won": ("chess_4d", {}, 0, (("resign", 1),)),
    "dice": ("chancy_time_vectors", {}, 3, ()),
    "nodes": ("ez_gryb", {}, 11, (("dock", "xray"), ("hover", 40), ("xray_step", 1))),
    "steps": ("sumo_drangles", {}, 12, (("dock", "reach"), ("hover", 30))),
    "inside": ("ez_gryb", {}, 3, (("inside", "R"),)),
    "boards": ("multiverse", {}, 8, ()),
    "5D chess": ("vector_chess_5d", {}, 10, ()),
    "battle": ("vector_battle", {}, 12, ()),
    "dots": ("veptheca", {}, 12, ()),
}
"""Games that are played by chance: game, options, so many moves, and what is done then."""


def played(language: str) -> Iterator[tuple[str, m.Screen]]:
    """Moments of games, each to be drawn before the next one comes, presented and not."""
    at = Sitting(language)
    for name, (which, options, moves, commands) in PLAYED.items():
        at.begin(which, moves, **options).do(*commands)
        at.session.know(None)
        if (where := at.session.context.hover) is not None:
            at.look(where)
        yield name, screen(at.session, at.session.tableau())
    at.close()


def built(language: str) -> Iterator[tuple[str, m.Screen]]:
    """Build: every board, and one that goes wrong in every way. Each is to be drawn before the next one comes."""
    session = Session(language=language, animation=False)
    shop = session.workshop

    def after(*commands: tuple[str, object]) -> m.Screen:
        for name, value in commands:
            session.do(Command(name, value))
            shop.settle()
        return screen(session, session.tableau())

    for board in BOARDS:
        for tab in TABS:
            yield f"build {board} {tab}", after(("assembly", board), ("assembly_tab", tab), ("step", 1))
    wrong = ("wrong_order", next(iter(shop.orders.wrong)))
    yield "build wrong", after(wrong, ("assembly_tab", "steps"))
    yield "build wrong check", after(wrong, ("assembly_tab", "check"))
    thick = ("measure", ("board 2", "3.2"))
    for tab in ("steps", "check", "fit", "cut"):
        yield (
            f"build jammed {tab}",
            after(("assembly", "time_vectors"), thick, ("scrub", 9.0), ("assembly_tab", tab)),
        )
    yield "build mistyped", after(("measure", ("board 1", "x")), ("assembly_tab", "fit"))
    yield "build refused", after(("size", ("kerf", "99")), ("assembly_tab", "cut"))
    shop.progress = (0.4, "time_vectors_board_2.dxf")
    yield "build writing", after(("usual_sizes", None))
    shop.progress = None
    yield "build laying", after(("measure", ("board 1", "")), ("measure", ("board 2", "")), ("sheets", None))
    shop.cutting.finish()
    yield "build sheets", after(("part_count", ("board 1", 3)))
    session.close()


def screens(language: str) -> dict[str, m.Screen]:
    """Every kind of page that a window shows, on every kind of board, but those of Learn."""
    return {**{n: game(language, **changes) for n, changes in SCREENS.items()}, **explored(language)}


def opened(screen: m.Screen, name: str) -> m.Screen:
    """With this panel looked at."""
    if name not in screen.tabs:
        return replace(screen, panel_page=name)
    if screen.own is not None and screen.own.tab:
        screen.own.open_tab(name)
    return replace(screen, panel_page="tab", dock=name)
