"""Session: one sitting at the program. Puts its parts together and gives each what it needs; carries out Commands.

Knows no window and no game: it is driven by commands and the passing of time, and read as a Tableau (``tableau``)
and, through ``vectorgames.app.screen``, as a Screen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vectorgames import saves
from vectorgames.app.assembly_page import AssemblyPage
from vectorgames.app.context import Context
from vectorgames.app.explore_page import ExplorePage
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.file_opening import FileOpening
from vectorgames.app.game_page import GamePage
from vectorgames.app.guard import Guard
from vectorgames.app.handlers import Handlers, carry_out, does, handlers
from vectorgames.app.jobs import Jobs
from vectorgames.app.library import Library, refuse_unseen
from vectorgames.app.messages import Messages
from vectorgames.app.page import Page, Services
from vectorgames.app.pages import PAGES
from vectorgames.app.program import Program
from vectorgames.engine.findings import Focus
from vectorgames.engine.thread import Engine
from vectorgames.game_record import GameRecord
from vectorgames.study import Study
from vectorgames.tableau import Tableau, View
from vectorgames.ui.command import Command
from vectorgames.words import LocalizedError, LocalizedText


class Session:
    """``context``: what is shared; ``pages``: all there are; ``game``: that of the game, ``play``, being played."""

    def __init__(
        self,
        engine: Engine | None = None,
        language: str | None = None,
        animation: bool | None = None,
        theme: str | None = None,
    ):
        self.context = Context(language, animation, theme)
        self.messages, self.jobs = Messages(), Jobs()
        self._of_autosaves: list[tuple[str, LocalizedError | LocalizedText]] = []  # kind of file, what to tell of it
        self.autosaver, studies = (
            saves.Autosaver(lambda news, kind=kind: self._of_autosaves.append((kind, news)), kind)
            for kind in (saves.GAME, saves.STUDY)
        )
        self.dialogs = FileDialogs(self.context, self.messages.tell)
        self.library = Library(self.autosaver, studies)
        self.guard = Guard(self._tell_failure, lambda: saves.dump(self.record) if self.record else "")
        ways_in = tuple((kind.panels.name, kind.way_in) for kind in reversed(PAGES) if kind.way_in)
        services = Services(
            self.context,
            self.library,
            self.dialogs,
            self.jobs,
            engine or Engine(),
            self.messages.tell,
            self.begin,
            self.explore,
            ways_in,
        )
        self.pages: tuple[Page, ...] = tuple(kind(services) for kind in PAGES)
        self.game: GamePage = self._page_of(GamePage)
        self.play = self.game.play
        self._program = Program(services, self.game.opening.say_again)
        self.files = FileOpening(services, lambda: self.page, self._leave_pages, self.do)
        self._handlers: Handlers = handlers(self, self._program, self.files, self.dialogs)
        for page in self.pages:
            self._handlers |= page.openers

    def _page_of(self, kind: type[Page]) -> Any:
        return next(page for page in self.pages if isinstance(page, kind))

    # ---- reading ----

    @property
    def page(self) -> Page:
        """The page shown."""
        return next(page for page in self.pages if page.is_open)

    @property
    def record(self) -> GameRecord | None:
        return self.context.record

    @property
    def workshop(self):
        """Where boards are put together; made when it is first asked for."""
        return self._page_of(AssemblyPage).workshop

    @property
    def moving(self) -> bool:
        """Whether something changes by itself now, or has done so and has not been looked at."""
        return (
            any(page.moving for page in self.pages)
            or self.messages.due
            or bool(self.jobs.news or self._of_autosaves)
            or self.dialogs.moving
        )

    def tableau(self) -> Tableau:
        """What is to be seen on the board of the page shown."""
        return self.page.seen()

    # ---- what happens ----

    def do(self, command: Command) -> None:
        """Carry out a command, if it means something on the page shown.

        Whatever goes wrong becomes a message; the game stays as it was.
        """
        handler = self.page.handlers.get(command.name) or self._handlers.get(command.name)
        if handler is None:
            return
        try:
            carry_out(handler, command)
        except LocalizedError as error:
            self.messages.tell(error.say(self.context.language, self.context.noun), "error")
        except Exception as error:  # a defect: the game goes on
            self.guard.failed(error, "command", f"{command.name} {command.value!r:.300}")

    def begin(
        self, record: GameRecord | None, path: Path | None = None, as_before: bool = False, keep: bool = False
    ) -> None:
        """Play a game from now on; None: choose one. See ``page.Begin``. LocalizedError if nobody could see it."""
        if record is not None:
            refuse_unseen(record.game)
        self._leave_pages()
        self.context.dialog = None
        self.game.begin(record, path, as_before, keep)
        self.guard.again()

    def show(self, record: GameRecord, view: View, focus: Focus | None = None, chosen: int | None = None) -> None:
        """A position for a picture, with all that is known of it at once; ``chosen``: the line stepped to."""
        self.play.exchange(record)
        self.game.display.look(view)
        self.know(focus, chosen)

    def know(self, focus: Focus | None, chosen: int | None = None) -> None:
        """Know at once what would be found out."""
        analysis = self.play.analysis
        if focus is None:
            analysis.think()
        else:
            analysis.look_into(focus)
            self.play.inspector.chosen = chosen

    def explore(self, study: Study, path: Path | None = None) -> None:
        """Explore a study from now on; ``path``: the file that it was read from."""
        refuse_unseen(study.game)
        self._leave_pages()
        self._page_of(ExplorePage).explore(study, path)

    def _leave_pages(self) -> None:
        for page in self.pages:
            page.close()

    def retreat(self) -> bool:
        """Leave a page that cannot be shown, and for good if it cannot be left; False: it is the first one."""
        page, self.context.dialog = self.page, None
        if page is self.pages[-1]:
            return False
        self.guard.once("window", page.close)
        if self.page is page:
            self.pages = tuple(other for other in self.pages if other is not page)
        return True

    @does("cancel")
    def cancel(self) -> None:
        """One click back: the dialog, else what the page has to take back."""
        if self.context.dialog is not None:
            self.context.dialog = None
        else:
            self.page.escape()

    @does("dismiss")
    def dismiss(self, number: int) -> None:
        self.messages.dismiss(number)

    def tick(self) -> None:
        """Let time pass: answers of the engine, dice, replay, messages that fade."""
        self.guard.part("files", self._tell_news)
        self.guard.part("file_dialogs", self.dialogs.tick)
        for name, work in (tick for page in self.pages for tick in page.ticks()):
            self.guard.part(name, work)
        self.messages.fade()

    def _tell_news(self) -> None:
        while self.jobs.news:
            news = self.jobs.news.pop(0)
            self.messages.tell(
                news.say(self.context.language), "error" if isinstance(news, LocalizedError) else "info"
            )
        while self._of_autosaves:
            kind, told = self._of_autosaves.pop(0)
            said = told.say(self.context.language)
            if isinstance(told, LocalizedError):
                self.messages.tell(self.context.words("app.autosave_fails", why=said), "error", about=kind)
            else:
                self.messages.tell(said, about=kind)

    def _tell_failure(self, part: str, why: str, file: str, off: bool) -> None:
        words = self.context.words
        what = words(f"app.part.{part}")
        self.messages.tell(words("app.left_out" if off else "app.failed", part=what, why=why, file=file), "error")
        if off and part == "dialog":  # what cannot be seen cannot be closed
            self.context.dialog = None
            self.guard.again()

    def close(self) -> None:
        """Write what is still to be written. LocalizedError if what is played or explored could not be kept."""
        for page in self.pages:
            page.stop()
        self.autosaver.close()
        self.library.studies.close()
        self.dialogs.close()
        self.jobs.finish()
        self.play.analysis.engine.stop()
        for saver in (self.autosaver, self.library.studies):
            if saver.trouble is not None:
                raise saver.trouble
