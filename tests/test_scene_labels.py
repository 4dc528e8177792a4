"""What is read in the 3D view: numbers and badges of vectors, names of towers, where the pointer is.

Pictures are drawn once, by this file run as a program in a process of its own, as in test_scene.
"""

from dataclasses import replace

import numpy as np
import pytest

from tests.drawing import drawn_by
from tests.test_xray_scene import board_of, changed, near, through

SIZE, FREE = (1280, 800), (16, 84, 812, 590)


def home(board, view="board"):
    """The camera at home in a window with panels."""
    from vectorgames.play.views import View
    from vectorgames.scene.camera import OrbitCamera

    camera = OrbitCamera(board, SIZE, FREE)
    camera.home(View.parse(view), 1.0 if view == "exploded" else None, animate=False)
    return camera


# ---- badges ----


def rectangles(board, camera, mesh, least=6.0, away=3.2):
    """float[n, 4]: middles and half sides in pixels of the badges of a mesh, as the shader places them."""
    block, _ = mesh.arrays()
    quads = block.reshape(-1, 4, block.shape[1])[:, 0]
    quads = quads[quads[:, 12] == 0]  # grounds
    points, tangents, wide = quads[:, :3], quads[:, 3:6], quads[:, 13]
    ends = camera.project(points)[:, :2]
    ahead = camera.project(points + tangents / wide[:, None] * 0.01)[:, :2] - ends
    flat = np.linalg.norm(ahead, axis=1) * np.linalg.norm(points - camera.eye, axis=1) / camera.focal < 0.0012
    way = np.where(flat[:, None], (0.0, -1.0), ahead / (np.linalg.norm(ahead, axis=1)[:, None] + 1e-12))
    middles = ends + way * (away + np.abs(way[:, :1]) * (wide[:, None] - 1)) * least
    return np.column_stack([middles, wide * least, np.full(len(wide), 1.25 * least)])


def covered(rects):
    """Pairs of rectangles of which one covers a good part of the other."""
    apart = np.abs(rects[:, None, :2] - rects[None, :, :2])
    over = np.minimum(rects[:, None, 2:], rects[None, :, 2:]) * 2
    over = np.minimum(over, rects[:, None, 2:] + rects[None, :, 2:] - apart)
    share = np.maximum(0, over).prod(2) / (4 * np.minimum(rects[:, None, 2:], rects[None, :, 2:]).prod(2))
    return np.argwhere(np.triu(share > 0.15, 1))


def test_no_badge_covers_another_at_home():
    from vectorgames.boards.lattice.scene_paths import CROWD, Lines
    from vectorgames.scene.badges import Viewpoint

    class Node:
        least, away = 6.0, 3.2

    board = board_of(4)
    camera, anchors, before = home(board), board.anchors(), 0
    viewpoint = Viewpoint.of(np.asarray(camera.eye), anchors.mean(0).astype(float), 1 / camera.focal)
    for space in range(0, board.size, 5):
        lines = Lines(board, anchors, through(board, space)[:CROWD])
        before += len(covered(rectangles(board, camera, lines.badges())))
        rects = rectangles(board, camera, lines.badges(viewpoint=viewpoint, node=Node))
        assert not len(covered(rects)), board.space.names[space]
        x, y = camera.project(anchors[[space]])[0, :2]
        name = np.array([[x + 66, y - 19, 44, 15]])  # beside the pointer
        assert not len(covered(np.vstack([name, rects]))), board.space.names[space]
    assert before > 20


