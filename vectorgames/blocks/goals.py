"""Goals by name: building blocks of definitions (``goals:``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.blocks.clearing import Clear
from vectorgames.blocks.configuration import Configuration
from vectorgames.blocks.connection import Connection
from vectorgames.blocks.corner import Corner
from vectorgames.blocks.counting import Capture, Eliminate, Most, Vacate
from vectorgames.blocks.grybs import Gryb
from vectorgames.blocks.race import Race
from vectorgames.blocks.surround import Surround
from vectorgames.core.goal import Goal
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.spaces.space import Space


class OfStage(Goal):
    """A goal of which only the stage that is made for it can tell whether it is reached."""

    by_stage = True


class Checkmate(OfStage):
    """``{goal: checkmate}``: the enemy king is in check and has no way out (rules/chess_4d.md, rules/gryb.md 5)."""

    meaning = "a royal piece is attacked and has no way out"
    reason = "checkmate"

    def __init__(self, space: Space):
        super().__init__(space)
        self.phrase = LocalizedText("games.goal.checkmate_columns" if space.by_column else "games.goal.checkmate")


class LastMove(OfStage):
    """``{goal: last_move}``: nobody can move any more (rules/veptheca.md, End)."""

    meaning = "nobody can move any more: who has moved last wins"
    reason = "no move"
    phrase = LocalizedText("games.goal.last_move")


class Master(OfStage):
    """``{goal: master}``: the opposing master is taken (rules/vector_battle.md, Endings)."""

    meaning = "the opposing master is taken"
    reason = "master"
    phrase = LocalizedText("games.goal.master")


class Temple(OfStage):
    """``{goal: temple}``: the own master gets to the opponent's temple (rules/vector_battle.md, Endings)."""

    meaning = "the own master gets to the opponent's temple"
    reason = "temple"
    phrase = LocalizedText("games.goal.temple")


GOALS: dict[str, type[Goal]] = {
    "capture": Capture,
    "checkmate": Checkmate,
    "clear": Clear,
    "configuration": Configuration,
    "connection": Connection,
    "corner": Corner,
    "eliminate": Eliminate,
    "gryb": Gryb,
    "last_move": LastMove,
    "master": Master,
    "most": Most,
    "race": Race,
    "surround": Surround,
    "temple": Temple,
    "vacate": Vacate,
}
"""Goals by name."""
