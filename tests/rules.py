"""Games by name, wherever they lie: loading one, setting one up, and hints found by trying every action."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import vectorgames
from tests.support import ROOT, begun, sample, snapshot, walk
from vectorgames.base.words import LANGUAGES, LocalizedError, words
from vectorgames.rules.game import new_state

FOLDERS = (ROOT / "tests" / "definitions", ROOT / "configs" / "games", ROOT / "configs" / "examples")


def path(name: str) -> Path:
    """Where a definition lies."""
    return next(found for folder in FOLDERS for found in folder.rglob(f"{name}.yaml"))


def load(name: str, **options):
    return vectorgames.load(name if name in vectorgames.games() else str(path(name)), **options)


def text_of(name: str) -> str:
    """What a definition says; that of a built-in game with an id of its own, so that it may be changed and read."""
    return path(name).read_text("utf-8").replace(f"id: {name}", f"id: my_{name}", 1)


def put(game, *pieces: str, actor: int = 1, **more: Any):
    """A position: for each player, or piece text before a colon, the spaces of the pieces, blanks between them."""
    position = {}
    for player, some in enumerate(pieces, 1):
        for part in some.split():
            letter, _, space = part.rpartition(":")
            position[space] = f"{player}{letter}"
    return game.start(setup={"position": position, "actor": actor, **more})


def standing(game, pieces: str):
    """The state in which these pieces stand on the board, ``1Kg1L4 2Kg7L4``, and player 1 is to move."""
    cells = bytearray(game.space.size)
    for piece in pieces.split():
        cells[game.space.index[piece[2:]]] = game.roster.pieces.index(piece[:2])
    return begun(game, cells)


def texts(state, start: str = "") -> set[str]:
    """The legal actions that begin so."""
    return {text for action in state.actions() if (text := str(action)).startswith(start)}


def why(state, text: str) -> str:
    """The sentence with which a state refuses a text; its section stands in the rules of the game."""
    sentence, section = state.game.why_not(state, text)
    head = f"rules_text.{section.replace(' ', '.')}.head"
    for language in LANGUAGES:
        assert head in words(language)
        assert state.game.why_not(state, text, language)[0].strip()
    with pytest.raises(LocalizedError):
        state.play(text)
    return sentence


def is_plain(value) -> bool:
    """Whether it is made of texts, numbers, lists and mappings alone."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(part) for key, part in value.items())
    return all(map(is_plain, value)) if isinstance(value, list) else type(value) in (str, int, bool)


def comes_back(state) -> None:
    """A state is the same again out of its position, that of a file too, and out of a pickle."""
    setup = state.setup()
    assert is_plain(setup), setup
    assert setup["position"] == state.position() and setup["actor"] == state.actor
    for again in (state.game.start(setup=json.loads(json.dumps(setup))), pickle.loads(pickle.dumps(state))):
        assert again == state and hash(again) == hash(state) and type(again) is type(state), setup
        assert snapshot(again) == snapshot(state)
        assert again.setup() == setup


def winning(state) -> set[str]:
    """The spaces at which an action of the actor wins, by trying all of them."""
    names = state.game.space.names
    found = set()
    for action in state.actions() if state.actor and state.outcome is None else ():
        end = state.play(action).outcome
        if action.space is not None and end is not None and state.actor in end.winners:
            found.add(names[action.space])
    return found


def supposed(state, player: int):
    """The same position as if it were a player's turn."""
    stage = getattr(state.stage, "then", state.stage)
    return new_state(stage, state.cells, player, player, state.in_hand, record=state.record)


def hints_hold(name: str) -> None:
    """Hints of some states of a random game, the last ones among them, against trying every action."""
    rng = random.Random(f"{name} 0")
    states = walk(load(name).start(), rng, 400)
    for state in [*sample(states, 2, rng), *states[-3:]]:
        if state.outcome is not None or state.stage.name.endswith("removal"):
            continue
        hints, game = vectorgames.hints(state), state.game
        assert {*hints.wins} == winning(state), state.setup()
        if state.memo is not None or getattr(state.stage, "rolled", False):
            continue
        foes = [p for p in range(1, game.players + 1) if game.roster.side[p] != game.roster.side[state.mover]]
        turns = getattr(state.stage, "then", state.stage).name == "turn"
        having = [p for p in foes if turns or state.in_hand is None or state.in_hand[p - 1]]
        assert {*hints.blocks} == set().union(*(winning(supposed(state, p)) for p in having)), state.setup()


def doubles_hold(state) -> set[str]:
    """Hints of doubles against trying every action and then every other; the spaces."""
    found = set()
    names, player = state.game.space.names, state.actor
    now = winning(state)
    for action in state.actions():
        after = state.play(action)
        open_ = action.space is not None and names[action.space] not in now and after.outcome is None
        if open_ and len(winning(supposed(after, player))) > 1:
            found.add(names[action.space])
    assert {*vectorgames.hints(state).doubles} == found
    return found
