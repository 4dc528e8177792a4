"""Numbers as people write them and as people read them, in any language; lengths in millimetres or in inches."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from fractions import Fraction

from vectorgames.base.words import UNITS, LocalizedText, language_of, locale, units_of

DIGITS = 18
"""Digits that a number may have: more are a mistake, and thousands of them an attack on patience."""

_WHOLE = re.compile(rf"-?[0-9]{{1,{DIGITS}}}")
_DECIMAL = re.compile(rf"-?([0-9]{{1,{DIGITS}}}([.][0-9]{{0,{DIGITS}}})?|[.][0-9]{{1,{DIGITS}}})")
INCH = 25.4  # millimetres
SIXTEENTH = INCH / 16  # in which what is sold by inches is thick, or long

_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0} | dict.fromkeys(
    ("in", "inch", "inches", "zoll", '"', "''", "\N{DOUBLE PRIME}", "\N{RIGHT DOUBLE QUOTATION MARK}"), INCH
)

_LENGTH = re.compile(
    rf"(-?)(?:([0-9]{{1,{DIGITS}}})[ -]+)?([0-9]{{1,{DIGITS}}})/([0-9]{{1,{DIGITS}}})|(-?[0-9.,]+)", re.ASCII
)


def parse_int(text: str) -> int | None:
    """The whole number that a text is; None for anything else."""
    return int(text) if _WHOLE.fullmatch(text) else None


def decimal(text: str) -> float | None:
    """The number that a text is, with a decimal point or without; None for anything else."""
    return float(text) if _DECIMAL.fullmatch(text) else None


def length(text: str) -> float | None:
    """Millimetres, from a text with a decimal point or comma, in mm, cm or inches; None for anything else.

    Inches may have a fraction: ``3/8"``, ``1 1/2 in``. Without a unit they are millimetres, and have none.
    """
    text = text.strip()
    units = sorted(_UNITS, key=len, reverse=True)
    unit = next(one for one in units if text.casefold().endswith(one))
    match = _LENGTH.fullmatch(text[: len(text) - len(unit)].rstrip())
    if match is None:
        return None
    minus, whole_part, above, below, plain = match.groups()
    if plain is not None:
        value = decimal(plain.replace(",", "."))
    elif _UNITS[unit] != INCH or int(below) == 0:
        return None
    else:
        value = (int(whole_part or 0) + int(above) / int(below)) * (-1 if minus else 1)
    return None if value is None else round(value * _UNITS[unit], 6)


FINEST, EXACT = 32, 5e-4  # the finest fraction of an inch that is said as one, millimetres that it may be off


class Number(LocalizedText):
    """A number with so many decimals, with a decimal comma in German; in a unit, a key of texts with ``n``.

    Without another unit it is a length, in millimetres.
    """

    __slots__ = ("value", "decimals")

    def __init__(self, value: float, decimals: int = 2, unit: str = "assembly.mm"):
        super().__init__(unit, n=value)
        self.value, self.decimals = value, decimals

    def say(self, lang: str = "en", noun: str = "") -> str:
        if self.key == "assembly.mm" and units_of(lang) == "inch":
            finer = self.decimals + 1 + (abs(self.value) < 1)
            return LocalizedText(self.key, n=_inches(self.value, min(4, max(2, finer)), lang)).say(lang)
        text = f"{round(self.value, self.decimals) + 0.0:.{self.decimals}f}"
        return LocalizedText(self.key, n=pointed(text, lang)).say(lang)


def rod_size(value: float) -> Number:
    """A size with the third decimal where it has one: 9.525 mm."""
    return Number(value, 2 if abs(value - round(value, 2)) < 1e-6 else 3)


class Plain(LocalizedText):
    """A number as short as it can be, with a decimal comma in German."""

    __slots__ = ("value",)

    def __init__(self, value: float):
        super().__init__("")
        self.value = value

    def say(self, lang: str = "en", noun: str = "") -> str:
        return pointed(f"{self.value:g}", lang)


class Length(Plain):
    """A length as short as it can be, without its unit; ``towards``: where inches are rounded to, 1 up, -1 down.

    ``decimals``: of its millimetres, at most; inches are those of the exact value, with two more.
    """

    __slots__ = ("towards", "decimals")

    def __init__(self, value: float, towards: int = 0, decimals: int = 6):
        super().__init__(value)
        self.towards, self.decimals = towards, decimals

    def say(self, lang: str = "en", noun: str = "") -> str:
        if units_of(lang) != "inch":
            return Plain(round(self.value, self.decimals)).say(lang, noun)
        decimals = min(inch_decimals(self.value), self.decimals + 2)
        return _inches(self.value, decimals, lang, self.towards, short=True)


def inch_decimals(value: float) -> int:
    """How many decimals a length in millimetres has in inches: about a hundredth of a millimetre."""
    return 4 if abs(value) < INCH else 3


def lengths(values: Iterable[float], decimals: int = 6) -> LocalizedText:
    """Several lengths and their unit: 218 × 218 mm; ``decimals`` as those of ``Length``."""
    return LocalizedText("assembly.mm", n=Joined((Length(one, decimals=decimals) for one in values), " × "))


class InUnit(LocalizedText):
    """Lengths in one of UNITS, whichever is asked for: what is sold by a standard has its sizes in that of it."""

    __slots__ = ("phrase", "units")

    def __init__(self, phrase: LocalizedText, units: str = UNITS[0]):
        super().__init__("")
        self.phrase, self.units = phrase, units

    def say(self, lang: str = "en", noun: str = "") -> str:
        return self.phrase.say(locale(language_of(lang), self.units), noun)


class Sold(LocalizedText):
    """Lengths of what is sold: by millimetres, unless all are sixteenths of an inch.

    Where inches are asked for, those of what is sold by millimetres stand behind these.
    """

    __slots__ = ("phrase", "by_inches")

    def __init__(self, values: Iterable[float], decimals: int = 6):
        super().__init__("")
        every = tuple(values)
        self.phrase = lengths(every, decimals)
        self.by_inches = all(abs(one - round(one / SIXTEENTH) * SIXTEENTH) < EXACT for one in every)

    def say(self, lang: str = "en", noun: str = "") -> str:
        said = self.phrase.say(lang, noun)
        if self.by_inches or units_of(lang) == UNITS[0]:
            return said
        return f"{self.phrase.say(locale(language_of(lang), UNITS[0]), noun)} ({said})"


def span_text(low: float, high: float, kind: str = "span") -> LocalizedText:
    """Limits of a length; what is said in inches lies within them."""
    said = LocalizedText(f"assembly.bad.{kind}", low=Length(low, 1), high=Length(high, -1))
    return LocalizedText("assembly.mm", n=said)


def pointed(text: str, lang: str) -> str:
    """The digits of a number with the decimal sign of a language."""
    return text.replace(".", ",") if language_of(lang) == "de" else text


def in_unit(value: float, lang: str) -> float:
    """Millimetres in the unit that a tag asks for."""
    return value / INCH if units_of(lang) == "inch" else value


def _inches(value: float, decimals: int, lang: str, towards: int = 0, short: bool = False) -> str:
    """A length in inches: a fraction where it is one, else a decimal number."""
    part = Fraction(round(value / INCH * FINEST), FINEST)
    off = float(part) * INCH - value
    if part and abs(off) < EXACT and off * towards >= 0:
        whole, rest = divmod(abs(part), 1)
        return ("-" if part < 0 else "") + " ".join(str(one) for one in (whole, rest) if one)
    at = value / INCH * 10**decimals
    at = math.ceil(at - 1e-9) if towards > 0 else math.floor(at + 1e-9) if towards < 0 else round(at)
    text = f"{at / 10**decimals + 0.0:.{decimals}f}"
    return pointed(text.rstrip("0").rstrip(".") if short else text, lang)


class Joined(LocalizedText):
    """LocalizedTexts said one after the other, with something between them."""

    __slots__ = ("between", "phrases")

    def __init__(self, phrases: Iterable[LocalizedText], between: str = "; "):
        super().__init__("")
        self.phrases, self.between = tuple(phrases), between

    def say(self, lang: str = "en", noun: str = "") -> str:
        return self.between.join(phrase.say(lang, noun) for phrase in self.phrases)
