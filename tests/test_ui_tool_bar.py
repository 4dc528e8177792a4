"""The tool bar: what its buttons give, what is shut when, how it is arranged in less room."""

import pytest

from tests.sitting import sitting  # noqa: F401
from vectorgames.play.views import View
from vectorgames.ui.actions import Command

# ruff: noqa: F811

NARROW = {"size": (1000, 640), "language": "de"}


def view(**changes) -> list[Command]:
    return [Command("view", View(**changes))]


def test_each_row_has_an_all_of_its_own(sitting):
    at = sitting().begin()
    assert at.press("level2") == view(levels=frozenset({2}))
    assert at.press("quadrant1") == view(levels=frozenset({2}), quadrants=frozenset({"NW"}))
    assert at.press("level0") == view(quadrants=frozenset({"NW"}))
    assert at.press("all quadrants") == view()
    assert at.press("level2") and at.press("level2") == view(), "pressed again it is let go"


@pytest.mark.parametrize("how", [{}, NARROW])
def test_boards_along_u_and_v(sitting, how):
    at = sitting(**how).begin(dimensions=6)
    assert at.press("boards") == []
    assert at.press("board u2") == view(layout="shelves", u=frozenset({"NW"}))
    assert at.press("board v4") == view(layout="shelves", u=frozenset({"NW"}), v=frozenset({"SE"}))
    assert at.press("board u2") == view(layout="shelves", v=frozenset({"SE"}))


@pytest.mark.parametrize("name", ["explode", "apart"])
def test_sliders_are_in_the_bar_or_in_a_menu(sitting, name):
    for at in (sitting().begin(), sitting(**NARROW).begin(dimensions=6)):
        at.draw(2)
        if name not in at.places:
            at.press("distances")
        (command, *_) = at.press(name, 0.75)
        assert command.name == name and 0.6 < command.value < 0.9


def test_small_boards_have_the_way_inside_in_a_menu_and_then_over_the_board(sitting):
    at = sitting().begin("ez_gryb")
    at.draw(2)
    assert "into G" not in at.places
    assert at.press("inside") == [] and at.press("into G") == [Command("inside", "G")]
    at.draw(2)
    assert at.places["out"].bottom <= at.frame.view.y, "a bar lies over the view, not in it"
    assert at.press("into Y") == [Command("inside", "GY")]
    assert at.press("crumb 2") == [], "one is there"
    assert at.press("crumb 1") == [Command("inside", "G")]
    assert at.press("out") == [Command("inside", "")]
