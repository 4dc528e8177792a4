"""The 3D painter: pictures drawn offscreen. What needs no renderer is in test_scene_shapes.

Pictures are drawn once, by this file run as a program in a process of its own (a renderer that fails
must not take the tests with it); the tests look at what it left.
"""

from dataclasses import replace

import numpy as np
import pytest

from tests.drawing import drawn_by

SIZE, FREE = (800, 500), (10, 20, 520, 460)
LIGHT, DARK, THIRD = "(4,1,4,SE)", "(2,1,4,SW)", "(1,4,4,NW)"  # spaces of the upper level that nothing hides
LOW = "(2,2,1,SW)"  # a piece on the lowest level


def pixel(image, point, spread=1):
    """Mean colour, float[3] 0 … 1, round a projected point."""
    x, y = int(point[0]), int(point[1])
    return image[y - spread : y + spread + 1, x - spread : x + spread + 1].reshape(-1, 3).mean(0) / 255


def luma(colour):
    return float(np.asarray(colour) @ (0.2126, 0.7152, 0.0722))


# ---- pictures ----


@pytest.fixture(scope="session")
def pictures(tmp_path_factory):
    """What this file drew: arrays by name, and facts."""
    return drawn_by(__file__, tmp_path_factory.mktemp("pictures"))


def test_a_picture_has_its_size_and_is_not_blank(pictures):
    images, _ = pictures
    for name, image in images.items():
        assert image.shape[2] == 3, name
        assert image.std() > 8, name
    assert images["some"].shape[:2] == (SIZE[1], SIZE[0])


def test_the_board_is_inside_the_free_rectangle(pictures):
    """To the right of it there is only the studio: no edge anywhere."""
    images, _ = pictures
    image = images["empty"].astype(int)
    right = np.abs(np.diff(image[:, FREE[0] + FREE[2] + 12 :], axis=1)).max()
    inside = np.abs(np.diff(image[:, FREE[0] : FREE[0] + FREE[2]], axis=1)).max()
    assert right <= 6
    assert inside > 100


def test_pieces_have_their_colours_where_they_stand(pictures):
    images, facts = pictures
    light, dark, third = (pixel(images["some"], facts["at"][n]) for n in (LIGHT, DARK, THIRD))
    assert luma(light) > 0.6
    assert light[0] > light[2]
    assert luma(dark) < 0.40
    assert dark[2] > 1.5 * dark[0]
    assert third[0] > 1.7 * third[2]
    assert luma(light) > luma(third) + 0.15 > luma(dark) + 0.2


def test_panes_do_not_turn_to_fog(pictures):
    """Seen through up to four panes the studio keeps its grey; lines stay bright."""
    images, facts = pictures
    x0, y0, x1, y1 = facts["middle"]
    region = images["empty"][y0:y1, x0:x1] / 255 @ (0.2126, 0.7152, 0.0722)
    assert np.median(region) < 0.42
    assert 0.28 < np.quantile(region, 0.25) < 0.36  # the studio behind them is 0.33: neither paler nor darker
    assert np.quantile(region, 0.985) > 0.75


def test_penlight_off_is_darker_and_still_readable(pictures):
    images, facts = pictures
    x0, y0, x1, y1 = facts["middle"]
    on, off = (images[n][y0:y1, x0:x1] / 255 @ (0.2126, 0.7152, 0.0722) for n in ("some", "off"))
    assert off.mean() < on.mean() - 0.02
    assert luma(pixel(images["off"], facts["at"][LIGHT])) > 0.55
    assert np.quantile(off, 0.985) - np.median(off) > 0.15


def test_isolated_levels_leave_footprints_of_the_others(pictures):
    images, facts = pictures
    full = pixel(images["exploded"], facts["at_exploded"][LOW])
    ghost = pixel(images["isolated"], facts["at_exploded"][LOW])
    assert luma(full) > 0.55
    assert luma(ghost) < 0.45
    bare = images["isolated empty"].astype(int)
    for name in (LIGHT, DARK, LOW):
        x, y = (int(v) for v in facts["foot_exploded"][name][:2])
        box = np.s_[y - 7 : y + 8, x - 12 : x + 13]
        added = np.abs(images["isolated"][box].astype(int) - bare[box]).sum(2)
        assert 40 < (added > 60).sum() < 250, name


