"""The X-ray on the flat map: stripes, strength, numbers, edges; boards in squares, and boards isolated."""

import numpy as np
import pytest

import vectorgames
from vectorgames.app.picture import Still
from vectorgames.play.hints import xray
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.spaces.lattice import lattice
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import flat_layout, flat_points, flat_primitives
from vectorgames.view.hint_highlights import xray_paths
from vectorgames.view.primitives import PATTERNS, Circle, Line, PieceShape, Polygon, Rect, Striped, Text, cut
from vectorgames.view.tableau import Path, Tableau
from vectorgames.view.themes import load_theme

THEME = load_theme()
AXIS = THEME.dimensions
RECT = Rect(0, 0, 840, 720)
MIDDLE = {4: "(2,3,2,SE)", 5: "(2,3,2,SE,SW)", 6: "(2,3,2,SE,SW,NE)"}
PLAYED = ["(2,3,1,SE)", "(3,3,2,SE)", "(2,1,2,SE)", "(1,3,2,SE)", "(2,3,2,NE)", "(2,3,2,NW)"]


def looked_at(dimensions=4, chosen=None, played=(), hover=None):
    """Space and Tableau of a position in which a space is looked at."""
    state = vectorgames.load("time_vectors", dimensions=dimensions).start()
    for action in played:
        state = state.play(action)
    space = state.game.space
    number = space.index[hover or MIDDLE[dimensions]]
    found = xray(state, number)
    if isinstance(chosen, str):
        chosen = [space.dims_text(mask) for mask in found.dims.tolist()].index(chosen)
    return space, build_view(state, hover=number, xray=xray_paths(space, found, chosen))


def lines_of(space, tableau, view=None, rect=RECT):
    """(colours, parts, alpha, width) of every striped line; rings and dark edges left out."""
    shapes = flat_primitives(space, tableau, rect, THEME, view=view)
    out = []
    for s in shapes:
        if isinstance(s, Striped) and s.points[0] != s.points[-1] and s.stripes[0][0] != THEME["field"]:
            out.append(s)
    return out


def dims_of(line):
    return "".join(dim for dim in "xyztuv" if AXIS[dim] in {colour for colour, _ in line.stripes})


# ---- stripes ----


def test_a_striped_line_changes_its_colour_in_turn_and_ends_strokes_at_its_points():
    line = Striped(((0, 0), (25, 0), (25, 10)), (("a", "solid"), ("b", "solid")), 10.0)
    found = cut([line])
    assert np.allclose(found.ends, [[0, 0, 10, 0], [10, 0, 20, 0], [20, 0, 25, 0], [25, 0, 25, 5], [25, 5, 25, 10]])
    assert found.stripe.tolist() == [0, 1, 0, 0, 1] and set(found.line.tolist()) == {0}


def test_the_phase_goes_on_where_another_part_ended():
    whole = cut([Striped(((0, 0), (70, 0)), (("a", "solid"), ("b", "dash")), 9.0)])
    parts = [
        Striped(((0, 0), (31, 0)), (("a", "solid"), ("b", "dash")), 9.0),
        Striped(((31, 0), (70, 0)), (("a", "solid"), ("b", "dash")), 9.0, phase=31.0),
    ]
    halves = cut(parts)

    def drawn(strokes, x):
        inside = (strokes.ends[:, 0] < x) & (x < strokes.ends[:, 2])
        return strokes.stripe[inside].tolist()

    for x in np.arange(0.25, 70, 0.5):
        assert drawn(whole, x) == drawn(halves, x), x


@pytest.mark.parametrize("pattern", PATTERNS)
def test_as_much_of_a_stripe_is_drawn_as_its_pattern_says(pattern):
    share = sum(b - a for a, b in PATTERNS[pattern])
    rng = np.random.default_rng(1)
    lines = [Striped(tuple(map(tuple, rng.uniform(0, 300, (5, 2)))), (("a", pattern),), 1.5) for _ in range(20)]
    found = cut(lines)
    drawn = np.bincount(found.line, np.hypot(*(found.ends[:, 2:] - found.ends[:, :2]).T))
    for line, length in zip(lines, drawn, strict=True):
        assert length == pytest.approx(share * np.hypot(*np.diff(line.points, axis=0).T).sum(), abs=1.6)


def test_nothing_cut_is_nothing():
    assert len(cut([]).ends) == 0
    assert len(cut([Striped(((3, 3), (3, 3)), (("a", "solid"),), 5.0)]).ends) == 0


# ---- vectors ----


@pytest.mark.parametrize("dimensions", [4, 5, 6])
def test_every_vector_is_striped_in_the_colours_of_the_coordinates_that_run(dimensions):
    space, tableau = looked_at(dimensions)
    spoken = sorted(path.dims for path in tableau.paths)
    lines = lines_of(space, tableau)
    begun = [line for line in lines if not line.phase]  # what comes back at an edge goes on in its stripes
    assert sorted(map(dims_of, begun)) == spoken
    for line in lines:
        patterns = {colour: pattern for colour, pattern in line.stripes}
        assert patterns.get(AXIS["u"], "dash") == "dash" and patterns.get(AXIS["v"], "dot") == "dot"
        assert all(patterns.get(AXIS[dim], "solid") == "solid" for dim in "xyzt")


