"""Marks and paths of what is hard to see: hints, threats, who attacks and defends, checks, and what has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.play.hints import Hints
from vectorgames.rules.adviser import Opposition, PieceGroup, Threat
from vectorgames.rules.change import Change
from vectorgames.rules.ending import ending
from vectorgames.rules.game import Game, State
from vectorgames.rules.goal import Goal
from vectorgames.spaces.filters import Lines
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space
from vectorgames.view.tableau import Mark, Path

Spaces = tuple[int, ...]

HINTS = {"win": "wins", "block": "blocks", "double": "doubles"}


def owner(state: State, space: int) -> int:
    return state.game.roster.owners[state.cells[space]]


def hinted(state: State, hints: Hints | None, shown: frozenset[str]) -> list[Mark]:
    """The marks of the kinds ``shown``."""
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


def threatened(state: State, threats: Iterable[Threat], groups: tuple[PieceGroup, ...] = ()) -> list[Mark]:
    """The pieces that whoever is to move could take now, and those that others could take from him and from one
    another; each once, of a group its first."""
    side, heads = state.game.roster.side, _heads(groups)
    kinds = {
        (heads.get(one.space, one.space), "capturable" if side[one.player] == side[state.mover] else "threatened")
        for one in threats
    }
    return [Mark(kind, space, owner(state, space)) for space, kind in sorted(kinds)]


def lines_of_attack(
    state: State,
    hover: int | None,
    threats: Iterable[Threat],
    checks: Iterable[Threat],
    contest: Spaces,
    groups: tuple[PieceGroup, ...] = (),
) -> tuple[Path, ...]:
    """From what attacks to what is attacked: of the space pointed at, of every royal piece in check, and from group
    to group. Besides from what defends the space pointed at. ``contest``: the pieces that do either."""
    found: dict[tuple[int, int], str] = {}
    if hover is not None:
        defends = state.game.roster.side[owner(state, hover) or state.mover]
        for by in contest:
            found[by, hover] = "guard" if state.game.roster.side[owner(state, by)] == defends else "threat"
    heads = _heads(groups)
    grouped = [one for one in threats if one.space in heads]
    shown = (*checks, *(one for one in threats if one.space == hover and one.space not in heads))
    found |= {(by, threat.space): "threat" for threat in shown for by in threat.by}
    at = heads.get(hover, hover) if hover is not None else None
    for one in grouped:
        for by in sorted({heads.get(by, by) for by in one.by}):
            if at is None or at in (by, heads[one.space]):
                found[by, heads[one.space]] = "threat"
    return tuple(Path(kind, way, player=owner(state, way[0])) for way, kind in found.items())


def slides(state: State, rays: Iterable[Spaces]) -> tuple[Path, ...]:
    """The ways of a piece, step by step, with the coordinates that each changes."""
    space = state.game.space
    found: dict[tuple[int, int], Path] = {}
    for ray in rays:
        who, last = owner(state, ray[0]), len(ray) - 2
        for k, step in enumerate(pairwise(ray)):
            dims = "".join(axis for axis, by in zip(space.axes, space.components(*step), strict=False) if by)
            found.setdefault(step, Path("xray", step, dims, who, (who,), alone=False, named=k == last))
    return tuple(found.values())


def _heads(groups: Iterable[PieceGroup]) -> dict[int, int]:
    """By space the piece that stands for its group: where its size is told."""
    return {space: group.spaces[0] for group in groups for space in group.spaces}


def sized(state: State, groups: Iterable[PieceGroup]) -> list[Mark]:
    """What each group counts, told at one of its pieces; where it holds ground, there."""
    out = []
    for group in groups:
        who, head = owner(state, group.spaces[0]), group.spaces[0]
        out += [
            Mark("area", space, who, number=group.number if k == 0 else 0) for k, space in enumerate(group.ground)
        ]
        out += [] if group.ground else [Mark("size", head, who, number=group.number)]
    return out


def against(opposed: Iterable[Opposition], aim: int | None, hover: int | None) -> list[Mark]:
    """How strong what stands where the pieces chosen could go is, and where it is too strong; of the target aimed
    or pointed at every group that is met there, at one of its pieces with its number."""
    out = []
    for one in opposed:
        pointed = one.space in (aim, hover)
        if one.space != aim and not (pointed and one.met):
            out.append(_stands(one.space, one.number, one.holds))
        for met in one.met if pointed else ():
            out += [_stands(space, 0 if k else met.number, met.holds) for k, space in enumerate(met.spaces)]
    return out


def _stands(space: int, number: int, holds: bool) -> Mark:
    return Mark("holds" if holds else "weaker", space, number=number)


def links(state: State, groups: tuple[PieceGroup, ...]) -> tuple[Path, ...]:
    """Lines between neighbouring pieces of each group, as few as hold it together."""
    return _links(state.game, groups, tuple(owner(state, group.spaces[0]) for group in groups)) if groups else ()


@memoize(most=4)
def _links(game: Game, groups: tuple[PieceGroup, ...], owners: Spaces) -> tuple[Path, ...]:
    near, hangs = game.space.neighbours.linked, game.space.hanging
    out = []
    for group, player in zip(groups, owners, strict=True):
        joined, left = {group.spaces[0]}, {*group.spaces[1:]}
        while left:
            pairs = ((abs(a - b) if hangs else -abs(a - b), a, b) for a in joined for b in near[a] & left)
            _, start, end = min(pairs, default=(0, -1, -1))
            if end < 0:
                break
            joined.add(end)
            left.remove(end)
            out.append(Path("link", (start, end), player=player))
    return tuple(out)


def formed(state: State, last: Sequence[Change]) -> tuple[Path, ...]:
    """The sets that do not end the game and that the last turn has formed: for which a piece is removed."""
    game, found = state.game, []
    goals = [goal for goal in game.rules.goals if goal.table is not None and goal.then == "remove"]
    ends = {end for one in last for end in one.ends if owner(state, end)}
    for goal in goals if ends else ():
        owned = game.roster.owned(state.cells)
        for who in sorted({owner(state, end) for end in ends}):
            for spaces, mask in sets_shown(goal, owned, game.roster.side[who]):
                if ends & {*spaces}:
                    lines = lines_of_set(game.space, goal.sets, spaces, mask)
                    alone = not goal.sets.strokes
                    found += [Path("xray", line, dims, who, (who,), alone=alone) for line, dims in lines]
    return tuple(found)


def of_ending(state: State) -> list[Mark]:
    """The pieces that were left or cannot move, and the part of the board that is clear, where that ended the
    game."""
    end = ending(state)
    out = [Mark("cleared", space) for space in end.ground]
    out += [Mark("left", space, owner(state, space)) for space in end.last]
    stuck = [space for space in range(len(state.cells)) if end.stuck and owner(state, space) == end.stuck]
    return out + [Mark("stuck", space, end.stuck) for space in stuck]


def won(state: State) -> Iterator[Path]:
    if state.outcome is None or not state.outcome.winners:
        return
    game = state.game
    for player in state.outcome.winners:
        for goal in (goal for goal in game.rules.goals if goal.reason == state.outcome.reason):
            if path := goal.path(game.roster.owned(state.cells), player):
                yield Path("vector", path, "", player)
            for spaces, mask in sets_shown(goal, game.roster.owned(state.cells), player):
                for line, dims in lines_of_set(game.space, goal.sets, spaces, mask):
                    yield Path("vector", line, dims, player, alone=not goal.sets.strokes)


def winning_set(state: State) -> tuple[SetTable, tuple[int, ...], int] | None:
    """The first set with which somebody has won, out of which table, and what runs in it; None without one."""
    if state.outcome is None:
        return None
    owned = state.game.roster.owned(state.cells)
    goals = [goal for goal in state.rules.goals if goal.reason == state.outcome.reason and goal.table is not None]
    pairs = ((goal, player) for player in state.outcome.winners for goal in goals)
    found = ((goal.sets, *one) for goal, player in pairs for one in sets_shown(goal, owned, player))
    return next(found, None)


def sets_shown(goal: Goal, cells: bytes, side: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sets with which a side has reached a goal: their spaces, and what runs in them."""
    for row in np.asarray(goal.shown(cells, side)).tolist():
        yield tuple(goal.sets.spaces[row].tolist()), int(goal.sets.dims[row])


