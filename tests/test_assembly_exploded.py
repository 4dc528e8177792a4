"""Boards pulled apart: nothing touches, and everything is where it is looked for."""

import numpy as np
import pytest

from tests.assembled import BOARDS, made, moved
from vectorgames.boards.assembly import bounds, exploded
from vectorgames.boards.backend import load_model, wrong_orders
from vectorgames.fabrication.check import overlaps as pairs_of


def overlaps(one, share, room=0.0):
    """Pairs of parts that overlap, or have less room between them, when a board is pulled apart by a share."""
    apart, out, grown = exploded(one), [], np.repeat((-room / 2, room / 2), 3)
    boxes = [(p.name, p.boxes + np.tile(np.array(apart[p.name]) * share, 2) + grown) for p in one.parts]
    for k, (name, a) in enumerate(boxes):
        out += [(other, name) for other, b in boxes[:k] if len(pairs_of(a.T, b.T)[0])]
    return out


@pytest.mark.parametrize(
    ("board", "changes"),
    [
        *((board, ()) for board in BOARDS),
        ("time_vectors", (("n", 7), ("pitch", 45.0))),
        ("time_vectors", (("A", 60.0),)),
        ("gryb", (("thickness", 12.0), ("spot", 5.0))),
        ("chess_4d", (("levels", 2),)),
    ],
)
def test_nothing_touches_when_all_is_pulled_apart(board, changes):
    one = made(board, **dict(changes))
    assert overlaps(one, 1.0) == []
    near = [(a, b) for a, b in overlaps(one, 1.0, 5.0) if {a.split()[0], b.split()[0]} != {"dowels"}]
    near = [(a, b) for a, b in near if one.part(b).held != a or not one.part(a).bore]
    assert near == [], "each is seen by itself; pins stand among themselves, screws in their threads"
    for share in (0.15, 0.5, 0.85):  # on the way supports are drawn through what they hold, nothing else
        assert all({a.split()[0], b.split()[0]} == {"board", "support"} for a, b in overlaps(one, share))


def test_pulled_apart_supports_stand_outside_and_rod_and_penlight_above():
    one, apart = made("time_vectors"), exploded(made("time_vectors"))
    box = {part.name: moved(part, apart[part.name]) for part in one.parts}
    half = bounds(one.part("board 1"))[3]
    assert box["support E"][0] > half
    assert box["support S"][4] < -half
    assert box["rod"][2] > box["board 4"][5]
    assert box["penlight"][2] > box["rod"][5]
    for name in box:  # nobody is let down
        assert box[name][2] >= bounds(one.part(name))[2]


@pytest.mark.parametrize("board", BOARDS)
def test_a_wrong_order_is_pulled_apart_too(board):
    for wrong in wrong_orders(load_model(board)).values():
        assert set(exploded(wrong)) == {name for step in wrong.steps for name, _ in step.brings}