def test_only_the_vector_is_gold(pictures):
    images, _ = pictures

    def gold(name):
        r, g, b = (images[name][..., k].astype(int) for k in range(3))
        return int(((r > 200) & (g > 130) & (b < 120) & (r > g)).sum())

    assert gold("won") > 300
    assert gold("mark none") == gold("mark win") == gold("mark last") == 0


def is_gold(image):
    r, g, b = (image[..., k].astype(int) for k in range(3))
    return (r > 190) & (g > 120) & (b < 130) & (r > g)


@pytest.mark.parametrize("name", ["row x", "row y", "diagonal", "column", "ring", "crowded row"])
def test_each_winning_piece_is_gilded_and_so_is_the_way_between(pictures, name):
    images, facts = pictures
    gold = is_gold(images[name])
    for x, y in facts["gold"][name]:  # each piece, then the ribbon half way from each to the next
        x, y = int(x), int(y)
        assert gold[y - 9 : y + 10, x - 9 : x + 10].sum() >= 12, (name, x, y)


def test_a_vector_is_plainly_seen_on_its_way(pictures):
    images, facts = pictures
    begun, half, whole = (int(is_gold(images[f"drawn {k}"]).sum()) for k in ("begun", "half", "whole"))
    assert 100 < begun < 0.65 * half, whole  # the first piece flashes at once
    assert half < 0.85 * whole
    assert np.abs(images["drawn whole"].astype(int) - images["row x"]).max() <= 2
    assert not facts["drawing moves"]  # time is the tableau's: the scene has no clock of its own


@pytest.mark.parametrize("kind", ["win", "block", "double"])
def test_no_hint_is_hidden(pictures, kind):
    """A crowded board with and without one hint, on a space behind others: its colour is there."""
    from vectorgames.scene.colours import display

    images, facts = pictures
    colour = {"win": "#8FF0C8", "block": "#FF7A33", "double": "#6CB8FF"}[kind]
    new = images[f"crowd {kind}"] / 255
    changed = np.abs(new - images["crowd none"] / 255).sum(2) > 0.15
    near = np.abs(new - display(colour)).max(2) < 0.25
    assert (changed & near).sum() > 25
    x, y = (int(v) for v in facts["lamp before"])  # the penlight hides the middle of the sign: it shines through
    assert changed[y - 8 : y + 9, x - 4 : x + 5].sum() > 25


def test_hints_of_one_space_stand_beside_one_another(pictures):
    images, _ = pictures
    both, one = (np.abs(images[n].astype(int) - images["mark none"]).sum(2) > 60 for n in ("mark two", "mark win"))
    assert np.ptp(np.flatnonzero(both.any(0))) > np.ptp(np.flatnonzero(one.any(0))) + 8


def test_the_trail_of_a_piece_from_the_hand_fades_upwards(pictures):
    images, facts = pictures
    added = images["trail"].astype(int) - images["no trail"]
    strength = []
    for x, y in facts["trail"]:  # from the head upwards
        x, y = int(x), int(y)
        strength.append(added[y - 2 : y + 3, x - 4 : x + 5].max())
    assert strength[0] > 25
    assert strength == sorted(strength, reverse=True)
    assert strength[-1] < 3


def test_names_stand_on_the_penlights(pictures):
    images, facts = pictures
    for x, y in facts["names"]:
        x, y = int(x), int(y)
        box = images["towers"][y - 7 : y + 8, x - 24 : x + 25] / 255 @ (0.2126, 0.7152, 0.0722)
        assert (box > 0.7).sum() > 20


def test_what_did_not_change_is_not_made_again(pictures):
    _, facts = pictures
    assert facts["kept"] == {"pieces": True, "vector": True, "anchors": True, "inputs": True}


def test_geoms_stay_few(pictures):
    _, facts = pictures
    assert len(facts["geoms"]) == 8
    for name, (geoms, vertices) in facts["geoms"].items():
        assert geoms <= 60, name
        assert vertices > 500, name
    assert facts["geoms"]["full"][1] <= 20_000


