"""The X-ray line in three dimensions: ways of vectors, stripes, strengths, badges, marks.

Pictures are drawn once, by this file run as a program in a process of its own, as in test_scene.
"""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.drawing import drawn_by
from vectorgames.view.themes import load_theme

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1000, 640)
HOVER = "(1,1,1,SW)"
SIGNS = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)], float)  # SW NW NE SE


def board_of(dimensions):
    from vectorgames.boards.backend import load_board
    from vectorgames.spaces.lattice import lattice

    return load_board("time_vectors", lattice(dimensions))


def taken_apart(board, by=40.0, explode=0.6):
    """Anchors of a board whose quadrants have moved outwards."""
    anchors = board.anchors(explode).astype(float)
    anchors[:, :2] += SIGNS[board.quadrant_of] * by
    return anchors


def through(board, space, *dims, open_to=(1,)):
    """The vectors through a space as X-ray paths: all, or those with exactly these running coordinates."""
    from vectorgames.view.tableau import Path as Way

    table = board.space.vectors
    rows = table.rows_through(space)
    texts = [board.space.dims_text(int(mask)) for mask in table.dims[rows]]
    return tuple(
        Way("xray", tuple(table.spaces[row].tolist()), text, open=open_to)
        for row, text in zip(rows, texts, strict=True)
        if not dims or text in dims
    )


# ---- ways ----


