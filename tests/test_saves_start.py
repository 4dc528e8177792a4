"""Saved games that begin in a position, and positions on the command line (docs/saves.md)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.support import do, refused, run, variants, walk
from vectorgames.app.dialogs.new_game import PasteError
from vectorgames.base.yaml_reader import parse
from vectorgames.play import saves as saves_module
from vectorgames.play.match import Match, Terms
from vectorgames.play.record import GameRecord
from vectorgames.rules.schema import DefinitionError

SAVE = """\
format: 1
game: "time_vectors"
start:
  position:
    "(1,1,1,SW)": "1"
    (2,1,1,SW): 2
  actor: 2
actions:
- "(3,3,3,NE)"
comments:
  1: "first"
"""
POSITION = """\
position:
  (1,1,1,SW): 1
  (1,2,1,SW): 2
actor: 2
"""


def begun(game: str, seed: int = 1, **options) -> GameRecord:
    """A match that began somewhere in the middle, with a few actions, a comment and a branch."""
    rng = random.Random(f"{game} {seed}")
    made = vectorgames.load(game, **options)
    states = [state for state in walk(made.start(), rng, 40) if state.outcome is None]
    record = GameRecord(made, 7, ("Ann", "Bob"), start=rng.choice(states[1:] or states))
    for back in (3, 2):
        while record.state.outcome is None and record.number < 5:
            record.play(rng.choice(record.state.actions())).comment = "so"
        record.go(back)
    return record


# ---- saves ----


@pytest.mark.parametrize("game", vectorgames.games())
def test_a_match_from_a_position_is_written_and_read(game):
    for variant in variants(game)[:3]:
        for seed in range(2 if variant.options else 1):
            record = begun(game, seed, **dict(variant.options))
            if record.start is None:  # the game was over after its first action
                continue
            text = saves_module.dump(record)
            again = saves_module.loads(text)
            assert again.start == record.start == again.root.state
            assert again.root.state == record.root.state and again.state == record.state
            assert saves_module.dump(again) == text
            assert again.saved
            keys = [line.partition(":")[0] for line in text.splitlines() if line[0] not in " -"]
            assert keys.index("start") == keys.index("actions") - 1


def test_a_save_of_the_games_own_start_says_nothing_of_it():
    record = GameRecord(vectorgames.load("chess_4d"))
    assert "start" not in saves_module.dump(record)
    assert saves_module.loads(saves_module.dump(record)).start is None


def test_a_save_written_by_hand():
    record = saves_module.loads(SAVE)
    assert record.state.position() == {"(1,1,1,SW)": "1", "(2,1,1,SW)": "2", "(3,3,3,NE)": "2"}
    assert record.state.actor == 1 and record.line[0].comment == "first"
    assert record.undo() and record.state.actor == 2 and not record.undo()
    assert saves_module.loads(saves_module.dump(record)).root.state == record.root.state
    lines = [*SAVE.splitlines()[:2], "start: null", "actions: []"]
    assert saves_module.loads("\n".join(lines)).start is None


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("(2,1,1,SW): 2", "(2,1,5,SW): 2", 6, "z is 5"),
        ("(2,1,1,SW): 2", "(2,1,1,SW): 3", 6, "piece 3 is unknown"),
        ("(2,1,1,SW): 2", "( 1,1,1,sw): 2", 6, "set up twice"),
        ("actor: 2", "actor: 0", 7, "a player acts"),
        ("actor: 2", "turn: 2", 7, "unknown key turn"),
        ("actor: 2", "quiet: [3]", 7, "key quiet"),
        ("(3,3,3,NE)", "(2,1,1,SW)", 9, "is taken"),
        ("start:\n", "start: 3\nx:\n", 0, "unknown key x"),
        (SAVE[SAVE.index("start:") : SAVE.index("actions:")], "start: 3\n", 3, "a mapping with the keys position"),
    ],
)
def test_a_bad_start_is_refused_with_its_line(old, new, line, why):
    assert old in SAVE
    with pytest.raises(DefinitionError) as error:
        saves_module.loads(SAVE.replace(old, new, 1), "game.yaml")
    assert why in str(error.value) and "\n" not in str(error.value)
    assert not line or str(error.value).startswith(f"game.yaml:{line}: ")


def test_a_match_of_several_games_keeps_where_each_began():
    game = vectorgames.load("drangles", quiet_limit=3)
    rng = random.Random(4)
    start = walk(game.start(), rng, 6)[-1]
    record = GameRecord(game, 3, match=Match.of(game, Terms("games", 3)), start=start)
    while record.state.outcome is None:
        record.play(rng.choice(record.state.actions()))
    following = record.next_game(4)
    assert following.start is None
    again = saves_module.loads(saves_module.dump(following))
    assert again.match.played[0].record.root.state == start
    assert again.match.totals(again) == following.match.totals(following)
    assert saves_module.dump(again) == saves_module.dump(following)


def test_copied_and_kept_with_the_position(session):
    from vectorgames.app import saving

    record = begun("ez_gryb")
    session.begin(record)
    do(session, "copy")
    assert parse(saving.get())["start"]["position"] == record.start.position()
    session.game.saving.keep()
    session.autosaver.flush()
    assert saves_module.load(session.autosaver.path).start == record.start
    do(session, "back_to_chooser")
    do(session, "paste")
    assert not isinstance(session.context.dialog, PasteError)
    assert session.record == saves_module.loads(saves_module.dump(record))


# ---- the command line ----


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "position.yaml"
    path.write_text(POSITION, "utf-8")
    return str(path)


def test_moves_begins_in_a_position(file):
    ran = run("moves", "time_vectors", "--setup", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[:3] == ["position (1,1,1,SW) 1", "position (1,2,1,SW) 2", "actor 2"]
    ran = run("moves", "time_vectors", "--setup", file, "(4,4,4,SE)")
    assert "position (4,4,4,SE) 2" in ran.lines and "actor 1" in ran.lines


def test_the_last_position_of_a_save_is_taken(tmp_path):
    record = begun("chess_4d")
    path = tmp_path / "game.yaml"
    path.write_text(saves_module.dump(record), "utf-8")
    ran = run("moves", "chess_4d", "--setup", str(path))
    loaded = run("moves", "chess_4d", "--load", str(path))
    assert ran.code == 0 and ran.out == loaded.out
    action = next(line for line in ran.lines if line.startswith("action ")).removeprefix("action ")
    assert run("moves", "chess_4d", "--setup", str(path), "--", action).code == 0
    assert "other options" in refused("moves", "chess_4d", "-o", "declared=true", "--setup", str(path))
    assert "expected one of time_vectors" in refused("moves", "time_vectors", "--setup", str(path))


@pytest.mark.parametrize("command", ["moves", "play"])
def test_load_and_setup_do_not_go_together(command, file, tmp_path):
    out = ["--out", str(tmp_path / "a.svg"), "--view", "flat"] if command == "render" else []
    line = refused(command, "time_vectors", "--load", file, "--setup", file, *out)
    assert "--load and --setup do not go together" in line


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (POSITION.replace("(1,2,1,SW): 2", "(1,2,1,SW): 7"), "position.yaml:3: piece 7 is unknown"),
        (POSITION.replace("actor: 2", "actor: 9"), "position.yaml:4: key actor: 9"),
        ("- 1\n", "position.yaml:1: a list"),
        ("", "empty"),
        ("position: {a: &b 1}\n", "anchors"),
        ("actor: 1\n", "key position is missing"),
    ],
)
def test_a_bad_position_is_one_line(text, why, tmp_path):
    path = tmp_path / "position.yaml"
    path.write_text(text, "utf-8")
    assert why in refused("moves", "time_vectors", "--setup", str(path))
