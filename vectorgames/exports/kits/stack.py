"""What is engraved on the sheets of a stand, and a row of holes to try its posts in."""

from __future__ import annotations

from collections.abc import Iterator

from vectorgames.boards.kits.stack.model import StackModel
from vectorgames.boards.part import Part
from vectorgames.boards.sizes import Sizes
from vectorgames.exports.curves import Curve, text
from vectorgames.exports.drawing import Piece
from vectorgames.exports.engraving import AREAS, LETTERS, LINES, grid
from vectorgames.exports.kits import ExportKit
from vectorgames.exports.trial import HOLE_STEPS, holes, strips
from vectorgames.spaces.stack import FILES
from vectorgames.words import Words

DESCENT = 0.15  # of their height that the letters of files lie higher, for those that reach below their line


class StackExports(ExportKit):
    """Of a stand its sheets are cut."""

    def engraved(self, model: StackModel, part: Part, k: int, lang: str):
        return _sheet(model, part, lang) if part.kind == "sheet" else ()

    def trial(self, model: StackModel, words: Words, own: Sizes) -> Iterator[Piece]:
        thickness = own.each("sheet")[0]
        yield holes("posts", own["post"], HOLE_STEPS, True, thickness, "sheet", words)
        yield from strips(thickness, "sheet", words)

    def told(self, model: StackModel) -> dict[str, tuple[str, ...]]:
        return {"sheet": ("posts",)}


KIT = StackExports()


def _sheet(model: StackModel, part: Part, lang: str):
    """Squares, the light ones as areas; files and ranks on all sides, the level beside two corners."""
    cell, x0, y0 = model.cell, -model.files * model.cell / 2, -model.ranks * model.cell / 2
    level, mark = int(part.name.split()[1]), text(part.imprint(lang), 0.8 * model.letter)
    squares = [(i, j) for i in range(model.files) for j in range(model.ranks)]
    light = [(x0 + i * cell, y0 + j * cell) for i, j in squares if (i + j + level) % 2 == 0]
    corners = ((0, 0), (cell, 0), (cell, cell), (0, cell))
    yield AREAS, [Curve.line(*((x + a, y + b) for a, b in corners), closed=True) for x, y in light]
    yield LINES, list(grid(x0, y0, cell, model.files, model.ranks))
    letters, off, up = [], model.margin / 2, DESCENT * model.letter
    for s in (-1, 1):
        for i in range(model.files):
            letters += text(FILES[i], model.letter).at(x0 + (i + 0.5) * cell, s * (off - y0) + up)
        for j in range(model.ranks):
            letters += text(str(j + 1), model.letter).at(s * (off - x0), y0 + (j + 0.5) * cell)
        letters += mark.at(s * (model.side / 2 - 1.4 * model.margin), s * (off - y0))
    yield LETTERS, letters
