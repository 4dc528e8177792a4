"""What tests have done in other processes: players, slow or misbehaving, and tasks, done or killed."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import dataclass

from vectorgames.players.player import Analysis, Line, Player, RandomPlayer, ignore, never
from vectorgames.rules.game import Game


@dataclass(frozen=True)
class Thinker(Player):
    """Does what ``id`` says: patient, telling a report after each slice, until it is stopped; deaf to stop; …"""

    game: Game
    id: str
    beside: str = ""

    def analyse(self, state, budget, lines=1, seed=0, stop=never, report=ignore):
        return getattr(self, f"_{self.id}")(state, stop, report)

    def _patient(self, state, stop, report):
        found = Analysis((Line((state.actions()[0].text,), 0.5),), 1, 0, 0.0)
        while not stop():
            found = Analysis(found.lines, found.depth + 1, 0, 0.0)
            report(found)
            time.sleep(0.005)
        return found

    def _deaf(self, state, stop, report):
        while True:
            stop()

    def _hangs(self, state, stop, report):
        stop()
        time.sleep(1000)

    def _hangs_once(self, state, stop, report):
        if not os.path.exists(self.beside):
            with open(self.beside, "w"):
                pass
            self._hangs(state, stop, report)
        return RandomPlayer(self.game).analyse(state, None)

    def _dies(self, state, stop, report):
        os._exit(3)

    def _fails(self, state, stop, report):
        raise ArithmeticError("nothing comes of it")

    def _modules(self, state, stop, report):
        priority = os.nice(0) if hasattr(os, "nice") else -1
        return Analysis((Line(tuple(sys.modules), 0.0),), priority, os.getpid(), 0.0)


def square(number: int) -> int:
    return number * number


def mark(task: tuple[str, int]) -> int:
    """A task that leaves a mark; the first to do the third one is killed in the midst of it."""
    folder, number = task
    mine = os.path.join(folder, f"{number}-{os.getpid()}")
    with open(mine, "x"):
        pass
    if number == 2 and len([name for name in os.listdir(folder) if name.startswith("2-")]) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number
