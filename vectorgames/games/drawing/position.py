"""Positions of Veptheca that cannot be: vectors that meet, and vectors that nothing can have led to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vectorgames.core.impossible import Impossible

if TYPE_CHECKING:
    from vectorgames.games.veptheca import Turn


def check(stage: Turn, arrows: bytes) -> None:
    """Raise Impossible for vectors that no game can have brought about, whoever has drawn them."""
    codes = np.frombuffer(arrows, np.uint8)
    drawn, used = np.flatnonzero(codes), np.flatnonzero(codes >= stage.first_marked)
    names = stage.arrows.names
    if len(used) and not stage.marking:
        raise Impossible("position", "errors.position.never_used", arrow=names[used[0]])
    for arrow in drawn.tolist():
        others = drawn[stage.arrows.met(arrow)[drawn] & (drawn != arrow)]
        if len(others):
            raise Impossible("position", "errors.position.arrows_meet", one=names[arrow], other=names[others[0]])
    sums = [arrow for arrow in drawn.tolist() if not stage.arrows.is_unit(arrow)]
    without = _without_origin(stage, drawn, used if stage.marking else drawn, sums)
    if without is not None:
        raise Impossible("position", "errors.position.no_origin", arrow=names[without])
    if stage.marking and (len(used) % 2 or len(used) < 2 * len(sums) or len(used) > 2 * len(drawn)):
        raise Impossible("position", "errors.position.used_number", n=len(used), sums=len(sums))


def _without_origin(stage: Turn, drawn: np.ndarray, summands: np.ndarray, sums: list[int]) -> int | None:
    """A vector that is no unit vector, nor the sum of two that could have been there before; None: there is
    none."""
    total, one, other = (column.tolist() for column in stage.arrows.sums(summands, stage.common_tails))
    there, left = {*drawn.tolist()} - {*sums}, {*sums}
    while left:
        new = {t for t, a, b in zip(total, one, other, strict=True) if t in left and a in there and b in there}
        if not new:
            return min(left)
        there |= new
        left -= new
    return None
