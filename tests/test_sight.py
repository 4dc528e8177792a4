"""What a character sees of a board, and what it makes of what it does not see."""

from __future__ import annotations

import pytest

import vectorgames
from vectorgames.players.characters import characters
from vectorgames.players.evaluation import Evaluation, features_of, ways_to
from vectorgames.players.player import Budget, never
from vectorgames.players.search import HELPLESS, Search
from vectorgames.rules.feature import EVERYTHING, Closing, Room, Sets

BLIND = ("pim", "ola", "lev")


@pytest.mark.parametrize("game", ["time_vectors", "lemonade", "cross", "vector_morris"])
def test_each_sees_more_sets_than_the_one_below(game):
    made = vectorgames.load(game)
    seen = [
        next(f for f in features_of(made, one.sight(made)) if isinstance(f, Sets)).rows
        for one in characters().values()
    ]
    numbers = [int(rows.sum()) for rows in seen]
    assert numbers[:4] == sorted({*numbers[:4]}) and numbers[3] == numbers[4]


def test_in_a_tree_each_sees_sets_of_some_levels():
    game = vectorgames.load("drangles")
    index = game.space.index
    whole = {name: characters()[name].sight(game) for name in BLIND}
    for node, seers in (("", BLIND[1:]), ("G", BLIND[1:]), ("GR", ("lev",)), ("GRY", ("pim",))):
        four = [index[node + colour] for colour in "GRYB"]
        assert tuple(name for name in BLIND if whole[name].together(four)) == seers, node


def test_a_step_that_is_not_seen_seems_to_change_nothing():
    """Pim does not see that the capture in another grid takes a piece; Ada does."""
    game = vectorgames.load("checkers_4d")
    position = {"(1,1,1,SW)": "1", "(1,1,2,SW)": "2", "(4,4,4,NE)": "2", "(4,1,4,SE)": "1"}
    state = game.start(setup={"position": position, "actor": 1})
    takes = "(1,1,1,SW)x(1,1,3,SW)"
    assert takes in map(str, state.actions())
    pim, ada = (vectorgames.player(name, game).view() for name in ("pim", "ada"))
    for view, taken in ((ada, True), (pim, False)):
        search = Search(view, state, Budget(nodes=500), 1, never)
        action = next(action for action in state.actions() if str(action) == takes)
        assert search.sees(action) is taken
        gain = search.after(state, action, 0, -1.0, 1.0, 0, 0) - search.evaluation.score(state, 1)
        assert (gain > 0.1) is taken and (gain == 0.0) is not taken


def test_a_piece_that_is_seen_to_be_attacked_is_moved_by_a_step_that_is_seen():
    game = vectorgames.load("checkers_4d")
    mine = dict.fromkeys(["(2,2,1,SW)", "(2,1,1,SW)", "(2,3,1,SW)", "(2,2,1,NW)", "(2,2,1,SE)"], "1")
    theirs = dict.fromkeys(["(3,2,1,SW)", "(4,2,1,SW)"], "2")
    state = game.start(setup={"position": mine | theirs, "actor": 1})
    sight = characters()["lev"].sight(game)
    chosen = vectorgames.player("lev", game).choose(state, nodes=400)
    assert sight.together([pick.space for pick in chosen.picks])


def test_where_pieces_move_a_set_counts_by_the_actions_that_fill_it():
    game = vectorgames.load("drangles")
    index = game.space.index
    worths = []
    for fourth in ("GYB", "Y", "R", "0"):  # no step leads up, and none sideways from Y into the quadrangle
        position = {"RG": "1", "RR": "1", "RY": "1", fourth: "1", "BBBB": "2"}
        state = game.start(setup={"position": position, "actor": 2})
        worths.append(Evaluation(game, EVERYTHING, {"material": 0.0}).worths(state)[1])
    assert worths[0] < worths[3] < worths[2] and worths[0] < worths[1] < worths[2]
    sets = next(f for f in features_of(game, EVERYTHING) if isinstance(f, Sets))
    rows = sets.table.spaces[sets.rows].tolist()
    row = next(k for k, four in enumerate(rows) if {*four} == {index[f"R{c}"] for c in "GRYB"})
    near = ways_to(game, EVERYTHING).nearest[:, row]
    assert [near[index[name]] for name in ("RB", "R", "0")] == [0, 1, 2] and near[-1] == 3
    assert near[index["RBB"]] > 10, "no step leads up"


def test_within_a_turn_the_next_action_is_looked_at_too():
    """In Drangles a turn has two moves: who looks one action ahead sees what the second one fills."""
    game = vectorgames.load("drangles")
    position = {"RG": "1", "RR": "1", "RY": "1", "0": "1", "BBBB": "2"}
    state = game.start(setup={"position": position, "actor": 1})
    found = vectorgames.player("ada", game).analyse(state, Budget(nodes=2000)).lines[0]
    assert found.outcome == "win" and found.plies == 2 and found.actions[0] == "0-R"


def test_room_is_least_in_a_corner():
    game = vectorgames.load("checkers_4d")
    room = Room(game.roster, game.space)
    at = game.space.index
    assert 0 < room.values[at["(1,1,1,SW)"]][1] < room.values[at["(2,2,2,SW)"]][1]


