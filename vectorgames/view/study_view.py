"""A study made into a Tableau: pieces, selected spaces, vectors through them, pinned ones."""

from __future__ import annotations

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.play.study import Study, row_of
from vectorgames.rules.adviser import adviser_of
from vectorgames.spaces.filters import Lines, in_order
from vectorgames.spaces.judgement import as_given, rows_through
from vectorgames.spaces.sets import SetTable
from vectorgames.view.hint_highlights import xray_paths
from vectorgames.view.tableau import Mark, Path, Piece, Tableau

MOST = 320
"""More vectors than this are not drawn: nobody could follow one of them."""


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
    kept_rows = kept_rows[(owners[table.spaces[kept_rows]] > 0).sum(1) >= study.filter.held]
    kept_rows = in_order(kept_rows, table)
    owned = owners[table.spaces[kept_rows]]
    players = np.arange(1, study.game.players + 1)[:, None, None]
    opened = ((owned == 0) | (owned == players)).all(2)
    worth = np.zeros(len(kept_rows), np.uint8)
    return Lines(table, through, len(rows), kept_rows, table.dims[kept_rows], opened, (owned > 0).sum(1), worth)


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
    paths = [] if table is None or row is None else [_path(study, table, row)]
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
    if len(lines) <= MOST:
        return xray_paths(study.space, lines, chosen, quiet)
    return () if chosen is None else xray_paths(study.space, lines.only(chosen), 0, quiet)


def _path(study: Study, table: SetTable, row: int) -> Path:
    """The vector that is selected, in the order in which it was."""
    spaces = as_given(study.space, study.selected, table.spaces[row].tolist())
    return Path("vector", spaces, study.space.dims_text(int(table.dims[row])))
