"""Solids, opened again by readers that did not write them: closed, as large as the parts, in their places."""

from __future__ import annotations

import io
import json
import struct

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from panda3d.core import NodePath
from stl import mesh

from tests.kernel import judged
from vectorgames.boards.part import volume_of
from vectorgames.fabrication import solids
from vectorgames.fabrication.check import collisions, hold
from vectorgames.fabrication.drawing import shape
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.solids import three_mf
from vectorgames.scene.assembly_parts import Solid
from vectorgames.scene.backend import BACKENDS


def read_stl(data: bytes) -> mesh.Mesh:
    return mesh.Mesh.from_file("part.stl", fh=io.BytesIO(data))


def closed(found: mesh.Mesh) -> bool:
    """Whether every edge is run along once in each direction."""
    _, corner = np.unique(found.vectors.reshape(-1, 3).round(4), axis=0, return_inverse=True)
    a = corner.reshape(-1, 3)
    edges = np.vstack([a[:, [0, 1]], a[:, [1, 2]], a[:, [2, 0]]])
    forward, backward = (set(map(tuple, way.tolist())) for way in (edges, edges[:, ::-1]))
    return len(forward) == len(edges) and forward == backward


def volume(found: mesh.Mesh) -> float:
    a, b, c = (found.vectors[:, k].astype(float) for k in range(3))
    return float((a * np.cross(b, c)).sum() / 6)


def boxes_volume(part) -> float:
    return float(np.prod(part.boxes[:, 3:] - part.boxes[:, :3], axis=1).sum()) / part.count


def drawn_volume(part, model) -> float:
    """Of one piece as the window draws it: walls alone tell it, whatever lies flat between them."""
    node = BACKENDS.of(model).part_nodes.get(part.kind, Solid)(NodePath("parts"), 0)
    node.fit(part, model)
    total = 0.0
    for drawn in node._meshes(part, model):
        block, triangles = drawn.arrays()
        a, b, c = (block[triangles[:, k], :3].astype(float) for k in range(3))
        upright = (np.abs(block[triangles, 5]) < 0.999).any(1) | bool(part.profile)
        total += ((a + b + c)[:, 0] * np.cross(b - a, c - a)[:, 0])[upright].sum() / 6
    hole = node._nodes[-1].path.get_shader_input("hole")  # which a shader cuts, without walls
    pierced = float(hole.get_vector()[0])
    node.remove()
    r, high = getattr(node, "size", (1.0, 1.0))  # of what a shader makes so large
    return total * r * r * high / part.count - (len(part.outlines) - 1) * np.pi * pierced**2 * part.thickness


def squared(part) -> float:
    """The volume of one piece that is cut, every circle in its square, a spot in two boxes."""
    rings, flat = shape(part).rings, 0.0
    for sign, ring in zip((1, *[-1] * len(rings)), rings, strict=False):
        (x0, y0), (x1, y1) = ring.flat().min(0), ring.flat().max(0)
        around = (ring.radii > 0).all()  # a circle, or a square with round corners
        # two boxes, each as long as it is wide, 0.71 of it broad
        cross = 2 * 0.5**0.5 if part.kind == "spot" else 1.0
        flat += sign * ((x1 - x0) * (y1 - y0) * cross if around else abs(ring.area))
    return flat * part.thickness


@pytest.mark.parametrize("board", ["time_vectors", "chess_4d", "gryb"])
def test_what_is_drawn_checked_and_exported_is_one_solid(board):
    """Part by part, by volumes: in the file closed, in the window as large, in the check with circles squared."""
    order = Settings(board)
    for part in {part.kind: part for part in order.made.parts}.values():
        found = read_stl(solids.stl(part))
        assert closed(found), part.name
        high = found.vectors[..., 2]
        assert (high.min(), high.max()) == pytest.approx((0, part.thickness), abs=1e-4)
        if not part.profile:
            section = shape(part)  # the edges of arcs are straight, at most a hundredth of a millimetre off
            edges = sum(shapely.LinearRing(ring.flat()).length for ring in section.rings)
            off = 0.01 * edges * part.thickness
            assert volume(found) == pytest.approx(section.area * part.thickness, abs=off), part.name
        boxes = volume(found) * 4 / np.pi if part.profile else squared(part)
        assert boxes_volume(part) == pytest.approx(boxes, rel=0.015 if part.profile else 1e-3), part.name
        if part.profile:
            assert volume_of(part.profile, part.bore) == pytest.approx(volume(found), rel=0.015), part.name
        if part.stock.material:  # what is bought whole has whatever shape it has
            off = 0.06 if part.kind == "spot" else 0.012  # its edge is drawn rounded
            assert drawn_volume(part, order.model) == pytest.approx(volume(found), rel=off), part.name


def test_reliefs_and_chamfers_are_taken_from_what_is_drawn_checked_and_exported():
    """From file and window as much as eight chords take; from the check never more than there is to take."""
    r, c = 0.5, 0.4
    plain, order = Settings("time_vectors"), Settings("time_vectors", {"relief": r, "chamfer": c})
    disc, joint = np.pi * r * r / 2, order.model.joint
    exact = {"board 1": 8 * disc * joint.Tb, "support E": joint.n * 2 * (disc + c * c / 2) * joint.Ts}
    for name, gone in exact.items():
        before, after = plain.made.part(name), order.made.part(name)
        found = read_stl(solids.stl(after))
        assert closed(found)
        assert volume(read_stl(solids.stl(before))) - volume(found) == pytest.approx(gone, rel=0.03)
        assert drawn_volume(before, plain.model) - drawn_volume(after, order.model) == pytest.approx(gone, rel=0.03)
        assert 0.8 * gone < boxes_volume(before) - boxes_volume(after) < gone
    assert hold(order.made).sway > hold(plain.made).sway
    assert judged(order.made) == set() and collisions(order.made) == ()


