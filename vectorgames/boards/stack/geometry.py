"""The stand of 4D chess, clear sheets on four posts: its sizes, and where its squares lie, as one stack or as two
towers side by side.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np

from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.boards.board import EVERYTHING, Board, Body, Shown, cell_of, compass
from vectorgames.boards.hardware import THREADS, thickest
from vectorgames.boards.layout import AS_BUILT, FLAT, TOP, Camera, Layout, Pose, by_name
from vectorgames.boards.model import In, Model, at_least, read, refused
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.stack import LEVEL_LETTERS, Stack

CAP = 6.0  # least height of the caps
COLLAR = 2.0  # radius of collars, in those of a post
OFF = 1.0  # from letters to squares, collars and edges, at the least
REACH = 0.7  # from the middle of a margin as far as letters of files reach up and down, in heights of a capital
LOWER = 0.15  # by which these lie higher than the middle: some of them reach below their line
NAME = 1.5  # width of a level's name
STUD = 1.2  # most diameter of a stud, in radii of its post: the other one has a bore for it
WALL = 1.5  # least that a sheet has round the holes of its posts


@dataclass(frozen=True, slots=True)
class StackModel(Model):
    """A stand of clear sheets, in millimetres.

    ``margin``: from the outer squares to the edge; ``foot``: from the table to the lowest sheet; ``head``: of
    the posts and their caps above the highest; ``post``: their radius, ``post_inset`` their centre from the edge;
    ``post_gap``: how much wider than a post the holes of the sheets are; ``collar``: height of the rings that
    hold them; ``asked_thread``: diameter of the thread on the studs of the posts, 0 for the one that suits them.
    ``bodies``: how high the pieces stand and their radius above the foot, in cells, by kind.
    """

    is_cut = True

    files: Annotated[int, In("stand", 4.0, 12.0)]
    ranks: Annotated[int, In("stand", 4.0, 12.0)]
    levels: Annotated[int, In("stand", 2.0, 8.0)]
    cell: Annotated[float, In("stand", 20.0, 80.0)]
    thickness: Annotated[float, In("stand", 2.0, 8.0)]
    margin: Annotated[float, In("stand", 10.0, 40.0)]
    corner: Annotated[float, In("stand", 0.0, 20.0)]
    pitch: Annotated[float, In("stand", 40.0, 200.0)]
    foot: Annotated[float, In("stand", 10.0, 60.0)]
    head: Annotated[float, In("stand", 4.0, 40.0)]
    post: Annotated[float, In("stand", 2.0, 10.0)]
    post_inset: Annotated[float, In("stand", 4.0, 20.0)]
    collar: Annotated[float, In("stand", 3.0, 10.0)]
    post_gap: Annotated[float, In("stand", 0.1, 1.0)]
    asked_thread: Annotated[float, In("stand", 0.0, 10.0, "thread", 0.0)]
    letter: Annotated[float, In("engraving", 4.0, 20.0)]
    halves_apart: Annotated[float, In("layouts", 200.0, 800.0)]
    tower_pitch: Annotated[float, In("layouts", 60.0, 400.0)]
    exploded_pitch: Annotated[float, In("layouts", 60.0, 400.0)]
    bodies: dict[str, tuple[float, float]] = field(default_factory=dict, hash=False)

    @property
    def thread(self) -> float:
        """Diameter of the studs, a key of ``THREADS``."""
        return self.asked_thread or thickest(self.post).diameter

    @property
    def carved(self) -> float:
        """Height of letters and digits: as it is set, or as much as has room in the margin."""
        return min(self.letter, (self.margin / 2 - OFF) / REACH)

    @property
    def named(self) -> tuple[float, float]:
        """Middle of a level's name from the edge of the sheet, and its height: beside a post, before a file."""
        radius = COLLAR * self.post + OFF
        middle = (self.side - self.ranks * self.cell - self.margin) / 2
        beside = abs(self.post_inset - middle) < radius + self.carved / 2
        low = max(self.corner / 2, OFF, self.post_inset + radius if beside else 0.0)
        room = self.margin + self.cell / 2 - 0.4 * self.carved - OFF - low
        high = min(self.carved, max(1.0, room) / NAME)
        return low + NAME * high / 2, high

    @property
    def side(self) -> float:
        """Length of a sheet along the files."""
        return max(self.files, self.ranks) * self.cell + 2 * self.margin


