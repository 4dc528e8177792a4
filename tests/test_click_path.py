"""The way of a click from the pointer to the painter, as docs/architecture.md tells it."""

import inspect
import re
from importlib import import_module
from pathlib import Path

from tests.support import ROOT
from vectorgames.app.picture import Still
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.scene.board_scene import BoardScene
from vectorgames.ui.actions import Command

TOLD = re.findall(r"^\d+\. `([\w.]+)` in `([\w/]+)\.py`", (ROOT / "docs/architecture.md").read_text("utf-8"), re.M)
NAMES = [name for name, _ in TOLD]


def test_each_function_is_there_and_they_are_few():
    for name, file in TOLD:
        found = import_module(file.replace("/", "."))
        for part in name.split("."):
            found = getattr(found, part)
        assert inspect.isfunction(found) and Path(inspect.getsourcefile(found)) == ROOT / f"{file}.py", name
    assert len(TOLD) == len(set(TOLD)) <= 18


def _callers() -> list[str]:
    """The functions of the program that are running, the first first."""
    frames = (one.frame for one in reversed(inspect.stack()))
    names = [one.f_code.co_qualname for one in frames if "/vectorgames/" in one.f_code.co_filename]
    return [name for name in names if "<" not in name]


def test_a_click_goes_that_way_and_no_other(home, monkeypatch):
    """But for pointer and window, which are told and do not run here."""
    game = definition.load("time_vectors")
    still = Still(GameRecord(game), View(), (320, 240), 1.0, "en", False)
    session, ways = still.session, {}

    def noted(owner: object, name: str, called: str) -> None:
        work = getattr(owner, name)

        def note(*given, **named):
            ways[called] = [*_callers(), called]
            return work(*given, **named)

        monkeypatch.setattr(owner, name, note)

    noted(GameRecord, "play", "GameRecord.play")
    noted(import_module("vectorgames.app.game_page"), "build_view", "build_view")
    noted(BoardScene, "show", "BoardScene.show")
    for _ in range(2):
        session.do(Command("aim", 5))
    session.page.draw(still.board_view, still.frame, session.page.seen())
    still.close()
    assert session.record.number == 1
    assert ways["GameRecord.play"] == NAMES[4:10]
    assert ways["build_view"] == NAMES[11:15]
    assert ways["BoardScene.show"] == NAMES[16:]
