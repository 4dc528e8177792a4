"""The 3D view: what it hands to the renderer, what a frame costs besides rasterising, picking, frames and threads.

Pictures are 64×40 pixels, so that little time goes into filling them.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from functools import cache

os.environ["VECTORGAMES_HOME"] = tempfile.mkdtemp()  # nobody's settings, nobody's games
# Mesa's software renderer: one raster thread, or raster threads and engine would compete for the cores, and
# that is what would be measured instead of what a thread in Python does to the frames.
os.environ.setdefault("LP_NUM_THREADS", "1")

import panda3d.core as p3d

import vectorgames
from benchmarks.measure import RUNS, Figure, compare, seconds, spoken
from vectorgames.app.picture import Still
from vectorgames.boards.lattice.geometry import UNFOLD
from vectorgames.play.engine import Engine, find
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.view.tableau import Mark, Path, Piece, Tableau

MOST_GEOMS = 60
MOST_SIX = 4
SIZE, PICTURE = (64, 40), (1280, 800)
FRAMES = 600
PICK_AIM = 0.2e-3  # seconds
HERTZ = 60
FEW, MOST_MORPH = 8, 1.5


@cache
def still(dimensions: int = 4) -> Still:
    game = vectorgames.load("time_vectors", dimensions=dimensions)
    return Still(GameRecord(game), View(), SIZE, 1.0, "en", panels=False)


def full() -> Tableau:
    return Tableau(tuple(Piece(i, str(1 + i % 2)) for i in range(256)), (Mark("hover", 100), Mark("last", 5, 1)))


def show(tableau: Tableau, dimensions: int = 4) -> None:
    still(dimensions).board_view.scene.show(tableau, animate=False)


def frame(dimensions: int = 4) -> None:
    """App, Cull and Draw of one frame."""
    view = still(dimensions).board_view.viewport
    view.scene.changed()
    view.update(1 / HERTZ)
    p3d.GraphicsEngine.get_global_ptr().render_frame()
    view.update(0.0)  # its buffer rests again: the other board's frames must not draw it, too


def geoms() -> Figure:
    """Geoms and vertices of a full board; the gate is the most there may be."""
    show(Tableau())
    empty = still(4).board_view.scene.counts()
    show(full())
    count, vertices = still(4).board_view.scene.counts()
    told = f"{count} geoms, {vertices} vertices; empty board {empty[0]}, {empty[1]}"
    return Figure(f"geoms of a full board against {MOST_GEOMS}", count / MOST_GEOMS, told, gate=1, most=True)


def submission() -> Figure:
    """A frame of the full board against one of the empty board."""

    def frames_of(tableau: Tableau):
        def work() -> None:
            show(tableau)
            for _ in range(20):
                frame()

        return work

    found = compare(frames_of(full()), frames_of(Tableau()))
    told = f"{spoken(found.ours / 20)}, empty {spoken(found.theirs / 20)} (App, Cull, Draw at {SIZE[0]}×{SIZE[1]})"
    return Figure("frame of a full board against an empty one", 1 / found.ratio, told)


def _middle(dimensions: int) -> Tableau:
    """Every ninth space of a board occupied: the middle of a game."""
    return Tableau(tuple(Piece(i, str(1 + i % 2)) for i in range(0, 4**dimensions, 9)))


def six_geoms() -> Figure:
    """Geoms of the board of sixteen boards against those of one, both in the middle of a game."""
    counts = []
    for dimensions in (4, 6):
        show(_middle(dimensions), dimensions)
        counts.append(still(dimensions).board_view.scene.counts())
    told = "{} geoms, {} vertices; six dimensions {}, {}".format(*counts[0], *counts[1])
    return Figure("geoms of six dimensions against four", counts[1][0] / counts[0][0], told, MOST_SIX, most=True)


def six_dimensions() -> Figure:
    """A frame of the board of sixteen boards against one of four dimensions, both in the middle of a game."""

    def frames_of(dimensions: int):
        def work() -> None:
            for _ in range(20):
                frame(dimensions)

        show(_middle(dimensions), dimensions)
        return work

    found = compare(frames_of(6), frames_of(4))
    told = f"{spoken(found.ours / 20)} against {spoken(found.theirs / 20)}"
    return Figure("frame of six dimensions against four", 1 / found.ratio, told, MOST_SIX, most=True)


def super_giant() -> Figure:
    """A picture of the raised tree of 5461 nodes against that of 341, drawn and read back."""
    stills = {}
    for depth in (4, 6):
        record = GameRecord(vectorgames.load("ez_gryb", depth=depth))
        stills[depth] = Still(record, View("raised"), PICTURE, 1.0, "en", panels=False)
        stills[depth].image()

    def picture_of(depth: int):
        return lambda: stills[depth].board_view.scene.changed() or stills[depth].image()

    found = compare(picture_of(6), picture_of(4))
    for shown in stills.values():
        shown.close()
    told = f"{spoken(found.ours)} against {spoken(found.theirs)} at {PICTURE[0]}×{PICTURE[1]}"
    return Figure("frame of 5461 nodes against 341", 1 / found.ratio, told, MOST_SIX, most=True)


def morph() -> Figure:
    """A frame of a board on its way between two layouts, with all vectors through a space, against a still one."""
    game = vectorgames.load("time_vectors")
    shown = Still(GameRecord(game), View("strip"), PICTURE, 1.0, "en", panels=False)
    space, scene = game.space, shown.board_view.scene
    rows, dims = space.vectors.spaces, space.vectors.dims
    through = [k for k in range(len(rows)) if 100 in rows[k]]
    paths = [Path("xray", tuple(rows[k].tolist()), space.dims_text(int(dims[k])), open=(1, 2)) for k in through]
    scene.show(Tableau(_middle(4).pieces, paths=tuple(paths)), animate=False)

    def drawn(moves: bool):
        def work() -> None:
            scene.set_view(View("strip"), animate=False)
            scene.set_view(UNFOLD.told(View("strip"), 60) if moves else View("strip"), animate=moves)
            for _ in range(FEW):
                scene.advance(1 / HERTZ)
                shown.image()

        return work

    found = compare(drawn(True), drawn(False))
    shown.close()
    told = f"{spoken(found.ours / FEW)} against {spoken(found.theirs / FEW)} at {PICTURE[0]}×{PICTURE[1]}"
    return Figure("frame of a morph against a still one", 1 / found.ratio, told, MOST_MORPH, most=True)


def pick() -> Figure:
    """A pick on the full board as a share of a frame at 60 Hz."""
    board, tableau = still(4).board_view, full()
    show(tableau)
    x, y = board.camera.project(board.scene.anchors[100:101])[0][:2]
    time = statistics.median(seconds(lambda: board.pick(x, y, tableau)) for _ in range(401))
    return Figure(
        "pick as a share of a frame", time * HERTZ, f"{spoken(time)} (aim 0.2 ms)", 1.0, PICK_AIM * HERTZ, True
    )


def frames_beside_the_engine() -> Figure:
    """99th percentile of 600 frames with the engine thread always busy, and without, in ms apart."""
    show(Tableau(full().pieces[::9], full().marks))  # 29 pieces: the middle of a game
    apart, slow, quick = [], [], []
    for _ in range(RUNS):
        quick.append(_percentile())
        engine = _busy_engine()
        slow.append(_percentile())
        engine.stop()
        apart.append((slow[-1] - quick[-1]) * 1000)
    told = f"{spoken(statistics.median(slow))} against {spoken(statistics.median(quick))}"
    return Figure("99 % of frames, engine busy or not: ms apart", statistics.median(apart), told, 1.0, None, True)


def _busy_engine() -> Engine:
    """An engine for which the next question always waits already when it has answered one."""
    first = vectorgames.load("time_vectors").start().play("(1,1,1,SW)")
    states = (first, first.play("(2,2,2,NE)"))

    def compute(state, focus=None):
        found = find(state, focus)
        engine.ask(states[engine.asked % 2])
        return found

    engine = Engine(compute)
    engine.ask(first)
    return engine


def _percentile() -> float:
    times = sorted(seconds(frame) for _ in range(FRAMES))
    return times[round(0.99 * FRAMES) - 1]
