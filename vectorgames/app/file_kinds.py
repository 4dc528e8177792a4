"""What a file is that people open, by what it says: a saved game, a study, a position, a game of somebody's own, a
board, a lesson. Knows no window.
"""

from __future__ import annotations

from pathlib import Path

from vectorgames import bounds, catalog, saves
from vectorgames.boards.model import Model
from vectorgames.boards.settings import board_model
from vectorgames.catalog.reading import read
from vectorgames.core.schema import Node
from vectorgames.game_record import GameRecord
from vectorgames.lessons.lesson import Lesson
from vectorgames.lessons.reading import read_lesson
from vectorgames.study import Study
from vectorgames.words import LocalizedError

Found = GameRecord | Study | Node | catalog.Definition | Model | Lesson
"""What a file can be; a Node is a position, of a game that it does not name."""
SUFFIXES = (".yaml", ".yml")


def found_in(path: Path) -> Found:
    """What is in a file, read whole. LocalizedError with one line where it is none of these, or what is wrong with
    it."""
    try:
        tree = read(path, bounds.SAVE)
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
        return catalog.definition(path)
    if {"id", "space"} <= keys:
        return board_model(str(path))
    if {"game", "actions", "study"} & keys or path.suffix.lower() in SUFFIXES and keys & {"format"}:
        return saves.load_any(path)
    raise _none(path)


def _none(path: Path) -> LocalizedError:
    return LocalizedError("app.file.none", file=path.name)
