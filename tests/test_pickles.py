"""Games, states and matches come out of a pickle equal, also in another process."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import subprocess
import sys
from dataclasses import replace

import pytest

import vectorgames
from tests.support import ROOT, played, some_variants, walk
from vectorgames.app import history
from vectorgames.play import saves as saves_module
from vectorgames.play.match import Match, Terms
from vectorgames.play.record import GameRecord
from vectorgames.play.study import Study
from vectorgames.view.build_view import build_view
from vectorgames.view.study_view import lines_of

OWN = """\
format: 1
id: mine
title: Mine
extends: ez_gryb
options:
  depth: {values: [4, 5], default: 5}
"""


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def grown(game: str = "drangles", **options) -> GameRecord:
    """A match with branches and comments, in the middle."""
    record, rng = GameRecord(vectorgames.load(game, **options), 5, ("Ann", "Bob")), random.Random(game)
    for back in (8, 3, 1):
        while record.number < 12 and record.state.outcome is None:
            record.play(rng.choice(record.state.actions())).comment = rng.choice(("", "well"))
        record.go(back)
    record.go(5)
    return record


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_game_is_made_again(variant):
    game = variant.load()
    data = pickle.dumps(game)
    assert len(data) < 600, "neither tables nor stages are in it"
    assert pickle.loads(data) == game and hash(pickle.loads(data)) == hash(game)
    assert copy.deepcopy(game) == game
    assert game != variant.game and (game == vectorgames.load(variant.game)) == (str(variant) == variant.game)


def test_games_are_equal_by_what_they_are():
    one, other = vectorgames.load("time_vectors"), vectorgames.load("time_vectors", periodic_z=False)
    assert one == other and len({one, other, vectorgames.load("time_vectors", periodic_z=True)}) == 2
    assert one.start() == other.start()


def test_states_of_one_pickle_share_their_game():
    states = again(walk(vectorgames.load("chess_4d").start(), random.Random(1), 8))
    assert len({id(state.game) for state in states}) == 1
    assert states[0].game is again(states[3]).game, "games in use are used again"


def test_a_pickle_is_read_in_another_process(tmp_path):
    states = [
        walk(vectorgames.load(name).start(), random.Random(name), 25)[-1]
        for name in ("chess_4d", "hyper_chess", "squirrel_race", "connection", "smack_down", "time_vectors")
    ]
    file = tmp_path / "states"
    file.write_bytes(pickle.dumps((states, [state.setup() for state in states])))
    code = (
        "import pickle, sys\n"
        "states, setups = pickle.load(open(sys.argv[1], 'rb'))\n"
        "assert [state.setup() for state in states] == setups\n"
        "assert all(len(state.actions()) or state.outcome for state in states)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(file)], cwd=ROOT, check=True)


def test_a_game_of_ones_own_comes_back_whatever_has_become_of_its_file(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(OWN, "utf-8")
    game = vectorgames.load(str(file), quiet_limit=7)
    state = played(game.start(), "roll R", "R")
    data, key = pickle.dumps((game, state, grown_of(game))), game.about.key
    setup = state.setup()
    del game, state
    gc.collect()  # the game is in use no more, and has to be made again
    file.write_text(OWN.replace("ez_gryb", "drangles"), "utf-8")
    assert vectorgames.load(str(file)).about.key != key
    for _ in range(2):
        back, there, record = pickle.loads(data)
        assert back.about.key == key and back.options["quiet_limit"] == 7 and back.space.depth == 5
        assert there.setup() == setup and there.game == back == record.game
        del back, there, record
        gc.collect()
        file.unlink(missing_ok=True)


def grown_of(game) -> GameRecord:
    record = GameRecord(game)
    record.play("roll G")
    return record


def test_a_game_made_by_hand_says_that_it_has_no_pickle():
    made = vectorgames.load("time_vectors")
    other = replace(made, about=replace(made.about, made_by=None), advised_by=lambda game: made.advice)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(other)


# ---- matches ----


@pytest.mark.parametrize("game", ["drangles", "chess_4d", "time_vectors", "squirrel_race"])
def test_a_match_comes_back_with_all_that_was_played(game):
    record = grown(game)
    record.match = Match.of(record.game, Terms("games", 3)) if record.game.rules.scored else None
    back = again(record)
    assert back == record and hash(back) == hash(record)
    assert saves_module.dump(back) == saves_module.dump(record)
    assert (back.number, back.saved, len(back.line)) == (record.number, record.saved, len(record.line))
    assert all(child.parent is turn for turn in back.here.way for child in turn.children)
    back.redo(), record.redo()
    assert back == record
    action = sorted(record.state.actions(), key=str)[0]
    back.play(action), record.play(str(action))
    assert back == record
    back.undo()
    assert back != record


def test_a_long_match_comes_back():
    record = GameRecord(vectorgames.load("squirrel_race", move_limit=5000), 3)
    rng = random.Random(2)
    while record.state.outcome is None and record.number < 1500:
        record.play(rng.choice(record.state.actions()))
    assert record.number > 400 and again(record) == record


@pytest.mark.parametrize(
    "change",
    [
        lambda record: setattr(record, "seed", 6),
        lambda record: setattr(record, "names", ("Ann",)),
        lambda record: setattr(record.here, "comment", "other"),
        lambda record: record.undo(),
        lambda record: record.play(record.state.actions()[-1]),
        lambda record: setattr(record, "match", Match.of(record.game, Terms("games", 2))),
    ],
)
def test_matches_differ_where_something_else_was_played(change):
    one, other = grown(), grown()
    assert one == other and one != 5
    change(other)
    assert one != other


def test_whether_it_has_been_saved_makes_no_match_another():
    one, other = grown(), grown()
    other.saved = True
    assert one == other
    assert again(other).saved and not again(one).saved
    assert len(one.line) and one == other, "what is kept of the line is no difference"


def test_a_match_that_began_in_a_position_is_another():
    game = vectorgames.load("time_vectors")
    start = played(game.start(), "(1,1,1,SW)")
    one, other = GameRecord(game, start=start), GameRecord(game)
    assert one != other and one.state == start and one.start == start
    assert again(one) == one and again(one).start == start
    assert GameRecord(game, start=game.start()) == other and GameRecord(game, start=game.start()).start is None


# ---- after they have been used ----


def test_a_record_that_has_been_asked_is_pickled_and_copied_without_what_was_told():
    record = grown()
    told = history.changed(record), history.last_turn(record), history.line(record)
    for other in (again(record), copy.deepcopy(record), copy.copy(record)):
        assert other == record
        assert (history.changed(other), history.last_turn(other), history.line(other)) == told
    other = copy.deepcopy(record)
    other.go(2)
    other.play(other.state.actions()[-1])
    fresh = GameRecord(other.game, other.seed)
    for turn in other.line[:3]:
        fresh.play(str(turn.action))
    assert history.line(other)[:3] == history.line(fresh), "a copy tells of its own"
    assert history.changed(other) == history.changed(fresh)


def test_a_tableau_and_a_study_that_have_been_asked_are_pickled_and_copied():
    state = played(vectorgames.load("multiverse").start())
    tableau = build_view(state)
    part = tableau.within(0, 85)
    for make in (again, copy.deepcopy, copy.copy):
        assert make(tableau).pieces == tableau.pieces and make(tableau).within(0, 85).pieces == part.pieces
    shallow = copy.copy(tableau)
    del tableau
    gc.collect()
    assert shallow.within(0, 85).pieces == part.pieces, "the first one has gone"
    study = Study.of(vectorgames.load("time_vectors")).with_selected(3)
    rows = lines_of(study).rows.tolist()
    for make in (again, copy.deepcopy, copy.copy):
        assert make(study) == study and lines_of(make(study)).rows.tolist() == rows
