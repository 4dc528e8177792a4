"""How memory grows while ever more games, options and sizes come up, in a session without a window.

``python -m benchmarks.memory [--commands 30000] [--seed 1]`` prints the memory of the process after every
thousand random commands.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import subprocess
import sys
import tempfile
import tracemalloc
from pathlib import Path
from typing import Any

from benchmarks.measure import Figure
from tests.support import ROOT, values_of

WARM, THEN = 1000, 3000  # commands before memory is measured first, and before it is measured again
KNOWN = "time_vectors"  # the game on the board when it is


class Sitting:
    """A session that is told random commands; what is seen after some of them is drawn as shapes."""

    def __init__(self, seed: int):
        from vectorgames.app import saving
        from vectorgames.app.library import shown_games
        from vectorgames.app.session import Session
        from vectorgames.scene.viewport import give_back

        give_back()
        self.rng = random.Random(seed)
        self.clip = ""
        saving.get, saving.put = lambda: self.clip, self._copy
        self.session = Session()
        self.games = shown_games()
        self.saves: list[str] = []

    def _copy(self, text: str) -> None:
        self.clip = text
        self.saves = [*self.saves, text][-30:]

    def step(self) -> None:
        """One thing that somebody might do."""
        rng, session = self.rng, self.session
        playing = session.record is not None and session.page.name != "assembly"
        shares = (5, 4, 60, 30) if playing else (6, 4, 0, 1)
        rng.choices((self._begin, self._page, self._move, self._look), shares)[0]()
        if rng.random() < 0.3:
            session.tick()
        if rng.random() < 0.15:
            self._draw()

    def settle(self) -> None:
        """The known game on the board; what is of no use any more is let go, as by a window at rest."""
        from vectorgames.scene.viewport import tidy

        self.session.context.point(None)
        self._do("start", (KNOWN, {}))
        self.session.tick()
        tidy()

    def _do(self, name: str, value: Any = None) -> None:
        from vectorgames.ui.actions import Command

        self.session.do(Command(name, value))

    def _begin(self) -> None:
        """Another game: chosen, pasted, opened, or the same again."""
        from vectorgames.rules.definitions import definition

        rng = self.rng
        self.session.context.point(None)
        way = rng.random()
        if way < 0.15 and self.saves:
            self.clip = rng.choice(self.saves)
            self._do("paste")
        elif way < 0.2 and self.session.record is not None:
            self._do("play_again")
        elif way < 0.3 and self.session.library.recent:
            self._do("recent", rng.choice(self.session.library.recent).file)
        else:
            game = rng.choice(self.games)
            options = {option.name: rng.choice(values_of(option)) for option in definition.definition(game).options}
            self._do("new", game)
            for option in options.items():
                self._do("option", option)
            self._do("start", (game, options))

    def _page(self) -> None:
        from vectorgames.app.pages.assembly.page import TABS
        from vectorgames.app.pages.assembly.workshop import BOARDS

        rng, session = self.rng, self.session
        if session.page.name == "assembly":
            fields = [*session.workshop.plan.own]
            name, value = rng.choice(
                (
                    ("assembly_tab", rng.choice(TABS)),
                    ("step", rng.randrange(4)),
                    ("pull_apart", rng.random()),
                    ("size", (rng.choice(fields), str(rng.randrange(1, 60) / 4)) if fields else ("x", "")),
                    ("usual_sizes", None),
                    ("assembly", rng.choice(BOARDS)),
                    ("leave_page", None),
                    ("leave_page", None),
                )
            )
        else:
            name, value = rng.choice(
                (("back_to_chooser", None), ("assembly", rng.choice(BOARDS)), ("help", None), ("close", None))
                + (
                    ("open_dialog", None),
                    ("settings", None),
                    ("rules", None),
                    ("language", rng.choice(("en", "de"))),
                )
            )
        self._do(name, value)

    def _move(self) -> None:
        rng, session = self.rng, self.session
        record, size = session.record, session.record.game.space.size
        actions = record.state.actions()
        way = rng.random()
        if way < 0.55 and actions:
            self._do("play", str(rng.choice(actions)))
        elif way < 0.7:
            session.play.move_input.click(rng.randrange(size))
        elif way < 0.8:
            self._do(rng.choice(("undo", "redo", "confirm", "cancel", "roll", "undo_series")))
        elif way < 0.85:
            self._do("goto", rng.randrange(record.number + 1))
        elif way < 0.9:
            session.play.keyboard.step(rng.randrange(6), rng.choice((-1, 1)))
        elif way < 0.93:
            self._do("copy")
        else:
            self._do(rng.choice(("tray", "level")), rng.choice((-1, 1)))

    def _look(self) -> None:
        from vectorgames.play.views import LIGHTS, View
        from vectorgames.spaces.filters import Filter

        rng, session = self.rng, self.session
        if session.record is None:
            return self._do("toggle", "letters")
        space = session.record.game.space
        inside = rng.choice(sorted(space.insides)) if space.insides and rng.random() < 0.3 else ""
        view = View(
            rng.choice([*session.game.display.board.layouts]),
            frozenset(rng.sample(range(1, space.height + 1), rng.randrange(2))),
            light=rng.choice(LIGHTS),
            inside=inside,
        )
        name, value = rng.choice(
            (
                ("view", view),
                ("explode", rng.random()),
                ("apart", rng.random()),
                ("dock", rng.choice(("moves", "xray", "reach", "tray"))),
                ("filter", Filter(run=rng.choice(("", *space.axes)), hidden=rng.random() < 0.3)),
                ("xray_step", rng.choice((-1, 1))),
                ("keep_view", rng.randrange(1, 6)),
                ("recall_view", rng.randrange(1, 6)),
                ("toggle", rng.choice(("xray", "letters", "shapes", "changed", "hyperspace", "excision"))),
            )
        )
        self._do(name, value)
        session.context.point(rng.choice((None, rng.randrange(space.size))))
        return None

    def _draw(self) -> None:
        """What the panels show, and the flat map in some size."""
        from vectorgames.play.engine import find
        from vectorgames.view.flat_map import MapStyle, flat_primitives, has_sheet
        from vectorgames.view.primitives import Rect
        from vectorgames.view.themes import load_theme, theme_ids

        session = self.session
        tableau = session.tableau()
        if session.record is None or session.page.name == "assembly":
            return
        session.play.analysis.found = find(session.record.state, session.play.inspector.focus)
        if has_sheet(session.record.game.space):
            w, h = self.rng.randrange(200, 1500), self.rng.randrange(200, 1000)
            theme = load_theme(self.rng.choice(theme_ids()))
            context = session.context
            style = MapStyle(theme, context.view, context.language)
            flat_primitives(context.space, tableau, Rect(0, 0, w, h), style)


def megabytes() -> float:
    """Memory of this process that lies in the machine's."""
    text = Path("/proc/self/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


def growth() -> Figure:
    """In a process of its own: what other benchmarks leave behind would hide it."""
    command = [sys.executable, "-m", "benchmarks.memory", "--commands", str(THEN), "--every", str(WARM), "--known"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    found = [float(line.split()[1]) for line in done.stdout.splitlines()]
    told = f"{found[0]:.0f} MB, then {found[-1]:.0f} MB"
    return Figure(f"memory after {THEN} commands against {WARM}", found[-1] / found[0], told, 1.15, 1.05, most=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commands", type=int, default=30_000)
    parser.add_argument("--every", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--known", action="store_true", help="with the same game on the board at each measure")
    parser.add_argument("--top", action="store_true", help="at the end the lines of the program that hold most")
    given = parser.parse_args()
    if given.top:
        tracemalloc.start(8)
    with tempfile.TemporaryDirectory() as home:
        os.environ["VECTORGAMES_HOME"] = home
        sitting = Sitting(given.seed)
        for n in range(1, given.commands + 1):
            sitting.step()
            if n % given.every == 0:
                if given.known:
                    sitting.settle()
                print(f"{n} {megabytes():.0f}", flush=True)
        if given.top:
            gc.collect()
            for line in tracemalloc.take_snapshot().statistics("lineno")[:25]:
                print(line)
        sitting.session.close()


if __name__ == "__main__":
    main()
