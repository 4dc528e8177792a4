"""Test pieces: combs of slots and rows of holes to find the clearance, strips to find the kerf; by the board's
backend.

Slots and holes are compensated like the parts: what fits here fits there. The strips are not: ten of them, side by
side, are ten kerfs shorter than they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vectorgames.base.numbers import Length, in_unit, pointed, rod_size
from vectorgames.base.words import LocalizedText, Words, units_of
from vectorgames.boards.assembly import label
from vectorgames.boards.backend import sizes_of
from vectorgames.boards.model import Model
from vectorgames.boards.part import Sizes
from vectorgames.fabrication.curves import LETTERS, Curve, Lettering, text, written
from vectorgames.fabrication.drawing import BACKENDS, Piece
from vectorgames.fabrication.shape import Ring, Shape

HOLE_STEPS = (0.0, 0.1, 0.2, 0.3, 0.4)
TOOTH, BACK = 7.0, 18.0  # between slots, and behind them
STRIPS, WIDE, LONG = 10, 10.0, 40.0
HIGH = 2.4  # of numbers and titles
UPRIGHT = 10.0  # the longest that a number may be, between a title and a slot
TURN_BELOW = 12.0  # slots nearer to one another have their numbers upright

CLEARANCE = {  # what a piece tells -> the size that it is
    "arms": "slot_clearance",
    "rod": "hole_clearance",
    "notches": "notch_clearance",
    "posts": "hole_clearance",
    "dowels": "hole_clearance",
}


def trial(model: Model, words: Words, own: Sizes | None = None) -> list[Piece]:
    """The test pieces of a board, for every kind of sheet it is cut from.

    ``own``: sizes of the parts that they are to be tried with, else those of the model.
    """
    return list(BACKENDS.of(model).trial(model, words, own or sizes_of(model)))


def advice(model: Model, pieces: Iterable[Piece]) -> list[LocalizedText]:
    """What test pieces tell, in the order in which they are used."""
    found = [LocalizedText("exports.trial.note.kerf", n=STRIPS, long=Length(STRIPS * WIDE))]
    for name in dict.fromkeys(piece.name.removeprefix("trial ") for piece in pieces):
        if option := CLEARANCE.get(name):
            size = LocalizedText(f"assembly.size.{option}")
            found.append(LocalizedText(f"exports.trial.note.{name}", size=size, option=option))
    return [*found, *BACKENDS.of(model).advice(model)]


def distinct(own: Sizes, kind: str) -> list[tuple[float, str]]:
    """Sizes of the parts of a kind, each once, with those that have it; without where all have."""
    alike: dict[float, list[str]] = {}
    for name, size in own.items():
        if name.partition(" ")[0] == kind:
            alike.setdefault(round(size, 2), []).append(name.partition(" ")[2])
    return [(size, f"{kind} {', '.join(which)}" if len(alike) > 1 else "") for size, which in alike.items()]


def comb(
    name: str,
    base: float,
    which: str,
    steps: Sequence[float],
    deep: float,
    thickness: float,
    stock: str,
    words: Words,
) -> Piece:
    """A comb whose slots, open at the top, are so much wider than ``base``; their number stands below each."""
    top, x, corners, numbers = BACK + deep, TOOTH, [], []
    for step in steps:
        wide = base + step
        corners += [(x, top), (x, BACK), (x + wide, BACK), (x + wide, top)]
        numbers += _number(step, x + wide / 2, base + TOOTH, words)
        x += wide + TOOTH
    outside = Ring.of([(0, 0), (x, 0), (x, top), *reversed(corners), (0, top)])
    return _piece(name, base, which, thickness, stock, Shape(outside), numbers, words)


def holes(
    name: str, base: float, steps: Sequence[float], circle: bool, thickness: float, stock: str, words: Words
) -> Piece:
    """A strip with holes so much wider than ``base``."""
    pitch, high = base + TOOTH, BACK + base + TOOTH
    holes, numbers = [], []
    for k, step in enumerate(steps):
        x, y, half = TOOTH / 2 + pitch * (k + 0.5), BACK + base / 2, (base + step) / 2
        box = (
            Ring.circle(x, y, half, hole=True)
            if circle
            else Ring.box(x - half, y - half, x + half, y + half, 0.0, True)
        )
        holes.append(box)
        numbers += _number(step, x, pitch, words)
    outside = Ring.box(0, 0, pitch * len(steps) + TOOTH, high)
    return _piece(name, base, "", thickness, stock, Shape(outside, tuple(holes)), numbers, words)


def _number(step: float, x: float, room: float, words: Words) -> list[Curve]:
    said = f"{in_unit(step, words.tag):+.{4 if units_of(words.tag) == 'inch' else 2}f}"
    said = pointed(said, words.tag).replace("-", "−") if step else "0"
    drawn = text(said, HIGH, UPRIGHT)
    return drawn.at(x, BACK / 2 + 2, 0 if room >= TURN_BELOW and 2 * drawn.half[0] < room - 1 else 1)


def _piece(
    name: str,
    base: float,
    which: str,
    thickness: float,
    stock: str,
    shape: Shape,
    numbers: Iterable[Curve],
    words: Words,
) -> Piece:
    size = rod_size(base).say(words.tag)
    said = words(f"exports.trial.{name}", size=size)
    said = f"{said} · {label(which).say(words.language)}" if which else said
    title = text(said, HIGH, shape.bounds[2] - TOOTH)
    curves = [*numbers, *title.at(TOOTH / 2 + title.half[0], HIGH + 0.6)]
    return Piece(f"trial {name}", "", shape, thickness, ((LETTERS, tuple(curves)),), stock=stock)


def strips(thickness: float, stock: str, words: Words) -> list[Piece]:
    strip, out = Shape(Ring.box(0, 0, WIDE, LONG)), []
    for k in range(1, STRIPS + 1):
        said = words("exports.trial.strip", n=k, of=STRIPS)
        one = Lettering(said, HIGH, (WIDE / 2, LONG / 2), 1, (LONG - 4, WIDE - 3))
        out.append(Piece("trial strip", f"{WIDE:g}", strip, thickness, (written([one]),), true=True, stock=stock))
    return out
