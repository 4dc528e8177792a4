"""Painter of the flat map's primitives for Dear ImGui.

Runs of straight and striped lines, and everything that is stamped many times, are written into the draw list in
one go: a call for every stroke would take longer than everything else.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from imgui_bundle import imgui
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize, memoize_by_value
from vectorgames.ui.canvas import Ui
from vectorgames.view.map_pieces import is_filled, piece_parts
from vectorgames.view.primitives import (
    Box,
    Circle,
    Line,
    Lines,
    Mesh,
    PieceShape,
    Point,
    Polygon,
    Primitive,
    Stamp,
    Striped,
    Text,
    Texts,
    cut,
    mesh,
)
from vectorgames.view.themes import Theme, packed

_VERTEX = np.dtype([("at", "<f4", 2), ("uv", "<f4", 2), ("ink", "<u4")])  # a vertex as imgui lays it out
_QUADS = np.array([0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6])
"""Triangles of one stroke: its soft edge, its middle, its other soft edge."""


def paint(ui: Ui, primitives: Iterable[Primitive]) -> None:
    """Draw them into the current window. TypeError for an unknown one."""
    draw = ui.draw
    lines: list[Striped] = []
    pieces: list[PieceShape] = []
    for p in (*primitives, None):
        if lines and not isinstance(p, Striped):
            _striped(ui, draw, lines)
            lines = []
        if pieces and not isinstance(p, PieceShape):
            _pieces(ui, draw, pieces)
            pieces = []
        if isinstance(p, Striped) and not _plain(p):
            lines.append(p)
        elif isinstance(p, PieceShape) and is_filled(p):
            pieces.append(p)
        elif p is not None:
            _paint(ui, draw, p)


def _paint(ui: Ui, draw: imgui.ImDrawList, p: Primitive) -> None:
    match p:
        case Line():
            (x0, y0), (x1, y1) = p.a, p.b  # imgui draws through the middle of the pixels that it is given
            draw.add_line((x0 - 0.5, y0 - 0.5), (x1 - 0.5, y1 - 0.5), packed(p.colour, p.alpha), p.width)
        case Lines():
            n = len(p.lines)
            ink = packed(p.colour, p.alpha)
            _strokes(draw, _ends(p), np.full(n, p.width), np.full(n, ink, np.uint32))
        case Stamp():
            # Never kept: they take megabytes, and a millisecond of a whole map.
            _write(draw, *_arrays(_stamp_mesh(p.parts), p.centres))
        case Striped():
            way: list[imgui.ImVec2Like] = [imgui.ImVec2(*q) for q in p.points]
            draw.add_polyline(way, packed(p.stripes[0][0], p.alpha), 0, p.width)
        case Box():
            a, b = (p.rect.x, p.rect.y), (p.rect.right, p.rect.bottom)
            if p.width:  # imgui draws outlines half a pixel inside
                a, b = (a[0] - 0.5, a[1] - 0.5), (b[0] + 0.5, b[1] + 0.5)
                draw.add_rect(a, b, packed(p.colour, p.alpha), p.round, 0, p.width)
            else:
                draw.add_rect_filled(a, b, packed(p.colour, p.alpha), p.round)
        case Circle():
            if p.width:
                draw.add_circle(p.centre, p.radius + 0.5, packed(p.colour, p.alpha), 0, p.width)
            else:
                draw.add_circle_filled(p.centre, p.radius, packed(p.colour, p.alpha))
        case Polygon():
            points: list[imgui.ImVec2Like] = [imgui.ImVec2(*q) for q in p.points]
            if p.width:
                draw.add_polyline(points, packed(p.colour, p.alpha), imgui.ImDrawFlags_.closed, p.width)
            elif len(points) == 3:
                draw.add_triangle_filled(points[0], points[1], points[2], packed(p.colour, p.alpha))
            else:
                draw.add_concave_poly_filled(points, packed(p.colour, p.alpha))
        case PieceShape():
            for part in piece_parts(p, ui.theme):
                _paint(ui, draw, part)
        case Text():
            _texts(ui, draw, p, (p.centre,))
        case Texts():
            _texts(ui, draw, p, p.centres)
        case _:
            raise TypeError(f"no painter for {type(p).__name__}")


def _texts(ui: Ui, draw: imgui.ImDrawList, p: Text | Texts, centres: Sequence[Point]) -> None:
    font, size, ink = ui.layer.font(p.weight), float(round(p.size)), packed(p.colour, p.alpha)
    w, h = ui.layer.text_size(p.weight, size, p.text)
    for x, y in centres:
        draw.add_text(font, size, (round(x - w / 2), round(y - h / 2)), ink, p.text)


def _plain(p: Striped) -> bool:
    """One colour without gaps: imgui joins the parts of such a line itself."""
    return len(p.stripes) == 1 and p.stripes[0][1] == "solid"


@memoize_by_value
def _stamp_mesh(parts: tuple[Polygon, ...]) -> Mesh:
    return mesh(parts)


@memoize_by_value
def _piece_mesh(text: str, radius: float, alpha: float, band: bool, theme: Theme) -> Mesh:
    parts = piece_parts(PieceShape((0.0, 0.0), radius, text, alpha, band), theme)
    return mesh([part for part in parts if isinstance(part, Polygon)])


def _pieces(ui: Ui, draw: imgui.ImDrawList, pieces: list[PieceShape]) -> None:
    """Pieces that lie apart: all that are alike at once."""
    alike: dict[tuple[str, float, float, bool], list[Point]] = {}
    for p in pieces:
        alike.setdefault((p.text, p.radius, p.alpha, p.band), []).append(p.centre)
    for look, centres in alike.items():
        _write(draw, *_arrays(_piece_mesh(*look, ui.theme), centres))


Arrays = tuple[NDArray[np.float32], NDArray[np.uint32], NDArray[np.uint32]]


def _arrays(stamp: Mesh, centres: Sequence[Point]) -> Arrays:
    """Vertices, their colours and the triangles of a mesh at many places."""
    n, corners = len(centres), len(stamp.at)
    at = (np.array(centres, np.float32).reshape(n, 1, 2) + stamp.at).reshape(-1, 2)
    triangles = (np.arange(n)[:, None] * corners + stamp.triangles).astype(np.uint32).reshape(-1)
    return at, np.tile(stamp.ink, n), triangles


def _striped(_ui: Ui, draw: imgui.ImDrawList, lines: list[Striped]) -> None:
    strokes = cut(lines)
    first = np.cumsum([0] + [len(line.stripes) for line in lines[:-1]])
    inks = np.array([packed(colour, line.alpha) for line in lines for colour, _ in line.stripes], np.uint32)
    width = np.array([line.width for line in lines])
    _strokes(draw, strokes.ends, width[strokes.line], inks[first[strokes.line] + strokes.stripe])


@memoize
def _ends(p: Lines) -> NDArray[np.float64]:
    """float[n, 4]; the grids are the same in every frame."""
    return np.array(p.lines, float).reshape(-1, 4)


def _strokes(
    draw: imgui.ImDrawList, ends: NDArray[np.float64], width: NDArray[np.float64], ink: NDArray[np.uint32]
) -> None:
    """Straight strokes with square ends, soft at their sides, each of its own width and colour."""
    a, b = ends[:, :2], ends[:, 2:]
    length = np.hypot(*(b - a).T)
    good = length > 1e-6
    if not good.all():
        a, b, length, width, ink = a[good], b[good], length[good], width[good], ink[good]
    n = len(a)
    if not n:
        return
    aside = ((b - a) / length[:, None])[:, ::-1] * (-1.0, 1.0)
    thin = np.minimum(width, 1.0)  # a thin line is a faint one
    half = np.maximum(width, 1.0) / 2
    ink = ink.astype(np.uint32)
    full = (ink & 0xFFFFFF) | (((ink >> 24) * thin + 0.5).astype(np.uint32) << 24)
    clear = ink & 0xFFFFFF
    reach = np.stack([-half - 0.5, -half + 0.5, half - 0.5, half + 0.5], 1)
    across = aside[:, None] * reach[:, :, None]
    at = np.concatenate([a[:, None] + across, b[:, None] + across], 1).reshape(-1, 2)
    inks = np.stack([clear, full, full, clear] * 2, 1).reshape(-1)
    _write(draw, at, inks, (8 * np.arange(n)[:, None] + _QUADS).reshape(-1))


def _write(
    draw: imgui.ImDrawList,
    at: NDArray[np.floating[Any]],
    ink: NDArray[np.uint32],
    triangles: NDArray[np.integer[Any]],
) -> None:
    """Vertices float[n, 2] in their colours, and triangles of their numbers, behind what is in the list."""
    if not len(triangles):
        return
    white = imgui.get_font_tex_uv_white_pixel()
    first = draw._vtx_current_idx
    draw.prim_reserve(len(triangles), len(at))
    if draw._vtx_current_idx < first:  # imgui began to count anew
        first = draw._vtx_current_idx
    vertices = _tail(draw.vtx_buffer, len(at), _VERTEX)
    vertices["at"] = at
    vertices["uv"] = white.x, white.y
    vertices["ink"] = ink
    indices = _tail(draw.idx_buffer, len(triangles), np.dtype(f"u{imgui.INDEX_SIZE}"))
    indices[:] = first + triangles
    draw._vtx_current_idx = first + len(at)
    draw.prim_reserve(0, 0)  # imgui goes on writing behind them
    draw.prim_reserve(0, 0)  # brings imgui's pen behind what was written


def _tail(
    buffer: imgui.ImVector_ImDrawVert | imgui.ImVector_ImDrawIdx, count: int, kind: np.dtype[Any]
) -> NDArray[Any]:
    """The last items of a buffer of imgui, to be written."""
    at = buffer.data_address() + (buffer.size() - count) * kind.itemsize
    return np.frombuffer(memoryview((ctypes.c_ubyte * (count * kind.itemsize)).from_address(at)), kind)
