"""What an action does to the pieces on the board, told by the two positions, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.rules.action import Action, Move
from vectorgames.rules.adviser import Merger, Split, adviser_of
from vectorgames.rules.game import State

Ways = tuple[tuple[int, int], ...]
"""(from, to) of pieces."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of pieces, or would.

    moved   (from, to) of every piece that is elsewhere now, that which was picked first
    came    the spaces on which a piece stands that was not on the board
    gone    (space, piece text) of those that have left the game, or wait off the board in a hand
    turned  (space, piece text) where the piece is another's now, or another one
    off     whether those that have gone fell off the board
    merged  pieces that have become one, in the order in which that happened
    passed  the spaces that the piece which was picked has entered on its way, in order
    split   pieces that have become several
    """

    moved: Ways = ()
    came: tuple[int, ...] = ()
    gone: tuple[tuple[int, str], ...] = ()
    turned: tuple[tuple[int, str], ...] = ()
    off: bool = False
    merged: tuple[Merger, ...] = ()
    passed: tuple[int, ...] = ()
    split: tuple[Split, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.moved or self.came or self.gone or self.turned)

    @property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The spaces of every piece that is elsewhere now, from the first to the last."""
        return tuple((a, *(() if k else self.passed), b) for k, (a, b) in enumerate(self.moved))

    @property
    def touched(self) -> tuple[int, ...]:
        """Every space on which something is not as it was."""
        return (*self.ends, *(start for start, _ in self.moved), *(space for space, _ in self.gone))

    @property
    def ends(self) -> tuple[int, ...]:
        """Where a piece stands that did not stand there."""
        return (*(end for _, end in self.moved), *self.came, *(space for space, _ in self.turned))


def change(before: State, action: Action, after: State) -> Change:
    """What a legal action of ``before`` has made of it; ``after``: the state that it leads to."""
    game, old, new = before.game, before.cells, after.cells
    if old == new:
        return Change()
    differ = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    left, come = {i: old[i] for i in differ if old[i]}, {i: new[i] for i in differ if new[i]}
    moved: list[tuple[int, int]] = []

    def take(start: int, end: int) -> None:
        if start in left and end in come and start != end:
            moved.append((start, end))
            del left[start], come[end]

    owners, first = game.roster.owners, _first(action)
    if first is not None and owners[old[first[0]]] == owners[new[first[1]]]:
        take(*first)
    for start, end in adviser_of(game).besides(action):
        if start in left and end in come and left[start] == come[end]:
            take(start, end)
    for start, code in [*left.items()] if moved else ():  # those that are pushed on by others
        alike = [i for i, other in come.items() if other == code and i not in left]
        if alike:
            take(start, alike[0])
    merged = adviser_of(game).mergers(before, action)
    # Where one stands on the space of another that has gone, both are told.
    other = {end for _, end in moved} | {one.space for one in merged}
    turned = tuple(i for i in come if i in left and i not in other and not _replaced(action, i))
    joined = {way[0] for one in merged for way in one.ways}
    waiting = {(piece.origin, piece.piece) for piece in adviser_of(game).tray(after)}
    gone = tuple(
        (i, game.roster.pieces[code])
        for i, code in left.items()
        if i not in turned and i not in joined and (i, game.roster.pieces[code]) not in waiting
    )
    came = tuple(i for i in come if i not in turned)
    fell = isinstance(action, Move) and action.landing == -1
    faces, split = tuple((i, game.roster.pieces[new[i]]) for i in turned), adviser_of(game).splits(before, after)
    passed = adviser_of(game).passed(before, action)
    return Change(tuple(moved), came, gone, faces, fell, merged, passed, split)


def supposed(state: State, action: Action | None) -> Change:
    """What an action says of itself, as long as it has not been tried: from where to where pieces go."""
    first = _first(action) if action is not None else None
    if action is None or first is None or not state.cells[first[0]]:
        return Change()
    others = (way for way in adviser_of(state.game).besides(action) if state.cells[way[0]])
    moved = tuple(dict.fromkeys((first, *others)))
    return Change(moved, passed=adviser_of(state.game).passed(state, action))


def goes_on(before: State, after: State) -> bool:
    """Whether the same player's turn goes on after an action of his."""
    if after.outcome is not None or not before.actor:
        return False
    same = after.actor == before.actor and after.mover == before.mover and after.stage is before.stage
    return same and after.memo != before.memo


def _first(action: Action) -> tuple[int, int] | None:
    """(start, end) of the piece that was picked."""
    if isinstance(action, Move):
        return (action.start, action.end) if action.start >= 0 and action.end >= 0 else None
    spaces = [pick.space for pick in action.picks if pick.space is not None]
    return (spaces[0], spaces[-1]) if len(spaces) > 1 else None


def _replaced(action: Action, space: int) -> bool:
    return action.kind in ("place", "introduce", "capture") and action.space == space
