"""The last line: whatever falls in a frame, a command or a thread is told and reported, and the game goes on."""

import re
from dataclasses import replace
from unittest.mock import Mock

import pytest

import vectorgames
from tests.display import Program, Screen, wait_for
from tests.panels import draw, game, layer  # noqa: F401
from tests.support import ROOT, WON, begin, do, shown
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.session import ErrorBoundary
from vectorgames.app.window import Window
from vectorgames.base import reports
from vectorgames.base.words import LANGUAGES, words
from vectorgames.fabrication import check
from vectorgames.play import record
from vectorgames.play import saves as saves_module

# ruff: noqa: F811


def fails(*_given, **_named):
    raise RuntimeError("out of order")


@pytest.fixture
def told():
    return []


@pytest.fixture
def boundary(told):
    return ErrorBoundary(lambda *what: told.append(what), lambda: "game: g\n")


def test_what_works_is_as_without(boundary, told):
    assert boundary.part("board", lambda: 7) == 7
    assert not told and not boundary.failures and not boundary.off


def test_the_same_failure_twice_in_a_row_leaves_a_part_out(boundary, told, reported):
    assert boundary.part("board", fails, 3) == 3
    assert not boundary.off and told[-1][0] == "board" and told[-1][3] is False
    assert boundary.part("board", fails, 3) == 3
    assert boundary.off == {"board"} and told[-1][3] is True
    assert boundary.part("board", lambda: 5, 3) == 3, "it is not asked any more"
    assert boundary.part("panels", lambda: 5) == 5, "others are"
    boundary.again()
    assert boundary.part("board", lambda: 5, 3) == 5
    assert reported().count("Traceback") == 2


def test_failures_with_a_success_between_them_or_of_another_kind_leave_nothing_out(boundary, reported):
    boundary.part("board", fails)
    boundary.part("board", lambda: 1)
    boundary.part("board", fails)
    boundary.part("board", lambda: {}["no"])
    assert not boundary.off and boundary.failures == 3
    reported()


def test_what_people_do_is_never_left_out(boundary, reported):
    for _ in range(3):
        with boundary.once("input"):
            fails()
    assert not boundary.off and boundary.failures == 3
    reported()


def test_a_report_says_version_what_was_done_the_game_and_where(boundary, reported):
    boundary.failed(RuntimeError("no such thing"), "command", "undo None")
    text = reported()
    for part in (vectorgames.__version__, "command undo None", "RuntimeError: no such thing", "game: g"):
        assert part in text, part


def test_a_game_that_cannot_be_written_is_reported_all_the_same(told, reported):
    ErrorBoundary(lambda *what: told.append(what), fails).failed(RuntimeError("first"), "board")
    assert "first" in str(told[0][1]) and "the game cannot be written" in reported()


def test_the_log_does_not_grow_for_ever(home, monkeypatch, reported):
    monkeypatch.setattr(reports, "LARGEST", 500)
    for n in range(20):
        reports.report(RuntimeError(f"number {n}"), "a test")
    assert "number 19" in reported() and "number 1" in (home / "error-before.log").read_text("utf-8")
    assert sum(file.stat().st_size for file in home.iterdir()) < 2000


def test_where_nothing_can_be_written_a_report_says_so(tmp_path, monkeypatch):
    wall = tmp_path / "wall"
    wall.write_text("no folder")
    monkeypatch.setenv("VECTORGAMES_HOME", str(wall))
    assert reports.report(RuntimeError("x"), "a test") == "–"


# ---- a sitting ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_command_that_falls_is_told_and_the_game_goes_on(session, monkeypatch, reported, lang):
    do(session, "language", lang)
    begin(session)
    do(session, "play", WON[0])
    monkeypatch.setattr(type(session.record), "go", fails)
    do(session, "undo")
    message = session.messages.shown[-1]
    assert message.kind == "error" and "out of order" in message.text and "error.log" in message.text
    missing = ModuleNotFoundError("No module named 'vectorgames.gone'", name="vectorgames.gone")
    monkeypatch.setattr(type(session.record), "go", Mock(side_effect=missing))
    do(session, "undo")
    assert {"en": "install Vectorgames again", "de": "neu installieren"}[lang] in session.messages.shown[-1].text
    do(session, "play", WON[1])
    assert session.record.number == 2
    text = reported()
    assert "command undo" in text and WON[0] in text, "the game stands in the report"


def test_a_part_of_a_tick_that_falls_twice_is_left_out_until_another_game(session, monkeypatch, reported):
    begin(session)
    monkeypatch.setattr(type(session.play.playback), "tick", fails)
    for _ in range(5):
        session.tick()
    assert session.boundary.off == {"replay"} and session.boundary.failures == 2
    monkeypatch.undo()
    begin(session)
    session.tick()
    assert not session.boundary.off
    reported()


def test_another_match_sees_nothing_of_what_was_pointed_at_before(session):
    """A board with fewer spaces comes while the pointer rests on a space that it does not have."""
    session.begin(record.GameRecord(vectorgames.load("time_vectors", dimensions=6)))
    last = session.record.game.space.size - 1
    session.play.move_input.click(last)
    session.context.point(last)
    session.tableau()
    session.begin(record.GameRecord(vectorgames.load("ez_gryb")))
    move_input = session.play.move_input
    assert session.context.pointed is move_input.aim is move_input.cursor is None
    assert session.context.pinned is None
    assert not session.tableau().marked("hover")
    shown(session)


