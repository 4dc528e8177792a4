"""The stand of a stack: where its squares are, what lies under a point, in which order it is drawn, its looks."""

import numpy as np
import pytest

from vectorgames.base.paths import CONFIGS
from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.play.views import View
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.materials import DECALS, LEVEL_BIN
from vectorgames.scene.paths import drops
from vectorgames.scene.picking import Picker
from vectorgames.spaces.stack import stack
from vectorgames.view.tableau import Piece

BOARD = load_board("chess_4d", stack())
STANCES = [(e, a) for e in (0.0, 0.5, 1.0) for a in np.linspace(0, 1, 21).tolist()]


def home(layout: str, size=(1280, 800), free=None):
    """(camera, anchors, view) of a layout as it is meant."""
    view, camera = View(layout), OrbitCamera(BOARD, size, free)
    camera.home(view, animate=False)
    return camera, BOARD.anchors(BOARD.pose(View(layout))), view


# ---- where things are ----


def test_the_stack_stands_upright_and_the_towers_side_by_side():
    together, beside = BOARD.pane_origins(Pose(0.0, 0.0)), BOARD.pane_origins(Pose(0.0, 1.0))
    assert np.allclose(together[:, :2], 0)
    assert np.allclose(np.diff(together[:, 2]), BOARD.model.pitch)
    assert np.allclose(beside[:4, 2], beside[4:, 2])
    assert np.allclose(np.diff(beside[:4, 2]), BOARD.model.tower_pitch)
    assert np.allclose(beside[4:, 0] - beside[:4, 0], BOARD.model.halves_apart)
    assert together[0, 2] == beside[0, 2] == pytest.approx(BOARD.foot)


@pytest.mark.parametrize(("explode", "apart"), STANCES[::9])
def test_squares_lie_on_their_panes_and_pieces_have_room(explode, apart):
    panes, anchors = BOARD.pane_origins(Pose(explode, apart)), BOARD.anchors(Pose(explode, apart))
    off = anchors - panes[BOARD.pane_of]
    assert np.abs(off[:, 2]).max() < 1e-4
    assert np.abs(off[:, :2]).max() <= BOARD.half - BOARD.model.margin - BOARD.cell / 2 + 1e-3
    tallest = max(body.height for body in BOARD.bodies.values()) * BOARD.cell
    for a in range(8):
        for b in range(8):
            high = panes[b, 2] - panes[a, 2]
            over = abs(panes[b, 0] - panes[a, 0]) < 2 * BOARD.half  # they would meet on the way
            assert a == b or not over or abs(high) > tallest + BOARD.model.thickness, (a + 1, b + 1)


def test_a_column_is_one_line_in_the_stack_and_two_in_the_towers():
    column = BOARD.column(BOARD.space.index["c4L6"])
    ((foot, top),) = drops(BOARD.anchors()[column], BOARD.foot)
    assert foot[2] == pytest.approx(0, abs=1e-4)
    assert top.tolist() == BOARD.anchors()[column[-1]].tolist()
    both = drops(BOARD.anchors(Pose(0.0, 1.0))[column], BOARD.foot)
    assert len(both) == 2
    for k, (foot, top) in enumerate(both):
        assert foot[2] == pytest.approx(0, abs=1e-4)
        assert top.tolist() == BOARD.anchors(Pose(0.0, 1.0))[column[4 * k + 3]].tolist()


@pytest.mark.parametrize(
    ("bodies", "said"),
    [
        ("3", "bodies: expected a mapping"),
        ("{K: 1.2}", "bodies.K: 1.2, expected a height"),
        ("{Q: [3, 0.2]}", r"bodies.Q: \[3, 0.2\], expected a height"),
    ],
)
def test_bad_bodies_are_refused_by_name(tmp_path, bodies, said):
    text = (CONFIGS / "boards" / "chess_4d.yaml").read_text(encoding="utf-8")
    path = tmp_path / "stand.yaml"
    path.write_text(
        f"{text.split('bodies:')[0]}bodies: {bodies}\nlayouts:{text.split('layouts:')[1]}", encoding="utf-8"
    )
    with pytest.raises(ValueError, match=f"stand.yaml: {said}"):
        load_board(str(path), stack())


@pytest.mark.parametrize("layout", ["towers", "exploded"])
def test_side_by_side_both_towers_are_equally_near_and_no_file_runs_straight_away(layout):
    camera, anchors, _ = home(layout)
    at = camera.project(anchors).reshape(7, 7, 8, 3)
    assert at[..., :4, 2].mean() == pytest.approx(at[..., 4:, 2].mean(), rel=0.005), "one is nearer"
    wide = np.abs(np.diff(at[..., 0], axis=0)).mean()
    aside = at[:, 0, :, 0] - at[:, 1, :, 0]  # from the second rank to the first
    assert (aside > 0.2 * wide).all(), "a pawn stands beside the piece before it"


# ---- picking ----


@pytest.mark.parametrize(("explode", "apart"), STANCES[::4])
def test_under_every_square_lies_that_square(explode, apart):
    places, shift = BOARD.placed(BOARD.anchors(Pose(explode, apart)))
    assert np.allclose(places, BOARD.pane_origins(Pose(explode, apart)), atol=1e-3)
    for dx, dy, far in ((0, 0, 0.0), (0.45, 0.2, 0.9), (-0.3, -0.49, 0.98)):
        at = BOARD.local.reshape(-1, 8, 2) + np.array((dx, dy)) * BOARD.cell
        space, off = BOARD.under(at[..., 0], at[..., 1], shift)
        assert np.array_equal(space.ravel(), np.arange(BOARD.size))
        assert np.allclose(off, far, atol=1e-3)
    beside = np.full((1, 8), BOARD.half - 1.0)
    assert np.isinf(BOARD.under(beside, beside, shift)[1]).all()


def test_a_tall_piece_is_met_where_a_low_one_lets_the_ray_through():
    space = BOARD.space.index["d4L8"]
    anchors, origin = BOARD.anchors(), BOARD.anchors()[space] + np.array((0.0, -500.0, 0.9 * BOARD.cell))
    for kind, met in (("K", True), ("P", False)):
        found = Picker(BOARD).pick(origin, np.array((0.0, 1.0, 0.0)), anchors, View(), (Piece(space, f"1{kind}"),))
        assert (found[:1] == [space]) is met


# ---- seeing ----


@pytest.mark.parametrize("height", [2000.0, 260.0, -300.0])
@pytest.mark.parametrize(("explode", "apart"), STANCES[::5])
def test_levels_are_drawn_from_the_farthest_height_to_the_nearest(explode, apart, height):
    scene = BoardScene(BOARD)
    scene.set_view(View(), explode, animate=False, apart=apart)
    scene.look_from(np.array((300.0, -1500.0, height)))
    bins = [nodes[0][0].get_bin_draw_order() for nodes in scene.layers[0].structure.levels]
    heights = BOARD.pane_origins(Pose(explode, apart))[:, 2]
    for a in range(8):
        for b in range(8):
            same_side = (heights[a] < height) == (heights[b] < height)
            if same_side and abs(heights[a] - height) > abs(heights[b] - height) + 1e-3:
                assert bins[a] < bins[b], (a + 1, b + 1)
    assert min(bins) >= LEVEL_BIN
    for nodes in scene.layers[0].structure.levels:  # marks lie on their own face
        orders = {place: path.get_bin_draw_order() for path, place in nodes}
        assert orders[DECALS] == max(orders.values())
