"""4D chess once more, straight from rules/chess_4d.md: slow, made to be read, sharing no code with the product.

Every action is made on a copy of the board; it is legal if the own king is not attacked then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import product

FILES = "abcdefg"
ALL_LEVELS = range(1, 9)
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LINES = {"Q": STRAIGHT + SLANTED, "R": STRAIGHT, "B": SLANTED}
STEPS = {
    "K": STRAIGHT + SLANTED,
    "N": [(a, b) for a, b in product((-2, -1, 1, 2), repeat=2) if abs(a) + abs(b) == 3],
}
FORWARD, FIRST, LAST, PAWNS = {1: 1, 2: -1}, {1: 1, 2: 7}, {1: 7, 2: 1}, {1: 2, 2: 6}

Board = dict[tuple[int, int, int], tuple[int, str]]  # (file, rank, level), counted from 1 -> (owner, letter)


def square(name: str) -> tuple[int, int, int]:
    return FILES.index(name[0]) + 1, int(name[1]), int(name[3])


def name(place: tuple[int, int, int]) -> str:
    return f"{FILES[place[0] - 1]}{place[1]}L{place[2]}"


def on_board(column: tuple[int, int]) -> bool:
    return 1 <= column[0] <= 7 and 1 <= column[1] <= 7


def in_column(board: Board, column: tuple[int, int]) -> dict[int, tuple[int, str]]:
    """What stands in a column, by level."""
    return {n: board[(*column, n)] for n in ALL_LEVELS if (*column, n) in board}


def landings(board: Board, owner: int, column: tuple[int, int]) -> list[tuple[bool, tuple[int, int, int]]]:
    """(whether something is taken, square) for each landing that the column's rule leaves."""
    there = in_column(board, column)
    enemies = [n for n, piece in there.items() if piece[0] != owner]
    if enemies:
        return [(True, (*column, n)) for n in enemies]
    return [(False, (*column, n)) for n in ALL_LEVELS if n not in there]


def columns(board: Board, owner: int, letter: str, start: tuple[int, int]) -> list[tuple[int, int]]:
    """The columns that a K, Q, R, B or N gets to."""
    f, r = start
    if letter in STEPS:
        return [c for df, dr in STEPS[letter] if on_board(c := (f + df, r + dr))]
    out = []
    for df, dr in LINES[letter]:
        c = (f + df, r + dr)
        while on_board(c):
            out.append(c)
            if in_column(board, c):
                break
            c = (c[0] + df, c[1] + dr)
    return out


def pawn_landings(board: Board, owner: int, start: tuple[int, int], straight: int):
    """Like ``landings``: up to so many columns straight ahead, and what is taken diagonally."""
    f, r = start
    out = []
    for _ in range(straight):
        r += FORWARD[owner]
        if not on_board((f, r)) or any(piece[0] != owner for piece in in_column(board, (f, r)).values()):
            break
        out += landings(board, owner, (f, r))
        if in_column(board, (f, r)):
            break
    for side in (f - 1, f + 1):
        c = (side, start[1] + FORWARD[owner])
        if on_board(c):
            out += [landing for landing in landings(board, owner, c) if landing[0]]
    return out


def attacked(board: Board, victim: int) -> bool:
    """Whether the player's king could be taken; False if he has none."""
    king = next((place for place, piece in board.items() if piece == (victim, "K")), None)
    if king is None:
        return False
    for place, (owner, letter) in board.items():
        if owner == victim:
            continue
        away = abs(place[0] - king[0]), abs(place[1] - king[1])
        if letter == "P":
            if away[0] == 1 and king[1] - place[1] == FORWARD[owner]:
                return True
        elif letter in STEPS:
            if (away[0], away[1]) in [(abs(a), abs(b)) for a, b in STEPS[letter]]:
                return True
        elif (away[0] == away[1] or 0 in away) and king[:2] in columns(board, owner, letter, place[:2]):
            return True
    return False


@dataclass(frozen=True)
class Change:
    """One action: its text, the board after it, and what else it changes."""

    text: str
    board: Board
    progress: bool = False
    origin: str = ""  # of a return, to be added to the text where two pieces could do the same
    left: tuple | None = None  # the absent piece that it makes
    back: tuple | None = None  # the absent piece that comes back
    double: tuple[int, int, int] | None = None
    touched: tuple = ()  # squares left or landed on
    king_taken: bool = False


