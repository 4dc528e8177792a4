"""Goals and ways to act that are shown by clicks on the maker's page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from vectorgames.app.pages.maker_board import Making
from vectorgames.play.by_example import FoundWay, Shape, shapes_of, ways_of
from vectorgames.ui.actions import Command, action
from vectorgames.view.build_view import build_view
from vectorgames.view.tableau import Mark, Path, Piece, Tableau

SHAPE, MOVES = "shape", "moves"

LIT = 60
"""Places of a shape that are lit at once; of more, some spread over the board, and others a moment later."""


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
            paths = self._places(self.shapes[self.chosen]) if self.chosen < len(self.shapes) else ()
            lit = {at for path in paths for at in path.spaces}.difference(self.spaces)
            marks += [Mark("line", at) for at in sorted(lit)]
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
        """Where the shape occurs: all places, or of many some, others every second."""
        count = len(shape.table)
        step = max(1, count // LIT)
        first = int(time.monotonic()) % step
        rows = shape.table.spaces[first::step][:LIT].tolist()
        everybody = tuple(range(1, self._page.game.players + 1)) if self._page.game is not None else ()
        lines = (line for row in rows for line in shape.table.lines(row))
        return tuple(Path("xray", line, open=everybody, alone=False) for line in lines)
