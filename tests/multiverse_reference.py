"""Multiverse straight from the rulebook (rules/gryb.md 6), slow, sharing no code with the product."""

from __future__ import annotations

from tests.gryb_reference import COLOURS, beside, words

Ring = tuple[int, str]
"""(board, word)."""


def shown(ring: Ring) -> str:
    return f"{ring[0]}:{ring[1] or '0'}"


def steps(word: str) -> set[str]:
    found = {word + c for c in COLOURS} if len(word) < 4 else set()
    if word:
        found |= {word[:-1]} | {word[:i] + c + word[i + 1 :] for i in range(len(word)) for c in beside(word[i])}
    return found


class Multiverse:
    def __init__(self, players: int = 2, rings: int = 20, quiet_limit: int = 100):
        self.players, self.rings, self.limit = players, rings, quiet_limit
        self.lie: set[Ring] = set()
        self.marker = dict.fromkeys(range(1, players + 1), "")
        self.given, self.player, self.roll, self.quiet, self.outcome = 0, 1, None, 0, None

    @property
    def setup(self) -> bool:
        return self.given < self.players * self.rings

    @property
    def actor(self) -> int:
        return 0 if self.setup or self.roll is None else self.player

    def own(self, player: int) -> list[str]:
        return [w for p, w in self.lie if p == player]

    def position(self) -> dict[str, str]:
        return {shown(ring): str(ring[0]) for ring in self.lie}

    def trays(self) -> dict[int, tuple[str, ...]]:
        whole, more = divmod(self.given, self.players)
        return {p: (str(p),) * (self.rings - whole - (p <= more)) for p in self.marker}

    def simultaneous(self, a: Ring, b: Ring) -> bool:
        (i, w), (j, v) = a, b
        return w == self.marker[i] + v or v == self.marker[j] + w

    def removed(self, player: int) -> set[Ring]:
        """What an action of a player takes as the rings lie now."""
        own = [(player, w) for w in self.own(player)]
        return {b for b in self.lie if b[0] != player and any(self.simultaneous(a, b) for a in own)}

    def actions(self) -> set[str]:
        if self.outcome is not None:
            return set()
        if self.setup:
            return {f"roll {shown((self.player, w))}" for w in words(4) if (self.player, w) not in self.lie}
        if self.roll is None:
            return {f"roll {c}" for c in COLOURS}
        return set(self.legal()) or {"pass"}

    def legal(self) -> dict[str, Ring | str]:
        i, c = self.player, self.roll
        found: dict = {} if self.marker[i] == c else {f"conduit {c}": c}
        for a in self.own(i):
            for b in steps(a):
                if (b == "" or b[-1] == c) and (i, b) not in self.lie:
                    self.lie.remove((i, a))
                    self.lie.add((i, b))
                    sign = "x" if self.removed(i) else "-"
                    self.lie.remove((i, b))
                    self.lie.add((i, a))
                    found[f"{shown((i, a))}{sign}{shown((i, b))}"] = (a, b)
        return found

    def play(self, text: str) -> None:
        assert text in self.actions()
        i = self.player
        if self.setup:
            self.given += 1
            self.lie.add((i, text.partition(":")[2].replace("0", "")))
        elif self.roll is None:
            self.roll = text[5:]
            return
        elif text.startswith("conduit"):
            self.marker[i] = self.roll
        elif text != "pass":
            a, b = self.legal()[text]
            self.lie.remove((i, a))
            self.lie.add((i, b))
        gone = self.removed(i) if text != "pass" else set()
        self.lie -= gone
        self.over(bool(gone) or text.startswith("roll "))

    def over(self, progress: bool) -> None:
        left = {p for p, _ in self.lie}
        scores = tuple(len(self.own(p)) for p in self.marker)
        if not self.setup and len(left) == 1:
            self.outcome = (tuple(left), scores, "last")
            return
        self.quiet = 0 if progress else self.quiet + 1
        if self.quiet >= self.limit:
            best = [p for p in self.marker if scores[p - 1] == max(scores)]
            self.outcome = (tuple(best) if len(best) == 1 else (), scores, "limit")
            return
        self.roll = None
        self.player = self.player % self.players + 1
        while not self.setup and self.player not in left:
            self.player = self.player % self.players + 1
