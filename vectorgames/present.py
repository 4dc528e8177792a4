"""present(): a position, what is aimed at and what the engine found, made into a Tableau. Knows no pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from vectorgames import simultaneity
from vectorgames.choice_marks import Aimed, choice
from vectorgames.core.action import Action, Pick
from vectorgames.core.change import Change
from vectorgames.core.prospects import Prospects
from vectorgames.core.state import State
from vectorgames.engine.hints import Hints
from vectorgames.engine.outlook import Outlook
from vectorgames.engine.reach import Step
from vectorgames.engine.xray import Xray
from vectorgames.sketching import sketched
from vectorgames.tableau import (
    NOTHING,
    WHOLE,
    Ghost,
    Mark,
    Path,
    Piece,
    Tableau,
)

Spaces = tuple[int, ...]

HINTS = {"win": "wins", "block": "blocks", "double": "doubles"}


def present(
    state: State,
    last: Sequence[Change] = (),
    *,
    action: Action | None = None,
    aimed: Aimed | None = None,
    outlook: Outlook | None = None,
    options: tuple[Outlook, ...] = (),
    hover: int | None = None,
    hints: Hints | None = None,
    shown: frozenset[str] = frozenset(),
    xray: tuple[Path, ...] = (),
    drawn: float = WHOLE,
    warnings: tuple[tuple[str, int], ...] = (),
    threats: Mapping[int, Spaces] = MappingProxyType({}),
    prospects: Prospects | None = None,
    changed: Spaces = (),
    group: Spaces = (),
    reach: tuple[Step, ...] = (),
    pointed: Pick | None = None,
) -> Tableau:
    """The Tableau of a moment.

    last       what the actions of the last turn have done; ``action``: the last one
    aimed      what has been clicked; outlook: what would come of ``Aimed.tried``, options: of ``Aimed.options``
    hover      space pointed at; group: of the piece chosen or there, this one first
    pointed    what the pointer is on, a vector or a space
    hints      what the engine found for this state; ``shown``: which kinds of it (win, block, double)
    xray       the vectors looked at, from ``xray_paths``; drawn: see Tableau
    warnings   what the players should know: (kind of mark, space); threats: piece in danger -> by whom
    prospects  of what is picked; changed: spaces that have changed since the player's last turn
    reach      steps from what is looked at
    """
    game, over = state.game, state.outcome is not None
    figures = tuple(map(game.presenter.figure, game.pieces))
    pieces = tuple(Piece(i, figures[code]) for i, code in enumerate(state.cells) if code)
    won, trails = _won(state), tuple(_trails(state, last))
    ghosts = _absent(state)
    marks: list[Mark] = [Mark("changed", space, _owner(state, space)) for space in changed]
    marks += _done(state, last)
    marks += [Mark(kind, space, _owner(state, space)) for kind, space in warnings]
    marks += [Mark("threatened", space, _owner(state, space)) for space in threats]
    left = Counter((g.space, g.owner) for g in ghosts if g.why == "absent")
    marks += [Mark("origin", at, player, number=n if n > 1 else 0) for (at, player), n in sorted(left.items())]
    ghosts += tuple(Ghost(space, text, "gone") for one in last for space, text in one.gone)
    paths, choices = won + (() if won else trails) + xray, NOTHING
    if not over and aimed is not None and state.actor:
        shown_choice = choice(state, aimed, hover, outlook, options)
        choices = shown_choice.choices
        marks += [*shown_choice.marks[0], *_hinted(state, hints, shown), *shown_choice.marks[1]]
        ghosts, paths = ghosts + shown_choice.ghosts, paths + shown_choice.paths
    if prospects is not None:
        later = (p for p in prospects.spaces if p.turns > 1)
        marks += [Mark("later", p.space, state.actor, number=p.turns) for p in later]
        marks += [Mark("blocked", space, _owner(state, space)) for space in prospects.blocked]
    marks += [Mark("reach", step.end, dims=step.kind, number=step.locus) for step in reach]
    marks += [Mark("line", space, path.player) for path in won for space in path.spaces]
    marks += [
        Mark("step", space, dims=path.dims, number=number)
        for path in xray
        if path.kind == "chosen"
        for number, space in enumerate(path.spaces, 1)
    ]
    if aimed is not None and aimed.space is not None:
        marks.append(Mark("aim", aimed.space, state.actor))
    size = len(group)
    marks += [Mark("member", s, _owner(state, s), number=0 if k else size) for k, s in enumerate(group) if size > 1]
    if hover is not None:
        marks.append(Mark("hover", hover))
        marks += [Mark("level", space) for space in game.space.levels(hover)]
        marks += [Mark("turn", space, dims=axis) for axis, space in game.space.turns(hover)]
        paths += tuple(Path("threat", (by, hover), player=_owner(state, by)) for by in threats.get(hover, ()))
    if game.conduits:
        marks += simultaneity.marks(state, hover)
        paths += simultaneity.paths(state, hover) + simultaneity.removals(state, last)
    moved = last[-1].moved if last else ()
    drawn = drawn if won else WHOLE
    boards = game.presenter.boards()
    merged = tuple((one.ways, one.space) for one in last[-1].merged) if last else ()
    shown = Tableau(pieces, tuple(marks), paths, ghosts, moved, drawn, choices, boards=boards, merged=merged)
    if not game.presenter.sketches:
        return shown
    picked = aimed.selection.picked if aimed is not None and not over else None
    strokes, meetings, cards = sketched(game, state, action, picked, pointed)
    return replace(shown, strokes=strokes, meetings=meetings, cards=cards)


def xray_paths(state: State, xray: Xray | None, chosen: int | None = None, quiet: bool = False) -> tuple[Path, ...]:
    """The vectors of an X-ray as paths, the ``chosen`` one (from 0) last; ``quiet``: see Path."""
    if xray is None:
        return ()
    space = state.game.space
    rows = space.vectors.spaces[xray.rows].tolist()
    dims = [space.dims_text(mask) for mask in xray.dims.tolist()]
    opened = [tuple(player for player, yes in enumerate(column, 1) if yes) for column in xray.open.T.tolist()]
    paths = [
        Path("chosen" if k == chosen else "xray", tuple(row), text, open=players, quiet=quiet)
        for k, (row, text, players) in enumerate(zip(rows, dims, opened, strict=True))
    ]
    return tuple(sorted(paths, key=lambda path: path.kind != "xray"))


def _owner(state: State, space: int) -> int:
    """Who owns the piece on a space, 0 if there is none."""
    return state.game.owners[state.cells[space]]


# ---- what has been done ----


def _absent(state: State) -> tuple[Ghost, ...]:
    shows = state.game.presenter
    absent = tuple(Ghost(piece.origin, piece.piece) for piece in shows.tray(state))
    return absent + tuple(Ghost(space, text, "passing") for text, space in shows.passing(state))


def _done(state: State, last: Sequence[Change]) -> list[Mark]:
    """Where pieces have come to by the last turn, and from where they have left the board.

    Of a piece that went on, only where it is now.
    """
    ends = {space: None for one in last for space in one.ends}
    starts = {
        start for k, one in enumerate(last) for start, _ in one.moved if any(start in e.ends for e in last[:k])
    }
    out = [Mark("last", space, _owner(state, space)) for space in ends if space not in starts]
    return out + [Mark("gone", space, int(text[0])) for one in last for space, text in one.gone]


def _trails(state: State, last: Sequence[Change]) -> Iterator[Path]:
    """The ways of pieces in the last turn, each from its first space to its last; a piece out of the hand has no
    space to come from: its trail is its fall onto this one."""
    ways: list[list[int]] = []
    for one in last:
        for start, end in one.moved:
            before = next((way for way in ways if way[-1] == start), None)
            if before is None:
                ways.append([start, end])
            else:
                before.append(end)
        ways += [[*way, merger.space] for merger in one.merged for way in merger.ways]
        ways += [[space] for space in one.came if space not in {merger.space for merger in one.merged}]
    return (Path("trail", tuple(way), player=_owner(state, way[-1]) or state.mover) for way in ways)


# ---- what is hard to see ----


def _hinted(state: State, hints: Hints | None, shown: frozenset[str]) -> list[Mark]:
    if hints is None:
        return []
    index = state.game.space.index
    others = [p for p in range(1, state.game.players + 1) if p != state.mover]
    whose = {"win": state.mover, "double": state.mover, "block": others[0] if len(others) == 1 else 0}
    return [
        Mark(kind, index[name], whose[kind])
        for kind, names in HINTS.items()
        if kind in shown
        for name in getattr(hints, names)
    ]


def _won(state: State) -> tuple[Path, ...]:
    """The vectors that won, or the path."""
    if state.outcome is None or not state.outcome.winners:
        return ()
    game, table = state.game, state.game.space.vectors
    paths = []
    for player in state.outcome.winners:
        for goal in (goal for goal in game.goals if goal.reason == state.outcome.reason):
            if path := goal.path(game.owned(state.cells), player):
                paths.append(Path("vector", path, "", player))
            for row in np.asarray(goal.shown(game.owned(state.cells), player)).tolist():
                spaces = tuple(table.spaces[row].tolist())
                paths.append(Path("vector", spaces, game.space.dims_text(int(table.dims[row])), player))
    return tuple(paths)
