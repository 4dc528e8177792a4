"""What people are shown of stages that are made of blocks: the adviser of every game that has none of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import ACTION_KINDS, PASS, STOP, Action, Joint, Move, Pick
from vectorgames.rules.adviser import Adviser, Opposition, PieceGroup, Spaces
from vectorgames.rules.blocks.block import Block, Dice
from vectorgames.rules.blocks.continuation import Continuation, Stop, been, passing, pushed
from vectorgames.rules.blocks.effects import Assimilate
from vectorgames.rules.blocks.group_moves import Part, Together
from vectorgames.rules.blocks.limited import inner
from vectorgames.rules.blocks.limits import OfGroups
from vectorgames.rules.blocks.mirror import Answer, MarkedSpace, Mirror, halves, halves_of_board
from vectorgames.rules.blocks.pending_captures import Pending, PendingCaptures
from vectorgames.rules.blocks.piece_groups import piece_groups
from vectorgames.rules.blocks.placing import Placing, Sides
from vectorgames.rules.blocks.push import Push
from vectorgames.rules.blocks.push_down import PushDown
from vectorgames.rules.blocks.roll import Roll, past_roll
from vectorgames.rules.blocks.step import Encounter
from vectorgames.rules.blocks.turn_stage import Turn
from vectorgames.rules.game import AnyStage, Game, State, new_state
from vectorgames.rules.goal import Goal, Play
from vectorgames.rules.rules import Rules
from vectorgames.spaces.relation import spaces_of

DO = ("enter", "chain", "claim", "move")
"""What a player may do in a turn, in the order in which it is said (``rules.prompt.do``)."""


def blocks_of(stage: AnyStage) -> tuple[Block, ...]:
    """The blocks of a turn; none at another stage."""
    return stage.blocks if isinstance(stage, Turn) else ()


def _blocks(game: Game) -> Iterator[Block]:
    for block in (inner(block) for stage in game.stages for block in blocks_of(stage)):
        yield block
        if block.onward is not None:
            yield block.onward


def may_lose(game: Game) -> bool:
    """Whether pieces can be lost to what another player does in a turn."""
    blocks = [*_blocks(game)]
    takers = any(
        any(ACTION_KINDS[kind].takes for kind in b.kinds) or (isinstance(b, Push) and b.off) for b in blocks
    )
    takers = takers or any(isinstance(block, PushDown) for block in blocks)
    takers = takers or any(effect.takes for effect in game.rules.effects)
    return takers or any(goal.then == "remove_all" for goal in game.rules.goals)


def forms_sets(rules: Rules) -> bool:
    """Whether sets may be completed that do not end the game."""
    sets = any(effect.formed for effect in rules.effects)
    return sets or any(goal.by_filling and not goal.ends for goal in rules.goals)


def may_do(blocks: Iterable[Block]) -> LocalizedText:
    """What a player may do by some blocks."""
    words = {inner(block).prompt for block in blocks} - {""} or {DO[0]}
    said = sorted(words, key=lambda word: DO.index(word) if word in DO else 0)
    return LocalizedText("rules.prompt.do." + "_".join(said))


def pushes_down(action: Action) -> bool:
    """Whether an action pushes a piece down (blocks.push_down), with others that are pushed on after it."""
    return action.kind == "push" and isinstance(action, Move) and action.landing is None


def takes(action: Action) -> bool:
    """Whether an action takes a piece of an opponent off the board, or may."""
    return ACTION_KINDS[action.kind].takes or (isinstance(action, Move) and action.landing == -1)


def _sized(state: State) -> Iterator[OfGroups]:
    blocks = blocks_of(past_roll(state))
    return (block for block in blocks if isinstance(block, OfGroups) and block.larger)


MOST_TRIED = 60  # actions after each of which all are tried; beyond, only where a goal lacks a piece


class Filling:
    """Who wins where, in a position in which pieces are only placed, and one wins that fills a set. How that is
    found differs: ``filled`` and ``forked`` tell it of one player, whoever's turn it is and whatever is rolled."""

    def __init__(self, state: State):
        self.state = state

    def filled(self, player: int) -> NDArray[np.bool_]:
        """bool[size]: the unoccupied spaces at which a new piece of a player would win."""
        raise NotImplementedError  # each has its own

    def forked(self, player: int) -> NDArray[np.bool_]:
        """bool[size]: those at which it would not, but leave two such spaces or more."""
        raise NotImplementedError  # each has its own

    @cached_property
    def allowed(self) -> NDArray[np.bool_]:
        """bool[size]: where a piece may be placed now."""
        return self.state.stage.placeable(self.state)

    def _can_place(self, player: int, number: int = 1) -> bool:
        hands = self.state.in_hand
        return self.state.stage.goals_count and (
            hands is None or self.state.game.roster.hand_of(hands, player) >= number
        )

    def _of_actor(self, found: Callable[[int], NDArray[np.bool_]], number: int) -> Spaces:
        actor = self.state.actor
        if not actor or not self._can_place(actor, number):
            return ()
        return tuple(np.flatnonzero(found(actor) & self.allowed).tolist())

    def wins(self) -> Spaces:
        return self._of_actor(self.filled, 1)

    def blocks(self) -> Spaces:
        side, found = self.state.game.roster.side, np.zeros(self.state.game.space.size, bool)
        for player in range(1, len(side)):
            if side[player] != side[self.state.mover] and self._can_place(player):
                found |= self.filled(player)
        return tuple(np.flatnonzero(found).tolist())

    def doubles(self) -> Spaces:
        return self._of_actor(self.forked, 2)


