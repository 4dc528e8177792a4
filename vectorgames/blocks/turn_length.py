"""How many actions a turn has: so many for all, by the kind of the piece that acts first, or by the size of its
group (rules/gryb.md 8.1)."""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.blocks.limited import letter_moved
from vectorgames.blocks.piece_groups import piece_groups
from vectorgames.core.action import Move
from vectorgames.core.schema import Field, Node, integer, listing, mapping
from vectorgames.core.state import State

MOST = 9
"""Actions in a turn."""
VALUES = (
    f"1 to {MOST}; `{{K: 2, W: 3}}` by the kind that acts first (others 1); `{{group: [1, 1, 2]}}` by the size of "
    "its group, the last number for all larger ones"
)


@dataclass(frozen=True)
class TurnLength:
    """``most`` actions; fewer where it depends on what acts first: ``by_kind``, (letter, number), 1 for others;
    ``by_group``: the number for groups of one piece, of two … and, the last one, of more."""

    most: int = 1
    by_kind: tuple[tuple[str, int], ...] = ()
    by_group: tuple[int, ...] = ()

    def __str__(self) -> str:
        return str(self.by_kind or self.by_group or self.most)

    def after(self, state: State, move: Move) -> int:
        """How many actions the turn has that begins with this one."""
        if self.by_kind:
            return dict(self.by_kind).get(letter_moved(state, move), 1)
        if self.by_group:
            size = 1 if move.start < 0 else piece_groups(state.game).size(state._cells, move.start)
            return self.by_group[min(size, len(self.by_group)) - 1]
        return self.most


def turn_length(node: Node) -> TurnLength:
    """What a definition says of it. DefinitionError."""
    if not isinstance(node.value, dict):
        return TurnLength(integer(1, MOST)(node))
    if "group" in node.value:
        return _by_group(node)
    numbers = {str(letter): integer(1, MOST)(part) for letter, part in node.value.items()}
    return TurnLength(max(numbers.values(), default=1), tuple(numbers.items()))


def _by_group(node: Node) -> TurnLength:
    numbers = mapping({"group": Field(listing(integer(1, MOST)))})(node)["group"]
    if not numbers:
        raise node.value["group"].fail("at_least_one", key="group")
    return TurnLength(max(numbers), by_group=tuple(numbers))
