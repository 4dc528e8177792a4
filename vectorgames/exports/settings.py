"""What files are made from: kept in every file, so that it can be made again. Knows no format of a file."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from vectorgames.boards.assembly import Assembly, assembly
from vectorgames.boards.model import Model, load_model
from vectorgames.boards.part import Part
from vectorgames.boards.sizes import Sizes
from vectorgames.exports import places as placing
from vectorgames.exports.counts import told
from vectorgames.exports.places import Place
from vectorgames.exports.style import HAIRLINE, Style
from vectorgames.words import UNITS, locale

FORMAT = 1
OPTIONS = {"program": "--program", "line_width": "--line-width", "dxf": "--dxf-version"}
PAPER = "a4"
KINDS = ("svg", "dxf", "test", "stl", "gltf", "3mf", "bom", "pdf")
"""Kinds of files that can be asked for."""


@dataclass(frozen=True)
class Settings:
    """``board``: an id or the path of a .yaml; ``changes``: numbers of its file that are others, by key.

    ``cut``, ``measured``: what it is cut for, and the sizes of the parts in hand; None for those of the model.
    ``style``: how its cut files are drawn. ``counts``: how many times parts are made that are not made once.
    ``paper``: of what is printed, one of PAPERS. ``places``: where single pieces lie. ``units``: of what is
    said, one of UNITS.
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

    @property
    def tag(self) -> str:
        """What everything is said in, see ``words.locale``."""
        return locale(self.lang, self.units)

    @cached_property
    def model(self) -> Model:
        """The board as it is to be cut. Raises ValueError that names the key and what is allowed."""
        return load_model(self.board, **self.changes)

    def count(self, part: str) -> int:
        """How many times a part is made."""
        return self.counts.get(part, 1)

    @cached_property
    def wanted(self) -> tuple[Part, ...]:
        """Every part as many times as it is made."""
        return tuple(part for part in self.made.parts for _ in range(self.count(part.name)))

    @property
    def own(self) -> Sizes:
        """The sizes of the parts in hand."""
        return self.measured or self.cut or Sizes.of(self.model)

    @cached_property
    def made(self) -> Assembly:
        """Its parts and how they are put together."""
        return assembly(self.model, self.cut, self.measured)

    @cached_property
    def usual(self) -> tuple[Part, ...]:
        """The parts as the board's file has them."""
        return assembly(load_model(self.board)).parts

    def command(self, what: str) -> str:
        """The command that makes such files again."""
        words = ["assemble", self.board]
        for key, value in self.changes.items():
            words += ["--set", f"{key}={value!r}"]
        for name, value in self._measured.items():
            words += ["--measured", f"{name}={value!r}"]
        if self._recut:
            words.append("--recut")
        for name, value in self.style.told().items():
            typed = HAIRLINE if name == "line_width" and not value else str(value)
            words += [OPTIONS[name], typed]
        if self.paper != PAPER:
            words += ["--paper", self.paper]
        for text in told(self.counts):
            words += ["--count", text]
        for text in placing.told(self.places):
            words += ["--place", text]
        if self.units != UNITS[0]:
            words += ["--units", self.units]
        return shlex.join([*words, "--lang", self.lang, "--export", what, "--out", "FOLDER"])

    def told(self) -> dict[str, Any]:
        """Everything as plain data: how it was asked for, and every number that came of it."""
        return {
            "program": "vectorgames",
            "format": FORMAT,
            "board": self.board,
            "set": dict(self.changes),
            "measured": self._measured,
            "recut": self._recut,
            "lang": self.lang,
            "units": self.units,
            "style": self.style.told(),
            "count": dict(self.counts),
            "place": {piece: str(place) for piece, place in self.places.items()},
            "model": asdict(self.model),
        }

    @property
    def _measured(self) -> dict[str, float]:
        """Sizes in hand that are not those of the board."""
        asked = Sizes.of(self.model)
        return {name: size for name, size in (self.measured or asked).items() if size != asked[name]}

    @property
    def _recut(self) -> bool:
        return self.cut not in (None, Sizes.of(self.model))
