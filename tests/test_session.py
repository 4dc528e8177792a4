"""The session: what commands, clicks and keys do, without a window."""

import threading
from pathlib import Path

import pytest

import vectorgames
from tests.display import wait_for
from tests.support import WON, begin, do, shown
from vectorgames.app import playback, saving
from vectorgames.app.dialogs.files import Files
from vectorgames.app.dialogs.new_game import PasteError
from vectorgames.app.page import Saved
from vectorgames.app.session import Session
from vectorgames.base.words import LANGUAGES
from vectorgames.play import autosave
from vectorgames.play import saves as saves_module
from vectorgames.play.engine import Engine, find
from vectorgames.play.record import GameRecord


@pytest.fixture(autouse=True)
def own_clipboard(monkeypatch):
    """A clipboard of the test's own: the system's belongs to whoever works on this machine."""
    content = [""]
    monkeypatch.setattr(saving, "get", lambda: content[0])
    monkeypatch.setattr(saving, "put", lambda text: content.__setitem__(0, text))
    return content


def test_aim_then_confirm(session):
    index = begin(session)
    session.play.move_input.click(index["(1,4,1,SE)"])
    assert session.record.number == 0
    assert session.tableau().marked("aim") == (index["(1,4,1,SE)"],)
    session.play.move_input.click(index["(2,4,1,SE)"])
    assert session.tableau().marked("aim") == (index["(2,4,1,SE)"],), "another space is aimed at instead"
    do(session, "cancel")
    assert session.tableau().marked("aim") == ()
    session.play.move_input.click(index["(1,4,1,SE)"])
    do(session, "confirm")
    assert session.record.state.position() == {"(1,4,1,SE)": "1"}
    session.play.move_input.click(index["(2,2,2,SW)"])
    session.play.move_input.click(index["(2,2,2,SW)"])
    assert session.record.state.position()["(2,2,2,SW)"] == "2", "a second click on the aimed space confirms"


def test_confirmation_can_be_turned_off_and_is_remembered(session):
    do(session, "switch", ("confirm", False))
    index = begin(session)
    session.play.move_input.click(index["(1,4,1,SE)"])
    assert session.record.number == 1
    other = Session()
    assert other.context.switches.confirm is False
    other.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_click_where_nothing_can_be_played_looks_and_the_next_one_explains(session, lang):
    do(session, "language", lang)
    index = begin(session)
    session.record.play("(1,4,1,SE)")
    do(session, "aim", index["(1,4,1,SE)"])
    prompt = shown(session).prompt
    assert not prompt.why, "looking at a piece is no mistake"
    assert session.context.pinned == index["(1,4,1,SE)"]
    assert "W" in prompt.detail
    do(session, "aim", index["(1,4,1,SE)"])
    prompt = shown(session).prompt
    assert prompt.why == session.record.game.why_not(session.record.state, "(1,4,1,SE)", lang)[0]
    assert prompt.section == 3, "the section of the rules here that tells it"
    do(session, "rules", None)
    assert session.context.dialog.at == 3, "the rules open there, by their key too"
    do(session, "close")
    assert session.context.words("games.player.1") in prompt.why
    do(session, "player_name", (1, "Pim"))
    do(session, "why", None)
    assert "Pim" in shown(session).prompt.why, "as in the bar"
    assert session.record.number == 1


def test_keyboard_aim_wraps_along_t_and_stops_along_x(session):
    index = begin(session)
    session.play.keyboard.step(0, 1)
    session.play.keyboard.step(0, -1)
    assert session.play.move_input.cursor == index["(1,1,1,SW)"]
    session.play.keyboard.step(3, -1)
    assert session.play.move_input.cursor == index["(1,1,1,SE)"]
    session.play.keyboard.step(3, 1)
    session.play.keyboard.step(3, 1)
    session.play.keyboard.step(2, 1)
    session.play.keyboard.step(1, 1)
    assert session.play.move_input.cursor == session.play.move_input.aim == index["(1,2,2,NW)"]


def test_a_replay_ends_with_the_last_move(session, monkeypatch):
    monkeypatch.setattr(playback, "REPLAY_SECONDS", 0.0)
    begin(session)
    for action in WON[:3]:
        do(session, "play", action)
    do(session, "replay", True)
    for number in range(1, 4):
        session.tick()
        assert (session.record.number, session.play.playback.replaying) == (number, number < 3)


def test_undo_redo_goto_and_branches(session):
    begin(session)
    for action in WON[:3]:
        do(session, "play", action)
    do(session, "undo")
    do(session, "undo")
    assert session.record.number == 1
    do(session, "redo")
    assert session.record.number == 2
    do(session, "goto", 0)
    assert session.record.state == session.record.root.state
    do(session, "play", "(4,4,4,NE)")
    assert [len(m.branches) for m in shown(session).moves.rows] == [1]
    do(session, "branch", (0, 0))
    assert str(session.record.here.action) == WON[0]
    assert len(session.record.line) == 3
    do(session, "play", "(4,4,4,SE)")
    assert [m.branches for m in shown(session).moves.rows] == [("(4,4,4,NE)",), (WON[1],)]
    do(session, "branch", (1, 0))
    assert [str(turn.action) for turn in session.record.line] == WON[:3]
    assert session.record.number == 2


