"""Introduce: a piece from the hand is placed on an unoccupied space, after a roll where dice ask for it.

Building block ``{stage: introduce, dice: none|grid}`` (rules/time_vectors.md 2, 4, 13.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vectorgames.core.action import Action, Pick
from vectorgames.core.positions import Impossible, face_of, in_turn, remembering, required
from vectorgames.core.schema import Field, choice, text
from vectorgames.core.stage import IllegalAction, Reason, Stage
from vectorgames.core.state import State, new_state
from vectorgames.words import Phrase

SPACES = ("lattice",)
KEYS = {"dice": Field(choice("none", "grid"), "none")}


class Placements(Sequence):
    """The placements on unoccupied spaces: a view that makes nothing until it is asked."""

    __slots__ = ("_free", "_table")

    def __init__(self, table: tuple[Action, ...], free: str):
        self._table = table
        self._free = free

    def __len__(self) -> int:
        return len(self._free)

    def __getitem__(self, k):
        if k.__class__ is slice:
            return tuple(self._table[ord(c)] for c in self._free[k])
        return self._table[ord(self._free[k])]

    def __iter__(self) -> Iterator[Action]:
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


class Place(Stage):
    """Place one piece on an unoccupied space (of the rolled grid, if ``memo`` holds one)."""

    name = "place"
    prompt = "rules.prompt.place"

    def __init__(self, game):
        super().__init__(game)
        self.table = tuple(Action("place", name, (Pick("space", i),), i) for i, name in enumerate(game.space.names))
        self.following: Stage = self  # where the next turn begins
        self.grids: Grids | None = None

    def actions(self, state: State) -> Sequence[Action]:
        if state._memo is None:
            return Placements(self.table, state._free or state.free())
        cells = state._cells
        return tuple(self.table[i] for i in self.grids.members[state._memo] if not cells[i])

    def play(self, state: State, action: Action | str) -> State:
        cells = state._cells
        try:
            space = action.number
            if self.table[space] is not action:
                action = self.find(state, action)
                space = action.number
        except (AttributeError, IndexError):
            space = self.find(state, action).number
        memo = state._memo
        if cells[space] or state._outcome is not None or (memo is not None and self.grids.of[space] != memo):
            raise IllegalAction(self.why_not(state, self.table[space].text))
        player = state._actor
        game = self.game
        cells = cells[:space] + game.codes[player] + cells[space + 1 :]
        hands = state._hands
        if hands is not None:
            hands = hands[: player - 1] + (hands[player - 1] - 1,) + hands[player:]
        for goal in game.goals:
            if goal.reached(cells, player, space):
                return self.win(state, cells, player, hands, goal.reason)
        free = state._free
        if free is not None:
            free = free.replace(chr(space), "")
        if not free and not cells.count(0):
            return self.draw(state, cells, player, hands, "full")
        if hands is not None and not any(hands):
            return self.draw(state, cells, player, hands, "no pieces")
        following = self.following
        if following is self:
            mover = game.successor[player]
            return new_state(self, cells, mover, mover, hands, 0, None, None, free)
        return following.begin(cells, game.successor[player], hands, 0, free)

    def apply(self, state: State, action: Action) -> State:
        return self.play(state, action)

    def held(self, state: State) -> dict[str, str]:
        return {} if state.memo is None else {"roll": self.grids.names[state.memo]}

    def holding(self, state: State, told) -> State:
        if self.grids is None:
            return state
        rolled = required(state, told, "roll")
        grid = None if rolled is None else face_of("roll", rolled, self.grids.names)
        return remembering(state, grid)

    def barred(self, cells: bytes, hands, mover: int) -> Impossible | None:
        return in_turn(hands, mover)

    def settled(self, state: State) -> State:
        if all(state.cells):
            return self.draw(state, state.cells, state.mover, state.hands, "full")
        if state.hands is not None and not any(state.hands):
            return self.draw(state, state.cells, state.mover, state.hands, "no pieces")
        return super().settled(state)

    def ask(self, state: State) -> Phrase:
        if state.memo is None:
            return super().ask(state)
        grid = self.grids.names[state.memo]
        level, quadrant = grid[1:-1].split(",")[2:4]
        return Phrase("rules.prompt.place_in_grid", grid=grid, level=level, quadrant=quadrant)

    def placeable(self, state: State) -> np.ndarray:
        free = super().placeable(state)
        if state.memo is not None:
            free &= np.arange(len(free)) % len(self.grids.members) == state.memo
        return free

    def refuse(self, state: State, text: str) -> Reason:
        game = self.game
        space = game.space.index.get(text)
        if space is None:
            return Reason("place_only", game.section, example=game.space.example)
        if state.cells[space]:
            owner = game.pieces[state.cells[space]][0]
            return Reason("occupied", game.section, space=text, n=owner, player=Phrase(f"games.player.{owner}"))
        return Reason("other_grid", game.section, space=text, grid=self.grids.names[state.memo])


class Roll(Stage):
    """Dice that choose the grid for the placement that follows. Grids without a vacancy are no outcomes."""

    name = "roll"
    prompt = "rules.prompt.roll"
    needs_dice = True

    def __init__(self, game, then: Stage):
        super().__init__(game)
        self.then = then
        self.goals_count = then.goals_count
        self.grids = then.grids = Grids(game.space)
        then.FIELDS = {"roll": Field(text, None)}
        self.table = tuple(
            Action("roll", f"roll {name}", (Pick("roll", name),), k) for k, name in enumerate(self.grids.names)
        )

    def actions(self, state: State) -> Sequence[Action]:
        vacant = state.cells.__getitem__
        return tuple(
            roll
            for roll, spaces in zip(self.table, self.grids.members, strict=True)
            if not all(map(vacant, spaces))
        )

    def apply(self, state: State, action: Action) -> State:
        mover = state.mover
        return new_state(
            self.then, state.cells, mover, mover, state.hands, state.quiet, action.number, None, state._free
        )

    def barred(self, cells: bytes, hands, mover: int) -> Impossible | None:
        return self.then.barred(cells, hands, mover)

    def settled(self, state: State) -> State:
        ended = self.then.settled(state)
        return state if ended.outcome is None else ended

    def refuse(self, state: State, text: str) -> Reason:
        grid = self.grids.index.get(text.removeprefix("roll ")) if text.startswith("roll ") else None
        if grid is not None:
            return Reason("grid_full", self.game.section, grid=self.grids.names[grid])
        return Reason("roll_first", self.game.section, example=self.table[0].text)


class Grids:
    """The grids of a lattice: spaces that agree in all but x and y. Names leave these two open: (*,*,2,NE)."""

    def __init__(self, space):
        count = space.size // 16
        self.of = tuple(i % count for i in range(space.size))
        self.members = tuple(tuple(range(g, space.size, count)) for g in range(count))
        self.names = tuple("(*,*," + space.names[g].split(",", 2)[2] for g in range(count))
        self.index = {name: g for g, name in enumerate(self.names)}


def build(game, dice: str = "none") -> list[Stage]:
    """The stages of the block, in the order in which a turn goes through them."""
    place = Place(game)
    if dice == "none":
        return [place]
    roll = Roll(game, place)
    place.following = roll
    return [roll, place]
