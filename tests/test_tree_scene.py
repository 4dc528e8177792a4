"""The board of a tree as it is modelled: spots, links, loops. What it looks like is in test_scene_pictures."""

import numpy as np
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.boards.tree.scene import DETAILS, FORMS, detail, footprints, links, outline, spot, spots
from vectorgames.boards.tree.scene_paths import OVER, RIM, beside, descent, loops, raised
from vectorgames.play.views import Isolated, View
from vectorgames.scene import colours
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.models import letters
from vectorgames.spaces.tree import tree

FOUR, SIX = load_board("gryb", tree(4)), load_board("gryb", tree(6))
INDEX = FOUR.space.index
SET = tuple(INDEX[n] for n in ("GBGB", "RGBY", "YRYR", "BYRG"))
EVERY = np.arange(FOUR.size)


# ---- spots ----


@pytest.mark.parametrize("form", sorted(set(FORMS.values())))
@pytest.mark.parametrize("level", range(1, len(DETAILS)))
def test_spots_are_solids_that_face_outwards(form, level):
    block, triangles = spot(form, level)
    places = block[:, :3].astype(float)
    a, b, c = (places[triangles[:, k]] for k in range(3))
    normal = np.cross(b - a, c - a)
    assert (np.linalg.norm(normal, axis=1) > 1e-7).all(), "a triangle without area"
    shown = block[triangles, 3:6].mean(1)
    assert (np.einsum("ni,ni->n", normal, shown) > 0).all(), "a triangle is seen from behind"
    edges = np.sort(np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]), axis=1)
    kinds, counts = np.unique(edges, axis=0, return_counts=True)
    assert (places[kinds[counts == 1], 2] == -1).all(), "a hole elsewhere than underneath"
    assert places[:, 2].max() == 0
    assert np.hypot(*places[:, :2].T).max() < 1.35


def test_every_colour_has_a_form_of_its_own():
    assert len({FORMS[c] for c in "GRYB"}) == 4
    nearest, farthest = [], []
    for colour in "GRYB":
        ring = outline(FORMS[colour], 36)[:, :2]
        there = np.linspace(ring, np.roll(ring, -1, 0), 50)
        away = np.linalg.norm(there, axis=-1)
        nearest.append(away.min().round(2)), farthest.append(away.max().round(2))
    assert farthest[0] - nearest[0] < 0.02, "green is round"
    assert sorted(np.subtract(farthest, nearest))[1] > 0.2
    assert len(set(nearest)) == 4


