"""A screen of its own (Xvfb) and hands on it (xdotool), for tests of the real window."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.support import ROOT

PATIENCE = 180.0  # seconds; a limit for a hanging test, not a measure of anything


def wait_for(what: Callable[[], object], name: str) -> object:
    """The first true value of ``what``; AssertionError if it never comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if value := what():
            return value
        time.sleep(0.05)  # to ask a window takes some 10 ms of the processor
    raise AssertionError(f"waited in vain for {name}")


class Screen:
    """A virtual screen. AssertionError names the program that is missing."""

    def __init__(self, size: str = "1920x1080"):
        for program in ("Xvfb", "xdotool"):
            assert shutil.which(program), f"{program} is not installed: apt install xvfb xdotool"
        reader, writer = os.pipe()
        self._server = subprocess.Popen(
            # -r: keys do not repeat, or a machine too busy to let go of one in time would type it many times.
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-r"],
            pass_fds=(writer,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.name = ":" + answer.readline().strip()
        assert self.name != ":", "Xvfb did not start"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)

    def kill(self) -> None:
        """kill -9."""
        self._server.kill()
        self._server.wait(PATIENCE)

    def do(self, *words: object) -> str:
        """Run xdotool."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.name},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


class Forked:
    """A process of the program, like that of ``subprocess``, but out of one that has loaded what it needs."""

    _context = multiprocessing.get_context("forkserver")
    _context.set_forkserver_preload(["tests.quick_window"])

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str], output: Path):
        self._process = self._context.Process(target=_run_quickly, args=(arguments, environment, str(output)))
        self._process.start()
        self.pid = self._process.pid
        self.terminate, self.kill = self._process.terminate, self._process.kill

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> None:
        self._process.join(timeout)
        assert self.poll() is not None, "it goes on"

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


def _run_quickly(*given) -> None:
    from tests.quick_window import run

    run(*given)


class Program:
    """The program, running in its window."""

    started_by: tuple[str, ...] = ()
    """Words for Python; without any, it is started and draws as quickly as it can."""

    def __init__(self, screen: Screen, *arguments: str):
        self.screen = screen
        self.home = Path(os.environ["VECTORGAMES_HOME"])  # as it is for this program, however long it runs
        self._output = self.home.parent / f"output-{time.monotonic_ns()}.txt"
        environment = {**os.environ, "DISPLAY": screen.name, "PYTHONPATH": str(ROOT)}
        self.process: subprocess.Popen | Forked
        if self.started_by:
            self.process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", *self.started_by, *arguments],
                stdout=self._output.open("w"),
                stderr=subprocess.STDOUT,
                env=environment,
                cwd=ROOT,
            )
        else:
            self._output.touch()
            self.process = Forked(arguments, environment, self._output)
        try:
            wait_for(lambda: "ready\n" in self.output or self.process.poll() is not None, "the line ready")
        except AssertionError:
            self.process.send_signal(signal.SIGABRT)  # has it say what it is doing
            self.process.wait(PATIENCE)
            raise AssertionError(f"never ready:\n{self.output}") from None
        assert self.process.poll() is None, self.output
        self.focus()

    def focus(self) -> None:
        """Let keys go to the window: no window manager does it here. One that was full screen may be another."""
        self.known = self.window()
        self.screen.do("windowfocus", "--sync", self.known)

    @property
    def output(self) -> str:
        return self._output.read_text()

    @property
    def autosave(self) -> Path:
        return self.home / "autosave.yaml"

    def played(self) -> int:
        """Actions in the autosave."""
        text = self.autosave.read_text("utf-8") if self.autosave.exists() else ""
        return text.split("branches:")[0].count("\n- ")

    def window(self) -> str:
        found = wait_for(self._windows, "a window")
        assert isinstance(found, list)
        return str(found[0])

    def _windows(self) -> list[str]:
        try:
            return self.screen.do("search", "--onlyvisible", "--name", "^Vectorgames").split()
        except AssertionError:  # another window went while all were looked through
            return []

    def title(self) -> str:
        return self.screen.do("getwindowname", self.window())

    def place(self) -> tuple[int, int]:
        """Where the window's upper left corner lies on the screen."""
        shell = self.screen.do("getwindowgeometry", "--shell", self.window())
        found = dict(line.split("=") for line in shell.split())
        return int(found["X"]), int(found["Y"])

    def click(self, x: int, y: int, button: int = 1) -> None:
        # A hand rests before it clicks; the program looks 60 times a second.
        over = ("mousemove", "--window", self.known, x, y)
        self.screen.do(*over, "sleep", 0.12, "click", button, "sleep", 0.12)

    def drag(self, *path: tuple[int, int]) -> None:
        """Press at the first place, go to the others, let go at the last."""
        moves = [("mousemove", "--window", self.known, *place, "sleep", 0.12) for place in path]
        self.screen.do(*moves[0], "mousedown", 1, "sleep", 0.12, *(word for move in moves[1:] for word in move))
        self.screen.do("mouseup", 1, "sleep", 0.12)

    def key(self, *names: str) -> None:
        self.screen.do(*(word for name in names for word in ("key", name, "sleep", 0.08)))

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


class Shared:
    """A program for several tests, on a screen of its own: opened when the first one wants it, and again if one has
    closed it."""

    def __init__(self, home: Path, *arguments: str):
        self._screen, self._home, self._arguments = Screen(), home, arguments
        self._running: list[Program] = []

    def __enter__(self) -> Shared:
        return self

    def __exit__(self, *_error: object) -> None:
        for one in self._running:
            one.close()
        self._screen.close()
        log = self._home / "error.log"
        assert not log.exists(), f"something failed and was reported:\n{log.read_text('utf-8')}"

    def from_the_beginning(self) -> Program:
        """Its window with the game as it begins: nothing played, nothing aimed at, the first view."""
        if not self._running or self._running[-1].process.poll() is not None:
            self._open()
        opened = self._running[-1]
        opened.focus()
        opened.key("Escape", "F5")
        while count := opened.played():
            opened.key("ctrl+z")
            wait_for(lambda n=count: opened.played() < n, "an action taken back")
        return opened

    def _open(self) -> None:
        from pytest import MonkeyPatch  # not at the top: a monkey weighs the program, which does without

        with MonkeyPatch.context() as changed:
            changed.setenv("VECTORGAMES_HOME", str(self._home))
            self._running.append(Program(self._screen, *self._arguments))
        self._running[-1].key("shift+F5")
        wait_for((self._home / "views.yaml").exists, "the kept view")