class Lacking(Filling):
    """By the spaces that goals say they lack: for any goals, and slow where there are many sets."""

    def __init__(self, state: State, stage: Placing):
        super().__init__(state)
        self.may = stage.by_space
        self.owned = state.game.roster.owned(state.cells)
        self.goals = [goal for goal in state.rules.goals if goal.ends]

    def _lacking(self, owned: bytes, side: int, through: int | None = None) -> set[int]:
        cells, may = self.state.cells, self.may
        found = (space for goal in self.goals for space in goal.lacking(owned, side, through))
        return {space for space in found if not cells[space] and space in may}

    def _mask(self, spaces: Iterable[int]) -> NDArray[np.bool_]:
        mask = np.zeros(self.state.game.space.size, bool)
        mask[[*spaces]] = True
        return mask

    def filled(self, player: int) -> NDArray[np.bool_]:
        return self._mask(self._lacking(self.owned, self.state.game.roster.side[player]))

    def forked(self, player: int) -> NDArray[np.bool_]:
        owned, side = self.owned, self.state.game.roster.side[player]
        near, found = self._lacking(owned, side), []
        for space in {*np.flatnonzero(self.allowed).tolist()} - near:
            after = owned[:space] + bytes([side]) + owned[space + 1 :]
            if len(near | self._lacking(after, side, space)) > 1:
                found.append(space)
        return self._mask(found)


