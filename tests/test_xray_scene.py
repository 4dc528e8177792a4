"""The X-ray line in three dimensions: ways of vectors, stripes, strengths, badges, names. What it looks like is in
test_scene_pictures."""

from dataclasses import replace

import numpy as np
import panda3d.core as p3d
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.lattice.scene_paths import (
    ARROW,
    CROWD,
    DEAD,
    DIMMED,
    QUIET,
    ROOM,
    Lines,
    XrayLayer,
    curves,
    middles,
    opposites,
    round_the_rod,
)
from vectorgames.boards.layout import Pose
from vectorgames.play.views import Isolated, View
from vectorgames.scene.badges import GROUND, LETTER, PALE, SHAPE, Viewpoint
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.colours import axes
from vectorgames.scene.models import letters
from vectorgames.spaces.lattice import lattice
from vectorgames.view.tableau import Path as Way
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import load_theme

SIGNS = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)], float)  # SW NW NE SE


def board_of(dimensions):
    return load_board("time_vectors", lattice(dimensions))


def taken_apart(board, by=40.0, explode=0.6):
    """Anchors of a board whose quadrants have moved outwards."""
    anchors = board.anchors(Pose(explode)).astype(float)
    anchors[:, :2] += SIGNS[board.quadrant_of] * by
    return anchors


def through(board, space, *dims, open_to=(1,)):
    """The vectors through a space as X-ray paths: all, or those with exactly these running coordinates."""
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
    for dimensions in (4, 5, 6):
        board = board_of(dimensions)
        across = opposites(board.space)
        assert (across[across] == np.arange(board.size)).all()
        assert (board.pane_of[across] == board.pane_of).all()
        for by in (0.0, 55.0):
            rods = middles(board, taken_apart(board, by, 1.0), np.arange(board.size))
            assert np.abs(rods[:, :2] - board.tower_origins(Pose(1.0))[board.board_of, :2]).max() < 1e-3


@pytest.mark.parametrize("by", [0.0, 60.0])
def test_t_winds_round_the_rod_by_quarter_turns_in_its_direction(by):
    board = board_of(5)
    table, anchors = board.space.vectors, taken_apart(board, by)
    rows = table.spaces[
        [i for i, m in enumerate(table.dims) if board.space.dims_text(int(m)) in ("t", "xt", "yzt")]
    ]
    rows = rows.astype(int)
    rod = board.tower_origins(Pose(0.6))[board.board_of[rows[:, 0]], :2]
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
    board = board_of(4)
    table, anchors = board.space.vectors, taken_apart(board)
    rows = np.array([r for r in table.spaces.astype(int) if len(set(board.quadrant_of[r])) == 1])
    assert len(rows) == 4 * 76
    points = curves(board, anchors, rows, 0.0, steps=8)
    ends = points[:, :1] + (points[:, -1:] - points[:, :1]) * np.linspace(0, 1, 25)[None, :, None]
    assert np.abs(points - ends).max() < 1e-4


def test_between_towers_a_vector_leaps():
    board = board_of(6)
    paths = through(board, 0, "u", "v", "uv")
    rows = np.array([p.spaces for p in paths])
    points = curves(board, board.anchors(), rows, 4.0, steps=10)
    between = points[:, [5, 15, 25], 2]
    assert (between > points[:, ::10, 2].max(1, keepdims=True) + 30).all()


def test_arcs_to_the_neighbours_in_t_are_quarter_turns():
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
    theme = load_theme(name)
    for dim, text in theme.dimensions.items():
        c = axes(theme)[dim]
        c = (c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14)) ** (1 / 2.2)
        if name == "light":
            c = c + 1 - 2 * c @ (0.3, 0.59, 0.11)
        wanted = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        assert np.allclose(c, wanted, atol=0.1 if name == "light" else 0.02), dim


def test_strength_says_what_may_still_be_completed():
    board = board_of(4)
    dead = through(board, 0, "t", open_to=())
    alive = through(board, 0, "x", "xyt")
    lines = Lines(board, board.anchors(), alive + dead)
    strength = dict(zip(lines.dims, lines.strength, strict=True))
    assert strength["x"] == strength["xyt"] == 1.0
    assert strength["t"] == DEAD < 0.4
    assert lines.dims[0] == "t"  # the faint ones lie below
    assert lines.widths[0] < lines.widths[-1]
    focus = board.focused(Isolated(frozenset({1})))
    away = Lines(board, board.anchors(), through(board, 0, "x", "z"), focus)
    assert dict(zip(away.dims, away.strength, strict=True)) == {"x": 1.0, "z": DIMMED}
    many = Lines(board_of(6), board_of(6).anchors(), through(board_of(6), 0))
    assert 0.3 < many.strength.max() < 0.6


