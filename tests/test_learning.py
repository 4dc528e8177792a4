"""Learn and Practise as they are done: pages turned, answered, remembered, files watched, keys, clicks."""

from __future__ import annotations

import time
from dataclasses import astuple

import numpy as np
import pytest

from tests.panels import click, draw, layer, rects  # noqa: F401  fixtures
from tests.support import do, given
from vectorgames.app.board_view import BoardView
from vectorgames.app.pages import practise
from vectorgames.app.pages.lesson import asked
from vectorgames.app.panels.task import CHOOSE, CLICK, ORDER, TYPE
from vectorgames.boards.backend import load_board
from vectorgames.play.lessons import course, progress
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import Camera
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.play.practice import KINDS, kinds_on
from vectorgames.play.views import View
from vectorgames.scene.camera import OrbitCamera
from vectorgames.spaces.filters import Filter
from vectorgames.ui.actions import Command
from vectorgames.view.flat_map import flat_points
from vectorgames.view.lesson_view import lesson_tableau


class Stand:
    """Where the camera of a BoardView stands, without a window."""

    home, camera_from_home, stand_from_home = (
        BoardView.home, BoardView.camera_from_home, BoardView.stand_from_home,
    )  # fmt: skip

    def __init__(self, board, view, explode, apart):
        self.camera, self.view, self.explode, self.apart = OrbitCamera(board), view, explode, apart
        self.home(False)


FIRST = course.lesson_files()[0]
OWN = """format: 1
title: My own
game: time_vectors
pages:
- title: One
  text: Nothing to do.
- title: Two
  text: Click it.
  task: {do: click, prompt: Click, answer: "(1,1,1,SW)", hints: [there]}
- title: Three
  text: Sort.
  task: {do: order, prompt: Sort, items: [a, b, c]}
"""


def press(session, *keys: str) -> None:
    """Keys by Panda3D's names, on the page shown."""
    for key in keys:
        command = session.page.key(*given_names(key))
        assert command is not None, key
        session.do(command)


def given_names(key: str) -> tuple[str, ...]:
    from vectorgames.app.pointer import Held, names

    return names(key.removeprefix("control-"), Held(control=key.startswith("control-")))


@pytest.fixture
def own(home, monkeypatch):
    """A lesson of the user's, beside the first of the course."""
    folder = home / "lessons"
    folder.mkdir(parents=True)
    (folder / "own.yaml").write_text(OWN, "utf-8")
    monkeypatch.setattr(course, "lesson_files", lambda: (FIRST, folder / "own.yaml"))
    return folder / "own.yaml"


def test_lessons_are_listed_worked_through_by_keys_and_remembered(session, own, home):
    do(session, "learn")
    session.page.shelf.wait()
    page, entries = session.page, session.page.shelf.entries
    assert page.title == "Learn"
    assert [entry.id for entry in entries] == [FIRST.stem, "own"] and entries[-1].own and not entries[0].own
    assert not any(entry.problem for entry in entries) and page.done(entries[-1]) == (False, False, False)
    do(session, "lesson", (str(own), 0))
    page = session.page
    assert page.name == "lesson" and page.title == "My own" and asked(session.page) is None and page.done == {0}
    press(session, "n")
    task = asked(session.page)
    assert (task.kind, task.hints_left, task.can_show, task.right) == (CLICK, 1, False, None)
    press(session, "h", "arrow_right", "arrow_right", "enter")
    task = asked(session.page)
    assert task.hints == ("there",) and task.can_show and task.right is False and task.picked == ("(2,1,1,SW)",)
    press(session, "arrow_left", "enter")
    assert asked(session.page).right and page.done == {0, 1} and session.tableau().marked("line")
    press(session, "enter")
    assert asked(session.page).kind == ORDER and page.run.at == 2
    press(session, "2")
    assert [row.place for row in asked(session.page).rows] == [0, 1, 0]
    press(session, "1", "3")
    assert asked(session.page).solved
    kept = progress.progress_of("").pages
    assert [kept["own", page].way for page in range(3)] == ["read", "hints", "alone"]
    assert (kept["own", 1].tries, kept["own", 1].hints, kept["own", 2].tries) == (2, 1, 1)
    press(session, "n")
    assert session.page.name == "learn" and session.page.done(entries[-1]) == (True, True, True)
    do(session, "cancel")
    assert session.page.name == "chooser"


