"""Sequences carried out: by swept boxes, and by a solid kernel."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.assembled import at_once, play
from tests.kernel import judged, overlapping, solids
from vectorgames.boards.assembly import length
from vectorgames.boards.backend import assembly, fits, limits, load_model, sizes_of, wrong_orders
from vectorgames.boards.lattice.assembly import Way, tower
from vectorgames.boards.lattice.joint import ARMS, Joint
from vectorgames.boards.part import Sizes
from vectorgames.fabrication.check import TOUCH, collisions, overlaps

BOARDS = ("time_vectors", "gryb", "chess_4d")
NEEDED = {"1", "2", "3", "4", "5", "6", "7", "9"}  # the inequalities that decide whether it can be built


@pytest.fixture(scope="module")
def model():
    return load_model("time_vectors")


def pairs(found) -> set[frozenset[str]]:
    return {frozenset((hit.part, hit.other)) for hit in found}


def of_sheets(boards, supports, rod: float, penlight: float) -> Sizes:
    """Sizes of a tower's parts, all of their own."""
    sheets = {f"board {i}": size for i, size in enumerate(boards, 1)}
    sheets |= {f"support {arm}": size for arm, size in zip(ARMS, supports, strict=True)}
    return Sizes({**sheets, "rod": rod, "penlight": penlight})


def mm(low: float, high: float):
    """Lengths in whole hundredths of a millimetre."""
    return st.integers(round(low * 100), round(high * 100)).map(lambda n: n / 100)


@pytest.mark.parametrize("order", [*permutations("ENWS")], ids="".join)
def test_any_order_of_the_four_supports_works(model, order):
    assert collisions(tower(model, way=Way(supports=order))) == ()


WRONG = {
    "rod_first": ("support E", "rod", "first", 5.97),
    "rod_early": ("support S", "rod", "last", 5.97),
    "loose_neighbour": ("support N", "support W", "next", 4.207),
    "loose_opposite": ("support S", "support N", "next", 3.615),
    "loose_rod": ("rod", "support S", "rod", 5.97),
    "straight": ("support E", "board 4", "first", 3.0),
    "rod_below": ("rod", "support E", "rod", 1.13),
    "upside_down": ("rod", "support W", "rod", 1.13),
}


def test_wrong_orders_are_impossible_and_the_pair_that_collides_is_named(model):
    found = wrong_orders(model)
    assert found.keys() == WRONG.keys()
    for name, made in found.items():
        hit = collisions(made)[0]
        part, other, step, overlap = WRONG[name]
        assert (hit.part, hit.other, made.steps[hit.step].key) == (part, other, f"time_vectors.{step}"), name
        assert hit.overlap == pytest.approx(overlap, abs=0.001), name


def overlap(made, step: int, share: float, part: str, other: str) -> float:
    """By how much two parts overlap when so much of a step is done: the least extent, less than 0 if apart."""
    at = made.at(step, share)
    a, b = (made.part(name).boxes + (*at[name], *at[name]) for name in (part, other))
    deep = np.minimum(a[:, None, 3:], b[None, :, 3:]) - np.maximum(a[:, None, :3], b[None, :, :3])
    return float(deep.min(2).max())


def shown(board: str) -> dict:
    """Every wrong order of a board, and parts in hand that do not fit."""
    model = load_model(board)
    sizes = sizes_of(model)
    odd = [{name: 1.04 * size} for name, size in sizes.items() if not name.endswith(("2", "3", "N", "S"))]
    return wrong_orders(model) | {str(one): assembly(model, sizes, sizes.changed(one)) for one in odd}


@pytest.mark.parametrize("board", BOARDS)
def test_the_moment_at_which_parts_first_meet(board):
    """Just before it they are apart, just after it they overlap, by small steps of what is shown."""
    seen = 0
    for name, made in shown(board).items():
        found = collisions(made)
        assert list(found) == sorted(found, key=lambda hit: (hit.step, hit.share))
        for hit in found[:3]:
            moves = sum(length(leg.way) for leg in made.legs[hit.step])
            fine = 0.004 / moves
            assert overlap(made, hit.step, hit.share + fine, hit.part, hit.other) > 1e-4, (name, hit)
            if hit.share > 0:
                assert overlap(made, hit.step, hit.share - fine, hit.part, hit.other) < 1e-6, (name, hit)
                seen += 1
    assert seen >= 3


