"""Dear ImGui in a Panda3D window or in an offscreen picture, drawn only when there is a reason.

The layer owns one imgui context. The window feeds it (``mouse``, ``button``, ``wheel``, ``key``, ``text``), panels
are written between ``begin`` and ``end``, and the result is drawn into whatever display region it is attached to.
All positions are physical pixels with the origin at the top left; ``scale`` enlarges the panels, ``px`` turns a
design length into pixels.
"""

from __future__ import annotations

import ctypes
import math
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import panda3d.core as p3d
from imgui_bundle import imgui
from numpy.typing import NDArray

from vectorgames.base import bounds, opengl
from vectorgames.base.numbers import parse_int
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import installed
from vectorgames.ui.actions import Offers
from vectorgames.ui.shown import SeenFrames, ShownWidgets, WhileDrawn
from vectorgames.ui.theme import apply
from vectorgames.view.themes import Theme, load_theme

_VERTEX = """#version 120
uniform vec2 size;
attribute vec4 p3d_Vertex;
attribute vec4 p3d_Color;
attribute vec2 p3d_MultiTexCoord0;
varying vec2 uv;
varying vec4 color;
void main() {
    gl_Position = vec4(p3d_Vertex.x * 2.0 / size.x - 1.0, 1.0 - p3d_Vertex.y * 2.0 / size.y, 0.0, 1.0);
    uv = p3d_MultiTexCoord0;
    color = p3d_Color;
}
"""

_FRAGMENT = """#version 120
uniform sampler2D p3d_Texture0;
varying vec2 uv;
varying vec4 color;
// Without clamp() Mesa's software renderer takes a shorter way where there is no depth buffer, on which parts of a
// gradient are left out.
void main() { gl_FragColor = clamp(color * texture2D(p3d_Texture0, uv), 0.0, 1.0); }
"""


