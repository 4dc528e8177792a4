"""A board without turns: what is selected on it, judged, put down and taken away; read by
``vectorgames.app.explore_screen``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from vectorgames.app.context import Looking
from vectorgames.app.inspector import LineList
from vectorgames.app.keyboard_cursor import AIMS, KeyboardCursor
from vectorgames.base.words import LocalizedError
from vectorgames.play.study import Study, StudyHistory, row_of
from vectorgames.rules.game import Game
from vectorgames.spaces.filters import Filter, Lines
from vectorgames.ui.actions import Entry, action
from vectorgames.ui.page_models import BOARD, PLAIN_TABS, SPACE, TABS, TOOLS
from vectorgames.view.study_view import lines_of, study_tableau
from vectorgames.view.tableau import Tableau


class StudyLooking(Looking):
    """The board of a study."""

    def __init__(self) -> None:
        super().__init__()
        self.dock = TABS[0]
        self.history: StudyHistory | None = None

    @property
    def game(self) -> Game | None:
        return self.history.now.game if self.history is not None else None


def _pieces(page: Any) -> bool:
    return bool(page.exploring.study.has_pieces)


class Exploring(LineList, KeyboardCursor):
    """The study of ``looking``; ``xray``: whether vectors are shown.

    ``tool``: what a click on a space does; ``brush``: the piece it puts there. ``chosen``: the vector stepped to.
    ``scope``: what is counted; ``asked``: the row of the counts whose number is derived. ``cursor``: the space at
    which the keyboard aims.
    """

    looking: StudyLooking

    def __init__(self, xray: Callable[[], bool]):
        super().__init__()
        self._xray = xray
        self.looking = StudyLooking()
        self.tool, self.brush = TOOLS[0], ""
        self.scope, self.asked = BOARD, ""
        self.typing = 0
        self.named = 0  # how often names that were typed have been taken
        self.cursor: int | None = None

    # ---- the study ----

    @property
    def history(self) -> StudyHistory:
        assert self.looking.history is not None
        return self.looking.history

    @property
    def study(self) -> Study:
        return self.history.now

    def change(self, study: Study) -> None:
        """It is another one now."""
        if study.selected != self.study.selected or study.filter != self.study.filter:
            self._choice = None
        self.history.change(study)

    @property
    def lines(self) -> Lines | None:
        if not self._xray():
            return None
        return lines_of(self.study, self.looking.pointed if not self.study.selected else None)

    def tableau(self) -> Tableau:
        shown = self.pointed if self.pointed is not None else self.chosen
        return study_tableau(self.study, self.looking.pointed, self.lines, shown)

    @property
    def _along(self) -> int | None:
        lines, at, selected = self.lines, self.looking.pointed, self.study.selected
        if lines is None or at is None or not selected or at in selected:
            return None
        return lines.first_with(at)

    @property
    def filter(self) -> Filter:
        return self.study.filter

    @filter.setter
    def filter(self, only: Filter) -> None:
        self.change(replace(self.study, filter=only))

    @property
    def numbers(self) -> tuple[int, ...]:  # type: ignore[override]
        vectors = self.study.space.vectors
        return vectors.numbers if vectors is not None else ()

    def take(self, study: Study) -> None:
        """Explore this from now on; what there was before can be undone to."""
        looking, before = self.looking, self.looking.game
        looking.point_nowhere()
        self.cursor, self._choice, self.asked = None, None, ""
        if looking.history is None:
            looking.history = StudyHistory(study)
        looking.history.change(study)
        if before != study.game:
            self.tool = TOOLS[0]
        if self.brush not in study.game.roster.pieces:
            self.brush = study.game.roster.pieces[1] if len(study.game.roster.pieces) > 1 else ""

    # ---- clicks and keys ----

    def back(self) -> None:
        """The vector stepped to is let go, else the last space."""
        if self.chosen is not None:
            self.chosen = None
        elif self.study.selected:
            self.let_go(self.study.selected[-1])

    @action("aim")
    def click(self, space: int | str) -> None:
        """Do what the tool does."""
        if not isinstance(space, int):
            return
        at, study = self.looking.numbered(space), self.study
        self.looking.pinned = at
        match self.tool:
            case "place" if self.brush:
                self.change(study.with_piece(at, study.game.roster.pieces.index(self.brush)))
            case "erase":
                self.change(study.with_piece(at, 0))
            case "hide":
                self.change(study.with_hidden((at,), at not in study.hidden))
            case _:
                self.change(study.with_selected(at))

    @action("confirm", Entry("explore_click", "explore", key="Enter"))
    def confirm(self) -> None:
        """Click on the space where the keyboard is."""
        if self.cursor is not None:
            self.click(self.cursor)

    @action("step_aim", *AIMS)
    def step_aim(self, axis: int, by: int) -> None:
        """The first key shows where the keyboard begins."""
        if self.cursor is None and axis < len(self.looking.space.axes):
            self._go(self._start)
        else:
            super().step_aim(axis, by)

    @property
    def _start(self) -> int:
        """Where the keyboard begins, or is."""
        places = (self.cursor, self.looking.pinned, next(iter(self.study.selected[::-1]), None))
        return next((place for place in places if place is not None), 0)

    @action("drag")
    def draw_line(self, start: int | str, end: int | str) -> None:
        """All spaces on the straight way from one to another are selected; or pieces put there, or taken away."""
        if not (isinstance(start, int) and isinstance(end, int)) or start == end:
            return
        spaces = line_between(self.study, self.looking.numbered(start), self.looking.numbered(end))
        if self.tool == "select":
            self.change(replace(self.study, selected=spaces))
            return
        study = self.study
        for at in spaces:
            code = study.game.roster.pieces.index(self.brush) if self.tool == "place" and self.brush else 0
            study = study.with_hidden((at,), True) if self.tool == "hide" else study.with_piece(at, code)
        self.change(study)

    # ---- selecting ----

    @action("select")
    def select_named(self, text: str) -> None:
        found = parsed(self.study, text)
        self.named += 1
        self.change(replace(self.study, selected=tuple(dict.fromkeys((*self.study.selected, *found)))))

    def type_name(self) -> None:
        self.looking.dock, self.typing = self.study_tab, self.typing + 1

    @property
    def study_tab(self) -> str:
        return TABS[0] if self.study.space.vectors is not None else PLAIN_TABS[0]

    @action("select_only")
    def select_only(self, spaces: tuple[int, ...]) -> None:
        self.change(replace(self.study, selected=tuple(map(self.looking.numbered, spaces))))

    @action("let_go")
    def let_go(self, space: int) -> None:
        self.change(replace(self.study, selected=tuple(at for at in self.study.selected if at != space)))

    @action("clear", Entry("clear_selected", "explore", "selected", key="Ctrl+Backspace", menu=("study", 4)))
    def clear(self, what: str) -> None:
        """All that is selected, pinned, or stands on the board."""
        study = self.study
        match what:
            case "selected":
                self.change(replace(study, selected=()))
            case "pinned":
                self.change(replace(study, pinned=()))
            case "pieces":
                self.change(replace(study, cells=bytes(study.space.size), hidden=frozenset()))

    # ---- vectors ----

    @action("pin")
    def pin(self, vector: tuple[int, ...]) -> None:
        if row_of(self.study.space, vector) is not None:
            self.change(self.study.with_pinned(vector))

    @action("pin_this", section="explore", key="K", when=lambda page: page.has_lines, menu=("study", 3))
    def pin_this(self) -> None:
        """The vector that is selected, or stepped to."""
        table, row = self.study.space.vectors, row_of(self.study.space, self.study.selected)
        if row is None and self.chosen is not None and self.lines is not None:
            row = int(self.lines.rows[self.chosen])
        if row is None or table is None:
            raise LocalizedError("explore.nothing_to_pin")
        self.pin(tuple(table.spaces[row].tolist()))

    # ---- counts ----

    @action("scope")
    def count_in(self, scope: str) -> None:
        self.scope = scope if scope in (BOARD, SPACE) else BOARD

    @action("why_count")
    def ask_why(self, key: str) -> None:
        self.asked = "" if key == self.asked else key

    # ---- pieces ----

    @action(
        "tool",
        Entry("tool_select", "explore", "select", key="S"),
        *(
            Entry(f"tool_{tool}", "explore", tool, key=key, when=_pieces)
            for tool, key in (("place", "A"), ("erase", "E"), ("hide", "V"))
        ),
    )
    def take_tool(self, tool: str) -> None:
        self.tool = tool if tool in TOOLS and (tool == "select" or self.study.has_pieces) else TOOLS[0]

    @action("brush")
    def take_piece(self, piece: str) -> None:
        if piece in self.study.game.roster.pieces[1:] and self.study.has_pieces:
            self.tool, self.brush = "place", piece

    @action("next_brush", section="explore", family={"T": 1, "Shift+T": -1}, when=_pieces)
    def next_piece(self, by: int) -> None:
        pieces = self.study.game.roster.pieces[1:]
        self.take_piece(
            pieces[(pieces.index(self.brush) + by) % len(pieces)] if self.brush in pieces else pieces[0]
        )

    @action(
        "hide_all",
        Entry("hide_pieces", "explore", True, key="D", when=_pieces),
        Entry("show_pieces", "explore", False, key="Shift+D", when=_pieces),
    )
    def hide_all(self, hidden: bool) -> None:
        self.change(self.study.with_hidden(range(self.study.space.size), hidden))

    @action("begins")
    def let_begin(self, player: int) -> None:
        if player in range(1, self.study.game.players + 1):
            self.change(replace(self.study, actor=player))

    # ---- undo ----

    @action("undo", section="play", key="Ctrl+Z")
    def undo(self) -> None:
        self.history.undo()
        self._choice = None

    @action("redo", section="play", key="Ctrl+Shift+Z", also="Ctrl+Y")
    def redo(self) -> None:
        self.history.redo()
        self._choice = None


def parsed(study: Study, text: str) -> tuple[int, ...]:
    """The spaces that a text names. LocalizedError for anything else."""
    space = study.space
    found = re.findall(space.pattern, text)
    if len(found) > 1:
        return tuple(space.parse(one) for one in found)
    hurried = [space.typed(one) for one in re.split(r"[\s;]+", text.strip())]  # as moves are typed: 214ne 314nw
    known = tuple(one for one in hurried if one is not None)
    return known if len(known) == len(hurried) else (space.parse(text),)


def line_between(study: Study, start: int, end: int) -> tuple[int, ...]:
    """The spaces of the only vector through both, or of the only one that begins and ends there, in its order; else
    the two."""
    table = study.space.vectors
    if table is not None:
        rows = [row for row in table.spaces[table.rows_through(start)].tolist() if end in row]
        ends = [row for row in rows if {start, end} == {row[0], row[-1]}]
        for found in (rows, ends):
            if len(found) == 1:
                row = found[0]
                return tuple(row if row.index(start) < row.index(end) else row[::-1])
    return start, end
