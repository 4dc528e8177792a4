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
from vectorgames.games.hyper.castling import Castling, castle, castled, why_no_castling
from vectorgames.games.hyper.notation import HyperNotation
from vectorgames.games.hyper.ways import KINDS, ROOK, men, walk
from vectorgames.spaces.tree import QuadTree
from vectorgames.words import LocalizedError

if TYPE_CHECKING:
    from vectorgames.core.game import Game

SPACES = ("tree",)
GOALS = ("checkmate",)
MEANING = "chess on a tree, with pieces `KQNRBP`"
KEYS: dict[str, Field] = {}


class Turn(ChessmenTurn):
    """A player's turn."""

    steps = ("up", "down", "sideways", "limited_hyperspace")

    def __init__(self, game: Game):
        self.space = game.space_as(QuadTree)
        super().__init__(game, men(self.space))

    def castling(self, sight: Sight) -> Castling:
        return Castling(self.space, self.men, sight)

    def besides(self, sight: Sight) -> tuple[Move, ...]:
        here = self.castling(sight)
        return (castle(self.space, sight.king, here.rook),) if here.legal else ()

    def moved(self, state: ChessmenState, move: Move) -> bytes:
        return castled(self.men, state, move) if move.kind == CASTLE else super().moved(state, move)

    def refuse(self, state: ChessmenState, text: str) -> Reason:
        if text == CASTLE:
            return why_no_castling(state, self.castling(state.sight))
        return super().refuse(state, text)


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
