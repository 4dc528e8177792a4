"""What groups of pieces would meet, and how far they could get (rules/gryb.md 4): for people, not for rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from vectorgames.blocks.block import Block
from vectorgames.blocks.helps import blocks_of
from vectorgames.blocks.limited import inner
from vectorgames.blocks.limits import OfGroups
from vectorgames.blocks.part import Part
from vectorgames.blocks.piece_groups import piece_groups
from vectorgames.blocks.roll import past_roll
from vectorgames.core.action import Action, Move
from vectorgames.core.state import State
from vectorgames.core.threats import Opposition
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.presenter import Presenter

Spaces = tuple[int, ...]


def opposed(state: State, start: int) -> tuple[Opposition, ...]:
    """The pieces that the one on ``start`` could take if only its group were larger than theirs, or that it can."""
    found: dict[int, Opposition] = {}
    for block in _sized(state):
        for space, size, taken in block.prey_of(state, start):
            if space not in found or taken:
                found[space] = Opposition(space, size, not taken)
    return tuple(found[space] for space in sorted(found))


def encounter(state: State, action: Action) -> LocalizedText | None:
    """How large the two groups are where one takes a piece of the other because it is the larger one."""
    if not isinstance(action, Move) or action.kind != "capture" or not any(_sized(state)):
        return None
    own, against = (piece_groups(state.game).size(state.cells, space) for space in (action.start, action.end))
    return LocalizedText("rules.encounter.size", own=own, against=against)


def spread(shows: Presenter[State], state: State, space: int) -> Spaces:
    """Where the group of the piece on a space could get, as a whole or one of its pieces because the others are
    there, whoever's turn it is."""
    group = {*shows.group(state, space)}
    if len(group) < 2:
        return ()
    moves = _moves(shows, state, space, lambda b: b.of_groups and not (isinstance(b, Part) and b.units))
    goes = [dict(move.pairs) for move in moves]
    whole = (ends for ends in goes if {*ends} == group or (len(ends) == 1 and {*ends} <= group))
    return tuple(sorted({end for ends in whole for end in ends.values()} - group))


def stepping(shows: Presenter[State], state: State, picked: Spaces, all_of_them: bool) -> frozenset[int] | None:
    """See ``Presenter.stepping``: what goes where because the rest of its group is there takes no step."""
    if not picked or not state.cells[picked[0]]:
        return None
    ends = set()
    for move in _moves(shows, state, picked[0], lambda block: not isinstance(block, Part)):
        goes = dict(move.pairs)
        if ({*picked} == {*goes} or not all_of_them) and picked[0] in goes:
            ends.add(goes[picked[0]])
    return frozenset(ends)


def _moves(shows: Presenter[State], state: State, space: int, wanted: Callable[[Block], bool]) -> Iterator[Move]:
    """The actions of some blocks as if it were the turn of whoever stands on a space."""
    owner = state.game.owners[state.cells[space]]
    theirs = next(iter(shows.as_if(state, owner)), None) if owner and state.outcome is None else None
    if theirs is None:
        return iter(())
    return (m for block in blocks_of(theirs.stage) if wanted(inner(block)) for m in block.listing(theirs))


def _sized(state: State) -> Iterator[OfGroups]:
    blocks = blocks_of(past_roll(state))
    return (block for block in blocks if isinstance(block, OfGroups) and block.larger)
