"""The wooden board: its sizes, where its squares lie, its temples, and the cards on the table round it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from vectorgames.base.words import LocalizedText
from vectorgames.boards.board import CORNERS, EVERYTHING, Shown, cell_of
from vectorgames.boards.dots.geometry import OnePane
from vectorgames.boards.layout import AS_BUILT, FLAT, TOP, Layout, Pose, by_name
from vectorgames.boards.model import In, Model, read, refused
from vectorgames.boards.stack.geometry import bodies, room_of
from vectorgames.spaces.dots import Squares
from vectorgames.spaces.sets import frozen


@dataclass(frozen=True, slots=True, kw_only=True)
class WoodenModel(Model):
    """A board of squares, in millimetres.

    ``frame``: from the outer squares to the edge; ``groove``: between the squares; ``step``: height of each of the
    two steps of a temple, ``lower`` and ``upper`` their sides; ``post``: radius of the posts in its corners.
    ``width``, ``height``, ``sheet``, ``round``: of a card, its thickness and the radius of its corners; ``apart``:
    from the board to the cards. ``bodies``: how high the pieces stand and their radius above the foot, in cells,
    by kind.
    """

    files: Annotated[int, In("board", 3.0, 12.0)]
    ranks: Annotated[int, In("board", 3.0, 12.0)]
    cell: Annotated[float, In("board", 20.0, 80.0)]
    thickness: Annotated[float, In("board", 5.0, 40.0)]
    frame: Annotated[float, In("board", 10.0, 60.0)]
    corner: Annotated[float, In("board", 0.0, 20.0)]
    groove: Annotated[float, In("board", 0.0, 3.0)]
    step: Annotated[float, In("temple", 0.5, 8.0)]
    lower: Annotated[float, In("temple", 10.0, 80.0)]
    upper: Annotated[float, In("temple", 8.0, 80.0)]
    post: Annotated[float, In("temple", 0.5, 5.0)]
    post_height: Annotated[float, In("temple", 0.0, 40.0)]
    letter: Annotated[float, In("engraving", 3.0, 20.0)]
    width: Annotated[float, In("cards", 30.0, 100.0)]
    height: Annotated[float, In("cards", 40.0, 140.0)]
    sheet: Annotated[float, In("cards", 0.2, 3.0)]
    round: Annotated[float, In("cards", 0.0, 15.0)]
    gap: Annotated[float, In("cards", 2.0, 60.0)]
    apart: Annotated[float, In("cards", 5.0, 120.0)]
    bodies: dict[str, tuple[float, float]] = field(default_factory=dict, hash=False)

    @property
    def side(self) -> float:
        """Length of the board along its longer side."""
        return max(self.files, self.ranks) * self.cell + 2 * self.frame


def wooden_model(data: dict[str, Any], changes: Mapping[str, float]) -> WoodenModel:
    """The model of a file's data. ValueError says what was expected."""
    room = bodies(data.pop("bodies", {}))
    model = WoodenModel(bodies=room, **read(WoodenModel, data, changes))
    if not model.upper <= model.lower <= model.cell:
        expected = LocalizedText("errors.board_file.lower", least=f"{model.upper:g}", most=f"{model.cell:g}")
        raise refused("temple.lower", model.lower, expected)
    return model


LIFT = 1.0  # mm over the highest squares
HELD, BESIDE = 3, 2  # cards of a hand, and at the side