def test_the_next_class_begins_where_the_last_one_did_and_an_answer_that_was_shown_is_nobodys(session, own, home):
    do(session, "learn")
    do(session, "lesson", (str(FIRST), 0))
    page, first = session.page, asked(session.page)
    do(session, "show_answer")
    assert asked(page).right is None and asked(page).feedback and asked(page).solved and page.done == frozenset()
    do(session, "answer_again")
    assert asked(page).number != first.number  # so that nobody sees what others typed
    do(session, "lesson_page", len(page.run.lesson.pages) - 1)
    assert not page.last
    do(session, "lesson_step", 1)
    assert page.run.lesson.id == "own" and page.run.at == 0 and page.last
    kept = progress.progress_of("")
    assert {key: done.way for key, done in kept.pages.items()} == {(FIRST.stem, 0): "shown", ("own", 0): "read"}
    assert not kept.ticked(FIRST.stem) and kept.ticked("own") == {0}
    do(session, "cancel")
    assert session.page.name == "learn"
    do(session, "pupil", "Ada")
    do(session, "course_restart")
    assert progress.progress_of("") == kept
    do(session, "course_restart")
    assert not progress.progress_of("") and not session.page.asked and not session.context.pupil
    (older,) = home.glob("progress-*")
    assert older.name in session.messages.shown[-1].text and (older / "lessons.yaml").exists()


def test_the_author_sees_what_he_saves_and_what_is_wrong_with_it(session, own, monkeypatch):
    monkeypatch.setattr("vectorgames.base.files.LOOKS", 0.0)
    do(session, "lesson", (str(own), 1))
    page = session.page

    def saved(text: str):
        own.write_text(text, "utf-8")
        assert page.moving
        return page.run.page.text.say("en"), page.run.at, page.problem and page.problem.say("en")

    assert saved(OWN.replace("Click it.", "Changed.")) == ("Changed.", 1, None)
    text, _, problem = saved(OWN.replace("do: click", "do: clack"))
    assert "own.yaml:9: key do: 'clack': expected click" in problem and text == "Changed."
    assert saved(OWN)[-1] is None
    do(session, "learn")
    own.write_text("format: 1\n", "utf-8")
    do(session, "leave_page")
    session.page.shelf.wait()
    entry = session.page.shelf.entries[-1]
    assert "own.yaml" in entry.problem.say("en") and session.page.done(entry) == ()
    do(session, "lesson", (str(own), 0))
    assert session.page.name == "learn" and "own.yaml" in session.messages.shown[-1].text


def test_what_is_explored_is_kept_as_pages_of_a_lesson(session, home):
    do(session, "explore", "time_vectors")
    at = session.page.looking.space.index
    do(session, "brush", "2")
    do(session, "aim", at["(1,2,3,NE)"])
    do(session, "tool", "select")
    do(session, "pin", tuple(at[f"({n},1,1,SW)"] for n in range(1, 5)))
    do(session, "aim", at["(4,4,4,SE)"])
    do(session, "layout", "exploded")
    view = Stand(load_board("time_vectors", session.page.looking.space), View("exploded"), 1.0, 0.4)
    view.camera.orbit(70, 40)
    view.camera.zoom(3)
    view.camera.pan(30, 10)
    session.context.host.camera_from_home = view.camera_from_home
    do(session, "apart", 0.4)
    do(session, "keep_page")
    session.context.host.camera_from_home = tuple
    do(session, "apart", 0.0)
    file = home / "lessons" / "explored.yaml"
    file.write_text(file.read_text("utf-8").replace("Page 1", "Mine  # and more"), "utf-8")
    do(session, "keep_page")
    assert "page 2" in session.messages.shown[-1].text and "# and more" in file.read_text("utf-8")
    lesson = read_lesson(file)
    first, second = lesson.pages
    assert (first.title.say(), second.title.say(), first.view.layout) == ("Mine", "Page 2", "exploded")
    assert first.pieces == ((at["(1,2,3,NE)"], "2"),) and first.drawing.rings == (at["(4,4,4,SE)"],)
    assert [dims for _, dims in first.drawing.vectors] == ["x"]
    # the page is seen as it was explored: so far apart, and from the same place
    assert (first.explode, first.apart, second.apart, second.camera) == (None, 0.4, 0.0, Camera())
    do(session, "lesson", (str(file), 0))
    looking, kept = session.page.looking, view.camera.pose
    assert (looking.view.layout, looking.explode, looking.apart) == ("exploded", 1.0, 0.4)
    do(session, "switch", ("animation", False))
    view.home(False)
    session.page._look_from(view)
    near = np.subtract(astuple(view.camera.pose)[:3] + view.camera.pose.target, astuple(kept)[:3] + kept.target)
    assert np.abs(near).max() < 1.0 and view.camera_from_home()
    place = view.camera_from_home()
    view.stand_from_home(())
    assert not view.camera_from_home()
    view.stand_from_home(place)  # as a moving picture of a vector begins
    assert np.allclose(view.camera_from_home(), place)
    do(session, "lesson_page", 1)
    session.page._look_from(view)
    assert session.page.looking.apart == 0.0 and not view.camera_from_home()
    do(session, "leave_page")
    do(session, "explore", None)
    do(session, "explore_option", ("dimensions", 5))
    do(session, "keep_page")
    assert len(read_lesson(home / "lessons" / "explored2.yaml").pages) == 1