@pytest.mark.parametrize("dimensions", [4, 5, 6])
def test_a_line_runs_through_its_spaces_to_a_head_at_the_last(dimensions):
    space, tableau = looked_at(dimensions)
    rect = Rect(0, 0, 2400, 2200)
    points, cell = flat_points(space, rect), flat_layout(space, rect).cell
    by_dims = {}
    for line in lines_of(space, tableau, rect=rect):
        by_dims.setdefault(dims_of(line), []).append(np.array(line.points))
    shapes = flat_primitives(space, tableau, rect, THEME)
    tips = np.array([s.points[0] for s in shapes if isinstance(s, Polygon) and len(s.points) == 3])
    for path in tableau.paths:
        places = np.concatenate(by_dims[path.dims])
        beside = 0.2 * cell if set(path.dims) <= set("xy") else 1e-6  # they bow beside the line from grid to grid
        for at in path.spaces[:3]:
            assert np.hypot(*(places - points[at]).T).min() < beside, path
        assert np.hypot(*(tips - points[path.spaces[3]]).T).min() < 0.5 * cell


def test_vectors_on_one_straight_line_do_not_lie_on_each_other():
    space, tableau = looked_at(hover="(1,1,1,SW)")
    layout = flat_layout(space, RECT)
    across = layout.grid(layout.boards[0], 0, 2).x + 0.3 * layout.cell  # in the third column
    heights = []
    for line in lines_of(space, tableau):
        x, y = np.array(sorted(line.points)).T
        if dims_of(line) in ("t", "xt") and x[0] < across < x[-1]:
            heights.append(np.interp(across, x, y))
    assert len(heights) == 3 and min(np.diff(sorted(heights))) > 0.1 * layout.cell


def test_a_dead_vector_is_faint_and_thin():
    space, tableau = looked_at(played=PLAYED)
    dead = {path.dims for path in tableau.paths if not path.open}
    assert dead
    strength = {True: [], False: []}
    for line in lines_of(space, tableau):
        strength[line.alpha > 0.5].append(line)
    assert {dims_of(line) for line in strength[False]} == dead
    assert max(line.alpha for line in strength[False]) < 0.35
    assert max(line.width for line in strength[False]) < min(line.width for line in strength[True])


def test_the_chosen_vector_is_thick_and_numbered_and_the_others_step_back():
    space, tableau = looked_at(chosen="xyt")
    lines = lines_of(space, tableau)
    thick = [line for line in lines if line.alpha == 1.0]
    assert {dims_of(line) for line in thick} == {"xyt"}
    others = [line for line in lines if line not in thick]
    assert max(line.alpha for line in others) < 0.4 and 1.8 * max(line.width for line in others) < thick[0].width
    assert lines.index(thick[0]) > max(lines.index(line) for line in others)
    shapes = flat_primitives(space, tableau, RECT, THEME)
    points = flat_points(space, RECT)
    chosen = next(path for path in tableau.paths if path.kind == "chosen")
    for number, at in enumerate(chosen.spaces, 1):
        texts = [s for s in shapes if isinstance(s, Text) and s.text == str(number)]
        assert any(np.hypot(*(points[at] - t.centre)) < 0.8 * flat_layout(space, RECT).cell for t in texts)


@pytest.mark.parametrize("size", [(390, 365), (840, 720)])
@pytest.mark.parametrize("hover", ["(1,1,1,SW)", "(2,3,2,SE)", "(4,4,4,NE)"])
def test_badges_never_pile_up(size, hover):
    space, tableau = looked_at(hover=hover)
    rect = Rect(0, 0, *size)
    bare = set(flat_primitives(space, Tableau(), rect, THEME))
    plates = [
        s.rect for s in flat_primitives(space, tableau, rect, THEME)
        if type(s).__name__ == "Box" and s not in bare and s.colour == THEME["field"] and s.alpha > 0.5
    ]  # fmt: skip
    assert len(plates) > 10
    for i, a in enumerate(plates):
        assert a.inside(rect) and not any(a.overlaps(b) for b in plates[i + 1 :])


def test_the_end_of_a_line_says_its_coordinates_by_shape():
    space, tableau = looked_at(chosen="xyzt")
    shapes = flat_primitives(space, tableau, RECT, THEME)
    letters = [s for s in shapes if isinstance(s, Text) and s.text in tuple("xyzt") and s.colour == THEME["text"]]
    assert [s.text for s in letters] == list("xyzt")
    low, high = letters[0].centre[0] - 25, letters[-1].centre[0]
    plate = [s for s in shapes[shapes.index(letters[0]) - 3 :] if not isinstance(s, Text | Striped | PieceShape)]

    def colours(kind):
        return {s.colour for s in plate if isinstance(s, kind) and low < np.mean([p[0] for p in ends(s)]) < high}

    def ends(s):
        return [s.a, s.b] if isinstance(s, Line) else s.points if isinstance(s, Polygon) else [s.centre]

    assert {AXIS["x"], AXIS["y"]} <= colours(Line)
    assert AXIS["z"] in colours(Polygon) and AXIS["t"] in colours(Circle)