def test_a_space_of_another_board_is_refused_in_a_line(session):
    begin(session)
    for name in ("aim", "hover"):
        for number in (256, -1, 10**30):
            do(session, name, number)
            assert str(number)[:20] in session.messages.shown[-1].text
    assert session.record.number == 0 and session.context.hover is None


def test_a_page_on_which_all_falls_is_left(session, monkeypatch, reported):
    """For good where it cannot even be closed; what is told of it is read on the page before."""
    begin(session)
    window = Window.__new__(Window)
    window.session, window._fell = session, None
    for broken in (("moving",), ("moving", "close")):
        do(session, "assembly", "time_vectors")
        assert session.page.name == "assembly"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Workshop, "changing", property(fails))
            if "close" in broken:
                patch.setattr(Workshop, "close", fails)
            for _ in range(6):
                with window.last_line():
                    bool(session.moving)
        assert session.page.name == "game" and "out of order" in session.messages.shown[-1].text
    do(session, "assembly", "time_vectors")
    assert session.page.name == "game", "it is shown no more"
    do(session, "play", WON[0])
    assert session.record.number == 1
    assert "out of order" in reported()


def test_where_the_first_page_falls_again_and_again_the_program_ends(session, reported):
    window = Window.__new__(Window)
    window.session, window._fell = session, None
    begin(session)
    with pytest.raises(RuntimeError):
        for _ in range(6):
            with window.last_line():
                fails()
    assert session.page.name == "chooser"
    reported()


@pytest.mark.parametrize("board", ["veptheca", "vector_battle", "none.yaml"])
def test_a_board_that_is_not_built_is_refused_and_the_page_stays(session, board):
    do(session, "assembly", board)
    assert session.page.name == "chooser" and board in session.messages.shown[-1].text
    session.tick()
    assert session.page.name == "chooser" and not session.page.moving


def test_an_assembly_that_cannot_be_planned_is_not_shown(session, monkeypatch, reported):
    monkeypatch.setattr(check, "assembly", fails)
    do(session, "assembly", "gryb")
    session.tick()
    assert session.page.name == "chooser" and "out of order" in reported()


# ---- panels ----


def test_a_panel_that_falls_does_not_take_the_others_along(layer, game, monkeypatch, boundary, reported):
    """It falls in the midst of what it has begun: windows and groups are ended for it; another one cannot even
    be imported."""
    from imgui_bundle import imgui

    def half(ui, frame, page):
        imgui.begin("half a panel")
        imgui.push_style_var(imgui.StyleVar_.alpha, 0.5)
        imgui.begin_child("inside")
        fails()

    drawn, session = [], game()
    monkeypatch.setattr("vectorgames.app.panels.side_panel.side_panel", half)
    monkeypatch.setattr("vectorgames.app.panels.tool_bar.tool_bar", lambda *_: drawn.append(1))
    places = "panels.side_panel:side_panel", "panels.none:nothing", "panels.tool_bar:tool_bar"
    monkeypatch.setattr(PlayPage, "panels", replace(PlayPage.panels, panels=places))
    for _ in range(4):
        draw(layer, session, attempt=boundary.part)
    assert len(drawn) >= 4 and boundary.off == {"side_panel", "nothing"} and boundary.failures == 4
    reported()


def test_every_part_has_a_name_in_every_language(session):
    source = "".join((ROOT / "vectorgames" / file).read_text("utf-8") for file in FILES)
    named = {"command", "dialog", "overlay"}
    named |= {*re.findall(r"boundary\.(?:part|once)\(\s*\"(\w+)\"", source)}
    do(session, "assembly")
    for page in session.pages:
        named |= {name for name, _ in page.ticks()} | {p.partition(":")[2] for p in page.panels.panels}
    assert len(named) > 15
    for lang in LANGUAGES:
        assert not [name for name in named if f"app.part.{name}" not in words(lang)]


FILES = ("app/window.py", "app/session.py", "app/pointer.py")


# ---- the window ----

BROKEN = """
import sys
from vectorgames.app import {module}
def fails(*_given, **_named):
    raise RuntimeError("out of order")
{module}.{what} = fails
from vectorgames.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def screen():
    made = Screen()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("module", "what"),
    [("display", "KeptViews.kept"), ("board_view", "BoardView.__init__")],
)
def test_the_window_outlives_what_falls_in_it(screen, monkeypatch, reported, module, what, tmp_path):
    """In 3D, a panel, the board itself: the game is still played, by keyboard."""
    code = tmp_path / "broken.py"
    code.write_text(BROKEN.format(module=module, what=what), "utf-8")
    broken = type("Broken", (Program,), {"started_by": (str(code),)})
    window = broken(screen, "play", "time_vectors", "--fresh", "--no-animation", "--size", "1280x800")
    try:
        log = window.autosave.parent / "error.log"
        wait_for(lambda: log.exists() and "out of order" in log.read_text("utf-8"), "the report")
        for number in (1, 2):
            window.key("Right", "Up", "Return")
            wait_for(lambda n=number: window.played() == n, "the move")
        assert window.process.poll() is None, window.output
        assert saves_module.load(window.autosave).number == 2
    finally:
        window.close()
    assert 2 <= reported().count("Traceback") < 12
