"""Pieces and marks of a tree: rings round spots, figures behind letters, plates, the way of a piece that moves."""

import itertools
from collections import Counter

import numpy as np
import panda3d.core as p3d
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.boards.tree.scene_paths import way
from vectorgames.boards.tree.scene_pieces import BACK, SEAT, NodeMarks, NodePieceMeshes, NodeSigns
from vectorgames.boards.tree.scene_tokens import tokens
from vectorgames.boards.tree.tokens import NODES
from vectorgames.scene import colours
from vectorgames.scene.backend import BACKENDS
from vectorgames.scene.marks import LETTER, ROUND, SIX_SIDED
from vectorgames.scene.models import DETAILS, ICON, KIND, RING, letters, model_file, read_obj
from vectorgames.scene.motion import on_way
from vectorgames.scene.piece_meshes import PieceMeshes
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import Mark, Piece, Tableau
from vectorgames.view.themes import load_theme

FOUR, SIX = load_board("gryb", tree(4)), load_board("gryb", tree(6))
AT = FOUR.space.index
WINDOW, SIZE = (1280, 800), (200, 200)  # of the window; of the pictures, cut out of it round a node
LOOKED, NEAR = "RGY", "YBY"  # a node from which all kinds of step lead; one with nothing on it


def printed(board=FOUR):
    """Meshes of pieces as they are on a real board."""
    store = NodePieceMeshes(board)
    store.spots = Spots(printed=True)
    return store


def outlines(name: str, detail: int) -> np.ndarray:
    """float[36]: how far a ring reaches, in radii of its spot, every ten degrees."""
    places, _, _, faces = read_obj(model_file(name, detail))
    edges = np.concatenate([places[faces[:, [i, (i + 1) % 3]]] for i in range(3)])[..., :2]
    points = (edges[:, None, 0] + np.linspace(0, 1, 9)[:, None] * (edges[:, None, 1] - edges[:, None, 0])).reshape(
        -1, 2
    )
    turn = np.round(np.degrees(np.arctan2(points[:, 1], points[:, 0])) / 10).astype(int) % 36
    out = np.zeros(36)
    np.maximum.at(out, turn, 2 * np.hypot(*points.T))
    return out


# ---- rings ----


@pytest.mark.parametrize("name", RING.values())
@pytest.mark.parametrize("detail", range(len(DETAILS)))
def test_a_ring_leaves_the_letter_free_and_is_seen_beside_its_neighbours(name, detail):
    places, normals, trim, faces = read_obj(model_file(name, detail))
    high = places[2 * places[:, 2] > SEAT]
    assert 2 * np.hypot(*high[:, :2].T).min() > 0.8, "it lies on the letter"
    assert 0.1 < 2 * places[:, 2].max() - SEAT < 0.25
    assert places[:, 2].min() >= 0
    reach = outlines(name, detail)
    assert reach.min() > 1.1, "the spot hides it"
    assert reach.max() < 1.9, "its neighbours stand 4 radii away, with rings of their own"
    a, b, c = (places[faces[:, k]] for k in range(3))
    assert (np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[faces].mean(1)) > -1e-9).all()
    assert detail > 1 or trim.any(), "no trim"


@pytest.mark.parametrize("detail", range(len(DETAILS)))
def test_rings_of_four_players_have_four_outlines(detail):
    shapes = {name: outlines(name, detail) for name in RING.values()}
    for one, other in itertools.combinations(shapes, 2):
        assert np.abs(shapes[one] - shapes[other]).max() > 0.12, (one, other)


def test_only_trees_have_rings():
    assert BACKENDS.of(FOUR).pieces is NodePieceMeshes
    assert BACKENDS.of(stack()).pieces is PieceMeshes


def test_a_ring_lies_round_its_node_whatever_its_level():
    """The shader knows the size of spots: meshes are in radii, and say where their node is."""
    store = printed()
    for name in ("0", "G", "RY", "BBG", "YRGB"):
        vertices, triangles = store.copies([Piece(AT[name], "2")]).arrays()
        assert len(triangles)
        assert 1.2 < np.hypot(*vertices[:, :2].T).max() < 1.5
        assert vertices[:, 2].min() == pytest.approx(-1), "on the sheet, or as deep as its spot"
        assert np.allclose(vertices[:, [11, 13]], FOUR.local[AT[name]])
        assert set(vertices[:, 14]) == {FOUR.pane_of[AT[name]]}
        assert (vertices[:, 9] < 1).all(), "a ring does not stand behind the letter"


def test_a_figure_stands_behind_the_letter_on_a_ring_of_its_player():
    store = printed()
    for text in ("1K", "2S"):
        vertices, _ = store.copies([Piece(AT["RG"], text)]).arrays()
        figure = vertices[:, 9] > 1
        assert figure.any() and (~figure).any()
        assert np.allclose(vertices[figure, 9], 1 + BACK)
        foot = np.hypot(*vertices[figure, :2].T).max()
        assert BACK - foot > 0.25, "it stands on the letter"
        assert vertices[figure, 2].max() > 1.5
    alone, _ = store.copies([Piece(AT["RG"], "1")]).arrays()
    assert len(alone) == (store.copies([Piece(AT["RG"], "1K")]).arrays()[0][:, 9] < 1).sum()


