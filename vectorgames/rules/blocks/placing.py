"""Placing: players place their pieces in turn, by choice, where the dice say or as the dice say.

Building blocks ``{stage: placing, dice: …, where: …, each: 5}``, until all hands are empty or everybody has placed
so many, and ``{stage: introduce, dice: …}``, to the end of the game (rules/time_vectors.md 2, 4, 6, 13.2;
rules/gryb.md 1.5, 8.2). Of several kinds in hand the player chooses one; dice that place take them in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from operator import itemgetter, not_
from typing import overload

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import PASS, Action, Move, Pick, letter_of, rolls_on
from vectorgames.rules.blocks.block import Dice, dice_of, nearest
from vectorgames.rules.blocks.continuation import Continuation
from vectorgames.rules.blocks.judging import follow, is_plain, judged, removes
from vectorgames.rules.blocks.pending_captures import Pending, PendingCaptures
from vectorgames.rules.blocks.piece_groups import CHAIN, PLACES
from vectorgames.rules.blocks.place import Place, entries_of, read_letters, spent
from vectorgames.rules.blocks.roll import AfterRoll, Roll
from vectorgames.rules.builder import STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage, Stage, State, new_state
from vectorgames.rules.goal import Hands, Play, Record
from vectorgames.rules.notation import Said
from vectorgames.rules.positions import in_turn
from vectorgames.rules.reason import IllegalAction, Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, as_it_stands, integer, listing, text


class Placements(Sequence[Move]):
    """The placements on unoccupied spaces: a view that makes nothing until it is asked."""

    __slots__ = ("_free", "_table")

    def __init__(self, table: tuple[Move, ...], free: str):
        self._table = table
        self._free = free

    def __len__(self) -> int:
        return len(self._free)

    @overload
    def __getitem__(self, k: int) -> Move: ...

    @overload
    def __getitem__(self, k: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, k: int | slice) -> Move | tuple[Move, ...]:
        if type(k) is slice:
            return tuple(self._table[ord(c)] for c in self._free[k])
        return self._table[ord(self._free[k])]

    def __iter__(self) -> Iterator[Move]:
        table = self._table
        return iter([table[ord(c)] for c in self._free])

    def __contains__(self, action: object) -> bool:
        return any(own == action for own in self)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self)} placements>"


DICE = {"dice": Field(text, "none", "what is rolled first", "none, a kind of dice")}
CHAINED = DICE | {"chain": CHAIN}

KEYS = CHAINED | {
    "where": Field(as_it_stands, None, "where pieces are placed, by default anywhere", "PLACES"),
    "each": Field(integer(1), None, "how many of those in hand everybody places, all if nothing is said"),
}


class Placing(AfterRoll):
    """One piece after another.

    ``dice``: a roll before each piece, which chooses a region, or the very space: then the roll itself places it.
    ``phase``: it ends when all hands are empty, and hands on; else the game ends then, or when the board is full.
    ``chain``: on what a piece has to hang (blocks.piece_groups); a player who can place none passes, and when all
    have passed in a row the game is a draw. ``where``: the spaces on which pieces come in, None: all, and the word
    for them. ``each``: how many pieces everybody places, None: all that he has.
    """

    name = "placing"
    by_sets = rerolls = True

    def __init__(
        self,
        rules: Rules,
        dice: Dice | None = None,
        phase: bool = True,
        where: tuple[Iterable[int] | None, str] = (None, "any"),
        each: int | None = None,
        chain: str = "none",
    ):
        super().__init__(rules)
        self.hands_on = phase
        self.dice = dice
        self.full = tuple(self._by_player(rules.hands))
        self.kept = tuple(0 if each is None else max(n - each, 0) for n in self.full)
        self.empties_hands = phase and not any(self.kept)
        self.alike = not any(rules.roster.kinds) or "" in tuple(rules.roster.kinds)
        self.to_the_last = self.alike and not any(self.kept)
        exact = dice if dice and dice.regions.single else None  # the roll itself places
        before = None if exact else dice
        self.rolled = self.needs_dice = exact is not None
        spaces, entry = where
        if exact:
            rolled = {members[0] for members in exact.regions.members}
            spaces = rolled if spaces is None else rolled.intersection(spaces)
        letters = ("",) if self.alike else tuple(rules.roster.kinds)
        self.enters = tuple(PLACES[chain](rules, spaces, entry, before, letter) for letter in letters)
        self.place = place = self.enters[0]
        table = rolls_on(rules.space, exact.kind) if exact else place.places
        self.by_space = {move.end: move for move in table if spaces is None or move.end in place.allowed}
        self.quick = self.by_space if self.alike else {}  # actions that say all by themselves
        self.there = _at(tuple(self.by_space))
        self.table = table = tuple(self.by_space.values()) if len(self.by_space) < len(table) else table
        self.chained = chain != "none"
        self.by_sets = not self.chained
        self.whole = self.alike and not self.chained and len(table) == rules.space.size  # every space may be meant
        self.roll = Roll(rules, before, self) if before else None
        self.no_place = PlacingPass(rules, self) if self.chained and dice else None
        # Where the next turn begins; where nobody may be able to place, that is looked at first.
        self.following: AnyStage = self if self.no_place else self.roll or self
        self.removal = PendingCaptures(rules, self.onward, "placing removal")
        self.plain = is_plain(rules)

    # ---- what is legal ----

    def begin(
        self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, record: Record | None = None, /
    ) -> State:
        if hands is not None:
            mover = self.next_placing(mover, self.waiting(hands))
        stage = self.roll or self
        first = new_state(stage, cells, 0 if stage.needs_dice else mover, mover, hands, quiet, record=record)
        if self.no_place is None or self.can_roll(first):
            return first
        return self.no_place.begin(cells, mover, hands, quiet, record)

    def can_roll(self, state: State) -> bool:
        """Whether there is a roll after which the mover can place a piece, or that places one."""
        return bool((self.roll or self).actions(state))

    def admits(self, state: State, face: int) -> bool:
        """Whether the mover can place a piece once the dice have chosen a region."""
        if not self.chained:
            return not all(map(state._cells.__getitem__, self.place.by_face[face]))
        values = state._cells, state._mover, state._mover, state._hands
        rolled = new_state(self, *values, 0, None, None, None, face, state._record)
        return any(move for place in self.enters for move in place.listing(rolled))

    def refused_face(self, state: State, face: int) -> str:
        taken = all(map(state.cells.__getitem__, self.place.by_face[face]))
        return super().refused_face(state, face) if taken else "none_hangs"

    def actions(self, state: State) -> Sequence[Move]:
        if self.whole and state._roll is None:
            return Placements(self.table, state._free or state.free())
        if self.rolled and not self.chained:  # the same as below, in one go: tables of dice are long
            return tuple(compress(self.table, map(not_, self.there(state._cells))))
        if self.rolled:
            return tuple([move for move in self.table if self._open(state, move.end)])
        return tuple(move for place in self.enters for move in place.listing(state)) or (PASS,)

    def play(self, state: State, action: Action | str) -> State:
        cells = state._cells
        player, hands, rules = state._mover, state._hands, self.rules
        code = player
        if type(action) is Move and self.quick.get(action.end) is action:
            move, end = action, action.end
            if state._outcome is not None or cells[end] or not (state._roll is None or self._allowed(state, end)):
                raise IllegalAction(self.why_not(state, action.text))
            if self.chained and not self._open(state, end):
                raise IllegalAction(self.why_not(state, action.text))
        else:
            move = self.find(state, action)
            end = move.end
            if end < 0:
                return self.passed_over(state)
            if not self.alike:
                code = self._code(state, move)
        cells = cells[:end] + rules.roster.codes[code] + cells[end + 1 :]
        if hands is not None:
            hands = spent(hands, code)
        if not self.plain:
            return self.followed(state, self.played(state, move, cells, hands, state._record, ((-1, end),), []))
        for goal in rules.goals:
            if points := goal.reached(cells, player, end):
                if goal.ends:
                    return self.win(state, cells, player, hands, goal.reason, goal.gives(points))
                return self.removal.due(state, cells, hands, points)
        free = state._free
        return self.onward(state, cells, hands, None, free and free.replace(chr(end), ""))

    def followed(self, state: State, play: Play) -> State:
        """What follows a piece where effects, records or goals have to be looked at that know more than it."""
        follow(self.rules, play)
        if won := judged(self, state, play):
            return won
        if play.due:
            rest = Continuation(0, True, again=True) if play.again else None
            return self.removal.due(state, play.cells, play.hands, play.due, rest, play.record)
        return self.onward(state, play.cells, play.hands, play.record, again=play.again)

    def passed_over(self, state: State) -> State:
        """What follows where a player can place no piece: the next one's turn, or the end."""
        cells, player, hands, quiet = state._cells, state._mover, state._hands, state._quiet + 1
        if quiet >= self.roster.players:
            return self.draw(state, cells, player, hands, "passed")
        return self.begin(cells, self.roster.successor[player], hands, quiet, state._record)

    def _code(self, state: State, move: Move) -> int:
        """The code of the piece that comes in: of the kind chosen, or the first that is in hand."""
        if not self.rolled:
            return self.roster.code_of(state._mover, letter_of(move))
        codes = (place.code[state._mover] for place in self.enters)
        return next(code for code in codes if state._hands is None or state._hands[code - 1])

    def _by_player(self, hands: Hands) -> Iterator[int]:
        for player in range(1, self.roster.players + 1) if hands is not None else ():
            yield self.roster.hand_of(hands or (), player)

    def waiting(self, hands: Hands) -> tuple[int, ...]:
        """How many pieces each player still has to place; none where there is no end of them."""
        return tuple(max(n - kept, 0) for n, kept in zip(self._by_player(hands), self.kept, strict=False))

    def next_placing(self, mover: int, waiting: Sequence[int]) -> int:
        """The first player from ``mover`` on who has a piece to place; he himself where nobody has one, or all have
        no end of them."""
        while any(waiting) and not waiting[mover - 1]:
            mover = self.roster.successor[mover]
        return mover

    def _open(self, state: State, end: int) -> bool:
        """Whether a piece may come onto a space, whatever the dice show."""
        return self.place.permits(state, self.place.places[end]) if self.chained else not state._cells[end]

    def _allowed(self, state: State, end: int) -> bool:
        return state._roll is None or self.dice is None or self.dice.has(state._roll, end)

    def apply(self, state: State, action: Move) -> State:
        return self.play(state, action)

    def block_of(self, state: State, move: Move) -> Place | None:
        """The block to which a player's legal action belongs, None where it is none."""
        return next((place for place in self.enters if move.end >= 0 and place.permits(state, move)), None)

    def onward(
        self,
        state: State,
        cells: bytes,
        hands: Hands,
        record: Record | None = None,
        free: str | None = None,
        again: bool = False,
    ) -> State:
        """What follows a piece, goals looked at. ``again``: the same player places the next one, if he has any."""
        player = state._mover
        due = state.remembered(Pending)
        again = again or (due is not None and due.rest is not None)
        waiting = () if hands is None else hands if self.to_the_last else self.waiting(hands)
        following, mover = self.following, player if again else self.roster.successor[player]
        if record is not None and self.rules.turn_limit:
            record = record._replace(turns=record.turns + 1)
            if record.turns >= self.rules.turn_limit:
                return self.draw(state, cells, player, hands, "limit", record)
        if waiting and not any(waiting):
            if not self.hands_on:
                return self.draw(state, cells, player, hands, "full" if 0 not in cells else "no pieces", record)
            following, mover = self.after, 1
        else:
            if not free and not cells.count(0):
                return self.draw(state, cells, player, hands, "full", record)
            mover = self.next_placing(mover, waiting)
        if following is self.following and self.no_place is None:
            actor = 0 if following.needs_dice else mover
            return new_state(following, cells, actor, mover, hands, 0, None, None, free, None, record)
        return following.begin(cells, mover, hands, 0, record)

    # ---- positions ----

    @property
    def parts(self) -> tuple[AnyStage, ...]:
        passing = () if self.no_place is None else (self.no_place,)
        return (self, *passing, self.removal) if removes(self.rules) else (self, *passing)

    def passed(self, cells: bytes, hands: Hands) -> bool:
        return not self.hands_on or not any(self.waiting(hands))

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        if not self.hands_on:
            return self._in_turn(hands, mover)
        pieces, setup, own = self.roster.pieces, self.rules.setup, {code for p in self.enters for code in p.code}
        later = next((c for c in set(cells) - own if len(pieces[c]) > 1 and cells.count(c) > setup.count(c)), 0)
        if later:
            return Impossible("stage", "errors.position.comes_later", stage=self.name, piece=pieces[later])
        placed = hands is not None and not any(self.waiting(hands))
        return Impossible("hands", "errors.position.all_placed") if placed else self._in_turn(hands, mover)

    def _in_turn(self, hands: Hands, mover: int) -> Impossible | None:
        """What is wrong with hands out of which all place in turn, but for those who may pass or go on."""
        if hands is None or self.chained or any(effect.gives_turn for effect in self.rules.effects):
            return None
        waiting = self.waiting(hands)
        alone = len({*self.full}) > 1 and waiting[mover - 1]  # some place several in a row
        return None if alone else in_turn(waiting, mover)

    def settled(self, state: State) -> State:
        if self.no_place is not None and not self.can_roll(state) and state.stage is not self.no_place:
            return self.no_place.begin(state.cells, state.mover, state.in_hand, state.quiet, state.record)
        if not self.hands_on and all(state.cells):
            return self.draw(state, state.cells, state.mover, state.in_hand, "full")
        if not self.hands_on and state.in_hand is not None and not any(state.in_hand):
            return self.draw(state, state.cells, state.mover, state.in_hand, "no pieces")
        return super().settled(state)

    # ---- what people are told ----

    def placeable(self, state: State) -> NDArray[np.bool_]:
        if self.whole and not self.rolled and not self.place.dice:
            empty: NDArray[np.bool_] = np.frombuffer(state._cells, np.uint8) == 0
            return empty
        allowed = np.zeros(len(state.cells), bool)
        allowed[[move.end for move in self.actions(state) if move is not PASS]] = True
        return allowed

    def refuse(self, state: State, text: str) -> Reason:
        rules, said = self.rules, self.rules.notation.said(text)
        example = self.actions(state)[0].text
        if example == PASS.text:
            return Reason("act.must_pass", rules.common_section)
        if text == PASS.text:
            return Reason("act.no_pass", rules.common_section, example=example)
        if self.rolled and self.dice is not None:
            space = rules.space.index.get(said.word) if said.form == "roll" else None
            if space is None:
                key = "dice_place" if said.form != "roll" else "not_on_dice.space"
                return Reason(f"act.{key}", rules.section, example=example)
            if not any(space in members for members in self.dice.regions.members):
                return Reason(f"act.off_dice.{self.dice.kind}", rules.section, space=said.word)
            said = Said("place", text, end=space)
        elif text.startswith("roll "):
            return Reason("act.no_roll", rules.common_section)
        found = nearest(self.enters, state, said)
        return found or Reason("act.place_first", rules.section, example=example, free=rules.unoccupied)


