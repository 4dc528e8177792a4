"""Games of the user's own: new ones, those of other people, those that change while they are played."""

import threading
import time

import pytest

from tests.support import do, finish_tasks, shown
from vectorgames.app import file_opening, saving
from vectorgames.app.dialogs.new_game import NewGame
from vectorgames.app.session import Session
from vectorgames.play import own_games
from vectorgames.play.explanation import explain
from vectorgames.play.record import GameRecord
from vectorgames.play.reloading import reloaded
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import Command

RACE = definition.file_of("vectobu").parent.parent / "examples" / "hop_race.yaml"


def test_new_games_and_copies_are_games_of_the_users_own_and_can_be_played():
    paths = [own_games.new("My game: 1", board) for board in own_games.GOAL_OF_BOARD]
    paths += [own_games.copy(name, f"Copy of {name}") for name in definition.builtin()]
    paths.append(own_games.copy(paths[0], "Once more"))
    for path in paths:
        game = definition.load(path)
        assert game.start().play(next(iter(game.start().actions()))).game is game
    known = own_games.OwnGames()
    assert known.look()
    assert {game.path for game in known.games} == {*paths} and not any(game.problem for game in known.games)
    assert len({game.made.id for game in known.games}) == len(paths)


def test_files_are_read_again_where_they_or_what_they_extend_have_changed():
    base, over = (own_games.folder() / name for name in ("base.yaml", "over.yaml"))
    own_games.copy("time_vectors", "base")
    over.write_text("format: 1\nid: over\ntitle: Over\nextends: base.yaml\n", "utf-8")
    known = own_games.OwnGames()
    known.look()
    before = {game.path: game.made for game in known.games}
    assert not known.look()
    base.write_text(base.read_text("utf-8").replace("default: 4", "default: 5"), "utf-8")
    assert known.look()
    assert all(game.made is not before[game.path] for game in known.games)
    over.write_text("format: 1\nid: over\ntitle: Over\nextends: base.yaml\nplayer: 3\n", "utf-8")
    assert known.look()
    assert [game.problem.line for game in known.games if game.problem] == [5]
    text = over.read_text("utf-8").replace("player: 3", "players: 2")
    over.write_text(text, "utf-8")
    alone = definition.alone(over)
    assert "extends" not in alone and "dimensions" in alone
    assert definition.load(own_games.receive(alone, "text")).options["dimensions"] == 5


@pytest.mark.parametrize(
    ("said", "line"),
    [("extends: ../../secret.yaml", 3), ("extends: base.yaml", 3), ("board: {model: /etc/x.yaml}", 3)],
)
def test_a_game_of_somebody_else_reads_no_other_file_and_leaves_nothing(said, line, tmp_path):
    text = f"format: 1\nid: strange\n{said}\ntitle: Strange\nstages: []\ngoals: []\n"
    with pytest.raises(ValueError, match=f"^letter:{line}: .*file elsewhere"):
        own_games.receive(text, "letter")
    assert not [path for path in own_games.folder().rglob("*") if path.is_file()]
    if "base" not in said:
        (tmp_path / "strange.yaml").write_text(text, "utf-8")
        session = Session(animation=False)
        do(session, "drop", (str(tmp_path / "strange.yaml"),))
        assert session.context.dialog is None and "file elsewhere" in session.messages.shown[-1].text


def test_a_game_that_takes_for_ever_is_given_up_pasted_or_opened(monkeypatch):
    monkeypatch.setattr(own_games, "PATIENCE", 0.01)
    with pytest.raises(ValueError, match="cannot be read and tried"):
        own_games.receive(RACE.read_text("utf-8"), "letter")
    with pytest.raises(ValueError, match="cannot be read and tried"):
        file_opening.found_in(RACE).tried()
    own_games.remember(RACE)  # what the user has played before is not tried once more
    assert file_opening.found_in(RACE).source == str(RACE)


def test_what_is_dropped_or_pasted_is_one_of_the_users_games(tmp_path):
    session = Session(animation=False)
    file = tmp_path / "race.yaml"
    file.write_text(RACE.read_text("utf-8"), "utf-8")
    do(session, "drop", (str(file),))
    finish_tasks(session)
    assert session.library.own.look() and [game.path for game in session.library.own.games] == [file]
    do(session, "share_own", str(file))
    assert session.context.dialog.modules
    do(session, "copy_own", str(file))
    do(session, "close")
    saving.put(definition.alone(file))
    do(session, "paste")
    session.tasks.finish()
    session.library.own.look()
    mine = [game.path for game in session.library.own.games]
    assert mine == [own_games.folder() / "hop_race.yaml", file]
    for path in mine:
        do(session, "remove_own", str(path))
    assert not session.library.own.games and file.exists()


