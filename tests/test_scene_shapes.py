"""The 3D painter without a renderer: the lens, the models, curves, colours."""

import runpy
import warnings
from pathlib import Path

import panda3d.core as p3d
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.lattice.scene_paths import ABOVE, lift, vector_points
from vectorgames.play.views import View
from vectorgames.scene import viewport
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import CameraPose, OrbitCamera
from vectorgames.scene.models import SHAPE, read_obj
from vectorgames.scene.paths import LIFT, arched
from vectorgames.scene.viewport import set_lens
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.tree import tree

ROOT = Path(__file__).resolve().parent.parent


def test_the_lens_projects_as_the_camera_does():
    board = load_board("time_vectors", lattice(4))
    for size, free in (((1280, 800), None), ((1280, 800), (16, 84, 696, 630)), ((700, 1100), (100, 300, 600, 500))):
        for pose in (None, CameraPose(-140, 60, 700, (20, 10, 90), 31), CameraPose(80, -15, 900, (0, 0, 90), 20)):
            camera = OrbitCamera(board, size, free)
            if pose:
                camera.go(pose, animate=False)
            lens, eye = p3d.PerspectiveLens(), p3d.NodePath("eye")
            set_lens(lens, camera)
            eye.set_pos(*camera.eye.tolist())
            eye.set_hpr(-camera.pose.azimuth, -camera.pose.elevation, 0)
            into = p3d.LMatrix4f(eye.get_mat())
            into.invert_in_place()
            points = board.anchors()[::17]
            for point, (x, y, _) in zip(points, camera.project(points), strict=True):
                film = p3d.Point2()
                lens.project(into.xform_point(p3d.Point3(*point.tolist())), film)
                panda = ((film.x * 0.5 + 0.5) * size[0], (0.5 - film.y * 0.5) * size[1])
                assert panda == pytest.approx((x, y), abs=0.01)


def test_a_board_of_which_nothing_is_in_focus_keeps_its_middle():
    layers = BoardScene(load_board("gryb", tree(4))).layers[0]
    middle = layers._middle.tolist()
    nowhere = View(quadrants=frozenset("R"), inside="G")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        layers.set_view(nowhere, layers.board.pose(nowhere), animate=False)
    assert not layers._focus.any()
    assert layers._middle.tolist() == pytest.approx(middle, abs=1e-3)


def test_files_of_pieces_are_what_the_script_makes():
    made = runpy.run_path(str(ROOT / "models" / "make.py"))
    assert len(made["DETAILS"]) == 19
    for name, details in made["DETAILS"].items():
        for suffix in details:
            path = ROOT / "models" / f"{name}{suffix}.obj"
            assert path.read_text(encoding="utf-8") == made["obj_text"](name, suffix), (
                f"run models/make.py: {path.name}"
            )


def test_without_any_renderer_one_line_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(viewport, "PIPES", ("p3nosuchpipe",))
    monkeypatch.setattr(viewport, "_host", None)
    with pytest.raises(RuntimeError, match=r"^no offscreen renderer .*libegl1.*libgl1.*libgl1-mesa-dri") as error:
        viewport.open_offscreen()
    assert "\n" not in str(error.value)


def test_a_vector_of_one_level_runs_above_all_heads():
    space = lattice(4)
    board = load_board("time_vectors", space)
    tallest = max(read_obj(ROOT / "models" / f"{name}.obj")[0][:, 2].max() for name in SHAPE.values()) * board.cell
    assert tallest + 4 < ABOVE
    for row, dims in zip(space.vectors.spaces[::7].tolist(), space.vectors.dims[::7].tolist(), strict=True):
        flat = "z" not in space.dims_text(dims)
        assert lift(board, tuple(row)) == (ABOVE if flat else LIFT)
        if flat:
            height = vector_points(board, board.anchors(), tuple(row))[:, 2] - board.anchors()[row[0], 2]
            assert height.min() > tallest + 4


def test_a_hop_does_not_lie_along_the_engraving():
    board = load_board("time_vectors", lattice(4))
    ends = (board.space.index["(4,1,4,SE)"], board.space.index["(4,1,4,NE)"])
    points = arched(board.anchors()[list(ends)].astype(float) + (0, 0, LIFT))
    height = points[:, 2] - board.anchors()[ends[0], 2]
    assert height[0] == height[-1] == pytest.approx(LIFT)
    assert height.max() > LIFT + 15
