"""What may be drawn, and why not (rules/veptheca.md, The turn; ``games.parsed``)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from vectorgames.core.stage import Reason
from vectorgames.games.drawing.actions import Drawing, Pair
from vectorgames.games.drawing.notation import Parts
from vectorgames.games.drawing.state import DrawingState
from vectorgames.games.parsed.stage import Condition
from vectorgames.spaces.arrows import Meeting
from vectorgames.words import LocalizedText

UNITS, SUMS, ROOM, ONCE, WRITING = 2, 3, 4, 5, 7
"""Sections of the rules (configs/texts/*/rules_text.yaml)."""


def conditions_of(parts: Parts) -> tuple[Condition[DrawingState, Parts], ...]:
    """The conditions of a vector that is to be drawn, with its summands or without, in order."""
    if parts.summands is None:
        return (_FOUND, _APART)
    return (_NAMED, _THERE, _TWO, _UNUSED, _ADDED, _TOTAL, _APART)


def action_of(state: DrawingState, parts: Parts) -> Drawing:
    """The action of something that may be drawn."""
    table = state._stage.drawings
    if parts.summands is not None:
        return table.sum(parts.arrow, *parts.summands)
    return table.plain(parts.arrow, () if state._stage.marking else pairs_for(state, parts.arrow))


# ---- the list ----


def listing(state: DrawingState) -> Iterator[Drawing]:
    """All legal actions."""
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
    """Whether there is any legal action."""
    shut = state._shut
    return not bool(shut[state._stage.arrows.units].all()) or bool(state.sums)


# ---- reasons ----


def _reason(state: DrawingState, section: int, key: str, /, **params: object) -> Reason:
    return Reason(f"veptheca.{key}", f"{state.game.section} {section}", **params)


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


def _named(state: DrawingState, parts: Parts) -> bool:
    return state._stage.marking


def _not_named(state: DrawingState, parts: Parts) -> Reason:
    return _reason(state, WRITING, "without_summands", text=_name(state, parts.arrow))


def _missing(state: DrawingState, parts: Parts) -> list[int]:
    return [arrow for arrow in parts.summands or () if not state._arrows[arrow]]


def _not_there(state: DrawingState, parts: Parts) -> Reason:
    return _reason(state, SUMS, "not_drawn", arrow=_name(state, _missing(state, parts)[0]))


def _once(state: DrawingState, parts: Parts) -> Reason:
    return _reason(state, SUMS, "twice", arrow=_name(state, (parts.summands or (0,))[0]))


def _used(state: DrawingState, parts: Parts) -> list[int]:
    return [arrow for arrow in parts.summands or () if state._arrows[arrow] >= state._stage.first_marked]


def _used_before(state: DrawingState, parts: Parts) -> Reason:
    return _reason(state, ONCE, "used", arrow=_name(state, _used(state, parts)[0]))


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


def _not_added(state: DrawingState, parts: Parts) -> Reason:
    return why_no_sum(state, *(parts.summands or (0, 0)))


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


_FOUND = Condition(_found, _not_found)
_NAMED = Condition(_named, _not_named)
_THERE = Condition(lambda state, parts: not _missing(state, parts), _not_there)
_TWO = Condition(lambda state, parts: len({*(parts.summands or ())}) == 2, _once)
_UNUSED = Condition(lambda state, parts: not _used(state, parts), _used_before)
_ADDED = Condition(lambda state, parts: _total(state, parts) >= 0, _not_added)
_TOTAL = Condition(lambda state, parts: _total(state, parts) == parts.arrow, _other_total)
_APART: Condition[DrawingState, Parts] = Condition(
    lambda state, parts: not state._shut[parts.arrow], lambda state, parts: why_shut(state, parts.arrow)
)
