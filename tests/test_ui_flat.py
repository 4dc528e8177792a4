"""The flat map: where spaces lie, what is picked, how vectors run round the edge."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.play.views import View
from vectorgames.spaces.dots import dots
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.view.flat_map import flat_layout, flat_points, flat_primitives
from vectorgames.view.primitives import Box, Circle, PieceShape, Polygon, Rect, Stamp, Striped, Text
from vectorgames.view.tableau import WHOLE, Ghost, Mark, Path, Piece, Tableau
from vectorgames.view.themes import load_theme

THEME = load_theme()
rects = st.builds(Rect, st.integers(0, 900), st.integers(0, 900), st.integers(250, 3000), st.integers(250, 2000))


@given(st.sampled_from([4, 5, 6]), rects, st.integers(0, 4095))
def test_a_click_on_a_space_picks_it(dimensions, rect, number):
    space = lattice(dimensions)
    number %= space.size
    x, y = flat_points(space, rect)[number]
    assert flat_layout(space, rect).pick(x, y) == number


@given(st.sampled_from([4, 5, 6]), rects)
def test_everything_lies_inside_and_apart(dimensions, rect):
    space = lattice(dimensions)
    layout = flat_layout(space, rect)
    points = layout.points
    half = layout.cell / 2
    assert (points >= (rect.x + half - 1, rect.y + half - 1)).all()
    assert (points <= (rect.right - half + 1, rect.bottom - half + 1)).all()
    for board in layout.boards:
        left, right = layout.edges(board)
        assert rect.x - 1 <= left < right <= rect.right + 1
    for square in layout.squares:
        assert square.inset(2).inside(rect)
    order = np.lexsort(points.T)
    step = np.abs(np.diff(points[order], axis=0)).max(axis=1)
    assert step.min() >= layout.cell - 0.01


def test_between_the_grids_nothing_is_picked():
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    layout = flat_layout(space, rect)
    grid = layout.grid(layout.boards[0], 3, 0)
    assert flat_layout(space, rect).pick(grid.right + 0.3 * layout.cell, grid.y + 5) is None
    assert flat_layout(space, rect).pick(1, 1) is None


def test_orientation():
    """East is right, north is up, higher levels are up, t runs to the right in its order."""
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    points = flat_points(space, rect)

    def at(name):
        return points[space.index[name]]

    assert at("(2,1,1,SW)")[0] > at("(1,1,1,SW)")[0]
    assert at("(1,2,1,SW)")[1] < at("(1,1,1,SW)")[1]
    assert at("(1,1,2,SW)")[1] < at("(1,4,1,SW)")[1]
    xs = [at(f"(1,1,1,{t})")[0] for t in ("SW", "NW", "NE", "SE")]
    assert xs == sorted(xs)


def gold(names, drawn=WHOLE, view=None, dimensions=4, periodic_z=False):
    """Layout, the gold line in its parts, and its arrowheads, for a winning vector."""
    space, rect = lattice(dimensions, periodic_z), Rect(0, 0, 700, 660)
    spaces = tuple(space.index[n] for n in names)
    tableau = Tableau(paths=(Path("vector", spaces, "xt", 1),), drawn=drawn)
    shapes = flat_primitives(space, tableau, rect, THEME, view=view)
    lines = [s for s in shapes if isinstance(s, Striped) and s.alpha == 1.0]
    arrows = [s for s in shapes if isinstance(s, Polygon) and s.colour == THEME["gold"] and not s.width]
    return flat_layout(space, rect, view), lines, arrows


def test_a_vector_within_the_sheet_is_one_line_through_its_spaces():
    names = ["(1,1,1,SW)", "(2,1,1,NW)", "(3,1,1,NE)", "(4,1,1,SE)"]
    layout, lines, arrows = gold(names)
    assert len(lines) == 1 and not arrows
    for name in names:
        assert tuple(layout.points[lattice(4).index[name]]) in lines[0].points


WRAPS = ["(1,4,1,SE)", "(2,3,2,SW)", "(3,2,3,NW)", "(4,1,4,NE)"]


@pytest.mark.parametrize("back", [False, True])
def test_a_vector_that_wraps_leaves_at_one_edge_and_comes_back_at_the_other(back):
    layout, lines, arrows = gold(WRAPS[::-1] if back else WRAPS)
    left, right = layout.edges(layout.boards[0])
    leaving, coming = lines
    assert len(arrows) == 2
    assert leaving.points[-1][0] == pytest.approx(left if back else right)
    assert coming.points[0][0] == pytest.approx(right if back else left)
    assert leaving.points[-1][1] == pytest.approx(coming.points[0][1])
    assert {round(a.points[0][1], 3) for a in arrows} == {round(coming.points[0][1], 3)}
    # The heads point the way in which t runs, and nothing runs across the whole sheet.
    assert all((a.points[0][0] < a.points[1][0]) == back for a in arrows)
    steps = [abs(a[0] - b[0]) for line in lines for a, b in zip(line.points, line.points[1:], strict=False)]
    assert max(steps) < (right - left) / 3


def test_where_z_is_periodic_a_vector_leaves_at_the_top_and_comes_back_below():
    names = ["(1,1,3,SW)", "(1,1,4,SW)", "(1,1,1,SW)", "(1,1,2,SW)"]
    layout, lines, arrows = gold(names, periodic_z=True)
    top, bottom = layout.rims(layout.boards[0])
    assert len(lines) == len(arrows) == 2
    assert lines[0].points[-1][1] == pytest.approx(top) and lines[1].points[0][1] == pytest.approx(bottom)
    assert lines[0].points[-1][0] == pytest.approx(lines[1].points[0][0])


@pytest.mark.parametrize("names", [WRAPS, ["(1,1,1,SW)", "(2,2,2,SW)", "(3,3,3,SW)", "(4,4,4,SW)"]])
def test_a_win_is_drawn_step_by_step(names):
    def length(lines):
        return sum(np.hypot(*np.diff(line.points, axis=0).T).sum() for line in lines)

    ways = [length(gold(names, drawn)[1]) for drawn in (0.0, 0.1, 0.4, 0.7, 1.0, 1.3, WHOLE)]
    assert ways[0] == 0 and ways == sorted(ways) and len(set(ways[:5])) == 5
    assert ways[4] == ways[5] == ways[6]
    layout, lines, arrows = gold(names, 1 / 3)
    assert lines[-1].points[-1] == pytest.approx(tuple(layout.points[lattice(4).index[names[1]]]))
    assert len(arrows) == (2 if names == WRAPS else 0)
    assert not gold(names, 0.05)[2]  # no arrowheads before it comes to the edge


def rings_and_signs(drawn):
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    path = Path("vector", tuple(space.index[n] for n in WRAPS), "xyzt", 1)
    marks = tuple(Mark("line", n, 1) for n in path.spaces)
    shapes = flat_primitives(space, Tableau((), marks, (path,), drawn=drawn), rect, THEME)
    rings = [s for s in shapes if isinstance(s, Stamp) and s.parts[-1].colour == THEME["gold"]]
    letters = [s.text for s in shapes if isinstance(s, Text) and s.text in "xyzt"]
    return sum(len(s.centres) for s in rings), "".join(sorted(letters)).replace("z", "", 1)  # the z over the rows


def test_rings_appear_as_the_win_arrives_and_in_the_end_what_runs_in_it():
    assert [rings_and_signs(drawn) for drawn in (0.0, 0.2, 0.4, 0.99, 1.0, WHOLE)] == [
        (1, ""), (1, ""), (2, ""), (3, ""), (4, "txyz"), (4, "txyz"),
    ]  # fmt: skip


def drawn(*marks):
    """What these marks add to an empty map."""
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    bare = set(flat_primitives(space, Tableau(), rect, THEME))
    return [s for s in flat_primitives(space, Tableau(marks=marks), rect, THEME) if s not in bare]


def box_of(shape):
    """Left, top, right, bottom of what a shape covers."""
    if isinstance(shape, Stamp):
        boxes = [(x + px, y + py) for x, y in shape.centres for p in shape.parts for px, py in p.points]
        return (*np.min(boxes, 0), *np.max(boxes, 0))
    if isinstance(shape, Box):
        return shape.rect.x, shape.rect.y, shape.rect.right, shape.rect.bottom
    if isinstance(shape, Circle | PieceShape):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    points = shape.points if isinstance(shape, Polygon) else (shape.a, shape.b)
    return (*np.min(points, axis=0), *np.max(points, axis=0))


@pytest.mark.parametrize("kinds", [("win", "block"), ("win", "double"), ("win", "block", "double")])
def test_several_hints_at_one_space_lie_beside_each_other(kinds):
    layout = flat_layout(lattice(4), Rect(0, 0, 700, 660))
    x, y = layout.points[77]
    shapes = drawn(*(Mark(k, 77) for k in kinds))
    boxes = [box_of(s) for s in shapes]
    for left, top, right, bottom in boxes:
        assert max(x - left, y - top, right - x, bottom - y) <= layout.cell * 0.55
    polygons = [box_of(s) for s in shapes if isinstance(s, Polygon)]
    for i, a in enumerate(polygons):
        for b in polygons[i + 1 :]:
            assert min(a[2], b[2]) - max(a[0], b[0]) < 0.15 * layout.cell or a[3] <= b[1] or b[3] <= a[1]


def test_the_last_move_is_marked_inside_its_own_cell():
    layout = flat_layout(lattice(4), Rect(0, 0, 700, 660))
    x, y = layout.points[77]
    shapes = drawn(Mark("last", 77))
    assert shapes
    for shape in shapes:
        left, top, right, bottom = box_of(shape)
        assert max(x - left, y - top, right - x, bottom - y) <= layout.cell / 2


def test_an_aimed_piece_is_seen_as_a_ghost():
    space, ghost = lattice(4), Ghost(77, "2", "lands")
    shapes = flat_primitives(space, Tableau(ghosts=(ghost,)), Rect(0, 0, 700, 660), THEME)
    assert [(g.text, g.alpha < 1) for g in shapes if isinstance(g, PieceShape)] == [("2", True)]


def test_pieces_are_as_large_as_their_sheet_says_and_smaller_where_they_are_all_alike():
    radii = {}
    for space in (lattice(4), dots(4, 4), stack(8, 8, 6)):
        rect = Rect(0, 0, 700, 660)
        shapes = flat_primitives(space, Tableau(pieces=(Piece(5, "1"),)), rect, THEME)
        largest = max(shape.radius for shape in shapes if isinstance(shape, PieceShape))
        radii[space.kind] = round(largest / flat_layout(space, rect).cell, 3)
    assert radii == {"lattice": 0.44, "dots": 0.41, "stack": 0.41}


@pytest.mark.parametrize("dimensions", [4, 5])
def test_grids_that_are_not_isolated_are_dimmed(dimensions):
    space, rect = lattice(dimensions), Rect(0, 0, 700, 660)
    layout = flat_layout(space, rect)

    def dimmed(view, *marks):
        bare = set(flat_primitives(space, Tableau(marks=marks), rect, THEME))
        veils = [s for s in flat_primitives(space, Tableau(marks=marks), rect, THEME, view) if s not in bare]
        return {n for n in range(space.size) if any(v.rect.contains(*layout.points[n]) for v in veils)}

    assert not dimmed(View())
    view = View(levels=frozenset({2}), quadrants=frozenset({"NW", "SE"}))
    c = space.coordinates
    clear = (c[:, 2] == 1) & np.isin(c[:, 3], [1, 3])
    assert dimmed(view) == set(np.flatnonzero(~clear).tolist())
    assert 0 not in dimmed(view, Mark("hover", 0))  # what is pointed at is always clear


def overlaps(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("dimensions", [4, 5, 6])
@pytest.mark.parametrize("size", [(300, 260), (790, 600)])
def test_names_and_titles_never_lie_on_a_frame_or_each_other(dimensions, size):
    space, rect = lattice(dimensions), Rect(0, 0, *size)
    layout = flat_layout(space, rect)
    texts = [s for s in flat_primitives(space, Tableau(), rect, THEME) if isinstance(s, Text)]
    boxes = []
    for t in texts:
        w, h = 0.62 * t.size * len(t.text), 0.76 * t.size
        boxes.append((t.centre[0] - w / 2, t.centre[1] - h / 2, t.centre[0] + w / 2, t.centre[1] + h / 2))
        assert boxes[-1][0] >= 0 and boxes[-1][1] >= -1
    pad = 0.2 * layout.cell
    frames = [
        box_of(Box(layout.grid(b, z, t).inset(-pad), "#000000"))
        for b in layout.boards
        for z in range(4)
        for t in range(4)
    ]
    for i, box in enumerate(boxes):
        assert not any(overlaps(box, f) for f in frames), texts[i]
        assert not any(overlaps(box, other) for other in boxes[i + 1 :]), texts[i]
    columns = sum(t.text in ("SW", "NW", "NE", "SE") for t in texts)
    if size[0] > 700:
        assert columns == 4 * len(layout.boards)


@pytest.mark.parametrize("way", [1, -1])
def test_an_arrow_round_the_edge_is_not_on_the_number_of_a_row(way):
    space, rect = lattice(4), Rect(0, 0, 300, 280)
    names = ["(1,4,1,SE)", "(2,3,2,SW)", "(3,2,3,NW)", "(4,1,4,NE)"]
    spaces = tuple(space.index[n] for n in names[::way])
    shapes = flat_primitives(space, Tableau(paths=(Path("vector", spaces, "xt", 1),)), rect, THEME)
    arrows = [box_of(s) for s in shapes if isinstance(s, Polygon)]
    first = flat_layout(space, rect).points[:, 0].min()
    rows = [s for s in shapes if isinstance(s, Text) and s.text in "1234" and s.centre[0] < first]
    assert len(rows) == 4 + 16
    assert min(a[0] for a in arrows) > max(r.centre[0] + 0.31 * r.size for r in rows)


def test_other_boards_are_refused_in_words():
    with pytest.raises(ValueError, match="dome: expected .*lattice, .*stack, tree"):
        flat_points(SimpleNamespace(kind="dome"), Rect(0, 0, 100, 100))
