"""What the keyboard picks: where aiming begins, the next piece of a tray, the only button. Knows no key."""

from __future__ import annotations

from vectorgames.core.action import Pick
from vectorgames.core.selection import Selection
from vectorgames.core.state import State
from vectorgames.game_record import GameRecord


def first_space(record: GameRecord, selection: Selection, moves: bool) -> int:
    """Where aiming by keyboard begins: at the last piece, if something may be played there about. ``moves``:
    whether a piece is chosen first, and then where it goes."""
    legal = sorted(pick.value for pick in selection.choices() if pick.kind == "space")
    last = record.here.action
    near = last.space if last is not None and last.space is not None else 0
    if moves:
        return legal[0] if legal else near
    return near if not legal or near in legal or len(legal) == record.state.cells.count(0) else legal[0]


def only_button(selection: Selection) -> bool:
    """Whether one button is all there is to choose: to pass, nearly always."""
    choices = selection.choices()
    return len(choices) == 1 and next(iter(choices)).kind == "button"


def next_in_tray(state: State, chosen: Pick | None, by: int) -> Pick | None:
    """The actor's piece off the board that comes ``by`` after the one chosen, round and round; None: no other."""
    if state.outcome is not None:
        return None
    own = dict.fromkeys(p.pick for p in state.game.presenter.tray(state) if p.piece[0] == str(state.actor))
    picks = list(own)
    at = picks.index(chosen) + by if chosen in picks else min(by, 0)
    found = picks[at % len(picks)] if picks else None
    return found if found != chosen else None
