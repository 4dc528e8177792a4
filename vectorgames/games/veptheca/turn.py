"""A turn of Veptheca: the vectors drawn, what may be drawn and why not, texts of actions, positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.games.parsed_turn import Condition, ParsedTurn
from vectorgames.rules.action import Action, Outcome, Pick, action_kind
from vectorgames.rules.feature import Feature, Sight
from vectorgames.rules.game import Slot, State, bare_state
from vectorgames.rules.notation import DASHES, Notation
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.spaces.arrows import Arrows, Meeting, arrows_on
from vectorgames.spaces.dots import Dots
from vectorgames.spaces.sets import frozen

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Drawing(Action):
    """A vector that is drawn. ``arrow``: its number; ``summands``: those that it marks, if it marks any.

    ``pairs``: names of any two vectors that it is a sum of: who picks these, one after the other, means this.
    """

    arrow: int = -1
    summands: Pair | None = None
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def ways(self) -> tuple[tuple[Pick, ...], ...]:
        pairs = ((Pick("arrow", one), Pick("arrow", other)) for one, other in self.pairs)
        return (self.picks, *(way for pair in pairs for way in (pair, pair[::-1])))


DRAW, SUM = (action_kind(name, lands=False, confirm="draw").name for name in ("draw", "sum"))


class Drawings:
    """The actions on one grid; ask ``drawings_on(arrows)`` for them. ``units``: unit vectors by number."""

    def __init__(self, arrows: Arrows):
        self.arrows = arrows
        self.spots = tuple(Pick("space", dot) for dot in range(arrows.dots))
        self.units = {arrow: self._draw(arrow) for arrow in arrows.units.tolist()}

    def plain(self, arrow: int, pairs: tuple[Pair, ...] = ()) -> Drawing:
        """``a1>b1``; ``pairs``: those that it is a sum of."""
        return self._draw(arrow, pairs) if pairs or arrow not in self.units else self.units[arrow]

    def _draw(self, arrow: int, pairs: tuple[Pair, ...] = ()) -> Drawing:
        kind, names = DRAW if self.arrows.is_unit(arrow) else SUM, self.arrows.names
        named = tuple((names[one], names[other]) for one, other in pairs)
        return Drawing(kind, names[arrow], self._ends(arrow), arrow, arrow, None, named)

    def sum(self, arrow: int, one: int, other: int) -> Drawing:
        """``a1>b2=a1>b1+b1>b2``: the sum of two vectors, which it marks."""
        names = self.arrows.names
        if names[one] > names[other]:
            one, other = other, one
        pair = names[one], names[other]
        summands = "+".join(pair)
        picks = (*self._ends(arrow), Pick("button", summands))
        return Drawing(SUM, f"{names[arrow]}={summands}", picks, arrow, arrow, (one, other), (pair,))

    def _ends(self, arrow: int) -> tuple[Pick, Pick]:
        tail, head = divmod(arrow, self.arrows.dots)
        return self.spots[tail], self.spots[head]


@memoize
def drawings_on(arrows: Arrows) -> Drawings:
    """The shared actions of a grid."""
    return Drawings(arrows)


_FORM = re.compile(r"([^>=+]+>[^>=+]+)(?:=([^>=+]+>[^>=+]+)\+([^>=+]+>[^>=+]+))?")


class Parts(NamedTuple):
    """What a text says: the number of the vector, and of its summands where they are named."""

    arrow: int
    summands: tuple[int, int] | None = None


class DrawingNotation(Notation):
    """Texts of vectors on a grid of dots."""

    def __init__(self, grid: Dots, arrows: Arrows):
        super().__init__(grid)
        self.arrows = arrows
        a, b, c = (grid.names[dot] for dot in (0, grid.depth, grid.depth + 1))
        self.examples = f"{a}>{b}", f"{a}>{c}={a}>{b}+{b}>{c}"

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; LocalizedError (a ValueError) says what was expected."""
        self.refuse_empty(text, self.examples[0])
        parts, names = self.taken_apart(text), self.arrows.names
        if parts.summands is None:
            return names[parts.arrow]
        one, other = sorted(names[summand] for summand in parts.summands)
        return f"{names[parts.arrow]}={one}+{other}"

    def taken_apart(self, text: str) -> Parts:
        """The parts of a text that has form. LocalizedError for one that has none."""
        compact = "".join(text.translate(DASHES).replace("->", ">").replace("→", ">").split())
        found = _FORM.fullmatch(compact)
        if not found:
            raise LocalizedError("errors.action_form", given=quoted(" ".join(text.split())), expected=self.examples)
        arrow, one, other = (self.arrows.parse(part) if part else None for part in found.groups())
        assert arrow is not None
        return Parts(arrow, None if one is None or other is None else (one, other))


