"""Boards for unions: the boards of the spaces that a union consists of, side by side in rows."""

from __future__ import annotations

from functools import cached_property
from math import ceil, sqrt
from operator import attrgetter
from typing import ClassVar

import numpy as np

from vectorgames.boards.backend import BACKENDS, BoardBackend
from vectorgames.boards.board import EVERYTHING, Board, Member, Shown
from vectorgames.boards.layout import AS_BUILT, TAKEN_APART, Camera, Pose
from vectorgames.boards.model import Model
from vectorgames.play.views import Isolated, View
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.union import Union

STEEPER = 10.0  # degrees that several boards are seen from higher than one
GAP = 0.07  # between two boards, by the size of one

ALIKE = (
    "layouts", "quadrants", "distances", "play_layout", "level_numbers", "axis", "solid",
)  # fmt: skip
"""What is said of the class of its boards holds for all of them."""

SAID_BY_ONE = (
    "room_before", "bodies", "floors", "shift", "level_name", "numbered", "heights", "arms", "empty_corner",
)  # fmt: skip
"""What one of its boards says holds for all of them."""


def rows_of(count: int) -> tuple[tuple[float, float], ...]:
    """(column, row) of boards in as many columns as rows or one more, from row 0; the last row in the middle."""
    columns = ceil(sqrt(count))
    last = count % columns or columns
    shift = (columns - last) / 2
    return tuple((n % columns + shift * (n >= count - last), float(n // columns)) for n in range(count))


class UnionBoard(Board):
    """Geometry of several boards of one size. ``part``: their class; panes of one height lie beside one another,
    board by board. ``inside``: ``2:`` for the second one."""

    part: ClassVar[type[Board]]

    space: Union

    def __init__(self, model: Model, space: Union) -> None:
        if len({one.size for one in space.parts}) > 1:
            raise ValueError(f"board {model.id}: expected boards of one size in a union")
        made = {one: self.part(model, one) for one in dict.fromkeys(space.parts)}
        self.id, self.model, self.space, self.kind = model.id, model, space, space.kind
        self.boards = tuple(made[one] for one in space.parts)
        self.one, self.count = self.boards[0], len(self.boards)
        self.cell, self.size = model.cell, space.size
        self.levels, self.half, self.foot = self.one.levels, self.one.half, self.one.foot
        self.towers, self.panes = self.one.towers * self.count, self.one.panes * self.count
        self.level_of = frozen(np.tile(self.one.level_of, self.count))
        self.local = frozen(np.tile(self.one.local, (self.count, 1)))
        numbers = np.repeat(np.arange(self.count), self.one.size)
        self.board_of = frozen((numbers * self.one.towers + np.tile(self.one.board_of, self.count)).astype(np.int8))
        self.pane_of = frozen(np.concatenate([self._panes(n)[self.one.pane_of] for n in range(self.count)]))

    def _panes(self, number: int) -> np.ndarray:
        """int16[panes of one]: numbers of the panes of a board, by their numbers on it."""
        floor, tower = np.divmod(np.arange(self.one.panes), self.one.towers)
        return (floor * self.towers + number * self.one.towers + tower).astype(np.int16)

    @cached_property
    def places(self) -> np.ndarray:
        """float64[count, 3]: where the middles of the boards stand."""
        around = np.vstack([self.one.outline(), self.one.outline(TAKEN_APART)])[:, :2]
        step = np.ptp(around, axis=0) * (1 + GAP)
        seats = np.array(rows_of(self.count))
        out = np.zeros((self.count, 3))
        out[:, :2] = (seats - (seats.min(0) + seats.max(0)) / 2) * step * (1, -1)
        return frozen(out)

    @property
    def members(self) -> tuple[Member, ...]:
        size = self.one.size
        return tuple(Member(board, n * size, self.places[n]) for n, board in enumerate(self.boards))

    def number(self, inside: str) -> int | None:
        """The board that ``inside`` names, from 0."""
        return int(inside.partition(":")[0]) - 1 if inside else None

    def view_of(self, member: int, view: View) -> View | None:
        return view.as_one

    # ---- the same as of one board, beside one another ----

    room_before, bodies, floors, shift, level_name, numbered, heights, arms, empty_corner = (
        property(attrgetter(f"one.{name}")) for name in SAID_BY_ONE
    )

    @cached_property
    def room(self) -> np.ndarray:
        return frozen(np.tile(self.one.room, self.count))

    def _beside(self, of_panes: np.ndarray) -> np.ndarray:
        """Places on the panes of one board, float[panes, …, 3], as those on all panes."""
        shape = of_panes.shape[1:-1]
        out = np.zeros((self.panes, *shape, 3), of_panes.dtype)
        for number, place in enumerate(self.places):
            out[self._panes(number)] = of_panes + place
        return out

    def pane_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        return self._beside(self.one.pane_origins(pose))

    def corners(self, pose: Pose = AS_BUILT) -> np.ndarray:
        return self._beside(self.one.corners(pose))

    def tower_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        return (self.places[:, None] + self.one.tower_origins(pose)).reshape(-1, 3)

    def centre(self, pose: Pose, shown: Shown = EVERYTHING) -> np.ndarray:
        number = self.number(shown.inside)
        return super().centre(pose, shown) if number is None else self.places[number, :2]

    def camera(self, layout: str, pose: Pose = AS_BUILT) -> Camera:
        azimuth, elevation, fov = self.one.camera(layout, pose)
        return azimuth, max(elevation, min(elevation + STEEPER, 60.0)), fov  # boards stand behind others

    def isolated(self, u: frozenset[str], v: frozenset[str]) -> np.ndarray:
        return np.tile(self.one.isolated(u, v), self.count)

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        lit = None if shown.towers is None else shown.towers[: self.one.towers]
        points = self.one.outline(pose, Shown(lit, shown.levels))
        number = self.number(shown.inside)
        places = self.places if number is None else self.places[number : number + 1]
        return (points[None] + places[:, None]).reshape(-1, 3).astype(np.float32)

    # ---- board by board ----

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        out, shift, size = np.zeros((self.panes, 3)), 0.0, self.one.size
        for number, board in enumerate(self.boards):
            out[self._panes(number)], shift = board.placed(anchors[number * size : (number + 1) * size])
        return out, shift

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        space, off = np.zeros(x.shape, np.int64), np.full(x.shape, np.inf)
        for number, board in enumerate(self.boards):
            panes = self._panes(number)
            space[:, panes], off[:, panes] = board.under(x[:, panes], y[:, panes], shift)
            space[:, panes] += number * self.one.size
        return space, off

    def column(self, space: int) -> np.ndarray:
        number, inner = divmod(int(space), self.one.size)
        return self.boards[number].column(inner) + number * self.one.size

    def focused(self, only: Isolated) -> np.ndarray:
        """All boards alike: beside the one that is large the others are seen, and played upon."""
        return np.tile(self.one.focused(only._replace(inside="")), self.count)


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
