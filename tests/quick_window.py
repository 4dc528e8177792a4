"""The program as main.py starts it, its pictures drawn without smooth edges: where there is no graphics card, these
take most of the time of a test that clicks."""

from __future__ import annotations

import sys

from vectorgames.cli import main
from vectorgames.scene.viewport import Viewport

_made = Viewport.__init__


def _without_samples(self, base, scene, camera, size, samples=0):
    _made(self, base, scene, camera, size, 0)


if __name__ == "__main__":
    Viewport.__init__ = _without_samples
    sys.exit(main())
