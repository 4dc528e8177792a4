"""Programs of other people as players: started, watched and ended, spoken to by the Universal Game Interface."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import shlex
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

import yaml

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, quoted, say
from vectorgames.players.player import Analysis, Budget, Line, Player, Stop, Tell, ignore, never
from vectorgames.players.ugi import read_actions, read_score
from vectorgames.rules.game import Game, State

PATIENCE = 20.0
"""Seconds of silence, or beyond the time that it was given, after which a program counts as hanging."""

_GRACE = 0.7  # seconds that it has to answer ``stop``

_LEAVE = 0.5  # seconds that it has to answer ``quit``

_FLOOD = 4_000_000  # bytes that it may write to one question

_LOOK = 0.02  # seconds between two looks at whether to stop


def split(command: str, game: str = "") -> list[str] | str:
    """A command as the system takes it, ``{game}`` replaced by the id of a game. LocalizedError for none."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise LocalizedError("players.program.command", given=quoted(command))
    if os.name == "nt":  # there, programs themselves cut their command into words
        return command.replace("{game}", game)
    return [word.replace("{game}", game) for word in words]


@dataclass(frozen=True)
class ProgramPlayer(Player):
    """A program in a game. LocalizedErrors say in one sentence what it did: it cannot be started, it ended, it
    hangs, it floods, it answers nonsense, it plays against the rules.

    command   starts it; ``{game}`` in it stands for the id of the game
    start     the state in which the game began, and what was ``played`` since: see ``following``
    patience  seconds of silence, or beyond the time that it has, until it counts as hanging
    """

    command: str
    game: Game
    id: str = ""
    start: State | None = None
    played: tuple[str, ...] = ()
    patience: float = PATIENCE

    def following(self, start: State, played: Sequence[str]) -> Self:
        return replace(self, start=start, played=tuple(played))

    def analyse(
        self, state: State, budget: Budget, lines: int = 1, seed: int = 0, stop: Stop = never, report: Tell = ignore
    ) -> Analysis:
        program = _programs.get((self.command, self.game.about.key))
        try:
            if program is None:
                program = _Program(self.command, self.game, self.patience, stop)
                _programs[self.command, self.game.about.key] = program
            return program.think(self, state, budget, lines, seed, stop, report)
        except BaseException:
            if program is not None:
                _programs.pop((self.command, self.game.about.key), None)
                program.end()
            raise

    def _words(self, folder: Path) -> str:
        """How the position is told: from where the game began, if that is known."""
        start = self.start or self.game.start()
        begin = "startpos" if start == self.game.start() else f"setup {_written(start, folder)}"
        return f"position {begin} moves {' '.join(self.played)}" if self.played else f"position {begin}"


def _written(state: State, folder: Path) -> Path:
    file = folder / "position.yaml"
    file.write_text(yaml.safe_dump(state.setup(), allow_unicode=True, sort_keys=False), "utf-8")
    return file


_programs: dict[tuple[str, object], _Program] = {}
"""Those that run in this process, by command and game: one plays many games."""


@atexit.register
def end_all() -> None:
    """End all programs that were started in this process."""
    while _programs:
        _programs.popitem()[1].end()


@dataclass
class _Found:
    """What a program has said of a position so far, by rank."""

    lines: dict[int, Line] = field(default_factory=dict)
    depth: int = 0
    nodes: int = 0

    def analysis(self, begun: float) -> Analysis:
        best = tuple(self.lines[rank] for rank in sorted(self.lines))
        return Analysis(best, self.depth, self.nodes, time.monotonic() - begun)


