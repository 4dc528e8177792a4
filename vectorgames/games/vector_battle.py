"""Vector Battle (rules/vector_battle.md): pieces move by the sum or the difference of two cards, which then change
hands.

The rooms of the game are in the package ``battle`` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.core.action import Outcome
from vectorgames.core.schema import Field
from vectorgames.core.stage import AnyStage, Hands
from vectorgames.core.state import State
from vectorgames.games.battle import position
from vectorgames.games.battle.actions import CardMove, CardMoves
from vectorgames.games.battle.deck import Cards, Deck, deck
from vectorgames.games.battle.forced import solve
from vectorgames.games.battle.notation import CardNotation, Parts
from vectorgames.games.battle.presenter import CardPresenter
from vectorgames.games.battle.rules import action_of, conditions_of, listing
from vectorgames.games.battle.state import CardState, card_state
from vectorgames.games.parsed.stage import Condition, ParsedTurn
from vectorgames.spaces.squares import Squares
from vectorgames.words import LocalizedError

if TYPE_CHECKING:
    from vectorgames.core.game import Game

SPACES = ("squares",)
GOALS = ("master", "temple")
KINDS = ("M", "S")
MEANING = "pieces `MS`, masters and students, move by the sums and differences of cards with vectors"
KEYS = {"deck": Field(deck, meaning="the cards, in order, each with its steps to the right and forward")}


class Turn(ParsedTurn[CardState, CardMove, Parts]):
    """A player's turn: a move by two cards, or an exchange.

    deck      the cards; ``moves``: the actions
    masters   code of each player's master; ``temples``: the square on which it begins
    """

    deals = True
    FIELDS = position.FIELDS
    action_class = CardMove

    def __init__(self, game: Game, deck: Deck):
        super().__init__(game)
        self.space = game.space_as(Squares)
        self.deck, self.moves = deck, CardMoves(self.space, deck)
        self.masters = (0, game.code_of(1, "M"), game.code_of(2, "M"))
        self.temples = (-1, *(game.setup.find(self.masters[player]) for player in (1, 2)))

    def begin_game(self, seed: int) -> CardState:
        return card_state(self, self.game.setup, 1, self.deck.dealt(seed))

    def begin(self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, *_: Any) -> CardState:
        return self.judged(cells, mover, self.deck.dealt(0), quiet)

    def judged(self, cells: bytes, mover: int, held: Cards, quiet: int) -> CardState:
        """The state in which a player's turn begins, if the game is not over."""
        return card_state(self, cells, mover, held, quiet, self.ending(cells, quiet))

    def ending(self, cells: bytes, quiet: int) -> Outcome | None:
        """How the game ends with these pieces on the board; None: it goes on."""
        for player in (1, 2):
            if self.masters[3 - player] not in cells:
                return Outcome((player,), None, "master")
        for player in (1, 2):
            if cells[self.temples[3 - player]] == self.masters[player]:
                return Outcome((player,), None, "temple")
        limit = self.game.quiet_limit
        return Outcome((), None, "limit") if limit is not None and quiet >= limit else None

    def actions(self, state: CardState) -> Sequence[CardMove]:
        return tuple(listing(state))

    def conditions_of(self, parts: Parts) -> tuple[Condition[CardState, Parts], ...]:
        return conditions_of(parts)

    def action_of(self, state: CardState, parts: Parts) -> CardMove:
        return action_of(state, parts)

    def permits(self, state: CardState, action: CardMove) -> bool:
        parts = self._parts(action.text)
        return self.fails(state, parts) is None and action_of(state, parts) is action

    def apply(self, state: CardState, action: CardMove) -> CardState:
        cells, player, held = state._cells, state._mover, state._held
        quiet = 0 if action.kind == "capture" else state._quiet + 1
        if action.start >= 0:
            board = bytearray(cells)
            board[action.end], board[action.start] = board[action.start], 0
            cells = bytes(board)
        own = tuple(sorted({*held[player]} - {*action.cards} | {*held[0]}))
        hands = (action.cards, own, held[2]) if player == 1 else (action.cards, held[1], own)
        return self.judged(cells, 3 - player, hands, quiet)

    # ---- positions ----

    def held(self, state: CardState) -> dict[str, Any]:
        return {"cards": {str(holder): list(names) for holder, names in state.hands().items()}}

    def holding(self, state: State, told: Mapping[str, Any]) -> CardState:
        position.check(self, state.cells)
        cards = position.told_cards(self, told)
        return card_state(self, state.cells, state.mover, cards, state.quiet, state.outcome)

    def settled(self, state: CardState) -> CardState:
        return self.judged(state.cells, state.mover, state.held, state.quiet)


def build(game: Game, deck: Deck) -> list[AnyStage]:
    """The stage of the game. LocalizedError for a board, pieces or players that it is not made for."""
    space = game.space_as(Squares)
    masters = [game.setup.count(game.code_of(player, "M")) for player in (1, 2)] if "M" in game.kinds else []
    if tuple(game.kinds) != KINDS or game.players != 2 or masters != [1, 1]:
        raise LocalizedError("errors.battle_pieces", kinds="".join(KINDS))
    game.helps = ("wins", "blocks", "doubles", "threatened", "changed")
    game.notation = CardNotation(space, deck)
    game.presenter = CardPresenter(game)
    game.solver = solve
    return [Turn(game, deck)]
