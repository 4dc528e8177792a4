"""How many times parts are made: of all, of one kind or of single ones; 0 leaves them out. Knows no file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vectorgames.boards.assembly import assembly
from vectorgames.boards.model import Model
from vectorgames.numerals import whole
from vectorgames.words import LocalizedError, cut

MOST = 99


def read_counts(given: Iterable[str], model: Model) -> dict[str, int]:
    """Part -> how many times, where it is another number than one, from texts like ``board 2=3``, ``rod=0``.

    Raises LocalizedError for one that is not understood.
    """
    parts = assembly(model).parts
    kinds = tuple(dict.fromkeys(part.kind for part in parts))
    out: dict[str, int] = {}
    for text in given:
        name, _, number = (piece.strip() for piece in text.partition("="))
        many = whole(number)
        if many is None or not 0 <= many <= MOST:
            raise LocalizedError("exports.error.count", given=cut(text), most=MOST)
        found = [part.name for part in parts if name in (part.name, part.kind)]
        if not found:
            every = tuple(dict.fromkeys((*kinds, *(part.name for part in parts))))
            raise LocalizedError("exports.error.no_part", given=cut(name), expected=every)
        out |= dict.fromkeys(found, many)
    return {name: many for name, many in out.items() if many != 1}


def told(counts: Mapping[str, int]) -> list[str]:
    """The same as texts."""
    return [f"{name}={many}" for name, many in counts.items()]
