"""The slate: its sizes, where its dots lie, and where chalk draws a vector between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, NamedTuple

import numpy as np

from vectorgames.base.words import LocalizedText
from vectorgames.boards.board import CORNERS, EVERYTHING, Board, Shown, compass
from vectorgames.boards.layout import AS_BUILT, FLAT, TOP, Layout, Pose, by_name
from vectorgames.boards.model import In, Model, at_least, read, refused
from vectorgames.spaces.dots import Dots
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.space import Space


@dataclass(frozen=True, slots=True, kw_only=True)
class SlateModel(Model):
    """A slate in a frame, in millimetres.

    ``pitch``: between neighbouring dots; ``margin``: from the outer dots to the frame; ``dot``: their radius;
    ``proud``: of the frame above the slate; ``round``: of its edges; ``line``: width of a vector, ``used``: once it
    has been a summand; ``stick``: radius of a stick of chalk.
    """

    pitch: Annotated[float, In("slate", 20.0, 80.0)]
    thickness: Annotated[float, In("slate", 3.0, 10.0)]
    margin: Annotated[float, In("slate", 15.0, 60.0)]
    dot: Annotated[float, In("slate", 0.5, 5.0)]
    width: Annotated[float, In("frame", 10.0, 50.0)]
    height: Annotated[float, In("frame", 6.0, 40.0)]
    proud: Annotated[float, In("frame", 0.0, 10.0)]
    corner: Annotated[float, In("frame", 0.0, 30.0)]
    round: Annotated[float, In("frame", 0.0, 5.0)]
    line: Annotated[float, In("chalk", 1.0, 8.0)]
    used: Annotated[float, In("chalk", 0.5, 8.0)]
    head: Annotated[float, In("chalk", 3.0, 20.0)]
    head_width: Annotated[float, In("chalk", 2.0, 20.0)]
    stick: Annotated[float, In("chalk", 2.0, 10.0)]
    stick_length: Annotated[float, In("chalk", 10.0, 120.0)]
    letter: Annotated[float, In("engraving", 3.0, 20.0)]

    @property
    def cell(self) -> float:
        return self.pitch

    def side(self, size: int) -> float:
        """Length of the slate within its frame, with so many dots along it."""
        return (size - 1) * self.pitch + 2 * self.margin


def slate_model(data: dict[str, Any], changes: Mapping[str, float]) -> SlateModel:
    """The model of a file's data. ValueError says what was expected."""
    model = SlateModel(**read(SlateModel, data, changes))
    top = model.height - model.proud
    if top < model.thickness:
        raise refused("frame.height", model.height, at_least(model.thickness + model.proud))
    if model.used > model.line:
        line = LocalizedText("errors.board_file.at_most_line", most=f"{model.line:g}")
        raise refused("chalk.used", model.used, line)
    if model.head > model.pitch / 2:
        half = LocalizedText("errors.board_file.at_most_half_pitch", most=f"{model.pitch / 2:g}")
        raise refused("chalk.head", model.head, half)
    return model


REACH = 0.34  # of the pitch: how far from a dot it is meant, and not what runs beside it


class Strokes(NamedTuple):
    """How vectors are drawn, on the surface of the slate. ``shafts``: float32[k, 2, 3], from where to where the
    lines run; ``heads``: float32[k, 3, 3], tip, left and right corner of each head."""

    shafts: np.ndarray
    heads: np.ndarray


class OnePane(Board):
    """A board that is one pane, its surface, with letters across and numbers up."""

    space: Dots
    distances = {}

    def __init__(self, model: Model, space: Space) -> None:
        super().__init__(model, space)
        self.levels = self.towers = self.panes = 1
        self.level_of = frozen(np.ones(self.size, np.int8))
        self.board_of = frozen(np.zeros(self.size, np.int8))
        self.pane_of = frozen(np.zeros(self.size, np.int16))

    @cached_property
    def local(self) -> np.ndarray:
        middle = (np.array(self.space.sides) - 1) / 2
        return frozen(((self.space.coordinates - middle) * self.cell).astype(np.float32))

    def pane_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        return np.array([(0.0, 0.0, self.foot)], np.float32)

    def numbered(self, pose: Pose) -> bool:
        return False

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        return compass(self.space.width, self.space.depth)

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        out = anchors[:1].astype(float)
        out[:, :2] -= self.local[:1]
        return out, 0.0

    def column(self, space: int) -> np.ndarray:
        return np.array([space])

    def at(self, place: tuple[float, float]) -> tuple[float, float]:
        """Millimetres from the middle of a place in columns and rows, from 1; it may lie beside the board."""
        x, y = self.local[0].tolist()
        return x + (place[0] - 1) * self.cell, y + (place[1] - 1) * self.cell


