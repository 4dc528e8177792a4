"""Dialogs and the first page, as people use them: drawn from a session, walked over and pressed."""

import time

import pytest

from tests.moments import SAVED
from tests.panels import click, draw, layer, press, rects  # noqa: F401
from tests.support import begin, do
from vectorgames.app.dialogs.new_game import Resume
from vectorgames.base import bounds
from vectorgames.ui.actions import Command

# ruff: noqa: F811


def carried_out(session, layer, draw_or_press, *what, **how):
    """What is sent, which is then done."""
    sent = [command for command in draw_or_press(layer, session, *what, **how) if command.name != "hover"]
    for command in sent:
        session.do(command)
    return sent


def test_escape_closes_and_enter_presses_the_main_button(layer, session):
    session.context.dialog = Resume(SAVED[:2])
    draw(layer, session, times=3)
    assert press(layer, session, "enter") == [Command("resume", "a.yaml")]
    assert carried_out(session, layer, press, "escape") == [Command("close")]
    assert session.context.dialog is None


@pytest.mark.parametrize("opened", ["settings", "save_dialog", "offer_draw"])
def test_a_key_pressed_before_a_dialog_opened_is_not_for_it(layer, session, opened):
    """In a slow frame Enter is still on its way when the key after it has opened the dialog."""
    begin(session)
    draw(layer, session, times=3)
    for key in ("enter", "escape"):
        layer.key(key, True)
        do(session, opened)
        slow = [c for n in range(4) for c in draw(layer, session, now=time.monotonic() + n)]  # so the key is held
        assert not [c for c in slow if c.name != "hover"]
        layer.key(key, False)
        do(session, "close")
        draw(layer, session, times=2)
    do(session, opened)
    draw(layer, session, times=2)
    assert press(layer, session, "escape"), "afterwards keys are its own"


def test_the_keyboard_begins_at_a_game_and_starts_it_whatever_was_there_before(layer, session, rects):
    session.library.refresh(session.context.words)
    session.library.recent = SAVED[2:]
    for _ in range(2):
        draw(layer, session, times=4)
        assert rects["way explore"].bottom < rects["resume 0"].bottom < rects["game time_vectors"].y
        press(layer, session, "tab")
        layer.key("tab", False)
        started = carried_out(session, layer, press, "enter")
        assert [command.name for command in started] == ["new"]
        draw(layer, session, times=4)
        assert [command.name for command in press(layer, session, "enter")] == ["start"]
        do(session, "close")


def test_whoever_is_chosen_to_play_the_rows_of_players_keep_their_places(layer, session, rects):
    do(session, "new", "chess_4d")
    places = set()
    for number in range(6):
        draw(layer, session, times=3)
        assert carried_out(session, layer, click, rects[f"new_seat 1{number or 5}"].centre)
        draw(layer, session, times=3)
        places.add((rects["new_seat 11"], rects["new_seat 21"]))
    assert len(places) == 1


def test_a_new_game_is_asked_for_in_a_dialog_of_one_size(layer, session, rects):
    do(session, "new", "time_vectors")
    tall = {"size": (1280, 1100)}
    places = set()
    for button in ("match1", "match number+", "match2", "match number-", "match0", "pieces_each none"):
        draw(layer, session, times=3, **tall)
        places.add((rects["start"], rects["match0"]))
        assert carried_out(session, layer, click, rects[button].centre, **tall), button
        terms = session.context.dialog.terms
        expected = {
            "match1": "games:5",
            "match number+": "games:6",
            "match2": "points:21",
            "match number-": "points:20",
        }
        assert (str(terms) if terms else None) == expected.get(button)
    assert len(places) == 1
    assert session.context.dialog.values["pieces_each"] is not None
    do(session, "option", ("opening", "swap"))
    do(session, "option", ("players", 3))
    draw(layer, session, times=3, **tall)
    assert not click(layer, session, rects["start"].centre, **tall), "they do not go together"
    do(session, "option", ("players", 2))
    draw(layer, session, times=3, **tall)
    carried_out(session, layer, click, rects["start"].centre, **tall)
    assert session.record.game.options["opening"] == "swap"


def test_what_is_recommended_is_chosen_at_first_where_it_goes_with_the_rest(session):
    do(session, "new", "time_vectors")
    values = session.context.dialog.values
    assert session.context.dialog.seats.taken == {2: "pim"} and values["opening"] == "standard", "alone"
    do(session, "new_seat", (2, ""))
    for name, new, opening in (("pieces_each", 20, "swap"), ("players", 3, "standard"), ("players", 2, "swap")):
        do(session, "option", (name, new))
        assert values["opening"] == opening
    for new in ("standard", "swap"):
        do(session, "option", ("opening", new))
        do(session, "option", ("players", 2))
        assert values["opening"] == new, "as people said"


@pytest.mark.parametrize(("asks", "given"), [(("resign", None), "resign"), ("offer_draw", "answer_draw")])
def test_enter_confirms_what_a_dialog_asks(layer, session, asks, given):
    begin(session)
    do(session, "play", "(1,1,1,SW)")
    do(session, *(asks if isinstance(asks, tuple) else (asks,)))
    draw(layer, session, times=3)
    assert [command.name for command in press(layer, session, "enter")] == [given]


def test_the_help_carries_out_what_is_found_first(layer, session):
    begin(session)
    do(session, "help")
    draw(layer, session, times=3)
    layer.text("x-ray off")
    draw(layer, session, times=3)
    before = session.context.switches.xray
    sent = carried_out(session, layer, press, "enter")
    assert sent[0] == Command("close") and session.context.dialog is None
    assert session.context.switches.xray != before or sent[1].name == "switch"


def test_a_move_is_typed_after_another(layer, session):
    begin(session)
    do(session, "type_move", None)
    for text, number in (("111sw", 1), ("211sw", 2)):
        draw(layer, session, times=5)
        layer.text(text)
        draw(layer, session, times=3)
        carried_out(session, layer, press, "enter")
        assert session.record.number == number and session.context.dialog.said


def test_a_file_is_chosen_by_two_clicks_and_saved_under_a_name_by_enter(layer, session, rects):
    begin(session)
    do(session, "save_dialog")
    draw(layer, session, times=5)
    carried_out(session, layer, press, "enter")
    assert session.context.dialog is None and session.context.save_path is not None
    folder = session.context.save_path.parent
    do(session, "back_to_chooser")
    do(session, "open_dialog")
    for number in range(bounds.LISTED):
        (folder / f"{number}").mkdir()
    draw(layer, session, times=3)
    assert f"file{bounds.LISTED - 1}" in rects and f"file{bounds.LISTED}" not in rects, "not all are listed"
    for _ in range(2):
        draw(layer, session, times=3)
        carried_out(session, layer, click, rects["file0"].centre)
    assert session.context.save_path is not None and session.context.dialog is None