MARK = "M"
"""Letter of a vector that has served as a summand."""


class DrawingState(State):
    """A State whose pieces are vectors; on the dots themselves nothing stands.

    arrows   bytes, a piece code for every number of a vector (spaces.arrows), 0 where none is drawn
    shut     bool[numbers]: the vectors that would meet one that is drawn
    sums     (sum, summand, summand) of every pair of vectors that may be added now, in no order
    """

    __slots__ = ("_arrows", "_shut", "_sums")
    WORKED_OUT = (*State.WORKED_OUT, "_shut", "_sums")

    stage: Slot[Turn]
    arrows: Slot[bytes] = Slot("_arrows")
    shut: Slot[NDArray[np.bool_]] = Slot("_shut")
    _stage: Turn
    _arrows: bytes
    _shut: NDArray[np.bool_]
    _sums: tuple[tuple[int, int, int], ...] | None

    if TYPE_CHECKING:

        def play(self, action: Action | str) -> DrawingState: ...

    @property
    def drawn(self) -> NDArray[np.int64]:
        """int64[k]: numbers of the vectors on the board, ascending."""
        return np.flatnonzero(np.frombuffer(self._arrows, np.uint8))

    @property
    def addable(self) -> NDArray[np.int64]:
        """int64[k]: those of them that may serve as summands."""
        codes = np.frombuffer(self._arrows, np.uint8)
        return np.flatnonzero((codes > 0) & (codes < self._stage.first_marked))

    @property
    def sums(self) -> tuple[tuple[int, int, int], ...]:
        if self._sums is None:
            total, one, other = self._stage.arrows.sums(self.addable, self._stage.common_tails)
            keep = ~self._shut[total]
            self._sums = tuple(zip(total[keep].tolist(), one[keep].tolist(), other[keep].tolist(), strict=True))
        return self._sums

    def position(self) -> dict[str, str]:
        """Piece text by name of vector."""
        names, pieces = self._stage.arrows.names, self.rules.roster.pieces
        return {names[arrow]: pieces[self._arrows[arrow]] for arrow in self.drawn.tolist()}

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self._arrows)

    def _work_out(self) -> None:
        self._shut = shut_by(self._stage, self._arrows)


def drawing_state(
    stage: Turn, arrows: bytes, mover: int, outcome: Outcome | None = None, shut: NDArray[np.bool_] | None = None
) -> DrawingState:
    """Make a state. ``shut`` may be given where the caller has it anyway."""
    state = bare_state(DrawingState, stage, stage.bare, mover, 0, outcome)
    state._arrows = arrows
    state._shut = shut_by(stage, arrows) if shut is None else shut
    state._sums = None
    return state


def shut_by(stage: Turn, arrows: bytes) -> NDArray[np.bool_]:
    """bool[numbers]: the vectors that would meet one of those drawn."""
    shut = np.zeros(stage.arrows.size, bool)
    for arrow in np.flatnonzero(np.frombuffer(arrows, np.uint8)).tolist():
        shut |= stage.arrows.met(arrow)
    return frozen(shut)


