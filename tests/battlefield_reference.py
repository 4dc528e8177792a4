"""Battlefield straight from the rulebook (rules/gryb.md 4), slow, sharing no code with the product."""

from __future__ import annotations

from itertools import product

from tests.gryb_reference import COLOURS, beside

Pieces = dict[str, tuple[str, int]]
"""Node -> (kind, owner): P, S, L."""


def level(n: int) -> list[str]:
    return ["".join(w) for w in product(COLOURS, repeat=n)]


def quad(node: str) -> list[str]:
    return [node + c for c in COLOURS]


def sideways(a: str, b: str) -> bool:
    return len(a) == len(b) and a[:-1] == b[:-1] and b[-1] in beside(a[-1])


def hyperspace(word: str, i: int) -> list[str]:
    """Both neighbours at one locus, counted from 1."""
    return [word[: i - 1] + c + word[i:] for c in beside(word[i - 1])]


def single_steps(word: str) -> set[str]:
    return {end for i in range(1, len(word) + 1) for end in hyperspace(word, i)}


def clusters(words: set[str]) -> list[frozenset[str]]:
    """Maximal sets of sideways-linked nodes."""
    found, left = [], set(words)
    while left:
        some = {min(left)}
        while more := {w for w in left - some if any(sideways(w, v) for v in some)}:
            some |= more
        found.append(frozenset(some))
        left -= some
    return found


