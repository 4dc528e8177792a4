"""Shaders and the fixed order of drawing. One blend mode does glass (alpha) and glow (alpha 0).

Bins: opaque things first, then the floor, then every level's walls, face, marks, supports in the order
of levels away from the camera (``LEVEL_BIN`` + 10·rank), ribbons last.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import panda3d.core as p3d

_FOLDER = Path(__file__).resolve().parent / "shaders"
FLOOR_BIN, LEVEL_BIN, RIBBON_BIN, SIGN_BIN = 1, 10, 90, 95
WALLS, FACE, DECALS, SUPPORTS = 0, 1, 2, 3  # within a level

PREMULTIPLIED = p3d.ColorBlendAttrib.make(
    p3d.ColorBlendAttrib.M_add, p3d.ColorBlendAttrib.O_one, p3d.ColorBlendAttrib.O_one_minus_incoming_alpha
)

AS_BUILT = {
    "quads": p3d.PTA_LVecBase4f.empty_array(4),
    "quarter": p3d.LVecBase4f(0, 1, 0, 0),
    "along_x": p3d.LVecBase3f(1, 0, 0),
    "along_y": p3d.LVecBase3f(0, 1, 0),
    "grown": 1.0,
    "filled": 0.0,
    "sizes": p3d.PTA_float([1.0] * 64),
    "rolled": p3d.LVecBase4f(0, 0, 0, 0),
    "circles": p3d.PTA_LVecBase4f.empty_array(6),
    "printed": 1.0,
    "ground": p3d.LVecBase3f(0, 0, 0),
}
"""Shader inputs of what has no quadrants that move by themselves, is not rolled up and looks as it is printed."""


_made: list[p3d.Shader] = []


@cache
def shader(vertex: str, fragment: str) -> p3d.Shader:
    """GLSL 1.20 program from two files of the folder ``shaders``."""
    program = p3d.Shader.make(p3d.Shader.SL_GLSL, _source(f"{vertex}.vert"), _source(f"{fragment}.frag"))
    if program is None or program.get_error_flag():
        raise RuntimeError(f"shader {vertex}.vert with {fragment}.frag does not compile")
    _made.append(program)
    return program


def release_unused(roots: Iterable[p3d.NodePath]) -> None:
    """Have the renderer let go of programs that nothing below these nodes is drawn with, a megabyte each. Where one
    is needed again, it is compiled again, or read from the renderer's own files."""
    attributes = (
        path.node().get_attrib(p3d.ShaderAttrib) for root in roots for path in root.find_all_matches("**")
    )
    used = {attribute.get_shader() for attribute in attributes if attribute is not None}
    for program in _made:
        if program not in used:
            program.release_all()


def _source(name: str) -> str:
    """Text of a shader file, lines ``#include "file"`` replaced by that file's."""
    lines = []
    for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#include"):
            line = _source(line.split('"')[1])
        lines.append(line)
    return "\n".join(lines) + "\n"


def opaque(path: p3d.NodePath, fragment: str, vertex: str = "board") -> p3d.NodePath:
    """A solid thing that stands on a pane, and keeps its shape where that is turned."""
    path.set_shader(shader(vertex, fragment))
    path.set_shader_input("rigid", 1.0)
    path.set_bin("opaque", 0)
    return path


def clear(path: p3d.NodePath, fragment: str, bin_: int, vertex: str = "board") -> p3d.NodePath:
    """Something one sees through: premultiplied, no depth write, its place in the order given."""
    path.set_shader(shader(vertex, fragment))
    path.set_attrib(PREMULTIPLIED)
    path.set_transparency(p3d.TransparencyAttrib.M_none)
    path.set_depth_write(False)
    path.set_two_sided(True)
    path.set_shader_input("rigid", 0.0)
    path.set_bin("fixed", bin_)
    return path


def vectors(rows: np.ndarray, length: int) -> p3d.PTA_LVecBase4f:
    """float[k, 4] as an array of this length for the shaders."""
    out = p3d.PTA_LVecBase4f.empty_array(length)
    for k, row in enumerate(rows.tolist()):
        out.set_element(k, p3d.LVecBase4f(*row))
    return out


def appear(path: p3d.NodePath, share: float) -> None:
    """Show a clear thing as far as it is there (0 … 1); what is not there at all is not drawn."""
    path.set_shader_inputs(present=share, fade=share)
    if share > 0:
        path.show()
    else:
        path.hide()


def look(root: p3d.NodePath, eye: np.ndarray, fov: float) -> None:
    """Tell the shaders where the camera stands, float[3], and how wide a pixel is at one millimetre."""
    root.set_shader_inputs(pixel=math.tan(math.radians(fov) / 2) / 400, eye=p3d.LVecBase3f(*eye.tolist()))


def shine_through(path: p3d.NodePath, strength: float) -> p3d.NodePath:
    """Draw a clear thing once more where it is hidden, with this strength (0 … 1); the node that does."""
    behind = path.get_parent().attach_new_node(f"{path.name} behind")
    behind.set_attrib(p3d.DepthTestAttrib.make(p3d.RenderAttrib.M_greater))
    behind.set_shader_input("fade", strength)
    path.instance_to(behind)
    return behind
