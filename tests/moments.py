"""Moments of every page and dialog, as a window shows them, each to be drawn before the next one comes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tests.panels_explore import explored
from tests.sitting import Sitting
from tests.support import ROOT
from vectorgames.app.blunders import Blunder
from vectorgames.app.dialogs.files import Asking
from vectorgames.app.dialogs.new_game import PasteError, Resume
from vectorgames.app.dialogs.people import SeatTrouble
from vectorgames.app.library import SavedGame
from vectorgames.app.page import WholePage
from vectorgames.app.pages import lesson
from vectorgames.app.pages.assembly.page import TABS
from vectorgames.app.pages.assembly.workshop import BOARDS
from vectorgames.app.pages.learn import LearnPage
from vectorgames.app.panels.task import CLICK
from vectorgames.app.session import Session, every_page
from vectorgames.play import own_games
from vectorgames.play.clock import Clock, TimeControl
from vectorgames.play.explanation import explain
from vectorgames.play.lessons import course
from vectorgames.play.practice_round import NOBODY
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import Command
from vectorgames.view.build_view import build_view


def learnt(language: str) -> Iterator[tuple[str, Session]]:
    """Every kind of task, asked and answered."""
    session = Session(language=language, animation=False)

    def do(name: str, value: object = None) -> None:
        session.do(Command(name, value))

    for kind in every_page():
        if issubclass(kind, WholePage):
            do(kind.way_in)
            if kind is LearnPage:
                session.page.shelf.wait()
            yield kind.panels.name, session
            do("leave_page")  # those before it would be shown in place of others
    for number, at in (("05", 0), ("05", 2), ("11", 1), ("12", 3), ("13", 0)):
        do("lesson", (next(str(p) for p in course.lesson_files() if p.stem.startswith(number)), 0))
        do("lesson_page", at)
        yield f"lesson {number} {at}", session
        task = session.page.run.task
        do("hint")
        for part in task.right[0].example():
            on_board = lesson.asked(session.page).kind == CLICK
            do(*(("aim", session.page.looking.space.index[part]) if on_board else ("answer", part)))
        yield f"lesson {number} {at} done", session
    do("pupils")
    yield "who works", session
    do("progress")
    yield "progress", session
    do("progress_of", "")
    yield "progress of a pupil", session
    do("close")
    do("lesson", (next(str(p) for p in course.lesson_files() if p.stem.startswith("06")), 1))
    do("edit_lesson")
    yield "a lesson written", session
    session.page.editor.two = True
    do("dock", "write_text")
    yield "its text", session
    do("leave_page")
    do("practise")
    do("practise_set", ("teams", 2))
    yield "plan", session
    do("practise_begin")
    yield "question", session
    session.page._give(NOBODY)
    do("practise_stop")
    yield "plan after a mistake", session
    do("puzzles")
    for number, kind in enumerate(("win 2", "defence 1")):
        do("puzzle_set", ("game", ("time_vectors", "sumo_drangles")[number]))
        do("puzzle_set", ("kind", kind))
        do("puzzle_open", 0)
        do("hint")
        do("show_answer")
        yield f"puzzle {kind}", session
        run = session.page.run
        wrong = next(a.text for a in run.record.state.actions() if a.text != run.puzzle.answer)
        do("play", wrong if number == 0 else run.puzzle.line[0])
        yield f"puzzle {kind} wrong", session
        do("answer_again")
        do("play", run.puzzle.answer)
        yield f"puzzle {kind} right", session
        do("puzzle_why")
        yield f"puzzle {kind} line", session
    do("dock", "collection")
    do("puzzle_make")
    yield "puzzles", session
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
PRESENTED = ("time vectors", "six dimensions", "won", "nodes", "chess")


def played(language: str) -> Iterator[tuple[str, Session]]:
    """Moments of games."""
    at = Sitting(language)
    for name, (which, options, moves, commands) in PLAYED.items():
        at.begin(which, moves, **options).do(*commands)
        at.session.know(None)
        if (where := at.session.context.hover) is not None:
            at.look(where)
        yield name, at.session
        if name in PRESENTED:
            at.do(("present", True))
            at.session.tableau()
            yield f"{name} presented", at.session
            at.do(("present", False))
    at.begin("ez_gryb", 5).do(("comment", "?! In the corner nothing runs, " + 9 * "and nothing comes " + "back"))
    yield "commented", at.session
    at.begin("time_vectors", 9)
    state = at.session.record.state
    first, *line = state.actions()[:8]
    at.session.play.blunders.found = Blunder(first, "lets", state.play(first), tuple(map(str, line)))
    yield "questioned", at.session
    at.begin("chancy_time_vectors", 400)
    judge(at.session)
    yield "judged", at.session
    at.do(("goto", 11))
    yield "judged, before a move", at.session
    at.begin("three_way_time_vectors", 4)
    at.session.record.clock = Clock.of(TimeControl(), 3)
    yield "clock", at.session
    at.do(("present", True))
    at.session.tableau()
    yield "clock presented", at.session
    at.close()


def judge(session: Session) -> None:
    """What would be found out about a game that is over, drawn by chance; of two positions nothing was."""
    review, chance = session.play.review, random.Random(5)
    for turn, _ in review._choices[2:]:
        best = chance.choice(turn.state.actions()).text
        review._found[turn] = chance.uniform(-1, 1), best, explain(turn.state, best), {}
    session.do(Command("dock", "analysis"))


def built(language: str) -> Iterator[tuple[str, Session]]:
    """Build: every board, and one that goes wrong in every way."""
    session = Session(language=language, animation=False)
    shop = session.workshop

    def after(*commands: tuple[str, object]) -> Session:
        for name, value in commands:
            session.do(Command(name, value))
            shop.settle()
        return session

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


SAVED = (
    SavedGame(
        "a.yaml",
        "Three-way Time Vectors",
        "12 turns · 2026-11-20 12:00",
        "Annabella – Ben – Caroline",
        False,
        definition.load("time_vectors").space,
        build_view(definition.load("time_vectors").start()),
    ),
    SavedGame("b.yaml", "GRYB board", "3 pieces", study=True),
    *(SavedGame(f"{n}.yaml", "4D Chess", "Ann wins · 2026-11-20 12:00", "Ann – Ben", ended=True) for n in range(7)),
)


def dialogs(language: str) -> Iterator[tuple[str, Session]]:
    """The first page, and every dialog."""
    session = Session(language=language, animation=False)
    context, library = session.context, session.library

    def at(name: str, *commands: object) -> tuple[str, Session]:
        for command in commands:
            session.do(Command(*command) if isinstance(command, tuple) else Command(command))
        return name, session

    context.ask_for("system_dialogs", False)
    yield at("first page without games")
    library.refresh(context.words)
    yield at("first page")
    library.unfinished, library.recent = SAVED[:2], SAVED[2:]
    yield at("first page with games")
    yield at("help", "help")
    for name in ("time_vectors", "chess_4d", str(ROOT / "tests" / "definitions" / "castling.yaml")):
        yield at(f"new {Path(name).stem}", ("new", name))
    wrong = ("option", ("opening", "swap")), ("option", ("players", 3))
    yield at("new wrong", ("new", "time_vectors"), ("terms", "games:5"), *wrong)
    yield at("new with a clock", ("new", "three_way_time_vectors"), ("new_clock", "game"))
    yield at("new game of one's own", "close", ("new_own", None))
    file = own_games.new("Given away", "gryb")
    yield at("game given away", "close", ("share_own", str(file)))
    for number in (1, 2, 9):
        context.dialog = Resume(SAVED[:number])
        yield at(f"resume {number}")
    context.dialog = PasteError(
        "unknown key actoins; expected: format, game, options, date, actions", 7, "actoins: 3"
    )
    yield at("paste")
    context.ask_for("has_system_dialogs", True)
    yield at("settings", "settings")
    yield at("no files", "open_dialog")
    folder = session.dialogs.folder
    (folder / "a folder").mkdir(parents=True)
    for number in range(20):
        (folder / f"game {number} of a long evening.yaml").write_text("")
    yield at("open", "open_dialog", ("open", "nowhere"))
    context.dialog = Asking(session.dialogs.question)
    yield at("system dialog")
    yield at("save", ("start", ("three_way_time_vectors", {})), "save_dialog")
    yield at("taken", ("save", "game 3 of a long evening"))
    yield at("help in a game", "help")
    yield at("players", "players", ("player_name", (2, "Wilhelmina Amalia of Brandenburg")))
    long = "the program 'python3 somewhere/engines/mine.py {game}' has not answered for 20 seconds and was ended"
    context.dialog = SeatTrouble(session.record, 2, long)
    yield at("seat trouble")
    yield at("resign", ("resign", None))
    yield at("draw", "offer_draw")
    yield at("type", ("type_move", None))
    yield at("type wrong", ("type_move", "nonsense"))
    yield at("typed", ("type_move", "(1,1,1,SW)"))
    yield at("comment", "close", ("comment", None), ("comment_mark", "?!"))
    yield at("rules", ("start", ("chess_4d", {})), ("rules", 9))
    yield at("picture", "close", ("explore", "time_vectors"), ("select_only", (0, 4, 8, 12)), "screenshot")
    session.close()


def made(language: str) -> Iterator[tuple[str, Session]]:
    """A game of one's own that is made, on two boards, with a mistake."""
    session = Session(language=language, animation=False)

    def do(*commands: tuple[str, object]) -> None:
        for name, value in commands:
            session.do(Command(name, value))

    for board in ("time_vectors", "gryb"):
        do(("edit_own", str(own_games.new("A game with a long title of its own", board))))
        do(("document_add_block", (("stages", 0, "moves"), "hop")), ("document_add_block", (("goals",), "race")))
        for tab in session.page.tabs:
            do(("dock", tab))
            yield f"making {board} {tab}", session
        do(("dock", "make_goals"), ("make_by_example", "shape"), *(("aim", at) for at in (1, 2, 3)))
        yield f"making a goal by example on {board}", session
        do(("dock", "make_turn"), ("make_by_example", "moves"), ("drag", (1, 2)))
        yield f"making a way to act by example on {board}", session
    do(("make_kinds", "KR"), ("dock", "make_board"))
    yield "making kinds of pieces", session


def every(language: str) -> Iterator[tuple[str, Session]]:
    """All of them, and their names."""
    yield from learnt(language)
    yield from played(language)
    yield from dialogs(language)
    yield from explored(language)
    yield from built(language)
    yield from made(language)


def open_panel(session: Session, name: str) -> None:
    """Have this panel looked at, where each is a page."""
    page = session.page
    if name not in page.tabs:
        session.context.panel_page = name
        return
    session.context.panel_page = "tab"
    session.do(Command(page.tab_command, name))
