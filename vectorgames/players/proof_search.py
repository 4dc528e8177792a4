"""Finds proofs that the first player wins (vectorgames.players.proof) by df-pn search over quiet moves, with threat
search at its leaves, and writes them: ``python -m vectorgames.players.proof_search GAME [option=value ...]``.

Depth-first proof-number search (Nagai 2002): a position is expanded where fewest others have yet to be proved. What
is not forced is only tried if it threatens a forced win, which leaves the other side the answers that stop that.
It may take an hour; nothing of it is needed to use a proof or to check one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError
from vectorgames.players.proof import FOLDER, LOSER, MOST, WINNER, check, images, name_of, packed, read
from vectorgames.players.sets import FREE, OTHER, SetCounts, placing_of
from vectorgames.players.threats import ThreatSearch, breaking
from vectorgames.rules.definitions.definition import load
from vectorgames.rules.game import Game
from vectorgames.spaces.space import Space

if TYPE_CHECKING:
    from vectorgames.players.compiled import CompiledCounts

_INFINITE = 1 << 40
_TURN = (0, 0x5DEECE66D1234567)  # by whose turn it is
_EXTRA = 0.25  # by what share a bound exceeds the second best, so that the search stays where it is

CHAIN = 3000
"""Positions that one threat search may look at."""

WIDTH = 24
"""How many quiet moves of the winner are tried, besides those that count the same as the last of them."""

QUIET = 2
"""So many pieces of the winner may be placed that threaten nothing."""

NEAR = 4
"""Up to so many pieces, of moves that symmetries make of one another only one is tried."""

_OWN, _THEIRS = (1, 4, 9), (1, 1, 3)  # worth of a set to a side by its pieces, or the other's, if alone in it


class ChainCounts(SetCounts):
    """Counters with what the search asks of chains of forcing moves. ``visited``: positions looked at for them."""

    visited = 0

    def chain(self, side: int, nodes: int) -> list[int] | None:
        """The moves of a chain that wins for a side, whose turn it is, but for the last; found in so many
        positions."""
        search = ThreatSearch(self, nodes)
        line = search.run(side)
        self.visited += 1 + search.visited
        return None if line is None else line[:-1:2]

    def breaking(self, chain: list[int]) -> set[int]:
        """As ``threats.breaking``, of a chain of the winner's."""
        return breaking(self, chain, WINNER)


