"""Badges: which coordinates run, as small signs at the ends of lines, and the numbers of a vector's spaces.

Every coordinate has a shape besides its colour: x –, y |, z ▲, t ○, u ○ in dashes, v ○ in dots.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import FLOATS, Mesh, MeshNode, quad_triangles
from vectorgames.scene.models import letters, letters_texture
from vectorgames.themes import Theme, load_theme

GROUND, LETTER, PALE, RIMMED = 0, 7, 8, 9  # kinds of shaders/badge.frag
SHAPE = {"x": 1, "y": 2, "z": 3, "t": 4, "u": 5, "v": 6}
ADVANCE, NEXT, PAIR = 2.1, 3.9, 1.6  # half heights: from shape to shape; with letters; from shape to its letter
DIGITS = 1.2  # the same from digit to digit
CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
DISC, DIGIT = (colours.toned(text) for text in ("#DCE9F5", "#10161D"))
BEHIND = 0.85  # strength of a badge behind something


class BadgeNode(MeshNode):
    """Badges of one size. ``least``: half the height of a sign in pixels of a window 800 pixels high.

    ``away``: from its point to a badge, in half heights of a sign, beyond the end of its line or ``beside``
    it; ``nearer``: see RibbonNode; ``first``: nothing is before it.
    """

    def __init__(
        self,
        name: str,
        parent: p3d.NodePath,
        least: float,
        away: float,
        nearer: float,
        beside: bool = False,
        first: bool = False,
    ):
        super().__init__(name, parent)
        self.least, self.away = least, away
        materials.clear(self.path, "badge", materials.SIGN_BIN + (2 if first else 1), vertex="badge")
        self.path.set_shader_inputs(
            least=least, away=away, beside=float(beside), nearer=nearer, letters=letters_texture(), shown=1.0
        )
        if first:
            self.path.set_depth_test(False)
        else:
            materials.shine_through(self.path, BEHIND)


def badges(
    points: np.ndarray,
    tangents: np.ndarray,
    texts: list[str],
    strength: np.ndarray,
    spelled: bool = False,
    rim: np.ndarray | None = None,
    outwards: np.ndarray | None = None,
    theme: Theme | None = None,
) -> Mesh:
    """A badge for every point float[n, 3] with a unit tangent: names of coordinates (``xt``), a number or ``z4``.

    ``spelled``: with its letter beside every shape; ``rim``: colour of its edge; ``outwards`` float[n, 2]:
    in plan the side of the line on which a number is to stand; ``theme``: whose colours coordinates have, None:
    those of the usual one.
    """
    corners, rows, axes = [], [], colours.axes(theme or load_theme())
    for i, text in enumerate(texts):
        for x, kind, parameter, half, colour in signs(text, spelled, axes, rim):
            rows.append((i, x, kind, parameter, *colour))
            corners.append(CORNERS * half + (x, 0))
    if not rows:
        return Mesh()
    table = np.array(rows, np.float32)
    which = table[:, 0].astype(int)
    wide = np.array([width(text, spelled) for text in texts], np.float32)
    block = np.zeros((len(rows), 4, FLOATS), np.float32)
    block[..., 0:3] = points[which][:, None]
    block[..., 3:6] = (tangents * wide[:, None])[which][:, None]
    block[..., 6:9] = table[:, None, 4:7]
    block[..., 9] = np.asarray(strength)[which][:, None]
    block[..., 10:12] = np.array(corners)
    block[..., 12:14] = table[:, None, 2:4]
    block[..., 14] = table[:, None, 1]
    if outwards is not None:  # a number is in the middle of its badge
        block[..., 14] = np.arctan2(outwards[:, 1], outwards[:, 0])[which][:, None]
    return Mesh().add_block(block.reshape(-1, FLOATS), quad_triangles(len(rows)))


def _names_axes(text: str) -> bool:
    """Whether it is names of coordinates, and not a number or a name."""
    return all(letter in SHAPE for letter in text)


def width(text: str, spelled: bool) -> float:
    """Half the width of a badge in half heights of a sign."""
    if not _names_axes(text):
        return (len(text) - 1) * DIGITS / 2 + 1.35
    step = NEXT if spelled and text in "xyztuv" or spelled and len(text) > 1 else ADVANCE
    return (len(text) - 1) * step / 2 + 1.35 + (PAIR / 2 if step == NEXT else 0.0)


def signs(text: str, spelled: bool, axes: dict[str, np.ndarray], rim: np.ndarray | None = None):
    """(middle, kind, parameter, half sides, colour) of the ground and every sign of a badge; ``axes``: colours."""
    names = letters()
    if not _names_axes(text):
        half = width(text, spelled)  # not dark: dark discs at the board's side number its levels
        yield 0.0, PALE, half, (half, 1.35), DISC if rim is None else rim
        for i, digit in enumerate(text):
            yield (i - (len(text) - 1) / 2) * DIGITS, LETTER, names.index(digit), (1.05, 1.05), DIGIT
        return
    half = width(text, spelled)
    ground, edge = (GROUND, axes[text[-1]]) if rim is None else (RIMMED, rim)
    yield 0.0, ground, half, (half, 1.35), edge
    step, aside = (NEXT, PAIR / 2) if spelled else (ADVANCE, 0.0)
    for i, name in enumerate(text):
        x, colour = (i - (len(text) - 1) / 2) * step, axes[name]
        yield x - aside, SHAPE[name], 0.0, (1.0, 1.0), colour
        if spelled:
            yield x + aside, LETTER, names.index(name), (1.15, 1.15), colour
