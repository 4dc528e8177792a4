"""The tab of the X-ray: chips of three settings, counts, one vector after the other, the list, empty states."""

from dataclasses import replace

import pytest
from imgui_bundle import imgui

from tests.looks import LOOKS
from tests.panels import click, draw, game, layer, rects, written  # noqa: F401
from vectorgames.base.words import words
from vectorgames.play.views import View
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.lattice import lattice
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import frame
from vectorgames.ui.panels import draw_panels
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
DIMENSIONS = pytest.mark.parametrize("dimensions", [4, 6])
NAMES = {4: "({},2,4,NW)", 5: "({},2,4,NW,NW)", 6: "({},2,4,NW,NW,NE)"}


def xray(dimensions=4, n=14, chosen=2, players=2) -> m.Xray:
    """Vectors of every number of coordinates; every third one is dead."""
    names = tuple(NAMES[dimensions].format(k) for k in range(1, 5))
    axes = "xyztuv"[:dimensions]
    lines = tuple(
        m.XrayLine(
            axes[: i % dimensions + 1],
            names,
            tuple((axis, 1 if k % 2 else -1) for k, axis in enumerate(axes[: i % dimensions + 1])),
            () if i % 3 == 1 else tuple(range(1, players + 1)),
        )
        for i in range(n)
    )
    counts = tuple((p, 101 + p) for p in range(1, players + 1))
    return m.Xray(NAMES[dimensions].format(1), 122, lines, counts, chosen if n else None)


def shown(language="en", dimensions=4, **changes) -> m.Screen:
    given = {"dock": "xray", "space": lattice(dimensions), "xray": xray(dimensions)}
    return game(language, **{**given, **changes})


def sent(layer, screen, at, **how):
    return [c for c in click(layer, screen, at, **how) if c.name != "hover"]


# ---- tabs ----


def test_the_tabs_send_dock_and_nothing_when_open_already(layer, rects):
    draw(layer, shown(), times=2)
    assert sent(layer, shown(), rects["dock0"].centre) == [Command("dock", "moves")]
    assert sent(layer, shown(), rects["dock1"].centre) == []
    assert sent(layer, shown(dock="moves"), rects["dock1"].centre) == [Command("dock", "xray")]


@LOOKS
@DIMENSIONS
def test_nothing_jumps_between_tabs_or_spaces(layer, rects, language, dimensions, size, scale):
    screens = [
        shown(language, dimensions, **changes)
        for changes in (
            {},
            {"dock": "moves"},
            {"xray": None},
            {"xray": xray(dimensions, 0)},
            {"xray": xray(dimensions, 76, None)},
            {"filter": Filter("x", "t", True)},
            {"switches": m.Switches(xray=False)},
        )
    ]
    places = set()
    for screen in screens:
        draw(layer, screen, size, scale, times=3)
        places.add((rects["small map"], rects["dock0"], rects["dock1"]))
    assert len(places) == 1


SCREENS_OF_A_GAME = pytest.mark.parametrize("size", [(1280, 800), (1600, 900), (1920, 1080)])


@SCREENS_OF_A_GAME
@LANGUAGES
@DIMENSIONS
def test_the_map_stays_where_it_is_from_the_first_move_to_the_end(layer, rects, language, dimensions, size):
    line = xray(dimensions).lines[0].names
    title = words(language)("games.outcome.won", player="Light")
    dims = "xyztuv"[:dimensions]
    every = words(language)("games.every_step", axes=", ".join(dims))
    count = words(language)(f"games.dims_count.{dimensions}")
    ends = [
        m.Outcome(title, 1, line, dims, words(language)("games.reason.vector", dims=count), every),
        m.Outcome(title, 1, line, "x", "", every),
        m.Outcome(title, detail="No space is left."),
    ]
    screens = [{}, {"can_cancel": True}, {"prompt": m.Prompt("Light to move", why="Taken. " * 30, section=2)}]
    places = set()
    for changes in screens + [{"outcome": end} for end in ends]:
        draw(layer, shown(language, dimensions, **changes), size, times=2)
        places.add((rects["small map"], rects["dock0"]))
    assert len(places) == 1