@pytest.mark.parametrize("dimensions", [4, 5, 6])
@pytest.mark.parametrize("by", [0.0, 40.0])
def test_curves_go_through_their_spaces_however_the_board_is_taken_apart(dimensions, by):
    from vectorgames.boards.lattice.scene_paths import curves

    board = board_of(dimensions)
    anchors = taken_apart(board, by)
    rows = board.space.vectors.spaces[:: 1 + len(board.space.vectors) // 300].astype(int)
    lift = np.linspace(2.0, 30.0, len(rows))
    points = curves(board, anchors, rows, lift, steps=9)
    assert points.shape == (len(rows), 28, 3)
    knots = anchors[rows]
    knots[..., 2] += lift[:, None]
    assert np.abs(points[:, ::9] - knots).max() < 1e-9


def test_the_rod_stands_between_every_space_and_the_one_opposite():
    from vectorgames.boards.lattice.scene_paths import middles, opposites

    for dimensions in (4, 5, 6):
        board = board_of(dimensions)
        across = opposites(board.space)
        assert (across[across] == np.arange(board.size)).all()
        assert (board.pane_of[across] == board.pane_of).all()
        for by in (0.0, 55.0):
            rods = middles(board, taken_apart(board, by, 1.0), np.arange(board.size))
            assert np.abs(rods[:, :2] - board.tower_origins(1.0)[board.board_of, :2]).max() < 1e-3


@pytest.mark.parametrize("by", [0.0, 60.0])
def test_t_winds_round_the_rod_by_quarter_turns_in_its_direction(by):
    from vectorgames.boards.lattice.scene_paths import ROOM, curves

    board = board_of(5)
    table, anchors = board.space.vectors, taken_apart(board, by)
    rows = table.spaces[
        [i for i, m in enumerate(table.dims) if board.space.dims_text(int(m)) in ("t", "xt", "yzt")]
    ]
    rows = rows.astype(int)
    rod = board.tower_origins(0.6)[board.board_of[rows[:, 0]], :2]
    points = curves(board, anchors, rows, 4.0, steps=12)
    out = points[..., :2] - rod[:, None]
    turn = np.unwrap(np.arctan2(out[..., 1], out[..., 0]), axis=1)
    clockwise = (board.quadrant_of[rows[:, 1]] - board.quadrant_of[rows[:, 0]]) % 4 == 1
    way = (turn[:, 0] - turn[:, -1]) * np.where(clockwise, 1, -1)
    assert clockwise.any() and not clockwise.all()
    assert (way > np.pi).all() and (way < 2 * np.pi).all()
    assert np.hypot(out[..., 0], out[..., 1]).min() > ROOM - 1e-6
    plain = [k for k, row in enumerate(rows) if np.ptp(board.level_of[row]) == 0 and len(set(anchors[row, 2])) == 1]
    assert plain
    assert np.ptp(points[plain][..., 2], axis=1).max() < 1e-9


def test_a_vector_of_one_quadrant_stays_straight_and_in_it():
    from vectorgames.boards.lattice.scene_paths import curves

    board = board_of(4)
    table, anchors = board.space.vectors, taken_apart(board)
    rows = np.array([r for r in table.spaces.astype(int) if len(set(board.quadrant_of[r])) == 1])
    assert len(rows) == 4 * 76
    points = curves(board, anchors, rows, 0.0, steps=8)
    ends = points[:, :1] + (points[:, -1:] - points[:, :1]) * np.linspace(0, 1, 25)[None, :, None]
    assert np.abs(points - ends).max() < 1e-4


def test_between_towers_a_vector_leaps():
    from vectorgames.boards.lattice.scene_paths import curves

    board = board_of(6)
    paths = through(board, 0, "u", "v", "uv")
    rows = np.array([p.spaces for p in paths])
    points = curves(board, board.anchors(), rows, 4.0, steps=10)
    between = points[:, [5, 15, 25], 2]
    assert (between > points[:, ::10, 2].max(1, keepdims=True) + 30).all()


def test_arcs_to_the_neighbours_in_t_are_quarter_turns():
    from vectorgames.boards.lattice.scene_paths import round_the_rod

    board = board_of(4)
    anchors = taken_apart(board)
    space = board.space.index["(2,3,2,NE)"]
    for _, other in board.space.turns(space):
        points = round_the_rod(board, anchors, space, other, 2.0)
        assert np.abs(points[[0, -1]] - anchors[[space, other]] - (0, 0, 2)).max() < 1e-9
        angle = np.unwrap(np.arctan2(points[:, 1], points[:, 0]))
        assert 0.3 < abs(angle[-1] - angle[0]) < np.pi


# ---- lines ----


def digits(code, count):
    return "".join("xyztuv"[int(code) // 6**i % 6] for i in range(int(count)))


def test_stripes_are_the_running_coordinates_and_fit_the_steps():
    from vectorgames.boards.lattice.scene_paths import ARROW, Lines

    for dimensions in (4, 6):
        board = board_of(dimensions)
        lines = Lines(board, board.anchors(), through(board, 5))
        block, triangles = lines.mesh().arrays()
        block = block.reshape(len(lines.dims), -1, 2, block.shape[1])
        m = lines.points.shape[1]
        assert block.shape[1] == m + 2
        assert triangles.max() == block.shape[0] * block.shape[1] * 2 - 1
        for dims, strip in zip(lines.dims, block, strict=True):
            assert digits(strip[0, 0, 13], strip[0, 0, 7]) == dims
            assert strip[0, 0, 6] >= 1 and strip[0, 0, 6] == int(strip[0, 0, 6])  # whole stripes in a step
            assert strip[:m, :, 8].max() == 0 and strip[m:, :, 8].min() == 1
        assert np.allclose(block[:, 1:m, 0, 11], np.linspace(0, 3, m)[1:], atol=1e-6)
        assert (block[:, 0, 0, 11] < 0).all()  # it begins a little before, so that the first bead is whole
        assert np.allclose(block[:, m, 0, 0:3], lines.points[:, -1], atol=1e-3)  # an arrowhead at the last space
        assert np.allclose(block[:, m, 0, 12] / block[:, 0, 0, 12], ARROW)


@pytest.mark.parametrize("name", ["studio", "light"])
def test_colours_are_those_of_the_panels(name):
    """Once the tone curve, and on a light ground the mirror of lightness (see common.glsl), have been over them."""
    from vectorgames.scene.colours import axes

    theme = load_theme(name)
    for dim, text in theme.dimensions.items():
        c = axes(theme)[dim]
        c = (c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14)) ** (1 / 2.2)
        if name == "light":
            c = c + 1 - 2 * c @ (0.3, 0.59, 0.11)
        wanted = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        assert np.allclose(c, wanted, atol=0.1 if name == "light" else 0.02), dim


def test_strength_says_what_may_still_be_completed():
    from vectorgames.boards.lattice.scene_paths import DEAD, DIMMED, Lines

    board = board_of(4)
    dead = through(board, 0, "t", open_to=())
    alive = through(board, 0, "x", "xyt")
    lines = Lines(board, board.anchors(), alive + dead)
    strength = dict(zip(lines.dims, lines.strength, strict=True))
    assert strength["x"] == strength["xyt"] == 1.0
    assert strength["t"] == DEAD < 0.4
    assert lines.dims[0] == "t"  # the faint ones lie below
    assert lines.widths[0] < lines.widths[-1]
    focus = board.focused(frozenset({1}), frozenset())
    away = Lines(board, board.anchors(), through(board, 0, "x", "z"), focus)
    assert dict(zip(away.dims, away.strength, strict=True)) == {"x": 1.0, "z": DIMMED}
    many = Lines(board_of(6), board_of(6).anchors(), through(board_of(6), 0))
    assert 0.3 < many.strength.max() < 0.6


def signs_of(mesh):
    """Kinds and parameters of the quads of a mesh of badges, by badge."""
    from vectorgames.scene.badges import GROUND, PALE

    block, _ = mesh.arrays()
    quads = block.reshape(-1, 4, block.shape[1])[:, 0]
    out = []
    for quad in quads:
        if int(quad[12]) in (GROUND, PALE):
            out.append([])
        else:
            out[-1].append((int(quad[12]), int(quad[13])))
    return out


def test_badges_say_with_shapes_what_the_colours_say():
    from vectorgames.boards.lattice.scene_paths import Lines
    from vectorgames.scene.badges import LETTER, SHAPE
    from vectorgames.scene.models import letters

    assert len(set(SHAPE.values())) == 6
    board = board_of(4)
    lines = Lines(board, board.anchors(), through(board, 0)[:11] + through(board, 0, "t", open_to=()))
    shown = signs_of(lines.badges())
    assert len(shown) == 11  # the dead one has none
    alive = [dims for dims, named in zip(lines.dims, lines.named, strict=True) if named]
    assert shown == [[(SHAPE[name], 0) for name in dims] for dims in alive]
    one = Lines(board, board.anchors(), through(board, 0, "xz"))
    names = letters()
    spelled = [(SHAPE["x"], 0), (LETTER, names.index("x")), (SHAPE["z"], 0), (LETTER, names.index("z"))]
    assert signs_of(one.badges(spelled=True)) == [spelled]
    assert signs_of(one.numbers()) == [[(LETTER, names.index(digit))] for digit in "1234"]


def test_a_vector_along_t_alone_closes_into_its_ring():
    from vectorgames.boards.lattice.scene_paths import Lines

    board = board_of(4)
    ring = through(board, 0, "t")[:1]
    one = Lines(board, board.anchors(), ring, closed=True)
    assert np.allclose(one.points[0, 0], one.points[0, -1], atol=1e-3)
    assert len(signs_of(one.numbers())) == 4
    open_arc = Lines(board, board.anchors(), ring)
    assert np.linalg.norm(open_arc.points[0, 0] - open_arc.points[0, -1]) > board.cell


def test_many_lines_have_no_pile_of_badges():
    from vectorgames.boards.lattice.scene_paths import Lines

    board = board_of(6)
    lines = Lines(board, board.anchors(), through(board, 0))
    shown = signs_of(lines.badges())
    assert len(lines.dims) == 202
    assert len(shown) == 6  # one for every coordinate, with its letter
    assert all(len(signs) == 2 for signs in shown)


def test_lines_are_built_anew_only_when_something_changed():
    import panda3d.core as p3d

    from vectorgames.boards.lattice.scene_paths import XrayLayer

    board = board_of(4)
    root = p3d.NodePath("root")
    layer = XrayLayer(board, root)
    focus, anchors = np.ones(board.size, bool), board.anchors()

    def geom():
        return root.find("**/xray").node().get_geom(0)  # kept, so that its place in memory is not used again

    layer.show(through(board, 0), anchors, focus)
    first = geom()
    layer.show(through(board, 0), anchors, focus)
    assert geom().this == first.this
    layer.show(through(board, 0), board.anchors(0.5), focus)
    second = geom()
    assert second.this != first.this
    layer.show(through(board, 1), board.anchors(0.5), focus)
    assert geom().this != second.this
    layer.show((), anchors, focus)
    assert root.find("**/xray").node().get_num_geoms() == 0


def test_lines_are_one_geom_however_many():
    import panda3d.core as p3d

    from vectorgames.boards.lattice.scene_paths import XrayLayer

    for dimensions, most in ((4, 4_000), (6, 30_000)):
        board, root = board_of(dimensions), p3d.NodePath("root")
        chosen, *rest = through(board, 0)
        layer = XrayLayer(board, root)
        layer.show((*rest, replace(chosen, kind="chosen")), board.anchors(), np.ones(board.size, bool))
        nodes = {p.name: p.node() for p in root.find_all_matches("**/+GeomNode")}
        assert sum(node.get_num_geoms() for node in nodes.values()) == 4  # lines, chosen, its name, its numbers
        assert nodes["xray"].get_geom(0).get_vertex_data().get_num_rows() < most


# ---- pictures ----


@pytest.fixture(scope="session")
def pictures(tmp_path_factory):
    images, facts = drawn_by(__file__, tmp_path_factory.mktemp("xray"))
    return {name: image.astype(int) for name, image in images.items()}, facts


def changed(a, b, by=40):
    return np.abs(a - b).sum(2) > by


def near(image, colour, by=60):
    """Where a picture has this sRGB colour, about."""
    wanted = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])
    return np.abs(image - wanted).max(2) < by


