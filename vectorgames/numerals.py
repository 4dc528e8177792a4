"""Numbers as people write them: ASCII digits, not all that Unicode or Python would take for a number.

Knows nothing of what they count.
"""

from __future__ import annotations

import re

DIGITS = 18
"""Digits that a number may have: more are a mistake, and thousands of them an attack on patience."""
_WHOLE = re.compile(rf"-?[0-9]{{1,{DIGITS}}}")
_DECIMAL = re.compile(rf"-?([0-9]{{1,{DIGITS}}}([.][0-9]{{0,{DIGITS}}})?|[.][0-9]{{1,{DIGITS}}})")


def whole(text: str) -> int | None:
    """The whole number that a text is; None for anything else."""
    return int(text) if _WHOLE.fullmatch(text) else None


def decimal(text: str) -> float | None:
    """The number that a text is, with a decimal point or without; None for anything else."""
    return float(text) if _DECIMAL.fullmatch(text) else None
