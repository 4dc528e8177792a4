"""The dialog that asks which picture is wanted: of the board alone, or of the window, as a file or in the
clipboard."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from vectorgames.app import saving
from vectorgames.app.background_tasks import by_process
from vectorgames.app.board_page import BoardPage
from vectorgames.app.films import BoardPicture
from vectorgames.app.step_player import drawn_path
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedText, Words
from vectorgames.ui.actions import Command, action
from vectorgames.ui.boxes import Segments, Switch
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom, tall
from vectorgames.ui.layout import Box, Column, Space, Text
from vectorgames.view.flat_map import has_sheet

BOARD, WINDOW = "board", "window"
OF, KINDS = (BOARD, WINDOW), ("png", "svg")


class PictureQuestion(Dialog):
    """Of a page with a board. ``of``: what is in the picture; ``kind``: of the file; ``names``: whether those of
    the vector that is shown are under the board."""

    width, height = 560, 320

    def __init__(self, page: BoardPage):
        self._page, self.of, self.kind, self.names = page, BOARD, KINDS[0], True
        self._vector = drawn_path(page.tableau()) is not None

    def title(self, words: Words) -> str:
        return words("ui.picture.title")

    @action("picture_of")
    def take(self, of: str) -> None:
        self.of = of if of in OF else BOARD

    @action("picture_kind")
    def write_as(self, kind: str) -> None:
        self.kind = kind if kind in KINDS else KINDS[0]

    @action("picture_names")
    def write_names(self, names: bool) -> None:
        self.names = names

    def _picture(self) -> BoardPicture:
        page = self._page
        return BoardPicture.of(page.context, page.looking, page.tableau(), self.names)

    @action("picture_save")
    def save(self) -> None:
        """Asks where it goes."""
        services, stop = self._page.services, threading.Event()
        services.context.dialog = None
        picture = self._picture()
        services.write_picture("board", self.kind, writing(picture, self.kind, stop), stop)

    @action("picture_copy")
    def copy(self) -> None:
        services, stop = self._page.services, threading.Event()
        services.context.dialog = None
        picture = self._picture()
        path = Path(tempfile.mkdtemp()) / f"board.{self.kind}"
        services.tasks.run(copying(picture, self.kind, stop), path, stop)

    def body(self, ui: Ui) -> Box:
        words, board = ui.words, self.of == BOARD
        sheets = has_sheet(self._page.space)

        def work(ui: Ui, copied: bool) -> None:
            if board:
                ui.send("picture_copy" if copied else "picture_save")
            else:  # in the next frame, without this dialog
                ui.send("close")
                ui.later(Command("photograph", copied))

        return Column(
            Segments(
                "picture of", [words(f"ui.picture.{of}") for of in OF], OF.index(self.of),
                lambda ui, n: ui.send("picture_of", OF[n]),
            ),
            Segments(
                "picture kind", [kind.upper() for kind in KINDS], KINDS.index(self.kind),
                lambda ui, n: ui.send("picture_kind", KINDS[n]),
            ) if board and sheets else None,
            Switch("picture names", words("ui.picture.names"), self.names, ("picture_names", not self.names))
            if board and self._vector else None,
            Text(words(f"ui.picture.{self.of}_{self.kind if board else 'png'}"), "note", "second"),
            Space(),
            bottom(
                tall("copy picture", words("ui.picture.copy"), lambda ui: work(ui, True)),
                Main("save picture", words("ui.picture.save"), lambda ui: work(ui, False), first=True),
            ),
        )  # fmt: skip


def writing(picture: BoardPicture, suffix: str, stop: threading.Event) -> Callable[[Path], LocalizedText | None]:
    """What writes a picture to a path, in any thread: ``png`` by a process, ``svg`` at once. What it raises is a
    LocalizedError."""
    if suffix == "svg":
        return lambda path: write_atomic(path, picture.svg())
    return by_process(picture, stop)


def copying(picture: BoardPicture, suffix: str, stop: threading.Event) -> Callable[[Path], LocalizedText]:
    """What puts a picture into the clipboard, by way of a file at a path, which goes then."""
    write = writing(picture, suffix, stop)

    def copy(path: Path) -> LocalizedText:
        write(path)
        if suffix == "svg":
            saving.put(path.read_text("utf-8"))
        else:
            saving.put_picture(path)
        path.unlink()
        return LocalizedText("app.picture_copied")

    return copy
