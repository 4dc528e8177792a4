"""``solve``: who wins a position by force, and a line that shows it. Imports no graphics. Knows no game."""

from __future__ import annotations

from vectorgames.cli import output, position
from vectorgames.engine.solving import solve as solution_of


def solve(given) -> int:
    """The winner, and the actions to the end; exit code 1 where that is not known."""
    found = solution_of(position.record(given).state)
    line = found.line if found else ()
    if given.json:
        output.write_json({"winner": found.winner if found else None, "line": line})
    else:
        output.write_lines([f"winner {found.winner}" if found else "unknown", *(f"action {text}" for text in line)])
    return 0 if found else 1
