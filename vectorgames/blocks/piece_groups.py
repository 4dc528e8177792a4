"""Groups of pieces: the pieces of one side that hang together by neighbours (rules/gryb.md 1.4, 4;
rules/time_vectors.md 11, 13.2). Sets of spaces are ints (``spaces.groups``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.core.schema import Node, expecting, integer, listing
from vectorgames.memoize import memoize
from vectorgames.spaces.groups import groups_of, table_of_codes, where
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game

Sizes = tuple[int, int]
MOST = 10**6  # pieces of a group: more than any board has


def sizes(node: Node) -> Sizes:
    """``[least, most]`` pieces of a group; ``none``: no end of them."""
    found = listing(integer(1, none=True))(node)
    if len(found) != 2 or found[0] is None or found[0] > (found[1] or MOST):
        raise node.unexpected(LocalizedText("errors.least_most"))
    return found[0], found[1] or MOST


expecting(sizes, "[least, most], most may be none")


class PieceGroups:
    """The groups in a game. ``groups``: the arithmetic of what hangs together on its space."""

    def __init__(self, game: Game):
        self.game = game
        self.groups = groups_of(game.space.neighbours)
        self._vacant = table_of_codes((0,))
        sides = range(max(game.sides) + 1)
        self._tables = [table_of_codes(c for c, side in enumerate(game.sides) if side == one) for one in sides]
        self._last: tuple[bytes, dict[int, int]] = (b"", {})

    def vacant(self, cells: bytes) -> int:
        """The unoccupied spaces."""
        return where(cells, self._vacant)

    def of_side(self, cells: bytes, side: int) -> int:
        """The spaces on which pieces of a side stand."""
        return where(cells, self._tables[side])

    def at(self, cells: bytes, space: int) -> int:
        """The group of the piece on a space; 0 if none stands there."""
        # All groups of one position are asked for in a row; one memo is kept, taken and put back whole.
        last, known = self._last
        if last != cells:
            known = {}
            self._last = (cells, known)
        found = known.get(space)
        if found is None:
            side = self.game.sides[cells[space]]
            found = self.groups.group(self.of_side(cells, side), space) if side else 0
            known.update(dict.fromkeys(spaces_of(found) or [space], found))
        return found

    def size(self, cells: bytes, space: int) -> int:
        """How many pieces the group of the piece on a space has."""
        return self.at(cells, space).bit_count()


@memoize
def piece_groups(game: Game) -> PieceGroups:
    """The groups of a game, made once."""
    return PieceGroups(game)