@pytest.mark.parametrize("size", [(1280, 800), (1600, 900)])
@LANGUAGES
@DIMENSIONS
def test_the_tab_takes_what_it_needs_and_the_map_the_rest(layer, rects, written, language, dimensions, size):
    found = xray(dimensions, chosen=dimensions - 1)
    draw(layer, shown(language, dimensions, xray=found), size, times=2)
    written.clear()
    draw(layer, shown(language, dimensions, xray=found), size)
    panel, dock = frame(size).side_panel, rects["dock0"]
    lowest = max(r.bottom for _, _, r in written if r.x >= panel.x and r.y >= dock.y)
    assert 12 <= panel.bottom - lowest <= 36
    assert rects["small map"].h >= (255 if dimensions == 4 else 180)


def test_in_large_windows_longer_names_take_one_row_more_and_nothing_else(layer, rects):
    heights = set()
    for dimensions in (4, 5):
        draw(layer, shown(dimensions=dimensions), (1600, 900), times=2)
        heights.add(rects["dock0"].y)
    assert max(heights) - min(heights) <= 27


@LANGUAGES
@DIMENSIONS
def test_in_a_small_window_the_whole_map_and_the_names_are_seen(layer, rects, written, language, dimensions):
    found = xray(dimensions, chosen=3)
    size = (1000, 640)
    draw(layer, shown(language, dimensions, xray=found), size, times=3)
    written.clear()
    draw(layer, shown(language, dimensions, xray=found), size)
    panel, small, dock = frame(size).side_panel, rects["small map"], rects["dock0"]
    assert small.h >= 160 and small.inside(panel) and small.bottom <= dock.y
    bottom = panel.bottom - 14
    names = [r for text, _, r in written if text.strip() == "→" and r.x >= panel.x and r.y > dock.y]
    assert names and all(r.bottom <= bottom for r in names)


# ---- the chips ----


@pytest.mark.parametrize("before", [Filter(), Filter(run="z"), Filter(stay="z"), Filter("x", "y", True)])
def test_a_chip_turns_its_coordinate(layer, rects, before):
    screen = shown(filter=before)
    draw(layer, screen, times=2)
    assert sent(layer, screen, rects["filter z"].centre) == [Command("filter", before.turned("z"))]


def test_the_three_settings_differ_without_colour(layer, rects, written, monkeypatch):
    """A plus, or a minus and a stroke through the chip, or neither."""
    seen = {}
    for name, only in (("either", Filter()), ("run", Filter(run="z")), ("stay", Filter(stay="z"))):
        draw(layer, shown(filter=only), times=2)
        written.clear()
        strokes = []
        original = imgui.ImDrawList.add_line
        monkeypatch.setattr(
            imgui.ImDrawList, "add_line", lambda *a, o=original, s=strokes: (s.append(a[1:3]), o(*a))[1]
        )
        draw(layer, shown(filter=only))
        monkeypatch.setattr(imgui.ImDrawList, "add_line", original)
        chip = rects["filter z"]
        texts = tuple(text for text, _, rect in written if rect.inside(chip))
        across = [s for s in strokes if chip.contains(*s[0]) and chip.contains(*s[1])]
        seen[name] = texts, len(across)
    assert seen == {"either": (("z",), 0), "run": (("z", "+"), 0), "stay": (("z", "–"), 1)}


@LANGUAGES
def test_a_chip_says_what_it_means(layer, rects, monkeypatch, language):
    said = []
    monkeypatch.setattr("vectorgames.ui.xray_panel.tooltip", lambda ui, text, *a, **k: said.append(text))
    for only, key in ((Filter(), "either"), (Filter(run="t"), "run"), (Filter(stay="t"), "stay")):
        said.clear()
        draw(layer, shown(language, filter=only))
        assert words(language)(f"ui.filter.{key}", axis="t") in said