def test_badges_are_laid_out_anew_when_the_board_is_turned_far():
    import panda3d.core as p3d

    from vectorgames.boards.lattice.scene_paths import XrayLayer
    from vectorgames.scene.badges import Viewpoint

    board, root = board_of(4), p3d.NodePath("root")
    layer, middle = XrayLayer(board, root), np.zeros(3)
    layer.look_from(Viewpoint.of(np.array((0.0, -800.0, 400.0)), middle, 0.001))
    layer.show(through(board, 5), board.anchors(), np.ones(board.size, bool))

    def geom():
        return root.find("**/badges").node().get_geom(0)

    first = geom()
    layer.look_from(Viewpoint.of(np.array((10.0, -800.0, 400.0)), middle, 0.001))
    assert geom().this == first.this
    for eye in ((800.0, -100.0, 400.0), (400.0, -50.0, 200.0)):
        layer.look_from(Viewpoint.of(np.array(eye), middle, 0.001))
        assert geom().this != first.this
        first = geom()


def test_a_sight_from_straight_above_has_axes():
    from vectorgames.scene.badges import Viewpoint

    viewpoint = Viewpoint.of(np.array((0.0, -1e-12, 900.0)), np.zeros(3), 0.001)
    assert np.allclose(viewpoint.axes @ viewpoint.axes.T, np.eye(3), atol=1e-6)


def test_lines_only_pointed_at_are_softer_but_never_the_chosen_one():
    from vectorgames.boards.lattice.scene_paths import QUIET, Lines

    board = board_of(4)
    clicked = through(board, 0)
    quiet = tuple(replace(p, quiet=True) for p in clicked)
    full, soft = (Lines(board, board.anchors(), paths) for paths in (clicked, quiet))
    assert QUIET == 0.6
    assert np.allclose(soft.strength, QUIET * full.strength)
    assert np.allclose(full.badges().arrays()[0][:, 9], 1.0)
    assert np.allclose(soft.badges().arrays()[0][:, 9], QUIET)
    one = Lines(board, board.anchors(), (replace(quiet[0], kind="chosen"),))
    assert one.strength.tolist() == [1.0]
    assert np.allclose(one.badges().arrays()[0][:, 9], 1.0)


# ---- names ----


@pytest.mark.parametrize("dimensions", [5, 6])
@pytest.mark.parametrize("view", ["board", "exploded"])
def test_the_name_of_a_tower_lies_over_its_own_board(dimensions, view):
    board = board_of(dimensions)
    camera, explode = home(board, view), 1.0 if view == "exploded" else 0.0
    half = board.joint.B / 2
    square = np.array([(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0)])
    tops = board.pane_origins(explode)[-board.towers :]
    for (text, point), top in zip(board.tower_labels(explode), tops, strict=True):
        corners = camera.project(top + square)[:, :2]
        at = camera.project(point[None])[0, :2]
        sides = np.roll(corners, -1, 0) - corners
        to = at - corners
        turns = sides[:, 0] * to[:, 1] - sides[:, 1] * to[:, 0]
        depth = np.abs(turns) / np.linalg.norm(sides, axis=1)
        outside = depth[np.sign(turns) != np.sign(turns).sum().clip(-1, 1)]
        assert outside.max(initial=0.0) < 4, text  # at most its upper half reaches beyond the edge


# ---- pictures ----


@pytest.fixture(scope="session")
def pictures(tmp_path_factory):
    images, facts = drawn_by(__file__, tmp_path_factory.mktemp("labels"))
    return {name: image.astype(int) for name, image in images.items()}, facts


def pale(image, x, y, reach=14):
    """How much of a number's ground is to be seen round a pixel."""
    box = image[int(y) - reach : int(y) + reach, int(x) - reach : int(x) + reach]
    return int(near(box, "#DCE9F5", 10).sum())


def test_numbers_stand_on_the_side_away_from_the_rod(pictures):
    images, facts = pictures
    for name, way in (("SE", 1), ("SW", -1)):
        for x, y in facts[f"steps {name}"]:
            away, towards = (pale(images[name], x + side * 22, y, 13) for side in (way, -way))
            away -= pale(images["bare"], x + way * 22, y, 13)
            towards -= pale(images["bare"], x - way * 22, y, 13)
            assert away > 60 > 40 > towards, (name, x, y)


