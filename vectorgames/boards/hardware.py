"""What can be bought, by its name: threads, how thick they are, what is drilled for them; materials of sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vectorgames.base.numbers import INCH, decimal


class Thread(NamedTuple):
    """``diameter``: the outer one of the screw; ``pitch``: from turn to turn; both in millimetres."""

    name: str
    diameter: float
    pitch: float

    @property
    def set_screw(self) -> str:
        """What a screw without a head is called that has it, with a hexagon socket and a flat point."""
        return f"ISO 4026 {self.name}" if self in METRIC else self.name

    @property
    def cap_nut(self) -> str:
        """What a nut is called that has it: a closed one, or an open one of what is thinner than M3."""
        standard = "DIN 1587 " if self.diameter >= 3.0 else "ISO 4032 "
        return f"{standard if self in METRIC else ''}{self.name}"

    @property
    def units(self) -> str:
        """The unit in which screws with it are sold, one of UNITS."""
        return "mm" if self in METRIC else "inch"

    @property
    def lengths(self) -> tuple[float, ...]:
        """The lengths of set screws that are sold with it, in millimetres."""
        return _LONG if self in METRIC else _LONG_INCHES

    @property
    def drill(self) -> float:
        """The diameter of the hole into which it is tapped, in millimetres."""
        return round(self.diameter - self.pitch, 2)


_LONG = (3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0, 25.0, 30.0)
_LONG_INCHES = tuple(n * INCH / 16 for n in (2, 3, 4, 5, 6, 8, 10, 12, 16, 20))
_COARSE = ((2.0, 0.4), (2.5, 0.45), (3.0, 0.5), (4.0, 0.7), (5.0, 0.8), (6.0, 1.0), (8.0, 1.25), (10.0, 1.5))
_UNIFIED = (("4-40", 0.112), ("6-32", 0.138), ("8-32", 0.164), ("10-24", 0.19), ("1/4-20", 0.25))

METRIC = tuple(Thread(f"M{wide:g}", wide, pitch) for wide, pitch in _COARSE)
"""The coarse threads of ISO 261 that are bought everywhere, from the thinnest."""

_INCHES = tuple(
    Thread(f"{name} UNC", round(wide * INCH, 4), INCH / int(name.partition("-")[2])) for name, wide in _UNIFIED
)

THREADS = {one.diameter: one for one in sorted((*METRIC, *_INCHES), key=lambda thread: thread.diameter)}
"""Diameter -> thread, these and the coarse ones in inches, from the thinnest: a diameter names one."""

MATERIALS = ("acrylic", "plywood")
"""What sheets are made of; numbers of files name them by their place here."""

DENSITY = {"acrylic": 1.19e-3, "plywood": 0.68e-3, "steel": 7.85e-3}
"""Grams in a cubic millimetre."""

NAMED: Mapping[str, Mapping[float, str]] = {
    "thread": {diameter: one.name for diameter, one in THREADS.items()},
    "material": dict(enumerate(MATERIALS)),
}
"""Key of a number that is typed, and said, by a name -> the name of each value that it can have."""


def value_of(key: str, text: str) -> float | None:
    """The value of a key of ``NAMED`` that a text names, like M3, 3, 4-40 or 4-40 UNC; None where there is none."""
    said = text.strip().casefold()
    for value, name in NAMED[key].items():
        if said in (name.casefold(), name.casefold().removesuffix(" unc")):
            return value
    number = decimal(said.replace(",", "."))
    return number if number in NAMED[key] else None


def thickest(most: float) -> Thread:
    """The thickest metric thread of at most this diameter; the thinnest of all where none is so thin."""
    return next((one for one in reversed(METRIC) if one.diameter <= most + 1e-9), METRIC[0])
