"""Bill of materials, and what to buy: sheets by kind, rods with how to cut them, what comes whole. CSV."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from vectorgames.base.numbers import (
    InUnit,
    Joined,
    Length,
    Number,
    Sold,
    in_unit,
    inch_decimals,
    lengths,
    parse_int,
)
from vectorgames.base.words import LocalizedText, Words, units_of, words
from vectorgames.boards.assembly import label
from vectorgames.boards.hardware import DENSITY
from vectorgames.boards.part import Outline, Part, volume_of
from vectorgames.fabrication.drawing import BACKENDS, WAYS, Drawing, Item, alike, shape
from vectorgames.fabrication.part_drawings import described, profile_of, turned_from
from vectorgames.fabrication.savings import least_sheet
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.stock import is_sold, percent, stock_label
from vectorgames.fabrication.trial import trial

COLUMNS = ("part", "number", "material", "nominal", "measured", "width", "length", "mass", "total", "from")


@dataclass(frozen=True)
class Row:
    """Parts that are alike. ``nominal``, ``measured``: thickness, of a rod its width; ``mass``: of one, or None;
    ``cut``: from stock sheets; ``made``: from rods or bars.
    """

    names: tuple[str, ...]
    kind: str
    number: int
    material: str
    nominal: float
    measured: float
    size: tuple[float, float]
    mass: float | None
    cut: bool
    made: bool
    round: bool

    def sized(self, sizes: Iterable[float], decimals: int) -> LocalizedText:
        """Sizes of it, the first as a diameter if it is round and not cut from a sheet."""
        return _sized(sizes, decimals, self.round)

    def title(self, words: Words) -> str:
        """Their name, with the numbers of all where there are several."""
        one = label(self.names[0])
        which = _together(list(dict.fromkeys(name.partition(" ")[2] for name in self.names)))
        return LocalizedText(one.key, **{**one.params, "which": which, "n": self.number}).say(words.tag)


def _together(which: list[str]) -> str:
    """Numbers of parts in a line, those that follow one another as a span."""
    spans: list[list[str]] = []
    for one in which:
        number, before = parse_int(one), parse_int(spans[-1][-1]) if spans else None
        if number is not None and before is not None and number == before + 1:
            spans[-1].append(one)
        else:
            spans.append([one])
    said = [[f"{span[0]}–{span[-1]}"] if len(span) > 2 else span for span in spans]
    return ", ".join(one for span in said for one in span)


def rows(settings: Settings) -> list[Row]:
    usual = {part.name: part for part in settings.usual}
    kinds = {part.kind: part for part in usual.values()}
    alike: dict[tuple[str, tuple[Outline, ...], float, int], list[Part]] = {}
    for part in {part.name: part for part in settings.wanted}.values():
        alike.setdefault((part.kind, part.outlines, part.thickness, settings.count(part.name)), []).append(part)
    return [
        _row(settings, group, times, usual.get(group[0].name, kinds[group[0].kind]))
        for (*_, times), group in alike.items()
    ]


def _row(settings: Settings, group: list[Part], times: int, usual: Part) -> Row:
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
    volume = volume_of(part.profile, part.bore) if part.profile else section.area * part.thickness
    return Row(
        tuple(p.name for p in group),
        part.kind,
        times * sum(p.count for p in group),
        stock.material,
        nominal,
        measured,
        size,
        volume * DENSITY[stock.material] if stock.material else None,
        stock.cut,
        not stock.cut and bool(stock.material) and described(settings, part, 1)[0].standard is None,
        not stock.cut and _is_round(part),
    )


def _is_round(part: Part) -> bool:
    return len(part.outlines[0]) > 4


def _sized(sizes: Iterable[float], decimals: int, diameter: bool) -> LocalizedText:
    size = lengths(sizes, decimals)
    return LocalizedText("exports.shopping.round", wide=size) if diameter else size


def bom_csv(found: Iterable[Row], words: Words) -> bytes:
    """The table, with the separator and the decimal sign that spreadsheets of the language expect."""
    table: list[Iterable[object]] = [[words(f"exports.column.{name}") for name in COLUMNS]]
    point, inches = words("exports.csv.point"), units_of(words.tag) == "inch"
    for row in found:
        mass = ["", ""] if row.mass is None else [f"{row.mass:.2f}", f"{row.number * row.mass:.1f}"]
        sizes = (row.nominal, row.measured, *row.size)
        numbers = (f"{in_unit(v, words.tag):.{inch_decimals(v) if inches else 3}f}" for v in sizes)
        table.append(
            [
                row.title(words),
                row.number,
                words(f"exports.material.{row.material or 'none'}"),
                *(number.replace(".", point) for number in (*numbers, *mass)),
                words(f"exports.from.{'cut' if row.cut else 'made' if row.made else 'bought'}"),
            ]
        )
    return _csv(table, words)


def _csv(table: Iterable[Iterable[object]], words: Words) -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=words("exports.csv.separator"), lineterminator="\r\n").writerows(table)
    return out.getvalue().encode("utf-8-sig")  # with the mark by which spreadsheets know it


HELD = 10.0  # millimetres that stay over of every rod: by which it is held, and its end squared
FOOT = 304.8
SHOPPING_COLUMNS = ("what", "number", "size", "total", "how")


@dataclass(frozen=True)
class Bar:
    """One rod as it is sold: ``cuts`` are pairs of how many and how long; ``left`` is over."""

    length: float
    cuts: tuple[tuple[int, float], ...]
    left: float


class Total(Number):
    """So much rod in all: metres, or feet."""

    __slots__ = ()

    def __init__(self, value: float):
        super().__init__(value, 2, "exports.shopping.metres")

    def say(self, lang: str = "en", noun: str = "") -> str:
        large = FOOT if units_of(lang) == "inch" else 1000.0
        return Number(self.value / large, self.decimals, self.key).say(lang)


def shopping(settings: Settings, sheets: Sequence[Drawing], rows: Iterable[Row]) -> list[Item]:
    """Sheets first, then rods, then the rest; what only one way takes comes last.

    ``sheets``: all that are cut; ``rows``: of the parts list.
    """
    out = [_sheets(group, settings) for group in alike(sheets)]
    cutting = settings.cutting
    cut_off = [part for part in settings.wanted if _rod(part) and described(settings, part, 1)[0].standard is None]
    for (material, kind, wide), long in _rods(cut_off).items():
        bars = cut_list(long, cutting.rod_length, cutting.saw_cut)
        section = _section(settings, kind, wide)
        key = "exports.shopping.rod" if is_sold(wide) else "exports.shopping.rod_in_hand"
        out.append(
            Item(
                LocalizedText(key, **_what(kind, material)),
                len(bars),
                LocalizedText("exports.shopping.bar", wide=section, long=Sold([bars[0].length])),
                Total(sum(long)),
                tuple(_how(bar, many, cutting.saw_cut) for bar, many in Counter(bars).items()),
            )
        )
    rodded = {part.name for part in cut_off}
    for row in rows:
        if not row.cut and row.names[0] not in rodded:
            out += _whole(settings, row)
    if cut_off:
        out.append(Item(LocalizedText("exports.made.saws"), 1, LocalizedText("exports.made.saw")))
    return sorted([*out, *_aids(settings)], key=lambda item: ("", *WAYS).index(item.way))


def _section(settings: Settings, kind: str, wide: float) -> LocalizedText:
    """The section of a rod: round, with its tolerance if that matters, or square."""
    part = next(part for part in settings.made.parts if part.kind == kind)
    if not _is_round(part):
        return Sold((wide, wide))
    spec = BACKENDS.of(settings.model).specified(settings.model, part, settings.plan.cut)
    said, tolerance = LocalizedText("exports.shopping.round", wide=Sold([wide])), spec.tolerances.get(wide / 2)
    return Joined((said, LocalizedText("cli.plain", what=tolerance[1])), " ") if tolerance else said


def _whole(settings: Settings, row: Row) -> Iterator[Item]:
    """What is bought as it is, or as a bar to turn it from; nothing for what comes with something else."""
    part, size = settings.made.part(row.names[0]), row.sized(row.size, 2)
    spec, _ = described(settings, part, row.number)
    bar = turned_from(part, row.number, settings.units)
    if spec.comes_with:
        return
    if spec.standard is not None:
        yield Item(spec.standard, row.number, InUnit(size))
    elif bar is not None:
        what = LocalizedText("exports.shopping.turned", n=row.number, **_what(row.kind, row.material))
        yield Item(what, 1, bar, way="turned" if spec.instead else "")
    elif row.material:
        yield Item(LocalizedText("exports.shopping.whole", **_what(row.kind, row.material)), row.number, size)
    else:
        yield Item(LocalizedText(f"assembly.kind.{row.kind}"), row.number, size)


def _aids(settings: Settings) -> Iterator[Item]:
    """What it takes to put the board together and is no part of it."""
    for prop in settings.made.props:
        wide = 2 * max(r for r, _ in profile_of(prop))
        yield Item(label(prop.name), prop.count, _sized((wide, prop.thickness), 0, _is_round(prop)))
    yield from BACKENDS.of(settings.model).aids(settings.model, settings.plan.cut)


def _what(kind: str, material: str) -> dict[str, LocalizedText]:
    return {
        "kind": LocalizedText(f"assembly.kind.{kind}"),
        "material": LocalizedText(f"exports.material.{material or 'none'}"),
    }


def cut_list(lengths: Iterable[float], sold: float, saw: float) -> list[Bar]:
    """How to cut rods: the longest first, each from the first bar that has room.

    ``sold``: how long bars are, or a multiple of it where pieces are longer; ``saw``: what it takes at every cut.
    HELD is left over of each, at the least.
    """
    left = sorted((round(one, 3) for one in lengths), reverse=True)
    bar = sold * math.ceil((left[0] + saw + HELD) / sold)
    bars: list[tuple[list[float], float]] = []
    for one in left:
        for k, (cuts, rest) in enumerate(bars):
            if one + saw + HELD <= rest + 1e-9:
                bars[k] = ([*cuts, one], rest - one - saw)
                break
        else:
            bars.append(([one], bar - one - saw))
    return [Bar(bar, tuple((many, long) for long, many in Counter(cuts).items()), rest) for cuts, rest in bars]


def shopping_csv(items: Iterable[Item], words: Words) -> bytes:
    """The list as a table, a line more for every bar."""
    table: list[Iterable[object]] = [[words(f"exports.shopping.column.{name}") for name in SHOPPING_COLUMNS]]
    way = ""
    for item in items:
        if item.way and item.way != way:
            table.append([words(f"exports.shopping.way.{item.way}"), "", "", "", ""])
        way = item.way
        said = [phrase.say(words.tag) if phrase else "" for phrase in (item.what, item.size, item.total)]
        table.append([said[0], item.number, *said[1:], ""])
        table += [["", "", "", "", line.say(words.tag)] for line in item.how]
    return _csv(table, words)


def _sheets(group: Sequence[Drawing], settings: Settings) -> Item:
    first, used = group[0], sum(sheet.used for sheet in group) / len(group)
    if is_sold(first.thickness):
        what, size = "exports.shopping.sheet", Sold((*first.size, first.thickness))
    else:
        what, size = "exports.shopping.sheet_in_hand", Sold((*first.size, first.thickness), 2)
    said = {"n": percent(used)}
    total = LocalizedText("exports.shopping.used", **said)
    if least := least_sheet(group, settings):
        tried = "_tried" * any(one.stock == first.stock for one in trial(settings.model, words(settings.tag)))
        total = LocalizedText(f"exports.shopping.used_part{tried}", **said, least=lengths(least))
    part = settings.made.part(first.names[0])
    material = "clear_acrylic" if part.stock.clear else part.stock.material
    kind, of = stock_label(first.stock, settings.made.parts), LocalizedText(f"exports.material.{material}")
    return Item(LocalizedText(what, kind=kind, material=of), len(group), size, total)


def _rods(parts: Iterable[Part]) -> dict[tuple[str, str, float], list[float]]:
    """(material, kind, width) -> the lengths that are cut from it."""
    out: dict[tuple[str, str, float], list[float]] = {}
    for part in parts:
        x0, _, x1, _ = shape(part).bounds
        key = part.stock.material, part.kind, round(x1 - x0, 3)
        out.setdefault(key, []).extend([part.thickness] * part.count)
    return out


def _rod(part: Part) -> bool:
    """Whether a part is cut off a rod: bought by its section, without holes, and longer than wide."""
    x0, y0, x1, y1 = shape(part).bounds
    stock = part.stock
    return (
        not stock.cut
        and bool(stock.material)
        and len(part.outlines) == 1
        and part.thickness > max(x1 - x0, y1 - y0)
    )


def _how(bar: Bar, many: int, saw: float) -> LocalizedText:
    cuts = Joined(
        (LocalizedText("exports.shopping.cut", n=n, long=Length(long, decimals=2)) for n, long in bar.cuts), " + "
    )
    return LocalizedText("exports.shopping.how", n=many, cuts=cuts, left=Number(bar.left, 0), saw=Number(saw, 1))
