"""The page on new games (vectorgames/games/README.md): what stands there is played as it stands."""

from __future__ import annotations

import random
import re

import pytest

import vectorgames
from tests.support import ROOT, walk
from vectorgames.rules.builder import GAME_STAGES

PAGE = (ROOT / "vectorgames" / "games" / "README.md").read_text("utf-8")
HEAD = "format: 1\nid: {id}\ntitle: New\nboard: {{model: time_vectors}}\n"


def code(language: str) -> str:
    """The first code of a language on the page, without the blanks of a list around it."""
    lines = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
    blanks = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[blanks:] for line in lines) + "\n"


@pytest.fixture
def load(tmp_path):
    def loaded(id: str, text: str):
        file = tmp_path / f"{id}.yaml"
        file.write_text(HEAD.format(id=id) + text)
        return vectorgames.load(str(file))

    return loaded


def test_the_stages_of_the_page_are_a_game(load):
    game = load("placed", code("yaml") + "goals: [{goal: configuration, shape: vector}]\nend: {quiet_limit: 20}\n")
    states = walk(game.start(), random.Random(1), 400)
    assert {type(state.stage).__name__ for state in states} >= {"Turn"} and states[-1].outcome is not None


def test_the_file_of_the_page_is_a_stage(load, monkeypatch):
    monkeypatch.setitem(GAME_STAGES, "leapers", None)  # taken out again afterwards
    exec(code("python"), {"__name__": "leapers"})
    text = "setup: {1: ['(1,1,1,SW)'], 2: ['(2,1,1,SW)']}\nstages: [{stage: leapers}]\n"
    game = load("leapers", text + "goals: [{goal: race, to: ['(4,4,4,NE)'], player: 1}]\nend: {quiet_limit: 20}\n")
    state = game.start()
    assert list(map(str, state.actions())) == ["(1,1,1,SW)-(4,4,4,NE)"]
    assert game.why_not(state, "(1,1,1,SW)-(4,4,4,NW)")[0] == "This is written (1,1,1,SW)-(4,4,4,NE)."
    assert game.why_not(state, "(2,1,1,SW)-(3,4,4,NE)") is not None
    assert state.play("(1,1,1,SW)-(4,4,4,NE)").outcome.winners == (1,)


def test_the_names_of_the_page_are_there():
    for path in re.findall(r"`((?:vectorgames/|configs/|tests/|models/)[\w/.*]+)`", PAGE):
        assert list(ROOT.glob(path)), path
    for path in re.findall(r"`((?:rules|blocks|chess_4d)/[\w/]+\.py)`", PAGE):
        assert (ROOT / "vectorgames" / path).exists() or (ROOT / "vectorgames" / "games" / path).exists(), path
