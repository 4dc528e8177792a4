"""The real window: what it costs while nobody touches it, and how long a click takes to be seen.

The window runs in a process of its own, ``python -m benchmarks.window``, which prints what it has measured as JSON.
"""

from __future__ import annotations

import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache

from benchmarks.measure import RUNS, Figure, spoken
from tests.display import Screen
from tests.support import ROOT

SIZE = (1280, 800)
SETTLED = 6.0  # seconds after the last picture: messages have faded by then
WATCHED = 4.0  # seconds for which its share of a core is measured
LONGEST = 60.0  # seconds after which something that should happen never will
PLACES = {
    "first page": ("back_to_chooser", None),
    "lattice": ("start", ("time_vectors", {})),
    "lattice of five dimensions": ("start", ("time_vectors", {"dimensions": 5})),
    "tree": ("start", ("ez_gryb", {})),
    "stack": ("start", ("chess_4d", {})),
    "assembly": ("assembly", "time_vectors"),
}
SPACE = "(4,1,4,SE)"


@cache
def measured() -> dict:
    """What the process below has measured."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "VECTORGAMES_HOME": home}
        command = [sys.executable, "-m", "benchmarks.window"]
        done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def _idle(place: str) -> Callable[[], Figure]:
    def figure() -> Figure:
        found = measured()["idle"][place]
        told = f"{spoken(found['tick'])} a tick, {found['pictures']} pictures in {WATCHED:g} s"
        return Figure(f"idle, {place}: % of a core", 100 * found["share"], told, 5, 2, True)

    figure.__name__ = f"idle_{place.replace(' ', '_')}"
    figure.__module__ = __name__
    return figure


def click_to_picture() -> Figure:
    """From a click on the board to the picture that shows its mark, against the drawing of one picture."""
    clicks, pictures = measured()["clicks"], measured()["frames"]
    ratio = statistics.median(clicks) / statistics.median(pictures)
    told = f"{spoken(statistics.median(clicks))}, a picture {spoken(statistics.median(pictures))}"
    return Figure("click to changed picture against one drawn", ratio, told, 6, 3, True)


FIGURES = (*map(_idle, PLACES), click_to_picture)


def _main() -> None:
    screen = Screen("x".join(map(str, SIZE)))
    os.environ["DISPLAY"] = screen.name
    try:
        print(json.dumps(_measure(screen)), flush=True)
    finally:
        screen.close()
    os._exit(0)  # Panda3D misses the screen


def _measure(screen: Screen) -> dict:
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window
    from vectorgames.ui.actions import Command

    session = Session(language="en")
    window = Window(session, SIZE)
    screen.do("mousemove", SIZE[0] - 1, SIZE[1] - 1)

    def do(name: str, value: object = None) -> None:
        """As a panel would."""
        session.do(Command(name, value))

    def settle(rest: float) -> None:
        """Until no picture has been drawn for a while."""
        end = time.monotonic() + LONGEST
        last = time.monotonic()
        while time.monotonic() < last + rest:
            if window.turn():
                last = time.monotonic()
            assert last < end, "it never comes to rest"

    def idle() -> dict:
        settle(SETTLED)
        pictures, begun, busy, ticks = window.pictures, time.monotonic(), time.process_time(), 0
        while time.monotonic() < begun + WATCHED:
            window.turn()
            ticks += 1
        busy, passed = time.process_time() - busy, time.monotonic() - begun
        return {"share": busy / passed, "tick": busy / ticks, "pictures": window.pictures - pictures}

    shares = {}
    for place, (name, value) in PLACES.items():
        do(name, value)
        shares[place] = idle()
    do("start", ("time_vectors", {}))
    settle(1.0)
    clicks, frames = [], []
    x, y = window.view.pixels(window.tableau)[SPACE]
    screen.do("mousemove", x, y)
    click = _clicker(screen.name)
    for _ in range(RUNS):
        settle(1.0)
        window.view.scene.changed()
        window._wake()
        begun = time.monotonic()
        while not window.turn():
            pass
        frames.append(time.monotonic() - begun)
        settle(1.0)
        begun = time.monotonic()
        click()
        while not (window.turn() and session.play.move_input.aim is not None):
            assert time.monotonic() < begun + LONGEST, "the click is never seen"
        clicks.append(time.monotonic() - begun)
        do("cancel")
    session.close()
    return {"idle": shares, "clicks": clicks, "frames": frames}


def _clicker(display: str) -> Callable[[], None]:
    """What clicks where the pointer is, at once: to start a program for it takes longer than what is measured."""
    x, test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    line = ctypes.c_void_p(x.XOpenDisplay(display.encode()))

    def click() -> None:
        for down in (1, 0):
            test.XTestFakeButtonEvent(line, 1, down, ctypes.c_ulong(0))
        x.XSync(line, 0)

    return click


if __name__ == "__main__":
    _main()
