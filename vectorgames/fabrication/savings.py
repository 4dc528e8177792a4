"""What stock sheets a board takes, and how less of them would do: fewer, or smaller ones, with parts that are
smaller; smaller ones as it is. Nothing of it loads what writes files.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from vectorgames.base.numbers import INCH, Joined, lengths
from vectorgames.base.words import LocalizedError, LocalizedText, words
from vectorgames.boards.backend import BACKENDS
from vectorgames.boards.model import SHEET
from vectorgames.boards.settings import number
from vectorgames.fabrication.drawing import Drawing, pieces
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.stock import Size, own_names, stock_label

SMALLEST = 0.9  # how much smaller, at the most, a size may be that is worth a word
STEP = 0.1  # millimetres to which it is found
LOOSE = 0.5  # of its area that a sheet is used by: where less is, it is told which smaller one would do
ROUNDED = {"mm": 10.0, "inch": INCH / 2}  # millimetres to which that one is rounded up, by the unit asked for


def laid_out(settings: Settings, bare: bool = False) -> list[Drawing]:
    """The sheets of a board's parts; ``bare``: only what is cut.

    Raises LocalizedError where something has no room; its parameter ``smaller`` has the sizes of a board that does.
    """
    say = words(settings.tag)
    made = pieces(settings.model, settings.wanted, say, bare)
    try:
        return nested(made, settings.cutting_of, say, places=settings.places, noted=not bare)
    except LocalizedError as error:
        smaller = fitting(settings) if error.phrase.key == "exports.error.too_large" else {}
        if not smaller:
            raise
        said = (LocalizedText("exports.size", name=name, value=lengths([size])) for name, size in smaller.items())
        told = {"why": error, "sizes": Joined(said, ", "), "smaller": smaller}
        raise LocalizedError("exports.error.smaller_board", **told) from None


def least_sheet(alike: Sequence[Drawing], settings: Settings) -> Size | None:
    """The size of as many smaller sheets that would do for those of a stock, if less than half of them is used."""
    first = alike[0]
    if sum(sheet.used for sheet in alike) >= LOOSE * len(alike):
        return None
    wide, high = needed(alike, settings)
    return (wide, high) if wide * high < first.size[0] * first.size[1] else None


def needed(alike: Sequence[Drawing], settings: Settings) -> Size:
    """How large sheets of a stock must be for what is on them, rounded up."""
    margin = settings.cutting_of(alike[0].stock, alike[0].thickness).sheet_margin
    step, sides = ROUNDED[settings.units], zip(*(sheet.needed for sheet in alike), strict=True)
    wide, high = (step * math.ceil(max(SHEET[0], max(side) + margin) / step) for side in sides)
    return wide, high


def smaller_sheets(settings: Settings, sheets: Sequence[Drawing], typed: bool) -> Iterator[LocalizedText]:
    """A line if smaller sheets would do for some stocks: which, or as it is ``typed`` on the command line."""
    told: list[LocalizedText] = []
    inches = settings.units == "inch"
    for name, stock in own_names(settings.made.parts).items():
        alike = [sheet for sheet in sheets if sheet.stock == stock]
        if alike and (least := least_sheet(alike, settings)):
            said = {"kind": stock_label(stock, settings.made.parts), "size": lengths(least)}
            wide, high = (f"{side / (INCH if inches else 1.0):g}" for side in least)
            option = {"what": f'--sheet "{name}={wide}x{high}{"in" * inches}"'}
            told.append(LocalizedText("cli.plain", **option) if typed else LocalizedText("exports.of_size", **said))
    if told:
        yield LocalizedText("exports.smaller", sheets=Joined(told, " " if typed else "; "))


def hints(settings: Settings, sheets: Sequence[Drawing]) -> Iterator[LocalizedText]:
    """A line for each stock of which at most half the sheets would do with a size of the board slightly smaller.

    ``sheets``: those that parts lie on as they are.
    """
    backend, here = BACKENDS.of(settings.model), Counter(sheet.stock for sheet in sheets)
    for name in backend.growing:
        (key,) = (group[name] for group in backend.typed.values() if name in group)
        usual = number(settings.model, key)
        for stock, many in here.items():
            if many > 1 and (found := _largest(settings, key, usual, stock, many // 2)):
                value, fewer = found
                yield LocalizedText(
                    "exports.fewer",
                    kind=stock_label(stock, settings.made.parts),
                    label=LocalizedText(f"assembly.size.{backend.called.get(name, name)}"),
                    name=name,
                    value=lengths([value]),
                    usual=lengths([usual]),
                    n=fewer,
                    many=many,
                )


def _largest(settings: Settings, key: str, usual: float, stock: str, most: int) -> tuple[float, int] | None:
    """The largest value of a size with which so many sheets do, and how many do; None where none does."""
    low, high = round(SMALLEST * usual / STEP), round(usual / STEP)
    best = _sheets_with(settings, {key: low * STEP}, stock)
    if best is None or best > most:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        found = _sheets_with(settings, {key: round(middle * STEP, 6)}, stock)
        if found is not None and found <= most:
            low, best = middle, found
        else:
            high = middle
    return round(low * STEP, 6), best


def _sheets_with(settings: Settings, changes: dict[str, float], stock: str) -> int | None:
    """How many sheets of a stock there are with other numbers; None where the board cannot be made so."""
    other = replace(settings, changes={**settings.changes, **changes}, places={})
    try:
        say, parts = words(settings.tag), [part for part in other.wanted if part.kind == stock.partition("-")[0]]
        made = [one for one in pieces(other.model, parts, say, bare=True) if one.stock == stock]
        return len(nested(made, other.cutting_of, say, noted=False))
    except ValueError:
        return None


LEAST = 40  # percent of its size to which a board is made smaller, at the most


def fitting(settings: Settings) -> dict[str, float]:
    """The sizes, by name, with which a board is smaller as a whole and every part has room on a stock sheet.

    Those of the largest such board, to a percent; none where there is none that can be built.
    """
    backend = BACKENDS.of(settings.model)
    powers = backend.scaled or dict.fromkeys(backend.growing, 1)
    keys = {name: group[name] for group in backend.typed.values() for name in powers if name in group}
    usual = {name: number(settings.model, keys[name]) for name in powers}
    spans = backend.spans(settings.model)
    for percent in range(99, LEAST - 1, -1):
        sizes = {name: STEP * math.floor(usual[name] * (percent / 100) ** powers[name] / STEP) for name in powers}
        sizes = {name: max(size, spans[keys[name]][0]) for name, size in sizes.items()}
        changes = {**settings.changes, **{keys[name]: round(value, 6) for name, value in sizes.items()}}
        other = replace(settings, changes=changes, cut=None, measured=None, places={}, counts={})
        if _has_room(other):
            return {} if other.plan.hits else {name: round(size, 6) for name, size in sizes.items()}
    return {}


def _has_room(settings: Settings) -> bool:
    """Whether each part of a board that can be made so has room on a stock sheet, one of those that are alike."""
    try:
        alike = {(part.stock, part.outlines): part for part in settings.made.parts if part.stock.cut}
        say = words(settings.tag)
        single = (replace(part, places=part.places[:1]) for part in alike.values())
        nested(pieces(settings.model, single, say, bare=True), settings.cutting_of, say, noted=False)
    except ValueError:
        return False
    return True
