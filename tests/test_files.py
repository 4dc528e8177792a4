"""Files are opened by what they are, from anywhere: chosen, dropped on the window, named on the command line."""

import ctypes
import os
import shutil
from unittest.mock import Mock

import pytest

import vectorgames
from tests.display import wait_for
from tests.support import ROOT, WON, begin, do, finish_tasks, refused, run
from vectorgames.app.context import Host
from vectorgames.app.dialogs.files import Asking
from vectorgames.app.dialogs.new_game import NewGame
from vectorgames.app.file_drop.macos import MacFileDrop
from vectorgames.app.file_drop.x11 import paths_of
from vectorgames.app.settings import Asked
from vectorgames.play import saves as saves_module
from vectorgames.play.study import Study

FILES = ROOT / "configs"


@pytest.fixture
def kinds(session, tmp_path):
    """A file of every kind, in a folder with a difficult name."""
    folder = tmp_path / "Größe & 100 %"
    folder.mkdir()
    begin(session)
    for action in WON[:3]:
        do(session, "play", action)
    found = {name: folder / f"{name}.yaml" for name in ("game", "study", "position", "own", "board", "lesson")}
    found["game"].write_text(saves_module.dump(session.record), "utf-8")
    study = Study.of(vectorgames.load("drangles")).with_selected(4)
    found["study"].write_text(saves_module.dump_study(study), "utf-8")
    found["position"].write_text('position: {"(1,1,1,SW)": "2"}\nactor: 1\n', "utf-8")
    shutil.copy(FILES / "examples" / "four_kings.yaml", found["own"])
    shutil.copy(FILES / "boards" / "gryb.yaml", found["board"])
    shutil.copy(FILES / "lessons" / "05_ring_of_t.yaml", found["lesson"])
    (folder / "film.mp4").write_bytes(b"\0\xff" * 99)
    (folder / "other.yaml").write_text("colour: red\n")
    return found


def error(session) -> str:
    assert session.messages.shown[-1].kind == "error"
    return session.messages.shown[-1].text


def test_what_is_dropped_opens_as_what_it_is(session, kinds, tmp_path):
    """On whatever page, while a dialog is open, too."""
    do(session, "drop", (str(kinds["game"]),))
    assert session.page.name == "game" and session.record.number == 3
    assert session.context.save_path == kinds["game"], "and is saved there again"
    do(session, "settings")
    do(session, "drop", (str(kinds["position"]),))
    assert session.record.state.position() == {"(1,1,1,SW)": "2"} and session.context.dialog is None
    do(session, "drop", (str(kinds["own"]),))
    finish_tasks(session)
    assert (
        isinstance(session.context.dialog, NewGame)
        and session.context.dialog.title(session.context.words) == "Four Kings"
    )
    do(session, "start", (session.context.dialog.game, {}))
    assert session.record.game.id == "four_kings"
    do(session, "drop", (str(kinds["lesson"]),))
    assert session.page.name == "lesson"
    do(session, "drop", (str(kinds["study"]),))
    assert session.page.name == "explore" and session.page.study.selected == (4,)
    do(session, "drop", (str(kinds["board"]),))
    assert session.page.name == "assembly" and session.workshop.folder.endswith("board")
    do(session, "drop", (str(kinds["lesson"]),))
    assert session.page.name == "lesson", "also from a page that stands before it"
    do(session, "drop", (str(kinds["study"]), str(kinds["game"])))
    assert session.page.name == "explore" and "2 files" in session.messages.shown[-1].text


def test_what_cannot_be_opened_is_one_line_and_changes_nothing(session, kinds):
    folder = kinds["game"].parent
    before = session.record
    for name, told in (
        ("film.mp4", "neither a saved game"),
        ("other.yaml", "neither"),
        ("gone", "no file on this"),
    ):
        do(session, "drop", (str(folder / name),))
        assert told in error(session) and "\n" not in error(session)
    do(session, "settings")
    do(session, "drop", ("https://example.org/a.yaml",))
    assert "example.org" in error(session)
    kinds["board"].write_text("format: 1\nid: x\nspace: nowhere\n")
    for spoilt in ("lesson", "own", "study"):
        kinds[spoilt].write_text(kinds[spoilt].read_text("utf-8").replace("format: 1", "format: 1\nnonsense: 2"))
    for spoilt in ("board", "lesson", "own", "study"):
        do(session, "drop", (str(kinds[spoilt]),))
        finish_tasks(session)
        assert spoilt in error(session) and session.record is before and session.context.dialog is None, spoilt
    do(session, "drop", (str(folder / "film.mp4"), str(kinds["game"])))
    assert session.record is not before, "the first that can be"
    do(session, "drop", (str(folder),))
    assert session.context.dialog.folder == str(folder)
    do(session, "drop", (str(folder / "film.mp4"),))
    assert "film.mp4" in session.context.dialog.error


@pytest.mark.parametrize(
    ("listed", "paths"),
    [
        (b"file:///a/b%20c%C3%A4.yaml\r\n#said\r\nfile://localhost/d\r\n", ("/a/b cä.yaml", "/d")),
        ("file:///a/ä b#c.yaml\n".encode(), ("/a/ä b#c.yaml",)),
        (b"https://a.b/c\r\nfile://elsewhere/x\r\n\0", ("https://a.b/c", "file://elsewhere/x")),
        (b"file:/plain\0", ("/plain",)),
        (b"\r\n", ()),
    ],
)
def test_addresses_become_paths(listed, paths):
    assert paths_of(listed) == paths


