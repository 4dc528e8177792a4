"""Cut sheets as SVG: one user unit is a millimetre, a group a layer; arcs are arcs and letters are curves.

Knows nothing of what is cut.
"""

from __future__ import annotations

import json
from xml.etree import ElementTree as Xml

from vectorgames.exports.curves import Curve
from vectorgames.exports.drawing import Drawing
from vectorgames.exports.settings import Settings
from vectorgames.exports.shape import Ring

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
HAIR = 0.01  # width of lines that are to be as thin as can be


def svg(sheet: Drawing, title: str, settings: Settings) -> bytes:
    """The file, with its settings in ``metadata``."""
    Xml.register_namespace("inkscape", INKSCAPE)
    wide, high = sheet.size
    root = Xml.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{_n(wide)}mm",
            "height": f"{_n(high)}mm",
            "viewBox": f"0 0 {_n(wide)} {_n(high)}",
        },
    )
    Xml.SubElement(root, "title").text = title
    Xml.SubElement(root, "desc").text = settings.command("svg")
    Xml.SubElement(root, "metadata", {"id": "vectorgames"}).text = json.dumps(settings.told(), ensure_ascii=False)
    for layer in settings.style.layers:
        colour = "#{:02x}{:02x}{:02x}".format(*layer.colour)
        look = f"fill:{colour};stroke:none" if layer.filled else _line(colour, settings.style.line_width)
        name = {"id": layer.name, f"{{{INKSCAPE}}}groupmode": "layer", f"{{{INKSCAPE}}}label": layer.name}
        group = Xml.SubElement(root, "g", name)
        for number, together in enumerate(sheet.paths[layer.name], 1):
            drawn = (_ring(p, high) if isinstance(p, Ring) else _curve(p, high) for p in together)
            # some programs, K40 Whisperer for one, ask neither the group for its style nor do without names
            path = {"id": f"{layer.name}-{number}", "style": look, "d": " ".join(drawn)}
            Xml.SubElement(group, "path", path)
    Xml.indent(root)
    return Xml.tostring(root, "utf-8", xml_declaration=True) + b"\n"


def _line(colour: str, width: float) -> str:
    """A line of a width; 0: a hairline, which drawing programs show as thin as they can whatever the scale."""
    look = f"fill:none;stroke:{colour};stroke-width:{_n(width or HAIR)}"
    return look if width else f"{look};vector-effect:non-scaling-stroke;-inkscape-stroke:hairline"


def _ring(ring: Ring, high: float) -> str:
    v, out = ring.vertices, []
    for k, (x, y, _) in enumerate(v):
        bulge = v[k - 1, 2]
        if k == 0:
            out.append(f"M{_n(x)} {_n(high - y)}")
        else:
            out.append(_edge(v[k - 1], x, y, bulge, high))
    if v[-1, 2]:
        out.append(_edge(v[-1], v[0, 0], v[0, 1], v[-1, 2], high))
    return " ".join([*out, "Z"])


def _edge(start, x: float, y: float, bulge: float, high: float) -> str:
    to = f"{_n(x)} {_n(high - y)}"
    if not bulge:
        return f"L{to}"
    chord = ((x - start[0]) ** 2 + (y - start[1]) ** 2) ** 0.5
    r = _n(chord * (1 + bulge * bulge) / (4 * abs(bulge)))
    return f"A{r} {r} 0 {int(abs(bulge) > 1)} {int(bulge < 0)} {to}"


def _curve(curve: Curve, high: float) -> str:
    out = [f"M{_n(curve.start[0])} {_n(high - curve.start[1])}"]
    for piece in curve.pieces:
        out.append("LC"[len(piece) > 1] + " ".join(f"{_n(x)} {_n(high - y)}" for x, y in piece))
    return " ".join([*out, "Z"] if curve.closed else out)


def _n(value: float) -> str:
    """To a millionth of a millimetre: a board's area is then right to a thousandth."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