def test_nothing_hides_numbers_and_names_of_the_chosen_vector_and_of_a_win(pictures):
    images, facts = pictures
    for name in ("numbers", "badge of the chosen", "dimensions"):
        assert facts["depth"][name] == [False, False], name  # no depth test, no second faint drawing
    assert facts["depth"]["badges"] == [True, True]
    assert len(facts["behind"]) > 0
    for x, y in facts["behind"]:  # behind pieces
        new = near(images["behind"], "#DCE9F5", 10) & changed(images["behind"], images["full"])
        assert new[int(y) - 30 : int(y) + 30, int(x) - 34 : int(x) + 34].sum() > 70


def test_the_badge_of_a_win_has_a_golden_rim(pictures):
    images, facts = pictures
    x, y = (int(v) for v in facts["win end"])
    box = np.s_[max(0, y - 60) : y + 60, max(0, x - 190) : x + 190]
    rim = near(images["win"][box], "#FFB733", 14) & changed(images["win"][box], images["unnamed"][box])
    assert rim.sum() > 100
    assert np.ptp(np.argwhere(rim)[:, 1]) > 80  # along the whole badge


@pytest.mark.parametrize(("view", "least", "most"), [("top", 0.15, 0.6), ("exploded", 0.9, 1.1)])
def test_a_win_is_all_there_whatever_is_isolated_and_faint_only_from_above(pictures, view, least, most):
    images, facts = pictures
    ways = {}
    for lit, points in facts[f"win {view}"].items():
        added = [
            np.abs(images[f"{view} win"] - images[view])[int(y) - 3 : int(y) + 4, int(x) - 3 : int(x) + 4]
            .sum(2)
            .max()
            for x, y in points
        ]
        ways[lit] = np.median(added)
    assert least < ways["away"] / ways["in focus"] < most, ways


def test_the_pieces_of_a_win_stand_on_levels_that_are_not_in_focus(pictures):
    images, facts = pictures
    for x, y in facts["won pieces"]:
        piece = images["exploded won"][int(y) - 4 : int(y) + 5, int(x) - 4 : int(x) + 5]
        assert (piece.min(2) > 110).mean() > 0.6  # ivory


def test_from_above_a_win_says_on_which_other_levels_it_runs(pictures):
    images, facts = pictures
    for x, y in facts["elsewhere"]:
        box = np.s_[int(y) - 14 : int(y) + 15, int(x) - 20 : int(x) + 21]
        assert near(images["top win"][box], "#FFB733", 14).sum() > 120
    assert facts["levels"] == [False, True], "seen from the side their panes say it"


@pytest.mark.parametrize("kind", ["hover", "aim"])
def test_small_spaces_are_found(pictures, kind):
    images, facts = pictures
    for view in ("board", "exploded"):
        x, y = facts[f"six {view}"]
        new = changed(images[f"six {view} {kind}"], images[f"six {view}"], 60)
        rows, columns = np.nonzero(new[int(y) - 40 : int(y) + 40, int(x) - 40 : int(x) + 40])
        away = np.hypot(rows - 40, columns - 40)
        assert (away > 8).sum() > 60  # at least 9 pixels round it
        at = images[f"six {view} {kind}"][int(y) - 16 : int(y) + 17, int(x) - 16 : int(x) + 17]
        assert (at.min(2) > 235).sum() > 60


# ---- the program that draws ----


