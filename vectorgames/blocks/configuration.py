"""The goal ``configuration``: own pieces fill a shape (rules/time_vectors.md 1.2, 2, 13.6; rules/gryb.md 8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.blocks.figure import SAID, Figure
from vectorgames.core.goal import THEN, Goal
from vectorgames.core.schema import Field, as_it_stands, integer
from vectorgames.words import LocalizedError, LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.play import Play
    from vectorgames.spaces.lattice import Lattice
    from vectorgames.spaces.space import Space


class Configuration(Goal):
    """``{goal: configuration, shape: vector, quadrants: 1}``.

    shape        any that the space knows (``Space.sets_of``)
    quadrants    in how many quadrants (values of t) the player must stand besides, 1 or 2
    then         what follows (``Goal.then``)
    """

    meaning = "own pieces fill a shape, with one just placed or moved"
    keys = {
        "shape": Field(as_it_stands, meaning="which shape", values=SAID),
        "quadrants": Field(integer(1, 2), 1, "of vectors: in how many quadrants own pieces stand besides"),
        "then": THEN,
    }
    space: Lattice

    def __init__(self, space: Space, shape: Any, quadrants: int = 1, then: str = "end"):
        super().__init__(space)
        self.figure = figure = Figure(space, shape)
        if quadrants == 2 and (figure.word != "vector" or then != "end"):
            raise LocalizedError("errors.quadrants")
        self.table, self.reason = figure.table if figure.table.width > 1 else None, figure.reason
        self.shape = figure.word
        self.then, self.scored = then, then == "score"
        self.quadrants = quadrants
        self.by_filling = quadrants == 1
        self.phrase = self._phrase(figure)
        if figure.word == "vector":
            self._companions = figure.table.companions
        # The choice is made here, once, since no loop of play is longer than that of ``reached``.
        if figure.word != "vector":
            self.reached = figure.filled  # type: ignore[method-assign]
        elif quadrants == 2:
            self.reached = self._reached_in_two_quadrants  # type: ignore[method-assign]

    def _phrase(self, figure: Figure) -> LocalizedText:
        if figure.word == "vector" and self.then in ("end", "remove"):
            more = "_two_quadrants" if self.quadrants == 2 else "" if self.ends else "_removes"
            return LocalizedText(f"games.goal.vector{more}", axes=", ".join(self.space.axes))
        return LocalizedText(f"games.goal.fill_{self.then}", shape=figure.phrase)

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
        return len(self.figure.shown(cells, code)) > 0

    def anywhere(self, cells: bytes, code: int) -> bool:
        if self.quadrants > 1:
            own = np.frombuffer(cells, np.uint8) == code
            if len(np.unique(self.space.quadrants[own])) < self.quadrants:
                return False
        return len(self.figure.shown(cells, code)) > 0

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        return self.figure.lacking(cells, code, through)

    def formed_by(self, play: Play, side: int) -> set[int]:
        return self.figure.through(play.owned(), side, play.gained(side))

    def shown(self, cells: bytes, code: int) -> NDArray[np.intp]:
        return self.figure.shown(cells, code) if self.table is not None else super().shown(cells, code)
