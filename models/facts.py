"""Plays every game at random and writes ``configs/facts.yaml``: ``python models/facts.py``."""

import random
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from vectorgames.base.files import write_atomic
from vectorgames.play.facts import FILE, Facts
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game

GAMES, LONGEST = 8, 600  # random games that are played of each, and decisions after which one is broken off


def measured(game: Game, games: int = GAMES) -> Facts:
    """From so many random games, the same ones each time."""
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
    return Facts(round(median(lengths)), round(median(choices)), chance)


def write() -> None:
    """Play them and write the file."""
    lines = ["# Written by python models/facts.py, which plays games at random."]
    for name in definition.builtin():
        found = measured(definition.load(name))
        values = f"decisions: {found.decisions}, choices: {found.choices}, chance: {found.chance}"
        lines.append(f"{name}: {{{values}}}")
    write_atomic(FILE, "\n".join(lines) + "\n")


if __name__ == "__main__":
    write()
