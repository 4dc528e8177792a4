"""Notation of Veptheca: ``a1>b1``, and ``a1>b2=a1>b1+b1>b2`` for a sum with its summands (rules/veptheca.md,
Texts).

Texts are the same in all languages.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorgames.core.notation import DASHES, Notation
from vectorgames.spaces.arrows import Arrows
from vectorgames.spaces.dots import Dots
from vectorgames.words import LocalizedError, quoted

_FORM = re.compile(r"([^>=+]+>[^>=+]+)(?:=([^>=+]+>[^>=+]+)\+([^>=+]+>[^>=+]+))?")


class Parts(NamedTuple):
    """What a text says: the number of the vector, and of its summands where they are named."""

    arrow: int
    summands: tuple[int, int] | None = None


class DrawingNotation(Notation):
    """Texts of vectors on a grid of dots."""

    def __init__(self, grid: Dots, arrows: Arrows):
        super().__init__(grid)
        self.arrows = arrows
        a, b, c = (grid.names[dot] for dot in (0, grid.depth, grid.depth + 1))
        self.examples = f"{a}>{b}", f"{a}>{c}={a}>{b}+{b}>{c}"

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; LocalizedError (a ValueError) says what was expected."""
        self.refuse_empty(text, self.examples[0])
        parts, names = self.taken_apart(text), self.arrows.names
        if parts.summands is None:
            return names[parts.arrow]
        one, other = sorted(names[summand] for summand in parts.summands)
        return f"{names[parts.arrow]}={one}+{other}"

    def taken_apart(self, text: str) -> Parts:
        """The parts of a text that has form. LocalizedError for one that has none."""
        compact = "".join(text.translate(DASHES).replace("->", ">").replace("→", ">").split())
        found = _FORM.fullmatch(compact)
        if not found:
            raise LocalizedError("errors.action_form", given=quoted(" ".join(text.split())), expected=self.examples)
        arrow, one, other = (self.arrows.parse(part) if part else None for part in found.groups())
        assert arrow is not None
        return Parts(arrow, None if one is None or other is None else (one, other))
