"""The X-ray of the space looked at: chips of the filter, counts, one line after the other, the list."""

from __future__ import annotations

import pytest

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


def test_lines_are_stepped_through_chosen_and_let_go(sitting):
    at = looking(sitting(size=(1920, 1080)))
    assert at.press("xray next") == [Command("xray_step", 1)]
    assert at.press("xray previous") == [Command("xray_step", -1)]
    assert at.press("xray next") and at.page.play.inspector.chosen == 0
    assert at.press("xray line 1") == [Command("xray_choose", 1)]
    assert at.press("xray line 1") == [Command("xray_choose", None)]


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