def check(stage: Turn, arrows: bytes) -> None:
    """Raise Impossible for vectors that no game can have brought about, whoever has drawn them."""
    codes = np.frombuffer(arrows, np.uint8)
    drawn, used = np.flatnonzero(codes), np.flatnonzero(codes >= stage.first_marked)
    names = stage.arrows.names
    if len(used) and not stage.marking:
        raise Impossible("position", "errors.position.never_used", arrow=names[used[0]])
    for arrow in drawn.tolist():
        others = drawn[stage.arrows.met(arrow)[drawn] & (drawn != arrow)]
        if len(others):
            raise Impossible("position", "errors.position.arrows_meet", one=names[arrow], other=names[others[0]])
    sums = [arrow for arrow in drawn.tolist() if not stage.arrows.is_unit(arrow)]
    without = _without_origin(stage, drawn, used if stage.marking else drawn, sums)
    if without is not None:
        raise Impossible("position", "errors.position.no_origin", arrow=names[without])
    if stage.marking and (len(used) % 2 or len(used) < 2 * len(sums) or len(used) > 2 * len(drawn)):
        raise Impossible("position", "errors.position.used_number", n=len(used), sums=len(sums))


def _without_origin(stage: Turn, drawn: np.ndarray, summands: np.ndarray, sums: list[int]) -> int | None:
    """A vector that is no unit vector, nor the sum of two that could have been there before; None: there is
    none."""
    total, one, other = (column.tolist() for column in stage.arrows.sums(summands, stage.common_tails))
    there, left = {*drawn.tolist()} - {*sums}, {*sums}
    while left:
        new = {t for t, a, b in zip(total, one, other, strict=True) if t in left and a in there and b in there}
        if not new:
            return min(left)
        there |= new
        left -= new
    return None


UNITS, SUMS, ROOM, ONCE, WRITING = 2, 3, 4, 5, 7
"""Sections of the rules (configs/texts/*/rules_text.yaml)."""


# ---- the list ----


def legal_drawings(state: DrawingState) -> Iterator[Drawing]:
    stage, shut = state._stage, state._shut
    table, open_units = stage.drawings, stage.arrows.units[~shut[stage.arrows.units]]
    if stage.marking:
        yield from map(table.units.__getitem__, open_units.tolist())
        for total, one, other in state.sums:
            yield table.sum(total, one, other)
        return
    pairs: dict[int, tuple[Pair, ...]] = dict.fromkeys(open_units.tolist(), ())
    for total, one, other in state.sums:
        pairs[total] = (*pairs.get(total, ()), (one, other))
    for arrow, given in pairs.items():
        yield table.plain(arrow, given)


def pairs_for(state: DrawingState, arrow: int) -> tuple[Pair, ...]:
    """The pairs of vectors that may be added now and of which a vector is the sum."""
    stage = state._stage
    total, one, other = stage.arrows.sums(state.addable, stage.common_tails)
    keep = total == arrow
    return tuple(zip(one[keep].tolist(), other[keep].tolist(), strict=True))


def can_draw(state: DrawingState) -> bool:
    shut = state._shut
    return not bool(shut[state._stage.arrows.units].all()) or bool(state.sums)


# ---- reasons ----


def _reason(state: DrawingState, section: int, key: str, /, **params: object) -> Reason:
    return Reason(f"veptheca.{key}", f"{state.rules.section} {section}", **params)


def _name(state: DrawingState, arrow: int) -> str:
    return state._stage.arrows.names[arrow]


def _found(state: DrawingState, parts: Parts) -> bool:
    """A unit vector, or, where summands are not named, a sum of any two vectors."""
    stage = state._stage
    return stage.arrows.is_unit(parts.arrow) or (not stage.marking and bool(pairs_for(state, parts.arrow)))


def _not_found(state: DrawingState, parts: Parts) -> Reason:
    pairs, name = pairs_for(state, parts.arrow), _name(state, parts.arrow)
    if not pairs:
        unused = "_unused" if state._stage.marking else ""
        return _reason(state, UNITS, f"no_sum{unused}", arrow=name)
    table = state._stage.drawings
    texts = tuple(table.sum(parts.arrow, *pair).text for pair in pairs)
    return _reason(state, WRITING, "name_summands", arrow=name, texts=texts)


def _missing(state: DrawingState, parts: Parts) -> list[int]:
    return [arrow for arrow in parts.summands or () if not state._arrows[arrow]]


