"""Hyper-Chess once more, straight from rules/gryb.md 1.2 and 5: slow, made to be read.

It shares no code with the product. Nodes are words, the head is the empty one. Every action is made on a copy
of the board; it is legal if nobody could take the own king then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product

COLOURS, DEPTH = "GRYB", 4

Board = dict[str, tuple[int, str]]  # node -> (owner, letter)


def beside(colour: str) -> list[str]:
    return [other for other in COLOURS if (COLOURS.index(other) - COLOURS.index(colour)) % 4 in (1, 3)]


@cache
def down(n: str) -> set[str]:
    return {n + c for c in COLOURS} if len(n) < DEPTH else set()


@cache
def up(n: str) -> set[str]:
    return {n[:-1]} if n else set()


@cache
def sideways(n: str) -> set[str]:
    return {n[:-1] + c for c in beside(n[-1])} if n else set()


@cache
def lh(n: str) -> set[str]:
    """Limited hyperspace: the locus before the focus; on the top level the same as sideways."""
    if len(n) < 2:
        return sideways(n)
    return {n[:-2] + c + n[-1] for c in beside(n[-2])}


def interjected(n: str) -> set[str]:
    return {n[:-1] + c + n[-1] for c in COLOURS} if 1 <= len(n) < DEPTH else set()


def excised(n: str) -> set[str]:
    return {n[:-2] + n[-1]} if len(n) >= 2 else set()


SINGLE = ((up,), (down,), (sideways,), (lh,))
ORDERS = ((up, lh), (lh, up), (down, lh), (lh, down))


@cache
def opposite(n: str) -> set[str]:
    return {n[:-1] + COLOURS[(COLOURS.index(n[-1]) + 2) % 4]} if n else set()


@cache
def jumps(n: str) -> set[str]:
    """Where a knight gets to, whatever stands between."""
    out = {b for a in up(n) for b in opposite(a)}
    out |= {b for a in opposite(n) for b in down(a)}
    out |= {c for a in up(n) for b in up(a) for c in sideways(b)}
    return out | {c for a in sideways(n) for b in down(a) for c in down(b)}


def walk(board: Board, start: str, path) -> set[str]:
    """The ends of a path all of whose other nodes are unoccupied; the start counts as occupied."""
    places = {start}
    for k, step in enumerate(path):
        if k:
            places = {n for n in places if n not in board}
        places = {end for n in places for end in step(n)}
    return places - {start}


def ends(board: Board, letter: str, start: str) -> set[str]:
    if letter == "N":
        return jumps(start)
    paths = {
        "R": SINGLE,
        "P": SINGLE,
        "B": ORDERS,
        "K": SINGLE + ORDERS,
        "Q": SINGLE + ORDERS + tuple(path * 2 for path in SINGLE + ORDERS),
    }[letter]
    return {end for path in paths for end in walk(board, start, path)}


def named(n: str) -> str:
    return n or "0"


def moves(board: Board, player: int):
    """(text, board after, whether something is taken) of everything but castling, the king left out of account."""
    for start, (owner, letter) in board.items():
        if owner != player:
            continue
        for end in ends(board, letter, start):
            there = board.get(end)
            if there and (letter == "P" or there[0] == player or there[1] == "P"):
                continue
            after = {n: piece for n, piece in board.items() if n != start} | {end: (owner, letter)}
            yield f"{letter}{named(start)}{'x' if there else '-'}{named(end)}", after, bool(there)


def attacked(board: Board, player: int) -> bool:
    """Whether the other player could take the king if it were his turn."""
    king = next(n for n, piece in board.items() if piece == (player, "K"))
    others = ((n, letter) for n, (owner, letter) in board.items() if owner != player and letter != "P")
    return any(king in ends(board, letter, n) for n, letter in others)


def castling(board: Board, player: int):
    places = {piece: n for n, piece in board.items()}
    king, rook = places[player, "K"], places.get((player, "R"))
    changes = [pair for one in (interjected, excised) for pair in ((one, lh), (lh, one))]
    if rook is not None and any(rook in {b for a in first(king) for b in second(a)} for first, second in changes):
        yield "castle", board | {king: (player, "R"), rook: (player, "K")}, False


@dataclass(frozen=True)
class Slow:
    """A position; ``outcome``: (winners, reason) or None."""

    board: Board
    actor: int = 1
    quiet: int = 0
    limit: int = 100
    outcome: tuple | None = None

    def legal(self) -> dict[str, tuple[Board, bool]]:
        every = (*moves(self.board, self.actor), *castling(self.board, self.actor))
        return {text: (after, takes) for text, after, takes in every if not attacked(after, self.actor)}

    def actions(self) -> list[str]:
        return [] if self.outcome else list(self.legal())

    def play(self, text: str) -> Slow:
        board, takes = self.legal()[text]
        return replace(self, board=board, actor=3 - self.actor, quiet=0 if takes else self.quiet + 1).judged()

    def judged(self) -> Slow:
        """The position with its outcome, if it is one of an end: mate, then the limit, then stalemate."""
        stuck = not self.legal()
        if stuck and attacked(self.board, self.actor):
            return replace(self, outcome=((3 - self.actor,), "checkmate"))
        if self.quiet >= self.limit:
            return replace(self, outcome=((), "limit"))
        return replace(self, outcome=((), "stalemate")) if stuck else self


EVERY = ["".join(word) for k in range(DEPTH + 1) for word in product(COLOURS, repeat=k)]