@DIMENSIONS
def test_every_coordinate_has_a_chip(layer, rects, dimensions):
    draw(layer, shown(dimensions=dimensions), times=2)
    assert [n[-1] for n in rects if n.startswith("filter ") and len(n) == 8] == list("xyztuv"[:dimensions])


@pytest.mark.parametrize("dimensions", [4, 6])
def test_how_many_run_is_a_chip_with_a_digit_for_each_number_of_the_board(layer, rects, dimensions):
    numbers = lattice(dimensions).vectors.numbers
    assert numbers == tuple(range(1, dimensions + 1))
    draw(layer, shown("de", dimensions, numbers=numbers), times=2)
    digits = [rects[f"filter number {number}"] for number in numbers]
    column = rects["filter x"].x
    assert all(column < rect.x and rect.w == digits[0].w for rect in digits)
    screen = shown("de", dimensions, numbers=numbers, filter=Filter("x"))
    assert sent(layer, screen, digits[1].centre) == [Command("filter", Filter("x", number=2))]
    screen = shown("de", dimensions, numbers=numbers, filter=Filter("x", number=2))
    assert sent(layer, screen, digits[1].centre) == [Command("filter", Filter("x"))]
    turns = [Filter(number=n).numbered(numbers, by).number for n, by in ((0, 1), (1, 1), (dimensions, 1), (0, -1))]
    assert turns == [1, 2, 0, dimensions]


def test_what_the_eye_misses(layer, rects):
    draw(layer, shown(), times=2)
    assert sent(layer, shown(), rects["filter hidden"].centre) == [Command("filter", Filter(hidden=True))]
    on = shown(filter=Filter("x", hidden=True))
    assert sent(layer, on, rects["filter hidden"].centre) == [Command("filter", Filter("x"))]


@LANGUAGES
@pytest.mark.parametrize("dimensions, axes", [(4, ("t",)), (5, ("t", "u")), (6, ("t", "u", "v"))])
def test_what_the_eye_misses_is_explained_for_the_board_in_play(layer, monkeypatch, language, dimensions, axes):
    said = []
    monkeypatch.setattr("vectorgames.ui.xray_panel.tooltip", lambda ui, text, *a, **k: said.append(text))
    draw(layer, shown(language, dimensions, xray=None))
    either = words(language)("ui.xray.or")
    listed = {1: "{}", 2: f"{{}} {either} {{}}", 3: f"{{}}, {{}} {either} {{}}"}[len(axes)].format(*axes)
    assert words(language)("ui.xray.hidden_help", axes=listed) in said


def test_a_filter_can_be_cleared_whatever_is_looked_at(layer, rects):
    draw(layer, shown(), times=2)
    assert "filter clear" not in rects
    for changes in ({}, {"xray": None}, {"xray": xray(n=0)}):
        screen = shown(filter=Filter("x", "t"), **changes)
        draw(layer, screen, times=2)
        assert sent(layer, screen, rects["filter clear"].centre) == [Command("filter", Filter())]


# ---- one by one ----


def test_the_stepper(layer, rects):
    draw(layer, shown(), times=2)
    assert sent(layer, shown(), rects["xray next"].centre) == [Command("xray_step", 1)]
    assert sent(layer, shown(), rects["xray previous"].centre) == [Command("xray_step", -1)]


@pytest.mark.parametrize("size", [(1000, 640), (1280, 800), (1920, 1080)])
def test_the_stepper_stays_under_the_pointer(layer, rects, size):
    places = set()
    for n, chosen in ((22, None), (7, 2), (202, 100), (76, 75)):
        draw(layer, shown(dimensions=6, xray=xray(6, n, chosen)), size, times=2)
        places.add((rects["xray previous"], rects["xray next"]))
    assert len(places) == 1


