"""Weights of features, found by self-play: ``python -m vectorgames.players.tune GAME[,GAME …]``.

Each weight in turn is doubled and halved; what wins more points against the weights so far, with sides exchanged
and openings varied, is kept. The strongest character plays both sides, with so many nodes for each action.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import yaml

from vectorgames.base.executors import opened, spread
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LANGUAGES, LocalizedError, words
from vectorgames.players import players
from vectorgames.players.characters import WEIGHTS, character, weights_of
from vectorgames.players.evaluation import features_of
from vectorgames.players.player import Budget, never
from vectorgames.players.search import Search, View
from vectorgames.rules.definitions import definition
from vectorgames.rules.feature import EVERYTHING
from vectorgames.rules.schema import read_file

Weights = tuple[tuple[str, float], ...]

BETTER = 0.55
"""The share of the points from which on a change is kept."""

FACTORS = (2.0, 0.5)

OPENING = 4
"""Actions with which a game begins, drawn by its seed."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A game of two weightings: ``new`` has the first player's side where ``first``."""

    game: str
    new: Weights
    old: Weights
    first: bool
    seed: int
    nodes: int


def play(trial: Trial) -> float:
    """The points of the new weights in a game: 1 won, 0 lost, 0.5 drawn."""
    game, draw, begun = definition.load(trial.game, {}), Random(trial.seed), 0
    side, depth = game.roster.side, character(players()[-1]).depth
    mine = side[1] if trial.first else next(other for other in side[2:] if other != side[1])
    state = game.start(seed=trial.seed)
    while state.outcome is None:
        if state.actor == 0 or begun < OPENING:
            begun += state.actor != 0
            state = state.play(draw.choice(list(state.actions())))
            continue
        view = View(game, EVERYTHING, trial.new if side[state.actor] == mine else trial.old, depth)
        seed = draw.getrandbits(30)
        found = Search(view, state, Budget(nodes=trial.nodes), seed, never).run(1, lambda analysis: None)
        state = state.play(found.lines[0].actions[0])
    winners = {side[winner] for winner in state.outcome.winners}
    return 0.5 if not winners else float(mine in winners)


def tuned(
    game: str, games: int, nodes: int, seed: int = 0, executor: Executor | None = None
) -> tuple[Weights, tuple[str, ...]]:
    """Weights for a game, and a line about each change that was tried. LocalizedError for an unknown game."""
    made = definition.load(game, {})
    known = dict(weights_of(made))
    best = {feature.name: known.get(feature.name, feature.weight) for feature in features_of(made, EVERYTHING)}
    told = []
    for name in list(best):
        for factor in FACTORS:
            new = best | {name: best[name] * factor}
            trials = [
                Trial(game, tuple(new.items()), tuple(best.items()), n % 2 == 0, seed + n // 2, nodes)
                for n in range(games)
            ]
            share = sum(points for _, points in spread(play, trials, executor)) / games
            told.append(f"{game} {name} {best[name]:g} -> {new[name]:g}: {share:.2f} of {games}")
            if share >= BETTER:
                best = new
                break
    return tuple(best.items()), tuple(told)


def written(path: Path, found: dict[str, Weights]) -> None:
    """Put the weights of games into a file, beside those of others that are in it."""
    told = (read_file(path).plain() if path.exists() else {}) | {game: dict(some) for game, some in found.items()}
    head = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")] if path.exists() else []
    write_atomic(path, "\n".join([*head, yaml.safe_dump(dict(sorted(told.items())), sort_keys=False)]))


def main(arguments: Sequence[str] | None = None) -> int:
    t = words(LANGUAGES[0])
    parser = argparse.ArgumentParser(prog="tune", description=t("players.tune.description"))
    parser.add_argument("games", metavar="GAME[,GAME...]", help=t("players.tune.games"))
    parser.add_argument("--games", dest="number", type=int, default=100, metavar="N", help=t("players.tune.number"))
    parser.add_argument("--nodes", type=int, default=1000, metavar="N", help=t("cli.help.nodes"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=t("cli.help.seed"))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=t("cli.help.workers"))
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help=t("cli.help.cluster"))
    parser.add_argument("--out", type=Path, default=WEIGHTS, metavar="FILE", help=t("players.tune.out"))
    given = parser.parse_args(arguments)
    try:
        with opened(given.workers, given.cluster) as executor:
            for game in given.games.split(","):
                weights, told = tuned(game, max(given.number, 2), max(given.nodes, 1), given.seed, executor)
                print("\n".join(told), flush=True)
                written(given.out, {game: weights})
    except LocalizedError as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
