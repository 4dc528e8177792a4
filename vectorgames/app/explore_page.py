"""The page Explore: any board without turns; spaces are selected and judged, pieces put down and taken away.

Knows no other page and no window of the system.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from vectorgames import catalog, saves
from vectorgames.app import clipboard
from vectorgames.app.board_page import BoardPage
from vectorgames.app.exploring import Exploring
from vectorgames.app.handlers import does
from vectorgames.app.page import OpenedPage, Services
from vectorgames.app.page_keeping import keep_page
from vectorgames.app.study_saving import StudySaving
from vectorgames.core.schema import Node
from vectorgames.game_record import GameRecord
from vectorgames.study import Study
from vectorgames.tableau import Tableau, View
from vectorgames.ui import pages
from vectorgames.ui.command import Command

FIRST = "time_vectors"
"""The game whose board is explored before any other."""


class ExplorePage(OpenedPage, BoardPage):
    """A study, while one is open."""

    panels = pages.EXPLORE
    way_in = "explore"

    def __init__(self, services: Services):
        self.exploring = Exploring(lambda: services.context.switches.xray)
        super().__init__(services, self.exploring.looking)
        self.saving = StudySaving(
            self.context, services.dialogs, services.tell, services.library, lambda: self.study
        )

    @property
    def study(self) -> Study:
        """What is explored, with how it is looked at."""
        looking = self.looking
        seen = {"view": looking.view, "explode": looking.explode, "apart": looking.apart}
        return replace(self.exploring.study, **seen)

    @property  # type: ignore[override]
    def cursor(self) -> int | None:
        return self.exploring.cursor

    @cursor.setter
    def cursor(self, space: int | None) -> None:
        self.exploring.cursor = space

    @property
    def parts(self) -> tuple[object, ...]:
        return *super().parts, self.exploring, self.saving

    @property
    def openers(self) -> dict[str, Callable[..., object]]:
        return {"explore": self.open}

    # ---- opening and leaving ----

    def open(self, game: str | None) -> None:
        """Explore the board of a game; None: of the game in play with what stands on it, or the one before."""
        record = self.context.record
        if game is not None:
            self.show(Study.of(catalog.load(game)))
        elif record is not None and not self.opened:
            seen = self.context
            self.show(replace(Study.of_state(record.state), view=seen.view, explode=seen.explode, apart=seen.apart))
        elif self.exploring.looking.history is None:
            self.show(Study.of(catalog.load(FIRST)))
        if not self.services.library.games:
            self.services.library.refresh(self.context.words)
        self.enter()

    def explore(self, study: Study, path: Path | None) -> None:
        """A study, and the file that it was read from."""
        self.opened = True  # what is played stays where it is
        self.show(study, path)
        self.open(None)
        self.saving.keep()

    def show(self, study: Study, path: Path | None = None) -> None:
        """Explore this from now on; ``path``: the file that it was read from."""
        before, looking = self.looking.game, self.looking
        self.exploring.take(study)
        if study.view != View() or before != study.game:
            looking.view = View(light=looking.view.light)
            self.display.look(study.view if study.view != View() else self.display.first)
            looking.explode = study.explode or looking.explode
            looking.apart = study.apart or looking.apart
        self.saving.begin(study, path)

    def stop(self) -> None:
        self._keep_changes()

    # ---- time ----

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return *super().ticks(), ("autosave", self._keep_changes)

    def _keep_changes(self) -> None:
        if self.opened:
            self.saving.keep_changes()

    # ---- changes ----

    @does("type_space")
    def type_name(self) -> None:
        """The field for names gets the keyboard, wherever its tab is: where the panel is shut or a page, that is
        opened."""
        self.context.side_panel_open, self.context.panel_page = True, self.exploring.study_tab
        self.exploring.type_name()

    @does("explore_option")
    def set_option(self, value: tuple[str, object]) -> None:
        """Another board of the same game."""
        name, new = value
        game = self.exploring.study.game
        self.show(Study.of(catalog.load(game.source or game.id, {**game.options, name: new})))

    @does("keep_page")
    def keep_page(self) -> None:
        """Keep what is seen as a page of a lesson of one's own."""
        words = self.context.words
        path, number = keep_page(self.study, words, self.context.host.camera_from_home())
        self.services.tell(words("learn.kept", n=number, file=str(path)), "info")

    @does("start_here")
    def start_game(self) -> None:
        """A game from what stands on the board."""
        start = self.exploring.study.start()
        record = GameRecord(start.game, 0, start=start)
        self.services.library.keep_unfinished()
        self.services.begin(record, keep=True)

    @does("paste")
    def paste(self) -> None:
        """Spaces by their names, or the position of a game or a study."""
        words, content = self.context.words, clipboard.get().strip()
        if not content:
            self.services.tell(words("app.nothing_to_paste"), "error")
        elif "\n" in content and "format" in content:
            self.explore(saves.loads_study(content, words("app.pasted_name")), None)
            self.services.tell(words("app.pasted"), "info")
        else:
            self.exploring.select_named(content)

    def set_up(self, position: Node) -> None:
        """The position, of the game whose board is explored."""
        self.explore(Study.of_state(self.exploring.study.game.start(setup=position)), None)

    # ---- what is shown ----

    def position(self) -> Tableau:
        return self.exploring.tableau()

    def fields(self, tableau: Tableau) -> dict[str, Any]:
        from vectorgames.app.explore_screen import explore_fields

        fields = explore_fields(self.exploring, self.context, self.services.library.games, tableau)
        return fields | super().fields(tableau)

    # ---- clicks and keys ----

    def back(self) -> None:
        self.exploring.back()

    def drag(self, start: int | str, end: int | str | None) -> tuple[Command, ...]:
        return (Command("drag", (start, end)),) if isinstance(start, int) and isinstance(end, int) else ()
