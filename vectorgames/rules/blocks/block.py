"""Block: one way to act, as candidates and the conditions that have to hold of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedError, LocalizedText, quoted, words
from vectorgames.rules.action import Move, moves_on
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, Record
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import PlayerName, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field
from vectorgames.spaces.relation import Relation

WAYS: dict[str, type[Block]] = {}
"""Ways to act that definitions name in ``moves``: each by the first of its ``keys``, which no other has."""


class Dice:
    """The dice of one kind. ``regions``: what may come up, and the spaces of each face (``State.roll``).
    ``reroll``: whether a face that names an occupied space alone is rolled again."""

    def __init__(self, rules: Rules, kind: str, reroll: bool = True):
        self.rules, self.kind = rules, kind
        self.regions = rules.space.regions(kind)
        self.reroll = reroll and self.regions.single
        self.single = self.regions.single
        self.masks = self.regions.masks
        self._named = self.regions.named
        self.condition = Condition(self.allows, self.other)

    def has(self, face: int, space: int) -> bool:
        return self._named[face][space] == 1

    def allows(self, state: State, move: Move) -> bool:
        """Whether an action ends where the dice say; any may, while nothing is rolled."""
        return state._roll is None or self._named[state._roll][move.end] == 1

    def other(self, state: State, move: Move) -> Reason:
        """The reason that a space is none of those rolled."""
        shown = {"rolled": self.said(state.rolled)}
        if not self.single:
            shown["there"] = self.said(self.of(move.end))
        name = self.rules.space.names[move.end]
        return Reason(f"act.rolled.{self.kind}", self.rules.section, space=name, **shown)

    def of(self, space: int) -> int:
        """The first face that names a space."""
        return next(face for face, mask in enumerate(self.masks) if mask[space])

    def said(self, face: int) -> LocalizedText | str:
        """A face as people call it."""
        name = self.regions.names[face]
        return LocalizedText(f"games.colour.{name}") if self.kind == "colour" else name


def dice_of(rules: Rules, kind: str, reroll: bool = True) -> Dice | None:
    """The dice that a definition names. LocalizedError where the space knows none of that kind."""
    if kind == "none":
        return None
    if kind not in rules.space.DICE:
        raise LocalizedError("errors.dice", value=quoted(kind), expected=("none", *rules.space.DICE))
    return Dice(rules, kind, reroll)


PROGRESS = ("introduce", "capture", "step")
"""What may count as progress (``ActionKind.progress``)."""


class Condition(NamedTuple):
    """Something that has to hold of a candidate, and the reason given where it does not. ``of_target``: it is about
    what stands where the piece arrives."""

    holds: Callable[[State, Move], bool]
    reason: Callable[[State, Move], Reason]
    of_target: bool = False


class Terms(NamedTuple):
    """What holds for all blocks of a turn. ``dice``: on which they have to end; ``fixed``: spaces that no piece
    leaves."""

    dice: Dice | None = None
    fixed: frozenset[int] = frozenset()


class Block:
    """One way to act. Subclasses set ``conditions`` and say how their actions are listed, meant and carried out.

    kinds      of its actions (``Move.kind``)
    prompt     what a player is told that he may do, in a word of ``rules.prompt.do``
    keys       what a definition says of one such way to act; the first key is that by which it is known
    step_words  of its kinds of step
    simple     whether one piece comes to stand somewhere and nothing else but a piece taken there is changed
    onward     the block by which the same piece may go on afterwards, None: it may not
    of_displaced  whether, as ``onward``, it goes on with what was displaced alone
    stops      whether the player may stop instead of going on by this block
    going      what he is told when he may go on by it, a word of ``rules.prompt``
    letter     of the kind of piece that acts so
    most_taken how many pieces an action takes at most
    of_groups  whether its pieces act as groups
    meeting    by which roll it is decided what becomes of its actions (blocks.step.Encounter); "": by none
    of_new     whether its actions bring in new pieces
    counts     what its actions are progress as besides their kinds, in words of ``progress``
    """

    kinds: tuple[str, ...] = ()
    prompt = "move"
    step_words: tuple[str, ...] = ()
    keys: Mapping[str, Field] = {}
    simple = True
    onward: Block | None = None
    of_displaced = False
    stops = True
    going = "going_on"
    letter = ""
    most_taken = 1
    of_groups = False
    meeting = ""
    of_new = False
    counts: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()

    def __init__(self, rules: Rules):
        self.rules, self.roster = rules, rules.roster
        self.space = rules.space

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        """The blocks of all ways of this kind that a definition gives to pieces with a letter. LocalizedError."""
        raise NotImplementedError  # blocks that no definition names have none

    def among(self, blocks: Sequence[Block]) -> None:
        """Get to know all blocks of the same turn, once they are made."""

    def ends_from(self, start: int) -> Iterable[int]:
        """The spaces on which its moves from a space may end, whatever stands there: any, as far as it tells."""
        return range(self.space.size)

    def candidates(self, state: State) -> Iterator[Move]:
        """What the mover's pieces might do, whatever the conditions say of it; each once."""
        raise NotImplementedError  # every block has its own

    def listing(self, state: State) -> Iterator[Move]:
        """The legal actions of the mover. Where a block has a quick way of its own, it is the same as this."""
        return self.plain(state)

    def plain(self, state: State) -> Iterator[Move]:
        return (move for move in self.candidates(state) if self.holds(state, move))

    def permits(self, state: State, move: Move) -> bool:
        """Whether an action of a kind that the block has is legal; a block may have a quick way of its own."""
        return self.holds(state, move)

    def holds(self, state: State, move: Move) -> bool:
        for holds, _, _ in self.conditions_of(move):  # noqa: SIM110 (a loop is quicker than all)
            if not holds(state, move):
                return False
        return True

    def openings(self, state: State) -> Iterator[Move]:
        """The first moves of a turn that has to go on (``onward``), one for each that allows others."""
        return iter(())

    def attacks(self, state: State, space: int) -> bool:
        """Whether a piece of the mover could take what stands on a space. Where a block has a quick way of its own,
        it tells the same as this."""
        return any(self.hits(state, move, space) for move in self.listing(state))

    def hits(self, state: State, move: Move, space: int) -> bool:
        """Whether a legal action takes what stands on a space."""
        return move.kind == "capture" and move.end == space

    def conditions_of(self, move: Move) -> tuple[Condition, ...]:
        return self.conditions

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        """The candidates that a text may mean, the likeliest first; none where it means something else."""
        raise NotImplementedError  # every block has its own

    def fails(self, state: State, move: Move) -> tuple[int, Reason] | None:
        """The first condition that does not hold of a candidate, by its number, and its reason; None: legal."""
        for number, condition in enumerate(self.conditions_of(move)):
            if not condition.holds(state, move):
                return number, condition.reason(state, move)
        return None

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
        """Cells and hands after a legal action."""
        raise NotImplementedError  # every block has its own

    def began(self, state: State) -> tuple[bytes, Hands]:
        """Cells and hands before a legal action, and before those by which the same piece has gone on until then
        where only all of them together are an action that goals look at."""
        return state._cells, state._hands

    def recorded(self, state: State, move: Move) -> Record | None:
        """What the game remembers from turn to turn after a legal action, but for what follows from it."""
        return state._record

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        """(from, to) of every piece that comes to stand somewhere by a legal action, the one played first."""
        return ((move.start, move.end),) if move.end >= 0 else ()

    def passing(self, move: Move) -> int:
        """The space over which the piece then is, on its way; −1: it stands."""
        return -1

    def displaced(self, state: State, move: Move) -> int:
        """Code of the piece in whose place another one then stands, and which has to be put somewhere by
        ``onward``; 0: none. It is not in the cells in the meantime."""
        return 0

    def lost(self, state: State, move: Move) -> tuple[int, ...]:
        """Codes of pieces that are lost by an action and were not in the cells before it."""
        return ()

    def compels(self, state: State) -> bool:
        """Whether a player may do nothing else, as his turn begins, than act by this block."""
        return False

    def compulsory(self, state: State) -> Reason | None:
        """The reason that he has to; None where he has not."""
        return None

    def attempted(self, state: State, start: int | None, space: int) -> str:
        """Text of what a click on a space seems to mean, after one on ``start``, where it is no piece of the
        mover's that goes there; "": nothing of this block."""
        return ""

    def otherwise(self, state: State, move: Move, said: Said) -> Reason:
        """What is wrong with the text of an action that would be legal."""
        key = "takes" if move.kind == "capture" else "written"
        return Reason(f"act.{key}", self.rules.section, text=move.text)


