"""Camera and picking: pure numpy, no renderer."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.play.views import Isolated, View
from vectorgames.scene.camera import HIGHEST, LOWEST, NORMAL, RESISTANCE, CameraPose, Orbit, OrbitCamera
from vectorgames.scene.picking import Picker
from vectorgames.spaces.lattice import lattice
from vectorgames.view.tableau import Piece

BOARD = load_board("time_vectors", lattice(4))
FULL = tuple(Piece(i, str(i % 2 + 1)) for i in range(BOARD.size))


def stand(board, text, size=(1280, 800), free=None):
    """(camera at home, anchors, view) of a view's text."""
    view = View.parse(text)
    camera = OrbitCamera(board, size, free)
    camera.home(view, animate=False)
    return camera, board.anchors(Pose(1.0 if view.layout == "exploded" else 0.0)), view


# ---- camera ----


@pytest.mark.parametrize(
    "pose", [CameraPose(22, 27, 800, (0, 0, 120), 26), CameraPose(-130, -18, 400, (30, -20, 60), 40)]
)
def test_ray_through_a_projected_point_meets_it(pose):
    camera = OrbitCamera(BOARD, (1280, 800), (16, 84, 696, 630))
    camera.go(pose, animate=False)
    points = BOARD.anchors()[::7].astype(float)
    for (x, y, depth), point in zip(camera.project(points), points, strict=True):
        origin, direction = camera.ray(x, y)
        way = point - origin
        assert depth > 0
        assert np.linalg.norm(np.cross(direction, way)) < 1e-6 * np.linalg.norm(way)
        assert direction @ way > 0


def test_orbit_keeps_its_limits_and_does_not_dive_by_accident():
    camera = OrbitCamera(BOARD)
    camera.orbit(0, 5000)
    assert camera.pose.elevation == HIGHEST
    camera.orbit(0, -HIGHEST / (220 / 800))
    for _ in range(int(RESISTANCE / 2) - 2):
        camera.orbit(0, -1.0)
    assert camera.pose.elevation == 0
    camera.orbit(0, -5000)
    camera.orbit(0, -5000)
    assert camera.pose.elevation == LOWEST
    camera.orbit(2000, 0)
    assert -180 <= camera.pose.azimuth < 180


def test_a_camera_at_home_fits_anew_when_the_window_changes():
    camera, _, view = stand(BOARD, "board")
    camera.set_window((700, 900), (0, 0, 700, 500))
    assert camera.pose == camera.home_pose(view)
    camera.home(View(), 0.5, animate=False)
    camera.set_window((800, 900), (0, 0, 700, 500))
    assert camera.pose == camera.home_pose(View(), 0.5) != camera.home_pose(View())
    camera.orbit(10, 0)
    moved = camera.pose
    camera.set_window((1280, 800))
    assert camera.pose == moved


SIDES = st.integers(1, 2000)
RNG = np.random.default_rng(5)
POINTS = RNG.uniform(-150, 150, (30, 3))


@settings(max_examples=100, deadline=None)
@given(SIDES, SIDES, st.floats(-180, 180), st.floats(0, 90), st.sampled_from([2.0, NORMAL, 60.0]), st.booleans())
def test_what_is_looked_at_lies_before_the_camera(width, height, azimuth, elevation, fov, about):
    orbit = Orbit(400, 300, (2000, 2000), (0.0, 0.0, float(width), float(height)))
    pose = orbit.fitted(POINTS, azimuth, elevation, fov, about=about)
    assert np.isfinite([pose.distance, *pose.target]).all()
    assert pose.distance > 0


# ---- picking ----


def test_ghosts_are_air():
    """From the place where a space of level 4 is picked, with level 1 isolated, level 4 is not offered."""
    camera, anchors, view = stand(BOARD, "board")
    picker = Picker(BOARD)
    space = BOARD.space.index["(3,2,4,SW)"]
    x, y, _ = camera.project(anchors[[space]])[0]
    assert space in picker.pick(*camera.ray(x, y), anchors, view)
    for text in ("level:1", "quadrant:NE", "level:1+quadrant:SW"):
        some = View.parse(text)
        focus = BOARD.focused(Isolated(some.levels, some.quadrants))
        ranked = picker.pick(*camera.ray(x, y), anchors, some, FULL)
        assert all(focus[s] for s in ranked)
        assert space not in ranked


def test_clear_panes_let_the_ray_through_to_the_best_centred_cell():
    camera, anchors, view = stand(BOARD, "board")
    picker = Picker(BOARD)
    space = BOARD.space.index["(2,2,1,SW)"]
    x, y, _ = camera.project(anchors[[space]])[0]
    ranked = picker.pick(*camera.ray(x, y), anchors, view)
    assert space in ranked
    assert len({int(BOARD.level_of[s]) for s in ranked}) == len(ranked)


def test_a_piece_hides_what_is_behind_it():
    """Straight through a piece of the top level: what lies behind it on the same line is not offered."""
    camera, anchors, view = stand(BOARD, "board")
    picker = Picker(BOARD)
    for front in np.flatnonzero(BOARD.level_of == 4):
        middle = anchors[front] + (0, 0, 0.3 * BOARD.cell)
        x, y, _ = camera.project(middle[None])[0]
        through = picker.pick(*camera.ray(x, y), anchors, view)
        if {int(BOARD.level_of[s]) for s in through} == {3, 4}:
            break
    stopped = picker.pick(*camera.ray(x, y), anchors, view, (Piece(front, "1"),))
    assert stopped[0] == front
    assert all(BOARD.level_of[s] == 4 for s in stopped)


def test_past_everything_nothing_is_picked():
    camera, anchors, view = stand(BOARD, "board")
    assert Picker(BOARD).pick(*camera.ray(3, 3), anchors, view, FULL) == []
