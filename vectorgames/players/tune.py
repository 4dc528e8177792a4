"""Weights of features, found by self-play: ``python -m vectorgames.players.tune GAME[,GAME …]``.

Each weight in turn is doubled and halved; what wins more points against the weights so far, with sides exchanged
and openings varied, is kept. The strongest character plays both sides, with so many nodes for each action.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from vectorgames.base.executors import opened, spread
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LANGUAGES, LocalizedError, words
from vectorgames.players.characters import WEIGHTS, Weights, strongest, weights_of
from vectorgames.players.evaluation import features_of
from vectorgames.players.ladder import match
from vectorgames.rules.definitions import definition
from vectorgames.rules.feature import EVERYTHING
from vectorgames.rules.schema import read_file

BETTER = 0.55
"""The share of the points from which on a change is kept."""

FACTORS = (2.0, 0.5)


@dataclass(frozen=True, slots=True)
class Trial:
    """A game of two weightings, by its ``number`` as in a ladder."""

    game: str
    new: Weights
    old: Weights
    number: int
    seed: int
    nodes: int


def play(trial: Trial) -> float:
    """The points of the new weights in a game: 1 won, 0 lost, 0.5 drawn."""
    player = strongest(definition.load(trial.game, {}))
    new, old = replace(player, weights=trial.new), replace(player, weights=trial.old)
    return match(new, old, trial.number, trial.seed, nodes=trial.nodes).points


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
                Trial(game, tuple(new.items()), tuple(best.items()), number, seed, nodes) for number in range(games)
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
