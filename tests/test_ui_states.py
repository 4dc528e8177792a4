"""What lies over the board: messages, compass, legend, numbers of levels; what the help finds."""

import math

import pytest
from shapely import MultiPoint, Point

from tests.panels import SIZE, click, draw, game, layer, rects, written  # noqa: F401
from tests.support import begin, do
from vectorgames.app.board_view import BoardView
from vectorgames.app.dialogs.help import Help, help_rows, search
from vectorgames.app.panels.overlay import compass_reach, placed_compass, placed_legend, shown_arms
from vectorgames.app.session import Session
from vectorgames.base.words import words
from vectorgames.boards.backend import load_board
from vectorgames.play.views import View
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.labels import ROUND, BoardLabels, Compass, side_by_side, spaced_levels
from vectorgames.view.flat_map import flat_points
from vectorgames.view.primitives import Rect
from vectorgames.view.themes import theme_ids

# ruff: noqa: F811

ARMS = (("E", (1, -0.1)), ("W", (-1, 0.1)), ("N", (-0.4, -0.45)), ("S", (0.4, 0.45)), ("z", (0, -0.8)))


# ---- messages ----

LONG = "Saved as /srv/somebody/Documents/Games of mine/vectorgames/pictures/time_vectors-20261120-160614.png " * 2


@pytest.mark.parametrize("size, scale", [((1280, 800), 1.0), ((1000, 700), 1.25), ((1920, 1080), 2.0)])
@pytest.mark.parametrize("presented", [False, True])
def test_messages_show_every_word_in_their_card(layer, game, rects, written, size, scale, presented):
    """And lie beside the compass, where no bar is under them."""
    session = game()
    do(session, "present", presented)
    session.messages.tell(LONG)
    session.messages.tell("Not possible now.", "error")
    f = session.page.frame(size, scale)
    at = (f.view.x + 64 * f.scale, f.view.y + 64 * f.scale)
    compass = Compass(at, ARMS)
    for _ in range(2):
        written.clear()
        draw(layer, session, size, scale, labels=BoardLabels(compass=compass))
    card = rects["message 1"]
    inside = [(text, drawn) for text, drawn, r in written if r.inside(card)]
    assert "".join(text for text, _ in inside).replace(" ", "").endswith(LONG.replace(" ", ""))
    assert all(text == drawn for text, drawn in inside if text in LONG)
    assert not presented or card.x > at[0] + compass_reach(compass, f.scale) and card.inside(f.view)
    assert not rects["message 2"].overlaps(card)


@pytest.mark.parametrize("size, opened", [(SIZE, "game"), (SIZE, "assembly"), ((700, 500), "game")])
def test_messages_lie_over_no_part_of_the_board_nor_the_next_step(layer, game, rects, size, opened):
    session = game()
    if opened == "assembly":
        do(session, "assembly", "time_vectors")
        session.workshop.settle()
    for number in range(4):
        session.messages.tell(f"Saved as /srv/somebody/games/{number}.png")
    draw(layer, session, size, times=3)
    view, cards = session.page.frame(size, 1.0).view, [rects[f"message {number}"] for number in range(1, 5)]
    assert not [card for card in cards if card.overlaps(view)]
    assert not [1 for i, card in enumerate(cards) for other in cards[:i] if card.overlaps(other)]
    assert opened != "assembly" or not any(card.overlaps(rects["step next"]) for card in cards[:2])


def test_a_dialog_is_never_covered_by_messages(layer, game, rects):
    session = game()
    session.messages.tell(LONG)
    session.context.dialog = Help()
    draw(layer, session, times=3)
    assert "message 1" not in rects


# ---- compass and numbers of levels ----


def test_in_a_side_view_the_letters_that_would_overprint_are_left_out():
    side = (("E", (1, 0)), ("W", (-1, 0)), ("N", (0.02, -0.05)), ("S", (-0.02, 0.05)), ("z", (0, -1)))
    assert {n for n, _, on in shown_arms(Compass((0, 0), side)) if on} == {"E", "W", "z"}
    assert {n for n, _, on in shown_arms(Compass((0, 0), ARMS)) if on} == {"E", "W", "N", "S", "z"}
    close = (("E", (1, 0.02)), ("N", (1, -0.02)))
    assert sum(on for _, _, on in shown_arms(Compass((0, 0), close))) == 1