def test_the_window_does_not_wait_for_a_game_of_somebody_else_to_be_tried(tmp_path, monkeypatch):
    """It is shown afterwards, on the page where it was opened; on another one it is told of."""
    trial, threads = threading.Event(), []

    def try_apart(path):
        threads.append(threading.current_thread())
        trial.wait(5)

    monkeypatch.setattr(own_games, "try_apart", try_apart)
    file = tmp_path / "race.yaml"
    file.write_text(RACE.read_text("utf-8"), "utf-8")
    session = Session(animation=False)
    do(session, "drop", (str(file),))
    session.tick()
    assert session.context.dialog is None and "being tried" in session.messages.shown[-1].text
    trial.set()
    finish_tasks(session)
    assert isinstance(session.context.dialog, NewGame) and threads[0] is not threading.main_thread()
    for elsewhere in ("settings", "assembly"):
        own_games.remove(file)
        do(session, "close")
        trial.clear()
        do(session, "drop", (str(file),))
        do(session, elsewhere)
        trial.set()
        finish_tasks(session)
        assert "one of your games" in session.messages.shown[-1].text
        assert not isinstance(session.context.dialog, NewGame)


def test_what_was_played_goes_on_as_far_as_it_is_legal(tmp_path):
    file = tmp_path / "race.yaml"
    file.write_text(RACE.read_text("utf-8"), "utf-8")
    record = GameRecord(definition.load(file), 3, names=("Ada", "Ben"))
    for text in ("GG-GGR", "YY-YYB", "GB-GY", "YYB-YYY"):
        record.play(text)
    record.go(3)
    record.play("YB-YBY")  # a branch
    record.undo()
    assert reloaded(record).record._key()[1:] == record._key()[1:]
    file.write_text(RACE.read_text("utf-8").replace("[down, sideways]", "[down]"), "utf-8")
    found = reloaded(record)
    assert [str(turn.action) for turn in found.record.line] == ["GG-GGR", "YY-YYB"] and found.record.number == 2
    assert (found.kept, found.of, found.stopped) == (2, 4, "GB-GY") and "steps from" in found.told.say()
    file.write_text("format: 1\nid: race\n", "utf-8")
    with pytest.raises(ValueError, match="title is missing"):
        reloaded(record)


def test_the_game_in_play_follows_its_file(tmp_path, monkeypatch):
    monkeypatch.setattr("vectorgames.base.files.LOOKS", 0.0)
    file = tmp_path / "race.yaml"
    original = RACE.read_text("utf-8")
    file.write_text(original, "utf-8")
    session = Session(animation=False)
    do(session, "start", (str(file), {}))
    do(session, "play", "GB-GY")

    def saved(text: str) -> str:
        time.sleep(0.01)
        file.write_text(text, "utf-8")
        assert session.moving
        session.tick()
        return session.messages.shown[-1].text

    assert not session.game.live.moving
    assert "sidewais" in saved(original.replace("sideways", "sidewais")) and session.record.number == 1
    assert "stages changed. 0 of 1 actions" in saved(original.replace("[down, sideways]", "[down]"))
    assert session.record.number == 0
    assert "still holds" in saved(original) and session.record.number == 1
    assert session.do(Command("undo")) is None and not session.game.live.moving


def test_a_figure_that_wins_on_the_stand_is_told_in_the_panel_and_by_hints(tmp_path):
    """Its axes are words, of which no letter is a coordinate."""
    file = tmp_path / "stairs.yaml"
    file.write_text(
        "format: 1\nid: stairs\ntitle: Stairs\nboard: {model: chess_4d}\npieces: 6\n"
        "stages: [{stage: turn, moves: [{introduce: any}]}]\n"
        "goals: [{goal: configuration, shape: {offsets: [[0, 0, 0], [1, 0, 1], [2, 0, 2]]}}]\n"
    )
    session = Session()
    session.begin(GameRecord(definition.load(file), 1))
    for text in ("a1L1", "g7L8", "b1L2", "g7L7"):
        do(session, "play", text)
    assert "shape" in explain(session.record.state, "c1L3").why.say("en")
    do(session, "play", "c1L3")
    assert "shape" in shown(session).outcome.dims_text
    assert shown(session).probe.detail == "", "how chessmen pass a column"
