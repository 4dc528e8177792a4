"""What is tried on the maker's page: where a piece that is put down may go and which shapes there are through a
space, one after the other; goals and ways to act shown by clicks; many games played beside the window.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from vectorgames.app.context import Looking
from vectorgames.app.document_editor import DocumentEditor
from vectorgames.base.words import LocalizedError
from vectorgames.play.by_example import FoundWay, Shape, reach, rows_through, shapes_of, ways_of
from vectorgames.rules.action import Action
from vectorgames.rules.definitions.building import Definition
from vectorgames.rules.game import Game
from vectorgames.ui.actions import Command, action
from vectorgames.view.build_view import build_view
from vectorgames.view.tableau import Mark, Path, Piece, Tableau

if TYPE_CHECKING:
    from vectorgames.players.check import Check

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


class Tried(NamedTuple):
    """What was tried, for the ``key`` of what it depends on: how many moves, or shapes, are shown, and the pictures
    that are seen one after the other."""

    key: tuple[Any, ...]
    told: int
    pictures: tuple[Tableau, ...]


class Showing:
    """``space``: where a piece has been put down; None: nothing is tried. What is shown is that of the item whose
    example is asked for (``DocumentEditor.showing``), else the first way to act of the game, or its first goal that
    has a shape, where goals are made."""

    def __init__(self, page: Making):
        self._page = page
        self.space: int | None = None
        self._tried: Tried | None = None
        self._phase = -1

    def clear(self) -> None:
        self.space = self._page.editor.showing = None
        self.changed()

    def put(self, at: int) -> None:
        self.space = at
        self.changed()

    def changed(self) -> None:
        """Another rule, another space: it is tried anew."""
        self._tried = None

    @property
    def item(self) -> Any:
        """The way to act, the goal or the effect that is shown."""
        editor, shown = self._page.editor, self._page.editor.showing
        if shown is not None and (value := editor.value(shown)) is not None:
            return value
        if self._page.tab == GOALS:
            return next((one for one in _items(editor.value(("goals",))) if "shape" in one), None)
        turns = (one.get("moves") for one in _items(editor.value(("stages",))))
        return next((way for one in (*turns, editor.value(("moves",))) for way in _items(one)), None)

    @property
    def moving(self) -> bool:
        """Whether the next move, or shape, is to be seen."""
        return self._tried is not None and self._tried.told > 0 and self._phase != int(time.monotonic() / PHASE)

    @property
    def told(self) -> int | None:
        """How many moves, or shapes, are shown; None: nothing is tried."""
        return None if self.space is None else self._try(self.space).told

    def tableau(self, now: float) -> Tableau:
        """The position in which the game begins, or what is tried, as far as it has got."""
        game, hover = self._page.game, self._page.looking.hover
        if game is None:
            return Tableau()
        self._phase = int(now / PHASE)
        pictures = (_with(build_view(game.start()), ()),) if self.space is None else self._try(self.space).pictures
        shown = pictures[self._phase % len(pictures)]
        pointed = (Mark("hover", hover),) if hover is not None else ()
        return _with(shown, (*pointed, *shown.marks), shown.paths)

    def _try(self, space: int) -> Tried:
        item, page = self.item, self._page
        key = item, space, page.editor.showing
        if self._tried is None or self._tried.key != key:
            shown = self._pictures(item, space)
            bare = _with(build_view(page.game.start()) if page.game else Tableau(), (Mark("from", space),))
            self._tried = Tried(key, *shown) if shown else Tried(key, 0, (bare,))
        return self._tried

    def _pictures(self, item: Any, space: int) -> tuple[int, tuple[Tableau, ...]] | None:
        """How many moves or shapes there are, and of each what is seen; None: none."""
        game, made = self._page.game, self._page.drafted
        if game is None or made is None or not isinstance(item, dict):
            return None
        if "shape" in item:
            start, rows = build_view(game.start()), rows_through(game, item["shape"], space)
            lines = [(tuple(Mark("line", at) for at in row), Path("vector", row, alone=False)) for row in rows]
            return (len(rows), tuple(_with(start, marks, (path,)) for marks, path in lines)) if rows else None
        pieces = game.roster.pieces
        others = {at: pieces[code] for at, code in enumerate(game.rules.setup) if code and at != space}
        try:
            state, actions = reach(made, item, space, others)
        except LocalizedError:
            return None
        marks = tuple({mark.space: mark for mark in map(_mark, actions) if mark is not None}.values())
        before = _with(build_view(state), (Mark("from", space), *marks))
        pictures = [before]
        for played in actions[:: max(1, len(actions) // MOST)][:MOST]:
            pictures += [_with(build_view(state.play(played)), marks), before]
        return len(actions), tuple(pictures[: max(1, len(pictures) - 1)])


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
        self._found: tuple[Shape | FoundWay, ...] | None = None

    @property
    def found(self) -> tuple[Shape | FoundWay, ...]:
        """What it may be, shapes or ways to act."""
        page = self._page
        if self._found is None:
            if page.game is None or page.drafted is None:
                return ()
            space = page.game.space
            shape = self.on == SHAPE
            self._found = shapes_of(space, self.spaces) if shape else ways_of(page.drafted, space, self.moves)
        return self._found

    # ---- what is shown ----

    def clicked(self, at: int) -> bool:
        """Whether the click was for what is shown."""
        if self.on == SHAPE:
            left = tuple(one for one in self.spaces if one != at)
            self.spaces = left if len(left) < len(self.spaces) else (*left, at)
            self._forget()
        elif self.on == MOVES and self.start is None:
            self.start = at
        elif self.on == MOVES and self.start is not None:
            self._add(self.start, at)
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
        """What was found becomes a goal, or a way to act of the first turn; where there is none, one is made."""
        editor, found = self._page.editor, self.found[number] if number < len(self.found) else None
        if isinstance(found, Shape):
            goals = _items(editor.value(("goals",)))
            editor.set(("goals", len(goals)), {"goal": "configuration", "shape": found.said})
        elif found is not None:
            stages = _items(editor.value(("stages",)))
            turn = next((n for n, one in enumerate(stages) if one.get("stage") == "turn"), len(stages))
            ways = _items(stages[turn].get("moves")) if turn < len(stages) else []
            block = {"stage": "turn", "moves": [found.way]}
            path = ("stages", turn) if turn == len(stages) else ("stages", turn, "moves", len(ways))
            editor.set(path, block if turn == len(stages) else found.way)
        self.clear()

    # ---- on the board ----

    def tableau(self) -> Tableau | None:
        """What is seen of it; None where nothing is shown by clicks."""
        game = self._page.game
        if not self.on or game is None:
            return None
        hover = self._page.looking.hover
        marks = [Mark("hover", hover)] if hover is not None else []
        found = self.found[self.chosen] if self.chosen < len(self.found) else None
        if self.on == SHAPE:
            marks += [Mark("selected", at, number=number) for number, at in enumerate(self.spaces, 1)]
            paths = self._places(found) if isinstance(found, Shape) else ()
            lit = set(np.unique(found.table.spaces).tolist()) if isinstance(found, Shape) else set()
            marks += [Mark("line", at) for at in sorted(lit.difference(self.spaces))]
            return Tableau(build_view(game.start()).pieces, tuple(marks), paths)
        starts = [start for start, _ in self.moves] + ([self.start] if self.start is not None else [])
        shown = {end for _, end in self.moves}
        marks += [Mark("selected", end) for end in shown]
        if isinstance(found, FoundWay):
            marks += [Mark("free", end) for end in {end for _, ends in found.ends for end in ends} - shown]
        letter = (tuple(game.roster.kinds) or ("",))[0]
        pieces = tuple(Piece(at, f"1{letter}") for at in dict.fromkeys(starts))
        return Tableau(pieces, tuple(marks), tuple(Path("way", move) for move in self.moves))

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
    """Games of which ``played`` is the text that tells their rules, played in a thread from the beginning on.

    found      what came of them, or ``problem``, once they are not ``running`` any more
    done, of   how far they are; ``news``: something of this is another than when it was seen last
    unwanted   nobody waits for them
    """

    def __init__(self, game: Game, played: str):
        self.played = played
        self.found: Check | None = None
        self.problem: LocalizedError | None = None
        self.done, self.of = 0, GAMES
        self.running, self.news, self.unwanted = True, False, False
        self.thread = threading.Thread(target=self._play, args=(game,), name="trial", daemon=True)
        self.thread.start()

    def _play(self, game: Game) -> None:
        try:
            from vectorgames.base import executors
            from vectorgames.players.check import check

            with executors.opened(_WORKERS) as pool:
                self.found = check(game, GAMES, 0, pool, self._told)
        except _Unwanted:
            return
        except LocalizedError as error:
            self.problem = error
        finally:
            self.running, self.news = False, True

    def _told(self, done: int, every: int) -> None:
        if self.unwanted:
            raise _Unwanted
        self.done, self.of, self.news = done, every, True


class _Unwanted(Exception):
    """Raised out of a check whose result nobody waits for any more."""
