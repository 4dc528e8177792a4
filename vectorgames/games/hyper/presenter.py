"""What people are shown of Hyper-Chess besides the legal actions (rules/gryb.md section 5)."""

from __future__ import annotations

from vectorgames.core.action import Pick
from vectorgames.core.presenter import Presenter
from vectorgames.core.prospects import Prospects
from vectorgames.games.hyper.attacks import CODE
from vectorgames.games.hyper.notation import CASTLE
from vectorgames.games.hyper.play import HyperState, begin_turn
from vectorgames.games.hyper.reasons import can_move, why_stuck
from vectorgames.games.hyper.ways import KING, ROOK
from vectorgames.words import Phrase


class HyperPresenter(Presenter[HyperState]):
    """Check and mate."""

    def prompt(self, state: HyperState) -> Phrase:
        return Phrase(f"rules.prompt.hyper_chess{'_check' if state.sight.attackers else ''}")

    def warnings(self, state: HyperState) -> tuple[tuple[str, int], ...]:
        """The mover's king, if he is attacked: the other's cannot be."""
        return state.stage.royal.warnings(state.cells, (state.mover,))

    def as_if(self, state: HyperState, player: int) -> tuple[HyperState, ...]:
        """None in check: it would then never be the other player's turn."""
        if state.outcome is not None or state.sight.attackers:
            return ()
        return (begin_turn(state.stage, state.cells, player, 0),)

    def prospects(self, state: HyperState, pick: Pick) -> Prospects | None:
        """Why a piece of the mover has no action."""
        node = pick.space
        if node is None or state.outcome is not None:
            return None
        if not state.sight.own >> node & 1 or can_move(state, node):
            return None
        return Prospects(why=why_stuck(state, node))

    def attempt(self, state: HyperState, picked: tuple[Pick, ...], space: int) -> str:
        names, cells = self.game.space.names, state.cells
        chosen = picked[0].space if picked else None
        start = space if chosen is None else chosen
        there = (cells[start], cells[space])
        if not there[0]:
            return ""
        if there == (CODE[state.mover][KING], CODE[state.mover][ROOK]):
            return CASTLE
        how = "x" if picked and there[1] and self.game.owners[there[1]] != state.mover else "-"
        return f"{self.game.pieces[there[0]][1]}{names[start]}{how}{names[space]}"
