"""Positions: a state as plain values, and the state out of them (docs/saves.md), for every game there is."""

from __future__ import annotations

import json
import pickle
import random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import vectorgames
from tests.rules import comes_back
from tests.support import GOLDEN, all_variants, played, sample, some_variants, walk
from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.play import saves as saves_module

VARIANTS = all_variants()
GOLDENS = sorted(GOLDEN.glob("*.yaml"))
SMALL = [
    variant
    for variant in VARIANTS
    if not {"dimensions=5", "dimensions=6", "depth=5", "depth=6"} & {*str(variant).split(",")}
]


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_states_of_random_games_come_back(variant):
    rng = random.Random(f"positions {variant}")
    game = variant.load()
    small = game.space.size <= 400
    states = walk(game.start(), rng, 300 if small else 24)
    ends = {0, 1, len(states) - 2, len(states) - 1} & {*range(len(states))}
    for number in sorted({*ends, *sample(range(len(states)), 3 if small else 1, rng)}):
        comes_back(states[number])
    again = game.start(setup=states[-1].setup())
    assert not small or vectorgames.hints(again) == vectorgames.hints(states[-1])


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_steps_of_the_goldens_come_back(path):
    match = saves_module.loads(yaml.safe_load(path.read_text("utf-8"))["save"])
    for turn in (match.root, *match.line[::3], *match.line[-2:]):
        state = turn.state
        assert state.game.start(setup=state.setup()) == state, state.setup()
        assert pickle.loads(pickle.dumps(state)) == state
    comes_back(match.state)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_game_goes_on_from_a_position_as_it_would_have(data):
    variant = data.draw(st.sampled_from(SMALL))
    rng = random.Random(data.draw(st.integers(0, 999)))
    states = walk(variant.load().start(), rng, data.draw(st.integers(0, 90)))
    state = states[-1]
    other = state.game.start(setup=state.setup())
    for _ in range(4):
        if state.outcome is not None:
            break
        text = str(rng.choice(sorted(state.actions(), key=str)))
        state, other = state.play(text), other.play(text)
        assert other == state and other.setup() == state.setup()


# ---- what is enough ----

THREE = {"(1,1,1,SW)": "1", "(2,1,1,SW)": "1", "(1,2,3,NE)": "2"}
CHOSEN = {"GGGG": "2", "YYYY": "2", "BBBB": "1", "RRRR": "1"}
KINGS = {"d1L4": "1K", "d7L4": "2K"}
SQUIRRELS = {"GGGG": 1, "GGGR": "2", "RRR": "1S", "GGG": "2S"}


def vector(y: int, player: int) -> dict:
    return {f"({x},{y},1,{t})": str(player) for x, t in zip("1234", ("SW", "NW", "NE", "SE"), strict=True)}


