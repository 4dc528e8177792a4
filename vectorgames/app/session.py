"""One session of the program: its pages and messages, the commands that mean the same on every page, and the
boundary at which what fails in one part is stopped.

It is driven by commands and the passing of time.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from vectorgames.app.background_tasks import BackgroundTasks
from vectorgames.app.board_page import BoardPage
from vectorgames.app.context import Context
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.file_opening import FileOpening
from vectorgames.app.library import Library, refuse_unseen
from vectorgames.app.messages import Messages
from vectorgames.app.page import Page, Services
from vectorgames.app.pages.play import PlayPage
from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedError, LocalizedText, broken_installation, say
from vectorgames.play import autosave
from vectorgames.play import saves as saves_module
from vectorgames.play.engine import Engine, Focus
from vectorgames.play.record import GameRecord
from vectorgames.play.study import Study
from vectorgames.play.views import View
from vectorgames.ui.actions import Command, Entry, action, handlers
from vectorgames.view.tableau import Tableau

if TYPE_CHECKING:
    from vectorgames.app.pages.assembly.workshop import Workshop


class Program:
    """Commands that mean something on every page."""

    def __init__(self, services: Services, page: Callable[[], Page]):
        self.services, self.context, self._page = services, services.context, page

    # ---- preferences ----

    @action("switch")
    def set_switch(self, name: str, on: bool) -> None:
        self._prefer("switches", name, on)

    @action("toggle")
    def turn_switch(self, name: str) -> None:
        self._prefer("switches", name, not getattr(self.context.switches, name))

    @action("setting")
    def set_setting(self, name: str, new: Any) -> None:
        if name == "fullscreen":  # it is so of the window, whoever changed it, and not kept
            self.context.host.set_fullscreen(new)
            return
        self._prefer("settings", name, new)
        if name == "loudness":
            self.context.host.play_sound("place_wood", new, 1.0, 0.0)
        if name == "side_width":
            self.context.side_width = None

    @action(
        "panel_page",
        Entry("pages", "view", told="Ctrl+PageUp   Ctrl+PageDown", when=lambda page: not page.presenting),
    )
    def turn_to_page(self, name: str) -> None:
        self.context.panel_page = name

    @action("side_width")
    def drag_side_panel(self, width: float) -> None:
        self.context.side_width = width

    @action("language")
    def set_language(self, language: str) -> None:
        self._prefer("settings", "language", language)
        library = self.services.library
        (library.refresh if self.context.record is None else library.list_games)(self.context.words)

    def _prefer(self, part: str, name: str, value: Any) -> None:
        problem = self.context.prefer(part, name, value)
        if problem:
            self.services.tell(problem, "error")

    # ---- dialogs ----

    @action("close")
    def close_dialog(self) -> None:
        self.context.dialog = None

    @action("settings", section="program", menu=("page", 4))
    def ask_settings(self) -> None:
        from vectorgames.app.dialogs.settings import SettingsDialog

        self.context.dialog = SettingsDialog(self.context)

    @action("help", section="program", key="F1", menu=("page", 5), anywhere=True)
    def list_commands(self) -> None:
        from vectorgames.app.dialogs.help import Help

        self.context.dialog = None if isinstance(self.context.dialog, Help) else Help()

    # ---- the window ----

    @action("fullscreen", section="program", key="F11", menu=("view", 3), anywhere=True)
    def set_fullscreen(self, on: bool | None) -> None:
        self.context.host.set_fullscreen(on)

    @action("mute", section="program", key="M Ctrl+Shift+M", anywhere=True)
    def mute(self) -> None:
        """Sounds off, or on again."""
        self.turn_switch("sounds")

    @action("screenshot", section="program", key="F12", menu=("view", 4), anywhere=True)
    def ask_for_picture(self) -> None:
        """Of the board, or of the window; of the window at once where there is no board, or a dialog over it."""
        page = self._page()
        if self.context.dialog is None and isinstance(page, BoardPage) and page.looking.game is not None:
            from vectorgames.app.dialogs.picture import PictureQuestion

            self.context.dialog = PictureQuestion(page)
        else:
            self.photograph(False)

    @action("photograph")
    def photograph(self, copied: bool) -> None:
        """A picture of the window, in a file; ``copied``: in the clipboard as well."""
        self.context.host.take_screenshot(copied)

    @action("quit", section="program", menu=("quit", 1))
    def quit(self) -> None:
        self.context.host.quit()


T = TypeVar("T")


Cause = tuple[type[Exception], list[tuple[str, int | None]]]


class ErrorBoundary:
    """Runs the parts of a sitting.

    ``tell``: called with the part, what failed, the path of the report, and whether the part is left out from now
    on. ``game``: the game being played as text, for the report. ``off``: the parts that are left out, until
    ``again``. ``failures``: how many there were.
    """

    def __init__(self, tell: Callable[[str, BaseException, str, bool], None], game: Callable[[], str]):
        self._tell, self._game = tell, game
        self.off: set[str] = set()
        self.failures = 0
        self._last: dict[str, Cause] = {}  # part -> how it failed the last time it was run

    def part(self, name: str, work: Callable[[], T], otherwise: T | None = None) -> T | None:
        """What a part of every frame comes to; ``otherwise`` where it fails or is left out."""
        if name in self.off:
            return otherwise
        try:
            found = work()
        except Exception as error:
            how = _how(error)
            if self._last.get(name) == how:
                self.off.add(name)
            self._last[name] = how
            self.failed(error, name)
            return otherwise
        self._last.pop(name, None)
        return found

    @contextmanager
    def once(self, name: str) -> Iterator[None]:
        """Something that people did: a failure is no reason to leave the next one out."""
        try:
            yield
        except Exception as error:
            self.failed(error, name)

    def failed(self, error: BaseException, name: str, doing: str = "") -> None:
        """Report and tell a failure of a part; ``doing``: what it was about, for the report."""
        self.failures += 1
        file = report(error, f"{name} {doing}".strip(), self._text())
        self._tell(name, broken_installation(error) or error, file, name in self.off)

    def again(self) -> None:
        """Something else is looked at: every part gets another chance."""
        self.off.clear()
        self._last.clear()

    def _text(self) -> str:
        try:
            return self._game()
        except Exception as error:  # a game that cannot be written is part of what has to be told
            return f"the game cannot be written: {error!r}"


def _how(error: Exception) -> Cause:
    """What makes two failures the same: their kind and where they came from."""
    return type(error), [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]


def every_page() -> tuple[type[Page], ...]:
    """Of several that are open the first is shown. Their panels bring imgui, which a picture without a window does
    not wait for."""
    from vectorgames.app.pages.assembly.page import AssemblyPage
    from vectorgames.app.pages.choose import ChooserPage
    from vectorgames.app.pages.explore import ExplorePage
    from vectorgames.app.pages.learn import LearnPage
    from vectorgames.app.pages.lesson import LessonPage
    from vectorgames.app.pages.lesson_editor import LessonEditorPage
    from vectorgames.app.pages.maker import MakerPage
    from vectorgames.app.pages.practise import PractisePage
    from vectorgames.app.pages.puzzles import PuzzlePage

    made = AssemblyPage, MakerPage, PuzzlePage
    learnt = PractisePage, LessonPage, LessonEditorPage, LearnPage
    return *made, *learnt, ExplorePage, PlayPage, ChooserPage


class Session:
    """``context``: what is shared; ``pages``: all there are, or of a session for pictures that of the game alone;
    ``game``: that one; ``play``: the game being played."""

    def __init__(
        self,
        engine: Engine | None = None,
        language: str | None = None,
        animation: bool | None = None,
        theme: str | None = None,
        for_pictures: bool = False,
    ):
        self.context = Context(language, animation, theme)
        self.messages, self.tasks = Messages(), BackgroundTasks()
        self._of_autosaves: list[tuple[str, LocalizedError | LocalizedText]] = []  # kind of file, what to tell
        self.autosaver, studies = map(self._autosaver, (autosave.GAME, autosave.STUDY))
        self.dialogs = FileDialogs(self.context, self.messages.tell)
        self.library = Library(self.autosaver, studies)
        self.boundary = ErrorBoundary(
            self._tell_failure, lambda: saves_module.dump(self.record) if self.record else ""
        )
        kinds = (PlayPage,) if for_pictures else every_page()
        ways_in = tuple((kind.panels.name, kind.way_in) for kind in reversed(kinds) if kind.way_in)
        services = Services(
            self.context,
            self.library,
            self.dialogs,
            self.tasks,
            engine or Engine(),
            self.messages.tell,
            self.begin,
            self.explore,
            ways_in=ways_in,
        )
        self.pages: tuple[Page, ...] = tuple(kind(services) for kind in kinds)
        services.pages.extend(self.pages)
        self.game: PlayPage = self._page_of(PlayPage.panels.name)
        self.play = self.game.play
        self._program = Program(services, lambda: self.page)
        self.files = FileOpening(services, lambda: self.page, self._leave_pages, self.do)
        shared = (part for page in self.pages for part in page.shared)
        services.everywhere.update(handlers((self, self._program, self.files, self.dialogs, *shared)))
        services.everywhere.update(handlers(self.pages, everywhere=True))

    def _autosaver(self, kind: str) -> autosave.Autosaver:
        return autosave.Autosaver(lambda news: self._of_autosaves.append((kind, news)), kind)

    def _page_of(self, name: str) -> Any:
        return next(page for page in self.pages if page.name == name)

    # ---- reading ----

    @property
    def page(self) -> Page:
        return next(page for page in self.pages if page.is_open)

    @property
    def record(self) -> GameRecord | None:
        return self.context.record

    @property
    def workshop(self) -> Workshop:
        """Where boards are put together; made when it is first asked for."""
        shop: Workshop = self._page_of("assembly").workshop
        return shop

    @property
    def moving(self) -> bool:
        """Whether something changes by itself now, or has done so and has not been looked at."""
        changing = (
            any(page.moving for page in self.pages)
            or self.messages.due
            or bool(self.tasks.news or self._of_autosaves)
            or self.dialogs.moving
        )
        if changing:
            self.context.touch()
        return changing or self.page.plays

    @property
    def stamp(self) -> Hashable:
        """Another one whenever panels have to be drawn again."""
        return self.page, self.page.revision, self.context.dialog, self.messages.shown

    def tableau(self) -> Tableau:
        """What is seen on the board of the page, which its panels show from now on."""
        return self.page.seen()

    # ---- what happens ----

    def do(self, command: Command) -> None:
        """Carry out a command, if it means something in the dialog that is open, or on the page shown.

        Whatever goes wrong becomes a message; the game stays as it was.
        """
        self.context.touch(pointed=command.name == "hover")
        dialog = self.context.dialog
        try:
            if dialog is None or not dialog.carry_out(command):
                self.page.actions.carry_out(command)
        except LocalizedError as error:
            self.messages.tell(self.context.say(error), "error")
        except Exception as error:  # a defect: the game goes on
            self.boundary.failed(error, "command", f"{command.name} {command.value!r:.300}")

    def begin(
        self, record: GameRecord | None, path: Path | None = None, as_before: bool = False, keep: bool = False
    ) -> None:
        """Play a game from now on; None: choose one. See ``page.Begin``. LocalizedError if nobody could see it."""
        if record is not None:
            refuse_unseen(record.game)
        self._leave_pages()
        self.context.dialog = None
        self.game.begin(record, path, as_before, keep)
        if record is not None:
            self.library.let_go()
        self.boundary.again()

    def show(self, record: GameRecord, view: View, focus: Focus | None = None, chosen: int | None = None) -> None:
        """A position for a picture, with all that is known of it at once; ``chosen``: the line stepped to."""
        self.play.exchange(record)
        self.game.display.look(view)
        self.know(focus, chosen)

    def know(self, focus: Focus | None, chosen: int | None = None) -> None:
        """Know at once what would be found out."""
        self.context.touch()
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
        self._page_of("explore").explore(study, path)

    def _leave_pages(self) -> None:
        for page in self.pages:
            page.close()

    def retreat(self) -> bool:
        """Leave a page that cannot be shown, and for good if it cannot be left; False: it is the first one."""
        page, self.context.dialog = self.page, None
        if page is self.pages[-1]:
            return False
        with self.boundary.once("window"):
            page.close()
        if self.page is page:
            self.pages = tuple(other for other in self.pages if other is not page)
        return True

    @action("cancel", key="Esc", anywhere=True)
    def cancel(self) -> None:
        """One click back: the dialog, else what the page has to take back."""
        if self.context.dialog is not None:
            self.context.dialog = None
        else:
            self.page.escape()

    @action("dismiss")
    def dismiss(self, number: int) -> None:
        self.messages.dismiss(number)

    def tick(self) -> None:
        """Let time pass: answers of the engine, dice, replay, messages that fade."""
        self.boundary.part("files", self._tell_news)
        self.boundary.part("file_dialogs", self.dialogs.tick)
        self.game.live.shown = self.page is self.game
        self.boundary.part("clock", lambda: self.game.clock.tick(self.page is self.game))
        for name, work in (tick for page in self.pages for tick in page.ticks()):
            self.boundary.part(name, work)
        self.messages.fade()

    def _tell_news(self) -> None:
        while self.tasks.news:
            news = self.tasks.news.pop(0)
            self.messages.tell(news.say(self.context.tag), "error" if isinstance(news, LocalizedError) else "info")
        while self.tasks.next:
            self.tasks.next.pop(0)()
        while self._of_autosaves:
            kind, told = self._of_autosaves.pop(0)
            said = told.say(self.context.language)
            if isinstance(told, LocalizedError):
                self.messages.tell(self.context.words("app.autosave_fails", why=said), "error", about=kind)
            else:
                self.messages.tell(said, about=kind)

    def _tell_failure(self, part: str, error: BaseException, file: str, off: bool) -> None:
        words, why = self.context.words, say(error, self.context.language)
        what = words(f"app.part.{part}")
        self.messages.tell(words("app.left_out" if off else "app.failed", part=what, why=why, file=file), "error")
        if off and part == "dialog":  # what cannot be seen cannot be closed
            self.context.dialog = None
            self.boundary.again()

    def close(self) -> None:
        """Write what is still to be written. LocalizedError if what is played or explored could not be kept."""
        troubles = []
        for page in self.pages:
            try:
                page.stop()
            except LocalizedError as error:  # all else is written nevertheless
                troubles.append(error)
        self.autosaver.close()
        self.library.studies.close()
        self.dialogs.close()
        self.tasks.finish()
        self.play.analysis.engine.stop()
        troubles += [saver.trouble for saver in (self.autosaver, self.library.studies) if saver.trouble is not None]
        if troubles:
            raise troubles[-1]
