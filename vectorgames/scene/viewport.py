"""The scene in a buffer of its own, drawn only when something has changed.

A software renderer draws moving pictures at half size without samples (rough), what changes by itself (a hovered
space) at full size without samples (plain), and one picture with samples at rest (sharp), which takes the place of
the plain one. It is drawn in tiles: the samples of a whole picture would take eight times as much memory as the
picture itself. ``texture`` is what was drawn last; ``card`` shows it and follows every change of buffer and size.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import gc
import math
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import IO, NamedTuple, Protocol

import numpy as np
import panda3d.core as p3d

from vectorgames.base import opengl
from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedError
from vectorgames.scene import colours, materials
from vectorgames.scene.camera import Orbit, Versioned
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import with_atlases
from vectorgames.view.themes import Theme, load_theme


class Backdrop:
    """Always drawn first; its pale pool stands behind the free part of the window."""

    def __init__(self, parent: p3d.NodePath):
        mesh = Mesh().quad([(-1, 0, -1), (1, 0, -1), (1, 0, 1), (-1, 0, 1)], (0, -1, 0))
        self._parent = parent
        self.path = MeshNode("backdrop", parent, mesh).path
        self.path.set_shader(materials.shader("backdrop", "backdrop"))
        self.path.set_bin("background", 0)
        self.path.set_depth_test(False)
        self.path.set_depth_write(False)
        self.path.set_two_sided(True)
        self.set_theme(load_theme())
        self.set_free((1, 1), (0, 0, 1, 1))

    def set_theme(self, theme: Theme) -> None:
        """It has the colours of this theme, and all that stands before it is lit for them."""
        parts = {
            part: p3d.LVecBase3f(*colours.display(theme[f"backdrop_{part}"])) for part in ("low", "high", "pool")
        }
        self.path.set_shader_inputs(**parts)
        self._parent.set_shader_input("bright", float(theme.bright))

    def set_free(self, size: tuple[int, int], free: tuple[float, float, float, float]) -> None:
        """Window size and free rectangle in pixels; badges learn it too, they keep inside."""
        x = (free[0] + free[2] / 2) / size[0] * 2 - 1
        y = 1 - (free[1] + free[3] / 2) / size[1] * 2
        half_w, half_h = 1.25 * max(free[2] / size[0], 0.5), 1.05 * max(free[3] / size[1], 0.5)
        self.path.set_shader_input("place", p3d.LVecBase4f(x, y + 0.12, half_w, half_h))
        left, right = (k / size[0] * 2 - 1 for k in (free[0], free[0] + free[2]))
        top, bottom = (1 - k / size[1] * 2 for k in (free[1], free[1] + free[3]))
        self._parent.set_shader_input("free", p3d.LVecBase4f(left, bottom, right, top))


LARGE = 1 << 17  # bytes of a piece of memory that is asked of the system by itself, and given back when it is free
_M_MMAP_THRESHOLD = -3  # of glibc's malloc.h


def give_back() -> None:
    """Have large pieces given back: pictures of ever other sizes leave holes that are never filled otherwise.

    Left to itself glibc takes every freed piece as a sign that such pieces belong into its own store.
    """
    _ask("mallopt", _M_MMAP_THRESHOLD, LARGE)


def tidy(collect: bool = True) -> None:
    """Have everything given back that is free by now, which takes some milliseconds. ``collect``: also what only
    the garbage collector frees, after a board has gone, which takes some hundredths of a second."""
    if collect:
        gc.unfreeze()  # what was there at the start
        gc.collect()
    _ask("malloc_trim", 0)


def release_compiler() -> None:
    """Have the renderer whose context is current let go of what it compiles shaders with, until the next one: of
    Mesa 6 MB, which it makes again in some milliseconds."""
    opengl.call("glReleaseShaderCompiler")


def _ask(name: str, *given: int) -> None:
    """Call a function of glibc; other C libraries have none such, and no such store."""
    function = getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
    if function is not None:
        function(*given)


MISSING = "no offscreen renderer opens: install libegl1, libgl1 and libgl1-mesa-dri (a software renderer is enough)"
PIPES = ("p3headlessgl", "pandagl")


class Host(Protocol):
    """What draws: the window, or a buffer that nobody sees."""

    @property
    def win(self) -> p3d.GraphicsOutput: ...

    @property
    def pipe(self) -> p3d.GraphicsPipe: ...


class Offscreen(NamedTuple):
    """A host without a window."""

    win: p3d.GraphicsOutput
    pipe: p3d.GraphicsPipe


_host: Offscreen | None = None


def open_offscreen() -> Offscreen:
    """A host for viewports (``win``), opened once a process. RuntimeError says what is missing."""
    global _host
    if _host is not None:
        return _host
    p3d.load_prc_file_data(
        "offscreen",
        "notify-level-device fatal\naudio-library-name null\nnotify-level-display error\ntextures-power-2 none",
    )
    engine = p3d.GraphicsEngine.get_global_ptr()
    for name in PIPES:
        pipe = p3d.GraphicsPipeSelection.get_global_ptr().make_module_pipe(name)
        if pipe is None:
            continue
        wish = p3d.FrameBufferProperties()
        wish.set_rgba_bits(8, 8, 8, 8)
        wish.set_depth_bits(24)
        flags = p3d.GraphicsPipe.BF_refuse_window | p3d.GraphicsPipe.BF_fb_props_optional
        win = engine.make_output(pipe, "host", 0, wish, p3d.WindowProperties.size(64, 64), flags)
        if win is None:
            continue
        engine.open_windows()
        if win.is_valid() and win.get_gsg() is not None and win.get_gsg().get_supports_basic_shaders():
            win.set_active(False)
            _host = Offscreen(win, pipe)
            return _host
        engine.remove_window(win)
    raise RuntimeError(MISSING)


LONGEST = 20_000  # bytes of what libraries say that are worth keeping


@contextlib.contextmanager
def held_back(key: str) -> Iterator[None]:
    """Keep standard error to itself, libraries in C included; what fails is the LocalizedError of this key."""
    with tempfile.TemporaryFile() as file, _standard_error_to(file):
        try:
            yield
        except Exception as error:
            file.seek(0)
            report(error, "opening a window or a renderer", file.read(LONGEST).decode(errors="replace"))
            raise LocalizedError(key) from error


@contextlib.contextmanager
def _standard_error_to(file: IO[bytes]) -> Iterator[None]:
    if sys.stderr is not None:
        sys.stderr.flush()
    kept = os.dup(2)
    os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def offscreen() -> Offscreen:
    """The host of pictures without a window. LocalizedError if no renderer opens."""
    with held_back("errors.no_renderer"):
        host = open_offscreen()
    # Of a display its buffers have to be given back before the libraries go, or the process is aborted as it exits.
    atexit.unregister(_give_back)
    atexit.register(_give_back, p3d.GraphicsEngine.get_global_ptr())
    return host


def _give_back(engine: p3d.GraphicsEngine) -> None:
    engine.remove_all_windows()


SOFTWARE = ("llvmpipe", "softpipe", "swrast", "software", "swiftshader", "basic render")
HEAVY = 2_500_000  # pixels from which a software renderer draws no plain pictures
REST = 0.16  # seconds without change before the sharp picture is drawn
ABREAST = 4  # frames in which a software renderer may have begun as many pictures as it ever draws side by side
RESTS = 6  # so often it is tried to have it let go of what was left large
LARGE_SCENE = 50_000  # vertices from which it may have to cut a picture in several
TILE = (640, 400)  # pixels that a software renderer draws with samples at a time, at most
STEP_LIMIT = 0.1  # seconds that a long frame may move things at most


class Scene(Versioned):
    """What can be looked at, all of it below ``root``."""

    def __init__(self, name: str, language: str = "en"):
        self.root = with_atlases(p3d.NodePath(name))
        self.language, self.theme = language, load_theme()
        self.backdrop = Backdrop(self.root)
        self._things = self.root.attach_new_node("things")  # all but the backdrop
        self._eye = np.array((0.0, -800.0, 400.0))
        self._looked: tuple[float | None, ...] = ()

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        raise NotImplementedError  # every scene has its own

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; True while something still moves."""
        raise NotImplementedError  # every scene has its own

    def look_from(
        self, eye: np.ndarray, fov: float = 26.0, focal: float | None = None, tall: float = 800.0
    ) -> None:
        """The camera stands here, ``fov`` degrees wide: reflections, least widths, order of drawing follow.

        ``focal``: its focal length in pixels; how finely pieces are modelled follows from that. ``tall``: height
        of the window in pixels.
        """
        if self.change(_looked=(*np.asarray(eye, float).tolist(), fov, focal, tall)):
            self._eye = np.asarray(eye, float)
            materials.look(self.root, self._eye, fov)
            self._seen_from(focal, tall / 800 / focal if focal else math.tan(math.radians(fov) / 2) / 400)

    def _seen_from(self, focal: float | None, unit: float) -> None:
        """``_eye`` is another; ``unit``: see ``Viewpoint``."""
        raise NotImplementedError  # every scene has its own

    def set_theme(self, theme: Theme) -> None:
        if self.change(theme=theme):
            self.backdrop.set_theme(theme)
            self._repaint()
            self.version += 1  # the backdrop is in every picture

    def _repaint(self) -> None:
        """What has colours of the theme gets them anew."""

    @contextlib.contextmanager
    def only_backdrop(self) -> Iterator[None]:
        """For pictures that nobody sees."""
        hidden = self._things.is_hidden()
        self._things.hide()
        try:
            yield
        finally:
            if not hidden:
                self._things.show()

    def counts(self) -> tuple[int, int]:
        """(geoms, vertices) below the root."""
        analyzer = p3d.SceneGraphAnalyzer()
        analyzer.add_node(self.root.node())
        return analyzer.get_num_geoms(), analyzer.get_num_vertices()