@pytest.mark.parametrize(
    ("game", "options", "setup", "stage", "actor", "actions"),
    [
        ("time_vectors", {}, {"position": {}}, "place", 1, 256),
        ("time_vectors", {}, {"position": THREE, "actor": 2}, "place", 2, 253),
        ("time_vectors", {"pieces_each": 9}, {"position": THREE, "actor": 2}, "place", 2, 253),
        ("time_vectors", {"opening": "swap"}, {"position": {}}, "opening", 1, 256),
        ("time_vectors", {"opening": "swap"}, {"position": THREE}, "choose", 2, 2),
        ("time_vectors", {"opening": "swap"}, {"position": THREE, "actor": 1}, "place", 1, 253),
        ("chancy_time_vectors", {}, {"position": THREE, "mover": 2}, "roll", 0, 16),
        ("chancy_time_vectors", {}, {"position": THREE, "actor": 2, "roll": "(*,*,1,sw)"}, "place", 2, 14),
        ("ez_gryb", {}, {"position": {"0": 2, "RG": 1}, "actor": 1, "roll": "g"}, "turn", 1, 2),
        ("ez_gryb", {}, {"position": {"RG": 1}}, "roll", 0, 4),
        ("drangles", {}, {"position": {"RG": 1}, "actor": 2}, "turn", 2, 1),
        ("drangles", {}, {"position": {"R": 1}, "actor": 2, "moves_left": 1, "passing": "R"}, "turn", 2, 6),
        ("connection", {}, {"position": {}}, "sides", 1, 2),
        ("connection", {}, {"position": CHOSEN, "actor": 1, "roll": "G"}, "turn", 1, 1),
        ("fourth_level", {}, {"position": {"GGGG": 1}, "mover": 2}, "placing", 0, 255),
        ("fourth_level", {}, {"position": {"GGGG": 1}, "actor": 1, "hands": [0, 0]}, "turn", 1, 8),
        ("squirrel_race", {}, {"position": SQUIRRELS, "actor": 2}, "run", 2, 6),
        ("chess_4d", {}, {"position": KINGS, "actor": 2}, "turn", 2, 44),
        ("chess_4d", {}, {"position": KINGS, "stage": "answer", "proposed": 3, "actor": 2}, "answer", 2, 2),
        ("hyper_chess", {}, {"position": {"BBBB": "1K", "RRRR": "2K"}, "actor": 2}, "turn", 2, 9),
        ("smack_down", {}, {"position": {"B": 1, "BB": 2}, "actor": 1, "push": "BB"}, "turn", 1, 4),
    ],
)
def test_the_pieces_and_the_actor_are_enough_where_the_rules_leave_no_doubt(
    game, options, setup, stage, actor, actions
):
    state = vectorgames.load(game, **options).start(setup=setup)
    assert (state.stage.name, state.actor, len(state.actions())) == (stage, actor, actions)
    assert state.outcome is None
    comes_back(state)


def test_what_is_left_out_is_as_in_a_game_just_begun():
    for variant in SMALL:
        game = variant.load()
        first = game.start()
        assert game.start(setup={"position": first.position()}) == first


OPENINGS = {
    "sides": "board: {model: gryb}\nstages: [{stage: sides, of: [[G, YYYY], [R, RRRR]]}, {stage: turn, moves:"
    " [{step: [down, sideways, up]}]}]\ngoals: [{goal: gryb, then: score}, {goal: most, of: points}]\n",
    "swap": "extends: time_vectors\nstages: [{stage: swap_opening}, {stage: introduce}]\n"
    "goals: [{goal: configuration, shape: vector, then: score}, {goal: most, of: points}]\n",
}


