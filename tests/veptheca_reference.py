"""Veptheca straight from the rulebook (rules/veptheca.md), slow and with exact fractions, sharing no code with the
product. A reference is played along with a game: same actions, same position, same end.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

Dot = tuple[int, int]
Vector = tuple[Dot, Dot]


def named(vector: Vector) -> str:
    return ">".join(f"{'abcdefghi'[x - 1]}{y}" for x, y in vector)


def vector(name: str) -> Vector:
    tail, head = (("abcdefghi".index(dot[0]) + 1, int(dot[1:])) for dot in name.split(">"))
    return tail, head


@cache
def common(one: Vector, other: Vector) -> tuple[str, tuple[Fraction, Fraction] | None]:
    """What two segments have in common: nothing, a ``point`` (which), or a ``stretch``."""
    (px, py), (qx, qy) = one
    (rx, ry), (sx, sy) = other
    dx, dy, ex, ey = qx - px, qy - py, sx - rx, sy - ry
    turn = dx * ey - dy * ex
    if turn:
        t = Fraction((rx - px) * ey - (ry - py) * ex, turn)
        u = Fraction((rx - px) * dy - (ry - py) * dx, turn)
        inside = 0 <= t <= 1 and 0 <= u <= 1
        return ("point", (px + t * dx, py + t * dy)) if inside else ("nothing", None)
    if (rx - px) * dy != (ry - py) * dx:
        return "nothing", None
    length = dx * dx + dy * dy
    ends = sorted(Fraction((x - px) * dx + (y - py) * dy, length) for x, y in other)
    low, high = max(Fraction(0), ends[0]), min(Fraction(1), ends[1])
    if low > high:
        return "nothing", None
    return ("stretch", None) if low < high else ("point", (px + low * dx, py + low * dy))


def apart(one: Vector, other: Vector) -> bool:
    """Whether two vectors may lie beside each other."""
    kind, place = common(one, other)
    return kind == "nothing" or (kind == "point" and place in one and place in other)


class Slow:
    def __init__(self, size: int = 4, players: int = 2, marking: bool = True, addition: str = "both"):
        self.size, self.players, self.marking, self.addition = size, players, marking, addition
        self.drawn: dict[Vector, int] = {}
        self.used: set[Vector] = set()
        self.player, self.outcome = 1, None

    def position(self) -> dict[str, str]:
        return {named(v): f"{owner}{'M' if v in self.used else ''}" for v, owner in self.drawn.items()}

    def fits(self, new: Vector) -> bool:
        tail, head = new
        on_board = all(1 <= c <= self.size for dot in new for c in dot)
        return on_board and tail != head and all(apart(new, old) for old in self.drawn)

    def units(self) -> set[Vector]:
        dots = [(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)]
        ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
        return {
            ((x, y), (x + dx, y + dy)) for x, y in dots for dx, dy in ways if self.fits(((x, y), (x + dx, y + dy)))
        }

    def sums(self) -> list[tuple[Vector, Vector, Vector]]:
        able = [v for v in self.drawn if not (self.marking and v in self.used)]
        found = []
        for a in able:
            for b in able:
                if a != b and a[1] == b[0]:
                    found.append(((a[0], b[1]), a, b))
                if a < b and a[0] == b[0] and self.addition == "both":
                    (px, py), (ax, ay), (bx, by) = a[0], a[1], b[1]
                    found.append((((px, py), (ax + bx - px, ay + by - py)), a, b))
        return [one for one in found if self.fits(one[0])]

    def texts(self) -> dict[str, tuple[Vector, tuple[Vector, ...]]]:
        """Every legal action: what it draws, what it uses up."""
        found: dict[str, tuple[Vector, tuple[Vector, ...]]] = {named(v): (v, ()) for v in self.units()}
        for total, a, b in self.sums():
            if self.marking:
                one, other = sorted((named(a), named(b)))
                found[f"{named(total)}={one}+{other}"] = total, (a, b)
            else:
                found[named(total)] = total, ()
        return found

    def actions(self) -> set[str]:
        return set() if self.outcome else set(self.texts())

    def play(self, text: str) -> None:
        new, used = self.texts()[text]
        last = self.player
        self.drawn[new] = last
        self.used |= {*used}
        self.player = last % self.players + 1
        if not self.texts():
            self.outcome = ((last,), None, "no move")
