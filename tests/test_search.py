"""Characters: legal in every game, repeatable, what each sees; wins taken and stopped; features; `analyse`."""

from __future__ import annotations

import json
import pickle
import random
import sys
import threading
import time
from itertools import count

import pytest
import yaml

import vectorgames
from tests.support import refused, run
from vectorgames.base.paths import CONFIGS
from vectorgames.players import tune
from vectorgames.players.characters import Character, CharacterPlayer, characters
from vectorgames.players.evaluation import Evaluation, features_of
from vectorgames.players.player import Budget, RandomPlayer, never
from vectorgames.players.search import Search
from vectorgames.players.seat import offered
from vectorgames.rules.feature import EVERYTHING, Sets, Sight

GAMES = vectorgames.games()
OWN = sorted((CONFIGS / "examples").glob("*.yaml"))
EDGE = ["(1,1,1,SW)", "(1,2,1,SW)", "(1,3,1,SW)", "(1,4,1,SW)"]  # a vector within one grid
RISING = ["(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)", "(1,1,4,SW)"]  # at one moment
ROUND = ["(2,2,3,SW)", "(2,2,3,NW)", "(2,2,3,NE)", "(2,2,3,SE)"]  # within one level
WHOLE = ["(1,1,1,SW)", "(2,2,2,NW)", "(3,3,3,NE)", "(4,4,4,SE)"]
SEEN = {
    "pim": (EDGE, [RISING, ROUND, WHOLE]),
    "ola": (RISING, [ROUND, WHOLE]),
    "lev": (ROUND, [RISING, WHOLE]),
    "ada": (WHOLE, []),
    "mira": (WHOLE, []),
}
FAR = ["(4,1,2,NE)", "(3,4,1,SE)", "(2,3,2,NW)"]


def walked(game, plies: int, seed: int = 1):
    """A position after so many actions drawn by a seed, with a player to act."""
    draw, state = random.Random(seed), game.start(seed=seed)
    while plies > 0 or state.actor == 0:
        plies -= state.actor != 0
        then = state.play(draw.choice(list(state.actions())))
        state = game.start(seed=seed) if then.outcome is not None else then
    return state


def placed(mine: list[str], theirs: list[str], actor: int):
    game = vectorgames.load("time_vectors")
    pieces = {name: str(actor) for name in mine} | {name: str(3 - actor) for name in theirs}
    return game.start(setup={"position": pieces, "actor": actor})


# ---- every game ----


@pytest.mark.parametrize("game", [*GAMES, *map(str, OWN)], ids=lambda game: game.rpartition("/")[2])
def test_every_game_is_played_by_its_legal_actions(game):
    made = vectorgames.load(game)
    assert any(feature.measure(made.start()) is not None for feature in features_of(made, EVERYTHING))
    for number, name in enumerate(vectorgames.players()):
        state = walked(made, 7 * number)
        chosen = vectorgames.player(name, made).choose(state, nodes=30, seed=number)
        assert chosen in state.actions(), name


def test_nothing_is_chosen_where_nothing_can_be():
    game = vectorgames.load("ez_gryb")
    player = vectorgames.player("ada", game)
    with pytest.raises(ValueError, match="dice"):
        player.choose(game.start())
    ended = placed(EDGE[:3], FAR, 1).play(EDGE[3])
    with pytest.raises(ValueError, match="over"):
        vectorgames.player("ada", ended.game).choose(ended)
    assert vectorgames.analyse(ended, nodes=50).lines == ()


@pytest.mark.parametrize("game", ["time_vectors", "checkers_4d", "ez_gryb", "three_way_time_vectors", "veptheca"])
def test_the_same_nodes_and_seed_give_the_same(game):
    made = vectorgames.load(game)
    state = walked(made, 9)
    budget = Budget(nodes=250)
    first, second = (vectorgames.player("mira", made).analyse(state, budget, 3, seed=4) for _ in range(2))
    assert (first.lines, first.depth, first.nodes) == (second.lines, second.depth, second.nodes)
    assert first.nodes <= 250


@pytest.mark.parametrize(
    "game", ["time_vectors", "lemonade", "checkers_4d", "drangles", "vector_battle", "hyper_chess"]
)
def test_lines_of_an_analysis_can_be_played(game):
    made = vectorgames.load(game)
    state = walked(made, 12, seed=3)
    found = vectorgames.analyse(state, seconds=None, nodes=300, lines=3)
    assert 1 <= len(found.lines) <= 3
    assert [line.score for line in found.lines] == sorted((line.score for line in found.lines), reverse=True)
    for line in found.lines:
        there = state
        for text in line.actions:
            there = there.play(text)


# ---- what is seen ----


