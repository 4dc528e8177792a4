"""Panels drawn from a session: what is pressed becomes a command; in small windows panels are pages."""

from dataclasses import replace

import pytest
from imgui_bundle import imgui

from tests.moments import every, open_panel
from tests.panels import SIZE, click, draw, game, layer, press, rects, written  # noqa: F401  fixtures
from tests.sitting import sitting  # noqa: F401
from tests.support import begin, do
from vectorgames.app.panels.map_panel import label_place
from vectorgames.play.views import View
from vectorgames.ui.actions import Command, Offers
from vectorgames.ui.canvas import Ui
from vectorgames.view.flat_map import flat_points
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

POINTING = ("hover", "point_choice")


def test_the_large_flat_map_is_played_on(layer, game):
    session = game()
    do(session, "view", View("flat"))
    session.tableau()
    frame = session.page.frame(SIZE, 1.0)
    points = flat_points(session.context.space, frame.flat_rect, session.context.view)
    for space in (7, 77, 255):
        commands = click(layer, session, points[space])
        assert Command("hover", space) in commands
        assert [c for c in commands if c.name == "aim"] == [Command("aim", space)]
    do(session, "hover", 255)
    layer.mouse(*frame.top_bar.centre)
    assert Command("hover", None) in draw(layer, session, times=2)


def test_buttons_and_menus_give_commands(layer, game, rects):
    session = game()
    draw(layer, session, times=3)
    for button in ("undo", "home"):
        sent = [c for c in click(layer, session, rects[button].centre) if c.name not in POINTING]
        assert sent == [Command(button)]
    click(layer, session, rects["menu"].centre)
    assert click(layer, session, rects["save_dialog"].centre) == [Command("save_dialog")]
    click(layer, session, rects["hints"].centre)
    on = session.context.switches.blocks
    assert click(layer, session, rects["blocks"].centre) == [Command("switch", ("blocks", not on))]
    on = session.context.switches.xray
    assert click(layer, session, rects["xray"].centre) == [Command("switch", ("xray", not on))]


def test_a_menu_is_walked_with_the_keyboard_and_closed_by_escape(layer, game, rects):
    session = game()
    draw(layer, session, times=2)
    assert not layer.keyboard_walk
    click(layer, session, rects["menu"].centre)
    assert layer.keyboard_walk and layer.want_keyboard
    press(layer, session, "escape")
    draw(layer, session, times=3)
    assert not layer.keyboard_walk and not layer.want_keyboard


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_main_menu_fits_a_low_window(layer, game, rects, written, language):
    session, size = game(language), (1000, 640)
    draw(layer, session, size, times=2)
    before = set(rects)
    click(layer, session, rects["menu"].centre, size=size)
    written.clear()
    draw(layer, session, size)
    entries = {name: rect for name, rect in rects.items() if name not in before}
    assert len(entries) >= 15 and all(rect.inside(Rect(0, 0, *size)) for rect in entries.values())
    assert [text for text, drawn, _ in written if text != drawn] == []


def test_a_menu_of_any_length_scrolls(layer, rects, session, monkeypatch):
    """As long as all that can be done in a game."""
    begin(session)
    entries = {offer.entry.name: offer for offer in session.page.actions.offers if offer.entry.section}
    long = [replace(o, when=(), entry=replace(o.entry, menu=("view", n))) for n, o in enumerate(entries.values())]
    monkeypatch.setattr(type(session.page.actions), "now", property(lambda _: Offers(session.page, long)))
    size = (1000, 640)
    draw(layer, session, size, times=2)
    click(layer, session, rects["menu"].centre, size=size)
    menu, window = session.page.actions.now.menu(), Rect(0, 0, *size)
    assert len(menu) > 60 and not rects[menu[-1]].inside(window)
    layer.mouse(rects[menu[-1]].centre[0], 300)
    for _ in range(200):
        layer.wheel(0, -1)
        draw(layer, session, size)
    assert rects[menu[-1]].inside(window)


def test_a_menu_is_shut_before_its_work_begins(layer, game, rects):
    session = game()
    draw(layer, session, times=2)
    click(layer, session, rects["menu"].centre)
    layer.mouse(*rects["map_png"].centre)
    draw(layer, session, times=2)
    layer.button(0, True)
    draw(layer, session, times=2)
    layer.button(0, False)
    for _ in range(6):
        rects.clear()
        if sent := draw(layer, session):
            break
    assert sent == [Command("save_map", "png")] and "undo" in rects and "map_png" not in rects


# ---- small windows ----


