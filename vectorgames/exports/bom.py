"""Bill of materials: what a board is made of, a line for all parts that are alike. CSV, mass in g.

Knows no sheet.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

from vectorgames.boards.assembly import label
from vectorgames.boards.assembly.numbers import in_unit
from vectorgames.boards.part import Part
from vectorgames.boards.turning import volume_of
from vectorgames.exports.pieces import shape
from vectorgames.exports.settings import Settings
from vectorgames.numerals import whole
from vectorgames.words import LocalizedText, Words, units_of

DENSITY = {"acrylic": 1.19e-3, "steel": 7.85e-3}  # grams a cubic millimetre
COLUMNS = ("part", "number", "material", "nominal", "measured", "width", "length", "mass", "total", "from")


@dataclass(frozen=True)
class Row:
    """Parts that are alike. ``nominal``, ``measured``: thickness, of a rod its width; ``mass``: of one, or None."""

    names: tuple[str, ...]
    kind: str
    number: int
    material: str
    nominal: float
    measured: float
    size: tuple[float, float]
    mass: float | None
    cut: bool

    def title(self, words: Words) -> str:
        """Their name, with the numbers of all where there are several."""
        one = label(self.names[0])
        which = _together(list(dict.fromkeys(name.partition(" ")[2] for name in self.names)))
        return LocalizedText(one.key, **{**one.params, "which": which, "n": self.number}).say(words.tag)


def _together(which: list[str]) -> str:
    """Numbers of parts in a line, those that follow one another as a span."""
    spans: list[list[str]] = []
    for one in which:
        number, before = whole(one), whole(spans[-1][-1]) if spans else None
        if number is not None and before is not None and number == before + 1:
            spans[-1].append(one)
        else:
            spans.append([one])
    said = [[f"{span[0]}–{span[-1]}"] if len(span) > 2 else span for span in spans]
    return ", ".join(one for span in said for one in span)


def rows(settings: Settings) -> list[Row]:
    """In the order of the parts."""
    usual = {part.name: part for part in settings.usual}
    kinds = {part.kind: part for part in usual.values()}
    alike: dict[tuple, list[Part]] = {}
    for part in dict.fromkeys(part.name for part in settings.wanted):
        part = settings.made.part(part)
        alike.setdefault((part.kind, part.outlines, part.thickness, settings.count(part.name)), []).append(part)
    return [
        _row(group, settings.count(group[0].name), usual.get(group[0].name, kinds[group[0].kind]))
        for group in alike.values()
    ]


def _row(group: list[Part], times: int, usual: Part) -> Row:
    part = group[0]
    stock = part.stock
    section = shape(part)
    x0, y0, x1, y1 = section.bounds
    wide, high = x1 - x0, y1 - y0
    if stock.cut:
        nominal, measured, size = usual.thickness, part.thickness, (wide, high)
    else:
        before = shape(usual).bounds
        nominal, measured, size = before[2] - before[0], wide, (high, part.thickness)
    return Row(
        tuple(p.name for p in group),
        part.kind,
        times * sum(p.count for p in group),
        stock.material,
        nominal,
        measured,
        size,
        _volume(part) * DENSITY[stock.material] if stock.material else None,
        stock.cut,
    )


def _volume(part: Part) -> float:
    """Cubic millimetres of one piece."""
    return volume_of(part.profile, part.bore) if part.profile else shape(part).area * part.thickness


def csv_of(found: Iterable[Row], words: Words) -> bytes:
    """The table, with the separator and the decimal sign that spreadsheets of the language expect."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=words("exports.csv.separator"), lineterminator="\r\n")
    point, decimals = words("exports.csv.point"), 4 if units_of(words.tag) == "inch" else 3
    writer.writerow(words(f"exports.column.{name}") for name in COLUMNS)
    for row in found:
        mass = ["", ""] if row.mass is None else [f"{row.mass:.2f}", f"{row.number * row.mass:.1f}"]
        sizes = (in_unit(size, words.tag) for size in (row.nominal, row.measured, *row.size))
        lengths = (f"{size:.{decimals}f}" for size in sizes)
        writer.writerow(
            [
                row.title(words),
                row.number,
                words(f"exports.material.{row.material or 'none'}"),
                *(number.replace(".", point) for number in (*lengths, *mass)),
                words("exports.from.cut" if row.cut else "exports.from.bought"),
            ]
        )
    return out.getvalue().encode("utf-8-sig")  # with the mark by which spreadsheets know it
