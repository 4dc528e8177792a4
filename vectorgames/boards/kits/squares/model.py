"""The model of a wooden board of squares: its sizes, those of temples and cards, and of what stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vectorgames.boards.kits.stack.model import bodies
from vectorgames.boards.model import Model, Ranges, changed, known, numbers

RANGES: Ranges = {
    ("board", "files"): (3.0, 12.0),
    ("board", "ranks"): (3.0, 12.0),
    ("board", "cell"): (20.0, 80.0),
    ("board", "thickness"): (5.0, 40.0),
    ("board", "frame"): (10.0, 60.0),
    ("board", "corner"): (0.0, 20.0),
    ("board", "groove"): (0.0, 3.0),
    ("temple", "step"): (0.5, 8.0),
    ("temple", "lower"): (10.0, 80.0),
    ("temple", "upper"): (8.0, 80.0),
    ("temple", "post"): (0.5, 5.0),
    ("temple", "post_height"): (0.0, 40.0),
    ("engraving", "letter"): (3.0, 20.0),
    ("cards", "width"): (30.0, 100.0),
    ("cards", "height"): (40.0, 140.0),
    ("cards", "sheet"): (0.2, 3.0),
    ("cards", "round"): (0.0, 15.0),
    ("cards", "gap"): (2.0, 60.0),
    ("cards", "apart"): (5.0, 120.0),
}
COUNTS = ("files", "ranks")


@dataclass(frozen=True, slots=True, kw_only=True)
class WoodenModel(Model):
    """A board of squares, in millimetres.

    ``frame``: from the outer squares to the edge; ``groove``: between the squares; ``step``: height of each of the
    two steps of a temple, ``lower`` and ``upper`` their sides; ``post``: radius of the posts in its corners.
    ``width``, ``height``, ``sheet``, ``round``: of a card, its thickness and the radius of its corners; ``apart``:
    from the board to the cards. ``bodies``: how high the pieces stand and their radius above the foot, in cells,
    by kind.
    """

    files: int
    ranks: int
    cell: float
    thickness: float
    frame: float
    corner: float
    groove: float
    step: float
    lower: float
    upper: float
    post: float
    post_height: float
    letter: float
    width: float
    height: float
    sheet: float
    round: float
    gap: float
    apart: float
    bodies: dict[str, tuple[float, float]] = field(default_factory=dict, hash=False)

    @property
    def side(self) -> float:
        """Of the board, along its longer side."""
        return max(self.files, self.ranks) * self.cell + 2 * self.frame


def wooden_model(data: dict[str, Any], changes: Mapping[str, float]) -> WoodenModel:
    """The model of a file's data. ValueError says what was expected."""
    known(changed(data, RANGES, changes), RANGES)
    room = bodies(data.pop("bodies", {}))
    model = WoodenModel(id=data["id"], space=data["space"], bodies=room, **numbers(data, RANGES, COUNTS))
    if not model.upper <= model.lower <= model.cell:
        raise ValueError(
            f"temple.lower: {model.lower:g}, expected from upper, {model.upper:g}, to cell, {model.cell:g}"
        )
    return model
