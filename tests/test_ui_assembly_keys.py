"""The assembly page by the keyboard: the ring from widget to widget, keys of the film, the help for them."""

from dataclasses import replace

import pytest

from tests import panels_assembly as pa
from tests.panels import SCREENS, SIZE, draw, game, layer, press, with_actions  # noqa: F401
from tests.support import do, given
from tests.test_ui_assembly import LANGUAGES, NAME, fields, screen, type_into, with_text  # noqa: F401
from vectorgames.ui import assembly_model as a
from vectorgames.ui import dialog_model, pages
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.frame import ASSEMBLY, frame

# ruff: noqa: F811


# ---- the keyboard ----


def walked(layer, shown, monkeypatch, times):
    """What lies in the ring after each Tab, by name."""
    from imgui_bundle import imgui

    from vectorgames.ui import widgets
    from vectorgames.ui import widgets as fields
    from vectorgames.ui.assembly import steps

    names, original, plain = {}, widgets.hit, fields.text_field

    def hit(ui, name, rect, enabled=True):
        out = original(ui, name, rect, enabled)
        names[imgui.get_item_id()] = name
        return out

    def field(ui, name, rect, *rest, **named):
        out = plain(ui, name, rect, *rest, **named)
        names[imgui.get_item_id()] = name
        return out

    monkeypatch.setattr(widgets, "hit", hit)
    monkeypatch.setattr(steps, "row_button", lambda ui, name, rect, *r: hit(ui, name, rect)[0])
    monkeypatch.setattr(fields, "text_field", field)
    draw(layer, shown, times=3)
    out = []
    for _ in range(times):
        press(layer, shown, "tab")
        out.append(names.get(imgui.get_current_context().nav_id))
    return out


def test_tab_walks_from_the_boards_to_the_film_and_round(layer, monkeypatch):
    names = walked(layer, screen(current=2), monkeypatch, 25)
    assert names[:9] == ["board0", "board1", "board2", "help", "leave_page", "tab0", "tab1", "tab2", "tab3"]
    assert names[9:18] == [f"step{i}" for i in range(9)]
    assert names[18:24] == ["step back", "step next", "run", "speed0", "speed1", "speed2"]
    assert layer.ring and layer.want_keyboard and not layer.want_text
    assert press(layer, screen(current=2), "enter") == []  # the slider


def test_enter_presses_what_is_in_the_ring_and_typing_needs_a_field(layer, monkeypatch):
    shown = screen("fit")
    assert walked(layer, shown, monkeypatch, 7)[-1] == "tab1"
    press(layer, shown, "tab")
    assert press(layer, shown, "enter") == [Command("assembly_tab", "check")]
    for _ in range(2):
        press(layer, shown, "tab")
    assert layer.want_text


@pytest.mark.parametrize(
    "key, held, command",
    [
        ("1", {}, Command("assembly_tab", "steps")),
        ("4", {}, Command("assembly_tab", "cut")),
        ("5", {}, None),
        ("3", {"control": True}, Command("assembly_number", 3)),
        ("arrow_right", {"control": True}, None),
        ("+", {}, Command("pull_apart_by", 0.1)),
        ("=", {"shift": True}, Command("pull_apart_by", 0.1)),
        ("-", {}, Command("pull_apart_by", -0.1)),
        ("<", {}, Command("speed_by", -1)),
        (",", {"shift": True}, Command("speed_by", -1)),
        ("<", {"shift": True}, Command("speed_by", 1)),
        (".", {}, Command("speed_by", 1)),
        ("arrow_left", {}, Command("step_by", -1)),
        ("space", {}, Command("run")),
        ("home", {}, Command("home")),
        ("tab", {}, None),
        ("escape", {}, Command("cancel")),
    ],
)
def test_keys_where_a_board_is_put_together(session, key, held, command):
    do(session, "assembly", "gryb")
    assert given(session, key, **held) == command


def test_keys_go_no_farther_than_it_goes(session):
    do(session, "assembly", "time_vectors")
    shop = session.workshop
    for key, reached in ((">", a.SPEEDS[-1]), ("<", a.SPEEDS[0])):
        for _ in range(4):
            session.do(given(session, key))
        assert shop.film.speed == reached
    for key, reached in (("+", 1.0), ("-", 0.0)):
        for _ in range(12):
            session.do(given(session, key))
        assert shop.explode == reached
    for number in (2, 9):
        session.do(given(session, str(number), control=True))
        assert shop.board == "gryb"


@pytest.mark.parametrize("typing", [False, True])
def test_help_keeps_silent_while_something_is_typed(layer, fields, monkeypatch, typing):
    told = []
    monkeypatch.setattr(
        "vectorgames.ui.widgets.tooltip", lambda ui, *_, **how: told.extend(filter(None, [how.get("beside")]))
    )
    shown = screen("fit")
    draw(layer, shown, times=3)
    if typing:
        type_into(layer, shown, fields[NAME], "2")
    told.clear()
    draw(layer, shown, times=2)
    assert bool(told) != typing
    panel = frame(SIZE, 1, ASSEMBLY).side_panel
    assert all(place.right <= panel.x for place in told)


def test_a_number_too_long_for_its_field_fades(layer, monkeypatch):
    from imgui_bundle import imgui

    faded = []
    original = imgui.ImDrawList.add_rect_filled_multi_color
    monkeypatch.setattr(
        imgui.ImDrawList,
        "add_rect_filled_multi_color",
        lambda d, low, *r: (faded.append(low[0]), original(d, low, *r))[1],
    )
    draw(layer, with_text("2.95"), times=2)
    assert not faded
    draw(layer, with_text("2.95000000000001"), times=2)
    assert faded


@pytest.mark.parametrize("between", ["dialog", "assembly"])
def test_the_first_page_is_walked_afresh_whatever_lay_over_it(layer, between):
    """Where the keyboard was, there is nothing any more."""
    first = game(**SCREENS["chooser"])
    over = replace(first, dialog=dialog_model.NewGame("g0", "Time Vectors", "Four in a row.", ()))
    over = over if between == "dialog" else m.Screen(page=pages.ASSEMBLY, assembly=pa.page())
    started = []
    for shown in (first, over, first):
        draw(layer, shown, times=4)
        for _ in range(2):
            press(layer, shown, "tab")
        started += press(layer, shown, "enter") if shown is first else []
    assert [command.name for command in started] == ["new", "new"]