def _used(state: DrawingState, parts: Parts) -> list[int]:
    return [arrow for arrow in parts.summands or () if state._arrows[arrow] >= state._stage.first_marked]


def _total(state: DrawingState, parts: Parts) -> int:
    """What the summands add up to; −1: nothing."""
    stage = state._stage
    return stage.arrows.sum_of(*(parts.summands or (0, 0)), stage.common_tails)


def why_no_sum(state: DrawingState, one: int, other: int) -> Reason:
    """Why two different vectors have no sum."""
    arrows, names = state._stage.arrows, {"one": _name(state, one), "other": _name(state, other)}
    (a, b), (c, d) = arrows.ends(one), arrows.ends(other)
    if a == c:
        if not state._stage.common_tails:
            return _reason(state, SUMS, "only_triangle", **names)
        zero = arrows.lengths[one].tolist() == (-arrows.lengths[other]).tolist()
        return _reason(state, SUMS, "zero" if zero else "off_board", **names)
    if b == c and a == d:
        return _reason(state, SUMS, "zero", **names)
    return _reason(state, SUMS, "common_heads" if b == d else "no_common_dot", **names)


def why_alone(state: DrawingState, arrow: int) -> Reason:
    """Why a vector cannot be added to any other one now."""
    used = state._arrows[arrow] >= state._stage.first_marked
    return _reason(state, ONCE if used else SUMS, "used" if used else "no_partner", arrow=_name(state, arrow))


def _other_total(state: DrawingState, parts: Parts) -> Reason:
    text = state._stage.drawings.sum(_total(state, parts), *(parts.summands or (0, 0))).text
    return _reason(state, SUMS, "other_sum", arrow=_name(state, parts.arrow), text=text)


def met_by(state: DrawingState, arrow: int) -> Iterator[tuple[int, Meeting]]:
    """The vectors on the board that one would meet, and where, ascending."""
    arrows = state._stage.arrows
    for other in state.drawn[arrows.met(arrow)[state.drawn]].tolist():
        meeting = arrows.meeting(arrow, other)
        assert meeting is not None
        yield other, meeting


def why_shut(state: DrawingState, arrow: int) -> Reason:
    """Why a vector cannot lie beside those that are drawn."""
    other, meeting = next(met_by(state, arrow))
    shown = {"arrow": _name(state, arrow), "other": _name(state, other), "at": point(meeting.at)}
    if meeting.kind == "overlap":
        return _reason(state, ROOM, "overlaps", to=point(meeting.to), **shown)
    return _reason(state, ROOM, "crosses" if meeting.kind == "cross" else "touches", **shown)


def point(place: tuple[Fraction, Fraction]) -> LocalizedText:
    """A point as people read it: column and row, from 1, as whole numbers or fractions."""
    x, y = place
    return LocalizedText("rules.veptheca.point", x=str(x), y=str(y))


_APART: Condition[DrawingState, Parts] = Condition(
    lambda state, parts: not state._shut[parts.arrow], lambda state, parts: why_shut(state, parts.arrow)
)

PLAIN: tuple[Condition[DrawingState, Parts], ...] = (Condition(_found, _not_found), _APART)
"""What has to hold of a vector that is said alone."""

SUMMED: tuple[Condition[DrawingState, Parts], ...] = (
    Condition(
        lambda state, parts: state._stage.marking,
        lambda state, parts: _reason(state, WRITING, "without_summands", text=_name(state, parts.arrow)),
    ),
    Condition(
        lambda state, parts: not _missing(state, parts),
        lambda state, parts: _reason(state, SUMS, "not_drawn", arrow=_name(state, _missing(state, parts)[0])),
    ),
    Condition(
        lambda state, parts: len({*(parts.summands or ())}) == 2,
        lambda state, parts: _reason(state, SUMS, "twice", arrow=_name(state, (parts.summands or (0,))[0])),
    ),
    Condition(
        lambda state, parts: not _used(state, parts),
        lambda state, parts: _reason(state, ONCE, "used", arrow=_name(state, _used(state, parts)[0])),
    ),
    Condition(
        lambda state, parts: _total(state, parts) >= 0,
        lambda state, parts: why_no_sum(state, *(parts.summands or (0, 0))),
    ),
    Condition(lambda state, parts: _total(state, parts) == parts.arrow, _other_total),
    _APART,
)
"""What has to hold of a vector that is said with its summands."""


