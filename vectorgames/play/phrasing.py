"""Actions as people say them at a real board, and what they mean by a few characters typed in a hurry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from vectorgames.base.words import LocalizedError, LocalizedText, language_of, quoted, words
from vectorgames.rules.action import ACTION_KINDS, Action
from vectorgames.rules.game import Game, State
from vectorgames.spaces.space import Space

T = TypeVar("T")


class Named(LocalizedText):
    """The name of a space, or the text of an action, as people of a language write it: ``Named(space.name, 3)``."""

    __slots__ = ("name", "thing")

    def __init__(self, name: Callable[[T, str], str], thing: T):
        super().__init__("")
        self.name, self.thing = name, thing

    def say(self, lang: str = "en", noun: str = "") -> str:
        return self.name(self.thing, language_of(lang))


def action_text(game: Game, action: Action, lang: str) -> str:
    """Text of an action as people of a language write it; one that is a word alone has the words of its button."""
    text, lang = game.notation.text(action, lang), language_of(lang)
    return text if action.space is not None else words(lang).first(f"games.choice.{action.text}", otherwise=text)


_LISTED = 4  # so many actions are named where a text may mean several


def played_in(state: State, texts: Iterable[str]) -> Iterator[tuple[State, Action]]:
    """The actions of these texts, played one after the other, each with the state in which it is played."""
    for text in texts:
        action = state.stage.find(state, text)
        yield state, action
        state = state.play(action)


def in_words(game: Game, action: Action) -> LocalizedText | None:
    """What an action does, by the spaces that are clicked for it; None where its text says it better."""
    spaces = [pick.space for pick in action.picks if pick.space is not None]
    said = [game.space.in_words(space) for space in spaces]
    phrase = dict(ACTION_KINDS[action.kind].phrases).get(len(said))
    if phrase is None:
        return None
    shown = {"space": said[0]} if len(said) == 1 else {"start": said[0], "end": said[1]}
    return LocalizedText(f"spoken.{phrase}", **shown)


def rolled(state: State, text: str) -> Action:
    """The roll that real dice show: what lies on them is enough, ``2 NE`` for ``roll (*,*,2,NE)``. LocalizedError
    where they cannot show that."""
    shown = on_dice(text.upper().removeprefix("ROLL"))
    rolls = state.actions()
    found = next((roll for roll in rolls if on_dice(roll.text[5:]) == shown), None)
    if found is None:
        expected = [on_dice(roll.text[5:]) for roll in rolls[:_LISTED]] + ["…"] * (len(rolls) > _LISTED)
        raise LocalizedError("spoken.no_roll", given=quoted(text), expected=", ".join(expected))
    return found


def on_dice(text: str) -> str:
    """What lies on the dice of a roll that a text names: ``2 NE``."""
    return " ".join(re.findall(r"[0-9]+|[A-Z]+", text.upper()))


def meant(state: State, text: str) -> str:
    """The text of the action that is meant by what was typed: ``214ne`` for ``(2,1,4,NE)``, ``d11 d14`` for a move.

    What means nothing in short is given back as it is. LocalizedError where it may mean several actions, or is no
    roll of the dice that are due.
    """
    space = state.game.space
    given = text.strip()
    if state.outcome is not None:
        return text
    if state.actor == 0:
        return rolled(state, given).text
    spaces = _spaces_of(space, given)
    if not spaces:
        return text
    fitting = [a for a in state.actions() if [p.space for p in a.picks if p.space is not None] == spaces]
    if len(fitting) > 1:
        raise LocalizedError("spoken.several", actions=tuple(a.text for a in fitting[:_LISTED]))
    if fitting:
        return fitting[0].text
    # In front of a way stands the letter of the kind of piece.
    moving = state.position().get(space.names[spaces[0]], "")[1:] if len(spaces) > 1 else ""
    return moving + "-".join(space.names[one] for one in spaces)


def _spaces_of(space: Space, given: str) -> list[int]:
    """The space, or the spaces of the way, that are typed; none where that cannot be read."""
    for parts in ([given], re.split(r"[\s\-–>x→]+", given)):
        try:
            return [space.typed(part) for part in parts]
        except LocalizedError:
            continue
    return []
