"""``solve``: who wins a position by force."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from vectorgames.cli import common, output, position
from vectorgames.play.solver import solve as solution_of


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.json(sub)
    common.position(sub)


def run(given: Namespace) -> int:
    """The winner, and the actions to the end; exit code 1 where that is not known."""
    found = solution_of(position.record(given).state)
    line = found.line if found else ()
    if given.json:
        output.write_json({"winner": found.winner if found else None, "line": line})
    else:
        output.write_lines([f"winner {found.winner}" if found else "unknown", *(f"action {text}" for text in line)])
    return 0 if found else 1
