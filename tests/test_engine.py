"""The engine thread: newest question first, never waited for, its death noticed and told."""

import threading
import weakref

import pytest

import vectorgames
from tests.display import wait_for
from tests.support import played
from vectorgames.play.engine import Answer, Engine, Failure


@pytest.fixture
def start():
    return vectorgames.load("time_vectors").start()


@pytest.fixture
def engines():
    made = []

    def make(*arguments):
        made.append(Engine(*arguments))
        return made[-1]

    yield make
    for engine in made:
        engine.stop()


def test_answers_are_hints_of_the_state_asked_about(engines, start):
    engine = engines()
    state = played(start, "(1,1,1,SW)", "(2,2,2,NE)", "(2,1,1,SW)", "(3,3,3,NE)", "(3,1,1,SW)")
    number = engine.ask(state)
    answer = wait_for(engine.poll, "an answer")
    assert isinstance(answer, Answer)
    assert (answer.number, answer.state) == (number, state)
    assert answer.found.hints.blocks == ("(4,1,1,SW)",)
    assert engine.poll() is None


def test_nothing_is_kept_of_a_question_whose_answer_was_fetched(engines):
    class Asked:
        """As a position of a game on a board that takes megabytes."""

    engine, state = engines(lambda state, focus: state), Asked()
    gone = weakref.ref(state)
    engine.ask(state)
    del state
    wait_for(engine.poll, "an answer")
    wait_for(lambda: gone() is None, "an engine that holds nothing")


def test_the_newest_question_replaces_those_that_wait(engines, start):
    begun, go = threading.Event(), threading.Event()
    asked = []

    def slow(state, focus=None):
        asked.append(state)
        begun.set()
        assert go.wait(60)
        return len(asked)

    engine = engines(slow)
    states = [start, *(start.play(a) for a in ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)"))]
    engine.ask(states[0])
    assert begun.wait(60)
    numbers = [engine.ask(state) for state in states[1:]]
    assert engine.busy
    go.set()
    wait_for(lambda: engine.answered == numbers[-1], "the last answer")
    assert asked == [states[0], states[3]]
    assert engine.poll().number == numbers[-1]
    assert not engine.busy


def test_death_is_told_once_and_a_restart_asks_again(engines, start, reported):
    broken = [True]

    def compute(state, focus=None):
        if broken[0]:
            raise RuntimeError("a fault")
        return "found"

    engine = engines(compute)
    engine.ask(start)
    failure = wait_for(engine.poll, "the failure")
    assert failure == Failure("RuntimeError: a fault")
    assert engine.poll() is None
    assert not engine.alive
    assert not engine.busy
    broken[0] = False
    engine.restart()
    answer = wait_for(engine.poll, "an answer after the restart")
    assert (answer.state, answer.found) == (start, "found")
    assert "Traceback" in reported()


def test_even_an_exit_in_the_thread_is_noticed(engines, start, reported):
    def compute(state, focus=None):
        raise SystemExit

    engine = engines(compute)
    engine.ask(start)
    assert wait_for(engine.poll, "the failure") == Failure("SystemExit")
    assert "Traceback" in reported()


def test_ended_on_purpose_is_no_failure(engines):
    engine = engines()
    engine.stop()
    assert not engine.alive
    assert engine.poll() is None
