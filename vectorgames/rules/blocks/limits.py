"""Limits that any way to act may have: on the groups of who moves and of what is taken, and on chains
(rules/gryb.md 4, 8.1, 8.4; rules/time_vectors.md 11, 13.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Move
from vectorgames.rules.blocks.block import Block, Condition
from vectorgames.rules.blocks.hop import Hop
from vectorgames.rules.blocks.limited import Limited
from vectorgames.rules.blocks.piece_groups import CHAIN, MOST, PLACES, Sizes, on_chain, piece_groups, sizes
from vectorgames.rules.blocks.place import Place
from vectorgames.rules.blocks.push_down import PushDown
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, boolean, choice
from vectorgames.spaces.relation import spaces_of

GROUP_LIMITS = {
    "group_size": Field(sizes, None, "of how many pieces the group of the moving piece is"),
    "target_group_size": Field(sizes, None, "the same of the piece that is taken"),
    "larger_group": Field(boolean, False, "whether the group of the piece taken has to be the smaller one"),
    "takes": Field(
        choice("piece", "group"), "piece", "whether the whole group of the piece taken leaves the board"
    ),
}

TARGET_LIMITS = ("target_group_size", "larger_group", "takes")
"""Those that are said of a piece which is taken where another one arrives."""

LIMITS = {**GROUP_LIMITS, "chain": CHAIN}
"""What any way to act may say besides its own keys."""


class OfGroups(Limited):
    """A block whose pieces, and those that they take, stand in groups of a certain size before the move.

    own      how many pieces the group of the moving piece has
    prey     how many that of the piece taken has; ``larger``: it has to have fewer than that of the taker
    whole    whether the whole group of the piece taken is taken
    """

    def __init__(self, block: Block, own: Sizes | None, prey: Sizes | None, larger: bool, whole: bool):
        super().__init__(block, ())
        self.sizes, self.target = own or (1, MOST), prey or (1, MOST)
        self.larger, self.whole = larger, whole
        self.simple = block.simple and not whole
        if whole:
            self.most_taken = MOST
        self.standing = piece_groups(block.rules)
        self.before = (Condition(self._fits_if_own, self._other_size),) if own else ()
        self.more = (Condition(self._takes, self._safe),) if prey or larger else ()
        if block.onward is not None:
            again = block.onward is block
            self.onward = self if again else OfGroups(block.onward, own, prey, larger, whole)

    def permits(self, state: State, move: Move) -> bool:
        return super().permits(state, move) and self._fits(state, move)

    def conditions_of(self, move: Move) -> tuple[Condition, ...]:
        # The size of the group comes first: who may not go so at all gets a nearer reason from another block.
        return (*self.before, *super().conditions_of(move))

    def listing(self, state: State) -> Iterator[Move]:
        # The moves of one piece come in a row, so its group is looked at once.
        last, fits = -1, True
        for move in self.block.listing(state):
            if move.start != last:
                last, fits = move.start, self._fits(state, move)
            if fits and self._takes(state, move):
                yield move

    def within_sizes(self, state: State, start: int) -> Iterator[tuple[int, int, bool]]:
        """What the piece on a space could take if sizes did not matter: where, in a group of how many, and whether
        it may."""
        for move in self.block.listing(state):
            if move.start == start and move.kind == "capture" and self._fits(state, move):
                yield move.end, self.standing.size(state._cells, move.end), self._takes(state, move)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        after, hands = self.block.change(state, move)
        if not self.whole or move.kind != "capture":
            return after, hands
        cells, capturable = bytearray(after), self.roster.capturable[state._mover]
        for space in spaces_of(self.standing.at(state._cells, move.end)):
            if capturable[cells[space]]:
                cells[space] = 0
        return bytes(cells), hands

    def _fits(self, state: State, move: Move) -> bool:
        least, most = self.sizes
        return least <= self.standing.size(state._cells, move.start) <= most

    def _fits_if_own(self, state: State, move: Move) -> bool:
        return not self.roster.own[state._mover][state._cells[move.start]] or self._fits(state, move)

    def _takes(self, state: State, move: Move) -> bool:
        if move.kind != "capture" or not state._cells[move.end]:  # a hop takes what it passes
            return True
        least, most = self.target
        size, own = (self.standing.size(state._cells, space) for space in (move.end, move.start))
        return least <= size <= most and (not self.larger or size < own)

    def _other_size(self, state: State, move: Move) -> Reason:
        n, (least, most) = self.standing.size(state.cells, move.start), self.sizes
        key = "group_size" if least < most < MOST else "group_exact" if least == most else "group_least"
        space = self.space.names[move.start]
        return Reason(f"act.{key}", self.rules.section, space=space, size=n, least=least, most=most)

    def _safe(self, state: State, move: Move) -> Reason:
        size, own = (self.standing.size(state.cells, space) for space in (move.end, move.start))
        key = "group_safe" if self.larger and size >= own else "group_spared"
        return Reason(f"act.{key}", self.rules.section, space=self.space.names[move.end], size=size, own=own)


def limits_of(way: Mapping[str, Any]) -> tuple[Any, ...]:
    """What a way to act says under ``LIMITS``, as a key."""
    return tuple(way[key] for key in LIMITS)


def limited(rules: Rules, block: Block, limits: tuple[Any, ...]) -> Block:
    """A block with these limits (``limits_of``). LocalizedError where they do not go with it."""
    own, prey, larger, takes, chain = limits
    grouped = own or prey or larger or takes != "piece"
    if block.of_new and grouped:
        raise LocalizedError("errors.group_of_new", expected=tuple(GROUP_LIMITS))
    if isinstance(block, Hop) and (prey or larger or takes != "piece"):
        raise LocalizedError("errors.hop_limits", expected=tuple(TARGET_LIMITS))
    if isinstance(block, PushDown) and chain != "none":
        raise LocalizedError("errors.chain_and_push")
    if isinstance(block, Place) and chain != "none":
        if block.takes:
            raise LocalizedError("errors.chain_and_capture")
        return PLACES[chain](rules, block.entries, block.entry, block.dice, block.letter)
    if grouped:
        block = OfGroups(block, own, prey, larger, takes == "group")
    if chain != "none":
        block = Limited(block, on_chain(rules, block, chain))
    return block