@pytest.mark.parametrize(("many", "wide"), [(30, 30.0), (400, 8.0), (400, 60.0)])
def test_pairs_of_boxes_are_those_of_plain_comparison(many, wide):
    """However many there are, with and without a sweep."""
    dice = np.random.default_rng(7)
    a, b = (np.concatenate([low, low + dice.uniform(0.1, wide, (3, n))])
            for n in (many, many + 5) for low in [np.round(dice.uniform(0, 100, (3, n)))])  # fmt: skip
    over = (a[3:, :, None] - TOUCH > b[:3, None]) & (a[:3, :, None] + TOUCH < b[3:, None])
    expected = set(zip(*(k.tolist() for k in np.nonzero(over.all(0))), strict=True))
    i, j = overlaps(a, b)
    assert len(i) == len(expected) > 10
    assert set(zip(i.tolist(), j.tolist(), strict=True)) == expected


def test_without_toes_the_rod_may_come_from_below():
    joint = Joint.checked({"toe": 0})
    model = replace(load_model("time_vectors"), joint=joint)
    assert "rod_below" not in wrong_orders(model)
    assert collisions(tower(model, way=Way(below=True))) == ()


def test_what_screws_hold_has_no_play_of_its_own():
    """Collars are tightened on their posts: a sheet between them goes neither up nor down."""
    made = assembly(load_model("chess_4d"))
    found = play(made)
    assert not any("collars" in name or "screws" in name or name == "caps" for name in found)
    for name in ("sheet 1", "sheet 8", "posts 1", "posts 2"):
        less, more = found[name]
        assert more[2] == less[2] == pytest.approx(0), name
    fixed = {part.kind: {made.part(one.held).kind for one in made.parts if one.kind == part.kind and one.held}
             for part in made.parts if part.fixing}  # fmt: skip
    assert fixed == {"collar": {"post"}, "screw": {"collar"}, "cap": {"post"}}


def test_play_of_the_locked_joint(model):
    """The description's numbers; boards lie on the lower flanks, so their play up and down is all upwards."""
    found = play(assembly(model))
    board, east, north, rod = (
        (*found[name][0], *found[name][1]) for name in ("board 2", "support E", "support N", "rod")
    )
    assert board == pytest.approx((0.075, 0.075, 0, 0.075, 0.075, 0.1), abs=1e-9)
    assert (*east[:2], *east[3:5]) == pytest.approx((0.07, 0.075, 0.08, 0.075), abs=1e-9)
    assert (*north[:2], *north[3:5]) == pytest.approx((0.075, 0.07, 0.075, 0.08), abs=1e-9)
    assert (*rod[:2], *rod[3:5]) == pytest.approx((0.07,) * 4, abs=1e-9)
    assert all(less[2] == pytest.approx(0) for less, _ in found.values())  # nothing goes below the table
    assert found["penlight"][1][2] == 1000  # only the penlight can be lifted off
    assert all(more[2] < 1 for name, (_, more) in found.items() if name != "penlight")


def test_parts_in_hand_that_cannot_be_assembled_are_named(model):
    sizes = sizes_of(model)
    for changes, expected in (
        ({"board 3": 3.15}, {frozenset(("board 3", f"support {arm}")) for arm in ARMS}),
        ({"support N": 6.2}, {frozenset(("support N", f"board {i}")) for i in (1, 2, 3, 4)}),
        ({"penlight": 16.5}, {frozenset(("penlight", f"support {arm}")) for arm in ARMS}),
    ):
        found = collisions(assembly(model, sizes, sizes.changed(changes)))
        assert pairs(found) == expected
    thick = collisions(assembly(model, sizes, sizes.changed({"rod": 10.0})))
    assert {frozenset(("rod", "support E")), frozenset(("rod", "board 1"))} <= pairs(thick)
    cut = sizes.changed({"board 3": 3.15, "support N": 6.2})
    assert not collisions(assembly(model, cut))  # cut for them, they go together


