"""The boards that one can practise on: what they are called in words, and by which key progress knows them."""

from __future__ import annotations

from typing import Any, NamedTuple

from vectorgames.app.names import board_title
from vectorgames.base.words import Words
from vectorgames.rules.definitions import definition

TREE, STACK, LATTICE = "ez_gryb", "chess_4d", "time_vectors"


class PracticeBoard(NamedTuple):
    """A game whose board it is, and its options."""

    game: str
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """``time_vectors dimensions=4``."""
        return " ".join((self.game, *(f"{name}={value}" for name, value in self.options)))

    def title(self, words: Words) -> str:
        """``4 dimensions, levels in a ring``; ``GRYB board``."""
        chosen = dict(self.options)
        if not chosen:
            return board_title(definition.definition(self.game).board, words)
        said = words("app.dimensions", n=chosen["dimensions"])
        return f"{said}, {words('games.option.periodic_z')}" if chosen.get("periodic_z") else said


def practice_boards() -> tuple[PracticeBoard, ...]:
    options = {option.name: option for option in definition.definition(LATTICE).options}
    lattices = [PracticeBoard(LATTICE, (("dimensions", n),)) for n in sorted(options["dimensions"].values)]
    ring = PracticeBoard(LATTICE, (("dimensions", 4), ("periodic_z", True)))
    return (*lattices, ring, PracticeBoard(STACK), PracticeBoard(TREE))
