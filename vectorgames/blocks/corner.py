"""The goal ``corner``: pieces of an opponent cannot move when it is his turn (rules/gryb.md 8.5)."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from vectorgames.blocks.roll import past_roll
from vectorgames.blocks.turn_stage import Turn
from vectorgames.core.goal import Goal
from vectorgames.core.schema import Field, Node, choice, integer
from vectorgames.words import LocalizedError, LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.state import State
    from vectorgames.spaces.space import Space


def _kind(node: Node) -> str:
    """A letter of a kind, or ``any``."""
    found: str = choice("any", *ascii_uppercase)(node)
    return found


class Corner(Goal):
    """``{goal: corner, piece: any, count: 1}``: so many pieces of an opponent, of a kind or of any, have no legal
    move when his turn begins."""

    meaning = "pieces of an opponent have no legal move when his turn begins"
    keys = {
        "piece": Field(_kind, "any", "of which kind the pieces are", "any, a letter"),
        "count": Field(integer(1), 1, "how many at least"),
    }
    reason = "corner"
    at_turn = True

    def __init__(self, space: Space, piece: str = "any", count: int = 1):
        super().__init__(space)
        self.piece, self.count = piece, count
        kind = "any" if piece == "any" else "kind"
        self.phrase = LocalizedText(f"games.goal.corner_{kind}", n=count, kind=piece)

    def join(self, game: Game) -> None:
        super().join(game)
        if self.piece != "any" and self.piece not in game.kinds:
            raise LocalizedError("errors.corner_kind", kind=self.piece, kinds="".join(game.kinds) or "–")

    def met_at_turn(self, state: State, side: int) -> bool:
        stage = past_roll(state)
        if not isinstance(stage, Turn):
            return False
        own, pieces = self.game.own[state.mover], self.game.pieces
        held = {i for i, code in enumerate(state.cells) if own[code] and self.piece in ("any", pieces[code][1:])}
        return len(held) >= self.count and len(held - _movable(stage, state)) >= self.count


def _movable(turn: Turn, state: State) -> set[int]:
    """The spaces of the pieces that the mover can move."""
    found: set[int] = set()
    for block in turn.at(state):
        for move in block.listing(state):
            found.update((move.start, *(start for start, _ in block.relocated(state, move))))
    return found
