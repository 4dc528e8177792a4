"""The 3D painter: what is made anew, how much there is, when it is drawn. What needs no renderer is in
test_scene_shapes, what it looks like in test_scene_pictures.

Drawn once, in a process of its own: a renderer that fails must not take the tests with it.
"""

import ctypes
import math
import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import panda3d.core as p3d
import pytest

import vectorgames
from tests.drawing import drawn_by, render_picture
from vectorgames.app.game_page import Glides
from vectorgames.app.history import last_turn
from vectorgames.boards.backend import load_board
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.scene import materials
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.motion import SECONDS
from vectorgames.scene.viewport import ABREAST, Viewport, open_offscreen, release_compiler
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.tree import tree
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import MapStyle, Spots, flat_layout, flat_primitives
from vectorgames.view.primitives import PieceShape, Rect
from vectorgames.view.tableau import STILL, Mark, Path, Piece, Tableau
from vectorgames.view.tableau import Path as Way
from vectorgames.view.themes import load_theme

SIZE, FREE = (800, 500), (10, 20, 520, 460)
KEPT, TRIES = 4e6, 40  # bytes that may be kept of pictures, and rests in which they are to be let go
LIGHT = "(4,1,4,SE)"  # on the upper level, where nothing hides it


@pytest.fixture(scope="session")
def pictures(tmp_path_factory):
    """What this file drew: arrays by name, and facts."""
    return drawn_by(__file__, tmp_path_factory.mktemp("pictures"), alone=True)


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


def test_behind_a_flat_map_there_is_a_picture_without_buffers(pictures):
    images, facts = pictures
    expected = {"buffers": [], "sharp": True, "drawn": 0, "other theme": 1, "back": facts["opened again"]}
    assert facts["flat"] == expected
    assert (images["kept behind the map"] == images["behind the map"]).all()


def test_samples_take_no_more_room_in_a_large_window(pictures):
    images, facts = pictures
    if facts["demand"]["software"]:
        assert facts["sharp buffers"] == [[420, 300], [640, 400]]
    for name in ("resized", "large"):
        whole, tiled = images[f"{name} whole"].astype(int), images[name]
        assert whole.shape == tiled.shape
        assert (np.abs(whole - tiled).max(2) > 2).mean() < 2e-4, name  # else the grain of the backdrop


def test_the_renderer_copies_no_vertices_and_keeps_no_picture(pictures):
    _, facts = pictures
    if facts["demand"]["software"]:
        assert facts["vertex buffers"] == 0
        assert facts["kept of pictures"].pop("drawn to let go of another size") == ABREAST
        for quality, kept in facts["kept of pictures"].items():
            assert kept < KEPT, quality
        assert facts["freed of compiling"] > KEPT, "functions of its language are kept by a renderer of Mesa"


def test_programs_that_nothing_is_drawn_with_are_released(pictures):
    _, facts = pictures
    assert facts["programs"]["unused"] == 0 < facts["programs"]["used"]


# ---- the program that draws ----


def kept(board) -> dict[str, bool]:
    """What is the same when only a mark is new."""
    scene, row = BoardScene(board), tuple(board.space.index[f"({i},2,4,SW)"] for i in range(1, 5))
    won = Tableau(tuple(Piece(s, "1") for s in row), paths=(Path("vector", row, "", 1),))
    scene.show(won, animate=False)

    def geoms(pattern):
        return [g.this for p in scene.root.find_all_matches(pattern) for g in p.node().get_geoms()]

    before = geoms("**/pieces 1"), geoms("**/vectors"), scene.anchors
    inputs = scene.root.get_state()
    scene.show(Tableau(won.pieces, (Mark("hover", 3),), won.paths))
    scene.set_view(View())
    return {
        "pieces": geoms("**/pieces 1") == before[0] != [],
        "vector": geoms("**/vectors") == before[1] != [],
        "anchors": scene.anchors is before[2],
        "inputs": scene.root.get_state() == inputs,
    }