class SlateBoard(OnePane):
    """Geometry of a slate: one pane, its surface."""

    stuff = "slate"
    layouts = by_name(Layout("board", (12.0, 56.0, 24.0)), TOP, FLAT)

    marked = 0.58

    model: SlateModel
    space: Dots

    def __init__(self, model: SlateModel, space: Dots) -> None:
        super().__init__(model, space)
        self.half, self.foot = model.side(space.width) / 2, model.height - model.proud

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        half = self.half + self.model.width
        return np.array([(x * half, y * half, z) for x, y in CORNERS for z in (0.0, self.model.height)], np.float32)

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        pitch, (width, depth) = self.model.pitch, self.space.sides
        u, v = x / pitch + (width - 1) / 2, y / pitch + (depth - 1) / 2
        i = np.clip(np.rint(u), 0, width - 1).astype(np.int64)
        j = np.clip(np.rint(v), 0, depth - 1).astype(np.int64)
        off = np.hypot(u - i, v - j) / REACH
        return i * depth + j, np.where(off <= 1, off, np.inf)

    def sticks(self, players: int) -> np.ndarray:
        """float32[players, 3]: where the middles of the players' sticks of chalk lie, along the east side of the
        frame, from the south; each points north."""
        model, row = self.model, np.arange(players) - (players - 1) / 2
        away = self.half + model.width + 3 * model.stick
        along = row * (model.stick_length + 4 * model.stick)
        return np.column_stack([np.full(players, away), along, np.full(players, model.stick)]).astype(np.float32)

    # ---- vectors ----

    def point(self, place: tuple[float, float]) -> tuple[float, float, float]:
        return (*self.at(place), self.foot)

    def counted(self, origin: np.ndarray, direction: np.ndarray) -> tuple[float, float] | None:
        """Where a ray meets the slate, in columns and rows, from 1; None: it does not."""
        share = (self.foot - origin[2]) / direction[2] if abs(direction[2]) > 1e-9 else -1.0
        if share <= 0:
            return None
        x, y = ((origin + share * direction)[:2] - self.local[0]) / self.model.pitch
        return 1 + float(x), 1 + float(y)

    def strokes(self, tails: np.ndarray, heads: np.ndarray, used: np.ndarray) -> Strokes:
        """How vectors from dots to dots are drawn: from the edge of one dot to that of the other.

        ``tails``, ``heads``: int[k]; ``used``: bool[k], those that are drawn thinner, with smaller heads.
        """
        model = self.model
        start, end = (self.local[dots].astype(float) for dots in (tails, heads))
        way = end - start
        way /= np.hypot(way[:, 0], way[:, 1])[:, None]
        share = np.where(used, np.sqrt(model.used / model.line), 1.0)[:, None]
        tip = end - way * model.dot
        back, across = tip - way * model.head * share, way[:, ::-1] * (-1, 1) * model.head_width / 2 * share
        shafts = np.stack([start + way * model.dot, back], 1)
        return Strokes(self._lying(shafts), self._lying(np.stack([tip, back + across, back - across], 1)))

    def _lying(self, places: np.ndarray) -> np.ndarray:
        return np.dstack([places, np.full(places.shape[:2], self.foot)]).astype(np.float32)

    def beside(self, x: float, y: float, tails: np.ndarray, heads: np.ndarray) -> np.ndarray:
        """float64[k]: how far, in millimetres, a place on the slate is from each of some vectors."""
        start, end = (self.local[dots].astype(float) for dots in (tails, heads))
        way, to = end - start, np.array((x, y)) - start
        share = np.clip((way * to).sum(1) / (way * way).sum(1), 0.0, 1.0)[:, None]
        return np.hypot(*(to - share * way).T)
