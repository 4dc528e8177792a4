"""What is tried on the board of the maker's page: where a piece that is put down may go, which shapes there are
through a space, one after the other."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Protocol

from vectorgames.app.context import Looking
from vectorgames.app.document_editor import DocumentEditor
from vectorgames.base.words import LocalizedError
from vectorgames.play.tried_ways import reach, rows_through
from vectorgames.rules.action import Action
from vectorgames.rules.definitions.building import Definition
from vectorgames.rules.game import Game, State
from vectorgames.view.build_view import build_view
from vectorgames.view.tableau import Mark, Path, Tableau

PHASE = 1.1
"""Seconds for which a move, or a shape, is seen."""

GOALS = "make_goals"
"""The tab on which goals are made."""

MOST = 24
"""Moves that are shown one after the other."""


class Making(Protocol):
    """What is being made: the document, and what it said last that could be built, by its usual options."""

    editor: DocumentEditor
    looking: Looking
    game: Game | None
    drafted: Definition | None

    @property
    def tab(self) -> str: ...


class Showing:
    """``space``: where a piece has been put down; None: nothing is tried. What is shown is that of the item whose
    example is asked for (``DocumentEditor.showing``), else the first way to act of the game, or its first goal that
    has a shape, where goals are made."""

    def __init__(self, page: Making):
        self._page = page
        self.space: int | None = None
        self._found: tuple[Any, State | None, tuple[Action, ...], Sequence[tuple[int, ...]]] | None = None
        self._phase = -1

    def clear(self) -> None:
        self.space = self._page.editor.showing = None
        self.changed()

    def put(self, at: int) -> None:
        self.space = at
        self.changed()

    def changed(self) -> None:
        """Another rule, another space: it is tried anew."""
        self._found = None

    @property
    def item(self) -> Any:
        """The way to act, the goal or the effect that is shown."""
        editor, shown = self._page.editor, self._page.editor.showing
        if shown is not None and (value := editor.value(shown)) is not None:
            return value
        if self._page.tab == GOALS:
            return next((one for one in _items(editor.value(("goals",))) if "shape" in one), None)
        turns = (one.get("moves") for one in _items(editor.value(("stages",))))
        ways = [way for one in (*turns, editor.value(("moves",))) for way in _items(one)]
        return ways[0] if ways else None

    @property
    def moving(self) -> bool:
        """Whether the next move, or shape, is to be seen."""
        if self.space is None or not self._count:
            return False
        return self._phase != self._at(time.monotonic())

    @property
    def _count(self) -> int:
        if self._found is None:
            return 0
        _, _, actions, rows = self._found
        return len(actions) or len(rows)

    def _at(self, now: float) -> int:
        return int(now / PHASE)

    def _tried(self) -> tuple[Any, State | None, tuple[Action, ...], Sequence[tuple[int, ...]]]:
        item, page = self.item, self._page
        if self._found is not None and self._found[0] == (item, self.space, page.editor.showing):
            return self._found
        state: State | None = None
        actions: tuple[Action, ...] = ()
        rows: Sequence[tuple[int, ...]] = ()
        game, made = page.game, page.drafted
        if game is not None and self.space is not None and isinstance(item, dict):
            if "shape" in item:
                rows = rows_through(game, item["shape"], self.space)
            elif made is not None:
                pieces = game.roster.pieces
                others = {at: pieces[code] for at, code in enumerate(game.rules.setup) if code and at != self.space}
                try:
                    state, actions = reach(made, item, self.space, others)
                except LocalizedError:
                    state = None
        self._found = (item, self.space, page.editor.showing), state, actions, rows
        return self._found

    @property
    def told(self) -> int | None:
        """How many moves, or shapes, are shown; None: nothing is tried."""
        if self.space is None:
            return None
        _, _, actions, rows = self._tried()
        return len(actions) or len(rows)

    def tableau(self, now: float) -> Tableau:
        """The position in which the game begins, or what is tried, as far as it has got."""
        game = self._page.game
        if game is None:
            return Tableau()
        start = build_view(game.start())
        hover = self._page.looking.hover
        pointed = (Mark("hover", hover),) if hover is not None else ()
        if self.space is None:
            return _with(start, pointed)
        _, state, actions, rows = self._tried()
        self._phase = self._at(now)
        if rows:
            row = rows[self._phase % len(rows)]
            marks = tuple(Mark("line", at) for at in row)
            return _with(start, (*pointed, *marks), (Path("vector", row, alone=False),))
        if state is None:
            return _with(start, (*pointed, Mark("from", self.space)))
        marks = tuple({mark.space: mark for mark in map(_mark, actions) if mark is not None}.values())
        around = (Mark("from", self.space), *marks, *pointed)
        half = self._phase % (2 * max(1, min(len(actions), MOST)))
        if actions and half % 2:
            state = state.play(actions[half // 2 * max(1, len(actions) // MOST)])
            around = (*marks, *pointed)
        return _with(build_view(state), around)


def _items(value: Any) -> list[dict[str, Any]]:
    """The mappings in what should be a list of them."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _with(shown: Tableau, marks: tuple[Mark, ...], paths: tuple[Path, ...] = ()) -> Tableau:
    """A position with these marks in place of its own."""
    return Tableau(shown.pieces, marks, paths, strokes=shown.strokes, boards=shown.boards, cards=shown.cards)


_KINDS = {"capture": "take", "place": "legal", "push": "push"}


def _mark(action: Action) -> Mark | None:
    """Where an action ends, and what it does there."""
    end = getattr(action, "end", -1)
    return Mark(_KINDS.get(action.kind, "free"), end) if end >= 0 else None
