"""The other games of the Time Vectors box beside a slow reading of the rulebook (time_vectors_reference.py)."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

import vectorgames
from tests.rules import doubles_hold, load, supposed, winning
from tests.support import lines_through, run
from tests.time_vectors_reference import EVERY, NAMES, REFERENCES, neighbours, stepped
from vectorgames.base.words import LANGUAGES

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


# ---- counted, hinted and told ----


SECTIONS = {
    "checkers_4d": 5,
    "lemonade": 6,
    "cross": 7,
    "vectobu": 8,
    "vector_morris": 9,
    "chancy_vector_morris": 10,
    "tv_jungle": 11,
}
IN_HAND = {"lemonade": 6, "cross": 7, "vector_morris": 16, "chancy_vector_morris": 16, "tv_jungle": 16}


def standing(game: str, first: str, second: str, **more):
    """The state in which these pieces stand, none is in hand, and player 1 has his turn."""
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    rolls = {"stage": "roll", "mover": 1} if game.startswith("chancy") else {"actor": 1}
    if game in IN_HAND:
        rolls = {"stage": "turn", "hands": [0, 0]} | rolls
    return vectorgames.load(game).start(setup={"position": position, **rolls, **more})


@pytest.mark.parametrize("name", SECTIONS)
def test_what_is_told_of_a_game(name):
    game = vectorgames.load(name)
    assert game.options == {"quiet_limit": 100} and game.players == 2 and game.space.size == 256
    for wrong in ({"quiet_limit": 0}, {"quiet_limit": True}, {"players": 2}):
        with pytest.raises(ValueError, match="."):
            vectorgames.load(name, **wrong)
    number = IN_HAND.get(name, 0)
    assert game.start().trays() == {1: ("1",) * number, 2: ("2",) * number}
    assert game.rules.section == f"time_vectors {SECTIONS[name]}"
    said = {game.goal_line(lang) for lang in LANGUAGES}
    assert len(said) == 2 and not any("{" in line for line in said)


VECTOR = "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW) (4,2,1,SW) (2,2,2,NW)"
FAR = "(4,4,4,NE) (4,4,3,NE) (3,4,4,NE) (2,4,4,NE) (1,3,4,NE)"
LINES = {  # (pieces of both players, how many lines of so many actions there are)
    "lemonade": (
        "(1,1,4,NW) (2,2,3,NE) (3,3,2,SE) (4,2,1,SW) (1,4,1,NE) (4,1,3,SW)",
        "(2,4,1,SW) (3,1,4,NW) (1,3,2,SE) (4,3,4,SE) (2,1,1,NE) (3,4,3,SW)",
        (69, 4700),
    ),
    "cross": (
        "(2,3,3,NW) (1,3,3,NW) (3,3,3,NW) (2,3,3,SW) (2,1,3,NE) (4,4,1,SE) (1,1,2,SW)",
        "(2,4,1,SE) (3,1,4,NW) (1,3,2,SE) (4,2,4,SE) (2,1,1,NE) (3,4,2,SW) (4,2,2,SW)",
        (71, 5678),
    ),
    "vector_morris": (VECTOR, FAR, (27, 603, 16376)),
    "chancy_vector_morris": (VECTOR, FAR, (16, 33, 517, 1040)),
    "tv_jungle": (
        "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW) (3,3,3,NW)",
        "(3,2,1,SW) (3,3,1,SW) (4,1,1,SW) (1,1,1,NW) (1,1,1,NE) (2,1,1,NE)",
        (23, 689),
    ),
}


def lines(state, depth: int) -> int:
    actions = state.actions()
    return len(actions) if depth == 1 else sum(lines(state.play(action), depth - 1) for action in actions)


@pytest.mark.parametrize("name", LINES)
def test_as_many_lines_as_the_second_reading_counts(name):
    first, second, numbers = LINES[name]
    state = standing(name, first, second)
    assert tuple(lines(state, depth) for depth in range(1, len(numbers) + 1)) == numbers


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("checkers_4d", (59, 3481, 220719)),
        ("vectobu", (108, 696, 74816)),
        ("lemonade", (256, 65280)),
        ("chancy_vector_morris", (16, 256, 4096, 65280)),
    ],
)
def test_perft(name, numbers):
    assert run("perft", name, str(len(numbers))).lines == [f"{n} {count}" for n, count in enumerate(numbers, 1)]


# ---- hints ----


def hinted(state) -> tuple[set[str], set[str]]:
    """Wins and blocks, once trying every action has said the same."""
    hints = vectorgames.hints(state)
    assert {*hints.wins} == winning(state)
    assert {*hints.blocks} == winning(supposed(state, 2))
    return {*hints.wins}, {*hints.blocks}


def test_vectors_and_crosses_one_piece_short_are_hinted():
    first = "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW) (4,3,1,SW) (1,4,4,NE) (2,4,2,NW)"
    second = "(1,2,4,NW) (2,2,4,NE) (3,2,4,SE) (4,2,2,SW) (1,1,2,NE) (4,4,4,NE)"
    assert hinted(standing("lemonade", first, second)) == ({"(4,1,1,SW)"}, {"(4,2,4,SW)"})
    assert hinted(standing("cross", *LINES["cross"][:2])) == ({"(2,3,3,NE)"}, set())
    shut = hinted(standing("lemonade", first, second.replace("(1,1,2,NE)", "(4,2,1,SW)")))
    assert shut == (set(), {"(4,2,4,SW)"}), "nobody gets there"


def test_a_move_that_makes_two_threats_is_hinted_for_crosses_too():
    first = "(2,2,2,SW) (1,2,2,SW) (3,2,4,SW) (2,3,2,SW) (2,2,3,SW) (2,1,4,SW) (2,4,1,SW)"
    state = standing("cross", first, "(4,4,1,NE) (1,4,4,NE) (4,1,4,NE) (3,3,3,SE) (4,3,1,SE) (1,1,4,SE) (3,4,1,NW)")
    # Of three arms each lacks one piece: whichever comes first, the two others are left.
    assert doubles_hold(state) == {"(3,2,2,SW)", "(2,1,2,SW)", "(2,2,1,SW)"}


def test_hints_of_taking_pushing_and_devouring():
    hop = standing("checkers_4d", "(1,1,1,SW) (4,1,1,NE)", "(2,1,1,SW)")
    assert hinted(hop)[0] == {"(3,1,1,SW)"}
    push = {"(1,2,1,{})": 1, "(4,4,4,{})": 2}
    position = {space.format(t): str(p) for space, p in push.items() for t in ("SW", "NW", "SE")}
    position |= {"(3,1,1,NE)": "1", "(4,1,1,NE)": "2"}
    passive = vectorgames.load("vectobu").start(setup={"position": position, "actor": 1})
    assert hinted(passive)[0] == set(), "a passive move wins nothing"
    assert hinted(passive.play("(1,2,1,SW)-(2,2,1,SW)"))[0] == {"(4,1,1,NE)"}
    first = "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW)"
    assert hinted(standing("tv_jungle", first, "(3,2,1,SW) (3,3,1,SW) (4,1,1,SW)"))[0] == {"(3,2,1,SW)"}
    mill = standing("vector_morris", VECTOR, "(4,4,4,NE) (4,4,3,NE) (3,4,4,NE) (2,4,4,NE)")
    assert hinted(mill) == (set(), set()), "a vector takes, and only what is taken may end the game"
    removal = mill.play("(4,2,1,SW)-(4,1,1,SW)")
    assert {*vectorgames.hints(removal).wins} == winning(removal) == {*FAR.split()[:4]}
