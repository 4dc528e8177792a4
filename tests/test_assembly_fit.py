"""Fit verdicts, what to order and what to cut, limits with what is left over: the joint's description."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vectorgames.boards.assembly import verdict_of, worst
from vectorgames.boards.backend import assembly, fits, limits, load_model, sizes_of
from vectorgames.boards.lattice.assembly import load, mass
from vectorgames.boards.lattice.joint import Joint
from vectorgames.boards.model import BOARDS
from vectorgames.fabrication.check import collisions
from vectorgames.fabrication.check_texts import advised, fit_lines


@pytest.fixture(scope="module")
def model():
    return load_model("time_vectors")


def fit_of(model, joint: str, **measured: float):
    cut = sizes_of(model)
    return next(fit for fit in fits(model, cut, cut.changed(measured)) if fit.joint == joint)


@pytest.mark.parametrize(
    ("thickness", "left", "verdict"),
    [
        (2.80, 0.30, "wide"),
        (2.85, 0.25, "loose"),
        (2.90, 0.20, "loose"),
        (2.95, 0.15, "loose"),
        (2.96, 0.14, "snug"),
        (3.00, 0.10, "snug"),
        (3.05, 0.05, "snug"),
        (3.07, 0.03, "snug"),
        (3.08, 0.02, "press"),
        (3.10, 0.00, "press"),
        (3.12, -0.02, "none"),
        (3.15, -0.05, "none"),
    ],
)
def test_boards_in_notches_cut_for_three(model, thickness, left, verdict):
    fit = fit_of(model, "notch", board=thickness)
    assert (fit.verdict, fit.left) == (verdict, pytest.approx(left))
    snug = verdict == "snug"
    assert fit.order == (None if snug else 3.0)
    assert fit.recut == (None if snug else pytest.approx(thickness + 0.10))


@pytest.mark.parametrize(
    ("rod", "between", "hole"),
    [
        (5.0, "unsafe", "loose"),
        (3.0, "unlocked", "loose"),
        (8.7, "wide", "loose"),
        (9.3, "loose", "loose"),
        (9.35, "loose", "snug"),
        (9.525, "snug", "snug"),
        (9.75, "press", "snug"),
        (9.83, "none", "press"),
        (9.93, "none", "none"),
    ],
)
def test_rods(model, rod, between, hole):
    assert fit_of(model, "rod", rod=rod).verdict == between
    assert fit_of(model, "hole", rod=rod).verdict == hole


def test_a_thin_rod_passes_between_two_opposite_arms(model):
    thin = replace(model, joint=Joint(R=5.0))
    cut = sizes_of(thin).changed({"support N": 7.0, "support S": 6.5})
    for rod, verdict in ((6.64, "press"), (6.66, "none")):
        found = fits(thin, cut, cut.changed({"rod": rod}))
        assert next(fit for fit in found if fit.joint == "hole").verdict == verdict
        limit = next(limit for limit in limits(thin, cut, cut.changed({"rod": rod})) if limit.key == "hole")
        assert limit.holds == (verdict != "none")
        hits = collisions(assembly(thin, cut, cut.changed({"rod": rod})))
        assert any(hit.part == "rod" and "board" in hit.other for hit in hits) == (verdict == "none")


def test_every_interval_is_closed_below():
    kinds = {fit.joint: fit.kind for board in BOARDS for fit in fits(load_model(board))}
    assert {"slot", "post", "pin"} < kinds.keys()
    for joint in kinds.values():
        bands = joint.bands
        for limit, verdict in zip(bands, ("press", "snug", "loose", "wide"), strict=True):
            if limit < 100 and bands.count(limit) == 1:
                assert verdict_of(joint, limit) == verdict
                assert verdict_of(joint, limit - 0.001) != verdict


def test_every_sheet_is_measured_on_its_own_and_the_worst_tells(model):
    cut = sizes_of(model)
    found = fits(model, cut, cut.changed({"board 3": 2.79, "support W": 6.12}))
    bad = {fit.part: fit.verdict for fit in found if fit.verdict != "snug"}
    assert bad == {"board 3": "wide", "support W": "press"}
    assert worst(found) == "wide"
    assert worst(fits(model, cut, cut.changed({"board": 2.79, "board 2": 3.2}))) == "none"


def test_what_to_order_and_what_to_cut_instead_is_said_in_both_languages():
    model = load_model("time_vectors", Ts=5.82)
    fit = fit_of(model, "slot", support=6.0)
    assert [line.say("en") for line in advised(fit)] == ["order support, 5.82 mm", "or cut slots 6.15 mm wide"]
    lines = [line.say("de") for line in fit_lines([fit])]
    assert lines[0].startswith("Stütze E in den Schlitzen der Platten: passt nicht, 0,03 mm zu viel")
    assert "bestell Stütze, 5,82 mm" in lines[1]
    press = fit_of(load_model("time_vectors"), "notch", board=3.09)
    assert next(advised(press)).say() == "acrylic does not give: sand or cut again"


def test_alike_fits_are_one_line(model):
    lines = [line.say() for line in fit_lines(fits(model))]
    assert lines[0].startswith("all supports in the slots of the boards: snug, 0.15 mm left")
    assert len(lines) == 7
    cut = sizes_of(model)
    assert len(list(fit_lines(fits(model, cut, cut.changed({"board 2": 2.9}))))) == 7 + 3 + 1


LEFT = {
    "1": 0.15,
    "2": 0.10,
    "3": 0.30,
    "4": 0.40,
    "5": 0.6325,
    "6": 1.225,
    "7": 0.40,
    "9": 7.035,
    "8": 5.925,
    "L1": 1.7,  # 5.7 hold, 4 are needed
    "L2": 5.97,
    "C1": 6 - 1.9125,
    "C2": 6 - 4.8525,
}


def test_limits_with_what_is_left_over(model):
    found = {limit.number: limit for limit in limits(model)}
    assert {number: found[number].left for number in LEFT} == pytest.approx(LEFT)
    assert all(limit.holds for limit in found.values())


def test_a_broken_limit_says_what_is_missing(model):
    cut = sizes_of(model)
    found = {limit.key: limit for limit in limits(model, cut, cut.changed({"board 2": 3.15, "rod": 5.0}))}
    assert not found["notch"].holds and found["notch"].left == pytest.approx(-0.05)
    assert not found["hold"].holds and found["slot"].holds


def test_mass_and_what_tips_it(model):
    assert mass(model) == pytest.approx(930, abs=5)
    assert load(model) == pytest.approx((213, 478), abs=1)
    wide = load_model("time_vectors", A=45)  # heavier, too: the description reckons with the same mass
    assert load(wide)[0] * mass(model) / mass(wide) == pytest.approx(312, abs=1)