def signs_of(mesh):
    """Kinds and parameters of the quads of a mesh of badges, by badge."""
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
    board = board_of(4)
    ring = through(board, 0, "t")[:1]
    one = Lines(board, board.anchors(), ring, closed=True)
    assert np.allclose(one.points[0, 0], one.points[0, -1], atol=1e-3)
    assert len(signs_of(one.numbers())) == 4
    open_arc = Lines(board, board.anchors(), ring)
    assert np.linalg.norm(open_arc.points[0, 0] - open_arc.points[0, -1]) > board.cell


def test_many_lines_have_no_pile_of_badges():
    board = board_of(6)
    lines = Lines(board, board.anchors(), through(board, 0))
    shown = signs_of(lines.badges())
    assert len(lines.dims) == 202
    assert len(shown) == 6  # one for every coordinate, with its letter
    assert all(len(signs) == 2 for signs in shown)


def test_lines_are_built_anew_only_when_something_changed():
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
    layer.show(through(board, 0), board.anchors(Pose(0.5)), focus)
    second = geom()
    assert second.this != first.this
    layer.show(through(board, 1), board.anchors(Pose(0.5)), focus)
    assert geom().this != second.this
    layer.show((), anchors, focus)
    assert root.find("**/xray").node().get_num_geoms() == 0


def test_lines_are_one_geom_however_many():
    for dimensions, most in ((4, 4_000), (6, 30_000)):
        board, root = board_of(dimensions), p3d.NodePath("root")
        chosen, *rest = through(board, 0)
        layer = XrayLayer(board, root)
        layer.show((*rest, replace(chosen, kind="chosen")), board.anchors(), np.ones(board.size, bool))
        nodes = {p.name: p.node() for p in root.find_all_matches("**/+GeomNode")}
        assert sum(node.get_num_geoms() for node in nodes.values()) == 4  # lines, chosen, its name, its numbers
        assert nodes["xray"].get_geom(0).get_vertex_data().get_num_rows() < most


# ---- badges and names in a window ----

WINDOW, FREE = (1280, 800), (16, 84, 812, 590)


def home(board, view="board"):
    """The camera at home in a window with panels."""
    camera = OrbitCamera(board, WINDOW, FREE)
    camera.home(View.parse(view), 1.0 if view == "exploded" else None, animate=False)
    return camera


def rectangles(board, camera, mesh, least=6.0, away=3.2):
    """float[n, 4]: middles and half sides in pixels of the badges of a mesh, as the shader places them."""
    block, _ = mesh.arrays()
    quads = block.reshape(-1, 4, block.shape[1])[:, 0]
    quads = quads[quads[:, 12] == 0]  # grounds
    points, tangents, wide = quads[:, :3], quads[:, 3:6], quads[:, 13]
    ends = camera.project(points)[:, :2]
    ahead = camera.project(points + tangents / wide[:, None] * 0.01)[:, :2] - ends
    flat = np.linalg.norm(ahead, axis=1) * np.linalg.norm(points - camera.eye, axis=1) / camera.focal < 0.0012
    way = np.where(flat[:, None], (0.0, -1.0), ahead / (np.linalg.norm(ahead, axis=1)[:, None] + 1e-12))
    middles = ends + way * (away + np.abs(way[:, :1]) * (wide[:, None] - 1)) * least
    return np.column_stack([middles, wide * least, np.full(len(wide), 1.25 * least)])


def covered(rects):
    """Pairs of rectangles of which one covers a good part of the other."""
    apart = np.abs(rects[:, None, :2] - rects[None, :, :2])
    over = np.minimum(rects[:, None, 2:], rects[None, :, 2:]) * 2
    over = np.minimum(over, rects[:, None, 2:] + rects[None, :, 2:] - apart)
    share = np.maximum(0, over).prod(2) / (4 * np.minimum(rects[:, None, 2:], rects[None, :, 2:]).prod(2))
    return np.argwhere(np.triu(share > 0.15, 1))


def test_no_badge_covers_another_at_home():
    class Node:
        least, away = 6.0, 3.2

    board = board_of(4)
    camera, anchors, before = home(board), board.anchors(), 0
    viewpoint = Viewpoint.of(np.asarray(camera.eye), anchors.mean(0).astype(float), 1 / camera.focal)
    for space in range(0, board.size, 5):
        lines = Lines(board, anchors, through(board, space)[:CROWD])
        before += len(covered(rectangles(board, camera, lines.badges())))
        rects = rectangles(board, camera, lines.badges(viewpoint=viewpoint, node=Node))
        assert not len(covered(rects)), board.space.names[space]
        x, y = camera.project(anchors[[space]])[0, :2]
        name = np.array([[x + 66, y - 19, 44, 15]])  # beside the pointer
        assert not len(covered(np.vstack([name, rects]))), board.space.names[space]
    assert before > 20


