"""Choosing an action, in every game: by clicks alone, by the keyboard alone, on the map; what may be clicked is
marked, and little; what would come of an action is seen before it is played."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.support import do, shown
from vectorgames.app.library import refuse_unseen
from vectorgames.core.action import Action, Pick
from vectorgames.game_record import GameRecord
from vectorgames.ui.flat.layout import flat_layout, has_sheet
from vectorgames.ui.frame import Rect
from vectorgames.words import SaidError

SHEET = Rect(0, 0, 1200, 900)


def some_way_on(game: str, seed: int, most: int = 90) -> GameRecord:
    """A random game up to where somebody decides between actions of pieces on the board, if anybody does."""
    rng, record = random.Random(seed), GameRecord(vectorgames.load(game))
    steps, last = rng.randrange(20, most), 0
    while record.state.outcome is None and record.number < most + 300:
        actions = record.state.actions()
        if record.state.actor and len(actions) > 1:
            last = record.number
            if record.number >= steps and len(actions[0].picks) > 1:
                break
        record.play(rng.choice(actions))
    if record.state.outcome is not None:
        record.go(last)
    return record


def seen(record: GameRecord) -> bool:
    """Whether there is a board for the game in the window."""
    try:
        refuse_unseen(record.game)
    except SaidError:
        return False
    return True


def at(session):
    return session.play.move_input


def click(session, pick: Pick) -> None:
    """Click what is marked; what is not, cannot be meant by people."""
    if pick.kind == "space":
        assert pick.value in {mark.space for mark in session.tableau().choices.marks}, pick
        do(session, "aim", pick.value)
        return
    if pick.kind == "card":
        assert any(card.name == pick.value and card.choice for card in session.tableau().cards)
    elif pick.kind == "arrow":
        assert any(stroke.name == pick.value and stroke.choice for stroke in session.tableau().strokes)
    elif pick.kind == "button":
        assert pick.value in {choice.value for choice in shown(session).choices}
    do(session, "pick", pick)


def press(session, pick: Pick) -> None:
    """Walk to it by one key, and press Enter."""
    for _ in range(700):
        move_input = at(session)
        here = move_input.button or (Pick("space", move_input.cursor) if move_input.cursor is not None else None)
        arrow = session.context.aside
        if pick in (here, arrow):
            break
        do(session, "next_choice", 1)
    else:
        raise AssertionError(f"{pick} is never reached")
    if at(session).ready is None or at(session).aim != pick.value:
        do(session, "confirm")


def choose(session, action: Action, by, rng) -> list[int]:
    """Choose an action, one pick after the other; how many spaces could be clicked after the first."""
    number, counts = session.record.number, []
    for _ in range(12):
        move_input = at(session)
        if move_input.ready == action:
            do(session, "confirm")
        if session.record.number > number:
            break
        nexts = action.after(move_input.selection.picked)
        assert nexts, (action, move_input.selection.picked)
        by(session, rng.choice(nexts))
        if session.record.number == number and at(session).stem:
            counts.append(len(session.tableau().choices.marks))
    assert session.record.here.action == action
    do(session, "undo")
    return counts


@pytest.mark.parametrize("game", vectorgames.games())
def test_every_action_is_chosen_by_what_is_marked(session, game):
    rng, record = random.Random(game), some_way_on(game, 5)
    if not seen(record):
        return  # no window shows it yet
    session.begin(record)
    for action in rng.sample([*record.state.actions()], min(3, len(record.state.actions()))):
        choose(session, action, click, rng)
    choose(session, rng.choice(record.state.actions()), press, rng)
    space, tableau = record.game.space, session.tableau()
    layout = flat_layout(space, SHEET) if has_sheet(space) else None
    for mark in rng.sample(tableau.choices.marks, min(8, len(tableau.choices.marks))) if layout else ():
        x, y = layout.places[mark.space]
        assert layout.pick(float(x), float(y), tableau, record.state.mover) == mark.space
