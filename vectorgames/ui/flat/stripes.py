"""Striped lines cut up into straight strokes, all at once. Pure numpy; knows no painter.

A stripe is a length of one colour. Its pattern says which shares of it are drawn: u is dashed and v dotted
wherever they are shown, because six colours cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from vectorgames.memoize import memoize_by_value
from vectorgames.ui.flat.primitives import Stripe, Striped

PATTERNS: dict[str, tuple[tuple[float, float], ...]] = {
    "solid": ((0.0, 1.0),),
    "dash": ((0.0, 0.32), (0.5, 0.82)),
    "dot": ((0.0, 0.14), (0.25, 0.39), (0.5, 0.64), (0.75, 0.89)),
}
"""Pattern -> the shares of a stripe that are drawn: from, to."""


@dataclass(frozen=True, slots=True, eq=False)
class Strokes:
    """``ends`` float[n, 4]: x, y, x, y; ``line`` int[n]: which line each belongs to; ``stripe``: which of its
    stripes."""

    ends: np.ndarray
    line: np.ndarray
    stripe: np.ndarray


@memoize_by_value
def drawn_shares(stripes: tuple[Stripe, ...]) -> tuple[tuple[float, float, int], ...]:
    """(from, to, number of the stripe) of everything drawn in one round through the stripes, each 1 long."""
    return tuple((k + a, k + b, k) for k, (_, pattern) in enumerate(stripes) for a, b in PATTERNS[pattern])


def cut(lines: Sequence[Striped]) -> Strokes:
    """Straight strokes of one colour each; a stroke ends where a stripe ends and at every point of its line."""
    if not lines:
        return Strokes(np.zeros((0, 4)), np.zeros(0, int), np.zeros(0, int))
    counts = np.array([len(line.points) for line in lines])
    flat = chain.from_iterable(chain.from_iterable(line.points for line in lines))
    points = np.fromiter(flat, float, 2 * counts.sum()).reshape(-1, 2)
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    # One long way through all lines, with a gap of 1 before each.
    apart = np.hypot(*np.diff(points, axis=0, prepend=points[:1]).T)
    apart[first] = 1.0
    way = np.cumsum(apart)
    begin, end = way[first], way[first + counts - 1]

    shares = [drawn_shares(line.stripes) for line in lines]
    kept = np.array([len(share) for share in shares])
    table = np.array(list(chain.from_iterable(shares)))
    row = np.concatenate([[0], np.cumsum(kept)[:-1]])
    length = np.array([line.length for line in lines])
    phase = np.array([line.phase for line in lines])
    period = length * np.array([len(line.stripes) for line in lines])
    rounds = np.ceil((end - begin + phase) / period).astype(int)
    which, number = _ragged(rounds * kept)
    share = table[row[which] + number % kept[which]]
    base = begin[which] - phase[which] + number // kept[which] * period[which]
    start = np.maximum(base + share[:, 0] * length[which], begin[which])
    stop = np.minimum(base + share[:, 1] * length[which], end[which])
    good = stop - start > 1e-9
    which, start, stop, stripe = which[good], start[good], stop[good], share[good, 2].astype(int)

    before, after = np.searchsorted(way, start, "right"), np.searchsorted(way, stop, "left")
    piece, number = _ragged(after - before + 1)
    inner, last = before[piece] + number, len(way) - 1
    a = np.where(number == 0, start[piece], way[np.clip(inner - 1, 0, last)])
    b = np.where(number == (after - before)[piece], stop[piece], way[np.minimum(inner, last)])
    x, y = points.T
    ends = np.column_stack([np.interp(a, way, x), np.interp(a, way, y), np.interp(b, way, x), np.interp(b, way, y)])
    return Strokes(ends, which[piece], stripe[piece])


def _ragged(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For rows of these lengths, row by row: the row, and the number in it."""
    row = np.repeat(np.arange(len(counts)), counts)
    return row, np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
