"""The autosave: written in the background, one file a window, nothing left behind by windows that were killed."""

import errno
import os
import subprocess
import sys
import threading
import time

import pytest

import vectorgames
from tests.support import ROOT, WON, begin, do
from vectorgames.app.session import Session
from vectorgames.base.words import LocalizedError, LocalizedText, unwritable
from vectorgames.play import autosave
from vectorgames.play import autosave as autosave_module
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord


def text(content: str):
    return lambda: content


def test_the_autosaver_writes_what_is_newest(home):
    saver = autosave_module.Autosaver()
    for n in range(300):
        saver.save(text(f"content {n}\n"))
    assert saver.flush() and (home / "autosave.yaml").read_text() == "content 299\n"
    saver.save(text("last\n"))
    saver.close()
    assert autosave_module.autosave_path().read_text() == "last\n"
    assert [entry.name for entry in home.iterdir()] == ["autosave.yaml"]


def test_the_autosaver_leaves_out_what_is_overtaken(home, monkeypatch):
    written, started, go_on = [], threading.Event(), threading.Event()

    def slow(path, content):
        written.append(content)
        started.set()
        assert go_on.wait(10)

    monkeypatch.setattr(autosave, "write_atomic", slow)
    saver = autosave_module.Autosaver()
    saver.save(text("first"))
    assert started.wait(10)
    for content in ("second", "third", "fourth"):
        saver.save(text(content))
    assert not saver.flush(timeout=0.01), "something still waits"
    go_on.set()
    assert saver.flush() and written == ["first", "fourth"]
    saver.close()


def test_the_autosaver_reports_failure_and_goes_on(tmp_path, monkeypatch):
    wall, failures = tmp_path / "wall", []
    wall.write_text("no folder")
    monkeypatch.setenv("VECTORGAMES_HOME", str(wall))
    saver = autosave_module.Autosaver(failures.append)
    saver.save(text("lost\n"))
    assert not saver.flush(), "it is not on the disk"
    assert len(failures) == 1 and isinstance(failures[0], LocalizedError) and str(wall) in str(failures[0])
    wall.unlink()
    saver.save(text("kept\n"))
    assert saver.flush() and (wall / "autosave.yaml").read_text() == "kept\n"
    saver.close()
    assert [news.key if isinstance(news, LocalizedText) else "" for news in failures] == ["", "app.autosave_works"]


class Disk:
    """A disk that is full for so many writes, in place of ``write_atomic``; ``written``: what it was given."""

    def __init__(self, monkeypatch, full: int):
        self.full, self.written = full, []
        monkeypatch.setattr(autosave, "write_atomic", self.write)

    def write(self, path, content):
        self.written.append(content)
        if len(self.written) <= self.full:
            raise unwritable(path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))


def test_what_could_not_be_written_is_tried_again_without_another_move(home, monkeypatch):
    """Told once that it fails, and once that it works again."""
    disk, news, works = Disk(monkeypatch, 3), [], threading.Event()

    def told(one):
        news.append(one)
        if not isinstance(one, LocalizedError):
            works.set()

    saver = autosave_module.Autosaver(told, again=0.0)
    saver.save(text("one"))
    assert works.wait(10) and saver.flush()
    assert disk.written == ["one"] * 4 and saver.trouble is None
    assert len(news) == 2 and "No space left" in str(news[0]) and news[1].key == "app.autosave_works"
    saver.close()


def test_it_rests_between_two_tries_and_what_is_newer_does_not_wait(home, monkeypatch):
    disk = Disk(monkeypatch, 2)
    saver = autosave_module.Autosaver(again=1e6)
    saver.save(text("one"))
    assert not saver.flush() and saver.trouble is not None
    assert not saver.flush() and disk.written == ["one"], "nobody waits while it rests"
    saver.save(text("two"))
    assert not saver.flush() and disk.written == ["one", "two"]
    saver.close()
    assert disk.written == ["one", "two", "two"] and saver.trouble is None, "a last try when the window closes"


def test_a_window_closes_that_cannot_write_and_says_so(home, monkeypatch):
    disk = Disk(monkeypatch, 9)
    session = sitting()
    begin(session)
    do(session, "play", WON[0])
    with pytest.raises(LocalizedError, match="No space left"):
        session.close()
    assert len(disk.written) == 2


