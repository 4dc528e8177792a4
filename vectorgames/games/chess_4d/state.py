"""The position of 4D chess: squares and columns as numbers and sets, actions, who attacks the king and what is
pinned, all that the board does not show, and positions as plain values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from vectorgames.games.chessmen import KingRoom, chess_material
from vectorgames.rules.action import MOVED, Action, Outcome, Pick, action_kind
from vectorgames.rules.blocks.royal import Royal
from vectorgames.rules.feature import Feature
from vectorgames.rules.feature import Royal as RoyalSafety
from vectorgames.rules.feature import Sight as Seen
from vectorgames.rules.game import Slot, Stage, State, bare_state
from vectorgames.rules.positions import MOST, space_of, word
from vectorgames.rules.reason import Impossible
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, boolean, choice, integer, listing, mapping
from vectorgames.spaces.relation import Relation
from vectorgames.spaces.stack import stack

SPACE = stack(7, 7, 8)

PLAN = SPACE.plan
"""The columns as a flat board: relations between them are its relations."""

SIDE, LEVELS, COLUMNS = 7, 8, 49
KINDS = "KQRBNP"
KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = range(6)

FORWARD = (0, 1, -1)
"""Direction of a player's pawns, by player."""

FIRST_RANK, LAST_RANK = (0, 0, 6), (0, 6, 0)
PAWN_RANK = (0, 1, 5)
Columns = tuple[tuple[int, ...], ...]


def column_at(file: int, rank: int) -> int:
    """Number of a column, -1 beyond the edge."""
    return PLAN.number((file, rank)) if 0 <= file < SIDE and 0 <= rank < SIDE else -1


def _squares(columns: Iterable[int]) -> int:
    """All squares of some columns."""
    return sum(WHOLE[c] for c in columns)


def _rays(relation: Relation) -> tuple[Columns, ...]:
    """By column, the columns in each direction, the nearest first."""
    return tuple(tuple(way.spaces for way in relation.ways[c]) for c in range(COLUMNS))


def _near(relation: Relation) -> Columns:
    """By column, the columns that one step leads to."""
    return tuple(tuple(ray[0] for ray in rays) for rays in _rays(relation))


WHOLE = tuple(0xFF << LEVELS * c for c in range(COLUMNS))
"""The squares of each column."""

BELOW = tuple((1 << LEVELS * c) - 1 for c in range(COLUMNS))
"""The squares of all columns with lower numbers."""

LEVELS_OF = tuple(tuple(n for n in range(LEVELS) if mask >> n & 1) for mask in range(256))
"""Levels, from 0, of a byte of a set."""

_KING, _ROOK, _BISHOP, _KNIGHT = map(PLAN.relation_of, ("king", "rook", "bishop", "knight"))

RAYS = ((), _rays(_KING), _rays(_ROOK), _rays(_BISHOP), (), ())
"""By kind and column: the lines on which a queen, rook or bishop slides."""

STEPS = _near(_KING)
JUMPS = _near(_KNIGHT)
NEXT_TO = tuple(map(_squares, STEPS))
A_JUMP_AWAY = tuple(map(_squares, JUMPS))
STRAIGHT = tuple(_squares(t for ray in RAYS[ROOK][c] for t in ray) for c in range(COLUMNS))
DIAGONAL = tuple(_squares(t for ray in RAYS[BISHOP][c] for t in ray) for c in range(COLUMNS))


def _slants(forward: int) -> Columns:
    return _near(PLAN.displaced("slant", ((-1, forward), (1, forward))))


def _ahead(column: int, forward: int) -> int:
    there = PLAN.step(column, 1, forward)
    return -1 if there is None else there


AHEAD = tuple(tuple(_ahead(c, d) for c in range(COLUMNS)) for d in FORWARD)
"""By player and column: the column one ahead of a pawn, -1 beyond the edge."""

SLANTS = tuple(_slants(d) for d in FORWARD)
"""By player and column: the columns diagonally ahead of a pawn."""

PAWNS_ON = tuple(tuple(map(_squares, _slants(-d))) for d in FORWARD)
"""By player and column: the squares from which his pawns attack the column."""


