"""``check``: whether a game of one's own is any good: its definition is read, then it is played many times."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from vectorgames.base import executors
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.cli import common, output, position
from vectorgames.players.check import GAMES, check
from vectorgames.players.check_lines import lines

MOST = 100_000  # games


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--games", "check_games", "N", type=common.whole, default=GAMES)
    common.seed(sub, "check_seed", 0)
    common.workers(sub)
    common.language(sub)
    common.json(sub)


def run(given: Namespace) -> None:
    """What is wrong with the definition in one line; else a table and sentences, with progress to a terminal."""
    if not 1 <= given.games <= MOST:
        raise LocalizedError("check.games", given=given.games, least=1, most=MOST)
    game = position.game(given)
    shown = sys.stderr is not None and sys.stderr.isatty()

    def told(done: int, every: int) -> None:
        if shown:
            line = LocalizedText("check.progress", n=done, of=every).say(given.lang)
            sys.stderr.write(f"\r{line}" if done < every else f"\r{' ' * len(line)}\r")
            sys.stderr.flush()

    with executors.opened(given.workers, given.cluster or "") as executor:
        found = check(game, given.games, given.seed, executor, told)
    if given.json:
        told_of = asdict(found) | {"unused": [part._asdict() for part in found.unused]}
        output.write_json(told_of)
    else:
        output.write_lines(lines(found, given.lang))
