"""The flat map as a sheet of its own, and as a file: PNG by Pillow, SVG of plain shapes and text."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple
from xml.etree import ElementTree as Xml

from PIL import Image, ImageChops, ImageDraw, ImageFont

from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import installed
from vectorgames.play.views import View
from vectorgames.view.flat_map import Caption, MapStyle, flat_height, flat_layout, flat_primitives
from vectorgames.view.map_pieces import piece_parts
from vectorgames.view.primitives import (
    PATTERNS,
    Box,
    Circle,
    Line,
    Lines,
    PieceShape,
    Point,
    Polygon,
    Primitive,
    Rect,
    Stamp,
    Striped,
    Text,
    Texts,
    cut,
)
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import Theme, load_theme

FINER, LEAST_FINER = 4, 2
"""How much larger everything is drawn; less for pictures of more pixels than these two allow."""

_PIXELS = 60_000_000
_FONTS = {"regular": "Inter-Regular.otf", "medium": "Inter-Medium.otf", "semibold": "Inter-SemiBold.otf"}
_ASCENT, _HEIGHT = 0.96875, 1.2102
"""Of Inter, by the size of its em: baseline below the top of a line, and height of a line. A text's size here
is the height of its line, as in imgui."""


def image(
    primitives: Iterable[Primitive], size: tuple[int, int], theme: Theme, ground: Image.Image | None = None
) -> Image.Image:
    """RGB picture of so many pixels, drawn on a ``ground`` of that size. TypeError for an unknown primitive."""
    finer = FINER
    while finer > LEAST_FINER and size[0] * size[1] * finer**2 > _PIXELS:
        finer -= 1
    canvas = _Canvas(size, finer, theme)
    if ground is not None:
        canvas.picture.paste(ground.resize(canvas.picture.size, Image.Resampling.NEAREST))
    for primitive in primitives:
        canvas.paint(primitive)
    return canvas.picture.resize(size, Image.Resampling.BOX)


class _Canvas:
    """A picture that is drawn on ``k`` times as large."""

    def __init__(self, size: tuple[int, int], k: int, theme: Theme):
        self.k, self.theme = k, theme
        self.picture = Image.new("RGB", (size[0] * k, size[1] * k))
        self.draw = ImageDraw.Draw(self.picture, "RGBA")

    def paint(self, p: Primitive) -> None:
        match p:
            case Line():
                self._stroke(p.a, p.b, p.width, self._ink(p.colour, p.alpha))
            case Lines():
                ink = self._ink(p.colour, p.alpha)
                for x0, y0, x1, y1 in p.lines:
                    self._stroke((x0, y0), (x1, y1), p.width, ink)
            case Striped():
                self._striped(p)
            case Box():
                self._box(p)
            case Circle():
                self._circle(p)
            case Polygon():
                self._polygon(p)
            case Text():
                self._text(p, (p.centre,))
            case Texts():
                self._text(p, p.centres)
            case Stamp():
                for x, y in p.centres:
                    for part in p.parts:
                        self._polygon(replace(part, points=tuple((x + dx, y + dy) for dx, dy in part.points)))
            case PieceShape():
                for shape in piece_parts(p, self.theme):
                    self.paint(shape)
            case _:
                raise TypeError(f"no painter for {type(p).__name__}")

    def _ink(self, colour: str, alpha: float) -> tuple[int, int, int, int]:
        r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return r, g, b, round(255 * min(max(alpha, 0.0), 1.0))

    def _xy(self, points: Sequence[Point]) -> list[Point]:
        """Pillow counts from the middle of the first pixel."""
        return [(x * self.k - 0.5, y * self.k - 0.5) for x, y in points]

    def _stroke(self, a: Point, b: Point, width: float, ink: tuple[int, int, int, int]) -> None:
        """A straight line with square ends, as a polygon: Pillow's own are of whole pixels' width."""
        (x0, y0), (x1, y1) = self._xy((a, b))
        d = math.hypot(x1 - x0, y1 - y0)
        if d < 1e-6:
            return
        if width < 1:  # a thin line is a faint one
            ink, width = (*ink[:3], round(ink[3] * width)), 1.0
        ux, uy = (x1 - x0) / d, (y1 - y0) / d
        # Pillow fills the pixels on the outline, too; on a slanted one about half of them.
        less = 0.5 if min(abs(ux), abs(uy)) < 1e-6 else 0.25
        h, back = width * self.k / 2 - less, min(0.5, d / 2 - 0.01)
        nx, ny = -uy * h, ux * h
        x0, y0, x1, y1 = x0 + ux * back, y0 + uy * back, x1 - ux * back, y1 - uy * back
        corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
        self.draw.polygon(corners, ink)

    def _striped(self, p: Striped) -> None:
        if len({s for s in p.stripes}) == 1 and p.stripes[0][1] == "solid":
            width = max(1, round(p.width * self.k))
            points = self._xy(p.points)

            def line(draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None:
                draw.line([(x - dx, y - dy) for x, y in points], 255, width, "curve")

            self._masked(points, width, self._ink(p.stripes[0][0], p.alpha), line)
            return
        inks = [self._ink(colour, p.alpha) for colour, _ in p.stripes]
        strokes = cut([p])
        for (x0, y0, x1, y1), stripe in zip(strokes.ends.tolist(), strokes.stripe.tolist(), strict=True):
            self._stroke((x0, y0), (x1, y1), p.width, inks[stripe])

    def _masked(
        self,
        points: Sequence[Point],
        pad: float,
        ink: tuple[int, int, int, int],
        shape: Callable[[ImageDraw.ImageDraw, float, float], None],
    ) -> None:
        """Something whose parts lie over each other but must not cover twice."""
        left, top = (max(0, math.floor(min(p[i] for p in points) - pad)) for i in (0, 1))
        right, bottom = (min(self.picture.size[i], math.ceil(max(p[i] for p in points) + pad) + 1) for i in (0, 1))
        if right <= left or bottom <= top:
            return
        mask = Image.new("L", (right - left, bottom - top))
        shape(ImageDraw.Draw(mask), left, top)
        if ink[3] < 255:
            mask = mask.point([round(v * ink[3] / 255) for v in range(256)])
        self.picture.paste(ink[:3], (left, top), mask)

    def _box(self, p: Box) -> None:
        k, r = self.k, p.rect
        grow = p.width / 2  # an outline lies on the edge
        edges = ((r.x - grow) * k, (r.y - grow) * k, (r.right + grow) * k - 1, (r.bottom + grow) * k - 1)
        box = [round(edge) for edge in edges]
        if box[2] < box[0] or box[3] < box[1]:
            return
        ink, radius = self._ink(p.colour, p.alpha), min(p.round + grow, r.w / 2 + grow, r.h / 2 + grow) * k
        if p.width:
            self.draw.rounded_rectangle(box, radius, None, ink, max(1, round(p.width * k)))
        else:
            self.draw.rounded_rectangle(box, radius, ink)

    def _circle(self, p: Circle) -> None:
        k = self.k
        (x, y), r = p.centre, p.radius + p.width / 2
        box = [round((x - r) * k), round((y - r) * k), round((x + r) * k) - 1, round((y + r) * k) - 1]
        ink = self._ink(p.colour, p.alpha)
        if p.width:
            self.draw.ellipse(box, None, ink, max(1, round(p.width * k)))
        else:
            self.draw.ellipse(box, ink)

    def _polygon(self, p: Polygon) -> None:
        points, ink = self._xy(p.points), self._ink(p.colour, p.alpha)
        if not p.width:
            self.draw.polygon(points, ink)
            return
        width = max(1, round(p.width * self.k))

        def line(draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None:
            # once round and a side more, so that the last corner is joined as well
            draw.line([(x - dx, y - dy) for x, y in (*points, *points[:2])], 255, width, "curve")

        self._masked(points, width, ink, line)

    def _text(self, p: Text | Texts, centres: Sequence[Point]) -> None:
        k, size = self.k, float(round(p.size))
        font = _font(p.weight, size * k / _HEIGHT)
        w = font.getlength(p.text) / k
        down = math.ceil(size * _ASCENT / _HEIGHT - 0.01)  # whole pixels, as in the window
        ink = self._ink(p.colour, p.alpha)
        for x, y in centres:
            at = round(x - w / 2) * k, (round(y - size / 2) + down) * k
            if ink[3] == 255:
                self.draw.text(at, p.text, ink, font, "ls")
                continue

            def write(draw: ImageDraw.ImageDraw, dx: float, dy: float, at: Point = at) -> None:
                draw.text((at[0] - dx, at[1] - dy), p.text, 255, font, "ls")  # Pillow knows no faint text

            box = ((at[0], at[1] - size * k), (at[0] + w * k, at[1] + 0.4 * size * k))
            self._masked(box, k, ink, write)


@lru_cache(maxsize=32)
def _font(weight: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        str(installed(CONFIGS / "fonts" / _FONTS[weight])), size, layout_engine=ImageFont.Layout.BASIC
    )


_NAMESPACE = "http://www.w3.org/2000/svg"
_FAMILY = "Inter, Helvetica, Arial, sans-serif"
_WEIGHTS = {"regular": 400, "medium": 500, "semibold": 600}


def svg(
    primitives: Iterable[Primitive], size: tuple[int, int], theme: Theme, title: str = "", description: str = ""
) -> str:
    """A whole SVG document. TypeError for an unknown primitive."""
    root = Xml.Element(
        "svg",
        {
            "xmlns": _NAMESPACE,
            "width": str(size[0]),
            "height": str(size[1]),
            "viewBox": f"0 0 {size[0]} {size[1]}",
            "font-family": _FAMILY,
            "text-anchor": "middle",
            "role": "img",
        },
    )
    if title:
        Xml.SubElement(root, "title").text = title
    if description:
        Xml.SubElement(root, "desc").text = description
    for primitive in primitives:
        _paint(root, primitive, theme)
    Xml.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, "unicode") + "\n"


def _paint(parent: Xml.Element, p: Primitive, theme: Theme) -> None:
    match p:
        case Line():
            ends = {"x1": p.a[0], "y1": p.a[1], "x2": p.b[0], "y2": p.b[1]}
            _put(parent, "line", ends | _outline(p.colour, p.alpha, p.width))
        case Lines():
            way = " ".join(f"M{_n(x0)} {_n(y0)}L{_n(x1)} {_n(y1)}" for x0, y0, x1, y1 in p.lines)
            _put(parent, "path", {"d": way} | _outline(p.colour, p.alpha, p.width))
        case Striped():
            _striped(parent, p)
        case Box():
            place = {"x": p.rect.x, "y": p.rect.y, "width": p.rect.w, "height": p.rect.h}
            place |= {"rx": min(p.round, p.rect.w / 2, p.rect.h / 2)} if p.round else {}
            _put(parent, "rect", place | _look(p.colour, p.alpha, p.width))
        case Circle():
            place = {"cx": p.centre[0], "cy": p.centre[1], "r": p.radius}
            _put(parent, "circle", place | _look(p.colour, p.alpha, p.width))
        case Polygon():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in p.points)
            _put(parent, "polygon", {"points": points} | _look(p.colour, p.alpha, p.width))
        case Text():
            _texts(parent, p, (p.centre,))
        case Texts():
            _texts(_put(parent, "g", {}), p, p.centres)
        case PieceShape():
            group = _put(parent, "g", {"class": f"piece player{p.text[:1]}"})
            for part in piece_parts(p, theme):
                _paint(group, part, theme)
        case Stamp():
            for part in p.parts:
                _stamped(parent, part, p)
        case _:
            raise TypeError(f"no painter for {type(p).__name__}")


def _texts(parent: Xml.Element, p: Text | Texts, centres: Iterable[Point]) -> None:
    size = p.size / _HEIGHT
    look: dict[str, str | float] = {"font-size": size, "font-weight": str(_WEIGHTS[p.weight])}
    look |= _look(p.colour, p.alpha, 0)
    for x, y in centres:
        _put(parent, "text", {"x": x, "y": y - p.size / 2 + _ASCENT * size} | look).text = p.text


def _stamped(parent: Xml.Element, part: Polygon, stamp: Stamp) -> None:
    """One path for all places."""
    way = ("M" + "L".join(f"{_n(x + cx)} {_n(y + cy)}" for x, y in part.points) + "Z" for cx, cy in stamp.centres)
    _put(parent, "path", {"d": "".join(way)} | _look(part.colour, part.alpha, part.width))


def _striped(parent: Xml.Element, p: Striped) -> None:
    """One path for every stripe; its gaps are where the other stripes are."""
    group = _put(parent, "g", {"class": "striped"})
    way = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in p.points)
    whole = len({stripe for stripe in p.stripes}) == 1
    for k, (colour, pattern) in enumerate(p.stripes):
        look = {"d": way} | _outline(colour, p.alpha, p.width) | {"stroke-linejoin": "round"}
        if whole and pattern == "solid":
            _put(group, "path", look)
            return
        period = p.length * len(p.stripes)
        shares = [((k + a) * p.length, (k + b) * p.length) for a, b in PATTERNS[pattern]]
        dashes = []
        for (a, b), (after, _) in zip(shares, [*shares[1:], (shares[0][0] + period, 0)], strict=True):
            dashes += [b - a, after - b]
        offset = (p.phase - shares[0][0]) % period
        _put(group, "path", look | {"stroke-dasharray": " ".join(map(_n, dashes)), "stroke-dashoffset": offset})


def _outline(colour: str, alpha: float, width: float) -> dict[str, str | float]:
    out: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke-width": width}
    return out | ({"stroke-opacity": alpha} if alpha < 1 else {})


def _look(colour: str, alpha: float, width: float) -> dict[str, str | float]:
    """Filled, or an outline if it has a width."""
    if width:
        return _outline(colour, alpha, width)
    return {"fill": colour} | ({"fill-opacity": alpha} if alpha < 1 else {})


def _put(parent: Xml.Element, tag: str, attributes: Mapping[str, str | float]) -> Xml.Element:
    return Xml.SubElement(parent, tag, {k: v if isinstance(v, str) else _n(v) for k, v in attributes.items()})


def _n(value: float) -> str:
    """A number as short as it may be, to a hundredth of a pixel."""
    if not math.isfinite(value):
        raise ValueError(f"not a place: {value}")
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


SIZE = (1600, 1500)
"""A good size for a picture of four dimensions."""

_MARGIN = 0.022
_SMALLER = 0.7  # of a wanted space: what is nearly as large needs no other picture
_STRIP = 1.8  # height of what is left to a caption, by the size of its text


def caption_height(size: tuple[int, int]) -> float:
    """Size of the text of a caption under a picture of so many pixels."""
    return min(max(0.02 * min(size), 12), 30)


def captioned(caption: Caption, size: tuple[int, int], width: float, theme: Theme) -> list[Primitive]:
    """A caption at the lower edge of a picture of this size, so wide at most; nothing where it has no room."""
    text = theme.letters(caption_height(size))
    radius = 0.5 * text if caption.piece else 0.0
    parts = [f"{caption.title} · " if caption.said else caption.title, caption.said]
    first, second = (_font("medium", text / _HEIGHT).getlength(part) for part in parts)
    wide = first + 2.6 * radius + second
    if not wide or wide > width or size[1] <= 12 * text:
        return []
    x, y = (size[0] - wide) / 2, size[1] - _MARGIN * min(size) - text / 2
    out: list[Primitive] = [Text((x + first / 2, y), parts[0].rstrip(), theme["second"], text, "medium")]
    if caption.said:
        out.append(Text((x + wide - second / 2, y), caption.said, theme["second"], text, "medium"))
    return [*out, PieceShape((x + first + radius, y), radius, caption.piece)] if caption.piece else out


class Sheet(NamedTuple):
    """A picture of a map: all that is drawn in it, what is said under it; ``shown``: the space, what is seen there,
    the language."""

    shapes: tuple[Primitive, ...]
    size: tuple[int, int]
    theme: Theme
    title: str
    shown: tuple[Any, Tableau, str]

    def image(self) -> Image.Image:
        return image(self.shapes, self.size, self.theme)

    def content(self, suffix: str) -> bytes:
        """Of a file with this suffix: SVG, whose description lists the pieces, else PNG of true colour."""
        if suffix.lower() == ".svg":
            return svg(self.shapes, self.size, self.theme, self.title, described(*self.shown)).encode()
        content = io.BytesIO()
        self.image().save(content, "PNG", optimize=True)
        return content.getvalue()


def sheet(
    space: Any,
    tableau: Tableau,
    size: tuple[int, int] = SIZE,
    style: MapStyle | None = None,
    caption: Caption | str = "",
    written: Iterable[tuple[int, str]] = (),
) -> Sheet:
    """A picture of this size: ground, map, and below it the caption if there is room.

    ``written``: what is to stand at which spaces. Raises ValueError for spaces that have no flat map.
    """
    style = style or MapStyle(load_theme())
    theme = style.theme
    whole = Rect(0, 0, *size)
    margin = round(_MARGIN * min(size))
    body = whole.inset(margin)
    caption = Caption(caption) if isinstance(caption, str) else caption
    said = captioned(caption, size, body.w, theme)
    if said:
        body = body.top(body.h - _STRIP * theme.letters(caption_height(size)))
    out: list[Primitive] = [Box(whole, theme["studio"]), *said]
    out += flat_primitives(space, tableau, body, style)
    layout = flat_layout(space, body, style.view)
    text = theme.letters(max(9.0, 0.5 * layout.cell))
    for at, label in written:
        out += _beside(layout.places[at], label, layout.cell, text, theme)
    return Sheet(tuple(out), size, theme, str(caption) or "Vectorgames", (space, tableau, style.lang))


def _beside(at: Point, label: str, cell: float, size: float, theme: Theme) -> Iterable[Primitive]:
    """A plate to the right of a space, which leaves its middle free."""
    w, h = (0.6 * len(label) + 0.5) * size, 1.1 * size
    place = Rect(at[0] + 0.48 * cell, at[1] - 0.9 * h, w, h)
    yield Box(place, theme["field"], 0.9, 0.3 * h)
    yield Text(place.centre, label, theme["text"], size, "semibold")


def sheet_size(space: Any, size: tuple[int, int], cell: float, view: View | None = None) -> tuple[int, int]:
    """A picture as wide as this one, and higher where its spaces would be much smaller than a ``cell`` in it."""
    wide = size[0] * (1 - 2 * _MARGIN)
    if flat_layout(space, Rect(0, 0, wide, size[1]), view).cell > _SMALLER * cell:
        return size
    high = flat_height(space, wide, cell, view) + 2 * _MARGIN * size[0] + _STRIP * caption_height((size[0],) * 2)
    return size[0], max(size[1], math.ceil(high))


def described(space: Any, tableau: Tableau, lang: str = "en") -> str:
    """Text that says which pieces stand where and which vectors are drawn: ``1 (1,1,1,SW)``, one a line."""
    lines = [f"{piece.text} {space.name(piece.space, lang)}" for piece in tableau.pieces]
    lines += [f"{stroke.player} {stroke.name}" for stroke in tableau.strokes if stroke.kind == "drawn"]
    return "\n".join(lines)


def trimmed(picture: Image.Image, edge: int = 0, nearly: int = 1) -> Image.Image:
    """A picture without what is of the colour of its corner around it, or ``nearly`` so: less than by so much
    darker. ``edge``: pixels of it that stay."""
    plain = picture.convert("RGB")
    ground = Image.new("RGB", plain.size, plain.getpixel((0, 0)))
    shown = ImageChops.difference(plain, ground).point([0 if n < nearly else n for n in range(256)] * 3)
    left, top, right, bottom = shown.getbbox() or (0, 0, *plain.size)
    return plain.crop(
        (max(left - edge, 0), max(top - edge, 0), min(right + edge, plain.width), min(bottom + edge, plain.height))
    )
