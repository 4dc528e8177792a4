"""Laws that every game keeps, with every pair of its options. Games and options are found, not listed."""

from __future__ import annotations

import dataclasses
import random
import re
from functools import lru_cache

import pytest
import yaml

import vectorgames
from tests.rules import comes_back, hints_hold
from tests.support import GOLDEN, OWN, ROOT, all_variants, run, sample, snapshot, walk
from vectorgames.base.words import LANGUAGES, words
from vectorgames.play import saves as saves_module
from vectorgames.rules.action import ACTION_KINDS
from vectorgames.rules.blocks.block import PROGRESS
from vectorgames.rules.definitions.definition import builtin
from vectorgames.view.markers import KINDS
from vectorgames.view.smoke_test import rehearse


def ends(variants: list) -> list:
    """The first and the last variant of each game: without options, and with most of them another."""
    found: dict[str, list] = {}
    for variant in variants:
        found.setdefault(variant.game, []).append(variant)
    return [variant for own in found.values() for variant in dict.fromkeys((own[0], own[-1]))]


SOME = ends(all_variants())
FURTHER = [variant for variant in all_variants() if variant not in SOME]
VARIANTS = [*SOME, *FURTHER]
EVERY, MANY, ENDS = (
    pytest.mark.parametrize("variant", variants, ids=str, scope="module")
    for variants in ([*SOME, *FURTHER[::2]], [*SOME, *FURTHER[::4]], SOME)
)
"""All laws for one variant after another, whose random game is played once, and for half of all: those that hardly
depend on options for two variants of each game, the longer ones for a quarter of the others. ``SOME`` stand first,
so that all laws go through them together."""
MOST = 600  # actions of random games that a law asks for
WORDS = ("pass", "stop", "pair", "single", "roll", "nonsense", "speed 3")


@lru_cache(maxsize=2)
def random_game(variant) -> tuple[tuple, tuple[str, ...]]:
    """The states of a random game to its end, and the texts of what was played."""
    rng, states, texts = random.Random(f"law {variant}"), [variant.load().start(seed=3)], []
    while actions := states[-1].actions():
        texts.append(str(action := rng.choice(actions)))
        states.append(states[-1].play(action))
    return tuple(states), tuple(texts)


def game_of(variant) -> tuple:
    return random_game(variant)[0]


def games_of(variant, small: int, large: int) -> int:
    """How many random games to play, or actions to try: fewer where the space is large."""
    game = variant.load()
    return small if (game.space if game.rules.arrows is None else game.rules.arrows).size <= 256 else large


def stops(states, rng) -> list:
    """Some places of a game: the first two, the last two, two between."""
    between = range(2, max(2, len(states) - 2))
    numbers = {*range(min(2, len(states))), *range(max(0, len(states) - 2), len(states)), *sample(between, 2, rng)}
    return [states[n] for n in sorted(numbers)]


@ENDS
def test_actions_and_texts_are_unique(variant):
    rng = random.Random(f"unique {variant}")
    states = game_of(variant)
    for state in stops(states, rng):
        actions = list(state.actions())
        texts = [str(action) for action in actions]
        assert len(set(texts)) == len(texts) == len(state.actions())
        assert len(set(actions)) == len(actions)
        ways = [way for action in actions for way in action.ways]
        assert all(ways) and len(set(ways)) == len(ways), "clicks that mean more than one action, or none"
        assert sorted(map(str, state.actions())) == sorted(texts), "asked twice, other actions"
        with pytest.raises(TypeError):
            state.actions()[0] = None


def test_every_kind_of_action_is_marked_counted_and_said_in_both_languages():
    """Also of those that hardly ever come up; and none is made that is not entered."""
    for name in builtin():
        vectorgames.load(name)
    for kind in ACTION_KINDS.values():
        mark = KINDS[kind.target]
        assert mark.target or (mark.click and not kind.lands), "what stays on its space is marked as what may move"
        assert kind.progress in ("", *PROGRESS)
        assert not kind.over or ACTION_KINDS[kind.over].sign == kind.sign
        keys = [f"spoken.{key}" for _, key in kind.phrases] + [f"app.confirm.{kind.confirm}"] * bool(kind.confirm)
        assert not [key for language in LANGUAGES for key in keys if key not in words(language)]
    for part in ("rules", "games"):
        for file in (ROOT / "vectorgames" / part).rglob("*.py"):
            made = re.findall(r'(?:Move|Action|Joint|Drawing)\(\s*"(\w+)"', file.read_text("utf-8"))
            assert {*made} <= ACTION_KINDS.keys(), file


