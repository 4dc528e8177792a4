"""The panels of Build: what is pressed, dragged and typed there is done, everything is seen."""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.display import wait_for
from tests.panels import SIZE, Live, click, draw, fields, game, layer, live, rects, written  # noqa: F401
from vectorgames.app.pages.assembly import fit, sheets, steps  # noqa: F401
from vectorgames.app.pages.assembly import rows as signs
from vectorgames.app.panels.overlay import part_tags, placed_tags
from vectorgames.base.words import words
from vectorgames.boards.assembly import WORST, verdict_of
from vectorgames.boards.backend import assembly, fits, load_model
from vectorgames.boards.model import BOARDS
from vectorgames.ui.actions import Command
from vectorgames.ui.boxes import Typed
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import ASSEMBLY, frame
from vectorgames.ui.labels import BoardLabels
from vectorgames.ui.layout import Grid
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


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


def test_a_film_that_runs_is_drawn_as_it_goes_and_stopped(live, shop, rects):
    live.do("switch", ("animation", True))

    def at_rest():
        live.session.tick()
        return not live.session.moving

    wait_for(at_rest, "what the thread has found")
    live.session.do(Command("run", True))
    assert live.session.moving
    live.draw()
    tree, revision = live.layer.panels["film"].box, live.session.context.revision
    assert live.session.moving and not live.layer.idle
    shop.film.advance(0.05)
    live.draw()
    assert live.session.context.revision == revision and live.layer.panels["film"].box is tree
    assert live.drag(rects["run"].centre) == [Command("run", False)] and not shop.film.active
    before = shop.film.step
    live.session.do(Command("run", True))
    shop.film.share = 1.0
    shop.film.moving, shop.film._rest = False, 0.0
    shop.film.advance(0.05)
    assert shop.film.step == before + 1 and live.session.moving
    live.draw()
    assert f"Step {before + 2} of 9" in live.said("side panel"), "the next step has its own words"


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


def test_a_wrong_order_has_its_own_verdict_and_a_way_back(live, shop, rects, monkeypatch):
    live.do("assembly_tab", "check")

    def headline():
        return next((text.text, text.colour) for text in live.texts("side panel") if text.style == "heading")

    (good, colour), said = headline(), words("en")
    assert colour == "good" and "right order" not in rects
    name = next(iter(shop.orders.wrong))
    live.drag(rects[f"wrong {name}"].centre)
    assert shop.wrong == name and headline() == (said("ui.assembly.wrong_shown"), "warning")
    assert said("ui.assembly.in_right_order", verdict=good) in live.said("side panel")
    assert live.drag(rects[f"wrong {name}"].centre) == [], "it is shown already"
    live.do("assembly_tab", "steps")
    assert "to fit" not in rects
    grounds = []
    monkeypatch.setattr(Ui, "fill", lambda ui, rect, colour, *_: grounds.append((rect, colour)))
    for ground in ("warning_card", "button"):
        live.do("assembly_tab", "check")
        assert (rects[f"wrong {name}"], ground) in grounds
        grounds.clear()
        live.do("assembly_tab", "steps")
        if shop.wrong:
            live.drag(rects["right order"].centre)
        assert not shop.wrong


def test_numbers_lists_and_files_are_chosen(live, shop, rects, fields):
    live.size = TALL
    live.do("assembly_tab", "cut")
    order = [fields["size time_vectors kerf"].y, rects["kind svg"].y, rects["kind pdf"].y, rects["fold material"].y]
    assert order == sorted(order), "sheet and files come before the sizes of the board"
    live.drag(rects["choice machine"].centre)
    live.drag(rects["machine k40"].centre) if "machine k40" in rects else live.drag(rects["machine none"].centre)
    given = live.drag(rects["kind svg"].centre)
    assert given == [Command("export_kind", ("svg", False))] and "svg" not in shop.kinds
    live.do("export_kind", ("bom", False))
    live.do("export_kind", ("pdf", False))
    assert live.drag(rects["export"].centre) == [], "without a kind nothing is written"
    live.do("export_kind", ("bom", True))
    assert live.type(fields["export folder"], "a")[-1].name == "export_folder"
    shop.progress = (0.5, "a.svg")
    rects.clear()
    live.do("assembly_tab", "cut")
    assert "export" not in rects
    shop.progress = None
    live.do("assembly_tab", "cut")
    assert "export" in rects


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


def test_what_is_wrong_or_doubted_is_said_under_its_fields(live, shop, fields):
    live.do("assembly_tab", "fit")
    first = fields["measure time_vectors board 1"].y
    live.do("measure", ("board 1", "6x"))
    live.do("measure", ("board 2", ".91"))
    column = next(
        box
        for box in live.layer.panels["side panel"].box.all()
        if box.parts() and isinstance(box.parts()[0], Grid) and "6x" in [getattr(o, "text", "") for o in box.all()]
    )
    said = [
        (text.text.partition(":")[0], text.colour) for text in column.all() if getattr(text, "style", "") == "note"
    ]
    assert ("Board 1 (lowest)", "warning") in said and ("Far from 3.00 mm", "gold") in said
    assert fields["measure time_vectors board 1"].y == first, "the verdict leaves the fields where they are"