def _between() -> tuple[tuple[int, ...], ...]:
    table = [[0] * COLUMNS for _ in range(COLUMNS)]
    for c in range(COLUMNS):
        for ray in RAYS[QUEEN][c]:
            for k, end in enumerate(ray):
                table[c][end] = _squares(ray[:k])
    return tuple(map(tuple, table))


BETWEEN = _between()
"""By two columns: the squares strictly between them, 0 where they are not on one line."""

WAYS = tuple(
    tuple(tuple(t for t in range(COLUMNS) if row[end] & WHOLE[t]) for end in range(COLUMNS)) for row in BETWEEN
)
"""By two columns: the numbers of the columns strictly between them."""


def rank_of(space: int) -> int:
    """Rank of a space, from 0."""
    return space // LEVELS % SIDE


def column_name(column: int) -> str:
    return PLAN.names[column]


MOVES = ("move", "join", "capture")
RETURNS = ("return", "rejoin", "eliminate")
action_kind("join", target="own", phrases=MOVED, confirm="move")
action_kind("return", target="free", absent=True, confirm="return")
action_kind("rejoin", target="own", absent=True, confirm="return")
action_kind("eliminate", target="take", absent=True, confirm="eliminate")
action_kind("depart", target="movable", lands=False, absent=True)
WORDS = ("speed", "accept", "decline")

for _name in WORDS:
    action_kind(_name, proposes=_name == "speed")

EMPTY, OWN, ENEMY = range(3)
AWAY = 3 << 8

HOW = 3 << 8
"""The bits of a key that tell what stands in the column: none set if it is empty."""

TURNS = (1, 2, 3, 4, 5, 6)
"""Turns that a declared time out may last."""

SERIES = (2, 3, 4, 5)
PROMOTIONS = (1, 2, 3, 4)  # queen, rook, bishop, knight

MOST_GROUPS = 30_000
"""Groups of actions that are kept; with the next one the tables begin anew: there are millions in all."""

_NAMES = SPACE.names
_SPACES = tuple(Pick("space", i) for i in range(SPACE.size))
_BUTTONS = {kind: Pick("button", KINDS[kind]) for kind in PROMOTIONS}


@dataclass(frozen=True, slots=True, eq=False)
class Move(Action):
    """An action of 4D chess. ``piece``: number of its kind; ``start``, ``end``: spaces, -1 for none;
    ``extra``: kind promoted to, declared turns, start of the castling rook, or length of a series."""

    piece: int = -1
    start: int = -1
    end: int = -1
    extra: int = 0


class Landings(dict[int, tuple[Move, ...]]):
    """Key -> the actions of one kind of piece from one square that land so. Filled when first asked for."""

    __slots__ = ("_made", "piece", "start")
    tables: list[Landings] = []
    groups = 0  # in all tables

    def __init__(self, piece: int, start: int):
        super().__init__()
        self.piece, self.start = piece, start
        self._made: dict[int, tuple[Move, ...]] = {}
        self.tables.append(self)

    def __missing__(self, key: int) -> tuple[Move, ...]:
        Landings.groups += 1
        if Landings.groups > MOST_GROUPS:
            Landings.groups = 1
            for table in self.tables:
                table.clear()
                table._made.clear()
        first, how = key >> 10 << 3, key >> 8 & 3
        make = self._departure if how == AWAY >> 8 else self._landing
        self[key] = group = tuple(move for n in LEVELS_OF[key & 255] for move in make(how, first + n))
        return group

    def _landing(self, how: int, end: int) -> tuple[Move, ...]:
        made = self._made.get(how * SPACE.size + end)
        if made is None:
            made = self._made[how * SPACE.size + end] = self._make(how, end)
        return made

    def _departure(self, how: int, turns: int) -> tuple[Move, ...]:
        word = f"→{turns or ''}"
        text = f"{KINDS[self.piece]}{_NAMES[self.start]}{word}"
        picks = (_SPACES[self.start], Pick("button", word))
        return (Move("depart", text, picks, 0, self.piece, self.start, -1, turns),)

    def _make(self, how: int, end: int) -> tuple[Move, ...]:
        """One action, or the four promotions of a pawn."""
        piece, start = self.piece, self.start
        text = f"{KINDS[piece]}{_NAMES[start]}{'x' if how == ENEMY else '-'}{_NAMES[end]}"
        picks = (_SPACES[start], _SPACES[end])
        if piece != PAWN or rank_of(end) not in LAST_RANK[1:]:
            return (Move(MOVES[how], text, picks, 0, piece, start, end),)
        return tuple(
            Move(MOVES[how], f"{text}={KINDS[into]}", (*picks, _BUTTONS[into]), 0, piece, start, end, into)
            for into in PROMOTIONS
        )