def bodies(data: object) -> dict[str, tuple[float, float]]:
    """Height and radius by kind of piece. ValueError says what was expected."""
    if not isinstance(data, dict):
        raise LocalizedError("errors.board_file.bodies")
    for kind, sizes in data.items():
        pair = isinstance(sizes, list) and len(sizes) == 2 and all(type(v) in (int, float) for v in sizes)
        if not pair or not (0.2 < sizes[0] <= 2.0 and 0 < sizes[1] <= 0.5):
            raise refused(cut(f"bodies.{kind}"), repr(sizes), LocalizedText("errors.board_file.body"))
    return {str(kind): (float(high), float(wide)) for kind, (high, wide) in data.items()}


def stack_model(data: dict[str, Any], changes: Mapping[str, float]) -> StackModel:
    """The model of a file's data. ValueError says what was expected."""
    room = bodies(data.pop("bodies", {}))
    model = StackModel(bodies=room, **read(StackModel, data, changes))
    if model.levels % 2:
        raise refused("stand.levels", model.levels, LocalizedText("errors.board_file.even_levels"))
    if model.halves_apart < model.side:
        raise refused("layouts.halves_apart", model.halves_apart, at_least(model.side))
    if model.head < model.collar + CAP:
        raise refused("stand.head", model.head, at_least(model.collar + CAP, f"collar + {CAP:g}"))
    threads = tuple(one.name for wide, one in THREADS.items() if wide <= STUD * model.post + 1e-9)
    if model.thread not in THREADS or THREADS[model.thread].name not in threads:
        raise refused("stand.thread", model.thread, threads)
    least = model.post + model.post_gap / 2 + WALL
    if model.post_inset < least:
        expected = LocalizedText("errors.board_file.round_posts", least=f"{least:g}")
        raise refused("stand.post_inset", model.post_inset, expected)
    for key in ("tower_pitch", "exploded_pitch"):
        if getattr(model, key) < model.pitch:
            raise refused(f"layouts.{key}", getattr(model, key), at_least(model.pitch, "pitch"))
    return model


TURNED = 21.0  # degrees from which the towers are seen: at 0 and 45 the engraved lines of levels coincide
STAGGER = math.tan(math.radians(TURNED))
FOOT = (0.34, 0.2)  # radius and height of every piece's foot, in cells
TITLE = 20.0, 1.15, 10.0  # of the level seen from straight above: half a letter in mm, steps, off the sheet
CLEAR, LOWERED = 0.65, 0.42  # of the way apart: when the halves are fully aside, when the upper one comes down


