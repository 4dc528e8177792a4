"""What lies over the board: messages, compass, legend, numbers of levels; what the help finds."""

import math

import pytest

from tests.panels import SIZE, draw, game, layer, rects  # noqa: F401
from tests.support import do
from vectorgames.app.dialogs.help import Help, help_rows, search
from vectorgames.app.panels.overlay import compass_reach, placed_compass, placed_legend
from vectorgames.base.words import words
from vectorgames.ui.canvas import Ui
from vectorgames.ui.labels import Compass
from vectorgames.ui.layout import Text
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

ARMS = (("E", (1, -0.1)), ("W", (-1, 0.1)), ("N", (-0.4, -0.45)), ("S", (0.4, 0.45)), ("z", (0, -0.8)))


# ---- messages ----

LONG = "Saved as /srv/somebody/Documents/Games of mine/vectorgames/pictures/time_vectors-20261120-160614.png " * 2


@pytest.mark.parametrize("size, opened", [(SIZE, "game"), (SIZE, "assembly"), ((700, 500), "game")])
def test_messages_lie_over_no_part_of_the_board_nor_the_next_step(layer, game, rects, size, opened):
    session = game()
    if opened == "assembly":
        do(session, "assembly", "time_vectors")
        session.workshop.settle()
    for number in range(4):
        session.messages.tell(f"Saved as /srv/somebody/games/{number}.png")
    draw(layer, session, size, times=3)
    cards = [rects[name] for number in range(1, 5) if (name := f"message {number}") in rects]
    assert len(cards) == 4 or size == (700, 500) and "message 4" in rects, "the oldest wait"
    view, window = session.page.frame(size, 1.0).view, Rect(0, 0, *size)
    assert all(card.inside(window) for card in cards)
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


# ---- legend ----


def legend_of(layer, session, size, spots=()):
    session.tableau()
    layer.begin()
    f = session.page.frame(size, 1.0)
    found = placed_legend(Ui(layer, session.context.language, f.scale), f, session.page, spots)
    layer.end()
    return found


def test_without_the_x_ray_the_legend_tells_only_how_t_runs(layer, game):
    session = game()
    do(session, "switch", ("xray", False))
    said = [box.text for box in legend_of(layer, session, SIZE).all() if isinstance(box, Text)]
    assert said == [words("en")("ui.t_runs")]
    assert legend_of(layer, game(name="chess_4d"), SIZE) is None


# ---- what is said ----


@pytest.mark.parametrize("language, word, name", [
    ("en", "picture", "screenshot"), ("en", "print", "map_svg"), ("en", "ring", "explain"),
    ("de", "Bild", "map_png"), ("de", "drucken", "map_svg"), ("de", "Ring", "explain"), ("de", "Beamer", "present"),
    ("de", "ueben", "practise"),
])  # fmt: skip
def test_the_help_finds_by_words_what_a_command_does(game, language, word, name):
    found = search(help_rows(game(language).page, words(language)), word)
    assert words(language)(f"ui.command.{name}") in [row.label for row in found] and len(found) < 12
