"""Definitions of games: finding them, merging what they extend, settling options, building the Game."""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from vectorgames.boards import SPACES, load_model
from vectorgames.catalog.options import Option, read_options, settle
from vectorgames.catalog.reading import read
from vectorgames.core import introduce, placing, sides, turn
from vectorgames.core.connection import Connection
from vectorgames.core.game import Game
from vectorgames.core.goals import GOALS as PLAIN_GOALS
from vectorgames.core.goals import configuration
from vectorgames.core.grybs import Gryb
from vectorgames.core.schema import (
    DefinitionError,
    Field,
    Node,
    anything,
    boolean,
    choice,
    integer,
    listing,
    mapping,
    shown,
    text,
    within,
)
from vectorgames.paths import CONFIGS, ROOT
from vectorgames.spaces.tree import DEEPEST, PERIODIC
from vectorgames.words import Phrase, SaidError

GAMES = CONFIGS / "games"
STAGES = {"introduce": introduce, "placing": placing, "sides": sides, "turn": turn}
GOALS = PLAIN_GOALS | {"connection": Connection, "gryb": Gryb}
_ID = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Definition:
    """What a definition says before its options are settled. ``tree``: everything, with places."""

    id: str
    title: str
    board: str
    options: tuple[Option, ...]
    summary: str
    tree: Node
    source: str


@cache
def builtin() -> tuple[str, ...]:
    """Ids of the built-in games, sorted."""
    return tuple(sorted(path.stem for path in GAMES.rglob("*.yaml") if not path.stem.startswith("_")))


def definition(which: str | Path) -> Definition:
    """Definition by id or by the path of a YAML file. ValueError lists the valid ids."""
    name = str(which)
    if name in builtin():
        return _read(next(GAMES.rglob(f"{name}.yaml")), own=False)
    if name.endswith((".yaml", ".yml")):
        return _read(Path(name), own=True)
    raise SaidError("errors.unknown_game", name=name, expected=builtin())


def load(which: str | Path, **given: Any) -> Game:
    """The game with these options; see ``vectorgames.load``."""
    made = definition(which)
    values = settle(made.options, given, made.id)
    return build(made, values)


# ---- reading ----


def _read(path: Path, own: bool) -> Definition:
    """Read a file. ``own``: somebody's own game, which may not take a built-in id."""
    try:
        stamp = path.stat().st_mtime_ns
    except (OSError, ValueError):  # reading it will say what is wrong
        stamp = 0
    return _read_cached(path, own, stamp)


@lru_cache(maxsize=64)
def _read_cached(path: Path, own: bool, stamp: int) -> Definition:
    tree = _merged(_relative(read(path), path), path, ())
    head = mapping(_HEAD)(tree)
    if not _ID.fullmatch(head["id"]):
        raise tree.value["id"].fail("bad_id", value=repr(head["id"]))
    if own and head["id"] in builtin():
        raise tree.value["id"].fail("builtin_id", value=repr(head["id"]))
    options = read_options(tree.value["options"]) if "options" in tree.value else ()
    made = Definition(
        head["id"],
        head["title"],
        head["board"].get("model", "time_vectors"),
        options,
        head["texts"].get("summary", "") if head["texts"] else "",
        tree,
        str(path) if own else "",
    )
    # What is wrong with the file shall be said when it is read, not when an option is chosen.
    build(made, {option.name: option.default for option in options})
    return made


def _relative(tree: Node, path: Path) -> Node:
    if not isinstance(tree.value, dict):
        raise tree.unexpected(Phrase("errors.a_mapping", keys=tuple(_HEAD)))
    if {"game", "actions"} <= tree.value.keys():
        raise tree.value["game"].fail("saved_game", game=str(tree.value["game"].value), name=path.name)
    return tree


def _merged(tree: Node, path: Path, seen: tuple[Path, ...]) -> Node:
    """The tree laid over the one it extends: mappings merge, lists and values replace."""
    base = tree.value.get("extends")
    if base is None or base.value is None:
        return tree
    name = str(base.value)
    target = next(GAMES.rglob(f"{name}.yaml"), None) if _ID.fullmatch(name) else path.parent / name
    if target is None or not os.path.isfile(target):
        raise base.fail("unknown_base", value=repr(name), expected=builtin())
    if target.resolve() in seen:
        raise base.fail("circular_base", value=repr(name))
    below = _merged(_relative(read(target), target), target, (*seen, path.resolve()))
    inherited = {key: part for key, part in below.value.items() if key not in _OWN}
    return _over(Node(inherited, below.file, below.line), tree)