class ProofSearch:
    """The search for one position; ``counts``, whose side 0 is to win, are changed and come back as they were,
    unless ``look``, which is called all the time, ends it by an exception."""

    def __init__(
        self, space: Space, counts: ChainCounts | CompiledCounts, look: Callable[[], None] = lambda: None
    ):
        self.space, self.counts, self.look = space, counts, look
        self._members = np.array(counts.members)
        self._found: dict[int, tuple[int, int]] = {}  # by position and turn: proof and disproof number
        self._moves: dict[int, list[int]] = {}
        self._written: set[int] = set()
        self._worth = np.zeros((2, 1 + OTHER * counts.width), np.int64)
        for n, (own, theirs) in enumerate(zip(_OWN, _THEIRS, strict=True)):
            self._worth[WINNER, [n, OTHER * n]] = own, theirs
            self._worth[LOSER, [n, OTHER * n]] = theirs, own

    # ---- moves ----

    def chain(self, side: int) -> list[int] | None:
        """As ``ChainCounts.chain``."""
        self.look()
        return self.counts.chain(side, CHAIN)

    def refuted(self) -> tuple[list[list[int]], list[int]]:
        """Chains of the winner that together refute moves of the other side, whose turn it is, and the moves that
        none of them does."""
        counts, chain = self.counts, self.chain(WINNER)
        chains, left = [] if chain is None else [chain], []
        free = {space for space, there in enumerate(counts.cells) if there == FREE}
        open_ = self._ordered(free if chain is None else counts.breaking(chain) & free, LOSER)
        while open_:
            reply = open_.pop(0)
            counts.make(reply, LOSER)
            chain = None if counts.filled(LOSER) else self.chain(WINNER)
            counts.unmake(reply, LOSER)
            if chain is None:
                left.append(reply)
            else:
                chains.append(chain)
                breaking = counts.breaking(chain)
                open_ = [space for space in open_ if space in breaking]
        return chains, self._distinct(left, LOSER)

    def _ordered(self, spaces: Iterable[int], side: int) -> list[int]:
        """Spaces by what a piece of a side is worth there, the best first."""
        codes = np.array(self.counts.codes)
        by_row = np.where(codes < self._worth.shape[1], self._worth[side][codes % self._worth.shape[1]], 0)
        worth = np.bincount(
            self._members.ravel(), np.repeat(by_row, self._members.shape[1]), len(self.counts.cells)
        ).tolist()
        return sorted(spaces, key=lambda space: (-worth[space], space))

    def _distinct(self, spaces: list[int], side: int) -> list[int]:
        """Of moves that symmetries make of one another the first ones, near the beginning of the game."""
        cells = [*self.counts.cells]
        if len(cells) - cells.count(FREE) >= NEAR:
            return spaces
        chosen: dict[int, int] = {}
        for space in spaces:
            cells[space] = side
            chosen.setdefault(min(images(self.space, cells)), space)
            cells[space] = FREE
        return [*chosen.values()]

    def moves(self, turn: int) -> list[int] | bool:
        """What is tried in the position; True where the winner wins it, False where that is not shown."""
        key = self.counts.key ^ _TURN[turn]
        found = self._moves.get(key)
        if found is None:
            made = self._winner_moves() if turn == WINNER else self._loser_moves()
            if isinstance(made, bool):
                return made
            found = self._moves[key] = made
        return found

    def _winner_moves(self) -> list[int] | bool:
        dangers = self.counts.wins(LOSER)
        if self.chain(WINNER) is not None:
            return True
        if dangers:
            return len(dangers) == 1 and [*dangers]
        free = (space for space, there in enumerate(self.counts.cells) if there == FREE)
        return self._distinct(self._ordered(free, WINNER)[: 4 * WIDTH], WINNER)[:WIDTH]

    def _loser_moves(self) -> list[int] | bool:
        counts = self.counts
        if counts.wins(LOSER) or FREE not in counts.cells:
            return False
        if not counts.wins(WINNER):
            threatens = counts.cells.count(WINNER) <= QUIET or self.chain(WINNER) is not None
            if not threatens or self.chain(LOSER) is not None:
                return False
        return self.refuted()[1] or True

    # ---- proof numbers ----

    def proved(self, key: int) -> bool:
        """Whether the winner wins the position with this key of counters and turn."""
        return self._found.get(key, (1, 1))[0] == 0

    def prove(self, turn: int) -> bool:
        """Whether the winner wins the position, so far as can be shown."""
        self._search(turn, _INFINITE, _INFINITE)
        return self.proved(self.counts.key ^ _TURN[turn])

    def _search(self, turn: int, most_proof: int, most_disproof: int) -> None:
        """Search the position until one of its numbers is as large as these."""
        counts, found, key = self.counts, self._found, self.counts.key ^ _TURN[turn]
        moves = self.moves(turn)
        if isinstance(moves, bool):
            found[key] = (0, _INFINITE) if moves else (_INFINITE, 0)
            return
        keys, then = counts.keys[turn], counts.key ^ _TURN[1 - turn]
        children = [then ^ keys[space] for space in moves]
        while True:
            best, second, other, numbers = self._numbers(turn, children)
            found[key] = proof, disproof = numbers
            if proof >= most_proof or disproof >= most_disproof or not proof or not disproof:
                return
            bound = int(second * (1 + _EXTRA)) + 1
            if turn == WINNER:
                bounds = min(most_proof, bound), min(_INFINITE, most_disproof - disproof + other)
            else:
                bounds = min(_INFINITE, most_proof - proof + other), min(most_disproof, bound)
            counts.make(moves[best], turn)
            self._search(1 - turn, *bounds)
            counts.unmake(moves[best], turn)

    def _numbers(self, turn: int, children: list[int]) -> tuple[int, int, int, tuple[int, int]]:
        """The child to go to, the number of the next best, the other number of the child; those of the position."""
        found, best, first, second, other, total = self._found, -1, _INFINITE, _INFINITE, 0, 0
        mine = turn  # what is least among the children: the proof number for the winner, else the disproof number
        for number, child in enumerate(children):
            pair = found.get(child)
            if pair is None:
                pair = (2 + number // 2, 1) if turn == WINNER else (1, 1)
            total += pair[1 - mine]
            if pair[mine] < first:
                second, best, first, other = first, number, pair[mine], pair[1 - mine]
            elif pair[mine] < second:
                second = pair[mine]
        total = _INFINITE if not first else min(total, _INFINITE)
        return best, second, other, (first, total) if turn == WINNER else (total, first)

    # ---- the proof ----

    def written(self) -> Iterator[bytes]:
        """The position, proved, in which it is the other side's turn, as a file has it (``proof.Node``)."""
        counts = self.counts
        if counts.key in self._written:
            return
        self._written.add(counts.key)
        chains, left = self.refuted()
        yield bytes([len(chains), *(number for chain in chains for number in (len(chain), *chain)), len(left)])
        for reply in left:
            counts.make(reply, LOSER)
            answer = self.answer()
            yield bytes([reply, answer])
            counts.make(answer, WINNER)
            yield from self.written()
            counts.unmake(answer, WINNER)
            counts.unmake(reply, LOSER)

    def answer(self) -> int:
        """The winner's move in a position that is proved, his turn being next."""
        moves, after = self.moves(WINNER), self.counts.key ^ _TURN[LOSER]
        keys = self.counts.keys[WINNER]
        if isinstance(moves, list):
            return next(space for space in moves if self.proved(after ^ keys[space]))
        wins = self.counts.wins(WINNER)
        return min(wins) if wins else (self.chain(WINNER) or [-1])[0]


def find(game: Game, compiled: bool = False) -> bytes | None:
    """The proof that the first player of a game wins, as a file has it; None where that is not shown.
    LocalizedError for a game in which players do more than place pieces."""
    placing, goal = placing_of(game.start()), game.rules.goal_of_sets
    if placing is None or goal is None or placing.counts.cells.count(FREE) > MOST:
        raise LocalizedError("errors.no_proof", game=game.id)
    counts = ChainCounts(goal.sets, placing.counts.cells)
    if compiled:
        from vectorgames.players.compiled import CompiledCounts

        search = ProofSearch(game.space, CompiledCounts(counts))
    else:
        search = ProofSearch(game.space, counts)
    if not search.prove(WINNER):
        return None
    first = search.answer()
    search.counts.make(first, WINNER)
    return packed(bytes([first]) + b"".join(search.written()))


def main(arguments: list[str]) -> int:
    name, *options = arguments
    game = load(name, dict(option.split("=", 1) for option in options))
    began = time.perf_counter()
    content = find(game, compiled=find_spec("numba") is not None)
    print(f"{name_of(game)}: {'not shown' if content is None else 'the first player wins'}", end=", ")
    print(f"{time.perf_counter() - began:.0f} s")
    if content is None:
        return 1
    path = FOLDER / f"{name_of(game)}.proof"
    write_atomic(path, content)
    print(f"{path}: {len(content)} bytes, {check(read(path, game.space))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
