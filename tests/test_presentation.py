"""Presenting: names that are read from afar, keys, what stays still, lines of the pen, in every size of window."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np

from tests.panels import draw, layer, rects  # noqa: F401  fixtures
from tests.support import begin, do
from vectorgames.app.pointer import Held, after, names, upto
from vectorgames.app.presentation import FADES, STAYS, Presentation, Seen
from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.play.lessons import course
from vectorgames.play.views import View
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import Picker
from vectorgames.spaces.lattice import lattice
from vectorgames.view.tableau import Tableau

# ruff: noqa: F811

BOARD, FLAT = View(), View("flat")


def press(session, key, **held):
    """A key, as the window brings it to the page."""
    command = session.page.key(*names(key, Held(**held)))
    session.do(command) if command is not None else None
    session.tableau()


def test_a_page_is_presented_and_left_by_keys(session, monkeypatch):
    full = []
    monkeypatch.setattr(session.context.host, "set_fullscreen", full.append, raising=False)
    begin(session)
    press(session, "f")
    assert session.page.presenting and session.page.name == "game" and full == [True]
    for colour, key in (("black", "b"), ("white", "w"), ("black", "."), ("white", ",")):
        press(session, key)
        assert session.page.presentation.blank == colour and session.page.still
        press(session, "n")
        assert not session.page.presentation.blank
    press(session, "d")
    press(session, "3")
    assert (session.page.presentation.tool, session.page.presentation.pen) == ("pen", 3)
    assert not session.context.view.levels, "while the pen is taken numbers are its colours"
    press(session, "l")
    press(session, "l")
    press(session, "3")
    assert session.context.view.levels == {3} and not session.page.presentation.tool
    before = session.tableau(), session.page.board.view
    press(session, "z")
    press(session, "4")
    do(session, "play", "(1,1,1,SW)")
    assert (session.tableau(), session.page.board.view) == before and session.page.still
    press(session, "z")
    assert session.tableau().pieces and session.page.board.view.levels == {4}
    press(session, "escape")
    assert not session.page.presenting and full == [True, False] and session.record is not None
    # Letters walk over a tree, also while it is presented; in a lesson a clicker turns the pages.
    begin(session, "ez_gryb")
    press(session, "f")
    assert session.page.key("B").name == "walk" and session.page.key(".").name == "present_blank"
    do(session, "lesson", (str(course.lesson_files()[3]), 0))
    press(session, "f")
    names_before = session.page.frame((1280, 800), 1.0).caption
    assert names_before is None, "the names of what is asked for are not told"
    do(session, "show_answer")
    session.tableau()
    assert session.page.frame((1280, 800), 1.0).caption and session.page.run.at == 0
    press(session, "page_down")
    assert session.page.run.at == 1
    press(session, "page_up")
    assert session.page.run.at == 0
    assert session.page.key(*names("page_down", Held()), anywhere=True).value == 1, "also while an answer is typed"


def test_the_tools_fade_while_the_mouse_rests(session, monkeypatch):
    import vectorgames.app.presentation as presentation

    now = [50.0]
    monkeypatch.setattr(presentation.time, "monotonic", lambda: now[0])
    begin(session)
    do(session, "present", True)
    assert (session.tableau() and session.page.presentation.bright) == 1.0 and not session.page.presentation.moving
    now[0] += STAYS + FADES / 2
    assert session.page.presentation.moving and 0 < (session.tableau() and session.page.presentation.bright) < 1
    now[0] += FADES
    assert (session.tableau() and session.page.presentation.bright) == 0 and not session.page.presentation.moving
    session.page.stirred()
    assert session.page.presentation.moving and (session.tableau() and session.page.presentation.bright) == 1.0


def test_lines_of_the_pen_stick_to_what_they_are_drawn_on(session):
    game = begin(session) and session.record.game
    board = load_board(game.about.board, lattice())
    camera, picker = OrbitCamera(board), Picker(board)
    frame = session.page.frame((1280, 800), 1.0)
    camera.set_window((1280, 800), (0, 0, 1280, 800))
    scene = SimpleNamespace(anchors=board.anchors())

    def pick(x, y, tableau):
        found = picker.pick(*camera.ray(x, y), scene.anchors, View(), (), ())
        return found[0] if found else None

    seen = Seen(SimpleNamespace(game=game, camera=camera, scene=scene, pick=pick), View(), frame)
    pen = Presentation(session.context)
    pen.present(True)
    space = board.space.index["(2,2,3,SW)"]
    start, end = (tuple(map(float, camera.project(scene.anchors[[k]])[0, :2])) for k in (space, space + 1))
    assert pen.begin(seen, start, Tableau()) is None, "the mouse is the board's"

    def drawn(view=BOARD):
        return [line.points for line in pen.seen_lines(replace(seen, view=view))]

    def draw(view=BOARD):
        hand = pen.begin(replace(seen, view=view), start, Tableau())
        hand([((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)], False)
        hand([end], True)

    pen.colour(2)
    draw()
    assert np.allclose(drawn()[0][0], start, atol=0.01) and np.allclose(drawn()[0][-1], end, atol=0.01)
    camera.orbit(90, 20)
    assert np.allclose(drawn()[0][0], camera.project(scene.anchors[[space]])[0, :2], atol=6), (
        "it turns with the board"
    )
    assert np.linalg.norm(np.subtract(drawn()[0][0], start)) > 20
    assert drawn(View("exploded")) == drawn(View("ring")) == [], "and belongs to the layout it was drawn in"
    scene.anchors = board.anchors(Pose(1.0, 0.0))
    assert np.allclose(drawn()[0][0], camera.project(scene.anchors[[space]])[0, :2], atol=6), (
        "and goes with its level"
    )
    assert drawn(FLAT) == []
    draw(FLAT)
    assert np.allclose(drawn(FLAT)[0][0], start, atol=0.01) and len(drawn()) == 1
    pen.stick()
    draw()
    assert np.allclose(drawn()[1][0], start, atol=0.01) and len(drawn(FLAT)) == 2
    pen.take("rubber")
    rub = pen.begin(seen, (start[0] + 400, start[1]), Tableau())
    rub([], True)
    assert len(pen.lines) == 3
    rub = pen.begin(seen, start, Tableau())
    rub([end], True)
    assert len(drawn()) == 1 and len(pen.lines) == 2
    pen.clear()
    assert pen.lines == ()
    for count in (2, 3, 2, 1, 0, 0):
        pen.undo()
        assert len(pen.lines) == count


def test_what_a_trail_tells_between_two_places():
    trail = [(0, 0), (1, 1), (1, 1), (2, 2), (3, 3)]
    assert after(trail, (1, 1)) == [(2, 2), (3, 3)] and after(trail, (9, 9)) == [] and after(trail, (3, 3)) == []
    assert upto(trail, (1, 1)) == [(0, 0), (1, 1)] and upto(trail, (9, 9)) == trail


def test_tools_come_over_a_map_only_from_their_handle_and_stay_while_the_mouse_is_on_them(session, layer, rects):
    do(session, "lesson", (str(course.lesson_files()[0]), 0))
    do(session, "present", True)
    handle = session.page.frame((1280, 800), 1.0).handle

    def shown(x, y):
        rects.clear()
        layer.mouse(x, y)
        draw(layer, session, times=3)
        return "present_black" in rects

    assert handle and not shown(120, 370), "there lies the leftmost column"
    assert shown(*handle.centre) and shown(*rects["present_black"].centre) and not shown(400, 370)
