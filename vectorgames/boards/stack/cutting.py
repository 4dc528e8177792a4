"""What is engraved on the sheets of a stand, and a row of holes to try its posts in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from vectorgames.base.words import Words
from vectorgames.boards.part import Part, Sizes
from vectorgames.boards.stack.geometry import LOWER, StackModel
from vectorgames.fabrication.curves import Curve, Lettering
from vectorgames.fabrication.drawing import AREAS, LINES, ExportBackend, Piece, grid
from vectorgames.fabrication.trial import HOLE_STEPS, holes, strips
from vectorgames.spaces.dots import FILES


class StackExports(ExportBackend[StackModel]):
    """What is drawn on the sheets of a stand."""

    def drawn(self, model: StackModel, part: Part) -> Iterable[tuple[str, Iterable[Curve]]]:
        """Squares, the light ones as areas."""
        if part.kind != "sheet":
            return
        cell, x0, y0 = model.cell, -model.files * model.cell / 2, -model.ranks * model.cell / 2
        squares, level = product(range(model.files), range(model.ranks)), int(part.name.split()[1])
        light = [(x0 + i * cell, y0 + j * cell) for i, j in squares if (i + j + level) % 2 == 0]
        corners = ((0, 0), (cell, 0), (cell, cell), (0, cell))
        yield AREAS, [Curve.line(*((x + a, y + b) for a, b in corners), closed=True) for x, y in light]
        yield LINES, grid(x0, y0, cell, model.files, model.ranks)

    def letters(self, model: StackModel, part: Part, k: int, lang: str) -> Iterable[Lettering]:
        return _files(model, part.imprint(lang)) if part.kind == "sheet" else ()

    def trial(self, model: StackModel, words: Words, own: Sizes) -> Iterator[Piece]:
        thickness = own.each("sheet")[0]
        yield holes("posts", own["post"], HOLE_STEPS, True, thickness, "sheet", words)
        yield from strips(thickness, "sheet", words)

    def told(self, model: StackModel) -> dict[str, tuple[str, ...]]:
        return {"sheet": ("posts",)}


BACKEND = StackExports()


def _files(model: StackModel, words: str) -> Iterator[Lettering]:
    """Files and ranks on all sides, the level beside two corners."""
    cell, x0, y0, off = model.cell, -model.files * model.cell / 2, -model.ranks * model.cell / 2, model.margin / 2
    (place, high), up = model.named, LOWER * model.carved
    for s in (-1, 1):
        for i in range(model.files):
            at = x0 + (i + 0.5) * cell, s * (off - y0) + up
            yield Lettering(FILES[i], model.letter, at, most=model.carved)
        for j in range(model.ranks):
            at = s * (off - x0), y0 + (j + 0.5) * cell
            yield Lettering(str(j + 1), model.letter, at, most=model.carved)
        yield Lettering(words, model.letter, (s * (model.side / 2 - place), s * (off - y0)), most=high)
