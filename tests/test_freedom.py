"""How far parts can move together, and turning: found by paths and planes, judged by the solid kernel."""

from __future__ import annotations

from dataclasses import replace

import manifold3d as kernel
import numpy as np
import pytest

from tests.kernel import BEYOND, COMMON, Solid
from vectorgames.boards.backend import assembly, load_model, sizes_of
from vectorgames.fabrication.check import ALIKE, ARM, REACH, Bodies, _planes, _shift, _ways, hold, largest

FINE = 0.04  # millimetres
SOME = 0.01  # cubic millimetres that parts have in common which are so much too near


def in_hand(board: str, measured=None, **changes):
    model = load_model(board, **changes)
    cut = sizes_of(model)
    return assembly(model, cut, cut.changed(measured or {}))


def common(solids: dict, moves: dict, alone: int | None = None) -> float:
    """The most that two bodies have in common, each moved by float64[3, 4]; ``alone``: one of them is this."""
    names = list(solids)
    moved = {name: solids[name].transform(moves[name]) for name in names}
    pairs = [(a, b) for k, a in enumerate(names) for b in names[:k] if alone in (None, a, b)]
    return max((moved[a] ^ moved[b]).volume() for a, b in pairs)


def rigid(made, bodies: Bodies, far: float = 0.0) -> dict:
    """Body -> its solid out of the files; ``far``: of the north-western corner alone, see ``Solid``.

    Screws are not among them: their threads are.
    """
    out: dict = {}
    for k, part in enumerate(made.parts):
        if part.kind == "screw":
            continue
        solid, places = Solid(part, far), np.array(part.places)
        if far and part.count > 1:
            x, y = places[:, 0], places[:, 1]
            places = places[(-far < x) & (x < BEYOND) & (y > -BEYOND) & (y < far)]
        numbers = [piece for piece, place in enumerate(part.places) if (places == place).all(1).any()]
        for piece, matrix in zip(numbers, solid.placed, strict=True):
            body = int(bodies.of[bodies.pieces.index((k, piece))])
            out.setdefault(body, []).append(solid.solid.transform(matrix))
    return {body: kernel.Manifold.batch_boolean(pieces, kernel.OpType.Add) for body, pieces in out.items()}


def test_a_program_finds_the_corner_that_is_farthest():
    """x + y up to 4 within 0 … 3 each way, and a direction in which nothing stops it."""
    rows = np.array([(1, 1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)], float)
    goals = np.array([(2, 1, 0), (1, 2, 0), (-1, -1, 0), (0, 0, 1)], float)
    most, places = largest(rows, np.array([4.0, 3, 3, 0, 0]), goals)
    assert most.tolist() == pytest.approx([7, 7, 0, np.inf], abs=1e-5)
    assert places[:3].tolist() == [pytest.approx(one, abs=1e-6) for one in ([3, 1, 0], [1, 3, 0], [0, 0, 0])]


BOARDS = {  # with what is looked at, see ``rigid``, and the parts that are tried alone
    "time_vectors": ({"n": 3}, 0.0, ("board 3", "support N", "rod")),
    "chess_4d": ({"levels": 4}, 1000.0, ("sheet 4", "posts 1", "posts 2")),
    "gryb": ({}, 72.0, ("quadrangles 1", "column")),
}
LITTLE = 1e-4  # of a sway that a move of another part weighs
ROUND = 0.9  # of their way that parts go: circles are polygons in the files


@pytest.fixture(scope="module", params=BOARDS)
def case(request):
    """(assembly, bodies, their solids, names of parts that are tried)."""
    changes, far, names = BOARDS[request.param]
    made = in_hand(request.param, **changes)
    bodies = Bodies(made)
    return made, bodies, rigid(made, bodies, far), names


def test_what_moves_together_moves_so_far_and_no_farther(case):
    """South, east and up: where all have gone nearly as far as they can nothing overlaps; a part alone goes no
    farther than that."""
    made, bodies, solids, names = case
    every, tried = _ways(bodies, bodies.contacts(REACH)), 0
    for way in (1, 3, 5):
        far, sign, axis = np.minimum(every[way], REACH), (1 if way >= 3 else -1), way % 3

        def placed(share: float, more: int = -1, far=far, sign=sign, axis=axis) -> dict:
            out = {body: np.eye(4)[:3] for body in solids}
            for body, matrix in out.items():
                matrix[axis, 3] = sign * (share * far[body] + (FINE if body == more else 0.0))
            return out

        assert common(solids, placed(ROUND)) < COMMON, way
        for name in names:
            for body in set(bodies.named(name).tolist()) & solids.keys():
                if far[body] < REACH and body != bodies.base:
                    assert common(solids, placed(1.0, body), body) > SOME, (name, way)
                    tried += 1
    assert tried >= 4


def test_the_sway_is_that_of_the_kernel(case):
    """At 0.6 of it no parts overlap, whatever small turns do to their corners; well beyond it they do."""
    made, _, _, _ = case
    bodies = Bodies(made, ALIKE)
    solids = rigid(made, bodies, BOARDS[made.board][1])
    rows, limits = _planes(made, bodies, made.board != "time_vectors")
    free = np.repeat(np.arange(bodies.count) != bodies.base, 6)
    top, boxes = int(bodies.named(made.top)[0]), made.part(made.top).boxes
    goal = _shift(bodies.count, [top], [0], np.array([(0.0, 0.0, boxes[0, 2])]))
    rows, goal = rows[:, free], goal[:, free]
    (sway,), _ = largest(rows, limits, goal)
    both, found = np.hstack([rows, -rows]), np.zeros(6 * bodies.count)  # of all ways to sway so far the least moves
    both, limits = np.vstack([both, -np.eye(both.shape[1])]), np.append(limits, np.zeros(both.shape[1]))
    _, (place,) = largest(both, limits, np.hstack([goal, -goal]) - LITTLE)
    found[free] = np.subtract(*np.split(place, 2))
    if made.board == "time_vectors":
        assert sway == pytest.approx(132 * 0.1 / 5.92 + 0.1, abs=0.1), "as the notches leave it"
    assert sway == pytest.approx(hold(made).sway, rel=0.1)

    def leaning(share: float) -> dict:
        out = {}
        for body in solids:
            *shift, x, y, z = share * found.reshape(-1, 6)[body] / (1, 1, 1, ARM, ARM, ARM)
            turn = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
            turn = np.eye(3) + turn + turn @ turn / 2
            out[body] = np.column_stack([turn, shift])
        return out

    assert common(solids, leaning(0.6)) < COMMON < SOME < common(solids, leaning(1.4))


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
