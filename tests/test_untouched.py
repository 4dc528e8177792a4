"""A window that nobody touches draws nothing, on every page and with every board, once all has come to rest.

The window runs in a process of its own, on a clock that the test moves; ``python -m tests.test_untouched`` prints
what it has done in each place, as JSON.
"""

import ctypes
import gc
import json
import os
import select
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pytest

from tests.display import PATIENCE, Screen
from tests.support import ROOT

SIZE = (640, 400)
TICK = 0.1  # seconds that pass between two ticks of the window
QUIET = 5.0  # seconds without a picture after which it has come to rest: messages stay for four
SECONDS = 3.0  # for which it is watched then
HOLES = 48 << 20  # bytes of memory that is free, each piece too small to be the system's
GAMES = {
    "lattice": ("time_vectors", {}),
    "lattice of five dimensions": ("time_vectors", {"dimensions": 5}),
    "tree": ("ez_gryb", {}),
    "stack": ("chess_4d", {}),
}
BOARDS = ("time_vectors", "gryb", "chess_4d")
PLACES = [
    "chooser",
    *(f"{name}, {view}" for name in GAMES for view in ("board", "flat")),
    *(f"assembly of {board}" for board in BOARDS),
    "pointer on the board",
    "pointer on a panel",
    "dialog",
]


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    env = {**os.environ, "VECTORGAMES_HOME": str(tmp_path_factory.mktemp("untouched"))}
    command = [sys.executable, "-m", "tests.test_untouched"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_drawn_while_nothing_happens(seen, place):
    found = seen[place]
    assert found["before"] > 0, "it has been drawn once"
    assert found["drawn"] == 0
    assert not found["awake"], "nor is it looked at for what might be drawn"


@pytest.mark.parametrize("place", PLACES[1:])
def test_what_rests_is_drawn_without_jagged_edges(seen, place):
    assert seen[place]["sharp"]


@pytest.mark.parametrize("place", ["uncovered", "shown again", "another size", "pointer enters"])
def test_what_the_system_tells_is_drawn_for(seen, place):
    assert seen[place] > 0


def test_a_window_at_rest_is_told_of_input(seen):
    assert seen["sockets with input"] == 1
    assert seen["waits for what was read"] == 0


def test_what_nobody_sees_is_not_drawn(seen):
    assert seen["while minimized"] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="other C libraries are not asked")
@pytest.mark.parametrize("when", ["given back at rest", "given back in motion"])
def test_what_is_free_is_given_back(seen, when):
    assert seen[when] > HOLES // 2


def test_what_a_game_leaves_is_collected_though_there_is_no_rest(seen):
    assert seen["collected in motion"]


class Hands:
    """What happens to the window from outside."""

    def __init__(self, screen: Screen):
        self._do = screen.do
        self._x = ctypes.CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(screen.name.encode()))

    @property
    def window(self) -> str:
        return self._do("search", "--name", "^Vectorgames").split()[0]

    def point(self, x: float, y: float) -> None:
        self._do("mousemove", round(x), round(y))

    def cover(self) -> int:
        """Another window over a part of it where the pointer is not; its number."""
        root = self._x.XDefaultRootWindow(self._display)
        other = self._x.XCreateSimpleWindow(self._display, root, 0, 0, 200, 200, 0, 0, 0)
        self._x.XMapRaised(self._display, other)
        self._x.XSync(self._display, 0)
        return other

    def uncover(self, other: int) -> None:
        self._x.XDestroyWindow(self._display, other)
        self._x.XSync(self._display, 0)

    def hide(self) -> None:
        self._do("windowunmap", "--sync", self.window)

    def show(self) -> None:
        self._do("windowmap", "--sync", self.window)

    def resize(self, width: int, height: int) -> None:
        self._do("windowsize", "--sync", self.window, width, height)


def _left_in_a_circle() -> weakref.ref:
    """Something old that refers to itself, which nobody else does any more."""

    class Circle:
        pass

    circle = Circle()
    circle.itself = circle
    gc.collect()
    gc.set_threshold(0)  # it does not come to it by chance
    return weakref.ref(circle)


