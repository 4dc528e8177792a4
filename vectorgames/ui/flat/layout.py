"""Where the spaces of a board lie on the flat map, and what is picked: for every kind of space. Pure; no window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat.lattice_layout import lattice_layout
from vectorgames.ui.flat.plan import FlatLayout
from vectorgames.ui.flat.stack_layout import stack_layout
from vectorgames.ui.flat.tree_layout import tree_layout
from vectorgames.ui.frame import Rect

LAYOUTS: dict[str, Callable[[Any, Rect, View | None], FlatLayout]] = {
    "lattice": lattice_layout,
    "stack": stack_layout,
    "tree": tree_layout,
}
"""Kind of space -> the largest sheet of it in a rectangle; see ``shapes.SHAPES`` for what is drawn there."""


def has_sheet(space: object) -> bool:
    """Whether there is a flat map of such a space."""
    return getattr(space, "kind", None) in LAYOUTS


def flat_layout(space: Any, rect: Rect, view: View | None = None) -> FlatLayout:
    """The largest sheet that fits into the rectangle, in its middle. ValueError if the space can have none."""
    if not has_sheet(space):
        raise ValueError(f"the flat map shows {', '.join(sorted(LAYOUTS))}, not {type(space).__name__}")
    return LAYOUTS[space.kind](space, rect, view)


def flat_points(space: Any, rect: Rect, view: View | None = None) -> np.ndarray:
    """float[n, 2]: centre of every space, in pixels; NaN for those that the view leaves out."""
    return flat_layout(space, rect, view).points


def flat_pick(
    space: Any,
    rect: Rect,
    x: float,
    y: float,
    view: View | None = None,
    tableau: Tableau | None = None,
    mover: int = 0,
) -> int | None:
    """The space that a click at the point means, or None; see ``FlatLayout.pick``."""
    return flat_layout(space, rect, view).pick(x, y, tableau, mover)
