"""A board's parameter file: read, checked, frozen. Knows no part."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from vectorgames import yaml_reader
from vectorgames.boards.joint import Joint
from vectorgames.paths import CONFIGS
from vectorgames.words import Incomplete, one_line, quoted

_CUTTING = {
    ("cutting", "kerf"): (0.0, 0.6),
    ("cutting", "sheet_width"): (120.0, 3000.0),
    ("cutting", "sheet_height"): (120.0, 3000.0),
    ("cutting", "spacing"): (1.0, 30.0),
}
_LATTICE = {
    ("engraving", "cell"): (14.0, 40.0),
    ("engraving", "letter"): (4.0, 20.0),
    ("engraving", "letter_inset"): (6.0, 30.0),
    ("penlight", "length"): (30.0, 120.0),
    ("layouts", "apart"): (20.0, 400.0),
    ("layouts", "exploded_pitch"): (40.0, 300.0),
    ("layouts", "quadrants_apart"): (10.0, 200.0),
    **_CUTTING,
}
_STACK = {
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
    ("stand", "collar"): (2.0, 10.0),
    ("stand", "post_gap"): (0.1, 1.0),
    ("engraving", "letter"): (4.0, 20.0),
    ("layouts", "halves_apart"): (200.0, 800.0),
    ("layouts", "tower_pitch"): (60.0, 400.0),
    ("layouts", "exploded_pitch"): (60.0, 400.0),
    **_CUTTING,
}
_TREE = {
    ("sheet", "pitch"): (8.0, 60.0),
    ("sheet", "thickness"): (2.0, 12.0),
    ("sheet", "margin"): (4.0, 40.0),
    ("sheet", "gap"): (0.0, 100.0),
    ("sheet", "corner"): (0.0, 20.0),
    ("quadrangles", "layer"): (1.0, 6.0),
    ("quadrangles", "bar"): (2.0, 6.0),
    ("quadrangles", "dowel"): (2.0, 4.0),
    ("quadrangles", "dowel_gap"): (0.02, 0.5),
    ("quadrangles", "spot"): (1.0, 6.0),
    ("engraving", "letter"): (0.2, 1.0),
    **_CUTTING,
}
_TREE_LISTS = {"heights": (0.0, 1000.0), "radii": (1.0, 30.0), "raised_radii": (1.0, 30.0)}
ALONE = 4  # levels below the head that a board of its own has
_TREE_LEVELS = 7  # of the deepest tree, with its head
_COUNTS = ("files", "ranks", "levels")


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
    cutting: Cutting

    @property
    def quadrant(self) -> float:
        """Side of a quadrant's grid."""
        return 4 * self.cell

    @property
    def margin(self) -> float:
        """From the grid's outer line to the board's edge."""
        return self.joint.B / 2 - self.joint.gap / 2 - self.quadrant


@dataclass(frozen=True, slots=True)
class StackModel:
    """A stand of clear sheets, in millimetres.

    ``margin``: from the outer squares to the edge; ``foot``: from the table to the lowest sheet; ``head``: of
    the posts above the highest; ``post``: their radius, ``post_inset`` their centre from the edge; ``post_gap``:
    how much wider than a post the holes of the sheets are; ``collar``: height of the rings that carry them.
    ``bodies``: how high the pieces stand and their radius above the foot, in cells, by kind.
    """

    id: str
    space: str
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
    cutting: Cutting
    bodies: dict[str, tuple[float, float]] = field(default_factory=dict, hash=False)

    @property
    def side(self) -> float:
        """Of a sheet, along the files."""
        return max(self.files, self.ranks) * self.cell + 2 * self.margin