@dataclass(frozen=True)
class Slow:
    """A position with all that belongs to it; ``phase``: turn, declined, answer or series."""

    board: Board
    declared: bool = False
    speed: bool = True
    limit: int = 100
    actor: int = 1
    phase: str = "turn"
    length: int = 0  # proposed
    left: dict[int, int] = field(default_factory=dict)  # moves left in a series
    made: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0})
    absent: tuple = ()  # (owner, letter, origin, t, due)
    rooks: frozenset = frozenset()  # that may still castle
    double: tuple[int, int, int] | None = None
    quiet: int = 0
    outcome: tuple | None = None  # (winners, reason)

    @classmethod
    def start(cls, board: Board, **options):
        rooks = set()
        for p in (1, 2):
            if any(place[:2] == (4, FIRST[p]) for place, piece in board.items() if piece == (p, "K")):
                corners = [(f, FIRST[p], n) for f in (1, 7) for n in ALL_LEVELS]
                rooks |= {place for place in corners if board.get(place) == (p, "R")}
        return cls(board, rooks=frozenset(rooks), **options)._opened()

    @property
    def foe(self) -> int:
        return 3 - self.actor

    @property
    def turn(self) -> int:
        return self.made[self.actor] + 1

    def due(self):
        return next((a for a in self.absent if a[0] == self.actor and a[4] == self.turn), None)

    # ---- what is legal ----

    def actions(self) -> list[str]:
        if self.outcome:
            return []
        if self.phase == "answer":
            return ["accept", "decline"]
        texts = [change.text for change in self.moves()]
        if self.phase == "turn" and self.speed and not (self.declared and self.due()):
            texts += [f"speed {n}" for n in (2, 3, 4, 5)]
        return texts

    def moves(self) -> list[Change]:
        """Every legal move."""
        returns = self._suffixed([c for c in self._returns() if self._safe(c)])
        if self.declared and self.due():
            return returns
        others = [*self._steps(), *self._en_passant(), *self._departures()]
        return [c for c in others if self._safe(c)] + self._castlings() + returns

    def _safe(self, change: Change) -> bool:
        return change.king_taken or not attacked(change.board, self.actor)

    def _own(self):
        return [(place, piece[1]) for place, piece in self.board.items() if piece[0] == self.actor]

    def _moved(self, start, end, letter) -> Board:
        board = {place: piece for place, piece in self.board.items() if place != start}
        board[end] = (self.actor, letter)
        return board

    def _steps(self):
        for start, letter in self._own():
            if letter == "P":
                double = start[1] == PAWNS[self.actor] and not in_column(
                    self.board, (start[0], start[1] + FORWARD[self.actor])
                )
                ends = pawn_landings(self.board, self.actor, start[:2], 2 if double else 1)
            else:
                reached = columns(self.board, self.actor, letter, start[:2])
                ends = [landing for c in reached for landing in landings(self.board, self.actor, c)]
            for takes, end in ends:
                text = f"{letter}{name(start)}{'x' if takes else '-'}{name(end)}"
                promoted = letter == "P" and end[1] == LAST[self.actor]
                for into in "QRBN" if promoted else letter:
                    yield Change(
                        text + (f"={into}" if promoted else ""),
                        self._moved(start, end, into),
                        progress=takes or letter == "P",
                        double=end if letter == "P" and abs(end[1] - start[1]) == 2 else None,
                        touched=(start, end),
                    )

    def _en_passant(self):
        if self.double is None or self.board[self.double][0] == self.actor:
            return
        f, r, n = self.double
        for start, letter in self._own():
            if letter == "P" and start[1] == r and abs(start[0] - f) == 1:
                end = (f, r + FORWARD[self.actor], n)
                board = self._moved(start, end, "P")
                del board[self.double]
                yield Change(f"P{name(start)}x{name(end)}", board, progress=True)

    def _castlings(self) -> list[Change]:
        me, r = self.actor, FIRST[self.actor]
        out = []
        for rook in [rook for rook in self.rooks if rook[1] == r]:
            king = next(place for place, piece in self.board.items() if piece == (me, "K"))
            far, side = (6, 5) if rook[0] == 7 else (2, 3)
            strictly = (5, 6) if rook[0] == 7 else (2, 3)
            if attacked(self.board, me) or any(in_column(self.board, (f, r)) for f in strictly):
                continue
            for level in ALL_LEVELS:
                crossed = self._moved(king, (side, r, level), "K")
                board = {p: piece for p, piece in self.board.items() if p not in (king, rook)}
                board |= {(far, r, level): (me, "K"), (side, r, level): (me, "R")}
                if not attacked(crossed, me) and not attacked(board, me):
                    text = f"{'O-O' if rook[0] == 7 else 'O-O-O'}(L{rook[2]})L{level}"
                    out.append(Change(text, board, touched=(king,)))
        return out

    def _departures(self):
        dues = [a[4] for a in self.absent if a[0] == self.actor]
        for place, letter in self._own():
            if letter == "K":
                continue
            board = {p: piece for p, piece in self.board.items() if p != place}
            for k in range(1, 7) if self.declared else [None]:
                due = self.turn + k if k else None
                if due is None or due not in dues:
                    left = (self.actor, letter, name(place), self.turn, due)
                    yield Change(f"{letter}{name(place)}→{k or ''}", board, left=left, touched=(place,))

    def _returns(self):
        seen = set()
        for piece in self.absent:
            owner, letter, origin, t, due = piece
            if owner != self.actor or due not in (None, self.turn) or (letter, origin) in seen:
                continue
            seen.add((letter, origin))
            start = square(origin)[:2]
            if in_column(self.board, start):
                continue
            if letter == "P":
                ends = pawn_landings(self.board, owner, start, self.turn - t)
            else:
                reached = columns(self.board, owner, letter, start)
                ends = [landing for c in reached for landing in landings(self.board, owner, c)]
            for takes, end in ends:
                board, into = dict(self.board), letter
                taken = board.pop(end, None)
                if not takes:
                    into = "Q" if letter == "P" and end[1] == LAST[owner] else letter
                    board[end] = (owner, into)
                text = f"→{letter}{'x' if takes else ''}{name(end)}{'=Q' if into != letter else ''}"
                yield Change(
                    text,
                    board,
                    progress=takes or letter == "P",
                    origin=origin,
                    back=piece,
                    touched=(end,),
                    king_taken=taken is not None and taken[1] == "K",
                )

    def _suffixed(self, returns: list[Change]) -> list[Change]:
        same = Counter(change.text for change in returns)
        return [replace(c, text=f"{c.text} ({c.origin})") if same[c.text] > 1 else c for c in returns]

    # ---- what an action does ----

    def play(self, text: str) -> Slow:
        if text.startswith("speed"):
            return replace(self, actor=self.foe, phase="answer", length=int(text[6:]))
        if text == "decline":
            return replace(self, actor=self.foe, phase="declined", length=0)
        if text == "accept":
            return replace(self, actor=self.foe, phase="series", left={1: self.length, 2: self.length}, length=0)
        change = next(c for c in self.moves() if c.text == text)
        me, foe = self.actor, self.foe
        absent = list(self.absent)
        if change.back:
            absent.remove(change.back)
        if change.left:
            absent.append(change.left)
        rooks = self.rooks - set(change.touched)
        king = next(place for place, piece in self.board.items() if piece == (me, "K"))
        if king in change.touched:
            rooks = frozenset(rook for rook in rooks if rook[1] != FIRST[me])
        after = replace(
            self,
            board=change.board,
            absent=tuple(absent),
            made=self.made | {me: self.turn},
            rooks=rooks,
            double=change.double,
            quiet=0 if change.progress else self.quiet + 1,
            phase="turn",
            actor=foe,
            left={},
        )
        if change.king_taken:
            return replace(after, outcome=((me,), "time out"))
        if self.phase == "series":
            own = 0 if attacked(change.board, foe) else self.left[me] - 1
            if own or self.left[foe]:
                after = replace(
                    after, phase="series", left={me: own, foe: self.left[foe]}, actor=me if own else foe
                )
        return after._opened()

    def _opened(self) -> Slow:
        """A move begins: a due piece may be lost, and the game may have ended."""
        state = self
        due = self.due() if self.declared else None
        if due and not self.moves():
            rest = list(self.absent)
            rest.remove(due)
            state = replace(self, absent=tuple(rest))
        if not state.moves():
            mated = attacked(state.board, state.actor)
            return replace(state, outcome=((state.foe,), "checkmate") if mated else ((), "stalemate"))
        if state.quiet >= state.limit:
            return replace(state, outcome=((), "limit"))
        return state
