"""The X-ray on the flat map, seen closely: straight lines, beads, badges at their arrows, boards not shown."""

from dataclasses import replace

import numpy as np
import pytest

from tests.panels import draw, game, layer, rects  # noqa: F401
from tests.support import do
from tests.test_ui_flat_lines import AXIS, MIDDLE, RECT, THEME, dims_of, lines_of, looked_at
from vectorgames.app.panels import map_panel
from vectorgames.play.views import View
from vectorgames.spaces.lattice import lattice
from vectorgames.ui.actions import Command
from vectorgames.view.flat_map import flat_layout, flat_points, flat_primitives
from vectorgames.view.primitives import Box, Circle, Line, PieceShape, Polygon, Rect, Striped, Text
from vectorgames.view.tableau import Mark, Tableau

# ruff: noqa: F811

LARGE = Rect(0, 0, 1600, 1500)
SIDE = Rect(0, 0, 390, 365)


def samples(points, apart):
    """Places along a line, so far apart."""
    points = np.array(points)
    way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = np.arange(0, way[-1], apart)
    return np.column_stack([np.interp(at, way, x) for x in points.T])


def off_straight(points):
    """How far a line is from the straight one between its ends."""
    p = np.array(points) - points[0]
    along = p[-1] / np.hypot(*p[-1])
    return np.abs(p @ (-along[1], along[0])).max()


# ---- lines ----


@pytest.mark.parametrize("hover", ["(1,1,1,SW)", "(2,3,2,SE)"])
def test_a_vector_is_straight_unless_it_would_lie_on_another(hover):
    space, tableau = looked_at(hover=hover)
    layout = flat_layout(space, RECT)
    for path in tableau.paths:  # alone every one is, but for the step round the edge
        for line in lines_of(space, Tableau(paths=(path,)), rect=RECT):
            if "z" not in path.dims or "t" not in path.dims:
                assert off_straight(line.points) < 0.05 * layout.cell * (1 + 9 * ("t" in path.dims)), path.dims
            if len(path.dims) == 1:
                assert off_straight(line.points) < 0.01
    for line in lines_of(space, tableau):
        if dims_of(line) in ("t", "z", "zt"):
            turns = np.diff(np.unwrap(np.arctan2(*np.diff(line.points, axis=0).T)))
            assert np.abs(turns).max(initial=0) < 0.12  # gentle joints at most
        if dims_of(line) in ("t", "z"):
            assert off_straight(line.points) < 0.01
        if dims_of(line) in ("x", "y"):  # they give way to t and z
            assert 0.1 * layout.cell < off_straight(line.points) < 0.25 * layout.cell


@pytest.mark.parametrize("hover", ["(1,1,1,SW)", "(2,1,1,NW)"])
def test_no_two_lines_of_an_xray_coincide(hover):
    space, tableau = looked_at(hover=hover)
    cell = flat_layout(space, RECT).cell
    here = flat_points(space, RECT)[space.index[hover]]
    lines = [samples(line.points, 0.04 * cell) for line in lines_of(space, tableau)]
    lines = [line[np.hypot(*(line - here).T) > cell] for line in lines]
    for i, a in enumerate(lines):
        for b in lines[i + 1 :]:
            apart = np.hypot(*np.moveaxis(a[::5, None] - b[None], -1, 0)).min(1, initial=99)
            close = np.diff(np.flatnonzero(np.concatenate([[True], apart > 0.035 * cell, [True]])))
            assert close.max() < 13, hover  # flat crossings, and nothing longer than two cells and a half


@pytest.mark.parametrize("rect", [RECT, LARGE])
def test_curves_have_no_corners_to_be_seen(rect):
    space, tableau = looked_at(hover="(2,1,1,NW)")
    curved = 0
    for line in lines_of(space, tableau, rect=rect):
        if dims_of(line) not in ("x", "y", "xt", "yz"):
            continue
        d = np.diff(line.points, axis=0)
        long = np.hypot(*d.T)
        turns = np.abs(np.diff(np.unwrap(np.arctan2(*d.T))))
        rough = (turns > np.radians(4)) & ((long[1:] > 6) | (long[:-1] > 6))
        assert not rough.any(), dims_of(line)
        curved += len(long) > 6
    assert curved >= 4


