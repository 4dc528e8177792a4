"""Files made beside the frames: in threads, and what takes long in a process of its own; what came of them is told.

``python -m vectorgames.app.background_tasks FILE`` writes what comes by standard input, pickled.
"""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Protocol

from vectorgames.base.files import write_atomic
from vectorgames.base.paths import ROOT
from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedError, LocalizedText, say


class BackgroundTasks:
    """``news``: what there is to tell, oldest first: LocalizedTexts of what was done, LocalizedErrors of what was
    not. ``next``: what is to be done in the window's thread once that is told."""

    def __init__(self) -> None:
        self.news: list[LocalizedText | LocalizedError] = []
        self.next: list[Callable[[], None]] = []
        self._threads: list[threading.Thread] = []
        self._pictures: list[tuple[threading.Event, threading.Thread]] = []  # moving ones

    @property
    def under_way(self) -> bool:
        return any(thread.is_alive() for thread in self._threads) or bool(self.news)

    @property
    def stoppable(self) -> bool:
        return any(thread.is_alive() and not stop.is_set() for stop, thread in self._pictures)

    def stop(self) -> None:
        for stop, _ in self._pictures:
            stop.set()

    def run(
        self,
        work: Callable[[Path], LocalizedText | None],
        path: Path,
        stop: threading.Event | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Have ``work`` read or write a path; what it returns is told, else that it is a picture. ``stop``: what it
        heeds; ``then``: what is done in the window's thread where it did not fail."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(threading.Thread(target=self._run, args=(work, path, then), name="task"))
        self._threads[-1].start()
        if stop is not None:
            self._pictures = [(one, thread) for one, thread in self._pictures if thread.is_alive()]
            self._pictures.append((stop, self._threads[-1]))

    def finish(self) -> None:
        for thread in self._threads:
            thread.join()

    def _run(
        self, work: Callable[[Path], LocalizedText | None], path: Path, then: Callable[[], None] | None
    ) -> None:
        try:
            done = work(path)
        except LocalizedError as error:
            self.news.append(error)
        except Exception as error:  # told to the user: nothing may fail unseen
            self.news.append(LocalizedError("errors.unwritable", file=str(path), why=say(error)))
            report(error, f"writing {path}")
        else:
            if then is not None:
                self.next.append(then)
            self.news.append(done or LocalizedText("app.screenshot", file=str(path)))


Progress = Callable[[int, int], None]
"""Is told how many of how many pictures, or moves, are done."""


def untold(_done: int, _every: int) -> None:
    """Nobody wants to know how far it is."""


class Product(Protocol):
    """What a file is made of, a value that can be pickled.

    maker      the function of (product, suffix, told) that makes its bytes, ``module:function``; it is imported by
               the process alone, and raises LocalizedError where the file cannot be made
    progress   key of the text that tells how far it is, if that is told
    lang       the language in which it is refused
    """

    maker: str
    progress: str

    @property
    def lang(self) -> str: ...


_TOLD = 4  # so often it is told how far a file is, where it takes long
_PROGRESS = re.compile(r"(\d+) (\d+)")  # the line by which a process says how many of how many are done
_STOPPED_WITHIN = 0.1  # seconds between two looks at whether a process has ended by itself


def by_process(
    product: Product,
    stop: threading.Event,
    tell: Callable[[LocalizedText], None] = lambda _: None,
    written: str = "app.screenshot",
) -> Callable[[Path], LocalizedText]:
    """What has a process of its own write a file, as it is now, to a path: in any thread. ``stop``: is set once
    nobody wants it any more; ``tell``: hears now and then how far it is; ``written``: key of what is said at the
    end. What it raises is a LocalizedError."""
    given = pickle.dumps(product)

    def write(path: Path) -> LocalizedText:
        said = run_writer(("-m", __name__, str(path.absolute())), path, product.progress, tell, stop, given)
        return said or LocalizedText(written, file=str(path))

    return write


def run_writer(
    command: tuple[str, ...],
    path: Path,
    progress: str,
    tell: Callable[[LocalizedText], None],
    stop: threading.Event,
    given: bytes = b"",
) -> LocalizedText | None:
    """Have Python write the file, and tell how far it is until it ends; what is said where it was stopped. Lines
    that tell no progress are passed over. ``given``: its input. LocalizedError: the last line of what went
    wrong."""
    with (
        tempfile.TemporaryFile() as source,
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as problems,  # a pipe would fill up
    ):
        source.write(given)
        source.seek(0)
        with subprocess.Popen(
            (sys.executable, *command), stdin=source, stdout=subprocess.PIPE, stderr=problems, encoding="utf-8",
            errors="replace", cwd=ROOT,
        ) as process:  # fmt: skip
            threading.Thread(target=_stop, args=(process, stop), name="stopper", daemon=True).start()
            assert process.stdout is not None
            for line in process.stdout:
                if told := _PROGRESS.fullmatch(line.strip()):
                    done, every = map(int, told.groups())
                    if every > _TOLD and done % (every // _TOLD) == 0 and done < every:
                        tell(LocalizedText(progress, done=done, every=every))
            failed = process.wait()
        if failed and stop.is_set():
            return LocalizedText("app.picture_stopped")
        if failed:
            problems.seek(0)
            why = problems.read().strip().rpartition("\n")[2].removeprefix("vectorgames: ")
            raise LocalizedError("errors.unwritable", file=str(path), why=why)
    return None


def _stop(process: subprocess.Popen[str], stop: threading.Event) -> None:
    """End a process once it is no longer wanted, whether or not it says anything."""
    while process.poll() is None:
        if stop.wait(_STOPPED_WITHIN):
            process.terminate()
            return


def main() -> int:
    product, path = pickle.load(sys.stdin.buffer), Path(sys.argv[1])
    make = resolve_name(product.maker)
    try:
        write_atomic(path, make(product, path.suffix, lambda done, every: print(done, every, flush=True)))
    except LocalizedError as error:
        print(error.say(product.lang), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
