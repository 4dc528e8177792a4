"""Definitions of games: finding them, reading them with what they extend, and the Game with its options."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

import yaml

from vectorgames.base import bounds
from vectorgames.base.memoize import memoize, memoize_by_value
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedError, LocalizedText, cut, quoted, say
from vectorgames.rules.definitions.building import GAME_ID, HEAD, SUFFIXES, Definition, build
from vectorgames.rules.definitions.options import read_options, settle
from vectorgames.rules.game import Game
from vectorgames.rules.schema import Node, mapping, parse, read_text, shown

GAMES = CONFIGS / "games"
_OWN = ("format", "id", "title")  # what every file says for itself, also where it extends another


@cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(GAMES.rglob("*.yaml")) if not path.stem.startswith("_")}


@cache
def builtin() -> tuple[str, ...]:
    return tuple(sorted(_files()))


def file_of(name: str) -> Path:
    """The file of a built-in game."""
    return _files()[name]


def definition(which: str | Path) -> Definition:
    """Definition by id or by the path of a YAML file. ValueError lists the valid ids."""
    name = str(which)
    if name in _files():
        return _definition(_readings(_files()[name]), False)
    if name.endswith(SUFFIXES):
        return _definition(_readings(Path(name)), True)
    raise LocalizedError("errors.unknown_game", name=cut(name), expected=builtin())


def definition_of(game: Game) -> Definition:
    """The definition that a game was made of, as it was then."""
    assert game.about.made_by is not None
    _, which, _ = game.about.made_by[1]
    return which if isinstance(which, Definition) else definition(str(which))


def load(which: str | Path, options: Mapping[str, Any] = MappingProxyType({}), /) -> Game:
    """The game with these options, whatever their names; see ``vectorgames.load``. One of somebody's own has been
    rehearsed: what cannot be played is refused."""
    made = definition(which)
    values = settle(made.options, dict(options), made.id)
    if made.source:
        _rehearse(made, *values.items())
    return _built(made, values)


_in_use: WeakValueDictionary[tuple[object, ...], Game] = WeakValueDictionary()
"""By their keys the games last made, as long as somebody uses them: what comes out of a pickle joins them."""


def _built(made: Definition, values: dict[str, Any]) -> Game:
    # One of somebody's own is made again out of what its file said, whatever has become of the file since.
    game = build(made, values, lambda key: (made_again, (key, made if made.source else made.id, values)))
    _in_use[game.about.key] = game
    return game


def made_again(key: tuple[object, ...], which: Definition | str, values: Mapping[str, Any]) -> Game:
    """The game out of a pickle: one in use with this key, or what the definition makes with these options."""
    game = _in_use.get(key)
    if game is not None:
        return game
    made = definition(which) if isinstance(which, str) else which
    return _built(made, settle(made.options, values, made.id))


@memoize
def _rehearse(made: Definition, *values: tuple[str, Any]) -> None:
    """Raise DefinitionError if the game with these options falls when it is played."""
    from vectorgames.view.smoke_test import rehearse

    game = build(made, dict(values))
    try:
        rehearse(game)
    except Exception as error:  # whatever it is: it would come up in the middle of a game
        why = error.phrase if isinstance(error, LocalizedError) else f"{type(error).__name__}: {say(error)}"
        raise made.tree.fail("unplayable", why=why) from error


# ---- reading ----


def files_of(path: Path) -> tuple[Path, ...]:
    """The file of a definition and those that it extends in turn, as far as they can be read."""
    try:
        return tuple(file for file, _ in _readings(path))
    except LocalizedError:
        return (path,)


def refuse_foreign(path: Path, alone: bool = False) -> None:
    """Raise DefinitionError where a definition, or one that it extends, names a file outside its folder, which is
    not looked into: what somebody else has written reads no other file. ``alone``: where it names any file."""
    todo, seen = [path], set[Path]()
    while todo:
        file = todo.pop()
        seen.add(file)
        tree, folder = _tree(file, read_text(file)).value, file.parent.resolve()
        board = tree.get("board")
        model = board.value.get("model") if board is not None and isinstance(board.value, dict) else None
        for named in (tree.get("extends"), model):
            if named is None or not isinstance(named.value, str) or not named.value.endswith(SUFFIXES):
                continue
            target = (folder / named.value).resolve()
            if alone or folder not in target.parents:
                raise named.fail("foreign_file", value=quoted(cut(named.value)))
            if named is not model and target not in seen and target.is_file():
                todo.append(target)


def alone(path: Path) -> str:
    """The text of a definition that needs no other file: its own, or what it says together with files that it
    extends. LocalizedError for one on a board of somebody's own."""
    readings = _readings(path)
    trees = [_tree(file, text) for file, text in readings]
    base = trees[0].value.get("extends")
    whole = {key: part for key, part in _merged(trees).plain().items() if key != "extends"}
    board = whole.get("board")
    if isinstance(board, dict) and str(board.get("model", "")).endswith(SUFFIXES):
        raise LocalizedError("errors.own_board", file=path.name)
    return readings[0][1] if base is None or base.value in _files() else as_text(whole)


