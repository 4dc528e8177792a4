"""Royal pieces: when one is attacked, what may not leave it so, and mate (rules/chess_4d.md Check, rules/gryb.md 5
and 8.5, rules/time_vectors.md 12).

A game brings what it alone knows: which of a player's royal pieces are attacked. Games made of blocks need not even
that: their blocks tell it (``BlockRoyal``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from vectorgames.rules.action import Move, Outcome
from vectorgames.rules.blocks.block import Block, Condition
from vectorgames.rules.blocks.judging import removes
from vectorgames.rules.blocks.limited import Limited
from vectorgames.rules.game import AnyStage, State, new_state
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules

Attacked = Callable[[bytes, int], tuple[int, ...]]
"""From cells and a player to the spaces of his royal pieces that an opponent could take."""


class Royal:
    """The royal pieces of a game, and what follows from an attack on them.

    letters         of the kinds of pieces that are royal
    attacked        which of a player's royal pieces are attacked, as the game knows it
    no_move_first   whether the quiet limit is looked at after a stalemate; None: as the game says
    """

    def __init__(self, rules: Rules, letters: str, attacked: Attacked, no_move_first: bool | None = None):
        self.rules, self.roster = rules, rules.roster
        self.letters, self.attacked = letters, attacked
        self.no_move_first = rules.no_move_first if no_move_first is None else no_move_first
        seats = range(1, rules.players + 1)
        self.codes = ((), *(tuple(rules.roster.code_of(player, letter) for letter in letters) for player in seats))

    # ---- ends ----

    def ending(self, player: int, quiet: int, can_move: bool, attacked: bool) -> Outcome | None:
        """How the game ends as a player's turn begins, who can move or not, and whose royal piece is attacked or
        not; None: it goes on. Stalemate is a draw."""
        if attacked and not can_move:
            return self.mate(player)
        limit = self.rules.quiet_limit
        if limit is not None and quiet >= limit and (can_move or not self.no_move_first):
            return self._end((), "limit")
        return None if can_move else self._end((), "stalemate")

    def mate(self, player: int) -> Outcome:
        """The end of the game where a player is mated: the other sides have won."""
        others = (p for p in range(1, self.roster.players + 1) if self.roster.side[p] != self.roster.side[player])
        return self._end(tuple(others), "checkmate")

    def _end(self, winners: tuple[int, ...], reason: str) -> Outcome:
        return Outcome(winners, (0,) * self.roster.players if self.rules.scored else None, reason)

    # ---- positions ----

    def refuse_impossible(self, cells: bytes, safe: int) -> None:
        """Raise Impossible where a player has more or fewer royal pieces than at the start (unless effects or goals
        take pieces or change their owners), or one of player ``safe``, whose turn is over, is attacked."""
        rules = self.rules
        effects = any(effect.takes or effect.converts for effect in rules.effects)
        lost = effects or removes(rules) or any(goal.then == "remove_all" for goal in rules.goals)
        for player, codes in enumerate(() if lost else self.codes):
            n = sum(map(rules.setup.count, codes))
            most = n + sum((rules.hands or (0,) * code)[code - 1] for code in codes)  # some may come in later
            if rules.hands is None and not rules.entering.isdisjoint(self.letters):
                most = len(cells)
            if not n <= sum(map(cells.count, codes)) <= most:
                key = "kings" if self.letters == "K" else "royal"
                raise Impossible("position", f"errors.position.{key}", player=player, n=n)
        if self.attacked(cells, safe):
            raise Impossible("position", "errors.position.other_in_check", player=safe)

    # ---- what people are told ----

    def reason(self, section: str, attacked: bool, space: int) -> Reason:
        """Why an action that is right in itself is not legal. ``attacked``: whether a royal piece of the mover is
        attacked before it; ``space``: where one could be taken after it."""
        key = "stays" if attacked else "leaves"
        if self.letters == "K":
            return Reason(f"royal.{key}_check", section)
        return Reason(f"royal.{key}_attacked", section, space=self.rules.space.names[space])

    def warnings(self, cells: bytes, players: Iterable[int] = ()) -> tuple[tuple[str, int], ...]:
        """The marks of check: on every royal piece that is attacked, of these players or of all."""
        players = players or range(1, self.roster.players + 1)
        return tuple(("check", space) for player in players for space in self.attacked(cells, player))


class BlockRoyal(Royal):
    """The royal pieces of a game made of blocks. A piece is attacked if a block would let a player of another side
    take it: by its way of moving, whether or not that would expose a royal piece of his, and the dice aside."""

    def __init__(self, stage: AnyStage, letters: str, blocks: Iterable[Block]):
        super().__init__(stage.rules, letters, self._attacked)
        self.stage = stage
        may_take = (b for b in blocks if {"capture", "meet"} & {*b.kinds} or not b.simple)
        self.taking = tuple(b for b in may_take if b.most_taken)

    def _attacked(self, cells: bytes, player: int) -> tuple[int, ...]:
        royal = self.codes[player]
        spaces = [space for code in royal for space in _found(cells, code)]
        if not spaces:
            return ()
        foes = [p for p in range(1, self.roster.players + 1) if self.roster.side[p] != self.roster.side[player]]
        return tuple(space for space in sorted(spaces) if any(self.attacks(cells, foe, space) for foe in foes))

    def attacks(self, cells: bytes, by: int, space: int) -> bool:
        """Whether a player could take what stands on a space, if it were his turn and whatever was rolled."""
        state = new_state(self.stage, cells, by, by)
        return any(block.attacks(state, space) for block in self.taking)

    def mated(self, cells: bytes, player: int) -> Outcome | None:
        """The end for a player who has no legal action as his turn begins; None where no royal piece of his is
        attacked: then what the game says of players without a move holds."""
        return self.mate(player) if self.attacked(cells, player) else None

    def guarded(self, blocks: Iterable[Block]) -> tuple[Block, ...]:
        """The blocks, so that none of their actions may leave a royal piece of the mover attacked."""
        return tuple(map(self._guarded, blocks))

    def _guarded(self, block: Block) -> Block:
        made = Limited(block, (self.condition(block),))
        if block.onward is not None and block.onward is not block:
            made.onward = self._guarded(block.onward)
        return made

    def condition(self, block: Block) -> Condition:
        """The condition of a block's actions that none leaves a royal piece of the mover attacked: the last one, as
        it looks at the board after an action that is right in itself."""

        def exposed(state: State, move: Move) -> tuple[int, ...]:
            return self.attacked(block.change(state, move)[0], state._mover)

        def reason(state: State, move: Move) -> Reason:
            attacked = bool(self.attacked(state.cells, state.mover))
            return self.reason(self.rules.section, attacked, exposed(state, move)[0])

        return Condition(lambda state, move: not exposed(state, move), reason)


def _found(cells: bytes, code: int) -> Iterator[int]:
    space = cells.find(code)
    while space >= 0:
        yield space
        space = cells.find(code, space + 1)
