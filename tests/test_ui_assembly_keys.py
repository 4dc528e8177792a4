"""The assembly page by the keyboard: the ring from widget to widget, keys of the film, the help for them."""

import pytest

from tests.panels import layer, live  # noqa: F401
from tests.support import do, given
from vectorgames.app.pages.assembly import steps
from vectorgames.ui import widgets
from vectorgames.ui.actions import Command

# ruff: noqa: F811


# ---- the keyboard ----


def walked(live, monkeypatch, times):
    """What lies in the ring after each Tab, by name."""
    from imgui_bundle import imgui

    names, original, plain = {}, widgets.hit, widgets.text_field

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
    monkeypatch.setattr(widgets, "text_field", field)
    live.draw()
    out = []
    for _ in range(times):
        live.press("tab")
        out.append(names.get(imgui.get_current_context().nav_id))
    return out


def test_tab_walks_from_the_boards_to_the_film_and_round(live, monkeypatch):
    live.do("assembly", "time_vectors")
    live.do("step", 2)
    names = walked(live, monkeypatch, 25)
    assert names[:9] == ["board0", "board1", "board2", "leave_page", "help", "dock0", "dock1", "dock2", "dock3"]
    assert names[9:18] == [f"step{i}" for i in range(9)]
    assert names[18:24] == ["step back", "step next", "run", "speed0", "speed1", "speed2"]
    assert live.layer.ring and live.layer.want_keyboard and not live.layer.want_text
    assert live.press("enter") == []  # the slider


def test_enter_presses_what_is_in_the_ring_and_typing_needs_a_field(live, monkeypatch):
    live.do("assembly", "time_vectors")
    live.do("assembly_tab", "fit")
    assert walked(live, monkeypatch, 8)[-1] == "dock2"
    live.press("tab")
    assert live.press("enter") == [Command("assembly_tab", "cut")]
    live.do("assembly_tab", "fit")
    live.press("tab")
    assert live.layer.want_text


@pytest.mark.parametrize(
    "key, held, command",
    [
        ("1", {}, Command("assembly_tab", "steps")),
        ("3", {"control": True}, Command("assembly_number", 3)),
        ("+", {}, Command("pull_apart_by", 0.1)),
        ("=", {"shift": True}, Command("pull_apart_by", 0.1)),
        ("<", {}, Command("speed_by", -1)),
        ("<", {"shift": True}, Command("speed_by", 1)),
        ("space", {}, Command("run")),
        ("tab", {}, None),
        ("escape", {}, Command("cancel")),
    ],
)
def test_keys_where_a_board_is_put_together(session, key, held, command):
    do(session, "assembly", "gryb")
    assert given(session, key, **held) == command
