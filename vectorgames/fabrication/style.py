"""How cut files are drawn for a cutting program, and presets of programs, machines, materials in YAML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from vectorgames.base import bounds, yaml_reader
from vectorgames.base.numbers import length, span_text
from vectorgames.base.paths import CONFIGS, home
from vectorgames.base.words import Incomplete, LocalizedError, LocalizedText, cut, not_read, why_unreadable
from vectorgames.boards.model import Cutting, numbers_of
from vectorgames.fabrication.drawing import LAYERS, PEOPLE, Colour, Layer

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

KEYS = {
    "program": ("line_width", "dxf", "colours"),
    "machine": ("program", "sheet_width", "sheet_height", "spacing", "kerf", "relief", "chamfer"),
    "material": ("sheet_width", "sheet_height", "kerf"),
}

FORMAT = 1

SMALLER = ("sheet_width", "sheet_height")  # what a sheet may be at most on a machine, and is sold as


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
    """One by its name or by the path of its file. Raises LocalizedError: file, key, what was expected."""
    own = name.endswith((".yaml", ".yml"))
    path = Path(name) if own else next((path for known, path in _files() if known == name), None)
    if path is None or not path.is_file():
        expected = tuple(one.name for one in every(kind))
        raise LocalizedError(f"exports.error.no_{kind}", given=cut(name), expected=expected)
    found = _read(path, name)
    if found.kind != kind:
        raise LocalizedError("exports.error.preset", file=path.name, key="kind", given=found.kind, expected=kind)
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
    try:
        data = yaml_reader.parse(yaml_reader.read_text(path))
    except OSError:
        if path.is_relative_to(CONFIGS):
            raise Incomplete(path) from None
        raise LocalizedError("exports.error.no_preset_file", file=str(path)) from None
    except yaml_reader.Unreadable as error:
        place = "errors.place" if error.line else "errors.file"
        raise LocalizedError(place, file=path.name, line=error.line, what=not_read(error)) from None
    except ValueError as error:
        why = why_unreadable(error)
        raise LocalizedError("exports.error.preset_unreadable", file=path.name, why=why) from None

    def bad(key: str, expected: str) -> LocalizedError:
        given = data.get(key, "–") if isinstance(data, dict) else "–"
        return LocalizedError(
            "exports.error.preset", file=path.name, key=key, given=cut(str(given)), expected=expected
        )

    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise bad("format", str(FORMAT))
    kind = data.get("kind")
    if kind not in KINDS:
        raise bad("kind", ", ".join(KINDS))
    for key in data:
        if key not in ("format", "kind", "name", *KEYS[kind]):
            raise bad(str(key), ", ".join(("name", *KEYS[kind])))
    titles = data.get("name", name)
    if not isinstance(titles, dict):
        titles = {"en": str(titles)}
    for title in map(str, titles.values()):
        if len(title) > bounds.TITLE:
            what = LocalizedText("errors.key_too_long", key="name", n=len(title), most=bounds.TITLE)
            raise LocalizedError("errors.file", file=path.name, what=what)
    numbers, texts = {}, {}
    for key, value in data.items():
        if key in NUMBERS:
            low, high = NUMBERS[key]
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
                raise bad(key, f"{low:g} … {high:g}")
            numbers[key] = float(value)
    for key, check in (("line_width", line_width), ("dxf", version)):
        if key in data:
            check(str(data[key]))
            texts[key] = str(data[key])
    if not isinstance(data.get("program", ""), str):
        raise bad("program", "name")
    return Preset(
        kind,
        name,
        {str(lang): str(title) for lang, title in titles.items()},
        numbers,
        texts,
        _colours(data.get("colours", {}), bad),
        data.get("program", ""),
    )


def _colours(given: object, bad: Callable[[str, str], LocalizedError]) -> dict[str, Colour | None]:
    names = [layer.name for layer in LAYERS]
    out: dict[str, Colour | None] = {}
    if not isinstance(given, dict):
        raise bad("colours", ", ".join(names))
    for name, colour in given.items():
        if name not in names or (colour is None and name not in PEOPLE):
            raise bad("colours", ", ".join(names))
        if colour is None:
            out[name] = None
            continue
        text = str(colour).removeprefix("#")
        if not re.fullmatch("[0-9a-fA-F]{6}", text):
            raise bad("colours", f'{name}: "#ff0000"')
        red, green, blue = bytes.fromhex(text)
        out[name] = red, green, blue
    return out
