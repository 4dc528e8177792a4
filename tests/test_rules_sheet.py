"""The page of rules made from a definition: each sentence is true of its example, in every game made of blocks."""

from __future__ import annotations

import re

import pytest
from PIL import Image

import vectorgames
from tests.support import ROOT, refused, run
from vectorgames.app.rules_text import sections
from vectorgames.base.words import LANGUAGES, words
from vectorgames.play.rules_sheet import rules_sheet
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.builder import STAGES
from vectorgames.rules.definitions.definition import load
from vectorgames.rules.goal import EFFECTS

SHOWN = (
    *("bumpers", "court", "creepers", "evaporate", "hop_race"),
    *("compound", "cornered", "pressed_down", "shoving", "weeds"),
)
FILES = [
    next(
        (ROOT / folder / f"{name}.yaml")
        for folder in ("configs/examples", "tests/definitions")
        if (ROOT / folder / f"{name}.yaml").exists()
    )
    for name in SHOWN
]
"""Games that have every way to act between them."""


FLAT = """\
format: 1
id: mine
title: Mine
board: {dimensions: 2}
setup: {1: ["(1,[12])"], 2: ["(4,[34])"]}
stages: [{stage: turn, moves: [{step: knight, onto: both}]}]
goals: [{goal: capture}]
end: {quiet_limit: 40}
"""


def owners(state, space):
    return state.rules.roster.sides[state.cells[space]]


def own(state):
    return state.rules.roster.side[state.actor]


def passed(state, action):
    """What lies between the start and the end of a hop, along each direction."""
    return [space for space in range(len(state.cells)) if state.cells[space] and space != action.start]


def lands_free(state, action, after):
    return not state.cells[action.end]


def lands_on_enemy(state, action, after):
    return owners(state, action.end) not in (0, own(state))


def takes(state, action, after):
    return len(passed(after, action)) < len(passed(state, action)) or after.actor == 0


def came_in(state, action, after):
    return action.start < 0 and after.cells[action.end] and not state.cells[action.end]


TRUE = {
    "step.unoccupied": lands_free,
    "step.enemy": lands_on_enemy,
    "step.both": lambda *seen: lands_free(*seen) or lands_on_enemy(*seen),
    "step.unoccupied_meeting": lands_free,
    "step.both_meeting": lambda *seen: lands_free(*seen) or lands_on_enemy(*seen),
    "hop.single": lands_free,
    "hop.chain": lands_free,
    "hop.single_contiguous": lands_free,
    "hop.chain_contiguous": lands_free,
    "push": lambda state, action, after: not state.cells[action.end] or lands_on_enemy(state, action, after),
    "bump": lambda state, action, after: lands_on_enemy(state, action, after) and after.cells[action.landing],
    "claim": lambda state, action, after: (
        lands_on_enemy(state, action, after) and state.cells[action.start] == after.cells[action.start]
    ),
    "introduce": lambda *seen: came_in(*seen) or lands_on_enemy(*seen),
    "push_down": lambda state, action, after: owners(state, action.picks[0].space) not in (0, own(state)),
    "castle": lambda state, action, after: state.cells[action.start] == after.cells[action.end],
}
"""Sentence under ``sheet.way`` -> what has to be so of a state, an action and the state after it."""


def told(game, lang="en"):
    """Every sentence of a sheet with its key, in order."""
    for section in rules_sheet(game):
        for passage in section.passages:
            yield section.key, [(getattr(one, "key", ""), one) for one in passage.sentences], passage.example


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_way_to_act_has_an_example_of_which_its_sentences_are_true(file):
    game = load(str(file))
    for key, sentences, example in told(game):
        for _, sentence in sentences:
            for lang in LANGUAGES:
                said = sentence if isinstance(sentence, str) else sentence.say(lang)
                assert said and not re.search(r"[{}]|sheet\.", said), said
        if example is None or example.action is None:
            continue
        if key == "goals":
            assert example.before.play(example.action.text) == example.state
            assert example.state.outcome.winners
            continue
        state, keys = example.state, [name for name, _ in sentences]
        way = next(name for name in keys if name.startswith("sheet.way.")).removeprefix("sheet.way.")
        for action in example.actions:
            after = state.play(action.text)
            if (holds := TRUE.get(way)) is not None:
                assert holds(state, action, after), (way, action.text)
            if "sheet.hop.remove" in keys and action.kind.endswith("capture"):
                assert takes(state, action, after)
            kinds = [one.params["kinds"] for name, one in sentences if name == "sheet.kinds"]
            if kinds and action.start >= 0:
                letter = game.roster.pieces[state.cells[action.start]][1:]
                named = kinds[0] if isinstance(kinds[0], str) else kinds[0].say("en")
                assert letter in named


def test_the_sheet_of_every_built_in_game_says_what_its_own_rules_say():
    for name in vectorgames.games():
        game = load(name)
        for section in rules_sheet(game, examples=False):
            for passage in section.passages:
                for sentence in passage.sentences:
                    assert isinstance(sentence, str) or not re.search(r"[{}]|sheet\.", sentence.say("de")), name
    keys = {key for _, found, _ in told(load("checkers_4d")) for key, _ in found}
    assert {"sheet.way.step.unoccupied", "sheet.hop.repeat", "sheet.hop.remove"} <= keys, "4D Checkers: section 3"


def test_every_block_has_its_sentence():
    """One without would be missed when somebody reads the rules of a game that has it."""
    every = words("en").keys()
    known = [key for key in every if key.startswith("sheet.")]
    for table, blocks in (("way", WAYS), ("effect", EFFECTS), ("stage", {*STAGES} - {"turn"})):
        for name in blocks:
            assert any(key.startswith(f"sheet.{table}.{name}") for key in known), (table, name)


def test_a_game_without_rules_of_its_own_shows_its_sheet_in_the_window():
    game = load(str(ROOT / "configs" / "examples" / "hop_race.yaml"))
    heads = [section.head for section in sections(game, words("en"))]
    assert heads[:4] == ["Board", "Players and pieces", "The turn", "What you may do"]
    assert "**" not in "".join(section.text for section in sections(game, words("de")))


def test_the_command_writes_each_kind_of_file_and_the_same_each_time(tmp_path):
    game = tmp_path / "mine.yaml"
    game.write_text(FLAT)
    for suffix in ("html", "md", "pdf", "html"):
        out = tmp_path / f"rules.{suffix}"
        before = out.read_bytes() if out.exists() else None
        assert run("sheet", str(game), "--out", str(out), "--lang", "de").code == 0
        assert before in (None, out.read_bytes())
    assert "<h1>Mine</h1>" in (tmp_path / "rules.html").read_text("utf-8")
    pictures = re.findall(r"\]\((.+?)\)", (tmp_path / "rules.md").read_text("utf-8"))
    assert len(pictures) == 3 and all(Image.open(tmp_path / name).width > 300 for name in pictures)
    assert "expected a name that ends in" in refused("sheet", str(game), "--out", str(tmp_path / "rules.txt"))
