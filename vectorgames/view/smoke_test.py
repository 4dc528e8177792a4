"""A game is played for a while before anybody sits down to it, so that one that fails does so here.

What is looked at is what every game promises: texts that are read again, legal actions that can be played,
refusals, hints and what is shown of them, and a save, which is the texts played once more.
"""

from __future__ import annotations

import random

from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.play.engine import Focus, find
from vectorgames.rules.action import Pick
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.change import Change, change
from vectorgames.rules.game import Game, State
from vectorgames.rules.selection import Selection
from vectorgames.view.build_view import build_view
from vectorgames.view.hint_highlights import HINTS, xray_paths
from vectorgames.view.move_highlights import Aimed

ACTIONS = 80  # that are played
FIRST, EVERY = 2, 32  # the states that are looked at closely: so many at first, then one in so many
TRIED = 3  # actions that are tried in each of them
GREATEST = 1400  # spaces up to which hints come in no time; in greater games they are left out
_WORDS = ("pass", "stop", "nonsense", "speed 3")


def rehearse(game: Game) -> None:
    """Raise what is wrong with a game; LocalizedError, or whatever falls."""
    rng = random.Random(0)
    state, last = game.start(), Change()
    texts: list[str] = []
    game.goal_line()
    while state.outcome is None and len(texts) < ACTIONS:
        actions = state.actions()
        if not len(actions):
            raise LocalizedError("errors.nobody_acts", n=len(texts) + 1)
        if len(texts) < FIRST or len(texts) % EVERY == 0:
            _look(state, last, rng)
        action, before = rng.choice(actions), state
        texts.append(action.text)
        state = state.play(action)
        last = change(before, action, state)
    _look(state, last, rng)
    again = game.start()
    for text in texts:
        again = again.play(text)
    if again != state:
        raise LocalizedError("errors.not_replayed")


def _look(state: State, last: Change, rng: random.Random) -> None:
    """Everything that is asked of a state."""
    game, actions = state.game, state.actions()
    names = game.space.names
    spaces = tuple(rng.sample(range(len(names)), 2))
    for action in rng.sample(actions, min(TRIED, len(actions))):
        if game.notation.parse(action.text) != action.text or state.stage.find(state, action.text) != action:
            raise LocalizedError("errors.own_text", text=action.text)
        state.play(action)
    start, end = (names[space] for space in spaces)
    for text in (*_WORDS, start, f"x{start}", f"{start}-{end}", f"{start}x{end}", f"{start}>{end}"):
        game.why_not(state, text)
    if state.outcome is None:
        for lang in LANGUAGES:
            adviser_of(state.game).prompt(state).say(lang)
        adviser_of(state.game).attempt(state, (), spaces[0])
    state.trays(), adviser_of(state.game).points(state), adviser_of(state.game).owed(state)
    selection = Selection(actions)
    pick = next(iter(selection.choices()), Pick("space", spaces[0]))
    if pick in selection.choices():
        selection = selection.click(pick)
    if game.space.size > GREATEST:
        return
    steps, vectors = tuple(game.steps), "xray" in adviser_of(game).features
    aimed = next(iter(actions), None) if state.actor else None
    wants = frozenset(("threatened", "contest", "groups", "sets"))
    focus = Focus(
        spaces[0],
        pick=pick,
        start=spaces[1],
        steps=steps,
        vectors=vectors,
        aimed=aimed,
        wants=wants,
        piece=spaces[0],
        picked=spaces[:1],
        group=spaces[0],
    )
    found = find(state, focus)
    build_view(
        state,
        (last,),
        aimed=Aimed(selection, selection, spaces[1]),
        found=found,
        hover=spaces[0],
        shown=frozenset(HINTS),
        xray=xray_paths(state.game.space, found.xray),
    )
