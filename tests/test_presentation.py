"""Presenting: names that are read from afar, keys, what stays still, lines of the pen, in every size of window."""

from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace

import numpy as np

from tests.panels import layer, live  # noqa: F401  fixtures
from tests.support import WON, begin, do
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.panels.map_panel import LETTERING
from vectorgames.app.panels.presentation import told
from vectorgames.app.pointer import Held, after, names, upto
from vectorgames.app.presentation import FADES, STAYS, Presentation, Seen
from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.play.clock import Clock, TimeControl
from vectorgames.play.engine import Focus
from vectorgames.play.lessons import course
from vectorgames.play.views import View
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import Picker
from vectorgames.spaces.lattice import QUADRANTS, lattice
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import presented_frame, width_of
from vectorgames.view.flat_map import flat_layout, flat_primitives
from vectorgames.view.map_marks import centred
from vectorgames.view.primitives import Rect, Text
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import load_theme

# ruff: noqa: F811

BOARD, FLAT = View(), View("flat")
CAPITAL = 0.727
"""Height of a capital letter by the size of the font."""
SIZES = (((1024, 768), 1), ((1280, 800), 2), ((1920, 1080), 1), ((3840, 2160), 2), ((1024, 768), 2))


def press(session, key, **held):
    """A key, as the window brings it to the page."""
    command = session.page.key(*names(key, Held(**held)))
    session.do(command) if command is not None else None
    session.tableau()


def pinned(session, dims):
    """A vector along these coordinates is pinned in Explore."""
    space = session.page.looking.space
    wanted = sum(1 << space.running.index(axis) for axis in dims)
    row = int(np.flatnonzero(space.vectors.dims == wanted)[0])
    do(session, "pin", tuple(space.vectors.spaces[row].tolist()))


def test_names_are_large_and_whole_in_every_window(session, layer, monkeypatch):
    texts = []
    write, block = Ui.text, Ui.write

    def text(ui, rect, said, style="text", *more, **and_more):
        texts.append((ui, rect, said, style))
        return write(ui, rect, said, style, *more, **and_more)

    def lines(ui, rect, some, style="text", *more):
        texts.extend((ui, Rect(rect.x, rect.y, rect.w, ui.line(style)), said, style) for said in some)
        return block(ui, rect, some, style, *more)

    monkeypatch.setattr(Ui, "text", text)
    monkeypatch.setattr(Ui, "write", lines)
    do(session, "explore", None)
    pinned(session, "xyzt")
    do(session, "present", True)
    do(session, "vector_next", 1)
    for number, (size, scale) in enumerate(SIZES):
        lang = ("de", "en")[number % 2]
        do(session, "language", lang)
        session.tableau()
        frame = session.page.frame(size, scale)
        assert frame.caption and not frame.caption.overlaps(frame.view) and frame.view.w * 2 >= frame.window.w * 0.8
        texts.clear()
        draw_panels(layer, frame, session.page)
        large = [(ui, rect, said) for ui, rect, said, style in texts if style == "presented"]
        said = [text for _, _, text in large]
        each = "jeder Schritt:" if lang == "de" else "each step:"
        assert {"x +1", "t +1", "SW", "NW", "NE", "SE"} <= {*said} and each in said
        for ui, rect, one in large:
            assert ui.font("presented")[1] * CAPITAL >= 0.99 * size[1] / 25, (size, one)
            place = Rect(rect.x, rect.y, ui.measure(one, "presented"), min(rect.h, ui.font("presented")[1]))
            assert ui.shorten(one, rect.w + 0.5, "presented") == one and place.inside(frame.caption), (
                size,
                one,
            )
        assert not [t for ui, rect, t, style in texts if style == "label" and ui.measure(t, style) > rect.w + 0.5]
        texts.clear()
    do(session, "lesson", (str(next(path for path in course.lesson_files() if path.stem == "02_one_dimension")), 0))
    do(session, "show_answer")
    do(session, "present", True)
    session.tableau()
    texts.clear()
    draw_panels(layer, session.page.frame((1280, 800), 1.0), session.page)
    places = [
        Rect(rect.x, rect.y, ui.measure(said, style), ui.font(style)[1])
        for ui, rect, said, style in texts
        if style == "presented"
    ]
    assert len(places) > 20 and not any(a.overlaps(b) for a, b in combinations(places, 2)), "side by side, too"


def test_names_that_are_too_long_for_the_side_lie_under_the_board(session, layer):
    for size, name, reading in (((1024, 768), "(4,4,4,NW,NW,NW)", False), ((1280, 800), "(4,4,4,NW)", True)):
        frame = presented_frame(size, 1.0, width_of(name, False), reading)
        assert frame.caption.y >= frame.view.bottom > 0.6 * size[1] and frame.caption.w == frame.free.w
        assert not reading or not frame.side_panel.overlaps(frame.free)
        assert bool(frame.handle) == (size == (1024, 768)), "where tools have no room of their own they fold up"
    begin(session)
    for move in WON:
        session.play.play(move)
    do(session, "present", True)
    session.tableau()
    drawn = told(Ui(layer, "en", 1.0), session.page)
    assert drawn.head == "Light wins" and drawn.rows[0] == ("1", "4", "1", "SE"), "who has won, over his vector"


def test_clocks_are_presented_beside_a_vector_as_well(live, session):
    begin(session)
    session.record.clock = Clock.of(TimeControl(seconds=754), 2)
    do(session, "present", True)
    live.draw()
    assert live.said("caption").split("\n")[:2] == ["12:34", "12:34"]
    session.context.pinned = 0
    session.know(Focus(0), 0)
    live.draw()
    assert [text for text in live.said("caption").split("\n") if ":" in text][:2] == ["12:34", "12:34"]
    assert told(Ui(live.layer, "en", 1.0), session.page).rows, "the vector"


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


def test_a_presented_map_has_all_the_room_and_letters_for_the_back_row(session):
    begin(session)
    do(session, "layout", "flat")
    do(session, "present", True)
    f, space, view = session.page.frame((1280, 800), 1.0), session.context.space, session.page.looking.view
    sheet = flat_layout(space, f.flat_rect, view)
    assert sheet.area.w > 0.86 * f.free.w and sheet.area.h > 0.95 * f.view.h
    assert f.handle and not f.handle.overlaps(sheet.area)
    theme = load_theme("studio", lettering=LETTERING)
    letters = [p for p in flat_primitives(space, Tableau(), f.flat_rect, theme, view) if isinstance(p, Text)]
    assert {*"1234z", *QUADRANTS} == {letter.text for letter in letters}
    assert min(letter.size for letter in letters) >= 24, "twice as large as usual"
    areas = [centred(one.centre, CAPITAL * one.size * len(one.text), CAPITAL * one.size) for one in letters]
    boxes = [Rect(x, y, right - x, bottom - y) for x, y, right, bottom in areas]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def test_what_a_trail_tells_between_two_places():
    trail = [(0, 0), (1, 1), (1, 1), (2, 2), (3, 3)]
    assert after(trail, (1, 1)) == [(2, 2), (3, 3)] and after(trail, (9, 9)) == [] and after(trail, (3, 3)) == []
    assert upto(trail, (1, 1)) == [(0, 0), (1, 1)] and upto(trail, (9, 9)) == trail
