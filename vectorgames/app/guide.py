"""A guided first game while it is played: what the learner is told, which action he has, what is answered."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from vectorgames.app.context import Context
from vectorgames.base.words import LocalizedError
from vectorgames.play.lessons.first_game import ROLL, FirstGame, Step
from vectorgames.play.lessons.progress import Done, note_page, progress_of
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import Action
from vectorgames.ui.actions import action


class Guide:
    """Follows the game of the context as long as it is as planned. ``changed`` is told that other actions are legal
    for people now."""

    def __init__(self, context: Context, changed: Callable[[], None]):
        self.context, self._changed = context, changed
        self.first: FirstGame | None = None
        self._record: GameRecord | None = None

    def follow(self, first: FirstGame, record: GameRecord) -> None:
        self.first, self._record = first, record
        self._changed()

    @property
    def step(self) -> Step | None:
        """What is next; None where nobody is guided."""
        record = self.context.record
        if self.first is None or record is None or record is not self._record:
            return None
        return self.first.step(record)

    @property
    def ends(self) -> bool:
        """Whether all steps are done, and the game is open."""
        return (step := self.step) is not None and not step.play

    def offered(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Of the legal actions, those that people may choose."""
        step = self.step
        return [one for one in actions if step.means(one)] if step is not None and step.number else actions

    @property
    def answer(self) -> str:
        """The action that is answered to the learner now; empty where none is planned."""
        step = self.step
        return step.play if step is not None and not step.number and step.play != ROLL else ""

    def position_changed(self) -> None:
        """Note that it was played to the end."""
        if self.ends and self.first is not None:
            with contextlib.suppress(LocalizedError):
                note_page("", self.first.id, 0, Done(solved=True))

    @action("leave_guide", section="play", when=lambda page: page.play.guide.step is not None)
    def leave(self) -> None:
        """From now on everything that is legal may be played."""
        self.first = None
        self._changed()


def followed(first: FirstGame) -> bool:
    """Whether a guided game was played to its end once."""
    return bool(progress_of("").ticked(first.id))