def test_nothing_is_drawn_when_nothing_changes(pictures):
    _, facts = pictures
    drawn = facts["demand"]
    assert drawn["first"] == 1
    assert drawn["idle"] == 1
    assert drawn["hover"] == 2
    assert drawn["hover idle"] == drawn["same tableau"] == (3 if drawn["software"] else 2)
    assert drawn["moved"] > drawn["same tableau"] + 3
    assert drawn["at rest"] == drawn["moved"]
    assert not drawn["active at rest"]
    assert drawn["sharp at rest"]


def test_a_placed_piece_comes_down_and_arrives(pictures):
    images, facts = pictures
    assert facts["movers"] == [1, 0]
    assert np.abs(images["arrived"].astype(int) - images["arrived at once"]).max() <= 2


def test_resizing_draws_in_the_new_size(pictures):
    images, _ = pictures
    assert images["resized"].shape == (300, 420, 3)


def test_what_nobody_looks_at_has_no_buffers(pictures):
    images, facts = pictures
    before, after = facts["released"]
    assert len(before) - len(after) == (3 if facts["demand"]["software"] else 1)
    assert facts["opened again"] == before
    assert (images["opened again"] == images["resized"]).all()


# ---- the program that draws ----


def won(board, names, others=()):
    from vectorgames.view.tableau import Mark, Piece, Tableau
    from vectorgames.view.tableau import Path as Way

    row = tuple(board.space.index[k] for k in names)
    pieces = tuple(Piece(s, "1") for s in row) + tuple(Piece(s, "2") for s in others if s not in row)
    return Tableau(pieces, tuple(Mark("line", s, 1) for s in row), (Way("vector", row, "", 1),))