def test_lines_are_seen_where_they_run(pictures):
    images, facts = pictures
    new = changed(images["lines"], images["hover"])
    for name, points in facts["lines"].items():
        hit = [new[int(y) - 2 : int(y) + 3, int(x) - 2 : int(x) + 3].any() for x, y in points]
        assert np.mean(hit) > 0.9, name


def test_stripes_alternate_between_the_colours_of_the_coordinates(pictures):
    images, facts = pictures
    for name, (x, y) in facts["stripes"]:
        other = {"x": "t", "t": "x"}[name]
        patch = images["chosen xt"][int(y) - 1 : int(y) + 2, int(x) - 1 : int(x) + 2].reshape(-1, 3).mean(0)
        apart = {k: np.abs(patch - facts["colours"][k]).sum() for k in (name, other)}
        assert apart[name] < 0.6 * apart[other], (name, patch)


def test_dead_vectors_are_faint_and_the_others_step_back_for_the_chosen(pictures):
    images, _ = pictures
    plain = images["hover"]
    strength = {k: np.maximum(images[k] - plain, 0).sum() for k in ("one", "one dead", "rest of chosen")}
    assert 0.05 < strength["one dead"] / strength["one"] < 0.5
    rest = np.maximum(images["lines"] - plain, 0).sum()
    assert 0.1 < strength["rest of chosen"] / rest < 0.6


