"""Panels drawn from a session: what is pressed becomes a command; in small windows panels are pages."""

from tests.panels import SIZE, click, draw, game, layer, press, rects  # noqa: F401  fixtures
from tests.support import do
from vectorgames.app.panels.map_panel import label_place
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

POINTING = ("hover", "point_choice")


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
