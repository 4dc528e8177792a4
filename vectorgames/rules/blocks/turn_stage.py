"""The stage at which a player acts: one of the actions of its blocks, or so many in a row (rules/gryb.md 1.5, 8.1;
rules/time_vectors.md 13.1). ``blocks.turn`` makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from vectorgames.rules.action import ACTION_KINDS, PASS, STOP, TAKING, Action, Move, moves_on
from vectorgames.rules.blocks.block import Block, Dice, nearest, of_space, overlap, player_name
from vectorgames.rules.blocks.continuation import (
    CONTINUATION,
    Continuation,
    Stop,
    been,
    continuation_held,
    continuation_of,
    going_on,
    rest_after,
)
from vectorgames.rules.blocks.judging import follow, is_plain, judged, missing, removes, waiting
from vectorgames.rules.blocks.limited import Limited, inner, letter_moved, same_piece
from vectorgames.rules.blocks.pending_captures import Pending, PendingCaptures
from vectorgames.rules.blocks.piece_groups import piece_groups
from vectorgames.rules.blocks.place import Place
from vectorgames.rules.blocks.push_down import PUSH, pushing
from vectorgames.rules.blocks.roll import InterruptedTurn, Roll
from vectorgames.rules.blocks.royal import BlockRoyal
from vectorgames.rules.blocks.step import ENCOUNTERS, Onward, Passage, Step
from vectorgames.rules.game import AnyStage, State, new_state
from vectorgames.rules.goal import Goal, Hands, Play, Record
from vectorgames.rules.notation import Said
from vectorgames.rules.positions import remembering
from vectorgames.rules.reason import IllegalAction, Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, integer, listing, mapping

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

    @property
    def least(self) -> int:
        """How many actions the shortest turn has."""
        return min(self.by_group or (1 if self.by_kind else self.most,))

    def __str__(self) -> str:
        return str(self.by_kind or self.by_group or self.most)

    def after(self, state: State, move: Move) -> int:
        """How many actions the turn has that begins with this one."""
        if self.by_kind:
            return dict(self.by_kind).get(letter_moved(state, move), 1)
        if self.by_group:
            size = 1 if move.start < 0 else piece_groups(state.rules).size(state._cells, move.start)
            return self.by_group[min(size, len(self.by_group)) - 1]
        return self.most


def turn_length(node: Node) -> TurnLength:
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


def few_left(state: State) -> bool:
    """Whether so few pieces are on the board, of all players together, that the game ends."""
    left, cells = state.rules.left, state._cells
    return left is not None and len(cells) - cells.count(0) <= left


def before_the_limit(rules: Rules) -> tuple[str, ...]:
    """Words for the ends that are looked at as a turn begins, before the limit of turns."""
    mate = any(rank.royal for rank in rules.roster.ranks.values())
    at_turn = (goal.reason for goal in rules.goals if goal.at_turn)
    return (*("few",) * (rules.left is not None), *at_turn, *("checkmate",) * mate)


def refusal(turn: Turn, state: State, text: str) -> Reason:
    rules = turn.rules
    if text.startswith("roll "):
        return Reason("act.no_roll", rules.common_section)
    if due := next((reason for block in turn.at(state) if (reason := block.compulsory(state))), None):
        return nearest(turn.at(state), state, rules.notation.said(text)) or due
    actions = turn.actions(state)
    if actions[0] is PASS:
        key = "must_pass_roll" if turn.dice else "must_pass"
        return Reason(f"act.{key}", rules.common_section)
    if text in ("pass", "stop"):
        return Reason(f"act.no_{text}", rules.common_section, example=actions[0].text)
    said = rules.notation.said(text)
    found = _why_piece(turn, state, said.end, actions) if said.form == "place" else None
    found = found or nearest(turn.at(state), state, said)
    if found is None and text.isalpha():
        return Reason("act.no_word", rules.section, text=text.upper(), example=actions[0].text)
    return found or Reason("act.no_action", rules.section, example=actions[0].text)


def _why_piece(turn: Turn, state: State, space: int, actions: Sequence[Move]) -> Reason | None:
    """Why naming a space is no action where no piece comes in there: what stands on it may be meant."""
    rules, enters = turn.rules, turn.enters
    name, there, section = rules.space.names[space], state.cells[space], rules.section
    mine = bool(rules.roster.own[state.mover][there])
    going = next((action.text for action in actions if action.start == space), None)
    if (going or not mine) and any(space in block.entries for block in enters):
        return None
    if going is not None:
        return Reason("act.where_to", section, space=name, example=going)
    if (mine or been(state)) and (held := _held(turn, state, space)):
        return held
    if there:
        key = "stuck" if mine else "not_yours"
        return Reason(f"act.{key}", section, space=name, player=player_name(rules, there))
    return None if enters else Reason("act.no_entering", section, example=actions[0].text)


def _held(turn: Turn, state: State, space: int) -> Reason | None:
    """The one reason why a piece may go nowhere, or the few occupied spaces to which alone it could; None where
    there are several."""
    rules, found, full = turn.rules, list[Reason](), list[str]()
    somewhere = moves_on(rules.space).make("move", space, (space + 1) % rules.space.size)
    for condition in turn.of_rest if isinstance(state.memo, Continuation) and not been(state) else ():
        if not condition.holds(state, somewhere):
            return condition.reason(state, somewhere)
    for block in turn.at(state):
        for end in range(rules.space.size):
            letter = rules.roster.pieces[state.cells[space]][1:]
            for move in block.meant(state, Said("move", "", start=space, end=end, letter=letter)):
                fails = next((c for c in block.conditions_of(move) if not c.holds(state, move)), None)
                if fails is None or (fails.of_target and not state.cells[end]):
                    return None
                if fails.of_target:
                    full.append(rules.space.names[end])
                    break  # what else may be meant ends there, too
                found.append(fails.reason(state, move))
    if 0 < len(full) < 5:
        return of_space("act.stuck_among", state, space, spaces=", ".join(dict.fromkeys(full)))
    return found[0] if found and not full and all(reason.alike(found[0]) for reason in found) else None


Moved = tuple[tuple[int, int], ...]
"""(from, to) of pieces."""


class Turn(InterruptedTurn):
    """A player's turn.

    blocks         ways to act
    dice           rolled before each turn
    moves_per_turn how many actions a turn has
    same_piece     whether the later ones have to be made by the same piece: allowed, required, forbidden
    optional_rest  whether the player may ``stop`` after the first
    through        whether the first may end over a piece (blocks.passage)
    no_move        what it means that the player has no action: pass, lose, draw, end
    all_pass       whether the game is a draw once all players have passed in a row
    """

    name = "turn"

    def __init__(
        self,
        rules: Rules,
        blocks: Sequence[Block],
        *,
        dice: Dice | None = None,
        moves_per_turn: TurnLength = TurnLength(),  # noqa: B008 (a value)
        same_piece_as_before: str = "allowed",
        optional_rest: bool = False,
        through: bool = False,
        no_move: str = "pass",
        all_pass: bool = False,
        progress: Sequence[str] = ("introduce", "capture"),
    ):
        super().__init__(rules)
        letters = "".join(letter for letter, rank in rules.roster.ranks.items() if rank.royal)
        self.royal = BlockRoyal(self, letters, blocks) if letters else None
        self.blocks = self.royal.guarded(blocks) if self.royal else tuple(blocks)
        self.dice, self.no_move, self.all_pass = dice, no_move, all_pass
        self.through, self.length, self.turn_length = through, moves_per_turn, moves_per_turn.least
        by_kind = bool(moves_per_turn.by_kind)
        self.progress = frozenset(name for name, kind in ACTION_KINDS.items() if kind.progress in progress)
        self.counted = frozenset(progress)
        self.looked_at = tuple(goal for goal in rules.goals if goal.at_turn)
        self.may_beat = any(type(goal).beaten is not Goal.beaten for goal in rules.goals)
        self.ends = before_the_limit(rules)
        self.may_end = no_move != "pass" or bool(self.ends)  # as a turn begins
        self.first = (*self.blocks, Passage(rules, blocks)) if through else self.blocks
        self.passage = (Onward(rules, blocks),)
        several = moves_per_turn.by_group or (self.length.most > 1 and removes(rules))
        self.bound = same_piece_as_before == "required" or by_kind  # to a piece, or to its kind
        self.of_rest = same_piece(rules, same_piece_as_before, by_kind)
        self._quick = is_plain(rules) and not self.of_rest and not several
        self.plain = all(map(self.quick, self.blocks))
        later = tuple(Limited(block, self.of_rest) for block in self.blocks) if self.of_rest else self.blocks
        stop = Stop(rules)
        self.later = (*later, stop) if optional_rest else later
        self.going = tuple(going_on(block, stop) for block in self.blocks)
        self.overlap = overlap(self.blocks)
        self.moves = moves_on(rules.space)
        self.compelling = tuple(b for b in self.blocks if type(inner(b)).compels is not Block.compels)
        if self.length.most > 1 or any(self.going):
            self.FIELDS = {**CONTINUATION, **(PUSH if self.compelling else {})}
        meetings = dict.fromkeys(block.meeting for block in self.blocks if block.meeting)
        self.encounters = {word: ENCOUNTERS[word](rules, self) for word in meetings}
        self.removal = PendingCaptures(rules, self.after_removal, owner=self)
        self.roll = Roll(rules, dice, self) if dice else None
        self.rerolls = dice is not None and dice.reroll
        self.captures = any(kind in TAKING for block in map(inner, self.blocks) for kind in block.kinds)

    @property
    def enters(self) -> tuple[Place, ...]:
        return tuple(block for block in map(inner, self.blocks) if isinstance(block, Place))

    def entries(self) -> frozenset[int]:
        return frozenset(space for block in self.enters for space in block.entries)

    def leads(self, start: int) -> frozenset[int]:
        steps = (block for block in map(inner, self.blocks) if isinstance(block, Step))
        return frozenset(end for block in steps for end in block.ends_from(start))

    def takes(self) -> bool:
        return any(isinstance(block, Step) and block.takes for block in map(inner, self.blocks))

    # ---- what is legal ----

    def begin(
        self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, record: Record | None = None, /
    ) -> State:
        if self.may_end:
            state = new_state(self, cells, mover, mover, hands, quiet, None, None, None, None, record)
            if ended := self.ended(state):
                return ended
        if self.roll:
            return new_state(self.roll, cells, 0, mover, hands, quiet, None, None, None, None, record)
        return new_state(self, cells, mover, mover, hands, quiet, None, None, None, None, record)

    def admits(self, state: State, face: int) -> bool:
        """Dice that name single spaces are rolled again where they say so, but where all are occupied."""
        cells, faces = state._cells, self.dice.regions.members if self.dice else ()
        return not self.rerolls or not cells[faces[face][0]] or all(cells[space] for (space,) in faces)

    def ended(self, state: State) -> State | None:
        """The state instead of one in which a player's turn begins, if he has lost by it, or the game is over."""
        for side in waiting(state) if self.looked_at else ():
            for goal in self.looked_at:
                if goal.met_at_turn(state._cells, state._mover, side, lambda: self.movable(state)):
                    return self.win(state, state._cells, state._mover, state._hands, goal.reason, winner=side)
        if few_left(state):
            return self.draw(state, state._cells, state._mover, state._hands, "few")
        if (self.no_move == "pass" and not self.royal) or self.possible(state):
            return None
        if self.royal and (mate := self.royal.mated(state._cells, state._mover)):
            values = state._mover, state._mover, state._hands, state._quiet, None, mate
            return new_state(self, state._cells, *values, None, None, state._record)
        return None if self.no_move == "pass" else self.stuck(state)

    def at(self, state: State) -> tuple[Block, ...]:
        memo = state._memo
        if memo is None:
            for block in self.compelling:
                if block.compels(state):
                    return (block,)
            return self.first
        if not isinstance(memo, Continuation):
            return self.blocks
        if memo.passing >= 0:
            return self.passage
        return self.going[memo.by - 1] if memo.been else self.later

    def listing(self, state: State) -> Iterator[Move]:
        """The legal actions of the mover, without ``pass``; what two blocks allow twice."""
        for block in self.at(state):
            yield from block.listing(state)

    def possible(self, state: State) -> bool:
        return next(self.listing(state), STOP) is not STOP

    def movable(self, state: State) -> set[int]:
        """The spaces of the pieces that the mover can move."""
        found = {-1}
        for block in self.at(state):
            if isinstance(inner(block), Place):
                continue  # it may list hundreds of new pieces
            for move in inner(block).listing(state):
                moved = {move.start, *(start for start, _ in block.relocated(state, move))}
                # Whether a royal piece would be exposed is dear: it is asked of what moves another piece only.
                if not moved <= found and block.permits(state, move):
                    found |= moved
        return found - {-1}

    def actions(self, state: State) -> Sequence[Move]:
        found: list[Move] = []
        for block in self.at(state):
            found += block.listing(state)
        return tuple(dict.fromkeys(found) if self.overlap else found) or (PASS,)

    def block_of(self, state: State, move: Move) -> Block | None:
        """The block to which a legal action belongs, None where it is not legal."""
        kind = move.kind
        for block in self.at(state):
            if kind in block.kinds and block.permits(state, move):
                return block
        return None

    # ---- playing ----

    def play(self, state: State, action: Action | str) -> State:
        # An action out of the tables is looked at alone; anything else is found by its text.
        own = action if isinstance(action, Move) and action.made_by is self.moves else None
        if own is not None and state._outcome is None and (block := self.block_of(state, own)) is not None:
            return self.carried(state, own, block)
        return self.apply(state, self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        if action is PASS:
            return self.over(state, state._cells, state._hands, False, state._record, passed=True)
        if action is STOP:
            return self.stopped(state)
        if (block := self.block_of(state, action)) is None:
            raise IllegalAction(self.why_not(state, action.text))
        return self.carried(state, action, block)

    def carried(self, state: State, move: Move, block: Block) -> State:
        """The state after a legal action of a block."""
        if not self.quick(block):
            return self.followed(state, move, block)
        cells, hands = block.change(state, move)
        passing = block.passing(move) if self.through else -1
        if passing < 0 and (won := self.goal(state, move, cells, hands)):
            return won
        progress = self._progress(move)
        left = self.length.most - 1
        if left:
            memo, player = state._memo, state._mover
            if isinstance(memo, Continuation):
                left, progress = memo.moves_left - 1, progress or memo.progress
            if left > 0:
                after = new_state(
                    self, cells, player, player, hands, state._quiet, Continuation(left, progress, passing)
                )
                if self.possible(after):
                    return after
        return self.over(state, cells, hands, progress)

    def quick(self, block: Block) -> bool:
        """Whether only what lands by an action of a block has to be looked at, and nothing is remembered of it."""
        return self._quick and block.simple and block.onward is None

    def followed(self, state: State, move: Move, block: Block) -> State:
        """The state after an action, with all effects, records and goals that know more than one piece."""
        if block.meeting:
            return self.encounters[block.meeting].due(state, move)
        cells, hands = block.change(state, move)
        passing = block.passing(move)
        pushed = block.displaced(state, move)
        moved = () if passing >= 0 or pushed else block.relocated(state, move)
        known = block.recorded(state, move), moved, [*block.lost(state, move)]
        play = self.played(state, move, cells, hands, *known)
        play.before, play.in_hand = block.began(state)
        return self.resolved(state, play, block, passing, pushed)

    def resolved(
        self, state: State, play: Play, block: Block | None = None, passing: int = -1, pushed: int = 0
    ) -> State:
        """What follows an action. ``block``: whose it is, None: a roll has decided it; ``passing``, ``pushed``:
        what is not in the cells, see ``Continuation``: what else comes of it is looked at later."""
        move = play.move
        if passing < 0 and not pushed:
            play.taken += missing(state._cells, play.cells)
            follow(self.rules, play)
            if won := judged(self, state, play):
                return won
        took = bool(play.taken or play.progress)
        progress = self._progress(move, block) or ("capture" in self.progress and took)
        rest = self._rest(state, play.cells, move, progress, passing, play.moved)
        on = block.onward if block is not None and passing < 0 else None
        if block is not None and on is not None and (pushed or not on.of_displaced):
            blocks = self.blocks if block in self.blocks else self.later
            by = memo.by if isinstance(memo := state._memo, Continuation) and memo.been else blocks.index(block) + 1
            rest = rest._replace(been=(*(rest.been or (move.start,)), move.end), by=by, pushed=pushed)
        elif passing < 0:
            rest = rest._replace(been=(), by=0)
        if play.again:
            rest = rest._replace(again=True)
        if play.due:
            going_on = rest if rest.moves_left or rest.been or rest.again else None
            return self.removal.due(state, play.cells, play.hands, play.due, going_on, play.record)
        return self.onward(state, play.cells, play.hands, rest, play.record)

    def _progress(self, move: Move, block: Block | None = None) -> bool:
        """Whether an action is progress; one with a new piece that takes another brings it in, too."""
        if move.kind in self.progress or (move.start < 0 and move.end >= 0 and "place" in self.progress):
            return True
        return block is not None and not self.counted.isdisjoint(block.counts)

    def _rest(
        self, state: State, cells: bytes, move: Move, progress: bool, passing: int, moved: Moved
    ) -> Continuation:
        """What is left of the turn after a move. ``moved``: (from, to) of all pieces that have moved."""
        memo = state.remembered(Continuation) or Continuation(self.length.after(state, move), False)
        own, went = self.roster.own[state._mover], moved if self.of_rest else None
        return rest_after(memo, progress, passing, own, cells, went, self.bound)

    def onward(self, state: State, cells: bytes, hands: Hands, rest: Continuation, record: Record | None) -> State:
        """What follows a move: the same piece goes on, another move of the turn, or the next turn."""
        player = state._mover
        for after in (rest, rest._replace(been=(), by=0)) if rest.been else (rest,):
            if after.been or after.moves_left > 0:
                roll = state._roll if after.been and not after.pushed else None
                made = new_state(self, cells, player, player, hands, state._quiet, after, None, None, roll, record)
                if self.possible(made):
                    return made
        return self.over(state, cells, hands, rest.progress, record, again=rest.again)

    def stopped(self, state: State) -> State:
        """The state after ``stop``: of a piece that might have gone on, or of the turn."""
        memo = state._memo
        assert isinstance(memo, Continuation)
        if memo.been:
            return self.onward(state, state._cells, state._hands, memo._replace(been=(), by=0), state._record)
        return self.over(state, state._cells, state._hands, memo.progress, state._record, again=memo.again)

    def goal(self, state: State, move: Move, cells: bytes, hands: Hands) -> State | None:
        """The final state, if an action reaches a goal; or the one in which pieces are to be removed for it."""
        player = state._mover
        if self.may_beat and move.kind == "capture":
            victim = self.roster.owners[state._cells[move.end]]
            if lost := self.beaten(state, cells, hands, victim):
                return lost
        for goal in self.rules.goals:
            points = goal.reached(cells, player, move.end)
            if points and goal.ends:
                return self.win(state, cells, player, hands, goal.reason, goal.gives(points))
            if points:
                return self.removal.due(state, cells, hands, points)
        return None

    def after_removal(self, state: State, cells: bytes, hands: Hands, record: Record | None) -> State:
        due = state.remembered(Pending)
        if due is not None and due.rest is not None:
            return self.onward(state, cells, hands, due.rest._replace(progress=True), record)
        return self.over(state, cells, hands, True, record)

    def over(
        self,
        state: State,
        cells: bytes,
        hands: Hands,
        progress: bool,
        record: Record | None = None,
        passed: bool = False,
        again: bool = False,
    ) -> State:
        """The state after a whole turn: the quiet limit is looked at, and whether the next player can move, in the
        order that the game says. ``again``: the same player has another turn."""
        rules, mover = self.rules, state._mover
        quiet = 0 if progress else state._quiet + 1
        limit = rules.quiet_limit is not None and quiet >= rules.quiet_limit
        if record is None and not (again or limit):
            return self.begin(cells, rules.roster.successor[mover], hands, quiet)
        if record is not None:
            passes = record.passes + 1 if passed and self.all_pass else 0
            turns = record.turns + 1 if rules.turn_limit else 0
            record = record._replace(turns=turns, passes=passes)
            if passes and passes >= rules.players - len(record.out):
                return self.draw(state, cells, mover, hands, "passed", record, decided=False)
            limit = limit or bool(turns and turns >= rules.turn_limit)
        if limit and not rules.no_move_first and not self.ends:
            return self.draw(state, cells, mover, hands, "limit", record)
        if not again:
            mover = rules.roster.successor[mover] if record is None else rules.following(mover, record)
        following = self.begin(cells, mover, hands, quiet, record)
        ended = following._outcome
        if limit and (ended is None or (not rules.no_move_first and ended.reason not in self.ends)):
            return self.draw(state, cells, state._mover, hands, "limit", record)
        return following

    def stuck(self, state: State) -> State:
        """What becomes of a player whose turn begins and who can do nothing."""
        rules, player, record = self.rules, state._mover, state._record
        where = state, state._cells, player, state._hands, "no move"
        if self.no_move != "lose":
            return self.draw(*where, decided=self.no_move == "end")
        out = (*(record.out if record else ()), player)
        left = {rules.roster.side[p] for p in range(1, rules.players + 1) if p not in out}
        if len(left) < 2:
            return self.win(*where, winner=min(left))
        assert record is not None
        record = record._replace(out=tuple(sorted(out)))
        return self.begin(state._cells, rules.following(player, record), state._hands, state._quiet, record)

    # ---- positions ----

    @property
    def parts(self) -> tuple[AnyStage, ...]:
        return (self, *((self.removal,) if removes(self.rules) else ()), *self.encounters.values())

    def held(self, state: State) -> dict[str, Any]:
        memo = state.remembered(Continuation)
        return {} if memo is None else continuation_held(self.rules, memo)

    def rolled_before(self, told: dict[str, Any]) -> bool:
        return told.get("push") is told.get("pushed") is None

    def holding(self, state: State, told: dict[str, Any]) -> State:
        if not self.FIELDS:
            return state
        told = pushing(state, told, self.going, self.length.most) if told.get("push") is not None else told
        if told["been"] is None and told["moves_left"] in (None, self.length.most):
            given = next((key for key in CONTINUATION if key != "moves_left" and told[key] is not None), None)
            if given is not None:
                raise Impossible(given, "errors.position.first_move", key=given)
            return state
        made = remembering(state, self.rest_told(state, told))
        if state.outcome is None and not self.possible(made):
            raise Impossible("moves_left", "errors.position.stuck")
        return made

    def rest_told(self, state: State, told: dict[str, Any]) -> Continuation:
        """What is left of a turn, out of a position."""
        return continuation_of(state, told, self.length.most, self.going)

    def settled(self, state: State) -> State:
        if self.royal and not self.dice and self.roster.players == 2:  # dice may have left one attacked
            self.royal.refuse_impossible(state.cells, 3 - state.mover)
        ended = super().settled(state)
        if ended is state and state.memo is None and state.roll is None:
            return self.ended(state) or state
        return ended

    # ---- what people are told ----

    def refuse(self, state: State, text: str) -> Reason:
        return refusal(self, state, text)
