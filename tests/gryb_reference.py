"""The first games of GRYB straight from the rulebook (rules/gryb.md 1, 2), slow, sharing no code with the product.

A reference is played along with a game: same actions, same position, same outcome.
"""

from __future__ import annotations

from itertools import product
from random import Random

COLOURS = "GRYB"


def compare(state, reference, rng: Random, most: int, rather: str = "") -> str | None:
    """Play a game and its reference side by side for so many actions; the reason for which they have ended.

    ``rather``: letters of actions that are preferred half the time where there are any.
    """
    for _ in range(most):
        assert state.position() == reference.position()
        assert {str(action) for action in state.actions()} == reference.actions()
        outcome = state.outcome and (state.outcome.winners, state.outcome.scores, state.outcome.reason)
        assert outcome == reference.outcome
        assert not hasattr(reference, "trays") or state.trays() == reference.trays()
        if outcome:
            return outcome[2]
        assert state.actor == reference.actor
        texts = sorted(map(str, state.actions()))
        better = [text for text in texts if any(letter in text for letter in rather)]
        text = rng.choice(better if better and rng.random() < 0.5 else texts)
        state = state.play(text)
        reference.play(text)
    return None


def shown(word: str) -> str:
    return word or "0"


def words(depth: int) -> list[str]:
    return ["".join(w) for k in range(depth + 1) for w in product(COLOURS, repeat=k)]


def beside(c: str) -> list[str]:
    """The neighbours of a colour."""
    k = COLOURS.index(c)
    return [COLOURS[(k + 1) % 4], COLOURS[(k - 1) % 4]]


def steps(word: str, kind: str, depth: int, periodic: str = "none") -> set[str]:
    if kind == "down":
        if len(word) < depth:
            return {word + c for c in COLOURS}
        return set(COLOURS) if periodic in ("down", "both") else set()
    if not word:
        return set()
    if kind == "up":
        far = (
            {n for n in words(depth) if len(n) == depth} if periodic in ("up", "both") and len(word) == 1 else set()
        )
        return {word[:-1]} | far
    if kind == "sideways" or len(word) == 1:
        return {word[:-1] + c for c in beside(word[-1])}
    assert kind == "hyperspace"
    return {word[:i] + c + word[i + 1 :] for i in range(len(word) - 1) for c in beside(word[i])}


def plain_points(own: set[str], word: str) -> int:
    """Points of the ordinary GRYB that a piece on ``word`` is part of."""
    return 2 ** (len(word) - 1) if word and all(word[:-1] + c in own for c in COLOURS) else 0


def best_points(own: set[str], word: str) -> int:
    """Points of the best integrated GRYB that a piece on ``word`` is part of."""
    best = 0
    for way in product((0, 1, -1), repeat=len(word)):
        four = [
            "".join(COLOURS[(COLOURS.index(c) + n * s) % 4] for c, s in zip(word, way, strict=True))
            for n in range(4)
        ]
        if any(way) and own.issuperset(four):
            best = max(best, sum(2**i for i, s in enumerate(way) if s))
    return best


class Reference:
    """``at``: owner by word; ``player`` whose turn it is; ``roll``: None while dice are due."""

    dice = True

    def __init__(self, depth: int = 4, quiet_limit: int = 100, periodic: str = "none", men: int = 8):
        self.depth, self.limit, self.periodic, self.men = depth, quiet_limit, periodic, men
        self.at: dict[str, int] = {}
        self.player, self.roll, self.quiet = 1, None, 0
        self.outcome = None

    @property
    def actor(self) -> int:
        return 0 if self.dice and self.roll is None else self.player

    def own(self, player: int | None = None) -> set[str]:
        return {w for w, p in self.at.items() if p == (player or self.player)}

    def position(self) -> dict[str, str]:
        return {shown(w): str(p) for w, p in self.at.items()}

    def actions(self) -> set[str]:
        if self.outcome is not None:
            return set()
        if self.actor == 0:
            return {f"roll {c}" for c in COLOURS}
        return self.legal() or {"pass"}

    def play(self, text: str) -> None:
        assert text in self.actions()
        if text.startswith("roll ") and self.dice:
            self.roll = text[5:]
        elif text == "pass":
            self.turn_over(False)
        else:
            self.act(text)

    def turn_over(self, progress: bool) -> None:
        self.quiet = 0 if progress else self.quiet + 1
        self.player, self.roll = 3 - self.player, None
        if self.quiet >= self.limit and self.outcome is None:
            self.outcome = ((), (0, 0), "limit")

    def wins(self, player: int, points: int) -> None:
        self.outcome = ((player,), (points, 0) if player == 1 else (0, points), "gryb")

    def landed(self, word: str) -> bool:
        """Whether a piece that has come to ``word`` wins."""
        points = plain_points(self.own(), word)
        if points:
            self.wins(self.player, points)
        return points > 0


class EzGryb(Reference):
    def legal(self) -> set[str]:
        c, found = self.roll, set()
        if c not in self.at:
            found.add(c)
        for n in self.own():
            if len(n) < self.depth and n + c not in self.at:
                found.add(f"{n}-{n + c}")
            m = n[:-1] + c
            if c in beside(n[-1]) and self.at.get(m) == 3 - self.player:
                found.add(f"{n}x{m}")
        return found

    def act(self, text: str) -> None:
        start, _, end = text.replace("x", "-").rpartition("-")
        if start:
            del self.at[start]
        self.at[end] = self.player
        if not self.landed(end):
            self.turn_over(True)


