"""Board: where the spaces of a game lie on its physical board, in millimetres. What all boards have in common.

A *pane* is one sheet: one level of one *tower* (a whole board of levels); pane number
``(level − 1)·towers + tower``. Where all of it is depends on the ``Pose``. Pure numpy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from vectorgames.base.words import LocalizedError
from vectorgames.boards.layout import AS_BUILT, FLAT, TOP, Camera, Layout, Pose, by_name
from vectorgames.boards.model import Model
from vectorgames.play.views import Isolated, Own, View
from vectorgames.spaces.dots import FILES
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.space import Space

CORNERS = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)], float)  # SW NW NE SE: signs of x and y


@dataclass(frozen=True, slots=True)
class Body:
    """How much room a piece takes, in cells: a disc as its foot, and what stands on it."""

    height: float
    radius: float
    foot: float = 0.0
    foot_height: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """One of the boards that a board consists of: ``first`` is the number of its first space, ``origin`` float64[3]
    where its middle stands."""

    board: Board
    first: int
    origin: np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """How much of a board is looked at.

    towers   bool[towers]: only these; None: all
    levels   only these panes, where some stand beside others; empty: all
    inside   only what is below this node of a tree; empty: everything
    """

    towers: np.ndarray | None = None
    levels: frozenset[int] = frozenset()
    inside: str = ""


EVERYTHING = Shown()


def cell_of(u: np.ndarray, v: np.ndarray, columns: int, rows: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Column and row of the square in which places lie, in squares from the corner of the first one, and how far
    they are from its middle, see ``Board.under``."""
    inside = (u >= 0) & (u < columns) & (v >= 0) & (v < rows)
    i = np.clip(u, 0, columns - 0.001).astype(np.int64)
    j = np.clip(v, 0, rows - 0.001).astype(np.int64)
    return i, j, np.where(inside, 2 * np.maximum(np.abs(u - i - 0.5), np.abs(v - j - 0.5)), np.inf)


def compass(files: int, ranks: int) -> dict[str, tuple[float, float, float]]:
    """The arms of a board with letters across and numbers up."""
    east, west, north = FILES[files - 1], FILES[0], str(ranks)
    return {east: (1, 0, 0), west: (-1, 0, 0), north: (0, 1, 0), "1": (0, -1, 0)}


