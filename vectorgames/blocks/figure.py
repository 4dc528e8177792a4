"""Figure: the sets of spaces that a definition names by ``shape``, as goals and effects ask for them.

What a shape may be says the space (``Space.sets_of``): ``vector``, ``cross``, ``{box: 2}``, ``{nodes: [G, GG]}`` …
(rules/time_vectors.md 13.5, rules/gryb.md 8.5).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.core.schema import Node, read
from vectorgames.spaces.relation import Table
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.spaces.space import Space

REASONS = {"integrated": "gryb", "nodes": "arrangement", "pattern": "arrangement", "offsets": "figure"}
"""Name of the sets -> word for the outcome, where it is another."""


SAID = "SHAPE"
"""What stands for all shapes in the reference."""


class Figure:
    """Sets of one name on one space. Cells hold a side a space, as in ``Game.owned``.

    table    the sets; ``word``: their name; ``reason``: word for an outcome with one of them
    phrase   what people call one: "a cross: …"
    """

    def __init__(self, space: Space, said: Any):
        plain = said.plain() if isinstance(said, Node) else said
        self.table = read(said, space.sets_of) if isinstance(said, Node) else space.sets_of(said)
        self.word = plain if isinstance(plain, str) else next(name for name in space.SETS if name in plain)
        self.reason = REASONS.get(self.word, self.word)
        self.phrase = _phrase(space, self.word, plain if isinstance(plain, dict) else {}, self.table.width)
        table = self.table
        self.companions = Table(lambda i: tuple((far, rests) for far, _, rests in table.companions_of(i)))

    def filled(self, cells: bytes, code: int, space: int) -> bool:
        """Whether a set through a space on which a piece ``code`` stands has one on all its other spaces."""
        for far, rests in self.companions[space]:
            if cells[far] == code:
                for rest in rests:
                    for i in rest:
                        if cells[i] != code:
                            break
                    else:
                        return True
        return False

    def through(self, cells: bytes, code: int, landed: Iterable[int]) -> set[int]:
        """The spaces of all sets that are filled by pieces ``code`` and lead through one of these spaces."""
        own = np.frombuffer(cells, np.uint8) == code
        found: set[int] = set()
        for space in landed:
            rows = self.table.spaces[self.table.rows_through(space)]
            found.update(rows[own[rows].all(axis=1)].reshape(-1).tolist())
        return found

    def shown(self, cells: bytes, code: int) -> NDArray[np.intp]:
        """The rows of the table that are filled by pieces ``code``."""
        own = np.frombuffer(cells, np.uint8) == code
        return np.flatnonzero(own[self.table.spaces].all(axis=1))

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        """The spaces at which a piece ``code`` would fill a set, all others of which have one; ``through``: of the
        sets through that space only."""
        own = np.frombuffer(cells, np.uint8) == code
        spaces = self.table.spaces
        if through is not None:
            spaces = spaces[self.table.rows_through(through)]
        held = own[spaces]
        rows = held.sum(1) == self.table.width - 1
        return set(spaces[rows][~held[rows]].tolist())


def _phrase(space: Space, word: str, said: dict[str, Any], width: int) -> LocalizedText:
    """What people call such a set."""
    match word:
        case "row":
            together = ", ".join(map(str, said.get("together", (1,))))
            return LocalizedText("games.shape.row", n=width, together=together)
        case "nodes" | "pattern":
            up_to = said.get("up_to", "none") if word == "nodes" else "none"
            return LocalizedText(f"games.shape.{word}_{up_to}", nodes=", ".join(map(str, said[word])))
    return LocalizedText(f"games.shape.{word}", n=width, axes=", ".join(space.axes))
