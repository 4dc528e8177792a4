"""Games of which it is proved that the first player wins: the proofs, what they say of a position, and a checker.

A proof answers every move of the other side. It is a tree of the positions in which that side is to move, and to
each belong chains of forcing moves of the winner, which refute most replies, and one answer to each reply that none
of them does, after which comes the next position. What a symmetry of the board makes of a position is proved with
it. Proofs are in ``configs/players``, found by ``vectorgames.players.proof_search``; ``check`` needs neither that
nor a search.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedError
from vectorgames.players.sets import FREE, SetCounts, placing_of
from vectorgames.players.threats import forced_win, placed
from vectorgames.rules.action import Action
from vectorgames.rules.game import Game, State
from vectorgames.spaces.space import Space

FOLDER = CONFIGS / "players"

WINNER, LOSER = 0, 1
"""The sides of a proof: the first player, and the other."""

CHAIN = 20_000
"""Positions in which the rest of a chain is looked for: there is one, and it is found in a hundredth of them."""

SOME = 12
"""Replies out of which the one that lasts longest is shown."""

MOST = 256
"""Spaces that a file can name: one byte each."""

_DIGEST = 32  # bytes of SHA-256 before the rest of a file


class Node(NamedTuple):
    """A position with the other side to move. ``chains``: the winner's moves in each; ``answers``: by reply the
    winner's move and the key of the next position; ``plies``: after how many at most he has won."""

    chains: tuple[tuple[int, ...], ...]
    answers: dict[int, tuple[int, int]]
    plies: int


@dataclass(frozen=True)
class Proof:
    """That the first player wins on a space by filling a set.

    first    his first move
    nodes    by key (``SetCounts.key``) the positions with the other side to move
    replies  by key those with the winner to move in which he has no chain: his move, and after how many plies at
             most he has won
    """

    space: Space
    first: int
    nodes: dict[int, Node] = field(default_factory=dict)
    replies: dict[int, tuple[int, int]] = field(default_factory=dict)

    def images(self, cells: Sequence[int]) -> list[int]:
        """The keys of what each of the symmetries of the space makes of a position, in their order."""
        return images(self.space, cells)


@cache
def keys_of(space: Space) -> NDArray[np.uint64]:
    """uint64[2, size]: what a piece of each side on a space adds to the key of a position."""
    vectors = space.vectors
    if vectors is None:
        raise ValueError("a proof needs sets")
    return np.array(SetCounts(vectors, [FREE] * space.size).keys, np.uint64)


def images(space: Space, cells: Sequence[int]) -> list[int]:
    """The keys of what each of the symmetries of a space makes of a position, in their order."""
    there = [(space, side) for space, side in enumerate(cells) if side < FREE]
    spaces, sides = np.array(there, np.intp).reshape(-1, 2).T
    found: list[int] = np.bitwise_xor.reduce(keys_of(space)[sides, space.symmetries()[:, spaces]], axis=1).tolist()
    return found


# ---- files ----


