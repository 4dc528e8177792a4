"""A board's parameter file: read, checked, frozen. What is in it is a matter of the kind of board
(``boards.backend``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, TypeVar, get_type_hints

from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.boards.hardware import MATERIALS, NAMED, value_of


def refused(key: str, given: object, expected: LocalizedText | tuple[str, ...] | str) -> LocalizedError:
    """The error of a value in a file of a board; a number is said as short as it can be, a long text is cut."""
    said = f"{given:g}" if isinstance(given, float) else str(given)
    return LocalizedError("errors.board_file.value", key=cut(key), given=cut(said), expected=expected)


def unknown_key(key: object, valid: Iterable[str]) -> LocalizedError:
    """The error of a key in a file of a board that nobody reads."""
    return LocalizedError("errors.board_file.unknown_key", key=cut(str(key)), expected=", ".join(valid))


def at_least(least: float, of: str = "") -> LocalizedText:
    """What a number must be; ``of``: the key of another one, from which that follows."""
    key = "errors.board_file.at_least_of" if of else "errors.board_file.at_least"
    return LocalizedText(key, least=f"{least:g}", of=of)


def between(low: float, high: float) -> LocalizedText:
    return LocalizedText("errors.board_file.between", least=f"{low:g}", most=f"{high:g}")


class In(NamedTuple):
    """Where the number of a field stands in a parameter file, and the least and the most that it may be.

    ``key``: its name there, where that is not the name of the field. ``missing``: what holds where a file does not
    say it, a number or the key of another one of the section; None: it has to be there.
    """

    section: str
    least: float
    most: float
    key: str = ""
    missing: float | str | None = None


SHEET = 60.0, 3000.0  # millimetres that a side of a stock sheet may measure


@dataclass(frozen=True, slots=True)
class Cutting:
    """How parts are cut out of sheets, in millimetres.

    ``kerf``: the whole width of the cut, 0 where whoever cuts allows for it; ``spacing``: left between parts,
    ``sheet_margin`` at the sheet's edge. ``tab``: what is left uncut of the outlines of small parts, that they do
    not fall, 0 for nothing. ``rod_length``: of rods as they are sold; ``saw_cut``: what a saw takes of them.
    ``material``: which of MATERIALS the sheets are made of.
    """

    kerf: Annotated[float, In("cutting", 0.0, 0.6)]
    sheet_width: Annotated[float, In("cutting", *SHEET)]
    sheet_height: Annotated[float, In("cutting", *SHEET)]
    spacing: Annotated[float, In("cutting", 1.0, 30.0)]
    sheet_margin: Annotated[float, In("cutting", 0.0, 200.0, missing="spacing")]
    tab: Annotated[float, In("cutting", 0.0, 2.0, missing=0.0)]
    rod_length: Annotated[float, In("cutting", 100.0, 6000.0, missing=1000.0)]
    saw_cut: Annotated[float, In("cutting", 0.0, 5.0, missing=2.0)]
    material: Annotated[int, In("cutting", 0, len(MATERIALS) - 1, missing=0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Everything a parameter file says, in millimetres. Every kind of board has a subclass.

    ``space``: the kind of space that it is made for; ``cutting``: None where nobody cuts it (``is_cut``).
    """

    is_cut: ClassVar[bool] = False

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


class Number(NamedTuple):
    """A number of a file: ``field`` of the model, where it stands, whether it is a whole one; ``missing`` as In
    has it."""

    field: str
    section: str
    key: str
    span: tuple[float, float]
    whole: bool
    missing: float | str | None = None


@memoize_by_value
def numbers_of(model: type[Model] | type[Cutting]) -> tuple[Number, ...]:
    """Every number of the files of a model, in the order of its fields, those of cutting last."""
    found = []
    for name, hint in get_type_hints(model, include_extras=True).items():
        for said in getattr(hint, "__metadata__", ()):
            span = (said.least, said.most)
            found.append(Number(name, said.section, said.key or name, span, hint.__origin__ is int, said.missing))
    return (*found, *(numbers_of(Cutting) if getattr(model, "is_cut", False) else ()))


def changed(model: type[Model], data: dict[str, Any], changes: Mapping[str, float]) -> dict[str, float]:
    """Put changes into a file's data; those that no section of it has a key for are left and given back."""
    left = dict(changes)
    for one in numbers_of(model):
        if one.key in left and isinstance(data.get(one.section), dict):
            data[one.section][one.key] = left.pop(one.key)
    return left


def read(
    model: type[Model], data: dict[str, Any], changes: Mapping[str, float], others: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """The fields of a model that a file says, changed; ValueError for a change that no key of it takes.

    ``others``: sections read elsewhere.
    """
    if left := changed(model, data, changes):
        raise unknown_key(next(iter(left)), sorted(one.key for one in numbers_of(model)))
    return fields_of(model, data, others)


def fields_of(model: type[Model], data: dict[str, Any], others: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The fields of a model that a file says, each number in its range, those of ``cutting`` as one.

    ``others``: sections read elsewhere. ValueError says what was expected.
    """
    sections = {one.section for one in numbers_of(model)} | others
    for key in data:
        if key not in sections | {"format", "id", "space"}:
            raise unknown_key(key, ("format", "id", "space", *sorted(sections)))
    for section in sections:
        if not isinstance(data.get(section), dict):
            raise LocalizedError("errors.board_file.section", key=section)
    out: dict[str, Any] = {"id": data["id"], "space": data["space"]}
    cutting: dict[str, Any] = {}
    for one in numbers_of(model):
        section, (low, high) = data[one.section], one.span
        value = section.get(one.key, section.get(one.missing, one.missing))
        if isinstance(value, str) and one.key in NAMED:
            named = value_of(one.key, value)
            if named is None:
                raise refused(f"{one.section}.{one.key}", value, tuple(NAMED[one.key].values()))
            value = named
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise refused(f"{one.section}.{one.key}", repr(value), between(low, high))
        if one.whole and value != int(value):
            whole = LocalizedText("errors.whole_from_to", least=f"{low:g}", most=f"{high:g}")
            raise refused(f"{one.section}.{one.key}", repr(value), whole)
        into = cutting if one.section == "cutting" else out
        into[one.field] = int(value) if one.whole else float(value)
    for section in sections - others:
        valid = [one.key for one in numbers_of(model) if one.section == section]
        for key in data[section]:
            if key not in valid:
                raise unknown_key(f"{section}.{key}", valid)
    return out | ({"cutting": Cutting(**cutting)} if cutting else {})
