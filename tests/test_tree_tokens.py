"""The plain look of trees: pieces come before the board, nothing lies over them, and they stand away from it."""

import math

import numpy as np
import pytest

from tests.test_ui_flat_tree import AT, LARGE, SPACE, THEME, corners
from vectorgames.boards.tree.map_plain import piece_radius
from vectorgames.boards.tree.tokens import tones
from vectorgames.spaces.tree import STEPS
from vectorgames.view.flat_map import MapStyle, Spots, flat_layout, flat_primitives
from vectorgames.view.markers import KINDS
from vectorgames.view.primitives import Box, Stamp
from vectorgames.view.tableau import Mark, Path, Piece, Tableau


def shapes(tableau=None, rect=LARGE, view=None, space=SPACE, how=None):
    return flat_primitives(space, tableau or Tableau(), rect, MapStyle(THEME, view, "de", how or Spots()))


def tokens(found):
    """(number, middle) of every body of a piece among what is drawn."""
    bodies = {tones(THEME, owner)[0] for owner in range(1, 5)}
    stamps = ((k, s) for k, s in enumerate(found) if isinstance(s, Stamp) and len(s.parts) == 3)
    return [(k, at) for k, s in stamps if s.parts[-1].colour in bodies for at in s.centres]


def nearest(shape, at):
    """How far a shape is from a point that it might cover."""
    if isinstance(shape, Box):
        r = shape.rect
        return math.hypot(max(r.x - at[0], 0.0, at[0] - r.right), max(r.y - at[1], 0.0, at[1] - r.bottom))
    return float(np.hypot(*(np.array(corners(shape)) - at).T).min())


@pytest.mark.parametrize("kind", [*KINDS, *("reach " + step for step in STEPS)])
def test_nothing_lies_over_a_piece(kind):
    """But the colour of its node, and its letter or picture."""
    kind, _, step = kind.partition(" ")
    for name, text in (("GRYB", "1"), ("BB", "2K"), ("0", "1")):
        node = AT[name]
        mark = Mark(kind, node, 1, step or {"reach": "up", "other_step": "up"}.get(kind, "t"), 3)
        ways = [Path(k, (AT["YBR"], node), player=1) for k in ("trail", "way", "threat")]
        ways += [Path("guard", (node, AT["YBR"]), player=1)]
        group = Path("link", (node, AT["RB"]), player=1)
        pieces = (Piece(node, text), Piece(AT["RB"], "1"))
        found, bare = shapes(Tableau(pieces, (mark,), (*ways, group))), shapes(Tableau(pieces))
        layout = flat_layout(SPACE, LARGE)
        at, radius = np.array(layout.places[node]), piece_radius(layout, node)
        (last,) = [k for k, where in tokens(found) if where == layout.places[node]]
        over = [s for s in found[last + 1 :] if s not in set(bare)]
        far = [nearest(s, at) for s in over]
        assert not far or min(far) >= 0.95 * radius, kind