@pytest.mark.parametrize("chosen, helped", [(None, True), (2, False)])
def test_no_help_lies_on_the_names_while_people_step(layer, rects, monkeypatch, chosen, helped):
    said = []
    monkeypatch.setattr("vectorgames.ui.widgets.tooltip", lambda ui, text, *a, **k: said.append(text))
    draw(layer, shown(xray=xray(chosen=chosen)))
    assert (words("en")("ui.xray.next") in said) == helped


@pytest.mark.parametrize("name", ["filter x", "filter t", "filter hidden"])
@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1000, 760), 1), ((3840, 2160), 2)])
def test_help_of_a_chip_lies_over_it_inside_the_window(layer, rects, monkeypatch, name, size, scale):
    draw(layer, shown("de"), size, scale, times=2)
    boxes = []
    end = imgui.end_tooltip

    def end_tooltip():
        at, extent = imgui.get_window_pos(), imgui.get_window_size()
        boxes.append(Rect(at.x, at.y, extent.x, extent.y))
        end()

    monkeypatch.setattr(imgui, "end_tooltip", end_tooltip)
    layer.mouse(*rects[name].centre)
    for moment in range(8):
        draw_panels(layer, frame(size, scale), shown("de"), None, 100 + 0.5 * moment)
    box = boxes[-1]
    assert box.bottom <= rects[name].y and box.inside(frame(size, scale).window)


@LOOKS
@DIMENSIONS
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("chosen", [0, 4, 11])
def test_everything_about_a_vector_is_written_in_full(
    layer, rects, written, monkeypatch, language, dimensions, size, scale, players, chosen
):
    found = xray(dimensions, 14, chosen, players)
    people = tuple(m.Player(p, f"P{p}", str(p)) for p in range(1, players + 1))
    screen = shown(language, dimensions, xray=found, players=people, filter=Filter("x"))
    draw(layer, screen, size, scale, times=3)
    written.clear()
    draw(layer, screen, size, scale)
    panel, dock = frame(size, scale).side_panel, rects["dock0"]
    lines = [(text, drawn) for text, drawn, rect in written if rect.x >= panel.x and rect.y >= dock.y]
    assert [text for text, drawn in lines if text != drawn] == []
    said = " ".join(text for text, _ in lines)
    line = found.lines[chosen]
    assert said.count(line.names[0]) >= 2 and line.names[3] in said  # looked at, and named
    assert ", ".join(f"{axis} {'+' if by > 0 else '−'}{abs(by)}" for axis, by in line.components) in said
    for _, count in found.open:
        assert str(count) in [text for text, _ in lines]
    assert words(language)("ui.xray.position", n=chosen + 1, total=14) in said
    assert (words(language)("ui.xray.dead") in said) == (not line.open)


@LOOKS
@DIMENSIONS
def test_what_can_be_pressed_in_the_tab_lies_apart_and_inside(layer, rects, language, dimensions, size, scale):
    screen = shown(language, dimensions, filter=Filter("x", "t", True))
    draw(layer, screen, size, scale, times=3)
    names = ("dock", "filter", "xray")
    mine = {n: r for n, r in rects.items() if n.startswith(names) and not n.startswith("xray line")}
    assert len(mine) > 8
    panel = frame(size, scale).side_panel
    for name, rect in mine.items():
        assert rect.x >= panel.x and rect.right <= panel.right, name
        others = [n for n, r in mine.items() if n != name and r.overlaps(rect)]
        assert not others, (name, others)


@LANGUAGES
def test_the_counts_are_told_in_words_where_there_is_room(layer, written, language):
    draw(layer, shown(language, filter=Filter("x")), times=2)
    said = [drawn for _, drawn, _ in written]
    assert (
        words(language)("ui.xray.some", n=14, total=122) in said and said.count(words(language)("ui.xray.open")) > 1
    )


