"""How cut files are drawn for a cutting program: colours by operation, width of lines, version of DXF.

Knows no format of a file and no place where styles are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from vectorgames.boards.assembly.numbers import limits
from vectorgames.exports.drawing import LAYERS, Colour, Layer
from vectorgames.numerals import length
from vectorgames.words import LocalizedError, cut

VERSIONS = ("R12", "R2000", "R2004", "R2007", "R2010", "R2013", "R2018")
HAIRLINE = "hairline"
WIDTHS = 0.01, 1.0  # millimetres that a line may be wide


@dataclass(frozen=True)
class Style:
    """``program``: the preset that it comes from, empty for none. ``colours``: of layers; None: left out.

    ``line_width``: in millimetres, 0 for a hairline; ``dxf``: one of VERSIONS.
    """

    program: str = ""
    colours: Mapping[str, Colour | None] = field(default_factory=dict)
    line_width: float = 0.1
    dxf: str = "R2010"

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Those that are drawn, in their colours, in the order in which they are to be worked."""
        out = []
        for layer in LAYERS:
            colour = self.colours.get(layer.name, layer.colour)
            if colour is not None:
                number = layer.number if colour == layer.colour else _nearest(colour)
                out.append(layer._replace(colour=colour, number=number))
        return tuple(out)

    def changed(self, texts: Mapping[str, str | None]) -> Style:
        """With what was typed under the names of fields; what is empty stays. Raises LocalizedError."""
        found: dict[str, Any] = {name: text.strip() for name, text in texts.items() if text and text.strip()}
        if "line_width" in found:
            found["line_width"] = line_width(found["line_width"])
        if "dxf" in found:
            found["dxf"] = version(found["dxf"])
        return replace(self, **found)

    def told(self) -> dict[str, Any]:
        """What is other than usual, as plain data."""
        usual = Style()
        names = ("program", "line_width", "dxf")
        return {name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)}


def line_width(text: str) -> float:
    """Millimetres, 0 for a hairline. Raises LocalizedError."""
    if text.casefold() in (HAIRLINE, "haarlinie", "0"):
        return 0.0
    value = length(text)
    if value is None or not WIDTHS[0] <= value <= WIDTHS[1]:
        raise LocalizedError("exports.error.line_width", given=cut(text), allowed=limits(*WIDTHS), word=HAIRLINE)
    return value


def version(text: str) -> str:
    """Of DXF. Raises LocalizedError."""
    if text.upper() not in VERSIONS:
        raise LocalizedError("exports.error.dxf_version", given=cut(text), expected=VERSIONS)
    return text.upper()


def _nearest(colour: Colour) -> int:
    """The number of the colour of a DXF's index that is most like it."""
    from ezdxf import colors

    def far(number: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(colors.aci2rgb(number), colour, strict=True))

    return min(range(1, 256), key=far)
