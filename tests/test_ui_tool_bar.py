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


def test_straight_down_there_is_always_one_level(sitting):
    at = sitting().begin().do(("view", View("top", levels=frozenset({2}))))
    assert at.press("level2") == view(layout="top", levels=frozenset({2}))
    assert "level0" in at.places and at.press("level0") == []


def test_a_choice_shuts_the_menu(sitting):
    at = sitting().begin()
    at.press("explaining")
    assert at.press("explaining projection") == [Command("layout", "projection")]
    at.draw(2)
    assert "explaining ring" not in at.places
    at.press("explaining")
    assert at.press("own choice2")[0].name == "view"
    at.draw(2)
    assert "explaining ring" not in at.places


@pytest.mark.parametrize("how", [{}, NARROW])
def test_boards_along_u_and_v(sitting, how):
    at = sitting(**how).begin(dimensions=6)
    assert at.press("boards") == []
    assert at.press("board u2") == view(layout="shelves", u=frozenset({"NW"}))
    assert at.press("board v4") == view(layout="shelves", u=frozenset({"NW"}), v=frozenset({"SE"}))
    assert at.press("board u2") == view(layout="shelves", v=frozenset({"SE"}))


def test_the_button_says_which_boards_are_seen(sitting, monkeypatch):
    from vectorgames.ui import widgets

    said, original = [], widgets.menu_button
    monkeypatch.setattr(widgets, "menu_button", lambda ui, *a, **k: said.append(a[2]) or original(ui, *a, **k))
    at = sitting().begin(dimensions=6).do(("view", View(u=frozenset({"NW"}), v=frozenset({"SE"}))))
    at.draw()
    assert "u NW · v SE" in said


@pytest.mark.parametrize("name", ["explode", "apart"])
def test_sliders_are_in_the_bar_or_in_a_menu(sitting, name):
    for at in (sitting().begin(), sitting(**NARROW).begin(dimensions=6)):
        at.draw(2)
        if name not in at.places:
            at.press("distances")
        (command, *_) = at.press(name, 0.75)
        assert command.name == name and 0.6 < command.value < 0.9


def test_sliders_lie_one_under_the_other(sitting):
    for language in ("en", "de"):
        at = sitting(language, (1280, 800)).begin()
        at.draw(2)
        assert (at.places["explode"].x, at.places["explode"].w) == (at.places["apart"].x, at.places["apart"].w)


@pytest.mark.parametrize(
    "layout, works", [("board", "explode apart light2"), ("top", "apart light2"), ("flat", "")]
)
def test_what_has_no_effect_is_shut(sitting, layout, works):
    for name in ("explode", "apart", "light2"):
        at = sitting(size=(1920, 1080)).begin().do(("view", View(layout)))
        assert bool(at.press(name, 0.7)) == (name in works.split()), name


@pytest.mark.parametrize("n, light", [(0, "penlight"), (1, "frosted"), (2, "dim")])
def test_light_side_by_side_or_in_a_menu(sitting, n, light):
    assert sitting(size=(1920, 1080)).begin().press(f"light{n}") == view(light=light)
    at = sitting(**NARROW).begin()
    assert at.press("light") == [] and at.press(f"light {light}") == view(light=light)


def test_five_views_are_kept_and_seen_again(sitting):
    at = sitting().begin().do(("view", View("flat")))
    at.press("views")
    assert "recall view 2" not in at.places, "nothing is kept there"
    assert at.press("keep view 2") == [Command("keep_view", 2)]
    for message in at.session.messages.shown:
        at.session.messages.dismiss(message.id)
    at.do(("view", View()))
    assert at.press("recall view 2") == [Command("recall_view", 2)]
    assert at.session.context.view == View("flat")


def test_layouts_of_a_stack_of_eight_levels(sitting):
    at = sitting("en", (1920, 1080)).begin("chess_4d")
    assert at.press("level8") == view(layout="towers", levels=frozenset({8}))
    assert at.press("layout0") == view(layout="board", levels=frozenset({8}))
    assert not [name for name in at.places if "quadrant" in name]


def test_a_tree_has_its_letters_and_no_quadrants_to_be_moved(sitting):
    at = sitting().begin("ez_gryb")
    assert at.press("quadrant1") == view(quadrants=frozenset("R"))
    assert "apart" not in at.places


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


def test_home_is_always_there(sitting):
    for layout in ("board", "exploded", "top", "flat"):
        assert sitting().begin().do(("view", View(layout))).press("home") == [Command("home")]


def test_the_board_of_a_tree_can_look_as_printed_and_only_then_there_is_light_to_choose(sitting):
    at = sitting(size=(1920, 1080)).begin("ez_gryb")
    at.draw(2)
    assert "light0" not in at.places and not at.session.context.switches.spots.printed
    assert at.press("printed") == [Command("switch", ("printed", True))]
    at.draw(2)
    assert "light0" in at.places and at.session.context.switches.spots.printed
    at.begin()
    at.draw(2)
    assert "printed" not in at.places, "a lattice has no such look"