class Possible(Feature):
    """Whether an odd number of vectors is still possible for who is to draw: the last one wins."""

    name = "vectors"
    weight = 0.3

    def measure(self, state: DrawingState) -> Sequence[float]:
        stage, found = state.stage, [0.0] * (state.rules.players + 1)
        possible = {total for total, _, _ in state.sums}
        possible.update(unit for unit in stage.drawings.units if not state.shut[unit])
        side = state.rules.roster.side[state.mover]
        found[side] = (1.0 if len(possible) % 2 else -1.0) / max(len(possible), 1)
        return found


class Turn(ParsedTurn[DrawingState, Drawing, Parts]):
    """A player's turn: he draws a vector.

    arrows         the vectors of the grid; ``drawings``: the actions that draw them
    marking        whether a vector is a summand only once; ``first_marked``: code of the first piece that has been
    one
    common_tails   whether vectors with a common tail are added
    """

    action_class = Drawing
    marking: bool

    def __init__(self, rules: Rules, marking: bool, addition: str):
        super().__init__(rules)
        self.arrows = arrows_on(rules.space_as(Dots))
        self.drawings = drawings_on(self.arrows)
        self.bare = bytes(rules.space.size)
        self.marking, self.common_tails = marking, addition == "both"
        self.first_marked = rules.players + 1

    def begin(self, cells: bytes, mover: int, *_: Any) -> DrawingState:
        return drawing_state(self, bytes(self.arrows.size), mover)

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        return (Possible(),)

    def judged(self, state: DrawingState) -> DrawingState:
        """The state in which a player's turn begins; where he can draw nothing, nobody can, and who has drawn the
        last vector has won."""
        if can_draw(state):
            return state
        rules = self.rules
        side = rules.roster.side[(state._mover - 2) % rules.players + 1]
        winners = tuple(player for player in range(1, rules.players + 1) if rules.roster.side[player] == side)
        return drawing_state(self, state._arrows, state._mover, Outcome(winners, None, "no move"), state._shut)

    def actions(self, state: DrawingState) -> Sequence[Drawing]:
        return tuple(legal_drawings(state))

    def conditions_of(self, parts: Parts) -> tuple[Condition[DrawingState, Parts], ...]:
        return PLAIN if parts.summands is None else SUMMED

    def action_of(self, state: DrawingState, parts: Parts) -> Drawing:
        table = self.drawings
        if parts.summands is not None:
            return table.sum(parts.arrow, *parts.summands)
        return table.plain(parts.arrow, () if self.marking else pairs_for(state, parts.arrow))

    def permits(self, state: DrawingState, action: Drawing) -> bool:
        # It may have been made for another grid.
        numbers = (action.arrow, *(action.summands or ()))
        if not all(0 <= number < self.arrows.size for number in numbers):
            return False
        names = [self.arrows.names[number] for number in numbers]
        text = names[0] if len(names) == 1 else f"{names[0]}={names[1]}+{names[2]}"
        return text == action.text and self.fails(state, Parts(action.arrow, action.summands)) is None

    def apply(self, state: DrawingState, action: Drawing) -> DrawingState:
        arrows, player, arrow = bytearray(state._arrows), state._mover, action.arrow
        arrows[arrow] = player
        for summand in action.summands or ():
            arrows[summand] += self.roster.players
        shut = frozen(state._shut | self.arrows.met(arrow))
        return self.judged(drawing_state(self, bytes(arrows), self.roster.successor[player], None, shut))

    # ---- positions ----

    def holding(self, state: State, told: Mapping[str, Any]) -> DrawingState:
        arrows = told["position"].arrows
        check(self, arrows)
        return drawing_state(self, arrows, state.mover, state.outcome)

    def settled(self, state: DrawingState) -> DrawingState:
        return self.judged(state)