def test_spots_have_colour_letter_and_place_of_their_nodes():
    for k in range(FOUR.panes):
        nodes = np.flatnonzero(FOUR.pane_of == k)
        block, _ = spots(FOUR, nodes, 1, shapes=False).arrays()
        assert (block[:, 14] == k).all()
        for node in nodes[:: max(1, len(nodes) // 9)]:
            mine = block[(block[:, 10:12] == FOUR.local[node]).all(1)]
            name = FOUR.space.names[node][-1]
            assert len(mine) == len(spot(FORMS["G"], 1)[0])
            assert np.allclose(mine[:, 6:9], colours.SPOT[name][0])
            assert (mine[:, 12] == letters().index(name)).all()


def test_small_and_many_spots_are_modelled_with_few_vertices():
    sizes = [len(spot(FORMS["G"], detail(pixels, 4))[0]) for pixels in (0.5, 2, 4, 10, 20, 50)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 4
    assert detail(50, 4096) < detail(50, 256)


# ---- links and footprints ----


def test_every_node_but_the_head_hangs_on_its_parent():
    block, _ = links(FOUR, EVERY >= 0, EVERY >= 0, [3] * FOUR.panes, rolled=True).arrays()
    hanging = block[(block[:, 5] != block[:, 14]) & (block[:, 2] == 0) & (block[:, 10] < 0)]
    assert len(hanging) == FOUR.size - 1
    found = {(tuple(above), tuple(below)) for above, below in zip(hanging[:, :2], hanging[:, 3:5], strict=True)}
    parents = (EVERY[1:] - 1) // 4
    assert found == {(tuple(FOUR.local[p]), tuple(FOUR.local[n])) for n, p in zip(EVERY[1:], parents, strict=True)}
    level = block[(block[:, 5] == block[:, 14]) & (block[:, 2] == 0) & (block[:, 10] < 0)]
    assert len(level) == FOUR.size - 1, "a line for every side of the quadrangles"
    assert np.array_equal(np.unique(level[level[:, 14] == 0, 11]), [2]), "those of the bottom level are told apart"
    raised, _ = links(FOUR, EVERY >= 0, EVERY >= 0, [3] * FOUR.panes).arrays()
    assert np.array_equal(raised, block[block[:, 11] < 2]), "they are there where the tree is rolled up alone"


def test_a_deep_tree_has_no_more_of_what_nobody_tells_apart():
    six = load_board("gryb", tree(6))
    every = np.ones(six.size, bool)
    block, _ = links(six, every, every, [3] * six.panes).arrays()
    assert len(block) < 80_000


def test_links_grow_fainter_towards_the_bottom_and_away_from_the_focus():
    block, _ = links(FOUR, EVERY >= 0, EVERY >= 0, [3] * FOUR.panes).arrays()
    fall = block[block[:, 5] != block[:, 14]]
    strength = [fall[fall[:, 14] == pane, 9].max() for pane in range(4)]
    assert strength == sorted(strength)
    assert strength[0] < 0.3 * strength[-1]
    focus = FOUR.focused(Isolated(quadrants=frozenset("G")))
    dim, _ = links(FOUR, focus, EVERY >= 0, [3] * FOUR.panes).arrays()
    away = dim[(dim[:, 14] == 0) & (dim[:, 5] != 0) & (dim[:, 3] > 0)]
    assert away[:, 9].max() < 0.3 * strength[0]
    inside = FOUR.within("RG")
    some, _ = links(FOUR, inside, inside, [3] * FOUR.panes).arrays()
    assert len(np.unique(some[some[:, 5] != some[:, 14]][:, 3:5], axis=0)) == inside.sum() - 1


def test_footprints_lie_where_the_spots_would_be():
    nodes = np.flatnonzero(FOUR.level_of == 2)
    block, _ = footprints(FOUR, nodes).arrays()
    corners = block.reshape(-1, 4, 15)
    assert np.allclose(np.unique(corners[..., :2].mean(1).round(3), axis=0), np.unique(FOUR.local[nodes], axis=0))
    assert (block[:, 14] == 2).all()


# ---- loops ----


@pytest.mark.parametrize("explode", [0.0, 1.0])
def test_a_set_is_a_closed_loop_through_its_nodes_bowed_outwards(explode):
    anchors, table = FOUR.anchors(Pose(explode)), FOUR.space.vectors
    rows = table.spaces[:: len(table) // 150]
    curves = loops(FOUR, anchors, rows)
    assert np.allclose(curves[:, 0], curves[:, -1])
    for row, curve in zip(rows, curves, strict=True):
        knots = anchors[row] + (0, 0, OVER)
        assert max(np.linalg.norm(curve - k, axis=1).min() for k in knots) < 1e-3
        straight = np.linalg.norm(np.diff(np.vstack([knots, knots[:1]]), axis=0), axis=1).sum()
        assert straight < np.linalg.norm(np.diff(curve, axis=0), axis=1).sum() < 1.3 * straight
        assert 0 < np.ptp(curve[:, 2]) <= 9.01, "an arch that hides the tree"
    square = loops(FOUR, anchors, [FOUR.space.quadrangle(1)])[0]
    middle = anchors[list(FOUR.space.quadrangle(1))].mean(0)[:2]
    assert np.hypot(*(square[:, :2] - middle).T).max() <= np.hypot(*(anchors[1, :2] - middle)) + 1e-3
    assert np.abs(square[:, :2] - middle).max() > np.abs(anchors[1, :2] - middle).max() + 3


def test_the_way_down_goes_by_every_ancestor():
    anchors = FOUR.anchors(Pose(1.0))
    way = descent(FOUR, anchors, INDEX["RGBY"])
    for name in ("0", "R", "RG", "RGB", "RGBY"):
        assert np.linalg.norm(way - anchors[INDEX[name]], axis=1).min() < 1.1
    assert (np.diff(way[:, 2]) <= 1e-3).all()
    part = descent(FOUR, anchors, INDEX["RGBY"], INDEX["RG"])
    assert np.allclose(part, way[-len(part) :])
    assert np.linalg.norm(part[0] - anchors[INDEX["RG"]]) < 1.1


def test_lines_leave_the_letters_of_their_nodes_free():
    anchors = FOUR.anchors(Pose(0.0))
    curve = loops(FOUR, anchors, [SET])[0]
    strength = beside(FOUR, anchors, curve, SET)
    away = np.min([np.linalg.norm(curve - anchors[n], axis=1) for n in SET], 0) / FOUR.radii()[SET[0]]
    assert (strength[away < RIM[0]] == 0).all()
    assert (strength[away > RIM[1]] == 1).all()
    assert (strength == 0).any()
    assert (strength == 1).mean() > 0.5


def test_ways_down_are_shown_of_a_raised_tree_alone():
    shown = [raised(FOUR, FOUR.anchors(Pose(e))) for e in (0.0, 0.2, 0.6, 1.0)]
    assert shown[0] == 0
    assert 0 < shown[1] < 1
    assert shown[2:] == [1, 1]


# ---- how much there is ----


def test_the_largest_tree_takes_few_geoms_and_vertices_and_a_part_of_one_fewer():
    def counts(board, view):
        scene = BoardScene(board)
        scene.set_view(view, animate=False)
        camera = OrbitCamera(board, (800, 500))
        camera.home(view, animate=False)
        scene.look_from(np.asarray(camera.eye), camera.pose.fov, camera.focal, 500)
        return scene.counts()

    flat = counts(FOUR, View())[1]
    assert counts(FOUR, View(inside="RG"))[1] < 0.4 * flat
    for view in (View(), View("raised")):
        geoms, vertices = counts(SIX, view)
        assert geoms <= 20
        assert vertices < min(200_000, 8 * flat)
