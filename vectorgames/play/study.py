"""A board without turns as a value: what stands on it and what is looked at on it; its history.

Pages change it by ``replace`` and the methods here, each of which returns another one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from vectorgames.base.history import Changes
from vectorgames.play.views import View
from vectorgames.rules.game import Game, State
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.space import Space

PINS = 4
"""Vectors that can be pinned at a time."""

Spaces = tuple[int, ...]


@dataclass(frozen=True)
class Study:
    """``game`` gives the board, its options and the pieces; spaces are numbers.

    cells     code of the piece on every space, as in a State
    actor     the player to act where a game begins from here
    hidden    spaces whose pieces are not shown
    selected  spaces, in the order in which they were selected
    pinned    vectors that are shown whatever is selected, each by its spaces in order; at most ``PINS``
    filter    which other vectors are shown
    view      how the board is looked at; ``explode``, ``apart``: how far levels and quadrants stand apart
    """

    game: Game
    cells: bytes
    actor: int = 1
    hidden: frozenset[int] = frozenset()
    selected: Spaces = ()
    pinned: tuple[Spaces, ...] = ()
    filter: Filter = field(default_factory=Filter)
    view: View = field(default_factory=View)
    explode: float = 0.0
    apart: float = 0.0

    @classmethod
    def of(cls, game: Game) -> Study:
        """The board of a game, without pieces."""
        return cls(game, bytes(game.space.size))

    @classmethod
    def of_state(cls, state: State) -> Study:
        """What stands on the board in a state."""
        return cls(state.game, state.cells, state.actor or state.mover)

    @property
    def space(self) -> Space:
        return self.game.space

    @property
    def has_pieces(self) -> bool:
        """Whether pieces of the game stand on its spaces, and can be put there."""
        return self.game.rules.arrows is None

    @property
    def shown_cells(self) -> bytes:
        return (
            bytes(0 if i in self.hidden else code for i, code in enumerate(self.cells))
            if self.hidden
            else self.cells
        )

    # ---- changes ----

    def with_piece(self, space: int, code: int) -> Study:
        """With the piece of a code on a space, 0: none; a new piece is not hidden."""
        if self.cells[space] == code and space not in self.hidden:
            return self
        cells = self.cells[:space] + bytes([code]) + self.cells[space + 1 :]
        return replace(self, cells=cells, hidden=self.hidden - {space})

    def with_selected(self, space: int) -> Study:
        """A space selected as well; one that was selected is let go."""
        if space in self.selected:
            return replace(self, selected=tuple(s for s in self.selected if s != space))
        return replace(self, selected=(*self.selected, space))

    def with_pinned(self, vector: Spaces) -> Study:
        """A vector pinned as well, or no longer; beyond ``PINS`` the first one goes."""
        same = [one for one in self.pinned if {*one} == {*vector}]
        if same:
            return replace(self, pinned=tuple(one for one in self.pinned if one not in same))
        return replace(self, pinned=(*self.pinned, vector)[-PINS:])

    def with_hidden(self, spaces: Iterable[int], hidden: bool) -> Study:
        """Pieces on these spaces hidden, or shown."""
        occupied = frozenset(space for space in spaces if self.cells[space])
        return replace(self, hidden=self.hidden | occupied if hidden else self.hidden - occupied)

    # ---- positions ----

    @property
    def position(self) -> dict[str, str]:
        """Space name -> piece text, as positions have it."""
        names, pieces = self.space.names, self.game.roster.pieces
        return {names[i]: pieces[code] for i, code in enumerate(self.cells) if code}

    def start(self) -> State:
        """The state of a game that begins from here. LocalizedError for a position that cannot be."""
        return self.game.start(setup={"position": self.position, "actor": self.actor})

    # ---- as it is written ----

    def setup(self) -> dict[str, Any]:
        return {"position": self.position, "actor": self.actor}

    def marks(self) -> dict[str, Any]:
        """All the rest as plain values; what is as it always is, is left out."""
        names = self.space.names
        only = self.filter
        filtered = {
            "run": only.run, "stay": only.stay, "number": only.number, "hidden": only.hidden, "held": only.held,
        }  # fmt: skip
        out: dict[str, Any] = {
            "hidden": [names[i] for i in sorted(self.hidden)],
            "selected": [names[i] for i in self.selected],
            "pinned": [[names[i] for i in row] for row in self.pinned],
            "filter": {key: value for key, value in filtered.items() if value},
            "view": str(self.view) if self.view != View() else "",
            "explode": round(100 * self.explode),
            "apart": round(100 * self.apart),
        }
        return {key: value for key, value in out.items() if value}


def row_of(space: Space, spaces: Iterable[int]) -> int | None:
    """The row of the vector of these spaces, in any order, in the table of the space; None: they are none."""
    table, wanted = space.vectors, sorted(spaces)
    if table is None or len(wanted) != table.width:
        return None
    rows = table.rows_through(wanted[0])
    return next((row for row in rows.tolist() if sorted(table.spaces[row].tolist()) == wanted), None)


GAMES = 2
"""Games of which changes are remembered: a game holds the tables of its board."""


class StudyHistory(Changes[Study]):
    """That of a study, of ``GAMES`` games at most: what came before is forgotten."""

    @property
    def largest(self) -> int:
        """Spaces of the largest board in it."""
        return max(study.space.size for study in self._line)

    def change(self, value: Study, replacing: bool = False) -> None:
        if value == self.here:
            return
        super().change(value, replacing)
        games: set[int] = set()
        for number in range(self._number, -1, -1):
            games.add(id(self._line[number].game))
            if len(games) > GAMES:
                self._line = self._line[number + 1 :]
                self._number = len(self._line) - 1
                break
