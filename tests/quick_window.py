"""The program as main.py has it, its pictures drawn small, in a corner of the window, and without smooth edges.

Where there is no graphics card, drawing takes most of the time of a test that clicks, and none of these looks at
the window: they read what the program saves. What is clicked where is the same.
"""

from __future__ import annotations

import faulthandler
import os
import sys

import panda3d.core as p3d

from vectorgames.app.window import Window
from vectorgames.cli.main import main
from vectorgames.scene import viewport
from vectorgames.scene.viewport import Viewport
from vectorgames.ui.shown import SeenFrames

SHARE = 1 / 8  # of the window's width and height

_made_window, _made_buffer = Window.__init__, Viewport._buffer


def _in_a_corner(self, *given, **named):
    _made_window(self, *given, **named)
    for region in self.base.win.get_display_regions():
        region.set_dimensions(0, SHARE, 0, SHARE)


def small_buffer(self, name, size, samples):
    """In place of ``Viewport._buffer``."""
    return _made_buffer(self, name, tuple(max(1, int(side * SHARE)) for side in size), 0)


def _small_in_the_window(self, *given):
    """Pictures of other processes and sizes stay as they are."""
    return (small_buffer if isinstance(self._host, p3d.GraphicsWindow) else _made_buffer)(self, *given)


def run(arguments: tuple[str, ...], environment: dict[str, str], output: str) -> None:
    """What main.py does, in a process of its own, which has loaded all this already."""
    prepared(environment, output)
    SeenFrames.took = lambda *_: True  # hands here know what comes, and do not wait until they see it
    sys.exit(main([*arguments]))


def prepared(environment: dict[str, str], output: str) -> None:
    """Make this process one with that environment and output, and with windows that draw quickly."""
    os.environ.clear()
    os.environ.update(environment)
    for name, value in environment.items():  # Panda3D has read it when it was loaded
        p3d.ExecutionEnvironment.set_environment_variable(name, value)
    written = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(written, 1)
    os.dup2(written, 2)
    faulthandler.enable()
    Window.__init__, Viewport._buffer = _in_a_corner, _small_in_the_window
    viewport.TILE = (10_000, 10_000)
