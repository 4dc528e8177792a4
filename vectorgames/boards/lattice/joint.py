"""The joint of the Time Vectors board: its parameters, what may be asked of them, what follows from them.

Millimetres; z up, origin on the table under the rod, r along a support's own arm. Names are those of the parameter
file, so that a number in a drawing, in the file and here carries one name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from vectorgames.base.words import LocalizedError, LocalizedText, cut

ARMS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}  # directions in which the supports stand
LEAST = {"toe": 0.8, "relief": 0.2, "chamfer": 0.2}  # what may be left out, and else is at least so large
THIN, THICK = (2.8, 6.7), (4.5, 6.7)  # of boards and supports: sheets of 3 and 6 mm, of 5 mm, of 1/4 inch
BESIDE = 0.05  # least that a toe leaves free beside a neighbour
BETWEEN = ("N", "S")  # those that come last: only they have to pass between two neighbours


@dataclass(frozen=True, slots=True)
class Joint:
    """Parameters of the joint. Construct with ``Joint.checked``, which refuses what cannot be built."""

    n: int = 4
    pitch: float = 66.0
    Tb: float = 3.0
    Ts: float = 6.0
    R: float = 9.525
    B: float = 218.0
    rc: float = 5.0
    gap: float = 18.0
    A: float = 31.0
    d: float = 6.0
    foot: float = 16.0
    head: float = 4.0
    toe: float = 1.2
    toeH: float = 4.0
    sock: float = 8.0
    D: float = 16.0
    gw: float = 0.15
    gn: float = 0.10
    ga: float = 0.08
    gr: float = 0.07
    gh: float = 0.40
    gs: float = 0.20
    gt: float = 0.12
    relief: float = 0.0
    chamfer: float = 0.0

    @classmethod
    def checked(cls, values: dict[str, Any]) -> Joint:
        """Joint from named values, defaults for the rest. ValueError names the key and what is allowed."""
        names = {f.name for f in fields(cls)}
        for key, value in values.items():
            if key not in names:
                expected = ", ".join(sorted(names))
                raise LocalizedError("errors.board_file.unknown_parameter", key=cut(str(key)), expected=expected)
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            if not number or not math.isfinite(value) or (key == "n" and value != int(value)):
                what = LocalizedText("errors.whole" if key == "n" else "errors.board_file.number_of_mm")
                raise LocalizedError("errors.board_file.no_number", key=key, given=cut(repr(value)), expected=what)
        numbers: dict[str, Any] = {k: int(v) if k == "n" else float(v) for k, v in values.items()}
        joint = cls(**numbers)
        joint.check()
        return joint

    def check(self) -> None:
        for key, value, allowed in self.faults():
            raise LocalizedError("errors.board_file.out_of_range", key=key, given=f"{value:g}", expected=allowed)

    def faults(self) -> Iterator[tuple[str, float, LocalizedText]]:
        """(key, value, what is allowed) for every parameter out of its range."""
        for key, low, high in self.ranges():
            value = self.ga + self.gr if key == "ga + gr" else getattr(self, key)
            if not low - 1e-9 <= value <= high + 1e-9:
                yield key, value, LocalizedText("errors.board_file.to", least=f"{low:g}", most=f"{high:g}")
        most = {key: high for key, _, high in self.ranges()}
        for key, least in LEAST.items():
            if 0 < getattr(self, key) < least:
                allowed = LocalizedText("errors.board_file.none_or_to", least=f"{least:g}", most=f"{most[key]:g}")
                yield key, getattr(self, key), allowed

    def ranges(self) -> tuple[tuple[str, float, float], ...]:
        """(key, lowest, highest) for every parameter; some limits follow from other parameters."""
        return (
            ("n", 1, 8),
            ("pitch", 40, 100),
            ("Tb", *THIN),
            ("Ts", *THICK),
            ("R", 9.2, 10.0),
            ("gap", 14, 60),
            ("B", 80, 600),
            ("rc", 0, 20),
            ("toe", 0, min(1.4, self.xi - self.Ts / 2 - BESIDE)),
            ("gw", 0.05, 0.25),
            ("gn", 0.03, 0.15),
            ("ga", 0, 0.2),
            ("gr", 0, 0.2),
            ("ga + gr", 0.05, 0.20),
            ("gh", 0.1, 1.0),
            ("gs", 0.1, 0.4),
            ("gt", 0.1, 0.5),
            ("d", 5.0, self.deepest_notch),
            ("A", 20, min(79, self.B / 2 - 24 - self.d)),
            ("foot", 4, 60),
            ("head", 3, 60),
            ("toeH", 0, self.foot - 2),
            ("sock", 0, 15),
            ("D", self.R + 0.1, 40),
            ("relief", 0, 0.6),
            ("chamfer", 0, 1.0),
        )

    # ---- derived ----

    @property
    def deepest_notch(self) -> float:
        """Largest d that leaves half a millimetre beside the opposite support, to a tenth below."""
        return math.floor(10 * (2 * self.inmost + self.ga - self.gt - 0.5)) / 10

    @property
    def w(self) -> float:
        """Width of the arms."""
        return self.Ts + self.gw

    @property
    def S(self) -> float:
        """Side of the square that the rod passes."""
        return self.R + self.gh

    @property
    def hn(self) -> float:
        """Height of a notch."""
        return self.Tb + self.gn

    @property
    def xi(self) -> float:
        """Inner edge of a support."""
        return self.R / 2 + self.gr

    @property
    def xn(self) -> float:
        """Root of the notches."""
        return self.A - self.ga

    @property
    def xo(self) -> float:
        """Outer edge of a support."""
        return self.xn + self.d

    @property
    def xs(self) -> float:
        """Inner edge of a support above the seat."""
        return self.D / 2 + self.gs

    @property
    def entry(self) -> float:
        """Inner edge of a support where the rod comes past it: above the seat, if that is further in, or below."""
        return min(self.xi, self.xs) if self.sock else self.xi

    @property
    def inmost(self) -> float:
        """Inner edge of a support where it is furthest in: of its toe, of its upper end, or in between."""
        return min(self.xi - self.toe, self.entry) if self.toeH else self.entry

    @property
    def N(self) -> float:
        """Neck: what is left of a support behind a notch."""
        return self.xn - self.xi

    @property
    def Hs(self) -> float:
        """Height of the seat: rod's top, penlight's foot."""
        return self.level(self.n) + self.Tb + self.head

    @property
    def H(self) -> float:
        """Top end of the supports."""
        return self.Hs + self.sock

    @property
    def st(self) -> float:
        """How far a support is drawn inward to be threaded."""
        return self.d - self.ga + self.gt

    @property
    def rod_foot(self) -> float:
        """Where the rod's lower end stands: on the toes, or on the table without toes."""
        return self.toeH if self.toe else 0.0

    @property
    def L(self) -> float:
        """Length of the rod."""
        return self.Hs - self.rod_foot

    @property
    def blank(self) -> tuple[float, float]:
        """Width and length of the plate a support is cut from."""
        return self.xo - self.xi + self.toe, self.H

    def level(self, i: int) -> float:
        """Underside of board i (from 1), which is the lower flank of notch i."""
        return self.foot + (i - 1) * self.pitch

    def support_outline_for(self, boards: Sequence[float]) -> list[tuple[float, float]]:
        """(r, z) of a support with notches for boards of these thicknesses, from the lowest."""
        toe = [(self.xi - self.toe if self.toeH else self.xi, 0.0)]
        points = [*toe, (self.xo, 0.0)]
        for i, thickness in enumerate(boards, 1):
            z, high = self.level(i), self.level(i) + thickness + self.gn
            points += [(self.xo, z), (self.xn, z), (self.xn, high), (self.xo, high)]
        if self.sock:
            points += [(self.xo, self.H), (self.xs, self.H), (self.xs, self.Hs), (self.xi, self.Hs)]
        else:
            points += [(self.xo, self.Hs), (self.xi, self.Hs)]
        if self.toe and self.toeH:
            points += [(self.xi, self.toeH), (self.xi - self.toe, self.toeH)]
        return points

    @property
    def cut_outline(self) -> list[tuple[float, float]]:
        """(x, y), counter-clockwise: the plus united with the square, in the middle of every board."""
        return self.cut_outline_for((self.Ts,) * 4)

    def cut_outline_for(self, supports: Sequence[float]) -> list[tuple[float, float]]:
        """(x, y) of the cut in a board whose arms E N W S are for supports of these thicknesses."""
        a, s = self.A, self.S / 2
        wide = [(thickness + self.gw) / 2 for thickness in supports]
        points = []
        for q, (c, n) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
            h, next_h = wide[q], wide[(q + 1) % 4]
            corner = [(s, h), (s, s), (next_h, s)] if s > h and s > next_h else [(next_h, h)]
            points += [(x * c - y * n, x * n + y * c) for x, y in ((a, -h), (a, h), *corner)]
        return points
