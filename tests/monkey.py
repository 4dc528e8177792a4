"""A monkey at the window: ``python -m tests.monkey [--seconds 1800] [--seed 1] [--size 1280x800]
[--games time_vectors,ez_gryb] [--still]``.

It opens the window on a screen of its own and uses mouse, wheel, keys, clipboard and the window's size at random.
Every minute it tells the seconds passed, the commands given, the MB that the program takes, its page and game; now
and then it rests and looks whether the program does.
At the end: whether the program is alive, how often it had to be started anew because it was told to close, memory
against that after five minutes (both with the same game on the board), the reports in error.log. Exit code 1 where
the program died or left a report.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.display import PATIENCE, Program, Screen, wait_for

KEYS = (
    *"abcdeghiklmnoprstvwxyz0123456789",
    *("Left", "Right", "Up", "Down", "Prior", "Next", "Home", "End", "Tab", "Return", "Escape", "BackSpace"),
    *("Delete", "space", "bracketleft", "bracketright", "comma", "period", "plus", "minus", "less", "greater"),
    *("F1", "F2", "F5", "F6", "F9", "F11", "shift+F5", "shift+F9", "shift+Tab", "shift+1", "shift+4", "slash"),
    *("ctrl+z", "ctrl+shift+z", "ctrl+y", "ctrl+s", "ctrl+o", "ctrl+c", "ctrl+BackSpace", "ctrl+1", "ctrl+3"),
    *("shift+bracketleft", "ctrl+bracketright", "twosuperior", "Insert", "Caps_Lock", "Caps_Lock", "ctrl+a"),
)
FULL_SCREEN = "F11"
TYPED = ("0", "~x", "/", "..", "RYGB", "1e9", "²", "-3,5", "d1L4", "(1,2,3,SW)", "  ", "äöü→")
KNOWN = ("time_vectors", {})
"""The game on the board when memory is compared."""
LEADING = ("assembly", "way assembly", "sheets")
"""Buttons that are pressed before others: to the page on which boards are put together, and its sheets."""
REST = 3.0
ASKS = 5.0  # seconds after which the program is asked again


@dataclass
class Report:
    """What a monkey saw. ``memory``: seconds since the start -> MB; ``rests``: pictures drawn in each, or the share
    of a core where the window does not count them; ``closed``: how often the program was told to close."""

    alive: bool = True
    memory: list[tuple[float, float]] = field(default_factory=list)
    first: float = 0.0
    last: float = 0.0
    rests: list[float] = field(default_factory=list)
    closed: int = 0
    died: list[str] = field(default_factory=list)
    errors: str = ""
    batches: int = 0
    commands: int = 0


class Watched(Program):
    """The program, which tells on a signal how many pictures it has drawn."""

    started_by = ("-m", "tests.monkey", "--inside")

    def seen(self) -> dict:
        """What it tells of itself."""
        path = _told(self.process.pid)
        path.unlink(missing_ok=True)
        asked = 0.0

        def there() -> bool:
            nonlocal asked
            if time.monotonic() - asked > ASKS and self.process.poll() is None:
                asked = time.monotonic()
                self.process.send_signal(signal.SIGUSR1)
            return path.exists() or self.process.poll() is not None

        wait_for(there, "the program's own counts")
        return json.loads(path.read_text()) if path.exists() else {}

    @property
    def megabytes(self) -> float:
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split("VmRSS:")[1].split()[0]) / 1024

    @property
    def seconds(self) -> float:
        """Time of a core used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Monkey:
    """Uses a window at random. ``games``: those that it pastes, all without any; ``pastes``: they as text;
    ``still``: whether the window keeps its size."""

    def __init__(
        self,
        screen: Screen,
        size: tuple[int, int],
        seed: int,
        *arguments: str,
        games: Sequence[str] = (),
        still: bool = False,
    ):
        self.screen, self.size, self.rng = screen, size, random.Random(seed)
        self.now = size  # of the window
        self.still = still
        self.pastes = _games(self.rng, games)
        self.arguments = ("--size", "{}x{}".format(*size), "--fresh", *arguments)
        self.report = Report()
        self._start()

    def _start(self) -> None:
        self.program = Watched(self.screen, "play", "time_vectors", *self.arguments)
        self.widgets: list[tuple[str, int, int]] = []
        self.window = self.program.window()
        self.now = self.size

    def run(self, seconds: float, warm: float = 300.0, tell=lambda line: None) -> Report:
        """For so long; ``warm``: seconds after which memory is looked at first."""
        begun, told, report = time.monotonic(), 0.0, self.report
        if seconds > warm:
            self._tour()
        while (passed := time.monotonic() - begun) < seconds:
            self._batch()
            if not self._lives():
                return report
            if not report.first and passed >= warm:
                report.first = self.settled()
                tell(f"{passed:.0f} s: {report.first:.0f} MB with the same game")
            if passed - told >= 60:
                told = passed
                report.memory.append((passed, self.program.megabytes))
                seen = self.program.seen()
                where = f"{seen.get('page')} {seen.get('game')}"
                tell(f"{passed:.0f} s, {report.commands} commands, {self.program.megabytes:.0f} MB, {where}")
            if self.rng.random() < 0.02 and (drawn := self._rest()) is not None:
                report.rests.append(drawn)
        report.last = self.settled()
        self._lives()
        return report

    def close(self) -> None:
        if self._clip is not None:
            self._clip.kill()
            self._clip.wait()
        self.program.close()

    # ---- what it does ----

    def _tour(self) -> None:
        """Every game once, on the board and flat: what is loaded when it is first needed is no growth later."""
        for text in self.pastes:
            self._put(text)
            self._do(["key Escape", "key Escape", "key ctrl+v", "sleep 0.8", *["key Tab", "sleep 0.3"] * 2])

    def _batch(self) -> None:
        """Some twenty things in a row, then a look whether the program follows."""
        rng, lines = self.rng, []
        self.widgets = self.program.seen().get("widgets", [])
        for _ in range(rng.randrange(10, 30)):
            lines += rng.choices(
                (
                    *(self._click, self._press, self._drag, self._wheel, self._key, self._type, self._resize),
                    self._paste,
                ),
                (20, 10, 6, 8, 30, 4, 0.6, 1.5),
            )[0]()
            lines.append("sleep 0.02")
            self.report.commands += 1
        self._do(lines)
        self.report.batches += 1
        self._follow()

    def _do(self, lines: list[str]) -> None:
        """Let one xdotool do all of it; what it cannot do because the window has gone does not matter."""
        subprocess.run(
            ["xdotool", "-"],
            input="\n".join(lines) + "\n",
            env={**os.environ, "DISPLAY": self.screen.name},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    def _follow(self) -> None:
        """Wait until the program has time to spare, but not for long: it may be moving something."""
        end = time.monotonic() + 2.0
        while self.program.process.poll() is None and time.monotonic() < end:
            before = self.program.seconds
            time.sleep(0.1)
            if self.program.process.poll() is not None or self.program.seconds - before < 0.05:
                return

    def _somewhere(self) -> str:
        return (
            f"mousemove --window {self.window} {self.rng.randrange(self.now[0])} {self.rng.randrange(self.now[1])}"
        )

    def _click(self) -> list[str]:
        button = self.rng.choices((1, 2, 3), (8, 1, 1))[0]
        clicks = [f"click {button}"] * self.rng.choice((1, 1, 1, 2))
        return [self._somewhere(), "sleep 0.03", *clicks]

    def _press(self) -> list[str]:
        """What could be pressed when the program was asked last, in dialogs and menus, too."""
        if not self.widgets:
            return []
        _, x, y = self.rng.choice([w for w in self.widgets if w[0] in LEADING] or self.widgets)
        return [f"mousemove --window {self.window} {x} {y}", "sleep 0.4", "click 1"]

    def _drag(self) -> list[str]:
        button = self.rng.choice((1, 2, 3))
        return [self._somewhere(), f"mousedown {button}", self._somewhere(), self._somewhere(), f"mouseup {button}"]

    def _wheel(self) -> list[str]:
        held = self.rng.choice(("", "", "ctrl", "shift"))
        turned = [f"click {self.rng.choice((4, 5))}"] * self.rng.randrange(1, 6)
        return [self._somewhere(), *([f"keydown {held}", *turned, f"keyup {held}"] if held else turned)]

    def _key(self) -> list[str]:
        keys = [key for key in KEYS if not (self.still and key == FULL_SCREEN)]
        return [f"key {self.rng.choice(keys)}"] * self.rng.choice((1, 1, 1, 3))

    def _type(self) -> list[str]:
        return [f"type --delay 5 '{self.rng.choice(TYPED)}'"]

    def _resize(self) -> list[str]:
        if self.still:
            return []
        self.now = self.rng.randrange(500, 1700), self.rng.randrange(400, 1000)
        return ["windowsize {} {} {}".format(self.window, *self.now)]

    def _paste(self) -> list[str]:
        self._put(self.rng.choice((*self.pastes, "no game", "format: [")) if self.rng.random() < 0.9 else "")
        return ["key Escape", "key Escape", "key ctrl+v"]

    def _put(self, text: str) -> None:
        """Into the clipboard of the screen; a process of its own has it until another takes it."""
        if self._clip is not None:
            self._clip.kill()
            self._clip.wait()
        put = "import copykitten, sys, time; copykitten.copy(sys.argv[1]); print(flush=True); time.sleep(999)"
        self._clip = subprocess.Popen(
            [sys.executable, "-c", put, text],
            env={**os.environ, "DISPLAY": self.screen.name},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._clip.stdout.readline()

    _clip: subprocess.Popen | None = None

    # ---- what it sees ----

    def _lives(self) -> bool:
        """Whether the program runs; one that was told to close is started anew."""
        code = self.program.process.poll()
        if code is None:
            return True
        log = Path(os.environ["VECTORGAMES_HOME"]) / "error.log"
        if code == 0:
            self.report.closed += 1
            self._start()
            return True
        self.report.alive = False
        self.report.died.append(f"exit code {code}: {self.program.output[:600]} … {self.program.output[-600:]}")
        self.report.errors = log.read_text("utf-8") if log.exists() else ""
        return False

    def settled(self) -> float:
        """Memory in MB with a known game on the board, in the window's first size, at rest."""
        import vectorgames
        from vectorgames.play import saves as saves_module
        from vectorgames.play.record import GameRecord

        known = saves_module.dump(GameRecord(vectorgames.load(KNOWN[0], **KNOWN[1])))
        self.now = self.size
        loose = ("mouseup 1", "mouseup 2", "mouseup 3", *["key Escape"] * 5)
        resized = "windowsize {} {} {}".format(self.window, *self.size)

        seen: dict = {}

        def begun() -> bool:
            self._put(known)
            leave = [at for name, *at in seen.get("widgets", ()) if name == "leave_page"]  # Explore takes it itself
            out = [f"mousemove --window {self.window} {x} {y} sleep 0.4 click 1 sleep 1" for x, y in leave[:1]]
            self._do([*loose, resized, "sleep 0.5", *out, "key ctrl+v", "sleep 2", "key Escape", "sleep 0.5"])
            seen.clear()
            seen.update(self.program.seen())
            known_one = ("game", KNOWN[0], 0, [*self.size])
            return not seen or (seen["page"], seen["game"], seen["played"], seen["size"]) == known_one

        try:
            wait_for(begun, "the known game on the board")
        except AssertionError as error:
            raise AssertionError(f"{error}; instead {seen}") from None
        self._still()
        time.sleep(2)  # only then what has gone is given back
        return self.program.megabytes if self.program.process.poll() is None else 0.0

    def _still(self) -> bool:
        """Wait until nothing moves any more: messages fade, a film comes to its end. False if it never does."""
        end = time.monotonic() + PATIENCE
        while (moving := self.program.seen().get("moving", True)) and time.monotonic() < end:
            time.sleep(0.5)
        return not moving

    def _rest(self) -> float | None:
        """Pictures drawn while nothing happens, after what was moving has come to rest; None if it never does."""
        self._do([*("mouseup 1", "mouseup 2", "mouseup 3"), *["key Escape"] * 3])
        if not self._still():
            return None
        time.sleep(1)
        before, used = self.program.seen(), self.program.seconds
        time.sleep(REST)
        after = self.program.seen()
        if not after:
            return None
        if before.get("pictures") is None:
            return round((self.program.seconds - used) / REST, 3)
        return after["pictures"] - before["pictures"]


def _games(rng: random.Random, games: Sequence[str] = ()) -> list[str]:
    """Some games, without any all, with a few random choices of its options, some moves played, as text."""
    import vectorgames
    from tests.support import values_of
    from vectorgames.app.library import shown_games
    from vectorgames.base.words import LocalizedError
    from vectorgames.play import saves as saves_module
    from vectorgames.play.record import GameRecord
    from vectorgames.rules.definitions import definition

    out = []
    for game in games or shown_games():
        for _ in range(3):
            options = {o.name: rng.choice(values_of(o)) for o in definition.definition(game).options}
            try:
                record = GameRecord(vectorgames.load(game, **options), rng.randrange(99))
            except LocalizedError:
                continue
            for _ in range(rng.randrange(12)):
                if actions := record.state.actions():
                    record.play(rng.choice(actions))
            out.append(saves_module.dump(record))
    return out


def _told(pid: int) -> Path:
    return Path(os.environ["VECTORGAMES_HOME"]) / f"seen-{pid}.json"


def in_front(shown) -> list:
    """Widgets that work (vectorgames.ui.shown); where a dialog is open, its own only."""
    found = [widget for widget in shown.widgets.values() if widget.enabled]
    return [w for w in found if not shown.place[1] or w.window.startswith(("dialog", "##Popup"))]


def counts(window) -> dict:
    """What a monkey wants to know of a window."""
    from vectorgames.spaces import space

    session = window.session
    messages = [message.text for message in session.messages.shown]
    return {
        "pictures": getattr(window, "pictures", None),
        "page": session.page.name,
        "game": session.record.game.id if session.record else "",
        "played": session.record.number if session.record else 0,
        "dialog": type(session.context.dialog).__name__,
        "layout": session.context.view.layout,
        "size": list(window.size),
        "moving": session.moving or window.awake or bool(messages),
        "messages": messages,
        "spaces": sorted({str(key[1]) for key in space._used}),  # whose tables are kept
        "objects": sys.getallocatedblocks(),
        "widgets": [
            (widget.name, *(round(n) for n in widget.seen.centre))
            for widget in in_front(window.layer.shown)
            if widget.seen.w and widget.seen.h
        ],
    }


def inside(arguments: list[str], told: Callable[[Any], dict] = counts) -> int:
    """The program as ``main.py`` runs it, telling of its window on SIGUSR1."""
    from vectorgames.app import window
    from vectorgames.cli.main import main

    opened = []
    init = window.Window.__init__

    def noted(self, *given, **named):
        init(self, *given, **named)
        opened.append(self)

    def tell(_signal, _frame):
        path = _told(os.getpid())
        try:
            said = json.dumps(told(opened[0]))
        except Exception:  # in the midst of something: it is asked again
            traceback.print_exc()
            return
        path.with_suffix(".new").write_text(said)
        path.with_suffix(".new").rename(path)

    window.Window.__init__ = noted
    signal.signal(signal.SIGUSR1, tell)
    sys.argv = ["main.py", *arguments]
    return main()


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--games", default="", help="those pasted, with commas between; all without")
    parser.add_argument("--still", action="store_true", help="the window keeps its size")
    given = parser.parse_args()
    size = tuple(int(n) for n in given.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VECTORGAMES_HOME"] = str(Path(folder) / "home")
        Path(os.environ["VECTORGAMES_HOME"]).mkdir()
        screen = Screen()
        try:
            monkey = Monkey(
                screen, size, given.seed, games=[*filter(None, given.games.split(","))], still=given.still
            )
            report = monkey.run(given.seconds, tell=lambda line: print(line, flush=True))
            monkey.close()
        finally:
            screen.close()
        log = Path(os.environ["VECTORGAMES_HOME"]) / "error.log"
        errors = log.read_text("utf-8") if log.exists() else ""
    print(f"alive: {report.alive}; told to close: {report.closed}; commands: {report.commands}")
    print(f"rests: {report.rests}")
    if report.first:
        print(
            f"memory: {report.first:.0f} MB first, {report.last:.0f} MB at last, {report.last / report.first:.3f}"
        )
    for line in (*report.died, errors):
        print(line)
    return 0 if report.alive and not errors else 1


if __name__ == "__main__":
    sys.exit(inside(sys.argv[2:]) if sys.argv[1:2] == ["--inside"] else _main())