def test_the_spaces_of_the_chosen_vector_are_numbered(pictures):
    images, facts = pictures
    new = changed(images["chosen xt"], images["hover"], 60)
    for x, y in facts["steps"]:
        box = np.s_[int(y) - 34 : int(y) + 20, int(x) - 34 : int(x) + 35]
        assert new[box].sum() > 150
        assert near(images["chosen xt"][box], "#DCE9F5", 20).sum() > 60  # the ground of its number


def test_neighbours_in_t_have_rings_of_its_colour_and_levels_come_from_the_tableau(pictures):
    images, facts = pictures
    for x, y in facts["turns"]:
        box = np.s_[int(y) - 12 : int(y) + 13, int(x) - 16 : int(x) + 17]
        pink = near(images["hover"][box], "#E0457B", 70) & changed(images["hover"][box], images["plate"][box])
        assert pink.sum() > 20
    for x, y in facts["levels"]:
        box = np.s_[int(y) - 9 : int(y) + 10, int(x) - 13 : int(x) + 14]
        assert changed(images["hover"][box], images["plate"][box]).sum() > 25
        assert changed(images["plate"][box], images["bare"][box]).sum() < 120  # the drop line alone


def test_the_dimensions_of_a_win_are_named_once_it_is_drawn(pictures):
    images, facts = pictures
    x, y = (int(v) for v in facts["win end"])
    box = np.s_[max(0, y - 60) : y + 60, max(0, x - 190) : x + 190]

    def seen(name):
        return {
            k: int(near(images[name][box], c, 45).sum())
            for k, c in (("x", "#4A90E2"), ("t", "#E0457B"), ("y", "#FFC247"))
        }

    before, after = seen("win 0.98"), seen("win 1.3")
    assert after["t"] > before["t"] + 15
    assert after["x"] > before["x"] + 10
    assert changed(images["win 1.3"][box], images["win 2.0"][box]).sum() < 500


