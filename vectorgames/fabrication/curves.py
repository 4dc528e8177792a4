"""What is engraved: lines, and letters as curves out of the font. Millimetres, y up."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import installed

APART = 1.5  # from line to line, in heights of capitals
FINE = 1e-6  # that a text must become higher by for more lines
COARSE = 0.05  # that curves may be off in pictures on paper
INTER = CONFIGS / "fonts" / "Inter-Medium.otf"


@dataclass(frozen=True, eq=False)
class Curve:
    """A path: its start float64[2], then pieces float64[1, 2] (a line) or float64[3, 2] (a cubic curve)."""

    start: np.ndarray
    pieces: tuple[np.ndarray, ...]
    closed: bool = False

    @classmethod
    def line(cls, *points: tuple[float, float], closed: bool = False) -> Curve:
        p = np.array(points, float)
        return cls(p[0], tuple(p[1:, None]), closed)

    def moved(self, matrix: np.ndarray) -> Curve:
        """Turned, mirrored and moved by float64[2, 3]."""
        turn, move = matrix[:, :2].T, matrix[:, 2]
        return Curve(self.start @ turn + move, tuple(p @ turn + move for p in self.pieces), self.closed)

    def flat(self, off: float = 0.01) -> np.ndarray:
        """float64[m, 2]: points on the path, nowhere more than ``off`` from its curves."""
        out = [self.start]
        for piece in self.pieces:
            if len(piece) > 1:
                a, b, c, d = out[-1], *piece
                bend = 6 * max(math.hypot(*(a - 2 * b + c)), math.hypot(*(b - 2 * c + d)))
                t = _shares(math.ceil(math.sqrt(bend / 8 / off)) or 1)
                out += list(t[0] * a + t[1] * b + t[2] * c + t[3] * d)
            else:
                out.append(piece[0])
        return np.array(out)


@dataclass(frozen=True, eq=False)
class Text:
    """A line of text about its middle: curves, and half its width and height."""

    curves: tuple[Curve, ...]
    half: tuple[float, float]

    def at(self, x: float, y: float, turn: int = 0) -> list[Curve]:
        """The curves with their middle there, turned to the left by so many right angles."""
        matrix = np.column_stack([QUARTERS[turn % 4], (x, y)])
        return [curve.moved(matrix) for curve in self.curves]


QUARTERS = [
    np.array(m, float) for m in (((1, 0), (0, 1)), ((0, -1), (1, 0)), ((-1, 0), (0, -1)), ((0, 1), (-1, 0)))
]


@memoize_by_value
def text(words: str, high: float, wide: float = np.inf) -> Text:
    """A line of text whose capitals are so high, or less so that it is at most so wide, for notes."""
    glyphs, capital = _glyphs()
    em, x, curves = high / capital, 0.0, []
    advance = sum(glyphs.get(letter, glyphs["?"])[1] for letter in words)
    em = min(em, wide / advance) if advance else em
    for letter in words:
        outlines, step = glyphs.get(letter, glyphs["?"])
        curves += [curve.moved(np.array(((em, 0, em * x), (0, em, 0)))) for curve in outlines]
        x += step
    low = np.array(((1, 0, -em * x / 2), (0, 1, -em * capital / 2)))
    return Text(tuple(curve.moved(low) for curve in curves), (em * x / 2, em * capital / 2))


def fitted(words: str, high: float, wide: float, tall: float) -> list[tuple[Text, float]]:
    """A text in a rectangle about its middle, each line with how far above the middle it lies.

    With capitals so high, on as few lines as it takes; where no number of lines has room for them, on as many as
    make them the largest. Lines break at blanks, and if that does not do, after strokes.
    """
    best, best_high = [words], 0.0
    for pieces in (re.findall(r"[^ ]+ *", words), re.findall(r"[^ /]+[/ ]*", words)):
        for many in range(1, len(pieces) + 1):
            lines = _broken(pieces, many)
            here = min(high, *(wide / width_of(line) for line in lines), tall / (1 + (many - 1) * APART))
            if here > best_high + FINE:
                best, best_high = lines, here
    step, middle = APART * best_high, (len(best) - 1) / 2
    return [(text(line, best_high), (middle - k) * step) for k, line in enumerate(best)]


def wrapped(words: str, high: float, wide: float) -> list[str]:
    """Lines of a text with capitals so high that are at most so wide."""
    return _greedy(re.findall(r"[^ ]+ *", words), wide / high)


def width_of(words: str) -> float:
    """How wide a line is whose capitals are 1 high."""
    glyphs, capital = _glyphs()
    return sum(glyphs.get(letter, glyphs["?"])[1] for letter in words) / capital


def _broken(pieces: list[str], many: int) -> list[str]:
    """Pieces on so many lines or fewer, the widest as narrow as can be."""
    joined = "".join(pieces)
    ends = np.cumsum([len(piece) for piece in pieces]).tolist()
    starts = [0, *ends[:-1]]
    widths = sorted({width_of(joined[a:b].strip()) for a in starts for b in ends if b > a})
    low, top = 0, len(widths) - 1
    while low < top:
        middle = (low + top) // 2
        low, top = (low, middle) if len(_greedy(pieces, widths[middle])) <= many else (middle + 1, top)
    return _greedy(pieces, widths[low])


def _greedy(pieces: list[str], wide: float) -> list[str]:
    """Lines, each with as much as has room, in units of the height; pieces bring the blanks between them."""
    lines = [""]
    for piece in pieces:
        longer = lines[-1] + piece
        if lines[-1] and width_of(longer.strip()) > wide + 1e-9:
            lines.append(piece)
        else:
            lines[-1] = longer
    return [line.strip() for line in lines]


@cache
def _shares(many: int) -> np.ndarray:
    """float64[4, many, 1]: how much each point of a cubic curve counts at the ends of so many equal pieces."""
    t = np.arange(1, many + 1)[:, None] / many
    return np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3])


@cache
def _glyphs() -> tuple[dict[str, tuple[tuple[Curve, ...], float]], float]:
    """Letter -> its curves and its advance, in ems; and the height of a capital."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.ttLib import TTFont

    font = TTFont(installed(INTER))
    em, names, drawn = font["head"].unitsPerEm, font.getBestCmap(), font.getGlyphSet()
    out = {}
    for code in [*range(32, 127), *range(160, 256), *map(ord, "–−·×÷↑→…Ø≥„“”")]:
        if code in names:
            pen = DecomposingRecordingPen(drawn)
            drawn[names[code]].draw(pen)
            out[chr(code)] = tuple(_curves(pen.value, em)), drawn[names[code]].width / em
    return out, font["OS/2"].sCapHeight / em