def test_a_win_is_told_with_its_vector(session):
    begin(session)
    for action in WON:
        do(session, "play", action)
    outcome = shown(session).outcome
    assert outcome.player == 1
    assert outcome.line == ("(1,4,1,SE)", "(2,3,2,SW)", "(3,2,3,NW)", "(4,1,4,NE)")
    assert outcome.dims == "xyzt"
    (path,) = session.tableau().paths
    assert path.kind == "vector"


def test_dice_are_those_of_the_seed_and_can_be_typed(session):
    session.begin(GameRecord(vectorgames.load("chancy_time_vectors"), seed=5))
    index = session.record.game.space.index
    session.play.move_input.click(index["(1,1,1,SW)"])
    do(session, "why")
    assert "roll" in session.play.move_input.why[0].lower()
    do(session, "type_roll", "(*,*,9,SW)")
    assert "9" in shown(session).dice.error and "1 SW" in shown(session).dice.error, "it speaks of dice"
    assert session.record.number == 0
    do(session, "confirm")
    rolled = session.record.here.action
    do(session, "undo")
    do(session, "roll")
    assert session.record.here.action is rolled
    do(session, "undo")
    do(session, "type_roll", "( *,*, 3, ne )")
    assert str(session.record.here.action) == "roll (*,*,3,NE)"
    assert shown(session).dice.faces == ("3", "NE")
    assert "level 3, quadrant NE" in shown(session).prompt.detail
    do(session, "undo")
    do(session, "type_roll", "2 se")
    assert str(session.record.here.action) == "roll (*,*,2,SE)", "what lies on the dice is enough"
    do(session, "undo")
    do(session, "type_roll", "roll (*,*,3,NE)")
    legal = set(session.tableau().marked("legal"))
    assert legal == {i for name, i in index.items() if name.endswith(",3,NE)")}
    session.play.keyboard.step(0, 1)
    assert session.play.move_input.aim == index["(1,1,3,NE)"], (
        "aiming by keyboard begins where something may be played"
    )


def test_save_open_copy_paste(session, own_clipboard):
    begin(session)
    do(session, "play", WON[0])
    do(session, "save")
    assert isinstance(session.context.dialog, Files)
    do(session, "save", "mine")
    assert shown(session).saved == Saved("mine.yaml", False)
    do(session, "play", WON[1])
    assert shown(session).saved.unsaved
    do(session, "save")
    do(session, "copy")
    begin(session, "three_way_time_vectors")
    do(session, "paste")
    assert (session.record.game.id, session.record.number) == ("time_vectors", 2)
    begin(session)
    do(session, "open", "mine")
    assert session.record.number == 2
    own_clipboard[0] = 'format: 1\ngame: time_vectors\nactions:\n- "(1,1,1,SW)"\n- "(9,9,9,XX)"\n'
    do(session, "paste")
    assert isinstance(session.context.dialog, PasteError)
    assert session.context.dialog.line == 5
    assert session.record.number == 2, "the running game is untouched"


def test_opening_a_bad_file_tells_one_line_and_changes_nothing(session):
    begin(session)
    do(session, "play", WON[0])
    session.dialogs.folder.mkdir(parents=True)
    (session.dialogs.folder / "bad.yaml").write_text("format: 1\ngame: [", "utf-8")
    do(session, "open_dialog")
    do(session, "open", "bad.yaml")
    assert "bad.yaml" in session.context.dialog.error
    assert "\n" not in session.context.dialog.error
    assert session.record.number == 1


def test_autosave_after_each_action_and_the_unfinished_game_is_offered(session):
    begin(session)
    for number, action in enumerate(WON[:2], 1):
        do(session, "play", action)
        assert session.autosaver.flush()
        assert saves_module.load(autosave.autosave_path()).number == number
    session.close()
    other = Session()
    other.library.refresh(other.context.words)
    (offered,) = other.library.unfinished
    do(other, "resume", offered.file)
    assert other.record.state == session.record.state
    do(other, "start", ("time_vectors", {}))
    do(other, "back_to_chooser")
    (kept,) = other.library.unfinished
    assert saves_module.load(Path(kept.file)).number == 2, "the replaced game is kept"
    other.close()


def test_a_finished_game_is_not_offered_again(session):
    begin(session)
    for action in WON:
        do(session, "play", action)
    session.autosaver.flush()
    session.library.refresh(session.context.words)
    assert session.library.unfinished == ()


