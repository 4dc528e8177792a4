"""From Dear ImGui's draw data to Panda3D geoms, and its textures. Knows no widget and no input.

One copy per draw list: the vertices as imgui laid them out (position 2 floats, texture coordinate 2
floats, colour 4 bytes). One geom per command, with its own scissor and texture. The shader is GLSL
1.20, like every shader here, so that a context of version 2.1 serves.
"""

from __future__ import annotations

import ctypes

import numpy as np
import panda3d.core as p3d
from imgui_bundle import imgui

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
void main() { gl_FragColor = color * texture2D(p3d_Texture0, uv); }
"""


class DrawNode:
    """The node that shows one frame of panels; lies under a camera of its own."""

    def __init__(self) -> None:
        self.geoms = p3d.GeomNode("panels")
        self.path = p3d.NodePath(self.geoms)
        self.path.set_shader(p3d.Shader.make(p3d.Shader.SL_GLSL, _VERTEX, _FRAGMENT))
        self.path.set_shader_input("size", p3d.LVecBase2f(1, 1))
        self.path.set_transparency(p3d.TransparencyAttrib.M_alpha)
        self.path.set_attrib(p3d.CullFaceAttrib.make(p3d.CullFaceAttrib.M_cull_none))
        self.path.set_depth_test(False)
        self.path.set_depth_write(False)
        self.path.set_bin("unsorted", 0)
        self.geoms.set_bounds(p3d.OmniBoundingVolume())
        self.geoms.set_final(True)
        self._format = _vertex_format()
        self._textures: dict[int, p3d.Texture] = {}
        self._ids: dict[p3d.Texture, int] = {}
        self._last_id = 0
        self._states: dict[tuple, p3d.RenderState] = {}
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
        self.geoms.remove_all_geoms()
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
        all_indices = np.frombuffer(
            _memory(indices.data_address(), indices.size() * imgui.INDEX_SIZE), f"u{imgui.INDEX_SIZE}"
        )
        kind = p3d.GeomEnums.NT_uint32 if imgui.INDEX_SIZE == 4 else p3d.GeomEnums.NT_uint16
        for command in draw_list.cmd_buffer:
            box = command.clip_rect
            if not command.elem_count or box.z <= box.x or box.w <= box.y:
                continue
            triangles = p3d.GeomTriangles(p3d.GeomEnums.UH_stream)
            triangles.set_index_type(kind)
            array = triangles.modify_vertices()
            array.unclean_set_num_rows(command.elem_count)
            part = all_indices[command.idx_offset : command.idx_offset + command.elem_count]
            array.modify_handle().copy_data_from(part)
            geom = p3d.Geom(rows)
            geom.add_primitive(triangles)
            self.geoms.add_geom(geom, self._state(command.get_tex_id(), box))

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


def _vertex_format() -> p3d.GeomVertexFormat:
    enums = p3d.GeomEnums
    array = p3d.GeomVertexArrayFormat()
    array.add_column(p3d.InternalName.get_vertex(), 2, enums.NT_float32, enums.C_point)
    array.add_column(p3d.InternalName.get_texcoord(), 2, enums.NT_float32, enums.C_texcoord)
    array.add_column(p3d.InternalName.get_color(), 4, enums.NT_uint8, enums.C_color)
    whole = p3d.GeomVertexFormat()
    whole.add_array(array)
    return p3d.GeomVertexFormat.register_format(whole)


def _memory(address: int, length: int) -> ctypes.Array:
    return (ctypes.c_ubyte * length).from_address(address)


def _pixels(data: imgui.ImTextureData) -> np.ndarray:
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
