"""The switches that people turn on and off. Knows nothing of what they switch."""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.spaces.tree import STEPS


@dataclass(frozen=True, slots=True)
class Switches:
    """Hints and helps that can be on or off.

    ``words``, ``speech``: the last move in words, to be read, and to be heard; ``letters``, ``shapes``: of the
    colours on the spots of a tree; the names of steps: whether where they lead is shown.
    """

    wins: bool = False
    blocks: bool = False
    doubles: bool = False
    threatened: bool = False
    contest: bool = False
    groups: bool = True
    sets: bool = False
    risk: bool = True
    changed: bool = True
    xray: bool = True
    confirm: bool = True
    animation: bool = True
    coordinates: bool = True
    words: bool = False
    speech: bool = False
    letters: bool = True
    shapes: bool = False
    down: bool = False
    up: bool = False
    sideways: bool = False
    hyperspace: bool = True
    limited_hyperspace: bool = False
    interjection: bool = True
    limited_interjection: bool = False
    excision: bool = True
    limited_excision: bool = False

    @property
    def steps(self) -> tuple[str, ...]:
        """The kinds of step of a tree that are on, in the order of ``spaces.tree.STEPS``."""
        return tuple(kind for kind in STEPS if getattr(self, kind))
