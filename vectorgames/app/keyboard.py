"""The keyboard on a board: a cursor that goes over it, or from one thing that may be chosen to the next; one for
boards on which nothing is played.
"""

from __future__ import annotations

from typing import Any

from vectorgames.app.context import Context, Looking
from vectorgames.app.move_input import MoveInput
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import Pick
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.game import State
from vectorgames.rules.selection import Selection
from vectorgames.ui.actions import Entry, action


def _comes_back(page: Any) -> bool:
    """Whether pieces off the board may come back to it."""
    return bool(page.space.by_column and page.looking.game.rules.roster.kinds)


def _steps(axis: int, back: str, on: str, held: str = "") -> dict[str, tuple[int, int]]:
    """Key -> a step along an axis."""
    pairs = ((back, -1), (on, 1))
    return {f"{held}{key}": (axis, by) for keys, by in pairs for key in keys.split()}


_ARROWS = _steps(0, "←", "→") | _steps(1, "↓", "↑")
_LEVELS = _steps(2, "PageDown", "PageUp")
_PAGE_KEYS = "PageUp   PageDown"


def _aims(name: str, told: str, family: dict[str, tuple[int, int]]) -> Entry:
    """An entry for keys, on boards on which they lead along that."""
    return Entry(f"aim_{name}", "play", told=told, family=family, when=lambda page: name in page.space.aims)


AIMS = (
    _aims("xy", "← → ↑ ↓", _ARROWS),
    _aims("z", _PAGE_KEYS, _LEVELS),
    _aims("t", "[ ]   , .", _steps(3, "[ ,", "] .")),
    _aims("column", "← → ↑ ↓", _ARROWS),
    _aims("level", _PAGE_KEYS, _LEVELS),
    _aims("sideways", "← →   ↑ ↓", _ARROWS),
    _aims("board", _PAGE_KEYS, _LEVELS),
    _aims("u", "Shift+[ ]", _steps(4, "[ ,", "] .", "Shift+")),
    _aims("v", "Ctrl+[ ]", _steps(5, "[ ,", "] .", "Ctrl+")),
)


def _walks(page: Any) -> bool:
    return bool(page.space.walk_keys)


WALKS = (
    Entry("aim_down", "play", told="G R Y B", family={key: key.lower() for key in "GRYB"}, when=_walks),
    Entry("aim_up", "play", "backspace", key="Backspace", when=_walks),
)
"""What arrows, page keys and letters do on each kind of board."""


class KeyboardCursor:
    """Walks over the board of ``looking``; ``cursor``: the space where it is, None: nowhere yet."""

    looking: Looking
    cursor: int | None

    @action("hover")
    def point(self, space: int | str | None) -> None:
        self.looking.point(space if isinstance(space, int) else None)

    @action("step_aim", *AIMS)
    def step_aim(self, axis: int, by: int) -> None:
        space = self.looking.space
        if axis < len(space.axes):
            start = self.cursor if self.cursor is not None else self.looking.pinned
            self._go(space.step(start, axis, by) if start is not None else 0)

    @action("walk", *WALKS)
    def walk(self, key: str) -> None:
        if self.looking.space.walk_keys:
            self._go(self.looking.space.walk(self.cursor, key))

    def _go(self, target: int | None) -> None:
        if target is not None:
            self.cursor = target
            self.looking.point(target)


