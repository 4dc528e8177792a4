"""Effects that definitions name (``effects:``; rules/time_vectors.md 13.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vectorgames.base.words import LocalizedError
from vectorgames.rules.blocks.piece_groups import Sizes, piece_groups, sizes
from vectorgames.rules.blocks.shape_goals import SAID, Figure
from vectorgames.rules.goal import EFFECTS, Effect, Play, registered
from vectorgames.rules.rules import Rules, links, partners
from vectorgames.rules.schema import Field, as_it_stands, boolean, choice
from vectorgames.spaces.relation import spaces_of


@registered(EFFECTS, "assimilate")
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

    def __init__(self, rules: Rules, smaller_group: bool = False, group_size: Sizes | None = None):
        super().__init__(rules.roster)
        self.smaller, self.sizes = smaller_group, group_size
        self.standing = piece_groups(rules)
        players = range(rules.players + 1)
        self.becomes = tuple(
            tuple(self._becomes(p, code) for code in range(len(rules.roster.pieces))) for p in players
        )

    def _becomes(self, player: int, code: int) -> int:
        return self.roster.code_of(player, self.roster.pieces[code][1:]) if player and code else code

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
        cells, standing, before = play.cells, self.standing, play.before
        capturable, near = self.roster.capturable[play.player], standing.groups.near[end]
        if self.sizes is not None:
            least, most = self.sizes
            if start < 0 or not least <= standing.size(before, start) <= most:
                return
        size = standing.size(cells, end)
        for space in spaces_of(near):
            if capturable[cells[space]] and (not self.smaller or standing.size(cells, space) < size):
                yield space


@registered(EFFECTS, "simultaneous")
class Simultaneous(Effect):
    """``{effect: simultaneous, of: any}``: directly through one conduit, all at once.

    of    any: with whatever piece of the player; arriving: only with one that has come to stand somewhere
    """

    meaning = "enemies that are simultaneous with pieces of the player leave the board"
    takes = True
    keys = {"of": Field(choice("any", "arriving"), "any", "with which: any, or only those that arrive")}

    def __init__(self, rules: Rules, of: str = "any"):
        super().__init__(rules.roster)
        self.rules = rules
        if not rules.conduits:
            raise LocalizedError("errors.no_conduits")
        self.arriving = of == "arriving"

    def follow(self, play: Play) -> None:
        cells, table = play.cells, links(self.rules, play.record)
        allies, capturable = self.roster.allies[play.player], self.roster.capturable[play.player]
        met = play.landed if self.arriving else range(len(cells))
        own = (space for space in met if allies[cells[space]])
        play.remove([there for space in own for there in partners(table, space) if capturable[cells[there]]])


class OfShape(Effect):
    """``{effect: …, shape: vector}``: it is due where a piece that the player has just placed or moved is part of
    such a shape, all of it his side's."""

    keys = {"shape": Field(as_it_stands, meaning="what a piece just placed or moved completes", values=SAID)}

    def __init__(self, rules: Rules, shape: Any):
        super().__init__(rules.roster)
        self.figure = Figure(rules.space, shape)
        self.formed = self.figure.reason

    def lacking(self, cells: bytes, code: int) -> set[int]:
        return self.figure.lacking(cells, code)

    def formed_by(self, play: Play) -> set[int]:
        owned, side = play.owned(), self.roster.side[play.player]
        landed = [i for i in play.landed if owned[i] == side]
        filled = any(self.figure.filled(owned, side, i) for i in landed)
        return self.figure.through(owned, side, landed) if filled else set()

    def follow(self, play: Play) -> None:
        if spaces := self.formed_by(play):
            self.due(play, spaces)

    def due(self, play: Play, spaces: set[int]) -> None:
        """Let it happen. ``spaces``: of all such shapes."""
        raise NotImplementedError  # every effect has its own


@registered(EFFECTS, "remove_one")
class RemoveOne(OfShape):
    """``remove_one``: the player then removes a piece of an opponent, if there is one."""

    meaning = "the player takes an enemy off the board, if there is one"
    removes = True

    def due(self, play: Play, spaces: set[int]) -> None:
        play.due += 1


@registered(EFFECTS, "vanish")
class Vanish(OfShape):
    """``vanish``: the pieces of all such shapes leave the board."""

    meaning = "the pieces of all such shapes leave the board"

    def due(self, play: Play, spaces: set[int]) -> None:
        play.remove(sorted(spaces))


@registered(EFFECTS, "again")
class Again(OfShape):
    """``again``: the same player has another turn."""

    meaning = "the same player has another turn"
    gives_turn = True

    def due(self, play: Play, spaces: set[int]) -> None:
        play.again = True