class Board:
    """Geometry of one space on its board. Every kind of space has a subclass.

    levels, towers, panes   how many; ``panes`` is their product
    cell                    side of a cell
    half                    half the side of a pane
    level_of                int8[size]: level of every space, from 1
    board_of                int8[size]: tower of every space
    pane_of                 int16[size]: pane of every space
    local                   float32[size, 2]: centre of every cell from the middle of its pane
    """

    layouts: ClassVar[Mapping[str, Layout]] = by_name(Layout("board"), Layout("exploded"), TOP, FLAT)
    quadrants: ClassVar[tuple[str, ...]] = ()
    stuff: ClassVar[str] = "acrylic"
    """What a piece is put down on, as one hears it: acrylic, wood, slate."""
    distances: ClassVar[Mapping[str, str]] = {"explode": "explode"}
    """What can be moved apart, ``explode`` and ``apart`` -> what that does: ``explode`` levels, move quadrants
    ``apart``, put levels ``beside`` one another, ``raise`` all that hangs."""
    play_layout: ClassVar[str] = "board"
    """The layout in which a new game begins."""
    axial = False
    """Whether it stands round an axis, so that a camera turns about that."""
    level_numbers = False
    """Whether numbers stand beside levels in the scene itself: on others what is engraved says them."""
    axis = ""
    """The coordinate that runs round the middle of the compass, if one does."""
    solid = False
    """Whether spaces are opaque: what lies behind one cannot be meant."""
    quarter = 0.0
    """From the middle of a pane to the middle of its quadrants, where these move by themselves."""
    marked = 1.0
    """How large marks are, by what a space has room for."""
    room_before = 0.0
    """Room that a name needs before the board where it is seen straight from above."""
    bodies: Mapping[str, Body] = {}  # noqa: RUF012
    """Kind of piece -> its body, where they are not all alike."""
    foot: float
    """From the table to the top surface of the lowest pane."""
    id: str
    model: Model
    space: Space
    kind: str
    cell: float
    size: int
    levels: int
    towers: int
    panes: int
    half: float
    level_of: np.ndarray
    board_of: np.ndarray
    pane_of: np.ndarray

    def __init__(self, model: Model, space: Space) -> None:
        if space.kind != model.kind:
            raise LocalizedError("errors.board_file.kind", name=model.id, kind=model.kind, other=space.kind)
        self.id, self.model, self.space = model.id, model, space
        self.kind = space.kind
        self.cell = model.cell
        self.size = space.size

    @classmethod
    def layout(cls, name: str) -> Layout:
        """The layout of a name; the first one where there is none of that name."""
        return cls.layouts.get(name) or next(iter(cls.layouts.values()))

    @classmethod
    def explaining(cls) -> tuple[str, ...]:
        """The names of the layouts that explain."""
        return tuple(layout.name for layout in cls.layouts.values() if layout.explains)

    @classmethod
    def own(cls, boards: str) -> tuple[Own, ...]:
        """What its layouts can be told; ``boards``: the letters of the dimensions beyond t."""
        return tuple(own for layout in cls.layouts.values() for own in layout.own(boards))

    @property
    def members(self) -> tuple[Member, ...]:
        """The boards that this one consists of: itself, or those of a union."""
        return (Member(self, 0, np.zeros(3)),)

    @cached_property
    def local(self) -> np.ndarray:
        raise NotImplementedError  # every board has its own

    def view_of(self, member: int, view: View) -> View | None:
        """How a member is looked at in a view of the whole; None: not at all."""
        return view

    @cached_property
    def floors(self) -> np.ndarray:
        """int64[k]: the level that the panes of every height carry, from the lowest."""
        return frozen(np.arange(1, self.levels + 1))

    @cached_property
    def room(self) -> np.ndarray:
        """float32[size]: side of every cell: pieces and marks are as large as that."""
        return frozen(np.full(self.size, self.cell, np.float32))

    def rooms(self, layout: str, anchors: np.ndarray) -> np.ndarray:
        """float[size]: how much room drawn pieces have in a layout whose spaces are at these places."""
        return self.room

    @cached_property
    def border(self) -> np.ndarray:
        """float32[size]: how far from its centre along x or y marks of a space may reach."""
        return frozen(np.full(self.size, np.inf, np.float32))

    @cached_property
    def rise(self) -> np.ndarray:
        """float32[size]: how high the ground of every space lies over its pane."""
        return frozen(np.zeros(self.size, np.float32))

    def pane_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float32[panes, 3]: middle of the top surface of every pane."""
        raise NotImplementedError  # every board has its own

    def tower_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float64[towers, 3]: the foot of every tower. The middle of all is the origin."""
        return np.zeros((self.towers, 3))

    def centre(self, pose: Pose, shown: Shown = EVERYTHING) -> np.ndarray:
        """float64[2]: the middle, in plan, of the towers, or of the board, that are shown."""
        middle = self.tower_origins(pose)
        middle = middle if shown.towers is None else middle[shown.towers]
        return (middle.min(0) + middle.max(0))[:2] / 2

    def pose(self, view: View, explode: float | None = None, apart: float | None = None) -> Pose:
        """How a view poses the board; ``explode`` and ``apart``, 0 … 1, instead of what its layout means."""
        meant = self.layout(view.layout)
        explode, apart = (own if given is None else given
                          for own, given in ((meant.explode, explode), (meant.apart, apart)))  # fmt: skip
        return Pose(explode, apart, meant.form(self, view))

    def attending(self, form: tuple[float, ...], space: int | None) -> tuple[float, ...]:
        """The numbers of a form while people look at a space, or nowhere: a layout may show more of what is
        there."""
        return form

    def torn(self, pose: Pose) -> float:
        """How far what a pane is made of is seen as sheets of its own, 0 … 1."""
        return pose.apart

    def arrangements(self, pose: Pose) -> list[Any]:
        """Where the sheets are that panes are made of, if these move by themselves, then those seen once more.

        See ``boards.lattice.geometry.Arrangement``.
        """
        return []

    def echoes(self, pose: Pose = AS_BUILT) -> list[np.ndarray]:
        """float32[size, 3] each: where the spaces are seen once more; NaN: they are not."""
        return []

    def camera(self, layout: str, pose: Pose = AS_BUILT) -> Camera:
        """From where a layout is seen."""
        return self.layout(layout).seen(self, pose) or self.camera("board", pose)

    def shift(self, pose: Pose) -> float:
        """How far what a pane is made of has moved outwards, along x as along y."""
        return 0.0

    def level_name(self, level: int, lang: str = "en") -> str:
        """What a level is called where there is room for two signs."""
        return str(level)

    def numbered(self, pose: Pose) -> bool:
        """Whether levels stand so far apart that each is told by its number."""
        return True

    def heights(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float[floors]: how high every level is; what lies higher is never hidden by what lies lower."""
        return self.pane_origins(pose)[:: self.towers, 2].astype(float)

    def corners(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float[panes, 4, 3]: SW NW NE SE of every pane's top surface."""
        h = self.half + self.shift(pose)
        return self.pane_origins(pose)[:, None].astype(float) + [(x * h, y * h, 0.0) for x, y in CORNERS]

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        """Name -> direction of what the compass shows."""
        raise NotImplementedError  # every board has its own

    def empty_corner(self, pose: Pose = AS_BUILT) -> tuple[int, int]:
        """Signs to the right and upwards of the corner of the view in which a compass hides least."""
        return -1, 1

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        """(float[panes, 3], shift): the middles of panes at which the spaces are at these places."""
        raise NotImplementedError  # every board has its own

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        """Which space lies under places on panes, and how far each place is from its centre.

        ``x``, ``y``: float[n, panes], millimetres from the middle of each pane. int64 and float[n, panes]; the
        distance is 0 in the centre … 1 on the border, inf beside all spaces; just beside a space that is small it
        may be a little more than 1.
        """
        raise NotImplementedError  # every board has its own

    def met(self, origin: np.ndarray, d: np.ndarray, anchors: np.ndarray) -> tuple[np.ndarray, ...]:
        """Which space rays meet on every sheet, at which multiple of ``d``, how far from its centre: see ``under``.

        ``origin`` float[3], ``d`` float[n, 3]; int64, float and float[n, sheets].
        """
        place, shift = self.placed(anchors)
        t = (place[:, 2] - origin[2]) / d[:, 2:3]
        x = origin[0] + t * d[:, 0:1] - place[:, 0]
        y = origin[1] + t * d[:, 1:2] - place[:, 1]
        space, off = self.under(x, y, shift)
        return space, t, off

    def anchors(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float32[size, 3]: top surface of the pane at the centre of every cell."""
        out: np.ndarray = self.pane_origins(pose)[self.pane_of]
        out[:, :2] += self.local
        out[:, 2] += self.rise
        return out

    def point(self, place: tuple[float, float]) -> tuple[float, float, float]:
        """Where a place in columns and rows, from 1, is drawn, on boards on which vectors are."""
        raise NotImplementedError(f"there are no columns and rows on a board for a {self.kind}")

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        """float32[m, 3]: points that enclose everything built, as far as it is ``shown``."""
        raise NotImplementedError  # every board has its own

    def column(self, space: int) -> np.ndarray:
        """int64[levels]: the spaces above one another that this one belongs to, from the lowest."""
        raise NotImplementedError  # every board has its own

    def isolated(self, u: frozenset[str], v: frozenset[str]) -> np.ndarray:
        """bool[towers]: the towers that stand in these corners of u and v; empty: all."""
        return np.ones(self.towers, bool)

    def focused(self, only: Isolated) -> np.ndarray:
        """bool[size]: spaces in focus when these levels, quadrants and towers are isolated; empty: all.

        ``inside``: the node of a tree that is the head of all that is in focus.
        """
        keep: np.ndarray = self.isolated(only.u, only.v)[self.board_of]
        if only.levels:
            keep &= np.isin(self.level_of, sorted(only.levels))
        return keep
