"""A board's parameter file: read, checked, frozen. Knows no space and no part."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

from vectorgames.boards.joint import Joint
from vectorgames.paths import CONFIGS

_RANGES = {
    ("engraving", "cell"): (14.0, 40.0),
    ("engraving", "letter"): (4.0, 20.0),
    ("engraving", "letter_inset"): (6.0, 30.0),
    ("penlight", "length"): (30.0, 120.0),
    ("layouts", "apart"): (20.0, 400.0),
    ("layouts", "exploded_pitch"): (40.0, 300.0),
    ("layouts", "quadrants_apart"): (10.0, 200.0),
}


@dataclass(frozen=True, slots=True)
class BoardModel:
    """Everything the parameter file says, in millimetres."""

    id: str
    space: str
    joint: Joint
    cell: float
    letter: float
    letter_inset: float
    penlight_length: float
    apart: float
    exploded_pitch: float
    quadrants_apart: float

    @property
    def quadrant(self) -> float:
        """Side of a quadrant's grid."""
        return 4 * self.cell

    @property
    def margin(self) -> float:
        """From the grid's outer line to the board's edge."""
        return self.joint.B / 2 - self.joint.gap / 2 - self.quadrant


def load_model(board: str, **changes: float) -> BoardModel:
    """Model of a board by its id, or by the path of a .yaml; ``changes`` replace joint parameters.

    Raises ValueError that names the file, the key and what was expected.
    """
    path = Path(board) if board.endswith((".yaml", ".yml")) else CONFIGS / "boards" / f"{board}.yaml"
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError:
        known = ", ".join(sorted(p.stem for p in (CONFIGS / "boards").glob("*.yaml")))
        raise ValueError(f"board {board!r}: no such board, expected {known}") from None
    except yaml.YAMLError as error:
        raise ValueError(f"{path.name}: not readable as YAML: {error}") from None
    try:
        return _model(data, changes)
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from None


def _model(data: object, changes: dict[str, float]) -> BoardModel:
    sections = {"joint", *(section for section, _ in _RANGES)}
    if not isinstance(data, dict):
        raise ValueError(f"expected a mapping with format, id, space, {', '.join(sorted(sections))}")
    for key in data:
        if key not in sections | {"format", "id", "space"}:
            raise ValueError(f"{key}: unknown key, expected format, id, space, {', '.join(sorted(sections))}")
    if data.get("format") != 1:
        raise ValueError(f"format: {data.get('format')!r}, expected 1")
    for key in ("id", "space"):
        if not isinstance(data.get(key), str):
            raise ValueError(f"{key}: {data.get(key)!r}, expected a word")
    for section in sections:
        if not isinstance(data.get(section), dict):
            raise ValueError(f"{section}: expected a mapping of names to numbers")
    numbers = {}
    for (section, key), (low, high) in _RANGES.items():
        value = data[section].get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise ValueError(f"{section}.{key}: {value!r}, expected a number from {low:g} to {high:g}")
        numbers["penlight_length" if section == "penlight" else key] = float(value)
    for section in sections - {"joint"}:
        for key in data[section]:
            if (section, key) not in _RANGES:
                valid = ", ".join(k for s, k in _RANGES if s == section)
                raise ValueError(f"{section}.{key}: unknown key, expected {valid}")
    joint = Joint.checked({**data["joint"], **changes})
    model = BoardModel(id=data["id"], space=data["space"], joint=joint, **numbers)
    least = joint.gap + 2 * model.quadrant + 2 * 8
    if least > joint.B:
        raise ValueError(f"B: {joint.B:g} is out of range, expected {least:g} or more for its grid and letters")
    if model.exploded_pitch < joint.pitch:
        raise ValueError(
            f"layouts.exploded_pitch: {model.exploded_pitch:g}, expected at least pitch, {joint.pitch:g}"
        )
    return model
