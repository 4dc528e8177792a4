"""``vectors``: the vectors of a game's space, one a line, or their numbers by dimensions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedError
from vectorgames.cli import common, output, position
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space

Rows = NDArray[np.integer[Any]]


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--through", "through", "SPACE")
    common.add(sub, "--dims", "dims", "D")
    common.flag(sub, "--count", "count")
    common.json(sub)


def run(given: Namespace) -> None:
    """The vectors of a game's space, one a line, or their numbers by dimensions."""
    space, table = with_vectors(given)
    rows: Rows = np.arange(len(table))
    if given.through is not None:
        rows = table.rows_through(space.typed(given.through))
    if given.dims is not None:
        rows = rows[table.dims[rows] == space.dims_mask(given.dims)]
    if given.count:
        _count(space, table.dims[rows], given.json)
        return
    write_vectors(space, table, rows, given.json)


def with_vectors(given: Namespace) -> tuple[Space, SetTable]:
    """The space of a game, and its vectors. LocalizedError if it has none."""
    game = position.game(given)
    if game.space.vectors is None:
        raise LocalizedError("errors.no_vectors", game=game.id)
    return game.space, game.space.vectors


def write_vectors(space: Space, table: SetTable, rows: Rows, as_json: bool) -> None:
    """Vectors by the names of their spaces, one a line."""
    found = [[space.names[i] for i in row] for row in table.spaces[rows].tolist()]
    if as_json:
        dims = [space.dims_text(mask) for mask in table.dims[rows].tolist()]
        output.write_json([{"spaces": spaces, "dims": d} for spaces, d in zip(found, dims, strict=True)])
        return
    output.write_lines(" ".join(spaces) for spaces in found)


def _count(space: Space, masks: NDArray[np.uint8], as_json: bool) -> None:
    """Numbers by dimensions: fewer dimensions first, then in the order x, y, z, t, u, v."""
    found, numbers = np.unique(masks, return_counts=True)
    by_dims = {space.dims_text(int(mask)): int(n) for mask, n in zip(found, numbers, strict=True)}
    order = sorted(by_dims, key=lambda dims: (len(dims), [space.axes.index(axis) for axis in dims]))
    if as_json:
        output.write_json({**{dims: by_dims[dims] for dims in order}, "total": len(masks)})
        return
    output.write_lines([*(f"{dims} {by_dims[dims]}" for dims in order), f"total {len(masks)}"])
