"""The tool bar: what its buttons send, what is shut when, and whether everything fits in every window."""

from dataclasses import replace

import pytest

from tests.looks import LOOKS
from tests.panels import click, draw, game, layer, press, rects, written  # noqa: F401
from vectorgames.base.words import words
from vectorgames.play.views import View
from vectorgames.spaces.lattice import lattice
from vectorgames.ui import model as m
from vectorgames.ui import tool_bar, widgets
from vectorgames.ui.actions import Command
from vectorgames.ui.frame import GAME, frame

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
BOARDS = pytest.mark.parametrize("boards", ["", "u", "uv"])
NARROW = {"size": (1000, 640)}
KEPT = ("Exploded · Level 3", "", "", "Board · NE · Quadrants apart", "")


def shown(language="en", boards="", view=None, **changes) -> m.Screen:
    state = m.ViewState(view or View(), boards=boards, **changes)
    return game(language, view=state, space=lattice(4 + len(boards)))


def sent(layer, screen, at, **how):
    return [c for c in click(layer, screen, at, **how) if c.name != "hover"]


def through(layer, rects, screen, opener, button, **how):
    """Open a menu and press something in it."""
    draw(layer, screen, times=3, **how)
    assert sent(layer, screen, rects[opener].centre, **how) == []
    return sent(layer, screen, rects[button].centre, **how)


@LOOKS
@BOARDS
@pytest.mark.parametrize("side", [True, False])
@pytest.mark.parametrize("layout", ["board", "top", "flat"])
def test_everything_fits_and_nothing_overlaps(layer, rects, written, language, boards, size, scale, side, layout):
    view = View(layout, light="frosted", u=frozenset({"NW"} if boards else ()), v=frozenset({"NW"} & set()))
    screen = replace(shown(language, boards, view), side_panel_open=side)
    draw(layer, screen, size, scale, times=3)
    rects.clear(), written.clear()
    draw(layer, screen, size, scale)
    bar = frame(size, scale, GAME, side).tool_bar
    mine = {name: rect for name, rect in rects.items() if bar.contains(*rect.centre)}
    assert {"level0", "level4", "all quadrants", "quadrant3", "layout3", "views", "home"} <= set(mine)
    assert "light" in mine or "light2" in mine
    assert {"explode", "apart"} <= set(mine) or "distances" in mine
    assert ("boards" in mine) == bool(boards)
    for name, rect in mine.items():
        assert rect.inside(bar), name
        others = [n for n, r in mine.items() if n != name and r.overlaps(rect)]
        assert not others, (name, others)
    texts = [(text, drawn, rect) for text, drawn, rect in written if bar.contains(*rect.centre)]
    assert [text for text, drawn, _ in texts if text != drawn] == []
    for text, _, rect in texts:  # words beside the buttons lie on none of them
        on = [name for name, r in mine.items() if r.overlaps(rect) and not rect.inside(r)]
        assert not on, (text, on)


@LANGUAGES
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_words_and_sliders_stay_where_there_is_room(layer, rects, written, language, size):
    draw(layer, shown(language), size, times=2)
    said = {drawn for _, drawn, _ in written}
    assert {words(language)(f"ui.view.{name}") for name in ("level", "quadrant", "explode", "apart")} <= said
    assert {"explode", "apart"} <= set(rects)


# ---- isolating ----


def pressed_down(layer, screen, monkeypatch, names):
    """Which of these buttons are drawn as pressed."""
    kinds = {}
    original = widgets.button

    def button(ui, name, *a, kind="normal", **k):
        kinds[name] = kind
        return original(ui, name, *a, kind=kind, **k)

    for module in (widgets, tool_bar):
        monkeypatch.setattr(module, "button", button)
    draw(layer, screen, times=2)
    for module in (widgets, tool_bar):
        monkeypatch.setattr(module, "button", original)
    return {name for name in names if kinds[name] == "selected"}


@pytest.mark.parametrize(
    "view",
    [
        View(levels=frozenset({2})),
        View(quadrants=frozenset({"NE"})),
        View(u=frozenset({"SE"})),
        View(v=frozenset({"SW"})),
    ],
)
def test_each_row_has_an_all_of_its_own(layer, rects, monkeypatch, view):
    every = {"level0": "levels", "all quadrants": "quadrants"}
    assert pressed_down(layer, shown(boards="uv"), monkeypatch, every) == set(every)
    screen = shown(boards="uv", view=view)
    lit = {name for name, part in every.items() if not getattr(view, part)}
    assert pressed_down(layer, screen, monkeypatch, every) == lit
    for name, part in every.items():
        wanted = replace(view, **{part: frozenset()})
        assert sent(layer, screen, rects[name].centre) == [Command("view", wanted)]


def test_straight_down_there_is_always_one_level(layer, rects, monkeypatch):
    screen = shown(view=View("top", frozenset({2})))
    assert pressed_down(layer, screen, monkeypatch, [f"level{n}" for n in range(5)]) == {"level2"}
    assert sent(layer, screen, rects["level0"].centre) == []
    assert sent(layer, screen, rects["level2"].centre) == [Command("view", View("top", frozenset({2})))]
    screen = shown(view=View("top", frozenset({2}), frozenset({"NE"})))
    assert sent(layer, screen, rects["level0"].centre) == []
    assert sent(layer, screen, rects["all quadrants"].centre) == [Command("view", View("top", frozenset({2})))]


