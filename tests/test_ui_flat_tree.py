"""The flat map of a tree: nested squares, what a click means, pieces round spots, marks, lines, parts of it."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.panels import click, draw, game, layer, rects  # noqa: F401
from tests.support import do
from vectorgames.app.panels import map_panel
from vectorgames.boards.tree.map import beside, climb, loop, seats
from vectorgames.play.views import View
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.ui.actions import Command
from vectorgames.view.flat_map import MapStyle, Spots, flat_layout, flat_points, flat_primitives
from vectorgames.view.map_marks import mark_layers
from vectorgames.view.map_pieces import piece_parts
from vectorgames.view.markers import KINDS
from vectorgames.view.primitives import Box, Circle, Line, PieceShape, Polygon, Rect, Stamp, Striped, Text, Texts
from vectorgames.view.tableau import Mark, Tableau
from vectorgames.view.themes import load_theme

# ruff: noqa: F811

THEME = load_theme()
SPACE = tree(4)
AT = SPACE.index
SMALL, LARGE = Rect(0, 0, 390, 301), Rect(0, 0, 802, 594)
"""Beside the panels, and large, in a window of 1280 by 800."""
rects_of_any_shape = st.builds(
    Rect, st.integers(0, 900), st.integers(0, 900), st.integers(200, 3000), st.integers(200, 2000)
)
heads = st.sampled_from(["", "G", "RY", "BYG", "YYYY"])


def shapes(tableau=None, rect=LARGE, view=None, space=SPACE, how=None):
    style = MapStyle(THEME, view, "de", how or Spots(printed=True))
    return flat_primitives(space, tableau or Tableau(), rect, style)


def inside(name):
    return View("flat", inside=name)


def letters(found):
    """(letter, centre, size) of everything that is written on spots."""
    return [(s.text, at, s.size) for s in found if isinstance(s, Texts) for at in s.centres]


def corners(s):
    """Everything that a primitive reaches, roughly."""
    match s:
        case Stamp():
            wide = [(x, y, p.width / 2) for p in s.parts for x, y in p.points]
            return [(cx + x + k * w, cy + y + k * w) for cx, cy in s.centres for x, y, w in wide for k in (-1, 1)]
        case Texts():
            half = 0.3 * s.size
            return [(x + k * half, y + k * half) for x, y in s.centres for k in (-1, 1)]
        case Text():
            half = 0.3 * s.size
            return [(s.centre[0] + k * half * len(s.text), s.centre[1] + k * half) for k in (-1, 1)]
        case PieceShape():
            return [p for part in piece_parts(s, THEME) for p in corners(part)]
        case Circle():
            r = s.radius + s.width / 2
            return [(s.centre[0] + k * r, s.centre[1] + k * r) for k in (-1, 1)]
        case Box():
            return [(s.rect.x, s.rect.y), (s.rect.right, s.rect.bottom)]
        case Line():
            return [s.a, s.b]
        case Striped() | Polygon():
            return list(s.points)
    raise TypeError(s)


def dense(line, step=1.0):
    """float[n, 2]: points on a line, no farther from one another than that."""
    line = np.array(line)
    ways = np.diff(line, axis=0)
    counts = np.ceil(np.hypot(*ways.T) / step).astype(int) + 1
    which = np.repeat(np.arange(len(ways)), counts)
    along = (np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + 1) / counts[which]
    return np.vstack([line[:1], line[which] + along[:, None] * ways[which]])


def nearest_stranger(layout, line, ends):
    """How far a line is from the rim of the next spot that does not belong to it."""
    points = dense(line)
    off = np.hypot(*(points[:, None] - layout.points).transpose(2, 0, 1)) - layout.radii
    off[:, list(ends)] = np.inf
    return np.nanmin(off)


# ---- where everything lies ----


@given(rects_of_any_shape, heads)
def test_every_node_on_the_sheet_is_picked_by_its_own_point(rect, head):
    points = flat_points(SPACE, rect, inside(head))
    number = AT[head] if head else 0
    shown = sorted({*SPACE.below(number).tolist(), *SPACE.ancestors(number)})
    assert np.flatnonzero(~np.isnan(points[:, 0])).tolist() == shown
    for n in shown:
        assert flat_layout(SPACE, rect, inside(head)).pick(*points[n]) == n
        assert flat_layout(SPACE, rect, inside(head)).pick(*np.floor(points[n])) == n  # a pixel, as a mouse has it


@given(rects_of_any_shape, heads)
def test_spots_lie_on_the_sheet_and_never_on_each_other(rect, head):
    layout = flat_layout(SPACE, rect, inside(head))
    shown = np.flatnonzero(~np.isnan(layout.points[:, 0]))
    at, r = layout.points[shown], layout.radii[shown]
    assert (at[:, 0] - r >= rect.x).all() and (at[:, 0] + r <= rect.right).all()
    assert (at[:, 1] - r >= rect.y).all() and (at[:, 1] + r <= rect.bottom).all()
    apart = np.hypot(*(at[:, None] - at).transpose(2, 0, 1)) - r[:, None] - r
    apart[np.diag_indices(len(shown))] = 1.0
    assert apart.min() > 0


@pytest.mark.parametrize("depth, rect, level", [(6, SMALL, 5), (6, LARGE, 6), (5, SMALL, 5)])
def test_deep_levels_can_be_clicked_as_far_as_a_pointer_can(depth, rect, level):
    space = tree(depth)
    layout = flat_layout(space, rect)
    picked = [layout.pick(*np.round(layout.points[n])) for n in range(space.firsts[level], space.firsts[level + 1])]
    assert picked == list(range(space.firsts[level], space.firsts[level + 1]))
    if level < depth:  # what is too small means the node above it
        last = space.size - 1
        assert layout.pick(*layout.points[last]) == space.parent(last)
        assert layout.cell < 5


# ---- marks ----


def marks(layout, *given):
    """What is drawn of marks, under the spots and over them."""
    return mark_layers(given, seats(layout), THEME, beside(layout), eighth=True)


@pytest.mark.parametrize("rect", [SMALL, LARGE])
def test_no_mark_hides_a_letter_or_leaves_the_sheet(rect):
    layout = flat_layout(SPACE, rect)
    for number, kind in enumerate([*KINDS, *("reach " + step for step in STEPS)]):
        kind, _, step = kind.partition(" ")
        dims = step or {"reach": "up", "other_step": "up"}.get(kind, "t")
        for node in (number % 21, 85 + number % 32, SPACE.size - 1 - number % 30):
            drawn = marks(layout, Mark(kind, node, 1, dims, 3))
            at, letter = np.array(layout.places[node]), (0.5 if rect == LARGE else 0.35) * float(layout.radii[node])
            x, y = np.array([at for s in (*drawn.under, *drawn.over) for at in corners(s)]).T
            assert rect.x - 3 <= x.min() and x.max() <= rect.right + 3, kind
            assert rect.y - 3 <= y.min() and y.max() <= rect.bottom + 3, kind
            rims = []
            for s in drawn.over:
                for part in s.parts if isinstance(s, Stamp) else (s,):
                    rims.append(np.array(outer(part)) - (0 if isinstance(s, Stamp) else at))
            assert not rims or np.hypot(*np.vstack(rims).T).min() > letter, kind


def outer(part):
    """Points on the rim of something."""
    match part:
        case Box():
            (x, y), (right, bottom) = corners(part)
            return dense(((x, y), (right, y), (right, bottom), (x, bottom), (x, y)))
        case Circle():
            r, turns = part.radius - part.width / 2, np.linspace(0, math.tau, 40)
            return np.array(part.centre) + r * np.column_stack([np.cos(turns), np.sin(turns)])
        case Text():
            return [part.centre]
    if isinstance(part, Line):
        return dense((part.a, part.b))
    return dense((*part.points, part.points[0]))


# ---- lines ----


SETS = [tuple(row) for row in SPACE.vectors.spaces[:: len(SPACE.vectors) // 23].tolist()]


@pytest.mark.parametrize("rect", [SMALL, LARGE])
def test_a_set_is_a_closed_line_through_its_nodes_that_touches_no_other(rect):
    layout = flat_layout(SPACE, rect)
    for nodes in SETS:
        line = loop(layout, nodes)
        assert line[0] == line[-1]
        points = dense(line, 0.5)
        for node in nodes:
            assert np.hypot(*(points - layout.points[node]).T).min() < 0.5
        assert nearest_stranger(layout, line, nodes) > 0.03 * layout.cell


def test_the_chain_above_a_node_touches_no_stranger():
    layout = flat_layout(SPACE, LARGE)
    for node in range(1, SPACE.size, 7):
        parent = SPACE.parent(node)
        line = climb(layout, node)
        assert line[0] == layout.places[node] and line[-1] == layout.places[parent]
        assert nearest_stranger(layout, line, (node, parent)) > 0.03 * layout.cell


# ---- files, panel ----


def on_map(session, layer, inside=""):
    """The flat map drawn large, of the whole or of what is inside a node."""
    do(session, "view", View("flat", inside=inside))
    draw(layer, session, times=2)


def test_a_click_on_a_spot_aims_and_is_named(layer, game, rects, monkeypatch):
    said, session, node = [], game("de", "ez_gryb", 0), AT["RGYB"]
    monkeypatch.setattr(map_panel, "name_label", lambda ui, at, text, within: said.append(text))
    session.page.position = lambda: Tableau(marks=(Mark("hover", node),))
    on_map(session, layer)
    commands = click(layer, session, flat_points(SPACE, rects["large map"], session.context.view)[node])
    assert Command("hover", node) in commands and Command("aim", node) in commands
    assert set(said) == {"RGYB"}


def test_a_click_on_the_small_square_goes_into_another_part(layer, game, rects):
    session = game("de", "ez_gryb", 0)
    on_map(session, layer, "RG")
    square = flat_layout(SPACE, rects["large map"], session.context.view).locator
    commands = click(layer, session, (square.x + 0.9 * square.w, square.y + 0.1 * square.w))
    assert Command("inside", "RR") in commands and "aim" not in {c.name for c in commands}
