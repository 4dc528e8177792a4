"""The quick half of the crawler (tests/crawl.py), and whether it finds what it looks for."""

from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from tests.crawl import Hands, crawl
from vectorgames.app.dialogs.files import Files
from vectorgames.app.file_opening import FileOpening
from vectorgames.app.pages.choose import ChooserPage
from vectorgames.app.session import Program, Session
from vectorgames.app.settings import FileQuestion
from vectorgames.ui.actions import action

GIVEN = {"seconds": 600.0, "seed": 3, "patience": 5.0, "languages": ["en"], "ways": ["mouse"]}


def test_the_most_of_what_can_be_pressed_is_answered():
    """Those first behind which the program once froze: the preview of the sheets."""
    roots = ["chooser", "assembly time_vectors"]
    first = ["page4", ": dock3", ": sheets", "Sheets: place 3", "assemble "]
    report = crawl(GIVEN | {"roots": roots, "most": 10, "first": first})
    assert not report.faults, "\n".join(map(str, report.faults))
    assert len(report.finished) == 2 and report.presses > 15
    assert {"en mouse assembly Sheets: place 3", "en mouse chooser: assemble time_vectors"} <= report.done


def plant() -> None:
    """On the first page: a dialog that is another one in every frame, a command that falls."""
    broken: list[str] = []
    tick = Session.tick

    def tick_and_ask(self):
        tick(self)
        if broken:
            self.context.dialog = Files(FileQuestion("open", print), lambda: Path("/"))

    @action("settings", section="program", menu=("page", 4))
    def ask_settings(self):
        raise RuntimeError("planted in a command")

    @action("open_dialog", section="game", key="Ctrl+O")
    def ask_for_file(self):
        broken.append("dialog")

    Session.tick, ChooserPage.moving = tick_and_ask, property(lambda self: bool(broken))
    Program.ask_settings, FileOpening.ask_for_file = ask_settings, ask_for_file


def test_faults_that_are_planted_are_found_by_keyboard_and_no_others():
    first = [": settings", ": open_dialog"]
    given = {"roots": ["chooser"], "most": 4, "first": first, "plant": "tests.test_crawl:plant"}
    report = crawl(GIVEN | given | {"languages": ["de"], "ways": ["key"]})
    assert {fault.kind for fault in report.faults} == {"reported", "unanswered"}


@pytest.mark.parametrize(("until", "unheard"), ((0, 0), (1, 0), (3, 0), (99, 1)))
def test_what_comes_and_goes_by_itself_is_waited_for_and_what_never_hears_is_told(monkeypatch, until, unheard):
    """A message that fades while the hands rest has another at its place, which takes no press yet: that is no
    fault. ``until``: how often what is under the pointer is another."""
    monkeypatch.setattr("time.monotonic", lambda: 0.0)
    taken = iter([False] * until + [True])
    window = MagicMock(session=SimpleNamespace(moving=False))
    window.layer.takes_press = lambda now: next(taken)
    hands = Hands(window)
    hands.click(1, 1)
    assert hands.unheard == unheard