def _at(spaces: tuple[int, ...]) -> Callable[[bytes], tuple[int, ...]]:
    return itemgetter(*spaces) if len(spaces) > 1 else lambda cells: tuple(cells[space] for space in spaces)


def with_letters(made: RulesBuilder) -> None:
    """Let texts of actions name the kinds of pieces, and note that new ones of each may come in."""
    kinds = made.rules.roster.kinds
    if any(kinds) and "" not in tuple(kinds):
        made.put(entering=made.rules.entering | {*kinds})
        read_letters(made)


@stage_block(
    STAGES,
    "placing",
    KEYS,
    (
        "players place pieces in turn until the hands are empty, or everybody has placed `each`; dice that name "
        "single spaces place them themselves, of several kinds the first in hand"
    ),
    with_kinds=True,
)
def build(
    made: RulesBuilder, dice: str = "none", where: Node | None = None, each: int | None = None, chain: str = "none"
) -> list[AnyStage]:
    """The stages of ``placing``. LocalizedError where players have no end of pieces, or more than there is room
    for."""
    with_letters(made)
    rules = made.rules
    spaces = (None, "any") if where is None or where.value == "any" else entries_of(rules, where)
    stage = Placing(rules, dice_of(rules, dice), where=spaces, each=each, chain=chain)
    if stage.roll:
        stage.roll.name = "placing roll"  # a turn may have one of its own
    taken = {i for before in made.stages if isinstance(before, Sides) for group in before.groups for i in group}
    room = sum(not rules.setup[i] and i not in taken for i in stage.by_space)
    placed = sum(stage.full) - sum(stage.kept)
    if rules.hands is None or placed > room or (each or 0) > min(stage.full) or not placed:
        raise LocalizedError("errors.placing_supply", most=max(room, 0) // rules.players)
    return [stage.roll, stage] if stage.roll else [stage]


class PlacingPass(Stage[State, Move]):
    """Nothing can be rolled, since no piece could join the player's chain: he passes."""

    name = "placing pass"

    def __init__(self, rules: Rules, placing: Placing):
        super().__init__(rules)
        self.placing = placing

    def actions(self, state: State) -> Sequence[Move]:
        return (PASS,)

    def apply(self, state: State, action: Move) -> State:
        return self.placing.passed_over(state)

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("act.must_pass", self.rules.common_section)

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        return self.placing.barred(cells, hands, mover)

    def passed(self, cells: bytes, hands: Hands) -> bool:
        return self.placing.passed(cells, hands)

    def settled(self, state: State) -> State:
        if self.placing.can_roll(state):
            raise Impossible("stage", "errors.position.can_place", stage=self.name)
        return self.placing.settled(state)


class PlacingAnywhere(Placing):
    """Pieces without end come onto any space, and nothing but goals is looked at: no loop of play is longer."""

    def play(self, state: State, action: Action | str) -> State:
        # The same as of others, as far as it goes: what ends the game, or is none of its actions, is left to them.
        if type(action) is Move and state._free is not None and state._outcome is None:
            cells, end, player = state._cells, action.end, state._mover
            if self.quick.get(end) is action and not cells[end]:
                cells = cells[:end] + self.roster.codes[player] + cells[end + 1 :]
                for goal in self.rules.goals:
                    if goal.reached(cells, player, end):
                        break
                else:
                    free = state._free.replace(chr(end), "")
                    if free:
                        mover = self.roster.successor[player]
                        return new_state(self, cells, mover, mover, None, 0, None, None, free)
        return super().play(state, action)


@stage_block(
    STAGES,
    "introduce",
    CHAINED,
    "a player places a piece from the hand on an unoccupied space, to the end of the game",
    with_kinds=True,
)
def build_introduce(made: RulesBuilder, dice: str = "none", chain: str = "none") -> list[AnyStage]:
    """The stages of the block, in the order in which a turn goes through them. LocalizedError where no player has a
    piece in hand when it begins."""
    with_letters(made)
    rules = made.rules
    if rules.hands is not None and (not any(rules.hands) or any(stage.empties_hands for stage in made.stages)):
        raise LocalizedError("errors.introduce_supply")
    anywhere = dice == chain == "none" and rules.hands is None and not any(rules.roster.kinds) and is_plain(rules)
    kind = PlacingAnywhere if anywhere else Placing
    place = kind(rules, dice_of(rules, dice), phase=False, chain=chain)
    place.name = "place"
    return [place.roll, place] if place.roll else [place]


SIDES_KEYS = {
    "of": Field(
        listing(listing(text)), meaning="the spaces of each, as many as there are players", values="lists of spaces"
    )
}


class Sides(Stage[State, Action]):
    """The first player chooses on which nodes the game begins for him, the others get what is left: an action for
    each group of nodes. Building block ``{stage: sides, of: [[GGGG, YYYY], [BBBB, RRRR]]}`` (rules/gryb.md 4,
    connection).
    """

    name = "sides"
    prompt = "rules.prompt.gryb.sides"
    hands_on = True
    goals_count = False

    def __init__(self, rules: Rules, groups: list[list[str]]):
        super().__init__(rules)
        self.groups = tuple(tuple(sorted(rules.space.parse(name) for name in group)) for group in groups)
        self.gives = len(self.groups[0])
        names = rules.space.names
        texts = [f"[{','.join(sorted(names[i] for i in group))}]" for group in self.groups]
        self.table = tuple(Action("choose", text, (Pick("button", text),), k) for k, text in enumerate(texts))

    def passed(self, cells: bytes, hands: Hands) -> bool:
        holders = [{cells[space] for space in group} for group in self.groups]
        owners = {self.roster.owners[code] for codes in holders for code in codes}
        return all(len(codes) == 1 for codes in holders) and owners == {*range(1, self.roster.players + 1)}

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        taken = [space for group in self.groups for space in group if cells[space]]
        if not taken:
            return None
        name = self.rules.space.names[taken[0]]
        return Impossible("position", "errors.position.side_taken", stage=self.name, space=name)

    def actions(self, state: State) -> Sequence[Action]:
        return self.table

    def apply(self, state: State, action: Action) -> State:
        cells = bytearray(state.cells)
        first = state.mover
        others = [group for group in self.groups if group is not self.groups[action.number]]
        for player, group in enumerate((self.groups[action.number], *others)):
            for space in group:
                cells[space] = (first - 1 + player) % self.roster.players + 1
        return self.after.begin(bytes(cells), first, state.in_hand, 0, state.record)

    def group_with(self, space: int) -> str:
        """Text of the choice of the group in which a node is; "": it is in none."""
        return next((a.text for a, group in zip(self.table, self.groups, strict=True) if space in group), "")

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("gryb.sides_first", self.rules.section, expected=tuple(a.text for a in self.table))


@stage_block(
    STAGES,
    "sides",
    SIDES_KEYS,
    "the first action: which spaces the first player has, the others getting what is left",
    spaces=("tree",),
)
def build_sides(made: RulesBuilder, of: list[list[str]]) -> list[AnyStage]:
    """The stage of the block. LocalizedError where it is not the first, or not each player gets a group of as many
    unoccupied nodes."""
    if made.stages:
        raise LocalizedError("errors.sides_first")
    refused = LocalizedError("errors.sides", n=made.rules.players)
    if len(of) != made.rules.players or len({*map(len, of)}) != 1 or len(of[0]) < 2:
        raise refused
    stage = Sides(made.rules, of)
    nodes = [node for group in stage.groups for node in group]
    if len({*nodes}) != len(nodes):
        raise refused
    occupied = next((node for node in nodes if made.rules.setup[node]), None)
    if occupied is not None:
        raise LocalizedError("errors.sides_set_up", space=made.rules.space.names[occupied])
    return [stage]
