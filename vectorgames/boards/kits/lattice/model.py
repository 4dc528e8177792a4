"""The model of a Time Vectors board: four clear boards on notched supports round a rod."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from vectorgames.boards.kits.lattice.joint import Joint
from vectorgames.boards.model import CUTTING, Model, Ranges, changed, numbers

RANGES: Ranges = {
    ("engraving", "cell"): (14.0, 40.0),
    ("engraving", "letter"): (4.0, 20.0),
    ("engraving", "letter_inset"): (6.0, 30.0),
    ("penlight", "length"): (30.0, 120.0),
    ("layouts", "apart"): (20.0, 400.0),
    ("layouts", "play_pitch"): (40.0, 300.0),
    ("layouts", "exploded_pitch"): (40.0, 300.0),
    ("layouts", "quadrants_apart"): (10.0, 200.0),
    **CUTTING,
}
EDGE = 8.0  # least room between a grid and the edge of its board, for letters
WIDEST = 1.29  # of the letters N E S W, the W, in heights of a capital
ROUND = 1.04  # the highest of them, the S: it reaches over the line on both sides
OFF = 1.0  # from letters to lines and edges, at the least
PLAY_PITCH = 88.0  # where a file does not say it


@dataclass(frozen=True, slots=True)
class LatticeModel(Model):
    """Everything the parameter file says, in millimetres.

    ``play_pitch``: level distance where the board is played on: further apart than it is built, so that nothing of
    a level lies before another one.
    """

    joint: Joint
    cell: float
    letter: float
    letter_inset: float
    penlight_length: float
    apart: float
    play_pitch: float
    exploded_pitch: float
    quadrants_apart: float

    @property
    def carved(self) -> float:
        """Height of N E S W: as it is set, or as much as has room between the quadrants and before the edge."""
        beside, outside = self.joint.gap - 2 * OFF, 2 * (self.letter_inset - OFF)
        return min(self.letter, beside / ROUND, outside / WIDEST)

    @property
    def quadrant(self) -> float:
        """Side of a quadrant's grid."""
        return 4 * self.cell

    @property
    def margin(self) -> float:
        """From the grid's outer line to the board's edge."""
        return self.joint.B / 2 - self.joint.gap / 2 - self.quadrant


def lattice_model(data: dict[str, Any], changes: Mapping[str, float]) -> LatticeModel:
    """The model of a file's data. ValueError says what was expected."""
    if isinstance(data.get("layouts"), dict):
        data["layouts"].setdefault("play_pitch", PLAY_PITCH)
    left = changed(data, RANGES, changes)
    found = numbers(data, RANGES, others=frozenset({"joint"}))
    found["penlight_length"] = found.pop("length")
    joint = Joint.checked({**data["joint"], **left})
    model = LatticeModel(id=data["id"], space=data["space"], joint=joint, **found)
    least = joint.gap + 2 * model.quadrant + 2 * EDGE
    if least > joint.B:
        raise ValueError(f"B: {joint.B:g} is out of range, expected {least:g} or more for its grid and letters")
    model = replace(model, play_pitch=min(max(model.play_pitch, joint.pitch), model.exploded_pitch))
    if model.exploded_pitch < joint.pitch:
        raise ValueError(
            f"layouts.exploded_pitch: {model.exploded_pitch:g}, expected at least pitch, {joint.pitch:g}"
        )
    return model
