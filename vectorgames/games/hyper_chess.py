"""Hyper-Chess (rules/gryb.md section 5): two sides with nine pieces each on the four-coloured tree.

What it has of its own is in the package ``hyper`` beside this file; the rest in ``chessmen``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.blocks.castle import CASTLE
from vectorgames.core.action import Action, Pick
from vectorgames.core.schema import Field
from vectorgames.core.stage import AnyStage, Reason
from vectorgames.games.chessmen.actions import Move
from vectorgames.games.chessmen.attacks import Sight
from vectorgames.games.chessmen.men import KING
from vectorgames.games.chessmen.presenter import ChessmenPresenter
from vectorgames.games.chessmen.stage import ChessmenState, ChessmenTurn
from vectorgames.games.hyper.notation import HyperNotation
from vectorgames.games.hyper.ways import KINDS, ROOK, castling, men, walk
from vectorgames.memoize import memoize
from vectorgames.spaces.tree import QuadTree
from vectorgames.words import LocalizedError

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.spaces.space import Space

SPACES = ("tree",)
GOALS = ("checkmate",)
MEANING = "chess on a tree, with pieces `KQNRBP`"
KEYS: dict[str, Field] = {}


@memoize
def castle(space: Space, king: int, rook: int) -> Move:
    """Castling of a king and a rook that stand there."""
    return Move(CASTLE, CASTLE, (Pick("space", king), Pick("space", rook)), 0, "K", king, rook)


class Turn(ChessmenTurn):
    """A player's turn: king and rook may also change places."""

    steps = ("up", "down", "sideways", "limited_hyperspace")

    def __init__(self, game: Game):
        self.space = game.space_as(QuadTree)
        super().__init__(game, men(self.space))

    def rook(self, sight: Sight) -> int:
        """Where the rook of the player stands who sees the board so, −1 without one."""
        return sight.cells.find(self.men.codes[sight.player][ROOK])

    def so_far_apart(self, king: int, rook: int) -> bool:
        """Whether they stand so that they may change places, whatever becomes of the king."""
        return min(king, rook) >= 0 and bool(castling(self.space)[king] >> rook & 1)

    def besides(self, sight: Sight) -> tuple[Move, ...]:
        king, rook = sight.king, self.rook(sight)
        legal = self.so_far_apart(king, rook) and not sight.attacked(1 << rook, sight.occupied)
        return (castle(self.space, king, rook),) if legal else ()

    def moved(self, state: ChessmenState, move: Move) -> bytes:
        if move.kind != CASTLE:
            return super().moved(state, move)
        cells = bytearray(state.cells)
        cells[move.start], cells[move.end] = cells[move.end], cells[move.start]
        return bytes(cells)

    def refuse(self, state: ChessmenState, text: str) -> Reason:
        if text != CASTLE:
            return super().refuse(state, text)
        names, section, king, rook = self.space.names, self.game.section, state.sight.king, self.rook(state.sight)
        if rook < 0:
            return Reason("hyper_chess.castle_no_rook", section)
        if not self.so_far_apart(king, rook):
            return Reason("hyper_chess.castle_apart", section, king=names[king], rook=names[rook])
        return Reason("hyper_chess.castle_into_check", section, node=names[rook])


class HyperPresenter(ChessmenPresenter):
    """What people are shown besides: a king who is to go to his own rook castles; which way a piece goes."""

    def attempt(self, state: ChessmenState, picked: tuple[Pick, ...], space: int) -> str:
        start, codes = picked[0].space if picked else None, state.stage.men.codes[state.mover]
        if start is not None and (state.cells[start], state.cells[space]) == (codes[KING], codes[ROOK]):
            return CASTLE
        return super().attempt(state, picked, space)

    def passed(self, before: ChessmenState, action: Action) -> tuple[int, ...]:
        if not isinstance(action, Move) or action.kind == CASTLE:
            return ()
        space = self.game.space_as(QuadTree)
        return walk(space, action.letter, action.start, action.end, before.sight.occupied)


def build(game: Game) -> list[AnyStage]:
    """The stage of the game. LocalizedError for pieces or players that it is not made for."""
    if game.kinds != KINDS or game.players != 2:
        raise LocalizedError("errors.hyper_pieces", kinds=KINDS)
    turn = Turn(game)
    kings, rooks = ([game.setup.count(codes[kind]) for codes in turn.men.codes[1:]] for kind in (KING, ROOK))
    if kings != [1, 1] or max(rooks) > 1:
        raise LocalizedError("errors.hyper_pieces", kinds=KINDS)
    game.helps = ("wins", "blocks", "threatened", "contest", "changed")
    game.notation = HyperNotation(game.space)
    game.presenter = HyperPresenter(game)
    return [turn]