@settings(max_examples=6, deadline=None)
@given(
    tb=st.floats(2.8, 3.2),
    ts=st.floats(5.7, 6.3),
    a=st.floats(20, 60),
    d=st.floats(5.0, 6.2),
    sock=st.sampled_from([0, 8]),
)
def test_solids_of_random_joints_weigh_what_their_boxes_weigh(tb, ts, a, d, sock):
    order = Settings("time_vectors", {"Tb": tb, "Ts": ts, "A": a, "d": d, "sock": sock, "rc": 0})
    for part in order.made.parts:
        if part.kind in ("board", "support", "rod"):
            found = read_stl(solids.stl(part))
            assert closed(found)
            assert volume(found) == pytest.approx(boxes_volume(part), rel=1e-5)


def test_the_whole_stands_as_the_parts_do():
    order = Settings("time_vectors", {"rc": 0})
    parts = order.made.parts
    found = read_stl(solids.whole_stl(parts))
    points = found.vectors.reshape(-1, 3)
    boxes = np.vstack([part.boxes for part in parts])
    assert points.min(0) == pytest.approx(boxes[:, :3].min(0), abs=1e-3)
    assert points.max(0) == pytest.approx(boxes[:, 3:].max(0), abs=1e-3)
    square = sum(boxes_volume(part) for part in parts if part.kind != "penlight")
    light = np.pi * order.model.joint.D**2 / 4 * order.model.penlight_length
    assert volume(found) == pytest.approx(square + light, rel=1e-3)
    for part in parts:
        if part.kind == "support":
            low, high = part.boxes[:, :3].min(0), part.boxes[:, 3:].max(0)
            inside = ((points > low - 1e-3) & (points < high + 1e-3)).all(1)
            assert inside.sum() >= 3 * 90, f"{part.name} has its corners where its boxes are"


def read_glb(data: bytes) -> dict:
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON"
    return json.loads(data[20 : 20 + size])


def corners(scene: dict, node: dict) -> np.ndarray:
    """float64[2, 3]: lowest and highest point of a node, in the scene's metres."""
    (primitive,) = scene["meshes"][node["mesh"]]["primitives"]
    accessor = scene["accessors"][primitive["attributes"]["POSITION"]]
    box = np.array([accessor["min"], accessor["max"]])
    every = np.array([[box[i, 0], box[j, 1], box[k, 2], 1] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
    at = every @ np.array(node.get("matrix", np.eye(4).ravel())).reshape(4, 4)
    return np.array([at[:, :3].min(0), at[:, :3].max(0)])


def test_the_scene_has_a_node_for_every_piece_in_metres_and_upright():
    parts = Settings("time_vectors").made.parts
    scene = read_glb(solids.glb(parts))
    nodes = [node for node in scene["nodes"] if "mesh" in node]
    assert {node["name"] for node in nodes} == {f"{part.name} 1" for part in parts}
    for part in parts:
        (node,) = (n for n in nodes if n["name"] == f"{part.name} 1")
        low, high = part.boxes[:, :3].min(0) / 1000, part.boxes[:, 3:].max(0) / 1000
        found = corners(scene, node)
        assert found[0] == pytest.approx((low[0], low[2], -high[1]), abs=1e-5), part.name
        assert found[1] == pytest.approx((high[0], high[2], -low[1]), abs=1e-5), part.name


def test_3mf_is_read_by_the_reference_library_as_large_as_the_parts_are():
    import lib3mf

    order = Settings("time_vectors")
    data = three_mf(order.made.parts)
    assert data == three_mf(Settings("time_vectors").made.parts), "twice alike"
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromBuffer(data)
    assert reader.GetWarningCount() == 0 and model.GetUnit() == lib3mf.ModelUnit.MilliMeter
    found, items = {}, model.GetBuildItems()
    while items.MoveNext():
        item = items.GetCurrent()
        thing = item.GetObjectResource()
        assert thing.IsManifoldAndOriented()
        points = np.array([tuple(one.Coordinates) for one in thing.GetVertices()])
        a, b, c = (
            points[np.array([tuple(one.Indices) for one in thing.GetTriangleIndices()])[:, k]] for k in range(3)
        )
        place = np.array([tuple(row) for row in item.GetObjectTransform().Fields])
        found[thing.GetName()] = float((a * np.cross(b, c)).sum() / 6), points @ place[:3] + place[3]
    assert found.keys() == {part.name for part in order.made.parts}
    for part in order.made.parts:
        size, points = found[part.name]
        mesh = solids.solid(part)
        assert size == pytest.approx(mesh.volume, rel=1e-5)
        low, high = part.boxes[:, :3].min(0), part.boxes[:, 3:].max(0)
        assert np.allclose((points.min(0), points.max(0)), (low, high), atol=0.05)
