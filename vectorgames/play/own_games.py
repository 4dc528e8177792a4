"""Games of the user's own: the definitions in his folder and those that he has opened elsewhere, what is wrong with
them, new ones, those that he is given as text.
"""

from __future__ import annotations

import multiprocessing
import re
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import yaml

from vectorgames.base import bounds, yaml_reader
from vectorgames.base.files import free_name, moved, stamp, write_atomic
from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.base.yaml_document import in_line
from vectorgames.rules.definitions import definition
from vectorgames.rules.definitions.building import GAME_ID, SUFFIXES, Definition
from vectorgames.rules.schema import DefinitionError, parse

MOST = 60
"""Own games that are shown."""

PATIENCE = 30.0
"""Seconds in which a game that was received has to be read and tried."""

_NEW = """format: 1
id: {id}
title: {title}
board: {{model: {board}}}
players: 2
stages:
  - stage: turn
    moves:
      - {{introduce: any}}
goals:
  - {{goal: {goal}}}
end: {{quiet_limit: 100}}
"""

GOAL_OF_BOARD = {
    "time_vectors": "configuration, shape: vector",
    "gryb": "gryb",
    "chess_4d": "configuration, shape: {row: 3}",
}
"""A board to begin with -> what wins there at first."""


def folder() -> Path:
    return home() / "own_games"


def _elsewhere() -> Path:
    """The file that lists own games which lie in other folders."""
    return home() / "own_games.yaml"


@dataclass(frozen=True, slots=True)
class OwnGame:
    """``made``: what it says, None where it cannot be read; then ``problem`` tells why, and where in the file."""

    path: Path
    made: Definition | None = None
    problem: LocalizedError | None = None


class OwnGames:
    """The user's own games as their files are now; a file is read again when it, or one that it extends, has
    changed."""

    def __init__(self) -> None:
        self.games: tuple[OwnGame, ...] = ()
        self._stamps: dict[Path, tuple[tuple[Path, tuple[int, int]], ...]] = {}

    def look(self) -> bool:
        """Look at the files again; whether something is another than before."""
        before = {game.path: game for game in self.games}
        paths = [path for path in _paths() if path.is_file() or path in before][:MOST]
        games = tuple(self._as_it_is(path, before.get(path)) for path in paths if path.is_file())
        changed = games != self.games
        self.games = games
        return changed

    def _as_it_is(self, path: Path, before: OwnGame | None) -> OwnGame:
        known = self._stamps.get(path)
        if before is not None and known is not None and all(stamp(file) == found for file, found in known):
            return before
        files = definition.files_of(path)
        self._stamps[path] = tuple((file, stamp(file)) for file in files)
        try:
            definition.refuse_foreign(path)
            return OwnGame(path, definition.definition(path))
        except LocalizedError as error:
            return OwnGame(path, None, error)


def _paths() -> list[Path]:
    """The files of own games, those of the folder first, by name."""
    own = sorted(path for suffix in SUFFIXES for path in folder().glob(f"*{suffix}"))
    return own + [path for path in listed() if path not in own]


def listed() -> list[Path]:
    """Own games that lie in other folders."""
    found = yaml_reader.mapping_in(_elsewhere()).get("files")
    return [Path(name) for name in found if isinstance(name, str)] if isinstance(found, list) else []


def is_own(path: Path) -> bool:
    """Whether a file is one of the user's own games."""
    path = path.absolute()
    return path.parent == folder().absolute() or path in listed()


def remember(path: Path) -> None:
    """From now on the definition in a file is one of the user's own games."""
    if not is_own(path):
        _write_list([*listed(), path.absolute()])


def remove(path: Path) -> Path | None:
    """It is none of the user's own games any more; where its file now lies, if that was moved."""
    if path in listed():
        _write_list([other for other in listed() if other != path])
        return None
    return moved(path, free_name(folder() / "removed", path.stem))


def _write_list(paths: list[Path]) -> None:
    write_atomic(_elsewhere(), yaml.safe_dump({"files": [str(path) for path in paths]}, allow_unicode=True))


# ---- new games ----


def new(title: str, board: str) -> Path:
    """The file of a new game on a board, of which the least is said that can be played."""
    path = _free(title)
    text = _NEW.format(id=_id(path), title=in_line(title), board=board, goal=GOAL_OF_BOARD[board])
    write_atomic(path, text)
    return path


def copy(of: str | Path, title: str) -> Path:
    """The file of a game that is at first like another one, built-in or the user's own."""
    made = definition.definition(of)
    source = Path(made.source) if made.source else definition.file_of(made.id)
    text = definition.alone(source)
    path = _free(title)
    text = re.sub(r"^id:.*$", f"id: {_id(path)}", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^title:.*$", f"title: {in_line(title)}", text, count=1, flags=re.MULTILINE)
    write_atomic(path, text)
    return path


def _free(title: str) -> Path:
    """A file that is not there yet for a game with a title."""
    stem = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:40]
    stem = stem if GAME_ID.fullmatch(stem) and stem not in definition.builtin() else f"own_{stem}".rstrip("_")
    return free_name(folder(), stem)


def _id(path: Path) -> str:
    return path.stem.replace("-", "_")


# ---- games of other people ----


def is_definition(text: str) -> bool:
    """Whether a text may be meant as a definition, whatever is wrong with it."""
    keys = set(re.findall(r"^([a-z]+):", text, re.MULTILINE))
    return "id" in keys and bool(keys & {"board", "extends", "stages"}) and not keys & {"actions", "game", "pages"}


def receive(text: str, name: str) -> Path:
    """The file in the user's folder of a game that somebody has given away as text. LocalizedError for one that
    names a file, or cannot be read and played within ``PATIENCE``: then nothing is kept.

    It is tried in a process of its own, so that whatever it does the window goes on.
    """
    if len(text.encode()) > bounds.FILE:
        raise LocalizedError("errors.too_long_file", most=bounds.FILE)
    tree = parse(text, name)
    given = tree.value.get("id") if isinstance(tree.value, dict) else None
    stem = str(given.value) if given is not None else "game"
    tried = free_name(folder() / "received", _free(stem).stem)  # nobody looks there
    write_atomic(tried, text)
    try:
        definition.refuse_foreign(tried, alone=True)
        try_apart(tried)
        path = _free(stem)
        tried.rename(path)
    except DefinitionError as error:
        raise DefinitionError(name, error.line, error.what) from None
    finally:
        tried.unlink(missing_ok=True)
    return path


def try_apart(path: Path) -> None:
    """Read a definition and play it for a while in another process. LocalizedError with what is wrong, or that it
    takes longer than ``PATIENCE``."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_try, args=(str(path), theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        said: tuple[int, LocalizedText] | None = (0, LocalizedText("errors.too_slow_game", n=round(PATIENCE)))
        said = ours.recv() if ours.poll(PATIENCE) else said
    except EOFError:  # it has fallen, or was killed for what it took
        said = (0, LocalizedText("errors.too_large_game"))
    process.kill()
    process.join()
    if said is not None:
        raise DefinitionError(str(path), *said)


def _try(path: str, answer: Connection) -> None:
    """What the process does: it answers with the line and what is wrong, or None."""
    try:
        definition.definition(path)
    except LocalizedError as error:
        answer.send((getattr(error, "line", 0), getattr(error, "what", error.phrase)))
    else:
        answer.send(None)