@LANGUAGES
@BOARDS
@pytest.mark.parametrize("size", [(1000, 640), (1280, 800), (1920, 1080)])
def test_all_quadrants_has_room(layer, rects, language, boards, size):
    draw(layer, shown(language, boards), size, times=2)
    assert "all quadrants" in rects


@pytest.mark.parametrize("how", [{}, NARROW])
def test_boards_along_u_and_v(layer, rects, how):
    screen = shown(boards="uv")
    assert through(layer, rects, screen, "boards", "board u2", **how) == [
        Command("view", View(u=frozenset({"NW"})))
    ]
    alone = shown(boards="uv", view=View(u=frozenset({"NW"})))
    assert sent(layer, alone, rects["board v4"].centre, **how) == [
        Command("view", View(u=frozenset({"NW"}), v=frozenset({"SE"})))
    ]
    assert sent(layer, alone, rects["board u2"].centre, **how) == [Command("view", View())]
    assert sent(layer, alone, rects["board u0"].centre, **how) == [Command("view", View())]


def test_the_button_says_which_boards_are_seen(layer, written):
    draw(layer, shown(boards="uv", view=View(u=frozenset({"NW"}), v=frozenset({"SE"}))), times=2)
    assert "u NW · v SE" in [drawn for _, drawn, _ in written]


# ---- distances ----


@pytest.mark.parametrize("name", ["explode", "apart"])
def test_the_sliders(layer, rects, name):
    draw(layer, shown(), times=2)
    box = rects[name]
    (command, *_) = sent(layer, shown(), (box.x + 0.75 * box.w, box.centre[1]))
    assert command.name == name and 0.6 < command.value < 0.9


@pytest.mark.parametrize("name", ["explode", "apart"])
def test_the_sliders_in_the_menu_of_a_small_window(layer, rects, name):
    screen = shown("de", "uv")
    draw(layer, screen, times=3, **NARROW)
    assert name not in rects
    click(layer, screen, rects["distances"].centre, **NARROW)
    box = rects[name]
    (command, *_) = sent(layer, screen, (box.x + 0.75 * box.w, box.centre[1]), **NARROW)
    assert command.name == name and 0.6 < command.value < 0.9


@pytest.mark.parametrize(
    "layout, works", [("board", "explode apart light2"), ("top", "apart light2"), ("flat", "")]
)
def test_what_has_no_effect_is_shut(layer, rects, layout, works):
    screen = shown(view=View(layout))
    draw(layer, screen, times=2)
    for name in ("explode", "apart", "light2"):
        box = rects[name]
        at = (box.x + 0.7 * box.w, box.centre[1])
        assert bool(sent(layer, screen, at)) == (name in works.split()), name


@LANGUAGES
@pytest.mark.parametrize("name, key", [("explode", "Ctrl"), ("apart", "Shift")])
def test_the_sliders_tell_of_the_wheel(layer, monkeypatch, language, name, key):
    told = {}
    original = widgets.slider
    monkeypatch.setattr(
        "vectorgames.ui.tool_menus.slider",
        lambda ui, n, *a, **k: (told.update({n: k["keys"]}), original(ui, n, *a, **k))[1],
    )
    draw(layer, shown(language), times=2)
    table = words(language)
    assert told[name] == f"{table(f'ui.key.{key}')}+{table('ui.key.wheel')}"


# ---- light, views, home ----


@pytest.mark.parametrize("n, light", [(0, "penlight"), (1, "frosted"), (2, "dim")])
def test_light_side_by_side_or_in_a_menu(layer, rects, n, light):
    draw(layer, shown(), times=2)
    assert sent(layer, shown(), rects[f"light{n}"].centre) == [Command("view", View(light=light))]
    found = through(layer, rects, shown("de"), "light", f"light {light}", **NARROW)
    assert found == [Command("view", View(light=light))]


@pytest.mark.parametrize("how", [{}, NARROW])
@pytest.mark.parametrize("button, command", [
    ("recall view 1", Command("recall_view", 1)),
    ("recall view 4", Command("recall_view", 4)),
    ("keep view 2", Command("keep_view", 2)),
    ("keep view 4", Command("keep_view", 4)),
])  # fmt: skip
def test_the_five_views(layer, rects, how, button, command):
    assert through(layer, rects, shown(kept=KEPT), "views", button, **how) == [command]
    assert "recall view 2" not in rects  # nothing is kept there


@LOOKS
def test_the_menus_lie_inside_the_window_and_over_the_bar(layer, rects, written, language, size, scale):
    screen = shown(language, "uv", kept=KEPT)
    f = frame(size, scale)
    for opener in ("views", "boards", "light", "distances"):
        draw(layer, screen, size, scale, times=3)
        if opener not in rects:
            continue
        rects_before = set(rects)
        click(layer, screen, rects[opener].centre, size=size, scale=scale)
        written.clear()
        draw(layer, screen, size, scale)
        new = {n: r for n, r in rects.items() if n not in rects_before}
        assert new
        for name, rect in new.items():
            assert rect.inside(f.window) and rect.bottom <= f.tool_bar.y, name
        assert [text for text, drawn, _ in written if text != drawn] == []
        press(layer, screen, "escape", size=size, scale=scale)
        for name in new:
            del rects[name]


def test_home_is_always_there(layer, rects):
    for layout in ("board", "exploded", "top", "flat"):
        screen = shown(view=View(layout))
        draw(layer, screen, times=2)
        assert sent(layer, screen, rects["home"].centre) == [Command("home")]