@pytest.mark.parametrize("at", [(90, 70), (130, 90), (64, 64), (100, 140), (20, 20)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_compass_gives_way_to_the_number_of_a_level(at, scale):
    view = Rect(0, 0, 800 * scale, 600 * scale)
    badge = ((at[0] * scale, at[1] * scale), 13 * scale)
    found = placed_compass(Compass((64 * scale, 64 * scale), ARMS), view, (badge,), scale)
    reach = compass_reach(found, scale)
    assert math.dist(found.centre, badge[0]) >= reach + badge[1]
    assert reach <= found.centre[0] <= view.right - reach and reach <= found.centre[1] <= view.bottom - reach
    alone = Compass((64, 64), ARMS)
    assert placed_compass(alone, view, (((400.0, 300.0), 13.0),), 1.0) == alone


@pytest.mark.parametrize("id_, layout", [("ez_gryb", "board"), ("ez_gryb", "exploded"), ("time_vectors", "board")])
def test_a_presented_board_is_not_covered_by_its_compass(id_, layout):
    session = Session(language="de", animation=False)
    begin(session, id_)
    session.do(Command("present", True))
    view = object.__new__(BoardView)  # without a renderer
    view.frame, view.view, view.explode, view.apart = session.page.frame((1280, 800), 1.0), View(layout), 0.0, 0.0
    view.board, view._corner = load_board(session.record.game.about.board, session.record.game.space), (None, None)
    size, free = ((1280, 800), view.frame.view)
    view.camera = OrbitCamera(view.board, size, (free.x, free.y, free.w, free.h))
    view.camera.home(view.view, 0.0, animate=False, apart=0.0)
    view.scene = BoardScene(view.board)
    (x, y), radius = view._free_corner()
    reach = (radius + ROUND) * view.frame.scale
    assert free.x <= x - reach and x + reach <= free.right and free.y <= y - reach and y + reach <= free.bottom
    disc = Point(x, y).buffer(reach)
    built = view.camera.project(view.board.outline())[:, :2]
    assert not MultiPoint(built).convex_hull.intersects(disc)


# ---- legend ----


def legend_of(layer, session, size, spots=()):
    session.tableau()
    layer.begin()
    f = session.page.frame(size, 1.0)
    found = placed_legend(Ui(layer, session.context.language, f.scale), f, session.page, spots)
    layer.end()
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1000, 640), (1920, 1080)])
@pytest.mark.parametrize("dimensions", [4, 6])
def test_the_legend_lies_small_in_the_corner_and_says_what_fits(layer, game, written, language, size, dimensions):
    session = game(language, dimensions=dimensions)
    lines, rect = legend_of(layer, session, size)
    view = session.page.frame(size, 1.0).view
    assert rect.inside(view) and rect.right <= view.x + view.w / 3 and rect.h <= 50
    assert "axes" in " ".join(lines).split() and (size[0] < 1280 or "t" in " ".join(lines).split())
    written.clear()
    draw(layer, session, size)
    inside = [drawn for _, drawn, r in written if r.y >= rect.y and r.bottom <= rect.bottom and r.x < rect.right]
    assert set("xyztuv"[:dimensions]) <= set(inside) and not any("…" in text for text in inside)


def test_without_the_x_ray_the_legend_tells_only_how_t_runs(layer, game):
    session = game()
    do(session, "switch", ("xray", False))
    assert legend_of(layer, session, SIZE)[0] == ("t",)
    assert legend_of(layer, game(name="chess_4d"), SIZE) is None


@pytest.mark.parametrize("at", [(30, 670), (100, 640), (180, 655), (20, 600), (400, 660)])
def test_the_legend_is_never_on_the_number_of_a_level(layer, game, at):
    found = legend_of(layer, game(), SIZE, ((at, 13.0),))
    if found is not None:
        rect = found[1]
        near = min(max(at[0], rect.x), rect.right), min(max(at[1], rect.y), rect.bottom)
        assert math.dist(near, at) >= 13
    assert found is not None or at[0] < 200 and at[1] > 620  # only where it must


