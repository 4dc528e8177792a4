"""The sheet of a stack as primitives: boards, marks, pieces, in order. Pure; no window."""

from __future__ import annotations

from vectorgames.spaces.stack import Stack
from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat.primitives import Primitive
from vectorgames.ui.flat.stack_layout import StackLayout
from vectorgames.ui.theme import Theme


def stack_shapes(
    space: Stack, layout: StackLayout, tableau: Tableau, theme: Theme, view: View | None, lang: str
) -> tuple[Primitive, ...]:
    """See ``shapes.flat_primitives``."""
    return ()
