"""present(): a position, what is aimed at and what the engine found, made into a Tableau. Knows no pixels."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from vectorgames.core.action import Action, Pick
from vectorgames.core.game import Game
from vectorgames.core.prospects import Prospects, TrayPiece
from vectorgames.core.selection import Selection
from vectorgames.core.state import State
from vectorgames.engine.hints import Hints
from vectorgames.engine.reach import Step
from vectorgames.engine.xray import Xray
from vectorgames.kept import kept
from vectorgames.tableau import WHOLE, Mark, Meetings, Path, Piece, Spot, Stroke, Tableau

HINTS = {"win": "wins", "block": "blocks", "double": "doubles"}
TARGETS = {
    **dict.fromkeys(("move", "return", "block", "over", "push", "place"), "free"),
    "castle": "castle",
    **dict.fromkeys(("join", "rejoin"), "own"),
    **dict.fromkeys(("capture", "over_capture", "meet", "eliminate", "remove"), "take"),
}
"""Kind of action -> kind of the mark at its target; others: ``legal``."""


def present(
    state: State,
    last: Action | None = None,
    *,
    selection: Selection | None = None,
    aim: int | None = None,
    looked: Pick | None = None,
    hover: int | None = None,
    hints: Hints | None = None,
    shown: frozenset[str] = frozenset(),
    xray: tuple[Path, ...] = (),
    drawn: float = WHOLE,
    warnings: tuple[tuple[str, int], ...] = (),
    prospects: Prospects | None = None,
    changed: tuple[int, ...] = (),
    reach: tuple[Step, ...] = (),
    pointed: Pick | None = None,
) -> Tableau:
    """The Tableau of a moment.

    last    the action that led to the state; selection: what has been clicked
    aim     space aimed at, waiting for confirmation; hover: space pointed at; looked: something in a tray
            that was clicked though it cannot be chosen
    hints   what the engine found for this state; ``shown``: which kinds of it (win, block, double)
    xray    the vectors looked at, from ``xray_paths``; drawn: see Tableau
    warnings   what the players should know: (kind of mark, space); prospects: of what is picked
    changed    spaces that have changed since the player's last turn; reach: steps from what is looked at
    pointed    what the pointer is on: a vector, else a space
    """
    game = state.game
    figures = tuple(map(game.presenter.figure, game.pieces))
    pieces = tuple(Piece(i, figures[code]) for i, code in enumerate(state.cells) if code)
    marks: list[Mark] = []
    tray = state.game.presenter.tray(state)
    ghosts = tuple(Piece(piece.origin, piece.piece) for piece in tray)
    ghosts += tuple(Piece(space, piece) for piece, space in state.game.presenter.passing(state))
    landed = last.space if last is not None and last.kind != "roll" and game.arrows is None else None
    if landed is not None:
        marks.append(Mark("last", landed, _owner(state, landed)))
    marks += [Mark("changed", space, _owner(state, space)) for space in changed]
    marks += [Mark(kind, space, _owner(state, space)) for kind, space in warnings]
    marks += [Mark("origin", space, player) for space, player in sorted({(g.space, g.owner) for g in ghosts})]
    if state.outcome is None:
        marks += _possible(state, selection, hover, aim)
        marks += _chosen(selection, looked, aim, tray, state.actor)
        marks += _hinted(state, hints, shown)
    if prospects is not None:
        later = (p for p in prospects.spaces if p.turns > 1)
        marks += [Mark("later", p.space, state.actor, number=p.turns) for p in later]
        marks += [Mark("blocked", space, _owner(state, space)) for space in prospects.blocked]
    marks += [Mark("reach", step.end, dims=step.kind, number=step.locus) for step in reach]
    won = _won(state)
    way = _way(state, last) if landed is not None else ()
    # A piece out of the hand has no space to come from: its trail is its fall onto this one.
    ways = (way, *state.game.presenter.besides(last)) if way and not won else ()
    trail = tuple(Path("trail", one, player=_owner(state, landed) or state.mover) for one in ways)
    paths = won + trail + xray
    marks += [Mark("line", space, path.player) for path in won for space in path.spaces]
    marks += [
        Mark("step", space, dims=path.dims, number=number)
        for path in xray
        if path.kind == "chosen"
        for number, space in enumerate(path.spaces, 1)
    ]
    if aim is not None:
        marks.append(Mark("aim", aim, state.actor))
    if hover is not None:
        marks.append(Mark("hover", hover))
        marks += [Mark("level", space) for space in game.space.levels(hover)]
        marks += [Mark("turn", space, dims=axis) for axis, space in game.space.turns(hover)]
    motion = _motion(state, way) if landed is not None else None
    strokes, meetings = _strokes(state, last, selection, pointed)
    return Tableau(pieces, tuple(marks), paths, ghosts, motion, drawn if won else WHOLE, strokes, meetings)


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


def _way(state: State, last: Action) -> tuple[int, ...]:
    """The spaces of an action in order: from where a piece moved to where."""
    spaces = [pick.value for pick in last.picks if pick.kind == "space"]
    if len(spaces) > 1 and last.space is not None:
        spaces[-1] = last.space  # not where a piece lands that is pushed, nor what is passed
    return (spaces[0], spaces[-1]) if len(spaces) > 1 else tuple(spaces)


def _motion(state: State, way: tuple[int, ...]) -> tuple[int | None, int | None]:
    """See Tableau: from where to where the piece of the last action went."""
    if len(way) > 1:
        return way[0], way[-1]
    return (None, way[0]) if state.cells[way[0]] else (way[0], None)


def _chosen(
    selection: Selection | None, looked: Pick | None, aim: int | None, tray: tuple[TrayPiece, ...], actor: int
) -> list[Mark]:
    """What has been picked on the way to an action: a piece on the board, or one off it, at its origin."""
    picked = (*(selection.picked if selection else ()), *((looked,) if looked else ()))
    origins = {piece.pick: piece.origin for piece in tray}
    spaces = [pick.value if pick.kind == "space" else origins.get(pick) for pick in picked]
    return [Mark("from", space, actor) for space in spaces if space is not None and space != aim]


def _beside(state: State, selection: Selection, aim: int) -> list[Mark]:
    """What else the column aimed at allows: the wheel runs through these levels."""
    if not state.game.space.by_column:
        return []
    n = selection.picked.index(Pick("space", aim))
    before, column = Selection(selection.legal, selection.picked[:n]), set(state.game.space.column(aim)) - {aim}
    targets = {pick: a.kind for a in before.left for pick in before.next(a) if pick.space in column}
    return [
        Mark(TARGETS.get(kind, "legal"), pick.value, state.actor)
        for pick, kind in sorted(targets.items(), key=lambda item: item[0].value)
    ]


def _possible(state: State, selection: Selection | None, hover: int | None, aim: int | None) -> list[Mark]:
    """Where the next click may go, as far as that is not simply every unoccupied space, or every piece."""
    if selection is None or not state.actor:
        return []
    if selection.picked:
        if aim is not None and Pick("space", aim) in selection.picked:
            return _beside(state, selection, aim)
        targets = {pick.value: a.kind for a in selection.left for pick in selection.next(a) if pick.kind == "space"}
        marks = [Mark(TARGETS.get(kind, "legal"), space, state.actor) for space, kind in sorted(targets.items())]
        if hover is not None and state.game.space.by_column:
            column = set(state.game.space.column(hover)) & targets.keys()
            marks += [Mark("count", hover, state.actor, number=len(column))] if column else []
        return marks
    spaces = {pick.value for pick in selection.choices() if pick.kind == "space"}
    if selection.left and selection.left[0].kind == "remove":
        return [Mark(TARGETS["remove"], space, state.actor) for space in sorted(spaces)]
    if len(spaces) >= state.cells.count(0) or any(state.cells[space] for space in spaces):
        return []
    return [Mark("legal", space, state.actor) for space in sorted(spaces)]


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


# ---- vectors ----


def _strokes(
    state: State, last: Action | None, selection: Selection | None, pointed: Pick | None
) -> tuple[tuple[Stroke, ...], Meetings]:
    """The vectors on the board, and what is to be seen of one that is being chosen."""
    if state.game.arrows is None:
        return (), ()
    picked = selection.picked if selection is not None and state.outcome is None else None
    return _drawn(state.game, state, last.text if last is not None else "", picked, pointed)


@kept(most=8)
def _drawn(
    game: Game, state: State, last: str, picked: tuple[Pick, ...] | None, pointed: Pick | None
) -> tuple[tuple[Stroke, ...], Meetings]:
    place = game.arrows.place
    choices = Selection(state.actions(), picked).choices() if picked is not None else frozenset()
    sketch = game.presenter.sketch(state, picked, pointed) if picked is not None else None
    legs, met = (sketch.legs, sketch.met) if sketch is not None else ((), ())
    lit = dict.fromkeys([last.partition("=")[0]], "last")
    lit |= {leg.name: "picked" for leg in legs if leg.kind in ("summand", "vector")}
    lit |= {one.name: "met" for one in met}
    arrows = game.presenter.arrows(state)
    there = {arrow.name for arrow in arrows}
    out = [
        Stroke(
            "drawn",
            arrow.name,
            place(arrow.tail),
            place(arrow.head),
            arrow.owner,
            arrow.used,
            lit.get(arrow.name, ""),
            Pick("arrow", arrow.name) in choices,
        )
        for arrow in arrows
    ]
    wrong = sketch is not None and sketch.why is not None
    beside = any(one.kind == "overlap" for one in met)
    for leg in legs:
        if leg.kind == "copy":
            out.append(Stroke("copy", "", leg.start, leg.end, state.actor))
        elif leg.kind == "sum" or leg.name not in there:
            kind = "wrong" if wrong else "sum"
            out.append(Stroke(kind, leg.name, leg.start, leg.end, state.actor, beside=beside))
    return tuple(out), tuple((_spot(one.at), _spot(one.to)) for one in met)


def _spot(at: tuple[Fraction, Fraction]) -> Spot:
    return float(at[0]), float(at[1])
