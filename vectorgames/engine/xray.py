"""X-ray: the vectors through a space, as a filter lets them pass, and who may still complete them.

Pure numpy, safe in any thread. Knows no painter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vectorgames.core.state import State
from vectorgames.engine.hints import pure, tally_of
from vectorgames.spaces.filters import RUNNING, Filter
from vectorgames.spaces.sets import SetTable


@dataclass(frozen=True, slots=True, eq=False)
class Xray:
    """Sets through ``space``, in the order in which they are stepped through: fewest coordinates first.

    ``total``: all of them, filtered or not, as far as they count in the game. ``rows`` int32[n]: their rows in
    the goal's ``table``; ``dims`` uint8[n]: running coordinates; ``open`` bool[players, n]: whether no
    other player has touched them.
    """

    space: int
    filter: Filter
    total: int
    table: SetTable
    rows: np.ndarray
    dims: np.ndarray
    open: np.ndarray

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many are open to each player."""
        return tuple(self.open.sum(1).tolist())


def xray(state: State, space: int, only: Filter | None = None) -> Xray | None:
    """The X-ray of a space; None where the game has no sets (rules/time_vectors.md 1.2, rules/gryb.md 1.3)."""
    game = state.game
    goal = game.goal_of_sets
    if goal is None:
        return None
    only = Filter() if only is None else only
    table = goal.table
    rows = table.rows_through(space)
    if goal.counted is not None and not only.uncounted:
        rows = rows[goal.counted[rows]]
    tally = tally_of(game, state.cells)
    kept = rows[only.keep(game.space, table.dims[rows]) & (tally.total[rows] >= only.held)]
    dims = table.dims[kept]
    order = np.lexsort((kept, dims, RUNNING[dims]))
    kept, dims = kept[order], dims[order]
    opened = pure(game, tally.counts[:, kept], tally.total[kept])
    for array in (kept, dims, opened):
        array.setflags(write=False)
    return Xray(space, only, len(rows), table, kept, dims, opened)
