"""What can be pressed, as the layer tells it, and what takes no press because it has only just appeared."""

import pytest

from tests.panels import SIZE, draw, game, layer, rects  # noqa: F401
from vectorgames.app.dialogs.help import Help
from vectorgames.app.dialogs.type_move import TypeMove
from vectorgames.app.session import screen
from vectorgames.ui.shown import AWHILE

# ruff: noqa: F811

SOON, LATER = AWHILE - 0.01, AWHILE + 0.01
HELP, TYPED = Help(), TypeMove()


@pytest.fixture
def look(layer):
    """Show a screen from a moment on, with the pointer somewhere."""

    def look_at(screen, now, at=None):
        if at is not None:
            layer.mouse(*at)
        draw(layer, screen, times=3)
        layer.seen(now)

    return look_at


def test_all_that_can_be_pressed_is_told_with_its_place(layer, rects):
    draw(layer, game(), times=2)
    told = {widget.name: widget for widget in layer.shown.widgets.values()}
    assert {name: told[name].rect for name in rects} == rects
    assert told["menu"].enabled and not told["redo"].enabled
    assert told["menu"].seen == told["menu"].rect


def test_what_is_scrolled_out_of_sight_has_no_part_that_is_seen(layer, session):
    session.library.refresh(session.context.words)
    draw(layer, screen(session, session.tableau()), times=3)
    told = {widget.name: widget for widget in layer.shown.widgets.values()}
    assert told["game time_vectors"].seen.h > 0 and told[f"game {session.library.games[-1].id}"].seen.h == 0


def test_a_dialog_takes_no_press_until_it_has_been_there_for_a_while(layer, rects, look):
    """Wherever: the board under it is no more what was meant. The same holds for what it has covered."""
    look(game(), 0.0, (600, 400))
    assert layer.takes_press(LATER) and not layer.takes_press(SOON)
    for at, seen in ((10.0, game(dialog=HELP)), (20.0, game(dialog=TYPED)), (30.0, game())):
        assert layer.takes_press(at)
        look(seen, at)
        assert not layer.takes_press(at) and not layer.takes_press(at + SOON)
        assert layer.takes_press(at + LATER)


def test_another_button_at_the_place_of_one_takes_no_press_and_the_same_does(layer, rects, look):
    """The same button on another page of a lesson, or a little wider, is what was meant."""
    before = game(subtitle="Another")
    draw(layer, before, times=3)
    look(game(), 0.0)
    at = rects["menu"].centre
    look(game(), 1.0, at)
    assert layer.takes_press(1.0), "the pointer came to what had been there all along"
    look(game(title="Something else", can_undo=False), 2.0)
    assert layer.takes_press(2.0)
    moved = draw(layer, game(), (SIZE[0] - 300, SIZE[1]), times=3)
    layer.seen(3.0)
    assert moved == [] and not layer.takes_press(3.0), "the menu has gone elsewhere, and the side panel has come"


def test_what_was_drawn_and_has_not_been_seen_is_new(layer, look):
    look(game(), 0.0, (600, 400))
    draw(layer, game(dialog=HELP), times=3)
    assert not layer.takes_press(5.0), "no picture of it was on the screen"
    layer.seen(5.0)
    assert not layer.takes_press(4.0) and layer.takes_press(5.0 + LATER)


def test_a_menu_takes_no_press_at_once_and_its_button_does(layer, rects, look):
    look(game(), 0.0)
    look(game(), 1.0, rects["menu"].centre)
    layer.button(0, True)
    draw(layer, game(), times=2)
    layer.button(0, False)
    look(game(), 2.0)
    assert layer.takes_press(2.0), "the button has been there all along"
    look(game(), 2.1, rects["save"].centre)
    assert not layer.takes_press(2.1) and layer.takes_press(2.0 + LATER)


def test_what_is_scrolled_by_hand_takes_presses(layer, rects, look, session):
    session.library.refresh(session.context.words)
    first = screen(session, session.tableau())
    look(first, 0.0, (160, 400))
    look(first, 1.0)
    before = rects["game time_vectors"]
    layer.wheel(0, -1)
    look(first, 2.0)
    assert rects["game time_vectors"].y < before.y - 5 and layer.takes_press(2.0)