class Battlefield:
    def __init__(self, patriots: int = 32, monkeybusiness: bool = False, quiet_limit: int = 100):
        self.men, self.monkey, self.limit = patriots, monkeybusiness, quiet_limit
        self.at: Pieces = {}
        self.placed, self.player, self.quiet, self.outcome = 0, 1, 0, None
        self.scores = [0, 0]
        self.second = False  # whether a patriot has moved, and another one may
        self.progress = False

    @property
    def actor(self) -> int:
        return 0 if self.placed < 2 * self.men else self.player

    def position(self) -> dict[str, str]:
        return {w: f"{p}{'' if k == 'P' else k}" for w, (k, p) in self.at.items()}

    def trays(self) -> dict[int, tuple[str, ...]]:
        placed = {1: (self.placed + 1) // 2, 2: self.placed // 2}
        return {p: (str(p),) * (self.men - placed[p]) for p in (1, 2)}

    def of(self, kind: str, player: int) -> set[str]:
        return {w for w, piece in self.at.items() if piece == (kind, player)}

    # ---- units ----

    def groups(self, player: int) -> list[tuple[set[str], set[str], int]]:
        """(nodes of the units, ground, strength) of all military groups."""
        found, squads = [], self.of("S", player)
        for x in self.of("L", player):
            own = squads & set(quad(x))
            found.append(({x} | own, set(quad(x)), 4 + len(own)))
            squads -= own
        return found + [(set(some), set(some), len(some)) for some in clusters(squads)]

    def strength(self, player: int) -> int:
        return len(self.of("S", player)) + 4 * len(self.of("L", player))

    # ---- actions ----

    def actions(self) -> set[str]:
        if self.outcome is not None:
            return set()
        if self.actor == 0:
            return {f"roll {w}" for w in level(4) if w not in self.at}
        found = {f"{a}-{b}" for a in self.of("P", self.player) for b in single_steps(a) if b not in self.at}
        if self.second:
            return found | {"stop"}
        return (found | self.patriot_groups() | {text for text, _ in self.military()}) or {"pass"}

    def patriot_groups(self) -> set[str]:
        found = set()
        for some in clusters(self.of("P", self.player)):
            if len(some) not in (2, 3):
                continue
            for i in (1, 2, 3):
                for c in beside(min(some)[i - 1]):
                    moved = [(w, w[: i - 1] + c + w[i:]) for w in sorted(some)]
                    if not any(b in self.at for _, b in moved):
                        found.add(f"[{','.join(a for a, _ in moved)}]-[{','.join(b for _, b in moved)}]")
            if len(some) == 2:
                for a in some:
                    (b,) = (w for w in quad(a[:-1]) if w != a and not sideways(a, w))
                    if b not in self.at:
                        found.add(f"{a}-{b}")
        return found

    def military(self) -> list[tuple[str, dict[str, str]]]:
        found = []
        for units, _, strength in self.groups(self.player):
            for way in self.ways(units):
                stays = {w for w, (k, p) in self.at.items() if p == self.player and k != "P" and w not in way}
                if stays & set(way.values()):
                    continue
                met = self.met(way)
                if all(self.falls(foe, strength) for foe in met):
                    found.append((self.text(way, bool(met)), way))
        return found

    def ways(self, units: set[str]) -> list[dict[str, str]]:
        led = [w for w in units if self.at[w][0] == "L"]
        if led:
            (x,) = led
            return [{w: y + w[len(x) :] for w in units} for y in single_steps(x)]
        if len(units) == 1:
            (a,) = units
            return [{a: b} for b in single_steps(a)]
        one = min(units)
        ways = [{w: w[: i - 1] + c + w[i:] for w in units} for i in (1, 2) for c in beside(one[i - 1])]
        for a in units:
            rest = units - {a}
            if len(clusters(rest)) == 1:
                ends = [b for b in quad(a[:-1]) if b not in units and any(sideways(b, w) for w in rest)]
                ways += [{a: b} for b in ends]
        return ways

    def met(self, way: dict[str, str]) -> list[tuple[set[str], set[str], int]]:
        ground = set()
        for a, b in way.items():
            ground |= set(quad(b)) if self.at[a][0] == "L" else {b}
        return [foe for foe in self.groups(3 - self.player) if foe[1] & ground]

    def falls(self, foe: tuple[set[str], set[str], int], strength: int) -> bool:
        equal = self.monkey and "GRY" in foe[1]
        return foe[2] < strength or (equal and foe[2] == strength)

    def text(self, way: dict[str, str], takes: bool) -> str:
        sign, named = "x" if takes else "-", [(self.at[a][0] + a, way[a]) for a in sorted(way)]
        if len(named) == 1:
            return f"{named[0][0]}{sign}{named[0][1]}"
        return f"[{','.join(a for a, _ in named)}]{sign}[{','.join(b for _, b in named)}]"

    # ---- playing ----

    def play(self, text: str) -> None:
        assert text in self.actions()
        foe = 3 - self.player
        before, had, setup = dict(self.at), self.strength(foe), self.actor == 0
        if setup:
            self.at[text.removeprefix("roll ")] = ("P", self.player)
            self.placed += 1
        elif text not in ("pass", "stop"):
            self.move(text)
        if text not in ("pass", "stop"):
            self.enlist()
            self.scores[self.player - 1] += had - self.strength(foe)
            if self.won():
                self.outcome = ((self.player,), tuple(self.scores), "lieutenants")
                return
            if not setup and not self.strength(foe) and len(self.of("P", foe)) < 4:
                self.outcome = ((self.player,), tuple(self.scores), "captured")
                return
        self.go_on(text, setup, sorted(before.values()) != sorted(self.at.values()))

    def go_on(self, text: str, setup: bool, progress: bool) -> None:
        self.progress = self.progress or progress
        single = not setup and "[" not in text and "-" in text and text[0] in COLOURS
        single = single and text.split("-")[1] in single_steps(text.split("-")[0])
        if single and not self.second:
            self.second = True
            if self.actions() != {"stop"}:
                return
        self.quiet = 0 if self.progress or setup else self.quiet + 1
        self.second = self.progress = False
        self.player = 3 - self.player
        if self.quiet >= self.limit:
            best = [p for p in (1, 2) if self.scores[p - 1] == max(self.scores)]
            self.outcome = (tuple(best) if len(best) == 1 else (), tuple(self.scores), "limit")

    def move(self, text: str) -> None:
        ways = dict(self.military()) if not self.second else {}
        if text in ways:
            way = ways[text]
            for units, _, _ in self.met(way):
                for w in units:
                    del self.at[w]
        else:
            left, right = text.split("-")
            pairs = zip(left.strip("[]").split(","), right.strip("[]").split(","), strict=True)
            way = dict(pairs)
        pieces = {b: self.at.pop(a) for a, b in way.items()}
        self.at |= pieces

    def enlist(self) -> None:
        me, foe = self.player, 3 - self.player
        for n in sorted(level(3)):
            if any(self.at.get(w) != ("P", me) for w in quad(n)) or self.at.get(n) == ("S", me):
                continue
            self.at.pop(n, None)
            x = n[:-1]
            if self.at.get(x) == ("L", foe):
                del self.at[x]
                for w in quad(x):
                    if w != n and w not in self.at:
                        self.at[w] = ("S", foe)
            for w in quad(n):
                del self.at[w]
            self.at[n] = ("S", me)
        for x in sorted(level(2)):
            if all(self.at.get(w) == ("S", me) for w in quad(x)) and x not in self.at:
                for w in quad(x):
                    del self.at[w]
                self.at[x] = ("L", me)

    def won(self) -> bool:
        """Two lieutenants, or four squads under the one, who would be the second."""
        led = self.of("L", self.player)
        return len(led) > 1 or any(all(self.at.get(w) == ("S", self.player) for w in quad(x)) for x in led)