@MANY
def test_what_is_legal_applies_and_nothing_else(variant):
    rng = random.Random(f"legal {variant}")
    game = variant.load()
    states = game_of(variant)
    universe = [*game.space.names, *WORDS, *(f"roll {name}" for name in sample(game.space.names, 20, rng))]
    universe += [f"{a}-{b}" for a, b in zip(game.space.names, game.space.names[1:], strict=False)][:20]
    for seen in states[:60]:
        universe += [str(action) for action in sample(seen.actions(), 3, rng)]
    for state in stops(states, rng):
        legal = {str(action): action for action in state.actions()}
        for text, action in sample(sorted(legal.items()), 8, rng):
            assert state.play(action) == state.play(text)
            assert game.why_not(state, text) is None
        before = snapshot(state)
        for text in sample(sorted(set(universe) - set(legal)), 7, rng):
            with pytest.raises(ValueError) as refused:
                state.play(text)
            assert str(refused.value).strip() and "\n" not in str(refused.value)
            for lang in ("en", "de"):
                sentence, section = game.why_not(state, text, lang)
                assert sentence.strip() and "{" not in sentence and section.strip()
        assert snapshot(state) == before


@ENDS
def test_an_action_of_another_position_is_refused(variant):
    rng = random.Random(f"stale {variant}")
    states = game_of(variant)
    seen = list(dict.fromkeys(action for state in states[:40] for action in sample(state.actions(), 5, rng)))
    for state in stops(states, rng):
        legal = set(map(str, state.actions()))
        for action in sample(seen, games_of(variant, 50, 25), rng):
            if str(action) in legal:
                assert state.play(action) == state.play(str(action))
            else:
                with pytest.raises(ValueError):
                    state.play(action)


@ENDS
def test_parse_gives_back_each_text_and_forgives_sloppy_ones(variant):
    rng = random.Random(f"parse {variant}")
    game = variant.load()
    for state in stops(game_of(variant), rng):
        for action in sample(state.actions(), games_of(variant, 8, 4), rng):
            text = str(action)
            assert game.notation.parse(text) == text == game.notation.text(action)
            blanks = text.replace("(", "( ").replace(",", " ,  ").replace(")", " )")
            dashes = text.replace("-", "–")
            for sloppy in (text.lower(), text.upper(), f"  {text} ", blanks, dashes, blanks.lower()):
                assert game.notation.parse(sloppy) == text
                assert state.play(sloppy) == state.play(text)


@MANY
def test_random_games_end_and_end_well(variant):
    game = variant.load()
    games, number = [game_of(variant)], games_of(variant, 7, 0)
    while len(games) <= number and sum(map(len, games)) < MOST:
        games.append(walk(game.start(seed=len(games)), random.Random(len(games))))
    for states in games:
        for state in states[:-1]:
            assert state.outcome is None
            assert state.actor in range(game.players + 1)
        end = states[-1]
        assert len(end.actions()) == 0 and list(end.actions()) == []
        winners, scores, reason = end.outcome.winners, end.outcome.scores, end.outcome.reason
        assert isinstance(winners, tuple) and set(winners) <= set(range(1, game.players + 1))
        assert list(winners) == sorted(set(winners))
        assert scores is None or (isinstance(scores, tuple) and len(scores) == game.players)
        assert isinstance(reason, str) and reason == reason.strip().lower() != ""
        for text in sample(game.space.names, 5, random.Random(len(states))):
            with pytest.raises(ValueError):
                end.play(text)


@EVERY
def test_replay_of_the_texts_is_the_same_state(variant):
    states, texts = random_game(variant)
    again = variant.load().start(seed=3)
    assert again == states[0] and hash(again) == hash(states[0])
    for text, state in zip(texts[:400], states[1:], strict=False):
        again = again.play(text)
        assert again == state and hash(again) == hash(state)
    assert len(set(states)) == len(states), "two different positions of one game are equal"
    assert snapshot(again) == snapshot(states[min(len(texts), 400)])