def drawn_vectors(board, host, images, facts):
    """Wins of every straight form, and one drawn step by step."""
    from tests.drawing import render_picture
    from vectorgames.boards.lattice.scene_paths import vector_points
    from vectorgames.play.views import View
    from vectorgames.scene.board_scene import BoardScene
    from vectorgames.scene.camera import OrbitCamera
    from vectorgames.scene.viewport import Viewport
    from vectorgames.view.tableau import WHOLE, Mark
    from vectorgames.view.tableau import Tableau as Table

    k = range(1, 5)
    wins = {
        "row x": [f"({i},2,4,SW)" for i in k],
        "row y": [f"(4,{i},4,SE)" for i in k],
        "diagonal": [f"({i},{i},4,SE)" for i in k],
        "column": [f"(4,1,{i},SE)" for i in k],
        "ring": [f"(3,2,4,{q})" for q in ("SW", "NW", "NE", "SE")],
        "crowded row": [f"({i},3,3,SW)" for i in k],
    }
    camera = OrbitCamera(board, SIZE, FREE)
    facts["gold"] = {}
    for name, row in wins.items():
        table = won(board, row, range(board.size) if name == "crowded row" else ())
        images[name] = render_picture(board, table, View(), SIZE, FREE)
        spaces = [p.space for p in table.pieces[:4]]
        way = vector_points(board, board.anchors(), tuple(spaces))
        n = (len(way) - 1) // 3
        between = way[[n // 2, n + n // 2, 2 * n + n // 2]]
        heads = board.anchors()[spaces] + (0, 0, 6)
        facts["gold"][name] = camera.project(np.vstack([heads, between]))[:, :2].tolist()
    scene = BoardScene(board)
    table = won(board, wins["row x"])
    scene.show(table, animate=False)
    viewport = Viewport(host, scene, camera, SIZE)
    for name, drawn in (("begun", 0.05), ("half", 0.5), ("whole", WHOLE)):
        scene.show(replace(table, drawn=drawn))
        facts["drawing moves"] = scene.moving
        images[f"drawn {name}"] = viewport.screenshot()

    def geoms(pattern):
        return [g.this for p in scene.root.find_all_matches(pattern) for g in p.node().get_geoms()]

    before = geoms("**/pieces 1"), geoms("**/vectors"), scene.anchors
    inputs = scene.root.get_state()
    scene.show(Table(table.pieces, (*table.marks, Mark("hover", 3)), table.paths))
    scene.set_view(View())
    facts["kept"] = {
        "pieces": geoms("**/pieces 1") == before[0] != [],
        "vector": geoms("**/vectors") == before[1] != [],
        "anchors": scene.anchors is before[2],
        "inputs": scene.root.get_state() == inputs,
    }
    viewport.close()


def drawn_hints(board, images, facts):
    """Hints on a crowded board, two on one space; a trail; names of towers."""
    from tests.drawing import render_picture
    from vectorgames.boards.backend import load_board
    from vectorgames.play.views import View
    from vectorgames.scene.camera import OrbitCamera
    from vectorgames.spaces.lattice import lattice
    from vectorgames.view.tableau import Mark, Piece, Tableau
    from vectorgames.view.tableau import Path as Way

    n = board.space.index
    camera = OrbitCamera(board, SIZE, FREE)
    signs = camera.project(board.anchors() + (0, 0, 0.74 * board.cell))[:, :2]
    lamp = board.pane_origins(0.0)[-1] + (0, 0, board.joint.head + 0.5 * board.model.penlight_length)
    north = np.flatnonzero((board.anchors()[:, 1] > 0) & (board.level_of == 4))
    away = np.linalg.norm(signs[north] - camera.project(lamp)[0, :2], axis=1)
    free = int(north[away.argmin()])  # its sign floats behind the penlight
    assert away.min() < 14, away.min()
    facts["lamp before"] = [float(camera.project(lamp)[0, 0]), float(signs[free, 1])]
    crowd = tuple(Piece(i, str(1 + i % 2)) for i in range(board.size) if i != free)
    for kind in ("none", "win", "block", "double"):
        marks = () if kind == "none" else (Mark(kind, free, 1),)
        images[f"crowd {kind}"] = render_picture(board, Tableau(crowd, marks), View(), SIZE, FREE)
    two = tuple(Mark(kind, n["(3,2,4,SW)"], 1) for kind in ("double", "win"))
    images["mark two"] = render_picture(board, Tableau(marks=two), View(), SIZE, FREE)
    landed = n["(4,4,4,NE)"]
    alone = (Piece(landed, "2"),)
    images["no trail"] = render_picture(board, Tableau(alone), View(), SIZE, FREE)
    images["trail"] = render_picture(
        board, Tableau(alone, paths=(Way("trail", (landed,), player=2),)), View(), SIZE, FREE
    )
    up = board.anchors()[landed] + np.array([(0, 0, z) for z in (16.0, 24.0, 32.0, 50.0)])
    facts["trail"] = OrbitCamera(board, SIZE, FREE).project(up)[:, :2].tolist()
    five = load_board("time_vectors", lattice(5))
    images["towers"] = render_picture(five, Tableau(), View("exploded"), SIZE, FREE)
    camera = OrbitCamera(five, SIZE, FREE)
    camera.home(View("exploded"), animate=False)
    facts["names"] = camera.project(np.array([p for _, p in five.tower_labels(1.0)]))[:, :2].tolist()


def draw() -> tuple[dict, dict]:
    import panda3d.core as p3d

    from tests.drawing import render_picture
    from vectorgames.boards.backend import load_board
    from vectorgames.play.views import View
    from vectorgames.scene.board_scene import BoardScene
    from vectorgames.scene.camera import OrbitCamera
    from vectorgames.scene.viewport import Viewport, open_offscreen
    from vectorgames.spaces.lattice import lattice
    from vectorgames.view.tableau import Mark, Piece, Tableau
    from vectorgames.view.tableau import Path as Way

    host = open_offscreen()
    images, facts = {}, {"geoms": {}, "demand": {}}
    space = lattice(4)
    board = load_board("time_vectors", space)
    n = space.index
    some = Tableau((Piece(n[LIGHT], "1"), Piece(n[DARK], "2"), Piece(n[THIRD], "3"), Piece(n[LOW], "1")))

    def picture(name, tableau, view, **more):
        images[name] = render_picture(board, tableau, view, SIZE, FREE, **more)

    picture("empty", Tableau(), View())
    picture("some", some, View())
    picture("off", some, View(light="dim"))
    picture("exploded", some, View("exploded"))
    picture("isolated empty", Tableau(), View.parse("exploded+level:3"))
    picture("isolated", some, View.parse("exploded+level:3"))
    ways = tuple(n[k] for k in ("(1,4,1,SE)", "(2,3,2,SW)", "(3,2,3,NW)", "(4,1,4,NE)"))
    picture(
        "won", Tableau(marks=tuple(Mark("line", s) for s in ways), paths=(Way("vector", ways, "xyzt", 1),)), View()
    )
    picture("mark none", Tableau(), View())
    for kind in ("last", "win"):
        picture(f"mark {kind}", Tableau(marks=(Mark(kind, n["(3,2,4,SW)"], 1),)), View())

    drawn_vectors(board, host, images, facts)
    drawn_hints(board, images, facts)
    camera = OrbitCamera(board, SIZE, FREE)
    lift = np.array((0, 0, 0.2 * board.cell))
    for explode, view in ((0.0, View()), (1.0, View("exploded"))):
        camera.home(view, animate=False)
        anchors = board.anchors(explode)
        names = (LIGHT, DARK, THIRD, LOW)
        tail = "_exploded" if explode else ""
        facts["at" + tail] = {k: camera.project(anchors[[n[k]]] + lift)[0].tolist() for k in names}
        facts["foot" + tail] = {k: camera.project(anchors[[n[k]]])[0].tolist() for k in names}
        if not explode:
            grid = camera.project(anchors)
            facts["middle"] = [int(v) for v in (*grid[:, :2].min(0), *grid[:, :2].max(0))]

    for dimensions in (4, 5, 6):
        big = load_board("time_vectors", lattice(dimensions))
        pieces = tuple(Piece(i, str(i % 4 + 1)) for i in range(0, big.size, 2))
        for view in ("board", "exploded+level:2"):
            scene = BoardScene(big)
            scene.set_view(View.parse(view), animate=False)
            marks = tuple(Mark(k, i) for i, k in enumerate(("hover", "win", "block")))
            row = tuple(int(s) for s in big.space.vectors.spaces[3])
            scene.show(Tableau(pieces, marks, (Way("vector", row), Way("xray", row), Way("trail", row))), False)
            moved = tuple(Piece(i + 1, "1") for i in range(0, 10, 2))
            scene.show(Tableau((*pieces[5:], *moved), marks, ()), animate=True)
            facts["geoms"][f"{dimensions} {view}"] = scene.counts()
    facts["geoms"]["empty"] = BoardScene(board).counts()
    scene = BoardScene(board)
    scene.show(Tableau(tuple(Piece(i, str(1 + i % 2)) for i in range(256))), animate=False)
    facts["geoms"]["full"] = scene.counts()

    engine = p3d.GraphicsEngine.get_global_ptr()
    scene, demand = BoardScene(board), facts["demand"]
    camera = OrbitCamera(board, SIZE, FREE)
    viewport = Viewport(host, scene, camera, SIZE)

    def frames(count, key):
        for _ in range(count):
            viewport.update(0.04)
            engine.render_frame()
        demand[key] = viewport.frames

    demand["software"] = viewport.software
    frames(1, "first")
    frames(12, "idle")
    hover = Tableau(marks=(Mark("hover", 7),))
    scene.show(hover)
    frames(1, "hover")
    frames(12, "hover idle")
    scene.show(Tableau(marks=(Mark("hover", 7),)))
    frames(5, "same tableau")
    scene.show(Tableau((Piece(n[LIGHT], "1"),)))
    movers = [len(scene.root.find_all_matches("**/mover"))]
    frames(30, "moved")
    facts["movers"] = [*movers, len(scene.root.find_all_matches("**/mover"))]
    frames(10, "at rest")
    demand["active at rest"] = viewport.active
    demand["sharp at rest"] = (viewport.texture.get_x_size(), viewport.texture.get_y_size()) == SIZE
    images["arrived"] = viewport.screenshot()
    still = Tableau((Piece(n[LIGHT], "1"),))
    images["arrived at once"] = render_picture(board, still, View(), SIZE, FREE)
    camera.set_window((420, 300))
    viewport.resize((420, 300))
    images["resized"] = viewport.screenshot()

    def buffers():
        windows = (engine.get_window(n) for n in range(engine.get_num_windows()))
        return [window.get_name() for window in windows if window.get_name().startswith("view ")]

    before = buffers()
    viewport.close()
    facts["released"] = before, buffers()
    viewport.update(0.04)
    facts["opened again"] = buffers()
    images["opened again"] = viewport.screenshot()
    return images, facts
