"""The system's window: opened, set to full screen, photographed. Knows no game."""

from __future__ import annotations

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from vectorgames.app.picture_files import new_picture
from vectorgames.app.renderer import held_back
from vectorgames.saves import write_atomic
from vectorgames.words import LocalizedError

UNUSED = ("resetPrevTransform", "ivalLoop", "collisionLoop", "audioLoop")
"""Tasks that ShowBase does in every tick: no collisions, intervals or sounds here."""
# auto-flip: a picture is shown once it is drawn; else it would wait for the next one, which may never come, since
# nothing is drawn while nothing changes.
SETTINGS = """
auto-flip true
window-title Vectorgames
sync-video true
framebuffer-multisample false
audio-library-name null
notify-level-device fatal
notify-level-x11display fatal
notify-level-egldisplay fatal
notify-level-glxdisplay fatal
default-directnotify-level error
textures-power-2 none
loader-support-entry-points false
"""


class SystemWindow:
    """One window of the system. ``base``: Panda3D's. LocalizedError if none opens; ``size``: None for one that
    fits."""

    def __init__(self, size: tuple[int, int] | None):
        p3d.load_prc_file_data("vectorgames", SETTINGS)
        self.base = _opened(size)
        self.base.disable_mouse()
        self.base.win.set_clear_color((0.063, 0.075, 0.094, 1))
        for region in self.base.win.get_display_regions():  # nothing is drawn through ShowBase's own cameras
            if region.get_camera() in (self.base.cam, self.base.cam2d):
                region.set_active(False)
        for name in UNUSED:
            self.base.task_mgr.remove(name)
        self._windowed: p3d.WindowProperties | None = None  # what it was before it filled the screen
        self._title = ""

    @property
    def size(self) -> tuple[int, int]:
        """Pixels."""
        return max(1, self.base.win.get_x_size()), max(1, self.base.win.get_y_size())

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
        return self._windowed is not None

    def set_title(self, title: str) -> None:
        if title != self._title:
            self._title = title
            wish = p3d.WindowProperties()
            wish.set_title(title)
            self.base.win.request_properties(wish)

    def set_fullscreen(self, on: bool | None = None) -> None:
        """A window without a frame, as large as the screen: exclusive full screen is not to be trusted.

        None: the other way round.
        """
        wish = p3d.WindowProperties()
        on = self._windowed is None if on is None else bool(on)
        if on and self._windowed is None:
            self._windowed = p3d.WindowProperties(self.base.win.get_properties())
            pipe = self.base.pipe
            wish.set_undecorated(True)
            wish.set_origin(0, 0)
            wish.set_size(pipe.get_display_width() or self.size[0], pipe.get_display_height() or self.size[1])
        elif not on and self._windowed is not None:
            wish.set_undecorated(False)
            wish.set_size(self._windowed.get_x_size(), self._windowed.get_y_size())
            wish.set_origin(self._windowed.get_x_origin(), self._windowed.get_y_origin())
            self._windowed = None
        self.base.win.request_properties(wish)

    def photograph(self) -> str:
        """Write what is seen to a file among the user's pictures; its path. LocalizedError if that cannot be."""
        picture, content = p3d.PNMImage(), p3d.StringStream()
        self.base.win.set_active(True)
        self.base.graphics_engine.render_frame()
        path = new_picture("window", "png")
        if not self.base.win.get_screenshot(picture):
            raise LocalizedError("system.no_picture")
        picture.write(content, "png")
        write_atomic(path, content.data)
        return str(path)


def _opened(size: tuple[int, int] | None) -> ShowBase:
    wish = p3d.WindowProperties()
    wish.set_size(*(size or (1280, 800)))
    with held_back("errors.no_window"):  # Panda3D raises bare Exceptions here
        base = ShowBase(windowType="none")
        base.make_default_pipe(printPipeTypes=False)
        if size is None and base.pipe is not None:
            wish.set_size(*_comfortable(base.pipe))
        base.open_default_window(props=wish, type="onscreen")
        if base.win is None or not base.win.get_gsg():
            raise RuntimeError("no window")
    return base


def _comfortable(pipe: p3d.GraphicsPipe) -> tuple[int, int]:
    """A window that leaves room around it on this screen."""
    width, height = pipe.get_display_width() or 1280, pipe.get_display_height() or 800
    return min(1600, round(width * 0.92)), min(960, round(height * 0.88))
