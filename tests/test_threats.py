"""Threats: what pieces could be lost, held against games that were played and against playing every action."""

from __future__ import annotations

import random

import pytest
import yaml

import vectorgames
from tests.support import GOLDEN, sample
from vectorgames import saves

LOSING = sorted(name for name in vectorgames.games() if "threatened" in vectorgames.load(name).helps)


def owners(state) -> list[int]:
    return [state.game.side[state.game.owners[code]] for code in state.cells]


def lost(before, after, side: int) -> set[int]:
    """The spaces that other sides have left where one of them has fewer pieces than before."""
    if before.stage is after.stage and after.remembered(int) is not None:
        return set()  # what is pushed down is about to arrive
    old, new = owners(before), owners(after)
    fewer = {one for one in {*old} - {0, side} if new.count(one) < old.count(one)}
    return {i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a in fewer and a != b}


def taking(name: str, rng: random.Random):
    """(before, action, after) of actions by which others have lost pieces: of games kept, or of a random one."""
    files = sorted(GOLDEN.glob(f"{name}*.yaml"))
    lines = [saves.loads(yaml.safe_load(file.read_text("utf-8"))["save"]) for file in files]
    turns = [(turn.parent.state, turn.action, turn.state) for record in lines for turn in record.line]
    state = vectorgames.load(name).start()
    found = [turn for turn in turns if _takes(*turn)]
    while not found:
        assert state.outcome is None, "nothing is ever taken"
        action = rng.choice(state.actions())
        before, state = state, state.play(action)
        found = [(before, action, state)] if _takes(before, action, state) else []
    return sample(found, 5, rng)


def _takes(before, _action, after) -> bool:
    removed = "remov" in before.stage.name
    return bool(before.actor and not removed and lost(before, after, before.game.side[before.actor]))


def told(state, player: int) -> dict[int, tuple[int, ...]]:
    return {threat.space: threat.by for threat in state.game.presenter.threats(state) if threat.player == player}


@pytest.mark.parametrize("name", LOSING)
def test_what_is_taken_in_a_game_was_threatened_before(name):
    for before, action, after in taking(name, random.Random(name)):
        side, known = before.game.side[before.actor], told(before, before.actor)
        gone = lost(before, after, side)
        assert gone & known.keys() and (len(gone) > 1 or gone <= known.keys()), action.text
        for by in (by for space in gone & known.keys() for by in known[space]):
            assert owners(before)[by] == side
    every = {space for action in before.actions() for space in lost(before, before.play(action), side)}
    assert every <= known.keys()
    assert not {i for i in known if owners(before)[i] in (0, side)}
