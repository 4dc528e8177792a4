"""How a game has ended, as far as it is no complete set: what is marked on the board then, and what can be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vectorgames.base.memoize import memoize
from vectorgames.rules.adviser import Threat, adviser_of
from vectorgames.rules.game import Game, State
from vectorgames.rules.goal import Goal

FEW = 6
"""So many pieces that are left are marked and named one by one."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What there is to an end.

    stuck    the player who has no action left, 0: the game has not ended by that
    beaten   the player who has lost by having few pieces, or none in a part of the board, 0: nobody
    left     by player the spaces of his pieces on the board, where their number has decided
    hands    by player how many he has in hand besides
    last     the last pieces of who has lost by having few
    part     the name of the part of the board in which he has none, ``ground``: its spaces
    groups   by player the sizes of his groups, the largest first, where pieces are counted and hang together
    checks   which royal pieces are mated, and by what
    quiet    after how many turns in a row without progress the game has ended
    """

    stuck: int = 0
    beaten: int = 0
    left: tuple[tuple[int, ...], ...] = ()
    hands: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    part: str = ""
    ground: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    checks: tuple[Threat, ...] = ()
    quiet: int = 0


NO_END = Ending()


def ending(state: State) -> Ending:
    """What there is to the end of a game; nothing while it goes on, or where people have ended it."""
    return _ending(state.game, state) if state.outcome is not None else NO_END


@memoize(most=2)
def _ending(game: Game, state: State) -> Ending:
    if state.outcome is None:
        return NO_END
    rules, reason = game.rules, state.outcome.reason
    goals = [goal for goal in rules.goals if goal.reason == reason]
    if reason == "limit" and rules.quiet_limit is not None and state.quiet + 1 >= rules.quiet_limit:
        counted = rules.at_limit is not None and rules.at_limit.of_pieces
        return Ending(quiet=rules.quiet_limit, **_standing(state)) if counted else Ending(quiet=rules.quiet_limit)
    if reason == "no move" and not goals and state.outcome.winners and not rules.arrows:
        return Ending(stuck=_loser(state))
    checks = adviser_of(game).checks(state) if any(goal.by_stage for goal in goals) else ()
    counting = [goal for goal in goals if not goal.decides and (goal.of_pieces or goal.parts)]
    return _counted(state, counting[0]) if counting else Ending(checks=checks)


def _counted(state: State, goal: Goal) -> Ending:
    """The end by what a player has left, on the board or in a part of it."""
    standing, loser = _standing(state), _loser(state)
    if not goal.parts:
        few = standing["left"][loser - 1] if loser and not state.game.roster.kinds else ()
        return Ending(beaten=loser, last=few if len(few) <= FEW else (), **standing)
    owned, side = state.game.roster.owned(state.cells), state.game.roster.side[loser]
    empty = [part for part in goal.parts if loser and goal.driven_out(owned, side, part[1])]
    if not empty:
        return Ending(**standing)
    ground = tuple(space for space, inside in enumerate(empty[0][1]) if inside)
    return Ending(beaten=loser, part=empty[0][0], ground=ground, **standing)


def _loser(state: State) -> int:
    """The player who has lost, 0 where there is more than one, or none."""
    game, winners = state.game, state.outcome.winners if state.outcome else ()
    losers = [player for player in range(1, game.players + 1) if player not in winners]
    return losers[0] if winners and len(losers) == 1 else 0


def _standing(state: State) -> dict[str, Any]:
    """The pieces of each player, and their groups."""
    game, players = state.game, range(1, state.game.players + 1)
    left: dict[int, list[int]] = {player: [] for player in players}
    for space, code in enumerate(state.cells):
        if game.roster.owners[code]:
            left[game.roster.owners[code]].append(space)
    found = adviser_of(game).groups(state)
    owners = [game.roster.owners[state.cells[group.spaces[0]]] for group in found]
    sizes = tuple(
        tuple(sorted((g.number for g, who in zip(found, owners, strict=True) if who == player), reverse=True))
        for player in players
    )
    hands = tuple(game.roster.hand_of(state.in_hand, player) if state.in_hand else 0 for player in players)
    return {"left": tuple(map(tuple, left.values())), "hands": hands, "groups": sizes if any(sizes) else ()}
