"""What can be pressed, as the layer tells it, and what takes no press because it has only just appeared."""

import pytest

from tests.panels import SIZE, draw, game, layer, rects  # noqa: F401
from tests.support import do
from vectorgames.app.dialogs.help import Help
from vectorgames.app.dialogs.moves import TypeMove
from vectorgames.ui.shown import AWHILE

# ruff: noqa: F811

SOON, LATER = AWHILE - 0.01, AWHILE + 0.01
HELP, TYPED = Help(), TypeMove()


@pytest.fixture
def look(layer):
    """Show a session from a moment on, with the pointer somewhere and a dialog."""

    def look_at(session, now, at=None, dialog=None):
        if at is not None:
            layer.mouse(*at)
        session.context.dialog = dialog
        draw(layer, session, times=3)
        layer.seen(now)

    return look_at


def test_all_that_can_be_pressed_is_told_with_its_place(layer, game, rects):
    draw(layer, game(), times=2)
    told = {widget.name: widget for widget in layer.shown.widgets.values()}
    assert {name: told[name].rect for name in rects} == rects
    assert told["menu"].enabled and not told["redo"].enabled
    assert told["menu"].seen == told["menu"].rect


def test_what_is_scrolled_out_of_sight_has_no_part_that_is_seen(layer, session):
    session.library.refresh(session.context.words)
    draw(layer, session, times=3)
    told = {widget.name: widget for widget in layer.shown.widgets.values()}
    assert told["game time_vectors"].seen.h > 0 and told[f"game {session.library.games[-1].id}"].seen.h == 0


def test_a_dialog_takes_no_press_until_it_has_been_there_for_a_while(layer, game, look):
    """Wherever: the board under it is no more what was meant. The same holds for what it has covered."""
    session = game()
    look(session, 0.0, (600, 400))
    assert layer.takes_press(LATER) and not layer.takes_press(SOON)
    for at, dialog in ((10.0, HELP), (20.0, TYPED), (30.0, None)):
        assert layer.takes_press(at)
        look(session, at, dialog=dialog)
        assert not layer.takes_press(at) and not layer.takes_press(at + SOON)
        assert layer.takes_press(at + LATER)


def test_another_button_at_the_place_of_one_takes_no_press_and_the_same_does(layer, game, rects, look):
    """The same button on another page of a lesson, or a little wider, is what was meant."""
    session = game()
    draw(layer, session, times=3)
    at = rects["menu"].centre
    look(session, 0.0)
    look(session, 1.0, at)
    assert layer.takes_press(1.0), "the pointer came to what had been there all along"
    do(session, "undo")
    look(session, 2.0)
    assert layer.takes_press(2.0)
    moved = draw(layer, session, (SIZE[0] - 300, SIZE[1]), times=3)
    layer.seen(3.0)
    assert moved == [] and not layer.takes_press(3.0), "the menu has gone elsewhere, and the side panel has come"


def test_what_was_drawn_and_has_not_been_seen_is_new(layer, game, look):
    session = game()
    look(session, 0.0, (600, 400))
    session.context.dialog = HELP
    draw(layer, session, times=3)
    assert not layer.takes_press(5.0), "no picture of it was on the screen"
    layer.seen(5.0)
    assert not layer.takes_press(4.0) and layer.takes_press(5.0 + LATER)


def test_a_menu_takes_no_press_at_once_and_its_button_does(layer, game, rects, look):
    session = game()
    look(session, 0.0)
    look(session, 1.0, rects["menu"].centre)
    layer.button(0, True)
    draw(layer, session, times=2)
    layer.button(0, False)
    look(session, 2.0)
    assert layer.takes_press(2.0), "the button has been there all along"
    look(session, 2.1, rects["save"].centre)
    assert not layer.takes_press(2.1) and layer.takes_press(2.0 + LATER)


def test_what_is_scrolled_by_hand_takes_presses(layer, rects, look, session):
    session.library.refresh(session.context.words)
    look(session, 0.0, (160, 400))
    look(session, 1.0)
    before = rects["game time_vectors"]
    layer.wheel(0, -1)
    look(session, 2.0)
    assert rects["game time_vectors"].y < before.y - 5 and layer.takes_press(2.0)
