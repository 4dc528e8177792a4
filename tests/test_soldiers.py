"""The turned pieces of Battlefield as model files: a sergeant and a lieutenant; no renderer."""

from __future__ import annotations

import numpy as np

from tests.test_chessmen import MODELS, MOST, seen
from vectorgames.scene.models import KIND, height, read_obj

SOLDIERS = {"s": "sergeant", "l": "lieutenant"}


def test_they_face_outwards_and_nothing_is_seen_through_a_crack():
    for kind, name in SOLDIERS.items():
        assert KIND[kind] == name
        for suffix, most in MOST.items():
            places, normals, trim, faces = read_obj(MODELS / f"{name}{suffix}.obj")
            assert len(places) <= 1.6 * most and places[:, 2].min() == 0
            assert np.hypot(places[:, 0], places[:, 1]).max() < 0.36 and set(np.unique(trim)) == {0, 1}
            a, b, c = (places[faces[:, k]] for k in range(3))
            assert ((np.cross(b - a, c - a) * normals[faces].mean(1)).sum(1) >= -1e-6).all()
        for azimuth, elevation in ((75.0, 20.0), (200.0, 60.0)):
            picture, behind = seen(name, "_low", azimuth, elevation, 40)
            assert behind.sum() <= 0.004 * (picture > 0).sum(), (name, azimuth, elevation)


def test_they_are_told_apart_without_colours():
    """From the side and as a tree is looked at; the lieutenant is half as tall again."""
    assert height("1l") > 1.5 * height("1s")
    for suffix in ("_low", "_far"):
        for view in ((20.0, 25.0), (0.0, 62.0), (0.0, 89.0)):
            one, other = (seen(name, suffix, *view, 30)[0] for name in SOLDIERS.values())
            assert (np.abs(one - other) > 0.12).sum() / ((one > 0) | (other > 0)).sum() > 0.22, (suffix, view)
