"""Opening files: chosen in a dialog, dropped on the window, named on the command line. What comes of a file depends
on what it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from vectorgames.app.page import Page, Services
from vectorgames.app.settings import FileQuestion
from vectorgames.base import bounds
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.boards.model import Model
from vectorgames.boards.settings import board_model
from vectorgames.play import own_games
from vectorgames.play import saves as saves_module
from vectorgames.play.lessons.lesson import Lesson
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.play.record import GameRecord
from vectorgames.play.study import Study
from vectorgames.rules.definitions import building, definition
from vectorgames.rules.schema import Node, read_file
from vectorgames.ui.actions import Command, action


@dataclass(frozen=True, slots=True)
class Untried:
    """The definition of somebody else's game, which may take as long to be tried as ``own_games.PATIENCE``."""

    path: Path

    def tried(self) -> building.Definition:
        """LocalizedError with what is wrong with it."""
        own_games.try_apart(self.path)
        return definition.definition(self.path)


Found = GameRecord | Study | Node | building.Definition | Untried | Model | Lesson
"""What a file can be; a Node is a position, of a game that it does not name."""

SUFFIXES = (".yaml", ".yml")


def found_in(path: Path) -> Found:
    """What is in a file, read whole. LocalizedError with one line where it is none of these, or what is wrong with
    it."""
    try:
        tree = read_file(path, bounds.SAVE)
    except LocalizedError:
        if path.suffix.lower() in SUFFIXES or not path.is_file():
            raise
        raise _none(path) from None  # a picture, a film: nobody wants to hear of its first bad byte
    keys = tree.value.keys() if isinstance(tree.value, dict) else set()
    if "pages" in keys:
        return read_lesson(path)
    if "position" in keys:
        return tree
    if "extends" in keys or {"id", "board"} <= keys:
        definition.refuse_foreign(path)
        return definition.definition(path) if own_games.is_own(path) else Untried(path)
    if {"id", "space"} <= keys:
        return board_model(str(path))
    if {"game", "actions", "study"} & keys or path.suffix.lower() in SUFFIXES and keys & {"format"}:
        return saves_module.load_any(path)
    raise _none(path)


def _none(path: Path) -> LocalizedError:
    return LocalizedError("app.file.none", file=path.name)


class FileOpening:
    """Commands that mean something on every page. ``page``: the one shown; ``leave`` leaves all of them, ``do``
    carries out a command."""

    def __init__(
        self,
        services: Services,
        page: Callable[[], Page],
        leave: Callable[[], None],
        do: Callable[[Command], None],
    ):
        self.services, self.context, self._dialogs = services, services.context, services.dialogs
        self._page, self._leave, self._do = page, leave, do

    @action("open_dialog", section="game", key="Ctrl+O", menu=("file", 2))
    def ask_for_file(self) -> None:
        self._dialogs.ask(self._question)

    @action("open")
    def open(self, name: str) -> None:
        """A file by its name or path, for what the dialog that is open asks for it; a folder is gone to."""
        if self._dialogs.is_folder(name):
            self._dialogs.go_to_folder(name)
        else:
            self._dialogs.answer(name, self._dialogs.question or self._question)

    @property
    def _question(self) -> FileQuestion:
        return FileQuestion("open", lambda path: self.show(path, found_in(path)))

    @action("drop")
    def drop(self, addresses: tuple[str, ...]) -> None:
        """What was dropped on the window: the first file that can be is opened, a folder is looked into."""
        errors: list[LocalizedError] = []
        for address in addresses:
            path = Path(address)
            try:
                if not os.path.lexists(path):
                    raise LocalizedError("app.file.not_here", given=address)
                if path.is_dir():
                    self._dialogs.go(address)
                    self.ask_for_file()
                else:
                    self.show(path, found_in(path))
            except LocalizedError as error:
                errors.append(error)
                continue
            if len(addresses) > 1:
                self.services.tell(self.context.words("app.file.one_of", n=len(addresses), file=path.name), "info")
            return
        if errors:
            if self._dialogs.own is None:  # another one would hide what there is to say
                self.context.dialog = None
            self._dialogs.refuse(errors[0])

    def show(self, path: Path, found: Found) -> None:
        """Play, explore, learn, build what was found in a file. LocalizedError where that cannot be."""
        match found:
            case Study():
                self.services.explore(found, path)
            case GameRecord():
                self.services.library.keep_unfinished()
                self.services.begin(found, path, keep=True)
            case building.Definition():
                own_games.remember(path)
                self._do(Command("new", found.source))
            case Untried():
                self._try(found)
            case Lesson():
                self._leave()
                self._do(Command("lesson", (found.file, 0)))
            case Model():
                self._do(Command("assembly", str(path)))
            case Node():
                self._page().set_up(found)

    def _try(self, found: Untried) -> None:
        """Try a game beside the frames, then show it, unless something else was begun meanwhile."""
        page, dialog = self._page(), self.context.dialog

        def work(path: Path) -> LocalizedText:
            made = found.tried()
            own_games.remember(path)
            return LocalizedText("app.own.received", title=made.title)

        def then() -> None:
            if self._page() is page and self.context.dialog in (None, dialog):
                self._do(Command("new", str(found.path)))

        self.services.tell(self.context.words("app.own.trying"), "info")
        self.services.tasks.run(work, found.path, then=then)
