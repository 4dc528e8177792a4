"""Why an action is good, as far as that can be seen on the board: what it wins, stops, threatens, continues, takes.

For hints, for the lines of an analysis, and for what would have been better.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import Action
from vectorgames.rules.change import change
from vectorgames.rules.game import State
from vectorgames.rules.goal import Goal
from vectorgames.spaces.sets import SetTable

PLAIN = "players.why.plain"
"""The sentence where nothing on the board shows why an action is good."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to see.

    why     in a sentence
    space   where something stands after the action that did not stand there; None: that is nowhere
    start   where the piece stands that goes there; None where none on the board does
    spaces  of the set that matters, in the order of its table; empty where no set does
    dims    the coordinates, or loci, that run in it, as ``Space.dims_text`` names them
    mask    the same as bits
    """

    why: LocalizedText
    space: int | None = None
    start: int | None = None
    spaces: tuple[int, ...] = ()
    dims: str = ""
    mask: int = 0


def explain(state: State, action: Action | str) -> Explanation:
    """Why a legal action of a position is good. ValueError for one that is not legal."""
    chosen = state.stage.find(state, action) if isinstance(action, str) else action
    after = state.play(chosen)
    done = change(state, chosen, after)
    space = next(iter(done.ends), chosen.space)
    start = done.moved[0][0] if done.moved else None
    goal = state.game.rules.goal_of_sets
    if goal is not None and goal.table is not None and space is not None:
        found = _of_sets(state, after, space, goal, goal.table)
        if found is not None:
            key, n, row = found
            dims = state.game.space.dims_text(int(goal.table.dims[row]))
            why = LocalizedText(f"players.why.{key}{'' if dims else '_shape'}", dims=dims, n=n)
            spaces = tuple(goal.table.spaces[row].tolist())
            return Explanation(why, space, start, spaces, dims, int(goal.table.dims[row]))
    taken = ", ".join(state.game.space.names[at] for at, text in done.gone if int(text[0]) != state.actor)
    if _wins(state, after):
        why = LocalizedText("players.why.wins")
    elif taken:
        why = LocalizedText("players.why.takes", spaces=taken)
    else:
        why = LocalizedText(PLAIN)
    return Explanation(why, space, start)


def _wins(state: State, after: State) -> bool:
    """Whether the game is over, won by the side that has acted."""
    side = state.game.roster.side
    return after.outcome is not None and any(side[p] == side[state.actor] for p in after.outcome.winners)


def _of_sets(state: State, after: State, space: int, goal: Goal, table: SetTable) -> tuple[str, int, int] | None:
    """The strongest thing that a piece on a space does in the sets through it: its key, how many (sets that lack
    one space, or pieces in the set), the row of the set; None where there is none."""
    side, rows = state.game.roster.side, table.rows_through(space)
    if goal.counted is not None:
        rows = rows[goal.counted[rows]]
    mine = [player for player in range(1, state.game.players + 1) if side[player] == side[state.actor]]
    before, now = (_owners(each, table, rows) for each in (state, after))
    own = now != 0 if goal.mixed else np.isin(now, mine)
    held, live = own.sum(1), (own | (now == 0)).all(1)
    if (full := rows[held == table.width]).size:
        return ("fills" if _wins(state, after) else "completes"), len(full), int(full[0])
    theirs = _alone(before, mine) * (not goal.mixed and not state.cells[space])
    if (lost := rows[theirs == table.width - 1]).size:
        return "stops", len(lost), int(lost[0])
    lacking = rows[live & (held == table.width - 1)]
    if lacking.size:
        return ("threatens_two" if lacking.size > 1 else "threatens"), len(lacking), int(lacking[0])
    most, others = int((held * live).max(initial=0)), int(theirs.max(initial=0))
    if others > 1 and others >= most:
        return "hinders", others, int(rows[int(theirs.argmax())])
    return ("goes_on", most, int(rows[int((held * live).argmax())])) if most > 1 else None


def _owners(state: State, table: SetTable, rows: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Whose pieces stand on the spaces of these rows, uint8[rows, width]; 0: nobody's."""
    return np.frombuffer(state.game.roster.owned(state.cells), np.uint8)[table.spaces[rows]]


def _alone(owners: NDArray[np.uint8], mine: list[int]) -> NDArray[np.int_]:
    """How many pieces stand in each row, int[rows], where they are those of one player, who is none of ``mine``;
    else 0."""
    found = np.zeros(len(owners), int)
    for player in {*np.unique(owners).tolist()} - {0, *mine}:
        own = owners == player
        found = np.maximum(found, own.sum(1) * (own | (owners == 0)).all(1))
    return found
