"""Groups of pieces that hang together by neighbours, and chains: pieces come in and move only where they hang on
own ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Move
from vectorgames.rules.blocks.block import Block, Condition
from vectorgames.rules.blocks.place import Place
from vectorgames.rules.game import State
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, choice, expecting, integer, listing
from vectorgames.spaces.groups import groups_of, table_of_codes, where
from vectorgames.spaces.relation import Table, mask_of, spaces_of
from vectorgames.spaces.space import Regions, Space

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

    def __init__(self, rules: Rules):
        self.rules, self.roster = rules, rules.roster
        self.groups = groups_of(rules.space.neighbours)
        self._vacant = table_of_codes((0,))
        sides = range(max(rules.roster.sides) + 1)
        self._tables = [
            table_of_codes(c for c, side in enumerate(rules.roster.sides) if side == one) for one in sides
        ]
        self._last: tuple[bytes, dict[int, int]] = (b"", {})

    def vacant(self, cells: bytes) -> int:
        return where(cells, self._vacant)

    def of_side(self, cells: bytes, side: int) -> int:
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
            side = self.roster.sides[cells[space]]
            found = self.groups.group(self.of_side(cells, side), space) if side else 0
            known.update(dict.fromkeys(spaces_of(found) or [space], found))
        return found

    def size(self, cells: bytes, space: int) -> int:
        return self.at(cells, space).bit_count()


@memoize
def piece_groups(rules: Rules) -> PieceGroups:
    return PieceGroups(rules)


CHAIN = Field(choice("none", "anchor", "top"), "none", "on what a new piece, or one that has moved, has to hang")
Under = tuple[tuple[int, ...], ...]


class Hanging(Place):
    """A placement on a space from which all spaces up to where pieces come in carry own ones."""

    def _hung(self) -> tuple[Condition, ...]:
        self.chains = chains_of(self.rules)
        regions = self.dice.regions if self.dice and not self.dice.single else None
        self.over, self.shown = hung_from(self.space), hung_below(self.space, self.entries, regions)
        self.faces = len(self.shown) - 1  # of dice of regions; those of single spaces are too many for tables
        return (
            Condition(
                lambda state, move: broken(self.rules, self.chains, state._cells, state._mover, move.end) < 0,
                lambda state, move: loose(self.rules, self.chains, state.cells, state, move.end),
            ),
        )

    def listing(self, state: State) -> Iterator[Move]:
        # From the top down, so that only what hangs on own pieces is looked at.
        cells, player, places, hands = state._cells, state._mover, self.places, state._hands
        if state._roll is not None and not self.faces:
            yield from self.plain(state)
            return
        if hands is not None and not hands[self.code[player] - 1]:
            return
        owned, side, over = self.roster.owned(cells), self.roster.side[player], self.over
        shown = self.shown[-1 if state._roll is None else state._roll]
        held, space = {-1}, -1
        while True:
            for below in shown[space]:
                if not cells[below]:
                    yield places[below]
            space = owned.find(side, space + 1)
            while space >= 0 and over[space] not in held:
                space = owned.find(side, space + 1)
            if space < 0:
                return
            held.add(space)

    def permits(self, state: State, move: Move) -> bool:
        # As listing: the same in one step, and for its own actions only.
        cells, hands, roll, end = state._cells, state._hands, state._roll, move.end
        if self.places[end] is not move or cells[end]:
            return False
        if roll is not None and not self.faces:
            return self.holds(state, move)
        if end not in self.shown[-1 if roll is None else roll][self.over[end]]:
            return False
        if hands is not None and not hands[self.code[state._mover] - 1]:
            return False
        owned, side = self.roster.owned(cells), self.roster.side[state._mover]
        for above in self.chains[end]:  # noqa: SIM110 (as ``broken``; a loop is quicker than all)
            if owned[above] != side:
                return False
        return True


@memoize
def hung_from(space: Space) -> tuple[int, ...]:
    """By space that from which it hangs right, −1: from none. Those come first: ``Hanging.listing`` rests on it."""
    assert space.chains is not None
    over = tuple(chain[0] if (chain := space.chains[i]) else -1 for i in range(space.size))
    assert all(above < i for i, above in enumerate(over))
    return over


@memoize
def hung_below(space: Space, entries: tuple[int, ...], regions: Regions | None) -> tuple[Under, ...]:
    """For every face of the dice, and for none at the end: by space those right under it on which a piece may come
    in, at the end those that hang from none."""
    over, allowed = hung_from(space), frozenset(entries)
    faces = (allowed.intersection(members) for members in (regions.members if regions else ()))
    shown = []
    for may in (*faces, allowed):
        found: list[list[int]] = [[] for _ in range(space.size + 1)]
        for i in sorted(may):
            found[over[i]].append(i)
        shown.append(tuple(map(tuple, found)))
    return tuple(shown)


class Anchored(Place):
    """A placement next to the player's chain, anywhere where he has none."""

    def _hung(self) -> tuple[Condition, ...]:
        self.standing, self.within = piece_groups(self.rules), mask_of(self.entries)
        self.masks = tuple(mask_of(members) for members in self.by_face)
        return (Condition(self._joins, self._away),)

    def listing(self, state: State) -> Iterator[Move]:
        first, hands = anchor(state), state._hands
        if first < 0:
            yield from super().listing(state)
        elif hands is None or hands[self.code[state._mover] - 1]:
            cells, standing = state._cells, self.standing
            there = standing.groups.border(standing.at(cells, first)) & standing.vacant(cells) & self.within
            if state._roll is not None and self.masks:
                there &= self.masks[state._roll]
            yield from (self.places[space] for space in spaces_of(there))

    def permits(self, state: State, move: Move) -> bool:
        return super().permits(state, move) and self._joins(state, move)

    def _joins(self, state: State, move: Move) -> bool:
        first, near = anchor(state), self.standing.groups.near[move.end]
        return first < 0 or near & self.standing.at(state._cells, first) > 0

    def _away(self, state: State, move: Move) -> Reason:
        first, names = self.space.names[anchor(state)], self.space.names
        return Reason("act.away_from_chain", self.rules.section, space=names[move.end], anchor=first)