@dataclass(frozen=True, slots=True)
class TreeModel:
    """A printed sheet of coloured spots, in millimetres.

    ``pitch``: between neighbouring nodes of the bottom level; every level above has twice the distance, and
    boards of four levels are ``gap`` apart.
    ``heights``: of the levels above the sheet when raised, the bottom level first; ``radii``, ``raised_radii``:
    of the spots, flat and raised. ``letter``: height of the letters, in radii.
    As it is built, quadrangles of ``bar`` wide strips lie in layers over the sheet, ``layer`` thick, the bottom
    level lowest, held by ``dowel`` thick pins in holes wider by ``dowel_gap``; spots are ``spot`` thick.
    """

    id: str
    space: str
    pitch: float
    thickness: float
    margin: float
    gap: float
    corner: float
    layer: float
    bar: float
    dowel: float
    dowel_gap: float
    spot: float
    letter: float
    heights: tuple[float, ...]
    radii: tuple[float, ...]
    raised_radii: tuple[float, ...]
    cutting: Cutting

    @property
    def cell(self) -> float:
        return self.pitch

    def apart(self, level: int) -> float:
        """How far, along x as along y, nodes so many levels above the bottom are from their parents."""
        return self.pitch * 2.0 ** (level - 1) + (self.gap * 2.0 ** (level - ALONE) / 2 if level >= ALONE else 0.0)

    def side(self, depth: int) -> float:
        """Of the sheet for a tree of this depth."""
        return 2**depth * self.pitch + self.gap * (2 ** max(0, depth - ALONE) - 1) + 2 * self.margin


Model = BoardModel | StackModel | TreeModel


BOARDS = ("chess_4d", "gryb", "time_vectors")
"""Those that the program comes with."""


def board_ids() -> tuple[str, ...]:
    """The boards that there are files of."""
    return tuple(sorted(path.stem for path in (CONFIGS / "boards").glob("*.yaml")))


def load_model(board: str, /, **changes: float) -> Model:
    """Model of a board by its id, or by the path of a .yaml; ``changes`` replace numbers of the file by their key.

    Raises ValueError that names the file, the key and what was expected.
    """
    path = Path(board) if board.endswith((".yaml", ".yml")) else CONFIGS / "boards" / f"{board}.yaml"
    try:
        text = yaml_reader.read_text(path)
    except OSError:
        if board in BOARDS:
            raise Incomplete(path) from None
        raise ValueError(f"board {quoted(board)}: no such board, expected {', '.join(board_ids())}") from None
    except ValueError:
        raise ValueError(one_line(f"{path.name}: not a text in UTF-8")) from None
    try:
        return _model(_parsed(text), changes)
    except yaml_reader.Unreadable as error:
        raise ValueError(one_line(f"{path.name}: not readable as YAML: {error}")) from None
    except ValueError as error:
        raise ValueError(one_line(f"{path.name}: {error}")) from None


def _parsed(text: str) -> object:
    """The data of a file, to be changed by whoever asked; the same text is parsed once: numbers are tried often."""
    data = _parse(text)
    if not isinstance(data, dict):
        return data
    return {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}


@lru_cache(maxsize=8)
def _parse(text: str) -> object:
    return yaml_reader.parse(text)


def _model(data: object, changes: dict[str, float]) -> Model:
    if not isinstance(data, dict):
        raise ValueError("expected a mapping with format, id, space and the board's sizes")
    kinds = {"lattice": _lattice_model, "stack": _stack_model, "tree": _tree_model}
    if data.get("space") not in tuple(kinds):
        raise ValueError(f"space: {data.get('space')!r}, expected {' or '.join(kinds)}")
    if data.get("format") != 1:
        raise ValueError(f"format: {data.get('format')!r}, expected 1")
    if not isinstance(data.get("id"), str):
        raise ValueError(f"id: {data.get('id')!r}, expected a word")
    return kinds[data["space"]](data, changes)


def file_ranges(space: str) -> dict[str, tuple[float, float]]:
    """Key of a file of a board for this kind of space -> the least and the most allowed; joints have their own."""
    tables = {"lattice": _LATTICE, "stack": _STACK, "tree": _TREE}
    return {key: span for (_, key), span in tables[space].items()}


def _changed(data: dict, ranges: dict[tuple[str, str], tuple[float, float]], changes: dict[str, float]) -> dict:
    """Changes that no section of the file has a key for; the others are put into the file's data."""
    left = dict(changes)
    for section, key in ranges:
        if key in left and isinstance(data.get(section), dict):
            data[section][key] = left.pop(key)
    return left


def _known(left: dict, ranges: dict[tuple[str, str], tuple[float, float]]) -> None:
    """Raise ValueError for a change that no key of a file takes."""
    if left:
        raise ValueError(f"{next(iter(left))}: unknown key, expected {', '.join(sorted(key for _, key in ranges))}")


