"""Pages of a PDF with the program's letters: running text, tables, pictures."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import cast
from unicodedata import bidirectional

from fontTools.ttLib import TTFont, TTLibError
from fpdf import FPDF

from vectorgames.base.paths import CONFIGS, home
from vectorgames.base.words import LocalizedError, installed
from vectorgames.fabrication.painters import GREY, INK, Colour, Painter

EDGE = 18.0
LEADING = 0.48  # millimetres from line to line, in points of their letters
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
WEIGHTS = {"": "Inter-Regular.ttf", "B": "Inter-SemiBold.ttf"}  # fpdf2 embeds curves of TrueType alone
RULE = (215, 220, 228)
SHOWN = 4  # of letters that are missing, so many are named


def printed(text: str) -> str:
    """A text without what has no form of its own: signs of direction, of joining, of how emoji are drawn."""
    return "".join(c for c in text if c == "\n" or (c.isprintable() and c not in "\ufe0e\ufe0f"))


def lacking(text: str) -> set[str]:
    """The letters of a text that Inter does not have."""
    known = _letters_of(installed(CONFIGS / "fonts" / WEIGHTS[""]))
    return {letter for letter in printed(text) if letter != "\n" and ord(letter) not in known}


def _letters_of(font: Path) -> frozenset[int]:
    """The codes of the letters that a font has; none of a file that is no font."""
    try:
        with TTFont(font, lazy=True) as read:
            return frozenset(read.getBestCmap() or ())
    except (OSError, TTLibError, AssertionError):
        return frozenset()


class Pages(FPDF):
    """``wide``, ``high``: of the paper in millimetres; ``inner``: from edge to edge of what is written.

    ``letters``: what is written besides Latin; LocalizedError for letters that no font has: those of Inter are
    followed by those in the folder ``fonts`` of the user's folder. They bear no date: the same pages are the same
    file.
    """

    def __init__(self, paper: str, title: str, lang: str, letters: str = ""):
        self.wide, self.high = PAPERS[paper]
        super().__init__(format=(self.wide, self.high))
        self.inner = self.wide - 2 * EDGE
        for weight, name in WEIGHTS.items():
            self.add_font("Inter", weight, installed(CONFIGS / "fonts" / name))
        self._add_fonts(lacking(letters))
        if any(
            bidirectional(letter) in ("R", "AL") for letter in letters
        ):  # its letters change with their neighbours
            if find_spec("uharfbuzz") is None:
                raise LocalizedError("exports.error.right_to_left")
            self.set_text_shaping(True)
        self.set_auto_page_break(False)
        self.set_margins(EDGE, EDGE)
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        self.set_title(title)
        self.set_lang(lang)

    def begin(self) -> None:
        """Begin the next page."""
        self.add_page()
        self.set_y(EDGE)

    def room(self, height: float, bottom: float = EDGE) -> None:
        """Begin the next page where so many millimetres have no room on this one; what is longer than a page, and
        what is first on one, stays. ``bottom``: left under all.
        """
        fits = height <= self.high - EDGE - bottom
        if fits and self.get_y() + height > self.high - bottom and self.get_y() > EDGE:
            self.begin()

    def _add_fonts(self, missing: set[str]) -> None:
        """Fonts of the user's for letters that Inter lacks."""
        folder = home() / "fonts"
        for file in sorted(path for path in folder.glob("*") if path.suffix.lower() in (".ttf", ".otf")):
            if not missing:
                break
            found = {letter for letter in missing if ord(letter) in _letters_of(file)}
            if found:
                self.add_font(file.stem, "", file)
                missing = missing - found
                self.set_fallback_fonts([*self._fallback_font_ids, file.stem], exact_match=False)
        if missing:
            shown = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in sorted(missing)[:SHOWN])
            raise LocalizedError("exports.error.letters", letters=shown, n=len(missing), folder=str(folder))

    @contextmanager
    def painter(self) -> Iterator[Painter]:
        """What draws on this page, over what is on it already."""
        with self.drawing_context() as context:
            yield Painter(context)

    def normalize_text(self, text: str) -> str:
        return str(super().normalize_text(printed(text)))

    def told(self, text: str, size: float, weight: str = "", colour: Colour = INK, left: float = 0.0,
             width: float = 0.0, markdown: bool = False) -> None:  # fmt: skip
        """A paragraph, so far in from the edge, so wide or as wide as there is room."""
        self.set_font("Inter", weight, size)
        self.set_text_color(*colour)
        self.set_x(EDGE + left)
        self.paragraph(text, size, width or self.inner - left, markdown)

    def paragraph(self, text: str, size: float, width: float, markdown: bool = False) -> None:
        """A paragraph in the letters that are set, which are of this size, from where the pen is."""
        self.multi_cell(width, size * LEADING, text, align="L", markdown=markdown, new_x="LMARGIN", new_y="NEXT")

    def height_of(self, text: str, size: float, width: float, markdown: bool = False) -> float:
        """How high such a paragraph is."""
        found = self.multi_cell(
            width, size * LEADING, text, align="L", markdown=markdown, dry_run=True, output="HEIGHT"
        )
        return cast(float, found)

    def row(self, cells: Sequence[str], widths: Sequence[float], head: bool = False) -> None:
        """A line of cells."""
        self.set_x(EDGE)
        self.set_font("Inter", "B" if head else "", 9.5)
        self.set_text_color(*(GREY if head else INK))
        for width, word in zip(widths, cells, strict=True):
            self.cell(width, 7.0, self.fitting(word, width - 2))
        self.ln(7.0)

    def rule(self, width: float = 0.0) -> None:
        """Draw a line across, ``width`` millimetres long; 0: as long as there is room."""
        self.set_draw_color(*RULE)
        self.set_line_width(0.15)
        self.line(EDGE, self.get_y(), EDGE + (width or self.inner), self.get_y())

    def fitting(self, word: str, width: float) -> str:
        """As much of a text as has room."""
        if self.get_string_width(word) <= width:
            return word
        left = bisect(range(len(word)), width, key=lambda n: self.get_string_width(f"{word[:n]}…"))
        return f"{word[: left - 1]}…" if left else ""
