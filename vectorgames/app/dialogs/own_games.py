"""Games of the user's own: commands that mean something on every page, and the dialogs of a new one and of one to
be given away.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vectorgames.app import saving
from vectorgames.app.names import board_title, title
from vectorgames.app.page import Services
from vectorgames.app.settings import FileQuestion
from vectorgames.base import bounds, files
from vectorgames.base.words import Words
from vectorgames.fabrication.qr_code import qr_code
from vectorgames.play import own_games
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Typed, line_button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom, tall
from vectorgames.ui.layout import Box, Column, Custom, Forms, Row, Scroll, Space, Text
from vectorgames.view.primitives import Rect

_ROW, _CODE = 36, 400  # design sizes: height of a line of the list, side of the code
_QUIET = 4  # modules that stay white around a code
_READABLE = 1000
"""Bytes that a camera still reads from a screen as one code."""


class NewOwnGame(Dialog):
    """What a new game is called, and what it is like at first. ``like``: id or path of a game; "": ``board`` alone.
    ``begin`` is given title, like and board."""

    width, height, fixed = 620, 620, True

    def __init__(self, words: Words, like: str | None, begin: Callable[[str, str, str], None]):
        self._begin = begin
        self.like, self.board = like or "", next(iter(own_games.GOAL_OF_BOARD))
        self.name = words("app.own.first_title")

    def title(self, words: Words) -> str:
        return words("app.own.new")

    @action("own_title")
    def call(self, name: str) -> None:
        self.name = name[: bounds.NAME]

    @action("own_like")
    def choose(self, like: str, board: str) -> None:
        self.like, self.board = like, board

    @action("own_begin")
    def begin(self) -> None:
        self._begin(self.name.strip(), self.like, self.board)

    def body(self, ui: Ui) -> Box:
        words = ui.words
        called = Row(
            Text(words("app.own.title"), lines=1),
            Typed("own title", self.name, lambda ui, text: ui.send("own_title", text), grow=1.0),
            gap="wide",
        )
        bare = [
            self._line(words("app.own.from_nothing", board=board_title(board, words)), "", board)
            for board in own_games.GOAL_OF_BOARD
        ]
        games = [(title(definition.definition(name), words), name) for name in definition.builtin()]
        copies = [self._line(words("app.own.like", title=said), name, "") for said, name in sorted(games)]
        of_own = title(definition.definition(self.like), words) if self.like else ""
        chosen = [self._line(words("app.own.like", title=of_own), self.like, "")]
        first = chosen if self.like and self.like not in definition.builtin() else []
        main = Main("begin", words("app.own.begin"), "own_begin", enabled=bool(self.name.strip()), first=True)
        return Column(
            called,
            Text(words("app.own.begins"), "note", "second"),
            Scroll("own like", Column(*first, *bare, *copies, gap="hair"), grow=1.0),
            bottom(main),
        )

    def _line(self, said: str, like: str, board: str) -> Box:
        chosen = like == self.like and (bool(like) or board == self.board)
        ground = line_button(f"like {like}" if like else f"on {board}", ("own_like", (like, board)), chosen)
        return Row(Text(said, lines=1), ground=ground, height=_ROW, pad=("wide", "none"))


class ShareGame(Dialog):
    """How a game is given away: as text, as a file, and where it is short as a code for a camera."""

    width = 820

    def __init__(self, file: str, text: str):
        self.file, self.text = file, text
        self.modules = qr_code(text) if len(text.encode()) <= _READABLE else ()

    def title(self, words: Words) -> str:
        return f"{words('app.own.share')}  {title(definition.definition(self.file), words)}"

    def body(self, ui: Ui) -> Box:
        words = ui.words
        buttons = bottom(
            tall("save own", words("app.own.save"), ("save_own", self.file)),
            Main("copy own", words("app.own.copy"), ("copy_own", self.file), first=True),
        )
        told = Column(
            Text(words("app.own.share_text")),
            Text(words("app.own.share_code" if self.modules else "app.own.no_code"), "text", "second"),
            Space(),
            gap="wide",
            grow=1.0,
        )
        if not self.modules:
            return Column(told, buttons)
        code = Custom(self._paint, width=_CODE, height=_CODE)
        return Column(Forms(Row(code, told, gap="huge"), Column(code, told)), buttons)

    def _paint(self, ui: Ui, rect: Rect) -> None:
        """Dark modules on white, whatever the theme: cameras read nothing else."""
        side = min(rect.w, rect.h)
        module = side / (len(self.modules) + 2 * _QUIET)
        ui.fill(Rect(rect.x, rect.y, side, side), "#FFFFFF", 1.0, 6)
        for j, row in enumerate(self.modules):
            for i, dark in enumerate(row):
                if dark:
                    x, y = rect.x + (i + _QUIET) * module, rect.y + (j + _QUIET) * module
                    ui.fill(Rect(x, y, module, module), "#000000")


class OwnGameCommands:
    """New ones, giving them away, removing them."""

    def __init__(self, services: Services):
        self.services, self.context = services, services.context

    @action("new_own")
    def ask_for_new(self, of: str | None) -> None:
        """A game to be like another one at first, by its id or path; None: like none."""
        self.context.dialog = NewOwnGame(self.context.words, of, self._begin)

    def _begin(self, title: str, like: str, board: str) -> None:
        """A new file, in which it is gone on: like a game, or where ``like`` is empty on a board."""
        path = own_games.copy(like, title) if like else own_games.new(title, board)
        self.context.dialog = None
        self._look()
        self.services.everywhere["edit_own"].run(str(path))

    @action("share_own")
    def share(self, file: str) -> None:
        """Show how a game can be given away. LocalizedError where it cannot be, or cannot be read."""
        definition.definition(file)
        self.context.dialog = ShareGame(file, definition.alone(Path(file)))

    @action("copy_own")
    def copy(self, file: str) -> None:
        """The text of a game into the clipboard."""
        saving.put(definition.alone(Path(file)))
        self.services.tell(self.context.words("app.own.copied"), "info")

    @action("save_own")
    def save(self, file: str) -> None:
        """Ask for the file in which a game is given away, and write it."""
        text = definition.alone(Path(file))

        def write(path: Path) -> None:
            files.write_atomic(path, text)
            self.services.tell(self.context.words("app.saved", file=path.name), "info")

        self.services.dialogs.ask(FileQuestion("game", write, Path(file).name))

    @action("remove_own")
    def remove(self, file: str) -> None:
        """It is no game of the user's any more; its file is not lost."""
        where = own_games.remove(Path(file))
        self.context.dialog = None
        words = self.context.words
        told = words("app.own.unlisted", file=file) if where is None else words("app.own.removed", file=str(where))
        self.services.tell(told, "info")
        self._look()

    def _look(self) -> None:
        self.services.library.own.look()
