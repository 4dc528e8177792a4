"""What is engraved on the parts of each board, as seen from above: grids, letters, sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vectorgames.boards.model import BoardModel, Model, StackModel, TreeModel
from vectorgames.boards.part import Part
from vectorgames.boards.sizes import ARMS
from vectorgames.boards.tree_parts import nodes
from vectorgames.exports.curves import Curve, fitted, text
from vectorgames.spaces.stack import FILES
from vectorgames.spaces.tree import COLOURS

LINES, LETTERS, AREAS = "engrave_lines", "engrave_letters", "engrave_areas"
SIZES, DIGIT = 3.5, 6.0  # heights of the line of sizes on a board and of its level; on a support a bit higher
UPRIGHT = 4.0
Engraving = tuple[tuple[str, tuple[Curve, ...]], ...]


def engraved(model: Model, part: Part, k: int, lang: str = "en") -> Engraving:
    """Curves by layer for piece k of a part; what is written on it is in a language."""
    draw = _DRAWN.get((model.space, part.kind))
    return tuple((layer, tuple(curves)) for layer, curves in draw(model, part, k, lang)) if draw else ()


def _grid(x0: float, y0: float, cell: float, files: int, ranks: int) -> Iterable[Curve]:
    for i in range(files + 1):
        yield Curve.line((x0 + i * cell, y0), (x0 + i * cell, y0 + ranks * cell))
    for j in range(ranks + 1):
        yield Curve.line((x0, y0 + j * cell), (x0 + files * cell, y0 + j * cell))


def _board(model: BoardModel, part: Part, k: int, lang: str):
    """Four grids, N E S W, the level in the corners, and in the western gap the sizes."""
    joint, near, side = model.joint, model.joint.gap / 2, model.quadrant
    yield (
        LINES,
        [c for x in (near, -near - side) for y in (near, -near - side) for c in _grid(x, y, model.cell, 4, 4)],
    )
    far = joint.B / 2 - model.letter_inset
    names = {name: text(name, model.letter) for name in ARMS}
    letters = [c for name, (x, y) in ARMS.items() for c in names[name].at(x * far, y * far)]
    out = joint.B / 2 - model.margin / 2 - joint.rc / 8
    level = text(part.mark.split()[1], DIGIT)
    letters += [c for x in (-out, out) for y in (-out, out) for c in level.at(x, y)]
    inner, outer = joint.xo + 2, far - names["W"].half[0] - 3
    sizes = fitted(part.imprint(lang), SIZES, outer - inner, joint.gap - 4)
    yield LETTERS, letters + [c for line, up in sizes for c in line.at(-(inner + outer) / 2, up)]


def _support(model: BoardModel, part: Part, k: int, lang: str):
    """The sizes, running up between the two lowest boards; with a single board level, below it."""
    joint, words = model.joint, part.imprint(lang)
    if joint.n == 1:
        middle = (joint.xi + joint.xo) / 2
        lines = fitted(words, UPRIGHT, joint.xo - joint.xi - 4, joint.foot - 3)
        yield LETTERS, [c for line, up in lines for c in line.at(middle, joint.foot / 2 + up)]
        return
    low, high = joint.foot + joint.Tb, joint.level(2)
    words = words.replace("↑", "→")  # it points up when the line does
    lines = fitted(words, UPRIGHT, high - low - 12, joint.N - 4)
    x, y = (joint.xi + joint.xn) / 2, (low + high) / 2
    yield LETTERS, [c for line, up in lines for c in line.at(x - up, y, 1)]


def _sheet(model: StackModel, part: Part, k: int, lang: str):
    """Squares, the light ones as areas; files and ranks on all sides, the level beside two corners."""
    cell, x0, y0 = model.cell, -model.files * model.cell / 2, -model.ranks * model.cell / 2
    level, mark = int(part.name.split()[1]), text(part.imprint(lang), 0.8 * model.letter)
    squares = [(i, j) for i in range(model.files) for j in range(model.ranks)]
    light = [(x0 + i * cell, y0 + j * cell) for i, j in squares if (i + j + level) % 2 == 0]
    corners = ((0, 0), (cell, 0), (cell, cell), (0, cell))
    yield AREAS, [Curve.line(*((x + a, y + b) for a, b in corners), closed=True) for x, y in light]
    yield LINES, list(_grid(x0, y0, cell, model.files, model.ranks))
    letters, off = [], model.margin / 2
    for s in (-1, 1):
        for i in range(model.files):
            letters += text(FILES[i], model.letter).at(x0 + (i + 0.5) * cell, s * (off - y0))
        for j in range(model.ranks):
            letters += text(str(j + 1), model.letter).at(s * (off - x0), y0 + (j + 0.5) * cell)
        letters += mark.at(s * (model.side / 2 - 1.4 * model.margin), s * (off - y0))
    yield LETTERS, letters


def _tree(model: TreeModel, part: Part, k: int, lang: str):
    """Quadrangles within quadrangles."""
    out = []
    for level in range(1, len(model.heights) - 2):
        s = model.apart(4 - level)
        for x, y in nodes(model, level - 1).tolist():
            out.append(Curve.line((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s), closed=True))
    yield LINES, out


def _spot(model: TreeModel, part: Part, k: int, lang: str):
    """The letter of a spot's colour; the head has none."""
    if part.count > 1:
        radius = max(x for x, _ in part.outlines[0])
        yield LETTERS, text(COLOURS[k % len(COLOURS)], model.letter * radius).at(0, 0)


_DRAWN: dict[tuple[str, str], Callable] = {
    ("lattice", "board"): _board,
    ("lattice", "support"): _support,
    ("stack", "sheet"): _sheet,
    ("tree", "sheet"): _tree,
    ("tree", "spot"): _spot,
}
