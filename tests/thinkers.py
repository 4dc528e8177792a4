"""What tests have done in other processes: players, slow or misbehaving, and tasks, done or killed."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import dataclass, replace

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.players.player import Analysis, Budget, Line, Player, RandomPlayer, ignore, never
from vectorgames.players.process import Answer, Failure, Question, Restarted
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


class AtOnce:
    """In place of the process: thinks when it is asked for news. ``lost``: it fails instead; ``died``: why it was
    started anew; ``nodes``: to which it thinks."""

    nodes = 300

    def __init__(self):
        self.number, self.waiting, self.asked, self.lost, self.died = 0, None, [], False, None

    def ask(self, question):
        question.check()
        self.number += 1
        self.waiting = question
        if isinstance(question, Question):
            self.asked.append((question.player.id, question.lines))
        return self.number

    @property
    def news(self):
        return self.waiting is not None

    def poll(self):
        if self.waiting is None:
            return None
        if self.died is not None:
            why, self.died = self.died, None
            return Restarted(self.number, why)
        asked, self.waiting = self.waiting, None
        if self.lost:
            return Failure(self.number, LocalizedText("players.process.hung"))
        if not isinstance(asked, Question):
            return Answer(self.number, asked.find(never, ignore))
        try:
            found = replace(asked, budget=Budget(nodes=self.nodes)).find(never, ignore)
        except LocalizedError as error:
            return Failure(self.number, error.phrase)
        return Answer(self.number, found)

    def hurry(self):
        pass

    def cancel(self):
        self.waiting = None

    def close(self):
        pass