class Viewport:
    """Draws ``scene`` as seen by ``camera``."""

    _left = 0  # rests in which pictures that were left, in any viewport, are still let go of

    def __init__(self, host: Host, scene: Scene, camera: Orbit, size: tuple[int, int], samples: int = 4):
        self.scene, self.camera = scene, camera
        self.size = (int(size[0]), int(size[1]))
        self.samples = samples
        self.frames = 0  # pictures drawn so far
        self._host = host.win
        self._engine = p3d.GraphicsEngine.get_global_ptr()
        self._cards: list[p3d.NodePath] = []
        renderer = self._host.get_gsg().get_driver_renderer().lower()
        self.software = any(name in renderer for name in SOFTWARE)
        # A software renderer reads vertices where Panda3D has them, and would only copy them. What it needs for a
        # picture, its triangles above all, it keeps until it begins another one in the same place, and it takes
        # another place while the picture is not done: so each is waited for.
        p3d.ConfigVariableBool("vertex-buffers").value = not self.software
        p3d.ConfigVariableBool("gl-finish").value = self.software
        self.lens = p3d.PerspectiveLens()
        self._eye = scene.root.attach_new_node("eye")
        self._buffers: dict[str, p3d.GraphicsOutput] = {}
        self._regions: dict[str, p3d.DisplayRegion] = {}  # of each buffer, for the scene
        self._copied: p3d.DisplayRegion | None = None  # of the plain buffer, for a tile of the sharp picture
        self._textures: dict[str, p3d.Texture] = {}
        self._last = "sharp"  # the buffer that was drawn last
        self._shown: object = None
        self._forced = True
        self._owed = False  # the sharp picture is still to come
        self._looked: int | None = None  # version of the camera that the lens stands for
        self._quiet = 0.0  # seconds since the last change
        self._rested = 0  # how many pictures had been drawn when it rested last
        give_back()
        self._open()

    # ---- what the window asks ----

    @property
    def texture(self) -> p3d.Texture:
        return self._textures[self._last]

    @property
    def active(self) -> bool:
        """True if the next frame of the engine draws the scene."""
        return any(buffer.is_active() for buffer in self._buffers.values())

    @property
    def moving(self) -> bool:
        """True while another picture is to come by itself, or the last one has just been drawn."""
        return self._forced or self._owed or self.active or self.scene.moving or self.camera.moving

    @property
    def sharp(self) -> bool:
        """Whether the picture drawn last is the one of something at rest."""
        return self._last == "sharp" and self._shown is not None

    def card(self, parent: p3d.NodePath) -> p3d.NodePath:
        """A quad over the whole of ``parent`` (render2d) that shows the picture."""
        maker = p3d.CardMaker("viewport")
        maker.set_frame_fullscreen_quad()
        card = parent.attach_new_node(maker.generate())
        card.set_bin("background", 0)
        card.set_depth_test(False)
        card.set_depth_write(False)
        card.set_texture(self.texture)
        self._cards.append(card)
        return card

    def pause(self) -> None:
        for buffer in self._buffers.values():
            buffer.set_active(False)

    def resize(self, size: tuple[int, int]) -> None:
        """New size in physical pixels; the camera's window is the caller's to set."""
        size = (max(1, int(size[0])), max(1, int(size[1])))
        if size != self.size:
            self.size = size
            self.close()

    def update(self, dt: float) -> bool:
        """Before every frame of the engine: let time pass, draw if something changed. True while things move."""
        dt = min(dt, STEP_LIMIT)
        moving = self.scene.advance(dt) | self.camera.advance(dt)
        changed = self._state != self._shown
        if (changed or self._forced) and not self._buffers:
            self._open()
        self._quiet = 0.0 if moving or changed else self._quiet + dt
        name = None
        if self._forced:
            name = "sharp"
        elif changed:
            name = self._quick(moving)
        elif self._owed and self._quiet >= REST:
            name = "sharp"
        if name:
            self._look()
        self._activate(name)
        if name:
            self.frames += 1
            self._forced, self._shown, self._owed = False, self._state, name != "sharp"
            self._show(name)
        elif not (moving or self._owed or self.scene.seen):
            self._remove_buffers()
        return moving or self._owed

    @property
    def _state(self) -> tuple[int, int, tuple[int, int]]:
        return self.scene.version, self.camera.version, self.size

    def _quick(self, moving: bool) -> str:
        """The quality of a picture that something else may follow soon."""
        if not self.software:
            return "sharp"
        return "rough" if moving or self.size[0] * self.size[1] > HEAVY else "plain"

    def screenshot(self) -> np.ndarray:
        """uint8[h, w, 3] of the scene as it stands, sharp, drawn now."""
        if not self._buffers:
            self._open()
        self._look()
        self._activate("sharp")
        self._engine.render_frame()
        texture = self._textures["sharp"]
        self._engine.extract_texture_data(texture, self._host.get_gsg())
        self.pause()
        self.frames += 1
        data = np.frombuffer(texture.get_ram_image_as("RGB").get_data(), np.uint8)
        return data.reshape(texture.get_y_size(), texture.get_x_size(), 3)[::-1].copy()

    def close(self) -> None:
        """Have no buffers and no picture: nobody looks at it, or it has gone. The next update opens them again."""
        if self._buffers:
            Viewport._left = RESTS if self._rested != self.frames and self._large else max(1, Viewport._left)
        self._remove_buffers()
        self._shown = None

    def _remove_buffers(self) -> None:
        """Have no buffers; the picture stays, until there is something else to be seen."""
        for buffer in self._buffers.values():
            self._engine.remove_window(buffer)
        self._buffers.clear()
        self._regions.clear()
        self._copied = None
        self._eye.get_children().detach()

    def rest(self) -> None:
        """Have a software renderer let go of the pictures drawn last. It cuts a large one in several, side by side,
        and what it needed for each is given back when as many others have been begun as fast: not each time."""
        if self._copied is None or self._rested == self.frames or self.moving:
            return
        self._rested = self.frames
        if not (Viewport._left or self._large):
            return
        Viewport._left = max(0, Viewport._left - 1)
        finish = p3d.ConfigVariableBool("gl-finish")
        for name in ("sharp", "rough"):  # the plain one has the picture that is seen
            self._buffers[name].set_active(True)
        finish.value = False
        with self.scene.only_backdrop():
            for _ in range(ABREAST):
                self._engine.render_frame()
        finish.value = True
        self.pause()

    # ---- the parts ----

    @property
    def _large(self) -> bool:
        return self.scene.counts()[1] >= LARGE_SCENE

    def _activate(self, name: str | None) -> None:
        """Draw into this buffer with the next frame, and into no other; of a picture in tiles all but the last one
        at once."""
        for key, buffer in self._buffers.items():
            buffer.set_active(key == name)
        if self._copied is None:
            return
        plain, tiled = self._buffers["plain"], name == "sharp"
        self._regions["plain"].set_active(not tiled)
        self._copied.set_active(tiled)
        plain.set_clear_color_active(not tiled)
        plain.set_clear_depth_active(not tiled)
        if tiled:
            plain.set_active(True)
            for number, corner in enumerate(self._corners()):
                if number:
                    self._engine.render_frame()
                self._go_to(*corner)

    def _corners(self) -> list[tuple[int, int]]:
        """Lower left corners of the tiles of the picture, in pixels."""
        sharp, plain = self._buffers["sharp"], self._buffers["plain"]
        rows = range(0, plain.get_y_size(), sharp.get_y_size())
        return [(x, y) for y in rows for x in range(0, plain.get_x_size(), sharp.get_x_size())]

    def _go_to(self, x: int, y: int) -> None:
        """Let the sharp buffer show what is seen from this pixel on, and the plain one take it there.

        The region of the whole picture sticks out of the buffer, so shaders see nothing of the tiles.
        """
        assert self._copied is not None
        sharp, plain = self._buffers["sharp"], self._buffers["plain"]
        (w, h), (wide, high) = ((b.get_x_size(), b.get_y_size()) for b in (plain, sharp))
        self._regions["sharp"].set_dimensions(
            _share(-x, wide), _share(w - x, wide), _share(-y, high), _share(h - y, high)
        )
        self._copied.set_dimensions(_share(x, w), _share(x + wide, w), _share(y, h), _share(y + high, h))

    def _open(self) -> None:
        w, h = self.size
        if self.software:
            self._open_buffer("sharp", (min(w, TILE[0]), min(h, TILE[1])), self.samples)
            self._open_buffer("plain", (w, h), 0)
            self._open_buffer("rough", (max(1, w // 2), max(1, h // 2)), 0)
            self._copied = self._copy_of(self._textures["sharp"])
            self._textures["sharp"] = self._textures["plain"]
        else:
            self._open_buffer("sharp", (w, h), self.samples)
        self._forced, self._owed = True, False
        self._show("sharp")

    def _open_buffer(self, name: str, size: tuple[int, int], samples: int) -> None:
        self._buffers[name] = self._buffer(name, size, samples)

    def _copy_of(self, tile: p3d.Texture) -> p3d.DisplayRegion:
        """A region of the plain buffer that a tile of the sharp picture fills, pixel by pixel."""
        tile.set_minfilter(p3d.SamplerState.FT_nearest)
        tile.set_magfilter(p3d.SamplerState.FT_nearest)
        maker = p3d.CardMaker("tile")
        maker.set_frame_fullscreen_quad()
        card = p3d.NodePath(maker.generate())
        card.set_texture(tile)
        card.set_depth_test(False)
        card.set_depth_write(False)
        lens = p3d.OrthographicLens()
        lens.set_film_size(2, 2)
        lens.set_near_far(-10, 10)
        region = self._buffers["plain"].make_display_region()
        region.set_camera(card.attach_new_node(p3d.Camera("tile", lens)))
        return region

    def _buffer(self, name: str, size: tuple[int, int], samples: int) -> p3d.GraphicsOutput:
        """A buffer with a texture; without samples where the renderer refuses them."""
        for count in (samples, 0):
            wish = p3d.FrameBufferProperties()
            wish.set_rgba_bits(8, 8, 8, 8)
            wish.set_depth_bits(24)
            if count:
                wish.set_multisamples(count)
            buffer = self._engine.make_output(
                self._host.get_pipe(),
                f"view {name}",
                -101 if name == "sharp" else -100,  # the plain one may take a tile of it
                wish,
                p3d.WindowProperties.size(*size),
                p3d.GraphicsPipe.BF_refuse_window,
                self._host.get_gsg(),
                self._host,
            )
            if buffer is not None:
                break
        else:
            raise LocalizedError("system.no_buffer", given=f"{size[0]}x{size[1]}")
        texture = self._textures[name] = p3d.Texture(f"view {name}")
        texture.set_minfilter(p3d.SamplerState.FT_linear)
        texture.set_magfilter(p3d.SamplerState.FT_linear)
        texture.set_wrap_u(p3d.SamplerState.WM_clamp)
        texture.set_wrap_v(p3d.SamplerState.WM_clamp)
        buffer.add_render_texture(texture, p3d.GraphicsOutput.RTM_bind_or_copy, p3d.GraphicsOutput.RTP_color)
        buffer.set_clear_color((0.07, 0.08, 0.1, 1))
        buffer.set_active(False)
        # each buffer has a camera of its own: sharing one, GL keeps the other's antialiasing
        camera = p3d.Camera(name, self.lens)
        mode = p3d.AntialiasAttrib.M_multisample if count else p3d.AntialiasAttrib.M_none
        camera.set_initial_state(p3d.RenderState.make(p3d.AntialiasAttrib.make(mode)))
        self._regions[name] = buffer.make_display_region()
        self._regions[name].set_camera(self._eye.attach_new_node(camera))
        return buffer

    def _show(self, name: str) -> None:
        self._last = name
        for card in self._cards:
            card.set_texture(self.texture)

    def _look(self) -> None:
        """Give the camera's view to Panda's lens: film of the window's size, shifted to the free rectangle."""
        if self._looked == self.camera.version:
            return
        self._looked = self.camera.version
        set_lens(self.lens, self.camera)
        h = self.camera.size[1]
        self._eye.set_pos(*self.camera.eye.tolist())
        self._eye.set_hpr(-self.camera.pose.azimuth, -self.camera.pose.elevation, 0)
        self.scene.look_from(self.camera.eye, self.camera.pose.fov, self.camera.focal, h)
        self.scene.backdrop.set_free(self.camera.size, self.camera.free)


def _share(pixels: int, of: int) -> float:
    """Where a region begins or ends, as a part of its buffer: Panda3D adds half a pixel and cuts off what is behind
    the point, which is towards the buffer for what is before it."""
    return (pixels - (0.75 if pixels < 0 else 0.0)) / of


def set_lens(lens: p3d.PerspectiveLens, camera: Orbit) -> None:
    """Make a lens project exactly as ``camera`` does."""
    (w, h), (cx, cy) = camera.size, camera.centre
    lens.set_film_size(w, h)
    lens.set_focal_length(camera.focal)
    lens.set_film_offset(w / 2 - cx, cy - h / 2)
    lens.set_near_far(*camera.near_far)
