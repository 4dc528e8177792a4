"""Test pieces: combs of slots and rows of holes to find the clearance, strips to find the kerf, a small tower.

Slots and holes are compensated like the parts: what fits here fits there. The strips are not: ten of them,
side by side, are ten kerfs shorter than they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from vectorgames.boards.assembly import label
from vectorgames.boards.assembly.numbers import Number, Plain, rod_size
from vectorgames.boards.model import BoardModel, Model, StackModel
from vectorgames.boards.part import Part
from vectorgames.boards.sizes import ARMS, Sizes
from vectorgames.boards.tower_parts import tower_parts
from vectorgames.exports.curves import Curve, fitted, text
from vectorgames.exports.drawing import Piece
from vectorgames.exports.engraving import LETTERS, engraved
from vectorgames.exports.pieces import shape
from vectorgames.exports.shape import Ring, Shape
from vectorgames.words import Phrase, Words

ARM_STEPS = (-0.10, -0.05, 0.0, 0.05, 0.10, 0.15, 0.20, 0.25, 0.30)
NOTCH_STEPS = (-0.05, 0.0, 0.03, 0.06, 0.10, 0.15, 0.20, 0.25, 0.30)
HOLE_STEPS = (0.0, 0.1, 0.2, 0.3, 0.4)
TOOTH, BACK = 7.0, 18.0  # between slots, and behind them
STRIPS, WIDE, LONG = 10, 10.0, 40.0
HIGH, ARM = 2.4, 5.0  # of numbers and titles; of the arms' letters on the small board
TURN_BELOW = 12.0  # slots nearer to one another have their numbers upright
RIM = 8.0  # of the small board, beyond its supports
CLEARANCE = {  # what a piece tells -> the size that it is
    "arms": "slot_clearance",
    "rod": "hole_clearance",
    "notches": "notch_clearance",
    "posts": "hole_clearance",
    "dowels": "hole_clearance",
}


def trial(model: Model, words: Words, own: Sizes | None = None) -> list[Piece]:
    """The test pieces of a board, for every kind of sheet it is cut from.

    ``own``: sizes of the parts that they are to be tried with, else those of the model.
    """
    own = own or Sizes.of(model)
    if isinstance(model, BoardModel):
        board, support = own.each("board")[0], own.each("support")[0]
        tower = list(_tower(small(model), own.changed({"board": board, "support": support}), words))
        return [
            *(_comb("arms", *one, ARM_STEPS, 20.0, board, "board", words) for one in _distinct(own, "support")),
            _holes("rod", own["rod"], HOLE_STEPS, False, board, "board", words),
            *tower[:1],
            *_strips(board, "board", words),
            *(
                _comb("notches", *one, NOTCH_STEPS, model.joint.d, support, "support", words)
                for one in _distinct(own, "board")
            ),
            *tower[1:],
            *_strips(support, "support", words),
        ]
    if isinstance(model, StackModel):
        thickness, name, width = own.each("sheet")[0], "posts", own["post"]
    else:
        thickness, name, width = own["sheet"], "dowels", own["dowel"]
    return [
        _holes(name, width, HOLE_STEPS, True, thickness, "sheet", words),
        *_strips(thickness, "sheet", words),
    ]


def advice(model: Model, stock: str = "") -> list[Phrase]:
    """What the test pieces tell, in the order in which they are used; ``stock``: only of those cut from it."""
    told = {"board": ("arms", "rod"), "support": ("notches",)}
    if not isinstance(model, BoardModel):
        told = {"sheet": ("posts" if isinstance(model, StackModel) else "dowels",)}
    found = [Phrase("exports.trial.note.kerf", n=STRIPS, long=Plain(STRIPS * WIDE))]
    for kind, names in told.items():
        if stock in ("", kind):
            found += [
                Phrase(f"exports.trial.note.{name}", size=Phrase(f"assembly.size.{CLEARANCE[name]}"))
                for name in names
            ]
    if isinstance(model, BoardModel):
        long = Number(small(model).joint.L, 0)
        found.append(Phrase("exports.trial.note.tower", long=long))
    return found


def small(model: BoardModel) -> BoardModel:
    """A tower of a single board, just larger than its supports need, with the joint of the model."""
    joint = model.joint
    return replace(model, joint=replace(joint, n=1, B=2 * (joint.A + joint.d + RIM)))


def _tower(model: BoardModel, own: Sizes, words: Words) -> Iterator[Piece]:
    """Its board, then its supports."""
    mine = Sizes({name: size for name, size in own.items() if name in Sizes.of(model)})
    for part in tower_parts(model, mine, mine):
        if part.kind == "board":
            yield _small_board(model, part)
        elif part.kind == "support":
            drawn = engraved(model, part, 0, words.language)
            yield Piece(f"trial {part.name}", "", shape(part), part.thickness, drawn, stock="support")


def _small_board(model: BoardModel, part: Part) -> Piece:
    """With the letters of its arms at their ends, and its sizes between two of them."""
    joint, letters = model.joint, []
    for name, (x, y) in ARMS.items():
        at = (joint.A + joint.B / 2) / 2
        letters += text(name, ARM).at(x * at, y * at)
    near, far = joint.w / 2 + 3, joint.B / 2 - 4
    for line, up in fitted(part.mark, 3.5, far - near, far - near):
        letters += line.at((near + far) / 2, (near + far) / 2 + up)
    drawn = ((LETTERS, tuple(letters)),)
    return Piece("trial board", "", shape(part), part.thickness, drawn, underside=True, stock="board")


def _distinct(own: Sizes, kind: str) -> list[tuple[float, str]]:
    """Sizes of the parts of a kind, each once, with those that have it; without where all have."""
    alike: dict[float, list[str]] = {}
    for name, size in own.items():
        if name.partition(" ")[0] == kind:
            alike.setdefault(round(size, 2), []).append(name.partition(" ")[2])
    return [(size, f"{kind} {', '.join(which)}" if len(alike) > 1 else "") for size, which in alike.items()]


def _comb(
    name: str,
    base: float,
    which: str,
    steps: Sequence[float],
    deep: float,
    thickness: float,
    stock: str,
    words: Words,
) -> Piece:
    """A comb whose slots, open at the top, are so much wider than ``base``; their number stands below each."""
    top, x, corners, numbers = BACK + deep, TOOTH, [], []
    for step in steps:
        wide = base + step
        corners += [(x, top), (x, BACK), (x + wide, BACK), (x + wide, top)]
        numbers += _number(step, x + wide / 2, base + TOOTH, words)
        x += wide + TOOTH
    outside = Ring.of([(0, 0), (x, 0), (x, top), *reversed(corners), (0, top)])
    return _piece(name, base, which, thickness, stock, Shape(outside), numbers, words)


def _holes(
    name: str, base: float, steps: Sequence[float], circle: bool, thickness: float, stock: str, words: Words
) -> Piece:
    """A strip with holes so much wider than ``base``."""
    pitch, high = base + TOOTH, BACK + base + TOOTH
    holes, numbers = [], []
    for k, step in enumerate(steps):
        x, y, half = TOOTH / 2 + pitch * (k + 0.5), BACK + base / 2, (base + step) / 2
        box = (
            Ring.circle(x, y, half, hole=True)
            if circle
            else Ring.box(x - half, y - half, x + half, y + half, 0.0, True)
        )
        holes.append(box)
        numbers += _number(step, x, pitch, words)
    outside = Ring.box(0, 0, pitch * len(steps) + TOOTH, high)
    return _piece(name, base, "", thickness, stock, Shape(outside, tuple(holes)), numbers, words)


def _number(step: float, x: float, room: float, words: Words) -> list[Curve]:
    said = f"{step:+.2f}".replace("-", "−").replace(".", words("exports.trial.point")) if step else "0"
    return text(said, HIGH).at(x, BACK / 2 + 2, 0 if room >= TURN_BELOW else 1)


def _piece(
    name: str, base: float, which: str, thickness: float, stock: str, shape: Shape, numbers, words: Words
) -> Piece:
    size = rod_size(base).say(words.language)
    said = words(f"exports.trial.{name}", size=size)
    said = f"{said} · {label(which).say(words.language)}" if which else said
    title = text(said, HIGH, shape.bounds[2] - TOOTH)
    curves = [*numbers, *title.at(TOOTH / 2 + title.half[0], HIGH)]
    return Piece(f"trial {name}", "", shape, thickness, ((LETTERS, tuple(curves)),), stock=stock)


def _strips(thickness: float, stock: str, words: Words) -> list[Piece]:
    strip, out = Shape(Ring.box(0, 0, WIDE, LONG)), []
    for k in range(1, STRIPS + 1):
        said = text(words("exports.trial.strip", n=k, of=STRIPS), HIGH, LONG - 4)
        drawn = ((LETTERS, tuple(said.at(WIDE / 2, LONG / 2, 1))),)
        out.append(Piece("trial strip", f"{WIDE:g}", strip, thickness, drawn, true=True, stock=stock))
    return out