class _Program:
    """One that runs. Its output is read by a thread; nobody waits for it longer than ``patience``."""

    def __init__(self, command: str, game: Game, patience: float, stop: Stop):
        self._name, self._patience, self._stop = command, patience, stop
        self._heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._bytes, self._flooded = 0, False
        self._folder = tempfile.TemporaryDirectory(prefix="vectorgames-")
        self._played: tuple[str, ...] | None = None
        try:
            self._process = subprocess.Popen(
                split(command, game.id),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise self._error("unstarted", what=say(error)) from None
        threading.Thread(target=self._read, daemon=True).start()
        self._options: set[str] = set()
        self._say("ugi")
        self._wait("ugiok", self._note_option)

    def think(
        self, player: ProgramPlayer, state: State, budget: Budget, lines: int, seed: int, stop: Stop, report: Tell
    ) -> Analysis:
        """What it answers to a position."""
        self._stop, self._bytes, self._patience = stop, 0, player.patience
        for name, value in (("multipv", lines), ("seed", seed)):
            if name in self._options:
                self._say(f"setoption name {name} value {value}")
        if self._played is None or player.played[: len(self._played)] != self._played:
            self._say("uginewgame")
            self._ready()
        self._played = player.played
        if player.start is None:
            player = player.following(state, ())
        self._say(player._words(Path(self._folder.name)))
        self._ready()
        begun, found = time.monotonic(), _Found()

        def told(line: str) -> None:
            if line.startswith("info ") and self._note(line, state, found):
                report(found.analysis(begun))

        self._say(_go(budget))
        more = budget.seconds if budget.nodes is None and budget.depth is None else None
        best = self._wait("bestmove", told, more, stoppable=True).removeprefix("bestmove").strip()
        try:
            action = state.stage.find(state, best).text
        except LocalizedError as error:
            raise self._error("illegal", action=quoted(best), what=error.phrase) from None
        first = found.lines.get(1)
        if first is None or first.actions[0] != action:
            found.lines = {1: Line((action,), first.score if first is not None else 0.0)}
        return found.analysis(begun)

    def end(self) -> None:
        """End it: asked, then killed."""
        self._write("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LEAVE)
        self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LEAVE)
        self._folder.cleanup()

    def _error(self, did: str, /, **params: object) -> LocalizedError:
        return LocalizedError(f"players.program.{did}", program=quoted(self._name), **params)

    def _ready(self) -> None:
        self._say("isready")
        self._wait("readyok")

    def _say(self, line: str) -> None:
        """Write a line, which the program has to take."""
        done, limit = self._write(line), time.monotonic() + self._patience
        while not done.wait(_LOOK):
            self._stop()
            if time.monotonic() > limit:
                raise self._error("hangs", seconds=round(self._patience))

    def _write(self, line: str) -> threading.Event:
        """Have a line written by a thread, as a program may read nothing; returns what is set once it is."""
        stdin, done = self._process.stdin, threading.Event()
        assert stdin is not None

        def write() -> None:
            with contextlib.suppress(OSError, ValueError):  # it has ended: noticed where it is listened to
                stdin.write(line.encode() + b"\n")
                stdin.flush()
            done.set()

        threading.Thread(target=write, daemon=True).start()
        return done

    def _wait(
        self,
        word: str,
        told: Callable[[str], None] = lambda _: None,
        seconds: float | None = None,
        stoppable: bool = False,
    ) -> str:
        """The next line that begins with a word; others are told. ``seconds``: how long it may take."""
        begun = time.monotonic()
        limit = begun + self._patience + (seconds or 0)
        stopped = False
        while True:
            try:
                line = self._heard.get(timeout=_LOOK)
            except queue.Empty:
                line = ""
            if line is None:
                raise self._error("floods") if self._flooded else self._ended()
            if line.split(" ", 1)[0] == word:
                return line
            if line:
                told(line)
                limit = limit if seconds is not None or stopped else time.monotonic() + self._patience
            if self._stop() and stoppable and not stopped:
                stopped, limit = True, min(limit, time.monotonic() + _GRACE)
                self._say("stop")
            if time.monotonic() > limit:
                raise self._error("hangs", seconds=round(_GRACE if stopped else self._patience))

    def _ended(self) -> LocalizedError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LEAVE)
        return self._error("ended", code=self._process.returncode)

    def _read(self) -> None:
        """In a thread: its lines, until it ends or has written too much."""
        out = self._process.stdout
        assert out is not None
        with contextlib.suppress(OSError, ValueError):
            while content := out.readline(_FLOOD):
                self._bytes += len(content)
                if self._bytes > _FLOOD:
                    self._flooded = True
                    break
                self._heard.put(content.decode("utf-8", "replace").strip())
        self._heard.put(None)

    def _note_option(self, line: str) -> None:
        name = line.removeprefix("option name ").partition(" type ")[0]
        if line.startswith("option name "):
            self._options.add(name.strip().lower())

    def _note(self, line: str, state: State, found: _Found) -> bool:
        """Whether a line of what it thinks says something of use, which is noted then."""
        said, _, pv = line.partition(" pv ")
        words = said.split()
        if "string" in words or not pv:
            return False
        numbers = {name: parse_int(value) for name, value in zip(words, words[1:], strict=False)}
        try:
            score, plies = read_score(words[words.index("score") + 1 :])
        except (ValueError, IndexError):
            return False
        actions: list[str] = []
        with contextlib.suppress(LocalizedError):  # what is legal of it is enough
            for action, _ in read_actions(state, pv):
                actions.append(action.text)
        if not actions:
            return False
        found.depth = numbers.get("depth") or found.depth
        found.nodes = numbers.get("nodes") or found.nodes
        # That a win is proved is only its word for it.
        found.lines[numbers.get("multipv") or 1] = Line(tuple(actions), score, None, plies)
        return True


def _go(budget: Budget) -> str:
    if budget.nodes is not None:
        return f"go nodes {budget.nodes}"
    if budget.depth is not None:
        return f"go depth {budget.depth}"
    if budget.seconds is not None:
        return f"go movetime {max(1, round(budget.seconds * 1000))}"
    return "go infinite"