def test_a_straight_line_has_no_more_points_than_it_needs():
    space, tableau = looked_at()
    assert {len(line.points) for line in lines_of(space, tableau, rect=LARGE) if dims_of(line) == "z"} == {4}


@pytest.mark.parametrize("dimensions", [4, 5])
def test_every_space_of_every_vector_is_marked_on_its_line(dimensions):
    space, tableau = looked_at(dimensions)
    points, cell = flat_points(space, RECT), flat_layout(space, RECT).cell
    bare = set(flat_primitives(space, replace(tableau, paths=()), RECT, THEME))
    new = [s for s in flat_primitives(space, tableau, RECT, THEME) if s not in bare]
    beads = [s for s in new if isinstance(s, Circle) and not s.width and s.radius < 0.25 * cell]
    for path in tableau.paths:
        colours = {AXIS[dim] for dim in path.dims}
        for at in path.spaces[:3]:
            near = [b for b in beads if b.colour in colours and np.hypot(*(points[at] - b.centre)) < 0.2 * cell]
            assert near, (path.dims, at)
    assert len(beads) >= 3 * len(tableau.paths)


def test_pointed_at_in_passing_everything_is_softer_but_the_chosen_vector():
    def drawn(quiet, chosen=None):
        space, tableau = looked_at(chosen=chosen, played=["(2,3,1,SE)", "(3,3,2,SE)"])
        tableau = replace(tableau, paths=tuple(replace(path, quiet=quiet) for path in tableau.paths))
        plates = [
            s.alpha for s in flat_primitives(space, tableau, RECT, THEME)
            if isinstance(s, Box) and s.colour == THEME["field"]
        ]  # fmt: skip
        return [line.alpha for line in lines_of(space, tableau)], plates

    for soft, full in zip(drawn(True), drawn(False), strict=True):
        assert len(soft) > 8 and np.allclose(soft, 0.6 * np.array(full))
    (soft, plate), (full, same) = drawn(True, "xt"), drawn(False, "xt")
    assert plate == same and max(soft) == 1.0
    assert [a < b for a, b in zip(soft, full, strict=True)] == [a < 1 for a in full]


def test_a_vector_along_t_alone_closes_into_its_ring():
    """It leaves the board behind the last quadrant, and comes in again before the first."""
    space, tableau = looked_at(chosen="t")
    (path,) = [path for path in tableau.paths if path.kind == "chosen"]
    layout = flat_layout(space, RECT)
    first, last = layout.points[list(path.spaces)][[0, -1]]
    (chosen, *_) = [line for line in lines_of(space, tableau) if line.width > 2.5 and line.alpha == 1.0]
    xs = sorted(x for line in lines_of(space, tableau) if line.width == chosen.width for x, _ in line.points)
    assert xs[0] < first[0] - layout.cell and xs[-1] > last[0] + layout.cell


# ---- badges and numbers ----


@pytest.mark.parametrize("size", [(390, 365), (1000, 950)])
@pytest.mark.parametrize("hover", ["(2,3,2,SE)", "(1,1,1,SW)"])
def test_a_badge_stands_at_its_arrow_or_is_joined_to_it(size, hover):
    space, tableau = looked_at(hover=hover)
    rect = Rect(0, 0, *size)
    cell = flat_layout(space, rect).cell
    for path in tableau.paths:
        end = flat_points(space, rect)[path.spaces[-1]]
        if space.names[path.spaces[-1]] == hover:
            continue
        shapes = flat_primitives(space, tableau, rect, THEME)
        bare = set(flat_primitives(space, Tableau(), rect, THEME))
        plates = [s.rect for s in shapes if isinstance(s, Box) and s not in bare and s.colour == THEME["field"]]
        gap = min(np.hypot(*(end - np.clip(end, (p.x, p.y), (p.right, p.bottom)))) for p in plates)
        hairs = [s for s in shapes if isinstance(s, Line) and s.width == 1.2]
        joined = [h for h in hairs if np.hypot(*(end - h.a)) < 0.5 * cell and h.colour == AXIS[path.dims[-1]]]
        assert gap < 0.8 * cell or joined, path.dims
    for hair in hairs:  # each ends at a badge
        assert any(p.inset(-0.01).contains(*hair.b) for p in plates)


