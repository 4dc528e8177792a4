"""Commands of those who play by themselves: analyse, ladder, engine."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict

from vectorgames.base import bounds, executors
from vectorgames.base.numbers import decimal
from vectorgames.base.words import LocalizedError, quoted
from vectorgames.cli import output, position
from vectorgames.players import analyse as analysed
from vectorgames.players import players
from vectorgames.players.ladder import Pair, Played
from vectorgames.players.ladder import ladder as played_ladder
from vectorgames.players.puzzles import make as made_puzzles
from vectorgames.players.seat import RANDOM, player_of
from vectorgames.players.ugi import Engine

MOST_SECONDS = 86_400

MOST_LINES = 100
"""Lines of an analysis."""

SECONDS = 0.1
"""Of an action, where neither seconds nor nodes are given."""


def seconds_of(text: str | None) -> float | None:
    """The seconds of ``--seconds``. LocalizedError for what is no time."""
    if text is None:
        return None
    seconds = decimal(text)
    if seconds is None or not 0 < seconds <= MOST_SECONDS:
        raise LocalizedError("cli.seconds", given=quoted(text), most=MOST_SECONDS)
    return seconds


def analyse(given: Namespace) -> None:
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


def ladder(given: Namespace) -> None:
    """Seats against their neighbours: a line for each pair in each game as soon as all games are done."""
    seconds, nodes = seconds_of(given.seconds), given.nodes
    if nodes is not None and (nodes < 1 or seconds is not None):
        raise LocalizedError("cli.nodes", given=nodes)
    if nodes is None and seconds is None:
        seconds = SECONDS
    seats = given.seats.split(",") if given.seats else (RANDOM, *players())
    faults: list[Played] = []

    def told(done: int, every: int, played: Played) -> None:
        if played.fault is not None:
            faults.append(played)
            output.complain(f"vectorgames: {played.fault.say()}")

    with executors.opened(given.workers, given.cluster or "") as executor:
        pairs = played_ladder(
            given.game.split(","),
            [seat.strip() for seat in seats],
            given.games,
            seconds,
            nodes,
            given.seed,
            tuple(position.options(given.options).items()),
            executor,
            told,
        )
    if given.json:
        output.write_json({"pairs": [_told(pair) for pair in pairs]})
        return
    output.write_lines(map(_line, pairs))


def _told(pair: Pair) -> dict[str, object]:
    return {
        "game": pair.game,
        "upper": pair.upper,
        "lower": pair.lower,
        "games": pair.games,
        "wins": pair.wins,
        "losses": pair.losses,
        "draws": pair.draws,
        "interval": [round(bound, 4) for bound in pair.interval],
    }


def _line(pair: Pair) -> str:
    share = (pair.wins + pair.draws / 2) / pair.games
    low, high = pair.interval
    return (
        f"{pair.game}\t{pair.upper} {pair.lower}\twins {pair.wins} losses {pair.losses} draws {pair.draws}"
        f"\tshare {share:.3f} ({low:.3f} {high:.3f})"
    )


def puzzles(given: Namespace) -> int:
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


def engine(given: Namespace) -> None:
    """Answer the Universal Game Interface on standard input and output."""
    made = position.game(given)
    Engine(
        made,
        given.seat,
        player_of,
        lambda file: position.set_up(given, file),
        lambda line: output.write(f"{line}\n"),
    ).run(_lines())


def _lines() -> Iterator[str]:
    """Lines of standard input, each as soon as it is there; what is no text in them is replaced."""
    if sys.stdin is None:
        return
    while line := sys.stdin.buffer.readline(bounds.SAVE):
        yield line.decode("utf-8", "replace")