def _split(numbers: dict) -> dict:
    """Numbers by key, those of ``cutting`` as one."""
    cut = {key: value for (section, key), value in numbers.items() if section == "cutting"}
    return {key: v for (section, key), v in numbers.items() if section != "cutting"} | {"cutting": Cutting(**cut)}


def _numbers(data: dict, ranges: dict[tuple[str, str], tuple[float, float]], others: set[str]) -> dict:
    """The numbers of a file by (section, key), each in its range; ``others``: sections read elsewhere."""
    sections = {section for section, _ in ranges} | others
    for key in data:
        if key not in sections | {"format", "id", "space"}:
            raise ValueError(f"{key}: unknown key, expected format, id, space, {', '.join(sorted(sections))}")
    for section in sections:
        if not isinstance(data.get(section), dict):
            raise ValueError(f"{section}: expected a mapping of names to numbers")
    numbers = {}
    for (section, key), (low, high) in ranges.items():
        value = data[section].get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise ValueError(f"{section}.{key}: {value!r}, expected a number from {low:g} to {high:g}")
        if key in _COUNTS and value != int(value):
            raise ValueError(f"{section}.{key}: {value!r}, expected a whole number from {low:g} to {high:g}")
        numbers[section, key] = int(value) if key in _COUNTS else float(value)
    for section in sections - others:
        for key in data[section]:
            if (section, key) not in ranges:
                valid = ", ".join(k for s, k in ranges if s == section)
                raise ValueError(f"{section}.{key}: unknown key, expected {valid}")
    return numbers


def _lattice_model(data: dict, changes: dict[str, float]) -> BoardModel:
    changes = _changed(data, _LATTICE, changes)
    numbers = _split(_numbers(data, _LATTICE, {"joint"}))
    numbers["penlight_length"] = numbers.pop("length")
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


def _bodies(data: object) -> dict[str, tuple[float, float]]:
    """Height and radius by kind of piece."""
    if not isinstance(data, dict):
        raise ValueError("bodies: expected a mapping of kinds of pieces to their height and radius in cells")
    for kind, sizes in data.items():
        numbers = isinstance(sizes, list) and len(sizes) == 2 and all(type(v) in (int, float) for v in sizes)
        if not numbers or not (0.2 < sizes[0] <= 2.0 and 0 < sizes[1] <= 0.5):
            raise ValueError(f"bodies.{kind}: {sizes!r}, expected a height up to 2 and a radius up to 0.5")
    return {str(kind): (float(high), float(wide)) for kind, (high, wide) in data.items()}


def _stack_model(data: dict, changes: dict[str, float]) -> StackModel:
    _known(_changed(data, _STACK, changes), _STACK)
    bodies = _bodies(data.pop("bodies", {}))
    numbers = _split(_numbers(data, _STACK, set()))
    model = StackModel(id=data["id"], space=data["space"], bodies=bodies, **numbers)
    if model.levels % 2:
        raise ValueError(f"stand.levels: {model.levels}, expected an even number: two halves stand side by side")
    if model.halves_apart < model.side:
        raise ValueError(f"layouts.halves_apart: {model.halves_apart:g}, expected at least {model.side:g}")
    for key in ("tower_pitch", "exploded_pitch"):
        if getattr(model, key) < model.pitch:
            raise ValueError(f"layouts.{key}: {getattr(model, key):g}, expected at least pitch, {model.pitch:g}")
    return model


def _tree_model(data: dict, changes: dict[str, float]) -> TreeModel:
    _known(_changed(data, _TREE, changes), _TREE)
    numbers = _split(_numbers(data, _TREE, {"levels"}))
    lists = {}
    for key, (low, high) in _TREE_LISTS.items():
        given = data["levels"].get(key)
        good = isinstance(given, list) and len(given) == _TREE_LEVELS
        if not good or not all(type(v) in (int, float) and low <= v <= high for v in given):
            raise ValueError(f"levels.{key}: {given!r}, expected {_TREE_LEVELS} numbers from {low:g} to {high:g}")
        lists[key] = tuple(map(float, given))
    for key in data["levels"]:
        if key not in _TREE_LISTS:
            raise ValueError(f"levels.{key}: unknown key, expected {', '.join(_TREE_LISTS)}")
    return TreeModel(id=data["id"], space=data["space"], **numbers, **lists)