class DrawNode:
    """The node that shows one frame of panels; lies under a camera of its own."""

    def __init__(self) -> None:
        self.path = p3d.NodePath("panels")
        self._drawn = self.path.attach_new_node("drawn")
        self._geoms = p3d.GeomNode("some")
        self._triangles = 0  # in that node so far
        self.path.set_shader(p3d.Shader.make(p3d.Shader.SL_GLSL, _VERTEX, _FRAGMENT))
        self.path.set_shader_input("size", p3d.LVecBase2f(1, 1))
        self.path.set_transparency(p3d.TransparencyAttrib.M_alpha)
        self.path.set_attrib(p3d.CullFaceAttrib.make(p3d.CullFaceAttrib.M_cull_none))
        self.path.set_depth_test(False)
        self.path.set_depth_write(False)
        self.path.set_bin("unsorted", 0)
        self._drawn.node().set_bounds(p3d.OmniBoundingVolume())
        self._drawn.node().set_final(True)
        self._format = _vertex_format()
        self._textures: dict[int, p3d.Texture] = {}
        self._ids: dict[p3d.Texture, int] = {}
        self._last_id = 0
        self._states: dict[tuple[object, ...], p3d.RenderState] = {}
        self._size = (0, 0)

    # ---- textures ----

    def texture_id(self, texture: p3d.Texture) -> int:
        """Number under which imgui knows a texture of Panda3D; kept until ``forget``."""
        number = self._ids.get(texture)
        if number is None:
            number = self._ids[texture] = self._register(texture)
        return number

    def forget(self, texture: p3d.Texture) -> None:
        """Let go of a texture that is no longer shown."""
        number = self._ids.pop(texture, None)
        if number is not None:
            del self._textures[number]
            self._states.clear()

    def update_textures(self) -> bool:
        """Do what imgui wants done with its own textures (fonts); whether there was anything."""
        changed = False
        for data in imgui.get_platform_io().textures:
            if data.status == imgui.ImTextureStatus.want_create:
                data.set_tex_id(self._register(_new_texture(data)))
            elif data.status == imgui.ImTextureStatus.want_updates:
                texture = self._textures[data.tex_id]
                target = np.frombuffer(texture.modify_ram_image(), np.uint8).reshape(data.height, data.width, 4)
                box = data.update_rect
                rows, columns = slice(box.y, box.y + box.h), slice(box.x, box.x + box.w)
                target[rows, columns] = _pixels(data)[rows, columns]
            elif data.status == imgui.ImTextureStatus.want_destroy:
                self._textures.pop(data.tex_id, None)
                self._states.clear()
                data.set_tex_id(0)
                data.set_status(imgui.ImTextureStatus.destroyed)
                continue
            else:
                continue
            data.set_status(imgui.ImTextureStatus.ok)
            changed = True
        return changed

    def _register(self, texture: p3d.Texture) -> int:
        self._last_id += 1
        self._textures[self._last_id] = texture
        return self._last_id

    # ---- geometry ----

    def show(self, data: imgui.ImDrawData) -> bool:
        """Replace what is shown by this draw data; whether letters are new in it."""
        changed = self.update_textures()
        size = (max(1, round(data.display_size.x)), max(1, round(data.display_size.y)))
        if size != self._size:
            self._size = size
            self._states.clear()
            self.path.set_shader_input("size", p3d.LVecBase2f(*size))
        self._drawn.node().remove_all_children()
        self._begin()
        for draw_list in data.cmd_lists:
            self._add(draw_list)
        return changed

    def _add(self, draw_list: imgui.ImDrawList) -> None:
        vertices, indices = draw_list.vtx_buffer, draw_list.idx_buffer
        count = vertices.size()
        if not count:
            return
        rows = p3d.GeomVertexData("panels", self._format, p3d.GeomEnums.UH_stream)
        rows.unclean_set_num_rows(count)
        rows.modify_array_handle(0).copy_data_from(_memory(vertices.data_address(), count * imgui.VERTEX_SIZE))
        held = memoryview(_memory(indices.data_address(), indices.size() * imgui.INDEX_SIZE))
        all_indices = np.frombuffer(held, f"u{imgui.INDEX_SIZE}")
        kind = p3d.GeomEnums.NT_uint32 if imgui.INDEX_SIZE == 4 else p3d.GeomEnums.NT_uint16
        for command in draw_list.cmd_buffer:
            box = command.clip_rect
            if not command.elem_count or box.z <= box.x or box.w <= box.y:
                continue
            part = all_indices[command.idx_offset : command.idx_offset + command.elem_count]
            for start in range(0, len(part), 3 * _AT_ONCE):
                some = part[start : start + 3 * _AT_ONCE]
                triangles = p3d.GeomTriangles(p3d.GeomEnums.UH_stream)
                triangles.set_index_type(kind)
                array = triangles.modify_vertices()
                array.unclean_set_num_rows(len(some))
                array.modify_handle().copy_data_from(some)
                geom = p3d.Geom(rows)
                geom.add_primitive(triangles)
                self._geoms.add_geom(geom, self._state(command.get_tex_id(), box))
                self._triangles += len(some) // 3
                if self._triangles >= _AT_ONCE:
                    waits = p3d.CallbackNode("waits")
                    waits.set_draw_callback(p3d.PythonCallbackObject(_finish))
                    self._drawn.attach_new_node(waits)
                    self._begin()

    def _begin(self) -> None:
        """What is added from here on is drawn after what is there."""
        self._geoms, self._triangles = p3d.GeomNode("some"), 0
        self._drawn.attach_new_node(self._geoms)

    def _state(self, texture_id: int, box: imgui.ImVec4) -> p3d.RenderState:
        key = (texture_id, box.x, box.y, box.z, box.w)
        state = self._states.get(key)
        if state is None:
            if len(self._states) > 500:
                self._states.clear()
            # Panda cuts fractions of a pixel off; a hair more keeps whole pixels whole.
            width, height = self._size
            left, right = (max(0.0, box.x) + 0.01) / width, (min(width, box.z) + 0.02) / width
            top, bottom = 1 - (max(0.0, box.y) - 0.02) / height, 1 - (min(height, box.w) - 0.01) / height
            state = p3d.RenderState.make(
                p3d.TextureAttrib.make(self._textures[texture_id]),
                p3d.ScissorAttrib.make(left, right, bottom, top),
            )
            self._states[key] = state
        return state


