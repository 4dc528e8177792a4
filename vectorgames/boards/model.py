"""A board's parameter file: read, checked, frozen. What is in it is a matter of the kind of board
(``boards.backend``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from vectorgames.base.paths import CONFIGS

Ranges = Mapping[tuple[str, str], tuple[float, float]]
"""(section, key) of a file -> the least and the most."""

CUTTING: Ranges = {
    ("cutting", "kerf"): (0.0, 0.6),
    ("cutting", "sheet_width"): (120.0, 3000.0),
    ("cutting", "sheet_height"): (120.0, 3000.0),
    ("cutting", "spacing"): (1.0, 30.0),
}


@dataclass(frozen=True, slots=True)
class Cutting:
    """How parts are cut out of sheets, in millimetres.

    ``kerf``: the whole width of the cut, 0 where whoever cuts allows for it; ``spacing``: left between parts and
    at the sheet's edge.
    """

    kerf: float
    sheet_width: float
    sheet_height: float
    spacing: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Everything a parameter file says, in millimetres. Every kind of board has a subclass.

    ``space``: the kind of space that it is made for; ``cutting``: None where nobody cuts it.
    """

    id: str
    space: str
    cutting: Cutting | None = None

    if TYPE_CHECKING:

        @property
        def cell(self) -> float:
            """Side of a cell: a field of some models, worked out by others."""

    @property
    def kind(self) -> str:
        """The kind of space by which backends are found."""
        return self.space


M = TypeVar("M", bound=Model)

BOARDS = ("chess_4d", "gryb", "time_vectors", "vector_battle", "veptheca")  # those that the program comes with


def board_ids() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (CONFIGS / "boards").glob("*.yaml")))


# ---- for backends ----


def changed(data: dict[str, Any], ranges: Ranges, changes: Mapping[str, float]) -> dict[str, float]:
    """Put changes into a file's data; those that no section of it has a key for are left and given back."""
    left = dict(changes)
    for section, key in ranges:
        if key in left and isinstance(data.get(section), dict):
            data[section][key] = left.pop(key)
    return left


def known(left: Mapping[str, float], ranges: Ranges) -> None:
    """Raise ValueError for a change that no key of a file takes."""
    if left:
        raise ValueError(f"{next(iter(left))}: unknown key, expected {', '.join(sorted(key for _, key in ranges))}")


def numbers(
    data: dict[str, Any], ranges: Ranges, counts: tuple[str, ...] = (), others: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """The numbers of a file by key, each in its range, those of ``cutting`` as one, if there are any.

    ``counts``: keys of whole numbers; ``others``: sections read elsewhere. ValueError says what was expected.
    """
    sections = {section for section, _ in ranges} | others
    for key in data:
        if key not in sections | {"format", "id", "space"}:
            raise ValueError(f"{key}: unknown key, expected format, id, space, {', '.join(sorted(sections))}")
    for section in sections:
        if not isinstance(data.get(section), dict):
            raise ValueError(f"{section}: expected a mapping of names to numbers")
    found: dict[str, dict[str, Any]] = {}
    for (section, key), (low, high) in ranges.items():
        value = data[section].get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise ValueError(f"{section}.{key}: {value!r}, expected a number from {low:g} to {high:g}")
        if key in counts and value != int(value):
            raise ValueError(f"{section}.{key}: {value!r}, expected a whole number from {low:g} to {high:g}")
        found.setdefault(section, {})[key] = int(value) if key in counts else float(value)
    for section in sections - others:
        for key in data[section]:
            if (section, key) not in ranges:
                valid = ", ".join(k for s, k in ranges if s == section)
                raise ValueError(f"{section}.{key}: unknown key, expected {valid}")
    cutting = found.pop("cutting", None)
    out = {key: value for section in found.values() for key, value in section.items()}
    return out | ({"cutting": Cutting(**cutting)} if cutting else {})
