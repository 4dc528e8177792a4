"""Plays every game at random and writes ``configs/facts.yaml``: ``python models/facts.py``. From how long the games
are, and how many legal actions there are at a decision, follows how many minutes people take, and how hard it is.
"""

import random
import sys
from math import log2
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from vectorgames.base.files import write_atomic
from vectorgames.base.paths import CONFIGS
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game

GAMES, LONGEST = 8, 600  # random games that are played of each, and decisions after which one is broken off
LASTS = 120  # decisions after which people have ended a game that goes on by chance
PAUSE, WEIGH = 4.0, 1.5  # seconds for a decision: to see what is there, and for each doubling of the choices
MINUTES = 5, 10, 15, 20, 30, 45, 60
HARD = 320, 700  # bits of all decisions of a game, from which it is of middling difficulty, and hard


def measured(game: Game, games: int = GAMES) -> dict[str, Any]:
    """From so many random games, the same ones each time. ``decisions`` of all players and ``choices``, the legal
    actions at one of them, are medians; ``chance``: ``dice``, ``cards``, or ``none``."""
    lengths: list[int] = []
    choices: list[float] = []
    rolled = False
    for seed in range(games):
        rng, state = random.Random(seed), game.start(seed=seed)
        legal: list[int] = []
        while state.outcome is None and len(legal) < LONGEST:
            actions = state.actions()
            if state.actor:
                legal.append(len(actions))
            rolled |= not state.actor
            state = state.play(rng.choice(actions))
        lengths.append(len(legal))
        choices.append(median(legal))
    chance = "dice" if rolled else "cards" if game.deals else "none"
    decisions, free = round(median(lengths)), round(median(choices))
    lasts = min(decisions, LASTS)
    took, bits = lasts * (PAUSE + WEIGH * log2(free)) / 60, lasts * log2(free)
    return {
        "decisions": decisions,
        "choices": free,
        "chance": chance,
        "minutes": next((minutes for minutes in MINUTES if took <= minutes), MINUTES[-1]),
        "level": ("easy", "middling", "hard")[sum(bits >= limit for limit in HARD)],
    }


def write() -> None:
    """Play them and write the file."""
    lines = ["# Written by python models/facts.py, which plays games at random."]
    for name in definition.builtin():
        values = ", ".join(f"{key}: {value}" for key, value in measured(definition.load(name)).items())
        lines.append(f"{name}: {{{values}}}")
    write_atomic(CONFIGS / "facts.yaml", "\n".join(lines) + "\n")


if __name__ == "__main__":
    write()
