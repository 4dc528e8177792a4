"""How cut files are drawn for a cutting program, and presets of programs, machines, materials in YAML."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from vectorgames.base import bounds
from vectorgames.base.numbers import length, span_text
from vectorgames.base.paths import CONFIGS, home
from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.boards.hardware import MATERIALS
from vectorgames.boards.model import Cutting, numbers_of
from vectorgames.fabrication.drawing import LAYERS, PEOPLE, Colour, Layer
from vectorgames.rules import schema
from vectorgames.rules.schema import DefinitionError, Field, Node, bounded, choice, mapping

VERSIONS = ("R12", "R2000", "R2004", "R2007", "R2010", "R2013", "R2018")
HAIRLINE = "hairline"
WIDTHS = 0.01, 1.0  # millimetres that a line may be wide


@dataclass(frozen=True)
class Style:
    """``program``: the preset that it comes from, empty for none. ``colours``: of layers; None: left out.

    ``line_width``: in millimetres, 0 for a hairline; ``dxf``: one of VERSIONS.
    """

    program: str = ""
    colours: Mapping[str, Colour | None] = field(default_factory=dict)
    line_width: float = 0.1
    dxf: str = "R2010"

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Those that are drawn, in their colours, in the order in which they are to be worked."""
        out = []
        for layer in LAYERS:
            colour = self.colours.get(layer.name, layer.colour)
            if colour is not None:
                number = layer.number if colour == layer.colour else _nearest(colour)
                out.append(layer._replace(colour=colour, number=number))
        return tuple(out)

    def changed(self, texts: Mapping[str, str | None]) -> Style:
        """With what was typed under the names of fields; what is empty stays. Raises LocalizedError."""
        found: dict[str, Any] = {name: text.strip() for name, text in texts.items() if text and text.strip()}
        if "line_width" in found:
            found["line_width"] = line_width(found["line_width"])
        if "dxf" in found:
            found["dxf"] = version(found["dxf"])
        return replace(self, **found)

    def told(self) -> dict[str, Any]:
        """What is other than usual, as plain data."""
        usual = Style()
        names = ("program", "line_width", "dxf")
        return {name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)}


def line_width(text: str) -> float:
    """Millimetres, 0 for a hairline. Raises LocalizedError."""
    if text.casefold() in (HAIRLINE, "haarlinie", "0"):
        return 0.0
    value = length(text)
    if value is None or not WIDTHS[0] <= value <= WIDTHS[1]:
        raise LocalizedError("exports.error.line_width", given=cut(text), allowed=span_text(*WIDTHS), word=HAIRLINE)
    return value


def version(text: str) -> str:
    """A version of DXF. Raises LocalizedError."""
    if text.upper() not in VERSIONS:
        raise LocalizedError("exports.error.dxf_version", given=cut(text), expected=VERSIONS)
    return text.upper()


def _nearest(colour: Colour) -> int:
    from ezdxf import colors

    def far(number: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(colors.aci2rgb(number), colour, strict=True))

    return min(range(1, 256), key=far)


KINDS = ("program", "machine", "material")
NUMBERS = {one.key: one.span for one in numbers_of(Cutting)} | {"relief": (0.0, 0.6), "chamfer": (0.0, 1.0)}
NUMBERS["thickness"] = 2.0, 12.0  # of every part that is cut from such sheets

SMALLER = ("sheet_width", "sheet_height")  # what a sheet may be at most on a machine, and is sold as
KEYS = {
    "program": ("line_width", "dxf", "colours"),
    "machine": ("program", *SMALLER, "spacing", "sheet_margin", "tab", "kerf", "relief", "chamfer"),
    "material": ("of", "thickness", *SMALLER, "kerf", "rod_length", "saw_cut"),
}

FORMAT = 1


@dataclass(frozen=True)
class Preset:
    """``name``: of its file, or the file's path; ``titles``: by language; ``numbers``: of ``cutting`` in a board.

    ``colours``: of layers, None for what is left out; ``texts``: fields of a Style as they are typed.
    """

    kind: str
    name: str
    titles: Mapping[str, str]
    numbers: Mapping[str, float] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, Colour | None] = field(default_factory=dict)
    program: str = ""

    def title(self, lang: str) -> str:
        return self.titles.get(lang) or self.titles.get("en") or next(filter(None, self.titles.values()), self.name)


def folders() -> tuple[Path, Path]:
    """Where presets lie; those of the user hide those of the program that have the same name."""
    return home() / "cutting", CONFIGS / "cutting"


