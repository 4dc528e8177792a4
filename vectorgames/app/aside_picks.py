"""Picking what is no space: a vector that is drawn, a card. Knows no rule: selections say what leads somewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from vectorgames.app.context import Context
from vectorgames.core.action import Action, Pick
from vectorgames.core.selection import Selection
from vectorgames.core.stage import Reason


class Given(Protocol):
    """What has been picked so far, see ``MoveInput``."""

    context: Context
    selection: Selection
    fresh: Selection
    stem: tuple[Pick, ...]
    aim: int | None
    cursor: int | None
    why: tuple[str, str] | None
    play: Callable[[Action], None]

    @property
    def before_aim(self) -> Selection: ...

    def let_go(self) -> None: ...


def pick_drawn(given: Given, pick: Pick) -> None:
    """Pick a vector on the board: with another one it is added; picked again, it is let go."""
    before = given.before_aim
    chosen, fresh = pick in given.stem, given.fresh
    begun = any(one.kind == "arrow" for one in given.stem)  # one to which another is to be added
    if pick not in before.choices() and pick in fresh.choices() and not begun:
        before = fresh
    stem = before.picked
    given.let_go()
    given.selection = fresh
    if chosen:
        return
    if pick not in before.choices():
        given.selection, given.stem = before, stem
        refuse(given, pick)
        return
    given.selection = before.click(pick)
    given.stem = given.selection.picked
    if action := given.selection.ready():
        given.play(action)


def pick_card(given: Given, pick: Pick) -> None:
    """Pick a card; picked again, it is let go. Where it does not go with all that has been picked it goes with as
    much of that as it can."""
    stem, legal = given.stem, given.selection.legal
    if pick in stem:
        take(given, tuple(one for one in stem if one != pick))
        return
    aim = (Pick("space", given.aim),) if given.aim is not None else ()
    pieces = tuple(one for one in stem if one.kind != "card")
    fewer = [tuple(one for one in stem if one != card) for card in stem if card.kind == "card"]
    for kept in ((*stem, *aim), stem, *fewer, (*pieces, *aim), pieces, ()):
        if pick in Selection(legal, kept).choices():
            take(given, (*kept, pick))
            return
    refuse(given, pick)


def take(given: Given, picked: tuple[Pick, ...]) -> None:
    """These are picked now: what they come to is aimed at, if it is one action with a target."""
    legal, aim, cursor = given.selection.legal, given.aim, given.cursor
    given.let_go()
    given.cursor, given.stem = cursor, picked
    given.selection = selection = Selection(legal, picked)
    action = selection.ready()
    if action is not None and action.space is None:
        given.play(action)
    elif aim is not None and Pick("space", aim) in picked[1:]:
        given.aim, given.stem = aim, tuple(one for one in picked if one.space != aim)
        given.selection = selection.filled()
    elif len(selection.left) == 1 and any(one.space is not None for one in picked):
        given.selection = selection.filled()
        given.aim = selection.left[0].space


def refuse(given: Given, pick: Pick) -> None:
    """Say why something cannot be picked."""
    state = given.context.record.state
    if (why := state.game.presenter.why_not_picked(state, given.stem, pick)) is not None:
        given.why = (
            why.say(given.context.language, given.context.noun),
            why.section if isinstance(why, Reason) else "",
        )


ASIDE: dict[str, Callable[[Given, Pick], None]] = {"arrow": pick_drawn, "card": pick_card}
"""Kind of a pick -> how it is picked."""
