"""Painter of the flat map's primitives as SVG: plain shapes and text, nothing from outside the file."""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.etree import ElementTree as Xml

from vectorgames.ui.flat.pieces import piece_parts
from vectorgames.ui.flat.primitives import (
    Box,
    Circle,
    Line,
    Lines,
    PieceShape,
    Point,
    Polygon,
    Primitive,
    Stamp,
    Striped,
    Text,
    Texts,
)
from vectorgames.ui.flat.stripes import PATTERNS
from vectorgames.ui.theme import Theme

_NAMESPACE = "http://www.w3.org/2000/svg"
_FAMILY = "Inter, Helvetica, Arial, sans-serif"
_WEIGHTS = {"regular": 400, "medium": 500, "semibold": 600}
_ASCENT, _HEIGHT = 0.96875, 1.2102
"""Of Inter, see png.py."""


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
    look = {"font-size": size, "font-weight": str(_WEIGHTS[p.weight])} | _look(p.colour, p.alpha, 0)
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


def _outline(colour: str, alpha: float, width: float) -> dict[str, object]:
    out = {"fill": "none", "stroke": colour, "stroke-width": width}
    return out | ({"stroke-opacity": alpha} if alpha < 1 else {})


def _look(colour: str, alpha: float, width: float) -> dict[str, object]:
    """Filled, or an outline if it has a width."""
    if width:
        return _outline(colour, alpha, width)
    return {"fill": colour} | ({"fill-opacity": alpha} if alpha < 1 else {})


def _put(parent: Xml.Element, tag: str, attributes: dict[str, object]) -> Xml.Element:
    return Xml.SubElement(parent, tag, {k: v if isinstance(v, str) else _n(v) for k, v in attributes.items()})


def _n(value: float) -> str:
    """A number as short as it may be, to a hundredth of a pixel."""
    if not math.isfinite(value):
        raise ValueError(f"not a place: {value}")
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
