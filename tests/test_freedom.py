"""How far parts can move together, and turning: found by paths and planes, judged by the solid kernel."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.kernel import COMMON, Solid
from vectorgames.boards import load_model
from vectorgames.boards.assembly import Sizes, assembly
from vectorgames.boards.assembly.bodies import Bodies
from vectorgames.boards.assembly.freedom import ARM, REACH, _planes, _reduced, _shift, _ways, hold
from vectorgames.boards.assembly.simplex import Program

FINE = 0.004  # millimetres


def in_hand(board: str, measured=None, **changes):
    model = load_model(board, **changes)
    cut = Sizes.of(model)
    return assembly(model, cut, cut.changed(measured or {}))


@pytest.fixture(scope="module")
def tower():
    return in_hand("time_vectors", n=3)


def common(solids: dict, moves: dict) -> float:
    """The most that two parts have in common, each moved by float64[3, 4]."""
    names = list(solids)
    moved = {name: solids[name].still.transform(moves[name]) for name in names}
    return max((moved[a] ^ moved[b]).volume() for k, a in enumerate(names) for b in names[:k])


def test_a_program_finds_the_corner_that_is_farthest():
    """x + y up to 4 within 0 … 3 each way, and a direction in which nothing stops it."""
    rows = np.array([(1, 1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)], float)
    program = Program(
        rows, np.array([4.0, 3, 3, 0, 0]), np.array([(2, 1, 0), (1, 2, 0), (-1, -1, 0), (0, 0, 1)], float)
    )
    assert [program.largest(k) for k in range(3)] == pytest.approx([7, 7, 0], abs=1e-5)
    assert program.largest(3) == np.inf


@pytest.mark.parametrize("way", [1, 3, 5])
def test_what_moves_together_moves_so_far_and_no_farther(tower, way):
    """South, east and up: where all have gone as far as they can nothing overlaps; a part alone goes no farther."""
    bodies = Bodies(tower)
    far = np.minimum(_ways(bodies, bodies.contacts(REACH))[way], REACH)
    solids = {part.name: Solid(part) for part in tower.parts}
    sign, axis = (1 if way >= 3 else -1), way % 3

    def placed(more: str = "", by: float = 0.0) -> dict:
        out = {}
        for name in solids:
            out[name] = np.eye(4)[:3]
            out[name][axis, 3] = sign * (far[bodies.named(name)[0]] * (1 - 1e-6) + (by if name == more else 0.0))
        return out

    assert common(solids, placed()) < COMMON
    for name in ("board 3", "support N", "rod"):
        if far[bodies.named(name)[0]] < REACH:
            assert common(solids, placed(name, FINE)) > COMMON, name


def test_the_sway_is_that_of_the_kernel(tower):
    """At 0.6 of it no parts overlap, whatever small turns do to their corners; at 1.4 they do."""
    bodies = Bodies(tower)
    rows, limits = _planes(tower, bodies, False)
    free = np.repeat(np.arange(bodies.count) != bodies.base, 6)
    top = int(bodies.named(tower.top)[0])
    goal = _shift(bodies.count, [top], [0], np.array([(0.0, 0.0, tower.part(tower.top).boxes[0, 2])]))
    rows, limits, ways = _reduced(rows[:, free], limits)
    program = Program(rows, limits, goal[:, free] @ ways)
    sway, found = program.largest(0), np.zeros(6 * bodies.count)
    found[free] = ways @ program.place
    assert sway == pytest.approx(132 * 0.1 / 5.92 + 0.1, abs=0.1), "as the notches leave it"
    solids = {part.name: Solid(part) for part in tower.parts if part.name != "penlight"}

    def leaning(share: float) -> dict:
        out = {}
        for name in solids:
            *shift, x, y, z = share * found.reshape(-1, 6)[bodies.named(name)[0]] / (1, 1, 1, ARM, ARM, ARM)
            turn = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
            turn = np.eye(3) + turn + turn @ turn / 2
            out[name] = np.column_stack([turn, shift])
        return out

    assert common(solids, leaning(0.6)) < 0.1 < 1 < common(solids, leaning(1.4))


@pytest.mark.parametrize(
    ("measured", "left"), [({"board": 2.95}, 0.15), ({"board": 2.8}, 0.3), ({"board": 3.1}, 0.0)]
)
def test_a_looser_notch_lets_the_tower_sway_more(measured, left):
    """The description's 33 mm for a millimetre, and what the slots leave besides."""
    found = hold(in_hand("time_vectors", measured)).sway
    assert 33 * left <= found <= 33 * left + 0.16


def test_the_stand_and_the_tree_hold_as_they_are_designed():
    stand, tree = hold(in_hand("chess_4d", levels=4)), hold(in_hand("gryb"))
    assert stand.loose == tree.loose == ()
    assert stand.sway < 0.5 and tree.sway < 0.1
    by = {one.part: one for one in stand.freedom}
    assert by["posts 2"].stands and by["sheet 4"].stands and not by["posts 1"].stands
    assert by["sheet 4"].tilt == pytest.approx(0, abs=1e-3), "clasped between two collars"
    assert by["posts 2"].more[:2] == pytest.approx((0.25, 0.25), abs=1e-4), "a hole, and the bore round a stud"


def test_without_glue_and_upper_collars_they_do_not():
    """Boards as they once were: the dowels lift off with all that is on them, posts tilt in their holes."""
    tree = in_hand("gryb")
    bare = replace(tree, parts=tuple(replace(part, held="", fixing="") for part in tree.parts))
    assert {"dowels 4", "quadrangles 1", "spots 0"} <= set(hold(bare).loose)
    stand = in_hand("chess_4d", levels=2)
    kept = tuple(part for part in stand.parts if not part.name.startswith("upper_"))
    loose = hold(replace(stand, parts=kept))
    assert loose.sway > 4.0 and max(one.tilt or 0 for one in loose.freedom if one.part.startswith("posts")) > 4.0


def test_a_rod_that_stands_on_nothing_falls_out():
    """It passes between the toes, and with it the penlight comes down; without it the rod is held by its weight."""
    assert hold(in_hand("time_vectors", {"rod": 3.0})).loose == ("rod", "penlight")
    found = hold(in_hand("time_vectors"))
    assert found.loose == () and {one.part for one in found.freedom if one.stands} == {"rod", "penlight"}