class Keyboard:
    """Moves ``MoveInput.cursor``, and aims where it comes."""

    def __init__(self, context: Context, move_input: MoveInput):
        self.context, self._input = context, move_input

    @action("step_aim", *AIMS)
    def step(self, axis: int, by: int) -> None:
        """Move the aim by keyboard; cyclic axes wrap. The pointer's space is left behind.

        Where pieces move, the cursor only points until a piece is chosen; then it aims wherever it may go.
        """
        space, at = self.context.space, self._input
        turns = space.by_column and axis == space.level_axis and at.aim is not None
        if axis >= len(space.axes) or (turns and at.level(by)):
            return
        start = at.cursor if at.cursor is not None else at.aim
        target = first_space(self.context.playing, at) if start is None else space.step(start, axis, by)
        if target is not None:
            self._go(target)

    @action("walk", *WALKS)
    def walk(self, key: str) -> bool:
        """Move the aim by a letter, on boards whose spaces are words; False if the key means nothing there."""
        space, at = self.context.space, self._input
        if not space.walk_keys:
            return False
        start = at.cursor if at.cursor is not None else at.aim
        if start is None and len(space.heads) > 1:  # on the board on which something is to be done
            start = space.heads[space.board_of(first_space(self.context.playing, at))]
        target = space.walk(start, key)
        if target is not None:
            self._go(target)
        return target is not None

    def _go(self, target: int) -> None:
        """The cursor of the keyboard is here now."""
        at = self._input
        at.cursor, at.button = target, None
        self.context.point(target)
        if self.context.playing.rolls():
            return  # what the dice allow is not known yet
        if not at.moves:
            at.aim_at(target)
        elif at.stem:
            at.aim_along(target)

    @action("next_choice", section="play", family={"C": 1, "Shift+C": -1})
    def next_choice(self, by: int) -> None:
        """Go to the next thing that may be clicked, or to the one before, round and round: spaces, then buttons."""
        at, record = self._input, self.context.playing
        if record.state.outcome is not None or record.rolls():
            return
        choices = every_choice(record.state, at.before_aim)
        buttons = [pick for pick in at.buttons if pick not in choices]
        choices += buttons if at.aim is None else []
        here = at.button or (Pick("space", at.cursor) if at.cursor is not None else at.pointed)
        if not choices:
            return
        number = choices.index(here) + by if here in choices else min(by, 0)
        new = choices[number % len(choices)]
        if new.space is not None:
            self._go(new.space)
        elif new.kind in ("arrow", "card"):
            at.cursor = at.button = None
            self.context.point(None)
            self.context.aside = new
        else:
            at.cursor, at.button = None, new

    @action("tray", section="play", value=1, key="T", when=_comes_back)
    def next_in_tray(self, by: int) -> None:
        """The next of the actor's pieces off the board, round and round."""
        found = next_in_tray(self.context.playing.state, self._input.tray, by)
        if found is not None:
            self._input.pick(found)


def every_choice(state: State, selection: Selection) -> list[Pick]:
    """What may be clicked next: what takes something first, then other spaces, buttons and what else there is."""
    takes = {pick for pick, kinds in selection.clicks.items() if "capture" in kinds}
    kinds = ("space", "arrow", "card", "tray", "button")
    numbered = sorted(
        (kinds.index(pick.kind) if pick.kind in kinds else len(kinds), pick not in takes, pick)
        for pick in selection.choices()
    )
    return [pick for *_, pick in numbered]


def first_space(record: GameRecord, at: MoveInput) -> int:
    """Where aiming by keyboard begins: at the last piece, if something may be played there about."""
    legal = sorted(pick.space for pick in at.selection.choices() if pick.space is not None)
    last = record.here.action
    near = last.space if last is not None and last.space is not None else 0
    if at.moves:  # a piece is chosen first, and then where it goes
        return legal[0] if legal else near
    return near if not legal or near in legal or len(legal) == record.state.cells.count(0) else legal[0]


def next_in_tray(state: State, chosen: Pick | None, by: int) -> Pick | None:
    """The actor's piece off the board that comes ``by`` after the one chosen, round and round; None: no other."""
    if state.outcome is not None:
        return None
    own = dict.fromkeys(p.pick for p in adviser_of(state.game).tray(state) if p.piece[0] == str(state.actor))
    picks = list(own)
    at = picks.index(chosen) + by if chosen in picks else min(by, 0)
    found = picks[at % len(picks)] if picks else None
    return found if found != chosen else None
