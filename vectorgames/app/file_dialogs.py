"""Asking for a file or a folder: with the dialogs of the system where it has some, else with the program's own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from vectorgames.app.context import Context
from vectorgames.app.settings import Asked
from vectorgames.base.files import typed_folder, typed_path
from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedError, unwritable, why_unreadable
from vectorgames.ui import dialog_model
from vectorgames.ui.actions import action


def new_picture(kind: str, suffix: str) -> Path:
    """A free name in the user's folder of pictures: ``vectorgames-KIND-DATE-TIME.SUFFIX``.

    LocalizedError if there can be no such folder.
    """
    folder = home() / "pictures"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    stem = time.strftime(f"vectorgames-{kind}-%Y%m%d-%H%M%S")
    names = (folder / f"{stem}{more}.{suffix}" for more in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in names if not path.exists())


GAMES = "games"  # the user's folder for saved games


@dataclass(frozen=True)
class FileQuestion:
    """Which file, or which folder, for what.

    kind    ``open`` for one to be opened, ``folder`` for a folder; else what is saved: ``game``, ``picture`` …
    take    is given the path that was chosen; what it raises is told as a refusal
    name    proposed for what is saved
    suffix  of the files that are shown, added to a name that lacks it
    folder  where it begins, among the user's folders, or a path; people may go elsewhere, which is remembered
    own     the file that may be written over unasked
    """

    kind: str
    take: Callable[[Path], object]
    name: str = ""
    suffix: str = ".yaml"
    folder: str = GAMES
    own: Path | None = None

    @property
    def saving(self) -> bool:
        return self.kind not in ("open", "folder")


class FileDialogs:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, tell: Callable[[str, str], None]):
        self.context, self._tell = context, tell
        self._asking: FileQuestion | None = None  # as long as a dialog is open for it
        self._gone_to: dict[str, Path] = {}
        self._asked: Asked | None = None  # of the system's dialog

    # ---- asking ----

    @property
    def question(self) -> FileQuestion | None:
        dialog = self.context.dialog
        return self._asking if isinstance(dialog, (dialog_model.Files, dialog_model.SystemFiles)) else None

    def ask(self, question: FileQuestion) -> None:
        """Ask; returns at once, the answer comes later."""
        self._forget()
        self._asking = question
        words = self.context.words
        if self.context.preferences.settings.system_dialogs:
            title, kind = words(f"ui.files.title.{question.kind}"), words("ui.files.kind", suffix=question.suffix)
            start = self._folder(question) / question.name
            self._asked = self.context.host.ask_for_file(question.kind, title, start, (kind, f"*{question.suffix}"))
        if self._asked is not None:
            self.context.dialog = dialog_model.SystemFiles(question.kind)
        else:
            self.ask_here()

    @action("own_files")
    def ask_here(self) -> None:
        """Ask with the program's own dialog."""
        if self._asking is None:
            return
        self._forget()
        self.context.dialog = self._files(self._asking, self._asking.name)

    @property
    def moving(self) -> bool:
        """Whether the system's dialog has an answer, or is to be closed."""
        return self._asked is not None and (self._asked.ready or self.question is None)

    def tick(self) -> None:
        """Take the answer of the system's dialog."""
        if not self.moving:
            return
        asked, question = self._asked, self.question
        assert asked is not None
        if question is None:  # something else has come in between
            self._forget()
            return
        path, self._asked, self.context.dialog = asked.answer(), None, None
        if path is None:
            return
        self._gone_to[question.folder] = path if question.kind == "folder" else path.parent
        # What lacks its suffix gets one, and nobody has been asked whether that file may be written over.
        whole = typed_path(str(path), None, question.suffix) if question.saving else path
        self._take(question, whole, confirmed=whole == path)

    def _forget(self) -> None:
        if self._asked is not None:
            self._asked.close()
        self._asked = None

    # ---- the program's own dialog ----

    @property
    def folder(self) -> Path:
        """Where files of the kind asked for lie, or the folder that people have gone to."""
        return self._folder(self.question)

    def _folder(self, question: FileQuestion | None) -> Path:
        place = question.folder if question is not None else GAMES
        return self._gone_to.get(place) or home() / place

    def go(self, name: str) -> None:
        """Go to another folder; ``..``: the one that it lies in. LocalizedError where it cannot be read."""
        path = Path(os.path.normpath(typed_folder(name, self.folder)))
        try:
            next(path.iterdir(), None)
        except OSError as error:
            raise LocalizedError("errors.file", file=str(path), what=why_unreadable(error)) from None
        self._gone_to[self.question.folder if self.question is not None else GAMES] = path

    @action("folder")
    def go_to_folder(self, name: str) -> None:
        if not isinstance(dialog := self.context.dialog, dialog_model.Files):
            return
        try:
            self.go(name)
        except LocalizedError as error:
            self.refuse(error)
            return
        assert self._asking is not None
        self.context.dialog = self._files(self._asking, dialog.name)

    @action("use_folder")
    def use_folder(self) -> None:
        """The folder that is looked at is the one."""
        if (question := self.question) is not None and question.kind == "folder":
            self._take(question, self.folder, True)

    def is_folder(self, name: str) -> bool:
        try:
            return typed_folder(name, self.folder).is_dir()
        except (LocalizedError, OSError):
            return False

    def answer(self, name: str, question: FileQuestion, confirmed: bool = False) -> None:
        """A name or path was typed or chosen; ``confirmed``: what is there may be written over."""
        self._asking = question
        try:
            path = typed_path(name, self._folder(question), question.suffix)
        except LocalizedError as error:
            self.refuse(error)
            return
        self._take(question, path, confirmed, name)

    @action("save")
    def save(self, name: str | None) -> None:
        """Under a name, what was asked for on a page that saves nothing by itself."""
        if name is not None and (question := self.question) is not None:
            self.answer(name, question)

    @action("replace")
    def replace(self, name: str) -> None:
        """Save under a name though a file of this name is there."""
        if (question := self.question) is not None:
            self.answer(name, question, confirmed=True)

    def refuse(self, error: LocalizedError) -> None:
        """Say what is wrong with a file: in the dialog, if it is open."""
        said = error.say(self.context.language)
        if isinstance(self.context.dialog, dialog_model.Files):
            self.context.dialog = replace(self.context.dialog, error=said, taken="")
        else:
            self._tell(said, "error")

    def _take(self, question: FileQuestion, path: Path, confirmed: bool, typed: str = "") -> None:
        if question.saving and not confirmed and path != question.own and os.path.lexists(path):
            self.context.dialog = replace(self._files(question, typed or path.name), taken=path.name)
            return
        asked = self.context.dialog
        try:
            question.take(path)
        except LocalizedError as error:
            self.refuse(error)
            return
        if self.context.dialog is asked and isinstance(asked, dialog_model.Files):
            self.context.dialog = None

    def _files(self, question: FileQuestion, name: str) -> dialog_model.Files:
        folder = self._folder(question)
        found = [] if question.kind == "folder" else files_in(folder, question.suffix)
        rows = [dialog_model.FileRow(path.name, when(path)) for path in sorted(found, key=changed_at, reverse=True)]
        rows += [dialog_model.FileRow(path.name, folder=True) for path in _folders(folder)]
        return dialog_model.Files(question.saving, str(folder), tuple(rows), name, kind=question.kind)

    # ---- what is saved anew ----

    def free_name(self, stem: str) -> str:
        """A name for what is saved the first time among the games."""
        return free_name(self._folder(None), f"{stem}-{time.strftime('%Y-%m-%d')}").name

    def ask_for_picture(self, kind: str, suffix: str, take: Callable[[Path], object]) -> None:
        """Where a new picture goes; among the user's pictures unless people have gone elsewhere."""
        name = new_picture(kind, suffix).name
        self.ask(FileQuestion(kind, take, name, f".{suffix}", "pictures"))

    def close(self) -> None:
        self._forget()


# ---- files in folders ----


def files_in(folder: Path, suffix: str = ".yaml") -> list[Path]:
    """The files in a folder, backwards by name; what is no file is none."""
    return sorted((path for path in folder.glob(f"*{suffix}") if path.is_file()), reverse=True)


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:
        return []


def changed_at(path: Path) -> float:
    """When a file was written last; the beginning of time for one that has just gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def when(path: Path) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(changed_at(path)))


def free_name(folder: Path, stem: str) -> Path:
    """A file that is not there yet: ``stem.yaml``, ``stem-2.yaml`` …"""
    names = (folder / f"{stem}{f'-{n}' if n > 1 else ''}.yaml" for n in count(1))
    return next(path for path in names if not path.exists())
