"""Placements: a piece from the hand comes onto an unoccupied space, or takes the piece of an opponent there
(rules/gryb.md 8.2, time_vectors.md 13.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from vectorgames.base.words import LocalizedError, quoted
from vectorgames.rules.action import Move, moves_on
from vectorgames.rules.blocks.block import WAYS, Block, Condition, Dice, Terms, taken
from vectorgames.rules.builder import RulesBuilder
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Notation, Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, as_it_stands, boolean, read

_CAPTURE = "whether a new piece may also take one of an opponent, but no royal one; written `xG`"


@registered(WAYS, "introduce")
class Place(Block):
    """A player places one of his pieces. ``where``: the spaces on which one may come in, None: all; ``entry``: the
    word for them; ``letter``: of the kind of piece; ``takes``: whether it may come onto a piece of an opponent,
    a royal one left out."""

    kinds: tuple[str, ...] = ("place",)
    prompt = "enter"
    of_new = True
    keys = {
        "introduce": Field(
            as_it_stands, meaning="a piece comes from the hand onto an unoccupied space", values="PLACES"
        ),
        "capture": Field(boolean, False, _CAPTURE),
    }

    def __init__(
        self,
        rules: Rules,
        where: Iterable[int] | None = None,
        entry: str = "any",
        dice: Dice | None = None,
        letter: str = "",
        takes: bool = False,
    ):
        super().__init__(rules)
        self.takes = takes
        royal = (
            rules.roster.ranks[piece[1:]].royal if piece[1:] in rules.roster.ranks else False
            for piece in rules.roster.pieces
        )
        safe = bytes(royal).ljust(256, b"\0")
        taken = rules.roster.capturable
        self.capturable = tuple(bytes(a & ~b for a, b in zip(own, safe, strict=True)) for own in taken)
        if takes:
            self.kinds = ("place", "capture")
        self.entries = tuple(range(rules.space.size) if where is None else sorted(where))
        self.entry, self.dice, self.letter = entry, dice, letter
        self.places = moves_on(rules.space).entries(letter)
        self.seizures = moves_on(rules.space).seizures(letter) if takes else ()
        self.code = (0, *(rules.roster.code_of(player, letter) for player in range(1, rules.players + 1)))
        self.allowed = allowed = frozenset(self.entries)
        self.by_face = tuple(
            tuple(i for i in members if i in allowed) for members in (dice.regions.members if dice else ())
        )
        self.conditions = (
            Condition(lambda state, move: move.end in allowed, self._elsewhere),
            *((dice.condition,) if dice else ()),
            Condition(self._open, self._taken, of_target=True),
            *self._hung(),
            Condition(self._in_hand, lambda state, move: Reason("act.empty_hand", self.rules.section)),
        )

    def _hung(self) -> tuple[Condition, ...]:
        """What is needed of placements that have to hang on own pieces, and the condition."""
        return ()

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            yield cls(rules, *entries_of(rules, way["introduce"]), terms.dice, letter, way["capture"])

    def candidates(self, state: State) -> Iterator[Move]:
        for space in self.entries:
            yield self.places[space]
            if self.takes:
                yield self.seizures[space]

    def listing(self, state: State) -> Iterator[Move]:
        hands = state._hands
        if hands is None or hands[self.code[state._mover] - 1]:
            cells, places = state._cells, self.places
            face, capturable = state._roll, self.capturable[state._mover]
            for space in self.entries if face is None or not self.by_face else self.by_face[face]:
                if not cells[space]:
                    yield places[space]
                elif self.takes and capturable[cells[space]]:
                    yield self.seizures[space]

    def permits(self, state: State, move: Move) -> bool:
        # As listing: the same in one step, and for its own actions only.
        end, hands, dice = move.end, state._hands, self.dice
        there = state._cells[end]
        if there and self.takes:
            if self.seizures[end] is not move or self.capturable[state._mover][there] != 1:
                return False
        elif there or self.places[end] is not move:
            return False
        if end not in self.allowed or (dice is not None and not dice.allows(state, move)):
            return False
        return hands is None or hands[self.code[state._mover] - 1] > 0

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form not in ("place", "remove") or said.letter not in ("", self.letter):
            return ()
        if not self.takes:
            return (self.places[said.end],) if said.form == "place" else ()
        table = (self.places, self.seizures)
        return (some[said.end] for some in (table if said.form == "place" else table[::-1]))

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        end, code = move.end, self.code[state._mover]
        cells, hands = state._cells, state._hands
        return cells[:end] + self.roster.codes[code] + cells[end + 1 :], hands and spent(hands, code)

    def otherwise(self, state: State, move: Move, said: Said) -> Reason:
        if self.letter and not said.letter:
            return Reason("act.which_kind", self.rules.section, text=move.text)
        return super().otherwise(state, move, said)

    def _open(self, state: State, move: Move) -> bool:
        there = state._cells[move.end]
        return self.capturable[state._mover][there] == 1 if move.kind == "capture" else not there

    def attacks(self, state: State, space: int) -> bool:
        return False

    def _in_hand(self, state: State, move: Move) -> bool:
        return state._hands is None or state._hands[self.code[state._mover] - 1] > 0

    def _elsewhere(self, state: State, move: Move) -> Reason:
        word, _, number = self.entry.partition(":")
        return Reason(f"act.enter_{word}", self.rules.section, space=self.space.names[move.end], level=number)

    def _taken(self, state: State, move: Move) -> Reason:
        if not state.cells[move.end]:
            return Reason("act.takes_nothing", self.rules.section, space=self.space.names[move.end])
        return taken(self.rules, state, move.end)


def entries_of(rules: Rules, where: Node) -> tuple[Iterable[int], str]:
    """The spaces on which pieces come in, by a word of the space or by their names, and the word for them."""
    given = where.plain()
    names = [str(name) for name in given] if isinstance(given, list) else []
    if not names:
        return read(where, rules.space.entries), str(given)
    try:
        return sorted({rules.space.parse(name) for name in names}), "listed"
    except LocalizedError:
        raise where.fail("entries", given=quoted(", ".join(names)), expected=rules.space.ENTRIES) from None


def read_letters(made: RulesBuilder) -> None:
    """Let texts of actions name the kinds of pieces: they must where a letter might begin the name of a space."""
    space, kinds = made.rules.space, made.rules.roster.kinds
    alike = {*kinds} & {*"".join(space.colours)}
    made.put(notation=Notation(space, "".join(kinds), always=bool(alike)))


def spent(hands: Hands, code: int) -> Hands:
    """Hands after a piece with this code has been taken out of them."""
    return hands and (*hands[: code - 1], hands[code - 1] - 1, *hands[code:])