def test_a_page_kept_shows_exactly_what_was_seen(session, home):
    """Pieces, each vector, each space that is marked, whatever is selected, filtered, pinned, pointed at."""
    do(session, "explore", "time_vectors")
    page, at = session.page, session.page.looking.space.index
    many = ("(1,1,1,SW)", "(2,2,2,NW)", "(3,1,3,NE)")
    steps = (
        [("brush", "1"), ("aim", at["(1,1,1,SE)"]), ("aim", at["(3,3,1,SW)"]), ("tool", "select")],
        [("aim", at[many[0]]), ("filter", Filter(run="x", number=2))],
        [("filter", Filter(held=1))],
        [("filter", Filter()), ("aim", at["(2,1,2,SW)"])],
        [("pin", tuple(at[f"({n},1,1,SW)"] for n in range(1, 5))), ("clear", "selected"), ("hover", at[many[2]])],
        [("xray_step", 1)],
    )
    for number, commands in enumerate(steps):
        for command in commands:
            do(session, *command)
        before = page.tableau()
        do(session, "keep_page")
        kept = lesson_tableau(Run(read_lesson(home / "lessons" / "explored.yaml"), number))
        assert kept.pieces == before.pieces
        assert {frozenset(path.spaces) for path in kept.paths} == {frozenset(path.spaces) for path in before.paths}
        marked = {mark.space for mark in before.marks if mark.kind in ("selected", "hover")}
        assert marked <= {mark.space for mark in kept.marks}
    assert len(before.paths) > 3


def test_pages_of_every_kind_of_board_are_seen_and_answered(session, monkeypatch, layer, rects):  # noqa: F811
    """A page makes a screen with its text and task; clicks, choices, typing and order reach what they are for.

    No text lies over the answers and the hint, so that the mouse reaches them.
    """
    monkeypatch.setattr("vectorgames.app.pages.lesson.note_page", lambda *_: None)
    do(session, "learn")
    session.page.shelf.wait()
    draw(layer, session, times=3)
    assert click(layer, session, rects[f"lesson {FIRST}"].centre) == [Command("lesson", (str(FIRST), 0))]
    kinds, walks = set(), 0
    for number, language in (("05", "en"), ("11", "de"), ("12", "en"), ("13", "de")):
        do(session, "language", language)
        do(session, "lesson", (str(next(p for p in course.lesson_files() if p.stem.startswith(number))), 0))
        count = len(session.page.run.lesson.pages)
        for at in (0, 1, 2, count - 1):
            do(session, "lesson_page", at)
            card, task = asked(session.page), session.page.run.task
            if card.rows and card.kind not in kinds:
                draw(layer, session, times=3)
                for button, command in (("answer 1", "answer"), ("hint", "hint")):
                    assert [one.name for one in click(layer, session, rects[button].centre)] == [command]
                if any(path.kind == "vector" for path in session.tableau().paths):  # beside the board, not over it
                    assert rects["steps next"].inside(session.page.frame((1280, 800), 1.0).side_panel)
                    walks += 1
            kinds.add(card.kind)
            for part in task.right[0].example():
                if card.kind != CLICK:
                    do(session, "answer", part)
                    continue
                space = session.page.looking.space.index[part]
                do(session, "layout", "flat")
                draw(layer, session, times=2)
                places = flat_points(session.page.space, rects["large map"], session.page.looking.view)
                assert Command("aim", space) in click(layer, session, places[space])
                do(session, "aim", space)
            assert asked(session.page).right
    assert kinds == {CLICK, CHOOSE, ORDER, TYPE} and walks and not session.messages.shown