# ---- the kernel ----


@pytest.mark.parametrize("name", ["", *WRONG])
def test_the_kernel_finds_the_same_pairs(model, name):
    made = wrong_orders(model)[name] if name else assembly(model)
    parts = solids(made)
    assert judged(made, parts) == pairs(collisions(made))
    if name in ("", "upside_down"):  # the only one whose parts end elsewhere
        assert overlapping(made, parts) == pairs(collisions(at_once(made)))


@pytest.mark.parametrize("name", ["collars", "upper", "caps"])
def test_the_kernel_finds_the_same_pairs_in_the_stand(name):
    made = wrong_orders(replace(load_model("chess_4d"), levels=2))[name]
    assert judged(made, solids(made, FAR["chess_4d"])) == pairs(collisions(made))


BUILT = [
    ("time_vectors", {"A": 60, "toe": 0.0, "Tb": 2.8, "relief": 0.5}),
    ("time_vectors", {"n": 8, "pitch": 40, "Ts": 5.7, "R": 10, "chamfer": 1.0}),
    ("time_vectors", {"n": 1, "sock": 0, "Ts": 6.3, "R": 9.2, "d": 5, "head": 60}),
    ("chess_4d", {}),
    ("chess_4d", {"levels": 2, "post": 4.0, "collar": 10.0, "head": 20.0, "thickness": 5.0}),
    ("chess_4d", {"levels": 2, "post": 5.0, "files": 5, "ranks": 5, "post_inset": 12.0, "margin": 30.0}),
    ("gryb", {}),
    ("gryb", {"dowel": 2.0, "bar": 2.0, "layer": 1.0}),
]
"""Boards as they are, and other sets of measures; the tower: ``test_the_kernel_finds_the_same_pairs``."""
FAR = {"chess_4d": 1000.0, "gryb": 72.0}  # millimetres of a corner: a post, or a piece of every level


@pytest.mark.parametrize(("board", "sizes"), BUILT, ids=str)
def test_boards_are_built_from_their_files_step_by_step(board, sizes):
    made = assembly(load_model(board, **sizes))
    parts = solids(made, FAR.get(board, 0.0) * sizes.get("pitch", 16.0) / 16.0)
    assert judged(made, parts) == set() and overlapping(made, parts) == set() and collisions(made) == ()


@st.composite
def joints(draw) -> Joint:
    """Joints far beyond what may be cut, most with something wrong with them."""
    clear = st.one_of(mm(0.02, 0.3), mm(-0.1, 0.3))
    names = ("gw", "gn", "ga", "gr", "gh", "gs")
    return Joint(
        n=draw(st.integers(1, 2)),
        Tb=draw(mm(2, 5)),
        Ts=draw(mm(4, 8)),
        R=draw(mm(6, 14)),
        A=draw(mm(20, 60)),
        d=draw(mm(1, 9)),
        toe=draw(st.one_of(st.just(0.0), mm(0.5, 2.5))),
        D=draw(mm(6, 20)),
        sock=draw(st.sampled_from((8.0, 0.0))),
        gt=draw(mm(0.05, 0.3)),
        **{name: draw(clear) for name in names},
    )


NARROW = {"Tb": 2, "Ts": 4, "R": 10.05, "D": 10, "A": 20, "d": 1, "toe": 0, "gt": 0.05}
NARROW |= dict.fromkeys(("gw", "gn", "ga", "gr", "gh", "gs"), 0.02)


@settings(max_examples=14, deadline=None)
@given(joint=joints())
@example(joint=Joint(n=1, **NARROW))  # the rod is wider than the socket above it
@example(joint=Joint(n=1, **{**NARROW, "ga": 0.002}))
def test_inequalities_boxes_and_kernel_agree_on_random_joints(joint):
    model = replace(load_model("time_vectors"), joint=joint)
    found = limits(model)
    if any(limit.number in NEEDED and abs(limit.left) < 1e-6 for limit in found):
        return  # parts of exactly one size: neither clear nor in the way
    made = assembly(model)
    good = all(limit.holds for limit in found if limit.number in NEEDED)
    assert (not collisions(made)) == good
    assert judged(made) == pairs(collisions(made))


