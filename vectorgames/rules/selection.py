"""Clicks narrow the list of legal actions: one input model for every game, mouse or keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from vectorgames.base.memoize import memoize
from vectorgames.rules.action import Action, Joint, Pick


class Selection:
    """What has been clicked so far, against the actions that are legal. A value.

    ``legal``: all legal actions; ``left``: those that begin with what has been ``picked``, in one of their ways.
    """

    def __init__(
        self, legal: Sequence[Action], picked: tuple[Pick, ...] = (), left: Sequence[Action] | None = None
    ):
        self.legal = legal
        self.picked = picked
        if left is None:
            left = tuple(a for a in legal if a.after(picked) is not None) if picked else legal
        self.left = left

    @cached_property
    def clicks(self) -> Mapping[Pick, frozenset[str]]:
        """The next clicks that lead to an action -> what each does there: the kind of every action whose target it
        is, "" for those that go on elsewhere."""
        found: dict[Pick, frozenset[str]] = {}
        alone: dict[str, frozenset[str]] = {}  # shared: there may be thousands
        for action in self.left:
            target = action.target(self.picked)
            for pick in self.next(action):
                kind = action.kind if pick.value == target else ""
                known = found.get(pick)
                if known is None:
                    found[pick] = alone.get(kind) or alone.setdefault(kind, frozenset((kind,)))
                elif kind not in known:
                    found[pick] = known | {kind}
        return found

    def choices(self) -> frozenset[Pick]:
        """The next clicks that lead to an action."""
        return self._choices

    @cached_property
    def _choices(self) -> frozenset[Pick]:
        return frozenset(pick for action in self.left for pick in self.next(action))

    def next(self, action: Action) -> tuple[Pick, ...]:
        """The clicks that may follow on the way to an action that is left, each once; none where it is complete."""
        return action.after(self.picked) or ()

    def click(self, pick: Pick) -> Selection:
        """The selection after one more click. ValueError if no legal action has it next."""
        if pick not in self.choices():
            raise ValueError(f"{pick} leads to no legal action")
        left = tuple(action for action in self.left if pick in self.next(action))
        return Selection(self.legal, (*self.picked, pick), left)

    def filled(self) -> Selection:
        """The selection with what is left to say where one action is left: that goes without saying."""
        if len(self.left) != 1:
            return self
        action, whole = self.left[0], self.picked
        while more := action.after(whole):
            whole += more[:1]
        return Selection(self.legal, whole, self.left)

    def back(self) -> Selection:
        return Selection(self.legal, self.picked[:-1])

    def ready(self) -> Action | None:
        """The action that the clicks identify, once they are complete."""
        return next((a for a in self.left if a.after(self.picked) == ()), None) if self.picked else None


FEW = 24
"""So many actions at most are shown all at once, each by its ghosts."""


class Chosen(NamedTuple):
    """Where a choice stands. ``stem``: what was picked before the aim; ``selection``: with everything picked;
    ``aim``: the space aimed at, None before."""

    stem: Selection
    selection: Selection
    aim: int | None = None


def clicked(
    fresh: Selection, stem: Selection, space: int, levels: Sequence[int] = (), direct: bool = False
) -> Chosen | None:
    """What a click on a space comes to after what has been picked; None where it leads nowhere.

    ``fresh``: nothing is picked; ``levels``: the spaces of its column that may be aimed at; ``direct``: whether the
    end of an action may be clicked before the piece that goes there.
    """
    pick, before = Pick("space", space), stem
    if not stem.picked and pick not in stem.choices():
        before = only_way(stem, pick) or stem  # what is left to say goes without saying
    if pick in before.choices():
        return taken(before, pick)
    if stem.picked and pick == stem.picked[0] and (other := walked(fresh, stem.picked, space, 1)):
        return other
    others = tuple(one for one in stem.picked if one.space is None)
    if others and pick in (held := Selection(fresh.legal, others)).choices():
        return taken(held, pick)
    if stem.picked and pick in fresh.choices():
        return taken(fresh, pick)
    if stem.picked and levels:
        return taken(stem, Pick("space", min(levels, key=lambda level: (abs(level - space), level))))
    action = ends_at(stem).get(space) if direct else None
    return led(stem, action, space) if action is not None else None


def only_way(fresh: Selection, space: Pick) -> Selection | None:
    """The selection after the only button, or the only piece that may go, where a space may follow it."""
    for kind in ("button", "space"):
        firsts = [pick for pick in fresh.choices() if pick.kind == kind]
        if len(firsts) == 1 and space in (after := with_others(fresh.click(firsts[0]))).choices():
            return after
    return None


def taken(before: Selection, pick: Pick) -> Chosen:
    """What comes of one more pick: of a target, or of a piece that will move."""
    after, first = with_others(before.click(pick)), not before.picked
    further = [after.next(action) for action in after.left]
    starts = any(p.kind == "space" for picks in further for p in picks) or (first and all(further))
    if starts and (first or len(after.left) > 1 or not _said(after.left[0], after.picked)):
        # It may be played already, or one more click makes it another action.
        return Chosen(after, after, pick.space if not first and after.ready() is not None else None)
    return Chosen(before, after.filled(), pick.space)


def _said(action: Action, picked: tuple[Pick, ...]) -> bool:
    """Whether it has been said where the piece goes."""
    return any(p.space is not None and p.space == action.target(picked[:k]) for k, p in enumerate(picked))


# ---- pieces that go together ----


def with_others(selection: Selection) -> Selection:
    """The selection with all pieces that go along whatever is chosen."""
    left = selection.left
    first = left[0] if left and selection.picked else None
    if not isinstance(first, Joint) or len(selection.picked) >= len(first.starts):
        return selection
    if not all(isinstance(action, Joint) and action.starts == first.starts for action in left):
        return selection
    rest = first.after(selection.picked) or ()
    return Selection(selection.legal, (*selection.picked, *rest), left)


@memoize(most=64)
def sets_at(fresh: Selection, space: int) -> tuple[tuple[Pick, ...], ...]:
    """The sets of pieces that may go together with the one on a space, that one first; small sets first."""
    found = {frozenset(a.starts) for a in fresh.left if isinstance(a, Joint) and space in a.starts}
    ordered = sorted((len(starts), sorted(starts - {space})) for starts in found)
    return tuple((Pick("space", space), *(Pick("space", other) for other in others)) for _, others in ordered)


@memoize(most=64)
def ways_at(fresh: Selection, space: int) -> tuple[tuple[Pick, ...], ...]:
    """What may be picked with the piece on a space: it alone, where it may go alone, and every set with it."""
    pick, sets = Pick("space", space), sets_at(fresh, space)
    if not sets or pick not in fresh.choices():
        return ()
    alone = any(not isinstance(action, Joint) for action in fresh.click(pick).left)
    return (((pick,),) if alone else ()) + sets


def place_of(fresh: Selection, picked: tuple[Pick, ...]) -> tuple[int, int]:
    """Which of the ways of the piece picked first is picked, from 0, and how many there are; −1: none of them."""
    ways = ways_at(fresh, picked[0].space) if picked and picked[0].space is not None else ()
    at = next((k for k, way in enumerate(ways) if {*way} == {*picked}), -1)
    return at, len(ways)


def walked(fresh: Selection, picked: tuple[Pick, ...], space: int, by: int) -> Chosen | None:
    """The next of the ways of the piece on a space, or the one before, round and round; None: there is one only."""
    ways = ways_at(fresh, space)
    if len(ways) < 2:
        return None
    at = place_of(fresh, picked)[0] if picked and picked[0].space == space else -1 if by > 0 else 0
    after = Selection(fresh.legal, ways[(at + by) % len(ways)])
    return Chosen(after, after)


# ---- ends clicked at once ----


@memoize
def ends_at(selection: Selection) -> Mapping[int, Action]:
    """Space -> the only action left by which a piece ends up there, where that is not asked for anyway."""
    found: dict[int, Action | None] = {}
    for action in selection.left:
        for end in _ends(action):
            found[end] = None if end in found else action
    asked = {pick.space for pick in selection.choices()}
    return {end: action for end, action in found.items() if action is not None and end not in asked}


def _ends(action: Action) -> Iterable[int]:
    if isinstance(action, Joint):
        return action.ends
    return () if action.space is None else (action.space,)


@memoize
def goers(fresh: Selection) -> Mapping[int, frozenset[Pick]]:
    """Space -> what may be picked first to go there, where that is on the board."""
    found: dict[int, frozenset[Pick]] = {}
    for action in fresh.left:
        first = action.picks[0]
        if len(action.picks) > 1 and first.space is not None:
            for end in _ends(action):
                found[end] = found.get(end, frozenset()) | {first}
    return found


def led(before: Selection, action: Action, space: int) -> Chosen:
    """An action chosen by where a piece of it ends up."""
    whole = action.picks
    if isinstance(action, Joint):
        first = Pick("space", action.starts[action.ends.index(space)])
        whole = (first, *(action.after((first,)) or ()), Pick("space", space))
    return Chosen(before, Selection(before.legal, whole, (action,)), space)