def test_every_page_and_dialog_is_drawn_in_the_smallest_window(layer, home):
    """Though nothing can be read there: a window may be made so small, and large again."""
    sizes = (1, 1), (1280, 1), (40, 30), (200, 100)
    for number, (_, session) in enumerate(every("en")):
        panels = session.page.panel_pages if session.context.dialog is None else ()
        for k, panel in enumerate(("", *panels) if number % 3 == 0 else ("",)):
            open_panel(session, panel)
            draw(layer, session, sizes[(number + k) % len(sizes)])


def test_pages_are_turned_by_buttons_and_the_list(layer, game, rects):
    session, how = game("de"), {"size": (1280, 800), "scale": 3}
    draw(layer, session, times=3, **how)
    assert click(layer, session, rects["page next"].centre, **how) == [Command("panel_page", "turn")]
    click(layer, session, rects["page list"].centre, **how)
    chosen = rects[f"page line {1 + session.page.panel_pages.index('moves')}"]
    sent = click(layer, session, chosen.centre, **how)
    assert sent == [Command("dock", "moves"), Command("panel_page", "tab")]


def take_hold(layer, session, at: tuple[float, float], by: tuple[float, float]) -> tuple[float, float]:
    """Press the button at a point, and draw it so far with it; the point. What that gives is drawn next."""
    layer.mouse(*at)
    draw(layer, session, times=2)
    layer.button(0, True)
    draw(layer, session, times=2)
    layer.mouse(at[0] + by[0], at[1] + by[1])
    return at


def test_the_map_is_given_more_room_by_the_divider_under_it(layer, game, rects):
    session = game()
    draw(layer, session, times=2)
    _, y = take_hold(layer, session, rects["map divider"].centre, (0, -40))
    draw(layer, session, times=2)
    layer.button(0, False)
    (low,) = (c.value[1] for c in draw(layer, session, times=2) if c.name == "setting")
    do(session, "setting", ("tabs_height", low))
    draw(layer, session, times=2)
    higher = rects["map divider"].centre[1]
    assert abs(higher - (y - 40)) < 6
    do(session, "setting", ("tabs_height", 1.0))
    draw(layer, session, times=2)
    assert rects["map divider"].centre[1] > y, "as little as the tabs need"


def test_the_side_panel_is_dragged_by_its_edge_kept_and_shut(layer, game, rects):
    session = game()
    draw(layer, session, times=2)
    take_hold(layer, session, rects["side edge"].centre, (-60, 0))
    wide = [c.value for c in draw(layer, session, times=2) if c.name == "side_width"]
    usual = session.page.frame(SIZE, 1.0).side_panel.w
    assert wide and abs(wide[-1] - usual - 60) < 2
    layer.button(0, False)
    assert Command("setting", ("side_width", wide[-1])) in draw(layer, session, times=2)
    do(session, "panel", False)
    rects.clear()
    draw(layer, session)
    assert "confirm" not in rects and "undo" in rects


def test_a_name_covers_no_target_where_it_can_help_it():
    view, at = Rect(0, 0, 800, 600), (400.0, 300.0)
    usual = label_place(at, 90, 30, view)
    assert usual.x > at[0] and usual.bottom < at[1]
    target = usual.centre
    moved = label_place(at, 90, 30, view, (at, target))
    assert not moved.contains(*target) and not moved.contains(*at) and moved.inside(view)
    corner = (795.0, 5.0)
    assert label_place(corner, 90, 30, view, (corner,)).inside(view)


def test_text_never_overflows(layer):
    ui = Ui(layer, "en", 1.0)
    layer.begin()
    text = "Donaudampfschifffahrtsgesellschaftskapitän and some more words"
    for width in (20, 60, 111, 400):
        assert ui.measure(ui.shorten(text, width)) <= width
        assert all(ui.measure(line) <= width + 0.5 for line in ui.wrap(text, width))
        assert len(ui.wrap(text, width, most=2)) <= 2
    assert "".join(ui.wrap(text, 60)).replace(" ", "") == text.replace(" ", "")
    layer.end()


def test_a_tooltip_leaves_the_line_of_what_it_is_about_free(sitting, monkeypatch):  # noqa: F811
    """Under a button of the bar on top, over one of the bar at the foot."""
    places, place = [], imgui.set_next_window_pos
    monkeypatch.setattr(imgui, "begin_tooltip", lambda: (places.append(last[0]), False)[1])
    last = [None]

    def noted(pos, *rest):
        last[0] = pos, (rest[1] if len(rest) > 1 else (0.0, 0.0))
        return place(pos, *rest)

    monkeypatch.setattr(imgui, "set_next_window_pos", noted)
    at = sitting().begin()
    at.draw(3)
    for name, under in (("help", True), ("layout0", False)):
        rect = at.places[name]
        at.layer.mouse(*rect.centre)
        places.clear()
        at.draw(60)
        (_, y), (_, pivot) = places[-1]
        assert (y >= rect.bottom and pivot == 0.0) if under else (y <= rect.y and pivot == 1.0), name
