"""The dialogs of files: the program's own, and what is seen while the system's is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from vectorgames.app.settings import FileQuestion
from vectorgames.base import bounds
from vectorgames.base.files import changed_at, files_in, when
from vectorgames.base.words import Words
from vectorgames.ui.boxes import Button, Field, line_button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom, tall
from vectorgames.ui.layout import Box, Column, Row, Scroll, Space, Text
from vectorgames.ui.widgets import TALL_H
from vectorgames.view.primitives import Rect


class Asking(Dialog):
    """The system's own dialog is open for a file."""

    height = 190

    def __init__(self, question: FileQuestion):
        self.question = question

    @property
    def kind(self) -> str:
        return self.question.kind

    @property
    def saving(self) -> bool:
        return self.question.saving

    @property
    def place(self) -> str:
        return f"{super().place} {self.kind}"

    def title(self, words: Words) -> str:
        return words(f"ui.files.title.{self.kind}")

    def body(self, ui: Ui) -> Box:
        words = ui.words
        return Column(
            Text(words("ui.files.system"), "text", "second"),
            Space(),
            bottom(tall("own", words("ui.files.own"), "own_files")),
        )


class FileRow(NamedTuple):
    """A file, or a folder."""

    name: str
    detail: str = ""
    folder: bool = False


_NAME = "dialog file"
"""The field for the name, and what has been typed into it."""


class Files(Asking):
    """The program's own dialog. ``name``: the one proposed, or that it asks about; ``error``: why the last one does
    not do; ``taken``: a name under which something else is saved, which is replaced only if that is said again."""

    width, height, fixed = 640, 560, True

    def __init__(self, question: FileQuestion, folder: Callable[[], Path]):
        super().__init__(question)
        self._folder = folder
        self.name, self.error, self.taken = question.name, "", ""
        self.field = _NAME if self.saving else ""

    @property
    def folder(self) -> str:
        return str(self._folder())

    @property
    def rows(self) -> list[FileRow]:
        """The files, the newest first, and the folders."""
        folder = Path(self.folder)
        found = [] if self.kind == "folder" else files_in(folder, self.question.suffix)
        found = [path for path in found if not path.name.startswith(".")]
        rows = [FileRow(path.name, when(path)) for path in sorted(found, key=changed_at, reverse=True)]
        return rows + [FileRow(path.name, folder=True) for path in _folders(folder)]

    def body(self, ui: Ui) -> Box:
        words, up = ui.words, Button("up", ui.words("ui.files.up"), ("folder", ".."), height=30)
        typed = ui.layer.drafts.get(_NAME, self.name if self.saving else "").strip()
        found = self.rows
        rows: list[Box] = [
            self._row(words, number, row, typed) for number, row in enumerate(found[: bounds.LISTED])
        ]
        if (more := len(found) - len(rows)) > 0:
            rows.append(Text(words("ui.files.more", n=more), "text", "third", height=36))
        asked = self.kind != "folder"
        rows = rows or [Text(words(f"ui.files.{'empty' if asked else 'no_folders'}"), "text", "third", height=36)]
        trouble = words("ui.files.taken", file=self.taken) if self.taken else self.error
        # A name that is taken has to be confirmed by a click: Enter was pressed for the name.
        replacing = bool(self.taken) and typed == self.name
        what = ("replace" if replacing else "save") if self.saving else "open"
        give = partial(self._give, "" if replacing else what)
        label = words(f"ui.files.{what if asked else 'use'}")
        if replacing:
            main: Box = tall("do", label, (what, typed), kind="primary")
        else:
            main = Main("do", label, (what, typed) if asked else "use_folder", enabled=bool(typed) or not asked)
        hint = words("ui.files.name" if self.saving else "ui.files.path")
        return Column(
            Row(Text(self.folder, "note", "second", cut=True, lines=1, grow=1.0), up),
            Column(
                Scroll("files", Column(*rows, gap="hair"), grow=1.0),
                ground=_field,
                pad="small",
                height=80,
                grow=1.0,
            ),
            Field(_NAME, hint, enter=give, first=self.name if self.saving else "", height=TALL_H)
            if asked
            else None,
            Text(trouble, "note", "warning") if trouble else None,
            bottom(main),
        )

    def _give(self, what: str, ui: Ui) -> None:
        """Enter in the field."""
        typed = ui.layer.drafts.get(_NAME, "").strip()
        if what and typed:
            ui.send(what, typed)

    def _row(self, words: Words, number: int, row: FileRow, chosen: str) -> Box:
        def press(ui: Ui) -> None:
            if row.folder:
                ui.send("folder", row.name)
                return
            if chosen == row.name and not self.saving:
                ui.send("open", row.name)
            ui.layer.drafts[_NAME] = row.name

        return Row(
            Text(f"{row.name}/" if row.folder else row.name, cut=True, lines=1, grow=1.0),
            Text(words("ui.files.subfolder") if row.folder else row.detail, "note", "second", cut=True, lines=1),
            ground=line_button(f"file{number}", press, row.name == chosen),
            gap="wide",
            pad=("normal", "none"),
            height=36,
        )


def _field(ui: Ui, rect: Rect) -> None:
    ui.fill(rect, "field", 1.0, 8)


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:
        return []
