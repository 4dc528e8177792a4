"""Asking for a file or a folder: with the dialogs of the system where it has some, else with the program's own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from vectorgames.app.context import Context
from vectorgames.app.settings import GAMES, Asked, FileQuestion
from vectorgames.base.files import free_name, typed_folder, typed_path
from vectorgames.base.paths import documents, home
from vectorgames.base.words import LocalizedError, unwritable, why_unreadable
from vectorgames.ui.actions import action

if TYPE_CHECKING:
    from vectorgames.app.dialogs.files import Files


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


class FileDialogs:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, tell: Callable[[str, str], None]):
        self.context, self._tell = context, tell
        self._gone_to: dict[str, Path] = {}
        self._asked: Asked | None = None  # of the system's dialog
        self._own: Files | None = None

    # ---- asking ----

    @property
    def question(self) -> FileQuestion | None:
        return getattr(self.context.dialog, "question", None)

    @property
    def own(self) -> Files | None:
        """The program's own dialog, while it is open."""
        return self._own if self.context.dialog is self._own else None

    def ask(self, question: FileQuestion) -> None:
        """Ask; returns at once, the answer comes later."""
        self._forget()
        words = self.context.words
        if self.context.preferences.settings.system_dialogs:
            title, kind = words(f"ui.files.title.{question.kind}"), words("ui.files.kind", suffix=question.suffix)
            start = self.folder_of(question) / question.name
            self._asked = self.context.host.ask_for_file(question.kind, title, start, (kind, f"*{question.suffix}"))
        if self._asked is None:
            self._open(question)
        else:
            from vectorgames.app.dialogs.files import Asking

            self.context.dialog = Asking(question)

    def _open(self, question: FileQuestion) -> Files:
        from vectorgames.app.dialogs.files import Files

        self._own = self.context.dialog = Files(question, lambda: self.folder_of(question))
        return self._own

    @action("own_files")
    def ask_here(self) -> None:
        """Ask with the program's own dialog."""
        if (question := self.question) is not None:
            self._forget()
            self._open(question)

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
        return self.folder_of(self.question)

    def folder_of(self, question: FileQuestion | None) -> Path:
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
        if (dialog := self.own) is None:
            return
        try:
            self.go(name)
        except LocalizedError as error:
            self.refuse(error)
        else:
            dialog.error = dialog.taken = ""

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
        try:
            path = typed_path(name, self.folder_of(question), question.suffix)
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
        if (dialog := self.own) is not None:
            dialog.error, dialog.taken = said, ""
        else:
            self._tell(said, "error")

    def _take(self, question: FileQuestion, path: Path, confirmed: bool, typed: str = "") -> None:
        asked = self.own
        if question.saving and not confirmed and path != question.own and os.path.lexists(path):
            if asked is None or asked.question is not question:
                asked = self._open(question)
            asked.name, asked.taken, asked.error = typed or path.name, path.name, ""
            return
        try:
            question.take(path)
        except LocalizedError as error:
            self.refuse(error)
            return
        if asked is not None and self.own is asked:
            self.context.dialog = None

    # ---- what is saved anew ----

    def free_name(self, stem: str) -> str:
        """A name for what is saved the first time among the games."""
        return free_name(self.folder_of(None), f"{stem}-{time.strftime('%Y-%m-%d')}").name

    def ask_for_picture(self, kind: str, suffix: str, take: Callable[[Path], object], name: str = "") -> None:
        """Where a new picture goes: among the user's pictures; with a name of its own, which others are to find,
        among his documents; or where people have gone before."""
        folder = str(documents()) if name else "pictures"
        name = f"{name}.{suffix}" if name else new_picture(kind, suffix).name
        self.ask(FileQuestion(kind, take, name, f".{suffix}", folder))

    def close(self) -> None:
        self._forget()
