"""Loads what models/make.py made: pieces (OBJ with a trim mask) and the letters' atlas."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import panda3d.core as p3d

from vectorgames.paths import MODELS
from vectorgames.scene.mesh import FLOATS

SHAPE = {1: "bead", 2: "nut", 3: "obelisk", 4: "clover"}  # by player


@cache
def letters() -> tuple[str, ...]:
    """The letters of the atlas in their order."""
    return tuple((MODELS / "letters.txt").read_text(encoding="utf-8").strip())


@cache
def letters_texture() -> p3d.Texture:
    """Strip of signed distances, one cell a letter."""
    image = p3d.PNMImage()
    path = MODELS / "letters.png"
    if not image.read(p3d.Filename.from_os_specific(str(path))):
        raise RuntimeError(f"{path.name} is missing or unreadable: run models/make.py")
    texture = p3d.Texture("letters")
    texture.load(image)
    texture.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    texture.set_magfilter(p3d.SamplerState.FT_linear)
    texture.set_wrap_u(p3d.SamplerState.WM_clamp)
    texture.set_wrap_v(p3d.SamplerState.WM_clamp)
    return texture


@cache
def read_obj(path: Path) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """(places float[n, 3], normals float[n, 3], trim float[n], triangles uint32[m, 3]) in units of a cell."""
    places, normals, trim, faces = [], [], [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, *rest = line.split()
        if kind == "v":
            numbers = [float(v) for v in rest]
            places.append(numbers[:3])
            trim.append(numbers[3])
        elif kind == "vn":
            normals.append([float(v) for v in rest])
        elif kind == "f":
            faces.append([int(v.split("/")[0]) - 1 for v in rest])
    return np.array(places), np.array(normals), np.array(trim), np.array(faces, np.uint32)


def piece(player: int, cell: float, body: np.ndarray, trim: np.ndarray, detail: str = ""):
    """(vertices float32[n, 15], triangles uint32[m, 3]) of a player's piece; colours in linear light.

    ``detail``: empty, ``_low``, ``_far`` or ``_tiny``.
    """
    shape = SHAPE.get(player, "nut")
    places, normals, mask, triangles = read_obj(MODELS / f"{shape}{detail}.obj")
    block = np.zeros((len(places), FLOATS), np.float32)
    block[:, 0:3] = places * cell
    block[:, 3:6] = normals
    block[:, 6:9] = body + (trim - body) * mask[:, None]
    block[:, 9] = 0.9  # gloss
    block[:, 12] = block[:, 2]  # height above the foot
    return block, triangles
