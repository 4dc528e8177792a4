"""The panels of Build: what is pressed, dragged and typed there is done, everything is seen."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.panels import draw, fields, layer, live, rects  # noqa: F401
from vectorgames.app.pages.assembly import fit, steps
from vectorgames.app.panels.overlay import placed_tags
from vectorgames.boards.assembly import verdict_of
from vectorgames.boards.backend import assembly, fits, load_model
from vectorgames.boards.model import BOARDS
from vectorgames.scene.assembly_parts import triangles_of
from vectorgames.ui.actions import Command
from vectorgames.ui.boxes import Typed
from vectorgames.ui.canvas import Ui
from vectorgames.view.primitives import Rect

# ruff: noqa: F811


@pytest.fixture
def shop(live, rects, fields):
    """The workshop with the Time Vectors board, drawn and checked."""
    live.do("assembly", "time_vectors")
    return live.session.workshop


def jam(live):
    live.do("measure", ("board 2", "3.2"))
    live.do("scrub", 9.0)


# ---- what is pressed ----


def test_what_is_pressed_in_the_film_is_done(live, shop, rects):
    def press(name):
        live.drag(rects[name].centre)
        return shop.film.step

    live.do("step", 2)
    assert [press(name) for name in ("step next", "step back", "tick4", "step5")] == [3, 2, 4, 5]
    press("speed2")
    press("apart")
    assert shop.film.speed == 2.0 and 0.4 < shop.explode < 0.6
    press("run")
    assert shop.film.at == len(shop.made.steps), "without animation it is at its end"
    assert press("step next") == 8, "where steps end there is no next"
    live.do("scrub", 0.0)
    assert press("step back") == 0 and shop.film.at == 0, "nor one before the first"
    press("board1")
    assert shop.board == "gryb" and press("leave_page") == 0 and live.session.page.name == "chooser"


def test_dragging_the_line_goes_to_any_moment(live, shop, rects):
    numbers, bar = [rects[f"tick{i}"] for i in range(9)], rects["scrub"]
    assert all(a.right == pytest.approx(b.x, abs=2.1) for a, b in itertools.pairwise(numbers))
    y = bar.centre[1]
    live.drag((numbers[4].centre[0], y))
    assert shop.film.at == pytest.approx(4.5, abs=1e-3)
    given = live.drag((numbers[4].centre[0], y), (bar.right + 500, y), (bar.x - 500, y))
    assert (max(c.value for c in given), shop.film.at) == (9.0, 0.0)
    live.drag((numbers[5].x + 2, y))
    assert shop.film.at == 5.0, "whole steps are easily met"
    tree = live.layer.panels["side panel"].box
    live.drag((numbers[5].x + 9, y), (numbers[5].x + 12, y))
    bar = rects["apart"]
    live.drag(bar.centre, (bar.right + 50, bar.centre[1]))
    assert shop.explode == 1.0 and live.layer.panels["side panel"].box is tree, "all this is painted as it is"
    live.drag((numbers[6].x + 12, y))
    assert live.layer.panels["side panel"].box is not tree and "Step 7 of 9" in live.said("side panel")


def test_who_meets_whom_leads_to_the_moment_and_to_the_fit(live, shop, rects):
    assert "to fit" not in rects
    jam(live)
    assert live.drag(rects["step next"].centre) == [], "where it jams there is no next"
    assert "Board 2 and support E" in live.said("side panel")
    live.drag(rects["to fit"].centre)
    assert live.session.page.tab == "fit"
    live.do("assembly_tab", "check")
    live.drag(rects["meeting1"].centre)
    assert shop.meeting == 1 and shop.film.jammed


def test_a_group_is_unfolded_by_a_click_and_by_what_is_changed_in_it(live, shop, rects, fields):
    def seen(name):
        fields.clear()
        live.draw()
        return f"size time_vectors {name}" in fields

    live.session.page.tab = "cut"
    live.size = TALL
    live.do("usual_sizes")
    assert "fold cutting" not in rects and seen("board_thickness") and not seen("notch_depth")
    live.drag(rects["fold joint"].centre)
    assert seen("notch_depth")
    live.drag(rects["fold joint"].centre)
    assert not seen("notch_depth")
    live.do("size", ("notch_depth", "x"))
    live.drag(rects["fold joint"].centre)
    assert seen("notch_depth"), "it stays open"
    live.drag(rects["usual sizes"].centre)
    assert not shop.fields.sizes and seen("notch_depth"), "and does not shut when the number is put back"


def test_pieces_are_selected_turned_dragged_and_parts_left_out(live, shop, rects):
    """With the mouse; what is selected can be sent to another sheet by a button, too."""
    live.do("cut_choice", ("machine", "bed_600x400"))
    live.do("sheets")
    cutting = shop.cutting
    cutting.finish()
    live.draw()

    def after(*path):
        """What was done, and on which sheet each board lies then."""
        given = live.drag(*path)
        cutting.finish()
        live.draw()
        return given

    def middle(name):
        return rects[name].centre

    board = next(name for name in rects if name.startswith("piece board") and name.endswith("board 1"))
    stock = board.removesuffix("board 1")
    other = next(name for name in rects if name.startswith("piece support"))
    first, third, row = middle(board), middle(f"{stock}board 3"), middle("lay out anew")
    assert after(first) == []
    assert after(middle("turn piece")) == [Command("place_piece", ("board 1", 1, True))]
    after(middle("turn piece"))
    assert after(middle("to sheet 1")) == [], "it lies there"
    assert after(middle("to sheet 3")) == [Command("place_piece", ("board 1", 3, False))]
    rects.clear()
    live.draw()
    assert "to sheet 4" not in rects and "to sheet 3" in rects, "it has a sheet of its own already"
    assert after(middle("lay out anew")) == [Command("lay_out_anew")] and not cutting.changed
    assert after(first, third, middle(other)) == [], "of another stock"
    assert after(first, row, (row[0], row[1] - 90)) == [], "let go beside"
    assert after(first, third, row) == [Command("place_piece", ("board 1", 3, False))]
    assert after(middle("lay out anew"))
    assert after(middle("less board 1")) == [Command("part_count", ("board 1", 0))]
    rects.clear()
    live.draw()
    assert not any(name.startswith(stock) for name in rects)
    live.layer.mouse(*middle(other))
    live.draw()
    live.layer.button(0, True)
    for at in (middle(other), third):
        live.layer.mouse(*at)
        live.draw(2)
    live.do("close")
    live.layer.button(0, False)
    live.draw()
    live.do("sheets")
    cutting.finish()
    assert live.draw() == [], "what was dragged as it was closed lies where it lay"


# ---- typing ----


def test_every_letter_typed_is_told_and_tab_goes_on(live, shop, fields):
    live.do("assembly_tab", "fit")
    given = live.type(fields["measure time_vectors board 3"], "2.9")
    assert given == [Command("measure", ("board 3", text)) for text in ("2", "2.", "2.9")]
    assert live.press("tab") == []
    live.layer.text("3")
    assert live.draw() == [Command("measure", ("board 4", "3"))]
    live.do("assembly", "gryb")
    assert not shop.fields.measured, "another board has its own numbers"


def test_a_field_does_not_fight_who_types_in_it(layer):
    """The text that comes back may be of before; one that was never typed takes the place of the draft."""

    def frames(text, times=2):
        given = []
        for _ in range(times):
            layer.begin()
            ui = Ui(layer, "en", 1.0)
            with ui.panel("p", Rect(0, 0, 300, 100)):
                Typed("it", text, lambda _ui, new: given.append(new)).draw(ui, Rect(10, 10, 200, 36))
            layer.end()
        return given

    frames("")
    layer.mouse(50, 28)
    frames("")
    for down in (True, False):
        layer.button(0, down)
        frames("")
    for letter in "2.8":
        layer.text(letter)
        frames("")
    for behind in ("2", "2.", "2."):
        assert frames(behind) == [] and layer.drafts["it"] == "2.8"
    layer.text("5")
    assert frames("2.8") == ["2.85"]
    frames("2.85")
    assert layer.drafts["it"] == "2.85" and layer.want_keyboard
    assert frames("3.1", 3) == [] and layer.drafts["it"] == "3.1"
    layer.text("7")
    frames("3.1")
    assert layer.drafts["it"] == "3.1", "the field was let go of"


# ---- the scale ----


TALL = (1280, 2400)  # all of a tab is seen without scrolling
JOINTS = {one.joint: one.kind for board in BOARDS for one in fits(load_model(board))}


@given(st.sampled_from(sorted(JOINTS)), st.lists(st.floats(-2, 3), min_size=2, max_size=9))
def test_the_marker_is_in_the_band_of_its_verdict_and_moves_one_way(joint, lefts):
    bands = JOINTS[joint].bands
    shown = fit.shown_bands(bands)
    places = []
    for left in sorted(lefts):
        at = fit.place_of(left, bands)
        assert 0 < at < 1
        assert shown[int(at * len(shown))][0] == verdict_of(JOINTS[joint], left)
        places.append(at)
    assert places == sorted(places)


# ---- drawings of parts ----


def made(board):
    return assembly(load_model(board))


def area(points) -> float:
    x, y = np.array(points).T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


@pytest.mark.parametrize("board", ["time_vectors", "chess_4d"])
def test_the_faces_of_a_drawing_are_the_part_without_its_holes(board):
    shapes = {steps.drawn_as(part) for part in made(board).parts}
    assert shapes
    for outlines in shapes:
        faces = np.vstack(outlines)[triangles_of(outlines)]
        inside = sum(map(area, outlines[1:]))
        assert sum(map(area, faces)) == pytest.approx(area(outlines[0]) - inside, rel=1e-6)


# ---- names beside parts ----

spots = st.lists(st.tuples(st.floats(20, 780), st.floats(20, 580)), min_size=1, max_size=9)


@given(spots, st.integers(40, 220))
def test_tags_lie_in_the_view_and_on_no_other(places, width):
    view = Rect(0, 0, 800, 600)
    tags = placed_tags(tuple(places), tuple((width, 28) for _ in places), view, 34, 5)
    shown = [tag for tag in tags if tag]
    assert len(shown) == len(places)  # there is room for nine
    assert all(tag.inside(view) for tag in shown)
    assert not any(one.overlaps(other) for one, other in itertools.combinations(shown, 2))
    for right in (True, False):  # no line crosses another one
        side = [(y, tag.y) for (x, y), tag in zip(places, tags, strict=True) if (x >= 400) == right]
        assert all(a[1] < b[1] for a, b in itertools.pairwise(sorted(side)) if a[0] < b[0])
