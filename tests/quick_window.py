"""The program as main.py starts it, its pictures drawn small, in a corner of the window, and without smooth edges.

Where there is no graphics card, drawing takes most of the time of a test that clicks, and none of these looks at
the window: they read what the program saves. What is clicked where is the same.
"""

from __future__ import annotations

import sys

import panda3d.core as p3d

from vectorgames.app.window import Window
from vectorgames.cli import main
from vectorgames.scene.viewport import Viewport

SHARE = 1 / 4  # of the window's width and height

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


if __name__ == "__main__":
    Window.__init__, Viewport._buffer = _in_a_corner, _small_in_the_window
    sys.exit(main())
