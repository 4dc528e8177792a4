"""``puzzles``: puzzles made of games of the program."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from vectorgames.base import executors
from vectorgames.base.words import LocalizedError
from vectorgames.cli import common, output, position
from vectorgames.players.puzzles import make as made_puzzles


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--count", "puzzle_count", "N", type=common.whole, default=1)
    common.seed(sub, "puzzle_seed", 0)
    common.workers(sub)
    common.json(sub)


def run(given: Namespace) -> int:
    """Puzzles made of games of the program: a line for each when it is found; exit code 1 where there is none."""
    if given.count < 1:
        raise LocalizedError("cli.puzzle_count", given=given.count)
    options, found = position.game(given).options, []
    with executors.opened(given.workers, given.cluster or "") as executor:
        for puzzle in made_puzzles(given.game, given.count, given.seed, options, executor):
            found.append(asdict(puzzle))
            if not given.json:
                told = f"{puzzle.kind} {puzzle.depth}\tdimensions {puzzle.dimensions}\tanswer {puzzle.answer}"
                output.write(f"{told}\t{' '.join(puzzle.actions)}\n")
    if given.json:
        output.write_json(found)
    return 0 if found else 1
