"""SceneView: a 3D scene in a window (or picture) of a size, besides panels that cover part of it.

Knows nothing of what is in it.
"""

from __future__ import annotations

from collections.abc import Hashable

import panda3d.core as p3d

from vectorgames.scene.orbit import Orbit
from vectorgames.scene.viewport import Scene, Viewport
from vectorgames.ui.frame import Frame


def card_layer(output: p3d.GraphicsOutput) -> p3d.NodePath:
    """Where quads over the whole of a window or buffer go, below its panels: the 3D view's card."""
    cards = p3d.NodePath("cards")
    region = output.make_display_region()
    region.set_sort(-10)
    lens = p3d.OrthographicLens()
    lens.set_film_size(2, 2)
    lens.set_near_far(-10, 10)
    region.set_camera(cards.attach_new_node(p3d.Camera("cards", lens)))
    return cards


class SceneView:
    """Ties a scene, its camera and a viewport together; ``frame`` says where the panels are.

    ``view``: how it is looked at, apart from where the camera stands.
    """

    view: Hashable = None

    def __init__(self, host, scene: Scene, camera: Orbit, frame: Frame, samples: int = 4):
        self.scene, self.camera, self.frame = scene, camera, frame
        camera.set_window(*_window(frame))
        self.viewport = Viewport(host, scene, camera, camera.size, samples)

    def set_frame(self, frame: Frame) -> None:
        """The window has another size or other panels now."""
        if frame == self.frame:
            return
        self.frame = frame
        self.camera.set_window(*_window(frame))
        self.viewport.resize(self.camera.size)

    def turn(self, animate: bool) -> None:
        """See it from the opposite side."""
        self.camera.turn(animate)

    def close(self) -> None:
        self.viewport.close()
        self.scene.root.remove_node()


def _window(frame: Frame) -> tuple[tuple[int, int], tuple[float, float, float, float]]:
    """The size of the window, and the rectangle that is free for the scene, in physical pixels."""
    window, view = frame.window, frame.view
    return (round(window.w), round(window.h)), (view.x, view.y, view.w, view.h)