def _leave_holes() -> None:
    """Have so much memory free between pieces that are in use."""
    c = ctypes.CDLL(None)
    c.malloc.restype, c.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    size, holes = 100_000, []
    for _ in range(HOLES // size):
        holes.append(c.malloc(size))
        ctypes.memset(holes[-1], 1, size)
        c.malloc(size // 10)
    for hole in holes:
        c.free(hole)


def _resident() -> int:
    """Bytes of this process that lie in the machine's memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _main() -> None:
    screen = Screen("x".join(map(str, SIZE)))
    os.environ["DISPLAY"] = screen.name
    try:
        print(json.dumps(_watched(Hands(screen))), flush=True)
    finally:
        screen.close()
    os._exit(0)  # Panda3D misses the screen


def _watched(hands: Hands) -> dict:
    now = time.monotonic()
    real = time.monotonic
    time.monotonic = lambda: now

    from panda3d.core import GraphicsEngine

    from vectorgames.app.session import Session
    from vectorgames.app.window import LATE, TIDY, Window
    from vectorgames.play.views import View
    from vectorgames.ui.actions import Command

    session = Session(language="en")
    window = Window(session, SIZE)
    outputs = GraphicsEngine.get_global_ptr()

    def pass_time(seconds: float) -> int:
        """How many pictures are drawn meanwhile."""
        nonlocal now
        drawn = 0
        for _ in range(round(seconds / TICK)):
            now += TICK
            window.step()
            drawn += any(outputs.get_window(k).is_active() for k in range(outputs.get_num_windows()))
        return drawn

    def step() -> None:
        nonlocal now
        now += TIDY
        window._wake()
        window.step()

    def rest() -> int:
        """The same until it has come to rest."""
        end, drawn, more = real() + PATIENCE, 0, 1
        while more:
            assert real() < end, f"it never comes to rest: {out}"
            while session.play.analysis.engine.busy:
                time.sleep(0.001)
            more = pass_time(QUIET)
            drawn += more
        return drawn

    def do(name: str, value: object = None) -> None:
        session.do(Command(name, value))

    def watch(place: str) -> None:
        before, counted = rest(), window.pictures
        drawn = pass_time(SECONDS) + window.pictures - counted
        view = window._viewport
        sharp = view is not None and view.sharp
        out[place] = {"before": before, "drawn": drawn, "awake": window.awake, "sharp": sharp}

    out = {}
    hands.point(SIZE[0] - 1, SIZE[1] - 1)
    watch("chooser")
    for name, (game, options) in GAMES.items():
        do("start", (game, options))
        watch(f"{name}, board")
        do("view", View("flat"))
        watch(f"{name}, flat")
    for board in BOARDS:
        do("assembly", board)
        watch(f"assembly of {board}")
    do("start", ("time_vectors", {}))
    rest()
    hands.point(*window.frame.view.centre)
    watch("pointer on the board")
    assert session.context.hover is not None
    hands.point(*window.frame.top_bar.centre)
    watch("pointer on a panel")
    do("help")
    watch("dialog")
    do("close")
    rest()
    other = hands.cover()
    rest()
    hands.uncover(other)
    out["uncovered"] = pass_time(1.0)
    rest()
    hands.hide()
    pass_time(1.0)
    session.messages.tell("nobody sees this")
    out["while minimized"] = pass_time(QUIET)
    hands.show()
    out["shown again"] = pass_time(1.0)
    rest()
    hands.resize(600, 380)
    out["another size"] = pass_time(1.0)
    hands.point(620, 390)
    rest()
    hands.point(300, 200)
    out["pointer enters"] = pass_time(1.0)
    rest()
    hands.point(310, 210)
    told = select.select(window._system.sockets, [], [], PATIENCE)[0]
    out["sockets with input"] = len(told)
    window.step()  # Panda3D reads it when the tick has asked for it already
    waits = []
    wait, select.select = select.select, lambda *given: waits.append(given)
    window._system.rest(QUIET)
    select.select = wait
    out["waits for what was read"] = len(waits)
    if sys.platform == "linux":
        do("help")
        _leave_holes()
        before = _resident()
        rest()
        out["given back at rest"] = before - _resident()
        _leave_holes()
        before = _resident()
        for _ in range(round(2 * TIDY / TICK)):
            window._wake()
            pass_time(TICK)
        out["given back in motion"] = before - _resident()
    gone = _left_in_a_circle()
    do("start", ("ez_gryb", {}))
    for _ in range(round(2 * LATE / TIDY) + 2):
        step()
    out["collected in motion"] = gone() is None
    session.close()
    return out


if __name__ == "__main__":
    _main()