def draw() -> tuple[dict, dict]:
    from tests.drawing import render_picture
    from vectorgames.boards.lattice.scene_paths import vector_points
    from vectorgames.play.views import View
    from vectorgames.scene.board_scene import BoardScene
    from vectorgames.view.tableau import Mark, Piece, Tableau

    images, facts = {}, {}
    board = board_of(4)
    index, anchors, camera = board.space.index, board.anchors(), home(board)

    def picture(name, tableau, view="board", on=board):
        images[name] = render_picture(on, tableau, View.parse(view), SIZE, FREE)

    picture("bare", Tableau())
    for name, space in (("SE", "(2,2,2,SE)"), ("SW", "(3,2,2,SW)")):
        chosen = through(board, index[space], "z")[0]
        picture(name, Tableau(paths=(replace(chosen, kind="chosen"),)))
        facts[f"steps {name}"] = camera.project(anchors[list(chosen.spaces)] + (0, 0, 4))[:, :2].tolist()
    row = through(board, index["(3,3,4,NE)"], "x")[0]
    pieces = tuple(Piece(i, str(1 + i % 2)) for i in range(board.size) if i not in row.spaces)
    picture("full", Tableau(pieces))
    picture("behind", Tableau(pieces, paths=(replace(row, kind="chosen"),)))
    facts["behind"] = camera.project(anchors[list(row.spaces)] + (0, 0, 4))[:, :2].tolist()
    scene = BoardScene(board)
    win = replace(through(board, index["(4,1,4,NE)"], "xyzt")[0], kind="vector", player=1)
    scene.show(Tableau(paths=(*through(board, 0), replace(row, kind="chosen"), win)), animate=False)
    facts["depth"] = {}
    for name in ("numbers", "badge of the chosen", "dimensions", "badges"):
        path = scene.root.find(f"**/{name}")
        facts["depth"][name] = [path.get_depth_test(), not scene.root.find(f"**/{name} behind").is_empty()]
    marks = tuple(Mark("line", s, 1) for s in win.spaces)
    picture("win", Tableau(marks=marks, paths=(win,)))
    facts["levels"] = []
    for text in ("board", "top+level:3"):
        scene.set_view(View.parse(text), animate=False)
        facts["levels"].append(not scene.root.find("**/levels").is_hidden())
    picture("unnamed", Tableau(marks=marks, paths=(replace(win, dims=""),)))
    facts["win end"] = camera.project(vector_points(board, anchors, win.spaces)[[-1]])[0, :2].tolist()
    for view in ("top", "exploded"):
        text, explode = f"{view}+level:3", 1.0 if view == "exploded" else 0.0
        picture(view, Tableau(), text)
        picture(f"{view} win", Tableau(paths=(win,)), text)
        points = home(board, text).project(vector_points(board, board.anchors(explode), win.spaces))[:, :2]
        step = (len(points) - 1) // 3
        lit = board.level_of[list(win.spaces)].tolist().index(3)
        near_it = np.arange(max(0, lit * step - 6), min(len(points), lit * step + 7))
        off = np.abs(np.arange(len(points)) - lit * step)
        away = np.flatnonzero((off > 0.9 * step) & (np.minimum(off * 0 + np.arange(len(points)), 3 * step) > 8))
        away = away[(away > 8) & (away < 3 * step - 8)]
        other = [space for space in win.spaces if board.level_of[space] != 3]
        if view == "top":
            facts["elsewhere"] = home(board, text).project(board.anchors()[other])[:, :2].tolist()
        else:
            picture("exploded won", Tableau(tuple(Piece(s, "1") for s in win.spaces), paths=(win,)), text)
            heads = board.anchors(1.0)[other] + (0, 0, 0.25 * board.cell)
            facts["won pieces"] = home(board, text).project(heads)[:, :2].tolist()
        facts[f"win {view}"] = {"in focus": points[near_it].tolist(), "away": points[away].tolist()}
    six = board_of(6)
    there = six.space.index["(2,3,2,SW,NE,SE)"]
    for view, explode in (("board", 0.0), ("exploded", 1.0)):
        picture(f"six {view}", Tableau(), view, six)
        for kind in ("hover", "aim"):
            picture(f"six {view} {kind}", Tableau(marks=(Mark(kind, there, 1),)), view, six)
        facts[f"six {view}"] = home(six, view).project(six.anchors(explode)[[there]])[0].tolist()[:2]
    return images, facts
