"""Pieces and marks of a tree: rings round spots, figures behind letters, plates, the way of a piece that moves."""

import numpy as np
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.boards.tree.scene_paths import way
from vectorgames.boards.tree.scene_pieces import NodePieceMeshes
from vectorgames.boards.tree.scene_tokens import tokens
from vectorgames.boards.tree.tokens import NODE_COLOURS
from vectorgames.scene import colours
from vectorgames.scene.motion import on_way
from vectorgames.spaces.tree import tree
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import Piece
from vectorgames.view.themes import load_theme

FOUR, SIX = load_board("gryb", tree(4)), load_board("gryb", tree(6))
AT = FOUR.space.index


def printed(board=FOUR):
    """Meshes of pieces as they are on a real board."""
    store = NodePieceMeshes(board)
    store.spots = Spots(printed=True)
    return store


# ---- rings ----


def test_small_and_many_rings_have_fewer_vertices():
    store = printed(SIX)
    every = [Piece(i, "12"[i % 2]) for i in range(SIX.size)]
    store.scale = 14.0
    store.choose(every)
    assert len(store.copies(every).arrays()[0]) < 60 * SIX.size
    store.scale = 160.0
    assert store.choose(every[:20])
    near = len(store.copies(every[:1]).arrays()[0])
    store.scale = 14.0
    assert store.choose(every[:20])
    assert len(store.copies(every[:1]).arrays()[0]) < near / 4
    assert not store.choose(every[:20])


# ---- tokens of the plain board ----


@pytest.mark.parametrize("detail", range(4))
@pytest.mark.parametrize("text", ["1", "2", "3K", "4"])
def test_a_token_covers_its_node_faces_outwards_and_carries_the_colour_of_the_node(text, detail):
    piece = Piece(AT["RGY"], text)
    block, triangles = tokens(FOUR, load_theme(), [piece], [detail] * FOUR.panes, {}, np.zeros(1)).arrays()
    places = block[:, :3].astype(float)
    a, b, c = (places[triangles[:, k]] for k in range(3))
    facing = np.einsum("ij,ij->i", np.cross(b - a, c - a), block[triangles, 3:6].mean(1))
    assert (facing > -1e-9).all(), "a triangle is seen from behind"
    assert 1.1 < np.hypot(*places[:, :2].T).max() < 1.6 and places[:, 2].max() > 0.4
    assert np.allclose(block[:, [11, 13]], FOUR.local[AT["RGY"]])
    assert (places[:, 2].min() == -1) == (detail < 3), "it stands on the sheet where that is seen"
    top = block[places[:, 2] == places[:, 2].max()]
    assert np.allclose(top[:, 6:9], colours.linear(NODE_COLOURS["Y"][0]), atol=1e-6)
    assert np.hypot(*top[:, :2].T).max() < 0.9


# ---- the way of a piece ----


@pytest.mark.parametrize("explode", [0.0, 1.0])
def test_a_piece_goes_from_its_node_to_the_other(explode):
    anchors = FOUR.anchors(Pose(explode))
    for source, target in (("G", "GB"), ("GB", "G"), ("RGY", "RGR"), ("RGYY", "YGYY"), ("RG", "RYG")):
        points = way(FOUR, anchors, AT[source], AT[target])
        assert points[0] == pytest.approx(anchors[AT[source]] - anchors[AT[target]], abs=1e-3)
        assert points[-1] == pytest.approx((0, 0, 0), abs=1e-3)
        straight = points[:1] * np.linspace(1, 0, len(points))[:, None]
        assert (points - straight)[1:-1, 2].min() > 0.3, "it goes over what stands between"
        assert on_way(points, 0) == pytest.approx(points[0])
        assert on_way(points, 1) == pytest.approx(points[-1])
        assert on_way(points, 2) == pytest.approx(points[-1])
