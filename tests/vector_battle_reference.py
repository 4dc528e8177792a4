"""Vector Battle straight from the rulebook (rules/vector_battle.md), slow, sharing no code with the product.

A reference is played along with a game: same actions, same position, same hands, same end.
"""

from __future__ import annotations

import random
from itertools import combinations

FORWARD = ((1, 1), (0, 1), (-1, 1), (1, 2), (0, 2), (-1, 2))
TURNS = {"F": lambda x, y: (x, y), "R": lambda x, y: (y, -x), "B": lambda x, y: (-x, -y), "L": lambda x, y: (-y, x)}
CARDS = {f"{letter}{n}": turn(*v) for letter, turn in TURNS.items() for n, v in enumerate(FORWARD, 1)}
ORDER = list(CARDS)
TEMPLE = {1: "d1", 2: "d7"}


class Slow:
    def __init__(self, seed: int = 0, quiet_limit: int = 100):
        deck = list(ORDER)
        random.Random(seed).shuffle(deck)
        self.hands = {1: set(deck[:3]), 2: set(deck[3:6]), 0: set(deck[6:8])}
        self.at = {
            f"{file}{rank}": f"{p}{'M' if file == 'd' else 'S'}"
            for p, rank in ((1, 1), (2, 7))
            for file in "abcdefg"
        }
        self.player, self.quiet, self.limit, self.outcome = 1, 0, quiet_limit, None

    def held(self) -> dict[int, tuple[str, ...]]:
        return {holder: tuple(card for card in ORDER if card in hand) for holder, hand in self.hands.items()}

    def moves(self) -> dict[str, tuple[str, str, set[str]]]:
        """Text -> from, to, cards used."""
        found = {}
        sign = 1 if self.player == 1 else -1
        for one, other in combinations([card for card in ORDER if card in self.hands[self.player]], 2):
            (ax, ay), (bx, by) = CARDS[one], CARDS[other]
            ways = {f"{one}+{other}": (ax + bx, ay + by), f"{one}-{other}": (ax - bx, ay - by)}
            ways[f"{other}-{one}"] = bx - ax, by - ay
            for text, (dx, dy) in ways.items():
                for square, piece in self.at.items():
                    x, y = "abcdefg".index(square[0]) + sign * dx, int(square[1]) + sign * dy
                    if piece[0] != str(self.player) or (dx, dy) == (0, 0) or not (0 <= x < 7 and 1 <= y <= 7):
                        continue
                    there = f"{'abcdefg'[x]}{y}"
                    met = self.at.get(there)
                    if met is None or met[0] != str(self.player):
                        found[f"{square}{'x' if met else '-'}{there}:{text}"] = square, there, {one, other}
        return found

    def actions(self) -> set[str]:
        if self.outcome:
            return set()
        own = [card for card in ORDER if card in self.hands[self.player]]
        return set(self.moves()) or {f"swap {one} {other}" for one, other in combinations(own, 2)}

    def play(self, text: str) -> None:
        foe, mover = 3 - self.player, self.player
        used = set(text.split()[1:]) if text.startswith("swap") else self.moves()[text][2]
        self.quiet += 1
        if not text.startswith("swap"):
            start, end, _ = self.moves()[text]
            taken = self.at.get(end)
            self.at[end] = self.at.pop(start)
            self.quiet = 0 if taken else self.quiet
            if taken == f"{foe}M":
                self.outcome = ((mover,), None, "master")
            elif end == TEMPLE[foe] and self.at[end] == f"{mover}M":
                self.outcome = ((mover,), None, "temple")
        self.hands[mover], self.hands[0] = self.hands[mover] - used | self.hands[0], used
        self.player = foe
        if not self.outcome and self.quiet >= self.limit:
            self.outcome = ((), None, "limit")
