"""The X-ray: filtering all vectors of a space, and from the pointer to the picture.

The filter is measured against looking at each vector's coordinates in Python, and as a share of a frame.
"""

from __future__ import annotations

import itertools
import random
import statistics

from benchmarks.measure import RUNS, Figure, compare, seconds, spoken
from benchmarks.scene import HERTZ, SIZE, frame, full, show, still
from vectorgames.play.engine import Focus, find
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.lattice import lattice
from vectorgames.view.build_view import build_view
from vectorgames.view.hint_highlights import xray_paths

FRAMES = 2  # in which the X-ray is to be there after the pointer has moved
SPACES = 15


def _filtered(dimensions: int) -> Figure:
    space = lattice(dimensions)
    dims = space.vectors.dims
    only = Filter(run="t", stay="x", hidden=True)
    loops = max(1, 100_000 // len(dims))

    def ours() -> None:
        for _ in range(loops):
            only.keep(space, dims).nonzero()

    masks = dims.tolist()
    run, stay = space.dims_mask("t"), space.dims_mask("x")

    def theirs() -> None:
        for _ in range(loops):
            [k for k, mask in enumerate(masks) if mask & run == run and not mask & stay]

    found = compare(ours, theirs)
    one = found.ours / loops
    share = f"{spoken(one)}, {one * HERTZ:.2%} of a frame"
    return Figure(f"filtering {len(dims)} vectors against a loop", found.ratio, share, gate=1)


def filter_four() -> Figure:
    return _filtered(4)


def filter_six() -> Figure:
    return _filtered(6)


def pointer_to_picture() -> Figure:
    """What the engine, the tableau and a frame of the full board need for another space, in frames at 60 Hz."""
    state = still(4).session.record.state
    spaces = itertools.cycle(random.Random(3).sample(range(256), SPACES))
    board = full()

    def work() -> None:
        space = next(spaces)
        found = find(state, Focus(space)).xray
        seen = build_view(state, hover=space, xray=xray_paths(state.game.space, found))
        show(type(seen)(board.pieces, seen.marks, seen.paths))
        frame()

    work()
    times = [statistics.median(seconds(work) for _ in range(SPACES)) for _ in range(RUNS)]
    time = statistics.median(times)
    told = f"{spoken(time)} at {SIZE[0]}×{SIZE[1]}, {SPACES} spaces of the full board"
    return Figure("X-ray: pointer to picture, in two frames", time * HERTZ / FRAMES, told, gate=1, most=True)
