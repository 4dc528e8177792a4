"""A picture of the board alone, on white: as PNG by a process of its own, as SVG from its map, with the names of
the vector that is shown under it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from vectorgames.app import saving
from vectorgames.app.background_tasks import by_process
from vectorgames.app.films import Looks, VectorFilm, drawing, over_names
from vectorgames.app.step_player import drawn_path
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedText
from vectorgames.view import map_files
from vectorgames.view.flat_map import Caption
from vectorgames.view.map_files import sheet_file
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import PAPER, load_theme

if TYPE_CHECKING:
    from vectorgames.app.board_page import BoardPage

SIZE = (1600, 1280)
NAMES = 0.16  # of the height: the names under the board

_POINTED = ("hover", "level", "turn")  # marks at what the pointer is on


@dataclass(frozen=True)
class BoardPicture:
    """``spaces``, ``dims``: the vector whose names are under the board; none: no names."""

    looks: Looks
    tableau: Tableau
    spaces: tuple[int, ...] = ()
    dims: str = ""

    @classmethod
    def of(cls, page: BoardPage, names: bool) -> BoardPicture:
        """The board of a page as it is looked at now, without what the pointer marks."""
        context, looking = page.context, page.looking
        tableau = page.tableau()
        path = drawn_path(tableau) if names else None
        marks = tuple(mark for mark in tableau.marks if mark.kind not in _POINTED)
        looks = replace(
            Looks.of(context, looking),
            theme=PAPER,
            apart=(looking.explode, looking.apart),
            camera=context.host.camera_from_home(),
        )
        found = (path.spaces, path.dims) if path is not None else ((), "")
        return cls(looks, replace(tableau, marks=marks), *found)

    maker, progress = "vectorgames.app.film_files:content", ""

    @property
    def lang(self) -> str:
        return self.looks.lang

    def image(self) -> Image.Image:
        """LocalizedError where there is no renderer, or it draws nothing."""
        low = round(NAMES * SIZE[1]) if self.spaces else 0
        with drawing(self.looks, (SIZE[0], SIZE[1] - low)) as draw:
            board = draw(self.tableau)
        film = VectorFilm(self.looks, self.tableau, self.spaces, self.dims)
        return over_names(board, film, len(self.spaces), low) if low else board

    def svg(self) -> bytes:
        """Its map, of a board that has one; the names are what is said under it."""
        looks, space = self.looks, self.looks.game.space
        names = "  ".join(space.name(at, looks.lang) for at in self.spaces)
        view = replace(looks.view, layout="flat")
        theme = load_theme(PAPER, looks.given)
        return sheet_file(
            ".svg", space, self.tableau, map_files.SIZE, theme, view, Caption(names), looks.lang, looks.spots
        )


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