class Comebacks(Landings):
    """Key -> the returns of one kind of piece from one origin; ``named``: with the origin in the text."""

    __slots__ = ("_named", "_pick")

    def __init__(self, piece: int, start: int, named: bool):
        super().__init__(piece, start)
        self._pick = tray_pick(KINDS[piece], _NAMES[start])
        self._named = f" ({_NAMES[start]})" if named else ""

    def _make(self, how: int, end: int) -> tuple[Move, ...]:
        piece = self.piece
        into = QUEEN if piece == PAWN and how != ENEMY and rank_of(end) in LAST_RANK[1:] else 0
        text = f"→{KINDS[piece]}{'x' if how == ENEMY else ''}{_NAMES[end]}{'=Q' if into else ''}{self._named}"
        return (Move(RETURNS[how], text, (self._pick, _SPACES[end]), 0, piece, self.start, end, into),)


@cache
def landings(piece: int) -> tuple[Landings, ...]:
    """The moves of a kind of piece, by the square it starts from."""
    return tuple(Landings(piece, start) for start in range(SPACE.size))


@cache
def comebacks(piece: int, named: bool) -> tuple[Comebacks, ...]:
    """The returns of a kind of piece, by its origin."""
    return tuple(Comebacks(piece, start, named) for start in range(SPACE.size))


