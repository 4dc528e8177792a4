"""Five and six dimensions on shelves: nothing covers anything, what is looked at is larger and brighter."""

import numpy as np
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.lattice.geometry import LatticeBoard
from vectorgames.play.views import View
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import pixels
from vectorgames.spaces.lattice import lattice
from vectorgames.view.tableau import Mark, Piece, Tableau

SHELVES, BARE = View("shelves"), Tableau()


def scene_of(dimensions: int, tableau: Tableau = BARE) -> BoardScene:
    scene = BoardScene(load_board("time_vectors", lattice(dimensions)))
    scene.set_view(SHELVES, animate=False)
    scene.show(tableau, animate=False)
    return scene


def sheets(scene: BoardScene) -> np.ndarray:
    """float[sheets, 4]: left, top, right, bottom of every sheet in the first view."""
    camera, corners = OrbitCamera(scene.board), scene.board.corners(scene.pose)
    camera.home(SHELVES, animate=False)
    seen = camera.project(corners.reshape(-1, 3))[:, :2].reshape(*corners.shape[:2], 2)
    assert (seen > 0).all() and (seen < (1280, 800)).all()
    return np.concatenate([seen.min(1), seen.max(1)], 1)


@pytest.mark.parametrize(
    "dimensions, last", [(5, None), (6, None), (6, "(1,1,1,SW,SW,NW)"), (6, "(1,1,1,SW,SW,SE)")]
)
def test_no_sheet_covers_another(dimensions, last):
    space = lattice(dimensions)
    scene = scene_of(dimensions, Tableau(marks=(Mark("last", space.index[last]),) if last else ()))
    found = sheets(scene)
    for k, one in enumerate(found):
        rest = np.delete(found, k, 0)
        assert not ((rest[:, :2] < one[2:]).all(1) & (one[:2] < rest[:, 2:]).all(1)).any()
    areas = np.prod(found[:, 2:] - found[:, :2], 1).reshape(4, -1, 4)  # by level, v, u
    if last is None:
        assert np.ptp(areas) < 0.3 * areas.max()
    else:
        others = [v for v in range(4) if v != int(space.coordinates[space.index[last], 5])]
        large = np.delete(areas, others, 1)
        assert large.min() > 3 * areas[:, others].max()


def test_every_space_can_be_clicked_and_pieces_by_their_heads():
    space = lattice(5)
    board: LatticeBoard = load_board("time_vectors", space)
    pieces = tuple(Piece(n, "1K") for n in range(0, space.size, 7))
    camera, anchors = OrbitCamera(board), board.anchors(board.pose(SHELVES))
    camera.home(SHELVES, animate=False)
    assert None not in pixels(board, camera, anchors, SHELVES, pieces).values()
    rooms = board.rooms("shelves", anchors)
    assert rooms.min() > 1.2 * board.cell and (board.rooms("board", anchors) == board.room).all()


def test_sheets_are_as_bright_as_there_is_to_be_seen_on_them():
    space = lattice(5)
    stands, moved = space.index["(1,1,1,SW,SW)"], space.index["(2,2,3,NE,SE)"]
    tableau = Tableau((Piece(stands, "1"), Piece(moved, "2")), (Mark("last", moved),))
    scene = scene_of(5, tableau)
    (layers,) = scene.layers
    light, pane_of = layers.attention.value, scene.board.pane_of
    empty = np.delete(light, pane_of[[stands, moved]])
    assert light[pane_of[moved]] > light[pane_of[stands]] > empty.max() == empty.min() > 0
    scene.set_view(View("board"), animate=False)
    assert (layers.attention.value == 1).all()
