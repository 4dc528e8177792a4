"""The process in which players think: it never makes anybody wait, and whatever happens to it is said."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time

import pytest

import vectorgames
from tests.support import ROOT
from tests.thinkers import Thinker
from vectorgames.players.player import Budget, RandomPlayer
from vectorgames.players.process import Answer, Failure, PlayerProcess, Question, Report, Restarted

LIMIT = 60.0
GAME = vectorgames.load("time_vectors")
STATE = GAME.start()


@pytest.fixture(scope="module")
def shared():
    """A process for the tests that leave it whole."""
    process = PlayerProcess()
    yield process
    process.close()


@pytest.fixture
def process():
    """One that is soon taken to hang."""
    process = PlayerProcess(patience=20.0, grace=0.2)
    yield process
    process.close()


def heard(process, *kinds):
    """The next message of one of the kinds; others are passed over."""
    limit = time.monotonic() + LIMIT
    while time.monotonic() < limit:
        message = process.poll()
        if message is not None and isinstance(message, kinds or object):
            return message
        time.sleep(0.002)
    raise AssertionError("nothing was heard")


def test_an_answer_is_an_action_of_the_position(shared):
    number = shared.ask(Question(RandomPlayer(GAME), STATE, Budget(), seed=4))
    assert shared.busy
    answer = heard(shared, Answer)
    assert answer.number == number and not shared.busy and shared.poll() is None
    assert answer.found.lines[0].actions[0] == str(RandomPlayer(GAME).choose(STATE, seed=4)), "the same as here"
    assert pickle.loads(pickle.dumps(answer)) == answer


@pytest.mark.parametrize("name", vectorgames.players())
def test_a_character_told_to_hurry_has_an_action(shared, name):
    shared.ask(Question(vectorgames.player(name, GAME), STATE, Budget(), 2))
    shared.hurry()
    assert heard(shared, Answer).found.lines[0].actions[0] in {action.text for action in STATE.actions()}


def test_it_imports_no_graphics_and_lets_others_go_first(shared):
    shared.ask(Question(Thinker(GAME, "modules"), STATE, Budget()))
    found = heard(shared, Answer).found
    names = {name.partition(".")[0] for name in found.lines[0].actions}
    assert "numpy" in names and not names & {"panda3d", "direct", "imgui_bundle", "numba", "shapely"}
    assert found.nodes == shared.pid != os.getpid()
    if hasattr(os, "nice"):
        assert found.depth >= min(19, os.nice(0) + 10)


def test_reports_come_until_it_is_told_to_hurry(shared):
    number = shared.ask(Question(Thinker(GAME, "patient"), STATE, Budget()))
    first = heard(shared, Report)
    second = heard(shared, Report)
    assert first.number == number and second.found.depth > first.found.depth
    time.sleep(0.1)
    newest = heard(shared, Report).found.depth
    assert newest > second.found.depth + 2, "of several that wait the newest is left"
    shared.hurry()
    answer = heard(shared, Answer)
    assert answer.found.depth >= newest and shared.pid is not None


def test_what_is_cancelled_is_not_heard_of_and_the_process_stays(shared):
    shared.ask(Question(Thinker(GAME, "patient"), STATE, Budget()))
    heard(shared, Report)
    pid = shared.pid
    shared.cancel()
    assert not shared.busy and shared.poll() is None
    shared.ask(Question(Thinker(GAME, "patient"), STATE, Budget()))
    number = shared.ask(Question(RandomPlayer(GAME), STATE, Budget()))
    message = heard(shared)
    assert isinstance(message, Answer) and message.number == number and shared.pid == pid


def test_only_what_can_be_answered_is_asked(shared):
    dice = vectorgames.load("chancy_time_vectors").start()
    with pytest.raises(ValueError, match="nothing"):
        shared.ask(Question(RandomPlayer(dice.game), dice, Budget()))
    assert not shared.busy


def test_a_player_that_fails_is_a_failure_and_the_process_stays(shared):
    number = shared.ask(Question(Thinker(GAME, "fails"), STATE, Budget()))
    failure = heard(shared, Failure)
    assert failure.number == number and "nothing comes of it" in str(failure.why) and not shared.busy
    shared.ask(Question(RandomPlayer(GAME), STATE, Budget()))
    assert heard(shared, Answer, Restarted)


def test_a_process_that_is_killed_is_restarted_once_and_asked_again(process):
    number = process.ask(Question(Thinker(GAME, "patient"), STATE, Budget()))
    heard(process, Report)
    pid = process.pid
    os.kill(pid, signal.SIGKILL)
    lost = heard(process, Restarted, Answer, Failure)
    assert isinstance(lost, Restarted) and lost.number == number and "ended" in lost.why.say("en")
    assert lost.why.say("de") != lost.why.say("en")
    heard(process, Report)
    assert process.pid != pid and process.busy
    os.kill(process.pid, signal.SIGKILL)
    failure = heard(process, Restarted, Answer, Failure)
    assert isinstance(failure, Failure) and failure.number == number and not process.busy


def test_a_search_that_hangs_is_ended_and_asked_again(process, tmp_path):
    process.ask(Question(Thinker(GAME, "hangs_once", str(tmp_path / "been")), STATE, Budget()))
    while not (tmp_path / "been").exists():
        time.sleep(0.01)
    time.sleep(0.2)
    process.hurry()
    assert "did not answer" in str(heard(process, Restarted).why)
    assert heard(process, Answer).found.lines


def test_a_search_deaf_to_stop_is_ended_and_the_next_question_answered(process):
    process.ask(Question(Thinker(GAME, "deaf"), STATE, Budget()))
    while process.pid is None:
        time.sleep(0.01)
    pid = process.pid
    time.sleep(0.5)
    process.ask(Question(RandomPlayer(GAME), STATE, Budget()))
    assert heard(process).found.lines and process.pid != pid


def test_it_ends_with_who_started_it(tmp_path):
    """Also where that one is killed, and a search is going on."""
    script = tmp_path / "window.py"
    script.write_text(
        "import time, vectorgames\n"
        "from tests.thinkers import Thinker\n"
        "from vectorgames.players.player import Budget\n"
        "from vectorgames.players.process import PlayerProcess, Question\n"
        "if __name__ == '__main__':\n"
        "    game, process = vectorgames.load('time_vectors'), PlayerProcess()\n"
        "    process.ask(Question(Thinker(game, 'patient'), game.start(), Budget()))\n"
        "    while process.poll() is None: time.sleep(0.01)\n"
        "    print(process.pid, flush=True)\n"
        "    time.sleep(100)\n"
    )
    window = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    pid = int(window.stdout.readline())
    window.kill()
    window.wait()
    limit = time.monotonic() + LIMIT
    while time.monotonic() < limit and _runs(pid):
        time.sleep(0.02)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    """Whether a process runs: one that has ended and that nobody has taken note of does not."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
