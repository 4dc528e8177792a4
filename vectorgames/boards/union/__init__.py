"""Boards for unions: the boards of the spaces that a union consists of, side by side in rows."""

from __future__ import annotations

from math import ceil, sqrt
from typing import ClassVar

import numpy as np

from vectorgames.base.words import LocalizedError
from vectorgames.boards.backend import BACKENDS, BoardBackend
from vectorgames.boards.board import EVERYTHING, Board, Member, Shown
from vectorgames.boards.layout import AS_BUILT, TAKEN_APART, Camera, Pose
from vectorgames.boards.model import Model
from vectorgames.play.views import Isolated, View
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.union import Union

STEEPER = 10.0  # degrees that several boards are seen from higher than one
GAP = 0.07  # between two boards, by the size of one
ALIKE = ("layouts", "quadrants", "distances", "play_layout", "level_numbers", "axis", "solid")
"""What is said of the class of its boards holds for all of them."""

SAID_BY_ONE = (
    "model", "cell", "levels", "half", "foot", "floors", "bodies", "room_before", "pose", "shift", "level_name",
    "numbered", "heights", "arms", "empty_corner",
)  # fmt: skip
"""What one of its boards says holds for all of them."""

TABLES = ("level_of", "local", "room", "rise", "border")
"""Tables of spaces: those of its boards, one after another."""


def rows_of(count: int) -> tuple[tuple[float, float], ...]:
    """(column, row) of boards in as many columns as rows or one more, from row 0; the last row in the middle."""
    columns = ceil(sqrt(count))
    last = count % columns or columns
    shift = (columns - last) / 2
    return tuple((n % columns + shift * (n >= count - last), float(n // columns)) for n in range(count))


class UnionBoard(Board):
    """Geometry of several boards of one size: the tables of its boards, one after another. ``part``: their class;
    panes of one height lie beside one another, board by board. ``inside``: ``2:`` for the second one."""

    part: ClassVar[type[Board]]

    space: Union

    def __init__(self, model: Model, space: Union) -> None:
        if len({one.size for one in space.parts}) > 1:
            raise LocalizedError("errors.board_file.one_size", name=model.id)
        made = {one: self.part(model, one) for one in dict.fromkeys(space.parts)}
        boards = [made[one] for one in space.parts]
        self.id, self.space, self.kind, self.size = model.id, space, space.kind, space.size
        for name in SAID_BY_ONE:
            setattr(self, name, getattr(boards[0], name))
        for name in TABLES:
            setattr(self, name, frozen(np.concatenate([getattr(board, name) for board in boards])))
        self.towers, self.panes = (sum(getattr(board, name) for board in boards) for name in ("towers", "panes"))
        towers = [board.board_of + n * board.towers for n, board in enumerate(boards)]
        self.board_of = frozen(np.concatenate(towers).astype(np.int8))
        places = zip(boards, space.firsts, seats(boards[0], len(boards)), strict=True)
        self._members = tuple(Member(board, first, place) for board, first, place in places)

    @property
    def members(self) -> tuple[Member, ...]:
        return self._members

    def view_of(self, member: int, view: View) -> View | None:
        return view.as_one

    def _large(self, inside: str) -> tuple[Member, ...]:
        """The board that ``inside`` names, or all."""
        return self.members[int(inside.partition(":")[0]) - 1 :][:1] if inside else self.members

    def anchors(self, pose: Pose = AS_BUILT) -> np.ndarray:
        return np.vstack([one.board.anchors(pose) + one.origin for one in self.members]).astype(np.float32)

    def tower_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        return np.vstack([one.board.tower_origins(pose) + one.origin for one in self.members])

    def corners(self, pose: Pose = AS_BUILT) -> np.ndarray:
        found = [(one.board.corners(pose) + one.origin) for one in self.members]
        floors = [corners.reshape(len(self.floors), -1, *corners.shape[1:]) for corners in found]
        return np.concatenate(floors, 1).reshape(self.panes, *found[0].shape[1:])

    def centre(self, pose: Pose, shown: Shown = EVERYTHING) -> np.ndarray:
        return self._large(shown.inside)[0].origin[:2] if shown.inside else super().centre(pose, shown)

    def camera(self, layout: str, pose: Pose = AS_BUILT) -> Camera:
        azimuth, elevation, fov = self.members[0].board.camera(layout, pose)
        return azimuth, max(elevation, min(elevation + STEEPER, 60.0)), fov  # boards stand behind others

    def isolated(self, u: frozenset[str], v: frozenset[str]) -> np.ndarray:
        return np.concatenate([one.board.isolated(u, v) for one in self.members])

    def focused(self, only: Isolated) -> np.ndarray:
        """All boards alike: beside the one that is large the others are seen, and played upon."""
        return np.concatenate([one.board.focused(only._replace(inside="")) for one in self.members])

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        lit = None if shown.towers is None else shown.towers[: self.members[0].board.towers]
        seen = Shown(lit, shown.levels)
        points = [one.board.outline(pose, seen) + one.origin for one in self._large(shown.inside)]
        return np.vstack(points).astype(np.float32)

    def met(self, origin: np.ndarray, d: np.ndarray, anchors: np.ndarray) -> tuple[np.ndarray, ...]:
        found = []
        for one in self.members:
            here = anchors[one.first : one.first + one.board.size] - one.origin
            space, t, off = one.board.met(origin - one.origin, d, here)
            found.append((space + one.first, t, off))
        return tuple(np.concatenate(part, 1) for part in zip(*found, strict=True))

    def column(self, space: int) -> np.ndarray:
        one = self.members[self.space.board_of(space)]
        return one.board.column(int(space) - one.first) + one.first


def seats(one: Board, count: int) -> np.ndarray:
    """float64[count, 3]: where the middles of so many boards stand."""
    around = np.vstack([one.outline(), one.outline(TAKEN_APART)])[:, :2]
    step, places = np.ptp(around, axis=0) * (1 + GAP), np.array(rows_of(count))
    out = np.zeros((count, 3))
    out[:, :2] = (places - (places.min(0) + places.max(0)) / 2) * step * (1, -1)
    return frozen(out)


_made: dict[type[Board], type[UnionBoard]] = {}


def union_board(part: type[Board]) -> type[UnionBoard]:
    """The class of boards that consist of boards of a class."""
    if part not in _made:
        same = {name: getattr(part, name) for name in ALIKE}
        same["layouts"] = {name: layout for name, layout in part.layouts.items() if not layout.explains}
        _made[part] = type(f"{part.__name__}Union", (UnionBoard,), {"part": part} | same)
    return _made[part]


class UnionBackend(BoardBackend[Model, Union]):
    """Several boards of one kind. There are no files of such boards, and they are built one by one."""

    in_files = False
    board = UnionBoard

    def board_of(self, space: Union) -> type[Board]:
        return union_board(BACKENDS.of(space.parts[0]).board_of(space.parts[0]))


BACKEND = UnionBackend()
