"""The model of the stand of 4D chess: clear sheets on four posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vectorgames.boards.model import CUTTING, Model, Ranges, changed, known, numbers

RANGES: Ranges = {
    ("stand", "files"): (4.0, 12.0),
    ("stand", "ranks"): (4.0, 12.0),
    ("stand", "levels"): (2.0, 8.0),
    ("stand", "cell"): (20.0, 80.0),
    ("stand", "thickness"): (2.0, 8.0),
    ("stand", "margin"): (10.0, 40.0),
    ("stand", "corner"): (0.0, 20.0),
    ("stand", "pitch"): (40.0, 200.0),
    ("stand", "foot"): (10.0, 60.0),
    ("stand", "head"): (4.0, 40.0),
    ("stand", "post"): (2.0, 10.0),
    ("stand", "post_inset"): (4.0, 20.0),
    ("stand", "collar"): (3.0, 10.0),
    ("stand", "post_gap"): (0.1, 1.0),
    ("engraving", "letter"): (4.0, 20.0),
    ("layouts", "halves_apart"): (200.0, 800.0),
    ("layouts", "tower_pitch"): (60.0, 400.0),
    ("layouts", "exploded_pitch"): (60.0, 400.0),
    **CUTTING,
}
COUNTS = ("files", "ranks", "levels")
CAP = 6.0  # least height of the caps
COLLAR = 2.0  # radius of collars, in those of a post
OFF = 1.0  # from letters to squares, collars and edges, at the least
REACH = 0.7  # from the middle of a margin as far as letters of files reach up and down, in heights of a capital
LOWER = 0.15  # by which these lie higher than the middle: some of them reach below their line
NAME = 1.5  # width of a level's name
WALL = 1.5  # least that a sheet has round the holes of its posts


@dataclass(frozen=True, slots=True)
class StackModel(Model):
    """A stand of clear sheets, in millimetres.

    ``margin``: from the outer squares to the edge; ``foot``: from the table to the lowest sheet; ``head``: of
    the posts and their caps above the highest; ``post``: their radius, ``post_inset`` their centre from the edge;
    ``post_gap``: how much wider than a post the holes of the sheets are; ``collar``: height of the rings that
    hold them.
    ``bodies``: how high the pieces stand and their radius above the foot, in cells, by kind.
    """

    files: int
    ranks: int
    levels: int
    cell: float
    thickness: float
    margin: float
    corner: float
    pitch: float
    foot: float
    head: float
    post: float
    post_inset: float
    collar: float
    post_gap: float
    letter: float
    halves_apart: float
    tower_pitch: float
    exploded_pitch: float
    bodies: dict[str, tuple[float, float]] = field(default_factory=dict, hash=False)

    @property
    def carved(self) -> float:
        """Height of letters and digits: as it is set, or as much as has room in the margin."""
        return min(self.letter, (self.margin / 2 - OFF) / REACH)

    @property
    def named(self) -> tuple[float, float]:
        """Of a level's name the middle, from the edge of the sheet, and the height: beside a post, before a file."""
        radius = COLLAR * self.post + OFF
        middle = (self.side - self.ranks * self.cell - self.margin) / 2
        beside = abs(self.post_inset - middle) < radius + self.carved / 2
        low = max(self.corner / 2, OFF, self.post_inset + radius if beside else 0.0)
        room = self.margin + self.cell / 2 - 0.4 * self.carved - OFF - low
        high = min(self.carved, max(1.0, room) / NAME)
        return low + NAME * high / 2, high

    @property
    def side(self) -> float:
        """Of a sheet, along the files."""
        return max(self.files, self.ranks) * self.cell + 2 * self.margin


def bodies(data: object) -> dict[str, tuple[float, float]]:
    """Height and radius by kind of piece. ValueError says what was expected."""
    if not isinstance(data, dict):
        raise ValueError("bodies: expected a mapping of kinds of pieces to their height and radius in cells")
    for kind, sizes in data.items():
        pair = isinstance(sizes, list) and len(sizes) == 2 and all(type(v) in (int, float) for v in sizes)
        if not pair or not (0.2 < sizes[0] <= 2.0 and 0 < sizes[1] <= 0.5):
            raise ValueError(f"bodies.{kind}: {sizes!r}, expected a height up to 2 and a radius up to 0.5")
    return {str(kind): (float(high), float(wide)) for kind, (high, wide) in data.items()}


def stack_model(data: dict[str, Any], changes: Mapping[str, float]) -> StackModel:
    """The model of a file's data. ValueError says what was expected."""
    known(changed(data, RANGES, changes), RANGES)
    room = bodies(data.pop("bodies", {}))
    model = StackModel(id=data["id"], space=data["space"], bodies=room, **numbers(data, RANGES, COUNTS))
    if model.levels % 2:
        raise ValueError(f"stand.levels: {model.levels}, expected an even number: two halves stand side by side")
    if model.halves_apart < model.side:
        raise ValueError(f"layouts.halves_apart: {model.halves_apart:g}, expected at least {model.side:g}")
    if model.head < model.collar + CAP:
        raise ValueError(f"stand.head: {model.head:g}, expected at least collar + {CAP:g}, {model.collar + CAP:g}")
    least = model.post + model.post_gap / 2 + WALL
    if model.post_inset < least:
        raise ValueError(f"stand.post_inset: {model.post_inset:g}, expected at least {least:g} round the posts")
    for key in ("tower_pitch", "exploded_pitch"):
        if getattr(model, key) < model.pitch:
            raise ValueError(f"layouts.{key}: {getattr(model, key):g}, expected at least pitch, {model.pitch:g}")
    return model