def test_badges_are_laid_out_anew_when_the_board_is_turned_far():
    board, root = board_of(4), p3d.NodePath("root")
    layer, middle = XrayLayer(board, root), np.zeros(3)
    layer.look_from(Viewpoint.of(np.array((0.0, -800.0, 400.0)), middle, 0.001))
    layer.show(through(board, 5), board.anchors(), np.ones(board.size, bool))

    def geom():
        return root.find("**/badges").node().get_geom(0)

    first = geom()
    layer.look_from(Viewpoint.of(np.array((10.0, -800.0, 400.0)), middle, 0.001))
    assert geom().this == first.this
    for eye in ((800.0, -100.0, 400.0), (400.0, -50.0, 200.0)):
        layer.look_from(Viewpoint.of(np.array(eye), middle, 0.001))
        assert geom().this != first.this
        first = geom()


def test_a_sight_from_straight_above_has_axes():
    viewpoint = Viewpoint.of(np.array((0.0, -1e-12, 900.0)), np.zeros(3), 0.001)
    assert np.allclose(viewpoint.axes @ viewpoint.axes.T, np.eye(3), atol=1e-6)


def test_lines_only_pointed_at_are_softer_but_never_the_chosen_one():
    board = board_of(4)
    clicked = through(board, 0)
    quiet = tuple(replace(p, quiet=True) for p in clicked)
    full, soft = (Lines(board, board.anchors(), paths) for paths in (clicked, quiet))
    assert QUIET == 0.6
    assert np.allclose(soft.strength, QUIET * full.strength)
    assert np.allclose(full.badges().arrays()[0][:, 9], 1.0)
    assert np.allclose(soft.badges().arrays()[0][:, 9], QUIET)
    one = Lines(board, board.anchors(), (replace(quiet[0], kind="chosen"),))
    assert one.strength.tolist() == [1.0]
    assert np.allclose(one.badges().arrays()[0][:, 9], 1.0)


@pytest.mark.parametrize("dimensions", [5, 6])
@pytest.mark.parametrize("view", ["board", "exploded"])
def test_the_name_of_a_tower_lies_at_the_far_edge_of_its_own_board_and_hides_no_space(dimensions, view):
    board = board_of(dimensions)
    camera, explode = home(board, view), 1.0 if view == "exploded" else 0.0
    half = board.joint.B / 2
    square = np.array([(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0)])
    tops = board.pane_origins(Pose(explode))[-board.towers :]
    for tower, ((text, point), top) in enumerate(zip(board.tower_labels(Pose(explode)), tops, strict=True)):
        corners = camera.project(top + square)[:, :2]
        at = camera.project(point[None])[0, :2]
        sides = np.roll(corners, -1, 0) - corners
        to = at - corners
        turns = sides[:, 0] * to[:, 1] - sides[:, 1] * to[:, 0]
        depth = np.abs(turns) / np.linalg.norm(sides, axis=1)
        outside = depth[np.sign(turns) != np.sign(turns).sum().clip(-1, 1)]
        assert outside.max(initial=0.0) < 40, text
        highest = (board.level_of == board.levels) & (board.pane_of == board.panes - board.towers + tower)
        spaces = camera.project(board.anchors(Pose(explode))[highest])[:, :2]
        assert np.abs(spaces[:, 1] - at[1])[np.abs(spaces[:, 0] - at[0]) < 20].min(initial=99) > 4, text


def test_nothing_hides_numbers_and_names_of_the_chosen_vector_and_of_a_win():
    """No depth test, no second faint drawing; of a win its other levels are named where it is seen from above."""
    board = board_of(4)
    scene = BoardScene(board)
    chosen, win = through(board, 0, "x")[0], through(board, board.space.index["(4,1,4,NE)"], "xyzt")[0]
    paths = (*through(board, 0), replace(chosen, kind="chosen"), replace(win, kind="vector", player=1))
    scene.show(Tableau(paths=paths), animate=False)
    for name, hidden in (("numbers", 0), ("badge of the chosen", 0), ("dimensions", 0), ("badges", 1)):
        assert scene.root.find(f"**/{name}").get_depth_test() == hidden, name
        assert scene.root.find(f"**/{name} behind").is_empty() != hidden, name
    for text, named in (("board", False), ("top+level:3", True)):
        scene.set_view(View.parse(text), animate=False)
        assert scene.root.find("**/levels").is_hidden() != named
