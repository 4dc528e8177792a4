"""Sequences as data: the motions of the joint's description, the same form for all boards, texts."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.app.pages.assembly.workshop import LONG_TICK, LONGEST, REST, SHORTEST, Film
from vectorgames.base.words import LANGUAGES
from vectorgames.boards.assembly import bounds, scenery
from vectorgames.boards.backend import assembly, load_model
from vectorgames.fabrication.check import collisions
from vectorgames.fabrication.check_texts import step_lines

BOARDS = ("time_vectors", "gryb", "chess_4d")


@pytest.fixture(scope="module", params=BOARDS)
def made(request):
    return assembly(load_model(request.param))


def test_the_order_of_the_manual():
    keys = [step.key.partition(".")[2] for step in assembly(load_model("time_vectors")).steps]
    assert keys == ["pile", "first", "notch", "next", "next", "last", "rod", "penlight", "light"]


def test_the_motions_of_the_description():
    made = assembly(load_model("time_vectors"))
    pile, first, notch, west, north, south, rod, penlight, light = made.steps
    assert made.at(0)["board 3"] == pytest.approx((6.04, 0, 22 - 148))
    assert dict(first.brings)["support E"] == pytest.approx((0, 0, 33))
    ways = [(motion.parts, *motion.legs) for motion in notch.motions]
    assert [parts for parts, _ in ways] == [
        ("board 1",),
        ("board 2", "board 3", "board 4"),
        ("board 2",),
        ("board 3", "board 4"),
        ("board 3",),
        ("board 4",),
        ("board 4",),
    ]
    assert ways[0][1] == pytest.approx((-6.04, 0, 0)) and ways[1][1] == pytest.approx((0, 0, 63))
    for step, (arm, x, y) in zip(
        (west, north, south), (("W", 6.04, 0), ("N", 0, -6.04), ("S", 0, 6.04)), strict=True
    ):
        assert dict(step.brings)[f"support {arm}"] == pytest.approx((x, y, 222))
        assert step.motions[0].legs == (pytest.approx((0, 0, -222)), pytest.approx((-x, -y, 0)))
    assert dict(rod.brings)["rod"] == pytest.approx((0, 0, 234))
    assert dict(penlight.brings)["penlight"] == pytest.approx((0, 0, 13))
    assert light.lit and not light.brings and not any(step.lit for step in made.steps[:-1])


def test_every_part_comes_once_and_ends_in_its_place(made):
    names = [part.name for part in made.parts]
    brought = [name for step in made.steps for name, _ in step.brings]
    assert sorted(brought) == sorted(names) and len(set(names)) == len(names)
    ends = made.at(len(made.steps) - 1)
    assert ends.keys() == set(names)
    assert all(offset == pytest.approx((0, 0, 0), abs=1e-9) for offset in ends.values())


def test_what_is_shown_is_continuous(made):
    """Where a step ends the next begins; halfway a part is on its trail, and nothing jumps."""
    for number, step in enumerate(made.steps):
        start, end = made.at(number, 0.0), made.at(number, 1.0)
        if number:
            before = made.at(number - 1)
            assert all(start[name] == pytest.approx(before[name]) for name in before)
        assert all(start[name] == pytest.approx(offset) for name, offset in step.brings)
        trails = made.trails(number)
        assert trails.keys() == {name for motion in step.motions for name in motion.parts}
        for name, points in trails.items():
            assert points[0] == pytest.approx(start[name]) and points[-1] == pytest.approx(end[name])
        last, whole = start, sum(math.dist(a, b) for p in trails.values() for a, b in zip(p, p[1:], strict=False))
        for k in range(1, 41):
            here = made.at(number, k / 40)
            assert all(math.dist(here[name], last[name]) <= max(whole, 15 * len(trails)) / 20 for name in here)
            last = here


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_told(made, lang):
    for number, step in enumerate(made.steps):
        said = [line.say(lang) for line in step_lines(made, number)]
        said += [phrase.say(lang) for phrase in (step.title, step.do, step.watch)]
        assert all(text and "{" not in text for text in said)
        assert said[0].startswith(f"{number + 1}. ")
        for name, _ in step.brings:
            assert made.part(name).imprint(lang) in said[1]


def test_the_imprinted_sizes_are_those_of_the_sheet_and_of_what_it_is_cut_for():
    model = load_model("time_vectors", Tb=3.02, Ts=6.05)
    marks = {part.name: part.mark for part in assembly(model).parts}
    assert marks["board 2"] == "TV 2 B3.02 S6.05 R9.53"
    assert marks["support E"] == "S6.05 B3.02 R9.53 ↑"
    assert marks["rod"] == marks["penlight"] == ""  # an engraved rod would glow there


def test_pieces_stand_where_their_boxes_are(made):
    """Outline, frame and place of a piece lead into the boxes of its part: what is drawn is what is checked."""
    for part in made.parts:
        origin, u, v = part.frame
        assert part.count >= 1 and len(part.places) == part.count
        low, high = part.boxes[:, :3].min(0), part.boxes[:, 3:].max(0)
        points = [
            [o + p + a * x + b * y for o, p, x, y in zip(origin, place, u, v, strict=True)]
            for place in part.places
            for a, b in part.outlines[0]
        ]
        for axis in range(3):
            values = [point[axis] for point in points]
            assert low[axis] - 1e-6 <= min(values) and max(values) <= high[axis] + 1e-6, part.name


def tips_at(made, step: int, props: bool) -> float:
    """Degrees by which what stands after a step can be tipped before it falls."""
    boxes = [made.part(name).boxes + np.tile(offset, 2) for name, offset in made.at(step).items()]
    solid = np.vstack(boxes)
    weight = np.prod(solid[:, 3:] - solid[:, :3], axis=1)
    middle = (weight[:, None] * (solid[:, :3] + solid[:, 3:]) / 2).sum(0) / weight.sum()
    aids = [made.part(name).boxes for name in made.steps[step].props if props]
    feet = np.vstack([solid, *aids])
    feet = feet[feet[:, 2] < 0.01]
    turn = np.radians(np.arange(0, 360, 3))
    ways = np.column_stack([np.cos(turn), np.sin(turn)])
    corners = np.vstack([feet[:, [x, y]] for x in (0, 3) for y in (1, 4)])
    return float(np.degrees(np.arctan2((corners @ ways.T).max(0) - middle[:2] @ ways.T, middle[2])).min())


def test_blocks_carry_the_tower_while_it_would_tip():
    """With two and three supports it falls at a touch, on blocks it does not; they go when it is locked."""
    made = assembly(load_model("time_vectors"))
    two, three = (next(k for k, s in enumerate(made.steps) if s.params.get("which") == arm) for arm in "WN")
    for step in (two, three):
        assert tips_at(made, step, False) < 4 and tips_at(made, step, True) > 20
    assert [step.key.split(".")[1] for step in made.steps if not step.props] == ["penlight", "light"]
    assert bounds(made.part("blocks"))[5] == pytest.approx(made.part("board 1").boxes[0, 2])
    shown = scenery(made, two, 0.5)
    assert shown.offsets["blocks"] == (0, 0, 0) and "blocks" not in shown.trails
    high = replace(
        made, props=(replace(made.part("blocks"), boxes=made.part("blocks").boxes + (0, 0, 1, 0, 0, 1)),)
    )
    assert {hit.other for hit in collisions(high)} == {"blocks"}, "what stands in the way is found, too"


# ---- as a film ----


MADE = assembly(load_model("time_vectors"))
COUNT = len(MADE.steps)


def film() -> Film:
    return Film(MADE)


def passed(shown: Film, seconds: float) -> None:
    for _ in range(round(seconds / LONG_TICK)):
        shown.advance(LONG_TICK)


def test_a_long_way_takes_longer_than_a_short_one_and_speed_divides():
    """The second support on its way down, against the penlight set down."""
    seconds = {}
    for step in (3, COUNT - 2):
        shown = film()
        shown.go(step)
        ticks = 0
        while shown.active:
            shown.advance(LONG_TICK)
            ticks += 1
        seconds[step] = ticks * LONG_TICK
        fast = film()
        fast.speed = 2.0
        fast.go(step)
        passed(fast, seconds[step] / 2 + LONG_TICK)
        assert not fast.active
    assert SHORTEST <= seconds[COUNT - 2] < seconds[3] <= LONGEST + LONG_TICK


def test_running_goes_through_every_step_with_a_rest_and_ends():
    shown, seen = film(), []
    shown.run(True)
    for _ in range(round(COUNT * (LONGEST + REST) / LONG_TICK) + COUNT):
        shown.advance(LONG_TICK)
        if not seen or seen[-1] != shown.step:
            seen.append(shown.step)
    assert seen == list(range(COUNT)) and shown.share == 1.0 and not shown.active


@given(st.integers(0, COUNT - 1), st.floats(0.05, 0.95), st.floats(0, COUNT))
def test_nothing_passes_where_parts_jam(step, share, at):
    shown = film()
    shown.show(MADE, (step, share))
    shown.scrub(at)
    assert (shown.step, shown.share) <= (step, share)
    assert shown.jammed == ((shown.step, shown.share) == (step, share))
    shown.go(COUNT - 1)
    assert shown.step <= step
    passed(shown, LONGEST)
    assert (shown.step, shown.share) == (step, share) and shown.jammed and not shown.active
