"""How long and how hard a game is, and whether chance plays in it: ``configs/facts.yaml``, which
``models/facts.py`` writes of random games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log2

from vectorgames.base import yaml_reader
from vectorgames.base.paths import CONFIGS

FILE = CONFIGS / "facts.yaml"

_LASTS = 120  # decisions after which people have ended a game that goes on by chance
_PAUSE, _WEIGH = 4.0, 1.5  # seconds for a decision: to see what is there, and for each doubling of the choices
_MINUTES = 5, 10, 15, 20, 30, 45, 60
_HARD = 320, 700  # bits of all decisions of a game, from which it is of middling difficulty, and hard


@dataclass(frozen=True, slots=True)
class Facts:
    """Medians of random games. ``decisions``: of all players; ``choices``: legal actions at one of them;
    ``chance``: ``dice``, ``cards``, or ``none``."""

    decisions: int
    choices: int
    chance: str

    @property
    def _lasts(self) -> int:
        return min(self.decisions, _LASTS)

    @property
    def minutes(self) -> int:
        """About how long people take for it: the next of some round numbers."""
        took = self._lasts * (_PAUSE + _WEIGH * log2(self.choices)) / 60
        return next((minutes for minutes in _MINUTES if took <= minutes), _MINUTES[-1])

    @property
    def level(self) -> str:
        """``easy``, ``middling`` or ``hard``, by how many games there are."""
        bits = self._lasts * log2(self.choices)
        return ("easy", "middling", "hard")[sum(bits >= limit for limit in _HARD)]


def facts(game: str) -> Facts | None:
    """What is known of a built-in game; None for any other."""
    return _known().get(game)


@cache
def _known() -> dict[str, Facts]:
    return {game: Facts(**told) for game, told in yaml_reader.mapping_in(FILE).items()}
