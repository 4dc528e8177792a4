"""``games``: every game with its board, players, options."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from vectorgames.base.words import LocalizedText
from vectorgames.cli import common, output
from vectorgames.rules.definitions import building, definition
from vectorgames.rules.schema import shown


def arguments(sub: ArgumentParser) -> None:
    common.json(sub)


def run(given: Namespace) -> None:
    found = []
    for name in definition.builtin():
        made = definition.definition(name)
        numbers = next((o.values for o in made.options if o.name == "players"), None)
        found.append((made, list(numbers or [definition.load(name).players])))
    if given.json:
        output.write_json([_game(made, players) for made, players in found])
        return
    lines = []
    for made, players in found:
        lines.append(f"{made.id}\t{made.title}\tboard {made.board}\tplayers {', '.join(map(str, players))}")
        for option in made.options:
            expected = LocalizedText("cli.plain", what=option.expected())
            lines.append(f"  {option.name}={shown(option.default)}\t{expected}")
    output.write_lines(lines)


def _game(made: building.Definition, players: list[int]) -> dict[str, Any]:
    options = {}
    for o in made.options:
        options[o.name] = {"kind": o.kind, "default": o.default}
        if o.kind == "choice":
            options[o.name]["values"] = list(o.values)
        if o.kind == "integer":
            options[o.name] |= {"least": o.least, "most": o.most, "none": o.none}
    return {"id": made.id, "title": made.title, "board": made.board, "players": players, "options": options}
