"""What is tried on the maker's page: where a piece that is put down may go and which shapes there are through a
space, one after the other; goals and ways to act shown by clicks; many games played beside the window.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from vectorgames.app.context import Looking
from vectorgames.app.document_editor import DocumentEditor
from vectorgames.app.page import Services
from vectorgames.base import executors
from vectorgames.base.words import LocalizedError
from vectorgames.play.by_example import FoundWay, Shape, reach, rows_through, shapes_of, ways_of
from vectorgames.players.check import Check, check
from vectorgames.rules.action import Action
from vectorgames.rules.definitions.building import Definition
from vectorgames.rules.game import Game, State
from vectorgames.ui.actions import Command, action
from vectorgames.view.build_view import build_view
from vectorgames.view.tableau import Mark, Path, Piece, Tableau

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


SHAPE, MOVES = "shape", "moves"

LIT = 60
"""Places of a shape whose lines are drawn at once; of more, some spread over the board, others a moment later."""


class ByExample:
    """``on``: what is shown by clicks, "" nothing; ``spaces``: of the shape; ``moves``: from space to space;
    ``chosen``: the number of what was found that is lit on the board."""

    def __init__(self, page: Making, begun: Callable[[], object]):
        """``begun`` is called when something is about to be shown."""
        self._page, self._begun = page, begun
        self.on = ""
        self.clear()

    @action("make_by_example")
    def begin(self, what: str) -> None:
        on = "" if what == self.on else what
        self.clear()
        self.on = on if on in (SHAPE, MOVES) else ""
        self._begun()

    def clear(self) -> None:
        self.on = ""
        self.spaces: tuple[int, ...] = ()
        self.moves: tuple[tuple[int, int], ...] = ()
        self.start: int | None = None
        self._forget()

    def _forget(self) -> None:
        self.chosen = 0
        self._shapes: tuple[Shape, ...] | None = None
        self._ways: tuple[FoundWay, ...] | None = None

    # ---- what is shown ----

    @property
    def shapes(self) -> tuple[Shape, ...]:
        game = self._page.game
        if self._shapes is None:
            self._shapes = shapes_of(game.space, self.spaces) if game is not None else ()
        return self._shapes

    @property
    def ways(self) -> tuple[FoundWay, ...]:
        page = self._page
        if self._ways is None:
            if page.game is None or page.drafted is None:
                return ()
            self._ways = ways_of(page.drafted, page.game.space, self.moves)
        return self._ways

    def clicked(self, at: int) -> bool:
        """Whether the click was for what is shown."""
        if self.on == SHAPE:
            self.spaces = (
                tuple(one for one in self.spaces if one != at) if at in self.spaces else (*self.spaces, at)
            )
            self._forget()
        elif self.on == MOVES and self.start is None:
            self.start = at
        elif self.on == MOVES:
            self._add(self.start if self.start is not None else at, at)
        return bool(self.on)

    def drag(self, start: int | str, end: int | str | None) -> tuple[Command, ...]:
        return (Command("drag", (start, end)),) if self.on == MOVES and end is not None else ()

    @action("drag")
    def show_move(self, start: int | str, end: int | str) -> None:
        """A piece goes from a space to another one; shown once more, it does not."""
        if self.on == MOVES and isinstance(start, int) and isinstance(end, int):
            looking = self._page.looking
            self._add(looking.numbered(start), looking.numbered(end))

    def _add(self, start: int, end: int) -> None:
        self.start = None
        if start != end:
            move = start, end
            left = tuple(one for one in self.moves if one != move)
            self.moves = left if len(left) < len(self.moves) else (*left, move)
        self._forget()

    @action("make_choose")
    def choose(self, number: int) -> None:
        self.chosen = number

    @action("make_take")
    def take(self, number: int) -> None:
        """What was found becomes a goal, or a way to act."""
        editor = self._page.editor
        if self.on == SHAPE and number < len(self.shapes):
            goals = editor.value(("goals",))
            at = len(goals) if isinstance(goals, list) else 0
            editor.set(("goals", at), {"goal": "configuration", "shape": self.shapes[number].said})
        elif self.on == MOVES and number < len(self.ways):
            self._take_way(self.ways[number].way)
        self.clear()

    def _take_way(self, way: dict[str, Any]) -> None:
        """Put a way to act into the first turn; where there is none, one is made."""
        editor = self._page.editor
        stages = editor.value(("stages",))
        listed = stages if isinstance(stages, list) else []
        turn = next(
            (n for n, one in enumerate(listed) if isinstance(one, dict) and one.get("stage") == "turn"), None
        )
        if turn is None:
            editor.set(("stages", len(listed)), {"stage": "turn", "moves": [way]})
        else:
            moves = listed[turn].get("moves")
            editor.set(("stages", turn, "moves", len(moves) if isinstance(moves, list) else 0), way)

    # ---- on the board ----

    def tableau(self) -> Tableau | None:
        """What is seen of it; None where nothing is shown by clicks."""
        game = self._page.game
        if not self.on or game is None:
            return None
        hover = self._page.looking.hover
        marks = [Mark("hover", hover)] if hover is not None else []
        if self.on == SHAPE:
            marks += [Mark("selected", at, number=number) for number, at in enumerate(self.spaces, 1)]
            shape = self.shapes[self.chosen] if self.chosen < len(self.shapes) else None
            paths = self._places(shape) if shape is not None else ()
            lit = set(np.unique(shape.table.spaces).tolist()) if shape is not None else set()
            marks += [Mark("line", at) for at in sorted(lit.difference(self.spaces))]
            return Tableau(build_view(game.start()).pieces, tuple(marks), paths)
        starts = [start for start, _ in self.moves] + ([self.start] if self.start is not None else [])
        shown = {end for _, end in self.moves}
        marks += [Mark("selected", end) for end in shown]
        if self.chosen < len(self.ways):
            ends = {end for _, ends in self.ways[self.chosen].ends for end in ends}
            marks += [Mark("free", end) for end in ends - shown]
        letter = (tuple(game.roster.kinds) or ("",))[0]
        pieces = tuple(Piece(at, f"1{letter}") for at in dict.fromkeys(starts))
        paths = tuple(Path("way", move) for move in self.moves)
        return Tableau(pieces, tuple(marks), paths)

    def _places(self, shape: Shape) -> tuple[Path, ...]:
        """Lines where the shape occurs: at all places, or of many at some, others every second."""
        count = len(shape.table)
        step = max(1, count // LIT)
        first = int(time.monotonic()) % step
        rows = shape.table.spaces[first::step][:LIT].tolist()
        everybody = tuple(range(1, self._page.game.players + 1)) if self._page.game is not None else ()
        lines = (line for row in rows for line in shape.table.lines(row))
        return tuple(Path("xray", line, open=everybody, alone=False) for line in lines)


GAMES = 100

_WORKERS = 2


class Trial:
    """``found``: what came of the games played last; ``played``: the text that told their rules; ``done``, ``of``:
    how far those are that are being played."""

    def __init__(self, services: Services):
        self.services, self.context = services, services.context
        self.found: Check | None = None
        self.played = ""
        self.problem: LocalizedError | None = None
        self.done = self.of = 0
        self._thread: threading.Thread | None = None
        self._news = False
        self._number = 0

    @property
    def running(self) -> bool:
        return self._thread is not None

    @property
    def moving(self) -> bool:
        return self._news

    def forget(self) -> None:
        """Nobody waits for what is being played any more."""
        self._number += 1
        self.found, self.problem, self._thread = None, None, None

    def begin(self, game: Game, text: str) -> None:
        """Play ``game``, as ``text`` tells it."""
        self.forget()
        self.played = text
        number = self._number
        self.done, self.of = 0, GAMES

        def told(done: int, every: int) -> None:
            if number != self._number:
                raise _Stopped
            self.done, self.of, self._news = done, every, True

        def work() -> None:
            try:
                with executors.opened(_WORKERS) as pool:
                    found = check(game, GAMES, 0, pool, told)
                if number == self._number:
                    self.found = found
            except _Stopped:
                return
            except LocalizedError as error:
                if number == self._number:
                    self.problem = error
            finally:
                if number == self._number:
                    self._thread = None
                self._news = True

        self._thread = threading.Thread(target=work, name="trial", daemon=True)
        self._thread.start()

    def tick(self) -> None:
        if self._news:
            self._news = False
            self.context.touch()


class _Stopped(Exception):
    """Raised out of a check whose result nobody waits for any more."""
