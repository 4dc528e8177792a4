"""What check says of games: each sort of mistake in a small game that has it, and the table of a sound one."""

from __future__ import annotations

import json

import pytest

from tests.support import refused, run
from vectorgames.players import trial_games
from vectorgames.players.check import check
from vectorgames.players.check_lines import lines
from vectorgames.rules.definitions.definition import load

FLAT = """\
format: 1
id: mine
title: Mine
board: {dimensions: 2}
"""
STEPS = "stages: [{stage: turn, moves: [{step: neighbour}]}]\nend: {quiet_limit: 30}\n"
ROW = "goals: [{goal: configuration, shape: {row: 3}}]\n"

GAMES = {
    "cannot_move": "pieces: 2\nsetup: {1: ['(1,1)', '(3,3)']}\n" + ROW + STEPS,
    "goal": "setup: {1: ['(1,1)'], 2: ['(4,4)']}\n" + ROW + STEPS,
    "set_up_won": "setup: {1: ['(1,[123])'], 2: ['(4,4)']}\n" + ROW + STEPS,
    "first_wins": "setup: {1: ['(1,[12])', '(2,3)'], 2: ['(4,4)']}\n" + ROW + STEPS,
    "endless": "setup: {1: ['(1,[12])'], 2: ['(4,4)']}\neffects: [{effect: again, shape: {row: 2}}]\n"
    + ROW
    + STEPS.replace("neighbour", "{together: [1, 2]}").replace("30", "400"),
    "over": "setup: {1: ['(1,1)'], 2: ['(4,4)']}\nend: {left: 2}\n" + ROW + STEPS.splitlines()[0] + "\n",
    "limit": "setup: {1: ['(1,1)'], 2: ['(4,4)']}\n" + ROW + STEPS,
    "no_choice": "board: {dimensions: 2}\npieces: 1\nsetup: {1: ['(1,1)'], 2: ['(4,4)']}\n"
    "goals: [{goal: vacate}]\nstages: [{stage: turn, moves: [{bump: neighbour}]}]\nend: {quiet_limit: 4}\n",
}


def found_in(tmp_path, text, games=8):
    file = tmp_path / "mine.yaml"
    file.write_text(text if text.startswith("format") else FLAT + text.replace("board: {dimensions: 2}\n", ""))
    return check(load(file), games)


@pytest.mark.parametrize("key", GAMES)
def test_a_mistake_is_found_and_shown_by_actions_that_can_be_played(key, tmp_path):
    found = found_in(tmp_path, GAMES[key])
    suspicion = next(one for one in found.suspicions if one.key == key)
    state = load(tmp_path / "mine.yaml").start()
    for text in suspicion.actions:
        state = state.play(text)
    if key == "first_wins":
        assert state.outcome.winners == (1,) and len(suspicion.actions) == 1
    if key == "endless":
        assert state.actor == 1 and len(suspicion.actions) >= 8
    assert all(len(line) > 10 for lang in ("en", "de") for line in lines(found, lang))


def test_blocks_and_kinds_that_never_came_into_play_are_named_with_their_lines(tmp_path):
    text = FLAT + (
        "pieces: {kinds: AB}\nsetup: {1A: ['(1,1)'], 1B: ['(1,2)'], 2A: ['(4,4)'], 2B: ['(4,3)']}\n"
        "stages:\n- stage: turn\n  moves:\n  - {step: neighbour, kinds: A}\n"
        "  - {hop: neighbour, over: own, kinds: B,\n     group_size: [9, none]}\n"
        "  - {step: neighbour, onto: enemy, kinds: A}\n"
        "effects: [{effect: vanish, shape: {row: 4}}]\ngoals:\n- {goal: capture}\nend: {turn_limit: 60}\n"
    )
    found = found_in(tmp_path, text)
    assert [(part.sort, part.said, part.line) for part in found.unused] == [
        ("moves", "hop: neighbour", 11),
        ("effects", "vanish", 14),
    ]
    assert found.kinds == () or found.kinds == ("B",)
    assert f"{tmp_path / 'mine.yaml'}:11: " in "\n".join(lines(found))


def test_the_table_counts_what_was_played_the_same_by_whichever_workers(tmp_path):
    from concurrent.futures import ThreadPoolExecutor

    game, told = load("configs/examples/hop_race.yaml"), []
    alone = check(game, 12, 3, told=lambda done, every: told.append((done, every)))
    with ThreadPoolExecutor(2) as threads:
        assert check(game, 12, 3, threads) == alone
    assert told[0][0] == 0 and told[-1][0] == told[-1][1] == sum(n for n, _ in zip((12, 6, 4), "abc", strict=True))
    for table in (alone.chance, alone.characters):
        assert table.draws + sum(share.number for share in table.wins) == table.games
        assert sum(n for _, n in table.ends) == table.games
        least, middle, most = table.length
        assert least <= middle <= most
    played = trial_games.play_games(trial_games.Task(game, ("random",), 0, 1, 3))[0]
    state, decisions = game.start(seed=played.seed), 0
    for text in played.actions:
        decisions += state.actor > 0
        state = state.play(text)
    assert len(played.choices) == decisions and state.outcome.winners == played.winners


def test_the_command_prints_the_same_as_json_and_refuses_in_one_line(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(FLAT + GAMES["goal"])
    ran = run("check", str(file), "--games", "4")
    assert ran.code == 0 and ran.lines[0] == "Mine: 4 games by chance, 4 by characters"
    told = json.loads(run("check", str(file), "--games", "4", "--json").out)
    assert told["chance"]["games"] == 4 and told["suspicions"][0]["key"] == "goal"
    file.write_text((FLAT + GAMES["goal"]).replace("step: neighbour", "step: neighbor"))
    assert f"{file}:7: " in refused("check", str(file)) and refused("check", str(file)).endswith(
        "did you mean neighbour?"
    )
    assert refused("check", str(file), "--games", "0").startswith("vectorgames: --games 0: expected 1 to")