def lines_of_set(
    space: Space, table: SetTable, spaces: Sequence[int], mask: int
) -> Iterator[tuple[tuple[int, ...], str]]:
    """The lines by which a set is drawn, and the names of what runs in each."""
    if not table.strokes:
        yield tuple(spaces), space.dims_text(mask)
        return
    for line in table.lines(spaces):
        steps = zip(space.axes, space.components(line[0], line[1]), strict=False)
        yield line, "".join(axis for axis, by in steps if by)


def xray_paths(
    space: Space, lines: Lines | None, chosen: int | None = None, quiet: bool = False
) -> tuple[Path, ...]:
    """Lines that are looked at as paths, the ``chosen`` one (from 0) last; ``quiet``: see Path."""
    if lines is None:
        return ()
    table = lines.table
    rows = table.spaces[lines.rows].tolist()
    opened = [tuple(player for player, yes in enumerate(column, 1) if yes) for column in lines.open.T.tolist()]
    paths = [
        Path("chosen" if k == chosen else "xray", line, text, open=players, quiet=quiet, alone=not table.strokes)
        for k, (row, mask, players) in enumerate(zip(rows, lines.dims.tolist(), opened, strict=True))
        for line, text in lines_of_set(space, table, row, mask)
    ]
    return tuple(sorted(paths, key=lambda path: path.kind != "xray"))
