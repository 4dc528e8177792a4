"""Where the spaces of a board lie on the flat map, and what is picked: for every kind of space. Pure; no window."""

from __future__ import annotations

from typing import Any

import numpy as np

from vectorgames.tableau import View
from vectorgames.ui.flat.kits import KITS
from vectorgames.ui.flat.plan import FlatLayout
from vectorgames.ui.frame import Rect


def has_sheet(space: Any) -> bool:
    """Whether there is a flat map of such a space; there is none of no space."""
    return space is not None and space.kind in KITS


def flat_layout(space: Any, rect: Rect, view: View | None = None) -> FlatLayout:
    """The largest sheet that fits into the rectangle, in its middle. ValueError if the space can have none."""
    return KITS.of(space).layout(space, rect, view)


def flat_points(space: Any, rect: Rect, view: View | None = None) -> np.ndarray:
    """float[n, 2]: centre of every space, in pixels; NaN for those that the view leaves out."""
    return flat_layout(space, rect, view).points
