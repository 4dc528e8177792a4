"""Goals of lattices and stacks, and those that go with every board: building blocks of definitions (``goals:``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vectorgames.core.goal import Goal
from vectorgames.core.schema import Field, choice, integer
from vectorgames.words import Phrase

if TYPE_CHECKING:
    from vectorgames.core.play import Play
    from vectorgames.spaces.lattice import Lattice
    from vectorgames.spaces.space import Space


class Configuration(Goal):
    """``{goal: configuration, shape: vector, quadrants: 1}``: a vector (rules/time_vectors.md 1.2, 2).

    quadrants    in how many quadrants (values of t) the player must stand besides, 1 or 2
    """

    SPACES = ("lattice",)
    keys = {
        "shape": Field(choice("vector")),
        "quadrants": Field(integer(1, 2), 1),
        "then": Field(choice("end", "remove"), "end"),
    }
    of_sets = True
    space: Lattice

    def __init__(self, space: Lattice, shape: str = "vector", quadrants: int = 1, then: str = "end"):
        super().__init__(space)
        self.shape = self.reason = shape
        self.then = then
        self.quadrants = quadrants
        key = "games.goal.vector_two_quadrants" if quadrants == 2 else "games.goal.vector"
        if not self.ends:
            key = "games.goal.vector_removes"
        self.phrase = Phrase(key, axes=", ".join(space.axes))
        self._companions = space.vectors.companions
        if quadrants == 2:
            # The choice is made here, once, since no loop of play is longer than that of ``reached``.
            self.reached = self._reached_in_two_quadrants  # type: ignore[method-assign]

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        # The longest loop of play: no function call, no slice, and the first test fails nine times in ten.
        for far, pairs in self._companions[space]:
            if cells[far] == code:
                for a, b in pairs:
                    if cells[a] == code and cells[b] == code:
                        return True
        return False

    def _reached_in_two_quadrants(self, cells: bytes, code: int, space: int) -> bool:
        quadrant = self.space.quadrants
        own = np.frombuffer(cells, np.uint8) == code
        if (quadrant[own] == quadrant[space]).all():
            return False
        # A vector made earlier, all of it in one quadrant, counts from now on: look at the whole board.
        return len(self.shown(cells, code)) > 0

    def anywhere(self, cells: bytes, code: int) -> bool:
        own = np.frombuffer(cells, np.uint8) == code
        there = len(np.unique(self.space.quadrants[own]))
        return there >= self.quadrants and len(self.shown(cells, code)) > 0

    def shown(self, cells: bytes, code: int) -> NDArray[np.intp]:
        own = np.frombuffer(cells, np.uint8) == code
        return np.flatnonzero(own[self.space.vectors.spaces].all(axis=1))


class Checkmate(Goal):
    """``{goal: checkmate}``: the enemy king is in check and has no way out (rules/chess_4d.md, rules/gryb.md 5).

    Whether it is reached only the stage that moves pieces can tell.
    """

    reason = "checkmate"
    by_stage = True

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        return False  # it is looked at when a turn begins

    def __init__(self, space: Space):
        super().__init__(space)
        self.phrase = Phrase("games.goal.checkmate_columns" if space.by_column else "games.goal.checkmate")


class Most(Goal):
    """``{goal: most, of: gathered}``: who has most of something when the game ends, which its stages decide."""

    keys = {"of": Field(choice("pieces", "captured", "points", "gathered"))}
    reason = "most"
    scored = True
    of_landing = True
    decides = True

    def __init__(self, space: Space, of: str, fewest: bool = False):
        super().__init__(space)
        self.of, self.sign = of, -1 if fewest else 1
        self.by_stage = of == "gathered"  # counted by the stage in which it is done
        self.of_record = of in ("captured", "points")
        self.phrase = Phrase(f"games.goal.most_{of}")

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        return False


class Capture(Goal):
    """``{goal: capture, left: 3}``: an opponent has so many pieces or fewer, on the board and in hand together."""

    keys = {"left": Field(integer(0), 0), "reason": Field(choice("few", "reduced"), "few")}

    def __init__(self, space: Space, left: int = 0, reason: str = "few"):
        super().__init__(space)
        self.left, self.reason = left, reason
        self.phrase = Phrase("games.goal.few", n=left)

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        return False  # it is reached by taking

    def beaten(self, cells: bytes, hands: tuple[int, ...] | None, player: int) -> bool:
        side = self.game.side[player]
        return cells.count(side) + self.game.in_hand(hands, side) <= self.left

    def met(self, play: Play, side: int) -> bool:
        owned, before = play.owned(), self.game.owned(play.before.cells)
        return any(
            self.beaten(owned, play.hands, other) and not self.beaten(before, play.before.hands, other)
            for other in {*self.game.side[1:]} - {side}
        )


GOALS: dict[str, type[Goal]] = {
    "capture": Capture,
    "checkmate": Checkmate,
    "configuration": Configuration,
    "most": Most,
}
"""Those that go with lattices and stacks, by name; ``core.grybs`` has that of trees."""
