"""Reference: the tables of configs/games/README.md, made from the keys of the building blocks themselves.

``python -m vectorgames.rules.definitions.reference`` puts them into the page, between ``<!-- table NAME -->`` and
``<!-- end -->``; a test fails where the page says something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from vectorgames.base.paths import CONFIGS
from vectorgames.boards.backend import kinds_of_files
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.blocks.turn import COMMON
from vectorgames.rules.builder import GAME_STAGES, STAGES, StageBlock
from vectorgames.rules.definitions import building, options
from vectorgames.rules.goal import EFFECTS, GOALS
from vectorgames.rules.schema import REQUIRED, Field, expects, shown

PAGE = CONFIGS / "games" / "README.md"
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
    heads = {"moves": "way", "board": "space", "files": "stage"}
    return {name: _table(heads.get(name, name.removesuffix("s")), told) for name, told in blocks().items()}


def _table(head: str, told: Blocks) -> str:
    """One row for each key of each block; the block is named in the first of its rows."""
    columns = (
        ("key", "values", "default", "meaning") if "" in told else (head, "key", "values", "default", "meaning")
    )
    lines = [columns, ("---",) * len(columns), *(row[-len(columns) :] for row in _rows(told))]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _rows(told: Blocks) -> Iterator[tuple[str, ...]]:
    for name, (keys, meaning) in told.items():
        first = f"`{name}`" if " " not in name else name
        if meaning or not keys:
            yield first, "", "", "", meaning
            first = ""
        for key, field in keys.items():
            default = "required" if field.default is REQUIRED else _default(field.default)
            yield first, f"`{key}`", said(field), default, field.meaning
            first = ""


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