def test_that_nothing_is_kept_is_told_until_it_is(home, monkeypatch):
    """However long that takes, and whatever else is told; then it is told that all is kept again."""
    now = [0.0]
    monkeypatch.setattr("vectorgames.app.messages.time.monotonic", lambda: now[0])
    Disk(monkeypatch, 1)
    session = sitting()
    begin(session)
    do(session, "play", WON[0])
    assert not session.autosaver.flush()
    session.tick()
    now[0] = 1000.0
    for n in range(9):
        session.messages.tell(f"something else {n}")
    session.tick()
    (failing,) = [one for one in session.messages.shown if one.kind == "error"]
    assert "No space left" in failing.text and "again" in failing.text
    do(session, "play", WON[1])
    assert session.autosaver.flush()
    session.tick()
    shown = session.messages.shown
    assert failing not in shown and "autosave.yaml" in shown[-1].text and shown[-1].kind == "info"
    now[0] = 2000.0
    session.tick()
    assert not session.messages.shown
    session.close()


def test_another_window_s_game_is_not_let_go_before_it_is_written_here(home, monkeypatch):
    other = autosave_module.autosave_path(2)
    session = sitting()
    assert session.autosaver.path == autosave_module.autosave_path()
    other.write_text("format: 1\n")
    Disk(monkeypatch, 9)
    begin(session)
    do(session, "play", WON[0])
    session.library.take_over(other)
    assert other.exists()
    with pytest.raises(LocalizedError):
        session.close()


def test_a_game_that_cannot_be_written_is_told_and_reported(home, reported):
    failures = []
    saver = autosave_module.Autosaver(failures.append)
    saver.save(lambda: 1 / 0)
    assert not saver.flush() and "division by zero" in str(failures[0])
    saver.save(text("kept\n"))
    assert saver.flush() and (home / "autosave.yaml").read_text() == "kept\n"
    saver.close()
    assert "ZeroDivisionError" in reported()


# ---- several windows ----


def sitting() -> Session:
    made = Session()
    made.context.prefer("switches", "animation", False)
    return made


def test_every_window_has_an_autosave_of_its_own_and_all_are_offered(home):
    one, two = sitting(), sitting()
    for k, window in enumerate((one, two)):
        begin(window)
        do(window, "play", WON[k])
        assert window.autosaver.flush()
    assert one.autosaver.path.name == "autosave.yaml" and two.autosaver.path.name == "autosave-2.yaml"
    third = sitting()
    third.library.refresh(third.context.words)
    assert third.library.unfinished == (), "what open windows play is theirs"
    third.close()
    one.close()
    two.close()
    third = sitting()
    third.library.refresh(third.context.words)
    assert third.autosaver.path == autosave_module.autosave_path()
    names = [offered.file.rpartition(os.sep)[2] for offered in third.library.unfinished]
    assert names == ["autosave.yaml", "autosave-2.yaml"]
    do(third, "resume", third.library.unfinished[1].file)
    assert third.record.state.position() == {WON[1]: "1"}
    assert (
        third.autosaver.flush() and saves_module.load(autosave_module.autosave_path()).state == third.record.state
    )
    do(third, "back_to_chooser")
    assert len(third.library.unfinished) == 2, "the other file has done its duty"
    assert [saves_module.load(file).state.position() for file in (home / "recent").iterdir()] == [{WON[0]: "1"}]
    third.close()