@pytest.mark.parametrize("opening", OPENINGS)
def test_what_a_game_remembers_outlasts_its_opening(opening, tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(f"format: 1\nid: mine\ntitle: Mine\n{OPENINGS[opening]}", encoding="utf-8")
    state = vectorgames.load(str(file)).start()
    for _ in range(6):
        state = state.play(state.actions()[0])
        assert state.record is not None
        comes_back(state)


def test_spaces_of_a_square_board_are_rolled(tmp_path):
    """Their names are of small letters."""
    file = tmp_path / "rolled.yaml"
    turn = "{stage: turn, dice: space, moves: [{step: king}], no_move: pass}"
    file.write_text(
        "format: 1\nid: rolled\ntitle: Rolled\nboard: {model: veptheca, size: 5}\nplayers: 2\n"
        f"setup: {{1: [a1], 2: [e5]}}\nstages: [{turn}]\ngoals: [{{goal: eliminate}}]\nend: {{quiet_limit: 9}}\n",
        "utf-8",
    )
    game = vectorgames.load(file)
    state = game.start().play("roll e4")
    assert state.setup()["roll"] == "e4"
    comes_back(state)
    assert game.start(setup=state.setup() | {"roll": "E4"}) == state


def test_the_texts_of_the_contract():
    game = vectorgames.load("chess_4d")
    state = played(game.start(), "Nb1L1→", "Pa6L1-a4L1", "speed 2")
    setup = state.setup()
    del setup["position"]
    assert setup == {
        "actor": 2,
        "stage": "answer",
        "rights": {"en_passant": "a4L1"},
        "absent": [{"piece": "1N", "origin": "b1L1", "age": 1}],
        "moves": [1, 1],
        "proposed": 2,
    }
    state = played(state, "accept")
    assert state.setup()["series"] == [2, 2]
    state = vectorgames.load("ez_gryb").start().play("roll R")
    assert state.setup() == {"position": {}, "actor": 1, "stage": "turn", "roll": "R"}
    state = played(vectorgames.load("drangles").start(), "0")
    assert state.setup() == {
        "position": {"0": "1"},
        "actor": 1,
        "moves_left": 1,
        "progress": True,
    }
    assert played(state, "0-G").setup() == {"position": {"G": "1"}, "actor": 2}


# ---- the end ----


def test_a_goal_reached_on_the_board_ends_the_game():
    game = vectorgames.load("time_vectors")
    for actor in (1, 2):
        state = game.start(setup={"position": vector(1, 1), "actor": actor})
        assert state.outcome.winners == (1,) and state.outcome.reason == "vector"
        assert "outcome" not in state.setup()
        comes_back(state)


def test_an_end_that_the_board_does_not_show_is_stated():
    game = vectorgames.load("drangles", quiet_limit=1)
    end = walk(game.start(), random.Random(3))[-1]
    assert end.outcome.reason == "limit"
    assert end.setup()["outcome"] == {"winners": [], "scores": [0, 0], "reason": "limit"}
    comes_back(end)


def test_an_end_is_as_it_was_where_the_board_looks_like_another(tmp_path):
    """A push brings the mover to his goal, and the enemy piece into a row: the mover has won."""
    file = tmp_path / "mine.yaml"
    file.write_text(
        "format: 1\nid: mine\ntitle: Mine\nboard: {dimensions: 2}\n"
        'setup: {1: ["(1,1)"], 2: ["(2,1)", "(4,1)"]}\nstages: [{stage: turn, moves: [{push: neighbour}]}]\n'
        'goals: [{goal: race, to: ["(2,1)"]}, {goal: configuration, shape: {row: 2}}]\n'
    )
    state = vectorgames.load(str(file)).start().play("(1,1)-(2,1)>(3,1)")
    assert state.outcome.winners == (1,)
    comes_back(state)


def test_mate_and_stalemate_are_told_by_the_rules():
    game = vectorgames.load("hyper_chess")
    for seed in range(12):
        end = walk(game.start(), random.Random(seed))[-1]
        assert "outcome" not in end.setup()
        comes_back(end)


# ---- what cannot be ----

QUEENS = {f"{f}{r}L{n}": "1Q" for f in "abc" for r in "345" for n in range(1, 6)}
Q = {"piece": "1Q", "origin": "e4L4", "age": 3}
OVER = {"winners": [2], "reason": "vector"}

IMPOSSIBLE = [
    ("time_vectors", {}, {"position": {"(9,1,1,SW)": "1"}}, "x is 9"),
    ("time_vectors", {}, {"position": {"d1L4": "1"}}, "there is no space"),
    ("time_vectors", {}, {"position": {"(1,1,1,SW)": "3"}}, "piece '3' is unknown: expected 1 or 2"),
    ("time_vectors", {}, {"position": {"(1,1,1,SW)": ["1"]}}, "is unknown"),
    ("time_vectors", {}, {"position": {"(1,1,1,SW)": "1", "( 1,1,1,sw)": "2"}}, "set up twice"),
    ("time_vectors", {}, {"position": ["(1,1,1,SW)"]}, "expected a mapping of names of spaces"),
    ("time_vectors", {}, {"actor": 1}, "key position is missing"),
    ("time_vectors", {}, [], "expected a mapping with the keys position"),
    ("time_vectors", {}, {"position": {}, "colour": 1}, "unknown key colour"),
    ("time_vectors", {}, {"position": {}, 7: {}}, "unknown key 7"),
    ("time_vectors", {}, {"position": {}, "roll": "(*,*,1,SW)"}, "roll says nothing at the stage place"),
    ("time_vectors", {}, {"position": {}, "actor": 3}, "key actor: 3"),
    ("time_vectors", {}, {"position": {}, "actor": True}, "key actor: true"),
    ("time_vectors", {}, {"position": {}, "actor": "1"}, "key actor"),
    ("time_vectors", {}, {"position": {}, "actor": 0}, "at the stage place a player acts"),
    ("time_vectors", {}, {"position": {}, "actor": 1, "mover": 2}, "key mover"),
    ("time_vectors", {}, {"position": {}, "mover": 0}, "key mover"),
    ("time_vectors", {}, {"position": {}, "stage": "turn"}, "key stage: 'turn': expected place"),
    ("time_vectors", {}, {"position": {}, "stage": {}}, "key stage"),
    ("time_vectors", {}, {"position": {}, "quiet": -1}, "key quiet"),
    ("time_vectors", {}, {"position": {}, "hands": [1, 1]}, "no end of pieces"),
    ("time_vectors", {"pieces_each": 9}, {"position": {}, "hands": [1]}, "expected 2 numbers"),
    ("time_vectors", {"pieces_each": 9}, {"position": {}, "hands": [10, 9]}, "from 0 to 9"),
    ("time_vectors", {"pieces_each": 9}, {"position": {}, "hands": [3, 1], "actor": 2}, "player 2 is next"),
    (
        "time_vectors",
        {"pieces_each": 4},
        {"position": THREE, "hands": [3, 3], "actor": 1},
        "5 times 1: there are 4",
    ),
    ("time_vectors", {"opening": "swap"}, {"position": THREE, "stage": "opening"}, "in the opening"),
    ("time_vectors", {"opening": "swap"}, {"position": THREE, "stage": "choose", "actor": 1}, "in the opening"),
    ("time_vectors", {"opening": "swap"}, {"position": {}, "actor": 2}, "choose comes first"),
    ("time_vectors", {}, {"position": vector(1, 1) | vector(2, 2)}, "more than one player has reached the goal"),
    ("time_vectors", {}, {"position": vector(1, 1), "outcome": OVER}, "player 1 has reached the goal"),
    ("time_vectors", {}, {"position": {}, "outcome": OVER | {"winners": [3]}}, "key winners"),
    ("time_vectors", {}, {"position": {}, "outcome": OVER | {"winners": [2, 1]}}, "key winners"),
    ("time_vectors", {}, {"position": {}, "outcome": OVER | {"scores": [0, 1]}}, "keeps none"),
    ("time_vectors", {}, {"position": {}, "outcome": OVER | {"reason": "luck"}}, "'luck' is no reason"),
    ("drangles", {}, {"position": {}, "outcome": {"winners": [], "reason": "limit"}}, "expected 2 numbers"),
    ("chancy_time_vectors", {}, {"position": THREE, "actor": 2}, "key roll is missing"),
    ("chancy_time_vectors", {}, {"position": {}, "actor": 2, "stage": "roll"}, "dice are to be rolled"),
    ("chancy_time_vectors", {}, {"position": {}, "actor": 2, "roll": "G"}, "key roll: 'G'"),
    ("ez_gryb", {}, {"position": {"RG": 1}, "actor": 2}, "key roll is missing"),
    ("ez_gryb", {}, {"position": {"RG": 1}, "actor": 2, "roll": "GR"}, "expected G, R, Y or B"),
    ("ez_gryb", {}, {"position": {"RG": 1}, "roll": "G"}, "key roll says nothing at the stage roll"),
    ("ez_gryb", {}, {"position": {"RGGGGG": 1}}, "is no node"),
    ("ez_gryb", {}, {"position": {}, "quiet": 101}, "key quiet"),
    ("drangles", {}, {"position": {"RG": 1}, "actor": 2, "passing": "RG"}, "moves_left: 1"),
    ("drangles", {}, {"position": {"RG": 1}, "actor": 2, "moves_left": 1, "passing": "R"}, "is not occupied"),
    ("drangles", {}, {"position": {"RG": 1}, "actor": 2, "moves_left": 1, "passing": "RX"}, "is no node"),
    ("drangles", {}, {"position": {"0": 1}, "actor": 2, "moves_left": 1}, "nobody can do anything"),
    ("connection", {}, {"position": {"GGGG": 1}}, "sides comes first"),
    ("connection", {}, {"position": CHOSEN, "stage": "sides"}, "is taken"),
    ("fourth_level", {}, {"position": {}, "stage": "turn", "hands": [8, 8]}, "placing comes first"),
    ("fourth_level", {}, {"position": {}, "stage": "placing", "hands": [0, 0]}, "nothing is left to be placed"),
    ("twenty_five_mens_gryb", {}, {"position": {}, "stage": "placing removal"}, "key removals is missing"),
    ("twenty_five_mens_gryb", {}, {"position": {"G": 1}, "stage": "placing removal", "removals": 1}, "removals: 1"),
    ("squirrel_race", {}, {"position": {"RRR": "1S", "GGR": "1S"}}, "squirrels are on the board"),
    ("squirrel_race", {}, {"position": {"R": "1S", "GGR": "2S", "RRRR": 1}}, "nuts lie on the bottom level"),
    ("squirrel_race", {}, {"position": {"RRRR": 1, "RRR": "1S"}, "stage": "placing"}, "only after the stage"),
    ("squirrel_race", {}, {"position": SQUIRRELS, "hands": [1, 0]}, "all pieces have been placed"),
    ("squirrel_race", {}, {"position": SQUIRRELS, "gathered": [[1], [2, 3]]}, "key gathered"),
    ("squirrel_race", {}, {"position": SQUIRRELS, "gathered": [[10**9, 0], [0, 0]]}, "key gathered"),
    ("squirrel_race", {}, {"position": SQUIRRELS, "gathered": [[30, 0], [0, 0]]}, "31 times 1: there are 30"),
    ("squirrel_race", {}, {"position": {"RRRR": 1}, "stage": "roll", "moves": 1}, "nothing is gathered"),
    ("smack_down", {}, {"position": {"B": 1, "BB": 1}, "actor": 1, "push": "BB"}, "key push"),
    ("smack_down", {}, {"position": {"B": 2}, "actor": 1, "push": "B"}, "key push"),
    ("chess_4d", {}, {"position": {"d1L4": "1K"}}, "player 2: expected exactly one king"),
    ("chess_4d", {}, {"position": KINGS | {"a1L1": "1K"}}, "2 times 1K: there is one"),
    ("chess_4d", {}, {"position": KINGS | QUEENS}, "45 times 1Q: there are 31"),
    ("chess_4d", {}, {"position": KINGS | {"d6L1": "1Q"}, "actor": 1}, "player 2 is in check"),
    ("chess_4d", {}, {"position": KINGS, "absent": [Q | {"piece": "1K"}]}, "piece '1K' is unknown"),
    ("chess_4d", {}, {"position": KINGS, "absent": [Q | {"origin": "z9"}]}, "is no square"),
    ("chess_4d", {}, {"position": KINGS, "absent": [Q], "moves": [2, 2]}, "its owner has made 2"),
    ("chess_4d", {}, {"position": KINGS, "absent": [Q], "moves": [9]}, "expected two numbers"),
    ("chess_4d", {}, {"position": KINGS, "absent": [Q | {"due": 1}]}, "not due in any move"),
    ("chess_4d", {"declared": True}, {"position": KINGS, "absent": [Q]}, "lacks due"),
    ("chess_4d", {"declared": True}, {"position": KINGS, "absent": [Q | {"due": 5}]}, "age and due make 8"),
    ("chess_4d", {"declared": True}, {"position": KINGS, "absent": [Q | {"due": 2}] * 2}, "in the same move"),
    ("chess_4d", {}, {"position": KINGS, "rights": {"castling": ["a1L1"]}}, "nobody castles"),
    ("chess_4d", {}, {"position": KINGS, "rights": {"en_passant": "a4L1"}}, "no pawn that has just gone"),
    ("chess_4d", {}, {"position": KINGS, "rights": ["a1L1"]}, "castling or en_passant"),
    ("chess_4d", {}, {"position": KINGS, "series": [0, 2], "actor": 1}, "at least one for player 1"),
    ("chess_4d", {"speed_moves": False}, {"position": KINGS, "series": [2, 2]}, "cannot be proposed"),
    ("chess_4d", {}, {"position": KINGS, "series": [2, 2], "declined": True}, "cannot be proposed"),
    ("chess_4d", {}, {"position": KINGS, "stage": "answer"}, "key proposed is missing"),
    ("chess_4d", {}, {"position": KINGS, "stage": "answer", "proposed": 6}, "key proposed: 6"),
    ("chess_4d", {}, {"position": KINGS, "proposed": 3}, "says nothing at the stage turn"),
    (
        "chess_4d",
        {},
        {"position": KINGS, "stage": "answer", "proposed": 2, "quiet": 100},
        "could not propose anything",
    ),
    ("hyper_chess", {}, {"position": {"BBBB": "1K"}}, "player 2: expected exactly one king"),
    ("hyper_chess", {}, {"position": {"BBBB": "1K", "RRRR": "2K", "RRR": "1R"}, "actor": 1}, "in check"),
]


@pytest.mark.parametrize(("game", "options", "setup", "why"), IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_with_one_sentence(game, options, setup, why):
    made = vectorgames.load(game, **options)
    with pytest.raises(LocalizedError) as refused:
        made.start(setup=setup)
    assert why in str(refused.value)
    for lang in LANGUAGES:
        line = refused.value.say(lang)
        assert line.strip() and "\n" not in line and "{" not in line and len(line) <= 300
    assert refused.value.say("de") != refused.value.say("en")


def test_a_loop_of_lists_is_no_position():
    loop: dict = {}
    loop["position"] = loop
    with pytest.raises(LocalizedError):
        vectorgames.load("time_vectors").start(setup=loop)


LETTERS = st.characters(exclude_categories=("Cs",))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 12), st.floats(), st.text(LETTERS, max_size=6)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(LETTERS, max_size=4) | st.integers(), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_spoiled_position_is_a_state_that_comes_back_or_a_sentence(data):
    variant = data.draw(st.sampled_from(SMALL))
    game, rng = variant.load(), random.Random(data.draw(st.integers(0, 99)))
    setup = json.loads(json.dumps(walk(game.start(), rng, data.draw(st.integers(0, 70)))[-1].setup()))
    for _ in range(data.draw(st.integers(1, 2))):
        within = (
            setup["position"] if data.draw(st.booleans()) and isinstance(setup.get("position"), dict) else setup
        )
        key = data.draw(st.sampled_from([*sorted(within, key=str), "mover", "roll", "hands", "quiet", "moves"]))
        how = data.draw(st.sampled_from(["drop", "value", "piece", "number"]))
        if how == "drop":
            within.pop(key, None)
        else:
            piece = st.sampled_from(game.roster.pieces[1:])
            within[key] = data.draw({"value": VALUES, "piece": piece, "number": st.integers(0, 3)}[how])
    try:
        state = game.start(setup=setup)
    except LocalizedError as error:
        assert "\n" not in str(error)
        return
    assert game.start(setup=state.setup()) == state
    assert state.outcome is not None or len(state.actions())
    for action in sample(state.actions(), 5, rng):
        state.play(action)
