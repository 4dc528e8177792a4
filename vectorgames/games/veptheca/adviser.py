"""What people are shown of Veptheca besides the legal actions: vectors, how two are added, what is in the way; who
wins on a small grid, by exhaustive search (rules/veptheca.md, Test cases 8).

Every vector is open to both players, and who draws the last one wins: who is to draw wins exactly if one of his
vectors leads to a position in which the other does not. A position is told by two sets of vectors: those that would
meet one that is drawn, and those that may still be summands. Sets are ints, bit k for vector number k of the
search.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText
from vectorgames.games.veptheca.turn import (
    DRAW,
    Drawing,
    DrawingState,
    Parts,
    met_by,
    pairs_for,
    why_alone,
    why_no_sum,
)
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Adviser, Arrow, Leg, Met, Sketch, Solution, Spaces, moved
from vectorgames.spaces.arrows import Arrows

LARGEST = 4
"""Side of the largest grid that is searched."""

MOST = 20_000
"""Positions that are looked at before the search is given up: less than a minute."""

FEW = 20
"""So many vectors that may be drawn are mostly few enough on the largest grid."""

Key = tuple[int, int]


class Move(NamedTuple):
    """A vector that is drawn, by its bit, and the set of those that it uses up."""

    arrow: int
    used: int


class Unknown(Exception):
    """The search has been given up."""


class Vectors:
    """What a search has to know of the vectors of a grid.

    numbers    their numbers in ``Arrows``, by bit
    met        by bit the set of vectors that would meet one
    units      the set of unit vectors
    partners   by bit (bit of another, its set, bit of the sum, its set) of every vector with which one has a sum
    turned     for every symmetry of the square but the first, by byte of a set what becomes of it
    """

    def __init__(self, arrows: Arrows, common_tails: bool):
        self.numbers = [number for number, name in enumerate(arrows.names) if name]
        bits = {number: bit for bit, number in enumerate(self.numbers)}
        own = np.array(self.numbers)
        self.bits = bits
        self.met = [_set(np.flatnonzero(arrows.met(number)[own]).tolist()) for number in self.numbers]
        self.units = _set(bits[number] for number in arrows.units.tolist())
        self.partners: list[list[tuple[int, int, int, int]]] = [[] for _ in self.numbers]
        for total, one, other in zip(*(c.tolist() for c in arrows.sums(own, common_tails)), strict=True):
            a, b, c = bits[one], bits[other], bits[total]
            if not (self.met[a] | 1 << a) >> b & 1 and not (self.met[a] | self.met[b]) >> c & 1:
                self.partners[a].append((b, 1 << b, c, 1 << c))
                self.partners[b].append((a, 1 << a, c, 1 << c))
        self.turned = [self._bytes(arrows, turn) for turn in _turns(arrows.grid.width - 1)]

    def _bytes(self, arrows: Arrows, turn: tuple[bool, int, int]) -> list[list[int]]:
        """By byte of a set the set of the vectors as they lie after a symmetry."""
        swap, x_from, y_from = turn

        def moved(dot: int) -> int:
            x, y = arrows.grid.coordinates[dot].tolist()
            x, y = (y, x) if swap else (x, y)
            return arrows.grid.number((abs(x_from - x), abs(y_from - y)))

        ends = (arrows.ends(number) for number in self.numbers)
        there = [1 << self.bits[arrows.number(moved(tail), moved(head))] for tail, head in ends]
        out = []
        for first in range(0, len(there), 8):
            table = [0]
            for image in there[first : first + 8]:
                table += [known | image for known in table]
            out.append(table)
        return out


def _turns(last: int) -> list[tuple[bool, int, int]]:
    """(swap columns and rows, count columns from, count rows from) of the symmetries of a square but the first."""
    return [(swap, x, y) for swap in (False, True) for x in (0, last) for y in (0, last)][1:]


def _set(bits: Iterator[int] | list[int]) -> int:
    return sum(1 << bit for bit in bits)


def _after(table: list[list[int]], vectors: int) -> int:
    """What becomes of a set by a symmetry."""
    out = 0
    for images, byte in zip(table, vectors.to_bytes(len(table), "little"), strict=True):
        out |= images[byte]
    return out


class Search:
    """One search. ``won``: whether who is to draw wins, by position, of those that are alike the least."""

    def __init__(self, vectors: Vectors, marking: bool, most: int = MOST):
        self.vectors, self.marking, self.most = vectors, marking, most
        self.won: dict[Key, bool] = {}
        self._seen: dict[Key, bool] = {}

    def key(self, state: DrawingState) -> Key:
        """The position of a state, as the search tells positions."""
        bits = self.vectors.bits
        shut = np.flatnonzero(state._shut).tolist()
        return self._live(_set([bits[n] for n in shut]), _set([bits[n] for n in state.addable.tolist()]))

    def known(self, state: DrawingState) -> bool | None:
        """Whether who is to draw wins, None: it has not been looked at."""
        return self.won.get(self._least(self.key(state))) if state.outcome is None else False

    def wins(self, key: Key) -> bool:
        """Whether who is to draw wins. Unknown where that takes too long."""
        found = self._seen.get(key)
        if found is not None:
            return found
        least = self._least(key)
        won = self.won.get(least)
        if won is None:
            if len(self.won) >= self.most:
                raise Unknown
            won = self.won[least] = self._loses_after(least)
        self._seen[key] = won
        return won

    def _loses_after(self, key: Key) -> bool:
        """Whether some vector leads to a position that is lost for the other."""
        opposite = self._symmetric(key)
        found = set()
        for move in self._moves(*key):
            after = self._made(key, move)
            # Where the position looks the same from the other side, the opposite vector is mostly the answer.
            if not (opposite and self._answered(after, move)):
                found.add(after)
        for after in found:
            if self._symmetric(after) and not self.wins(after):
                return True
        least = {self._least(after) for after in found}
        if any(self.won.get(after) is False for after in least):
            return True
        units = self.vectors.units
        order = sorted(least, key=lambda after: ((units & ~after[0]).bit_count() + after[1].bit_count(), after))
        return any(not self.wins(after) for after in order)

    def _answered(self, after: Key, move: Move) -> bool:
        """Whether the opposite of a vector that has just been drawn wins."""
        last, used = len(self.vectors.numbers) - 1, self._opposite(move.used)
        if after[0] >> (last - move.arrow) & 1 or used & ~after[1]:
            return False
        return not self.wins(self._made(after, Move(last - move.arrow, used)))

    def _moves(self, shut: int, free: int) -> Iterator[Move]:
        """Every vector that may be drawn."""
        partners = self.vectors.partners
        for a in _bits(free):
            for b, b_set, c, c_set in partners[a]:
                if b > a and free & b_set and not shut & c_set:
                    yield Move(c, 1 << a | b_set if self.marking else 0)
        for a in _bits(self.vectors.units & ~shut):
            yield Move(a, 0)

    def _made(self, key: Key, move: Move) -> Key:
        shut, free = key
        return self._live(shut | self.vectors.met[move.arrow], free & ~move.used | 1 << move.arrow)

    def _live(self, shut: int, free: int) -> Key:
        """The position, without those summands of which nothing can become any more."""
        out, partners = 0, self.vectors.partners
        for a in _bits(free):
            for _, b_set, _, c_set in partners[a]:
                if not shut & c_set and (free & b_set or not shut & b_set):
                    out |= 1 << a
                    break
        return shut, out

    def _opposite(self, vectors: int) -> int:
        """What becomes of a set by a half turn: it turns the numbers of all vectors round."""
        return int(format(vectors, f"0{len(self.vectors.numbers)}b")[::-1], 2)

    def _symmetric(self, key: Key) -> bool:
        return self._opposite(key[0]) == key[0] and self._opposite(key[1]) == key[1]

    def _least(self, key: Key) -> Key:
        """The least of the positions that are alike but for a symmetry of the square."""
        shut, free = key
        for table in self.vectors.turned:
            turned = _after(table, key[0])
            if turned <= shut:
                other = turned, _after(table, key[1])
                if other < (shut, free):
                    shut, free = other
        return shut, free


def _bits(vectors: int) -> Iterator[int]:
    while vectors:
        lowest = vectors & -vectors
        vectors ^= lowest
        yield lowest.bit_length() - 1


@memoize
def vectors_of(arrows: Arrows, common_tails: bool) -> Vectors:
    """What searches have to know of a grid."""
    return Vectors(arrows, common_tails)


def solve(state: DrawingState, most: int = MOST) -> Solution | None:
    """Who wins a game of two, and a line to the end; None where the grid is too large, or the search too long."""
    stage, rules = state._stage, state.rules
    if state.outcome is not None or rules.players != 2 or stage.arrows.grid.width > LARGEST:
        return None
    search = Search(vectors_of(stage.arrows, stage.common_tails), stage.marking, most)
    try:
        wins = search.wins(search.key(state))
    except Unknown:
        return None
    looked, line = len(search.won), []
    while state.outcome is None:
        text, state = _best(search, state, wins)
        line.append(text)
        wins = not wins
    return Solution(state.outcome.winners[0], tuple(line), looked)


def unsolved(state: DrawingState) -> LocalizedText:
    """Why ``solve`` has found nothing."""
    if state.rules.players != 2:
        return LocalizedText("rules.unsolved.veptheca.players")
    if state._stage.arrows.grid.width > LARGEST:
        return LocalizedText("rules.unsolved.veptheca.size", most=LARGEST)
    ways = len({action.text.partition("=")[0] for action in state.actions()})
    return LocalizedText("rules.unsolved.veptheca.many", looked=MOST, n=ways, few=FEW)


def _best(search: Search, state: DrawingState, wins: bool) -> tuple[str, DrawingState]:
    """What who is to draw draws: if he wins, what is known to; if not, anything; of these what leaves most to
    do."""
    after = {action.text: state.play(action) for action in state.actions()}
    good = [text for text, made in after.items() if not wins or search.known(made) is False]
    text = max(good, key=lambda text: (len(after[text].actions()), text))
    return text, after[text]


class DrawingAdviser(Adviser[DrawingState]):
    """Vectors and their sums."""

    sketches = True
    features = ("wins", "changed")
    solves = True

    def solve(self, state: DrawingState) -> Solution | None:
        return solve(state)

    def unsolved(self, state: DrawingState) -> LocalizedText:
        return unsolved(state)

    def figure(self, piece: str) -> str:
        """There are no pieces: for each player stands a vector, drawn as his are."""
        return f"{piece[:1]}vector"

    def prompt(self, state: DrawingState) -> LocalizedText:
        return LocalizedText("rules.prompt.veptheca" if state.sums else "rules.prompt.veptheca_unit")

    def prompt_after(self, state: DrawingState, picked: tuple[Pick, ...]) -> LocalizedText | None:
        kind = "sum" if picked[0].kind == "arrow" else "head"
        return LocalizedText(f"rules.prompt.veptheca_{kind}")

    def attempt(self, state: DrawingState, picked: tuple[Pick, ...], space: int) -> str:
        """The vector from the dot picked first; where none is, a unit vector from this one."""
        arrows, start = state._stage.arrows, picked[0].space if picked else None
        if start is not None and start != space:
            return arrows.names[arrows.number(start, space)]
        units = (unit for unit in arrows.units.tolist() if arrows.ends(unit)[0] == space)
        return "" if picked else arrows.names[next(units)]

    def arrows(self, state: DrawingState) -> tuple[Arrow, ...]:
        stage, codes, pieces = state._stage, state._arrows, self.roster.pieces
        names, ends = stage.arrows.names, stage.arrows.ends
        return tuple(
            Arrow(names[arrow], *ends(arrow), pieces[codes[arrow]], codes[arrow] >= stage.first_marked)
            for arrow in state.drawn.tolist()
        )

    # ---- the action that is being chosen ----

    def sketch(self, state: DrawingState, picked: tuple[Pick, ...], looked: Pick | None = None) -> Sketch | None:
        given = (*picked, *((looked,) if looked is not None else ()))
        arrows = state._stage.arrows
        named = [word for pick in given if pick.kind in ("arrow", "button") for word in str(pick.value).split("+")]
        vectors = [arrows.parse(word) for word in named]
        dots = [pick.space for pick in given if pick.space is not None]
        if len(vectors) > 1 and vectors[0] != vectors[1]:
            return self.construction(state, vectors[0], vectors[1])
        if vectors:
            return Sketch("", (self._leg(state, "vector", vectors[0]),))
        if len(dots) > 1 and dots[0] != dots[1]:
            return self._between(state, arrows.number(dots[0], dots[1]))
        return None

    def construction(self, state: DrawingState, one: int, other: int) -> Sketch:
        """How two vectors are added, whether the rules allow it or not: head to tail as a triangle, those with a
        common tail as a parallelogram."""
        arrows = state._stage.arrows
        if arrows.ends(other)[1] == arrows.ends(one)[0]:
            one, other = other, one
        first, second = self._leg(state, "summand", one), self._leg(state, "summand", other)
        total = arrows.sum_of(one, other)
        if total < 0 and first.start != second.start:
            return Sketch("", (first, second), why=self._why(state, total, one, other))
        copies: tuple[Leg, ...] = ()
        if first.end == second.start:
            figure, end = "triangle", second.end
        else:
            figure, end = "parallelogram", moved(first.end, second.components)
            copies = (Leg("copy", first.end, end), Leg("copy", second.end, end))
        name = arrows.names[total] if total >= 0 else ""
        legs = (first, second, *copies, *((Leg("sum", first.start, end, name),) if first.start != end else ()))
        why = self._why(state, total, one, other)
        parts = Parts(total, (one, other) if state._stage.marking else None)
        texts = (state._stage.action_of(state, parts).text,) if why is None else ()
        return Sketch(figure, legs, self._met(state, total), texts, why)

    def thing(self, state: DrawingState, name: str) -> Pick | None:
        return Pick("arrow", name) if name in state._stage.arrows.numbers else None

    def why_not_picked(self, state: DrawingState, picked: tuple[Pick, ...], pick: Pick) -> LocalizedText | None:
        sketch = self.sketch(state, tuple(one for one in picked if one.kind == "arrow"), pick)
        if sketch is not None and sketch.why is not None:
            return sketch.why
        return why_alone(state, state._stage.arrows.parse(str(pick.value)))

    def _why(self, state: DrawingState, total: int, one: int, other: int) -> LocalizedText | None:
        """Why a sum cannot be drawn."""
        allowed = state._stage.arrows.sum_of(one, other, state._stage.common_tails)
        if allowed < 0:
            return why_no_sum(state, one, other)
        return state._stage.fails(state, Parts(total, (one, other) if state._stage.marking else None))

    def _between(self, state: DrawingState, arrow: int) -> Sketch:
        """The vector from one dot to another: as the sum of two, where there is one way to get it only."""
        stage = state._stage
        pairs, unit = pairs_for(state, arrow), stage.arrows.is_unit(arrow)
        if len(pairs) == 1 and not unit:
            return self.construction(state, *pairs[0])
        ways = [Parts(arrow, None)] if unit or not stage.marking else []
        ways += [Parts(arrow, pair) for pair in pairs] if stage.marking else []
        texts = tuple(stage.action_of(state, way).text for way in ways if stage.fails(state, way) is None)
        why = None if texts else stage.fails(state, ways[0] if ways else Parts(arrow))
        return Sketch("", (self._leg(state, "vector", arrow),), self._met(state, arrow), texts, why)

    def _leg(self, state: DrawingState, kind: str, arrow: int) -> Leg:
        arrows = state._stage.arrows
        tail, head = (arrows.place(dot) for dot in arrows.ends(arrow))
        return Leg(kind, tail, head, arrows.names[arrow])

    def _met(self, state: DrawingState, arrow: int) -> tuple[Met, ...]:
        names = state._stage.arrows.names
        return tuple(Met(names[other], *meeting) for other, meeting in met_by(state, arrow)) if arrow >= 0 else ()

    # ---- threats ----

    def blocks(self, state: DrawingState) -> Spaces:
        """What is open to one player is open to all."""
        return self.wins(state)

    def gains(self, state: DrawingState, action: Action) -> bool:
        arrows = state._stage.arrows
        left = arrows.units[~state._shut[arrows.units]]
        # Of the unit vectors one shuts itself and its opposite only: what else it meets need not be asked.
        if not isinstance(action, Drawing) or (action.kind == DRAW and len(left) > 2):
            return False
        return bool(arrows.met(action.arrow)[left].all()) and state.play(action).outcome is not None
