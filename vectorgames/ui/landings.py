"""Names of the spaces where pieces would land, in which it is seen what differs from where they come from.

Knows no painter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from os.path import commonprefix

from vectorgames.spaces.space import Space
from vectorgames.tableau import Tableau
from vectorgames.ui.frame import Rect

MOST = 6
"""So many are named at most."""
Parts = tuple[tuple[str, str], ...]
"""Text and colour, part by part."""


def landing_spaces(tableau: Tableau) -> tuple[tuple[int, int], ...]:
    """(from, to) of the pieces that would move by what is pointed or aimed at, the first ones."""
    ways = (path.spaces for path in tableau.paths if path.kind == "way" and not path.quiet)
    return tuple((way[0], way[-1]) for way in ways if len(way) > 1)[:MOST]


def landing_names(tableau: Tableau, space: Space, lang: str) -> dict[int, Parts]:
    """Space -> its name, what is new in it in gold."""
    return {end: named(space.name(start, lang), space.name(end, lang)) for start, end in landing_spaces(tableau)}


def named(old: str, new: str) -> Parts:
    """A name, what is new in it in gold: ``RG`` after ``RY``: R, and a golden G."""
    before = len(commonprefix([old, new]))
    after = len(commonprefix([old[before:][::-1], new[before:][::-1]]))
    parts = (new[:before], "text"), (new[before : len(new) - after], "gold"), (new[len(new) - after :], "text")
    return tuple(part for part in parts if part[0])


def plates(
    points: Sequence[tuple[float, float]], sizes: Sequence[tuple[float, float]], gap: float, taken: Sequence[Rect]
) -> list[Rect | None]:
    """Where names stand beside points, so that they cover neither these nor one another; None: there is no room.

    ``taken``: what must not be covered either.
    """
    found: list[Rect | None] = []
    kept = [*taken, *(Rect(x - gap, y - gap, 2 * gap, 2 * gap) for x, y in points)]
    for (x, y), (w, h) in zip(points, sizes, strict=True):
        rects = [
            Rect(round(x + right * (gap + w / 2) - w / 2), round(y + down * (gap + h / 2) * far - h / 2), w, h)
            for far, (down, right) in product(
                (1, 2, 3), ((0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
            )
        ]
        free = next((rect for rect in rects if not any(_meet(rect, other) for other in kept)), None)
        found.append(free)
        kept += [free] if free is not None else []
    return found


def _meet(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
