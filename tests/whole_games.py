"""Whole games by real clicks in a window, from the start to the end: ``python -m tests.whole_games GAME ...``

What is played are the golden games, or saved ones, or with ``--seed`` games whose dice fall as they do in the
window and in which players take what they can. Clicks are on the flat map, a roll is a key. ``--pictures FOLDER``
keeps what the window shows in the middle and at the end. The tests have short games of this kind; whole ones take
minutes.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import yaml

from tests.display import Program, Screen, wait_for
from tests.support import GOLDEN, do
from vectorgames.app.session import Session
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.definitions import definition
from vectorgames.view.flat_map import flat_points

SIZE = (1280, 800)
MOST = 400


def golden(game: str) -> GameRecord:
    """The golden game as it was played, or a saved one."""
    if game.endswith(".yaml"):
        return saves_module.load(Path(game))
    return saves_module.loads(yaml.safe_load((GOLDEN / f"{game}.yaml").read_text("utf-8"))["save"])


def thrown(game: str, seed: int) -> GameRecord:
    """A game with the dice of a seed, in which players win if they can, else take, else gather for a set."""
    record, rng = GameRecord(definition.load(game), seed), random.Random(seed)
    while record.state.outcome is None and record.number < MOST:
        state = record.state
        if record.rolls():
            record.roll()
            continue
        actions = sorted(state.actions(), key=str)
        wins = {*adviser_of(state.game).wins(state)}
        good = [a for a in actions if a.space in wins and adviser_of(state.game).gains(state, a)]
        takes = [a for a in actions if "x" in str(a) or "off" in str(a)]
        record.play(max(good or takes or actions, key=lambda a: (_gathered(state, a), rng.random())))
    return record


def _gathered(state, action) -> int:
    """How many pieces of one set the mover has after an action that brings one somewhere, and nobody else any."""
    goal = state.rules.goal_of_sets
    if goal is None or action.kind not in ("place", "move"):
        return 0
    cells = np.frombuffer(state.play(action).cells, np.uint8)[goal.table.spaces]
    own, free = (cells == state.mover).sum(1), (cells == 0).sum(1)
    return int(own[own + free == goal.table.width].max(initial=0))


def spots(record: GameRecord) -> dict[int, tuple[int, int]]:
    """Where each space is on the flat map of the window."""
    session = Session(animation=False)
    try:
        session.begin(GameRecord(record.game))
        session.game.display.look(View("flat"))
        points = flat_points(record.game.space, session.page.frame(SIZE, 1.0).flat_rect, session.context.view)
        return {space: (round(x), round(y)) for space, (x, y) in enumerate(points.tolist())}
    finally:
        session.close()


def clicked(session, turn) -> list[int]:
    """The spaces that hands click for an action, the last one twice; it is played in the ``session`` then."""
    number, out = session.record.number, []
    for pick in turn.action.picks:
        if pick.space is not None and session.play.move_input.ready is None:
            out.append(pick.space)
            do(session, "aim", pick.space)
    if session.record.number == number:
        out.append(session.play.move_input.aim)
        do(session, "confirm")
    assert session.record.here.action.text == turn.action.text, f"{out} plays {session.record.here.action}"
    return out


def by_clicks(screen: Screen, record: GameRecord, folder: Path | None) -> None:
    """Play it; AssertionError if the window does not end up with the same game."""
    game, places, mirror = record.game.id, spots(record), Session(animation=False)
    mirror.begin(GameRecord(definition.load(game, record.game.options), record.seed))
    options = (text for name, value in record.game.options.items() for text in ("-o", f"{name}={value}"))
    given = (
        *options,
        "--view",
        "flat",
        "--size",
        "1280x800",
        "--fresh",
        "--no-animation",
        "--seed",
        str(record.seed),
    )
    window = Program(screen, "play", game, *options, *given)
    left, top = window.place()
    try:
        for number, turn in enumerate(record.line, 1):
            if turn.action.kind == "roll" or turn.action.text in ("stop", "pass"):
                do(mirror, "play", turn.action.text)
                window.key("Return" if turn.action.kind == "roll" else "s")
            else:
                for space in clicked(mirror, turn):
                    x, y = places[space]
                    screen.do("mousemove", left + x, top + y, "sleep", 0.06, "click", 1, "sleep", 0.06)
            wait_for(lambda n=number: window.played() >= n, f"action {number}, {turn.action.text}")
            if folder and number in (len(record.line) // 2, len(record.line)):
                screen.do("sleep", 1.5)
                out = folder / f"{game}_{number}.png"
                subprocess.run(["import", "-display", screen.name, "-window", "root", str(out)], check=True)
        kept = saves_module.load(window.autosave)
        assert [turn.action.text for turn in kept.line] == [turn.action.text for turn in record.line]
        print(f"{game}: {len(record.line)} actions, {kept.state.outcome}", flush=True)
    finally:
        window.close()
        mirror.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--seed", type=int, default=0, help="of the dice; 0: the golden game")
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["VECTORGAMES_HOME"] = str(Path(home) / "home")
        screen = Screen("1280x800")
        try:
            for game in given.games:
                by_clicks(screen, thrown(game, given.seed) if given.seed else golden(game), given.pictures)
                Path(os.environ["VECTORGAMES_HOME"], "autosave.yaml").unlink(missing_ok=True)
        finally:
            screen.close()


if __name__ == "__main__":
    main()