def nearest(blocks: Iterable[Block], state: State, said: Said) -> Reason | None:
    """Why a text is not legal: the first condition that fails of the candidate that gets farthest; None where no
    block knows the form."""
    best: tuple[int, Reason] | None = None
    for block in blocks:
        for move in block.meant(state, said):
            found = block.fails(state, move)
            found = found or (len(block.conditions_of(move)), block.otherwise(state, move, said))
            if best is None or found[0] > best[0]:
                best = found
    return best[1] if best else None


def overlap(blocks: Sequence[Block]) -> bool:
    """Whether two of some blocks may allow the same action."""
    pairs = combinations(blocks, 2)
    return any(a.letter == b.letter and {*a.kinds} & {*b.kinds} for a, b in pairs)


def taken(rules: Rules, state: State, space: int) -> Reason:
    """The reason that a piece stands on a space."""
    owner = rules.roster.owners[state.cells[space]]
    shown = {"space": rules.space.names[space], "player": player_name(rules, state.cells[space])}
    return Reason("act.taken", rules.section, n=owner, **shown)


def player_name(rules: Rules, code: int) -> PlayerName:
    """What the owner of a piece is called, by the side of figures where all pieces are some."""
    owner = rules.roster.owners[code]
    side = f"games.side.{owner}"
    return PlayerName(side if figures(rules) and side in words() else f"games.player.{owner}", owner)