def every(kind: str) -> list[Preset]:
    """The presets of a kind, by name; files of the user's that make no sense are left out."""
    found: dict[str, Preset] = {}
    for name, path in _files():
        try:
            preset = _read(path, name)
        except LocalizedError:
            if path.is_relative_to(CONFIGS):
                raise
            continue
        if preset.kind == kind:
            found.setdefault(name, preset)
    return [found[name] for name in sorted(found)]


def preset(kind: str, name: str) -> Preset:
    """One by its name or by the path of its file. Raises LocalizedError: file, line, key, what was expected."""
    own = name.endswith((".yaml", ".yml"))
    path = Path(name) if own else next((path for known, path in _files() if known == name), None)
    if path is None or not os.path.isfile(path):  # where Path.is_file falls over a name that is too long
        expected = tuple(one.name for one in every(kind))
        raise LocalizedError(f"exports.error.no_{kind}", given=cut(name), expected=expected)
    found = _read(path, name)
    if found.kind != kind:
        wrong = LocalizedText("errors.key_value", key="kind", value=found.kind, expected=kind)
        raise DefinitionError(str(path), 0, wrong)
    return found


def combined(machine: str, material: str, program: str) -> tuple[dict[str, float], Style]:
    """Numbers of ``cutting`` and the style of a machine, a material and a program by name, each empty for none.

    A sheet is as large as both allow; the width of the cut is the material's first. Raises LocalizedError.
    """
    chosen = [preset(kind, name) for kind, name in (("machine", machine), ("material", material)) if name]
    numbers: dict[str, float] = {}
    texts: dict[str, str] = {}
    for one in chosen:
        for key, value in one.numbers.items():
            numbers[key] = min(value, numbers.get(key, value)) if key in SMALLER else value
        texts |= one.texts
        program = program or one.program
    style = Style()
    if program:
        found = preset("program", program)
        style = Style(program, found.colours)
        texts = {**found.texts, **texts}
    return numbers, style.changed(texts)


def _files() -> Iterator[tuple[str, Path]]:
    for folder in folders():
        for path in sorted((*folder.glob("*.yaml"), *folder.glob("*.yml"))):
            yield path.stem, path


def _read(path: Path, name: str) -> Preset:
    """The preset in a file. DefinitionError: one line with file, line, what is wrong and what was expected."""
    tree = schema.read_file(path)
    named = tree.value.get("kind") if isinstance(tree.value, dict) else None
    keys = next((KEYS[kind] for kind in KINDS if named is not None and named.value == kind), tuple(_FIELDS))
    told = mapping({**_HEAD, **{key: _FIELDS[key] for key in keys}})(tree)
    numbers = {key: told[key] for key in tree.value if key in NUMBERS}
    if told.get("of"):
        numbers["material"] = MATERIALS.index(told["of"])
    texts = {key: told[key] for key in ("line_width", "dxf") if told.get(key)}
    colours = told.get("colours") or {}
    return Preset(told["kind"], name, told["name"], numbers, texts, colours, told.get("program") or "")


def _titles(node: Node) -> dict[str, str]:
    parts = node.value if isinstance(node.value, dict) else {"en": node}
    return {str(lang): bounded(part, str(part.plain()), bounds.TITLE) for lang, part in parts.items()}


def _typed(check: Callable[[str], object]) -> Callable[[Node], str]:
    """A text that is kept as it is typed."""

    def typed(node: Node) -> str:
        schema.read(node, lambda value: check(str(value)))
        return str(node.value)

    return typed


def _colours(node: Node) -> dict[str, Colour | None]:
    found = mapping({layer.name: Field(_colour(layer.name in PEOPLE), None) for layer in LAYERS})(node)
    return {name: colour for name, colour in found.items() if name in node.value}


def _colour(may_be_left_out: bool) -> Callable[[Node], Colour | None]:
    def check(node: Node) -> Colour | None:
        if node.value is None and may_be_left_out:
            return None
        found = re.fullmatch("#?([0-9a-fA-F]{6})", str(node.value))
        if found is None:
            raise node.unexpected(('"#ff0000"', "null") if may_be_left_out else '"#ff0000"')
        red, green, blue = bytes.fromhex(found[1])
        return red, green, blue

    return check


_HEAD = {"format": Field(choice(FORMAT)), "kind": Field(choice(*KINDS)), "name": Field(_titles, {})}
_FIELDS = {
    "program": Field(schema.text, None),
    **{key: Field(schema.number(*span), None) for key, span in NUMBERS.items()},
    "of": Field(choice(*MATERIALS), None),
    "line_width": Field(_typed(line_width), None),
    "dxf": Field(_typed(version), None),
    "colours": Field(_colours, None),
}
