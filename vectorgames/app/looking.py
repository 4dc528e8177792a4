"""Looking: a board that is looked at, how, and what is pointed at on it. Knows no window."""

from __future__ import annotations

from vectorgames.core.action import Pick
from vectorgames.core.game import Game
from vectorgames.spaces.space import Space
from vectorgames.tableau import View
from vectorgames.words import LocalizedError, quoted


class Looking:
    """Each page with a board has one; values, each changed by the part whose business it is.

    view      and ``explode``, ``apart``: how far levels and quadrants stand apart, 0 … 1
    dock      which tab lies open in the panel
    hover     the space that the pointer, or the keyboard, is on
    aside     what the pointer is on that is no space: a vector, a card
    still     where the pointer rested when something was over
    pinned    the space aimed at or clicked last: it is looked into whenever the pointer is on none
    """

    def __init__(self) -> None:
        self.view = View()
        self.explode = self.apart = 0.0
        self.dock = "moves"
        self.point_nowhere()

    def point_nowhere(self) -> None:
        """Whatever referred to a space of the board before is gone."""
        self.hover: int | None = None
        self.aside: Pick | None = None
        self.still: int | None = None
        self.pinned: int | None = None

    @property
    def game(self) -> Game | None:
        """Whose board it is, if there is one."""
        raise NotImplementedError

    @property
    def level_in_play(self) -> int:
        """The level on which something happened last, from 1."""
        return 1

    @property
    def space(self) -> Space:
        """That of the board."""
        game = self.game
        assert game is not None
        return game.space

    def numbered(self, number: int) -> int:
        """The number of a space of the board. LocalizedError for any other."""
        if self.game is None or number not in range(self.space.size):
            raise LocalizedError("errors.not_in_play", given=quoted(str(number)))
        return number

    def point(self, space: int | None) -> None:
        """The pointer is on a space, or on none. LocalizedError where there is no such space."""
        self.aside = None
        self.hover = None if space is None else self.numbered(space)
        if space != self.still:
            self.still = None

    @property
    def pointed(self) -> int | None:
        """The space pointed at; none while the pointer rests where it has just won: only the win is shown."""
        return self.hover if self.still is None else None
