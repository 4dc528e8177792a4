"""What the flat map draws, for every kind of space: one list of primitives, in order. Pure; no window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat.lattice_shapes import lattice_shapes
from vectorgames.ui.flat.layout import flat_layout
from vectorgames.ui.flat.plan import FlatLayout, Spots
from vectorgames.ui.flat.primitives import Primitive
from vectorgames.ui.flat.stack_shapes import stack_shapes
from vectorgames.ui.flat.tree_shapes import tree_shapes
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

SHAPES: dict[str, Callable[[Any, FlatLayout, Tableau, Theme, View | None, str, Spots], tuple[Primitive, ...]]] = {
    "lattice": lattice_shapes,
    "stack": stack_shapes,
    "tree": tree_shapes,
}
"""Kind of space -> everything that is drawn of a position on its sheet."""
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
    layout = flat_layout(space, rect, view)
    return SHAPES[space.kind](space, layout, tableau, theme, view, lang, how)
