"""Hyper-Chess (rules/gryb.md section 5): two sides with nine pieces each on the four-coloured tree. What all chess
has in common is in ``chessmen``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, language_of, quoted
from vectorgames.games.chessmen import KING, ChessmenAdviser, ChessmenState, ChessmenTurn, Men, Sight
from vectorgames.rules.action import Action, Move, Pick
from vectorgames.rules.blocks.castle import CASTLE, castle
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage
from vectorgames.rules.notation import SIGNS, Notation, Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.spaces.relation import Table, Targets, mask_of, spaces_of, targets_of
from vectorgames.spaces.tree import QuadTree

KINDS = "KQNRBP"
ROOK = KINDS.index("R")
_STEPS = (("up",), ("down",), ("sideways",), ("limited_hyperspace",))

_TURNS = tuple(
    turn for way in ("up", "down") for turn in ((way, "limited_hyperspace"), ("limited_hyperspace", way))
)

_PATHS = {
    "K": _STEPS + _TURNS,
    "Q": _STEPS + _TURNS + tuple(path * 2 for path in _STEPS + _TURNS),
    "R": _STEPS,
    "B": _TURNS,
    "P": _STEPS,
}
"""The kinds of steps in a row that make a move. The knight jumps."""


@memoize
def men(space: QuadTree) -> Men:
    """The pieces of the game. Pawns take nothing and are never taken."""
    moves = [_table(space, letter) for letter in KINDS]
    nowhere = Table(lambda start: targets_of(()))
    return Men(space, KINDS, moves, (*moves[:-1], nowhere), safe="P")


def _table(space: QuadTree, letter: str) -> Table[Targets]:
    if letter == "N":
        return Table(lambda start: targets_of(_jumps(space, start)))
    paths = [[space.relation(step).ends for step in path] for path in _PATHS[letter]]
    return Table(lambda start: targets_of(_walked(paths, start)))


def _walked(paths: Sequence[Sequence[Table[tuple[int, ...]]]], start: int) -> Iterator[tuple[int, int]]:
    """(target, nodes entered before it), by every path: the ends of each of its steps.

    A way through its own target holds a shorter one to it, and falls away with it.
    """
    for path in paths:
        places = {(start, 0)}
        for ends in path:
            places = {(end, way | 1 << at) for at, way in places for end in ends[at] if end != start}
        yield from ((end, way & ~(1 << start)) for end, way in places)


def walk(space: QuadTree, letter: str, start: int, end: int, occupied: int) -> tuple[int, ...]:
    """The nodes that a piece enters between two, by the shortest free way, in order; none: it jumps, or makes one
    step."""
    ways = men(space).moves[KINDS.index(letter)][start].to.get(end, ())
    free = sorted((way.bit_count(), way) for way in ways if not way & occupied)
    near = [space.relation(step).ends for (step,) in _STEPS]
    orders = permutations(spaces_of(free[0][1])) if free else ()
    return next((way for way in orders if all(_beside(near, a, b) for a, b in pairwise((start, *way, end)))), ())


def _beside(near: Sequence[Table[tuple[int, ...]]], a: int, b: int) -> bool:
    return any(b in ends[a] for ends in near)


def _jumps(space: QuadTree, start: int) -> Iterator[tuple[int, int]]:
    up, down, beside = (space.relation(step).ends for step in ("up", "down", "sideways"))

    def opposite(node: int) -> set[int]:
        """The one space two steps sideways, whichever way round; none for the head."""
        return {way.spaces[1] for way in space.relation("sideways").ways[node]}

    ends = {end for above in up[start] for end in opposite(above)}
    ends |= {end for middle in opposite(start) for end in down[middle]}
    ends |= {end for above in up[start] for top in up[above] for end in beside[top]}
    ends |= {end for middle in beside[start] for below in down[middle] for end in down[below]}
    return ((end, 0) for end in ends - {start})


_CASTLING = ("limited_hyperspace", "limited_interjection", "limited_excision")
"""Steps two of which, the first kind and one of the others, are between a king and a rook who change places."""


def _changes_places(space: QuadTree, king: int) -> int:
    """The nodes of a rook with which the king may change places, as a set."""
    across, *changes = (space.relation(step).ends for step in _CASTLING)
    ways = [way for change in changes for way in ((change, across), (across, change))]
    return mask_of({end for first, then in ways for middle in first[king] for end in then[middle]} - {king})


@memoize
def castling(space: QuadTree) -> Table[int]:
    """By node of the king the set of nodes of a rook with which he may change places, whatever stands between."""
    return Table(lambda king: _changes_places(space, king))


_TO_GERMAN = str.maketrans("QRBNP", "DTLSB")
_FROM_GERMAN = str.maketrans("DTLS", "QRBN")
EXAMPLES = ("KBBBB-BBBG", "QBBYBxBBYG", CASTLE)

_MOVE = re.compile(r"(?P<piece>[A-Z]?)(?P<start>[A-WYZ0-9]+)(?P<how>[-X])(?P<end>[A-Z0-9]+)")
"""A text that means to be a move, whatever its letters."""


class HyperNotation(Notation):
    """Texts of Hyper-Chess. In German they begin with German letters, of which those are read that are no English
    ones: B, a pawn there, is a bishop."""

    def text(self, action: Action, lang: str = "en") -> str:
        """An action as it is written in a language."""
        text = str(action)
        if language_of(lang) != "de" or text == CASTLE:
            return text
        return text[:1].translate(_TO_GERMAN) + text[1:]

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; LocalizedError (a ValueError) says what was expected."""
        self.refuse_empty(text, EXAMPLES[0])
        compact = "".join(text.replace("->", "-").translate(SIGNS).split()).upper()
        if compact == CASTLE.upper():
            return CASTLE
        found = _MOVE.fullmatch(compact)
        if not found:
            raise LocalizedError("errors.action_form", given=quoted(" ".join(text.split())), expected=EXAMPLES)
        piece, names = found["piece"].translate(_FROM_GERMAN), self.space.names
        if not piece or piece in "GY":  # letters of nodes only: the kind has been left out
            raise LocalizedError("errors.piece_letter", given=quoted(" ".join(text.split())), example=EXAMPLES[0])
        if piece not in KINDS:
            raise LocalizedError(
                "errors.hyper_letter", given=quoted(" ".join(text.split())), letter=piece, expected=tuple(KINDS)
            )
        start, end = (names[self.space.parse(found[side])] for side in ("start", "end"))
        return f"{piece}{start}{found['how'].lower()}{end}"

    def said(self, text: str) -> Said:
        found = _MOVE.fullmatch(text.upper())
        if not found:
            return Said("word", text, word=text)
        start, end = (self.space.index[found[side]] for side in ("start", "end"))
        return Said("capture" if found["how"] == "X" else "move", text, start, end, found["piece"])


