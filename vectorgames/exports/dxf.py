"""Cut sheets as DXF: polylines with bulges, in millimetres. Ezdxf writes it: what programs ask of a DXF beside its
lines fills a book, and it is the library that knows."""

from __future__ import annotations

import io
import itertools
import json

import ezdxf
from ezdxf import units

from vectorgames.exports.curves import Curve
from vectorgames.exports.drawing import Drawing, Layer
from vectorgames.exports.settings import Settings
from vectorgames.exports.shape import Ring

APP = "VECTORGAMES"
LINEWEIGHTS = (0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100)  # hundredths of a millimetre
LONGEST = 250  # characters in a text of XDATA


def dxf(sheet: Drawing, title: str, settings: Settings) -> bytes:
    """The file, with its settings and the command as XDATA of the edge of the sheet, the command in the header."""
    kept = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates: the same settings give the same file
    try:
        document = ezdxf.new(settings.style.dxf, units=units.MM)
        document.appids.add(APP)
        _draw(document, sheet, settings)
        document.header.custom_vars.append("Title", title)
        document.header.custom_vars.append("Vectorgames", settings.command("dxf"))
        out = io.StringIO()
        document.write(out)
        return out.getvalue().encode(document.output_encoding, "dxfreplace")
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = kept


def _draw(document, sheet: Drawing, settings: Settings) -> None:
    space, style, told = document.modelspace(), settings.style, False
    for layer in style.layers:
        _add(document, layer, style.line_width)
        for path in itertools.chain.from_iterable(sheet.paths[layer.name]):
            drawn = _polyline(space, path, layer.name)
            if layer.name == "sheet":
                _tell(drawn, settings)
                told = True
    if not told:  # the edge is left out: any other line will do
        _tell(next(iter(space)), settings)


def _add(document, layer: Layer, width: float) -> None:
    """A layer; programs that know no true colours have the number."""
    made = document.layers.add(layer.name, color=layer.number, plot=layer.worked)
    if document.dxfversion != "AC1009":  # R12 knows neither
        made.rgb = layer.colour
        made.dxf.lineweight = min(LINEWEIGHTS, key=lambda one: abs(one - 100 * width))


def _polyline(space, path: Ring | Curve, layer: str):
    """A line with its arcs; old files have another kind of them."""
    old, look = space.doc.dxfversion == "AC1009", {"layer": layer}
    add = space.add_polyline2d if old else space.add_lwpolyline
    if isinstance(path, Ring):
        return add(path.vertices.tolist(), format="xyb", close=True, dxfattribs=look)
    return add(path.flat().tolist(), format="xy", close=path.closed, dxfattribs=look)


def _tell(entity, settings: Settings) -> None:
    told = [settings.command("dxf"), json.dumps(settings.told())]
    entity.set_xdata(APP, [(1000, text[k : k + LONGEST]) for text in told for k in range(0, len(text), LONGEST)])
