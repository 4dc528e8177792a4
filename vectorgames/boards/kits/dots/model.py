"""The model of a slate with dots: how large it is, its frame, how thick chalk draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vectorgames.boards.model import Model, Ranges, changed, known, numbers

RANGES: Ranges = {
    ("slate", "pitch"): (20.0, 80.0),
    ("slate", "thickness"): (3.0, 10.0),
    ("slate", "margin"): (15.0, 60.0),
    ("slate", "dot"): (0.5, 5.0),
    ("frame", "width"): (10.0, 50.0),
    ("frame", "height"): (6.0, 40.0),
    ("frame", "proud"): (0.0, 10.0),
    ("frame", "corner"): (0.0, 30.0),
    ("frame", "round"): (0.0, 5.0),
    ("chalk", "line"): (1.0, 8.0),
    ("chalk", "used"): (0.5, 8.0),
    ("chalk", "head"): (3.0, 20.0),
    ("chalk", "head_width"): (2.0, 20.0),
    ("chalk", "stick"): (2.0, 10.0),
    ("chalk", "stick_length"): (10.0, 120.0),
    ("engraving", "letter"): (3.0, 20.0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SlateModel(Model):
    """A slate in a frame, in millimetres.

    ``pitch``: between neighbouring dots; ``margin``: from the outer dots to the frame; ``dot``: their radius;
    ``proud``: of the frame above the slate; ``round``: of its edges; ``line``: width of a vector, ``used``: once it
    has been a summand; ``stick``: radius of a stick of chalk.
    """

    pitch: float
    thickness: float
    margin: float
    dot: float
    width: float
    height: float
    proud: float
    corner: float
    round: float
    line: float
    used: float
    head: float
    head_width: float
    stick: float
    stick_length: float
    letter: float

    @property
    def cell(self) -> float:
        return self.pitch

    def side(self, size: int) -> float:
        """Of the slate within its frame, with so many dots along it."""
        return (size - 1) * self.pitch + 2 * self.margin


def slate_model(data: dict[str, Any], changes: Mapping[str, float]) -> SlateModel:
    """The model of a file's data. ValueError says what was expected."""
    known(changed(data, RANGES, changes), RANGES)
    model = SlateModel(id=data["id"], space=data["space"], **numbers(data, RANGES))
    top = model.height - model.proud
    if top < model.thickness:
        raise ValueError(f"frame.height: {model.height:g}, expected at least {model.thickness + model.proud:g}")
    if model.used > model.line:
        raise ValueError(f"chalk.used: {model.used:g}, expected at most line, {model.line:g}")
    if model.head > model.pitch / 2:
        raise ValueError(f"chalk.head: {model.head:g}, expected at most half the pitch, {model.pitch / 2:g}")
    return model