@ENDS
def test_states_are_equal_exactly_when_they_look_alike(variant):
    """Looking alike: what the contract shows of them, the legal actions included; what neither shows is told by
    the position."""
    rng = random.Random(f"equal {variant}")
    for state in stops(game_of(variant), rng)[: games_of(variant, 8, 2)]:
        after = [state.play(action) for action in sample(state.actions(), 6, rng)]
        after += [child.play(action) for child in after for action in sample(child.actions(), 2, rng)]
        looks = [snapshot(state)[:-1] for state in after]
        for one, look in zip(after, looks, strict=True):
            for other, its in zip(after, looks, strict=True):
                assert (one == other) == (look == its) or (look == its and one.setup() != other.setup())
                assert one != other or hash(one) == hash(other)


@ENDS
def test_playing_never_changes_the_old_state(variant):
    rng = random.Random(f"old {variant}")
    states = stops(game_of(variant), rng)
    before = [snapshot(state) for state in states]
    for state in states:
        for action in sample(state.actions(), 8, rng):
            after = state.play(action)
            for further in sample(after.actions(), 2, rng):
                after.play(further)
        state.position().clear()
        state.trays().clear()
        vectorgames.hints(state)
    assert [snapshot(state) for state in states] == before


@ENDS
def test_nothing_of_a_state_can_be_set(variant):
    rng = random.Random(f"frozen {variant}")
    for state in stops(game_of(variant), rng)[:8]:
        for name in ("actor", "outcome", "cells", "mover", "in_hand", "memo", "quiet", "stage", "game", "anything"):
            with pytest.raises(AttributeError):
                setattr(state, name, 1)
        for action in sample(state.actions(), 2, rng):
            for name in ("text", "kind", "picks"):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(action, name, "x")
        if state.outcome:
            with pytest.raises(AttributeError):
                state.outcome.reason = "x"


@ENDS
def test_hints_are_frozen_and_name_spaces(variant):
    rng = random.Random(f"hints {variant}")
    game = variant.load()
    names = set(game.space.names)
    for state in stops(game_of(variant), rng):
        found = vectorgames.hints(state)
        for spaces in (found.wins, found.blocks, found.doubles):
            assert isinstance(spaces, tuple) and set(spaces) <= names and list(spaces) == sorted(set(spaces))
            if state.stage.by_sets:  # elsewhere pieces move, and may win by taking something
                assert not set(spaces) & set(state.position())
        for field in dataclasses.fields(found):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(found, field.name, ())
        for mapping in (found.open, found.returns, found.reach):
            with pytest.raises(TypeError):
                mapping[game.space.names[0]] = {}
        if found.open:
            with pytest.raises(ValueError):
                found.open.counts[0, 0] = 9
        hash(found.wins), hash(found.blocks), hash(found.doubles)


def test_games_are_listed_however_many_have_been_loaded():
    for variant in VARIANTS:
        variant.load()
    assert vectorgames.games() == tuple(sorted(set(vectorgames.games()))) != ()


# ---- games of blocks: those of tests/definitions and of configs/examples ----

BLOCKS = pytest.mark.parametrize("own", OWN, ids=str)


@BLOCKS
def test_a_game_of_blocks_ends_and_every_state_of_it_comes_back(own):
    """And passes the rehearsal that is held before somebody sits down to it."""
    rng, game = random.Random(str(own)), own.load()
    rehearse(game)
    states = walk(game.start(), rng, 1500)
    assert states[-1].outcome is not None and not states[-1].actions()
    for state in (*sample(states, 4, rng), *states[-2:]):
        comes_back(state)


@pytest.mark.parametrize("name", ["ez_gryb", "drangles", *map(str, OWN)])
def test_hints_of_a_game_of_blocks_are_what_trying_every_action_says(name):
    hints_hold(name)


# ---- golden playthroughs: tests/golden/GAME.yaml and GAME_something.yaml ----

GOLDENS = sorted(GOLDEN.glob("*.yaml"))


def golden(path) -> dict[str, str]:
    return yaml.safe_load(path.read_text("utf-8"))


def test_every_game_has_a_golden_playthrough_to_its_end():
    ended = {
        saves_module.loads(golden(path)["save"]).game.id for path in GOLDENS if "\noutcome" in golden(path)["moves"]
    }
    assert ended == set(vectorgames.games())


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_golden_playthrough(path, tmp_path):
    file = tmp_path / "golden.yaml"
    file.write_text(golden(path)["save"], "utf-8")
    match = saves_module.load(file)
    assert path.stem.startswith(match.game.id)
    assert saves_module.dump(match) == golden(path)["save"]
    ran = run("moves", match.game.id, "--load", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == golden(path)["moves"]