@pytest.mark.parametrize("name", SEEN)
def test_a_win_is_taken_and_stopped_where_it_is_seen(name):
    line, _ = SEEN[name]
    player = vectorgames.player(name, vectorgames.load("time_vectors"))
    assert str(player.choose(placed(line[:3], FAR, 1), nodes=600)) == line[3]
    assert str(player.choose(placed(FAR[:2], line[:3], 2), nodes=600)) == line[3]


@pytest.mark.parametrize("name", ["pim", "ola", "lev"])
def test_a_win_that_is_not_seen_is_let_through(name):
    _, hidden = SEEN[name]
    player = vectorgames.player(name, vectorgames.load("time_vectors"))
    for line in hidden:
        assert str(player.choose(placed(FAR[:2], line[:3], 2), nodes=600)) != line[3], line


@pytest.mark.parametrize("game", ["lemonade", "drangles", "interrupt", "vector_battle", "fourth_level"])
def test_a_win_in_one_is_taken_in_other_games(game):
    """Positions on the way of a random game in which one action wins."""
    made = vectorgames.load(game)
    draw, found = random.Random(5), 0
    for seed in range(40):
        state = made.start(seed=seed)
        for _ in range(400):
            if state.outcome is not None or found >= 3:
                break
            wins = [a for a in state.actions() if state.actor and _wins(state, a)]
            if wins:
                found += 1
                for name in ("ada", "mira"):
                    assert vectorgames.player(name, made).choose(state, nodes=400) in wins
                break
            state = state.play(draw.choice(list(state.actions())))
    assert found or game in ("lemonade", "fourth_level")  # random games seldom come near there


def _wins(state, action) -> bool:
    outcome = state.play(action).outcome
    return outcome is not None and state.actor in outcome.winners


def test_a_step_between_levels_is_not_seen():
    game = vectorgames.load("checkers_4d")
    lev = characters()["lev"].sight(game)
    names = game.space.index
    assert lev.together((names["(1,1,1,SW)"], names["(1,2,1,SW)"]))
    assert not lev.together((names["(1,1,1,SW)"], names["(1,1,2,SW)"]))


def test_pieces_that_return_are_seen_by_two():
    game = vectorgames.load("chess_4d")
    assert [one.sight(game).absent for one in characters().values()] == [False, False, False, True, True]


@pytest.mark.parametrize("opening", ["Pe2L4-e4L4", "Pd2L8-d4L6"])
def test_a_king_does_not_leave_his_pieces_at_the_first_pawn_that_moves(opening):
    game = vectorgames.load("chess_4d")
    assert not vectorgames.player("lev", game).choose(game.start().play(opening), nodes=400).text.startswith("K")


def test_a_position_is_not_called_lost_before_anything_was_looked_at():
    state = vectorgames.load("chess_4d").start()
    assert abs(vectorgames.analyse(state, seconds=None, nodes=0).lines[0].score) < 0.2


# ---- proofs ----


def test_a_proved_win_is_the_shortest_and_its_line_ends_the_game():
    fork = placed(["(1,1,1,SW)", "(2,2,1,SW)", "(1,4,1,SW)", "(3,2,1,SW)"], FAR, 1)
    found = vectorgames.analyse(fork, seconds=None, nodes=5000, lines=1).lines[0]
    assert found.outcome == "win" and found.plies is not None
    state = fork
    for text in found.actions:
        state = state.play(text)
    assert state.outcome is not None and state.outcome.winners == (1,) and len(found.actions) == found.plies


def test_what_somebody_does_not_see_is_not_called_proved():
    state = placed(EDGE[:3], FAR, 1)
    found = vectorgames.player("pim", state.game).analyse(state, Budget(nodes=600))
    assert found.lines[0].actions[0] == EDGE[3] and found.lines[0].outcome is None


def test_who_stands_better_does_not_come_back_to_what_has_been():
    game = vectorgames.load("checkers_4d")
    mine = dict.fromkeys(["(1,1,1,SW)", "(1,2,1,SW)", "(2,2,2,SW)"], "1")
    start = game.start(setup={"position": {**mine, "(4,4,4,NE)": "2"}, "actor": 1})
    ada = vectorgames.player("ada", game)
    first = ada.choose(start, nodes=600).text
    reply = next(a.text for a in start.play(first).actions() if "x" not in a.text)
    played = [first, reply, *("-".join(reversed(text.split("-"))) for text in (first, reply))]
    again = start
    for text in played:
        again = again.play(text)
    assert again.cells == start.cells and ada.choose(again, nodes=600).text == first
    assert ada.following(start, played).choose(again, nodes=600).text != first