def test_lines_that_leave_the_free_part_keep_their_badges_inside(pictures):
    images, facts = pictures
    right = facts["free"][0] + facts["free"][2]
    new = changed(images["panel chosen"], images["panel"], 60)
    assert new[:, right + 3 :].sum() == 0
    assert new[:, :right].sum() > 500


# ---- the program that draws ----


def draw() -> tuple[dict, dict]:
    from tests.drawing import render_picture
    from vectorgames.boards.lattice.scene_paths import HEIGHT, curves, vector_points
    from vectorgames.play.views import View
    from vectorgames.scene.camera import OrbitCamera
    from vectorgames.scene.colours import display
    from vectorgames.view.tableau import Mark, Tableau
    from vectorgames.view.tableau import Path as Way

    board = board_of(4)
    space, index, anchors = board.space, board.space.index, board.anchors()
    camera = OrbitCamera(board, SIZE)
    images, facts = {}, {}

    def project(points):
        return camera.project(np.asarray(points))[:, :2].tolist()

    def picture(name, marks, paths=(), free=None, **more):
        images[name] = render_picture(board, Tableau((), tuple(marks), tuple(paths), **more), View(), SIZE, free)

    here = index[HOVER]
    levels, turns = space.levels(here), space.turns(here)
    plate = (Mark("hover", here),)
    hover = (
        *plate,
        *(Mark("level", other) for other in levels),
        *(Mark("turn", other, dims=axis) for axis, other in turns),
    )
    facts["levels"], facts["turns"] = project(anchors[list(levels)]), project(anchors[[o for _, o in turns]])
    picture("plate", plate)
    picture("hover", hover)
    lines = through(board, here)
    picture("lines", hover, lines)
    facts["lines"] = {}
    for k, way in enumerate(lines):
        points = curves(board, anchors, np.array([way.spaces]), HEIGHT, 8)[0]
        facts["lines"][f"{k} {way.dims}"] = project(points[2:-2])
    one = through(board, here, "yt")[:1]
    picture("one", hover, one)
    picture("one dead", hover, [replace(way, open=()) for way in one])
    chosen = next(way for way in lines if way.dims == "xt")
    steps = [Mark("step", s, number=n) for n, s in enumerate(chosen.spaces, 1)]
    rest = [way for way in lines if way is not chosen]
    picture("chosen xt", (*hover, *steps), (*rest, replace(chosen, kind="chosen")))
    end = Way("chosen", chosen.spaces, "", open=(1,))
    picture("rest of chosen", hover, (*rest, replace(end, spaces=(here,) * 4)))
    facts["steps"] = project(anchors[list(chosen.spaces)])
    points = curves(board, anchors, np.array([chosen.spaces]), HEIGHT, 240)[0]
    length = np.linalg.norm(np.diff(points, axis=0), axis=1).sum() / 3
    from vectorgames.boards.lattice.scene_paths import STRIPE

    repeats = max(1, round(length / (2 * STRIPE)))
    middles = (np.arange(2 * repeats) + 0.5) / (2 * repeats)
    at = [(("x", "t")[k % 2], 1 + middles[k]) for k in range(2 * repeats)]
    facts["stripes"] = [(name, project([points[round(240 * way)]])[0]) for name, way in at]
    facts["colours"] = {
        name: [255 * v for v in display(text)] for name, text in (("x", "#4A90E2"), ("t", "#E0457B"))
    }
    picture("bare", ())
    won = through(board, index["(4,1,4,NE)"], "xyzt")[0]
    marks = [Mark("line", s, 1) for s in won.spaces]
    for drawn in (0.98, 1.3, 2.0):
        picture(f"win {drawn}", marks, (Way("vector", won.spaces, won.dims, 1),), drawn=drawn)
    facts["win end"] = project(vector_points(board, anchors, won.spaces)[[-1]])[0]
    free = (10, 20, 340, 600)
    facts["free"] = free
    narrow = OrbitCamera(board, SIZE, free)
    long = through(board, index["(4,1,4,SE)"], "xyz", "xzt", "xyzt")
    far = max(long, key=lambda way: narrow.project(anchors[[way.spaces[-1]]])[0, 0])
    picture("panel", (), free=free)
    picture("panel chosen", (), (replace(far, kind="chosen"),), free=free)
    return images, facts