def test_what_lets_a_chain_of_forcing_moves_begin_comes_last():
    """Three open rows meet: the others threaten two at once, so that only what gets in their way is looked at."""
    game = vectorgames.load("time_vectors")
    theirs = ["(1,2,1,SW)", "(1,3,1,SW)", "(2,1,1,SW)", "(3,1,1,SW)"]
    position = {name: "2" for name in theirs} | {"(4,4,4,NE)": "1", "(3,2,4,SE)": "1", "(2,4,3,NW)": "1"}
    state = game.start(setup={"position": position, "actor": 1})
    search = Search(vectorgames.player("mira", game).view(), state, Budget(nodes=600), 1, never)
    actions = list(state.actions())
    values = dict.fromkeys(actions, 0.0)
    search.narrow(actions, values)
    kept = {str(action) for action, value in values.items() if value == 0.0}
    assert {"(1,1,1,SW)", "(1,4,1,SW)", "(4,1,1,SW)"} <= kept and len(kept) < 40
    assert {str(action) for action in actions[: len(kept)]} == kept
    assert all(value == HELPLESS for action, value in values.items() if str(action) not in kept)
    assert search.run(1, lambda found: None).lines[0].actions[0] in kept


def test_on_squares_each_sees_more_steps_than_the_one_below():
    game = vectorgames.load("vector_battle")
    spaces = range(game.space.size)
    sights = [characters()[name].sight(game) for name in BLIND]
    seen = [sum(sight.together((i, j)) for i in spaces for j in spaces) for sight in sights]
    forward = game.space.index["d1"], game.space.index["d7"]
    assert seen[0] < seen[2] < game.space.size**2 and seen[1] < seen[2]
    assert [sight.together(forward) for sight in sights] == [False, True, True], "to the other end"


def test_a_search_that_is_stopped_at_once_has_an_answer():
    state = vectorgames.load("time_vectors").start().play("(1,1,1,SW)").play("(1,1,2,SW)").play("(3,1,1,NW)")
    for seconds in (1e-9, 1e-3):
        found = vectorgames.player("ada", state.game).analyse(state, Budget(seconds), stop=lambda: True)
        assert found.lines[0].actions[0] in map(str, state.actions())


def test_a_set_counts_less_where_others_are_there_before_it_is_filled():
    """In Drangles no step leads up: the nearer an enemy, the less the quadrangle below R counts."""
    game = vectorgames.load("drangles")
    worths = []
    for enemy in ("YBBB", "Y", "R"):
        position = {"RG": "1", "RR": "1", "RY": "1", "RGG": "1", enemy: "2"}
        state = game.start(setup={"position": position, "actor": 2})
        worths.append(Evaluation(game, EVERYTHING, {"material": 0.0}).worths(state)[1])
    assert worths[0] > worths[1] > worths[2]


def test_a_piece_counts_more_the_nearer_it_is_to_what_a_path_lacks():
    game = vectorgames.load("connection")
    path = {name: "1" for name in ("GGGG", "GGG", "GG", "0", "Y", "YY", "YYYY")}
    others = {"BBBB": "2", "RRRR": "2"}
    start = {"actor": 1, "roll": "G"}
    worths = []
    for piece in ("BBB", "YRR", "YYR"):  # G and YYY are missing
        state = game.start(setup={"position": path | others | {piece: "1"}, **start})
        worths.append(Evaluation(game, EVERYTHING, {}).worths(state)[1])
    assert worths == sorted(worths) and len({*worths}) == 3


def test_four_patriots_become_a_squad_where_they_can():
    game = vectorgames.load("battlefield")
    three = {"GGGG": "1", "GGGR": "1", "GGGB": "1", "GGRY": "1"}
    state = game.start(setup={"position": three | {"BBBB": "2", "RRRR": "2", "YYYY": "2", "GBGB": "2"}, "actor": 1})
    ada = vectorgames.player("ada", game)
    for _ in range(2):
        state = state.play(ada.choose(state, nodes=600)) if state.actor == 1 else state
    assert "1S" in state.position().values()


def test_what_the_others_may_take_is_seen_where_nothing_can_be_taken_first():
    """In 4D Checkers two pieces come near a lone one, and not next to it where it would take them."""
    game = vectorgames.load("checkers_4d")
    position = {"(1,2,2,SW)": "1", "(1,1,1,SW)": "1", "(1,4,2,SW)": "2"}
    state = game.start(setup={"position": position, "actor": 1})
    search = Search(vectorgames.player("ada", game).view(), state, Budget(nodes=500), 1, never)
    values = {
        str(action): search.after(state, action, 0, -1.0, 1.0, 0, 0)
        for action in state.actions()
        if action.text in ("(1,2,2,SW)-(1,3,2,SW)", "(1,2,2,SW)-(1,2,3,SW)")
    }
    assert values["(1,2,2,SW)-(1,3,2,SW)"] < values["(1,2,2,SW)-(1,2,3,SW)"]


def test_a_lone_piece_counts_less_the_fewer_spaces_are_left_to_it():
    game = vectorgames.load("checkers_4d")
    closing = Closing(game.roster, game.space)
    worths = []
    for second in ("(3,1,1,SW)", "(2,2,1,SW)"):  # as far from the corner, and next to two of its neighbours
        position = {"(1,1,1,SW)": "2", "(4,4,4,NE)": "1", second: "1"}
        worths.append(closing.measure(game.start(setup={"position": position, "actor": 2}))[1])
    assert worths[0] < worths[1]