class _Reader:
    """The bytes of a proof, read in order; each number is one of them."""

    def __init__(self, space: Space, content: bytes):
        self.content, self.at = content, 0
        self.keys: list[list[int]] = keys_of(space).tolist()
        self.proof = Proof(space, self.number())

    def number(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def node(self, key: int) -> int:
        """Read the position with this key, unless it is known: after how many plies the winner has won."""
        nodes, (mine, theirs) = self.proof.nodes, self.keys
        if key in nodes:
            return nodes[key].plies
        chains = []
        for _ in range(self.number()):
            length = self.number()
            chains.append(tuple(self.content[self.at : self.at + length]))
            self.at += length
        answers, plies = {}, max((2 * len(chain) + 2 for chain in chains), default=0)
        for _ in range(self.number()):
            reply, answer = self.number(), self.number()
            here = key ^ theirs[reply]
            answers[reply] = answer, here ^ mine[answer]
            more = self.node(here ^ mine[answer]) + 1
            self.proof.replies[here] = answer, more
            plies = max(plies, more + 1)
        nodes[key] = Node(tuple(chains), answers, plies)
        return plies


def packed(content: bytes) -> bytes:
    """The file of a proof: the winner's first move, and the position after it."""
    return lzma.compress(sha256(content).digest() + content)


def read(path: Path, space: Space) -> Proof:
    """The proof in a file. LocalizedError where there is none, or it is not as it was written."""
    try:
        content = lzma.decompress(path.read_bytes())
        if sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
            raise ValueError("digest")
        reader = _Reader(space, content[_DIGEST:])
        plies = reader.node(reader.keys[WINNER][reader.proof.first])
    except (OSError, EOFError, lzma.LZMAError, ValueError, IndexError) as error:
        raise LocalizedError("errors.proof", file=path.name) from error
    reader.proof.replies[0] = reader.proof.first, plies + 1
    return reader.proof


# ---- what is known of a position ----


class Solved(NamedTuple):
    """A position that the first player has won. ``plies``: after how many at most; ``line``: where it is his turn,
    his action, or the whole chain of forcing moves that he has."""

    plies: int
    line: tuple[Action, ...] = ()


@lru_cache(maxsize=4)
def proof_of(game: Game) -> Proof | LocalizedError | None:
    """What is proved of a game, as it begins; None where nothing is; an error, to be told, where a file of a proof
    has been changed, and is left out."""
    if game.about.source or placing_of(game.start()) is None:
        return None
    path = FOLDER / f"{name_of(game)}.proof"
    if not path.exists():
        return None
    try:
        return read(path, game.space)
    except LocalizedError as error:
        return error


def name_of(game: Game) -> str:
    """The name of the file of a game's proof: the game, and its options that are not as usual."""
    from vectorgames.rules.definitions import definition

    usual = {option.name: option.default for option in definition.definition(game.about.id).options}
    said = [f"{name}_{value}" for name, value in sorted(game.options.items()) if usual.get(name) != value]
    return "-".join([game.id, *said]).lower()


def solved(state: State) -> Solved | None:
    """What is known of a position by the proof of its game, or of one that a symmetry makes of it; None where that
    says nothing, as of positions to which the winner's own moves have led away from it."""
    proof = proof_of(state.game)
    placing = placing_of(state)
    if not isinstance(proof, Proof) or placing is None:
        return None
    counts = placing.counts
    winner = WINNER if counts.cells.count(0) == counts.cells.count(1) else LOSER
    if winner == LOSER:
        cells = [(1, 0, *range(FREE, 4))[there] for there in counts.cells]
        plies = [proof.nodes[key].plies for key in proof.images(cells) if key in proof.nodes]
        return Solved(min(plies)) if plies else _between(state, counts)
    known = [
        (*proof.replies[key][::-1], way)
        for way, key in enumerate(proof.images(counts.cells))
        if key in proof.replies
    ]
    if known:
        fewest, answer, way = min(known)
        space = proof.space.symmetries()[way].tolist().index(answer)
        return Solved(fewest, (_placed(state, space),))
    line = forced_win(state, CHAIN, shortest=True)
    return None if line is None else Solved(len(line), line)


def _between(state: State, counts: SetCounts) -> Solved | None:
    """What is known where the other side has to answer in the middle of a chain."""
    threats = counts.wins(1)
    if not threats or counts.wins(0):
        return None
    if len(threats) > 1:
        return Solved(2)
    rest = solved(state.play(_placed(state, threats.pop())))
    return None if rest is None else Solved(rest.plies + 1)


def _placed(state: State, space: int) -> Action:
    """The action that places a piece on a space, which is free."""
    action = placed(state, space)
    assert action is not None
    return action


def line_of(state: State) -> list[Action]:
    """How a position that the first player has won may go on to its end: the other side plays what lasts longest of
    some replies, and stops what can be stopped. Empty where the position is not known."""
    line: list[Action] = []
    while state.outcome is None and (known := solved(state)) is not None:
        action = known.line[0] if known.line else _longest(state)
        line.append(action)
        state = state.play(action)
    return line


def _longest(state: State) -> Action:
    """Of some replies the one after which it takes longest."""
    actions = tuple(state.actions())
    placing = placing_of(state)
    threats = placing.counts.wins(1) if placing is not None else set()
    some = [_placed(state, space) for space in threats] or actions[:: max(1, len(actions) // SOME)]
    return max(some, key=lambda action: (known := solved(state.play(action))) is not None and known.plies)


# ---- the checker ----


class Checked(NamedTuple):
    """What was checked: positions with the other side to move, and replies in them; how many were answered by a
    chain, and how many by an image of a position."""

    positions: int
    replies: int
    by_chains: int
    by_images: int


class Board:
    """A board on which lines are read space by space, as one would by hand: nothing is shared with any search."""

    def __init__(self, space: Space):
        vectors = space.vectors
        self.lines: list[list[list[int]]] = [[] for _ in range(space.size)]
        for line in vectors.spaces.tolist() if vectors is not None else ():
            for i in line:
                self.lines[i].append(line)
        self.cells = [FREE] * space.size

    def lacks(self, space: int, side: int) -> set[int]:
        """The spaces that a side still lacks in lines through one of its pieces, of which it has all others."""
        cells, found = self.cells, set()
        for line in self.lines[space]:
            free = -1
            for i in line:
                there = cells[i]
                if there != side:
                    if there != FREE or free >= 0:
                        break
                    free = i
            else:
                found.add(free)  # −1: the line is filled
        return found


class Checker:
    """Plays the winner's part of a proof against every reply in every position of it; ValueError where he does not
    fill a line. ``share``: of the positions, drawn by ``seed``, that are looked at."""

    def __init__(self, proof: Proof, share: float = 1.0, seed: int = 0):
        self.proof, self.board, self.random, self.share = proof, Board(proof.space), Random(seed), share
        self.done: set[int] = set()
        self.positions = self.replies = self.by_chains = self.by_images = 0

    def run(self) -> Checked:
        keys = keys_of(self.proof.space)[WINNER].tolist()
        self._node(keys[self.proof.first], self.proof.first)
        return Checked(self.positions, self.replies, self.by_chains, self.by_images)

    def _node(self, key: int, last: int) -> None:
        """The winner has played ``last``: try everything the other side can do."""
        if key in self.done:
            return
        self.done.add(key)
        cells, node = self.board.cells, self.proof.nodes[key]
        cells[last] = WINNER
        if self.random.random() < self.share:
            self.positions += 1
            threats = self.board.lacks(last, WINNER)
            for reply in range(len(cells)):
                if cells[reply] == FREE and reply not in node.answers:
                    self._reply(node, reply, threats)
        for reply, (answer, after) in node.answers.items():
            cells[reply] = LOSER
            self.replies += 1
            if -1 in self.board.lacks(reply, LOSER) or cells[answer] != FREE:
                raise ValueError(f"reply {reply} in {key:x}: the answer {answer} cannot be played")
            self._stopped(reply, answer, key)
            self._node(after, answer)
            cells[reply] = FREE
        cells[last] = FREE

    def _stopped(self, reply: int, answer: int, key: int) -> None:
        """The winner does not leave the other side a line to fill with his next piece."""
        if self.board.lacks(reply, LOSER) - {answer}:
            raise ValueError(f"reply {reply} in {key:x}: the answer {answer} lets a line through")

    def _reply(self, node: Node, reply: int, threats: set[int]) -> None:
        """A reply to which no answer is told: a chain wins against it, or an image of the position is answered."""
        cells = self.board.cells
        cells[reply] = LOSER
        self.replies += 1
        if any(self._wins(chain, 0, reply, threats) for chain in node.chains):
            self.by_chains += 1
        elif any(key in self.proof.replies for key in self.proof.images(cells)):
            self.by_images += 1
        else:
            raise ValueError(f"reply {reply}: no answer to it")
        cells[reply] = FREE

    def _wins(self, chain: tuple[int, ...], at: int, last: int, threats: set[int]) -> bool:
        """Whether a chain wins after the other side's move ``last``, from its move number ``at`` on. ``threats``:
        where the winner could have filled a line before that."""
        cells, dangers = self.board.cells, self.board.lacks(last, LOSER)
        if -1 in dangers:
            return False
        if threats - {last}:
            return True
        if at == len(chain) or cells[chain[at]] != FREE or dangers - {chain[at]}:
            return False
        gain = chain[at]
        cells[gain] = WINNER
        threats = self.board.lacks(gain, WINNER)
        won = len(threats) > 1
        if len(threats) == 1:
            answer = next(iter(threats))
            cells[answer] = LOSER
            won = self._wins(chain, at + 1, answer, threats)
            cells[answer] = FREE
        cells[gain] = FREE
        return won


def check(proof: Proof, share: float = 1.0, seed: int = 0) -> Checked:
    """Check a proof by reading lines alone, all of it or a share. ValueError where it does not hold.

    That symmetries make lines of lines is looked at first, since some positions are proved as images of others.
    """
    vectors = proof.space.vectors
    if vectors is None:
        raise ValueError("a proof needs sets")
    lines = _numbers(vectors.spaces, proof.space.size)
    for way in proof.space.symmetries():
        if not np.array_equal(_numbers(way[vectors.spaces], proof.space.size), lines):
            raise ValueError("a symmetry that does not make lines of lines")
    return Checker(proof, share, seed).run()


def _numbers(lines: NDArray[np.int16], size: int) -> NDArray[np.int64]:
    """A number for each line, the same in whatever order its spaces stand; ascending."""
    found: NDArray[np.int64] = np.sort(np.sort(lines, 1).astype(np.int64) @ size ** np.arange(lines.shape[1]))
    return found
