"""How pieces of flat maps move when the position changes: which ones, from where, for how long.

As in three dimensions, by the same pairs and times. Knows no painter.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, NamedTuple

from vectorgames.app.context import Context
from vectorgames.scene.motion import MOVERS, SECONDS, pairs, smooth
from vectorgames.tableau import Glide, Motion, Piece, Tableau
from vectorgames.ui.flat.layout import flat_points, has_sheet
from vectorgames.ui.frame import Rect

SHEET = Rect(0, 0, 1000, 1000)
"""Of any size: of pieces of one kind those go together that are nearest on it."""


class _Way(NamedTuple):
    """A piece that goes from ``start`` to ``end``; from ``begin`` on, in seconds. ``waits``: until then it is not
    seen."""

    text: str
    start: int
    end: int
    begin: float
    seconds: float
    waits: bool = False

    def at(self, now: float) -> float:
        """How much of it has been gone."""
        return smooth(min(1.0, max(0.0, (now - self.begin) / self.seconds)))


class Glides:
    """``shown`` adds to a tableau what moves on maps of it."""

    def __init__(self, context: Context):
        self.context = context
        self._space: Any = None
        self._pieces: tuple[Piece, ...] = ()
        self._ways: list[_Way] = []
        self._gone: list[tuple[Piece, float]] = []  # and when each begins to fade
        self._begun = self._end = 0.0

    @property
    def moving(self) -> bool:
        """Whether something is on its way now."""
        return time.monotonic() < self._end

    def shown(self, tableau: Tableau, space: Any) -> Tableau:
        """The tableau with what moves on a map of this space; nothing from one game to another."""
        if tableau.pieces != self._pieces or space is not self._space:
            known = space is self._space and has_sheet(space) and self.context.switches.animation
            self._begin(tableau, space, known)
        now = time.monotonic()
        if now >= self._end:
            return tableau
        return replace(tableau, motion=self._motion(now - self._begun))

    def _begin(self, tableau: Tableau, space: Any, known: bool) -> None:
        old, new = ({piece.space: piece for piece in some} for some in (self._pieces, tableau.pieces))
        self._space, self._pieces = space, tableau.pieces
        self._ways, self._gone, self._begun = [], [], time.monotonic()
        self._end = self._begun
        gone = [piece for at, piece in old.items() if new.get(at) != piece]
        come = [piece for at, piece in new.items() if old.get(at) != piece]
        if not known or len(gone) + len(come) > MOVERS:
            return
        delay = self._gather(gone, come, tableau)
        self._scatter(gone, come, tableau, delay)
        for source, target in pairs(gone, come, tableau.moved, flat_points(space, SHEET)):
            gone.remove(source)
            self._ways.append(_Way(source.text, source.space, target.space, 0.0, SECONDS["glide"]))
        self._gone += [(piece, 0.0) for piece in gone]
        ends = [way.begin + way.seconds for way in self._ways] + [at + SECONDS["sink"] for _, at in self._gone]
        self._end += max(ends, default=0.0)

    def _gather(self, gone: list[Piece], come: list[Piece], tableau: Tableau) -> float:
        """Pieces that become one go to where it will stand; the seconds until the last of them is there."""
        delay = 0.0
        for ways, target in tableau.merged:
            found = {piece.space: piece for piece in gone if piece.space in {way[0] for way in ways}}
            if not found:
                break
            text = next(iter(found.values())).text
            for way in ways:
                self._ways.append(_Way(text, way[0], target, delay, SECONDS["gather"], waits=way[0] not in found))
            gone[:] = [piece for piece in gone if piece not in found.values()]
            come[:] = [piece for piece in come if piece.space != target]
            delay += SECONDS["gather"]
        return delay

    def _scatter(self, gone: list[Piece], come: list[Piece], tableau: Tableau, delay: float) -> None:
        """A piece that becomes several stands until these leave it."""
        for space, ends in tableau.split:
            self._gone += [(piece, delay) for piece in gone if piece.space == space]
            gone[:] = [piece for piece in gone if piece.space != space]
            for piece in [piece for piece in come if piece.space in ends]:
                come.remove(piece)
                self._ways.append(_Way(piece.text, space, piece.space, delay, SECONDS["scatter"], waits=True))

    def _motion(self, now: float) -> Motion:
        """What moves so many seconds after the position has changed."""
        under_way = [way for way in self._ways if now < way.begin + way.seconds]
        gliding = [Glide(w.text, w.start, w.end, w.at(now)) for w in under_way if not w.waits or now >= w.begin]
        fading = [(piece, 1.0 - (now - at) / SECONDS["sink"]) for piece, at in self._gone]
        return Motion(
            tuple(gliding),
            frozenset(way.end for way in under_way),
            tuple((piece, min(1.0, seen)) for piece, seen in fading if seen > 0),
        )
