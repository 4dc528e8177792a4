"""Games that are solved: the proofs hold, tell the same of images of a position, and are left out if changed."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

import vectorgames
from tests.support import run
from vectorgames.base.words import LocalizedError
from vectorgames.players import proof
from vectorgames.players.characters import strongest
from vectorgames.players.player import Budget
from vectorgames.players.proof_search import find
from vectorgames.spaces.lattice import lattice

SOLVED = sorted(path.stem for path in proof.FOLDER.glob("*.proof"))


def game_of(name: str):
    id, *said = name.split("-")
    return vectorgames.load(id, **dict(option.rsplit("_", 1) for option in said))


@pytest.mark.parametrize("name", SOLVED)
def test_the_winner_fills_a_line_against_every_reply(name):
    found = proof.proof_of(game_of(name))
    assert isinstance(found, proof.Proof)
    share = min(1.0, 12 / len(found.nodes))
    checked = proof.check(found, share, seed=7)
    assert checked.replies > 20 * checked.positions > 0
    assert checked.by_chains > checked.by_images


@pytest.mark.parametrize("name", SOLVED)
def test_by_the_rules_the_first_player_wins_within_the_plies_that_were_told(name):
    game = game_of(name)
    rng, state, told = Random(3), game.start(), None
    while state.outcome is None:
        known = proof.solved(state)
        assert known is not None and (told is None or known.plies < told)
        told = known.plies
        if state.actor == 1:
            action = known.line[0]
        else:
            hints = vectorgames.hints(state)  # somebody who stops what he sees
            action = rng.choice(hints.blocks or list(state.actions()))
        state = state.play(action)
    assert state.outcome.winners == (1,)


def test_an_analysis_tells_the_win_that_is_proved_from_its_first_report_on():
    state, told = game_of("time_vectors").start(), []
    found = strongest(state.game).analyse(state, Budget(nodes=2000), 3, report=told.append)
    assert len(told) > 1 and len(found.lines) == 3
    for one in (*told, found):
        assert one.lines[0].plies == 51 and one.lines[0].outcome == "win"


def test_an_image_of_a_position_is_known_as_well():
    game, rng = game_of("time_vectors-periodic_z_true"), Random(3)
    state = game.start()
    state = state.play(proof.solved(state).line[0])
    state = state.play(rng.choice(list(state.actions())))
    cells = np.frombuffer(state.cells, np.uint8)
    names, known = game.space.names, proof.solved(state)
    for way in rng.sample(game.space.symmetries().tolist(), 20):
        position = {names[way[i]]: str(code) for i, code in enumerate(cells) if code}
        image = game.start(setup={"position": position, "actor": 1})
        assert proof.solved(image).plies == known.plies
        after = image.play(proof.solved(image).line[0])
        assert proof.solved(after).plies < known.plies


def test_nothing_is_said_of_games_and_positions_that_are_not_in_a_proof():
    assert proof.solved(vectorgames.load("time_vectors", players=3).start()) is None
    assert proof.solved(vectorgames.load("ez_gryb").start()) is None
    state = vectorgames.load("time_vectors", periodic_z=True).start()
    state = state.play(proof.solved(state).line[0])
    for _ in range(2):
        state = state.play(min(state.actions(), key=str))
    assert proof.solved(state) is None


def test_the_strongest_character_plays_it_and_the_command_line_tells_it(tmp_path, monkeypatch):
    game = game_of("time_vectors-periodic_z_true")
    line = vectorgames.player(vectorgames.players()[-1], game).analyse(game.start(), Budget(nodes=1)).lines[0]
    known = proof.solved(game.start())
    assert (line.actions[0], line.outcome, line.plies) == (known.line[0].text, "win", known.plies)
    found = json.loads(run("solve", "time_vectors", "-o", "periodic_z=true", "--json").out)
    state = game.start()
    for text in found["line"]:
        state = state.play(text)
    assert found["winner"] == 1 and state.outcome.winners == (1,)
    (tmp_path / "time_vectors-periodic_z_true.proof").write_bytes(b"?")
    monkeypatch.setattr(proof, "FOLDER", tmp_path)
    proof.proof_of.cache_clear()
    told = run("solve", "time_vectors", "-o", "periodic_z=true")
    proof.proof_of.cache_clear()
    assert told.code == 2 and "time_vectors-periodic_z_true.proof" in told.err


def test_a_changed_proof_is_noticed(tmp_path):
    path = proof.FOLDER / "time_vectors-periodic_z_true.proof"
    content = path.read_bytes()
    broken = tmp_path / path.name
    for wrong in (content[:-40], b"", content[:100] + b"?" + content[101:]):
        broken.write_bytes(wrong)
        with pytest.raises(LocalizedError, match=path.name):
            proof.read(broken, lattice(4, True))
    with pytest.raises(LocalizedError):
        proof.read(tmp_path / "missing.proof", lattice(4, True))


def test_the_checker_finds_a_proof_that_does_not_hold():
    found = proof.proof_of(game_of("time_vectors-periodic_z_true"))
    key, node = next((key, node) for key, node in found.nodes.items() if node.plies == found.replies[0][1] - 1)
    taken = {reply: (reply, after) for reply, (_, after) in node.answers.items()}
    for wrong, what in (
        ({"chains": ()}, "no answer"),
        ({"answers": {}}, "no answer"),
        ({"answers": taken}, "cannot"),
    ):
        nodes = {**found.nodes, key: node._replace(**wrong)}
        with pytest.raises(ValueError, match=what):
            proof.Checker(
                proof.Proof(found.space, found.first, nodes, {} if what == "no answer" else found.replies)
            ).run()


def test_the_search_finds_the_proof_of_a_small_board_and_no_false_one():
    assert find(vectorgames.load("time_vectors", dimensions=2)) is None  # four in a row on four by four is a draw
    with pytest.raises(LocalizedError):
        find(vectorgames.load("chess_4d"))


@pytest.mark.parametrize("dimensions, periodic, number", [(2, False, 32), (3, False, 192), (4, False, 768)])
def test_symmetries_make_vectors_of_vectors(dimensions, periodic, number):
    space = lattice(dimensions, periodic)
    lines = {frozenset(line) for line in space.vectors.spaces.tolist()}
    ways = space.symmetries()
    assert len(ways) == number == len({way.tobytes() for way in ways})
    for way in Random(1).sample(list(ways), 8):
        assert {frozenset(way[line].tolist()) for line in space.vectors.spaces} == lines