def figures(rules: Rules) -> bool:
    """Whether all pieces have kinds, so that the players are called by their sides."""
    return bool(rules.roster.kinds) and all(rules.roster.kinds)


Why = Callable[[State, Move], Reason]
"""From a candidate of which a condition does not hold to the reason."""


def of_space(key: str, state: State, space: int, **params: Any) -> Reason:
    """The reason under a key of ``rules`` that names a space."""
    return Reason(key, state.rules.section, space=state.rules.space.names[space], **params)


def at_start(key: str) -> Why:
    """The reason that names the space which the piece leaves."""
    return lambda state, move: of_space(key, state, move.start)


def at_end(key: str) -> Why:
    """The reason that names the space where it arrives."""
    return lambda state, move: of_space(key, state, move.end)


def from_to(key: str) -> Why:
    def reason(state: State, move: Move) -> Reason:
        names = state.rules.space.names
        return Reason(key, state.rules.section, start=names[move.start], end=names[move.end])

    return reason


def target_taken(state: State, move: Move) -> Reason:
    """The reason that a piece stands where another one would arrive."""
    return taken(state.rules, state, move.end)


def no_piece(state: State, space: int) -> Reason:
    """The reason that nothing stands on a space that a piece should leave."""
    return of_space("act.no_piece", state, space)


def not_yours(state: State, space: int) -> Reason:
    """The reason that the piece on a space is another's."""
    return of_space("act.not_yours", state, space, player=player_name(state.rules, state.cells[space]))


def other_kind(state: State, space: int, given: str) -> Reason:
    """The reason that the piece on a space is not of the kind ``given``, by its letter."""
    there = state.rules.roster.pieces[state.cells[space]][1:]
    return of_space("act.other_kind", state, space, there=there, given=given)


def blocked(state: State, move: Move, ways: Iterable[Sequence[int]]) -> Reason:
    """The reason that a piece stands on each of some ways; the first on each is named."""
    names, cells = state.rules.space.names, state.cells
    met = sorted({next(i for i in way if cells[i]) for way in ways})
    spaces = ", ".join(names[i] for i in met)
    return Reason("act.blocked", state.rules.section, end=names[move.end], n=len(met), spaces=spaces)


