"""The parts of a Time Vectors tower: boards, notched supports, rod, penlight; in their final places.

What is cut out of them is cut for one set of sizes, and they themselves have another: so parts in hand can be
tried in a cut that was made before.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vectorgames.boards.easing import eased
from vectorgames.boards.kits.lattice.joint import ARMS, Joint
from vectorgames.boards.kits.lattice.model import LatticeModel
from vectorgames.boards.part import CLEAR, PANE, WHOLE, Part, Stock, circle, lying, plate, rounded_square
from vectorgames.boards.sizes import Sizes

BLOCK = 16.0  # side of the blocks, and from their middles to the edge of a board


def tower_parts(model: LatticeModel, cut: Sizes, own: Sizes) -> tuple[Part, ...]:
    """Boards from the lowest, supports E N W S, rod, penlight, of their own sizes, cut for others."""
    joint = cut_for(model.joint, cut)
    out = spread(joint, own["rod"])
    supports = [_support(joint, arm, cut, size, out) for arm, size in zip(ARMS, own.each("support"), strict=True)]
    return (
        *_boards(joint, cut, own),
        *supports,
        _rod(joint, own["rod"]),
        _penlight(joint, own["penlight"], model.penlight_length),
    )


def cut_for(joint: Joint, cut: Sizes) -> Joint:
    """The joint with the rod and the penlight that a cut is made for; its sheets are told by the cut."""
    return replace(joint, R=cut["rod"], D=cut["penlight"])


def spread(joint: Joint, rod: float) -> float:
    """How far supports stand further out than usual, because this rod is thicker than the one they are cut for.

    They can only go until the roots of their notches reach the ends of the arms.
    """
    return min(joint.ga, max(0.0, rod / 2 - joint.entry))


def hole(joint: Joint, cut: Sizes) -> float:
    """Side of the largest square that passes the middle of the boards: through the hole or through two arms."""
    east, north, west, south = cut.each("support")
    return max(joint.S, min(east, west) + joint.gw, min(north, south) + joint.gw)


def slots(joint: Joint, cut: Sizes, own: Sizes) -> dict[str, float]:
    """Arm -> width of the narrowest slot that its support passes.

    Drawn inward it may reach across the middle, into the slot of the one opposite.
    """
    wide = {arm: size + joint.gw for arm, size in zip(ARMS, cut.each("support"), strict=True)}
    out = {}
    for arm, other, *beside in (
        ("E", "W", "N", "S"),
        ("W", "E", "N", "S"),
        ("N", "S", "E", "W"),
        ("S", "N", "E", "W"),
    ):
        middle = min(wide[one] for one in beside)
        if own[f"support {arm}"] < joint.S:
            middle = max(middle, joint.S)
        across = joint.st - joint.inmost > middle / 2
        out[arm] = min(wide[arm], wide[other]) if across else wide[arm]
    return out


def support_mark(arm: str, thickness: float, cut: Sizes) -> str:
    """What is engraved on a support: its own thickness, and the boards and the rod it is cut for.

    Also its arm where the arms are cut for supports that differ, and every board, from the lowest, where they do.
    """
    boards = _sizes(cut, "board")
    arm = f"{arm} " if len(set(_sizes(cut, "support"))) > 1 else ""
    boards = "/".join(boards if len(set(boards)) > 1 else boards[:1])
    return f"{arm}S{thickness:.2f} B{boards} R{cut['rod']:.2f} ↑"


def board_mark(level: int, thickness: float, cut: Sizes) -> str:
    """What is engraved on a board: its level and thickness, and the supports and the rod it is cut for.

    Where the supports differ, that of every arm by its letter.
    """
    supports = dict(zip(ARMS, _sizes(cut, "support"), strict=True))
    if len(set(supports.values())) == 1:
        supports = {"S": supports["S"]}
    every = " ".join(f"{arm}{size}" for arm, size in supports.items())
    return f"TV {level} B{thickness:.2f} {every} R{cut['rod']:.2f}"


def _sizes(cut: Sizes, kind: str) -> list[str]:
    return [f"{size:.2f}" for size in cut.each(kind)]


def _boards(joint: Joint, cut: Sizes, own: Sizes) -> list[Part]:
    half, s = joint.B / 2, joint.S / 2
    holes = [(-s, -s, s, s)]
    for (x, y), thickness in zip(ARMS.values(), cut.each("support"), strict=True):
        wide, (ex, ey) = (thickness + joint.gw) / 2, (joint.A * x, joint.A * y)
        sx, sy = wide * abs(y), wide * abs(x)
        holes.append((min(0, ex) - sx, min(0, ey) - sy, max(0, ex) + sx, max(0, ey) + sy))
    sharp = tuple(joint.cut_outline_for(cut.each("support")))
    middle, gone = eased(sharp, joint.relief, joint.chamfer, hole=True)
    flat = plate((-half, -half, half, half), 0.0, 1.0, np.vstack([holes, gone]))
    outlines = tuple(rounded_square(half, joint.rc)), middle
    out = []
    for i, thickness in enumerate(own.each("board"), 1):
        boxes, z = flat.copy(), joint.level(i)
        boxes[:, 2], boxes[:, 5] = z, z + thickness
        mark = board_mark(i, thickness, cut)
        out.append(Part(f"board {i}", "board", outlines, thickness, boxes, lying(z), mark=mark, stock=PANE))
    return out


def _support(joint: Joint, arm: str, cut: Sizes, thickness: float, out: float) -> Part:
    """Boxes in (r, z) turned into the arm's direction, and moved out along it."""
    bands = []  # (inner r, outer r, lower z, upper z)
    if joint.toe and joint.toeH:
        bands.append((joint.xi - joint.toe, joint.xi, 0.0, joint.toeH))
    low = 0.0
    for i, board in enumerate(cut.each("board"), 1):
        z, high = joint.level(i), joint.level(i) + board + joint.gn
        bands += [(joint.xi, joint.xo, low, z), (joint.xi, joint.xn, z, high)]
        low = high
    bands.append((joint.xi, joint.xo, low, joint.Hs))
    if joint.sock:
        bands.append((joint.xs, joint.xo, joint.Hs, joint.H))
    outline, gone = eased(tuple(joint.support_outline_for(cut.each("board"))), joint.relief, joint.chamfer)
    rz = _without(np.array(bands), gone) if len(gone) else np.array(bands)
    u = np.array(ARMS[arm], float)
    ends = (rz[:, :2, None] + out) * u  # [band, end, x y]
    side = thickness / 2 * np.abs(u[::-1])
    boxes = np.column_stack([ends.min(1) - side, rz[:, 2], ends.max(1) + side, rz[:, 3]])
    x, y = float(u[0]), float(u[1])
    frame = (x * out - y * thickness / 2, y * out + x * thickness / 2, 0.0), (x, y, 0.0), (0.0, 0.0, 1.0)
    mark = support_mark(arm, thickness, cut)
    return Part(f"support {arm}", "support", (outline,), thickness, boxes, frame, mark=mark, stock=CLEAR)


