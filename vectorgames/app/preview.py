"""Preview: of which actions it is shown what would come of them before anything is played: of the one pointed or
aimed at, and of all where they are few. Knows no rule and tries nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.app.context import Context
from vectorgames.app.move_input import MoveInput
from vectorgames.choice_marks import Aimed
from vectorgames.core.action import Action, Pick
from vectorgames.core.choosing import Chosen


class Preview:
    """Reads what is picked and pointed at."""

    def __init__(self, context: Context, move_input: MoveInput):
        self.context, self._input = context, move_input
        self._known: tuple[tuple[object, ...], Chosen | None] = ((), None)

    @property
    def pointed(self) -> Chosen | None:
        """What a click on the space pointed at would come to, where an action would be aimed at by it."""
        at, space = self._input, self.context.pointed
        begun = at.stem or at.goes_on
        if space is None or space == at.aim or at.turned(space) or not (begun or self.context.record.game.conduits):
            return None
        key = at.fresh, at.stem, at.aim, space
        if self._known[0] != key:
            found = at.clicked(space)
            ready = found.selection.ready() if found is not None and found.aim is not None else None
            # Before anything is picked only what a button would do, too, is shown at once.
            aims = ready is not None and bool(begun or ready.picks[0].kind == "button")
            self._known = key, found if aims else None
        return self._known[1]

    @property
    def tried(self) -> Action | None:
        """The action of which it is shown what would come: that of a button pointed at, the one
        pointed at, else the one aimed at."""
        if self._input.pressed is not None:
            return self._input.pressed
        pointed = self.pointed
        return pointed.selection.ready() if pointed is not None else self._input.ready

    @property
    def options(self) -> Sequence[Action]:
        """The actions that are all shown by their ghosts."""
        return self._input.options

    @property
    def attempt(self) -> str:
        """Text of the action that a click on the space pointed at seems to mean, where there is no such one."""
        at, space, record = self._input, self.context.pointed, self.context.record
        if space is None or not at.stem or at.aim is not None or self.pointed is not None:
            return ""
        pick = Pick("space", space)
        if pick in at.stem or pick in at.before_aim.choices() or pick in at.fresh.choices():
            return ""
        return record.game.presenter.attempt(record.state, at.stem, space)

    @property
    def aimed(self) -> Aimed:
        """What has been clicked so far, and what would be next."""
        at = self._input
        return Aimed(
            at.before_aim, at.selection, at.aim, at.looked, self.pointed, tuple(self.options), at.ends, at.pressed
        )
