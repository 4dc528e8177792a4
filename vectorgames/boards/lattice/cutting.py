"""What is engraved on a Time Vectors tower, and its test pieces: combs, a row of holes, a small tower."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vectorgames.base.numbers import Number, lengths
from vectorgames.base.words import LocalizedText, Words
from vectorgames.boards.backend import sizes_of
from vectorgames.boards.lattice.assembly import tower_parts
from vectorgames.boards.lattice.geometry import WIDEST, LatticeModel
from vectorgames.boards.lattice.joint import ARMS
from vectorgames.boards.part import Part, Sizes, eased
from vectorgames.fabrication.curves import Curve, Lettering, written
from vectorgames.fabrication.drawing import LINES, ExportBackend, Item, Piece, Specification, engraved, grid, shape
from vectorgames.fabrication.shape import Ring, Shape
from vectorgames.fabrication.trial import HOLE_STEPS, comb, distinct, holes, strips

SIZES, DIGIT = 3.5, 6.0  # heights of the line of sizes on a board and of its level; on a support a bit higher
UPRIGHT = 4.0
ENDS = 3.0  # from the line of sizes on a support to the boards below and above it
ARM_STEPS = (-0.10, -0.05, 0.0, 0.05, 0.10, 0.15, 0.20, 0.25, 0.30)
NOTCH_STEPS = (-0.05, 0.0, 0.03, 0.06, 0.10, 0.15, 0.20, 0.25, 0.30)
DEEP = 20.0  # slots of a comb for supports
ARM = 5.0  # height of the arms' letters on the small board
RIM = 8.0  # of the small board, beyond its supports


class LatticeExports(ExportBackend[LatticeModel]):
    """What is drawn on the boards and supports of a tower."""

    def drawn(self, model: LatticeModel, part: Part) -> Iterable[tuple[str, Iterable[Curve]]]:
        """Four grids on a board."""
        if part.kind == "board":
            near, side = model.joint.gap / 2, model.quadrant
            corners = [(x, y) for x in (near, -near - side) for y in (near, -near - side)]
            yield LINES, [c for x, y in corners for c in grid(x, y, model.cell, 4, 4)]

    def letters(self, model: LatticeModel, part: Part, k: int, lang: str) -> Iterable[Lettering]:
        write = {"board": _board, "support": _support}.get(part.kind)
        return write(model, part.imprint(lang)) if write else ()

    def trial(self, model: LatticeModel, words: Words, own: Sizes) -> Iterator[Piece]:
        board, support = own.each("board")[0], own.each("support")[0]
        tower = list(_tower(small(model), own.changed({"board": board, "support": support}), words))
        for one in distinct(own, "support"):
            yield _eased(model, comb("arms", *one, ARM_STEPS, DEEP, board, "board", words))
        yield holes("rod", own["rod"], HOLE_STEPS, False, board, "board", words)
        yield from (*tower[:1], *strips(board, "board", words))
        for one in distinct(own, "board"):
            yield _eased(model, comb("notches", *one, NOTCH_STEPS, model.joint.d, support, "support", words))
        yield from (*tower[1:], *strips(support, "support", words))

    def specified(self, model: LatticeModel, part: Part, cut: Sizes) -> Specification:
        """The key rod, which carries the light, and the penlight."""
        deep, long = Number(model.joint.sock, 0), Number(part.thickness, 0)
        said = {"wide": lengths((cut[part.name],)), "deep": deep, "long": long}
        return Specification(notes=(LocalizedText(f"exports.made.{part.kind}", **said),))

    def aids(self, model: LatticeModel, cut: Sizes) -> Iterator[Item]:
        yield Item(LocalizedText("exports.made.polish"), 1, LocalizedText("exports.made.grit"))

    def advice(self, model: LatticeModel) -> Iterable[LocalizedText]:
        yield LocalizedText("exports.trial.note.tower", long=Number(small(model).joint.L, 0))


BACKEND = LatticeExports()


def _board(model: LatticeModel, words: str) -> Iterator[Lettering]:
    """N E S W, the level in the corners, and in the western gap the sizes."""
    joint, far = model.joint, model.joint.B / 2 - model.letter_inset
    for name, (x, y) in ARMS.items():
        yield Lettering(name, model.letter, (x * far, y * far), most=model.carved)
    out = joint.B / 2 - model.margin / 2 - joint.rc / 8
    yield from (Lettering(words.split()[1], DIGIT, (x, y)) for x in (-out, out) for y in (-out, out))
    inner, outer = joint.xo + 2, far - WIDEST * model.carved / 2 - 3
    yield Lettering(words, SIZES, (-(inner + outer) / 2, 0.0), room=(max(1.0, outer - inner), joint.gap - 4))


def _support(model: LatticeModel, words: str) -> Iterator[Lettering]:
    """The sizes, running up between the two lowest boards; with a single board level, below it."""
    joint = model.joint
    if joint.n == 1:
        room = joint.xo - joint.xi - 4, joint.foot - 3
        yield Lettering(words, UPRIGHT, ((joint.xi + joint.xo) / 2, joint.foot / 2), room=room)
        return
    low, high = joint.foot + joint.Tb, joint.level(2)
    words = words.replace("↑", "→")  # it points up when the line does
    room = high - low - 2 * ENDS, joint.N - 4
    yield Lettering(words, UPRIGHT, ((joint.xi + joint.xn) / 2, (low + high) / 2), 1, room)


def _eased(model: LatticeModel, piece: Piece) -> Piece:
    """A comb with the reliefs and chamfers of the notches."""
    outline = tuple(map(tuple, piece.shape.outside.points.tolist()))
    outside, _ = eased(outline, model.joint.relief, model.joint.chamfer)
    return replace(piece, shape=Shape(Ring.read(outside)))


def small(model: LatticeModel) -> LatticeModel:
    """A tower of a single board, just larger than its supports need, with the joint of the model."""
    joint = model.joint
    return replace(model, joint=replace(joint, n=1, B=2 * (joint.A + joint.d + RIM)))


def _tower(model: LatticeModel, own: Sizes, words: Words) -> Iterator[Piece]:
    """Its board, then its supports."""
    mine = Sizes({name: size for name, size in own.items() if name in sizes_of(model)})
    for part in tower_parts(model, mine, mine):
        if part.kind == "board":
            yield _small_board(model, part)
        elif part.kind == "support":
            drawn = engraved(model, part, 0, words.language)
            yield Piece(f"trial {part.name}", "", shape(part), part.thickness, drawn, stock="support")


def _small_board(model: LatticeModel, part: Part) -> Piece:
    """With the letters of its arms at their ends, and its sizes between two of them."""
    joint = model.joint
    at = (joint.A + joint.B / 2) / 2
    letters = [Lettering(name, ARM, (x * at, y * at)) for name, (x, y) in ARMS.items()]
    near, far = joint.w / 2 + 3, joint.B / 2 - 4
    middle = (near + far) / 2
    letters.append(Lettering(part.mark, SIZES, (middle, middle), room=(far - near, far - near)))
    return Piece("trial board", "", shape(part), part.thickness, (written(letters),), underside=True, stock="board")
