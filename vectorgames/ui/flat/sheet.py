"""The flat map as a sheet of its own, and its files: PNG and SVG. Needs no window and no renderer."""

from __future__ import annotations

import io
from typing import Any

from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat import png, svg
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Box, Primitive, Text
from vectorgames.ui.flat.shapes import flat_primitives
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme, load_theme

_USUAL = Spots()
SIZE = (1600, 1500)
"""A good size for a picture of four dimensions."""
_MARGIN = 0.022
_WIDE = 0.52
"""Width of a letter by the size of its text, at most on average."""


def sheet(
    space: Any,
    tableau: Tableau,
    size: tuple[int, int] = SIZE,
    theme: Theme | str = "studio",
    view: View | None = None,
    caption: str = "",
    lang: str = "en",
    how: Spots = _USUAL,
) -> tuple[Primitive, ...]:
    """Everything of a picture of this size: ground, map, and below it the caption if there is room.

    Raises ValueError for spaces that have no flat map.
    """
    theme = load_theme(theme) if isinstance(theme, str) else theme
    whole = Rect(0, 0, *size)
    margin = round(_MARGIN * min(size))
    body = whole.inset(margin)
    out: list[Primitive] = [Box(whole, theme["studio"])]
    text = min(max(0.02 * min(size), 12), 30)
    if caption and len(caption) * _WIDE * text <= body.w and body.h > 12 * text:
        out.append(Text((whole.centre[0], body.bottom - text / 2), caption, theme["second"], text, "medium"))
        body = body.top(body.h - 1.8 * text)
    return (*out, *flat_primitives(space, tableau, body, theme, view, lang, how))


def described(space: Any, tableau: Tableau, lang: str = "en") -> str:
    """Which pieces stand where, and which vectors are drawn, in plain text: ``1 (1,1,1,SW)``, one a line."""
    lines = [f"{piece.text} {space.name(piece.space, lang)}" for piece in tableau.pieces]
    lines += [f"{stroke.player} {stroke.name}" for stroke in tableau.strokes if stroke.kind == "drawn"]
    return "\n".join(lines)


def sheet_file(
    suffix: str,
    space: Any,
    tableau: Tableau,
    size: tuple[int, int] = SIZE,
    theme: Theme | str = "studio",
    view: View | None = None,
    caption: str = "",
    lang: str = "en",
    how: Spots = _USUAL,
) -> bytes:
    """The sheet as the content of a file, by its suffix: SVG, whose description lists the pieces, else PNG of true
    colour."""
    theme = load_theme(theme) if isinstance(theme, str) else theme
    shapes = sheet(space, tableau, size, theme, view, caption, lang, how)
    if suffix.lower() == ".svg":
        return svg.svg(shapes, size, theme, caption or "Vectorgames", described(space, tableau, lang)).encode()
    content = io.BytesIO()
    png.image(shapes, size, theme).save(content, "PNG", optimize=True)
    return content.getvalue()