PLACES: dict[str, type[Place]] = {"none": Place, "anchor": Anchored, "top": Hanging}
"""How pieces come in, by what they have to hang on."""


def on_chain(rules: Rules, block: Block, word: str) -> tuple[Condition, ...]:
    """The condition on the moves of a block that what has moved hangs on an own chain afterwards."""

    def anchored(state: State, move: Move) -> bool:
        cells, _ = block.change(state, move)
        moved = block.relocated(state, move)
        standing, first = piece_groups(rules), anchor(state)
        own = standing.of_side(cells, rules.roster.side[state._mover])
        chain = standing.groups.group(own, dict(moved).get(first, first)) if first >= 0 else own
        return all(chain >> end & 1 for _, end in moved if own >> end & 1)

    def left(state: State, move: Move) -> Reason:
        first, space = rules.space.names[anchor(state)], rules.space.names[move.end]
        return Reason("act.leaves_chain", rules.section, space=space, anchor=first)

    def hangs(state: State, move: Move) -> bool:
        return first_loose(state, move) < 0

    def first_loose(state: State, move: Move) -> int:
        cells, _ = block.change(state, move)
        ends = (end for _, end in block.relocated(state, move))
        return next((end for end in ends if broken(rules, chains, cells, state._mover, end) >= 0), -1)

    def falls(state: State, move: Move) -> Reason:
        cells, _ = block.change(state, move)
        return loose(rules, chains, cells, state, first_loose(state, move))

    match word:
        case "anchor":
            return (Condition(anchored, left),)
        case "top":
            chains = chains_of(rules)
            return (Condition(hangs, falls),)
    return ()


def anchor(state: State) -> int:
    """Where the mover's anchor stands, −1: he has none."""
    record = state._record
    own = record.order[state._mover - 1] if record is not None and record.order else ()
    return own[0] if own else -1


def chains_of(rules: Rules) -> Table[tuple[int, ...]]:
    """The spaces from which each space hangs. LocalizedError on a board on which nothing hangs."""
    if rules.space.chains is None:
        raise LocalizedError("errors.nothing_hangs")
    return rules.space.chains


def broken(rules: Rules, chains: Table[tuple[int, ...]], cells: bytes, player: int, space: int) -> int:
    """The first space from the top down, of those from which one hangs, without an own piece; −1: none."""
    owned, side = rules.roster.owned(cells), rules.roster.side[player]
    for over in reversed(chains[space]):
        if owned[over] != side:
            return over
    return -1


def loose(rules: Rules, chains: Table[tuple[int, ...]], cells: bytes, state: State, space: int) -> Reason:
    """The reason that a space hangs on no chain of the mover's."""
    names, gap = rules.space.names, broken(rules, chains, cells, state.mover, space)
    return Reason("gryb.no_chain", rules.section, space=names[space], broken=names[gap])
