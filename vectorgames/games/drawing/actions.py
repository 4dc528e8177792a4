"""Actions of Veptheca: a unit vector, or the sum of two vectors (rules/veptheca.md, Texts of actions)."""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.core.action import Action, Pick
from vectorgames.memoize import memoize
from vectorgames.spaces.arrows import Arrows

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Drawing(Action):
    """A vector that is drawn. ``arrow``: its number; ``summands``: those that it marks, if it marks any.

    ``pairs``: names of any two vectors that it is a sum of: who picks these, one after the other, means this.
    """

    arrow: int = -1
    summands: Pair | None = None
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def ways(self) -> tuple[tuple[Pick, ...], ...]:
        pairs = ((Pick("arrow", one), Pick("arrow", other)) for one, other in self.pairs)
        return (self.picks, *(way for pair in pairs for way in (pair, pair[::-1])))


class Drawings:
    """The actions on one grid; ask ``drawings_on(arrows)`` for them. ``units``: unit vectors by number."""

    def __init__(self, arrows: Arrows):
        self.arrows = arrows
        self.spots = tuple(Pick("space", dot) for dot in range(arrows.dots))
        self.units = {arrow: self._draw(arrow) for arrow in arrows.units.tolist()}

    def plain(self, arrow: int, pairs: tuple[Pair, ...] = ()) -> Drawing:
        """``a1>b1``; ``pairs``: those that it is a sum of."""
        return self._draw(arrow, pairs) if pairs or arrow not in self.units else self.units[arrow]

    def _draw(self, arrow: int, pairs: tuple[Pair, ...] = ()) -> Drawing:
        kind, names = "draw" if self.arrows.is_unit(arrow) else "sum", self.arrows.names
        named = tuple((names[one], names[other]) for one, other in pairs)
        return Drawing(kind, names[arrow], self._ends(arrow), arrow, arrow, None, named)

    def sum(self, arrow: int, one: int, other: int) -> Drawing:
        """``a1>b2=a1>b1+b1>b2``: the sum of two vectors, which it marks."""
        names = self.arrows.names
        if names[one] > names[other]:
            one, other = other, one
        pair = names[one], names[other]
        summands = "+".join(pair)
        picks = (*self._ends(arrow), Pick("button", summands))
        return Drawing("sum", f"{names[arrow]}={summands}", picks, arrow, arrow, (one, other), (pair,))

    def _ends(self, arrow: int) -> tuple[Pick, Pick]:
        tail, head = divmod(arrow, self.arrows.dots)
        return self.spots[tail], self.spots[head]


@memoize
def drawings_on(arrows: Arrows) -> Drawings:
    """The shared actions of a grid."""
    return Drawings(arrows)