def _finish(drawn: p3d.GeomDrawCallbackData) -> None:
    """Where a software renderer draws, wait until it has."""
    drawn.set_lost_state(False)
    if p3d.ConfigVariableBool("gl-finish"):
        opengl.call("glFinish")


def _vertex_format() -> p3d.GeomVertexFormat:
    enums = p3d.GeomEnums
    array = p3d.GeomVertexArrayFormat()
    array.add_column(p3d.InternalName.get_vertex(), 2, enums.NT_float32, enums.C_point)
    array.add_column(p3d.InternalName.get_texcoord(), 2, enums.NT_float32, enums.C_texcoord)
    array.add_column(p3d.InternalName.get_color(), 4, enums.NT_uint8, enums.C_color)
    whole = p3d.GeomVertexFormat()
    whole.add_array(array)
    return p3d.GeomVertexFormat.register_format(whole)


def _memory(address: int, length: int) -> ctypes.Array[ctypes.c_ubyte]:
    return (ctypes.c_ubyte * length).from_address(address)


def _pixels(data: imgui.ImTextureData) -> NDArray[np.uint8]:
    """Pixels of an imgui texture in Panda's order: blue, green, red, alpha."""
    raw = np.asarray(data.get_pixels_array(), np.uint8).reshape(data.height, data.width, data.bytes_per_pixel)
    if data.bytes_per_pixel == 1:
        white = np.full((data.height, data.width, 4), 255, np.uint8)
        white[:, :, 3] = raw[:, :, 0]
        return white
    return raw[:, :, [2, 1, 0, 3]]


