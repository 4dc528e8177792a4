"""What the flat map draws, for every kind of space: one list of primitives, in order. Pure; no window."""

from __future__ import annotations

from typing import Any

from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat.kits import KITS
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Primitive
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

_USUAL = Spots()


def flat_primitives(
    space: Any,
    tableau: Tableau,
    rect: Rect,
    theme: Theme,
    view: View | None = None,
    lang: str = "en",
    how: Spots = _USUAL,
) -> tuple[Primitive, ...]:
    """Everything of a position, in the order in which it is to be drawn.

    ``view``: what it isolates is all there is, or stands out; see the kinds. ``lang``: of names. ``how``: how
    coloured spots are told, where there are any.
    ValueError for a space that has no flat map.
    """
    kit = KITS.of(space)
    return kit.shapes(space, kit.layout(space, rect, view), tableau, theme, view, lang, how)