class BlockAdviser(Adviser[State]):
    """Prompts, and threats found by trying the actions that could complete something."""

    features: tuple[str, ...] = (*("wins", "blocks", "doubles", "sets", "threatened", "groups", "changed", "xray"),)

    def __init__(self, game: Game):
        super().__init__(game)
        shown = game.rules.goal_of_sets is not None and game.space.vectors is not None
        there = {
            "threatened": may_lose(game),
            "groups": self.by_groups,
            "sets": forms_sets(game.rules),
            "xray": shown,
        }
        self.features = tuple(name for name in self.features if there.get(name, True))

    def prompt(self, state: State) -> LocalizedText:
        stage = state.stage
        match stage:
            case Roll():
                return LocalizedText(f"rules.prompt.roll.{stage.dice.kind}")
            case Encounter():
                return stage.question(state)
            case PendingCaptures():
                due = state.remembered(Pending) or Pending(1)
                return LocalizedText("rules.prompt.remove", n=due.number, formed=stage.formed)
            case Placing():
                return self._placing(state, stage)
            case Turn():
                return self._turn(state, stage)
        return super().prompt(state)

    def _placing(self, state: State, stage: Placing) -> LocalizedText:
        if stage.rolled:
            return LocalizedText("rules.prompt.roll_space")
        if state.roll is None:
            return LocalizedText("rules.prompt.place", free=self.rules.unoccupied)
        return self._rolled(state, stage.dice, LocalizedText("rules.prompt.place_rolled"))

    def _turn(self, state: State, stage: Turn) -> LocalizedText:
        memo = state.remembered(Continuation)
        if not stage.possible(state):
            return LocalizedText("rules.prompt.pass_roll" if stage.dice else "rules.prompt.pass")
        if memo is not None:
            if memo.passing >= 0:
                return LocalizedText("rules.prompt.passing", space=self.rules.space.names[memo.passing])
            if memo.been:
                here = self.rules.space.names[memo.been[-1]]
                block = inner(stage.at(state)[0])
                where = block.told(state) if isinstance(block, Answer) else ""
                return LocalizedText(f"rules.prompt.{block.going}", space=here, where=where)
            if isinstance(stage.later[-1], Stop):
                return LocalizedText("rules.prompt.rest")
            return (
                LocalizedText("rules.prompt.more", n=memo.moves_left)
                if stage.length.most != 2
                else LocalizedText("rules.prompt.second")
            )
        for block in map(inner, stage.compelling):
            if isinstance(block, PushDown) and block.compels(state):
                return self._rolled(state, stage.dice, block.told(state))
        mirrors = [block for block in map(inner, stage.blocks) if isinstance(block, Mirror)]
        if len(mirrors) == len(stage.blocks) == 1:
            return halves(mirrors[0].parts, state.mover)
        what = may_do(block for block in stage.at(state) if next(block.listing(state), None) is not None)
        if stage.royal and stage.royal.warnings(state.cells, (state.mover,)):
            what = LocalizedText("rules.prompt.in_check", what=what)
        return self._rolled(state, stage.dice, what)

    def _rolled(self, state: State, dice: Dice | None, what: LocalizedText) -> LocalizedText:
        """What is to be done, and with which roll, where one has come up."""
        if dice is None or state.roll is None:
            return what
        first, second, *_ = (*self.rules.space.faces(dice.regions.names[state.roll]), "", "")
        shown = {"rolled": dice.said(state.roll), "first": first, "second": second}
        return LocalizedText(f"rules.prompt.rolled.{dice.kind}", what=what, **shown)

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        names, stage = self.rules.space.names, state.stage
        if isinstance(stage, PendingCaptures):
            return f"x{names[space]}"
        if isinstance(stage, Sides):
            return stage.group_with(space)
        start = picked[0].space if picked else None
        if found := next((text for b in blocks_of(stage) if (text := b.attempted(state, start, space))), ""):
            return found
        if start is not None and len(picked) > 1 and (several := self._several(state, picked, space)):
            return several
        there = state.cells[space]
        takes = there and self.roster.owners[there] != state.mover
        if start is None:
            letter = next((str(pick.value) for pick in picked if pick.kind == "button"), "")
            takes = takes and isinstance(stage, Turn) and any(block.takes for block in stage.enters)
            return f"{letter}{'x' if takes else ''}{names[space]}"
        takes = takes and any({"capture", "meet"} & {*block.kinds} for block in blocks_of(stage))
        letter = self.roster.pieces[state.cells[start]][1:]
        return f"{letter}{names[start]}{'x' if takes else '-'}{names[space]}"

    def _several(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        """The text of a block of the pieces picked that brings the first of them to a space; where none does, one
        that cannot be; "": no pieces go together."""
        starts = tuple(pick.space for pick in picked if pick.space is not None)
        stage, wrong = state.stage, ""
        for block in map(inner, blocks_of(stage)):
            if isinstance(block, Together):
                ways = (ends for ends in block.alike.ends(starts) if ends[0] == space)
                for ends in ways:
                    return block.moves.joint(zip(starts, ends, strict=True), block.letter).text
                wrong = block.moves.joint(zip(starts, (space, *starts[1:]), strict=True), block.letter).text
        return wrong

    def fields(self) -> tuple[MarkedSpace, ...]:
        return halves_of_board(block for stage in self.game.stages for block in blocks_of(stage))

    def group(self, state: State, space: int) -> Spaces:
        if not any(inner(block).of_groups for block in blocks_of(past_roll(state))):
            return ()
        return tuple(spaces_of(piece_groups(self.rules).at(state.cells, space)))

    def opposed(self, state: State, picked: Spaces) -> tuple[Opposition, ...]:
        found: dict[int, Opposition] = {}
        for block in _sized(state):
            for space, size, taken in block.within_sizes(state, picked[0]):
                if space not in found or taken:
                    found[space] = Opposition(space, size, not taken)
        return tuple(found[space] for space in sorted(found))

    def encounter(self, state: State, action: Action) -> LocalizedText | None:
        if not isinstance(action, Move) or action.kind != "capture" or not any(_sized(state)):
            return None
        own, against = (piece_groups(state.rules).size(state.cells, space) for space in (action.start, action.end))
        return LocalizedText("rules.encounter.size", own=own, against=against)

    def spread(self, state: State, space: int) -> Spaces:
        group = {*self.group(state, space)}
        if len(group) < 2:
            return ()
        moves = self._moves(state, space, lambda b: b.of_groups and not (isinstance(b, Part) and b.units))
        goes = [dict(move.pairs) for move in moves]
        whole = (ends for ends in goes if {*ends} == group or (len(ends) == 1 and {*ends} <= group))
        return tuple(sorted({end for ends in whole for end in ends.values()} - group))

    def stepping(self, state: State, picked: Spaces, all_of_them: bool) -> frozenset[int] | None:
        # What goes where because the rest of its group is there takes no step.
        if not self.by_groups or not picked or not state.cells[picked[0]]:
            return None
        ends = set()
        for move in self._moves(state, picked[0], lambda block: not isinstance(block, Part)):
            goes = dict(move.pairs)
            if ({*picked} == {*goes} or not all_of_them) and picked[0] in goes:
                ends.add(goes[picked[0]])
        return frozenset(ends)

    def _moves(self, state: State, space: int, wanted: Callable[[Block], bool]) -> Iterator[Move]:
        """The actions of some blocks as if it were the turn of whoever stands on a space."""
        owner = state.rules.roster.owners[state.cells[space]]
        theirs = next(iter(self.as_if(state, owner)), None) if owner and state.outcome is None else None
        if theirs is None:
            return iter(())
        return (m for block in blocks_of(theirs.stage) if wanted(inner(block)) for m in block.listing(theirs))

    def passing(self, state: State) -> tuple[tuple[str, int], ...]:
        over, due = passing(state), pushed(state)
        if state.outcome is not None or (over < 0 and not due):
            return ()
        return ((self.roster.pieces[due], been(state)[-1]),) if due else ((self.roster.pieces[state.mover], over),)

    def warnings(self, state: State) -> tuple[tuple[str, int], ...]:
        stage = past_roll(state)
        return stage.royal.warnings(state.cells) if isinstance(stage, Turn) and stage.royal else ()

    def points(self, state: State) -> tuple[int, ...]:
        record, decider = state.record, self.rules.decider
        if record is None or decider is None or not decider.of_captured:
            return record.scores if record is not None else ()
        sides = self.roster.side[1:]
        return tuple(decider.standing(state.cells, state.in_hand, record, side) for side in sides)

    def besides(self, action: Action) -> tuple[tuple[int, int], ...]:
        if isinstance(action, Joint):
            return action.pairs[1:]
        if not isinstance(action, Move) or action.landing is None or action.landing < 0:
            return ()
        return ((action.end, action.landing),)

    # ---- threats ----

    def as_if(self, state: State, player: int) -> tuple[State, ...]:
        stage = past_roll(state)
        has_one = state.in_hand is None or self.roster.hand_of(state.in_hand, player) > 0
        if not isinstance(stage, Turn) and not (isinstance(stage, Placing) and has_one):
            return ()
        first = new_state(stage, state.cells, player, player, state.in_hand, record=state.record)
        if isinstance(stage, Turn) and stage.compelling and stage.dice:  # what has to be done depends on the roll
            where = stage, state.cells, player, player, state.in_hand
            return tuple(new_state(*where, record=state.record, roll=n) for n in range(len(stage.dice.masks)))
        return (first, *(stage.apply(first, move) for b in blocks_of(stage) for move in b.openings(first)))

    def _turns_of(self, state: State, player: int) -> tuple[State, ...]:
        # Whoever removes pieces may take nearly all of them: that is no threat, it is being done.
        return () if isinstance(state.stage, PendingCaptures) else super()._turns_of(state, player)

    def taking(self, theirs: State) -> Sequence[Action]:
        rules, actions = self.rules, self.imagined(theirs)
        if any(effect.takes for effect in rules.effects):
            return actions
        side, owned = rules.roster.side[theirs.mover], rules.roster.owned(theirs.cells)
        near = {t for goal in rules.goals if goal.then == "remove_all" for t in goal.lacking(owned, side)}
        fills = [near and (isinstance(a, Joint) or self.may_fill(a, near)) for a in actions]
        return [a for a, near in zip(actions, fills, strict=True) if near or takes(a) or pushes_down(a)]

    def groups(self, state: State) -> tuple[PieceGroup, ...]:
        if not self.by_groups:
            return ()
        standing, sides = piece_groups(self.rules), dict.fromkeys(self.roster.side[1:])
        found = (mask for s in sides for mask in standing.groups.apart(standing.of_side(state.cells, s)))
        each = (tuple(sorted(spaces_of(mask))) for mask in found if mask & (mask - 1))
        return tuple(PieceGroup(spaces, len(spaces)) for spaces in each)

    @property
    def by_groups(self) -> bool:
        """Whether it matters which pieces hang together."""
        parts = any(isinstance(block, (Part, Together)) for block in _blocks(self.game))
        return parts or any(isinstance(effect, Assimilate) for effect in self.rules.effects)

    def lost(self, theirs: State, action: Action, after: State) -> Spaces:
        if action.kind == "meet" and isinstance(action, Move):
            return (action.end,)  # a roll decides
        if pushes_down(action) and isinstance(action, Move):  # only what falls off: whatever it meets is pushed on
            return (action.start,) if action.end < 0 else ()
        return super().lost(theirs, action, after)

    def goes_on(self, after: State) -> bool:
        memo = after.remembered(Continuation)
        return after.outcome is None and memo is not None and bool(memo.been)

    def filling(self, state: State) -> Filling | None:
        """Who wins where by placing a piece, in a stage in which the spaces that goals lack say all about that."""
        stage = state.stage
        if not isinstance(stage, Placing) or not stage.plain or stage.chained:
            return None
        filled = all(goal.by_filling for goal in self.rules.goals if goal.ends and not goal.decides)
        return Lacking(state, stage) if filled else None

    def wins(self, state: State) -> Spaces:
        filling = self.filling(state)
        return super().wins(state) if filling is None else filling.wins()

    def blocks(self, state: State) -> Spaces:
        filling = self.filling(state)
        return super().blocks(state) if filling is None else filling.blocks()

    def imagined(self, theirs: State) -> Sequence[Action]:
        # In the middle of a turn that nobody has begun only what is taken is looked at: it is seldom all of it.
        actions = theirs.actions()
        begun = isinstance(theirs.stage, Turn) and theirs.memo is not None
        return tuple(filter(takes, actions)) if begun else actions

    def gains(self, state: State, action: Action) -> bool:
        stage = state.stage
        if action in (PASS, STOP) or not isinstance(stage, Turn) or not isinstance(action, Move):
            return action not in (PASS, STOP) and super().gains(state, action)
        block = stage.block_of(state, action)
        if block is None or block.passing(action) >= 0 or block.meeting:
            return False  # that piece has to go on, or a roll decides
        if not stage.quick(block):
            return self._may_win(state, stage, block, action) and super().gains(state, action)
        cells, _ = block.change(state, action)
        owned, side = self.roster.owned(cells), self.roster.side[state.mover]
        if any(goal.ends and goal.reached(owned, side, action.end) for goal in self.rules.goals):
            return True
        decided = self.rules.decider is not None or self.rules.at_limit is not None or stage.looked_at
        if stage.royal is None and stage.no_move != "lose" and action.kind != "capture" and not decided:
            return False
        return super().gains(state, action)  # the next player may be left without a move, or without pieces

    def sets(self, state: State) -> Spaces:
        rules, stage, side = self.rules, state.stage, self.roster.side[state.mover]
        goals = [goal for goal in rules.goals if goal.by_filling and not goal.ends]
        if not state.actor or not isinstance(stage, (Turn, Placing)) or not (goals or rules.effects):
            return ()
        owned = rules.roster.owned(state.cells)
        lacking = [goal.lacking(owned, side) for goal in goals] + [e.lacking(owned, side) for e in rules.effects]
        near, found = {space for spaces in lacking for space in spaces}, set()
        for action in stage.actions(state):
            # Several pieces at once may complete a set that lacks more than one.
            if (self.may_fill(action, near) or isinstance(action, Joint)) and (play := self._tried(state, action)):
                formed = {space for goal in goals if goal.met(play, side) for space in goal.formed_by(play, side)}
                formed.update(space for effect in rules.effects for space in effect.formed_by(play))
                found.update(formed.intersection(play.landed))
        return tuple(sorted(found))

    def _tried(self, state: State, action: Action) -> Play | None:
        """An action as it would be carried out, effects left out; None where its piece is only passing."""
        stage = state.stage
        if not isinstance(action, Move) or not isinstance(stage, (Turn, Placing)):
            return None
        block = stage.block_of(state, action)
        if block is None or block.passing(action) >= 0 or block.meeting or block.displaced(state, action):
            return None
        moved, values = block.relocated(state, action), block.change(state, action)
        return stage.played(state, action, *values, block.recorded(state, action), moved, [])

    @property
    def _goals(self) -> list[Goal]:
        return [goal for goal in self.rules.goals if goal.ends and not goal.decides and not goal.at_turn]

    def _may_win(self, state: State, stage: Turn, block: Block, action: Action) -> bool:
        """Whether an action could win at all: not where only taking wins, and where nothing else ends the game."""
        rules = self.rules
        if not self._only_taking:
            return True
        if takes(action) and self._near(state, block.most_taken):
            return True
        if block.onward is not None and not block.onward.stops:
            return False  # the turn goes on
        decided = rules.decider is not None or rules.at_limit is not None
        due = rules.quiet_limit is not None and state.quiet + 1 >= rules.quiet_limit
        return stage.no_move != "pass" or bool(stage.ends) or (decided and bool(due or rules.turn_limit))

    @property
    def _only_taking(self) -> bool:
        """Whether only an action that takes a piece can reach a goal."""
        others = self.rules.effects or any(goal.then == "remove_all" for goal in self.rules.goals)
        return not others and all(goal.by_taking for goal in self._goals)

    def _near(self, state: State, number: int) -> bool:
        """Whether the mover might reach a goal by taking so many pieces."""
        side = self.roster.side[state.mover]
        return any(goal.within_reach(state.cells, state.in_hand, side, number) for goal in self._goals)

    def doubles(self, state: State) -> Spaces:
        stage, player, goals = state.stage, state.mover, [goal for goal in self.rules.goals if goal.ends]
        if (filling := self.filling(state)) is not None:
            return filling.doubles()
        if not isinstance(stage, Turn) or not state.actor:
            return ()
        taking = self._only_taking and not stage.ends
        if taking and not self._near(state, 2 * max(block.most_taken for block in stage.blocks)):
            return ()  # one action and a second one would take too few
        now = set(self.wins(state))
        found: set[int] = set()
        actions = stage.actions(state)
        by_filling = stage.plain or all(goal.by_filling for goal in goals) or len(actions) > MOST_TRIED
        every = None if by_filling else set(range(self.rules.space.size))
        side = self.roster.side[player]
        near = every or {t for goal in goals for t in goal.lacking(self.roster.owned(state.cells), side)}
        for action in actions:
            space = action.space
            passes = action.kind in ("move", "place") and state.cells[action.end]
            if space is None or passes or space in now or space in found:
                continue
            after = stage.apply(state, action)
            owned = self.roster.owned(after.cells)
            own = action.end if action.end >= 0 and owned[action.end] == side else None
            targets = near if own is None or every else near.union(*(g.lacking(owned, side, own) for g in goals))
            # Two spaces at which one piece is lacking are needed before it is worth looking who gets there.
            if len(targets) > 1 and after.outcome is None and self._two_wins(after, player, targets):
                found.add(space)
        return tuple(sorted(found))

    def _two_wins(self, after: State, player: int, targets: set[int]) -> bool:
        """Whether a player, if it were his turn, could win at two spaces."""
        first = None
        for mine in self.as_if(after, player):
            for action in self.imagined(mine):
                if self.may_fill(action, targets) and action.space != first and self.gains(mine, action):
                    if first is not None:
                        return True
                    first = action.space
        return False

    def may_fill(self, action: Action, targets: set[int]) -> bool:
        """Whether an action may bring a piece onto one of these spaces."""
        return isinstance(action, Move) and (action.end in targets or pushes_down(action))
