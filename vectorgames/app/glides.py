"""Pieces on their way over maps."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from vectorgames.app.context import Context
from vectorgames.scene.motion import MOVERS, SECONDS, Transition, smooth, transitions
from vectorgames.view.flat_map import flat_points, has_sheet
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Glide, Motion, Piece, Tableau

SHEET = Rect(0, 0, 1000, 1000)  # of any size: of pieces of one kind those go together that are nearest on it


class Glides:
    """``shown`` adds to a tableau what moves on maps of it."""

    def __init__(self, context: Context):
        self.context = context
        self._space: Any = None
        self._pieces: tuple[Piece, ...] = ()
        self._ways: list[Transition] = []  # from space to space
        self._gone: list[Transition] = []
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
        for transition in transitions(gone, come, tableau, (), flat_points(space, SHEET)):
            if transition.over:
                self._ways.append(transition)
            elif transition.kind in ("sink", "leave"):
                self._gone.append(transition)
        self._end += max((one.delay + SECONDS[one.kind] for one in (*self._ways, *self._gone)), default=0.0)

    def _motion(self, now: float) -> Motion:
        """What moves so many seconds after the position has changed."""
        under_way = [way for way in self._ways if now < way.delay + SECONDS[way.kind]]
        gliding = [_glide(way, now) for way in under_way if not way.waits or now >= way.delay]
        fading = [(one.piece, 1.0 - (now - one.delay) / SECONDS[one.kind]) for one in self._gone]
        return Motion(
            tuple(gliding),
            frozenset(way.piece.space for way in under_way),
            tuple((piece, min(1.0, seen)) for piece, seen in fading if seen > 0),
        )


def _glide(way: Transition, now: float) -> Glide:
    """Where its piece is so many seconds after the position has changed."""
    gone = smooth(min(1.0, max(0.0, (now - way.delay) / SECONDS[way.kind])))
    return Glide(way.piece.text, way.over[0], way.piece.space, gone)
