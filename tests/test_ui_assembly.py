"""The panels of the assembly page: what is clicked and typed becomes its command, everything is seen and fits."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import panels_assembly as pa
from tests.panels import SIZE, click, draw, game, layer, press, rects, with_actions, written  # noqa: F401
from vectorgames.base.words import words
from vectorgames.boards.assembly import verdict_of
from vectorgames.boards.backend import fits, load_model
from vectorgames.boards.model import BOARDS
from vectorgames.ui import assembly_model as a
from vectorgames.ui import dialog_model, pages
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.assembly import check, steps
from vectorgames.ui.assembly import rows as signs
from vectorgames.ui.boxes import Typed
from vectorgames.ui.frame import ASSEMBLY, frame
from vectorgames.ui.labels import BoardLabels
from vectorgames.ui.layout import Column, Grid, Text
from vectorgames.ui.overlay import placed_tags
from vectorgames.ui.panels import draw_panels
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
SIZES = pytest.mark.parametrize(
    "size, scaled", [((1280, 800), 1), ((1000, 640), 1), ((1920, 1080), 1), ((3840, 2160), 2)]
)


def screen(tab="steps", language="en", **changes) -> m.Screen:
    return m.Screen(page=pages.ASSEMBLY, language=language, assembly=pa.page(tab, language, **changes))


def fit(**changes) -> a.Fit:
    return replace(pa.page().fit, **changes)


@pytest.fixture
def fields(monkeypatch):
    """Rectangles of the text fields, by name."""
    from vectorgames.ui import widgets as module

    seen, original = {}, module.text_field

    def field(ui, name, rect, *rest, **named):
        seen[name] = rect
        return original(ui, name, rect, *rest, **named)

    monkeypatch.setattr(module, "text_field", field)
    return seen


def texts(layer, name):
    """The texts of a panel as it was drawn last."""
    return [box for box in layer.memory["boxes"][name][1].all() if isinstance(box, Text)]


# ---- clicks ----


@pytest.mark.parametrize(
    "tab, button, command",
    [
        ("steps", "board1", Command("assembly", "gryb")),
        ("steps", "board0", None),
        ("steps", "help", Command("help")),
        ("steps", "leave_page", Command("leave_page")),
        ("steps", "tab1", Command("assembly_tab", "fit")),
        ("fit", "tab3", Command("assembly_tab", "cut")),
        ("steps", "step back", Command("step_by", -1)),
        ("steps", "step next", Command("step_by", 1)),
        ("steps", "run", Command("run", True)),
        ("steps", "speed2", Command("speed", 2.0)),
        ("steps", "speed0", Command("speed", 0.5)),
        ("steps", "tick4", Command("step", 4)),
        ("steps", "step1", Command("step", 1)),
        ("fit", "recut", Command("recut", True)),
        ("check", "wrong rod_first", Command("wrong_order", "rod_first")),
        ("cut", "export", Command("export")),
    ],
)
def test_a_click_on_a_button_becomes_its_command(layer, rects, tab, button, command):
    shown = screen(tab, current=2)
    draw(layer, shown, times=3)
    assert click(layer, shown, rects[button].centre) == ([command] if command else [])


def test_a_film_that_runs_is_stopped(layer, rects):
    shown = screen(steps=pa.steps(current=2, running=True))
    draw(layer, shown, times=2)
    assert click(layer, shown, rects["run"].centre) == [Command("run", False)]


def test_usual_sizes_come_back(layer, rects):
    shown = screen("cut", cut=pa.cut(kinds=()))
    draw(layer, shown, times=3)
    assert click(layer, shown, rects["usual sizes"].centre) == [Command("usual_sizes")]


def test_presets_are_chosen_from_a_list_and_the_sheets_are_shown(layer, rects):
    shown = screen("cut", cut=pa.cut(kinds=()))
    draw(layer, shown, times=3)
    assert click(layer, shown, rects["sheets"].centre) == [Command("sheets")]
    assert click(layer, shown, rects["choice machine"].centre) == []
    assert click(layer, shown, rects["machine none"].centre) == [Command("cut_choice", ("machine", ""))]


def test_pieces_are_selected_turned_dragged_and_parts_left_out(layer, rects):
    """With the mouse; what is selected can be sent to another sheet by a button, too."""
    shown = replace(screen("cut"), dialog=pa.sheets())
    draw(layer, shown, times=3)
    assert click(layer, shown, rects["less board 1"].centre) == [Command("part_count", ("board 1", 0))]
    assert click(layer, shown, rects["more rod"].centre) == [Command("part_count", ("rod", 1))]
    assert click(layer, shown, rects["lay out anew"].centre) == [Command("lay_out_anew")]
    first, third = rects["piece board board 1"].centre, rects["piece board board 3"].centre
    assert click(layer, shown, first) == []
    assert click(layer, shown, rects["turn piece"].centre) == [Command("place_piece", ("board 1", 1, True))]
    assert click(layer, shown, rects["to sheet 2"].centre) == [Command("place_piece", ("board 1", 2, False))]
    assert click(layer, shown, rects["to sheet 3"].centre) == [Command("place_piece", ("board 1", 3, False))]
    assert click(layer, shown, rects["to sheet 1"].centre) == [], "it lies there"
    assert drag(layer, shown, [first, (third[0] - 40, third[1]), third]) == [
        Command("place_piece", ("board 1", 2, False))
    ]
    assert drag(layer, shown, [third, first, rects["piece plate plate"].centre]) == [], "of another stock"


def test_a_piece_is_dragged_to_one_more_sheet_where_a_place_appears_for_it(layer, rects):
    shown = replace(screen("cut"), dialog=pa.sheets())
    draw(layer, shown, times=3)
    first, third = rects["piece board board 1"].centre, rects["piece board board 3"].centre
    row = rects["lay out anew"].centre
    assert drag(layer, shown, [first, third, row]) == [Command("place_piece", ("board 1", 3, False))]
    free = third[0], rects["piece plate plate"].centre[1]  # where the fourth sheet would lie
    assert drag(layer, shown, [first, third, free]) == [Command("place_piece", ("board 1", 3, False))]
    for end in (row, free):
        assert drag(layer, shown, [third, first, end]) == [], "it has a sheet of its own already"
    assert drag(layer, shown, [first, row, (row[0], row[1] - 90)]) == [], "let go beside"
    draw(layer, shown, times=2)
    click(layer, shown, third)
    rects.clear()
    draw(layer, shown, times=2)
    assert "to sheet 1" in rects and "to sheet 3" not in rects
    layer.mouse(*first)
    draw(layer, shown, times=2)
    layer.button(0, True)
    for at in (first, third):
        layer.mouse(*at)
        assert draw(layer, shown, times=2) == []
    nothing = replace(shown, dialog=None)
    draw(layer, nothing, times=2)
    layer.button(0, False)
    draw(layer, nothing, times=2)
    assert draw(layer, shown, times=3) == [], "what was dragged as it was closed lies where it lay"


def test_kinds_of_files_are_ticked_and_unticked(layer, rects):
    shown = screen("cut", cut=pa.cut(fields=()))
    draw(layer, shown, times=3)
    assert click(layer, shown, rects["kind stl"].centre) == [Command("export_kind", ("stl", True))]
    assert click(layer, shown, rects["kind svg"].centre) == [Command("export_kind", ("svg", False))]


def test_who_meets_whom_leads_to_the_moment(layer, rects):
    shown = screen("check", check=pa.check(good=False))
    draw(layer, shown, times=3)
    assert click(layer, shown, rects["meeting1"].centre) == [Command("meeting", 1)]


@pytest.mark.parametrize("tab", ["steps", "check"])
def test_from_a_wrong_order_a_button_leads_back(layer, rects, tab):
    draw(layer, screen(tab), times=3)
    assert "right order" not in rects
    shown = screen(tab, steps=pa.steps(wrong="Rod first", meets="They meet."), check=pa.check(shown="rod_first"))
    draw(layer, shown, times=3)
    assert click(layer, shown, rects["right order"].centre) == [Command("wrong_order", "")]
    if tab == "check":  # the one that is shown is shown already
        assert click(layer, shown, rects["wrong rod_first"].centre) == []


@pytest.mark.parametrize(
    "current, share, name, works",
    [(0, 1.0, "back", True), (0, 0.0, "back", False), (8, 1.0, "next", False), (8, 0.5, "next", True)],
)
def test_back_and_next_end_where_the_steps_do(layer, rects, current, share, name, works):
    shown = screen(steps=pa.steps(current=current, share=share))
    draw(layer, shown, times=2)
    assert bool(click(layer, shown, rects[f"step {name}"].centre)) == works


@pytest.mark.parametrize(
    "changes", [{"works": False}, {"kinds": tuple((*kind[:3], False) for kind in pa.KINDS)}], ids=["broken", "none"]
)
def test_without_a_board_or_a_kind_nothing_is_written(layer, rects, changes):
    shown = screen("cut", cut=pa.cut(**changes))
    draw(layer, shown, times=3)
    assert click(layer, shown, rects["export"].centre) == []
    busy = screen("cut", cut=pa.cut(progress=0.5, at="a.svg"))
    rects.clear()
    draw(layer, busy, times=2)
    assert "export" not in rects


def test_while_the_check_is_at_work_the_foot_stays_where_it_is(layer, rects):
    places = []
    for works, good in ((False, False), (False, None), (True, True), (False, None)):
        draw(layer, screen("cut", cut=pa.cut(works=works), check=pa.check(good=good)), times=2)
        places.append(rects["export"])
    assert places[0] == places[1] != places[2] == places[3]


# ---- the line of the film ----


def drag(layer, shown, path):
    given = []
    layer.mouse(*path[0])
    draw(layer, shown, times=2)
    layer.button(0, True)
    for at in path:
        layer.mouse(*at)
        given += draw(layer, shown, times=2)
    layer.button(0, False)
    return given + draw(layer, shown, times=2)


def test_dragging_the_line_goes_to_any_moment(layer, rects):
    shown = screen(current=2)
    draw(layer, shown, times=2)
    bar, count = rects["scrub"], len(shown.assembly.steps.titles)
    numbers = [rects[f"tick{i}"] for i in range(count)]
    assert all(a.right == pytest.approx(b.x, abs=2.1) for a, b in itertools.pairwise(numbers))
    y = bar.centre[1]
    middle = numbers[4].centre[0]
    found = {round(c.value, 3) for c in drag(layer, shown, [(middle, y)]) if c.name == "scrub"}
    assert found == {4.5}
    ends = [c.value for c in drag(layer, shown, [(middle, y), (bar.right + 500, y), (bar.x - 500, y)])]
    assert max(ends) == count and min(ends) == 0.0
    near = drag(layer, shown, [(numbers[5].x + 2, y)])
    assert {c.value for c in near} == {5.0}  # whole steps are easily met


def test_the_line_stands_where_the_film_is():
    for current, share, at in ((0, 0.0, 0.0), (3, 0.25, 3.25), (8, 1.0, 9.0)):
        assert steps.position(pa.steps(current=current, share=share)) == at


def test_parts_are_pulled_apart(layer, rects):
    shown = screen()
    draw(layer, shown, times=2)
    bar = rects["apart"]
    given = drag(layer, shown, [bar.centre, (bar.right + 50, bar.centre[1])])
    assert {c.name for c in given} == {"pull_apart"} and given[-1].value == 1.0


# ---- typing ----


def type_into(layer, shown, rect, text):
    click(layer, shown, rect.centre)
    given = []
    for letter in text:
        layer.text(letter)
        given += draw(layer, shown, times=2)
    return given


@pytest.mark.parametrize(
    "tab, name, command, sent",
    [
        ("fit", "measure time_vectors board 3", "measure", "board 3"),
        ("cut", "size time_vectors size8", "size", "size8"),
    ],
)
def test_every_letter_typed_is_told(layer, fields, tab, name, command, sent):
    shown = screen(tab)
    draw(layer, shown, times=3)
    given = type_into(layer, shown, fields[name], "2.9")
    assert given == [Command(command, (sent, text)) for text in ("2", "2.", "2.9")]


def test_the_folder_is_typed(layer, fields):
    shown = screen("cut", cut=pa.cut(folder=""))
    draw(layer, shown, times=3)
    assert type_into(layer, shown, fields["export folder"], "a/") == [
        Command("export_folder", "a"),
        Command("export_folder", "a/"),
    ]


NAME = "measure time_vectors board 3"


def with_text(text, board="time_vectors", recut=False):
    rows = tuple(replace(one, text=text) if one.name == "board 3" else one for one in pa.measured())
    return screen("fit", board=board, fit=fit(fields=rows, recut=recut))


def test_an_application_that_is_behind_does_not_fight_typing(layer, fields):
    draw(layer, with_text(""), times=3)
    type_into(layer, with_text(""), fields[NAME], "2.8")
    for behind in ("2", "2.", "2."):
        assert draw(layer, with_text(behind), times=2) == []
        assert layer.drafts[NAME] == "2.8"
    layer.text("5")
    assert draw(layer, with_text("2.8"), times=2) == [Command("measure", ("board 3", "2.85"))]
    draw(layer, with_text("2.85"), times=2)
    assert layer.drafts[NAME] == "2.85" and layer.want_keyboard


def test_a_message_that_appears_takes_the_keyboard_from_nobody(layer, fields):
    draw(layer, with_text(""), times=3)
    type_into(layer, with_text(""), fields[NAME], "2.")
    told = replace(with_text("2."), messages=(m.Message(1, "Saved"),))
    draw(layer, told)
    layer.text("9")
    assert draw(layer, told, times=2) == [Command("measure", ("board 3", "2.9"))]


@pytest.mark.parametrize("there", ["", "3.1"])
def test_a_text_that_was_never_typed_takes_the_place_of_the_draft(layer, fields, there):
    draw(layer, with_text(""), times=3)
    type_into(layer, with_text(""), fields[NAME], "2.8")
    draw(layer, with_text("2.8"), times=2)
    assert draw(layer, with_text(there), times=3) == []
    assert layer.drafts[NAME] == there
    layer.text("7")
    draw(layer, with_text(there), times=2)
    assert layer.drafts[NAME] == there  # the field was let go of


def test_another_board_has_its_own_drafts(layer, fields):
    draw(layer, with_text(""), times=3)
    type_into(layer, with_text(""), fields[NAME], "2.8")
    draw(layer, with_text("", board="gryb"), times=3)
    assert layer.drafts["measure gryb board 3"] == ""


def test_tab_goes_from_field_to_field(layer, fields):
    shown = with_text("")
    draw(layer, shown, times=3)
    type_into(layer, shown, fields["measure time_vectors board 2"], "1")
    assert press(layer, shown, "tab") == []
    layer.text("3")
    assert draw(layer, shown, times=2) == [Command("measure", ("board 3", "3"))]
    for _ in range(2):
        press(layer, shown, "tab")
    layer.text("6")  # the whole text is selected, so that it is replaced
    assert draw(layer, shown, times=2) == [Command("measure", ("support E", "6"))]


def test_what_is_wrong_is_said_under_its_fields(layer, fields):
    draw(layer, screen("fit"), times=3)
    error = next(text for text in texts(layer, "fit tab") if text.text == "6x is no number")
    column = next(box for box in layer.memory["boxes"]["fit tab"][1].all() if box_holds(box, error))
    assert isinstance(column.parts()[0], Grid)
    assert [one.text for one in column.parts()[0].all() if isinstance(one, Typed)] == ["6x", "", "", ""]


def box_holds(box, part) -> bool:
    """Whether it is a column in one of whose rows this stands."""
    return isinstance(box, Column) and any(part in row.parts() for row in box.parts())


# ---- what is shown ----


@LANGUAGES
@SIZES
def test_the_film_has_large_buttons(layer, rects, language, size, scaled):
    shown = screen("steps", language, board="chess_4d")
    draw(layer, shown, size, scaled, times=2)
    for name in ("step back", "step next"):
        assert rects[name].h >= 44 * scaled and rects[name].w >= 80 * scaled
    assert rects["apart"].w >= 50 * scaled


@pytest.mark.parametrize("current", range(11))
@pytest.mark.parametrize("size", [SIZE, (1000, 640), (1920, 1080)])
def test_the_current_step_is_seen_in_the_list(layer, rects, current, size):
    shown = screen(board="chess_4d", current=0)
    draw(layer, shown, size, times=3)
    shown = screen(board="chess_4d", current=current)
    draw(layer, shown, size, times=4)
    panel = frame(size, 1, ASSEMBLY).side_panel
    row = rects[f"step{current}"]
    assert row.bottom <= panel.bottom - 10 and row.y > rects["tab0"].bottom + 100


@pytest.mark.parametrize("verdict", pa.LEFT)
def test_a_verdict_is_told_by_a_sign_and_a_word(layer, monkeypatch, verdict):
    drawn = []
    monkeypatch.setattr(signs, "verdict_sign", lambda ui, at, r, kind: drawn.append(kind))
    row = next(row for row in pa.joints() if row.verdict == verdict)
    draw(layer, screen("fit", fit=a.Fit((), (row,))), times=2)
    assert set(drawn) == {verdict}
    word = words("en")(f"assembly.verdict.{verdict}").capitalize()
    assert word in {text.text.capitalize() for text in texts(layer, "fit tab")}


def test_signs_differ_where_verdicts_do(layer, monkeypatch):
    from imgui_bundle import imgui

    from vectorgames.ui.canvas import Ui

    layer.begin()
    ui = Ui(layer, "en", 1.0)
    ui.target = imgui.get_foreground_draw_list()
    calls = []
    for name in ("add_line", "add_circle", "add_circle_filled", "add_polyline", "add_triangle_filled"):
        original = getattr(imgui.ImDrawList, name)
        monkeypatch.setattr(
            imgui.ImDrawList, name, lambda *r, o=original, n=name: (calls.append((n, *map(str, r[1:4]))), o(*r))[1]
        )
    shapes = {}
    for verdict in ("none", "press", "snug", "loose", "wide"):
        calls.clear()
        signs.verdict_sign(ui, (50, 50), 10, verdict)
        shapes[verdict] = tuple((name, at) for name, at, *_ in calls)
    layer.end()
    assert len(set(shapes.values())) == 5


def test_the_worst_joint_comes_first(layer, monkeypatch):
    drawn = []
    monkeypatch.setattr(signs, "verdict_sign", lambda ui, at, r, kind: drawn.append(kind))
    draw(layer, screen("fit", fit=fit(fields=(), word="")))
    assert drawn == ["none", "unlocked", "unsafe", "wide", "loose", "press", "snug", "snug"]


def test_without_fields_there_are_only_the_joints(layer, rects, fields):
    draw(layer, screen("fit", fit=fit(fields=())), times=2)
    assert not fields and "recut" not in rects


def test_fields_stand_side_by_side_and_lonely_groups_share_a_row(layer, fields):
    draw(layer, screen("fit"), times=2)
    place = {name.removeprefix("measure time_vectors "): rect for name, rect in fields.items()}
    for kind, names in (("support", "ENWS"), ("board", "1234")):
        assert len({place[f"{kind} {name}"].y for name in names}) == 1
    assert place["rod"].y == place["penlight"].y > place["support E"].y > place["board 1"].y
    assert not any(a.overlaps(b) for a, b in itertools.combinations(place.values(), 2))


def test_a_dot_on_a_tab_tells_of_trouble(layer, monkeypatch):
    from imgui_bundle import imgui

    dots = []
    original = imgui.ImDrawList.add_circle_filled
    monkeypatch.setattr(
        imgui.ImDrawList,
        "add_circle_filled",
        lambda d, at, r, *c: (dots.append((*at, r)), original(d, at, r, *c))[1],
    )

    def found(**changes):
        draw(layer, screen(**changes), times=2)
        dots.clear()
        draw(layer, screen(**changes))
        head = frame(SIZE, 1, ASSEMBLY).side_panel.y + 30
        return sum(1 for x, y, r in dots if x > 840 and y < head)

    quiet = fit(verdict="snug")
    assert found(fit=quiet) == 0
    assert found() == 1
    assert found(check=pa.check(good=False)) == 2
    assert found(fit=quiet, check=pa.check(good=None)) == 0


@LANGUAGES
def test_words_change_with_the_language(layer, language):
    draw(layer, screen("steps", language), times=2)
    assert words(language)("ui.assembly.all_steps") in {text.text for text in texts(layer, "steps tab")}


# ---- the scale ----


JOINTS = {fit.joint: fit.kind for board in BOARDS for fit in fits(load_model(board))}


@given(st.sampled_from(sorted(JOINTS)), st.lists(st.floats(-2, 3), min_size=2, max_size=9))
def test_the_marker_is_in_the_band_of_its_verdict_and_moves_one_way(joint, lefts):
    bands = JOINTS[joint].bands
    shown = check.shown_bands(bands)
    places = []
    for left in sorted(lefts):
        at = check.place_of(left, bands)
        assert 0 < at < 1
        assert shown[int(at * len(shown))][0] == verdict_of(JOINTS[joint], left)
        places.append(at)
    assert places == sorted(places)


@pytest.mark.parametrize("joint", sorted(JOINTS))
def test_only_bands_that_can_come_are_on_the_scale(joint):
    shown = [name for name, *_ in check.shown_bands(JOINTS[joint].bands)]
    lefts = np.linspace(-5, 20, 2501)
    assert set(shown) == {verdict_of(JOINTS[joint], float(left)) for left in lefts}


# ---- drawings of parts ----


def area(points) -> float:
    x, y = np.array(points).T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


@pytest.mark.parametrize("board", ["time_vectors", "gryb", "chess_4d"])
def test_the_faces_of_a_drawing_are_the_part_without_its_holes(board):
    shapes = {part.outlines for part in pa.made(board).parts}
    assert shapes
    for outlines in shapes:
        faces = steps._faces(outlines, tuple(range(len(outlines))))
        inside = sum(map(area, outlines[1:]))
        assert sum(map(area, faces)) == pytest.approx(area(outlines[0]) - inside, rel=1e-6)


def test_a_long_part_lies_with_its_lower_end_at_the_left():
    support = pa.made("time_vectors").part("support E")
    low, high = np.array(support.outlines[0]).min(0), np.array(support.outlines[0]).max(0)
    width, height = steps.part_size(support.outlines)
    assert (width, height) == pytest.approx(tuple((high - low)[::-1]))
    turned, upright = steps._turned(support.outlines)[0], np.array(support.outlines[0])
    assert turned[np.argmin(upright[:, 1]), 0] == turned[:, 0].min()
    x, y = turned.T  # turned, not mirrored
    assert (x @ np.roll(y, -1) - y @ np.roll(x, -1)) * _signed(upright) > 0
    board = pa.made("time_vectors").part("board 1")
    assert steps.part_size(board.outlines) == pytest.approx((218, 218))


def _signed(points) -> float:
    x, y = points.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1))


@pytest.mark.parametrize("board", ["time_vectors", "gryb", "chess_4d"])
def test_every_step_draws_its_parts_inside_their_cards(layer, monkeypatch, board):
    drawn = []
    original = steps.draw_part
    monkeypatch.setattr(
        "vectorgames.ui.assembly.steps.draw_part",
        lambda ui, rect, outlines: (drawn.append((rect, outlines)), original(ui, rect, outlines))[1],
    )
    for current in range(len(pa.made(board).steps)):
        drawn.clear()
        shown = screen(board=board, current=current)
        draw(layer, shown, times=1)
        cards = shown.assembly.steps.parts
        assert [outlines for _, outlines in drawn] == [card.outlines for card in cards]
        assert all(rect.w >= 40 and rect.h >= 4 for rect, _ in drawn)


def test_the_drawing_of_a_long_part_is_as_wide_as_its_card(layer, monkeypatch):
    drawn = []
    monkeypatch.setattr("vectorgames.ui.assembly.steps.draw_part", lambda ui, rect, outlines: drawn.append(rect))
    draw(layer, screen(current=1))
    panel = frame(SIZE, 1, ASSEMBLY).side_panel
    assert len(drawn) == 1 and drawn[0].w > 0.8 * panel.w
    drawn.clear()
    draw(layer, screen(current=0))
    assert len({rect.x for rect in drawn}) == 2 and len({rect.y for rect in drawn}) == 2  # two by two


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


def test_a_tag_that_is_alone_stands_just_over_its_part():
    (tag,) = placed_tags(((500.0, 300.0),), ((90, 28),), Rect(0, 0, 800, 600), 34, 5)
    assert tag == Rect(534, 267, 90, 28)


def test_tags_that_would_lie_on_one_another_spread_round_where_they_belong():
    tags = placed_tags(((500.0, 300.0),) * 5, ((90, 28),) * 5, Rect(0, 0, 800, 600), 34, 5)
    tops = [tag.y for tag in tags]
    assert tops == [267 + 33 * k for k in (-2, -1, 0, 1, 2)]


def test_tags_without_room_are_left_out():
    tags = placed_tags(((50.0, 20.0),) * 9, ((60, 28),) * 9, Rect(0, 0, 200, 100), 34, 5)
    assert sum(tag is not None for tag in tags) == 3


def test_names_of_parts_are_written_on_this_page_alone(layer, written):
    labels = BoardLabels(parts=(("Support E", (300.0, 300.0)), ("Board 1", (320.0, 310.0))))
    f = frame(SIZE, 1, ASSEMBLY)
    draw_panels(layer, f, screen("fit"), labels)
    assert {"Support E", "Board 1"} <= {text for text, _, _ in written}
    written.clear()
    draw_panels(layer, frame(SIZE), game(), labels)
    assert not {"Support E", "Board 1"} & {text for text, _, _ in written}


# ---- ways to the page, and its keys ----


def test_every_board_of_the_chooser_that_is_built_leads_to_its_assembly(layer, rects):
    cards = tuple(
        dialog_model.GameCard(f"g{i}", f"Game {i}", "It.", "2 players", f"Board {i // 2}", board_id="slate")
        for i in range(5)
    )
    cards = tuple(
        replace(card, board_id="gryb", built=True) if i in (2, 3) else card for i, card in enumerate(cards)
    )
    shown = m.Screen(page=pages.CHOOSER, chooser=dialog_model.Chooser(cards))
    draw(layer, shown, times=3)
    assert [name for name in rects if name.startswith("assemble")] == ["assemble gryb"]
    assert click(layer, shown, rects["assemble gryb"].centre) == [Command("assembly", "gryb")]


@LANGUAGES
def test_a_single_card_has_room_for_the_heading_of_its_board(layer, rects, written, language):
    cards = (
        dialog_model.GameCard("a", "A", "It.", "2", "Time Vectors", board_id="time_vectors", built=True),
        dialog_model.GameCard("b", "B", "It.", "2", "Quadtree GRYB board", board_id="gryb", built=True),
    )
    shown = m.Screen(language=language, chooser=dialog_model.Chooser(cards))
    draw(layer, shown, (1000, 640), times=3)
    written.clear()
    draw(layer, shown, (1000, 640))
    assert [text for text, drawn, _ in written if text != drawn] == []


def test_the_menu_of_the_game_leads_there(layer, rects):
    draw(layer, game(), times=2)
    click(layer, game(), rects["menu"].centre)
    assert click(layer, game(), rects["assembly"].centre) == [Command("assembly")]