class Turn(ChessmenTurn):
    """A player's turn: king and rook may also change places."""

    steps = ("up", "down", "sideways", "limited_hyperspace")

    def __init__(self, rules: Rules):
        self.space = rules.space_as(QuadTree)
        super().__init__(rules, men(self.space))

    def rook(self, sight: Sight) -> int:
        """Where the rook of the player stands who sees the board so, −1 without one."""
        return sight.cells.find(self.men.codes[sight.player][ROOK])

    def castling_barred(self, sight: Sight) -> str | None:
        """What forbids castling: ``no_rook``, ``apart``, ``into_check``; None: nothing."""
        king, rook = sight.king, self.rook(sight)
        if min(king, rook) < 0:
            return "no_rook"
        if not castling(self.space)[king] >> rook & 1:
            return "apart"
        return "into_check" if sight.attacked(1 << rook, sight.occupied) else None

    def besides(self, sight: Sight) -> tuple[Move, ...]:
        return () if self.castling_barred(sight) else (castle(self.space, sight.king, self.rook(sight)),)

    def moved(self, state: ChessmenState, move: Move) -> bytes:
        if move.kind != CASTLE:
            return super().moved(state, move)
        cells = bytearray(state.cells)
        cells[move.start], cells[move.end] = cells[move.end], cells[move.start]
        return bytes(cells)

    def refuse(self, state: ChessmenState, text: str) -> Reason:
        if text != CASTLE:
            return super().refuse(state, text)
        king, rook = (self.space.names[space] for space in (state.sight.king, self.rook(state.sight)))
        key = f"hyper_chess.castle_{self.castling_barred(state.sight)}"
        return Reason(key, self.rules.section, king=king, rook=rook, node=rook)


class HyperAdviser(ChessmenAdviser):
    """What people are shown besides: a king who is to go to his own rook castles; which way a piece goes."""

    features = ("wins", "blocks", "threatened", "contest", "changed")

    def attempt(self, state: ChessmenState, picked: tuple[Pick, ...], space: int) -> str:
        start, codes = picked[0].space if picked else None, state.stage.men.codes[state.mover]
        if start is not None and (state.cells[start], state.cells[space]) == (codes[KING], codes[ROOK]):
            return CASTLE
        return super().attempt(state, picked, space)

    def passed(self, before: ChessmenState, action: Action) -> tuple[int, ...]:
        if not isinstance(action, Move) or action.kind == CASTLE:
            return ()
        space = self.rules.space_as(QuadTree)
        return walk(space, KINDS[before.sight.kind(action.start)], action.start, action.end, before.sight.occupied)


@stage_block(
    GAME_STAGES,
    "hyper_chess",
    {},
    "chess on a tree, with pieces `KQNRBP`",
    spaces=("tree",),
    goals=("checkmate",),
    with_kinds=True,
)
def build(made: RulesBuilder) -> list[AnyStage]:
    """The stage of the game. LocalizedError for pieces or players that it is not made for."""
    rules = made.rules
    if rules.roster.kinds != KINDS or rules.players != 2:
        raise LocalizedError("errors.hyper_pieces", kinds=KINDS)
    turn = Turn(rules)
    kings, rooks = ([rules.setup.count(codes[kind]) for codes in turn.men.codes[1:]] for kind in (KING, ROOK))
    if kings != [1, 1] or max(rooks) > 1:
        raise LocalizedError("errors.hyper_pieces", kinds=KINDS)
    made.put(notation=HyperNotation(rules.space))
    made.adviser = HyperAdviser
    return [turn]
