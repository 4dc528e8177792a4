"""Building a Game out of a definition's tree: options are put in, blocks are checked and made."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from string import ascii_uppercase
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from vectorgames.blocks import introduce, placing, sides, turn
from vectorgames.blocks.connection import Connection
from vectorgames.blocks.goals import GOALS as PLAIN_GOALS
from vectorgames.blocks.grybs import Gryb
from vectorgames.blocks.presenter import BlockPresenter
from vectorgames.boards import SPACES, load_board, load_model
from vectorgames.core.game import Game
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
from vectorgames.paths import ROOT
from vectorgames.spaces.tree import DEEPEST, PERIODIC
from vectorgames.words import Phrase, SaidError, quoted

if TYPE_CHECKING:
    from vectorgames.catalog.definition import Definition
    from vectorgames.core.goal import Goal
    from vectorgames.core.stage import AnyStage
    from vectorgames.spaces.space import Space

T = TypeVar("T")

STAGES: dict[str, ModuleType] = {"introduce": introduce, "placing": placing, "sides": sides, "turn": turn}
GOALS: dict[str, type[Goal]] = PLAIN_GOALS | {"connection": Connection, "gryb": Gryb}
SUFFIXES = (".yaml", ".yml")
GAME_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
MOST_PIECES = 9999  # that a player may have


_MODEL = {"model": Field(text, "time_vectors")}
_BOARD = {
    "lattice": _MODEL | {"dimensions": Field(choice(4, 5, 6), 4), "periodic_z": Field(boolean, False)},
    "stack": _MODEL,
    "tree": _MODEL | {"depth": Field(integer(1, DEEPEST), 4), "periodic": Field(choice(*PERIODIC), "none")},
}
"""What a definition says about its board, by kind of space."""
_TEXTS = {name: Field(text, "") for name in ("summary", "goal", "rules", "common")}


def _mapping_of(fields: Mapping[str, Field]) -> Callable[[Node], dict[str, Any]]:
    """Check that a value is a mapping; what is in it is looked at once options are settled."""

    def check(node: Node) -> dict[str, Any]:
        if not isinstance(node.value, dict):
            raise node.unexpected(Phrase("errors.a_mapping", keys=tuple(fields)))
        return {key: part.plain() for key, part in node.value.items()}

    return check


_LOOSE = Field(anything, None)
HEAD = {
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
"""What a definition has to say, before its options are settled; what is in it is looked at afterwards."""


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


def _block(
    key: str,
    kinds: Mapping[str, T],
    keys_of: Callable[[T], Mapping[str, Field]],
    more: Callable[[str], T | None] = lambda name: None,
) -> Callable[[Node], tuple[T, dict[str, Any]]]:
    """Check of one building block: its ``key`` names the kind, the kind names the other keys (``keys_of``).

    ``more``: finds kinds that are not among ``kinds``.
    """

    def check(node: Node) -> tuple[T, dict[str, Any]]:
        if not isinstance(node.value, dict) or key not in node.value:
            raise node.fail("a_block", key=key, expected=tuple(kinds))
        name = node.value[key].value
        kind = (kinds.get(name) or more(name)) if isinstance(name, str) else None
        if kind is None:
            raise node.value[key].fail("unknown_block", key=key, value=shown(name), expected=tuple(kinds))
        params = mapping({key: Field(anything), **keys_of(kind)})(node)
        del params[key]
        return kind, params

    return check


def _from_games(name: str) -> ModuleType | None:
    """A stage that building blocks cannot say: the module of that name in vectorgames/games."""
    if not GAME_ID.fullmatch(name):
        return None
    if not (ROOT / "vectorgames" / "games" / f"{name}.py").exists():
        return None
    return importlib.import_module(f"vectorgames.games.{name}")


_END = {"quiet_limit": Field(integer(1), None), "first": Field(choice("limit", "no_move"), "limit")}


def _pieces(node: Node) -> tuple[str | tuple[str, ...], int | None]:
    """(kinds, supply): a number or none; or the kinds of pieces, ``{kinds: KQRBNP}``, with a number in hand of
    those without a letter, ``{kinds: ["", S], count: 30}``."""
    if isinstance(node.value, dict):
        made = mapping({"kinds": Field(_kinds), "count": Field(_supply, None)})(node)
        return made["kinds"], made["count"]
    return "", _supply(node)


_supply = integer(1, MOST_PIECES, none=True)


def _kinds(node: Node) -> str | tuple[str, ...]:
    """Letters of kinds; a list where pieces of one kind have none."""
    kinds = tuple(listing(choice("", *ascii_uppercase))(node)) if isinstance(node.value, list) else text(node)
    if len({*kinds} & {"", *ascii_uppercase}) != len(kinds):
        raise node.unexpected(Phrase("errors.kinds"))
    return kinds


def _board(node: Node) -> tuple[str, Space]:
    """(id of the board, or path of its file; the space)."""
    if not isinstance(node.value, dict):
        raise node.unexpected(Phrase("errors.a_mapping", keys=tuple(_MODEL)))
    named = node.value.get("model")
    name = within("model", _model, named) if named else "time_vectors"
    try:
        model = load_model(name)
        params = mapping(_BOARD[model.space])(node)
        del params["model"]
        space = SPACES[model.space](model, **params)
        if name.endswith(SUFFIXES):  # somebody's own board, which nobody may have seen standing
            load_board(name, space)
    except DefinitionError:
        raise
    except ValueError as error:
        raise (named or node).fail("board", what=str(error)) from None
    return name, space


def _model(node: Node) -> str:
    """Id of a board, or the path of its file, which lies beside the definition if it is a relative one."""
    name = text(node)
    return str(Path(node.file).parent / name) if name.endswith(SUFFIXES) else name


_WHOLE = HEAD | {
    "board": Field(_board),
    "players": Field(integer(2, 4), 2),
    "pieces": Field(_pieces, None),
    "end": Field(mapping(_END), None),
    "stages": Field(listing(_block("stage", STAGES, lambda module: module.KEYS, _from_games))),
    "goals": Field(listing(_block("goal", GOALS, lambda goal: goal.keys))),
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
        no_move_first=(whole["end"] or {}).get("first") == "no_move",
        section=(whole["texts"] or {}).get("rules") or made.id,
        common_section=(whole["texts"] or {}).get("common") or "time_vectors 1",
        source=made.source,
        reading=made.reading,
        texts=whole["texts"],
    )
    if "setup" in tree.value:
        game.setup = _setup(tree.value["setup"], game)
    game.presenter = BlockPresenter(game)
    places = {key: tree.value[key].value for key in ("stages", "goals")}
    _check_together(tree, whole, game)
    game.goals = tuple(
        _made(node, kind, space, **params)
        for node, (kind, params) in zip(places["goals"], whole["goals"], strict=True)
    )
    if game.goal_of_sets is None:  # there are no sets to look at
        game.helps = tuple(name for name in game.helps if name != "xray")
    for node, (kind, params) in zip(places["stages"], whole["stages"], strict=True):
        block: list[AnyStage] = _made(node, kind.build, game, **params)
        if {stage.name for stage in game.stages} & {stage.name for stage in block}:
            raise node.fail("stage_twice")
        if game.stages and not game.stages[-1].hands_on:
            raise node.fail("stage_not_reached")
        if game.stages:
            game.stages[-1].after = block[0]
        game.stages += tuple(block)
    if game.stages[-1].hands_on:
        raise places["stages"][-1].fail("stage_last")
    return game


def _check_together(tree: Node, whole: dict[str, Any], game: Game) -> None:
    """Refuse blocks that do not go with the space, and goals and kinds of pieces that no stage looks at.

    A stage may say at which it does: ``GOALS``, the only ones that go with it, and ``KINDS`` of pieces.
    """
    for key in ("stages", "goals"):
        for node, (kind, _) in zip(tree.value[key].value, whole[key], strict=True):
            spaces = getattr(kind, "SPACES", ())
            if spaces and game.space.kind not in spaces:
                raise node.fail("wrong_space", space=game.space.kind, expected=tuple(spaces))
    stages = [kind for kind, _ in whole["stages"]]
    closed = [kind.GOALS for kind in stages if hasattr(kind, "GOALS")]
    known = closed[0] if closed else tuple(name for name, goal in GOALS.items() if not goal.by_stage)
    for node in tree.value["goals"].value:
        goal = node.value["goal"]
        if goal.value not in known:
            raise goal.fail("goal_of_no_stage", goal=goal.value, expected=known)
    with_kinds = [hasattr(kind, "KINDS") for kind in stages]
    plain = not game.kinds or "" in tuple(game.kinds)
    if (game.kinds and not any(with_kinds)) or not (plain or all(with_kinds)):
        raise tree.value["pieces"].fail("kinds_of_no_stage")


def _made(node: Node, make: Callable[..., T], on: Space | Game, /, **params: Any) -> T:
    """What a building block makes; the error that belongs to its place where it does not go with the game."""
    try:
        return make(on, **params)
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
            raise part.fail("setup_piece", piece=quoted(str(piece)), expected=game.pieces[1:])
        for pattern in listing(_as_node)(part):
            found = _matching(game.space, str(pattern.value))
            if not found:
                raise pattern.fail("setup_space", pattern=quoted(str(pattern.plain())), example=game.space.example)
            for space in found:
                if cells[space]:
                    raise pattern.fail("setup_twice", space=game.space.names[space])
                cells[space] = game.pieces.index(str(piece))
    return bytes(cells)


def _matching(space: Space, pattern: str) -> list[int]:
    if pattern in space.index:
        return [space.index[pattern]]
    return [i for i, name in enumerate(space.names) if fnmatchcase(name, pattern)]


def _as_node(node: Node) -> Node:
    return node
