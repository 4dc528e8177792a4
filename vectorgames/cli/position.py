"""What commands have in common: a game with its options, brought to a position by saves and actions."""

from __future__ import annotations

import errno
import os
import select
import stat
import sys
from argparse import Namespace
from pathlib import Path
from typing import IO, Any, overload

from vectorgames.base import bounds
from vectorgames.base.files import typed_path
from vectorgames.base.words import LocalizedError, LocalizedText, quoted, why_unreadable
from vectorgames.play import saves as saves_module
from vectorgames.play.match import Match, Terms
from vectorgames.play.record import GameRecord
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game, State
from vectorgames.rules.schema import Node, read_file

PATIENCE = 2.0  # seconds in which somebody has to open the other end of a named pipe


def read_source(source: str) -> str:
    """The text of a file, in UTF-8; ``-`` is standard input. LocalizedError names what cannot be read."""
    name = "<stdin>" if source == "-" else source
    try:
        if source != "-":
            path = typed_path(source)
            with open(path, "rb", buffering=0, opener=_open) as file:
                return _bounded(file, str(path)).decode("utf-8-sig")
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return _bounded(sys.stdin.buffer, name).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(name, why_unreadable(error)) from None


def _bounded(file: IO[bytes], name: str) -> bytes:
    content = bytearray()
    while chunk := file.read(1 << 16):
        content += chunk
        if len(content) > bounds.SAVE:
            raise _unreadable(name, LocalizedText("system.too_large", most=bounds.SAVE // 1_000_000))
    return bytes(content)


def _open(path: str, flags: int) -> int:
    """Like ``os.open``, but for a named pipe into which nobody writes: opening that would wait for ever."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        # A pipe without a name (``<(...)`` of a shell) stands nowhere in the file system.
        named = stat.S_ISFIFO(os.fstat(handle).st_mode) and os.path.exists(os.path.realpath(path))
        if named and not select.select([handle], [], [], PATIENCE)[0] and _nobody_writes(handle):
            os.close(handle)
            raise _unreadable(path, LocalizedText("system.nobody_writes"))
        os.set_blocking(handle, True)
    return handle


def _nobody_writes(handle: int) -> bool:
    try:
        return not os.read(handle, 1)
    except BlockingIOError:  # somebody does, but has written nothing yet
        return False


def _unreadable(name: str, why: LocalizedText | str) -> LocalizedError:
    return LocalizedError("errors.unreadable_actions", file=name, why=why)


def game(given: Namespace) -> Game:
    """The game named on the command line, with ``-o option=value``."""
    return definition.load(given.game, options(given.options))


def options(texts: list[str]) -> dict[str, Any]:
    out = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise LocalizedError("errors.option_form", given=quoted(text))
        out[name.strip()] = value.strip()
    return out


@overload
def target(text: str) -> Path: ...


@overload
def target(text: None) -> None: ...


def target(text: str | None) -> Path | None:
    """The file that is to be written, by its name on the command line. LocalizedError for what can be no file."""
    if text is None:
        return None
    path = typed_path(text)
    if os.path.isdir(path):
        raise LocalizedError("system.path.is_folder", given=quoted(text))
    return path


def record(given: Namespace) -> GameRecord:
    """The game at the position that ``--load`` or ``--setup``, ``--actions`` and the actions listed lead to.

    With ``--seed`` a roll that is due is drawn where the next action is none.
    """
    seed = getattr(given, "seed", None)
    if given.load is not None:
        if given.setup is not None:
            raise LocalizedError("errors.load_and_setup")
        made = _loaded(given, given.load)
    else:
        made = begun(given, seed or 0)
    for number, node in enumerate(_actions(given), 1):
        if seed is not None and made.rolls() and not str(node.value).strip().lower().startswith("roll"):
            made.roll()
        saves_module.replay(made, [node], number)
    return made


def begun(given: Namespace, seed: int, terms: Terms | None = None) -> GameRecord:
    """The game that is to begin: in the position that ``--setup`` names, if there is one."""
    start = None if given.setup is None else set_up(given, given.setup)
    played = game(given) if start is None else start.game
    return GameRecord(played, seed, match=Match.of(played, terms) if terms else None, start=start)


def set_up(given: Namespace, file: str) -> State:
    """The state in a file, in the game that is given: of a position, or the last one of a saved game."""
    tree = read_file(typed_path(file))
    if isinstance(tree.value, dict) and "actions" in tree.value:
        return _loaded(given, file).here.state  # also where people ended it: it goes on from there
    return game(given).start(setup=tree)


def _loaded(given: Namespace, file: str) -> GameRecord:
    """The game of a save, which has to be one of the game, and with the options, that the command line names."""
    made = saves_module.load(typed_path(file))
    named = definition.definition(given.game)
    if made.game.id != named.id:
        raise LocalizedError("errors.other_game", file=file, game=made.game.id, wanted=named.id)
    if given.options and game(given).about.key != made.game.about.key:
        raise LocalizedError("errors.other_options", file=file)
    return made


def _actions(given: Namespace) -> list[Node]:
    nodes = []
    if given.actions is not None:
        name = "<stdin>" if given.actions == "-" else given.actions
        for number, line in enumerate(read_source(given.actions).splitlines(), 1):
            text = line.strip()
            if text and not text.startswith("#"):
                nodes.append(Node(text, name, number))
    return nodes + [Node(text, "ACTION", n) for n, text in enumerate(given.played, 1)]
