"""The page Explore: any board without turns; spaces are selected and judged, pieces put down and taken away."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames.app import saving
from vectorgames.app.board_page import BoardPage, beside_board
from vectorgames.app.context import Looking
from vectorgames.app.display import PANEL
from vectorgames.app.inspector import LineList
from vectorgames.app.keyboard import AIMS, KeyboardCursor
from vectorgames.app.library import LARGE
from vectorgames.app.names import board_title, unusual
from vectorgames.app.page import OpenedPage, Services
from vectorgames.app.study_saving import SeenLines, StudySaving
from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord
from vectorgames.play.study import Study, StudyHistory, row_of
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.rules.schema import Node
from vectorgames.spaces.filters import Filter, Lines
from vectorgames.spaces.judgement import LEAST, Judgement, judged
from vectorgames.ui.actions import Command, Entry, action
from vectorgames.ui.frame import EXPLORE
from vectorgames.view.study_view import lines_of, study_tableau
from vectorgames.view.tableau import Tableau

if TYPE_CHECKING:
    from vectorgames.rules.game import Game
    from vectorgames.ui.canvas import Ui

TABS = ("judge", "xray", "counts", "pieces")
PLAIN_TABS = ("spaces", "pieces")
"""Parts of the panel; of a board without vectors."""

TOOLS = ("select", "place", "erase", "hide")  # what a click on a space does
BOARD, SPACE = "board", "space"  # what is counted


class StudyLines(LineList):
    """The vectors through all selected spaces, else through the one pointed at, else all that pass a filter."""

    def __init__(self, page: ExplorePage):
        super().__init__()
        self._page, self.looking = page, page.looking

    @property
    def lines(self) -> Lines | None:
        page = self._page
        if not page.context.switches.xray:
            return None
        return lines_of(page.study, page.looking.pointed if not page.study.selected else None)

    @property
    def _along(self) -> int | None:
        lines, at, selected = self.lines, self.looking.pointed, self._page.study.selected
        if lines is None or at is None or not selected or at in selected:
            return None
        return lines.first_with(at)

    @property
    def filter(self) -> Filter:
        return self._page.study.filter

    @filter.setter
    def filter(self, only: Filter) -> None:
        self._page.change(replace(self._page.study, filter=only))

    @property
    def numbers(self) -> tuple[int, ...]:  # type: ignore[override]
        vectors = self._page.space.vectors
        return vectors.numbers if vectors is not None else ()


FIRST = "time_vectors"  # the game whose board is explored before any other


def _pieces(page: ExplorePage) -> bool:
    return page.study.has_pieces


def _not_presenting(page: ExplorePage) -> bool:
    return not page.presenting


class ExplorePage(KeyboardCursor, OpenedPage, BoardPage):
    """A study, while one is open.

    ``tool``: what a click on a space does; ``brush``: the piece it puts there. ``scope``: what is counted;
    ``asked``: the row of the counts whose number is derived. ``typing``: how often the field for names was asked
    for by a key, ``named``: how often what was typed there has been taken.
    """

    lines: StudyLines
    panels = beside_board("explore", EXPLORE)
    panel_file = "explore_panels"
    way_in = "explore"
    offers = (*OpenedPage.offers, "open_dialog", "assembly", "learn")
    entries = (
        Entry(
            "explore_back",
            "explore",
            key="Esc",
            anywhere=True,
            command="cancel",
            when=_not_presenting,
        ),
        Entry("leave_page", "program", command="leave_page", menu=("file", 1)),
        PANEL,
    )

    def __init__(self, services: Services):
        self._history: StudyHistory | None = None
        super().__init__(services, Looking(lambda: self._history.here.game if self._history is not None else None))
        self.looking.dock = TABS[0]
        self.lines = StudyLines(self)
        self.tool, self.brush = TOOLS[0], ""
        self.scope, self.asked = BOARD, ""
        self.typing = self.named = 0
        self.saving = StudySaving(services, lambda: self.as_seen, self._seen_lines)

    @property
    def parts(self) -> tuple[object, ...]:
        return *super().parts, self.lines, self.saving

    @property
    def has_lines(self) -> bool:  # type: ignore[override]
        return self.space.vectors is not None

    @property
    def numbers(self) -> tuple[int, ...]:  # type: ignore[override]
        return self.lines.numbers

    # ---- the study ----

    @property
    def history(self) -> StudyHistory:
        assert self._history is not None
        return self._history

    @property
    def study(self) -> Study:
        return self.history.here

    @property
    def as_seen(self) -> Study:
        """The study with how it is looked at."""
        seen = self.looking
        return replace(self.study, view=seen.view, explode=seen.explode, apart=seen.apart)

    @property
    def judgement(self) -> Judgement | None:
        """What is to be said of the selected spaces; None of too few or too many."""
        return _judgement(self.study)

    def change(self, study: Study) -> None:
        """It is another one now."""
        if study.selected != self.study.selected:
            self.lines.forget()
        self.history.change(study)

    # ---- opening and leaving ----

    @action("explore", section="game", key="Ctrl+E", menu=("page", 2), everywhere=True)
    def open(self, game: str | None) -> None:
        """Explore the board of a game; None: of the game in play with what stands on it, or the one before."""
        record = self.context.record
        if game is not None:
            self.show(Study.of(definition.load(game)))
        elif record is not None and not self.opened:
            seen = self.context
            self.show(replace(Study.of_state(record.state), view=seen.view, explode=seen.explode, apart=seen.apart))
        elif self._history is None:
            self.show(Study.of(definition.load(FIRST)))
        if not self.services.library.games:
            self.services.library.list_games(self.context.words)
        self.enter()

    def explore(self, study: Study, path: Path | None) -> None:
        self.opened = True  # what is played stays where it is
        self.show(study, path)
        self.open(None)
        self.saving.keep()

    def show(self, study: Study, path: Path | None = None) -> None:
        """Explore this from now on; ``path``: the file that it was read from."""
        before = self.looking.game
        self.lines.forget()
        if self._history is None:
            self._history = StudyHistory(study)
        self._history.change(study)
        self._arrive(before)
        self.saving.begin(study, path)

    def _arrive(self, before: Game | None) -> None:
        """Look at what is explored now, where it was another study, of this game, before."""
        study, looking = self.study, self.looking
        looking.point_nowhere()
        self.cursor, self.asked = None, ""
        if before != study.game:
            self.tool = TOOLS[0]
        pieces = study.game.roster.pieces[1:]
        if self.brush not in pieces:
            self.brush = next(iter(pieces), "")
        if study.view != View() or before != study.game:
            looking.view = View(light=looking.view.light)
            self.display.look(study.view if study.view != View() else self.display.first)
            looking.explode = study.explode or looking.explode
            looking.apart = study.apart or looking.apart

    def stop(self) -> None:
        self._keep_changes()

    # ---- time ----

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return *super().ticks(), ("autosave", self._keep_or_let_go)

    def _keep_changes(self) -> None:
        if self.opened:
            self.saving.keep_changes()

    def _keep_or_let_go(self) -> None:
        """Left for a game, what takes megabytes is let go of: a study begun beside a game is another one anyway."""
        history = self._history
        if not self.opened and history is not None and self.context.record is not None and history.largest > LARGE:
            self._history = self.presentation.board = None
            self.saving.forget()
        self._keep_changes()

    @action("explore_option")
    def set_option(self, name: str, new: object) -> None:
        game = self.study.game
        self.show(Study.of(definition.load(game.about.source or game.id, {**game.options, name: new})))

    @action("start_here", section="explore", when=lambda page: page.study.has_pieces, menu=("study", 1))
    def start_game(self) -> None:
        start = self.study.start()
        record = GameRecord(start.game, 0, start=start)
        self.services.library.keep_unfinished()
        self.services.begin(record, keep=True)

    @action("paste", section="game", key="Ctrl+V")
    def paste(self) -> None:
        """Spaces by their names, or the position of a game or a study."""
        words, content = self.context.words, saving.get().strip()
        if not content:
            self.services.tell(words("app.nothing_to_paste"), "error")
        elif "\n" in content and "format" in content:
            self.explore(saves_module.loads_study(content, words("app.pasted_name")), None)
            self.services.tell(words("app.pasted"), "info")
        else:
            self.select_named(content)

    def set_up(self, position: Node) -> None:
        """The position, of the game whose board is explored."""
        self.explore(Study.of_state(self.study.game.start(setup=position)), None)

    # ---- what is shown ----

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        return TABS if self.has_lines else PLAIN_TABS

    def position(self) -> Tableau:
        lines = self.lines
        shown = lines.pointed if lines.pointed is not None else lines.chosen
        return study_tableau(self.study, self.looking.pointed, lines.lines, shown)

    def _seen_lines(self) -> SeenLines:
        lines = self.lines
        told = lines.pointed if lines.pointed is not None else lines.chosen
        return SeenLines(lines.lines, told, self.looking.pointed)

    @property
    def strip(self) -> tuple[str, bool | None]:  # type: ignore[override]
        """What is said of the selected spaces; whether they are, or lie on, a vector, None: that is not asked."""
        told, words, space = self.judgement, self.context.words, self.space
        selected, kind = self.study.selected, space.texts
        if told is not None and told.dims:
            return words(f"explore.{kind}.is", n=len(told.dims), axes=words.listed(told.dims)), True
        if told is not None and told.rows:
            return words(f"explore.{kind}.share", n=len(told.rows)), True
        if told is not None:
            return words(f"explore.{kind}.{'not' if told.whole else 'none_shared'}"), False
        if space.vectors is None:
            return words("explore.no_vectors"), None
        if not selected:
            return words("explore.nothing"), None
        if len(selected) > 1:
            return words(f"explore.{kind}.too_many", n=space.vectors.width), False
        through, name = len(space.vectors.rows_through(selected[0])), space.name(selected[0], words.language)
        return words(f"explore.{kind}.one", n=through, space=name), None

    @property
    def panel_revision(self) -> Hashable:
        """All that the panel shows, but for the vectors: it stays as it is while only the pointer moves."""
        counted, typed = (self.scope, self.asked, self.looking.pinned), (self.typing, self.named)
        return self.study, self.tool, self.brush, counted, typed, self.services.library.games

    @property
    def title(self) -> str:
        return self.context.words("explore.title")

    @property
    def subtitle(self) -> str:  # type: ignore[override]
        """The board, and what is not as usual about it."""
        words, game = self.context.words, self.study.game
        return " · ".join((board_title(game.about.board, words), *unusual(game, words, "periodic_z")))

    @property
    def can_undo(self) -> bool:  # type: ignore[override]
        return self.history.can_undo

    @property
    def can_redo(self) -> bool:  # type: ignore[override]
        return self.history.can_redo

    @property
    def helps(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("xray",) if self.has_lines else ()

    def presented(self, ui: Ui) -> Any:
        return self.panel("presented", ui) if self.study.selected and self.has_lines else None

    # ---- clicks and keys ----

    def back(self) -> None:
        """The vector stepped to is let go, else the last space."""
        if self.lines.chosen is not None:
            self.lines.chosen = None
        elif self.study.selected:
            self.let_go(self.study.selected[-1])

    def drag(self, start: int | str, end: int | str | None) -> tuple[Command, ...]:
        return (Command("drag", (start, end)),) if isinstance(start, int) and isinstance(end, int) else ()

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
        found = self.study.space.all_typed(text)
        self.named += 1
        self.change(replace(self.study, selected=tuple(dict.fromkeys((*self.study.selected, *found)))))

    @action("type_space", section="explore", key="Ctrl+T", when=_not_presenting)
    def type_name(self) -> None:
        """The field for names gets the keyboard, wherever its tab is: where the panel is shut or a page, that is
        opened."""
        self.typing += 1
        self._open_tab(self.tabs[0])

    def _open_tab(self, name: str) -> None:
        """Show a tab, where the panel is shut or a page, too."""
        self.context.side_panel_open = True
        self.looking.dock = self.context.panel_page = name

    @action("explore_tab", section="explore", family={"Ctrl+PageDown": 1, "Ctrl+PageUp": -1}, when=_not_presenting)
    def step_tab(self, by: int) -> None:
        """The next tab of the panel, or the one before."""
        tabs, now = self.tabs, self.tab
        self._open_tab(tabs[(tabs.index(now) + by) % len(tabs)] if now in tabs else tabs[0])

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
        table, row = self.space.vectors, row_of(self.space, self.study.selected)
        lines, chosen = self.lines.lines, self.lines.chosen
        if row is None and lines is not None and chosen is not None:
            row = int(lines.rows[chosen])
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
        self._step(self.history.undo)

    @action("redo", section="play", key="Ctrl+Shift+Z", also="Ctrl+Y")
    def redo(self) -> None:
        self._step(self.history.redo)

    def _step(self, step: Callable[[], object]) -> None:
        before = self.study.game
        step()
        self.lines.forget()
        if self.study.game != before:
            self._arrive(before)
            self.saving.begin(self.study, None)  # the file is that of the other study


@memoize(most=1)
def _judgement(study: Study) -> Judgement | None:
    table, selected = study.space.vectors, study.selected
    return judged(study.space, selected) if table is not None and LEAST <= len(selected) <= table.width else None


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
