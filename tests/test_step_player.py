"""The step player: along a vector space by space, by keys and buttons; its bead in the scene, its card."""

import numpy as np
import pytest

import vectorgames
from tests.display import wait_for
from tests.support import begin, do, given, shown
from vectorgames.app import picture, step_player
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.panels.step_card import changes, walked
from vectorgames.boards.backend import load_board
from vectorgames.play.engine import Focus
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.scene.board_scene import BoardScene
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.tree import tree
from vectorgames.ui.canvas import Ui
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Stepped, Tableau


def looked_into(session, space):
    session.context.pinned = space
    session.context.point(space)
    wait_for(lambda: (session.tick(), not session.play.analysis.engine.busy)[1], "the engine")
    session.tick()


def test_a_vector_is_walked_along_by_keys(session, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(step_player.time, "monotonic", lambda: now[0])
    index = begin(session)
    looked_into(session, index["(2,3,2,NE)"])
    assert session.do(given(session, "space")) is None or session.tableau().stepped is None, (
        "there is no vector yet"
    )
    session.do(given(session, "n"))
    chosen = next(path for path in session.tableau().paths if path.kind == "chosen")
    assert walked(shown(session)).spaces == chosen.spaces
    for at in (0, 1, 2, 3, 0):
        session.do(given(session, "space"))
        stepped = session.tableau().stepped
        assert (stepped.spaces, stepped.at, stepped.flash) == (chosen.spaces, at, 1.0) and session.moving
    now[0] += 10
    assert session.tableau().stepped.flash == 0 and not session.game.steps.moving
    session.do(given(session, "space", shift=True))
    assert session.tableau().stepped.at == 3
    # Again goes on by itself, faster if that is wanted, and rests at the end.
    session.do(given(session, "q"))
    assert session.tableau().stepped.number == stepped.number + 1
    session.do(given(session, "space", control=True))
    seen = []
    for _ in range(8):
        seen.append(session.tableau().stepped.at)
        now[0] += 1.36 * step_player.PACES[session.tableau().stepped.number]
        session.tick()
    assert seen == [0, 1, 2, 3, 3, 3, 3, 3]
    session.do(given(session, "n"))
    assert session.tableau().stepped is None, "another vector begins anew"


@pytest.mark.parametrize("board", [load_board("time_vectors", lattice()), load_board("gryb", tree())])
def test_the_bead_walks_along_the_line(board):
    scene, spaces = BoardScene(board), tuple(board.space.vectors.spaces[100].tolist())
    for at, moving in ((0, False), (1, True)):
        scene.show(Tableau(stepped=Stepped(spaces, at, 0.5)))
        assert scene.moving == moving
    bead = scene.layers[0].paths._walk._bead
    places = []
    for _ in range(5):
        data = bead.node.get_geom(0).get_vertex_data()
        places.append(np.frombuffer(bytes(data.get_array_handle(0).get_data()), np.float32).reshape(-1, 15)[0, :3])
        scene.advance(0.125)
    paths = scene.layers[0].paths
    line, steps = paths._walk._way(scene.anchors, spaces), paths._walk._steps
    assert np.allclose(line[steps][:2], scene.anchors[spaces[1]][:2], atol=1.0)
    assert np.allclose(places[0], line[0], atol=1e-3) and np.allclose(places[4], line[steps], atol=1e-3)
    assert np.linalg.norm(places[2] - line[steps // 2], axis=0) < 3.0 and not scene.moving
    scene.show(Tableau())
    assert not bead.vertices


def test_its_buttons_are_there_for_whoever_sees_a_vector(session):
    index = begin(session)
    looked_into(session, index["(1,1,1,SW)"])
    assert walked(shown(session)) is None
    do(session, "xray_choose", 0)
    assert walked(shown(session)) is not None
    # a set of a tree is walked along in Explore as well, locus by locus
    do(session, "explore", "sumo_drangles")
    at = session.page.looking.space.index
    do(session, "pin", tuple(at[name] for name in ("GYR", "RYY", "YYB", "BYG")))
    assert walked(shown(session)).dims == "13"
    for _ in range(2):
        session.do(given(session, "space"))
    session.tableau()
    page = session.page
    assert page.board.tableau.stepped.at == 1 and walked(page).spaces == page.board.tableau.stepped.spaces
    assert changes(page, walked(page), 1) == [("1", "1: G→R"), ("3", "3: R→Y")]
    # over the flat map they have a row of their own; of one of several boards it says the letters, not the number
    do(session, "explore", "multiverse")
    at = session.page.looking.space.index
    do(session, "pin", tuple(at[name] for name in ("2:GYR", "2:RYY", "2:YYB", "2:BYG")))
    do(session, "layout", "flat")
    session.tableau()
    page = session.page
    placed = session.page.frame((1280, 800), 1.0)
    assert placed.steps and not placed.steps.overlaps(placed.flat_rect)
    assert session.page.frame((1280, 800), 2.0).steps is None, "where that left too little to the map there is none"
    for _ in range(2):
        session.do(given(session, "space"))
    assert changes(page, walked(page), 1) == [("1", "1: G→R"), ("3", "3: R→Y")]
    within = session.tableau().within(341, 341)
    assert within.stepped.at == 1 and within.stepped.spaces == tuple(space - 341 for space in walked(page).spaces)
    assert session.tableau().within(0, 341).stepped is None


@pytest.mark.parametrize("game, at", [("time_vectors", "(2,3,2,NE)"), ("ez_gryb", "RYBB")])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1), ((1280, 800), 2), ((1280, 800), 3), ((1024, 768), 1), ((1920, 1080), 1)]
)
def test_it_covers_no_part_of_the_board(monkeypatch, game, at, size, scale):
    """It has a row of its own."""
    cards, panel = [], Ui.panel
    noted = lambda ui, name, rect, **how: (cards.append((name, rect)), panel(ui, name, rect, **how))[1]  # noqa: E731
    monkeypatch.setattr(Ui, "panel", noted)
    record = GameRecord(vectorgames.load(game))
    focus = Focus(record.game.space.index[at])
    still = picture.Still(record, View.parse("board"), size, scale, "de", True, focus, 0)
    layer = ImguiLayer(size)
    draw_panels(layer, still.frame, still.session.page)
    layer.close()
    placed = [rect for name, rect in cards if name == "step card"]
    view, board = still.frame.view, still.board_view.board
    x, y, _ = still.board_view.camera.project(board.outline()).T
    still.close()
    assert placed or scale == 3, "there is room for it"
    outer = Rect(x.min(), y.min(), np.ptp(x), np.ptp(y))
    assert not [rect for rect in placed if rect.overlaps(view) or rect.overlaps(outer)]
