"""Outlook: what would come of an action that is aimed at, before anybody plays it.

Pure, safe in any thread; knows no window.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.core.action import Action
from vectorgames.core.change import Change, change, goes_on
from vectorgames.core.state import State
from vectorgames.words import LocalizedText


@dataclass(frozen=True, slots=True)
class Outlook:
    """``change``: of the pieces; ``answers``: the spaces at which the same turn may go on then; ``encounter``: the
    strengths or sizes by which something is taken; ``after``: the state that it leads to."""

    action: Action
    change: Change = Change()
    answers: tuple[int, ...] = ()
    encounter: LocalizedText | None = None
    after: State | None = None


def outlook(state: State, action: Action) -> Outlook:
    """What would come of a legal action."""
    after = state.play(action)
    met = state.game.presenter.encounter(state, action)
    return Outlook(action, change(state, action, after), answers(state, after), met, after)


def answers(state: State, after: State) -> tuple[int, ...]:
    """Where the turn may go on: the pieces that may move then, or the targets of the only one that may."""
    if not goes_on(state, after):
        return ()
    spaces = [[pick.space for pick in action.picks if pick.space is not None] for action in after.actions()]
    firsts = {found[0] for found in spaces if found}
    if len(firsts) == 1:
        firsts = {found[1] for found in spaces if len(found) > 1} or firsts
    return tuple(sorted(firsts))