def as_text(plain: Mapping[str, Any]) -> str:
    """A definition as YAML, its keys in the order of the reference."""
    ordered = {key: plain[key] for key in (*HEAD, *plain) if key in plain}
    text: str = yaml.safe_dump(ordered, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return text


def _readings(
    path: Path, seen: tuple[Path, ...] = (), text: str | None = None
) -> tuple[tuple[Path, str], ...]:
    """A definition and those that it extends in turn: each file with what it says now; ``text``: what the first one
    is taken to say."""
    text = read_text(path) if text is None else text
    tree = _tree(path, text)
    base = tree.value.get("extends")
    if base is None or base.value is None:
        return ((path, text),)
    name = base.value if isinstance(base.value, str) else ""
    target = _files().get(name) or (path.parent / name if name.endswith(SUFFIXES) else None)
    if target is None or not os.path.isfile(target):
        raise base.fail("unknown_base", value=shown(base.plain()), expected=builtin())
    seen = (*seen, path.resolve())
    if len(seen) >= bounds.EXTENDED:
        raise base.fail("long_base", most=bounds.EXTENDED)
    if target.resolve() in seen:
        raise base.fail("circular_base", value=quoted(name))
    return ((path, text), *_readings(target, seen))


@memoize_by_value
def _tree(path: Path, text: str) -> Node:
    """What one file says."""
    tree = parse(text, str(path))
    if not isinstance(tree.value, dict):
        raise tree.unexpected(LocalizedText("errors.a_mapping", keys=tuple(HEAD)))
    if {"game", "actions"} <= tree.value.keys():
        raise tree.value["game"].fail("saved_game", game=cut(str(tree.value["game"].plain())), name=path.name)
    if {"game", "pages"} <= tree.value.keys():
        raise tree.value["pages"].fail("lesson_as_game")
    if {"id", "space"} <= tree.value.keys() and not (HEAD.keys() - {"format", "id"}) & tree.value.keys():
        raise tree.value["space"].fail("board_as_game")
    return tree


def drafted(path: Path, text: str) -> Definition:
    """What a text says that may become the definition in a file, which has been neither built nor tried.
    DefinitionError."""
    return _made(_readings(path, (), text), True)


@memoize_by_value
def _definition(readings: tuple[tuple[Path, str], ...], own: bool) -> Definition:
    made = _made(readings, own)
    # What is wrong with the file shall be said when it is read, not when an option is chosen.
    values = {option.name: option.default for option in made.options}
    if own:
        _rehearse(made, *values.items())
    else:
        build(made, values)
    return made


def _made(readings: tuple[tuple[Path, str], ...], own: bool) -> Definition:
    """``own``: somebody's own game, which may not take a built-in id."""
    tree = _merged([_tree(path, text) for path, text in readings])
    head = mapping(HEAD)(tree)
    if not GAME_ID.fullmatch(head["id"]):
        raise tree.value["id"].fail("bad_id", value=quoted(head["id"]))
    if own and head["id"] in builtin():
        raise tree.value["id"].fail("builtin_id", value=quoted(head["id"]))
    return Definition(
        head["id"],
        head["title"],
        head["board"].get("model", "time_vectors"),
        read_options(tree.value["options"]) if "options" in tree.value else (),
        head["texts"].get("summary", "") if head["texts"] else "",
        tree,
        str(readings[0][0]) if own else "",
        sha256(repr(tree.plain()).encode("utf-8", "replace")).hexdigest()[:16],
    )


def _merged(trees: list[Node]) -> Node:
    """A tree laid over those that it extends: mappings merge, lists and values replace."""
    tree = trees[-1]
    for above in reversed(trees[:-1]):
        inherited = {key: part for key, part in tree.value.items() if key not in _OWN}
        tree = _over(Node(inherited, tree.file, tree.line), above)
    return tree


def _over(below: Node, above: Node) -> Node:
    if isinstance(below.value, dict) and isinstance(above.value, dict):
        keys = {**below.value, **above.value}
        both = {
            k: _over(below.value[k], above.value[k]) if k in below.value and k in above.value else part
            for k, part in keys.items()
        }
        return Node(both, above.file, above.line)
    return above