def test_a_file_on_the_command_line_takes_the_same_way(kinds, monkeypatch):
    opened = []

    class Window:
        def __init__(self, session):
            opened.append(session)

        def run(self, *_stops):
            opened[-1].close()

    monkeypatch.setattr("vectorgames.app.window.Window", Window)
    assert run(str(kinds["lesson"])).code == 0 and opened[-1].page.name == "lesson"
    count = len(opened)
    assert "nowhere.yaml" in refused("nowhere.yaml") and "neither" in refused(
        str(kinds["game"].parent / "film.mp4")
    )
    assert len(opened) == count, "it is said before a window opens"
    assert "but of which game" in refused(str(kinds["position"]))


# ---- the dialogs of the system ----

ZENITY = """#!/bin/sh
echo "$@" > {told}
while [ ! -e {answer} ]; do sleep 0.02; done
cat {answer}
rm {answer}
"""


class SystemHost(Host):
    """A window on a system that has dialogs."""

    def ask_for_file(self, kind, title, start, kinds):
        return Asked(kind, title, start, kinds)


@pytest.fixture
def zenity(tmp_path, monkeypatch):
    """The program that shows dialogs on Linux, but for the window: it answers what stands in a file when it is
    there, and writes down what it was asked."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program, answer, told = folder / "zenity", folder / "answer", folder / "told"
    program.write_text(ZENITY.format(answer=answer, told=told))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")

    def reply(session, text: str) -> str:
        """Answer the dialog that is open; what it was asked."""
        for _ in range(20):
            session.tick()
            assert isinstance(session.context.dialog, Asking), "nobody has answered, and nobody waits"
        answer.with_name("new").write_text(text)
        answer.with_name("new").rename(answer)
        wait_for(lambda: session.tick() or not isinstance(session.context.dialog, Asking), "the answer")
        return told.read_text("utf-8")

    yield reply


def test_the_dialogs_of_the_system_are_asked_where_there_are_some(session, zenity, kinds, tmp_path, home):
    """And no frame waits for them; everything that opens or saves a file asks them."""
    session.context.host = SystemHost()
    begin(session)
    do(session, "play", WON[0])
    do(session, "save")
    asked = zenity(session, f"{tmp_path / 'mine.yaml'}\n")
    assert "--save" in asked and "time_vectors-" in asked and session.context.dialog is None
    assert saves_module.load(tmp_path / "mine.yaml").number == 1
    do(session, "rules", None)
    do(session, "save_rules", "html")
    asked = zenity(session, f"{tmp_path / 'rules.html'}\n")
    wait_for(lambda: session.tick() or not session.tasks.under_way, "the page of rules")
    assert "Time Vectors.html" in asked and "<h1>Time Vectors</h1>" in (tmp_path / "rules.html").read_text("utf-8")
    do(session, "save_dialog")
    zenity(session, f"{tmp_path / 'mine'}\n")
    assert session.context.dialog is None, "its own file, without the suffix that nobody typed"
    do(session, "open_dialog")
    asked = zenity(session, f"{kinds['lesson']}\n")
    assert session.page.name == "lesson" and str(tmp_path) in asked
    do(session, "handout", False)
    zenity(session, "\n")
    assert session.context.dialog is None and not session.tasks.under_way, "it was not wanted"
    do(session, "handout", False)
    do(session, "own_files")
    assert session.context.dialog.kind == "handout" and session.context.dialog.saving
    do(session, "close")
    do(session, "open_dialog")
    do(session, "cancel")
    wait_for(lambda: not session.moving or session.tick(), "the end of the dialog")
    assert session.context.dialog is None and not session.moving
    do(session, "assembly", "gryb")
    do(session, "choose_folder")
    asked = zenity(session, f"{tmp_path}\n")
    assert "--directory" in asked and session.workshop.folder == str(tmp_path)
    do(session, "setting", ("system_dialogs", False))
    do(session, "choose_folder")
    assert session.context.dialog.kind == "folder" and session.context.dialog.folder == str(tmp_path)
    do(session, "folder", "bin")
    do(session, "use_folder")
    assert session.workshop.folder == str(tmp_path / "bin") and session.context.dialog is None


class Runtime:
    """Of Objective-C, as far as it is used: names of selectors are kept, strings are their numbers."""

    def __init__(self, classes: tuple[bytes, ...], names: dict[int, bytes]):
        self.classes, self.names, self.selectors, self.methods = classes, names, [], {}
        self.objc_getClass = Mock(side_effect=lambda name: 1 if name in classes else None)
        self.sel_registerName = Mock(side_effect=lambda name: (self.selectors.append(name), len(self.selectors))[1])
        self.class_addMethod = Mock(side_effect=self.add)
        self.objc_msgSend = Mock(side_effect=self.send)

    def add(self, kind: int, selector: int, method: ctypes.c_void_p, types: bytes) -> bool:
        prototype = ctypes.CFUNCTYPE(ctypes.c_bool, *[ctypes.c_void_p] * 4)
        self.methods[self.selectors[selector - 1]] = prototype(method.value), types
        return True

    def send(self, target: int, selector: int) -> bytes:
        assert self.selectors[selector - 1] == b"UTF8String"
        return self.names[target]


def test_macos_names_what_is_opened_with_the_program_by_a_method_that_panda3d_delegate_learns(session, kinds):
    """As far as that can be tried without a Mac: the event by the pointer that the runtime was given."""
    runtime = Runtime((b"CocoaPandaAppDelegate",), {7: str(kinds["game"]).encode()})
    finder = MacFileDrop(runtime)
    assert [*runtime.methods] == [b"application:openFile:"] and not finder.taken()
    method, types = runtime.methods[b"application:openFile:"]
    assert types == b"B@:@@" and method(1, 2, 3, 7)
    (opened,) = finder.taken()
    do(session, "drop", opened)
    assert session.context.playing.number == 3 and not finder.taken()
    with pytest.raises(OSError):
        MacFileDrop(Runtime((), {}))
