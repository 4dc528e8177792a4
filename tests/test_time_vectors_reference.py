"""The other games of the Time Vectors box beside a slow reading of the rulebook (time_vectors_reference.py)."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

from tests.rules import load
from tests.support import lines_through
from tests.time_vectors_reference import EVERY, NAMES, REFERENCES, neighbours, stepped

MOST = 160  # actions of a game
GAMES: dict[str, dict[int, dict]] = {  # game -> the options of each of its random games, by seed
    "checkers_4d": {0: {}, 2: {"quiet_limit": 5}, 3: {}},
    "chancy_vector_morris": {0: {}, 2: {"quiet_limit": 2}, 7: {}, 13: {}},
    "cross": {0: {}, 1: {}, 2: {}, 6: {"quiet_limit": 9}},
    "lemonade": {0: {}, 1: {}, 2: {}, 6: {"quiet_limit": 9}},
    "tv_jungle": {0: {"quiet_limit": 4}, 7: {}},
    "vector_morris": {0: {}, 1: {}, 2: {"quiet_limit": 3}},
    "vectobu": {0: {"quiet_limit": 20}, 1: {}, 3: {}},
}
ENDS = {  # with which words the games here end
    "checkers_4d": {"limit", "eliminated"},
    "chancy_vector_morris": {"limit", "reduced"},
    "cross": {"limit", "cross"},
    "lemonade": {"limit", "vector"},
    "tv_jungle": {"limit", "devoured"},
    "vector_morris": {"limit", "reduced"},
    "vectobu": {"limit", "quadrant"},
}


def crosses() -> set[frozenset[str]]:
    found = set()
    for centre in EVERY:
        rows = [(stepped(centre, axis, -1), stepped(centre, axis, 1)) for axis in range(4)]
        for a, b in combinations([row for row in rows if None not in row], 2):
            found.add(frozenset(NAMES[place] for place in (centre, *a, *b)))
    return found


def test_there_are_as_many_crosses_as_the_rulebook_counts():
    assert len(crosses()) == 576


@pytest.fixture(scope="module")
def through() -> dict[str, dict[str, list]]:
    """By game and space what else a set has of which the space is part."""
    lines = {name: [*some] for name, some in lines_through(4, False).items()}
    crossed: dict[str, list] = {}
    for cross in crosses():
        for name in cross:
            crossed.setdefault(name, []).append(tuple(cross - {name}))
    near = {NAMES[place]: [(NAMES[other],) for other in neighbours(place)] for place in EVERY}
    return {game: {"cross": crossed, "tv_jungle": near}.get(game, lines) for game in REFERENCES}


def chosen(reference, texts: list[str], through: dict[str, list], rng: random.Random) -> str:
    """A random action, often one that takes or that goes on with a set: so there is something to compare."""
    scattering = texts[0].startswith("roll") and "*" not in texts[0]
    if rng.random() < (0.8 if scattering else 0.3):
        return rng.choice(texts)
    own = {NAMES[place] for place in reference.own()}

    def worth(text: str) -> tuple:
        names = re.findall(r"\([^*]*?\)", text)
        ends = names[min(1, len(names) - 1) :][:1]
        if "*" in text:  # a column: its best space
            ends = [name for name in through if name.startswith(text[5:10]) and name not in own]
        held = own - {*names[:1]}
        best = max((sum(n in held for n in rest) for end in ends for rest in through[end]), default=0)
        return ("x" in text or "off" in text, best, rng.random())

    return max(texts, key=worth)


def few(game: str, rng: random.Random) -> list:
    """Places of a few pieces near each other, in turn of player 1 and 2; none: the game begins as usual."""
    match game:
        case "checkers_4d":
            return rng.sample([p for p in EVERY if max(p[:3]) < 3], 6)
        case "vectobu":
            return [p for t in range(4) for p in rng.sample([p for p in EVERY if p[3] == t], rng.choice((2, 4)))]
        case "chancy_vector_morris" | "vector_morris":
            return rng.sample([p for p in EVERY if p[2] == 0 and p[3] < 2], 10)
    return []


def begun(game: str, rng: random.Random, near: bool, **options):
    """A state and the reference of it, at the start or, where the game has such a thing, ``near`` its end."""
    made, reference = load(game, **options), REFERENCES[game](**options)
    at = {place: n % 2 + 1 for n, place in enumerate(few(game, rng) if near else ())}
    if not at:
        return made.start(), reference
    reference.stand(at)
    setup = {"position": {NAMES[place]: str(owner) for place, owner in at.items()}, "mover": 1}
    if "morris" in game:
        setup |= {"stage": "turn" if game == "vector_morris" else "roll", "hands": [0, 0]}
    return made.start(setup=setup), reference


def beside(game: str, seed: int, options: dict, through: dict) -> str:
    """Play a game and its reference side by side; with which word it has ended, if it has."""
    rng = random.Random(f"{game} {seed}")
    state, reference = begun(game, rng, seed % 2 == 1, **options)
    for _ in range(MOST):
        texts = sorted(map(str, state.actions()))
        assert texts == sorted(reference.actions())
        assert state.position() == reference.position()
        outcome = state.outcome and (state.outcome.winners, state.outcome.scores, state.outcome.reason)
        assert outcome == reference.outcome
        if outcome:
            return outcome[2]
        assert state.actor == reference.actor
        text = chosen(reference, texts, through[game], rng)
        state = state.play(text)
        reference.play(text)
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_games_go_as_the_rulebook_says(game, through):
    """The same actions, positions and ends, step by step."""
    reasons = {beside(game, seed, options, through) for seed, options in GAMES[game].items()}
    assert reasons - {""} == ENDS[game]
