"""The X-ray of the space looked at: chips of the filter, counts, one line after the other, the list."""

from __future__ import annotations

import pytest

from tests.panels import written  # noqa: F401
from tests.sitting import sitting  # noqa: F401
from vectorgames.base.words import words
from vectorgames.spaces.filters import Filter
from vectorgames.ui.actions import Command

# ruff: noqa: F811


def looking(at, game="time_vectors", space=21, moves=6, **options):
    return at.begin(game, moves, **options).do(("dock", "xray")).look(space)


def test_a_chip_turns_from_either_to_runs_to_stays_and_back(sitting):
    at = looking(sitting())
    for wanted in (Filter("x"), Filter("", "x"), Filter()):
        assert at.press("filter x") == [Command("filter", wanted)]
        at.look(21)
    assert at.press("filter hidden") == [Command("filter", Filter(hidden=True))]
    at.look(21)
    assert at.press("filter clear") == [Command("filter", Filter())]


@pytest.mark.parametrize("dimensions", [4, 5, 6])
def test_there_is_a_chip_for_each_coordinate_and_for_each_number_of_them(sitting, dimensions):
    at = looking(sitting(), dimensions=dimensions)
    at.draw(3)
    found = {name[7:] for name in at.places if name.startswith("filter ")}
    assert {*"xyztuv"[:dimensions]} | {f"number {n}" for n in range(1, dimensions + 1)} <= found
    assert ("held" in found) == (dimensions > 4), "where there are several boards"
    assert at.press("filter number 2")[0].value.number == 2


def test_the_filter_of_a_tree_has_its_loci(sitting):
    at = looking(sitting(), "ez_gryb", 40)
    at.draw(3)
    assert {f"filter {n}" for n in "1234"} <= set(at.places) and "filter hidden" not in at.places
    assert at.press("filter 2") == [Command("filter", Filter("2"))]


def test_lines_are_stepped_through_chosen_and_let_go(sitting):
    at = looking(sitting(size=(1920, 1080)))
    assert at.press("xray next") == [Command("xray_step", 1)]
    assert at.press("xray previous") == [Command("xray_step", -1)]
    assert at.press("xray next") and at.page.play.inspector.chosen == 0
    assert at.press("xray line 1") == [Command("xray_choose", 1)]
    assert at.press("xray line 1") == [Command("xray_choose", None)]


@pytest.mark.parametrize("number", [0, 3, 7])
def test_the_line_stepped_to_is_seen_in_the_list(sitting, number):
    at = looking(sitting(size=(1920, 1080))).do(("xray_choose", number))
    at.draw(6)
    seen = {widget.name: widget.seen for widget in at.layer.shown.widgets.values()}
    assert seen[f"xray line {number}"].h >= 20


def test_names_and_what_each_step_changes_are_told(sitting, written):
    at = looking(sitting()).do(("xray_choose", 0))
    at.draw(3)
    line = at.page.lines.rows[0]
    said = [text for text, _, _ in written]
    assert {*line.names} <= {*said}
    steps = ", ".join(f"{axis} {'+' if by > 0 else '−'}{abs(by)}" for axis, by in line.components)
    assert words("en")("ui.xray.each_step", steps=steps) in said


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_empty_tab_says_why(sitting, language):
    at, told = sitting(language).begin().do(("dock", "xray")), words(language)
    at.draw(2)
    assert told("ui.xray.nothing") in at.said("side panel")
    at.do(("switch", ("xray", False))).draw(2)
    assert at.said("side panel")[-1] == told("ui.xray.off", key="X")
    at.do(("switch", ("xray", True)))
    at.session.play.inspector.filter = Filter("xyzt", "", hidden=True, number=1)
    at.look(21).draw(2)
    found = at.page.lines.lines.total
    assert told("ui.xray.filtered", n=found) in at.said("side panel")


def test_the_switch_beside_the_tabs(sitting):
    at = looking(sitting())
    assert at.press("xray", 0.9) == [Command("switch", ("xray", False))]
    assert at.press("dock0") == [Command("dock", "moves")] and at.press("dock1") == [Command("dock", "xray")]


@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1000, 640), 1), ((2560, 1600), 2)])
@pytest.mark.parametrize("game, space", [("time_vectors", 21), ("ez_gryb", 40)])
def test_what_can_be_pressed_lies_apart_and_inside(sitting, size, scale, game, space):
    at = looking(sitting("de", size, scale), game, space).do(("xray_step", 1))
    at.draw(3)
    side = at.frame.side_panel
    mine = {
        widget.name: widget.seen
        for widget in at.layer.shown.widgets.values()
        if widget.name.startswith(("filter", "xray")) and widget.seen.h and "open" not in widget.name
    }
    assert mine and all(rect.inside(side) for rect in mine.values())
    apart = {name: rect for name, rect in mine.items() if name != "xray counts"}
    assert not [(a, b) for a in apart for b in apart if a < b and apart[a].overlaps(apart[b])]
