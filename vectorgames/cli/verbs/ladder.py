"""``ladder``: characters and programs against their neighbours."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from vectorgames.base import executors
from vectorgames.base.words import LocalizedError
from vectorgames.cli import common, output, position
from vectorgames.cli.verbs.analyse import seconds_of
from vectorgames.players import players
from vectorgames.players.ladder import Pair, Played
from vectorgames.players.ladder import ladder as played_ladder
from vectorgames.players.seat import RANDOM

SECONDS = 0.1  # of an action, where neither seconds nor nodes are given


def arguments(sub: ArgumentParser) -> None:
    common.game(sub, "game_list")
    common.add(sub, "--seats", "seats", "NAME,...")
    common.add(sub, "--games", "ladder_games", "N", type=common.whole, default=20)
    common.add(sub, "--seconds", "seconds", "S")
    common.add(sub, "--nodes", "nodes", "N", type=common.whole)
    common.seed(sub, "ladder_seed", 0)
    common.workers(sub)
    common.json(sub)


def run(given: Namespace) -> None:
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
        output.write_json(
            {"pairs": [asdict(pair) | {"interval": [round(bound, 4) for bound in pair.interval]} for pair in pairs]}
        )
        return
    output.write_lines(map(_line, pairs))


def _line(pair: Pair) -> str:
    share = (pair.wins + pair.draws / 2) / pair.games
    low, high = pair.interval
    return (
        f"{pair.game}\t{pair.upper} {pair.lower}\twins {pair.wins} losses {pair.losses} draws {pair.draws}"
        f"\tshare {share:.3f} ({low:.3f} {high:.3f})"
    )
