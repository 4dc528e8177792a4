"""GRYBU straight from the rulebook (rules/gryb.md 7), slow, sharing no code with the product."""

from __future__ import annotations

from collections.abc import Iterator

from tests.gryb_reference import COLOURS

DARK, HOME = "GB", {1: "RG", 2: "BY"}
KINDS = ("up", "down", "sideways", "hyperspace")
SETUP = {1: ("GGG", "GRR", "RGG", "RRR"), 2: ("BBB", "BYY", "YBB", "YYY")}
Step = tuple[str, int, int]
"""(to, locus that turns or −1, by how much)."""


def steps(word: str, kind: str) -> list[Step]:
    """Steps within the quadrant: the first locus never changes."""
    k = len(word)
    if kind == "up":
        return [(word[:-1], -1, 0)] if k > 1 else []
    if kind == "down":
        return [(word + c, -1, 0) for c in COLOURS] if k < 4 else []
    places = [k - 1] if kind == "sideways" else range(1, k - 1)
    return [(turned(word, i, d), i, d) for i in places if i for d in (1, -1)]


def turned(word: str, i: int, d: int) -> str:
    return word[:i] + COLOURS[(COLOURS.index(word[i]) + d) % 4] + word[i + 1 :]


def ways(word: str, kind: str, number: int) -> Iterator[list[Step]]:
    for step in steps(word, kind):
        if number == 1:
            yield [step]
            continue
        for second in steps(step[0], kind):
            if second[0] != word:
                yield [step, second]


class Grybu:
    def __init__(self, quiet_limit: int = 100):
        self.limit, self.quiet, self.player, self.outcome = quiet_limit, 0, 1, None
        self.at = {x + tail: p for p, tails in SETUP.items() for tail in tails for x in COLOURS}
        self.passive: tuple[str, str] | None = None

    @property
    def actor(self) -> int:
        return self.player

    def position(self) -> dict[str, str]:
        return {w: str(p) for w, p in self.at.items()}

    def trays(self) -> dict[int, tuple[str, ...]]:
        return {1: (), 2: ()}

    def actions(self) -> set[str]:
        if self.outcome is not None:
            return set()
        if self.passive:
            return {text for text, _ in self.answers(*self.passive)}
        return {f"{a}-{b}" for a, b in self.passives() if self.answered(a, b)}

    def passives(self) -> Iterator[tuple[str, str]]:
        for word in [w for w, p in self.at.items() if p == self.player and w[0] in HOME[p]]:
            ends = {b for kind in KINDS for n in (1, 2) for b in self.ends(word, kind, n)}
            yield from ((word, end) for end in ends)

    def ends(self, word: str, kind: str, number: int) -> set[str]:
        """Where a ring gets over unoccupied nodes."""
        found = ways(word, kind, number)
        return {way[-1][0] for way in found if not any(node in self.at and node != word for node, _, _ in way)}

    def like(self, a: str, b: str) -> tuple[str, int]:
        """Kind and number of a move follow from its ends."""
        if len(a) != len(b):
            return ("up", len(a) - len(b)) if len(a) > len(b) else ("down", len(b) - len(a))
        differ = [i for i in range(len(a)) if a[i] != b[i]]
        by = [(COLOURS.index(b[i]) - COLOURS.index(a[i])) % 4 for i in differ]
        kind = "sideways" if differ == [len(a) - 1] else "hyperspace"
        return kind, 2 if len(differ) == 2 or by == [2] else 1

    def answered(self, a: str, b: str) -> bool:
        del self.at[a]
        self.at[b] = self.player
        found = any(True for _ in self.answers(a, b))
        del self.at[b]
        self.at[a] = self.player
        return found

    def answers(self, a: str, b: str) -> Iterator[tuple[str, dict[str, int]]]:
        """Texts of the second moves, each with the rings afterwards."""
        kind, number = self.like(a, b)
        shade = [x for x in COLOURS if (x in DARK) != (a[0] in DARK)]
        for word in [w for w, p in self.at.items() if p == self.player and w[0] in shade]:
            rest = {w: p for w, p in self.at.items() if w != word}
            for way in ways(word, kind, number):
                for after, ring in self.walk(rest, way, kind, None):
                    pushed = f">{ring}" if ring else ""
                    yield f"{word}-{way[-1][0]}{pushed}", after | {way[-1][0]: self.player}

    def walk(self, rings: dict[str, int], way: list[Step], kind: str, ring: str | None):
        """(rings, where the pushed one is) after the rest of a way; the mover's own is not among them."""
        if not way:
            yield rings, ring
            return
        (node, i, d), *later = way
        if node not in rings:
            yield from self.walk(rings, later, kind, ring)
        elif rings[node] != self.player and ring in (None, node):
            for to in self.pushed(node, kind, i, d):
                if to not in rings:
                    after = {w: p for w, p in rings.items() if w != node}
                    if to != "off":
                        after[to] = 3 - self.player
                    yield from self.walk(after, later, kind, to)

    def pushed(self, node: str, kind: str, i: int, d: int) -> list[str]:
        if kind == "up":
            return [node[:-1] or "off"]
        if kind == "down":
            return [node + c for c in COLOURS] if len(node) < 4 else ["off"]
        return [turned(node, i, d)]

    def play(self, text: str) -> None:
        assert text in self.actions()
        if self.passive is None:
            a, b = text.split("-")
            del self.at[a]
            self.at[b] = self.player
            self.passive = a, b
            return
        before = len(self.at)
        self.at = next(after for said, after in self.answers(*self.passive) if said == text)
        self.passive, foe = None, 3 - self.player
        if any(not any(w[0] == x and p == foe for w, p in self.at.items()) for x in COLOURS):
            self.outcome = ((self.player,), None, "board")
            return
        self.quiet = 0 if len(self.at) < before else self.quiet + 1
        self.player = foe
        if self.quiet >= self.limit:
            self.outcome = ((), None, "limit")
        elif not self.actions():
            self.outcome = ((3 - foe,), None, "no move")
