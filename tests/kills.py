"""Kills: ``python -m tests.kills [--kills 20] [--seed 1]``.

The program in its window plays actions by chance, takes some back, and is killed (kill -9) at a moment by chance.
Then ``autosave.yaml`` has to be whole, to hold all that was played a second before, and to be offered and restored
by the next start, which leaves nothing half written. A line a kill; exit code 1 where something was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.display import Program, Screen
from vectorgames.app.session import Session
from vectorgames.play import saves as saves_module
from vectorgames.ui.actions import Command

GAMES = ("time_vectors", "chess_4d", "vector_chess_5d", "squirrel_race", "ez_gryb", "vectobu", "battlefield")
LONGEST = 6.0  # seconds for which it plays at most
OFTEN = 0.3  # of the ticks in which something is done
DUE = 1.0  # seconds after which an action has to be in the autosave
PLAYED = "VECTORGAMES_TEST_PLAYED"
"""The environment variable with the file to which the program tells what it has played."""


class Playing(Program):
    """The program, which plays by itself and tells what the line is, and since when."""

    started_by = ("-m", "tests.kills", "--inside")


def inside(seed: int, arguments: list[str]) -> int:
    """The program as ``main.py`` runs it; in each tick something may be played, or taken back."""
    from vectorgames.cli.main import main

    rng, tick = random.Random(seed), Session.tick
    told = Path(os.environ[PLAYED]).open("a", buffering=1)  # noqa: SIM115 (until the process is killed)

    def playing(self: Session) -> None:
        tick(self)
        record = self.record
        if record is None or rng.random() > OFTEN:
            return
        if record.number and rng.random() < 0.1:
            self.do(Command("undo"))
        elif actions := record.state.actions():
            self.do(Command("play", str(rng.choice(actions))))
        line = [turn.action.text for turn in record.line]
        told.write(json.dumps([time.monotonic(), line]) + "\n")

    Session.tick = playing  # type: ignore[method-assign]
    Session.moving = property(lambda _self: True)  # type: ignore[assignment, method-assign]
    return main(arguments)


def kill(screen: Screen, folder: Path, rng: random.Random) -> tuple[list[object], str]:
    """Play and kill once; a row of the table, and what is wrong, "" for nothing."""
    game, seed, seconds = rng.choice(GAMES), rng.randrange(10**6), rng.uniform(0.0, LONGEST)
    log = folder / f"played-{seed}.jsonl"
    os.environ[PLAYED] = str(log)
    program = Playing(screen, str(seed), "play", game, "--fresh", "--no-animation", "--size", "480x320")
    try:
        time.sleep(seconds)
        program.kill()
    finally:
        program.close()
    now = time.monotonic()
    lines = [
        json.loads(line) for line in (log.read_text() if log.exists() else "").splitlines(True) if line[-1] == "\n"
    ]
    due = max((at for at, (when, _) in enumerate(lines) if when <= now - DUE), default=-1)
    row: list[object] = [game, seed, f"{seconds:.2f}", len(lines), due + 1]
    if due < 0 and not program.autosave.exists():
        return [*row, 0], ""
    try:
        kept = [turn.action.text for turn in saves_module.load(program.autosave).line]
    except Exception as error:
        return [*row, "-"], f"the autosave is not whole: {error}"
    found = max((at for at, (_, line) in enumerate(lines) if line == kept), default=-1)
    row.append(found + 1)
    # What is written may be told of only after the kill.
    if found < due and (not lines or kept[:-1] != lines[-1][1]):
        return row, f"{due - found} steps older than {DUE} s are not in the autosave"
    return row, _restored(kept)


def _restored(kept: list[str]) -> str:
    """What the next start makes of it: "" if it offers and restores just that and leaves nothing half written."""
    session = Session()
    try:
        session.library.refresh(session.context.words)
        offered = [one.file for one in session.library.unfinished if Path(one.file).name == "autosave.yaml"]
        if not offered:
            ended = saves_module.load(session.autosaver.path).state.outcome is not None
            return "" if ended or not kept else "the next start does not offer it"
        session.do(Command("resume", offered[0]))
        line = [turn.action.text for turn in session.record.line] if session.record else []
    finally:
        session.close()
    left = [path.name for path in Path(os.environ["VECTORGAMES_HOME"]).rglob("*.tmp")]
    return "it is restored otherwise" if line != kept else f"left behind: {left}" if left else ""


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, wrong = random.Random(given.seed), 0
    print("   game              seed  after s  steps  due  kept", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["VECTORGAMES_HOME"] = str(home)
        screen = Screen("640x480")
        try:
            for number in range(1, given.kills + 1):
                (game, seed, *numbers), trouble = kill(screen, Path(folder), rng)
                wrong += bool(trouble)
                told = f"{number:2} {game:15} {seed:6}" + "".join(f"{one:>7}" for one in numbers)
                print(f"{told}  {trouble or 'whole'}", flush=True)
        finally:
            screen.close()
        log = home / "error.log"
        errors = log.read_text("utf-8") if log.exists() else ""
    print(f"{given.kills} kills, {wrong} wrong\n{errors}", end="")
    return 1 if wrong or errors else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        sys.exit(inside(int(sys.argv[2]), sys.argv[3:]))
    sys.exit(_main())
