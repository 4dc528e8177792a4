"""Reference: the tables of configs/games/README.md, made from the keys of the building blocks themselves.

``python -m vectorgames.catalog.reference`` puts them into the page, between ``<!-- table NAME -->`` and
``<!-- end -->``; a test fails where the page says something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from vectorgames.blocks.effects import EFFECTS
from vectorgames.blocks.turn import COMMON, WAYS
from vectorgames.catalog import building, pieces
from vectorgames.core.schema import REQUIRED, Field, expects, shown
from vectorgames.paths import CONFIGS

PAGE = CONFIGS / "games" / "README.md"
_PLACE = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
Blocks = Mapping[str, Mapping[str, Field]]


def tables() -> dict[str, str]:
    """Every table by its name, in Markdown."""
    stages = {name: module.KEYS for name, module in building.STAGES.items()}
    return {
        "top": _keys("key", {"": building.WHOLE}),
        "board": _keys("board", {kind: _more(fields) for kind, fields in building.BOARD.items()}),
        "kind": _keys("key", {"": pieces.RANK}),
        "end": _keys("key", {"": building.END}),
        "stages": _keys("stage", stages),
        "moves": _keys("way", {name: block.keys for name, block in WAYS.items()} | {"all": COMMON}),
        "goals": _keys("goal", {name: goal.keys for name, goal in building.GOALS.items()}),
        "effects": _keys("effect", {name: effect.keys for name, effect in EFFECTS.items()}),
    }


def _more(fields: Mapping[str, Field]) -> dict[str, Field]:
    return {key: field for key, field in fields.items() if key != "model"}


def _keys(head: str, blocks: Blocks) -> str:
    """One row for each key of each block; the block is named in the first of its rows."""
    rows = list(_rows(blocks))
    if [*blocks] == [""]:
        lines = ["| key | values | default | meaning |", "|---|---|---|---|"]
        return "\n".join(lines + [f"| `{key}` | {rest} |" for _, key, rest in rows]) + "\n"
    lines = [f"| {head} | key | values | default | meaning |", "|---|---|---|---|---|"]
    lines += [f"| {name} | {f'`{key}`' if key else ''} | {rest} |" for name, key, rest in rows]
    return "\n".join(lines) + "\n"


def _rows(blocks: Blocks) -> Iterator[tuple[str, str, str]]:
    for name, fields in blocks.items():
        first = f"`{name}`"
        for key, field in fields.items():
            default = "required" if field.default is REQUIRED else _default(field.default)
            yield first, key, f"{field.values or expects(field.check)} | {default} | {field.meaning}"
            first = ""
        if not fields:
            yield first, "", " | | "


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
