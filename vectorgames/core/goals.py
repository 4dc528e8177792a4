"""Goals: what wins. Each class is a building block of game definitions (``goals:``).

Knows cells and tables of spaces, no players' turns and no windows.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vectorgames.core.schema import Field, choice, integer
from vectorgames.words import Phrase


class Goal:
    """A goal of a game. ``keys``: what a definition may say about it. ``reason``: word for the outcome.
    ``phrase``: the goal in a line for people. ``scored``: whether the winner gets points. ``of_sets``: whether
    it is reached with a set out of the space's vector table. ``ends``: whether the game is over once it is reached;
    otherwise its points are pieces that may be removed. ``by_stage``: whether only a stage made for it can tell."""

    keys: dict[str, Field] = {}
    reason = "goal"
    phrase: Phrase
    scored = False
    of_sets = False
    ends = True
    by_stage = False

    def __init__(self, space, **params):
        self.space = space

    def reached(self, cells: bytes, code: int, space: int) -> int | bool:
        """Whether the owner of pieces ``code`` has reached the goal, having just placed or moved to ``space``;
        with how many points, where it is scored."""
        raise NotImplementedError  # every goal has its own

    def anywhere(self, cells: bytes, code: int) -> int | bool:
        """The same wherever on the board; of several ways the one with most points."""
        return max((self.reached(cells, code, space) for space, c in enumerate(cells) if c == code), default=0)

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        """The spaces at which a piece ``code`` would complete a set, all others of which have one; ``through``:
        of the sets through that space only."""
        return set()

    @property
    def counted(self) -> np.ndarray | None:
        """bool[sets]: which sets of the space's table reach the goal; None: all of them."""
        return None

    def beaten(self, cells: bytes, hands: tuple[int, ...] | None, player: int) -> bool:
        """Whether a player from whom a piece has just been taken has lost by that."""
        return False

    def path(self, cells: bytes, code: int) -> tuple[int, ...]:
        """The spaces of a path that reaches the goal, in order: what a window draws of a win that is no set."""
        return ()

    def shown(self, cells: bytes, code: int) -> np.ndarray:
        """Rows of the space's vector table that are complete for ``code``: what a window draws of a win."""
        return np.zeros(0, np.intp)


class Configuration(Goal):
    """``{goal: configuration, shape: vector, quadrants: 1}``: a vector (rules/time_vectors.md 1.2, 2).

    quadrants    in how many quadrants (values of t) the player must stand besides, 1 or 2
    """

    SPACES = ("lattice",)
    keys = {"shape": Field(choice("vector")), "quadrants": Field(integer(1, 2), 1)}
    of_sets = True

    def __init__(self, space, shape: str = "vector", quadrants: int = 1):
        super().__init__(space)
        self.shape = self.reason = shape
        self.quadrants = quadrants
        key = "games.goal.vector_two_quadrants" if quadrants == 2 else "games.goal.vector"
        self.phrase = Phrase(key, axes=", ".join(space.axes))
        self._companions = space.companions
        if quadrants == 2:
            self.reached = self._reached_in_two_quadrants

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        # The longest loop of play: no function call, no slice, and the first test fails nine times in ten.
        for far, pairs in self._companions[space]:
            if cells[far] == code:
                for a, b in pairs:
                    if cells[a] == code and cells[b] == code:
                        return True
        return False

    def _reached_in_two_quadrants(self, cells: bytes, code: int, space: int) -> bool:
        quadrant = self.space.coordinates[:, 3]
        own = np.frombuffer(cells, np.uint8) == code
        if (quadrant[own] == quadrant[space]).all():
            return False
        # A vector made earlier, all of it in one quadrant, counts from now on: look at the whole board.
        return len(self.shown(cells, code)) > 0

    def anywhere(self, cells: bytes, code: int) -> bool:
        own = np.frombuffer(cells, np.uint8) == code
        there = len(np.unique(self.space.coordinates[own, 3]))
        return there >= self.quadrants and len(self.shown(cells, code)) > 0

    def shown(self, cells: bytes, code: int) -> np.ndarray:
        own = np.frombuffer(cells, np.uint8) == code
        return np.flatnonzero(own[self.space.vectors.spaces].all(axis=1))


class Checkmate(Goal):
    """``{goal: checkmate}``: the enemy king is in check and has no way out (rules/chess_4d.md, rules/gryb.md 5).

    Whether it is reached only the stage that moves pieces can tell.
    """

    reason = "checkmate"
    by_stage = True

    def __init__(self, space):
        super().__init__(space)
        self.phrase = Phrase("games.goal.checkmate_tree" if space.kind == "tree" else "games.goal.checkmate")


class Most(Goal):
    """``{goal: most, of: gathered}``: who has most of something when the game ends, which its stages decide."""

    keys = {"of": Field(choice("gathered"))}
    reason = "most"
    scored = True
    by_stage = True

    def __init__(self, space, of: str):
        super().__init__(space)
        self.phrase = Phrase(f"games.goal.most_{of}")

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        return False


class Capture(Goal):
    """``{goal: capture, left: 3}``: an opponent has so many pieces or fewer, on the board and in hand together."""

    keys = {"left": Field(integer(0), 0)}
    reason = "few"

    def __init__(self, space, left: int = 0):
        super().__init__(space)
        self.left = left
        self.phrase = Phrase("games.goal.few", n=left)

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        return False  # it is reached by taking

    def beaten(self, cells: bytes, hands: tuple[int, ...] | None, player: int) -> bool:
        return cells.count(player) + (hands[player - 1] if hands else 0) <= self.left


def configuration(goals: Iterable[Goal]) -> Goal | None:
    """The goal among these that is made of sets of four, vectors or GRYBs; None in a game without."""
    return next((goal for goal in goals if goal.of_sets), None)


GOALS: dict[str, type[Goal]] = {
    "capture": Capture,
    "checkmate": Checkmate,
    "configuration": Configuration,
    "most": Most,
}
"""Those that go with lattices and stacks, by name; ``core.grybs`` has that of trees."""
