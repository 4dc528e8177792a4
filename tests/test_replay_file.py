"""The moves of a game as a moving picture."""

import threading
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from tests.support import begin, do, run
from vectorgames.app.background_tasks import by_process, run_writer
from vectorgames.app.films import Looks, ReplayFilm, VectorFilm, vector_of
from vectorgames.base.words import LocalizedError
from vectorgames.play.views import View
from vectorgames.spaces.filters import Filter

MOVES = ["(1,1,1,SW)", "(2,2,2,SE)", "(1,1,1,NW)", "(3,3,3,SE)", "(1,1,1,NE)", "(4,2,3,SE)", "(1,1,1,SE)"]


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_the_moves_are_saved_as_a_moving_picture(session, home, monkeypatch, kind):
    """By a process of its own: every position, then the line that has won, step by step."""
    begin(session)
    for move in MOVES if kind == "gif" else MOVES[:2]:
        session.play.play(move)
    session.game.display.look(View("flat"))
    monkeypatch.setattr(ReplayFilm.__init__, "__defaults__", ((320, 300),))
    do(session, "save_replay", kind)
    do(session, "save", session.context.dialog.name)
    session.tasks.finish()
    told = [news.say("en") for news in session.tasks.news]
    (file,) = (home / "pictures").iterdir()
    assert file.suffix == f".{kind}" and str(file) in told[-1]
    with Image.open(file) as picture:
        assert picture.size == (320, 300)
        frames = [np.asarray(one.convert("RGB"), int) for one in ImageSequence.Iterator(picture)]
    assert len(frames) > len(MOVES) + 10 if kind == "gif" else len(frames) == 3
    assert np.abs(frames[0] - frames[1]).max() > 60 and np.abs(frames[0] - frames[-1]).max() > 60
    assert kind == "apng" or "Moving picture: 2 of 8 moves" in told


def test_a_moving_picture_that_cannot_be_written_is_a_line(session, tmp_path):
    begin(session)
    session.play.play(MOVES[0])
    film = ReplayFilm(Looks.of(session.context, session.context), session.record)
    work = by_process(film, threading.Event())
    (tmp_path / "there").write_text("no folder", "utf-8")
    with pytest.raises(LocalizedError, match=r"a\.gif"):
        work(tmp_path / "there" / "a.gif")
    ran = run("render", "time_vectors", "--out", "a.gif", "--through", "(1,1,1,SW)")
    assert ran.code == 2 and "--through" in ran.err
    space = session.record.game.space
    for names in ("(1,1,1,SW)", "(1,1,1,SW) (2,1,1,SW) (3,2,1,SW) (4,1,1,SW)"):
        with pytest.raises(LocalizedError, match="vector"):
            vector_of(space, names)
    backwards = "(4,4,4,SE) (2,2,2,NW) (3,3,3,NE) (1,1,1,SW)"
    spaces, dims = vector_of(space, backwards)
    assert [space.names[at] for at in spaces] == ["(4,4,4,SE)", "(3,3,3,NE)", "(2,2,2,NW)", "(1,1,1,SW)"]
    assert dims == "xyzt"


def test_a_vector_of_explore_is_saved_being_drawn_and_can_be_stopped(session, home, monkeypatch):
    """Any vector that is chosen, with its names as they are reached."""
    do(session, "explore", "time_vectors")
    do(session, "layout", "flat")
    do(session, "filter", Filter("xyzt"))
    assert not session.page.actions.now.possible("vector_gif")
    do(session, "xray_step", 1)
    session.tableau()
    assert session.page.actions.now.possible("vector_gif")
    monkeypatch.setattr(VectorFilm.__init__, "__defaults__", ((320, 300),))
    do(session, "save_vector", "gif")
    do(session, "save", session.context.dialog.name)
    assert session.page.actions.now.possible("stop_pictures")
    session.tasks.finish()
    (file,) = (home / "pictures").iterdir()
    with Image.open(file) as picture:
        frames = [np.asarray(one.convert("RGB"), int) for one in ImageSequence.Iterator(picture)]
    assert len(frames) > 15 and not session.page.actions.now.possible("stop_pictures")
    low = [
        int((np.abs(frame[242:] - frame[299, 0]).max(2) > 60).sum()) for frame in (frames[0], frames[8], frames[-1])
    ]
    assert low[0] < low[1] < low[2], "one name after the other"
    do(session, "save_vector", "apng")
    do(session, "save", session.context.dialog.name)
    do(session, "stop_pictures")
    session.tasks.finish()
    assert len([*(home / "pictures").iterdir()]) == 1 and "stopped" in session.tasks.news[-1].say("en")


def written(code: str, tell=print, stop: threading.Event | None = None):
    """What is said of a file that a process with this code is to write; "" at its end."""
    said = run_writer(("-c", code), Path("a.gif"), "app.replay_progress", tell, stop or threading.Event())
    return said.say("en") if said else ""


def test_a_process_that_complains_at_length_ends():
    """More than a pipe holds, before it says how far it is; what it said last is the reason."""
    complains = "import sys; sys.stderr.write('careful\\n' * 25_000); print(1, 8, flush=True)"
    assert not written(complains)
    with pytest.raises(LocalizedError, match="the disk is full") as error:
        written(complains + "; sys.exit('vectorgames: the disk is full')")
    assert "careful" not in error.value.say("en")


def test_a_line_that_tells_no_progress_is_passed_over():
    told = []
    code = r"import sys; sys.stdout.buffer.write(b'Known pipe types:\n\xff 1\n2 8\n3 of 8\n\n')"
    assert not written(code, told.append)
    assert [one.say("en") for one in told] == ["Moving picture: 2 of 8 moves"]


def test_a_silent_process_is_stopped():
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    assert "stopped" in written("import time; time.sleep(600)", stop=stop)