def test_an_answer_to_an_older_question_is_not_shown():
    go = threading.Event()

    def compute(state, focus=None):
        assert go.wait(60)
        return find(state, focus)

    engine = Engine(compute)
    session = Session(engine)
    begin(session)
    wait_for(lambda: engine._question is None, "the thread to take up the first question")
    session.record.play(WON[0])  # behind the session's back: no new question is asked
    go.set()
    wait_for(lambda: engine.answered == engine.asked, "the answer")
    session.tick()
    assert session.play.analysis.found is None
    session.close()


def test_the_death_of_the_engine_is_said_and_it_can_be_restarted(reported):
    faults = [RuntimeError("out of order")]

    def compute(state, focus=None):
        if faults:
            raise faults.pop()
        return find(state, focus)

    session = Session(Engine(compute))
    begin(session)
    wait_for(lambda: (session.tick(), session.play.analysis.stopped)[1], "the notice")
    assert "out of order" in session.messages.shown[-1].text
    do(session, "play", WON[0])
    assert session.record.number == 1, "play goes on without it"
    do(session, "restart_engine")
    wait_for(lambda: (session.tick(), session.play.analysis.found)[1], "hints after the restart")
    assert not session.play.analysis.stopped
    session.close()
    assert "Traceback" in reported()


@pytest.mark.parametrize("name", [".", "..", "/", "~x", "~no-such-user/x", "", " ", "a\0b", "x" * 300, "x/" * 3000])
def test_what_no_file_can_be_called_is_said_in_the_dialog(session, name):
    begin(session)
    for opening, command in (("save_dialog", "save"), ("save_dialog", "replace"), ("open_dialog", "open")):
        do(session, opening)
        do(session, command, name)
        if command == "open" and name == "/":
            assert session.context.dialog.folder == "/", "to a folder people go"
            continue
        error = session.context.dialog.error
        assert error and "\n" not in error and len(error) <= 300


@pytest.mark.parametrize("folder", ["~no-such-user/x", "a\0b", "x" * 300])
def test_a_folder_that_cannot_be_is_said_when_files_are_to_be_written(session, folder):
    do(session, "assembly", "time_vectors")
    do(session, "export_folder", folder)
    do(session, "export")
    assert session.messages.shown[-1].kind == "error" and session.workshop.progress is None
    do(session, "export_folder", "")
    session.tasks.finish()


def test_rolls_that_only_set_up_are_made_at_once_and_taken_back_as_one(session):
    begin(session, "lemonade")
    assert shown(session).dice.series and not shown(session).can_undo_series
    do(session, "roll")
    do(session, "roll_all")
    assert session.record.number == 12 and session.record.state.actor == 1, "six pieces each"
    assert shown(session).dice is None, "what set the board up is no news for who moves now"
    do(session, "switch", ("animation", True))
    do(session, "undo_series")
    assert session.record.number == 0
    do(session, "roll_all")
    assert session.record.number == 1 and session.play.moving and shown(session).dice.faces, "one after the other"
    do(session, "roll")
    wait_for(lambda: (session.tick(), not session.play.moving)[1], "the last roll")
    assert session.record.number == 12


def test_a_single_move_is_pasted_or_typed(session, own_clipboard):
    begin(session)
    own_clipboard[0] = " (1,1,1,SW)\n"
    do(session, "paste")
    assert [str(turn.action) for turn in session.record.line] == ["(1,1,1,SW)"]
    do(session, "paste")
    assert session.record.number == 1 and session.messages.shown[-1].kind == "error", "the space is taken"
    do(session, "type_move", None)
    assert session.context.dialog.example
    do(session, "type_move", "(1,1,1,SW)")
    assert session.context.dialog.error and session.record.number == 1
    do(session, "type_move", "( 2,1,1, sw )")
    assert (
        session.record.number == 2
        and session.context.dialog.said == "Dark: level 1, south-west quadrant, column 2, row 1"
    )
    do(session, "type_move", "311ne")
    assert str(session.record.line[-1].action) == "(3,1,1,NE)"


def test_open_and_save_go_to_any_folder(session, tmp_path):
    begin(session)
    do(session, "play", "(1,1,1,SW)")
    (tmp_path / "mine" / "older").mkdir(parents=True)
    do(session, "save_dialog")
    do(session, "folder", str(tmp_path / "mine"))
    assert session.context.dialog.saving and session.context.dialog.folder == str(tmp_path / "mine")
    do(session, "folder", "older")
    do(session, "save", "one")
    assert (tmp_path / "mine" / "older" / "one.yaml").exists()
    do(session, "open_dialog")
    assert [row.name for row in session.context.dialog.rows] == ["one.yaml"]
    do(session, "folder", "..")
    assert [(row.name, row.folder) for row in session.context.dialog.rows] == [("older", True)]
    do(session, "folder", "nowhere")
    assert "nowhere" in session.context.dialog.error and session.context.dialog.folder == str(tmp_path / "mine")
    do(session, "open", str(tmp_path))
    assert session.context.dialog.folder == str(tmp_path), "a path of a folder leads there"
    do(session, "undo")
    do(session, "open", str(tmp_path / "mine" / "older" / "one.yaml"))
    assert session.record.number == 1 and session.context.dialog is None
