"""What people are shown of 4D chess besides the legal actions (rules/chess_4d.md)."""

from __future__ import annotations

from vectorgames.core.action import Action, Pick
from vectorgames.core.presenter import Presenter, Spaces
from vectorgames.core.prospects import Prospects, TrayPiece
from vectorgames.core.threat import Threat
from vectorgames.games.chess import shown
from vectorgames.games.chess.actions import Move
from vectorgames.games.chess.notation import Written
from vectorgames.games.chess.play import rook_after
from vectorgames.games.chess.state import ChessState
from vectorgames.games.chess.wins import winning_spaces, winning_spaces_of_the_other
from vectorgames.words import LocalizedText


class ChessPresenter(Presenter[ChessState]):
    """Pieces out of time, series of moves, checks."""

    def prompt(self, state: ChessState) -> LocalizedText:
        if not state.stage.takes_moves:
            return LocalizedText("rules.prompt.chess_4d_answer", n=state.memo)
        check = bool(state.sight.attackers)
        if state.due is not None:
            return LocalizedText("rules.prompt.chess_4d_due", piece=Written(state.due[1] + state.due[2]))
        if isinstance(state.memo, tuple):
            n = state.memo[state.mover - 1]
            return LocalizedText(f"rules.prompt.chess_4d_series{'_check' if check else ''}", n=n)
        if check:
            return LocalizedText("rules.prompt.chess_4d_check")
        return LocalizedText("rules.prompt.chess_4d_declined" if state.memo else "rules.prompt.chess_4d")

    def prospects(self, state: ChessState, pick: Pick) -> Prospects | None:
        return shown.prospects(state, pick)

    def attempt(self, state: ChessState, picked: tuple[Pick, ...], space: int) -> str:
        return shown.attempt(state, picked, space)

    def tray(self, state: ChessState) -> tuple[TrayPiece, ...]:
        return shown.tray(state)

    def warnings(self, state: ChessState) -> tuple[tuple[str, int], ...]:
        return shown.warnings(state)

    def besides(self, action: Action) -> tuple[tuple[int, int], ...]:
        if isinstance(action, Move) and action.kind == "castle":
            return ((action.extra, rook_after(action)),)
        return ()

    def owed(self, state: ChessState) -> tuple[int, ...]:
        return state.memo if isinstance(state.memo, tuple) else ()

    def move_number(self, state: ChessState) -> int:
        return state.turn

    def threats(self, state: ChessState) -> tuple[Threat, ...]:
        return shown.threats(state)

    def checks(self, state: ChessState) -> tuple[Threat, ...]:
        return shown.checks(state)

    def contest(self, state: ChessState, space: int) -> Spaces:
        return shown.contest(state, space)

    def wins(self, state: ChessState) -> Spaces:
        return winning_spaces(state) if state.stage.takes_moves else ()

    def blocks(self, state: ChessState) -> Spaces:
        return winning_spaces_of_the_other(state) if state.stage.takes_moves else ()