def _over(below: Node, above: Node) -> Node:
    if isinstance(below.value, dict) and isinstance(above.value, dict):
        keys = {**below.value, **above.value}
        both = {
            k: _over(below.value[k], above.value[k]) if k in below.value and k in above.value else part
            for k, part in keys.items()
        }
        return Node(both, above.file, above.line)
    return above


# ---- settling ----


def _settled(node: Node, values: dict[str, Any]) -> Node:
    """The tree with options put in: ``$name`` is the option's value, ``when: {name: value}`` keeps or drops
    an item of a list."""
    if isinstance(node.value, dict):
        return Node({k: _settled(v, values) for k, v in node.value.items()}, node.file, node.line)
    if isinstance(node.value, list):
        kept = (_settled(_unconditional(v), values) for v in node.value if _applies(v, values))
        return Node(list(kept), node.file, node.line)
    if isinstance(node.value, str) and node.value.startswith("$"):
        name = node.value[1:]
        if name not in values:
            raise node.fail("no_option", name=name, expected=tuple(values) or ("–",))
        return Node(values[name], node.file, node.line)
    return node


def _unconditional(node: Node) -> Node:
    if not isinstance(node.value, dict):
        return node
    return Node({k: v for k, v in node.value.items() if k != "when"}, node.file, node.line)


def _applies(node: Node, values: dict[str, Any]) -> bool:
    if not (isinstance(node.value, dict) and "when" in node.value):
        return True
    when = node.value["when"]
    if not isinstance(when.value, dict):
        raise when.fail("key_value", key="when", value=shown(when.plain()), expected="{option: value}")
    for name, wanted in when.value.items():
        if name not in values:
            raise wanted.fail("no_option", name=str(name), expected=tuple(values) or ("–",))
        allowed = wanted.plain() if isinstance(wanted.value, list) else [wanted.value]
        if values[name] not in allowed:
            return False
    return True


# ---- building ----


def _block(kinds: dict[str, Any], key: str):
    """Check of one building block: its ``key`` names the kind, the kind names the other keys."""

    def check(node: Node) -> tuple[Any, dict[str, Any]]:
        if not isinstance(node.value, dict) or key not in node.value:
            raise node.fail("a_block", key=key, expected=tuple(kinds))
        name = node.value[key].value
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None and key == "stage":
            kind = _from_games(name)
        if kind is None:
            raise node.value[key].fail("unknown_block", key=key, value=shown(name), expected=tuple(kinds))
        fields = {key: Field(anything), **(kind.keys if hasattr(kind, "keys") else kind.KEYS)}
        params = mapping(fields)(node)
        del params[key]
        return kind, params

    return check


def _from_games(name: Any):
    """A stage that building blocks cannot say: the module of that name in vectorgames/games."""
    if not isinstance(name, str) or not _ID.fullmatch(name):
        return None
    if not (ROOT / "vectorgames" / "games" / f"{name}.py").exists():
        return None
    return importlib.import_module(f"vectorgames.games.{name}")


_MODEL = {"model": Field(text, "time_vectors")}
_BOARD = {
    "lattice": _MODEL | {"dimensions": Field(choice(4, 5, 6), 4), "periodic_z": Field(boolean, False)},
    "stack": _MODEL,
    "tree": _MODEL | {"depth": Field(integer(1, DEEPEST), 4), "periodic": Field(choice(*PERIODIC), "none")},
}
"""What a definition says about its board, by kind of space."""
_TEXTS = {name: Field(text, "") for name in ("summary", "goal", "rules", "common")}


def _mapping_of(fields: dict[str, Field]):
    """Check that a value is a mapping; what is in it is looked at once options are settled."""

    def check(node: Node) -> dict[str, Any]:
        if not isinstance(node.value, dict):
            raise node.unexpected(Phrase("errors.a_mapping", keys=tuple(fields)))
        return node.plain()

    return check


_LOOSE = Field(anything, None)
_OWN = ("format", "id", "title")  # what every file says for itself, also where it extends another
_HEAD = {
    "format": Field(choice(1)),
    "id": Field(text),
    "title": Field(text),
    "extends": _LOOSE,
    "board": Field(_mapping_of(_MODEL)),
    "players": Field(anything, 2),
    "pieces": _LOOSE,
    "setup": _LOOSE,
    "stages": Field(anything),
    "moves": _LOOSE,
    "goals": Field(anything),
    "end": _LOOSE,
    "options": _LOOSE,
    "texts": Field(_mapping_of(_TEXTS), None),
}
_END = {"quiet_limit": Field(integer(1), None)}


def _pieces(node: Node) -> tuple[Any, int | None]:
    """(kinds, supply): a number or none; or the kinds of pieces, ``{kinds: KQRBNP}``, with a number in hand of
    those without a letter, ``{kinds: ["", S], count: 30}``."""
    if isinstance(node.value, dict):
        made = mapping({"kinds": Field(_kinds), "count": Field(integer(1, none=True), None)})(node)
        return made["kinds"], made["count"]
    return "", integer(1, none=True)(node)


