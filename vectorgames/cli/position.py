"""What commands have in common: a game with its options, brought to a position by saves and actions.

Knows no rule.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from vectorgames import catalog, saves
from vectorgames.catalog.reading import read
from vectorgames.cli import source
from vectorgames.core.game import Game
from vectorgames.core.schema import Node
from vectorgames.core.state import State
from vectorgames.game_record import GameRecord
from vectorgames.match import Match, Terms
from vectorgames.typed_paths import typed_path
from vectorgames.words import LocalizedError, quoted


def game(given) -> Game:
    """The game named on the command line, with ``-o option=value``."""
    return catalog.load(given.game, options(given.options))


def options(texts: list[str]) -> dict[str, Any]:
    """Options out of ``name=value`` texts."""
    out = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise LocalizedError("errors.option_form", given=quoted(text))
        out[name.strip()] = value.strip()
    return out


def target(text: str | None) -> Path | None:
    """The file that is to be written, by its name on the command line. LocalizedError for what can be no file."""
    if text is None:
        return None
    path = typed_path(text)
    if os.path.isdir(path):
        raise LocalizedError("system.path.is_folder", given=quoted(text))
    return path


def record(given) -> GameRecord:
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
        saves.replay(made, [node], number)
    return made


def begun(given, seed: int, terms: Terms | None = None) -> GameRecord:
    """The game that is to begin: in the position that ``--setup`` names, if there is one."""
    start = None if given.setup is None else _set_up(given)
    played = game(given) if start is None else start.game
    return GameRecord(played, seed, match=Match.of(played, terms) if terms else None, start=start)


def _set_up(given) -> State:
    """The state in the file that ``--setup`` names: of a position, or the last one of a saved game."""
    tree = read(typed_path(given.setup))
    if isinstance(tree.value, dict) and "actions" in tree.value:
        return _loaded(given, given.setup).here.state  # also where people ended it: it goes on from there
    return game(given).start(setup=tree)


def _loaded(given, file: str) -> GameRecord:
    """The game of a save, which has to be one of the game, and with the options, that the command line names."""
    made = saves.load(typed_path(file))
    named = catalog.definition(given.game)
    if made.game.id != named.id:
        raise LocalizedError("errors.other_game", file=file, game=made.game.id, wanted=named.id)
    if given.options and game(given).key != made.game.key:
        raise LocalizedError("errors.other_options", file=file)
    return made


def _actions(given) -> list[Node]:
    nodes = []
    if given.actions is not None:
        name = "<stdin>" if given.actions == "-" else given.actions
        for number, line in enumerate(source.read(given.actions).splitlines(), 1):
            text = line.strip()
            if text and not text.startswith("#"):
                nodes.append(Node(text, name, number))
    return nodes + [Node(text, "ACTION", n) for n, text in enumerate(given.played, 1)]
