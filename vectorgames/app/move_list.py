"""The list of moves of a Screen: a row for each action of the line shown. Knows no panel."""

from __future__ import annotations

from vectorgames.app import history
from vectorgames.app.outcome import outcome_line
from vectorgames.core.action import Action
from vectorgames.core.state import State
from vectorgames.game_record import GameRecord, Turn
from vectorgames.memoize import memoize
from vectorgames.ui import model
from vectorgames.words import Words, words


def move_list(record: GameRecord, lang: str, replaying: bool) -> model.Moves:
    """What was played, what can be redone, and how far the replay is."""
    end = outcome_line(record, words(lang))
    return model.Moves(_rows(record, record.version, lang), record.number, replaying, end)


@memoize(most=1)
def _rows(record: GameRecord, _version: int, lang: str) -> tuple[model.Move, ...]:
    """The line shown; a row is made once, as long as no other continuation is added beside it."""
    known, before, rows = _known_rows(record, lang), record.root, []
    for turn, told in zip(record.line, history.line(record), strict=True):
        beside, row = known.get(turn, (0, None))
        if beside != len(before.children):
            row = _move(record, turn, before, told, words(lang))
            known[turn] = (len(before.children), row)
        rows.append(row)
        before = turn
    return tuple(rows)


@memoize(most=1)
def _known_rows(_match: GameRecord, _lang: str) -> dict[Turn, tuple[int, model.Move]]:
    return {}


def _move(record: GameRecord, turn: Turn, before: Turn, told: history.Told, words: Words) -> model.Move:
    state: State = before.state
    others = tuple(_said(record, child.action, words) for child in before.children if child is not turn)
    whose = state.actor or state.mover  # a roll is made for a player
    text = _said(record, turn.action, words)
    return model.Move(whose, text, turn.comment, len(others), others, told.number, told.series)


def _said(record: GameRecord, action: Action, words: Words) -> str:
    """An action in the list of moves."""
    text = record.game.notation.text(action, words.language)
    if action.kind in ("choose", "pass", "stop") and f"games.choice.{text}" in words:
        return words(f"games.choice.{text}")
    if action.kind == "roll":
        return words("app.rolled", what=text.removeprefix("roll "))
    return text