def _kinds(node: Node) -> str | tuple[str, ...]:
    """Letters of kinds; a list where pieces of one kind have none."""
    return tuple(listing(choice("", *ascii_uppercase))(node)) if isinstance(node.value, list) else text(node)


def _board(node: Node) -> tuple[str, Any]:
    """(id of the model, the space)."""
    if not isinstance(node.value, dict):
        raise node.unexpected(Phrase("errors.a_mapping", keys=tuple(_MODEL)))
    named = node.value.get("model")
    try:
        model = load_model(within("model", text, named) if named else "time_vectors")
    except ValueError as error:
        if isinstance(error, DefinitionError):
            raise
        raise (named or node).fail("board", what=str(error)) from None
    params = mapping(_BOARD[model.space])(node)
    params.pop("model")
    return model.id, SPACES[model.space](model, **params)


_WHOLE = _HEAD | {
    "board": Field(_board),
    "players": Field(integer(2, 4), 2),
    "pieces": Field(_pieces, None),
    "end": Field(mapping(_END), None),
    "stages": Field(listing(_block(STAGES, "stage"))),
    "goals": Field(listing(_block(GOALS, "goal"))),
    "texts": Field(mapping(_TEXTS), None),
}


def build(made: Definition, values: dict[str, Any]) -> Game:
    """The game of a definition with its options settled. DefinitionError names file, line and key."""
    tree = _settled(made.tree, values)
    if "moves" in tree.value:
        raise tree.value["moves"].fail("unsupported_key", key="moves")
    whole = mapping(_WHOLE)(tree)
    for key in ("stages", "goals"):
        if not whole[key]:
            raise tree.value[key].fail("at_least_one", key=key)
    board, space = whole["board"]
    kinds, supply = whole["pieces"] or ("", None)
    game = Game(
        id=made.id,
        title=made.title,
        players=whole["players"],
        options=values,
        space=space,
        board=board,
        kinds=kinds,
        supply=supply,
        quiet_limit=(whole["end"] or {}).get("quiet_limit"),
        section=(whole["texts"] or {}).get("rules") or made.id,
        common_section=(whole["texts"] or {}).get("common") or "time_vectors 1",
        source=made.source,
        texts=whole["texts"],
    )
    if "setup" in tree.value:
        game.setup = _setup(tree.value["setup"], game)
    places = {key: tree.value[key].value for key in ("stages", "goals")}
    game.goals = tuple(
        _made(node, space, kind, lambda kind=kind, params=params: kind(space, **params))
        for node, (kind, params) in zip(places["goals"], whole["goals"], strict=True)
    )
    if configuration(game.goals) is None:  # there are no sets to look at
        game.helps = tuple(name for name in game.helps if name != "xray")
    stages: list = []
    for node, (kind, params) in zip(places["stages"], whole["stages"], strict=True):
        block = _made(node, space, kind, lambda kind=kind, params=params: kind.build(game, **params))
        if stages:
            stages[-1].after = block[0]
        stages += block
    game.stages = tuple(stages)
    return game


def _made(node: Node, space, kind: Any, make: Callable[[], Any]) -> Any:
    """What a building block makes; the error that belongs to its place where it does not go with the space."""
    spaces = getattr(kind, "SPACES", ())
    if spaces and space.kind not in spaces:
        raise node.fail("wrong_space", space=space.kind, expected=tuple(spaces))
    try:
        return make()
    except DefinitionError:
        raise
    except SaidError as error:
        raise DefinitionError(node.file, node.line, error.phrase) from None


def _setup(node: Node, game: Game) -> bytes:
    """Cells at the start: ``{piece text: [pattern of names, …]}``, with ``?``, ``*``, ``[…]`` as in file names."""
    if not isinstance(node.value, dict):
        raise node.unexpected(Phrase("errors.a_setup"))
    cells = bytearray(game.space.size)
    for piece, part in node.value.items():
        if str(piece) not in game.pieces[1:]:
            raise part.fail("setup_piece", piece=repr(str(piece)), expected=game.pieces[1:])
        for pattern in listing(_as_node)(part):
            found = [i for i, name in enumerate(game.space.names) if fnmatchcase(name, str(pattern.value))]
            if not found:
                raise pattern.fail("setup_space", pattern=repr(str(pattern.value)), example=game.space.example)
            for space in found:
                if cells[space]:
                    raise pattern.fail("setup_twice", space=game.space.names[space])
                cells[space] = game.pieces.index(str(piece))
    return bytes(cells)


def _as_node(node: Node) -> Node:
    return node
