"""Reference: the tables of configs/games/README.md, made from the keys of the building blocks themselves.

``python -m vectorgames.rules.definitions.reference`` puts them into the page, between ``<!-- table NAME -->`` and
``<!-- end -->``; a test fails where the page says something else. Examples come out of definitions that tests play.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from vectorgames.base import yaml_reader
from vectorgames.base.paths import CONFIGS, ROOT
from vectorgames.base.yaml_document import in_line
from vectorgames.boards.backend import kinds_of_files
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.blocks.turn import COMMON
from vectorgames.rules.builder import GAME_STAGES, STAGES, StageBlock
from vectorgames.rules.definitions import building, options
from vectorgames.rules.goal import EFFECTS, GOALS
from vectorgames.rules.schema import REQUIRED, Field, expects, shown

PAGE = CONFIGS / "games" / "README.md"
PLAYED = (CONFIGS / "examples", ROOT / "tests" / "definitions", CONFIGS / "games")
"""Folders of definitions that tests play, those first out of which examples are taken."""

_LONGEST = 76  # characters of an example: of a longer block only the key is shown
_PLACE = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


class Told(NamedTuple):
    """A building block in a table: its keys, and what it is where they do not say so."""

    keys: Mapping[str, Field]
    meaning: str = ""


Blocks = Mapping[str, Told]


def blocks() -> dict[str, Blocks]:
    """The building blocks of every table by their names; of a table of keys alone the name is empty."""
    return {
        "top": {"": Told(building.WHOLE)},
        "board": {"any of them": Told(building.MODEL)}
        | {kind: _but_model(building.board_keys(kind)) for kind in kinds_of_files()},
        "kind": {"": Told(building.RANK)},
        "end": {"": Told(building.END)},
        "stages": {name: _of_stage(stage) for name, stage in sorted(STAGES.items())},
        "moves": {name: Told(block.keys) for name, block in sorted(WAYS.items())} | {"any of them": Told(COMMON)},
        "effects": {name: Told(effect.keys, effect.meaning) for name, effect in sorted(EFFECTS.items())},
        "goals": {name: Told(goal.keys, _on(goal.meaning, goal.spaces)) for name, goal in sorted(GOALS.items())},
        "options": {"": Told(options.KEYS)},
        "texts": {"": Told(building.TEXTS)},
        "files": {name: _of_stage(stage) for name, stage in _of_games()},
    }


def _but_model(keys: Mapping[str, Field]) -> Told:
    return Told({key: field for key, field in keys.items() if key not in building.MODEL})


def _of_games() -> list[tuple[str, StageBlock]]:
    for found in iter_modules(import_module("vectorgames.games").__path__):
        import_module(f"vectorgames.games.{found.name}")
    return sorted(GAME_STAGES.items())


def _of_stage(stage: StageBlock) -> Told:
    return Told(stage.keys, _on(stage.meaning, stage.spaces))


def _on(meaning: str, spaces: tuple[str, ...]) -> str:
    """What a block is, and on which boards alone there is one."""
    return f"{meaning} ({', '.join(spaces)} only)" if spaces else meaning


def tables() -> dict[str, str]:
    """Every table by its name, in Markdown."""
    heads, shown = {"moves": "way", "board": "space", "files": "stage"}, examples()
    return {
        name: _table(heads.get(name, name.removesuffix("s")), name, told, shown) for name, told in blocks().items()
    }


def _table(head: str, table: str, told: Blocks, shown: Mapping[Place, str]) -> str:
    """One row for each key of each block; the block is named in the first of its rows."""
    columns = ((head,) if "" not in told else ()) + ("key", "values", "default", "meaning", "example")
    lines = [columns, ("---",) * len(columns), *(row[-len(columns) :] for row in _rows(table, told, shown))]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _rows(table: str, told: Blocks, shown: Mapping[Place, str]) -> Iterator[tuple[str, ...]]:
    for name, (keys, meaning) in told.items():
        first = f"`{name}`" if " " not in name else name
        if meaning or not keys:
            yield first, "", "", "", meaning, ""
            first = ""
        for key, field in keys.items():
            default = "required" if field.default is REQUIRED else _default(field.default)
            yield first, f"`{key}`", said(field), default, field.meaning, shown.get((table, name, key), "")
            first = ""


Place = tuple[str, str, str]
"""Where a key belongs: table, name of the block, key."""


def examples() -> dict[Place, str]:
    """For each key the shortest block of a definition in which it stands, with a link to that file."""
    found: dict[Place, tuple[bool, int, int, str]] = {}
    for number, folder in enumerate(PLAYED):
        for file in sorted(folder.rglob("*.yaml")):
            link = f"[{file.stem}]({os.path.relpath(file, PAGE.parent)})"
            tree = yaml_reader.parse(file.read_text("utf-8"))
            defaults = {f"${name}": told["default"] for name, told in (tree.get("options") or {}).items()}
            for (table, name), said in blocks_in(tree):
                block = _settled({key: value for key, value in said.items() if key != "when"}, defaults)
                for key, value in block.items():
                    whole, alone = in_line(block), f"{key}: {in_line(value)}"
                    text = whole if name and len(whole) <= _LONGEST else alone
                    rank = (len(text) > _LONGEST, number, len(text))
                    text = text if len(text) <= _LONGEST else f"{key}: …"
                    place = (table, name, str(key))
                    if place not in found or rank < found[place][:-1]:
                        found[place] = (*rank, f"`{text}` {link}")
    return {place: text for place, (*_, text) in found.items()}


def blocks_in(tree: dict[str, Any]) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    """Every block of a definition: its table and name, and what is said there."""
    yield ("top", ""), tree
    for table in ("end", "texts"):
        yield (table, ""), tree.get(table) or {}
    for option in (tree.get("options") or {}).values():
        yield ("options", ""), option
    for kind in ("any of them", *kinds_of_files()):
        yield ("board", kind), tree.get("board") or {}
    kinds = tree["pieces"].get("kinds") if isinstance(tree.get("pieces"), dict) else None
    for rank in kinds.values() if isinstance(kinds, dict) else ():
        yield ("kind", ""), rank
    for table in ("goals", "effects"):
        for block in tree.get(table) or ():
            yield (table, block[table.removesuffix("s")]), block
    stages = tree.get("stages") or ()
    for stage in stages:
        yield ("stages" if stage["stage"] in STAGES else "files", stage["stage"]), stage
    for way in (*tree.get("moves", ()), *(way for stage in stages for way in stage.get("moves", ()))):
        yield ("moves", next(name for name in WAYS if name in way)), way
        yield ("moves", "any of them"), way


def _settled(value: Any, defaults: Mapping[str, Any]) -> Any:
    """What a definition says, with the defaults of its options put in."""
    if isinstance(value, dict):
        return {key: _settled(part, defaults) for key, part in value.items()}
    if isinstance(value, list):
        return [_settled(part, defaults) for part in value]
    return defaults.get(value, value) if isinstance(value, str) else value


def said(field: Field) -> str:
    """What may stand under a key, in a few words."""
    return field.values or expects(field.check)


def _default(value: Any) -> str:
    if value in (None, "", (), []):
        return ""
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(str, value))}]"
    return str(shown(value)).strip("'\"")


def page(text: str) -> str:
    """The page with its tables as they are now."""
    made = tables()
    return _PLACE.sub(lambda found: found[1] + made[found[2]] + found[3], text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
