"""Cut sheets as SVG and as DXF, in millimetres."""

from __future__ import annotations

import io
import itertools
import json
import logging
from xml.etree import ElementTree as Xml

import ezdxf
import numpy as np
from ezdxf import bbox, units
from ezdxf.document import Drawing as Document
from ezdxf.entities.dxfentity import DXFEntity
from ezdxf.layouts.layout import Modelspace

from vectorgames.fabrication.curves import Curve
from vectorgames.fabrication.drawing import Drawing, Path
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.shape import OpenPath, Ring

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
HAIR = 0.01  # width of lines that are to be as thin as can be


def svg(sheet: Drawing, title: str, settings: Settings) -> bytes:
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
            drawn = (_curve(p, high) if isinstance(p, Curve) else _outline(p, high) for p in together)
            # some programs, K40 Whisperer for one, ask neither the group for its style nor do without names
            path = {"id": f"{layer.name}-{number}", "style": look, "d": " ".join(drawn)}
            Xml.SubElement(group, "path", path)
    Xml.indent(root)
    out: bytes = Xml.tostring(root, "utf-8", xml_declaration=True) + b"\n"
    return out


def _line(colour: str, width: float) -> str:
    """A line of a width; 0: a hairline, which drawing programs show as thin as they can whatever the scale."""
    look = f"fill:none;stroke:{colour};stroke-width:{_n(width or HAIR)}"
    return look if width else f"{look};vector-effect:non-scaling-stroke;-inkscape-stroke:hairline"


def _outline(path: Ring | OpenPath, high: float) -> str:
    v = path.vertices
    out = [f"M{_n(v[0, 0])} {_n(high - v[0, 1])}"]
    out += [_edge(start, x, y, high) for start, (x, y, _) in zip(v, v[1:], strict=False)]
    if v[-1, 2]:
        out.append(_edge(v[-1], v[0, 0], v[0, 1], high))
    return " ".join([*out, "Z"] if isinstance(path, Ring) else out)


def _edge(start: np.ndarray, x: float, y: float, high: float) -> str:
    to, bulge = f"{_n(x)} {_n(high - y)}", start[2]
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
    """A number to a millionth of a millimetre: a board's area is then right to a thousandth."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


APP = "VECTORGAMES"
OLDEST, OLDEST_HEAD = "R12", "  1\nAC1009\n"
METRIC = 1
logging.getLogger("ezdxf").setLevel(logging.ERROR)  # else it warns that R12 has no units, file by file
LINEWEIGHTS = (0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100)  # hundredths of a millimetre
LONGEST = 250  # characters in a text of XDATA


def dxf(sheet: Drawing, title: str, settings: Settings) -> bytes:
    """The file, with its settings and the command as XDATA of the edge of the sheet, the command in the header."""
    kept = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates: the same settings give the same file
    try:
        old = settings.style.dxf == OLDEST
        document = ezdxf.new(settings.style.dxf, units=units.MM)
        document.appids.add(APP)
        _draw(document, sheet, settings)
        _measure(document)
        document.header.custom_vars.append("Title", title)
        document.header.custom_vars.append("Vectorgames", settings.command("dxf"))
        for kind in sorted(document.entitydb.dxf_types_in_use()):  # else in the order of a set, at random
            document.classes.add_class(kind)
        out = io.StringIO()
        document.write(out)
        text = out.getvalue()
        if old:  # its header says nothing of units, but readers look for what later ones do
            measurement = f"{OLDEST_HEAD}  9\n$MEASUREMENT\n 70\n     {METRIC}\n"
            text = f"999\nAll lengths are in millimetres.\n{text.replace(OLDEST_HEAD, measurement, 1)}"
        return text.encode(document.output_encoding, "dxfreplace")
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = kept


def _draw(document: Document, sheet: Drawing, settings: Settings) -> None:
    space, style, told = document.modelspace(), settings.style, False
    for layer in style.layers:
        made = document.layers.add(layer.name, color=layer.number, plot=layer.worked)
        if document.dxfversion != "AC1009":  # R12 knows neither
            made.rgb = layer.colour
            made.dxf.lineweight = min(LINEWEIGHTS, key=lambda one: abs(one - 100 * style.line_width))
        for path in itertools.chain.from_iterable(sheet.paths[layer.name]):
            drawn = _polyline(space, path, layer.name)
            if layer.name == "sheet":
                _tell(drawn, settings)
                told = True
    if not told:  # the edge is left out: any other line will do
        _tell(next(iter(space)), settings)


def _measure(document: Document) -> None:
    """How far all reaches, and that lengths are metric."""
    space = document.modelspace()
    box = bbox.extents(space, fast=True)
    space.reset_extents(box.extmin, box.extmax)
    space.reset_limits(box.extmin.vec2, box.extmax.vec2)
    header = document.header
    header["$EXTMIN"], header["$EXTMAX"] = box.extmin, box.extmax  # ezdxf leaves out a corner at the origin
    header["$MEASUREMENT"] = METRIC


def _polyline(space: Modelspace, path: Path, layer: str) -> DXFEntity:
    """A line with its arcs; old files have another kind of them."""
    look = {"layer": layer}
    add = space.add_polyline2d if space.dxfversion == "AC1009" else space.add_lwpolyline
    if not isinstance(path, Curve):
        return add(path.vertices.tolist(), format="xyb", close=isinstance(path, Ring), dxfattribs=look)
    return add(path.flat().tolist(), format="xy", close=path.closed, dxfattribs=look)


def _tell(entity: DXFEntity, settings: Settings) -> None:
    told = [settings.command("dxf"), json.dumps(settings.told())]
    entity.set_xdata(APP, [(1000, text[k : k + LONGEST]) for text in told for k in range(0, len(text), LONGEST)])
