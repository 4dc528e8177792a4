"""The page Explore: any board without turns; spaces are selected and judged, pieces put down and taken away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import yaml

from vectorgames.app import saving
from vectorgames.app.board_page import BoardPage
from vectorgames.app.context import Context
from vectorgames.app.display import PANEL
from vectorgames.app.exploring import Exploring
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.library import Library
from vectorgames.app.page import OpenedPage, Services
from vectorgames.app.saving import Saving
from vectorgames.base import yaml_reader
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError, Words
from vectorgames.boards.backend import board_class
from vectorgames.play import saves as saves_module
from vectorgames.play.lessons.course import own_folder
from vectorgames.play.lessons.reading import HIGHEST, read_lesson
from vectorgames.play.record import GameRecord
from vectorgames.play.study import Study
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.rules.schema import Node
from vectorgames.ui import pages
from vectorgames.ui.actions import Command, Entry, action
from vectorgames.view.tableau import Tableau


def page_of(study: Study, words: Words, number: int, camera: tuple[float, ...] = ()) -> dict[str, Any]:
    """A page in the form of lesson files: pieces, pinned vectors, selected spaces, how it is looked at.

    ``camera``: how it stands against its home (``Host.camera_from_home``).
    """
    names, only = study.space.names, study.filter
    page: dict[str, Any] = {"title": words("learn.kept_page", n=number), "text": words("learn.kept_text")}
    if study.view != View():
        page["view"] = str(study.view)
    if camera:
        azimuth, elevation, nearer, *target = camera
        page["camera"] = {"azimuth": round(azimuth, 1)}
        if elevation <= HIGHEST:  # else straight from above, as the layout means it
            page["camera"]["elevation"] = round(elevation, 1)
        page["camera"] |= {"nearer": round(nearer, 3), "target": [round(part, 1) for part in target]}
    meant = board_class(study.space).layout(study.view.layout)
    for key, share, usual in (("explode", study.explode, meant.explode), ("apart", study.apart, meant.apart)):
        if round(100 * share) != round(100 * usual):
            page[key] = round(100 * share)
    if study.has_pieces and study.position:
        page["pieces"] = study.position
    if study.hidden:
        page["hidden"] = [names[at] for at in sorted(study.hidden)]
    if study.pinned:
        page["vectors"] = [[names[at] for at in row] for row in study.pinned]
    if len(study.selected) == 1 and (only.run or only.stay or only.hidden):
        told = {"through": names[study.selected[0]], "run": only.run, "stay": only.stay, "hidden": only.hidden}
        page["filter"] = {key: value for key, value in told.items() if value}
    if study.selected:
        page["rings"] = [names[at] for at in study.selected]
    return page


def keep_page(study: Study, words: Words, camera: tuple[float, ...] = ()) -> tuple[Path, int]:
    """Add a page to the lesson kept for the board, a new one where there is none; where, and which page it is.

    What people have written in the file stays as it is. LocalizedError if it cannot be written.
    """
    for number in count(1):
        path = own_folder() / f"explored{number if number > 1 else ''}.yaml"
        if not path.exists():
            head = {
                "format": 1,
                "title": words("learn.kept_title"),
                "game": study.game.about.source or study.game.id,
                "options": dict(study.game.options),
            }
            text, before = yaml.safe_dump(head, allow_unicode=True, sort_keys=False) + "pages:\n", 0
        elif (found := _pages(path, study)) is not None:
            text, before = yaml_reader.read_text(path).rstrip() + "\n", found
        else:
            continue
        page = page_of(study, words, before + 1, camera)
        whole = text + yaml.safe_dump([page], allow_unicode=True, sort_keys=False, width=110)
        if before and not _still_read(whole, before):
            continue  # somebody has arranged it in another way
        write_atomic(path, whole)
        return path, before + 1
    raise AssertionError


def _pages(path: Path, study: Study) -> int | None:
    """How many pages the lesson in a file has; None where it is about another board, or cannot be read."""
    try:
        lesson = read_lesson(path)
    except LocalizedError:
        return None
    return len(lesson.pages) if lesson.game.about.key == study.game.about.key else None


def _still_read(text: str, before: int) -> bool:
    """Whether the text says the pages that there were, and one more."""
    try:
        found = yaml_reader.parse(text)
    except ValueError:
        return False
    pages = found.get("pages") if isinstance(found, dict) else None
    return isinstance(pages, list) and len(pages) == before + 1


class StudySaving(Saving):
    """``study`` is what is saved, ``path`` where it was saved last."""

    kind, said_copied = "study", "explore.copied"

    def __init__(
        self,
        context: Context,
        dialogs: FileDialogs,
        tell: Callable[[str, str], None],
        shelf: Library,
        study: Callable[[], Study],
    ):
        super().__init__(context, dialogs, tell)
        self._library, self._study = shelf, study
        self.path: Path | None = None
        self._kept: Study | None = None

    def text(self) -> str:
        return saves_module.dump_study(self._study())

    def free_name(self) -> str:
        return self._dialogs.free_name(f"{self.context.words('explore.file')}-{self._study().game.id}")

    @property
    def saved_as(self) -> Path | None:
        return self.path

    def note_saved(self, path: Path) -> None:
        self.path = path

    def begin(self, study: Study, path: Path | None = None) -> None:
        """Another study has begun, read from a file if there is one: the one before goes to the recent ones."""
        self._library.keep_study(saves_module.dump_study(study))
        self.path, self._kept = path, self._study()

    def keep_changes(self) -> None:
        """Have the autosave written if the study is another one than it was."""
        if self._study() != self._kept:
            self.keep()

    def keep(self) -> None:
        """Have the autosave written: in its own thread, as the study is now."""
        study = self._kept = self._study()
        self._library.studies.save(lambda: saves_module.dump_study(study))


FIRST = "time_vectors"  # the game whose board is explored before any other


class ExplorePage(OpenedPage, BoardPage):
    """A study, while one is open."""

    panels = pages.EXPLORE
    way_in = "explore"
    offers = (*OpenedPage.offers, "open_dialog", "assembly")
    entries = (
        Entry(
            "explore_back",
            "explore",
            key="Esc",
            anywhere=True,
            command="cancel",
            when=lambda page: not page.presenting,
        ),
        Entry("leave_page", "program", command="leave_page", menu=("file", 1)),
        PANEL,
    )

    def __init__(self, services: Services):
        self.exploring = Exploring(lambda: services.context.switches.xray)
        super().__init__(services, self.exploring.looking)
        self.saving = StudySaving(
            self.context, services.dialogs, services.tell, services.library, lambda: self.study
        )

    @property
    def study(self) -> Study:
        """What is explored, with how it is looked at."""
        seen = self.looking
        return replace(self.exploring.study, view=seen.view, explode=seen.explode, apart=seen.apart)

    @property
    def cursor(self) -> int | None:
        return self.exploring.cursor

    @cursor.setter
    def cursor(self, space: int | None) -> None:
        self.exploring.cursor = space

    @property
    def parts(self) -> tuple[object, ...]:
        return *super().parts, self.exploring, self.saving

    @property
    def has_lines(self) -> bool:  # type: ignore[override]
        return self.exploring.study.space.vectors is not None

    @property
    def numbers(self) -> tuple[int, ...]:  # type: ignore[override]
        return self.exploring.numbers

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
        elif self.exploring.looking.history is None:
            self.show(Study.of(definition.load(FIRST)))
        if not self.services.library.games:
            self.services.library.refresh(self.context.words)
        self.enter()

    def explore(self, study: Study, path: Path | None) -> None:
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

    @action("type_space", section="explore", key="M", when=lambda page: not page.presenting)
    def type_name(self) -> None:
        """The field for names gets the keyboard, wherever its tab is: where the panel is shut or a page, that is
        opened."""
        self.context.side_panel_open, self.context.panel_page = True, self.exploring.study_tab
        self.exploring.type_name()

    @action("explore_option")
    def set_option(self, name: str, new: object) -> None:
        game = self.exploring.study.game
        self.show(Study.of(definition.load(game.about.source or game.id, {**game.options, name: new})))

    @action("keep_page", section="explore", key="Ctrl+K", menu=("study", 2))
    def keep_page(self) -> None:
        """Keep what is seen as a page of a lesson of one's own."""
        words = self.context.words
        path, number = keep_page(self.study, words, self.context.host.camera_from_home())
        self.services.tell(words("learn.kept", n=number, file=str(path)), "info")

    @action("start_here", section="explore", when=lambda page: page.exploring.study.has_pieces, menu=("study", 1))
    def start_game(self) -> None:
        start = self.exploring.study.start()
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