class Interrupt(Reference):
    topmost = 1  # the highest level on which pieces are captured

    def legal(self) -> set[str]:
        c, own, found = self.roll, self.own(), set()
        if c not in self.at:
            found.add(c)
        for n in own:
            whole = all(n[:k] in own for k in range(1, len(n)))
            if whole and len(n) < self.depth and n + c not in self.at:
                found.add(n + c)
        for b in self.own(3 - self.player):
            near = [b[:-1] + a for a in COLOURS if a in beside(b[-1]) and b[:-1] + a in own]
            if b[-1] == c and near and len(b) >= self.topmost:
                found.add(f"{near[0]}x{b}")
        return found

    def act(self, text: str) -> None:
        end = text.split("x")[-1]
        self.at[end] = self.player
        if not self.landed(end):
            self.turn_over(True)


class SmackDown(Interrupt):
    topmost = 2
    pushed = None  # where the piece stood that has to be pushed on

    def pushes(self, n: str) -> set[str]:
        if len(n) == self.depth:
            return {f"{n}>off"}
        return {f"{n}>{n + d}" for d in COLOURS if n + d not in self.at or self.gives_way(n + d)}

    def gives_way(self, n: str) -> bool:
        return self.at[n] != self.player and bool(self.pushes(n))

    def legal(self) -> set[str]:
        if self.pushed:
            return self.pushes(self.pushed)
        pushes = self.pushes(self.roll) if self.at.get(self.roll) == 3 - self.player else set()
        return pushes or super().legal()

    def act(self, text: str) -> None:
        if ">" not in text:
            return super().act(text)
        start, end = text.split(">")
        if not self.pushed:
            self.at[start] = self.player
        self.pushed = end if end in self.at else None
        if end != "off":
            self.at[end] = 3 - self.player
        if self.pushed:
            return None
        mine = [w for w in COLOURS if w in self.own() and plain_points(self.own(), w)]
        theirs = plain_points(self.own(3 - self.player), end) if end != "off" else 0
        if mine:
            self.wins(self.player, 1)
        elif theirs:
            self.wins(3 - self.player, theirs)
        else:
            self.turn_over(True)
        return None


class Drangles(Reference):
    dice = False
    kinds = ("down", "sideways")
    integrated = False

    def __init__(self, **options):
        super().__init__(**options)
        self.first, self.progress, self.passing = True, False, None

    def targets(self, n: str) -> set[str]:
        return set().union(*(steps(n, kind, self.depth, self.periodic) for kind in self.kinds)) - {n}

    def legal(self) -> set[str]:
        if self.passing is not None:
            n = self.passing
            return {f"{shown(n)}-{shown(m)}" for m in self.targets(n) if m not in self.at}
        found = {"0"} if "" not in self.at or (self.first and self.goes_on("", None)) else set()
        for n in self.own():
            for m in self.targets(n):
                if m not in self.at or (self.first and self.goes_on(m, n)):
                    found.add(f"{shown(n)}-{m}")
        return found

    def goes_on(self, n: str, left: str | None) -> bool:
        return any(m not in self.at or m == left for m in self.targets(n))

    def act(self, text: str) -> None:
        start, _, end = text.replace("0", "").rpartition("-")
        self.progress = self.progress or text == "0"
        if text != "0" and self.passing is None:
            del self.at[start]
        self.passing = None
        if end in self.at:
            self.passing = end
        else:
            self.at[end] = self.player
            points = (best_points if self.integrated else plain_points)(self.own(), end)
            if points:
                return self.wins(self.player, points)
        last = not self.first
        self.first = False
        if last or not self.legal():
            self.turn_over(self.progress)
        return None

    def turn_over(self, progress: bool) -> None:
        super().turn_over(progress)
        self.first, self.progress, self.passing = True, False, None


class HyperDrangles(Drangles):
    kinds = ("down", "sideways", "hyperspace")


class SumoDrangles(Drangles):
    integrated = True


class FourthLevel(Reference):
    dice = False

    def __init__(self, **options):
        super().__init__(**options)
        self.placed = 0

    @property
    def actor(self) -> int:
        return 0 if self.placed < 2 * self.men else self.player

    def actions(self) -> set[str]:
        if self.outcome is None and self.actor == 0:
            return {f"roll {w}" for w in words(4) if len(w) == 4 and w not in self.at}
        return super().actions()

    def legal(self) -> set[str]:
        return {
            f"{n}-{m}"
            for n in self.own()
            for kind in ("sideways", "hyperspace")
            for m in steps(n, kind, 4)
            if m not in self.at
        }

    def act(self, text: str) -> None:
        rolled = text.startswith("roll ")
        start, _, end = text.removeprefix("roll ").rpartition("-")
        self.placed += rolled
        if start:
            del self.at[start]
        self.at[end] = self.player
        if not self.landed(end):
            self.turn_over(rolled)


REFERENCES = {
    "ez_gryb": EzGryb,
    "interrupt": Interrupt,
    "smack_down": SmackDown,
    "drangles": Drangles,
    "hyper_drangles": HyperDrangles,
    "sumo_drangles": SumoDrangles,
    "fourth_level": FourthLevel,
}