def _without(bands: np.ndarray, gone: np.ndarray) -> np.ndarray:
    """Bands without rectangles (lowest r, z, highest r, z)."""
    left, right = bands[:, 0].min(), bands[:, 1].max()
    heights = np.unique(bands[:, 2:])
    holes = [gone]
    for low, high in zip(heights, heights[1:], strict=False):
        here = bands[(bands[:, 2] <= low) & (bands[:, 3] >= high)]  # beside one another
        holes.append(np.array([(left, low, here[:, 0].min(), high), (here[:, 1].max(), low, right, high)]))
    return plate((left, heights[0], right, heights[-1]), 0.0, 1.0, np.vstack(holes))[:, [0, 3, 1, 4]]


def turned(joint: Joint, part: Part) -> Part:
    """A support upside down, so high that its notches take the boards."""
    up = joint.foot + joint.level(joint.n) + joint.hn
    boxes = part.boxes.copy()
    boxes[:, 2], boxes[:, 5] = up - part.boxes[:, 5], up - part.boxes[:, 2]
    origin, u, v = (np.array(vector) for vector in part.frame)
    start = origin + np.cross(u, v) * part.thickness + (0.0, 0.0, up)
    frame = tuple(start.tolist()), part.frame[1], tuple((-v).tolist())
    return replace(part, boxes=boxes, frame=frame)


def blocks(joint: Joint) -> Part:
    """What the lowest board lies on while the tower is built: a block, or a die, under each corner."""
    places = np.array([(x, y, 0.0) for x in (-1, 1) for y in (-1, 1)]) * (joint.B / 2 - BLOCK)
    half = BLOCK / 2
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    one = np.array((-half, -half, 0.0, half, half, joint.foot))
    boxes, where = one + np.hstack([places, places]), tuple(map(tuple, places.tolist()))
    return Part("blocks", "block", (square,), joint.foot, boxes, places=where, stock=WHOLE)


def _rod(joint: Joint, side: float) -> Part:
    h, foot = side / 2, joint.rod_foot
    square = ((-h, -h), (h, -h), (h, h), (-h, h))
    box = np.array([(-h, -h, foot, h, h, joint.Hs)])
    return Part("rod", "rod", (square,), joint.L, box, lying(foot), stock=Stock(clear=True), stands="support E")


def _penlight(joint: Joint, width: float, length: float) -> Part:
    h, z = width / 2, joint.Hs
    box = np.array([(-h, -h, z, h, h, z + length)])
    return Part("penlight", "penlight", (circle(h),), length, box, lying(z), stock=WHOLE, stands="rod")
