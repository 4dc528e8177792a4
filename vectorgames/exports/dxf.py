"""Cut sheets as DXF: polylines with bulges, in millimetres. Ezdxf writes it: what programs ask of a DXF beside its
lines fills a book, and it is the library that knows."""

from __future__ import annotations

import io
import itertools
import json

import ezdxf
from ezdxf import units

from vectorgames.exports.drawing import LAYERS, Drawing
from vectorgames.exports.settings import Settings
from vectorgames.exports.shape import Ring

APP = "VECTORGAMES"
LONGEST = 250  # characters in a text of XDATA


def dxf(sheet: Drawing, title: str, settings: Settings) -> bytes:
    """The file, with its settings as XDATA of the edge of the sheet, and the command in the header."""
    kept = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates: the same settings give the same file
    try:
        document = ezdxf.new("R2010", units=units.MM)
        _draw(document, sheet, settings)
        document.header.custom_vars.append("Title", title)
        document.header.custom_vars.append("Vectorgames", settings.command("dxf"))
        out = io.StringIO()
        document.write(out)
        return out.getvalue().encode("utf-8")
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = kept


def _draw(document, sheet: Drawing, settings: Settings) -> None:
    space = document.modelspace()
    for layer in LAYERS:
        colour = ezdxf.rgb2int(layer.colour)  # for programs that know it; others have the number
        document.layers.add(layer.name, color=layer.number, true_color=colour, plot=layer.worked)
        look = {"layer": layer.name}
        for path in itertools.chain.from_iterable(sheet.paths[layer.name]):
            if isinstance(path, Ring):
                space.add_lwpolyline(path.vertices.tolist(), format="xyb", close=True, dxfattribs=look)
            else:
                space.add_lwpolyline(path.flat().tolist(), format="xy", close=path.closed, dxfattribs=look)
    document.layers.add("sheet", color=9, plot=False)
    frame = space.add_lwpolyline(
        sheet.frame().vertices.tolist(), format="xyb", close=True, dxfattribs={"layer": "sheet"}
    )
    document.appids.add(APP)
    told = json.dumps(settings.told())
    frame.set_xdata(APP, [(1000, told[k : k + LONGEST]) for k in range(0, len(told), LONGEST)])
