"""Where single pieces are to lie: on which sheet of their stock, and which way round. Knows no sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vectorgames.words import LocalizedError, cut

MOST = 99


class Place(NamedTuple):
    """``sheet``: its number from 1, 0 for any; ``turned``: by a right angle, None as it goes best."""

    sheet: int = 0
    turned: bool | None = None

    def __str__(self) -> str:
        return f"{self.sheet or ''}{ {None: '', True: 'r', False: 'u'}[self.turned] }"


def ids(names: Iterable[str]) -> list[str]:
    """What pieces are called one by one: their part, from the second on with a number behind it."""
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(name if seen[name] == 1 else f"{name}/{seen[name]}")
    return out


def read_places(given: Iterable[str]) -> dict[str, Place]:
    """Piece -> place, from texts like ``board 3=2`` (on the second sheet), ``board 3=r`` (turned), ``rod=1u``.

    Raises LocalizedError for one that is not understood.
    """
    return dict(map(read_place, given))


def read_place(text: str) -> tuple[str, Place]:
    """A piece and its place, from one such text. Raises LocalizedError."""
    piece, _, said = (word.strip() for word in text.partition("="))
    match = re.fullmatch(r"([1-9][0-9]?)?([ru])?", said)
    if not piece or not said or match is None:
        raise LocalizedError("exports.error.place", given=cut(text), most=MOST)
    return piece, Place(int(match[1] or 0), {None: None, "r": True, "u": False}[match[2]])


def told(places: Mapping[str, Place]) -> list[str]:
    """The same as texts."""
    return [f"{piece}={place}" for piece, place in places.items()]


def known(places: Mapping[str, Place], pieces: Iterable[str]) -> None:
    """Raise LocalizedError for a place of a piece that there is not."""
    every = list(dict.fromkeys(pieces))
    for piece in places:
        if piece not in every:
            raise LocalizedError("exports.error.no_piece", given=cut(piece), expected=tuple(every))