def _eased(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def room_of(sizes: Mapping[str, tuple[float, float]]) -> dict[str, Body]:
    """The bodies of kinds of pieces by their heights and radii, on feet that are all alike."""
    return {kind: Body(high, wide, *FOOT) for kind, (high, wide) in sizes.items()}


class Standing(Layout):
    """Seen as it stands: the stack, the two towers, the levels moved apart."""

    def seen(self, board: StackBoard, pose: Pose) -> Camera:
        stack, towers = np.array((26.0, 24.0, 27.0)), np.array((TURNED, 27.0, 10.0))
        together, exploded = stack * (1 - pose.apart) + towers * pose.apart, np.array((21.0, 26.5, 20.0))
        return tuple((together * (1 - pose.explode) + exploded * pose.explode).tolist())


class StackBoard(Board):
    """Geometry of a stack."""

    layouts = by_name(
        Standing("board"),
        Standing("towers", apart=1.0),
        Standing("exploded", explode=1.0, apart=1.0),
        TOP,
        FLAT,
    )
    distances: ClassVar[Mapping[str, str]] = {"explode": "explode", "apart": "beside"}
    play_layout: ClassVar[str] = "towers"

    model: StackModel
    space: Stack

    def __init__(self, model: StackModel, space: Stack) -> None:
        super().__init__(model, space)
        self.levels = space.height
        self.towers, self.panes = 1, self.levels
        self.half, self.foot = model.side / 2, model.foot + model.thickness
        self.bodies = room_of(model.bodies)
        c = space.coordinates
        self.level_of = frozen((c[:, 2] + 1).astype(np.int8))
        self.board_of = frozen(np.zeros(self.size, np.int8))
        self.pane_of = frozen(c[:, 2].astype(np.int16))

    @cached_property
    def local(self) -> np.ndarray:
        middle = (np.array((self.space.files, self.space.ranks)) - 1) / 2
        return frozen(((self.space.coordinates[:, :2] - middle) * self.cell).astype(np.float32))

    def pitch(self, pose: Pose) -> float:
        model = self.model
        together = model.pitch + pose.explode * (model.exploded_pitch - model.pitch)
        beside = model.tower_pitch + pose.explode * (model.exploded_pitch - model.pitch)
        return together + pose.apart * (beside - together)

    def aside(self, apart: float) -> float:
        """How far the two halves have moved from the middle, the lower one west, the upper one east."""
        return self.model.halves_apart / 2 * _eased(apart / CLEAR)

    def ahead(self, apart: float) -> float:
        """How far the two halves have moved from the middle, the lower one north, the upper one south.

        So they stand beside each other as the camera sees them, both equally large.
        """
        return self.aside(apart) * STAGGER

    def down(self, apart: float) -> float:
        """How far, 0 … 1, the upper half has come down: it does so when it stands clear of the lower one."""
        return _eased((apart - LOWERED) / (1 - LOWERED))

    def pane_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        level, aside = np.arange(self.levels), self.aside(pose.apart)
        half, in_half = level // (self.levels // 2), level % (self.levels // 2)
        z = (level + (in_half - level) * self.down(pose.apart)) * self.pitch(pose)
        out = np.zeros((self.levels, 3))
        out[:, 0] = np.where(half > 0, aside, -aside)
        out[:, 1] = -STAGGER * out[:, 0]
        out[:, 2] = self.foot + z
        return out.astype(np.float32)

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        levels = shown.levels
        corners = self.corners(pose)[[not levels or n + 1 in levels for n in range(self.levels)]]
        tallest = max((body.height for body in self.bodies.values()), default=0.0) * self.cell
        squares = (corners - corners.mean(1, keepdims=True)) * (1 - (self.model.margin + self.cell / 4) / self.half)
        pieces = corners.mean(1, keepdims=True) + squares + (0.0, 0.0, tallest)
        feet, heads = corners * (1, 1, 0), corners + (0.0, 0.0, self.model.head)
        parts = [feet, corners, heads, pieces]
        if levels:  # seen from straight above, with its name beside it
            half, step, off = TITLE
            parts.append(corners[:, :1] - (off + half * (1.7 + step), 0.0, 0.0))
        return np.vstack([part.reshape(-1, 3) for part in parts]).astype(np.float32)

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        return compass(self.space.files, self.space.ranks) | {self.level_name(self.levels, lang): (0, 0, 1)}

    def level_name(self, level: int, lang: str = "en") -> str:
        return f"{LEVEL_LETTERS.get(lang, 'L')}{level}"

    def empty_corner(self, pose: Pose = AS_BUILT) -> tuple[int, int]:
        return (-1, -1) if pose.apart > 0.5 else (-1, 1)

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        first = np.arange(self.levels)  # the lowest numbers are one column
        out = anchors[first].astype(float)
        out[:, :2] -= self.local[first]
        return out, 0.0

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        files, ranks, levels = self.space.sides
        i, j, off = cell_of(x / self.cell + files / 2, y / self.cell + ranks / 2, files, ranks)
        return (i * ranks + j) * levels + np.arange(levels), off

    def column(self, space: int) -> np.ndarray:
        return np.array(self.space.column(space))
