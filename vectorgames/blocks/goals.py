"""Goals by name: building blocks of definitions (``goals:``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.blocks.clearing import Clear
from vectorgames.blocks.configuration import Configuration
from vectorgames.blocks.corner import Corner
from vectorgames.blocks.counting import Capture, Eliminate, Most, Vacate
from vectorgames.blocks.race import Race
from vectorgames.blocks.surround import Surround
from vectorgames.core.goal import Goal
from vectorgames.words import Phrase

if TYPE_CHECKING:
    from vectorgames.spaces.space import Space


class Checkmate(Goal):
    """``{goal: checkmate}``: the enemy king is in check and has no way out (rules/chess_4d.md, rules/gryb.md 5).

    Whether it is reached only the stage that moves pieces can tell.
    """

    meaning = "a royal piece is attacked and has no way out"
    reason = "checkmate"
    by_stage = True

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        return False  # it is looked at when a turn begins

    def __init__(self, space: Space):
        super().__init__(space)
        self.phrase = Phrase("games.goal.checkmate_columns" if space.by_column else "games.goal.checkmate")


GOALS: dict[str, type[Goal]] = {
    "capture": Capture,
    "checkmate": Checkmate,
    "clear": Clear,
    "configuration": Configuration,
    "corner": Corner,
    "eliminate": Eliminate,
    "most": Most,
    "race": Race,
    "surround": Surround,
    "vacate": Vacate,
}
"""Those that go with every board, by name; ``blocks.grybs`` and ``blocks.connection`` have those of trees."""
