"""Numbers as people write them: ASCII digits, not all that Unicode or Python would take for a number.

Knows nothing of what they count.
"""

from __future__ import annotations

import re

DIGITS = 18
"""Digits that a number may have: more are a mistake, and thousands of them an attack on patience."""
_WHOLE = re.compile(rf"-?[0-9]{{1,{DIGITS}}}")
_DECIMAL = re.compile(rf"-?([0-9]{{1,{DIGITS}}}([.][0-9]{{0,{DIGITS}}})?|[.][0-9]{{1,{DIGITS}}})")

_INCH = 25.4
_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0} | dict.fromkeys(
    ("in", "inch", "inches", "zoll", '"', "''", "\N{DOUBLE PRIME}", "\N{RIGHT DOUBLE QUOTATION MARK}"), _INCH
)
_LENGTH = re.compile(
    rf"(-?)(?:([0-9]{{1,{DIGITS}}})[ -]+)?([0-9]{{1,{DIGITS}}})/([0-9]{{1,{DIGITS}}})|(-?[0-9.,]+)", re.ASCII
)


def whole(text: str) -> int | None:
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
    elif _UNITS[unit] != _INCH or int(below) == 0:
        return None
    else:
        value = (int(whole_part or 0) + int(above) / int(below)) * (-1 if minus else 1)
    return None if value is None else round(value * _UNITS[unit], 6)
