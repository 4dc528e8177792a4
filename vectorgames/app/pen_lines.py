"""Lines of the pen: drawn with the mouse on the board, on the flat map or on the screen, to which they stick.

A line keeps its points in what it sticks to: on the board millimetres from a space, which takes it along wherever
the board goes; on the map cells from its corner; on the screen parts of the window. Knows no page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat.layout import flat_layout, has_sheet
from vectorgames.ui.frame import Frame
from vectorgames.ui.labels import PenLine, Point
from vectorgames.ui.presentation_model import ON_SCREEN

if TYPE_CHECKING:
    from vectorgames.app.board_view import BoardView  # which loads Panda3D

SCREEN, MAP = "screen", "map"
STEEP = 0.12  # sine of the angle from which on a plane that lies is drawn on; seen flatter, one that stands
FAR = 1.2  # of the size of the board: so far beside it its plane still is
REACH = 14.0  # design pixels round the rubber in which it takes lines away
CLOSE = 1.5  # pixels: points nearer to each other tell nothing


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """``on``: ``SCREEN``, ``MAP``, or the space from which its points count; ``points``: two or three numbers each;
    ``pen``: number of the colour."""

    on: str | int
    points: tuple[tuple[float, ...], ...]
    pen: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What lines are drawn on now: the view of the board, how it is looked at, where it lies."""

    board: BoardView
    view: View
    frame: Frame

    @property
    def flat(self) -> bool:
        return self.view.layout == "flat"


def ground(seen: Seen, kind: str, at: Point, tableau: Tableau) -> tuple[str | int, Callable[[Point], tuple | None]]:
    """To what a line that begins at a pixel sticks, and what makes its pixels points of that; None: beside it.

    On the board that is the pane under the pointer, or of the nearest space; where it is seen from its edge, a
    plane through that space that faces whoever looks.
    """
    window = seen.frame.window
    if kind == ON_SCREEN or (seen.flat and not has_sheet(seen.board.game.space)):
        return SCREEN, lambda p: (p[0] / window.w, p[1] / window.h)
    if seen.flat:
        sheet = flat_layout(seen.board.game.space, seen.frame.flat_rect, seen.view)
        return MAP, lambda p: ((p[0] - sheet.area.x) / sheet.cell, (p[1] - sheet.area.y) / sheet.cell)
    camera, anchors = seen.board.camera, seen.board.scene.anchors
    space = seen.board.pick(*at, tableau)
    if space is None:
        places = camera.project(anchors)
        apart = np.hypot(*(places[:, :2] - at).T)
        space = int(np.where(places[:, 2] > 0, apart, np.inf).argmin())
    origin, ahead = (np.asarray(one, float) for one in camera.ray(*at))
    anchor = anchors[space].astype(float)
    normal = np.array([0.0, 0.0, 1.0]) if abs(ahead[2]) > STEEP * np.linalg.norm(ahead) else ahead
    size = FAR * float(np.linalg.norm(np.ptp(anchors, axis=0))) + 1.0

    def on_plane(pixel: Point) -> tuple[float, ...] | None:
        eye, way = (np.asarray(one, float) for one in camera.ray(*pixel))
        slope = float(way @ normal)
        if abs(slope) < 1e-9 or (along := float((anchor - eye) @ normal) / slope) <= 0:
            return None
        point = eye + along * way - anchor
        return tuple(point.tolist()) if float(np.linalg.norm(point)) < size else None

    return space, on_plane


def shown(line: DrawnLine, seen: Seen) -> PenLine | None:
    """Where a line is seen now; None where what it sticks to is not."""
    points = np.array(line.points, float)
    if line.on == SCREEN:
        places = points * (seen.frame.window.w, seen.frame.window.h)
    elif line.on == MAP:
        if not seen.flat:
            return None
        sheet = flat_layout(seen.board.game.space, seen.frame.flat_rect, seen.view)
        places = points * sheet.cell + (sheet.area.x, sheet.area.y)
    else:
        if seen.flat:
            return None
        found = seen.board.camera.project(points + seen.board.scene.anchors[line.on].astype(float))
        if (found[:, 2] <= 0).any():
            return None
        places = found[:, :2]
    return PenLine(tuple((x, y) for x, y in places.tolist()), line.pen)


def touched(line: PenLine, way: list[Point], reach: float) -> bool:
    """Whether a way of the rubber comes so near to a line as to take it away."""
    points, places = np.array(line.points, float), np.array(way, float)
    starts, ends = points[:-1] if len(points) > 1 else points, points[1:] if len(points) > 1 else points
    along = ends - starts
    length = np.maximum((along**2).sum(1), 1e-9)
    share = np.clip(((places[:, None] - starts) * along).sum(2) / length, 0.0, 1.0)
    near = starts + share[..., None] * along
    return bool((np.hypot(*(places[:, None] - near).transpose(2, 0, 1)) <= reach).any())
