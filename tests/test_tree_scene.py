"""The board of a tree as it is modelled: spots, links, loops. What it looks like is in test_scene_pictures."""

import tracemalloc

import numpy as np
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.boards.tree.scene import DETAILS, FORMS, spot
from vectorgames.boards.tree.scene_paths import OVER, descent, loops
from vectorgames.play.views import View
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.spaces.tree import tree

FOUR, SIX = load_board("gryb", tree(4)), load_board("gryb", tree(6))
INDEX = FOUR.space.index
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
    raised = counts(FOUR, View("raised"))[1]
    for view, most in ((View(), 8 * flat), (View("raised"), 8 * raised)):
        geoms, vertices = counts(SIX, view)
        assert geoms <= 20
        assert vertices < min(200_000, most)
    assert counts(SIX, View())[1] < 0.6 * vertices, "links are made while they are seen"


def test_little_is_taken_while_the_largest_tree_is_modelled_before_its_size_is_known():
    BoardScene(FOUR)  # what all boards share
    tracemalloc.start()
    try:
        BoardScene(SIX)
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 8e6, (kept, most)
