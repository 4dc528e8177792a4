"""The camera's place, for windows and free rectangles of every size and views from every height."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from vectorgames.scene.camera import NORMAL, Orbit

SIDES = st.integers(1, 2000)
RNG = np.random.default_rng(5)
POINTS = RNG.uniform(-150, 150, (30, 3))


@settings(max_examples=300, deadline=None)
@given(SIDES, SIDES, st.floats(-180, 180), st.floats(0, 90), st.sampled_from([2.0, NORMAL, 60.0]), st.booleans())
def test_what_is_looked_at_lies_before_the_camera(width, height, azimuth, elevation, fov, about):
    orbit = Orbit(400, 300, (2000, 2000), (0.0, 0.0, float(width), float(height)))
    pose = orbit.fitted(POINTS, azimuth, elevation, fov, about=about)
    assert np.isfinite([pose.distance, *pose.target]).all()
    assert pose.distance > 0


def test_the_opposite_side_is_as_high_and_as_near_and_twice_is_back():
    orbit = Orbit(400, 300)
    orbit.pose = before = orbit.fitted(POINTS, 22.0, 27.0, NORMAL)
    orbit.turn(animate=False)
    assert orbit.pose.azimuth == -158.0 and orbit.pose.elevation == 27.0 and orbit.pose.distance == before.distance
    orbit.turn()
    orbit.advance(9.0)
    assert abs((orbit.pose.azimuth - 22.0) % 360.0) < 1e-9
