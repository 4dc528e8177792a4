"""A study made into a Tableau: pieces, selected spaces, vectors through them, pinned ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.play.study import Study, row_of
from vectorgames.rules.adviser import adviser_of
from vectorgames.spaces.filters import RUNNING
from vectorgames.spaces.judgement import rows_through
from vectorgames.spaces.sets import SetTable
from vectorgames.view.tableau import Mark, Path, Piece, Tableau

MOST = 320
"""More vectors than this are not drawn: nobody could follow one of them."""


@dataclass(frozen=True, eq=False)
class Lines:
    """Vectors that are looked at, in the order in which they are stepped through: fewest coordinates first.

    ``through``: the spaces that they have in common; ``total``: all of those, filtered or not. ``rows`` int32[n] of
    ``table``; ``dims`` uint8[n]: what runs; ``open`` bool[players, n]: whether no other player's piece that is
    shown stands on it, ``held`` int[n]: how many pieces do.
    """

    table: SetTable
    through: tuple[int, ...]
    total: int
    rows: NDArray[np.int32]
    dims: NDArray[np.uint8]
    open: NDArray[np.bool_]
    held: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.rows)


@memoize(most=8)
def lines_of(study: Study, at: int | None = None) -> Lines | None:
    """The vectors through all selected spaces that the filter lets pass; where none is selected, those through the
    space ``at``, and without one all that a filter lets pass. None where nothing is looked at."""
    table, space = study.space.vectors, study.space
    through = study.selected or (() if at is None else (at,))
    if table is None or (not through and not study.filter) or len(through) > table.width:
        return None
    rows = rows_through(table, through) if through else np.arange(len(table), dtype=np.int32)
    kept_rows = rows[study.filter.keep(space, table.dims[rows])]
    owners = np.array(study.game.roster.owners)[np.frombuffer(study.shown_cells, np.uint8)]
    owned = owners[table.spaces[kept_rows]]
    held = (owned > 0).sum(1)
    if study.filter.held:
        some = held >= study.filter.held
        kept_rows, owned, held = kept_rows[some], owned[some], held[some]
    dims = table.dims[kept_rows]
    order = np.lexsort((kept_rows, dims, RUNNING[dims]))
    players = np.arange(1, study.game.players + 1)[:, None, None]
    opened = ((owned == 0) | (owned == players)).all(2)
    return Lines(table, through, len(rows), kept_rows[order], dims[order], opened[:, order], held[order])


def complete(study: Study) -> int | None:
    """The row of the vector that the selected spaces are; None: they are none."""
    return row_of(study.space, study.selected)


def study_tableau(
    study: Study, hover: int | None = None, lines: Lines | None = None, chosen: int | None = None
) -> Tableau:
    """The Tableau of a study.

    hover    space pointed at
    lines    vectors to be drawn, none where they are more than ``MOST``; chosen: the one stepped to, from 0
    """
    game, space = study.game, study.space
    figures = tuple(map(adviser_of(game).figure, game.roster.pieces))
    pieces = tuple(Piece(i, figures[code]) for i, code in enumerate(study.shown_cells) if code)
    row = complete(study)
    table = space.vectors
    paths = [] if table is None or row is None else [_path(study, "vector", table, row)]
    if lines is not None and row is None:
        paths += _drawn(study, lines, chosen, not study.selected and hover is not None)
    for number, spaces in enumerate(study.pinned, 1):
        found = row_of(space, spaces)
        assert table is not None and found is not None  # only vectors are pinned
        paths.append(Path("pinned", spaces, space.dims_text(int(table.dims[found])), number=number))
    marks = [Mark("selected", at, number=number) for number, at in enumerate(study.selected, 1)]
    marks += [
        Mark("step", at, dims=path.dims, number=number)
        for path in paths
        if path.kind == "chosen"
        for number, at in enumerate(path.spaces, 1)
        if at not in study.selected
    ]
    if hover is not None:
        marks.append(Mark("hover", hover))
        marks += [Mark("level", at) for at in space.levels(hover)]
        marks += [Mark("turn", at, dims=axis) for axis, at in space.turns(hover)]
    return Tableau(pieces, tuple(marks), tuple(paths))


@memoize(most=4)
def _drawn(study: Study, lines: Lines, chosen: int | None, quiet: bool) -> tuple[Path, ...]:
    """The vectors as paths, the chosen one last."""
    only = chosen if len(lines) > MOST else None
    numbers = range(len(lines)) if len(lines) <= MOST else () if only is None else (only,)
    names = [study.space.dims_text(mask) for mask in lines.dims.tolist()] if len(numbers) > 1 else None
    found = []
    for k in numbers:
        spaces = tuple(lines.table.spaces[lines.rows[k]].tolist())
        dims = names[k] if names else study.space.dims_text(int(lines.dims[k]))
        players = tuple(player for player, yes in enumerate(lines.open[:, k].tolist(), 1) if yes)
        found.append(Path("chosen" if k == chosen else "xray", spaces, dims, open=players, quiet=quiet))
    return tuple(sorted(found, key=lambda path: path.kind != "xray"))


def _path(study: Study, kind: str, table: SetTable, row: int) -> Path:
    return Path(kind, tuple(table.spaces[row].tolist()), study.space.dims_text(int(table.dims[row])))
