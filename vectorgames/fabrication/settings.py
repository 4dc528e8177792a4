"""What files are made from: kept in every file, so that it can be made again."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import UNITS, LocalizedError, cut, locale
from vectorgames.boards.assembly import Assembly
from vectorgames.boards.backend import assembly, load_model, sizes_of
from vectorgames.boards.hardware import NAMED
from vectorgames.boards.model import Cutting, Model
from vectorgames.boards.part import Part, Sizes
from vectorgames.fabrication.check import Plan
from vectorgames.fabrication.stock import Size, Stock, stocks
from vectorgames.fabrication.style import HAIRLINE, Style

MOST = 99


def read_counts(given: Iterable[str], model: Model) -> dict[str, int]:
    """Part -> how many times, where it is another number than one, from texts like ``board 2=3``, ``rod=0``.

    Raises LocalizedError for one that is not understood.
    """
    parts = assembly(model).parts
    kinds = tuple(dict.fromkeys(part.kind for part in parts))
    out: dict[str, int] = {}
    for text in given:
        name, _, number = (piece.strip() for piece in text.partition("="))
        many = parse_int(number)
        if many is None or not 0 <= many <= MOST:
            raise LocalizedError("exports.error.count", given=cut(text), most=MOST)
        found = [part.name for part in parts if name in (part.name, part.kind)]
        if not found:
            every = tuple(dict.fromkeys((*kinds, *(part.name for part in parts))))
            raise LocalizedError("exports.error.no_part", given=cut(name), expected=every)
        out |= dict.fromkeys(found, many)
    return {name: many for name, many in out.items() if many != 1}


class Place(NamedTuple):
    """``sheet``: its number from 1, 0 for any; ``turned``: by a right angle, None as it goes best."""

    sheet: int = 0
    turned: bool | None = None

    def __str__(self) -> str:
        return f"{self.sheet or ''}{ {None: '', True: 'r', False: 'u'}[self.turned] }"


def ids(names: Iterable[str]) -> list[str]:
    """What pieces are called one by one: their part, from the second on with a number behind it."""
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(name if seen[name] == 1 else f"{name}/{seen[name]}")
    return out


def read_place(text: str) -> tuple[str, Place]:
    """A piece and its place, from ``board 3=2`` (on the second sheet), ``board 3=r`` (turned), ``rod=1u``.

    Raises LocalizedError for one that is not understood.
    """
    piece, _, said = (word.strip() for word in text.partition("="))
    match = re.fullmatch(r"([1-9][0-9]?)?([ru])?", said)
    if not piece or not said or match is None:
        raise LocalizedError("exports.error.place", given=cut(text), most=MOST)
    return piece, Place(int(match[1] or 0), {None: None, "r": True, "u": False}[match[2]])


FORMAT = 1
OPTIONS = {"program": "--program", "line_width": "--line-width", "dxf": "--dxf-version"}
PAPER = "a4"
KINDS = ("svg", "dxf", "test", "stl", "gltf", "3mf", "bom", "pdf", "html")  # kinds of files that can be asked for


@dataclass(frozen=True)
class Settings:
    """``board``: an id or the path of a .yaml; ``changes``: numbers of its file that are others, by key.

    ``cut``, ``measured``: what it is cut for, and the sizes of the parts in hand; None for those of the model.
    ``style``: how its cut files are drawn. ``counts``: how many times parts are made that are not made once.
    ``paper``: of what is printed, one of PAPERS. ``places``: where single pieces lie. ``units``: of what is
    said, one of UNITS. ``sheets``: sizes of stock sheets that are others than the board's, by what they are called
    (``read_sheets``), the later ones first. ``machine``, ``material``: the presets whose numbers these are, empty
    for none.
    """

    board: str
    changes: Mapping[str, float] = field(default_factory=dict)
    lang: str = "en"
    cut: Sizes | None = None
    measured: Sizes | None = None
    style: Style = Style()
    counts: Mapping[str, int] = field(default_factory=dict)
    paper: str = PAPER
    places: Mapping[str, Place] = field(default_factory=dict)
    units: str = UNITS[0]
    sheets: Mapping[str, Size] = field(default_factory=dict)
    machine: str = ""
    material: str = ""

    @property
    def tag(self) -> str:
        return locale(self.lang, self.units)

    @cached_property
    def model(self) -> Model:
        """The board as it is to be cut. Raises ValueError that names the key and what is allowed."""
        return load_model(self.board, **self.changes)

    @property
    def cutting(self) -> Cutting:
        """How its parts are cut out of sheets. ValueError for a board that nobody cuts."""
        if self.model.cutting is None:
            raise ValueError(f"board {self.model.id}: its file has no sheets to cut")
        return self.model.cutting

    def cutting_of(self, stock: str, thickness: float) -> Cutting:
        """How the sheets of a stock are cut, which may have a size of their own."""
        found = self._stocks.get(stock, Stock(stock, stock, "", thickness, ""))._replace(thickness=thickness)
        sizes = [size for name, size in self.sheets.items() if found.is_named(name)]
        if not sizes:
            return self.cutting
        return replace(self.cutting, sheet_width=sizes[-1][0], sheet_height=sizes[-1][1])

    @cached_property
    def _stocks(self) -> dict[str, Stock]:
        return {one.key: one for one in stocks(self.made.parts)}

    def count(self, part: str) -> int:
        return self.counts.get(part, 1)

    @cached_property
    def wanted(self) -> tuple[Part, ...]:
        return tuple(part for part in self.made.parts for _ in range(self.count(part.name)))

    @cached_property
    def plan(self) -> Plan:
        """How it is built."""
        cut = self.cut or sizes_of(self.model)
        return Plan(self.model, cut, self.measured or cut)

    @property
    def made(self) -> Assembly:
        return self.plan.made

    @cached_property
    def usual(self) -> tuple[Part, ...]:
        """The parts as the board's file has them."""
        return assembly(load_model(self.board)).parts

    def command(self, what: str) -> str:
        """The command that makes such files again."""
        words = ["assemble", self.board]
        for key, value in self.changes.items():
            words += ["--set", f"{key}={NAMED[key][value] if key in NAMED else repr(value)}"]
        for name, value in self._measured.items():
            words += ["--measured", f"{name}={value!r}"]
        if self._recut:
            words.append("--recut")
        for kind in ("machine", "material"):
            words += [f"--{kind}", getattr(self, kind)] if getattr(self, kind) else []
        for name, value in self.style.told().items():
            typed = HAIRLINE if name == "line_width" and not value else str(value)
            words += [OPTIONS[name], typed]
        if self.paper != PAPER:
            words += ["--paper", self.paper]
        for name, many in self.counts.items():
            words += ["--count", f"{name}={many}"]
        for piece, place in self.places.items():
            words += ["--place", f"{piece}={place}"]
        for name, (wide, high) in self.sheets.items():
            words += ["--sheet", f"{name}={wide:g}x{high:g}"]
        if self.units != UNITS[0]:
            words += ["--units", self.units]
        return shlex.join([*words, "--lang", self.lang, "--export", what, "--out", "FOLDER"])

    def told(self) -> dict[str, Any]:
        """Every number that it comes to, as plain data; how it is asked for is the command."""
        return {"program": "vectorgames", "format": FORMAT, "model": asdict(self.model)}

    @property
    def _measured(self) -> dict[str, float]:
        asked = sizes_of(self.model)
        return {name: size for name, size in (self.measured or asked).items() if size != asked[name]}

    @property
    def _recut(self) -> bool:
        return self.cut not in (None, sizes_of(self.model))
