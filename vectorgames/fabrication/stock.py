"""Stock sheets: what they are called, which size they have, whether a thickness is one that is sold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from vectorgames.base.numbers import SIXTEENTH, Plain, length, span_text
from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.boards.hardware import MATERIALS
from vectorgames.boards.model import SHEET
from vectorgames.boards.part import Part

Size = tuple[float, float]
THICK = 0.006  # millimetres that a thickness may be off what is typed, or what is sold
COLOURS = {"R": "red", "G": "green", "Y": "yellow", "B": "blue"}  # by the letters of parts' colours
CLEAR = "clear"


def colour_of(part: Part, letter: str) -> str:
    """What a piece looks like: by its colour's letter, by how light goes through it, or by what it is made of."""
    plain = part.stock.material if part.stock.material in MATERIALS[1:] else "grey"
    return COLOURS.get(letter) or (CLEAR if part.stock.clear else plain)


def stock_of(part: Part, letter: str) -> str:
    """The sheets that a piece is cut from, besides their thickness: kind of part, with the letter of its colour."""
    return f"{part.kind}-{letter}" if letter else part.kind


class Stock(NamedTuple):
    """Sheets that are alike. ``key``: as ``stock_of`` has it; ``look``: as ``colour_of`` has it."""

    key: str
    kind: str
    look: str
    thickness: float
    material: str

    @property
    def name(self) -> str:
        """A name of their own, under which their size can be read."""
        return f"{self.kind} {self.look}"

    @property
    def words(self) -> frozenset[str]:
        """The words by which they are named: kind of part, colour, material."""
        return frozenset((self.kind, self.look, self.material))

    def is_named(self, name: str) -> bool:
        """Whether every word of a name fits; a word with a unit is the thickness."""
        return all(
            word in self.words or (not word.isalpha() and abs((length(word) or 0.0) - self.thickness) < THICK)
            for word in re.split("[ _-]+", name)
        )


def stocks(parts: Iterable[Part]) -> tuple[Stock, ...]:
    """All sheets that parts are cut from, each once, in their order."""
    cut = ((part, letter) for part in parts if part.stock.cut for letter in part.stock.colours or ("",))
    every = (
        Stock(stock_of(part, letter), part.kind, colour_of(part, letter), part.thickness, part.stock.material)
        for part, letter in cut
    )
    return tuple(dict.fromkeys(every))


def own_names(parts: Iterable[Part]) -> dict[str, str]:
    """A name for the sheets of each stock, under which its size can be read -> the stock."""
    return {one.name: one.key for one in stocks(parts)}


def stock_label(stock: str, parts: Collection[Part]) -> LocalizedText:
    """What sheets are for: the kind of their parts, with their colour; the part that is the only one of its kind.

    ``parts``: of the board.
    """
    one = next(one for one in stocks(parts) if one.key == stock)
    alone = "_alone" * any(part.name == one.kind for part in parts)
    said = LocalizedText(f"assembly.kind.{one.kind}{alone}")
    if one.look in (CLEAR, *MATERIALS):
        return said
    return LocalizedText("exports.shopping.coloured", kind=said, colour=LocalizedText(f"exports.colour.{one.look}"))


def by_own_names(sheets: Mapping[str, Size], parts: Iterable[Part]) -> dict[str, Size]:
    """Sizes that were read, by the names that the sheets of each stock have of their own."""
    every = stocks(parts)
    return {one.name: size for name, size in sheets.items() for one in every if one.is_named(name)}


def read_size(text: str) -> Size | None:
    """Width and height in millimetres, from ``600x450``, ``24x18in``; None for anything else.

    A unit that stands behind the second number only is that of both.
    """
    match = re.fullmatch(r"(.+?)\s*[xX×]\s*([^xX×]+)", text.strip())
    if match is None:
        return None
    wide, high = match.groups()
    unit = re.sub(r"^[-0-9.,/ ]+", "", high)
    sides = length(wide if re.search(r"[^-0-9.,/ ]", wide) else wide + unit), length(high)
    return None if sides[0] is None or sides[1] is None else (sides[0], sides[1])


def read_sheets(given: Iterable[str], parts: Iterable[Part]) -> dict[str, Size]:
    """Size of stock sheets by what they are for, from texts like ``grey=150x150``, ``clear 2mm=300x200``.

    Raises LocalizedError for one that is not understood, or that names sheets that no part is cut from.
    """
    every, out = stocks(parts), dict[str, Size]()
    for text in given:
        name, _, said = (piece.strip() for piece in text.partition("="))
        size = read_size(said)
        if size is None:
            raise LocalizedError("exports.error.sheet", given=cut(text))
        if not all(SHEET[0] <= side <= SHEET[1] for side in size):
            raise LocalizedError("exports.error.sheet_span", given=cut(text), allowed=span_text(*SHEET))
        name = name.casefold()
        if not any(one.is_named(name) for one in every):
            known = sorted({word for one in every for word in one.words})
            sizes = sorted({f"{round(one.thickness, 2):g}mm" for one in every})
            raise LocalizedError("exports.error.no_sheet", given=cut(name), expected=(*known, *sizes))
        out[name] = size
    return out


def percent(share: float) -> LocalizedText:
    """A share, 0 … 1, in percent, with a decimal where it is less than one of them."""
    return Plain(round(100 * share, int(share < 0.01)))


def is_sold(thickness: float) -> bool:
    """Whether sheets and rods of such a size are sold: in half millimetres, or in sixteenths of an inch."""
    return any(abs(thickness - round(thickness / step) * step) < THICK for step in (0.5, SIXTEENTH))
