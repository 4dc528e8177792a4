"""Part moves: a piece of a group goes to a space next to the rest of it (rules/gryb.md 1.4, 4; time_vectors.md 11).

``{part: group}``: the rest is all others of its group. ``{part: [2, 3]}``: the rest is one or two of them, so that
two or three pieces move as a line or a shape out of a group of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, Terms
from vectorgames.blocks.conditions import from_to, target_taken
from vectorgames.blocks.own_piece import PLAIN, OwnPiece
from vectorgames.blocks.piece_groups import piece_groups
from vectorgames.core.action import Move
from vectorgames.core.schema import Field, Node, boolean, choice, expecting, integer, listing
from vectorgames.core.stage import Reason
from vectorgames.core.state import State
from vectorgames.spaces.groups import table_of_codes, where
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game

Units = tuple[int, ...]
"""Of how many connected pieces a unit is made that moves together; none: of all those of a group."""


def units(node: Node) -> Units:
    """``group``, or a list of 2 and 3."""
    if node.value == "group":
        return ()
    if not isinstance(node.value, list) or not node.value:
        raise node.unexpected(LocalizedText("errors.units"))
    return tuple(sorted({*listing(integer(2, 3))(node)}))


expecting(units, "group, or a list of 2 and 3")


class Part(OwnPiece):
    """One piece of a unit changes its place in it.

    units    of how many pieces the unit is made (``Units``)
    onto     where it goes: unoccupied, enemy, both
    bridge   whether the unit may fall apart without the piece, if it is whole again with the piece on its new space
    """

    of_groups = True
    keys = {
        "part": Field(
            units, meaning="a piece goes to a space next to the rest of its group, or to the others of any 2 or 3"
        ),
        "onto": Field(choice("unoccupied", "enemy", "both"), "unoccupied", "what has to be there"),
        "bridge": Field(boolean, False, "whether the rest may fall apart if the piece, there, joins it again"),
    }

    def __init__(self, game: Game, units: Units, onto: str, bridge: bool, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(game, terms, letter)
        self.units, self.bridge = units, bridge
        self.goes, self.takes = onto != "enemy", onto != "unoccupied"
        self.kinds = tuple(kind for kind, can in (("move", self.goes), ("capture", self.takes)) if can)
        self.standing, self.groups = piece_groups(game), piece_groups(game).groups
        self.prey = tuple(table_of_codes(c for c, yes in enumerate(prey) if yes) for prey in game.prey)
        self.conditions = (
            *self.of_start,
            Condition(
                lambda state, move: self.standing.size(state._cells, move.start) > 1, from_to("act.part_alone")
            ),
            Condition(lambda state, move: any(self._beside(state, move)), from_to("act.part_apart")),
            Condition(lambda state, move: any(self._whole(state, move)), from_to("act.part_torn")),
            *self.of_dice,
            Condition(self._open, self._closed, of_target=True),
        )

    @classmethod
    def of(cls, game: Game, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        given = dict.fromkeys((way["part"], way["onto"], way["bridge"]) for way in ways)
        return (cls(game, *how, terms, letter) for how in given)

    # ---- listing ----

    def candidates(self, state: State) -> Iterator[Move]:
        cells, make = state._cells, self.moves.make
        for start, code in enumerate(cells):
            if code in self.own[state._mover]:
                near = self.groups.border(self.standing.at(cells, start))
                yield from (make(kind, start, end, self.letter) for end in spaces_of(near) for kind in self.kinds)

    def listing(self, state: State) -> Iterator[Move]:
        # The same as the conditions say, with sets of spaces in place of single ones.
        cells, player, face = state._cells, state._mover, state._roll
        vacant = self.standing.vacant(cells) if self.goes else 0
        prey = where(cells, self.prey[player]) if self.takes else 0
        mask = None if face is None or self.dice is None else self.dice.masks[face]
        own, make, letter = self.own[player], self.moves.make, self.letter
        for start, code in enumerate(cells):
            if code in own and start not in self.fixed:
                reach = self.reach(cells, start)
                for kind, there in (("move", reach & vacant), ("capture", reach & prey)):
                    for end in spaces_of(there):
                        if mask is None or mask[end]:
                            yield make(kind, start, end, letter)

    def reach(self, cells: bytes, start: int) -> int:
        """The spaces to which a piece may go as far as its unit is concerned, whatever stands there."""
        group, one = self.standing.at(cells, start), 1 << start
        if not group & ~one:
            return 0
        if self.units:
            return self._reach_of_few(group & ~one, start) & ~one
        rest = self.groups.apart(group & ~one)
        if len(rest) > 1 and not self.bridge:
            return 0
        return self.groups.beside(rest) & ~one

    def _reach_of_few(self, others: int, start: int) -> int:
        """The spaces next to one or two others of the group with which the piece is a line or a shape."""
        near, found = self.groups.near, 0
        partners = spaces_of(near[start] & others)
        for number, partner in enumerate(partners):
            if 2 in self.units:
                found |= near[partner]
            if 3 not in self.units:
                continue
            for third in spaces_of(near[partner] & others):
                found |= near[partner] | near[third]
            if self.bridge:
                for third in partners[:number]:
                    found |= near[partner] & near[third]
        return found

    # ---- conditions ----

    def _rests(self, state: State, move: Move) -> Iterator[int]:
        """The others of each unit of which the piece is one."""
        group = self.standing.at(state._cells, move.start)
        one = 1 << move.start
        if not self.units:
            yield group & ~one
        for number in self.units:
            yield from (unit & ~one for unit in self.groups.sets_with(group, move.start, number))

    def _beside(self, state: State, move: Move) -> Iterator[int]:
        """Those of them next to which the piece gets."""
        near, end = self.groups.near[move.end], 1 << move.end
        return (r for r in self._rests(state, move) if r & near and not r & end and move.end != move.start)

    def _whole(self, state: State, move: Move) -> Iterator[int]:
        """Those of them which hang together as they have to."""
        end = 1 << move.end if self.bridge else 0
        return (rest for rest in self._beside(state, move) if self.groups.connected(rest | end))

    def _open(self, state: State, move: Move) -> bool:
        there = state._cells[move.end]
        return self.game.prey[state._mover][there] == 1 if move.kind == "capture" else not there

    def _closed(self, state: State, move: Move) -> Reason:
        there = state.cells[move.end]
        if not there:
            return self._reason("takes_nothing", space=self.space.names[move.end])
        if move.kind == "move" and self.takes and self.game.prey[state.mover][there]:
            return self._reason("takes", text=self.moves.make("capture", move.start, move.end, self.letter).text)
        return target_taken(state, move)
