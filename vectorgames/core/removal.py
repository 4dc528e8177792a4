"""Removal: who has formed a GRYB takes pieces of the opponents off the board (rules/gryb.md 3).

No building block of its own: ``placing`` and ``turn`` lead here where the goal ``gryb`` says ``then: remove``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vectorgames.core.action import Action
from vectorgames.core.positions import remembering, required, whole_from_to
from vectorgames.core.schema import Field, integer
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State, new_state
from vectorgames.core.steps import Move, shared
from vectorgames.kept import kept
from vectorgames.words import Phrase


class Removal(Stage):
    """One piece after another, the rest of the mover's turn. ``memo``: how many are due.

    ``then``: from (state, cells, hands) to the state after the whole turn, which is progress.
    """

    name = "removal"
    tells = True
    FIELDS = {"removals": Field(integer(1), None)}

    def __init__(self, game, then: Callable[[State, bytes, tuple[int, ...] | None], State], name: str = name):
        super().__init__(game)
        self.name = name
        self.then = then
        self.table = _removals(game.space)

    def due(self, state: State, cells: bytes, hands: tuple[int, ...] | None, number: int) -> State:
        """The state in which the mover is to remove so many pieces, fewer if fewer are there."""
        mover, owners = state._mover, self.game.owners
        there = sum(owners[code] != mover for code in cells if code)
        if not there:
            return self.then(state, cells, hands)
        return new_state(self, cells, mover, mover, hands, state._quiet, min(number, there))

    def held(self, state: State) -> dict[str, int]:
        return {"removals": state.memo} if state.memo else {}

    def holding(self, state: State, told) -> State:
        number = required(state, told, "removals")
        if number is not None:
            whole_from_to("removals", number, 1, len(self.actions(state)))
        return remembering(state, number)

    def actions(self, state: State) -> Sequence[Action]:
        mover, owners = state._mover, self.game.owners
        return tuple([self.table[i] for i, code in enumerate(state._cells) if code and owners[code] != mover])

    def play(self, state: State, action: Action | str) -> State:
        known = action.__class__ is Move and action.kind == "remove" and state._outcome is None
        code = state._cells[action.start] if known else 0
        if not code or self.game.owners[code] == state._mover:
            action = self.find(state, action)
        return self.apply(state, action)

    def apply(self, state: State, action: Move) -> State:
        before, space, hands = state._cells, action.start, state._hands
        cells = before[:space] + b"\0" + before[space + 1 :]
        victim = self.game.owners[before[space]]
        for goal in self.game.goals:
            if goal.beaten(cells, hands, victim):
                return self.win(state, cells, state._mover, hands, goal.reason)
        left = state._memo - 1
        return self.due(state, cells, hands, left) if left else self.then(state, cells, hands)

    def ask(self, state: State) -> Phrase:
        return Phrase("rules.prompt.gryb.remove", n=state.memo)

    def refuse(self, state: State, text: str) -> Reason:
        game = self.game
        space = game.space.index.get(text[1:]) if text.startswith("x") else None
        if space is None:
            return Reason("gryb.remove_first", game.section, example=self.actions(state)[0].text)
        key = "gryb.remove_own" if state.cells[space] else "gryb.remove_nothing"
        return Reason(key, game.section, space=game.space.names[space])

    def attempt(self, state: State, picked, space: int) -> str:
        return f"x{self.game.space.names[space]}"

    def wins(self, state: State) -> tuple[int, ...]:
        """The pieces whose removal leaves their owner too few."""
        if not state.actor:
            return ()
        return tuple(a.start for a in self.actions(state) if self.apply(state, a).outcome is not None)


@kept
def _removals(space) -> tuple[Move, ...]:
    """``xn``, by node."""
    spots = shared(space).spots
    return tuple(Move("remove", f"x{name}", (spots[i],), i, i, -1) for i, name in enumerate(space.names))
