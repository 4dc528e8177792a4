"""Blocks: what is listed is what the conditions say, and a reason is given exactly where the list lacks a text."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

import vectorgames
from tests.support import OWN, sample, some_variants, walk
from vectorgames.rules.blocks.pending_captures import PendingCaptures
from vectorgames.rules.blocks.placing import Placing
from vectorgames.rules.blocks.turn_stage import Turn

VARIANTS = [*some_variants(), *OWN]
EVERY = pytest.mark.parametrize("variant", VARIANTS, ids=str, scope="module")
STATES = 2


def blocks_of(state) -> tuple:
    """The blocks that the actor may use now."""
    match state.stage:
        case Turn():
            return state.stage.at(state)
        case PendingCaptures():
            return (state.stage.remove,)
        case Placing() if not state.stage.rolled:
            return state.stage.enters
    return ()


@lru_cache(maxsize=2)
def walked(variant) -> tuple:
    """The states of a random game of each variant, a long one's beginning: it is looked at in three ways."""
    return tuple(walk(variant.load().start(), random.Random(str(variant)), 30))


def places(variant, rng: random.Random, number: int) -> list:
    """Some states of a random game."""
    return sample(walked(variant), number, rng)


@EVERY
def test_the_quick_list_is_what_the_conditions_say(variant):
    rng = random.Random(f"list {variant}")
    for state in places(variant, rng, STATES):
        for block in blocks_of(state) if state.outcome is None else ():
            quick, plain = sorted(map(str, block.listing(state))), sorted(map(str, block.plain(state)))
            assert quick == plain, block
            assert len({*quick}) == len(quick), block


@EVERY
def test_a_reason_is_given_exactly_where_the_list_lacks_a_text(variant):
    """Legal texts, those of other moments of the game, and any two spaces of the board with every sign."""
    rng = random.Random(f"why {variant}")
    states = walked(variant)
    game = states[0].game
    names = game.space.names
    heard = sorted({str(action) for state in sample(states, 20, rng) for action in sample(state.actions(), 8, rng)})
    for state in sample(states, STATES, rng):
        legal = {str(action) for action in state.actions()}
        own = [names[i] for i, code in enumerate(state.cells) if code] or [names[0]]
        texts = [*sample(sorted(legal), 20, rng), *sample(heard, 20, rng), "pass", "stop", f"roll {names[-1]}"]
        for _ in range(15):
            start, end = rng.choice(own), rng.choice(names)
            texts += [end, f"x{end}", f"{start}-{end}", f"{start}x{end}"]
        for text in texts:
            try:
                given = game.notation.parse(text)
            except ValueError:
                continue
            why = game.why_not(state, text)
            assert (why is None) == (given in legal), (text, why)
            assert why is None or (why[0].strip() and "{" not in why[0] and why[1].strip())


@EVERY
def test_what_is_permitted_is_what_the_conditions_say(variant):
    """Of the actions of other moments of the game, and of those that texts may mean."""
    rng = random.Random(f"permits {variant}")
    states = walked(variant)
    heard = {action: None for state in sample(states, 12, rng) for action in sample(state.actions(), 6, rng)}
    for state in sample(states, STATES, rng):
        for block in blocks_of(state) if state.outcome is None else ():
            meant = {m for action in heard for m in block.meant(state, state.game.notation.said(str(action)))}
            for move in meant:
                assert block.permits(state, move) == (block.fails(state, move) is None), (block, move)


def test_a_condition_that_is_left_out_is_seen(monkeypatch):
    """The plain way and the quick one are two: what one forgets, the other says."""
    state = vectorgames.load("ez_gryb").start()
    for text in ("roll G", "G", "roll R", "R", "roll R"):
        state = state.play(text)
    (step,) = (block for block in state.stage.blocks if "capture" in block.kinds)
    assert sorted(map(str, step.plain(state))) == sorted(map(str, step.listing(state))) == ["G-GR", "GxR"]
    closed = step.conditions[-1]._replace(holds=lambda *_: False)
    monkeypatch.setattr(step, "conditions", (*step.conditions[:-1], closed))
    assert not [*step.plain(state)]


@pytest.mark.parametrize("options", [{}, {"periodic_z": True}, {"two_quadrants": True}], ids=str)
def test_the_quick_way_to_place_leads_where_the_plain_one_does(options):
    rng = random.Random(f"quick {options}")
    states = list(walk(vectorgames.load("time_vectors", **options).start(), rng))
    assert states[0].stage.play.__func__ is not Placing.play
    for state in states[:-1]:
        for action in [*sample(state.actions(), 5, rng)]:
            assert Placing.play(state.stage, state, action) == state.play(action)
    last = [state.play(action) for state in states[-8:-1] for action in state.actions()]
    assert any(state.outcome for state in last) and all(state.actions() or state.outcome for state in last)