def written_as(state: State, moves: Iterable[Move]) -> Reason:
    """The reason that an action is written otherwise; ``moves``: all that may be meant."""
    texts = [move.text for move in moves]
    return Reason("act.written_as", state.rules.section, n=len(texts), texts=", ".join(texts))


def of_each(wrong: Callable[[State, int], bool], reason: Callable[[State, int], Reason]) -> Condition:
    """The condition that something is ``wrong`` with none of the spaces that pieces leave together; the ``reason``
    is that of the first with which it is."""

    def first(state: State, move: Move) -> int:
        return next((space for space in move.starts if wrong(state, space)), -1)

    return Condition(lambda state, move: first(state, move) < 0, lambda s, move: reason(s, first(s, move)))


PLAIN = Terms()
"""No dice, and no spaces that pieces do not leave."""


class OwnPiece(Block):
    """A move of an own piece.

    terms    dice on which it has to end, and ``fixed`` spaces that no piece leaves
    letter   of the kind of piece that moves so; ``own``: by player the codes of his pieces of that kind
    """

    def __init__(self, rules: Rules, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(rules)
        self.dice, self.fixed = terms
        self.letter = letter
        self.own = tuple(self._codes(player) for player in range(rules.players + 1))
        self.moves = moves_on(rules.space)

    def _codes(self, player: int) -> tuple[int, ...]:
        kinds = (code for code, piece in enumerate(self.roster.pieces) if piece[1:] == self.letter)
        return tuple(code for code in kinds if self.roster.own[player][code])

    def starts(self, state: State) -> Iterator[int]:
        """The spaces from which a piece may go, as far as these conditions say."""
        find, fixed = state._cells.find, self.fixed
        for code in self.own[state._mover]:
            start = find(code)
            while start >= 0:
                if start not in fixed:
                    yield start
                start = find(code, start + 1)

    @property
    def of_start(self) -> tuple[Condition, ...]:
        """The conditions on the piece that moves: the first ones of every such block."""
        kind = Condition(
            lambda state, move: state._cells[move.start] in self.own[state._mover],
            lambda state, move: other_kind(state, move.start, self.letter),
        )
        fixed = Condition(lambda state, move: move.start not in self.fixed, at_start("act.fixed"))
        return (
            Condition(lambda state, move: state._cells[move.start] > 0, at_start("act.no_piece")),
            Condition(
                lambda state, move: self.roster.own[state._mover][state._cells[move.start]] == 1,
                lambda state, move: not_yours(state, move.start),
            ),
            *((kind,) if self.roster.kinds else ()),
            *((fixed,) if self.fixed else ()),
        )

    @property
    def of_dice(self) -> tuple[Condition, ...]:
        """The condition on where it ends, where there are dice."""
        return (self.dice.condition,) if self.dice else ()

    def way_free(self, relation: Relation) -> Condition:
        """The condition that nothing stands on some way by one step of a relation."""

        def passed(move: Move) -> Sequence[tuple[int, ...]]:
            """What each way to the end of a move passes."""
            return relation.ways_between[move.start].get(move.end, ())

        return Condition(
            lambda state, move: any(not any(state._cells[i] for i in spaces) for spaces in passed(move)),
            lambda state, move: blocked(state, move, passed(move)),
        )

    def may_mean(self, said: Said) -> bool:
        """Whether a text may mean a move of such a piece."""
        return said.form in ("move", "capture") and said.letter in ("", self.letter)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        """The moves of its kinds from space to space, that which is written first."""
        kinds = dict.fromkeys((said.form, *self.kinds)) if self.may_mean(said) else ()
        return [self.moves.make(kind, said.start, said.end, self.letter) for kind in kinds if kind in self.kinds]

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = bytearray(state._cells)
        cells[move.end], cells[move.start] = cells[move.start], 0
        return bytes(cells), state._hands

    # ---- reasons ----

    def _names(self, move: Move) -> tuple[str, str]:
        return self.space.names[move.start], self.space.names[move.end]

    def _reason(self, key: str, **params: Any) -> Reason:
        return Reason(f"act.{key}", self.rules.section, **params)