def test_what_took_something_elsewhere_is_not_left_out_here():
    game = vectorgames.load("checkers_4d")
    state = game.start(setup={"position": {"(1,1,1,SW)": "1", "(2,1,1,SW)": "2", "(4,4,4,NE)": "2"}, "actor": 1})
    search = Search(vectorgames.player("ada", game).view(), state, Budget(), 1, never)
    (search.takers[0],) = search.captured(state)
    assert search.quiet(state, -1.0, 1.0, 0, 1) > search.static(state, 0)


def test_no_piece_is_given_away_where_a_machine_has_little_time(monkeypatch):
    """The clock goes on by so much between two looks that not all actions can be looked at once in a second."""
    game = vectorgames.load("chess_4d")
    state = game.start()
    for text in ("Pd2L4-d4L4", "Qd7L8-e6L3", "Nb1L4-c3L4", "Bc7L1-d6L3", "Pe2L4-e3L4", "Bf7L8-g6L3", "Ne1L4-f3L4"):
        state = state.play(text)
    clock = count(0.0, 0.01)
    monkeypatch.setattr(sys.modules[Search.__module__], "perf_counter", lambda: next(clock))
    assert "x" not in vectorgames.player("mira", game).choose(state, seconds=1.0).text
    assert next(clock) < 10.0


def test_a_search_stops_when_told():
    state = walked(vectorgames.load("blobs"), 5)
    told = threading.Event()
    threading.Timer(0.2, told.set).start()
    begun = time.monotonic()
    vectorgames.player("mira", state.game).analyse(state, Budget(), stop=told.is_set)
    assert told.is_set() and time.monotonic() - begun < 60


# ---- evaluation ----


@pytest.mark.parametrize(
    "game", ["time_vectors", "three_way_time_vectors", "drangles", "cross", "vector_morris", "square_deal"]
)
def test_what_is_counted_on_the_way_is_what_there_is(game):
    """Numbers that follow the board from position to position are those of a board counted anew."""
    made = vectorgames.load(game)
    followed, draw, state = Evaluation(made, EVERYTHING, {}), random.Random(2), made.start()
    for _ in range(60):
        state = state.play(draw.choice(list(state.actions())))
        if state.outcome is not None:
            state = made.start()
        assert followed.worths(state) == pytest.approx(Evaluation(made, EVERYTHING, {}).worths(state))


def test_open_sets_are_measured():
    state = placed(EDGE[:2], ["(1,4,1,SW)"], 1)
    game = state.game
    every = next(f for f in features_of(game, EVERYTHING) if isinstance(f, Sets))
    grid = next(f for f in features_of(game, Sight(game.space.scope("grid"))) if isinstance(f, Sets))
    assert int(every.rows.sum()) == 976 and int(grid.rows.sum()) == 160
    assert every.measure(state)[1] > grid.measure(state)[1] > 0 == every.measure(game.start())[1]


def test_another_man_counts_less_than_a_space_less_to_go_where_men_come_in_without_number():
    there = {feature.name: feature for feature in features_of(vectorgames.load("connection"), EVERYTHING)}
    assert there["material"].weight * there["material"].values[0][1] < there["connection"].weight


def test_a_set_that_all_make_up_counts_for_who_fills_it_sooner():
    game = vectorgames.load("square_deal")
    men = {"GGGG": "1", "GGGR": "2", "GGGY": "2", "GGG": "1", "BBBB": "2", "BBRR": "1"}
    worth = Evaluation(game, EVERYTHING, {}).by_feature(game.start(setup={"position": men, "actor": 2}))["sets"]
    assert worth[1] > 2 * worth[2] > 0


# ---- characters as data ----


def test_characters_are_ranked_and_tell_of_themselves():
    assert vectorgames.players() == ("pim", "ola", "lev", "ada", "mira")
    for one in characters().values():
        assert one.name and one.sentence("en") != one.sentence("de")
    with pytest.raises(ValueError, match="pim, ola, lev, ada"):
        vectorgames.player("nobody", vectorgames.load("cross"))


def test_a_sixth_character_is_a_file(tmp_path, monkeypatch):
    monkeypatch.setenv("VECTORGAMES_HOME", str(tmp_path))
    folder = tmp_path / "players"
    folder.mkdir()
    (folder / "zoe.yaml").write_text("format: 1\nname: Zoe\nabout: {en: Hello., de: Hallo.}\nrank: 9\nsees: grid\n")
    (folder / "bad.yaml").write_text("format: 1\nname: Bad\nabout: {en: A., de: B.}\nrank: 2\nsees: half\n")
    assert vectorgames.players()[-1] == "zoe" and "bad" not in vectorgames.players()
    assert characters()["zoe"] == Character("zoe", "Zoe", (("en", "Hello."), ("de", "Hallo.")), 9, "grid")
    (tmp_path / "programs.yaml").write_text("mine: python3 mine.py\n")
    seats, (error,) = offered()
    assert seats == (*vectorgames.players(), "program:mine")
    assert "bad.yaml" in str(error) and ":5:" in str(error) and "moment" in str(error)
    (tmp_path / "programs.yaml").write_text("mine: 7\n")
    seats, wrong = offered()
    assert seats == vectorgames.players() and len(wrong) == 2 and "programs.yaml:1" in str(wrong[1])
    with pytest.raises(ValueError, match="bad.yaml:5"):
        vectorgames.player("bad", vectorgames.load("cross"))


