"""Loads what models/make.py made: pieces (OBJ with a trim mask) and the letters' atlas."""

from __future__ import annotations

import errno
from functools import cache
from pathlib import Path

import numpy as np
import panda3d.core as p3d

from vectorgames.base.paths import MODELS
from vectorgames.scene.mesh import FLOATS

SHAPES = ("bead", "nut", "obelisk", "clover")  # from player 5 on the same again, in other colours
SHAPE = dict(enumerate(SHAPES * 2, 1))  # by player, where pieces are all alike
RING = dict(enumerate(("hoop", "hexagon", "trigon", "quatrefoil") * 2, 1))  # the same round the spots of a tree

KIND = {
    "K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn", "S": "squirrel",
    "s": "sergeant", "l": "lieutenant", "master": "master", "student": "student",
}  # fmt: skip

ICON = dict(zip(KIND, "♔♕♖♗♘♙🐿🪖🎖🧙🎓", strict=True))  # kind -> its picture from the side, among ``letters()``
FACING = {2: np.array((-1.0, -1.0, 1.0))}  # who looks the other way: what turns a piece of a kind half round

CAPITAL = 0.664  # height of a capital in the square of its letter
DETAILS = ("", "_low", "_far", "_tiny")  # sets of models, from the finest


@cache
def letters() -> tuple[str, ...]:
    return tuple((MODELS / "letters.txt").read_text(encoding="utf-8").strip())


@cache
def letters_texture() -> p3d.Texture:
    """Rows of signed distances, one cell a letter, see models/make.py."""
    texture = _atlas("letters")
    texture.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    texture.set_wrap_u(p3d.SamplerState.WM_clamp)
    texture.set_wrap_v(p3d.SamplerState.WM_clamp)
    return texture


@cache
def glyphs_texture() -> p3d.Texture:
    """The glyphs of marks as signed distances, see models/make.py. Without mipmaps: distances may be read
    anywhere."""
    return _atlas("marks")


def _atlas(name: str) -> p3d.Texture:
    image, path = p3d.PNMImage(), MODELS / f"{name}.png"
    if not image.read(p3d.Filename.from_os_specific(str(path))):
        raise FileNotFoundError(errno.ENOENT, "missing or unreadable: run models/make.py", str(path))
    texture = p3d.Texture(name)
    texture.load(image)
    texture.set_minfilter(p3d.SamplerState.FT_linear)
    texture.set_magfilter(p3d.SamplerState.FT_linear)
    return texture


def with_atlases(path: p3d.NodePath) -> p3d.NodePath:
    """A node whose shader is decal.frag."""
    path.set_shader_inputs(letters=letters_texture(), glyphs=glyphs_texture())
    return path


Shape = tuple[np.ndarray, np.ndarray]
"""Vertices float32[n, 15], triangles uint32[m, 3]."""


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


def piece(text: str, cell: float, body: np.ndarray, trim: np.ndarray, detail: int = 0) -> Shape:
    """A piece by its text; colours in linear light.

    ``detail``: index of DETAILS; a shape that is not made so coarse is taken as coarse as it is made.
    """
    owner, kind = int(text[0]), text[1:]
    block, triangles = shape(KIND.get(kind) or SHAPE.get(owner, "nut"), body, trim, detail, owner if kind else 0)
    block[:, 0:3] *= cell
    block[:, 12] = block[:, 2]  # height above the foot
    return block, triangles


def shape(name: str, body: np.ndarray, trim: np.ndarray, detail: int, facing: int = 0) -> Shape:
    """A model by its name, in cells. ``facing``: whose piece it is, if it looks somewhere."""
    places, normals, mask, triangles = read_obj(model_file(name, detail))
    turn = FACING.get(facing, 1.0)
    block = np.zeros((len(places), FLOATS), np.float32)
    block[:, 0:3] = places * turn
    block[:, 3:6] = normals * turn
    block[:, 6:9] = body + (trim - body) * mask[:, None]
    block[:, 9] = 0.9  # gloss
    return block, triangles


@cache
def model_file(shape: str, detail: int) -> Path:
    """The file of a shape in this detail, or in the next finer one there is."""
    files = (MODELS / f"{shape}{DETAILS[k]}.obj" for k in range(detail, 0, -1))
    return next((file for file in files if file.exists()), MODELS / f"{shape}.obj")


@cache
def height(text: str) -> float:
    """How tall a piece is, in cells."""
    owner, kind = int(text[0]), text[1:]
    return float(read_obj(model_file(KIND.get(kind) or SHAPE.get(owner, "nut"), 0))[0][:, 2].max())
