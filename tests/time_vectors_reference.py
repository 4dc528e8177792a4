"""The other games of the Time Vectors box straight from the rulebook (rules/time_vectors.md 1, 5 to 11): slow, and
with no code of the product.

A reference is played along with a game: same actions, same position, same outcome. Places are coordinates counted
from 0; ``name_of`` gives their names.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from tests.support import QUADRANTS, name_of, vector_sets

Place = tuple[int, int, int, int]
EVERY: tuple[Place, ...] = tuple(product(range(4), repeat=4))  # type: ignore[assignment]
NAMES = {place: name_of(place) for place in EVERY}
VECTORS = vector_sets(4, False)
COLUMNS = [f"({x + 1},{y + 1},*,*)" for x in range(4) for y in range(4)]


def stepped(place: Place, axis: int, by: int) -> Place | None:
    """One step along a dimension; None: off the board."""
    c = place[axis] + by
    if axis == 3:
        c %= 4
    return (*place[:axis], c, *place[axis + 1 :]) if 0 <= c < 4 else None  # type: ignore[return-value]


NEAR = {p: {q for axis in range(4) for by in (-1, 1) if (q := stepped(p, axis, by)) is not None} for p in EVERY}


def neighbours(place: Place) -> set[Place]:
    return NEAR[place]


def in_vector(own: set[Place], place: Place) -> bool:
    """Whether a place is part of a vector all of which is held."""
    names = {NAMES[p] for p in own}
    return any(NAMES[place] in vector and vector <= names for vector in VECTORS)


def in_cross(own: set[Place], place: Place) -> bool:
    """Whether a place is part of a cross all of which is held."""
    for centre in {place} | neighbours(place):
        arms = [{stepped(centre, axis, -1), stepped(centre, axis, 1)} for axis in range(4)]
        whole = [arm for arm in arms if arm <= own]
        if centre in own and any(place in {centre} | a | b for a, b in combinations(whole, 2)):
            return True
    return False


class Reference:
    """``at``: owner by place; ``player``: whose turn it is; ``outcome``: winners, None for no scores, reason."""

    def __init__(self, quiet_limit: int = 100):
        self.limit, self.quiet, self.player = quiet_limit, 0, 1
        self.at: dict[Place, int] = {}
        self.outcome: tuple | None = None
        self.now: dict[str, tuple] | None = None  # what may be done, once it is worked out

    def stand(self, at: dict[Place, int]) -> None:
        """Begin with these pieces on the board and nothing in hand."""
        self.at = dict(at)
        self.begin_turn()

    @property
    def actor(self) -> int:
        return self.player

    @property
    def foe(self) -> int:
        return 3 - self.player

    def own(self, player: int = 0) -> set[Place]:
        return {place for place, owner in self.at.items() if owner == (player or self.player)}

    def free(self) -> list[Place]:
        return [place for place in EVERY if place not in self.at]

    def position(self) -> dict[str, str]:
        return {NAMES[place]: str(owner) for place, owner in self.at.items()}

    def actions(self) -> set[str]:
        return set() if self.outcome else set(self.known())

    def known(self) -> dict[str, tuple]:
        if self.now is None:
            self.now = self.legal()
        return self.now

    def legal(self) -> dict[str, tuple]:
        """What may be done: what each text means, as ``do`` wants it."""
        raise NotImplementedError

    def do(self, *meant) -> None:
        raise NotImplementedError

    def play(self, text: str) -> None:
        meant, self.now = self.known()[text], None
        self.do(*meant)

    def move(self, start: Place, end: Place) -> None:
        self.at[end] = self.at.pop(start)

    def wins(self, reason: str, player: int = 0) -> None:
        self.outcome = ((player or self.player,), None, reason)

    def turn_over(self, progress: bool) -> None:
        self.quiet = 0 if progress else self.quiet + 1
        self.player = self.foe
        self.begin_turn()

    def begin_turn(self) -> None:
        if not self.movable():
            self.wins("no move", self.foe)
        elif self.quiet >= self.limit:
            self.at_limit()

    def movable(self) -> bool:
        return bool(self.known())

    def at_limit(self) -> None:
        self.outcome = ((), None, "limit")


class Lemonade(Reference):
    """Section 6."""

    pieces, reach, shape, reason = 6, 3, staticmethod(in_vector), "vector"

    def __init__(self, quiet_limit: int = 100):
        super().__init__(quiet_limit)
        self.placed = 0

    def stand(self, at: dict[Place, int]) -> None:
        self.placed = 2 * self.pieces
        super().stand(at)

    @property
    def placing(self) -> bool:
        return self.placed < 2 * self.pieces

    @property
    def actor(self) -> int:
        return 0 if self.placing else self.player

    def legal(self) -> dict[str, tuple]:
        if self.placing:
            return {f"roll {NAMES[place]}": (None, place) for place in self.free()}
        return {f"{NAMES[a]}-{NAMES[b]}": (a, b) for a in self.own() for b in self.targets(a)}

    def targets(self, start: Place) -> Iterator[Place]:
        for axis in range(4):
            for by in (-1, 1):
                here: Place | None = start
                for _ in range(self.reach):
                    here = stepped(here, axis, by) if here is not None else None
                    if here is None or here in self.at:
                        break
                    yield here

    def do(self, start: Place | None, end: Place) -> None:
        rolled = start is None
        if start is None:
            self.at[end] = self.player
            self.placed += 1
        else:
            self.move(start, end)
        if self.shape(self.own(), end):
            self.wins(self.reason)
        else:
            self.turn_over(rolled)


class Cross(Lemonade):
    """Section 7."""

    pieces, reach, shape, reason = 7, 4, staticmethod(in_cross), "cross"


class Checkers(Reference):
    """Section 5."""

    def __init__(self, quiet_limit: int = 100):
        super().__init__(quiet_limit)
        for x, y in ((0, 0), (0, 1), (1, 0), (0, 2), (2, 0)):
            for z, t in ((0, 0), (0, 1), (0, 3), (1, 0)):
                self.at[x, y, z, t] = 1
                self.at[3 - x, 3 - y, 3 - z, (t + 2) % 4] = 2
        self.hopper: Place | None = None

    def hops(self, start: Place) -> dict[str, tuple]:
        found: dict[tuple[Place, Place], list[Place]] = {}
        for axis in range(4):
            for by in (-1, 1):
                over = stepped(start, axis, by)
                end = stepped(over, axis, by) if over is not None else None
                if end is not None and self.at.get(over) == self.foe and end not in self.at:
                    found.setdefault((start, end), []).append(over)
        out = {}
        for (a, b), overs in found.items():
            for over in overs:
                more = f" over {NAMES[over]}" if len(overs) > 1 else ""
                out[f"{NAMES[a]}x{NAMES[b]}{more}"] = ("hop", a, b, over)
        return out

    def legal(self) -> dict[str, tuple]:
        if self.hopper is not None:
            return self.hops(self.hopper) | {"stop": ("stop",)}
        found: dict[str, tuple] = {}
        for start in self.own():
            found |= self.hops(start)
            for end in neighbours(start) - self.at.keys():
                found[f"{NAMES[start]}-{NAMES[end]}"] = ("step", start, end)
        return found

    def do(self, kind: str, *places: Place) -> None:
        if kind == "stop":
            self.hopper = None
            self.turn_over(True)
            return
        self.move(*places[:2])
        if kind == "step":
            self.turn_over(False)
            return
        del self.at[places[2]]
        self.hopper = places[1] if self.hops(places[1]) else None
        if not self.own(self.foe):
            self.wins("eliminated")
        elif self.hopper is None:
            self.turn_over(True)


class Vectobu(Reference):
    """Section 8. Quadrants by number: SW, NW, NE, SE."""

    HOME = {1: (0, 3), 2: (1, 2)}
    DIRECTIONS = [d for d in product((-1, 0, 1), repeat=3) if any(d)]

    def __init__(self, quiet_limit: int = 100):
        super().__init__(quiet_limit)
        for y, t in product(range(4), range(4)):
            self.at[0, y, 0, t], self.at[3, y, 3, t] = 1, 2
        self.passive: tuple | None = None  # (direction, distance, quadrant)

    @staticmethod
    def ahead(place: Place, d: tuple, n: int) -> Place | None:
        x, y, z = (place[k] + n * d[k] for k in range(3))
        return (x, y, z, place[3]) if all(0 <= c < 4 for c in (x, y, z)) else None

    def passives(self) -> Iterator[tuple[str, tuple]]:
        for start in self.own():
            if start[3] not in self.HOME[self.player]:
                continue
            for d in self.DIRECTIONS:
                for n in (1, 2):
                    entered = [self.ahead(start, d, k) for k in range(1, n + 1)]
                    if all(place is not None and place not in self.at for place in entered):
                        end = entered[-1]
                        yield f"{NAMES[start]}-{NAMES[end]}", (start, end, d, n)

    def aggressive(self, d: tuple, n: int, quadrant: int) -> Iterator[tuple[str, tuple]]:
        other = (2, 3) if quadrant in (0, 1) else (0, 1)  # the other half: east of the west
        for start, owner in self.at.items():
            end = self.ahead(start, d, n) if owner == self.player and start[3] in other else None
            if end is None:
                continue
            entered = [self.ahead(start, d, k) for k in range(1, n + 1)]
            if any(self.at.get(place) == self.player for place in entered):
                continue
            met = [place for place in entered if place in self.at]
            text = f"{NAMES[start]}-{NAMES[end]}"
            if not met:
                yield text, (start, end, None, None)
            elif len(met) == 1:
                landing = self.ahead(start, d, n + 1)
                if landing is None:
                    yield f"{text}>off", (start, end, met[0], None)
                elif landing not in self.at:
                    yield f"{text}>{NAMES[landing]}", (start, end, met[0], landing)

    def legal(self) -> dict[str, tuple]:
        if self.passive:
            return dict(self.aggressive(*self.passive))
        found = {}
        for text, (start, end, d, n) in [*self.passives()]:
            self.move(start, end)
            if any(self.aggressive(d, n, start[3])):
                found[text] = (start, end, d, n)
            self.move(end, start)
        return found

    def do(self, start: Place, end: Place, third, fourth) -> None:
        if not self.passive:
            self.move(start, end)
            self.passive = (third, fourth, start[3])
            return
        if third is not None:
            owner = self.at.pop(third)
            if fourth is not None:
                self.at[fourth] = owner
        self.move(start, end)
        self.passive = None
        if any(not any(place[3] == t for place in self.own(self.foe)) for t in range(4)):
            self.wins("quadrant")
        else:
            self.turn_over(third is not None and fourth is None)


class Morris(Reference):
    """Section 9."""

    pieces = 16

    def __init__(self, quiet_limit: int = 100):
        super().__init__(quiet_limit)
        self.hands = {1: self.pieces, 2: self.pieces}
        self.removing = False
        self.roll: tuple | None = None

    def stand(self, at: dict[Place, int]) -> None:
        self.hands = {1: 0, 2: 0}
        super().stand(at)

    @property
    def placing(self) -> bool:
        return any(self.hands.values())

    def moves(self) -> dict[str, tuple]:
        return {f"{NAMES[a]}-{NAMES[b]}": (a, b) for a in self.own() for b in neighbours(a) - self.at.keys()}

    def legal(self) -> dict[str, tuple]:
        if self.removing:
            return {f"x{NAMES[place]}": (place,) for place in self.own(self.foe)}
        return {NAMES[place]: (None, place) for place in self.free()} if self.placing else self.moves()

    def movable(self) -> bool:
        return self.placing or bool(self.moves())

    def do(self, *meant) -> None:
        if self.removing:
            del self.at[meant[0]]
            self.removing = False
            if len(self.own(self.foe)) + self.hands[self.foe] <= 3:
                self.wins("reduced")
            else:
                self.turn_over(True)
            return
        start, end = meant
        if start is None:
            self.at[end] = self.player
            self.hands[self.player] -= 1
        else:
            self.move(start, end)
        self.removing = in_vector(self.own(), end) and bool(self.own(self.foe))
        if not self.removing:
            self.turn_over(start is None)


class ChancyMorris(Morris):
    """Section 10."""

    @property
    def actor(self) -> int:
        return 0 if self.roll is None and not self.removing else self.player

    def legal(self) -> dict[str, tuple]:
        if self.removing:
            return super().legal()
        if self.roll is None:
            vacant = {f"({p[0] + 1},{p[1] + 1},*,*)" for p in self.free()}
            return {f"roll {c}": ("roll", c) for c in COLUMNS if not self.placing or c in vacant}
        there = {text: meant for text, meant in super().legal().items() if meant[1][:2] == self.roll}
        return there or {"pass": ("pass", None)}

    def do(self, *meant) -> None:
        if meant[0] == "roll":
            self.roll = (int(meant[1][1]) - 1, int(meant[1][3]) - 1)
        elif meant[0] == "pass":
            self.turn_over(False)
        else:
            super().do(*meant)

    def turn_over(self, progress: bool) -> None:
        self.roll = None
        super().turn_over(progress)


class Jungle(Lemonade):
    """Section 11."""

    pieces = 16

    def group(self, place: Place) -> set[Place]:
        return connected(self.own(self.at[place]), place)

    def moves(self) -> dict[str, tuple]:
        found: dict[str, tuple] = {}
        for start in self.own():
            group = self.group(start)
            if len(group) == 1:
                for end in neighbours(start) - self.at.keys():
                    found[f"{NAMES[start]}-{NAMES[end]}"] = (start, end)
                continue
            rest = group - {start}
            for end in set().union(*map(neighbours, rest)) - group:
                if connected(rest | {end}, end) != rest | {end}:
                    continue
                if end not in self.at:
                    found[f"{NAMES[start]}-{NAMES[end]}"] = (start, end)
                elif self.at[end] == self.foe and 2 <= len(self.group(end)) < len(group):
                    found[f"{NAMES[start]}x{NAMES[end]}"] = (start, end)
        return found

    def legal(self) -> dict[str, tuple]:
        return super().legal() if self.placing else self.moves() or {"pass": (None, None)}

    def do(self, start: Place | None, end: Place | None) -> None:
        if end is None:
            self.turn_over(False)
            return
        if start is None:
            self.at[end] = self.player
            self.placed += 1
            self.turn_over(True)
            return
        devoured = self.group(end) if end in self.at else set()
        for place in devoured:
            del self.at[place]
        self.move(start, end)
        if devoured and len(self.own(self.foe)) < 2:
            self.wins("devoured")
        else:
            self.turn_over(bool(devoured))

    def at_limit(self) -> None:
        mine, theirs = len(self.own(1)), len(self.own(2))
        winners = (1,) if mine > theirs else (2,) if theirs > mine else ()
        self.outcome = (winners, None, "limit")


def connected(places: set[Place], start: Place) -> set[Place]:
    """Those of some places that hang together with one of them."""
    found, todo = {start}, [start]
    while todo:
        new = neighbours(todo.pop()) & places - found
        found |= new
        todo += new
    return found


REFERENCES = {
    "checkers_4d": Checkers,
    "chancy_vector_morris": ChancyMorris,
    "cross": Cross,
    "lemonade": Lemonade,
    "tv_jungle": Jungle,
    "vector_morris": Morris,
    "vectobu": Vectobu,
}
assert QUADRANTS == ("SW", "NW", "NE", "SE")
