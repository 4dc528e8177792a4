"""The games of groups of GRYB straight from the rulebook (rules/gryb.md 1.4, 3, 4), slow, sharing no code with the
product."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.gryb_reference import COLOURS, beside, shown, steps, words

Unit = frozenset[str]
TOGETHER = ("hyperspace", "interjection", "excision")


@cache
def contiguous(word: str, depth: int) -> frozenset[str]:
    return frozenset(steps(word, "up", depth) | steps(word, "down", depth) | steps(word, "sideways", depth))


def group_of(word: str, own: set[str], depth: int) -> set[str]:
    """All of some words that hang together with one of them."""
    found, todo = {word}, [word]
    while todo:
        new = (contiguous(todo.pop(), depth) & own) - found
        found |= new
        todo += new
    return found


def connected(some: set[str], depth: int) -> bool:
    return not some or group_of(next(iter(some)), some, depth) == some


def units(own: set[str], n: int, depth: int) -> Iterator[Unit]:
    """Every connected set of two or of three."""
    pairs = {frozenset((a, b)) for a in own for b in contiguous(a, depth) & own}
    if n == 2:
        yield from pairs
    else:
        yield from {pair | {c} for pair in pairs for a in pair for c in (contiguous(a, depth) & own) - pair}


def part_moves(unit: set[str], depth: int) -> Iterator[tuple[str, str]]:
    for piece in unit:
        rest = unit - {piece}
        if rest and connected(rest, depth):
            for end in set().union(*(contiguous(other, depth) for other in rest)) - rest - {piece}:
                yield piece, end


def blocks(unit: Unit, depth: int, kinds: tuple[str, ...] = TOGETHER) -> set[frozenset[tuple[str, str]]]:
    """Sets of (from, to), whatever stands there."""
    m = min(map(len, unit))
    found = []
    for i in range(m - 1) if "hyperspace" in kinds else ():
        found += [{w: w[:i] + c + w[i + 1 :] for w in unit} for c in beside(next(iter(unit))[i])]
    for i in range(max(m, 1)) if "interjection" in kinds else ():
        found += [{w: w[:i] + c + w[i:] for w in unit} for c in COLOURS]
    if "excision" in kinds:
        places = [*range(m - 1), *([0] if m == 1 and sum(len(w) == 1 for w in unit) == 1 else [])]
        found += [{w: w[:i] + w[i + 1 :] for w in unit} for i in places]
    return {frozenset(way.items()) for way in found if max(map(len, way.values())) <= depth}


def block_text(way: frozenset[tuple[str, str]]) -> str:
    ordered = sorted((shown(a), shown(b)) for a, b in way)
    return f"[{','.join(a for a, _ in ordered)}]-[{','.join(b for _, b in ordered)}]"


class Grouped:
    """``at``: owner by word; ``placed``: pieces that have come in; ``player`` whose turn it is."""

    rolls = True  # whether the dice place the pieces

    def __init__(self, men: int, quiet_limit: int = 100, depth: int = 4):
        self.men, self.limit, self.depth = men, quiet_limit, depth
        self.at: dict[str, int] = {}
        self.placed, self.player, self.quiet, self.outcome = 0, 1, 0, None

    @property
    def placing(self) -> bool:
        return self.placed < 2 * self.men

    @property
    def actor(self) -> int:
        return 0 if self.placing and self.rolls else self.player

    def own(self, player: int | None = None) -> set[str]:
        return {w for w, p in self.at.items() if p == (player or self.player)}

    def position(self) -> dict[str, str]:
        return {shown(w): str(p) for w, p in self.at.items()}

    def trays(self) -> dict[int, tuple[str, ...]]:
        placed = {1: (self.placed + 1) // 2, 2: self.placed // 2}
        return {p: (str(p),) * (self.men - placed[p]) for p in (1, 2)}

    def actions(self) -> set[str]:
        if self.outcome is not None:
            return set()
        if self.placing:
            sign = "roll " if self.rolls else ""
            return {sign + shown(w) for w in words(self.depth) if w not in self.at}
        return self.legal() or {"pass"}

    def play(self, text: str) -> None:
        assert text in self.actions()
        if self.placing:
            self.placed += 1
            self.arrive({text.removeprefix("roll ").replace("0", "")}, set())
        elif text == "pass":
            self.over(False)
        else:
            self.act(text)

    def act(self, text: str) -> None:
        starts, ends = ends_of(text)
        for start in starts:
            del self.at[start]
        self.arrive(set(ends), set(starts))

    def arrive(self, ends: set[str], left: set[str]) -> None:
        """Own pieces come to stand on ``ends``; they have left others."""
        raise NotImplementedError

    def block_texts(self, unit: Unit, kinds: tuple[str, ...] = TOGETHER) -> set[str]:
        ways = blocks(unit, self.depth, kinds)
        return {block_text(way) for way in ways if all(b not in self.at or b in unit for _, b in way)}

    def part_texts(self, unit: set[str]) -> set[str]:
        return {f"{shown(a)}-{shown(b)}" for a, b in part_moves(unit, self.depth) if b not in self.at}

    def step_texts(self, word: str, kinds: tuple[str, ...]) -> set[str]:
        ends = set().union(*(single(word, kind, self.depth) for kind in kinds)) - {word}
        return {f"{shown(word)}-{shown(end)}" for end in ends if end not in self.at}

    def over(self, progress: bool) -> None:
        self.quiet = 0 if progress else self.quiet + 1
        if self.quiet >= self.limit:
            self.outcome = self.decided("limit")
        self.player = 3 - self.player

    def decided(self, reason: str):
        """What it comes to where nobody has reached a goal."""
        return (), None, reason

    def most(self, numbers: tuple[int, int], reason: str):
        best = [p for p in (1, 2) if numbers[p - 1] == max(numbers)]
        return (tuple(best) if len(best) == 1 else ()), numbers, reason


def ends_of(text: str) -> tuple[list[str], list[str]]:
    """(froms, tos) of a move of one piece or a block."""
    sides = text.replace("x", "-").split("-")
    starts, ends = ([w.replace("0", "") for w in side.strip("[]").split(",")] for side in sides)
    return starts, ends


def single(word: str, kind: str, depth: int) -> set[str]:
    k = len(word)
    if kind == "interjection":
        return {word[:i] + c + word[i:] for i in range(k) for c in COLOURS} if 1 <= k < depth else set()
    if kind == "excision":
        return {word[:i] + word[i + 1 :] for i in range(k - 1)} if k >= 2 else set()
    return steps(word, kind, depth)


class ShapesMorris(Grouped):
    rolls = False
    number = 3

    def __init__(self, men: int = 25, **options):
        super().__init__(men, **options)
        self.due = 0

    def whole(self, player: int) -> set[str]:
        own = self.own(player)
        return {w[:-1] for w in own if w and all(w[:-1] + c in own for c in COLOURS)}

    def actions(self) -> set[str]:
        if self.due and self.outcome is None:
            return {f"x{shown(w)}" for w in self.own(3 - self.player)}
        return super().actions()

    def legal(self) -> set[str]:
        found = set()
        for unit in units(self.own(), self.number, self.depth):
            found |= self.part_texts(set(unit)) | self.block_texts(unit)
        return found

    def act(self, text: str) -> None:
        if not self.due:
            return super().act(text)
        del self.at[text[1:].replace("0", "")]
        self.due -= 1
        other = 3 - self.player
        if len(self.own(other)) + len(self.trays()[other]) <= 3:
            self.outcome = ((self.player,), None, "few")
        elif not self.due:
            self.over(True)
        return None

    def play(self, text: str) -> None:
        if self.due:
            assert text in self.actions()
            self.act(text)
        else:
            super().play(text)

    def arrive(self, ends: set[str], left: set[str]) -> None:
        before = self.at | dict.fromkeys(left, self.player)
        for end in ends - left:
            before.pop(end, None)
        mine = {w for w, p in before.items() if p == self.player}
        had = {w[:-1] for w in mine if w and all(w[:-1] + c in mine for c in COLOURS)}
        self.at |= dict.fromkeys(ends, self.player)
        formed = self.whole(self.player) - had
        self.due = min(sum(len(w) + 1 for w in formed), len(self.own(3 - self.player)))
        if not self.due:
            self.over(not left or bool(formed and not self.own(3 - self.player)))


class LinesMorris(ShapesMorris):
    number = 2


class SquareDeal(Grouped):
    def __init__(self, men: int = 20, easy: bool = False, **options):
        super().__init__(men, **options)
        self.easy = easy
        self.piles: dict[int, list[int]] = {1: [], 2: []}

    def trays(self) -> dict[int, tuple[str, ...]]:
        hands = super().trays()
        return {p: hands[p] + tuple(map(str, sorted(self.piles[p]))) for p in (1, 2)}

    def legal(self) -> set[str]:
        own, found = self.own(), set()
        for word in own:
            more = () if self.easy else ("interjection", "excision")
            found |= self.step_texts(word, ("up", "down", "sideways", "hyperspace", *more))
        for n in (2, 3):
            for unit in units(own, n, self.depth):
                found |= self.part_texts(set(unit)) | self.block_texts(unit, TOGETHER[: 1 if self.easy else 3])
        return found

    def arrive(self, ends: set[str], left: set[str]) -> None:
        self.at |= dict.fromkeys(ends, self.player)
        full = [w for w in words(self.depth - 1) if all(w + c in self.at for c in COLOURS)]
        for word in full:
            self.piles[self.player] += [self.at.pop(word + c) for c in COLOURS]
        rolled = not left
        self.over(rolled or bool(full))
        if self.placing or (self.outcome and len(self.at) >= 4):
            return
        if len(self.at) < 4:
            self.outcome = self.decided("few")
        elif not self.legal():
            self.outcome = self.decided("no move")

    def decided(self, reason: str):
        return self.most((self.piles[1].count(2), self.piles[2].count(1)), reason)


class Blobs(Grouped):
    devours = True
    least = 4

    def __init__(self, men: int = 15, **options):
        super().__init__(men, **options)

    def size(self, word: str) -> int:
        return len(group_of(word, self.own(self.at[word]), self.depth))

    def legal(self) -> set[str]:
        own, found = self.own(), set()
        for word in own:
            unit = group_of(word, own, self.depth)
            if len(unit) == 1:
                six = ("up", "down", "sideways", "hyperspace", "interjection", "excision")
                found |= self.step_texts(word, six)
                continue
            found |= self.part_texts(unit)
            if len(unit) < 4:
                found |= self.block_texts(frozenset(unit))
            elif self.devours:
                for a, b in part_moves(unit, self.depth):
                    if self.at.get(b) == 3 - self.player and self.size(b) < len(unit):
                        found.add(f"{shown(a)}x{shown(b)}")
        return found

    def act(self, text: str) -> None:
        starts, ends = ends_of(text)
        was = self.size(starts[0])
        taken = ends[0] in self.at and not text.startswith("[")
        for start in starts:
            del self.at[start]
        self.at |= dict.fromkeys(ends, self.player)
        self.moved(ends[0], was, taken)

    def moved(self, end: str, was: int, taken: bool) -> None:
        if len(self.own(3 - self.player)) < 4 and taken:
            self.outcome = self.won("blobs")
        else:
            self.over(taken)

    def arrive(self, ends: set[str], left: set[str]) -> None:
        self.at |= dict.fromkeys(ends, self.player)
        self.over(True)

    def won(self, reason: str):
        return (self.player,), (len(self.own(1)), len(self.own(2))), reason

    def decided(self, reason: str):
        return self.most((len(self.own(1)), len(self.own(2))), reason)


class Borg(Blobs):
    devours = False

    def moved(self, end: str, was: int, taken: bool) -> None:
        size, near = self.size(end), contiguous(end, self.depth)
        found = [w for w in near & self.own(3 - self.player) if self.size(w) < size] if was >= 4 else []
        self.at |= dict.fromkeys(found, self.player)
        if not self.own(3 - self.player):
            self.outcome = self.won("assimilated")
        else:
            self.over(bool(found))


REFERENCES = {
    "shapes_morris": ShapesMorris,
    "lines_morris": LinesMorris,
    "square_deal": SquareDeal,
    "blobs": Blobs,
    "borg": Borg,
}