# ---- what is shown ----


def test_verdicts_are_told_by_sign_and_word_the_worst_first(live, shop, monkeypatch):
    drawn = []
    for part, size in (("board 1", "3.2"), ("board 2", "3.05"), ("support E", "5.8"), ("rod", "9.49")):
        live.do("measure", (part, size))
    monkeypatch.setattr(signs, "verdict_sign", lambda ui, at, r, kind: drawn.append(kind))
    live.size = (1280, 3000)
    live.do("assembly_tab", "fit")
    drawn.clear()
    live.draw(1)
    verdicts = [kind for kind in drawn[1:] if kind in WORST]
    assert drawn[0] == verdicts[0] == "none" and len(set(verdicts)) > 2
    assert verdicts == sorted(verdicts, key=WORST.index, reverse=True)
    assert {words("en")(f"assembly.verdict.{kind}").capitalize() for kind in verdicts} <= {
        text.text for text in live.texts("side panel")
    }


def test_the_current_step_is_seen_in_the_list(live, rects, size=(1000, 640)):
    live.do("assembly", "chess_4d")
    live.size = size
    for current in (0, 5, 10, 2):
        live.do("step", current)
        panel = frame(size, 1, ASSEMBLY).side_panel
        row = rects[f"step{current}"]
        assert row.bottom <= panel.bottom - 10 and row.y > rects["dock0"].bottom + 100


def test_the_check_is_at_its_top_when_opened_and_when_its_verdict_changes(live, shop, rects):
    name = next(iter(shop.orders.wrong))
    live.size = (1280, 640)

    def turned():
        live.layer.mouse(1000, 400)
        live.draw()
        live.layer.wheel(0, -3)
        live.draw()
        return rects[f"wrong {name}"].y

    live.do("assembly_tab", "check")
    top = rects[f"wrong {name}"].y
    assert turned() < top - 60
    live.do("measure", ("board 1", "3.01"))
    assert rects[f"wrong {name}"].y < top - 25, "its verdict is the same"
    live.do("assembly_tab", "fit")
    live.do("assembly_tab", "check")
    assert rects[f"wrong {name}"].y == top
    turned()
    live.do("measure", ("board 2", "3.2"))
    seen = rects[f"wrong {name}"].y
    live.do("assembly_tab", "fit")
    live.do("assembly_tab", "check")
    assert rects[f"wrong {name}"].y == seen


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
        faces = steps._faces(outlines, tuple(range(len(outlines))))
        inside = sum(map(area, outlines[1:]))
        assert sum(map(area, faces)) == pytest.approx(area(outlines[0]) - inside, rel=1e-6)


def test_a_long_part_lies_with_its_lower_end_at_the_left():
    support = made("time_vectors").part("support E")
    low, high = np.array(support.outlines[0]).min(0), np.array(support.outlines[0]).max(0)
    width, height = steps.part_size(support.outlines)
    assert (width, height) == pytest.approx(tuple((high - low)[::-1]))
    turned, upright = steps._turned(support.outlines)[0], np.array(support.outlines[0])
    assert turned[np.argmin(upright[:, 1]), 0] == turned[:, 0].min()
    x, y = turned.T  # turned, not mirrored
    assert (x @ np.roll(y, -1) - y @ np.roll(x, -1)) * _signed(upright) > 0
    board = made("time_vectors").part("board 1")
    assert steps.part_size(board.outlines) == pytest.approx((218, 218))


def _signed(points) -> float:
    x, y = points.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1))


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


def test_no_line_of_another_part_is_drawn_over_a_tag():
    """At the edge of the view the places of parts lie under their tags."""
    drawn = []

    class Recorder(SimpleNamespace):
        def measure(self, text, _style):
            return 10 * len(text)

        def px(self, length):
            return length

    ui = Recorder(
        scale=1.0, colour=lambda *_: 0, outline=lambda *_: None, text=lambda *_: None,
        fill=lambda *_: drawn.append("tag"),
        draw=SimpleNamespace(
            add_line=lambda *_: drawn.append("line"), add_circle_filled=lambda *_: drawn.append("place")
        ),
    )  # fmt: skip
    labels = BoardLabels(parts=(("Board 1", (380.0, 150.0)), ("Board 2", (382.0, 155.0))))
    part_tags(ui, SimpleNamespace(view=Rect(0, 0, 400, 300)), None, labels)
    assert drawn == ["line", "place"] * 2 + ["tag"] * 2


def test_tags_without_room_are_left_out():
    tags = placed_tags(((50.0, 20.0),) * 9, ((60, 28),) * 9, Rect(0, 0, 200, 100), 34, 5)
    assert sum(tag is not None for tag in tags) == 3