@cache
def castling(rook: int, king: int, level: int) -> Move:
    """Castling with the rook that stands on ``rook``; ``level``: the end level, from 0."""
    to_g = rook > king
    end = (king // LEVELS + (14 if to_g else -14)) * LEVELS + level
    start_level = rook % LEVELS + 1
    text = f"{'O-O' if to_g else 'O-O-O'}(L{start_level})L{level + 1}"
    picks = (_SPACES[king], _SPACES[end], Pick("button", f"L{start_level}"))
    return Move("castle", text, picks, 0, 0, king, end, rook)


def tray_pick(letter: str, origin: str) -> Pick:
    """The click that chooses an absent piece: by its letter and its origin."""
    return Pick("tray", f"{letter}{origin}")


def _word(kind: str, text: str, extra: int = 0) -> Move:
    return Move(kind, text, (Pick("button", text),), 0, -1, -1, -1, extra)


PROPOSALS = tuple(_word("speed", f"speed {n}", n) for n in SERIES)
ACCEPT, DECLINE = _word("accept", "accept"), _word("decline", "decline")

CODE = ((), (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
"""Code of a piece by player and kind."""

_FIRST_KEYS = tuple(c << 10 for c in range(COLUMNS))


def _table(player: int, *kinds: int) -> bytes:
    """A translation of cells into binary digits: 1 for the player's pieces of these kinds."""
    codes = {CODE[player][kind] for kind in kinds}
    return bytes(b"01"[code in codes] for code in range(256))


_ALL = (b"", *(_table(p, *range(6)) for p in (1, 2)))

_PARTS = (
    (),
    *(
        (_table(p, QUEEN, ROOK), _table(p, QUEEN, BISHOP), _table(p, KNIGHT), _table(p, PAWN), _table(p, KING))
        for p in (1, 2)
    ),
)


class Sight:
    """The board as ``player`` sees it. Sets of squares are ints, see columns.

    own, enemy, occupied   sets; ``own_levels``: bytes, by column
    king        space of his king, -1 without one
    view        by column: key of all landings in it (see actions)
    attackers   the enemy pieces that give check
    screens     column -> column: whose only piece keeps an enemy in the second from attacking the king
    """

    __slots__ = (
        "_view",
        "across",
        "along",
        "attackers",
        "enemy",
        "kings",
        "king",
        "knights",
        "occupied",
        "own",
        "own_levels",
        "pawns",
        "player",
        "screens",
    )

    def __init__(self, cells: bytes, player: int):
        turned = cells[::-1]
        foe = 3 - player
        self.player = player
        self.own = own = int(turned.translate(_ALL[player]), 2)
        self.enemy = int(turned.translate(_ALL[foe]), 2)
        self.occupied = occupied = own | self.enemy
        along, across, knights, pawns, kings = _PARTS[foe]
        self.along = int(turned.translate(along), 2)
        self.across = int(turned.translate(across), 2)
        self.knights = int(turned.translate(knights), 2)
        self.pawns = int(turned.translate(pawns), 2)
        self.kings = int(turned.translate(kings), 2)
        self.own_levels = own.to_bytes(COLUMNS, "little")
        self.king = cells.find(CODE[player][KING])
        self._view: list[int] | None = None
        self.screens: dict[int, int] = {}
        self.attackers = 0
        if self.king >= 0:
            self._look(self.king >> 3, occupied)

    def _look(self, column: int, occupied: int) -> None:
        """Who attacks the king, and which columns of a single piece stand between him and an enemy."""
        found = self._near(column)
        between = BETWEEN[column]
        for sliders in (STRAIGHT[column] & self.along, DIAGONAL[column] & self.across):
            left = sliders
            while left:
                at = left.bit_length() - 1 >> 3
                left &= BELOW[at]
                way = between[at] & occupied
                if not way:
                    found |= sliders & WHOLE[at]
                elif not way & (way - 1):
                    self.screens[way.bit_length() - 1 >> 3] = at
        self.attackers = found

    def _near(self, column: int) -> int:
        """The enemies that attack a column and do not slide there."""
        found = A_JUMP_AWAY[column] & self.knights | NEXT_TO[column] & self.kings
        return found | PAWNS_ON[3 - self.player][column] & self.pawns

    def attacking(self, column: int) -> int:
        """The enemies that could take in a column, if there were anything to take."""
        found, between = self._near(column), BETWEEN[column]
        for sliders in (STRAIGHT[column] & self.along, DIAGONAL[column] & self.across):
            left = sliders
            while left:
                at = left.bit_length() - 1 >> 3
                left &= BELOW[at]
                if not between[at] & self.occupied:
                    found |= sliders & WHOLE[at]
        return found

    @property
    def in_check(self) -> tuple[int, ...]:
        return (self.king,) if self.attackers else ()

    def attacked(self, column: int, occupied: int, gone: int = 0) -> bool:
        """Whether an enemy, but those ``gone``, could take in a column if the board were ``occupied`` so."""
        there = ~gone
        if (A_JUMP_AWAY[column] & self.knights | PAWNS_ON[3 - self.player][column] & self.pawns) & there:
            return True
        if NEXT_TO[column] & self.kings & there:
            return True
        between = BETWEEN[column]
        left = (STRAIGHT[column] & self.along | DIAGONAL[column] & self.across) & there
        while left:
            at = left.bit_length() - 1 >> 3
            if not between[at] & occupied:
                return True
            left &= BELOW[at]
        return False

    @property
    def safe_steps(self) -> int:
        """How many columns the king could go to without being attacked there."""
        columns = (c for c in STEPS[self.king >> 3] if self.own_levels[c] != 255)
        return sum(not self.king_attacked(column) for column in columns)

    def king_attacked(self, column: int) -> bool:
        """Whether the king would be attacked in a column to which he stepped."""
        return self.attacked(column, self.occupied & ~(1 << self.king))

    @property
    def view(self) -> list[int]:
        if self._view is None:
            levels = zip(_FIRST_KEYS, self.own_levels, self.enemy.to_bytes(COLUMNS, "little"), strict=True)
            self._view = [
                first | (512 | enemy if enemy else 511 - own if own else 255) for first, own, enemy in levels
            ]
        return self._view

    def limits(self, column: int) -> dict[int, int] | None:
        """Column -> key of where a piece of a column, other than the king, may land; None: anywhere.

        A piece that is not on the board yet has the column -1.
        """
        pinned = self.screens.get(column)
        if self.attackers:
            return {} if pinned is not None else self._defences()
        if pinned is None:
            return None
        return self._line(pinned, self._sliders(pinned))

    def _defences(self) -> dict[int, int]:
        """What ends a check: to stand in between, or to take the only attacker."""
        at = self.attackers.bit_length() - 1 >> 3
        if self.attackers & ~WHOLE[at]:
            return {}  # from two columns
        return self._line(at, self.attackers)

    def _line(self, at: int, attackers: int) -> dict[int, int]:
        """Landings between the king and an enemy column, and on the only one there who attacks along the line."""
        view = self.view
        out = {c: view[c] for c in WAYS[self.king >> 3][at]}
        if not attackers & (attackers - 1):
            out[at] = at << 10 | 512 | attackers >> 8 * at
        return out

    def _sliders(self, at: int) -> int:
        """The enemies in a column on a line with the king that slide along this line."""
        straight = STRAIGHT[self.king >> 3] & WHOLE[at]
        return (self.along if straight else self.across) & WHOLE[at]


Absent = tuple[int, str, str, int, int | None]
"""(owner, letter, name of the origin, owner's move in which it left, owner's move in which it is due or None)."""

Memo = str | int | tuple[int, int] | None


class OffBoard(NamedTuple):
    """What the board does not show, and what stays when it is looked at with another player's turn.

    rights   start squares of the rooks that may still castle
    double   space of a pawn that has just made a double step, -1 if the last move was another one
    made     moves made by White and by Black
    absent   the absent pieces, oldest departure first
    """

    rights: frozenset[int] = frozenset()
    double: int = -1
    made: tuple[int, int] = (0, 0)
    absent: tuple[Absent, ...] = ()

    def without(self, piece: Absent) -> OffBoard:
        """All this without one absent piece."""
        k = self.absent.index(piece)
        return self._replace(absent=self.absent[:k] + self.absent[k + 1 :])


class ChessState(State):
    """A State with absent pieces, castling rights, the last double step and numbers of moves (``OffBoard``).

    due      the absent piece whose returns are the only legal actions now, or None

    ``memo`` says where a turn stands: None at its ordinary beginning, ``"declined"`` after a proposal that
    was declined, in a series (moves left to White, moves left to Black); while an answer is awaited the
    length that was proposed. ``quiet`` counts single moves.
    """

    __slots__ = ("_due", "_off", "_sight")
    WORKED_OUT = (*State.WORKED_OUT, "_sight")

    stage: Slot[ChessStage]
    memo: Slot[Memo]
    off: Slot[OffBoard] = Slot("_off")
    due: Slot[Absent | None] = Slot("_due")
    rights: Slot[frozenset[int]] = Slot("_off.rights")
    double: Slot[int] = Slot("_off.double")
    made: Slot[tuple[int, int]] = Slot("_off.made")
    _stage: ChessStage
    _memo: Memo
    _off: OffBoard
    _due: Absent | None
    _sight: Sight | None

    def absent(self) -> tuple[Absent, ...]:
        """The absent pieces, oldest departure first."""
        return self._off.absent

    def trays(self) -> dict[int, tuple[str, ...]]:
        """Piece texts of the absent pieces by player, oldest first. What was taken is gone and not in it."""
        return {p: tuple(f"{p}{piece[1]}" for piece in self._off.absent if piece[0] == p) for p in (1, 2)}

    @property
    def turn(self) -> int:
        return self._off.made[self._mover - 1] + 1

    @property
    def sight(self) -> Sight:
        if self._sight is None:
            self._sight = Sight(self._cells, self._mover)
        return self._sight

    def own_absent(self) -> list[Absent]:
        """The mover's absent pieces; of those with the same letter and origin only the one that left first."""
        found: dict[tuple[str, str], Absent] = {}
        for piece in self._off.absent:
            if piece[0] == self._mover:
                found.setdefault(piece[1:3], piece)
        return list(found.values())

    def lengths(self) -> tuple[int, ...]:
        """The declared lengths that a departure may have now: no two pieces are due in one move."""
        taken = {piece[4] for piece in self._off.absent if piece[0] == self._mover}
        return tuple(k for k in TURNS if self.turn + k not in taken)

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self._off)


def chess_state(
    stage: ChessStage,
    cells: bytes,
    mover: int,
    memo: Memo,
    quiet: int,
    off: OffBoard,
    *,
    due: Absent | None = None,
    outcome: Outcome | None = None,
    sight: Sight | None = None,
) -> ChessState:
    """Make a state. ``sight`` may be given where the caller has it anyway."""
    state = bare_state(ChessState, stage, cells, mover, quiet, outcome)
    state._memo, state._off, state._due, state._sight = memo, off, due, sight
    return state


def rights_at_start(cells: bytes) -> frozenset[int]:
    """The rooks in the corners of the board whose king stands on his file (rules/chess_4d.md, Castling)."""
    found = set()
    for player in (1, 2):
        rank = FIRST_RANK[player]
        if cells.find(CODE[player][KING]) // LEVELS == column_at(3, rank):
            corners = (column_at(file, rank) * LEVELS for file in (0, SIDE - 1))
            found |= {s for c in corners for s in range(c, c + LEVELS) if cells[s] == CODE[player][ROOK]}
    return frozenset(found)


LOSES: dict[int, frozenset[int]] = {
    corner: frozenset((corner,))
    for player in (1, 2)
    for file in (0, SIDE - 1)
    for corner in SPACE.column(column_at(file, FIRST_RANK[player]) * LEVELS)
}
"""Space -> rooks that cannot castle any more once something leaves it or lands on it."""

CORNERS = tuple(frozenset(s for s in LOSES if s // LEVELS % SIDE == FIRST_RANK[player]) for player in range(3))
"""By player: all squares on which a rook may stand that castles."""


class ChessStage(Stage[ChessState, Move]):
    """A stage of 4D chess.

    takes_moves   whether a player moves here, and does not answer
    declared      whether departures say how long they last; ``timed``: whether a time out has a length
    proposals     the proposals of speed moves that may be made
    """

    goals_count = False
    takes_moves = True
    captures = True
    declared = False
    timed = False
    proposals: tuple[Move, ...] = ()

    def __init__(self, rules: Rules):
        super().__init__(rules)
        self.royal = Royal(
            rules, KINDS[KING], lambda cells, player: Sight(cells, player).in_check, no_move_first=True
        )

    def features(self, seen: Seen) -> tuple[Feature, ...]:
        kings = [codes[KING] for codes in CODE[1:]]
        return (chess_material(self.rules), KingRoom(), RoyalSafety(self.roster, SPACE, kings))

    def held(self, state: ChessState) -> dict[str, Any]:
        names = state.rules.space.names
        out: dict[str, Any] = {}
        rights: dict[str, Any] = {}
        if state.rights != rights_at_start(state.cells):
            rights["castling"] = [names[space] for space in sorted(state.rights)]
        if state.double >= 0:
            rights["en_passant"] = names[state.double]
        if rights:
            out["rights"] = rights
        if state.absent():
            out["absent"] = [_told(state, piece) for piece in state.absent()]
        if any(state.made):
            out["moves"] = list(state.made)
        return out

    def holding(self, state: State, told: Mapping[str, Any]) -> ChessState:
        return self.restored(state, told)

    def restored(self, state: State, told: Mapping[str, Any], memo: Memo = None) -> ChessState:
        """The state with what it is told, and a memo. Raises Impossible."""
        cells, rights = state.cells, told["rights"] or {}
        ages = [[piece["age"] for piece in told["absent"] or () if piece["piece"][:1] == str(p)] for p in (1, 2)]
        made = told["moves"] or [max(of_player, default=0) for of_player in ages]
        if len(made) != 2:
            raise Impossible("moves", "errors.position.two_numbers", key="moves")
        absent = tuple(_absent(self, state, piece, made) for piece in told["absent"] or ())
        _check_due(absent)
        castling, double = _castling(state, rights.get("castling")), _double(state, rights.get("en_passant"))
        off = OffBoard(castling, double, (made[0], made[1]), absent)
        return chess_state(self, cells, state.mover, memo, state.quiet, off, outcome=state.outcome)

    def too_many(self, counts: Mapping[str, int]) -> tuple[str, int] | None:
        for player in (1, 2):
            there = {
                letter: self.rules.setup.count(code)
                for letter, code in zip(self.rules.roster.kinds, CODE[player], strict=True)
            }
            given = {letter: counts.get(f"{player}{letter}", 0) for letter in self.rules.roster.kinds}
            spare = max(0, there["P"] - given["P"])
            for letter in self.rules.roster.kinds:
                most = there[letter] + (0 if letter in "KP" else spare)
                if given[letter] > most:
                    return f"{player}{letter}", most
                if letter not in "KP":
                    spare -= max(0, given[letter] - there[letter])
        return None


_RIGHTS = mapping({"castling": Field(listing(word), None), "en_passant": Field(word, None)})

_ABSENT = mapping(
    {
        "piece": Field(word),
        "origin": Field(word),
        "age": Field(integer(1, MOST)),
        "due": Field(integer(0, TURNS[-1] - 1), None),
    }
)

FIELDS = {
    "rights": Field(_RIGHTS, None),
    "absent": Field(listing(_ABSENT), None),
    "moves": Field(listing(integer(0, MOST)), None),
}

TURN_FIELDS = {"series": Field(listing(integer(0, SERIES[-1])), None), "declined": Field(boolean, None)}
ANSWER_FIELDS = {"proposed": Field(choice(*SERIES), None)}


def _told(state: ChessState, piece: Absent) -> dict[str, Any]:
    owner, letter, origin, left, due = piece
    number = state.made[owner - 1] + 1
    out = {"piece": f"{owner}{letter}", "origin": origin, "age": number - left}
    return out if due is None else out | {"due": due - number}


def _castling(state: State, given: list[str] | None) -> frozenset[int]:
    able = rights_at_start(state.cells)
    if given is None:
        return able
    found = frozenset(space_of(state.rules, "rights", name) for name in given)
    if not found <= able:
        square = state.rules.space.names[min(found - able)]
        raise Impossible("rights", "errors.position.castling", square=square)
    return found


def _double(state: State, given: str | None) -> int:
    """The pawn that has just gone two columns: it stands there, and the column passed over is empty."""
    if given is None:
        return -1
    pawn, cells = space_of(state.rules, "rights", given), state.cells
    for player in (1, 2):
        step = FORWARD[player]
        if cells[pawn] == CODE[player][PAWN] and rank_of(pawn) == PAWN_RANK[player] + 2 * step:
            passed = (pawn // LEVELS - step) * LEVELS
            if not any(cells[passed : passed + LEVELS]):
                return pawn
    raise Impossible("rights", "errors.position.double_step", square=state.rules.space.names[pawn])


def _absent(stage: ChessStage, state: State, told: Mapping[str, Any], made: list[int]) -> Absent:
    rules, piece, age = state.rules, told["piece"], told["age"]
    able = tuple(text for text in rules.roster.pieces[1:] if text[1] != "K")
    if piece not in able:
        raise Impossible("absent", "errors.setup_piece", piece=repr(piece[:9]), expected=able)
    owner = int(piece[0])
    origin = rules.space.names[space_of(rules, "absent", told["origin"])]
    number = made[owner - 1] + 1
    if age >= number:
        raise Impossible("absent", "errors.position.age", piece=piece, age=age, n=made[owner - 1])
    due = told["due"]
    if (due is not None) != stage.timed:
        key = "errors.position.due" if due is None else "errors.position.no_due"
        raise Impossible("absent", key, piece=piece)
    if due is not None and age + due > TURNS[-1]:
        raise Impossible("absent", "errors.position.due_late", piece=piece, n=age + due, most=TURNS[-1])
    return owner, piece[1], origin, number - age, None if due is None else number + due


def _check_due(absent: tuple[Absent, ...]) -> None:
    """Refuse two pieces of one player that are due in the same move."""
    moves = [(piece[0], piece[4]) for piece in absent if piece[4] is not None]
    if len({*moves}) < len(moves):
        raise Impossible("absent", "errors.position.due_twice")


def stage_of_turn(stage: ChessStage, state: State, told: Mapping[str, Any]) -> Memo:
    """The memo of a turn: the moves left of a series, or that a proposal has been declined."""
    series, declined = told["series"], told["declined"]
    if series is None and not declined:
        return None
    key = "declined" if series is None else "series"
    if not stage.proposals or (declined and series is not None):
        raise Impossible(key, "errors.position.no_proposals")
    if series is None:
        return "declined"
    if len(series) != 2 or not series[state.mover - 1]:
        raise Impossible("series", "errors.position.series", player=state.mover)
    return series[0], series[1]
