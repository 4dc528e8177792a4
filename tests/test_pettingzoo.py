"""Games as environments of PettingZoo; ``python -m tests.whole_pettingzoo`` has its own tests of all of them."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import vectorgames
from tests.support import ROOT
from tests.whole_pettingzoo import check
from vectorgames.adapters.pettingzoo import Clicks, GameEnv, env


def begun(game: str, seed: int = 1, **options) -> GameEnv:
    made = GameEnv(vectorgames.load(game, **options))
    made.reset(seed=seed)
    return made


def walk(made: GameEnv, seed: int, most: int = 10_000) -> list[tuple[str, int]]:
    """Random clicks until the game ends: (agent, number) of each."""
    dice, clicks = np.random.default_rng(seed), []
    while made.state.outcome is None and len(clicks) < most:
        agent = made.agent_selection
        clicks.append((agent, int(dice.choice(np.flatnonzero(made.observe(agent)["action_mask"])))))
        made.step(clicks[-1][1])
    return clicks


@pytest.mark.parametrize("game", ["time_vectors", "veptheca", "chancy_time_vectors"])
def test_pettingzoo_finds_nothing(game):
    check(game, 60)


@pytest.mark.parametrize("game", ["ez_gryb", "vector_battle", "sumo_drangles", "chess_4d", "veptheca"])
def test_legal_actions_have_clicks_of_their_own_that_can_be_made(game):
    made = begun(game)
    for _ in range(3):
        state, clicks = made.state, made.clicks
        ways = {clicks.numbers(action): action for action in state.actions()}
        assert len(ways) == len(state.actions()), "no two actions are clicked alike"
        for way, action in [*ways.items()][:: len(ways) // 6 + 1]:
            made.reset(seed=1, options={"setup": state.setup()})
            before = made.state
            while made.state is before:
                number = (*way, clicks.end)[len(made.clicked)]
                assert made.observe(made.agent_selection)["action_mask"][number]
                made.step(number)
            after = before.play(action)
            assert made.state == after or not after.actor
        walk(made, 3, 5)
        if made.state.outcome is not None:
            break


def test_a_game_of_clicks_is_a_game_by_the_rules():
    """Each action is clicked as a whole; who has won is rewarded, others lose."""
    made = begun("three_way_time_vectors")
    clicks = walk(made, 2)
    state = made.game.start()
    for agent, number in clicks:
        assert agent == f"player_{state.actor}"
        state = state.play(made.clicks.text(number))
    assert state == made.state and state.outcome is not None
    (winner,) = state.outcome.winners
    assert made.rewards == {f"player_{n}": 1.0 if n == winner else -1.0 for n in (1, 2, 3)}
    assert all(made.terminations.values()) and not any(made.truncations.values())


def test_a_move_is_two_clicks_and_what_was_clicked_is_seen():
    made = begun("checkers_4d")
    agent, mask = made.agent_selection, made.observe(made.agent_selection)["action_mask"]
    starts = {action.text.partition("-")[0] for action in made.state.actions()}
    assert {made.clicks.text(number) for number in np.flatnonzero(mask)} == starts
    clicked = made.planes.names.index("clicked")
    several = next(
        name for name in sorted(starts) if sum(a.text.startswith(name) for a in made.state.actions()) > 1
    )
    assert not made.observe(agent)["observation"][clicked].any()
    made.step(made.game.space.names.index(several))
    seen = made.observe(agent)
    assert made.agent_selection == agent and np.flatnonzero(seen["observation"][clicked]).size == 1
    ends = {made.clicks.text(number) for number in np.flatnonzero(seen["action_mask"])}
    assert {f"{several}-{end}" for end in ends} <= {action.text for action in made.state.actions()}
    assert not made.observe("player_2")["action_mask"].any()
    made.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert made.agent_selection == "player_2"


def test_words_are_spelled_as_far_as_they_are_told_apart():
    made = begun("time_vectors", opening="swap")
    for text in ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)"):
        made.step(made.game.space.names.index(text))
    assert {action.text for action in made.state.actions()} == {"pair", "single"}
    first = {
        made.clicks.text(number) for number in np.flatnonzero(made.observe(made.agent_selection)["action_mask"])
    }
    assert first == {"p", "s"}
    made.step(made.clicks.end + 1 + ord("p"))
    assert {action.text for action in made.state.actions()} != {"pair", "single"}, "the rest is clear"


def test_the_planes_tell_the_position():
    made = begun("grybu")
    walk(made, 5, 40)
    seen, names = made.observe(made.agent_selection)["observation"], made.planes.names
    assert seen.shape == (len(names), made.game.space.size) and seen.dtype == np.float32
    for space, piece in made.state.position().items():
        assert seen[names.index(f"piece {piece}"), made.game.space.names.index(space)] == 1
    pieces = [n for n, name in enumerate(names) if name.startswith("piece ")]
    assert seen[pieces].sum() == len(made.state.position())
    assert seen[names.index(f"player {made.state.actor} acts")].all()
    for number, name in enumerate(names):
        if name.startswith("beside the board "):
            beside = sum(pieces.count(name.split()[-1]) for pieces in made.state.trays().values())
            assert seen[number, 0] == pytest.approx(beside / made.game.space.size)


def test_dice_fall_by_the_seed():
    assert begun("chancy_time_vectors", 4).state == begun("chancy_time_vectors", 4).state
    rolls = {begun("chancy_time_vectors", seed).state.roll for seed in range(8)}
    assert len(rolls) > 1
    made = begun("chancy_time_vectors", 4)
    rolled = made.observe("player_1")["observation"][made.planes.names.index("rolled")]
    mask = made.observe("player_1")["action_mask"]
    assert (np.flatnonzero(rolled) == np.flatnonzero(mask)).all(), "an empty board: all of the grid"


def test_a_click_that_is_not_possible_loses_and_long_games_can_be_cut_off():
    made = env("time_vectors")
    made.reset(seed=1)
    made.step(0)
    made.step(0)
    assert made.rewards["player_2"] == -1 and all(made.terminations.values())
    with pytest.raises(ValueError, match="action_mask"):
        begun("time_vectors").step(300)
    short = env("time_vectors", max_steps=3)
    short.reset(seed=1)
    for number in range(3):
        short.step(number)
    assert all(short.truncations.values()) and not any(short.terminations.values())


def test_unknown_games_and_options():
    for given in (("chess", {}), ("time_vectors", {"players": 7})):
        with pytest.raises(ValueError, match="expected"):
            env(given[0], **given[1])


def test_numbers_and_planes_are_listed():
    module = [sys.executable, "-m", "vectorgames.adapters.pettingzoo"]
    listed = subprocess.run([*module, "ez_gryb"], cwd=ROOT, capture_output=True, text=True)
    assert listed.returncode == 0 and "plane 0 piece 1\n" in listed.stdout
    game = vectorgames.load("ez_gryb")
    assert f"number {game.space.names.index('RYGB')} 'RYGB'\n" in listed.stdout
    assert listed.stdout.count("\nnumber ") == Clicks(game).count


def test_it_can_be_rendered_as_text():
    made = GameEnv(vectorgames.load("time_vectors"), render_mode="ansi")
    made.reset(seed=1)
    made.step(0)
    assert made.render() == f"{made.game.space.names[0]} 1\nplayer_2"
