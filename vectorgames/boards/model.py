"""A board's parameter file: read, checked, frozen. What is in it is a matter of the kind of board (``kits``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vectorgames import yaml_reader
from vectorgames.boards.kits import KITS, kinds_of_files
from vectorgames.memoize import memoize_by_value
from vectorgames.paths import CONFIGS
from vectorgames.words import Incomplete, LocalizedError, one_line, quoted, why_unreadable

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

    @property
    def kind(self) -> str:
        """By which kits are found."""
        return self.space


BOARDS = ("chess_4d", "gryb", "time_vectors", "vector_battle", "veptheca")
"""Those that the program comes with."""


def board_ids() -> tuple[str, ...]:
    """The boards that there are files of."""
    return tuple(sorted(path.stem for path in (CONFIGS / "boards").glob("*.yaml")))


def load_model(board: str, /, **changes: float) -> Model:
    """Model of a board by its id, or by the path of a .yaml; ``changes`` replace numbers of the file by their key.

    Raises ValueError that names the file, the key and what was expected; a LocalizedError where it cannot be read.
    """
    path = Path(board) if board.endswith((".yaml", ".yml")) else CONFIGS / "boards" / f"{board}.yaml"
    try:
        text = yaml_reader.read_text(path)
    except OSError as error:
        if board in BOARDS:
            raise Incomplete(path) from None
        if isinstance(error, FileNotFoundError):
            raise ValueError(f"board {quoted(board)}: no such board, expected {', '.join(board_ids())}") from None
        raise LocalizedError("errors.file", file=path.name, what=why_unreadable(error)) from None
    except ValueError as error:
        raise LocalizedError("errors.file", file=path.name, what=why_unreadable(error)) from None
    try:
        return _model(_parsed(text), changes)
    except yaml_reader.Unreadable as error:
        raise LocalizedError("errors.place", file=path.name, line=error.line, what=why_unreadable(error)) from None
    except ValueError as error:
        raise ValueError(one_line(f"{path.name}: {error}")) from None


def _parsed(text: str) -> object:
    """The data of a file, to be changed by whoever asked; the same text is parsed once: numbers are tried often."""
    data = _parse(text)
    if not isinstance(data, dict):
        return data
    return {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}


@memoize_by_value
def _parse(text: str) -> object:
    return yaml_reader.parse(text)


def _model(data: object, changes: dict[str, float]) -> Model:
    if not isinstance(data, dict):
        raise ValueError("expected a mapping with format, id, space and the board's sizes")
    if data.get("space") not in kinds_of_files():
        raise ValueError(f"space: {data.get('space')!r}, expected {' or '.join(kinds_of_files())}")
    if data.get("format") != 1:
        raise ValueError(f"format: {data.get('format')!r}, expected 1")
    if not isinstance(data.get("id"), str):
        raise ValueError(f"id: {data.get('id')!r}, expected a word")
    return KITS[data["space"]].model(data, changes)


# ---- for kits ----


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
