"""``analyse``: the best lines of a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from vectorgames.base.numbers import decimal
from vectorgames.base.words import LocalizedError, quoted
from vectorgames.cli import common, output, position
from vectorgames.players import analyse as analysed

MOST_SECONDS = 86_400
MOST_LINES = 100  # of an analysis


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--seconds", "analyse_seconds", "S")
    common.add(sub, "--lines", "lines", "N", type=common.whole, default=3)
    common.seed(sub)
    common.json(sub)
    common.position(sub)


def run(given: Namespace) -> None:
    """The best lines of a position: a line for each, with its score, and how it ends where that is proved."""
    if not 1 <= given.lines <= MOST_LINES:
        raise LocalizedError("cli.lines", given=given.lines, most=MOST_LINES)
    seconds = seconds_of(given.seconds)
    state = position.record(given).state
    found = analysed(state, 1.0 if seconds is None else seconds, given.lines)
    if given.json:
        output.write_json(asdict(found))
        return
    lines = []
    for line in found.lines:
        proved = f" {line.outcome} in {line.plies}" if line.outcome else ""
        lines.append(f"line {line.score:+.3f}{proved}\t" + " ".join(line.actions))
    output.write_lines([*lines, f"depth {found.depth}", f"nodes {found.nodes}", f"seconds {found.seconds:.3f}"])


def seconds_of(text: str | None) -> float | None:
    """The seconds of ``--seconds``. LocalizedError for what is no time."""
    if text is None:
        return None
    seconds = decimal(text)
    if seconds is None or not 0 < seconds <= MOST_SECONDS:
        raise LocalizedError("cli.seconds", given=quoted(text), most=MOST_SECONDS)
    return seconds
