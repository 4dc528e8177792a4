"""The effect ``assimilate``: pieces next to where an enemy arrives change owner (rules/gryb.md 4, 8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vectorgames.blocks.piece_groups import Sizes, piece_groups, sizes
from vectorgames.core.effect import Effect
from vectorgames.core.schema import Field, boolean
from vectorgames.spaces.relation import spaces_of

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play


class Assimilate(Effect):
    """``{effect: assimilate, smaller_group: true, group_size: [4, none]}``: all at once, without further effects.

    smaller_group    only pieces of groups that are smaller than that of which the arriving piece then is one
    group_size       only where the piece that went was one of a group of so many before it went
    """

    meaning = "the neighbours of a piece that arrives become its owner's"
    keys = {
        "smaller_group": Field(boolean, False, "only those of groups smaller than its own then is"),
        "group_size": Field(sizes, None, "only where it came out of a group of so many"),
    }
    converts = takes = True

    def __init__(self, game: Game, smaller_group: bool = False, group_size: Sizes | None = None):
        super().__init__(game)
        self.smaller, self.sizes = smaller_group, group_size
        self.standing = piece_groups(game)
        players = range(game.players + 1)
        self.becomes = tuple(tuple(self._becomes(p, code) for code in range(len(game.pieces))) for p in players)

    def _becomes(self, player: int, code: int) -> int:
        """The code of a piece once it is a player's."""
        return self.game.code_of(player, self.game.pieces[code][1:]) if player and code else code

    def follow(self, play: Play) -> None:
        found = {space for start, end in play.moved for space in self._around(play, start, end)}
        if not found:
            return
        cells, becomes = bytearray(play.cells), self.becomes[play.player]
        for space in found:
            cells[space] = becomes[cells[space]]
        play.cells = bytes(cells)
        play.progress = True

    def _around(self, play: Play, start: int, end: int) -> Iterator[int]:
        """The pieces next to one that has arrived which change owner."""
        cells, standing, before = play.cells, self.standing, play.before.cells
        prey, near = self.game.prey[play.player], standing.groups.near[end]
        if self.sizes is not None:
            least, most = self.sizes
            if start < 0 or not least <= standing.size(before, start) <= most:
                return
        size = standing.size(cells, end)
        for space in spaces_of(near):
            if prey[cells[space]] and (not self.smaller or standing.size(cells, space) < size):
                yield space