def test_where_arrows_crowd_a_hairline_says_whose_badge_it_is():
    space, tableau = looked_at()
    hairs = [s for s in flat_primitives(space, tableau, RECT, THEME) if isinstance(s, Line) and s.width == 1.2]
    assert 1 <= len(hairs) < 8
    heads = [s for s in flat_primitives(space, tableau, RECT, THEME) if isinstance(s, Polygon)]
    cell = flat_layout(space, RECT).cell
    for hair in hairs:
        assert min(np.hypot(*np.subtract(h.points[0], hair.a)) for h in heads) < 0.3 * cell


def test_numbers_lie_over_the_aim_and_everything_else():
    space, tableau = looked_at(chosen="xt")
    aim = Mark("aim", space.index[MIDDLE[4]], 1)
    shapes = flat_primitives(space, replace(tableau, marks=(*tableau.marks, aim)), RECT, THEME)
    lines = max(k for k, s in enumerate(shapes) if isinstance(s, Striped | PieceShape))
    assert sorted(s.text for s in shapes[lines:] if isinstance(s, Text) and s.text in "1234") == [*"1234"]


# ---- boards that are not shown ----

ALONE = [
    (5, View(u=frozenset({"SW"})), {"u NW", "u SE"}),
    (6, View(u=frozenset({"SW"}), v=frozenset({"NE"})), {"u NW", "v SE"}),
]


@pytest.mark.parametrize("dimensions, view, names", ALONE)
@pytest.mark.parametrize("rect", [SIDE, RECT])
def test_arrows_to_boards_that_are_not_shown_are_seen_and_named(dimensions, view, names, rect):
    space, tableau = looked_at(dimensions)
    bare = {s.text for s in flat_primitives(space, Tableau(), rect, THEME, view) if isinstance(s, Text)}
    shapes = flat_primitives(space, tableau, rect, THEME, view)
    texts = [s for s in shapes if isinstance(s, Text) and s.text not in bare]
    assert names <= {s.text for s in texts}
    here = flat_points(space, rect, view)[space.index[MIDDLE[dimensions]]]
    cell = flat_layout(space, rect, view).cell
    heads = [
        s for s in shapes if isinstance(s, Polygon) and s.colour in (AXIS["u"], AXIS["v"])
        and np.hypot(*(here - s.points[0])) < max(2 * cell, 30)
    ]  # fmt: skip
    assert len(heads) >= len(names)
    for head in heads:
        base = np.mean(head.points[1:], axis=0)
        assert np.hypot(*(base - head.points[0])) >= 5  # pixels
        dark = shapes[: shapes.index(head)]
        assert any(
            isinstance(s, Polygon) and s.colour == THEME["field"]
            and np.hypot(*np.subtract(s.points[0], head.points[0])) < 4 for s in dark
        )  # fmt: skip
    for text in texts:  # near what they name
        assert np.hypot(*(here - text.centre)) < 4 * cell + 30


# ---- what the panel shows ----


@pytest.mark.parametrize("lit", [True, False])
def test_the_map_is_lit_and_named_by_the_tableau_alone(layer, game, rects, monkeypatch, lit):
    """Right after a win the session keeps the pointer out; ``hover`` is sent all the same, once."""
    space, session, at = lattice(4), game(), 77
    given, labels = [], []
    monkeypatch.setattr(map_panel, "flat_primitives", lambda *args: given.append(args) or ())
    monkeypatch.setattr(map_panel, "name_label", lambda ui, at, text, within: labels.append(text))
    session.page.position = lambda: Tableau(marks=(Mark("hover", at),) if lit else ())
    draw(layer, session, times=2)
    layer.mouse(*flat_points(space, rects["small map"])[at])
    assert Command("hover", at) in draw(layer, session, times=2)
    assert set(labels) == ({space.names[at]} if lit else set())
    labels.clear()
    do(session, "hover", at)
    assert not [c for c in draw(layer, session, times=2) if c.name == "hover"]
    assert set(labels) == ({space.names[at]} if lit else set())
    assert given and all(at not in args for args in given)