def test_players_can_be_pickled():
    game = vectorgames.load("cross")
    for player in (vectorgames.player("lev", game), RandomPlayer(game)):
        again = pickle.loads(pickle.dumps(player))
        assert again == player and again.id == player.id
    assert isinstance(vectorgames.player("lev", game), CharacterPlayer)


def test_weights_are_found_by_self_play_and_used(tmp_path, capsys):
    out = tmp_path / "weights.yaml"
    out.write_text("# kept\nother: {sets: 2.0}\n")
    arguments = ["interrupt", "--games", "2", "--nodes", "4", "--out", str(out)]
    assert tune.main(arguments) == 0
    told = capsys.readouterr().out.splitlines()
    found = yaml.safe_load(out.read_text())
    assert out.read_text().startswith("# kept") and found["other"] == {"sets": 2.0}
    assert set(found["interrupt"]) == {f.name for f in features_of(vectorgames.load("interrupt"), EVERYTHING)}
    assert len(told) >= len(found["interrupt"]) and told[0].startswith("interrupt sets 0.25 -> 0.5: ")
    with pytest.raises(SystemExit) as wrong:
        tune.main(["nothing", "--out", str(out)])
    assert wrong.value.code == 2


# ---- the command ----


def test_analyse_prints_lines():
    told = run("analyse", "time_vectors", "--seconds", "0.2", "--lines", "2", "--json", *EDGE[:1])
    found = json.loads(told.out)
    assert told.code == 0 and set(found) == {"lines", "depth", "nodes", "seconds"} and len(found["lines"]) == 2
    assert set(found["lines"][0]) == {"actions", "score", "outcome", "plies"}
    plain = run("analyse", "time_vectors", "--seconds", "0.1", EDGE[0], FAR[0], EDGE[1], FAR[1], EDGE[2], FAR[2])
    assert plain.lines[0].startswith("line +") and "win in 1\t" in plain.lines[0]
    assert plain.lines[-1].startswith("seconds ")


def test_analyse_refuses_what_cannot_be():
    assert "--lines 0" in refused("analyse", "cross", "--lines", "0")
    assert "seconds" in refused("analyse", "cross", "--seconds", "0")


def test_an_action_after_which_the_others_win_at_once_is_not_played():
    """In Vector Battle the other master gets to the temple: that takes nothing, and is stopped all the same."""
    game = vectorgames.load("vector_battle")
    played = {8: "a1-b2:R4-B6 c7-f6:L1+L5 c1-c2:B2-B5 b7-e4:F6-R4 d1-b3:L1-B3 e4-e3:B2-B5"}
    played |= {31: "f1-c3:L1-R4 d7-d6:F6+R1 d1-d4:R3-B6 c7-f5:L1-R4 g1xf5:F6-B5"}
    for seed, texts in played.items():
        state = game.start(seed=seed)
        for text in texts.split():
            state = state.play(text)
        after = state.play(vectorgames.player("ada", game).choose(state, nodes=1500))
        assert after.outcome or not any(after.play(reply).outcome for reply in after.actions())


def test_in_a_turn_of_several_actions_the_answer_is_looked_at_once_it_is_nearly_whole():
    game = vectorgames.load("drangles")
    player, start = vectorgames.player("mira", game), game.start()
    for action in ("0", "0-R", "0", "0-B"):
        start = start.play(action)
    assert player.analyse(start, Budget(nodes=3000)).depth == 2
    assert player.analyse(start, Budget(nodes=20000, depth=3)).depth == 3, "whoever asks for more is told more"


def test_what_goes_on_until_it_is_stopped_tells_something_before_it_looks_for_a_proof():
    game, looks, told = vectorgames.load("time_vectors"), count(), []
    state = game.start().play("(1,1,1,SW)")
    stop = lambda: bool(told) or next(looks) > 300  # noqa: E731
    vectorgames.player("mira", game).analyse(state, Budget(), 3, stop=stop, report=told.append)
    assert told and len(told[0].lines) == 3