@settings(max_examples=8, deadline=None)
@given(st.tuples(*[mm(2.7, 3.3)] * 2), st.tuples(*[mm(5.7, 6.3)] * 4), mm(9.2, 10.0), mm(15.5, 16.6))
def test_what_the_fit_lets_pass_assembles(boards, supports, rod, penlight):
    """Sheets each of its own thickness in a tower cut for the usual sizes: the verdict is the simulation's."""
    model = load_model("time_vectors", n=2)
    own = of_sheets(boards, supports, rod, penlight)
    found = fits(model, measured=own, cut=sizes_of(model))
    if any(abs(fit.left) < 1e-6 for fit in found):
        return
    made = assembly(model, sizes_of(model), own)
    assert (not judged(made)) == (not collisions(made)) == all(fit.verdict != "none" for fit in found)


@pytest.mark.parametrize(
    ("measured", "joint"),
    [
        ({"penlight": 8.9}, "head"),
        ({"support W": 8.21, "support S": 3.52, "rod": 6.04}, "slot"),  # drawn inward it reaches across the middle
        ({"support S": 7.3}, "neighbour"),
        ({"support W": 7.3}, ""),  # nothing stands beside it when it comes
    ],
)
def test_cut_for_odd_parts_verdict_inequalities_and_boxes_agree(measured, joint):
    model = load_model("time_vectors", n=1, toe=0.0 if joint == "slot" else 1.2)
    cut = sizes_of(model).changed(measured)
    assert {fit.joint for fit in fits(model, cut) if fit.verdict == "none"} == ({joint} if joint else set())
    assert all(limit.holds for limit in limits(model, cut) if limit.number in NEEDED) == (not joint)
    assert (not collisions(assembly(model, cut))) == (not joint)


@settings(max_examples=6, deadline=None)
@given(st.tuples(*[mm(2.8, 6.7)] * 2), st.tuples(*[mm(4.5, 6.6)] * 4), mm(9.2, 10.0))
def test_cut_for_what_was_measured_everything_assembles_and_fits(boards, supports, rod):
    model = load_model("time_vectors", n=2)
    cut = of_sheets(boards, supports, rod, model.joint.D)
    made = assembly(model, cut)
    assert not judged(made) and not collisions(made)
    assert {fit.verdict for fit in fits(model, cut)} == {"snug"}


IN_HAND = [
    ("chess_4d", {"post": 6.01}),
    ("chess_4d", {"post": 5.8, "sheet 1": 4.3}),
    ("chess_4d", {"post": 6.4}),
    ("chess_4d", {"sheet 2": 4.05}),
    ("gryb", {"dowel": 2.95}),
]


@pytest.mark.parametrize(("board", "measured"), IN_HAND)
def test_what_the_fit_of_other_boards_lets_pass_assembles(board, measured):
    """Verdict, boxes and kernel agree on parts in hand; cut for them, all is snug."""
    model = load_model(board, **({"levels": 2} if board == "chess_4d" else {}))
    usual = sizes_of(model)
    own = usual.changed(measured)
    made = assembly(model, usual, own)
    assert judged(made, solids(made, FAR[board])) == pairs(collisions(made))
    assert (not collisions(made)) == all(fit.verdict != "none" for fit in fits(model, usual, own))
    assert not collisions(assembly(model, own)) and {fit.verdict for fit in fits(model, own)} == {"snug"}


def test_thin_layers_leave_the_dowels_too_long_and_nothing_else():
    """Round spots do not meet where their squares would, and the column is as long as the dowel in it."""
    model = load_model("gryb")
    hits = collisions(assembly(model, sizes_of(model), sizes_of(model).changed({"layer": 1.9})))
    assert pairs(hits) == {frozenset((f"spots {k}", f"dowels {k}")) for k in (1, 2, 3, 4)}
