"""What groups of pieces would meet, and how far they could get (rules/gryb.md 4): for people, not for rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vectorgames.blocks.limited import inner
from vectorgames.blocks.limits import OfGroups
from vectorgames.blocks.part import Part
from vectorgames.blocks.piece_groups import piece_groups
from vectorgames.blocks.roll import Roll
from vectorgames.blocks.turn_stage import Turn
from vectorgames.core.action import Action, Move
from vectorgames.core.opposition import Opposition
from vectorgames.core.state import State
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import Phrase

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


def encounter(state: State, action: Action) -> Phrase | None:
    """How large the two groups are where one takes a piece of the other because it is the larger one."""
    if not isinstance(action, Move) or action.kind != "capture" or not any(_sized(state)):
        return None
    own, against = (piece_groups(state.game).size(state.cells, space) for space in (action.start, action.end))
    return Phrase("rules.encounter.size", own=own, against=against)


def spread(shows: Presenter, state: State, space: int) -> Spaces:
    """Where the group of the piece on a space could get by an action of one of its pieces, whoever's turn it is."""
    game, owner = state.game, state.game.owners[state.cells[space]]
    theirs = next(iter(shows.as_if(state, owner)), None) if owner and state.outcome is None else None
    if theirs is None or not isinstance(theirs.stage, Turn):
        return ()
    group = {*spaces_of(piece_groups(game).at(state.cells, space))}
    parts = (block for block in theirs.stage.blocks if _of_whole_groups(inner(block)))
    moves = (move for block in parts for move in block.listing(theirs))
    return tuple(sorted({move.end for move in moves if move.start in group})) if len(group) > 1 else ()


def _sized(state: State) -> Iterator[OfGroups]:
    stage = state.stage.then if isinstance(state.stage, Roll) else state.stage
    blocks = stage.blocks if isinstance(stage, Turn) else ()
    return (block for block in blocks if isinstance(block, OfGroups) and block.larger)


def _of_whole_groups(block: object) -> bool:
    return isinstance(block, Part) and not block.units
