"""Plies a second of every game beside an earlier commit of this repository, both in one run.

The earlier tree is taken out of git into a temporary folder; each of the two plays random games in a process of its
own, one after the other, and tells the processor's time that it took. The lowest ratio of all games is the figure.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from benchmarks.measure import RUNS, Figure

ROOT = Path(__file__).resolve().parent.parent
BEFORE = "6d47706"
"""The last commit before rules were said in blocks over named relations."""
GATE = 0.9
_PLAY = """
import random, sys, time
import vectorgames
games = {}  # kept, so that their tables are made before anything is timed
for line in sys.stdin:
    name, seed, least = line.split()
    game = games[name] if name in games else games.setdefault(name, vectorgames.load(name))
    start, rng, plies = game.start(), random.Random(int(seed)), 0
    list(start.actions())
    begin = time.process_time()
    while plies < int(least):
        state = start
        for _ in range(300):
            actions = state.actions()
            if not actions:
                break
            state = state.play(rng.choice(actions))
            plies += 1
    print(plies / (time.process_time() - begin), flush=True)
"""
_PLIES = {"chess_4d": 400, "hyper_chess": 3000}  # in one run; of the others as below
_OTHERS = 6000


@dataclass
class Tree:
    """One of the two versions, with a process that plays on it."""

    root: Path
    process: subprocess.Popen = field(init=False)

    def __post_init__(self) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", _PLAY]
        self.process = subprocess.Popen(command, cwd=self.root, stdin=pipe, stdout=pipe, text=True)

    def plies(self, game: str, seed: int, least: int) -> float:
        """Plies a second of random games."""
        print(game, seed, least, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def games(root: Path) -> list[str]:
    """Ids of the games that a tree has."""
    code = "import vectorgames; print(*vectorgames.games())"
    return subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True).stdout.split()


def plies() -> Figure:
    name = f"plies a second beside commit {BEFORE}, the lowest"
    archive = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True)
    if archive.returncode:
        return Figure(name, 0.0, "this copy of the repository does not have that commit", gate=GATE)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(archive.stdout)) as content:
            content.extractall(folder, filter="data")
        both = Tree(ROOT), Tree(Path(folder))
        ratios = {}
        for game in sorted({*games(ROOT)} & {*games(Path(folder))}):
            least = _PLIES.get(game, _OTHERS)
            for tree in both:
                tree.plies(game, 0, least)
            found = [[tree.plies(game, seed, least) for tree in both] for seed in range(1, RUNS + 1)]
            ratios[game] = statistics.median(now / then for now, then in found)
        for tree in both:
            tree.close()
    told = ", ".join(f"{game} {ratio:.2f}" for game, ratio in sorted(ratios.items(), key=lambda item: item[1]))
    return Figure(name, min(ratios.values()), told, gate=GATE)
