"""Clocks: whose time passes, and when; what is added; running out; kept with the game."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from tests.support import begin, do
from vectorgames.app import game_clock
from vectorgames.base.words import LocalizedError
from vectorgames.play import saves
from vectorgames.play.clock import Clock, TimeControl, shown
from vectorgames.play.record import GameRecord
from vectorgames.rules.definitions import definition


class Ticking:
    """A session with a game on a clock, and a hand on time."""

    def __init__(self, session, monkeypatch, game="time_vectors", **control):
        self.session, self.now = session, time.monotonic()
        monkeypatch.setattr(game_clock, "time", SimpleNamespace(monotonic=lambda: self.now))
        begin(session, game)
        session.tick()
        session.record.clock = Clock.of(TimeControl(**control), session.record.game.players)

    def wait(self, seconds: float) -> tuple[float, ...]:
        """Half seconds pass; what is left then."""
        for _ in range(int(2 * seconds)):
            self.now += 0.5
            self.session.tick()
        return self.session.record.clock.left


def test_time_passes_for_whoever_is_to_move_and_is_added_after_his_turn(session, monkeypatch):
    at = Ticking(session, monkeypatch, seconds=60, added=5)
    assert at.wait(10) == (50.0, 60.0)
    do(session, "play", "(1,1,1,SW)")
    assert at.wait(4) == (55.0, 56.0)
    do(session, "undo")
    assert at.wait(4) == (55.0, 56.0), "a position gone back to takes nobody's time"
    do(session, "play", "(1,1,2,SW)")
    do(session, "help")
    assert at.wait(4)[1] == 56.0, "nor does a dialog"
    do(session, "close")
    do(session, "practise")
    assert at.wait(4)[1] == 56.0, "nor another page"
    do(session, "leave_page")
    at.wait(6)
    do(session, "back_to_chooser")
    session.autosaver.flush()
    assert saves.load(session.autosaver.path).clock.left == (55.0, 50.0)


def test_each_second_wakes_a_window_in_which_nothing_happens(session, monkeypatch):
    at, clock = Ticking(session, monkeypatch, seconds=60), session.page.clock
    at.wait(0.5)
    assert clock.moving and not clock.moving
    at.now += 0.4
    assert not clock.moving
    at.now += 0.2
    assert clock.moving and not clock.moving


def test_each_turn_has_its_time_by_move(session, monkeypatch):
    at = Ticking(session, monkeypatch, kind="move", seconds=30)
    at.wait(10)
    do(session, "play", "(1,1,1,SW)")
    at.wait(5)
    do(session, "play", "(1,1,2,SW)")
    session.tick()
    assert session.record.clock.left == (30.0, 25.0)


@pytest.mark.parametrize("ends", [True, False])
def test_running_out_is_the_end_only_where_the_players_said_so(session, monkeypatch, ends):
    at = Ticking(session, monkeypatch, seconds=3, ends=ends)
    left = at.wait(6)
    assert left == (0.0, 3.0)
    outcome = session.record.state.outcome
    if not ends:
        assert outcome is None and "no time left" in session.messages.shown[-1].text
        return
    assert outcome.winners == (2,) and outcome.reason == "time"
    text = saves.dump(session.record)
    assert 'result: "time 1"' in text and saves.loads(text) == session.record
    do(session, "undo")
    assert at.wait(3) == (0.0, 3.0) and session.record.state.outcome is None, "whoever takes that back plays on"


def test_it_is_saved_with_the_game_and_a_save_without_one_has_none():
    record = GameRecord(definition.load("time_vectors"))
    assert saves.loads(saves.dump(record)).clock is None and "clock" not in saves.dump(record)
    record.clock = Clock(TimeControl("game", 900, 10, True), (61.5, 900.0))
    again = saves.loads(saves.dump(record))
    assert again.clock == Clock(record.clock.control, (62.0, 900.0)) and again.clock.anew().left == (900.0, 900.0)
    assert [shown(seconds) for seconds in (0, 59.2, 3600)] == ["0:00", "1:00", "1:00:00"]


@pytest.mark.parametrize(
    "clock",
    ["{game: 0}", "{move: 36000000}", "{}", "{game: 5, move: 5}", "{game: 60, left: [1]}", "7", "{game: x}"],
)
def test_what_makes_no_sense_is_one_line(clock):
    with pytest.raises(LocalizedError) as raised:
        saves.loads(f"format: 1\ngame: time_vectors\nclock: {clock}\nactions: []\n")
    assert "\n" not in str(raised.value) and str(raised.value).startswith("text:3: ")


def test_it_is_asked_for_before_a_game_and_kept_for_the_next(session):
    do(session, "new", "time_vectors")
    for kind, name, value in (("move", "seconds", 45), ("game", "added", 3)):
        do(session, "new_clock", kind)
        do(session, "new_time", (name, value))
    do(session, "new_time", ("ends", True))
    do(session, "start", ("time_vectors", {}))
    assert session.record.clock == Clock.of(TimeControl("game", 900, 3, True), 2)
    do(session, "play_again")
    assert session.record.clock == Clock.of(TimeControl("game", 900, 3, True), 2)