def _new_texture(data: imgui.ImTextureData) -> p3d.Texture:
    texture = p3d.Texture("panel font")
    texture.setup_2d_texture(data.width, data.height, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
    texture.set_auto_texture_scale(p3d.ATS_none)
    texture.set_minfilter(p3d.SamplerState.FT_linear)
    texture.set_magfilter(p3d.SamplerState.FT_linear)
    texture.set_wrap_u(p3d.SamplerState.WM_clamp)
    texture.set_wrap_v(p3d.SamplerState.WM_clamp)
    texture.set_ram_image(np.ascontiguousarray(_pixels(data)))
    return texture


_FILES = {"regular": "Inter-Regular.otf", "medium": "Inter-Medium.otf", "semibold": "Inter-SemiBold.otf"}

_SETTLE = 3  # frames that imgui needs after an input until everything shown is right
_AWAITED = 6
"""Frames that a field which is to have the keyboard is waited for: imgui gives it in the second one that draws it.
"""

_LINGER = 0.7  # seconds after the last input, as imgui counts them, in which a tooltip may still have to appear
_LINGER_STEP = 0.1  # seconds between frames that are drawn for that alone
_COMPACT = 5.0  # seconds after which what was drawn in a window that is seen no more gives its memory back
_LARGE = 20_000  # vertices of a window that imgui may keep room for
_AT_ONCE = 12_000
"""So many triangles are drawn before a software renderer is waited for: it keeps some 300 bytes of each until then,
and where that is too much, another lot for what follows."""
_UNUSED_SIZE = 200.0  # pixels; from here on no letters are drawn
SCALES = (0.75, 3.0)

_KEYS = {
    "arrow_left": "left_arrow", "arrow_right": "right_arrow", "arrow_up": "up_arrow",
    "arrow_down": "down_arrow", "shift": "mod_shift", "lshift": "left_shift", "rshift": "right_shift",
    "control": "mod_ctrl", "lcontrol": "left_ctrl", "rcontrol": "right_ctrl", "alt": "mod_alt",
    "lalt": "left_alt", "ralt": "right_alt", "meta": "mod_super", " ": "space", "'": "apostrophe",
    ",": "comma", "-": "minus", ".": "period", "/": "slash", ";": "semicolon", "=": "equal",
    "[": "left_bracket", "\\": "backslash", "]": "right_bracket", "`": "grave_accent",
}  # fmt: skip

_SAME = (
    "tab", "page_up", "page_down", "home", "end", "insert", "delete", "backspace", "space", "enter",
    "escape", *"abcdefghijklmnopqrstuvwxyz", *(f"f{n}" for n in range(1, 13)),
)  # fmt: skip


def _read_picture(path: str, bright: bool) -> p3d.Texture | None:
    file = Path(path)
    light = file.parent / "light" / f"{file.stem}.jpg"
    if bright and light.is_file():
        file = light
    texture = p3d.Texture(file.name)
    whole = p3d.LoaderOptions()
    whole.set_auto_texture_scale(p3d.ATS_none)
    read = file.is_file() and texture.read(p3d.Filename.from_os_specific(str(file)), whole)
    texture.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    texture.set_auto_texture_scale(p3d.ATS_none)
    texture.set_wrap_u(p3d.SamplerState.WM_clamp)
    texture.set_wrap_v(p3d.SamplerState.WM_clamp)
    return texture if read else None


def _halved(texture: p3d.Texture, size: tuple[float, float]) -> bool:
    """Halve a texture, as its mipmaps are, until it would be seen less sharply in this size. Whether it was."""
    w, h, channels = texture.x_size, texture.y_size, texture.num_components
    by = 1 << max(0, math.floor(math.log2(min(w / max(1.0, size[0]), h / max(1.0, size[1])))))
    if by == 1:
        return False
    pixels = np.frombuffer(texture.get_ram_image().get_data(), np.uint8).reshape(h, w, channels)
    parts = pixels[: h // by * by, : w // by * by].reshape(h // by, by, w // by, by, channels)
    texture.setup_2d_texture(w // by, h // by, p3d.Texture.T_unsigned_byte, texture.format)
    # Sums of whole pictures: several times as quick as the mean over two short axes.
    total = np.sum([parts[:, i, :, j] for i in range(by) for j in range(by)], axis=0, dtype=np.uint32)
    texture.set_ram_image((total / by**2).round().astype(np.uint8))
    return True


class ImguiLayer:
    """One set of panels. ``size``: physical pixels of the window or picture.

    ``drafts`` is what people are typing into fields, by name of the field; ``memory`` other passing
    state of widgets. Both are nobody else's business. ``panels``: those that were built, by name;
    ``wanted_sizes``: of those that were only measured; ``scrolled``: what was to be seen in parts that scroll.
    ``shown``: what can be pressed in the last frame; ``placing``: in the one that is being drawn.
    """

    def __init__(self, size: tuple[int, int], scale: float = 1.0, theme: Theme | None = None) -> None:
        self._context = imgui.create_context()
        imgui.set_current_context(self._context)
        io = imgui.get_io()
        io.set_ini_filename("")
        io.set_log_filename("")
        io.backend_flags |= imgui.BackendFlags_.renderer_has_textures
        io.config_input_text_cursor_blink = False
        io.config_windows_move_from_title_bar_only = True
        io.config_nav_cursor_visible_auto = True
        io.config_memory_compact_timer = _COMPACT
        io.config_error_recovery_enable_tooltip = io.config_error_recovery_enable_debug_log = False
        self.node = DrawNode()
        self._fonts = {
            weight: io.fonts.add_font_from_file_ttf(str(installed(CONFIGS / "fonts" / file)), 15.0)
            for weight, file in _FILES.items()
        }
        self.clipboard_get: Callable[[], str] | None = None
        self.clipboard_set: Callable[[str], None] | None = None
        self._clip = ""
        platform = imgui.get_platform_io()
        platform.platform_get_clipboard_text_fn = lambda _context: self._read_clipboard()
        platform.platform_set_clipboard_text_fn = lambda _context, text: self._write_clipboard(text)
        self._camera = p3d.NodePath(p3d.Camera("panels"))
        self._camera.reparent_to(self.node.path)
        self._pictures = WhileDrawn()  # textures by file, and by whether the ground is light
        self.double_click = False  # whether the mouse went down the second time, as whoever hears it tells
        self._frames_left = _SETTLE
        self._textures_made = 0  # of letters, as imgui counts them, when all sizes were in order
        self._rested = 0.0  # seconds since the last input, as imgui counts them
        self._last_begin: float | None = None
        self._ended = 0.0
        self._awaited, self._awaited_until = "", 0
        self.size = size
        self.theme = theme or load_theme()
        self.drafts: dict[str, str] = {}
        self.memory: dict[str, Any] = {}
        self.panels, self.wanted_sizes, self.scrolled = WhileDrawn(), WhileDrawn(), WhileDrawn()
        self.builds = 0  # how often panels were to be built anew, see ``Ui.rebuild``
        self.shown = self.placing = ShownWidgets()
        self._seen_frames = SeenFrames()
        self._sizes: dict[tuple[str, float, str], tuple[float, float]] = {}
        self.frame_count = 0
        self._scale = 0.0
        self.scale = scale
        self.actions = Offers()  # of the page that is drawn

    def close(self) -> None:
        """Give everything back; the layer cannot be used any more."""
        imgui.set_current_context(self._context)
        platform = imgui.get_platform_io()
        platform.platform_get_clipboard_text_fn = lambda _context: ""
        platform.platform_set_clipboard_text_fn = lambda _context, _text: None
        self.node.path.remove_node()
        for data in platform.textures:
            data.set_tex_id(0)
            data.set_status(imgui.ImTextureStatus.destroyed)
        imgui.get_io().backend_flags &= ~imgui.BackendFlags_.renderer_has_textures
        imgui.destroy_context(self._context)

    # ---- where it is drawn ----

    def attach(self, region: p3d.DisplayRegion) -> None:
        """Draw into this display region; it must cover ``size`` pixels. It clears nothing.

        An offscreen buffer must have depth bits: into one without, Panda3D 1.10 draws a single frame.
        """
        region.disable_clears()
        region.set_camera(self._camera)

    @property
    def scale(self) -> float:
        """How much larger than designed panels and text are, 0.75 … 3."""
        return self._scale

    @scale.setter
    def scale(self, value: float) -> None:
        value = min(max(float(value), SCALES[0]), SCALES[1])
        if value != self._scale:
            self._scale = value
            self._use()
            apply(self.theme, imgui.get_style(), value)
            self.touch()

    def use_theme(self, theme: Theme) -> None:
        self._use()
        self.theme = theme
        apply(theme, imgui.get_style(), self._scale)
        self.touch()

    def resize(self, size: tuple[int, int]) -> None:
        if size != self.size:
            self.size = size
            self.touch()

    # ---- frames ----

    def begin(self, now: float | None = None, place: Hashable = None) -> None:
        """Start a frame of panels. ``now``: seconds of any steady clock; the machine's if left out.

        ``place``: where one is, see ``ShownWidgets``.
        """
        self._use()
        self.placing = ShownWidgets(place)
        now = time.monotonic() if now is None else now
        io = imgui.get_io()
        passed = 1 / 60 if self._last_begin is None else now - self._last_begin
        io.delta_time = min(max(passed, 1e-4), 0.25)
        self._last_begin = now
        self._rested += io.delta_time
        io.display_size = imgui.ImVec2(*self.size)
        imgui.new_frame()
        if self._textures_made != io.fonts.tex_next_unique_id:
            self._textures_made = io.fonts.tex_next_unique_id
            self._load_unused_sizes()

    def _load_unused_sizes(self) -> None:
        """Have FreeType leave the size in which it loads letters of each font.

        When imgui makes its texture of letters anew it lets go of sizes that are not used, and then takes one for
        another: it knows the one that FreeType is at by its address, and moves sizes in memory (1.92.5). Letters
        would be loaded in a wrong size and stay so.
        """
        for font in self._fonts.values():
            font.get_font_baked(_UNUSED_SIZE + self._textures_made % 16)

    def end(self) -> None:
        """Finish the frame and hand it to Panda3D, which draws it when it next renders."""
        self.placing.end()
        elsewhere = self.placing.place != self.shown.place
        self.shown = self.placing
        imgui.render()
        drawn = imgui.get_draw_data()
        fresh = self.node.show(drawn)
        self._compact(drawn)
        self._let_go(elsewhere)
        self.frame_count += 1
        self._frames_left = max(0, self._frames_left - 1)
        if fresh:  # where letters were made, some may have been drawn in the place of others
            self.touch(1)
        if self.frame_count >= self._awaited_until:  # there is no such field
            self._awaited = ""
        self._ended = time.monotonic()

    def seen(self, now: float) -> None:
        """The last frame is on the screen, from ``now`` on by a clock of whoever asks ``takes_press``."""
        self._seen_frames.add(self.shown, now)

    def takes_press(self, at: float) -> bool:
        """Whether what is under the pointer had been there for a while when a button went down."""
        return self._seen_frames.took(self.shown, at)

    def _compact(self, drawn: imgui.ImDrawData) -> None:
        """Give the memory of a large picture back: Panda3D has it by now, and imgui would keep as much for each to
        come."""
        for draw_list in drawn.cmd_lists:
            if draw_list.vtx_buffer.size() > _LARGE:
                draw_list._clear_free_memory()

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is begun inside is ended, also where it is left by an exception: the rest of the frame is drawn."""
        state = imgui.internal.ErrorRecoveryState()
        imgui.internal.error_recovery_store_state(state)
        try:
            yield
        except BaseException:
            io = imgui.get_io()
            io.config_error_recovery_enable_assert = False  # what is missing is known, and why
            imgui.internal.error_recovery_try_to_recover_state(state)
            io.config_error_recovery_enable_assert = True
            raise

    @property
    def idle(self) -> bool:
        """True if another frame with the same Screen would look the same as the last one."""
        if self._frames_left or self.behind:
            return False
        lingering = self._rested <= _LINGER and self.want_mouse
        return not lingering or time.monotonic() - self._ended < _LINGER_STEP

    def touch(self, frames: int = _SETTLE) -> None:
        """Something changed: at least this many frames must still be drawn."""
        self._frames_left = max(self._frames_left, frames)

    # ---- input ----

    def mouse(self, x: float | None, y: float | None = None) -> None:
        """The pointer is here, in pixels; ``mouse(None)``: it left the window."""
        io = self._input()
        if x is None or y is None:
            io.add_mouse_pos_event(-3.4e38, -3.4e38)
        else:
            io.add_mouse_pos_event(x, y)

    def button(self, index: int, down: bool) -> None:
        self._input().add_mouse_button_event(index, down)

    def wheel(self, dx: float, dy: float) -> None:
        """Wheel steps; ``dy`` positive away from the user."""
        self._input().add_mouse_wheel_event(dx, dy)

    def key(self, name: str, down: bool) -> None:
        """A key by Panda3D's name (``a``, ``enter``, ``arrow_up``, ``lcontrol``); unknown ones are ignored."""
        io = self._input()
        name = name.lower()
        if name in _SAME:
            io.add_key_event(imgui.Key[name], down)
        elif len(name) == 1 and parse_int(name) is not None:
            io.add_key_event(imgui.Key[f"_{name}"], down)
        elif name in _KEYS:
            io.add_key_event(imgui.Key[_KEYS[name]], down)

    def text(self, characters: str) -> None:
        """Characters typed, as the system's keyboard layout makes them."""
        self._input().add_input_characters_utf8(characters)

    def focus(self, gained: bool) -> None:
        """The window gained or lost the keyboard; losing it lets go of every key."""
        self._input().add_focus_event(gained)

    @property
    def want_mouse(self) -> bool:
        """The pointer is on a panel: it is not the board's."""
        self._use()
        return imgui.get_io().want_capture_mouse

    @property
    def want_keyboard(self) -> bool:
        """A text field or a dialog takes the keys: they are not the board's."""
        self._use()
        return imgui.get_io().want_capture_keyboard or self.want_text

    @property
    def want_text(self) -> bool:
        """A text field has the keyboard, if only since the last frame, of which imgui tells in the next one."""
        self._use()
        return imgui.get_io().want_text_input or imgui.get_current_context().want_text_input_next_frame == 1

    def give_keyboard(self, field: str) -> None:
        """The text field of this name is to have the keyboard, which takes some frames: it is ``awaited``."""
        self._awaited, self._awaited_until = field, self.frame_count + _AWAITED
        self.touch(_AWAITED)

    def got_keyboard(self, field: str) -> None:
        """The text field of this name has the keyboard."""
        if self._awaited == field:
            self._awaited = ""

    @property
    def awaited(self) -> str:
        """The text field that is to have the keyboard and has not got it: what is typed would be lost. "": none."""
        return self._awaited

    @property
    def ring(self) -> bool:
        """Whether the ring of the keyboard is seen: Enter is for what is in it."""
        self._use()
        return imgui.get_io().nav_visible

    @property
    def behind(self) -> bool:
        """Whether imgui has put off some of what it was told: two strokes of one key take two frames."""
        self._use()
        return imgui.get_current_context().input_events_queue.size() > 0

    @property
    def keyboard_walk(self) -> bool:
        """Arrows and Tab walk over the widgets (chooser, dialogs) instead of over the board."""
        self._use()
        return bool(imgui.get_io().config_flags & imgui.ConfigFlags_.nav_enable_keyboard)

    @keyboard_walk.setter
    def keyboard_walk(self, on: bool) -> None:
        if on != self.keyboard_walk:
            imgui.get_io().config_flags ^= imgui.ConfigFlags_.nav_enable_keyboard
            imgui.set_nav_cursor_visible(False)
            self.touch()

    def _input(self) -> imgui.IO:
        self._use()
        self._rested = 0.0
        self.touch()
        return imgui.get_io()

    # ---- fonts and pictures ----

    def font(self, weight: str) -> imgui.ImFont:
        """The font of a weight: ``regular``, ``medium``, ``semibold``."""
        return self._fonts[weight]

    @contextmanager
    def push_font(self, weight: str, size: float) -> Iterator[None]:
        """Inside, text has this weight and design size (it is scaled)."""
        imgui.push_font(self._fonts[weight], size)
        try:
            yield
        finally:
            imgui.pop_font()

    def text_size(self, weight: str, pixels: float, text: str) -> tuple[float, float]:
        """Width and height of one line in a font of this many pixels."""
        key = (weight, pixels, text)
        size = self._sizes.get(key)
        if size is None:
            if len(self._sizes) > 5000:
                self._sizes.clear()
            imgui.push_font(self._fonts[weight], pixels / self._scale)
            box = imgui.calc_text_size(text)
            imgui.pop_font()
            size = self._sizes[key] = (box.x, box.y)
        return size

    def texture(self, texture: p3d.Texture) -> imgui.ImTextureRef:
        """What imgui calls a texture of Panda3D. Its first row is at the bottom: draw it upside down."""
        return imgui.ImTextureRef(self.node.texture_id(texture))

    def picture(self, path: str, size: tuple[float, float], seen: bool = True) -> p3d.Texture | None:
        """Texture of a picture file that fills so many pixels of the frame drawn; None if it cannot be read.

        Where it is not ``seen`` it is not read: None, unless it has been seen before.
        Where the ground is light, that of the same name in the folder ``light`` beside it, if there is one. It is
        kept while it is drawn: pictures take more memory than the games that they stand for.
        """
        known = path, self.theme.bright
        if not seen and known not in self._pictures:
            return None
        texture, halved = self._pictures.get(known, (None, True))
        if halved and (texture is None or texture.x_size < size[0] or texture.y_size < size[1]):
            if texture is not None:  # what has been drawn of this frame may show it
                self._pictures[known, texture] = texture, False
            texture = _read_picture(*known)
            halved = texture is not None and _halved(texture, size)
        self._pictures[known] = texture, halved
        return texture

    def _let_go(self, elsewhere: bool) -> None:
        """Let go of what is not drawn any more."""
        for kept in (self.panels, self.wanted_sizes, self.scrolled):
            kept.end(elsewhere)
        for texture, _ in self._pictures.end(elsewhere):
            if texture is not None:
                self.node.forget(texture)
                texture.release_all()

    def _use(self) -> None:
        imgui.set_current_context(self._context)

    def _read_clipboard(self) -> str:
        """What a field that is pasted into is given."""
        return (self.clipboard_get() if self.clipboard_get else self._clip)[: bounds.FIELD]

    def _write_clipboard(self, text: str) -> None:
        self._clip = text
        if self.clipboard_set:
            self.clipboard_set(text)