class WoodenBoard(OnePane):
    """Geometry of a board of squares: one pane, its surface."""

    stuff = "wood"
    layouts = by_name(Layout("board", (14.0, 44.0, 25.0)), TOP, FLAT)
    solid = True

    model: WoodenModel
    space: Squares

    def __init__(self, model: WoodenModel, space: Squares) -> None:
        super().__init__(model, space)
        self.half, self.foot = model.side / 2, model.thickness
        self.bodies = room_of(model.bodies)

    @cached_property
    def temples(self) -> tuple[int, int]:
        """The squares of the temples: the middle ones of the first and of the last rank."""
        middle = self.space.width // 2
        return self.space.number((middle, 0)), self.space.number((middle, self.space.depth - 1))

    @cached_property
    def rise(self) -> np.ndarray:
        """float32[size]: the squares of temples lie on their steps."""
        out = np.zeros(self.size, np.float32)
        out[list(self.temples)] = 2 * self.model.step
        return frozen(out)

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        tallest = max((body.height for body in self.bodies.values()), default=0.0) * self.cell
        x, y = (np.array(self.space.sides) * self.cell / 2).tolist()
        pieces = [(a * x, b * y, self.foot + tallest) for a, b in CORNERS]
        board = [(a * self.half, b * self.half, z) for a, b in CORNERS for z in (0.0, self.foot)]
        cards = [corner for holder in (0, 1, 2) for place in self.cards(holder) for corner in self._corners(place)]
        return np.array([*board, *pieces, *cards], np.float32)

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        width, depth = self.space.sides
        i, j, off = cell_of(x / self.cell + width / 2, y / self.cell + depth / 2, width, depth)
        return i * depth + j, off

    # ---- vectors ----

    @property
    def above(self) -> float:
        """How high over the squares vectors are drawn: over the temples, too."""
        return 2 * self.model.step + LIFT

    def point(self, place: tuple[float, float]) -> tuple[float, float, float]:
        return (*self.at(place), self.foot + self.above)

    # ---- temples ----

    def steps(self) -> np.ndarray:
        """float32[4, 6]: the two steps of each temple, the lower one first: lowest and highest x, y, z."""
        model, out = self.model, []
        for x, y in self.local[list(self.temples)].tolist():
            for n, side in enumerate((model.lower, model.upper)):
                low = self.foot + n * model.step
                out.append((x - side / 2, y - side / 2, low, x + side / 2, y + side / 2, low + model.step))
        return np.array(out, np.float32)

    def posts(self) -> np.ndarray:
        """float32[8, 3]: the feet of the posts, on the lower steps, beside the corners of the upper ones."""
        model = self.model
        corners = CORNERS * (model.lower / 2 - model.post)
        flat = self.local[list(self.temples)][:, None] + corners
        return np.dstack([flat, np.full((2, 4), self.foot + model.step)]).reshape(-1, 3).astype(np.float32)

    # ---- cards ----

    def cards(self, holder: int, reader: int = 1) -> np.ndarray:
        """float32[k, 4]: where the middles of cards lie on the table, and by how many degrees, anticlockwise, each
        is turned from how player 1 reads it; from the left as their holder sees them.

        ``holder``: player 1 in the south, player 2 in the north, each with his cards before him; 0: those at the
        side in the east, which are turned to ``reader``.
        """
        model, sign = self.model, -1.0 if (holder or reader) == 2 else 1.0
        away = self.half + model.apart
        row = np.arange(HELD if holder else BESIDE) - ((HELD if holder else BESIDE) - 1) / 2
        out = np.zeros((len(row), 4), np.float32)
        out[:, 2], out[:, 3] = model.sheet, 0.0 if sign > 0 else 180.0
        if holder:
            out[:, 0], out[:, 1] = sign * row * (model.width + model.gap), -sign * (away + model.height / 2)
        else:
            out[:, 0], out[:, 1] = away + model.width / 2, -sign * row * (model.height + model.gap)
        return out

    def card_corners(self, holder: int, slot: int, reader: int) -> np.ndarray:
        """float[4, 3]: the corners of a place of a card, see ``cards``."""
        return self._corners(self.cards(holder, reader)[slot])

    def card_at(self, origin: np.ndarray, direction: np.ndarray, reader: int) -> tuple[int, int] | None:
        """(holder, slot) of the card that a ray meets on the table, see ``cards``; None: it meets none."""
        model = self.model
        share = (model.sheet - origin[2]) / direction[2] if abs(direction[2]) > 1e-9 else -1.0
        if share <= 0:
            return None
        x, y = (origin + share * direction)[:2]
        for holder in (1, 2, 0):
            for slot, place in enumerate(self.cards(holder, reader)):
                if abs(x - place[0]) <= model.width / 2 and abs(y - place[1]) <= model.height / 2:
                    return holder, slot
        return None

    def _corners(self, place: np.ndarray) -> np.ndarray:
        x, y, z, _ = place.tolist()
        return np.array([(x + a * self.model.width / 2, y + b * self.model.height / 2, z) for a, b in CORNERS])