def _curves(recorded: Iterable[tuple[str, tuple[tuple[float, float], ...]]], em: float) -> Iterator[Curve]:
    start, pieces = np.zeros(2), list[np.ndarray]()
    for command, points in recorded:
        p = np.array(points, float) / em
        if command == "moveTo":
            start, pieces = p[0], []
        elif command in ("lineTo", "curveTo"):
            pieces.append(p)
        elif command == "closePath" and pieces:
            yield Curve(start, tuple(pieces), True)


LETTERS = "engrave_letters"


class Lettering(NamedTuple):
    """Words in capitals ``high`` millimetres high, about a place, turned to the left by right angles.

    ``room``: width and height that they may take, in which they stand on as many lines as they need; ``most``: the
    height that they have where ``high`` has no room.
    """

    words: str
    high: float
    at: tuple[float, float]
    turn: int = 0
    room: tuple[float, float] = (math.inf, math.inf)
    most: float = math.inf

    @property
    def lines(self) -> list[tuple[Text, float]]:
        """Each line, and how far above the middle it lies."""
        return fitted(self.words, min(self.high, self.most), *self.room)

    @property
    def made(self) -> float:
        return 2 * self.lines[0][0].half[1]

    @property
    def curves(self) -> list[Curve]:
        up = QUARTERS[self.turn % 4] @ (0.0, 1.0)
        spots = [(line, np.array(self.at) + high * up) for line, high in self.lines]
        return [curve for line, (x, y) in spots for curve in line.at(x, y, self.turn)]


def written(letters: Iterable[Lettering]) -> tuple[str, tuple[Curve, ...]]:
    return LETTERS, tuple(curve for one in letters for curve in one.curves)