def test_before_the_first_step_the_keys_are_told(layer, written):
    draw_text = []
    original = Ui.paragraph
    Ui.paragraph = lambda ui, rect, text, *a, **k: (draw_text.append(text), original(ui, rect, text, *a, **k))[1]
    try:
        draw(layer, shown(xray=xray(chosen=None)), times=2)
    finally:
        Ui.paragraph = original
    assert words("en")("ui.xray.step_hint", back="P", on="N") in draw_text


# ---- the list ----


def test_a_large_window_has_a_list_and_a_small_one_none(layer, rects):
    draw(layer, shown(), (1280, 800), times=3)
    assert "xray line 0" not in rects
    draw(layer, shown(), (1920, 1080), times=3)
    assert "xray line 0" in rects


def test_a_row_chooses_its_vector_and_lets_it_go(layer, rects):
    size = (1920, 1080)
    screen = shown(xray=xray(chosen=None))
    draw(layer, screen, size, times=3)
    pointed = Command("xray_point", 1)
    assert sent(layer, screen, rects["xray line 1"].centre, size=size) == [
        pointed,
        Command("xray_choose", 1),
    ]
    screen = shown(xray=xray(chosen=1))
    assert sent(layer, screen, rects["xray line 1"].centre, size=size) == [Command("xray_choose", None)]


@pytest.mark.parametrize("chosen", [0, 40, 75, 3])
def test_the_vector_stepped_to_is_seen_in_the_list(layer, rects, chosen):
    size = (1920, 1080)
    draw(layer, shown(xray=xray(n=76, chosen=20)), size, times=4)
    rects.clear()
    draw(layer, shown(xray=xray(n=76, chosen=chosen)), size, times=4)
    row, panel = rects[f"xray line {chosen}"], frame(size).side_panel
    assert row.bottom <= panel.bottom - 12 and row.y >= rects["xray next"].bottom


# ---- nothing to be seen ----


@LANGUAGES
@pytest.mark.parametrize(
    "key, changes",
    [
        ("nothing", {"xray": None}),
        ("filtered", {"xray": xray(n=0), "filter": Filter("xyzt")}),
        ("none", {"xray": m.Xray("(1,1,1,SW)", 0)}),
        ("no_vectors", {"vectors": False, "xray": None}),
        ("no_vectors", {"space": None, "xray": None}),
        ("off", {"switches": m.Switches(xray=False)}),
    ],
)
@pytest.mark.parametrize("size", [(1280, 800), (1000, 640)])
def test_an_empty_tab_says_why(layer, monkeypatch, language, key, changes, size):
    said = []
    original = Ui.paragraph

    def paragraph(ui, rect, text, style="text", colour="text", most=99):
        said.append((text, len(ui.wrap(text, rect.w, style)) <= most))
        return original(ui, rect, text, style, colour, most)

    monkeypatch.setattr(Ui, "paragraph", paragraph)
    draw(layer, shown(language, **changes), size, times=2)
    assert (words(language)(f"ui.xray.{key}", n=122, key="X"), True) in said


@pytest.mark.parametrize("on", [True, False])
def test_the_switch(layer, rects, on):
    screen = shown(switches=m.Switches(xray=on))
    draw(layer, screen, times=2)
    assert sent(layer, screen, rects["xray"].centre) == [Command("switch", ("xray", not on))]


def test_the_large_map_leaves_the_tabs_the_whole_panel(layer, rects):
    screen = shown(view=View("flat"))
    draw(layer, screen, times=3)
    assert "small map" not in rects and "xray line 5" in rects
    assert replace(screen, dock="moves").dock == "moves"


def test_a_line_that_is_not_listed_any_more_is_not_told():
    line = m.XrayLine("x", ("(1,1,1,SW)", "(2,1,1,SW)", "(3,1,1,SW)", "(4,1,1,SW)"))
    assert m.Xray("(1,1,1,SW)", 2, (line,), chosen=0).shown == 0
    assert m.Xray("(1,1,1,SW)", 2, (line,), chosen=1).shown is None
    assert m.Xray("(1,1,1,SW)", 2, (line,), chosen=0, pointed=1).shown is None
