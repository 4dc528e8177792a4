"""The 3D view of the assembly page: meshes, what is made anew, order of drawing, cameras, jams."""

from functools import cache

import numpy as np
import pytest
import shapely

from tests.assembled import BOARDS, CORNERS, FREE, LIGHT, SIZE, WEST, made, moved
from vectorgames.boards.assembly import scenery
from vectorgames.boards.backend import assembly, load_model, sizes_of, wrong_orders
from vectorgames.fabrication.check import collisions
from vectorgames.scene.assembly_parts import Pane, Upright
from vectorgames.scene.assembly_scene import AssemblyCamera, AssemblyScene, Sight
from vectorgames.scene.mesh import MeshNode


@cache
def built(board):
    """A scene of a board, and its assembly."""
    scene = AssemblyScene()
    scene.build(made(board), load_model(board))
    return scene, made(board)


# ---- meshes ----


@pytest.mark.parametrize(
    ("board", "changes", "cut"),
    [
        ("time_vectors", {"relief": 0.5, "chamfer": 0.4}, {}),
        ("time_vectors", {}, {"support E": 5.8, "rod": 9.9}),
        ("chess_4d", {"post": 4.0}, {"post": 8.4}),
    ],
)
def test_the_drawn_face_of_a_pane_has_the_holes_that_are_cut(board, changes, cut):
    model = load_model(board, **changes)
    sizes = sizes_of(model).changed(cut)
    scene = AssemblyScene()
    scene.build(assembly(model, sizes, sizes), model)
    panes = [(scene.made.part(name), node) for name, node in scene._parts.items() if isinstance(node, Pane)]
    for part, node in panes:
        block, triangles = node._meshes(part, model)[1].arrays()
        drawn = shapely.union_all(shapely.polygons(block[triangles][..., :2].astype(float)))
        holes = [shapely.Polygon(ring) for ring in part.outlines[1:]]
        assert len(drawn.interiors) == len(holes) > 0
        for hole in holes:
            nearest = min(map(shapely.Polygon, drawn.interiors), key=hole.hausdorff_distance)
            assert hole.symmetric_difference(nearest).area < 1e-3, part.name
    assert len(panes) == len(sizes.each(panes[0][0].kind))


# ---- what is made anew, and what is only moved ----


def counted(monkeypatch):
    """Names of the nodes whose meshes are made from now on."""
    names, real = [], MeshNode.replace
    monkeypatch.setattr(MeshNode, "replace", lambda self, mesh: (names.append(self.node.name), real(self, mesh)))
    return names


def test_a_moving_part_costs_no_mesh(monkeypatch):
    scene, one = built("time_vectors")
    scene.show(scenery(one, WEST, 0.1), animate=False)
    names = counted(monkeypatch)
    before = scene.version
    for share in (0.2, 0.5, 0.9):
        scene.show(scenery(one, WEST, share), animate=False)
    assert names == []
    assert scene.version == before + 3
    scene.show(scenery(one, WEST, 0.9), animate=False)
    assert scene.version == before + 3, "the same again is no change"


def test_a_new_number_makes_only_what_it_changes(monkeypatch):
    scene, model = AssemblyScene(), load_model("time_vectors")
    scene.build(assembly(model), model)
    names = counted(monkeypatch)
    model = load_model("time_vectors", R=9.7)  # the holes, the supports' inner edges, the rod
    scene.build(assembly(model), model)
    assert sorted(set(names)) == ["face", "solid", "upright", "walls"]
    names.clear()
    model = load_model("time_vectors", R=9.7, D=17.0)  # the penlight, and the sockets
    scene.build(assembly(model), model)
    assert sorted(set(names)) == ["glow", "solid", "upright"]
    names.clear()
    scene.build(assembly(model), model)
    assert names == []


# ---- order of drawing ----


def drawn_order(scene):
    """(place, what, from, to): panes with their height, pieces of upright parts with theirs."""
    out = []
    for name, node in scene._parts.items():
        if isinstance(node, Pane):
            z = scene._places[name][2]
            out.append((node._nodes[0].path.get_bin_draw_order(), name, z, z))
        if isinstance(node, Upright):
            out += [(place, name, low, high) for low, high, place in filter(None, node._slices)]
    return sorted(out)


