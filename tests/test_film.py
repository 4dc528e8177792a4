"""The film of an assembly: steps, scrubbing, running on, and where parts jam."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.app.workshop import LONG_TICK, LONGEST, REST, SHORTEST, Film
from vectorgames.boards.backend import assembly, load_model

MADE = assembly(load_model("time_vectors"))
COUNT = len(MADE.steps)


def film() -> Film:
    return Film(MADE)


def passed(shown: Film, seconds: float) -> None:
    for _ in range(round(seconds / LONG_TICK)):
        shown.advance(LONG_TICK)


def test_a_step_is_shown_from_its_beginning_to_its_end_and_stays():
    shown = film()
    shown.go(1)
    assert (shown.step, shown.share, shown.active) == (1, 0.0, True)
    passed(shown, 0.5)
    assert 0 < shown.share < 1
    passed(shown, LONGEST)
    assert (shown.step, shown.share, shown.active) == (1, 1.0, False)


def test_without_animation_a_step_is_done_at_once():
    shown = film()
    shown.go(3, animate=False)
    assert (shown.step, shown.share, shown.active) == (3, 1.0, False)


def test_a_long_way_takes_longer_than_a_short_one_and_speed_divides():
    """The second support on its way down, against the penlight set down."""
    seconds = {}
    for step in (3, COUNT - 2):
        shown = film()
        shown.go(step)
        ticks = 0
        while shown.active:
            shown.advance(LONG_TICK)
            ticks += 1
        seconds[step] = ticks * LONG_TICK
        fast = film()
        fast.speed = 2.0
        fast.go(step)
        passed(fast, seconds[step] / 2 + LONG_TICK)
        assert not fast.active
    assert SHORTEST <= seconds[COUNT - 2] < seconds[3] <= LONGEST + LONG_TICK


def test_running_goes_through_every_step_with_a_rest_and_ends():
    shown, seen = film(), []
    shown.run(True)
    for _ in range(round(COUNT * (LONGEST + REST) / LONG_TICK) + COUNT):
        shown.advance(LONG_TICK)
        if not seen or seen[-1] != shown.step:
            seen.append(shown.step)
    assert seen == list(range(COUNT)) and shown.share == 1.0 and not shown.active


def test_running_on_from_the_end_begins_anew_and_can_be_stopped():
    shown = film()
    shown.scrub(COUNT)
    shown.run(True)
    assert (shown.step, shown.share) == (0, 0.0) and shown.active
    shown.run(False)
    passed(shown, LONGEST)
    assert (shown.step, shown.share, shown.active) == (0, 0.0, False)
    shown.run(True, animate=False)
    assert (shown.step, shown.share) == (COUNT - 1, 1.0)


@given(st.floats(-2, COUNT + 2))
def test_scrubbing_reaches_every_place(at):
    shown = film()
    shown.run(True)
    shown.scrub(at)
    assert shown.step + shown.share == pytest.approx(min(COUNT, max(0, at)))
    assert 0 <= shown.step < COUNT and 0 <= shown.share <= 1 and not shown.active


@given(st.integers(0, COUNT - 1), st.floats(0.05, 0.95), st.floats(0, COUNT))
def test_nothing_passes_where_parts_jam(step, share, at):
    shown = film()
    shown.show(MADE, (step, share))
    shown.scrub(at)
    assert (shown.step, shown.share) <= (step, share)
    assert shown.jammed == ((shown.step, shown.share) == (step, share))
    shown.go(COUNT - 1)
    assert shown.step <= step
    passed(shown, LONGEST)
    assert (shown.step, shown.share) == (step, share) and shown.jammed and not shown.active


def test_parts_of_another_size_leave_the_film_where_it_is():
    shown = film()
    shown.scrub(2.5)
    shown.exchange(assembly(load_model("time_vectors", Tb=2.9)))
    assert (shown.step, shown.share) == (2, 0.5)
    shown.exchange(MADE, (1, 0.3))
    assert (shown.step, shown.share) == (1, 0.3), "but not beyond a jam"


def test_beyond_the_last_step_there_is_none():
    shown = film()
    shown.go(COUNT + 5, animate=False)
    assert (shown.step, shown.share) == (COUNT - 1, 1.0)
    shown.go(-3)
    assert shown.step == 0


def test_running_from_a_jam_begins_anew():
    shown = film()
    shown.show(MADE, (2, 0.5))
    shown.scrub(COUNT)
    assert shown.jammed
    shown.run(True)
    assert (shown.step, shown.share) == (0, 0.0) and shown.running
