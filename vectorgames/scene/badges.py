"""Which coordinates run, as small signs at the ends of lines, and the numbers of a vector's spaces.

Every coordinate has a shape besides its colour: x –, y |, z ▲, t ○, u ○ in dashes, v ○ in dots.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import panda3d.core as p3d

from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import FLOATS, SQUARE, Mesh, MeshNode, quad_triangles
from vectorgames.scene.models import letters, letters_texture
from vectorgames.view.themes import Theme, load_theme

TALL, BETWEEN = 1.4, 0.3  # half the height of a badge, the least gap, in half heights of a sign
_angles = np.arange(16) * (np.pi / 8)
_round = np.stack([np.sin(_angles), np.cos(_angles)], 1)
LABEL = np.array((11.0, 3.2, 7.9, 2.9))  # name of the space looked at: middle from the space, half sides; the same

# where a badge may move to, in half heights of a sign
PLACES = np.concatenate([np.zeros((1, 2)), *(_round * radius for radius in (3.2, 5.0, 7.0, 9.5, 12.5, 16.0))])
EFFORT = 0.02 * np.hypot(*PLACES.T)


@dataclass(frozen=True, eq=False)
class Viewpoint:
    """From where the board is looked at, and how: enough to know which badges would meet.

    ``eye`` float[3]; ``axes`` float[3, 3]: to the right, up, away; ``unit``: a pixel of a window 800 pixels
    high as a part of the distance.
    """

    eye: np.ndarray
    axes: np.ndarray
    unit: float

    @classmethod
    def of(cls, eye: np.ndarray, middle: np.ndarray, unit: float) -> Viewpoint:
        """A view from ``eye`` to ``middle``, upright."""
        ahead = (middle - eye) / (np.linalg.norm(middle - eye) + 1e-9)
        level = max(1e-9, float(np.hypot(ahead[0], ahead[1])))
        right = np.array((ahead[1] / level, -ahead[0] / level, 0.0)) if level > 1e-6 else np.array((1.0, 0.0, 0.0))
        a, r = ahead.tolist(), right.tolist()
        up = (r[1] * a[2], -r[0] * a[2], r[0] * a[1] - r[1] * a[0])  # right × ahead; numpy's cross is slow
        return cls(eye, np.array((right, up, ahead)), unit)

    def far_from(self, other: Viewpoint) -> bool:
        """Whether badges laid out for the other are to be laid out anew."""
        near, there = (float(np.linalg.norm(s.eye)) * s.unit for s in (self, other))
        return float(self.axes[2] @ other.axes[2]) < 0.99 or not 0.85 < near / max(there, 1e-9) < 1.18


def laid_apart(
    points: np.ndarray,
    tangents: np.ndarray,
    widths: np.ndarray,
    viewpoint: Viewpoint,
    least: float,
    away: float,
    named: np.ndarray | None = None,
) -> np.ndarray:
    """float[n, 3]: the points, those moved aside whose badges would cover one before them.

    ``widths`` float[n]: half widths of the badges, in half heights of a sign; ``least``, ``away``: as
    ``BadgeNode`` takes them; ``named`` float[3]: the space whose name stands beside it, to be left free.
    """
    seen = (points - viewpoint.eye) @ viewpoint.axes.T
    unit = least * viewpoint.unit * seen[:, 2:3]
    turned = tangents @ viewpoint.axes.T
    way = turned[:, :2] - seen[:, :2] / seen[:, 2:3] * turned[:, 2:3]
    length = np.hypot(way[:, 0], way[:, 1])[:, None]
    way = np.where(length > 0.12, way / np.maximum(length, 1e-9), (0.0, 1.0))
    at = seen[:, :2] / unit + way * (away + np.abs(way[:, :1]) * (widths[:, None] - 1.0))
    moved = np.zeros((len(points), 2))
    taken = np.zeros((len(points) + 1, 4))  # middle, half sides: first the name
    if named is not None:
        right, up, far = (viewpoint.axes @ (named - viewpoint.eye)).tolist()
        scale = least * viewpoint.unit * far
        taken[0] = LABEL + (right / scale, up / scale, 0.0, 0.0)
    else:
        taken[0, :2] = np.inf
    half = np.column_stack([widths, np.full(len(points), TALL)])
    for i in range(len(points)):
        before = taken[: i + 1]
        over = before[:, 2:] + half[i] + BETWEEN - np.abs((at[i] + PLACES)[:, None] - before[:, :2])
        over = np.maximum(over, 0.0).prod(-1).sum(1)
        moved[i] = PLACES[np.argmin(over + EFFORT)]
        taken[i + 1] = (*(at[i] + moved[i]), *half[i])
    return points + (moved * unit) @ viewpoint.axes[:2]


GROUND, LETTER, PALE, RIMMED = 0, 7, 8, 9  # kinds of shaders/badge.frag

SHAPE = {"x": 1, "y": 2, "z": 3, "t": 4, "u": 5, "v": 6}

ADVANCE, NEXT, PAIR = 2.1, 3.9, 1.6  # half heights: from shape to shape; with letters; from shape to its letter
DIGITS = 1.2  # the same from digit to digit

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
            corners.append(SQUARE * half + (x, 0))
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
    return all(letter in SHAPE for letter in text)


def width(text: str, spelled: bool) -> float:
    """Half the width of a badge in half heights of a sign."""
    if not _names_axes(text):
        return (len(text) - 1) * DIGITS / 2 + 1.35
    step = NEXT if spelled and text in "xyztuv" or spelled and len(text) > 1 else ADVANCE
    return (len(text) - 1) * step / 2 + 1.35 + (PAIR / 2 if step == NEXT else 0.0)


Sign = tuple[float, int, float, tuple[float, float], np.ndarray]
"""Its middle, kind, parameter, half its sides, its colour."""


def signs(text: str, spelled: bool, axes: dict[str, np.ndarray], rim: np.ndarray | None = None) -> Iterator[Sign]:
    """The ground and every sign of a badge; ``axes``: colours."""
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