def test_a_piece_of_a_kind_has_a_disc_with_its_picture_the_outline_of_its_player_and_the_letter_of_its_node():
    pieces = [Piece(AT["RG"], "1K"), Piece(AT["BBBB"], "2N"), Piece(AT["G"], "1")]
    rows = printed().icons(pieces).arrays()[0].reshape(-1, 4, 15)
    assert len(rows) == 4, "a ring has none"
    assert np.allclose(rows[:, 0, :2], FOUR.local[[AT["RG"], AT["BBBB"]] * 2])
    assert rows[:, 0, 13].tolist() == [letters().index(sign) for sign in (*(ICON[kind] for kind in "KN"), *"GB")]
    assert rows[:, 0, 12].tolist() == [ROUND, SIX_SIDED, ROUND, ROUND]
    assert (rows[2:, 0, 4] < 0.5).all() and (rows[2:, 0, 3] > 0.9).all(), "its letter is at its upper edge"


def test_the_plate_of_a_figure_does_not_cover_it():
    """Elsewhere what a node is reached by stands over its letter."""
    root = p3d.NodePath("root")
    layer = NodeSigns(FOUR, root)
    layer.spots = Spots(printed=True)
    here, there = AT["RGYY"], AT["RY"]
    marks = (*reach("RGY"), Mark("check", here, 1))
    added = Counter()
    layer._add = lambda mesh, quad, space, steps, head: added.update([(space, steps)])
    for text, over in (("1K", False), ("1", True)):
        added.clear()
        layer.show(Tableau((Piece(here, text),), marks), np.ones(FOUR.size, bool))
        assert [high for space, high in added if space == there] == [True]
        quads = {high: count for (space, high), count in added.items() if space == here}  # the plate and its items
        assert quads == ({False: 1 + 1, True: 1 + 3} if over else {False: 1 + 4})


def test_sets_light_their_rings_when_they_come_to_them():
    store = printed()
    pieces = [Piece(AT[n], "1") for n in ("GG", "RR")]
    vertices, _ = store.copies(pieces, {AT["RR"]: 250.0}).arrays()
    lit = vertices[:, 10] > 0
    assert np.allclose(vertices[lit, 10], 251)
    assert np.allclose(vertices[lit][:, [11, 13]], FOUR.local[AT["RR"]])
    assert lit.sum() * 2 == len(vertices)


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


def test_a_squirrel_is_a_kind_with_a_model_and_a_picture():
    assert KIND["S"] == "squirrel"
    assert ICON["S"] in letters()
    assert len({letters().index(icon) for icon in ICON.values()}) == len(KIND)
    sizes = []
    for detail in range(3):
        places, _, trim, _ = read_obj(model_file("squirrel", detail))
        sizes.append(len(places))
        tail = places[(trim > 0) & (places[:, 2] > 0.2)]
        assert tail[:, 2].max() == places[:, 2].max(), "its tail is higher than its head"
        assert tail[:, 0].mean() < places[trim == 0, 0].mean() - 0.1, "beside its body, seen from the south"
    assert sizes == sorted(sizes, reverse=True)


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
    assert np.allclose(top[:, 6:9], colours.linear(NODES["Y"][0]), atol=1e-6)
    assert np.hypot(*top[:, :2].T).max() < 0.9


def test_what_is_written_on_a_token_is_the_letter_of_its_node_or_the_picture_of_its_kind():
    store = NodePieceMeshes(FOUR)
    pieces = [Piece(AT["RG"], "1K"), Piece(AT["BBBB"], "2"), Piece(0, "1")]
    rows = store.icons(pieces).arrays()[0].reshape(-1, 4, 15)
    assert rows[:, 0, 13].tolist() == [letters().index(sign) for sign in (ICON["K"], "B", "0")]
    assert store.icon_vertex != printed().icon_vertex
    store.spots = Spots(letters=False)
    assert len(store.icons(pieces).arrays()[0]) == 4, "the picture stays"
    every = [Piece(i, "12"[i % 2]) for i in range(SIX.size)]
    crowd = NodePieceMeshes(SIX)
    crowd.scale = 14.0
    crowd.choose(every)
    assert len(crowd.copies(every).arrays()[0]) < 60 * SIX.size


def test_letters_of_the_bottom_level_are_told_where_they_matter_but_under_no_piece():
    layer = NodeMarks(FOUR, p3d.NodePath("root"), [[] for _ in FOUR.floors])
    seen = np.ones(FOUR.size, bool)

    def told(marks, pieces=()):
        rows = layer._told(Tableau(pieces, marks), seen)
        return sorted(FOUR.space.names[n] for at, shape, _ in rows for n in at if shape.kind == LETTER)

    hover = (Mark("hover", AT["RGYB"]),)
    assert told(hover) == ["RGYB", "RGYG", "RGYR", "RGYY"] and not told(())
    assert told(hover, (Piece(AT["RGYG"], "1"),)) == ["RGYB", "RGYR", "RGYY"]
    layer.spots = Spots(printed=True)
    assert not told(hover)


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


def test_raised_a_step_down_goes_along_its_link():
    anchors = FOUR.anchors(Pose(1.0))
    points = way(FOUR, anchors, AT["G"], AT["GB"])
    middle = points[len(points) // 2]
    start = points[0]
    assert np.hypot(*middle[:2]) < 0.4 * np.hypot(*start[:2]), "links leave sideways and fall"
    aside = way(FOUR, anchors, AT["GB"], AT["GY"])[len(points) // 2]
    assert np.hypot(*aside[:2]) == pytest.approx(
        0.5 * np.linalg.norm(anchors[AT["GB"]] - anchors[AT["GY"]]), rel=0.01
    )


# ---- marks ----


def reach(node: str, kinds=STEPS) -> tuple[Mark, ...]:
    space, i = FOUR.space, AT[node]
    steps = ((kind, end) for kind in kinds for end in space.steps(kind)[i])
    return tuple(Mark("reach", end, dims=kind, number=space.changed(kind, i, end)) for kind, end in steps)