@pytest.mark.parametrize("dimensions", [4, 5, 6])
def test_a_crowd_has_no_more_strokes_than_can_be_drawn_at_once(dimensions):
    space, tableau = looked_at(dimensions)
    for size in ((390, 365), (1400, 1250)):
        assert len(cut(lines_of(space, tableau, rect=Rect(0, 0, *size))).ends) < 9000


# ---- neighbours ----


# ---- boards in squares ----


@pytest.mark.parametrize("dimensions", [5, 6])
def test_boards_lie_as_quadrants_lie(dimensions):
    layout = flat_layout(lattice(dimensions), RECT)
    at = {(b.u, b.v): (b.x, b.y) for b in layout.boards}
    for v in range(4 if dimensions == 6 else 1):
        (sw, nw, ne, se) = (at[u, v] for u in range(4))
        assert sw[0] == nw[0] < ne[0] == se[0] and nw[1] == ne[1] < sw[1] == se[1]
    if dimensions == 6:
        (sw, nw, ne, se) = (np.mean([at[u, v] for u in range(4)], axis=0) for v in range(4))
        assert sw[0] == nw[0] < ne[0] == se[0] and nw[1] == ne[1] < sw[1] == se[1]
        inner, outer = at[2, 0][0] - at[1, 0][0], at[1, 3][0] - at[2, 0][0]
        assert outer > inner + layout.cell


VIEWS = [
    (5, View(u=frozenset({"SW"})), 1),
    (5, View(u=frozenset({"NW", "SE"})), 2),
    (6, View(u=frozenset({"SW"}), v=frozenset({"NE"})), 1),
    (6, View(v=frozenset({"NW"})), 4),
    (6, View(u=frozenset({"SW", "NW"}), v=frozenset({"NE", "SE"})), 4),
]


@pytest.mark.parametrize("dimensions, view, boards", VIEWS)
def test_isolated_boards_are_alone_on_the_sheet_and_larger(dimensions, view, boards):
    space = lattice(dimensions)
    whole, layout = flat_layout(space, RECT), flat_layout(space, RECT, view)
    assert len(layout.boards) == boards and layout.cell > whole.cell
    points = flat_points(space, RECT, view)
    shown = ~np.isnan(points[:, 0])
    isolated = [(k, names) for k, names in ((4, view.u), (5, view.v)) if names]
    parts = [name.strip("()").split(",") for name in space.names]
    wanted = np.array([all(part[k] in names for k, names in isolated) for part in parts])
    assert (shown == wanted).all()
    for number in np.flatnonzero(shown)[:: max(1, shown.sum() // 64)]:
        assert flat_layout(space, RECT, view).pick(*points[number]) == number
    texts = {s.text for s in flat_primitives(space, Tableau(), RECT, THEME, view=view) if isinstance(s, Text)}
    assert sum(text.startswith("u ") for text in texts) == boards


@pytest.mark.parametrize("dimensions, view, boards", VIEWS)
def test_nothing_is_drawn_of_what_is_not_on_the_sheet(dimensions, view, boards):
    space, tableau = looked_at(dimensions, chosen=17, played=[MIDDLE[dimensions].replace("2,SE", "1,SE")])
    shapes = flat_primitives(space, tableau, RECT, THEME, view=view)
    for shape in shapes:  # every place is one
        for value in (getattr(shape, "centre", None), *getattr(shape, "points", ())):
            assert value is None or np.isfinite(value).all()
    pieces = [s for s in shapes if isinstance(s, PieceShape)]
    shown = ~np.isnan(flat_points(space, RECT, view)[:, 0])
    assert len(pieces) == sum(bool(shown[p.space]) for p in tableau.pieces)


def test_a_vector_that_goes_on_elsewhere_ends_in_a_small_arrow_towards_it():
    space = lattice(5)
    view = View(u=frozenset({"SW"}))
    spaces = tuple(space.index[f"(2,2,2,NE,{u})"] for u in ("SW", "NW", "NE", "SE"))
    tableau = Tableau(paths=(Path("chosen", spaces, "u", open=(1,)),))
    layout = flat_layout(space, RECT, view)
    x, y = layout.points[spaces[0]]
    (line,) = lines_of(space, tableau, view)
    assert line.points[0][0] == pytest.approx(x) and line.points[-1][1] < line.points[0][1] < y  # NW lies above
    assert np.hypot(*(np.array(line.points) - (x, y)).T).max() < 1.5 * layout.cell


def test_spaces_that_are_not_on_the_sheet_have_no_pixel():
    record = GameRecord(vectorgames.load("time_vectors", dimensions=5))
    still = Still(record, View("flat", u=frozenset({"NE"})), (640, 400), 1.0, "en", panels=True)
    try:
        pixels = still.pixels()
    finally:
        still.close()
    for name, at in pixels.items():
        assert (at is not None) == name.endswith(",NE)"), name
