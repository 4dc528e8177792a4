"""What people are shown of stages that are made of blocks: the presenter of every game that has none of its own."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.blocks import helps, opposing
from vectorgames.blocks.block import Block
from vectorgames.blocks.dice import Dice
from vectorgames.blocks.encounter import Encounter
from vectorgames.blocks.helps import blocks_of, pushes_down, takes
from vectorgames.blocks.limited import inner
from vectorgames.blocks.mirror import Answer, Mirror, halves
from vectorgames.blocks.mirror_halves import Field, halves_of_board
from vectorgames.blocks.piece_groups import piece_groups
from vectorgames.blocks.placing import Placing
from vectorgames.blocks.push_down import PushDown
from vectorgames.blocks.removal import Due, Removal
from vectorgames.blocks.rest import Rest, Stop, been, passing, pushed
from vectorgames.blocks.roll import Roll, past_roll
from vectorgames.blocks.sides import Sides
from vectorgames.blocks.together import Together
from vectorgames.blocks.turn_stage import Turn
from vectorgames.core.action import PASS, STOP, Action, Joint, Move, Pick
from vectorgames.core.goal import Goal
from vectorgames.core.play import Play
from vectorgames.core.presenter import Presenter, Spaces
from vectorgames.core.state import State, new_state
from vectorgames.core.threats import Opposition, PieceGroup
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import LocalizedText

MOST_TRIED = 60  # actions after each of which all are tried; beyond, only where a goal lacks a piece


class BlockPresenter(Presenter[State]):
    """Prompts, and threats found by trying the actions that could complete something."""

    def prompt(self, state: State) -> LocalizedText:
        stage = state.stage
        match stage:
            case Roll():
                return LocalizedText(f"rules.prompt.roll.{stage.dice.kind}")
            case Encounter():
                return stage.question(state)
            case Removal():
                due = state.remembered(Due) or Due(1)
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
            return LocalizedText("rules.prompt.place", free=self.game.unoccupied)
        return self._rolled(state, stage.dice, LocalizedText("rules.prompt.place_rolled"))

    def _turn(self, state: State, stage: Turn) -> LocalizedText:
        memo = state.remembered(Rest)
        if not stage.possible(state):
            return LocalizedText("rules.prompt.pass_roll" if stage.dice else "rules.prompt.pass")
        if memo is not None:
            if memo.passing >= 0:
                return LocalizedText("rules.prompt.passing", space=self.game.space.names[memo.passing])
            if memo.been:
                here = self.game.space.names[memo.been[-1]]
                block = inner(stage.at(state)[0])
                where = block.told(state) if isinstance(block, Answer) else ""
                return LocalizedText(f"rules.prompt.{block.going}", space=here, where=where)
            if isinstance(stage.later[-1], Stop):
                return LocalizedText("rules.prompt.rest")
            return (
                LocalizedText("rules.prompt.more", n=memo.left)
                if stage.length.most != 2
                else LocalizedText("rules.prompt.second")
            )
        for block in map(inner, stage.compelling):
            if isinstance(block, PushDown) and block.compels(state):
                return self._rolled(state, stage.dice, block.told(state))
        mirrors = [block for block in map(inner, stage.blocks) if isinstance(block, Mirror)]
        if len(mirrors) == len(stage.blocks) == 1:
            return halves(mirrors[0].parts, state.mover)
        what = helps.may_do(stage.blocks)
        if stage.royal and stage.royal.warnings(state.cells, (state.mover,)):
            what = LocalizedText("rules.prompt.in_check", what=what)
        return self._rolled(state, stage.dice, what)

    def _rolled(self, state: State, dice: Dice | None, what: LocalizedText) -> LocalizedText:
        """What is to be done, and with which roll, where one has come up."""
        if dice is None or state.roll is None:
            return what
        first, second, *_ = (*self.game.space.faces(dice.regions.names[state.roll]), "", "")
        shown = {"rolled": dice.said(state.roll), "first": first, "second": second}
        return LocalizedText(f"rules.prompt.rolled.{dice.kind}", what=what, **shown)

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        names, stage = self.game.space.names, state.stage
        if isinstance(stage, Removal):
            return f"x{names[space]}"
        if isinstance(stage, Sides):
            return stage.group_with(space)
        start = picked[0].space if picked else None
        if found := next((text for b in blocks_of(stage) if (text := b.attempted(state, start, space))), ""):
            return found
        if start is not None and len(picked) > 1 and (several := self._several(state, picked, space)):
            return several
        there = state.cells[space]
        takes = there and self.game.owners[there] != state.mover
        if start is None:
            letter = next((str(pick.value) for pick in picked if pick.kind == "button"), "")
            takes = takes and isinstance(stage, Turn) and any(block.takes for block in stage.enters)
            return f"{letter}{'x' if takes else ''}{names[space]}"
        takes = takes and any({"capture", "meet"} & {*block.kinds} for block in blocks_of(stage))
        letter = self.game.pieces[state.cells[start]][1:]
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

    def fields(self) -> tuple[Field, ...]:
        return halves_of_board(block for stage in self.game.stages for block in blocks_of(stage))

    def group(self, state: State, space: int) -> Spaces:
        if not any(inner(block).of_groups for block in blocks_of(past_roll(state))):
            return ()
        return tuple(spaces_of(piece_groups(self.game).at(state.cells, space)))

    def opposed(self, state: State, picked: Spaces) -> tuple[Opposition, ...]:
        return opposing.opposed(state, picked[0])

    def encounter(self, state: State, action: Action) -> LocalizedText | None:
        return opposing.encounter(state, action)

    def spread(self, state: State, space: int) -> Spaces:
        return opposing.spread(self, state, space)

    def stepping(self, state: State, picked: Spaces, all_of_them: bool) -> frozenset[int] | None:
        return opposing.stepping(self, state, picked, all_of_them) if self.by_groups else None

    def passing(self, state: State) -> tuple[tuple[str, int], ...]:
        over, due = passing(state), pushed(state)
        if state.outcome is not None or (over < 0 and not due):
            return ()
        return ((self.game.pieces[due], been(state)[-1]),) if due else ((self.game.pieces[state.mover], over),)

    def warnings(self, state: State) -> tuple[tuple[str, int], ...]:
        stage = past_roll(state)
        return stage.royal.warnings(state.cells) if isinstance(stage, Turn) and stage.royal else ()

    def piles(self, state: State) -> dict[int, tuple[str, ...]]:
        piles, pieces = state.record.captured if state.record is not None else (), self.game.pieces[1:]
        return {
            player: tuple(piece for piece, n in zip(pieces, pile, strict=True) for _ in range(n))
            for player, pile in enumerate(piles, 1)
        }

    def points(self, state: State) -> tuple[int, ...]:
        record, decider = state.record, self.game.decider
        if record is None or decider is None or not decider.of_captured:
            return record.scores if record is not None else ()
        sides = self.game.side[1:]
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
        if not isinstance(stage, Turn) and not (isinstance(stage, Placing) and self._has_one(state, player)):
            return ()
        first = new_state(stage, state.cells, player, player, state.in_hand, record=state.record)
        if isinstance(stage, Turn) and stage.compelling and stage.dice:  # what has to be done depends on the roll
            where = stage, state.cells, player, player, state.in_hand
            return tuple(new_state(*where, record=state.record, roll=n) for n in range(len(stage.dice.masks)))
        return (first, *(stage.apply(first, move) for b in blocks_of(stage) for move in b.openings(first)))

    def _turns_of(self, state: State, player: int) -> tuple[State, ...]:
        # Whoever removes pieces may take nearly all of them: that is no threat, it is being done.
        return () if isinstance(state.stage, Removal) else super()._turns_of(state, player)

    def taking(self, theirs: State) -> Sequence[Action]:
        game, actions = self.game, self.imagined(theirs)
        if any(effect.takes for effect in game.effects):
            return actions
        side, owned = game.side[theirs.mover], game.owned(theirs.cells)
        near = {t for goal in game.goals if goal.then == "remove_all" for t in goal.lacking(owned, side)}
        fills = [near and (isinstance(a, Joint) or self.may_fill(a, near)) for a in actions]
        return [a for a, near in zip(actions, fills, strict=True) if near or takes(a) or pushes_down(a)]

    def groups(self, state: State) -> tuple[PieceGroup, ...]:
        return helps.groups(self.game, state.cells) if self.by_groups else ()

    @property
    def by_groups(self) -> bool:
        """Whether it matters which pieces hang together."""
        return helps.by_groups(self.game)

    def lost(self, theirs: State, action: Action, after: State) -> Spaces:
        if action.kind == "meet" and isinstance(action, Move):
            return (action.end,)  # a roll decides
        if pushes_down(action) and isinstance(action, Move):  # only what falls off: whatever it meets is pushed on
            return (action.start,) if action.end < 0 else ()
        return super().lost(theirs, action, after)

    def goes_on(self, after: State) -> bool:
        memo = after.remembered(Rest)
        return after.outcome is None and memo is not None and bool(memo.been)

    def _has_one(self, state: State, player: int) -> bool:
        return state.in_hand is None or self.game.hand_of(state.in_hand, player) > 0

    def _by_filling(self, stage: Placing) -> bool:
        """Whether the spaces that goals lack say all about who wins where by placing a piece."""
        free = stage.plain and not stage.chained
        return free and all(goal.by_filling for goal in self.game.goals if goal.ends and not goal.decides)

    def wins(self, state: State) -> Spaces:
        stage = state.stage
        if isinstance(stage, Placing) and self._by_filling(stage):
            return self._fourths(state, stage, (state.actor,)) if state.actor else ()
        return super().wins(state)

    def blocks(self, state: State) -> Spaces:
        stage = state.stage
        if isinstance(stage, Placing) and self._by_filling(stage):
            side = self.game.side
            others = tuple(p for p in range(1, self.game.players + 1) if side[p] != side[state.mover])
            return self._fourths(state, stage, others)
        return super().blocks(state)

    def imagined(self, theirs: State) -> Sequence[Action]:
        # In the middle of a turn that nobody has begun only what is taken is looked at: it is seldom all of it.
        actions = theirs.actions()
        begun = isinstance(theirs.stage, Turn) and theirs.memo is not None
        return tuple(filter(takes, actions)) if begun else actions

    def _fourths(self, state: State, stage: Placing, players: tuple[int, ...]) -> Spaces:
        """The unoccupied spaces at which a new piece of one of these players would reach a goal."""
        if not stage.goals_count:
            return ()
        goals = [goal for goal in self.game.goals if goal.ends]
        owned, sides = self.game.owned(state.cells), {self.game.side[p] for p in players if self._has_one(state, p)}
        lacking = {t for goal in goals for side in sides for t in goal.lacking(owned, side)}
        return tuple(sorted(t for t in lacking if not state.cells[t] and t in stage.by_space))

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
        owned, side = self.game.owned(cells), self.game.side[state.mover]
        if any(goal.ends and goal.reached(owned, side, action.end) for goal in self.game.goals):
            return True
        decided = self.game.decider is not None or self.game.at_limit is not None or stage.looked_at
        if stage.royal is None and stage.no_move != "lose" and action.kind != "capture" and not decided:
            return False
        return super().gains(state, action)  # the next player may be left without a move, or without pieces

    def sets(self, state: State) -> Spaces:
        game, stage, side = self.game, state.stage, self.game.side[state.mover]
        goals = [goal for goal in game.goals if goal.by_filling and not goal.ends]
        if not state.actor or not isinstance(stage, (Turn, Placing)) or not (goals or game.effects):
            return ()
        owned = game.owned(state.cells)
        lacking = [goal.lacking(owned, side) for goal in goals] + [e.lacking(owned, side) for e in game.effects]
        near, found = {space for spaces in lacking for space in spaces}, set()
        for action in stage.actions(state):
            # Several pieces at once may complete a set that lacks more than one.
            if (self.may_fill(action, near) or isinstance(action, Joint)) and (play := self._tried(state, action)):
                formed = {space for goal in goals if goal.met(play, side) for space in goal.formed_by(play, side)}
                formed.update(space for effect in game.effects for space in effect.formed_by(play))
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
        return Play(state, action, state.mover, *values, block.recorded(state, action), moved)

    @property
    def _goals(self) -> list[Goal]:
        """The goals that may be reached in the middle of the game."""
        return [goal for goal in self.game.goals if goal.ends and not goal.decides and not goal.at_turn]

    def _may_win(self, state: State, stage: Turn, block: Block, action: Action) -> bool:
        """Whether an action could win at all: not where only taking wins, and where nothing else ends the game."""
        game = self.game
        if not self._only_taking:
            return True
        if takes(action) and self._near(state, block.most_taken):
            return True
        if block.onward is not None and not block.onward.stops:
            return False  # the turn goes on
        decided = game.decider is not None or game.at_limit is not None
        due = game.quiet_limit is not None and state.quiet + 1 >= game.quiet_limit
        return stage.no_move != "pass" or bool(stage.ends) or (decided and bool(due or game.turn_limit))

    @property
    def _only_taking(self) -> bool:
        """Whether only an action that takes a piece can reach a goal."""
        others = self.game.effects or any(goal.then == "remove_all" for goal in self.game.goals)
        return not others and all(goal.by_taking for goal in self._goals)

    def _near(self, state: State, number: int) -> bool:
        """Whether the mover might reach a goal by taking so many pieces."""
        side = self.game.side[state.mover]
        return any(goal.within_reach(state.cells, state.in_hand, side, number) for goal in self._goals)

    def doubles(self, state: State) -> Spaces:
        stage, player, goals = state.stage, state.mover, [goal for goal in self.game.goals if goal.ends]
        if isinstance(stage, Placing) and self._by_filling(stage) and state.actor:
            return self._forks(state, stage)
        if not isinstance(stage, Turn) or not state.actor:
            return ()
        taking = self._only_taking and not stage.ends
        if taking and not self._near(state, 2 * max(block.most_taken for block in stage.blocks)):
            return ()  # one action and a second one would take too few
        now = set(self.wins(state))
        found: set[int] = set()
        actions = stage.actions(state)
        filling = stage.plain or all(goal.by_filling for goal in goals) or len(actions) > MOST_TRIED
        every = None if filling else set(range(self.game.space.size))
        side = self.game.side[player]
        near = every or {t for goal in goals for t in goal.lacking(self.game.owned(state.cells), side)}
        for action in actions:
            space = action.space
            passes = action.kind in ("move", "place") and state.cells[action.end]
            if space is None or passes or space in now or space in found:
                continue
            after = stage.apply(state, action)
            owned = self.game.owned(after.cells)
            own = action.end if action.end >= 0 and owned[action.end] == side else None
            targets = near if own is None or every else near.union(*(g.lacking(owned, side, own) for g in goals))
            # Two spaces at which one piece is lacking are needed before it is worth looking who gets there.
            if len(targets) > 1 and after.outcome is None and self._two_wins(after, player, targets):
                found.add(space)
        return tuple(sorted(found))

    def _forks(self, state: State, stage: Placing) -> Spaces:
        """The spaces at which a new piece of the actor leaves two more at which another would win."""
        player, cells, game = state.actor, state.cells, self.game
        goals = [goal for goal in game.goals if goal.ends]
        few = state.in_hand is not None and game.hand_of(state.in_hand, player) < 2
        if not goals or not stage.goals_count or few:
            return ()
        owned, side, may = game.owned(cells), game.side[player], stage.by_space
        near = {i for goal in goals for i in goal.lacking(owned, side) if not cells[i] and i in may}
        found = []
        for space in {action.end for action in stage.actions(state)} - near:
            after = owned[:space] + bytes([side]) + owned[space + 1 :]
            more = {i for goal in goals for i in goal.lacking(after, side, space) if not cells[i] and i in may}
            if len(near | more) > 1:
                found.append(space)
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
