"""The palette, in linear light. sRGB hex in, float64[3] out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import panda3d.core as p3d

from vectorgames.spaces.lattice import AXES
from vectorgames.view.themes import Theme

LIGHTNESS = np.array((0.3, 0.59, 0.11))  # how much the parts of a colour count, as in common.glsl


def linear(text: str) -> np.ndarray:
    """Linear light of an sRGB colour such as ``#F0E4CB``."""
    c = np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


@cache
def toned(text: str) -> np.ndarray:
    """What the tone curve of the shaders turns into exactly this colour."""
    y = np.minimum(np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) / 255, 0.985) ** 2.2
    a, b, c = 2.51 - 2.43 * y, 0.03 - 0.59 * y, -0.14 * y
    out = (-b + np.sqrt(b * b - 4 * a * c)) / (2 * a)
    out.setflags(write=False)
    return out


def shown(theme: Theme, text: str) -> np.ndarray:
    """What the shaders turn into exactly this colour, of something one sees through.

    On a light ground they mirror its lightness and keep its hue, see common.glsl: here that is done once before.
    """
    return _mirrored(text) if theme.bright else toned(text)


@cache
def _mirrored(text: str) -> np.ndarray:
    c = np.array(display(text))
    c = np.clip(c + 1 - 2 * c @ LIGHTNESS, 0, 1)
    return toned("#" + "".join(f"{round(255 * part):02X}" for part in c))


def display(text: str) -> tuple[float, float, float]:
    """Red, green and blue of ``#RRGGBB`` as the screen takes them, 0 … 1."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Ink:
    """Of a player's pieces, and of marks that belong to them: on dark panes dark colours need paler forms."""

    body: np.ndarray
    trim: np.ndarray
    mark: np.ndarray


@cache
def ink(theme: Theme, owner: int) -> Ink:
    body, trim, mark = theme.figure(owner)
    return Ink(linear(body), linear(trim), shown(theme, mark) if theme.bright else linear(mark))


def gold(theme: Theme) -> np.ndarray:
    return shown(theme, theme["gold"]) if theme.bright else GOLD


@cache
def spot_lines(bright: bool) -> dict[str, np.ndarray]:
    """Letter of a spot -> the colour of lines that belong to it, on a dark or a ``bright`` ground."""
    return {name: _mirrored(LINKS[name]) if bright else body for name, (body, _) in SPOT.items()}


@cache
def axes(theme: Theme) -> dict[str, np.ndarray]:
    """Coordinate -> its colour; u is dashed and v dotted besides."""
    return {name: shown(theme, text) for name, text in theme.dimensions.items()}


@cache
def axes_array(theme: Theme) -> p3d.PTA_LVecBase3f:
    """The colours of the coordinates as the shaders of lines take them."""
    array = p3d.PTA_LVecBase3f.empty_array(len(AXES))
    for k, name in enumerate(AXES):
        array.set_element(k, p3d.LVecBase3f(*axes(theme)[name].tolist()))
    return array


ENGRAVING = tuple(linear(c) for c in ("#7E9CFF", "#86C2FF", "#9AE4F2", "#DCF8EE"))
GAIN = (1.15, 1.25, 1.38, 1.55)
GOLD = linear("#FFA51E")
LOOKED_AT = linear("#FFB020")  # light of what a step of an assembly is about
JAM = linear("#FF3A30")  # two parts of an assembly that meet
SIGN_GROUND = toned("#10161D")

# of a tree: body, and how pale the letter on it is
SPOT = {
    "G": (linear("#45C49A"), 0.0),
    "R": (linear("#B92D3A"), 1.0),
    "Y": (linear("#FFDD57"), 0.0),
    "B": (linear("#2746B0"), 1.0),
    "0": (linear("#C9CFD6"), 0.0),
}

LINKS = {"G": "#1E8F6C", "R": "#B92D3A", "Y": "#A87F00", "B": "#2746B0", "0": "#5F6B78"}
"""Of a tree on a light ground, where the bodies of spots would be too pale for lines."""

WHITE = linear("#FFFFFF")
PALE = linear("#C4DAF0")
ROD = linear("#CFEFFF")
SHEETS = linear("#8FB8FF"), linear("#DDF6FF")  # of a stack: the lowest, the highest
PRINTED = linear("#B4E1FF")  # the sheet of a tree
POST = linear("#8D96A1")
STEEL = linear("#AEB6BF")
WOOD = linear("#A98A63")
CLIP = linear("#C9D1DA")
FLOOR_GLOW = linear("#8FC4FF") * 0.9
