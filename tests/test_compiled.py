"""With numba, an optional extra, threat search gives the answers that it gives without."""

from __future__ import annotations

from random import Random

import pytest

import vectorgames
from vectorgames.players.proof import LOSER, WINNER
from vectorgames.players.proof_search import ChainCounts
from vectorgames.players.sets import FREE

compiled = pytest.importorskip("vectorgames.players.compiled", exc_type=ImportError)


@pytest.mark.parametrize("dimensions, pieces", [(3, 18), (4, 22)])
def test_the_same_chains_and_the_same_replies_that_break_them(dimensions, pieces):
    table = vectorgames.load("time_vectors", dimensions=dimensions).rules.goal_of_sets.sets
    rng, chains = Random(8), 0
    for _ in range(60):
        cells = [FREE] * table.size
        for number, space in enumerate(rng.sample(range(table.size), pieces)):
            cells[space] = number % 2
        plain = ChainCounts(table, cells)
        fast = compiled.CompiledCounts(plain)
        assert (fast.cells, fast.key, [*fast.codes]) == (plain.cells, plain.key, plain.codes)
        for side in (WINNER, LOSER):
            assert fast.filled(side) == plain.filled(side)
            assert len(fast.wins(side)) == min(2, len(plain.wins(side))) and fast.wins(side) <= plain.wins(side)
            chain = plain.chain(side, 2000)
            assert fast.chain(side, 2000) == chain
            chains += chain is not None
        if (chain := plain.chain(WINNER, 2000)) is not None and not plain.wins(LOSER):
            assert fast.breaking(chain) == plain.breaking(chain)
        space = plain.cells.index(FREE)
        for counts in (plain, fast):
            counts.make(space, WINNER)
        assert (fast.cells, fast.key, [*fast.codes]) == (plain.cells, plain.key, plain.codes)
    assert chains > 20