@pytest.mark.parametrize(("high", "turn"), [(600.0, 20), (140.0, 110), (50.0, 200), (-80.0, 290)])
def test_what_is_clear_is_drawn_from_far_to_near(high, turn):
    scene, one = built("time_vectors")
    eye = np.array([700 * np.sin(np.radians(turn)), -700 * np.cos(np.radians(turn)), high])
    scene.show(scenery(one, LIGHT), animate=False)
    scene.look_from(eye)
    order = drawn_order(scene)
    assert len({place for place, *_ in order}) == len(order)
    heights = sorted(z for _, name, z, _ in order if name.startswith("board"))

    def behind(piece, plane):
        """Whether a height is seen through a plane, or a plane through what is there; None: neither."""
        return None if (piece > eye[2]) != (plane > eye[2]) else abs(piece - eye[2]) > abs(plane - eye[2])

    middle = [(name, min(max((low + up) / 2, -1e3), 1e3)) for _, name, low, up in order]
    for k, (name, z) in enumerate(middle):
        for after, other in middle[k + 1 :]:
            if name.startswith("board") or after.startswith("board"):
                assert behind(other, z) in (False, None), (name, after)
    arms = {"support E": (1, 0), "support N": (0, 1), "support W": (-1, 0), "support S": (0, -1)}
    for low in {low for _, name, low, _ in order if name in arms}:
        row = [name for _, name, start, _ in order if name in arms and start == low]
        nearest, farthest = max(arms, key=lambda n: eye[:2] @ arms[n]), min(arms, key=lambda n: eye[:2] @ arms[n])
        assert row.index(farthest) < row.index(nearest)
    for arm in arms:  # in pieces that cover all of it, cut at every board
        pieces = sorted((low, up) for _, name, low, up in order if name == arm)
        assert [up for _, up in pieces][:-1] == [low for low, _ in pieces][1:] == heights


# ---- camera ----


@pytest.mark.parametrize("board", BOARDS)
def test_a_steps_home_shows_all_of_it(board):
    camera, one = AssemblyCamera(SIZE, FREE), made(board)
    x, y, w, h = FREE
    for number, step in enumerate(one.steps):
        ends = [one.at(number, share) for share in (0.0, 1.0)]
        boxes = np.array([moved(one.part(name), o) for offsets in ends for name, o in offsets.items()])
        points = boxes[:, CORNERS].reshape(-1, 3)
        camera.home((Sight(points, step.camera.azimuth, step.camera.elevation),), animate=False)
        at = camera.project(points)
        assert (at[:, 0] > x).all()
        assert (at[:, 0] < x + w).all()
        assert (at[:, 1] > y).all()
        assert (at[:, 1] < y + h).all()
        assert max(np.ptp(at[:, 0]) / w, np.ptp(at[:, 1]) / h) > 0.8, "as near as it can be"
        assert camera.pose.azimuth == step.camera.azimuth
        assert camera.pose.target[:2] == pytest.approx((0, 0)), "orbiting turns about the axis"


# ---- pile, jams ----


@pytest.mark.parametrize("board", BOARDS)
def test_pieces_that_jam_are_at_the_place(board):
    scene = AssemblyScene()
    for wrong in wrong_orders(load_model(board)).values():
        hit = collisions(wrong)[0]
        scene.build(wrong, load_model(board))
        moment = scenery(wrong, hit.step, hit.share, clash=(hit.part, hit.other))
        scene.show(moment, wrong.steps[hit.step].camera.azimuth, animate=False)
        for name in moment.clash:
            part = wrong.part(name)
            away = np.hypot(*(np.array(part.places)[:, :2] - scene.meeting[:2]).T)
            assert away[scene.pieces[name]] <= away.min() + np.ptp(part.outlines[0], axis=0).max()
            near = moved(part, scene.offset(name))
            assert (near[:3] - 0.1 <= scene.meeting).all()
            assert (scene.meeting <= near[3:] + 0.1).all()
        scene.show(scenery(wrong, hit.step, 0.0), 0.0, animate=False)
        assert scene.pieces == {}
