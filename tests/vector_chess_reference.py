"""5D Vector Chess once more, straight from rules/time_vectors.md section 12: slow, with no code of the product.

Places are coordinates counted from 0, by the number of pieces ``board`` has (player, kind).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product

from tests.support import name_of

Place = tuple[int, ...]
START = {
    "K": [(2, 1, 1, 0, 0)],
    "Q": [(1, 2, 1, 0, 0)],
    "B": [(1, 2, 1, 1, 0), (2, 1, 1, 3, 0)],
    "N": [(1, 1, 2, 1, 0), (1, 1, 2, 3, 0)],
    "R": [(2, 1, 1, 1, 0), (1, 2, 1, 3, 0)],
    "P": [
        *((1, 1, 1, 0, 0), (1, 3, 1, 0, 0), (3, 1, 1, 0, 0), (1, 1, 2, 0, 0)),
        *((2, 2, 2, 0, 0), (2, 2, 1, 1, 0), (2, 2, 1, 3, 0), (1, 1, 1, 2, 0)),
    ],
}  # x, y, z as the rulebook writes them, t and u by their place in SW, NW, NE, SE


def start() -> dict[Place, tuple[int, str]]:
    board = {}
    for kind, places in START.items():
        for x, y, z, t, u in places:
            board[x - 1, y - 1, z - 1, t, u] = (1, kind)
            board[4 - x, 4 - y, 4 - z, (t + 2) % 4, (u + 2) % 4] = (2, kind)
    return board


def _steps(number: int, axes: range) -> list[Place]:
    """The steps with so many non-zero components."""
    return [
        tuple(dict(zip(chosen, signs, strict=True)).get(axis, 0) for axis in range(5))
        for chosen in combinations(axes, number)
        for signs in product((-1, 1), repeat=number)
    ]


ALONG, ACROSS = _steps(1, range(5)), _steps(2, range(5))
COMBINED = _steps(2, range(3)) + _steps(3, range(3))
LEAPS = [
    tuple(a if axis == first else b if axis == second else 0 for axis in range(5))
    for first, second in permutations(range(5), 2)
    for a in (-2, 2)
    for b in (-1, 1)
]
SLIDES = {"R": ALONG, "B": ACROSS, "Q": ALONG + ACROSS}


@cache
def moved(place: Place, step: Place) -> Place | None:
    xyz = tuple(c + d for c, d in zip(place[:3], step[:3], strict=True))
    if not all(0 <= c < 4 for c in xyz):
        return None
    return (*xyz, *((c + d) % 4 for c, d in zip(place[3:], step[3:], strict=True)))


class Slow:
    def __init__(self, board: dict | None = None, quiet_limit: int = 100, quiet: int = 0):
        self.board, self.actor = start() if board is None else dict(board), 1
        self.limit, self.quiet, self.outcome = quiet_limit, quiet, None
        self.look()

    def targets(self, place: Place) -> set[Place]:
        """Where a piece may go or take, whatever becomes of its king."""
        player, kind = self.board[place]
        found = set()
        for step in SLIDES.get(kind, ()):
            end = place
            for _ in range(4):
                end = moved(end, step)
                if end is None or end == place:
                    break
                if self.board.get(end, (0,))[0] != player:
                    found.add(end)
                if end in self.board:
                    break
        if kind in "KN":
            ends = {moved(place, step) for step in (LEAPS if kind == "N" else ALONG + COMBINED)} - {None}
            found |= {end for end in ends if self.board.get(end, (0,))[0] != player}
        if kind == "P":
            found |= {end for step in ALONG if (end := moved(place, step)) and end not in self.board}
            foes = {end for end, (owner, _) in self.board.items() if owner != player}
            found |= {moved(place, step) for step in COMBINED} & foes
        return found

    def attacked(self, player: int) -> bool:
        """Whether a player's king could be taken, looked at from the king outwards."""
        king = next(place for place, piece in self.board.items() if piece == (player, "K"))
        for steps, kinds in ((ALONG, "RQ"), (ACROSS, "BQ")):
            for step in steps:
                here = king
                for _ in range(3):
                    here = moved(here, step)
                    if here is None or here in self.board:
                        break
                owner, kind = self.board.get(here, (player, ""))
                if owner != player and kind in kinds:
                    return True
        near = [(LEAPS, "N"), (ALONG, "K"), (COMBINED, "KP")]
        ends = ((moved(king, step), kinds) for steps, kinds in near for step in steps)
        return any(
            self.board.get(end, (player, ""))[0] != player and self.board[end][1] in kinds for end, kinds in ends
        )

    def legal(self) -> dict[str, tuple[Place, Place]]:
        found = {}
        for start, (player, kind) in [*self.board.items()]:
            for end in self.targets(start) if player == self.actor else ():
                before = dict(self.board)
                sign = "x" if end in self.board else "-"
                self.board[end] = self.board.pop(start)
                if not self.attacked(player):
                    found[f"{kind}{name_of(start)}{sign}{name_of(end)}"] = (start, end)
                self.board = before
        return found

    def look(self) -> None:
        """What may be done now, and whether the game is over."""
        self.actions = self.legal()
        self.check = self.attacked(self.actor)
        if not self.actions:
            self.outcome = ((3 - self.actor,), "checkmate") if self.check else ((), "stalemate")
        elif self.quiet >= self.limit:
            self.outcome = ((), "limit")

    def play(self, text: str) -> None:
        start, end = self.actions[text]
        self.board[end] = self.board.pop(start)
        self.quiet = 0 if "x" in text else self.quiet + 1
        self.actor = 3 - self.actor
        self.look()

    def position(self) -> dict[str, str]:
        return {name_of(place): f"{player}{kind}" for place, (player, kind) in self.board.items()}
