"""What boards of each kind of space add to the flat map: where spaces lie on a sheet, and what is drawn there.

One object a kind, ``KIT`` of the module named after it; ``KITS`` finds it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vectorgames.kits import Kits
from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat.plan import FlatLayout, Spots
from vectorgames.ui.flat.primitives import Primitive
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme


@dataclass(frozen=True)
class MapKit:
    """What a kind of board adds.

    layout   (space, rectangle, view) -> the largest sheet that fits into it
    shapes   (space, layout, tableau, theme, view, language, how spots are told) -> all that is drawn, in order
    """

    layout: Callable[[Any, Rect, View | None], FlatLayout]
    shapes: Callable[[Any, Any, Tableau, Theme, View | None, str, Spots], tuple[Primitive, ...]]


KITS: Kits[MapKit] = Kits(__name__)
"""The kit of every kind of space that there is a flat map of."""
