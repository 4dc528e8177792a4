"""Pages of a PDF with the program's letters: their size, running text, tables. Knows nothing of what they say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from fpdf import FPDF

from vectorgames.exports.pdf_paths import Colour, fill
from vectorgames.exports.truetype import truetype
from vectorgames.paths import CONFIGS
from vectorgames.words import installed

EDGE = 18.0
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
INK, PALE, NEW, LIGHT, GREY = (38, 52, 74), (110, 160, 210), (194, 84, 0), (226, 160, 0), (110, 118, 130)
WEIGHTS = {"": "Inter-Regular.otf", "B": "Inter-SemiBold.otf"}
RULE = (215, 220, 228)


class Pages(FPDF):
    """``wide``, ``high``: of the paper in millimetres; ``inner``: from edge to edge of what is written."""

    def __init__(self, paper: str, folder: Path):
        self.wide, self.high = PAPERS[paper]
        super().__init__(format=(self.wide, self.high))
        self.inner = self.wide - 2 * EDGE
        for weight, name in WEIGHTS.items():
            file = folder / f"{Path(name).stem}.ttf"
            file.write_bytes(truetype(installed(CONFIGS / "fonts" / name)))
            self.add_font("Inter", weight, file)
        self.set_auto_page_break(False)
        self.set_margins(EDGE, EDGE)

    def told(self, text: str, size: float, weight: str = "", colour: Colour = INK, left: float = 0.0,
             width: float = 0.0) -> None:  # fmt: skip
        """A paragraph, so far in from the edge, so wide or as wide as there is room."""
        self.set_font("Inter", weight, size)
        self.set_text_color(*colour)
        self.set_x(EDGE + left)
        self.multi_cell(width or self.inner - left, size * 0.48, text, align="L", new_x="LMARGIN", new_y="NEXT")

    def row(self, cells: Sequence[str], widths: Sequence[float], head: bool = False) -> None:
        """A line of cells."""
        self.set_x(EDGE)
        self.set_font("Inter", "B" if head else "", 9.5)
        self.set_text_color(*(GREY if head else INK))
        for width, word in zip(widths, cells, strict=True):
            self.cell(width, 7.0, self.fitting(word, width - 2))
        self.ln(7.0)

    def rule(self) -> None:
        """A thin line from edge to edge."""
        self.set_draw_color(*RULE)
        self.set_line_width(0.15)
        self.line(EDGE, self.get_y(), self.wide - EDGE, self.get_y())

    def fitting(self, word: str, width: float) -> str:
        """As much of a text as has room."""
        while word and self.get_string_width(word) > width:
            word = word[:-2] + "…"
        return word

    def code(self, text: str, x: float, y: float, size: float) -> None:
        """A QR code that says a text, as large as that; none of a text that is too long for any."""
        import segno

        try:
            made = segno.make_qr(text, error="l")  # and as much more as fits
        except segno.DataOverflowError:
            return
        rows = np.array([list(row) for row in made.matrix], bool)
        module, squares = size / len(rows), []
        for j, row in enumerate(rows):
            edges = np.flatnonzero(np.diff(np.r_[0, row.astype(int), 0]))
            for first, last in edges.reshape(-1, 2).tolist():
                box = np.array([(first, j), (last, j), (last, j + 1), (first, j + 1)], float)
                squares.append((x, y) + module * box)
        with self.drawing_context() as out:
            fill(out, squares, (0, 0, 0), 1.0)