def draw() -> tuple[dict, dict]:
    host = open_offscreen()
    images, facts = {}, {"geoms": {}, "demand": {}}
    space = lattice(4)
    board = load_board("time_vectors", space)
    n = space.index
    facts["kept"] = kept(board)
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

    flat = facts["flat"] = {}
    scene.set_view(View("flat"), animate=False)
    images["behind the map"] = viewport.screenshot()
    frames(12, "flat")
    flat["buffers"], flat["sharp"] = buffers(), viewport.sharp
    scene.show(Tableau((Piece(n[LIGHT], "2"),)))
    before = viewport.frames
    frames(12, "moved on the map")
    flat["drawn"] = viewport.frames - before
    engine.extract_texture_data(viewport.texture, host.win.get_gsg())
    data = np.frombuffer(viewport.texture.get_ram_image_as("RGB").get_data(), np.uint8)
    images["kept behind the map"] = data.reshape(300, 420, 3)[::-1]
    before = viewport.frames
    scene.set_theme(load_theme("light"))
    frames(12, "another theme behind the map")
    flat["other theme"] = viewport.frames - before
    scene.set_theme(load_theme())
    scene.show(still)
    scene.set_view(View(), animate=False)
    frames(12, "back from the map")
    flat["back"] = buffers()

    def sharp_buffer():
        sizes = [(w.get_x_size(), w.get_y_size()) for w in engine.get_windows() if w.get_name() == "view sharp"]
        return sizes[-1]

    def whole():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("vectorgames.scene.viewport.TILE", (4000, 4000))
            viewport.close()
            picture = viewport.screenshot()
        viewport.close()
        return picture

    facts["sharp buffers"] = [sharp_buffer()]
    images["resized whole"] = whole()
    camera.set_window((1301, 807))
    viewport.resize((1301, 807))
    viewport.update(0.04)
    engine.render_frame()
    engine.extract_texture_data(viewport.texture, host.win.get_gsg())
    data = np.frombuffer(viewport.texture.get_ram_image_as("RGB").get_data(), np.uint8)
    images["large"] = data.reshape(807, 1301, 3)[::-1]
    facts["sharp buffers"].append(sharp_buffer())
    images["large whole"] = whole()
    facts["kept of pictures"] = kept_of_pictures(host)
    before = allocated()
    release_compiler()
    facts["freed of compiling"] = before - allocated()
    prepared = host.win.get_gsg().get_prepared_objects()
    facts["vertex buffers"] = prepared.get_num_prepared_vertex_buffers()
    materials.release_unused([scene.root])
    engine.render_frame()
    facts["programs"] = {"used": prepared.get_num_prepared_shaders()}
    materials.release_unused([])
    engine.render_frame()
    facts["programs"]["unused"] = prepared.get_num_prepared_shaders()
    return images, facts


def kept_of_pictures(host) -> dict[str, int]:
    """Quality -> bytes that are in use once a large tree was drawn so several times, against its backdrop alone."""
    board = load_board("gryb", tree(6))
    scene = BoardScene(board)
    viewport = Viewport(host, scene, OrbitCamera(board, SIZE, FREE), SIZE)
    viewport.update(0.0)

    def used(quality: str) -> int:
        viewport._activate(quality)
        for _ in range(4):
            viewport._engine.render_frame()
        return allocated()

    out = {}
    for quality in ("rough", "plain", "sharp") if viewport.software else ():
        used(quality)  # whatever is made once
        scene._things.hide()
        empty = used(quality)
        scene._things.show()
        out[quality] = used(quality) - empty
    if viewport.software:
        finish = p3d.ConfigVariableBool("gl-finish")

        def cut() -> None:
            """Draw as if each picture were so large that it is cut in several."""
            finish.value = False
            used("plain")
            finish.value = True
            viewport.frames += 1

        def rested(one: Viewport, before: int = 0) -> int:
            """What is in use after some rests, of which not each lets go of everything."""
            left = Viewport._left
            for _ in range(TRIES):
                Viewport._left = left
                one.pause()
                one._forced = one._owed = False
                one.rest()
                one.frames += 1
                if allocated() - before < KEPT:
                    break
            return allocated() - before

        cut()
        out["at rest"] = rested(viewport, empty)
        small = BoardScene(load_board("gryb", tree(2)))
        after = Viewport(host, small, OrbitCamera(small.board, SIZE, FREE), SIZE)
        after._engine.render_frame()
        after.frames += 1
        alone = rested(after)
        cut()
        viewport.close()
        after.frames += 1
        out["left before it was at rest"] = rested(after, alone)
        Viewport._left = 0
        after.resize((1301, 807))
        after.update(0.0)
        after._engine.render_frame()
        after.pause()
        after._forced = after._owed = False
        clock = p3d.ClockObject.get_global_clock()
        before = clock.get_frame_count()
        after.rest()
        out["drawn to let go of another size"] = clock.get_frame_count() - before
        after.close()
    viewport.close()
    return out