def test_the_legend_keeps_off_the_flat_map(layer, game):
    session = game()
    do(session, "view", View("flat"))
    for size in ((1280, 800), (1920, 1080), (1600, 900)):
        found, f = legend_of(layer, session, size), session.page.frame(size, 1.0)
        leftmost = min(x for x, _ in flat_points(session.context.space, f.flat_rect, session.context.view))
        assert found is None or found[1].right < leftmost - 40
        assert found is not None or size != (1920, 1080)


@pytest.mark.parametrize("step", [60, 27, 22, 14, 5])
def test_numbers_of_levels_never_touch(step):
    shown = spaced_levels(tuple((n + 1, (100.0, 50.0 + n * step)) for n in range(8)))
    assert shown[0][0] == 1 and all(9 <= radius <= 13 for _, _, radius in shown)
    for i, (_, a, r) in enumerate(shown):
        assert all(math.dist(a, b) >= 2 * r for _, b, _ in shown[i + 1 :])
    if step >= 22:
        assert len(shown) == 8


def test_plates_beside_one_another_move_as_little_as_can_be():
    view = Rect(0, 0, 400, 200)
    wanted = [Rect(200, 2, 90, 33), Rect(130, 0, 90, 33), Rect(30, 8, 100, 33), Rect(300, 150, 50, 33)]
    first, second, third, alone = side_by_side(wanted, view)
    assert (first, alone) == (wanted[0], wanted[3]), "what covers nothing stays"
    assert second == Rect(109, 0, 90, 33), "beside the first, where that is nearer than below it"
    assert third == Rect(8, 8, 100, 33)
    assert side_by_side([view, view], view) == [view, view], "without room both are where they are wanted"


# ---- what is said ----


@pytest.mark.parametrize("language, typed", [
    ("en", "xray"), ("en", "x ray"), ("en", "X-Ray"), ("en", "xray  off"), ("de", "röntgen"), ("de", "RONTGEN"),
])  # fmt: skip
def test_the_help_finds_the_x_ray_however_it_is_written(game, language, typed):
    labels = [row.label for row in search(help_rows(game(language).page, words(language)), typed)]
    assert words(language)("ui.command.xray") in labels
    assert len(labels) < 12


@pytest.mark.parametrize("language, word, name", [
    ("en", "picture", "screenshot"), ("en", "print", "map_svg"), ("en", "ring", "explain"),
    ("de", "Bild", "map_png"), ("de", "drucken", "map_svg"), ("de", "Ring", "explain"), ("de", "Beamer", "present"),
    ("de", "ueben", "practise"),
])  # fmt: skip
def test_the_help_finds_by_words_what_a_command_does(game, language, word, name):
    found = search(help_rows(game(language).page, words(language)), word)
    assert words(language)(f"ui.command.{name}") in [row.label for row in found] and len(found) < 12


@pytest.mark.parametrize("language, word", [("en", "mouse"), ("de", "Maus")])
def test_the_help_tells_what_the_mouse_does(game, language, word):
    found = search(help_rows(game(language).page, words(language)), word)
    assert len(found) == 7 and len({r.section for r in found}) == 1 and all(r.keys for r in found)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_hints_are_explained_beside_their_symbols(layer, game, rects, written, monkeypatch, language):
    drawn = []
    monkeypatch.setattr("vectorgames.app.panels.menus.sign_of", lambda kind, *a: drawn.append(kind) or [])
    session = game(language)
    draw(layer, session, times=2)
    click(layer, session, rects["hints"].centre)
    assert set(drawn) == {"win", "block", "double", "changed"}
    assert {words(language)(f"ui.switch.{n}_help") for n in ("wins", "blocks", "doubles")} <= {
        text for text, _, _ in written
    }


def test_german_words_for_the_same_thing_are_the_same():
    de = words("de")
    assert de("ui.play_again") == de("ui.command.play_again") == "Noch einmal"
    assert de("ui.command.screenshot") == "Bildschirmfoto"
    assert de("ui.view.home") == de("ui.command.home") == "Startansicht"
    assert de("ui.command.fullscreen") == de("ui.settings.fullscreen") == "Vollbild"


def test_the_usual_theme_comes_first():
    assert theme_ids()[0] == "studio"