def test_practising_goes_on_by_keys_alone_and_two_teams_count(session):
    session.context.pupil = "Anna"
    do(session, "practise")
    page = session.page
    for setting in (("teams", 2), ("length", 5), ("seconds", 20), ("level 1", 2), ("level 2", 4), ("seconds", 7)):
        do(session, "practise_set", setting)
    for kind in KINDS:
        do(session, "practise_kind", (kind, kind == "is_vector"))
    assert page.plan.kinds == ("is_vector",) and page.plan.seconds == 20
    press(session, "enter")
    for number in range(10):
        assert (page.now.turn, page.now.team, page.seconds) == (number // 2 + 1, number % 2 + 1, 20)
        assert page.now.question.level == (2, 4)[number % 2]
        right = next(k for k, option in enumerate(page.now.question.options) if option.right)
        press(session, str(right + 1))
        assert page.now.answer.right
        if not page.now.over:
            press(session, "enter")
    assert page.now.over and [page.now.points(team) for team in (1, 2)] == [125, 225]
    assert "Team 2 wins" in practise._verdict(page.now, page.context.words)
    kept = {key[1:]: score.asked for key, score in progress.progress_of("").scores.items()}
    assert kept == {("is_vector", 2): 5, ("is_vector", 4): 5}
    assert not page.room.progress, "what teams know is nobody's own"
    page.now = page.now.__class__(page.now.space, page.plan, 3, (1, 1), (0, 0))
    page._since = time.monotonic() - 21
    assert page.moving and "time is over" in page.strip[0]
    missed = page.now.question
    do(session, "practise_stop")
    (mistake,) = page.mistakes
    do(session, "practise_again")
    assert page.now.question is missed and page.now.plan.length == 1
    do(session, "answer", str(next(k for k, option in enumerate(missed.options, 1) if option.right)))
    assert page.now.over and not page.mistakes
    do(session, "practise_stop")
    do(session, "pupil", "Ada")
    assert not page.room.progress and page.now is None
    for number in range(len(page.boards)):
        do(session, "practise_set", ("board", number))
        assert page.space.vectors is not None or kinds_on(page.space) == ("name_it", "find_it")
    for kind in ("find_it", "is_vector"):
        do(session, "practise_kind", (kind, kind == "find_it"))
    press(session, "enter")
    do(session, "hover", 3)
    assert (
        page.pointed is None and session.tableau().marked("aim") == (3,) and not session.tableau().marked("hover")
    )
    press(session, "g", "r", "enter")
    assert page.now.answer is not None
    do(session, "cancel")
    do(session, "cancel")
    assert session.page.name == "chooser" and given(session, "c") is None  # letters aim


def test_the_field_of_a_typed_answer_has_the_keyboard_though_the_pointer_rests_on_the_button_clicked(
    home, session, layer, rects,  # noqa: F811
):
    file = next(path for path in course.lesson_files() if path.stem == "01_reading_a_coordinate")
    do(session, "lesson", (str(file), len(read_lesson(file).pages) - 2))
    draw(layer, session, times=3)
    assert [one.name for one in click(layer, session, rects["page next"].centre)] == ["lesson_step"]
    do(session, "lesson_step", 1)
    draw(layer, session, times=8)
    layer.text("3")
    draw(layer, session, times=2)
    assert layer.drafts["typed answer"] == "3"