def allocated() -> int:
    """Bytes in use of the store of the C library."""
    class Counts(ctypes.Structure):
        _fields_ = (("numbers", ctypes.c_size_t * 10),)

    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Counts
    return ask().numbers[7]  # uordblks of malloc.h


# ---- glides ----


RECT, THEME = Rect(0, 0, 800, 700), load_theme()
MOVES = {
    "checkers_4d": "(1,1,1,NW)-(1,1,1,NE)",
    "chess_4d": "Nb1L1-c3L2",
    "hyper_chess": "PBBB-BBBR",
    "grybu": "GGGG-GBBG",
    "vector_battle": "a1-a2:B3-B6",
}
"""A game on each kind of board -> a move of a piece."""


@pytest.fixture
def clock(monkeypatch):
    now = SimpleNamespace(time=100.0)
    monkeypatch.setattr(time, "monotonic", lambda: now.time)
    return now


def glides(animation: bool = True) -> Glides:
    return Glides(SimpleNamespace(switches=SimpleNamespace(animation=animation)))


def seen(record: GameRecord):
    return build_view(record.state, last_turn(record), action=record.here.action)


def centres(space, tableau, text: str) -> list[tuple[float, float]]:
    return [
        p.centre
        for p in flat_primitives(space, tableau, RECT, MapStyle(THEME, spots=Spots(printed=True)))
        if isinstance(p, PieceShape) and p.text == text and p.alpha == 1.0
    ]


@pytest.mark.parametrize("game", MOVES)
def test_a_piece_that_is_moved_is_seen_on_its_way(game, clock):
    record, moving = GameRecord(vectorgames.load(game)), glides()
    space, layout = record.game.space, flat_layout(record.game.space, RECT)
    assert moving.shown(seen(record), space).motion == STILL and not moving.moving
    before = {piece.space: piece.text for piece in seen(record).pieces}
    record.play(MOVES[game])
    tableau = seen(record)
    start = next(space for space in before if space not in tableau.occupied)
    end = next(space for space in tableau.occupied if space not in before)
    a, b = (layout.places[space] for space in (start, end))
    assert moving.shown(tableau, space).motion.gliding[0].share == 0
    clock.time += 0.5 * SECONDS["glide"]
    assert moving.moving
    halfway = moving.shown(tableau, space)
    there, rest = centres(space, halfway, before[start]), centres(space, tableau, before[start])
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    assert min(math.dist(at, middle) for at in there) < 1 and not any(math.dist(at, b) < 1 for at in there)
    assert len(there) == len(rest)
    clock.time += 0.51 * SECONDS["glide"]
    assert moving.shown(tableau, space) is tableau and not moving.moving


def test_what_is_taken_fades_while_what_takes_it_comes(clock):
    record, moving = GameRecord(vectorgames.load("vector_battle")), glides()
    space, tableau = record.game.space, seen(record)
    moving.shown(tableau, space)
    taker, taken = tableau.pieces[0], tableau.pieces[-1]
    rest = tuple(piece for piece in tableau.pieces[1:] if piece is not taken)
    after = replace(tableau, pieces=(*rest, replace(taker, space=taken.space)), moved=((taker.space, taken.space),))
    moving.shown(after, space)
    clock.time += 0.5 * SECONDS["sink"]
    motion = moving.shown(after, space).motion
    assert motion.awaited == {taken.space} and motion.fading == ((taken, pytest.approx(0.5)),)
    assert [(g.start, g.end) for g in motion.gliding] == [(taker.space, taken.space)]


def test_nothing_glides_without_animations_nor_from_game_to_game(clock):
    first, second = (GameRecord(vectorgames.load(game)) for game in ("chess_4d", "hyper_chess"))
    still, moving = glides(False), glides()
    for record in (first, second):
        assert moving.shown(seen(record), record.game.space).motion == STILL
        still.shown(seen(record), record.game.space)
    second.play(MOVES["hyper_chess"])
    assert still.shown(seen(second), second.game.space).motion == STILL and not still.moving
