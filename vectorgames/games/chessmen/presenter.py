"""What people are shown of a game of chessmen besides the legal actions."""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.core.action import Action, Pick
from vectorgames.core.presenter import Presenter, Spaces
from vectorgames.core.prospects import Prospects
from vectorgames.core.threats import Threat
from vectorgames.games.chessmen.actions import Move
from vectorgames.games.chessmen.attacks import Sight
from vectorgames.games.chessmen.men import KING
from vectorgames.games.chessmen.reasons import can_move, why_stuck
from vectorgames.games.chessmen.stage import ChessmenState
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import LocalizedText


class ChessmenPresenter(Presenter[ChessmenState]):
    """Check and mate."""

    def prompt(self, state: ChessmenState) -> LocalizedText:
        return LocalizedText(f"rules.prompt.chess{'_check' if state.sight.attackers else ''}")

    def warnings(self, state: ChessmenState) -> tuple[tuple[str, int], ...]:
        """The mover's king, if he is attacked: the other's cannot be. Besides where he could go then, and where he
        could not because an enemy would take him there; this also in stalemate."""
        found = state.stage.royal.warnings(state.cells, (state.mover,))
        stale = state.outcome is not None and state.outcome.reason == "stalemate"
        return found + self._room(state) if found or stale else found

    def _room(self, state: ChessmenState) -> tuple[tuple[str, int], ...]:
        """The spaces to which the king could go if nobody attacked them: safe, or covered."""
        sight = state.sight
        ends = sight.open_to(KING, sight.king)
        covered = sight.attacked(ends, sight.occupied & ~(1 << sight.king))
        kinds = ((space, "covered" if covered >> space & 1 else "safe") for space in spaces_of(ends))
        return tuple((kind, space) for space, kind in sorted(kinds))

    def as_if(self, state: ChessmenState, player: int) -> tuple[ChessmenState, ...]:
        """None in check: it would then never be the other player's turn."""
        if state.outcome is not None or state.sight.attackers:
            return ()
        return (state.stage.begin(state.cells, player),)

    def threats(self, state: ChessmenState) -> tuple[Threat, ...]:
        found: dict[tuple[int, int], list[int]] = {}
        for player in (1, 2) if state.outcome is None else ():
            sight = self._sight(state, player)
            for _, start, ends in sight.targets():
                for space in spaces_of(ends & sight.foes):
                    found.setdefault((space, player), []).append(start)
        return tuple(Threat(space, player, tuple(sorted(by))) for (space, player), by in sorted(found.items()))

    def checks(self, state: ChessmenState) -> tuple[Threat, ...]:
        sights = (self._sight(state, player) for player in (1, 2))
        return tuple(
            Threat(sight.king, 3 - sight.player, tuple(sorted(spaces_of(sight.attackers))))
            for sight in sights
            if sight.attackers
        )

    def contest(self, state: ChessmenState, space: int) -> Spaces:
        return tuple(sorted(at for player in (1, 2) for at in self._sight(state, player).attackers_of(space)))

    def _sight(self, state: ChessmenState, player: int) -> Sight:
        return state.sight if player == state.mover else state.stage.sight_of(state.cells, player)

    def _winning(self, state: ChessmenState, actions: Iterable[Action]) -> Spaces:
        # Mate is check first, and few actions give it.
        foe = state.stage.sight_of(state.cells, 3 - state.mover)
        return super()._winning(state, (action for action in actions if self._may_check(state, action, foe)))

    def _may_check(self, state: ChessmenState, action: Action, foe: Sight) -> bool:
        """Whether an action may leave the opponent's king attacked. ``foe``: the board as he sees it."""
        if not isinstance(action, Move) or action.kind == "castle":
            return True
        if foe.screens >> action.start & 1:
            return True
        men, occupied = state.stage.men, foe.occupied & ~(1 << action.start)
        ways = men.takes[men.kinds.index(action.letter)][foe.king].to.get(action.end, ())  # as from the other end
        return any(not way & occupied for way in ways)

    def prospects(self, state: ChessmenState, pick: Pick) -> Prospects | None:
        """Why a piece of the mover has no action."""
        space = pick.space
        if space is None or state.outcome is not None:
            return None
        if not state.sight.own >> space & 1 or can_move(state, space):
            return None
        return Prospects(why=why_stuck(state, space))

    def attempt(self, state: ChessmenState, picked: tuple[Pick, ...], space: int) -> str:
        names, cells = self.game.space.names, state.cells
        chosen = picked[0].space if picked else None
        start = space if chosen is None else chosen
        if not cells[start]:
            return ""
        takes = picked and cells[space] and self.game.owners[cells[space]] != state.mover
        return f"{self.game.pieces[cells[start]][1]}{names[start]}{'x' if takes else '-'}{names[space]}"
