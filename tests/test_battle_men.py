"""The turned pieces of Vector Battle as model files: a master and a student; no renderer."""

from __future__ import annotations

import numpy as np
import pytest

from tests.test_chessmen import MODELS, MOST, seen
from vectorgames.boards.backend import load_model
from vectorgames.scene.models import read_obj

MEN = ("master", "student")


@pytest.mark.parametrize("name", MEN)
def test_they_have_the_sizes_that_the_board_says_and_face_outwards(name):
    high, wide = load_model("vector_battle").bodies[name]
    for suffix, most in MOST.items():
        places, normals, trim, faces = read_obj(MODELS / f"{name}{suffix}.obj")
        assert len(places) <= 1.2 * most and places[:, 2].min() == 0
        assert places[:, 2].max() == pytest.approx(high, abs=1e-3)
        out = np.hypot(places[:, 0], places[:, 1])
        assert out.max() < 0.36 and out[places[:, 2] > 0.19].max() <= wide + 1e-3
        a, b, c = (places[faces[:, k]] for k in range(3))
        assert ((np.cross(b - a, c - a) * normals[faces].mean(1)).sum(1) >= -1e-6).all()


@pytest.mark.parametrize("name", MEN)
def test_nothing_is_seen_through_a_crack(name):
    for azimuth, elevation in ((75.0, 20.0), (200.0, 60.0)):
        picture, behind = seen(name, "_low", azimuth, elevation, 40)
        assert behind.sum() <= 0.004 * (picture > 0).sum(), (azimuth, elevation)


@pytest.mark.parametrize("suffix", ["_low", "_far"])
def test_they_are_told_apart_from_the_side_and_from_above(suffix):
    for view in ((20.0, 25.0), (0.0, 89.0)):
        one, other = (seen(name, suffix, *view, 30)[0] for name in MEN)
        assert (np.abs(one - other) > 0.12).sum() / ((one > 0) | (other > 0)).sum() > 0.22, view
