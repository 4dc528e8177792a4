"""Inter with TrueType outlines: it comes with cubic ones, which a PDF may only embed in ways few writers know."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

LETTERS = (*range(32, 127), *range(160, 384), *map(ord, "–—‘’‚“”„…•−×↑→←↓ẞ≥≤"))
DATE = 3029529600  # 2000, in the seconds of fonts: the same settings give the same file
ERROR = 0.001  # of an em that an outline may be off


@cache
def truetype(font: Path, more: frozenset[int] = frozenset()) -> bytes:
    """A font file with Latin letters, and those of the codes in ``more`` that the font has."""
    source = TTFont(font)
    cmap = {code: name for code, name in source.getBestCmap().items() if code in LETTERS or code in more}
    names = [".notdef", *sorted(set(cmap.values()) - {".notdef"})]
    drawn, em = source.getGlyphSet(), source["head"].unitsPerEm
    glyphs, metrics = {}, {}
    for name in names:
        pen = TTGlyphPen(None)
        drawn[name].draw(Cu2QuPen(pen, ERROR * em, reverse_direction=True))
        glyphs[name] = pen.glyph()
    made = FontBuilder(em)
    made.setupGlyphOrder(names)
    made.setupCharacterMap(cmap)
    made.setupGlyf(glyphs)
    for name in names:  # the left side is known now; readers shift letters by it
        metrics[name] = (source["hmtx"][name][0], getattr(glyphs[name], "xMin", 0))
    made.setupHorizontalMetrics(metrics)
    made.setupHorizontalHeader(ascent=source["hhea"].ascent, descent=source["hhea"].descent)
    made.setupNameTable({"familyName": "Inter", "styleName": font.stem.partition("-")[2], "psName": font.stem})
    os2 = source["OS/2"]
    made.setupOS2(sCapHeight=os2.sCapHeight, sxHeight=os2.sxHeight, usWeightClass=os2.usWeightClass)
    made.setupPost()
    made.updateHead(created=DATE, modified=DATE)
    out = io.BytesIO()
    made.font.recalcTimestamp = False
    made.save(out)
    return out.getvalue()