def test_a_killed_window_leaves_its_autosave_to_the_next(home):
    code = (
        "from vectorgames.play import autosave; s = autosave.Autosaver(); print(s.path.name, flush=True); input()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout.readline() == "autosave.yaml\n"
    saver = autosave_module.Autosaver()
    assert saver.path.name == "autosave-2.yaml"
    saver.close()
    other.kill()
    other.communicate()
    again = autosave_module.Autosaver()
    assert again.path.name == "autosave.yaml"
    again.close()


@pytest.mark.parametrize("folder", [".", "games", "recent"])
def test_what_a_kill_left_half_written_is_cleared_away(home, folder):
    place = home / folder
    place.mkdir(parents=True)
    half, own = place / ".autosave.yaml.abc.tmp", place / "mine.tmp"
    half.write_text("format: 1\nga")
    own.write_text("somebody's own")
    saver = autosave_module.Autosaver()
    assert saver.path and not half.exists() and own.exists()
    half.write_text("another window is writing this")
    other = autosave_module.Autosaver()
    assert other.path and half.exists(), "it may be another window's, which is at it"
    os.utime(half, (time.time() - 100, time.time() - 100))
    third = autosave_module.Autosaver()
    assert third.path and not half.exists()
    for one in (saver, other, third):
        one.close()


# ---- nothing is lost ----


def test_moves_undone_to_the_start_are_kept_when_another_game_begins(session, home):
    begin(session)
    for action in WON[:3]:
        do(session, "play", action)
    do(session, "goto", 0)
    do(session, "start", ("time_vectors", {}))
    (kept,) = (home / "recent").iterdir()
    assert [str(turn.action) for turn in saves_module.load(kept).line] == WON[:3]


def test_a_game_is_resumed_where_it_stood_and_what_is_only_looked_at_is_not_where_it_stands(session):
    begin(session)
    for action in WON[:4]:
        do(session, "play", action)
    do(session, "undo")
    do(session, "goto", 1)
    assert session.autosaver.flush() and saves_module.load(autosave_module.autosave_path()).number == 4
    do(session, "play_on")
    session.autosaver.flush()
    do(session, "resume", str(autosave_module.autosave_path()))
    assert session.record.number == 1 and session.record.can_redo and session.play.by_hand
    do(session, "play", WON[1])
    assert [turn.action.text for turn in session.record.line] == WON[:4]


def test_a_game_in_which_nothing_was_played_is_not_kept(session, home):
    begin(session)
    session.game.saving.keep()
    do(session, "start", ("time_vectors", {}))
    assert not (home / "recent").exists()


def test_comments_on_branches_and_on_undone_actions_come_back():
    record = GameRecord(vectorgames.load("time_vectors"))
    for action in WON[:4]:
        record.play(action).comment = f"on {action}"
    record.go(1)
    record.play(WON[6]).comment = "a branch"
    record.go(1)
    again = saves_module.loads(saves_module.dump(record))
    assert saves_module.dump(again) == saves_module.dump(record)
    first = again.here
    assert first.comment == f"on {WON[0]}"
    old, other = first.children
    assert other.comment == "a branch" and old.comment == f"on {WON[1]}"
    assert old.children[0].children[0].comment == f"on {WON[3]}"


def test_a_comment_on_no_action_of_its_branch_is_refused():
    record = GameRecord(vectorgames.load("time_vectors"))
    record.play(WON[0])
    record.go(0)
    content = saves_module.dump(record) + '  comments: {2: "beyond"}\n'
    with pytest.raises(LocalizedError, match="from 1 to 1"):
        saves_module.loads(content, "a.yaml")


def test_another_saved_game_is_replaced_only_when_that_is_said_again(session, home):
    begin(session)
    do(session, "play", WON[0])
    do(session, "save", "mine")
    do(session, "play", WON[1])
    do(session, "save", "mine")
    assert session.context.dialog is None and saves_module.load(home / "games" / "mine.yaml").number == 2, (
        "its own file"
    )
    do(session, "start", ("time_vectors", {}))
    do(session, "save", "mine")
    assert (
        session.context.dialog.taken == "mine.yaml" and saves_module.load(home / "games" / "mine.yaml").number == 2
    )
    do(session, "replace", "mine")
    assert session.context.dialog is None and saves_module.load(home / "games" / "mine.yaml").number == 0


def test_damaged_files_do_not_keep_the_others_from_being_offered(session, home):
    recent, games = home / "recent", home / "games"
    for folder in (recent, games):
        (folder / "folder.yaml").mkdir(parents=True)
        (folder / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
        (folder / "dangling.yaml").symlink_to(folder / "nothing.yaml")
    begin(session)
    do(session, "play", WON[0])
    do(session, "start", ("time_vectors", {}))
    do(session, "play", WON[1])
    do(session, "start", ("time_vectors", {}))
    session.library.refresh(session.context.words)
    assert len(session.library.unfinished) == 2
    do(session, "open_dialog")
    assert {row.name for row in session.context.dialog.rows if not row.folder} == {"bytes.yaml"}
