"""Stock sheets: what they are called, which size they have, whether a thickness is one that is sold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from vectorgames.base.numbers import SIXTEENTH, Plain, length, span_text
from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.boards.assembly import label
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


def stocks_of(parts: Iterable[Part]) -> dict[str, frozenset[str]]:
    """Every stock of sheets -> the words by which it is named: kind of part, colour, material."""
    return {
        stock_of(part, letter): frozenset((part.kind, colour_of(part, letter), part.stock.material))
        for part in parts
        if part.stock.cut
        for letter in part.stock.colours or ("",)
    }


def stock_label(stock: str, parts: Collection[Part]) -> LocalizedText:
    """What sheets are for: the kind of their parts, with their colour; the part that is the only one of its kind.

    ``parts``: of the board.
    """
    kind, _, letter = stock.partition("-")
    said = label(kind) if any(part.name == kind for part in parts) else LocalizedText(f"assembly.kind.{kind}")
    colour = colour_of(next(part for part in parts if stock in stocks_of([part])), letter)
    if colour in (CLEAR, *MATERIALS):
        return said
    return LocalizedText("exports.shopping.coloured", kind=said, colour=LocalizedText(f"exports.colour.{colour}"))


def own_names(parts: Iterable[Part]) -> dict[str, str]:
    """A name for the sheets of each stock, under which its size can be read -> the stock."""
    return {
        f"{part.kind} {colour_of(part, letter)}": stock_of(part, letter)
        for part in parts
        if part.stock.cut
        for letter in part.stock.colours or ("",)
    }


def by_own_names(sheets: Mapping[str, Size], parts: Iterable[Part]) -> dict[str, Size]:
    """Sizes that were read, by the names that the sheets of each stock have of their own."""
    return {
        f"{part.kind} {colour_of(part, letter)}": size
        for name, size in sheets.items()
        for part in parts
        if part.stock.cut
        for letter in part.stock.colours or ("",)
        if is_named(name, stocks_of([part])[stock_of(part, letter)], part.thickness)
    }


def is_named(name: str, words: frozenset[str], thickness: float) -> bool:
    """Whether every word of a name fits a stock; a word with a unit is its thickness."""
    return all(
        word in words or (not word.isalpha() and abs((length(word) or 0.0) - thickness) < THICK)
        for word in re.split("[ _-]+", name)
    )


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
    cuts = [part for part in parts if part.stock.cut]
    every, out = stocks_of(cuts), {}
    for text in given:
        name, _, said = (piece.strip() for piece in text.partition("="))
        size = read_size(said)
        if size is None:
            raise LocalizedError("exports.error.sheet", given=cut(text))
        if not all(SHEET[0] <= side <= SHEET[1] for side in size):
            raise LocalizedError("exports.error.sheet_span", given=cut(text), allowed=span_text(*SHEET))
        name = name.casefold()
        thick = {(stock_of(part, c), part.thickness) for part in cuts for c in part.stock.colours or ("",)}
        if not any(is_named(name, every[stock], thickness) for stock, thickness in thick):
            words = sorted(frozenset().union(*every.values()))
            sizes = sorted({f"{round(part.thickness, 2):g}mm" for part in cuts})
            raise LocalizedError("exports.error.no_sheet", given=cut(name), expected=(*words, *sizes))
        out[name] = size
    return out


def percent(share: float) -> LocalizedText:
    """A share, 0 … 1, in percent, with a decimal where it is less than one of them."""
    return Plain(round(100 * share, int(share < 0.01)))


def is_sold(thickness: float) -> bool:
    """Whether sheets and rods of such a size are sold: in half millimetres, or in sixteenths of an inch."""
    return any(abs(thickness - round(thickness / step) * step) < THICK for step in (0.5, SIXTEENTH))
